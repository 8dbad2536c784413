"""What is fuzzed: bytes from outside go in, and a value or a documented error must come out."""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.contract import NEVER, Game
from companion.games.errors import IllegalTurn, ImpossiblePosition, NotationError, OptionError
from companion.games.kipp4 import Kipp4
from tests.games.variants import VARIANTS, random_game

POSITIONS = 8


@cache
def _played(variant: int) -> tuple[Game[Any, Any], list[Any]]:
    game = VARIANTS[variant].new()
    return game, random_game(game, seed=1, turn_limit=POSITIONS - 1)[0]


def _game_and_rest(data: bytes) -> tuple[Game[Any, Any], Any, bytes]:
    """Return a game and a position of it, as the first two bytes choose, and what is left."""
    head = data[:2].ljust(2, b"\0")
    game, positions = _played(head[0] % len(VARIANTS))
    return game, positions[head[1] % len(positions)], data[2:]


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="surrogateescape")


def _must_say_something(error: Exception) -> None:
    assert str(error)


def _must_be_known(rule: str, names: tuple[str, ...]) -> None:
    assert rule in (*names, "game-over")


def notation(data: bytes) -> None:
    """Any text as a turn; a turn that is legal can be played and written."""
    game, position, rest = _game_and_rest(data)
    try:
        turn = game.parse(position, _text(rest))
    except NotationError as error:
        _must_say_something(error)
        return
    assert game.parse(position, game.write(turn)) == turn
    try:
        after = game.play(position, turn)
    except IllegalTurn as error:
        _must_be_known(error.rule, game.rule_names)
    else:
        assert game.from_text(game.to_text(after)) == after


def position_text(data: bytes) -> None:
    """Any text as a position."""
    game, _position, rest = _game_and_rest(data)
    try:
        position = game.from_text(_text(rest))
    except (NotationError, ImpossiblePosition) as error:
        _must_say_something(error)
    else:
        assert game.from_text(game.to_text(position)) == position


def position_json(data: bytes) -> None:
    """Any JSON as a position."""
    game, _position, rest = _game_and_rest(data)
    try:
        value = json.loads(rest)
    except (ValueError, RecursionError):
        return
    try:
        position = game.from_json(value)
    except ImpossiblePosition as error:
        _must_say_something(error)
    else:
        assert game.from_json(json.loads(json.dumps(game.to_json(position)))) == position


def picture(data: bytes) -> None:
    """Any JSON object of sites and looks as a picture, of a position and of a turn."""
    game, position, rest = _game_and_rest(data)
    try:
        value = json.loads(rest)
    except (ValueError, RecursionError):
        return
    if not isinstance(value, dict) or not all(isinstance(look, str) for look in value.values()):
        return
    try:
        game.seen(game.from_seen(value, "first"))
    except ImpossiblePosition as error:
        _must_say_something(error)
    try:
        game.seen(game.overruled(position, value))
    except ImpossiblePosition as error:
        _must_say_something(error)
    known = {"", *map(game.visible, game.looks), *value.values()}
    costs = {site: {look: NEVER * (look != value.get(site, "")) for look in known} for site in game.sites}
    if any(match.cost < 1 for match in game.matches(position, costs, keep=1)):
        return
    try:
        refusal = game.explain(position, value)
    except ImpossiblePosition as error:
        _must_say_something(error)
    else:
        assert refusal.rule in game.seen_rule_names


def options(data: bytes) -> None:
    """Any TOML table as a game's options."""
    game, _position, rest = _game_and_rest(data)
    try:
        table = tomllib.loads(_text(rest))
    except (ValueError, RecursionError):
        return
    try:
        type(game).with_options(table)
    except OptionError as error:
        _must_say_something(error)


def layout_file(data: bytes) -> None:
    """Any bytes as a layout file of Kipp4."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "layout.toml"
        file.write_bytes(data)
        try:
            Kipp4.with_options({"layout": str(file)})
        except OptionError as error:
            _must_say_something(error)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "notation": notation,
    "position-text": position_text,
    "position-json": position_json,
    "picture": picture,
    "options": options,
    "layout-file": layout_file,
}


def seeds(target: str) -> list[bytes]:
    """Return good inputs to start from, of every game."""
    found: list[bytes] = []
    for index, variant in enumerate(VARIANTS):
        game, positions = _played(index)
        for at, position in enumerate(positions):
            turn = next(game.turns(position), None)
            written = {
                "notation": game.write(turn) if turn is not None else "",
                "position-text": game.to_text(position),
                "position-json": json.dumps(game.to_json(position)),
                "picture": json.dumps({site: game.visible(look) for site, look in game.seen(position).items()}),
                "options": "\n".join(f"{name} = {toml(value)}" for name, value in variant.options.items()),
            }
            if target in written:
                found.append(bytes((index, at)) + written[target].encode())
    return found or [_layout_table().encode()]


def _layout_table() -> str:
    layout = next(variant.options["layout"] for variant in VARIANTS if variant.name == "kipp4-layout")
    return "\n".join(f"{name} = {toml(value)}" for name, value in layout.items())


def toml(value: object) -> str:
    """Return a value as it stands behind a key in a TOML file."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(inner)}" for name, inner in value.items()) + "}"
    return json.dumps(value)
