from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from calibration.boards import load_board
from companion.games.catalogue import GAMES, new_game
from companion.values import Look, Site
from companion.web.drawing import BoardDrawing
from hardware.lamps import Signal

LOOKS: dict[str, dict[Site, Look]] = {
    "kopf-oder-knopf": {"a1": "red", "b2": "blue"},
    "kipp4": {"a2": "light", "b1": "dark", "c4": "red"},
    "krux": {"a1": "1@blue", "b2": "6"},
    "attangle": {"a1": "W", "b2": "WBW", "c3": "??B"},
}
LABELS = {
    "kopf-oder-knopf": ["R", "B"],
    "kipp4": ["L", "D", "R"],
    "krux": ["1b", "6"],
    "attangle": ["W", "WBW", "??B"],
}


def drawing_of(game: str) -> BoardDrawing:
    return BoardDrawing(load_board(game, {}), new_game(game).plan())


def drawn(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter())


def of_class(elements: list[ET.Element], *names: str) -> list[ET.Element]:
    return [element for element in elements if set(names) <= set((element.get("class") or "").split())]


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_drawn_with_its_name_so_that_colour_is_not_needed(game: str) -> None:
    elements = drawn(drawing_of(game).svg(LOOKS[game]))
    assert [element.text for element in of_class(elements, "on")] == LABELS[game]
    pieces = sum(len(look) for look in LOOKS[game].values()) if game == "attangle" else len(LOOKS[game])
    assert len(of_class(elements, "piece")) == pieces


@pytest.mark.parametrize("game", GAMES)
def test_all_is_inside_the_picture(game: str) -> None:
    svg = drawing_of(game).svg(LOOKS[game], scene=dict.fromkeys(new_game(game).sites, Signal.WARN))
    left, top, width, height = map(float, ET.fromstring(svg).attrib["viewBox"].split())
    for element in drawn(svg):
        if "cx" in element.attrib:
            x, y, radius = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
            assert left <= x - radius
            assert x + radius <= left + width
            assert top <= y - radius
            assert y + radius <= top + height


def test_the_players_pieces_are_told_apart_by_shade_where_they_bear_digits() -> None:
    elements = drawn(drawing_of("krux").svg({"a1": "1@blue", "b2": "6"}))
    assert [element.attrib["class"] for element in of_class(elements, "piece")] == [
        "piece piece-odd",
        "piece piece-even",
    ]


def test_sites_stand_as_on_the_board_the_first_row_at_the_bottom() -> None:
    elements = drawn(drawing_of("krux").svg({"a1": "1", "g7": "2"}))
    (x1, y1), (x2, y2) = ((float(e.attrib["cx"]), float(e.attrib["cy"])) for e in of_class(elements, "piece"))
    assert x1 < x2
    assert y1 > y2


def test_holes_are_drawn_as_they_were_read() -> None:
    plan = new_game("kopf-oder-knopf").plan()
    holes = of_class(drawn(drawing_of("kopf-oder-knopf").svg({})), "hole")
    assert len(holes) == sum(map(int, plan.engraved.values()))


def test_every_game_has_what_is_engraved_on_its_board() -> None:
    assert len(of_class(drawn(drawing_of("kipp4").svg({})), "groove")) == 12
    assert len(of_class(drawn(drawing_of("krux").svg({})), "pit")) == 1
    assert len(of_class(drawn(drawing_of("attangle").svg({})), "void")) == 1
    assert [e.text for e in of_class(drawn(drawing_of("krux").svg({})), "edge")] == [*"abcdefg", *"1234567"]


def test_every_signal_is_drawn_so_that_it_is_told_from_the_others() -> None:
    sites = new_game("krux").sites
    elements = drawn(drawing_of("krux").svg({}, scene=dict(zip(sites, Signal, strict=False))))
    marks = of_class(elements, "mark")
    assert {mark.attrib["class"] for mark in marks} == {f"mark mark-{signal.value}" for signal in Signal}
    shapes = {mark.attrib["class"]: [(e.tag, e.text) for e in mark] for mark in marks}
    urgent = [shapes[f"mark mark-{signal.value}"] for signal in (Signal.WARN, Signal.PULSE, Signal.TAKE, Signal.TO)]
    assert len({str(shape) for shape in urgent}) == len(urgent)


def test_the_scene_goes_before_the_last_turn_and_turn_lamps_are_elsewhere() -> None:
    svg = drawing_of("krux").svg(
        {}, scene={"a1": Signal.TO, "first": Signal.OK}, last_turn={"a1": Signal.TO, "a2": Signal.FROM}
    )
    assert len(of_class(drawn(svg), "mark")) == 1
    assert [e.attrib["class"] for e in of_class(drawn(svg), "last")] == ["last last-from"]


def test_what_is_missing_is_a_shade_and_what_is_hidden_is_grey() -> None:
    elements = drawn(drawing_of("kipp4").svg({}, wanted={"a2": "red"}, covered=("b1",)))
    assert [e.text for e in of_class(elements, "wanted")[0].iter() if e.text] == ["R"]
    assert len(of_class(elements, "covered")) == 1


def test_words_are_escaped() -> None:
    svg = drawing_of("krux").svg({"a1": '"><script>'}, title="<script>")
    assert "<script" not in svg
    assert ET.fromstring(svg).get("aria-label") == "<script>"
