"""Pages that rest on many battles: written between their marks, from battles that are fought once."""

import re
import shutil
from pathlib import Path

import battle_pages as pages
import pytest

from weathergage.lab import history
from weathergage.lab.simulate import Batch
from weathergage.lab.watch import watch_some
from weathergage.lab.workers import ALONE

ROOT = Path(__file__).resolve().parents[2]
RANDOM = ("random",)


@pytest.fixture(name="docs")
def fixture_docs(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=shutil.ignore_patterns("*.png", "*.webp"))
    return tmp_path


def test_every_page_has_its_marks(docs: Path) -> None:
    for path in ("captains-sea-history", "balance", *[f"{ruleset}-balance" for ruleset in pages.CHARTS]):
        page = pages.Page(f"docs/{path}.md", "what is said", {"docs/history/one.svg": "<svg/>"})
        before = (docs / page.path).read_text(encoding="utf-8")
        pages.write(page, docs)
        after = (docs / page.path).read_text(encoding="utf-8")
        assert f"{pages.BEGIN}\nwhat is said\n{pages.END}" in after
        assert before.split(pages.BEGIN)[0] == after.split(pages.BEGIN)[0]
        assert before.split(pages.END)[1] == after.split(pages.END)[1]
    assert (docs / "docs/history/one.svg").read_text(encoding="utf-8") == "<svg/>"


def test_a_page_without_marks_is_left_alone(docs: Path) -> None:
    with pytest.raises(SystemExit, match="has not one"):
        pages.write(pages.Page("docs/scale.md", "words", {}), docs)


def test_only_battles_that_are_not_kept_are_fought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fights: list[range] = []

    def fight(batch: Batch, numbers: range) -> list[history.Fought]:
        fights.append(numbers)
        return history.fight_some(batch, numbers)

    few, more = [Batch("captains-sea", ("pistol-shot", "open-duel")[:1], RANDOM, games, 5) for games in (2, 3)]
    first = pages.fought(few, fight, tmp_path, ALONE)
    again = pages.fought(more, fight, tmp_path, ALONE)
    assert [number for some in fights for number in some] == [0, 1, 2]
    assert again[:2] == first and [one.game.number for one in again] == [0, 1, 2]
    assert again == history.fight_some(more, range(3))
    monkeypatch.setattr(pages, "fingerprint", lambda names: "other rules")
    pages.fought(few, fight, tmp_path, ALONE)
    assert sum([len(some) for some in fights]) == 5, "other rules, other battles"


def test_what_is_missing_is_told_by_scenario() -> None:
    batch = Batch("captains-sea", ("pistol-shot", "nymphe-cleopatre"), RANDOM, 3, 5)
    done = [one.game for one in history.fight_some(batch, range(1, 2))]
    assert pages.missing(batch, done) == [range(0, 1), range(2, 3), range(3, 6)]


def test_history_is_told_beside_the_battles(docs: Path, tmp_path: Path) -> None:
    page = pages.history_page(1, RANDOM, tmp_path / "kept", ALONE)
    pages.write(page, docs)
    text = (docs / page.path).read_text(encoding="utf-8").split(pages.BEGIN)[1].split(pages.END)[0]
    assert "`weathergage history --games 1 --seed 1812 --players random`" in text
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| (\d+) \(\d+ to \d+\) \|", text, re.M)
    assert len(rows) == len(history.scenarios()) and {share for _, share in rows} <= {"0", "100"}
    assert "Guerriere taken" in [taken for taken, _ in rows]
    assert sorted(page.figures) == [f"docs/history/{name}.svg" for name in ("losses", "minutes", "outcomes")]


def test_captains_are_told_beside_lieutenants_of_the_same_battles(docs: Path, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "scenarios", lambda: ("pistol-shot", "constitution-guerriere"))
    page = pages.captains_page(2, ("midshipman",), tmp_path / "kept", ALONE)
    pages.write(page, docs)
    text = (docs / "docs/captains-sea-history.md").read_text(encoding="utf-8")
    assert "`weathergage history --games 2 --seed 1812 --players midshipman`" in text
    lieutenants = pages.history_page(2, pages.LIEUTENANTS, tmp_path / "kept", ALONE).words
    row = re.search(r"^\| Constitution and Guerriere \| Guerriere taken \| ([^|]+) \| ([^|]+) \|", lieutenants, re.M)
    assert row is not None
    assert re.search(rf"^\| Constitution and Guerriere \| [^|]+ \| {re.escape(row[1])} \| [^|]+ \| {re.escape(row[2])} "
                     r"\| 3 / 29 \|$", page.words, re.M)
    assert re.search(r"they lose \d+ %, the lieutenants \d+ %, a difference of [+-]\d+ points", page.words)
    assert "in history it was 18 %" in page.words, "21 and 20 of a hundred, and 3 and 29"
    folders = sorted([len(list(folder.iterdir())) for folder in (tmp_path / "kept").iterdir()])
    assert len(folders) == 2 and "in battles of the same seeds" not in lieutenants


def test_the_pictures_of_a_game_are_those_of_its_battles(tmp_path: Path) -> None:
    page = pages.game_page("savage-seas", 1, RANDOM, tmp_path, ALONE)
    assert list(page.figures) == [f"docs/balance/savage-seas-{name}.svg" for name in ("wins", "chart")]
    assert all(svg.startswith("<svg") for svg in page.figures.values())
    assert "weathergage report savage-seas --scenario all --games 1 --seed 2000 --players random" in page.words
    assert "Of so few the intervals are wide" in page.words
    batch = Batch("savage-seas", ("shakedown-cruise",), RANDOM, 1, 2000)
    assert pages.fought(batch, watch_some, tmp_path, ALONE)[0].game.scenario == "shakedown-cruise"


def test_the_duel_is_fought_with_other_crews(tmp_path: Path) -> None:
    page = pages.duel_page(1, RANDOM, tmp_path, ALONE)
    assert {f"docs/balance/duel-{name}.svg" for name in ("wins", "chart", "vary", "vary-pairs")} <= set(page.figures)
    assert "--vary ships.guerriere.crew=5,7,11,13 --players random`" in page.words


def test_who_interrupts_it_is_told_how_to_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    def fight(batch: Batch, numbers: range) -> list[history.Fought]:
        if numbers.start:
            raise KeyboardInterrupt
        return [history.fight_one(batch, number) for number in numbers]

    monkeypatch.setattr(history, "fight_some", fight)
    monkeypatch.setattr(history, "scenarios", lambda: ("pistol-shot",))
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    assert pages.main(["history", "--games", "2", "--players", "random", "--jobs", "1"]) == pages.INTERRUPTED
    assert capsys.readouterr().out == "interrupted; the same command goes on from there\n"
    assert len(list((tmp_path / "build/battles").rglob("*.pickle"))) == 1, "what was fought is kept"
