"""Where the board may stand before a turn: as the last turn left it or, put right by hand, in another orientation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic

from companion.games.contract import Game, Look, PositionT, Site
from companion.games.errors import ImpossiblePosition
from companion.referee.judgement import differing_sites, visible_position

Picture = Mapping[Site, Look]


class Standing(Generic[PositionT]):
    """The positions that the next turn may start from.

    That is the last position, until players have to put the board right: a board that is turned in play may then lie
    in any orientation, so a turn counts if it is legal from one of them, unless the board was watched in between.
    """

    def __init__(self, game: Game[PositionT, Any], position: PositionT) -> None:
        """Start with a position that the board is known to show."""
        self._game = game
        self._possible: tuple[PositionT, ...] = (position,)
        self._ways: tuple[PositionT, ...] = ()
        self._not_put_right: list[Picture] = []

    def is_at(self, position: PositionT) -> None:
        """Take it that the board shows a position."""
        self._possible, self._ways, self._not_put_right = (position,), (), []

    def is_put_right(self, position: PositionT, refused: Picture | None = None) -> None:
        """Take it that people set this position up again, after a picture was refused or a turn was taken back."""
        self._possible = self._game.same_but_turned(position)
        self._ways = self._possible if len(self._possible) > 1 else ()
        self._not_put_right = _turned(self._game, position, refused) if refused is not None else []

    @property
    def has_several_ways(self) -> bool:
        """Whether the board may be put right in several orientations."""
        return bool(self._ways)

    def before(self, picture: Picture) -> tuple[PositionT, ...]:
        """Return where the turn that led to a picture may have started, the likeliest first.

        A board that still shows what was refused was not put right, so it does not lie in another orientation.
        """
        return self._possible[:1] if picture in self._not_put_right else self._possible

    def nearest(self, picture: Picture) -> PositionT:
        """Return the way to put the board right that a picture is closest to."""

        def differences(position: PositionT) -> int:
            return len(differing_sites(self._game, visible_position(self._game, position), picture))

        return min(self._ways or self._possible, key=differences)

    def shows(self, picture: Picture) -> bool:
        """Return whether a picture shows the board as it may stand before the next turn."""
        return visible_position(self._game, self.nearest(picture)) == picture

    def watch(self, picture: Picture) -> PositionT | None:
        """Return the position if a picture shows how the board was put right; from then on turns start there.

        A picture that was refused, or that a legal turn leads to, does not show it.
        """
        shown = [position for position in self._ways if visible_position(self._game, position) == picture]
        if not shown or self._possible == (shown[0],):
            return None
        if picture in self._not_put_right or picture in self._pictures_after_a_turn():
            return None
        self._possible, self._not_put_right = (shown[0],), []
        return shown[0]

    def _pictures_after_a_turn(self) -> Iterable[Picture]:
        game = self._game
        for position in self._possible:
            yield from (visible_position(game, game.after(position, turn)) for turn in game.turns(position))


def _turned(game: Game[PositionT, Any], position: PositionT, picture: Picture) -> list[Picture]:
    """Return a picture as the board shows it in every orientation."""
    if len(game.same_but_turned(position)) == 1:
        return [picture]
    try:
        shown = game.from_seen(picture, position.mover)
    except ImpossiblePosition:  # such a board has no other orientation that could pass for a turn
        return [picture]
    return [visible_position(game, turned) for turned in game.same_but_turned(shown)]
