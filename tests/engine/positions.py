"""Position texts for `make sanitize`: ``python -m tests.engine.positions`` prints game, options and position."""

from collections.abc import Iterator

from parlour.core.options import changed, read_options
from parlour.games import load
from tests.settings import SETTINGS, Setting
from tests.test_conformance import FIGURES
from tests.walk import walk


def positions() -> Iterator[tuple[str, dict[str, object], str]]:
    """The conformance positions, and some of a game with each setting, every other one as a seat sees it."""
    for figures in FIGURES:
        for case in figures.get("positions", []):
            yield figures["game"], case.get("options") or {}, case["position"]
    for game, seats, options in SETTINGS:
        referee = {"referee": "auto"} if game == "cocotaki" else {}
        setting = Setting(game, seats, {**options, **referee})
        for number, state in enumerate(list(walk(setting, seed=1, faultless=True))[::7]):
            yield game, setting.options, str(state.view(0) if number % 2 else state)


def written(game: str, options: dict[str, object]) -> str:
    """Options as words; in Cocotaki they stand in the text."""
    if game == "cocotaki":
        return ""
    told = changed(read_options(load(game).options, options))
    return " ".join(
        f"{name}={('off', 'on')[value] if isinstance(value, bool) else value}" for name, value in told.items()
    )


if __name__ == "__main__":
    for game, options, text in positions():
        print(game, written(game, options), text, sep="\t")  # noqa: T201
