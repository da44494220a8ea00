"""What a server process writes to its error stream, with the default settings."""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections import Counter

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from parlour.server.logs import MAX_ENTRIES_PER_INTERVAL, THROTTLE_SECONDS, Throttle
from tests.server.house import PLAIN

PATIENCE_SECONDS = 60


@pytest.fixture
def process(tmp_path):
    """A server, started from the command line."""
    command = [sys.executable, "-m", "parlour.cli", "serve", "--port", "0", "--database", str(tmp_path / "a.db")]
    env = {**os.environ, "PARLOUR_DATA": str(tmp_path)}
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    yield started
    started.kill()
    started.communicate()


def test_no_log_line_contains_the_id_of_a_table(process):
    url = process.stdout.readline().strip()
    with httpx.Client(base_url=url, timeout=PATIENCE_SECONDS) as http:
        seats = [{"kind": "me"}, {"kind": "friend"}]
        table = http.post("/api/tables", json={"game": PLAIN, "seats": seats}).json()["table"]
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(address, open_timeout=PATIENCE_SECONDS) as line:
        assert "snapshot" in line.recv(PATIENCE_SECONDS)
    for origin in ("https://evil.example", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin=Origin(origin), open_timeout=PATIENCE_SECONDS)
        assert refused.value.response.status_code == 403
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=PATIENCE_SECONDS)
    entries = [json.loads(line) for line in errors.splitlines()]
    assert table not in errors
    assert {line["level"] for line in entries} == {"info"}, errors
    assert [line["message"] for line in entries if line["message"] in ("ready", "closed")] == ["ready", "closed"]
    assert sum(line["message"] == "refused" for line in entries) == 2


def test_a_warning_that_any_client_can_cause_is_written_a_few_times_a_minute():
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    written = [throttle.filter(_entry("invalid")) for _ in range(1000)]
    assert written == [True] * MAX_ENTRIES_PER_INTERVAL + [False] * (1000 - MAX_ENTRIES_PER_INTERVAL)
    assert throttle.filter(_entry("something else"))
    now[0] = THROTTLE_SECONDS
    later = _entry("invalid")
    assert throttle.filter(later)
    assert later.fields == {"left_out": 1000 - MAX_ENTRIES_PER_INTERVAL}
    following = _entry("invalid")
    assert throttle.filter(following)
    assert not hasattr(following, "fields")


def test_entries_left_out_are_counted_whatever_is_logged_first_afterwards():
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    for _ in range(MAX_ENTRIES_PER_INTERVAL + 3):
        throttle.filter(_entry("invalid"))
    now[0] = THROTTLE_SECONDS
    other, later, last = _entry("something else"), _entry("invalid"), _entry("invalid")
    assert all(map(throttle.filter, (other, later, last)))
    assert [getattr(entry, "fields", None) for entry in (other, later, last)] == [None, {"left_out": 3}, None]


def test_requests_that_fail_are_logged_a_few_times_a_minute_and_others_always():
    throttle = Throttle(lambda: 0.0)
    for message, fields in (
        ("refused", {"code": "forbidden"}),
        ("request", {"status": 404}),
        ("request", {"status": 422}),
    ):
        written = [throttle.filter(_entry(message, "parlour.server", fields)) for _ in range(100)]
        assert sum(written) == MAX_ENTRIES_PER_INTERVAL
    assert all(throttle.filter(_entry("request", "parlour.server", {"status": 200})) for _ in range(100))
    assert all(throttle.filter(_entry("task failed", "parlour.server")) for _ in range(100))


def test_a_client_cannot_fill_the_log(process):
    url = process.stdout.readline().strip()
    host, _, port = url.removeprefix("http://").partition(":")
    for _ in range(3 * MAX_ENTRIES_PER_INTERVAL):
        with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as line:
            line.sendall(b"NONSENSE\r\n\r\n")
            assert b"400" in line.recv(1000)
    with httpx.Client(base_url=url, timeout=PATIENCE_SECONDS) as http:
        for _ in range(3 * MAX_ENTRIES_PER_INTERVAL):
            assert http.get("/api/nothing").status_code == 404
            assert http.post("/api/tables", headers={"origin": "https://evil.example"}).status_code == 403
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=PATIENCE_SECONDS)
    kinds = Counter(json.loads(line)["message"] for line in errors.splitlines())
    expected = dict.fromkeys(("Invalid HTTP request received.", "request", "refused"), MAX_ENTRIES_PER_INTERVAL)
    assert {kind: kinds[kind] for kind in expected} == expected


def _entry(message, name="uvicorn.error", fields=None):
    record = logging.LogRecord(name, logging.WARNING, "", 0, message, (), None)
    if fields:
        record.fields = fields
    return record
