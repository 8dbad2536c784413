"""One sentence for the name of every rule, in the words of somebody who sits at the table.

`{site}` is the site to point at, `{sites}` are all that are involved; `{piece}` is the one whose turn it is.
"""

from __future__ import annotations

from companion.locale import N_

_ALL_GAMES = {
    "game-over": N_("The game is over; nothing more is played."),
    "off-board": N_("That leads off the board from {site}."),
    "notation": N_("That is not how a turn of this game is written."),
    "not-announced": N_("That is a legal turn, but not the one that the computer has chosen."),
}

_KOPF_ODER_KNOPF = {
    "not-your-button": N_("The button on {site} belongs to the other player; move one of your own."),
    "empty-field": N_("There is no button on {site}."),
    "own-button": N_("The button on {site} is your own; only the other player's may be taken."),
    "not-on-a-line": N_("{sites} do not lie on one straight line."),
    "wrong-distance": N_(
        "A button goes just as many fields as its own field has holes, from a 4 any number up to 4: look at {sites}."
    ),
    "target-occupied": N_("A button needs a free field to land on; {site} is not free."),
    "must-move": N_("There is no passing while one of your buttons can move."),
    "not-threatened": N_("The button on {site} is not in line with any pair of yours, so it may not be taken."),
    "out-of-reach": N_(
        "The button on {site} is too far away: a pair reaches as many fields as its two fields have holes."
    ),
    "blocked-by-own": N_("The button on {site} may not be taken: one of your own stands between it and your pair."),
    "second-nearest": N_("Only the nearest button on each side of a pair may be taken; {site} lies behind another."),
    "no-forbidden-group": N_("The button on {site} is in no group of three or more, so no penalty may be taken there."),
    "one-per-group": N_("Only one button may be taken from each forbidden group; {sites} are in the same one."),
    "taken-twice": N_("The button on {site} can be taken only once."),
    "wrong-order": N_("First come the penalties, then the captures, then the move."),
    "already-won": N_("Enough buttons are taken to win; nothing more is taken or moved."),
}

_KIPP4 = {
    "no-rotation": N_("The board was not turned: every turn ends by turning it one, two or three quarters."),
    "not-your-marble": N_(
        "Only your own marbles are placed or moved; red ones belong to nobody and are only taken off the board."
        " Look at {sites}."
    ),
    "not-red": N_("Only red marbles may be taken off the board: look at {sites}."),
    "not-adjacent": N_("A marble moves to the next position diagonally and no further: look at {sites}."),
    "same-space": N_("A marble must move into another space; {sites} are the two ends of one."),
    "occupied": N_("{site} is not free."),
    "outer-first": N_("As long as an outer position is free, new marbles go there and not to {site}."),
    "empty-stock": N_("There is nothing left in the stock to place."),
}

_KRUX = {
    "wrong-piece": N_("It is piece {piece}'s turn: the pieces move in the order 1 to 6. Look at {sites}."),
    "next-to-enemy": N_("A piece that is next to an enemy may not step: look at {sites}."),
    "too-many-steps": N_("A move has at most three steps."),
    "too-many-actions": N_("A move has at most two actions."),
    "into-hole": N_("A piece may not go into the hole on {site} by itself."),
    "friend-in-hole": N_("Your own piece would fall into the hole; that is not allowed, even for a moment."),
    "no-piece-in-line": N_("There is no piece in that direction to repel or attract."),
    "no-piece-there": N_("There is no piece on {site}."),
    "too-far": N_("{site} is too far away for that."),
    "carrying": N_("While a piece is carried there are only steps, until it is set down."),
    "must-drop": N_("A carried piece must be set down before the move ends."),
    "nothing-carried": N_("No piece is carried that could be set down on {site}."),
    "ring-missing": N_("A piece needs a ring for its first move: look at {sites}."),
    "ring-taken": N_("That ring is no longer there to choose: look at {sites}."),
    "wrong-ring": N_("A piece keeps its ring and acts as its colour says: look at {sites}."),
}

_ATTANGLE = {
    "on-void": N_("No piece may stand on {site}."),
    "first-centre": N_("The very first piece may not be placed in the centre."),
    "not-your-piece": N_("There is no pile on {site} with your own piece on top."),
    "not-an-enemy": N_("Only a pile with the other player's piece on top is captured; {site} is none."),
    "same-line": N_("The two attackers must come from two directions: look at {sites}."),
    "not-first-on-line": N_("Something stands between {site} and the pile that is attacked."),
    "triple-frozen": N_("A stack that is finished neither moves nor is captured: look at {site}."),
    "too-high": N_("The pile would grow too high: look at {sites}."),
    "no-pass": N_("There is no passing: place a piece or capture."),
}

_SEEN_ON_THE_BOARD = {
    "two-moves": N_("More than one move was made: look at {sites}."),
    "two-placements": N_("More than one piece was placed: look at {sites}."),
    "plain-move": N_("A piece was just moved; here pieces are only placed or capture. Look at {sites}."),
    "piece-added": N_("There is a piece on {sites} that no turn brings there."),
    "piece-gone": N_("A piece is missing on {sites} that no turn takes away."),
    "unreachable": N_("It is the right piece, but no turn takes it to {site}."),
    "nothing-changed": N_("Nothing has changed on the board; the turn is still to be made."),
}

RULES = {**_ALL_GAMES, **_KOPF_ODER_KNOPF, **_KIPP4, **_KRUX, **_ATTANGLE, **_SEEN_ON_THE_BOARD}
"""Rule name -> its sentence, to be translated and formatted."""
