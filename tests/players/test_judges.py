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


def cripple(game: Any) -> None:
    game.ships[2].damage = game.ships[2].fatigue = 3


def test_strike_points_in_prospect_count_less_than_those_that_are_lost() -> None:
    """OI-STRK-01: a ship that is half worn out is not half lost; and what is won weighs more towards the end."""
    game: Any = begun(registry.find("oak-and-iron"), "quickstart", 3)
    judge = judge_of("oak-and-iron")
    seat = 1 - game.side_of(2) if game.squadrons[0].seat == 0 else game.side_of(2)
    game.turn = 2
    assert dict(judge.parts(game, seat))["damage and fatigue"] == 0.0
    cripple(game)
    early = dict(judge.parts(game, seat))["damage and fatigue"]
    game.turn = 9
    late = dict(judge.parts(game, seat))["damage and fatigue"]
    assert 0.0 < abs(early) < abs(late) < 2.0
    assert (early > 0.0) == (game.side_of(2) != game.squadrons[seat].side)


def test_a_hand_of_cards_is_worth_as_much_as_a_fire_and_wounds_are_not() -> None:
    """Savage Seas: fitted to lieutenants' battles."""
    game: Any = begun(registry.find("savage-seas"), "blue-water", 3)
    judge = judge_of("savage-seas")
    level = judge.chance(game, 0)
    crew = game.ships[1].crews[2]
    crew.wounds = 1
    wounded = judge.chance(game, 0)
    crew.wounds = 0
    game.ships[1].positions[0].fire = 2
    burning = judge.chance(game, 0)
    assert level < wounded < burning
