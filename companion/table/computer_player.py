"""The computer as a player at the table: its turn is chosen beside the game, said and lit; people carry it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import Any, Protocol

from companion.games.contract import Game, Site
from companion.hints import words
from companion.hints.opponent import Seat, Strength
from companion.hints.process import SearchCrashed
from companion.hints.showing import steps
from companion.referee.sentences import player_name
from companion.table.devices import Audience
from companion.table.hinting import asks_people
from companion.table.scenes import TimedScene
from companion.table.steps import StepLights, signals_of
from companion.table.thinking import Thinking
from companion.values import Announcement, Report, Stage
from hardware.lamp_bank import LampBank
from hardware.lamps import Signal

MOST_CRASHES = 3
"""After so many in a row the computer plays whatever is legal, so that the game goes on."""


class Announcing(Protocol):
    """The referee, as the computer knows it."""

    @property
    def position(self) -> Any:
        """The position after the last turn that counts."""

    def announce(self, announced: Announcement | None) -> None:
        """Take only this turn for that player's next one."""


class ComputerPlayer:
    """Plays one side, or none. It hears what the table tells its audience, and passes that on.

    Args:
        thinking: chooses turns.
        game: the rules.
        lamps: what its turn is lit on, over the table's own scenes.
        audience: hears its turn in words, and all that the table tells.
        shutdown_in_s: returns for a time how long until the computer is switched off, None if it is not: the lamps
            count that down.
        seat: whose turns it chooses; None for nobody's.

    Attributes:
        seat: the same; may be changed from any thread, and is taken up at the next tick.
    """

    def __init__(
        self,
        thinking: Thinking,
        game: Game[Any, Any],
        lamps: LampBank,
        audience: Audience,
        *,
        shutdown_in_s: Callable[[float], float | None],
        seat: Seat | None = None,
    ) -> None:
        self.seat = seat
        self._thinking, self._game, self._audience = thinking, game, audience
        self._shutdown_in_s = shutdown_in_s
        self._lights = StepLights(lamps)
        self._taken: Seat | None = None
        self._position: Any = None
        self._stage: Stage = "set-up"
        self._is_asking = False
        self._scenes_last_s = 0.0
        self._scenes_end_s = float("-inf")
        self._number: int | None = None
        self._crashes = 0
        self._turn: Any = None
        self._lit: tuple[tuple[Site, Signal], ...] = ()

    @property
    def announced(self) -> Announcement | None:
        """Whose turns it chooses, and which one it has chosen and waits for, if it has; None if nobody's."""
        if self._taken is None:
            return None
        return Announcement(self._taken.player, None if self._turn is None else self._game.write(self._turn))

    def say_again(self) -> bool:
        """Say again which turn is to be carried out; return False if it is not the computer's turn."""
        if self._taken is None or self._position.mover != self._taken.player:
            return False
        self._audience.note(self._words())
        return True

    def tick(self, now_s: float, referee: Announcing) -> None:
        """Begin to choose, announce or forget a turn, without waiting; before the lamps' own tick.

        Args:
            now_s: the live loop's time.
            referee: hears what is announced.
        """
        if self._scenes_last_s:
            self._scenes_end_s, self._scenes_last_s = now_s + self._scenes_last_s, 0.0
        if (self.seat, referee.position) != (self._taken, self._position):
            self._forget()
            self._taken, self._position = self.seat, referee.position
            referee.announce(self.announced)
        if self._taken is None or self._position.mover != self._taken.player or self._stage != "playing":
            self._lights.darken()
            return
        if self._turn is None:
            self._turn = self._chosen(self._taken.strength)
            if self._turn is not None:
                self._lit = signals_of(steps(self._game, self._position, self._turn))
                referee.announce(self.announced)
                self._audience.note(self._words())
        self._light(now_s)

    @property
    def steps(self) -> Mapping[Site, Signal]:
        """What is lit of it, all at once."""
        return self._lights.shown

    def note(self, text: str) -> None:
        """Pass a line on."""
        self._audience.note(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Pass a report on; the lamps are the table's while it has something to say."""
        self._stage = report.stage
        self._is_asking = asks_people(report)
        self._scenes_last_s += sum(scene.lasts_s or 0.0 for scene in scenes)
        self._audience.tell(report, scenes)

    def _chosen(self, strength: Strength) -> Any:
        """Return the turn, None while it is not known."""
        if self._number is None:
            self._number = self._thinking.choose(self._position, strength)
        try:
            finding = self._thinking.answer(self._number)
        except (SearchCrashed, OSError):
            self._number = None
            self._crashes += 1
            self._audience.note(_("The computer's search broke down; it begins again."))
            return next(self._game.turns(self._position)) if self._crashes >= MOST_CRASHES else None
        if finding is None:
            return None
        self._number, self._crashes = None, 0
        return finding.line[0]

    def _words(self) -> str:
        player = player_name(self._game.name, self._position.mover)
        if self._turn is None:
            return _("The computer is choosing {player}'s turn ...").format(player=player)
        return _("The computer plays {turn} for {player}. {how} Carry it out, then press Confirm.").format(
            turn=self._game.write(self._turn),
            player=player,
            how=words.carried_out(self._game, self._position, self._turn),
        )

    def _light(self, now_s: float) -> None:
        """Light the turn once the table has shown what it has to show."""
        if self._shutdown_in_s(now_s) is not None:
            self._lights.forget()
        elif self._turn is None or self._is_asking or now_s < self._scenes_end_s:
            self._lights.darken()
        else:
            self._lights.show(self._lit, self._position.mover, now_s)

    def _forget(self) -> None:
        self._lights.darken()
        if self._number is not None:
            self._thinking.drop(self._number)
        self._number = self._turn = None
        self._lit = ()
