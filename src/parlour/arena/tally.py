"""The results of a match as they come in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from parlour.arena.match import Match
from parlour.arena.plan import Plan
from parlour.arena.result import Result


class Tally:
    """The results so far. What counts does not depend on the order in which they came."""

    def __init__(self, match: Match, plan: Plan, results: Iterable[Result] = ()) -> None:
        self.match, self.plan = match, plan
        self.games = match.whole(plan.games)
        """How many games are enough, whatever the test says."""
        self.ratio = 0.0
        """The log likelihood ratio of the test, over the pairs that are complete without a gap."""
        self.decision: str | None = None
        """What the test has found."""
        self._results: dict[int, Result] = {}
        self._scores: Counter[float] = Counter()
        self._complete = 0
        for result in results:
            self.add(result)

    def add(self, result: Result) -> None:
        """Counts a game, unless it is there already or is not wanted any more."""
        if result.number <= self.games:
            self._results.setdefault(result.number, result.compact)
        while self._is_complete(self._complete + 1) and not self.decision:
            self._complete += 1
            self._test()

    def missing(self) -> Iterator[int]:
        """The games to be played, in order, until a test decides."""
        for number in range(1, self.games + 1):
            if self.decision:
                return
            if number not in self._results:
                yield number

    @property
    def results(self) -> list[Result]:
        """What counts: every game in order, or those up to the decision of a test."""
        last = self._complete * self.match.pair_size if self.decision else self.games
        return [self._results[number] for number in sorted(self._results) if number <= last]

    @property
    def pairs(self) -> list[list[Result]]:
        """The pairs that are complete."""
        pairs: dict[int, list[Result]] = {}
        for result in self.results:
            pairs.setdefault(result.pair, []).append(result)
        return [pair for pair in pairs.values() if len(pair) == self.match.pair_size]

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.decision is not None or len(self._results) == self.games

    def __len__(self) -> int:
        return len(self._results)

    def _is_complete(self, pair: int) -> bool:
        return all(number in self._results for number in self._numbers(pair))

    def _numbers(self, pair: int) -> range:
        size = self.match.pair_size
        return range((pair - 1) * size + 1, pair * size + 1)

    def _test(self) -> None:
        """Asks the test about one more pair."""
        if sprt := self.plan.sprt:
            self._scores[pair_score(self._results[number] for number in self._numbers(self._complete))] += 1
            self.ratio = sprt.ratio(self._scores)
            self.decision = sprt.decision(self.ratio)


def pair_score(pair: Iterable[Result], bot: int = 0) -> float:
    """The mean score of a bot in a pair; rounded, so that equal scores are equal numbers."""
    scores = [result.score(bot) for result in pair]
    return round(sum(scores) / len(scores), 9)
