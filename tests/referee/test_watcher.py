"""What is told of a board without rules, from press to press."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.watcher import Watcher
from companion.values import EMPTY, BoardPlace, Reading

SITES = ("a1", "a2", "b1", "b2")
LOOKS = (EMPTY, "B", "W")


def reading(
    position: Mapping[str, str],
    *,
    sure: Mapping[str, float] | None = None,
    covered: tuple[str, ...] = (),
    moved_px: float = 0.0,
) -> Reading:
    """Sites show `position`; `sure` says how sure, 0.999 elsewhere."""
    likelihoods = {}
    for site in SITES:
        p = (sure or {}).get(site, 0.999)
        shown = position.get(site, EMPTY)
        likelihoods[site] = {look: p if look == shown else (1 - p) / 2 for look in LOOKS}
    return Reading(likelihoods, bool(covered), covered, BoardPlace(True, moved_px))


def test_the_first_press_tells_what_stands_on_the_board() -> None:
    report = Watcher(SITES).see(reading({"a1": "B", "b2": "W"}), "confirm", "first")
    assert report.state == "ruled"
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.sites, report.ruling.by) == ("changed", ("a1", "b2"), "first")
    assert report.position == {"a1": "B", "b2": "W"}
    assert report.message == "Changed: B on a1, W on b2."


def test_a_press_tells_the_sites_that_changed_since_the_last() -> None:
    watcher = Watcher(SITES)
    watcher.see(reading({"a1": "B", "b2": "W"}), "confirm")
    report = watcher.see(reading({"a2": "B", "b2": "B"}), "confirm")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.sites) == ("changed", ("a1", "a2", "b2"))
    assert report.message == "Changed: B gone from a1, B on a2, B on b2."


def test_the_same_board_is_unchanged() -> None:
    watcher = Watcher(SITES)
    watcher.see(reading({"a1": "B"}), "confirm")
    report = watcher.see(reading({"a1": "B"}), "confirm")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.sites) == ("unchanged", ())


def test_without_a_press_nothing_is_ruled() -> None:
    report = Watcher(SITES).see(reading({"a1": "B"}))
    assert (report.state, report.ruling, report.position) == ("watching", None, {"a1": "B"})


def test_a_press_under_a_hand_is_ruled_on_when_it_is_gone() -> None:
    watcher = Watcher(SITES)
    report = watcher.see(reading({"a1": "B"}, covered=("b1", "b2")), "confirm")
    assert (report.state, report.sites, report.pending) == ("hand", ("b1", "b2"), True)
    report = watcher.see(reading({"a1": "B"}))
    assert report.ruling is not None
    assert report.ruling.sites == ("a1",)


def test_what_a_hand_covers_still_stands() -> None:
    watcher = Watcher(SITES)
    watcher.see(reading({"a1": "B"}), "confirm")
    assert watcher.see(reading({}, covered=("a1",))).position == {"a1": "B"}


def test_a_site_that_cannot_be_told_makes_the_press_unclear_until_it_can() -> None:
    watcher = Watcher(SITES)
    report = watcher.see(reading({"a1": "B"}, sure={"a2": 0.5}), "confirm")
    assert (report.state, report.ruling, report.sites, report.pending) == ("unclear", None, ("a2",), True)
    assert "a2" in report.message
    assert watcher.see(reading({"a1": "B"})).state == "ruled"


def test_a_doubtful_picture_of_what_stood_there_before_is_no_change() -> None:
    """Turns change few sites, so a site that probably shows the same is believed to."""
    watcher = Watcher(SITES)
    watcher.see(reading({"a1": "B", "a2": "W"}), "confirm")
    report = watcher.see(reading({"a1": "B", "a2": "W"}, sure={"a2": 0.6}), "confirm")
    assert report.ruling is not None
    assert report.ruling.kind == "unchanged"


def test_a_doubtful_change_is_unclear_not_guessed() -> None:
    watcher = Watcher(SITES)
    watcher.see(reading({"a1": "B", "a2": "W"}), "confirm")
    report = watcher.see(reading({"a1": "B"}, sure={"a2": 0.9}), "confirm")
    assert (report.state, report.sites) == ("unclear", ("a2",))


def test_a_press_that_is_taken_back_does_not_count() -> None:
    watcher = Watcher(SITES)
    watcher.see(reading({"a1": "B"}), "confirm")
    watcher.see(reading({"a1": "B", "a2": "W"}), "confirm")
    watcher.see(reading({"a1": "B", "a2": "W"}), "take-back")
    assert watcher.position == {"a1": "B"}
    report = watcher.see(reading({"a1": "B"}), "confirm")
    assert report.ruling is not None
    assert report.ruling.kind == "unchanged"


def test_there_may_be_nothing_to_take_back() -> None:
    assert Watcher(SITES).see(reading({}), "take-back").message == "No turn has been played that could be taken back."


def test_a_board_that_is_not_found_is_told() -> None:
    watcher = Watcher(SITES)
    lost = Reading(reading({}).likelihoods, board=BoardPlace(found=False))
    assert watcher.see(lost, "confirm").state == "no-board"
    assert watcher.see(reading({"a1": "B"})).state == "ruled"


def test_a_board_that_was_moved_is_told() -> None:
    report = Watcher(SITES).see(reading({}, moved_px=12.3))
    assert report.warnings == ("board-moved 12.3",)


# Without presses


def test_a_sure_change_is_noticed_by_itself() -> None:
    watcher = Watcher(SITES)
    assert watcher.notice(reading({"a1": "B"})).state == "ruled"
    report = watcher.notice(reading({"a1": "B"}))
    assert (report.state, report.ruling) == ("watching", None)
    report = watcher.notice(reading({"b1": "B"}))
    assert report.ruling is not None
    assert report.ruling.sites == ("a1", "b1")


def test_what_was_noticed_unchanged_is_nothing_to_take_back() -> None:
    watcher = Watcher(SITES)
    watcher.notice(reading({"a1": "B"}))
    watcher.notice(reading({"a1": "B", "b1": "W"}))
    for _ in range(3):
        watcher.notice(reading({"a1": "B", "b1": "W"}))
    watcher.see(reading({"a1": "B", "b1": "W"}), "take-back")
    assert watcher.position == {"a1": "B"}


def test_nothing_stays_pending_from_a_frame_that_says_too_little() -> None:
    watcher = Watcher(SITES)
    watcher.notice(reading({"a1": "B"}))
    assert watcher.notice(reading({}, covered=("a1",))).state == "hand"
    assert watcher.notice(reading({}, sure={"a1": 0.9})).state == "unclear"
    assert watcher.see(reading({"a1": "B"})).state == "watching"
