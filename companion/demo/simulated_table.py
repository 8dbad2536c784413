"""A drawn table with a scripted game on it: what a camera sees, who presses when, and what calibration learns of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calibration import calibrate as calibration
from calibration.boards import load_board
from calibration.learned import CalibrationPhotos
from calibration.profile import Profile
from companion.demo.drawing import HFOV_DEG, DrawnTable, TableState
from companion.demo.evening import Evening, script_evening
from companion.demo.pieces import LyingPiece
from companion.demo.pixels import Picture
from companion.demo.play import Play
from companion.demo.script import ScriptedTurn
from companion.games.catalogue import new_game
from companion.games.contract import NEVER
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS, read_hole_map
from companion.referee.judgement import Legal, judge_turn
from companion.setup.samples import samples_for
from companion.values import EMPTY, Look, Site
from hardware.fingers import ScriptedPress


class SimulatedTable:
    """A game's board on a table.

    Args:
        game: the game's name.
        script: what the players do after the first press.
        seed: 0 or more; of grain, noise, bumps, and how neatly pieces are set down.
        options: the game's.
        first_shown: what stands there at the first press; None for the set-up.

    Attributes:
        board: the physical board.
        play: what happens when.
    """

    def __init__(
        self,
        game: str,
        script: Sequence[ScriptedTurn],
        seed: int,
        *,
        options: Mapping[str, Any] | None = None,
        first_shown: Mapping[Site, Look] | None = None,
    ) -> None:
        self._game, self._options = game, dict(options or {})
        rules = new_game(game, self._options)
        self.board = load_board(game, self._options)
        self._start = rules.seen(rules.start())
        holes = read_hole_map(PRACTICE_ROWS, {}).counts if self.board.holes is not None else {}
        self._table = DrawnTable(self.board, holes, dots=self._start if holes else {}, seed=seed)
        shown = self._start if first_shown is None else first_shown
        self.play = Play(self.board, self._table.camera, shown, script, seed)

    @property
    def presses(self) -> list[ScriptedPress]:
        """The presses of the play."""
        return [ScriptedPress(press.by, press.down_s, press.up_s) for press in self.play.presses]

    def picture(self, t_s: float) -> Picture:
        """Return what a camera sees at a time, (H, W, 3) uint8 BGR."""
        return self._table.draw(self.play.table_at(t_s), t_s)

    def draw(self, state: TableState, t_s: float) -> Picture:
        """Return what a camera sees of a state at a time, (H, W, 3) uint8 BGR."""
        return self._table.draw(state, t_s)

    def calibrate(self) -> Profile:
        """Return what photos of the empty board, of the set-up and of samples teach of this table."""
        samples = samples_for(self.board, self._start.values())
        photos = CalibrationPhotos(
            empty=self.photo({}, 0.0),
            start=self.photo(self._start, 0.5) if self._start else None,
            samples=self.photo(samples, 1.0) if samples else None,
        )
        owners = calibration.Table(
            game=self._game,
            options=self._options,
            board_name=self._game,
            board=self.board,
            hfov_deg=HFOV_DEG,
            corners_px=None,
        )
        return calibration.calibrate(owners, photos, self._start, samples)

    def photo(self, looks: Mapping[Site, Look], t_s: float) -> Picture:
        """Return a picture of the board with pieces in the middle of their sites."""
        lying = [LyingPiece(look, *self.board.sites[site], turn_deg=40.0 * t_s) for site, look in looks.items()]
        return self._table.draw(TableState(tuple(lying)), t_s)


def evening_at(game: str, turns: int, seed: int, options: Mapping[str, Any] | None = None) -> Evening:
    """Return a scripted evening of a game; arguments as in `script_evening`."""
    rules = new_game(game, options)
    looks = (EMPTY, *rules.looks)

    def after_the_turn_seen(position: Any, shows: Mapping[Site, Look]) -> Any:
        seen = {site: rules.visible(look) for site, look in shows.items()}
        costs = {
            site: {look: 0.0 if look == seen.get(site, EMPTY) else NEVER for look in looks} for site in rules.sites
        }
        judged = judge_turn(rules, [position], costs)
        return judged.match.after if isinstance(judged, Legal) else None

    return script_evening(rules, after_the_turn_seen, turns, seed)
