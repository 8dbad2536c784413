"""`companion read`: what stands on the board in one photo."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.photos import encode_png, read_photo
from calibration.profile import Profile, load_profile
from companion.commands.options.corners import add_corners, naming_corners
from companion.commands.options.output import add_json
from companion.commands.telling import new_console
from companion.commands.writing import make_folder, write_file
from companion.diagrams.boards import draw
from companion.games.catalogue import GAMES, new_game
from companion.games.plan import BoardPlan
from companion.records.errors import PhotoError
from companion.referee import sentences
from companion.values import Reading
from companion.vision.errors import FrameError
from companion.vision.pictures import reading_pictures, titled
from companion.vision.reader import Reader

Photo = NDArray[np.uint8]

SURE = 0.9
"""A site read with less confidence is named as not sure."""


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("photo", type=Path, metavar="PHOTO", help=_("the photo"))
    parser.add_argument("--profile", type=Path, metavar="FILE", required=True, help=_("the table's profile"))
    add_corners(parser, _("for a board that was moved: its corners in this photo"))
    parser.add_argument("--debug", type=Path, metavar="DIR", help=_("write every step as a picture into a folder"))
    add_json(parser)


def run(arguments: Namespace) -> None:
    """Print the reading."""
    frame, profile = read_photo(arguments.photo), load_profile(arguments.profile)
    reader, corners = Reader(profile), arguments.corners
    try:
        with naming_corners(corners):
            reading = reader.read(frame) if corners is None else reader.read_by_corners(frame, corners)
    except FrameError as error:
        raise PhotoError(str(arguments.photo), str(error)) from error
    if arguments.debug is not None:
        _write_pictures(arguments.debug, frame, reader, profile, reading)
    if arguments.json:
        sys.stdout.write(json.dumps(_reading_json(reading)) + "\n")
        return
    console = new_console()
    if not reading.board.found:
        console.print(sentences.no_board(is_pending=False))
        return
    if reading.board.turned_deg:
        console.print(sentences.board_turned(reading.board.turned_deg))
        return
    unsure = [site for site in reading.likelihoods if reading.confidence(site) < SURE]
    console.print(draw(_plan(profile), reading.position(), unsure))
    if unsure:
        console.print(_("Not sure of {sites}.").format(sites=sentences.places(unsure)))
    if reading.hand or reading.covered:
        console.print(sentences.hand(reading.covered, is_pending=False))


def _write_pictures(folder: Path, frame: Photo, reader: Reader, profile: Profile, reading: Reading) -> None:
    make_folder(folder)
    if reader.looked is None:
        pictures = {"1-photo": titled(frame, _("1  The board was not found in this photo"))}
    else:
        pictures = reading_pictures(frame, profile.board, reader.looked, reading)
    for name, picture in pictures.items():
        write_file(folder / f"{name}.png", encode_png(picture))


def _plan(profile: Profile) -> BoardPlan:
    if profile.game in GAMES:
        return new_game(profile.game, profile.options).plan()
    return BoardPlan(profile.board.sites)


def _reading_json(reading: Reading) -> dict[str, Any]:
    return {
        "position": reading.position(),
        "confidence": {site: round(reading.confidence(site), 4) for site in reading.likelihoods},
        "board": {"found": reading.board.found, "moved_px": round(reading.board.moved_px, 1)},
    }
