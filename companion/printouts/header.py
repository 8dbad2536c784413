"""The 40-pin header as a drawing: what goes where, as one looks at it with the wires in hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from xml.etree import ElementTree as ET

from hardware.header import HEADER, HeaderPin
from hardware.wiring import Part, Use, Wiring

COLOURS: Mapping[str, tuple[str, str]] = {
    "lamp": ("#f5c518", "#222222"),
    "button": ("#2f7ed8", "#ffffff"),
    "buzzer": ("#8e44ad", "#ffffff"),
    "chain": ("#27834a", "#ffffff"),
    "strip": ("#0f8b8d", "#ffffff"),
    "3V3": ("#e8832a", "#ffffff"),
    "5V": ("#c0392b", "#ffffff"),
    "GND": ("#222222", "#ffffff"),
    "free": ("#ffffff", "#555555"),
}
"""What a pin is for -> the colours of its circle and of the number in it."""

_PITCH_PX, _RADIUS_PX = 28, 11
_TOP_PX, _MIDDLE_PX, _WIDTH_PX = 88, 320, 640
_ROWS = len(HEADER) // 2
_LEGEND_PX = _TOP_PX + _ROWS * _PITCH_PX + 22
_HEIGHT_PX = _LEGEND_PX + 56


def wiring_drawing(wiring: Wiring, title: str) -> str:
    """Return an SVG drawing of the header.

    Args:
        wiring: what is on it; checked.
        title: over the drawing.
    """
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_WIDTH_PX} {_HEIGHT_PX}",
            "width": str(_WIDTH_PX),
            "height": str(_HEIGHT_PX),
            "font-family": "DejaVu Sans, Verdana, sans-serif",
            "font-size": "12",
        },
    )
    _add(svg, "rect", width=_WIDTH_PX, height=_HEIGHT_PX, fill="#ffffff")
    _text(svg, title, _MIDDLE_PX, 26, anchor="middle", size=16, weight="bold")
    hints = (
        _("Pin 1 is square on the board, at the end away from the USB sockets."),
        _("Even pins lie at the board's edge."),
    )
    for line, hint in enumerate(hints):
        _text(svg, hint, _MIDDLE_PX, 46 + 15 * line, anchor="middle", size=11, colour="#555555")
    _add(
        svg,
        "rect",
        x=_MIDDLE_PX - _PITCH_PX,
        y=_TOP_PX - _PITCH_PX / 2,
        width=2 * _PITCH_PX,
        height=_ROWS * _PITCH_PX,
        rx=6,
        fill="#e6e6e6",
        stroke="#999999",
    )
    uses = {use.pin: use for use in wiring.plan()}
    for pin in HEADER:
        _draw_pin(svg, pin, None if pin.gpio is None else uses.get(pin.gpio))
    _draw_legend(svg, [use.part for use in uses.values()])
    ET.indent(svg)
    return ET.tostring(svg, encoding="unicode") + "\n"


def _draw_pin(svg: ET.Element, pin: HeaderPin, use: Use | None) -> None:
    row, is_right = (pin.number - 1) // 2, pin.number % 2 == 0
    side = 1 if is_right else -1
    x, y = _MIDDLE_PX + side * _PITCH_PX / 2, _TOP_PX + row * _PITCH_PX
    fill, ink = COLOURS[_kind(pin, use)]
    if pin.number == 1:
        left, top, side_px = x - _RADIUS_PX, y - _RADIUS_PX, 2 * _RADIUS_PX
        _add(svg, "rect", x=left, y=top, width=side_px, height=side_px, fill=fill, stroke="#555555")
    else:
        _add(svg, "circle", cx=x, cy=y, r=_RADIUS_PX, fill=fill, stroke="#555555")
    _text(svg, str(pin.number), x, y + 4, anchor="middle", size=11, colour=ink)
    anchor = "start" if is_right else "end"
    edge = _MIDDLE_PX + side * (_PITCH_PX + 10)
    _text(svg, pin.name, edge, y + 4, anchor=anchor, size=11, colour="#777777")
    if use is not None:
        _text(svg, use.name, edge + side * 58, y + 4, anchor=anchor, size=13, weight="bold")


def _draw_legend(svg: ET.Element, parts: Iterable[Part]) -> None:
    words = {
        "lamp": _("lamp, through a resistor to GND"),
        "button": _("button, to GND"),
        "buzzer": _("buzzer, to GND"),
        "chain": _("chain of 74HC595"),
        "strip": _("strip of WS2812, through a level shifter"),
    }
    shown = [part for part in words if part in set(parts)]
    for place, part in enumerate(shown):
        x, y = 40 + 300 * (place % 2), _LEGEND_PX + 22 * (place // 2)
        _add(svg, "circle", cx=x, cy=y, r=7, fill=COLOURS[part][0], stroke="#555555")
        _text(svg, words[part], x + 16, y + 4, anchor="start")


def _kind(pin: HeaderPin, use: Use | None) -> str:
    if use is not None:
        return use.part
    return "free" if pin.gpio is not None else pin.name


def _add(parent: ET.Element, tag: str, **attributes: str | float) -> ET.Element:
    return ET.SubElement(parent, tag, {name.replace("_", "-"): str(value) for name, value in attributes.items()})


def _text(
    svg: ET.Element,
    text: str,
    x: float,
    y: float,
    *,
    anchor: str,
    size: int = 12,
    colour: str = "#222222",
    weight: str = "normal",
) -> None:
    _add(svg, "text", x=x, y=y, text_anchor=anchor, font_size=size, fill=colour, font_weight=weight).text = text
