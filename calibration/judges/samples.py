"""The samples of sites: what they show, and what they might show in the light beside them, or under a mirrored lamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.light import LogPicture, mean_of
from calibration.looks import BARE, Judgement, Look, bare_evidence, chances, else_evidence, site_evidence
from calibration.sight import LEAST_TRUST, OtherLight, Sight, beyond

FAR_OFF_PART = 0.05
"""So many pieces stand so far off-centre that wood shows beside them."""
DEPTHS = (0.7, 1.0, 1.3)
OTHER_LIGHT_SPREAD = 0.05
"""Light beside a site may fall on it weaker or stronger, and differ by so many log units."""
TRUST_IN_OTHER_LIGHT = 0.25
"""What evidence is worth if that light falls on a site."""
DAZZLING = 0.3
"""Samples that are lighter by so many log units than wood and piece mirror a lamp."""
DAZZLED_PART = (0.05, 0.15)
"""From the first to the second, such a part of a site's samples takes away all trust."""
WOOD_PART = (0.4, 0.6)
"""The same for samples that wood explains better than what a site is judged to show: a piece fills its site."""
LEAST_SHARE = 1e-12


@dataclass(frozen=True, slots=True)
class Samples:
    """The samples of some sites.

    Attributes:
        looks: what may stand there, by the colour of its top.
        wood: (N, P, 3) log colour at the surface, relative to the empty board.
        tops: (N, P, 3) at a piece's height, relative to plain wood.
        bare: (N, P) log density of bare wood.
    """

    looks: Sequence[Look]
    wood: LogPicture
    tops: LogPicture
    bare: Floats

    def judge(self) -> Judgement:
        """Return how likely bare wood and each look is, in the middle of a site or far off it."""
        evidence = [_on_site(look.log_density(self.tops), self.bare) for look in self.looks]
        return chances(np.column_stack([bare_evidence(self.bare, self.wood), *evidence]), else_evidence())

    def left_open(self, judged: Judgement, kinds: NDArray[np.intp], sight: Sight) -> Judgement:
        """Return the judgement of all sites of a sight, less sure where light may have led it astray.

        A site that would be judged otherwise in the light beside it is left open, and so is one that mirrors a lamp.

        Args:
            judged: of all sites.
            kinds: (C,) what each column of it shows: 0 for bare wood, from 1 on the looks.
            sight: that the samples are of.
        """
        shown = kinds[judged.likely.argmax(axis=1)]
        likely = judged.likely.copy()
        trust = (1 - beyond(self._dazzled_part(shown), DAZZLED_PART)) * (1 - beyond(self._wood_part(shown), WOOD_PART))
        trust = np.maximum(trust, LEAST_TRUST)
        doubted = np.flatnonzero(trust < 1)
        if len(doubted):
            likely[doubted] = Judgement(likely[doubted], judged.strange[doubted]).trusted(trust[doubted])
        other = sight.other_light
        if len(other.rows):
            there = self._of(other.rows)._judge_in(other)
            in_other = there.trusted(np.full(len(other.rows), TRUST_IN_OTHER_LIGHT))
            likely[other.rows] = (likely[other.rows] + _shared_out(in_other, kinds, likely[other.rows])) / 2
        return Judgement(likely, judged.strange)

    def _of(self, rows: NDArray[np.intp]) -> Samples:
        return Samples(self.looks, self.wood[rows], self.tops[rows], self.bare[rows])

    def _dazzled_part(self, kinds: NDArray[np.intp]) -> Floats:
        """Return (N,) which part of the samples is lighter than wood and than what the site is judged to show."""
        lightest = np.array([0.0, *(max(0.0, float(look.mean.mean())) for look in self.looks)])[kinds]
        dazzled = mean_of(self.wood) > DAZZLING
        dazzled &= (mean_of(self.tops) > lightest[:, None] + DAZZLING) | (kinds == 0)[:, None]
        return np.asarray(dazzled.mean(axis=1))

    def _wood_part(self, shown: NDArray[np.intp]) -> Floats:
        """Return (N,) which part of the samples is more like wood than like the piece that a site shows; 0 if none."""
        part = np.zeros(len(shown))
        for kind, look in enumerate(self.looks, start=1):
            rows = np.flatnonzero(shown == kind)
            if len(rows):
                part[rows] = (self.bare[rows] > look.log_density(self.tops[rows])).mean(axis=1)
        return part

    def _judge_in(self, other: OtherLight) -> Judgement:
        """Return the judgement if the light beside the sites may fall on them, or on a part of them."""
        here = [self.bare, *(look.log_density(self.tops) for look in self.looks)]
        evidence = np.stack([site_evidence(density) for density in here], axis=1)
        for depth in DEPTHS:
            shift = np.float32(depth) * other.differs[:, None, :]
            there = [BARE.log_density(self.wood - shift, OTHER_LIGHT_SPREAD)]
            there += [look.log_density(self.tops - shift) for look in self.looks]
            partly = [site_evidence(np.maximum(*both)) for both in zip(here, there, strict=True)]
            evidence = np.maximum(evidence, np.log(other.part)[:, None] + np.stack(partly, axis=1))
        return chances(evidence, else_evidence())


def _shared_out(by_kind: Floats, kinds: NDArray[np.intp], like: Floats) -> Floats:
    """Return (N, C) chances of kinds (N, K), shared out to the columns of each kind as they are in `like`."""
    shares = like + LEAST_SHARE
    totals = np.stack([shares[:, kinds == kind].sum(axis=1) for kind in range(by_kind.shape[1])], axis=1)
    return np.asarray(by_kind[:, kinds] * shares / totals[:, kinds])


def _on_site(look: Floats, bare: Floats) -> Floats:
    """Return (S,) the evidence for a piece, in the middle or so far off that half the samples (S, P) show wood."""
    aside = np.log(FAR_OFF_PART) + site_evidence(np.logaddexp(look, bare) - np.log(2))
    return np.asarray(np.logaddexp(site_evidence(look), aside))
