"""The project without one game: its folder is removed from a copy, and what remains is built and tested.

``python -m tests.without [GAME [PATH ...]]`` removes that game (by default the first), and runs
the tests in the paths given, or all tests.
"""

import os
import shutil
import subprocess
import sys
import sysconfig

from tests.bless import ROOT, STUB, folder
from tests.settings import GAMES

COPIES = ROOT / "build/without"


class Copy:
    """A copy of the project without the folder of a game."""

    def __init__(self, game: str) -> None:
        self.place = COPIES / game
        shutil.rmtree(self.place, ignore_errors=True)
        listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
        for name in listed.splitlines():
            source, target = ROOT / name, self.place / name
            if source.is_file() and not source.is_relative_to(folder(game)):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        self.run("git", "init", "--quiet")

    def build(self) -> None:
        """Installs the copy with its native core, using the libraries of this environment, and builds its client."""
        self.run(sys.executable, "-m", "venv", "--without-pip", ".venv")
        (library,) = self.place.glob(".venv/lib/python*/site-packages")
        (library / "beside.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
        pip = (sys.executable, "-m", "pip", "--python", ".venv/bin/python", "--disable-pip-version-check", "--quiet")
        self.run(*pip, "install", "--no-deps", "--no-build-isolation", "--editable", ".")
        self.run(".venv/bin/python", "-m", "tests.bless", STUB.name)  # the one generated file that names every game
        (self.place / "node_modules").symlink_to(ROOT / "node_modules")
        self.run("npm", "--silent", "run", "build", "--", "--logLevel", "error")

    def test(self, paths: tuple[str, ...]) -> None:
        """Runs the tests that are given, or all of them."""
        parallel = ("--numprocesses", "3", "--dist", "worksteal")
        self.run(".venv/bin/python", "-m", "pytest", "-p", "no:cacheprovider", *parallel, *paths)
        for script in ["check", "test", *([] if paths else ["test:pages"])]:
            self.run("npm", "--silent", "run", script)

    def run(self, *command: str) -> None:
        """Runs a command in the copy, and exits if it fails."""
        path = os.pathsep.join([str(self.place / ".venv/bin"), str(ROOT / ".venv/bin"), os.environ["PATH"]])
        if status := subprocess.run(command, cwd=self.place, env={**os.environ, "PATH": path}, check=False).returncode:
            sys.exit(f"{' '.join(command)} ended with {status}; the copy is {self.place}")


def main(game: str = "", *paths: str) -> None:
    """Builds and tests a copy without the game; the copy is deleted unless something fails."""
    game = game or GAMES[0]
    if game not in GAMES:
        sys.exit(f"no game {game!r} among {', '.join(GAMES)}")
    copy = Copy(game)
    copy.build()
    copy.test(paths)
    shutil.rmtree(copy.place)
    print(f"everything else builds and passes without {game}")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
