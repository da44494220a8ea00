"""The puzzles of Scho K.O. with three cards left."""

from random import Random

from parlour.core.puzzles import Puzzle
from parlour.engine import twin
from parlour.games.scho_ko import GAME
from parlour.games.scho_ko.deck import CARDS
from parlour.games.scho_ko.puzzles import PUZZLES
from parlour.games.scho_ko.puzzles.making import taken_back

DEEP = [puzzle for puzzle in PUZZLES.puzzles if "planning" in puzzle.themes]


def can_win(position: object, seat: int) -> bool:
    """Whether a seat wins with its last card, tried card by card."""
    return any(position.play(move).scores()[seat] == 1 for move in position.moves())  # type: ignore[attr-defined]


def test_some_puzzles_have_three_cards_left_and_no_stack() -> None:
    assert len(DEEP) >= 50
    for puzzle in DEEP:
        state = GAME.parse(puzzle.position)
        assert len(state.laid) == CARDS - 3
        assert not state.stack


def test_cards_are_taken_back_by_the_players_who_laid_them() -> None:
    for puzzle in DEEP[:5]:
        state = GAME.parse(puzzle.position)
        after = state.play(puzzle.finds[0].right[0])
        for end in (after, after.play(after.moves()[0])):
            assert str(taken_back(end)) == str(state)


def refuted(puzzle: Puzzle, move: str) -> bool:
    """Whether the answer to a wrong move leaves no winning last card."""
    after = twin(GAME, puzzle.position).play(move).play(puzzle.finds[0].answer(move))
    return not can_win(after, puzzle.seat)


def test_after_the_answer_to_a_wrong_card_the_last_card_does_not_win() -> None:
    rng = Random(1)
    for puzzle in rng.sample(DEEP, 4):
        moves = [move for move in twin(GAME, puzzle.position).moves() if move not in puzzle.finds[0].right]
        assert all(refuted(puzzle, move) for move in rng.sample(moves, 8))


def test_after_a_right_card_every_answer_leaves_a_winning_last_card() -> None:
    rng = Random(2)
    for puzzle in rng.sample(DEEP, 3):
        after = twin(GAME, puzzle.position).play(rng.choice(puzzle.finds[0].right))
        assert all(can_win(after.play(answer), puzzle.seat) for answer in rng.sample(after.moves(), 8))
