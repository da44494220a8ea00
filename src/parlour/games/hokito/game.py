"""Hokito as a game."""

from collections.abc import Iterable, Sequence

from parlour.core import Game, Seat, Violation
from parlour.core.lessons import Course
from parlour.core.puzzles import PuzzleSet
from parlour.core.reason import Reason
from parlour.games.hokito.attempts import attempts
from parlour.games.hokito.encoding import ENCODING
from parlour.games.hokito.grid import Board
from parlour.games.hokito.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.hokito.notation import parse_board, parse_position
from parlour.games.hokito.options import Options, option_violations
from parlour.games.hokito.reasons import reasons
from parlour.games.hokito.rendering import render
from parlour.games.hokito.state import HokitoState
from parlour.games.hokito.twin import TWIN


class Hokito(Game[HokitoState]):
    """The rules of Hokito."""

    id = "hokito"
    title = "Hokito"
    credit = "Claude Leroy, 2011"
    about = "Hop, pile up, stay on top: every stack belongs to the pawn that landed last."
    seats = range(2, 3)
    seats_rule = "HK-1"
    version = 1
    options = Options
    minutes = 15
    age = 8
    has_own_board = True
    twin = TWIN
    encoding = ENCODING
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS

    def lessons(self) -> Course:
        """The lessons, on boards with few pieces."""
        from parlour.games.hokito.lessons import COURSE  # only for those who learn

        return COURSE

    def puzzles(self) -> PuzzleSet:
        """The puzzles that come with the game."""
        from parlour.games.hokito.puzzles import PUZZLES  # only for those who solve them

        return PUZZLES

    def _render(self, state: HokitoState) -> str:
        """The board for a terminal, in Rich console markup."""
        return render(state)

    def _attempts(self, state: HokitoState) -> set[str]:
        """Moves that a person could try, legal or not."""
        return attempts(state)

    def _figure(self, text: str, options: Options) -> HokitoState:
        """The position in a figure, which may show only a few pieces, or the board while it is being arranged."""
        board, colour = parse_board(text, options.size)
        setup = "arrange" if options.setup == "arrange" else None
        return HokitoState(board, colour, setup, options.end, options.marks_on(board.layout.size))

    def _reasons(self, view: HokitoState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterable[Reason]:
        """Why a move is worse than another."""
        return reasons(view, seat, made, best)

    def _violations(self, seats: int, options: Options) -> Iterable[Violation]:
        """Why the marks do not fit the board."""
        return option_violations(options, options.size)

    def _initial(self, seats: int, options: Options) -> HokitoState:
        size = options.size
        return HokitoState(Board.empty(size), "b", options.setup, options.end, options.marks_on(size))

    def _parse(self, text: str, options: Options) -> HokitoState:
        return parse_position(text, options)


GAME = Hokito()
