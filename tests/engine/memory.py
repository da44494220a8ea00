"""How much memory a search takes, measured in its own process."""

import subprocess
import sys
from pathlib import Path

import pytest

STATM = Path("/proc/self/statm")
MEMORY = """
from pathlib import Path
from parlour import engine, load
from parlour.engine.twins import view_twin
root = view_twin(load({game!r}), {position!r})
def used(memory, nodes):
    limits = engine.Limits(nodes=nodes, memory=memory << 20)
    root.search(**vars(limits), method={method!r}, stop=engine.Stop().native)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 // 1024  # what was used is kept for the next search
print(-used(16, 10) + used({memory}, {nodes}))
"""

needs_statm = pytest.mark.skipif(not STATM.exists(), reason="only /proc shows the memory of a process")


def check_memory_is_limited(game: str, position: str, method: str, nodes: int) -> None:
    """A search limited to 16 MB keeps to it, and takes more if it may."""
    asked = {"game": game, "position": position, "method": method, "nodes": nodes}
    scripts = [MEMORY.format(**asked, memory=memory) for memory in (16, 256)]
    small, large = [int(subprocess.check_output([sys.executable, "-c", script])) for script in scripts]
    assert small <= 18
    assert large > 22
