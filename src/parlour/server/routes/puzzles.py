"""Puzzles, and what a player has learnt."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import Path, Query, Request

from parlour.games import load
from parlour.protocol import puzzles as bodies
from parlour.protocol.values import ID_PATTERN
from parlour.school.puzzles.progress import MAX_OWN_CHARACTERS, Practice, Progress
from parlour.server import puzzles as answers
from parlour.server.catalogue import supported
from parlour.server.errors import BadMessage
from parlour.server.positions import SECONDS_PER_MOVE
from parlour.server.ratelimit import sender_of
from parlour.server.responses import ApiRouter
from parlour.server.state import App, AppState, SignedIn, Visitor, require_person
from parlour.tables.store.players import Player

T = TypeVar("T")
router = ApiRouter(prefix="/api", tags=["games"])
PuzzleId = Annotated[str, Path(pattern=ID_PATTERN)]
OptionalId = Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
Day = Annotated[date | None, Query()]
SECONDS_PER_PUZZLE = 20 * SECONDS_PER_MOVE
"""What it costs to show a puzzle or to judge a try, roughly."""
SECONDS_PER_SLIP = 1.0
"""What it costs to make a puzzle of a slip, roughly."""


@router.get("/games/{game}/puzzles")
async def overview(
    game: str, request: Request, player: Visitor, app: App, language: str = "en"
) -> bodies.PuzzleOverview:
    """The puzzles of a game by theme, and how the player stands."""
    name = load(game).id
    known = await _known(app, player, name)
    work = partial(answers.overview, name, known, app.environment.now(), supported(language))
    return await _work(app, request, work)


@router.get("/games/{game}/puzzles/next")
async def next_puzzle(
    game: str,
    request: Request,
    player: Visitor,
    app: App,
    theme: OptionalId = "",
    after: OptionalId = "",
    language: str = "en",
) -> bodies.Puzzle:
    """The next puzzle for the player: what is due first, then one near the player's rating."""
    name = load(game).id
    known, seed = await _known(app, player, name), int.from_bytes(app.environment.bytes(8))
    now = app.environment.now()
    return await _work(
        app, request, partial(answers.next_for_player, name, theme, after, known, now, seed, supported(language))
    )


@router.get("/games/{game}/puzzles/daily")
async def daily(
    game: str, request: Request, player: Visitor, app: App, date: Day = None, language: str = "en"
) -> bodies.DailyPuzzle:
    """The puzzle of a day, by default of today; it is the same on every server."""
    name, now = load(game).id, app.environment.now()
    day = date or datetime.fromtimestamp(now / 1000, UTC).date()
    known = await _known(app, player, name)
    return await _work(app, request, partial(answers.daily, name, day, known, now, supported(language)))


@router.get("/games/{game}/puzzles/{puzzle}")
async def puzzle(
    game: str, puzzle: PuzzleId, request: Request, player: Visitor, app: App, language: str = "en"
) -> bodies.Puzzle:
    """A puzzle by its id."""
    name, now = load(game).id, app.environment.now()
    known = await _known(app, player, name)
    return await _work(app, request, partial(answers.puzzle_by_id, name, puzzle, known, now, supported(language)))


@router.post("/games/{game}/puzzles/{puzzle}/tries")
async def tries(
    game: str,
    puzzle: PuzzleId,
    body: bodies.PuzzleTry,
    request: Request,
    player: Visitor,
    app: App,
    language: str = "en",
) -> bodies.PuzzleVerdict:
    """Judges what a solver does, gives a hint, or shows the solution; the first result counts for the rating."""
    name, now = load(game).id, app.environment.now()
    known = await _known(app, player, name)
    judged = await _work(app, request, partial(answers.judge_try, name, puzzle, body, known, supported(language)))
    is_right = judged.is_right
    if is_right is None or player is None or player.is_bot:
        return judged.verdict

    def change(stored: Any | None) -> tuple[Any, bodies.PuzzleVerdict]:
        result = read(stored).after(judged.puzzle, is_right, now)
        return result.progress.to_json(), answers.with_change(judged.verdict, result)

    return await app.progress.change(player.id, name, now, change)


@router.post("/games/{game}/puzzles", status_code=201)
async def add_own(
    game: str, body: bodies.OwnPuzzle, request: Request, player: SignedIn, app: App, language: str = "en"
) -> bodies.Puzzle:
    """Makes a puzzle of a slip of the player's own, which is the last of the moves."""
    require_person(player)
    name, now = load(game).id, app.environment.now()
    sender = sender_of(request.scope)
    app.meters.thoughts.take(sender.address)
    made = await app.analyst.run(sender, partial(answers.puzzle_from_slip, name, body), SECONDS_PER_SLIP)
    if len(str(made.to_json())) > MAX_OWN_CHARACTERS:
        raise BadMessage("the position is too long for a puzzle")

    def change(stored: Any | None) -> tuple[Any, Progress]:
        progress = read(stored).with_own(made, now)
        return progress.to_json(), progress

    known = await app.progress.change(player.id, name, now, change)
    return answers.puzzle_body(load(name), made, known, now, supported(language))


@router.get("/me/progress", tags=["me"])
async def progress(player: SignedIn, app: App) -> bodies.Progress:
    """What the player has learnt, by game."""
    require_person(player)
    return await _progress(app, player)


@router.put("/me/progress", tags=["me"])
async def store_progress(body: bodies.ProgressSent, player: SignedIn, app: App) -> bodies.Progress:
    """Adds what the player has learnt on this device."""
    require_person(player)
    now = app.environment.now()
    sent = {load(game).id: lessons for game, lessons in body.games.items()}
    for name, lessons in sent.items():
        await app.progress.change(player.id, name, now, partial(_with_lessons, lessons))
    return await _progress(app, player)


def read(stored: Any | None) -> Progress:
    """What is stored about a player and a game; nothing if there is nothing."""
    return Progress() if stored is None else Progress.from_json(stored)


def _with_lessons(sent: bodies.LessonProgressSent, stored: Any | None) -> tuple[Any, None]:
    rules = {rule: Practice(practice.streak, practice.due) for rule, practice in sent.rules.items()}
    return read(stored).with_lessons(sent.done, rules).to_json(), None


async def _progress(app: AppState, player: Player) -> bodies.Progress:
    now, stored = app.environment.now(), await app.progress.all_of(player.id)
    return {"games": {game: answers.game_progress(read(each), now) for game, each in stored.items()}}


async def _known(app: AppState, player: Player | None, game: str) -> Progress | None:
    """What a player has learnt of a game; None for visitors and bots."""
    if player is None or player.is_bot:
        return None
    return read(await app.progress.one(player.id, game))


async def _work(app: AppState, request: Request, work: Callable[[], T]) -> T:
    """The result of work that is done in a thread, and charged to the sender."""
    sender = sender_of(request.scope)
    app.meters.positions.take(sender.address)
    return await app.desk.run(sender, work, SECONDS_PER_PUZZLE)
