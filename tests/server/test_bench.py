"""The server's measurements are all there; how large they are is the machine's affair."""

import json

import pytest
from click.testing import CliRunner

from weathergage.cli import main
from weathergage.lab import bench as lab
from weathergage.server import bench

KEYS = {"answer_to_table_p50_ms", "answer_to_table_p99_ms", "answer_to_table_work_p50_ms",
        "answer_to_table_work_p99_ms", "table_message_kb", "memory_per_idle_table_kb"}


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "IDLE", 2)
    monkeypatch.setattr(lab, "PASSES", 1)
    monkeypatch.setattr(lab, "MATCHES", 2)


def test_every_figure_is_measured() -> None:
    heard: list[tuple[int, int]] = []
    figures = bench.bench_server(["captains-sea", "savage-seas"], 0.1, lambda done, of: heard.append((done, of)))
    assert set(figures) == {f"{name}/{key}" for name in ("captains-sea", "savage-seas") for key in KEYS}
    assert all(value > 0 for value in figures.values())
    assert heard == [(1, 2), (2, 2)]


def test_the_command_measures_the_server_when_asked_to() -> None:
    result = CliRunner().invoke(main, ["bench", "--seconds", "0.05", "--ruleset", "savage-seas", "--json", "--server"])
    assert result.exit_code == 0 and json.loads(result.output)["savage-seas/answer_to_table_p50_ms"] > 0
