"""What a search finds, and that it plays by the rules of honest thinking."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import parlour
from parlour import CHANCE, State, engine
from parlour.engine import Limits, search
from tests.settings import SETTINGS, Setting
from tests.test_conformance import FIGURES
from tests.walk import choose, walk

EVERY = [setting for setting in SETTINGS if setting.options != {"setup": "arrange"}]
SECRETIVE = [setting for setting in SETTINGS if parlour.load(setting.game).has_secrets]
DIVISIONS = [case for figures in FIGURES for case in figures.get("positions", []) if case.get("winning")]


def decisions(setting: Setting, seed: int) -> list[State[Any]]:
    """The states of a game in which the seat on turn has a choice."""
    states = walk(setting, seed, faultless=True)
    return [state for state in states if state.turn not in (None, CHANCE) and len(state.sound_moves(state.turn)) > 1]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_line_is_a_move_and_the_best_comes_first(setting: Setting) -> None:
    game, rng = parlour.load(setting.game), Random(1)
    states = decisions(setting, seed=1)
    for state in rng.sample(states, min(6, len(states))):
        analysis = search(game, state, Limits(nodes=300))
        moves = [line.move for line in analysis.lines]
        assert analysis.best == moves[0]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= {str(move) for move in state.sound_moves(state.turn)}
        assert all(0 <= line.value <= 1 for line in analysis.lines)
        assert 0 < analysis.nodes <= 300
        assert analysis.is_native


@pytest.mark.parametrize("case", DIVISIONS, ids=lambda case: case["position"])
def test_a_division_that_wins_is_found(case: dict[str, Any]) -> None:
    best = search("cookie-disco", case["position"], Limits(nodes=2000), options=case.get("options")).lines[0]
    assert best.move in case["winning"]
    assert (best.value, best.is_exact, best.distance) == (1, True, 0)


@pytest.mark.parametrize("native", [True, False])
def test_a_four_for_one_colour_alone_is_found(native: bool) -> None:
    # dRB would make a blue four above the red one, and then nobody wins (OP-9).
    analysis = search("one-piece-for-two", "aRB bRB cRB / R", Limits(nodes=1500), native=native)
    assert analysis.best == "deRB"
    assert analysis.value > 0.8


def test_a_threat_that_must_be_met_is_met() -> None:
    game = parlour.load("one-piece-for-two")
    analysis = search(game, "aRB bRB cRB / B", Limits(nodes=50_000, lines=100))
    after = game.parse("aRB bRB cRB / B").play(analysis.best)
    replies = [after.play(move).outcome for move in after.moves()]
    assert not any(reply.winners == (0,) for reply in replies if reply)
    assert any(line.value == 0 and line.is_exact for line in analysis.lines)


def true_value(twin: Any, seat: int, nodes: list[int]) -> float:
    """What perfect play brings a seat, by looking at everything; a LookupError if that is too much."""
    nodes[0] -= 1
    if nodes[0] < 0:
        raise LookupError
    moves = twin.moves()
    if not moves:
        return float(twin.scores()[seat])
    values = (true_value(twin.play(move), seat, nodes) for move in moves)
    return max(values) if twin.seat == seat else min(values)


def hokito_end(rng: Random) -> tuple[State[Any], dict[str, object]]:
    setting = Setting("hokito", 2, {})
    return rng.choice(decisions(setting, rng.randrange(10**6))[-9:]), {}


def one_piece_end(rng: Random) -> tuple[State[Any], dict[str, object]]:
    options: dict[str, object] = {"repetition": rng.choice([0, 2, 3]), "max_relocations": rng.choice([1, 2])}
    states = decisions(Setting("one-piece-for-two", 2, options), rng.randrange(10**6))
    game = parlour.load("one-piece-for-two")
    return game.parse(str(rng.choice(states[-4:])), options), options


@pytest.mark.parametrize(("game_id", "position"), [("hokito", hokito_end), ("one-piece-for-two", one_piece_end)])
@pytest.mark.parametrize("method", ["any", "tree"])
def test_what_is_proven_is_true(
    game_id: str, position: Callable[[Random], tuple[State[Any], dict[str, object]]], method: str
) -> None:
    game, rng, proven, positions = parlour.load(game_id), Random(5), 0, 0
    while positions < 10:
        state, options = position(rng)
        twin = engine.twin(game, str(state), options)
        budget = [6_000]
        try:
            truth = {move: true_value(twin.play(move), twin.seat, budget) for move in twin.moves()}
        except LookupError:
            continue
        positions += 1
        asked = {"seconds": None, "nodes": 30_000, "depth": None, "memory": 1 << 24, "threads": 1, "lines": 100}
        _, _, lines = twin.search(**asked, seed=positions, method=method, stop=engine.Stop().native)
        for move, value, _, is_exact, _, _ in lines:
            assert not is_exact or value == truth[move], (str(twin), move)
            proven += is_exact
        if lines[0][3]:
            assert truth[lines[0][0]] == max(truth.values()) or truth[lines[0][0]] == 0.5
    assert proven > 15


def test_a_win_far_off_is_proven_with_its_distance() -> None:
    game, found = parlour.load("hokito"), 0
    for seed in range(6):
        for state in decisions(Setting("hokito", 2, {}), seed)[-10:]:
            best = search(game, state, Limits(nodes=20_000)).lines[0]
            if best.is_exact and best.value == 1 and best.distance >= 2:
                found += 1
                assert is_forced(engine.twin(game, str(state)).play(best.move), best.distance)
    assert found > 3


def is_forced(twin: Any, distance: int) -> bool:
    """Whether the seat that has just moved wins within so many moves whatever happens."""
    moves = twin.moves()
    if not moves or distance <= 0:
        return not moves and twin.scores()[1 - twin.seat] == 1
    return all(is_answered(twin.play(move), distance - 1) for move in moves)


def is_answered(twin: Any, distance: int) -> bool:
    """Whether the seat on turn has won, or can still win within so many moves."""
    moves = twin.moves()
    return any(is_forced(twin.play(move), distance - 1) for move in moves) if moves else twin.scores()[twin.seat] == 1


@pytest.mark.parametrize("setting", EVERY, ids=str)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_seed_and_a_node_limit_make_a_search_repeatable(setting: Setting, threads: int) -> None:
    game, state = parlour.load(setting.game), decisions(setting, seed=2)[3]

    def lines(seed: int) -> object:
        analysis = search(game, state, Limits(nodes=400, threads=threads, seed=seed))
        return analysis.lines, analysis.nodes

    assert lines(1) == lines(1)
    if len({lines(seed) for seed in range(4)}) == 1:  # then it was proven at once, or there is nothing to it
        assert search(game, state, Limits(nodes=400)).lines[0].is_exact or setting.game in (
            "hokito",
            "one-piece-for-two",
        )


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_a_search_knows_no_more_than_its_seat(setting: Setting) -> None:
    game, rng, differed = parlour.load(setting.game), Random(3), 0
    states = decisions(setting, seed=3)
    for state in rng.sample(states, min(8, len(states))):
        other = game.determinize(state.view(state.turn), state.turn, rng)
        differed += other != state
        found = [search(game, each, Limits(nodes=100, seed=4)).lines for each in (state, other, state.view(state.turn))]
        assert found[0] == found[1] == found[2]
    assert differed > 3


@pytest.mark.parametrize("game_id", ["hokito", "one-piece-for-two", "cookie-disco", "scho-ko"])
def test_a_short_search_beats_random_play(game_id: str) -> None:
    game, score = parlour.load(game_id), 0.0
    for seed in range(6):
        rng, state = Random(seed), game.initial()
        while not state.outcome:
            seat, move = choose(state, rng)
            if seat == seed % 2:
                move = search(game, state, Limits(nodes=50, seed=seed)).best
            state = state.play(move, seat)
        score += state.outcome.scores[seed % 2]
    assert score >= 5


def test_where_few_cards_are_left_and_all_are_known_scho_ko_is_solved() -> None:
    state = decisions(Setting("scho-ko", 2, {}), seed=1)[-3]
    analysis = search("scho-ko", state, Limits(nodes=200_000))
    assert analysis.lines[0].is_exact
    assert analysis.depth >= 1


def test_depth_alone_ends_alpha_beta() -> None:
    assert search("one-piece-for-two", "dRB / B", Limits(depth=4)).depth == 4


def test_as_many_lines_as_asked_for_have_values_of_their_own() -> None:
    state = decisions(Setting("hokito", 2, {}), seed=5)[4]
    lines = search("hokito", state, Limits(depth=3, lines=5)).lines
    assert [line.is_bound for line in lines[:5]] == [False] * 5
    assert lines[-1].is_bound
    values = [line.value for line in lines]
    assert values == sorted(values, reverse=True)
    everything = search("hokito", state, Limits(depth=3, lines=1000)).lines
    assert [line.value for line in everything[:5]] == values[:5]
    assert not any(line.is_bound for line in everything)
