"""The commands, each with the others of its kind."""
