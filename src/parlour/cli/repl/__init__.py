"""Playing in the terminal, typed line by line."""
