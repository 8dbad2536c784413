"""How far a game at the table has come: what was played, what a press waits for, what was refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from companion.games.contract import Game, Match, Player, PositionT, Result, Site, TurnT
from companion.referee.history import History
from companion.referee.standing import Standing
from companion.values import Announcement, Event, Look, Ruling, Stage


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of a press at once, whatever the frame shows."""

    message: str
    event: Event | None = None
    ruling: Ruling | None = None


class Course(Generic[PositionT, TurnT]):
    """The state of a game at the table; presses and rulings change it.

    Attributes:
        game: the rules.
        history: what was played.
        standing: where the board may stand before the next turn.
        is_offered: whether an interrupted game is offered, not gone on with yet.
        is_live: whether people sit at the board now, and not a recording is refereed.
        was_asked: whether it was asked for once.
        is_set_up: whether the set-up was confirmed.
        is_paused: whether the players paused.
        pending: whether a press waits for a frame that can be ruled on.
        pressed_by: who pressed; None for the player to move.
        left_open: the turns that an unclear press left open, none of them if it left too many; None if there was no
            such press.
        earlier: those of an unclear press that another press came after.
        open_set_up: the set-up that an unclear press left open; None if there was none.
        earlier_set_up: that of an unclear press that another press came after.
        refused: what the board showed when a turn was refused, until it is put right or overruled.
        put_right: what puts it right (None = empty).
        not_announced: the turn that was refused, in notation, and where it leads, if all that is wrong with it is that
            another one was announced.
        announced: the turn of a player who does not sit at the board; None if both do.
    """

    def __init__(
        self,
        game: Game[PositionT, TurnT],
        before: Iterable[str] = (),
        *,
        history: History[PositionT, TurnT] | None = None,
        is_live: bool = False,
    ) -> None:
        """Start a game, or go on with one.

        Args:
            game: the rules.
            before: the turns already played.
            history: what was played of a game that was interrupted; instead of `before`. It is offered: the first
                press goes on with it if the board is as it was then, and begins a new game if that is set up.
            is_live: whether people sit at the board now. Then a turn that changes nothing is ruled on at its second
                press only, and a board that is set up anew begins a new game.

        Raises:
            NotationError, IllegalTurn: a turn of `before` cannot be played.
        """
        self.game = game
        self.history = History(game, before) if history is None else history
        self.standing = Standing(game, self.position)
        self.is_offered = history is not None
        if self.is_offered:
            self.standing.is_put_right(self.position)
        self.is_live, self.was_asked = is_live, False
        self.is_set_up = False
        self.is_paused = False
        self.pending = False
        self.pressed_by: Player | None = None
        self.left_open: Sequence[Match[PositionT, TurnT]] | None = None
        self.earlier: Sequence[Match[PositionT, TurnT]] | None = None
        self.open_set_up: PositionT | None = None
        self.earlier_set_up: PositionT | None = None
        self.refused: dict[Site, Look] | None = None
        self.put_right: Mapping[Site, Look | None] = {}
        self.not_announced: tuple[str, PositionT] | None = None
        self.announced: Announcement | None = None

    @property
    def turns(self) -> list[str]:
        """The turns played so far in notation (or `OVERRULED`), those before the first frame included."""
        return self.history.turns

    @property
    def position(self) -> PositionT:
        """The position after the last turn that counts."""
        return self.history.position

    @property
    def positions(self) -> Sequence[PositionT]:
        """The positions from the start of the game on."""
        return self.history.positions

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.history.result

    @property
    def can_overrule(self) -> bool:
        """Whether the last turn was refused, so that players may decide otherwise."""
        return self.refused is not None

    @property
    def stage(self) -> Stage:
        """What is asked of the players now."""
        if not self.is_set_up:
            return "set-up"
        if self.is_paused:
            return "paused"
        if self.result:
            return "over"
        return "put-back" if self.history.taken_back else "playing"

    def is_put_right_by(self, picture: Mapping[Site, Look]) -> bool:
        """Return whether a picture shows the board put right after the last turn was refused."""
        return bool(self.refused is not None and self.put_right and self.standing.shows(picture))

    def begin_anew(self) -> None:
        """Leave the game as it is, and begin another one."""
        self.history = History(self.game)
        self.standing = Standing(self.game, self.position)
        self.pending = self.was_asked = False
        self.refused = self.left_open = self.earlier = None

    def commit(self, turn: str, after: PositionT) -> None:
        """Add a turn, in notation, and the position it led to."""
        self.history.commit(turn, after)
        self.standing.is_at(after)
        self.left_open = self.earlier = None
        self.refused, self.was_asked = None, False
