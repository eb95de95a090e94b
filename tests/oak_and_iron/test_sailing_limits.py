"""Chapters 1, 3 and 5 to 10: where the rules of sailing, of land and of lines end, one case on either side of each."""

from math import hypot

import pytest
from oak_and_iron.table import pose, table

from weathergage.kits.plane import BOX_EDGES, along, clearance, distance, overlap, shifted
from weathergage.rulesets.oak_and_iron.content.read import MUSKET_SHOT
from weathergage.rulesets.oak_and_iron.rules.collisions import nearest_first
from weathergage.rulesets.oak_and_iron.rules.directly_away import cut_free_way, directly_away
from weathergage.rulesets.oak_and_iron.rules.end_of_move import is_escape
from weathergage.rulesets.oak_and_iron.rules.flush import overlap_of_edges, placements, touching_placements
from weathergage.rulesets.oak_and_iron.rules.formation import (
    are_in_line,
    formation,
    has_formation_bonus,
    in_formation,
)
from weathergage.rulesets.oak_and_iron.rules.helm import Shifts, Turns
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import (
    band_of,
    has_sight,
    is_in_path,
    is_open_line,
    raked_by,
)
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    are_touching,
    base_at,
    base_of,
    edge_crossed,
    edges_in_contact,
    is_on_table,
    room_on_table,
    solids,
)
from weathergage.rulesets.oak_and_iron.rules.terrain import TerrainPlaces, piece_name, piece_named, unused
from weathergage.rulesets.oak_and_iron.rules.wind import can_move, free_bonuses, is_in_eye, is_upwind_of, speed_rating

PASSED = "sail cannon cannon cannon cannon"
FAR = "sloop 33,3 0 of=b"
CLEAN = "cannon cannon cannon"
DEFAULTS = {"seamanship": "skip", "helm": "ahead", "turn-after": "none", "turn-in-eye": "none", "crew-action": "none"}


def lie(text, **options):
    """The state of a position in which nothing happens."""
    return table(f"{text}; at attack only", **options).game


def sail_on(sea, **answers):
    """Everybody sails straight on and does nothing else, until the end; who is activated, in order."""
    while not sea.over:
        sea.say({**DEFAULTS, **answers}.get(sea.kind) or sea.options[0])
    return [event.ship for event in sea.events("ShipActivated")]


# --- an activation ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-UPG-11")
def test_an_efficient_loader_may_load_once_a_game():
    place = "fluyt 18,18 0 {} | " + FAR + "; wind south; at move fluyt only"
    both = place.format("reload=port,starboard upgrades=efficient-loader")
    kept = table(both)
    assert kept.asked == [(0, "efficient-loader")] and kept.options == ["pass", "port", "starboard"]
    kept.say("pass")
    assert kept.kind == "seamanship" and kept["fluyt"].reload == 3 and kept["fluyt"].once == ()
    used = table(both).say("port")
    assert used.kind == "seamanship" and used["fluyt"].reload == 2 and used["fluyt"].once == ("efficient-loader",)
    assert table(place.format("reload=starboard upgrades=efficient-loader")).options == ["pass", "starboard"]
    for other in ("upgrades=efficient-loader", "reload=port",
                  "reload=port upgrades=efficient-loader once=efficient-loader"):
        assert table(place.format(other)).kind == "seamanship"


@pytest.mark.rule("OI-MOVE-07", "OI-WIND-10", "OI-WIND-11", "OI-TERM-19", "OI-MOVE-18")
@pytest.mark.parametrize(("ship", "more", "point", "speed", "told"), [
    ("0 aground speed=3", "wind south", "", 0, 0), ("0 sail=anchored speed=3", "wind south", "", 0, 0),
    ("0 speed=3", "wind north", "eye", 0, 0), ("0 speed=1", "wind south", "large", 2, 1),
    ("60", "wind north", "windward", 2, 1), ("0", "link sixth-rate fluyt; wind south", "held", 2, 0)])
def test_where_an_activation_begins(ship, more, point, speed, told):
    """A held ship that cannot gain by it is not asked for her bonus, and does not use it."""
    sea = table(f"sixth-rate 18,18 {ship} | fluyt 19.25,18 0 of=b; turn 2; {more}; at move sixth-rate only".replace(
        "19.25,18", "19.25,18" if "link" in more else "30,30"))
    if sea.kind == "speed-bonus":
        sea.say("0")
    assert [event.point for event in sea.events("ShipActivated")] == [point]
    assert sea["sixth-rate"].speed == speed
    assert [event.speed for event in sea.events("SpeedSet")] == [speed] * told


@pytest.mark.rule("OI-SEA-05", "OI-MOVE-07", "OI-MOVE-11")
@pytest.mark.parametrize(("used", "action", "speed"), [
    ("0", "faster", 3), ("1", "faster", 4), ("2", "faster", 5), ("0", "slower", 1), ("1", "slower", 2),
    ("2", "decline", 4), ("2", "change-heading", 4)])
def test_adjusting_speed_keeps_the_bonuses_she_uses(used, action, speed):
    sea = table(f"sixth-rate 18,8 0 options=swift | {FAR}; turn 2; wind south; at move sixth-rate only", dice=PASSED)
    question = sea.say(used, "test").question().question
    assert (question.used, question.point) == (int(used), "large")
    sea.say(action)
    assert sea["sixth-rate"].speed == speed
    taken = [(event.action, event.rule) for event in sea.events("SeamanshipTaken")]
    rule = "OI-SEA-04" if action == "change-heading" else "OI-SEA-05"
    assert taken == ([] if action == "decline" else [(action, rule)])


@pytest.mark.rule("OI-SEA-09", "OI-MOVE-08", "OI-MOVE-10")
@pytest.mark.parametrize(("sail", "speed", "asked"), [("minimal", 0, "crew-action"), ("battle", 1, "helm")])
def test_a_ship_that_makes_no_way_makes_none_after_cutting_free(sail, speed, asked):
    sea = table(f"fluyt 18,18 60 sail={sail} fatigue=1 | fluyt 18.625,16.917 60 of=b; link fluyt fluyt-2; wind north; "
                "at move fluyt only", dice="sail cannon cannon cannon").say("test", "cut-free")
    assert (sea["fluyt"].speed, sea.kind, sea["fluyt"].sail) == (speed, asked, 1 if sail == "minimal" else 2)
    assert pose(sea["fluyt"]) == pytest.approx((17.5, 18.866, 60.0), abs=0.003)
    assert [event.how for event in sea.events("ShipMoved")] == ["cut-free"]


@pytest.mark.rule("OI-TERM-35", "OI-CREW-01", "OI-TERM-14", "OI-SEA-02")
@pytest.mark.parametrize(("damage", "out"), [(6, True), (5, False)])
def test_a_ship_wrecked_by_her_own_move_loses_the_rest(damage, out):
    sea = table(f"fluyt 10,20 180 damage={damage} fatigue=7 | corvette 12.5,18 0 of=b; terrain rocks-small 10,17 0; "
                "up a boat-assault; up b small-arms; at move fluyt only")
    assert sea.kind == "helm"
    sea.say("ahead")
    assert sea["fluyt"].out == out and sea.over == out
    assert sea.asked == ([] if out else [(1, "react")])


@pytest.mark.rule("OI-MOVE-20")
@pytest.mark.parametrize(("state", "wind", "answers", "reacts"), [
    ("aground", "south", (), False), ("sail=anchored", "south", (), False), ("", "north", ("none",), False),
    ("", "north", ("0",), False), ("", "north", ("-60",), True), ("", "south", ("skip", "ahead"), True)])
def test_who_neither_moves_nor_turns_draws_no_fire(state, wind, answers, reacts):
    sea = table(f"fluyt 10,10 0 {state} | sloop 12.5,11 0 of=b; up b small-arms; wind {wind}; at move fluyt only")
    sea.say(*answers)
    assert sea.asked == ([(1, "react")] if reacts else [(0, "crew-action")])


# --- who moves when ---------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-MOVE-01", "OI-MOVE-02", "OI-MOVE-05")
@pytest.mark.parametrize(("theirs", "first", "order"), [
    (2, "a", ["sloop", "corvette", "sloop-2", "corvette-2"]), (2, "b", ["corvette", "sloop", "corvette-2", "sloop-2"]),
    (3, "a", ["sloop", "corvette", "sloop-2", "corvette-2", "corvette-3"]),
    (3, "b", ["corvette", "sloop", "corvette-2", "sloop-2", "corvette-3"]),
    (1, "a", ["sloop", "corvette", "sloop-2"]), (1, "b", ["corvette", "sloop", "sloop-2"])])
def test_sides_take_turns_ship_by_ship(theirs, first, order):
    """Wake markers of the turn before are gone."""
    others = " | ".join(f"corvette {20 + 4 * k},20 180 of=b moved" for k in range(theirs))
    sea = table(f"sloop 10,20 180 moved | sloop 14,20 180 | {others}; first {first}; at movement only")
    assert sail_on(sea) == order and all(ship.moved for ship in sea.game.ships)


@pytest.mark.rule("OI-MOVE-03", "OI-MOVE-05")
def test_whoever_has_a_wake_marker_or_cannot_act_is_passed_over():
    sea = table("sloop 10,20 180 moved | sloop 14,20 180 | sloop 18,20 180 out | sloop 22,20 180 fatigue=7 captor=b | "
                "corvette 20,10 180 of=b moved | corvette 26,10 180 of=b; at moving b only")
    assert sail_on(sea) == ["corvette-2", "sloop-2"]


@pytest.mark.rule("OI-FLEET-08", "OI-FLEET-14", "OI-FLEET-15")
def test_fleets_move_squadron_by_squadron():
    ships = "sloop 10,30 180 of=a1 | sloop 14,30 180 of=a2 | sloop 18,30 180 of=a2 | sloop 22,30 180 of=a3 | " \
            "corvette 26,30 180 of=b1 | corvette 30,30 180 of=b1"
    place = ships + "; squadrons a1 a2 a3 b1; rules fleet; admiral a2 experienced-admiral; first {}; at movement only"
    sea = table(place.format("a"))
    assert sea.kind == "move-squadron" and len(sea.options) == 3
    assert sea.asked[0][0] == sea.game.squadrons[1].seat            # the highest admiral speaks
    sea.say(sea.options[1])
    assert sea.kind == "activate" and sea.options == ["sloop-2", "sloop-3"]
    sea.say("sloop-3")
    order = []
    while not sea.over:
        if sea.kind == "move-squadron":
            order = [event.ship for event in sea.events("ShipActivated")]
            sea.say(sea.options[-1])
        else:
            sea.say(DEFAULTS.get(sea.kind) or sea.options[0])
    assert order == ["sloop-3", "sloop-2", "corvette", "corvette-2"]
    told = [event.ship for event in sea.events("ShipActivated")]
    assert told == ["sloop-3", "sloop-2", "corvette", "corvette-2", "sloop-4", "sloop"]
    assert sail_on(table(place.format("b")))[:3] == ["corvette", "corvette-2", "sloop"]


TIRED = "fluyt 10,20 180 fatigue=2 | sloop 14,20 180 fatigue=1 | sloop 18,20 180 | " \
        "corvette 30,30 180 of=b fatigue=3; " \
        "advantage a well-rested; advantage b well-rested; {}at movement only"


@pytest.mark.rule("OI-ADV-03")
@pytest.mark.parametrize(("first", "seat"), [("a", 0), ("b", 1)])
def test_well_rested_crews_rest_once_the_first_player_first(first, seat):
    sea = table(TIRED.format(f"first {first}; "))
    assert sea.asked == [(seat, "well-rested")] and sea.options == ["pass", "use"]
    sea.say("use" if first == "a" else "pass")
    assert sea.asked == [(1 - seat, "well-rested")]
    assert [side.once for side in sea.game.sides] == [("well-rested",) if first == "a" else (), ()]
    sea.say("pass" if first == "a" else "use")
    assert [ship.fatigue for ship in sea.game.ships] == [1, 0, 0, 3]
    assert sea.kind in ("activate", "seamanship") and [event.side for event in sea.events("AdvantageUsed")] == [0]


@pytest.mark.rule("OI-ADV-03")
@pytest.mark.parametrize(("change", "asked"), [
    (("fatigue=3", "fatigue=1"), True), (("fatigue=3", ""), False), (("fatigue=3", "out"), False),
    (("advantage b well-rested", "advantage b local-pilot"), False),
    (("advantage b well-rested", "advantage b well-rested; sideonce b well-rested"), False)])
def test_only_the_tired_rest_and_only_once(change, asked):
    sea = table(TIRED.format("sideonce a well-rested; ").replace(*change).replace("; ", " | sloop 30,10 180 of=b; ", 1))
    assert sea.asked[0][1] == ("well-rested" if asked else "activate")


@pytest.mark.rule("OI-ADV-10", "OI-MOVE-03")
def test_a_late_ship_enters_and_is_activated_from_there():
    place = "sloop 0,0 0 waiting once=late | fluyt 20,20 180 flag | sloop 33,30 180 of=b | sloop 0,0 0 of=b waiting " \
            "once=late; edge a south; edge b north; turn {}; first a; at movement only"
    sea = table(place.format(2))
    assert sea.asked == [(0, "activate")] and sea.options == ["sloop", "fluyt"]
    sea.say("sloop")
    assert sea.asked == [(0, "enter")]
    sea.say("sloop 10,1 0")
    assert sea["sloop"].fate == "afloat" and sea.kind == "turn-in-eye"
    sea.say("none")
    assert sea.kind == "crew-action" and pose(sea["sloop"]) == (10.0, 1.0, 0.0)
    sea.say("none")
    assert sea["sloop"].moved and sea.asked == [(1, "activate")] and sea.options == ["sloop-2", "sloop-3"]
    assert sail_on(table(place.format(1))) == ["fluyt", "sloop-2"]


# --- the move ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-GEOM-04", "OI-GEOM-05", "OI-MOVE-13", "OI-MOVE-15", "OI-TRAIT-02")
@pytest.mark.parametrize(("ship", "card", "speed", "most"), [
    ("light-galleon 18,8 0 sail=minimal", "", 1, 60), ("fluyt 18,8 0 sail=minimal", "", 2, 45),
    ("fluyt 18,8 0", "", 3, 45), ("fluyt 18,8 0 sail=full", "", 4, 30),
    ("fluyt 18,8 0 sail=full", "up a favorable-wind; ", 5, 30), ("sloop 18,8 120 sail=minimal", "", 1, 60),
    ("sloop 18,8 120", "", 2, 45), ("sloop 18,8 0", "", 3, 45), ("sloop 18,8 0 sail=full", "", 4, 30),
    ("sloop 18,8 0 sail=full", "up a favorable-wind; ", 5, 30)])
def test_the_tool_of_a_speed(ship, card, speed, most):
    label = ship.partition(" ")[0]
    yare = label == "sloop"
    sea = table(f"{ship} | {FAR}; turn 2; {card}wind south; at move {label} only").say("skip")
    question = sea.question().question
    assert (sea[label].speed, question.most, question.yare) == (speed, most, yare)
    turn = "" if yare else "before "
    assert sea.allows(f"{turn}{most}") and sea.allows(f"{turn}-{most}")
    assert sea.forbidden_by(f"{turn}{most}.001") == "OI-GEOM-05" == sea.forbidden_by(f"{turn}-{most}.001")
    assert not sea.allows("stay")
    sea.say("ahead")
    slide, = sea.events("ShipMoved")
    far = ((slide.place[0] - slide.was[0]) ** 2 + (slide.place[1] - slide.was[1]) ** 2) ** 0.5
    assert far == pytest.approx(1.25 * speed, abs=0.002) and slide.how == "slide"
    if yare:
        assert (sea.kind, sea.question().question.most) == ("turn-after", most)
        assert sea.allows(f"{most}") and sea.forbidden_by(f"{most}.001") == "OI-GEOM-05"
        sea.say("none")
    assert sea.kind == "crew-action"


@pytest.mark.rule("OI-MOVE-15", "OI-MOVE-19", "OI-TRAIT-03", "OI-CARD-24")
@pytest.mark.parametrize(("ship", "wind", "answers", "moves"), [
    ("fluyt", "south", ("skip", "before 0"), ["slide"]), ("fluyt", "south", ("skip", "after 0"), ["slide"]),
    ("corvette", "south", ("skip", "0", "0"), ["slide"]), ("fluyt", "north", ("0",), []),
    ("sloop", "north", ("0",), []), ("sloop", "north", ("30", "0"), ["turn"]),
    ("sloop", "north", ("30", "none"), ["turn"])])
def test_no_turn_at_all_is_no_turn(ship, wind, answers, moves):
    sea = table(f"{ship} 18,18 0 | {FAR}; wind {wind}; at move {ship} only").say(*answers)
    assert [event.how for event in sea.events("ShipMoved")] == moves and sea.kind == "crew-action"


@pytest.mark.rule("OI-MOVE-19", "OI-SEA-04")
def test_turns_beside_the_move_are_made_with_the_first_tool():
    eye = table(f"fluyt 18,18 0 sail=full | {FAR}; wind north; at move fluyt only")
    assert eye.kind == "turn-in-eye" and eye.question().question.most == 60
    assert eye.allows("60") and eye.allows("-60") and eye.forbidden_by("60.001") == "OI-GEOM-05"
    change = table(f"fluyt 18,18 0 sail=full | {FAR}; wind south; at move fluyt only", dice=PASSED)
    change.say("test", "change-heading")
    assert change.kind == "change-heading" and change.question().question.most == 60
    assert change.allows("-60") and change.forbidden_by("-60.001") == "OI-GEOM-05"
    change.say("none")
    assert change.kind == "helm" and not change.events("ShipMoved")
    change.say("after 30")
    assert [event.how for event in change.events("ShipMoved")] == ["slide", "turn"]


@pytest.mark.rule("OI-COLL-02", "OI-COLL-04", "OI-COLL-15", "OI-TRAIT-02", "OI-TRAIT-03")
@pytest.mark.parametrize(("ship", "other", "wind", "card", "answers", "dice"), [
    ("fluyt", "20,10 0", "south", "engage-more-closely", ("skip", "1.25"), 1),
    ("fluyt", "8,10 0", "south", "engage-more-closely", ("skip", "-1.25"), 1),
    ("fluyt", "11.3,11.8 0", "south", "", ("test", "change-heading", "60"), 1),
    ("fluyt", "11.3,15.55 0", "south", "", ("skip", "after 45"), 3),
    ("petite-fregate", "11.3,15.55 0", "south", "", ("skip", "ahead", "45"), 3),
    ("petite-fregate", "11.3,11.8 0", "south", "", ("skip", "45"), 3),
    ("sloop", "11.3,12 0", "north", "", ("60",), 1),
    ("sloop", "11.5,10.5 0", "north", "engage-more-closely", ("none", "60"), 1)])
def test_a_collision_in_any_part_of_the_move_ends_it(ship, other, wind, card, answers, dice):
    rolled = " ".join(["cannon"] * dice)
    sea = table(f"{ship} 10,10 0 | sloop {other.replace('20', '12')} of=b | {FAR}; wind {wind}; "
                f"{f'up a {card}; ' if card else ''}at move {ship} only",
                dice=f"{PASSED} | {rolled}" if "test" in answers else rolled).say(*answers)
    assert [roll for roll in sea.rolls if roll[0] == "collision"] == [("collision", dice)]
    assert sea.kind == "crew-action"


@pytest.mark.rule("OI-CARD-10", "OI-CARD-24", "OI-FAQ-02", "OI-MOVE-10")
@pytest.mark.parametrize(("card", "ship", "friend", "wind", "asked"), [
    ("engage-more-closely", "0", "25,18 0", "south", "shift"), ("adjust-position", "0", "25,18 0", "south", "helm"),
    ("adjust-position", "0", "18,12 0", "south", "shift"),                      # in Formation, beyond Pistol Shot
    ("adjust-position", "0", "18,11.9 90", "south", "helm"),
    ("engage-more-closely", "0", "25,18 0", "north", "shift"), ("adjust-position", "0", "21,18 0", "north", "shift"),
    ("engage-more-closely", "60 sail=minimal", "25,18 0", "north", "shift"),
    ("adjust-position", "60 sail=minimal", "21,18 0", "north", "crew-action"),
    ("engage-more-closely", "0 aground", "21,18 0", "south", "crew-action"),
    ("engage-more-closely", "0 sail=anchored", "21,18 0", "south", "crew-action"),
    ("take-courage", "0", "21,18 0", "south", "helm")])
def test_who_may_shift_sideways(card, ship, friend, wind, asked):
    sea = table(f"fluyt 18,18 {ship} flag | fluyt {friend} | {FAR}; up a {card}; wind {wind}; at move fluyt only")
    if sea.kind == "seamanship":
        sea.say("skip")
    assert sea.kind == asked


@pytest.mark.rule("OI-CARD-24", "OI-FAQ-02")
@pytest.mark.parametrize(("first", "again"), [("none", True), ("0", True), ("0.001", False), ("-1.25", False)])
def test_a_shift_not_made_before_the_move_may_be_made_after_it(first, again):
    sea = table(f"fluyt 18,18 0 | {FAR}; up a engage-more-closely; wind south; at move fluyt only").say("skip")
    assert sea.question().question.when == "before"
    sea.say(first, "ahead")
    assert sea.kind == ("shift" if again else "crew-action")
    if again:
        assert sea.question().question.when == "after"
        sea.say("-0.5")
        assert pose(sea["fluyt"]) == (17.5, 21.75, 0.0)


class Always:
    """Chance that always shows the first or the last of its faces."""

    def __init__(self, *last):
        self.last = list(last)
        self.faces = []

    def below(self, count):
        self.faces.append(count)
        return count - 1 if self.last.pop(0) else 0


@pytest.mark.rule("OI-GEOM-09", "OI-FAQ-02")
def test_whatever_is_drawn_at_random_reaches_from_limit_to_limit():
    game = lie(f"fluyt 18,18 30 | {FAR}")
    free, first = Turns(0, 45.0), Turns(0, 60.0, ("before", "after"), ("ahead", "stay"))
    ends = [(Always(False), -45.0), (Always(True), 45.0)]
    assert [free.draw(game, rng) for rng, _ in ends] == [end for _, end in ends]
    assert [rng.faces for rng, _ in ends] == [[90001], [90001]]
    assert first.draw(game, Always(False, False)) == "ahead" and first.draw(game, Always(False, True)) == "stay"
    often = Always(True, True, True)
    assert first.draw(game, often) == ("after", 60.0) and often.faces == [4, 120001, 2]
    assert first.draw(game, Always(True, False, False)) == ("before", -60.0)
    shifts = Shifts(0)
    rare = Always(True, True)
    assert shifts.draw(game, Always(False)) == "none"
    assert shifts.draw(game, rare) == 1.25 and rare.faces == [3, 2501]
    assert shifts.draw(game, Always(True, False)) == -1.25
    assert free.candidates(game, 3) == (45.0, -45.0, 22.5) and shifts.candidates(game, 2) == ("none", 1.25)
    assert first.candidates(game, 7) == ("ahead", "stay", ("before", 60.0), ("after", 60.0), ("before", -60.0),
                                         ("after", -60.0), ("before", 30.0))
    assert first.heading(game) == 30.0 and Turns(-1, 45.0).heading(game) == 0.0


@pytest.mark.rule("OI-GEOM-09", "OI-FAQ-02")
def test_what_is_no_answer_at_the_helm_is_refused_as_it_is():
    game = lie(f"fluyt 18,18 30 | {FAR}")
    first, free = Turns(0, 45.0, ("before", "after"), ("ahead",)), Turns(0, 45.0, (), ("none",))
    raw = [["before"], ["before", 3, 4], [["before", "after"], 3], ["before", "x"], [["before"], "x"]]
    taken = [first.take(one) for one in raw]
    assert taken[2] == (("before", "after"), 3.0) and taken[0] == ("before",) and taken[1] == ("before", 3, 4)
    assert all(first.refusal(game, answer) is not None for answer in taken)
    assert first.take([["before"], 3]) == ("before", 3.0) and first.take(["x", 3]) == ("x", 3.0)
    assert [space.refusal(game, answer) is None for space, answer in (
        (free, "none"), (free, "ahead"), (first, "ahead"), (first, "none"), (free, 44.0), (first, 44.0),
        (free, ("before", 44.0)), (first, ("before", 44.0)), (first, ("before", 44.0, 1.0)))] == [
        True, False, True, False, True, False, False, True, False]
    assert [first.nearest(game, answer) for answer in (("before", -99.0), ("before", 9.0), ("before", 99.0, 1.0), 99.0)
            ] == [("before", -45.0), ("before", 9.0), "ahead", "ahead"]
    assert [free.nearest(game, answer) for answer in (("before", 99.0), -46.0, 46.0, 9.0)] == ["none", -45.0, 45.0, 9.0]


# --- collisions -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-GEOM-07", "OI-GEOM-08")
@pytest.mark.parametrize(("angle", "ahead"), [("0.5", 0.005), ("-0.5", 0.005), ("1", 0.011), ("-1", 0.011)])
def test_the_smallest_turn_is_about_the_side_she_turns_to(angle, ahead):
    sea = table(f"fluyt 18,18 0 | {FAR}; wind south; at move fluyt only").say("skip", f"before {angle}")
    assert sea.events("ShipMoved")[0].place == pytest.approx((18.0, 18.0 + ahead, float(angle) % 360.0), abs=0.0015)


@pytest.mark.rule("OI-TRAIT-09", "OI-TERR-10", "OI-TERR-11", "OI-TERR-09", "OI-COLL-01")
@pytest.mark.parametrize(("ship", "more", "y", "struck"), [
    ("fluyt", "terrain rocks-small 10,13 0", 11.18, ["rocks-small"]),
    ("flying-dutchman", "terrain rocks-small 10,13 0", 13.75, []),
    ("flying-dutchman", "terrain rocks-large 10,13 0", 13.75, []),
    ("flying-dutchman", "terrain island-small 10,13.5 0", None, ["island-small"]),
    ("fluyt", "terrain fog-patch 10,13 0", 13.75, []),
    ("fluyt", "terrain rocks-small 9.5,13 0; terrain rocks-small 10.5,13 0", 11.18, ["rocks-small", "rocks-small"])])
def test_land_that_stops_a_ship(ship, more, y, struck):
    sea = table(f"{ship} 10,10 0 | {FAR}; {more}; wind south; at move {ship} only").say("skip", "ahead")
    assert [event.piece for event in sea.events("TerrainStruck")] == struck
    assert (sea[ship].damage, sea[ship].aground, sea[ship].sail) == ((1, True, 0) if struck else (0, False, 2))
    assert y is None or sea[ship].y == pytest.approx(y, abs=0.003)


@pytest.mark.rule("OI-COLL-01", "OI-COLL-14")
@pytest.mark.parametrize(("state", "collides"), [
    ("of=b", True), ("", True), ("of=b out", True), ("fatigue=7 captor=b", True), ("of=b sunk", False),
    ("of=b left", False)])
def test_only_what_floats_is_struck(state, collides):
    sea = table(f"fluyt 10,10 0 flag | sloop 10,14 90 {state} | {FAR}; wind south; at move fluyt only",
                dice=CLEAN if collides else "").say("skip", "ahead")
    assert bool(sea.events("CollisionRolled")) == collides and (sea["fluyt"].y == 13.75) != collides


@pytest.mark.rule("OI-COLL-11")
def test_the_nearest_centre_comes_first():
    game = lie("fluyt 18,18 0 | sloop 18.6,20.9 0 of=b | sloop 16.9,20.6 90 of=b | sloop 18,13 0 of=b | "
               "sloop 23,18 0 of=b | sloop 18,23 90 of=b")
    here = (18.0, 18.0, 0.0)
    assert nearest_first(game, 0, [1, 2], here) == [2, 1] and nearest_first(game, 0, [2, 1], here) == [2, 1]
    assert nearest_first(game, 0, [5, 4, 3], here) == [3, 4, 5]                 # alike: as they are listed
    assert nearest_first(game, 0, [3, 4, 5], (18.5, 17.5, 0.0)) == [3, 4, 5]
    assert nearest_first(game, 0, [3, 4, 5], (18.5, 19.0, 0.0)) == [5, 4, 3]
    assert nearest_first(game, 0, [3, 4, 5], (19.0, 18.5, 0.0)) == [4, 5, 3]


@pytest.mark.rule("OI-COLL-06", "OI-CREW-13")
@pytest.mark.parametrize(("answer", "heading"), [("bow starboard", 45.0), ("starboard starboard", 315.0)])
def test_fouled_at_a_corner_the_mover_chooses_between_equal_turns(answer, heading):
    sea = table(f"sloop 10,10 0 | fluyt 11.6,13.1 135 of=b | {FAR}; wind south; at move sloop only",
                dice="sail cannon cannon").say("skip", "ahead")
    assert sea.asked == [(0, "lie-alongside")] and not sea.linked
    assert sorted(sea.options) == ["bow starboard", "starboard starboard"]
    sea.say(answer)
    assert sea["sloop"].heading == pytest.approx(heading, abs=0.01) and sea.linked == [("sloop", "fluyt")]
    assert [(event.how, event.rule) for event in sea.events("ShipMoved")][-1] == ("board", "OI-COLL-06")


@pytest.mark.rule("OI-COLL-06", "OI-COLL-07", "OI-COLL-11")
def test_fouled_with_two_she_is_laid_alongside_the_first_alone():
    sea = table("fluyt 10,20 180 | sloop 9.2,16.75 0 of=b | sloop 10.6,16.75 0 of=b; at move fluyt only",
                dice="sail cannon cannon").say("skip", "ahead")
    assert [(event.other, event.rule) for event in sea.events("ShipsEntangled")] == [
        ("sloop-2", "OI-COLL-06"), ("sloop", "OI-COLL-07")]


SLOT = "fluyt 10,20 180 | corvette 10,17.75 90 of=b{} | first-rate 8.245,17.75 0 of=b | " \
       "first-rate 11.755,17.75 0 of=b | "


@pytest.mark.rule("OI-COLL-08", "OI-COLL-09", "OI-COLL-10", "OI-COLL-17")
@pytest.mark.parametrize(("place", "pushed", "end"), [
    ("fluyt 10,20 180 | corvette 10,17.75 90 of=b", ("corvette", "OI-COLL-08"), (10.0, 16.75)),
    ("fluyt 10,20 180 | corvette 10,17.75 90 of=b aground", ("fluyt", "OI-COLL-09"), (10.0, 20.5)),
    ("fluyt 10,20 90 | corvette 12.25,20 0 of=b; wind west", ("corvette", "OI-COLL-08"), (13.25, 20.0)),
    (SLOT.format("") + "corvette 10,16.35 90 of=b", ("corvette", "OI-COLL-10"), (10.0, 17.35)),
    (SLOT.format("") + "corvette 10,16.75 90 of=b", ("fluyt", "OI-COLL-10"), (10.0, 20.5)),
    ("fluyt 10,19.5 180 | corvette 10,17.75 90 of=b aground | corvette 10,21.25 90 of=b", None, None),
    (SLOT.format("").replace("10,20 180", "10,19.5 180") + "corvette 10,16.75 90 of=b | corvette 10,21.25 90 of=b",
     None, None)])
def test_who_is_pushed_and_by_which_clause(place, pushed, end):
    sea = table(f"{place}; at move fluyt only", dice=CLEAN).say("skip", "ahead")
    moves = [event for event in sea.events("ShipMoved") if event.how == "push"]
    assert [(event.ship, event.rule) for event in moves] == ([pushed] if pushed else [])
    if end:
        assert moves[0].place[:2] == pytest.approx(end, abs=0.005)
    assert not sea.linked and len(sea.rolls) == 1


# --- shoals -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-TERR-02", "OI-TERR-03", "OI-TERR-04", "OI-MOVE-21", "OI-TRAIT-09", "OI-ADV-06")
@pytest.mark.parametrize(("ship", "shoal", "wind", "answers", "dice"), [
    ("light-galleon 18,18 0 sail=minimal", "small 15.02,18 0", "south", ("skip", "before 60"), 3),
    ("light-galleon 18,18 0 sail=minimal", "small 14.95,18 0", "south", ("skip", "before 60"), 0),
    ("light-galleon 18,16.75 0 sail=minimal", "small 15.02,18 0", "south", ("skip", "after 60"), 3),
    ("light-galleon 18,16.75 0 sail=minimal", "small 14.95,18 0", "south", ("skip", "after 60"), 0),
    ("fluyt 18,18 0", "small 15.02,18 0", "north", ("60",), 2),
    ("fluyt 18,18 0", "small 14.95,18 0", "north", ("60",), 0),
    ("fluyt 18,18 0", "small 15.02,18 0", "north", ("10",), 0),
    ("fluyt 18,18 0", "small 20.98,18 180", "north", ("-60",), 2),
    ("fluyt 18,18 0", "small 20.315,16.8 0", "north", ("60",), 2),              # she turns off it
    ("fluyt 18,18 0", "small 20.385,16.8 0", "north", ("60",), 0),
    ("fluyt 18,18 0", "small 18,18 0", "north", ("0.5",), 2), ("fluyt 18,18 0", "small 18,18 0", "north", ("none",), 0),
    ("fluyt 18,18 0", "small 18,24.3 0", "south", ("skip", "ahead"), 2),        # at the very end of her move
    ("fluyt 18,18 0", "small 18,24.35 0", "south", ("skip", "ahead"), 0),
    ("fluyt 18,18 0", "small 18,15.4 0", "south", ("skip", "ahead"), 0),        # astern of her
    ("fluyt 18,18 0", "small 18,15.5 0", "south", ("skip", "ahead"), 2),        # under her stern, where she begins
    ("flying-dutchman 18,18 0", "small 18,21 0", "south", ("skip", "ahead"), 0)])
def test_any_part_of_the_base_at_any_point_of_the_move(ship, shoal, wind, answers, dice):
    label = ship.partition(" ")[0]
    sea = table(f"{ship} | {FAR}; terrain shoal-{shoal}; advantage b local-pilot; turn 2; wind {wind}; "
                f"at move {label} only", dice=" ".join(["cannon"] * dice)).say(*answers)
    assert sea.rolls == ([("shoal", dice)] if dice else []) and not sea[label].aground
    assert len(sea.events("ShoalRolled")) == bool(dice)


@pytest.mark.rule("OI-TERR-02", "OI-CARD-24")
@pytest.mark.parametrize(("shift", "dice"), [("1.25", 2), ("-1.25", 0), ("0.5", 0)])
def test_a_shift_over_a_shoal_is_sounded(shift, dice):
    sea = table(f"fluyt 18,18 0 | {FAR}; terrain shoal-small 21.4,18 0; up a engage-more-closely; wind north; "
                "at move fluyt only", dice=" ".join(["cannon"] * dice)).say(shift, "none")
    assert sea.rolls == ([("shoal", dice)] if dice else [])
    after = table(f"fluyt 18,18 0 | {FAR}; terrain shoal-small 21.4,21.75 0; up a engage-more-closely; wind south; "
                  "at move fluyt only", dice=" ".join(["cannon"] * dice)).say("skip", "none", "ahead", shift)
    assert after.rolls == ([("shoal", dice)] if dice else [])


@pytest.mark.rule("OI-TERR-02", "OI-COLL-01")
@pytest.mark.parametrize(("y", "rolls"), [(15.2, [("collision", 3)]), (12.9, [("collision", 3), ("shoal", 2)])])
def test_a_shoal_that_a_collision_kept_her_from_is_not_passed(y, rolls):
    sea = table(f"fluyt 10,10 0 | sloop 10,12.25 90 of=b | {FAR}; terrain shoal-small 10,{y} 0; wind south; "
                "at move fluyt only", dice=f"{CLEAN} | cannon cannon").say("skip", "ahead")
    assert sea.rolls == rolls and sea["fluyt"].y == pytest.approx(10.5, abs=0.002)


@pytest.mark.rule("OI-TERR-03", "OI-TERR-04")
def test_any_skull_grounds_and_one_check_is_enough():
    for dice, aground in (("skull skull", True), ("cannon skull", True), ("sail swords", False)):
        sea = table(f"fluyt 18,18 0 | {FAR}; terrain shoal-small 18,18 0; terrain shoal-large 18,22 0; wind south; "
                    "at move fluyt only", dice=dice).say("skip", "before 10")
        assert sea["fluyt"].aground == aground and sea.rolls == [("shoal", 2)] and sea.kind == "crew-action"
        assert sea["fluyt"].sail == 2 and sea["fluyt"].damage == 0


# --- Directly Away ----------------------------------------------------------------------------------------------------

CORNERS = [         # a Sloop at a corner of the Fluyt at 10,10: every way of a quarter leads equally far
    ("11.125,12.25 0", 0), ("11.625,11.75 90", 90), ("11.125,12.25 180", 0), ("11.625,11.75 270", 0),
    ("11.125,7.75 0", 90), ("11.625,8.25 90", 90), ("11.125,7.75 180", 180), ("11.625,8.25 270", 90),
    ("8.875,7.75 0", 180), ("8.375,8.25 90", 180), ("8.875,7.75 180", 180), ("8.375,8.25 270", 270),
    ("8.875,12.25 0", 0), ("8.375,11.75 90", 270), ("8.875,12.25 180", 270), ("8.375,11.75 270", 270)]


@pytest.mark.rule("OI-TERM-30", "OI-TERM-33", "OI-SEA-08")
@pytest.mark.parametrize(("sloop", "bearing"), CORNERS)
def test_of_equal_ways_the_first_clockwise_from_the_bow_is_taken(sloop, bearing):
    game = lie(f"sloop {sloop} | fluyt 10,10 0 of=b")
    ux, uy = along(float(bearing))
    assert directly_away(game, 0, (1,), 1.0)[0] == pytest.approx((ux, uy), abs=1e-5)
    assert directly_away(game, 0, (1,), 0.25)[0] == pytest.approx((ux / 4, uy / 4), abs=1e-5)
    assert cut_free_way(game, 0, (1,))[0] == pytest.approx((ux, uy), abs=1e-5)
    exact = lie(f"sloop {sloop} | fluyt 10,10 0 of=b", cut_free_reach="exact")
    assert cut_free_way(exact, 0, (1,))[0] == pytest.approx((ux, uy), abs=1e-5)


@pytest.mark.rule("OI-TERM-30", "OI-TERM-31", "OI-TERM-33", "OI-TERM-34", "OI-COLL-10")
@pytest.mark.parametrize(("place", "leaving", "way"), [
    ("fluyt 10,10 0 | fluyt 11.25,10 0", (1,), (-1.0, 0.0)), ("fluyt 10,10 0 | fluyt 8.75,10 0", (1,), (1.0, 0.0)),
    ("fluyt 10,10 0 | fluyt 10,12.5 0", (1,), (0.0, -1.0)), ("fluyt 10,10 0 | fluyt 10,7.5 0", (1,), (0.0, 1.0)),
    ("fluyt 10,10 0 | fluyt 11.25,10 0 | fluyt 10,12.5 0", (1, 2), (-0.707, -0.707)),
    ("fluyt 10,10 0 | fluyt 11.25,10 0 | fluyt 10,12.5 0", (1,), (-1.0, 0.0)),      # along what she touches
    ("fluyt 10,10 0 | fluyt 11.25,10 0 | fluyt 8.75,10 0", (1,), None), ("fluyt 10,10 0 | fluyt 11.25,10 0 | "
                                                                        "fluyt 8.75,10 0", (1, 2), None),
    ("fluyt 10,10 0 | fluyt 11.25,10 0 | fluyt 8.45,10 0", (1,), (-0.3, -0.824)),   # 0.3 is all the room there is
    ("fluyt 10,10 0 | fluyt 11.25,10 0 | fluyt 8.45,10 0 sunk", (1,), (-1.0, 0.0)),
    ("fluyt 1,10 0 | fluyt 2.25,10 0", (1,), (-0.375, -0.804)), ("fluyt 35,10 0 | fluyt 33.75,10 0", (1,),
                                                                (0.375, 0.804)),
    ("fluyt 10,35 90 | fluyt 10,33.75 90", (1,), (-0.804, 0.375)),
    ("fluyt 10,1 90 | fluyt 10,2.25 90", (1,), (0.804, -0.375)),
    ("fluyt 0.625,10 0 | fluyt 1.875,10 0", (1,), None)])
def test_how_far_and_where_directly_away_leads(place, leaving, way):
    first, *others = place.split(" | ")
    found = directly_away(lie(" | ".join([first, *[f"{other} of=b" for other in others]])), 0, leaving, 1.0)
    assert bool(found) == (way is not None)
    if way:
        assert found[0] == pytest.approx(way, abs=0.002)


@pytest.mark.rule("OI-TERM-30", "OI-TERM-33", "OI-SEA-08")
@pytest.mark.parametrize(("other", "bearing"), [
    ("19.223,17.74 12", 282), ("16.777,18.26 12", 102), ("18.52,20.445 12", 192), ("17.48,15.555 12", 12)])
def test_the_way_straight_out_need_not_be_one_of_every_5_degrees(other, bearing):
    game = lie(f"fluyt 18,18 12 | fluyt {other} of=b")
    ux, uy = along(float(bearing))
    assert directly_away(game, 0, (1,), 1.0)[0] == pytest.approx((ux, uy), abs=0.002)
    assert cut_free_way(game, 0, (1,))[0] == pytest.approx((ux, uy), abs=0.003)


@pytest.mark.rule("OI-TERM-30", "OI-TERM-33")
def test_off_a_corner_every_way_is_tried():
    game = lie("sloop 10.498,12.362 20 | fluyt 10,10 0 of=b")
    base, other = base_of(game.ships[0]), base_of(game.ships[1])
    assert are_touching(base, other)
    far = {bearing: distance(shifted(base, *along(float(bearing))), other) for bearing in range(0, 360, 5)}
    best = max(far, key=lambda bearing: far[bearing])
    assert best not in (0, 90) and directly_away(game, 0, (1,), 1.0)[0] == pytest.approx(along(float(best)), abs=1e-6)


@pytest.mark.rule("OI-TERM-31", "OI-TERM-30")
@pytest.mark.parametrize(("terrain", "free"), [
    ("rocks-small 8.5,10 0", False), ("rocks-small 7.5,10 0", True), ("island-small 6.9,10 0", False),
    ("shoal-small 8.7,10 0", True), ("fog-patch 8.7,10 0", True)])
def test_what_stands_in_the_way_of_a_push(terrain, free):
    found = directly_away(lie(f"fluyt 10,10 0 | fluyt 11.25,10 0 of=b; terrain {terrain}"), 0, (1,), 1.0)
    assert (found[0] == pytest.approx((-1.0, 0.0))) == free


# --- cutting free -----------------------------------------------------------------------------------------------------

HELD = "fluyt 18,18 0 | fluyt 19.25,18 0 of=b"


@pytest.mark.rule("OI-SEA-06", "OI-SEA-07", "OI-SEA-08", "OI-TERM-31")
@pytest.mark.parametrize(("place", "leaving", "way", "exact"), [
    (HELD, (1,), (-1.0, 0.0), (-1.0, 0.0)),
    (f"{HELD} | fluyt 18,20.5 0", (1, 2), (-1.0, -1.0), None),
    (f"{HELD} | sloop 18,20.75 0", (1,), (-1.0, -0.577), None),                 # also Yard Arm from a third ship
    ("fluyt 18,1.25 0 | fluyt 19.25,1.25 0 of=b | sloop 18,4 0", (1,), (-1.991, 0.0), None),    # past her stern
    ("fluyt 18,1.25 0 | fluyt 19.25,1.25 0 of=b | sloop 18.1,4 0", (1,), (-1.891, 0.0), None),
    ("fluyt 18,1.25 0 | fluyt 19.25,1.25 0 of=b | sloop 17.95,4 0", (1,), None, None),          # farther than 2 inches
    (f"{HELD} | fluyt 14.75,18 0", (1,), (-1.0, 0.0), (-1.0, 0.0)), (f"{HELD} | fluyt 14.76,18 0", (1,), None, None),
    (f"{HELD}; terrain rocks-small 16.3,18 0", (1,), None, None),
    (f"{HELD}; terrain rocks-small 15.6,18 0", (1,), (-1.0, 0.0), (-1.0, 0.0)),
    (f"{HELD}; terrain shoal-small 16.3,18 0", (1,), (-1.0, 0.0), (-1.0, 0.0)),
    ("fluyt 18,18 0 | fluyt 19.55,18 0 of=b", (1,), (-0.7, 0.0), (-0.707, -0.707)),             # not quite touching
    ("fluyt 1.625,18 0 | fluyt 2.875,18 0 of=b", (1,), (-1.0, 0.0), (-1.0, 0.0)),
    ("fluyt 1.62,18 0 | fluyt 2.87,18 0 of=b", (1,), None, None),
    ("fluyt 10,10 0 | fluyt 11.8,10 30 of=b", (1,), (-0.991, 0.0), (-0.996, -0.087))])
def test_the_shortest_way_clear_of_every_ship(place, leaving, way, exact):
    for found, wanted in ((cut_free_way(lie(place), 0, leaving), way),
                          (cut_free_way(lie(place, cut_free_reach="exact"), 0, leaving), exact)):
        assert bool(found) == (wanted is not None)
        if wanted:
            assert found[0] == pytest.approx(wanted, abs=0.002)


@pytest.mark.rule("OI-SEA-08", "OI-TERM-30", "OI-TERM-33")
@pytest.mark.parametrize("more", ["; terrain rocks-small 16.3,18.9 0", " | sloop 16.2,19.3 30", " | sloop 17,14.6 80"])
def test_no_other_way_clear_is_shorter(more):
    """She is held at her starboard quarter alone. Every 5 degrees, in steps of a twentieth of an inch."""
    game = lie(f"fluyt 18,18 0 | fluyt 19.25,19.9 0 of=b{more}")
    base, others = base_of(game.ships[0]), [base_of(ship) for ship in game.ships[1:]]
    dx, dy = cut_free_way(game, 0, (1,))[0]
    travel = hypot(dx, dy)
    gone = shifted(base, dx, dy)
    assert travel <= 2.0 and min(distance(gone, other) for other in others) == pytest.approx(1.0, abs=1e-4)
    for bearing in range(0, 360, 5):
        ux, uy = along(float(bearing))
        for step in range(1, int(travel * 20 - 0.1)):
            at = shifted(base, ux * step / 20, uy * step / 20)
            if any(clearance(at, other) < -0.003 for other in others + solids(game)):
                break
            assert min(distance(at, other) for other in others) < 1.0


# --- lying alongside --------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CREW-10", "OI-CREW-11", "OI-CREW-12", "OI-CREW-13", "OI-CREW-14")
@pytest.mark.parametrize(("target", "edges", "heading", "at"), [
    ("18,20.125 90", ("bow", "starboard"), 0.0, (18.0, 18.5)), ("18,20.125 270", ("bow", "port"), 0.0, (18.0, 18.5)),
    ("18,20.75 0", ("bow", "stern"), 0.0, (18.0, 18.5)), ("18,20.75 180", ("bow", "bow"), 0.0, (18.0, 18.5)),
    ("18,15.875 90", ("stern", "port"), 0.0, (18.0, 17.5)), ("18,15.25 0", ("stern", "bow"), 0.0, (18.0, 17.5)),
    ("19.625,18 0", ("starboard", "port"), 0.0, (18.5, 18.0)),
    ("19.625,18 180", ("starboard", "starboard"), 0.0, (18.5, 18.0)),
    ("16.375,18 0", ("port", "starboard"), 0.0, (17.5, 18.0)), ("15.75,18 90", ("port", "bow"), 0.0, (17.5, 18.0)),
    ("20.25,18 90", ("starboard", "stern"), 0.0, (18.5, 18.0)),
    ("18,20.2 100", ("bow", "starboard"), 10.0, None), ("18,20.2 80", ("bow", "starboard"), 350.0, None),
    ("18,15.8 100", ("stern", "port"), 10.0, None), ("18,15.8 80", ("stern", "port"), 350.0, None),
    ("19.8,18 10", ("starboard", "port"), 10.0, None), ("19.8,18 350", ("starboard", "port"), 350.0, None),
    ("16.2,18 10", ("port", "starboard"), 10.0, None), ("16.2,18 170", ("port", "port"), 350.0, None)])
def test_every_edge_may_lead(target, edges, heading, at):
    game = lie(f"sloop 18,18 0 | fluyt {target} of=b")
    berth, = placements(game, 0, 1)
    leading, onto, touching, final = berth
    assert (leading, onto) == edges and final[2] == pytest.approx(heading, abs=1e-3)
    assert touching[2] == 0.0 and (touching[0] == 18.0 or touching[1] == 18.0)
    assert are_touching(base_at(game.ships[0], final), base_of(game.ships[1]))
    assert BOX_EDGES.index(leading) in edges_in_contact(base_at(game.ships[0], final), base_of(game.ships[1]))
    assert not overlap(shifted(base_at(game.ships[0], final), 0.0, 0.0), base_of(game.ships[1])) or at is None
    if at:
        assert final[:2] == pytest.approx(at, abs=0.001) == touching[:2]


@pytest.mark.rule("OI-COLL-15", "OI-TERM-31", "OI-CREW-10")
@pytest.mark.parametrize(("between", "ways"), [
    ("", 1), (" | sloop 18.954,20.011 45 of=b", 0), (" | sloop 18.954,20.011 45", 0),
    (" | sloop 18.954,20.2 45 of=b", 1)])
def test_nothing_may_lie_in_the_way_of_a_boarding_slide(between, ways):
    """The corner of a third ship, friend or foe, past which she would slide."""
    game = lie(f"sloop 18,18 0 | fluyt 21,18 0 of=b{between}")
    assert len(placements(game, 0, 1)) == ways


@pytest.mark.rule("OI-CREW-28", "OI-CREW-13", "OI-COLL-06")
@pytest.mark.parametrize(("target", "found"), [
    ("19.125,18 0", [("starboard", "port", 0.0)]), ("18,19.625 90", [("bow", "starboard", 0.0)]),
    ("16.875,18 0", [("port", "starboard", 0.0)]), ("18,15.75 0", [("stern", "bow", 0.0)]),
    ("19.125,20.24 0", [("starboard", "port", 0.0)]), ("19.125,20.25 0", []),       # corner to corner: nothing is flush
    ("18.942,19.442 135", [("bow", "starboard", 45.0), ("starboard", "starboard", 315.0)]),
    ("18.859,19.512 125", [("bow", "starboard", 35.0)]), ("19.012,19.359 145", [("starboard", "starboard", 325.0)])])
def test_from_contact_the_edge_leads_that_turns_least(target, found):
    game = lie(f"sloop 18,18 0 | fluyt {target} of=b")
    for berths in (placements(game, 0, 1), touching_placements(game, 0, 1)):
        assert [berth[:2] for berth in berths] == [one[:2] for one in found]
        assert [berth[3][2] for berth in berths] == pytest.approx([one[2] for one in found], abs=1e-3)
        assert all(berth[2] == (18.0, 18.0, 0.0) for berth in berths)


@pytest.mark.rule("OI-CREW-14", "OI-TERM-31", "OI-COLL-15", "OI-GEOM-10")
@pytest.mark.parametrize(("place", "edges"), [
    ("sloop 18,18 45 | fluyt 18.011,20.186 90", {"bow", "port"}),
    ("sloop 34.739,18 45 | fluyt 34.75,20.186 90", {"port"}),           # ahead she would leave the table
    ("sloop 18,18 45 | fluyt 18.011,20.186 90 | sloop 20,18.6 135", {"port"}),    # another ship is in the way there
    ("sloop 18,18 45 | fluyt 18.011,20.186 90; terrain rocks-small 19.5,18.9 0", {"port"}),
    ("sloop 18,18 45 | fluyt 18.011,20.186 90; terrain shoal-small 19.5,18.9 0", {"bow", "port"})])
def test_what_leaves_no_room_to_come_alongside(place, edges):
    first, second, *more = place.split(" | ")
    second, _, terrain = second.partition("; ")
    game = lie(" | ".join([first, f"{second} of=b", *more]) + (f"; {terrain}" if terrain else ""))
    assert {berth[0] for berth in placements(game, 0, 1)} == edges


@pytest.mark.rule("OI-CREW-14")
@pytest.mark.parametrize(("offset", "flush"), [(0.0, True), (1.12, True), (1.124, True), (1.13, False), (-1.12, True),
                                               (-1.13, False)])
def test_edges_that_only_meet_in_a_corner_are_not_flush(offset, flush):
    """A Sloop's Bow, an inch wide, against a Fluyt's Stern of an inch and a quarter."""
    game = lie(f"sloop 18,18 0 | fluyt {18 + offset},20.75 0 of=b")
    assert ("bow", "stern") in [berth[:2] for berth in placements(game, 0, 1)] or not flush
    if flush:
        base, other = base_at(game.ships[0], (18.0, 18.5, 0.0)), base_of(game.ships[1])
        wanted = min(0.5, offset + 0.625) - max(-0.5, offset - 0.625)
        assert overlap_of_edges(base, 0, other, 2) == pytest.approx(wanted, abs=1e-6)
        assert overlap_of_edges(other, 2, base, 0) == pytest.approx(wanted, abs=1e-6)


# --- the edge of the table --------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-OBJ-02", "OI-OBJ-04", "OI-EDGE-01")
def test_leaving_is_an_escape_across_one_edge_only():
    every = ("north", "east", "south", "west")
    for at, edge in enumerate(every):
        through = lie("fluyt 18,18 0 | sloop 10,10 0 merchant | fluyt 30,18 0 of=b merchant; objective breakthrough; "
                      f"role a attacker; role b defender; edge b {edge}; wind {edge}")
        assert [one for one in every if is_escape(through, 0, one)] == [edge]
        assert not any(is_escape(through, 2, one) for one in every)
        convoy = lie(f"fluyt 18,18 0 | sloop 10,10 0 merchant | fluyt 30,18 0 of=b; objective convoy; wind {edge}")
        assert [one for one in every if is_escape(convoy, 1, one)] == [every[at - 2]]
        assert not any(is_escape(convoy, 0, one) for one in every)
        plain = lie(f"fluyt 18,18 0 | sloop 10,10 0 merchant | fluyt 30,18 0 of=b; wind {edge}; edge b {edge}")
        assert not any(is_escape(plain, 1, one) for one in every)


@pytest.mark.rule("OI-GEOM-10", "OI-EDGE-01")
@pytest.mark.parametrize(("x", "y", "heading", "edge"), [
    (18, 35, 0, ""), (18, 35.001, 0, "north"), (18, 1, 0, ""), (18, 0.999, 0, "south"), (35.5, 18, 0, ""),
    (35.501, 18, 0, "east"), (0.5, 18, 0, ""), (0.499, 18, 0, "west"), (35.6, 35.3, 0, "north"),
    (35.8, 35.2, 0, "east"), (0.2, 0.8, 0, "west"), (0.4, 0.8, 0, "south"), (0.2, 35.2, 0, "west"),
    (35.4, 0.5, 90, "east"), (34.939, 18, 45, ""), (34.941, 18, 45, "east"), (18, 1.059, 45, "south")])
def test_the_edge_that_she_reaches_farthest_over(x, y, heading, edge):
    game = lie("sloop 18,18 0 | sloop 10,10 0 of=b")
    base = base_at(game.ships[0], (float(x), float(y), float(heading)))
    assert edge_crossed(game, base) == edge and is_on_table(game, base) == (not edge)


@pytest.mark.rule("OI-TERM-31", "OI-GEOM-10")
@pytest.mark.parametrize(("dx", "dy", "share"), [
    (20.0, 0.0, 0.275), (-20.0, 0.0, 0.475), (0.0, 50.0, 0.5), (0.0, -10.0, 0.9), (5.0, 5.0, 1.0), (11.0, 50.0, 0.5),
    (11.0, 25.0, 0.5), (-19.0, -10.0, 0.5), (-9.5, -18.0, 0.5), (0.0, 0.0, 1.0)])
def test_how_far_a_slide_stays_on_the_table(dx, dy, share):
    game = lie("sloop 10,10 0 | sloop 20,20 0 of=b; table 36x36")
    base = base_at(game.ships[0], (30.0, 10.0, 0.0)) if dx > 0 else base_at(game.ships[0], (10.0, 10.0, 0.0))
    assert room_on_table(game, base, dx, dy) == pytest.approx(share)
    outside = base_at(game.ships[0], (-3.0, 10.0, 0.0))
    assert room_on_table(game, outside, -1.0, 0.0) == 0.0


@pytest.mark.rule("OI-SCRL-02", "OI-SCRL-03", "OI-CREW-24")
@pytest.mark.parametrize(("ship", "wind", "end", "by"), [
    ("fluyt 18,34 0", "south", (18.0, 31.75), (0.0, -6.0)), ("fluyt 18,2 180", "north", (18.0, 4.25), (0.0, 6.0)),
    ("fluyt 34,18 90", "west", (31.75, 18.0), (-6.0, 0.0)), ("fluyt 2,18 270", "east", (4.25, 18.0), (6.0, 0.0)),
    ("fluyt 18,34.75 0 sail=full", "south", (18.0, 34.0), (0.0, -7.0)),
    ("fluyt 18,34.5 0 sail=full", "south", (18.0, 34.75), (0.0, -6.0))])
def test_the_sea_scrolls_away_from_any_edge_by_whole_inches(ship, wind, end, by):
    card = "up a favorable-wind; " if "full" in ship else ""
    sea = table(f"{ship} | fluyt 12,12 0 of=b sail=anchored shore=island-small:15:16 | sloop 3,3 0 of=b left | "
                f"sloop 33,33 0 of=b left; terrain island-small 14,16 0; {card}wind {wind}; at move fluyt only",
                scrolling_sea="on")
    sea.say("skip", "ahead")
    assert (sea["fluyt"].x, sea["fluyt"].y) == pytest.approx(end) and sea["fluyt"].fate == "afloat"
    other, land = sea["fluyt-2"], sea.game.terrain[0]
    assert (other.x, other.y) == (12.0 + by[0], 12.0 + by[1]) and other.party == "ashore"
    assert (other.party_x, other.party_y) == (15.0 + by[0], 16.0 + by[1])
    assert (land.x, land.y) == (14.0 + by[0], 16.0 + by[1])
    assert [event.by for event in sea.events("SeaScrolled")] == [max(map(abs, by))]
    assert (sea["sloop"].x, sea["sloop"].y) == (3.0, 3.0)
    assert (sea["fluyt"].party_x, sea["fluyt"].party_y) == (0.0, 0.0)


@pytest.mark.rule("OI-SCRL-05", "OI-EDGE-01")
@pytest.mark.parametrize(("ship", "wind", "off", "on"), [
    ("18,34 0", "south", "10,6.9", "10,7"), ("18,2 180", "north", "10,29.1", "10,29"),
    ("34,18 90", "west", "6.4,10", "6.5,10"), ("2,18 270", "east", "29.6,10", "29.5,10")])
def test_nobody_is_pushed_off_by_a_scroll(ship, wind, off, on):
    for other, fate in ((off, "left"), (on, "afloat")):
        sea = table(f"fluyt {ship} | sloop {other} 0 of=b; wind {wind}; at move fluyt only", scrolling_sea="on")
        assert sea.say("skip", "ahead")["fluyt"].fate == fate and sea["sloop"].fate == "afloat"


@pytest.mark.rule("OI-SCRL-02", "OI-TERR-04")
@pytest.mark.parametrize(("y", "dice"), [(34.0, 2), (29.0, 0)])
def test_a_move_that_is_made_again_is_sounded_as_a_whole(y, dice):
    sea = table(f"petite-fregate 10,33.75 0 | corvette 30,20 0 of=b; terrain shoal-small 10,{y} 0; wind south; "
                "at move petite-fregate only", dice=" ".join(["skull"] * dice), scrolling_sea="on")
    sea.say("skip", "ahead", "45")
    assert sea.rolls == ([("shoal", dice)] if dice else []) and sea["petite-fregate"].aground == bool(dice)
    assert sea["petite-fregate"].heading == 45.0


@pytest.mark.rule("OI-SCRL-04")
def test_land_for_which_there_is_no_place_is_gone():
    """A land mass needs a whole edge; the rocks that were laid first take the only one."""
    sea = table("fluyt 6,18.5 0 | fluyt 2,16 0 of=b | fluyt 10,16 0 of=b; table 12x20; terrain rocks-small 6,4 0; "
                "terrain land-mass 6,0 0; wind south; at move fluyt only", scrolling_sea="on").say("skip", "ahead")
    assert sea.asked == [(1, "place-terrain")] and not sea.events("TerrainRemoved")
    sea.say("rocks-small 6,19 0")
    assert [(event.piece, event.rule) for event in sea.events("TerrainRemoved")] == [("land-mass", "OI-SCRL-04")]
    assert [piece.kind for piece in sea.game.terrain] == ["rocks-small"] and sea["fluyt"].y == 16.25


@pytest.mark.rule("OI-CREW-16", "OI-TERR-04", "OI-SCRL-02", "OI-COLL-02")
def test_a_row_is_a_move_of_its_own():
    row = "fluyt 18,{} 0 options=sweeps | " + FAR + "; {}at crew fluyt only"
    shoal = table(row.format(18, "terrain shoal-small 18,21 0; "), dice="cannon cannon").say("row")
    assert shoal.rolls == [("shoal", 2)] and shoal["fluyt"].y == 19.25
    assert not table(row.format(18, "terrain shoal-small 18,22 0; ")).say("row").rolls
    gone = table(row.format(34.5, "")).say("row")
    assert gone["fluyt"].fate == "left"
    place = "fluyt 18,34.5 0 options=sweeps | sloop 20,20 0 of=b; at crew fluyt only"
    scrolled = table(place, scrolling_sea="on").say("row")
    assert pose(scrolled["fluyt"]) == (18.0, 29.75, 0.0) and pose(scrolled["sloop"]) == (20.0, 14.0, 0.0)
    rocks = table(row.format(18, "terrain rocks-small 18,20.5 0; ")).say("row")
    assert rocks["fluyt"].aground and rocks["fluyt"].y == pytest.approx(18.68, abs=0.003)


@pytest.mark.rule("OI-SCRL-02", "OI-SCRL-05")
@pytest.mark.parametrize(("other", "fate", "end"), [
    ("18,18", "afloat", (30.652, 30.652)), ("7.2,18", "afloat", (30.652, 30.652)), ("6.4,18", "left", None),
    ("18,6.4", "left", None)])
def test_a_move_over_a_corner_scrolls_twice(other, fate, end):
    sea = table(f"fluyt 34,34 45 | sloop {other} 0 of=b; wind south; at move fluyt only", scrolling_sea="on")
    sea.say("skip", "ahead")
    assert sea["fluyt"].fate == fate
    if end:
        assert (sea["fluyt"].x, sea["fluyt"].y) == pytest.approx(end, abs=0.003)
        assert {event.edge for event in sea.events("SeaScrolled")} == {"north", "east"}


@pytest.mark.rule("OI-SCRL-02", "OI-COLL-02")
def test_what_happened_before_the_sea_scrolls_stays():
    """Her bow swings over the edge, her stern into another ship."""
    place = "fluyt 10,35.2 90 | fluyt 10,33.6 90 of=b | sloop 20,20 0 of=b; wind west; at move fluyt only"
    gone = table(place, dice=CLEAN).say("skip", "before -45")
    assert gone["fluyt"].fate == "left" and gone.rolls == [("collision", 3)]
    swing = gone.events("ShipMoved")[0].place
    assert 45.0 < swing[2] < 90.0
    sea = table(place, dice=CLEAN, scrolling_sea="on").say("skip", "before -45")
    assert pose(sea["fluyt"]) == pytest.approx((swing[0], swing[1] - 6.0, swing[2]), abs=0.002)
    assert sea.rolls == [("collision", 3)] and pose(sea["sloop"]) == (20.0, 14.0, 0.0) and sea.kind == "crew-action"
    assert len(sea.events("SeaScrolled")) == 1


@pytest.mark.rule("OI-SCRL-04", "OI-COLL-02")
def test_land_laid_in_her_way_ends_the_move_that_is_made_again():
    sea = table("petite-fregate 10,33.75 0 | corvette 30,20 0 of=b; terrain rocks-small 20,3 0; wind south; "
                "at move petite-fregate only", scrolling_sea="on")
    sea.say("skip", "ahead", "45")
    assert sea.kind == "place-terrain" and pose(sea["petite-fregate"]) == (10.0, 27.75, 0.0)
    sea.say("rocks-small 10,31 0")
    ship = sea["petite-fregate"]
    assert ship.heading == 0.0 and ship.aground and ship.damage == 1 and sea.kind == "crew-action"
    free = table("petite-fregate 10,33.75 0 | corvette 30,20 0 of=b; terrain rocks-small 20,3 0; wind south; "
                 "at move petite-fregate only", scrolling_sea="on").say("skip", "ahead", "45", "rocks-small 20,33 0")
    assert pose(free["petite-fregate"]) == pytest.approx((10.183, 31.942, 45.0), abs=0.002)


@pytest.mark.rule("OI-SCRL-04", "OI-CREW-24")
def test_all_land_that_is_lost_comes_back_piece_by_piece():
    sea = table("fluyt 10,33.75 0 | fluyt 24,12 0 of=b sail=anchored shore=island-small-2:25:14 | fluyt 6,10 0 of=b "
                "sail=anchored shore=island-small:8:3.5; terrain island-small 8,4 0; "
                "terrain rocks-small 20,3 0 objective; "
                "terrain island-small 26,14 0; wind south; at move fluyt only", scrolling_sea="on").say("skip", "ahead")
    assert sea.asked == [(1, "place-terrain")] and [piece.kind for piece in sea.game.terrain] == ["island-small"]
    assert sea["fluyt-2"].party == "ashore" and sea["fluyt-2"].party_on == 0 and sea["fluyt-3"].party == ""
    assert sea.forbidden_by("rocks-small 20,33 0") and sea.allows("island-small 20,30 0")
    assert sea.forbidden_by("island-small 20,28.7 0") == "OI-SCRL-04"           # more than 6 inches from the edge
    assert sea.forbidden_by("island-small 10,29.5 0") == "OI-SCRL-04"           # on the ship
    sea.say("island-small 20,33 0")
    assert sea.asked == [(1, "place-terrain")] and sea.forbidden_by("rocks-small 20,33 0") == "OI-TERR-14"
    sea.say("rocks-small 30,33 0")
    assert [(piece.kind, piece.objective) for piece in sea.game.terrain] == [
        ("island-small", False), ("island-small", False), ("rocks-small", True)]
    assert sea["fluyt"].y == 31.5 and [event.side for event in sea.events("TerrainPlaced")] == [1, 1]


# --- edges in contact -------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CC-08", "OI-CC-11", "OI-CREW-28")
@pytest.mark.parametrize(("sloop", "ours", "theirs"), [
    ("11.125,10 0", (1,), (3,)), ("11.125,10 180", (3,), (3,)), ("11.125,11.9 0", (1,), (3,)),
    ("8.875,10 0", (3,), (1,)), ("10,12.25 0", (2,), (0,)), ("10,7.75 0", (0,), (2,)), ("10,11.75 90", (3,), (0,)),
    ("11.625,10 90", (2,), (3,)), ("11.125,12.25 0", (), ()), ("11.686,10 45", (), (3,)), ("12,10 0", (), ())])
def test_with_which_edges_bases_lie_against_each_other(sloop, ours, theirs):
    """Edges: 0 Bow, 1 Port, 2 Stern, 3 Starboard; the Fluyt lies at 10,10."""
    game = lie(f"sloop {sloop} | fluyt 10,10 0 of=b")
    one, other = base_of(game.ships[0]), base_of(game.ships[1])
    assert (edges_in_contact(one, other), edges_in_contact(other, one)) == (ours, theirs)


# --- the wind ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-MOVE-07", "OI-UPG-04", "OI-UPG-24", "OI-EVT-02", "OI-EVT-03", "OI-CARD-15")
@pytest.mark.parametrize(("ship", "events", "point", "speed"), [
    ("fluyt sail=minimal upgrades=foul", "", "large", 1), ("fluyt upgrades=foul", "", "large", 2),
    ("light-galleon sail=minimal upgrades=foul", "", "large", 1),
    ("sloop sail=minimal upgrades=foul", "", "windward", 1),
    ("sloop upgrades=troop-transport", "", "windward", 1),
    ("sloop sail=full upgrades=troop-transport", "", "windward", 2),
    ("fluyt upgrades=troop-transport", "", "windward", 1),
    ("sloop sail=minimal upgrades=troop-transport", "", "large", 2),
    ("fluyt sail=minimal", "light-airs", "large", 1), ("fluyt", "light-airs", "large", 2),
    ("light-galleon sail=minimal", "light-airs", "large", 1), ("fluyt sail=minimal", "light-airs", "windward", 0),
    ("fluyt upgrades=foul", "light-airs", "large", 1),
    ("fluyt upgrades=foul", "light-airs freshening-breeze", "large", 2),
    ("light-galleon sail=minimal", "light-airs freshening-breeze", "large", 1),
    ("fluyt", "freshening-breeze", "windward", 1), ("fluyt", "freshening-breeze", "large", 4)])
def test_what_slows_a_ship_leaves_her_a_speed_of_1(ship, events, point, speed):
    kind, *more = ship.split()
    game = lie(f"{kind} 10,10 0 {' '.join(more)} | {FAR}; turn 2{f'; events {events}' if events else ''}")
    assert speed_rating(game, 0, point, 0).total == speed


@pytest.mark.rule("OI-SAIL-02", "OI-SAIL-03", "OI-SAIL-04", "OI-MOVE-07")
def test_a_rating_says_where_each_point_comes_from():
    parts = {sail: {rule: amount for amount, _, rule in speed_rating(lie(
        f"fluyt 10,10 0 sail={sail} | {FAR}; turn 2"), 0, "large", 0, 1).parts if amount}
        for sail in ("full", "battle", "minimal")}
    assert parts["full"] == {"OI-MOVE-07": 3, "OI-SAIL-02": 1, "OI-SEA-05": 1}
    assert parts["battle"] == {"OI-MOVE-07": 3, "OI-SEA-05": 1}
    assert parts["minimal"] == {"OI-MOVE-07": 3, "OI-SAIL-04": -1, "OI-SEA-05": 1}


@pytest.mark.rule("OI-TRAIT-05", "OI-OPT-04", "OI-OPT-05", "OI-KEY-08", "OI-FAQ-01")
@pytest.mark.parametrize(("ship", "turn", "large", "windward"), [
    ("sixth-rate", 2, ["fast"], []), ("sixth-rate options=swift", 2, ["fast", "swift"], []),
    ("sixth-rate options=weatherly", 2, ["fast"], ["weatherly"]), ("fluyt", 2, [], []),
    ("fluyt", 1, ["raider"], ["raider"]),
    ("sixth-rate options=swift", 1, ["fast", "swift", "raider"], ["raider"])])
def test_which_bonuses_are_free_on_which_point(ship, turn, large, windward):
    kind, *more = ship.split()
    game = lie(f"{kind} 10,10 0 {' '.join(more)} | fluyt 30,10 0 of=b; turn {turn}; admiral a henry-jennings")
    assert [name for name, _ in free_bonuses(game, 0, "large")] == large
    assert [name for name, _ in free_bonuses(game, 0, "windward")] == windward
    assert free_bonuses(game, 1, "large") == ()
    base = speed_rating(game, 0, "large", 0).total
    assert [speed_rating(game, 0, "large", used).total for used in range(len(large) + 1)] == [
        min(5, base + used) for used in range(len(large) + 1)]


@pytest.mark.rule("OI-WIND-06", "OI-WIND-09", "OI-WIND-13")
@pytest.mark.parametrize("wind", ["north", "east", "south", "west"])
def test_in_the_eye_without_a_doubt_and_completely_upwind(wind):
    off = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}[wind]
    for boundary in ("windward", "owner"):
        game = lie(f"fluyt 18,18 0 | {FAR}; wind {wind}", eye_boundary=boundary)
        for by, eye in ((0, True), (44.99, True), (-44.99, True), (45, False), (-45, False), (46, False), (180, False)):
            game.ships[0].heading = (off + by) % 360.0
            assert is_in_eye(game, 0) == eye
    ux, uy = along(off)
    for far, upwind in ((2.51, True), (2.5, False), (2.49, False), (-2.51, False)):
        both = lie(f"fluyt {18 + ux * far + uy * 2:.3f},{18 + uy * far + ux * 2:.3f} {off} | fluyt 18,18 {off} of=b; "
                   f"wind {wind}")
        assert is_upwind_of(both, 0, 1) == upwind
        assert is_upwind_of(both, 1, 0) == (far == -2.51)


@pytest.mark.rule("OI-MOVE-18", "OI-SAIL-05", "OI-TERM-19", "OI-TERM-22")
@pytest.mark.parametrize(("state", "more", "free"), [
    ("", "", True), ("aground", "", False), ("sail=anchored", "", False), ("sail=minimal", "", True),
    ("out", "", False),
    ("fatigue=7", "", True), ("fatigue=7 captor=b", "", False), ("", "link fluyt fluyt-2", False),
    ("", "link fluyt-2 fluyt-3", True)])
def test_what_keeps_a_ship_where_she_is(state, more, free):
    game = lie(f"fluyt 10,10 0 {state} | fluyt 11.25,10 0 of=b | fluyt 12.5,10 0{f'; {more}' if more else ''}")
    assert can_move(game, 0) == free


# --- where land may lie -----------------------------------------------------------------------------------------------

def refused_at(game, purpose, answer, who=-1, edge=""):
    name, place, rotation = answer.split()
    x, y = map(float, place.split(","))
    found = TerrainPlaces((name,), purpose, who, edge).refusal_of(game, name, (x, y, float(rotation)))
    return found.rule if found else ""


ROLES = "fluyt 18,18 0 | fluyt 20,5 0 | sloop 33,3 0 of=b; role a defender; role b attacker; edge a {}; objective {}"


@pytest.mark.rule("OI-OBJ-03", "OI-SETUP-08")
@pytest.mark.parametrize(("edge", "inside", "outside"), [
    ("south", ["18,7.21", "18,16.79", "7.53,12", "28.31,12"], ["18,7.2", "18,16.8", "7.52,12", "28.32,12", "18,25"]),
    ("north", ["18,28.79", "18,19.21", "7.53,24", "28.31,24"], ["18,28.8", "18,19.2", "7.52,24", "28.32,24", "18,12"]),
    ("east", ["19.53,12", "28.31,12", "24,7.21", "24,28.79"], ["19.52,12", "28.32,12", "24,7.2", "24,28.8", "12,12"]),
    ("west", ["16.31,12", "7.53,12", "12,7.21", "12,28.79"], ["16.32,12", "7.52,12", "12,7.2", "12,28.8", "24,12"])])
def test_the_island_of_a_raid_lies_in_the_defenders_half(edge, inside, outside):
    game = lie(ROLES.format(edge, "raid"))
    assert [refused_at(game, "objective", f"island-small {place} 0") for place in inside] == [""] * len(inside)
    assert [refused_at(game, "objective",
    f"island-small {place} 0") for place in outside] == ["OI-OBJ-03"] * len(outside)


@pytest.mark.rule("OI-OBJ-03")
def test_half_of_a_table_that_is_not_square():
    for edge, inside, outside in (("south", "30,10.79", "30,10.8"), ("west", "28.31,10", "28.32,10")):
        game = lie(f"{ROLES.format(edge, 'raid')}; table 60x24")
        assert refused_at(game, "objective", f"island-small {inside} 0") == ""
        assert refused_at(game, "objective", f"island-small {outside} 0") == "OI-OBJ-03"


@pytest.mark.rule("OI-OBJ-05", "OI-OBJ-08", "OI-TERR-13", "OI-SETUP-10")
@pytest.mark.parametrize(("objective", "edge", "answer", "rule"), [
    ("salvage", "south", "rocks-small 24.66,18 0", ""), ("salvage", "south", "rocks-small 24.67,18 0", "OI-OBJ-05"),
    ("salvage", "south", "rocks-small 18,11.43 0", ""), ("salvage", "south", "rocks-small 18,11.42 0", "OI-OBJ-05"),
    ("hold-the-anchorage", "south", "island-small 9,1.21 0", ""),
    ("hold-the-anchorage", "south", "island-small 9,1.22 0", "OI-OBJ-08"),
    ("hold-the-anchorage", "south", "island-small 9,1.2 0", "OI-SETUP-10"),
    ("hold-the-anchorage", "north", "island-small 9,34.79 0", ""),
    ("hold-the-anchorage", "north", "island-small 9,1.21 0", "OI-OBJ-08"),
    ("hold-the-anchorage", "west", "island-small 1.53,9 0", ""),
    ("hold-the-anchorage", "east", "island-small 34.31,9 0", ""),
    ("hold-the-anchorage", "east", "island-small 34.3,9 0", "OI-OBJ-08")])
def test_the_terrain_of_an_objective(objective, edge, answer, rule):
    assert refused_at(lie(ROLES.format(edge, objective)), "objective", answer) == rule


@pytest.mark.rule("OI-SETUP-10", "OI-SETUP-12", "OI-TERR-13")
@pytest.mark.parametrize(("answer", "rule"), [
    ("rocks-small 17.4,10 0", ""), ("rocks-small 17.39,10 0", "OI-SETUP-12"), ("fog-patch 17.39,10 0", "OI-SETUP-12"),
    ("rocks-small 0.66,30 0", ""), ("rocks-small 0.65,30 0", "OI-SETUP-10"), ("rocks-small 35.26,30 0", ""),
    ("rocks-small 35.27,30 0", "OI-SETUP-10"), ("rocks-small 30,0.57 0", ""), ("rocks-small 30,0.56 0", "OI-SETUP-10"),
    ("rocks-small 30,35.43 0", ""), ("rocks-small 30,35.44 0", "OI-SETUP-10"),
    ("rocks-small 30,0.74 90", ""), ("rocks-small 30,0.73 90", "OI-SETUP-10"), ("rocks-small 30,35.34 90", ""),
    ("rocks-small 30,35.35 90", "OI-SETUP-10"), ("land-mass 6,30 0", "OI-TERR-13"),
    ("land-mass 26,0 0", ""), ("land-mass 26,36 180", ""), ("land-mass 0,28 90", ""), ("land-mass 36,18 270", ""),
    ("land-mass 26,0.1 0", "OI-TERR-13"), ("land-mass 26,20 180", "OI-TERR-13"),
    ("land-mass 35.9,18 270", "OI-TERR-13"),
    ("land-mass 0,28 270", "OI-SETUP-10"), ("land-mass 26,30 0", "OI-TERR-13"),
    ("land-mass 5.9,36 180", "OI-SETUP-10")])
def test_where_a_piece_of_the_pool_may_lie(answer, rule):
    game = lie("fluyt 18,18 0 | sloop 33,3 0 of=b; terrain rocks-small 10,10 0")
    assert refused_at(game, "pool", answer) == rule


@pytest.mark.rule("OI-EVT-14", "OI-CARD-17", "OI-SCRL-04", "OI-TERR-14")
@pytest.mark.parametrize(("purpose", "who", "answer", "rule"), [
    ("uncharted", -1, "shoal-small 21.365,18 0", ""), ("uncharted", -1, "shoal-small 21.36,18 0", "OI-EVT-14"),
    ("uncharted", -1, "shoal-small 9.9,18 0", "OI-TERR-14"), ("uncharted", -1, "shoal-small 21.2,30 0", ""),
    ("uncharted", -1, "fog-patch 9.9,18 0", ""), ("uncharted", -1, "shoal-small 10,30 0", ""),
    ("lure", 0, "shoal-small 21.37,18 0", ""), ("lure", 0, "shoal-small 21.365,18 0", "OI-CARD-17"),
    ("lure", 0, "shoal-small 26.365,18 0", ""), ("lure", 0, "shoal-small 26.37,18 0", "OI-CARD-17"),
    ("lure", 1, "shoal-small 26.365,18 0", "OI-CARD-17"), ("lure", 1, "shoal-small 27,5 0", ""),
    ("lure", 0, "shoal-small 27,5 0", "OI-CARD-17"), ("lure", 0, "shoal-small 14,18 0", "OI-TERR-14"),
    ("lure", 0, "shoal-small 20,30.5 0", "OI-CARD-17"),                         # her friend there is a wreck
    ("lure", 0, "shoal-small 31.3,3 0", "OI-CARD-17"),
    ("scroll", -1, "rocks-small 18,30.1 0", "OI-TERR-14"), ("scroll", -1, "rocks-small 30,29.43 0", ""),
    ("scroll", -1, "rocks-small 30,29.42 0", "OI-SCRL-04"), ("scroll", -1, "rocks-small 26.8,33 0", ""),
    ("scroll", -1, "rocks-small 25.2,33 0", "OI-SCRL-04"), ("scroll", -1, "shoal-small 25.2,33 0", ""),
    ("scroll", -1, "fog-patch 17,30.1 0", ""), ("scroll", -1, "rocks-small 30,1 0", "OI-SCRL-04")])
def test_where_a_piece_may_come_to_lie_in_play(purpose, who, answer, rule):
    game = lie("fluyt 18,18 0 | fluyt 24.6,33 0 out | sloop 33,3 0 of=b | sloop 10,30 0 of=b sunk; "
               "terrain rocks-large 11.5,18 0; terrain fog-patch 20,30 0; terrain shoal-small 17,30 0")
    assert refused_at(game, purpose, answer, who, "north") == rule


@pytest.mark.rule("OI-SETUP-09", "OI-TERR-14")
def test_copies_that_are_left_and_their_names():
    game = lie(f"fluyt 18,18 0 | {FAR}; terrain rocks-small 10,10 0; "
               "terrain shoal-bar 20,30 0; terrain rocks-small 10,20 0; "
               "terrain rocks-large 30,10 0; pool rocks-large shoal-small")
    assert unused(game, ("rocks",)) == () and unused(game, ("shoal",)) == ("shoal-small", "shoal-large", "shoal-bar")
    assert unused(game, ("rocks", "fog")) == ("fog-bank", "fog-patch")
    assert len(unused(game, ("any",))) == 9 and "rocks-small" not in unused(game, ("any",))
    names = [piece_name(game, number) for number in range(4)]
    assert names == ["rocks-small", "shoal-bar", "rocks-small-2", "rocks-large"]
    assert [piece_named(game, name) for name in names] == [0, 1, 2, 3] and piece_named(game, "rocks-small-3") == -1


@pytest.mark.rule("OI-TERR-13", "OI-OBJ-08", "OI-CARD-17")
def test_a_place_near_by_is_brought_to_the_edge_it_must_touch():
    game = lie(ROLES.format("south", "line-of-battle"))
    land = TerrainPlaces(("land-mass",), "pool")
    assert [land.adjusted(game, "land-mass", (x, y, 45.0)) for x, y in ((18.0, 30.0), (30.0, 18.0), (18.0, 6.0),
    (6.0, 18.0))
            ] == [(18.0, 36.0, 180.0), (36.0, 18.0, 270.0), (18.0, 0.0, 0.0), (0.0, 18.0, 90.0)]
    plain = TerrainPlaces(("island-small",), "objective")
    assert plain.adjusted(game, "island-small", (9.0, 9.0, 30.0)) == (9.0, 9.0, 30.0)
    for edge, place in (("south", (9.0, 1.21)), ("north", (9.0, 34.79)), ("east", (34.31, 9.0)), ("west", (1.53, 9.0))):
        hold = lie(ROLES.format(edge, "hold-the-anchorage"))
        assert plain.adjusted(hold, "island-small", (9.0, 9.0, 0.0)) == pytest.approx((*place, 0.0))
        pool = TerrainPlaces(("island-small",), "pool")
        assert pool.adjusted(hold, "island-small", (9.0, 9.0, 0.0)) == (9.0, 9.0, 0.0)
    assert plain.bounds(game, "island-small") == (0.0, 0.0, 36.0, 36.0)
    lure = TerrainPlaces(("shoal-small",), "lure", 0)
    assert lure.bounds(game, "shoal-small") == (8.0, 0.0, 30.0, 28.0)
    corner = lie("fluyt 30,30 0 | fluyt 33,20 0 | sloop 3,3 0 of=b")
    assert lure.bounds(corner, "shoal-small") == (20.0, 10.0, 36.0, 36.0)
    assert lure.bounds(lie("fluyt 3,30 0 | sloop 33,3 0 of=b"), "shoal-small") == (0.0, 20.0, 13.0, 36.0)


# --- lines ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-TERR-05", "OI-TERR-06", "OI-TERR-07")
@pytest.mark.parametrize(("target", "fog", "band"), [
    ("18,10 30", "33,33", 3), ("18,10 30", "13.7,11.35", 3), ("18,10 30", "13.7,11.25", 4),
    ("18,10 30", "20.5,10", 4), ("18,10 30", "21.2,10", 3), ("18,10 30", "8,10", 3), ("10,25 0", "10,20", 5),
    ("23.3,10 0", "17,10", 5),
    ("10,24.5 0", "10,20", 4), ("13,10 0", "15,10", 2), ("16,10 0", "18,10", 3), ("13,10 0", "15.6,10", 1)])
def test_into_or_through_fog_is_one_band_farther(target, fog, band):
    game = lie(f"fluyt 10,10 0 | fluyt {target} of=b; terrain fog-patch {fog} 0")
    assert band_of(game, 0, 1) == band
    twice = lie(f"fluyt 10,10 0 | fluyt {target} of=b; terrain fog-patch {fog} 0; terrain fog-patch {fog} 0")
    assert band_of(twice, 0, 1) == band


@pytest.mark.rule("OI-TERR-07")
@pytest.mark.parametrize(("target", "fog"), [
    ("26,18.442 45", "28.2,18"), ("10,17.558 45", "7.8,18"), ("18.442,26.7 45", "18,28.9"), ("17.558,9.3 45", "18,7.1"),
    ("26,18.442 45", "16.96,18"), ("10,17.558 45", "19,18"), ("18.442,26.7 45", "17.46,17.25"),
    ("17.558,9.3 45", "18.69,18.75")])
def test_fog_all_around_counts_from_the_first_to_the_last_inch(target, fog):
    """Fog under the far side of the target, or reaching just out from under the firer, in each direction."""
    assert band_of(lie(f"fluyt 18,18 0 | fluyt {target} of=b; terrain fog-patch {fog} 0"), 0, 1) == 4
    assert band_of(lie(f"fluyt 18,18 0 | fluyt {target} of=b; terrain shoal-large {fog} 0"), 0, 1) == 3


@pytest.mark.rule("OI-BRD-01")
@pytest.mark.parametrize(("heading", "dx", "dy"), [(0, 1, 0), (90, 0, -1), (180, -1, 0), (270, 0, 1)])
@pytest.mark.parametrize(("out", "ahead", "inside"), [
    (4.0, 0.0, True), (4.0, 2.24, True), (4.0, 2.26, False), (4.0, -2.24, True), (4.0, -2.26, False),
    (11.9, 1.0, True), (1.13, 2.0, True), (-1.13, 0.0, False), (0.5, 2.3, False)])
def test_the_strip_that_a_side_looks_into(heading, dx, dy, out, ahead, inside):
    """Measured from the middle of the firer: outward, and toward her bow; the Sloop lies parallel to her."""
    fx, fy = along(float(heading))
    game = lie(f"fluyt 18,18 {heading} | sloop {18 + dx * out + fx * ahead:.3f},{18 + dy * out + fy * ahead:.3f} "
               f"{heading} of=b")
    assert is_in_path(game, 0, "starboard", 1) == inside
    assert is_in_path(game, 0, "port", 1) == (out < -1)


@pytest.mark.rule("OI-LOS-01", "OI-LOS-02", "OI-LOS-03", "OI-LOS-04")
@pytest.mark.parametrize(("more", "seen"), [
    ("", True), (" | sloop 17,10 90 of=b", False),                              # her corners show, her side does not
    (" | sloop 17,10.9 90 of=b | sloop 17,9.1 90 of=b", False),                 # her side shows, her corners do not
    (" | sloop 17,10.9 90 of=b", True), (" | sloop 17,9.1 90 of=b", True), (" | sloop 17,10 90 of=b sunk", True),
    (" | sloop 17,10 90", False), (" | sloop 17,10 90 of=b out", False), ("; terrain island-small 15,10 0", False),
    ("; terrain island-small 15,12 0", True), ("; terrain land-mass 15,36 180", True),
    ("; terrain rocks-large 15,10 0", True), ("; terrain fog-bank 15,10 0", True)])
def test_both_a_corner_and_the_middle_of_an_edge_must_show(more, seen):
    game = lie(f"fluyt 10,10 0 | fluyt 20,10 0 of=b{more}")
    assert has_sight(game, 0, "starboard", 1) == seen and not has_sight(game, 0, "port", 1)


@pytest.mark.rule("OI-LOS-03", "OI-LOS-04")
@pytest.mark.parametrize(("line", "is_open"), [
    ((15, 18, 21, 18), False), ((18, 15, 18, 21), False), ((19.2, 19.5, 20, 18.9), True),       # past a corner
    ((16, 18.95, 17.2, 19.3), True), ((15, 20, 21, 20), True), ((15, 16, 21, 16), True), ((15, 15, 15, 21), True),
    ((21, 15, 21, 21), True), ((15, 18, 16, 18), True), ((19.9, 18, 21, 18), True), ((18, 18, 18.5, 18), False),
    ((18, 21, 18, 15), False), ((21, 18, 15, 18), False), ((19.69, 17, 19.69, 19), True)])
def test_a_line_that_misses_an_island_is_open(line, is_open):
    game = lie(f"fluyt 10,10 0 | {FAR}; terrain island-small 18,18 0; terrain rocks-small 18,22 0")
    assert is_open_line(game, *map(float, line), []) == is_open


@pytest.mark.rule("OI-LOS-04", "OI-LOS-05")
@pytest.mark.parametrize(("target", "edges"), [
    ("fluyt 11.25,10 0", ["starboard"]), ("fluyt 8.75,10 0", ["port"]), ("fluyt 11.25,12.4 0", ["starboard"]),
    ("fluyt 11.25,7.6 0", ["starboard"]), ("sloop 11.686,10 45", ["starboard"]), ("sloop 8.314,10 45", ["port"]),
    ("sloop 10,12.25 0", []), ("fluyt 10,12.5 0", ["port", "starboard"])])      # lines along her own sides
def test_an_edge_that_touches_the_target_sees_it(target, edges):
    game = lie(f"fluyt 10,10 0 | {target} of=b")
    assert [side for side in ("port",
    "starboard") if has_sight(game, 0, side, 1)] == edges and has_sight(game, 0, "", 1)


@pytest.mark.rule("OI-LOS-05")
@pytest.mark.parametrize(("target", "seen"), [
    ("sloop 11.686,11.554 45", True), ("sloop 11.736,11.554 45", False),        # her corner at the firing edge
    ("fluyt 11.067,11.692 135", True), ("fluyt 11.117,11.742 135", False)])     # the end of the firing edge at her side
def test_contact_is_sight_where_every_line_is_blocked(target, seen):
    """A Sloop alongside hides all but the edge itself."""
    game = lie(f"fluyt 10,10 0 | {target} of=b | sloop 11.125,9.3 0 of=b")
    assert has_sight(game, 0, "starboard", 1) == seen and not has_sight(game, 0, "port", 1)


@pytest.mark.rule("OI-LOS-01", "OI-PART-02", "OI-TERR-11")
@pytest.mark.parametrize(("land", "seen"), [("island-large 15,18 90", False), ("rocks-large 15,18 90", True)])
def test_land_hides_a_target_from_every_edge(land, seen):
    game = lie(f"fluyt 10,18 0 | sloop 20,18 0 of=b; terrain {land}")
    assert has_sight(game, 0, "", 1) == has_sight(game, 1, "", 0) == seen


@pytest.mark.rule("OI-RAKE-01", "OI-RAKE-02", "OI-RAKE-07", "OI-QS-01")
@pytest.mark.parametrize(("firer", "target", "side", "rake"), [
    ("10,10 0", "6,10 90", "port", "bow"), ("10,10 0", "6,10 270", "port", "stern"),
    ("10,10 0", "6,10 90", "starboard", ""),
    ("10,10 90", "10,6 0", "starboard", "bow"), ("10,10 90", "10,6 180", "starboard", "stern"),
    ("10,10 90", "10,14 0", "port", "stern"), ("10,10 90", "10,14 180", "port", "bow"),
    ("10,10 90", "10,14 90", "port", ""),
    ("10,10 0", "11.875,10 90", "starboard", "stern"), ("10,10 0", "11.875,10 270", "starboard", "bow"),
    ("10,10 45", "12.828,7.172 135", "starboard", "stern"), ("10,10 0", "13,10.62 90", "starboard", "stern"),
    ("10,10 0", "13,10.63 90", "starboard", ""), ("10,10 0", "13,9.38 90", "starboard", "stern"),
    ("10,10 0", "13,9.37 90", "starboard", "")])
def test_from_which_side_and_through_which_end_she_is_raked(firer, target, side, rake):
    game = lie(f"fluyt {firer} | fluyt {target} of=b")
    assert [raked_by(game, 0, side, 1, band) for band in (1, 2, 3, 4)] == [rake, rake, "", ""]
    game.rules = "quickstart"
    assert raked_by(game, 0, side, 1, 1) == ""


# --- formation --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-FORM-03", "OI-FORM-04", "OI-FORM-09")
@pytest.mark.parametrize(("heading", "right"), [(0, (1, 0)), (90, (0, -1)), (180, (-1, 0)), (270, (0, 1))])
@pytest.mark.parametrize(("ahead", "beside", "turned", "linked"), [
    (4.0, 0.0, 0, True), (4.0, 1.24, 0, True), (4.0, 1.26, 0, False), (4.0, -1.24, 0, True), (4.0, -1.26, 0, False),
    (4.0, 0.25, 30, True), (4.0, 0.23, 30, False), (4.0, -0.25, 330, True), (4.0, -0.23, 330, False),
    (4.0, 2.3, 90, False), (4.0, 0.0, 180, False), (8.5, 0.0, 0, True), (8.51, 0.0, 0, False), (2.5, 0.0, 0, True),
    (-4.0, 0.0, 0, False)])
def test_bow_and_stern_must_see_each_other(heading, right, ahead, beside, turned, linked):
    fx, fy = along(float(heading))
    x, y = 18 + fx * ahead + right[0] * beside, 18 + fy * ahead + right[1] * beside
    game = lie(f"fluyt 18,18 {heading} | fluyt {x:.3f},{y:.3f} {(heading + turned) % 360} | {FAR}")
    assert are_in_line(game, 1, 0, MUSKET_SHOT) == linked
    assert are_in_line(game, 0, 1, MUSKET_SHOT) == (ahead == -4.0)


@pytest.mark.rule("OI-FORM-05")
@pytest.mark.parametrize(("between", "linked"), [
    (" | sloop 18,14.4 90 of=b", False), (" | sloop 18,11.5 90 of=b", False), (" | sloop 18,16 90 of=b left", True),
    (" | sloop 18.9,14 0 of=b", True), (" | sloop 17.8,14 0 of=b | sloop 18.8,14 0 of=b", False),
    (" | sloop 17.8,14 0 of=b | sloop 18.9,14.5 0 of=b", True),                 # a gap of a tenth of an inch
    (" | sloop 17.2,14 0 of=b | sloop 18.2,14 0 of=b", False), (" | sloop 17.1,14 0 of=b | sloop 18.2,14 0 of=b", True),
    (" | sloop 18,20.5 90 of=b", True), (" | sloop 18,7.2 90 of=b", True), ("; terrain island-small 18,14 0", False),
    ("; terrain rocks-small 18,14 0; terrain rocks-small 18.9,14.5 0", False), ("; terrain shoal-large 18,14 0", True)])
def test_what_lies_between_two_ships_in_line(between, linked):
    """From 10.25 to 15.75 there are five and a half inches of water between them, as wide as a Fluyt."""
    game = lie(f"fluyt 18,17 0 | fluyt 18,9 0 | {FAR}{between}")
    assert are_in_line(game, 0, 1, MUSKET_SHOT) == linked


@pytest.mark.rule("OI-FORM-04", "OI-FORM-05")
@pytest.mark.parametrize(("rocks", "linked"), [
    ("", True), ("18.38,10.95", False), ("18.6,10.95", True),       # across every line from the ship ahead, or not
    ("17.2,11.5", True), ("18.5,10.85", True), ("17.2,11.5 18.5,10.85", False)])    # across every line from the other
@pytest.mark.parametrize("mirrored", [False, True])
def test_each_of_two_ships_needs_a_free_line_to_the_other(rocks, linked, mirrored):
    """The ship ahead has turned 30 degrees: her lines run aslant of those from astern."""
    places = [place.split(",") for place in rocks.split()]
    land = "".join(f"; terrain rocks-small {36 - float(x) if mirrored else float(x):.3f},{y} {180 if mirrored else 0}"
                   for x, y in places)
    ahead = "17.4,13 330" if mirrored else "18.6,13 30"
    game = lie(f"fluyt {ahead} | fluyt 18,9 0 | {FAR}{land}")
    assert are_in_line(game, 0, 1, MUSKET_SHOT) == linked


@pytest.mark.rule("OI-FORM-02", "OI-FORM-06", "OI-FORM-07")
@pytest.mark.parametrize(("place", "single", "per_end"), [
    ("18,22 0 flag | 17.3,18 0 | 18.7,18 0", [0, 1], [0, 1]),                   # alike: the first listed
    ("18,22 0 flag | 18.7,18 0 | 17.3,18 0", [0, 1], [0, 1]),
    ("18,22 0 flag | 17.3,18 0 | 18.7,18 0 | 18.8,14 0", [0, 2, 3], [0, 2, 3]),     # the longer one
    ("18,22 0 | 18,18 0 flag | 18,14 0", [0, 1], [0, 1, 2]), ("18,22 0 | 18,18 0 | 18,14 0 flag", [0, 1, 2], [0, 1, 2]),
    ("18,22 0 | 30,18 0 flag | 18,18 0", [], []), ("18,22 0 flag out | 18,18 0 | 18,14 0", [], []),
    ("18,22 0 flag | 18,18 0 out | 18,14 0", [], []),
    ("18,26 0 | 18,22 0 flag | 18,18 0 | 18,14 0", [1, 2, 3], [0, 1, 2, 3])])
def test_the_chain_of_the_most_ships_from_the_flagship(place, single, per_end):
    text = " | ".join(f"fluyt {ship}" for ship in place.split(" | ")) + f" | {FAR}"
    assert sorted(formation(lie(text), 0)) == single
    assert sorted(formation(lie(text, formation_links="per-end"), 0)) == per_end


@pytest.mark.rule("OI-FORM-01", "OI-QS-03", "OI-EVT-11", "OI-CARD-23")
@pytest.mark.parametrize(("second", "settings", "found"), [
    ("18,14 0", "", [0, 1]), ("18,14 0", "events misread-signals; up a adjust-formation; ", []),
    ("22.25,18 0", "", []), ("22.25,18 0", "up a adjust-formation; ", [0, 1]),
    ("22.26,18 0", "up a adjust-formation; ", []),
    ("22.25,18 0", "up b adjust-formation; ", []), ("22.25,18 0 out", "up a adjust-formation; ", []),
    ("25.25,18 0", "rules quickstart; ", [0, 1]), ("25.26,18 0", "rules quickstart; ", []),
    ("18,14 0", "up a adjust-formation; ", [0, 1])])
def test_who_counts_as_in_formation(second, settings, found):
    game = lie(f"fluyt 18,18 0 flag | fluyt {second} | sloop 30,3 0 of=b; {settings}turn 2")
    assert formation(game, 0) == found and [in_formation(game, at) for at in (0, 1)] == [at in found for at in (0, 1)]
    assert has_formation_bonus(game) == ("quickstart" not in settings)


@pytest.mark.rule("OI-UPG-21", "OI-TERM-25")
@pytest.mark.parametrize(("dispatch", "third", "found"), [
    ("25.25,18 0", "32.5,18 0", [1, 2]), ("25.26,18 0", "32.5,18 0", []), ("25.25,18 0", "32.51,18 0", [1]),
    ("25.25,18 0 out", "32.5,18 0", []), ("25.25,18 0", "32.5,18 0 out", [1])])
def test_a_dispatch_ship_links_those_around_her(dispatch, third, found):
    place = f"fluyt 18,18 0 flag | fluyt {dispatch} upgrades=dispatch-ship | fluyt {third} | fluyt 33,22 0 of=b"
    moving = table(f"{place}; at movement only").game
    assert [at for at in formation(moving, 0) if at] == found and formation(moving, 1) == []
    assert formation(lie(place), 0) == []
