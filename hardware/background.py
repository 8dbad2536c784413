"""Calls that may never return, kept from holding anybody up."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

logger = logging.getLogger(__name__)


def call_with_limit(act: Callable[[], None], limit_s: float) -> bool:
    """Call something in a thread of its own; return whether it was done in time. What it raises is logged."""

    def run() -> None:
        try:
            act()
        except Exception:  # libcamera's errors share no class, and the camera is given up anyway
            logger.warning("a camera could not be closed in order", exc_info=True)

    thread = threading.Thread(target=run, name="closing a camera", daemon=True)
    thread.start()
    thread.join(limit_s)
    return not thread.is_alive()
