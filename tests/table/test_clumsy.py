"""Two clumsy people, with a camera and a power supply to match: whatever they do is kept and can be refereed again.

More of them: `COMPANION_CLUMSY=100 pytest tests/table/test_clumsy.py`
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from calibration.profile import Profile
from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import GAMES, new_game
from companion.records.journal import Journal
from companion.records.resume import rebuild
from companion.values import Player
from hardware.gestures import Press
from tests.referee.readings import NO_BOARD
from tests.table.test_recorder import Evening

EVENINGS = int(os.environ.get("COMPANION_CLUMSY", "4"))
DEEDS = 40
MOST_TURNS = 500
BOTH: tuple[Player, Player] = ("first", "second")


class Clumsy:
    """Does one thing after another at a table."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self._evening, self._rng = evening, random.Random(seed)
        self.folders = 1

    def do(self) -> None:
        usual = [self.turn] * 4 + [self.confirm] * 6 + [self.press_early]
        mishaps = [self.knock, self.put_right, self.turn_board, self.reach, self.blur, self.leave, self.hide, self.hint]
        odd = [self.both, self.pause, self.take_back, self.take_back, self.end, self.set_up, self.pull_the_plug]
        self._rng.choice([*usual, *mishaps, *odd])()

    def turn(self) -> None:
        position, rules = self._evening.referee.position, self._evening.game
        if turns := list(islice(rules.turns(position), MOST_TURNS)):
            after = rules.after(position, self._rng.choice(turns))
            self._evening.stand(self._rng.choice(rules.same_but_turned(after)))

    def confirm(self) -> None:
        mover: Player = self._evening.referee.position.mover
        self._evening.press(self._rng.choice([*BOTH, mover, mover, mover]))

    def press_early(self) -> None:
        """Presses buttons wildly, while the board is changed."""
        now_s = self._evening.clock.now_s()
        times_s = sorted(now_s + self._rng.uniform(0, 0.3) for _ in range(3))
        self._evening.buttons.coming += [Press((self._rng.choice(BOTH),), t_s, 0.1) for t_s in times_s]
        self.turn()

    def knock(self) -> None:
        if self._evening.standing:
            free = [site for site in self._evening.game.sites if site not in self._evening.standing]
            self._evening.move(self._rng.choice(sorted(self._evening.standing)), self._rng.choice(free))

    def put_right(self) -> None:
        self._evening.stand(self._evening.referee.position)

    def turn_board(self) -> None:
        rules = self._evening.game
        self._evening.stand(self._rng.choice(rules.same_but_turned(self._evening.referee.position)))

    def reach(self) -> None:
        self._evening.show(covered=(self._rng.choice(self._evening.game.sites),))

    def blur(self) -> None:
        self._evening.show(unsure=(self._rng.choice(self._evening.game.sites),))

    def leave(self) -> None:
        self._evening.show()

    def hide(self) -> None:
        """Switches the light off, or stands before the camera."""
        self._evening.film.readings.append(NO_BOARD)
        self._evening.wait(0.3)

    def hint(self) -> None:
        self._evening.ask_for_hint()

    def both(self) -> None:
        self._evening.press(*BOTH, held_s=0.3)

    def pause(self) -> None:
        """Overrules, if something was refused."""
        self._evening.press(*BOTH, held_s=1.2)

    def take_back(self) -> None:
        self._evening.press(self._rng.choice(BOTH), held_s=1.3)

    def end(self) -> None:
        if self._rng.random() < 0.3:
            who: tuple[Player, ...] = self._rng.choice([BOTH[:1], BOTH[1:], BOTH])
            self._evening.press(*who, held_s=6.2)

    def set_up(self) -> None:
        if self._rng.random() < 0.3:
            self._evening.set_up()

    def pull_the_plug(self) -> None:
        if self._rng.random() < 0.3:
            self._evening.start()


@pytest.fixture(scope="module")
def any_profile() -> Profile:
    """Nobody looks at its pictures."""
    return SimulatedTable("kopf-oder-knopf", (), 1).calibrate()


@pytest.mark.timeout(1200 + 20 * EVENINGS)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_every_game_of_clumsy_people_is_kept_and_refereed_again(
    any_profile: Profile, tmp_path: Path, name: str, seed: int
) -> None:
    game, folder = new_game(name), tmp_path / "recorded"
    with Journal(tmp_path / "games.sqlite") as journal:
        evening = Evening(journal, replace(any_profile, game=name), folder, game)
        clumsy = Clumsy(evening, seed)
        for _ in range(DEEDS):
            clumsy.do()
        numbers = sorted(record.number for record in journal.games())
        played = [event for number in numbers for event in evening.played(number)]
        if evening.referee.number is not None:
            history = rebuild(game, (), journal.events(evening.referee.number))
            # How a board lies that can be turned is asked anew.
            assert evening.referee.position in game.same_but_turned(history.position)
        again: list[Any] = []
        for recorded in [folder, *sorted(tmp_path.glob("recorded-*"), key=lambda path: int(path.name.split("-")[1]))]:
            again += evening.refereed(recorded)
    assert again == played
