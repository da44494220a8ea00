"""Random input never makes the server fail, reveals nothing, and changes nothing."""

import json
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from parlour.protocol.requests import SOCKET_REQUESTS
from tests.server.house import SECRETIVE
from tests.server.outside import Outside

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner))
FIELDS = ["id", "n", "seat", "move", "what", "yes", "how", "name", "nonce", "invite"]
CONTENT = st.dictionaries(st.sampled_from(FIELDS), VALUES | st.just(0) | st.just("draw"))
FRAMES = st.fixed_dictionaries({"t": st.sampled_from([*SOCKET_REQUESTS, "hello", ""]) | VALUES, "d": VALUES | CONTENT})
STREAMS = r"/events$"
CHECKS = (not_a_server_error, status_code_conformance, response_schema_conformance)
RELAXED = settings(max_examples=40, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


class Stage:
    """A server with a table, a player and an attacker."""

    def __init__(self, database: Path) -> None:
        self.server = Outside(str(database))
        self.server.start()
        self.ann, self.eve = (httpx.Client(base_url=self.server.url, timeout=60) for _ in range(2))
        for each in (self.ann, self.eve):
            each.get("/api/me").raise_for_status()
        seats = [{"kind": "me"}, {"kind": "here"}]
        opened = self.ann.post("/api/tables", json={"game": SECRETIVE, "seats": seats, "nonce": "x"})
        self.table = opened.json()["table"]
        self.before = self.shown()

    def shown(self) -> dict:
        return self.ann.get(f"/api/tables/{self.table}", params={"seat": 0}).json() | {"at": 0}

    def socket(self, who: httpx.Client):
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        return connect(url, additional_headers={"Cookie": f"parlour={who.cookies['parlour']}"}, open_timeout=60)

    def check_that_the_game_goes_on(self) -> None:
        """Makes a move, which is acknowledged and shown."""
        now = self.shown()
        answer = self.ann.post(f"/api/tables/{self.table}/move", json={"n": now["n"], "move": now["moves"][0]})
        assert answer.status_code == 200
        with self.socket(self.ann) as socket:
            assert json.loads(socket.recv(60))["d"]["n"] > now["n"]
        self.before = self.shown()

    def close(self) -> None:
        for each in (self.ann, self.eve):
            each.close()
        self.server.close()


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    made = Stage(tmp_path_factory.mktemp("fuzz") / "parlour.db")
    yield made
    made.close()


@RELAXED
@given(frames=st.lists(FRAMES.map(json.dumps) | st.text(max_size=50), min_size=1, max_size=9))
def test_a_stranger_who_sends_anything_gets_an_answer_and_changes_nothing(stage, frames):
    with stage.socket(stage.eve) as socket:
        assert json.loads(socket.recv(60))["t"] == "snapshot"
        try:
            for frame in frames:
                socket.send(frame)
                while (message := json.loads(socket.recv(60)))["t"] in ("here", "thinking"):
                    pass
                assert message["t"] in ("refused", "why", "pong", "snapshot")
                assert message["t"] != "snapshot" or message["d"]["you"] == []
        except ConnectionClosed as closed:
            assert closed.rcvd
            assert closed.rcvd.code == 1008
    assert stage.shown() == stage.before


@RELAXED
@given(data=st.binary(max_size=200))
def test_bytes_that_are_not_text_are_refused(stage, data):
    with stage.socket(stage.ann) as socket:
        socket.recv(60)
        socket.send(data)
        while (message := json.loads(socket.recv(60)))["t"] == "here":
            pass
        assert message["d"]["error"]["code"] == "bad-message"


@RELAXED
@given(path=st.text(max_size=30), token=st.text(st.characters(codec="latin-1"), max_size=60))
def test_guessed_invitations_and_tokens_are_refused(stage, path, token):
    assert stage.eve.get(f"/api/join/{quote(path, safe='')}").status_code in (404, 422)
    try:
        with httpx.Client(base_url=stage.server.url, timeout=60) as stranger:
            answer = stranger.get("/api/me/tables", headers={"authorization": b"Bearer " + token.encode("latin-1")})
    except httpx.LocalProtocolError:
        return  # the header cannot be sent at all
    assert answer.status_code in (400, 401)


def test_the_server_conforms_to_its_openapi_description_and_still_plays_after_random_input(stage):
    schema = schemathesis.openapi.from_url(f"{stage.server.url}/openapi.json").exclude(path_regex=STREAMS)
    count = 0
    for operation in schema.get_all_operations():
        assert isinstance(operation, Ok)
        case_strategy = operation.ok().as_strategy()

        @settings(max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=case_strategy)
        def check(case):
            answer = case.call(base_url=stage.server.url, timeout=60, cookies=dict(stage.eve.cookies))
            case.validate_response(answer, checks=CHECKS)

        check()
        count += 1
    assert count > 25
    assert stage.shown() == stage.before
    stage.check_that_the_game_goes_on()


def test_handshakes_at_other_addresses_are_refused(stage):
    for path in ("/api/tables/x/sockets", "/api/nothing", "/"):
        with pytest.raises((WebSocketException, OSError)):
            connect(f"{stage.server.url.replace('http', 'ws')}{path}", open_timeout=60)
    assert stage.ann.get("/healthz").status_code == 200
