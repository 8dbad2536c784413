"""Files that are replaced whole: what a full disk or a power cut interrupts leaves the older ones as they were."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def replace_files(files: Mapping[Path, bytes]) -> None:
    """Write files, all of them beside their places first, so that a full disk leaves the older ones together.

    Raises:
        OSError: one of them cannot be written; none was replaced then, unless the last step failed.
    """
    halves = {path: path.with_name(f".{path.name}.part") for path in files}
    try:
        for path, content in files.items():
            with halves[path].open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        for path, half in halves.items():
            half.replace(path)
    finally:
        for half in halves.values():
            half.unlink(missing_ok=True)
