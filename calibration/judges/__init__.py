"""Judges of sites: how likely each look is on every site of a sight. One for each kind of piece."""
