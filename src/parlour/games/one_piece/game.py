"""One Piece for Two (1842) as a game of Parlour."""

from parlour.core import Game
from parlour.games.one_piece.drawing import draw
from parlour.games.one_piece.grid import Grid
from parlour.games.one_piece.notation import parse_position
from parlour.games.one_piece.options import Options
from parlour.games.one_piece.state import OnePieceState


class OnePiece(Game[OnePieceState]):
    """The rules of One Piece for Two (1842)."""

    id = "one-piece-for-two"
    title = "One Piece for Two (1842)"
    credit = "designer not recorded"
    about = (
        "Stack dominoes that are half yours and half your opponent's; the first colour alone with four in a row wins."
    )
    seats = range(2, 3)
    seats_rule = "OP-3"
    version = 1
    options = Options
    loser_begins = True  # OP-3

    def draw(self, state: OnePieceState) -> str:
        return draw(state)

    def _initial(self, seats: int, options: Options) -> OnePieceState:
        return OnePieceState(options, Grid(options.size))

    def _parse(self, text: str, options: Options) -> OnePieceState:
        return parse_position(text, options)


GAME = OnePiece()
