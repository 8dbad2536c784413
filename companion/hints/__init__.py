"""What would be a good turn: search on top of the rules core."""
