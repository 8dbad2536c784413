"""Which engine searches a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.attangle import Attangle
from companion.games.contract import Game
from companion.games.kipp4 import Kipp4
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.games.krux import Krux
from companion.hints import alphabeta
from companion.hints.binding import bound
from companion.hints.compact_search import CompactSearch
from companion.hints.cores.attangle import AttangleCore
from companion.hints.cores.core import Core
from companion.hints.cores.kipp4 import Kipp4Core
from companion.hints.cores.kopf_oder_knopf import KopfOderKnopfCore
from companion.hints.cores.krux import KruxCore
from companion.hints.rules_search import RulesSearch
from companion.hints.scores import Engine

PLAIN_SLICE_NODES = 128


def core_of(game: Game[Any, Any]) -> Core[Any, Any] | None:
    """Return a game's compact core, or None if there is none."""
    if isinstance(game, Attangle):
        return AttangleCore(game)
    if isinstance(game, Kipp4):
        return Kipp4Core(game)
    if isinstance(game, KopfOderKnopf):
        return KopfOderKnopfCore(game)
    if isinstance(game, Krux):
        return KruxCore(game)
    return None


def plain_engine(game: Game[Any, Any]) -> Engine[Any, Any]:
    """Return the engine that runs everywhere."""
    core = core_of(game)
    if core is None:
        return RulesSearch(game)
    functions = bound((*core.functions, *alphabeta.FUNCTIONS))
    return CompactSearch(game, core, functions, _new_list, PLAIN_SLICE_NODES)


def _new_list(numbers: Sequence[int]) -> list[int]:
    return list(numbers)


def ready_engine(game: Game[Any, Any]) -> Engine[Any, Any]:
    """Return the fastest engine that need not be compiled first."""
    return plain_engine(game)
