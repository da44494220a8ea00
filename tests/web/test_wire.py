"""The client's types are what the server says."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

WEB = Path(__file__).parents[2] / "web"
NET = WEB / "src" / "net"


def the_generator() -> ModuleType:
    spec = spec_from_file_location("wire", WEB / "wire.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def the_snapshot() -> dict[str, Any]:
    from parlour.tables.model.decide import numbered
    from parlour.tables.model.opening import open_table, plan
    from parlour.tables.model.table import Table
    from parlour.tables.model.views import TableView, Viewer

    seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    clock = {"kind": "live", "bank": 60}
    opened = plan(
        "t", "hokito", seats, bytes(32), "ada", name="Ada", nonce="", options={}, clock=clock, start=None, best_of=1
    )
    table = Table.of(numbered(None, open_table(opened, "ada", 0, bytes(32)), 0, "ada", None))
    return TableView(table, 0).snapshot(Viewer.of(table, "ada"))


def fields(name: str) -> set[str]:
    """The fields of a type in wire.ts."""
    found = re.search(rf"export type {name} = \{{(.*?)\n\}};", (NET / "wire.ts").read_text("utf-8"), re.DOTALL)
    assert found
    return set(re.findall(r"^  (\w+)\??:", found[1], re.MULTILINE))


def test_the_types_of_http_are_generated_from_the_server() -> None:
    wire = the_generator()
    assert wire.generated(wire.described()) == (NET / "answers.ts").read_text("utf-8"), "make bless"


def test_a_snapshot_has_the_fields_that_the_client_knows() -> None:
    assert {*the_snapshot(), "invite"} == fields("Snapshot")


def test_a_seat_has_the_fields_that_the_client_knows() -> None:
    assert set(the_snapshot()["seats"][0]) == fields("Seat")
