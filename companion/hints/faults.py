"""What is a fault in a game: how much worse than the best turn one must be, and what that is worth on its board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, Literal

from companion.games.attangle import Attangle
from companion.games.contract import Game
from companion.hints.scores import BOUND

Fault = Literal["win-missed", "loss-allowed", "blunder", "mistake"]


@dataclass(frozen=True, slots=True)
class Scale:
    """How faults are found and weighed in a game; scores as its core's `evaluate` gives them.

    Attributes:
        depth: how many turns are looked ahead: what plain Python does in about a second for a turn.
        mistake: a turn whose score is so much lower than the best one's is a mistake.
        blunder: and from here on a blunder.
    """

    depth: int
    mistake: int
    blunder: int


_SCALES: Mapping[str, Scale] = {
    # A taken button counts 100; one that is threatened is often won back, so a mistake gives away two.
    "kopf-oder-knopf": Scale(depth=2, mistake=200, blunder=400),
    # Three marbles in a row that is still open count 4 * 3**3 = 108, a marble on the board 40.
    "kipp4": Scale(depth=4, mistake=108, blunder=216),
    # A pile that is no winning stack yet counts 300, less a piece or two elsewhere; one of the winning stacks 1200.
    "attangle": Scale(depth=3, mistake=250, blunder=1000),
    # Only what is proven: how far pieces stand from the hole, one turn ahead, is no reason to blame anybody.
    "krux": Scale(depth=1, mistake=2 * BOUND, blunder=2 * BOUND),
}

_LAST_MOVER = Scale(depth=3, mistake=120, blunder=240)
"""Without winning stacks a pile in Attangle counts 60, and a piece 40: three pieces, and six."""

_UNKNOWN = Scale(depth=2, mistake=2 * BOUND, blunder=2 * BOUND)
"""Of a game that nobody wrote an estimate for only what is proven is told."""


def scale_of(game: Game[Any, Any]) -> Scale:
    """Return how faults are weighed in a game."""
    if isinstance(game, Attangle) and game.variant.stacks_to_win is None:
        return _LAST_MOVER
    return _SCALES.get(game.name, _UNKNOWN)


def fault_of(best: int, score: int, scale: Scale) -> Fault | None:
    """Return what a turn threw away, None if not enough to speak of.

    Args:
        best: the score of the best turn; see `companion.hints.scores`.
        score: of the turn made, as deep.
        scale: the game's.
    """
    if best > BOUND and score <= BOUND:
        return "win-missed"
    if score < -BOUND <= best:
        return "loss-allowed"
    if abs(best) < BOUND and abs(score) < BOUND and best - score >= scale.mistake:
        return "blunder" if best - score >= scale.blunder else "mistake"
    return None


def worth_words(game: Game[Any, Any], worse: int) -> str:
    """Return what so much less of a score is on the board of a game with estimates."""
    match game.name:
        case "kopf-oder-knopf":
            # A goal within reach counts thousands.
            buttons = worse // 100
            return _("about {count} buttons").format(count=buttons) if buttons < 10 else _("nearly the whole game")
        case "kipp4":
            return _("about an open row of three") if worse < 216 else _("several open rows of three")
    if scale_of(game) is _LAST_MOVER:
        return _("about {count} pieces").format(count=worse // 40)
    return _("about a pile") if worse < scale_of(game).blunder else _("about a winning stack")
