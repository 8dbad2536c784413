"""Reading, Ruling and Report: the plain values that the stations of the road hand on.

Standard library only; nothing here knows a game, a camera or a lamp.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Look = str
"""What a site shows (`red`, `3@blue`, `BW`); the empty string for an empty site."""

Site = str
"""A place where a piece can stand, named (`c4`)."""

Player = Literal["first", "second"]

BOTH: tuple[Player, Player] = ("first", "second")
"""The two players, who begins first."""

Outcome = Literal["first", "second", "draw"]
"""Who won a game."""

EMPTY: Look = ""

LEAST_LIKELY = 1e-6
"""No picture rules a look out altogether: likelihoods are floored here (13.8 nats)."""


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Where vision found the board in one frame.

    Attributes:
        found: False if the frame does not show the board well enough to read any site.
        moved_px: how far the board's corners lie from where calibration or the last sure frame had
            them, largest of them, in pixels of this frame.
        sure: 0..1, how much of what is engraved on the board was found where the grid says.
        turned_deg: by how much the board lies turned against calibration, clockwise; its sites are not read then.
    """

    found: bool
    moved_px: float = 0.0
    sure: float = 1.0
    turned_deg: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """What vision says of one frame.

    Attributes:
        likelihoods: for every site, how likely each look is (0..1, sums to 1); `EMPTY` is one of the looks.
        hand: True if something that is no piece on a site is over the board: no ruling rests on such a frame.
        covered: the sites that are hidden by it.
        board: where the board lies.
    """

    likelihoods: Mapping[Site, Mapping[Look, float]]
    hand: bool = False
    covered: tuple[Site, ...] = ()
    board: BoardPlace = field(default_factory=lambda: BoardPlace(found=True))

    def look(self, site: Site) -> Look:
        """Return the likeliest look of a site."""
        likelihood = self.likelihoods[site]
        return max(likelihood, key=likelihood.__getitem__)

    def confidence(self, site: Site) -> float:
        """Return how likely the likeliest look of a site is, 0..1."""
        return max(self.likelihoods[site].values())

    def position(self) -> dict[Site, Look]:
        """Return the likeliest look of every site that is not empty."""
        looks = {site: self.look(site) for site in self.likelihoods}
        return {site: look for site, look in looks.items() if look != EMPTY}

    def costs(self) -> dict[Site, dict[Look, float]]:
        """Return for every site what each look costs against the likeliest one, in nats (0 = likeliest)."""
        costs: dict[Site, dict[Look, float]] = {}
        for site, likelihood in self.likelihoods.items():
            best = max(likelihood.values())
            costs[site] = {
                look: math.log(max(best, LEAST_LIKELY) / max(p, LEAST_LIKELY)) for look, p in likelihood.items()
            }
        return costs


@dataclass(frozen=True, slots=True)
class Announcement:
    """The turn of a player who does not sit at the board, for others to carry out.

    Attributes:
        player: who that is.
        turn: in notation; None while it is not known.
    """

    player: Player
    turn: str | None = None


RulingKind = Literal["set-up", "not-set-up", "legal", "illegal", "overruled", "ended", "changed", "unchanged"]
State = Literal["watching", "hand", "ruled", "unclear", "no-board"]
Stage = Literal["set-up", "put-back", "playing", "paused", "over"]
Event = Literal["taken-back", "put-back", "paused", "resumed", "asked-again", "begun-anew"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of a press that could be ruled on.

    Attributes:
        kind: set-up | not-set-up (first press), legal | illegal (a turn), overruled (by the players), ended (given up
            or agreed), changed | unchanged (own boards).
        by: who made the turn, gave up or ran out of time; None for a set-up and an agreed end.
        turn: the turn in canonical notation, if legal; of an overruled one if it was legal but not announced.
        rule: the name of the broken rule, if illegal.
        sites: the sites the ruling is about.
        put_right: what should stand where to mend it (None = empty); None unless illegal or not-set-up.
        warnings: `forbidden-group c3 c4 d4`, `threat f7`, `repetition 3`.
        result: first | second | draw if the game is over after this turn, else None.
        reason: why it is over (`ten-taken`, `resigned`, `time`), else None.
    """

    kind: RulingKind
    by: Player | None = None
    turn: str | None = None
    rule: str | None = None
    sites: tuple[Site, ...] = ()
    put_right: Mapping[Site, Look | None] | None = None
    warnings: tuple[str, ...] = ()
    result: Outcome | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What the referee says of one frame: its state, and the ruling if there is one.

    Attributes:
        state: watching | hand | ruled | unclear | no-board.
        position: site -> look as read from this frame, hidden content filled in from the history.
        sites: the sites to look at (covered, unsure, or those of the ruling).
        message: one or two sentences for people, translated.
        ruling: set exactly when state is `ruled`.
        earlier: the ruling on the turn before, if that was unclear at its own press and the players went on from it.
        warnings: those of the frame itself (`board-moved 4.1`) and of the ruling.
        stage: what is asked of the players: to set up or put back the board, to play, or nothing.
        event: what a press or this frame changed without a ruling.
        pending: whether a press waits for a frame that can be ruled on.
        amiss: what should stand where (None = empty) on sites that surely show something else; empty if all is as it
            should be, None if nothing certain should stand there or the frame leaves it open.
        declined: whether a press was not heeded, as what it asks for cannot be done now, or not by that player.
        refused: whether the last turn was refused, and neither put right nor overruled yet.
        result: who has won, None while the game goes on.
    """

    state: State
    position: Mapping[Site, Look]
    message: str
    sites: tuple[Site, ...] = ()
    ruling: Ruling | None = None
    earlier: Ruling | None = None
    warnings: tuple[str, ...] = ()
    stage: Stage = "playing"
    event: Event | None = None
    pending: bool = False
    amiss: Mapping[Site, Look | None] | None = None
    declined: bool = False
    refused: bool = False
    result: Outcome | None = None
