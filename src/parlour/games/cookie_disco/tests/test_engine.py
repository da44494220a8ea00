"""Cookie Disco in the native core."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour import engine
from parlour.engine import Limits, search
from parlour.games.cookie_disco import GAME

FIGURES = json.loads(Path(__file__).with_name("conformance.json").read_text("utf-8"))
DIVISIONS = [case for case in FIGURES["positions"] if case.get("winning")]


def test_a_state_with_a_history_is_not_counted_from_its_text() -> None:
    state = GAME.parse("O:-1,-1 V:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 C:0,1 B:1,1 / O / -")
    with pytest.raises(engine.NativeUnavailable, match="what came before"):
        engine.perft(state.play(state.moves()[0]), 1)


@pytest.mark.parametrize("case", DIVISIONS, ids=lambda case: case["position"])
def test_a_division_that_wins_is_found(case: dict[str, Any]) -> None:
    best = search(GAME, case["position"], Limits(nodes=2000), options=case.get("options")).lines[0]
    assert best.move in case["winning"]
    assert (best.value, best.is_exact, best.distance) == (1, True, 0)
