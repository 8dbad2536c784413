"""Fuzz the rules: `python -m tests.fuzz [SECONDS [TARGET ...]]`, 60 s for each target unless said otherwise.

Needs the extra `fuzz` (Python 3.11 to 3.13 on Linux). An input that breaks something is kept in the folder it names.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.fuzz.targets import TARGETS, seeds

SECONDS = 60
ONE = "--one"


def fuzz(target: str, arguments: list[str]) -> None:
    """Fuzz one target in this process; never returns."""
    import atheris

    with atheris.instrument_imports(include=["companion.games"]):
        import companion.games.catalogue  # noqa: F401  (its games are imported by the seeds)
    atheris.instrument_all()
    atheris.Setup([target, *arguments], TARGETS[target])
    atheris.Fuzz()


def main(arguments: list[str]) -> int:
    if arguments[:1] == [ONE]:
        fuzz(arguments[1], arguments[2:])
    seconds, *chosen = arguments or [str(SECONDS)]
    failed = []
    for target in chosen or TARGETS:
        with tempfile.TemporaryDirectory() as corpus:
            for number, text in enumerate(seeds(target)):
                (Path(corpus) / str(number)).write_bytes(text)
            found = f"-artifact_prefix={Path(tempfile.gettempdir()) / target}-"
            command = [sys.executable, "-m", "tests.fuzz", ONE, target, corpus, f"-max_total_time={seconds}", found]
            done = subprocess.run(command, check=False, stderr=subprocess.PIPE, text=True)
        lines = [line for line in done.stderr.splitlines() if not line.startswith("#")]
        sys.stdout.write(f"{target}: {lines[-1] if done.returncode == 0 else chr(10).join(lines[-40:])}\n")
        sys.stdout.flush()
        if done.returncode:
            failed.append(target)
    return len(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
