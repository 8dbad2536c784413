"""`companion demo`: a simulated table, watched by the code that watches a real one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.commands.options import add_journal
from companion.demo.simulation import run_demo


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_journal(parser)


def run(arguments: Namespace) -> None:
    """Show the game; it ends by itself."""
    run_demo(journal=arguments.journal)
