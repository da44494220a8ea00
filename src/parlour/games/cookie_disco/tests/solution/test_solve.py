"""How the game is solved: pass by pass, resumed after an interruption, by one process at a time."""

from pathlib import Path
from typing import Any, ClassVar

import pytest

from parlour.engine import NativeUnavailable
from parlour.games.cookie_disco import GAME, solution
from parlour.games.cookie_disco.solution import STANDARD, NoSolution, SolutionError, Variant
from parlour.games.cookie_disco.solution.solving import DECIDING, LISTING, solve
from parlour.games.cookie_disco.solution.values_file import read, write

SIZE = 8


class Core:
    """A native core whose game has eight positions, one for each distance from 0 to 5 and two draws."""

    class CookieDiscoSolution:
        @staticmethod
        def count() -> tuple[int, int, int]:
            return 40, 40, SIZE

    class CookieDiscoSolver:
        passes: ClassVar[list[int]] = []
        variants: ClassVar[list[bool]] = []

        def __init__(self, threads: int, over_start: bool) -> None:
            self.variants.append(over_start)
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
    """The passes that are made, with a small game in place of Cookie Disco."""
    monkeypatch.setattr("parlour.games.cookie_disco.solution.solving.native", lambda: Core)
    monkeypatch.setattr(Core.CookieDiscoSolver, "passes", made := list[int]())
    return made


def stop_at(pass_number: int) -> Any:
    """Presses Ctrl-C before a pass."""
    phases: list[str] = []

    def report(phase: str, done: int, total: int) -> None:
        phases.append(phase)
        if phases.count(DECIDING) > pass_number:
            raise KeyboardInterrupt

    return report


def test_every_phase_is_reported_from_beginning_to_end(passes: list[int]) -> None:
    reports: list[tuple[str, int, int]] = []
    path = solve(progress=lambda *report: reports.append(report))
    assert [report for report in reports if report[0] == LISTING] == [
        (LISTING, 0, 40),
        (LISTING, 32, 40),
        (LISTING, 40, 40),
    ]
    assert [done for phase, done, _ in reports if phase == DECIDING] == [0, 1, 2, 3, 4, 5, 6, 8]
    assert bytes(read(path, STANDARD, SIZE).values) == SOLVED


def test_each_variant_is_solved_with_its_own_rules_into_its_own_file(
    passes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Core.CookieDiscoSolver, "variants", variants := list[bool]())
    without = Variant(over_start=False)
    assert solve() != solve(variant=without)
    assert variants == [True, False]
    solve(), solve(variant=without)
    assert variants == [True, False]
    assert bytes(read(without.path, without, SIZE).values) == SOLVED


def test_a_solved_game_is_solved_again_only_on_request(passes: list[int]) -> None:
    solve()
    assert passes == [0, 1, 2, 3, 4, 5, 6]
    solve()
    assert len(passes) == 7
    solve(rebuild=True)
    assert len(passes) == 14


@pytest.mark.parametrize("number", range(7))
def test_solving_resumes_after_an_interruption(passes: list[int], number: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve(progress=stop_at(number))
    assert not STANDARD.path.exists()
    assert passes == list(range(number))
    solve()
    assert passes == list(range(7))
    assert bytes(read(STANDARD.path, STANDARD, SIZE).values) == SOLVED
    assert {path.name for path in STANDARD.path.parent.iterdir()} == {"cookie-disco.table", "cookie-disco.lock"}


def test_a_pass_that_was_done_but_not_saved_may_be_repeated(passes: list[int]) -> None:
    STANDARD.path.parent.mkdir(parents=True)
    write(STANDARD.path.with_suffix(".part"), SOLVED[:4] + bytes([255] * 4), STANDARD, passes=3)
    solve()
    assert passes == [3, 4, 5, 6]
    assert bytes(read(STANDARD.path, STANDARD, SIZE).values) == SOLVED


def test_a_damaged_intermediate_file_is_ignored(passes: list[int]) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve(progress=stop_at(4))
    part = STANDARD.path.with_suffix(".part")
    part.write_bytes(part.read_bytes()[:-1] + b"\7")
    passes.clear()
    solve()
    assert passes == list(range(7))


def test_a_damaged_file_is_refused_and_replaced_on_request(passes: list[int]) -> None:
    solve()
    STANDARD.path.write_bytes(STANDARD.path.read_bytes()[:-1])
    with pytest.raises(SolutionError, match=r"is truncated; run parlour solve cookie-disco --rebuild"):
        solve()
    solve(rebuild=True)
    assert bytes(read(STANDARD.path, STANDARD, SIZE).values) == SOLVED


def test_two_processes_do_not_solve_at_once(passes: list[int]) -> None:
    def meanwhile(*_: object) -> None:
        with pytest.raises(SolutionError, match="another process is solving Cookie Disco: wait"):
            solve()

    solve(progress=meanwhile)
    assert passes == list(range(7))


def test_a_folder_that_cannot_be_written_is_reported(passes: list[int], tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "file"))
    with pytest.raises(SolutionError, match="cannot"):
        solve()


def test_without_the_native_core_errors_say_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engine.twins._native", None)
    with pytest.raises(NativeUnavailable, match=r"solving Cookie Disco needs the native core, and .* C\+\+20 compiler"):
        solve()
    with pytest.raises(NativeUnavailable, match="needs the native core"):
        solution.probe("start")
    assert solution.solved(GAME.initial(2, {"start": "1"})) is None


def test_before_the_game_is_solved_a_probe_says_how_to_solve_it() -> None:
    with pytest.raises(NoSolution, match="run parlour solve cookie-disco"):
        solution.probe("start")
