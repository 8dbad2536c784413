"""The errors of the rules core, built from facts; what people read is made elsewhere from the same facts."""

from __future__ import annotations

LONGEST_SHOWN = 300


def quoted(value: object) -> str:
    """Return a value of any origin as an error shows it, cut where it gets long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # Python writes no number of thousands of digits, and no endless nesting
        return f"a value of type {type(value).__name__} that is too long to show"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} ..."


class GameError(Exception):
    """Root of all errors of the rules core."""


class NotationError(GameError, ValueError):
    """A text that is no turn of this game.

    Attributes:
        text: what was given.
        expected: what a turn of this game looks like, or which part was expected here.
        at: index into `text` where reading stopped, or None.
        rule: `notation`; `off-board` for a site that is not there; or the name of a game's rule on the order of the
            parts (`wrong-order`).
    """

    def __init__(self, text: str, expected: str, at: int | None = None, rule: str = "notation") -> None:
        self.text, self.expected, self.at, self.rule = text, expected, at, rule
        place = "" if at is None else f" at character {at + 1}"
        super().__init__(f"cannot read {quoted(text)}{place}: expected {expected}")


class IllegalTurn(GameError, ValueError):  # noqa: N818  (the field's word)
    """A turn that breaks a rule in this position.

    Attributes:
        rule: the rule's stable name (`wrong-distance`).
        sites: the sites involved, the first one being the one a player would point at.
    """

    def __init__(self, rule: str, sites: tuple[str, ...] = ()) -> None:
        self.rule, self.sites = rule, sites
        super().__init__(f"{rule} {' '.join(sites)}".strip())


class ImpossiblePosition(GameError, ValueError):  # noqa: N818  (as IllegalTurn)
    """A position that cannot stand on this board; all its faults at once.

    Attributes:
        faults: one short phrase each, naming site or count.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


class OptionError(GameError, ValueError):
    """A game option that does not exist or has a value it cannot have.

    Attributes:
        option: its name.
        found: the value given.
        expected: what it can be.
    """

    def __init__(self, option: str, found: object, expected: str) -> None:
        self.option, self.found, self.expected = option, found, expected
        super().__init__(f"option {option} = {quoted(found)}: expected {expected}")
