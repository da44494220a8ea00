"""Where people learn a game: lessons that they do on the board, and a coach beside it. It knows no game by name."""
