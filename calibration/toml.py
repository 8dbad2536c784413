"""Reading TOML into typed structures, with the file and field of whatever is wrong."""

from __future__ import annotations

import re
import tomllib
from gettext import gettext as _
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from calibration.errors import FileError
from calibration.misspelt import did_you_mean

StructT = TypeVar("StructT")


def load_toml(path: Path, into: type[StructT]) -> StructT:
    """Return the file's content as `into`.

    Raises:
        FileError: missing, unreadable, no TOML, an unknown or misspelt field, or a value of the wrong kind.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else _("it is no text file")
        raise FileError(str(path), "", _("cannot be read: {reason}").format(reason=reason)) from error
    return read_toml(text, into, str(path))


def read_toml(text: str, into: type[StructT], file: str) -> StructT:
    """Return TOML text as `into`; `file` is named in errors. Raises FileError."""
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(file, "", _("is no valid TOML: {problem}").format(problem=error)) from error
    return convert(value, into, file, text)


def convert(value: Any, into: type[StructT], file: str, text: str = "") -> StructT:
    """Return plain values as `into`; `text` lets an error name the line. Raises FileError."""
    needed = _required(into)
    if len(needed) > 1 and isinstance(value, dict) and len(needed & value.keys()) < len(needed) / 2:
        # To somebody who gave another file than he meant, its first unknown field says nothing.
        problem = _("is another kind of file: expected the fields {fields}")
        raise FileError(file, "", problem.format(fields=", ".join(sorted(needed))))
    try:
        return msgspec.convert(value, into)
    except msgspec.ValidationError as error:
        field, problem = _place(str(error), into)
        raise FileError(_with_line(file, text, field), field, problem) from error


def _required(into: type[Any]) -> set[str]:
    if not (isinstance(into, type) and issubclass(into, msgspec.Struct)):
        return set()
    return {field.encode_name for field in msgspec.structs.fields(into) if field.required}


def _place(message: str, into: type[Any]) -> tuple[str, str]:
    problem, _separator, path = message.partition(" - at ")
    field = path.strip("`").removeprefix("$").removeprefix(".")
    unknown = re.search(r"unknown field `([^`]+)`", problem)
    if unknown is None:
        return field, problem.replace("`", "")
    name = unknown.group(1)
    problem = _("there is no such field") + did_you_mean(name, _field_names(into))
    return ".".join(part for part in (field, name) if part), problem


def _field_names(struct: type[Any]) -> set[str]:
    names: set[str] = set()
    for field in msgspec.structs.fields(struct):
        names.add(field.encode_name)
        for kind in (field.type, *getattr(field.type, "__args__", ())):
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                names |= _field_names(kind)
    return names


def _with_line(file: str, text: str, field: str) -> str:
    key = re.sub(r"\[.*?\]", "", field).rpartition(".")[2]
    if key:
        for number, line in enumerate(text.splitlines(), start=1):
            if re.match(rf"\s*(\[+.*)?\b{re.escape(key)}\b", line):
                return f"{file}, line {number}"
    return file
