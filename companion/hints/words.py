"""What a hint says: what is threatened, where a piece may go, and why a turn is good. The mover is "you"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as _
from typing import Any

from companion.games.contract import EMPTY, Alert, Game, Player, Site, other
from companion.games.kipp4 import Turn as Kipp4Turn
from companion.hints.scores import Finding, distance
from companion.hints.showing import steps
from companion.locale import N_


def listed(sites: Sequence[Site]) -> str:
    """Return sites as people list them: `c3, c4 and d4`."""
    if len(sites) == 1:
        return sites[0]
    return _("{several} and {last}").format(several=", ".join(sites[:-1]), last=sites[-1])


def threats(alerts: Sequence[Alert], mover: Player) -> list[str]:
    """Return a sentence for each thing that is threatened now."""
    return [_threat(alert, yours=alert.helps == mover) for alert in alerts] or [_("Nothing is threatened.")]


def _threat(alert: Alert, *, yours: bool) -> str:
    texts = {
        "threat": (_("You can take {sites}."), _("The other player threatens {sites}.")),
        "capture": (_("You can capture {sites}."), _("The other player threatens {sites}.")),
        "forbidden-group": (
            _("You may take one of the forbidden group {sites}."),
            _("The other player may take one of your forbidden group {sites}."),
        ),
        "row": (_("You can make a row with {sites}."), _("The other player can make a row with {sites}.")),
        "in-hole": (
            _("You can put the piece on {sites} into the hole."),
            _("The other player can put the piece on {sites} into the hole."),
        ),
    }
    for_you, against_you = texts.get(alert.kind, (_("{sites} can help you."), _("{sites} can help the other player.")))
    return (for_you if yours else against_you).format(sites=listed(alert.sites))


def destinations(site: Site, targets: Sequence[Site]) -> str:
    """Say where a lifted piece may go."""
    if not targets:
        return _("The piece on {site} may not move.").format(site=site)
    return _("From {site} to {targets}.").format(site=site, targets=listed(targets))


def reasons(game: Game[Any, Any], position: Any, finding: Finding[Any]) -> list[str]:
    """Return why the best turn is one, the weightiest first; parts of a sentence."""
    turn = finding.line[0]
    told = [*_end(finding), *_taken(game, position, turn), *_changes(game, position, turn)]
    return told or [_nothing_better(finding.depth)]


def _nothing_better(depth: int) -> str:
    if depth == 0:
        return _("there was time to look at some turns only, and none of them is better")
    return _("a search of depth {depth} found nothing better").format(depth=depth)


def carried_out(game: Game[Any, Any], position: Any, turn: Any) -> str:
    """Say what a person does who carries out a turn of another player."""
    if isinstance(turn, Kipp4Turn):
        return f"{_kipp4_action(turn)} {_quarters(turn.quarters)}"
    before, after = game.seen(position), game.seen(game.after(position, turn))
    changed = [site for site in game.sites if before.get(site, EMPTY) != after.get(site, EMPTY)]
    emptied = [site for site in changed if site not in after]
    shown = [_("{look} on {site}").format(look=after[site], site=site) for site in changed if site in after]
    if emptied:
        shown.append(_("nothing on {sites}").format(sites=listed(emptied)))
    return _("Then there is {looks}.").format(looks=", ".join(shown)) if shown else _("Nothing changes on the board.")


def _kipp4_action(turn: Kipp4Turn) -> str:
    source, target = turn.action.source, turn.action.target
    if source is None:
        return _("Put a marble from the stock on {site}.").format(site=target)
    if target is None:
        return _("Take the marble on {site} off the board.").format(site=source)
    return _("Move the marble on {site} to {target}.").format(site=source, target=target)


def _quarters(quarters: int) -> str:
    turns = {1: _("a quarter turn"), 2: _("half a turn"), 3: _("three quarter turns")}
    return _("Then turn the board clockwise by {turn}.").format(turn=turns[quarters])


def _end(finding: Finding[Any]) -> Iterator[str]:
    turns = distance(finding.score)
    if turns is None:
        return
    if finding.score < 0:
        yield _("the game is lost in {turns} turns of both players, against best play").format(turns=turns)
    elif turns == 1:
        yield _("it wins at once")
    else:
        yield _("it wins in {turns} turns of both players, whatever the other player does").format(turns=turns)


def _taken(game: Game[Any, Any], position: Any, turn: Any) -> Iterator[str]:
    taken = [step.site for step in steps(game, position, turn) if step.role == "take"]
    if taken:
        yield _("it takes {sites}").format(sites=listed(taken))


def _changes(game: Game[Any, Any], position: Any, turn: Any) -> Iterator[str]:
    """Yield what the turn averts and what it threatens, by the alerts before and after it."""
    after = game.after(position, turn)
    if game.result(after) is not None:
        return
    before, now = game.alerts(position), game.alerts(after)
    mover, opponent = position.mover, other(position.mover)
    for kind, (named, told) in _AVERTED.items():
        sites = _in_danger(before, opponent, kind) - _still_in_danger(game, position, turn, now)
        if sites and (named or not _in_danger(now, opponent, kind)):
            yield _(told).format(sites=listed([site for site in game.sites if site in sites]))
    for kind, (named, told) in _THREATENED.items():
        sites, old = _in_danger(now, mover, kind), _in_danger(before, mover, kind)
        if sites - old and (named or not old):
            yield _(told).format(sites=listed([site for site in game.sites if site in sites - old]))


def _in_danger(alerts: Sequence[Alert], helps: Player, kind: str) -> set[Site]:
    return {site for alert in alerts if alert.kind == kind and alert.helps == helps for site in alert.sites}


def _still_in_danger(game: Game[Any, Any], position: Any, turn: Any, now: Sequence[Alert]) -> set[Site]:
    """Return where the mover's pieces stood before the turn that can be taken after it."""
    taken = {site for alert in now if alert.helps != position.mover for site in alert.sites}
    done = steps(game, position, turn)
    return taken | {step.site for step in done if step.role == "from" and done[-1].site in taken}


_AVERTED = {
    "threat": (True, N_("it brings {sites} out of danger")),
    "capture": (True, N_("it brings {sites} out of danger")),
    "row": (False, N_("it averts a row")),
    "in-hole": (False, N_("it keeps a piece out of the hole")),
}
_THREATENED = {
    "threat": (True, N_("it threatens to take {sites} next")),
    "capture": (True, N_("it threatens to take {sites} next")),
    "row": (False, N_("it threatens a row next")),
    "in-hole": (False, N_("it threatens to put a piece into the hole next")),
}
"""Kind of alert -> whether its sites can be named though the turn may have shifted pieces, and the words."""
