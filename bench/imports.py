"""How long `import parlour` takes in a fresh interpreter, compared with python-chess."""

import subprocess
import sys
from statistics import median

from rich.table import Table

RUNS = 15
CODE = "import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"


def table() -> Table:
    """Milliseconds to import; the limit for parlour is 150."""
    rows = Table(title="Importing (milliseconds; limit: parlour 150)")
    rows.add_column("module")
    rows.add_column("median", justify="right")
    for module in ("parlour", "chess"):
        rows.add_row(module, f"{median(_once(module) for _ in range(RUNS)) * 1e3:.1f}")
    return rows


def _once(module: str) -> float:
    command = [sys.executable, "-c", CODE.format(module=module)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
