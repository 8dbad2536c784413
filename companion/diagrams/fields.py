"""One site in a diagram: what stands on it as a few letters, on its colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.text import Text

from companion.values import EMPTY, Look

_STYLES = {
    "red": "bold white on red",
    "blue": "bold white on blue",
    "green": "bold white on green",
    "pink": "bold black on bright_magenta",
    "light": "bold black on white",
    "dark": "bold white on grey30",
}
_PLAIN_PIECE = "bold"
_EMPTY_FIELD = "dim"
_HIGHLIGHT, _LIT = "bold yellow", "bold bright_yellow"

DOT = "·"


def label(look: Look) -> str:
    """Return a look in short: `R` for red, `3b` for 3@blue, piles and digits as they are."""
    name, _at, ring = look.partition("@")
    return (name[0].upper() if name.islower() else name) + ring[:1]


def widest(position: Mapping[str, Look], others: Iterable[str] = ()) -> int:
    """Return how many characters the longest of the labels has; at least 1."""
    return max(1, *(len(label(look)) for look in position.values()), *map(len, others), 1)


def field(look: Look, width: int, *, highlighted: bool, lit: bool = False, mark: str = DOT) -> Text:
    """Return a site, `width` + 2 characters wide; an empty one shows `mark`, a lit one stands in round brackets."""
    style = _EMPTY_FIELD if look == EMPTY else _STYLES.get(look.partition("@")[2] or look, _PLAIN_PIECE)
    text = f"{mark if look == EMPTY else label(look):^{width}}"
    if lit:
        return Text.assemble(("(", _LIT), (text, style), (")", _LIT))
    if highlighted:
        return Text.assemble(("[", _HIGHLIGHT), (text, style), ("]", _HIGHLIGHT))
    return Text.assemble(" ", (text, style), " ") if look == EMPTY else Text(f" {text} ", style)
