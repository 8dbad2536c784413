"""How the help of the commands is laid out."""

from __future__ import annotations

import argparse
import textwrap


class HelpFormatter(argparse.HelpFormatter):
    """Breaks lines between words only, as names in the help are there to be copied."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28)
        # argparse forgets that commands are indented once more than their heading.
        self._action_max_length = 13

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(text, width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return textwrap.fill(
            text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
        )
