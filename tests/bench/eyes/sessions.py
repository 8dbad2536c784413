"""Table 1: the sessions as they were recorded. Table 2: every frame degraded. Table 3: is confidence honest?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from rich.table import Table

from companion.values import EMPTY
from tests.bench.eyes.degrading import DEGRADATIONS, FAMILIES
from tests.bench.eyes.refereeing import Seen, played_through, see_session
from tests.vision.watched import profile_of, silent_mistakes, watched

BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0 + 1e-9)
Progress = Callable[[str], None]


def as_recorded(folders: Sequence[Path], progress: Progress) -> Table:
    """Return the table of the sessions, refereed from the first press to the last."""
    table = Table(title="Sessions as recorded", title_justify="left")
    for column in ("session", "corners", "rulings right", "sites right", "hands told", "false hands"):
        table.add_column(column, justify="left" if column in ("session", "corners") else "right")
    for folder in folders:
        for corners in (True, False):
            progress(f"{folder.name}, corners {'clicked' if corners else 'found'}")
            table.add_row(folder.name, "clicked" if corners else "found", *_recorded_row(folder, corners=corners))
    return table


def _recorded_row(folder: Path, *, corners: bool) -> list[str]:
    session, profile = watched(folder), profile_of(folder, corners=corners)
    count: Counter[str] = Counter()
    sites = len(profile.board.sites)
    for line, report in played_through(session, profile, folder):
        hand = report.state == "hand"
        count["hands"] += line["hand"]
        count["told"] += line["hand"] and hand
        count["false"] += hand and not line["hand"]
        if "ruling" in line:
            said = report.ruling
            told = (said.kind, said.turn, said.rule, said.result) if said else None
            count["presses"] += 1
            count["ruled"] += told == tuple(line.get(key) for key in ("ruling", "turn", "rule", "result"))
        if not line["hand"]:
            both = set(report.position) | set(line["position"])
            wrong = sum(report.position.get(site) != line["position"].get(site) for site in both)
            count["sites"] += sites
            count["right"] += sites - wrong
    return [
        f"{count['ruled']}/{count['presses']}",
        f"{count['right']}/{count['sites']}",
        f"{count['told']}/{count['hands']}",
        str(count["false"]),
    ]


@dataclass
class Reliability:
    """How often sites were right, by what confidence they were called with; occupied and empty ones apart."""

    right: Counter[tuple[bool, int]] = field(default_factory=Counter)
    all: Counter[tuple[bool, int]] = field(default_factory=Counter)

    def add(self, seen: Seen) -> None:
        """Count the sites of a frame that a ruling may rest on."""
        reading, position = seen.reading, seen.frame.position
        if seen.frame.hand or reading.hand or not reading.board.found:
            return
        for site in reading.likelihoods:
            true = position.get(site, EMPTY)
            place = next(i for i, upper in enumerate(BINS[1:]) if reading.confidence(site) < upper)
            self.all[true != EMPTY, place] += 1
            self.right[true != EMPTY, place] += reading.look(site) == true

    def table(self) -> Table:
        """Return the table."""
        table = Table(title="Is confidence honest? Sites of degraded frames", title_justify="left")
        for column in ("called with", "occupied", "right", "empty", "right "):
            table.add_column(column, justify="right")
        for place, (low, high) in enumerate(pairwise(BINS)):
            cells = []
            for occupied in (True, False):
                count = self.all[occupied, place]
                share = f"{100 * self.right[occupied, place] / count:.2f} %" if count else "-"
                cells += [str(count), share]
            table.add_row(f"{low:.3f} - {min(high, 1.0):.3f}", *cells)
        return table


def degraded(folders: Sequence[Path], names: Sequence[str], every: int, progress: Progress) -> tuple[Table, Table]:
    """Return the table of degraded frames and the one of confidence."""
    table = Table(title="Every frame degraded, calibration not", title_justify="left")
    for column in ("degradation", "session", "presses", "wrong rulings", "unclear", "silent mistakes", "false hands"):
        table.add_column(column, justify="left" if column in ("degradation", "session") else "right")
    reliability = Reliability()
    total: Counter[str] = Counter()
    for name in names:
        summed: Counter[str] = Counter()
        for folder in folders:
            progress(f"{name}, {folder.name}")
            count: Counter[str] = Counter()
            for seen in see_session(folder, DEGRADATIONS[name], corners=True, every=every):
                _count(count, seen)
                reliability.add(seen)
            if count["wrong"] or count["unclear"] or count["silent"] or count["false"]:
                table.add_row(name, folder.name, *_cells(count))
            summed += count
        table.add_row(f"[bold]{name}", "[bold]all", *_cells(summed), end_section=True)
        total += summed
    table.add_row("[bold]all", "[bold]all", *_cells(total))
    return table, reliability.table()


def families(folders: Sequence[Path], every: int, progress: Progress) -> Table:
    """Return the table of families of worse degradations."""
    table = Table(title="Families of bad light and bad cameras, several strengths each", title_justify="left")
    for column in ("family", "presses", "wrong rulings", "unclear", "silent mistakes", "false hands"):
        table.add_column(column, justify="left" if column == "family" else "right")
    for name, alters in FAMILIES.items():
        count: Counter[str] = Counter()
        for folder in folders:
            progress(f"{name}, {folder.name}")
            for alter in alters:
                for seen in see_session(folder, alter, corners=True, every=every):
                    _count(count, seen)
        table.add_row(name, *_cells(count))
    return table


def _count(count: Counter[str], seen: Seen) -> None:
    if seen.report is not None:
        count["presses"] += 1
        count["wrong"] += seen.right is False
        count["unclear"] += seen.right is None
    if not seen.frame.hand:
        count["false"] += seen.reading.hand
        count["silent"] += len(silent_mistakes(seen.reading, seen.frame.position))


def _cells(count: Counter[str]) -> list[str]:
    wrong = f"[red]{count['wrong']}" if count["wrong"] else "0"
    silent = f"[red]{count['silent']}" if count["silent"] else "0"
    unclear = f"{100 * count['unclear'] / max(count['presses'], 1):.0f} %"
    return [str(count["presses"]), wrong, unclear, silent, str(count["false"])]
