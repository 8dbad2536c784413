"""Laws that hold in every position, tried on random ones."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import other
from companion.games.errors import GameError
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.games.kopf_oder_knopf.board import SITES
from companion.games.kopf_oder_knopf.holes import read_hole_map
from companion.games.kopf_oder_knopf.threats import aims, threatened
from companion.games.kopf_oder_knopf.values import Position, Turn
from tests.games.kopf_oder_knopf.slow import is_threatened, pictures
from tests.games.kopf_oder_knopf.tables import game, random_map, random_position, thinned

some = settings(max_examples=30, deadline=None)
seeds = st.integers(0, 2**32).map(Random)


def played(rules: KopfOderKnopf, position: Position) -> set[tuple[Position, str]]:
    return {(rules.after(position, turn), rules.write(turn)) for turn in rules.turns(position)}


@some
@given(seeds, st.data())
def test_a_listed_turn_is_accepted_and_an_unlisted_one_never(random: Random, data: st.DataObject) -> None:
    rules, position = game(holes=random_map(random)), thinned(random_position(random), 9)
    boards = {rules.after(position, turn) for turn in rules.turns(position)}
    sites = st.sampled_from(sorted(position.red | position.blue)) | st.sampled_from(SITES)
    token = st.builds("{}{}".format, st.sampled_from("!x"), sites) | st.builds("{}-{}".format, sites, sites)
    end = st.builds("{}-{}".format, st.sampled_from(sorted(position.own)), sites) | st.just("--")

    for turn in rules.turns(position):
        rules.check(position, turn)
    for text in data.draw(st.lists(st.lists(token, max_size=3).map(" ".join) | st.tuples(token, end).map(" ".join))):
        try:
            after = rules.play(position, rules.parse(position, text))
        except GameError:
            continue
        assert after in boards


@some
@given(seeds)
def test_every_split_into_penalties_and_captures_is_the_same_turn(random: Random) -> None:
    rules, position = game(holes=random_map(random)), random_position(random)
    boards = {rules.after(position, turn): turn for turn in rules.turns(position)}
    assert len(boards) == len(list(rules.turns(position)))

    for turn in random.sample(sorted(boards.values(), key=rules.write), min(20, len(boards))):
        removed = turn.penalties + turn.captures
        for chosen in range(2 ** len(removed)):
            penalties = tuple(site for index, site in enumerate(removed) if chosen >> index & 1)
            captures = tuple(site for site in removed if site not in penalties)
            split = rules.parse(position, rules.write(Turn(penalties, captures, turn.move, turn.passed)))
            if rules.is_legal(position, split):
                assert boards[rules.play(position, split)] == turn
                assert len(split.penalties) >= len(turn.penalties)


@some
@given(seeds)
def test_buttons_are_never_created_and_only_the_enemy_loses_some(random: Random) -> None:
    rules, position = game(holes=random_map(random)), random_position(random)

    for turn in rules.turns(position):
        after = rules.after(position, turn)
        assert after.mover == other(position.mover)
        assert len(after.enemy) == len(position.own)
        assert after.own == position.enemy - {*turn.penalties, *turn.captures}
        assert not after.own & after.enemy


@some
@given(seeds)
def test_threats_seen_from_the_threatened_button(random: Random) -> None:
    holes, position = random_map(random), random_position(random)
    counts = read_hole_map(holes, {}).counts

    found = threatened(aims(position.own, position.enemy), (), counts)

    assert found == {site for site in position.enemy if is_threatened(site, position.own, position.enemy, counts)}


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_turns_found_by_trying_all(random: Random) -> None:
    holes, position = random_map(random), thinned(random_position(random), 6)
    goal = random.randint(8, 14)
    rules = game(holes=holes, target=goal)

    found = list(rules.turns(position))

    by_trying = pictures(position, read_hole_map(holes, {}).counts, goal) if not rules.result(position) else {}
    assert len(found) == len(set(found))
    wins = {turn for turn in by_trying.values() if turn.move is None and not turn.passed}
    assert {turn for turn in found if turn.move or turn.passed} == set(by_trying.values()) - wins
    assert wins <= {turn for turn in found if not turn.move and not turn.passed}


def turned(site: str) -> str:
    """Turn the board by a quarter: a1 becomes a10, a10 becomes j10."""
    column, row = ord(site[0]) - ord("a"), int(site[1:])
    return f"{chr(ord('a') + row - 1)}{10 - column}"


def turned_text(turn: Turn) -> str:
    parts = [f"!{turned(site)}" for site in turn.penalties] + [f"x{turned(site)}" for site in turn.captures]
    end = ["-".join(map(turned, turn.move))] if turn.move else ["--"] if turn.passed else []
    return " ".join(parts + end)


@some
@given(seeds)
def test_a_quarter_turn_changes_nothing_else(random: Random) -> None:
    holes, position = random_map(random), random_position(random)
    counts = read_hole_map(holes, {}).counts
    back = {turned(site): site for site in SITES}
    turned_holes = [
        "".join(str(counts[back[f"{column}{row}"]]) for column in "abcdefghij") for row in range(10, 0, -1)
    ]  # fmt: skip
    rules, turned_rules = game(holes=holes), game(holes=turned_holes)
    red, blue = (frozenset(map(turned, side)) for side in (position.red, position.blue))
    turned_position = Position(position.mover, red, blue)

    reached = {
        turned_rules.play(turned_position, turned_rules.parse(turned_position, turned_text(turn)))
        for turn in rules.turns(position)
    }

    assert reached == {board for board, _ in played(turned_rules, turned_position)}
    assert {(alert.kind, alert.helps, frozenset(map(turned, alert.sites))) for alert in rules.alerts(position)} == {
        (alert.kind, alert.helps, frozenset(alert.sites)) for alert in turned_rules.alerts(turned_position)
    }


@some
@given(seeds)
def test_the_colours_play_alike(random: Random) -> None:
    rules, position = game(holes=random_map(random)), random_position(random)
    swapped = Position(other(position.mover), position.blue, position.red, position.passes)

    assert list(rules.turns(swapped)) == list(rules.turns(position))
    for turn in rules.turns(position):
        after = rules.after(position, turn)
        assert rules.after(swapped, turn) == Position(other(after.mover), after.blue, after.red, after.passes)
