"""Commands that show a game: what there is, its rules, its positions."""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.arguments import AsJson, GameName, Options, Position, Seats, state_of, view_of, whole_number
from parlour.cli.errors import NotWritten, UsageError, reason, show_json
from parlour.cli.paragraphs import find_number, paragraphs, rules_of
from parlour.cli.screen import Screen
from parlour.core import Game
from parlour.core.options import listed
from parlour.core.svg import svg
from parlour.games import load, names


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Tell more about one game.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, or tell more about one and its options."""
    screen = Screen()
    found = [load(name) for name in (names() if game is None else [game])]
    if as_json:
        show_json([_described(each) for each in found] if game is None else _described(found[0]))
    elif game is None:
        _list(found, screen)
    else:
        _tell_more(found[0], screen)


def _list(found: Sequence[Game[Any]], screen: Screen) -> None:
    width = max(len(each.id) for each in found)
    for each in found:
        screen.entry(f"{each.id:<{width}}  {seat_count(each):>4}  ", each.about)


def seat_count(game: Game[Any]) -> str:
    """How many can play, such as ``2–10``."""
    low, high = game.seats[0], game.seats[-1]
    return f"{low}" if low == high else f"{low}–{high}"


def _described(game: Game[Any]) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "credit": game.credit,
        "about": game.about,
        "seats": [game.seats[0], game.seats[-1]],
        "version": game.version,
        "has_secrets": game.has_secrets,
        "options": [_option(game, name) for name in listed(game.options)],
    }


def _option(game: Game[Any], name: str) -> dict[str, object]:
    option = listed(game.options)[name]
    default = next(option.show(each.default) for each in fields(game.options) if each.name == name)
    return {
        "name": name,
        "default": default,
        "limits": option.limits,
        "choices": list(option.choices),
        "about": option.about,
        "rule": option.rule,
    }


def _tell_more(game: Game[Any], screen: Screen) -> None:
    screen.say(f"{game.title} · {game.credit} · {seat_count(game)} seats", "bold")
    screen.say(game.about)
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
        str | None, typer.Argument(metavar="PARAGRAPH", help="One paragraph, by its number, such as 8.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, or one paragraph of them."""
    found, screen = load(game), Screen()
    known, number = paragraphs(found), paragraph and find_number(found, paragraph)
    if as_json:
        show_json({number: known[number]} if number else known)
    elif number:
        screen.paragraph(found, number)
    else:
        screen.markdown(rules_of(found))


def show(
    game: GameName,
    position: Position = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="N", parser=whole_number, help="Show what this seat sees; everything by default."
        ),
    ] = None,
    as_svg: Annotated[bool, typer.Option("--svg", help="Print the picture as SVG.")] = False,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Write the SVG to this file instead.")
    ] = None,
    option: Options = None,
    seats: Seats = None,
) -> None:
    """Show a position."""
    found = load(game)
    if save is not None and not as_svg:
        raise UsageError("--save writes an SVG file: add --svg")
    view = view_of(state_of(found, position, seats, option), seat)
    if not as_svg:
        Screen().render(found, view)
    elif save is None:
        typer.echo(svg(view.scene(seat)), nl=False)
    else:
        _save(svg(view.scene(seat)), save)


def _save(text: str, file: str) -> None:
    try:
        Path(file).expanduser().write_text(text, "utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None
