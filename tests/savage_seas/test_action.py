"""Chapter 7: the Action Phase."""

import pytest
from savage_seas.dealt import HANDS, afar, dealt, side_by_side
from savage_seas.table import board, crew, fires, hurts, laid, spot, table, wounds

from weathergage.rulesets.savage_seas.state import PERMANENT


@pytest.mark.rule("SS-ACT-01")
def test_a_pending_order_is_turned_up_then_comes_the_window_then_it_is_carried_out():
    sea = afar("board=boom-about/-/-/-", "", "at action 1 cockatrice")
    assert sea.story == ["OrderRevealed"] and sea.asked == [(1, "scupper")]
    assert laid(sea.a, 1).shown and laid(sea.a, 1).state == "pending" and spot(sea.a) == (0, 0, 0)
    sea.say("pass")
    assert laid(sea.a, 1).state == "carried-out" and sea.asked == [(0, "sail")]
    sea.answer("ahead-port")
    assert spot(sea.a) == (0, -2, 5)


@pytest.mark.rule("SS-ACT-01")
def test_empty_positions_and_canceled_cards_are_skipped_and_stay_as_they_are():
    sea = afar("board=grapeshot:x/-/shipwright:x/marine-reload", "", "at action 1 cockatrice").pass_windows()
    assert sea.asked == [(0, "reload")]
    assert [(event.position, event.card) for event in sea.events("OrderRevealed")] == [(4, "marine-reload")]
    assert not laid(sea.a, 1).shown and board(sea.a) == ["canceled", "-", "canceled", "carried-out"]


@pytest.mark.rule("SS-ACT-01")
def test_a_scuppered_order_is_not_carried_out():
    sea = afar("board=full-sail/-/-/-", "hand=scupper-that", "at action 1 cockatrice only").say("scupper-that", "pass")
    assert sea.over and spot(sea.a) == (0, 0, 0) and board(sea.a)[0] == "canceled"


@pytest.mark.rule("SS-ACT-01", "SS-ROUND-05")
def test_defeat_is_judged_as_soon_as_the_order_is_carried_out():
    """The fourth fire: position 4 of neither ship is reached."""
    sea = side_by_side("board=-/-/starboard-cannons/marine-reload", "fires=WWW- board=-/-/-/grapeshot",
                       "at action 3 cockatrice", "4").pass_windows()
    assert sea.over and sea.winners == (0,)
    assert [event.card for event in sea.events("OrderRevealed")] == ["starboard-cannons"]


@pytest.mark.rule("SS-ACT-02", "SS-FIRE-03")
def test_nothing_is_given_from_a_position_that_has_caught_fire():
    sea = side_by_side("board=starboard-cannons/-/-/-", "board=port-cannons/-/-/-", "at action 1 cockatrice", "1")
    sea.pass_windows()
    assert [event.card for event in sea.events("OrderRevealed")] == ["starboard-cannons"]
    assert sea.game.round == 2 and fires(sea.b) == "S---" and fires(sea.a) == "----"
    assert sea.refused_by(f"{crew(sea.b, 'gunner').hand[0]} - - -", seat=1) == "SS-PLAN-05"


@pytest.mark.rule("SS-ACT-02")
def test_the_ban_holds_round_after_round_except_for_fighting_and_ends_with_the_strong_fire():
    sea = afar(f"fires=S--- {HANDS}", HANDS)
    sea.plan().pass_windows()
    assert sea.game.round == 2 and sea.refused_by("heave-to - - -", seat=0) == "SS-PLAN-05"
    assert [sea.refusal(f"{card} - - -", seat=0) for card in PERMANENT] == [""] * 4
    sea.plan("gunner-reload - - -").pass_windows()
    assert sea.game.round == 3 and fires(sea.a) == "W---" and sea.refusal("heave-to - - -", seat=0) == ""


@pytest.mark.rule("SS-ACT-03")
def test_an_order_canceled_by_fire_stays_canceled_though_the_fire_is_put_out():
    """Shipwright on position 3 removes the fire of position 4; its Order is not given, but next round one may be."""
    sea = side_by_side("board=-/starboard-cannons/-/-", "board=-/-/shipwright/full-sail", "at action 2 cockatrice",
                       "4").pass_windows()
    assert fires(sea.b) == "----" and spot(sea.b) == (1, 0, 0) and sea.game.round == 2
    assert [event.card for event in sea.events("OrderRevealed")] == ["starboard-cannons", "shipwright"]
    assert sea.refusal(f"- - - {crew(sea.b, 'sailmaster').hand[0]}", seat=1) == ""


@pytest.mark.rule("SS-ACT-04")
def test_what_is_revealed_must_be_done_though_it_hurts():
    """Full Sail against an island: nobody is asked whether, and the ship burns."""
    sea = dealt("-3,1 SE board=full-sail/-/-/- | 3,-6 S; scenario duel-at-the-maw; at action 1 cockatrice only",
                "3 | 4")
    sea.pass_windows()
    assert sea.over and spot(sea.a) == (-2, 1, 2) and fires(sea.a) == "--SS"


@pytest.mark.rule("SS-ACT-04")
def test_no_order_can_be_declined_but_where_the_card_says_may():
    """Boom About has four courses and no other answer; of Buccaneer at least one position must be picked."""
    sail = afar("board=boom-about/-/-/-", "", "at action 1 cockatrice").pass_windows()
    assert sorted(sail.options) == ["ahead-port", "ahead-starboard", "port-ahead", "starboard-ahead"]
    assert sail.refusal("none") and sail.refusal("pass") and sail.refusal("ahead")
    pikes = side_by_side("board=buccaneer/-/-/-", "board=-/-/grapeshot/shipwright", "at action 1 cockatrice")
    pikes.pass_windows()
    assert pikes.options == ["3", "4", "3 4"] and pikes.refusal("") and pikes.refusal("3 4 4")
    fire = afar("board=shipwright/-/-/- fires=WS--", "", "at action 1 cockatrice").pass_windows()
    assert fire.options == ["1", "2"] and fire.refusal("none")
    reload = afar("board=gunner-reload/-/-/- hand=grapeshot", "", "at action 1 cockatrice").pass_windows()
    assert reload.options == ["none", "grapeshot"]


@pytest.mark.rule("SS-ACT-05")
@pytest.mark.parametrize(("card", "number", "why"), [
    ("grapeshot", 2, ""), ("shipwright", 0, "nothing-burning"), ("ship-surgeon", 0, "nobody-hurt"),
    ("ships-husband", 1, "no-island-near"), ("no-prey-no-pay", 0, "enemy-not-near-island"),
    ("lend-a-hand", 0, "nothing-before"),
])
def test_an_order_without_effect_counts_as_carried_out(card: str, number: int, why: str):
    sea = afar(f"board=-/-/{card}/sailmaster-reload" if number != 1 else f"board=-/-/{card}/gunner-reload", "",
               "at action 3 cockatrice").pass_windows()
    assert sea.asked == [(0, "reload")] and board(sea.a)[2] == "carried-out"
    assert [event.why for event in sea.events("NoEffect")] == ([why] if why else [])
    sea.say("none")
    assert sea.a.crews[number].discards == (card,)


@pytest.mark.rule("SS-ACT-05", "SS-CARD-06")
def test_an_attack_out_of_range_can_be_repeated():
    """SS-CASE-98: out of range on position 1; the enemy sails into the area; the repetition hits."""
    sea = dealt("0,0 N board=starboard-cannons/lend-a-hand/-/- | 7,-3 NW board=full-sail/-/-/-; lead cockatrice;"
                "at action 1 cockatrice", "3").pass_windows()
    assert [event.why for event in sea.events("AttackMissed")] == ["out-of-area"]
    assert [event.card for event in sea.events("AttackBore")] == ["starboard-cannons"]
    assert fires(sea.b) == "--S-" and sea.chances[0] == ("fire-hit", (3,))


@pytest.mark.rule("SS-ACT-06")
@pytest.mark.parametrize(("fields", "asked"), [
    ("board=boom-about/-/-/-", (1, "sail")), ("board=captains-helm/-/-/-", (0, "sail")),
    ("board=gunner-reload/-/-/-", (2, "reload")), ("board=sailmaster-reload/-/-/-", (1, "reload")),
    ("board=buccaneer/-/-/-", (3, "wound-manned")), ("board=sharpshooters/-/-/-", (3, "wound-crew")),
    ("board=cut-the-lines/-/-/-", (3, "cancel-position")), ("board=no-quarter/-/-/-", (3, "extra-order")),
    ("board=witch-doctor/-/-/- wounds=C1G1", (0, "remove-wound")),
    ("board=shipwright/-/-/- fires=WS--", (0, "remove-fire")),
    ("board=ship-surgeon/-/-/- wounds=C1G1", (0, "remove-wound")),
    ("board=spyglass/boom-about/grapeshot/-", (0, "exchange")),
])
def test_the_leader_of_the_crew_chooses_or_the_captain_where_a_clause_names_him(fields: str, asked: tuple[int, str]):
    sea = side_by_side(fields, "board=-/grapeshot/shipwright/-", "at action 1 cockatrice", cockatrice_leaders="C-S-G-M")
    sea.pass_windows()
    assert sea.asked == [asked]


@pytest.mark.rule("SS-ACT-06")
def test_of_a_ships_husband_the_captain_chooses_the_fire_and_of_stealing_the_captain_the_crew():
    sea = dealt("2,0 N board=ships-husband/-/-/- fires=WS-- | 0,-2 N; scenario duel-at-the-maw; at action 1 cockatrice",
                cockatrice_leaders="C-S-G-M").pass_windows()
    assert sea.asked == [(0, "remove-fire")]
    sea = dealt("2,-4 N board=no-prey-no-pay/-/-/- | 2,0 N; scenario duel-at-the-maw; at action 1 cockatrice",
                cockatrice_leaders="C-S-G-M").pass_windows()
    assert sea.asked == [(0, "steal-order")]


@pytest.mark.rule("SS-ACT-07")
@pytest.mark.parametrize("fields", [
    "board=buccaneer/-/-/marine-reload:d", "board=cut-the-lines/-/-/-", "board=shipwright/-/-/- fires=-S--",
    "board=ship-surgeon/-/-/- wounds=G2", "board=club-haul/-/-/-", "board=full-sail/-/-/-",
    "board=spyglass/boom-about/-/-",
])
def test_a_choice_without_alternative_is_taken_unasked(fields: str):
    sea = side_by_side(fields, "board=-/-/grapeshot/-", "at action 1 cockatrice only")
    sea.pass_windows()
    assert sea.over
    done = {"buccaneer": hurts(sea.b) == "G1", "cut-the-lines": board(sea.b)[2] == "canceled",
            "shipwright": fires(sea.a) == "----", "ship-surgeon": wounds(sea.a) == "G1",
            "club-haul": sea.a.heading == 3, "full-sail": spot(sea.a) == (0, -3, 0),
            "spyglass": laid(sea.b, 3).spied}
    assert done[laid(sea.a, 1).card]


@pytest.mark.rule("SS-ACT-07")
@pytest.mark.parametrize(("card", "why"), [
    ("buccaneer", "nobody-there"), ("cut-the-lines", "nothing-pending"), ("shipwright", "nothing-burning"),
    ("ship-surgeon", "nobody-hurt"),
])
def test_a_choice_with_no_answer_at_all_has_no_effect(card: str, why: str):
    sea = table(f"0,0 N board={card}/-/-/- | 1,0 N; at action 1 cockatrice only").pass_windows()
    assert sea.over and [event.why for event in sea.events("NoEffect")] == [why] and not sea.chances


@pytest.mark.rule("SS-ROUND-03", "SS-FIRE-25")
@pytest.mark.parametrize("lead", ["cockatrice", "chimera"])
def test_at_each_position_the_lead_ship_acts_first(lead: str):
    """SS-CASE-101: both have an attack on position 2; the first hit there silences the other."""
    sea = dealt("0,0 N board=-/starboard-cannons/-/- | 1,0 N board=-/port-cannons/-/-; "
                f"lead {lead}; at action 1 {lead}", "2").pass_windows()
    first, other = (sea.a, sea.b) if lead == "cockatrice" else (sea.b, sea.a)
    assert fires(other) == "-S--" and fires(first) == "----"
    assert [event.side for event in sea.events("OrderRevealed")] == [first.side]
    assert crew(other, "gunner").wounds == 1
