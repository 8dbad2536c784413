from __future__ import annotations

import io
import re
from typing import get_args

import pytest
from rich.console import Console

from companion.games.catalogue import new_game
from companion.games.plan import BoardPlan, places_by_name
from companion.table.scenes import TimedScene
from companion.terminal.screen import Board, LiveScreen, PlainScreen, SharedScreens, screen_for
from companion.values import Event, Report, Ruling
from hardware.lamps import Signal

BOARD = Board(BoardPlan(places_by_name(["a1", "a2", "b1", "b2", "c1", "c2"])), ("Red", "Blue"))
MADE = Ruling("legal", by="first", turn="b1-b2", sites=("b1", "b2"))
LEGAL = Report("ruled", {"b2": "red"}, "Red played b1-b2.", MADE.sites, MADE)
SCENES = (
    TimedScene("legal", {"b1": Signal.FROM, "b2": Signal.TO, "first": Signal.OK}, 1.6),
    TimedScene("alert", {"c1": Signal.WARN, "first": Signal.BLINK, "second": Signal.BLINK}, 1.6),
    TimedScene("your-turn", {"second": Signal.STEADY}),
)
LAMP_WORDS = "from b1, to b2, Red's turn lamp: ok; then warn c1, both turn lamps: blink; then Blue's turn lamp: steady"


def plain() -> tuple[PlainScreen, io.StringIO]:
    written = io.StringIO()
    return PlainScreen(Console(file=written, width=40), BOARD), written


def live(width: int = 100, board: Board = BOARD) -> tuple[LiveScreen, io.StringIO]:
    written = io.StringIO()
    console = Console(file=written, width=width, height=60, force_terminal=True, color_system=None)
    return LiveScreen(console, board), written


def drawn_in(width: int, game: str, options: dict[str, str]) -> tuple[list[str], list[str]]:
    """Return the rows of a game's board, and the lines of the picture in a terminal that is so wide."""
    rules = new_game(game, options)
    board, position = Board(rules.plan(), ("Red", "Blue")), rules.seen(rules.start())
    screen, written = live(width, board)
    with screen:
        screen.tell(Report("ruled", position, LEGAL.message, ruling=MADE), SCENES)
        written.truncate(0)
        written.seek(0)
        screen.refresh({"first"})
        lines = re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", written.getvalue()).splitlines()
    return board.diagram(position, (), {"first"}).plain.splitlines(), lines


GAMES = pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param("krux", {}, id="krux"),
        pytest.param("kopf-oder-knopf", {}, id="kopf-oder-knopf"),
        pytest.param("kipp4", {}, id="kipp4"),
        pytest.param("attangle", {}, id="attangle"),
        pytest.param("attangle", {"variant": "127"}, id="attangle 127"),
    ],
)


def test_lamps_are_told_scene_by_scene() -> None:
    assert BOARD.lamp_words(SCENES) == LAMP_WORDS


@pytest.mark.parametrize("signal", Signal)
def test_a_signal_has_the_guides_name(signal: Signal) -> None:
    scene = {"b1": signal, "first": signal}
    assert BOARD.lamp_words((TimedScene("legal", scene),)) == f"{signal.value} b1, Red's turn lamp: {signal.value}"


def test_lamps_that_go_on_as_they_are_are_told_once() -> None:
    scene = {"b1": Signal.WARN, "first": Signal.WARN}
    assert BOARD.lamp_words((TimedScene("illegal", scene, 1.6), TimedScene("illegal", scene))) == (
        "warn b1, Red's turn lamp: warn"
    )


def test_two_turn_lamps_with_different_signals_are_told_apart() -> None:
    scene = TimedScene("over", {"first": Signal.OK, "second": Signal.WARN}, None)
    assert BOARD.lamp_words((scene,)) == "Red's turn lamp: ok, Blue's turn lamp: warn"


def test_a_plain_screen_prints_a_ruling_with_the_lamps_as_they_are_then() -> None:
    screen, written = plain()
    with screen:
        screen.note("A note.")
        screen.tell(LEGAL, SCENES)
        assert "played" not in written.getvalue()
        screen.refresh({"b", "1", "first"})
        screen.refresh({"second"})
    assert written.getvalue().splitlines() == [
        "A note.",
        "",
        "Red played b1-b2.",
        f"Lamps: {LAMP_WORDS}",
        "2 ○  · [R] ·",
        "1 ●  · [·] ·",
        "     ○  ●  ○",
        "     a  b  c",
        "     ● Red   ○ Blue",
    ]


@pytest.mark.parametrize("report", [Report("watching", {}, "Red to move."), Report("hand", {}, "A hand is over a1.")])
def test_a_plain_screen_is_silent_while_nothing_is_ruled(report: Report) -> None:
    screen, written = plain()
    screen.tell(report, ())
    screen.refresh({"first"})
    assert written.getvalue() == ""


def test_a_plain_screen_says_why_a_press_does_not_count() -> None:
    screen, written = plain()
    screen.tell(Report("watching", {}, "It is Red's turn.", declined=True), SCENES[2:])
    screen.refresh({"first"})
    assert "It is Red's turn." in written.getvalue()


def test_a_plain_screen_tells_an_unclear_picture_once() -> None:
    screen, written = plain()
    unclear = Report("unclear", {}, "I cannot tell what stands on a1.", ("a1",))
    for _ in range(3):
        screen.tell(unclear, (TimedScene("unclear", {"a1": Signal.PULSE}),))
        screen.refresh(set())
    assert written.getvalue().count("I cannot tell") == 1


@pytest.mark.parametrize("event", sorted(set(get_args(Event)) - {"put-back"}))
def test_a_live_screen_keeps_what_a_press_changed(event: Event) -> None:
    answered = Report("watching", {"b1": "red"}, "b1-b2 is taken back.", event=event)
    later = Report("watching", {"b1": "red"}, "Red to move.")
    screen, written = live()
    with screen:
        screen.tell(answered, ())
        screen.tell(later, ())
        written.truncate(0)
        screen.refresh(set())
        assert "b1-b2 is taken back." in written.getvalue()


def test_a_board_that_was_put_back_is_no_line_of_its_own() -> None:
    screen, written = plain()
    screen.tell(Report("watching", {}, "Red to move.", event="put-back"), SCENES[2:])
    screen.refresh({"second"})
    assert written.getvalue() == ""


def test_a_plain_screen_prints_what_a_press_changed_once() -> None:
    screen, written = plain()
    for report in (Report("watching", {}, "b1-b2 is taken back.", event="taken-back"), Report("watching", {}, "x")):
        screen.tell(report, SCENES[2:])
        screen.refresh({"second"})
    assert written.getvalue().splitlines()[1:3] == ["b1-b2 is taken back.", "Lamps: Blue's turn lamp: steady"]
    assert "x" not in written.getvalue()


def test_a_live_screen_shows_board_lamps_and_the_newest_ruling_first() -> None:
    screen, written = live()
    with screen:
        screen.tell(LEGAL, SCENES)
        screen.tell(Report("watching", {"b2": "red"}, "Blue to move."), ())
        screen.tell(Report("ruled", {}, "Blue broke a rule.", (), Ruling("illegal", rule="x", put_right={})), ())
        written.truncate(0)
        screen.refresh({"b", "1", "first"})
        drawn = written.getvalue()
    assert drawn.index("Blue broke a rule.") < drawn.index("Red played b1-b2.")
    assert drawn.count("●") == 3
    assert "from b1, to b2" in drawn


def test_a_live_screen_says_a_ruling_once() -> None:
    screen, written = live()
    with screen:
        screen.tell(LEGAL, SCENES)
        written.truncate(0)
        screen.refresh(set())
        assert written.getvalue().count("Red played b1-b2.") == 1


@GAMES
@pytest.mark.parametrize("width", [40, 50, 60, 80, 100])
def test_no_row_of_the_board_is_ever_wrapped(width: int, game: str, options: dict[str, str]) -> None:
    rows, lines = drawn_in(width, game, options)
    shown = [line[2:] for line in lines[1 : len(rows) + 1]]
    for row, line in zip(rows, shown, strict=True):
        assert line.startswith((row.rstrip(), row[: width - 5] + "…"))
    assert max(map(len, lines)) <= width
    assert lines[len(rows) + 1].startswith("╰")


@GAMES
def test_what_the_referee_says_is_beside_the_board_only_where_it_fits(game: str, options: dict[str, str]) -> None:
    assert "What the referee says" not in drawn_in(50, game, options)[1][0]
    assert "What the referee says" in drawn_in(100, game, options)[1][0]


def test_a_live_screen_keeps_the_board_while_a_hand_hides_it() -> None:
    screen, written = live()
    with screen:
        screen.tell(LEGAL, SCENES)
        screen.tell(Report("hand", {}, "A hand is over b2."), ())
        written.truncate(0)
        screen.refresh(set())
        assert "R" in written.getvalue().split("What the referee says")[1].split("Red")[0]


def test_a_live_screen_draws_only_what_has_changed() -> None:
    screen, written = live()
    with screen:
        screen.tell(LEGAL, SCENES)
        screen.refresh({"first"})
        size = len(written.getvalue())
        screen.refresh({"first"})
        assert len(written.getvalue()) == size
        screen.refresh({"second"})
        assert len(written.getvalue()) > size


def test_a_terminal_gets_the_live_screen_and_a_pipe_the_plain_one() -> None:
    game = new_game("krux")
    assert isinstance(screen_for(Console(force_terminal=True), game), LiveScreen)
    assert isinstance(screen_for(Console(file=io.StringIO()), game), PlainScreen)


def test_both_screens_tell_the_time_left_if_there_is_a_clock() -> None:
    screen, written = plain()
    screen.tell(LEGAL, SCENES)
    screen.refresh(set(), "Red 4:35, Blue 3:10")
    assert "Time left: Red 4:35, Blue 3:10" in written.getvalue().splitlines()
    lively, drawn = live()
    with lively:
        lively.refresh({"first"}, "Red 4:35, Blue 3:10")
        size = len(drawn.getvalue())
        lively.refresh({"first"}, "Red 4:35, Blue 3:10")
        assert len(drawn.getvalue()) == size
        lively.refresh({"first"}, "Red 4:34, Blue 3:10")
    assert "Time left: Red 4:35, Blue 3:10" in drawn.getvalue()
    assert "Time left: Red 4:34, Blue 3:10" in drawn.getvalue()


def test_what_is_shared_is_told_on_every_screen() -> None:
    (one, written_on_one), (two, written_on_two) = plain(), plain()
    shared = SharedScreens(one, two)
    shared.note("A line.")
    shared.tell(LEGAL, SCENES)
    shared.refresh(set(), "Red 4:35, Blue 3:10")
    for written in (written_on_one, written_on_two):
        lines = written.getvalue().splitlines()
        assert {"A line.", LEGAL.message, "Time left: Red 4:35, Blue 3:10"} <= set(lines)
