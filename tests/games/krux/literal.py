"""The rulebook once more, read plainly and slowly: coordinates and token strings, nothing shared with the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.krux import Position

WHERE = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
CENTRE = (4, 4)
SITES = [f"{letter}{digit}" for letter in "abcdefg" for digit in "1234567"]
PLAIN_TOKENS = ["n", "e", "s", "w", ">n", ">e", ">s", ">w", "<n", "<e", "<s", "<w"]
RING_TOKENS = {
    "": [],
    "blue": ["^n", "^e", "^s", "^w", "vn", "ve", "vs", "vw"],
    "green": [f"*{site}" for site in SITES],
    "pink": [f"~{site}" for site in SITES],
}

Spot = tuple[int, int]


def spot(site: str) -> Spot:
    return "abcdefg".index(site[0]) + 1, int(site[1])


def on_board(at: Spot) -> bool:
    return 1 <= at[0] <= 7 and 1 <= at[1] <= 7


def moved(at: Spot, heading: str, back: bool = False) -> Spot:
    dx, dy = WHERE[heading]
    return (at[0] - dx, at[1] - dy) if back else (at[0] + dx, at[1] + dy)


def steps_away(one: Spot, two: Spot) -> int:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


@dataclass(frozen=True)
class State:
    """Spots of the pieces 1..6 (None while carried), and what was used so far."""

    spots: tuple[Spot | None, ...]
    piece: int
    ring: str
    steps: int = 0
    actions: int = 0

    @property
    def here(self) -> Spot:
        at = self.spots[self.piece - 1]
        assert at is not None
        return at

    @property
    def carrying(self) -> bool:
        return None in self.spots

    @property
    def won(self) -> bool:
        return CENTRE in self.spots

    def who(self, at: Spot) -> int | None:
        return self.spots.index(at) + 1 if at in self.spots else None

    def put(self, piece: int, at: Spot | None, steps: int = 0, actions: int = 0) -> State:
        spots = list(self.spots)
        spots[piece - 1] = at
        return State(tuple(spots), self.piece, self.ring, self.steps + steps, self.actions + actions)

    def travelled(self, piece: int, heading: str, back: bool) -> Spot:
        at = self.spots[piece - 1]
        assert at is not None
        for _ in range(2):
            to = moved(at, heading, back)
            if not on_board(to) or self.who(to):
                break
            at = to
        return at

    def beside_enemy(self) -> bool:
        beside = [self.who(moved(self.here, heading)) for heading in WHERE]
        return any(piece is not None and piece % 2 != self.piece % 2 for piece in beside)


def start(position: Position, ring: str) -> State:
    seen = position.looks()
    spots = {int(look[0]): spot(site) for site, look in seen.items()}
    return State(tuple(spots[piece] for piece in range(1, 7)), position.next_piece, ring)


def follow(state: State, token: str, drop_in_hole: bool = True) -> State | None:
    """Return the state after one more token, or None if the rulebook forbids it."""
    after = None if state.won else _follow(state, token, drop_in_hole)
    if after is not None and after.won:
        fallen = after.who(CENTRE)
        if fallen is None or fallen % 2 == state.piece % 2:
            return None
    return after


def _follow(state: State, token: str, drop_in_hole: bool) -> State | None:
    sign, rest = token[0], token[1:]
    if token in WHERE:
        to = moved(state.here, token)
        free = on_board(to) and to != CENTRE and state.who(to) is None
        allowed = free and state.steps < 3 and not state.beside_enemy()
        return state.put(state.piece, to, steps=1) if allowed else None
    if sign == "v":
        to = moved(state.here, rest)
        free = on_board(to) and state.who(to) is None and (drop_in_hole or to != CENTRE)
        return state.put(state.spots.index(None) + 1, to) if state.carrying and free else None
    if state.carrying or state.actions == 2:
        return None
    if sign in "<>":
        at = moved(state.here, rest)
        while on_board(at) and state.who(at) is None:
            at = moved(at, rest)
        other = state.who(at)
        return None if other is None else state.put(other, state.travelled(other, rest, back=sign == "<"), actions=1)
    return _ring_action(state, sign, rest)


def _ring_action(state: State, sign: str, rest: str) -> State | None:
    if sign == "^" and state.ring == "blue":
        other = state.who(moved(state.here, rest))
        return None if other is None else state.put(other, None, actions=1)
    if sign == "*" and state.ring == "green":
        to = spot(rest)
        if to == CENTRE or steps_away(state.here, to) > 3 or state.who(to) not in (None, state.piece):
            return None
        landed = state.put(state.piece, to, actions=1)
        for heading in WHERE:
            neighbour, behind = moved(to, heading), moved(moved(to, heading), heading)
            pushed = landed.who(neighbour)
            if pushed and on_board(behind) and landed.who(behind) is None:
                landed = landed.put(pushed, behind)
        return landed
    if sign == "~" and state.ring == "pink":
        other = state.who(spot(rest))
        if other is None or other == state.piece or steps_away(state.here, spot(rest)) > 5:
            return None
        return state.put(other, state.here).put(state.piece, spot(rest), actions=1)
    return None


def all_strings(state: State, drop_in_hole: bool = True) -> Iterator[tuple[tuple[str, ...], State]]:
    """Yield every legal string of tokens with the state it leads to, the empty one first."""
    tokens = PLAIN_TOKENS + RING_TOKENS[state.ring]
    unfinished: list[tuple[tuple[str, ...], State]] = [((), state)]
    while unfinished:
        string, reached = unfinished.pop()
        if not reached.carrying:
            yield string, reached
        for token in tokens:
            after = follow(reached, token, drop_in_hole)
            if after is not None:
                unfinished.append(((*string, token), after))
