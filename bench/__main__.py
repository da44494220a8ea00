"""Runs every measurement and prints its tables; arguments choose among them."""

import sys
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table

from bench import coach, imports, lab, mistakes, path, playouts, rules, search, server, strength, tables
from bench.games import benchmarks

GAME_PARTS = {name: part for game in benchmarks().values() for name, part in game.parts.items()}
PARTS: dict[str, Callable[[Console], Iterable[Table]]] = {
    "rules": lambda console: [rules.table(console)],
    "imports": lambda console: [imports.table()],
    "playouts": lambda console: [playouts.table(console)],
    "search": search.tables,
    "lab": lambda console: [lab.table(console)],
    **GAME_PARTS,
    "tables": lambda console: [tables.table()],
    "path": lambda console: [path.table()],
    "server": server.tables,
    "coach": coach.tables,
    "strength": lambda console: [strength.table(console), mistakes.table(console)],
}
WIDTH = 140
"""The width of tables in characters where the output is not a terminal."""


def main() -> None:
    """Prints all tables, or those of the measurements named as arguments."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    chosen = sys.argv[1:] or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        sys.exit(f"no measurement {', '.join(sorted(unknown))}: choose among {', '.join(PARTS)}")
    for name in chosen:
        for table in PARTS[name](console):
            console.print(table)


if __name__ == "__main__":
    main()
