"""Frame and profile in, reading out."""
