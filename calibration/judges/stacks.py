"""The judge of piles: discs of two colours, one on another, told by the colour of the top and its height.

The sides of a pile lie in shade and look like wood, so the height is read off the top alone. The higher it is, the
larger it appears, and the farther it leans away from the point under the camera. Both are weak evidence where
pieces stand off-centre, and are given as such: what a pile contains comes from the game's history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.board_files import Stack
from calibration.geometry import Floats
from calibration.judges.judge import Unlearned
from calibration.judges.names import check_names
from calibration.judges.samples import Samples
from calibration.judges.tops import Tops, colour_maps, find_tops, lean
from calibration.light import LogPicture
from calibration.looks import Judgement, Look, bare_evidence, chances, else_evidence, learn_look, site_evidence
from calibration.sight import Shown, Sight

SIZE_SPREAD = 0.025
"""How far the size of a top, as an area, is off by light and blur (one scale of Student's t)."""
PLACE_SPREAD_MM = 2.2
"""How far pieces stand off-centre, each way (one sigma)."""
BLINDING_SHADE = 0.2
"""Where it is darker around a pile by so many log units, its dark top cannot be told from its shadow."""
BLINDING_TONE = 0.2
"""Where the camera's tone is in doubt by this part, it cannot be told where a top ends."""
FREEDOM = 3.0
"""Degrees of freedom of Student's t: glare on a top makes its size worthless, now and then."""


@dataclass(frozen=True)
class StackJudge:
    """Judges piles.

    Attributes:
        stack: how high piles get, and their colours.
        looks: height by height, each with every colour on top, as the board names them.
        colours: colour -> what its tops look like.
        sizes: colour -> a top's area as it is seen, relative to that of a disc of the nominal diameter.
    """

    stack: Stack
    looks: tuple[str, ...]
    colours: Mapping[str, Look]
    sizes: Mapping[str, float]

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight."""
        colours = {name: look.doubted(sight.tone.doubt) for name, look in self.colours.items()}
        colour_evidence, tops_seen = _colour_evidence(sight, self.stack, colours)
        wood, bare_density = sight.on_wood(), sight.bare_log_density()
        bare = bare_evidence(bare_density, wood)
        evidence = np.full((len(bare), 1 + len(self.looks)), -np.inf)
        evidence[:, 0] = bare
        evidence[:, 1:] = np.tile(colour_evidence - np.log(self.stack.most), self.stack.most)
        maps = colour_maps(sight, self.colours)
        sized = 1 - np.clip(sight.tone.doubt.max() / BLINDING_TONE, 0, 1)
        for column, colour in enumerate(self.stack.colours):
            topped = np.flatnonzero((colour_evidence.argmax(axis=1) == column) & (colour_evidence.max(axis=1) > bare))
            if len(topped):
                tops = find_tops(sight, maps[colour], topped, self.stack.most)
                by_height = _height_evidence(sight, tops, self.stack.most, self.sizes[colour])
                by_height *= sized * (1 - np.clip(np.abs(sight.shade[topped]) / BLINDING_SHADE, 0, 1)[:, None])
                evidence[topped, 1 + column :: len(self.stack.colours)] = (
                    colour_evidence[topped, column][:, None] + by_height
                )
        samples = Samples(list(colours.values()), wood, tops_seen, bare_density)
        kinds = np.array([0, *(1 + self.stack.colours.index(look[-1]) for look in self.looks)])
        return samples.left_open(chances(evidence, else_evidence()), kinds, sight)


def learn_stacks(board: Board, shown: Sequence[Shown]) -> StackJudge:
    """Return the judge that sights with known looks teach; raises Unlearned for a colour that none shows on top."""
    if board.stack is None:
        raise Unlearned(board.looks)
    samples: dict[str, list[NDArray[np.float32]]] = {colour: [] for colour in board.stack.colours}
    for known in shown:
        for look, rows in known.rows().items():
            height_mm = len(look) * board.piece.height
            seen = known.sight.around(np.array(rows), known.sight.places.offsets_mm, height_mm)
            samples[look[-1]].append(seen.reshape(-1, 3))
    missing = tuple(colour for colour, seen in samples.items() if not seen)
    if missing:
        raise Unlearned(missing)
    colours = {colour: learn_look(np.concatenate(seen)) for colour, seen in samples.items()}
    check_names(colours)
    return StackJudge(board.stack, board.looks, colours, _sizes(shown, board.stack, colours))


def _sizes(shown: Sequence[Shown], stack: Stack, colours: Mapping[str, Look]) -> dict[str, float]:
    seen: dict[str, list[float]] = {colour: [] for colour in colours}
    for known in shown:
        maps = colour_maps(known.sight, colours)
        for look, rows in known.rows().items():
            tops = find_tops(known.sight, maps[look[-1]], np.array(rows), stack.most)
            seen[look[-1]].extend(float(area) for area in tops.areas[:, len(look) - 1])
    return {colour: float(np.median(areas)) for colour, areas in seen.items()}


def _colour_evidence(sight: Sight, stack: Stack, colours: Mapping[str, Look]) -> tuple[Floats, LogPicture]:
    """Return (S, colours) how well each colour explains a site's top, and (S, P, 3) the top, where one does so best."""
    height_mm = sight.places.board.piece.height
    levels = np.concatenate([sight.at_height(height_mm * level) for level in range(1, stack.most + 1)])
    by_level = [site_evidence(look.log_density(levels)).reshape(stack.most, -1) for look in colours.values()]
    best = np.max(by_level, axis=0).argmax(axis=0)
    top = levels.reshape(stack.most, len(best), -1, 3)[best, np.arange(len(best))]
    return np.stack([evidence.max(axis=0) for evidence in by_level], axis=1), top


def _height_evidence(sight: Sight, tops: Tops, most: int, size: float) -> Floats:
    """Return (N, most) log evidence for each height, normalised over the heights."""
    evidence = np.zeros((len(tops.rows), most))
    for level in range(most):
        area_off = (tops.areas[:, level] / size - 1) / SIZE_SPREAD
        evidence[:, level] = -(FREEDOM + 1) / 2 * np.log1p(area_off**2 / FREEDOM)
        away = tops.middles_mm - lean(sight, sight.places.site_mm[tops.rows], level + 1)[0]
        evidence[:, level] -= 0.5 * ((away / PLACE_SPREAD_MM) ** 2).sum(axis=1)
    evidence -= evidence.max(axis=1, keepdims=True)
    return np.asarray(evidence - np.log(np.exp(evidence).sum(axis=1, keepdims=True)))
