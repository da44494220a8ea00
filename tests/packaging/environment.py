"""Empty Python environments to install Parlour into."""

import os
import subprocess
import sys
import venv
from pathlib import Path

from tests.bless import ROOT

PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
CLEAN = {
    **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")},
    "PIP_NO_COMPILE": "1",
}
"""The environment variables, without those that would let a process find this checkout."""
TIMEOUT_SECONDS = 60


class Environment:
    """A virtual environment without packages, not even pip."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.bin = folder / ("Scripts" if sys.platform == "win32" else "bin")
        venv.create(folder, symlinks=sys.platform != "win32")

    def install(self, *requirements: str) -> None:
        """Installs what is required, in the versions of constraints.txt."""
        target = ("--python", str(self.bin / "python"), "install", "--constraint", str(ROOT / "constraints.txt"))
        subprocess.run([sys.executable, *PIP, *target, *requirements], env=CLEAN, check=True)

    def run(self, program: str, *args: str) -> subprocess.CompletedProcess[str]:
        """Runs a program of the environment, outside the checkout."""
        command = [str(self.bin / program), *args]
        return subprocess.run(command, cwd=self._folder, env=self.variables(), capture_output=True, text=True)

    def python(self, code: str) -> str:
        """What Python code prints; it must not fail."""
        done = self.run("python", "-c", code)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def variables(self, **more: str) -> dict[str, str]:
        """The environment variables of a process in it."""
        path = os.pathsep.join([str(self.bin), CLEAN["PATH"]])
        return {**CLEAN, "PATH": path, "PARLOUR_DATA": str(self._folder / "data"), **more}
