"""Chapter 14: Reload or Fight Fire."""

import pytest
from savage_seas.dealt import GUNNERS, afar, dealt, side_by_side
from savage_seas.table import Table, board, crew, fires, hurts, laid

from weathergage.kernel.core import seen_by
from weathergage.rulesets.savage_seas.state import hand_count


def bucket(a: str, **options: str) -> Table:
    """The Gunner's card on position 2, carried out and nothing else."""
    return afar(f"board=-/gunner-reload/-/- {a}", "", "at action 2 cockatrice only", **options).pass_windows()


@pytest.mark.rule("SS-RLD-01")
def test_in_fight_mode_the_strong_fire_on_its_position_turns_weak():
    """SS-CASE-19: and no card is discarded."""
    sea = bucket(f"fires=SSS- hand={GUNNERS}")
    assert sea.over and fires(sea.a) == "SWS-" and len(crew(sea.a, "gunner").hand) == 4
    assert [(event.side, event.crew, event.position) for event in sea.events("FireFought")] == [(0, 2, 2)]


@pytest.mark.rule("SS-RLD-02")
def test_if_the_fire_is_gone_meanwhile_the_card_has_no_effect():
    """SS-CASE-53: and it returns to the hand."""
    sea = afar(f"board=shipwright/-/gunner-reload/- fires=--S- hand={GUNNERS}", "", "at action 1 cockatrice")
    sea.pass_windows()
    assert sea.game.round == 2 and fires(sea.a) == "----"
    assert [(event.why, event.rule) for event in sea.events("NoEffect")] == [("fire-gone", "SS-RLD-02")]
    assert crew(sea.a, "gunner").discards == () and hand_count(sea.a, 2) == 5


@pytest.mark.rule("SS-RLD-02")
def test_unless_the_teams_agree_that_it_may_then_reload():
    """SS-CASE-113."""
    sea = afar(f"board=shipwright/-/gunner-reload/- fires=--S- hand={GUNNERS}", "", "at action 1 cockatrice",
               fight_lapsed="reload").pass_windows()
    assert sea.asked == [(0, "reload")] and len(sea.options) == 16
    sea.say("grapeshot port-cannons")
    assert crew(sea.a, "gunner").discards == ("grapeshot", "port-cannons")


@pytest.mark.rule("SS-RLD-02", "SS-RLD-03")
def test_a_fire_that_is_weak_by_now_is_gone_for_the_fighter():
    lapsed = afar("board=-/gunner-reload:f/-/- fires=-W--", "", "at action 2 cockatrice only").pass_windows()
    assert lapsed.over and fires(lapsed.a) == "-W--" and lapsed.events("NoEffect")[0].why == "fire-gone"


@pytest.mark.rule("SS-RLD-03", "SS-PLAN-08")
def test_the_card_never_takes_a_fire_away():
    """SS-CASE-18: placed on a Weak Fire it reloads and the fire stays."""
    sea = bucket("fires=-W-- hand=grapeshot")
    assert sea.asked == [(0, "reload")]
    sea.say("grapeshot")
    assert fires(sea.a) == "-W--" and crew(sea.a, "gunner").discards == ("grapeshot",)


@pytest.mark.rule("SS-RLD-04")
def test_one_card_never_does_both():
    for lapsed in ("no-effect", "reload"):
        fight = bucket(f"fires=-S-- hand={GUNNERS}", fight_lapsed=lapsed)
        assert fight.over and fight.events("CrewReloaded", "NoEffect") == [] and fires(fight.a) == "-W--"
    reload = bucket(f"fires=S-S- hand={GUNNERS}").say("none")
    assert reload.over and reload.events("FireFought") == [] and fires(reload.a) == "S-S-"


@pytest.mark.rule("SS-RLD-05")
def test_a_card_placed_to_reload_is_not_turned_against_a_fire_elsewhere():
    """SS-CASE-20: position 2 catches fire before position 4 comes up."""
    sea = side_by_side("board=-/-/-/gunner-reload", "board=port-cannons/-/-/-", "at action 1 cockatrice", "2")
    sea.pass_windows()
    assert sea.asked == [(0, "reload")] and fires(sea.a) == "-S--"
    sea.say("none")
    assert fires(sea.a) == "-S--" and sea.events("FireFought") == []


@pytest.mark.rule("SS-RLD-05")
def test_nor_against_one_on_its_own_position():
    sea = side_by_side("board=-/-/-/gunner-reload", "board=port-cannons/-/-/-", "at action 1 cockatrice", "4")
    sea.pass_windows()
    assert sea.game.round == 2 and fires(sea.a) == "---S" and crew(sea.a, "gunner").wounds == 1
    assert [event.card for event in sea.events("OrderRevealed")] == ["port-cannons"]


@pytest.mark.rule("SS-RLD-06", "SS-FIRE-26", "SS-HAND-07")
def test_after_the_fight_the_card_stays_and_its_crew_is_hit_with_it():
    """SS-CASE-21: a later hit makes the fire Strong again and wounds the crew."""
    sea = side_by_side("board=gunner-reload/-/-/marine-reload fires=S---", "board=-/port-cannons/-/-",
                       "at action 1 cockatrice", "1").pass_windows()
    assert sea.asked == [(0, "reload")]
    assert fires(sea.a) == "S---" and hurts(sea.a) == "G1" and board(sea.a)[0] == "carried-out"
    assert laid(sea.a, 1).card == "gunner-reload" and len(sea.events("FireFought")) == 1
    sea.say("none")
    assert crew(sea.a, "gunner").wounds == 1 and hand_count(sea.a, 2) == 4


@pytest.mark.rule("SS-RLD-07", "SS-RLD-08")
def test_a_reload_discards_as_many_active_orders_as_its_crew_likes():
    """SS-CASE-27: two Active and two Wounds: none, one or two Active, no Wound."""
    sea = bucket("hand=grapeshot,hot-shot wounds=G2")
    assert sea.options == ["none", "grapeshot", "hot-shot", "grapeshot hot-shot"]
    assert sea.refusal("wound") and sea.refusal("gunner-reload") and sea.refusal("grapeshot grapeshot")
    sea.say("hot-shot grapeshot")
    gunner = crew(sea.a, "gunner")
    assert (gunner.hand, gunner.discards, gunner.wounds) == ((), ("grapeshot", "hot-shot"), 2)


@pytest.mark.rule("SS-RLD-07")
def test_what_is_discarded_lies_face_up_and_only_the_own_hand_counts():
    sea = bucket("hand=grapeshot,hot-shot,grenadoes")
    assert sea.refusal("grenadoes")
    sea.say("grapeshot")
    event = sea.events("CrewReloaded")[0]
    assert seen_by(event, 1) == event and (event.crew, event.cards) == (2, ("grapeshot",))


@pytest.mark.rule("SS-RLD-07", "SS-HAND-04")
def test_the_new_cards_come_at_the_clearing_up_to_the_hand_limit_counting_wounds():
    sea = dealt(f"0,0 N board=-/-/-/gunner-reload hand={GUNNERS} wounds=G1 | 15,0 S; at action 4 cockatrice",
                seed=3).pass_windows()
    sea.answer("bow-chasers grapeshot port-cannons")
    gunner = crew(sea.a, "gunner")
    assert sea.game.round == 2 and "starboard-cannons" in gunner.hand and len(gunner.hand) == 3
    assert gunner.wounds == 1 and gunner.discards == ("bow-chasers", "grapeshot", "port-cannons")


@pytest.mark.rule("SS-RLD-10", "SS-CLR-02")
def test_reload_or_fight_fire_is_set_aside_before_a_random_discard():
    """The pick is out of the Active Orders alone."""
    with pytest.raises(Exception, match="gunner-reload"):
        afar(f"hand={GUNNERS} hurts=G1 board=gunner-reload:d/-/-/-", "", "at clearing", "gunner-reload")


@pytest.mark.rule("SS-RLD-10", "SS-CARD-02")
def test_it_cannot_be_stolen():
    """SS-CASE-28: RFF, one Wound and two Active: one of the two is taken."""
    text = "2,-4 N board=no-prey-no-pay/-/-/- | 2,0 N hand=grapeshot,hot-shot wounds=G1; scenario duel-at-the-maw;" \
           "at action 1 cockatrice only"
    for card, other in (("grapeshot", "hot-shot"), ("hot-shot", "grapeshot")):
        sea = dealt(text, card).say("gunner")
        gunner = crew(sea.b, "gunner")
        assert (gunner.hand, gunner.removed, gunner.wounds) == ((other,), (card,), 1) and hand_count(sea.b, 2) == 2
    with pytest.raises(Exception, match="gunner-reload"):
        dealt(text, "gunner-reload").say("gunner")


@pytest.mark.rule("SS-RLD-10", "SS-CARD-05")
def test_it_cannot_be_repeated():
    sea = afar("board=gunner-reload:d/lend-a-hand/-/- hand=grapeshot", "", "at action 2 cockatrice only").pass_windows()
    assert sea.over and sea.events("NoEffect")[0].why == "permanent-before"
