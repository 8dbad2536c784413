"""Guessing what was meant by a name that is none of those expected."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from gettext import gettext as _


def did_you_mean(found: str, names: Iterable[str]) -> str:
    """Return what to add to an error about a misspelt or shortened name; empty if it is like none of them."""
    possible = sorted(names)
    begun = [name for name in possible if found and name.startswith(found)]
    near = begun or difflib.get_close_matches(found, possible, n=1)
    return _(", did you mean {name}?").format(name=near[0]) if near else ""
