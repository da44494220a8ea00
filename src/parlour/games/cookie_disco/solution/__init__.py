"""Cookie Disco, solved completely: the table of all values, how it is made, and what it tells."""

from parlour.engine.exact import SolutionError
from parlour.games.cookie_disco.solution.exact import EXACT, has_solution, solved
from parlour.games.cookie_disco.solution.probing import Prospect, Solution, probe, probe_many, solution
from parlour.games.cookie_disco.solution.solving import solve, table_path
from parlour.games.cookie_disco.solution.table import NoTable
from parlour.games.cookie_disco.solution.value import Value

__all__ = [
    "EXACT",
    "NoTable",
    "Prospect",
    "Solution",
    "SolutionError",
    "Value",
    "has_solution",
    "probe",
    "probe_many",
    "solution",
    "solve",
    "solved",
    "table_path",
]
