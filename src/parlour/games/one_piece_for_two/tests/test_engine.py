"""One Piece for Two and the native core."""

import pytest

from parlour import engine
from parlour.games.one_piece_for_two import GAME


def test_a_grid_that_is_too_large_has_no_twin() -> None:
    with pytest.raises(engine.NoTwin, match="128 bits"):
        engine.twin(GAME, "26x99: - / R")
