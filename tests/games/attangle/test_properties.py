from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.attangle import Attangle, Capture, Placement, Position, Turn
from companion.games.contract import Player, Result, Site, other
from companion.games.errors import NotationError
from tests.games.attangle.support import EARLIER, GAMES, GRAND, LARGE, STANDARD, arranged, games, positions, reached

Cube = tuple[int, int, int]


def cubes(game: Attangle) -> dict[Site, Cube]:
    """Return the sites in cube coordinates (their sum is 0), the centre at the origin."""
    radius = game.variant.side - 1
    found = {}
    for site in game.sites:
        row = ord(site[0]) - ord("a") - radius
        column = int(site[1:]) - 1 - radius + max(0, -row)
        found[site] = (column, row, -column - row)
    return found


@given(st.data())
def test_pieces_are_conserved(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(reached(game))
    for player, colour in (("first", "W"), ("second", "B")):
        on_board = sum(pile.count(colour) for pile in position.piles)
        in_stock = position.stock[player == "second"]
        assert in_stock >= 0
        assert on_board + in_stock == game.variant.pieces


@given(st.data())
def test_only_piles_that_can_come_about_come_about(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(reached(game))
    assert game.from_seen(game.seen(position), position.mover) == position
    assert {game.visible(look) for look in game.seen(position).values()} <= set(game.looks)


@given(st.data())
def test_listed_turns_are_the_accepted_ones(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    sites = st.sampled_from(game.sites)
    texts = st.one_of(
        sites,
        st.tuples(sites, sites, sites).map(lambda three: f"{three[0]},{three[1]}-{three[2]}"),
        st.sampled_from([game.write(turn) for turn in game.turns(position)] or ["--"]),
        st.text(alphabet="abcdefg1234567,-", max_size=9),
    )
    listed = list(game.turns(position))
    assert len(set(listed)) == len(listed)
    for text in data.draw(st.lists(texts, max_size=20)):
        try:
            turn = game.parse(position, text)
        except NotationError:
            continue
        assert game.is_legal(position, turn) == (turn in listed)


@given(st.data())
def test_a_position_is_over_exactly_when_it_has_no_turns(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    assert (game.result(position) is None) == any(True for _ in game.turns(position))


# Captures found the other way round: from the attackers outward, in cube coordinates, by a table of heights.

DIRECTIONS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
TAKING_BACK = {(1, 1, 1), (1, 1, 2), (1, 2, 1)}
WITH_MAJORITY = {(1, 1, 1), (1, 3, 1), (1, 1, 3)}


def captures_walking_outward(game: Attangle, position: Position) -> set[Capture]:
    at = cubes(game)
    names = {cube: site for site, cube in at.items()}
    piles = {at[site]: pile for site, pile in game.seen(position).items()}
    own = "W" if position.mover == "first" else "B"
    met: dict[Cube, list[Cube]] = {}
    for start, pile in piles.items():
        if pile[-1] == own:
            for hit in _first_hits(start, piles, set(names)):
                if piles[hit][-1] != own:
                    met.setdefault(hit, []).append(start)
    allowed = WITH_MAJORITY if game is EARLIER else TAKING_BACK
    captures = set()
    for target, attackers in met.items():
        for pair in combinations(attackers, 2):
            low, high = sorted(len(piles[cube]) for cube in pair)
            if (low, high, len(piles[target])) in allowed:
                one, two = sorted((names[cube] for cube in pair), key=lambda site: (site[0], int(site[1:])))
                captures.add(Capture((one, two), names[target]))
    return captures


def _first_hits(start: Cube, piles: dict[Cube, str], board: set[Cube]) -> Iterator[Cube]:
    for step in DIRECTIONS:
        cube = _plus(start, step)
        while cube in board and cube not in piles:
            cube = _plus(cube, step)
        if cube in board:
            yield cube


def _plus(a: Cube, b: Cube) -> Cube:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@given(st.data())
def test_captures_are_those_found_from_the_attackers_outward(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    expected = captures_walking_outward(game, position)
    assert set(game.rules.captures(position, position.mover)) == expected


# Symmetries

Symmetry = Callable[[Cube], Cube]


def rotated(cube: Cube) -> Cube:
    return -cube[2], -cube[0], -cube[1]


def mirrored(cube: Cube) -> Cube:
    return -cube[2], -cube[1], -cube[0]


def repeated(times: int, mirror: bool) -> Symmetry:
    def symmetry(cube: Cube) -> Cube:
        for _ in range(times):
            cube = rotated(cube)
        return mirrored(cube) if mirror else cube

    return symmetry


def site_map(game: Attangle, symmetry: Symmetry) -> dict[Site, Site]:
    at = cubes(game)
    names = {cube: site for site, cube in at.items()}
    return {site: names[symmetry(cube)] for site, cube in at.items()}


def board_symmetries(game: Attangle) -> list[dict[Site, Site]]:
    """Return the symmetries of the hexagon that map the voids onto themselves."""
    maps = [site_map(game, repeated(times, mirror)) for times in range(6) for mirror in (False, True)]
    voids = set(game.variant.voids)
    return [sites for sites in maps if {sites[void] for void in voids} == voids]


@pytest.mark.parametrize(("game", "count"), [(STANDARD, 12), (GRAND, 6), (LARGE, 12), (EARLIER, 12)])
def test_boards_are_as_symmetric_as_their_voids(game: Attangle, count: int) -> None:
    assert len(board_symmetries(game)) == count


def moved(game: Attangle, position: Position, sites: dict[Site, Site]) -> Position:
    piles = {sites[site]: pile for site, pile in game.seen(position).items()}
    shown = tuple(piles.get(site, "") for site in game.sites)
    return Position(shown, position.stock, position.mover)


def moved_turn(game: Attangle, turn: Turn, sites: dict[Site, Site]) -> Turn:
    if isinstance(turn, Placement):
        return Placement(sites[turn.site])
    assert isinstance(turn, Capture)
    one, two = sorted((sites[site] for site in turn.attackers), key=game.sites.index)
    return Capture((one, two), sites[turn.target])


@given(st.data())
def test_turns_turn_and_mirror_with_the_board(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    sites = data.draw(st.sampled_from(board_symmetries(game)))
    image = moved(game, position, sites)
    turns = list(game.turns(position))
    assert {moved_turn(game, turn, sites) for turn in turns} == set(game.turns(image))
    assert game.result(image) == game.result(position)
    for turn in turns[-3:]:
        assert game.after(image, moved_turn(game, turn, sites)) == moved(game, game.after(position, turn), sites)


def test_the_grand_set_up_turns_by_a_third_and_swaps_colours_by_a_sixth() -> None:
    start = GRAND.start()
    assert moved(GRAND, start, site_map(GRAND, repeated(2, mirror=False))) == start
    sixth = moved(GRAND, start, site_map(GRAND, repeated(1, mirror=False)))
    assert sixth.piles == colours_swapped(start).piles


def colours_swapped(position: Position) -> Position:
    swap = str.maketrans("WB", "BW")
    first, second = position.stock
    return Position(tuple(pile.translate(swap) for pile in position.piles), (second, first), other(position.mover))


@given(st.data())
def test_both_colours_have_the_same_rules(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    image = colours_swapped(position)
    turns = list(game.turns(position))
    assert list(game.turns(image)) == turns
    for turn in turns[-3:]:
        assert game.after(image, turn) == colours_swapped(game.after(position, turn))
    result = game.result(position)
    winners: dict[str, Player] = {"first": "second", "second": "first"}
    expected = None if result is None else Result(winners.get(result.winner, "draw"), result.reason)
    assert game.result(image) == expected


@given(st.data())
def test_different_turns_lead_to_different_pictures(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    pictures = set()
    turns = list(game.turns(position))
    for turn in turns:
        after = game.after(position, turn)
        pictures.add(tuple((site, game.visible(look)) for site, look in game.seen(after).items()))
    assert len(pictures) == len(turns)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_a_stack_of_full_height_stays_for_good(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    position = data.draw(arranged(game))
    full = {site: pile for site, pile in game.seen(position).items() if len(pile) == game.variant.tallest}
    for turn in game.turns(position):
        after = game.seen(game.after(position, turn))
        assert full.items() <= after.items()
