"""Players who go on from a press that was unclear: the referee follows, and never rules wrongly because of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.contract import EMPTY, Game
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.referee.referee import Referee
from companion.values import Reading, Report

GAME = KopfOderKnopf.with_options({"unsure_holes": {"b2": [2, 1]}})
"""b2 has 1 hole on the practice map; calibration thought of 2 as well."""


def reading(game: Game[Any, Any], position: Any, doubts: dict[str, dict[str, float]] | None = None) -> Reading:
    """Return what the camera sees of a position, sure but for `doubts`."""
    shown = {site: game.visible(look) for site, look in game.seen(position).items()}
    return picture(game, shown, doubts)


def picture(game: Game[Any, Any], shown: dict[str, str], doubts: dict[str, dict[str, float]] | None = None) -> Reading:
    likelihoods = {}
    for site in game.sites:
        chances = dict.fromkeys((EMPTY, *game.looks), 1e-6)
        likelihoods[site] = {**chances, shown.get(site, EMPTY): 1.0, **(doubts or {}).get(site, {})}
    return Reading(likelihoods)


def play(game: Game[Any, Any], position: Any, text: str) -> Any:
    return game.after(position, game.parse(position, text))


def set_up(game: Game[Any, Any]) -> Referee[Any, Any]:
    referee: Referee[Any, Any] = Referee(game)
    assert ruled(referee.see(reading(game, game.start()), "confirm")) == ("set-up", None)
    return referee


def ruled(report: Report) -> tuple[str | None, str | None]:
    """Return the ruling and its turn or rule; the state if there is no ruling."""
    if report.ruling is None:
        return report.state, None
    return report.ruling.kind, report.ruling.turn or report.ruling.rule


def first_turn_from(game: Game[Any, Any], site: str) -> str:
    return next(game.write(turn) for turn in game.turns(game.start()) if game.write(turn).startswith(f"{site}-"))


def first_turn(game: Game[Any, Any]) -> str:
    return game.write(next(iter(game.turns(game.start()))))


UNSURE_TURN = first_turn_from(GAME, "b2")


@pytest.fixture
def unclear() -> tuple[Referee[Any, Any], Any]:
    """A referee that could not rule on the first turn, and the position after that turn."""
    referee = set_up(GAME)
    after = play(GAME, GAME.start(), UNSURE_TURN)
    assert ruled(referee.see(reading(GAME, after), "confirm")) == ("unclear", None)
    return referee, after


@pytest.mark.parametrize("by", [None, "second"])
def test_the_turn_that_players_went_on_from_counts(unclear: tuple[Referee[Any, Any], Any], by: Any) -> None:
    referee, after = unclear
    reply = next(GAME.write(turn) for turn in GAME.turns(after) if "b2" not in GAME.write(turn))
    report = referee.see(reading(GAME, play(GAME, after, reply)), "confirm", by)
    assert ruled(report) == ("legal", reply)
    assert report.earlier is not None
    assert (report.earlier.by, report.earlier.turn) == ("first", UNSURE_TURN)
    assert referee.turns == [UNSURE_TURN, reply]
    assert UNSURE_TURN in report.message


def test_an_illegal_turn_after_it_is_judged_from_there(unclear: tuple[Referee[Any, Any], Any]) -> None:
    referee, after = unclear
    shown = GAME.seen(after)
    origin = next(site for site, look in shown.items() if look == "blue" and site.startswith("i"))
    shown["a10"] = shown.pop(origin)
    report = referee.see(picture(GAME, shown), "confirm")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.by) == ("illegal", "second")
    assert report.ruling.put_right == {origin: "blue", "a10": None}
    assert referee.turns == [UNSURE_TURN]


def test_a_player_who_thinks_better_of_it_is_followed(unclear: tuple[Referee[Any, Any], Any]) -> None:
    referee, _after = unclear
    other_turn = first_turn_from(GAME, "d2")
    report = referee.see(reading(GAME, play(GAME, GAME.start(), other_turn)), "confirm")
    assert ruled(report) == ("legal", other_turn)
    assert referee.turns == [other_turn]


def test_an_illegal_second_thought_is_no_turn_of_the_other_player(unclear: tuple[Referee[Any, Any], Any]) -> None:
    referee, _after = unclear
    shown = GAME.seen(GAME.start())
    shown["a10"] = shown.pop("b4")
    report = referee.see(picture(GAME, shown), "confirm", "first")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.by) == ("illegal", "first")
    assert referee.turns == []


def test_a_picture_that_nothing_explains_is_unclear_not_illegal() -> None:
    referee = set_up(GAME)
    after = play(GAME, GAME.start(), first_turn_from(GAME, "d2"))
    hazy = {site: {EMPTY: 0.4, "red": 0.3, "blue": 0.3} for site in GAME.sites}
    assert ruled(referee.see(reading(GAME, after, hazy), "confirm")) == ("unclear", None)
    reply = next(iter(GAME.turns(after)))
    third = next(iter(GAME.turns(GAME.after(after, reply))))
    far = GAME.after(GAME.after(after, reply), third)
    report = referee.see(reading(GAME, far), "confirm")
    assert ruled(report) == ("unclear", None)
    assert "set the board up" in report.message


def test_the_game_goes_on_once_the_board_is_as_it_was() -> None:
    referee = set_up(GAME)
    after = play(GAME, GAME.start(), first_turn_from(GAME, "d2"))
    hazy = {site: {EMPTY: 0.4, "red": 0.3, "blue": 0.3} for site in GAME.sites}
    referee.see(reading(GAME, after, hazy), "confirm")
    referee.see(reading(GAME, GAME.after(after, next(iter(GAME.turns(after))))), "confirm")
    referee.see(reading(GAME, GAME.start()))
    shown = GAME.seen(GAME.start())
    shown["a10"] = shown.pop("b4")
    assert ruled(referee.see(picture(GAME, shown), "confirm"))[0] == "illegal"


def test_an_unsure_look_leaves_its_turns_open() -> None:
    referee = set_up(GAME)
    turn = first_turn_from(GAME, "d2")
    after = play(GAME, GAME.start(), turn)
    origin, target = turn.split("-")
    hazy = {target: {"red": 0.5, EMPTY: 0.5}}
    assert ruled(referee.see(reading(GAME, after, hazy), "confirm")) == ("unclear", None)
    reply = next(text for text in map(GAME.write, GAME.turns(after)) if origin not in text and target not in text)
    report = referee.see(reading(GAME, play(GAME, after, reply)), "confirm")
    assert ruled(report) == ("legal", reply)
    assert referee.turns == [turn, reply]


def test_nobody_goes_on_from_a_turn_that_was_taken_back() -> None:
    referee = set_up(GAME)
    after = play(GAME, GAME.start(), "e9-e10")
    assert ruled(referee.see(reading(GAME, after), "confirm")) == ("legal", "e9-e10")
    referee.see(reading(GAME, after), "take-back")
    doubted = {"e10": {"red": 0.5, EMPTY: 0.5}, "e9": {"red": 0.5, EMPTY: 0.5}}
    assert ruled(referee.see(reading(GAME, after, doubted), "confirm", "first"))[0] == "unclear"
    report = referee.see(reading(GAME, play(GAME, after, "b3-c3")), "confirm", "second")
    assert (report.earlier, referee.turns) == (None, [])


def unclear_set_up(game: Game[Any, Any], *, is_live: bool = False) -> Referee[Any, Any]:
    """A referee that could not see one site of the set-up well when it was confirmed."""
    referee: Referee[Any, Any] = Referee(game, is_live=is_live)
    doubt = {next(iter(game.seen(game.start()))): {EMPTY: 1.0}}
    assert ruled(referee.see(reading(game, game.start(), doubt), "confirm")) == ("unclear", None)
    return referee


def illegal_picture(game: Game[Any, Any]) -> dict[str, str]:
    """The set-up with one button lifted onto a field where nothing may go at once."""
    shown = dict(game.seen(game.start()))
    return {**{site: look for site, look in shown.items() if site != "b9"}, "e5": shown["b9"]}


@pytest.mark.parametrize("is_live", [False, True])
def test_a_set_up_that_players_went_on_from_counts(is_live: bool) -> None:
    game = KopfOderKnopf.with_options({})
    referee = unclear_set_up(game, is_live=is_live)
    turn = first_turn(game)
    report = referee.see(reading(game, play(game, game.start(), turn)), "confirm")
    assert ruled(report) == ("legal", turn)
    assert report.earlier is not None
    assert report.earlier.kind == "set-up"
    assert referee.turns == [turn]


def test_a_recording_goes_on_from_an_unclear_set_up_with_an_illegal_turn_too() -> None:
    game = KopfOderKnopf.with_options({})
    report = unclear_set_up(game).see(picture(game, illegal_picture(game)), "confirm")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.put_right) == (
        "illegal",
        {"b9": game.seen(game.start())["b9"], "e5": None},
    )


def test_at_the_table_what_is_no_turn_is_still_no_set_up() -> None:
    game = KopfOderKnopf.with_options({})
    report = unclear_set_up(game, is_live=True).see(picture(game, illegal_picture(game)), "confirm")
    assert ruled(report) == ("not-set-up", None)


def test_a_recording_that_cannot_be_followed_from_its_set_up_is_unclear() -> None:
    game = KopfOderKnopf.with_options({})
    referee = unclear_set_up(game)
    other_board = dict.fromkeys(game.sites[:20], "red")
    assert ruled(referee.see(picture(game, other_board), "confirm")) == ("unclear", None)
    turn = first_turn(game)
    assert ruled(referee.see(reading(game, play(game, game.start(), turn)), "confirm")) == ("legal", turn)


def test_the_same_press_does_not_go_on_from_its_own_set_up() -> None:
    game = KopfOderKnopf.with_options({})
    referee = unclear_set_up(game)
    turn = first_turn(game)
    assert ruled(referee.see(reading(game, play(game, game.start(), turn)))) == ("not-set-up", None)
