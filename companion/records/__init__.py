"""The journal of a game, and recorded sessions."""
