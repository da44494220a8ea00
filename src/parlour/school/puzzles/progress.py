"""What a player knows of a game: steps done, puzzles solved and missed, a rating, and what is due for repetition.

The rating follows Glicko-2; the first result of each puzzle counts. A puzzle that was missed comes back when FSRS says
so, until it has been right often enough. Everything is one value with a limited size, stored by its owner: the
server in its database, the terminal in a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from fsrs import Card, Scheduler
from fsrs import Rating as Grade
from fsrs import State as Phase

from parlour.arena.glicko import Rating, updated
from parlour.core.puzzles import Puzzle

MAX_SOLVED, MAX_MISSED, MAX_OWN = 3000, 300, 30
"""The most puzzles that are remembered; the oldest are forgotten first."""
MAX_DONE_STEPS, MAX_PRACTISED_RULES = 500, 300
MAX_OWN_CHARACTERS = 6000
"""The longest puzzle of a player's own, as JSON."""
PUZZLE_DEVIATION = 60.0
"""How uncertain the difficulty of a puzzle is."""
LEARNT_DAYS = 60
"""A puzzle that would come back only after this many days is learnt."""
SCHEDULER = Scheduler(
    learning_steps=(timedelta(minutes=10),), relearning_steps=(timedelta(minutes=10),), enable_fuzzing=False
)


class Repetition(NamedTuple):
    """When a missed puzzle comes back; times are in milliseconds since 1970."""

    phase: int
    step: int | None
    stability: float | None
    difficulty: float | None
    due: int
    last: int | None

    @classmethod
    def of(cls, card: Card) -> Repetition:
        """What is stored of a card of FSRS."""
        last = card.last_review
        stability = None if card.stability is None else round(card.stability, 3)
        difficulty = None if card.difficulty is None else round(card.difficulty, 3)
        return cls(card.state.value, card.step, stability, difficulty, _ms(card.due), _ms(last) if last else None)

    @property
    def card(self) -> Card:
        """The card of FSRS."""
        return Card(
            0,
            Phase(self.phase),
            self.step,
            self.stability,
            self.difficulty,
            _time(self.due),
            None if self.last is None else _time(self.last),
        )


class Practice(NamedTuple):
    """How well a player knows a paragraph."""

    streak: int
    due: int


class Change(NamedTuple):
    """What a result changes."""

    progress: Progress
    points: int | None = None
    """By how many points the rating changes; None if it does not count."""
    due: int | None = None
    """When the puzzle comes back."""


@dataclass(frozen=True)
class Progress:
    """What a player knows of a game."""

    done: tuple[str, ...] = ()
    """The steps of lessons that are done, as ``chapter/step``."""
    rules: Mapping[str, Practice] = field(default_factory=dict)
    rating: Rating = Rating()  # noqa: RUF009 - a frozen value
    tries: int = 0
    """How many puzzles the rating rests on."""
    solved: tuple[str, ...] = ()
    """The puzzles solved at the first try, or learnt since."""
    missed: Mapping[str, Repetition] = field(default_factory=dict)
    own: tuple[Puzzle, ...] = ()
    """Puzzles from the player's own slips."""

    def is_new(self, puzzle: str) -> bool:
        """Whether a puzzle has not been tried yet, so that its result counts."""
        return puzzle not in self.solved and puzzle not in self.missed

    def due(self, now: int) -> list[str]:
        """The missed puzzles that are due, the longest overdue first."""
        return sorted(
            (name for name, each in self.missed.items() if each.due <= now), key=lambda name: self.missed[name].due
        )

    def after(self, puzzle: Puzzle, is_right: bool, now: int) -> Change:
        """The progress after a puzzle is solved, or after the first wrong move."""
        known = self.missed.get(puzzle.id)
        if known is None and puzzle.id in self.solved:
            return Change(self)
        if known and known.due > now:  # it was missed a moment ago, or is being practised early
            return Change(self, due=known.due)
        progress, points = self, None
        if known is None and not is_own(puzzle):
            rating = updated(self.rating, [(Rating(puzzle.rating, PUZZLE_DEVIATION), float(is_right))])
            points = round(rating.rating) - round(self.rating.rating)
            progress = replace(self, rating=rating, tries=self.tries + 1)
        if is_right and known is None and not is_own(puzzle):
            return Change(progress._with_solved(puzzle.id), points)
        return progress._repeated(puzzle.id, known, is_right, now, points)

    def with_own(self, puzzle: Puzzle, now: int) -> Progress:
        """The progress with a slip of the player's own, which is due at once."""
        others = tuple(each for each in self.own if each.id != puzzle.id)
        kept = (*others, puzzle)[-MAX_OWN:]
        names = {each.id for each in kept}
        gone = {each.id for each in self.own} - names
        missed = {name: each for name, each in self.missed.items() if name not in gone}
        card = Repetition(Phase.Learning.value, 0, None, None, now, None)
        return replace(self, own=kept, missed=_latest({**missed, puzzle.id: missed.get(puzzle.id, card)}))

    def with_lessons(self, done: Iterable[str], rules: Mapping[str, Practice]) -> Progress:
        """The progress with steps added, and with what is new about paragraphs."""
        steps = tuple(dict.fromkeys((*self.done, *done)))[-MAX_DONE_STEPS:]
        known = {**self.rules, **rules}
        return replace(self, done=steps, rules=dict(list(known.items())[-MAX_PRACTISED_RULES:]))

    def _with_solved(self, name: str) -> Progress:
        return replace(self, solved=(*(each for each in self.solved if each != name), name)[-MAX_SOLVED:])

    def _repeated(self, name: str, known: Repetition | None, is_right: bool, now: int, points: int | None) -> Change:
        """The progress after a repetition, or after a puzzle was missed for the first time."""
        card, _ = SCHEDULER.review_card(
            known.card if known else Card(0, due=_time(now)), Grade.Good if is_right else Grade.Again, _time(now)
        )
        repetition = Repetition.of(card)
        others = {key: each for key, each in self.missed.items() if key != name}
        if is_right and repetition.due - now >= LEARNT_DAYS * 86_400_000:
            return Change(replace(self, missed=others)._with_solved(name), points)
        return Change(replace(self, missed=_latest({**others, name: repetition})), points, repetition.due)

    def to_json(self) -> dict[str, Any]:
        """The progress in plain types."""
        rating = self.rating
        return {
            "done": list(self.done),
            "rules": {rule: list(practice) for rule, practice in self.rules.items()},
            "rating": [round(rating.rating, 2), round(rating.deviation, 2), round(rating.volatility, 6), self.tries],
            "solved": list(self.solved),
            "missed": {name: list(each) for name, each in self.missed.items()},
            "own": [puzzle.to_json() for puzzle in self.own],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Progress:
        """The progress that plain types describe.

        :raises ValueError: if they describe none
        """
        try:
            rating, deviation, volatility, tries = data["rating"]
            return cls(
                tuple(data["done"]),
                {rule: Practice(*practice) for rule, practice in data["rules"].items()},
                Rating(float(rating), float(deviation), float(volatility)),
                int(tries),
                tuple(data["solved"]),
                {name: Repetition(*each) for name, each in data["missed"].items()},
                tuple(map(Puzzle.from_json, data["own"])),
            )
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise ValueError(f"not the progress of a player: {error!r}") from None


OWN = "own-"
"""How the ids of puzzles from a player's own games begin."""


def is_own(puzzle: Puzzle) -> bool:
    """Whether a puzzle comes from a game of the player, so that it has no rating."""
    return puzzle.id.startswith(OWN)


def _latest(missed: Mapping[str, Repetition]) -> dict[str, Repetition]:
    return dict(list(missed.items())[-MAX_MISSED:])


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
