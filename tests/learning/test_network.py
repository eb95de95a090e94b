"""Networks that judge positions: the same on NumPy and on PyTorch, and only for the states they were made for."""

import re
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from needs import module

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.players import roster
from weathergage.players.search.judge import Judge

np = module("numpy")
module("safetensors")
from weathergage.learning.encode import encoder_of  # noqa: E402
from weathergage.learning.network import (  # noqa: E402
    EMBEDDED,
    HEAD,
    OUT,
    WEIGHT,
    BadWeights,
    Judgement,
    OnNumpy,
    fresh,
    lead_of,
    logits,
    write_weights,
)
from weathergage.learning.positions import chosen, joined, key, stacked  # noqa: E402
from weathergage.learning.words import BUCKETS, FIRST_BUCKET, NONE  # noqa: E402

GAME = "captains-sea"
ENCODER = encoder_of(GAME)


@pytest.fixture(scope="module")
def battles() -> list[wg.Match]:
    """Eight positions of different battles."""
    found = []
    for seed in range(8):
        match, rng = wg.new(GAME, scenario="pistol-shot" if seed % 2 else "constitution-java", seed=seed), Rng(seed)
        for _ in range(8 * seed):
            question = match.questions[0]
            match.answer(question, match.draw(question, rng))
        found.append(match)
    return found


@pytest.fixture(scope="module")
def seen(battles: list[wg.Match]) -> Any:
    return [ENCODER.of_state(match.sight(0).game, 0, 2) for match in battles]


def learnt(seen: Any) -> Any:
    """Weights that say something."""
    weights = fresh(ENCODER, stacked(seen), 1.3, 0.2, seed=4)
    weights[key(OUT, WEIGHT)] = np.random.default_rng(1).standard_normal(weights[key(OUT, WEIGHT)].shape) / 8
    return weights


def test_stacks_can_be_joined_and_taken_apart(seen: Any) -> None:
    whole = stacked(seen)
    parts = joined([stacked(seen[:3]), stacked(seen[3:])], [3, 5])
    some, same = chosen(whole, np.array([1, 4, 7])), stacked([seen[1], seen[4], seen[7]])
    for name in whole:
        assert np.array_equal(whole[name], parts[name]) and np.array_equal(some[name], same[name])


def test_positions_are_judged_alike_alone_and_together(seen: Any) -> None:
    weights, leads = learnt(seen), lead_of(np.linspace(0.1, 0.9, 8, dtype=np.float32))
    together = logits(weights, stacked(seen), leads, OnNumpy())
    alone = [logits(weights, stacked([one]), leads[at:at + 1], OnNumpy())[0] for at, one in enumerate(seen)]
    assert together == pytest.approx(alone, abs=1e-4) and len(set(together.round(3))) == 8
    turned = logits(weights, dict(reversed(stacked(seen).items())), leads, OnNumpy())
    assert together == pytest.approx(turned, abs=1e-4), "it makes no difference in which order arrays are kept"
    nothing = fresh(ENCODER, stacked(seen), 1.3, 0.2)
    assert logits(nothing, stacked(seen), leads, OnNumpy()) == pytest.approx(1.3 * leads + 0.2, abs=1e-5)


def test_pytorch_computes_the_same(seen: Any) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is large, and only training needs it")
    from weathergage.lab.train import OnTorch
    weights, leads = learnt(seen), lead_of(np.linspace(0.1, 0.9, 8, dtype=np.float32))
    found = logits({name: torch.tensor(value, dtype=torch.float32) for name, value in weights.items()},
                   {name: torch.tensor(value if value.dtype == np.float32 else value.astype(np.int64))
                    for name, value in stacked(seen).items()}, torch.tensor(leads), OnTorch(torch))
    assert found.numpy() == pytest.approx(logits(weights, stacked(seen), leads, OnNumpy()), abs=1e-4)


def test_weights_are_kept_in_a_small_file_for_one_layout(tmp_path: Path, seen: Any, battles: list[wg.Match]) -> None:
    path = tmp_path / "value.safetensors"
    weights = learnt(seen)
    write_weights(path, weights, ENCODER, {"games": 3})
    assert path.stat().st_size < 2_000_000
    judgement = Judgement(path, GAME)
    assert judgement.card == {"games": 3} and set(judgement.weights) == set(weights)
    chances = judgement.chances([match.sight(0).game for match in battles], 0, [0.5] * 8)
    wanted = logits(weights, stacked(seen), np.zeros(8, np.float32), OnNumpy())
    assert chances == pytest.approx(1.0 / (1.0 + np.exp(-wanted)), abs=2e-3)
    with pytest.raises(BadWeights, match="no weights for savage-seas"):
        Judgement(path, "savage-seas")
    write_weights(path, {**weights, key(HEAD, WEIGHT): weights[key(HEAD, WEIGHT)]}, encoder_of("savage-seas"), {})
    with pytest.raises(BadWeights):
        Judgement(path, GAME)


def test_words_that_have_come_since_leave_the_others_what_they_mean(tmp_path: Path, seen: Any,
                                                                    battles: list[wg.Match]) -> None:
    """Weights that were made when there were fewer words, in another order, judge alike; states must be the same."""
    known = [word for word in reversed(ENCODER.vocabulary.words) if word != "constitution-java"]
    before = copy(ENCODER)
    before.vocabulary = copy(ENCODER.vocabulary)
    before.vocabulary.words = tuple(known)
    weights, first = learnt(seen), FIRST_BUCKET + BUCKETS
    places = ENCODER.vocabulary.numbers
    weights[EMBEDDED] = weights[EMBEDDED][[*range(first), *[places[word] for word in known]]]
    write_weights(tmp_path / "before.safetensors", weights, before, {})
    write_weights(tmp_path / "now.safetensors", learnt(seen), ENCODER, {})
    old, new = [Judgement(tmp_path / f"{name}.safetensors", GAME) for name in ("before", "now")]
    assert np.array_equal(old.weights[EMBEDDED][places["constitution-java"]], new.weights[EMBEDDED][NONE])
    games = [match.sight(0).game for match in battles if match.scenario == "pistol-shot"]
    assert old.chances(games, 0, [0.5] * 4) == new.chances(games, 0, [0.5] * 4)
    with pytest.raises(BadWeights, match="other states"):
        before.plan = replace(before.plan, numbers=before.plan.numbers[:-1])
        write_weights(tmp_path / "other.safetensors", weights, before, {})
        Judgement(tmp_path / "other.safetensors", GAME)


def test_an_admiral_judges_by_what_was_learnt(tmp_path: Path, seen: Any, battles: list[wg.Match],
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "value.safetensors"
    write_weights(path, learnt(seen), ENCODER, {})
    monkeypatch.setattr(roster, "_WEIGHTS", {})
    assert roster.judge_of(GAME).learned is None
    roster.add(GAME, weights=path)
    judge = roster.learned_judge(GAME)
    match = battles[4]
    game = match.state
    judge.begin(match.sight(0))
    assert judge.chances([game], 0) != [judge.chance(game, 0)]
    assert judge.chances([], 0) == []
    admiral, captain = [roster.thinker(level, GAME, 1, simulations=16) for level in ("admiral", "captain")]
    question = match.questions[0]
    for thinker, is_learned in ((admiral, True), (captain, False)):
        found: Judge = thinker.judge            # type: ignore[attr-defined]
        assert (found.learned is not None) == is_learned
        assert match.sight(question.seat).contains(question.question,
                                                   thinker.choose(match.sight(question.seat), question.question))


SHIPPED = sorted([path.parent.name for path in roster.PLAYERS.glob(f"*/{roster.WEIGHTS}")])
GROUPS = re.compile(r"\| ([^|]+) \| ([\d,]+), ([\d,]+) \| ([\d. |]+) \| ([\d.]+) %, ([\d.]+) % \| (yes|no) \|")


@pytest.mark.parametrize("folder", SHIPPED)
def test_weights_that_are_shipped_fit_the_game_and_are_what_their_card_says(folder: str) -> None:
    """If this fails because the states of the game are others now: train it anew, or remove its weights."""
    name, path = folder.replace("_", "-"), roster.PLAYERS / folder / roster.WEIGHTS
    assert path.stat().st_size <= 2_000_000
    card = Judgement(path, name).card
    losses = card["losses"]
    assert losses["learned"] < losses["line"] < losses["judge"] and losses["learned"] < losses["placed"]
    page = (Path(__file__).parents[2] / "docs/models.md").read_text()
    assert f"\n    {card['command']}\n" in page and card["ruleset"] == name
    rows = {row[0]: row[1:] for row in GROUPS.findall(page)}
    assert len(rows) == 5 and sorted([title for title, row in rows.items() if row[-1] == "yes"]) \
        == sorted([wg.ruleset(other.replace("_", "-")).title for other in SHIPPED])
    games, positions, told, judge_right, right, _ = rows[wg.ruleset(name).title]
    assert (games, positions) == (f"{card['games']:,}", f"{card['positions']:,}")
    figures = [losses[key] for key in ("judge", "placed", "line", "learned")]
    assert [float(part) for part in told.split("|")] == pytest.approx(figures, abs=0.00051)
    assert [float(judge_right), float(right)] == pytest.approx(
        [100 * losses[key] for key in ("judge_right", "learned_right")], abs=0.051)


def test_savage_seas_alone_is_judged_by_what_was_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "_WEIGHTS", {})
    assert SHIPPED == ["savage_seas"]
    assert [name for name in wg.rulesets() if roster.learned_judge(name).learned is not None] == ["savage-seas"]
    match = wg.new("savage-seas", scenario="duel-at-the-maw", seed=4)
    admirals = [roster.thinker("admiral", "savage-seas", 5, simulations=12) for _ in range(2)]
    one, other = [admiral.think(match.sight(0), match.questions[0].question) for admiral in admirals]
    assert one.simulations > 0 and one.answer == other.answer
    monkeypatch.setattr(roster, "can_compute", lambda: False)
    assert roster.learned_judge("savage-seas").learned is None, "it plays on without NumPy"


def test_an_admiral_of_savage_seas_weighs_the_best_of_his_plans(tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """He plays them on to the next round, where weights judge; of other questions he thinks what a captain thinks."""
    encoder, path = encoder_of("savage-seas"), tmp_path / "value.safetensors"
    match = wg.new("savage-seas", scenario="shakedown-cruise", seed=1)
    weights = fresh(encoder, stacked([encoder.of_state(match.sight(0).game, 0, 2)]), seed=2)
    weights[key(OUT, WEIGHT)] = np.random.default_rng(1).standard_normal(weights[key(OUT, WEIGHT)].shape) / 8
    write_weights(path, weights, encoder, {})
    monkeypatch.setattr(roster, "_WEIGHTS", {})
    roster.add("savage-seas", weights=path)
    question = match.questions[0]
    thoughts = [roster.thinker("admiral", "savage-seas", 3, simulations=12).think(match.sight(0), question.question)
                for _ in range(2)]
    assert thoughts[0].simulations >= 6 and len(thoughts[0].options) > 1
    assert all([option.values and 0.0 < option.chance < 1.0 for option in thoughts[0].options])
    assert [option.answer for option in thoughts[0].options] == [option.answer for option in thoughts[1].options]
    assert [option.values for option in thoughts[0].options] == [option.values for option in thoughts[1].options]
    leader = roster.thinker("captain", "savage-seas", 3, simulations=12)
    plans = [option.answer for option in leader.think(match.sight(0), question.question).options]
    assert {option.answer for option in thoughts[0].options} <= set(plans)
    while match.questions[0].question.kind in ("plan", "offer"):
        asked = match.questions[0]
        match.answer(asked, leader.choose(match.sight(asked.seat), asked.question))
    asked = match.questions[0]
    admiral = roster.thinker("admiral", "savage-seas", 3, simulations=12)
    assert admiral.think(match.sight(asked.seat), asked.question).simulations == 0


def test_what_was_learnt_is_asked_about_what_the_seat_sees(tmp_path: Path, seen: Any, battles: list[wg.Match]) -> None:
    """Worlds that differ in what is hidden are worth the same where the game's judge thinks the same of them."""
    path = tmp_path / "value.safetensors"
    write_weights(path, learnt(seen), ENCODER, {})
    judge = roster.judge_of(GAME)
    judge.learned = Judgement(path, GAME)
    match = battles[6]
    worlds = [Sight(match.ruleset, match.state, 0).redeal(Rng(seed)) for seed in (1, 2)]
    one, two = judge.chances(worlds, 0)
    assert one == two
