"""Setting up a table: calibrating it step by step, and trying all that is wired."""
