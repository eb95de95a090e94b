"""Setup in its details; squadrons, activation, and the turn."""

import pytest
from man_o_war.table import opening, pose, table

import weathergage as wg
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.man_o_war.content.tables import TERRAIN
from weathergage.rulesets.man_o_war.rules.deployment import Berth
from weathergage.rulesets.man_o_war.rules.fleets import cost_of, read_purchase
from weathergage.rulesets.man_o_war.rules.terrain import pool

FLEETS = "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle"
FOE = "| galleon 44,70 0 of=2"


def first_answers(sea, until):
    """Answer everything with the first candidate until something holds."""
    while not until(sea):
        question = sea.question()
        sea.match.answer(question, sea.match.candidates(question, 1)[0])
    return sea


# --- setup ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SET-09", "MW-SET-14")
def test_admiral_and_wizard_ride_men_o_war_and_may_share_one():
    sea = opening("line-of-battle", seed=5)
    first_answers(sea, lambda sea: sea.asked[0][1] == "admiral-ship")
    assert sea.options == ["greatship", "greatship-2"]
    sea.say("greatship-2")
    first_answers(sea, lambda sea: sea.asked[0][1] == "wizard-ship")
    assert sea.options == ["greatship", "greatship-2"]
    sea.say("greatship-2")
    assert sea.person("admiral", 0).ship == sea.person("wizard", 0).ship == sea.number("greatship-2")


@pytest.mark.rule("MW-SET-11", "MW-SET-12")
def test_the_owner_allocates_what_he_is_dealt():
    sea = table("greatship 0,0 0 waiting | greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario "
                "line-of-battle; admiral 1 greatship; admiral 2 galleon; player 1 bought=1; at set-up 3",
                dice="master-gunner | silk-sails | hot-shot", seed=1)
    assert sea.options == ["greatship"]                    # the free card is the command ship's
    sea.say("greatship", "galleon")
    assert sea.player(0).dealt == ("hot-shot",) and sea.options == ["greatship-2"]
    sea.say("greatship-2")
    assert sea["greatship-2"].cards == ("hot-shot",)


@pytest.mark.rule("MW-SET-17", "MW-SET-15")
def test_an_exhausted_deck_gives_no_more_cards():
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; admiral 1 greatship;"
                " admiral 2 galleon; stock hot-shot; player 1 bought=3; at set-up 3", dice="hot-shot", seed=1)
    sea.say("greatship")
    assert sea["greatship"].cards == ("hot-shot",) and sea["galleon"].cards == () and sea.game.stock == ()
    assert [kind for kind, _ in sea.chances].count("deal-card") == 1


@pytest.mark.rule("MW-SET-22", "MW-SET-31")
def test_terrain_is_of_the_pool_and_what_finds_no_place_is_dropped():
    sea = table(f"{FLEETS}; table 96 96; at set-up 5", dice=f"{'6 ' * 16}| 5 2 | 5 | 6 1")
    total, placed = sum(land.count for land in TERRAIN.values()), []
    while sea.asked[0][1] == "terrain":
        question = sea.question()
        answer = sea.match.candidates(question, 1)[0]
        assert answer[0] in pool(sea.game)
        sea.match.answer(question, answer)
        placed.append(answer[0])
    assert len(placed) == total < 48 and sea.game.sections == ()
    assert {kind: placed.count(kind) for kind in TERRAIN} == {kind: land.count for kind, land in TERRAIN.items()}
    # a section with no room at all
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; table 24 24; "
                "terrain island 12,3 0, island 12,8 0, island 12,12 0, island 12,16 0, island 12,21 0; at set-up 5",
                dice="6 | 5 2 | 4 | 6 1")
    assert [event.dropped for event in sea.events("TerrainSkipped")] == [3] and sea.asked[0][1] == "deploy"


@pytest.mark.rule("MW-SET-28", "MW-SET-25")
def test_who_has_more_units_places_the_rest_alone():
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting | galleon 0,0 0 of=2 waiting"
                " | galleon 0,0 0 of=2 waiting; scenario line-of-battle; first 1; at set-up 11", seed=2)
    first_answers(sea, lambda sea: sea.game.turn > 0)
    assert [event.side for event in sea.events("ShipDeployed")] == [0, 1, 1, 1]


@pytest.mark.rule("MW-SET-29", "MW-SET-27")
def test_a_squadron_has_a_flagship_and_deploys_around_it():
    sea = table("wargalley 0,0 0 waiting unit=1 | wargalley 0,0 0 waiting unit=1 | galleon 0,0 0 of=2 waiting; "
                "scenario line-of-battle; first 1; at set-up 11")
    assert sea.game.units[0].flagship == 0
    sea.say("5,20 90")
    space = sea.question().space
    assert isinstance(space, Berth) and sea.allows("5,26.8 90") and sea.forbidden_by("5,26.9 90") == "MW-SET-27"


@pytest.mark.rule("MW-SET-32", "MW-SCN-07")
def test_where_the_scenario_names_the_sides_the_roll_says_who_places_first():
    sea = opening("treasure-island", seed=4)
    first_answers(sea, lambda sea: sea.asked[0][1] == "deploy-unit")
    assert [player.edge for player in sea.game.players] == ["west", "east"]
    assert "side-roll" in [kind for kind, _ in sea.chances] and sea.asked[0][0] == sea.game.first
    assert not sea.events("SideChosen")


@pytest.mark.rule("MW-SET-24")
def test_the_winner_of_the_side_roll_takes_his_side():
    sea = opening("line-of-battle", seed=4)
    first_answers(sea, lambda sea: sea.asked[0][1] == "side")
    winner = sea.game.first
    assert sea.asked[0][0] == winner and sea.options == ["east", "west"]
    sea.say("east")
    assert sea.player(winner).edge == "east" and sea.player(1 - winner).edge == "west"


@pytest.mark.rule("MW-SET-02", "MW-SET-06")
def test_fleets_for_different_points_do_not_meet():
    with pytest.raises(BadSetup, match="MW-SET-02"):
        wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": "900 empire: greatship, wolfship, wargalley"})
    assert cost_of(read_purchase("1000 empire: greatship, wolfship, wargalley, card*2")) == 650


# --- squadrons and activation -----------------------------------------------------------------------------------------

SQUADRON = ("wargalley 10,10 0 unit=1 flag | wargalley 13,10 0 unit=1 | wargalley 16,10 0 unit=1"
            " | wargalley 13,16 0 of=2 | wargalley 44,60 0 of=2; wind N; at unit wargalley only")


@pytest.mark.rule("MW-SQD-03", "MW-SQD-04", "MW-SQD-07")
def test_a_squadron_acts_ship_by_ship_in_the_order_its_owner_likes():
    sea = table(SQUADRON, dice="1 | 1")
    assert sea.options == ["wargalley", "wargalley-2", "wargalley-3"]
    sea.say("wargalley-2", "stay", "wargalley-4 fore fore-gun")
    assert sea.asked == [(0, "next-ship")] and sea.options == ["wargalley", "wargalley-3"]
    sea.say("wargalley-3")
    assert sea.piece == "wargalley-3" and sea.asked == [(0, "move")]


@pytest.mark.rule("MW-SQD-06")
def test_a_ship_that_was_picked_is_finished_before_another():
    sea = table(SQUADRON, dice="1").say("wargalley-2")
    assert sea.asked == [(0, "move")] and sea.piece == "wargalley-2"
    assert sea.refusal("wargalley-3")


@pytest.mark.rule("MW-SQD-05", "MW-SQD-12")
def test_after_a_man_o_war_play_passes_and_nobody_acts_twice():
    sea = table("greatship 10,10 0 | greatship 20,10 0 | galleon 10,60 0 of=2 | galleon 20,60 0 of=2; wind N; "
                "at battle 1 only").say("greatship-2", "stay")
    assert sea.asked == [(1, "activate")]
    sea.say("galleon", "stay")
    assert sea.asked == [(0, "move")] and sea.piece == "greatship"


@pytest.mark.rule("MW-SQD-15", "MW-SQD-09")
def test_a_squadron_of_stragglers_may_be_chosen_and_does_nothing():
    sea = table("wargalley 10,10 0 unit=1 flag sunk | wargalley 13,10 0 unit=1 straggler"
                " | wargalley 16,10 0 unit=1 straggler | greatship 30,10 0 | galleon 44,60 0 of=2 no-movement; "
                "wind N; at battle 1 only")
    assert sea.options == ["wargalley", "greatship"]
    sea.say("wargalley", "wargalley-2")                # a flagship must be named
    assert sea.asked == [(0, "move")] and sea.piece == "greatship"
    sea = table("wargalley 10,10 0 held=none unit=1 | wargalley 13,10 0 held=2 crew=1 unit=1 | greatship 30,10 0"
                " | galleon 44,60 0 of=2; wind N; at battle 1 only")
    assert sea.piece == "greatship"


@pytest.mark.rule("MW-SQD-01", "MW-SQD-13", "MW-SQD-14")
@pytest.mark.parametrize("why", ["hit=mast,oar-deck", "no-movement", "aground=1"])
def test_another_ship_may_take_the_flag_of_one_that_cannot_move(why):
    sea = table(f"wargalley 10,10 0 unit=1 flag {why} | wargalley 13,10 0 unit=1 | wargalley 18,10 0 unit=1 straggler"
                f" {FOE}; terrain rocks 10,8 0; wind N; at unit wargalley only")
    assert sea.asked == [(0, "flagship")] and sea.options == ["keep", "wargalley-2", "wargalley-3"]
    sea.say("wargalley-3")
    assert sea.game.units[0].flagship == 2 and sea["wargalley-3"].straggler


@pytest.mark.rule("MW-SQD-02", "MW-SQD-10", "MW-SQD-11")
def test_a_lost_flag_must_be_taken_and_the_last_ship_never_straggles():
    sea = table(f"wargalley 10,10 0 unit=1 flag sunk | wargalley 13,10 0 unit=1 | wargalley 33,10 0 unit=1 {FOE}; "
                "at end only")
    assert sea.options == ["wargalley-2", "wargalley-3"]
    sea.say("wargalley-2")
    assert not sea["wargalley-2"].straggler and sea["wargalley-3"].straggler
    sea = table(f"wargalley 10,10 0 unit=1 flag sunk | wargalley 33,10 0 unit=1 straggler {FOE}; at end only")
    sea.say("stay")
    assert not sea.asked and not sea["wargalley-2"].straggler


@pytest.mark.rule("MW-SQD-09", "MW-SQD-10")
@pytest.mark.parametrize(("x", "straggles"), [(16.8, False), (16.9, True)])
def test_more_than_six_from_the_flagship_straggles(x, straggles):
    sea = table(f"wargalley 10,10 0 unit=1 flag | wargalley {x},10 0 unit=1 | wargalley 12,10 0 unit=1 {FOE}; "
                "at end only")
    assert sea["wargalley-2"].straggler is straggles


# --- the turn ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-TURN-01", "MW-MAG-01", "MW-INIT-01")
def test_a_turn_is_initiative_magic_battle_and_end():
    sea = table("greatship 10,10 0 | galleon 10,60 0 of=2; player 1 wizard=champion hand=sea-mist; player 2 "
                "wizard=champion hand=rust; wizard 1 greatship; wizard 2 galleon; wind N; turn 1; at initiative",
                dice="2 5")
    phases = [(sea.game.phase, sea.asked)]
    assert phases[-1] == ("magic", [(1, "cast")])          # who has the initiative casts first, and acts first
    sea.say("pass")
    assert sea.asked == [(0, "cast")]
    sea.say("pass")
    assert sea.game.phase == "battle" and sea.asked == [(1, "move")]
    sea.dice("rust | sea-mist | 3 4").say("stay", "stay")
    assert sea.game.phase == "end" and sea.asked == [(1, "discard")]


@pytest.mark.rule("MW-TURN-05", "MW-MON-09")
def test_a_unit_destroyed_before_it_acts_has_no_turn():
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 btw=2 hit=stern | wargalley 44,60 0 of=2 "
                "no-movement | galleon 40,10 0 no-movement; at battle 1 only", dice="6 1 1 1 | 2 | 5")
    sea.say("galleon", "corsair starboard low broadside")
    assert sea["corsair"].fate == "sunk"
    assert [event.unit for event in sea.events("ActivationBegun")] == ["galleon", "wargalley", "galleon-2"]


@pytest.mark.rule("MW-OBST-07", "MW-OBST-04")
def test_a_ship_with_no_clear_water_takes_the_next_best_place():
    sea = table("galleon 10,12.5 0 aground=1 | galleon 10,9.38 0 of=2; terrain rocks 10,15 0; wind N; "
                "at act galleon only", dice="4 | 1", refloat_swing="0")
    ship = sea["galleon"]
    assert ship.aground == -1 and pose(ship) != (10.0, 12.4, 0.0)
    hemmed = " | ".join(f"galleon {x},{y} 0 of=2" for x, y in (
        (10, 9.38), (11.3, 12.5), (8.7, 12.5), (10, 6.2), (12.6, 12.5), (7.4, 12.5), (13.9, 12.5), (6.1, 12.5),
        (11.3, 9.3), (8.7, 9.3), (12.6, 9.3), (7.4, 9.3), (15.2, 12.5), (4.8, 12.5), (11.3, 6.2), (8.7, 6.2),
        (12.6, 6.2), (7.4, 6.2), (13.9, 9.3), (6.1, 9.3), (11.7, 15.7), (8.3, 15.7), (13, 15.7), (7, 15.7),
        (14.3, 15.7), (5.7, 15.7), (10, 18.5), (11.3, 18.9), (8.7, 18.9), (13.9, 6.2), (6.1, 6.2), (12.6, 18.9),
        (7.4, 18.9)))
    sea = table(f"galleon 10,12.5 0 aground=1 | {hemmed}; terrain rocks 10,15 0; wind N; at act galleon only",
                dice="6")
    assert sea["galleon"].aground == 0 and pose(sea["galleon"]) == (10.0, 12.5, 0.0)
