"""The coach of a server: for people who play against bots or on one device."""

import pytest

from parlour.engine import Analysis, Line
from tests.server.house import FIRST_MOVE, PLAIN, SECRETIVE

pytestmark = pytest.mark.anyio
BOT = {"kind": "bot", "bot": "level-1"}


async def test_a_hint_comes_in_three_stages(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", BOT))["table"]
        answers = [
            await ann.http.post(f"/api/tables/{table}/hint", json={"stage": stage})
            for stage in ("where", "piece", "move")
        ]
        where, piece, move = (answer.raise_for_status().json() for answer in answers)
        assert set(where["moves"]) >= set(piece["moves"]) >= set(move["moves"])
        assert len(move["moves"]) == 1


async def test_the_stages_of_a_hint_follow_from_one_search(house, monkeypatch):
    searched = []

    def analyse_otherwise(game, view, seat, limits, stop):
        searched.append(str(view))
        moves = sorted(map(str, view.sound_moves(seat)), reverse=len(searched) % 2 == 0)
        return Analysis(tuple(Line(move, 0.5, 1) for move in moves), 1, 0.0)

    monkeypatch.setattr("parlour.school.coach.analyse", analyse_otherwise)
    async with house.person("Ann") as ann:
        for _ in range(2):  # another table with the same position is searched for itself
            table = (await ann.open(PLAIN, "me", BOT))["table"]
            given = [
                (await ann.http.post(f"/api/tables/{table}/hint", json={"stage": stage})).raise_for_status().json()
                for stage in ("where", "piece", "move")
            ]
            assert set(given[0]["moves"]) >= set(given[1]["moves"]) >= set(given[2]["moves"])
    assert len(searched) == 2


async def test_the_coach_judges_a_move_that_is_not_made(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", BOT))["table"]
        before = (await ann.http.get(f"/api/tables/{table}")).json()
        answer = await ann.http.post(f"/api/tables/{table}/coach", json={"move": FIRST_MOVE})
        assert answer.raise_for_status().json()["grade"] in ("best", "good", "doubtful", "mistake", "blunder", "unseen")
        assert (await ann.http.get(f"/api/tables/{table}")).json()["n"] == before["n"]
        wrong = await ann.http.post(f"/api/tables/{table}/coach", json={"move": "nonsense"})
        assert wrong.status_code == 422


async def test_there_is_no_coach_at_a_table_with_other_people(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        opened = await ann.open(PLAIN, "me", "friend")
        await ben.join(opened["invite"])
        for person in (ann, ben):
            for path, body in (("hint", {}), ("coach", {"move": FIRST_MOVE})):
                refused = await person.http.post(f"/api/tables/{opened['table']}/{path}", json=body)
                assert refused.status_code == 409
                assert "other people" in refused.json()["error"]["message"]


async def test_the_coach_helps_at_a_table_with_other_people_while_all_agree(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        opened = await ann.open(PLAIN, "me", "friend")
        await ben.join(opened["invite"])
        table = f"/api/tables/{opened['table']}"

        async def hint() -> int:
            return (await ann.http.post(f"{table}/hint", json={"seat": 0})).status_code

        await ben.http.post(f"{table}/offer", json={"what": "coach"})
        assert await hint() == 409
        await ann.http.post(f"{table}/answer", json={"what": "coach", "yes": True})
        assert await hint() == 200
        await ben.http.post(f"{table}/withdraw", json={"what": "coach"})
        assert await hint() == 409


async def test_the_coach_speaks_only_to_players_of_the_table(house):
    async with house.person("Ann") as ann, house.person("Eve") as eve:
        table = (await ann.open(SECRETIVE, "me", BOT))["table"]
        refused = await eve.http.post(f"/api/tables/{table}/hint", json={})
        assert refused.status_code == 409
        assert "take a seat" in refused.json()["error"]["message"]
