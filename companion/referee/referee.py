"""The referee of one game: readings and presses go in, reports come out.

A function of events: no clock, no thread, no file and no device, so a recorded session gives the same rulings again.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.contract import Player, PositionT, TurnT
from companion.referee import sentences
from companion.referee.course import Course
from companion.referee.presses import Press, take
from companion.referee.reports import answered, blind, report
from companion.referee.rulings import rule_over, rule_set_up, rule_turn, watch
from companion.values import Announcement, Reading, Report


class Referee(Course[PositionT, TurnT]):
    """Watches one game and rules when a player presses Confirm."""

    def announce(self, announced: Announcement | None) -> None:
        """Take only this turn for the next one of a player who does not sit at the board; None if both players do."""
        self.announced = announced

    def see(self, reading: Reading, press: Press | None = None, by: Player | None = None) -> Report:
        """Return what is to be said of one frame.

        Args:
            reading: what vision says of the frame.
            press: the button that was pressed, if one was; it stays pending until a frame can be ruled on.
            by: who pressed; None for the player to move.
        """
        answer = take(self, press, by, reading)
        if answer is not None and (answer.ruling is not None or answer.event is not None):
            return answered(self, reading, answer)
        if answer is not None:
            return replace(self._look(reading, answer.message), declined=True)
        return self._look(reading)

    def _look(self, reading: Reading, notice: str | None = None) -> Report:
        """Return what a frame says, and beside it what is said of a press that was not heeded."""
        if not reading.board.found:
            return blind(self, "no-board", notice or sentences.no_board(self.pending))
        if reading.board.turned_deg:
            message = notice or sentences.board_turned(reading.board.turned_deg)
            return blind(self, "unclear" if self.pending else "no-board", message)
        if reading.hand or reading.covered:
            message = notice or sentences.hand(reading.covered, self.pending)
            return report(self, "hand", reading, message, sites=reading.covered)
        if not self.pending:
            return watch(self, reading, notice)
        if not self.is_set_up:
            return rule_set_up(self, reading)
        return rule_over(self, reading) if self.result else rule_turn(self, reading)
