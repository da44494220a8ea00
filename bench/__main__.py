"""Runs every measurement and prints one table each."""

from rich.console import Console

from bench import imports, rules, solve


def main() -> None:
    """Prints all tables."""
    console = Console()
    for table in (rules.table(console), imports.table(), solve.table()):
        console.print(table)


if __name__ == "__main__":
    main()
