"""Setting up a table: its profile, step by step or from a session, and trying all that is wired."""
