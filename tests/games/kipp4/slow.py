"""Kipp4 a second time, slowly: a dictionary of marbles, the diagram of the rules page, every text there can be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, pairwise

Looks = Mapping[str, str]

DIAGRAM = """
.  C  .  F  .  L  .
C  .  F  .  H  .  L
.  D  .  H  .  K  .
B  .  D  .  I  .  K
.  B  .  E  .  I  .
A  .  E  .  G  .  J
.  A  .  G  .  J  .
"""
OUTER = "ACJL"

SPACE_OF = {
    column + str(row): letter
    for row, line in zip(range(7, 0, -1), DIAGRAM.strip().splitlines(), strict=True)
    for column, letter in zip("abcdefg", line.split(), strict=True)
    if letter != "."
}
SITES = sorted(SPACE_OF)
ENDS = {
    letter: sorted((site for site in SITES if SPACE_OF[site] == letter), key=lambda site: site[1])
    for letter in sorted(set(SPACE_OF.values()))
}


def _clockwise(site: str) -> str:
    """Turn the square by a quarter: what was the left column becomes the top row."""
    column, row = "abcdefg".index(site[0]) + 1, int(site[1])
    return "abcdefg"[row - 1] + str(8 - column)


def rolled(looks: Looks) -> dict[str, str]:
    settled = dict(looks)
    for lower, upper in ENDS.values():
        if upper in settled and lower not in settled:
            settled[lower] = settled.pop(upper)
    return settled


def turned(looks: Looks, quarters: int) -> dict[str, str]:
    for _ in range(quarters):
        looks = {_clockwise(site): look for site, look in looks.items()}
    return dict(looks)


def _in_a_row(sites: tuple[str, ...]) -> bool:
    points = sorted(("abcdefg".index(site[0]), int(site[1])) for site in sites)
    steps = {(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points)}
    return len(steps) == 1 and steps <= {(1, 1), (1, -1), (2, 0), (0, 2)}


ROWS = [sites for sites in combinations(SITES, 4) if _in_a_row(sites)]


def rows(looks: Looks, look: str) -> list[tuple[str, ...]]:
    return [row for row in ROWS if all(looks.get(site) == look for site in row)]


ALL_ACTIONS = (
    [f"+{site}" for site in SITES]
    + [f"{source}-{target}" for source in SITES for target in SITES]
    + [f"-{site}" for site in SITES]
)


def after_action(looks: Looks, own: str, action: str) -> dict[str, str] | None:
    """Return what lies at rest after action 1, or None if it is not allowed."""
    free = [site for site in SITES if site not in looks]
    if action[0] == "+":
        target = action[1:]
        outer = [site for site in free if SPACE_OF[site] in OUTER]
        stock = 8 - list(looks.values()).count(own)
        return rolled({**looks, target: own}) if stock and target in (outer or free) else None
    if action[0] == "-":
        return rolled({s: look for s, look in looks.items() if s != action[1:]}) if red(looks, action[1:]) else None
    source, target = action.split("-")
    columns, rows_apart = abs(ord(source[0]) - ord(target[0])), abs(int(source[1]) - int(target[1]))
    if looks.get(source) != own or target in looks or (columns, rows_apart) != (1, 1):
        return None
    if SPACE_OF[source] == SPACE_OF[target]:
        return None
    return rolled({target: own, **{site: look for site, look in looks.items() if site != source}})


def red(looks: Looks, site: str) -> bool:
    return looks.get(site) == "red"


def after(looks: Looks, own: str, text: str) -> dict[str, str] | None:
    action, quarters = text[:-2], int(text[-1])
    acted = after_action(looks, own, action)
    return None if acted is None or quarters not in (1, 2, 3) else rolled(turned(acted, quarters))


def winner(before: Looks, own: str, text: str, *, must_arise: bool) -> str | None:
    """Return the look that has won after a legal turn."""
    acted = after_action(before, own, text[:-2])
    shown = after(before, own, text)
    assert acted is not None
    assert shown is not None
    wood = turned(acted, int(text[-1]))
    for look in (own, "dark" if own == "light" else "light"):
        fresh = set(rows(shown, look)) - (set(rows(wood, look)) if must_arise else set())
        if fresh:
            return look
    return None
