"""What people set at the table beside the game: sound, brightness, hints, and the way to switch everything off."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _
from math import ceil
from typing import Literal

from companion.table.devices import Audience
from hardware.lamp_bank import BRIGHT, NIGHT, LampBank
from hardware.lamps import Scene, Signal
from hardware.side_buttons import SideButtons
from hardware.sound import Silent, Sound, Tune

LAST_S = 3
"""So long before the end of a countdown both lamps hurry."""


class Panel:
    """Does what the buttons beside the players' ask for.

    Args:
        buttons: the buttons.
        lamps: what is dimmed, and shows the countdown.
        sound: what is muted.
        audience: hears what was done.
        hint: called when a hint is asked for; None if there are none.
        shut_down: called once the Hint button was held long enough; the lamps are dark by then.
    """

    def __init__(
        self,
        buttons: SideButtons,
        lamps: LampBank,
        sound: Sound,
        audience: Audience,
        *,
        hint: Callable[[], None] | None,
        shut_down: Callable[[], None],
    ) -> None:
        self._buttons, self._lamps, self._sound, self._audience = buttons, lamps, sound, audience
        self._hint, self._shut_down = hint, shut_down
        self._seconds_left: int | None = None

    def tick(self, now_s: float) -> None:
        """Take what was pressed and do it; 20 to 30 times a second, before the lamps' own tick."""
        wishes = self._buttons.poll(now_s)
        self._count_down(self._buttons.shutdown_in_s(now_s))
        for wish in wishes:
            if wish == "shutdown":
                self._lamps.tick(now_s)
                self._shut_down()
            else:
                self.do(wish)

    @property
    def is_muted(self) -> bool | None:
        """Whether the buzzer is silent; None if there is none."""
        return None if isinstance(self._sound, Silent) else self._sound.muted

    @property
    def is_dimmed(self) -> bool:
        """Whether the lamps are as at night."""
        return self._lamps.brightness < BRIGHT

    def do(self, wish: Literal["hint", "mute", "dim"]) -> None:
        """Do what is asked for with a button, or elsewhere; in the live loop's thread."""
        match wish:
            case "hint":
                self._ask_for_hint()
            case "mute":
                self._mute()
            case "dim":
                self._lamps.brightness = BRIGHT if self.is_dimmed else NIGHT
                self._audience.note(_("Lamps dimmed.") if self.is_dimmed else _("Lamps bright."))

    def _ask_for_hint(self) -> None:
        if self._hint is None:
            self._audience.note(_("There are no hints at this table."))
        else:
            self._hint()

    def _mute(self) -> None:
        if isinstance(self._sound, Silent):
            self._audience.note(_("There is no buzzer."))
            return
        self._sound.muted = not self._sound.muted
        self._audience.note(_("Sound off.") if self._sound.muted else _("Sound on."))

    def _count_down(self, left_s: float | None) -> None:
        seconds_left = None if left_s is None else ceil(left_s)
        if seconds_left == self._seconds_left:
            return
        self._seconds_left = seconds_left
        self._lamps.cover(None if seconds_left is None else countdown_scene(seconds_left))
        if seconds_left is None:
            self._audience.note(_("Not switched off."))
        elif seconds_left > 0:
            self._sound.play(Tune.CLOCK_LOW)
            self._audience.note(_("Switching off in {seconds} s; let go to stop.").format(seconds=seconds_left))


def countdown_scene(seconds_left: int) -> Scene:
    """Return what counts down: the turn lamps change places every second, and both hurry at the end; dark at 0."""
    if seconds_left <= 0:
        return {}
    if seconds_left <= LAST_S:
        return {"first": Signal.WARN, "second": Signal.WARN}
    return {"first" if seconds_left % 2 else "second": Signal.STEADY}
