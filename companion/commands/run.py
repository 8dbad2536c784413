"""`companion run`: referee a game at the table."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Sequence
from contextlib import ExitStack
from gettext import gettext as _
from pathlib import Path

from calibration.errors import FileError
from calibration.profile import Profile, load_profile
from companion.commands.errors import CommandError
from companion.commands.options.cameras import SIMULATED_SEED, parsed_camera
from companion.commands.options.games import one_of
from companion.commands.options.journals import add_journal
from companion.commands.options.opponents import add_opponent, chosen_seat
from companion.commands.options.pages import add_page, open_page, wants_page
from companion.commands.options.wirings import add_clock, add_fittings, table_wiring, time_control
from companion.commands.telling import new_console
from companion.demo.simulated_table import SimulatedTable, evening_at
from companion.games.catalogue import GAMES, new_game
from companion.hints.hint import LEVELS
from companion.live.game import watch_game
from companion.live.leaving import leaving_in_order
from companion.live.watched import LIVE, Kept, Manner, Watched
from companion.records.session import Session, load_session
from companion.setup.profiles import learn_profile
from companion.table.alerts import ALERTS_OF_GAMES, KINDS, Choice
from companion.table.cameras import FORMS, CameraChoice
from companion.terminal.screen import screen_for
from hardware.power import power_off

SIMULATED_TURNS = 10
CHOICES: tuple[Choice, ...] = ("off", "on", "helped")


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("game", type=one_of(GAMES), metavar="GAME", help=" | ".join(GAMES))
    _add_table(parser.add_argument_group(_("the table")))
    _add_play(parser.add_argument_group(_("the game")))
    add_page(parser.add_argument_group(_("the page beside the board")))
    kept = parser.add_argument_group(_("what is kept"))
    kept.add_argument("--record", type=Path, metavar="DIR", help=_("record the game as a session in a new folder"))
    add_journal(kept)


def _add_table(parser: _ActionsContainer) -> None:
    parser.add_argument("--profile", type=Path, metavar="FILE", help=_("the table's profile, by 'companion calibrate'"))
    parser.add_argument(
        "--camera",
        type=parsed_camera,
        default="picamera2",
        metavar="CAMERA",
        help=_("{forms} (default: %(default)s)").format(forms=FORMS),
    )
    add_fittings(parser)


def _add_play(parser: _ActionsContainer) -> None:
    add_clock(parser)
    parser.add_argument(
        "--alert",
        type=_alert,
        action="append",
        default=[],
        metavar="KIND=WHEN",
        help=_("show {kinds}: off, on, or helped (only what helps the player whose turn it is)").format(
            kinds=", ".join(KINDS)
        ),
    )
    parser.add_argument(
        "--lift-to-see", action="store_true", help=_("for beginners: lift a piece, and the lamps show where it may go")
    )
    parser.add_argument(
        "--hint-level",
        type=int,
        choices=(0, *LEVELS),
        default=3,
        help=_(
            "what the Hint button tells: 1 what is threatened, 2 where pieces may go, 3 a good turn (default), "
            "4 the best turn with the line behind it; 0 nothing"
        ),
    )
    add_opponent(parser)


def run(arguments: Namespace) -> None:
    """Watch the game."""
    if arguments.opponent and not arguments.camera.is_live:
        problem = _(
            "--opponent: expected a live camera, as somebody has to carry out the computer's turns; found {found}"
        )
        raise CommandError(problem.format(found=arguments.camera.text))
    _check_alerts(arguments.game, arguments.alert)
    watched = _watched(arguments)
    if watched.profile.game != arguments.game:
        problem = _("expected {game}, found {found}").format(game=arguments.game, found=watched.profile.game)
        raise FileError(str(arguments.profile or arguments.camera.path), "game", problem)
    choice: CameraChoice = arguments.camera
    source = LIVE if choice.is_live else choice.text
    kept = Kept(arguments.journal, arguments.record, arguments.profile if choice.is_live else None, source)
    manner = Manner(
        dict(arguments.alert),
        time_control(arguments),
        arguments.mute,
        arguments.dim,
        arguments.lift_to_see,
        arguments.hint_level or None,
        chosen_seat(arguments),
    )
    console = new_console()
    with leaving_in_order(), ExitStack() as opened:
        page = open_page(opened, arguments, watched.profile, console) if watched.is_followed else None
        with screen_for(console, new_game(arguments.game, watched.profile.options)) as screen:
            is_switched_off = watch_game(watched, kept, screen, manner, page)
    if is_switched_off:
        power_off()


def _watched(arguments: Namespace) -> Watched:
    choice: CameraChoice = arguments.camera
    session = load_session(choice.path) if choice.kind == "session" else None
    kept = None if arguments.profile is None else load_profile(arguments.profile)
    simulated = None
    if choice.kind == "simulated":
        options = {} if kept is None else kept.options
        evening = evening_at(arguments.game, SIMULATED_TURNS, SIMULATED_SEED, options)
        simulated = SimulatedTable(
            arguments.game, evening.deeds, SIMULATED_SEED, options=options, first_shown=evening.first_shown
        )
    profile = _learned(session, simulated) if kept is None else kept
    wiring = table_wiring(arguments, profile.game, profile.options)
    return Watched(choice, profile, wiring, session, simulated, is_followed=wants_page(arguments, choice))


def _learned(session: Session | None, simulated: SimulatedTable | None) -> Profile:
    """Return the profile of a table that shows its own calibration photos; raises FileError for any other."""
    if session is not None:
        return learn_profile(session, session.new_game(session.description.options))
    if simulated is not None:
        return simulated.calibrate()
    raise FileError("--profile", "", _("expected the table's profile; 'companion calibrate' makes one"))


def _check_alerts(game: str, alerts: Sequence[tuple[str, Choice]]) -> None:
    kinds = ALERTS_OF_GAMES[game]
    for kind, _when in alerts:
        if kind not in kinds:
            problem = _("--alert: {game} has only {kinds}, found {kind}")
            raise CommandError(problem.format(game=game, kinds=_(" and ").join(kinds), kind=kind))


def _alert(text: str) -> tuple[str, Choice]:
    kind, _equals, when = text.partition("=")
    if kind not in KINDS or when not in CHOICES:
        expected = _("expected KIND=WHEN with {kinds}, and off, on or helped; found {found!r}")
        raise ArgumentTypeError(expected.format(kinds=" | ".join(KINDS), found=text))
    return kind, next(choice for choice in CHOICES if choice == when)
