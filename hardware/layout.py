"""Which lamps stand for a site: one of its own, or the two rails that cross there; and which are lit when."""

from __future__ import annotations

import re
from collections.abc import Collection
from gettext import gettext as _
from typing import Literal

from hardware.animation import signal_is_on, site_shown
from hardware.lamps import Scene, Signal

Crossing = Literal["none", "grid", "hexagon"]
"""How two lamps stand for a site.

`none`: not at all, every lamp is named as what it stands for. `grid`: letters are columns, numbers rows. `hexagon`:
letters are rows, bottom one first; sites are numbered from the left in each row, so the other rail follows the
diagonals that rise to the right, numbered from the one at the left corner.
"""

_SITE = re.compile(r"([a-z]+)([0-9]+)")


class Layout:
    """The lamps of one device, and what they stand for.

    Args:
        names: of the lamps.
        crossing: how two of them stand for a site.
    """

    def __init__(self, names: Collection[str], crossing: Crossing) -> None:
        self.crossing: Crossing = crossing
        crossed = [] if crossing == "none" else [name for name in names if name.isdigit() or _is_letters(name)]
        self.letters = tuple(name for name in crossed if not name.isdigit())
        self.numbers = tuple(name for name in crossed if name.isdigit())
        self.singles = tuple(name for name in names if name not in crossed)

    def lamps_of(self, name: str) -> tuple[str, ...]:
        """Return the lamps that stand for a site or lamp of a scene; none if this device has none for it."""
        if name in self.singles:
            return (name,)
        match = _SITE.fullmatch(name)
        if match is None or match[1] not in self.letters:
            return ()
        number = self._diagonal(match[1], int(match[2])) if self.crossing == "hexagon" else match[2]
        return (match[1], number) if number in self.numbers else ()

    def lit(self, scene: Scene, elapsed_s: float) -> dict[str, Signal]:
        """Return the lamps that are on, and the signal each is on for, `elapsed_s` after the scene began."""
        lit = {
            name: signal for name, signal in scene.items() if name in self.singles and signal_is_on(signal, elapsed_s)
        }
        crossed = {name: signal for name, signal in scene.items() if name not in self.singles and self.lamps_of(name)}
        site = site_shown(crossed, elapsed_s)
        return lit if site is None else lit | dict.fromkeys(self.lamps_of(site), crossed[site])

    def described(self) -> str:
        """Return what can be shown, for people."""
        told = []
        if self.letters:
            told.append(_("a site {first} to {last}").format(first=self._corner(0), last=self._corner(-1)))
        if self.singles:
            told.append(_("one of {lamps}").format(lamps=", ".join(self.singles)))
        return _(", or ").join(told)

    def _corner(self, index: int) -> str:
        letter = self.letters[index]
        if self.crossing == "grid":
            return letter + self.numbers[index]
        width = sum(1 for number in range(1, len(self.numbers) + 1) if self.lamps_of(f"{letter}{number}"))
        return f"{letter}{1 if index == 0 else width}"

    def _diagonal(self, letter: str, number: int) -> str:
        """Return the diagonal of a site on a hexagon of sites, empty if there is no such site."""
        row, side = self.letters.index(letter), (len(self.letters) + 1) // 2
        width = len(self.letters) - abs(row - (side - 1))
        if not 1 <= number <= width:
            return ""
        # One row up, the left end lies half a site further left below the middle row, half a site further right
        # above it; a diagonal goes half a site to the right each time.
        return str(number + max(0, side - 1 - row))


def _is_letters(name: str) -> bool:
    return re.fullmatch(r"[a-z]{1,2}", name) is not None
