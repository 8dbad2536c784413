"""A frame, once the board is placed in it and its light is known: what the judges of sites look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Camera, Floats
from calibration.light import (
    GREY_NOISE,
    LIGHTEST,
    Light,
    LogPicture,
    grey_noise,
    halved,
    logarithm,
    mean_of,
    noise_of,
    recoloured,
)
from calibration.looks import bare_evidence, bare_log_density
from calibration.reference import Places, Reference, light_of, tone_of
from calibration.resampling import resampled
from calibration.tone import Tone, fit_softness

EVEN_LIGHT = (0.1, 0.2)
"""Ground around a site that differs from the frame's light by fewer log units is not in shade, by more it all is."""
OTHER_LIGHT = 0.12
"""Ground that differs from most around its site by more log units lies in another light."""
LEAST_OPPOSED = 3.0
"""So many samples beside a site must lie so on more than one side of it: their number less the length of their sum."""
UNEVEN_LIGHT = (0.15, 0.3)
"""From the first to the second, in log units, uneven light around a site takes away all trust."""
CLIPPED_PART = (0.15, 0.45)
"""The same for the part of a site's samples that is too light to be measured."""
OVEREXPOSED = (0.1, 0.3)
"""A frame that is lighter than calibration by so many log units has white where no lamp is mirrored."""
WHITE_WOOD_PART = (0.15, 0.45)
"""The same for the ground around a site: pieces are not told from wood that is white itself."""
DARKNESS = (1.0, 1.8)
"""The same for a frame that is darker than calibration, in log units: there is more noise than light."""
FADED = (0.4, 0.8)
"""The same for a frame whose colours are weaker than at calibration, as a logarithm."""
LEAST_COLOUR = 0.01
WASHED_OUT = (0.4, 0.6)
"""The same for a frame that has lost such a part of calibration's contrast: dark pieces look like wood in shade."""
LEAST_TRUST = 0.03


@dataclass(frozen=True, slots=True)
class OtherLight:
    """Light that differs from that around a site, beside it.

    Attributes:
        rows: (N,) the sites that have some beside them.
        part: (N,) on which part of the ground around them, 0..1.
        differs: (N, 3) by how much, log units B, G, R.
    """

    rows: NDArray[np.intp]
    part: Floats
    differs: LogPicture


@dataclass(frozen=True)
class Sight:
    """What one frame shows of the board.

    Attributes:
        frame: (H, W, 3) uint8 BGR, for what is too fine for `half`.
        half: (H / 2, W / 2, 3) uint8 BGR, the frame smoothed and halved.
        camera: where the board is in the frame (in pixels of the whole frame).
        canvas: the board from above in logarithms, see `Places.look_at_canvas`.
        light: how this frame's light differs from the reference.
        tone: the same of its contrast and its colours.
        places: where to look.
        reference: the empty board.
    """

    frame: NDArray[np.uint8]
    half: NDArray[np.uint8]
    camera: Camera
    canvas: LogPicture
    light: Light
    tone: Tone
    places: Places
    reference: Reference

    @cached_property
    def lit(self) -> LogPicture:
        """(H, W, 3) the canvas as it would look in the reference's light and tone."""
        plain = self.reference.plain
        return self._in_tone(self.canvas - self.light.at(self.places.canvas_mm) - plain) + plain

    @cached_property
    def ground_change(self) -> LogPicture:
        """(N, 3) how much lighter the ground is than the light and the focus of the whole frame explain."""
        ground = self.places.ground_pixels
        change = self.change_at(ground, self.places.ground_mm)
        softer = self.reference.softer.reshape(-1, 3).take(ground, axis=0)
        return np.asarray(change - np.float32(fit_softness(change, softer)) * softer, np.float32)

    def change_at(self, pixels: NDArray[np.intp], places_mm: Floats) -> LogPicture:
        """Return (N, 3) how much lighter canvas pixels (N,), at places (N, 2), are than the frame's light explains."""
        seen, plain, empty = (
            picture.reshape(-1, 3).take(pixels, axis=0)
            for picture in (self.canvas, self.reference.plain, self.reference.canvas)
        )
        return self._in_tone(seen - self.light.at(places_mm) - plain) + (plain - empty)

    def _in_tone(self, off: LogPicture) -> LogPicture:
        """Return differences to plain wood (..., 3) as they would be in the reference's tone."""
        return recoloured(off, np.diag(1 / self.tone.contrast))

    @cached_property
    def _ground(self) -> LogPicture:
        return self.canvas.reshape(-1, 3).take(self.places.ground_pixels, axis=0)

    @cached_property
    def around_sites(self) -> LogPicture:
        """(S, K) how much lighter the ground around each site is than the light of the whole frame explains."""
        return mean_of(self.ground_change).take(self.places.ground_around)

    @cached_property
    def shade(self) -> LogPicture:
        """(S,) how much lighter (or darker) it is around each site, where that is more than grain and fit explain."""
        if self.around_sites.shape[1] == 0:
            return np.zeros(len(self.around_sites), np.float32)
        middle = self._middle_around
        return np.asarray(middle * beyond(np.abs(middle), EVEN_LIGHT), np.float32)

    @cached_property
    def _middle_around(self) -> LogPicture:
        return np.asarray(np.median(self.around_sites, axis=1), np.float32)

    @cached_property
    def other_light(self) -> OtherLight:
        """The light beside a site that differs from that around it, and so may fall on the site: shade, a lamp.

        It lies on more than one side of the site; what a piece shades itself lies on one.
        """
        places = self.places
        off = self.ground_change.take(places.ground_beside, axis=0)
        if off.shape[1]:
            off = off - self._middle_around[:, None, None]
        shade = mean_of(off)
        odd = np.stack([shade < -OTHER_LIGHT, shade > OTHER_LIGHT])
        count = odd.sum(axis=2)
        one_sided = np.linalg.norm(np.einsum("lsk,skw->lsw", odd.astype(np.float32), places.ways_beside), axis=2)
        opposed = count - one_sided
        lighter = opposed.argmax(axis=0)
        rows = np.flatnonzero(opposed.max(axis=0) > LEAST_OPPOSED)
        chosen = odd[lighter[rows], rows]
        number = chosen.sum(axis=1)
        differs = (off[rows] * chosen[:, :, None]).sum(axis=1) / number[:, None]
        return OtherLight(rows, number / max(off.shape[1], 1), np.asarray(differs, np.float32))

    @cached_property
    def trust(self) -> Floats:
        """(S,) 0..1, what a site's evidence is worth: little where shade ends, a lamp is mirrored, or it is dark."""
        return self._trusted(np.zeros(self.around_sites.shape, np.bool_), np.arange(len(self.around_sites)))

    def trust_beside(self, hides: Callable[[Floats], NDArray[np.bool_]]) -> Floats:
        """Return `trust` (S,) by that wood alone which is not behind a piece.

        Args:
            hides: says of places (N, 2) on the board, in mm, which (N,) a piece that stands there hides.
        """
        trust = self.trust.copy()
        doubted = np.flatnonzero(trust < 1)
        around_mm = self.places.ground_mm[self.places.ground_around[doubted]]
        if around_mm.size:
            hidden = hides(around_mm.reshape(-1, 2)).reshape(around_mm.shape[:2])
            trust[doubted] = self._trusted(hidden, doubted)
        return trust

    def _trusted(self, hidden: NDArray[np.bool_], rows: NDArray[np.intp]) -> Floats:
        """Return the trust (N,) in some sites if some samples (N, K) around them say nothing of the light."""
        gain = self.light.at(self.places.site_mm[rows]).mean(axis=1)
        mirrored = _is_clipped(self._surface[rows]).mean(axis=1) * (1 - beyond(gain, OVEREXPOSED))
        trust = (1 - beyond(mirrored, CLIPPED_PART)) * (1 - beyond(-gain, DARKNESS))
        trust *= 1 - beyond(-np.log(np.maximum(self.tone.colour, LEAST_COLOUR)), FADED)
        trust *= 1 - beyond(1 - self.tone.contrast.mean(), WASHED_OUT)
        if hidden.shape[1]:
            around = np.where(hidden, np.float32(np.nan), self.around_sites[rows])
            off = _percentiles(np.abs(around - self.shade[rows, None]), (80,))[0]
            darker, lighter = _percentiles(around, (30, 70))
            uneven = np.maximum(off, lighter - darker)
            white = _is_clipped(self._ground).take(self.places.ground_around[rows]).mean(axis=1)
            trust = trust * (1 - beyond(uneven, UNEVEN_LIGHT)) * (1 - beyond(white, WHITE_WOOD_PART))
        return np.asarray(np.maximum(trust, LEAST_TRUST), np.float64)

    @cached_property
    def _surface(self) -> LogPicture:
        return self.places.look_at_sites(self.half, self.camera, 0.0)

    def on_wood(self) -> LogPicture:
        """Return (S, P, 3) log colour of the samples at the surface, relative to the same sample when empty."""
        return self._on_wood

    @cached_property
    def _on_wood(self) -> LogPicture:
        return self._in_tone(self._surface - self._plain()) - self.reference.sites_on_plain

    def bare_evidence(self) -> Floats:
        """Return (S,) how well bare wood, in light or shade, explains each site."""
        return bare_evidence(self.bare_log_density(), self.on_wood())

    def bare_log_density(self) -> Floats:
        """Return (S, P) how well it explains each sample; see `looks.bare_log_density`."""
        grey = float(np.hypot(GREY_NOISE, grey_noise(self.half)))
        noise = np.hypot(
            noise_of(self._surface, grey) / self.tone.contrast.mean(),
            self.tone.doubt.mean() * self.reference.sites_shade,
        )
        return bare_log_density(self.on_wood(), noise)

    def at_height(self, height_mm: float) -> LogPicture:
        """Return (S, P, 3) log colour of the samples at a height, relative to plain wood in the same light."""
        seen = self.places.look_at_sites(self.half, self.camera, height_mm)
        return self._in_tone(seen - self._plain())

    def around(self, sites: NDArray[np.intp], offsets_mm: Floats, height_mm: float) -> LogPicture:
        """Return (N, P, 3) log colour around some sites at a height, relative to plain wood in the same light.

        Args:
            sites: (N,) rows of the sites.
            offsets_mm: (P, 2) places around each site's middle, or (N, P, 2) if they differ.
            height_mm: over the surface.
        """
        pixels = self.pixels_around(sites, offsets_mm, height_mm) / 2
        seen = resampled(self.half, np.asarray(pixels, np.float32))
        return self._in_tone(logarithm(seen) - self._plain()[sites])

    def pixels_around(self, sites: NDArray[np.intp], offsets_mm: Floats, height_mm: float) -> NDArray[np.float32]:
        """Return (N, P, 2) where offsets (P, 2) or (N, P, 2) around some sites appear in the whole frame.

        Within a few centimetres of a site the picture is taken to be affine.
        """
        middles, apart_mm = self.places.site_mm[sites], self.places.board.pitch_mm / 2
        steps = np.array([[0.0, 0.0], [apart_mm, 0.0], [-apart_mm, 0.0], [0.0, apart_mm], [0.0, -apart_mm]])
        seen = self.camera.project(middles[None, :, :] + steps[:, None, :], height_mm).reshape(5, len(sites), 2)
        per_mm = np.stack([seen[1] - seen[2], seen[3] - seen[4]], axis=1) / (2 * apart_mm)
        return np.asarray(seen[0][:, None, :] + np.asarray(offsets_mm) @ per_mm, np.float32)

    def _plain(self) -> LogPicture:
        """Return (S, 1, 3) how light plain wood is at each site in this frame."""
        lighter = self.light.at(self.places.site_mm) + self.shade[:, None] * self.tone.contrast.astype(np.float32)
        return np.asarray(lighter + self.reference.wood)[:, None, :]


def _is_clipped(seen: LogPicture) -> NDArray[np.bool_]:
    """Return (...,) which colours (..., 3) are too light to be measured in most channels."""
    blue, green, red = (seen[..., channel] >= LIGHTEST for channel in range(3))
    return (blue & green) | (blue & red) | (green & red)


def _percentiles(values: LogPicture, percents: Sequence[float]) -> list[Floats]:
    """Return percentiles (N,) along the rows of values (N, K), leaving out what is nan; of nothing else they are 0."""
    ordered = np.sort(values, axis=1)  # nan comes last
    last = np.maximum((~np.isnan(values)).sum(axis=1) - 1, 0)
    ordered[np.isnan(ordered[:, 0])] = 0.0
    rows = np.arange(len(ordered))
    found = []
    for percent in percents:
        place = last * percent / 100
        low = place.astype(np.intp)
        high = np.minimum(low + 1, last)
        found.append(np.asarray(ordered[rows, low] * (1 - place + low) + ordered[rows, high] * (place - low)))
    return found


def beyond(values: Floats, ramp: tuple[float, float]) -> Floats:
    """Return how far values of any shape lie up a ramp from its first to its second end, 0..1, same shape."""
    low, high = ramp
    return np.clip((values - low) / (high - low), 0, 1)


@dataclass(frozen=True)
class Shown:
    """A sight together with what is known to stand in it: site -> look; other sites are not spoken of."""

    sight: Sight
    looks: Mapping[str, str]

    def rows(self) -> dict[str, list[int]]:
        """Return look -> the rows of the sites that show it."""
        rows: dict[str, list[int]] = {}
        for row, site in enumerate(self.sight.places.board.sites):
            if site in self.looks:
                rows.setdefault(self.looks[site], []).append(row)
        return rows


def see(frame: NDArray[np.uint8], camera: Camera, places: Places, reference: Reference) -> Sight:
    """Return what a frame (H, W, 3) uint8 BGR shows, once `camera` is fitted to it."""
    half = halved(frame)
    canvas = places.look_at_canvas(half, camera)
    light = light_of(canvas, reference, places)
    tone = tone_of(canvas, light, reference, places)
    return Sight(frame, half, camera, canvas, light, tone, places, reference)
