"""--json, for programs."""

from __future__ import annotations

from argparse import ArgumentParser
from gettext import gettext as _


def add_json(parser: ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help=_("print JSON instead of words"))
