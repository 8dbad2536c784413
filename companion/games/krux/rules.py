"""One turn token by token, beside the rulebook: what it leads to, or the rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.games.errors import IllegalTurn
from companion.games.krux.board import BACK, HOLE, NEIGHBOURS, OFF, RAY, SITES, SQUARE, distance, nearest, slide
from companion.games.krux.options import Options
from companion.games.krux.search import JUMP, RULEBOOK, SWITCH
from companion.games.krux.values import Position, Squares, Turn, following, place

RULE_NAMES = (
    "wrong-piece",
    "next-to-enemy",
    "too-many-steps",
    "too-many-actions",
    "occupied",
    "into-hole",
    "friend-in-hole",
    "no-piece-in-line",
    "no-piece-there",
    "too-far",
    "carrying",
    "must-drop",
    "nothing-carried",
    "ring-missing",
    "ring-taken",
    "wrong-ring",
)
"""Every rule that a turn can break."""


def play(position: Position, turn: Turn, options: Options) -> Position:
    """Return the position after a turn; raises IllegalTurn."""
    if position.in_hole is not None:
        raise IllegalTurn("game-over", (SITES[HOLE],))
    if turn.piece != position.next_piece:
        named, due = position.squares[turn.piece - 1], position.squares[position.next_piece - 1]
        raise IllegalTurn("wrong-piece", (SITES[named], SITES[due]))
    ring = _ring(position, turn, options)
    active = turn.piece - 1
    squares = _Move(position.squares, active, ring, options.drop_in_hole).make(turn.tokens)
    rings = (*position.rings[:active], ring, *position.rings[active + 1 :])
    return Position(squares, rings, following(turn.piece))


def _ring(position: Position, turn: Turn, options: Options) -> str:
    """Return what the piece wears in this turn: "The first time a piece is moved, a ring must be placed around it."."""
    worn, left = position.rings[turn.piece - 1], options.rings_left(position, turn.piece)
    here = (SITES[position.squares[turn.piece - 1]],)
    if turn.ring:
        if worn or not turn.tokens:
            raise IllegalTurn("wrong-ring", here)
        if turn.ring not in left:
            raise IllegalTurn("ring-taken", here)
    elif turn.tokens and left and not worn:
        raise IllegalTurn("ring-missing", here)
    return worn or turn.ring


class _Move:
    """A move being made."""

    def __init__(self, squares: Squares, active: int, ring: str, drop_in_hole: bool) -> None:
        self._squares, self._active, self._ring, self._drop_in_hole = squares, active, ring, drop_in_hole
        self._steps = self._actions = 0
        self._carried: int | None = None

    def make(self, tokens: tuple[str, ...]) -> Squares:
        """Return where the pieces stand after all tokens; raises IllegalTurn at the first that is refused."""
        for token in tokens:
            if HOLE in self._squares:
                raise IllegalTurn("game-over", (SITES[HOLE],))
            if token in BACK:
                self._step(token)
            elif token[0] == "v":
                self._drop(token[1])
            else:
                self._act(token[0], token[1:])
            if HOLE in self._squares and not self._is_enemy(self._squares.index(HOLE)):
                raise IllegalTurn("friend-in-hole", (SITES[HOLE],))
        if self._carried is not None:
            raise IllegalTurn("must-drop", self._here)
        return self._squares

    @property
    def _square(self) -> int:
        return self._squares[self._active]

    @property
    def _here(self) -> tuple[str, ...]:
        return (SITES[self._square],)

    def _is_enemy(self, index: int) -> bool:
        return (index - self._active) % 2 == 1

    def _taken(self) -> int:
        return sum(1 << square for square in self._squares if square != OFF)

    def _beside(self, heading: str) -> int:
        ray = RAY[heading][self._square]
        if not ray:
            raise IllegalTurn("off-board", self._here)
        return ray[0]

    def _put(self, index: int, to: int) -> None:
        self._squares = place(self._squares, index, to)

    def _step(self, heading: str) -> None:
        """Step: "moving to a free neighboring square horizontally or vertically, not diagonally"."""
        if self._steps == RULEBOOK.steps:
            raise IllegalTurn("too-many-steps", self._here)
        to = self._beside(heading)
        if to == HOLE:
            raise IllegalTurn("into-hole", (SITES[HOLE],))
        if to in self._squares:
            raise IllegalTurn("occupied", (SITES[to],))
        for _, beside in NEIGHBOURS[self._square]:
            if beside in self._squares and self._is_enemy(self._squares.index(beside)):
                raise IllegalTurn("next-to-enemy", (*self._here, SITES[beside]))
        self._put(self._active, to)
        self._steps += 1

    def _act(self, sign: str, where: str) -> None:
        ring, action = self._ACTIONS[sign]
        if ring and ring != self._ring:
            raise IllegalTurn("wrong-ring", self._here)
        if self._carried is not None:
            raise IllegalTurn("carrying", self._here)
        if self._actions == RULEBOOK.actions:
            raise IllegalTurn("too-many-actions", self._here)
        action(self, where)
        self._actions += 1

    def _repel(self, heading: str) -> None:
        """Repel: "pushed away two steps, or until stopped by something behind"."""
        at = self._in_line(heading)
        self._put(self._squares.index(at), slide(heading, at, self._taken()))

    def _attract(self, heading: str) -> None:
        """Attract: "pulled two steps, or until stopped by the attracting piece"."""
        at = self._in_line(heading)
        self._put(self._squares.index(at), slide(BACK[heading], at, self._taken()))

    def _in_line(self, heading: str) -> int:
        at = nearest(heading, self._square, self._taken())
        if at is None:
            raise IllegalTurn("no-piece-in-line", self._here)
        return at

    def _pick_up(self, heading: str) -> None:
        """Carrier: "may pick up neighboring pieces and carry them around" (read: one at a time)."""
        at = self._beside(heading)
        if at not in self._squares:
            raise IllegalTurn("no-piece-there", (SITES[at],))
        self._carried = self._squares.index(at)
        self._put(self._carried, OFF)

    def _drop(self, heading: str) -> None:
        """Carrier: "must drop the other piece on an free neighboring square"; counted as an action when picked up."""
        if self._ring != "blue":
            raise IllegalTurn("wrong-ring", self._here)
        if self._carried is None:
            raise IllegalTurn("nothing-carried", self._here)
        to = self._beside(heading)
        if to in self._squares:
            raise IllegalTurn("occupied", (SITES[to],))
        if to == HOLE and self._is_enemy(self._carried) and not self._drop_in_hole:
            raise IllegalTurn("into-hole", (SITES[HOLE],))
        self._put(self._carried, to)
        self._carried = None

    def _jump(self, site: str) -> None:
        """Jumper: "to any free square located zero to three steps away"; then it pushes all its neighbours."""
        to = SQUARE[site]
        if to == HOLE:
            raise IllegalTurn("into-hole", (site,))
        if distance(self._square, to) > JUMP:
            raise IllegalTurn("too-far", (site,))
        if to in self._squares and to != self._square:
            raise IllegalTurn("occupied", (site,))
        self._put(self._active, to)
        for heading, at in NEIGHBOURS[to]:
            if at in self._squares:
                self._put(self._squares.index(at), slide(heading, at, self._taken(), squares=1))

    def _switch(self, site: str) -> None:
        """Switcher: "may exchange places with any piece up to five steps away (regardless of what is in between)"."""
        at, here = SQUARE[site], self._square
        if at not in self._squares or at == here:
            raise IllegalTurn("no-piece-there", (site,))
        if distance(here, at) > SWITCH:
            raise IllegalTurn("too-far", (site,))
        self._put(self._squares.index(at), here)
        self._put(self._active, at)

    _ACTIONS: ClassVar[dict[str, tuple[str, Callable[[_Move, str], None]]]] = {
        ">": ("", _repel),
        "<": ("", _attract),
        "^": ("blue", _pick_up),
        "*": ("green", _jump),
        "~": ("pink", _switch),
    }
