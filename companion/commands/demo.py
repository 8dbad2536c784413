"""`companion demo`: a simulated table, watched by the code that watches a real one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path

from companion.demo.simulation import run_demo


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--journal", type=Path, metavar="FILE", help=_("keep the game in this journal (default: keep it nowhere)")
    )


def run(arguments: Namespace) -> None:
    """Show the game; it ends by itself."""
    run_demo(journal=arguments.journal)
