"""The solution file: complete or refused, and never lost."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.engine.folder import data_folder
from parlour.games.cookie_disco.solution import STANDARD, VARIANTS, NoSolution, SolutionError, Variant
from parlour.games.cookie_disco.solution.values_file import HEADER, read, write

VALUES = bytes(range(100))
WITHOUT = Variant(over_start=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "new" / "some.table"
    write(path, VALUES, STANDARD)
    return path


def test_a_written_file_can_be_read(path: Path) -> None:
    assert bytes(read(path, STANDARD, 100).values) == VALUES
    assert [file.name for file in path.parent.iterdir()] == ["some.table"]


def test_an_unfinished_file_says_how_many_passes_are_done(path: Path) -> None:
    write(path, VALUES, STANDARD, passes=17)
    assert read(path, STANDARD, 100).passes == 17


def test_a_missing_file_names_the_command_that_makes_it(tmp_path: Path) -> None:
    with pytest.raises(NoSolution, match=r"not solved here yet; run parlour solve cookie-disco$"):
        read(tmp_path / "none.table", STANDARD, 100)
    with pytest.raises(NoSolution, match=r"run parlour solve cookie-disco --option over_start=no$"):
        read(tmp_path / "none.table", WITHOUT, 100)


@pytest.mark.parametrize("place", [0, 20, 24, 27, 40, HEADER.size, HEADER.size + 99])
def test_a_changed_byte_is_noticed_wherever_it_is(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(SolutionError, match="run parlour solve cookie-disco --rebuild"):
        read(path, STANDARD, 100)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda whole: b"", "is not a solution file of Parlour"),
        (lambda whole: b"something else entirely", "is not a solution file of Parlour"),
        (lambda whole: whole[:20], "is truncated"),
        (lambda whole: whole[: HEADER.size], "is truncated"),
        (lambda whole: whole[:-1], "is truncated"),
        (lambda whole: whole + b"!", "is too long"),
    ],
)
def test_a_file_of_the_wrong_size_or_kind_is_refused(path: Path, change: Callable[[bytes], bytes], reason: str) -> None:
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(SolutionError, match=f"some.table' {reason}"):
        read(path, STANDARD, 100)


@pytest.mark.parametrize(("variant", "positions"), [(WITHOUT, 100), (STANDARD, 101)])
def test_a_file_for_a_different_variant_or_size_is_refused(path: Path, variant: Variant, positions: int) -> None:
    with pytest.raises(SolutionError, match="is for a different version or different options"):
        read(path, variant, positions)


def test_a_file_for_a_different_version_of_the_rules_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.games.cookie_disco.game.CookieDisco.version", 2)
    with pytest.raises(SolutionError, match="is for a different version or different options"):
        read(path, STANDARD, 100)


def test_each_variant_has_a_file_and_a_number_of_its_own() -> None:
    assert {variant.path.name for variant in VARIANTS} == {"cookie-disco.table", "cookie-disco-over-start-no.table"}
    assert len({variant.rules for variant in VARIANTS}) == len(VARIANTS)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SolutionError, match="cannot write"):
        write(tmp_path / "file" / "some.table", VALUES, STANDARD)
    with pytest.raises(SolutionError, match="cannot read"):
        read(tmp_path / "file" / "some.table", STANDARD, 100)


def test_the_folder_follows_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", os.sep + "there")
    assert data_folder() != Path(os.sep + "there") / "parlour"  # PARLOUR_DATA goes first
    monkeypatch.delenv("PARLOUR_DATA")
    assert data_folder() == Path(os.sep + "there") / "parlour"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path("~/.local/share/parlour").expanduser()
