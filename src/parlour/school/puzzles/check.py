"""Checks the puzzles of a game: everything that would confuse a solver is found before anyone sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.core import Game, ParlourError
from parlour.core.puzzles import ANY, MAX_RATING, MIN_RATING, Puzzle, PuzzleSet, puzzle_id
from parlour.school.check import LANGUAGES
from parlour.school.puzzles.judging import show_line, start_of


def check_puzzles(game: Game[Any], languages: tuple[str, ...] = LANGUAGES) -> list[str]:
    """What is wrong with the puzzles of a game, each with its place; empty if nothing is."""
    try:
        puzzles = game.puzzles()
    except (LookupError, TypeError, ValueError) as error:
        return [f"the puzzles cannot be read: {error!r}"]
    if not puzzles or not puzzles.puzzles:
        return []
    return [*_words_faults(puzzles, languages), *_id_faults(puzzles), *_puzzle_faults(game, puzzles)]


def _words_faults(puzzles: PuzzleSet, languages: tuple[str, ...]) -> Iterator[str]:
    needed = {f"goal.{puzzle.goal}" for puzzle in puzzles.puzzles}
    needed |= {f"theme.{theme}" for puzzle in puzzles.puzzles for theme in puzzle.themes}
    needed |= {f"choice.{choice}" for puzzle in puzzles.puzzles for choice in puzzle.choices}
    for language in languages:
        words = puzzles.words.get(language, {})
        yield from (f"{language}: no text for {key}" for key in sorted(needed - set(words)))
        yield from (f"{language}: no puzzle uses the text {key}" for key in sorted(set(words) - needed))
        yield from (f"{language}: the text {key} is empty" for key, text in words.items() if not str(text).strip())


def _id_faults(puzzles: PuzzleSet) -> Iterator[str]:
    ids = [puzzle.id for puzzle in puzzles.puzzles]
    yield from (f"{name}: the id is used twice" for name in sorted({name for name in ids if ids.count(name) > 1}))


def _puzzle_faults(game: Game[Any], puzzles: PuzzleSet) -> Iterator[str]:
    rules = {paragraph.rule for paragraph in game.paragraphs()}
    for puzzle in puzzles.puzzles:
        try:
            faults = list(_faults(game, puzzles, puzzle, rules))
        except (ParlourError, LookupError, TypeError, ValueError, AssertionError) as error:
            faults = [str(error) or repr(error)]
        yield from (f"{puzzle.id}: {fault}" for fault in faults)


def _faults(game: Game[Any], puzzles: PuzzleSet, puzzle: Puzzle, rules: set[str]) -> Iterator[str]:
    if puzzle.rule not in rules:
        yield f"no paragraph {puzzle.rule!r} in the rules"
    if not MIN_RATING <= puzzle.rating <= MAX_RATING:
        yield f"the rating {puzzle.rating} is not from {MIN_RATING} to {MAX_RATING}"
    if not puzzle.finds or not puzzle.themes:
        yield "there is nothing to find, or no theme"
        return
    state = start_of(game, puzzle)
    if puzzle.choices:
        yield from _question_faults(puzzles, puzzle, state)
        return
    if puzzle.seat not in state.actors:
        yield f"seat {puzzle.seat} has nothing to decide"
        return
    if puzzle_id(puzzles.key(state, puzzle.seat)) != puzzle.id:
        yield "the id does not follow from the position"
    yield from _line_faults(game, puzzle)


def _question_faults(puzzles: PuzzleSet, puzzle: Puzzle, state: Any) -> Iterator[str]:
    if puzzle.goal not in puzzles.questions:
        yield f"no question {puzzle.goal!r}"
    elif str(puzzles.questions[puzzle.goal](state)) not in puzzle.finds[0].right:
        yield "the rules give another answer"
    if len(set(puzzle.choices)) < 2 or not set(puzzle.finds[0].right) < set(puzzle.choices):
        yield "the answer must be one of several choices"


def _line_faults(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    """What goes wrong when the solution and every listed answer are played."""
    state, seat = start_of(game, puzzle), puzzle.seat
    for number, find in enumerate(puzzle.finds, 1):
        moves, wrong = set(map(str, state.moves(seat))), set(find.wrong) - {ANY}
        if not {*find.right, *wrong} <= moves or wrong & {*find.right} or not find.right:
            yield f"decision {number}: right and wrong moves must be legal, and different"
            return
        if moves - {*find.right} - wrong and ANY not in find.wrong and not find.share:
            yield f"decision {number}: a wrong move has no answer"
        for move in () if find.share else wrong:
            answer = find.answer(move).split()
            if len(list(show_line(state.play(move, seat), answer))) != len(answer):
                yield f"decision {number}: the answer to {move} cannot be played"
        if bool(find.reply) == (number == len(puzzle.finds)):
            yield f"decision {number}: a reply must follow unless it is the last"
            return
        if find.reply:
            state = state.play(find.right[0], seat)
            state = state.play(find.reply, state.turn)
