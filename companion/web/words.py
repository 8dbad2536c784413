"""What the page says: all of it is translated here, none of it in its scripts."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from typing import Literal

from companion.locale import N_
from companion.referee.history import OVERRULED
from companion.referee.sentences import places, player_name
from companion.table.alerts import Choice
from companion.table.scenes import TableState
from companion.values import EMPTY, Look, Player, Site
from companion.web.view import View
from hardware.lamps import Signal

Tone = Literal["good", "bad", "ask", "busy", "calm"]
"""How a state is shown beside its words: a colour and a sign."""

STATES: Mapping[TableState, tuple[Tone, str]] = {
    "set-up": ("ask", N_("Set up the board")),
    "all-set": ("calm", N_("All set: press Confirm")),
    "ready": ("good", N_("{player} begins")),
    "your-turn": ("calm", N_("{player} to move")),
    "looking": ("busy", N_("Looking …")),
    "legal": ("good", N_("Legal")),
    "illegal": ("bad", N_("Not legal")),
    "unclear": ("ask", N_("I cannot tell")),
    "alert": ("ask", N_("Look out")),
    "amiss": ("ask", N_("Something is out of place")),
    "lifted": ("calm", N_("It may go there")),
    "press-again": ("ask", N_("Press once more?")),
    "declined": ("ask", N_("That does not count")),
    "put-back": ("ask", N_("Put the turn back")),
    "board-moved": ("ask", N_("The board was moved")),
    "no-board": ("ask", N_("I cannot see the board")),
    "camera-lost": ("bad", N_("The camera is gone")),
    "paused": ("calm", N_("Paused")),
    "over": ("good", N_("Game over")),
    "clock-low": ("ask", N_("{player}: time is running out")),
    "flag": ("bad", N_("Time is over")),
}
"""State of the lamps -> its tone, and its name in large words."""

MARKS: Mapping[Signal, str] = {
    Signal.TAKE: N_("off: {sites}"),
    Signal.FROM: N_("from {sites}"),
    Signal.TO: N_("to {sites}"),
    Signal.WARN: N_("look at {sites}"),
    Signal.PULSE: N_("uncover {sites}"),
    Signal.STEADY: N_("may go to {sites}"),
    Signal.BLINK: N_("lit: {sites}"),
    Signal.OK: N_("lit: {sites}"),
}
"""What a signal on the board says."""

ALERTS = {
    "threat": N_("Pieces that can be taken"),
    "forbidden-group": N_("Forbidden groups"),
    "in-hole": N_("Pieces that can fall into the hole"),
    "capture": N_("Piles that can be captured"),
    "row": N_("A row one turn away"),
}

CHOICES: Mapping[Choice, str] = {"off": N_("off"), "on": N_("on"), "helped": N_("only for who is to move")}


def headline(game: str, view: View) -> str:
    """Return what is shown in large words: the state's name; of a game that is over, who won."""
    if view.state is None:
        return _("One moment …")
    if view.state == "legal" and view.is_overruled:
        return _("As you decide")
    if view.state == "your-turn" and view.is_over:
        return _("The evening is over")
    if view.state == "over" and view.result is not None:
        return _("Drawn") if view.result == "draw" else _("{player} wins").format(player=player_name(game, view.result))
    return _(STATES[view.state][1]).format(player=player_name(game, view.mover))


_ABOUT_RULINGS: frozenset[TableState | None] = frozenset(
    {"ready", "your-turn", "legal", "illegal", "declined", "alert", "over", "clock-low", "flag"}
)
"""States beside which the last ruling is told; beside the others, what the last frame showed."""


def message(state: TableState | None, said: str, now: str) -> str:
    """Return what is told beside a state.

    Args:
        state: it.
        said: the last ruling in words, or what a press changed.
        now: what the referee says of the last frame.
    """
    if state == "camera-lost":
        return _("Please look at its cable; the game is kept.")
    return (said or now) if state in _ABOUT_RULINGS else now


def mark_words(scene: Mapping[str, Signal], sites: tuple[Site, ...]) -> list[str]:
    """Return what is marked on the board, signal by signal."""
    by_signal: dict[Signal, list[Site]] = {}
    for site, signal in scene.items():
        if site in sites:
            by_signal.setdefault(signal, []).append(site)
    return [_(MARKS[signal]).format(sites=", ".join(marked)) for signal, marked in by_signal.items()]


def board_words(position: Mapping[Site, Look]) -> str:
    """Return what stands where, look by look, for those who do not see the drawing."""
    by_look: dict[Look, list[Site]] = {}
    for site, look in position.items():
        if look != EMPTY:
            by_look.setdefault(look, []).append(site)
    stands = [
        _("{look} on {sites}").format(look=look, sites=", ".join(sites)) for look, sites in sorted(by_look.items())
    ]
    return _("The board: {stands}.").format(stands="; ".join(stands) or _("empty"))


def turn_words(turn: str, sites: tuple[Site, ...] = ()) -> str:
    """Return a turn for the list of turns: its notation, or else where the players changed something."""
    if turn != OVERRULED:
        return turn
    return _("as the players decided: {sites}").format(sites=places(sites)) if sites else _("as the players decided")


def taken_words(taken: Mapping[Player, tuple[int, int]]) -> dict[Player, str]:
    """Return how many pieces each player has taken."""
    return {
        player: _("{count} of {goal} taken").format(count=count, goal=goal) for player, (count, goal) in taken.items()
    }


def page_words(game: str) -> dict[str, str]:
    """Return the page's fixed words: placeholder -> text."""
    return {
        "lang": _("en"),
        "title": _("Board companion"),
        "first": player_name(game, "first"),
        "second": player_name(game, "second"),
        "connecting": _("Connecting …"),
        "lost": _("No connection to the table; I keep trying."),
        "refused": _("The table did not take that; please try again."),
        "take_back": _("Take back"),
        "overrule": _("Overrule"),
        "pause": _("Pause"),
        "hint": _("Hint"),
        "hint_1": _("what is threatened"),
        "hint_2": _("where pieces may go"),
        "hint_3": _("a good turn"),
        "hint_4": _("the best turn, and what may follow"),
        "hint_level": _("A hint tells"),
        "computer": _("The computer plays"),
        "nobody": _("nobody"),
        "strength": _("how well"),
        "strength_1": _("1: for beginners"),
        "strength_5": _("5: as well as it can"),
        "give_up": _("Give up"),
        "draw": _("Agree on a draw"),
        "camera": _("What the camera sees"),
        "camera_alt": _("The camera's picture with the board's lines and the names of its sites"),
        "turns": _("Turns"),
        "notes": _("Messages"),
        "settings": _("Settings"),
        "sound": _("Sound"),
        "dim": _("Lamps as at night"),
        "watch": _("This device only watches"),
        "alerts": _("Warn of"),
        "guide": _("Guide"),
        "yes": _("Yes"),
        "no": _("No"),
        "ask_overrule": _("Overrule the referee? The game goes on from what the board shows now."),
        "ask_take_back": _("Take back the last turn? The pieces have to be put back by hand."),
        "ask_give_up": _("Give the game up?"),
        "ask_draw": _("Do both players agree on a draw?"),
        "board": _("The board"),
        "no_script": _("This page needs JavaScript; the lamps and the buttons at the table work without it."),
    }
