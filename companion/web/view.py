"""What the page shows at one moment: an immutable value that the live loop hands to the server's thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.hints.opponent import Seat
from companion.table.alerts import Choice
from companion.table.scenes import TableState
from companion.values import Look, Outcome, Player, Site, Stage
from hardware.lamps import Signal


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One turn of the game so far, in notation; `OVERRULED` for one that the players decided themselves.

    Attributes:
        by: who made it.
        turn: in notation.
        sites: where one without notation changed the board.
    """

    by: Player
    turn: str
    sites: tuple[Site, ...] = ()


@dataclass(frozen=True, slots=True)
class Switches:
    """How the table is set.

    Attributes:
        alerts: kind of alert -> when it is shown, for the kinds of this game.
        muted: whether the buzzer is silent; None if there is none.
        dimmed: whether the lamps are as at night.
        gives_hints: whether there are hints at this table.
        has_computer: whether the computer may play a side; somebody has to carry its turns out.
        seat: whose turns it chooses, and how well.
    """

    alerts: Mapping[str, Choice] = field(default_factory=dict)
    muted: bool | None = None
    dimmed: bool = False
    gives_hints: bool = False
    has_computer: bool = False
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What the page shows.

    Attributes:
        state: what the lamps show, as a word; None before they showed anything.
        stage: what is asked of the players.
        mover: whose turn it is.
        is_overruled: whether the last ruling was the players' own.
        said: the last ruling, or what a press changed, in words.
        now: what the referee says of the last frame.
        position: site -> look as the camera saw it last without a hand.
        scene: what is lit on the board, and of the turn lamps.
        wanted: site -> look that should stand there and does not.
        last_turn: what was taken, where a piece left, where it went.
        turns: the turns so far.
        taken: player -> how many pieces are taken, and how many win; empty in games that count none.
        times: both players' times in words; empty without a clock.
        notes: lines that belong to no frame, the newest last.
        note: the newest of them, if nothing was ruled since.
        covered: the sites that are hidden now.
        result: who has won, None while the game goes on.
        can_overrule: whether a turn was refused, and not put right.
        is_over: whether a scripted evening is over: nobody moves any more.
        switches: how the table is set.
    """

    state: TableState | None
    stage: Stage
    mover: Player
    is_overruled: bool = False
    said: str = ""
    now: str = ""
    position: Mapping[Site, Look] = field(default_factory=dict)
    scene: Mapping[str, Signal] = field(default_factory=dict)
    wanted: Mapping[Site, Look] = field(default_factory=dict)
    last_turn: Mapping[Site, Signal] = field(default_factory=dict)
    turns: tuple[PlayedTurn, ...] = ()
    taken: Mapping[Player, tuple[int, int]] = field(default_factory=dict)
    times: str = ""
    notes: tuple[str, ...] = ()
    note: str = ""
    covered: tuple[Site, ...] = ()
    result: Outcome | None = None
    can_overrule: bool = False
    is_over: bool = False
    switches: Switches = field(default_factory=Switches)
