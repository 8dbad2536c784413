"""The judge of plain pieces: buttons, stones and marbles, told by the colour of their top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Floats
from calibration.judges.judge import Unlearned
from calibration.judges.names import check_names
from calibration.light import LogPicture, mean_of
from calibration.looks import BARE, Judgement, Look, chances, else_evidence, learn_look, site_evidence
from calibration.sight import LEAST_TRUST, OtherLight, Shown, Sight, beyond

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


@dataclass(frozen=True)
class PlainJudge:
    """Judges every site by a disc of samples inside the piece's top.

    Attributes:
        height_mm: where the top is looked for.
        colours: look -> its colours.
    """

    height_mm: float
    colours: Mapping[str, Look]

    @property
    def looks(self) -> tuple[str, ...]:
        """The looks, as the board names them."""
        return tuple(self.colours)

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight."""
        return self.judge_against(sight, sight.bare_log_density())

    def judge_against(self, sight: Sight, bare: Floats) -> Judgement:
        """Return the same, given how well bare wood explains each sample, (S, P) log density.

        A site that would be judged otherwise in the light beside it is left open, and so is one that a lamp is
        mirrored in.
        """
        samples = _Samples(
            [look.doubted(sight.tone.doubt) for look in self.colours.values()],
            sight.on_wood(),
            sight.at_height(self.height_mm),
            bare,
        )
        judged = samples.judge()
        dazzled = samples.dazzled_part(judged.likely.argmax(axis=1))
        likely = judged.trusted(np.maximum(1 - beyond(dazzled, DAZZLED_PART), LEAST_TRUST))
        other = sight.other_light
        there = samples.of(other.rows).judge_in(other)
        likely[other.rows] += there.trusted(np.full(len(other.rows), TRUST_IN_OTHER_LIGHT))
        likely[other.rows] /= 2
        return Judgement(likely, judged.strange)


@dataclass(frozen=True, slots=True)
class _Samples:
    """The samples of some sites.

    Attributes:
        looks: that may stand there.
        wood: (N, P, 3) log colour at the surface, relative to the empty board.
        tops: (N, P, 3) at a piece's height, relative to plain wood.
        bare: (N, P) log density of bare wood.
    """

    looks: Sequence[Look]
    wood: LogPicture
    tops: LogPicture
    bare: Floats

    def of(self, rows: NDArray[np.intp]) -> _Samples:
        return _Samples(self.looks, self.wood[rows], self.tops[rows], self.bare[rows])

    def dazzled_part(self, columns: NDArray[np.intp]) -> Floats:
        """Return (N,) which part of the samples is lighter than wood and than what the site is judged to show."""
        lightest = np.array([0.0, *(max(0.0, float(look.mean.mean())) for look in self.looks)])[columns]
        dazzled = mean_of(self.wood) > DAZZLING
        dazzled &= (mean_of(self.tops) > lightest[:, None] + DAZZLING) | (columns == 0)[:, None]
        return np.asarray(dazzled.mean(axis=1))

    def judge(self) -> Judgement:
        evidence = [_on_site(look.log_density(self.tops), self.bare) for look in self.looks]
        return chances(np.column_stack([site_evidence(self.bare), *evidence]), else_evidence())

    def judge_in(self, other: OtherLight) -> Judgement:
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


def _on_site(look: Floats, bare: Floats) -> Floats:
    """Return (S,) the evidence for a piece, in the middle or so far off that half the samples (S, P) show wood."""
    aside = np.log(FAR_OFF_PART) + site_evidence(np.logaddexp(look, bare) - np.log(2))
    return np.asarray(np.logaddexp(site_evidence(look), aside))


def learn_plain(board: Board, shown: Sequence[Shown]) -> PlainJudge:
    """Return the judge that sights with known looks teach; raises Unlearned for a look that none shows."""
    samples: dict[str, list[NDArray[np.float32]]] = {look: [] for look in board.looks}
    for known in shown:
        tops = known.sight.at_height(board.looked_at_mm)
        for look, rows in known.rows().items():
            samples.setdefault(look, []).append(tops[rows].reshape(-1, 3))
    missing = tuple(look for look, seen in samples.items() if not seen)
    if missing:
        raise Unlearned(missing)
    colours = {look: learn_look(np.concatenate(seen)) for look, seen in samples.items()}
    check_names(colours)
    return PlainJudge(board.looked_at_mm, colours)
