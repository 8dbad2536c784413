"""Run the benchmark and print its tables."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
from rich.console import Console
from rich.table import Table

from tests.bench.eyes.degrading import DEGRADATIONS, SMALL
from tests.bench.eyes.finding import finding
from tests.bench.eyes.sessions import as_recorded, degraded, families
from tests.bench.eyes.timing import reading
from tests.recorded import OWN_SESSIONS, session_folders

PARTS = ("recorded", "degraded", "families", "finding", "timing")


def main() -> None:
    """Print the tables that were asked for, all by default."""
    parser = ArgumentParser(prog="python -m tests.bench.eyes")
    parser.add_argument("--small", action="store_true", help="fewer frames and photos: under a minute")
    parser.add_argument("--only", choices=PARTS, action="append", help="one table alone; may be repeated")
    parser.add_argument("--game", default="", help="sessions whose names begin like this")
    arguments = parser.parse_args()
    parts = arguments.only or PARTS
    cv2.setNumThreads(1)
    console = Console(highlight=False, width=max(110, Console().width) if not Console().is_terminal else None)
    folders = _folders(arguments.game, small=arguments.small)
    with console.status("starting") as status:

        def progress(what: str) -> None:
            if console.is_terminal:
                status.update(what)
            else:
                Console(stderr=True).print(what, style="dim")

        for table in _tables(parts, folders, progress, small=arguments.small):
            console.print(table)


def _folders(game: str, *, small: bool) -> list[Path]:
    named = os.environ.get("COMPANION_SESSIONS")
    parent = OWN_SESSIONS if small or not named else Path(named)
    return [folder for folder in session_folders(game) if folder.parent == parent or (parent / folder.name).is_dir()]


def _tables(
    parts: Sequence[str], folders: list[Path], progress: Callable[[str], None], *, small: bool
) -> Iterator[Table]:
    if "recorded" in parts:
        yield as_recorded(folders, progress)
    if "degraded" in parts:
        yield from degraded(folders, SMALL if small else tuple(DEGRADATIONS), 4 if small else 1, progress)
    if "families" in parts:
        yield families(folders, 6 if small else 1, progress)
    if "finding" in parts:
        yield finding(folders, 3 if small else 25, progress)
    if "timing" in parts:
        yield reading(folders, progress)


if __name__ == "__main__":
    main()
