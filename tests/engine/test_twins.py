"""The native core plays as the Python rules do: whole games, compared at every step.

What these games must contain is known from bugs planted in the twins. Only games that spread far find a plane of cells
that is too small, and only the conformance games a tie-break without small groups. Only a narrow grid shows that a
repetition key counts colours instead of pieces. No game finds a key that does not sort equal pieces: comparing the keys
of texts read back does.
"""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import parlour
from parlour import CHANCE, InvalidPosition, State, engine
from tests.native.settings import PLAYED
from tests.settings import Setting, of_game
from tests.test_conformance import cases

pytestmark = pytest.mark.no_cover  # tracing whole games doubles their time, and other tests cover the rules
GAMES = int(os.environ.get("PARLOUR_TWIN_GAMES", 60))
"""Games with each setting. After a change to a twin, play many more: ``PARLOUR_TWIN_GAMES=1000``."""
SHARE = 20
"""The games of one test: small enough for the workers to share them evenly."""
MAX_MOVES = 400
MAX_DEPTH = 3
MIN_COMPARED = 20_000
"""Where the files give no count, both count after first moves until this many sequences are compared."""
every_setting = pytest.mark.parametrize("setting", PLAYED, ids=str)


def moves_of(state: State[Any]) -> dict[str, Any]:
    """The moves that the twin plays, by their texts: only sound ones."""
    return {str(move): move for seat in state.actors for move in state.sound_moves(seat)}


def choose(setting: Setting, texts: list[str], rng: Random, seed: int) -> str:
    """A random move; in some games the one that the game prefers because such games find bugs."""
    prefer = getattr(of_game(setting.game), "prefer_move", None)
    preferred: str | None = prefer(texts) if prefer and seed % 4 == 0 else None
    return preferred or rng.choice(texts)


@every_setting
@pytest.mark.parametrize("first", range(0, GAMES, SHARE))
def test_the_twin_plays_whole_games_in_the_same_way(setting: Setting, first: int) -> None:
    game = parlour.load(setting.game)
    for seed in range(first, min(first + SHARE, GAMES)):
        rng, state = Random(seed), game.initial(setting.seats, setting.options)
        twin = engine.twin(game, str(state), setting.options)
        for _ in range(MAX_MOVES):
            assert str(twin) == str(state)
            moves = moves_of(state)
            texts = sorted(moves)
            assert sorted(twin.moves()) == texts
            if state.outcome:
                assert twin.scores() == pytest.approx(state.outcome.scores)
                break
            assert twin.seat == state.turn
            if state.actors == (CHANCE,):
                for move, weight in state.chance_moves():
                    assert twin.weight(str(move)) == weight
            text = choose(setting, texts, rng, seed)
            state, twin = state.play(moves[text]), twin.play(text)


@every_setting
def test_a_text_read_back_is_the_same_position_to_the_twin(setting: Setting) -> None:
    game, rng = parlour.load(setting.game), Random(7)
    for _ in range(10):
        twin = engine.twin(game, str(game.initial(setting.seats, setting.options)), setting.options)
        for _ in range(MAX_MOVES):
            again = engine.twin(game, str(twin), setting.options)
            assert (str(again), again.key) == (str(twin), twin.key)
            if not twin.moves() or sorted(again.moves()) != sorted(twin.moves()):
                break  # the game is over by its history, which a text does not have
            twin = twin.play(rng.choice(twin.moves()))


@pytest.mark.parametrize(("game_id", "case"), cases("positions"))
def test_the_twin_counts_the_same_sequences_of_moves(game_id: str, case: dict[str, Any]) -> None:
    game, options = parlour.load(game_id), case.get("options")
    state = game.parse(case["position"], options)
    if state.is_view:
        with pytest.raises((engine.NativeUnavailable, InvalidPosition)):
            engine.perft(state, 1)
        return
    for depth, count in enumerate(case["perft"], 1):
        assert engine.perft(state, depth) == count
    for depth in range(len(case["perft"]) + 1, MAX_DEPTH + 1):
        counts = dict(engine.divided(state, depth))
        assert set(counts) == set(moves_of(state))
        for move in below(counts, depth):
            assert counts[move] == parlour.perft(state.play(move), depth - 1), move


def below(counts: dict[str, int], depth: int) -> Iterator[str]:
    """First moves after which the Python rules count too, as many as they can in a short time."""
    moves, remaining = Random(depth).sample(sorted(counts), len(counts)), MIN_COMPARED
    while moves and remaining > 0:
        remaining -= counts[moves[-1]]
        yield moves.pop()


@pytest.mark.parametrize(("game_id", "case"), cases("games"))
def test_the_twin_plays_the_conformance_games(game_id: str, case: dict[str, Any]) -> None:
    game = parlour.load(game_id)
    state = game.parse(case["start"], case["options"])
    twin, draws = engine.twin(game, case["start"], case["options"]), iter(case.get("draws", []))
    for move in case["moves"]:
        state, twin = state.play(move), twin.play(move)
        while state.actors == (CHANCE,):
            draw = next(draws)
            state, twin = state.play(draw), twin.play(draw)
    assert str(twin) == case["final"]
    assert bool(twin.moves()) == (state.outcome is None)
    if state.outcome:
        assert twin.scores() == pytest.approx(state.outcome.scores)
