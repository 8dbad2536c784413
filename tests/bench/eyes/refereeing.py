"""Presses of recorded sessions, ruled on and compared with the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calibration.profile import Profile
from companion.games.contract import Game
from companion.records.session import Session
from companion.referee.judgement import visible_position
from companion.referee.referee import Referee
from companion.setup.profiles import options_with
from companion.values import EMPTY, Reading, Report
from companion.vision.reader import Reader
from tests.calibration.drawn import Picture
from tests.recorded import truth
from tests.vision.watched import TrueFrame, profile_of, true_frames, watched

Alter = Callable[[Picture], Picture]


@dataclass(frozen=True)
class Seen:
    """One frame, its reading, and the report of a referee for whom everything before it was right.

    Attributes:
        frame: with the truth.
        reading: of it, degraded or not.
        report: None where nobody pressed.
        right: whether the report says what the truth says; None without a report or where it is unclear.
    """

    frame: TrueFrame
    reading: Reading
    report: Report | None
    right: bool | None


def see_session(folder: Path, alter: Alter, *, corners: bool, every: int = 1) -> Iterator[Seen]:
    """Yield a session's frames as they are read, every press ruled on by itself.

    Args:
        folder: the session's.
        alter: what is done to each frame.
        corners: whether the clicked corners are used.
        every: leave out all frames but every n-th, and the first.
    """
    session, profile = watched(folder), profile_of(folder, corners=corners)
    game = session.new_game(options_with(session, profile))
    reader = Reader(profile)
    turns = list(session.description.before.turns)
    for index, (frame, line) in enumerate(zip(true_frames(folder), truth(folder), strict=True)):
        if index % every == 0:
            reading = reader.read(alter(frame.picture))
            report = _press(game, turns, reading, line) if "ruling" in line else None
            yield Seen(frame, reading, report, None if report is None else _is_right(game, turns, report, line))
        if line.get("ruling") == "legal":
            turns.append(line["turn"])


def _press(game: Game[Any, Any], turns: list[str], reading: Reading, line: dict[str, Any]) -> Report:
    referee = Referee(game, turns)
    if line["ruling"] != "set-up":
        referee.see(certain(game, reading, visible_position(game, referee.position)), "confirm")
    return referee.see(reading, "confirm")


def certain(game: Game[Any, Any], like: Reading, position: dict[str, str]) -> Reading:
    """Return a reading that shows a position beyond doubt."""
    looks = next(iter(like.likelihoods.values()))
    likely = {site: {look: float(look == position.get(site, EMPTY)) for look in looks} for site in game.sites}
    return Reading(likely)


def _is_right(game: Game[Any, Any], turns: list[str], report: Report, line: dict[str, Any]) -> bool | None:
    if report.ruling is None:
        return None
    if report.ruling.kind != line["ruling"] or report.ruling.rule != line.get("rule"):
        return False
    if report.ruling.turn is None:
        return True
    position = Referee(game, turns).position
    said, true = (game.play(position, game.parse(position, text)) for text in (report.ruling.turn, line["turn"]))
    return bool(said == true)


def played_through(session: Session, profile: Profile, folder: Path) -> Iterator[tuple[dict[str, Any], Report]]:
    """Yield (line of truth, report) of a session as `companion referee` rules on it."""
    referee = session.new_referee(session.new_game(options_with(session, profile)))
    reader = Reader(profile)
    for event, frame, line in zip(session.frames, true_frames(folder), truth(folder), strict=True):
        yield line, referee.see(reader.read(frame.picture), event.press, event.by)
