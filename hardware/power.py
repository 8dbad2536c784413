"""Switching the computer off without harm to its memory card."""

from __future__ import annotations

import subprocess
from gettext import gettext as _

from hardware.errors import HardwareError

POWER_OFF = ("systemctl", "poweroff")
WAIT_S = 10.0


class PowerError(HardwareError, RuntimeError):
    """The computer cannot be switched off from here.

    Attributes:
        problem: what is wrong.
    """

    def __init__(self, problem: str) -> None:
        self.problem = problem
        told = _("cannot switch the computer off: {problem}; let this user run `{command}`, by polkit or as root")
        super().__init__(told.format(problem=problem, command=" ".join(POWER_OFF)))


def power_off(command: tuple[str, ...] = POWER_OFF) -> None:
    """Ask the system to shut down; it ends this program like any other. Raises PowerError."""
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=WAIT_S)  # noqa: S603
    except FileNotFoundError as error:
        raise PowerError(_("there is no {program}").format(program=command[0])) from error
    except subprocess.TimeoutExpired as error:
        raise PowerError(_("no answer in {wait_s:.0f} s").format(wait_s=WAIT_S)) from error
    except subprocess.CalledProcessError as error:
        raise PowerError(error.stderr.strip() or _("status {status}").format(status=error.returncode)) from error
