"""The rules core: pure Python, standard library only."""
