"""A fifth game, as `companion/guide/adding-a-game.md` tells it: tic-tac-toe."""
