"""A view as the texts that are sent to the page."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from typing import Any

import msgspec

from companion.games.contract import Game
from companion.referee.sentences import player_name, taken_so_far, to_move
from companion.values import BOTH
from companion.web import words
from companion.web.drawing import BoardDrawing
from companion.web.view import View

TABLE, BOARD = "table", "board"
"""What is sent: all that is words, as JSON; and the drawing, as SVG."""


class Payload:
    """Makes the texts.

    Args:
        game: the rules.
        drawing: of its board.
    """

    def __init__(self, game: Game[Any, Any], drawing: BoardDrawing) -> None:
        self._game, self._drawing = game, drawing

    def compose(self, view: View) -> Mapping[str, str]:
        """Return both texts, each on one line."""
        svg = self._drawing.svg(
            view.position,
            scene=view.scene,
            wanted=view.wanted,
            last_turn=view.last_turn,
            covered=view.covered,
            title=words.board_words(view.position),
        )
        return {TABLE: msgspec.json.encode(self._table(view)).decode(), BOARD: svg}

    def _table(self, view: View) -> dict[str, Any]:
        game, state = self._game, view.state
        name = player_name(game.name, view.mover)
        shown, aloud = self._parted(view)
        tone = "busy" if state is None else words.STATES[state][0]
        return {
            "state": state,
            "tone": tone,
            "headline": words.headline(game.name, view),
            "message": shown,
            "aloud": aloud,
            "mover": view.mover,
            "playing": view.stage == "playing",
            "over": view.stage == "over",
            "lamps": {player: view.scene[player].value for player in BOTH if player in view.scene},
            "marks": words.mark_words(view.scene, game.sites),
            "confirm": _("Confirm") if view.stage in ("set-up", "over") else _("Confirm: {player}").format(player=name),
            "pause": _("Go on") if view.stage == "paused" else _("Pause"),
            "canOverrule": view.can_overrule,
            "turns": [
                {"by": player_name(game.name, each.by), "turn": words.turn_words(each.turn, each.sites)}
                for each in view.turns
            ],
            "taken": words.taken_words(view.taken),
            "times": view.times,
            "notes": list(view.notes),
            "note": view.note,
            "covered": _("Hidden from the camera: {sites}").format(sites=", ".join(view.covered))
            if view.covered
            else "",
            "muted": view.switches.muted,
            "dimmed": view.switches.dimmed,
            "givesHints": view.switches.gives_hints,
            "hasComputer": view.switches.has_computer,
            "computer": "" if view.switches.seat is None else view.switches.seat.player,
            "strength": None if view.switches.seat is None else view.switches.seat.strength,
            "alerts": dict(view.switches.alerts),
        }

    def _parted(self, view: View) -> tuple[str, str]:
        """Return the message without what the page shows elsewhere, and what is read out beside it."""
        message = words.message(view.state, view.said, view.now)
        if view.state == "your-turn":
            # The headline says so, and is read out with it.
            message = _without(message, to_move(self._game, view.mover))
        taken = taken_so_far(self._game, view.taken) if view.taken else ""
        return (_without(message, taken), taken) if taken and taken in message else (message, "")


def _without(message: str, sentence: str) -> str:
    return " ".join(part.strip() for part in message.split(sentence)).strip()
