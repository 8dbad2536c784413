"""What is answered to a browser: the page and its files, what happens, what the camera sees, the guide, and wishes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from gettext import gettext as _
from html import escape
from importlib.resources import files
from queue import Full, Queue
from string import Template
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from companion.games.contract import Game
from companion.table.alerts import ALERTS_OF_GAMES
from companion.web.eye_view import EyeView
from companion.web.guide import guide_pages
from companion.web.news import News
from companion.web.view import View
from companion.web.wishes import Wish, parse_wish
from companion.web.words import ALERTS, CHOICES, page_words

LONGEST_WISH = 512
"""Bytes of a request's body."""

_STATIC = files("companion") / "web" / "static"
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def page_app(game: Game[Any, Any], news: News[View], wishes: Queue[Wish], eye: EyeView) -> Starlette:
    """Return the page as an ASGI app.

    Args:
        game: that is played.
        news: what happens at the table.
        wishes: takes what people ask for.
        eye: what the camera sees.
    """
    handlers = _Handlers(game, news, wishes, eye)
    routes = [
        Route("/", handlers.page),
        Route("/static/{name}", handlers.file),
        Route("/events", handlers.events),
        Route("/camera.jpg", handlers.camera),
        Route("/wish", handlers.wish, methods=["POST"]),
        Route("/guide", handlers.guide),
        Route("/guide/{name}", handlers.guide_page),
    ]

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        news.open()
        yield

    return Starlette(routes=routes, lifespan=lifespan)


class _Handlers:
    def __init__(self, game: Game[Any, Any], news: News[View], wishes: Queue[Wish], eye: EyeView) -> None:
        self._news, self._wishes, self._eye = news, wishes, eye
        self._words = page_words(game.name)
        self._files = {
            file.name: (file.read_bytes(), _TYPES[suffix])
            for file in _STATIC.iterdir()
            if (suffix := file.name.rpartition(".")[2]) in _TYPES
        }
        self._page = _filled("page.html", {**_escaped(self._words), "alert_choices": _alert_choices(game.name)})

    async def page(self, _request: Request) -> Response:
        return HTMLResponse(self._page)

    async def file(self, request: Request) -> Response:
        found = self._files.get(request.path_params["name"])
        if found is None:
            return Response(status_code=404)
        # A newer version is to be seen at once, and the network is the home's own.
        return Response(found[0], media_type=found[1], headers={"Cache-Control": "no-cache"})

    async def events(self, _request: Request) -> Response:
        async def lines() -> AsyncIterator[str]:
            async for topic, text in self._news.follow():
                yield f"event: {topic}\ndata: {text}\n\n"

        return StreamingResponse(lines(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    async def camera(self, _request: Request) -> Response:
        picture = await run_in_threadpool(self._eye.jpeg)
        if picture is None:
            return Response(status_code=404)
        return Response(picture, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    async def wish(self, request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST_WISH:
                return _problem(413, _("That is too long."))
        try:
            self._wishes.put_nowait(parse_wish(body))
        except ValueError as error:
            return _problem(400, str(error))
        except Full:
            return _problem(503, _("The table has not taken up what was asked for before."))
        return JSONResponse({}, 202)

    async def guide(self, _request: Request) -> Response:
        links = "".join(
            f'<li><a href="/guide/{escape(page.name)}">{escape(page.title)}</a></li>' for page in guide_pages().values()
        )
        return self._guide_page(_("Guide"), f"<h1>{escape(_('Guide'))}</h1><ul>{links}</ul>")

    async def guide_page(self, request: Request) -> Response:
        page = guide_pages().get(request.path_params["name"])
        if page is None:
            return Response(status_code=404)
        return self._guide_page(page.title, page.body)

    def _guide_page(self, title: str, body: str) -> Response:
        return HTMLResponse(_filled("guide.html", {**_escaped({**self._words, "title": title}), "body": body}))


def _filled(name: str, words: Mapping[str, str]) -> str:
    return Template((_STATIC / name).read_text(encoding="utf-8")).substitute(words)


def _escaped(words: Mapping[str, str]) -> dict[str, str]:
    return {name: escape(text) for name, text in words.items()}


def _alert_choices(game: str) -> str:
    """Return a choice for each kind of alert that the game has, as HTML."""
    options = "".join(f'<option value="{choice}">{escape(_(text))}</option>' for choice, text in CHOICES.items())
    return "".join(
        f'<label class="row choice">{escape(_(ALERTS[kind]))}<select data-alert="{kind}">{options}</select></label>'
        for kind in ALERTS_OF_GAMES.get(game, ())
    )


def _problem(status: int, problem: str) -> Response:
    return JSONResponse({"problem": problem}, status)
