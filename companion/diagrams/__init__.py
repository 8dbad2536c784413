"""Boards as text for a terminal: coloured where the terminal can, readable where it cannot."""
