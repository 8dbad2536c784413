from __future__ import annotations

import signal

import pytest

from companion.live.leaving import leaving_in_order


def play(lamps: list[str]) -> None:
    """Play until somebody stops the service."""
    try:
        signal.raise_signal(signal.SIGTERM)
    finally:
        lamps.clear()


def test_a_service_that_is_stopped_leaves_its_lamps_dark() -> None:
    lamps, before = ["lit"], signal.getsignal(signal.SIGTERM)
    with leaving_in_order(), pytest.raises(SystemExit) as ended:
        play(lamps)
    assert ended.value.code == 0
    assert lamps == []
    assert signal.getsignal(signal.SIGTERM) is before
