"""Compiles the search with numba, where that is installed; what was compiled is kept in the user's cache folder.

Only processes that search or compile call `compiled`: numba takes long to import, and memory.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.hints.binding import bound

CACHE_VARIABLE = "XDG_CACHE_HOME"

_READY = "ready"


def can_compile() -> bool:
    """Return whether numba is installed."""
    return find_spec("numba") is not None


class CompiledCache:
    """What was compiled of a game's functions.

    The folder's name changes with the functions, with the companion, numba, Python and the machine: numba itself does
    not notice when a function changes that a kept one calls.

    Attributes:
        folder: where it is kept, whether it exists or not.
    """

    def __init__(self, name: str, functions: Sequence[Any]) -> None:
        """Find the folder.

        Args:
            name: the game's.
            functions: in an order in which each uses only those before it.
        """
        self._name, self._functions = name, functions
        parts = [name, version("board-companion"), version("numba"), sys.version, platform.machine()]
        parts += [repr((function.__code__.co_code, function.__code__.co_consts)) for function in functions]
        parts += [repr(_constants(function)) for function in functions]
        digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
        self.folder = _cache_home() / f"{name}-{digest}"

    @property
    def ready(self) -> bool:
        """Whether everything was compiled and kept, where it can be read."""
        return os.access(self.folder / _READY, os.R_OK)

    def load(self) -> dict[str, Any]:
        """Return the functions by name; each is compiled, or read from the folder, when it is first called."""
        import numba

        self.folder.mkdir(parents=True, exist_ok=True)
        config: Any = numba.config
        config.CACHE_DIR = str(self.folder)
        return bound(self._functions, self._name.replace("-", "_"), numba.njit(cache=True, nogil=True))

    def mark_ready(self) -> None:
        """Note that everything was compiled; what an earlier version kept is deleted."""
        (self.folder / _READY).touch()
        for outdated in self.folder.parent.glob(f"{self._name}-*"):
            if outdated != self.folder:
                shutil.rmtree(outdated, ignore_errors=True)

    def forget(self) -> None:
        """Delete what was kept, so that it is compiled anew."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _cache_home() -> Path:
    cache = os.environ.get(CACHE_VARIABLE)
    return (Path(cache) if cache else Path.home() / ".cache") / "board-companion" / "hints"


def _constants(function: Any) -> list[tuple[str, int]]:
    return sorted((name, value) for name, value in function.__globals__.items() if isinstance(value, int))


def int64_array(numbers: Sequence[int]) -> Any:
    """Return the numbers as an array of int64 of shape (n,)."""
    import numpy as np

    return np.array(numbers, dtype=np.int64)
