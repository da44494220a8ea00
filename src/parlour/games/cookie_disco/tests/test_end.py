"""Cookie Disco: dividing the field, and other ends."""

from dataclasses import replace

import pytest

from parlour.games.cookie_disco import GAME, cell
from parlour.games.cookie_disco.tests.test_rules import PILE, begun, drawn, position, turn_of
from tests.rows import Row, rows

ROWS = [
    Row(
        "CD-15",
        "a cookie that holds nothing together moves freely",
        **drawn("""
              O C
             C B A
            v   C x
               A
        """),
    ),
    Row(
        "CD-16",
        "a dividing move may not join the field again at the end",
        **drawn(
            """
              O C
             c   A
            C B x
             V A
            """,
            "O / V",
        ),
        refused="CD-16",
    ),
    Row(
        "CD-16",
        "seven to seven does not win",
        **drawn("""
              O C x
             c   V
            A B
             C A
        """),
        refused="CD-16",
    ),
    Row(
        "CD-16",
        "the smaller part does not win",
        **drawn(
            """
               O C
              c   A
             V B
            x C A
            """,
            "O / V",
        ),
        refused="CD-16",
    ),
    Row(
        "CD-16",
        "both player-cookies in one part do not win",
        **drawn("""
               x
              O C
             c B A
            V   C
               A
        """),
        refused="CD-16",
    ),
    Row(
        "CD-17",
        "the greater part wins at once",
        **drawn(
            """
               x
              O C
             c   A
            V B
             C A
            """,
            "O / V",
        ),
        after="C:1,0 O:0,1 C:1,1 A:1,2 V:-2,3 B:-1,3 C:-2,4 A:-1,4 / B / C",
        outcome="division",
    ),
    Row(
        "CD-18",
        "a side without a move loses",
        **drawn(
            """
                A
                 O
            x A B V
             C c
            C
            """,
            "B / V",
        ),
        outcome="stuck",
    ),
]


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


def test_cd_16_a_refusal_says_what_is_missing_for_a_win() -> None:
    refused = [row for row in ROWS if row.refused == "CD-16"]
    violations = [GAME.parse(row.position).why_not(row.move) for row in refused]
    assert [violation and violation.message for violation in violations] == [
        "the move divides the field, then joins it again at the end",
        "the move divides the field 7 : 7, which does not win",
        "the move divides the field 5 : 9, which does not win",
        "the move divides the field, but not into one part for each player-cookie",
    ]


def test_cd_17_the_totals_are_the_score() -> None:
    row = next(row for row in ROWS if row.rule == "CD-17")
    outcome = GAME.parse(row.position).play(row.move).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.rule, outcome.detail) == ((1.0, 0.0), "CD-17", "8 : 6")


def test_cd_17_nothing_moves_in_a_field_that_is_won() -> None:
    row = next(row for row in ROWS if row.rule == "CD-17")
    won = GAME.parse(row.position).play(row.move)
    assert (won.phase, won.actors, won.moves(), won.crawls()) == ("over", (), (), ())
    assert won.routes(cell(1, 0)) == ()
    assert str(won.why_not("1,0>0,0")) == "the game is over (CD-17)"


def test_cd_18_a_position_without_moves_is_lost_for_the_side_to_move() -> None:
    state = position(
        """
        C V
           A
        C O
         B C
        A
        """,
        "O / C",
    )
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason, state.outcome.rule) == ((1,), "stuck", "CD-18")


THERE_AND_BACK = ("-1,-1>0,-2", "1,-2>-2,1", "0,-2>-1,-1", "-2,1>1,-2")
"""Both player-cookies leave and come back, which locks nothing."""


def test_cd_19_the_third_occurrence_is_a_draw() -> None:
    state = begun("O@1", "B@2", start="1")
    for move in (*THERE_AND_BACK, *THERE_AND_BACK):
        assert state.outcome is None
        state = state.play(move)
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.reason, state.outcome.rule) == ((0.5, 0.5), "repetition", "CD-19")


def test_cd_19_the_history_says_how_often_each_position_has_occurred() -> None:
    state = begun("O@1", "B@2", start="1")
    assert list(state.history().values()) == [1]
    for move in THERE_AND_BACK:
        state = state.play(move)
    assert (state.occurrences, sorted(state.history().values())) == (2, [1, 1, 1, 2])
    for set_up in (GAME.initial(), begun("O@1", "B@2", start="1", repetition="off")):
        assert (set_up.occurrences, set_up.history()) == (0, {})


def test_cd_19_without_the_option_nothing_is_counted() -> None:
    state = begun("O@1", "B@2", start="1", repetition="off")
    again = state
    for move in THERE_AND_BACK * 3:
        again = again.play(move)
    assert again == state


def test_cd_19_the_same_picture_elsewhere_is_the_same_position() -> None:
    state = begun("O@1", "B@2", start="1")
    for move in (*THERE_AND_BACK, *THERE_AND_BACK[:1]):
        state = state.play(move)
    seen_once, seen_twice = state.past, state.play(THERE_AND_BACK[1]).past
    elsewhere = GAME.parse("O:3,-7 B:4,-7 V:3,-6 A:4,-6 A:2,-5 C:4,-5 C:2,-4 C:3,-4 / B / -")
    assert replace(elsewhere, past=seen_once).outcome is None
    assert replace(elsewhere, past=seen_twice).outcome is not None


@pytest.mark.parametrize("rest", ["B / -", "O / V"])
def test_cd_19_a_different_side_or_lock_makes_a_different_position(rest: str) -> None:
    assert turn_of(position(PILE)).position != turn_of(position(PILE, rest)).position


def test_cd_19_a_rotated_picture_is_a_different_position() -> None:
    line = position("B V A A C C C O")
    turned = GAME.parse("B:0,0 V:0,1 A:0,2 A:0,3 C:0,4 C:0,5 C:0,6 O:0,7 / O / -")
    assert turn_of(line).position != turn_of(turned).position
