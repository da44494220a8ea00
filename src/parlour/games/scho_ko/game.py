"""Scho K.O. as a game of Parlour."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from parlour.core import Game, Seat, Violation
from parlour.core.lessons import Course
from parlour.core.puzzles import PuzzleSet
from parlour.core.reason import Reason
from parlour.games.scho_ko.attempts import attempts
from parlour.games.scho_ko.deck import Hand, deck_of, sorted_cards
from parlour.games.scho_ko.encoding import ENCODING
from parlour.games.scho_ko.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.scho_ko.notation import parse_position
from parlour.games.scho_ko.options import Options
from parlour.games.scho_ko.reasons import reasons
from parlour.games.scho_ko.rendering import render
from parlour.games.scho_ko.state import SchoKoState
from parlour.games.scho_ko.twin import TWIN
from parlour.games.scho_ko.validation import deal_violations


class SchoKo(Game[SchoKoState]):
    """The rules of Scho K.O."""

    id = "scho-ko"
    title = "Scho K.O."
    credit = "Andreas Kuhnekath and Steffen Mühlhäuser, 2010"
    about = "Lay chocolate cards side by side and over one another; the colour with the larger bar at the end wins."
    seats = range(2, 3)
    seats_rule = "SK-3"
    version = 1
    options = Options
    minutes = 15
    age = 8
    has_own_board = True
    twin = TWIN
    encoding = ENCODING
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS
    doubtful_loss = 0.06
    has_secrets = True

    def _attempts(self, state: SchoKoState) -> set[str]:
        """Moves that a person could try, legal or not."""
        return attempts(state)

    def _reasons(self, view: SchoKoState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterable[Reason]:
        """Why a move is worse than another."""
        return reasons(view, seat, made, best)

    def _violations(self, seats: int, options: Options) -> Iterable[Violation]:
        """Why the deck has too few cards to deal."""
        return deal_violations(options)

    def _initial(self, seats: int, options: Options) -> SchoKoState:
        return SchoKoState(options, (), None, ((), ()), deck_of(options))

    def _parse(self, text: str, options: Options) -> SchoKoState:
        return parse_position(text, options)

    def _determinize(self, view: SchoKoState, seat: Seat | None, rng: Random) -> SchoKoState:
        """A full state with the hidden cards dealt at random, each deal equally likely."""
        unseen = list((Counter(deck_of(view.options)) - Counter(view.visible)).elements())
        rng.shuffle(unseen)

        def fill(hand: Hand) -> Hand:
            return sorted_cards(kind or unseen.pop() for kind in hand)

        first, second = map(fill, view.hands)
        return SchoKoState(view.options, view.laid, view.dark, (first, second), fill(view.stack))

    def lessons(self) -> Course:
        """The lessons: touching, matching, bars and stack cards."""
        from parlour.games.scho_ko.lessons import COURSE  # only for those who learn

        return COURSE

    def puzzles(self) -> PuzzleSet:
        """The puzzles that come with the game."""
        from parlour.games.scho_ko.puzzles import PUZZLES  # only for those who solve them

        return PUZZLES

    def _render(self, state: SchoKoState) -> str:
        """The table from above, the hands and the stack, in Rich console markup."""
        return render(state)


GAME = SchoKo()
