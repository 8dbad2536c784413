"""What a terminal shows of a game, and a game that is played by typing."""
