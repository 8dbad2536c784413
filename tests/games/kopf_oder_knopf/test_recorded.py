"""Two recorded games: the turns before the first picture, what it shows, and what was ruled on every press."""

from __future__ import annotations

import pytest

from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.games.kopf_oder_knopf.board import SITES

Recorded = tuple[dict[str, object], list[str], dict[str, str], list[tuple[str, str]]]
"""Options; turns before; buttons then; for every press the turn or the broken rule, and what changed on the board."""

QUARTER_TURN_MAP: Recorded = (
    {
        "holes": [
            "4231132414",
            "1142413212",
            "4213212143",
            "2324334321",
            "3113223241",
            "1423223113",
            "1234334232",
            "3412123124",
            "2123142411",
            "4142311324",
        ]
    },
    ["g9-d6", "b5-f1", "!e2 d2-d5", "i6-h7", "!i8 xd9 c9-d9", "b7-b10", "xf9 i3-g1", "!g1 xb8 h7-h10"],
    {"red": "b2 b4 b6 d5 d6 d9 e9 f2 h2 i5 i7 i9", "blue": "b3 b9 b10 c2 f1 g2 h9 h10 i2 i4"},
    [
        ("xb9 d5-a2", "a2=red b9 d5"),
        ("h9-j7", "h9 j7=blue"),
        ("b6-b5", "b5=red b6"),
        ("c2-c4", "c2 c4=blue"),
        ("wrong-distance", "b2 e5=red"),
        ("xb3 i9-i10", "b3 i10=red i9"),
        ("h10-h6", "h10 h6=blue"),
        ("wrong-distance", "d6 d8=red"),
        ("xb10 h2-j4", "b10 h2 j4=red"),
        ("h6-h4", "h4=blue h6"),
        ("j4-h2", "h2=red j4"),
    ],
)

MAP_WITHOUT_SYMMETRY: Recorded = (
    {
        "corner": "blue",
        "target": 8,
        "holes": [
            "3232434333",
            "1424131112",
            "2412313113",
            "1221442144",
            "1133211141",
            "1411412213",
            "3311312212",
            "2112122433",
            "1333212242",
            "2321223112",
        ],
    },
    [
        "d9-c8",
        "d2-a5",
        "!a5 i6-i10",
        "!c8 !h9 b8-e8",
        "i2-j3",
        "i9-h9",
        "xe8 b9-b8",
        "e9-d10",
        "xb6 b5-a5",
        "xb8 xf9 i5-j4",
        "!j4 a5-b6",
        "c9-e7",
        "xb4 b6-c7",
        "e7-e10",
        "b7-d9",
        "xi10 e10-c10",
        "c7-e9",
    ],
    {"red": "b3 c2 d9 e2 e9 g2 i4 i8 j3", "blue": "b2 c10 d10 f2 g9 h2 h9 i3 i7"},
    [
        ("xe9 i3-f3", "e9 f3=blue i3"),
        ("j3-g3", "g3=red j3"),
        ("wrong-distance", "a10=blue c10"),
        ("f2-e3", "e3=blue f2"),
        ("g3-i1", "g3 i1=red"),
        ("xb3 i7-h6", "b3 h6=blue i7"),
        ("wrong-distance", "i2=red i4"),
        ("d9-g6", "d9 g6=red"),
        ("g9-g10", "g10=blue g9"),
        ("g6-h7", "g6 h7=red"),
    ],
)


@pytest.mark.parametrize(
    "recorded",
    [pytest.param(QUARTER_TURN_MAP, id="quarter-turn map"), pytest.param(MAP_WITHOUT_SYMMETRY, id="no symmetry")],
)
def test_recorded_game(recorded: Recorded) -> None:
    options, before, buttons, presses = recorded
    rules = KopfOderKnopf.with_options(options)
    position = rules.start()
    for text in before:
        turn = rules.parse(position, text)
        assert rules.write(turn) == text
        position = rules.play(position, turn)
    looks = {site: look for look, sites in buttons.items() for site in sites.split()}
    assert rules.seen(position) == {site: looks[site] for site in SITES if site in looks}

    for told, changes in presses:
        seen = rules.seen(position)
        for change in changes.split():
            site, _, look = change.partition("=")
            seen[site] = look
        costs = {site: {look: 9.0 * (look != seen.get(site, "")) for look in ("", "red", "blue")} for site in SITES}
        best, second = rules.matches(position, costs)
        if told in KopfOderKnopf.rule_names:
            assert best.cost > 0
            assert rules.explain(position, seen).rule == told
        else:
            assert (best.cost, rules.write(best.turn)) == (0.0, told)
            assert second.cost > 0
            position = best.after
