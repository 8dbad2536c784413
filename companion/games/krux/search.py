"""Every result one piece can bring about: a search by distinct states, not by token strings.

While the active piece walks, the five others mostly stand still. So states are kept as one `_Others` for each way the
others stand, and in it the squares that the active piece was seen on, as bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.krux.board import BACK, BESIDE, HEADINGS, HOLE, NEIGHBOURS, OFF, SITES, WITHIN, nearest, slide
from companion.games.krux.values import Squares, place

Outcome = tuple[Squares, tuple[str, ...]]
"""Where the pieces stand after a turn, and the tokens that lead there."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the rulebook allows; other values are for asking which rule a picture breaks.

    Attributes:
        steps: "up to three steps".
        actions: "up to two actions".
        shy: "A piece may not take a step if ... it finds itself next to an opponent piece."
        hole_closed: "any move that places a friendly piece in the hole, even during parts of the move, is illegal."
    """

    steps: int = 3
    actions: int = 2
    shy: bool = True
    hole_closed: bool = True


RULEBOOK = Limits()

JUMP = 3
"""A jumper "may jump to any free square located zero to three steps away"."""

SWITCH = 5
"""A switcher "may exchange places with any piece up to five steps away"."""


class _Others:
    """One way the other pieces stand (the active piece's own entry is 0), and where the active piece was seen."""

    __slots__ = ("at", "beside_any", "beside_enemy", "carried", "places", "reached", "taken")

    def __init__(self, places: Squares, active: int, levels: int) -> None:
        self.places = places
        self.reached = [0] * levels
        self.carried = places.index(OFF) if OFF in places else None
        self.at = {square: index for index, square in enumerate(places) if index != active and square != OFF}
        self.taken = self.beside_any = self.beside_enemy = 0
        for square, index in self.at.items():
            self.taken |= 1 << square
            self.beside_any |= BESIDE[square]
            if (index - active) % 2:
                self.beside_enemy |= BESIDE[square]

    def pushed_from(self, landing: int) -> Squares:
        """Return where they stand after "all neighboring pieces are pushed one step away where applicable"."""
        places = self.places
        for heading, at in NEIGHBOURS[landing]:
            if self.taken >> at & 1:
                places = place(places, self.at[at], slide(heading, at, self.taken, squares=1))
        return places


class _Node(NamedTuple):
    """A state on its way: the others, the active piece's square, what was used, and the tokens that led here."""

    others: _Others
    square: int
    steps: int
    actions: int
    tokens: tuple[str, ...]


class Search:
    """The turns of one piece that wears a ring (or none), from a position that is not won.

    Strings of tokens are tried in order of length, then token by token in the order `n e s w`, `>n`.., `<n`.., `^n`..,
    `vn`.., `*a1`.., `~a1`..; so the first string to reach a result is the one that is written. A state that was reached
    before with no more steps and no more actions used is not followed again. A search is run once.
    """

    def __init__(self, squares: Squares, active: int, ring: str, drop_in_hole: bool, limits: Limits = RULEBOOK) -> None:
        """Prepare a search; `active` is the piece's index (0..5), `ring` its colour or empty."""
        self._squares, self._active, self._ring = squares, active, ring
        self._drop_in_hole, self._limits = drop_in_hole, limits
        self._no_better = tuple(
            tuple(
                self._level(more_steps, more_actions)
                for more_actions in range(actions, limits.actions + 1)
                for more_steps in range(steps, limits.steps + 1)
            )
            for actions in range(limits.actions + 1)
            for steps in range(limits.steps + 1)
        )
        self._known: dict[Squares, _Others] = {}
        self._ended: set[Squares] = set()
        self._next: list[_Node] = []
        self._outcomes: list[Outcome] = []
        self._wins_only = False

    def wins(self) -> list[Outcome]:
        """Return those outcomes that put an enemy in the hole; faster, as nothing falls once all actions are used."""
        self._wins_only = True
        return [outcome for outcome in self.outcomes() if HOLE in outcome[0]]

    def outcomes(self, *, may_pass: bool = True) -> list[Outcome]:
        """Return every distinct result once, in the order of the strings that are written for them.

        Without `may_pass` the string without tokens does not count, though a longer one with its result does.
        """
        others = self._others(place(self._squares, self._active, 0))
        root = _Node(others, self._squares[self._active], 0, 0, ())
        if may_pass:
            self._reach(root, None, others, root.square)
        else:
            self._next.append(root)
        while self._next:
            layer, self._next = self._next, []
            for node in layer:
                self._follow(node)
        return self._outcomes

    def _follow(self, node: _Node) -> None:
        if node.steps < self._limits.steps and not (self._limits.shy and node.others.beside_enemy >> node.square & 1):
            self._walk(node)
        if node.others.carried is not None:
            self._drop(node, node.others.carried)
        elif node.actions < self._limits.actions:
            self._repel_and_attract(node)
            match self._ring:
                case "blue":
                    self._pick_up(node)
                case "green":
                    self._jump(node)
                case "pink":
                    self._switch(node)

    def _walk(self, node: _Node) -> None:
        for heading, to in NEIGHBOURS[node.square]:
            if to == HOLE:
                if not self._limits.hole_closed:
                    self._end(node, heading, place(node.others.places, self._active, HOLE))
            elif not node.others.taken >> to & 1:
                self._reach(node, heading, node.others, to, steps=1)

    def _repel_and_attract(self, node: _Node) -> None:
        others, taken = node.others, node.others.taken | 1 << node.square
        for sign in "><":
            for heading in HEADINGS:
                at = nearest(heading, node.square, others.taken)
                if at is not None:
                    to = slide(heading if sign == ">" else BACK[heading], at, taken)
                    self._change(node, sign + heading, place(others.places, others.at[at], to), node.square, actions=1)

    def _pick_up(self, node: _Node) -> None:
        for heading, at in NEIGHBOURS[node.square]:
            if node.others.taken >> at & 1:
                places = place(node.others.places, node.others.at[at], OFF)
                self._change(node, "^" + heading, places, node.square, actions=1)

    def _drop(self, node: _Node, carried: int) -> None:
        for heading, to in NEIGHBOURS[node.square]:
            if not node.others.taken >> to & 1 and (to != HOLE or self._drop_in_hole):
                self._change(node, "v" + heading, place(node.others.places, carried, to), node.square)

    def _jump(self, node: _Node) -> None:
        others = node.others
        reached = others.reached[self._level(node.steps, node.actions + 1)]
        landings = WITHIN[JUMP][node.square] & ~others.taken & ~(1 << HOLE) & (others.beside_any | ~reached)
        while landings:
            landing = landings & -landings
            landings ^= landing
            to = landing.bit_length() - 1
            if others.beside_any & landing:
                self._change(node, "*" + SITES[to], others.pushed_from(to), to, actions=1)
            else:
                self._reach(node, "*" + SITES[to], others, to, actions=1)

    def _switch(self, node: _Node) -> None:
        for at, index in sorted(node.others.at.items()):
            if WITHIN[SWITCH][node.square] >> at & 1:
                self._change(node, "~" + SITES[at], place(node.others.places, index, node.square), at, actions=1)

    def _change(self, node: _Node, token: str, places: Squares, square: int, *, actions: int = 0) -> None:
        if HOLE not in places:
            spent = node.actions + actions == self._limits.actions and OFF not in places
            if not (spent and self._wins_only):
                self._reach(node, token, self._others(places), square, actions=actions)
        elif (places.index(HOLE) - self._active) % 2 or not self._limits.hole_closed:
            self._end(node, token, place(places, self._active, square))

    def _reach(
        self, node: _Node, token: str | None, others: _Others, square: int, *, steps: int = 0, actions: int = 0
    ) -> None:
        steps += node.steps
        actions += node.actions
        level, bit, reached = self._level(steps, actions), 1 << square, others.reached
        if reached[level] & bit:
            return
        tokens = node.tokens if token is None else (*node.tokens, token)
        if others.carried is None and not reached[-1] & bit:
            self._outcomes.append((place(others.places, self._active, square), tokens))
        for level_no_better in self._no_better[level]:
            reached[level_no_better] |= bit
        if level < len(reached) - 1 or others.carried is not None:
            self._next.append(_Node(others, square, steps, actions, tokens))

    def _end(self, node: _Node, token: str, squares: Squares) -> None:
        if squares not in self._ended:
            self._ended.add(squares)
            self._outcomes.append((squares, (*node.tokens, token)))

    def _level(self, steps: int, actions: int) -> int:
        return actions * (self._limits.steps + 1) + steps

    def _others(self, places: Squares) -> _Others:
        others = self._known.get(places)
        if others is None:
            others = self._known[places] = _Others(places, self._active, len(self._no_better))
        return others
