from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hardware import power
from hardware.power import PowerError, power_off


def python(program: str) -> tuple[str, ...]:
    return (sys.executable, "-c", program)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes long to start Python."""
    monkeypatch.setattr(power, "WAIT_S", 120.0)


def test_the_system_is_asked_to_shut_down(tmp_path: Path) -> None:
    mark = tmp_path / "asked"
    power_off(python(f"open({str(mark)!r}, 'w')"))
    assert mark.exists()


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("no-such-program",), "cannot switch the computer off: there is no no-such-program; let this user run"),
        (python("import sys; sys.exit('Interactive authentication required.')"), "Interactive authentication required"),
        (python("import sys; sys.exit(3)"), "status 3"),
    ],
    ids=["no systemd", "not allowed", "silent failure"],
)
def test_what_hinders_it_is_one_line(command: tuple[str, ...], told: str) -> None:
    with pytest.raises(PowerError, match=told):
        power_off(command)


def test_a_system_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "WAIT_S", 0.1)
    with pytest.raises(PowerError, match="no answer"):
        power_off(python("import time; time.sleep(60)"))
