"""Variants of Cocotaki side by side."""

from parlour.arena.variants import titles_of
from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.positions import count_positions


def test_a_variant_is_named_by_what_is_different() -> None:
    assert titles_of(GAME, [{}, {"hand_size": 3}]) == ("standard", "hand_size 3")
    choices: list[dict[str, object]] = [
        {"lion_turns": "on", "rounds": 2},
        {"lion_turns": False, "rounds": 2},
        {"rounds": 2, "hand_size": 3},
    ]
    assert titles_of(GAME, choices) == (
        "lion_turns on, hand_size usual",
        "lion_turns off, hand_size usual",
        "lion_turns usual, hand_size 3",
    )


def test_ct_4_the_additional_rules_are_suggested_one_by_one_and_the_lion_only_for_more_than_two() -> None:
    options: dict[str, object] = {"rounds": 2}
    suggested = []
    while rule := GAME.next_rule(options, 3):
        suggested.append(rule)
        options[rule] = True
    assert suggested == ["rooster_skips", "donkey_rounds", "several_cards", "lion_turns"]
    assert GAME.next_rule({"level": "advanced"}, 2) == "several_cards"
    assert GAME.next_rule({"level": "expert"}, 2) is None
    assert GAME.next_rule({"level": "advanced", "several_cards": True}, 2) is None
    assert GAME.next_rule({"level": "expert", "donkey_rounds": False}, 2) == "donkey_rounds"


def test_ct_19_the_table_is_the_referee_for_beginners_against_bots_and_on_one_device() -> None:
    beginners, together, others = GAME.suggestions
    assert (beginners.options, beginners.seats, beginners.chosen) == ({"referee": "auto"}, (), {"level": "beginner"})
    assert (together.options, together.seats, together.chosen) == ({"referee": "auto"}, ("bot", "here"), {})
    assert (others.options, others.seats, others.chosen) == ({"referee": "players"}, (), {})


def test_positions_are_counted_unless_a_turn_may_be_several_cards() -> None:
    """Four cows, one of them on top: each of the others is with a seat, in the pile or among the discards."""
    cows = {"deck": "small:cow:1", "hand_size": 1}
    counted = {seats: count_positions(GAME.initial(seats, cows)) for seats in (2, 3)}
    assert [count and count.number for count in counted.values()] == [2 * 4 * 4**3, 3 * 4 * 5**3]
    more = count_positions(GAME.initial(2, {**cows, "donkey_rounds": True, "rounds": 2}))
    assert more
    assert more.number == 3 * 2 * 2**2 * 2 * 4 * 4**3
    assert count_positions(GAME.initial(2, {"several_cards": True})) is None
