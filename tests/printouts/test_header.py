from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from companion.printouts.header import COLOURS, wiring_drawing
from hardware.header import HEADER
from hardware.wiring_files import shipped_wiring, shipped_wirings

SVG = "{http://www.w3.org/2000/svg}"


def elements(svg: str, tag: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(SVG + tag))


@pytest.mark.parametrize("name", shipped_wirings())
def test_the_drawing_names_every_pin_and_everything_on_it_in_its_row(name: str) -> None:
    wiring = shipped_wiring(name)
    texts = elements(wiring_drawing(wiring, name), "text")
    row_of = {text.text: text.get("y") for text in texts}
    column_of = {text.text: text.get("text-anchor") for text in texts}
    by_gpio = {pin.gpio: pin for pin in HEADER}
    for pin in HEADER:
        assert row_of[str(pin.number)] is not None
    for use in wiring.plan():
        pin = by_gpio[use.pin]
        assert row_of[use.name] == row_of[pin.name] == row_of[str(pin.number)], use
        assert column_of[use.name] == ("start" if pin.number % 2 == 0 else "end"), use


def test_pins_are_coloured_by_what_they_are_for() -> None:
    circles = elements(wiring_drawing(shipped_wiring("kopf-oder-knopf"), ""), "circle")
    fills = [circle.get("fill") for circle in circles]
    in_legend = 1
    assert fills.count(COLOURS["lamp"][0]) == 22 + in_legend
    assert fills.count(COLOURS["button"][0]) == 3 + in_legend
    assert fills.count(COLOURS["buzzer"][0]) == 1 + in_legend
    assert fills.count(COLOURS["free"][0]) == 2
    assert fills.count(COLOURS["GND"][0]) == 8


def test_nothing_is_drawn_outside_the_picture() -> None:
    drawing = wiring_drawing(shipped_wiring("attangle-127"), "a title")
    _x, _y, width, height = map(float, str(ET.fromstring(drawing).get("viewBox")).split())
    for text in elements(drawing, "text"):
        reach = 0.62 * float(str(text.get("font-size"))) * len(text.text or "")
        x = float(str(text.get("x")))
        left = {"start": x, "middle": x - reach / 2, "end": x - reach}[str(text.get("text-anchor"))]
        assert left >= 0
        assert left + reach <= width, text.text
        assert 0 < float(str(text.get("y"))) < height
