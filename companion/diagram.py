"""A board as text for a terminal: coloured where the terminal can, readable where it cannot."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from gettext import gettext as _
from string import ascii_lowercase

from rich.text import Text

from companion.values import EMPTY, Look, Player, Site

_STYLES = {"red": "bold white on red", "blue": "bold white on blue", "green": "bold white on green"}
_PLAIN_PIECE = "bold"
_EMPTY_FIELD = "dim"
_HIGHLIGHT = "bold yellow"
_LAMP_ON, _LAMP_OFF = ("●", "bold bright_yellow"), ("○", "dim")


def column_name(index: int) -> str:
    """Return the letters of a column, counted from 0 at the left: a .. z, aa, ab, ..."""
    rounds, letter = divmod(index, len(ascii_lowercase))
    return (column_name(rounds - 1) if rounds else "") + ascii_lowercase[letter]


def board_diagram(
    columns: int,
    rows: int,
    position: Mapping[Site, Look],
    *,
    highlighted: Collection[Site] = (),
    lit: Collection[str] | None = None,
    players: tuple[str, str] | None = None,
) -> Text:
    """Draw a board of squares, row 1 at the bottom.

    A look is drawn as its first letter on its colour, `3@blue` as 3 on blue, piles and digits as they are.

    Args:
        columns: how many columns, at least 1; a is the left one.
        rows: how many rows, at least 1.
        position: site -> look; a site that is absent is empty.
        highlighted: sites to draw in brackets.
        lit: names of the lamps that are on: a column (`d`), a row (`5`), `first` and `second` for the turn
            lamps. None if there are no lamps to draw.
        players: what to call the two; None for `first` and `second`, translated.
    """
    letters = [column_name(index) for index in range(columns)]
    width = max((len(_label(look)) for look in position.values()), default=1)
    width = max(width, *(len(letter) for letter in letters))
    digits = len(str(rows))
    lines = [
        _row_head(number, lit, digits=digits).append_text(_row(number, letters, width, position, highlighted))
        for number in range(rows, 0, -1)
    ]
    margin = " " * len(_row_head(rows, lit, digits=digits))
    if lit is not None:
        lines.append(Text(margin).append_text(Text().join(_padded_lamp(letter, lit, width) for letter in letters)))
    lines.append(Text(margin + "".join(f" {letter:^{width}} " for letter in letters)))
    if lit is not None:
        lines.append(Text(margin).append_text(_turn_lamps(lit, players or (_("first"), _("second")))))
    return Text("\n").join(lines)


def _turn_lamps(lit: Collection[str], names: tuple[str, str]) -> Text:
    lamps: tuple[Player, Player] = ("first", "second")
    drawn = [
        Text(" ").append_text(_lamp(lamp, lit)).append(f" {name} ") for lamp, name in zip(lamps, names, strict=True)
    ]
    return Text(" ").join(drawn)


def _row(
    number: int, letters: list[str], width: int, position: Mapping[Site, Look], highlighted: Collection[Site]
) -> Text:
    sites = [f"{letter}{number}" for letter in letters]
    return Text().join(_field(position.get(site, EMPTY), width, highlighted=site in highlighted) for site in sites)


def _row_head(number: int, lit: Collection[str] | None, *, digits: int) -> Text:
    head = Text(f"{number:>{digits}} ")
    if lit is not None:
        head.append_text(_lamp(str(number), lit)).append(" ")
    return head


def _field(look: Look, width: int, *, highlighted: bool) -> Text:
    style = _EMPTY_FIELD if look == EMPTY else _STYLES.get(look.partition("@")[2] or look, _PLAIN_PIECE)
    label = f"{'·' if look == EMPTY else _label(look):^{width}}"
    if highlighted:
        return Text.assemble(("[", _HIGHLIGHT), (label, style), ("]", _HIGHLIGHT))
    return Text.assemble(" ", (label, style), " ") if look == EMPTY else Text(f" {label} ", style)


def _label(look: Look) -> str:
    name = look.partition("@")[0]
    return name[0].upper() if name.islower() else name


def _lamp(name: str, lit: Collection[str]) -> Text:
    return Text(*(_LAMP_ON if name in lit else _LAMP_OFF))


def _padded_lamp(name: str, lit: Collection[str], width: int) -> Text:
    left = (width + 1) // 2
    return Text(" " * left).append_text(_lamp(name, lit)).append(" " * (width + 1 - left))
