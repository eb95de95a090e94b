"""Setup: sections and terrain, wind, cards, zones, prices; initiative and the alternation of units."""

import pytest
from man_o_war.table import opening, table

import weathergage as wg
from weathergage.kits.fleets import new_fleet
from weathergage.rulesets.man_o_war.content.tables import WINDS
from weathergage.rulesets.man_o_war.rules.fleets import cost_of, purchase_faults, read_purchase, starter
from weathergage.rulesets.man_o_war.rules.terrain import sections

FLEETS = "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle"


@pytest.mark.rule("MW-SET-19", "MW-GEO-02", "MW-SET-30")
def test_a_standard_table_has_six_sections_and_dice_fill_them():
    """MW-CASE-01."""
    sea = table(f"{FLEETS}; at set-up 5", dice="1 2 3 4 5 6 | 5 2")
    assert len(sections(sea.game)) == 6
    assert sea.game.sections == (0, 0, 1, 1, 2, 3) and sum(sea.game.sections) == 7
    assert sea.asked == [(0, "terrain")]


@pytest.mark.rule("MW-SET-20", "MW-SET-21")
def test_a_section_takes_no_more_than_its_roll():
    """MW-CASE-02."""
    sea = table(f"{FLEETS}; at set-up 5", dice="1 1 4 5 1 1 | 5 2")
    sea.say("islet 18,36 0")
    assert sea.asked == [(1, "terrain")]
    assert sea.forbidden_by("rocks 15,30 0") == "MW-SET-21" and sea.allows("rocks 30,30 0")


@pytest.mark.rule("MW-SET-23")
@pytest.mark.parametrize(("face", "wind"), [(4, "N"), (5, "S")])
def test_the_first_wind_blows_north_or_south(face, wind):
    """MW-CASE-03."""
    sea = table(f"{FLEETS}; at set-up 6", dice=f"{face} | 6 1")
    assert WINDS[sea.game.wind] == wind


@pytest.mark.rule("MW-SET-10", "MW-SET-12", "MW-SET-13", "MW-SET-15", "MW-SET-16")
def test_bought_cards_of_a_symbol_that_is_held_are_lost():
    """MW-CASE-04."""
    sea = table(f"{FLEETS}; admiral 1 greatship; admiral 2 galleon; player 1 bought=2; at set-up 3",
                dice="master-gunner | veteran-marines | grapeshot | chain-shot", seed=1)
    sea.say("greatship", "galleon")
    assert sea["greatship"].cards == ("master-gunner",) and sea["galleon"].cards == ("veteran-marines",)
    assert [event.card for event in sea.events("CardWasted")] == ["grapeshot", "chain-shot"]
    assert sea.game.played == ("chain-shot", "grapeshot")


@pytest.mark.rule("MW-SET-26", "MW-SET-27")
def test_a_ship_is_placed_with_its_whole_footprint_in_the_zone():
    """MW-CASE-05."""
    sea = table(f"{FLEETS}; first 1; at set-up 11")
    assert sea.asked == [(0, "deploy")]
    assert sea.allows("7.5,10.0 90") and sea.forbidden_by("7.6,10.0 90") == "MW-SET-27"


@pytest.mark.rule("MW-SET-04", "MW-SET-03", "MW-SET-06")
def test_the_empire_starter_costs_a_thousand():
    """MW-CASE-06."""
    assert cost_of(starter("empire")) == 1000 and not purchase_faults(starter("empire"))


@pytest.mark.rule("MW-INIT-01", "MW-INIT-02", "MW-INIT-03")
def test_doubles_move_the_wind_once_and_are_rolled_again():
    """MW-CASE-07."""
    sea = table("greatship 10,10 0 | galleon 30,60 0 of=2; wind N; at initiative only", dice="4 4 | 2 2 | 5 3")
    assert WINDS[sea.game.wind] == "NE" and sea.game.first == 0


@pytest.mark.rule("MW-INIT-02", "MW-OPT-01")
@pytest.mark.parametrize(("options", "wind"), [({}, "NW"), ({"house_wind_shift_two": "on"}, "W")])
def test_a_double_five_moves_the_wind_one_position_or_two(options, wind):
    """MW-CASE-08."""
    sea = table("greatship 10,10 0 | galleon 30,60 0 of=2; wind N; at initiative only", dice="5 5 | 5 3", **options)
    assert WINDS[sea.game.wind] == wind


@pytest.mark.rule("MW-INIT-03")
def test_by_the_option_every_double_moves_the_wind():
    sea = table("greatship 10,10 0 | galleon 30,60 0 of=2; wind N; at initiative only", dice="4 4 | 2 2 | 5 3",
                wind_shift_rerolls="every-double")
    assert WINDS[sea.game.wind] == "E"


IDLE = " | ".join([f"drillakilla {x},10 0 no-movement" for x in (10, 14)]
                  + [f"drillakilla {x},60 0 of=2 no-movement" for x in (10, 14, 18, 22)])


@pytest.mark.rule("MW-TURN-02", "MW-TURN-03")
def test_players_alternate_until_one_has_nothing_left():
    """MW-CASE-09."""
    sea = table(f"{IDLE}; at battle 1 only")
    sea.say("drillakilla", "drillakilla-3", "drillakilla-4", "drillakilla-5")
    assert [event.side for event in sea.events("ActivationBegun")] == [0, 1, 0, 1, 1, 1]


@pytest.mark.rule("MW-SQD-08")
def test_nobody_passes():
    """MW-CASE-10."""
    sea = table(f"{IDLE}; at battle 1 only")
    assert sea.refusal("pass") and sea.allows("drillakilla")


@pytest.mark.rule("MW-SET-04", "MW-MON-02", "MW-AFW-02", "MW-AIR-30", "MW-SET-02")
@pytest.mark.parametrize(("text", "clause"), [
    ("1000 empire: greatship, wolfship", "MW-SET-04"),
    ("1000 empire: greatship, wolfship, wargalley, hellhammer*3", "MW-SET-04"),
    ("1000 empire: greatship*4, wolfship*2, wargalley*2", "MW-SET-06"),
    ("1000 dark-elf: black-ark*2, death-fortress, doomreaver", "MW-DATA-07"),
    ("1000 dwarf: ironclad, monitor, master", "MW-SET-02"),
    ("1000 empire: greatship, wolfship, wargalley, kraken*3", "MW-MON-02"),
    ("1000 empire: greatship, wolfship, wargalley, wyvern-rider", "MW-AIR-30"),
    ("1000 empire: greatship, wolfship, wargalley, anti-flyer*2", "MW-AFW-02"),
])
def test_a_fleet_that_breaks_a_rule_is_refused_by_its_clause(text, clause):
    assert clause in [broken for broken, _ in purchase_faults(read_purchase(text))]


@pytest.mark.rule("MW-SET-01", "MW-SET-07", "MW-SET-08", "MW-SET-14", "MW-SET-18", "MW-SET-24", "MW-SET-25")
def test_a_battle_is_set_up_in_its_order():
    sea = opening("line-of-battle", seed=3)
    while sea.game.turn == 0:
        question = sea.question()
        sea.match.answer(question, sea.match.candidates(question, 1)[0])
    kinds = [kind for kind, _ in sea.chances]
    assert kinds.index("college") < kinds.index("deal-card") < kinds.index("sections") < kinds.index("first-wind")
    assert kinds.index("first-wind") < kinds.index("side-roll")
    assert len(sea.player(0).hand) == 2 and len(sea.player(1).hand) == 4
    assert all(piece.fate == "afloat" for piece in sea.game.pieces)


@pytest.mark.rule("MW-OPT-06", "MW-SET-02")
def test_a_fleet_of_the_builder_costs_what_the_allowances_do_not_pay() -> None:
    yard = wg.ruleset("man-o-war").shipyard
    assert yard is not None
    ships = ("greatship", "griffon-rider", "anti-flyer", "card", "lord")
    fleet = new_fleet("man-o-war", 1000, ships, "", "empire")
    assert yard.cost(fleet) == 150 + 75 + 25 + 25 + 150
    assert yard.cost(new_fleet("man-o-war", 1000, (*ships, "extra-air-allowance"), "", "empire")) == 325
    for ready in yard.ready_fleets():
        assert yard.faults(ready) == () and yard.cost(ready) <= ready.points == 1000
