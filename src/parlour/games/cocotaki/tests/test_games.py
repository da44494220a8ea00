"""Whole games of Cocotaki with every option, played at random and checked at every step."""

from random import Random

import pytest

from parlour import CHANCE
from parlour.games.cocotaki import GAME, CocotakiState, Deal, Lay
from parlour.games.cocotaki.moves import MOVES, Move
from parlour.games.cocotaki.tests.test_views import plain
from parlour.games.cocotaki.twin import TWIN

DECKS = ["standard", "uniform", "rooster:8,donkey:9,lion:9,butterfly:8", "donkey:20,rooster:5,cow:2,butterfly:4"]

LAYING = (
    "level=expert: hands blue-cow*2 | red-dog / under red-bee / turn 0+ on red-cow"
    " / window 0 from 0+ on red-bee: red-cow!"
)
"""Seat 0 has laid one card of several."""


def random_options(rng: Random) -> dict[str, object]:
    """Random options, most of them for short games."""
    flags = ("rooster_skips", "donkey_rounds", "several_cards", "lion_turns")
    return {
        "level": rng.choice(["beginner", "advanced", "expert"]),
        "deck": rng.choice(DECKS),
        "hand_size": rng.choice([None, 1, 2, 3, 4]),
        "referee": rng.choice(["players", "auto"]),
        "false_objection": rng.choice([0, 2]),
        "rounds": rng.choice([1, 1, 2]),
        "turn_limit": rng.choice([1000, 30]),
        **{flag: rng.choice([None, None, True, False]) for flag in flags},
    }


def random_move(state: CocotakiState, rng: Random) -> tuple[int, Move]:
    """A move of some seat; often a right one, and often one of the seat that laid last."""
    if state.actors == (CHANCE,):
        moves, weights = zip(*state.chance_moves(), strict=True)
        return CHANCE, rng.choices(moves, weights)[0]
    choices = [(seat, move) for seat in state.actors for move in state.moves(seat)]
    right = [(seat, move) for seat in state.actors for move in state.sound_moves(seat)]
    lays = [choice for choice in choices if isinstance(choice[1], Lay)]
    words = [choice for choice in choices if not isinstance(choice[1], Lay)]
    again = [choice for choice in lays if state.window and choice[0] == state.window.seat]
    return rng.choice(rng.choice([some for some in (choices, right, right, words, again) if some]))


def whole_game(seed: int) -> list[CocotakiState]:
    """The states of a game; long games are cut short."""
    rng = Random(seed)
    states = [GAME.initial(rng.choice([2, 2, 3, 4, 10]), random_options(rng))]
    while states[-1].actors and len(states) < 250:
        seat, move = random_move(states[-1], rng)
        states.append(states[-1].play(move, seat))
    return states


@pytest.mark.parametrize("seed", range(16))
def test_every_state_of_a_game_is_consistent(seed: int) -> None:
    rng, states = Random(seed), whole_game(seed)
    for state in rng.sample(states, min(20, len(states))):
        assert GAME.parse(str(state)) == state
        check_cards(state)
        check_views(state, rng)
    for state in rng.sample(states, min(2, len(states))):
        check_moves(state)
        assert all(len(line) <= 80 for line in plain(str(state)).splitlines())


def check_cards(state: CocotakiState) -> None:
    """No card is ever lost or added."""
    top = [state.situation.top] if state.situation.top else []
    cards = [*state.pile, *state.discards, *top, *(card for hand in state.hands for card in hand)]
    full = GAME.initial(2, {"deck": state.options.deck}).pile
    assert tuple(sorted(cards)) == full


def check_views(state: CocotakiState, rng: Random) -> None:
    """A view shows its seat all it may know, and every determinization is consistent with it."""
    for seat in (None, rng.randrange(state.seats)):
        view = state.view(seat)
        assert view.view(seat) == view
        assert GAME.parse(str(view)) == view
        assert (view.actors, view.turn, view.outcome) == (state.actors, state.turn, state.outcome)
        full = GAME.determinize(view, seat, rng)
        assert full.view(seat) == view
        check_cards(full)
        if seat is not None:
            assert view.moves(seat) == state.moves(seat)
            assert view.sound_moves(seat) == state.sound_moves(seat)


def check_moves(state: CocotakiState) -> None:
    """The moves listed are legal, and everything else is refused with a paragraph."""
    for seat in (CHANCE, *range(state.seats)):
        allowed = set(state.moves(seat))
        assert allowed.issuperset(state.sound_moves(seat))
        assert bool(allowed) == (seat in state.actors)
        for text, move in MOVES.items():
            violation = state.why_not(text, seat)
            assert (violation is None) == (move in allowed)
            assert violation is None or violation.rule.startswith("CT-")


def test_faultless_players_never_make_a_mistake() -> None:
    rng = Random(5)
    for referee in ("players", "auto"):
        state = GAME.initial(3, {"level": "expert", "referee": referee, "hand_size": 4})
        while not state.outcome:
            seat = rng.choice([seat for seat in state.actors if state.sound_moves(seat)])
            state = state.play(rng.choice(state.sound_moves(seat)), seat)
            assert state.open_faults == ()
        assert state.outcome.reason == "last card"


def test_the_moves_offered_are_right_cards_and_every_word() -> None:
    state = GAME.parse(
        "hands blue-cow red-cat | blue-dog*3 / turn 0+ on red-bee / window 1 from 1+ on red-dog: red-bee!"
    )
    assert list(map(str, state.offered_moves(0))) == ["red-cat!", "red-cat!+last", "draw", "object"]
    assert list(map(str, state.sound_moves(0))) == ["red-cat!+last", "draw"]
    assert GAME.initial(2).offered_moves(0) == ()


def test_attempts_include_every_move_of_a_player_and_more() -> None:
    texts = GAME.attempts(GAME.initial(2))
    assert {text for text, move in MOVES.items() if not isinstance(move, Deal)} < texts


def test_only_another_seat_closes_a_window() -> None:
    state = GAME.parse(LAYING)
    assert state.keeps_objections_open
    passed = state.play("done", 0)
    assert not passed.keeps_objections_open
    again = passed.play("draw", 1)
    assert (again.turn, again.keeps_objections_open) == (0, True)
    assert all(again.play(move, 0).window for move in again.moves(0))


def test_the_twin_plays_on_after_a_right_last_card_and_not_after_a_mistake() -> None:
    text = "hands - | red-cat | red-dog / under red-bee / turn 0+ on red-cow / window 0 from 0+ on red-bee: red-cow!{}"
    finished = TWIN.playout(GAME.parse(text.format("")))
    assert finished is not None
    assert finished.outcome is not None
    assert finished.options.is_refereed
    assert TWIN.playout(finished) is finished
    assert TWIN.playout(GAME.parse(text.format("moo"))) is None


def test_the_twin_decides_only_on_turn() -> None:
    state = GAME.parse(LAYING)
    assert TWIN.decision(state, 1) is None
    assert str(TWIN.decision(state, 0)) == LAYING.replace("expert:", "expert referee=auto:")


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_of_seats_can_play(seats: int) -> None:
    rng, state = Random(seats), GAME.initial(seats, {"level": "expert", "referee": "auto"})
    while not state.outcome:
        state = state.play(rng.choice(state.sound_moves()))
    assert len(state.outcome.winners) == 1
