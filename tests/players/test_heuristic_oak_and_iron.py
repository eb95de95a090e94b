"""The heuristic admiral: stronger than chance from every side, honest about what he sees, always legal, and sensible
where what is right is plain."""

from functools import cache, partial

import pytest
from helpers import begun, check_blind, watched

from weathergage.kernel import registry
from weathergage.kernel.core import Answer, Question, each, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player, RandomPlayer, play_out
from weathergage.players.oak_and_iron.cards import Hand
from weathergage.players.oak_and_iron.goals import Goals
from weathergage.players.oak_and_iron.guns import Mark, bearing_side, gap, is_between, rakes
from weathergage.players.oak_and_iron.helm import Helm
from weathergage.players.oak_and_iron.waters import Waters, follows
from weathergage.players.oak_and_iron.worth import Scales, gunfire, passing, share_lost, tally_odds
from weathergage.players.roster import player
from weathergage.rulesets.oak_and_iron.content.read import MAX_DAMAGE
from weathergage.rulesets.oak_and_iron.events import CollisionRolled, ShipLeft
from weathergage.rulesets.oak_and_iron.questions import AskCapture, AskCrewAction, AskReRoll
from weathergage.rulesets.oak_and_iron.rules.dice import counting
from weathergage.rulesets.oak_and_iron.rules.end_phase import CAPTURE
from weathergage.rulesets.oak_and_iron.rules.formation import are_in_line
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of, is_in_path, raked_by
from weathergage.rulesets.oak_and_iron.rules.shapes import apart, place, pose_of
from weathergage.rulesets.oak_and_iron.rules.skill_tests import Again
from weathergage.rulesets.oak_and_iron.state import BIT, ESCAPED, SIDES, Battle, battle

RULES = registry.find("oak-and-iron")
watch = partial(watched, RULES)
SCENARIOS = {scenario.id: scenario for scenario in RULES.scenarios}
QUICK = ("quickstart", "patrol-off-the-cays", "cutting-out-raid")


def begin(scenario: str, seed: int, options: dict[str, str] | None = None) -> Battle:
    return battle(begun(RULES, scenario, seed, options))


def sides_of(game: Battle) -> list[int]:
    """The side of every seat."""
    seats = {squadron.seat: squadron.side for squadron in game.squadrons}
    return [seats[seat] for seat in sorted(seats)]


def admirals(game: Battle, seed: int) -> list[Player]:
    return [player("heuristic", "oak-and-iron", seed + seat) for seat in range(len(sides_of(game)))]


def against_chance(game: Battle, side: int, seed: int) -> list[Player]:
    return [player("heuristic", "oak-and-iron", seed + seat) if here == side else RandomPlayer(seed + seat)
            for seat, here in enumerate(sides_of(game))]


@cache
def result(scenario: str, side: int, seed: int) -> bool:
    """Whether the admirals of a side beat chance."""
    game = begin(scenario, seed)
    play_out(RULES, game, Seeded(seed), against_chance(game, side, seed))
    assert game.outcome is not None
    return side in [sides_of(game)[seat] for seat in game.outcome.winners]


@pytest.mark.battles
@pytest.mark.parametrize(("scenario", "side"), [(scenario, side) for scenario in QUICK for side in (0, 1)])
def test_the_admiral_beats_chance_from_either_side(scenario: str, side: int) -> None:
    """One who wins 95 of 100 seldom fails this; the seeds are fixed, so it is no matter of luck."""
    assert sum([result(scenario, side, seed) for seed in range(3)]) >= 2


@pytest.mark.battles
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_admiral_answers_only_what_is_legal_in_every_scenario(scenario: str) -> None:
    game = begin(scenario, 21)
    seen = watch(game, admirals(game, 21), 21, 120)
    assert len(seen) == 120 or game.outcome is not None


@pytest.mark.parametrize("options", [{"hands": "chosen"}, {"scrolling-sea": "on"}, {"commands": "single"},
                                     {"eye-boundary": "owner", "formation-links": "per-end"}])
def test_he_plays_on_under_house_rules(options: dict[str, str]) -> None:
    scenario = "fleets-of-two" if "commands" in options else "patrol"
    game = begin(scenario, 5, options)
    watch(game, admirals(game, 5), 5, 250)


@pytest.mark.parametrize("scenario", ["patrol-off-the-cays", "patrol", "four-squadrons"])
def test_what_the_admiral_cannot_see_does_not_change_his_answers(scenario: str) -> None:
    game = begin(scenario, 11, {"hands": "chosen"} if scenario == "patrol" else None)
    check_blind(RULES, game, admirals(game, 3), admirals(game, 3), 11, 160)


def test_equal_seeds_play_equal_games() -> None:
    played = []
    for _ in range(2):
        game = begin("quickstart", 8)
        played.append([answer for _, answer in watch(game, admirals(game, 8), 8)])
    assert played[0] == played[1]


# --- plain cases ------------------------------------------------------------------------------------------------------

def seek(scenario: str, kind: type[Question], seed: int) -> list[tuple[Question, Answer]]:
    """All questions of a kind, with the admiral's answers, in one of his games against chance."""
    game = begin(scenario, seed)
    return [(question, answer) for question, answer in watch(game, against_chance(game, 0, seed), seed)
            if isinstance(question, kind) and question.seat == 0]


def test_a_beaten_ship_is_always_taken() -> None:
    """OI-END-04: a prize costs her owner as much as a wreck, and counts for her captor."""
    asked = [entry for seed in range(6) for entry in seek("cutting-out-raid", AskCapture, seed)]
    assert asked
    assert {answer for _, answer in asked} == {CAPTURE}


def test_he_does_not_sail_off_the_table() -> None:
    """OI-EDGE-01: but for what a hit helm or a push may do."""
    left = 0
    for seed in range(4):
        game = begin("patrol-off-the-cays", seed)
        game.journal = []
        watch(game, against_chance(game, 0, seed), seed)
        own = {ship.label for ship in game.ships if game.squadrons[ship.squadron].side == 0}
        left += len([event for event in game.journal if isinstance(event, ShipLeft) and event.ship in own])
    assert left == 0


@pytest.mark.rule("OI-COLL-01")
@pytest.mark.parametrize("scenario", ["quickstart", "patrol-off-the-cays", "wreck-of-the-galleon", "line-against-line"])
def test_he_rams_none_of_his_own_on_the_way_from_his_deployment(scenario: str) -> None:
    """In the first turns there is room; later, in the thick of it, there may be none."""
    struck: list[CollisionRolled] = []
    for seed in range(2):
        game, dealer = begin(scenario, seed), Seeded(seed)
        game.journal = []
        seats = admirals(game, seed)
        while game.asked and game.turn < 5:
            index = game.open[0]
            question = game.asked[index]
            give(game, index, seats[question.seat].choose(Sight(RULES, game, question.seat), question), dealer)
        side = {ship.label: game.squadrons[ship.squadron].side for ship in game.ships}
        struck += [event for event in game.journal if isinstance(event, CollisionRolled)
                   and side[event.ship] in [side[other] for other in event.struck]]
    assert not struck


def test_the_merchant_runs_for_the_edge() -> None:
    """OI-OBJ-04: to leeward; in most battles against chance she gets there if they last."""
    game = begin("convoy-to-kingston", 1)
    merchant = next(at for at, ship in enumerate(game.ships) if ship.merchant)
    goals = Goals(Scales(game, 0), merchant)
    x, y, _ = pose_of(game.ships[merchant])
    assert goals.home == "west"
    assert goals.worth((x - 3.0, y, 270.0)) > goals.worth((x, y, 270.0))
    out = goals.leaving((0.0, y, 270.0))
    assert out is not None and out > 0.0
    off = Goals(Scales(game, 0), 0).leaving((0.0, y, 270.0))
    assert off is not None and off < 0.0
    game.turns = 14
    hero, dealer = player("heuristic", "oak-and-iron", 1), Seeded(1)
    while game.asked:                               # the other side lets everything pass, so that the battle lasts
        index = game.open[0]
        question = game.asked[index]
        sight = Sight(RULES, game, question.seat)
        give(game, index, hero.choose(sight, question) if question.seat == 0 else sight.usual(question), dealer)
    assert game.ships[merchant].fate == ESCAPED


def test_with_enemies_far_off_all_sail_is_set_and_taken_in_before_the_fight() -> None:
    """OI-SAIL-02: at Full Sail no gun is loaded."""
    answers = [answer for question, answer in seek("patrol-off-the-cays", AskCrewAction, 2)]
    assert answers[0] == ("sail", "full")
    assert ("sail", "battle") in answers


def test_a_roll_again_by_skill_costs_nothing_and_is_always_taken() -> None:
    """OI-TERM-04."""
    asked = [(question.space, answer) for question, answer in seek("line-against-line", AskReRoll, 3)]
    free = [answer for space, answer in asked if isinstance(space, Again) and space.skill
            and any([face not in counting(begin("quickstart", 1), space.good) for face in space.fresh])]
    assert free
    assert all([isinstance(answer, tuple) and answer[0] == "skill" for answer in free])


# --- his estimates ----------------------------------------------------------------------------------------------------

def test_the_odds_of_dice_are_those_of_the_die() -> None:
    assert sum(tally_odds(7, 3)) == pytest.approx(1.0)
    assert tally_odds(2, 4) == pytest.approx((0.25, 0.5, 0.25))
    assert passing(5) == pytest.approx(1 - (5 / 8) ** 5)


def test_gunfire_hurts_more_when_near_when_raking_and_against_weak_sides() -> None:
    far, near = gunfire(6, 3, 2, 1, False), gunfire(6, 1, 2, 1, False)
    assert near[0] > far[0] and near[1] > far[1]
    assert gunfire(6, 2, 1, 1, False)[0] > gunfire(6, 2, 3, 1, False)[0]
    assert gunfire(6, 2, 2, 1, True)[1] > gunfire(6, 2, 2, 1, False)[1] > gunfire(6, 2, 2, 3, False)[1]
    odds = tally_odds(4, 3)
    hits = sum([chance * (hit // 2) for hit, chance in enumerate(odds)])
    assert gunfire(4, 2, 2, 1, False)[0] == pytest.approx(hits + 4 / 64 + 2 * (4 / 64) ** 2)


def test_points_weigh_more_the_nearer_a_ship_is_to_her_end() -> None:
    assert share_lost(0, 0) == 0.0
    assert share_lost(7, 7) == pytest.approx(1.0)
    assert share_lost(7, 6) - share_lost(7, 5) > share_lost(0, 6) - share_lost(0, 5)


def scatter(seed: int) -> Battle:
    """The ships of a patrol anywhere."""
    game, rng = begin("patrol-off-the-cays", 1), Rng(seed)
    game.terrain = []
    for ship in game.ships:
        place(ship, (12.0 + 12.0 * rng.unit(), 12.0 + 12.0 * rng.unit(), float(rng.below(360))))
    return game


def test_gaps_paths_and_rakes_are_estimated_near_the_truth() -> None:
    pairs = paths = rake = 0
    for seed in range(60):
        game = scatter(seed)
        for one in range(3):
            for other in range(3, len(game.ships)):
                mine, yours = Mark(game, one, pose_of(game.ships[one])), Mark(game, other, pose_of(game.ships[other]))
                far = apart(game, one, other)
                if far < 0.5:
                    continue
                pairs += 1
                assert gap(mine, yours) == pytest.approx(far, abs=1.3)
                truth = sum([BIT[side] for side in SIDES if is_in_path(game, one, side, other)])
                paths += bearing_side(mine, yours) == truth
                side = SIDES[0] if truth == 1 else SIDES[1]
                told = raked_by(game, one, side, other, band_of(game, one, other)) if truth in (1, 2) else ""
                rake += (rakes(mine, yours) if far <= 6.0 and truth in (1, 2) else "") == told
    assert pairs > 300
    assert paths / pairs > 0.93
    assert rake / pairs > 0.98


def test_a_line_is_known_when_it_is_seen() -> None:
    game = scatter(1)
    place(game.ships[0], (18.0, 18.0, 90.0))
    place(game.ships[1], (14.0, 18.2, 90.0))
    place(game.ships[2], (14.0, 21.5, 90.0))
    marks = [Mark(game, at, pose_of(game.ships[at])) for at in range(3)]
    for astern in (1, 2):
        assert follows(marks[astern], marks[0]) == are_in_line(game, 0, astern, 6.0)
    assert follows(marks[1], marks[0]) and not follows(marks[0], marks[1])
    assert is_between(marks[0], marks[1], Mark(game, 3, (22.0, 18.0, 0.0)))
    assert not is_between(marks[2], marks[1], marks[0])


def test_without_formation_a_line_is_worth_no_more_than_a_friend_near() -> None:
    """OI-QS-01, OI-QS-03: no dice for it; but cards ask for a friend within Musket Shot."""
    for scenario, has_line in (("quickstart", False), ("patrol-off-the-cays", True)):
        game = begin(scenario, 3)
        waters = Waters(Scales(game, 0), 0)
        mate = waters.mates[0]
        heading = game.ships[mate.number].heading
        worth = []
        for ahead, abeam in ((-4.5, 0.0), (0.0, 4.5), (0.0, 14.0)):
            x, y = mate.x + ahead * mate.ux + abeam * mate.uy, mate.y + ahead * mate.uy - abeam * mate.ux
            waters.me.put((x, y, heading))
            worth.append(waters.line())
        assert (worth[0] > worth[1]) == has_line
        assert (worth[1] > worth[2]) != has_line


def test_it_costs_to_lie_before_a_friend_who_goes_another_way() -> None:
    """OI-COLL-01: next turn she would be in the way."""
    game = begin("quickstart", 3)
    friend = Waters(Scales(game, 0), 0).mates[0].number
    place(game.ships[friend], (18.0, 18.0, 90.0))
    worth = []
    for pose in ((18.0, 14.5, 0.0), (18.0, 14.5, 180.0), (12.0, 18.0, 90.0)):      # at her side, away, in her wake
        waters = Waters(Scales(game, 0), 0)
        waters.me.put(pose)
        worth.append(waters.hemmed())
    assert worth[0] > 0.0 and worth[1:] == [0.0, 0.0]


def test_of_two_enemies_the_one_nearer_to_her_end_is_sought() -> None:
    game = begin("quickstart", 3)
    ship, (near, far) = game.ships[2], (game.ships[0], game.ships[1])
    place(near, (12.0, 18.0, 180.0))
    place(far, (28.0, 18.0, 180.0))
    place(ship, (20.0, 18.0, 0.0))
    waters = Waters(Scales(game, 1), 2)

    def drawn(waters: Waters) -> float:
        """What it is worth to be nearer to the second of them, and not to the first."""
        return waters.approach((22.0, 18.0, 0.0)) - waters.approach((18.0, 18.0, 0.0))

    before = drawn(waters)
    far.damage, far.fatigue = 4, 4
    assert drawn(Waters(Scales(game, 1), 2)) > before


def test_who_is_not_ahead_presses_more_as_time_runs_out() -> None:
    game = begin("quickstart", 3)
    early = Scales(game, 1)
    game.turn = 9
    late = Scales(game, 1)
    assert late.pull > early.pull
    assert late.fear < early.fear
    game.ships[0].damage = MAX_DAMAGE
    ahead = Scales(game, 1)
    assert ahead.leads
    assert ahead.pull < late.pull
    assert ahead.fear > late.fear


def test_a_strong_crew_is_worth_boarding_with_and_a_weak_one_is_not() -> None:
    game = scatter(2)
    game.ships[4].fatigue = 5
    scales = Scales(game, 0)
    assert scales.melee(0, 4, (4, 4)) > 0.5
    assert scales.melee(4, 0, (4, 4)) == pytest.approx(-scales.melee(0, 4, (4, 4)))
    assert scales.melee(0, 4, (1, 4)) < scales.melee(0, 4, (4, 1))


def test_a_move_into_land_is_worth_less_than_one_past_it() -> None:
    game = begin("patrol-off-the-cays", 1)
    place(game.ships[1], (18.0, 13.5, 0.0))                 # the island is ahead
    helm = Helm(Waters(Scales(game, 0), 1))
    worth = helm.waters.value(helm.start)
    assert helm.looked_along(helm.start, worth, (("slide", 3.75),))[0] < worth - 1.5
    assert helm.looked_along(helm.start, worth, (("turn", 45.0), ("slide", 2.5)))[0] > worth - 1.5


def test_cards_are_worth_what_the_battle_makes_of_them() -> None:
    game = begin("patrol-off-the-cays", 1)
    far = Hand(Scales(game, 0), 0)
    assert far.worth("favorable-wind") > far.worth("aggression")
    for ship in game.ships[3:]:
        ship.y = 9.0
        ship.fatigue = 0
    for ship in game.ships[:3]:
        ship.fatigue = 4
    near = Hand(Scales(game, 0), 0)
    assert near.worth("aggression") > near.worth("favorable-wind")
    assert near.effect("take-courage") > far.effect("take-courage")
    assert each(tuple(near.spare(("down", "shoals-ahead", "rolling-broadsides"), 1))) == ("shoals-ahead",)
