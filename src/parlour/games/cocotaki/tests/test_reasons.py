"""What the coach says about cards in hand."""

from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.moves import Lay, Word
from parlour.games.cocotaki.state import CocotakiState
from tests.settings import Setting
from tests.walk import walk


def test_a_card_that_can_be_laid_is_better_than_drawing() -> None:
    found = 0
    for state in walk(Setting("cocotaki", 2, {}), 3, faultless=True):
        if not isinstance(state, CocotakiState) or state.turn not in (0, 1):
            continue
        seat = state.turn
        lays = [move for move in state.sound_moves(seat) if isinstance(move, Lay)]
        if not lays or Word.DRAW not in state.moves(seat):
            continue
        lay = str(lays[0])
        (reason,) = GAME.reasons(state.view(seat), seat, ("draw",), (lay,))
        assert (reason.key, reason.line) == ("draws", (lay,))
        assert len(state.play(lay, seat).hands[seat]) == reason.facts["instead"]
        assert list(GAME.reasons(state.view(seat), seat, (lay,), ("draw",))) == []
        found += 1
    assert found > 3
