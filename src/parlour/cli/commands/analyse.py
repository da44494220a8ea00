"""The command that analyses a record."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from parlour.cli.arguments import AsJson, Nodes, RecordFile, limits_of, read_record
from parlour.cli.coaching import sentence
from parlour.cli.errors import INTERRUPTED, show_json
from parlour.cli.evaluation import bar, graph, percent, spark, verdict
from parlour.cli.formatting import counted, ending, seat_name, visible
from parlour.cli.screen import Screen
from parlour.core import CHANCE, Seat, State
from parlour.engine import GameReview, Judgement, Limits, review
from parlour.games import load
from parlour.record import Record
from parlour.school.coach import explain

DEFAULT_SECONDS = 0.5
MAX_TURNING_POINTS = 5
"""How many turning points are shown: those with the largest loss."""
GRAPH_HEIGHT = 6
STYLES = {"doubtful": "cyan", "mistake": "yellow", "blunder": "red", "fault": "magenta"}


def analyse(
    file: RecordFile,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="The time for each position; 0.5 by default.")
    ] = None,
    nodes: Nodes = None,
    as_json: AsJson = False,
) -> None:
    """Judge every move of a record: values, turning points, mistakes and better moves.

    A move is judged by what its seat could see before it, never by hidden cards:
    it is searched together with the best move, to the same depth.
    """
    from parlour.cli.progress import solve_first  # imported late: most commands show no bar

    record, limits = read_record(file), limits_of(seconds, nodes, DEFAULT_SECONDS)
    final = record.final()
    solve_first(load(record.game), final)
    judgements: list[Judgement] = []
    total = sum(played.seat != CHANCE for played in record.moves)
    is_whole = _judge(record, limits, total, judgements)
    game_review = GameReview(record, tuple(judgements))
    if as_json:
        show_json({**game_review.to_json(), "is_whole": is_whole})
    else:
        Report(game_review, final, Screen()).show()
    if not is_whole:
        typer.echo(f"interrupted: {len(judgements)} of {counted(total, 'move')} judged", err=True)
        raise typer.Exit(INTERRUPTED)


def _judge(record: Record, limits: Limits, total: int, judgements: list[Judgement]) -> bool:
    """Adds judgements until all moves are judged; False after Ctrl-C."""
    from parlour.cli.progress import tracked  # imported late: most commands show no bar

    try:
        for judgement in tracked(review(record, limits), total, "moves"):
            judgements.append(judgement)  # noqa: PERF402 - those so far are kept after Ctrl-C
    except KeyboardInterrupt:
        return False
    return True


class Report:
    """Prints the review of a game."""

    def __init__(self, game_review: GameReview, final: State[Any], screen: Screen) -> None:
        self.game_review, self.final, self.screen = game_review, final, screen
        self.seats = len(game_review.record.seats)

    def show(self) -> None:
        """Prints moves, graphs, turning points, and a summary for each seat."""
        self.screen.say(ending(self.game_review.record, self.final), "bold")
        self._show_moves()
        self._show_graphs()
        self._show_turning_points()
        self._show_summaries()

    def name(self, seat: Seat) -> str:
        """A player with their role."""
        return seat_name(self.game_review.record.seats, self.final, seat)

    def _show_moves(self) -> None:
        self.screen.say("\nthe expected share of the win after each move, for the seat that made it\n")
        judgements = self.game_review.judgements
        role = max((len(judged.role) for judged in judgements), default=0)
        move = max((len(judged.move) for judged in judgements), default=0)
        game, states = load(self.game_review.record.game), list(self.game_review.record.replay())
        for judged in judgements:
            made = f"{percent(judged.made.value):>5}  {bar(judged.made.value)}" if judged.made else " " * 17
            line = f"{judged.number:>4}. {judged.role:<{role}}  {judged.move:<{move}}  {made}  {self._remark(judged)}"
            self.screen.say(line.rstrip(), STYLES.get(judged.grade, ""))
            for reason in explain(game, states[judged.number - 1], judged):
                self.screen.say(f"      {sentence(game, reason)}")

    def _remark(self, judged: Judgement) -> str:
        """Remarks on a move: how good it was, what is certain, and what was better."""
        certain = verdict(judged.made, self.seats) if judged.made and judged.made.is_exact else ""
        if judged.grade not in STYLES:
            return ", ".join(filter(None, [certain, "best" if judged.grade == "best" else ""]))
        better = f"{judged.best.move} {self._promise(judged)}" if judged.best else ""
        word = "against the rules" if judged.is_fault else judged.grade
        return ", ".join(filter(None, [certain, word])) + (f"; better {better}" if better else "")

    def _promise(self, judged: Judgement) -> str:
        assert judged.best
        return verdict(judged.best, self.seats) if judged.best.is_exact else percent(judged.best.value)

    def _show_graphs(self) -> None:
        """Prints one graph where it covers both seats, otherwise a line for each seat."""
        width = min(self.screen.console.width, 100) - 8
        values = [
            [evaluation.value for evaluation in self.game_review.evaluations if evaluation.seat == seat]
            for seat in range(self.seats)
        ]
        if not any(values):
            return
        self.screen.say()
        if self.game_review.is_open:
            self.screen.say(f"{self.name(0)} through the game")
            for line in graph(values[0], width, GRAPH_HEIGHT):
                self.screen.verbatim(line)
            return
        names = [visible(self.name(seat)) for seat in range(self.seats)]
        for name, own in zip(names, values, strict=True):
            self.screen.verbatim(f"{name:<{max(map(len, names))}}  {spark(own, max(8, width - max(map(len, names))))}")

    def _show_turning_points(self) -> None:
        by_loss = sorted(self.game_review.turning_points, key=lambda turn: turn.after - turn.before)
        sharpest = by_loss[:MAX_TURNING_POINTS]
        if not sharpest:
            return
        self.screen.say("\nturning points", "bold")
        for number, seat, before, after in sorted(sharpest):
            self.screen.say(f"{number:>4}. {self.name(seat)} lost the lead: {percent(before)} to {percent(after)}")

    def _show_summaries(self) -> None:
        self.screen.say("\nsummary", "bold")
        for line in self._summaries():
            self.screen.say(line)

    def _summaries(self) -> Iterator[str]:
        for summary in self.game_review.summaries:
            if not summary.judged:
                yield f"{self.name(summary.seat)}: nothing to judge"
                continue
            counts = [counted(summary.doubtful, "doubtful move")] if summary.doubtful else []
            counts += [counted(summary.mistakes, "mistake"), counted(summary.blunders, "blunder")]
            counts += [f"{summary.faults} against the rules"] if summary.faults else []
            best = f"best move in {summary.best} of {summary.judged}"
            lost = f"{100 * summary.loss:.1f} % of the win lost per move on average"
            yield f"{self.name(summary.seat)}: {', '.join([best, *counts, lost])}"
