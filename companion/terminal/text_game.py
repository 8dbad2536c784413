"""A game played by typing: the board as text, turns in notation, the referee's sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from gettext import gettext as _
from typing import Any, Generic, Protocol

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from companion.diagrams.boards import draw
from companion.games.contract import Game, Player, PositionT, Result, Site, TurnT, other
from companion.games.errors import IllegalTurn, NotationError
from companion.referee.sentences import legal, over, player_name, rule_sentence, to_move
from companion.values import Ruling

MOVES, HINT, BACK, RESIGN, QUIT = "moves", "hint", "back", "resign", "quit"
HELP = ("help", "?")

TOLD = ("forbidden-group", "threat", "capture")
"""The alerts that are told with a turn."""


_UNREADABLE = ("notation", "off-board")
"""For these the error itself says more than the rule's sentence: where reading stopped, and what was expected."""


class Partner(Protocol):
    """A player who does not type."""

    def choose(self, position: Any) -> Any:
        """Return a legal turn of the position's mover; the game is not over."""


class TextGame(Generic[PositionT, TurnT]):
    """One game between people at one terminal; a partner can take either side.

    Args:
        game: the rules.
        console: where all is shown.
        ask: returns what is typed after a prompt; raises EOFError when nothing more comes.
        partners: who plays for a side; a side without one types.
        advise: returns what there is to say to the mover of a position who asks for a hint.
    """

    def __init__(
        self,
        game: Game[PositionT, TurnT],
        console: Console,
        ask: Callable[[str], str],
        partners: Mapping[Player, Partner] | None = None,
        *,
        advise: Callable[[PositionT], str],
    ) -> None:
        self._game, self._console, self._ask, self._advise = game, console, ask, advise
        self._partners = partners or {}
        self._positions = [game.start()]
        self._turns: list[TurnT] = []
        self._resigned: Result | None = None

    @property
    def _position(self) -> PositionT:
        return self._positions[-1]

    @property
    def _result(self) -> Result | None:
        return self._resigned or self._game.result(self._position)

    def play(self) -> None:
        """Play until somebody quits or nothing more is typed."""
        plan = self._game.plan()
        if plan.engraved:
            self._say(_("On the wood:"))
            self._console.print(draw(plan, plan.engraved))
        self._show_board()
        self._say(to_move(self._game, self._position.mover))
        self._say_words()
        while True:
            partner = None if self._result else self._partners.get(self._position.mover)
            if partner is not None:
                self._say(_("The computer is thinking ..."), "dim")
                self._play(partner.choose(self._position))
                continue
            try:
                typed = self._ask(f"{player_name(self._game.name, self._position.mover)}> ").strip()
            except EOFError:
                return
            if typed == QUIT:
                return
            self._obey(typed)

    def _obey(self, typed: str) -> None:
        if typed == BACK:
            self._take_back()
        elif typed in HELP:
            self._say_words()
        elif typed and self._resigned:
            self._say_over(self._resigned)
        elif typed == MOVES:
            self._list_turns()
        elif typed == HINT:
            self._hint()
        elif typed == RESIGN:
            self._resign()
        elif typed:
            self._try(typed)

    def _try(self, typed: str) -> None:
        try:
            turn = self._game.parse(self._position, typed)
            self._game.check(self._position, turn)
        except NotationError as error:
            self._say(str(error) if error.rule in _UNREADABLE else self._refusal(error.rule), "red")
        except IllegalTurn as error:
            self._say(self._refusal(error.rule, error.sites), "red")
        else:
            self._play(turn)

    def _refusal(self, rule: str, sites: Sequence[Site] = ()) -> str:
        return rule_sentence(self._game, self._position, rule, sites)

    def _play(self, turn: TurnT) -> None:
        game, before = self._game, self._position
        self._turns.append(turn)
        self._positions.append(game.after(before, turn))
        self._show_board()
        result = game.result(self._position)
        ruling = Ruling(
            "legal",
            by=before.mover,
            turn=game.write(turn),
            result=result.winner if result else None,
            reason=result.reason if result else None,
        )
        alerts = [] if result else [alert for alert in game.alerts(self._position) if alert.kind in TOLD]
        times = Counter(self._positions)[self._position]
        self._say(legal(game, ruling, self._position.mover, alerts, times), "green")

    def _take_back(self) -> None:
        """Take back the last turn, and with it those of a partner before a person's; or that somebody gave up."""
        if self._resigned:
            self._resigned = None
            self._say(to_move(self._game, self._position.mover))
            return
        if not self._turns:
            self._say(_("No turn has been played that could be taken back."))
            return
        while self._turns:
            turn = self._turns.pop()
            self._positions.pop()
            if self._position.mover not in self._partners:
                break
        self._show_board()
        self._say(
            _("{turn} is taken back. {to_move}").format(
                turn=self._game.write(turn), to_move=to_move(self._game, self._position.mover)
            )
        )

    def _list_turns(self) -> None:
        if self._result is not None:
            self._say_over(self._result)
            return
        turns = [self._game.write(turn) for turn in self._game.turns(self._position)]
        self._console.print(Columns(turns))
        self._say(_("{count} legal turns.").format(count=len(turns)))

    def _hint(self) -> None:
        if self._result is not None:
            self._say_over(self._result)
        else:
            self._say(self._advise(self._position))

    def _resign(self) -> None:
        result = self._result
        if result is None:
            result = self._resigned = Result(other(self._position.mover), "resigned")
        self._say_over(result)

    def _say_over(self, result: Result) -> None:
        self._say(over(self._game, result.winner, result.reason))

    def _say_words(self) -> None:
        self._say(_("Type a turn, or: moves (list them), hint, back (take back), resign, quit, help."), "dim")

    def _show_board(self) -> None:
        self._console.print()
        self._console.print(draw(self._game.plan(), self._game.seen(self._position), self._changed()))

    def _changed(self) -> list[str]:
        if not self._turns:
            return []
        before, now = (self._game.seen(position) for position in self._positions[-2:])
        return [site for site in self._game.sites if before.get(site) != now.get(site)]

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style=style))
