"""Scho K.O. and the native core."""

import pytest

from parlour import InvalidPosition
from parlour.engine import Limits, search, twin
from parlour.games.scho_ko import GAME
from tests.engine.memory import check_memory_is_limited, needs_statm
from tests.engine.test_search import decisions
from tests.settings import Setting
from tests.walk import walk

POSITION = f"WDDD*@0,0 DWDW@2,0 / W / ? ? ? ? / DDDW DDWW DWWW DWWW /{' ?' * 22}"


@needs_statm
def test_the_memory_of_an_information_set_tree_is_limited() -> None:
    check_memory_is_limited("scho-ko", POSITION, "any", 30_000)


def test_nothing_is_searched_when_a_hidden_hand_is_to_move() -> None:
    placing = next(state for state in walk(Setting("scho-ko", 2, {}), 1) if len(state.laid) == 3 and state.turn == 1)
    with pytest.raises(InvalidPosition, match="nothing to decide that it can see"):
        search(GAME, placing.view(0))


def test_the_game_is_solved_when_few_cards_are_left_and_all_are_known() -> None:
    state = decisions(Setting("scho-ko", 2, {}), seed=1)[-3]
    analysis = search(GAME, state, Limits(nodes=200_000))
    assert analysis.lines[0].is_exact
    assert analysis.depth >= 1


@pytest.mark.parametrize("pairs", ["adjacent", "diagonal"])
def test_the_bars_foreseen_for_a_card_are_those_after_it_is_laid(pairs: str) -> None:
    for state in decisions(Setting("scho-ko", 2, {"pairs": pairs}), seed=2)[2::7]:
        root = twin(GAME, str(state), {"pairs": pairs})
        for move in map(str, state.moves()):
            after = root.play(move)
            assert root.foresee(move) == after.estimate(state.turn), (str(state), move)
