"""Linear algebra on one thread.

A frame's products and solutions are small: spread over threads they are no sooner done, and OpenBLAS's threads then
keep the other cores busy, waiting for more, long after.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController


@contextmanager
def one_thread() -> Iterator[None]:
    """Let no product or solution use a second thread, in this process, until the block or decorated function ends."""
    with _libraries().limit(limits=1):
        yield


@cache
def _libraries() -> ThreadpoolController:
    return ThreadpoolController().select(user_api="blas")
