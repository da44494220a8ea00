"""What the server says about its games, the built-in ones and those of other packages."""

import gzip
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from itertools import pairwise
from typing import Any

import pytest

from parlour.games import load, names
from parlour.school.check import LANGUAGES
from parlour.server import catalogue
from tests.tiny import TinyNim

pytestmark = pytest.mark.anyio


class ShownNim(TinyNim):
    """Tiny Nim with rules in brief and a demo."""

    def steps(self) -> tuple[Mapping[str, Any], ...]:
        figure = {
            "position": "1 2 / 3 / 0 / -",
            "options": {"pile": 3},
            "seat": 0,
            "moves": ["take=1"],
            "last": {"seat": 1, "move": "take=1"},
        }
        return {"rule": "TN-4", "key": "rules.take", "figure": figure}, {"rule": "TN-5", "key": "rules.end"}

    def demo(self) -> Mapping[str, Any]:
        moves = [[-1, "coin=1"], [-1, "coin=2"], [0, "take=2"], [1, "take=2"]]
        return {"seats": 2, "options": {"pile": 4}, "start": None, "seat": 1, "moves": moves}


SHOWN = ShownNim()
PLAIN = TinyNim()


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A server that also has games of another package."""
    points = {
        "shown": EntryPoint("shown", f"{__name__}:SHOWN", ""),
        "tiny": EntryPoint("tiny", f"{__name__}:PLAIN", ""),
    }
    monkeypatch.setattr("parlour.games._foreign", lambda: points)
    monkeypatch.setattr(ShownNim, "id", "shown")
    _clear_caches()
    yield
    _clear_caches()


def _clear_caches() -> None:
    for answer in (catalogue.index, catalogue.detail, catalogue.words, catalogue.steps, catalogue.demo):
        answer.cache_clear()


async def get(house, path: str, **headers: str) -> Any:
    async with house.person() as ann:
        return await ann.http.get(path, headers=headers)


async def test_every_game_is_listed_as_it_describes_itself(house, plugged):
    listed = {game["id"]: game for game in (await get(house, "/api/games")).json()}
    assert tuple(listed) == names()
    for name, info in listed.items():
        game = load(name)
        facts = {"minutes": game.minutes, "age": game.age, "seats": list(game.seats), "version": game.version}
        more = {"secrets": game.has_secrets, "own_board": game.has_own_board, "lessons": game.lessons() is not None}
        texts = {key: game.words()[key] for key in ("title", "about", "credit")}
        assert info == {"id": game.id, **facts, **more, **texts}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_is_described_in_the_language_asked_for(house, language):
    for info in (await get(house, f"/api/games?language={language}")).json():
        texts = load(info["id"]).words(language)
        detail = (await get(house, f"/api/games/{info['id']}?language={language}")).json()
        assert info.items() <= detail.items()
        assert detail["about"] == texts["about"]
        for option in detail["options"]:
            assert option["label"] == texts[f"option.{option['name']}"]
            assert option["about"] == texts[f"option.{option['name']}.about"]
            assert option["labels"] == [texts[f"choice.{option['name']}.{choice}"] for choice in option["choices"]]
        assert (await get(house, f"/api/games/{info['id']}/words/{language}")).json() == texts


@pytest.mark.parametrize("language", ["xx", "de-AT", "..%2Fsteps"])
async def test_an_unknown_language_is_answered_in_english(house, language):
    assert (await get(house, f"/api/games?language={language}")).json() == (await get(house, "/api/games")).json()
    for name in names():
        detail, english = f"/api/games/{name}?language={language}", f"/api/games/{name}?language=en"
        assert (await get(house, detail)).json() == (await get(house, english)).json()


async def test_the_words_of_an_unknown_language_are_english(house):
    for name in names():
        assert (await get(house, f"/api/games/{name}/words/xx")).json() == load(name).words()


async def test_a_game_comes_with_its_options_bots_and_paragraphs(house, plugged):
    detail = (await get(house, "/api/games/tiny")).json()
    assert [(option["name"], option["default"], option["label"]) for option in detail["options"]] == [
        ("pile", 4, "Pile"),
        ("window", False, "Window"),
    ]
    assert detail["options"][1]["labels"] == ["on", "off"]
    assert "random" in detail["levels"]
    assert not [level for level in detail["levels"] if level.startswith("exec")]
    assert [paragraph["rule"] for paragraph in detail["rules"]] == [each.rule for each in PLAIN.paragraphs()]


async def test_an_unknown_game_is_reported(house):
    for path in ("", "/words/de", "/steps", "/demo"):
        answer = await get(house, f"/api/games/no-such-game{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown-game")


async def test_a_figure_has_everything_that_a_board_needs(house, plugged):
    first, second = (await get(house, "/api/games/shown/steps")).json()
    figure = first.pop("figure")
    assert first == {"rule": "TN-4", "key": "rules.take"}
    assert second == {"rule": "TN-5", "key": "rules.end", "figure": None}
    assert figure.pop("scene")["summary"] == "1 ? / 3 / 0 / -"
    assert figure == {
        "view": {"coins": ["1", "?"], "pile": 3, "seat": 0, "waiting": []},
        "text": "1 ? / 3 / 0 / -",
        "moves": ["take=1"],
        "traces": [],
        "last": {"seat": 1, "move": "take=1"},
        "seat": 0,
        "turn": 0,
        "actors": [0],
        "over": False,
        "options": {"pile": 3, "window": False},
    }


async def test_a_demo_is_seen_from_its_seat_and_begins_after_the_first_moves_of_chance(house, plugged):
    positions = (await get(house, "/api/games/shown/demo")).json()
    assert [position["text"] for position in positions] == ["? 2 / 4 / 0 / -", "? 2 / 2 / 1 / -", "? 2 / 0 / 1 / -"]
    assert [position["last"] for position in positions] == [
        None,
        {"seat": 0, "move": "take=2"},
        {"seat": 1, "move": "take=2"},
    ]
    assert [position["over"] for position in positions] == [False, False, True]
    assert {position["seat"] for position in positions} == {1}


async def test_a_game_without_a_demo_shows_a_random_game(house, plugged):
    positions = (await get(house, "/api/games/tiny/demo")).json()
    assert 2 <= len(positions) <= catalogue.MAX_RANDOM_MOVES + 1
    for before, after in pairwise(positions):
        state = PLAIN.parse(before["text"]).play(after["last"]["move"], after["last"]["seat"])
        assert str(state) == after["text"]


@pytest.mark.parametrize("name", names())
async def test_every_figure_and_demo_can_be_shown(house, name):
    game = load(name)
    steps = (await get(house, f"/api/games/{name}/steps")).json()
    assert [step["rule"] for step in steps] == [step["rule"] for step in game.steps()]
    assert {step["rule"] for step in steps} <= {paragraph.rule for paragraph in game.paragraphs()}
    assert {step["key"] for step in steps} <= set(game.words())
    positions = (await get(house, f"/api/games/{name}/demo")).json()
    assert len(positions) > 1
    for position in [*positions, *(step["figure"] for step in steps if step["figure"])]:
        assert position["view"] or "scene" in position
        assert ("scene" not in position) == game.has_own_board


async def test_an_answer_is_compressed_and_not_sent_again_if_the_client_has_it(house):
    (name, *_) = names()
    path = f"/api/games/{name}/words/de"
    packed = await get(house, path, **{"accept-encoding": "gzip"})
    plain = await get(house, path, **{"accept-encoding": "identity"})
    refused = await get(house, path, **{"accept-encoding": "gzip;q=0, identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in refused.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(gzip.compress(plain.content)) + 50
    assert packed.headers["vary"] == "accept-encoding"
    again = await get(house, path, **{"if-none-match": packed.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
