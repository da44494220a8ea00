"""Commands that show the games, their rules and positions."""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.arguments import (
    AsJson,
    GameName,
    Options,
    Position,
    Seats,
    find_paragraph,
    paragraphs,
    rules_of,
    state_of,
    view_of,
    whole_number,
)
from parlour.cli.errors import NotWritten, UsageError, show_json
from parlour.cli.screen import Screen
from parlour.core import Game
from parlour.core.errors import reason
from parlour.core.options import listed
from parlour.core.svg import svg
from parlour.games import load, names


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Describe one game and its options.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, or describe one and its options."""
    screen = Screen()
    chosen = [load(name) for name in (names() if game is None else [game])]
    if as_json:
        descriptions = [_description(game) for game in chosen]
        show_json(descriptions if game is None else descriptions[0])
    elif game is None:
        _list(chosen, screen)
    else:
        _describe(chosen[0], screen)


def _list(games: Sequence[Game[Any]], screen: Screen) -> None:
    width = max(len(game.id) for game in games)
    for game in games:
        screen.entry(f"{game.id:<{width}}  {seat_count(game):>4}  ", game.about)


def seat_count(game: Game[Any]) -> str:
    """The number of players, such as ``2–10``."""
    low, high = game.seats[0], game.seats[-1]
    return f"{low}" if low == high else f"{low}–{high}"


def _description(game: Game[Any]) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "credit": game.credit,
        "about": game.about,
        "seats": [game.seats[0], game.seats[-1]],
        "age": game.age,
        "minutes": game.minutes,
        "version": game.version,
        "has_secrets": game.has_secrets,
        "options": [_option(game, name) for name in listed(game.options)],
    }


def _option(game: Game[Any], name: str) -> dict[str, object]:
    option = listed(game.options)[name]
    default = next(option.show(field.default) for field in fields(game.options) if field.name == name)
    return {
        "name": name,
        "default": default,
        "limits": option.limits,
        "choices": list(option.choices),
        "about": option.about,
        "rule": option.rule,
    }


def _describe(game: Game[Any], screen: Screen) -> None:
    screen.say(f"{game.title} · {game.credit} · {seat_count(game)} seats", "bold")
    screen.say(f"{game.about} From age {game.age}; {game.minutes} minutes.")
    for name, option in listed(game.options).items():
        default = _option(game, name)["default"]
        screen.say()
        screen.say(f"--option {name}={_as_typed(default)}  ({option.limits})", "bold")
        screen.entry("    ", f"{option.about} ({option.rule})")


def _as_typed(default: object) -> str:
    words = {True: "on", False: "off", None: "…"}
    return words[default] if default is None or isinstance(default, bool) else str(default)


def rules(
    game: GameName,
    paragraph: Annotated[
        str | None, typer.Argument(metavar="PARAGRAPH", help="The number of a paragraph, such as 8.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, or one paragraph of them."""
    loaded, screen = load(game), Screen()
    texts, number = paragraphs(loaded), paragraph and find_paragraph(loaded, paragraph)
    if as_json:
        show_json({number: texts[number]} if number else texts)
    elif number:
        screen.paragraph(loaded, number)
    else:
        screen.markdown(rules_of(loaded))


def show(
    game: GameName,
    position: Position = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat",
            metavar="N",
            parser=whole_number,
            help="Show the view of this seat; by default the whole position.",
        ),
    ] = None,
    as_svg: Annotated[bool, typer.Option("--svg", help="Print the picture as SVG.")] = False,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE", help="With --svg: write to this file.")] = None,
    option: Options = None,
    seats: Seats = None,
) -> None:
    """Show a position."""
    loaded = load(game)
    if save is not None and not as_svg:
        raise UsageError("--save writes an SVG file: add --svg")
    view = view_of(state_of(loaded, position, seats, option), seat)
    if not as_svg:
        Screen().render(loaded, view)
    elif save is None:
        typer.echo(svg(view.scene(seat)), nl=False)
    else:
        _save(svg(view.scene(seat)), save)


def _save(text: str, file: str) -> None:
    try:
        Path(file).expanduser().write_text(text, "utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None
