"""Two recorded games: positions, refusals and results as people saw them at the board."""

from __future__ import annotations

import pytest

from tests.games.kipp4.positions import PARQUET

Looks = dict[str, str]

GAMES: dict[str, tuple[str, list[str]]] = {
    "short": (
        "+a6/1 +b1/2 +f1/1 -f3/2",
        [
            "light:f1,g6 dark:a6 red:c2,d5,f3",
            "f1-e2/2 light:b1,c6 dark:f1 red:c2,c4,d5",
            "+g2/1 light:a6,g4 dark:a2,b1 red:c4,d5,f3",
            "no-rotation:+g6/0 light:a6,g4,g6 dark:a2,b1 red:c4,d5,f3",
            "-d5/1 light:d1,g6 dark:a6,b7 red:c2,d5",
            "no-rotation:a6-b5/0 light:d1,g6 dark:a6,c4 red:c2,d5",
            "+f1/3 light:a6,g4 dark:a2,b1,g6 red:c4,f3",
            "a6-b5/1 light:d1,e6 dark:a6,b7,f1 red:c2,d5",
            "-d5/3 light:c4,g4 dark:a2,b1,g6 red:f3",
            "+f1/3 light:c2,c6,g6 dark:a6,f1,g2 red:d5",
            "g2-f3/1 light:c4,f1,g4 dark:b1,c2,g6 red:f3",
            "+f7/3 light:a6,c2,c6,g6 dark:b7,f1,f3 red:d5",
        ],
    ),
    "late": (
        "+a6/3 +f1/3 +g2/3 -c2/1 f1-e2/2 +g6/1 +g2/2 -f3/2 +f7/3 g6-f5/2 f1-e2/3 -d5/3 +f1/3 +a2/3",
        [
            "light:a6,b1,d1,e2,g2 dark:b3,f1,g6 red:c2",
            "e2-d3/3 light:b1,e4,f1,f7,g4 dark:a6,d1,g6 red:f3",
            "g6-f5/2 light:a4,a6,b1,c4,g6 dark:b3,c6,f1 red:b5",
            "c4-d3/2 light:b1,d5,f1,g4,g6 dark:a6,d1,f5 red:f3",
            "no-rotation:+g2/0 light:b1,d5,f1,g4,g6 dark:a6,d1,f5,g2 red:f3",
            "+f7/3 light:b7,c4,d7,f1,g6 dark:a6,b1,c6,g4 red:d5",
            "no-rotation:c4-b3/0 light:b7,b3,d7,f1,g6 dark:a6,b1,c6,g4 red:d5",
            "f1-e2/3 light:a2,a4,a6,c2,g4 dark:b1,b3,c6,f1 red:c4",
            "+g2/2 light:b3,d5,f1,g4,g6 dark:a6,b7,d1,f5,f7 red:f3",
            "+b1/3 light:b7,c4,d1,d7,f1,g6 dark:a2,a6,b1,c6,g4 red:d5",
            "+g2/1 light:a2,b3,d5,f1,g4,g6 dark:a6,b1,b7,d1,f5,f7 red:f3",
        ],
    ),
}


def _looks(groups: list[str]) -> Looks:
    return {site: look for look, _, sites in (g.partition(":") for g in groups) for site in sites.split(",")}


@pytest.mark.parametrize(("before", "frames"), GAMES.values(), ids=GAMES)
def test_recorded_game(before: str, frames: list[str]) -> None:
    position = PARQUET.start()
    for text in before.split():
        position = PARQUET.play(position, PARQUET.parse(position, text))
    set_up, *rest = frames
    assert PARQUET.seen(position) == _looks(set_up.split())
    for frame in rest:
        told, *groups = frame.split()
        rule, _, meant = told.rpartition(":")
        if rule:
            refusal = PARQUET.explain(position, _looks(groups))
            assert (refusal.rule, refusal.turn) == (rule, meant)
        else:
            position = PARQUET.play(position, PARQUET.parse(position, told))
            assert PARQUET.seen(position) == _looks(groups)
            assert PARQUET.result(position) is None
