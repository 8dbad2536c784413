"""The page in a real browser, where there is one: a desktop has it, a server or a table may not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from calibration.profile import Profile
from companion.web.door import open_door
from companion.web.page import Page
from tests.web.browser import Browser, can_browse
from tests.web.house import GAME, HOST, House

HEARD = "performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('/wish')).length"


@pytest.fixture
def browser(house: House, tmp_path: Path) -> Iterator[Browser]:
    if not can_browse():
        pytest.skip("no Chromium that starts is installed")
    house.wait(0.5)
    with Browser(tmp_path / "browser") as browser:
        browser.open(house.phone.origin)
        browser.wait_for("document.getElementById('headline')?.textContent.startsWith('All set')")
        yield browser


def press(house: House, browser: Browser, name: str) -> None:
    heard = browser.value(HEARD)
    browser.click(name)
    browser.wait_for(f"{HEARD} > {heard}")
    house.wait(0.5)


def test_the_page_shows_the_board_and_no_browser_complains(browser: Browser) -> None:
    assert browser.value("document.querySelectorAll('#board .piece').length") == len(GAME.seen(GAME.start()))
    assert browser.text("confirm") == "Confirm"
    assert browser.value("getComputedStyle(document.querySelector('#board .piece-red')).fill") != "rgb(0, 0, 0)"
    assert browser.complaints == []


def test_a_press_on_the_page_begins_the_game_and_makes_a_turn(house: House, browser: Browser) -> None:
    press(house, browser, "confirm")
    house.wait(3.0)
    browser.wait_for("document.getElementById('headline').textContent === 'Red to move'")
    browser.wait_for(f"performance.now() > {browser.value('performance.now()')} + 700")
    house.move("e9", "e10")
    press(house, browser, "confirm")
    browser.wait_for("document.getElementById('turns').textContent === 'Red e9-e10'")
    assert browser.complaints == []


def test_overruling_is_asked_for_once_more(house: House, browser: Browser) -> None:
    house.press("confirm", "first")
    house.move("e9", "j1")
    house.press("confirm", "first")
    browser.wait_for("!document.getElementById('overrule').hidden")
    browser.click("overrule")
    assert browser.shows("question")
    browser.value("document.querySelector('#question [value=no]').click()")
    assert not browser.shows("question")
    assert browser.value(HEARD) == 0
    browser.wait_for(f"performance.now() > {browser.value('performance.now()')} + 700")
    browser.click("overrule")
    browser.value("document.querySelector('#question [value=yes]').click()")
    browser.wait_for(f"{HEARD} === 1")
    house.wait(0.5)
    assert house.referee.turns == ["overruled"]


def test_a_lost_connection_is_told_and_comes_back_by_itself(house: House, profile: Profile, browser: Browser) -> None:
    house.page.close()
    browser.wait_for("!document.getElementById('lost').hidden")
    with Page(open_door(HOST, house.page.port), (), GAME, profile) as page:
        page.attend(*house.seat)
        page.refresh(())
        browser.wait_for("document.getElementById('lost').hidden")


def test_a_device_that_only_watches_has_no_buttons_and_remembers_it(house: House, browser: Browser) -> None:
    assert browser.shows("controls")
    browser.click("watch")
    assert not browser.shows("controls")
    browser.open(house.phone.origin)
    browser.wait_for("document.getElementById('headline')?.textContent.startsWith('All set')")
    assert not browser.shows("controls")


def test_the_cameras_picture_is_asked_for_while_it_is_looked_at(browser: Browser) -> None:
    pictures = "performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/camera.jpg')).length"
    assert browser.value(pictures) == 0
    browser.value("document.querySelector('#camera-part summary').click()")
    browser.wait_for(f"document.getElementById('camera').naturalWidth > 0 && {pictures} > 1")
    assert browser.complaints == []
