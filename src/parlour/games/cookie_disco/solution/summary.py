"""The report on the solution as text."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from parlour.games.cookie_disco.solution.report import SPOTS, STARTS, Census, FirstTurn, Report
from parlour.games.cookie_disco.solution.value import DRAW, Value

MOVES_PER_LINE = 10


def summary(report: Report) -> Iterator[str]:
    """All sections, line by line."""
    sections = (_counted(report), _by_distance(report), _first_turns(report), _by_start(report), _longest(report))
    for number, section in enumerate(sections):
        if number:
            yield ""
        yield from section


def _counted(report: Report) -> Iterator[str]:
    yield f"shapes of eight touching cookies: {report.shapes:,} ({report.fixed:,} counting rotations and reflections)"
    yield f"arrangements of the cookies on a shape: {report.arrangements:,}; locks: 4"
    yield ""
    yield f"{'positions':<12}{'all':>14}{'':10}{'in games':>14}"
    yield f"{'':12}{report.everywhere.total:>14,}{'':10}{report.in_games.total:>14,}"
    for name in ("wins", "draws", "losses"):
        parts = (_part(getattr(census, name), census) for census in (report.everywhere, report.in_games))
        yield f"{name:<12}{''.join(parts).rstrip()}"


def _part(count: int, census: Census) -> str:
    return f"{count:>14,}{f'{100 * count / census.total:.1f} %':>8}  "


def _by_distance(report: Report) -> Iterator[str]:
    yield "moves to the end: positions (in games)"
    both = zip(report.everywhere.counts[:DRAW], report.in_games.counts[:DRAW], strict=True)
    rows = [f"{distance:>2}: {count:,} ({some:,})" for distance, (count, some) in enumerate(both) if count]
    for loss, win in zip_longest(rows[0::2], rows[1::2], fillvalue=""):
        yield f"loss in {loss:<28}win in {win}".rstrip() if win else f"loss in {loss}"


def _first_turns(report: Report) -> Iterator[str]:
    yield "the first turn: its value for the side that begins; rows: the spot of its own cookie, columns: the other's"
    for start in STARTS:
        values = {(first.own, first.other): _short(first.value) for first in report.of_start(start)}
        if set(values.values()) == {"="}:
            yield f"start {start}: all thirty are drawn"
            continue
        yield f"start {start}" + "".join(f"{spot:>5}" for spot in SPOTS)
        for own in SPOTS:
            yield f"{own:>7}" + "".join(f"{values.get((own, other), ''):>5}" for other in SPOTS).rstrip()


def _short(value: Value) -> str:
    return "=" if value.word == "draw" else f"{'+' if value.word == 'win' else '-'}{value.distance}"


def _by_start(report: Report) -> Iterator[str]:
    yield "first turns: results, moves on average, those that keep the result, those that lose at once;"
    yield "and what placing second is worth, from 0 to 1"
    yield "start  won  drawn  lost   moves  sound  losing at once  placing second"
    for start in STARTS:
        yield f"{start:>5}{_averages(report.of_start(start))}{report.second(start):>16.2f}"
    yield f"  all{_averages(report.firsts)}"


def _averages(firsts: Sequence[FirstTurn]) -> str:
    won, drawn, lost = (sum(first.value.word == word for first in firsts) for word in ("win", "draw", "loss"))
    moves, sound, blunders = (_mean(firsts, name) for name in ("moves", "sound", "blunders"))
    return f"{won:>5}{drawn:>7}{lost:>6}{moves:>8.1f}{sound:>7.1f}{blunders:>16.1f}"


def _mean(firsts: Sequence[FirstTurn], name: str) -> float:
    return float(sum(getattr(first, name) for first in firsts)) / len(firsts)


def _longest(report: Report) -> Iterator[str]:
    for title, game in (("longest win", report.longest), ("longest win in a game", report.longest_in_games)):
        yield f"{title}: {len(game.moves)} moves from {game.position}"
        for first in range(0, len(game.moves), MOVES_PER_LINE):
            yield "  " + " ".join(game.moves[first : first + MOVES_PER_LINE])
        yield f"  to {game.last}"
