"""The page's own files: whole, without anything that a strict browser refuses, and of one piece with each other."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from companion.web.words import page_words
from tests.web.house import House

STATIC = files("companion") / "web" / "static"
SCRIPTS = {file.name: file.read_text(encoding="utf-8") for file in STATIC.iterdir() if file.name.endswith(".js")}
VOID = {"meta", "link", "img", "input", "br", "hr"}


class Page(HTMLParser):
    """Checks that what is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.ids, self.faults = list[str](), list[str](), list[str]()
        self.sources = list[str]()
        self.labelled = 0
        self.feed(text)
        self.faults += self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in named:
            self.ids.append(named["id"] or "")
        self.faults += [name for name in named if name.startswith("on") or name == "style"]
        self.faults += ["inline script"] if tag == "script" and "src" not in named else []
        self.faults += ["button without a type"] if tag == "button" and not ({"type", "value"} & set(named)) else []
        self.faults += ["picture without words"] if tag == "img" and not named.get("alt") else []
        if tag in ("script", "link", "img"):
            self.sources += [value for name in ("src", "href") if (value := named.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}>")


@pytest.mark.parametrize("path", ["/", "/guide", "/guide/playing", "/guide/states"])
def test_pages_are_whole_and_strict(house: House, path: str) -> None:
    status, headers, body = house.phone.get(path)
    text = body.decode()
    page = Page(text)
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert page.faults == []
    assert len(page.ids) == len(set(page.ids))
    assert "$" not in text or path != "/"
    assert all(house.phone.get(source)[0] == 200 for source in page.sources)
    assert all(source.startswith("/") for source in page.sources)


def test_every_word_is_used() -> None:
    used = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("page.html", "guide.html"))
    assert {name for name in page_words("krux") if f"${name}" not in used} == set()


def test_scripts_look_for_what_is_in_the_page(house: House) -> None:
    ids = set(Page(house.phone.get("/")[2].decode()).ids)
    wanted = {
        name
        for script in SCRIPTS.values()
        for name in re.findall(r'(?:\bat|getElementById|onPress|onSure)\("([\w-]+)"', script)
    }
    assert wanted
    assert wanted <= ids


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_find_each_other_and_say_nothing_themselves(house: House, name: str) -> None:
    script = SCRIPTS[name]
    assert {house.phone.get(f"/static/{other[2:]}")[0] for other in re.findall(r'from "([^"]+)"', script)} <= {200}
    assert house.phone.get(f"/static/{name}")[1]["content-type"].startswith("text/javascript")
    code = re.sub(r"//.*", "", script)
    assert re.findall(r'["`][A-Z][a-z]+ [a-z]', code) == []
    assert not re.search(r"innerHTML|eval\(|document\.write|https?://", code)


def test_colours_can_be_read() -> None:
    """Words and signs on the card of each tone have a contrast of at least 4.5 (WCAG 2, AA), by day and by night."""
    style = (STATIC / "theme.css").read_text(encoding="utf-8")
    day, night = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    for theme in (day, night):
        colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", theme))
        pairs = [(tone, f"{tone}-back") for tone in ("good", "bad", "ask", "calm", "busy")]
        pairs += [("ink", f"{tone}-back") for tone, _back in pairs]
        pairs += [("ink", "paper"), ("ink", "card"), ("soft", "card"), ("on-accent", "accent"), ("accent", "paper")]
        assert {
            pair: contrast(*(colours[name] for name in pair)) for pair in pairs if contrast_is_low(colours, pair)
        } == {}


def contrast_is_low(colours: dict[str, str], pair: tuple[str, str]) -> bool:
    return contrast(colours[pair[0]], colours[pair[1]]) < 4.5


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
