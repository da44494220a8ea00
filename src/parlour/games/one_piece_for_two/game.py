"""One Piece for Two (1842) as a game of Parlour."""

from collections.abc import Iterable, Sequence

from parlour.core import Game, Seat, Violation
from parlour.core.lessons import Course
from parlour.core.puzzles import PuzzleSet
from parlour.core.reason import Reason
from parlour.games.one_piece_for_two.attempts import attempts
from parlour.games.one_piece_for_two.encoding import ENCODING
from parlour.games.one_piece_for_two.grid import Grid
from parlour.games.one_piece_for_two.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.one_piece_for_two.notation import parse_position
from parlour.games.one_piece_for_two.options import Options, option_violations
from parlour.games.one_piece_for_two.reasons import reasons
from parlour.games.one_piece_for_two.rendering import render
from parlour.games.one_piece_for_two.state import OnePieceForTwoState
from parlour.games.one_piece_for_two.twin import TWIN


class OnePieceForTwo(Game[OnePieceForTwoState]):
    """The rules of One Piece for Two (1842)."""

    id = "one-piece-for-two"
    title = "One Piece for Two (1842)"
    credit = "designer not recorded"
    about = (
        "Stack dominoes that are half yours and half your opponent's; "
        "four in a row wins, unless both colours get it at once."
    )
    seats = range(2, 3)
    seats_rule = "OP-3"
    version = 1
    options = Options
    minutes = 10
    age = 8
    has_own_board = True
    twin = TWIN
    encoding = ENCODING
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS
    loser_begins = True  # OP-3

    def _render(self, state: OnePieceForTwoState) -> str:
        return render(state)

    def _attempts(self, state: OnePieceForTwoState) -> set[str]:
        return attempts(state)

    def lessons(self) -> Course:
        """The lessons: placing, counting both colours, and moving pieces."""
        from parlour.games.one_piece_for_two.lessons import COURSE  # only for those who learn

        return COURSE

    def puzzles(self) -> PuzzleSet:
        """The puzzles that come with the game."""
        from parlour.games.one_piece_for_two.puzzles import PUZZLES  # only for those who solve them

        return PUZZLES

    def _figure(self, text: str, options: Options) -> OnePieceForTwoState:
        """The position that a text means, after any moves that follow a semicolon.

        A position text has no history, so game edge, last piece and winning line are known only from moves.
        """
        position, _, moves = text.partition("; ")
        state = parse_position(position, options)
        for move in moves.split():
            state = state.play(move)
        return state

    def _reasons(
        self, view: OnePieceForTwoState, seat: Seat, made: Sequence[str], best: Sequence[str]
    ) -> Iterable[Reason]:
        """Why a move is worse than another."""
        return reasons(view, seat, made, best)

    def _violations(self, seats: int, options: Options) -> Iterable[Violation]:
        """Why a grid, its pieces and the line that wins do not go together."""
        return option_violations(options)

    def _initial(self, seats: int, options: Options) -> OnePieceForTwoState:
        return OnePieceForTwoState(options, Grid(options.size, goal=options.in_a_row))

    def _parse(self, text: str, options: Options) -> OnePieceForTwoState:
        return parse_position(text, options)


GAME = OnePieceForTwo()
