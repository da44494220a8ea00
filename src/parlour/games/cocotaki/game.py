"""Cocotaki as a game: its name, set-up, levels and bots."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from parlour.core import Game, Seat, Violation
from parlour.core.lessons import Course
from parlour.core.puzzles import PuzzleSet
from parlour.core.reason import Reason
from parlour.games.cocotaki.attempts import attempts
from parlour.games.cocotaki.dealing import before_opening, deal_violations, determinize, start_round
from parlour.games.cocotaki.encoding import ENCODING
from parlour.games.cocotaki.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.cocotaki.notation import parse_position
from parlour.games.cocotaki.options import SEATS, SUGGESTIONS, Options
from parlour.games.cocotaki.reasons import reasons
from parlour.games.cocotaki.rendering import render
from parlour.games.cocotaki.state import CocotakiState
from parlour.games.cocotaki.twin import TWIN


class Cocotaki(Game[CocotakiState]):
    """Cocotaki, for two to ten players."""

    id = "cocotaki"
    title = "Cocotaki"
    credit = "Haim Shafir, 2002"
    about = "Get rid of your cards, make every animal's sound, and never, ever moo for a red cow."
    seats = SEATS
    seats_rule = "CT-2"
    version = 2
    options = Options
    suggestions = SUGGESTIONS
    minutes = 15
    age = 5
    has_own_board = True
    twin = TWIN
    encoding = ENCODING
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS
    has_secrets = True
    acceptance = "accept"  # CT-13

    def lessons(self) -> Course:
        """The lessons: sounds first, then objections and powers."""
        from parlour.games.cocotaki.lessons import COURSE  # only for those who learn

        return COURSE

    def puzzles(self) -> PuzzleSet:
        """The puzzles that come with the game."""
        from parlour.games.cocotaki.puzzles import PUZZLES  # only for those who solve them

        return PUZZLES

    def _attempts(self, state: CocotakiState) -> set[str]:
        """Texts that a person could try in a position, legal or not."""
        return attempts(state)

    def _reasons(self, view: CocotakiState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterable[Reason]:
        """Why a move is worse than another."""
        return reasons(view, seat, made, best)

    def _initial(self, seats: int, options: Options) -> CocotakiState:
        dealer = seats - 1
        blank = CocotakiState(options, ((),) * seats, (), (), before_opening(dealer, seats), dealer, (0,) * seats)
        return start_round(blank, dealer)

    def _parse(self, text: str, options: Options) -> CocotakiState:
        return parse_position(text, options)

    def _next_rule(self, options: Options, seats: int) -> str | None:
        return options.next_rule(seats)

    def _violations(self, seats: int, options: Options) -> Iterable[Violation]:
        return deal_violations(seats, options)

    def _determinize(self, view: CocotakiState, seat: Seat | None, rng: Random) -> CocotakiState:
        """A full state with the hidden cards dealt at random."""
        return determinize(view, rng)

    def _bot(self, level_bot: Any, level: int, options: Mapping[str, object]) -> Any:
        """The bot of a level, with the attention that belongs to it."""
        from parlour.games.cocotaki.bots import ATTENTIONS, AttentiveBot

        return AttentiveBot(level_bot, ATTENTIONS[level - 1])

    def _render(self, state: CocotakiState) -> str:
        """The cards and the hands, in Rich console markup."""
        return render(state)


GAME = Cocotaki()
