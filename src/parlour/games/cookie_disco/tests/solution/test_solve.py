"""How the game is solved: pass after pass, going on after an interruption, one process at a time."""

from pathlib import Path
from typing import Any, ClassVar

import pytest

from parlour.engine import NoTwin
from parlour.games.cookie_disco import GAME, solution
from parlour.games.cookie_disco.solution import NoTable, SolutionError
from parlour.games.cookie_disco.solution.solving import DECIDING, LISTING, solve, table_path
from parlour.games.cookie_disco.solution.table import read, write

SIZE = 8


class Core:
    """A native core whose game has eight positions, one for each distance from 0 to 5 and two draws."""

    class CookieDiscoTable:
        @staticmethod
        def count() -> tuple[int, int, int]:
            return 40, 40, SIZE

    class CookieDiscoSolver:
        passes: ClassVar[list[int]] = []

        def __init__(self, threads: int) -> None:
            self.values = bytes([255] * SIZE)

        def list(self, first: int, end: int) -> int:
            return 1

        def decide(self, distance: int) -> int:
            self.passes.append(distance)
            if distance < 6:
                self.values = self.values[:distance] + bytes([distance]) + self.values[distance + 1 :]
            return self.values.count(distance)


SOLVED = bytes([0, 1, 2, 3, 4, 5, 255, 255])


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The passes that are made, with a small game in the place of Cookie Disco."""
    monkeypatch.setattr("parlour.games.cookie_disco.solution.solving.native", lambda: Core)
    monkeypatch.setattr(Core.CookieDiscoSolver, "passes", found := list[int]())
    return found


def stop_at(pass_number: int) -> Any:
    """Presses Ctrl-C before a pass."""
    told: list[str] = []

    def report(phase: str, done: int, total: int) -> None:
        told.append(phase)
        if told.count(DECIDING) > pass_number:
            raise KeyboardInterrupt

    return report


def test_every_phase_is_told_from_beginning_to_end(passes: list[int]) -> None:
    told: list[tuple[str, int, int]] = []
    path = solve(progress=lambda *each: told.append(each))
    assert [each for each in told if each[0] == LISTING] == [(LISTING, 0, 40), (LISTING, 32, 40), (LISTING, 40, 40)]
    assert [each[1] for each in told if each[0] == DECIDING] == [0, 1, 2, 3, 4, 5, 6, 8]
    assert bytes(read(path, 1, SIZE).values) == SOLVED


def test_a_solved_game_is_not_solved_again_unless_it_shall_be(passes: list[int]) -> None:
    solve()
    assert passes == [0, 1, 2, 3, 4, 5, 6]
    solve()
    assert len(passes) == 7
    solve(rebuild=True)
    assert len(passes) == 14


@pytest.mark.parametrize("number", range(7))
def test_what_was_interrupted_goes_on(passes: list[int], number: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve(progress=stop_at(number))
    assert not table_path().exists()
    assert passes == list(range(number))
    solve()
    assert passes == list(range(7))
    assert bytes(read(table_path(), 1, SIZE).values) == SOLVED
    assert {path.name for path in table_path().parent.iterdir()} == {"cookie-disco.table", "cookie-disco.lock"}


def test_a_pass_that_was_done_but_not_noted_may_be_done_again(passes: list[int]) -> None:
    table_path().parent.mkdir(parents=True)
    write(table_path().with_suffix(".part"), SOLVED[:4] + bytes([255] * 4), 1, passes=3)
    solve()
    assert passes == [3, 4, 5, 6]
    assert bytes(read(table_path(), 1, SIZE).values) == SOLVED


def test_a_damaged_note_is_not_trusted(passes: list[int]) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve(progress=stop_at(4))
    part = table_path().with_suffix(".part")
    part.write_bytes(part.read_bytes()[:-1] + b"\7")
    passes.clear()
    solve()
    assert passes == list(range(7))


def test_a_damaged_table_is_refused_and_made_anew_on_request(passes: list[int]) -> None:
    solve()
    table_path().write_bytes(table_path().read_bytes()[:-1])
    with pytest.raises(SolutionError, match=r"is cut off; parlour solve cookie-disco --rebuild makes a new one"):
        solve()
    solve(rebuild=True)
    assert bytes(read(table_path(), 1, SIZE).values) == SOLVED


def test_two_processes_do_not_solve_at_once(passes: list[int]) -> None:
    def meanwhile(*_: object) -> None:
        with pytest.raises(SolutionError, match="another process is solving Cookie Disco right now"):
            solve()

    solve(progress=meanwhile)
    assert passes == list(range(7))


def test_a_folder_that_cannot_be_written_is_told(passes: list[int], tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "file"))
    with pytest.raises(SolutionError, match="cannot"):
        solve()


def test_without_the_native_core_everything_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engine.twins._native", None)
    with pytest.raises(NoTwin, match=r"solving Cookie Disco needs the native core, and .* C\+\+20 compiler"):
        solve()
    with pytest.raises(NoTwin, match="needs the native core"):
        solution.probe("start")
    assert solution.solved(GAME.initial(2, {"start": "1"})) is None


def test_before_the_game_is_solved_a_probe_says_how_to_solve_it() -> None:
    with pytest.raises(NoTable, match="parlour solve cookie-disco does it"):
        solution.probe("start")
