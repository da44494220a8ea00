"""Position texts of Scho K.O.: what they mean, and why some are refused."""

import random

import pytest

from parlour import InvalidPosition, ParlourError
from parlour.games.scho_ko import GAME
from parlour.games.scho_ko.tests.test_rules import END, HAND, ONE, TWO, at

NAMING = at("-").replace("D", "?", 1)


def reasons(text: str) -> list[str]:
    """Why the text is not a position."""
    with pytest.raises(InvalidPosition) as error:
        GAME.parse(text)
    return [str(reason) for reason in error.value.reasons]


def hidden(count: int) -> str:
    return " ".join("?" * count) or "-"


@pytest.mark.parametrize(
    "text",
    [
        NAMING,
        at("-"),
        at("-", "W"),
        at(ONE, "W"),
        at(TWO),
        at("DWWD@0,0", hand="DDDW DDDW DWWD* DWWW", pairs="diagonal"),
        f"{ONE} / D / DDDW DDDW DDWW DWWW / {hidden(4)} / {hidden(23)}",
        f"{ONE} / D / {hidden(4)} / DDDW DDDW DWWW / {hidden(24)}",
        f"{ONE} / W / {hidden(4)} / {hidden(4)} / {hidden(23)}",
        f"- / ? / - / - / {hidden(32)}",
        f"- / ? / DDDW DWWW* / - / {hidden(30)}",
        f"- / ? / {hidden(4)} / DDDW DWWW* / {hidden(26)}",
        f"{END} / D / DDWW / - / -",
        f"{END} / D / ? / - / -",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert str(GAME.parse(text)) == text


def test_white_space_around_a_position_and_the_order_of_a_hand_do_not_matter() -> None:
    assert GAME.parse(f"  {at(ONE)}\n") == GAME.parse(at(ONE).replace("DDWW* DWWW", "DWWW DDWW*", 1))


def test_the_number_of_cards_laid_and_the_colour_to_move_determine_who_is_dark() -> None:
    assert [GAME.parse(at(laid, colour)).dark for laid in ("-", ONE, TWO) for colour in "DW"] == [0, 1, 1, 0, 0, 1]


def test_a_position_shows_its_pairs_or_else_the_options_decide() -> None:
    checkered = at("DWWD@0,0", hand="DDDW DDDW DWWD* DWWW", pairs="diagonal")
    assert GAME.parse(checkered).options.pairs == "diagonal"
    assert GAME.parse(at(ONE), {"pairs": "diagonal"}).options.pairs == "adjacent"
    empty = f"- / ? / - / - / {hidden(32)}"
    assert GAME.parse(empty).options.pairs == "adjacent"
    assert GAME.parse(empty, {"pairs": "diagonal"}).options.pairs == "diagonal"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected cards / colour / hand / hand / stack, not 1 parts"),
        (at(ONE) + " / -", "expected cards / colour / hand / hand / stack, not 6 parts"),
        (at(ONE).replace("@0,0", "@0"), "'DDWW@0' is not a card on the table, such as DDWW@2,-1"),
        (at(ONE).replace("@0,0", "@0,٣"), "'DDWW@0,٣' is not a card on the table, such as DDWW@2,-1"),
        (at(ONE).replace("@0,0", "@0,-0"), "'DDWW@0,-0' is not a card on the table, such as DDWW@2,-1"),
        (at(ONE).replace("/ D /", "/ B /"), "the colour to move is D, W or ?, not 'B'"),
        (at(ONE).replace(" DDWW* ", " DDWW*  "), "'' is not a kind of card, such as DDWW*"),
        (at(ONE).replace(" DDWW* ", " WWDD* "), "'WWDD*' is not a kind of card, such as DDWW*"),
        (at(ONE).replace(" DDWW* ", " ? "), "a hand or the stack is hidden as a whole or not at all (SK-3)"),
        (at(ONE) + " DDWW", "there are 32 cards in all, not 33 (SK-2)"),
        (at(ONE).replace("DDDW*", "DWWD*", 1), "the deck has 0 DWWD* cards, not 1 (SK-2)"),
        (at(ONE, hand="DWWW* DWWW* DWWW* DWWW*"), "the deck has 3 DWWW* cards, not 4 (SK-2)"),
        (at(ONE).replace("/ D /", "/ ? /"), "no card is laid before the colours are named (SK-4)"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    assert reason in reasons(text)


@pytest.mark.parametrize(
    ("laid", "hands", "reason"),
    [
        ("- / D", (0, 0), "seats 0 and 1 cannot hold 0 and 0 cards with 0 laid (SK-3)"),
        ("- / D", (4, 3), "seats 0 and 1 cannot hold 4 and 3 cards with 0 laid (SK-3)"),
        ("- / ?", (3, 1), "seats 0 and 1 cannot hold 3 and 1 cards with 0 laid (SK-3)"),
        ("- / ?", (5, 0), "seats 0 and 1 cannot hold 5 and 0 cards with 0 laid (SK-3)"),
        (f"{ONE} / D", (3, 4), "seats 0 and 1 cannot hold 4 and 3 cards with 1 laid (SK-12)"),
        (f"{ONE} / W", (2, 4), "seats 0 and 1 cannot hold 2 and 4 cards with 1 laid (SK-12)"),
        (f"{TWO} / D", (3, 4), "seats 0 and 1 cannot hold 3 and 4 cards with 2 laid (SK-12)"),
        (f"{END} / D", (0, 1), "seats 0 and 1 cannot hold 1 and 0 cards with 31 laid (SK-12)"),
        (f"{END} / D", (0, 0), "seats 0 and 1 cannot hold 0 and 0 cards with 31 laid (SK-12)"),
    ],
)
def test_hands_of_the_wrong_size_are_refused(laid: str, hands: tuple[int, int], reason: str) -> None:
    stack = 32 - sum(hands) - laid.count("@")
    assert reasons(f"{laid} / " + " / ".join(hidden(size) for size in (*hands, stack))) == [reason]


def test_a_view_that_no_one_has_is_refused() -> None:
    one_hand_hidden = at(ONE).replace(f"/ {HAND} /", f"/ {hidden(4)} /")
    assert reasons(one_hand_hidden) == ["a viewer who does not see every hand does not see the stack (SK-3)"]
    stack_hidden = at(ONE).rpartition("/")[0] + f"/ {hidden(23)}"
    assert reasons(stack_hidden) == ["a viewer who sees both hands knows the stack (SK-3)"]


@pytest.mark.parametrize(
    ("laid", "reason"),
    [
        ("DDWW@1,0", "card 1, DDWW@1,0: the starting card is laid at 0,0 (SK-4)"),
        ("DDWW@0,0 DDDW@2,1", "card 2, DDDW@2,1: it shares only one edge with a visible piece, but needs two (SK-6)"),
        (ONE + " DDDW@5,5 DDDW@9,9", "card 2, DDDW@5,5: it shares no edge with a visible piece, but needs two (SK-6)"),
        ("DDWW@0,0 WWDD@2,0", "card 2, WWDD@2,0: none of its shared edges joins two pieces of the same colour (SK-7)"),
        (TWO + " DDDW@1,0", "card 3, DDDW@1,0: only a stack card, one with a smartie, may cover other cards (SK-8)"),
    ],
)  # fmt: skip
def test_a_card_that_could_not_be_laid_in_its_turn_is_refused(laid: str, reason: str) -> None:
    assert reasons(at(laid)) == [reason]


def test_every_reason_is_given() -> None:
    assert reasons("DDWW / X / DDDD / - / -") == [
        "'DDWW' is not a card on the table, such as DDWW@2,-1",
        "the colour to move is D, W or ?, not 'X'",
        "'DDDD' is not a kind of card, such as DDWW*",
    ]
    assert reasons("DDWW*@1,0 DDWW*@3,0 / D / DDWW* DDWW* DDWW* / ? / DDDW") == [
        "there are 32 cards in all, not 7 (SK-2)",
        "the deck has 4 DDWW* cards, not 5 (SK-2)",
        "a viewer who does not see every hand does not see the stack (SK-3)",
        "card 1, DDWW*@1,0: the starting card is laid at 0,0 (SK-4)",
    ]


def test_mangled_positions_are_read_or_refused_but_never_crash() -> None:
    rng = random.Random(7)
    letters = "DW*@,-0123456789 /?\n²٣é\u2028\ud800" + chr(0x1F36B)
    texts = [at(ONE), at(TWO), NAMING, f"{END} / D / ? / - / -", str(GAME.parse(at(TWO)).view(0))]
    for _ in range(1500):
        text = list(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 6)] = rng.choices(letters, k=rng.randint(0, 3))
        try:
            state = GAME.parse("".join(text))
        except ParlourError:
            continue
        assert GAME.parse(str(state)) == state


def test_mangled_moves_are_legal_only_if_listed() -> None:
    rng = random.Random(8)
    states = [GAME.parse(text) for text in (at(ONE), NAMING, f"- / ? / - / - / {hidden(32)}")]
    for _ in range(400):
        text = "".join(rng.choices("DWDWDW*@,-0123²\n ", k=rng.randint(0, 12)))
        for state in states:
            assert (state.why_not(text) is None) == (text in map(str, state.moves()))
