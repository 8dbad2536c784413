"""A real browser without a window, over the pipe that Chromium has for this (the Chrome DevTools Protocol)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)

OPTIONS = ("--headless", "--no-sandbox", "--disable-gpu")

START_S = 120.0

LAUNCH = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.dup2(int(sys.argv[2]), 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Starts what is named with its pipes where the protocol wants them: the third and the fourth."""


@cache
def can_browse() -> bool:
    """Return whether there is a browser that starts: some systems have only a hint at one by its name."""
    if not BROWSER:
        return False
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [BROWSER, *OPTIONS, f"--user-data-dir={folder}", "--dump-dom", "about:blank"]
        try:
            shown = subprocess.run(command, check=False, capture_output=True, timeout=START_S).stdout
        except (OSError, subprocess.TimeoutExpired):
            return False
    return b"<html" in shown


class Browser:
    """One open page.

    Args:
        folder: for what the browser keeps.

    Attributes:
        complaints: what the page's scripts and the browser complained of.
    """

    def __init__(self, folder: Path) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        options = [*OPTIONS, "--remote-debugging-pipe", f"--user-data-dir={folder}"]
        command = [sys.executable, "-c", LAUNCH, str(theirs_in), str(theirs_out), BROWSER, *options]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, pass_fds=(theirs_in, theirs_out), stdout=quiet, stderr=quiet)
        os.close(theirs_in)
        os.close(theirs_out)
        self._out, self._in = os.fdopen(ours_out, "wb", buffering=0), os.fdopen(ours_in, "rb")
        self._number, self._rest = 0, b""
        self._page: dict[str, str] = {}
        self.complaints = list[str]()

    def __enter__(self) -> Self:
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._page = {"sessionId": self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
        for domain in ("Page", "Runtime", "Log"):
            self._ask(f"{domain}.enable")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait()
        self._out.close()
        self._in.close()

    def open(self, address: str) -> None:
        self._ask("Page.navigate", url=address)

    def value(self, expression: str) -> Any:
        """Return what a script's expression, or the promise that it is, comes to."""
        answer = self._ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait_for(self, condition: str) -> None:
        """Wait until an expression is true."""
        look = f"const look = () => {{ if ({condition}) resolve(true); else setTimeout(look, 20); }}; look();"
        assert self.value(f"new Promise((resolve) => {{ {look} }})")

    def text(self, name: str) -> str:
        return str(self.value(f"document.getElementById('{name}').textContent"))

    def shows(self, name: str) -> bool:
        return bool(self.value(f"document.getElementById('{name}').checkVisibility()"))

    def click(self, name: str) -> None:
        self.value(f"document.getElementById('{name}').click()")

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        request = {"id": self._number, "method": method, "params": parameters, **self._page}
        self._out.write(json.dumps(request).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("id") == self._number:
                answer: dict[str, Any] = told["result"]
                return answer
            self._hear(told)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            read = os.read(self._in.fileno(), 65536)
            assert read, "the browser is gone"
            self._rest += read
        message, _end, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(message)
        return told

    def _hear(self, told: dict[str, Any]) -> None:
        parameters = told.get("params", {})
        match told.get("method"):
            case "Runtime.exceptionThrown":
                self.complaints.append(str(parameters["exceptionDetails"]))
            case "Log.entryAdded" if parameters["entry"]["level"] in ("error", "warning"):
                self.complaints.append(parameters["entry"]["text"])
