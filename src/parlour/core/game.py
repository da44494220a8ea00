"""A game: what it is called, how it is set up, and how its positions are read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from importlib.resources import files
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, final

from parlour.core.errors import InvalidOptions, InvalidPosition, Violation
from parlour.core.options import read_options
from parlour.core.state import CHANCE, Seat, State

S = TypeVar("S", bound=State[Any])


class Game(ABC, Generic[S]):
    """The rules of one game."""

    id: ClassVar[str]
    title: ClassVar[str]
    credit: ClassVar[str]
    """Who designed it, and when."""
    about: ClassVar[str]
    """One sentence for someone who has never heard of it."""
    seats: ClassVar[range]
    """How many can play."""
    seats_rule: ClassVar[str]
    """The paragraph that says how many can play."""
    version: ClassVar[int]
    """Rises when an old record would replay differently."""
    options: ClassVar[type[Any]]
    """A frozen dataclass of what can be chosen."""
    has_secrets: ClassVar[bool] = False
    """Whether seats see different things."""
    loser_begins: ClassVar[bool] = False
    """Whether the loser of a game has the first seat in the next one."""
    acceptance: ClassVar[str] = ""
    """The move with which every seat that can act agrees to an end that waits for them all; empty if there is none."""

    @final
    def initial(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> S:
        """The state before the first move; by default with as few seats as can play.

        :raises InvalidOptions: with every reason there is
        """
        seats = self.seats[0] if seats is None else seats
        chosen = read_options(self.options, options or {})
        reasons = [*self._seats_violations(seats), *self._violations(seats, chosen)]
        if reasons:
            raise InvalidOptions({"seats": seats, **(options or {})}, reasons)
        return self._initial(seats, chosen)

    @final
    def parse(self, text: str, options: Mapping[str, object] | None = None) -> S:
        """The state that a text means; what the text leaves open the options say.

        :raises InvalidPosition: with every reason there is
        """
        return self._parse(text, read_options(self.options, options or {}))

    @final
    def chance(self, state: S) -> tuple[tuple[Any, int], ...]:
        """What chance can do now and how likely: moves with weights; nothing when it is not its turn.

        :raises InvalidPosition: if the state is a view that hides what chance draws from
        """
        if state.has_holes and CHANCE in state.actors:
            raise InvalidPosition(str(state), ["what chance draws from is hidden: guess a state first"])
        return state.draws()

    def guess(self, view: S, seat: Seat | None, rng: Random) -> S:
        """A full state that the view could come from, each as likely as the rules make it."""
        return view

    def draw(self, state: S) -> str:
        """The position drawn in several lines, in Rich console markup."""
        return str(state)

    @final
    def rules(self) -> str:
        """The rules in our own words, in Markdown, each paragraph with its number."""
        return files(type(self).__module__.rpartition(".")[0]).joinpath("rules.md").read_text("utf-8")

    @abstractmethod
    def _initial(self, seats: int, options: Any) -> S: ...

    @abstractmethod
    def _parse(self, text: str, options: Any) -> S: ...

    def _violations(self, seats: int, options: Any) -> Iterable[Violation]:
        """What is wrong with options taken together."""
        return ()

    def _seats_violations(self, seats: int) -> Iterable[Violation]:
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            many = f"{low}" if low == high else f"{low} to {high}"
            yield Violation(self.seats_rule, f"{self.title} is for {many} seats, not {seats!r}")
