"""The page about the protocol documents every message and every address, and no others."""

import re
from dataclasses import fields as fields_of
from pathlib import Path
from typing import get_args

import parlour
from parlour.protocol import events
from parlour.protocol.messages import MESSAGES, MessageKind
from parlour.protocol.requests import SOCKET_REQUESTS
from parlour.server import websocket
from parlour.server.app import make_app
from parlour.server.errors import STATUS, ServerError
from parlour.server.settings import Settings
from parlour.tables.runtime.subscribers import END

ROOT = Path(parlour.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def rows(heading):
    """The rows of the table below a heading."""
    part = PAGE.partition(f"\n{heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in part.splitlines() if line.startswith("| `")]


def test_every_message_to_the_server_is_documented_with_its_fields():
    documented = {kind.strip("`"): set(re.findall(r"`(\w+)`", fields)) for kind, fields, _ in rows("### To the server")}
    assert documented == {kind: {field.name for field in fields_of(shape)} for kind, shape in SOCKET_REQUESTS.items()}


def test_every_message_from_the_server_is_documented():
    documented = {kind.strip("`") for kind, *_ in rows("### From the server")}
    assert documented == set(get_args(MessageKind)) == {*MESSAGES, "event"}
    files = [path for folder in ("server", "tables") for path in (ROOT / folder).rglob("*.py")]
    source = "".join(path.read_text("utf-8") for path in files)
    sent = set(re.findall(r'[Mm]essage\("(\w+)"', source)) - {END.kind}  # which ends a queue and is not sent
    assert sent == documented


def test_every_address_is_documented():
    paths = make_app(Settings("x")).openapi()["paths"]
    served = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert {row[0].strip("`") for row in rows("## HTTP")} == served


def test_every_close_code_is_documented():
    documented = {int(code) for code in re.findall(r"^\| (\d{4}) \|", PAGE, re.MULTILINE)}
    codes = {code for name, code in vars(websocket).items() if name.startswith("CLOSE_") and isinstance(code, int)}
    assert documented == codes | {1009}
    assert set(websocket.CLOSE_CODES.values()) < codes


def test_every_kind_of_event_and_every_code_is_documented():
    for kind in events.BODIES:
        assert f"`{kind}`" in PAGE
    statuses = {code: row[1] for row in rows("## Codes") for code in re.findall(r"`([\w-]+)`", row[0])}
    for error, status in STATUS.items():
        assert statuses[error.code] == str(status)
    for error in ServerError.__subclasses__():
        assert statuses[error.code] == str(error.status)
