"""Marker sheets: what a printer makes of them is to scale, and a camera finds it."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.geometry import points
from calibration.markers import DICTIONARY, MARKER_MM
from companion import cli
from companion.printouts.marker_sheets import Paper, marker_sheet

POINT_MM = 25.4 / 72
PIXELS_A_MM = 6
SIZES_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
NUMBER = r"(-?[\d.]+)"
Capture = pytest.CaptureFixture[str]


def drawing(sheet: bytes) -> str:
    """The drawing operators of the only page."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", sheet, re.DOTALL)
    texts = [zlib.decompress(stream).decode("latin-1") for stream in streams if stream[:1] == b"\x78"]
    return max(texts, key=len)


def rendered(sheet: bytes, paper: Paper) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The filled rectangles of the page as a picture: what a printer makes of the markers."""
    width_mm, height_mm = SIZES_MM[paper]
    page = np.full((round(height_mm * PIXELS_A_MM), round(width_mm * PIXELS_A_MM)), 255, np.uint8)
    for found in re.findall(rf"{NUMBER} {NUMBER} {NUMBER} {NUMBER} re f", drawing(sheet)):
        x, y, width, height = (float(value) * POINT_MM * PIXELS_A_MM for value in found)
        top, bottom = sorted((page.shape[0] - y, page.shape[0] - y - height))
        left, right = sorted((x, x + width))
        page[round(top) : round(bottom), round(left) : round(right)] = 0
    return page


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_has_the_size_of_the_paper(paper: Paper) -> None:
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", marker_sheet(paper))
    assert len(boxes) == 1
    assert [float(side) * POINT_MM for side in boxes[0]] == pytest.approx(SIZES_MM[paper], abs=0.1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_ruler_is_150_mm_long(paper: Paper) -> None:
    lines = re.findall(rf"{NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S", drawing(marker_sheet(paper)))
    lengths_mm = [(float(x1) - float(x0)) * POINT_MM for x0, _y0, x1, _y1 in lines]
    assert max(lengths_mm) == pytest.approx(150.0, abs=0.05)
    assert sum(length == pytest.approx(0, abs=1e-3) for length in lengths_mm) == 151


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_camera_finds_six_markers_of_the_right_size(paper: Paper) -> None:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    found, numbers, _rejected = detector.detectMarkers(rendered(marker_sheet(paper), paper))
    assert sorted(np.ravel(numbers).tolist()) == [0, 1, 2, 3, 4, 5]
    for corners in found:
        sides = np.linalg.norm(np.diff(points(corners), axis=0), axis=1) / PIXELS_A_MM
        assert sides == pytest.approx([MARKER_MM] * 3, abs=0.5)


def test_the_command_writes_the_sheet(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["sheets", str(tmp_path / "markers.pdf"), "--paper", "letter"]) == 0
    assert (tmp_path / "markers.pdf").read_bytes()[:5] == b"%PDF-"
    assert "print it at 100 %" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_to_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["sheets", str(tmp_path / "missing/markers.pdf")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
