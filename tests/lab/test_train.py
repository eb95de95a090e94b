"""Training: games as tables of positions, and what is learnt from them, made again from the same seed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from needs import module

from weathergage.cli import main
from weathergage.lab.parquet import open_table
from weathergage.lab.simulate import BadBatch, Batch

np = module("numpy")
module("safetensors")
module("polars")
from weathergage.lab.selfplay import Data, Hand, form_of, play_games, play_one, read_data  # noqa: E402
from weathergage.lab.train import (  # noqa: E402
    Study,
    by_line,
    by_place,
    log_loss,
    losses,
    rescaling,
    right,
    train,
    write_results,
)
from weathergage.learning.encode import encoder_of  # noqa: E402
from weathergage.learning.network import Judgement, fresh, lead_of  # noqa: E402
from weathergage.learning.positions import key  # noqa: E402
from weathergage.players.roster import judge_of, player  # noqa: E402
from weathergage.players.search.judge import Judge  # noqa: E402

BATCH = Batch("captains-sea", ("pistol-shot",), ("random",), 24, 7)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of quick games."""
    path = tmp_path_factory.mktemp("training") / "games"
    assert play_games(BATCH, open_table(path, form_of(BATCH)), chunk=8)
    return path


@pytest.fixture(scope="module")
def data(games: Path) -> Data:
    return read_data(open_table(games, form_of(BATCH)))


def torch() -> Any:
    return pytest.importorskip("torch", reason="PyTorch is large, and only training needs it")


def test_every_turn_is_written_down_for_every_seat(data: Data) -> None:
    assert len(np.unique(data.games)) == 24 and len(data.results) == len(data.chances) > 48
    assert set(data.results.tolist()) <= {0.0, 0.5, 1.0}
    assert (data.results[0::2] + data.results[1::2] == 1.0).all(), "what the one wins the other loses"
    at = encoder_of("captains-sea").columns["table"].index("turn")
    turns = data.positions[key("table", "numbers")][:, at]
    assert (turns[0::2] == turns[1::2]).all() and turns.max() > 3


def test_games_go_on_where_they_stopped_and_are_the_same(games: Path, tmp_path: Path) -> None:
    table = open_table(games, form_of(BATCH))
    assert [len(span) for span in table.missing("pistol-shot", range(24))] == []
    row = next(row for row in table.rows() if row["number"] == 5)
    assert play_one(BATCH, 5) == row
    more = open_table(games, form_of(BATCH))
    assert [list(span) for span in more.missing("pistol-shot", range(26))] == [[24, 25]]


def test_estimates_are_compared_on_games_that_nothing_was_learnt_from(data: Data) -> None:
    which = np.arange(len(data.results))
    found = losses(data, fresh(encoder_of("captains-sea"), data.positions), which, which)
    assert found.learned == pytest.approx(found.judge, abs=1e-3) and found.rescaled <= found.judge
    assert found.learned_right == pytest.approx(found.judge_right, abs=1e-3)
    leads = np.array([2.0, -1.0, 0.0, 1.0])
    assert right(leads, np.array([1.0, 0.0, 1.0, 0.0])) == pytest.approx(2.5 / 4)


def test_what_a_place_alone_foretells_stands_beside_it() -> None:
    """Four places that win one time in five to four in five, by a judge who knows nothing, and by one who knows all."""
    rng = np.random.default_rng(5)
    places, turns = np.repeat(np.arange(4), 5000), np.tile(np.arange(5), 4000)
    results = (rng.random(20_000) < (1 + places) / 5).astype(np.float32)
    nothing = np.full(20_000, 0.5, np.float32)
    data = Data({}, nothing, results, np.arange(20_000), places, turns)
    learnt, tested = np.arange(0, 20_000, 2), np.arange(1, 20_000, 2)
    known = log_loss(np.log((1 + places) / (4 - places))[tested], results[tested])
    assert known < 0.6
    assert log_loss(by_place(data, learnt)[tested], results[tested]) == pytest.approx(known, abs=0.01)
    assert log_loss(by_line(data, lead_of(nothing), learnt)[tested], results[tested]) == pytest.approx(known, abs=0.01)
    told = lead_of((results + 1) / 3)
    assert log_loss(by_line(data, told, learnt)[tested], results[tested]) < 0.1


def test_one_turn_in_four_is_played_by_another_temper() -> None:
    judge = judge_of("captains-sea")
    usual = player("lieutenant", "captains-sea")
    hands = [Hand(judge, usual, seed) for seed in range(40)]
    others = [hand.at(turn) for hand in hands for turn in range(25) if hand.at(turn) is not usual]
    assert 0.2 < len(others) / 1000 < 0.3 and hands[3].at(7) is hands[3].at(7)
    assert len({hands[0].tempers.index(hands[0].at(turn)) for turn in range(99) if hands[0].at(turn) is not usual}) == 3
    assert Hand(Judge(judge.ruleset), usual, 1).at(0) is usual, "who has no tempers is always the same"


def test_the_judge_is_asked_about_what_a_seat_cannot_see_as_it_may_be() -> None:
    """Beasts of the other side that wait face down have no kind that he could look up."""
    row = play_one(Batch("man-o-war", ("terror-from-the-deep",), ("random",), 1, 3), 0)
    assert len(row["thousandths"]) == len(row["seats"]) > 0


def test_an_estimate_that_is_too_sure_is_scaled_back() -> None:
    rng = np.random.default_rng(3)
    leads = rng.standard_normal(20_000) * 2
    results = (rng.random(20_000) < 1.0 / (1.0 + np.exp(-(0.5 * leads + 0.3)))).astype(float)
    assert rescaling(leads, results) == pytest.approx((0.5, 0.3), abs=0.06)
    assert rescaling(200 * leads, results) == pytest.approx((0.0025, 0.3), abs=0.06), "and one that is sure of all"


def test_training_learns_is_gone_on_with_and_comes_out_the_same(games: Path, tmp_path: Path) -> None:
    torch().set_num_threads(1)
    study = Study(BATCH, 5, tmp_path / "one")
    study.folder.mkdir()
    table = open_table(games, form_of(BATCH))
    whole = train(study, table)
    assert whole.curve[-1][0] < whole.curve[0][0] and whole.epochs == 5 and 1 <= whole.best <= 5
    parted = replace(study, folder=tmp_path / "two")
    parted.folder.mkdir()
    told: list[int] = []

    def tire(epochs: int) -> None:
        told.append(epochs)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(parted, table, tire)
    told.clear()
    rest = train(parted, table, told.append)
    assert told == [2, 1, 1, 1] and np.allclose(rest.curve, whole.curve, atol=5e-3)
    paths = write_results(parted, rest)
    assert [path.name for path in paths] == ["value.safetensors", "value.md", "curves.svg"]
    card = Judgement(paths[0], "captains-sea").card
    assert (card["games"], card["losses"]["learned"]) == (24, round(rest.losses.learned, 4))
    assert "weathergage train captains-sea --games 24 --players random --seed 7 --epochs 5" in paths[1].read_text()
    assert paths[2].read_text().startswith("<svg")
    with pytest.raises(BadBatch, match="too few"):
        few = replace(BATCH, games=4)
        small = open_table(tmp_path / "few", form_of(few))
        play_games(few, small)
        train(Study(few, 1, tmp_path), small)


def test_the_command_says_what_it_needs_or_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weathergage.cli.train.NEEDED", ("numpy", "a_module_that_is_not_there"))
    refused = CliRunner().invoke(main, ["train", "captains-sea", "--out", str(tmp_path / "out")])
    assert refused.exit_code == 2 and 'pip install "weathergage[train]"' in refused.output
    assert not (tmp_path / "out").exists()
