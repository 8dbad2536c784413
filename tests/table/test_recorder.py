"""Games that are recorded at the table and refereed again from disk; what stands there is told by a frame's shade."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.photos import read_photo
from calibration.profile import Profile
from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import new_game
from companion.games.contract import Game
from companion.records.errors import SessionError
from companion.records.journal import EventRecord, Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.records.session import load_session
from companion.referee.referee import Referee
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.table.presses import Asked
from companion.table.recorder import Recorder
from companion.table.scenes import TimedScene
from companion.values import EMPTY, Player, Reading, Report, Site
from hardware.camera import BgrImage
from hardware.clock import VirtualClock
from hardware.gestures import Press
from hardware.simulated_camera import SimulatedCamera
from tests.referee.readings import doubtful, sharp, with_hand
from tests.table.room import FakeButtons, FakeLamps, FakeSound

GAME = new_game("kopf-oder-knopf")
STEP, LEVELS = 10, 25
"""Shades this far apart are told apart in a JPEG photo; there are so many."""


class Film:
    """An eye that knows from a frame's two shades what it is to read."""

    def __init__(self) -> None:
        self.readings: list[Reading] = []

    def picture(self, _t_s: float) -> BgrImage:
        upper, lower = divmod(len(self.readings) - 1, LEVELS)
        image = np.full((32, 16, 3), STEP * upper, np.uint8)
        image[16:] = STEP * lower
        return image

    def read(self, frame: BgrImage) -> Reading:
        upper, lower = (round(float(part.mean()) / STEP) for part in (frame[:16], frame[16:]))
        return self.readings[LEVELS * upper + lower]


class Evening:
    """People at a table that is recorded; the process may be killed and started anew."""

    def __init__(self, journal: Journal, profile: Profile, folder: Path, game: Game[Any, Any] = GAME) -> None:
        self.journal, self.profile, self.folder, self.game = journal, profile, folder, game
        self.film, self.standing, self.notes = Film(), dict(game.seen(game.start())), list[str]()
        self.film.readings.append(sharp(game, self.standing))
        self.start()

    def start(self) -> None:
        found = interrupted_game(self.journal, self.game, {}, "table")
        referee = Referee(self.game, history=found.history if found else None, is_live=True)
        self.referee = JournalledReferee(
            referee, self.journal, options={}, source="table", number=found.number if found else None
        )
        self.clock, self.buttons = VirtualClock(), FakeButtons()
        camera = SimulatedCamera(self.film.picture, self.clock)
        devices = Devices(camera, self.buttons, FakeLamps(), self.clock, FakeSound())
        recorder = Recorder(self.folder, self.profile, self.referee, self.note)
        self.table = Table(devices, self.film, self.referee, self, recorder=recorder)

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.report = report

    def wait(self, duration_s: float) -> None:
        end_s = self.clock.now_s() + duration_s
        while self.clock.now_s() < end_s:
            self.table.step()

    def press(self, *who: Player, held_s: float = 0.1) -> None:
        self.buttons.coming.append(Press(who, self.clock.now_s() + 0.01, held_s))
        self.wait(held_s + 0.3)

    def ask_for_hint(self) -> None:
        self.table.ask(Asked("hint", None, self.clock.now_s()))
        self.wait(0.3)

    def move(
        self, origin: Site, target: Site, *, covered: tuple[Site, ...] = (), unsure: tuple[Site, ...] = ()
    ) -> None:
        self.standing[target] = self.standing.pop(origin)
        self.show(covered=covered, unsure=unsure)

    def show(self, *, covered: tuple[Site, ...] = (), unsure: tuple[Site, ...] = ()) -> None:
        looks = (EMPTY, *self.game.looks)
        reading = sharp(self.game, {site: self.game.visible(look) for site, look in self.standing.items()})
        reading = doubtful(reading, {site: dict.fromkeys(looks, 1 / len(looks)) for site in unsure})
        self.film.readings.append(with_hand(reading, covered) if covered else reading)
        self.wait(0.3)

    def set_up(self) -> None:
        self.stand(self.game.start())

    def stand(self, position: Any) -> None:
        self.standing = dict(self.game.seen(position))
        self.show()

    def refereed(self, folder: Path) -> list[tuple[str, object, str]]:
        """Return what the journal holds of a session that is refereed from disk, but for what was played before."""
        session = load_session(folder)
        referee = JournalledReferee(session.new_referee(self.game), self.journal, options={}, source=str(folder))
        for event in session.frames:
            referee.see(self.film.read(read_photo(folder / event.frame)), event.press, event.by)
        before = len(session.description.before.turns)
        return [] if referee.number is None else self.played(referee.number)[before:]

    def played(self, number: int) -> list[tuple[str, object, str]]:
        return told(self.journal.events(number))


def told(events: list[EventRecord]) -> list[tuple[str, object, str]]:
    return [(event.press, event.ruling and (event.ruling.kind, event.ruling.turn), event.position) for event in events]


@pytest.fixture(scope="module")
def profile() -> Profile:
    return SimulatedTable("kopf-oder-knopf", (), 1).calibrate()


@pytest.fixture
def evening(profile: Profile, tmp_path: Path) -> Iterator[Evening]:
    with Journal(tmp_path / "games.sqlite") as journal:
        yield Evening(journal, profile, tmp_path / "recorded")


def overruled(evening: Evening) -> None:
    evening.press("first")
    evening.move("g9", "g8")
    evening.press("first")
    evening.press("first", "second", held_s=1.2)
    evening.move("b3", "c3")
    evening.press("second")


def impatient(evening: Evening) -> None:
    """Presses under a hand, the wrong player's among them, and once more."""
    evening.press("first")
    evening.move("e9", "e10", covered=("e10",))
    evening.press("first")
    evening.press("second")
    evening.press("first")
    evening.press("second")
    evening.show()
    evening.press("first")


def left_open(evening: Evening) -> None:
    """Goes on from a turn that could not be ruled on."""
    evening.press("first")
    evening.move("e9", "e10", unsure=("e10",))
    evening.press("first")
    evening.show(covered=("b3",))
    evening.move("b3", "c3", covered=("b3",))
    evening.press("second")
    evening.show()


def taken_back(evening: Evening) -> None:
    evening.press("first")
    evening.move("e9", "e10")
    evening.press("first")
    evening.press("first", held_s=1.2)
    evening.press("first", held_s=1.2)
    evening.set_up()
    evening.move("e9", "e8")
    evening.press("first")


def given_up(evening: Evening) -> None:
    evening.press("first")
    evening.move("e9", "e10")
    evening.press("first")
    evening.press("first", held_s=6.5)


def hinted(evening: Evening) -> None:
    """Asks for a hint while a press waits, and while none does."""
    evening.press("first")
    evening.move("e9", "e10", covered=("e10",))
    evening.press("first")
    evening.ask_for_hint()
    evening.show()
    evening.ask_for_hint()


@pytest.mark.parametrize(
    "play", [overruled, impatient, left_open, taken_back, given_up, hinted], ids=lambda play: play.__name__
)
def test_a_recorded_game_is_refereed_with_the_same_rulings(evening: Evening, play: Callable[[Evening], None]) -> None:
    play(evening)
    assert len(evening.played(1)) > 1
    assert evening.refereed(evening.folder) == evening.played(1)


def test_a_hint_is_recorded_as_a_press(evening: Evening) -> None:
    hinted(evening)
    presses = [event.press for event in load_session(evening.folder).frames]
    assert sorted(press or "" for press in presses) == ["confirm", "confirm", "hint", "hint"]


def test_a_game_that_went_on_after_an_overruled_turn_is_recorded_from_its_middle(evening: Evening) -> None:
    overruled(evening)
    evening.start()
    assert "recorded-2" in evening.notes[-1]
    evening.press("first")
    evening.press("second", held_s=1.2)
    evening.move("c3", "b3")
    evening.press("second", held_s=1.2)
    evening.press("first", held_s=1.2)
    again = evening.folder.with_name("recorded-2")
    assert load_session(again).description.before.turns[0] == "overruled"
    assert [press for press, _, _ in evening.played(1)][-2:] == ["take-back", "take-back"]
    assert evening.refereed(again) == evening.played(1)[4:]


def test_a_second_game_has_a_folder_of_its_own(evening: Evening) -> None:
    given_up(evening)
    evening.set_up()
    evening.press("first")
    evening.move("e9", "e8")
    evening.press("first")
    assert [len(evening.played(number)) for number in (1, 2)] == [3, 2]
    assert evening.refereed(evening.folder) == evening.played(1)
    assert evening.refereed(evening.folder.with_name("recorded-2")) == evening.played(2)


def test_a_new_game_instead_of_the_one_offered_begins_at_the_start(evening: Evening) -> None:
    evening.press("first")
    evening.move("e9", "e10")
    evening.press("first")
    evening.start()
    evening.set_up()
    evening.press("first")
    evening.move("e9", "e8")
    evening.press("first")
    assert load_session(evening.folder.with_name("recorded-2")).description.before.turns == ()
    assert evening.refereed(evening.folder.with_name("recorded-2")) == evening.played(2)


def test_a_set_up_that_is_never_accepted_is_a_session_too(evening: Evening) -> None:
    evening.move("e9", "e10")
    evening.press("first")
    evening.press("first")
    assert evening.refereed(evening.folder) == evening.played(1)


@pytest.mark.parametrize("synced", [0, 1, 2], ids=["before the photo", "before its line", "before the next photo"])
def test_a_game_goes_on_when_there_is_no_room_to_record_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, synced: int
) -> None:
    evening.press("first")
    left = iter(range(synced))

    def sync(_file: int) -> None:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("companion.records.session_writer.os.fsync", sync)
    for _ in range(3):
        position = evening.referee.position
        evening.stand(GAME.after(position, next(GAME.turns(position))))
        evening.press(position.mover)
    played = evening.played(1)
    assert len(played) == 4
    assert sum("not recorded any further" in note for note in evening.notes) == 1
    again = evening.refereed(evening.folder)
    assert again == played[: 2 if synced == 2 else 1]


@pytest.mark.parametrize(
    ("target", "kinds"), [("e10", ["set-up", "legal"]), ("d5", ["not-set-up"])], ids=["gone on", "never set up"]
)
def test_a_set_up_that_stayed_unclear_counts_from_disk_as_it_did(
    evening: Evening, target: Site, kinds: list[str]
) -> None:
    evening.show(unsure=("c9",))
    evening.press("first")
    evening.press("first")
    evening.move("e9", target)
    assert [event.ruling.kind for event in evening.journal.events(1) if event.ruling] == kinds
    assert evening.refereed(evening.folder) == evening.played(1)


def test_a_set_up_that_was_found_wanting_as_a_press_waited_does_not_count_later(evening: Evening) -> None:
    evening.show(unsure=("c9",))
    evening.press("first")
    evening.move("e9", "e10")
    evening.press("first")
    assert [event.ruling.kind for event in evening.journal.events(1) if event.ruling] == ["not-set-up"] * 2
    assert evening.refereed(evening.folder) == evening.played(1)


def test_what_is_no_session_is_left_alone(evening: Evening, tmp_path: Path) -> None:
    evening.folder = tmp_path / "precious"
    evening.folder.mkdir()
    (evening.folder / "photo.jpg").write_bytes(b"")
    with pytest.raises(SessionError, match="empty folder"):
        evening.start()
