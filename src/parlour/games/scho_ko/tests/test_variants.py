"""Scho K.O. with other decks and hands than the rulebook's."""

import pytest

from parlour import InvalidOptions, InvalidPosition
from parlour.arena.comparison import comparison
from parlour.arena.variants import planned_games, play_planned, variants_of
from parlour.cli.commands.compare import read_variants
from parlour.games.scho_ko import GAME
from parlour.native import NativeState

SMALL: dict[str, object] = {"deck": "dark:1,even*:1,white:2", "hand_size": 1}


@pytest.mark.parametrize(
    ("options", "rule", "message"),
    [
        ({"deck": "dark:1,white:2"}, "SK-2", "deck must add up to an even number of 2 to 32 cards (this makes 3)"),
        ({"deck": "dark:9,white:1"}, "SK-2", "deck must have at most 8 cards of a sort"),
        (
            {"deck": "milk:2"},
            "SK-2",
            "deck must name only dark, dark*, even, even*, white, white* (there is no 'mil",
        ),
        ({"deck": "dark:8,dark*:8,even:8,even*:2"}, "SK-2", "deck must have at most 64 dark pieces (this makes 68)"),
        ({"deck": "white:8,white*:8,even:8,even*:2"}, "SK-2", "deck must have at most 64 white pieces (this makes 68)"),
        ({"deck": "dark"}, "SK-2", "deck must be standard or counts such as"),
        ({"deck": ["dark"]}, "SK-2", "deck must be standard or counts such as"),
        ({"deck": "dark:2,white:2"}, "SK-3", "two hands of 4 are more than the 4 cards of the deck"),
        ({"hand_size": 9}, "SK-3", "hand_size must be a whole number from 1 to 8"),
    ],
)
def test_options_that_make_no_game_are_refused(options: dict[str, object], rule: str, message: str) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(options=options)
    (violation,) = error.value.reasons
    assert violation.rule == rule
    assert violation.message.startswith(message)


def test_sk_2_the_counts_of_the_rulebook_are_the_standard_deck() -> None:
    counts = "white:7,white*:3,dark:7,dark*:3,even:8,even*:4"
    assert GAME.initial(options={"deck": counts}) == GAME.initial(options={"deck": "standard"}) == GAME.initial()
    assert GAME.initial(options={"deck": {"dark": 2}, "hand_size": 1}).options.deck == "dark:2"


def test_sk_3_a_small_deck_is_dealt_and_laid_to_the_end() -> None:
    state = GAME.initial(options=SMALL)
    assert str(state) == "- / ? / - / - / DDDW DDWW* DWWW DWWW"
    for move in ("DDDW", "DWWW", "dark", "DDDW@0,0", "DWWW", "DWWW@2,0", "DDWW*"):
        state = state.play(move)
        assert GAME.parse(str(state), SMALL) == state
    assert [*map(str, state.hands[0]), *map(str, state.hands[1])] == ["DWWW", "DDWW*"]
    while not state.outcome:
        state = state.play(state.moves()[0])
        assert GAME.parse(str(state), SMALL) == state
    assert (state.phase, len(state.laid)) == ("over", 4)


def test_a_text_needs_the_option_for_another_deck() -> None:
    state = GAME.initial(options=SMALL)
    assert GAME.parse(str(state), SMALL) == state
    with pytest.raises(InvalidPosition, match="there are 32 cards in all, not 4"):
        GAME.parse(str(state))


def test_actions_and_tensor_follow_the_deck() -> None:
    for native in (True, False):
        state = NativeState(GAME, options=SMALL, native=native)
        assert state.action_count == 2 + 24 * (1 + 3 * 20)
        assert state.parts[0].shape == (4, 8)


def test_luck_is_measured_where_cards_are_drawn() -> None:
    choices = read_variants(GAME, ["hand_size=1", "deck=dark:2,white:2", "deck=dark:1,even:1"], [])
    variants = variants_of(GAME, choices, "random", "random")
    planned = planned_games(variants, 12)
    report = comparison(
        variants, 12, 0, [play_planned(variants, planned, 0, number + 1) for number in range(len(planned))]
    )
    assert "luck" in report.estimates[0]
    assert "lead_changes" not in report.estimates[0]
