"""How a battle stands: from what a seat may know, or everybody, and from nothing else."""

from collections.abc import Sequence

import pytest
from helpers import installed, played

import weathergage as wg
from weathergage.kernel.codec import encode
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng
from weathergage.players.search.judge import Judge
from weathergage.table import standing as table_standing
from weathergage.table.standing import shares, standing

NO_CLOCK = 0
HERE = "no-cards; wind S; ip a; at assign-crew"


@pytest.mark.parametrize("game", installed())
def test_spectators_are_told_from_what_lies_open(game: str) -> None:
    match = played(wg.new(game, seed=3), 3, 12)
    chances = standing(match, None)
    assert len(chances) == len(match.sight(None).picture().scene.sides)
    assert sum(chances) == pytest.approx(1.0, abs=0.01) and all(0.0 < chance < 1.0 for chance in chances)


def test_spectators_are_told_nothing_of_what_lies_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    match, judged = played(wg.new("captains-sea", seed=3), 3, 25), list[Game]()

    class Watched(Judge):
        def chances(self, games: Sequence[Game], seat: int) -> list[float]:
            judged.extend(games)
            return [0.5] * len(games)

    monkeypatch.setattr(table_standing, "judge_of", lambda ruleset: Watched(match.ruleset))
    standing(match, None)
    assert [encode(game) for game in judged] == [encode(match.sight(None).game)] * 2
    assert encode(match.game) != encode(match.sight(None).game)


def test_a_seat_is_told_nothing_of_what_it_cannot_see() -> None:
    """In a battle that it cannot tell from the real one the chances are the same."""
    match = played(wg.new("captains-sea", seed=3), 3, 25)
    other = match.clone()
    other.game = match.sight(0).redeal(Rng(8))
    assert standing(match, 0, NO_CLOCK) == standing(other, 0, NO_CLOCK)


def test_who_is_about_to_win_stands_well() -> None:
    won, lost = ("crew=9", "crew=1 rigging=1 guns=0/0/0/0"), ("crew=1 rigging=1 guns=0/0/0/0", "crew=9")
    stands = []
    for mine, his in (won, lost):
        match = wg.position("captains-sea", f"shannon 10,10 E {mine} | guerriere 12,12 E {his}; {HERE}")
        stands.append(standing(match, 0, NO_CLOCK)[0])
        assert (standing(match, None)[0] > 0.5) == (stands[-1] > 0.5)
    assert stands[0] > 0.6 > 0.4 > stands[1]


def test_without_a_moment_to_think_all_stand_alike() -> None:
    assert shares([0.0, 0.0]) == (0.5, 0.5)
    assert shares([0.3, 0.9]) == (0.25, 0.75)
