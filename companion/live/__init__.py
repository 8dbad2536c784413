"""A game at a table, from opening the camera to the last turn."""
