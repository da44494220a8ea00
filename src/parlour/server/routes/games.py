"""The games, their rules, and positions to study."""

import re
from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request

from parlour.core import Game
from parlour.core.options import listed, read_options
from parlour.games import load, names
from parlour.record import InvalidRecord, Record, verify
from parlour.server.answers import GameDetail, GameInfo, OptionInfo, Paragraph, Studied
from parlour.server.asking import BOTS, parlour_of
from parlour.server.errors import BadMessage
from parlour.server.gate import address
from parlour.server.shapes import Position
from parlour.server.study import studied

router = APIRouter(prefix="/api", tags=["games"])
SECTION = re.compile(r"^## ([^\n]*)|^- \*\*([A-Z]+-\d+)\*\* (.*?)(?=^- |^#|\Z)", re.MULTILINE | re.DOTALL)


@router.get("/games")
async def games() -> list[GameInfo]:
    """Every game."""
    return [GameInfo(**_info(load(name))) for name in names()]


@router.get("/games/{game}")
async def game(game: str) -> GameDetail:
    """One game with its options, bots and rules."""
    found = load(game)
    options, rules = list(_options(found)), list(_paragraphs(found))
    return GameDetail(**_info(found), options=options, levels=list(BOTS), rules=rules)


@router.post("/positions")
def position(wanted: Position, request: Request) -> Studied:
    """A position to study: what a seat sees and may do."""
    parlour_of(request).meters.positions.take(address(request.scope))
    return studied(wanted)


@router.post("/verify")
def verified(record: dict[str, Any], request: Request) -> dict[str, Any]:
    """What is wrong with a record: its moves, its outcome, and where its chance came from."""
    parlour_of(request).meters.thoughts.take(address(request.scope))
    try:
        return verify(Record.from_json(record)).to_json()
    except InvalidRecord as error:
        raise BadMessage(str(error), error.rule) from None


def _info(game: Game[Any]) -> dict[str, Any]:
    names = ("id", "title", "credit", "about", "version")
    return {name: getattr(game, name) for name in names} | {"seats": list(game.seats), "secrets": game.has_secrets}


def _options(game: Game[Any]) -> Iterator[OptionInfo]:
    defaults = read_options(game.options, {})
    for name, each in listed(game.options).items():
        default = each.show(getattr(defaults, name))
        yield OptionInfo(
            name=name, default=default, choices=list(each.choices), limits=each.limits, about=each.about, rule=each.rule
        )


def _paragraphs(game: Game[Any]) -> Iterator[Paragraph]:
    """The paragraphs of the rules; none for a game that comes without rules in words."""
    section = ""
    try:
        rules = game.rules()
    except (OSError, ImportError, ValueError):
        return
    for heading, rule, text in SECTION.findall(rules):
        section = heading or section
        if rule:
            yield Paragraph(rule=rule, section=section, text=text.strip())
