"""The command that prints puzzles, or lets you play them in the terminal with a comment on every move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, GameName, Options, whole_number
from parlour.cli.errors import UsageError, show_json
from parlour.cli.formatting import counted
from parlour.cli.repl.prompt import ask
from parlour.cli.screen import Screen
from parlour.core.errors import did_you_mean
from parlour.engine import NativeUnavailable
from parlour.games import load
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.commands.solve import chosen_variant
from parlour.games.cookie_disco.solution import NoSolution, Prospect, Variant, solution
from parlour.games.cookie_disco.solution.puzzles import LEVELS, Puzzle, chosen, fresh, shipped

DEFAULT_COUNT = 8
MAX_COUNT = 1000

COMMANDS = ("moves", "hint", "answer", "skip", "quit")
"""What can be typed instead of a move."""


def puzzles(
    game: GameName,
    option: Options = None,
    level: Annotated[
        int | None, typer.Option("--level", metavar="N", parser=whole_number, help="1 (easy) to 8; all by default.")
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", metavar="K", parser=whole_number, help="How many; 8 by default.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", parser=whole_number, help="Make new puzzles from this seed."),
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Solve them in the terminal, move by move.")] = False,
    answers: Annotated[bool, typer.Option("--answers", help="Print the winning moves too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print or play puzzles: positions in which only one move wins."""
    number_of_puzzles = DEFAULT_COUNT if count is None else count
    _check(load(game).id, level, number_of_puzzles)
    variant = chosen_variant(option)
    selection = _selection(variant, level, number_of_puzzles, seed, is_shuffled=play)
    if as_json:
        show_json([puzzle.to_json() for puzzle in selection])
    elif play:
        Session(selection, variant, Screen()).run()
    else:
        for number, puzzle in enumerate(selection, 1):
            _show(Screen(), f"Puzzle {number}", puzzle)
            Screen().verbatim(puzzle.position)
            if answers:
                Screen().say(f"answer: {puzzle.move}")


def _check(game: str, level: int | None, count: int) -> None:
    """Refuses games without puzzles, and levels and counts that are out of range."""
    if game != GAME.id:
        raise UsageError(f"there are puzzles only for {GAME.id}, not for {game}")
    if level is not None and level not in LEVELS:
        raise UsageError(f"the level must be {LEVELS[0]} to {LEVELS[-1]}, not {level}")
    if not 1 <= count <= MAX_COUNT:
        raise UsageError(f"the count must be 1 to {MAX_COUNT}, not {count}")


def _selection(variant: Variant, level: int | None, count: int, seed: int | None, is_shuffled: bool) -> list[Puzzle]:
    """Puzzles that come with Parlour, or new ones from the solution."""
    if seed is not None:
        return chosen(fresh(Random(seed), solution(variant)), level, count)
    ready = shipped()
    if is_shuffled:
        SystemRandom().shuffle(ready)
    selection = chosen(iter(ready), level, count)
    if len(selection) < count:
        of_level = "" if level is None else f" of level {level}"
        available = counted(len(selection), "puzzle")
        raise UsageError(f"only {available}{of_level} come with Parlour; --seed N makes new ones")
    return selection


class Skipped(Exception):
    """The player asks for the next puzzle."""


class Quit(Exception):
    """The player quits."""


def _show(screen: Screen, title: str, puzzle: Puzzle) -> None:
    """The task and its position."""
    how = "at once" if puzzle.distance == 1 else f"in {puzzle.distance} moves, counting blue's"
    screen.say(f"{title}, level {puzzle.level}: orange wins {how}; only one move does it", "bold")
    screen.render(GAME, GAME.parse(puzzle.position))


class Session:
    """A player and some puzzles; blue's replies come from the solution, if there is one."""

    def __init__(self, puzzles: Sequence[Puzzle], variant: Variant, screen: Screen) -> None:
        self.puzzles, self.variant, self.screen = puzzles, variant, screen
        self.solved = 0
        """The puzzles solved without a wrong move or help."""

    def run(self) -> None:
        """Sets one puzzle after another."""
        tried = 0
        try:
            for tried, puzzle in enumerate(self.puzzles, 1):
                _show(self.screen, f"Puzzle {tried} of {len(self.puzzles)}", puzzle)
                self._solve(puzzle)
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.say()
            tried -= 1
        self.screen.say(f"solved at the first try: {self.solved} of {tried}", "bold green")

    def _solve(self, puzzle: Puzzle) -> None:
        """Lets the player try a puzzle until it is won or skipped."""
        attempt = _Attempt(puzzle, self.variant, self.screen)
        try:
            while not attempt.is_over:
                attempt.step()
        except Skipped:
            return
        self.solved += attempt.is_clean


class _Attempt:
    """A puzzle that is being played."""

    def __init__(self, puzzle: Puzzle, variant: Variant, screen: Screen) -> None:
        self.puzzle, self.variant, self.screen = puzzle, variant, screen
        self.state: CookieDiscoState = GAME.parse(puzzle.position, variant.options)
        self.is_clean, self.is_over = True, False

    def step(self) -> None:
        """One line of input, and blue's reply."""
        texts = sorted(map(str, self.state.moves()))
        line = ask("orange> ", [*texts, *COMMANDS]).lower()
        if line in map(str, range(1, len(texts) + 1)):
            line = texts[int(line) - 1]
        if line in COMMANDS:
            self._run(line, texts)
        elif line and (violation := self.state.why_not(line)):
            self.screen.say(f"no: {violation.message}{did_you_mean(line, COMMANDS)}", "bold red")
            self.screen.paragraph(GAME, violation.rule)
            self.screen.say(f"type a move or its number, or {', '.join(COMMANDS)}", "dim")
        elif line:
            self._judge(line)

    def _run(self, command: str, texts: Sequence[str]) -> None:
        if command == "quit":
            raise Quit
        if command == "moves":
            self.screen.numbered(texts)
            return
        self.is_clean = False
        if command == "skip":
            raise Skipped
        best = self._best()
        self.screen.say(best if command == "answer" else f"move the cookie on {best.partition('>')[0]}")

    def _best(self) -> str:
        moves = self._prospects(self.state)
        return moves[0].move if moves else self.puzzle.move

    def _judge(self, text: str) -> None:
        """Plays a legal move if it wins, and otherwise says what is wrong with it."""
        prospects = {prospect.move: prospect for prospect in self._prospects(self.state)}
        is_right = prospects[text].value.score == 1 if prospects else text == self.puzzle.move
        if is_right:
            self._play(text, prospects)
            return
        self.is_clean = False
        self.screen.say(f"no: {self._refuted(text, prospects)}; try again", "bold red")

    def _refuted(self, text: str, prospects: dict[str, Prospect]) -> str:
        """What is wrong with a move that does not win."""
        if not prospects:
            return "that does not win"
        if prospects[text].value.score:
            return "then blue can hold the draw"
        reply = self._prospects(self.state.play(text))[0]
        return f"then blue wins in {counted(reply.value.distance, 'move')}, starting with {reply.move}"

    def _play(self, text: str, prospects: dict[str, Prospect]) -> None:
        """Makes a winning move and the reply that holds out longest."""
        self.state = self.state.play(text)
        self.is_over = self.state.outcome is not None or not prospects
        if self.is_over:
            self.screen.say("that wins" if self.state.outcome else "right, that is the move", "bold green")
            return
        reply = self._prospects(self.state)[0]
        self.state = self.state.play(reply.move)
        left = reply.value.distance - 1
        self.screen.say(f"right; blue answers {reply.move}, and you win in {counted(left, 'move')}", "green")
        self.screen.render(GAME, self.state)

    def _prospects(self, state: CookieDiscoState) -> list[Prospect]:
        """The moves with their values; empty if the game is not solved here."""
        try:
            return solution(self.variant).prospects(state)
        except (NoSolution, NativeUnavailable):
            return []
