"""Cameras, lamps, sound and buttons; real and simulated behind one small interface each."""
