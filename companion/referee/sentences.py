"""What the referee says to people: one catalogue of sentences, translated when they are said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as _
from typing import Any

from companion.games.contract import Alert, Game, Look, Player, PositionT, Site, other
from companion.locale import N_
from companion.referee.history import OVERRULED
from companion.referee.rule_sentences import RULES
from companion.values import BOTH, Outcome, Ruling

PLAYERS = {
    "kopf-oder-knopf": (N_("Red"), N_("Blue")),
    "kipp4": (N_("Light"), N_("Dark")),
    "krux": (N_("White"), N_("Black")),
    "attangle": (N_("White"), N_("Black")),
}
"""How the two players of a game are called; those of any other are called the first and the second player."""

REASONS = {
    "ten-taken": N_("enough buttons are taken"),
    "both-passed": N_("neither player can move"),
    "row": N_("four in a row"),
    "no-action": N_("the other player has no action left"),
    "in-hole": N_("an enemy fell into the hole"),
    "third-triple": N_("the third triple stack stands"),
    "fifth-triple": N_("the fifth triple stack stands"),
    "third-five-stack": N_("the third stack of five stands"),
    "no-move": N_("there is no turn left"),
    "stuck": N_("the other player has no turn left"),
    "resigned": N_("the other player gave up"),
    "agreed": N_("both players agreed"),
    "time": N_("the other player's time is over"),
}
"""Why a game ended."""

MOST_LISTED = 6
"""A hand over more sites than these is said to be over the board."""


def player_name(game: str, player: Player) -> str:
    """Return what people call a player of the game of that name."""
    first, second = PLAYERS.get(game, (N_("The first player"), N_("The second player")))
    return _(first if player == "first" else second)


def places(sites: Sequence[Site]) -> str:
    """Return sites as people list them: `c3, c4 and d4`."""
    if not sites:
        return _("the board")
    if len(sites) == 1:
        return sites[0]
    return _("{several} and {last}").format(several=", ".join(sites[:-1]), last=sites[-1])


# While nothing is ruled


def no_board(is_pending: bool) -> str:
    """The board is not in the picture."""
    if is_pending:
        return _("I cannot find the board; I rule as soon as the whole board is in the picture.")
    return _("I cannot find the board. Please bring the whole board into the picture.")


def taken_as_played(game: Game[Any, Any], by: Player, turn: str, message: str) -> str:
    """The players went on from a turn that could not be ruled on."""
    accepted = _("You went on, so I take it that {player} played {turn}.").format(
        player=player_name(game.name, by), turn=turn
    )
    return f"{accepted} {message}"


def taken_as_set_up(message: str) -> str:
    """The players went on from a set-up that could not be ruled on."""
    accepted = _("You went on, so I take it that the board was set up.")
    return f"{accepted} {message}"


def lost_track(turns: Sequence[str]) -> str:
    """What was played since an unclear press cannot be told."""
    if not turns:
        return _("I could not follow since the last press. Please set the board up as it was at the start.")
    if turns[-1] == OVERRULED:
        return _(
            "I could not follow since the last press."
            " Please set the board up as it was after what you decided, and play on from there."
        )
    return _(
        "I could not follow since the last press."
        " Please set the board up as it was after {turn}, and play on from there."
    ).format(turn=turns[-1])


def board_turned(turn_deg: int) -> str:
    """The board lies another way round than at calibration."""
    return _(
        "The board lies turned by {degrees} degrees: its fields are not where calibration saw them."
        " Please turn it back, or calibrate again."
    ).format(degrees=turn_deg)


def hand(covered: Sequence[Site], is_pending: bool) -> str:
    """Someone is over the board."""
    where = places(covered) if len(covered) <= MOST_LISTED else places(())
    if not is_pending:
        return _("A hand is over {sites}.").format(sites=where)
    return _("A hand is over {sites}; I rule as soon as it is gone.").format(sites=where)


def waiting_for_set_up() -> str:
    """Nothing was confirmed yet."""
    return _("Set up the board, then press Confirm.")


def offered(turns: Sequence[str], mover: Player, game: Game[Any, Any]) -> str:
    """A game was interrupted; nothing was confirmed yet."""
    return _(
        "A game was interrupted after {turns} turns, {player} to move: set the board up as it was then, or for a new "
        "game, and press Confirm."
    ).format(turns=len(turns), player=player_name(game.name, mover))


def to_move(game: Game[Any, Any], mover: Player) -> str:
    """Nothing is pressed while someone thinks."""
    return _("{player} to move.").format(player=player_name(game.name, mover))


def not_your_turn(game: Game[Any, Any], presser: Player) -> str:
    """The player who is not to move pressed Confirm."""
    return _("It is {other}'s turn, so {player}'s press does not count.").format(
        other=player_name(game.name, other(presser)), player=player_name(game.name, presser)
    )


def still_chosen(game: Game[Any, Any], mover: Player) -> str:
    """Confirm was pressed before it was known which turn is to be carried out."""
    return _("{player}'s turn is not chosen yet; wait until it is lit.").format(player=player_name(game.name, mover))


def board_moved(message: str, moved_px: float) -> str:
    """Something was said, and the board was found elsewhere than before."""
    return _("{message} The board was moved by {moved_px:.0f} pixels; I follow it.").format(
        message=message, moved_px=moved_px
    )


# The set-up


def set_up(game: Game[Any, Any], mover: Player) -> str:
    """The first press found everything in its place."""
    return _("Everything stands where it should. {player} begins.").format(player=player_name(game.name, mover))


def not_set_up(put_right: Mapping[Site, Look | None]) -> str:
    """The first press found sites that differ."""
    return _("The board is not set up yet. {put_right}").format(put_right=_put_right(put_right))


# Unclear pictures


def unsure(sites: Sequence[Site]) -> str:
    """The picture does not say what stands on some sites."""
    return _(
        "I cannot tell what stands on {sites}. Take hands and shadows away and set the pieces there straight."
    ).format(sites=places(sites))


def either_turn(one: str, two: str, sites: Sequence[Site]) -> str:
    """Two turns explain the picture."""
    return _("This may be {one} or {two}. Please set the pieces on {sites} straight.").format(
        one=one, two=two, sites=places(sites)
    )


def unsure_fields(sites: Sequence[Site]) -> str:
    """The ruling rests on fields that calibration could not read."""
    return _("How many holes does {sites} have? I am not sure; please correct it in the profile.").format(
        sites=places(sites)
    )


# Turns


def legal(game: Game[Any, Any], ruling: Ruling, mover: Player, alerts: Sequence[Alert], times: int) -> str:
    """A turn was recognised; `times` counts how often the position has stood by now."""
    assert ruling.by is not None
    parts = [_("{player} played {turn}.").format(player=player_name(game.name, ruling.by), turn=ruling.turn)]
    parts += _alerts(game, alerts)
    if any(warning.startswith("repetition") for warning in ruling.warnings):
        parts.append(_("This position has now stood {times} times.").format(times=times))
    if ruling.result:
        parts.append(over(game, ruling.result, ruling.reason))
    else:
        parts.append(to_move(game, mover))
    return " ".join(parts)


def refused(
    game: Game[PositionT, Any],
    position: PositionT,
    rule: str,
    sites: Sequence[Site],
    turn: str | None,
    put_right: Mapping[Site, Look | None],
) -> str:
    """A turn from `position` breaks a rule; `turn` is what may have been meant, `put_right` mends the board."""
    parts = [rule_sentence(game, position, rule, sites)]
    if turn:
        parts.append(_("It looks like {turn}.").format(turn=turn))
    if put_right:
        parts.append(_put_right(put_right))
    return " ".join(parts)


def then_carry_out(turn: str) -> str:
    """A turn was refused because another one was announced."""
    return _("Then carry out {turn} and press Confirm.").format(turn=turn)


def rule_sentence(game: Game[PositionT, Any], position: PositionT, rule: str, sites: Sequence[Site] = ()) -> str:
    """Return the sentence for the rule that a turn from `position` breaks; of `sites` the first is to be pointed at."""
    if rule not in RULES:
        return _("That breaks a rule of this game, {rule}: look at {sites}.").format(rule=rule, sites=places(sites))
    return _(RULES[rule]).format(
        site=sites[0] if sites else places(sites), sites=places(sites), piece=game.piece_to_move(position)
    )


def over(game: Game[Any, Any], winner: Outcome, reason: str | None) -> str:
    """The game is over."""
    why = _(REASONS[reason]) if reason in REASONS else reason
    if winner == "draw":
        return _("The game is drawn: {why}.").format(why=why)
    return _("{player} wins: {why}.").format(player=player_name(game.name, winner), why=why)


def taken_so_far(game: Game[Any, Any], taken: Mapping[Player, tuple[int, int]]) -> str:
    """How many pieces each player has taken, and how many win."""
    counts = [
        _("{player} has taken {count} of {goal}").format(
            player=player_name(game.name, player), count=taken[player][0], goal=taken[player][1]
        )
        for player in BOTH
    ]
    return f"{', '.join(counts)}."


def taken_back(game: Game[Any, Any], turn: str, mover: Player) -> str:
    """The last turn no longer counts."""
    if turn == OVERRULED:
        said = _("What you decided is taken back; please put the board back too.")
    else:
        said = _("{turn} is taken back; please put the board back too.").format(turn=turn)
    return f"{said} {to_move(game, mover)}"


def nothing_to_take_back() -> str:
    """No turn was played yet."""
    return _("No turn has been played that could be taken back.")


def overruled(game: Game[Any, Any], ruling: Ruling, mover: Player) -> str:
    """The players play on from what the board shows."""
    follows = over(game, ruling.result, ruling.reason) if ruling.result else to_move(game, mover)
    return _("You decide: play goes on from what the board shows. {follows}").format(follows=follows)


def not_yours_to_take_back(game: Game[Any, Any], presser: Player) -> str:
    """Somebody wants to take back the other player's turn."""
    return _("The last turn was {other}'s; only {other} can take it back, with a long press.").format(
        other=player_name(game.name, other(presser))
    )


def put_back(game: Game[Any, Any], mover: Player) -> str:
    """A turn was taken back, and the board still shows it."""
    return _("Please put the board back as it was before the turn; then {player} moves.").format(
        player=player_name(game.name, mover)
    )


def nothing_changed(game: Game[Any, Any], mover: Player) -> str:
    """A press found a board that a legal turn leaves as it was."""
    return _("Nothing has changed on the board. If that is {player}'s turn, please press once more.").format(
        player=player_name(game.name, mover)
    )


def paused() -> str:
    """Nothing is watched until somebody presses."""
    return _("The game is paused. Press Confirm to go on.")


def goes_on(game: Game[Any, Any], mover: Player) -> str:
    """After a pause, or an end of the game that was taken back."""
    return _("The game goes on. {to_move}").format(to_move=to_move(game, mover))


def nothing_to_overrule() -> str:
    """No turn was refused just now."""
    return _("No turn was refused that you could decide otherwise.")


def cannot_overrule(faults: Sequence[str]) -> str:
    """No game could go on from what the board shows."""
    return _("The game cannot go on from this board: {faults}.").format(faults="; ".join(faults))


def _put_right(put_right: Mapping[Site, Look | None]) -> str:
    wanted = [
        _("{look} on {site}").format(look=look, site=site) if look else _("nothing on {site}").format(site=site)
        for site, look in put_right.items()
    ]
    return _("To put it right: {wanted}.").format(wanted=", ".join(wanted))


def _alerts(game: Game[Any, Any], alerts: Sequence[Alert]) -> list[str]:
    """Return a sentence for each forbidden group, and one for all that a player threatens."""
    said = [
        _("{sites} form a forbidden group: {player} may take one of them.").format(
            sites=places(alert.sites), player=player_name(game.name, alert.helps)
        )
        for alert in alerts
        if alert.kind == "forbidden-group"
    ]
    for player in BOTH:
        threats = [alert.sites for alert in alerts if alert.kind == "threat" and alert.helps == player]
        if threats:
            sites = places([site for threat in threats for site in threat])
            said.append(_("{player} threatens {sites}.").format(player=player_name(game.name, player), sites=sites))
    return said
