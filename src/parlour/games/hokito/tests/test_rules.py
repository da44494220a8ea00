"""The rules of Hokito, paragraph by paragraph."""

from collections import Counter
from random import Random

import pytest

from parlour import CHANCE, InvalidPosition
from parlour.games.hokito import GAME, HokitoState, Hop
from parlour.games.hokito.grid import USUAL
from parlour.games.hokito.twin import TWIN
from tests.rows import Row, rows


def board(drawn: str) -> str:
    """The position text of a board drawn as text; the last word is the colour to move."""
    *squares, colour = drawn.split()
    return "/".join(",".join(squares[row : row + 6]) for row in range(0, 36, 6)) + f" {colour}"


def diagonal(*piles: str) -> str:
    """A position in which no piece can hop: no two are in one row or column."""
    squares = [["."] * 6 for _ in range(6)]
    for place, pile in enumerate(piles):
        squares[place][place] = pile
    return "/".join(map(",".join, squares)) + " b"


OPENING = board("""
    b1 b2 b3 b1 b2 b3
    b1 b2 b3 b1 b2 b3
    b1 b2 b3 b1 b2 b3
    w1 w2 w3 w1 w2 w3
    w1 w2 w3 w1 w2 w3
    w1 w2 w3 w1 w2 w3   b""")
FEW = board("""
    b2 .  .  w1 .  w2
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  w1x32 .  .  .  .
    .  .  .  .  .  .
    .  .  .  w1 .  .    b""")
TURNS = board("""
    .  .  .  .  w1 .
    .  w3 .  .  .  .
    .  .  b2 w1 .  .
    .  .  .  .  .  w2x30
    b1 .  .  .  .  .
    b1 .  .  .  .  .    b""")
ABOUT = board("""
    .  .  .  .  b1 .
    .  .  .  .  .  w3x30
    w1 b2 w1 .  .  .
    .  .  .  .  .  .
    .  .  .  .  b2 .
    .  .  .  w3 .  .    b""")
TYPES = board("""
    .  .  .  .  w1x24 .
    .  .  .  .  .  w2
    b2x2 w1 w3x4 .  .  .
    b2 .  .  .  .  .
    w2x2 .  .  .  .  .
    b1 .  .  .  .  .    b""")
SINGLES = board("""
    .  .  .  .  w1x26 .
    .  .  .  .  w2 w2
    b2x2 w1 w3 .  .  .
    b2 .  .  .  .  .
    w2x2 .  .  .  .  .
    b1 .  .  .  .  .    b""")
STACKS = board("""
    .  .  .  .  .  b3x6
    .  .  .  .  .  .
    .  .  w1x4 .  .  .
    .  w1x4 b1x2 w3x20 .  .
    .  .  .  .  .  .
    .  .  .  .  .  .    b""")
STUCK_SINGLE = board("""
    .  .  .  .  w1 b1
    .  .  .  .  .  w1
    .  .  .  .  .  .
    .  .  .  .  .  .
    w1x32 .  .  .  .  .
    b1 .  .  .  .  .    b""")
STUCK_STACK = board("""
    .  .  .  .  w1 b1
    .  .  .  .  .  w1
    .  .  .  .  .  .
    .  .  w1x30 .  .  .
    w1 .  .  .  .  .
    b1x2 .  .  .  .  .    b""")
STUCK_PATH = board("""
    w1 .  .  .  .  .
    .  .  .  .  .  .
    .  .  w1 .  .  .
    .  .  b1 .  .  .
    .  .  .  w1x32 .  .
    b2 .  .  .  .  .    b""")
STUCK = board("""
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    w1x26 .  .  .  .  .
    b3x10 .  .  .  .  .   w""")
EVEN = board("""
    .  .  .  .  .  w1x18
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    b3x8 .  .  .  .  .
    b1x10 .  .  .  .  .   b""")
MOVER_STUCK = board("""
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    b3x6 w1x10 w1x10 w1x10 .  .    b""")
MOVER_STUCK_EVEN = board("""
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    b3x2 w1x12 w2x12 w1x10 .  .    b""")
OVERTAKEN = board("""
    .  .  .  .  .  .
    b3 b2 b3x2 .  .  .
    w2x22 .  .  w3x6 .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  w2x4 .  .  .    b""")
ARRANGING = board("""
    .  b1 .  b2 b3 .
    .  .  b2 .  b3 .
    .  .  b1 .  .  b2
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .    b""")
NO_ONES_LEFT = board("""
    b1 b1 b1 b1 b1 b1
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .    b""")
LAST_TO_ARRANGE = board("""
    b1 b2 b3 b1 b2 b3
    b1 b2 b3 b1 b2 b3
    b1 b2 b3 b1 b2 b3
    w1 w2 w3 w1 w2 w3
    w1 w2 w3 w1 w2 w3
    w1 w2 w3 w1 w2 .    w""")
ARRANGE = {"setup": "arrange"}
EITHER = {"end": "either"}

ROWS = [
    Row("HK-1", "a colour has no more than six pawns of a mark", NO_ONES_LEFT, "1@a5", refused="HK-1", options=ARRANGE),
    Row("HK-3", "an arranged pawn lies on the player's own rows", ARRANGING, "3@a1", refused="HK-3", options=ARRANGE),
    Row("HK-3", "an arranged pawn lies on a free square", ARRANGING, "3@b6", refused="HK-3", options=ARRANGE),
    Row("HK-3", "no piece hops while pawns are arranged", ARRANGING, "b6-d6", refused="HK-3", options=ARRANGE),
    Row("HK-3", "an arranged pawn stays", ARRANGING, "3@a6", ARRANGING.replace(".,", "b3,", 1), options=ARRANGE),
    Row("HK-3", "no one arranges on a full board", OPENING, "3@a6", refused="HK-3"),
    Row("HK-2", "players do not deal", OPENING, "b3@a6", refused="HK-2"),
    Row("HK-4", "Black begins when all are arranged", LAST_TO_ARRANGE, "3@f1", OPENING, options=ARRANGE),
    Row("HK-4", "White waits for Black", OPENING, "a3-a2", refused="HK-4", seat=1),
    Row("HK-5", "an empty square holds nothing to move", FEW, "a1-d1", refused="HK-5"),
    Row("HK-5", "the other colour's pawn stays where it is", OPENING, "a3-a2", refused="HK-5"),
    Row("HK-5", "a stack belongs to its top pawn", TYPES, "a2-a3", refused="HK-5"),
    Row(
        "HK-6",
        "empty squares on the way are not counted",
        FEW,
        "a6-f6",
        FEW.replace("b2", ".").replace("w2", "b2x2")[:-1] + "w",
    ),
    Row("HK-6", "a hop ends on an occupied square", FEW, "a6-b6", refused="HK-6"),
    Row("HK-6", "one hop too few is not a move", FEW, "a6-d6", refused="HK-6"),
    Row("HK-6", "a hop does not pass the next piece", OPENING, "a4-a2", refused="HK-6"),
    Row("HK-7", "no about-turn", ABOUT, "b4-a4", refused="HK-7"),
    Row("HK-7", "no turn on an empty square", TURNS, "c4-e6", refused="HK-6"),
    Row(
        "HK-7",
        "a turn by a right angle on an occupied square",
        OPENING,
        "b4-c3",
        OPENING.replace("b1,b2,b3,b1,b2,b3/w1,w2,w3", "b1,.,b3,b1,b2,b3/w1,w2,b2x2")[:-1] + "w",
    ),
    Row("HK-8", "a single does not end on a stack", TYPES, "a1-a2", refused="HK-8"),
    Row(
        "HK-8",
        "a stack ends on a stack of another colour",
        TYPES,
        "a4-a2",
        TYPES.replace("b2x2,w1", ".,w1").replace("w2x2", "b2x4")[:-1] + "w",
        outcome="points",
    ),
    Row(
        "HK-8",
        "a stack passes over singles",
        TYPES,
        "a4-c4",
        TYPES.replace("b2x2,w1,w3x4", ".,w1,b2x6")[:-1] + "w",
        outcome="points",
    ),
    Row("HK-8", "a stack does not end on a single", SINGLES, "a4-c4", refused="HK-8"),
    Row(
        "HK-9",
        "the moving stack lies on top",
        STACKS,
        "c3-c4",
        STACKS.replace("b1x2", ".").replace("w1x4", "b1x6", 1)[:-1] + "w",
    ),
    Row("HK-10", "a move is two squares", OPENING, "a4:a3", refused="HK-10"),
    Row("HK-10", "a move is on the board", OPENING, "a4-a7", refused="HK-10"),
    Row("HK-11", "the player to move is stuck", STUCK, "a2-a1", outcome="points"),
    Row("HK-11", "the game continues when only the player who has just moved is stuck", MOVER_STUCK, "a1-d1"),
    Row("HK-11", "end=either ends it", MOVER_STUCK, "a1-d1", outcome="mover-stuck", options=EITHER),
    Row("HK-11", "end=either, equal", MOVER_STUCK_EVEN, "a1-d1", outcome="mover-stuck-equal", options=EITHER),
    Row("HK-11", "end=either judges a position as read", STUCK, "a2-a1", refused="HK-12", options=EITHER),
    Row("HK-11", "end=either tests no one while pawns are arranged", ARRANGING, "3@a6", options=ARRANGE | EITHER),
    Row("HK-12", "a game that is over takes no move", STUCK[:-1] + "b", "a1-a2", refused="HK-12"),
    Row("HK-13", "equal totals are a draw", EVEN, "a1-a2", outcome="equal"),
]


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


@pytest.mark.parametrize(
    ("position", "move", "options", "key", "values"),
    [
        (OPENING, "b3@a6", {}, "chance", {}),
        (OPENING, "3@a6", {}, "all-placed", {}),
        (ARRANGING, "3@a1", ARRANGE, "own-rows", {}),
        (ARRANGING, "3@b6", ARRANGE, "occupied", {}),
        (NO_ONES_LEFT, "1@a5", ARRANGE, "none-left", {"mark": 1}),
        (ARRANGING, "b6-d6", ARRANGE, "arranging", {}),
        (FEW, "a1-d1", {}, "nothing-there", {}),
        (OPENING, "a3-a2", {}, "not-your-single", {}),
        (TYPES, "a2-a3", {}, "not-your-stack", {}),
        (FEW, "a6-b6", {}, "empty-target", {}),
        (TYPES, "a1-a2", {}, "single-on-stack", {}),
        (SINGLES, "a4-c4", {}, "stack-on-single", {}),
        (ABOUT, "b4-a4", {}, "about-turn", {}),
        (FEW, "a6-d6", {}, "no-path", {"hops": 2}),
        (OPENING, "a4-a2", {}, "no-path-one-hop", {"hops": 1}),
        (STUCK_SINGLE, "a1-a1", {}, "stuck-single", {}),
        (STUCK_STACK, "a1-a1", {}, "stuck-stack", {}),
        (STUCK_PATH, "a1-a1", {}, "stuck-path", {}),
        (OPENING, "a4-a4", {}, "no-path-one-hop", {"hops": 1}),
    ],
)
def test_every_refusal_has_a_key_and_its_numbers(
    position: str, move: str, options: dict[str, object], key: str, values: dict[str, int]
) -> None:
    violation = GAME.parse(position, options).why_not(move)
    assert violation is not None
    assert (violation.key, violation.values) == (key, values)


def dealt(setup: str, seed: int, end: str = "to-move") -> HokitoState:
    state, rng = GAME.initial(options={"setup": setup, "end": end}), Random(seed)
    while state.actors == (CHANCE,):
        moves, weights = zip(*GAME.chance(state), strict=True)
        state = state.play(rng.choices(moves, weights)[0])
    return state


@pytest.mark.parametrize("setup", ["rows", "mixed"])
def test_hk_1_each_colour_has_six_pawns_of_each_mark(setup: str) -> None:
    pieces = Counter(str(piece) for piece in dealt(setup, 1).board)
    assert pieces == dict.fromkeys(("b1", "b2", "b3", "w1", "w2", "w3"), 6)


def test_hk_2_black_lies_on_rows_four_to_six() -> None:
    state = dealt("rows", 2)
    assert "".join(piece.colour for piece in state.board if piece) == "b" * 18 + "w" * 18
    assert state.actors == (0,)


def test_hk_2_the_next_pawn_is_weighted_by_the_pawns_left() -> None:
    state = GAME.initial()
    assert [(str(move), weight) for move, weight in GAME.chance(state)] == [("b1@a6", 6), ("b2@a6", 6), ("b3@a6", 6)]
    assert [weight for _, weight in GAME.chance(state.play("b1@a6"))] == [5, 6, 6]


def test_hk_3_mixed_pawns_lie_anywhere() -> None:
    assert len(GAME.chance(GAME.initial(options={"setup": "mixed"}))) == 6
    assert {piece.colour for piece in dealt("mixed", 3).board[:18] if piece} == {"b", "w"}


def test_hk_3_a_half_dealt_mixed_board_reads_back() -> None:
    state = GAME.initial(options={"setup": "mixed"}).play("w3@a6").play("b1@b6")
    assert GAME.parse(str(state), {"setup": "mixed"}) == state


def test_hk_3_chance_has_no_moves_once_all_pawns_are_dealt() -> None:
    assert GAME.chance(dealt("mixed", 4)) == ()


def test_hk_2_chance_deals_only_to_the_next_square() -> None:
    violation = GAME.initial().why_not("b1@b6")
    assert violation is not None
    assert violation.rule == "HK-2"


def test_hk_4_black_is_the_first_seat() -> None:
    state = GAME.parse(OPENING)
    assert [state.role(seat) for seat in (0, 1, CHANCE)] == ["black", "white", "chance"]


def test_hk_7_going_round_a_block_is_not_an_about_turn() -> None:
    state = GAME.parse(
        board("""
        .  .  .  .  .  .
        .  .  .  w2x32 .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        w2 w1 .  .  .  .
        b3 w1 .  .  .  .    b""")
    )
    assert sorted(map(str, state.moves())) == ["a1-a2", "a1-b1"]


def test_hk_10_a_path_is_kept_for_display() -> None:
    state = GAME.parse(FEW)
    assert state.trace(0, Hop(USUAL.index["a6"], USUAL.index["f6"])) == "a6d6f6"


def test_hk_12_the_higher_total_wins() -> None:
    outcome = GAME.parse(STUCK[:-1] + "b").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.reason, outcome.detail) == ((1.0, 0.0), "points", "30 : 26")


@pytest.mark.parametrize(
    ("options", "scores"), [({}, (1.0, 0.0)), ({"end": "either"}, (0.0, 1.0))], ids=["to-move", "either"]
)
def test_hk_11_the_end_option_can_decide_who_wins(options: dict[str, object], scores: tuple[float, float]) -> None:
    state = GAME.parse(OVERTAKEN, options)
    while state.actors:
        state = state.play(state.moves()[0])
    assert state.outcome
    assert state.outcome.scores == scores


@pytest.mark.parametrize("setup", ["rows", "mixed"])
def test_hk_11_the_option_end_still_holds_after_the_set_up(setup: str) -> None:
    state = dealt(setup, 1, end="either")
    assert state.end == state.play(state.moves()[0]).end == "either"


def test_hk_11_a_figure_follows_the_option_end() -> None:
    assert GAME.figure(STUCK).outcome is None
    assert GAME.figure(STUCK, EITHER).outcome == GAME.parse(STUCK, EITHER).outcome is not None


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it", "nl", "pt"])
def test_hk_11_the_reason_begins_with_the_player_who_is_stuck(language: str) -> None:
    to_move, to_move_equal, mover, mover_equal = (
        GAME.words(language)[f"reason.{reason}"].split()[:4]
        for reason in ("points", "equal", "mover-stuck", "mover-stuck-equal")
    )
    assert to_move == to_move_equal != mover == mover_equal


def test_hk_13_equal_totals_are_shared() -> None:
    outcome = GAME.parse(board("b3x18 . . . . . " + ". " * 24 + ". . . . . w3x18 b")).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.reason, outcome.rule, outcome.winners) == ((0.5, 0.5), "equal", "HK-13", (0, 1))


@pytest.mark.parametrize("seed", range(20))
def test_every_move_empties_a_square_and_every_stack_is_even(seed: int) -> None:
    state, rng = dealt("mixed", seed), Random(seed)
    for ply in range(USUAL.pawns):
        if not state.actors:
            break
        assert sum(piece is None for piece in state.board) == ply
        assert state.board.pawns == USUAL.pawns
        assert all(piece.height == 1 or piece.height % 2 == 0 for piece in state.board if piece)
        state = state.play(rng.choice(state.moves()))
    assert state.outcome


@pytest.mark.parametrize(
    ("text", "options", "rule", "reason"),
    [
        ("", {}, "HK-4", "must be b or w"),
        (OPENING[:-1] + "r", {}, "HK-4", "must be b or w, not 'r'"),
        (OPENING.replace("/", ",", 1), {}, "HK-1", "there must be 6 rows, not 5"),
        (OPENING.replace("b1,", "", 1), {}, "HK-1", "row 6 must have 6 squares, not 5"),
        (OPENING.replace("b1", "b4", 1), {}, "HK-1", "row 6 holds 'b4'"),
        (OPENING.replace("b1", "b1x2", 1), {}, "HK-1", "there must be 36 pawns, not 37"),
        (OPENING.replace("b1", "b2", 1), {}, "HK-1", "7 b2 pawns are visible"),
        (STUCK.replace("x26", "x25").replace("x10", "x11"), {}, "HK-8", "25 high, but stack heights are always even"),
        (STUCK.replace("x26", "x24"), {}, "HK-1", "there must be 36 pawns, not 34"),
        (ARRANGING, {}, "HK-2", "square by square"),
        (ARRANGING.replace("./", "w1/", 1), ARRANGE, "HK-2", "w1 is on f6, one of black's rows"),
        (ARRANGING[:-1] + "w", ARRANGE, "HK-3", "black's turn to arrange"),
        (ARRANGING[:-3] + "w1 b", ARRANGE, "HK-3", "black arranges all 18"),
        (NO_ONES_LEFT[:-1] + "w", {}, "HK-4", "black moves first"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused(
    text: str, options: dict[str, object], rule: str, reason: str
) -> None:
    with pytest.raises(InvalidPosition, match=reason) as error:
        GAME.parse(text, options)
    assert rule in {violation.rule for violation in error.value.reasons}


def test_every_reason_is_given_at_once() -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.parse(OPENING.replace("b1", "x1", 2)[:-1] + "?")
    assert len(error.value.reasons) == 3


def test_the_json_of_a_position_has_its_board_totals_and_phase() -> None:
    facts = GAME.parse(STUCK).to_json()
    assert facts["totals"] == {"black": 30, "white": 26}
    assert facts["board"][4][0] == ["white", 1, 26]  # type: ignore[index]
    assert facts["phase"] == "hop"


def test_hk_12_and_hk_13_the_facts_say_who_won_and_whether_pawns_or_marks_decided() -> None:
    for piles, colour, by, black, white in [
        (("b1x10", "b1x24", "w2x2"), "black", "pawns", 34, 2),
        (("b1x20", "w3x16"), "white", "marks", 20, 16),
        (("b1x18", "w3x18"), "white", "marks", 18, 18),
    ]:
        facts = {"colour": colour, "by": by, "pawns": {"black": black, "white": white}}
        assert GAME.figure(diagonal(*piles)).to_json()["won"] == facts
    assert GAME.figure(diagonal("b3x6", "w1x18")).to_json()["won"] is None
    assert "won" not in GAME.initial().to_json()


def test_the_piles_are_counted_from_the_smallest_once_the_game_is_over() -> None:
    state = GAME.parse(EVEN)
    assert state.to_json()["count"] is None
    assert state.play("a1-a2").to_json()["count"] == [["f6", 18], ["a2", 18]]
    assert GAME.parse(STUCK[:-1] + "b").to_json()["count"] == [["a2", 26], ["a1", 30]]


def test_the_terminal_shows_marks_heights_and_totals() -> None:
    rendered = GAME.render(GAME.parse(TYPES))
    assert "B2×2" in rendered
    assert " W1×24" in rendered


def test_hk_3_the_native_core_gets_the_set_up_until_all_pawns_are_placed() -> None:
    assert TWIN.options(GAME.initial(options={"setup": "mixed"})) == {"setup": "mixed"}
    assert TWIN.options(dealt("mixed", 5)) == {}


def test_hk_11_the_native_core_gets_the_option_end() -> None:
    assert TWIN.options(GAME.initial(options=ARRANGE | EITHER)) == ARRANGE | EITHER
    assert TWIN.options(dealt("mixed", 5, end="either")) == EITHER
