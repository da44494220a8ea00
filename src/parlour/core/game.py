"""A game: what it is called, how it is set up, and how its positions are read."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, final

from parlour.core.arguments import argument_of, is_whole, require, runtime_types
from parlour.core.encoding import Encoding
from parlour.core.errors import InvalidArgument, InvalidOptions, InvalidPosition, Violation, short
from parlour.core.lessons import Course
from parlour.core.options import Suggestion, listed, read_options
from parlour.core.puzzles import PuzzleSet
from parlour.core.reason import Reason
from parlour.core.scene import Scene
from parlour.core.skill import Skill
from parlour.core.state import CHANCE, Seat, State
from parlour.core.twin import Twin

S = TypeVar("S", bound=State[Any])

LEVELS = range(1, 9)
"""The levels of bots, the weakest first."""
_LANGUAGE = re.compile("[A-Za-z0-9-]{1,35}")
_PARAGRAPH = re.compile(r"^## ([^\n]*)|^- \*\*([A-Z]+-\d+)\*\* (.*?)(?=^- |^#|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Paragraph:
    """One numbered rule."""

    rule: str
    """Its number, such as ``NI-2``."""
    section: str
    """The heading above it."""
    text: str
    """Markdown."""


def read_paragraphs(markdown: str) -> tuple[Paragraph, ...]:
    """The numbered paragraphs of a rule text, in order."""
    section, paragraphs = "", []
    for heading, rule, text in _PARAGRAPH.findall(markdown):
        section = heading or section
        if rule:
            paragraphs.append(Paragraph(rule, section, text.strip()))
    return tuple(paragraphs)


def _check_language(language: str) -> str:
    """The tag of a language, checked."""
    if not _LANGUAGE.fullmatch(require(language, str, "a language is a tag such as 'en'")):
        raise InvalidArgument(f"a language is a tag such as 'en', not {short(language)}")
    return language


def _check_variation(view: State[Any], seat: Seat, variation: Sequence[str]) -> None:
    """Checks that a variation is a list of moves, the first of which the seat can make."""
    for move in require(variation, (list, tuple), "a variation is a list of moves"):
        require(move, str, "the moves of a variation are texts")
    if not variation:
        raise InvalidArgument("a variation has at least one move")
    if violation := view.why_not(variation[0], seat):
        raise InvalidArgument(f"a variation begins with a legal move, not {short(variation[0])}: {violation}")


def check_state(game: Game[Any], state: object) -> None:
    """Refuses what is not a game, or not a state of that game.

    :raises InvalidArgument: naming the value
    """
    require(game, Game, "expected a game, such as load('nim') returns")
    if not isinstance(state, game._state_types):
        raise InvalidArgument(f"expected a state of {game.title}, not {short(state)}")


class Game(ABC, Generic[S]):
    """The rules of one game."""

    id: ClassVar[str]
    """Lower-case words joined by hyphens, by which ``load`` finds it."""
    title: ClassVar[str]
    """What the box says."""
    credit: ClassVar[str]
    """Who designed it, and when."""
    about: ClassVar[str]
    """One sentence for someone who has never heard of it."""
    seats: ClassVar[range]
    """How many can play, from the fewest to the most."""
    seats_rule: ClassVar[str]
    """The paragraph that says how many can play."""
    version: ClassVar[int]
    """Rises when an old record would replay differently."""
    options: ClassVar[type[Any]]
    """A frozen dataclass of what can be chosen."""
    suggestions: ClassVar[tuple[Suggestion, ...]] = ()
    """Options that suit the players of a new table; the first one that fits applies."""
    minutes: ClassVar[int] = 15
    """How long a game takes, roughly."""
    age: ClassVar[int] = 8
    """The age from which it is suitable, in years."""
    rules_text: ClassVar[str] = ""
    """The rules in Markdown, for a game without a file ``rules.md`` beside its module."""
    has_secrets: ClassVar[bool] = False
    """Whether seats see different things."""
    loser_begins: ClassVar[bool] = False
    """Whether the loser of a game has the first seat in the next one."""
    acceptance: ClassVar[str] = ""
    """The move by which a seat accepts an end of the game that all must accept; empty if there is no such end."""
    has_own_board: ClassVar[bool] = False
    """Whether the web client has a board made for it; otherwise its scene is the board."""
    twin: ClassVar[Twin | None] = None
    """How the native core plays it; None if only the Python rules do."""
    encoding: ClassVar[Encoding | None] = None
    """How its moves and views become numbers for learning programs; None if they do not."""
    skills: ClassVar[tuple[Skill, ...]] = ()
    """How its levels think with the native core, the weakest first; the highest, which needs no limits, is left out."""
    python_playouts: ClassVar[int] = 200
    """How many random games the strongest of these levels plays out for a move without the native core."""
    doubtful_loss: ClassVar[float] = 0.2
    """The share of the win that a doubtful move seems to give away: less where games are lost by many small slips."""

    _state_types: ClassVar[tuple[type, ...]] = (State,)
    """The class of the states, from the type argument of the subclass."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        kinds = runtime_types(argument_of(cls, Game))
        cls._state_types = (State,) if kinds == (object,) else kinds

    def __eq__(self, other: object) -> bool:
        """Games of the same class with the same values are equal: a copy is equal to its original."""
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(type(self))

    @final
    def initial(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> S:
        """The state before the first move; by default with the smallest number of seats.

        :raises InvalidOptions: with every reason
        """
        options = {} if options is None else options
        seats = self.seats[0] if seats is None else seats
        chosen = read_options(self.options, options)
        reasons = [*self._seats_violations(seats), *(self._violations(seats, chosen) if is_whole(seats) else ())]
        if reasons:
            raise InvalidOptions({"seats": seats, **options}, reasons)
        return self._initial(seats, chosen)

    @final
    def next_rule(self, options: Mapping[str, object], seats: int) -> str | None:
        """The option to switch on for one more rule in the next game; None if there is no such rule.

        :raises InvalidOptions: with every reason
        """
        chosen = read_options(self.options, options)
        if reasons := list(self._seats_violations(seats)):
            raise InvalidOptions({"seats": seats, **options}, reasons)
        return self._next_rule(chosen, seats)

    @final
    def parse(self, text: str, options: Mapping[str, object] | None = None) -> S:
        """The state that a text describes; the options supply what the text leaves open.

        :raises InvalidPosition: with every reason
        """
        return self._parse(*self._position(text, options))

    @final
    def figure(self, text: str, options: Mapping[str, object] | None = None) -> S:
        """The position in a figure: what the text says, even if no game can reach it.

        :raises InvalidPosition: with every reason
        """
        return self._figure(*self._position(text, options))

    @final
    def chance(self, state: S) -> tuple[tuple[Any, int], ...]:
        """What chance can do now and how likely: moves with weights; empty when it is not the turn of chance.

        :raises InvalidPosition: if the state is a view that hides what chance draws from
        """
        check_state(self, state)
        if state.is_view and CHANCE in state.actors:
            raise InvalidPosition(str(state), ["what chance draws from is hidden: determinize the view first"])
        return state.chance_moves()

    @final
    def determinize(self, view: S, seat: Seat | None, rng: Random) -> S:
        """A full state that the view could come from, each as likely as the rules make it.

        :param seat: whose view it is; None is a watcher
        :raises InvalidArgument: if it is the view of another seat
        """
        check_state(self, view)
        require(rng, Random, "the source of chance must be a random.Random")
        if view.is_view and view.view(seat) != view:
            viewer = "a watcher" if seat is None else f"seat {seat}"
            raise InvalidArgument(f"not the view of {viewer}: {view}")
        return self._determinize(view, view._check_viewer(seat), rng)

    @final
    def render(self, state: S) -> str:
        """The position rendered in several lines, in Rich console markup."""
        check_state(self, state)
        return self._render(state)

    @final
    def scene(self, view: S, seat: Seat | None = None) -> Scene:
        """The position as a picture, with the moves of a seat."""
        check_state(self, view)
        return view.scene(seat)

    @final
    def bot(self, level_bot: Any, level: int, options: Mapping[str, object]) -> Any:
        """The bot that plays a level, from 1 to 8; by default the one that searches, ``level_bot``."""
        if not callable(getattr(level_bot, "choose", None)):
            raise InvalidArgument(f"expected a bot, not {short(level_bot)}")
        if not is_whole(level) or level not in LEVELS:
            raise InvalidArgument(f"a level is a number from {LEVELS[0]} to {LEVELS[-1]}, not {short(level)}")
        return self._bot(level_bot, level, require(options, Mapping, "options must be a mapping of names to values"))

    def exact(self) -> Any | None:
        """The exact values of all positions, if the game is solved (see ``parlour.engine.exact``)."""
        return None

    def commands(self) -> Mapping[str, Callable[..., None]]:
        """The commands that the game adds to ``parlour``, by name: Typer functions, each with a game's name first.

        A game that comes with Parlour keeps them in a module ``commands``, which is imported only when this is called.
        """
        return {}

    @final
    def attempts(self, state: S) -> set[str]:
        """Texts that a player could try in a position, legal or not, including every legal move."""
        check_state(self, state)
        return set(self._attempts(state))

    def demo(self) -> Mapping[str, Any]:
        """A game to show on its card; empty for a random game.

        It has ``seats``, ``options``, ``start``, ``moves`` with their seats, and the ``seat`` whose view is shown.
        """
        return json.loads(self._file("demo.json") or "{}")  # type: ignore[no-any-return]

    def steps(self) -> tuple[Mapping[str, Any], ...]:
        """The rules in short: for each step its ``rule``, the ``key`` of its words, and perhaps a ``figure``."""
        return tuple(json.loads(self._file("steps.json") or "[]"))

    def lessons(self) -> Course | None:
        """What the game teaches, step by step; None if it has no lessons.

        A game that comes with Parlour keeps them in a package ``lessons``, which is imported only when this is called.
        """
        return None

    def puzzles(self) -> PuzzleSet | None:
        """The puzzles of the game; None if it has none.

        A game that comes with Parlour keeps them in a package ``puzzles``, which is imported only when this is called.
        """
        return None

    def _reasons(self, view: S, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterable[Reason]:
        """What only the game knows about two moves, such as points and material."""
        return ()

    @final
    def reasons(self, view: S, seat: Seat, made: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:
        """Why a move is worse than another, in facts of this game that hold when they are played out.

        Both are given with the moves that are expected after them. What follows from wins, losses and the number of
        moves is found for every game; this adds what only the game knows.
        """
        check_state(self, view)
        for variation in (made, best):
            _check_variation(view, view._check_seat(seat, with_chance=False), variation)
        return tuple(self._reasons(view, seat, made, best))

    @final
    def words(self, language: str = "en") -> dict[str, Any]:
        """What the game says on the screen, by key; in English where there is no translation."""
        translated = json.loads(self._file(f"words/{_check_language(language)}.json") or "{}")
        return {**self._plain_words(), **json.loads(self._file("words/en.json") or "{}"), **translated}

    @final
    def rules(self, language: str = "en") -> str:
        """The rules in our own words, in Markdown, each paragraph with its number; empty if there are none.

        They are in English where the game does not speak the language.
        """
        return self._file(f"words/{_check_language(language)}.md") or self.rules_text or self._file("rules.md")

    @final
    def paragraphs(self, language: str = "en") -> tuple[Paragraph, ...]:
        """The numbered paragraphs of the rules."""
        return read_paragraphs(self.rules(language))

    def _plain_words(self) -> dict[str, str]:
        """The words of a game that has no file of them."""
        words = {"title": self.title, "about": self.about, "credit": self.credit}
        for name, option in listed(self.options).items():
            words |= {f"option.{name}": name.replace("_", " ").capitalize(), f"option.{name}.about": option.about}
            words |= {f"choice.{name}.{choice}": choice for choice in (*option.choices, *option.presets)}
        return words

    def network(self) -> bytes | None:
        """A trained network for its positions, the content of ``network.onnx`` beside its module; None without one."""
        return self._content("network.onnx")

    def _file(self, name: str) -> str:
        """A text file of the game's package; empty if there is no such file."""
        return (self._content(name) or b"").decode("utf-8")

    def _content(self, name: str) -> bytes | None:
        """A file of the game's package; None if there is no such file."""
        package = type(self).__module__.rpartition(".")[0]
        try:
            return files(package).joinpath(name).read_bytes() if package else None
        except (OSError, ImportError):
            return None

    @abstractmethod
    def _initial(self, seats: int, options: Any) -> S:
        """The state before the first move; seats and options are valid."""

    @abstractmethod
    def _parse(self, text: str, options: Any) -> S:
        """The state that a text describes; InvalidPosition with every reason if it describes none."""

    def _figure(self, text: str, options: Any) -> S:
        """The position in a figure."""
        return self._parse(text, options)

    def _determinize(self, view: S, seat: Seat | None, rng: Random) -> S:
        """A full state that the view could come from."""
        return view

    def _render(self, state: S) -> str:
        """The position in several lines."""
        return str(state)

    def _bot(self, level_bot: Any, level: int, options: Mapping[str, object]) -> Any:
        """The bot that plays a level."""
        return level_bot

    def _attempts(self, state: S) -> Iterable[str]:
        """Texts that a player could try in a position."""
        return [str(move) for seat in state.actors for move in state.moves(seat)]

    def _position(self, text: str, options: Mapping[str, object] | None) -> tuple[str, Any]:
        """The text of a position and the options, checked."""
        require(text, str, "a position is read from a text")
        return text, read_options(self.options, {} if options is None else options)

    def _next_rule(self, options: Any, seats: int) -> str | None:
        """The option that adds one more rule."""
        return None

    def _violations(self, seats: int, options: Any) -> Iterable[Violation]:
        """What is wrong with options taken together."""
        return ()

    def _seats_violations(self, seats: int) -> Iterable[Violation]:
        if not is_whole(seats) or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            allowed = f"{low}" if low == high else f"{low} to {high}"
            yield Violation(self.seats_rule, f"{self.title} is for {allowed} seats, not {short(seats)}")
