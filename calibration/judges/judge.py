"""What every judge of sites offers."""

from __future__ import annotations

from typing import Protocol

from calibration.looks import Judgement
from calibration.sight import Sight


class Judge(Protocol):
    """Judges sites by what calibration learned of the owner's pieces."""

    @property
    def looks(self) -> tuple[str, ...]:
        """The looks it tells apart, in the order of `Judgement.likely`'s columns after the first."""

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight."""


class Unlearned(Exception):  # noqa: N818  (a finding, turned into a SetUpPhotoError by calibration)
    """Looks that no photo shows.

    Attributes:
        looks: their names.
    """

    def __init__(self, looks: tuple[str, ...]) -> None:
        self.looks = looks
        super().__init__(", ".join(looks))


class Swapped(Exception):  # noqa: N818  (as Unlearned)
    """Two looks that bear each other's names, as their colours tell.

    Attributes:
        one, other: their names.
    """

    def __init__(self, one: str, other: str) -> None:
        self.one, self.other = one, other
        super().__init__(f"{one}, {other}")
