"""What a command was given that it cannot use."""

from __future__ import annotations


class CommandError(Exception):
    """An argument that cannot be used; the message is the one line that people are told."""
