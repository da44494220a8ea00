"""The Dockerfile and the compose file, without a container engine."""

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import yaml
from typer.main import get_command

from parlour.cli import app
from tests.bless import ROOT
from tests.packaging.dockerfile import Dockerfile, Stage
from tests.packaging.environment import TIMEOUT_SECONDS
from tests.postgres import Postgres

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICE = COMPOSE["services"]["parlour"]
HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")


@pytest.fixture(scope="module")
def image(dockerfile: Dockerfile) -> Stage:
    """The stage that becomes the image."""
    return dockerfile.build("final")


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


@contextmanager
def running(image: Stage, command: list[str]) -> Iterator[None]:
    """The command in the image, once it has printed its address."""
    with image.start(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            assert process.stdout
            assert process.stdout.readline().startswith("http://")
            yield
        finally:
            process.send_signal(signal.SIGTERM)


def test_the_image_serves_from_a_file_and_is_healthy(image: Stage) -> None:
    port = str(free_port())
    with running(image, [word.replace("8000", port) for word in image.command]):
        assert httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=TIMEOUT_SECONDS).status_code == 200
        image.start([word.replace("8000", port) for word in image.health]).wait_for_success()
        assert "/assets/" in httpx.get(f"http://127.0.0.1:{port}/", timeout=TIMEOUT_SECONDS).text
    assert (image.root / "data/parlour.db").exists()
    assert image.start(image.health, stderr=subprocess.DEVNULL).wait() != 0


def test_the_image_serves_from_postgresql_as_compose_has_it(image: Stage, postgres: Postgres) -> None:
    port, database = str(free_port()), postgres.fresh()
    command = [re.sub(r"postgresql://.*", database, word).replace("8000", port) for word in SERVICE["command"]]
    assert database in " ".join(command)
    with running(image, command):
        assert httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=TIMEOUT_SECONDS).status_code == 200


def test_compose_and_the_image_agree_on_ports_and_folders(dockerfile: Dockerfile) -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    assert "--port=8000" in SERVICE["command"]
    assert "EXPOSE 8000" in text
    assert SERVICE["ports"]
    assert all(each.endswith(":8000") for each in SERVICE["ports"])
    assert dockerfile.places == ["/data", "/empty", "/parlour", "/source", "/wheels"]


def test_compose_uses_options_and_variables_that_exist() -> None:
    commands: dict[str, Any] = vars(get_command(app))["commands"]
    known = {option for param in commands["serve"].params for option in param.opts}
    assert {word.partition("=")[0] for word in SERVICE["command"] if word.startswith("--")} <= known
    for name in SERVICE["environment"]:
        assert f"`{name}`" in HOSTING or f"{name}=" in HOSTING


def test_compose_connects_to_the_database_that_it_starts() -> None:
    (address,) = (word.partition("=")[2] for word in SERVICE["command"] if word.startswith("--database"))
    ((user, host, name),) = re.findall(r"^postgresql://(\w+)@(\w+)/(\w+)$", address)
    database = COMPOSE["services"][host]
    assert list(SERVICE["depends_on"]) == [host]
    assert (user, name) == (database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"])
    assert SERVICE["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
