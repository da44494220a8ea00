"""A position of Cookie Disco."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, Self

from parlour.core import Outcome, Seat, State, Violation
from parlour.core.scene import Scene
from parlour.core.shared_set import SharedSet
from parlour.games.cookie_disco.cookies import NAMES, OTHER, Cell, Colour, coordinates
from parlour.games.cookie_disco.moves import Crawl, Guess, Hand, Move, Place, Roll, Start, parse_move
from parlour.games.cookie_disco.notation import format_position
from parlour.games.cookie_disco.options import Options
from parlour.games.cookie_disco.rolling import Route
from parlour.games.cookie_disco.scene import scene
from parlour.games.cookie_disco.setup import SetUp
from parlour.games.cookie_disco.turn import Turn


class Past(NamedTuple):
    """The earlier positions, as texts that are equal for positions that count as the same (CD-19)."""

    once: SharedSet[str] = SharedSet()
    """Those that occurred at least once."""
    twice: SharedSet[str] = SharedSet()
    """Those that occurred at least twice."""

    def with_position(self, position: str) -> Past:
        """The past after one more position."""
        if position in self.once:
            return Past(self.once, self.twice.with_item(position))
        return Past(self.once.with_item(position), self.twice)


@dataclass(frozen=True)
class CookieDiscoState(State[Move]):
    """A position, from the choice of the start to the end."""

    stage: SetUp | Turn
    first: Colour = "O"
    """The colour of seat 0; orange until it chooses."""
    crawl: bool = False
    """Whether the crawl cookie is in play (CD-20)."""
    past: Past | None = None
    """The earlier positions, if the third occurrence of one is a draw (CD-19)."""
    won: bool = False
    """Whether the last move divided the field (CD-17)."""

    seats = 2

    @classmethod
    def of(cls, stage: SetUp | Turn, first: Colour, options: Options) -> Self:
        """A stage as the first position of a game with these options."""
        field = replace(stage.field, worth=options.values)
        stage = replace(stage, field=field, over_start=options.over_start == "yes")
        return cls(stage, first, options.crawl, Past() if options.repetition == "draw" else None)

    def __str__(self) -> str:
        return format_position(self)

    @property
    def turn_rule(self) -> str:  # type: ignore[override]
        """The paragraph that says whose turn it is now."""
        return self.stage.rule

    chance_rule = turn_rule

    @property
    def actors(self) -> tuple[Seat, ...]:
        if self.outcome:
            return ()
        return (self.stage.actor,) if isinstance(self.stage, SetUp) else (self.seat_of(self.stage.side),)

    @cached_property
    def outcome(self) -> Outcome | None:
        if isinstance(self.stage, SetUp):
            return None
        opponent = self.seat_of(OTHER[self.stage.side])
        if self.won:
            return Outcome.won_by([opponent], 2, "division", "CD-17", self.stage.score)
        if self.past and self.stage.position in self.past.twice:
            return Outcome.won_by([0, 1], 2, "repetition", "CD-19")
        if not any(self.stage.moves()):
            return Outcome.won_by([opponent], 2, "stuck", "CD-18")
        return None

    @property
    def occurrences(self) -> int:
        if not self.past or not isinstance(self.stage, Turn):
            return 0
        return 1 + sum(self.stage.position in positions for positions in self.past)

    def history(self) -> dict[str, int]:
        if not self.past or not isinstance(self.stage, Turn):
            return {}
        earlier = {position: 1 + (position in self.past.twice) for position in self.past.once}
        return {**earlier, self.stage.position: self.occurrences}

    def colour_of(self, seat: Seat) -> Colour:
        """The colour that a seat plays."""
        return self.first if seat == 0 else OTHER[self.first]

    def seat_of(self, colour: Colour) -> Seat:
        """The seat that plays a colour."""
        return 0 if colour == self.first else 1

    @property
    def phase(self) -> str:
        """The phase of the game: ``start``, ``place``, ``cherry``, ``hand``, ``turn`` or ``over``."""
        return "over" if self.outcome else self.stage.phase

    def _role(self, seat: Seat) -> str:
        return NAMES[self.colour_of(seat)] if self._is_chosen else super()._role(seat)

    def routes(self, cell: Cell) -> tuple[Route, ...]:
        """Every legal way to roll the cookie on a cell now: sense, steps and path."""
        return self.stage.routes(cell) if isinstance(self.stage, Turn) and self.actors else ()

    def crawls(self) -> tuple[tuple[Cell, ...], ...]:
        """Every legal path of the crawl cookie alone."""
        return tuple(self.stage.crawls()) if isinstance(self.stage, Turn) and self.actors else ()

    def chance_moves(self) -> tuple[tuple[Move, int], ...]:
        return self.stage.chance_moves() if isinstance(self.stage, SetUp) else ()

    def _parse_move(self, text: str) -> Move:
        return parse_move(text)

    def _trace(self, seat: Seat, move: Move) -> str | None:
        """The routes of a roll, the shortest first, then the totals if it wins, such as ``r2112 l35544 8:6``.

        A route is its sense, its steps, and the direction from each cell to the next, from 0 (east) clockwise to 5.
        """
        return self.stage.trace(move) if isinstance(self.stage, Turn) and isinstance(move, Roll) else None

    def _facts(self, move: Move) -> str | None:
        """The cookie that rolls and those it touches then, such as ``C AV``; the cookie crawled to; or who begins."""
        match move, self.stage:
            case Roll(start, end), Turn(field):
                touched = "".join(sorted(field.kinds[cell] for cell in field.touching(end) if cell != start))
                return f"{field.kinds[start]} {touched}"
            case Crawl(end), Turn(field):
                return field.kinds[end]
            case Hand(hand), SetUp() as stage:
                return str(stage.beginner(hand))
        return None

    def _scene(self, seat: Seat | None) -> Scene:
        return scene(self, seat)

    def to_json(self) -> dict[str, Any]:
        """What a client renders, in plain types; fields that do not apply are left out."""
        return {
            "phase": self.phase,
            **({"colours": [self.colour_of(seat) for seat in (0, 1)]} if self._is_chosen else {}),
            "cookies": list(self._cookies_json()),
            **self.stage.to_json(),
            **(self._end_json(self.outcome) if self.outcome else {}),
        }

    def _end_json(self, outcome: Outcome) -> dict[str, object]:
        """Why the game is over, and the colour that won; none did in a draw."""
        winners = [self.colour_of(seat) for seat in outcome.winners]
        return {"reason": outcome.reason, **({"winner": winners[0]} if len(winners) == 1 else {})}

    def _cookies_json(self) -> Iterator[dict[str, object]]:
        """The cookies: ``part`` is the side of a divided field, ``barred`` a cell that is illegal because of CD-16.

        ``stays`` is why a cookie that is not locked cannot roll, in a word (see ``Turn.stays``).
        """
        field = self.stage.field
        sides = field.sides if isinstance(self.stage, Turn) else None
        barred = self.stage.barred() if isinstance(self.stage, Turn) and self.actors else {}
        stays = self.stage.stays() if isinstance(self.stage, Turn) and self.actors else {}
        for cell, kind in field.cookies:
            facts = {
                "cell": list(coordinates(cell)),
                "kind": kind,
                "value": field.values[cell],
                "locked": kind == self.stage.lock or None,
                "part": next((colour for colour, part in sides.items() if cell in part), None) if sides else None,
                "barred": list(coordinates(barred[cell])) if cell in barred else None,
                "stays": stays.get(cell),
            }
            yield {name: fact for name, fact in facts.items() if fact is not None}

    @property
    def _is_chosen(self) -> bool:
        """Whether seat 0 has taken a colour."""
        return len(self.stage.field.cookies) > 6

    def _moves(self, seat: Seat) -> Iterable[Move]:
        return self.stage.moves()

    def _violation(self, seat: Seat, move: Move) -> Violation | None:
        return self.stage.violation(move)

    def _apply(self, seat: Seat, move: Move) -> Self:
        if isinstance(self.stage, Turn):
            assert isinstance(move, Roll | Crawl)
            past = self.past and self.past.with_position(self.stage.position)
            return replace(self, stage=self.stage.after(move), past=past, won=self.stage.is_won_by(move))
        if isinstance(move, Hand):
            return replace(self, stage=self._first_turn(self.stage, move.hand))
        assert isinstance(move, Start | Place | Guess)
        first = move.colour if isinstance(move, Place) and seat == 0 else self.first
        return replace(self, stage=self.stage.after(move), first=first)

    def _first_turn(self, stage: SetUp, hand: str) -> Turn:
        """The turn of the second seat if it guessed the cherry, else of the first (CD-7)."""
        beginner = self.colour_of(stage.beginner(hand))
        covered = stage.field.cell_of(beginner) if self.crawl else None  # CD-20
        return Turn(replace(stage.field, covered=covered), beginner, over_start=stage.over_start)
