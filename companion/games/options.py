"""What the options of every game have in common."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from typing import Any

from companion.games.errors import OptionError


def refuse_unknown(options: Mapping[str, Any], names: tuple[str, ...]) -> None:
    """Raise OptionError for an option that is none of a game's `names`."""
    for option, value in options.items():
        if option not in names:
            raise OptionError(option, value, " | ".join(names) or _("no options"))
