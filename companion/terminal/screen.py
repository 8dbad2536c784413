"""What a terminal shows of a live game: rulings in words, the board, and which lamps are lit."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, Protocol, Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from companion.diagrams.boards import draw
from companion.games.contract import Game
from companion.games.plan import BoardPlan
from companion.locale import N_
from companion.referee.sentences import player_name
from companion.table.scenes import TimedScene
from companion.values import BOTH, Look, Report, Site
from hardware.lamps import Scene, Signal

_STYLES = {"legal": "green", "set-up": "green", "illegal": "bold red", "not-set-up": "bold red"}
_UNCLEAR, _LAMPS = "yellow", "yellow"
_REMEMBERED = 5
_LEAST_WORDS, _MOST_WORDS = 30, 64
_FRAME_WIDTH, _GAP = 4, 1

_SIGNALS = {
    Signal.STEADY: N_("steady"),
    Signal.OK: N_("ok"),
    Signal.TO: N_("to"),
    Signal.BLINK: N_("blink"),
    Signal.PULSE: N_("pulse"),
    Signal.FROM: N_("from"),
    Signal.TAKE: N_("take"),
    Signal.WARN: N_("warn"),
}


class Screen(Protocol):
    """Something that shows a live game; a context manager."""

    def note(self, text: str) -> None:
        """Show a line that belongs to no frame."""

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Take the report of a frame and the scenes that are shown for it."""

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        """Show what was told, with the lamps that are lit now, and the players' times if there is a clock."""


@dataclass(frozen=True, slots=True)
class Board:
    """What the screens have to know of the game.

    Attributes:
        plan: how its board is laid out.
        players: what people call the first and the second player.
    """

    plan: BoardPlan
    players: tuple[str, str]

    def diagram(self, position: Mapping[Site, Look], sites: Collection[Site], lit: Collection[str]) -> Text:
        """Draw the board with its lamps."""
        return draw(self.plan, position, sites, lit=lit, players=self.players)

    def lamp_words(self, scenes: tuple[TimedScene, ...]) -> str:
        """Return which lamps show what, one scene after another; one that goes on is told once."""
        told = dict.fromkeys(self._scene_words(timed.scene) for timed in scenes if timed.scene)
        return _("; then ").join(told)

    def _scene_words(self, scene: Scene) -> str:
        names = dict(zip(BOTH, self.players, strict=True))
        turn_lamps = {name: scene[name] for name in BOTH if name in scene}
        words = [
            _("{signal} {site}").format(signal=_(_SIGNALS[signal]), site=name)
            for name, signal in scene.items()
            if name not in turn_lamps
        ]
        if len(turn_lamps) == len(BOTH) and len(set(turn_lamps.values())) == 1:
            lamps = {_("both turn lamps"): turn_lamps[BOTH[0]]}
        else:
            lamps = {
                _("{player}'s turn lamp").format(player=names[name]): signal for name, signal in turn_lamps.items()
            }
        words += [_("{lamp}: {signal}").format(lamp=lamp, signal=_(_SIGNALS[signal])) for lamp, signal in lamps.items()]
        return ", ".join(words)


class PlainScreen:
    """Lines of text, for a file or a pipe: what is ruled, changed by a press or unclear, with the board as it was then.

    Args:
        console: where to.
        board: what the game is played on.
    """

    def __init__(self, console: Console, board: Board) -> None:
        self._console, self._board = console, board
        self._untold: tuple[Report, tuple[TimedScene, ...]] | None = None
        self._last_message = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self._untold = None

    def note(self, text: str) -> None:
        """Print a line."""
        self._print(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Keep what is worth a line; the same unclear picture again is not."""
        is_new = report.state == "unclear" and report.message != self._last_message
        if is_new or _is_answer(report):
            self._untold = (report, scenes)
        self._last_message = report.message

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        """Print what was told since the last time."""
        if self._untold is None:
            return
        report, scenes = self._untold
        self._untold = None
        self._print("")
        self._print(report.message)
        self._print(_("Lamps: {lamps}").format(lamps=self._board.lamp_words(scenes)))
        if clock:
            self._print(_("Time left: {times}").format(times=clock))
        for line in self._board.diagram(report.position, report.sites, lit).plain.splitlines():
            self._print(line)

    def _print(self, line: str) -> None:
        self._console.print(Text(line.rstrip()), soft_wrap=True)


class LiveScreen:
    """A picture of the game that changes in place, for a terminal; its last state stays on the screen.

    Args:
        console: a terminal.
        board: what the game is played on.
    """

    def __init__(self, console: Console, board: Board) -> None:
        self._board = board
        self._position: Mapping[Site, Look] = {}
        self._sites: tuple[Site, ...] = ()
        self._rulings: deque[Text] = deque(maxlen=_REMEMBERED)
        self._lamps, self._now = "", Text()
        self._drawn: tuple[Collection[str], str] | None = None
        self._live = Live(console=console, auto_refresh=False)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_failure: object) -> None:
        self._live.stop()

    def note(self, text: str) -> None:
        """Print a line above the picture."""
        self._live.console.print(Text(text, style="dim"))

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Take up a report; what a hand hides stays as it was."""
        if report.state in ("watching", "ruled", "unclear"):
            self._position = report.position
        if scenes:
            self._lamps = self._board.lamp_words(scenes)
            self._sites = report.sites
        if _is_answer(report):
            style = "" if report.ruling is None else _STYLES.get(report.ruling.kind, "")
            self._rulings.append(Text(report.message, style=style))
        self._drawn = None
        # An answer stands among the rulings already.
        now = "" if _is_answer(report) else report.message
        self._now = Text(now, style=_UNCLEAR if report.state in ("unclear", "no-board") else "dim")

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        """Draw it all anew, if anything has changed."""
        if (lit, clock) == self._drawn:
            return
        self._drawn = (lit, clock)
        diagram = self._board.diagram(self._position, self._sites, lit)
        lamps = Text(_("Lamps: {lamps}").format(lamps=self._lamps), style=_LAMPS)
        times = [Text(_("Time left: {times}").format(times=clock))] if clock else []
        words = Group(self._now, lamps, *times, Text(), *reversed(self._rulings))
        self._live.update(self._arranged(diagram, words), refresh=True)

    def _arranged(self, diagram: Text, words: Group) -> Table:
        """Return both side by side where that leaves room for the words, else one under the other."""
        # A row that is cut off still shows the board's shape; one that is wrapped does not.
        diagram.no_wrap, diagram.overflow = True, "ellipsis"
        board_width = max(line.cell_len for line in diagram.split()) + _FRAME_WIDTH
        beside = self._live.console.width - board_width - _GAP
        fits = beside >= _LEAST_WORDS
        words_width = min(_MOST_WORDS, beside) if fits else _MOST_WORDS
        board = Panel(diagram, title=_("What the camera sees"), width=board_width)
        referee = Panel(words, title=_("What the referee says"), width=words_width)
        picture = Table.grid(padding=(0, _GAP))
        for row in [(board, referee)] if fits else [(board,), (referee,)]:
            picture.add_row(*row)
        return picture


class SharedScreens:
    """Several screens as one; whoever opened them closes them.

    Args:
        screens: each hears everything.
    """

    def __init__(self, *screens: Screen) -> None:
        self._screens = screens

    def note(self, text: str) -> None:
        """Show a line on all of them."""
        for screen in self._screens:
            screen.note(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Tell all of them."""
        for screen in self._screens:
            screen.tell(report, scenes)

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        """Let all of them show what was told."""
        for screen in self._screens:
            screen.refresh(lit, clock)


def _is_answer(report: Report) -> bool:
    """Return whether a press was answered, by a ruling, by what it changed, or by why it changed nothing."""
    return report.ruling is not None or report.declined or report.event not in (None, "put-back")


def screen_for(console: Console, game: Game[Any, Any]) -> PlainScreen | LiveScreen:
    """Return the live picture on a terminal, and plain lines anywhere else.

    Args:
        console: where to.
        game: the rules.
    """
    board = Board(game.plan(), (player_name(game.name, "first"), player_name(game.name, "second")))
    return LiveScreen(console, board) if console.is_terminal else PlainScreen(console, board)
