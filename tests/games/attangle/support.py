"""Games of every variant and ways to reach positions of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from hypothesis import strategies as st

from companion.games.attangle import Attangle, Position
from companion.games.contract import Player
from companion.games.errors import GameError

Value = TypeVar("Value")
Problem = TypeVar("Problem", bound=GameError)

VARIANTS: dict[str, dict[str, Any]] = {
    "standard": {},
    "grand": {"variant": "grand"},
    "127": {"variant": "127"},
    "127-last-mover": {"variant": "127", "goal": "last-mover"},
    "2006": {"variant": "2006"},
}

GAMES = {name: Attangle.with_options(options) for name, options in VARIANTS.items()}

STANDARD, GRAND, LARGE, EARLIER = (GAMES[name] for name in ("standard", "grand", "127", "2006"))


def seen(words: str) -> dict[str, str]:
    """Return site -> look from `a1=B c4=BW`."""
    return {site: look for site, _, look in (word.partition("=") for word in words.split())}


def position(game: Attangle, words: str, mover: Player = "first") -> Position:
    """Return the position that shows `a1=B c4=BW`."""
    return game.from_seen(seen(words), mover)


def played(game: Attangle, turns: str | Iterable[str]) -> Position:
    """Return the position after turns in notation, separated by `; ` if they are one text."""
    at = game.start()
    for turn in turns.split("; ") if isinstance(turns, str) else turns:
        at = game.play(at, game.parse(at, turn))
    return at


def value_or_error(read: Callable[[], Value], *documented: type[Problem]) -> Value | Problem:
    """Return what `read` returns, or the documented error that it raises; any other error passes."""
    try:
        return read()
    except documented as error:
        return error


games = st.sampled_from(list(GAMES.values()))


@st.composite
def reached(draw: st.DrawFn, game: Attangle) -> Position:
    """Draw a position that play can reach; even numbers capture if possible, so that stacks come about early."""
    at = game.start()
    for number in draw(st.lists(st.integers(0, 999), max_size=70)):
        turns = list(game.turns(at))
        if not turns:
            break
        captures = list(game.rules.captures(at, at.mover))
        choices = captures if captures and number % 2 == 0 else turns
        at = game.after(at, choices[number // 2 % len(choices)])
    return at


@st.composite
def arranged(draw: st.DrawFn, game: Attangle) -> Position:
    """Draw a position as a picture may show it, crowded, whether play can reach it or not."""
    sites = [site for site in game.sites if site not in game.variant.voids]
    # At most 12 piles, so that no colour can run out: 12 of the tallest hold fewer pieces than a player owns.
    piles = st.dictionaries(st.sampled_from(sites), st.sampled_from(game.looks), max_size=12)
    return game.from_seen(draw(piles), draw(st.sampled_from(("first", "second"))))


def positions(game: Attangle) -> st.SearchStrategy[Position]:
    return reached(game) | arranged(game)
