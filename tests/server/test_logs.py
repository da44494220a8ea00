"""What a server process writes to its error stream, with the default settings."""

import json
import os
import signal
import subprocess
import sys

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.house import PLAIN

PATIENCE = 60


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
    with httpx.Client(base_url=url, timeout=PATIENCE) as http:
        seats = [{"kind": "me"}, {"kind": "friend"}]
        table = http.post("/api/tables", json={"game": PLAIN, "seats": seats}).json()["table"]
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(address, open_timeout=PATIENCE) as line:
        assert "snapshot" in line.recv(PATIENCE)
    for origin in ("https://evil.example", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin=Origin(origin), open_timeout=PATIENCE)
        assert refused.value.response.status_code == 403
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=PATIENCE)
    entries = [json.loads(line) for line in errors.splitlines()]
    assert table not in errors
    assert {line["level"] for line in entries} == {"info"}, errors
    assert [line["message"] for line in entries if line["message"] in ("ready", "closed")] == ["ready", "closed"]
    assert sum(line["message"] == "refused" for line in entries) == 2
