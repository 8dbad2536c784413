"""All that thinks beside the game at one table: what gives hints, and the computer as a player."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from companion.games.contract import Game, Site
from companion.hints.hint import Level
from companion.hints.opponent import Seat
from companion.hints.process import SearchProcess
from companion.table.computer_player import Announcing, ComputerPlayer
from companion.table.devices import Audience
from companion.table.fittings import Fittings
from companion.table.hinting import Hinting
from companion.table.thinking import Thinking
from hardware.lamps import Signal


@dataclass(frozen=True, slots=True)
class Thinkers:
    """What thinks beside the game.

    Attributes:
        computer: plays a side, or none; its `seat` may be changed.
        hinting: gives hints; None at a table without.
        audience: hears what the table tells, and passes it on.
    """

    computer: ComputerPlayer
    hinting: Hinting | None
    audience: Audience

    @property
    def steps(self) -> Mapping[Site, Signal]:
        """What they light on the board, all at once; nothing while the lamps are the table's."""
        return {**self.computer.steps, **({} if self.hinting is None else self.hinting.steps)}

    def tick(self, now_s: float, referee: Announcing) -> bool:
        """Let them go on, without waiting; before the lamps' own tick, and after the panel's.

        Returns:
            Whether a hint was asked for since the last call.
        """
        is_asked = self.hinting is not None and self.hinting.tick(now_s, referee.position)
        self.computer.tick(now_s, referee)
        return is_asked


def open_thinkers(
    opened: ExitStack,
    game: Game[Any, Any],
    fittings: Fittings,
    audience: Audience,
    level: Level | None,
    seat: Seat | None,
    *,
    prepares: bool,
) -> Thinkers:
    """Return what thinks at a table; nothing searches before it is wanted.

    Args:
        opened: where their closing is left.
        game: the rules.
        fittings: of the table.
        audience: hears hints and the computer's turns, and all that the table tells.
        level: how much a hint tells; None for no hints.
        seat: whose turns the computer chooses; None for nobody's.
        prepares: whether to have the search compiled beside the game right away, where numba is installed.
    """
    thinking = Thinking(SearchProcess(game), ThreadPoolExecutor(max_workers=1))
    opened.callback(thinking.close)
    if prepares:
        thinking.prepare()
    lamps, shutdown_in_s = fittings.lamps, fittings.side.shutdown_in_s
    computer = ComputerPlayer(thinking, game, lamps, audience, shutdown_in_s=shutdown_in_s, seat=seat)
    if level is None:
        return Thinkers(computer, None, computer)
    hinting = Hinting(
        thinking, game, level, lamps, computer, shutdown_in_s=shutdown_in_s, says_instead=computer.say_again
    )
    return Thinkers(computer, hinting, hinting)
