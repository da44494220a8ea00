"""Files that other programs read: workflows, hooks, templates and metadata."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.bless import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
YAML_FILES = sorted([*ROOT.glob("*.y*ml"), *ROOT.glob(".*.y*ml"), *(ROOT / ".github").rglob("*.y*ml")])
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def steps(workflow: Path) -> list[dict[str, Any]]:
    """All steps of a workflow."""
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


def commands(workflow: Path) -> list[list[str]]:
    """Every command that a workflow runs, split into words."""
    lines = [line for step in steps(workflow) if "run" in step for line in step["run"].splitlines()]
    return [shlex.split(part) for line in lines for part in re.split(r"\||&&", line)]


class Loader(yaml.SafeLoader):
    """Reads YAML; values with the tags of other programs become None."""


Loader.add_multi_constructor("", lambda loader, suffix, node: None)


@pytest.mark.parametrize("file", YAML_FILES, ids=lambda file: file.name)
def test_every_yaml_file_is_valid(file: Path) -> None:
    assert isinstance(yaml.load(file.read_text("utf-8"), Loader), dict)  # safe: these are our own files


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_use_targets_files_and_modules_that_exist(workflow: Path) -> None:
    for program, *args in commands(workflow):
        if program == "make":
            assert {word for word in args if "=" not in word} <= TARGETS
        if "/" in program:
            assert (ROOT / program).exists(), program
        if args[:2] == ["-m", "pytest"]:
            paths = [word for word in args[2:] if "/" in word]
            assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_every_step_does_one_thing_with_a_fixed_version(workflow: Path) -> None:
    for step in steps(workflow):
        assert len({"run", "uses"} & set(step)) == 1
        assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step.get("uses", "a/b@v1"))


def test_the_workflow_tests_every_python_that_the_project_names() -> None:
    prefix = "Programming Language :: Python :: 3."
    classifiers = PROJECT["project"]["classifiers"]
    named = [f"3.{line.removeprefix(prefix)}" for line in classifiers if line.startswith(prefix)]
    text = (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
    assert yaml.safe_load(text)["jobs"]["test"]["strategy"]["matrix"]["python"] == named
    assert set(re.findall(r'python-version: "(3\.\d+)"', text)) <= set(named)
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    assert PROJECT["tool"]["cibuildwheel"]["build"].split() == [f"cp{each.replace('.', '')}-*" for each in named]


def test_the_workflow_runs_the_same_checks_as_the_ci_script() -> None:
    assert [".ci/run"] in commands(ROOT / ".github/workflows/ci.yml")
    assert "make check" in (ROOT / ".ci/run").read_text("utf-8")


def test_hooks_call_tools_that_the_project_sets_up() -> None:
    (repo,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    python = set((ROOT / "requirements-dev.txt").read_text("utf-8").split())
    package = yaml.safe_load((ROOT / "package.json").read_text("utf-8"))
    for hook in repo["hooks"]:
        folder, _, tool = hook["entry"].split()[0].rpartition("/")
        assert tool in {".venv/bin": python, "node_modules/.bin": package["devDependencies"]}[folder]


def test_installing_the_hooks_installs_every_stage_that_a_hook_names() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    named = {stage for hook in config["repos"][0]["hooks"] for stage in hook.get("stages", config["default_stages"])}
    assert named <= set(config["default_install_hook_types"])


def test_development_tools_have_one_version() -> None:
    pinned = {line.partition("==")[0].lower().replace("_", "-") for line in lines("constraints.txt")}
    required = {re.split(r"[\[=<>]", line)[0].lower().replace("_", "-") for line in lines("requirements-dev.txt")}
    assert required <= pinned
    assert set(lines(".github/requirements-test.txt")) <= required


def lines(name: str) -> list[str]:
    """The lines of a file, without comments."""
    return [line for line in (ROOT / name).read_text("utf-8").split("\n") if line and not line.startswith("#")]
