"""Chapter 21: events, objectives, and advantages."""

import pytest
from oak_and_iron.table import pose, table

from weathergage.rulesets.oak_and_iron.content.read import EVENTS
from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice
from weathergage.rulesets.oak_and_iron.rules.collisions import shoal_dice
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice as dice_of_test
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.rules.wind import speed_rating
from weathergage.rulesets.oak_and_iron.state import NOBODY

TIE = "{}; down a effective-fire; down b small-arms; admiral a experienced-admiral; deck {}; {}at initiative only"
SHIPS = "fluyt 10,10 180 {} | sloop 10,30 180 {} | corvette 30,10 180 of=b {} | fluyt 30,30 180 of=b {}"
PASSED = "sail cannon cannon cannon cannon"
FAILED = "cannon cannon cannon cannon cannon"


def tie(event, ships=("", "", "", ""), settings="", dice=""):
    """Equal values, and this event."""
    return table(TIE.format(SHIPS.format(*ships), event, settings), dice=f"{event} | {dice}")


@pytest.mark.rule("OI-EVT-01", "OI-DICE-14")
@pytest.mark.parametrize(("symbol", "edge"), [("musket", "east"), ("sail", "west")])
def test_the_wind_shifts_a_quarter(symbol, edge):
    sea = tie("shifting-wind", dice=symbol)
    assert sea.game.weather == edge and sea.game.active == ("shifting-wind",)


@pytest.mark.rule("OI-EVT-02")
def test_light_airs_slow_everybody_but_stop_nobody():
    sea = tie("light-airs")
    assert speed_rating(sea.game, 0, "large", 0).total == 2
    assert speed_rating(sea.game, 0, "windward", 0).total == 1


@pytest.mark.rule("OI-EVT-03")
def test_a_freshening_breeze():
    sea = tie("freshening-breeze", ("sail=full", "", "sail=full", ""), dice=f"{FAILED} | {PASSED}")
    assert (sea["fluyt"].sail, sea["corvette"].sail) == (2, 3)
    assert speed_rating(sea.game, 1, "large", 0).total == 4


@pytest.mark.rule("OI-EVT-04", "OI-INIT-04", "OI-TERR-14")
def test_fog_rolls_in_if_there_is_a_bank_left():
    sea = tie("fog-rolls-in")
    assert [(piece.kind, piece.x, piece.y) for piece in sea.game.terrain] == [("fog-bank", 18.0, 18.0)]
    none = tie("fog-rolls-in", settings="terrain fog-bank 5,5 0; terrain fog-bank 25,5 0; ")
    assert none.events("EventIgnored") and len(none.game.terrain) == 2


@pytest.mark.rule("OI-EVT-06", "OI-EVT-11")
def test_events_that_forbid():
    damp = table("fluyt 10,10 180 reload=port fatigue=1 | corvette 30,10 0 of=b; events damp-powder; at crew fluyt "
                 "only")
    assert not [option for option in damp.options if option.startswith("reload")]
    misread = table("fluyt 10,15 0 | fluyt 10,10 0 | corvette 30,10 0 of=b; events misread-signals; at attack only")
    assert formation(misread.game, 0) == []


@pytest.mark.rule("OI-EVT-07")
def test_a_burst_gun():
    sea = tie("burst-gun", settings="role a defender; role b attacker; ", dice="skull | swords")
    assert sea.asked == [(0, "burst-gun")]
    sea.say("corvette", "sloop")
    assert sea["corvette"].damage == 1 and sea["sloop"].fatigue == 1
    assert [(event.ship, event.dice) for event in sea.events("BurstGunRolled")] == [
        ("corvette", ("skull",)), ("sloop", ("swords",))]


@pytest.mark.rule("OI-EVT-08", "OI-EVT-09")
def test_second_wind_and_exhaustion():
    sea = tie("second-wind", ("fatigue=2", "fatigue=1", "fatigue=1", ""))
    assert sea.options == ["-", "fluyt", "sloop", "fluyt sloop"]
    sea.say("fluyt sloop", "corvette")
    assert [sea[label].fatigue for label in ("fluyt", "sloop", "corvette")] == [1, 0, 0]
    tired = tie("exhaustion")
    assert [ship.fatigue for ship in tired.game.ships] == [1, 0, 1, 0]


@pytest.mark.rule("OI-EVT-12", "OI-EVNT-02", "OI-EVNT-03")
def test_providence_and_the_deck():
    sea = tie("providence")
    assert [squadron.fortune for squadron in sea.game.squadrons] == [1, 1]
    assert sea.game.deck == () and sea.game.active == ()
    empty = table(TIE.format(SHIPS.format("", "", "", ""), "", "").replace("deck ; ", ""))
    assert not empty.events("EventDrawn") and empty.events("InitiativeWon")


@pytest.mark.rule("OI-EVT-13")
def test_a_squall_hampers_seamanship():
    sea = tie("squall")
    assert dice_of_test(sea.game, 0, "seamanship", NOBODY, 0, False).total == 4
    assert dice_of_test(sea.game, 0, "repair", NOBODY, 0, False).total == 5


@pytest.mark.rule("OI-EVT-14")
def test_an_uncharted_shoal():
    sea = tie("uncharted-shoal", settings="turn 4; struck a 2; struck b 1; ")
    assert sea.asked == [(1, "place-terrain")]
    assert sea.forbidden_by("shoal-small 10,10 0") == "OI-EVT-14"
    sea.say("shoal-small 20,20 0")
    assert len(sea.game.terrain) == 1


@pytest.mark.rule("OI-EVNT-01", "OI-EVNT-04")
def test_events_of_a_turn_end_with_it():
    assert {event.duration for event in EVENTS.values()} == {"instant", "turn", "game"}
    sea = table("fluyt 10,10 180 | corvette 30,10 0 of=b; events squall shifting-wind; at end only")
    assert sea.game.active == ("shifting-wind",)


# --- objectives ---


OBJECTIVE = "sloop 10,10 0 {} | sloop 20,20 0 {} | corvette 30,10 0 of=b {} | corvette 30,20 0 of=b {}; objective " \
            "{}; " \
            "role a attacker; role b defender; edge a south; edge b north; {}at end only"


def objective(name, ships=("", "", "", ""), settings=""):
    return table(OBJECTIVE.format(*ships, name, settings))


def points(sea):
    return (strike_points(sea.game, 0).total, strike_points(sea.game, 1).total)


@pytest.mark.rule("OI-OBJ-01", "OI-STRK-01", "OI-STRK-02")
def test_line_of_battle_adds_nothing():
    assert points(objective("line-of-battle", ("damage=7", "", "", ""))) == (1, 0)


@pytest.mark.rule("OI-OBJ-02", "OI-EFF-09")
def test_breakthrough():
    sea = objective("breakthrough", ("escaped", "escaped", "", ""))
    assert points(sea) == (0, 1) and ship_total(sea.game, 0).total == 2
    sailing = table("sloop 10,34 0 | sloop 5,5 0 | corvette 30,10 0 of=b; objective breakthrough; role a attacker; "
                    "role b "
                    "defender; edge a south; edge b north; wind south; at move sloop only")
    sailing.say("skip", "ahead", "none")
    assert sailing["sloop"].fate == "escaped"


@pytest.mark.rule("OI-OBJ-03")
def test_a_raid():
    place = "sloop 14.5,18 180 sail=anchored shore=island-small:17:18 | corvette 30,30 0 of=b {}; terrain " \
            "island-small " \
            "18,18 0 objective; objective raid; role a attacker; role b defender; raid 1; at end only"
    sea = table(place.format(""))
    assert sea.game.raid_tokens == 2 and points(sea) == (0, 1)
    contested = table(place.format("shore=island-small:18:18"))
    assert contested.game.raid_tokens == 1


@pytest.mark.rule("OI-OBJ-04")
def test_a_convoy():
    sea = objective("convoy", ("", "", "merchant damage=7", ""))
    assert points(sea) == (0, 2)
    away = table("sloop 10,10 0 | corvette 34.8,20 90 of=b merchant | corvette 20,20 0 of=b flag; objective convoy; "
                 "role a attacker; role b defender; wind west; at move corvette only")
    away.say("skip", "ahead", "none")
    assert away["corvette"].fate == "escaped" and points(away) == (1, 0) and ship_total(away.game, 1).total == 2


@pytest.mark.rule("OI-OBJ-05", "OI-EFF-06")
def test_salvage():
    sea = table("sloop 10,10 0 speed=2 | sloop 5,5 0 tokens=1 | corvette 30,10 0 of=b; terrain rocks-small 11.9,10 0 "
                "objective; objective salvage; rock 1; at crew sloop only")
    assert "salvage" in sea.options
    sea.say("salvage")
    assert (sea["sloop"].tokens, sea.game.rock_tokens) == (1, 0) and points(sea) == (0, 2)
    left = objective("salvage", ("", "", "", ""), "tokens a 1; ")
    assert points(left) == (0, 1)


@pytest.mark.rule("OI-OBJ-06", "OI-EFF-08")
def test_a_blockade():
    assert points(objective("blockade", ("", "left", "", "left"))) == (0, 1)


@pytest.mark.rule("OI-OBJ-07", "OI-STRK-06")
def test_strike_the_flag():
    assert points(objective("strike-the-flag", ("damage=7", "", "out flaglost", ""))) == (2, 5)


@pytest.mark.rule("OI-OBJ-08")
def test_hold_the_anchorage():
    island = "terrain island-small 30,34 0 objective; turn {}; "
    assert points(objective("hold-the-anchorage", settings=island.format(5))) == (1, 0)
    assert points(objective("hold-the-anchorage", settings=island.format(4))) == (0, 0)


# --- advantages ---


@pytest.mark.rule("OI-ADV-03")
def test_well_rested():
    sea = table("sloop 10,10 180 fatigue=2 | corvette 30,10 0 of=b; advantage a well-rested; at movement")
    assert sea.asked == [(0, "well-rested")]
    sea.say("use")
    assert sea["sloop"].fatigue == 1 and sea.game.sides[0].once == ("well-rested",)


@pytest.mark.rule("OI-ADV-04")
def test_double_shotted():
    place = "fluyt 10,10 0 {} | sloop 14,10 0 of=b; advantage a double-shotted; at fire fluyt only"
    assert attack_dice(table(place.format("")).game, 0, 1, "broadside", "hull", 2).total == 5
    assert attack_dice(table(place.format("")).game, 0, 1, "broadside", "hull", 3).total == 4
    assert attack_dice(table(place.format("once=broadside")).game, 0, 1, "broadside", "hull", 2).total == 4


@pytest.mark.rule("OI-ADV-05")
def test_fresh_powder():
    sea = table("fluyt 10,10 180 reload=port,starboard | sloop 10,20 180 reload=port | corvette 30,10 0 of=b; "
                "advantage a fresh-powder; down a favorable-wind; at initiative only")
    sea.say("use", "starboard port")
    assert (sea["fluyt"].reload, sea["sloop"].reload) == (1, 0)


@pytest.mark.rule("OI-ADV-06", "OI-DICE-10")
def test_a_local_pilot():
    sea = table("fluyt 10,10 180 | sloop 10,20 0 | corvette 30,10 0 of=b; advantage a local-pilot; at attack only")
    assert (shoal_dice(sea.game, 0), shoal_dice(sea.game, 1)) == (1, 0)


@pytest.mark.rule("OI-ADV-07")
def test_surprise():
    sea = table("fluyt 10,10 180 | corvette 30,10 0 of=b; advantage b surprise; down a effective-fire; down b "
                "small-arms; "
                "admiral a experienced-admiral; deck squall; at initiative only")
    assert sea.game.first == 1 and not sea.events("EventDrawn")


@pytest.mark.rule("OI-ADV-09")
def test_steady_hands_once_a_turn():
    sea = table("fluyt 10,20 180 | fluyt 20,20 180 | corvette 30,10 0 of=b; advantage a steady-hands; at move fluyt",
                dice=f"{PASSED} cannon | {PASSED}")
    sea.say("test", "steady", "decline", "ahead", "none")
    assert sea.rolls == [("skill-test", 6)]
    while sea.kind != "seamanship" or sea.asked[0][0]:
        sea.say({"seamanship": "skip", "helm": "ahead", "turn-after": "none", "turn-in-eye": "none",
                 "crew-action": "none"}[sea.kind])
    sea.say("test")
    assert sea.kind == "seamanship-action"


@pytest.mark.rule("OI-ADV-10", "OI-END-21")
def test_late_arrivals_enter_on_turn_2():
    sea = table("fluyt 10,10 180 flag | sloop 0,0 0 waiting once=late | corvette 30,30 0 of=b; advantage a "
                "late-arrival; "
                "edge a south; edge b north; turn 2; wind south; at movement")
    assert ship_total(sea.game, 0).total == 2
    sea.say("sloop")
    assert sea.kind == "enter"
    assert sea.forbidden_by("sloop 10,20 0") == "OI-ADV-10" and sea.forbidden_by("sloop 20,1 180") == "OI-ADV-10"
    sea.say("sloop 20,1 0")
    assert pose(sea["sloop"]) == (20.0, 1.0, 0.0) and sea.kind == "seamanship"


@pytest.mark.rule("OI-ADV-11")
def test_a_short_handed_foe():
    sea = table("fluyt 10,10 180 | corvette 30,10 0 of=b | sloop 30,20 0 of=b; advantage a short-handed-foe; "
                "down a effective-fire; at initiative only")
    sea.say("sloop")
    assert sea["sloop"].fatigue == 1


@pytest.mark.rule("OI-ADV-12")
def test_spare_rigging():
    place = "fluyt 10,20 180 sail=minimal aground | corvette 30,30 0 of=b; advantage a spare-rigging; {}at crew " \
            "fluyt only"
    up = table(place.format(""))
    up.say("sail full")
    assert up["fluyt"].sail == 3 and up.game.sides[0].once == ("spare-rigging",)
    off = table(place.format(""))
    off.say("refloat spare-rigging")
    assert not off["fluyt"].aground and off.rolls == []
    used = table(place.format("sideonce a spare-rigging; "))
    assert "sail full" not in used.options and "refloat spare-rigging" not in used.options
