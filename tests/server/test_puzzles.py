"""Puzzles over HTTP: what a solver is shown, how attempts are judged, and what is stored about a player."""

from typing import Any

import pytest

from parlour.games import load
from parlour.school.puzzles import puzzles_of
from parlour.school.puzzles.progress import MAX_SOLVED, Progress
from parlour.tables.model.clock import DAY_MS
from parlour.tables.store import Store
from parlour.tables.store.admin import forget_player
from parlour.tables.store.progress import ProgressStore
from parlour.tables.store.retention import Retention, find_expired
from tests.server.house import House
from tests.settings import GAMES as EVERY_GAME

GAMES = [name for name in EVERY_GAME if (every := load(name).puzzles()) and every.puzzles]
"""The games that come with puzzles."""

pytestmark = pytest.mark.anyio
GAME = GAMES[0]


def puzzles(game: str = GAME) -> Any:
    return puzzles_of(load(game)).puzzles


def with_moves(game: str = GAME) -> Any:
    """A puzzle in which a move is made."""
    return next(puzzle for puzzle in puzzles(game) if not puzzle.choices)


async def tries(person: Any, puzzle: Any, *moves: str, game: str = GAME, **more: object) -> Any:
    sent = await person.http.post(f"/api/games/{game}/puzzles/{puzzle.id}/tries", json={"moves": list(moves), **more})
    assert sent.status_code == 200, sent.text
    return sent.json()


def wrong_move(puzzle: Any, game: str = GAME) -> str:
    state = load(game).figure(puzzle.position, puzzle.options)
    return next(move for move in map(str, state.moves(puzzle.seat)) if move not in puzzle.finds[0].right)


@pytest.mark.parametrize("game", GAMES)
async def test_puzzles_of_every_game_are_shown_and_solved(house, game):
    async with house.person() as ann:
        overview = (await ann.http.get(f"/api/games/{game}/puzzles?language=de")).json()
        assert overview["puzzles"] == len(puzzles(game))
        assert sum(theme["puzzles"] for theme in overview["themes"]) >= overview["puzzles"]
        puzzle = with_moves(game)
        shown = (await ann.http.get(f"/api/games/{game}/puzzles/{puzzle.id}?language=de")).json()
        state = load(game).figure(puzzle.position, puzzle.options)
        assert shown["position"]["text"] == str(state.view(puzzle.seat))
        assert set(puzzle.finds[0].right) <= set(shown["position"]["moves"])
        assert (shown["kind"], shown["is_rated"], shown["is_due"]) == ("move", True, False)
        assert shown["goal"] == puzzles_of(load(game)).texts("de")[f"goal.{puzzle.goal}"]
        moves: list[str] = []
        for find in puzzle.finds:
            moves.append(find.right[0])
            verdict = await tries(ann, puzzle, *moves, game=game)
            assert verdict["verdict"] == ("right" if find.reply else "solved")
            assert len(verdict["shown"]) == bool(find.reply)
        assert verdict["rating"]["tries"] == 1
        assert verdict["change"] > 0
        again = (await ann.http.get(f"/api/games/{game}/puzzles/{puzzle.id}")).json()
        assert not again["is_rated"]


async def test_a_missed_puzzle_costs_points_once_and_comes_back(house):
    puzzle = with_moves()
    async with house.person() as ann:
        missed = await tries(ann, puzzle, wrong_move(puzzle))
        assert (missed["verdict"], missed["answers"]) == ("wrong", [])
        assert missed["change"] < 0
        assert missed["due"] > house.parlour.environment.now()
        again = await tries(ann, puzzle, wrong_move(puzzle))
        assert (again["change"], again["rating"]) == (0, None)
        nothing = await ann.http.get(f"/api/games/{GAME}/puzzles/next?theme=due")
        assert (nothing.status_code, nothing.json()["error"]["code"]) == (404, "unknown-puzzle")
        progress = (await ann.http.get("/api/me/progress")).json()["games"][GAME]["puzzles"]
        assert (progress["missed"], progress["due"], progress["next_due"]) == (1, 0, missed["due"])


async def test_what_is_due_comes_first(house):
    puzzle = with_moves()
    async with house.person() as ann:
        missed = await tries(ann, puzzle, wrong_move(puzzle))
        object.__setattr__(house.parlour.environment, "now", lambda: missed["due"] + 1)
        shown = (await ann.http.get(f"/api/games/{GAME}/puzzles/next")).json()
        assert (shown["id"], shown["is_due"], shown["is_rated"]) == (puzzle.id, True, False)
        other = (await ann.http.get(f"/api/games/{GAME}/puzzles/next?after={puzzle.id}")).json()
        assert other["id"] != puzzle.id


async def test_hints_and_giving_up_count_as_missed(house):
    puzzle, other = [each for each in puzzles() if not each.choices][:2]
    async with house.person() as ann:
        hint = await tries(ann, puzzle, ask="hint")
        assert puzzle.finds[0].right[0] in hint["hint"]
        assert hint["change"] < 0
        solution = await tries(ann, other, ask="solution")
        assert solution["answers"] == list(other.finds[0].right)
        assert solution["change"] < 0


async def test_a_refused_move_counts_for_nothing(house):
    async with house.person() as ann:
        refused = await tries(ann, with_moves(), "nonsense")
        assert (refused["verdict"], refused["rating"]) == ("refused", None)
        assert refused["why"]["message"]
        assert (await ann.http.get("/api/me/progress")).json() == {"games": {}}


async def test_the_puzzle_of_the_day_is_the_same_for_all(house):
    async with house.person() as ann, house.person() as ben:
        path = f"/api/games/{GAME}/puzzles/daily?date=2026-11-17"
        one, two = (await ann.http.get(path)).json(), (await ben.http.get(path)).json()
        assert one == two
        assert (one["date"], one["seed"]) == ("2026-11-17", "parlour-daily-1")
        assert (await ann.http.get(f"/api/games/{GAME}/puzzles/daily")).json()["date"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", f"/api/games/{GAME}/puzzles/nonsense", None, 404),
        ("GET", f"/api/games/{GAME}/puzzles/next?theme=nonsense", None, 404),
        ("GET", "/api/games/nonsense/puzzles", None, 404),
        ("GET", f"/api/games/{GAME}/puzzles/daily?date=yesterday", None, 422),
        ("POST", f"/api/games/{GAME}/puzzles/nonsense/tries", {"moves": ["a"]}, 404),
        ("POST", f"/api/games/{GAME}/puzzles", {"moves": []}, 422),
        ("POST", f"/api/games/{GAME}/puzzles", {"moves": ["nonsense"]}, 422),
        ("PUT", "/api/me/progress", {"games": {"nonsense": {}}}, 404),
        ("PUT", "/api/me/progress", {"games": {GAME: {"done": ["x"] * 501}}}, 422),
        ("PUT", "/api/me/progress", {"games": {GAME: {"rules": {"X-1": {"streak": -1, "due": 0}}}}}, 422),
    ],
)
async def test_bad_requests_are_refused(house, method, path, body, status):
    async with house.person() as ann:
        answer = await ann.http.request(method, path, json=body)
        assert answer.status_code == status, answer.text
        assert answer.json()["error"]["message"]


async def test_progress_of_lessons_is_merged_and_kept(each_house):
    async with each_house.person() as ann:
        rule = {"streak": 2, "due": 5}
        await ann.http.put("/api/me/progress", json={"games": {GAME: {"done": ["a/b"], "rules": {"X-1": rule}}}})
        await ann.http.put("/api/me/progress", json={"games": {GAME: {"done": ["a/c", "a/b"]}}})
        lessons = (await ann.http.get("/api/me/progress")).json()["games"][GAME]["lessons"]
        assert lessons == {"done": ["a/b", "a/c"], "rules": {"X-1": rule}}


async def test_a_learner_is_not_pruned(each_house):
    async with each_house.person() as ann:
        player = (await ann.http.get("/api/me")).json()["player"]
        store, later = each_house.parlour.store, each_house.parlour.environment.now() + 91 * DAY_MS
        assert (await find_expired(store, Retention(), later)).players == [player]
        await each_house.parlour.progress.change(player, GAME, later, lambda stored: ({}, None))
        assert (await find_expired(store, Retention(), later)).players == []


async def test_a_forgotten_player_leaves_no_progress(database):
    async with House.open(database) as house, house.person() as ann:
        player = (await ann.http.get("/api/me")).json()["player"]
        await ann.http.put("/api/me/progress", json={"games": {GAME: {"done": ["a/b"]}}})
    store = await Store.open(database, "operator")
    progress = ProgressStore(store.access)
    assert list(await progress.all_of(player)) == [GAME]
    await forget_player(store, player)
    assert await progress.all_of(player) == {}
    await store.close()


async def test_progress_that_is_too_long_is_refused_as_too_large(each_house, monkeypatch):
    monkeypatch.setattr("parlour.tables.store.progress.MAX_CHARACTERS", 100)
    async with each_house.person() as ann:
        answer = await ann.http.put("/api/me/progress", json={"games": {GAME: {"done": ["step"] * 100}}})
        assert answer.status_code == 200, "the same step counts once"
        steps = [f"step-{number}" for number in range(100)]
        answer = await ann.http.put("/api/me/progress", json={"games": {GAME: {"done": steps}}})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-long")
        assert "too long" in answer.json()["error"]["message"]


async def test_a_players_own_slip_becomes_a_puzzle_that_is_due_at_once(house):
    """The slip: in a position where one move wins, another is made."""
    game = next(name for name in GAMES if not load(name).has_secrets)
    puzzle = next(each for each in puzzles(game) if each.goal == "win" and len(each.finds) == 1)
    slip = wrong_move(puzzle, game)
    body = {"start": puzzle.position, "options": dict(puzzle.options), "moves": [slip]}
    async with house.person() as ann:
        made = await ann.http.post(f"/api/games/{game}/puzzles", json=body)
        assert made.status_code == 201, made.text
        own = made.json()
        assert (own["is_own"], own["is_due"], own["is_rated"]) == (True, True, False)
        assert own["position"]["text"] == puzzle.position
        following = (await ann.http.get(f"/api/games/{game}/puzzles/next?theme=own")).json()
        assert following["id"] == own["id"]
        good = {**body, "moves": [puzzle.finds[0].right[0]]}
        assert (await ann.http.post(f"/api/games/{game}/puzzles", json=good)).status_code == 422
    async with house.person() as ben:
        assert (await ben.http.get(f"/api/games/{game}/puzzles/{own['id']}")).status_code == 404


def test_what_is_stored_has_a_limited_size():
    progress = Progress()
    for number in range(MAX_SOLVED + 5):
        progress = progress._with_solved(f"{number:08}")
    assert len(progress.solved) == MAX_SOLVED
    assert Progress.from_json(progress.to_json()) == progress
