"""Odd values passed to public methods and functions raise a ParlourError, and nothing else."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

import parlour
from examples.nim import GAME as NIM
from parlour import Game, InvalidArgument, InvalidOptions, ParlourError, State, WrongSeat, bots, engine, record
from tests.settings import GAMES, SETTINGS, Setting
from tests.tiny import GAME as TINY
from tests.walk import choose, walk

EVERY_GAME: list[Game[Any]] = [*map(parlour.load, GAMES), NIM, TINY]
every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("cannot be shown")


ODD: list[Any] = [
    *(None, True, -1, -2, 9, 99, 2**70, 1.0, 1.5, float("nan"), 1j),
    *("", "x", "²", "\ud800", "\0", "../steps", "a" * 300, b"x"),
    *([], [1], {}, {"x": 1}, {1: "x"}, (), (1, 2), {1}, range(2), nested(5000)),
    *(object(), Unprintable(), object, len, Ellipsis, NotImplemented, Random(1), ValueError("x")),
    *(NIM, NIM.initial(), TINY.initial(), TINY.parse("1 ? / 4 / 0 / -")),
]


def states(game: Game[Any]) -> list[State[Any]]:
    """Some states of a game, the first and the last of whole games among them."""
    settings = [setting for setting in SETTINGS if setting.game == game.id]
    if not settings:
        return [game.initial()]
    played = [list(walk(Setting(*setting), seed=21, faultless=True)) for setting in settings[:2]]
    return [states[place] for states in played for place in (0, len(states) // 2, len(states) - 2, -1)]


def good(state: State[Any], game: Game[Any]) -> dict[str, Any]:
    """A valid value for each parameter of a public method, by its name."""
    move = choose(state, Random(2))[1] if state.actors else None
    return {
        "seat": state.turn,
        "move": move,
        "moves": [move],
        "text": str(move),
        "made": (str(move),),
        "best": (str(move),),
        "state": state,
        "view": state,
        "rng": Random(3),
        "seats": game.seats[0],
        "options": {},
        "language": "en",
        "level": 3,
        "level_bot": bots.RandomBot(),
    }


def public_methods(thing: object, kind: type) -> Iterator[Callable[..., Any]]:
    """Every public method of ``Game`` or ``State`` that takes arguments, as a game has it."""
    for name, _ in inspect.getmembers(kind, inspect.isfunction):
        if not name.startswith("_") and inspect.signature(method := getattr(thing, name)).parameters:
            yield method


def only_parlour_errors(call: Callable[..., Any], **arguments: Any) -> None:
    try:
        result = call(**arguments)
        if inspect.isgenerator(result):
            list(result)
    except ParlourError as error:
        assert str(error)


def throw_odd_values(call: Callable[..., Any], arguments: dict[str, Any]) -> None:
    """Calls with one odd argument among valid ones, and with odd ones only."""
    names = list(inspect.signature(call).parameters)
    for odd in ODD:
        for name in names:
            only_parlour_errors(call, **{**{each: arguments[each] for each in names}, name: odd})
        only_parlour_errors(call, **dict.fromkeys(names, odd))


@every_game
def test_odd_values_passed_to_the_methods_of_a_game_raise_only_parlour_errors(game: Game[Any]) -> None:
    for state in states(game):
        for method in public_methods(game, Game):
            arguments = good(state, game)
            if method.__name__ in ("parse", "figure"):
                arguments["text"] = str(state)
            throw_odd_values(method, arguments)


@every_game
def test_odd_values_passed_to_the_methods_of_a_state_raise_only_parlour_errors(game: Game[Any]) -> None:
    for state in states(game):
        for method in public_methods(state, State):
            throw_odd_values(method, good(state, game))


@every_game
def test_values_of_another_game_are_refused(game: Game[Any]) -> None:
    other = next(each for each in EVERY_GAME if each is not game)
    foreign = states(other)[0]
    for call in (game.chance, game.render, game.attempts, game.scene):
        with pytest.raises(InvalidArgument, match=f"expected a state of {game.title.split('(')[0]}"):
            call(foreign)


def spoilt(move: Any) -> Iterator[Any]:
    """A move with odd values in its fields."""
    names = [field.name for field in fields(move)] if is_dataclass(move) else getattr(move, "_fields", ())
    for name in names:
        for odd in ODD:
            try:
                yield (
                    replace(move, **{name: odd})
                    if is_dataclass(move) and not isinstance(move, type)
                    else move._replace(**{name: odd})
                )
            except Exception:
                continue


@every_game
def test_moves_with_odd_values_in_them_raise_only_parlour_errors(game: Game[Any]) -> None:
    for state in states(game):
        for seat in state.actors:
            for move in {type(move): move for move in state.moves(seat)}.values():
                for odd in spoilt(move):
                    only_parlour_errors(state.play, move=odd, seat=seat)
                    only_parlour_errors(state.trace, move=odd, seat=seat)
                    only_parlour_errors(state.facts, move=odd, seat=seat)


@every_game
def test_tracing_an_illegal_move_raises_only_parlour_errors(game: Game[Any]) -> None:
    moves = {move for state in states(game) for seat in state.actors for move in state.moves(seat)}
    for state in states(game):
        for move in moves:
            only_parlour_errors(state.trace, seat=0, move=move)
            only_parlour_errors(state.facts, seat=0, move=move)


@every_game
def test_an_error_names_the_odd_value(game: Game[Any]) -> None:
    state, rng = game.initial(), Random(1)
    for call, kind, named in [
        (lambda: parlour.load(None), InvalidArgument, "None"),  # type: ignore[call-overload]
        (lambda: game.parse(None), InvalidArgument, "None"),  # type: ignore[arg-type]
        (lambda: game.initial(options=[1]), InvalidArgument, "[1]"),  # type: ignore[arg-type]
        (lambda: game.initial(2.0), ParlourError, "2.0"),  # type: ignore[arg-type]
        (lambda: game.next_rule({}, 99), InvalidOptions, "99"),
        (lambda: state.moves("a"), WrongSeat, "'a'"),
        (lambda: state.why_not(5), InvalidArgument, "5"),
        (lambda: state.play(1.5), InvalidArgument, "1.5"),
        (lambda: state.role(9), WrongSeat, "9"),
        (lambda: state.view(99), WrongSeat, "99"),
        (lambda: state.view(-1), WrongSeat, "-1"),
        (lambda: game.determinize(state, 7, rng), WrongSeat, "7"),
        (lambda: game.determinize(state, 0, None), InvalidArgument, "None"),  # type: ignore[arg-type]
    ]:
        with pytest.raises(kind) as caught:
            call()
        assert named in str(caught.value)


STATE, RECORD = NIM.initial(), record.random_record(parlour.load(GAMES[0]), seed=1)
FUNCTIONS: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    (parlour.load, {"name": GAMES[0]}),
    (parlour.perft, {"state": STATE, "depth": 1}),
    (record.read, {"written": RECORD.dumps()}),
    (record.Record.parse, {"written": str(RECORD)}),
    (record.Record.from_json, {"document": RECORD.to_json()}),
    (record.verify, {"record": RECORD}),
    (record.commitment, {"secret": b"x"}),
    (record.random_record, {"game": NIM, "seats": 2, "options": {}, "seed": 1}),
    (record.random_draw, {"game": TINY, "state": TINY.initial(), "rng": Random(1)}),
    (record.random_seat, {"state": STATE, "rng": Random(1)}),
    (record.Recorder, {"game": NIM, "seats": ("a", "b"), "options": {}, "start": "5 / 0"}),
    (record.Recorder.resume, {"record": RECORD}),
    (record.Recorder(NIM, ["a", "b"]).play, {"move": "1", "seat": 0, "at": 5}),
    (engine.Limits, dict.fromkeys(["seconds", "nodes", "depth", "memory", "threads", "lines", "seed"])),
    (engine.perft, {"game": NIM, "state": STATE, "depth": 1, "options": {}}),
    (engine.divided, {"game": NIM, "state": STATE, "depth": 1, "options": {}}),
    (engine.playouts, {"game": NIM, "state": STATE, "count": 1, "seed": 1, "options": {}}),
    (engine.plays_out, {"game": NIM, "state": STATE}),
    (engine.twin, {"game": NIM, "text": "5 / 0", "options": {}}),
    (engine.review, {"record": RECORD, "limits": engine.Limits(nodes=1), "stop": None}),
    (bots.make, {"spec": "level-1", "game": NIM, "options": {}}),
    (bots.is_bot, {"name": "x"}),
    (bots.find_level, {"text": "x"}),
    (bots.asking_order, {"state": STATE, "rng": Random(1)}),
]


@pytest.mark.parametrize(("call", "arguments"), FUNCTIONS, ids=[call.__qualname__ for call, _ in FUNCTIONS])
def test_odd_values_passed_to_a_function_raise_only_parlour_errors(
    call: Callable[..., Any], arguments: dict[str, Any]
) -> None:
    throw_odd_values(call, arguments)


@pytest.mark.parametrize("name", ["game", "position", "limits", "seat", "options", "stop"])
def test_odd_values_passed_to_a_search_raise_only_parlour_errors(name: str) -> None:
    arguments = {"game": NIM, "position": STATE, "limits": engine.Limits(nodes=1)}
    for odd in ODD:
        only_parlour_errors(engine.search, **{**arguments, name: odd})
