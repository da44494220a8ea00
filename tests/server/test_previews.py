"""Link previews, pictures of boards, and the addresses that others can open."""

import re
import struct
import zlib
from dataclasses import replace

import pytest

from parlour.core.scene import Item, Scene
from parlour.games import BUILTIN, load
from parlour.server import catalogue, client, network, picture
from parlour.server.ratelimit import Limits, Rate
from parlour.server.settings import Settings
from tests.server.house import FIRST_MOVE, PLAIN, SECRETIVE, House

pytestmark = pytest.mark.anyio
PAGE = "<!doctype html><html><head><title>Parlour</title></head><body></body></html>"


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch):
    """A built client."""
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(client, "FILES", tmp_path)


def tags(page):
    """The Open Graph tags of a page."""
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page.text))


async def test_an_invitation_says_who_invites_to_which_game_and_shows_the_board(house):
    async with house.person("Ann") as ann:
        opened = await ann.open("nim", "me", "friend")
        shown = tags(await ann.http.get(f"/join/{opened['invite']}"))
        assert shown["og:title"] == "Ann invites you to play Nim"
        assert shown["og:url"] == f"{house.url}/join/{opened['invite']}"
        answer = await ann.http.get(shown["og:image"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")


@pytest.mark.parametrize(
    ("languages", "title"),
    [
        ("de-AT,de;q=0.9", "Ann lädt dich zu Nim ein"),
        ("ja, fr", "Ann t’invite à jouer à Nim"),
        ("ja", "Ann invites you to play Nim"),
        ("", "Ann invites you to play Nim"),
    ],
)
async def test_an_invitation_is_in_the_language_of_the_reader(house, languages, title):
    async with house.person("Ann") as ann:
        opened = await ann.open("nim", "me", "friend")
        page = await ann.http.get(f"/join/{opened['invite']}", headers={"accept-language": languages})
        assert tags(page)["og:title"] == title


async def test_a_name_cannot_add_markup_to_the_page(house):
    async with house.person('"><script>x</script>') as eve:
        opened = await eve.open("nim", "me", "friend")
        page = await eve.http.get(f"/join/{opened['invite']}")
        assert "<script>" not in page.text
        assert tags(page)["og:title"].startswith("&quot;&gt;&lt;script&gt;")


async def test_a_table_that_is_played_says_who_plays(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "here", "name": "Ben"}))["table"]
        for path in (f"/table/{table}", f"/table/{table}/replay"):
            assert tags(await ann.http.get(path))["og:title"].endswith(": Ann · Ben")


@pytest.mark.parametrize("path", ["/join/guess", "/table/none", "/table/none/replay"])
async def test_an_unknown_table_has_the_plain_page(house, path):
    async with house.person() as eve:
        for answer in (await eve.http.get(path), await eve.http.head(path)):
            assert (answer.status_code, tags(answer)) == (200, {})
        assert (await eve.http.get("/table/none/picture.png")).status_code == 404


async def test_invitations_cannot_be_guessed_by_their_previews(tmp_path):
    async with House.open(str(tmp_path / "db"), Limits()) as house, house.person("Ann") as ann:
        for guess in range(30):
            assert (await ann.http.get(f"/join/guess{guess}")).status_code == 200
        assert (await ann.http.get("/api/join/guess")).status_code == 429


async def test_the_picture_changes_with_the_position(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        before = (await ann.http.get(f"/table/{table}/picture.png")).content
        await ann.ask(table, "move", move=FIRST_MOVE)
        assert (await ann.http.get(f"/table/{table}/picture.png")).content != before


@pytest.mark.parametrize("game", [*BUILTIN, "nim"])
async def test_before_the_game_begins_the_picture_shows_a_position_of_the_demo(house, game):
    async with house.person("Ann") as ann:
        table = (await ann.open(game, "me", *["friend"] * (load(game).seats[0] - 1)))["table"]
        content = (await ann.http.get(f"/table/{table}/picture.png")).content
        assert content == picture.png(load(game).scene(catalogue.sample(game)))
        assert catalogue.sample(game) != load(game).initial(load(game).seats[0])


async def test_the_picture_shows_only_what_a_watcher_sees(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(SECRETIVE, "me", "here"))["table"]
        seen = (await house.parlour.service.session(table)).table
        content = (await ann.http.get(f"/table/{table}/picture.png")).content
        assert content == picture.png(seen.game.scene(seen.state.view(None)))
        assert content != picture.png(seen.game.scene(seen.state))


def test_a_picture_has_a_pixel_of_each_shape_where_the_scene_has_it():
    shapes = [
        Item("area", "area", 0, 0, 4, 2, fill="brown"),
        Item("cell", "cell", 0, 0, fill="red"),
        Item("disc", "piece", 1, 0, shape="circle", fill="blue"),
        Item("hexagon", "piece", 2, 0, shape="hexagon", fill="green"),
        Item("nothing", "cell", 3, 0),
        Item("name", "label", 0, 1, text="x", fill="white"),
    ]
    content = picture.png(Scene(4, 2, tuple(shapes)))
    assert struct.unpack(">II", content[16:24]) == (picture.WIDTH, picture.HEIGHT)
    data = zlib.decompress(content[content.index(b"IDAT") + 4 :])
    names = list(picture.COLOURS)

    def colour(x, y):
        """The colour at a place of the scene, which is as wide as the picture without its margins."""
        scale = (picture.WIDTH - 2 * picture.MARGIN) / 4
        top = (picture.HEIGHT - 2 * scale) / 2
        row, column = int(top + scale * y), int(picture.MARGIN + scale * x)
        return names[data[row * (picture.WIDTH + 1) + 1 + column]]

    assert [colour(x, 0.5) for x in (0.5, 1.5, 2.5, 3.5)] == ["red", "blue", "green", "brown"]
    assert [colour(x, 0.05) for x in (0.05, 1.05, 2.05)] == ["red", "brown", "brown"]
    assert colour(0.5, 1.5) == "brown"
    assert names[data[1]] == "paper"


@pytest.mark.parametrize(
    ("settings", "shared"),
    [
        ({"host": "127.0.0.1"}, []),
        ({"host": "localhost"}, []),
        ({"host": "::1"}, []),
        ({"host": "192.168.7.8"}, ["http://192.168.7.8:8000"]),
        ({"host": "fd00::8"}, ["http://[fd00::8]:8000"]),
        ({"host": "0.0.0.0"}, ["http://10.1.2.3:8000"]),
        ({"host": "127.0.0.1", "url": "https://play.example.org/"}, ["https://play.example.org"]),
    ],
)
def test_only_addresses_that_others_can_open_are_shared(monkeypatch, settings, shared):
    monkeypatch.setattr(network, "local_addresses", lambda: ["10.1.2.3"])
    assert network.shared_addresses(Settings("x.db", **settings)) == shared


def test_the_address_in_the_network_is_never_that_of_the_machine_itself(monkeypatch):
    assert not [each for each in network.local_addresses() if each.startswith("127.")]
    monkeypatch.setattr(network, "DISTANT", ("127.0.0.1", 9))
    assert network.local_addresses() == []
    monkeypatch.setattr(network, "DISTANT", ("255.255.255.255", 9))  # the system refuses to connect there
    assert network.local_addresses() == []


async def test_a_browser_on_this_computer_learns_the_addresses_and_others_do_not(house):
    async with house.person() as ann:
        assert (await ann.http.get("/api/network")).json() == {"addresses": []}
    url, database = "https://play.example.org", f"{house.parlour.settings.database}2"
    async with House.open(database, url=url) as other, other.person() as ben:
        assert (await ben.http.get("/api/network")).json() == {"addresses": [url]}
        headers = {"host": "play.example.org"}
        assert (await ben.http.get("/api/network", headers=headers)).json() == {"addresses": []}


async def test_the_pictures_for_an_address_are_limited(tmp_path):
    limits = replace(Limits.none(), positions=Rate(2, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house, house.person("Ann") as ann:
        path = f"/table/{(await ann.open(PLAIN, 'me', 'friend'))['table']}/picture.png"
        assert [(await ann.http.get(path)).status_code for _ in range(3)] == [200, 200, 429]
