from __future__ import annotations

import pytest

from hardware.locking import CHANGED_FOR_S, SETTLED_FRAMES, LightWatch, Settling, locking_controls, settings_of

METADATA = {"ExposureTime": 9000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.8), "LensPosition": 2.0, "Lux": 300.0}
SETTINGS = {"ExposureTime": 9000.0, "AnalogueGain": 2.0, "RedGain": 1.5, "BlueGain": 1.8, "LensPosition": 2.0}


def test_settings_are_what_can_be_locked() -> None:
    assert settings_of(METADATA) == SETTINGS
    assert settings_of({"Lux": 300.0}) == {}


@pytest.mark.parametrize("can_focus", [True, False])
def test_exposure_and_gain_are_locked_together_and_focus_where_there_is_one(can_focus: bool) -> None:
    controls = locking_controls(SETTINGS, can_focus=can_focus)
    assert (controls["AeEnable"], controls["ExposureTime"], controls["AnalogueGain"]) == (False, 9000, 2.0)
    assert (controls["AwbEnable"], controls["ColourGains"]) == (False, (1.5, 1.8))
    assert ("LensPosition" in controls) == ("AfMode" in controls) == can_focus
    assert "AeEnable" not in locking_controls({"ExposureTime": 9000.0}, can_focus=False)


def test_settings_have_settled_when_enough_frames_agree() -> None:
    settling = Settling()
    drifting = [settling.see({"ExposureTime": exposure}) for exposure in (20000.0, 15000.0, 12000.0, 11000.0)]
    assert drifting == [False] * 4
    still = [settling.see({"ExposureTime": 10500.0 + index}) for index in range(SETTLED_FRAMES)]
    assert still == [False] * (SETTLED_FRAMES - 1) + [True]


@pytest.mark.parametrize(
    ("brightness", "lasts_s", "changed"),
    [
        (100.0, 60.0, False),
        (70.0, 60.0, False),
        (40.0, CHANGED_FOR_S - 0.5, False),
        (40.0, CHANGED_FOR_S + 0.5, True),
        (180.0, CHANGED_FOR_S + 0.5, True),
        (1.0, 60.0, False),
    ],
    ids=["as ever", "a cloud", "somebody leans over", "the light went out", "a lamp was lit", "covered lens"],
)
def test_the_light_has_really_changed_only_if_it_stays_so(brightness: float, lasts_s: float, changed: bool) -> None:
    watch = LightWatch()
    assert not watch.see(100.0, 0.0)
    seen = [watch.see(brightness, 1.0 + 0.1 * step) for step in range(round(lasts_s * 10))]
    assert any(seen) == changed
