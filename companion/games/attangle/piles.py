"""What piles can be made of, what a picture tells of them, and whose the hidden pieces are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from gettext import gettext as _

from companion.games.attangle.board import hex_board
from companion.games.attangle.values import COLOURS, HIDDEN, Pile, Position
from companion.games.attangle.variants import Variant
from companion.games.contract import EMPTY, Look, Player, Site
from companion.games.errors import ImpossiblePosition, quoted

OWN_IS_WHITE = str.maketrans("oe", "WB")
OWN_IS_BLACK = str.maketrans("oe", "BW")


def visible(pile: Pile) -> Look:
    """Return what a camera can tell of a pile: its height and its topmost piece."""
    return HIDDEN * (len(pile) - 1) + pile[-1:]


def whole_piles(own_piles: tuple[str, ...]) -> tuple[Pile, ...]:
    """Return every pile that can come about, all its pieces known."""
    return tuple(pile.translate(colours) for pile in own_piles for colours in (OWN_IS_WHITE, OWN_IS_BLACK))


def looks(variant: Variant) -> tuple[Look, ...]:
    """Return what a camera has to tell apart, lowest piles first."""
    return tuple(dict.fromkeys(visible(pile) for pile in whole_piles(variant.own_piles)))


def arranged(variant: Variant, seen: Mapping[Site, Look]) -> tuple[Pile, ...]:
    """Return what stands on each point, from site -> look.

    Raises:
        ImpossiblePosition: a site that is none or a void, or a pile that cannot come about.
    """
    board = hex_board(variant.side)
    standing = {site: look for site, look in seen.items() if look != EMPTY}
    faults = []
    for site, look in standing.items():
        if site not in board.index:
            faults.append(_("{site}: no such site").format(site=quoted(site)))
        elif site in variant.voids:
            faults.append(_("{site}: nothing can stand on a void").format(site=site))
        elif not _could_be(variant.own_piles, look):
            faults.append(_("{site}: no such pile as {look}").format(site=site, look=quoted(look)))
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return tuple(standing.get(site, EMPTY) for site in board.sites)


def counted(variant: Variant, piles: tuple[Pile, ...], mover: Player) -> Position:
    """Return the position in which the players hold whatever is not on the board.

    Whose a hidden piece is mostly follows from how piles come about: below the topmost piece of two or
    three lies one of the opponent's. Where it does not (the bottom of three), the piece counts for the
    player who then has more left, the first if both have as many.

    Raises:
        ImpossiblePosition: more pieces of a colour than there are.
    """
    stock = {player: variant.pieces - count for player, count in _surely_owned(variant, piles).items()}
    nobodys = sum(stock.values()) + sum(map(len, piles)) - 2 * variant.pieces
    for _piece in range(nobodys):
        stock["first" if stock["first"] >= stock["second"] else "second"] -= 1
    return checked(variant, Position(piles, (stock["first"], stock["second"]), mover))


def checked(variant: Variant, position: Position) -> Position:
    """Return the position if its pieces, on the board and in stock, are those of the game.

    Raises:
        ImpossiblePosition: more pieces of a colour than there are, or others than all of them together.
    """
    faults = [
        _("{player}: {count} pieces on the board and {held} in stock, of {pieces}").format(
            player=player, count=count, held=position.in_stock(player), pieces=variant.pieces
        )
        for player, count in _surely_owned(variant, position.piles).items()
        if position.in_stock(player) < 0 or count + position.in_stock(player) > variant.pieces
    ]
    total = sum(map(len, position.piles)) + sum(position.stock)
    if not faults and total != 2 * variant.pieces:
        faults.append(_("{total} pieces in all, of {pieces}").format(total=total, pieces=2 * variant.pieces))
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return position


def _surely_owned(variant: Variant, piles: tuple[Pile, ...]) -> dict[Player, int]:
    """Return how many pieces on the board are each player's, whatever hidden pieces are."""
    standing = [_could_be(variant.own_piles, pile) for pile in piles if pile]
    return {
        player: sum(min(whole.count(colour) for whole in fitting) for fitting in standing)
        for player, colour in COLOURS.items()
    }


@lru_cache
def _could_be(own_piles: tuple[str, ...], look: Look) -> tuple[Pile, ...]:
    """Return the whole piles that a look, known in part, can be."""
    return tuple(pile for pile in whole_piles(own_piles) if _agree(look, pile))


def _agree(look: Look, pile: Pile) -> bool:
    return (
        len(look) == len(pile)
        and look[-1] == pile[-1]
        and all(seen in (HIDDEN, piece) for seen, piece in zip(look, pile, strict=True))
    )
