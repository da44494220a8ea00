"""Cookie Disco and the native core."""

import pytest

from parlour import engine
from parlour.games.cookie_disco import GAME


def test_a_state_with_a_history_is_not_counted_from_its_text() -> None:
    state = GAME.parse("O:-1,-1 V:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 C:0,1 B:1,1 / O / -")
    with pytest.raises(engine.NoTwin, match="what came before"):
        engine.perft(GAME, state.play(state.moves()[0]), 1)
