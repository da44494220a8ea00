"""Finding games, tables and opponents."""

import asyncio
import json
from dataclasses import replace
from random import Random

import pytest

from parlour.games import BUILTIN, load
from parlour.server.ratelimit import Limits, Rate
from parlour.tables.store.store import MAX_LISTED_TABLES
from tests.server.house import PLAIN, SECRETIVE, SHUFFLED, House
from tests.settings import game_with

pytestmark = pytest.mark.anyio


async def test_the_index_describes_every_game(house):
    async with house.person() as ann:
        games = (await ann.http.get("/api/games")).json()
        assert {*BUILTIN, "nim"} <= {game["id"] for game in games}
        nim = (await ann.http.get("/api/games/nim")).json()
        assert nim["seats"] == [2]
        assert "random" in nim["levels"]
        assert not [level for level in nim["levels"] if level.startswith("exec")]
        assert {"rule": "NI-3", "section": "End"}.items() <= nim["rules"][2].items()
        assert [option["name"] for option in nim["options"]] == ["stones"]
        assert (await ann.http.get("/api/games/chess")).json()["error"]["code"] == "unknown-game"


async def test_an_open_table_is_in_the_lobby_until_a_player_sits_down(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        table = (await ann.open(SHUFFLED, "me", "anyone"))["table"]
        await ann.open(SHUFFLED, "me", "friend")
        (listed,) = (await ben.http.get("/api/tables")).json()
        assert (listed["table"], listed["game"], listed["status"]) == (table, SHUFFLED, "open")
        assert [seat["kind"] for seat in listed["seats"]] == ["person", "anyone"]
        assert "player" not in listed["seats"][0]
        assert (await ben.ask(table, "sit", nonce="n1")).status_code == 200
        assert (await ben.http.get("/api/tables")).json() == []
        assert (await ben.ask(table, "sit")).json()["error"]["code"] == "seat-taken"


async def test_a_table_that_all_have_left_is_not_listed_and_an_old_one_takes_no_part_in_quick_matches(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        table = (await ann.open(SHUFFLED, "me", "anyone"))["table"]
        await ann.ask(table, "leave")
        assert (await ben.http.get("/api/tables")).json() == []
        other = (await ann.http.post("/api/match", json={"game": SHUFFLED})).json()["table"]
        assert other != table
        now = house.parlour.environment.now
        object.__setattr__(house.parlour.environment, "now", lambda: now() + 2 * 3_600_000)
        assert [each["table"] for each in (await ben.http.get("/api/tables")).json()] == [other]
        assert (await ben.http.post("/api/match", json={"game": SHUFFLED})).json()["table"] != other


async def test_a_seat_for_a_friend_can_be_taken_only_with_the_invitation(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben, house.person("Eve") as eve:
        opened = await ann.open(SECRETIVE, "me", "friend")
        table, invite = opened["table"], opened["invite"]
        assert (await eve.ask(table, "sit")).json()["error"]["code"] == "not-allowed"
        assert (await eve.ask(table, "sit", invite="x" * 16)).json()["error"]["code"] == "not-allowed"
        assert (await eve.http.get("/api/join/guess")).status_code == 404
        assert (await eve.look(table))["invite"] is None
        invited = (await ben.http.get(f"/api/join/{invite}")).json()
        assert (invited["table"], invited["game"]) == (table, SECRETIVE)
        assert await ben.join(invite, name="Benny") == table
        assert await ben.join(invite) == table
        late = await eve.http.post(f"/api/join/{invite}", json={})
        assert late.json()["error"]["code"] == "seat-taken"
        assert [seat["name"] for seat in (await ann.look(table))["seats"]] == ["Ann", "Benny"]


async def test_my_tables_show_where_it_is_my_turn(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        opened = await ann.open(PLAIN, "me", "friend")
        table = await ben.join(opened["invite"])
        await ann.open(SHUFFLED, "me", "friend")
        mine = (await ann.http.get("/api/me/tables")).json()
        assert [(each["game"], each["status"]) for each in mine] == [
            (SHUFFLED, "open"),
            (PLAIN, "playing"),
        ]
        assert {person: await person.is_on_turn(table) for person in (ann, ben)} == {ann: True, ben: False}
        await ann.ask(table, "move", move=(await ann.look(table))["moves"][0])
        assert {person: await person.is_on_turn(table) for person in (ann, ben)} == {ann: False, ben: True}
        assert (await ann.http.get("/api/me/tables")).json()[0]["table"] == table


async def test_a_quick_match_seats_two_different_players_at_one_table(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        first = (await ann.http.post("/api/match", json={"game": SHUFFLED})).json()["table"]
        assert (await ann.http.post("/api/match", json={"game": SHUFFLED})).json()["table"] == first
        other = (await ben.http.post("/api/match", json={"game": SECRETIVE})).json()["table"]
        assert other != first
        assert (await ben.http.post("/api/match", json={"game": SHUFFLED[:-1]})).json()["table"] == first
        assert (await ann.look(first))["status"] == "playing"


DAYS = {"kind": "days", "days": 3}
SPECIAL_RULES = [{"best_of": 3}, {"start": "20 / 1"}, {"options": {"stones": 20}}, {"clock": DAYS}]


@pytest.mark.parametrize("more", SPECIAL_RULES)
async def test_a_quick_match_is_never_at_a_table_with_special_rules(house, more):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        table = (await ann.open("nim", "me", "anyone", **more))["table"]
        (listed,) = (await ben.http.get("/api/tables")).json()
        assert (listed["best_of"], listed["own_start"]) == (more.get("best_of", 1), "start" in more)
        assert (await ben.http.post("/api/match", json={"game": "nim"})).json()["table"] != table


async def test_a_quick_match_ignores_seats_for_friends(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben, house.person("Cleo") as cleo:
        table = (await ann.open(SHUFFLED, "anyone", "friend"))["table"]
        await ben.ask(table, "sit")
        assert (await cleo.http.get("/api/tables")).json() == []
        answer = await cleo.http.post("/api/match", json={"game": SHUFFLED})
        assert (answer.status_code, answer.json()["table"] != table) == (200, True)


async def test_a_quick_match_tries_the_next_table_when_another_player_was_quicker(house, monkeypatch):
    async with house.person("Ann") as ann, house.person("Ben") as ben:
        table = (await ann.open(SHUFFLED, "me", "anyone"))["table"]
        rows = await house.parlour.store.lobby(0, SHUFFLED)

        async def lobby(*_):
            return rows  # as it was before Ben sat down

        await ben.ask(table, "sit")
        monkeypatch.setattr(house.parlour.store, "lobby", lobby)
        async with house.person("Cleo") as cleo:
            assert (await cleo.http.post("/api/match", json={"game": SHUFFLED})).json()["table"] != table


async def test_a_token_that_may_not_play_finds_no_match(house):
    async with house.person("Ann") as ann:
        token = (await ann.http.post("/api/me/tokens", json={"name": "bot", "scopes": ["read"]})).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        answer = await ann.http.post("/api/match", json={"game": SHUFFLED}, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


async def test_a_bot_can_be_invited_by_either_name(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(SHUFFLED, "me", {"kind": "bot", "bot": "learner"}))["table"]
        assert (await ann.look(table))["seats"][1]["bot"] == "level-3"


async def test_a_rematch_counts_as_opening_a_table(tmp_path):
    limits = replace(Limits.none(), openings=Rate(2, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house, house.person() as ann:
        table = (await ann.open(SHUFFLED, "me", "here"))["table"]
        answers = []
        for _ in range(2):
            await ann.ask(table, "resign")
            answers.append((await ann.ask(table, "offer", what="rematch")).status_code)
            table = (await ann.look(table))["next"]
        assert answers == [200, 429]


async def test_simultaneous_quick_matches_leave_no_player_waiting(postgres):
    database = postgres.fresh()
    async with House.open(database) as one, House.open(database) as two:
        people = [house.person() for house in (one, two) * 20]  # more than there are connections to the database
        players = [await person.__aenter__() for person in people]
        asked = [player.http.post("/api/match", json={"game": SHUFFLED}) for player in players]
        tables = [answer.json()["table"] for answer in await asyncio.gather(*asked)]
        assert sorted(tables.count(table) for table in set(tables)) == [2] * 20
        for person in people:
            await person.__aexit__(None, None, None)


async def test_an_invalid_table_is_refused_with_the_code_of_its_error(house):
    async with house.person() as ann:
        two = '{"game": "nim", "seats": [{"kind": "me"}, {"kind": "friend"}], '
        for wrong, code in {
            '{"game": "chess", "seats": [{"kind": "me"}]}': "unknown-game",
            '{"game": "nim", "seats": [{"kind": "me"}]}': "invalid-options",
            '{"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}]}': "invalid-table",
            '{"game": "nim", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "exec:rm"}]}': "bad-message",
            two + '"start": "nonsense"}': "invalid-position",
            two + '"clock": {"kind": "x"}}': "invalid-table",
            two + '"best_of": 2}': "invalid-table",
            '{"game": "nim", "seats": "me"}': "bad-message",
            '{"game": "nim"': "bad-message",
        }.items():
            headers = {"content-type": "application/json"}
            answer = await ann.http.post("/api/tables", content=wrong, headers=headers)
            assert (answer.status_code // 100, answer.json()["error"]["code"]) == (4, code), wrong


async def test_a_game_is_judged_move_by_move(house):
    async with house.person() as ann:
        state, moves = load(PLAIN).initial(), []
        for _ in range(4):
            moves.append(str(state.moves()[0]))
            state = state.play(moves[-1])
        asked = {"game": PLAIN, "moves": [{"seat": 0, "move": moves[0]}, *moves[1:]], "seconds": 0.05}
        answer = await ann.http.post("/api/analysis", json=asked)
        judged = [json.loads(line) for line in answer.text.splitlines()]
        assert [each["move"] for each in judged] == moves
        assert all(each["of"] == 4 and each["grade"] and 0 <= each["value"] <= 1 for each in judged)
        wrong = await ann.http.post("/api/analysis", json=asked | {"moves": [moves[0], "sideways"]})
        assert (wrong.status_code, wrong.json()["error"]["message"][:6]) == (422, "move 2")


async def test_a_position_comes_with_what_sentences_about_its_moves_name(house):
    game = load(game_with(lambda game: game.initial().has_facts))
    state, made, stated = game.initial(), list[str](), list[str | None]()
    rng = Random(5)
    while sum(facts is not None for facts in stated) < 3:
        move = rng.choice(state.moves())
        made.append(str(move))
        stated.append(state.facts(move))
        state = state.play(move)
    async with house.person() as ann:
        studied = (await ann.http.post("/api/positions", json={"game": game.id, "moves": made})).json()
        assert studied["line"] == stated
        assert studied["facts"] == {str(move): state.facts(move) for move in state.moves()}
        asked = {"game": game.id, "start": str(state), "moves": [str(state.moves()[0])], "seconds": 0.02}
        [judged] = map(json.loads, (await ann.http.post("/api/analysis", json=asked)).text.splitlines())
        assert judged["facts"] == {move: studied["facts"][move] for move in (judged["move"], judged["best"]["move"])}


async def test_a_position_can_be_studied_without_a_table(house):
    async with house.person() as ann:
        asked = {"game": "nim", "text": "4 / 0", "moves": ["3"]}
        studied = (await ann.http.post("/api/positions", json=asked)).json()
        assert studied["turn"] == 1
        assert studied["moves"]
        wrong = await ann.http.post("/api/positions", json=asked | {"moves": ["3", "2"]})
        assert (wrong.status_code, wrong.json()["error"]["rule"]) == (422, "NI-2")
        assert "move 2" in wrong.json()["error"]["message"]


async def test_abandoned_tables_do_not_crowd_others_out_of_the_lobby(house):
    async with house.person("Eve") as eve, house.person("Ann") as ann, house.person("Ben") as ben:
        waiting = (await ann.open(PLAIN, "me", "anyone"))["table"]
        for _ in range(MAX_LISTED_TABLES):
            table = (await eve.open(PLAIN, "me", "anyone"))["table"]
            await eve.ask(table, "leave")
        assert [each["table"] for each in (await ben.http.get("/api/tables")).json()] == [waiting]
        assert (await ben.http.post("/api/match", json={"game": PLAIN})).json()["table"] == waiting


async def test_a_table_at_which_a_player_waits_comes_before_those_at_which_no_one_does(house):
    async with house.person("Eve") as eve, house.person("Ann") as ann, house.person("Ben") as ben:
        for _ in range(MAX_LISTED_TABLES):
            await eve.open(SHUFFLED, "me", "anyone")
        waiting = (await ann.open(SHUFFLED, "me", "anyone"))["table"]
        assert waiting in [each["table"] for each in (await ben.http.get("/api/tables")).json()]
        async with ann.socket(waiting) as line:
            await line.next("snapshot")
            assert (await ben.http.post("/api/match", json={"game": SHUFFLED})).json()["table"] == waiting


async def test_a_full_lobby_lists_tables_at_which_a_player_is_connected(house, monkeypatch):
    monkeypatch.setattr("parlour.server.routes.tables.MAX_LISTED_TABLES", 1)
    async with house.person("Eve") as eve, house.person("Ann") as ann, house.person("Ben") as ben:
        await eve.open(SHUFFLED, "me", "anyone")
        waiting = (await ann.open(SHUFFLED, "me", "anyone"))["table"]
        async with ann.socket(waiting) as line:
            await line.next("snapshot")
            assert [each["table"] for each in (await ben.http.get("/api/tables")).json()] == [waiting]


async def test_a_quick_match_avoids_an_address_with_many_tables_at_which_no_one_is(house):
    async with house.person("Eve") as eve, house.person("Ann") as ann, house.person("Ben") as ben:
        ghosts = [(await eve.open(SHUFFLED, "me", "anyone"))["table"] for _ in range(2)]
        waiting = (await ann.http.post("/api/match", json={"game": SHUFFLED})).json()["table"]
        assert waiting not in ghosts
        async with ann.socket(waiting) as line:
            await line.next("snapshot")
            assert (await ben.http.post("/api/match", json={"game": SHUFFLED})).json()["table"] == waiting


async def test_a_name_does_not_put_a_table_into_the_lobby(each_house):
    async with each_house.person() as ann, each_house.person('"kind":"anyone"') as ben:
        table = (await ann.open(SHUFFLED, "anyone", "friend"))["table"]
        await ben.ask(table, "sit")
        assert (await each_house.parlour.store.lobby(0)) == []


@pytest.mark.parametrize(("opened_before", "is_found"), [(1, True), (6, False)])
async def test_a_quick_match_avoids_an_empty_table_of_an_address_that_opens_many(tmp_path, opened_before, is_found):
    limits = replace(Limits.none(), listings=Rate(40, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house, house.person() as eve, house.person() as ben:
        for _ in range(opened_before):
            await eve.ask((await eve.open(SHUFFLED, "me", "anyone"))["table"], "leave")
        table = (await eve.open(SHUFFLED, "me", "anyone"))["table"]
        matched = (await ben.http.post("/api/match", json={"game": SHUFFLED})).json()["table"]
        assert (matched == table) is is_found
