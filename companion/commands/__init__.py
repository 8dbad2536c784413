"""The commands, one module each; `companion.cli` lists them."""
