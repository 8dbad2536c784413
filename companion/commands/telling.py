"""Reports for people, in words with a board diagram, and for programs, as JSON."""

from __future__ import annotations

from gettext import gettext as _
from typing import Any

from rich.console import Console
from rich.text import Text

from companion.diagrams.boards import draw
from companion.games.plan import BoardPlan
from companion.referee.sentences import player_name
from companion.values import Outcome, Report

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


def tell(console: Console, frame: str, report: Report, plan: BoardPlan) -> None:
    """Print one frame's report in words; a ruling and an unclear picture with the board.

    Args:
        console: where to.
        frame: the frame's name.
        report: what the referee said.
        plan: how the board is laid out.
    """
    ruling = report.ruling
    style = _STYLES.get(ruling.kind if ruling else report.state, "dim")
    console.print(Text.assemble((f"{frame}  ", "dim"), (report.message, style)))
    if ruling or report.state == "unclear":
        console.print(draw(plan, report.position, report.sites))
        console.print()


def result_words(game: str, result: Outcome | None) -> str:
    """Return how a game of that name ended, in a word or two."""
    if result is None:
        return _("not finished")
    return _("drawn") if result == "draw" else _("{player} won").format(player=player_name(game, result))
