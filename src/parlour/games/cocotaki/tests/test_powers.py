"""The rules of Cocotaki, paragraph by paragraph: powers, the choices of the table, and the notation."""

import re

import pytest

from parlour import CHANCE, InvalidNotation, WrongSeat
from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.tests.test_rules import dealt, refused, table
from tests.rows import Row, rows

ROWS = table("""
    CT-14 a rooster skips the next seat
        level=advanced referee=auto: hands blue-rooster red-cow*2 | blue-dog | red-bee / turn 0+ on blue-bee
        0: blue-rooster!cock-a-doodle-doo
        level=advanced referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-bee / turn 2+ on blue-rooster
        / turns 1

    CT-14 between two a rooster is one more turn
        level=advanced referee=auto: hands blue-rooster red-cow*2 | blue-dog / turn 0+ on blue-bee
        0: blue-rooster!cock-a-doodle-doo
        level=advanced referee=auto: hands red-cow*2 | blue-dog / under blue-bee / turn 0+ on blue-rooster / turns 1

    CT-14 more roosters than others skip everyone once
        level=expert referee=auto: hands red-cow*2 | blue-dog | red-bee / under red-bee red-rooster*2
        / turn 0+ on red-rooster
        / window 0 from 0+ on red-bee: red-rooster!cocotaki red-rooster!cocotaki red-rooster!cocotaki
        0: done
        level=expert referee=auto: hands red-cow*2 | blue-dog | red-bee / under red-bee red-rooster*2
        / turn 0+ on red-rooster / turns 1

    CT-15 a donkey opens a round
        level=advanced referee=auto: hands blue-donkey red-cow*2 | blue-dog / turn 0+ on blue-bee
        0: blue-donkey!hee-haw
        level=advanced referee=auto: hands red-cow*2 | blue-dog / under blue-bee / turn 1+ on blue-donkey donkey 0
        / turns 1

    CT-15 another player's donkey does not restart it
        level=advanced referee=auto: hands red-cow | red-bee | red-donkey*3 / turn 2+ on blue-donkey donkey 1
        2: red-donkey!
        level=advanced referee=auto: hands red-cow | red-bee | red-donkey*2 / under blue-donkey
        / turn 0+ on red-donkey donkey 1 / turns 1

    CT-15 it ends when the turn comes back
        level=advanced referee=auto: hands red-cow | blue-dog / pile red-cat / under blue-bee
        / turn 1+ on blue-donkey donkey 0
        1: draw
        level=advanced referee=auto: hands red-cow | blue-dog / pile red-cat / under blue-bee
        / turn 0+ on blue-donkey / owed 1*1 / turns 1

    CT-15 neither another animal nor a butterfly is a donkey
        level=advanced referee=auto: hands red-cow | blue-dog butterfly / turn 1+ on blue-donkey donkey 0
        1: blue-dog!woof refused CT-15
        1: butterfly=red! refused CT-15

    CT-16 a further card of the same animal
        level=expert: hands green-dog red-cow*3 | blue-dog / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / answered 1
        0: red-cow!
        level=expert: hands green-dog red-cow*2 | blue-dog / under blue-bee blue-cow / turn 0+ on red-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo red-cow!

    CT-16 between the first card and done its player cannot draw, and no one else can lay
        level=expert: hands blue-dog*2 red-cow | blue-dog / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo
        0: draw refused CT-16
        1: blue-dog!woof refused CT-16
        1: red-cow! refused CT-5
        1: draw refused CT-5
        1: done refused CT-16

    CT-16 the referee refuses a further card of another animal
        level=expert referee=auto: hands blue-dog*2 red-cow | blue-dog / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo
        0: blue-dog!woof refused CT-16
        1: blue-dog!woof refused CT-16

    CT-16 no done before the first card
        level=expert: hands red-cow | - / turn 0+ on blue-bee
        0: done refused CT-16

    CT-17 an odd number of lions reverses the direction at the end of the turn
        level=expert referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-bee / turn 0+ on blue-lion
        / window 0 from 0+ on blue-bee: blue-lion!roar
        0: done
        level=expert referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-bee / turn 2- on blue-lion
        / turns 1

    CT-17 an even number does not
        level=expert referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-bee blue-lion
        / turn 0+ on red-lion / window 0 from 0+ on blue-bee: blue-lion!roar red-lion!
        0: done
        level=expert referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-bee blue-lion
        / turn 1+ on red-lion / turns 1

    CT-17 between two it changes nothing
        lion_turns=on referee=auto: hands blue-lion red-cow*2 | blue-dog / turn 0+ on blue-bee
        0: blue-lion!roar
        lion_turns=on referee=auto: hands red-cow*2 | blue-dog / under blue-bee / turn 1+ on blue-lion / turns 1

    CT-19 a right last card wins at once
        referee=auto: hands blue-cow | blue-cat red-bee / turn 0+ on blue-bee
        0: blue-cow!moo ends with last card
        referee=auto: hands - | blue-cat red-bee / under blue-bee / turn 0+ on blue-cow / wins 1 0

    CT-19 a wrong last card does not win
        referee=auto: hands blue-cow | blue-cat red-bee / pile red-cat*3 / turn 0+ on blue-bee
        0: blue-cow!
        referee=auto: hands - | blue-cat red-bee / pile red-cat*3 / under blue-bee / turn 1+ on blue-cow / owed 0*2
        / turns 1

    CT-19 a wrong sound among several cards ends the turn, and no call is due
        level=expert referee=auto: hands blue-lion red-cow | blue-dog | red-bee / pile red-cat*3
        / turn 0+ on blue-bee
        0: blue-lion!
        level=expert referee=auto: hands red-cow | blue-dog | red-bee / pile red-cat*3 / under blue-bee
        / turn 2- on blue-lion / owed 0*2 / turns 1

    CT-19 no one objects
        referee=auto: hands blue-cow | green-bee / turn 0+ on blue-bee
        1: object refused CT-19

    CT-19 no one lays out of turn
        referee=auto: hands - | blue-bee / turn 0+ on blue-bee
        1: blue-bee!buzz refused CT-10

    CT-21 only chance deals cards
        hands green-cow | blue-cat red-bee | red-dog / pile green-cat green-dog / turn 0+ on blue-bee
        0: +green-cat refused CT-21
""")


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


def test_ct_15_an_opener_who_is_passed_over_still_ends_the_round() -> None:
    position = "level=advanced: hands - | green-donkey*3 | red-donkey*3 | red-cat / turn 3+ on blue-donkey donkey 0"
    state = dealt(position, "1 green-donkey!hee-haw", "2 red-donkey!")
    assert state.situation.donkey == 0
    assert state.play("draw", 3).situation.donkey is None


def test_ct_18_the_next_seat_deals_the_next_round() -> None:
    position = "referee=auto rounds=2: hands blue-cow | blue-dog | red-bee / turn 0- on blue-bee / turns 7"
    state = dealt(position, "0 blue-cow!moo")
    assert (state.wins, state.dealer, state.turns, state.phase) == ((1, 0, 0), 0, 0, "dealing")
    assert state.owed == ((1, 8), (2, 8), (0, 8), (None, 1))
    assert (state.situation.turn, state.situation.direction) == (1, 1)


def test_ct_18_the_first_to_win_the_rounds_wins() -> None:
    position = "referee=auto rounds=2: hands blue-cow | blue-dog / turn 0+ on blue-bee / wins 1 1"
    outcome = dealt(position, "0 blue-cow!moo").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.detail) == ((0,), "last card", "2 : 1")


def test_ct_21_mistakes_are_moves_but_not_faultless_ones() -> None:
    state = GAME.parse("hands blue-cow red-dog | blue-cat / turn 0+ on blue-bee")
    assert len(state.moves(0)) == 2 * 2 * 10 + 1
    assert len(state.moves(1)) == 10
    assert list(map(str, state.sound_moves(0))) == ["blue-cow!moo+last", "draw"]
    assert state.sound_moves(1) == ()


def test_ct_21_a_seat_must_be_named_where_several_can_act() -> None:
    state = GAME.parse("hands blue-cow red-dog | blue-cat / turn 0+ on blue-bee")
    for ask in (state.moves, state.sound_moves):
        with pytest.raises(WrongSeat):
            ask()


@pytest.mark.parametrize(
    "move",
    [
        *("", "blue-cow", "blue-cow!quack", "pink-cow!moo", "blue-cow=red!moo", "butterfly=pink!", "butterfly=red"),
        *("pass", "blue-cow!moo+first", "Draw", "+pink-cow", "blue cow!moo", "?!", "blue-cow!MOO", "butterfly"),
    ],
)
def test_ct_21_unreadable_texts_are_refused(move: str) -> None:
    for text in (
        "hands green-cow | red-dog / turn 0+ on blue-bee",
        "hands - | red-dog / turn 0+ on red-bee / wins 1 0",
    ):
        assert refused(GAME.parse(text), move, 0) == "CT-21"


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("blue-cow", "such as 'blue-cow!'"),
        ("cow!moo", "expected a card with its sound"),
        ("blue-cow=red!moo", "expected a colour after a butterfly"),
        ("butterfly=pink!", "expected a colour after a butterfly"),
        ("blue-cow!quack", "expected a sound after the '!', one of cock-a-doodle-doo, hee-haw"),
        ("pass", "or draw, done, last, object, accept"),
    ],
)
def test_ct_21_an_unreadable_text_is_answered_with_what_was_expected(move: str, expected: str) -> None:
    with pytest.raises(InvalidNotation, match=re.escape(expected)):
        GAME.initial(2).play(move)


def test_ct_21_no_one_acts_before_chance_has_dealt() -> None:
    dealing = dealt("hands blue-cow | - / pile red-cat*3 / turn 0+ on - / owed 1*1 top")
    drawing = dealt("hands blue-cow | - / pile red-cat*3 / turn 0+ on blue-bee / owed 1*1")
    for state, rule in ((dealing, "CT-2"), (drawing, "CT-7")):
        assert (state.turn, state.actors) == (CHANCE, (CHANCE,))
        assert refused(state, "draw", 0) == rule
    assert refused(drawing.play("+red-cat"), "+red-cat", CHANCE) == "CT-7"


def test_ct_22_after_the_limit_the_fewest_cards_win() -> None:
    position = "turn_limit=9: hands blue-cow | red-dog*2 | red-cat / pile red-bee / turn 2+ on blue-bee / turns 8"
    state = dealt(position, "2 draw")
    assert (state.turns, state.outcome) == (9, None)
    outcome = state.play("+red-bee").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule, outcome.detail) == ((0,), "turn limit", "CT-22", "1 : 2 : 2")


def test_ct_22_several_can_share_the_win() -> None:
    state = dealt("turn_limit=9: hands blue-cow | red-dog*2 | red-cat / turn 0+ on blue-bee / turns 9")
    assert state.outcome is not None
    assert state.outcome.scores == (0.5, 0, 0.5)
    assert refused(state, "draw", 0) == "CT-13"


def test_ct_22_a_last_card_is_judged_first() -> None:
    state = dealt("turn_limit=9: hands blue-cow | red-dog / turn 0+ on blue-bee / turns 8", "0 blue-cow!moo")
    assert state.outcome is None
    outcome = state.play("accept").outcome
    assert outcome is not None
    assert outcome.reason == "last card"
