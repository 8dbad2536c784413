"""Reports for people, in words with a board diagram, and for programs, as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from gettext import gettext as _
from typing import Any

from rich.console import Console
from rich.text import Text

from companion.diagram import board_diagram
from companion.referee.sentences import player_name
from companion.values import Look, Outcome, Report, Site

_STYLES = {"legal": "green", "set-up": "green", "illegal": "bold red", "not-set-up": "bold red", "unclear": "yellow"}


def new_console() -> Console:
    """Return standard output as a console that breaks lines between words, or not at all where it is no terminal."""
    console = Console(highlight=False, markup=False)
    console.soft_wrap = not console.is_terminal
    return console


def report_json(frame: str, report: Report) -> dict[str, Any]:
    """Return what is printed of one frame, always with the same fields."""
    ruling = report.ruling
    return {
        "frame": frame,
        "state": report.state,
        "ruling": ruling.kind if ruling else None,
        "turn": ruling.turn if ruling else None,
        "rule": ruling.rule if ruling else None,
        "sites": list(report.sites),
        "put_right": dict(ruling.put_right) if ruling and ruling.put_right is not None else None,
        "position": dict(report.position),
        "warnings": list(report.warnings),
        "result": ruling.result if ruling else None,
        "message": report.message,
    }


def tell(console: Console, frame: str, report: Report, sites: Sequence[Site]) -> None:
    """Print one frame's report in words; a ruling and an unclear picture with the board.

    Args:
        console: where to.
        frame: the frame's name.
        report: what the referee said.
        sites: all sites of the board.
    """
    ruling = report.ruling
    style = _STYLES.get(ruling.kind if ruling else report.state, "dim")
    console.print(Text.assemble((f"{frame}  ", "dim"), (report.message, style)))
    if ruling or report.state == "unclear":
        console.print(diagram(sites, report.position, report.sites))
        console.print()


def result_words(game: str, result: Outcome | None) -> str:
    """Return how a game of that name ended, in a word or two."""
    if result is None:
        return _("not finished")
    return _("drawn") if result == "draw" else _("{player} won").format(player=player_name(game, result))


def diagram(sites: Sequence[Site], position: Mapping[Site, Look], highlighted: Sequence[Site] = ()) -> Text:
    """Return the board as text."""
    columns = len({re.sub(r"\d+$", "", site) for site in sites})
    rows = max(int(re.sub(r"^\D+", "", site)) for site in sites)
    return board_diagram(columns, rows, position, highlighted=highlighted)
