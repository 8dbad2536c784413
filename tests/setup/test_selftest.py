from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.setup.selftest import ASKED_S, Check, SelfTest, SelfTestError, report, run_selftest
from hardware.camera import BgrImage, Camera
from hardware.clock import VirtualClock
from hardware.errors import CameraError
from hardware.header import header_pin
from hardware.pin_lamps import PinLampOutput
from hardware.pins import Pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring import ChainLamps, PinLamps, Wiring
from hardware.wiring_files import shipped_wiring, shipped_wirings
from tests.hardware.decoding import ShiftRegisters

KOPF = shipped_wiring("kopf-oder-knopf")


@dataclass
class Hall:
    """Somewhere to test a wiring: what is told, and fingers that do as they are asked, or otherwise."""

    factory: MockFactory
    clock: VirtualClock = field(default_factory=VirtualClock)
    told: list[str] = field(default_factory=list)

    @property
    def pins(self) -> Pins:
        return Pins(self.factory, "mock pins")

    def test(self, wiring: Wiring, presses: dict[str, str] | None = None) -> SelfTest:
        named = {**wiring.buttons.confirm, **wiring.buttons.side_buttons()}
        coming: list[tuple[float, int, bool]] = []

        def ask(button: str) -> None:
            pressed = named.get((presses or {}).get(button, button))
            if pressed is not None:
                now_s = self.clock.now_s()
                coming.extend([(now_s + 0.3, pressed, True), (now_s + 0.5, pressed, False)])

        def move(now_s: float) -> None:
            while coming and coming[0][0] <= now_s:
                _due_s, pin, is_down = coming.pop(0)
                mock = self.factory.pin(pin)
                mock.drive_low() if is_down else mock.drive_high()

        return SelfTest(wiring, self.pins, self.clock, self.told.append, meanwhile=move, ask=ask)

    def camera(self, image: BgrImage) -> Camera:
        return SimulatedCamera(lambda _t_s: image, self.clock)


@pytest.fixture
def hall() -> Iterator[Hall]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield Hall(factory)
    factory.reset()


def sharp_image() -> BgrImage:
    return np.random.default_rng(2).integers(40, 200, (48, 64, 3), np.uint8)


@pytest.mark.parametrize("name", shipped_wirings())
def test_every_shipped_wiring_passes(hall: Hall, name: str) -> None:
    wiring = shipped_wiring(name)
    checks = run_selftest(hall.test(wiring), lambda: hall.camera(sharp_image()), lambda _check: None)
    assert [check for check in checks if not check.is_good] == []
    buttons = len(wiring.buttons.confirm) + len(wiring.buttons.side_buttons())
    assert len(checks) == len(wiring.lamps) + 1 + buttons + 3
    for use in wiring.plan():
        if use.part in ("lamp", "button"):
            assert any(
                f"{use.name}, GPIO{use.pin} (header pin {header_pin(use.pin).number})" in told for told in hall.told
            )


def test_every_lamp_on_pins_is_lit_once_and_alone(hall: Hall) -> None:
    (device,) = KOPF.lamps
    assert isinstance(device, PinLamps)
    seen = list[tuple[str, ...]]()

    def look(_now_s: float) -> None:
        lit = tuple(name for name, pin in device.pins.items() if hall.factory.pin(pin).state)
        if not seen or seen[-1] != lit:
            seen.append(lit)

    list(SelfTest(KOPF, hall.pins, hall.clock, hall.told.append, meanwhile=look).lamps())
    assert seen == [(name,) for name in device.pins]


def test_every_lamp_on_a_chain_is_lit_once_and_alone(hall: Hall) -> None:
    wiring = shipped_wiring("attangle-127")
    (device,) = wiring.lamps
    assert isinstance(device, ChainLamps)
    chips = ShiftRegisters(device, hall.factory)
    list(hall.test(wiring).lamps())
    shown = [[name for name, on in zip(device.outputs, levels, strict=True) if on] for levels in chips.latched]
    assert shown == [[], *([name] for name in device.names), []]


def test_a_lamp_device_that_fails_does_not_end_the_test(hall: Hall) -> None:
    taken = PinLampOutput({"x": 21}, hall.pins)
    checks = run_selftest(hall.test(KOPF), None, lambda _check: None)
    assert [check.found for check in checks if not check.is_good] == [
        "GPIO21: this program uses it already; give every lamp and button its own pin"
    ]
    assert len(checks) == 5
    taken.close()


@pytest.mark.parametrize(
    ("presses", "found"),
    [
        ({"first": "nobody"}, f"not pressed in {ASKED_S:.0f} s"),
        ({"first": "second"}, "not pressed, but second"),
    ],
    ids=["nobody comes", "wires crossed"],
)
def test_a_button_that_does_not_answer_is_told(hall: Hall, presses: dict[str, str], found: str) -> None:
    first, *others = hall.test(KOPF, presses).buttons()
    assert first == Check("Confirm first, GPIO2 (header pin 3)", found, is_good=False)
    assert all(check.is_good for check in others)


def test_a_button_that_is_stuck_is_told(hall: Hall) -> None:
    hall.factory.pin(26).drive_low()
    hall.factory.pin(26)._set_pull = lambda _pull: None  # its own pull-up cannot lift it
    *others, hint = hall.test(KOPF, {"hint": "nobody"}).buttons()
    assert hint == Check("Hint button, GPIO26 (header pin 37)", "is down all the time", is_good=False)
    assert all(check.is_good for check in others)


@pytest.mark.parametrize(
    ("image", "light", "sharpness"),
    [
        (sharp_image(), "good", "good"),
        ((sharp_image() * 0.1).astype(np.uint8), "too dark", "good"),
        (np.full((48, 64, 3), 255, np.uint8), "too bright", "blurred"),
    ],
    ids=["good", "dark", "white"],
)
def test_a_frame_tells_of_light_and_sharpness(hall: Hall, image: BgrImage, light: str, sharpness: str) -> None:
    size, *quality = hall.test(KOPF).camera(hall.camera(image))
    assert size.found == "64 x 48 pixels, 10.0 frames a second"
    assert [check.found.partition(":")[0] for check in quality] == [light, sharpness]
    assert [check.is_good for check in quality] == [light == "good", sharpness == "good"]


def test_a_camera_that_gives_nothing_is_told(hall: Hall) -> None:
    class Silent:
        def next_frame(self, timeout_s: float) -> None:
            hall.clock.sleep(timeout_s)

        def close(self) -> None:
            """Nothing is open."""

    assert [check.found for check in hall.test(KOPF).camera(Silent())] == ["no frame in 10 s"]


def test_a_camera_that_is_not_there_is_told(hall: Hall) -> None:
    def fail() -> Camera:
        raise CameraError("usb:0", "it is not there")

    checks = run_selftest(hall.test(KOPF), fail, lambda _check: None)
    assert checks[-1] == Check("camera", "camera usb:0: it is not there", is_good=False)


def test_the_report_holds_versions_and_every_check() -> None:
    checks = [Check("light", "good", is_good=True), Check("buzzer", "busy", is_good=False)]
    lines = report(checks, "krux", "simulated")
    assert lines[0].startswith("--- self-test")
    assert any("board-companion " in line and "gpiozero " in line for line in lines)
    assert lines[-4:] == ["wiring krux; simulated", "ok      light: good", "FAILED  buzzer: busy", "---"]


def test_what_failed_is_one_line() -> None:
    assert str(SelfTestError(["buzzer", "light"])) == "the self-test failed for buzzer, light"
