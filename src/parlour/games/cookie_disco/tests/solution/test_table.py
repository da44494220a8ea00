"""The file: whole or refused, and never lost."""

import os
from pathlib import Path

import pytest

from parlour.engine.exact import SolutionError
from parlour.engine.folder import folder
from parlour.games.cookie_disco.solution.table import HEADER, NoTable, read, write

VALUES = bytes(range(100))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "new" / "some.table"
    write(path, VALUES, rules=1)
    return path


def test_what_was_written_is_read(path: Path) -> None:
    assert bytes(read(path, 1, 100).values) == VALUES
    assert [each.name for each in path.parent.iterdir()] == ["some.table"]


def test_how_far_an_unfinished_table_is_can_be_read(path: Path) -> None:
    write(path, VALUES, rules=1, passes=17)
    assert read(path, 1, 100).passes == 17


def test_a_missing_table_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(NoTable, match="not solved here yet; parlour solve cookie-disco does it"):
        read(tmp_path / "none.table", 1, 100)


@pytest.mark.parametrize("place", [0, 20, 24, 27, 40, HEADER.size, HEADER.size + 99])
def test_a_changed_byte_is_noticed_wherever_it_is(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(SolutionError, match="--rebuild makes a new one"):
        read(path, 1, 100)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is no table of Parlour"),
        (b"something else entirely", "is no table of Parlour"),
        (slice(20), "is cut off"),
        (slice(HEADER.size), "is cut off"),
        (slice(-1), "is cut off"),
        (b"one byte more", "is too long"),
    ],
)
def test_what_is_no_whole_table_is_refused(path: Path, content: bytes | slice, reason: str) -> None:
    whole = path.read_bytes()
    if reason == "is too long":
        content = whole + b"!"
    path.write_bytes(whole[content] if isinstance(content, slice) else content)
    with pytest.raises(SolutionError, match=f"some.table' {reason}"):
        read(path, 1, 100)


@pytest.mark.parametrize(("rules", "positions"), [(2, 100), (1, 101)])
def test_a_table_of_another_version_is_refused(path: Path, rules: int, positions: int) -> None:
    with pytest.raises(SolutionError, match="is of another version"):
        read(path, rules, positions)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SolutionError, match="cannot write"):
        write(tmp_path / "file" / "some.table", VALUES, rules=1)
    with pytest.raises(SolutionError, match="cannot read"):
        read(tmp_path / "file" / "some.table", 1, 100)


def test_the_folder_follows_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", os.sep + "there")
    assert folder() != Path(os.sep + "there") / "parlour"  # PARLOUR_DATA goes first
    monkeypatch.delenv("PARLOUR_DATA")
    assert folder() == Path(os.sep + "there") / "parlour"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert folder() == Path("~/.local/share/parlour").expanduser()
