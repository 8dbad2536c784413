"""The judge of an owner's own board: against the empty board, and by itself for photos taken from elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Floats
from calibration.judges.alone import LOOK_COLOUR, LOOK_SHADE, WEAKER, AloneJudge, Taught, learn_alone
from calibration.judges.plain import PlainJudge, learn_plain
from calibration.looks import Judgement, Look, bare_log_density, floor_covariance, site_evidence
from calibration.reference import Reference
from calibration.sight import Shown, Sight

KNOWN_LIGHT, KNOWN_PART = 0.2, 90
"""This part of the bare wood, in percent, differs by less log units in a photo taken in the reference's light."""
FEW_SAMPLES = 0.5
"""A few samples show less variety than a set-up: this part of the variance that glare may cause is added."""
MOST_KINDS = 8
UNLIKE_ITS_KIND = 0.1
"""Log units by which one site differs from others of its kind: its grain, holes and paint are its own."""
OTHER_KIND = 0.12
"""Empty sites that differ by more log units are of two kinds: painted, engraved otherwise, or of darker wood."""


@dataclass(frozen=True)
class OwnJudge:
    """Judges plain pieces.

    Attributes:
        at_table: by the picture of the empty board; for the frames of the camera that took it.
        elsewhere: by each site's surroundings; for photos of any camera in any light.
        unseen: (U,) rows of the sites that no photo shows empty.
        kinds: (K, 3) what empty sites look like against plain wood, log units B, G, R; any of them may be unseen.
    """

    at_table: PlainJudge
    elsewhere: AloneJudge
    unseen: NDArray[np.intp]
    kinds: Floats

    @property
    def looks(self) -> tuple[str, ...]:
        """The looks, as the board names them."""
        return self.at_table.looks

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight."""
        bare = sight.bare_log_density()
        if len(self.unseen):
            bare[self.unseen] = self._unseen_density(sight)
        return self.at_table.judge_against(sight, bare)

    def _unseen_density(self, sight: Sight) -> Floats:
        """Return (U, P) the density of samples on sites that were never seen empty, by the kind that fits best."""
        samples = sight.at_height(0.0)[self.unseen]
        noise = np.full(samples.shape[:2], UNLIKE_ITS_KIND, np.float32)
        by_kind = np.stack([bare_log_density(samples - kind.astype(np.float32), noise) for kind in self.kinds])
        best = np.array([site_evidence(density) for density in by_kind]).argmax(axis=0)
        return np.asarray(by_kind[best, np.arange(len(samples))])


def learn_own(board: Board, shown: Sequence[Shown], reference: Reference, unseen: Collection[str] = ()) -> OwnJudge:
    """Return the judge that sights with known looks teach.

    Args:
        board: the board.
        shown: the sights.
        reference: the empty board.
        unseen: sites that were filled in there, because pieces stood on them.

    Raises:
        Unlearned: a look that no sight shows.
    """
    elsewhere = learn_alone(board, [Taught(known.sight.frame, known.sight.camera, known.looks) for known in shown])
    if all(_is_known_light(known.sight) for known in shown):
        colours: Mapping[str, Look] = {
            look: Look(seen.mean, seen.covariance + FEW_SAMPLES * WEAKER**2 * np.outer(seen.mean, seen.mean))
            for look, seen in learn_plain(board, shown).colours.items()
        }
    else:
        spread = floor_covariance(LOOK_COLOUR, LOOK_SHADE)
        colours = {look: Look(top.colour, spread) for look, top in elsewhere.colours.items()}
    rows = np.array([row for row, site in enumerate(board.sites) if site in unseen], np.intp)
    return OwnJudge(PlainJudge(board.looked_at_mm, colours), elsewhere, rows, _kinds(reference, rows))


def _kinds(reference: Reference, unseen: NDArray[np.intp]) -> Floats:
    """Return (K, 3) the kinds of sites that were seen empty, the commonest first."""
    tops = np.median(reference.sites - reference.wood[:, None, :], axis=1).astype(np.float64)
    seen = np.delete(tops, unseen, axis=0)
    kinds = [np.median(seen, axis=0)]
    while len(kinds) < MOST_KINDS:
        away = np.linalg.norm(seen[:, None] - np.array(kinds)[None], axis=2).min(axis=1)
        if away.max() <= OTHER_KIND:
            break
        kinds.append(seen[away.argmax()])
    return np.array(kinds)


def _is_known_light(sight: Sight) -> bool:
    """Return whether most bare wood looks as at calibration, but for an even change of light."""
    pixels = sight.places.light_pixels
    seen, empty = (picture.reshape(-1, 3)[pixels] for picture in (sight.canvas, sight.reference.canvas))
    residual = seen - empty - sight.light.at(sight.places.light_mm)
    return float(np.percentile(np.abs(residual).max(axis=1), KNOWN_PART)) <= KNOWN_LIGHT
