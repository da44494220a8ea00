"""A match on a Ray cluster of two cores, one of whose workers dies, and a comparison of variants:
``python -m tests.arena.on_ray FOLDER``.

The head of the cluster and the match are different processes: both need the same token in their environment.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from typer.testing import CliRunner

from parlour.arena import Match, Plan, cluster_pool
from parlour.cli import app
from parlour.games import load
from tests.arena.conftest import played
from tests.arena.players import Deadly

HEAD = """
import ray, sys
head = ray.init("local", num_cpus=2, include_dashboard=False, logging_level="ERROR", _node_ip_address="127.0.0.1")
print(head.address_info["gcs_address"], flush=True)
sys.stdin.read()
"""


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a cluster in another process, which stops when its standard input is closed."""
    with subprocess.Popen(
        [sys.executable, "-c", HEAD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as head:
        assert head.stdin
        assert head.stdout
        yield head.stdout.readline().strip()
        head.stdin.close()


def compared(*where: str) -> str:
    """What ``parlour compare`` prints about three variants."""
    values = ["--option", "stones=5", "--option", "stones=9", "--option", "stones=21"]
    bots = ["--bot", "random", "--weaker", "random", "--games", "6", "--playouts", "0", "--seed", "7", "--json"]
    result = CliRunner().invoke(app, ["compare", "nim", *values, *bots, *where], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def main(folder: Path) -> None:
    match, plan = Match.of(load("nim"), ["random", "random"]), Plan.of(12)
    (folder / "deaths").mkdir()
    with cluster() as address:
        pool = cluster_pool(address)

        def deadly(work, numbers):
            return pool(Deadly(work, folder / "deaths", 5), numbers)

        found = played(folder / "ray.ndjson", match, plan, pool=deadly)
        (folder / "comparison.json").write_text(compared("--cluster", address))
    (folder / "summary.json").write_text(json.dumps(found.to_json()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
