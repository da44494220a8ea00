"""Cocotaki as a game: how it is called, dealt and read."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from parlour.core import Game, Seat, Violation
from parlour.games.cocotaki.actions import deal_anew
from parlour.games.cocotaki.attempts import attempts
from parlour.games.cocotaki.drawing import draw
from parlour.games.cocotaki.guessing import guess
from parlour.games.cocotaki.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.cocotaki.options import SEATS, Options, deal_violations
from parlour.games.cocotaki.reading import read
from parlour.games.cocotaki.state import CocotakiState
from parlour.games.cocotaki.table import Table
from parlour.games.cocotaki.twin import TWIN


class Cocotaki(Game[CocotakiState]):
    """Cocotaki, for two to ten."""

    id = "cocotaki"
    title = "Cocotaki"
    credit = "Haim Shafir, 2002"
    about = "Get rid of your cards, make every animal's sound, and never, ever moo for a red cow."
    seats = SEATS
    seats_rule = "CT-2"
    version = 1
    options = Options
    has_own_board = True
    twin = TWIN
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS
    has_secrets = True
    acceptance = "accept"  # CT-13

    def attempts(self, state: CocotakiState) -> set[str]:
        """Everything a person could try."""
        return attempts(state)

    def _initial(self, seats: int, options: Options) -> CocotakiState:
        table = Table(None, "", 0, 1, None)
        nobody = CocotakiState(options, ((),) * seats, (), (), table, seats - 1, (0,) * seats)
        return deal_anew(nobody, seats - 1)

    def _parse(self, text: str, options: Options) -> CocotakiState:
        return read(text, options)

    def _violations(self, seats: int, options: Options) -> Iterable[Violation]:
        return deal_violations(seats, options)

    def determinize(self, view: CocotakiState, seat: Seat | None, rng: Random) -> CocotakiState:
        """A full state with the unseen cards dealt anew, each deal as likely as any other."""
        return guess(view, rng)

    def bot(self, level_bot: Any, level: int, options: Mapping[str, object]) -> Any:
        """Every level watches the table as well as it plays."""
        from parlour.games.cocotaki.bots import ATTENTIONS, AttentiveBot

        return AttentiveBot(level_bot, ATTENTIONS[level - 1])

    def draw(self, state: CocotakiState) -> str:
        """The table and the hands, in Rich console markup."""
        return draw(state)


GAME = Cocotaki()
