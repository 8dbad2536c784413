from __future__ import annotations

import pytest

from hardware.clock import PatientClock, SystemClock, VirtualClock


class RealTime:
    """Stands in for the computer's own time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now_s, self.slept_s = 1000.0, list[float]()
        monkeypatch.setattr("time.monotonic", lambda: self.now_s)
        monkeypatch.setattr("time.sleep", self.slept_s.append)


@pytest.fixture
def real_time(monkeypatch: pytest.MonkeyPatch) -> RealTime:
    return RealTime(monkeypatch)


def test_a_fast_clock_begins_at_0_and_runs_ahead_of_the_computers(real_time: RealTime) -> None:
    clock = SystemClock(speed=4.0)
    assert clock.now_s() == 0.0
    real_time.now_s += 10.0
    assert clock.now_s() == 40.0


def test_waiting_on_a_fast_clock_is_short_and_never_negative(real_time: RealTime) -> None:
    clock = SystemClock(speed=4.0)
    clock.sleep(2.0)
    clock.sleep(-1.0)
    assert real_time.slept_s == [0.5, 0.0]


def test_a_virtual_clock_moves_by_waiting_alone(real_time: RealTime) -> None:
    clock = VirtualClock()
    real_time.now_s += 60.0
    assert clock.now_s() == 0.0
    clock.sleep(1.5)
    clock.sleep(-1.0)
    assert clock.now_s() == 1.5
    assert real_time.slept_s == []


def test_a_virtual_clock_can_be_kept_from_falling_behind(real_time: RealTime) -> None:
    clock = VirtualClock(least_speed=2.0)
    clock.sleep(5.0)
    real_time.now_s += 1.0
    assert clock.now_s() == 5.0
    real_time.now_s += 9.0
    assert clock.now_s() == 20.0
    clock.sleep(1.0)
    assert clock.now_s() == 21.0


def test_a_patient_clock_waits_for_work_and_for_a_computer_that_sleeps(real_time: RealTime) -> None:
    clock = PatientClock(SystemClock(speed=2.0), most_s=0.5)
    real_time.now_s += 0.2
    assert clock.now_s() == pytest.approx(0.4)
    real_time.now_s += 60.0
    assert clock.now_s() == pytest.approx(0.5)
    clock.sleep(1.0)
    assert real_time.slept_s == [0.5]
    real_time.now_s += 0.5
    assert clock.now_s() == pytest.approx(1.5)
    real_time.now_s += 3600.0
    assert clock.now_s() == pytest.approx(2.0)


def test_a_patient_clock_goes_with_one_that_nobody_hurries(clock: VirtualClock) -> None:
    patient = PatientClock(clock, most_s=0.5)
    for _time in range(10):
        patient.sleep(0.3)
    assert patient.now_s() == pytest.approx(3.0)
