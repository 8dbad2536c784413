"""The judge that needs no picture of the empty board: it compares every site with the wood around it.

For photos whose light is not that of calibration: from another place, under a sun that has moved, in glare. A piece
differs from the wood on all its sides, covers the lines that cross on its site, and has the colour that calibration
learned, weaker where glare lies over the wood. The edge of a patch of sun differs from the wood on one side only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats
from calibration.judges.judge import Unlearned
from calibration.looks import ELSE_DENSITY, Judgement, chances, floor_covariance
from calibration.neighbourhood import Neighbourhood, look_at
from calibration.sight import Sight
from calibration.surroundings import Surroundings

WOOD_COLOUR, WOOD_SHADE = 0.04, 0.06
"""How far a site's wood differs from the wood beside it, in log units."""
PATCH_PART = 0.04
PATCH_COLOUR, PATCH_SHADE = 0.10, 0.45
"""Part of the sites on which light or shade ends, and by how much they differ then: little in colour."""
LOOK_COLOUR, LOOK_SHADE = 0.10, 0.20
WEAKER = 0.3
"""Glare and other light scale a look's difference to wood by about this part (one sigma)."""
OFF_CENTRE_PITCHES = 0.12
"""How far pieces stand off-centre (one sigma)."""
CLIPPED_NOISE = 0.4
"""Log units by which the colour of overexposed wood is uncertain, and its lines."""
CLIPPED_DOUBT = 0.8
"""Part of the evidence that is void where everything is overexposed: wood and white pieces look alike."""
LINE_NOISE = 0.03
UNEVEN_NOISE = 0.1
"""Where light ends on a site, its edge looks like a line: this part of the difference of the site's sides."""
LINE_SPREAD = 0.25
COVERED_SPREAD = 0.1
LINE_SEEN = 0.7
"""The lines around a site are expected to be as clear as on this part of its neighbours."""
MOST_FROM_LINES_SEEN, MOST_FROM_LINES_HIDDEN = 10.0, 6.0
"""Nats that lines may weigh at most: no piece shows lines, but other things than pieces hide them as well."""
UNEVEN, MOST_FROM_UNEVEN = 0.08, 8.0
"""The tops of pieces are of one shade, but for a highlight: to so many log units. Nats that this may weigh at most."""
SURELY_TAKEN, PERHAPS_TAKEN = 0.1, 0.6
"""A piece may lean over the wood beside it: of a site that is empty with less, or of this very site if with less."""
CLEARLY_A_PIECE = 2.0
"""Nats by which a side must look more like a piece than like wood before it counts as no wood."""
MORE_OFTEN_EMPTY = 1.0
"""Nats for an empty site: what looks like neither is more often light, tape or paper on the board than a piece."""
LEAST_DENSITY = -12.0
"""A side that fits a look worse counts no worse: something else lies there."""


@dataclass(frozen=True, slots=True)
class Top:
    """The top of a piece, in log units.

    Attributes:
        colour: (3,) how it differs from wood, B, G, R.
        uneven: how much its shade varies, see `OffCentre`.
    """

    colour: Floats
    uneven: float


@dataclass(frozen=True)
class AloneJudge:
    """Judges sites by their surroundings in the same frame.

    Attributes:
        surroundings: where to look.
        colours: look -> its top.
        grain: (3,) how far the board's own sites differ from the wood around them, log units.
    """

    surroundings: Surroundings
    colours: Mapping[str, Top]
    grain: Floats

    @property
    def looks(self) -> tuple[str, ...]:
        """The looks, as the board names them."""
        return tuple(self.colours)

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight."""
        return self.judge_frame(sight.frame, sight.camera)

    def judge_frame(self, frame: NDArray[np.uint8], camera: Camera) -> Judgement:
        """Return how likely each look is on every site of a frame (H, W, 3) uint8 BGR."""
        seen = look_at(frame, camera, self.surroundings)
        first = self._judge_seen(seen)
        empty = first.likely[:, 0]
        hiding = (self.surroundings.adjacent & (empty < SURELY_TAKEN)).any(axis=1) | (empty < PERHAPS_TAKEN)
        return self._judge_seen(seen.without(self._pieces_over_sides(seen) & hiding[:, None]))

    def _judge_seen(self, seen: Neighbourhood) -> Judgement:
        bare, covered = self._line_evidence(seen)
        looks = [self._look_evidence(seen, look) + covered for look in self.colours.values()]
        empty = self._empty_evidence(seen) + bare + MORE_OFTEN_EMPTY
        trust = 1 - CLIPPED_DOUBT * seen.clipped.mean(axis=1, keepdims=True)
        return chances(trust * np.column_stack([empty, *looks]), float(np.log(ELSE_DENSITY)))

    def _pieces_over_sides(self, seen: Neighbourhood) -> NDArray[np.bool_]:
        """Return (S, K) which sides show no wood but what looks like a piece that leans over it."""
        sides = np.nan_to_num(seen.sides)
        wood = self._bare_covariances()
        bare = np.logaddexp(*(part + _by_side(sides, covariance, seen.noise) for part, covariance in wood))
        pieces = [_by_side(sides - look.colour, _spread(look), seen.noise) for look in self.colours.values()]
        return np.asarray(np.max(pieces, axis=0) > bare + CLEARLY_A_PIECE)

    def _bare_covariances(self) -> tuple[tuple[float, Floats], tuple[float, Floats]]:
        """Return weight (log) and covariance of wood that is like the wood beside it, and where light ends on it."""
        grain = np.diag(self.grain**2)
        usual, patch = floor_covariance(WOOD_COLOUR, WOOD_SHADE), floor_covariance(PATCH_COLOUR, PATCH_SHADE)
        return (float(np.log(1 - PATCH_PART)), usual + grain), (float(np.log(PATCH_PART)), patch + grain)

    def _empty_evidence(self, seen: Neighbourhood) -> Floats:
        """Wood looks like the wood on at least one side; or light ends there, which changes its shade."""
        (mostly, usual), (seldom, patch) = self._bare_covariances()
        overexposed = seen.noise + (CLIPPED_NOISE * seen.clipped) ** 2

        def of_part(part: Floats) -> Floats:
            by_side = _by_side(part, usual, seen.noise)
            like_a_side = np.nanmax(by_side, axis=1) - np.log((~np.isnan(by_side)).sum(axis=1))
            lit = _log_density(np.nanmedian(part, axis=1), patch, overexposed)
            return np.asarray(np.logaddexp(mostly + like_a_side, seldom + lit))

        return (of_part(seen.foot) + of_part(seen.head)) / 2

    def _look_evidence(self, seen: Neighbourhood, look: Top) -> Floats:
        """A piece differs from the wood on all sides, at its foot and at its head, wherever it stands on its site."""
        mean, covariance = look.colour, _spread(look)
        best = np.full(len(seen.foot), -np.inf)
        for place in seen.off_centre:
            parts = [_by_side(part - mean, covariance, seen.noise[place.rows]) for part in (place.foot, place.head)]
            fits = sum(np.nanmean(np.maximum(part, LEAST_DENSITY), axis=1) for part in parts) / len(parts)
            off = float(np.hypot(*place.off_mm)) / (OFF_CENTRE_PITCHES * self.surroundings.board.pitch_mm)
            uneven = np.minimum((place.uneven / (look.uneven + UNEVEN)) ** 2 / 2, MOST_FROM_UNEVEN)
            best[place.rows] = np.maximum(best[place.rows], fits - off**2 / 2 - uneven)
        return best

    def _line_evidence(self, seen: Neighbourhood) -> tuple[Floats, Floats]:
        """Return (S,) each, what the lines on a site say for bare wood and for a piece over them."""
        lines, shade = seen.lines, seen.foot.mean(axis=2)
        if np.isnan(lines).all():
            return np.zeros(len(lines)), np.zeros(len(lines))
        around = np.where(self.surroundings.nearby, lines[None, :], np.nan)
        expected = np.maximum(np.nanquantile(around, LINE_SEEN, axis=1), 0)
        noise = LINE_NOISE + CLIPPED_NOISE * seen.clipped.mean(axis=1)
        noise += UNEVEN_NOISE * (np.nanmax(shade, axis=1) - np.nanmin(shade, axis=1))
        bare = _log_normal(np.minimum(lines, expected) - expected, noise + LINE_SPREAD * expected)
        covered = _log_normal(np.maximum(lines, 0), noise + COVERED_SPREAD * expected)
        difference = np.nan_to_num(np.clip(bare - covered, -MOST_FROM_LINES_HIDDEN, MOST_FROM_LINES_SEEN))
        crossing = self.surroundings.on_line.sum(axis=1)
        difference *= np.where(difference < 0, (crossing / crossing.max()) ** 2, 1.0)
        return difference / 2, -difference / 2


@dataclass(frozen=True, slots=True)
class Taught:
    """A photo (H, W, 3) uint8 BGR, where its camera stood, and what stands in it: site -> look."""

    photo: NDArray[np.uint8]
    camera: Camera
    looks: Mapping[str, str]


def learn_alone(board: Board, shown: Sequence[Taught]) -> AloneJudge:
    """Return the judge that photos with known looks teach; raises Unlearned for a look that none shows."""
    surroundings = Surroundings(board)
    names = list(board.sites)
    heads: dict[str, list[Floats]] = {look: [] for look in board.looks}
    uneven: dict[str, list[float]] = {look: [] for look in board.looks}
    grains = []
    for known in shown:
        seen = look_at(known.photo, known.camera, surroundings)
        for site, look in known.looks.items():
            row = names.index(site)
            heads[look].append(np.nanmedian(seen.head[row], axis=0))
            uneven[look].append(float(seen.off_centre[0].uneven[row]))
        others = [row for row, site in enumerate(names) if site not in known.looks]
        grains.append(1.48 * np.median(np.abs(np.nanmedian(seen.foot[others], axis=1)), axis=0))
    missing = tuple(look for look, of_look in heads.items() if not of_look)
    if missing:
        raise Unlearned(missing)
    colours = {look: Top(np.median(of_look, axis=0), float(np.median(uneven[look]))) for look, of_look in heads.items()}
    return AloneJudge(surroundings, colours, np.median(grains, axis=0))


def _spread(look: Top) -> Floats:
    return floor_covariance(LOOK_COLOUR, LOOK_SHADE) + WEAKER**2 * np.outer(look.colour, look.colour)


def _log_density(off: Floats, covariance: Floats, noise: Floats) -> Floats:
    """Return (N,) the log density of deviations (N, 3) with a covariance (3, 3) and extra variances (N, 3)."""
    full = covariance[None] + np.eye(3)[None] * noise[:, None, :]
    _sign, log_volume = np.linalg.slogdet(full)
    squared = np.einsum("ni,ni->n", off, np.linalg.solve(full, off[:, :, None])[:, :, 0])
    return np.asarray(-0.5 * (squared + log_volume + 3 * np.log(2 * np.pi)))


def _by_side(off: Floats, covariance: Floats, noise: Floats) -> Floats:
    """Return (N, K) the log density of deviations (N, K, 3) from each side; nan where a side has no wood."""
    return np.stack([_log_density(off[:, k], covariance, noise) for k in range(off.shape[1])], axis=1)


def _log_normal(off: Floats, spread: Floats) -> Floats:
    return np.asarray(-0.5 * (off / spread) ** 2 - np.log(spread))
