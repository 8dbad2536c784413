"""A process that plays a scripted game over and over until it is killed; run as `python player.py JOURNAL`.

What its players see of the referee goes to standard output, one turn a line, as soon as they see it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.referee.referee import Referee
from companion.values import EMPTY, Reading

NAME, SOURCE = "kipp4", "table"
TURNS = 400


def script() -> list[str]:
    """Return the notations of the game: always the first legal turn, walking to and fro if it does not end."""
    game = new_game(NAME)
    position = game.start()
    turns: list[str] = []
    while len(turns) < TURNS and game.result(position) is None:
        legal = sorted(game.turns(position), key=game.write)
        turn = legal[len(turns) * 7 % len(legal)]
        turns.append(game.write(turn))
        position = game.after(position, turn)
    return turns


def play(path: Path) -> None:
    """Go on with the interrupted game, or begin one; tell of every turn."""
    game = new_game(NAME)
    looks = (EMPTY, *game.looks)
    with Journal(path) as journal:
        while True:
            found = interrupted_game(journal, game, {}, SOURCE)
            referee = Referee(game, history=found.history if found else None)
            number = found.number if found else None
            journalled = JournalledReferee(referee, journal, options={}, source=SOURCE, number=number)

            def press(position: object, journalled: JournalledReferee = journalled) -> bool:
                seen = {site: game.visible(look) for site, look in game.seen(position).items()}
                sure = {site: dict.fromkeys(looks, 0.0005) | {seen.get(site, EMPTY): 0.999} for site in game.sites}
                ruling = journalled.see(Reading(sure), "confirm").ruling
                return ruling is not None and ruling.kind in ("legal", "set-up")

            assert press(referee.position)
            tell(journalled.number, len(referee.turns))
            for text in script()[len(referee.turns) :]:
                assert press(game.play(referee.position, game.parse(referee.position, text))), text
                tell(journalled.number, len(referee.turns))


def tell(number: int | None, turns: int) -> None:
    """Show how many turns of which game count."""
    sys.stdout.write(f"{number} {turns}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    play(Path(sys.argv[1]))
