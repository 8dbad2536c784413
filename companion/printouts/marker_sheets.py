"""Marker sheets to print: one marker for each corner of a board, and a ruler that shows whether the scale is right."""

from __future__ import annotations

from gettext import gettext as _
from typing import Literal

from fpdf import FPDF

from calibration.markers import MARKER_MM, MODULES, MOST_CORNERS, QUIET_MM, marker_modules

Paper = Literal["a4", "letter"]

MARGIN_MM = 14.0
TILE_MM = MARKER_MM + 2 * QUIET_MM
COLUMNS = 2
FIRST_ROW_MM, ROW_MM = 38.0, TILE_MM + 8.0
RULER_MM, TICK_MM = 150, 10
CORNER_MM = 5.0
RED, BLACK, GREY = (200, 30, 30), (0, 0, 0), (150, 150, 150)


def marker_sheet(paper: Paper) -> bytes:
    """Return the sheet as a PDF; all lengths are true if it is printed at 100 %."""
    page = FPDF(orientation="portrait", unit="mm", format=paper)
    page.set_auto_page_break(False)
    page.set_title(_("Markers for the board's corners"))
    page.add_page()
    _instructions(page)
    gap_mm = (page.w - COLUMNS * TILE_MM) / (COLUMNS + 1)
    for index in range(MOST_CORNERS):
        row, column = divmod(index, COLUMNS)
        _tile(page, index + 1, gap_mm + column * (TILE_MM + gap_mm), FIRST_ROW_MM + row * ROW_MM)
    _ruler(page)
    return bytes(page.output())


def _instructions(page: FPDF) -> None:
    page.set_xy(MARGIN_MM, 9)
    page.set_font("helvetica", "B", 13)
    page.cell(text=_("Markers for the board's corners"))
    page.set_font("helvetica", size=9)
    page.set_xy(MARGIN_MM, 16)
    page.multi_cell(
        page.w - 2 * MARGIN_MM,
        4.2,
        _(
            "Print at 100 %, not fitted to the page, and check the ruler below. Cut along the grey lines. Lay each"
            " marker flat on the table outside its corner, the red corner touching the board's corner, the paper's"
            " sides in line with the board's (at a hexagon: halving the corner). 1 belongs at the corner at a1, the"
            " others follow counter-clockwise; square boards need 1 to 4."
        ),
        align="L",
    )


def _tile(page: FPDF, number: int, left_mm: float, top_mm: float) -> None:
    page.set_draw_color(*GREY)
    page.set_line_width(0.15)
    page.rect(left_mm, top_mm, TILE_MM, TILE_MM)
    page.set_fill_color(*BLACK)
    module_mm = MARKER_MM / MODULES
    for row, modules in enumerate(marker_modules(number)):
        for first, last in _runs(modules.tolist()):
            x_mm, y_mm = left_mm + QUIET_MM + first * module_mm, top_mm + QUIET_MM + row * module_mm
            page.rect(x_mm, y_mm, (last - first) * module_mm, module_mm, style="F")
    page.set_fill_color(*RED)
    page.polygon(
        [(left_mm, top_mm), (left_mm + CORNER_MM, top_mm), (left_mm, top_mm + CORNER_MM)],
        style="F",
    )
    page.set_font("helvetica", "B", 12)
    page.set_text_color(*RED)
    page.text(left_mm + CORNER_MM + 1, top_mm + 5, str(number))
    page.set_text_color(*BLACK)


def _runs(modules: list[bool]) -> list[tuple[int, int]]:
    """Return first and last + 1 of each run of black squares: one rectangle each leaves no seams."""
    edges = [
        index
        for index in range(len(modules) + 1)
        if (index < len(modules) and modules[index]) != (index > 0 and modules[index - 1])
    ]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _ruler(page: FPDF) -> None:
    left_mm, base_mm = (page.w - RULER_MM) / 2, page.h - 12.0
    page.set_draw_color(*BLACK)
    page.set_line_width(0.25)
    page.line(left_mm, base_mm, left_mm + RULER_MM, base_mm)
    page.set_font("helvetica", size=7)
    for mm in range(RULER_MM + 1):
        long_mm = 5.0 if mm % TICK_MM == 0 else 3.2 if mm % 5 == 0 else 1.8
        page.line(left_mm + mm, base_mm, left_mm + mm, base_mm - long_mm)
        if mm % TICK_MM == 0:
            page.text(left_mm + mm - 1.2, base_mm + 3.2, str(mm))
    page.set_font("helvetica", size=8)
    page.text(left_mm, base_mm - 6.5, _("This ruler must measure {n} mm.").format(n=RULER_MM))
