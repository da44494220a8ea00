"""What ``make`` installs on the system, and that tests pass however they are started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bless import ROOT


def make(tmp_path: Path, *args: str, has_shell: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs make with an empty virtual environment, and an apt-get that only logs its arguments.

    :param has_shell: whether the system packages the headless shell of Chromium
    """
    (tmp_path / "bin").mkdir()
    for name in ("apt-get", "sudo", "apt-cache"):
        log = f'echo "{name} $@" >> "{tmp_path}/log"'
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{log}\nexit {int(name == 'apt-cache' and not has_shell)}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / ".play").touch()
    env = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    command = ["make", "--silent", f"VENV={tmp_path}", "BROWSERS=no-such-browser", *args]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)


def test_a_missing_browser_is_named_and_not_installed(tmp_path: Path) -> None:
    done = make(tmp_path, f"{tmp_path}/.browser")
    assert done.returncode != 0
    assert done.stdout.startswith("The page tests need Chromium. To install it: make browser")
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(("has_shell", "package"), [(True, "chromium-headless-shell"), (False, "chromium")])
def test_a_browser_is_installed_when_it_is_asked_for(tmp_path: Path, has_shell: bool, package: str) -> None:
    done = make(tmp_path, "browser", has_shell=has_shell)
    assert done.returncode == 0
    assert done.stdout.startswith("Installing chromium")
    assert "on this system with apt-get" in done.stdout
    last = (tmp_path / "log").read_text().splitlines()[-1]
    assert last.startswith("apt-get install")
    assert package in last.split()


def test_tests_pass_when_the_shell_ignores_interrupts(tmp_path: Path) -> None:
    (tmp_path / "test_interrupt.py").write_text(
        "import signal, subprocess, sys\n"
        "def test_a_child_can_be_interrupted():\n"
        "    with subprocess.Popen([sys.executable, '-c', 'print(flush=True); input()'], stdin=subprocess.PIPE,\n"
        "                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:\n"
        "        child.stdout.readline()\n"
        "        child.send_signal(signal.SIGINT)\n"
        "        assert child.wait(30) == -signal.SIGINT\n"
    )
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "conftest"]
    command = ["/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh", *tests, str(tmp_path / "test_interrupt.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
