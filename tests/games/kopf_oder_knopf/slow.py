"""The rules a second time, slowly and in another way: threats from the threatened button outwards, sets by trying all.

Nothing of the rules' own modules is used here but the plain values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from companion.games.contract import Costs
from companion.games.kopf_oder_knopf.values import Move, Position, Turn

Place = tuple[int, int]
Sites = frozenset[str]
Picture = tuple[Sites, Move | None]
"""What was taken, and the move made."""

ALL = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def place(site: str) -> Place:
    return ord(site[0]) - ord("a"), int(site[1:]) - 1


def site_at(x: int, y: int) -> str:
    return f"{chr(ord('a') + x)}{y + 1}" if 0 <= x < 10 and 0 <= y < 10 else ""


def step(site: str, direction: Place, fields: int = 1) -> str:
    x, y = place(site)
    return site_at(x + fields * direction[0], y + fields * direction[1])


def group_of(site: str, buttons: Sites) -> Sites:
    group = {site}
    while True:
        wider = {far for near in group for d in DIRECTIONS if (far := step(near, d)) in buttons} | group
        if wider == group:
            return frozenset(group)
        group = wider


def is_threatened(site: str, own: Sites, enemy: Sites, counts: Mapping[str, int]) -> bool:
    """Walk from an enemy button outwards to the first button: is it the near end of a pair on this line?"""
    for direction in DIRECTIONS:
        fields, near = 1, step(site, direction)
        while near and near not in own | enemy:
            fields, near = fields + 1, step(near, direction)
        far = step(near, direction) if near in own else ""
        if far in own and group_of(near, own) == {near, far} and fields <= counts[near] + counts[far]:
            return True
    return False


def splits(taken: Sites, position: Position, counts: Mapping[str, int]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield every legal split into penalties and captures, fewest penalties first."""
    order = sorted(taken, key=place)
    for number in range(len(order) + 1):
        for penalties in combinations(order, number):
            groups = [group_of(site, position.enemy) for site in penalties]
            if len(set(groups)) < number or any(len(group) < 3 for group in groups):
                continue
            captures = [site for site in order if site not in penalties]
            left = position.enemy - set(penalties)
            if all(is_threatened(site, position.own, left, counts) for site in captures):
                yield list(penalties), captures


def moves(position: Position, taken: Sites, counts: Mapping[str, int]) -> Iterator[Move]:
    standing = position.own | position.enemy - taken
    for origin in position.own:
        for target in ALL:
            (x, y), (u, v) = place(origin), place(target)
            far = max(abs(u - x), abs(v - y))
            on_a_line = x == u or y == v or abs(u - x) == abs(v - y)
            fits = 1 <= far <= 4 if counts[origin] == 4 else far == counts[origin]
            if target not in standing and on_a_line and fits:
                yield origin, target


def pictures(position: Position, counts: Mapping[str, int], goal: int) -> dict[Picture, Turn]:
    """Return every picture that shows a legal turn, with the turn it shows; wins may be overdone."""
    needed = goal - (14 - len(position.enemy))
    shown: dict[Picture, Turn] = {}
    for number in range(len(position.enemy) + 1):
        for sites in combinations(sorted(position.enemy, key=place), number):
            taken = frozenset(sites)
            split = next(splits(taken, position, counts), None)
            if split is None:
                continue
            penalties, captures = split
            if number >= needed:
                enough = frozenset((penalties + captures)[:needed])
                won = next(Turn(tuple(some), tuple(rest)) for some, rest in splits(enough, position, counts))
                free = set(ALL) - (position.own | position.enemy - taken)
                shown |= {(taken, (origin, target)): won for origin in position.own for target in free}
                shown[taken, None] = won
                continue
            able = list(moves(position, taken, counts))
            shown |= {(taken, move): Turn(tuple(penalties), tuple(captures), move) for move in able}
            if not able:
                shown[taken, None] = Turn(tuple(penalties), tuple(captures), passed=True)
    return shown


def cost_of(picture: Picture, position: Position, costs: Costs) -> float:
    """Return what it costs to believe that the board shows a picture."""
    taken, move = picture
    own, enemy = position.own, position.enemy - taken
    if move:
        own = own - {move[0]} | {move[1]}
    red, blue = (own, enemy) if position.mover == "first" else (enemy, own)
    return sum(costs[site]["red" if site in red else "blue" if site in blue else ""] for site in ALL)
