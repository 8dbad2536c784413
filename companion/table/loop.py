"""The live loop: one thread owns all state; devices hand it frames and presses."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _

from companion.games.contract import Alert
from companion.records.errors import SessionError
from companion.records.journalled import JournalledReferee
from companion.referee.presses import Press as Wish
from companion.referee.sentences import player_name
from companion.table.alerts import Choice, alerts_after_turn
from companion.table.attention import Attention
from companion.table.devices import Audience, Devices, Eye
from companion.table.lights import Lights
from companion.table.presses import PLAYERS, Asked, Holding, asked
from companion.table.recorder import Recorder
from companion.table.scenes import TimedScene, lasting, scene_of, scenes_after
from companion.table.steps import last_turn_signals
from companion.table.timekeeper import Timekeeper, flag_scene, no_clock
from companion.table.vigil import Vigil, with_taken
from companion.values import Player, Reading, Report, Site
from hardware.camera import Frame
from hardware.gestures import Press
from hardware.lamps import Signal
from hardware.sound import Tune

TICK_S = 0.04
"""Lamps move and buttons are looked at 25 times a second."""

HELD_TICK_S = 0.01
"""While a button is down it is looked at more often: the ruling comes when it is let go."""

OLDEST_S = 0.5
"""No ruling rests on a frame older than this."""

NOTICED_S = 0.5
"""Who is asked whether a press was meant cannot have answered sooner."""

LOST_S = 2.0
"""A live camera that gave no frame for so long is told of as lost."""


@dataclass(frozen=True, slots=True)
class _Read:
    frame: Frame
    reading: Reading


class Table:
    """One game at one table.

    Args:
        devices: camera, buttons, lamps, sound, clock; whoever opened them closes them.
        eye: reads the frames.
        referee: of the game; what it rules is in the journal before anybody hears of it.
        audience: hears the report of every frame that is read.
        alerts: kind of alert -> when it is shown; kinds that are left out are shown always.
        timekeeper: keeps the players' time; None for a game without a clock.
        recorder: keeps the frames that rulings rest on.
        attention: chooses the frames that are read while nobody waits for it; None to read them all.
        shows_lifts: whether to show beginners where a lifted piece may go.
        lost_s: a camera that gave no frame for so long is told of as lost.

    Attributes:
        alerts: kind of alert -> when it is shown; may be set anew.
        newest: the last frame, read or not.
    """

    def __init__(
        self,
        devices: Devices,
        eye: Eye,
        referee: JournalledReferee,
        audience: Audience,
        *,
        alerts: Mapping[str, Choice] | None = None,
        timekeeper: Timekeeper | None = None,
        recorder: Recorder | None = None,
        attention: Attention | None = None,
        shows_lifts: bool = False,
        lost_s: float = LOST_S,
    ) -> None:
        self._devices, self._eye, self._referee, self._audience = devices, eye, referee, audience
        self.alerts: Mapping[str, Choice] = alerts or {}
        self.newest: Frame | None = None
        self._recorder, self._attention = recorder, attention
        self._vigil = Vigil(referee.game, shows_lifts=shows_lifts)
        self._is_waited_for = False
        self._time = timekeeper or no_clock(referee.game.name)
        self._fallen: Player | None = None
        self._lights = Lights(devices.lamps, devices.sound)
        self._presses: deque[Press | Asked] = deque()
        self._read: _Read | None = None
        self._frame: Frame | None = None
        self._frame_s = devices.clock.now_s()
        self._counts_from_s = float("-inf")
        self._lost_s, self._is_lost = lost_s, False
        self._is_held, self._holding = False, Holding()
        self._stuck: tuple[str, ...] = ()

    @property
    def game_number(self) -> int | None:
        """The game's number in the journal; None before anything was ruled."""
        return self._referee.number

    @property
    def clock_words(self) -> str:
        """Both players' times, for people; empty without a clock."""
        return self._time.words(self._devices.clock.now_s())

    @property
    def shown(self) -> TimedScene | None:
        """What the lamps show now; None before they showed anything."""
        return self._lights.shown

    def ask(self, asked: Asked) -> None:
        """Take what is asked for elsewhere as if a button had been pressed; in the live loop's thread."""
        self._devices.sound.play(Tune.CONFIRM_HEARD)
        self._time.heard(asked.t_s)
        self._presses.append(asked)

    def step(self) -> None:
        """Wait for a frame, one tick at most; take presses; rule; move the lamps on.

        Raises:
            CameraError: there are no more frames.
            JournalError: a ruling cannot be written; it was not shown then.
        """
        frame = self._devices.camera.next_frame(HELD_TICK_S if self._is_held else TICK_S)
        now_s = self._devices.clock.now_s()
        self._watch_camera(frame, now_s)
        self._take_presses(now_s)
        self._watch_time(now_s)
        read = self._read_for(frame, now_s)
        if read is not None:
            self._rule(read)
        self._lights.tick(self._devices.clock.now_s())

    # Buttons and camera

    def _take_presses(self, now_s: float) -> None:
        presses = self._devices.buttons.poll(now_s)
        if presses:
            self._devices.sound.play(Tune.CONFIRM_HEARD)
            self._time.heard(presses[0].t_s)
        self._presses.extend(presses)
        held = self._devices.buttons.held(now_s)
        self._is_held = bool(held)
        if self._holding.see(held, now_s):
            self._devices.sound.play(Tune.CONFIRM_HEARD)
        stuck = self._devices.buttons.stuck(now_s)
        for who in stuck:
            if who not in self._stuck:
                self._devices.sound.play(Tune.DECLINED)
                self._audience.note(self._stuck_words(who))
        self._stuck = stuck

    def _stuck_words(self, who: str) -> str:
        if who not in PLAYERS:
            return _("The Confirm button is stuck: please look what holds it down.")
        player = player_name(self._referee.game.name, PLAYERS[who])
        return _("{player}'s button is stuck: please look what holds it down.").format(player=player)

    def _watch_camera(self, frame: Frame | None, now_s: float) -> None:
        if frame is not None:
            self.newest, self._frame_s = frame, frame.t_s
        is_lost = now_s - self._frame_s > self._lost_s
        if is_lost and not self._is_lost:
            self._audience.note(_("The camera gives no pictures any more; I keep trying."))
            self._lights.tell((), scene_of("camera-lost", self._referee.position.mover))
        elif self._is_lost and not is_lost:
            self._audience.note(_("The camera gives pictures again."))
        self._is_lost = is_lost

    def _watch_time(self, now_s: float) -> None:
        for event in self._time.poll(now_s):
            self._devices.sound.play(Tune.CLOCK_LOW)
            if event.kind == "flag":
                self._audience.note(self._time.flag_words(event.who))
                self._lights.tell((flag_scene(event.who),), None)
                self._fallen = event.who if self._time.flag_loses else None

    # Frames

    def _read_for(self, frame: Frame | None, now_s: float) -> _Read | None:
        """Return what to rule on now: what was read since the oldest press began, or else the new frame."""
        last = self._read
        if last and self._presses and last.frame.t_s >= self._presses[0].t_s and self._is_fresh(last.frame, now_s):
            return last
        if frame is None:
            frame = self._passed_over()
        elif not self._is_worth_reading(frame):
            self._frame = frame
            return None
        if frame is None or not self._is_fresh(frame, now_s):
            return None
        self._frame = None
        self._read = _Read(frame, self._eye.read(frame.image))
        return self._read

    def _passed_over(self) -> Frame | None:
        """Return the last frame if nobody waited for it yet, but a press turns out to have begun before it."""
        frame = self._frame
        return frame if frame and self._presses and frame.t_s >= self._presses[0].t_s else None

    def _is_worth_reading(self, frame: Frame) -> bool:
        if self._attention is None:
            return True
        # It watches every frame, whether anybody waits for one or not.
        is_wanted = self._attention.wants(frame)
        return is_wanted or self._is_waited_for or bool(self._presses or self._is_held)

    @staticmethod
    def _is_fresh(frame: Frame, now_s: float) -> bool:
        return now_s - frame.t_s <= OLDEST_S

    def _press_for(self, frame: Frame) -> Asked | None:
        """Return the oldest press whose moment this frame shows: one that was taken before it says nothing of it."""
        if self._fallen is not None:
            fallen, self._fallen = self._fallen, None
            return Asked("time", fallen, frame.t_s)
        if not self._presses or self._presses[0].t_s > frame.t_s:
            return None
        press = self._presses.popleft()
        if isinstance(press, Asked):
            return press
        wanted = asked(press, one_button=press.who[0] not in PLAYERS, can_overrule=self._referee.can_overrule)
        # Nobody has made a turn before the one before it was ruled on: two fingers were quick, or one was twice.
        is_hasty = wanted.wish == "confirm" and press.t_s < self._counts_from_s
        return None if is_hasty else wanted

    def _rule(self, read: _Read) -> None:
        press = self._press_for(read.frame)
        wish, by = (None, None) if press is None else (press.wish, press.by)
        report = self._referee.see(read.reading, wish, by)
        self._record(read.frame, wish, by, report)
        if report.event == "asked-again":
            self._counts_from_s = self._devices.clock.now_s() + NOTICED_S
        elif report.ruling is not None and report.ruling.kind in ("set-up", "legal", "overruled"):
            self._counts_from_s = self._devices.clock.now_s()
        position = self._referee.position
        to_move = position.mover
        self._keep_time(report, to_move)
        report, lifted_to = self._vigil.see(report, read.reading, position, read.frame.t_s)
        report = with_taken(report, self._referee.game, position)
        self._is_waited_for = report.pending
        if self._attention is not None:
            self._attention.has_read(read.frame, read.reading, is_odd=self._vigil.is_odd)
        once = scenes_after(report, self._last_turn(report), to_move, self._alerts(report))
        rest = self._time.lasting(lasting(report, to_move, lifted_to=lifted_to), to_move, self._devices.clock.now_s())
        self._lights.tell(once, rest)
        self._audience.tell(report, (*once, rest) if rest is not None else once)

    def _record(self, frame: Frame, wish: Wish | None, by: Player | None, report: Report) -> None:
        if self._recorder is None:
            return
        try:
            self._recorder.see(frame, wish, by, report)
        except SessionError as error:
            self._recorder = None
            self._audience.note(_("The game goes on, but is not recorded any further: {problem}").format(problem=error))

    def _keep_time(self, report: Report, to_move: Player) -> None:
        now_s = self._devices.clock.now_s()
        self._time.see(report, to_move, now_s)
        if self._presses:
            self._time.heard(self._presses[0].t_s)
        if self._time.is_used and (report.ruling is not None or report.event is not None):
            self._referee.keep_clock(self._time.clock.to_json())

    def _last_turn(self, report: Report) -> Mapping[Site, Signal]:
        if not _tells_of_a_turn(report):
            return {}
        return last_turn_signals(self._referee.game, self._referee.positions, self._referee.turns)

    def _alerts(self, report: Report) -> tuple[Alert, ...]:
        if not _tells_of_a_turn(report):
            return ()
        return alerts_after_turn(self._referee.game, self._referee.position, self.alerts)


def _tells_of_a_turn(report: Report) -> bool:
    return report.ruling is not None and report.ruling.kind in ("legal", "overruled")
