"""The catalogue of everything that people read, and the mark for what is translated only when it is said."""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "companion"


def use_catalogue() -> None:
    """Let gettext translate into the language of the environment, as far as a translation is here."""
    gettext.bindtextdomain(DOMAIN, str(Path(__file__).parent))
    gettext.textdomain(DOMAIN)


def N_(text: str) -> str:  # noqa: N802  (gettext's own word for it)
    """Mark a text for the catalogue; it is translated when it is said."""
    return text
