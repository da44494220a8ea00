"""Variants of a game: the same rules with other options, and the games that measure them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.arena.errors import InvalidMatch
from parlour.arena.game_analysis import GameAnalysis, analyse_game
from parlour.arena.match import Match
from parlour.arena.play import play_game
from parlour.arena.results import Result
from parlour.core import CHANCE, Game
from parlour.core.options import changed, listed, read_options

STANDARD = "standard"
"""The title of the variant in which every option has its default."""
MAX_VARIANTS = 12


@dataclass(frozen=True)
class Variant:
    """A game with options, and the matches that measure it."""

    title: str
    """What makes it different from the other variants."""
    balance: Match
    """One bot in all seats: fairness, length, choices and leads."""
    skill: Match | None
    """That bot against a weaker one, both with the same chance moves: what skill and luck are worth."""

    @property
    def options(self) -> Mapping[str, object]:
        """The options that differ from their defaults."""
        return self.balance.options


def titles_of(game: Game[Any], choices: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    """What variants are called: the options that are not the same in all of them.

    :raises InvalidMatch: if two are the same
    """
    shown = [as_json(read_options(game.options, options)) for options in choices]
    varied = [name for name in shown[0] if any(each[name] != shown[0][name] for each in shown)]
    usual = as_json(game.options())
    titles = []
    for place, each in enumerate(shown):
        title = STANDARD if each == usual else listing({name: each[name] for name in varied})
        if each in shown[:place]:
            raise InvalidMatch(
                f"the variant {listing(changed(read_options(game.options, choices[place])))!r} is given twice"
            )
        titles.append(title)
    return tuple(titles)


def listing(options: Mapping[str, object]) -> str:
    """Options as a title, such as ``size 5x5, pieces 8``."""
    return ", ".join(f"{name} {_shown(value)}" for name, value in options.items()) or STANDARD


def common_options(variants: Sequence[Variant]) -> dict[str, object]:
    """The options that all variants have and that differ from their defaults."""
    first, *others = [variant.options for variant in variants]
    return {name: value for name, value in first.items() if all(each.get(name) == value for each in others)}


def as_json(options: object) -> dict[str, object]:
    """Every option with its value as JSON."""
    return {name: option.show(getattr(options, name)) for name, option in listed(options).items()}


def _shown(value: object) -> str:
    return {True: "on", False: "off", None: "usual"}[value] if isinstance(value, bool | None) else str(value)


def variants_of(
    game: Game[Any],
    choices: Sequence[Mapping[str, object]],
    bot: str,
    weaker: str | None,
    seats: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
) -> tuple[Variant, ...]:
    """The variants with these options, each of which can be played.

    :raises ParlourError: if one cannot, if two are the same, or if there are too few or too many
    """
    if not 2 <= len(choices) <= MAX_VARIANTS:
        raise InvalidMatch(f"2 to {MAX_VARIANTS} variants are compared, not {len(choices)}")
    variants = []
    for title, options in zip(titles_of(game, choices), choices, strict=True):
        balance = Match.of(game, [bot], seats, options, seed, seconds)
        skill = Match.of(game, [bot, weaker], seats, options, seed, seconds) if weaker else None
        variants.append(Variant(title, balance, skill))
    return tuple(variants)


class SkillGame(NamedTuple):
    """A game of the better bot against the weaker one."""

    result: Result
    has_chance: bool
    """Whether chance had a move in it."""


class PlannedGame(NamedTuple):
    """One game to be played."""

    variant: int
    number: int
    is_skill: bool


class PlayedGame(NamedTuple):
    """A planned game as it was played: for balance or for skill."""

    planned: PlannedGame
    game: GameAnalysis | SkillGame


def planned_games(variants: Sequence[Variant], games: int) -> list[PlannedGame]:
    """All games to be played; in their order, all variants have the same number of games wherever it is interrupted."""
    return sorted(_planned(variants, games), key=lambda game: (game.number, game.variant, game.is_skill))


def _planned(variants: Sequence[Variant], games: int) -> Iterator[PlannedGame]:
    for place, variant in enumerate(variants):
        yield from (PlannedGame(place, number, False) for number in range(1, games + 1))
        if variant.skill:
            yield from (PlannedGame(place, number, True) for number in range(1, variant.skill.whole_pairs(games) + 1))


def play_planned(variants: Sequence[Variant], games: Sequence[PlannedGame], playouts: int, number: int) -> PlayedGame:
    """Plays the planned game with this number, counted from 1."""
    planned = games[number - 1]
    variant = variants[planned.variant]
    if not planned.is_skill:
        return PlayedGame(planned, analyse_game(variant.balance, playouts, planned.number))
    assert variant.skill
    result = play_game(variant.skill, planned.number)
    assert result.record
    has_chance = any(move.seat == CHANCE for move in result.record.moves)
    return PlayedGame(planned, SkillGame(result.compact, has_chance))
