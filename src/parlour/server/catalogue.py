"""What the server says about its games, computed once for each language and kept as bytes."""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

from parlour.core import CHANCE, Game, Seat, State
from parlour.core.options import listed, read_options
from parlour.games import load, names
from parlour.record.playout import random_draw, random_seat
from parlour.school.check import LANGUAGES
from parlour.server.state import BOTS

MAX_RANDOM_MOVES = 24
"""How many moves the players make in the random game of a demo."""

Json = dict[str, Any]


@dataclass(frozen=True)
class Content:
    """A JSON document, ready to send."""

    plain: bytes
    packed: bytes
    """The same, compressed with gzip."""
    tag: str
    """Its entity tag."""

    @classmethod
    def of(cls, document: object) -> "Content":
        """The document in bytes."""
        plain = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        return cls(plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:16]}"')


@cache
def index(language: str) -> Content:
    """Every game in a list."""
    return Content.of([_info(load(name), language) for name in names()])


@cache
def detail(game: str, language: str) -> Content:
    """A game with its options, bots and rules."""
    loaded = load(game)
    options, rules = list(_options(loaded, language)), list(map(asdict, loaded.paragraphs(language)))
    suggestions = [suggestion.to_json() for suggestion in loaded.suggestions]
    choices = {"options": options, "suggestions": suggestions, "levels": list(BOTS)}
    return Content.of({**_info(loaded, language), **choices, "rules": rules})


@cache
def words(game: str, language: str) -> Content:
    """Every text of a game, by key."""
    return Content.of(load(game).words(language))


@cache
def steps(game: str) -> Content:
    """The rules of a game in brief, with figures."""
    return Content.of([_step(load(game), step) for step in load(game).steps()])


@cache
def demo(game: str) -> Content:
    """The positions of a short game, as boards show them."""
    return Content.of(list(_demo(load(game))))


@cache
def sample(game: str) -> State[Any]:
    """A position from the middle of the demo, as a watcher sees it."""
    states = list(_demo_states(load(game)))
    return states[len(states) // 2][0].view(None)


def supported(language: str) -> str:
    """The language of an answer: the one that was asked for if there are texts in it, otherwise English."""
    return language if language in LANGUAGES else "en"


def _info(game: Game[Any], language: str) -> Json:
    texts = game.words(language)
    return {
        "id": game.id,
        "title": texts["title"],
        "about": texts["about"],
        "credit": texts["credit"],
        "minutes": game.minutes,
        "age": game.age,
        "seats": list(game.seats),
        "version": game.version,
        "secrets": game.has_secrets,
        "own_board": game.has_own_board,
        "lessons": game.lessons() is not None,
    }


def _options(game: Game[Any], language: str) -> Iterator[Json]:
    texts, defaults = game.words(language), read_options(game.options, {})
    for name, option in listed(game.options).items():
        yield {
            "name": name,
            "default": option.show(getattr(defaults, name)),
            "choices": list(option.choices),
            "presets": list(option.presets),
            "labels": [texts[f"choice.{name}.{choice}"] for choice in option.choices],
            "limits": option.limits,
            "label": texts[f"option.{name}"],
            "about": texts[f"option.{name}.about"],
            "rule": option.rule,
        }


def _step(game: Game[Any], step: Mapping[str, Any]) -> Json:
    figure = step.get("figure")
    return {"rule": step["rule"], "key": step["key"], "figure": figure and _figure(game, figure)}


def _figure(game: Game[Any], figure: Mapping[str, Any]) -> Json:
    """What a board needs to show a figure."""
    options = figure.get("options", {})
    state, seat, moves = game.figure(figure["position"], options), figure.get("seat"), figure.get("moves", [])
    mover = state.turn if seat is None else seat
    traces = [] if mover is None else state.traces(mover, list(map(state.parse_move, moves)))
    position = board_position(game, state, seat, options, figure.get("last"))
    return position | {"moves": moves, "traces": traces}


def _demo(game: Game[Any]) -> Iterator[Json]:
    """What a board needs to show each position of the demo in which a player decides, and the last one."""
    played = game.demo() or {}
    for state, last in _demo_states(game):
        yield board_position(game, state, played.get("seat", 0), played.get("options", {}), last)


def _demo_states(game: Game[Any]) -> Iterator[tuple[State[Any], Json | None]]:
    """Each position of the demo in which a player decides, and the last one, with the move of a player before it."""
    played = game.demo() or {"moves": _random_moves(game)}
    options, start = played.get("options", {}), played.get("start")
    state: State[Any] = game.parse(start, options) if start else game.initial(played.get("seats"), options)
    last: Json | None = None
    for mover, move in [*played["moves"], (None, "")]:
        if CHANCE not in state.actors or mover is None:
            yield state, last
        if mover is not None:
            last = last if mover == CHANCE else last_move(state, mover, move)
            state = state.play(move, mover)


def _random_moves(game: Game[Any]) -> list[tuple[Seat, str]]:
    """The first moves of a random game, the same every time."""
    rng, state, moves, decisions = Random(0), game.initial(), list[tuple[Seat, str]](), 0
    while state.actors and decisions < MAX_RANDOM_MOVES:
        seat = CHANCE if CHANCE in state.actors else random_seat(state, rng)
        move = random_draw(game, state, rng) if seat == CHANCE else rng.choice(state.sound_moves(seat))
        moves.append((seat, str(move)))
        state, decisions = state.play(move, seat), decisions + (seat != CHANCE)
    return moves


def last_move(state: State[Any], seat: Seat, move: str) -> Json:
    """A player's move as in a snapshot."""
    trace = state.trace(seat, state.parse_move(move))
    return {"seat": seat, "move": move} | ({} if trace is None else {"trace": trace})


def board_position(game: Game[Any], state: State[Any], seat: Seat | None, options: Json, last: Json | None) -> Json:
    """What a board needs to show a position without choices, with its options."""
    view = state if seat is None else state.view(seat)
    chosen = read_options(game.options, options)
    shown = {name: option.show(getattr(chosen, name)) for name, option in listed(game.options).items()}
    return board_view(game, view, seat, last) | {"options": shown}


def board_view(game: Game[Any], view: State[Any], seat: Seat | None, last: Json | None) -> Json:
    """What a board needs to show a view without choices; the options are left out."""
    position: Json = {
        "view": view.to_json(),
        "text": str(view),
        "moves": [],
        "traces": [],
        "last": last,
        "seat": seat,
        "turn": view.turn,
        "actors": list(view.actors),
        "over": view.outcome is not None,
        "options": {},
    }
    if not game.has_own_board:
        position["scene"] = game.scene(view).to_json()
    return position
