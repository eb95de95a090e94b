"""What the log says of things that came out otherwise than they were meant: as they were, once, in good English."""

import re

import pytest
from man_o_war.table import table

import weathergage as wg
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.man_o_war import events as ev
from weathergage.rulesets.man_o_war.face.telling import tell
from weathergage.rulesets.man_o_war.face.words import (
    degrees,
    hand_words,
    mount_words,
    numeral,
    state_words,
    way_words,
)
from weathergage.rulesets.man_o_war.rules.tracks import legs_made

FOE = "| galleon 44,70 0 of=2"


def told(sea, *names):
    return [tell(sea.game, event) for event in (sea.events(*names) if names else sea.match.events)]


@pytest.mark.rule("MW-RAM-05", "MW-RAM-06")
def test_a_ram_is_told_also_when_the_victim_saves():
    position = f"wargalley 10,30 0 | greatship 10,36 90 of=2 {FOE}; wind N; at act wargalley only"
    sea = table(position, dice="6").say("oars ahead 6", "greatship")
    assert told(sea)[1:4] == ["Wargalley comes against Greatship.", "Wargalley rams Greatship.",
                              "Greatship saves below the waterline on 4+: 6, saved."]
    sea = table(position, dice="1 | 5").say("oars ahead 6", "greatship")
    assert told(sea, "ShipRammed", "RamRolled") == ["Wargalley rams Greatship.", "The ram of Wargalley rolls 5 on "
        "the light chart."]


@pytest.mark.rule("MW-GEO-12", "MW-COLL-01")
def test_a_move_cut_short_is_told_as_far_as_it_went():
    sea = table(f"wargalley 10,30 0 | greatship 10,34 90 of=2 {FOE}; wind N; at act wargalley only").say("oars ahead 6")
    assert told(sea, "ShipMoved") == ["Wargalley moves under oars: 2.38″ ahead; she is at 10,32.4, heading north."]
    sea = table(f"greatship 10,30 0 | galleon 12.5,32.5 0 of=2 {FOE}; wind N; at act greatship only")
    sea.say("sail turn 45 ahead 4")
    (event,) = sea.events("ShipMoved")
    (verb, amount), = legs_made(event)
    assert verb == "turn" and 0 < amount < 45 and amount == pytest.approx(event.place[2])
    sea = table(f"greatship 10,30 0 {FOE}; wind N; at act greatship only").say("sail ahead 3 turn -45 ahead 4")
    assert told(sea, "ShipMoved")[0].startswith("Greatship moves under sail: 3″ ahead, then turn 45° to port, then "
        "4″ ahead;")
    back = table(f"wargalley 10,30 0 | greatship 10,27.5 90 of=2 {FOE}; wind N; at act wargalley only")
    back.say("oars back 2")
    assert told(back, "ShipMoved")[0].startswith("Wargalley moves under oars: 0.88″ astern;")


@pytest.mark.rule("MW-FIRE-05", "MW-FIRE-07", "MW-FIRE-03")
def test_a_fire_spreads_only_where_something_burns():
    def burn(hits, dice):
        return told(table(f"greatship 10,10 0 hit={hits} {FOE}; at end only", dice=dice), "BlazeRolled", "HitWasted",
            "BoxMarked",
                    "BlazeLit")
    assert burn("bows:1/1", "4") == ["Fire in the bows of Greatship: 4, it leaps toward the prow, where there is "
        "nothing to burn; "
                                     "1 blaze there."]
    assert burn("bows:1/1,gun-deck:1/1", "6 | 2")[:2] == [
        "Fire in the bows of Greatship: 6, it spreads toward the stern; 1 blaze there.", "The gun deck of Greatship "
            "burns already."]
    assert burn("gun-deck:1/1", "4")[1] == "The bows of Greatship burn; 1 box there is gone."
    assert burn("gun-deck:1/1,bows:1", "4")[1] == "The bows of Greatship catch fire."
    assert burn("bows:1/1", "2") == ["Fire in the bows of Greatship: 2, it burns on; 1 blaze there."]


@pytest.mark.rule("MW-DMG-01", "MW-LOC-11")
def test_verbs_agree_with_what_is_hit_or_mended():
    game = table(f"ironclad 10,10 0 | death-fortress 20,20 0 {FOE}; at battle 2").game
    assert tell(game, ev.BoxMarked("ironclad", "bows", 1,
        False)) == "The bows of Ironclad are damaged; 1 box there is gone."
    assert tell(game, ev.BoxMarked("ironclad", "stern", 1,
        False)) == "The stern of Ironclad is damaged; 1 box there is gone."
    assert tell(game, ev.BoxMarked("death-fortress", "harness", 1, False)).startswith("The harness of Death Fortress "
        "is damaged")
    assert tell(game, ev.HitWasted("ironclad", "bows", "MW-CRIT-07")) == "The bows of Ironclad are past further harm."
    assert tell(game, ev.MarkerRepaired("ironclad", "bows", 0,
        "MW-FLT-03")) == "The bows of Ironclad are mended; all is whole there."


@pytest.mark.rule("MW-COLL-03", "MW-COLL-09")
def test_a_ship_that_pushed_clear_goes_no_farther():
    position = "galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind E; at act wargalley only"
    assert told(table(position).say("oars push galleon", "stay"), "PushedClear",
        "ShipStayed")[1] == "Wargalley goes no farther."
    assert told(table(position).say("stay"), "ShipStayed") == ["Wargalley does not move."]


@pytest.mark.rule("MW-END-07")
def test_a_ship_is_scuttled_once():
    sea = table("wolfship 20,22.75 180 crew=1 | galleon 20,20 0 of=2 held=1 crew=1 scuttler=wolfship | galleon 44,70 "
        "0 of=2; at end only")
    lines = told(sea, "ShipScuttled", "ShipSunk")
    assert lines == ["Galleon I is scuttled; 1 crew counter goes back to Wolfship.", "Galleon I goes down."]


@pytest.mark.rule("MW-GEO-10", "MW-GEO-01")
def test_small_angles_and_headings_near_north():
    assert hand_words(0.04) == "0.04° to starboard" and hand_words(-45.0) == "45° to port" and degrees(0.0) == "0°"
    assert way_words(359.97) == "0° (north)" and way_words(359.9) == "359.9°" and way_words(44.98) == "45° (north-east)"
    assert way_words(90.0) == "90° (east)" and way_words(0.0) == "0° (north)"


def test_ships_beyond_the_tenth_are_numbered_as_the_others():
    assert [numeral(at) for at in (0, 8, 9, 10, 11, 19, 23, 40)] == ["I", "IX", "X", "XI", "XII", "XX", "XXIV", "XLI"]
    sea = table(" | ".join(f"hawkship {4 * n + 2},10 0" for n in range(11)) + f" {FOE}; player 1 fleet=high-elf; at "
        f"battle 2")
    assert tell(sea.game, ev.ShipStayed("hawkship-11", "MW-COLL-09")) == "Hawkship XI does not move."


@pytest.mark.rule("MW-MON-11", "MW-MON-14")
@pytest.mark.parametrize(("dice", "line"), [
    ("3 4", "Kraken rolls 3 and 4 and may swim 7″."),
    ("3 3 | 4", "Kraken rolls 3 and 3, and 4 for its temper: it obeys, and may swim 6″."),
    ("3 3 | 6", "Kraken rolls 3 and 3, and 6 for its temper: it obeys, and may move or attack twice."),
    ("3 3 | 2", "Kraken rolls 3 and 3, and 2 for its temper: it runs mad and turns on its own fleet.")])
def test_the_dice_of_a_monster_are_told_on_doubles_too(dice, line):
    sea = table(f"kraken 20,20 0 {FOE}; at act monster-1 only", dice=dice).say("surface")
    assert told(sea, "MonsterReacted") == [line]


@pytest.mark.rule("MW-SET-04", "MW-SET-06")
def test_a_refused_fleet_names_each_clause_once():
    for text in ("1000 empire: greatship*20", "1000 empire: greatship*2, kraken*9, greatship*9"):
        with pytest.raises(BadSetup) as refused:
            wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": text})
        clauses = re.findall(r"MW-[A-Z]+-\d+", str(refused.value))
        assert len(set(clauses)) == len(clauses) and len(clauses) > 1


# --- said of what is there --------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("ship", "words"), [
    ("galleon 20,20 0", "crew 4 of 4, undamaged"),
    ("galleon 20,20 0 btw=1", "crew 4 of 4, 1 of 4 waterline boxes lost"),
    ("galleon 20,20 0 btw=1 hit=bows:1", "crew 4 of 4, 1 of 4 waterline boxes lost, 1 of 12 boxes damaged"),
    ("galleon 20,20 0 held=none crew=0", "crew 0 of 4, undamaged, abandoned"),
])
def test_a_ship_with_holes_is_not_called_undamaged(ship, words):
    sea = table(f"{ship} {FOE}; at battle 2")
    assert state_words(sea.game, sea.number("galleon")) == words


@pytest.mark.rule("MW-BRD-15")
def test_that_nobody_is_aboard_is_said_once():
    sea = table(f"wargalley 18.375,20 90 | galleon 20,20 0 of=2 held=none crew=0 {FOE}; wind E; at act wargalley only")
    question = sea.say("stay", "cease").question()
    assert question.kind == "board"
    assert sea.match.label(question, "galleon") == "Galleon I: crew 0 of 4, undamaged, abandoned"


@pytest.mark.rule("MW-RAM-05", "MW-RAM-06")
@pytest.mark.parametrize(("ram", "chart"), [
    ("wargalley", "if she fails: 1 hit on 1 to 4, 2 hits on 5 or 6;"),
    ("ironclad", "at -1; if she fails: 1 hit on 1 or 2, 2 hits on 3 or 4, 3 hits on 5 or 6;"),
    ("drillakilla", "at -1; if she fails: no hits on 1, 1 hit on 2 to 4, 2 hits on 5, a die of hits on 6;"),
])
def test_the_chart_of_a_ram_says_on_which_faces(ram, chart):
    mode = {"wargalley": "oars", "ironclad": "steam", "drillakilla": "treadwheel"}[ram]
    sea = table(f"{ram} 10,30 0 | greatship 10,36 90 of=2 {FOE}; wind N; at act {ram} only").say(f"{mode} ahead 6")
    question = sea.question()
    assert question.kind == "ram" and chart in sea.match.sight(0).reason(question.question)


@pytest.mark.rule("MW-SHOT-10")
def test_one_shot_falls_and_several_fall():
    game = table(f"ironclad 20,20 0 {FOE}; at battle 2").game
    assert tell(game, ev.LocationsRolled("ironclad", (2,), "high")) == "The shot at Ironclad falls high: 2."
    assert tell(game, ev.LocationsRolled("ironclad", (2, 5), "low")) == "The shots at Ironclad fall low: 2 and 5."


@pytest.mark.rule("MW-SPL-36", "MW-SPL-13", "MW-LOC-03", "MW-SCN-03")
def test_what_a_spell_spoils_or_cannot_move_and_what_is_lost():
    game = table(f"ironclad 20,20 0 {FOE}; at battle 2").game
    assert tell(game, ev.SpellLaid("ironclad", "brittle-guns", "fore")) == \
        "Brittle Barrels lies on Ironclad until the turn ends: no gun of hers fires ahead."
    assert tell(game, ev.SpellLaid("ironclad", "sea-mist", "")) == "Sea Mist lies on Ironclad until the turn ends."
    assert tell(game, ev.ShipPulled("ironclad", (20.0, 20.0, 0.0), (20.0, 20.0, 0.0), 0.0, "MW-SPL-13")) == \
        "Ironclad does not stir: something is in the way."
    assert tell(game, ev.ShipPulled("ironclad", (20.0, 20.0, 0.0), (20.0, 22.0, 0.0), 2.0, "MW-SPL-13")) == \
        "Ironclad is swept 2″ away, to 20,22."
    assert tell(game, ev.TurretLost("ironclad", "fore-turret-1")) == "Ironclad loses fore turret 1."
    assert mount_words(("fore-turret-1", "broadside")) == "fore turret 1 and the broadside"
    assert tell(game, ev.CountersLanded("ironclad", -1, 0)) == \
        "Ironclad takes 1 crew counter off the island; none ashore now."


@pytest.mark.rule("MW-MON-11", "MW-SPL-09")
def test_a_monster_under_a_spell_is_promised_no_more_than_it_may_swim():
    sea = table(f"kraken 20,20 0 spells=kelp-snare {FOE}; at act monster-1 only", dice="3 4").say("surface")
    assert told(sea, "MonsterReacted") == ["Kraken rolls 3 and 4 and may swim 3.5″."]


@pytest.mark.rule("MW-CARD-23", "MW-FIRE-03")
@pytest.mark.parametrize(("face", "came"), [(4, "does not reach"), (3, "reaches")])
def test_what_an_idol_does_is_told(face, came):
    sea = table(f"greatship 10,10 0 hit=bows:1/1 cards=sea-god-idol shown=sea-god-idol {FOE}; at end only",
                dice=f"6 | {face}")
    assert told(sea, "BlazeStopped") == [f"The idol of Greatship rolls {face}: the fire {came} the gun deck."]


@pytest.mark.rule("MW-WPN-08")
def test_how_far_a_claw_drags_a_ship_is_told():
    sea = table("hulk 20,20 0 no-movement | wargalley 20,24.9 90 of=2 | galleon 44,70 0 of=2; player 1 fleet=orc; "
                "at act hulk only", dice="3").say("wargalley fore iron-claw")
    (event,) = sea.events("ShipPulled")
    assert event.length == pytest.approx(event.was[1] - event.place[1], abs=0.001) and event.length > 2


@pytest.mark.rule("MW-SCN-03")
def test_who_goes_ashore_and_comes_back_is_told():
    sea = table("kings-longship 24,28.5 90 no-movement no-firing | galleon 44,44 0 of=2; scenario treasure-island; "
                "at act kings-longship only").say("land")
    assert told(sea, "CountersLanded") == ["King's Longship lands 1 crew counter; 1 ashore now."]


@pytest.mark.rule("MW-SPL-10")
def test_what_a_wizard_gains_to_roll_again_is_told():
    game = table(f"galleon 20,20 0 {FOE}; at battle 2").game
    assert tell(game, ev.PoolGained(0, 2)) == "The Empire may roll 2 dice again this turn."
