"""Why a seen board is no legal turn: the nearest turn that may have been meant, and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.contract import Look, Refusal, Site
from companion.games.errors import IllegalTurn
from companion.games.krux.board import HOLE, SITES, distance
from companion.games.krux.notation import write
from companion.games.krux.options import Options
from companion.games.krux.picture import Picture, compare
from companion.games.krux.rules import play
from companion.games.krux.search import Limits, Search
from companion.games.krux.turns import outcomes
from companion.games.krux.values import PIECES, Position, Squares, Turn, owner, place

SEEN_RULE_NAMES = (
    "game-over",
    "piece-added",
    "piece-gone",
    "into-hole",
    "friend-in-hole",
    "ring-missing",
    "ring-taken",
    "wrong-ring",
    "wrong-piece",
    "two-moves",
    "unreachable",
)
"""Every rule that a picture can show broken."""

_LENIENT = (Limits(shy=False), Limits(steps=4))
"""Turns that break one rule of walking: on beside an enemy, or a step too far."""

_Fault = tuple[str, tuple[Site, ...], Turn | None]
"""A rule, the sites involved, and the turn that breaks it."""


def explain(position: Position, seen: Mapping[Site, Look], options: Options) -> Refusal:
    """Return why no legal turn of the next piece leads to this picture."""
    picture = compare(position, seen)
    before = position.looks()
    rule, sites, turn = _Explanation(position, picture, options).fault()
    put_right = {site: before.get(site) for site in picture.differing}
    return Refusal(rule, sites, None if turn is None else write(turn), put_right)


class _Explanation:
    """The search for what was meant, from the surest sign to the faintest."""

    def __init__(self, position: Position, picture: Picture, options: Options) -> None:
        self._position, self._picture, self._options = position, picture, options
        self._piece = position.next_piece
        self._active = self._piece - 1
        self._worn, self._shown = position.rings[self._active], picture.rings[self._active]
        self._touched = self._piece in picture.moved or self._piece in picture.reringed
        self._others_moved = tuple(piece for piece in picture.moved if piece != self._piece)
        self._others_reringed = tuple(piece for piece in picture.reringed if piece != self._piece)

    def fault(self) -> _Fault:
        picture = self._picture
        if self._position.in_hole is not None:
            return "game-over", (SITES[HOLE],), None
        if picture.added:
            return "piece-added", picture.added, None
        if picture.squares.count(HOLE) > 1:
            return self._gone()
        fallen = picture.squares.index(HOLE) + 1 if HOLE in picture.squares else None
        if fallen is not None and owner(fallen) == self._position.mover:
            return self._own_in_hole(fallen)
        fault = self._ring_fault() or (self._touched and self._two_moves()) or self._wrong_piece(fallen)
        return fault or (self._gone() if picture.gone else self._unreachable())

    def _gone(self) -> _Fault:
        return "piece-gone", tuple(SITES[self._position.squares[piece - 1]] for piece in self._picture.gone), None

    def _own_in_hole(self, fallen: int) -> _Fault:
        for outcome in outcomes(self._position, self._options, Limits(hole_closed=False)):
            if outcome.squares == self._picture.squares:
                return self._broken_by(outcome.turn)
        if fallen in self._picture.gone:
            return self._gone()
        return "into-hole" if fallen == self._piece else "friend-in-hole", (SITES[HOLE],), None

    def _broken_by(self, turn: Turn) -> _Fault:
        try:
            play(self._position, turn, self._options)
        except IllegalTurn as refusal:
            return refusal.rule, refusal.sites, turn
        raise AssertionError(f"{turn} was found by breaking a rule, yet breaks none")

    def _ring_fault(self) -> _Fault | None:
        """Return what is wrong with the rings, if the squares alone could be those of a turn."""
        if self._others_reringed and not self._touched:
            return None if self._others_moved else self._others_rings()
        allowed = self._options.rings_to_wear(self._position, self._piece)
        if self._shown in allowed:
            if self._others_reringed and self._tokens(allowed) is not None:
                return self._others_rings()
            return None
        tokens = self._tokens((self._shown,))
        if tokens is None and (self._touched or len(self._others_moved) != 1):
            tokens = self._tokens(allowed)
        if tokens is None:
            return None
        rule = "ring-missing" if not self._shown else "wrong-ring" if self._worn else "ring-taken"
        writable = tokens and (self._shown or not self._worn)
        return rule, (self._now(self._piece),), Turn(self._piece, self._shown, tokens) if writable else None

    def _tokens(self, rings: Iterable[str]) -> tuple[str, ...] | None:
        """Return the shortest string of tokens with which one of the rings leads to the squares seen."""
        found = [
            tokens
            for ring in rings
            for squares, tokens in Search(
                self._position.squares, self._active, ring, self._options.drop_in_hole
            ).outcomes()
            if squares == self._picture.squares
        ]
        return min(found, key=len, default=None)

    def _others_rings(self) -> _Fault:
        lost = any(not self._picture.rings[piece - 1] for piece in self._others_reringed)
        return "ring-missing" if lost else "wrong-ring", tuple(map(self._now, self._others_reringed)), None

    def _two_moves(self) -> _Fault | None:
        """Return a fault if the picture is a turn's result, but for one other piece that was moved as well."""
        results = {each.squares for each in outcomes(self._position, self._options) if each.ring == self._shown}
        for piece in self._others_moved:
            if any(other not in (self._piece, piece) for other in self._picture.reringed):
                continue
            unmoved = place(self._picture.squares, piece - 1, self._position.squares[piece - 1])
            if unmoved in results and not any(self._misplaced(squares, piece) for squares in results):
                return "two-moves", (self._now(self._piece), self._now(piece)), None
        return None

    def _misplaced(self, squares: Squares, piece: int) -> bool:
        """Return whether the picture shows this result with one moved piece set down beside its square."""
        index, seen = piece - 1, self._picture.squares
        return (
            squares[index] != self._position.squares[index]
            and distance(squares[index], seen[index]) == 1
            and place(squares, index, seen[index]) == seen
        )

    def _wrong_piece(self, fallen: int | None) -> _Fault | None:
        """Return a fault if another piece's turn leads here, or just one other piece was moved."""
        untouched = () if self._touched else tuple(piece for piece in PIECES if piece not in self._picture.moved)
        for piece in (*self._others_moved, *untouched):
            if piece == self._piece or any(other != piece for other in self._picture.reringed):
                continue
            meant = [
                (outcome.ring != self._picture.rings[piece - 1], order, outcome.turn)
                for order, outcome in enumerate(outcomes(replace(self._position, next_piece=piece), self._options))
                if outcome.squares == self._picture.squares
            ]
            if meant:
                return "wrong-piece", self._from_to(piece), min(meant)[2]
        if not self._touched and len(self._others_moved) == 1 and fallen is None:
            return "wrong-piece", self._from_to(self._others_moved[0]), None
        return None

    def _unreachable(self) -> _Fault:
        sites = tuple(self._now(piece) for piece in sorted(self._picture.moved, key=lambda piece: piece != self._piece))
        for limits in _LENIENT:
            for outcome in outcomes(self._position, self._options, limits):
                if outcome.squares == self._picture.squares and outcome.ring == self._shown:
                    return "unreachable", sites, outcome.turn
        return "unreachable", sites or self._picture.differing, None

    def _now(self, piece: int) -> Site:
        return SITES[self._picture.squares[piece - 1]]

    def _from_to(self, piece: int) -> tuple[Site, ...]:
        before = SITES[self._position.squares[piece - 1]]
        return (self._now(piece), before) if self._now(piece) != before else (before,)
