"""The real photos and films that tests run over, in the folder that COMPANION_PHOTOS names."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.board import Board
from calibration.board_files import BoardFile, Grid, Piece
from calibration.boards import build_board

Picture = NDArray[np.uint8]

needs_photos = pytest.mark.skipif("COMPANION_PHOTOS" not in os.environ, reason="COMPANION_PHOTOS names no folder")

GO = BoardFile(
    name="Go 19 x 19",
    looks=["B", "W"],
    piece=Piece(diameter=22, height=9),
    corners="sites",
    grid=Grid(columns=19, rows=19, pitch=(22.0, 23.7)),
)
GO_SAMPLES = {"d16": "W", "p16": "B", "d4": "B", "p4": "B"}
CHESS = BoardFile(
    name="Chess",
    looks=["dark", "light"],
    piece=Piece(diameter=28, height=45),
    corners="sites",
    grid=Grid(columns=8, rows=8, pitch=45, engraved="chequered"),
)
CHESS_CORNERS_PX = [(164.0, 353.0), (484.0, 353.0), (484.0, 33.0), (164.0, 33.0)]


def photos() -> Path:
    """The folder."""
    return Path(os.environ["COMPANION_PHOTOS"])


def go_board() -> Board:
    return build_board(GO, "board.toml")


@cache
def go_truth() -> dict[str, Any]:
    """File -> its corner sites and rows."""
    return dict(json.loads((photos() / "go/truth.json").read_text()))


def go_photo(name: str) -> Picture:
    return np.asarray(cv2.imread(str(photos() / "go" / name)), np.uint8)


def go_corners_px(name: str) -> list[list[float]]:
    """From the bottom left corner site counter-clockwise, as `corners_px` names them."""
    return [[float(x), float(y)] for x, y in reversed(go_truth()[name]["grid_corners_px"])]


def go_position(name: str) -> dict[str, str]:
    columns = "abcdefghijklmnopqrs"
    rows = go_truth()[name]["rows"]
    return {
        f"{columns[column]}{19 - row}": look
        for row, line in enumerate(rows)
        for column, look in enumerate(line)
        if look != "."
    }


@cache
def film(name: str) -> tuple[Picture, ...]:
    """All frames of a film, (H, W, 3) uint8 BGR each."""
    capture = cv2.VideoCapture(str(photos() / "video" / name))
    frames: list[Picture] = []
    while True:
        is_there, frame = capture.read()
        if not is_there:
            return tuple(frames)
        frames.append(np.asarray(frame, np.uint8))
