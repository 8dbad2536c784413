"""Wirings from TOML files: those that ship, and an owner's own."""

from __future__ import annotations

import re
import tomllib
from gettext import gettext as _
from importlib.resources import files
from pathlib import Path

import msgspec

from hardware.errors import WiringError
from hardware.wiring import Wiring
from hardware.wiring_check import check_wiring

OF_WIRINGS_ONLY = {"buttons", "lamps", "sound"}
"""A file with none of these is something else, a profile perhaps; what is wrong in it does not matter then."""


def shipped_wirings() -> tuple[str, ...]:
    """Return the names of the wirings that ship: of each game, and of variants with boards of their own."""
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in (files("hardware") / "wirings").iterdir()))


def shipped_wiring(name: str) -> Wiring:
    """Return the wiring that ships under a name; raises WiringError if none does."""
    if name not in shipped_wirings():
        problem = _("no such wiring ships; expected one of {names}").format(names=", ".join(shipped_wirings()))
        raise WiringError("", name, problem)
    return read_wiring((files("hardware") / "wirings" / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def load_wiring(path: Path) -> Wiring:
    """Return the wiring of a file. Raises WiringError: unreadable, not of this form, or nothing that can be built."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else _("it is no text file")
        raise WiringError(str(path), "", _("cannot be read: {reason}").format(reason=reason)) from error
    return read_wiring(text, str(path))


def read_wiring(text: str, file: str) -> Wiring:
    """Return the wiring of TOML text; raises WiringError, which names `file` and the line."""
    try:
        table = tomllib.loads(text)
        if not table.keys() & OF_WIRINGS_ONLY:
            raise WiringError(file, "", _("is no wiring file: expected a table [buttons] and tables [[lamps]]"))
        wiring = msgspec.convert(table, Wiring)
    except tomllib.TOMLDecodeError as error:
        raise WiringError(file, "", _("is no valid TOML: {problem}").format(problem=error)) from error
    except msgspec.ValidationError as error:
        problem, _separator, path = str(error).partition(" - at ")
        place = path.strip("`").removeprefix("$").removeprefix(".")
        raise WiringError(_with_line(file, text, place, problem), place, problem.replace("`", "")) from error
    check_wiring(wiring, file)
    return wiring


def _with_line(file: str, text: str, place: str, problem: str) -> str:
    unknown = re.search(r"unknown field `([^`]+)`", problem)
    key = unknown[1] if unknown else re.sub(r"\[.*?\]", "", place).rpartition(".")[2]
    lines = enumerate(text.splitlines(), start=1)
    number = next((number for number, line in lines if key and re.match(rf"\s*(.*[{{,\[]\s*)?{key}\b", line)), None)
    return file if number is None else _("{file}, line {number}").format(file=file, number=number)
