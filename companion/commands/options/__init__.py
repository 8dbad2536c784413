"""Options that several commands take: how they are named, read and refused."""
