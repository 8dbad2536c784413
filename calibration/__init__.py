"""What is known of one table: the board, where it lies, its looks and its holes."""
