"""The README's examples, run as they stand there."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

AS_WRITTEN = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def examples() -> list[tuple[str, str]]:
    """Return every command of the console blocks with what it should print."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, wanted) for command, _, wanted in (part.partition("\n") for part in parts)]


def test_the_examples_print_what_the_readme_says(tmp_path: Path) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    environment = {**os.environ, "HOME": str(tmp_path), "PYTHONUTF8": "1"}
    for name in ("COMPANION_JOURNAL", "XDG_DATA_HOME"):
        environment.pop(name, None)
    checker = doctest.OutputChecker()
    assert len(examples()) >= 5
    for command, wanted in examples():
        program, *arguments = shlex.split(command)
        assert program == "companion"
        done = subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), command
        example = doctest.Example(command, wanted)
        assert checker.check_output(wanted, done.stdout, AS_WRITTEN), checker.output_difference(
            example, done.stdout, AS_WRITTEN
        )


def test_whatever_the_readme_points_to_is_there() -> None:
    links = re.findall(r'\]\(([^):]+)\)|src="([^"]+)"', README)
    targets = [one or other for one, other in links]
    assert len(targets) >= 4
    assert [target for target in targets if not (ROOT / target).exists()] == []
