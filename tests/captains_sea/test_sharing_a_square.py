"""Chapter 14: two ships in one square. Side a is the Constitution at (10,10), side b the Belvidera, who comes in."""

import pytest
from captains_sea.table import Table, table

from weathergage.kits.squares import NAMES, VECTORS, points_between, turned
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.state import range_between


def enter(heading: str, ip: str = "a", wind: str = "") -> Table:
    """The Belvidera advances into the Constitution's square; unless a wind is given she is in A, without free turn."""
    course = NAMES.index(heading)
    dx, dy = VECTORS[course]
    wind = wind or NAMES[turned(course, 1)]
    return table(f"constitution 10,10 N guns=3/3/3/3 | belvidera {10 - dx},{10 - dy} {heading} guns=2/2/2/2 "
                 f"maneuver=advance:0:3:2 act=6; wind {wind}; ip {ip}; impulse 6; at maneuver")


def shared(a: str, b: str, formation: str, settings: str, dice: str = "") -> Table:
    """Both in one square already: the ships' words, the formation, and what comes next."""
    return table(f"constitution 10,10 {a} | belvidera 10,10 {b}; formation {formation}; impulse 6; {settings}", dice)


def marker(duel: Table) -> tuple[str, str]:
    """The formation and its p."""
    return (duel.game.formation, NAMES[duel.game.bearing])


def guns(duel: Table) -> list[str]:
    """The broadsides of a and b that bear."""
    return [bearing_side(duel.game, side) for side in (0, 1)]


# --- entering ---


@pytest.mark.rule("CS-STACK-01")
def test_a_ship_may_enter_the_enemys_square_and_fights_at_distance_0():
    duel = enter("NW")
    assert (duel.b.x, duel.b.y) == (duel.a.x, duel.a.y) and range_between(duel.game) == 0


@pytest.mark.rule("CS-STACK-01")
def test_at_distance_0_no_defense_die_saves_a_ship():
    duel = shared("N", "NW guns=0/0/1/0", "angled E b", "at fire only", dice="6 | 3 4 | 2").say("bow low")
    assert [event.left for event in duel.events("DefenseMade")] == [1] and duel.script_left == 0


@pytest.mark.rule("CS-STACK-02", "CS-STACK-12")
@pytest.mark.parametrize("heading", NAMES[1:])
def test_the_difference_of_the_headings_gives_the_formation(heading):
    duel = enter(heading)
    apart = points_between(NAMES.index(heading), 1)
    assert duel.game.formation == ("parallel", "angled", "crossing", "angled", "parallel")[apart]
    assert duel.asked[0] == ((0, "pass-side") if apart in (0, 4) else (0 if apart == 2 else 1, "fire"))


@pytest.mark.rule("CS-STACK-03")
@pytest.mark.parametrize(("heading", "wind", "way", "formation"), [
    ("N", "N", "straight", "parallel"), ("N", "N", "port", "angled"), ("NE", "NW", "port", "parallel"),
    ("NE", "SE", "starboard", "crossing"), ("E", "E", "starboard", "angled"),
])
def test_the_free_turn_is_decided_before_the_formation_is_found(heading, wind, way, formation):
    """CS-CASE-16: a ship that would enter parallel and takes her free turn lies Angled."""
    duel = enter(heading, wind=wind)
    assert duel.asked == [(1, "free-turn")] and duel.game.formation == ""
    assert duel.say(way).game.formation == formation


@pytest.mark.rule("CS-STACK-04")
@pytest.mark.parametrize(("p", "own", "other"), [
    ("N", "", ""), ("NE", "starboard", "port"), ("E", "starboard", "port"), ("SE", "starboard", "port"),
    ("S", "", ""), ("SW", "port", "starboard"), ("W", "port", "starboard"), ("NW", "port", "starboard"),
])
def test_the_bearing_tells_which_broadside_bears_and_the_mover_sees_it_reversed(p, own, other):
    assert guns(shared("N", "N", f"angled {p} b", "at fire only")) == [own, other]
    assert guns(shared("N", "N", f"angled {p} a", "at fire only")) == [other, own]
    assert guns(shared("N", "S", f"angled {p} b", "at fire only")) == [own, own]


@pytest.mark.rule("CS-STACK-05", "CS-STACK-09")
@pytest.mark.parametrize(("side", "p", "bearing"), [("port", "W", ["port", "starboard"]),
                                                    ("starboard", "E", ["starboard", "port"])])
def test_the_initiative_player_chooses_on_which_side_a_parallel_ship_passes(side, p, bearing):
    """CS-CASE-06: the Constitution is Initiative Player; both may fire."""
    duel = enter("N")
    assert duel.asked == [(0, "pass-side")]
    duel.say(side)
    assert marker(duel) == ("parallel", p) and guns(duel) == bearing
    assert duel.asked == [(1, "fire")] and duel.say("hold").asked == [(0, "fire")]


@pytest.mark.rule("CS-STACK-05", "CS-STACK-12")
def test_also_when_he_is_the_mover():
    assert enter("S", ip="b").asked == [(1, "pass-side")]


@pytest.mark.rule("CS-STACK-06", "CS-STACK-10", "CS-STACK-15")
def test_the_initiative_player_crosses_the_enemys_stern_and_rakes_it():
    """CS-CASE-07: p = 5, port guns (rel 6)."""
    duel = enter("E", ip="b")
    assert marker(duel) == ("crossing", "S") and guns(duel) == ["", "port"]
    assert rake(duel.game, 1) == "stern" and duel.asked == [(1, "fire")]
    assert duel.say("hold").asked == [(1, "grapple")]


@pytest.mark.rule("CS-STACK-07", "CS-STACK-10", "CS-STACK-15")
def test_an_enemy_who_crosses_the_initiative_player_is_raked_over_the_bow():
    """CS-CASE-08: p = 7, port guns (rel 6)."""
    duel = enter("E", ip="a")
    assert marker(duel) == ("crossing", "W") and guns(duel) == ["port", ""]
    assert rake(duel.game, 0) == "bow" and duel.asked == [(0, "fire")]
    assert duel.say("hold").asked == [(0, "grapple")]


@pytest.mark.rule("CS-STACK-08", "CS-STACK-11")
def test_an_angled_ship_lies_on_the_side_where_she_came_in():
    """CS-CASE-09: from (11,9) on heading 8: e = 4, x = 3, p = 3; starboard (rel 2) and port guns (rel 7) bear."""
    duel = enter("NW")
    assert marker(duel) == ("angled", "E") and guns(duel) == ["starboard", "port"]
    assert duel.asked == [(1, "fire")] and duel.say("hold").asked == [(0, "fire")]
    assert [rake(duel.game, side) for side in (0, 1)] == ["", ""]


@pytest.mark.rule("CS-STACK-08")
@pytest.mark.parametrize(("heading", "p"), [("NE", "W"), ("SE", "W"), ("SW", "E"), ("NW", "E")])
def test_from_the_west_she_lies_to_port_and_from_the_east_to_starboard_of_a_ship_heading_north(heading, p):
    assert marker(enter(heading)) == ("angled", p)


@pytest.mark.rule("CS-STACK-08")
@pytest.mark.parametrize(("heading", "way", "p"), [
    ("N", "port", "W"), ("N", "starboard", "E"), ("S", "port", "E"), ("S", "starboard", "W"),      # x is 4 or 0: by y
    ("E", "port", "W"), ("E", "starboard", "W"),                                                    # x is 6: by x
])
def test_coming_in_from_right_ahead_or_astern_her_new_heading_tells_the_side(heading, way, p):
    assert marker(enter(heading, wind=heading).say(way)) == ("angled", p)


# --- staying ---


@pytest.mark.rule("CS-STACK-13")
def test_a_crossing_keeps_its_right_to_fire_when_the_initiative_changes():
    """CS-CASE-51: formed in turn 4 with Shannon entitled; Chesapeake wins the initiative of turn 5."""
    duel = table("shannon 10,10 E guns=2/2/2/2 | chesapeake 10,10 S guns=3/3/3/3; formation crossing N a a; ip a; "
                 "wind E; turn 5; at initiative only", "6 | 1")
    assert duel.game.ip == 1 and marker(duel) == ("crossing", "N") and duel.game.entitled == 0
    assert guns(duel) == ["starboard", ""] and rake(duel.game, 0) == "stern"


@pytest.mark.rule("CS-STACK-13")
def test_the_formation_ends_when_a_ship_leaves_the_square():
    duel = shared("N", "NE maneuver=advance:0:3:2 act=6", "angled E b", "wind N; at maneuver only")
    assert duel.game.formation == "" and (duel.b.x, duel.b.y) == (11, 11)


@pytest.mark.rule("CS-STACK-13")
def test_a_back_sail_leaves_the_formation_alone():
    duel = shared("N", "E maneuver=back-sail:0:1:0 act=6", "crossing S b b", "ip a; at maneuver only")
    assert marker(duel) == ("crossing", "S") and duel.game.entitled == 1


# --- turning ---


@pytest.mark.rule("CS-STACK-14")
def test_a_ship_that_wears_keeps_her_side():
    """CS-CASE-52: E on heading 1, M on heading 1 to starboard of her (p = 3), M wears to 8."""
    duel = shared("N", "N maneuver=wear-up:-1:2:1 act=6", "parallel E b", "wind NE; at maneuver only")
    assert marker(duel) == ("angled", "E") and guns(duel) == ["starboard", "port"]


@pytest.mark.rule("CS-STACK-14")
def test_when_the_other_ship_turns_she_becomes_the_mover_and_the_old_bearing_is_reversed():
    """The Constitution lay to port of the Belvidera; she wears to 8, and lies there still: p = 7 from the Belvidera."""
    duel = shared("N maneuver=wear-up:-1:2:1 act=6", "N", "parallel E b", "wind NE; at maneuver only")
    assert marker(duel) == ("angled", "W") and duel.game.mover == 0 and guns(duel) == ["starboard", "port"]


@pytest.mark.rule("CS-STACK-14")
@pytest.mark.parametrize(("ip", "p", "raked"), [("b", "S", (1, "stern")), ("a", "W", (0, "bow"))])
def test_a_ship_that_wears_across_the_other_crosses_her_by_the_initiative(ip, p, raked):
    duel = shared("N", "NE maneuver=wear-up:1:2:1 act=6", "angled W b", f"wind N; ip {ip}; at maneuver only")
    assert marker(duel) == ("crossing", p) and rake(duel.game, raked[0]) == raked[1]
    assert rake(duel.game, 1 - raked[0]) == ""


@pytest.mark.rule("CS-STACK-14")
@pytest.mark.parametrize(("turn", "wind", "p"), [("wear-up:1", "NE", "E"), ("wear-up:-1", "SE", "E")])
def test_turning_out_of_a_crossing_astern_her_new_heading_tells_the_side(turn, wind, p):
    """p was 5, right astern (z = 4): y of heading 4 or 2 against 1 is starboard."""
    duel = shared("N", f"E maneuver={turn}:2:1 act=6", "crossing S b b", f"wind {wind}; at maneuver only")
    assert marker(duel) == ("angled", p) and duel.game.entitled == -1


@pytest.mark.rule("CS-STACK-14")
@pytest.mark.parametrize(("ip", "asked"), [("a", (0, "pass-side")), ("b", (1, "pass-side"))])
def test_tacking_from_astern_into_parallel_the_initiative_player_chooses_the_side(ip, asked):
    """z and y are both 0 or 4; the formation is found once, when the Tack is complete."""
    duel = shared("N", "E maneuver=tack:-1:3:2 act=6", "crossing S b b", f"wind SW; ip {ip}; at maneuver only", "6")
    assert duel.asked == [asked] and duel.question().rule == "CS-STACK-14"
    assert marker(duel.say("port")) == ("parallel", "W") and len(duel.events("FormationFound")) == 1


@pytest.mark.rule("CS-STACK-06", "CS-STACK-14", "CS-GRAP-05", "CS-GRAP-07", "CS-GRAP-09")
def test_a_crossing_becomes_parallel_by_a_grapple():
    """CS-CASE-98: wind 3, Shannon (IP, heading 3) enters the square of Chesapeake (heading 5)."""
    duel = table("shannon 9,10 E maneuver=advance:0:2:1 act=6 | chesapeake 10,10 S crew=8; wind E; ip a; impulse 6; "
                 "at maneuver", "6").say("straight")
    assert marker(duel) == ("crossing", "N") and duel.asked == [(0, "grapple")]
    duel.say("try")
    assert duel.b.heading == 7 and duel.game.mover == 1 and marker(duel) == ("parallel", "S")
    assert guns(duel) == ["starboard", "starboard"]


@pytest.mark.rule("CS-STACK-05", "CS-STACK-06", "CS-STACK-07", "CS-STACK-08", "CS-STACK-14")
@pytest.mark.parametrize(("duel", "answers", "rule"), [
    (lambda: enter("N"), ("port",), "CS-STACK-05"), (lambda: enter("NE"), (), "CS-STACK-08"),
    (lambda: enter("E", ip="b"), (), "CS-STACK-06"), (lambda: enter("E"), (), "CS-STACK-07"),
    (lambda: shared("N", "N maneuver=wear-up:-1:2:1 act=6", "parallel E b", "wind NE; at maneuver only"), (),
     "CS-STACK-14"),
    (lambda: shared("N", "NE maneuver=wear-up:-1:2:1 act=6", "angled E b", "wind SE; at maneuver only"), (),
     "CS-STACK-14"),
])
def test_a_formation_names_the_clause_by_which_it_was_found(duel, answers, rule):
    found = duel().say(*answers).events("FormationFound")
    assert [event.rule for event in found] == [rule]


# --- who may not fire ---


@pytest.mark.rule("CS-STACK-15")
@pytest.mark.parametrize(("crossing", "asked"), [
    ("S b b", (1, "fire")), ("W b a", (0, "fire")),
    ("SE b b", (1, "fire")), ("SE b a", (0, "fire")),       # with such a p the guns of both would bear
])
def test_in_a_crossing_only_the_entitled_ship_is_asked_to_fire(crossing, asked):
    duel = shared("N guns=3/3/3/3", "E guns=2/2/2/2", f"crossing {crossing}", "at fire only")
    assert duel.asked == [asked] and duel.say("hold").over


@pytest.mark.rule("CS-STACK-16")
@pytest.mark.parametrize("formation", ["parallel E b", "angled E b", "crossing S b b", "crossing W b a"])
def test_chasers_never_fire_in_a_shared_square(formation):
    duel = shared("N guns=3/3/3/3", "E guns=2/2/2/2", formation, "at fire only")
    while not duel.over:
        assert duel.refused_by("chasers") == "CS-CHASE-02"
        duel.say("hold")


@pytest.mark.rule("CS-STACK-16")
def test_a_ship_with_nothing_but_chasers_is_not_asked_in_a_shared_square():
    assert shared("N", "E", "crossing S b b", "at fire only").over
