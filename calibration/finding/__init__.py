"""Finding a board in a picture without help.

The board's strokes lie in few directions. For every tilt of the board that a camera above a table can see, the
picture's line segments are laid flat and turned into angles: at the right tilt they gather where the board's
directions are. Scale and place follow from how far apart the parallel lines lie. The best few guesses are fitted
to the picture, and the one that explains the engraved lines is the board; if none does, the board was not found.
"""

from calibration.finding.search import LEAST_SHARE, find_board, settle

__all__ = ["LEAST_SHARE", "find_board", "settle"]
