"""What the judges make of positions: who is ahead, how much that counts and when. The weights are fitted to battles."""

from collections.abc import Callable
from typing import Any

import pytest
from helpers import begun

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.core import Game
from weathergage.players.roster import judge_of
from weathergage.players.savage_seas.places import chart_of
from weathergage.players.savage_seas.worth import value_of
from weathergage.players.search.judge import hedged
from weathergage.rulesets.man_o_war.content.tables import MODELS
from weathergage.rulesets.man_o_war.state import Person
from weathergage.rulesets.savage_seas.state import STRONG

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


# --- Man O' War -------------------------------------------------------------------------------------------------------

WAR = registry.find("man-o-war")
SEATS = [0, 1]


def war(scenario: str, turn: int, change: Change) -> float:
    """The Empire's or the first side's chance with its ships as they were brought."""
    return chance("man-o-war", scenario, at(turn, after(launch, change)))


def after(first: Change, then: Change) -> Change:
    def changed(game: Any) -> None:
        first(game)
        then(game)
    return changed


def launch(game: Any) -> None:
    for piece in game.pieces:
        if piece.kind == "vessel":
            piece.fate = "afloat"


def sink(game: Any) -> None:
    """One ship of the second side."""
    next(piece for piece in game.pieces if piece.owner == 1 and piece.kind == "vessel").fate = "sunk"


def hole(game: Any) -> None:
    next(piece for piece in game.pieces if piece.owner == 1 and piece.kind == "vessel").btw = 1


def dismount(game: Any) -> None:
    """All boxes of the first ship of the second side."""
    ship = next(piece for piece in game.pieces if piece.owner == 1 and piece.kind == "vessel")
    ship.filled = tuple([location.boxes for location in MODELS[ship.model].locations])


@pytest.mark.rule("MW-VIC-04")
@pytest.mark.parametrize("scenario", [scenario.id for scenario in WAR.scenarios])
def test_a_larger_fleet_is_not_ahead_before_a_shot_is_fired(scenario: str) -> None:
    """What is won by sinking is what counts; who has more ships has also more to lose."""
    assert war(scenario, 1, lambda game: None) == pytest.approx(0.5)


@pytest.mark.parametrize("scenario", ["smugglers-run", "line-of-battle", "treasure-island"])
def test_honours_won_raise_the_chance_and_more_so_late(scenario: str) -> None:
    last = begun(WAR, scenario, 3).turn_limit           # type: ignore[attr-defined]
    early, late = (war(scenario, turn, sink) for turn in (2, last))
    assert 0.5 < early < late
    assert chance("man-o-war", scenario, at(last, after(launch, sink)), 1) == pytest.approx(1.0 - late)


@pytest.mark.parametrize("harm", [hole, dismount])
def test_what_is_not_yet_honours_counts_while_there_is_time(harm: Change) -> None:
    level = war("smugglers-run", 2, lambda game: None)
    assert level < war("smugglers-run", 2, harm) < war("smugglers-run", 2, sink)


@pytest.mark.rule("MW-SCN-02")
@pytest.mark.parametrize(("x", "turn", "sure"), [(10.0, 7, True), (10.0, 8, False), (30.0, 4, False)])
def test_a_hostage_with_nobody_before_him_is_as_good_as_home(x: float, turn: int, sure: bool) -> None:
    """Whatever has been sunk for him, if he gets there in time; not while enemies lie between."""
    def run(game: Any) -> None:
        game.people = [*game.people, Person("hostage", 0, "aboard", 6)]
        game.players[0].edge, game.players[1].edge = "west", "east"
        for number, piece in enumerate(game.pieces):
            piece.x, piece.y = 20.0, 4.0 * number
        game.pieces[6].x = x
        for number in (7, 8, 9):
            game.pieces[number].fate = "sunk"

    assert (war("galleys-and-pirates", turn, run) < 0.1) == sure


def test_in_every_world_a_seat_is_told_the_chances_add_up() -> None:
    match = wg.new("man-o-war", "smugglers-run", seed=2)
    judge = judge_of("man-o-war")
    wg.play(match, [wg.player("lieutenant", "man-o-war", seed=seat) for seat in SEATS], limit=120)
    assert sum([judge.chance(match.game, seat) for seat in SEATS]) == pytest.approx(1.0)


# --- Savage Seas ------------------------------------------------------------------------------------------------------

SAVAGE = registry.find("savage-seas")


def burn(game: Any) -> None:
    game.ships[1].positions[0].fire = STRONG


def bleed(game: Any) -> None:
    game.ships[1].crews[0].wounds = 2


def strip(game: Any) -> None:
    game.ships[1].crews[0].hand = ()


def in_round(number: int, change: Change) -> Change:
    def changed(game: Any) -> None:
        game.round = number
        change(game)
    return changed


@pytest.mark.parametrize("harm", [burn, bleed, strip])
def test_what_one_ship_loses_the_other_gains(harm: Change) -> None:
    level = chance("savage-seas", "duel-at-the-maw", lambda game: None)
    hers, his = (chance("savage-seas", "duel-at-the-maw", harm, seat) for seat in (0, 1))
    assert hers > level
    assert hers + his == pytest.approx(1.0)


@pytest.mark.parametrize("scenario", ["duel-at-the-maw", "coral-gauntlet", "blue-water", "uncharted-waters"])
def test_a_battle_that_has_just_begun_is_won_by_nobody(scenario: str) -> None:
    """The own hand counts for no more than the enemy's; and neither does a hint say that it is half won."""
    assert abs(chance("savage-seas", scenario, lambda game: None) - 0.5) < 0.1
    match = wg.new("savage-seas", scenario, seed=4)
    leaders = [wg.player("lieutenant", "savage-seas", seed=seat) for seat in SEATS]
    while match.questions[0].kind != "plan":
        wg.play(match, leaders, limit=1)
    for question in match.questions:
        assert abs(wg.hint(match, question, level="captain:16")[0].chance - 0.5) < 0.15


@pytest.mark.rule("SS-WIN-05")
def test_who_wins_at_the_round_limit_gains_as_it_comes_nearer_but_has_not_won() -> None:
    """In the last round a whole Action Phase is still to come."""
    start = chance("savage-seas", "last-stand-of-the-cockatrice", in_round(1, lambda game: None))
    late = chance("savage-seas", "last-stand-of-the-cockatrice", in_round(11, lambda game: None))
    last = chance("savage-seas", "last-stand-of-the-cockatrice", in_round(12, lambda game: None))
    assert start < late < last < 0.97
    tied = [chance("savage-seas", "duel-at-the-maw", in_round(turn, burn)) for turn in (1, 30)]
    assert tied[0] < tied[1] < 0.9


def test_what_was_learnt_is_told_what_it_was_made_with() -> None:
    """Weights that are kept know the judge's opinion as it was when they were made."""
    game: Any = begun(SAVAGE, "duel-at-the-maw", 3)
    judge = judge_of("savage-seas")
    told: list[float] = []

    class Listening:
        def chances(self, veiled: Any, seat: int, judged: list[float]) -> list[float]:
            told.extend(judged)
            return judged

    judge.learned = Listening()
    judge.chances([game], 0)
    table: Any = game
    assert told == [judge.opinion(game, 0)] == [hedged(value_of(table, chart_of(table), 0) / 12.0)]
    assert told != [judge.chance(game, 0)]
