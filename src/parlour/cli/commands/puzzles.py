"""The command that sets puzzles: solved one by one, with a rating, repetitions and a puzzle of the day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from importlib import import_module
from random import SystemRandom
from time import time
from typing import Annotated, Any

import typer

from parlour.cli.arguments import GameName, whole_number
from parlour.cli.errors import UsageError
from parlour.cli.formatting import counted
from parlour.cli.learner import change_progress, load_progress
from parlour.cli.repl.prompt import ask, chosen_item
from parlour.cli.screen import Screen
from parlour.core import Game, ParlourError
from parlour.core.lessons import NOTATION
from parlour.core.puzzles import Puzzle
from parlour.games import load
from parlour.school.puzzles import (
    DAILY_SEED,
    Verdict,
    find_puzzle,
    hint_for,
    judge,
    puzzle_of_the_day,
    puzzles_of,
    rest_of_solution,
    start_of,
    themes_of,
)
from parlour.school.puzzles.choosing import due_puzzles, next_for
from parlour.school.puzzles.progress import Progress, is_own
from parlour.school.puzzles.sentences import choice_text, comment, goal_of, sentences, theme_title

DEFAULT_COUNT, MAX_COUNT = 8, 1000
HELP = "type a move or its number; moves lists them, hint helps, solution gives up, skip goes on, quit stops"
COMMANDS = ("moves", "hint", "solution", "skip", "quit")


def puzzles(
    game: GameName,
    theme: Annotated[
        str, typer.Option("--theme", metavar="NAME", help="A theme of --themes, due, or own for your own games.")
    ] = "",
    count: Annotated[
        int | None, typer.Option("--count", metavar="K", parser=whole_number, help="How many; 8 by default.")
    ] = None,
    puzzle: Annotated[str, typer.Option("--puzzle", metavar="ID", help="One puzzle by its id.")] = "",
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day, the same everywhere.")] = False,
    day: Annotated[
        str, typer.Option("--date", metavar="YYYY-MM-DD", help="With --daily: another day, by universal time.")
    ] = "",
    themes: Annotated[bool, typer.Option("--themes", help="List the themes.")] = False,
    rating: Annotated[bool, typer.Option("--rating", help="Show your rating and what is due.")] = False,
    recheck: Annotated[
        bool, typer.Option("--recheck", help="Prove every puzzle again by the second method; takes minutes.")
    ] = False,
    language: Annotated[
        str, typer.Option("--language", metavar="TAG", help="The language: de, en, es, fr, it, nl or pt.")
    ] = "en",
) -> None:
    """Solve puzzles: what is due first, then new ones near your rating."""
    loaded, screen = load(game), Screen()
    puzzles_of(loaded)
    if themes:
        _list_themes(loaded, screen, language)
    elif rating:
        _show_rating(loaded, screen)
    elif recheck:
        _recheck(loaded, screen)
    else:
        number = DEFAULT_COUNT if count is None else count
        if not 1 <= number <= MAX_COUNT:
            raise UsageError(f"the count must be 1 to {MAX_COUNT}, not {number}")
        solver = Solver(loaded, screen, language)
        if daily or day:
            chosen = puzzle_of_the_day(loaded, _day(day))
            screen.say(f"puzzle of the day {_day(day)} by the seed {DAILY_SEED}", "dim")
            solver.run(iter([chosen]))
        elif puzzle:
            solver.run(iter([find_puzzle(loaded, puzzle, solver.progress.own)]))
        else:
            solver.run(solver.chosen(theme, number))


def _list_themes(game: Game[Any], screen: Screen, language: str) -> None:
    themes = themes_of(puzzles_of(game))
    width = max(map(len, themes), default=0)
    for name, number in themes.items():
        screen.entry(f"{name:<{width}}  ", f"{theme_title(game, name, language)} ({number})")


def _show_rating(game: Game[Any], screen: Screen) -> None:
    progress = load_progress(game.id)
    rating = progress.rating
    if progress.tries:
        screen.say(f"rating {rating.rating:.0f} ± {2 * rating.deviation:.0f} after {counted(progress.tries, 'puzzle')}")
    else:
        screen.say("no puzzle tried yet")
    screen.say(
        f"solved {len(progress.solved)}, missed {len(progress.missed)}, due {len(due_puzzles(game, progress, _now()))}"
    )


def _recheck(game: Game[Any], screen: Screen) -> None:
    """Proves every puzzle a second time.

    :raises UsageError: if the game has no second method
    :raises ParlourError: if a puzzle does not hold
    """
    try:
        making = import_module(f"{type(game).__module__.rpartition('.')[0]}.puzzles.making")
    except ModuleNotFoundError:
        raise UsageError(f"{game.title} has no second method to prove its puzzles by") from None
    every = puzzles_of(game).puzzles
    faults = [fault for each in every for fault in making.recheck(each)]
    for fault in faults:
        screen.say(fault, "bold red")
    screen.say(f"{counted(len(every), 'puzzle')} rechecked, {counted(len(faults), 'disagreement')}")
    if faults:
        raise ParlourError(f"not every puzzle of {game.title} holds: {counted(len(faults), 'disagreement')}")


def _day(text: str) -> date:
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"a date is written as 2026-11-17, not {text!r}") from None


def _now() -> int:
    return int(time() * 1000)


class Solver:
    """A player who solves puzzles in the terminal."""

    def __init__(self, game: Game[Any], screen: Screen, language: str) -> None:
        self.game, self.screen, self.language = game, screen, language
        self.texts = sentences(language)
        self.progress: Progress = load_progress(game.id)
        self.solved = 0
        """The puzzles solved without a wrong move or help."""

    def chosen(self, theme: str, count: int) -> Iterator[Puzzle]:
        """The next puzzles: what is due first."""
        after = ""
        for _ in range(count):
            puzzle = next_for(self.game, self.progress, theme, after, _now(), SystemRandom())
            after = puzzle.id
            yield puzzle

    def run(self, puzzles: Iterator[Puzzle]) -> None:
        """Sets one puzzle after another."""
        self.screen.say(HELP, "dim")
        course = self.game.lessons()
        if course and (notation := course.sentences(self.language).get(NOTATION)):
            self.screen.say(notation, "dim")
        tried = 0
        try:
            for puzzle in puzzles:
                self._solve(puzzle)
                tried += 1
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
        self.screen.say(f"solved at the first try: {self.solved} of {tried}", "bold green")
        if self.progress.tries:
            self.screen.say(f"rating {self.progress.rating.rating:.0f}")

    def _solve(self, puzzle: Puzzle) -> None:
        """Lets the player try until the puzzle is solved, given up or skipped.

        :raises EOFError: if the player stops
        """
        state, moves, is_clean = start_of(self.game, puzzle), list[str](), True
        rating = "" if is_own(puzzle) else f" · {puzzle.rating}"
        while True:
            self.screen.say()
            self.screen.render(self.game, state.view(puzzle.seat))
            self.screen.say(goal_of(self.game, puzzle, self.language), "bold")
            self.screen.say(f"{puzzle.id}{rating} · {state.role(puzzle.seat)}", "dim")
            if puzzle.last:
                self.screen.say(f"→ {puzzle.last['move']}")
            line = self._line(puzzle, state)
            if line == "skip":
                return
            if line == "hint":
                is_clean = self._missed(puzzle, is_clean)
                self._hint(puzzle, moves)
                continue
            if line == "solution":
                self._missed(puzzle, is_clean)
                self._show_solution(puzzle, moves)
                return
            verdict = judge(self.game, puzzle, [*moves, line])
            self._comment(puzzle, verdict, line)
            if verdict.result == "solved":
                self._finished(puzzle, is_clean)
                return
            if verdict.result == "right":
                moves.append(line)
                state = verdict.shown[-1].after
            elif verdict.result == "wrong":
                is_clean = self._missed(puzzle, is_clean)

    def _line(self, puzzle: Puzzle, state: Any) -> str:
        """A move or an answer of the player, or one of the commands ``hint``, ``solution`` and ``skip``."""
        offered = list(puzzle.choices) or [str(move) for move in state.view(puzzle.seat).offered_moves(puzzle.seat)]
        if puzzle.choices:
            texts = (f"{choice} ({choice_text(self.game, choice, self.language)})" for choice in puzzle.choices)
            self.screen.say(" · ".join(texts))
        while True:
            line = ask("> ", [*offered, *COMMANDS])
            if line == "quit":
                raise EOFError
            if line == "moves":
                self.screen.numbered(offered)
            elif line in ("help", "?"):
                self.screen.say(HELP, "dim")
            elif puzzle.choices and line and chosen_item(line, offered) not in (*puzzle.choices, *COMMANDS):
                self.screen.say(f"choose one of {', '.join(puzzle.choices)}", "yellow")
            elif line:
                return chosen_item(line, offered)

    def _comment(self, puzzle: Puzzle, verdict: Verdict, line: str) -> None:
        """Says what became of a try, and shows what refutes it."""
        style = "green" if verdict.result in ("right", "solved") else "yellow"
        self.screen.say(comment(verdict, line, self.language), style)
        if verdict.violation:
            self.screen.say(verdict.violation.message, "yellow")
            self.screen.paragraph(self.game, verdict.violation.rule)
        for shown in verdict.shown:
            self.screen.say(f"{shown.before.role(shown.seat)}: {shown.move}")
        if verdict.result == "wrong" and verdict.shown:
            self.screen.render(self.game, verdict.shown[-1].after.view(puzzle.seat))

    def _hint(self, puzzle: Puzzle, moves: list[str]) -> None:
        if found := hint_for(self.game, puzzle, moves):
            self.screen.say(self.texts["hint"])
            self.screen.say("  ".join(found))  # without numbers: those belong to the list of all moves
        else:
            self.screen.say(self.texts["hint.rule"].format(rule=puzzle.rule))
            self.screen.paragraph(self.game, puzzle.rule)

    def _show_solution(self, puzzle: Puzzle, moves: list[str]) -> None:
        find, line = rest_of_solution(self.game, puzzle, moves)
        self.screen.say(self.texts["solution"])
        self.screen.say(" ".join(shown.move for shown in line) or find.right[0], "bold")

    def _finished(self, puzzle: Puzzle, is_clean: bool) -> None:
        """Says what the puzzle was about, which would have been a hint, and stores the result."""
        self.screen.say(" · ".join(theme_title(self.game, theme, self.language) for theme in puzzle.themes), "dim")
        if is_clean:
            self.solved += 1
            self._store(puzzle, is_right=True)

    def _missed(self, puzzle: Puzzle, is_clean: bool) -> bool:
        """Remembers that a puzzle was missed, the first time; it is no longer clean then."""
        if is_clean:
            self._store(puzzle, is_right=False)
        return False

    def _store(self, puzzle: Puzzle, is_right: bool) -> None:
        change = change_progress(self.game.id, lambda progress: progress.after(puzzle, is_right, _now()))
        self.progress = change.progress
        if change.points is not None:
            self.screen.say(f"rating {self.progress.rating.rating:.0f} ({change.points:+d})", "dim")
