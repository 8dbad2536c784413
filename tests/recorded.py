"""The recorded sessions that tests run over: the project's own, and those of the folder COMPANION_SESSIONS names."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

OWN_SESSIONS = Path(__file__).parent / "sessions"


def session_folders(game: str = "") -> list[Path]:
    """Return the folders of all sessions, those of one game if its first letters are given; each name once."""
    named = os.environ.get("COMPANION_SESSIONS")
    folders = [OWN_SESSIONS, *([Path(named)] if named else [])]
    found = {folder.name: folder for parent in reversed(folders) for folder in parent.iterdir() if folder.is_dir()}
    return [found[name] for name in sorted(found) if name.startswith(game)]


def truth(session: Path) -> list[dict[str, Any]]:
    """Return the lines of a session's `truth.jsonl`."""
    return [json.loads(line) for line in (session / "truth.jsonl").read_text().splitlines()]


def true_holes(session: Path) -> list[str] | None:
    """Return the true hole map of a session's board, None for a board without holes."""
    path = session / "calibration" / "truth.json"
    return list(json.loads(path.read_text())["holes"]) if path.is_file() else None
