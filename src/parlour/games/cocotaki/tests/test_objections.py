"""The rules of Cocotaki, paragraph by paragraph: mistakes, objections and the end of a round."""

from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.tests.test_rules import dealt, faults, table
from tests.rows import Row, rows

ROWS = table("""
    CT-10 a card that does not match goes back, its player takes two cards, and the next seat plays
        hands red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under blue-bee / turn 1+ on red-cat
        / window 0 from 0+ on blue-bee: red-cat! / turns 1
        1: object
        hands red-cat red-cow*2 | blue-dog | red-bee / pile green-cow*3 / turn 1+ on blue-bee / owed 0*2 / turns 1

    CT-10 after a card out of turn the seat whose turn it was plays
        hands red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under butterfly / turn 0+ on red-cat
        / window 2 from 1+ on butterfly=blue: red-cat! / turns 1
        0: object
        hands red-cow*2 | blue-dog | red-bee red-cat / pile green-cow*3 / turn 1+ on butterfly=blue / owed 2*2
        / turns 1

    CT-10 the direction comes back
        lion_turns=on: hands red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under blue-bee
        / turn 2- on red-lion / window 0 from 0+ on blue-bee: red-lion! / turns 1
        1: object
        lion_turns=on: hands red-cow*2 red-lion | blue-dog | red-bee / pile green-cow*3 / turn 1+ on blue-bee
        / owed 0*2 / turns 1

    CT-10 a donkey round continues
        level=advanced: hands red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under blue-donkey
        / turn 2+ on blue-cat / window 1 from 1+ on blue-donkey donkey 0: blue-cat!meow+last / turns 2
        0: object
        level=advanced: hands red-cow*2 | blue-cat blue-dog | red-bee / pile green-cow*3
        / turn 2+ on blue-donkey donkey 0 / owed 1*2 / turns 2

    CT-10 cards laid correctly before it stay, and their powers act
        level=expert: hands red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under blue-bee blue-rooster
        / turn 0+ on blue-lion / window 0 from 0+ on blue-bee: blue-rooster!cock-a-doodle-doo blue-lion!roar
        2: object
        level=expert: hands blue-lion red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under blue-bee
        / turn 2+ on blue-rooster / owed 0*2 / turns 1

    CT-11 the lay of another seat closes the window
        hands red-cow*2 | blue-dog blue-sheep*2 / under blue-bee / turn 1+ on blue-cat
        / window 0 from 0+ on blue-bee: blue-cat!moo / turns 1
        1: blue-dog!woof
        hands red-cow*2 | blue-sheep*2 / under blue-bee blue-cat / turn 0+ on blue-dog
        / window 1 from 1+ on blue-cat: blue-dog!woof / turns 2

    CT-11 a draw leaves the window open
        hands red-cow*2 | blue-dog / pile red-bee / under blue-bee / turn 1+ on blue-cat
        / window 0 from 0+ on blue-bee: blue-cat!moo / turns 1
        1: draw
        hands red-cow*2 | blue-dog / pile red-bee / under blue-bee / turn 0+ on blue-cat
        / window 0 from 0+ on blue-bee: blue-cat!moo draw / owed 1*1 / turns 2

    CT-11 and so does a skipped one
        hands red-cow*2 | blue-dog / under blue-bee / turn 1+ on blue-cat
        / window 0 from 0+ on blue-bee: blue-cat!moo / turns 1
        1: draw
        hands red-cow*2 | blue-dog / under blue-bee / turn 0+ on blue-cat
        / window 0 from 0+ on blue-bee: blue-cat!moo skip / turns 2

    CT-11 a card of the same seat joins the window after draws
        hands blue-bee blue-cow*2 | red-dog*2 / under red-cat / turn 0+ on blue-cat
        / window 0 from 0+ on red-cat: blue-cat!moo draw / turns 2
        0: blue-bee!buzz
        hands blue-cow*2 | red-dog*2 / under blue-cat red-cat / turn 1+ on blue-bee
        / window 0 from 0+ on red-cat: blue-cat!moo draw blue-bee!buzz / turns 3

    CT-11 after a draw a wrong sound is still punished
        hands red-cow*2 | blue-dog / pile red-cat*3 / under blue-bee / turn 0+ on blue-cat
        / window 0 from 0+ on blue-bee: blue-cat!moo draw / turns 2
        1: object
        hands red-cow*2 | blue-dog / pile red-cat*3 / under blue-bee / turn 0+ on blue-cat / owed 0*2 / turns 2

    CT-11 after a draw a wrong card goes back, and the seat on turn stays on turn
        hands red-cow*2 | blue-dog | red-bee / pile red-cat*3 / under blue-bee / turn 2+ on green-cat
        / window 0 from 0+ on blue-bee: green-cat!meow draw / turns 2
        2: object
        hands green-cat red-cow*2 | blue-dog | red-bee / pile red-cat*3 / turn 2+ on blue-bee / owed 0*2 / turns 2

    CT-11 after a draw a card out of turn goes back, and the seat on turn stays on turn
        hands red-cow*2 | blue-dog | red-bee / pile red-cat*3 / under blue-bee / turn 1+ on blue-cat
        / window 2 from 1+ on blue-bee: blue-cat!meow draw / turns 2
        0: object
        hands red-cow*2 | blue-dog | blue-cat red-bee / pile red-cat*3 / turn 1+ on blue-bee / owed 2*2 / turns 2

    CT-11 draws before the wrong card give its turn back
        hands red-cow*2 | blue-dog | red-bee / pile red-cat*3 / under blue-bee blue-cow / turn 1+ on green-cat
        / window 0 from 0+ on blue-bee: blue-cow!moo draw green-cat!meow / turns 3
        1: object
        hands green-cat red-cow*2 | blue-dog | red-bee / pile red-cat*3 / under blue-bee / turn 2+ on blue-cow
        / owed 0*2 / turns 3

    CT-11 still laying after a draw: the turn ends without a power, and the next seat plays
        level=expert: hands red-cow*2 | blue-dog red-bee | red-bee red-dog / pile red-cat*3
        / under blue-bee green-cat / turn 0+ on green-rooster
        / window 0 from 0+ on blue-bee: green-cat!meow done draw*2 green-rooster!cock-a-doodle-doo / turns 3
        1: object
        level=expert: hands green-cat green-rooster red-cow*2 | blue-dog red-bee | red-bee red-dog / pile red-cat*3
        / turn 1+ on blue-bee / owed 0*2 / turns 4

    CT-11 a right lion before the wrong card has reversed the direction
        level=expert: hands red-cow*2 | blue-dog | red-bee / pile red-cat*3 / under blue-bee blue-lion
        / turn 1- on blue-cow / window 0 from 0+ on blue-bee: blue-lion!roar blue-cow!moo done draw / turns 2
        2: object
        level=expert: hands blue-cow red-cow*2 | blue-dog | red-bee / pile red-cat*3 / under blue-bee
        / turn 1- on blue-lion / owed 0*2 / turns 2

    CT-11 the donkey round is over if the turn has come to its player
        level=advanced: hands red-cow*2 | blue-dog*2 | red-bee / pile red-cat*3 / under blue-donkey
        / turn 1+ on blue-cat / window 1 from 1+ on blue-donkey donkey 0: blue-cat!meow draw*2 / turns 3
        2: object
        level=advanced: hands red-cow*2 | blue-cat blue-dog*2 | red-bee / pile red-cat*3
        / turn 1+ on blue-donkey / owed 1*2 / turns 3

    CT-11 or if the turn passes there now
        level=expert: hands red-cow*2 | blue-dog*2 | red-bee red-dog | red-sheep*2 / pile red-cat*3
        / under blue-donkey green-rooster / turn 3+ on green-bee
        / window 3 from 1+ on blue-donkey donkey 0: green-rooster!cock-a-doodle-doo done draw green-bee!buzz / turns 2
        1: object
        level=expert: hands red-cow*2 | blue-dog*2 | red-bee red-dog | green-bee green-rooster red-sheep*2
        / pile red-cat*3 / turn 0+ on blue-donkey / owed 3*4 / turns 3

    CT-11 taking the turn with a card out of turn does not end the opener's donkey round
        level=expert: hands red-cow*2 | blue-dog*2 | red-bee red-dog / pile red-cat*3
        / under blue-bee blue-dog blue-donkey / turn 0+ on green-dog
        / window 0 from 0+ on blue-bee: blue-donkey!hee-haw done blue-dog!woof done draw green-dog!woof / turns 3
        1: object
        level=expert: hands blue-dog green-dog red-cow*2 | blue-dog*2 | red-bee red-dog / pile red-cat*3
        / under blue-bee / turn 1+ on blue-donkey donkey 0 / owed 0*4 / turns 4

    CT-11 no one objects outside a window
        hands blue-cow | green-bee / turn 0+ on blue-bee
        1: object refused CT-11

    CT-11 no one objects to their own cards
        hands red-cow*2 | - / under blue-bee / turn 1+ on blue-cat / window 0 from 0+ on blue-bee: blue-cat!moo
        0: object refused CT-11

    CT-11 after a card out of turn play continues from that seat
        hands blue-cow*2 | blue-dog | blue-cat*3 / turn 0+ on blue-bee
        2: blue-cat!meow
        hands blue-cow*2 | blue-dog | blue-cat*2 / under blue-bee / turn 0+ on blue-cat
        / window 2 from 0+ on blue-bee: blue-cat!meow / turns 1

    CT-11 another animal on a donkey ends the round
        level=advanced: hands blue-cow*2 | blue-cat*3 / turn 1+ on blue-donkey donkey 0
        1: blue-cat!meow
        level=advanced: hands blue-cow*2 | blue-cat*2 / under blue-donkey / turn 0+ on blue-cat
        / window 1 from 1+ on blue-donkey donkey 0: blue-cat!meow / turns 1

    CT-12 last card in the same breath
        referee=auto: hands blue-cow red-cow | green-bee / turn 0+ on blue-bee
        0: blue-cow!moo+last
        referee=auto: hands red-cow | green-bee / under blue-bee / turn 1+ on blue-cow / turns 1

    CT-12 not with two cards left
        referee=auto: hands blue-cow*3 | green-bee / turn 0+ on blue-bee
        0: blue-cow!moo+last refused CT-12

    CT-12 not with none left
        referee=auto: hands blue-cow | green-bee / turn 0+ on blue-bee
        0: blue-cow!moo+last refused CT-12

    CT-12 last card afterwards
        hands red-cow | - / under blue-bee / turn 1+ on blue-cow / window 0 from 0+ on blue-bee: blue-cow!moo
        0: last
        hands red-cow | - / under blue-bee / turn 1+ on blue-cow / window 0 from 0+ on blue-bee: blue-cow!moo+last

    CT-12 not twice
        hands red-cow | - / under blue-bee / turn 1+ on blue-cow / window 0 from 0+ on blue-bee: blue-cow!moo+last
        0: last refused CT-12

    CT-12 not after a draw
        hands red-cow | red-dog | red-bee / under blue-bee / turn 2+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo draw
        0: last refused CT-12

    CT-12 nor after a skipped one
        hands red-cow | red-dog | red-bee / under blue-bee / turn 2+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo skip
        0: last refused CT-12

    CT-12 not without a window
        hands red-cow | - / turn 0+ on blue-bee
        0: last refused CT-12

    CT-12 a forgotten call costs two cards
        referee=auto: hands blue-cow red-cow | green-bee / pile red-cat*3 / turn 0+ on blue-bee
        0: blue-cow!moo
        referee=auto: hands red-cow | green-bee / pile red-cat*3 / under blue-bee / turn 1+ on blue-cow / owed 0*2
        / turns 1

    CT-12 with several cards the call is due at the end of the turn
        level=expert referee=auto: hands blue-cow red-cow | green-bee / pile red-cat*3 / turn 0+ on blue-bee
        0: blue-cow!moo
        level=expert referee=auto: hands red-cow | green-bee / pile red-cat*3 / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo

    CT-13 a last card waits for the others
        hands blue-cow | blue-cat red-bee / turn 0+ on blue-bee
        0: blue-cow!moo
        hands - | blue-cat red-bee / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo

    CT-13 when everyone has accepted it wins
        hands - | red-bee / under blue-bee / turn 0+ on blue-cow / window 0 from 0+ on blue-bee: blue-cow!
        1: accept ends with last card
        hands - | red-bee / under blue-bee / turn 0+ on blue-cow / wins 1 0

    CT-13 a mistake objected to is punished, its power acts, and play continues
        level=advanced: hands - | red-bee | red-dog / pile red-cat*3 / under blue-bee / turn 0+ on blue-rooster
        / window 0 from 0+ on blue-bee: blue-rooster! / answered 1
        2: object
        level=advanced: hands - | red-bee | red-dog / pile red-cat*3 / under blue-bee / turn 2+ on blue-rooster
        / owed 0*2 / turns 1

    CT-13 a false objection counts as accepting, and its cards are drawn first
        hands - | red-bee / pile red-cat*3 / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo
        1: object
        hands - | red-bee / pile red-cat*3 / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / answered 1 / owed 1*2

    CT-13 then the last card wins
        hands - | red-bee / pile red-cat*3 / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / answered 1 / owed 1*1
        chance: +red-cat ends with last card
        hands - | red-bee red-cat / pile red-cat*2 / under blue-bee / turn 0+ on blue-cow / wins 1 0

    CT-13 while a last card waits, the others only object or accept
        hands - | red-bee | red-dog / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / answered 2
        1: red-bee! refused CT-13
        1: blue-dog!woof refused CT-13
        1: draw refused CT-13
        0: draw refused CT-13
        0: accept refused CT-13
        2: accept refused CT-13
        2: object refused CT-13
        0: object refused CT-11
        0: last refused CT-12
        1: last refused CT-12
        0: done refused CT-16

    CT-13 nothing else is accepted
        referee=auto: hands blue-cow | green-bee / turn 0+ on blue-bee
        0: accept refused CT-13

    CT-13 after the end
        referee=auto: hands - | green-bee / turn 0+ on blue-bee / wins 1 0
        1: draw refused CT-13

    CT-20 a false objection costs two cards, and the window stays open
        hands red-cow*2 | - / pile red-cat*3 / under blue-bee / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo
        1: object
        hands red-cow*2 | - / pile red-cat*3 / under blue-bee / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / answered 1 / owed 1*2

    CT-20 or nothing
        false_objection=0: hands red-cow*2 | - / pile red-cat*3 / under blue-bee / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo
        1: object
        false_objection=0: hands red-cow*2 | - / pile red-cat*3 / under blue-bee / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / answered 1

    CT-20 a draw does not allow another objection
        hands red-cow*2 | red-dog / under blue-bee / turn 0+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo draw / answered 1
        1: object refused CT-20

    CT-20 one objection after each card
        hands red-cow*2 | - / under blue-bee / turn 1+ on blue-cow / window 0 from 0+ on blue-bee: blue-cow!moo
        / answered 1
        1: object refused CT-20
""")


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


def test_ct_10_each_wrong_card_is_a_mistake_but_its_sound_and_call_are_not() -> None:
    position = "level=expert: hands blue-cow green-dog red-cat yellow-bee | - / pile red-dog*3 / turn 0+ on blue-bee"
    state = dealt(position, "0 blue-cow!", "0 green-dog!", "0 red-cat!roar", "0 done")
    assert faults(state) == ["0 sound blue-cow", "0 match green-dog", "0 match red-cat"]
    assert str(state.play("object", 1)) == (
        "level=expert: hands green-dog red-cat yellow-bee | - / pile red-dog*3 / under blue-bee"
        " / turn 1+ on blue-cow / owed 0*6 / turns 1"
    )


def test_ct_10_a_card_too_many_goes_back_alone() -> None:
    once = dealt("hands blue-cow green-cow red-cat | blue-dog / turn 0+ on blue-bee", "0 blue-cow!moo")
    twice = once.play("green-cow!moo", 0)
    assert faults(twice) == ["0 turn green-cow"]
    assert twice.play("object", 1).situation == once.situation


def test_ct_10_the_first_kind_that_applies_is_reported() -> None:
    position = "level=expert: hands red-cat | blue-cow red-cow*2 | blue-dog red-dog*2 / turn 1+ on red-donkey donkey 0"
    assert faults(dealt(position, "2 red-dog!")) == ["2 turn red-dog"]
    assert faults(dealt(position, "1 red-cow!")) == ["1 donkey red-cow"]
    assert faults(dealt(position, "1 red-cow!", "1 blue-cow!moo")) == ["1 donkey red-cow"]


def test_ct_11_the_window_stays_open_over_an_extra_turn_and_cards_out_of_turn() -> None:
    position = "level=advanced: hands blue-cow blue-rooster green-bee*2 | - / pile red-cat*3 / turn 0+ on blue-bee"
    state = dealt(position, "0 blue-rooster!", "0 blue-cow!moo", "0 green-bee!buzz+last")
    assert faults(state) == ["0 sound blue-rooster", "0 turn green-bee"]
    after = state.play("object", 1)
    assert (after.situation.turn, after.owed, str(after.situation.top)) == (1, ((0, 4),), "blue-cow")


def test_ct_11_an_objection_to_an_earlier_turn_ends_the_turn_of_several_cards_too() -> None:
    position = "level=expert: hands blue-cow blue-rooster green-bee*2 | blue-dog / pile red-cat*3 / turn 0+ on blue-bee"
    state = dealt(position, "0 blue-rooster!", "0 done", "0 blue-cow!moo")
    assert (state.laying, faults(state)) == (0, ["0 sound blue-rooster"])
    after = state.play("object", 1)
    assert (after.situation.turn, after.owed, after.window) == (1, ((0, 2),), None)


def test_ct_12_the_call_stays_forgotten_when_the_next_card_is_the_last() -> None:
    position = "level=advanced: hands blue-cow blue-rooster | blue-dog / pile red-cat*3 / turn 0+ on blue-bee"
    state = dealt(position, "0 blue-rooster!cock-a-doodle-doo", "0 blue-cow!")
    assert faults(state) == ["0 last", "0 sound blue-cow"]
    assert faults(dealt(position, "0 blue-rooster!cock-a-doodle-doo", "0 last", "0 blue-cow!moo")) == []


def test_ct_12_from_two_cards_to_none_needs_no_call() -> None:
    position = "level=expert: hands blue-cow red-cow | blue-dog / turn 0+ on blue-bee"
    assert faults(dealt(position, "0 blue-cow!moo", "0 red-cow!")) == []
    assert faults(dealt(position, "0 blue-cow!moo", "0 done")) == ["0 last"]
    assert faults(dealt(position, "0 blue-cow!moo", "0 done", "0 last")) == []


def test_ct_13_no_one_is_on_turn_while_a_last_card_waits() -> None:
    state = dealt("hands green-cow | blue-cat red-bee | red-dog / turn 0+ on blue-bee", "0 green-cow!moo")
    assert (state.turn, state.finisher, state.actors, state.phase) == (None, 0, (1, 2), "finishing")
    assert faults(state) == ["0 match green-cow"]
    assert state.play("object", 2).situation.turn == 1


def test_ct_13_a_seat_without_cards_has_not_won_by_that_and_can_only_draw() -> None:
    state = dealt("hands - | blue-cow / turn 0+ on red-bee")
    assert (state.outcome, state.turn) == (None, 0)
    assert list(map(str, state.moves(0))) == ["draw"]


def test_ct_20_another_objection_is_possible_after_done() -> None:
    position = "level=expert false_objection=0: hands blue-cow red-cow*2 | blue-dog / turn 0+ on blue-bee"
    state = dealt(position, "0 blue-cow!moo", "1 object", "0 done", "1 object")
    assert state.window is not None
    assert state.window.answered == (1,)
