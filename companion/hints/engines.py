"""Which engine searches a game."""

from __future__ import annotations

import logging
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
from companion.hints.compiling import CompiledCache, can_compile, int64_array
from companion.hints.cores.attangle import AttangleCore
from companion.hints.cores.core import Core
from companion.hints.cores.kipp4 import Kipp4Core
from companion.hints.cores.kopf_oder_knopf import KopfOderKnopfCore
from companion.hints.cores.krux import KruxCore
from companion.hints.rules_search import RulesSearch
from companion.hints.scores import Engine, Limits

logger = logging.getLogger(__name__)


def core_of(game: Game[Any, Any]) -> Core[Any, Any] | None:
    """Return a game's compact core, or None if there is none."""
    match game:
        case Attangle():
            return AttangleCore(game)
        case Kipp4():
            return Kipp4Core(game)
        case KopfOderKnopf():
            return KopfOderKnopfCore(game)
        case Krux():
            return KruxCore(game)
    return None


def plain_engine(game: Game[Any, Any]) -> Engine[Any, Any]:
    """Return the engine that runs everywhere."""
    core = core_of(game)
    if core is None:
        return RulesSearch(game)
    return CompactSearch(game, core, bound(functions_of(core)), _new_list)


def compiled_engine(game: Game[Any, Any]) -> Engine[Any, Any]:
    """Return the compiled engine; what the cache does not hold is compiled now, which takes long.

    Raises:
        ValueError: the game has no compact core.
    """
    core = core_of(game)
    if core is None:
        raise ValueError(f"{game.name} has no compact core")
    cache = CompiledCache(game.name, functions_of(core))
    engine = CompactSearch(game, core, cache.load(), int64_array)
    engine.search(game.start(), Limits(depth=1))
    cache.mark_ready()
    return engine


def cache_of(game: Game[Any, Any]) -> CompiledCache | None:
    """Return where the compiled engine is kept, None if it cannot be had."""
    core = core_of(game) if can_compile() else None
    return None if core is None else CompiledCache(game.name, functions_of(core))


def must_be_compiled(game: Game[Any, Any]) -> bool:
    """Return whether the compiled engine could be had, but is not in the cache yet."""
    cache = cache_of(game)
    return cache is not None and not cache.ready


def forget_compiled(game: Game[Any, Any]) -> None:
    """Delete what the cache holds of a game."""
    cache = cache_of(game)
    if cache is not None:
        cache.forget()


def ready_engine(game: Game[Any, Any]) -> Engine[Any, Any]:
    """Return the fastest engine that need not be compiled first; a cache that cannot be read is deleted."""
    cache = cache_of(game)
    if cache is None or not cache.ready:
        return plain_engine(game)
    try:
        return compiled_engine(game)
    except Exception as error:  # numba raises whatever unpickling a broken file raises
        logger.warning("the compiled search of %s cannot be used and will be compiled anew: %s", game.name, error)
        cache.forget()
        return plain_engine(game)


def functions_of(core: Core[Any, Any]) -> tuple[Any, ...]:
    """Return all functions of a game's compact search, each after those it uses."""
    return (*core.functions, *alphabeta.FUNCTIONS)


def _new_list(numbers: Sequence[int]) -> list[int]:
    return list(numbers)
