"""The traces of rolls, from which a client renders their routes, and the facts of moves, in whole games and in data."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from parlour import CHANCE
from parlour.games.cookie_disco import GAME, CookieDiscoState, Crawl, Roll, cell, coordinates
from parlour.games.cookie_disco.cookies import DIRECTIONS
from parlour.games.cookie_disco.tests.test_rules import turn_of

WAY = re.compile(r"([lr])([1-3])([0-5]+)")
TOTALS = re.compile(r"(\d+):(\d+)")
SENSES = {"l": 1, "r": -1}


def played(seed: int, options: dict[str, object]) -> Iterator[CookieDiscoState]:
    """The positions of a random game in which a seat moves."""
    random, state = Random(seed), GAME.initial(options=options)
    while state.actors:
        if state.actors != (CHANCE,):
            yield state
        state = state.play(random.choice(state.moves()))


def ways(trace: str) -> list[re.Match[str]]:
    matches = [WAY.fullmatch(word) for word in trace.split(" ") if not TOTALS.fullmatch(word)]
    assert all(matches)
    return [match for match in matches if match]


@pytest.mark.parametrize("seed", range(20))
def test_in_whole_games_the_trace_of_a_roll_leads_along_cookies_to_where_it_ends(seed: int) -> None:
    for state in played(seed, {"crawl": seed % 4 == 0}):
        for move in state.moves():
            trace = state.trace(state.actors[0], move)
            if not isinstance(move, Roll):
                assert trace is None
                continue
            assert trace is not None
            assert ways(trace)
            others = state.stage.field.others(move.start)
            for sense, _, directions in (way.groups() for way in ways(trace)):
                cell = move.start
                for direction in map(int, directions):
                    assert cell + DIRECTIONS[(direction - SENSES[sense]) % 6] in others  # the one it rolls round
                    cell += DIRECTIONS[direction]
                    assert cell not in others
                assert cell == move.end


@pytest.mark.parametrize("seed", range(10))
def test_a_trace_has_every_route_of_the_roll_and_the_shortest_first(seed: int) -> None:
    for state in played(seed, {}):
        for move in state.moves():
            if isinstance(move, Roll):
                traced = [way[0] for way in ways(state.trace(state.actors[0], move) or "")]
                routes = [route for route in state.routes(move.start) if route.end == move.end]
                assert sorted(traced) == sorted(route.trace for route in routes)
                assert traced == sorted(traced, key=len)


def test_a_trace_is_written_as_sense_steps_and_directions() -> None:
    state = GAME.parse("B:-1,0 V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3 / O / -")
    move = state.parse_move("0,0>0,3")
    assert isinstance(move, Roll)
    assert [route.trace for route in state.routes(0) if route.end == move.end] == ["r20112"]
    assert state.trace(0, move) == "r20112"
    seat, text = GAME.demo()["moves"][6]
    state = after(6)
    assert state.trace(seat, state.parse_move(text)) == "l30210054 r345501012"


def after(moves: int) -> CookieDiscoState:
    """The position after a number of moves of the demonstration."""
    state = GAME.initial()
    for seat, move in GAME.demo()["moves"][:moves]:
        state = state.play(move, seat)
    return state


def test_the_trace_of_a_winning_roll_ends_with_the_totals_of_its_outcome() -> None:
    wins = 0
    for seed in range(60):
        for state in played(seed, {}):
            for move in state.moves():
                outcome = state.play(move).outcome
                totals = TOTALS.search(state.trace(state.actors[0], move) or "")
                assert bool(totals) == (outcome is not None and outcome.reason == "division")
                if totals and outcome:
                    wins += 1
                    assert outcome.detail == f"{totals[1]} : {totals[2]}"
    assert wins > 20


def test_every_cookie_of_a_divided_field_has_a_part_and_the_parts_add_up() -> None:
    divided = 0
    for seed in range(20):
        random, state = Random(seed), GAME.initial()
        while state.actors:
            assert all("part" not in cookie for cookie in state.to_json()["cookies"])
            state = state.play(random.choice(state.moves()))
        view = state.to_json()
        if state.outcome and state.outcome.reason == "division":
            divided += 1
            for colour, total in view["totals"].items():
                part = [cookie for cookie in view["cookies"] if cookie["part"] == colour]
                assert colour in {cookie["kind"] for cookie in part}
                assert sum(cookie["value"] for cookie in part) == total
    assert divided > 10


STUCK = "C:0,0 A:2,0 V:3,0 O:0,1 A:3,1 C:0,2 C:1,2 B:2,2 / O / A"
"""Orange's only move goes over the start cell."""


def test_no_trace_crosses_the_start_where_that_is_not_allowed() -> None:
    crossing = "r3531234 9:5"
    state = GAME.parse(STUCK)
    assert [state.trace(0, move) for move in state.moves()] == [crossing]
    assert GAME.parse(STUCK, {"over_start": "no"}).moves() == ()
    two_ways = "B:2,0 C:3,0 A:-1,1 V:1,1 C:-1,2 C:0,2 O:-1,3 A:0,3 / O / A"
    both, one = (GAME.parse(two_ways, {"over_start": over_start}) for over_start in ("yes", "no"))
    assert {route.crosses_start for route in both.routes(cell(1, 1))} == {False, True}
    assert {route.crosses_start for route in one.routes(cell(1, 1))} == {False}


def test_without_over_start_exactly_the_routes_over_the_start_are_missing() -> None:
    missing = 0
    for seed in range(20):
        for state in played(seed, {"over_start": "no"}):
            if state.phase == "turn":
                free = GAME.parse(str(state))
                for start in state.stage.field.kinds:
                    kept = tuple(route for route in free.routes(start) if not route.crosses_start)
                    assert state.routes(start) == kept
                    missing += len(free.routes(start)) - len(kept)
    assert missing


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("over_start", ["yes", "no"])
def test_a_barred_cookie_has_no_move_and_would_divide_the_field(seed: int, over_start: str) -> None:
    barred = 0
    for state in played(seed, {"over_start": over_start}):
        movable = {coordinates(move.start) for move in state.moves() if isinstance(move, Roll)}
        for cookie in state.to_json()["cookies"]:
            if "barred" in cookie:
                barred += 1
                (q, r), (to_q, to_r) = cookie["cell"], cookie["barred"]
                violation = state.why_not(f"{q},{r}>{to_q},{to_r}")
                assert (q, r) not in movable
                assert violation is not None
                assert violation.rule == "CD-16"
    assert barred


def test_the_last_moves_in_figures_are_legal_and_traced_as_the_rules_trace_them() -> None:
    traced = 0
    for step in GAME.steps():
        if last := step.get("figure", {}).get("last"):
            state = GAME.figure(step["figure"]["position"])
            start, end = last["move"].split(">")
            cookies = [re.sub(f":{end}$", f":{start}", cookie) for cookie in str(state.stage.field).split(" ")]
            side = "O" if turn_of(state).side == "B" else "B"
            before = GAME.parse(f"{' '.join(cookies)} / {side} / -")
            assert str(before.play(last["move"])) == str(state)
            assert before.trace(last["seat"], before.parse_move(last["move"])) == last["trace"]
            traced += 1
    assert traced == 2


def test_the_demonstration_is_a_whole_game_with_a_start_a_cherry_and_a_division() -> None:
    state = after(len(GAME.demo()["moves"]))
    assert state.outcome is not None
    assert state.outcome.reason == "division"
    assert [move for seat, move in GAME.demo()["moves"] if seat == CHANCE] == ["start=2", "hand=left"]


def test_a_figure_of_a_divided_field_shows_the_end_of_a_game() -> None:
    assert GAME.figure(str(after(12))).phase == "over"
    assert GAME.figure(str(after(11))).phase == "turn"
    assert GAME.figure(str(after(1))).phase == "place"


@pytest.mark.parametrize("seed", range(8))
def test_in_whole_games_the_facts_of_a_move_say_what_moved_and_what_it_touches_then(seed: int) -> None:
    for state in played(seed, {"crawl": seed % 2 == 0}):
        for move in state.moves():
            facts, after = state.facts(move), state.play(move)
            if isinstance(move, Roll):
                kinds = after.stage.field.kinds
                touched = sorted(kinds[near] for near in after.stage.field.touching(move.end))
                assert facts == f"{kinds[move.end]} {''.join(touched)}"
            elif isinstance(move, Crawl):
                assert facts == after.stage.field.kinds[move.end]
            else:
                assert facts is None


def test_cd_7_the_facts_of_the_cherry_say_who_begins() -> None:
    state = GAME.initial().play("start=1").play("O@1").play("B@2").play("cherry=left")
    for hand, beginner in ("left", 1), ("right", 0):
        move = state.parse_move(f"hand={hand}")
        assert (state.facts(move), state.play(move).actors) == (str(beginner), (beginner,))


@pytest.mark.parametrize("seed", range(8))
def test_in_whole_games_a_cookie_says_why_it_stays_if_it_is_not_locked(seed: int) -> None:
    keys = {"theirs": {"not-yours"}, "rests": {"under-crawl"}, "holds": {"joined", "not-apart", "not-more"}}
    for state in played(seed, {"crawl": seed % 2 == 0}):
        rolling = {move.start for move in state.moves() if isinstance(move, Roll)}
        for cookie in state.to_json()["cookies"] if state.phase == "turn" else ():
            where = cell(*cookie["cell"])
            assert ("stays" in cookie) == (where not in rolling and "locked" not in cookie)
            if stays := cookie.get("stays"):
                refused = state.why_not(str(Roll(where, cell(*cookie.get("barred", cookie["cell"])))))
                assert refused
                assert refused.key in keys.get(stays, {refused.key}.difference(*keys.values()))


@pytest.mark.parametrize("seed", range(8))
def test_the_facts_of_the_end_name_the_colour_that_won(seed: int) -> None:
    *_, last = played(seed, {})
    for move in last.moves():
        over = last.play(move)
        if over.outcome:
            winners = [over.colour_of(seat) for seat in over.outcome.winners]
            assert over.to_json().get("winner") == (winners[0] if len(winners) == 1 else None)
        assert ("winner" in over.to_json()) <= bool(over.outcome)
