"""What the referee said in a game, told again from what the journal keeps of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from companion.games.contract import Game, PositionT, Result, TurnT
from companion.referee import sentences
from companion.referee.history import OVERRULED, History
from companion.referee.rulings import WARNED
from companion.values import Ruling


class Retelling(Generic[PositionT, TurnT]):
    """Follows a game event by event.

    Args:
        game: the rules.
        before: the turns that were played before its first event, in notation.
    """

    def __init__(self, game: Game[PositionT, TurnT], before: Iterable[str] = ()) -> None:
        self._game, self._history = game, History(game, before)
        self._is_begun = False

    def tell(self, press: str, ruling: Ruling | None, position: PositionT) -> str:
        """Return the sentences for the next event.

        Args:
            press: what it was, as the journal calls it.
            ruling: what was ruled, if anything.
            position: after it.
        """
        told = self._changed(press, position) if ruling is None else self._ruled(ruling, position)
        self._is_begun = True
        return told

    def _changed(self, press: str, position: PositionT) -> str:
        game, mover = self._game, position.mover
        match press:
            case "take-back":
                turn = self._history.take_back()
                return sentences.goes_on(game, mover) if turn is None else sentences.taken_back(game, turn, mover)
            case "pause":
                return sentences.paused()
            case "resume":
                return sentences.goes_on(game, mover)
        return press

    def _ruled(self, ruling: Ruling, position: PositionT) -> str:
        game, history, mover = self._game, self._history, position.mover
        match ruling.kind:
            case "set-up":
                say = sentences.goes_on if self._is_begun else sentences.set_up
                return say(game, mover)
            case "not-set-up":
                return sentences.not_set_up(ruling.put_right or {})
            case "legal":
                history.commit(ruling.turn or OVERRULED, position)
                alerts = () if ruling.result else [each for each in game.alerts(position) if each.kind in WARNED]
                return sentences.legal(game, ruling, mover, alerts, history.times(position))
            case "illegal":
                return sentences.refused(game, position, ruling.rule or "", ruling.sites, None, ruling.put_right or {})
            case "overruled":
                history.commit(ruling.turn or OVERRULED, position)
                return sentences.overruled(game, ruling, mover)
            case "ended" if ruling.result is not None:
                history.end(Result(ruling.result, ruling.reason or ""))
                return sentences.over(game, ruling.result, ruling.reason)
        return ruling.kind
