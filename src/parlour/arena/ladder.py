"""A ladder: standing ratings of bots that meet in pairs of games, period after period."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import erf, sqrt
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, BinaryIO, NamedTuple, Self

from parlour.arena import ndjson
from parlour.arena.elo import cautious_mean
from parlour.arena.errors import InvalidMatch
from parlour.arena.glicko import Rating, updated
from parlour.arena.match import Match
from parlour.arena.ndjson import NdjsonFile
from parlour.arena.play import play_game
from parlour.arena.results import Result, pair_score
from parlour.core import Game
from parlour.core.options import changed, read_options
from parlour.games import load
from parlour.record import Record

FORMAT = 1
"""The version of the file's format."""
PAIRS_PER_BOT = 10
"""How many pairs each bot plays in a period, on average."""
NEIGHBOURS = 4
"""An opponent is drawn from this many bots that are nearest in rating."""


@dataclass(frozen=True)
class Ladder:
    """What all games of a ladder have in common."""

    game: str
    version: int
    seats: int
    options: Mapping[str, object] = field(hash=False)
    seed: int = 0
    seconds: float | None = None

    @classmethod
    def of(
        cls,
        game: Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        seconds: float | None = None,
    ) -> Self:
        """A ladder for a game.

        :raises ParlourError: if the seats or the options are invalid
        """
        state = game.initial(seats, options)
        return cls(
            game.id, game.version, state.seats, changed(read_options(game.options, options or {})), seed, seconds
        )

    def match(self, number: int, bots: tuple[str, str], titles: tuple[str, str]) -> Match:
        """The match between two bots whose first pair is the pair of the ladder with that number."""
        seed = Random(f"{self.seed} ladder {number}").getrandbits(63)
        return Match(self.game, self.version, bots, self.seats, self.options, seed, self.seconds, titles)

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """The ladder that a JSON value describes.

        :raises InvalidMatch: if it does not describe one that can be played here
        """
        try:
            ladder = cls(**value)
            game = load(ladder.game)
        except (TypeError, KeyError) as error:
            raise InvalidMatch(f"not a ladder: {error}") from None
        if game.version != ladder.version:
            raise InvalidMatch(
                f"the ladder is for version {ladder.version} of {ladder.game!r}, but this is version {game.version}"
            )
        game.initial(ladder.seats, ladder.options)
        return ladder


class Meeting(NamedTuple):
    """A pair of games between two bots, with the same deal, in which they swap seats."""

    number: int
    """Counted from 1."""
    period: int
    """The rating period that it belongs to, from 1."""
    bots: tuple[int, int]
    results: tuple[Result, ...]

    @property
    def score(self) -> float:
        """The mean score of the first bot."""
        return pair_score(self.results)

    def to_json(self) -> dict[str, object]:
        """A line of the file."""
        return {**self._asdict(), "bots": list(self.bots), "results": [each.to_json() for each in self.results]}

    @classmethod
    def from_json(cls, value: Any, bots: int) -> Self:
        """The meeting that a line describes, without its records.

        :raises InvalidMatch: if it does not describe one
        """
        try:
            one, other = map(int, value["bots"])
            results = tuple(Result.from_json(each) for each in value["results"])
            number, period = int(value["number"]), int(value["period"])
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            raise InvalidMatch(f"not a pair of games: {error}") from None
        if one == other or not {one, other} <= set(range(bots)) or not results or min(number, period) < 1:
            raise InvalidMatch(f"not a pair of games between two of {bots} bots: {one} and {other}")
        if any(set(each.seating) != {0, 1} or len(each.scores) != len(each.seating) for each in results):
            raise InvalidMatch("not a pair of games: each has the bots 0 and 1 in its seats")
        for each in results:
            if each.failure and each.failure.seat not in range(len(each.seating)):
                raise InvalidMatch(f"not a pair of games: game {each.number} has no seat {each.failure.seat}")
        return cls(number, period, (one, other), results)


class Entry(NamedTuple):
    """A bot that has been added to the ladder."""

    bot: str
    """The text that names it."""
    title: str
    """What it calls itself."""


class LadderFile(NdjsonFile):
    """The file of a ladder: a line about the ladder, then a line for each bot and for each pair of games."""

    def __init__(self, path: Path, file: BinaryIO, ladder: Ladder) -> None:
        super().__init__(path, file)
        self.ladder = ladder
        self.entries: list[Entry] = []
        self.meetings: list[Meeting] = []

    @classmethod
    def create(cls, path: Path, ladder: Ladder) -> Self:
        """A new file.

        :raises ArenaError: if it already exists or cannot be written
        """
        head = {"ladder": FORMAT, **asdict(ladder), "options": dict(ladder.options)}
        return cls(path, ndjson.create(path, head), ladder)

    @classmethod
    def open(cls, path: Path) -> Self:
        """An existing file; an incomplete last line is removed.

        :raises InvalidMatch: if it cannot be read
        """
        with ndjson.closed_on_error(ndjson.open_to_append(path)) as file:
            found = cls._read(path, file)
            ndjson.drop_incomplete_line(file)
        return found

    @classmethod
    def _read(cls, path: Path, file: BinaryIO) -> Self:
        found: Self | None = None
        for number, line in ndjson.lines(path):
            try:
                if found is None:
                    if line.pop("ladder", None) != FORMAT:
                        break
                    found = cls(path, file, Ladder.from_json(line))
                elif "bot" in line:
                    found.entries.append(Entry(str(line["bot"]), str(line.get("title", line["bot"]))))
                else:
                    found.meetings.append(Meeting.from_json(line, len(found.entries)))
            except InvalidMatch as error:
                raise InvalidMatch(f"line {number} of {str(path)!r}: {error}") from None
        if found is None:
            raise InvalidMatch(f"{str(path)!r} is not the file of a ladder")
        return found

    def enter(self, bot: str, title: str) -> None:
        """Adds a bot, unless it is on the ladder already."""
        if bot not in (entry.bot for entry in self.entries):
            self.entries.append(entry := Entry(bot, title))
            self._append(entry._asdict())

    def add(self, meeting: Meeting) -> None:
        """Adds a pair of games."""
        self._append(meeting.to_json())
        self.meetings.append(meeting._replace(results=tuple(each.compact for each in meeting.results)))


def read_records(path: Path, limit: int) -> list[tuple[int, int, Record]]:
    """The latest games of a file: the number of the pair, that of the game in it, and its record."""
    latest: deque[tuple[int, int, Any]] = deque(maxlen=limit)
    for _, line in ndjson.lines(path):
        results = line.get("results", ())
        latest.extend((line["number"], each["game"], each["record"]) for each in results if each.get("record"))
    return [(int(pair), int(game), Record.from_json(record)) for pair, game, record in latest]


def ratings(bots: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """The Glicko-2 rating of each bot, period by period; a pair counts as one game, since its games share a deal."""
    rated = [Rating()] * bots
    by_period: dict[int, list[Meeting]] = {}
    for meeting in meetings:
        by_period.setdefault(meeting.period, []).append(meeting)
    for period in sorted(by_period):
        scores: list[list[tuple[Rating, float]]] = [[] for _ in range(bots)]
        for meeting in sorted(by_period[period]):
            one, other = meeting.bots
            scores[one].append((rated[other], meeting.score))
            scores[other].append((rated[one], 1 - meeting.score))
        rated = [updated(rating, results) for rating, results in zip(rated, scores, strict=True)]
    return rated


def pairings(rated: Sequence[Rating], active: Sequence[int], count: int, rng: Random) -> list[tuple[int, int]]:
    """Who meets whom in a period, and who begins.

    The bot with the fewest meetings, and of those the one with the least certain rating, is paired next, with one of
    its neighbours in rating. Who begins is drawn at random.
    """
    met: Counter[int] = Counter()
    chosen = []
    for _ in range(count):
        one = min(active, key=lambda bot: (met[bot], -rated[bot].deviation, bot))
        others = sorted(
            (bot for bot in active if bot != one), key=lambda bot: abs(rated[bot].rating - rated[one].rating)
        )
        other = rng.choice(others[:NEIGHBOURS])
        met.update((one, other))
        chosen.append((one, other) if rng.random() < 0.5 else (other, one))
    return chosen


class Period:
    """The pairs of a period, which workers play by their numbers."""

    def __init__(self, file: LadderFile, active: Sequence[int], pairs: int) -> None:
        self.ladder, self.entries = file.ladder, tuple(file.entries)
        self.number = max((meeting.period for meeting in file.meetings), default=0) + 1
        first = max((meeting.number for meeting in file.meetings), default=0) + 1
        count = min(pairs, -(-PAIRS_PER_BOT * len(active) // 2))
        rng = Random(f"{self.ladder.seed} period {self.number} {first}")
        chosen = pairings(ratings(len(file.entries), file.meetings), active, count, rng)
        self.bots = dict(enumerate(chosen, first))

    def __call__(self, number: int) -> Meeting:
        """Plays the pair with that number."""
        one, other = (self.entries[bot] for bot in self.bots[number])
        match = self.ladder.match(number, (one.bot, other.bot), (one.title, other.title))
        results = tuple(play_game(match, game) for game in range(1, match.pair_size + 1))
        return Meeting(number, self.number, self.bots[number], results)


class Duel(NamedTuple):
    """All pairs between two bots, from the point of view of the first."""

    pairs: int
    score: float
    """The mean score."""
    counts: tuple[int, ...]
    """The pentanomial counts: pairs with a score of 0, ¼, ½, ¾ and 1, others rounded to the nearest."""
    superiority: float
    """The likelihood that the first is the stronger."""


@dataclass(frozen=True)
class Standing:
    """A bot on the ladder, with its rating."""

    place: int
    entry: Entry
    rating: Rating
    pairs: int
    score: float | None
    failures: int
    duels: Mapping[int, Duel] = field(hash=False)
    """By the number of the opponent."""
    bot: int = 0
    """Its number, from 0."""

    def to_json(self) -> dict[str, object]:
        """The standing in plain types."""
        duels = {str(other): duel._asdict() for other, duel in self.duels.items()}
        return {**self.entry._asdict(), "place": self.place, "number": self.bot, **asdict(self.rating)} | {
            "pairs": self.pairs,
            "score": self.score,
            "failures": self.failures,
            "duels": duels,
        }


def standings(entries: Sequence[Entry], meetings: Sequence[Meeting]) -> list[Standing]:
    """All bots, the best rated first."""
    rated = ratings(len(entries), meetings)
    order = sorted(range(len(entries)), key=lambda bot: (-rated[bot].rating, bot))
    return [_standing(place, bot, entries[bot], rated[bot], meetings) for place, bot in enumerate(order, 1)]


def _standing(place: int, bot: int, entry: Entry, rating: Rating, meetings: Sequence[Meeting]) -> Standing:
    scores: dict[int, list[float]] = {}
    failures = 0
    for opponent, score, failed in _met(bot, meetings):
        scores.setdefault(opponent, []).append(score)
        failures += failed
    every = [score for some in scores.values() for score in some]
    duels = {other: duel(some) for other, some in sorted(scores.items())}
    return Standing(place, entry, rating, len(every), mean(every) if every else None, failures, duels, bot)


def _met(bot: int, meetings: Sequence[Meeting]) -> Iterator[tuple[int, float, int]]:
    """The opponents of a bot, its score against each, and how many games it lost by failing."""
    for meeting in meetings:
        if bot in meeting.bots:
            side = meeting.bots.index(bot)
            score = meeting.score if side == 0 else 1 - meeting.score
            failures = [
                each.failure for each in meeting.results if each.failure and each.seating[each.failure.seat] == side
            ]
            yield meeting.bots[1 - side], score, len(failures)


def duel(scores: Sequence[float]) -> Duel:
    """The statistics of pair scores; the likelihood is as cautious as intervals are."""
    counts = Counter(round(4 * score) for score in scores)
    centre, error = cautious_mean(scores)
    superiority = (1 + erf((centre - 0.5) / (sqrt(2) * error))) / 2
    return Duel(len(scores), mean(scores), tuple(counts[fifth] for fifth in range(5)), superiority)
