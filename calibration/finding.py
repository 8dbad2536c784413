"""Finding a board in a picture without help.

The board's strokes lie in few directions. For every tilt of the board that a camera above a table can see, the
picture's line segments are laid flat and turned into angles: at the right tilt they gather where the board's
directions are. Scale and place follow from how far apart the parallel lines lie. The best few guesses are fitted
to the picture, and the one that explains the engraved lines is the board; if none does, the board was not found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.errors import BoardNotFound
from calibration.fitting import EVERYTHING, POSE_AND_LENS, Fit, Gray, Sections, continued, cut, fit
from calibration.geometry import Camera, Floats, focal_from_field_of_view, points
from calibration.segments import segments_to_try

LEAST_SHARE = 0.8
"""So many of the engraved lines' sections must be seen for the board to count as found."""
CROPPED_WINDOWS_PX = ((16.0, 12.0, 8.0, 6.0, 4.0, 2.5, 2.5), (4.0, 2.5, 2.5, 2.5))
CLEAR_SHARE = 0.99
"""With fewer sections another explanation is tried: the photo was cropped."""
ASIDE_SHARE = 0.3
"""A grid that lies some fields off shows so many sections at least."""
BESIDE_PITCHES = 1.2
"""Sites up to this many pitches away lie beside each other."""
MOST_TILT_DEG = 40.0
BINS_A_HALF_TURN = 360
SAME_DIRECTION_DEG = 2.5
OTHER_TURN_BINS = 20
OTHER_TURN_PART = 0.6
"""Another turn is worth a look when it lies this far from the best and its directions agree this well."""
SMALLEST_BOARD = 0.25
LARGEST_BOARD = 1.3
"""The board's larger side, as a part of the picture's width."""
ROUGH_BINS, CLOSE_BINS = 240, 480
"""Lines' offsets are told apart to such a part of the picture's width."""
ROUGH_SCALES, CLOSE_SCALES, ROUGH_PLACES = 140, 5, 6


@dataclass(frozen=True, slots=True)
class _Family:
    """Parallel strokes: the direction of their normal on the board, and offset and length of each, in mm."""

    normal_deg: float
    offsets_mm: Floats
    lengths_mm: Floats


@dataclass(frozen=True, slots=True)
class _Parallels:
    """The segments that run as a family of strokes does: the unit normal (2,), offsets and lengths in the plane."""

    family: _Family
    normal: Floats
    offsets: Floats
    lengths: Floats


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a board may lie in the plane: its scale in plane units per mm, and its middle (2,)."""

    score: float
    scale: float
    shift: Floats


@dataclass(frozen=True, slots=True)
class _Guess:
    score: float
    camera: Camera


def find_board(gray: Gray, board: Board, hfov_deg: float, *, thorough: bool = True) -> Fit:
    """Return the camera that sees the board, fitted to its lines; row 1 lies nearest the picture's lower edge.

    Args:
        gray: (H, W) uint8.
        board: with engraved strokes.
        hfov_deg: the camera's horizontal field of view, roughly.
        thorough: look again in other ways if it is not found at once.

    Raises:
        BoardNotFound: nothing in the picture carries enough of the board's lines.
    """
    sections = cut(board)

    def share_of(candidate: Fit) -> float:
        return candidate.share() - continued(gray, candidate, board)

    def best_of(guesses: list[_Guess]) -> Fit | None:
        found = [settle(gray, guess.camera, sections, first_windows_px=(12.0, 8.0)) for guess in guesses]
        best = max(found, key=share_of, default=None)
        if best is None or share_of(best) >= CLEAR_SHARE:
            return best
        best = _uncropped(gray, best, sections, share_of)
        return _a_field_aside(gray, best, board, sections, share_of) if share_of(best) < LEAST_SHARE else best

    best: Fit | None = None
    for segments, cropped in segments_to_try(gray, thorough=thorough):
        found = best_of(_guesses(gray, segments, board, hfov_deg, cropped=cropped))
        best = max((other for other in (best, found) if other is not None), key=share_of, default=None)
        if best is not None and share_of(best) >= LEAST_SHARE:
            return best
    raise BoardNotFound(board.name, share_of(best) if best is not None else 0.0)


def _uncropped(gray: Gray, found: Fit, sections: Sections, share_of: Callable[[Fit], float]) -> Fit:
    """Return the best fit if the photo's middle need not be the lens's: it may be cut out of a larger one."""
    for windows_px in CROPPED_WINDOWS_PX:
        start = found.camera
        freed = fit(gray, start, sections, windows_px=windows_px, free=EVERYTHING, hfov_focal_px=start.focal_px)
        found = max(found, freed, key=share_of)
    return found


def _a_field_aside(gray: Gray, found: Fit, board: Board, sections: Sections, share_of: Callable[[Fit], float]) -> Fit:
    """Return the best fit from here over neighbouring fields: a grid fits nearly as well where it lies a field off."""
    while share_of(found) > ASIDE_SHARE:
        shifted = (_shifted(found.camera, step_mm) for step_mm in _field_steps(board))
        fitted = [fit(gray, camera, sections, windows_px=(4.0, 2.5), polarity=found.polarity) for camera in shifted]
        best = _uncropped(gray, max(fitted, key=share_of), sections, share_of)
        if share_of(best) <= share_of(found):
            break
        found = best
    return found


def _field_steps(board: Board) -> Floats:
    """Return (N, 2) mm, the ways from the site in the middle to those around it."""
    sites = board.site_points()
    ways = sites - sites[np.linalg.norm(sites, axis=1).argmin()]
    length = np.linalg.norm(ways, axis=1)
    return np.asarray(ways[(length > 0) & (length <= BESIDE_PITCHES * board.pitch_mm)])


def _shifted(camera: Camera, step_mm: Floats) -> Camera:
    x, y, z = np.array(camera.translation_mm) + camera.rotation_matrix[:, :2] @ step_mm
    return replace(camera, translation_mm=(float(x), float(y), float(z)))


def settle(gray: Gray, camera: Camera, sections: Sections, first_windows_px: tuple[float, ...]) -> Fit:
    """Return a first guess fitted to the lines: the pose first, then the lens with it."""
    rough = fit(gray, camera, sections, windows_px=first_windows_px)
    return fit(
        gray,
        rough.camera,
        sections,
        windows_px=(6.0, 4.0, 2.5, 2.5),
        free=POSE_AND_LENS,
        polarity=rough.polarity,
        hfov_focal_px=camera.focal_px,
    )


def _guesses(gray: Gray, segments: Floats, board: Board, hfov_deg: float, *, cropped: bool = False) -> list[_Guess]:
    """Return where the board may lie, likeliest first; `cropped`: as if the lens looked at the middle of all lines."""
    if len(segments) < 4:
        return []
    height, width = gray.shape
    focal_px = focal_from_field_of_view(width, hfov_deg)
    centre = np.array([width / 2, height / 2])
    offset = np.median(segments.reshape(-1, 2), axis=0) - centre if cropped else np.zeros(2)
    rays = (segments.reshape(-1, 2, 2) - centre - offset) / focal_px
    families = _families(board)
    guesses: list[_Guess] = []
    for tilt, turn_deg in _orientations(rays, families):
        for place in _places(rays, tilt, turn_deg, families, board, width / focal_px):
            camera = _camera((width, height), focal_px, tilt, turn_deg, place)
            camera = replace(camera, offset_px=(float(offset[0]), float(offset[1])))
            guesses.append(_Guess(place.score, _with_row_1_below(camera, board)))
    guesses.sort(key=lambda guess: -guess.score)
    return _distinct(guesses, board)[:6]


def _families(board: Board) -> list[_Family]:
    x0, y0, x1, y1 = np.vstack([board.strokes, board.edges]).T
    length = np.round(np.hypot(x1 - x0, y1 - y0), 3)
    normal = np.round(np.degrees(np.arctan2(x1 - x0, -(y1 - y0)))) % 180
    families = []
    for degrees in sorted(set(normal.tolist())):
        mine = normal == degrees
        n = _unit(degrees)
        offsets = ((x0 + x1) / 2 * n[0] + (y0 + y1) / 2 * n[1])[mine]
        families.append(_Family(degrees, offsets, length[mine]))
    return families


def _unit(degrees: float) -> Floats:
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def _tilts() -> Iterator[Floats]:
    """Yield rotations (3, 3) that lay a tilted board flat, every 4 degrees up to the most."""
    for off_deg in np.arange(0.0, MOST_TILT_DEG + 1, 4.0):
        around = max(1, round(2 * np.pi * off_deg / 4.0))
        for towards in np.arange(around) * 2 * np.pi / around:
            yield _tilt(off_deg, float(towards))


def _tilt(off_deg: float, towards: float) -> Floats:
    axis = np.array([-np.sin(towards), np.cos(towards), 0.0]) * np.radians(off_deg)
    return np.asarray(cv2.Rodrigues(axis)[0], np.float64)


def _flat(rays: Floats, tilt: Floats) -> Floats:
    """Return rays (N, 2, 2) as points of the plane at distance one that the tilt lays flat, same shape."""
    solid = np.concatenate([rays, np.ones((*rays.shape[:2], 1))], axis=2) @ tilt.T
    return np.asarray(solid[:, :, :2] / solid[:, :, 2:])


def _direction_histogram(flat: Floats) -> Floats:
    along = flat[:, 1] - flat[:, 0]
    length = np.linalg.norm(along, axis=1)
    normal_deg = np.degrees(np.arctan2(along[:, 0], -along[:, 1])) % 180
    bins = (normal_deg / 180 * BINS_A_HALF_TURN).astype(int) % BINS_A_HALF_TURN
    histogram = np.bincount(bins, length, BINS_A_HALF_TURN)
    kernel = np.exp(-0.5 * (np.arange(-4, 5) / 1.6) ** 2)
    wrapped = np.concatenate([histogram[-4:], histogram, histogram[:4]])
    return np.convolve(wrapped, kernel, mode="valid") / max(float(length.sum()), 1e-9)


def _direction_scores(flat: Floats, families: list[_Family]) -> Floats:
    """Return how well the board's directions agree with the segments for every turn, a bin each.

    The y axis points down in the picture and up on the board, so a board direction d appears at turn - d.
    """
    histogram = _direction_histogram(flat)
    total = np.zeros(BINS_A_HALF_TURN)
    for family in families:
        total += np.roll(histogram, round(family.normal_deg / 180 * BINS_A_HALF_TURN))
    return total


def _orientations(rays: Floats, families: list[_Family]) -> list[tuple[Floats, float]]:
    """Return the likeliest (tilt, turn in degrees); strokes in many directions give several turns."""
    scored = [(float(_direction_scores(_flat(rays, tilt), families).max()), tilt) for tilt in _tilts()]
    scored.sort(key=lambda entry: -entry[0])
    found: list[tuple[float, Floats, float]] = []
    for _score, start in scored[:3]:
        tilt = _sharpened(rays, start, families)
        scores = _direction_scores(_flat(rays, tilt), families)
        found.extend((float(scores[turn]), tilt, (turn + 0.5) * 180 / BINS_A_HALF_TURN) for turn in _turns(scores))
    found.sort(key=lambda entry: -entry[0])
    return [(tilt, turn_deg) for _score, tilt, turn_deg in found[:4]]


def _turns(scores: Floats) -> list[int]:
    """Return the bins of the highest peaks within a quarter turn, those nearly as high as the best."""
    half = BINS_A_HALF_TURN // 2
    folded = np.maximum(scores[:half], scores[half:])
    best = int(folded.argmax())
    turns = [best if scores[best] >= scores[best + half] else best + half]
    away = np.abs((np.arange(half) - best + half // 2) % half - half // 2)
    rest = np.where(away > OTHER_TURN_BINS, folded, 0)
    other = int(rest.argmax())
    if rest[other] > OTHER_TURN_PART * folded[best]:
        turns.append(other if scores[other] >= scores[other + half] else other + half)
    return turns


def _sharpened(rays: Floats, tilt: Floats, families: list[_Family]) -> Floats:
    score = float(_direction_scores(_flat(rays, tilt), families).max())
    for size_deg in (2.0, 1.0, 0.5):
        moved = True
        while moved:
            moved = False
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                nudge = cv2.Rodrigues(np.radians(size_deg) * np.array([x, y, 0.0]))[0]
                other = np.asarray(nudge @ tilt, np.float64)
                other_score = float(_direction_scores(_flat(rays, other), families).max())
                if other_score > score * 1.001:
                    score, tilt, moved = other_score, other, True
    return tilt


def _places(
    rays: Floats, tilt: Floats, turn_deg: float, families: list[_Family], board: Board, width: float
) -> list[_Place]:
    """Return the likeliest places: looked for roughly over all scales, then closely around the best of them."""
    flat = _flat(rays, tilt)
    along = flat[:, 1] - flat[:, 0]
    length = np.linalg.norm(along, axis=1)
    middle = flat.mean(axis=1)
    normal_deg = np.degrees(np.arctan2(along[:, 0], -along[:, 1]))
    parallels = []
    for family in families:
        seen_deg = turn_deg - family.normal_deg
        off = (normal_deg - seen_deg + 90) % 180 - 90
        mine = np.abs(off) <= SAME_DIRECTION_DEG
        normal = _unit(seen_deg)
        parallels.append(_Parallels(family, normal, middle[mine] @ normal, length[mine]))
    size_mm = float(np.ptp(board.outline, axis=0).max())
    scales = np.geomspace(SMALLEST_BOARD, LARGEST_BOARD, ROUGH_SCALES) * width / size_mm
    rough = sorted(_places_at(scales, parallels, width, width / ROUGH_BINS), key=lambda place: -place.score)
    step = scales[1] / scales[0]
    near = {place.scale for place in rough[:ROUGH_PLACES]}
    close = np.unique(np.outer(sorted(near), np.geomspace(1 / step, step, CLOSE_SCALES)).ravel().round(9))
    found = _places_at(close, parallels, width, width / CLOSE_BINS)
    found.sort(key=lambda place: -place.score)
    return found[:12]


def _places_at(scales: Floats, parallels: list[_Parallels], width: float, bin_size: float) -> list[_Place]:
    reach = 1.5 * width
    count = round(2 * reach / bin_size)
    total_mm = sum(float(lines.family.lengths_mm.sum()) for lines in parallels)
    densities = []
    for lines in parallels:
        bins = np.clip(((lines.offsets + reach) / bin_size).astype(int), 0, count - 1)
        densities.append(np.convolve(np.bincount(bins, lines.lengths, count), [0.6, 1.0, 0.6], mode="same"))
    normals = [lines.normal for lines in parallels]
    found: list[_Place] = []
    for scale in scales.tolist():
        covers = [
            _cover(density, lines.family, scale, bin_size) / total_mm
            for density, lines in zip(densities, parallels, strict=True)
        ]
        found.extend(_joint(covers, normals, scale, bin_size, reach))
    return found


def _cover(density: Floats, family: _Family, scale: float, bin_size: float) -> Floats:
    """Return, for every offset of the board's origin, how many mm of the family's strokes are seen there."""
    count = len(density)
    total, padded = np.zeros(count), np.zeros(3 * count)
    shifts = np.round(family.offsets_mm * scale / bin_size).astype(int)
    for length_mm in set(family.lengths_mm.tolist()):
        padded[count : 2 * count] = np.minimum(density / (scale * length_mm), 1.0) * length_mm
        for shift in shifts[family.lengths_mm == length_mm].tolist():
            total += padded[count + shift : 2 * count + shift]
    return total


def _joint(covers: list[Floats], normals: list[Floats], scale: float, bin_size: float, reach: float) -> list[_Place]:
    """Return the best shifts for a scale: peaks of two families crossed, all families asked."""
    first, second = 0, _most_across(normals)
    uncrossed = np.linalg.inv(np.array([normals[first], normals[second]]))
    found = []
    for i in _peaks(covers[first]):
        for j in _peaks(covers[second]):
            offsets = (np.array([i, j]) + 0.5) * bin_size - reach
            shift = uncrossed @ offsets
            score = 0.0
            for cover, normal in zip(covers, normals, strict=True):
                place = int((shift @ normal + reach) / bin_size)
                if 1 <= place < len(cover) - 1:
                    score += float(cover[place - 1 : place + 2].max())
            found.append(_Place(score, scale, shift))
    found.sort(key=lambda place: -place.score)
    return found[:2]


def _most_across(normals: list[Floats]) -> int:
    across = [abs(float(normals[0][0] * n[1] - normals[0][1] * n[0])) for n in normals]
    return int(np.argmax(across))


def _peaks(cover: Floats) -> NDArray[np.intp]:
    return np.argpartition(-cover, 3)[:3]


def _camera(size_px: tuple[int, int], focal_px: float, tilt: Floats, turn_deg: float, place: _Place) -> Camera:
    cosine, sine = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    turn = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])
    rotation = tilt.T @ turn @ np.diag([1.0, -1.0, -1.0])
    translation = tilt.T @ np.array([*place.shift, 1.0]) / place.scale
    vector = np.ravel(cv2.Rodrigues(rotation)[0])
    r, t = [float(v) for v in vector], [float(v) for v in translation]
    return Camera(size_px, focal_px, 0.0, (r[0], r[1], r[2]), (t[0], t[1], t[2]))


def _with_row_1_below(camera: Camera, board: Board) -> Camera:
    """Turn the board in its plane, by a symmetry of its outline, until its y axis points up in the picture."""
    rotation = np.asarray(cv2.Rodrigues(np.array(camera.rotation))[0], np.float64)
    best, best_up = camera, -np.inf
    for turn_deg in np.arange(len(board.outline)) * 360 / len(board.outline):
        spin = np.asarray(cv2.Rodrigues(np.array([0, 0, np.radians(turn_deg)]))[0], np.float64)
        vector = np.ravel(cv2.Rodrigues(rotation @ spin)[0])
        turned = replace(camera, rotation=(float(vector[0]), float(vector[1]), float(vector[2])))
        bottom, top = turned.project([(0, -1), (0, 1)])
        up = float((bottom - top)[1] / np.linalg.norm(bottom - top))
        if up > best_up:
            best, best_up = turned, up
    return best


def _distinct(guesses: list[_Guess], board: Board) -> list[_Guess]:
    kept: list[_Guess] = []
    places: list[Floats] = []
    for guess in guesses:
        corners = points(guess.camera.project(board.outline))
        if all(np.abs(corners - other).max() > 6 for other in places):
            kept.append(guess)
            places.append(corners)
    return kept
