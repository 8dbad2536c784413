"""The board as a drawing: what is engraved, what stands there, what the lamps would light, and the last turn.

Colours are left to the page's style sheet; every mark has a shape of its own beside its colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from html import escape

from calibration.board import Board
from calibration.layouts import column_names
from companion.diagrams.fields import label
from companion.games.plan import BoardPlan
from companion.values import Look, Site
from hardware.lamps import Signal

_LABEL_MM = 14.0
"""Room for letters and numbers at the edge of a board of squares, and outside it where it has no such edge."""

_RISE = 0.22
"""By this part of a piece's radius each piece of a pile is drawn higher than the one below it."""

_BADGES = {Signal.WARN: "!", Signal.PULSE: "?"}


class BoardDrawing:
    """Draws one board as SVG.

    Args:
        board: the physical board.
        plan: how the game lays it out: its grooves, and how many holes are where.
    """

    def __init__(self, board: Board, plan: BoardPlan) -> None:
        self._board, self._plan = board, plan
        self._radius = board.piece.diameter / 2
        self._around = (board.ring or board.piece).diameter / 2 * 1.12
        self._columns = column_names(board.shape[0])
        squares = {f"{column}{row}" for column in self._columns for row in range(1, board.shape[1] + 1)}
        self._is_squares = squares == set(board.sites)
        self._low = board.outline.min(axis=0)
        edge_mm = float((board.site_points().min(axis=0) - board.pitch_mm / 2 - self._low).min())
        has_edge = edge_mm >= _LABEL_MM or not self._is_squares
        self._outside_mm = 0.0 if has_edge else _LABEL_MM
        self._label = self._low + (edge_mm if has_edge else -_LABEL_MM) / 2
        self._bare = "".join([*self._wood(), *self._holes(), *self._names()])

    def svg(
        self,
        position: Mapping[Site, Look],
        *,
        scene: Mapping[str, Signal] | None = None,
        wanted: Mapping[Site, Look] | None = None,
        last_turn: Mapping[Site, Signal] | None = None,
        covered: Collection[Site] = (),
        title: str = "",
    ) -> str:
        """Return the drawing, one line of SVG.

        Args:
            position: site -> look.
            scene: site -> signal; turn lamps are not drawn.
            wanted: site -> look that is missing there; drawn as a shade.
            last_turn: site -> what happened there in the last turn, if the scene says nothing of it.
            covered: sites that are hidden.
            title: what it shows, for those who do not see it.
        """
        lit = {site: signal for site, signal in (scene or {}).items() if site in self._board.sites}
        drawn = [
            *(self._last(site, signal) for site, signal in (last_turn or {}).items() if site not in lit),
            *(self._piece(site, look) for site, look in position.items()),
            *(f'<g class="wanted">{self._piece(site, look)}</g>' for site, look in (wanted or {}).items()),
            *(_circle("covered", *self._at(site), self._radius) for site in covered),
            *(self._mark(site, signal) for site, signal in lit.items()),
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self._view_box()}" role="img"'
            f' aria-label="{escape(title)}">{self._bare}{"".join(drawn)}</svg>'
        )

    def _at(self, site: Site) -> tuple[float, float]:
        """Return where a site is drawn: x to the right, y down."""
        x, y = self._board.sites[site]
        return x, -y

    def _view_box(self) -> str:
        left, bottom = self._low - self._outside_mm - 1
        right, top = self._board.outline.max(axis=0) + 1
        return f"{left:.1f} {-top:.1f} {right - left:.1f} {top - bottom:.1f}"

    # What the board has for good

    def _wood(self) -> Iterator[str]:
        board = self._board
        outline = " ".join(f"{x:.1f},{-y:.1f}" for x, y in board.outline)
        yield f'<polygon class="wood" points="{outline}"/>'
        lines = "".join(f"M{x0:.1f} {-y0:.1f}L{x1:.1f} {-y1:.1f}" for x0, y0, x1, y1 in board.strokes)
        yield f'<path class="engraved" d="{lines}"/>'
        if board.groove is not None:
            for one, other in self._plan.grooves:
                (x0, y0), (x1, y1) = self._at(one), self._at(other)
                path = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
                yield f'<path class="groove" stroke-width="{board.groove[0]:.1f}" d="{path}"/>'
        if board.pit is not None:
            yield _circle("pit", *self._at(board.pit.site), board.pit.diameter / 2)
            return
        for site in self._plan.marks:
            yield _circle("void", *self._at(site), self._radius)

    def _holes(self) -> Iterator[str]:
        pattern = self._board.holes
        if pattern is None:
            return
        half = pattern.spread / 2
        square = ((-half, -half), (half, -half), (-half, half), (half, half))
        places = {1: ((0.0, 0.0),), 2: ((-half, 0.0), (half, 0.0)), 3: ((0.0, -half), *square[2:]), 4: square}
        for site, count in self._plan.engraved.items():
            x, y = self._at(site)
            for dx, dy in places[int(count)]:
                yield _circle("hole", x + dx, y + dy, pattern.diameter / 2)

    def _names(self) -> Iterator[str]:
        if not self._is_squares:
            for site in self._board.sites:
                yield _text("name", *self._at(site), site, self._radius * 0.7)
            return
        kind, size = "edge-outside" if self._outside_mm else "edge", _LABEL_MM * 0.7
        left, bottom = self._label
        for column in self._columns:
            yield _text(kind, self._at(f"{column}1")[0], -bottom, column, size)
        for row in range(1, self._board.shape[1] + 1):
            yield _text(kind, left, self._at(f"a{row}")[1], str(row), size)

    # What changes

    def _piece(self, site: Site, look: Look) -> str:
        x, y = self._at(site)
        if self._board.stack is not None:
            return self._pile(x, y, look)
        name, _at, ring = look.partition("@")
        kind = name
        if name in self._board.digits:
            kind = "odd" if int(name) % 2 else "even"
        around = _circle(f"ring-{ring}", x, y, self._board.ring.diameter / 2) if ring and self._board.ring else ""
        disc = _circle(f"piece piece-{kind}", x, y, self._radius)
        return f"{around}{disc}{_text(f'on on-{kind}', x, y, label(look), self._radius)}"

    def _pile(self, x: float, y: float, look: Look) -> str:
        """Draw a pile, the lowest piece first."""
        kinds = ["unknown" if piece == "?" else piece for piece in look]
        tops = [y - _RISE * self._radius * height for height in range(len(kinds))]
        discs = [_circle(f"piece piece-{kind}", x, top, self._radius) for kind, top in zip(kinds, tops, strict=True)]
        size = self._radius * (1.0 if len(look) == 1 else 1.8 / len(look))
        return "".join([*discs, _text(f"on on-{kinds[-1]}", x, tops[-1], look, size)])

    def _last(self, site: Site, signal: Signal) -> str:
        kinds = (f"last-edge last-{signal.value}", f"last last-{signal.value}")
        return "".join(_circle(kind, *self._at(site), self._around) for kind in kinds)

    def _mark(self, site: Site, signal: Signal) -> str:
        x, y = self._at(site)
        radius = self._around
        parts = [_circle("halo", x, y, radius), _circle("outline", x, y, radius)]
        if signal is Signal.TAKE:
            arm = radius * 0.8
            left, right, top, bottom = (f"{at:.1f}" for at in (x - arm, x + arm, y - arm, y + arm))
            cross = f"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"
            parts += [f'<path class="halo" d="{cross}"/>', f'<path class="outline" d="{cross}"/>']
        if signal in _BADGES:
            badge = (x + radius * 0.8, y - radius * 0.8)
            parts.append(_circle("badge", *badge, self._radius * 0.5))
            parts.append(_text("badge-text", *badge, _BADGES[signal], self._radius * 0.8))
        return f'<g class="mark mark-{signal.value}">{"".join(parts)}</g>'


def _circle(kind: str, x: float, y: float, radius: float) -> str:
    return f'<circle class="{escape(kind)}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'


def _text(kind: str, x: float, y: float, words: str, size: float) -> str:
    # A style sheet could centre it, but not every browser does so with `dominant-baseline`.
    middle = y + 0.35 * size
    return f'<text class="{escape(kind)}" x="{x:.1f}" y="{middle:.1f}" font-size="{size:.1f}">{escape(words)}</text>'
