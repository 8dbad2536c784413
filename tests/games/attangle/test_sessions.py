"""Two recorded games, as text: positions with all content, legal turns, and presses that were refused."""

from __future__ import annotations

import pytest

from companion.games.attangle import Attangle
from tests.games.attangle.support import GRAND, STANDARD, played, seen

STANDARD_BEFORE = "g3; f5; b5; d7; f2; a1; b4; b2; b3; b2,f5-b3; c1; a2; b2; e3"
STANDARD_FRAMES = """
set-up | a1=B a2=B b2=W b3=WB b4=W b5=W c1=W d7=B e3=B f2=W g3=W
b4,f2-e3 | a1=B a2=B b2=W b3=WB b5=W c1=W d7=B e3=BW g3=W
b3,d7-b5 | a1=B a2=B b2=W b5=WWB c1=W e3=BW g3=W
b2,c1-a1 | a1=BW a2=B b5=WWB e3=BW g3=W
two-placements | a1=BW a2=B b5=WWB e3=BW g3=W c1=B f5=B
e4 | a1=BW a2=B b5=WWB e3=BW e4=B g3=W
plain-move | a1=BW a2=B b5=WWB e3=BW e4=B e5=W
d3 | a1=BW a2=B b5=WWB d3=W e3=BW e4=B g3=W
g4 | a1=BW a2=B b5=WWB d3=W e3=BW e4=B g3=W g4=B
e1 | a1=BW a2=B b5=WWB d3=W e1=W e3=BW e4=B g3=W g4=B
b1 | a1=BW a2=B b1=B b5=WWB d3=W e1=W e3=BW e4=B g3=W g4=B
b3 | a1=BW a2=B b1=B b3=W b5=WWB d3=W e1=W e3=BW e4=B g3=W g4=B
d7 | a1=BW a2=B b1=B b3=W b5=WWB d3=W d7=B e1=W e3=BW e4=B g3=W g4=B
"""

GRAND_BEFORE = (
    "e3; g4; d4; f1; i1; b2; b4,d4-b2; c4; d8; c4,g4-g6; a4; b5; g7; b5,c2-b2; a4,d8-d7; c5; f2,i1-f1; h1; i4; b5; "
    "g7,i4-g6; e1; a5; f5; h6; e7"
)
GRAND_FRAMES = """
set-up | a5=W b2=BWB b5=B c5=B d7=BW e1=B e3=W e7=B f1=BW f5=B g6=WBW h1=B h3=B h6=W
e8 | a5=W b2=BWB b5=B c5=B d7=BW e1=B e3=W e7=B e8=W f1=BW f5=B g6=WBW h1=B h3=B h6=W
c2 | a5=W b2=BWB b5=B c2=B c5=B d7=BW e1=B e3=W e7=B e8=W f1=BW f5=B g6=WBW h1=B h3=B h6=W
e9 | a5=W b2=BWB b5=B c2=B c5=B d7=BW e1=B e3=W e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h3=B h6=W
h5 | a5=W b2=BWB b5=B c2=B c5=B d7=BW e1=B e3=W e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h3=B h5=B h6=W
two-placements | a5=W b2=BWB b5=B c2=B c5=B d7=BW e1=B e3=W e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h3=B h5=B h6=W g2=W e5=W
d3 | a5=W b2=BWB b5=B c2=B c5=B d3=W d7=BW e1=B e3=W e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h3=B h5=B h6=W
plain-move | a5=W b2=BWB b5=B c2=B c5=B d3=W d7=BW e1=B e3=W e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h3=B h6=W b1=B
e1,h3-e3 | a5=W b2=BWB b5=B c2=B c5=B d3=W d7=BW e3=WB e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h5=B h6=W
a5,d7-b5 | b2=BWB b5=BBW c2=B c5=B d3=W e3=WB e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h5=B h6=W
d5 | b2=BWB b5=BBW c2=B c5=B d3=W d5=B e3=WB e7=B e8=W e9=W f1=BW f5=B g6=WBW h1=B h5=B h6=W
"""  # noqa: E501  (one line per frame)


@pytest.mark.parametrize(
    ("game", "before", "frames"),
    [
        pytest.param(STANDARD, STANDARD_BEFORE, STANDARD_FRAMES, id="standard"),
        pytest.param(GRAND, GRAND_BEFORE, GRAND_FRAMES, id="grand"),
    ],
)
def test_a_recorded_game_is_ruled_as_it_was(game: Attangle, before: str, frames: str) -> None:
    at = played(game, before)
    for line in frames.strip().splitlines():
        ruling, _, words = line.partition(" | ")
        shown = seen(words)
        looks = {site: game.visible(look) for site, look in shown.items()}
        if ruling in game.seen_rule_names:
            costs = {
                site: {look: float(look != looks.get(site, "")) for look in ("", *game.looks)} for site in game.sites
            }
            assert game.matches(at, costs)[0].cost > 0
            assert game.explain(at, looks).rule == ruling
            continue
        if ruling != "set-up":
            at = game.play(at, game.parse(at, ruling))
        assert game.seen(at) == shown
