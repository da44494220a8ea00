"""Runs every measurement and prints one table each; words behind the command choose among them."""

import sys
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table

from bench import imports, playouts, rules, search, server, solve, strength, tables

PARTS: dict[str, Callable[[Console], Iterable[Table]]] = {
    "rules": lambda console: [rules.table(console)],
    "imports": lambda console: [imports.table()],
    "playouts": lambda console: [playouts.table(console)],
    "search": search.tables,
    "solve": lambda console: [solve.table()],
    "tables": lambda console: [tables.table()],
    "server": server.tables,
    "strength": lambda console: [strength.table(console)],
}
WIDTH = 140
"""How wide tables are where no terminal says."""


def main() -> None:
    """Prints all tables, or those that are named."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    chosen = sys.argv[1:] or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        sys.exit(f"no measurement {', '.join(sorted(unknown))}: choose among {', '.join(PARTS)}")
    for name in chosen:
        for table in PARTS[name](console):
            console.print(table)


if __name__ == "__main__":
    main()
