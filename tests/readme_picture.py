"""The README's picture of a real run, drawn again by `python -m tests.readme_picture`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from calibration.photos import read_photo
from companion.commands.telling import tell
from companion.records.session import load_session
from companion.setup.profiles import learn_profile, options_with
from companion.vision.reader import Reader

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "companion" / "guide" / "referee.svg"
SESSION = "tests/sessions/kopf-dev-1"
SHOWN = ("frames/0009.jpg", "frames/0010.jpg", "frames/0011.jpg")
WIDTH = 92


def told() -> Console:
    """Return what `companion referee` says of the frames that are shown, recorded by a console."""
    session = load_session(ROOT / SESSION)
    profile = learn_profile(session, session.new_game(session.description.options))
    game = session.new_game(options_with(session, profile))
    reader, referee = Reader(profile), session.new_referee(game)
    console = Console(
        record=True, file=StringIO(), force_terminal=True, color_system="truecolor", width=WIDTH, highlight=False
    )
    console.print(Text(f"$ companion referee {SESSION}", "bold"))
    console.print(Text("...", "dim"))
    for event in session.frames:
        report = referee.see(reader.read(read_photo(session.folder / event.frame)), event.press, event.by)
        if event.frame in SHOWN:
            tell(console, event.frame, report, game.plan())
    return console


def drawn() -> str:
    """Return the picture as SVG; leading blanks are kept by every viewer only if it says so."""
    svg = told().export_svg(title="companion referee", unique_id="companion")
    return svg.replace("<svg ", '<svg xml:space="preserve" ', 1) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
