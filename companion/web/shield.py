"""Who may ask for what: a page in the home network has to mistrust the other pages that a browser shows.

A page elsewhere can make a browser send requests here (cross-site request forgery), and can let its own name point here
(DNS rebinding). The first is told by the Origin of a request, the second by its Host.
"""

from __future__ import annotations

from collections.abc import Collection
from gettext import gettext as _
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_READING = frozenset({"GET", "HEAD"})


class Shield:
    """Lets through what the page itself asks for, and adds the headers that keep browsers strict.

    Args:
        app: what is behind it.
        names: host names this computer goes by; any of its addresses will do as well.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app, self._names = app, frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        answer = self._app if refusal is None else refusal
        await answer(scope, receive, send_with_headers)

    def _refusal(self, method: str, headers: Headers) -> JSONResponse | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return _refused(
                421, _("{host}: this table does not go by that name; please open it by its address.").format(host=host)
            )
        if method in _READING:
            return None
        if headers.get("origin") not in (f"http://{host}", f"https://{host}"):
            return _refused(403, _("Only the table's own page may ask for that."))
        if headers.get("content-type") != "application/json":
            return _refused(415, _("Expected JSON."))
        return None

    def _is_ours(self, host: str) -> bool:
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        if name.lower() in self._names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


def _refused(status: int, problem: str) -> JSONResponse:
    return JSONResponse({"problem": problem}, status)
