"""Puzzles as the server sends them: positions as boards show them, from the solver's seat only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any, cast

from parlour.core import Game, State
from parlour.core.puzzles import Puzzle as PuzzleData
from parlour.games import load
from parlour.protocol.puzzles import (
    DailyPuzzle,
    GameProgress,
    OwnPuzzle,
    Puzzle,
    PuzzleOverview,
    PuzzleProgress,
    PuzzleRating,
    PuzzleTry,
    PuzzleVerdict,
)
from parlour.protocol.school import BoardPosition
from parlour.school.puzzles import (
    DAILY_SEED,
    Shown,
    Verdict,
    find_puzzle,
    hint_for,
    judge,
    puzzle_of_the_day,
    rest_of_solution,
    start_of,
    themes_of,
)
from parlour.school.puzzles.choosing import due_puzzles, next_for
from parlour.school.puzzles.own import own_puzzle
from parlour.school.puzzles.progress import Change, Progress, is_own
from parlour.school.puzzles.sentences import choice_text, comment, goal_of, sentences, theme_title
from parlour.server.catalogue import Json, board_position, last_move
from parlour.server.errors import BadMessage
from parlour.server.lessons import why_not
from parlour.server.positions import moves_of, play_moves


@dataclass(frozen=True)
class Judged:
    """An answer, and what it means for the player."""

    verdict: PuzzleVerdict
    puzzle: PuzzleData
    is_right: bool | None = None
    """The result; None while there is none."""


def overview(name: str, progress: Progress | None, now: int, language: str) -> PuzzleOverview:
    """The puzzles of a game, and how the player stands."""
    game, known = load(name), progress or Progress()
    puzzles = found.puzzles if (found := game.puzzles()) else ()
    solved = set(known.solved)
    by_theme = Counter(theme for puzzle in puzzles if puzzle.id in solved for theme in puzzle.themes)
    return {
        "puzzles": len(puzzles),
        "themes": [
            {"id": theme, "title": theme_title(game, theme, language), "puzzles": count, "solved": by_theme[theme]}
            for theme, count in (themes_of(found) if found else {}).items()
        ],
        "rating": _rating(known),
        "solved": len(known.solved),
        "missed": len(known.missed),
        "due": len(due_puzzles(game, known, now)),
        "own": len(known.own),
    }


def next_for_player(
    name: str, theme: str, after: str, progress: Progress | None, now: int, seed: int, language: str
) -> Puzzle:
    """The next puzzle for a player: what is due first.

    :raises UnknownPuzzle: if there is no such theme, or nothing is due
    """
    game, known = load(name), progress or Progress()
    return puzzle_body(game, next_for(game, known, theme, after, now, Random(seed)), known, now, language)


def daily(name: str, day: date, progress: Progress | None, now: int, language: str) -> DailyPuzzle:
    """The puzzle of a day.

    :raises UnknownPuzzle: if the game has no puzzles
    """
    game = load(name)
    puzzle = puzzle_body(game, puzzle_of_the_day(game, day), progress or Progress(), now, language)
    return {**puzzle, "date": day.isoformat(), "seed": DAILY_SEED}


def puzzle_by_id(name: str, puzzle: str, progress: Progress | None, now: int, language: str) -> Puzzle:
    """A puzzle by its id.

    :raises UnknownPuzzle: if there is no such puzzle
    """
    game, known = load(name), progress or Progress()
    return puzzle_body(game, find_puzzle(game, puzzle, known.own), known, now, language)


def puzzle_body(game: Game[Any], puzzle: PuzzleData, known: Progress, now: int, language: str) -> Puzzle:
    """A puzzle as clients get it, without its solution."""
    state = start_of(game, puzzle)
    choices = [{"id": choice, "text": choice_text(game, choice, language)} for choice in puzzle.choices]
    last = {"seat": puzzle.last["seat"], "move": puzzle.last["move"]} if puzzle.last else None
    position = _position(game, puzzle, state, last, has_moves=not puzzle.choices)
    return cast(
        "Puzzle",
        {
            "id": puzzle.id,
            "kind": "choice" if puzzle.choices else "move",
            "goal": goal_of(game, puzzle, language),
            "themes": list(puzzle.themes),
            "rating": puzzle.rating,
            "length": len(puzzle.finds),
            "rule": puzzle.rule,
            "choices": choices,
            "position": position,
            "is_due": puzzle.id in known.due(now),
            "is_own": is_own(puzzle),
            "is_rated": known.is_new(puzzle.id) and not is_own(puzzle),
        },
    )


def judge_try(name: str, puzzle_id: str, attempt: PuzzleTry, progress: Progress | None, language: str) -> Judged:
    """The result of a try: a move or an answer judged, a hint, or the solution.

    :raises ParlourError: if there is no such puzzle, or the moves do not belong to it
    """
    game = load(name)
    puzzle = find_puzzle(game, puzzle_id, progress.own if progress else ())
    if attempt.ask == "hint":
        return _hinted(game, puzzle, attempt, language)
    if attempt.ask == "solution":
        return _solution(game, puzzle, attempt, language)
    verdict = judge(game, puzzle, attempt.moves)
    result = {"solved": True, "wrong": False}.get(verdict.result)
    return Judged(_verdict(game, puzzle, verdict, attempt.moves[-1], language), puzzle, result)


def puzzle_from_slip(name: str, body: OwnPuzzle) -> PuzzleData:
    """The puzzle in a slip of the player's own, which is the last move of a game.

    :raises BadMessage: if there is no move
    :raises ParlourError: if a move is not legal, or was not a slip
    """
    game = load(name)
    if not body.moves:
        raise BadMessage("send the moves of the game up to the slip, which is the last")
    state: State[Any] = game.parse(body.start, body.options) if body.start else game.initial(body.seats, body.options)
    *before, (move, seat) = moves_of(body.moves)
    state = play_moves(state, before)
    mover = state.turn if seat is None else seat
    if mover is None:
        raise BadMessage("the game was over before the last move")
    return own_puzzle(game, state, mover, move, body.options)


def with_change(verdict: PuzzleVerdict, change: Change) -> PuzzleVerdict:
    """The verdict with what it changes for the player."""
    rated = change.points is not None
    rating = _rating(change.progress) if rated else None
    return {**verdict, "rating": rating, "change": change.points or 0, "due": change.due}


def game_progress(progress: Progress, now: int) -> GameProgress:
    """What a player has learnt of a game."""
    rules = {rule: {"streak": each.streak, "due": each.due} for rule, each in progress.rules.items()}
    puzzles: PuzzleProgress = {
        "rating": _rating(progress),
        "solved": len(progress.solved),
        "missed": len(progress.missed),
        "due": len(progress.due(now)),
        "own": len(progress.own),
        "next_due": min((each.due for each in progress.missed.values()), default=None),
    }
    return cast("GameProgress", {"lessons": {"done": list(progress.done), "rules": rules}, "puzzles": puzzles})


def _rating(progress: Progress) -> PuzzleRating | None:
    if not progress.tries:
        return None
    rating = progress.rating
    return {"rating": round(rating.rating), "deviation": round(rating.deviation), "tries": progress.tries}


def _position(
    game: Game[Any], puzzle: PuzzleData, state: State[Any], last: Json | None, has_moves: bool
) -> BoardPosition:
    """A position from the solver's seat, with the moves to choose from if there are any."""
    position = board_position(game, state, puzzle.seat, dict(puzzle.options), last)
    if has_moves:
        view = state.view(puzzle.seat)
        moves = view.offered_moves(puzzle.seat)
        position |= {"moves": list(map(str, moves)), "traces": view.traces(puzzle.seat, moves)}
        if not game.has_own_board:
            position["scene"] = game.scene(view, puzzle.seat).to_json()
    return cast("BoardPosition", position)


def _after(game: Game[Any], puzzle: PuzzleData, move: Shown, has_moves: bool = False) -> BoardPosition:
    return _position(game, puzzle, move.after, last_move(move.before, move.seat, move.move), has_moves)


def _verdict(game: Game[Any], puzzle: PuzzleData, verdict: Verdict, move: str, language: str) -> PuzzleVerdict:
    is_solved, goes_on = verdict.result == "solved", verdict.result == "right"
    return {
        "verdict": verdict.result,
        "sentence": comment(verdict, move, language),
        "why": why_not(move, verdict.violation),
        "after": _after(game, puzzle, verdict.made) if verdict.made else None,
        "shown": [_after(game, puzzle, each, has_moves=goes_on) for each in verdict.shown],
        "hint": [],
        "answers": list(verdict.find.right) if is_solved else [],
        "rating": None,
        "change": 0,
        "due": None,
    }


def _reply(verdict: str, sentence: str) -> PuzzleVerdict:
    """An answer to something other than a move."""
    empty: Json = {"why": None, "after": None, "shown": [], "hint": [], "answers": []}
    return cast(
        "PuzzleVerdict",
        {"verdict": verdict, "sentence": sentence, **empty, "rating": None, "change": 0, "due": None},
    )


def _hinted(game: Game[Any], puzzle: PuzzleData, attempt: PuzzleTry, language: str) -> Judged:
    moves = hint_for(game, puzzle, attempt.moves)
    texts = sentences(language)
    answer = _reply("hint", texts["hint"] if moves else texts["hint.rule"].format(rule=puzzle.rule))
    return Judged({**answer, "hint": moves}, puzzle, is_right=False)


def _solution(game: Game[Any], puzzle: PuzzleData, attempt: PuzzleTry, language: str) -> Judged:
    find, line = rest_of_solution(game, puzzle, attempt.moves)
    answer = _reply("solution", sentences(language)["solution"])
    boards = [_after(game, puzzle, each) for each in line]
    return Judged({**answer, "shown": boards, "answers": list(find.right)}, puzzle, is_right=False)
