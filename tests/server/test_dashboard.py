"""The Grafana dashboard shows metrics that exist, and all workers add up."""

import json
import re
from pathlib import Path

import httpx
import pytest

from parlour.server.metrics import Metrics
from tests.cli.test_serve import served

DASHBOARD = Path(__file__).parents[2] / "docs" / "grafana.json"
METRIC = re.compile(r"\bparlour_[a-z_]+")


def test_every_metric_of_the_dashboard_exists():
    metrics = Metrics()
    known = {name for family in metrics._registry.collect() for name in (family.name, f"{family.name}_total")}
    known |= {f"{name}_bucket" for name in known}
    used = set(METRIC.findall(DASHBOARD.read_text()))
    assert len(used) > 8
    assert used <= known
    assert json.loads(DASHBOARD.read_text())["title"] == "Parlour"


def total(page: str, name: str) -> float:
    return sum(float(line.rpartition(" ")[2]) for line in page.splitlines() if line.startswith(name))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_metrics_cover_all_workers(tmp_path, postgres, workers):
    database = postgres.fresh()
    options = ("serve", "--port", "0", "--workers", workers, "--database", database, "--log", "error", "--no-limits")
    with served(tmp_path, *options) as url:
        for _ in range(20):
            httpx.get(f"{url}/healthz", timeout=30)  # a connection each, so that both processes answer some
        page = httpx.get(f"{url}/metrics", timeout=30).text
        assert total(page, 'parlour_http_requests_total{route="/healthz"') >= 20
        assert total(page, "parlour_connections") >= 1
