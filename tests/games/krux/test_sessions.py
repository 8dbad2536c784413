"""Two recorded games: every turn is legal, is recognised, and leads to what stood on the board."""

from __future__ import annotations

import pytest

from companion.games.krux import Krux
from tests.games.krux.positions import after, krux
from tests.games.krux.test_pictures import best

OWN_RINGS = [
    ("set-up", "a1=1 a7=6 d1=3 d7=4 g1=5 g7=2"),
    ("1@pink n n ~d1 ~g1", "a3=3 a7=6 d1=5 d7=4 g1=1@pink g7=2"),
    ("2@green s *d6 *a6", "a3=3 a6=2@green a7=6 d1=5 d7=4 g1=1@pink"),
    ("wrong-piece!", "a3=3 a6=2@green d1=5 d7=4 g1=1@pink f4=6"),
    ("3@green e *c1 >e", "a6=2@green a7=6 c1=3@green d7=4 f1=5 g1=1@pink"),
    ("wrong-piece!", "a6=2@green a7=6 d7=4 f1=5 g1=1@pink b1=3@green"),
    ("4@blue e e s <s <s", "a6=2@green a7=6 c1=3@green f5=5 f6=4@blue g1=1@pink"),
    ("5@blue ^n n ve", "a6=2@green a7=6 c1=3@green f6=5@blue g1=1@pink g6=4@blue"),
    ("6@pink ~a6 e ~f6 n w", "a7=2@green b6=5@blue c1=3@green e7=6@pink g1=1@pink g6=4@blue"),
    ("1 n ~g6 <w s s", "a7=2@green c1=3@green d6=5@blue e7=6@pink g2=4@blue g4=1@pink"),
    ("2 e e s <s *f6", "c3=3@green d6=5@blue e7=6@pink f6=2@green g2=4@blue g4=1@pink"),
    ("3 e >n e <n", "d7=5@blue e3=3@green e5=6@pink f6=2@green g2=4@blue g4=1@pink"),
]

SHARED_RINGS = [
    ("set-up", "c3=6 c6=1@pink d2=5 e3=2@green f2=3@blue f6=4"),
    ("1 e >e n >s e", "c3=6 d1=5 e3=2@green e7=1@pink f2=3@blue g6=4"),
    ("wrong-piece!", "c3=6 d1=5 e3=2@green e7=1@pink f2=3@blue a5=4"),
    ("2 *c4 s *f3 w w", "c2=6 d1=5 d3=2@green e7=1@pink f1=3@blue g6=4"),
    ("wrong-piece!", "c2=6 d3=2@green e7=1@pink f1=3@blue g6=4 b2=5"),
    ("3 n w <w ^w n vn", "d1=5 d3=2@green e3=3@blue e4=6 e7=1@pink g6=4"),
    ("4 n w >w >w", "a7=1@pink d1=5 d3=2@green e3=3@blue e4=6 f7=4"),
    ("5 n >n w", "a7=1@pink c2=5 d5=2@green e3=3@blue e4=6 f7=4"),
    ("6 >s n e >w n", "a7=1@pink b5=2@green c2=5 e1=3@blue f6=6 f7=4"),
    ("1 e s >s ~b3 s", "b2=1@pink b6=2@green c2=5 e1=3@blue f6=6 f7=4"),
    ("2 e e <e s *c3", "b2=1@pink c1=5 c3=2@green e1=3@blue e6=6 f7=4"),
]

BEFORE = [
    "1@pink n <n e ~a5 n",
    "2@green <w s w <w s",
    "3@blue e e ^e n vw >w",
    "4 s >s",
    "5 >w n w >e s",
    "6 >e n e e <e",
]


def shown(text: str) -> dict[str, str]:
    return dict(field.split("=") for field in text.split())


@pytest.mark.parametrize(
    ("game", "before", "record"),
    [
        pytest.param(krux(), (), OWN_RINGS, id="three rings a player"),
        pytest.param(krux(rings="shared"), BEFORE, SHARED_RINGS, id="shared rings"),
    ],
)
def test_a_recorded_game(game: Krux, before: tuple[str, ...], record: list[tuple[str, str]]) -> None:
    position = after(game, *before)
    for told, board in record:
        seen = shown(board)
        if told == "set-up":
            assert game.seen(position) == seen
        elif told.endswith("!"):
            assert game.explain(position, seen).rule == told[:-1]
        else:
            position = game.play(position, game.parse(position, told))
            assert game.seen(position) == seen


@pytest.mark.parametrize(
    ("game", "before", "record"),
    [
        pytest.param(krux(), (), OWN_RINGS, id="three rings a player"),
        pytest.param(krux(rings="shared"), BEFORE, SHARED_RINGS, id="shared rings"),
    ],
)
def test_its_turns_are_recognised(game: Krux, before: tuple[str, ...], record: list[tuple[str, str]]) -> None:
    position = after(game, *before)
    for told, board in record:
        if told[0].isdigit():
            first, second = best(game, position, shown(board))
            assert first.cost == 0 < second.cost
            assert first.after == game.play(position, game.parse(position, told))
            position = first.after
