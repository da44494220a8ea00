"""Prints tables: ``python -m parlour.lab`` the games, ``python -m parlour.lab theory`` their small variants."""

import sys

from parlour.core import InvalidArgument, ParlourError


def main(arguments: list[str]) -> int:
    """Prints the table that is asked for; 2 if there is none."""
    try:
        sys.stdout.write(_table(arguments) + "\n")
    except ParlourError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    return 0


def _table(arguments: list[str]) -> str:
    if arguments == ["theory"]:
        from parlour.lab.theory import table  # imported late: it needs its extra
    elif not arguments:
        from parlour.lab.facts import table
    else:
        raise InvalidArgument(f"expected nothing or 'theory', not {' '.join(arguments)!r}")
    return table()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
