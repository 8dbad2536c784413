"""Which games there are, by the name that stands in `session.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from companion.games.contract import Game
from companion.games.errors import OptionError

_CLASSES = {
    "kopf-oder-knopf": "companion.games.kopf_oder_knopf:KopfOderKnopf",
    "kipp4": "companion.games.kipp4:Kipp4",
    "krux": "companion.games.krux:Krux",
    "attangle": "companion.games.attangle:Attangle",
}

GAMES = tuple(_CLASSES)
"""The names of all games."""


def new_game(name: str, options: Mapping[str, Any] | None = None) -> Game[Any, Any]:
    """Return a game with its options fixed; only that game's module is imported.

    Raises:
        OptionError: no such game, no such option, or a value the option cannot have.
    """
    if name not in _CLASSES:
        raise OptionError("game", name, " | ".join(GAMES))
    module, _, class_name = _CLASSES[name].partition(":")
    game_class = cast("type[Game[Any, Any]]", getattr(import_module(module), class_name))
    return game_class.with_options(options or {})
