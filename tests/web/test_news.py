from __future__ import annotations

import asyncio
from collections.abc import Mapping

from companion.web.news import ALIVE, News


def compose(view: tuple[str, str]) -> Mapping[str, str]:
    return {"words": view[0], "board": view[1]}


def news(alive_s: float = 60.0) -> News[tuple[str, str]]:
    return News(compose, alive_s)


def test_a_listener_hears_everything_at_first_and_then_what_has_changed() -> None:
    async def listen() -> list[tuple[str, str]]:
        told = news()
        told.open()
        told.publish(("one", "empty"))
        await asyncio.sleep(0)
        following = told.follow()
        heard = [await anext(following), await anext(following)]
        told.publish(("two", "empty"))
        heard.append(await anext(following))
        return heard

    assert asyncio.run(listen()) == [("words", "one"), ("board", "empty"), ("words", "two")]


def test_what_was_published_before_the_server_ran_is_not_lost() -> None:
    async def listen() -> tuple[str, str]:
        told = news()
        told.publish(("one", "empty"))
        told.open()
        return await anext(told.follow())

    assert asyncio.run(listen()) == ("words", "one")


def test_a_slow_listener_is_told_the_newest_only() -> None:
    async def listen() -> list[tuple[str, str]]:
        told = news()
        told.open()
        told.publish(("one", "empty"))
        await asyncio.sleep(0)
        following = told.follow()
        heard = [await anext(following), await anext(following)]
        for number in range(1000):
            told.publish((str(number), "empty"))
            await asyncio.sleep(0)
        heard.append(await anext(following))
        return heard

    assert asyncio.run(listen())[2:] == [("words", "999")]


def test_a_quiet_table_is_told_from_a_lost_connection() -> None:
    async def listen() -> tuple[str, str]:
        told = news(alive_s=0.001)
        told.open()
        return await anext(told.follow())

    assert asyncio.run(listen()) == (ALIVE, "")


def test_a_listener_that_leaves_is_forgotten_and_closing_lets_the_others_go() -> None:
    async def listen() -> tuple[int, int, list[tuple[str, str]]]:
        told = news()
        told.open()
        told.publish(("one", "empty"))
        await asyncio.sleep(0)
        leaving, staying = told.follow(), told.follow()
        await anext(leaving)
        await anext(staying)
        both = told.listeners
        await leaving.aclose()
        one = told.listeners
        told.close()
        return both, one, [each async for each in staying]

    both, one, rest = asyncio.run(listen())
    assert (both, one) == (2, 1)
    assert rest == [("board", "empty")]


def test_nothing_is_told_after_the_end() -> None:
    told = news()
    told.close()
    told.publish(("one", "empty"))
    assert told.listeners == 0
