"""The self-test: every lamp, tune and button, and what the camera sees, one after another; and a report of it."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from gettext import gettext as _
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from hardware.buttons import ConfirmButtons
from hardware.camera import Camera
from hardware.clock import Clock
from hardware.errors import CameraError, HardwareError, PinError
from hardware.frame_quality import FrameQuality, frame_quality
from hardware.header import header_pin
from hardware.lamp_bank import BRIGHT, device_name, open_output
from hardware.lamps import Signal
from hardware.pins import Pins
from hardware.sound import TUNES, Buzzer, Tune
from hardware.wiring import LampWiring, PinLamps, Wiring, lamp_title

TICK_S = 0.04
LAMP_S = 0.4
BETWEEN_TUNES_S = 0.6
ASKED_S = 15.0
"""How long a button is waited for."""

FRAME_S = 10.0
"""How long the first frame is waited for; cameras take seconds to start."""

FRAMES = 10
PACKAGES = ("board-companion", "gpiozero", "lgpio", "picamera2", "opencv-python", "numpy")
MODEL_FILE = Path("/proc/device-tree/model")


class SelfTestError(HardwareError, RuntimeError):
    """Something that was tried did not work.

    Attributes:
        failed: what it was.
    """

    def __init__(self, failed: Sequence[str]) -> None:
        self.failed = tuple(failed)
        super().__init__(_("the self-test failed for {failed}").format(failed=", ".join(failed)))


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was tried.

    Attributes:
        what: for people.
        found: how it went.
        is_good: whether it went well.
    """

    what: str
    found: str
    is_good: bool


class SelfTest:
    """Tries what is wired, telling of each thing before it happens.

    Args:
        wiring: what there is.
        pins: where to open it.
        clock: what waiting is done on.
        tell: called with a line for people.
        meanwhile: called 25 times a second with the time, while something is waited for.
        ask: called with a button's name when it is asked for; fingers on a simulated table press it then.
    """

    def __init__(
        self,
        wiring: Wiring,
        pins: Pins,
        clock: Clock,
        tell: Callable[[str], None],
        *,
        meanwhile: Callable[[float], None] = lambda _now_s: None,
        ask: Callable[[str], None] = lambda _button: None,
    ) -> None:
        self._wiring, self._pins, self._clock, self._tell = wiring, pins, clock, tell
        self._meanwhile, self._ask = meanwhile, ask

    def lamps(self) -> Iterable[Check]:
        """Light every lamp by itself, one after the other."""
        for device in self._wiring.lamps:
            yield self._walk(device)

    def tunes(self) -> Iterable[Check]:
        """Play every tune."""
        if self._wiring.sound is None:
            return
        what, troubles = _("buzzer"), list[str]()
        try:
            with closing(Buzzer(self._wiring.sound, self._pins, troubles.append)) as buzzer:
                for tune in Tune:
                    self._tell(_("Tune: {tune}").format(tune=tune.value))
                    buzzer.play(tune)
                    self._wait(sum(duration_s for _tone, duration_s in TUNES[tune]) + BETWEEN_TUNES_S, buzzer.tick)
        except PinError as error:
            troubles.append(str(error))
        yield Check(what, troubles[0] if troubles else _("{count} tunes played").format(count=len(Tune)), not troubles)

    def buttons(self) -> Iterable[Check]:
        """Ask for every button, and wait for it."""
        named = {**self._wiring.buttons.confirm, **self._wiring.buttons.side_buttons()}
        try:
            with closing(ConfirmButtons(named, self._pins, self._clock)) as buttons:
                for name, pin in named.items():
                    yield self._button(buttons, name, pin)
        except PinError as error:
            yield Check(_("buttons"), str(error), is_good=False)

    def camera(self, camera: Camera) -> Iterable[Check]:
        """Look at some frames."""
        what = _("camera")
        try:
            first = camera.next_frame(FRAME_S)
            if first is None:
                yield Check(what, _("no frame in {wait_s:.0f} s").format(wait_s=FRAME_S), is_good=False)
                return
            last = first
            for _frame in range(FRAMES):
                last = camera.next_frame(FRAME_S) or last
        except CameraError as error:
            yield Check(what, str(error), is_good=False)
            return
        height_px, width_px = last.image.shape[:2]
        rate = FRAMES / (last.t_s - first.t_s) if last.t_s > first.t_s else 0.0
        found = _("{width_px} x {height_px} pixels, {rate:.1f} frames a second")
        yield Check(what, found.format(width_px=width_px, height_px=height_px, rate=rate), is_good=rate > 0)
        yield from _quality_checks(frame_quality(last.image))

    def _walk(self, device: LampWiring) -> Check:
        what = device_name(device)
        try:
            with closing(open_output(device, self._pins)) as output:
                for name in device.names:
                    self._tell(_("Lamp: {lamp}").format(lamp=_lamp_words(device, name)))
                    output.light({name: Signal.STEADY}, BRIGHT)
                    self._wait(LAMP_S)
        except Exception as error:  # the errors of pin libraries share no class
            return Check(what, str(error), is_good=False)
        return Check(what, _("all lit one after another"), is_good=True)

    def _button(self, buttons: ConfirmButtons, name: str, pin: int) -> Check:
        title = next(use.name for use in self._wiring.plan() if use.pin == pin)
        what = f"{title}, {_pin_words(pin)}"
        self._tell(_("Please press {button}").format(button=what))
        self._ask(name)
        others = list[str]()
        end_s = self._clock.now_s() + ASKED_S
        while self._clock.now_s() < end_s:
            for press in buttons.poll(self._clock.now_s()):
                if name in press.who:
                    return Check(what, _("pressed for {held_s:.2f} s").format(held_s=press.held_s), is_good=True)
                others += press.who
            self._wait(TICK_S)
        if name in buttons.held(end_s) + buttons.stuck(end_s):
            return Check(what, _("is down all the time"), is_good=False)
        if others:
            return Check(what, _("not pressed, but {others}").format(others=", ".join(others)), is_good=False)
        return Check(what, _("not pressed in {wait_s:.0f} s").format(wait_s=ASKED_S), is_good=False)

    def _wait(self, duration_s: float, tick: Callable[[float], None] = lambda _now_s: None) -> None:
        end_s = self._clock.now_s() + duration_s
        while (now_s := self._clock.now_s()) < end_s:
            self._meanwhile(now_s)
            tick(now_s)
            self._clock.sleep(TICK_S)


def run_selftest(
    test: SelfTest, open_camera: Callable[[], Camera] | None, tell: Callable[[Check], None]
) -> list[Check]:
    """Return the checks of a whole self-test.

    Args:
        test: what to try.
        open_camera: opens the camera; None to leave it out.
        tell: called with each check as soon as it is done.
    """
    checks = list[Check]()

    def note(done: Iterable[Check]) -> None:
        for check in done:
            checks.append(check)
            tell(check)

    note(test.lamps())
    note(test.tunes())
    note(test.buttons())
    if open_camera is not None:
        with ExitStack() as opened:
            try:
                camera = open_camera()
            except CameraError as error:
                note([Check(_("camera"), str(error), is_good=False)])
            else:
                opened.callback(camera.close)
                note(test.camera(camera))
    return checks


def report(checks: Iterable[Check], wiring: str, pins: str) -> list[str]:
    """Return the lines of a report that people can paste.

    Args:
        checks: what was tried.
        wiring: which one was used.
        pins: how the pins were reached.
    """
    model = MODEL_FILE.read_text(encoding="utf-8").rstrip("\0") if MODEL_FILE.is_file() else platform.machine()
    packages = ", ".join(f"{name} {found}" for name in PACKAGES if (found := _version(name)))
    return [
        _("--- self-test of the board companion ---"),
        f"{model}, {platform.platform()}, Python {platform.python_version()}",
        packages,
        _("wiring {wiring}; {pins}").format(wiring=wiring, pins=pins),
        *(_mark(check) + f"{check.what}: {check.found}" for check in checks),
        "---",
    ]


def _mark(check: Check) -> str:
    return _("ok      ") if check.is_good else _("FAILED  ")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _quality_checks(quality: FrameQuality) -> Iterable[Check]:
    light = _("too dark") if quality.is_dark else _("too bright") if quality.is_bright else _("good")
    found = _("{verdict}: brightness {light:.0f} of 255, {clipped:.0%} of it plain white")
    told = found.format(verdict=light, light=quality.light, clipped=quality.clipped)
    yield Check(_("light"), told, is_good=not (quality.is_dark or quality.is_bright))
    verdict = _("blurred") if quality.is_blurred else _("good")
    told = _("{verdict}: {sharpness:.0f}").format(verdict=verdict, sharpness=quality.sharpness)
    yield Check(_("sharpness"), told, is_good=not quality.is_blurred)


def _lamp_words(device: LampWiring, name: str) -> str:
    title = lamp_title(name, device.crossing)
    if isinstance(device, PinLamps):
        return f"{title}, {_pin_words(device.pins[name])}"
    return _("{lamp}, output {number}").format(lamp=title, number=device.outputs.index(name) + 1)


def _pin_words(pin: int) -> str:
    return _("GPIO{pin} (header pin {number})").format(pin=pin, number=header_pin(pin).number)
