"""Position texts of Cocotaki."""

import re
from contextlib import nullcontext
from random import Random

import pytest

from parlour import InvalidPosition, engine
from parlour.games.cocotaki import GAME

FULL = (
    "level=expert: hands green-bee red-cow | blue-cat red-bee | red-dog / pile butterfly green-cat*2 / under blue-bee"
    " blue-cow / turn 0- on butterfly=green / window 0 from 0- on blue-bee: blue-cow! butterfly=green!"
    " / dealer 1 / turns 5"
)
FINAL = (
    "rounds=2: hands - | blue-cat | red-dog / pile red-bee / under blue-bee / turn 0+ on blue-cow"
    " / window 0 from 0+ on blue-bee: blue-cow!moo / answered 1 / wins 0 1 1"
)
TEXTS = [
    FULL,
    FINAL,
    "deck=uniform hand_size=3 turn_limit=7: hands butterfly*16 | - / turn 1+ on blue-bee / turns 7",
    "level=advanced lion_turns=off: hands red-cow | ?*3 / pile ?*70 / turn 1+ on red-donkey donkey 0",
    "hands ?*2 blue-cow | - / pile blue-cat / turn 1+ on blue-bee",
    "level=expert: hands red-cow*2 | blue-dog / under blue-bee blue-rooster / turn 0+ on red-rooster / window 0 from"
    " 0+ on blue-bee: blue-rooster! done red-rooster! / turns 1",
    "level=expert: hands red-cow*2 | blue-dog / under blue-bee / turn 1+ on blue-cow / window 0 from 0+ on blue-bee:"
    " blue-cow!moo done / answered 1 / turns 1",
    "hands blue-cow*2 | ?*3 / pile ?*9 / under red-bee / turn 0+ on blue-bee / owed 1*2 / turns 3",
    "hands blue-cow*2 | - / pile butterfly blue-bee*2 / turn 0+ on - / owed 1*2 top",
    "level=advanced: hands - | red-bee / under blue-bee / turn 0+ on blue-donkey donkey 0 / wins 1 0",
    "hands red-cow*2 | ?*3 | ?*3 / pile ?*9 / under blue-bee blue-cow / turn 2+ on blue-dog / window 0 from 0+ on"
    " blue-bee: blue-cow!moo draw*2 blue-dog!woof draw / answered 2 / owed 1*1 / turns 5",
    "level=expert turn_limit=90000: hands red-cow*2 | ?*3 / under blue-bee blue-dog / turn 0+ on red-dog / window 0"
    " from 0+ on blue-bee: blue-dog!woof red-dog! done draw skip*70000 / turns 70002",
    "level=expert: hands red-cow*3 | ?*3 / under blue-bee blue-dog / turn 0+ on red-dog / window 0 from 0+ on blue-bee:"
    " blue-dog!woof done draw*3 red-dog! / turns 4",
    "hands red-cow | ?*3 / pile ?*9 / under blue-bee / turn 1+ on blue-cow / window 0 from 0+ on blue-bee: blue-cow!moo"
    " draw*2 / owed 0*1 / turns 3",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_and_written_back(text: str) -> None:
    assert str(GAME.parse(text)) == text
    assert str(GAME.parse(f"  {text}\n")) == text


def test_the_order_of_cards_and_sections_and_default_options_do_not_matter() -> None:
    text = "level=beginner: turn 0+ on blue-bee / pile red-cat blue-cow blue-cow / hands red-cow blue-cow | -"
    assert str(GAME.parse(text)) == "hands blue-cow red-cow | - / pile blue-cow*2 red-cat / turn 0+ on blue-bee"


def test_draws_in_a_row_are_written_together() -> None:
    text = (
        "hands red-cow | ?*2 | ?*2 / under blue-bee / turn 0+ on blue-cow / window 0 from 0+ on blue-bee: blue-cow!moo"
    )
    assert str(GAME.parse(f"{text} draw draw / turns 3")) == f"{text} draw*2 / turns 3"


def test_what_each_card_left_follows_from_the_draws() -> None:
    """Seat 0 has drawn one card between its two cards, and had to go without another."""
    state = GAME.parse(
        "hands red-cow | ?*3 / under blue-bee blue-cow / turn 1+ on blue-dog"
        " / window 0 from 0+ on blue-bee: blue-cow!moo draw*2 skip*3 blue-dog!woof / turns 7"
    )
    assert state.window is not None
    assert [laid.left for laid in state.window.lays] == [1, 1]
    assert [str(fault.kind) for fault in state.open_faults] == ["last", "last"]


def test_the_options_supply_what_the_text_leaves_open() -> None:
    text = "referee=auto: hands blue-cow | - / turn 0+ on blue-bee"
    state = GAME.parse(text, {"level": "expert", "referee": "players"})
    assert (state.options.level, state.options.referee) == ("expert", "auto")


def test_a_text_must_not_contradict_the_options() -> None:
    text = "level=advanced rounds=2: hands blue-cow | - / turn 0+ on blue-bee"
    with pytest.raises(
        InvalidPosition, match="the text says level=advanced, but the game was chosen with level=expert"
    ):
        GAME.parse(text, {"level": "expert", "rounds": 2})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the section 'hands' is missing (CT-21)"),
        ("hands - | -", "the section 'turn' is missing (CT-21)"),
        ("hands - | - / turn 0+ on blue-bee / cards 3", "there is no section 'cards'"),
        ("hands - | - / turn 0+ on blue-bee / pile - / pile -", "the section 'pile' is given twice"),
        ("hands blue-cows | - / turn 0+ on blue-bee", "hands: expected a card such as blue-cow"),
        ("hands blue-cow*0 | - / turn 0+ on blue-bee", "hands: expected a card such as blue-cow"),
        ("hands blue-cow*² | - / turn 0+ on blue-bee", "hands: expected a card such as blue-cow"),
        ("hands  | - / turn 0+ on blue-bee", "hands: expected a card such as blue-cow"),
        ("hands ?*999 | - / turn 0+ on blue-bee", "hands: more than 112 cards"),
        ("hands - | - / turn 0 on blue-bee", "turn: expected seat, direction and top card"),
        ("hands - | - / turn 0+ on butterfly", "turn: expected a top card"),
        ("hands - | - / turn 0+ on butterfly=pink", "turn: expected a top card"),
        ("hands - | - / turn 0+ on blue-bee=red", "turn: expected a top card"),
        ("hands - | - / turn 0+ on blue-bee=pink", "turn: expected a top card"),
        ("hands - | - / turn 0+ on blue-bee=", "turn: expected a top card"),
        ("hands - | - / turn 0+ on ?", "turn: expected a top card"),
        ("hands - | - / turn 0+ on blue-bee / window 0", "window: expected seat, situation and moves"),
        ("hands - | - / turn 0+ on blue-bee / window 0 from 0+ on blue-cow: moo", "window: cannot read the move 'moo'"),
        (
            "hands - | - / turn 0+ on blue-bee / window 0 from 0+ on blue-cow: draw",
            "window: expected a card before 'draw'",
        ),
        (
            "hands - | - / turn 0+ on blue-bee / window 0 from 0+ on blue-cow: blue-bee!buzz object",
            "window: expected a card laid, done, draw or skip, not 'object' (CT-21)",
        ),
        (
            "hands - | - / turn 0+ on blue-bee / window 0 from 0+ on blue-cow: blue-bee!buzz draw*113",
            "window: more than 112 cards drawn (CT-21)",
        ),
        ("hands - | - / turn 0+ on blue-bee / window 0 from 0+ on blue-cow: done", "window: expected a card before"),
        ("hands - | - / turn 0+ on blue-bee / owed 0", "owed: expected seats with numbers of cards"),
        ("hands - | - / turn 0+ on blue-bee / dealer ٣", "dealer: expected a number"),
        ("hands - | - / turn 0+ on blue-bee / turns 01", "turns: expected a number"),
        ("hands - | - / turn 0+ on blue-bee / answered 1,2", "answered: expected a number"),
        ("level=master: hands - | - / turn 0+ on blue-bee", "level must be one of beginner"),
        ("level=expert level=expert: hands - | - / turn 0+ on blue-bee", "an option is given twice"),
        ("=: hands - | - / turn 0+ on blue-bee", "there is no option ''"),
        ("hands - / turn 0+ on blue-bee", "there must be 2 to 10 hands, not 1 (CT-2)"),
        ("hands - | - / turn 2+ on blue-bee", "there is no seat 2: the seats are 0 to 1 (CT-3)"),
        ("hands - | - / turn 0+ on blue-bee / dealer 7", "there is no seat 7"),
        ("hands - | - / turn 0+ on blue-bee / owed 9*1", "there is no seat 9"),
        ("hands - | - / turn 0+ on blue-cow / window 5 from 6+ on blue-bee: blue-cow!moo", "there is no seat 5"),
        ("hands - | - / turn 0+ on blue-bee / answered 1", "there is no window, so no seat can have answered (CT-11)"),
        (
            "hands - | - / turn 0+ on blue-bee / wins 0 0 0",
            "there must be a number of wins for each of the 2 seats, not 3",
        ),
        ("hand_size=40: hands - | - | - / turn 0+ on blue-bee", "3 hands of 40 cards leave none"),
        ("hands blue-bee*3 | - / turn 0+ on blue-bee", "there are more blue-bee cards than in the deck (CT-1)"),
        ("hands ?*60 | - / pile ?*60 / turn 0+ on blue-bee", "there are more than 112 cards (CT-1)"),
        ("hands - | - / under ? / turn 0+ on blue-bee", "no discard can be hidden: everyone has seen them (CT-21)"),
        ("hands - | - / turn 0+ on blue-bee / wins 2 0", "with rounds=1 only one seat can have that many wins"),
        ("hands - | - / turn 0+ on blue-bee / wins 1 1", "with rounds=1 only one seat can have that many wins"),
        (
            "hands - | - / pile ? / turn 0+ on blue-bee / owed 1*1 / wins 1 0",
            "no card is owed and no window is open after a last card has won (CT-13)",
        ),
        ("turn_limit=5: hands - | - / turn 0+ on blue-bee / turns 6", "the game ends after 5 turns (CT-22)"),
        ("hands - | - / pile ? / turn 1+ on - / owed top", "before the opening card is turned no card is laid"),
        (
            "hands - | - / pile ? / under blue-cow / turn 0+ on - / owed top",
            "before the opening card is turned no card is laid",
        ),
        (
            "hands - | - / pile ? / turn 0+ on - / owed top / turns 1",
            "before the opening card is turned no card is laid",
        ),
        ("hands - | - / pile ? / turn 0+ on -", "the pile must hold the cards owed"),
        (
            "hands - | - / turn 0+ on - / owed top",
            "the pile must hold the cards owed",
        ),
        (
            "hands - | - / pile ?*9 / turn 0+ on - / owed 1*2 1*2 top",
            "the pile must hold the cards owed",
        ),
        (
            "hands - | - / pile ?*2 / turn 0+ on - / owed 1*2 top",
            "the pile must hold the cards owed",
        ),
        ("hands - | - / pile butterfly*2 / turn 0+ on - / owed top", "no card of the pile can be turned"),
        ("hands - | - / pile ?*9 / turn 0+ on blue-bee / owed 0*1 1*1", "chance owes cards to one seat at a time"),
        ("hands - | - / pile ?*9 / turn 0+ on blue-bee / owed top", "chance owes cards to one seat at a time"),
        ("hands - | - / turn 0+ on blue-bee / owed 0*1", "no card can be owed while the pile is empty (CT-7)"),
        ("hands - | - / turn 0+ on red-donkey donkey 1", "there are no donkey rounds at this level (CT-4)"),
        ("level=advanced: hands - | - / turn 0+ on red-cow donkey 1", "in a donkey round the top card is a donkey"),
        ("level=advanced: hands - | - / turn 0+ on red-donkey donkey 0", "the turn comes back to seat 0 (CT-15)"),
    ],
)
def test_impossible_texts_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=re.escape(reason)):
        GAME.parse(text)


LONG_TURN = (
    "hands red-dog*2 | - / under red-bee / turn 0+ on red-cow"
    f" / window 0 from 0+ on red-bee: {' '.join(['red-cow!'] * 20)}"
)
"""More cards of a kind laid in one turn than the deck has."""
WINDOW = "hands red-dog*2 | - / under red-bee / turn 1+ on red-cow / window 0 from 0+ on red-bee: red-cow!"

DRAWN = "hands red-dog*2 | red-cat / under red-bee / turn 0+ on red-cow / window 0 from 0+ on red-bee: red-cow! draw"
"""Seat 1 has drawn since seat 0 laid a card."""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (WINDOW.replace("turn 1+", "turn 0+"), "lead to '1+ on red-cow', not '0+ on red-cow' (CT-11)"),
        (f"{WINDOW} done", "'done' is allowed in the window only where it ends a turn of several cards (CT-11)"),
        (f"level=expert: {WINDOW} done done", "'done' is allowed in the window only where it ends a turn"),
        (
            f"level=expert: {WINDOW} done".replace("red-dog*2", "-"),
            "'done' is allowed in the window only where it ends a turn",
        ),
        (WINDOW.replace("0+ on red-bee", "0+ on blue-bee"), "the cards under those in the window are missing"),
        (f"level=expert: {LONG_TURN}", "there are more red-cow cards than in the deck (CT-1)"),
        (f"level=expert referee=auto: {LONG_TURN}", "there are more red-cow cards than in the deck (CT-1)"),
        (
            LONG_TURN.replace("red-cow", "red-cat").replace("hands", "level=expert: hands ?*100", 1),
            "there are more than 112 cards (CT-1)",
        ),
        (
            WINDOW.replace("0+ on red-bee", "0+ on -"),
            "the cards under those in the window are missing (CT-10)",
        ),
        (f"{WINDOW}+last", "red-cow!+last left 2 cards, and +last needs exactly one (CT-12)"),
        (
            "level=expert: hands red-cow | - / under butterfly red-bee / turn 0+ on butterfly=red"
            " / window 0 from 0+ on red-bee: butterfly! butterfly=red!",
            "a butterfly in the window needs a colour (CT-6)",
        ),
        (f"referee=auto: {WINDOW}", "with a referee no turn continues after a mistake, and no seat answers (CT-19)"),
        (f"level=expert referee=auto: {WINDOW}moo".replace("turn 1+", "turn 0+"), "with a referee no turn continues"),
        (f"{WINDOW} / answered 0", "only other seats answer, and only once (CT-11)"),
        (f"{WINDOW} / answered 1 1", "only other seats answer, and only once (CT-11)"),
        (f"{WINDOW}moo / answered 1", "an objection to a mistake closes the window (CT-11)"),
        (f"{WINDOW} / answered 1".replace("red-dog*2", "-").replace("1+", "0+"), "everyone has accepted the last card"),
        (f"{WINDOW} / pile ? / owed 1*2", "only a seat that has drawn or wrongly objected takes cards (CT-20)"),
        (f"{WINDOW} / pile ?*3 / answered 1 / owed 1*3", "only a seat that has drawn or wrongly objected takes cards"),
        (f"{DRAWN} / pile ? / owed 1*2", "only a seat that has drawn or wrongly objected takes cards (CT-20)"),
        (f"{DRAWN} / pile ? / owed 0*1", "only a seat that has drawn or wrongly objected takes cards (CT-20)"),
        (DRAWN.replace("turn 0+", "turn 1+"), "lead to '0+ on red-cow', not '1+ on red-cow' (CT-11)"),
        (DRAWN.replace("| red-cat", "| -"), "seat 1 has drawn more cards than it holds (CT-11)"),
        (DRAWN.replace("red-dog*2", "-"), "no one can draw in the window during a turn of several cards"),
        (f"level=expert: {DRAWN}", "no one can draw in the window during a turn of several cards"),
        (f"{DRAWN} skip draw", "no card can be drawn in the window after a draw that was skipped (CT-11)"),
        (DRAWN.replace("draw", "skip / pile ?"), "a draw is skipped only when there is no card to draw (CT-7)"),
        (DRAWN.replace("draw", "skip").replace("under", "under red-bee"), "a draw is skipped only when there is no"),
        (
            f"{DRAWN} red-sheep!+last".replace("0+ on red-cow", "1+ on red-sheep"),
            "red-sheep!+last left 2 cards, and +last",
        ),
        (WINDOW.replace("0+ on red-bee", "0+ on red-bee donkey 1"), "there are no donkey rounds at this level (CT-4)"),
        (f"{WINDOW} / wins 1 0", "no card is owed and no window is open after a last card has won (CT-13)"),
    ],
)
def test_impossible_windows_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=re.escape(reason)):
        GAME.parse(text)


@pytest.mark.skipif(not engine.is_native(), reason="the native core is not built")
@pytest.mark.parametrize(("cards", "is_read"), [(3, True), (4, False), (20, False), (110, False)])
def test_the_twin_refuses_a_turn_with_more_cards_than_the_deck_too(cards: int, is_read: bool) -> None:
    window = " ".join(["red-cow!"] * cards)
    text = (
        "level=expert referee=auto: hands butterfly*2 | blue-bee / under red-bee / turn 0+ on red-cow"
        f" / window 0 from 0+ on red-bee: {window}"
    )
    with nullcontext() if is_read else pytest.raises(engine.NativeUnavailable, match="too many cards of one kind"):
        engine.twin(GAME, text)


def test_every_reason_is_reported() -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.parse("level=master: hands blue-cows | - / pile x / turn 0 / size 3")
    assert [reason.rule for reason in error.value.reasons] == ["CT-21", "CT-21", "CT-21", "CT-21", "CT-4"]


NOISE = ["", " ", "/", "²", "0", "9", "-", "donkey 0", "?", ": ", "=", " | ", "\x00", "*2"]


def test_any_text_is_a_position_or_an_invalid_position() -> None:
    rng = Random(7)
    for _ in range(400):
        text = list(rng.choice(TEXTS))
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 6)] = rng.choice(NOISE)
        try:
            state = GAME.parse("".join(text))
        except InvalidPosition:
            continue
        assert str(GAME.parse(str(state))) == str(state)
