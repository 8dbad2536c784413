"""The page that people open on a phone beside the board, served by the process that watches it."""
