"""Whatever is pressed and whatever the camera shows: the referee answers, and keeps its promises."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee.presses import Press
from companion.referee.referee import Referee
from companion.values import Player, Reading
from tests.referee.readings import NO_BOARD, doubtful, sharp, with_hand
from tests.referee.tiny import Row, Tiny

GAME = Tiny()
ROWS = ("rr.P.bb", "r.rP.bb", "r.rPb.b", ".rrPb.b", "rr.Pb.b", "rr.P..b", "...P.bb", "rbrP.bb")
PRESSES: tuple[Press | None, ...] = (None, "confirm", "take-back", "overrule", "pause", "resign", "draw", "hint")
PLAYERS: tuple[Player | None, ...] = (None, "first", "second")


def shown(row: str) -> Reading:
    return sharp(GAME, {site: GAME.visible(look) for site, look in GAME.seen(Row(row)).items()})


READINGS = st.sampled_from(
    [
        *(shown(row) for row in ROWS),
        with_hand(shown(ROWS[1]), ["c1"]),
        doubtful(shown(ROWS[0]), {"c1": {"red": 0.5, "": 0.5}}),
        NO_BOARD,
    ]
)
MOMENTS = st.lists(st.tuples(READINGS, st.sampled_from(PRESSES), st.sampled_from(PLAYERS)), max_size=25)


@settings(max_examples=200, deadline=None)
@given(MOMENTS, st.booleans())
def test_any_evening(moments: list[tuple[Reading, Press | None, Player | None]], is_live: bool) -> None:
    referee, again = Referee(GAME, is_live=is_live), Referee(GAME, is_live=is_live)
    for reading, press, by in moments:
        before, was_over = len(referee.turns), referee.result is not None
        report = referee.see(reading, press, by)
        assert report == again.see(reading, press, by), "the same events give the same rulings"
        assert (report.state == "ruled") == (report.ruling is not None)
        assert report.message
        assert report.stage == referee.stage
        assert (report.result is not None) == (referee.result is not None)
        if report.ruling is not None and report.ruling.kind in ("legal", "overruled"):
            assert len(referee.turns) > before
            assert not was_over
        if report.event == "taken-back":
            assert len(referee.turns) in (before, before - 1)
        if reading is NO_BOARD and report.ruling is not None:
            assert report.ruling.kind in ("ended", "overruled")
