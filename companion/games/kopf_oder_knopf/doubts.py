"""Whether a turn could be legal where some hole counts are not sure, and what that rests on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.games.contract import Site
from companion.games.kopf_oder_knopf.board import TARGETS
from companion.games.kopf_oder_knopf.holes import Counts, HoleMap
from companion.games.kopf_oder_knopf.threats import Aim, Group, aims, forbidden_groups, threatened
from companion.games.kopf_oder_knopf.turns import missing, split
from companion.games.kopf_oder_knopf.values import Move, Position, Turn


@dataclass(frozen=True)
class Outlook:
    """A position and all that is known of its holes.

    Attributes:
        forbidden: the opponent's forbidden groups.
        aimed: where the mover's pairs look.
        needed: how many buttons the mover has still to take to win.
    """

    position: Position
    holes: HoleMap
    forbidden: list[Group]
    aimed: list[Aim]
    needed: int

    @classmethod
    def of(cls, position: Position, holes: HoleMap, goal: int) -> Outlook:
        """Return the outlook of the mover."""
        own, enemy = position.own, position.enemy
        return cls(position, holes, forbidden_groups(enemy), aims(own, enemy), missing(position, goal))

    def counts_for(self, move: Move) -> Counts | None:
        """Return the largest possible counts under which a button may make a move; None if there are none.

        Larger counts reach further, so what is threatened under any counts that allow the move is under these.
        """
        origin, target = move
        fitting = [count for count in self.holes.possible(origin) if target in TARGETS[origin][count]]
        if not fitting:
            return None
        if max(fitting) == self.holes.most[origin]:
            return self.holes.most
        return {**self.holes.most, origin: max(fitting)}

    def counts_for_pass(self, standing: Collection[Site]) -> Counts | None:
        """Return the largest possible counts under which the mover has no move; None if there are none."""
        counts = dict(self.holes.most)
        for site in self.position.own:
            blocked = [count for count in self.holes.possible(site) if self._is_blocked(site, count, standing)]
            if not blocked:
                return None
            counts[site] = max(blocked)
        return counts

    def _is_blocked(self, site: Site, count: int, standing: Collection[Site]) -> bool:
        return all(target in standing for target in TARGETS[site][count])

    def _doubts_of_move(self, move: Move) -> set[Site]:
        origin, target = move
        sure = all(target in TARGETS[origin][count] for count in self.holes.possible(origin))
        return set() if sure else {origin}

    def _doubts_of_pass(self, standing: Collection[Site]) -> set[Site]:
        return {
            site
            for site in self.position.own
            if not all(self._is_blocked(site, count, standing) for count in self.holes.possible(site))
        }

    def _doubts_of_captures(self, turn: Turn) -> set[Site]:
        shaky = set(turn.captures) - threatened(self.aimed, turn.penalties, self.holes.least)
        return {
            source
            for aim in self.aimed
            if aim.threatened(turn.penalties, self.holes.most) in shaky
            for source in aim.pair
            if source in self.holes.unsure
        }

    def turn(self, taken: frozenset[Site], move: Move | None) -> tuple[Turn, tuple[Site, ...]] | None:
        """Return the turn by which buttons were taken and a move made, and the unsure fields it rests on.

        A turn that is sure under every count is preferred to one with fewer penalties. If more was taken than needed
        to win, or a move made after it, it is still that win.

        Returns:
            None if no possible counts make it legal.
        """
        standing = self.position.own | (self.position.enemy - taken)
        won = len(taken) >= self.needed
        counts: Counts | None = self.holes.most
        doubts: set[Site] = set()
        if not won and move is None:
            counts, doubts = self.counts_for_pass(standing), self._doubts_of_pass(standing)
        elif move is not None and (move[0] not in self.position.own or move[1] in standing):
            return None
        elif not won and move is not None:
            counts, doubts = self.counts_for(move), self._doubts_of_move(move)
        if counts is None:
            return None
        removal = split(taken, self.forbidden, self.aimed, self.holes.least) or split(
            taken, self.forbidden, self.aimed, counts
        )
        if removal is None:
            return None
        if len(taken) > self.needed:
            return self.turn(removal.first(self.needed), None)
        turn = Turn(*removal) if won else Turn(*removal, move, passed=move is None)
        return turn, self.holes.unsure_among(doubts | self._doubts_of_captures(turn))
