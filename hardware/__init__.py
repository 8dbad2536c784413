"""Cameras, lamps and buttons; real and simulated behind one small interface each."""
