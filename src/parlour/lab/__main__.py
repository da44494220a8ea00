"""Prints the table of games for learning programs: ``python -m parlour.lab``."""

import sys

from parlour.lab.facts import table

if __name__ == "__main__":
    sys.stdout.write(table() + "\n")
