"""The page at a table: what happens is told to every phone, and what they press is ruled on."""

from __future__ import annotations

import socket
import threading
from xml.etree import ElementTree as ET

import pytest

from companion.hints.opponent import Seat
from companion.hints.scores import Finding
from tests.web.house import GAME, HOST, House


@pytest.fixture
def playing(house: House) -> House:
    house.press("confirm", "first")
    house.wait(3.0)
    return house


def test_a_phone_is_told_at_once_how_things_stand_and_then_what_happens(house: House) -> None:
    house.wait(0.5)
    with house.phone.follow() as stream:
        assert stream.table()["headline"] == "All set: press Confirm"
        house.press("confirm", "first")
        house.wait(3.0)
        table = stream.table(state="your-turn")
    assert table["headline"] == "Red to move"
    assert table["message"] == "Everything stands where it should. Red begins."
    assert table["lamps"] == {"first": "steady"}


def test_a_press_on_the_page_is_ruled_on_and_the_turn_is_shown(playing: House) -> None:
    playing.move("e9", "e10")
    playing.press("confirm", "first")
    playing.wait(5.0)
    with playing.phone.follow() as stream:
        table, board = stream.table(), stream.next("board")
    assert table["turns"] == [{"by": "Red", "turn": "e9-e10"}]
    assert table["headline"] == "Blue to move"
    assert table["message"].startswith("Red played e9-e10.")
    assert "to move" not in table["message"]
    assert "has taken" not in table["message"]
    assert table["aloud"] == "Red has taken 0 of 10, Blue has taken 0 of 10."
    assert table["confirm"] == "Confirm: Blue"
    assert table["taken"] == {"first": "0 of 10 taken", "second": "0 of 10 taken"}
    classes = [element.get("class") for element in ET.fromstring(board).iter()]
    assert "last last-from" in classes
    assert "last last-to" in classes


def test_a_press_for_the_player_who_is_not_to_move_does_not_count(playing: House) -> None:
    playing.move("e9", "e10")
    playing.press("confirm", "second")
    assert playing.referee.turns == []


def test_a_refused_turn_says_why_and_shows_what_to_put_right_until_it_is_overruled(playing: House) -> None:
    playing.move("e9", "j1")
    playing.press("confirm", "first")
    playing.wait(5.0)
    with playing.phone.follow() as stream:
        table = stream.table()
    assert (table["headline"], table["tone"], table["canOverrule"]) == ("Not legal", "bad", True)
    assert table["message"].endswith("To put it right: red on e9, nothing on j1.")
    assert table["marks"] == ["look at j1", "to e9"]
    playing.press("overrule", "first")
    with playing.phone.follow() as stream:
        assert stream.table()["headline"] == "As you decide"
    playing.wait(3.0)
    with playing.phone.follow() as stream:
        table = stream.table()
    assert table["turns"] == [{"by": "Red", "turn": "as the players decided: e9 and j1"}]
    assert not table["canOverrule"]


def test_why_a_turn_was_refused_is_told_until_it_is_put_right(playing: House) -> None:
    playing.move("e9", "j1")
    playing.press("confirm", "first")
    playing.wait(5.0)
    playing.move("j1", "e9")
    playing.wait(1.0)
    with playing.phone.follow() as stream:
        table = stream.table()
    assert (table["headline"], table["message"]) == ("Red to move", "")


def test_pause_never_overrules(playing: House) -> None:
    playing.eye.standing["e10"] = "red"
    playing.press("confirm", "first")
    playing.press("pause", "first")
    with playing.phone.follow() as stream:
        table = stream.table()
    assert (table["headline"], table["pause"]) == ("Paused", "Go on")
    assert playing.referee.turns == []


@pytest.mark.parametrize(
    ("press", "headline"), [("resign", "Blue wins"), ("draw", "Drawn")], ids=["given up", "agreed"]
)
def test_a_game_can_be_ended(playing: House, press: str, headline: str) -> None:
    playing.press(press, "first")
    with playing.phone.follow() as stream:
        assert stream.table()["headline"] == headline


def test_taking_back_asks_for_the_pieces(playing: House) -> None:
    playing.move("e9", "e10")
    playing.press("confirm", "first")
    playing.press("take-back", playing.referee.position.mover)
    playing.wait(5.0)
    with playing.phone.follow() as stream:
        table, board = stream.table(), stream.next("board")
    assert table["headline"] == "Put the turn back"
    assert table["marks"] == ["look at e10", "to e9"]
    assert 'class="wanted"' in board


def test_a_hidden_site_is_named(playing: House) -> None:
    playing.eye.covered = ("c4", "d4")
    playing.wait(1.0)
    with playing.phone.follow() as stream:
        assert stream.table()["covered"] == "Hidden from the camera: c4, d4"


def test_a_hint_is_said_as_far_as_this_phone_wants_it(playing: House) -> None:
    playing.phone.post({"kind": "hint", "level": 1})
    playing.wait(0.5)
    with playing.phone.follow() as stream:
        assert stream.table()["note"] == "Hint for Red: Nothing is threatened."
    playing.move("e9", "e10")
    playing.press("confirm", "first")
    with playing.phone.follow() as stream:
        assert stream.table()["note"] == ""


def test_the_computer_plays_a_side_when_asked_to(playing: House) -> None:
    playing.phone.post({"kind": "opponent", "player": "first", "strength": 2})
    position = playing.referee.position
    playing.search.finding = Finding(0, (GAME.parse(position, "e9-e10"),), 1, 1)
    playing.wait(5.0)
    assert playing.thinkers.computer.seat == Seat("first", 2)
    with playing.phone.follow() as stream:
        table = stream.table()
    assert (table["computer"], table["strength"]) == ("first", 2)
    assert "plays e9-e10 for Red" in table["note"]
    assert table["marks"] == ["from e9", "to e10"]
    playing.phone.post({"kind": "opponent", "player": None, "strength": 2})
    playing.wait(0.5)
    assert playing.thinkers.computer.seat is None


def test_alerts_and_lamps_are_set_for_the_table(playing: House) -> None:
    playing.phone.post({"kind": "alert", "alert": "threat", "when": "helped"})
    playing.phone.post({"kind": "panel", "do": "dim"})
    playing.wait(0.5)
    with playing.phone.follow() as stream:
        table = stream.table()
    assert table["alerts"] == {"threat": "helped", "forbidden-group": "on"}
    assert table["dimmed"] is True
    assert table["muted"] is None
    assert playing.table.alerts == {"threat": "helped"}


def test_every_phone_is_told_the_same(house: House) -> None:
    house.wait(0.5)
    with house.phone.follow() as one, house.phone.follow() as two:
        assert one.table() == two.table()
        house.press("confirm", "first")
        assert one.table(message="Everything stands where it should. Red begins.") == two.table(
            message="Everything stands where it should. Red begins."
        )


def test_a_phone_that_reads_nothing_holds_up_nobody(house: House) -> None:
    house.wait(0.2)
    with socket.create_connection((HOST, house.page.port)) as sleeper:
        sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeper.sendall(f"GET /events HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        for number in range(300):
            house.page.note(f"{number} " + "x" * 5000)
            house.wait(0.04)
        with house.phone.follow() as stream:
            assert stream.table()["note"].startswith("299 ")


def test_a_closed_page_lets_everybody_go_and_leaves_no_thread(house: House) -> None:
    house.wait(0.5)
    with house.phone.follow() as stream:
        stream.table()
        house.page.close()
        assert stream.next("table") == ""
    assert not [thread for thread in threading.enumerate() if thread.name == "serving the page"]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((HOST, house.page.port))
