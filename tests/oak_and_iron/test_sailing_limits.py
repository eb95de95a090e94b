"""Chapters 1, 3 and 5 to 10: where the rules of sailing, of land and of lines end, one case on either side of each."""

import pytest
from oak_and_iron.table import pose, table

from weathergage.rulesets.oak_and_iron.rules.collisions import nearest_first
from weathergage.rulesets.oak_and_iron.rules.helm import Shifts, Turns

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


TIRED = "fluyt 10,20 180 fatigue=2 | sloop 14,20 180 fatigue=1 | sloop 18,20 180 | corvette 30,30 180 of=b fatigue=3; " \
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


SLOT = "fluyt 10,20 180 | corvette 10,17.75 90 of=b{} | first-rate 8.245,17.75 0 of=b | first-rate 11.755,17.75 0 of=b | "


@pytest.mark.rule("OI-COLL-08", "OI-COLL-09", "OI-COLL-10", "OI-COLL-17")
@pytest.mark.parametrize(("place", "pushed", "end"), [
    ("fluyt 10,20 180 | corvette 10,17.75 90 of=b", ("corvette", "OI-COLL-08"), (10.0, 16.75)),
    ("fluyt 10,20 180 | corvette 10,17.75 90 of=b aground", ("fluyt", "OI-COLL-09"), (10.0, 20.5)),
    (SLOT.format("") + "corvette 10,16.35 90 of=b", ("corvette", "OI-COLL-10"), (10.0, 17.35)),
    (SLOT.format("") + "corvette 10,16.75 90 of=b", ("fluyt", "OI-COLL-10"), (10.0, 20.5)),
    ("fluyt 10,19.5 180 | corvette 10,17.75 90 of=b aground | corvette 10,21.25 90 of=b", None, None),
    (SLOT.format("").replace("10,20 180", "10,19.5 180") + "corvette 10,16.75 90 of=b | corvette 10,21.25 90 of=b",
     None, None)])
def test_who_is_pushed_and_by_which_clause(place, pushed, end):
    sea = table(f"{place}; wind north; at move fluyt only", dice=CLEAN).say("skip", "ahead")
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
    ("fluyt 18,18 0", "small 15.02,18 0", "north", ("60",), 2), ("fluyt 18,18 0", "small 14.95,18 0", "north", ("60",), 0),
    ("fluyt 18,18 0", "small 15.02,18 0", "north", ("10",), 0),
    ("fluyt 18,18 0", "small 20.98,18 180", "north", ("-60",), 2),
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
    sea = table(f"fluyt 18,18 0 sail=battle | {FAR}; terrain shoal-small 21.4,18 0; up a engage-more-closely; wind north; "
                "at move fluyt only", dice=" ".join(["cannon"] * dice)).say(shift, "none")
    assert sea.rolls == ([("shoal", dice)] if dice else [])


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
