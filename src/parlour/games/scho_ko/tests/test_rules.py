"""Scho K.O., paragraph by paragraph."""

import re
from collections import Counter

import pytest

from parlour import CHANCE, InvalidOptions, Outcome
from parlour.games.scho_ko import DECKS, GAME, Card, Colour, Layout, SchoKoState, read_deck
from parlour.games.scho_ko.cards import ROTATIONS
from parlour.games.scho_ko.layout import compare_bars
from parlour.games.scho_ko.moves import parse_card
from tests.rows import Row, rows

HAND = "DDDW DDDW* DDWW* DWWW"
"""What the colour to move holds unless a row says otherwise."""

ONE = "DDWW@0,0"
TWO = "DDWW@0,0 DDWW@2,0"
FOUR = "DDWW@0,0 DDWW@2,0 WWDD@0,2 WWDD@2,2"
RING = "DDWW@0,0 DDWW@2,0 DDWW@4,0 WWDD@4,2 DDWW@4,4 DDWW@2,4 DDWW@0,4 WWDD@0,2"
END = (
    "WDWW@0,0 DWDW*@2,0 WWDW@4,0 DDWW*@4,-2 WWDW*@-2,0 WDWD@0,-2 DWWW*@0,-1 WDWD@6,-1 DWDD@-2,-2 DWDW@2,-2 WWDD@6,1 "
    "WWDD*@6,0 WDWD@6,-3 DWDD*@6,-2 WDDD@-2,-4 WDWD@4,2 DWDD*@-2,-3 DWDW*@4,1 DDDW@0,-4 WWWD@2,2 DWWW@0,2 DDWD@-4,-4 "
    "DDDW*@1,2 DWDD@4,4 WWWD*@0,-3 WWWD@6,3 WDWW@8,0 WWDD@8,-3 DDDW@-2,2 DWWW@2,-4 DWDD@-1,-6"
)
"""All cards but the last, which is one of the twelve even ones."""


def at(laid: str, colour: str = "D", hand: str = HAND, pairs: str = "adjacent") -> str:
    """A position text: the colour to move holds the hand, four others are the opponent's, the rest is the stack."""
    lying = [] if laid == "-" else [str(card.kind) for word in laid.split() if (card := parse_card(word))]
    rest = Counter(map(str, DECKS[pairs]))
    rest.subtract(lying + hand.split())
    left = sorted(rest.elements())
    hands = (hand, " ".join(left[:4]))
    return " / ".join((laid, colour, *(hands if colour == "D" else hands[::-1]), " ".join(left[4:])))


def dealt(*draws: str, pairs: str = "adjacent") -> SchoKoState:
    """The first position after some draws."""
    state = GAME.initial(2, {"pairs": pairs})
    for kind in draws:
        state = state.play(kind)
    return state


def seen(state: SchoKoState) -> list[str]:
    """The table from above, highest row first."""
    pieces = state.layout.seen
    xs, ys = [x for x, _ in pieces], [y for _, y in pieces]
    columns, rows_down = range(min(xs), max(xs) + 1), range(max(ys), min(ys) - 1, -1)
    return ["".join(pieces.get((x, y), ".") for x in columns) for y in rows_down]


ROWS = [
    Row("SK-1", "no card is all of one colour", at(ONE), "DDDD@2,0", refused="SK-1"),
    Row("SK-1", "nor is one all white", at("-"), "WWWW*@0,0", refused="SK-1"),
    Row("SK-2", "with adjacent pairs no one holds a checkered card", at(ONE), "DWWD@2,0", refused="SK-3"),
    Row(
        "SK-2", "diagonal pairs are checkered", at("DDDW@0,0", hand="DDDW DWWD DWWD DWWW", pairs="diagonal"), "DWWD@2,0"
    ),
    Row("SK-3", "only a card that is held can be laid", at(ONE), "DWWW*@2,0", refused="SK-3"),
    Row("SK-3", "a stack card is another card", at(ONE), "DDWW@2,0", refused="SK-3"),
    Row(
        "SK-3",
        "a hidden hand lays nothing",
        f"{ONE} / D / {'? ' * 4}/ {HAND} / {'? ' * 23}",
        "DDWW@2,0",
        refused="SK-3",
    ),
    Row("SK-4", "the first seat names dark", at("-").replace("D", "?", 1), "dark", after=at("-")),
    Row("SK-4", "or white, and its hand is white's", at("-").replace("D", "?", 1), "white", after=at("-", "W")),
    Row("SK-4", "the colour is named before a card is laid", at("-").replace("D", "?", 1), "DDDW@0,0", refused="SK-4"),
    Row("SK-4", "nothing but a colour can be named", at("-").replace("D", "?", 1), "brown", refused="SK-4"),
    Row("SK-4", "colours are named once", at("-"), "dark", refused="SK-4"),
    Row("SK-4", "and never later", at(ONE), "white", refused="SK-4"),
    Row("SK-4", "the starting card may be turned", at("-"), "WDWD*@0,0"),
    Row("SK-4", "the starting card lies at 0,0", at("-"), "DDDW@1,0", refused="SK-4"),
    Row("SK-5", "a card may lie in all its rotations", at(ONE), "DWDD@0,2"),
    Row("SK-5", "a card may be offset by one cell", at(FOUR), "DDDW@4,1"),
    Row("SK-5", "a gap can be filled", at(RING), "WDWW@2,2"),
    Row("SK-5", "a gap may stay", at(TWO + " DDWW@4,0 WWDD@0,2"), "DDDW@3,2"),
    Row("SK-5", "a move says where", at(ONE), "DDDW@2", refused="SK-5"),
    Row("SK-5", "in whole cells", at(ONE), "DDDW@0.5,2", refused="SK-5"),
    Row("SK-5", "in ASCII digits", at(ONE), "DDDW@²,0", refused="SK-5"),
    Row("SK-6", "two shared edges are enough", at(ONE), "DDDW@2,0"),
    Row("SK-6", "beside one card an offset card shares only one", at(ONE), "DDDW@2,1", refused="SK-6"),
    Row("SK-6", "at a corner none is shared", at(ONE), "DDDW@2,2", refused="SK-6"),
    Row("SK-6", "far away none is shared", at(ONE), "DDDW@-3,40", refused="SK-6"),
    Row("SK-6", "the edges may be of two cards", at("DDWW@0,0 WWDD@0,2"), "DDDW@2,1"),
    Row("SK-6", "the cells must be free", at(ONE), "DDDW@1,0", refused="SK-6"),
    Row("SK-6", "edges with a card of level 2 count", at(TWO + " DWWW*@1,0", "W"), "DWWW@1,2"),
    Row("SK-7", "an edge must join a colour", at(ONE), "WWDD*@2,0", refused="SK-7"),
    Row("SK-7", "one such edge is enough", at(ONE), "DDDW@2,0"),
    Row("SK-7", "whichever colour it is", at(ONE, "D"), "DWWW@0,-2"),
    Row("SK-8", "a stack card may cover two cards", at(TWO), "DDWW*@1,0"),
    Row("SK-8", "or four", at(FOUR), "DDWW*@1,1"),
    Row("SK-8", "but another card may not", at(TWO), "DDDW@1,0", refused="SK-8"),
    Row("SK-8", "one card is not enough below", at(TWO), "DDWW*@0,0", refused="SK-8"),
    Row("SK-8", "nothing hangs over", at(TWO), "DDWW*@1,1", refused="SK-8"),
    Row("SK-8", "no hole is bridged", at(RING), "DDWW*@1,1", refused="SK-8"),
    Row("SK-8", "a stack card may lie on the table as well", at(ONE), "DDWW*@2,0"),
    Row("SK-9", "on level 2 a colour must continue", at(TWO), "WWDD*@1,0", refused="SK-9"),
    Row("SK-9", "once is enough", at(TWO), "WDDD*@1,0"),
    Row("SK-10", "a stack card on the table is not covered", at("DDWW@0,0 DDWW*@2,0"), "DDDW*@1,0", refused="SK-10"),
    Row("SK-10", "not even by a card that lies square on it", at("DDWW*@0,0"), "DDDW*@0,0", refused="SK-10"),
    Row("SK-10", "nor is one on level 2", at(FOUR + " DDWW*@1,0"), "DDWW*@1,1", refused="SK-10"),
    Row("SK-11", "a covered piece continues no colour", at(TWO + " DWWW*@1,0", "W"), "DDWW*@1,2"),
    Row("SK-11", "only the visible one does", at(TWO + " WWWD*@1,0", "W"), "WWDD*@1,2", refused="SK-7"),
    Row("SK-12", "a card is laid, not passed", at(ONE), "pass", refused="SK-5"),
    Row("SK-12", "no one draws without laying", at(ONE), "DDDW", refused="SK-12"),
    Row("SK-12", "the other seat has to wait", at(ONE), "DDDW@2,0", refused="SK-12", seat=0),
]


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


def test_sk_1_there_are_32_cards_of_both_colours_and_ten_smarties() -> None:
    for deck in DECKS.values():
        assert len(deck) == 32
        assert sum(kind.smartie for kind in deck) == 10
        assert all(set(kind.pieces) == {"D", "W"} for kind in deck)


@pytest.mark.parametrize(("pairs", "even"), [("adjacent", "DDWW"), ("diagonal", "DWWD")])
def test_sk_2_the_mix_is_ten_dark_ten_white_and_twelve_even_cards(pairs: str, even: str) -> None:
    deck = DECKS[pairs]
    assert Counter(kind.pieces for kind in deck) == {"DDDW": 10, "DWWW": 10, even: 12}
    assert Counter(kind.pieces for kind in deck if kind.smartie) == {"DDDW": 3, "DWWW": 3, even: 4}
    assert Counter("".join(kind.pieces for kind in deck)) == {"D": 64, "W": 64}


def test_sk_2_a_deck_with_other_numbers_is_refused_with_every_reason() -> None:
    with pytest.raises(InvalidOptions) as error:
        read_deck({"DDDW": 30, "DDDD*": 2, "DDWD": -1})
    assert [str(reason) for reason in error.value.reasons] == [
        "'DDDD*' is not a kind of card (SK-1)",
        "'DDWD' is not a kind of card (SK-1)",
        "the number of 'DDWD' cards cannot be -1 (SK-2)",
        "the deck has 32 cards, not 31 (SK-2)",
        "10 cards of the deck carry a smartie, not 2 (SK-2)",
    ]


def test_sk_2_the_pairs_can_be_chosen() -> None:
    assert {str(kind) for kind in GAME.initial().stack if kind} >= {"DDWW", "DDWW*"}
    assert {str(kind) for kind in GAME.initial(2, {"pairs": "diagonal"}).stack if kind} >= {"DWWD", "DWWD*"}
    with pytest.raises(InvalidOptions, match=r"pairs must be one of adjacent, diagonal.*SK-2"):
        GAME.initial(2, {"pairs": "crossed"})


def test_sk_3_the_first_seat_is_dealt_four_cards_then_the_other() -> None:
    state, sizes = GAME.initial(), []
    while state.phase == "dealing":
        assert state.actors == (CHANCE,)
        state = state.play(GAME.chance(state)[0][0])
        sizes.append(tuple(map(len, state.hands)))
    assert sizes == [(1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4)]
    assert (state.actors, state.phase, len(state.stack)) == ((0,), "naming", 24)


def test_sk_3_a_draw_is_as_likely_as_there_are_cards_of_its_kind() -> None:
    state = dealt("DWWW*", "DDDW")
    assert {str(kind): weight for kind, weight in GAME.chance(state)} == {
        "DDDW": 6, "DDDW*": 3, "DDWW": 8, "DDWW*": 4, "DWWW": 7, "DWWW*": 2,
    }  # fmt: skip
    assert [str(kind) for kind in state.hands[0]] == ["DDDW", "DWWW*"]


def test_sk_3_what_the_stack_lacks_cannot_be_drawn() -> None:
    refused = dealt("DWWW*", "DWWW*", "DWWW*").why_not("DWWW*")
    assert refused is not None
    assert str(refused) == "chance cannot do that here (SK-12)"


def test_sk_3_every_language_asks_who_has_gone_longest_without_chocolate() -> None:
    questions = {GAME.words(language)["who-begins"] for language in ("de", "en", "es", "fr", "it", "nl", "pt")}
    assert len(questions) == 7
    assert all(re.search("choco|schoko|cioccolat", question, re.IGNORECASE) for question in questions)


def test_sk_3_it_is_a_game_for_two() -> None:
    assert GAME.initial(2).seats == 2
    with pytest.raises(InvalidOptions, match="SK-3"):
        GAME.initial(3)


def test_sk_3_a_seat_sees_its_own_hand_only() -> None:
    state = GAME.parse(at(ONE))
    assert str(state.view(1)) == f"{ONE} / D / {HAND} / ? ? ? ? / {' '.join('?' * 23)}"
    assert str(state.view(None)) == f"{ONE} / D / ? ? ? ? / ? ? ? ? / {' '.join('?' * 23)}"


def test_sk_4_the_seats_are_called_by_their_colours_once_these_are_named() -> None:
    naming = GAME.parse(at("-").replace("D", "?", 1))
    assert [naming.role(seat) for seat in (0, 1, CHANCE)] == ["seat 0", "seat 1", "chance"]
    assert list(map(str, naming.moves())) == ["dark", "white"]
    assert [naming.play("white").role(seat) for seat in (0, 1)] == ["white", "dark"]


def test_sk_5_a_card_has_as_many_rotations_as_quarter_turns_change_it() -> None:
    assert ROTATIONS == {
        "DDDW": ("DDDW", "DDWD", "WDDD", "DWDD"),
        "DDWW": ("DDWW", "WDWD", "WWDD", "DWDW"),
        "DWWD": ("DWWD", "WDDW"),
        "DWWW": ("DWWW", "WDWW", "WWWD", "WWDW"),
    }


def test_sk_5_the_letters_are_read_row_by_row_from_the_top() -> None:
    assert seen(GAME.parse(at("DWWW@0,0 WDDD@0,-2"))) == ["DW", "WW", "WD", "DD"]


def test_sk_6_each_rotation_at_each_spot_is_one_move_however_many_such_cards_the_hand_holds() -> None:
    moves = [str(move) for move in GAME.parse(at(ONE, hand="DDDW DDDW DDDW DDDW")).moves()]
    assert len(moves) == len(set(moves)) == 12


def test_sk_11_the_table_is_judged_from_above() -> None:
    state = GAME.parse(at(TWO))
    assert seen(state) == ["DDDD", "WWWW"]
    state = state.play("WDDD*@1,0")
    assert seen(state) == ["DWDD", "WDDW"]
    assert [len(bar) for bar in state.layout.bars(Colour.DARK)] == [4, 1]
    assert [len(bar) for bar in state.layout.bars(Colour.WHITE)] == [1, 1, 1]


def test_sk_12_after_laying_a_card_a_seat_draws_one_before_the_other_moves() -> None:
    state = GAME.parse(at(ONE)).play("DDDW@2,0")
    assert (state.phase, state.actors, state.owed) == ("drawing", (CHANCE,), 1)
    refused = state.why_not("DDWW@-2,0", 0)
    assert refused is not None
    assert str(refused) == "it is chance's turn, not white's (SK-12)"
    state = state.play("DWWW*")
    assert (state.phase, state.actors) == ("placing", (0,))
    assert [str(kind) for kind in state.hands[1]] == ["DDDW*", "DDWW*", "DWWW", "DWWW*"]


def test_sk_12_no_one_draws_when_the_stack_is_gone() -> None:
    before, _, last = END.rpartition(" ")
    state = GAME.parse(f"{before} / W / DDWW / DDDW / -").play(last)
    assert (state.phase, state.actors, state.owed) == ("placing", (1,), None)
    assert state == GAME.parse(f"{END} / D / DDWW / - / -")


def test_sk_13_the_game_ends_with_the_32nd_card() -> None:
    state = GAME.parse(f"{END} / D / DDWW / - / -").play("DDWW@-4,-6")
    assert (state.phase, state.actors, state.moves()) == ("over", (), ())
    assert state.outcome == Outcome((0.0, 1.0), "bar", "SK-13", "16 : 14")
    refused = state.why_not("DDWW@0,0")
    assert refused is not None
    assert str(refused) == "the game is over (SK-13)"


@pytest.mark.parametrize(
    ("last", "winner", "rule", "detail"),
    [
        ("WDWD@-4,-6", "dark", "SK-13", "16 : 14"),
        ("DWDW@-4,0", "white", "SK-13", "14 : 16"),
        ("DWDW@-6,-4", "dark", "SK-14", "14 : 14, then 14 : 13"),
        ("WWDD@-4,0", "dark", "SK-14", "16 : 16, then 14 : 13"),
    ],
)
def test_sk_14_after_equal_bars_the_next_largest_decide(last: str, winner: str, rule: str, detail: str) -> None:
    state = GAME.parse(f"{END} / D / DDWW / - / -").play(last)
    assert state.outcome is not None
    assert [state.role(seat) for seat in state.outcome.winners] == [winner]
    assert (state.outcome.rule, state.outcome.detail) == (rule, detail)


def test_sk_14_all_bars_equal_is_a_draw() -> None:
    outcome = compare_bars(Layout((Card("DDWW", False, 0, 0), Card("DDWW", False, 2, 0))), dark=0)
    assert outcome == Outcome((0.5, 0.5), "draw", "SK-14", "4 : 4, all bars equal")
