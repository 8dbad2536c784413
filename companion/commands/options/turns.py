"""--after, the turns that were played before."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from gettext import gettext as _
from typing import Any

from companion.commands.errors import CommandError
from companion.games.contract import Game, PositionT
from companion.games.errors import IllegalTurn, NotationError
from companion.referee.sentences import rule_sentence


def add_after(parser: ArgumentParser) -> None:
    """Add --after; `position_after` plays the turns."""
    parser.add_argument(
        "--after",
        nargs="+",
        default=[],
        metavar="'TURN; TURN'",
        help=_("the turns played so far (if the first one begins with a dash: --after='-d5/1; ...')"),
    )


def position_after(game: Game[PositionT, Any], texts: Iterable[str], start: PositionT | None = None) -> PositionT:
    """Return where turns lead, from the start unless another position is given; a text may hold several turns.

    Raises:
        CommandError: one of them cannot be played.
    """
    position = game.start() if start is None else start
    turns = [turn.strip() for text in texts for turn in text.split(";") if turn.strip()]
    for number, text in enumerate(turns, start=1):
        try:
            position = game.play(position, game.parse(position, text))
        except IllegalTurn as error:
            raise _unplayable(number, text, rule_sentence(game, position, error.rule, error.sites)) from error
        except NotationError as error:
            raise _unplayable(number, text, str(error)) from error
    return position


def _unplayable(number: int, text: str, reason: str) -> CommandError:
    problem = _("--after: turn {number}, {turn}, cannot be played: {reason}")
    return CommandError(problem.format(number=number, turn=text, reason=reason))
