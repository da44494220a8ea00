"""One Piece for Two (1842) as a game of Parlour."""

from parlour.core import Game
from parlour.games.one_piece_for_two.attempts import attempts
from parlour.games.one_piece_for_two.drawing import draw
from parlour.games.one_piece_for_two.grid import Grid
from parlour.games.one_piece_for_two.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.one_piece_for_two.notation import parse_position
from parlour.games.one_piece_for_two.options import Options
from parlour.games.one_piece_for_two.state import OnePieceState
from parlour.games.one_piece_for_two.twin import TWIN


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
    has_own_board = True
    twin = TWIN
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS
    loser_begins = True  # OP-3

    def draw(self, state: OnePieceState) -> str:
        return draw(state)

    def attempts(self, state: OnePieceState) -> set[str]:
        """Everything a person could try."""
        return attempts(state)

    def _initial(self, seats: int, options: Options) -> OnePieceState:
        return OnePieceState(options, Grid(options.size))

    def _parse(self, text: str, options: Options) -> OnePieceState:
        return parse_position(text, options)


GAME = OnePiece()
