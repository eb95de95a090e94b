"""The measurements are all there; how large they are is the machine's affair."""

import pytest
from needs import module
from toy_game import add

from weathergage.lab import bench as lab

KEYS = {"full_list_decisions_per_s", "full_list_games_per_s", "lazy_draw_decisions_per_s", "lazy_draw_games_per_s",
        "fork_us", "match_answer_us", "save_ms", "load_ms", "memory_per_match_kb", "memory_per_fork_kb"}  # fmt: skip
RATIOS = {"full_list_catanatron_ratio", "lazy_draw_catanatron_ratio"}


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "PASSES", 1)
    monkeypatch.setattr(lab, "MATCHES", 2)
    add()


def test_every_figure_is_measured_beside_the_peer() -> None:
    module("catanatron")
    measured = lab.bench(["captains-sea"], seconds=0.05)
    assert set(measured.figures) == {f"captains-sea/{key}" for key in KEYS | RATIOS} | {"catanatron/decisions_per_s"}
    assert all([value > 0 for value in measured.figures.values()])
    assert measured.peer == ""


def test_without_the_peer_it_says_so_and_leaves_the_ratios_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "PEER", "no_such_package_anywhere")
    measured = lab.bench(["regatta"], seconds=0.05)
    assert set(measured.figures) == {f"regatta/{key}" for key in KEYS}
    assert "not installed" in measured.as_dict()["peer"]


def test_the_plane_is_measured_beside_shapely() -> None:
    module("shapely")
    measured = lab.bench([lab.PLANE], seconds=0.05)
    questions = ("distance", "placed_distance", "sweep", "sight")
    assert set(measured.figures) == {f"plane/{key}_{end}" for key in questions for end in ("per_s", "shapely_ratio")}
    assert all([value > 0 for value in measured.figures.values()])


def test_without_shapely_the_plane_is_measured_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "SHAPELY", "no_such_package_anywhere")
    measured = lab.bench([lab.PLANE], seconds=0.05)
    assert set(measured.figures) == {f"plane/{key}_per_s" for key in ("distance", "placed_distance", "sweep", "sight")}


def test_progress_is_told_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    lab.bench(["regatta"], 0.01, lambda done, of: heard.append((done, of)))
    assert heard[-1][0] == heard[-1][1] == len(heard)
