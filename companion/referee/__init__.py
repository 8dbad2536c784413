"""Reading and press in, ruling out."""
