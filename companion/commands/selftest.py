"""`companion selftest`: try everything that is wired, and print a report to paste."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from gettext import gettext as _

from gpiozero.pins.mock import MockFactory
from rich.console import Console
from rich.text import Text

from calibration.boards import load_board
from companion.commands.options.wirings import add_wiring, chosen_wiring
from companion.commands.telling import new_console
from companion.demo.drawing import DrawnTable, TableState
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS, read_hole_map
from companion.setup.selftest import Check, SelfTest, SelfTestError, report, run_selftest
from companion.table.cameras import SIZE_PX, camera_choice, open_live_camera
from hardware.camera import Camera
from hardware.clock import Clock, SystemClock, VirtualClock
from hardware.fingers import Fingers, ScriptedPress
from hardware.pins import Pins, open_pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring import Wiring

NOT_LIVE = ("simulated", "none")

REACTION_S, PRESS_S = 0.5, 0.15
"""How long simulated fingers take to press, and how long they press."""


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_wiring(parser)
    parser.add_argument(
        "--camera",
        type=_camera_choice,
        metavar="CAMERA",
        help=_("picamera2 | usb:N | simulated | none (default: picamera2, or simulated where there are no pins)"),
    )


def run(arguments: Namespace) -> None:
    """Try everything. Raises SelfTestError after the report if something failed."""
    wiring, pins, console = chosen_wiring(arguments), open_pins(), new_console()
    console.print(pins.note)
    camera = arguments.camera or ("simulated" if pins.simulated else "picamera2")
    # Nobody waits for lamps that nobody sees; but a real camera takes its time.
    clock: Clock = VirtualClock() if pins.simulated and camera in NOT_LIVE else SystemClock()
    test = _simulated(wiring, pins, clock, console) if pins.simulated else SelfTest(wiring, pins, clock, console.print)
    checks = run_selftest(test, _opener(camera, wiring, clock, console), lambda check: _show(console, check))
    console.print()
    for line in report(checks, str(arguments.file or arguments.game), pins.note):
        console.print(line)
    failed = [check.what for check in checks if not check.is_good]
    if failed:
        raise SelfTestError(failed)


def _simulated(wiring: Wiring, pins: Pins, clock: Clock, console: Console) -> SelfTest:
    """Return a self-test whose buttons are pressed by simulated fingers, as soon as they are asked for."""
    assert isinstance(pins.factory, MockFactory)
    named = {**wiring.buttons.confirm, **wiring.buttons.side_buttons()}
    fingers = list[Fingers]()

    def ask(button: str) -> None:
        down_s = clock.now_s() + REACTION_S
        fingers.append(Fingers(named, pins.factory, [ScriptedPress(button, down_s, down_s + PRESS_S)]))

    def move(now_s: float) -> None:
        for finger in fingers:
            finger.move(now_s)

    return SelfTest(wiring, pins, clock, console.print, meanwhile=move, ask=ask)


def _camera_choice(text: str) -> str:
    try:
        is_known = text in NOT_LIVE or camera_choice(text).is_live
    except ValueError:
        is_known = False
    if not is_known:
        raise ArgumentTypeError(_("expected picamera2, usb:N, simulated or none, found {found!r}").format(found=text))
    return text


def _opener(camera: str, wiring: Wiring, clock: Clock, console: Console) -> Callable[[], Camera] | None:
    if camera == "none":
        return None
    if camera not in NOT_LIVE:
        return lambda: open_live_camera(camera_choice(camera), clock, SIZE_PX, {}, console.print).camera
    board = load_board(wiring.game)
    holes = read_hole_map(PRACTICE_ROWS, {}).counts if board.holes is not None else {}
    table = DrawnTable(board, holes, {}, seed=0)
    return lambda: SimulatedCamera(lambda t_s: table.draw(TableState(), t_s), clock)


def _show(console: Console, check: Check) -> None:
    console.print(Text(f"{check.what}: {check.found}", style="green" if check.is_good else "bold red"))
