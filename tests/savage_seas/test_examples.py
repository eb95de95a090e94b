"""Examples and answers of the original that touch the later chapters: hands, reloading, reactions, single cards."""

import pytest
from savage_seas.single_orders import give, struck
from savage_seas.table import board, crew, fires, hurts, laid, opening, table, wounds

import weathergage as wg

GUNS = "grapeshot,hot-shot,port-cannons,double-shot"


# --- the clearing and hands ---


@pytest.mark.rule("SS-CLR-02", "SS-CLR-03")
def test_a_wounded_crew_that_reloaded_with_a_full_hand_loses_an_order_and_draws_nothing():
    """SS-CASE-10."""
    sea = table(f"0,0 N hand={GUNS} board=gunner-reload:d/-/-/- hurts=G1 | 9,9 N; at clearing", "hot-shot", seed=1)
    gunner = crew(sea.a, "gunner")
    assert [event.card for event in sea.events("OrderDropped")] == ["hot-shot"]
    assert (gunner.hand, gunner.wounds) == (("double-shot", "grapeshot", "port-cannons"), 1)
    assert gunner.discards == ("hot-shot",) and len(gunner.deck) == 8
    with pytest.raises(wg.ScriptError):                                     # the permanent card is set aside first
        table(f"0,0 N hand={GUNS} board=gunner-reload:d/-/-/- hurts=G1 | 9,9 N; at clearing", "gunner-reload", seed=1)


@pytest.mark.rule("SS-CLR-04")
def test_the_wound_fills_the_gap_of_the_order_that_was_given():
    """SS-CASE-11."""
    sea = table("0,0 N hand=grapeshot,hot-shot,port-cannons board=double-shot:d/-/-/- hurts=G1 | "
                "9,9 N; at clearing", seed=1)
    gunner = crew(sea.a, "gunner")
    assert gunner.hand == ("grapeshot", "hot-shot", "port-cannons") and gunner.wounds == 1
    assert not sea.events("OrderDropped")
    assert (0, 2) not in [(event.side, event.crew) for event in sea.events("OrdersDrawn")]


@pytest.mark.rule("SS-CLR-05")
@pytest.mark.parametrize(("hand", "card", "lost"), [
    (GUNS, "gunner-reload:d", 2), ("grapeshot,hot-shot,port-cannons", "double-shot:d", 1),
])  # fmt: skip
def test_two_wounds_cost_the_surplus_and_no_more(hand, card, lost):
    """SS-CASE-12."""
    sea = table(f"0,0 N hand={hand} board={card}/-/-/- hurts=G2 | 9,9 N; at clearing", seed=1)
    gunner = crew(sea.a, "gunner")
    assert len(sea.events("OrderDropped")) == lost
    assert (len(gunner.hand), gunner.wounds) == (2, 2)


@pytest.mark.rule("SS-HAND-02")
def test_a_wound_takes_the_place_of_an_order():
    """SS-CASE-13."""
    sea = table("0,0 N wounds=M1 | 9,9 N; at clearing", seed=1)
    assert (len(crew(sea.a, "marine").hand), len(crew(sea.a, "gunner").hand)) == (3, 4)


# --- Reload or Fight Fire ---


@pytest.mark.rule("SS-RLD-03", "SS-PLAN-08")
def test_on_a_weak_fire_the_card_reloads_and_the_fire_stays():
    """SS-CASE-18."""
    sea = table("0,0 N hand=hot-shot fires=-W-- | 9,9 N", seed=1).plan("- gunner-reload - -").pass_windows()
    assert sea.asked == [(0, "reload")]
    sea.say("hot-shot")
    assert sea.events("CrewReloaded")[0].cards == ("hot-shot",) and fires(sea.a) == "-W--"


@pytest.mark.rule("SS-RLD-04", "SS-RLD-01")
def test_on_a_strong_fire_the_card_fights_and_nothing_is_discarded():
    """SS-CASE-19."""
    sea = table("0,0 N hand=hot-shot fires=-S-- | 9,9 N", seed=1).plan("- gunner-reload - -").pass_windows()
    assert fires(sea.a) == "-W--" and not sea.events("CrewReloaded")
    assert sea.game.round == 2 and "hot-shot" in crew(sea.a, "gunner").hand


@pytest.mark.rule("SS-RLD-05", "SS-PLAN-08")
def test_a_card_placed_to_reload_does_not_fight_a_later_fire():
    """SS-CASE-20."""
    sea = table("0,0 N hand=hot-shot | 1,0 N hand=grenadoes; lead chimera", "2", seed=1)
    sea.plan("- - - gunner-reload", "grenadoes - - -").pass_windows()
    assert fires(sea.a) == "-S--" and sea.asked == [(0, "reload")]
    assert fires(sea.say("none").a) == "-S--"


@pytest.mark.rule("SS-RLD-06", "SS-FIRE-26", "SS-HAND-07")
def test_a_fire_just_fought_can_be_struck_again():
    """SS-CASE-21."""
    sea = table("0,0 N fires=S--- board=gunner-reload/-/-/- | "
                "1,0 N board=-/grenadoes/-/-; at action 1 cockatrice", "1", seed=1)
    sea.pass_windows()
    assert [type(event).__name__ for event in sea.events("FireFought", "FireSet")] == ["FireFought", "FireSet"]
    assert fires(sea.a) == "S---" and wounds(sea.a) == "G1"
    assert sea.game.round == 2 and sea.a.positions[0].cards == [] and not sea.refusal("gunner-reload - - -", 0)


@pytest.mark.rule("SS-RLD-08", "SS-RLD-07")
def test_a_reload_discards_orders_and_never_wounds():
    """SS-CASE-27."""
    sea = give("gunner-reload", "0,0 N hand=hot-shot,grapeshot wounds=G2")
    assert sorted(sea.options) == ["grapeshot", "grapeshot hot-shot", "hot-shot", "none"]
    assert sea.refusal("wound") and sea.refusal("gunner-reload")
    sea.say("grapeshot hot-shot")
    assert (crew(sea.a, "gunner").hand, crew(sea.a, "gunner").wounds) == ((), 2)


@pytest.mark.rule("SS-RLD-02")
def test_a_fire_that_is_gone_leaves_the_card_without_effect():
    """SS-CASE-53."""
    sea = table("0,0 N hand=hot-shot fires=--S- board=shipwright/-/gunner-reload/- | "
                "9,9 N; at action 1 cockatrice", seed=1)
    sea.pass_windows()
    assert [event.rule for event in sea.events("NoEffect")] == ["SS-RLD-02"] and not sea.events("CrewReloaded")
    assert sea.game.round == 2 and "hot-shot" in crew(sea.a, "gunner").hand
    assert not sea.refusal("gunner-reload - - -", 0)


@pytest.mark.rule("SS-FIRE-03", "SS-HAND-07", "SS-CLR-02")
def test_a_pending_reload_that_is_struck_is_canceled_and_comes_home():
    """SS-CASE-54."""
    sea = table(f"0,0 N hand={GUNS} board=-/-/-/gunner-reload | "
                "1,0 N board=grenadoes/-/-/-; at action 1 cockatrice", "4", seed=1)
    sea.pass_windows()
    assert sea.events("OrderCanceled")[0].position == 4 and not sea.events("CrewReloaded")
    assert wounds(sea.a) == "G1" and len(sea.events("OrderDropped")) == 1
    assert not sea.refusal("gunner-reload - - -", 0)


@pytest.mark.rule("SS-ACT-03", "SS-PLAN-07")
def test_an_order_canceled_by_fire_stays_canceled_when_the_fire_is_put_out():
    """SS-CASE-55."""
    sea = table("0,0 N hand=full-sail board=-/-/shipwright/boom-about | 1,0 N board=grenadoes/-/-/-; "
                "at action 1 cockatrice", "4", seed=1)
    sea.pass_windows()
    assert fires(sea.a) == "----" and sea.a.hex == (0, 0)
    assert [event.card for event in sea.events("OrderRevealed")] == ["grenadoes", "shipwright"]
    assert not sea.refusal("- - - full-sail", 0)


@pytest.mark.rule("SS-PLAN-05", "SS-PLAN-06", "SS-PLAN-09")
def test_a_strong_fire_takes_only_reload_or_fight_fire_and_scupper_that_is_never_placed():
    """SS-CASE-56."""
    sea = table("0,0 N hand=boom-about,scupper-that fires=S--- | 9,9 N")
    assert sea.refused_by("boom-about - - -") == "SS-PLAN-05" and sea.refused_by("- scupper-that - -") == "SS-PLAN-09"
    for card in ("captain-reload", "sailmaster-reload", "gunner-reload", "marine-reload"):
        assert not sea.refusal(f"{card} - - -")


# --- reactions and single cards ---


@pytest.mark.rule("SS-SCUP-05")
@pytest.mark.parametrize("position", [1, 3])
def test_scupper_that_comes_besides_the_captains_order_on_the_board(position):
    """SS-CASE-31: before and after the Shipwright on position 2."""
    sea = table("0,0 N hand=scupper-that board=-/shipwright/-/- fires=S--- | "
                "9,9 N board=full-sail/-/captains-helm/-; lead chimera; at action 1 chimera", seed=1)
    while sea.game.position < position or sea.asked[0] != (0, "scupper"):
        sea.say("pass")
    sea.say("scupper-that").pass_windows()
    if sea.asked == [(1, "sail")]:
        sea.say("ahead-port")
    assert ("full-sail", "captains-helm")[position // 2] == sea.events("Scuppered")[0].card
    assert len(sea.events("ShipMoved")) == 1 and fires(sea.a) == "----"


@pytest.mark.rule("SS-SCUP-04")
def test_a_scuppered_scupper_lets_the_order_through():
    """SS-CASE-32."""
    sea = table("0,0 N hand=scupper-that board=grenadoes/-/-/- | "
                "1,0 N hand=scupper-that; at action 1 cockatrice only", "1")
    sea.say("scupper-that", "scupper-that").pass_windows()
    assert fires(sea.b) == "S---" and board(sea.a)[0] == "carried-out"
    assert [event.side for event in sea.events("Scuppered")] == [1, 0]


@pytest.mark.rule("SS-CARD-10", "SS-CARD-09")
def test_once_the_first_extra_order_is_shown_no_quarter_stands():
    """SS-CASE-33."""
    sea = table("0,0 N hand=grenadoes,boarding-pikes board=no-quarter/-/-/- | "
                "1,0 N hand=scupper-that; at action 1 cockatrice only", "2")
    sea.say("pass", "grenadoes")
    assert sea.facts == (0, "grenadoes", 0)
    sea.say("scupper-that").pass_windows()
    assert [card.state for card in sea.a.positions[0].cards] == ["carried-out", "canceled"]
    assert sea.asked == [(0, "extra-order")] and fires(sea.b) == "----"


@pytest.mark.rule("SS-CARD-05")
@pytest.mark.parametrize("before", ["gunner-reload:d", "grenadoes:x", "grenadoes:ux"])
def test_lend_a_hand_repeats_neither_the_permanent_card_nor_a_canceled_order(before):
    """SS-CASE-34: canceled by fire face down, or scuppered face up."""
    sea = table(f"0,0 N hand=hot-shot board=-/{before}/lend-a-hand/- | "
                "1,0 N; at action 3 cockatrice only").pass_windows()
    assert sea.over and sea.chances == [] and [event.rule for event in sea.events("NoEffect")] == ["SS-CARD-05"]


@pytest.mark.rule("SS-CARD-02", "SS-RLD-10")
def test_no_prey_no_pay_takes_one_of_the_active_orders():
    """SS-CASE-28: each with probability 1/2; never the permanent card, never the Wound."""
    taken = []
    for seed in range(200):
        sea = table("0,0 N board=no-prey-no-pay/-/-/- | 5,0 N hand=hot-shot,grapeshot wounds=G1; islands 6,0; "
                    "at action 1 cockatrice only", seed=seed).say("gunner")
        taken += crew(sea.b, "gunner").removed
        assert len(crew(sea.b, "gunner").hand) == 1 and wounds(sea.b) == "G1"
    assert len(taken) == 200 and set(taken) == {"hot-shot", "grapeshot"} and 80 < taken.count("hot-shot") < 120


@pytest.mark.rule("SS-CARD-03")
def test_a_taken_order_does_not_come_back_with_a_reshuffle():
    """SS-CASE-30."""
    pile = "starboard-cannons,starboard-cannons,starboard-cannons,port-cannons,port-cannons,port-cannons,bow-chasers," \
           "stern-chasers,grapeshot,grapeshot,hot-shot"
    sea = table(f"0,0 N board=no-prey-no-pay/-/-/- | 5,0 N hand=double-shot discards={pile} deck=-; islands 6,0; "
                "at action 1 cockatrice", "double-shot", seed=1).say("gunner").pass_windows()
    gunner = crew(sea.b, "gunner")
    assert sea.events("DeckRenewed") and gunner.removed == ("double-shot",)
    assert sorted(gunner.hand + gunner.deck) == sorted(pile.split(",")) and len(gunner.hand) == 4


# --- losing, and a brace ---


@pytest.mark.rule("SS-WIN-01")
def test_four_fires_of_any_strength_lose():
    """SS-CASE-48."""
    lost, alight = struck("fires=WWW-", "4"), struck("fires=WWW-", "1")
    assert fires(lost.b) == "WWWS" and lost.winners == (0,)
    assert fires(alight.b) == "SWW-" and alight.match.outcome is None


@pytest.mark.rule("SS-EFF-13")
def test_a_brace_ignores_the_first_hit_of_a_collision():
    """SS-CASE-57."""
    sea = table("0,3 N board=full-sail/-/-/- braced | "
                "0,0 N; at action 1 cockatrice only", "1 | 2 | 3 | 1 | 4").pass_windows()
    assert (fires(sea.b), fires(sea.a)) == ("SSS-", "S--S") and sea.script_left == 0
    assert not sea.a.braced and [event.side for event in sea.events("HitBraced")] == [0]
    braced = give("brace")
    assert braced.a.braced and laid(braced.a, 1).state == "carried-out"


@pytest.mark.rule("SS-RLD-06")
def test_the_card_that_fought_stays_on_its_position():
    sea = give("gunner-reload", "0,0 N fires=S---", "9,9 N")
    assert [card.card for card in sea.a.positions[0].cards] == ["gunner-reload"] and hurts(sea.a) == ""
    assert opening("burning-decks", seed=1).refusal("- - - gunner-reload") == ""
