"""What holds for every game and variant, whatever its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import EMPTY, NEVER, Costs, Game, Look, Site, other
from companion.games.errors import (
    GameError,
    IllegalTurn,
    ImpossiblePosition,
    NotationError,
    OptionError,
)
from tests.games.example.variant import TIC_TAC_TOE
from tests.games.variants import VARIANTS, Variant, random_game

EVERY_GAME = (*VARIANTS, TIC_TAC_TOE)

of_every_game = pytest.mark.parametrize("variant", EVERY_GAME, ids=lambda variant: variant.name)


@cache
def game_of(variant_name: str) -> Game[Any, Any]:
    return next(variant for variant in EVERY_GAME if variant.name == variant_name).new()


@cache
def games_of(variant_name: str) -> tuple[tuple[list[Any], list[Any]], ...]:
    variant = next(variant for variant in EVERY_GAME if variant.name == variant_name)
    return tuple(random_game(game_of(variant_name), seed, variant.turn_limit) for seed in (1, 2, 3))


def some_steps(variant: Variant, number: int = 12) -> list[tuple[Any, Any, Any]]:
    """Return position, turn and position after it, spread over a few random games."""
    steps = [
        step
        for positions, turns in games_of(variant.name)
        for step in zip(positions, turns, positions[1:], strict=False)
    ]
    return steps[:: max(1, len(steps) // number)]


def visible(game: Game[Any, Any], looks: dict[Site, Look]) -> dict[Site, Look]:
    return {site: game.visible(look) for site, look in looks.items() if look != EMPTY}


def sharp(game: Game[Any, Any], looks: dict[Site, Look]) -> Costs:
    """Return the costs of a picture that leaves no doubt."""
    known = {EMPTY, *map(game.visible, game.looks), *looks.values()}
    return {site: {look: NEVER * (look != looks.get(site, EMPTY)) for look in known} for site in game.sites}


ErrorT = TypeVar("ErrorT", bound=GameError)


def outcome(call: Callable[[], Any], error: type[ErrorT]) -> Any | ErrorT:
    """Return what a call gives, or the error of this kind that it raises; any other error fails the test."""
    try:
        return call()
    except error as raised:
        return raised


def by_letter_and_number(site: Site) -> tuple[str, int]:
    return site[0], int(site[1:])


@of_every_game
def test_sites_looks_and_names(variant: Variant) -> None:
    game = game_of(variant.name)

    assert game.name == variant.game
    assert list(game.sites) == sorted(set(game.sites), key=by_letter_and_number)
    assert EMPTY not in game.looks
    for names in (game.looks, game.rule_names, game.seen_rule_names):
        assert len(names) == len(set(names)) > 0
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in (*game.rule_names, *game.seen_rule_names))
    assert all(assumption.text for assumption in game.assumptions())


@of_every_game
def test_turns_listed_are_legal_and_written_alike(variant: Variant) -> None:
    game = game_of(variant.name)
    for position, _, _ in some_steps(variant):
        listed = list(game.turns(position))
        assert listed == list(game.turns(position))
        texts = [game.write(turn) for turn in listed]
        assert len(set(texts)) == len(set(listed)) == len(listed)
        for turn, text in list(zip(listed, texts, strict=True))[:: max(1, len(listed) // 50)]:
            assert game.is_legal(position, turn)
            assert game.parse(position, text) == turn
            assert game.parse(position, f" {text.upper() if variant.game == 'kopf-oder-knopf' else text}  ") == turn


@of_every_game
def test_turns_alternate_and_buttons_and_pieces_have_places(variant: Variant) -> None:
    game = game_of(variant.name)
    for position, turn, after in some_steps(variant):
        assert game.play(position, turn) == after
        assert after.mover == other(position.mover) or game.result(after)
        assert set(game.seen(after)) <= set(game.sites)
        assert set(visible(game, game.seen(after)).values()) <= set(game.looks)


@of_every_game
def test_a_game_ends_with_a_reason_and_without_turns(variant: Variant) -> None:
    game = game_of(variant.name)
    for positions, turns in games_of(variant.name):
        assert all(game.result(position) is None for position in positions[:-1])
        result = game.result(positions[-1])
        if result is not None:
            assert result.winner in ("first", "second", "draw")
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", result.reason)
            assert list(game.turns(positions[-1])) == []
            with pytest.raises(IllegalTurn, match="game-over"):
                game.check(positions[-1], turns[-1])


@of_every_game
def test_positions_go_to_text_and_json_and_back(variant: Variant) -> None:
    game = game_of(variant.name)
    for _, _, position in some_steps(variant):
        text = game.to_text(position)
        assert "\n" not in text
        assert game.from_text(text) == position
        again = game.from_json(json.loads(json.dumps(game.to_json(position))))
        assert (again, hash(again)) == (position, hash(position))


@of_every_game
def test_a_position_read_off_a_picture_shows_that_picture(variant: Variant) -> None:
    game = game_of(variant.name)
    for position, _, _ in some_steps(variant):
        looks = game.seen(position)
        read = outcome(lambda: game.from_seen(looks, position.mover), ImpossiblePosition)  # noqa: B023
        if isinstance(read, ImpossiblePosition):
            assert read.faults
        else:
            assert game.seen(read) == looks
            assert read.mover == position.mover


@of_every_game
def test_the_set_up_can_be_read_off_a_picture(variant: Variant) -> None:
    game = game_of(variant.name)

    assert game.from_seen(game.seen(game.start()), "first") == game.start()


@of_every_game
def test_a_sharp_picture_is_explained_by_its_turn(variant: Variant) -> None:
    game = game_of(variant.name)
    for position, _, after in some_steps(variant):
        picture = visible(game, game.seen(after))
        best, *others = game.matches(position, sharp(game, picture))
        assert best.cost == pytest.approx(0.0)
        assert visible(game, game.seen(best.after)) == picture
        assert best.after == game.play(position, best.turn)
        assert best.doubts == ()
        assert all(match.cost >= best.cost and match.after != best.after for match in others)


@of_every_game
def test_overruling_takes_the_picture_and_passes_the_turn(variant: Variant) -> None:
    game = game_of(variant.name)
    for position, _, after in some_steps(variant):
        overruled = outcome(lambda: game.overruled(position, game.seen(after)), ImpossiblePosition)  # noqa: B023
        if isinstance(overruled, ImpossiblePosition):
            assert overruled.faults
        else:
            assert visible(game, game.seen(overruled)) == visible(game, game.seen(after))
            assert overruled.mover == other(position.mover) or game.result(overruled)


def spoilt(game: Game[Any, Any], looks: dict[Site, Look], random: Random) -> dict[Site, Look]:
    """Return a picture with up to two sites changed."""
    picture = dict(looks)
    for site in random.sample(game.sites, random.randint(1, 2)):
        picture[site] = random.choice((EMPTY, *map(game.visible, game.looks)))
    for site in random.sample(sorted(looks), min(len(looks), random.randint(0, 2))):
        picture[site] = EMPTY
    return {site: look for site, look in picture.items() if look != EMPTY}


@of_every_game
def test_an_illegal_picture_is_explained_and_can_be_put_right(variant: Variant) -> None:
    game, random = game_of(variant.name), Random(7)
    explained = 0
    for position, _, after in some_steps(variant):
        before = visible(game, game.seen(position))
        for start in (before, visible(game, game.seen(after))):
            picture = spoilt(game, start, random)
            best = game.matches(position, sharp(game, picture), keep=1)
            if best and best[0].cost < 1:
                continue
            refusal = game.explain(position, picture)
            explained += 1
            assert refusal.rule in game.seen_rule_names
            assert set(refusal.sites) <= set(game.sites)
            assert refusal.doubts == ()
            mended = {site: look or EMPTY for site, look in {**picture, **refusal.put_right}.items()}
            if variant.game == "kipp4":  # the last position in any orientation
                assert sorted(visible(game, mended).values()) == sorted(before.values())
            else:
                assert visible(game, mended) == before
            if refusal.turn is not None and refusal.rule in game.rule_names:
                with pytest.raises((IllegalTurn, NotationError)):
                    game.check(position, game.parse(position, refusal.turn))
    assert explained > 0


@of_every_game
def test_alerts_and_destinations_are_about_sites(variant: Variant) -> None:
    game = game_of(variant.name)
    for position, _, _ in some_steps(variant):
        for alert in game.alerts(position):
            assert alert.sites
            assert {*alert.sites, *alert.sources} <= set(game.sites)
            assert alert.helps in ("first", "second")
        for site in game.sites:
            reached = game.destinations(position, site)
            assert reached <= set(game.sites)
            assert not (reached and site not in game.seen(position))


@of_every_game
def test_unknown_options_and_wild_values_are_named(variant: Variant) -> None:
    with pytest.raises(OptionError) as refused:
        type(game_of(variant.name)).with_options({**variant.options, "gravity": "off"})
    assert (refused.value.option, refused.value.found) == ("gravity", "off")
    assert all(option in refused.value.expected for option in variant.options)
    for option in variant.options:
        for wild in (None, [], {}, "x", 3.5, True, [["x"]], {"x": 1}):
            options = {**variant.options, option: wild}
            found = outcome(lambda: type(game_of(variant.name)).with_options(options), OptionError)  # noqa: B023
            if isinstance(found, OptionError):
                assert option in found.option
                assert found.found is not None or not wild or isinstance(wild, dict)
                assert found.expected


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@of_every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_text_is_a_turn_or_an_error_with_its_place(variant: Variant, data: st.DataObject) -> None:
    game = game_of(variant.name)
    tokens = st.sampled_from([*game.sites, *"!x-:+*~<>^v/@,. 123456", "--", "red", "blue"])
    text = data.draw(st.text(max_size=12) | st.lists(tokens, max_size=6).map("".join))
    position = game.start()
    turn = outcome(lambda: game.parse(position, text), NotationError)
    if isinstance(turn, NotationError):
        assert turn.text == text
        assert turn.expected
    else:
        assert game.parse(position, game.write(turn)) == turn
        if game.is_legal(position, turn):
            assert game.play(position, turn).mover in ("first", "second")


@of_every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_text_is_a_position_or_an_error(variant: Variant, data: st.DataObject) -> None:
    game = game_of(variant.name)
    good = game.to_text(games_of(variant.name)[0][0][-1])
    start, length = data.draw(st.integers(0, len(good))), data.draw(st.integers(0, 4))
    text = data.draw(
        st.text(max_size=20) | st.text(max_size=3).map(lambda s: good[:start] + s + good[start + length :])
    )
    try:
        position = game.from_text(text)
    except (NotationError, ImpossiblePosition) as error:
        assert str(error)  # noqa: PT017  (most texts are refused, some are fine)
    else:
        assert game.from_text(game.to_text(position)) == position


@of_every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_json_is_a_position_or_an_error(variant: Variant, data: st.DataObject) -> None:
    game = game_of(variant.name)
    good = game.to_json(games_of(variant.name)[0][0][-1])
    key = data.draw(st.sampled_from(sorted(good)))
    value = data.draw(JSON | JSON.map(lambda junk: {**good, key: junk}))
    position = outcome(lambda: game.from_json(value), ImpossiblePosition)
    if isinstance(position, ImpossiblePosition):
        assert position.faults
    else:
        assert game.from_json(game.to_json(position)) == position


@of_every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_picture_is_a_position_or_an_error(variant: Variant, data: st.DataObject) -> None:
    game = game_of(variant.name)
    looks = st.sampled_from([EMPTY, *game.looks]) | st.text(max_size=3)
    sites = st.sampled_from(game.sites) | st.text(max_size=3)
    picture = data.draw(st.dictionaries(sites, looks, max_size=8))
    position = outcome(lambda: game.from_seen(picture, "second"), ImpossiblePosition)
    if isinstance(position, ImpossiblePosition):
        assert position.faults
    else:
        assert game.from_seen(game.seen(position), "second") == position
    overruled = outcome(lambda: game.overruled(game.start(), picture), ImpossiblePosition)
    if not isinstance(overruled, ImpossiblePosition):
        assert set(game.seen(overruled)) <= set(game.sites)


@of_every_game
def test_a_piece_on_a_site_that_is_not_there_is_refused(variant: Variant) -> None:
    game = game_of(variant.name)
    for position in (game.start(), games_of(variant.name)[0][0][-1]):
        for look in (EMPTY, game.looks[0]):
            picture = {**game.seen(position), ")b5": look}
            for read in (game.from_seen, lambda seen, mover: game.overruled(position, seen)):  # noqa: B023
                found = outcome(lambda: read(picture, "first"), ImpossiblePosition)  # noqa: B023
                assert isinstance(found, ImpossiblePosition) or look == EMPTY
