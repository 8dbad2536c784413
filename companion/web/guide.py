"""The guide's pages, offline: the Markdown files that ship, as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt

_FOLDER = files("companion") / "guide"
_SUFFIX = ".md"


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page.

    Attributes:
        name: as in its address.
        title: its heading.
        body: HTML.
    """

    name: str
    title: str
    body: str


@cache
def guide_pages() -> dict[str, GuidePage]:
    """Return name -> page, by title."""
    texts = {
        file.name.removesuffix(_SUFFIX): file.read_text(encoding="utf-8")
        for file in _FOLDER.iterdir()
        if file.name.endswith(_SUFFIX)
    }
    pages = [GuidePage(name, text.partition("\n")[0].lstrip("# "), rendered(text)) for name, text in texts.items()]
    return {page.name: page for page in sorted(pages, key=lambda page: page.title)}


def rendered(text: str) -> str:
    """Return Markdown as HTML, with links between the guide's pages as they are served."""
    # What is written as HTML in a page is shown as text: nothing but Markdown reaches a browser.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                child.attrs["href"] = _link(str(child.attrs["href"]))
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _link(href: str) -> str:
    page, hash_mark, part = href.partition("#")
    return f"/guide/{page.removesuffix(_SUFFIX)}{hash_mark}{part}" if page.endswith(_SUFFIX) else href
