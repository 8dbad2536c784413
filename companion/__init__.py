"""The board companion: a camera watches the board, the rules core referees, lamps answer."""
