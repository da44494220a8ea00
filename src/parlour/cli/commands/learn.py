"""The command that teaches a game, one sentence at a time."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Annotated, Any

import typer

from parlour.cli.arguments import GameName
from parlour.cli.formatting import counted
from parlour.cli.learner import change_progress, load_progress
from parlour.cli.repl.prompt import ask, chosen_item
from parlour.cli.screen import Screen
from parlour.core import Game
from parlour.core.lessons import NOTATION, Chapter, Course, Step
from parlour.games import load
from parlour.school import AttemptResult, course_of, judge, start_of
from parlour.school.judging import chapter_of
from parlour.school.puzzles.progress import Change

HELP = "type a move or its number; moves lists them, rule shows the paragraph, skip goes on, quit stops"
CAST = ("Max", "Lisa", "Katrin", "Tim")
"""The players whom sentences name, by their seats."""


def learn(
    game: GameName,
    chapter: Annotated[
        str | None, typer.Option("--chapter", metavar="NAME", help="One chapter; by default all, the basic game first.")
    ] = None,
    language: Annotated[
        str,
        typer.Option("--language", metavar="TAG", help="The language: de, en, es, fr, it, nl or pt."),
    ] = "en",
) -> None:
    """Learn a game step by step: read one sentence, then do it. Steps done before are left out, except in a chapter."""
    loaded = load(game)
    course = course_of(loaded)
    steps = [(each, step) for each, step in course.steps() if not chapter or each is chapter_of(course, chapter)]
    lesson = Lesson(loaded, course, language)
    known = set() if chapter else set(load_progress(loaded.id).done)
    left = [(each, step) for each, step in steps if f"{each.id}/{step.id}" not in known] or steps
    if len(left) < len(steps):
        done = len(steps) - len(left)
        lesson.screen.say(f"{done} of {counted(len(steps), 'step')} done before: you go on from there")
    try:
        for each, group in groupby(left, key=lambda pair: pair[0]):
            lesson.teach(each, [step for _, step in group])
    except (EOFError, KeyboardInterrupt):
        lesson.screen.say()
    lesson.screen.say(f"{lesson.done} of {counted(len(left), 'step')} done")


class Lesson:
    """A lesson in the terminal."""

    def __init__(self, game: Game[Any], course: Course, language: str) -> None:
        self.game, self.course, self.screen = game, course, Screen()
        self.words: Mapping[str, str] = course.sentences(language)
        self.texts = game.words(language)
        self.rules = {paragraph.rule: paragraph.text for paragraph in game.paragraphs(language)}
        self.done = 0
        """The number of steps completed."""

    def teach(self, chapter: Chapter, steps: Sequence[Step]) -> None:
        """Goes through steps of a chapter, and stores which are done.

        :raises EOFError: if the learner stops
        """
        self.screen.say(self.words[chapter.id], "bold")
        self.screen.say(HELP, "dim")
        if NOTATION in self.words:
            self.screen.say(self.words[NOTATION], "dim")
        for step in steps:
            if self._teach_step(step, f"{chapter.id}.{step.id}"):
                self.done += 1
                self._store(f"{chapter.id}/{step.id}")

    def _store(self, step: str) -> None:
        change_progress(self.game.id, lambda progress: Change(progress.with_lessons([step], {})))

    def _teach_step(self, step: Step, key: str) -> bool:
        """Repeats a step until it is done or skipped; returns whether it is done."""
        state, seat = start_of(self.game, step)
        view = state.view(seat)
        while True:
            self.screen.say()
            self.screen.render(self.game, view)
            self.screen.say(self.words[key], "bold")
            if cast := self._cast(key):
                self.screen.say(cast, "dim")
            if step.choices:
                self.screen.say(" · ".join(f"{choice} {self._choice(choice)}".strip() for choice in step.choices))
            offered = list(step.choices) or [str(move) for move in view.offered_moves(seat)]
            line = self._line(step, offered)
            if line == "skip":
                return False
            result = judge(self.game, step, line)
            self._answer(result, step, key)
            if result.verdict == "right":
                return True

    def _line(self, step: Step, offered: list[str]) -> str:
        """What the learner does: a move, an answer, or ``skip``."""
        while True:
            line = ask("> ", [*offered, "moves", "rule", "skip", "quit"])
            if line == "quit":
                raise EOFError
            if line == "rule":
                self._show_rule(step.rule)
            elif line == "moves":
                self.screen.numbered(offered)
            elif line in ("help", "?"):
                self.screen.say(HELP, "dim")
            elif line:
                return chosen_item(line, offered)

    def _cast(self, key: str) -> str:
        """The seats of the players whom the sentences of a step name: the board shows numbers."""
        said = " ".join(self.words.get(f"{key}{end}", "") for end in ("", ".done", ".not"))
        return ", ".join(f"{name} is seat {seat}" for seat, name in enumerate(CAST) if name in said)

    def _show_rule(self, rule: str) -> None:
        self.screen.markdown(f"**{rule}** {self.rules[rule]}")

    def _choice(self, choice: str) -> str:
        """An answer in words, if it is not a number."""
        return f"({self.words[f'choice.{choice}']})" if f"choice.{choice}" in self.words else ""

    def _answer(self, result: AttemptResult, step: Step, key: str) -> None:
        """Shows the result of an attempt."""
        style = "green" if result.verdict == "right" else "yellow"
        for text in self._said(result, key):
            self.screen.say(text, style)
        if result.punished is not None:
            self.screen.render(self.game, result.punished.view(start_of(self.game, step)[1]))
        if result.verdict != "right":
            self._show_rule(result.rule)

    def _said(self, result: AttemptResult, key: str) -> Iterator[str]:
        if violation := result.violation:
            sentence = self.texts.get(f"why.{violation.key}", violation.message)
            yield str(sentence).format(**violation.values) if isinstance(sentence, str) else violation.message
        elif result.verdict == "right":
            yield f"✓ {self.words.get(f'{key}.done', '')}".strip()
        else:
            if result.reply:
                yield f"→ {result.reply}"
            yield self.words.get(f"{key}.not", "")
