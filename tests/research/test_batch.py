"""Many battles at once: each the same as alone, whoever plays it, and the next one begins where one ends."""

from typing import Any

import pytest
from needs import module

import weathergage as wg
from weathergage.kernel.rng import word
from weathergage.kernel.ruleset import BadSetup

np = module("numpy")
from weathergage.research.batch import BatchLost, Battles, Form  # noqa: E402
from weathergage.research.battle import Battle  # noqa: E402
from weathergage.research.bench import bench_research  # noqa: E402

DUEL = ("captains-sea", "pistol-shot")


def walk(battles: Battles, steps: int) -> list[dict[str, Any]]:
    """What was seen after every step, with actions that depend on nothing else."""
    seen, found = battles.reset(seed=3), []
    for step in range(steps):
        seen = battles.step((np.arange(battles.games) + step) % seen.action_mask.sum(1))
        found.append({name: np.copy(part) for name, part in vars(seen).items()})
    return found


def test_the_battles_do_not_depend_on_the_number_of_processes() -> None:
    with wg.batch(*DUEL, games=3) as alone, wg.batch(*DUEL, games=3, jobs=2) as shared:
        one, other = walk(alone, 12), walk(shared, 12)
        for here, there in zip(one, other, strict=True):
            for name, part in here.items():
                assert np.array_equal(part, there[name]), name
        assert not np.array_equal(one[-1]["observation"][0], one[-1]["observation"][1])
        for process in shared.processes:
            process.kill()
        with pytest.raises(BatchLost):
            shared.step([0, 0, 0])
        assert not shared.processes


def test_a_row_is_the_battle_of_its_seed_and_the_next_one_follows() -> None:
    with wg.batch("savage-seas", games=2, observe=False) as battles:
        seen = battles.reset(seed=8)
        alone, begun = Battle("savage-seas"), 0
        alone.begin(word(word(8, 1), begun))
        for step in range(400):
            assert seen.seat[1] == alone.question.seat
            listed = len(alone.candidates(alone.question.seat))
            assert seen.action_mask[1].sum() == listed
            alone.act(alone.question.seat, step % listed)
            seen = battles.step([0, step % listed])
            assert bool(seen.terminated[1]) == alone.is_over
            if alone.is_over:
                assert seen.reward[1].tolist() == alone.rewards()
                begun += 1
                alone.begin(word(word(8, 1), begun))
            else:
                assert not seen.reward[1].any()
        assert begun > 1


def test_a_battle_is_broken_off_when_it_takes_too_long() -> None:
    with wg.batch(*DUEL, games=1, observe=False, longest=5) as battles:
        battles.reset()
        assert [int(battles.step([0]).truncated[0]) for _ in range(10)] == [0, 0, 0, 0, 1] * 2


@pytest.mark.parametrize("wrong", [{"games": 0}, {"jobs": 0}, {"reward": "rum"}, {"scenario": "nowhere"}])
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        wg.batch("captains-sea", **wrong)


def test_actions_are_whole_numbers_one_for_each_battle() -> None:
    battles = Battles(Form(*DUEL, observe=False), 2)
    battles.reset()
    for actions in ([0], [0.5, 1.0], [[0, 0]]):
        with pytest.raises(BadSetup, match="there must be 2 whole numbers"):
            battles.step(actions)


def test_steps_are_measured() -> None:
    figures = bench_research(["savage-seas"], 0.05, 1)
    assert {"savage-seas/batch_steps_per_s", "savage-seas/batch_bare_steps_per_s"} <= set(figures)
    assert all([value > 0 for value in figures.values()])
