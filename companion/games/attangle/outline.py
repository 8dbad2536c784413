"""The rules in short, as people are shown them."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.attangle.variants import Variant
from companion.games.contract import Chapter


def outline(variant: Variant) -> tuple[Chapter, ...]:
    """Return the rules of a variant."""
    return (
        Chapter(_("Board and set-up"), _set_up(variant)),
        Chapter(_("A turn, one of these"), _turn(variant)),
        Chapter(_("A capture"), _capture(variant)),
        Chapter(_("The end"), _end(variant)),
        Chapter(
            _("How a turn is written"),
            (_("c4 places; a1,c5-c3 captures: the two attackers, then the pile that is captured."),),
        ),
    )


def _set_up(variant: Variant) -> tuple[str, ...]:
    points = 3 * variant.side * (variant.side - 1) + 1
    sentences = [
        _("A hexagon of {points} points.").format(points=points),
        _("Each player has {count} pieces. White begins.").format(count=variant.pieces),
    ]
    if variant.voids:
        text = _("Nothing may stand on {voids}, but captures go across.")
        sentences.append(text.format(voids=" ".join(variant.voids)))
    if variant.setup:
        white = " ".join(site for site, player in variant.setup.items() if player == "first")
        black = " ".join(site for site, player in variant.setup.items() if player == "second")
        text = _("White starts with pieces on {white}, Black on {black}.")
        sentences.append(text.format(white=white, black=black))
    return tuple(sentences)


def _turn(variant: Variant) -> tuple[str, ...]:
    place = _("Place a piece from the stock on an empty point.")
    if variant.first_not:
        place = _("Place a piece from the stock on an empty point, the very first one not on {site}.").format(
            site=variant.first_not
        )
    return (place, _("Capture a pile that has an enemy's piece on top."), _("There is no passing."))


def _capture(variant: Variant) -> tuple[str, ...]:
    moving = _("Two own piles move in straight lines, from two directions, over empty points, onto the enemy's pile.")
    if variant.takes_back:
        return (
            moving,
            _("The topmost piece then goes back to the stock; no pile grows higher than {tallest}.").format(
                tallest=variant.tallest
            ),
            _("So at most one of the three piles has two pieces. Piles of three neither move nor are captured."),
        )
    return (
        moving,
        _("In the new pile the capturing player has one piece more than the other."),
        _("No pile grows higher than {tallest}.").format(tallest=variant.tallest),
    )


def _end(variant: Variant) -> tuple[str, ...]:
    stuck = (
        _("Without any legal turn the game is drawn.")
        if variant.stuck_draws
        else _("Who has no piece left to place and no capture loses.")
    )
    if variant.stacks_to_win is None:
        return (stuck,)
    stacks = _("Who builds {count} own stacks of {tallest} wins.").format(
        count=variant.stacks_to_win, tallest=variant.tallest
    )
    return (stacks, stuck)
