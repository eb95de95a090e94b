"""Shooting, boarding and prizes at their limits: who may be shot, what is in the way, who decides, what is lost."""

import pytest
from man_o_war.table import pose, table

from weathergage.rulesets.man_o_war.content.tables import WEAPONS
from weathergage.rulesets.man_o_war.rules.boarding import win_options
from weathergage.rulesets.man_o_war.rules.damage import aims_of, location_hit
from weathergage.rulesets.man_o_war.rules.shooting import band_of, reaches, targets
from weathergage.rulesets.man_o_war.rules.victory import honours, is_eliminated
from weathergage.rulesets.man_o_war.state import location_named

FOE = "| galleon 44,70 0 of=2"
BOW = "wolfship 20,22.75 180 no-movement no-firing{} | galleon 20,20 0 of=2{} | galleon 44,70 0 of=2; "
ACT = "at act wolfship only"


def fought(sea):
    return [event.totals for event in sea.events("BoardingFought")]


def saves(sea):
    return [(event.where, event.need) for event in sea.events("SaveRolled")]


# --- range ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SHOT-04", "MW-SHOT-02", "MW-SHOT-20", "MW-WPN-07")
@pytest.mark.parametrize(("weapon", "far", "band", "can"), [
    ("cannon", 0.0, 0, True), ("cannon", 3.0, 0, True), ("cannon", 3.001, 1, True), ("cannon", 6.0, 1, True), ("cannon",
        6.001, 2, True),
    ("cannon", 9.0, 2, True), ("cannon", 9.001, 3, False), ("catapult", 3.0, 0, False), ("catapult", 3.001, 1, True),
    ("mortar", 6.0, 0, False), ("mortar", 18.0, 2, True), ("thrown-axes", 3.0, 0, True), ("thrown-axes", 3.1, 3, False),
    ("iron-claw", 6.0, 1, True), ("iron-claw", 6.1, 3, False), ("eagle-claw", 12.0, 2, True), ("cannon", -1.0, 0,
        False)])
def test_bands_and_where_a_weapon_cannot_fire(weapon, far, band, can):
    assert band_of(WEAPONS[weapon], far) == band and reaches(WEAPONS[weapon], far) is can


@pytest.mark.rule("MW-SHOT-17", "MW-CORE-14", "MW-MON-46", "MW-FLT-19")
def test_what_may_be_shot_at():
    sea = table("greatship 20,20 0 | wargalley 10,10 0 | corsair 26,20 0 of=2 | galleon 30,20 0 of=2 held=1 crew=1 | "
                "buccaneer 20,30 0 of=2 held=none | wargalley 4,4 0 held=2 crew=1 | wolfship 4,20 0 held=none | "
                    "kraken 10,20 0 | kraken 14,30 0 of=2 "
                "| kraken 30,30 0 of=2 submerged | hired-pegasus 26,12 0 of=2 | nautilus 40,30 0 of=2 submerged | "
                    "corsair 30,50 0 of=2 sunk")
    assert [sea.game.pieces[one].label for one in targets(sea.game, 0)] == [
        "corsair", "galleon", "buccaneer", "wargalley-2", "wolfship", "monster-2"]


@pytest.mark.rule("MW-SHOT-11", "MW-DATA-08", "MW-SHOT-07", "MW-SHOT-10")
@pytest.mark.parametrize(("ship", "aim", "hits"), [
    ("greatship", "high", ["", "forecastle", "aftcastle", "fore-mast", "main-mast", "aft-mast"]),
    ("greatship", "low", ["", "forecastle", "aftcastle", "bows", "gun-deck", "stern"]),
    ("ironclad", "high", ["", "", "fore-turret", "bridge", "funnel", "aft-turret"]),
    ("ironclad", "low", ["", "bows", "gun-deck", "paddle", "boiler", "stern"]),
    ("wargalley", "high", ["", "", "", "mast", "forecastle", "oar-deck"]), ("wargalley", "", ["", "", "", "mast",
        "forecastle", "oar-deck"])])
def test_what_each_die_hits_under_each_aim(ship, aim, hits):
    sea = table(f"{ship} 20,20 0 {FOE}; at battle 2")
    piece = sea[ship]
    assert [location_hit(piece, face, aim) for face in range(1, 7)] == [location_named(piece,
        name) if name else -1 for name in hits]
    assert aims_of(piece) == (("",) if ship == "wargalley" else ("high", "low"))


@pytest.mark.rule("MW-SHOT-09", "MW-SHOT-08", "MW-SHOT-22", "MW-SHOT-02")
def test_cannon_of_one_arc_fire_once_together():
    sea = table("ironclad 20,20 0 no-movement | corsair 25,20 0 of=2 | corsair 15,20 0 of=2 | galleon 44,70 0 of=2; "
        "player 1 fleet=dwarf; "
                "at act ironclad only", dice="1 1 | 1 1")
    # named in the template's order
    assert sea.forbidden_by("corsair starboard low broadside fore-turret") == "MW-SHOT-09"
    assert sea.forbidden_by("corsair starboard low fore-turret fore-turret") == "MW-SHOT-02"
    assert sea.forbidden_by("corsair starboard low") in ("MW-SHOT-02", "") \
        and sea.forbidden_by("corsair starboard broadside") == "MW-SHOT-07"
    assert sea.forbidden_by("corsair port low broadside") == "MW-GEO-14" and sea.forbidden_by("galleon starboard low "
        "broadside") == "MW-GEO-14"
    assert sea.forbidden_by("ironclad starboard low broadside") == "MW-SHOT-17" \
        and sea.forbidden_by("corsair starboard low bows") == "MW-SHOT-02"
    sea.say("corsair starboard low fore-turret broadside")
    # one volley into one arc
    assert sea.forbidden_by("corsair starboard low aft-turret") == "MW-SHOT-09"
    assert sea.forbidden_by("corsair-2 port low fore-turret broadside") == "MW-SHOT-02"         # a turret fires once
    sea.say("corsair-2 port low aft-turret broadside")
    assert not sea.asked and [event.dice for event in sea.events("VolleyFired")] == [2, 2]


@pytest.mark.rule("MW-SHOT-09")
def test_by_the_option_each_gun_names_its_target_and_the_aim_is_common():
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 | corsair 25,23 0 of=2 | galleon 44,70 0 of=2; "
        "at act galleon only",
                dice="1 1 1 | 1", volley_targets="any").say("corsair starboard low broadside")
    assert sea.asked == [(0, "guns")] and sea.refusal("0") and sea.refusal("5") and sea.allows("4")
    sea.say("3")
    assert sea.forbidden_by("corsair-2 starboard high broadside") == "MW-SHOT-07"
    sea.say("corsair-2 starboard low broadside")
    # the last gun is not asked for
    assert [event.dice for event in sea.events("VolleyFired")] == [3, 1] and not sea.asked


@pytest.mark.rule("MW-SHOT-06", "MW-SHOT-05", "MW-SHOT-12")
@pytest.mark.parametrize(("between", "struck"), [
    ("| wargalley 23,20 0", "wargalley"), ("| wargalley 23,20 0 of=2 held=none", "wargalley"), ("| kraken 23,20 0 of=2",
        "monster-1"),
    ("| kraken 23,20 0 of=2 submerged", "corsair"), ("| hired-pegasus 23,20 0 of=2", "corsair"),
        ("; terrain rocks 23,20 0", "corsair"),
    ("; terrain islet 23,20 0", ""), ("; wreck 23,20 0.5", ""), ("; wreck 23,20 0.5 debris", "corsair"),
        ("; hazard barrier 23,20 0 4 0.5", ""),
    ("; hazard whirlpool 23,20 0 0 1", "corsair")])
def test_what_stands_in_the_way_of_a_volley(between, struck):
    sea = table(f"galleon 20,20 0 no-movement | corsair 26,20 0 of=2 | galleon 44,70 0 of=2 {between}; at act "
        f"galleon only",
                dice="1 1 1 1").say("corsair starboard low broadside")
    assert [event.target for event in sea.events("LocationsRolled")] == [struck] * bool(struck)
    assert ("VolleyBlocked" in sea.story) is (not struck)


@pytest.mark.rule("MW-SHOT-06", "MW-SHOT-13")
def test_a_ship_in_the_way_is_hit_at_her_own_range():
    sea = table("galleon 20,20 0 no-movement | wargalley 23,20 0 | corsair 28.9,20 0 of=2 | galleon 44,70 0 of=2; at "
        "act galleon only",
                dice="5 1 1 1 | 6").say("corsair starboard low broadside")
    assert saves(sea) == [("forecastle", 5)]               # close, though the corsair was at long range


@pytest.mark.rule("MW-SHOT-23", "MW-SHOT-15")
def test_the_rest_of_a_volley_at_a_ship_that_sinks_is_lost():
    sea = table(f"galleon 20,20 0 no-movement | wargalley 25,20 0 of=2 btw=1 hit=forecastle {FOE}; at act galleon only",
                dice="5 5 5 5 | 1 | 5").say("wargalley starboard broadside")
    assert sea["wargalley"].fate == "sunk" and sea.script_left == 0


@pytest.mark.rule("MW-SHOT-21", "MW-DATA-09", "MW-SHOT-13")
@pytest.mark.parametrize(("x", "face", "hit"), [(24, 3, True), (24, 2, False), (26, 4, False), (26, 5, True), (29.5, 5,
    False), (29.5, 6, True)])
def test_a_monster_is_hit_by_its_numbers_for_the_band(x, face, hit):
    sea = table(f"galleon 20,20 0 no-movement | black-leviathan {x},20 0 of=2 {FOE}; at act galleon only",
                dice=f"{face} 1 1 1 | 1" if hit else f"{face} 1 1 1").say("monster-1 starboard broadside")
    assert sea["monster-1"].wounds == int(hit)
    if hit:
        assert saves(sea) == [("body", {24: 5, 26: 4, 29.5: 3}[x])]


# --- boarding ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-BRD-09", "MW-BRD-08", "MW-BRD-04")
def test_a_defender_who_goes_on_attacks_without_guns_and_meets_those_of_the_other():
    sea = table("greatship 21.25,20 0 no-movement no-firing | galleon 20,20 0 of=2 | galleon 44,70 0 of=2; at act "
        "greatship only",
                dice="1 6 | 1 1").say("galleon")
    assert fought(sea) == [(6, 14)] and sea.asked == [(1, "grapples")] and sea.options == ["cut-grapples", "continue"]
    sea.say("continue")
    # 4 + 1, and 4 + 1 with no guns: no firing
    assert fought(sea)[1] == (5, 5) and sea.asked == [(0, "grapples")]
    sea.say("cut-grapples")
    assert not sea.asked and sea.events("BoardingEnded")[0].why == "cut-grapples"


@pytest.mark.rule("MW-BRD-10", "MW-BRD-11")
def test_after_a_tie_the_roles_stay():
    sea = table(BOW.format("", "") + ACT, dice="1 1 | 1 6").say("galleon")
    assert fought(sea) == [(5, 5)] and (sea["wolfship"].crew, sea["galleon"].crew) == (3, 3) and sea.asked == [(1,
        "grapples")]
    sea.say("continue")
    assert fought(sea)[1] == (4, 9) and sea.asked == [(1, "grapples")]


@pytest.mark.rule("MW-BRD-16", "MW-BRD-14", "MW-PRZ-01", "MW-VIC-03")
def test_a_tie_that_empties_one_ship_gives_it_to_the_other():
    sea = table(BOW.format(" crew=3", " crew=1") + ACT, dice="1 3").say("galleon")
    assert sea["galleon"].side == -1 and sea["wolfship"].crew == 2 and sea.asked == [(0, "prize")]
    assert sea.options == ["leave", "take 1", "scuttle 1"]
    sea = table(BOW.format(" crew=1 | wargalley 4,4 0", " crew=1") + ACT, dice="3 3").say("galleon")
    assert sea["galleon"].side == sea["wolfship"].side == -1 and not sea.asked


@pytest.mark.rule("MW-PRZ-02", "MW-PRZ-05", "MW-PRZ-06", "MW-PRZ-10", "MW-PRZ-08")
@pytest.mark.parametrize(("ship", "won", "options"), [
    ("wolfship 10,10 0 crew=4", "galleon 20,20 0 of=2 held=none", [1, 2, 3]), ("wolfship 10,10 0 crew=1",
        "galleon 20,20 0 of=2 held=none", []),
    ("hulk 10,10 0 crew=7", "wargalley 20,20 0 of=2 held=none", [1, 2]), ("wolfship 10,10 0 crew=2",
        "galleon 20,20 0 held=none", ["recrew 1"]),
    ("doomreaver 10,10 0", "galleon 20,20 0 of=2 held=none", []), ("wolfship 10,10 0", "doomreaver 20,20 0 of=2", []),
    ("wolfship 10,10 0", "galleon 20,20 0 of=2 sunk", [])])
def test_how_many_counters_may_go_over(ship, won, options):
    sea = table(f"{ship} | {won} | greatship 4,4 0 {FOE}; at battle 2")
    found = win_options(sea.game, 0, 1)
    wanted = ["leave"] + [("recrew", 1)] if options == ["recrew 1"] else ["leave", *[("take", n) for n in options],
        *[("scuttle", n) for n in options]]
    assert list(found) == wanted


@pytest.mark.rule("MW-PRZ-03", "MW-PRZ-04", "MW-PRZ-06", "MW-PRZ-09", "MW-PRZ-02")
@pytest.mark.parametrize(("answer", "scuttler", "since", "straggler"), [("take 2", -1, 3, False), ("scuttle 2", 0, 3,
    False)])
def test_what_becomes_of_a_ship_that_is_taken(answer, scuttler, since, straggler):
    sea = table(BOW.format("", " held=none") + "turn 3; " + ACT).say("galleon", answer)
    prize = sea["galleon"]
    assert (prize.side, prize.crew, prize.scuttler, prize.since, prize.straggler) == (0, 2, scuttler, since, straggler)
    assert sea["wolfship"].crew == 2 and honours(sea.game) == (4, 0)
    sea = table("wolfship 20,22.75 180 no-movement no-firing | wargalley 20,21.1 90 held=none since=2 unit=2 | "
        "galleon 44,70 0 of=2; turn 3; "
                + ACT).say("wargalley", "recrew 1")
    assert (sea["wargalley"].side, sea["wargalley"].since, sea["wargalley"].straggler) == (0, 0, True)


@pytest.mark.rule("MW-CARD-09", "MW-CARD-28", "MW-CARD-01")
def test_before_boarding_the_attackers_sharpshooters_then_the_defenders():
    sea = table("wolfship 20,22.75 180 no-movement no-firing cards=sharpshooters shown=sharpshooters | plagueship "
        "20,20 0 of=2 crew=3 "
                "cards=poisoned-arrows shown=poisoned-arrows | galleon 44,70 0 of=2; "
                "player 2 fleet=chaos-plague; " + ACT, dice="5 | 5 4 6 1 | 6 1")
    sea.say("plagueship")
    assert sea["plagueship"].crew == 2 and sea.asked == [(1, "arrows")]
    sea.say("play")
    assert sea["wolfship"].crew == 2 and not sea["plagueship"].cards and sea.game.played == ("poisoned-arrows",)
    assert fought(sea) == [(8, 3)]
    sea = table("wolfship 20,22.75 180 no-movement no-firing crew=1 | plagueship 20,20 0 of=2 cards=sharpshooters "
        "shown=sharpshooters | "
                "wargalley 4,4 0 | galleon 44,70 0 of=2; player 2 fleet=chaos-plague; " + ACT,
                    dice="5").say("plagueship")
    assert sea["wolfship"].side == -1 and not fought(sea)                       # nobody is left to fight
    assert sea.asked == [(1, "prize")]


@pytest.mark.rule("MW-CARD-19", "MW-CARD-08", "MW-CARD-26")
def test_a_dread_name_wins_a_tie_and_the_loser_alone_loses():
    sea = table(BOW.format(" cards=dread-name shown=dread-name", "") + ACT, dice="3 3").say("galleon")
    assert (sea["wolfship"].crew, sea["galleon"].crew) == (4, 3) and sea.asked == [(0, "press-on")]
    sea = table(BOW.format("", " cards=dread-name shown=dread-name") + ACT, dice="3 3").say("galleon")
    assert (sea["wolfship"].crew, sea["galleon"].crew) == (3, 4) and sea.asked == [(1, "grapples")]


# --- victory ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-VIC-01", "MW-VIC-02", "MW-FLT-09")
@pytest.mark.parametrize(("ships", "out"), [
    ("galleon 20,20 0 of=2", False), ("galleon 20,20 0 of=2 sunk", True), ("galleon 20,20 0 of=2 held=1 crew=1", True),
    ("galleon 20,20 0 of=2 held=none", True), ("galleon 20,20 0 of=2 left", True), ("kraken 20,20 0 of=2", True),
    ("hired-pegasus 20,20 0 of=2", True), ("galleon 20,20 0 held=2 crew=1", True),
        ("galleon 20,20 0 of=2 straggler".replace(" straggler", ""), False),
    ("black-ark 20,20 0 of=2 held=1 crew=1 | doomreaver 0,0 0 of=2 housed", True), ("black-ark 20,20 0 of=2 sunk | "
        "doomreaver 4,4 0 of=2", False)])
def test_who_keeps_a_side_in_the_battle(ships, out):
    sea = table(f"greatship 10,10 0 | {ships}; at battle 1")
    assert is_eliminated(sea.game, 1) is out and not is_eliminated(sea.game, 0)


@pytest.mark.rule("MW-VIC-05", "MW-VIC-06", "MW-VIC-07", "MW-VIC-11", "MW-VIC-13", "MW-VIC-15", "MW-FLT-11",
    "MW-OPT-07")
@pytest.mark.parametrize(("piece", "plain", "printed"), [
    ("galleon 20,20 0 of=2", 0, 0), ("galleon 20,20 0 of=2 sunk", 4, 6), ("galleon 20,20 0 of=2 held=1 crew=1", 4, 6),
    ("galleon 20,20 0 of=2 held=none", 4, 6), ("galleon 20,20 0 of=2 left", 0, 0), ("doomreaver 20,20 0 of=2 removed",
        2, 2),
    ("kraken 20,20 0 of=2 dead", 2, 2), ("kraken 20,20 0 of=2", 0, 0), ("kraken 20,20 0 of=2 left", 0, 0),
        ("griffon-rider 20,20 0 of=2 dead", 3, 3)])
def test_what_a_piece_scores(piece, plain, printed):
    for option, points in (("off", plain), ("on", printed)):
        sea = table(f"greatship 10,10 0 | {piece} | corsair 40,40 0 of=2; at battle 1", template_honours=option)
        assert honours(sea.game) == (points, 0)


@pytest.mark.rule("MW-VIC-08", "MW-VIC-09", "MW-VIC-10", "MW-VIC-14")
@pytest.mark.parametrize(("person", "points"), [
    ("admiral 2 killed", 5), ("admiral 2 captured", 5), ("admiral 2 gone", 0), ("admiral 2 galleon", 0),
        ("wreck 5,5 1; admiral 2 adrift 1", 0),
    ("player 2 wizard=champion; wizard 2 killed", 1), ("player 2 wizard=master; wizard 2 captured", 2),
        ("player 2 wizard=lord; wizard 2 killed", 3),
    ("player 2 wizard=lord; wizard 2 gone", 0)])
def test_what_people_score(person, points):
    assert honours(table(f"greatship 10,10 0 | galleon 40,40 0 of=2; {person}; at battle 1").game) == (points, 0)


@pytest.mark.rule("MW-VIC-03", "MW-VIC-04")
def test_of_two_sides_lost_together_honours_decide():
    sea = table("wolfship 20,22.75 180 no-movement no-firing crew=1 | galleon 20,20 0 of=2 crew=1; " + ACT,
        dice="3 3").say("galleon")
    assert sea.match.outcome is not None and sea.winners == (0,) and sea.match.outcome.rule == "MW-VIC-03"     # 4 to 3
    assert sea.match.outcome.scores == (4, 3)


@pytest.mark.rule("MW-EDGE-01", "MW-EDGE-02", "MW-MAG-19")
@pytest.mark.parametrize(("pose_of", "move", "edge"), [("10,71 0", "oars ahead 2", "north"), ("47,30 90",
    "oars ahead 2", "east"),
                                                       ("10,1 180", "oars ahead 2", "south"), ("1,30 270",
                                                           "oars ahead 2", "west")])
def test_a_ship_leaves_when_its_centre_crosses_the_edge_with_all_aboard(pose_of, move, edge):
    sea = table(f"wargalley {pose_of} | greatship 20,20 0 {FOE}; player 1 wizard=master hand=rust; admiral 1 "
        f"wargalley; wizard 1 wargalley; "
                "wind N; at act wargalley only").say(move)
    assert sea["wargalley"].fate == "left" and [event.edge for event in sea.events("ShipLeft")] == [edge]
    assert sea.person("admiral", 0).status == sea.person("wizard", 0).status == "gone" and honours(sea.game) == (0, 0)
    assert sea.player(0).hand == () and sea.game.spent == ("rust",)
    near = table(f"wargalley {pose_of} | greatship 20,20 0 {FOE}; wind N; at act wargalley only").say("oars ahead 1")
    assert near["wargalley"].fate == "afloat"


@pytest.mark.rule("MW-EDGE-02", "MW-GEO-12")
def test_a_ship_may_leave_in_the_middle_of_a_turn():
    sea = table(f"greatship 10,71.5 45 {FOE} | greatship 30,30 0; wind N; at act greatship only")
    sea.say("sail turn -45 ahead 3")
    assert sea["greatship"].fate == "left" and sea.events("ShipMoved")[0].place[1] == pytest.approx(72.0, abs=0.01)


# --- running aground --------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-OBST-01", "MW-OBST-02", "MW-CORE-02")
@pytest.mark.parametrize(("dice", "btw"), [("4", 0), ("3 | 1", 1), ("3 | 2", 1), ("3 | 3", 2), ("3 | 4", 2), ("3 | 5",
    3), ("3 | 6", 3)])
def test_a_ship_that_grounds_saves_or_takes_one_to_three(dice, btw):
    sea = table(f"greatship 10,30 0 {FOE}; terrain rocks 10,36 0; wind N; at act greatship only",
        dice=dice).say("sail ahead 9")
    assert pose(sea["greatship"])[1] == pytest.approx(33.5, abs=0.002) and sea["greatship"].aground == 0 \
        and sea["greatship"].btw == btw


@pytest.mark.rule("MW-OBST-03", "MW-OBST-04", "MW-OBST-05")
@pytest.mark.parametrize(("face", "free"), [(4, True), (3, False), (1, False), (6, True)])
def test_a_ship_aground_gets_off_on_a_four_a_tenth_clear(face, free):
    position = "wargalley 20,33 0 aground=1 | corsair 20,29 90 of=2 | galleon 44,70 0 of=2; terrain rocks 20,35 0; " \
        "wind N; at act wargalley only"
    sea = table(position, dice=str(face))
    assert (sea.asked == [(0, "swing")]) is free and pose(sea["wargalley"])[1] == (32.9 if free else 33.0)
    if free:
        assert sea.allows("90") and sea.refusal("90.1") and sea.allows("-90") and sea.allows("0")
        sea.say("45")
        assert sea["wargalley"].heading == 45.0 and sea.asked == [(0, "move")]
    plain = table(position, dice="4", refloat_swing="0")
    assert plain.asked == [(0, "move")] and plain["wargalley"].aground == -1


@pytest.mark.rule("MW-CARD-20", "MW-OBST-01")
def test_a_pilot_takes_a_ship_across_but_not_onto_a_shoal():
    position = f"greatship 10,30 0 cards=local-pilot shown=local-pilot {FOE}; terrain rocks 10,34 0; wind N; at " \
        f"act greatship only"
    sea = table(position, dice="3").say("sail ahead 9")
    assert pose(sea["greatship"])[1] == 39.0 and sea["greatship"].aground == -1
    sea = table(position, dice="4").say("sail ahead 4")
    assert sea["greatship"].aground == 0 and "PilotTried" not in sea.story       # it would have ended on it
    sea = table(position, dice="2 | 4").say("sail ahead 9")
    assert sea["greatship"].aground == 0 and [event.made for event in sea.events("PilotTried")] == [False]


@pytest.mark.rule("MW-FLT-16", "MW-FLT-21")
@pytest.mark.parametrize(("ship", "where", "move", "rolled"), [
    ("wargalley", "14,33 90", "oars ahead 4.4", False), ("wargalley", "14,33 90", "oars ahead 4.6", True), ("wargalley",
        "20,33 90", "oars ahead 3", False),
    ("wargalley", "14,38 90", "oars ahead 6", False)])
def test_who_moves_into_slime_rolls(ship, where, move, rolled):
    sea = table(f"plagueship 40,40 0 | {ship} {where} {FOE}; trail plagueship 20,30 20,36 4; player 1 "
        f"fleet=chaos-plague; wind E; turn 3; "
                f"at act {ship} only", dice="5" if rolled else "").say(move)
    assert bool(sea.events("CrewTested")) is rolled
    own = table("plagueship 14,33 90 | galleon 44,70 0 of=2; trail plagueship 20,30 20,36 4; player 1 "
        "fleet=chaos-plague; wind E; turn 3; "
                "at act plagueship only").say("sail ahead 6")
    assert not own.events("CrewTested")


# --- the battle phase -------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SQD-12", "MW-SQD-15", "MW-TURN-05", "MW-STR-04")
def test_units_that_can_still_be_chosen():
    sea = table("greatship 10,10 0 acted | wargalley 20,10 0 unit=2 sunk | wargalley 22,10 0 unit=2 held=none | "
        "wolfship 30,10 0 held=2 crew=1 | "
                "wargalley 40,10 0 unit=4 flag sunk | wargalley 42,10 0 unit=4 straggler | corsair 4,10 0 | galleon "
                    "44,70 0 of=2; at battle 1")
    assert sea.options == ["wargalley-3", "corsair"]
    sea.say("wargalley-3")
    # it does nothing
    assert sea.asked[0] == (1, "move") and [event.unit for event in sea.events("ActivationBegun")] == ["wargalley-3",
        "galleon"]


@pytest.mark.rule("MW-CARD-18", "MW-TURN-02")
def test_a_daring_captain_acts_after_an_enemy_and_his_side_has_its_turn_still():
    ships = ("greatship 10,10 0 no-movement | greatship 30,10 0 no-movement | galleon 44,70 0 of=2 no-movement "
        "cards=daring-captain{} | "
             "galleon 30,70 0 of=2 no-movement; at battle 1 only")
    sea = table(ships.format(" shown=daring-captain")).say("greatship")
    assert sea.asked == [(1, "daring-captain")] and sea.options == ["pass", "galleon"]
    sea.say("galleon")
    assert [event.unit for event in sea.events("ActivationBegun")] == ["greatship", "galleon", "galleon-2",
        "greatship-2"]
    sea = table(ships.format(" shown=daring-captain acted")).say("greatship")
    assert sea.asked == []                                 # he has acted already
    sea = table(ships.format(" shown=daring-captain")).say("greatship", "pass")
    assert sea.options == ["galleon", "galleon-2"]


@pytest.mark.rule("MW-CARD-25", "MW-INIT-02")
def test_a_storm_bottle_turns_the_wind_one_position_either_way():
    sea = table("greatship 10,10 0 no-movement | galleon 44,70 0 of=2 no-movement cards=storm-bottle "
        "shown=storm-bottle; wind N; first 1; "
                "player 1 wizard=champion; at magic", seed=1)
    assert sea.asked == [(1, "storm-bottle")] and sea.options == ["pass", "NE", "NW"]
    sea.say("NW")
    assert sea.events("WindTurned")[0].wind == 7 and sea.game.played == ("storm-bottle",) and not sea["galleon"].cards
