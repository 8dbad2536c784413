"""The command line: finds the command, and turns every error of ours into one line."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from gettext import gettext as _
from importlib import import_module
from importlib.metadata import version
from typing import Any

from calibration.errors import CalibrationError
from calibration.misspelt import did_you_mean
from companion.commands.errors import CommandError
from companion.commands.help_format import HelpFormatter
from companion.games.errors import GameError
from companion.locale import N_, use_catalogue
from companion.records.errors import RecordError
from companion.vision.errors import VisionError
from hardware.errors import CameraGone, HardwareError

COMMANDS = {
    "referee": N_("Referee a recorded session: say of every frame what the referee sees and rules."),
    "calibrate": N_("Learn a table from photos, step by step or of a session, and keep it as a profile."),
    "run": N_("Referee a game at the table."),
    "read": N_("Say what stands on the board in a photo."),
    "watch": N_("Follow an own board without rules, and record what changes."),
    "sheets": N_("Print markers that help to find a board."),
    "games": N_("List the games in the journal."),
    "show": N_("Print a game of the journal."),
    "wiring": N_("Print which wire goes to which pin, and draw the header."),
    "selftest": N_("Try every lamp, tune and button, and the camera."),
    "rules": N_("Tell the rules of a game as this program reads them, with all that it assumes."),
    "moves": N_("List the legal turns."),
    "play-text": N_("Play a game in the terminal."),
    "perft": N_("Count turns and positions, to compare with other programs."),
    "demo": N_("Show the companion at work on a simulated table."),
    "hint": N_("Say what is threatened, where a piece may go, or what would be a good turn."),
    "analyse": N_("Say which turns of a game threw something away, and what was better."),
}
"""Command -> its help. Its module in `companion.commands` (_ for -) has `configure(parser)` and `run(arguments)`."""

ERROR, INTERRUPTED, PIPE_CLOSED = 2, 130, 1

CAMERA_GONE = 75
"""The camera is not there, or did not come back; a service manager may well start the companion again (EX_TEMPFAIL)."""

STATUSES = N_(
    "Ends with status 0 if all went well, 1 if nobody reads what it prints, 2 for what it cannot do, 75 if the camera "
    "is gone or not there yet (start it again), 130 if it was interrupted."
)

PACKAGES = {"libGL.so.1": "libgl1", "libgthread-2.0.so.0": "libglib2.0-0"}
"""The Debian package of a system library that OpenCV needs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; without arguments those of the process."""
    use_catalogue()
    _replace_unknown_characters()
    try:
        _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes standard output once more at its end, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except CameraGone as error:
        _complain(str(error))
        return CAMERA_GONE
    except (CalibrationError, CommandError, GameError, RecordError, VisionError, HardwareError) as error:
        return _complain(str(error))
    except ImportError as error:
        return _complain(_missing_library(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return 0


def _run(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="companion",
        description=_("A camera that referees games on a real board."),
        epilog=_(STATUSES),
        formatter_class=HelpFormatter,
    )
    parser.add_argument("--version", action="version", version=version("board-companion"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chosen = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=_(text), description=_(text), formatter_class=HelpFormatter)
        # Only the chosen command's module is imported: not every command needs OpenCV, and none should wait for it.
        if name == chosen:
            _module(name).configure(command)
    if chosen is not None and chosen not in COMMANDS:
        problem = _("there is no command {found!r}").format(found=chosen) + did_you_mean(chosen, COMMANDS)
        parser.error(_("{problem}; companion --help lists them").format(problem=problem))
    parsed = parser.parse_args(arguments)
    _module(parsed.command).run(parsed)


def _replace_unknown_characters() -> None:
    """Let what the encoding of the output has no character for be a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _module(command: str) -> Any:
    return import_module(f"companion.commands.{command.replace('-', '_')}")


def _complain(problem: str) -> int:
    sys.stderr.write(f"companion: {' '.join(problem.split())}\n")
    return ERROR


def _missing_library(error: ImportError) -> str:
    found = re.match(r"(lib\S+\.so\S*):", str(error))
    if found is None:
        return _("{problem}; install the companion again: pip install board-companion").format(problem=error)
    library = found.group(1)
    if library not in PACKAGES:
        return _("OpenCV needs the system library {library}, which is missing").format(library=library)
    return _("OpenCV needs the system library {library}, which is missing: sudo apt install {package}").format(
        library=library, package=PACKAGES[library]
    )
