from __future__ import annotations

import re
from html.parser import HTMLParser

from companion.web.guide import guide_pages, rendered
from tests.web.house import House


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found = list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def test_every_page_is_there_and_every_link_of_it_leads_somewhere(house: House) -> None:
    index = house.phone.get("/guide")[2].decode()
    assert {f"/guide/{name}" for name in guide_pages()} <= set(Links(index).found)
    for name in guide_pages():
        page = house.phone.get(f"/guide/{name}")[2].decode()
        inside = [link for link in Links(page).found if link.startswith("/")]
        assert {house.phone.get(link.partition("#")[0])[0] for link in inside} == {200}


def test_tables_and_titles_are_shown(house: House) -> None:
    assert guide_pages()["states"].title == "What the table tells you"
    assert "<table>" in house.phone.get("/guide/states")[2].decode()


def test_markup_in_a_page_is_text() -> None:
    body = rendered("# Title\n\n<script>alert(1)</script> [x](javascript:alert(1))\n")
    assert "<script" not in body
    assert not re.search(r'href="javascript', body)
