"""Compiles the search with numba, where that is installed; what was compiled is kept in the user's cache folder.

Only the process that searches calls this: numba takes long to import, and memory.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.hints.binding import bound

CACHE_VARIABLE = "XDG_CACHE_HOME"


def can_compile() -> bool:
    """Return whether numba is installed."""
    return find_spec("numba") is not None


def cache_folder(name: str, functions: Sequence[Any]) -> Path:
    """Return the folder for what was compiled of these functions.

    Its name changes with the functions, with the companion, numba and Python: numba itself does not notice when a
    function changes that a kept one calls, and another folder cannot be read wrongly.
    """
    parts = [version("board-companion"), version("numba"), sys.version]
    parts += [repr((function.__code__.co_code, function.__code__.co_consts)) for function in functions]
    parts += [repr(sorted(_constants(function).items())) for function in functions]
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
    cache = os.environ.get(CACHE_VARIABLE)
    folder = Path(cache) if cache else Path.home() / ".cache"
    return folder / "board-companion" / "hints" / f"{name}-{digest}"


def _constants(function: Any) -> dict[str, int]:
    return {name: value for name, value in function.__globals__.items() if isinstance(value, int)}


def compiled(name: str, functions: Sequence[Any]) -> dict[str, Any]:
    """Return the functions compiled, by name; each is compiled, or read from the cache, when it is first called.

    Args:
        name: the game's.
        functions: in an order in which each uses only those before it.
    """
    import numba

    config: Any = numba.config
    config.CACHE_DIR = str(cache_folder(name, functions))
    return bound(functions, numba.njit(cache=True, nogil=True, boundscheck=False))


def forget(name: str, functions: Sequence[Any]) -> None:
    """Delete what was kept, so that it is compiled anew."""
    shutil.rmtree(cache_folder(name, functions), ignore_errors=True)


def int64_array(numbers: Sequence[int]) -> Any:
    """Return the numbers as an array of int64."""
    import numpy as np

    return np.array(numbers, dtype=np.int64)
