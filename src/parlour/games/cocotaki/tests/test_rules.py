"""The rules of Cocotaki, paragraph by paragraph: the deal, turns and sounds."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from textwrap import dedent

import pytest

from parlour import CHANCE, InvalidOptions
from parlour.games.cocotaki import GAME, CocotakiState
from parlour.games.cocotaki.cards import CARDS, deck
from parlour.games.cocotaki.moves import LAYS
from tests.rows import Row, rows


def table(text: str) -> list[Row]:
    """Rule tables: a paragraph and what it says, a position, and actions with the position after them or a refusal."""
    blocks = dedent(re.sub(r"\n +/ ", " / ", text)).strip().split("\n\n")
    return [row for block in blocks for row in _block_rows(*map(str.strip, block.splitlines()))]


def _block_rows(title: str, before: str, *lines: str) -> Iterator[Row]:
    rule, _, says = title.partition(" ")
    for place, line in enumerate(lines):
        if match := re.fullmatch(r"(\d|chance): (\S+)(?: refused (\S+))?(?: ends with (.+))?", line):
            seat = None if match[1] == "chance" else int(match[1])
            after = "" if match[3] else lines[place + 1]
            said = f"{says}: {match[2]} by seat {seat}" if match[3] else says
            yield Row(rule, said, before, match[2], after, match[3] or "", match[4] or "", seat=seat)


def dealt(text: str, *moves: str) -> CocotakiState:
    """The state after moves, each with its seat such as ``0 draw``, or without one for chance."""
    state = GAME.parse(text)
    for move in moves:
        seat, _, action = move.rpartition(" ")
        state = state.play(action, int(seat) if seat else CHANCE)
    return state


def faults(state: CocotakiState) -> list[str]:
    """The open mistakes, such as ``0 sound blue-cow``."""
    return [f"{fault.seat} {fault.kind} {fault.card or ''}".strip() for fault in state.open_faults]


def refused(state: CocotakiState, move: str, seat: int | None) -> str:
    """The paragraph that refuses a move."""
    violation = state.why_not(move, seat)
    assert violation is not None
    return violation.rule


ROWS = table("""
    CT-3 turns go round clockwise
        referee=auto: hands blue-cow*2 | blue-dog | red-bee / turn 2+ on blue-lion
        2: draw
        referee=auto: hands blue-cow*2 | blue-dog | red-bee / turn 0+ on blue-lion / turns 1

    CT-3 with - after the seat they go counter-clockwise
        referee=auto: hands blue-cow*2 | blue-dog | red-bee / turn 0- on blue-lion
        0: draw
        referee=auto: hands blue-cow*2 | blue-dog | red-bee / turn 2- on blue-lion / turns 1

    CT-4 without its flag a rooster skips no one
        referee=auto: hands blue-rooster red-cow*2 | blue-dog | red-bee / turn 0+ on blue-lion
        0: blue-rooster!cock-a-doodle-doo
        referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-lion / turn 1+ on blue-rooster / turns 1

    CT-4 without its flag a donkey opens no round
        referee=auto: hands blue-donkey red-cow*2 | blue-dog / turn 0+ on blue-lion
        0: blue-donkey!hee-haw
        referee=auto: hands red-cow*2 | blue-dog / under blue-lion / turn 1+ on blue-donkey / turns 1

    CT-4 without its flag a lion reverses nothing
        referee=auto: hands blue-lion red-cow*2 | blue-dog | red-bee / turn 0+ on blue-cow
        0: blue-lion!roar
        referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-cow / turn 1+ on blue-lion / turns 1

    CT-4 a flag adds a power to a level
        rooster_skips=on referee=auto: hands blue-rooster red-cow*2 | blue-dog | red-bee / turn 0+ on blue-lion
        0: blue-rooster!cock-a-doodle-doo
        rooster_skips=on referee=auto: hands red-cow*2 | blue-dog | red-bee / under blue-lion
        / turn 2+ on blue-rooster / turns 1

    CT-4 a flag takes a power from a level
        level=expert several_cards=off referee=auto: hands blue-lion red-cow*2 | blue-dog / turn 0+ on blue-cow
        0: done refused CT-16

    CT-5 a card of the same colour matches
        referee=auto: hands blue-dog red-cat*2 | green-bee / turn 0+ on blue-cow
        0: blue-dog!woof
        referee=auto: hands red-cat*2 | green-bee / under blue-cow / turn 1+ on blue-dog / turns 1

    CT-5 the same animal matches
        referee=auto: hands red-cat*2 yellow-cow | green-bee / turn 0+ on blue-cow
        0: yellow-cow!moo
        referee=auto: hands red-cat*2 | green-bee / under blue-cow / turn 1+ on yellow-cow / turns 1

    CT-5 an identical card matches
        referee=auto: hands blue-cow red-cat*2 | green-bee / turn 0+ on blue-cow
        0: blue-cow!moo
        referee=auto: hands red-cat*2 | green-bee / under blue-cow / turn 1+ on blue-cow / turns 1

    CT-5 another card does not
        referee=auto: hands red-cat*3 | green-bee / turn 0+ on blue-cow
        0: red-cat! refused CT-5
        0: blue-cow!moo refused CT-5

    CT-5 drawing by choice is allowed, and the drawn card comes from chance
        referee=auto: hands blue-cow*2 | green-bee / pile red-cat / turn 0+ on blue-cow
        0: draw
        referee=auto: hands blue-cow*2 | green-bee / pile red-cat / turn 1+ on blue-cow / owed 0*1 / turns 1

    CT-5 only the seat on turn draws
        referee=auto: hands blue-cow | green-bee / turn 0+ on blue-bee
        1: draw refused CT-5

    CT-6 a butterfly may be laid on anything
        referee=auto: hands butterfly red-cat*2 | green-bee / turn 0+ on blue-cow
        0: butterfly=green!
        referee=auto: hands red-cat*2 | green-bee / under blue-cow / turn 1+ on butterfly=green / turns 1

    CT-6 even on a butterfly, and the colour may stay the same
        referee=auto: hands butterfly red-cat*2 | green-bee / turn 0+ on butterfly=blue
        0: butterfly=blue!
        referee=auto: hands red-cat*2 | green-bee / under butterfly / turn 1+ on butterfly=blue / turns 1

    CT-6 the named colour matches
        referee=auto: hands blue-dog red-cat*2 | green-bee / turn 0+ on butterfly=blue
        0: blue-dog!woof
        referee=auto: hands red-cat*2 | green-bee / under butterfly / turn 1+ on blue-dog / turns 1

    CT-6 no other colour matches
        referee=auto: hands red-cat*3 | green-bee / turn 0+ on butterfly=blue
        0: red-cat! refused CT-6

    CT-6 a butterfly names a colour
        referee=auto: hands butterfly | green-bee / turn 0+ on blue-bee
        0: butterfly! refused CT-6

    CT-7 with an empty pile the discards but the top card become the pile, and the named colour stays
        referee=auto: hands blue-cow*2 | green-bee / under blue-dog red-cat / turn 0+ on butterfly=green
        0: draw
        referee=auto: hands blue-cow*2 | green-bee / pile blue-dog red-cat / turn 1+ on butterfly=green / owed 0*1
        / turns 1

    CT-7 an empty pile stays empty until a card is needed
        referee=auto: hands blue-cow*2 | green-bee / pile red-cat / under blue-dog / turn 1+ on blue-bee / owed 0*1
        / turns 1
        chance: +red-cat
        referee=auto: hands blue-cow*2 red-cat | green-bee / under blue-dog / turn 1+ on blue-bee / turns 1

    CT-7 cards in an open window, and the one under them, do not become the pile
        hands red-cow*2 | green-bee | red-dog / under blue-bee blue-dog red-cat / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-dog!woof draw*2 blue-cow!moo / turns 4
        1: draw
        hands red-cow*2 | green-bee | red-dog / pile red-cat / under blue-bee blue-dog / turn 2+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-dog!woof draw*2 blue-cow!moo draw / owed 1*1 / turns 5

    CT-7 when an objection is punished, they do: the window is closed
        hands red-cow*2 | green-bee / under blue-bee / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow! / turns 1
        1: object
        hands red-cow*2 | green-bee / pile blue-bee / turn 1+ on blue-cow / owed 0*2 / turns 1

    CT-7 when a false one is, they do not
        hands red-cow*2 | green-bee / under blue-bee / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / turns 1
        1: object
        hands red-cow*2 | green-bee / under blue-bee / turn 1+ on blue-cow
        / window 0 from 0+ on blue-bee: blue-cow!moo / answered 1 / turns 1

    CT-7 with nothing to draw the turn passes
        referee=auto: hands blue-cow*2 | green-bee / turn 0+ on blue-bee
        0: draw
        referee=auto: hands blue-cow*2 | green-bee / turn 1+ on blue-bee / turns 1

    CT-7 a penalty takes what there is
        referee=auto: hands blue-cow | green-bee / pile red-cat / turn 1+ on blue-bee / owed 0*2 / turns 1
        chance: +red-cat
        referee=auto: hands blue-cow red-cat | green-bee / turn 1+ on blue-bee / turns 1

    CT-9 a wrong sound costs two cards, and the card stays with its power
        level=advanced referee=auto: hands blue-rooster red-cow*2 | blue-dog | red-bee / pile green-cow*3
        / turn 0+ on blue-bee
        0: blue-rooster!moo
        level=advanced referee=auto: hands red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under blue-bee
        / turn 2+ on blue-rooster / owed 0*2 / turns 1
""")


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


def test_ct_1_the_decks_have_112_cards() -> None:
    standard, uniform = Counter(deck("standard")), Counter(deck("uniform"))
    assert standard.total() == uniform.total() == 112
    assert set(standard) == set(uniform) == set(CARDS.values())
    assert (standard[CARDS["red-lion"]], standard[CARDS["red-cow"]], standard[CARDS["butterfly"]]) == (4, 3, 4)
    assert (uniform[CARDS["red-lion"]], uniform[CARDS["red-cow"]], uniform[CARDS["butterfly"]]) == (3, 3, 16)


def test_ct_1_a_deck_can_be_given_by_its_counts() -> None:
    for counts in ("cow:20,lion:7,butterfly:4", {"lion": 7, "butterfly": 4, "cow": 20, "cat": 0}):
        state = GAME.initial(2, {"deck": counts})
        assert state.options.deck == "lion:7,cow:20,butterfly:4"
        assert Counter(card.animal for card in state.pile) == {"cow": 80, "lion": 28, "butterfly": 4}
        assert GAME.parse(str(state)) == state


def test_ct_1_counts_of_a_named_deck_are_that_deck() -> None:
    counts = "rooster:4,donkey:4,lion:4,cow:3,bee:3,dog:3,sheep:3,cat:3,butterfly:4"
    assert GAME.initial(2, {"deck": counts}) == GAME.initial(2)


@pytest.mark.parametrize(
    "counts",
    [
        "cow:27,butterfly:3",
        "small:cow:28,butterfly:3",
        "small:butterfly:3",
        "small:cow:0",
        "butterfly:112",
        "cow:20,cow:7,butterfly:4",
        "cow:2²,butterfly:4",
        "cow:27,butterfly",
        "unicorn:27,butterfly:4",
        "",
        {"cow": 29, "butterfly": -4},
        {"cow": True, "butterfly": 108},
        {"cow": 27.0, "butterfly": 4},
        {"dragon": 27, "butterfly": 4},
        ["cow"],
        None,
    ],
)
def test_ct_1_other_decks_are_rejected(counts: object) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(2, {"deck": counts})
    assert error.value.rule == "CT-1"


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ("cow:27,butterfly:3", "deck must add up to 112 cards (this makes 111), or begin with 'small:' for fewer, not"),
        ("small:cow:28,butterfly:3", "deck must have at most 112 cards (this makes 115), not"),
        (
            "unicorn:27,butterfly:4",
            "deck must name only animals and butterflies (there is no 'unicorn'), not 'unicorn:27,butterfly:4'",
        ),
    ],
)
def test_ct_1_a_deck_is_rejected_with_the_reason(counts: str, reason: str) -> None:
    with pytest.raises(InvalidOptions, match=re.escape(reason)):
        GAME.initial(2, {"deck": counts})


def test_ct_1_a_small_deck_is_written_as_one() -> None:
    small = GAME.initial(2, {"deck": "small:dog:1,cow:1", "hand_size": 2})
    assert (small.options.deck, len(small.pile)) == ("small:cow:1,dog:1", 8)
    assert GAME.parse(str(small)) == small
    assert GAME.initial(2, {"deck": "small:cow:27,butterfly:4"}).options.deck == "cow:27,butterfly:4"
    with pytest.raises(InvalidOptions, match="2 hands of 4 cards leave none of the 8 for the pile"):
        GAME.initial(2, {"deck": "small:cow:1,dog:1", "hand_size": 4})


def test_ct_2_everyone_is_dealt_cards_one_by_one_and_then_the_top_card_is_turned() -> None:
    state = GAME.initial(3)
    assert state.owed == ((0, 8), (1, 8), (2, 8), (None, 1))
    assert len(state.chance_moves()) == 33
    rng, sizes = Random(1), []
    while state.actors == (CHANCE,):
        assert state.phase == "dealing"
        state = state.play(rng.choice(state.moves()))
        sizes.append([len(hand) for hand in state.hands])
    assert sizes[0] == [1, 0, 0]
    assert sizes[8] == [8, 1, 0]
    assert sizes[-1] == [8, 8, 8]
    assert len(state.pile) == 112 - 3 * 8 - 1
    assert state.turn == 0


@pytest.mark.parametrize(("options", "size"), [({"level": "expert"}, 10), ({"hand_size": 5}, 5)])
def test_ct_2_experts_get_ten_cards_and_any_number_can_be_chosen(options: dict[str, object], size: int) -> None:
    assert GAME.initial(2, options).owed[0] == (0, size)


def test_ct_2_the_opening_card_is_not_a_butterfly_and_is_weighted_by_its_copies() -> None:
    state = dealt("hands red-cow | red-dog / pile butterfly*2 blue-cow green-dog*2 / turn 0+ on - / owed top")
    assert {str(move): weight for move, weight in state.chance_moves()} == {"+blue-cow": 1, "+green-dog": 2}
    assert refused(state, "+butterfly", CHANCE) == "CT-7"
    after = "hands red-cow | red-dog / pile butterfly*2 green-dog*2 / turn 0+ on blue-cow"
    assert str(state.play("+blue-cow")) == after


def test_ct_2_an_opening_card_has_no_power() -> None:
    before = "level=advanced: hands red-cow | red-dog / pile blue-donkey / turn 0+ on - / owed top"
    assert str(dealt(before, "+blue-donkey")) == "level=advanced: hands red-cow | red-dog / turn 0+ on blue-donkey"


def test_ct_2_a_pile_of_butterflies_is_dealt_again() -> None:
    state = dealt("hands red-cow | - / pile butterfly*2 red-dog / turn 0+ on - / owed 1*1 top")
    assert state.play("+butterfly").owed == ((None, 1),)
    assert state.play("+red-dog") == GAME.initial(2)


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (11, {}), (8, {"hand_size": 14}), (2, {"hand_size": 0})])
def test_ct_2_the_deal_must_be_possible(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(seats, options)
    assert error.value.rule == "CT-2"


def test_ct_5_a_drawn_card_is_not_playable_in_the_same_turn() -> None:
    state = dealt("referee=auto: hands blue-dog | red-cat / pile blue-cow / turn 0+ on blue-bee", "0 draw", "+blue-cow")
    assert refused(state, "blue-cow!moo", 0) == "CT-10"


@pytest.mark.parametrize(
    ("card", "sound"),
    [
        *(("blue-cow", "moo"), ("green-dog", "woof"), ("yellow-cat", "meow"), ("blue-sheep", "baa")),
        *(("blue-bee", "buzz"), ("green-donkey", "hee-haw"), ("yellow-lion", "roar")),
        *(("blue-rooster", "cock-a-doodle-doo"), ("red-rooster", "cocotaki"), ("red-cow", ""), ("butterfly", "")),
    ],
)
def test_ct_8_each_card_needs_its_sound(card: str, sound: str) -> None:
    assert CARDS[card].sound == sound
    assert {lay.sound for lay in LAYS[CARDS[card]] if lay.is_sound_right} == {sound}


def test_ct_9_every_wrong_sound_is_a_mistake_of_its_own() -> None:
    position = "level=expert: hands blue-cow green-cow red-cow*2 | blue-dog / pile red-cat / turn 0+ on blue-bee"
    state = dealt(position, "0 blue-cow!", "0 green-cow!moo", "0 red-cow!moo")
    assert faults(state) == ["0 sound blue-cow", "0 sound red-cow"]
    assert state.play("object", 1).owed == ((0, 4),)


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("level", "master", "CT-4"),
        ("lion_turns", "maybe", "CT-4"),
        ("referee", "robot", "CT-19"),
        ("false_objection", 1, "CT-20"),
        ("rounds", 0, "CT-18"),
        ("turn_limit", 0, "CT-22"),
    ],
)
def test_options_out_of_range_are_rejected(name: str, value: object, rule: str) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(2, {name: value})
    assert error.value.rule == rule


def test_options_are_read_from_texts() -> None:
    texts = {"lion_turns": "on", "hand_size": "3", "false_objection": "0", "rooster_skips": None}
    state = GAME.initial(3, texts)
    assert str(state).startswith("lion_turns=on hand_size=3 false_objection=0: hands - | - | - / pile butterfly*4 ")
    assert state.powers.lions
    assert not state.powers.roosters
