from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.clock import VirtualClock
from hardware.pins import Pins


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()  # close() would leave the pins reserved


@pytest.fixture
def pins(factory: MockFactory) -> Pins:
    return Pins(factory, "")


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()
