"""Runs a Dockerfile without a container engine: every stage is a folder, and its Python a virtual environment.

It knows the instructions that our Dockerfile uses, each in its simplest form. The folders that the Dockerfile names,
such as ``/data``, are inside the folder of the stage.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from tests.packaging.environment import Environment

FLAGS = re.compile(r"--(\w+)=(\S+)\s+")
WITHOUT_EFFECT = {"USER", "EXPOSE", "VOLUME"}
"""Instructions that only a container needs."""


class Dockerfile:
    """The stages of a Dockerfile, built from a folder."""

    def __init__(self, context: Path, folder: Path) -> None:
        self.context = context
        self._folder = folder
        text = (context / "Dockerfile").read_text("utf-8")
        self._instructions = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
        self.places = sorted(set(re.findall(r"(?<=[\s=])/\w+(?=[\s/]|$)", text, re.MULTILINE)) - {"/root"})
        """The folders at the top of a container that the Dockerfile names."""

    def stage(self, name: str) -> Stage:
        """A stage by its name, as far as it was built."""
        return Stage(self, self._folder / name)

    def build(self, name: str, **variables: str) -> Stage:
        """Runs the instructions of a stage; the last one, which has no name, is called final."""
        stage = self.stage(name)
        stage.variables.update(variables)
        stage.begin()
        for instruction, argument in self._of_stage(name):
            if instruction not in WITHOUT_EFFECT:
                getattr(stage, instruction.lower())(argument)
        return stage

    def _of_stage(self, name: str) -> Iterator[tuple[str, str]]:
        current = ""
        for instruction, argument in self._instructions:
            if instruction == "FROM":
                current = argument.partition(" AS ")[2] or "final"
            elif current == name:
                yield instruction, argument


class Stage:
    """A stage: its files, its variables, and what it runs when it is started."""

    def __init__(self, file: Dockerfile, root: Path) -> None:
        self.root = root
        self.command: list[str] = []
        self.health: list[str] = []
        self.variables: dict[str, str] = {}
        self._file = file
        self._workdir = root

    def begin(self) -> None:
        """Provides what the Python image has: Python and pip."""
        self.python = Environment(self.root / "python")
        pip = self.python.bin / "pip"
        pip.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pip --python "{self.python.bin}/python" --quiet "$@"\n')
        pip.chmod(0o755)

    def env(self, argument: str) -> None:
        """ENV: an environment variable of all processes."""
        name, _, value = argument.partition("=")
        self.variables[name] = self.local(value)

    def workdir(self, argument: str) -> None:
        """WORKDIR: the folder of all later instructions."""
        self._workdir = Path(self.local(argument))
        self._workdir.mkdir(parents=True, exist_ok=True)

    def copy(self, argument: str) -> None:
        """COPY: from the project, or from another stage."""
        flags = dict(FLAGS.findall(argument))
        source, target = FLAGS.sub("", argument).split()
        if "from" in flags:
            other = self._file.stage(flags["from"])
            shutil.copytree(other.local(source), self._workdir / self.local(target), dirs_exist_ok=True)
        elif source == ".":
            shutil.copytree(self._file.context, self._workdir, ignore=self._ignored, dirs_exist_ok=True)
        else:
            shutil.copy2(self._file.context / source, self._workdir)

    def run(self, argument: str) -> None:
        """RUN: a shell command."""
        self.start(["/bin/sh", "-ec", self.local(FLAGS.sub("", argument))]).wait_for_success()

    def healthcheck(self, argument: str) -> None:
        """HEALTHCHECK: the command that checks whether it works."""
        self.health = json.loads(argument.removeprefix("CMD "))

    def cmd(self, argument: str) -> None:
        """CMD: what the container runs."""
        self.command = json.loads(argument)

    def start(self, command: list[str], **streams: Any) -> Process:
        """Starts a process in this stage."""
        env = self.python.variables(**self.variables)
        program = shutil.which(command[0], path=env["PATH"])
        assert program, command
        return Process([program, *command[1:]], cwd=self._workdir, env=env, text=True, **streams)

    def local(self, text: str) -> str:
        """The text with the container's folders where this stage has them."""
        places = "|".join(map(re.escape, self._file.places))
        return re.sub(rf"(?<![\w.*]){places}(?=[\s/\"]|$)" if places else "$^", lambda m: f"{self.root}{m[0]}", text)

    def _ignored(self, folder: str, names: list[str]) -> set[str]:
        """The names in a folder that .dockerignore leaves out."""
        patterns = (self._file.context / ".dockerignore").read_text("utf-8").split()
        inside = Path(folder).relative_to(self._file.context)
        return {
            name
            for name in names
            for pattern in patterns
            if fnmatch(str(inside / name), pattern) or (pattern.startswith("**/") and fnmatch(name, pattern[3:]))
        }


class Process(subprocess.Popen[str]):
    """A process of a stage."""

    def wait_for_success(self) -> None:
        """Waits for its end, which must be a success."""
        assert self.wait() == 0, self.args
