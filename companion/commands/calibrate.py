"""`companion calibrate`: learn a table from photos and keep it as a profile."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path

from calibration.profile import save_profile
from companion.commands.own_boards import learn_own_profile
from companion.commands.profiles import hole_notes, learn_profile
from companion.commands.telling import new_console
from companion.records.session import OWN, load_session


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("session", type=Path, metavar="SESSION", help=_("a session's folder, for its photos"))
    parser.add_argument("--profile", type=Path, metavar="FILE", required=True, help=_("the file to write"))


def run(arguments: Namespace) -> None:
    """Write the profile, and say what calibration is not sure of."""
    session = load_session(arguments.session)
    if session.description.game == OWN:
        profile = learn_own_profile(session)
    else:
        profile = learn_profile(session, session.new_game(session.description.options))
    save_profile(profile, arguments.profile)
    console = new_console()
    console.print(_("The table's profile is kept in {file}.").format(file=arguments.profile))
    if profile.holes is None:
        return
    console.print(_("Holes, row 10 first:"))
    for row in profile.holes.map:
        console.print(f"  {row}")
    for sentence in hole_notes(profile, profile.holes.map):
        console.print(sentence)
