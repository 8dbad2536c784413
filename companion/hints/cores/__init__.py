"""The compact form of each game that is searched; one module a game."""
