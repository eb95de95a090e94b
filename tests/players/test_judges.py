"""What the judges make of positions: who is ahead, how much that counts and when. The weights are fitted to battles."""

from collections.abc import Callable
from typing import Any

import pytest
from helpers import begun

from weathergage.kernel import registry
from weathergage.kernel.core import Game
from weathergage.players.roster import judge_of

pytestmark = pytest.mark.both_modes
Change = Callable[[Any], None]


def chance(name: str, scenario: str, change: Change, seat: int = 0) -> float:
    game: Game = begun(registry.find(name), scenario, 3)
    change(game)
    return judge_of(name).chance(game, seat)


def hurt_hull(game: Any) -> None:
    for section in game.ships[1].sections:
        section.boxes -= 1


def hurt_rigging(game: Any) -> None:
    game.ships[1].rigging -= 3


def at(turn: int, change: Change) -> Change:
    def changed(game: Any) -> None:
        game.turn = turn
        change(game)
    return changed


@pytest.mark.parametrize("change", [hurt_hull, hurt_rigging])
def test_harm_to_the_enemy_raises_the_chance_and_more_so_late(change: Change) -> None:
    level = chance("captains-sea", "chesapeake-shannon", at(1, lambda game: None))
    early, late = (chance("captains-sea", "chesapeake-shannon", at(turn, change)) for turn in (1, 9))
    assert level < early < late
    assert chance("captains-sea", "chesapeake-shannon", at(9, change), 1) == pytest.approx(1.0 - late)


def test_early_on_guns_count_for_more_than_the_points_alone() -> None:
    """In the first turn the points that a box gives decide little; what can no longer be fired does."""
    def parts(change: Change) -> dict[str, float]:
        game: Game = begun(registry.find("captains-sea"), "chesapeake-shannon", 3)
        at(1, change)(game)
        return dict(judge_of("captains-sea").parts(game, 0))

    before, after = parts(lambda game: None), parts(hurt_hull)
    assert after["guns"] - before["guns"] > after["points"] - before["points"] > 0.0
    assert after["rigging"] == before["rigging"]
