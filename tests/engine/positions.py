"""Position texts for `make sanitize`: ``python -m tests.engine.positions`` prints game, options and position."""

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core import Game, State
from parlour.games import load
from tests.settings import SETTINGS
from tests.test_conformance import FILES
from tests.walk import walk


def positions() -> Iterator[tuple[Game[Any], State[Any]]]:
    """The conformance positions, and some of a game with each setting, half of them as a seat sees them."""
    for file in FILES:
        game = load(file["game"])
        for case in file.get("positions", []):
            yield game, game.parse(case["position"], case.get("options") or {})
    for setting in SETTINGS:
        for number, state in enumerate(list(walk(setting, seed=1, faultless=True))[::7]):
            yield load(setting.game), state.view(0) if number % 2 else state


def written(options: Mapping[str, object]) -> str:
    """Options as words, such as ``setup=mixed``."""
    return " ".join(
        f"{name}={('off', 'on')[value] if isinstance(value, bool) else value}" for name, value in options.items()
    )


if __name__ == "__main__":
    for game, state in positions():
        twin = game.twin
        played = twin and twin.playout(state)
        if twin and played:
            options = twin.options(played) if twin.reads_options else {}
            print(game.id, written(options), played, sep="\t")  # noqa: T201
