"""Chapters 8 to 10 and 12: formation, sight, fog, dice, criticals and re-rolls, with their limits and exceptions."""

import pytest
from oak_and_iron.table import pose, table

from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice, base_dice, crew_value, fortitude
from weathergage.rulesets.oak_and_iron.rules.formation import formation, in_formation
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of, is_in_path, raked_by

FAR = "sloop 33,3 0 of=b"
MISS = "sail sail sail sail"


def members(sea, squadron=0):
    return [sea.game.ships[number].label for number in formation(sea.game, squadron)]


# --- formation --------------------------------------------------------------------------------------------------------

LINE = "fluyt 10,14 0 flag | fluyt 10,10 0 | " + FAR


@pytest.mark.rule("OI-FORM-01", "OI-FORM-04", "OI-FORM-05")
@pytest.mark.parametrize(("between", "together"), [
    ("", True), (" | sloop 10,12 90 of=b", False), (" | sloop 10,12 90 of=b out", False),
    (" | sloop 10.6,12 90 of=b", True), (" | sloop 9.4,12 90 of=b", True),      # a line passes beside her
    (" | sloop 10.37,12 90 of=b", False), ("; terrain rocks-small 10,12 0", False),
    ("; terrain rocks-small 10.3,12 0", True), ("; terrain shoal-small 10,12 0", True),
    ("; terrain fog-patch 10,12 0", True)])
def test_a_line_that_anything_crosses_does_not_link(between, together):
    sea = table(f"{LINE}{between}; at attack only")
    assert members(sea) == (["fluyt", "fluyt-2"] if together else [])


@pytest.mark.rule("OI-FORM-05")
def test_two_ships_between_may_leave_a_gap():
    gap = table(f"{LINE} | sloop 8.9,12 90 of=b | sloop 11.1,12 90 of=b; at attack only")
    assert members(gap) == ["fluyt", "fluyt-2"]
    closed = table(f"{LINE} | sloop 9,12 90 of=b | sloop 11,12 90 of=b; at attack only")
    assert members(closed) == []


@pytest.mark.rule("OI-FORM-03", "OI-FORM-04", "OI-KEY-17", "OI-FORM-08")
@pytest.mark.parametrize(("second", "settings", "together"), [
    ("10,5.5 0", "", True), ("10,5.49 0", "", False), ("10,5.49 0", "admiral a george-monck; ", True),
    ("10,-0.51 0", "admiral a george-monck; ", False), ("11.2,10 0", "", True), ("11.26,10 0", "", False),
    ("10,10 180", "", False), ("10,10 10", "", True), ("10,10 30", "", False),
    ("10,10 0 aground", "", True), ("10,10 0 sail=anchored", "", True),
    ("10,10 0 out", "", False), ("10,10 0 fatigue=7 captor=b", "", False), ("10,10 90", "", False)])
def test_who_is_linked_to_the_ship_ahead(second, settings, together):
    sea = table(f"fluyt 10,14 0 flag | fluyt {second} | fluyt 30,30 0 | {FAR}; {settings}table 40x40; at attack only")
    assert members(sea) == (["fluyt", "fluyt-2"] if together else [])


@pytest.mark.rule("OI-FORM-02", "OI-FORM-06", "OI-FORM-07")
def test_the_chain_begins_at_the_flagship_and_is_the_longest():
    line = "fluyt 10,22 0 {} | fluyt 10,18 0 {} | fluyt 10,14 0 {} | fluyt 10,10 0 {} | " + FAR + "; at attack only"
    assert members(table(line.format("flag", "", "", ""))) == ["fluyt", "fluyt-2", "fluyt-3", "fluyt-4"]
    assert members(table(line.format("", "flag", "", ""))) == ["fluyt-2", "fluyt-3", "fluyt-4"]
    assert members(table(line.format("", "", "flag", ""))) == ["fluyt", "fluyt-2", "fluyt-3"]
    per_end = table(line.format("", "flag", "", ""), formation_links="per-end")
    assert members(per_end) == ["fluyt", "fluyt-2", "fluyt-3", "fluyt-4"]
    alone = table(f"fluyt 20,22 0 flag | fluyt 10,18 0 | fluyt 10,14 0 | {FAR}; at attack only")
    assert members(alone) == []
    lost = table(line.format("flag out", "", "", ""))
    assert members(lost) == []


@pytest.mark.rule("OI-FORM-01", "OI-FORM-06")
def test_formation_is_worth_a_die_with_guns_only():
    sea = table("fluyt 10,14 0 flag | fluyt 10,10 0 | fluyt 11.25,14 0 of=b; link fluyt fluyt-3; at attack only")
    alone = table("fluyt 10,14 0 flag | fluyt 20,10 0 | fluyt 11.25,14 0 of=b; link fluyt fluyt-3; at attack only")
    for kind, more in (("broadside", 1), ("partial", 1), ("close-combat", 0)):
        assert attack_dice(sea.game, 0, 2, kind, "hull", 2).total \
            == attack_dice(alone.game, 0, 2, kind, "hull", 2).total + more
    assert in_formation(sea.game, 1) and not in_formation(sea.game, 2)


@pytest.mark.rule("OI-CARD-20", "OI-FORM-01")
def test_seize_the_opportunity_is_for_ships_out_of_formation_in_the_attack_phase():
    place = "fluyt 10,14 0 flag | fluyt 10,10 0 | fluyt 20,10 0 | fluyt 11.25,14 0 of=b; link fluyt fluyt-4; " \
            "up a seize-the-opportunity; at {} only"
    fight = table(place.format("attack")).game
    found = [attack_dice(fight, at, 3, kind, "hull", 2).total for at in (0, 2) for kind in
             ("broadside", "partial", "close-combat")]
    assert found == [5, 3, 5, 6, 4, 7]
    moving = table(place.format("movement")).game
    assert attack_dice(moving, 2, 3, "broadside", "hull", 2).total == 4


@pytest.mark.rule("OI-UPG-21", "OI-CARD-23")
def test_a_dispatch_ship_serves_until_the_attack_phase():
    place = "fluyt 10,14 0 flag {} | sloop 16.5,14 0 upgrades=dispatch-ship | fluyt 23.6,14 0 | fluyt 30,25 0 | " \
        + FAR + "; at {} only"
    assert members(table(place.format("", "movement"))) == ["fluyt", "sloop", "fluyt-2"]
    assert members(table(place.format("", "attack"))) == []
    assert members(table(place.format("out", "movement"))) == []
    near = table(f"fluyt 10,14 0 flag | sloop 14,14 0 | fluyt 20,14 0 | {FAR}; up a adjust-formation; at attack only")
    assert members(near) == ["fluyt", "sloop"]


# --- paths, sight and range -------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-BRD-01", "OI-BRD-02", "OI-GEOM-03", "OI-CONV-09")
@pytest.mark.parametrize(("target", "port", "starboard"), [
    ("22,18 0", False, True), ("14,18 0", True, False), ("22,20.25 0", False, True), ("22,20.26 0", False, False),
    ("22,15.75 0", False, True), ("22,15.74 0", False, False), ("18,22 0", False, False)])
def test_the_path_is_as_wide_as_her_side(target, port, starboard):
    sea = table(f"fluyt 18,18 0 | sloop {target} of=b; at attack only")
    assert (is_in_path(sea.game, 0, "port", 1), is_in_path(sea.game, 0, "starboard", 1)) == (port, starboard)


@pytest.mark.rule("OI-GEOM-02", "OI-GEOM-03", "OI-CONV-07", "OI-CONV-09")
@pytest.mark.parametrize(("x", "band"), [(22.125, 1), (22.126, 2), (25.125, 2), (25.126, 3), (31.125, 3), (31.126, 5)])
def test_a_distance_equal_to_a_limit_is_within_it(x, band):
    sea = table(f"fluyt 18,18 0 | sloop {x},18 0 of=b; at attack only")
    assert band_of(sea.game, 0, 1) == band


@pytest.mark.rule("OI-TERR-05", "OI-TERR-06", "OI-TERR-07", "OI-DICE-13")
@pytest.mark.parametrize(("fog", "band", "hits"), [
    ("", 2, 3), ("terrain fog-patch 14,10 0; ", 3, 2),                  # between the two
    ("terrain fog-patch 18.2,10 0; ", 3, 2),                            # over the far side of the target
    ("terrain fog-patch 14,13.5 0; ", 2, 3),                            # beside the line
    ("terrain fog-patch 20,16 0; ", 2, 3),
    ("terrain fog-patch 14,10 0; terrain fog-patch 18,10 0; ", 3, 2)])  # several banks shift once
def test_fog_counts_where_it_covers_the_target_or_the_shortest_line(fog, band, hits):
    sea = table(f"fluyt 10,10 0 | fluyt 17,10 0 of=b; {fog}at fire fluyt only",
                dice="skull cannon musket sail | pistol")
    sea.say("broadside starboard fluyt-2")
    assert [event.band for event in sea.events("AttackDeclared")] == [band]
    assert [event.hits for event in sea.events("HitsScored")] == [hits]


@pytest.mark.rule("OI-TERR-06", "OI-TERR-08", "OI-DICE-13")
def test_fog_beyond_cannon_shot_leaves_the_skulls():
    sea = table("fluyt 10,10 0 | fluyt 20,10 0 of=b; terrain fog-patch 15,10 0; at fire fluyt only",
                dice="skull cannon musket sail | pistol").say("broadside starboard fluyt-2")
    assert [event.hits for event in sea.events("HitsScored")] == [1]
    squall = table("fluyt 10,10 0 | fluyt 17,10 0 of=b; terrain fog-patch 14,10 0; events squall; at fire fluyt only")
    assert not squall.asked                             # the shifted band governs what is forbidden, too
    near = table("fluyt 10,10 0 | fluyt 14,10 0 of=b; terrain fog-patch 14,10 0; at fire fluyt only")
    assert not [option for option in near.options if option.endswith("crew")]
    clear = table("fluyt 10,10 0 | fluyt 14,10 0 of=b; at fire fluyt only")
    assert [option for option in clear.options if option.endswith("crew")]


@pytest.mark.rule("OI-LOS-01", "OI-LOS-03", "OI-LOS-04")
@pytest.mark.parametrize(("more", "seen"), [
    ("", True), (" | third-rate 14,10 0", False), (" | third-rate 14,10 0 of=b out", False),
    (" | sloop 14,12.2 0", True), ("; terrain island-small 14,10 90", False), ("; terrain rocks-large 14,10 90", True),
    ("; terrain shoal-small 14,10 0", True)])
def test_what_hides_a_target(more, seen):
    sea = table(f"fluyt 10,10 0 | sloop 18,10 0 of=b{more}; at fire fluyt only")
    assert ("broadside starboard sloop hull" in sea.options if sea.asked else False) == seen


@pytest.mark.rule("OI-PART-02", "OI-PART-03", "OI-PART-04")
def test_partial_fire_sees_from_any_edge_within_musket_shot():
    ahead = table("fluyt 10,10 0 reload=port,starboard | sloop 10,14 0 of=b; at fire fluyt only")
    assert ahead.options == ["partial sloop hull", "partial sloop rigging", "partial sloop crew", "pass"]
    far = table("fluyt 10,10 0 reload=port,starboard | sloop 10,18.25 0 of=b; at fire fluyt only")
    assert far.options == ["partial sloop hull", "partial sloop rigging", "pass"]
    assert not table("fluyt 10,10 0 reload=port,starboard | sloop 10,18.26 0 of=b; at fire fluyt only").asked


@pytest.mark.rule("OI-RAKE-01", "OI-RAKE-02", "OI-RAKE-05", "OI-RAKE-07")
@pytest.mark.parametrize(("target", "rake"), [
    ("14,10 90", "stern"), ("14,10 270", "bow"), ("14,10 0", ""), ("14,10.6 90", "stern"), ("14,10.7 90", ""),
    ("14,9.4 90", "stern"), ("14,9.3 90", ""), ("17.875,10 90", "stern"), ("17.88,10 90", ""), ("14,10 110", "stern"),
    ("14,10 120", "")])
def test_a_line_through_bow_and_stern_rakes(target, rake):
    sea = table(f"fluyt 10,10 0 | fluyt {target} of=b; at attack only")
    assert raked_by(sea.game, 0, "starboard", 1, band_of(sea.game, 0, 1)) == rake
    assert raked_by(sea.game, 0, "port", 1, band_of(sea.game, 0, 1)) == ""


@pytest.mark.rule("OI-RAKE-03", "OI-RAKE-04", "OI-RAKE-05", "OI-RAKE-06", "OI-DICE-07")
@pytest.mark.parametrize(("heading", "dice", "damage", "fatigue", "triggers"), [
    (90, "cannon musket sail sail | musket", 2, 2, 1),          # Fortitude 1 by the stern, Freeboard ignored
    (270, "cannon musket sail sail | musket", 1, 2, 1),         # by the bow Fortitude 2
    (90, "sail sail sail sail", 0, 0, 0),                       # nothing hit, nothing added
    (90, "skull cannon sail sail | musket musket", 2, 2, 2)])
def test_what_a_raking_shot_does(heading, dice, damage, fatigue, triggers):
    sea = table(f"fluyt 10,10 0 | fluyt 14,10 {heading} of=b; at fire fluyt only", dice=dice)
    sea.say("broadside starboard fluyt-2")
    struck = sea["fluyt-2"]
    assert (struck.damage, struck.fatigue) == (damage, fatigue)
    assert [len(event.dice) for event in sea.events("CriticalRolled")] == ([triggers] if triggers else [])


@pytest.mark.rule("OI-TRAIT-06", "OI-TRAIT-07", "OI-BRD-06")
@pytest.mark.parametrize(("target", "dice", "fatigue"), [
    ("sixth-rate", "cannon sail sail sail", 1), ("fluyt", "cannon sail sail sail", 0),
    ("fluyt", "cannon cannon sail sail", 1), ("third-rate", "cannon cannon sail sail", 0),
    ("third-rate", "cannon cannon musket sail", 1), ("sixth-rate", "sail sail sail swords", 0)])
def test_how_many_hits_tire_a_crew(target, dice, fatigue):
    sea = table(f"fluyt 10,10 0 | {target} 15,10 0 of=b; at fire fluyt only", dice=dice)
    sea.say(f"broadside starboard {sea.game.ships[1].label}")
    assert sea.game.ships[1].fatigue == fatigue


@pytest.mark.rule("OI-TRAIT-01", "OI-TRAIT-08", "OI-OPT-03", "OI-RAKE-05", "OI-SQD-23")
@pytest.mark.parametrize(("firer", "target", "attack", "band", "rake", "strength"), [
    ("fluyt", "fluyt", "broadside", 2, "", 2), ("fluyt", "fluyt options=stout", "broadside", 2, "", 3),
    ("fluyt", "sloop", "broadside", 3, "", 2), ("fluyt", "sloop", "broadside", 2, "", 1),
    ("fluyt", "sloop", "broadside", 4, "", 2), ("third-rate", "fluyt", "broadside", 2, "", 1),
    ("third-rate", "fluyt", "broadside", 3, "", 2), ("third-rate", "fluyt", "partial", 2, "", 2),
    ("third-rate", "sloop", "broadside", 1, "", 1), ("fluyt", "second-rate", "broadside", 2, "stern", 1),
    ("fluyt", "second-rate", "broadside", 2, "bow", 4)])
def test_what_hits_are_divided_by(firer, target, attack, band, rake, strength):
    kind, *more = target.split()
    sea = table(f"{firer} 10,10 0 | {kind} 15,10 0 of=b {' '.join(more)}; at attack only")
    assert fortitude(sea.game, 0, 1, attack, band, rake).total == strength


# --- dice -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-UPG-24", "OI-UPG-25", "OI-OPT-01", "OI-KEY-24", "OI-BRD-03")
@pytest.mark.parametrize(("ship", "card", "broadside", "partial", "close", "party"), [
    ("", 2, 2, 2, 2, 2), ("upgrades=marines", 2, 2, 3, 3, 3), ("upgrades=troop-transport", 2, 2, 2, 4, 4),
    ("upgrades=marines,troop-transport", 2, 2, 3, 5, 5), ("options=additional-crew", 3, 3, 3, 3, 3),
    ("upgrades=merchants", 1, 1, 1, 1, 1), ("upgrades=merchants,marines", 1, 1, 2, 2, 2)])
def test_the_crew_counts_by_the_kind_of_attack(ship, card, broadside, partial, close, party):
    game = table(f"fluyt 10,10 0 {ship} | {FAR}; at attack only").game
    assert [crew_value(game, 0, kind) for kind in ("", "broadside", "partial", "close-combat", "party")] == [
        card, broadside, partial, close, party]
    assert crew_value(game, 0, "assault") == party


@pytest.mark.rule("OI-UPG-25", "OI-BRD-03", "OI-BRD-11", "OI-PART-05", "OI-CC-02", "OI-TERM-10")
@pytest.mark.parametrize(("ship", "found"), [
    ("fluyt", [4, 2, 5]), ("fluyt fatigue=1", [3, 1, 4]), ("fluyt fatigue=2", [2, 1, 3]),
    ("fluyt fatigue=6", [2, 1, 1]),
    ("fluyt fatigue=6 upgrades=marines", [2, 1, 1]), ("fluyt upgrades=marines fatigue=1", [3, 2, 5]),
    ("fluyt fatigue=6 options=additional-crew", [3, 1, 1]), ("third-rate fatigue=7", [4, 1, 1]),
    ("fluyt fatigue=6 upgrades=poorly-armed", [2, 1, 1]), ("sloop fatigue=4", [1, 1, 1]),
    ("fluyt options=additional-guns", [5, 2, 5]), ("fluyt upgrades=troop-transport fatigue=1", [3, 1, 6])])
def test_fatigue_costs_dice_down_to_the_floor(ship, found):
    kind, *more = ship.split()
    game = table(f"{kind} 10,10 0 {' '.join(more)} | {FAR}; at attack only").game
    assert [base_dice(game, 0, attack).total for attack in ("broadside", "partial", "close-combat")] == found


@pytest.mark.rule("OI-ATK-06", "OI-ATK-08", "OI-RIG-02", "OI-TCREW-02", "OI-UPG-19", "OI-CARD-28", "OI-CONV-10")
@pytest.mark.parametrize(("ship", "card", "aim", "band", "dice"), [
    ("", "", "hull", 1, 4), ("", "", "rigging", 2, 2), ("", "", "crew", 1, 2),
    ("options=additional-guns", "", "crew", 1, 2),
    ("fatigue=3", "", "rigging", 2, 1), ("upgrades=dismantling-shot", "", "rigging", 1, 4),
    ("upgrades=dismantling-shot", "", "rigging", 2, 2), ("upgrades=dismantling-shot", "", "crew", 1, 2),
    ("options=additional-guns", "target-rigging-card", "rigging", 2, 3), ("", "target-rigging-card", "rigging", 2, 2),
    ("", "target-rigging-card", "hull", 2, 4), ("", "effective-fire", "hull", 3, 5),
    ("", "superior-firepower", "hull", 3, 6), ("", "superior-firepower", "rigging", 3, 3),
    ("", "engage-more-closely", "hull", 1, 6), ("", "engage-more-closely", "hull", 2, 4)])
def test_dice_of_a_broadside(ship, card, aim, band, dice):
    up = f"up a {card}; " if card else ""
    game = table(f"fluyt 10,10 0 {ship} | {FAR}; {up}at attack only").game
    assert attack_dice(game, 0, 1, "broadside", aim, band).total == dice


@pytest.mark.rule("OI-CARD-28")
def test_target_rigging_after_the_halving_by_choice():
    place = "fluyt 10,10 0 | fluyt 14,10 0 of=b; up a target-rigging-card; at attack only"
    assert attack_dice(table(place).game, 0, 1, "broadside", "rigging", 2).total == 2
    late = table(place, target_rigging_bonus="after-halving")
    assert attack_dice(late.game, 0, 1, "broadside", "rigging", 2).total == 3
    assert attack_dice(late.game, 0, 1, "broadside", "crew", 2).total == 2


@pytest.mark.rule("OI-EVT-05", "OI-KEY-19", "OI-KEY-25", "OI-UPG-26", "OI-CARD-26")
def test_penalties_and_the_last_die():
    def dice(text, attack, more=0):
        return attack_dice(table(text).game, 0, 1, attack, "hull", 2, more).total

    place = "fluyt 10,10 0 {} | fluyt 11.25,10 0 of=b {}; link fluyt fluyt-2; {}at attack only"
    kinds = ("broadside", "partial", "close-combat", "assault", "party")
    assert [dice(place.format("", "", "events heavy-swell; "), kind) for kind in kinds] == [3, 2, 5, 5, 5]
    assert [dice(place.format("", "upgrades=merchants", ""), kind) for kind in kinds] == [4, 2, 3, 3, 5]
    assert [dice(place.format("", "upgrades=boarding-defenses", ""), kind) for kind in kinds] == [4, 2, 4, 4, 5]
    assert dice(place.format("fatigue=5", "upgrades=merchants,boarding-defenses", ""), "close-combat") == 1
    assert dice(place.format("", "", ""), "partial", 1) == 3
    defender = "admiral a andres-ochoa-de-zarate; role a {}; role b {}; turn {}; "
    assert [dice(place.format("", "", defender.format(*roles, turn)), kind) for roles, turn, kind in (
        (("defender", "attacker"), 3, "broadside"), (("defender", "attacker"), 4, "broadside"),
        (("attacker", "defender"), 3, "broadside"), (("defender", "attacker"), 3, "partial"))] == [5, 4, 4, 2]


# --- criticals --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CRIT-01", "OI-CRIT-02", "OI-CRIT-03", "OI-CRIT-04", "OI-CRIT-05", "OI-CRIT-14", "OI-CRIT-16",
                  "OI-SAIL-08")
@pytest.mark.parametrize(("target", "critical", "state"), [
    ("", "skull musket", (2, 1, 2, False, False)), ("", "skull skull", (7, 1, 2, False, False)),
    ("damage=6 fatigue=2", "skull skull", (7, 7, 2, False, True)), ("", "sail cannon", (1, 1, 1, False, False)),
    ("", "sail sail", (1, 1, 1, True, False)), ("sail=anchored", "sail sail", (1, 1, 0, True, False)),
    ("", "swords pistol", (1, 2, 2, False, False)), ("", "skull sail", (2, 1, 1, False, False)),
    ("damage=5", "skull cannon", (7, 1, 2, False, False)), ("damage=6", "skull cannon", (7, 2, 2, False, False))])
def test_critical_results(target, critical, state):
    """Two Skulls at Musket Shot on Fortitude 2: 1 damage, 1 Fatigue, and two critical dice."""
    sea = table(f"fluyt 10,10 0 | sixth-rate 15,10 0 of=b {target} | sloop 33,9 0 of=b flag; at fire fluyt only",
                dice=f"skull skull sail sail | {critical}").say("broadside starboard sixth-rate")
    ship = sea["sixth-rate"]
    assert (ship.damage, ship.fatigue, ship.sail, ship.aground, ship.out) == state


@pytest.mark.rule("OI-CRIT-06", "OI-CRIT-08", "OI-CRIT-09", "OI-TCREW-03", "OI-TERM-28")
@pytest.mark.parametrize(("state", "turns"), [
    ("", True), ("aground", False), ("sail=anchored", False), ("sail=minimal", True)])
def test_a_hit_at_the_helm_turns_who_can_move(state, turns):
    sea = table(f"fluyt 10,10 0 | fluyt 14,10 0 of=b captain=bold-captain {state} | sloop 33,9 0 of=b flag; "
                "at fire fluyt only", dice="swords swords | cannon").say("broadside starboard fluyt-2 crew")
    if turns:
        assert sea.asked == [(0, "helm-hit")] and sea.options == ["port", "starboard"]
        sea.say("port")
    assert sea["fluyt-2"].heading == (315.0 if turns else 0.0) and sea["fluyt-2"].fatigue == 1
    assert sea.rolls[-1] == ("commander", 1) and sea["fluyt-2"].captain == "bold-captain"


@pytest.mark.rule("OI-CRIT-09", "OI-CRIT-10", "OI-CREW-19", "OI-DICE-12")
@pytest.mark.parametrize(("ship", "face", "admiral", "captain"), [
    ("flag", "swords", "", ""), ("flag", "skull", "", ""), ("flag", "sail", "seasoned-bold-admiral", ""),
    ("flag captain=lucky-captain", "swords", "", "lucky-captain"),
    ("captain=lucky-captain", "swords", "seasoned-bold-admiral", "")])
def test_a_commander_falls(ship, face, admiral, captain):
    other = "" if "flag" in ship else "flag"
    sea = table(f"fluyt 10,10 0 | fluyt 14,10 0 of=b aground {ship} | sloop 33,9 0 of=b {other}; "
                "admiral b seasoned-bold-admiral; at fire fluyt only", dice=f"swords swords | {face}")
    sea.say("broadside starboard fluyt-2 crew")
    squadron = sea.squadron("b")
    assert (squadron.admiral, sea["fluyt-2"].captain) == (admiral, captain)
    assert squadron.value == (2 if admiral else 0)
    assert sea.game.ships[squadron.flagship].label == ("fluyt-2" if "flag" in ship else "sloop")


@pytest.mark.rule("OI-CRIT-09")
def test_without_a_commander_nobody_rolls():
    sea = table("fluyt 10,10 0 | fluyt 14,10 0 of=b aground | sloop 33,9 0 of=b flag; at fire fluyt only",
                dice="swords swords").say("broadside starboard fluyt-2 crew")
    assert sea.rolls == [("attack", 2)]


@pytest.mark.rule("OI-CRIT-10", "OI-END-16", "OI-UPG-22")
def test_the_hand_of_a_fallen_admiral_is_cut_in_this_end_phase_and_no_other():
    cards = "hand b down careful-aim take-courage elan zeal; down b small-arms; up b adjust-position"
    place = f"fluyt 10,10 0 | fluyt 14,10 0 of=b {{}} | sloop 33,9 0 of=b; admiral b none; {cards}; {{}}at end only"
    sea = table(place.format("flag upgrades=vice-flag", "used b admiral-lost; "))
    assert sea.asked == [(1, "cut-hand")] and sea.refusal("elan") and sea.refusal("elan small-arms")
    sea.say("elan adjust-position")
    squadron = sea.squadron("b")
    assert squadron.hand == ("careful-aim", "down", "take-courage", "zeal") and squadron.down == "small-arms"
    assert squadron.removed == ("adjust-position", "elan") and squadron.spent == () and not squadron.up
    assert not table(place.format("flag", "")).asked


@pytest.mark.rule("OI-TERM-16", "OI-TERM-17", "OI-TERM-12", "OI-TERM-35", "OI-CARD-34")
@pytest.mark.parametrize(("target", "up", "state"), [
    ("damage=6", "", (7, 4, False)), ("damage=7 fatigue=1", "", (7, 6, False)),
    ("damage=7 fatigue=3", "", (7, 7, True)),
    ("damage=5 fatigue=7", "", (7, 7, True)), ("", "up b resilient; ", (3, 1, False)), ("", "", (4, 1, False)),
    ("damage=7", "up b resilient; ", (7, 4, False))])
def test_damage_beyond_seven_is_fatigue(target, up, state):
    """Four hits on Fortitude 1 at Pistol Shot: 4 damage and 1 Fatigue."""
    sea = table(f"fluyt 10,10 0 | sloop 13,10 0 of=b {target} | sloop 33,9 0 of=b flag; {up}at fire fluyt only",
                dice="cannon cannon musket pistol").say("broadside starboard sloop")
    ship = sea["sloop"]
    assert (ship.damage, ship.fatigue, ship.out) == state


@pytest.mark.rule("OI-CARD-02", "OI-UPG-15", "OI-EFF-07")
@pytest.mark.parametrize(("target", "up", "fatigue"), [
    ("", "", 3), ("", "up b down; ", 2), ("upgrades=skilled-surgeon", "", 2),
    ("upgrades=skilled-surgeon", "up b down; ", 1), ("upgrades=skilled-surgeon spent=skilled-surgeon", "", 3),
    ("upgrades=skilled-surgeon,veteran-crew", "", 1), ("upgrades=skilled-surgeon,veteran-crew", "up b down; ", 0)])
def test_what_spares_fatigue_spares_it_in_order(target, up, fatigue):
    sea = table(f"fluyt 10,10 0 | fluyt 11.25,10 0 of=b {target} | sloop 33,9 0 of=b flag; {up}link fluyt fluyt-2; "
                "at fire fluyt only", dice="skull swords pistol sail cannon").say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == fatigue


@pytest.mark.rule("OI-CARD-07", "OI-CARD-32")
def test_a_volley_that_only_tires():
    sea = table("fluyt 10,10 0 | sloop 13,10 0 of=b; up a heavy-musket-volley; at crew fluyt only", dice="skull skull")
    sea.say("heavy-musket-volley")
    assert sea.options == ["partial sloop hull"]
    sea.say("partial sloop")
    assert (sea["sloop"].damage, sea["sloop"].fatigue) == (0, 1) and sea.rolls == [("attack", 2)]


@pytest.mark.rule("OI-RIG-03", "OI-RIG-04", "OI-RIG-06", "OI-RIG-07", "OI-KEY-29", "OI-CARD-33", "OI-UPG-27")
def test_fire_at_the_rigging_harms_nothing_else():
    sea = table("fluyt 10,10 0 upgrades=buccaneers,expert-gunners options=additional-guns | fluyt 14,10 90 of=b; "
                "up a aggression; at fire fluyt only", dice="sail sail").say("broadside starboard fluyt-2 rigging")
    ship = sea["fluyt-2"]
    assert (ship.damage, ship.fatigue, ship.sail, ship.aground) == (0, 0, 1, True) and sea["fluyt"].reload == 2
    one = table("fluyt 10,10 0 | fluyt 14,10 90 of=b; at fire fluyt only", dice="sail skull")
    one.say("broadside starboard fluyt-2 rigging")
    assert (one["fluyt-2"].sail, one["fluyt-2"].aground, one["fluyt-2"].damage) == (1, False, 0)


@pytest.mark.rule("OI-TCREW-03", "OI-TCREW-04", "OI-TCREW-05", "OI-TCREW-08")
@pytest.mark.parametrize(("heading", "dice", "up", "fatigue"), [
    (0, "swords skull", "", 1), (90, "swords skull", "", 2), (0, "sail skull", "", 0), (90, "sail skull", "", 0),
    (0, "swords skull", "up a aggression; ", 2), (0, "sail skull", "up a aggression; ", 0)])
def test_fire_at_the_crew(heading, dice, up, fatigue):
    sea = table(f"fluyt 10,10 0 | fluyt 13,10 {heading} of=b; {up}at fire fluyt only", dice=dice)
    sea.say("broadside starboard fluyt-2 crew")
    ship = sea["fluyt-2"]
    assert (ship.fatigue, ship.damage, ship.sail) == (fatigue, 0, 2)


@pytest.mark.rule("OI-KEY-29", "OI-TCREW-08")
@pytest.mark.parametrize(("dice", "extra", "fatigue"), [
    ("musket musket sail sail", "swords swords", 2), ("musket musket sail sail", "sail musket", 1),
    ("sail sail sail sail", "", 0)])
def test_marksmen(dice, extra, fatigue):
    sea = table("fluyt 10,10 0 upgrades=buccaneers | sixth-rate 15,10 0 of=b; at fire fluyt only",
                dice=f"{dice} | {extra}").say("broadside starboard sixth-rate")
    assert sea["sixth-rate"].fatigue == fatigue and not sea.script_left
    far = table("fluyt 10,10 0 upgrades=buccaneers | sixth-rate 18.5,10 0 of=b; at fire fluyt only",
                dice="musket musket sail sail").say("broadside starboard sixth-rate")
    assert far.rolls == [("attack", 4)]
    musket = table("fluyt 10,10 0 upgrades=buccaneers | sixth-rate 15,10 0 of=b; at fire fluyt only",
                   dice="musket sail sail sail | musket", marksmen_effect="musket")
    musket.say("broadside starboard sixth-rate")
    assert musket["sixth-rate"].fatigue == 2


@pytest.mark.rule("OI-CARD-22", "OI-RIG-07")
def test_long_range_gunnery_goes_on_while_cannons_show():
    sea = table("fluyt 10,10 0 | sixth-rate 20,10 0 of=b; up a long-range-gunnery; at fire fluyt only",
                dice="cannon cannon sail sail | cannon sail | cannon | swords").say("broadside starboard sixth-rate")
    assert sea.rolls == [("attack", 4), ("long-range", 2), ("long-range", 1), ("long-range", 1)]
    assert [event.hits for event in sea.events("HitsScored")] == [4] and not sea.script_left


@pytest.mark.rule("OI-CARD-04", "OI-TCREW-07")
def test_careful_aim_rolls_poor_critical_dice_once_again():
    sea = table("fluyt 10,10 0 | sixth-rate 15,10 0 of=b; up a careful-aim; at fire fluyt only",
                dice="skull skull sail sail | musket skull | sail").say("broadside starboard sixth-rate")
    assert sea.asked == [(0, "careful-aim")] and sea.options == ["0", "1"]
    sea.say("1")
    ship = sea["sixth-rate"]
    assert (ship.damage, ship.sail) == (2, 1) and not sea.asked
    kept = table("fluyt 10,10 0 | sixth-rate 15,10 0 of=b; up a careful-aim; at fire fluyt only",
                 dice="skull sail sail sail | musket").say("broadside starboard sixth-rate", "0")
    assert kept["sixth-rate"].sail == 2 and not kept.script_left
    good = table("fluyt 10,10 0 | sixth-rate 15,10 0 of=b; up a careful-aim; at fire fluyt only",
                 dice="skull sail sail sail | sail").say("broadside starboard sixth-rate")
    assert good["sixth-rate"].sail == 1 and not good.asked
    crew = table("fluyt 10,10 0 | sixth-rate 13,10 0 of=b; up a careful-aim; at fire fluyt only",
                 dice="cannon musket | swords").say("broadside starboard sixth-rate crew")
    assert crew.options == ["0", "1", "2"] and crew.say("1")["sixth-rate"].fatigue == 1


@pytest.mark.rule("OI-UPG-27")
@pytest.mark.parametrize(("dice", "damage"), [("cannon cannon sail sail", 2), ("cannon musket sail sail", 1),
                                              ("cannon cannon cannon sail", 2)])
def test_two_cannons_of_expert_gunners(dice, damage):
    sea = table("fluyt 10,10 0 upgrades=expert-gunners | sixth-rate 15,10 0 of=b; at fire fluyt only", dice=dice)
    assert sea.say("broadside starboard sixth-rate")["sixth-rate"].damage == damage


# --- hand to hand -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CC-03", "OI-CC-04", "OI-CC-08", "OI-CC-11", "OI-DICE-09", "OI-CARD-31", "OI-UPG-17")
@pytest.mark.parametrize(("firer", "target", "extra", "fatigue"), [
    ("10,10 0", "11.25,10 0", "", 3), ("10,10 90", "11.875,10 0", "", 1), ("10,10 270", "11.875,10 0", "", 1),
    ("10,10 0", "11.875,10 90", "", 3),                 # her bow against our side is side contact
    ("10,10 0", "11.25,12.5 0", "", 1),                 # corner to corner
    ("10,10 0", "15,10 0", "", 1),                      # a link without contact
    ("10,10 0", "11.25,10 0", "up b repel-boarders; ", 1),
    ("10,10 90 upgrades=swashbucklers", "11.875,10 0", "", 2), ("10,10 0 upgrades=swashbucklers", "11.25,10 0", "", 3)])
def test_which_symbols_count_hand_to_hand(firer, target, extra, fatigue):
    sea = table(f"fluyt {firer} | fluyt {target} of=b; {extra}link fluyt fluyt-2; at fire fluyt only",
                dice="skull swords pistol sail cannon").say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == fatigue


@pytest.mark.rule("OI-DICE-09")
def test_swords_at_bow_and_stern_by_choice():
    sea = table("fluyt 10,10 90 | fluyt 11.875,10 0 of=b; link fluyt fluyt-2; at fire fluyt only",
                dice="skull swords swords sail cannon", close_combat_bow_stern="swords").say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == 2


@pytest.mark.rule("OI-CC-01", "OI-CREW-23", "OI-CREW-25", "OI-CC-05")
def test_landing_parties_fight_within_musket_shot():
    place = "fluyt 10,10 0 sail=anchored shore=island-large:13:{} | fluyt 10,25 0 of=b sail=anchored " \
            "shore=island-large-2:13:{} | " + FAR + "; terrain island-large 13,13 90; terrain island-large 13,20 90; " \
            "at fire fluyt only"
    sea = table(place.format(14, 20), dice="swords pistol skull sail cannon")
    assert sea.options == ["party fluyt-2", "pass"]
    sea.say("party fluyt-2")
    assert sea["fluyt-2"].fatigue == 3 and sea["fluyt"].attacked
    assert not table(place.format(13.9, 20)).asked


@pytest.mark.rule("OI-ATK-01", "OI-ATK-02", "OI-ATK-03", "OI-BRD-10", "OI-ATK-04")
def test_one_attack_of_one_kind_or_both_broadsides():
    sea = table("fluyt 10,10 0 moved | sixth-rate 5,10 0 of=b | sixth-rate 15,10 0 of=b; at fire fluyt only",
                dice=f"{MISS} | {MISS}").say("broadside port sixth-rate")
    assert sea.asked == [(0, "attack")] and sea.options == [
        "broadside starboard sixth-rate-2 hull", "broadside starboard sixth-rate-2 rigging", "pass"]
    sea.say("broadside starboard sixth-rate-2")
    assert not sea.asked and sea["fluyt"].reload == 3 and sea["fluyt"].attacked and not sea["fluyt"].moved
    partial = table("fluyt 10,10 0 | sixth-rate 5,10 0 of=b | sixth-rate 15,10 0 of=b; at fire fluyt only",
                    dice="sail sail").say("partial sixth-rate")
    assert not partial.asked and partial["fluyt"].reload == 0 and partial["fluyt"].attacked


@pytest.mark.rule("OI-CARD-09", "OI-ATK-14", "OI-ATK-04")
@pytest.mark.parametrize(("choice", "again"), [("one-side", False), ("both-sides", True)])
def test_a_crew_action_buys_one_broadside_or_both(choice, again):
    sea = table("fluyt 10,10 0 | sixth-rate 5,10 0 of=b | sixth-rate 15,10 0 of=b; up a rolling-broadsides; "
                "at crew fluyt only", dice=MISS, crew_action_broadside=choice)
    sea.say("rolling-broadsides")
    assert not sea.allows("pass")
    sea.say("broadside port sixth-rate")
    assert bool(sea.asked) == again and not sea["fluyt"].attacked
    if again:
        assert sea.options[-1] == "pass" and sea.say("pass").asked == []


# --- tests and re-rolls -----------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-TERM-04", "OI-TERM-05", "OI-FORT-03", "OI-FORT-04", "OI-FORT-05")
def test_skill_and_fortune():
    sea = table(f"fluyt 10,20 180 skill=2 | {FAR}; fortune a 2; at move fluyt only",
                dice="cannon cannon musket musket swords | cannon").say("test")
    assert sea.asked == [(0, "re-roll")]
    assert sea.forbidden_by("skill cannon cannon musket") == "OI-TERM-04"
    assert sea.forbidden_by("skill sail") == "OI-TERM-05" and sea.forbidden_by("drill cannon") == "OI-FAC-03"
    assert "skill cannon musket" in sea.options and "skill musket musket" in sea.options
    assert "skill swords" in sea.options and "fortune" in sea.options
    sea.say("skill swords")
    assert sea.asked == [(0, "re-roll")] and sea.forbidden_by("skill cannon cannon") == "OI-TERM-04"
    sea.dice("musket musket musket musket cannon | pistol pistol").say("fortune")
    assert sea.squadron().fortune == 1 and sea.forbidden_by("fortune") == "OI-FORT-04"
    sea.say("skill musket musket")                      # Skill again, both dice
    assert sea.kind == "helm" and not sea.script_left


@pytest.mark.rule("OI-TERM-05")
def test_a_die_rolled_again_by_skill_is_not_rolled_again():
    sea = table(f"fluyt 10,20 180 skill=2 fatigue=4 | {FAR}; at move fluyt only", dice="cannon | musket").say("test")
    sea.say("skill cannon")
    assert sea.kind == "helm"                           # one die, and it has been used


@pytest.mark.rule("OI-KEY-02", "OI-FORT-02", "OI-FORT-04")
def test_the_lucky_point_goes_first():
    sea = table(f"fluyt 10,20 180 lucky=1 | {FAR}; fortune a 1; at move fluyt only",
                dice="cannon cannon cannon cannon cannon | sail sail sail sail sail").say("test", "fortune")
    assert (sea["fluyt"].lucky, sea.squadron().fortune) == (0, 1) and sea.kind == "seamanship-action"
    none = table(f"fluyt 10,20 180 | {FAR}; at move fluyt only", dice="cannon cannon cannon cannon cannon").say("test")
    assert none.kind == "helm"


@pytest.mark.rule("OI-FAC-03", "OI-FORT-05")
def test_gun_drill_once_a_turn_and_again_after_fortune():
    place = "fluyt 10,10 0 | fluyt 10,20 0 | sixth-rate 15,10 0 of=b | sixth-rate 15,20 0 of=b; nation a english; " \
            "fortune a 1; {}at fire fluyt only"
    sea = table(place.format(""), dice="cannon sail sail swords | musket").say("broadside starboard sixth-rate")
    assert "drill sail" in sea.options and "drill cannon" in sea.options
    assert sea.forbidden_by("drill musket") == "OI-FAC-03"
    sea.say("drill sail")
    assert sea.squadron().spent == ("drill",) and sea.forbidden_by("drill sail") == "OI-FAC-03"
    sea.dice("sail sail sail sail | cannon").say("fortune", "drill sail")
    assert sea.rolls[-1] == ("re-roll", 1) and not sea.asked
    spent = table(place.format("used a drill; "), dice=MISS).say("broadside starboard sixth-rate")
    assert spent.forbidden_by("drill sail") == "OI-FAC-03" and "fortune" in spent.options
    partial = table(place.format(""), dice="sail sail").say("partial sixth-rate")
    assert partial.forbidden_by("drill sail") == "OI-FAC-03"


TIED = "fluyt 10,10 180 skill={0} | sloop 30,30 0 of=b skill={1}; down a effective-fire; down b small-arms; {2}" \
       "at initiative only"


@pytest.mark.rule("OI-TERM-07", "OI-TERM-08", "OI-TERM-09", "OI-INIT-05")
@pytest.mark.parametrize(("roles", "order"), [
    ("", (1, 0)), ("role a defender; role b attacker; ", (0, 1)), ("role a attacker; role b defender; ", (1, 0))])
def test_the_defender_rolls_again_first_and_every_repetition_is_a_new_roll(roles, order):
    low = "cannon cannon cannon cannon cannon"
    sea = table(TIED.format(1, 1, roles), dice=f"{low} | {low}")
    assert [seat for seat, kind in sea.asked if kind == "re-roll"] == [order[0]]
    sea.say("keep")
    assert sea.asked == [(order[1], "re-roll")]
    sea.dice("cannon | sail cannon cannon cannon cannon | sail cannon cannon cannon cannon").say("skill cannon")
    assert len(sea.events("ChallengeTied")) == 1 and sea.asked == [(order[0], "re-roll")]
    sea.say("keep")
    assert sea.allows("skill cannon")                   # as if it had never been used
    sea.dice("sail").say("skill cannon")
    assert sea.game.first == order[1] and [event.successes for event in sea.events("ChallengeDecided")] == [
        (2, 1) if order[1] == 0 else (1, 2)]


@pytest.mark.rule("OI-TERM-08")
def test_more_skill_wins_an_even_challenge():
    even = "sail cannon cannon cannon cannon"
    sea = table(TIED.format(0, 1, ""), dice=f"{even} | {even}").say("keep")
    assert sea.game.first == 1 and [event.rule for event in sea.events("ChallengeDecided")] == ["OI-TERM-08"]
    other = table(TIED.format(2, 1, ""), dice=f"{even} | {even}").say("keep", "keep")
    assert other.game.first == 0


@pytest.mark.rule("OI-ADV-09")
def test_steady_hands_is_one_die_once_a_turn_for_its_owner():
    place = f"fluyt 10,20 180 | fluyt 20,20 180 | {FAR}; advantage {{}} steady-hands; {{}}at move fluyt only"
    sea = table(place.format("a", ""), dice="sail cannon cannon cannon cannon cannon").say("test")
    assert sea.asked == [(0, "steady-hands")] and sea.options == ["pass", "steady"]
    sea.say("steady")
    assert sea.rolls == [("skill-test", 6)] and sea.game.sides[0].spent == ("steady",)
    passed = table(place.format("a", ""), dice="sail cannon cannon cannon cannon").say("test", "pass")
    assert passed.rolls == [("skill-test", 5)] and passed.game.sides[0].spent == ()
    used = table(place.format("a", "sideused a steady; "), dice="sail cannon cannon cannon cannon").say("test")
    assert used.rolls == [("skill-test", 5)]
    theirs = table(place.format("b", ""), dice="sail cannon cannon cannon cannon").say("test")
    assert theirs.rolls == [("skill-test", 5)]
    ended = table(f"fluyt 10,20 180 | {FAR}; advantage a steady-hands; sideused a steady; at end only")
    assert ended.game.sides[0].spent == ()              # and ready again


@pytest.mark.rule("OI-KEY-04")
def test_a_repeated_test_stands():
    low = "cannon cannon cannon cannon cannon"
    place = f"fluyt 10,20 180 captain=persistent-captain | sloop 20,20 0 flag | {FAR}; at move fluyt only"
    sea = table(place, dice=f"{low} | {low}").say("test", "repeat")
    assert sea.kind == "helm" and sea["fluyt"].spent == ("persistent",) and len(sea.events("SkillFailed")) == 1
    good = table(place, dice=f"{low} | sail cannon cannon cannon cannon").say("test", "repeat")
    assert good.kind == "seamanship-action"
    let = table(place, dice=low).say("test", "pass")
    assert let.kind == "helm" and let["fluyt"].spent == ()


@pytest.mark.rule("OI-MOVE-20", "OI-CARD-03", "OI-CARD-07", "OI-FAQ-03")
def test_reactions_of_loaded_ships_in_formation():
    place = "fluyt 10,10 180 | fluyt 14,{} 0 of=b flag | fluyt 14,{} 0 of=b; up b {}; at move fluyt only"
    sea = table(place.format(8, 4, "fire-as-she-bears"), dice=f"{MISS} sail").say("skip", "ahead")
    assert sea.asked == [(1, "react")] and "fluyt-2 port hull" in sea.options
    sea.say("fluyt-2 port hull")
    assert sea["fluyt-2"].reload == 1 and not [one for one in (sea.options if sea.kind == "react" else [])
                                               if one.startswith("fluyt-2 port")]
    apart = table(place.format(8, 20, "fire-as-she-bears")).say("skip", "ahead")
    assert apart.kind == "crew-action"                  # out of Formation
    arms = table(place.format(8, 4, "small-arms"), dice="sail sail sail").say("skip", "ahead")
    assert arms.asked == [(1, "react")]
    arms.say(arms.options[1])
    assert arms.kind == "crew-action"                   # one ship, once
    still = table("fluyt 10,10 0 | fluyt 13,10 0 of=b; up b small-arms; wind north; at move fluyt only").say("none")
    assert still.kind == "crew-action"                  # she has not moved


@pytest.mark.rule("OI-CRIT-07", "OI-CRIT-15", "OI-COLL-04")
def test_the_turn_of_a_ship_whose_helm_is_hit_may_collide_at_speed_2():
    sea = table("fluyt 10,10 0 | fluyt 14,10 0 of=b | sloop 15.3,11.2 0 of=b flag; at fire fluyt only",
                dice="swords swords | cannon cannon").say("broadside starboard fluyt-2 crew", "starboard")
    assert sea.rolls[-1] == ("collision", 2) and 0.0 < sea["fluyt-2"].heading < 45.0
    edge = table("fluyt 10,10 0 | fluyt 14,1.3 0 of=b aground | sloop 33,9 0 of=b flag; at attack only")
    assert pose(edge["fluyt-2"]) == (14.0, 1.3, 0.0)
