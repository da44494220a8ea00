"""What each seat of Cocotaki sees, determinizations of views, and how a position is rendered."""

import json
import re
from random import Random

import pytest

from parlour import CHANCE, IllegalMove, InvalidPosition
from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.cards import SOUND_CHOICES, SOUNDS, deck
from parlour.games.cocotaki.tests.test_positions import FINAL, FULL, TEXTS
from parlour.games.cocotaki.tests.test_rules import dealt


def test_a_view_hides_the_other_hands_and_the_pile() -> None:
    state = GAME.parse(FULL)
    view = state.view(1)
    assert str(view) == FULL.replace("green-bee red-cow", "?*2").replace("| red-dog", "| ?").replace(
        "butterfly green-cat*2", "?*3"
    )
    assert view.is_view
    assert not state.is_view
    assert view.moves(1) == state.moves(1)
    assert view.actors == state.actors
    assert view.open_faults == state.open_faults
    assert state.view(None) == view.view(0)


def test_a_card_drawn_while_the_window_is_open_stays_hidden() -> None:
    text = "hands red-cow*2 | blue-dog | red-bee / pile {} / under blue-bee / turn 1+ on blue-cat" + (
        " / window 0 from 0+ on blue-bee: blue-cat!moo"
    )
    for viewer in (0, 2, None):
        views = {
            dealt(text.format("green-cow green-dog"), "1 draw", f"+{card}").view(viewer)
            for card in ("green-cow", "green-dog")
        }
        assert [str(view).partition(" / turn ")[2] for view in views] == [
            "2+ on blue-cat / window 0 from 0+ on blue-bee: blue-cat!moo draw / turns 1"
        ]


def test_a_view_does_not_reveal_what_others_could_lay_or_chance_deals() -> None:
    view = GAME.parse("hands blue-cow | ?*2 / pile ?*9 / turn 1+ on blue-bee")
    assert list(map(str, view.moves(1))) == ["draw"]
    with pytest.raises(IllegalMove, match="the cards of seat 1 are hidden"):
        view.play("blue-cow!moo", 1)
    drawing = view.play("draw", 1)
    assert (drawing.actors, drawing.moves(), drawing.chance_moves()) == ((CHANCE,), (), ())
    with pytest.raises(InvalidPosition, match="determinize the view first"):
        GAME.chance(drawing)


def test_a_determinization_fills_the_holes_with_unseen_cards() -> None:
    view = GAME.parse(FULL).view(1)
    states = [GAME.determinize(view, 1, Random(seed)) for seed in range(20)]
    assert all(state.view(1) == view and not state.is_view for state in states)
    assert len(set(states)) > 15
    assert GAME.determinize(states[0], 1, Random(0)) == states[0]


def test_a_determinization_always_leaves_a_card_to_open_with() -> None:
    cards = deck("uniform")
    text = f"deck=uniform: hands ?*16 | {' '.join(map(str, cards[16:-1]))} / pile ? / turn 0+ on - / owed top"
    view = GAME.parse(text)
    assert {str(GAME.determinize(view, 1, Random(seed)).pile[0]) for seed in range(10)} == {str(cards[-1])}
    with pytest.raises(InvalidPosition, match="no card of the pile can be turned"):
        GAME.parse(text.replace(" / pile ?", f" {cards[-1]} / pile ?").replace("?*16", "?*15"))


def test_the_json_is_plain_and_does_not_reveal_mistakes() -> None:
    picture = GAME.parse(FULL).to_json()
    assert json.loads(json.dumps(picture)) == picture
    assert picture == {
        "phase": "laying",
        "hands": [["green-bee", "red-cow"], ["blue-cat", "red-bee"], ["red-dog"]],
        "pile": 3,
        "discards": ["blue-bee", "blue-cow"],
        "top": "butterfly",
        "named": "green",
        "turn": 0,
        "direction": -1,
        "window": {
            "seat": 0,
            "lays": ["blue-cow!", "butterfly=green!"],
            "done": False,
            "answered": [],
        },
        "dealer": 1,
        "wins": [0, 0, 0],
        "turns": 5,
        "sounds": ["", "moo", "woof", "meow", "baa", "buzz", "hee-haw", "roar", "cock-a-doodle-doo", "cocotaki"],
        "calls": [0, 1],
        "wanted": {"animals": ["cow"]},
    }
    assert GAME.initial(2).to_json() == {
        "phase": "dealing",
        "hands": [[], []],
        "pile": 112,
        "turn": CHANCE,
        "direction": 1,
        "owed": [[0, 8], [1, 8], [None, 1]],
        "dealer": 1,
        "wins": [0, 0],
        "turns": 0,
    }


@pytest.mark.parametrize("text", [TEXTS[8], TEXTS[7], FINAL, TEXTS[9]], ids=["dealing", "drawing", "finishing", "over"])
def test_no_sound_or_colour_is_offered_while_no_one_can_lay_a_card(text: str) -> None:
    picture = GAME.parse(text).to_json()
    assert not {"sounds", "colours"} & set(picture)


def test_every_sound_of_the_cards_is_offered() -> None:
    assert sorted(SOUND_CHOICES) == sorted(SOUNDS)


def test_a_view_has_colours_for_a_butterfly_that_it_shows() -> None:
    state = GAME.parse("hands butterfly red-cow | blue-dog*2 / turn 1+ on blue-bee")
    assert state.view(0).to_json()["colours"] == ["red", "yellow", "green", "blue"]
    assert "colours" not in state.view(1).to_json()


@pytest.mark.parametrize(
    ("hands", "calls"), [("blue-cow*2 | ?*2", [0, 1]), ("blue-cow | ?*2", [1]), ("blue-cow*3 | -", [])]
)
def test_a_view_shows_who_may_say_last_card_with_the_next_card(hands: str, calls: list[int]) -> None:
    state = GAME.parse(f"hands {hands} / turn 0+ on blue-bee")
    assert state.to_json().get("calls", []) == calls
    assert (state.why_not("blue-cow!moo+last", 0) is None) == (0 in calls)


@pytest.mark.parametrize(("text", "winners"), [(FULL, []), (TEXTS[9], [0]), (TEXTS[2], [1])])
def test_a_view_shows_the_winners(text: str, winners: list[int]) -> None:
    assert GAME.parse(text).to_json().get("winners", []) == winners


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        (TEXTS[8], "dealing"),
        (TEXTS[7], "drawing"),
        (TEXTS[4], "turn"),
        (FULL, "laying"),
        (FINAL, "finishing"),
        (TEXTS[9], "over"),
    ],
)
def test_each_phase_has_a_name(text: str, phase: str) -> None:
    assert GAME.parse(text).phase == phase


def plain(text: str) -> str:
    """A rendered position without its markup."""
    return re.sub(r"\[[^\]]*\]", "", GAME.render(GAME.parse(text)))


def test_the_rendering_shows_the_table_the_hands_and_what_was_said() -> None:
    text = (
        "level=expert: hands green-bee red-cow*2 | ?*5 / pile ?*30 / under blue-bee blue-cow"
        " / turn 0+ on butterfly=green / window 0 from 0+ on blue-bee: blue-cow!moo butterfly=green!"
    )
    assert plain(text).splitlines() == [
        "   ╭───────────╮   ╭───────────╮",
        "   │   pile    │   │           │   clockwise ↻, turn 1",
        "   │           │   │           │   the butterfly names green",
        "   │    30     │   │ butterfly │",
        "   ╰───────────╯   ╰───────────╯",
        "",
        " ▸ seat 0    3   green-bee   red-cow×2 ",
        "   seat 1    5  ▒ ▒ ▒ ▒ ▒",
        "",
        "   seat 0 laid    blue-cow  “moo!”  butterfly=green  in silence on  blue-bee ",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (FULL, "counter-clockwise ↺"),
        (FINAL, "seat 0 has no cards left: the others accept or object"),
        (FINAL, "rounds won 0 1 1"),
        (TEXTS[5], "red-rooster  in silence"),
        (TEXTS[3], "donkey round opened by seat 0"),
        (TEXTS[7], "seat 1 takes 2 from the pile"),
        ("hands - | - / pile ?*3 / turn 0+ on - / owed top", "the opening card is turned over"),
        (TEXTS[9], "won by seat 0: last card"),
        (TEXTS[2], "won by seat 1: turn limit"),
    ],
)
def test_the_rendering_shows_what_has_just_happened(text: str, line: str) -> None:
    assert line in plain(text)


def test_the_rendering_is_at_most_eighty_columns_wide() -> None:
    cards = " ".join(map(str, deck("standard")[:90]))
    state = dealt(f"level=expert: hands {cards} | ?*20 / turn 0+ on yellow-cow")
    for move in ("yellow-bee!cock-a-doodle-doo", "yellow-bee!cock-a-doodle-doo", "yellow-bee!cock-a-doodle-doo"):
        state = state.play(move, 0)
    lines = plain(str(state)).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) > 15
