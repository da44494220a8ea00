"""Scho K.O. as it is played: whole games, views, terminal output, and the notes in the conformance data."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from parlour import CHANCE, InvalidPosition
from parlour.games.scho_ko import GAME, SchoKoState
from parlour.games.scho_ko.cards import KIND_PIECES, Card
from parlour.games.scho_ko.layout import NEAR, Layout
from parlour.games.scho_ko.positions import SIDES, SPOTS_ON_TOP, hand_sizes
from parlour.games.scho_ko.tests.test_rules import END, FOUR, HAND, ONE, TWO, at

CONFORMANCE = json.loads(Path(__file__).with_name("conformance.json").read_text("utf-8"))

PAIRS = ("adjacent", "diagonal")


def random_game(pairs: str, seed: int) -> list[SchoKoState]:
    """Every state of a game of random moves."""
    rng, states = Random(seed), [GAME.initial(2, {"pairs": pairs})]
    while actors := states[-1].actors:
        if actors == (CHANCE,):
            moves, weights = zip(*GAME.chance(states[-1]), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            move = rng.choice(states[-1].moves())
        states.append(states[-1].play(move))
    return states


@pytest.fixture(scope="module")
def games() -> list[list[SchoKoState]]:
    return [random_game(pairs, seed) for pairs in PAIRS for seed in range(8)]


def forbidden() -> list[Any]:
    """Each move that a note says one paragraph alone forbids."""
    pattern = re.compile(r"(SK-\d+)[^;]* alone forbids ([^;]+)")
    return [
        pytest.param(case["position"], move, rule, id=f"{number} {rule} {move}")
        for number, case in enumerate(CONFORMANCE["positions"])
        for rule, move in pattern.findall(case["note"])
    ]


@pytest.mark.parametrize(("position", "move", "rule"), forbidden())
def test_a_move_is_refused_by_the_paragraph_that_alone_forbids_it(position: str, move: str, rule: str) -> None:
    violation = GAME.parse(position).why_not(move)
    assert violation is not None
    assert violation.rule == rule


ENDS = [case for case in CONFORMANCE["positions"] if case["outcome"]]


@pytest.mark.parametrize("case", ENDS, ids=[case["note"] for case in ENDS])
def test_sk_14_bars_are_compared_until_they_differ_and_a_missing_one_counts_nothing(case: dict[str, Any]) -> None:
    state, expected = GAME.parse(case["position"]), case["outcome"]
    assert state.outcome is not None
    winners = [state.role(seat) for seat in state.outcome.winners]
    assert winners == (["dark", "white"] if expected["result"] == "draw" else [expected["result"]])
    bars: Any = state.to_json()["bars"]
    assert {colour: [len(bar) for bar in bars[colour]] for colour in bars} == {
        "dark": expected["dark"],
        "white": expected["white"],
    }


def test_sk_12_every_game_continues_to_the_32nd_card(games: list[list[SchoKoState]]) -> None:
    for states in games:
        assert len(states) == 1 + 8 + 1 + 32 + 24
        assert Counter(state.phase for state in states) == {
            "dealing": 8, "naming": 1, "placing": 32, "drawing": 24, "over": 1,
        }  # fmt: skip
        assert states[-1].outcome
        assert all(state.outcome is None for state in states[:-1])


def test_every_state_and_view_is_read_back_unchanged(games: list[list[SchoKoState]]) -> None:
    for states in games[::7]:
        for state in states:
            for view in {state, *map(state.view, (0, 1, None))}:
                assert GAME.parse(str(view), {"pairs": state.options.pairs}) == view


def test_the_listed_moves_are_legal_and_nothing_else_is(games: list[list[SchoKoState]]) -> None:
    for states in games[::9]:
        for state in (state for state in states[11::8] if state.phase == "placing"):
            (seat,), moves = state.actors, list(map(str, state.moves()))
            xs, ys = ([cell[axis] for cell in state.layout.seen] for axis in (0, 1))
            legal = {
                text
                for x in range(min(xs) - 3, max(xs) + 4)
                for y in range(min(ys) - 3, max(ys) + 4)
                for rotation in KIND_PIECES
                for text in (f"{rotation}@{x},{y}", f"{rotation}*@{x},{y}")
                if state.why_not(text, seat) is None
            }
            assert len(moves) == len(set(moves))
            assert set(moves) == legal


def test_a_view_has_the_moves_of_its_own_seat_and_no_others(games: list[list[SchoKoState]]) -> None:
    for state in games[9][::5]:
        for seat in (0, 1):
            assert state.view(seat).moves(seat) == state.moves(seat)
        if state.phase == "placing":
            (seat,) = state.actors
            assert state.view(1 - seat).moves(seat) == state.view(None).moves(seat) == ()


def test_a_view_of_a_view_shows_no_more(games: list[list[SchoKoState]]) -> None:
    for state in games[1]:
        for seat in (0, 1, None):
            view = state.view(seat)
            assert view.view(seat) == view
            assert view.view(None) == state.view(None)


def test_a_view_has_holes_until_its_seat_has_seen_every_card(games: list[list[SchoKoState]]) -> None:
    for seat in (0, 1, None):
        *before, last = (state.view(seat).is_view for state in games[3][:-1])
        assert all(before)
        assert last == (seat != 1)
    assert not games[3][-1].view(None).is_view
    assert not any(state.is_view for state in games[3])


def test_a_view_is_the_same_whatever_it_hides(games: list[list[SchoKoState]]) -> None:
    rng = Random(5)
    for state in games[2][::3]:
        for seat in (0, 1, None):
            other = GAME.determinize(state.view(seat), seat, rng)
            assert not other.is_view
            assert other.view(seat) == state.view(seat)
            assert other.view(seat).to_json() == state.view(seat).to_json()
            assert GAME.render(other.view(seat)) == GAME.render(state.view(seat))
            assert sorted(other.visible) == sorted(state.visible)


def test_a_determinization_deals_the_unseen_cards_at_random() -> None:
    states = random_game("adjacent", 3)
    state = next(state for state in states if len(state.stack) == 2 and state.phase == "placing")
    unseen = Counter(kind for hand in (state.hands[1], state.stack) for kind in hand)
    rng, drawn = Random(6), Counter[object]()
    for _ in range(3000):
        drawn.update(GAME.determinize(state.view(0), 0, rng).stack)
    assert drawn.keys() == unseen.keys()
    assert all(abs(drawn[kind] / 6000 - unseen[kind] / 6) < 0.03 for kind in unseen)


def test_chance_draws_nothing_from_a_hidden_stack() -> None:
    view = GAME.parse(at(ONE)).play("DDDW@2,0").view(1)
    assert (view.actors, view.moves(), view.chance_moves()) == ((CHANCE,), (), ())
    with pytest.raises(InvalidPosition, match="determinize the view first"):
        GAME.chance(view)
    assert GAME.chance(GAME.parse(at(ONE))) == ()


def test_to_json_has_what_a_client_renders_and_nothing_else() -> None:
    state = GAME.parse(at(TWO)).play("DWWW@1,-2").view(0)
    facts = state.to_json()
    assert json.loads(json.dumps(facts)) == facts
    assert {*facts} == {
        "pairs", "phase", "turn", "roles", "laid", "last", "bars", "hands", "stack", "compared", "winners",
    }  # fmt: skip
    assert facts["laid"] == [
        {"pieces": "DDWW", "smartie": False, "x": 0, "y": 0, "level": 1},
        {"pieces": "DDWW", "smartie": False, "x": 2, "y": 0, "level": 1},
        {"pieces": "DWWW", "smartie": False, "x": 1, "y": -2, "level": 1},
    ]
    assert facts["last"] == [[1, -1], [2, -1], [1, -2], [2, -2]]
    assert facts["bars"] == {
        "dark": [[[0, 1], [1, 1], [2, 1], [3, 1]], [[1, -1]]],
        "white": [[[0, 0], [1, -2], [1, 0], [2, -2], [2, -1], [2, 0], [3, 0]]],
    }
    assert facts["hands"] == [
        [
            ["DDDW", "DDWD", "WDDD", "DWDD"],
            ["DDDW*", "DDWD*", "WDDD*", "DWDD*"],
            ["DDWW*", "WDWD*", "WWDD*", "DWDW*"],
        ],
        [None, None, None, None],
    ]
    assert {key: facts[key] for key in ("pairs", "phase", "turn", "roles", "stack")} == {
        "pairs": "adjacent", "phase": "drawing", "turn": CHANCE, "roles": ["dark", "white"], "stack": 22,
    }  # fmt: skip


def test_to_json_shows_an_empty_table_and_level_2() -> None:
    facts = GAME.initial().to_json()
    assert (facts["laid"], facts["last"], facts["bars"]) == ([], [], {"dark": [], "white": []})
    assert (facts["roles"], facts["phase"], facts["stack"]) == ([None, None], "dealing", 32)
    covered: Any = GAME.parse(at(TWO + " DDWW*@1,0")).to_json()
    assert [card["level"] for card in covered["laid"]] == [1, 1, 2]
    assert covered["bars"]["dark"] == [[[0, 1], [1, 1], [2, 1], [3, 1]]]


def test_to_json_has_the_bars_that_decided_the_game() -> None:
    facts = GAME.parse(f"{END} / D / DDWW / - / -").to_json()
    assert (facts["compared"], facts["winners"]) == ([], [])
    facts = GAME.parse(f"{END} / D / DDWW / - / -").play("WDWD@-4,-6").to_json()
    assert (facts["compared"], facts["winners"], facts["roles"]) == ([[16, 14]], [1], ["white", "dark"])
    facts = GAME.parse(f"{END} / D / DDWW / - / -").play("DWDW@-6,-4").to_json()
    assert (facts["compared"], facts["winners"]) == ([[14, 14], [14, 13]], [1])


def test_a_position_and_its_views_share_one_layout() -> None:
    state = GAME.parse(at(FOUR))
    assert all(state.view(viewer).layout is state.layout for viewer in (0, 1, None))


def plain(state: SchoKoState) -> list[str]:
    """The terminal output without colours."""
    return Text.from_markup(GAME.render(state)).plain.splitlines()


def test_the_terminal_shows_the_cards_on_both_levels_and_the_hands() -> None:
    state = GAME.parse(at(FOUR + " DDWW*@1,0 DDDW*@4,1", hand="DDDW DDDW* DDWW* DWWW*")).view(0)
    assert plain(state) == [
        "    ╭─────┬─────╮",
        "  3 │W  W │W  W │",
        "    │     │     ├─────╮",
        "  2 │D  D │D  D │D• D•│",
        "    ├──┬──┴──┬──┤     │",
        "  1 │D │D² D²│D │D• W•│",
        "    │  │     │  ├─────╯",
        "  0 │W │W² W²│W │",
        "    ╰──┴─────┴──╯",
        "      0  1  2  3  4  5",
        "    • stack card   ² stack card on level 2",
        "",
        "▸ dark     DD  DD• DD• DW•",
        "  bar 11   DW  DW  WW  WW",
        "",
        "  white    ??  ??  ??  ??",
        "  bar 4    ??  ??  ??  ??",
        "",
        "  stack    18",
    ]


def test_the_terminal_shows_the_deal() -> None:
    state = GAME.initial().play("DDDW").play("DWWW*")
    assert plain(state) == [
        "  seat 0   DD  DW•",
        "           DW  WW",
        "",
        "  seat 1",
        "",
        "",
        "  stack    30, the next card is for seat 0",
    ]


def test_a_wide_table_is_shown_one_letter_per_piece() -> None:
    row = " ".join(f"DDWW{'*' * (x > 14)}@{x},0" for x in range(0, 24, 2)) + " DDDW@24,0"
    assert plain(GAME.parse(at(row, hand="DDDW DDDW DDDW* DWWW")))[:3] == [
        "  1 " + "D" * 16 + "d" * 8 + "DD",
        "  0 " + "W" * 16 + "w" * 8 + "DW",
        "    columns 0 to 25, stack cards in lower case",
    ]
    bend = GAME.parse(at(row + " DDDW@24,2", hand="DDDW DDDW DDDW* DWWW"))
    assert plain(bend)[1] == "  2 " + " " * 24 + "DW"


def test_every_position_fits_into_eighty_columns(games: list[list[SchoKoState]]) -> None:
    console = Console(width=80, quiet=True)
    for states in games[::9]:
        for state in states[::4]:
            console.print(GAME.render(state))
            assert max(map(len, plain(state))) <= 80


def test_the_rules_have_every_paragraph_once() -> None:
    paragraphs = re.findall(r"^- \*\*(SK-\d+)\*\* ", GAME.rules(), re.MULTILINE)
    assert paragraphs == [f"SK-{number}" for number in range(1, 15)]


def test_hands_are_listed_by_seat_whichever_is_dark() -> None:
    state = GAME.parse(at(ONE))
    assert (state.dark, [state.role(seat) for seat in (0, 1)]) == (1, ["white", "dark"])
    assert " ".join(map(str, state.hands[1])) == HAND


def test_attempts_include_every_legal_move_and_others(games: list[list[SchoKoState]]) -> None:
    for state in games[0][8::12]:
        attempts = set(GAME.attempts(state))
        legal = {str(move) for seat in (0, 1) for move in state.moves(seat)}
        assert legal < attempts


def test_the_native_twin_gets_the_kind_of_pairs() -> None:
    assert GAME.twin.options(GAME.initial()) == {}
    assert GAME.twin.options(GAME.initial(2, {"pairs": "diagonal"})) == {"pairs": "diagonal"}


def test_cards_lie_as_the_bound_on_positions_assumes(games: list[list[SchoKoState]]) -> None:
    """Those below form one tree of cards side by side, and those on top lie on one of three pieces of a card below."""
    beside = {way for way in NEAR if max(map(abs, way)) == 2}
    assert len(beside) == SIDES
    stacked = 0
    for game in games:
        laid = game[-1].laid
        above = Layout(laid).upper
        below = [card for card in laid if card not in above]
        joined, left = {laid[0]}, [laid[0]]
        while left:
            card = left.pop()
            near = [other for other in below if other not in joined and _way(card, other) in beside]
            joined.update(near)
            left.extend(near)
        assert joined == {*below}
        spots = {cell for card in below for cell in card.cells} - {card.spot for card in below}
        assert len(spots) == SPOTS_ON_TOP * len(below)
        assert {card.spot for card in above} <= spots
        assert all(card.smartie for card in above)
        stacked += len(above)
    assert stacked > len(games)


def _way(card: Card, other: Card) -> tuple[int, int]:
    return other.x - card.x, other.y - card.y


def test_the_hands_are_as_large_as_the_bound_on_positions_assumes(games: list[list[SchoKoState]]) -> None:
    for game in games:
        for state in (state for state in game if state.actors not in ((CHANCE,), ()) and state.dark is not None):
            assert tuple(map(len, state.hands)) == hand_sizes(state.options)[len(state.laid)]
