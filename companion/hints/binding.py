"""Binds the compact search to a game's functions, plain or compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

Wrapper = Callable[[Any], Any]


def plain(function: Any) -> Any:
    """Leave a function as it is."""
    return function


def bound(functions: Iterable[Any], name: str = "", wrap: Wrapper = plain) -> dict[str, Any]:
    """Return functions by name, each a copy that calls those before it instead of what its module imported.

    Args:
        functions: in an order in which each uses only those before it.
        name: whose they are. Numba calls its code by qualified names: two games in one process must not share them.
        wrap: `plain`, or what compiles a function.
    """
    by_name: dict[str, Any] = {}
    for function in functions:
        copy = FunctionType(function.__code__, {**function.__globals__, **by_name}, function.__name__)
        copy.__qualname__ = f"{name}.{function.__name__}"
        by_name[function.__name__] = wrap(copy)
    return by_name
