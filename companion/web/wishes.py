"""What people may ask for on the page, as it comes in: checked, and nothing else is let in."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.hints.hint import Level
from companion.hints.opponent import Strength
from companion.table.alerts import Choice
from companion.values import Player


class PressWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="press", tag_field="kind"):
    """A press of a button at the table.

    Attributes:
        press: what it asks for.
        by: whose button it is; both players' for a draw and a pause.
    """

    press: Literal["confirm", "take-back", "overrule", "pause", "resign", "draw"]
    by: Player


class PanelWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="panel", tag_field="kind"):
    """What a button beside the players' asks for."""

    do: Literal["mute", "dim"]


class HintWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hint", tag_field="kind"):
    """A hint, and how much it is to tell."""

    level: Level


class OpponentWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="opponent", tag_field="kind"):
    """Whose turns the computer is to choose from now on, and how well; None for nobody's."""

    player: Player | None
    strength: Strength


class AlertWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="alert", tag_field="kind"):
    """When a kind of alert is to be shown from now on."""

    alert: Literal["threat", "forbidden-group", "in-hole", "capture", "row"]
    when: Choice


Wish = PressWish | PanelWish | HintWish | OpponentWish | AlertWish

_decoder = msgspec.json.Decoder(Wish)


def parse_wish(body: bytes) -> Wish:
    """Return the wish of a request's body; raises ValueError if it is none."""
    return _decoder.decode(body)
