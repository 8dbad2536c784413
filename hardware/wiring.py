"""Which lamp and button sits on which pin; numbers are GPIO (BCM) numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from gettext import gettext as _

from hardware.errors import WiringError

USABLE_PINS = range(2, 28)
"""The header brings out GPIO0 to GPIO27; 0 and 1 identify add-on boards."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """A plan of pins; raises WiringError for a pin that is used twice or does not exist.

    Attributes:
        columns: column (`c`) -> pin of its rail lamp.
        rows: row (`4`) -> pin of its rail lamp.
        turn_lamps: player -> pin of the lamp that says it is his turn.
        confirm: player -> pin of his Confirm button, which connects it to ground.
    """

    columns: Mapping[str, int]
    rows: Mapping[str, int]
    turn_lamps: Mapping[str, int]
    confirm: Mapping[str, int]

    def __post_init__(self) -> None:
        users: dict[int, list[str]] = defaultdict(list)
        for name, pin in self.plan():
            users[pin].append(name)
        for pin, names in users.items():
            if pin not in USABLE_PINS:
                raise WiringError(pin, tuple(names), _("there is no such pin; use GPIO2 to GPIO27"))
            if len(names) > 1:
                raise WiringError(pin, tuple(names), _("one pin can serve only one of them; move the others"))

    def plan(self) -> Iterator[tuple[str, int]]:
        """Yield what is connected and its pin."""
        for kind, pins in (
            (_("column"), self.columns),
            (_("row"), self.rows),
            (_("turn lamp"), self.turn_lamps),
            (_("Confirm"), self.confirm),
        ):
            for name, pin in pins.items():
                yield f"{kind} {name}", pin


# Confirm sits on GPIO2 and GPIO3, whose hard pull-ups suit buttons and would fight lamps. The rails follow the
# two sides of the header; GPIO12 (hardware PWM, for a buzzer) and GPIO26 (for a Hint button) are left.
KOPF_ODER_KNOPF = Wiring(
    columns=dict(zip("abcdefghij", (4, 17, 27, 22, 10, 9, 11, 5, 6, 13), strict=True)),
    rows=dict(zip(map(str, range(1, 11)), (14, 15, 18, 23, 24, 25, 8, 7, 16, 20), strict=True)),
    turn_lamps={"first": 19, "second": 21},
    confirm={"first": 2, "second": 3},
)
