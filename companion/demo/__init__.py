"""The drawn table: what the simulated camera sees."""
