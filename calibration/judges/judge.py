"""What every judge of sites offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from calibration.geometry import Floats
from calibration.sight import Sight


@dataclass(frozen=True, slots=True)
class Judgement:
    """How likely everything is on every site.

    Attributes:
        likely: (S, 1 + looks) of an empty site and of each look; rows sum to one.
        strange: (S,) 0..1, how likely it is that the site shows none of them.
    """

    likely: Floats
    strange: Floats


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
