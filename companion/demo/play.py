"""A scripted game as it happens on the drawn table: where everything is at any time, and when Confirm is pressed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import numpy as np

from calibration.board import Board
from calibration.geometry import Camera
from companion.demo.drawing import SIZE_PX, Bump, TableState
from companion.demo.hand import Hand
from companion.demo.pieces import LyingPiece
from companion.demo.script import ScriptedTurn
from companion.games.contract import Look, Player, Site

THINKING_S = 1.4
"""From one press to the next hand over the board: time to look at what the referee said."""
REACHING_S = 0.45
MOVING_S = 0.3
TO_THE_BUTTON_S = 0.35
"""From the hand's leaving the board to the press."""
PRESS_S = 0.09
LONG_PRESS_S = 1.3
DARK_S = 3.0
"""How long the light stays off where somebody switches it off."""
EPILOGUE_S = 1.6
DARKNESS = 0.05
"""What is left of the light when it is switched off."""
MOST_TOUCHED = 6
"""A turn that changes more sites, like turning the whole board, is done at once under the hand."""

_OFF_CENTRE_MM = 1.0
_BESIDE_X_MM = 205.0
_BESIDE_FROM_Y_MM, _BESIDE_STEP_MM = -150.0, 28.0
_BUMPS = 2
_MOST_BUMPED = (1.5, 1.5, 0.35)
"""Sideways and away, in mm, and about the middle, in degrees."""
_SHADOW_PX = 60.0
"""So far outside the picture a hand casts no shadow into it."""


@dataclass(frozen=True, slots=True)
class ConfirmPress:
    """Somebody's finger on a Confirm button; two of them at once where both are held."""

    by: Player
    down_s: float
    up_s: float


@dataclass(frozen=True, slots=True)
class _Step:
    """From `t_s` on the table looks like `table` (hands apart)."""

    t_s: float
    table: TableState


@dataclass(frozen=True, slots=True)
class _Waypoint:
    t_s: float
    hand: Hand


@dataclass(frozen=True, slots=True)
class _Touch:
    """One thing a hand does: take a piece off for good, lift one, put one down, or do all of a turn at once."""

    kind: Literal["capture", "lift", "put", "all"]
    site: Site


class Play:
    """Tells for any time what there is to be seen on the table; the same arguments give the same play.

    Args:
        board: where the sites are.
        camera: where hands have to be drawn in the picture.
        start: what stands on the board before the first press.
        script: what the players do; the set-up is confirmed before it.
        seed: 0 or more; of how neatly buttons are set down, and of bumps.

    Attributes:
        presses: every press of Confirm, in order of time.
        end_s: when there is nothing more to be seen.
    """

    def __init__(
        self, board: Board, camera: Camera, start: Mapping[Site, Look], script: Sequence[ScriptedTurn], seed: int
    ) -> None:
        rng = np.random.default_rng(seed)
        stage = _Stage(board, start, rng)
        self._camera = camera
        self._steps = [_Step(0.0, stage.state())]
        self._reaches: list[list[_Waypoint]] = []
        self._dark: list[tuple[float, float]] = []
        self.presses: list[ConfirmPress] = []
        bumped = rng.permutation(len(script))[:_BUMPS].tolist()
        t_s = self._confirm("first", THINKING_S)
        for number, turn in enumerate(script):
            t_s += THINKING_S
            if stage.touches(turn):
                t_s = self._reach_in(stage, turn, t_s, bump=number in bumped)
            t_s = self._press(turn, t_s + TO_THE_BUTTON_S)
        self.end_s = t_s + EPILOGUE_S

    def table_at(self, t_s: float) -> TableState:
        """Return what there is to be seen, the hand included."""
        step = self._steps[bisect_right(self._steps, t_s, key=lambda step: step.t_s) - 1]
        is_dark = any(off_s <= t_s < on_s for off_s, on_s in self._dark)
        return replace(step.table, hand=self._hand_at(t_s), light=DARKNESS if is_dark else 1.0)

    def _press(self, turn: ScriptedTurn, t_s: float) -> float:
        """Press as the turn wants it; return when all is over that follows from it."""
        if turn.is_dark:
            self._dark.append((t_s - PRESS_S, t_s + DARK_S))
            return self._confirm(turn.by, t_s) + DARK_S
        if turn.press == "none":
            return t_s
        if turn.press == "confirm":
            return self._confirm(turn.by, t_s)
        players: tuple[Player, ...] = (turn.by,) if turn.press == "take-back" else ("first", "second")
        self.presses += [ConfirmPress(player, t_s, t_s + LONG_PRESS_S) for player in players]
        return t_s + LONG_PRESS_S

    def _confirm(self, by: Player, t_s: float) -> float:
        self.presses.append(ConfirmPress(by, t_s, t_s + PRESS_S))
        return t_s + PRESS_S

    def _reach_in(self, stage: _Stage, turn: ScriptedTurn, t_s: float, *, bump: bool) -> float:
        """Let a hand do a turn from `t_s` on; return when it has left."""
        touches = stage.touches(turn)
        reach = [_Waypoint(t_s, self._outside(turn.by, stage.place_mm(touches[0].site)))]
        t_s += REACHING_S
        for touch in touches:
            stage.touch(touch, turn)
            self._steps.append(_Step(t_s, stage.state()))
            reach.append(_Waypoint(t_s, self._over(turn.by, stage.place_mm(touch.site))))
            t_s += MOVING_S
        if bump:
            stage.bump()
            self._steps.append(_Step(reach[-1].t_s + REACHING_S / 3, stage.state()))
        reach.append(_Waypoint(reach[-1].t_s + REACHING_S, self._outside(turn.by, stage.place_mm(touches[-1].site))))
        self._reaches.append(reach)
        return reach[-1].t_s

    def _over(self, player: Player, place_mm: tuple[float, float]) -> Hand:
        x_px, y_px = self._camera.project([place_mm])[0]
        return Hand(player, float(x_px), float(y_px))

    def _outside(self, player: Player, place_mm: tuple[float, float]) -> Hand:
        beyond_px = SIZE_PX[1] + _SHADOW_PX if player == "first" else -_SHADOW_PX
        return replace(self._over(player, place_mm), y_px=beyond_px)

    def _hand_at(self, t_s: float) -> Hand | None:
        for reach in self._reaches:
            for here, there in pairwise(reach):
                if here.t_s <= t_s < there.t_s:
                    part = (t_s - here.t_s) / (there.t_s - here.t_s)
                    x_px = here.hand.x_px + part * (there.hand.x_px - here.hand.x_px)
                    y_px = here.hand.y_px + part * (there.hand.y_px - here.hand.y_px)
                    return Hand(here.hand.player, x_px, y_px)
        return None


class _Stage:
    """The pieces on the board and beside it while a game is put on the table."""

    def __init__(self, board: Board, start: Mapping[Site, Look], rng: np.random.Generator) -> None:
        self._board, self._rng = board, rng
        self._lying = {site: self._set_down(site, look) for site, look in start.items()}
        self._taken: dict[Player, list[LyingPiece]] = {"first": [], "second": []}
        self._bump = Bump()

    def state(self) -> TableState:
        """Return how it looks now."""
        beside = (*self._taken["first"], *self._taken["second"])
        return TableState(tuple(self._lying.values()), beside, self._bump)

    def place_mm(self, site: Site) -> tuple[float, float]:
        """Return where a site is on a board that was not bumped."""
        return self._board.sites[site]

    def touches(self, turn: ScriptedTurn) -> list[_Touch]:
        """Return what a hand has to do, in order: captures first, then each move from one end to the other.

        A piece that stands where another one is to go is lifted before any is set down.
        """
        leaving = [site for site, lying in self._lying.items() if turn.shows.get(site) != lying.look]
        arriving = [site for site in turn.shows if site not in self._lying or site in leaving]
        if len(leaving) + len(arriving) > MOST_TOUCHED:
            return [_Touch("all", (arriving or leaving)[0])]
        origins = {target: self._take_alike(leaving, turn.shows[target]) for target in arriving}
        captures = [_Touch("capture", site) for site in leaving]
        in_the_way = [_Touch("lift", origin) for origin in origins.values() if origin in origins]
        moves = [
            touch
            for target, origin in origins.items()
            for touch in (
                *([] if origin is None or origin in origins else [_Touch("lift", origin)]),
                _Touch("put", target),
            )
        ]
        return captures + in_the_way + moves

    def _take_alike(self, leaving: list[Site], look: Look) -> Site | None:
        """Remove from `leaving` a site that such a piece leaves; None if it comes from beside the board."""
        origin = next((site for site in leaving if self._lying[site].look == look), None)
        if origin is not None:
            leaving.remove(origin)
        return origin

    def touch(self, touch: _Touch, turn: ScriptedTurn) -> None:
        """Do one thing of a turn."""
        if touch.kind == "all":
            kept = {site: lying for site, lying in self._lying.items() if turn.shows.get(site) == lying.look}
            self._lying = kept | {s: self._set_down(s, look) for s, look in turn.shows.items() if s not in kept}
            return
        if touch.kind == "put":
            self._lying[touch.site] = self._set_down(touch.site, turn.shows[touch.site])
            return
        lifted = self._lying.pop(touch.site)
        if touch.kind == "capture" and self._board.holes is not None:
            taken, side = self._taken[turn.by], 1 if turn.by == "first" else -1
            y_mm = _BESIDE_FROM_Y_MM + _BESIDE_STEP_MM * len(taken)
            taken.append(LyingPiece(lifted.look, side * _BESIDE_X_MM, side * y_mm))

    def bump(self) -> None:
        """Push the board about by a few pixels."""
        x_mm, y_mm, turn_deg = (float(value) for value in self._rng.uniform(-1, 1, 3) * _MOST_BUMPED)
        self._bump = Bump(x_mm, y_mm, turn_deg)

    def _set_down(self, site: Site, look: Look) -> LyingPiece:
        x_mm, y_mm = (value + float(self._rng.normal(0, _OFF_CENTRE_MM)) for value in self._board.sites[site])
        return LyingPiece(look, x_mm, y_mm, float(self._rng.uniform(0, 360)) if self._board.digits else 0.0)
