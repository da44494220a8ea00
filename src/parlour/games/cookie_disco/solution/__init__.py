"""Cookie Disco, solved completely: how the solution is made, stored and looked up."""

from parlour.engine.errors import SolutionError
from parlour.games.cookie_disco.solution.exact import EXACT, has_solution, solved
from parlour.games.cookie_disco.solution.probing import Solution, SolvedMove, probe, probe_many, solution
from parlour.games.cookie_disco.solution.solving import solve
from parlour.games.cookie_disco.solution.value import Value
from parlour.games.cookie_disco.solution.values_file import NoSolution
from parlour.games.cookie_disco.solution.variant import STANDARD, VARIANTS, Variant

__all__ = [
    "EXACT",
    "STANDARD",
    "VARIANTS",
    "NoSolution",
    "Solution",
    "SolutionError",
    "SolvedMove",
    "Value",
    "Variant",
    "has_solution",
    "probe",
    "probe_many",
    "solution",
    "solve",
    "solved",
]
