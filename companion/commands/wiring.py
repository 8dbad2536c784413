"""`companion wiring`: which wire goes to which pin, as a table and as a drawing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path
from string import ascii_uppercase

from rich.console import Console
from rich.table import Table

from companion.commands.options.wirings import add_wiring, chosen_wiring
from companion.commands.telling import new_console
from companion.commands.writing import write_file
from companion.locale import N_
from companion.printouts.header import wiring_drawing
from hardware.header import header_pin
from hardware.wiring import ChainLamps, StripLamps, Wiring
from hardware.wiring_check import ALL_PINS_MA, OUTPUTS_PER_CHIP, current

_CHAIN_WORDS = {
    "none": N_("Each output leads through a resistor and the lamp of its site to GND."),
    "grid": N_("Each output leads through a resistor and a lamp to GND; letters are columns, numbers are rows."),
    "hexagon": N_("Each output leads through a resistor and a lamp to GND; letters are rows, numbers are diagonals."),
}


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_wiring(parser)
    parser.add_argument(
        "--svg", type=Path, metavar="FILE", help=_("where to draw the header (default: wiring-GAME.svg in this folder)")
    )


def run(arguments: Namespace) -> None:
    """Print the plan and write the drawing."""
    wiring = chosen_wiring(arguments)
    console = new_console()
    console.print(_plan_table(wiring))
    for device in wiring.lamps:
        if isinstance(device, ChainLamps):
            console.print(_chain_table(device))
            console.print(_(_CHAIN_WORDS[device.crossing]))
        elif isinstance(device, StripLamps):
            _print_strip(console, device)
    _print_current(console, wiring)
    path = arguments.svg or Path(f"wiring-{arguments.game}.svg")
    title = _("Wiring for {game}").format(game=arguments.game)
    write_file(path, wiring_drawing(wiring, title).encode())
    console.print(_("The header is drawn in {file}.").format(file=path))


def _plan_table(wiring: Wiring) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(_("header pin"), justify="right")
    for title in (_("GPIO"), _("what"), _("to")):
        table.add_column(title)
    to = {
        "lamp": _("a resistor, a lamp, GND"),
        "button": _("the button, GND"),
        "buzzer": _("the buzzer, GND"),
        "chain": _("the chips"),
        "strip": _("the strip, through a level shifter"),
    }
    for use in sorted(wiring.plan(), key=lambda use: header_pin(use.pin).number):
        target = to[use.part] if use.needs or use.part != "strip" else _("nothing")
        table.add_row(str(header_pin(use.pin).number), str(use.pin), use.name, target)
    return table


def _chain_table(device: ChainLamps) -> Table:
    table = Table(_("chip"), *(f"Q{letter}" for letter in ascii_uppercase[:OUTPUTS_PER_CHIP]), box=None, pad_edge=False)
    for number, first in enumerate(range(0, len(device.outputs), OUTPUTS_PER_CHIP), start=1):
        table.add_row(str(number), *device.outputs[first : first + OUTPUTS_PER_CHIP])
    return table


def _print_strip(console: Console, device: StripLamps) -> None:
    console.print(_("The strip, from its data input on: {lamps}").format(lamps=" ".join(device.outputs)))


def _print_current(console: Console, wiring: Wiring) -> None:
    taken = current(wiring)
    told = _("At the brightest moment the pins give {pins_ma:.0f} mA together (at most {most:.0f} are good for them).")
    console.print(told.format(pins_ma=taken.pins_ma, most=ALL_PINS_MA))
    if taken.chips_ma:
        console.print(_("The chips take {chips_ma:.0f} mA from 3V3 or 5V.").format(chips_ma=taken.chips_ma))
    if taken.strip_ma:
        told = _("The strip takes up to {amperes:.1f} A at 5 V: give it a supply of its own, and join the grounds.")
        console.print(told.format(amperes=taken.strip_ma / 1000))
