"""What an incomplete installation reports when it is used."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from parlour.server import client

PURE = {**os.environ, "PARLOUR_PURE": "1"}
VERSION = [sys.executable, "-m", "parlour", "--version"]


def test_in_a_terminal_a_missing_native_core_is_noted() -> None:
    shown = pexpect.run(" ".join(VERSION), env=PURE, encoding="utf-8", timeout=60)
    assert shown.startswith("note: the native core is switched off by PARLOUR_PURE=1")
    assert "note:" not in pexpect.run(" ".join(VERSION), encoding="utf-8", timeout=60)


def test_programs_that_read_the_output_get_no_notes() -> None:
    done = subprocess.run(VERSION, env=PURE, capture_output=True, text=True)
    assert done.stdout.startswith("parlour ")
    assert done.stderr == ""


def test_a_native_core_that_does_not_load_says_why() -> None:
    code = """
import sys

class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "parlour.engine._native":
            raise ImportError("undefined symbol: PyThing")

sys.meta_path.insert(0, Broken())
from parlour.engine import is_native, notice
print(is_native(), notice())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("False the native core does not load (undefined symbol: PyThing): Parlour works")


def test_a_missing_client_is_named_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.notice() == ""
    monkeypatch.setattr(client, "FILES", tmp_path)
    assert "run 'make client'" in client.notice()


def test_the_log_of_a_server_names_what_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--log", "warning"]
    env = {**PURE, "PARLOUR_DATA": str(tmp_path)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        process.stdout.readline()
        process.terminate()
        _, log = process.communicate()
    first, *_ = log.splitlines()
    assert json.loads(first)["level"] == "warning"
    assert json.loads(first)["message"].startswith("the native core is switched off")
