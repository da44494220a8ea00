"""The menu: choosing a game and its players."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from parlour.bots import LEVELS, find_level
from parlour.cli.commands.show import seat_count
from parlour.cli.errors import UsageError
from parlour.cli.formatting import YOU
from parlour.cli.repl.prompt import ask
from parlour.cli.screen import Screen
from parlour.core import Game, ParlourError
from parlour.games import load
from parlour.games import names as game_names
from parlour.record import Recorder

T = TypeVar("T")
DEFAULT_OPPONENT = LEVELS[2]


def choose(screen: Screen, seats: str | None, options: Mapping[str, object], position: str | None) -> Recorder:
    """The game that is started from the menu.

    :raises EOFError: if none is chosen
    """
    games = [load(name) for name in game_names()]
    width = max(len(game.title) for game in games)
    screen.say("Parlour: small tabletop games with exact rules\n", "bold")
    for number, game in enumerate(games, 1):
        screen.entry(f"{number}  {game.title:<{width}}  {seat_count(game):>4}  ", game.about)
    screen.say()
    game = _answer(
        screen, "Which game? Type a number or a name, or press Enter to leave: ", lambda text: _chosen_game(games, text)
    )
    if seats is not None:
        return start(game, seats, options, position)
    _show_levels(screen)
    against = f"Enter: you against {DEFAULT_OPPONENT.name}; a number: against that level"
    question = f"Who plays? {against}; or {seat_count(game)} names, such as Ann,Bob or Ann,level-5: "
    return _answer(screen, question, lambda text: start(game, _seats(game, text), options, position))


def _show_levels(screen: Screen) -> None:
    width = max(len(level.name) for level in LEVELS)
    screen.say("\nThe computer plays at these levels:\n")
    for level in LEVELS:
        screen.entry(f"{level.number}  {level.name:<{width}}  ", level.about)
    screen.say()


def _seats(game: Game[Any], text: str) -> str | None:
    """The players: one person against a level, or the names as typed; None for the default."""
    numbers = {str(level.number): level for level in LEVELS}
    if level := numbers.get(text) or find_level(text.lower()):
        return ",".join([YOU, *[level.spec] * (game.seats[0] - 1)])
    return text or None


def _answer(screen: Screen, question: str, parse: Callable[[str], T]) -> T:
    """The answer to a question, which is repeated until the answer is valid."""
    while True:
        try:
            return parse(ask(question))
        except ParlourError as error:
            screen.say(str(error), "bold red")


def _chosen_game(games: list[Game[Any]], text: str) -> Game[Any]:
    if not text:
        raise EOFError
    numbers = {str(number): game for number, game in enumerate(games, 1)}
    return numbers.get(text) or load(text)


def start(game: Game[Any], seats: str | None, options: Mapping[str, object], position: str | None) -> Recorder:
    """A new game with these players.

    :raises ParlourError: if the players, the options or the position are invalid
    """
    if position is None:
        return Recorder(game, players(seats, game.seats[0]), options)
    state = game.parse(position, options)
    names = players(seats, state.seats)
    if len(names) != state.seats:
        raise UsageError(f"the position has {state.seats} seats, not {len(names)}")
    return Recorder(game, names, options, str(state))


def players(seats: str | None, fewest: int) -> list[str]:
    """The players meant by ``you,level-3`` or by a number; levels get the name that ``make`` knows.

    :raises UsageError: if a name is empty
    """
    if seats is None or (seats.isascii() and seats.isdecimal() and len(seats) < 4):
        count = fewest if seats is None else int(seats)
        return [YOU, *[DEFAULT_OPPONENT.spec] * count][:count]
    names = [name.strip() for name in seats.split(",")]
    if not all(names):
        raise UsageError(f"expected names separated by commas, such as you,level-3, not {seats!r}")
    return [level.spec if (level := find_level(name)) else name for name in names]
