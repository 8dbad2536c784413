from __future__ import annotations

import pytest

from companion.hints.process import SearchCrashed
from companion.hints.scores import Finding, Limits
from companion.table.thinking import Thinking
from tests.table.fake_search import FakeSearch, Worker

FOUND = Finding(10, ("a turn",), 1, 1)
LIMITS = Limits(depth=1)


@pytest.fixture
def search() -> FakeSearch:
    return FakeSearch()


@pytest.fixture
def worker() -> Worker:
    return Worker()


@pytest.fixture
def thinking(search: FakeSearch, worker: Worker) -> Thinking:
    return Thinking(search, worker)


def test_what_was_found_is_answered_once_it_is_known(thinking: Thinking, search: FakeSearch) -> None:
    number = thinking.look_for("a position", LIMITS)
    assert thinking.answer(number) is None
    search.finding = FOUND
    assert thinking.answer(number) is FOUND
    assert search.asked == [("a position", LIMITS)]


def test_a_search_that_is_still_being_started_is_not_asked(
    thinking: Thinking, search: FakeSearch, worker: Worker
) -> None:
    worker.is_slow = True
    search.failure = AssertionError("asked while another thread is at it")
    number = thinking.choose("a position", 3)
    assert thinking.answer(number) is None
    worker.finish()
    search.failure, search.finding = None, FOUND
    assert thinking.answer(number) is FOUND
    assert search.chosen == [("a position", 3)]


def test_the_answer_to_one_is_never_given_to_another(thinking: Thinking, search: FakeSearch) -> None:
    hint = thinking.look_for("a position", LIMITS)
    turn = thinking.choose("another position", 1)
    search.finding = FOUND
    assert thinking.answer(hint) is None
    thinking.drop(hint)
    assert search.drops == 0
    assert thinking.answer(turn) is FOUND


def test_what_was_dropped_is_not_answered(thinking: Thinking, search: FakeSearch) -> None:
    number = thinking.look_for("a position", LIMITS)
    thinking.drop(number)
    search.finding = FOUND
    assert (thinking.answer(number), search.drops) == (None, 1)


def test_whatever_fails_is_told_to_who_waits_for_it(thinking: Thinking, search: FakeSearch) -> None:
    search.cannot_start = True
    with pytest.raises(OSError, match="no memory"):
        thinking.answer(thinking.look_for("a position", LIMITS))
    search.cannot_start, search.failure = False, SearchCrashed()
    with pytest.raises(SearchCrashed):
        thinking.answer(thinking.look_for("a position", LIMITS))


def test_closing_ends_thread_and_search(thinking: Thinking, search: FakeSearch, worker: Worker) -> None:
    thinking.close()
    assert worker.is_shut_down
    assert search.is_closed


def test_it_is_made_ready_before_anybody_wants_it(thinking: Thinking, search: FakeSearch) -> None:
    thinking.prepare()
    assert (search.is_prepared, search.asked) == (True, [])
