"""Turns as text: `1@blue e ^n w vn`, `1 -`."""

from __future__ import annotations

import re
from gettext import gettext as _

from companion.games.errors import NotationError
from companion.games.krux.board import SQUARE
from companion.games.krux.values import COLOURS, Position, Turn, look

_FLAGS = re.ASCII | re.IGNORECASE
_HEAD = re.compile(r"\s*([1-6])(?!\d)(?:\s*@\s*([a-z]+))?\s*", _FLAGS)
_TOKEN = re.compile(r"(?:([nesw]|[<>^v][nesw])|([*~])([a-z]\d+))\s*", _FLAGS)
_EMPTY_MOVE = re.compile(r"-+\s*", _FLAGS)


def parse(position: Position, text: str) -> Turn:
    """Read a turn; capitals, ring colours cut short, and spaces too many or too few are accepted.

    A ring that the piece already wears may be named again.

    Raises:
        NotationError: with the place where reading stopped; rule `off-board` for a square that is not there.
    """
    head = _HEAD.match(text)
    if head is None:
        raise NotationError(text, _("a piece, 1 to 6"), 0)
    piece = int(head[1])
    ring = _colour(text, head)
    if ring == position.rings[piece - 1]:
        ring = ""
    at = head.end()
    if _EMPTY_MOVE.fullmatch(text, at):
        return Turn(piece, ring, ())
    return Turn(piece, ring, _tokens(text, at))


def _tokens(text: str, at: int) -> tuple[str, ...]:
    if at == len(text):
        raise NotationError(text, _("steps and actions, or - for the empty move"), at)
    tokens = []
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise NotationError(text, _("a step (n), >n, <n, ^n, vn, *c3 or ~c3"), at)
        if token[3] and token[3].lower() not in SQUARE:
            raise NotationError(text, _("a square from a1 to g7"), token.start(3), rule="off-board")
        tokens.append(token[0].strip().lower())
        at = token.end()
    return tuple(tokens)


def _colour(text: str, head: re.Match[str]) -> str:
    if head[2] is None:
        return ""
    for colour in COLOURS:
        if colour.startswith(head[2].lower()):
            return colour
    raise NotationError(text, _("a ring: blue, green or pink"), head.start(2))


def write(turn: Turn) -> str:
    """Return a turn in canonical notation."""
    return " ".join((look(turn.piece, turn.ring), *(turn.tokens or ("-",))))
