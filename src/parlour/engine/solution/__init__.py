"""Cookie Disco, solved completely: the table of all values, how it is made, and what it tells."""

from parlour.engine.solution.exact import has_solution, solved
from parlour.engine.solution.probing import Prospect, Solution, probe, probe_many, solution
from parlour.engine.solution.solving import solve, table_path
from parlour.engine.solution.table import NoTable, SolutionError
from parlour.engine.solution.value import Value

__all__ = [
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
