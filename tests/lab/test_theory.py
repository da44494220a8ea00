"""Small variants: exploitability and values, compared with OpenSpiel and with a plain minimax."""

from collections.abc import Mapping

import numpy as np
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from parlour import InvalidArgument, load
from parlour.lab import __main__ as lab
from parlour.lab import theory
from parlour.lab.openspiel import load_game
from parlour.lab.theory import GameTree, proven_value
from parlour.native import NativeState
from tests.bless import ROOT
from tests.documents import missing
from tests.settings import GAMES

SOLVED = [game for game in map(load, GAMES) if game.encoding and game.encoding.theory]
secretive = pytest.mark.parametrize("game", [game.id for game in SOLVED if game.has_secrets])


def smallest(game: str) -> Mapping[str, object]:
    """The options of the smallest variant."""
    encoding = load(game).encoding
    assert encoding
    return encoding.theory[0]


def tree(game: str) -> GameTree:
    return GameTree(NativeState(game, seats=2, options=smallest(game)))


@secretive
def test_exploitability_is_that_of_openspiel(game: str) -> None:
    spiel = load_game(game, 2, smallest(game))
    expected = exploitability.exploitability(spiel, policy.UniformRandomPolicy(spiel))
    found = tree(game)
    assert found.exploitability(found.uniform()) == pytest.approx(expected)


@secretive
def test_regret_minimisation_approaches_an_equilibrium(game: str) -> None:
    found = tree(game)
    far, near = found.exploitability(found.uniform()), found.exploitability(found.equilibrium(60))
    assert 0 <= near < far / 20
    assert -1 <= found.value(found.equilibrium(60)) <= 1
    assert np.isclose(found.equilibrium(3)[found.information[next(iter(found.information))]].sum(), 1)


@pytest.mark.parametrize("game", [game.id for game in SOLVED if not game.has_secrets])
def test_the_proven_values_are_those_of_a_plain_minimax(game: str) -> None:
    assert proven_value(game, smallest(game)) == minimax(NativeState(game, options=smallest(game)), {})


@secretive
def test_a_game_with_secrets_has_no_proven_value(game: str) -> None:
    with pytest.raises(InvalidArgument, match="has hidden cards"):
        proven_value(game)


def minimax(state: NativeState, known: dict[NativeState, float]) -> float:
    if state.is_over:
        return 2 * state.scores[0] - 1
    if state not in known:
        assert state.seat is not None
        sign, values = 1 - 2 * state.seat, []
        for action in state.actions():
            child = state.copy()
            child.step(action)
            values.append(minimax(child, known))
        known[state] = sign * max(sign * value for value in values)
    return known[state]


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab.main(["theory"]) == 0
    printed = capsys.readouterr().out
    assert missing() or printed in (ROOT / "docs/lab.md").read_text("utf-8")
    assert lab.main(["nonsense"]) == 2


def test_a_game_that_is_too_large_or_not_for_two_seats_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theory, "MAX_HISTORIES", 20)
    monkeypatch.setattr(theory, "PROOF_SECONDS", 1e-3)
    for game in SOLVED:
        if game.has_secrets:
            with pytest.raises(InvalidArgument, match="more than 20 histories"):
                tree(game.id)
        else:
            with pytest.raises(InvalidArgument, match="too large to be solved"):
                proven_value(game)
    for game in (game for game in SOLVED if 3 in game.seats):
        with pytest.raises(InvalidArgument, match="two seats, not 3"):
            GameTree(NativeState(game, seats=3))


def test_a_tree_begins_at_a_state_of_the_lab() -> None:
    with pytest.raises(InvalidArgument, match="a game tree begins at a NativeState, not at 'go'"):
        GameTree("go")  # type: ignore[arg-type]
