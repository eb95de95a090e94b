"""TS-SHOOT-17: the fast pace asks less and changes no odds for players who would choose as it does."""

from collections import Counter
from fractions import Fraction

import pytest
from tattered_sails.table import full, table

import weathergage as wg
from weathergage.kernel.chance import Chance
from weathergage.kernel.clone import clone
from weathergage.kernel.core import CHANCE, Answer, Game, Question, advance, give
from weathergage.rulesets.tattered_sails.questions import AskLoseMast, AskOrder
from weathergage.rulesets.tattered_sails.rules.geometry import guns_bearing
from weathergage.rulesets.tattered_sails.rules.shooting import mast_by_order
from weathergage.rulesets.tattered_sails.state import Engagement, model_of, number_of, standing_masts

RULES = wg.ruleset("tattered-sails")
DUELS = {
    "broadsides": "york 400,400 0 | ark 436,400 0 of=hearts; at token spades cannoneer only",
    "a mixed battery": "ajax 400,400 0 | ajax 470,400 0 of=hearts; at token spades cannoneer only",
    "raked": "dreadnought 400,480 0 masts=11100 | disraeli 370,520 90 of=hearts; reach 2; at token spades cannoneer "
             "only",
    "at close quarters": "york 400,400 0 | ajax 436,400 0 of=hearts; at token spades cannoneer only",
    "from astern": "york 432,290 90 | ark 400,400 0 of=hearts; at token spades cannoneer only",
    "fore and aft": "schooner 400,400 0 | frolic 450,430 45 of=hearts; at token spades cannoneer only",
    "a wreck": "heros 400,400 0 | apollo 436,400 0 masts=01 of=hearts; at token spades cannoneer only",
    "two targets": "york 400,400 0 masts=110 | sloop 440,400 0 of=hearts | sloop 360,400 0 of=hearts; "
                   "at token spades cannoneer only",
}
Odds = Counter[tuple[tuple[str, int], ...]]


def foremost(game: Engagement, question: Question) -> Answer:
    """What the fast pace does, said gun by gun: every gun that bears, foremost first, at the first target."""
    if isinstance(question, AskOrder):
        return "shoot-single"
    if isinstance(question, AskLoseMast):
        ship, enemy = number_of(game, question.ship), number_of(game, question.enemy)
        assert game.ships[enemy].player != game.ships[ship].player and game.ships[enemy].afloat
        bearing = guns_bearing(game, ship, enemy)
        guns = model_of(game.ships[ship]).guns
        idle = [mast for mast in standing_masts(game.ships[ship]) if mast not in bearing]
        masts = idle or list(standing_masts(game.ships[ship]))
        worst = max(guns[mast].accuracy for mast in masts)
        masts = [mast for mast in masts if guns[mast].accuracy == worst]
        masts = [mast for mast in masts if not guns[mast].long] or masts
        return max(masts) + 1
    return question.space.candidates(game, 99)[0]


def spread(game: Game) -> Odds:
    """The exact chances of every end of the action."""
    found: Odds = Counter()
    advance(game, None, None)
    todo: list[tuple[Game, Fraction]] = [(game, Fraction(1))]
    while todo:
        here, chance = todo.pop()
        assert isinstance(here, Engagement)
        if not here.asked:
            found[tuple([(ship.fate, ship.standing) for ship in here.ships])] += chance         # type: ignore[assignment]
            continue
        question = here.asked[0]
        if question.seat != CHANCE:
            give(here, 0, foremost(here, question), None)
            todo.append((here, chance))
            continue
        assert isinstance(question.space, Chance)
        outcomes = question.space.outcomes()
        total = sum(weight for _, weight in outcomes)
        for answer, weight in outcomes:
            fork = clone(here)
            give(fork, 0, answer, None)
            todo.append((fork, chance * Fraction(weight, total)))
    assert sum(found.values()) == 1
    return found


def odds(position: str, pace: str) -> Odds:
    return spread(RULES.position(full(position), RULES.settle_options("", {"pace": pace})))


@pytest.mark.rule("TS-SHOOT-17")
@pytest.mark.parametrize("name", DUELS)
def test_the_fast_pace_has_the_odds_of_gun_by_gun_play(name):
    slow, fast = odds(DUELS[name], "gun-by-gun"), odds(DUELS[name], "fast")
    assert slow == fast and len(fast) > 3


@pytest.mark.rule("TS-SHOOT-17", "TS-SHOOT-22")
def test_the_shooter_chooses_a_target_and_nothing_else_is_asked():
    sea = table("york 400,400 0 | ark 436,400 0 of=hearts; at token spades cannoneer only", dice="6 | 6 | 1 | "
                "6", pace="fast")
    sea.say("shoot-single")
    assert sea.asked == [(0, "fire")] and sea.options == ["ark", "end"]
    sea.say("ark")
    assert sea.over and [(event.ship[:7], event.gun) for event in sea.events("GunFired")] == [
        ("hms-duk", 1), ("hms-duk", 2), ("hms-duk", 3), ("hms-ark", 1)]
    assert [event.mast for event in sea.events("MastLost")] == [3, 2, 3]


@pytest.mark.rule("TS-SHOOT-17")
def test_the_mast_that_goes_is_one_whose_gun_does_not_bear():
    """Out of the reach of her short guns, the Ajax loses those before the long one amidships."""
    sea = table("york 400,400 0 | ajax 480,400 0 of=hearts; at token spades cannoneer only", dice="6 | 6 | 1 | "
                "1", pace="fast")
    sea.say("shoot-single", "ajax")
    assert [event.mast for event in sea.events("MastLost")] == [3, 1]
    assert [(event.gun, event.answer) for event in sea.events("GunFired")][-1] == (2, True)


@pytest.mark.rule("TS-SHOOT-17")
def test_even_if_it_is_not_the_sternmost():
    """Fired at from astern, only her sternmost gun bears: it goes last."""
    sea = table("york 432,290 90 | ark 400,400 0 of=hearts; at token spades cannoneer only", dice="6 | 6 | 1 | 1",
                pace="fast").say("shoot-single", "ark")
    assert [event.mast for event in sea.events("MastLost")] == [2, 1]
    assert [(event.gun, event.answer) for event in sea.events("GunFired")][-1] == (3, True)


@pytest.mark.rule("TS-SHOOT-17")
def test_a_short_gun_goes_before_a_long_one():
    """Ajax at close quarters: 3S 3L 3S, and all bear."""
    sea = table("york 400,400 0 | ajax 436,400 0 of=hearts; at token spades cannoneer only", dice="6 | 6 | 1 | 1",
                pace="fast").say("shoot-single", "ajax")
    assert [event.mast for event in sea.events("MastLost")] == [3, 1]


@pytest.mark.rule("TS-SHOOT-17")
def test_the_least_accurate_goes_first_among_those_that_bear():
    """Louisiana: 3L 3L 3L 4S."""
    sea = table("york 400,400 0 | louisiana-rv 430,400 0 of=hearts; at token spades cannoneer only", dice="6 | 6 | 1",
                seed=1, pace="fast").say("shoot-single", "louisiana-rv")
    assert [event.mast for event in sea.events("MastLost")][:2] == [4, 3]


@pytest.mark.rule("TS-SHOOT-17")
def test_boarding_too_takes_the_mast_by_order():
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts | heros 100,100 0; grapple york ark; wind S; "
                "at token spades oarsman only", dice="6 1", pace="fast").say("row-single", "0/10", "mast")
    assert sea.over and [event.mast for event in sea.events("MastLost")] == [3]


@pytest.mark.rule("TS-SHOOT-17")
@pytest.mark.parametrize(("owner", "found"), [
    ("ajax 400,400 0 of=hearts | nox 400,300 0", (1, 3)),               # 3S 3L 3S: astern bears gun 3 alone
    ("ajax 400,400 0 of=hearts | nox 500,300 0", (3, 3)),               # nothing bears: a short one, the sternmost
    ("ajax 400,400 0 masts=110 of=hearts | nox 500,300 0", (1, 1)),
    ("ajax 400,400 0 masts=010 of=hearts | nox 400,300 0", (2, 2)),
    ("galapagos 400,400 0 of=hearts | nox 800,800 0", (4, 4)),          # 3L 2L 2L 3L: the least accurate
    ("galapagos 400,400 0 masts=0110 of=hearts | nox 800,800 0", (3, 3)),
])  # fmt: skip
def test_the_mast_that_goes_by_order_against_this_enemy_and_against_none(owner, found):
    """One whose gun does not bear on the enemy, then the least accurate, then a short one, then the sternmost."""
    game = table(f"{owner}; at plan only").game
    assert (mast_by_order(game, 0, 1) + 1, mast_by_order(game, 0, -1) + 1) == found
