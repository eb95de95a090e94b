"""Chapter 17: speed, courses, clear water and the edge of the table."""

import pytest
from tattered_sails.table import Table, masts, pose, table

from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.content.read import MODELS
from weathergage.rulesets.tattered_sails.rules.courses import has_running_bonus, speed_of
from weathergage.rulesets.tattered_sails.rules.geometry import touch
from weathergage.rulesets.tattered_sails.state import Ship

SINGLE = "at token spades helmsman only"


def ready(ships: str, wind: str = "W", **options: str) -> Table:
    """The first ship, or the only one that can, asked for her course."""
    sea = table(f"{ships}; wind {wind}; {SINGLE}", **options).say("move-single")
    if sea.asked == [(0, "ship")]:
        sea.say(sea.options[0])
    return sea


def legal(sea: Table, *courses: str) -> list[bool]:
    return [sea.allows(course) for course in courses]


@pytest.mark.rule("TS-MOVE-01")
def test_a_ship_sails_as_many_segments_as_her_speed_gives() -> None:
    for standing, course, more in (("11111", "0/84 0/84", "0/84 0/84 0/10"), ("11110", "0/84 0/57.5", "0/84 0/58"),
                                   ("11000", "0/84", "0/84 0/1"), ("10000", "0/57.5", "0/57.5 0/1")):
        sea = ready(f"dreadnought 400,400 0 masts={standing}")
        assert legal(sea, course, more) == [True, False], standing
        assert sea.refused_by(more) == "TS-MOVE-13"
    sea = ready("york 400,400 0").say("0/84 0/84")
    assert pose(sea["york"]) == (400.0, 568.0, 0.0)
    assert sea.asked == []


@pytest.mark.rule("TS-MOVE-03", "TS-MOVE-04")
def test_the_speed_table() -> None:
    """TS-CASE-15: a five-master losing masts one by one."""
    speeds = ["+".join(speed_of(Ship("hms-dreadnought-rv", "x", 0, 0, standing=(1 << left) - 1)))
              for left in range(5, -1, -1)]
    assert speeds == ["L+L", "L+S", "S+S", "L", "S", ""]


@pytest.mark.rule("TS-MOVE-05")
def test_all_goes_before_the_number() -> None:
    """TS-CASE-43, TS-CASE-44: a sloop without her mast has none, a two-master that lost one L+S, a six-master with one
    left S."""
    for model, standing, speed in (("hms-lizard-fs", 0, ()), ("hms-disraeli-mi", 1, ("L", "S")),
                                   ("hms-disraeli-mi", 0, ()), ("hms-malton-scs", 0, ()), ("grand-path-scs", 1, ("S",)),
                                   ("grand-path-scs", 0, ())):
        assert speed_of(Ship(model, "x", 0, 0, standing=standing)) == speed, (model, standing)


@pytest.mark.rule("TS-MOVE-06")
def test_long_and_short_come_in_any_order() -> None:
    sea = ready("york 400,400 0 masts=110")
    assert legal(sea, "0/84 30/57.5", "0/57.5 30/84", "0/57.5 30/57.5",
                 "0/84 30/84", "0/84 30/57.6", "0/57.5 30/84.1") \
        == [True, True, True, False, False, False]


@pytest.mark.rule("TS-MOVE-07", "TS-WIND-10")
def test_the_running_bonus() -> None:
    """TS-CASE-37, TS-CASE-40: an extra S if every segment runs."""
    sea = ready("york 400,600 180", "N")
    assert legal(sea, "135/84 180/84 225/57.5", "134.9/84 180/84 225/57.5", "134.9/84 180/84",
                 "180/84 180/84 225.1/57.5",
                 "180/84 180/84 180/57.6", "180/84 180/84 180/84", "180/84 180/84 180/57.5 180/1") \
        == [True, False, True, False, False, False, False]
    far = ready("york 100,400 90", "W").say("90/84 90/84 90/57.5")
    assert pose(far["york"]) == (325.5, 400.0, 90.0)
    narrow = ready("york 400,600 180", "N", running_half_angle="22.5")
    assert legal(narrow, "157.5/84 180/84 202.5/57.5", "157/84 180/84 202.5/57.5") == [True, False]


@pytest.mark.rule("TS-MOVE-07")
def test_only_undamaged_square_riggers_have_it() -> None:
    """TS-CASE-38: with one mast missing she does not; a schooner never does."""
    for ship, bonus in (("york 400,600 180", True), ("york 400,600 180 masts=011", False),
                        ("schooner 400,600 180", False), ("junk 400,600 180", False)):
        sea = ready(ship, "N")
        assert sea.allows("180/84 180/84 180/57.5") is bonus, ship
        assert has_running_bonus(sea.game.ships[0]) is bonus
    hurt = ready("york 400,600 180 masts=011", "N")
    assert legal(hurt, "180/84 180/57.5", "180/84 180/57.5 180/57.5") == [True, False]


@pytest.mark.rule("TS-MOVE-08")
def test_the_bonus_may_be_any_of_the_segments() -> None:
    sea = ready("york 400,700 180", "N")
    assert legal(sea, "180/57.5 180/84 180/84", "180/84 180/57.5 180/84", "180/84 180/84 180/57.5",
                 "180/57.5 180/57.5 180/84", "180/57.5 180/84 180/30") == [True, True, True, False, True]


@pytest.mark.rule("TS-MOVE-09", "TS-MOVE-10", "TS-MOVE-11")
def test_each_turn_is_of_at_most_160_degrees() -> None:
    """TS-CASE-42: 161 is too much, 160 is not, and from 160 the next may be 0 again."""
    sea = ready("york 400,400 0", "W")
    assert legal(sea, "160/84", "161/84", "200/84", "199/84", "160.001/84") == [True, False, True, False, False]
    assert sea.refused_by("161/84") == "TS-MOVE-10"
    assert legal(sea, "160/84 0/84", "160/84 320.001/84", "100/84 340/84", "150/84 349.999/84", "10/84 175/84") \
        == [True, False, True, False, False]


@pytest.mark.rule("TS-MOVE-10")
def test_the_limit_is_the_same_for_all_ships() -> None:
    for ship in ("sloop", "schooner", "junk", "malton", "dreadnought"):
        sea = ready(f"{ship} 400,400 90", "W")
        assert legal(sea, "250/0", "290/0", "250.001/0", "289.999/0") == [False] * 4, ship      # into the wind anyway
        north = ready(f"{ship} 400,400 0", "E")
        assert legal(north, "160/0", "160.001/0", "200/0", "199.999/0") == [True, False, True, False], ship


@pytest.mark.rule("TS-MOVE-11", "TS-MOVE-15")
def test_segments_follow_each_other_and_the_last_gives_the_pose() -> None:
    """TS-CASE-39: L at 30, then S at 75."""
    sea = ready("ark 100,100 0 masts=110", "W").say("30/84 75/57.5")
    assert pose(sea["ark"]) == (197.541, 187.628, 75.0)
    moved = sea.events("ShipMoved")[0]
    assert moved.was == (100.0, 100.0, 0.0)
    assert moved.place == (197.541, 187.628, 75.0)
    first = ready("ark 100,100 0", "W").say("30/84")
    assert pose(first["ark"]) == (142.0, 172.746, 30.0)


@pytest.mark.rule("TS-MOVE-12")
def test_a_segment_is_straight() -> None:
    """Two headings inside one ruler are no course: 42 mm at 0 and 42 mm at 30."""
    sea = ready("dreadnought 400,400 0 masts=11000")
    assert legal(sea, "0/42 30/42", "0/84", "30/84") == [False, True, True]


@pytest.mark.rule("TS-MOVE-13", "TS-MOVE-14")
def test_only_the_last_segment_may_be_short() -> None:
    """TS-CASE-41."""
    sea = ready("york 400,400 0")
    assert legal(sea, "20/50 40/84", "20/84 40/50", "20/50", "20/84 40/0", "stay", "20/0 40/84", "20/-1") \
        == [False, True, True, True, True, False, False]
    sea.say("20/84 40/50")
    assert sea["york"].heading == 40.0


@pytest.mark.rule("TS-MOVE-14")
def test_segments_may_be_left_unused() -> None:
    sea = ready("york 400,400 0").say("stay")
    assert pose(sea["york"]) == (400.0, 400.0, 0.0)
    assert sea.events("ShipMoved") == []
    assert sea.asked == []


@pytest.mark.rule("TS-MOVE-16")
def test_turning_on_the_spot() -> None:
    """TS-CASE-81: where the wind allows the heading."""
    sea = ready("york 400,400 0", "W")
    assert legal(sea, "90/0", "270/0", "340/0", "250/0") == [True, False, True, False]
    sea.say("90/0")
    assert pose(sea["york"]) == (400.0, 400.0, 90.0)
    after = ready("york 400,400 0", "W").say("0/84 90/0")
    assert pose(after["york"]) == (400.0, 484.0, 90.0)


@pytest.mark.rule("TS-MOVE-17")
def test_no_move_goes_through_ships_or_land() -> None:
    """The way round is free, the way through is not, and neither is the final place on top of her."""
    sea = ready("york 400,400 0 | ark 400,520 0 of=hearts")
    assert legal(sea, "0/84 0/84", "0/84", "0/50", "45/84 0/84") == [False, False, True, True]
    isle = table("york-fs 330,420 0; scenario lame-duck; wind W; at token spades helmsman only").say("move-single")
    assert isle.refused_by("0/84") == "TS-MOVE-19"
    assert isle.allows("90/84")


@pytest.mark.rule("TS-MOVE-18", "TS-MOVE-19")
def test_a_millimetre_is_kept_on_the_way() -> None:
    """TS-CASE-76: the corridor 0.9 mm from another hull is too near, 1.0 mm is not. Both are 16 mm wide."""
    for gap, clear in ((1.0, True), (0.999, False), (0.9, False)):
        sea = ready(f"york 400,400 0 | ark {416 + gap},480 0 of=hearts")
        assert sea.allows("0/84 0/84") is clear, gap
    bare = ready("york 400,400 0 | ark 418,520 0 of=hearts")        # her sails overhang, and do not matter
    assert bare.allows("0/84 0/84")


@pytest.mark.rule("TS-MOVE-19")
def test_a_millimetre_is_kept_at_the_end() -> None:
    """Her stern swings where no corridor went."""
    sea = ready("york 400,400 0 | sloop 361,404 0")
    assert not sea.allows("90/0")
    assert sea.refused_by("90/0") == "TS-MOVE-19"
    assert sea.allows("90/84")
    ahead = ready("york 400,400 0 | ark 440,460 90 of=hearts")       # side at y = 452
    assert legal(ahead, "0/50.9", "0/51", "0/51.1") == [True, True, False]


@pytest.mark.rule("TS-MOVE-19")
def test_a_segment_of_no_length_has_no_corridor() -> None:
    """TS-CASE-85: 6 mm behind a derelict no segment is clear, but to turn on the spot is; by the bow line alone she
    sails."""
    position = "york 468.4,482.4 90 | malton 548.4,482.4 90 masts=0000"
    sea = ready(position)
    for heading in (*range(0, 360, 15), 337.5, 202.5):
        for length in (21, 42, 63, 84):
            assert not sea.allows(f"{heading}/{length}"), (heading, length)
    assert legal(sea, "0/0", "180/0") == [True, True]
    line = ready(position, path_test="bow-line").say("0/84 90/84")
    assert pose(line["york"]) == (552.4, 566.4, 90.0)


@pytest.mark.rule("TS-MOVE-20")
def test_who_starts_in_contact_may_part() -> None:
    """TS-CASE-101: along and away from what she touches, and not to end against it."""
    sea = ready("york 400,400 0 | ark 416,400 0 masts=000 of=hearts")
    assert legal(sea, "0/84", "45/84", "0/30", "stay") == [True, True, False, True]
    across = ready("york 400,400 90 | ark 408.4,420 0 masts=000 of=hearts")          # her bow against the other's side
    assert touch(across.game.ships[0], across.game.ships[1])
    assert across.refused_by("90/84") == "TS-MOVE-20"
    close = ready("york 400,400 0 | ark 416.9,400 0 masts=000 of=hearts")            # nearer than 1.0 mm
    assert close.allows("0/84")
    beside = ready("york 400,400 0 | ark 416.9,464 0 masts=000 of=hearts")
    assert not beside.allows("0/84 0/84")                # not at the start, so the corridor counts


@pytest.mark.rule("TS-MOVE-19", "TS-MOVE-20")
@pytest.mark.parametrize(("gap", "clause"), [(0.999, ""), (1.0, "TS-MOVE-19"), (1.001, "TS-MOVE-19")])
def test_from_what_lies_just_a_millimetre_off_the_corridor_keeps_away_too(gap, clause) -> None:
    """Less than that is a start in contact. The ark lies abreast of her and 40 mm ahead."""
    sea = ready(f"york 400,400 0 | ark {416 + gap},440 0 of=hearts")
    assert sea.refused_by("3/84 0/84") == sea.refused_by("5/84 350/84") == clause
    assert sea.allows("0/84 0/84") and sea.allows("357/84 0/84")


@pytest.mark.rule("TS-MOVE-20")
def test_the_bow_may_run_half_a_millimetre_into_what_she_lies_against() -> None:
    sea = ready("york 400,400 90 | ark 408.4,420 0 masts=000 of=hearts")
    assert sea.refused_by("90/1.5") == "TS-MOVE-20"         # the side is 0.4 mm ahead, 1.1 mm deep
    assert sea.refused_by("90/0.8") == "TS-MOVE-19"      # 0.4 mm deep: it is the final hull that is too near


@pytest.mark.rule("TS-MOVE-21")
def test_derelict_grappled_and_towed_ships_do_not_sail() -> None:
    sea = table("york 400,400 0 masts=000 | ark 500,400 0 | heros 516,400 0 of=hearts | nox 600,400 0 tows=disraeli | "
                "disraeli 600,326 0 masts=00 | schooner 700,400 0; grapple ark heros; wind W; "
                "at token spades helmsman only").say("move-single")
    assert sea.options == ["nox", "schooner"]


@pytest.mark.rule("TS-MOVE-22")
def test_speed_is_that_of_the_masts_standing_when_the_move_begins() -> None:
    """Of an Admiral's two actions the first mends a mast; the second sails with the speed of all."""
    sea = table("york 400,600 180 masts=101; wind N; admiral spades york; at token spades admiral only")
    assert "+".join(speed_of(sea["york"])) == "L+S"
    sea.say("two", "repair york", "move york")
    assert masts(sea["york"]) == "111"
    assert legal(sea, "180/84 180/84 180/57.5") == [True]
    hurt = table("york 600,600 180 | ark 650,600 180 of=hearts; wind N; admiral spades york; "
                 "at token spades admiral only",
                 dice="1 | 6").say("two", "shoot york", "1 ark", "cease", "1 york", "2", "cease", "move york")
    assert legal(hurt, "180/84 180/57.5", "180/84 180/84") == [True, False]


@pytest.mark.rule("TS-MOVE-23")
def test_a_closed_edge() -> None:
    """Corridor and final hull stay on the table; so do those who row, slide and are towed."""
    sea = ready("york 400,860 0")
    assert legal(sea, "0/54.4", "0/54.5") == [True, False]
    assert sea.refused_by("0/54.5") == "TS-MOVE-23"
    side = ready("york 8,400 0")
    assert legal(side, "0/84", "359/84") == [True, False]
    row = table("york 400,860 0; at token spades oarsman only").say("row-single")
    assert legal(row, "0/54.4", "0/54.5") == [True, False]
    off = ready("york 400,50 90", "W")
    assert off.refused_by("0/10") == "TS-MOVE-23"           # her stern would hang over the south edge
    assert off.allows("0/14")
    tow = table("york 400,70 90 tows=ark | ark 336,70 90 masts=000; wind W; at token spades helmsman only")
    tow.say("move-single", "none")
    assert tow.refused_by("0/57.5") == "TS-TOW-05"          # what she tows would
    assert tow.allows("0/58")
    edge = table("york 50,400 0 | ark 20,400 0 of=hearts; at token spades marine only", dice="6 1")
    edge.say("board-single", "ark", "break-away")
    assert pose(edge["york"]) == (36.0, 400.0, 0.0)
    assert edge.allows("90/50")
    hemmed = table("york 20,400 0 | ark 50,400 0 of=hearts; at token spades marine only", dice="6 1")
    hemmed.say("board-single", "ark", "break-away")
    assert legal(hemmed, "270/26", "270/26.1") == [True, False]


CONVOY = "; scenario treasure-convoy; wind W; at token {} helmsman only"


@pytest.mark.rule("TS-MOVE-24")
def test_over_an_open_edge_a_ship_that_may_leaves() -> None:
    """The Spanish leave over the east edge, 1219.2 mm away, on it or beyond."""
    position = "la-joya-del-sol-sm 1150,450 90 treasure=3 | ranger-cc 300,300 0 of=spades" + CONVOY.format("hearts")
    for length, gone in ((69.2, True), (84, True), (69.1, False)):
        sea = table(position).say("move-single", f"90/{length}")
        ship = sea["la-joya-del-sol-sm"]
        assert (ship.fate == "left") is gone, length
        assert ship.afloat is not gone
        assert ship.treasure == 3
        assert [event.edge for event in sea.events("ShipLeft")] == (["east"] if gone else [])
        assert sea.events("ShipSunk", "AdmiralLost") == []


@pytest.mark.rule("TS-MOVE-24")
def test_other_ships_and_edges_stay_closed() -> None:
    pirate = table("la-joya-del-sol-sm 300,450 90 | ranger-cc 1150,300 90 of=spades" + CONVOY.format("spades"))
    assert pirate.say("move-single").refused_by("90/84") == "TS-MOVE-23"
    north = table("la-joya-del-sol-sm 600,880 0 | ranger-cc 300,300 0 of=spades" + CONVOY.format("hearts"))
    assert north.say("move-single").refused_by("0/84") == "TS-MOVE-23"
    prize = table("la-joya-del-sol-sm 1150,450 90 held=spades masts=1000 | ranger-cc 300,300 0 of=spades"
                  + CONVOY.format("spades")).say("move-single", "la-joya-del-sol-sm")
    assert prize.allows("90/84")                         # TS-EFF-06: a prize over an edge of her captor's zone


@pytest.mark.rule("TS-MOVE-24")
def test_who_does_not_leave_stays_on_the_table() -> None:
    """Her bow ends inside: then her stern must too, and so must the way."""
    sea = table("el-tirador-sm 1210,450 0 | ranger-cc 300,300 0 of=spades" + CONVOY.format("hearts")).say("move-single")
    assert MODELS["el-tirador-sm"].length > 10
    assert sea.allows("90/84")
    assert sea.refused_by("20/84 340/84") == "TS-MOVE-23"   # over the edge and back
    turn = table("el-tirador-sm 1200,450 180 | ranger-cc 300,300 0 of=spades; scenario treasure-convoy; wind E; "
                 "at token hearts helmsman only").say("move-single")
    assert turn.refused_by("270/0") == "TS-MOVE-23"         # her stern would hang over the open edge
    row = table("el-tirador-sm 1200,450 180 | ranger-cc 300,300 0 of=spades; scenario treasure-convoy; "
                "at token hearts oarsman only").say("row-single")
    assert row.refused_by("270/0") == "TS-MOVE-23"
    assert row.allows("90/57.5")


@pytest.mark.rule("TS-MOVE-24")
def test_she_leaves_with_her_admiral_and_what_she_tows_and_by_oars_too() -> None:
    sea = table("la-joya-del-sol-sm 1150,450 90 tows=el-tirador-sm | el-tirador-sm 1098,450 90 masts=000 | "
                "ranger-cc 300,300 0 of=spades; admiral hearts la-joya-del-sol-sm" + CONVOY.format("hearts"))
    sea.say("move-single", "none", "90/84")
    assert [ship.fate for ship in sea.game.ships] == ["left", "left", "afloat"]
    assert sea.player(0).lost
    assert sea.player(0).lost_to == -1                   # nobody scores for him
    row = table("la-joya-del-sol-sm 1180,450 90 | ranger-cc 300,300 0 of=spades; scenario treasure-convoy; "
                "at token hearts oarsman only").say("row-single", "90/57.5")
    assert row["la-joya-del-sol-sm"].fate == "left"


@pytest.mark.rule("TS-MOVE-01", "TS-MOVE-14")
@pytest.mark.parametrize("limit", [1, 2, 3, 4, 40])
def test_as_many_courses_are_proposed_as_are_wanted_and_to_stay_is_the_first(limit):
    sea = table("york 400,400 0 | nox 800,800 0 of=hearts; wind W; at token spades helmsman only").say("move-single")
    courses = sea.match.candidates(sea.question(), limit)
    assert courses[0] == ()
    assert len(courses) == len(set(courses)) == limit
    assert all(sea.match.why(sea.question(), course) is None for course in courses)


def nearest(sea: Table, wish: object) -> object:
    """The course that is shown in the place of one that is refused."""
    why = sea.match.why(sea.question(), wish)
    assert why is not None
    assert sea.match.why(sea.question(), why.nearest) is None
    return why.nearest


@pytest.mark.rule("TS-WIND-06", "TS-MOVE-10", "TS-MOVE-13")
@pytest.mark.parametrize(("wind", "masts", "wish", "shown"), [
    ("W", "111", ((270, 84),), ((202.5, 84.0),)),                               # the limits of the wind
    ("W", "111", ((300, 84),), ((337.5, 84.0),)),
    ("W", "111", ((0, 84), (300, 20)), ((0.0, 84.0), (337.5, 20.0))),           # of any leg
    ("W", "111", ((170, 84),), ((160.0, 84.0),)),                               # of the helm
    ("W", "111", ((0, 60), (0, 20)), ((0.0, 84.0), (0.0, 20.0))),               # whole rulers but for the last
    ("W", "111", ((0, 84), (0, 100)), ((0.0, 84.0), (0.0, 84.0))),
    ("W", "111", ((0, 84), (0, 84), (0, 30)), ((0.0, 84.0), (0.0, 84.0))),      # no more legs than rulers
    ("W", "111", ((90, 84), (300, 84), (0, 1)), ((90.0, 84.0), (337.5, 84.0))),
    ("W", "111", ((0, -5),), ((0.0, 0.0),)),
    ("S", "111", ((0, 84), (0, 84), (0, 100)), ((0.0, 84.0), (0.0, 84.0), (0.0, 57.5))),    # running, an S more
    ("S", "111", ((0, 84), (90, 84), (0, 100)), ((0.0, 84.0), (90.0, 84.0))),
    ("S", "111", ((0, 84), (0, 84), (0, 57.5), (0, 20)), ((0.0, 84.0), (0.0, 84.0), (0.0, 57.5))),
    ("S", "110", ((0, 84), (0, 57.5), (0, 57.5)), ((0.0, 84.0), (0.0, 57.5))),  # not with a mast lost
    ("W", "110", ((0, 60), (0, 80)), ((0.0, 57.5), (0.0, 80.0))),               # the ruler that fits best
    ("W", "110", ((0, 80), (0, 80)), ((0.0, 84.0), (0.0, 57.5))),
    ("W", "110", ((0, 100),), ((0.0, 84.0),)),
    ("W", "110", ((300, 60),), ((337.5, 60.0),)),
    ("W", "111", ("x",), ()), ("W", "111", "east", ()), ("W", "111", 7, ()), ("W", "111", ((0,),), ()),
    ("W", "111", ((0, "x"),), ()), ("W", "111", (("x", 84),), ()), ("W", "111", ((0.0, 84.0, 1.0),), ()),
    ("W", "111", ((0.0,),), ()),
    ("W", "111", ((300, 84), "x"), ((337.5, 84.0),)),
])  # fmt: skip
def test_in_the_place_of_a_course_that_is_refused_the_nearest_is_shown(wind, masts, wish, shown):
    sea = table(f"york 400,400 0 masts={masts} | nox 800,800 0 of=hearts; wind {wind}; "
                "at token spades helmsman only").say("move-single")
    assert nearest(sea, wish) == shown


@pytest.mark.rule("TS-MOVE-19")
def test_a_course_into_something_is_cut_short_by_tenths_and_then_by_legs():
    """A ship lies across her bows, 41 mm ahead, and a millimetre is kept."""
    for wish in (((0, 84),), ((0, 84), (90, 84))):
        sea = table("york 400,400 0 | nox 437,450 90 of=hearts; wind W; at token spades helmsman only")
        assert nearest(sea.say("move-single"), wish) == ((0.0, 33.6),)
    beam = table("york 400,400 0 | nox 520,477 90 of=hearts; wind W; at token spades helmsman only").say("move-single")
    assert nearest(beam, ((90, 84), (0, 84))) == ((90.0, 84.0), (0.0, 58.8))


@pytest.mark.rule("TS-LINE-02", "TS-LINE-06", "TS-LINE-07")
@pytest.mark.parametrize(("form", "tolerance", "wish", "shown"), [
    ("plain 30", "45", 120, 75.0), ("plain 30", "22.5", 120, 52.5), ("plain 30", "45", 200, 75.0),
    ("plain 30", "45", 300, 345.0), ("plain 30", "22.5", 300, 7.5), ("flank 90 york ark", "45", 80, 90.0),
    ("flank 90 york ark", "45", 200, 90.0),
])  # fmt: skip
def test_in_a_fleet_the_nearest_course_keeps_to_its_direction(form, tolerance, wish, shown):
    sea = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades helmsman only",
                fleet_tolerance=tolerance).say("move-fleet", form, "york")
    assert nearest(sea, ((wish, 84),)) == ((shown, 84.0),)


@pytest.mark.rule("TS-LINE-07")
@pytest.mark.parametrize(("wish", "shown"), [((180, 10), (135.0, 10.0)), ((180, 80), (135.0, 16.0))])
def test_behind_a_leader_the_nearest_course_keeps_to_her_headings_and_her_track(wish, shown):
    sea = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades helmsman only")
    assert nearest(sea.say("move-fleet", "column 0 york ark", "90/84 90/84"), (wish,)) == (shown,)


@pytest.mark.rule("TS-MOVE-07", "TS-MOVE-13", "TS-MOVE-14", "TS-WIND-06")
def test_the_courses_proposed_go_on_every_heading_that_serves_whole_and_in_part():
    """Every fifteenth degree, the limits of the wind, ahead and at the enemy; on one ruler or two, and running on
    three."""
    sea = table("york 400,400 7 | nox 700,800 0 of=hearts; wind S; at token spades helmsman only").say("move-single")
    courses = sea.match.candidates(sea.question(), 1000)
    grid = {float(degrees) for degrees in range(0, 360, 15) if degrees <= 112.5 or degrees >= 247.5}
    assert {course[0][0] for course in courses if course} == grid | {112.5, 247.5, 7.0, 36.87}
    assert {course[0][0] for course in courses if len(course) == 2} == grid | {112.5, 247.5, 7.0, 36.87}
    assert {len(course) for course in courses} == {0, 1, 2, 3}
    assert {course[-1][1] for course in courses if len(course) == 1} == {84.0, 42.0, 0.0}
    running = [course for course in courses if len(course) == 3]
    assert running and all([length for _, length in course] == [84.0, 84.0, 57.5] for course in running)
    assert {course[0][0] for course in running} <= {0.0, 7.0, 15.0, 30.0, 36.87, 45.0, 315.0, 330.0, 345.0}
    assert len({course for course in courses if len(course) == 2 and course[0][0] != course[1][0]}) > 200
    assert len(courses) == len(set(courses))
    assert all(sea.match.why(sea.question(), course) is None for course in courses)


@pytest.mark.rule("TS-GEN-08", "TS-SHIP-10")
def test_a_course_is_proposed_toward_every_enemy_on_the_table_and_toward_nobody_else():
    """Off the grid: to the nox and to the prize that the enemy holds, not to a friend, nor to who has sunk."""
    sea = table("york 400,400 7 | ark 500,700 0 | nox 700,800 0 of=hearts | disraeli 450,700 0 masts=00 held=hearts | "
                "heros 550,800 0 of=hearts sunk; wind S; at token spades helmsman only").say("move-single", "york")
    courses = sea.match.candidates(sea.question(), 1000)
    assert {course[0][0] for course in courses if course and course[0][0] % 7.5} == {7.0, 36.87, 9.462}


@pytest.mark.rule("TS-MOVE-10", "TS-MOVE-13", "TS-WIND-06")
@pytest.mark.parametrize(("course", "words"), [
    ("20/-1", "-1.0 is no length to sail"), ("0/84 20/-1", "-1.0 is no length to sail"),
    ("0/0 0/84", "with L+L all legs but the last are whole rulers"), ("0/84 0/90", "with L+L all legs but the last"),
    ("161/84", "from 0.0 to 161.0 is a turn"), ("160/84 325/84", "from 160.0 to 325.0 is a turn"),
    ("100/84 350/20 160/30", "from 350.0 to 160.0 is a turn"),
    ("300/84", "300.0 is closer to the wind than 67.5 degrees"), ("0/84 300/84", "300.0 is closer to the wind than"),
    ("0/84 90/84 340/10 337/10", "337.0 is closer to the wind"),
])  # fmt: skip
def test_who_reads_why_a_course_is_refused_reads_of_the_leg_that_breaks_the_clause(course, words):
    assert ready("york 400,400 0").refusal(course).startswith(words)


@pytest.mark.rule("TS-LINE-02", "TS-LINE-06", "TS-LINE-07")
@pytest.mark.parametrize(("form", "ship", "course", "words"), [
    ("plain 30", "york", "30/84 80/20", "that is not in the general direction of 30.0"),
    ("flank 90 york ark", "york", "90/84 80/20", "in a flank turn every leg is sailed on 90.0"),
    ("column 0 york ark", "30/84 60/84", "30/84 140/20", "140.0 is not near any heading of the leader"),
    ("column 0 york ark", "30/84 60/84", "340/84 340/84", "it would end more than a short ruler from the track"),
])  # fmt: skip
def test_who_reads_why_a_fleet_course_is_refused_reads_of_the_fleet(form, ship, course, words):
    sea = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades helmsman only")
    assert sea.say("move-fleet", form, ship).refusal(course).startswith(words)


@pytest.mark.rule("TS-MOVE-13", "TS-MOVE-14")
def test_a_course_drawn_by_lot_is_legal_of_one_leg_or_two_and_its_last_of_any_quarter():
    sea = table("york 400,400 0 | nox 700,800 0 of=hearts; wind S; at token spades helmsman only").say("move-single")
    space = sea.question().question.space
    drawn = [space.draw(sea.game, Rng(key)) for key in range(200)]
    assert all(sea.match.why(sea.question(), course) is None for course in drawn)
    assert {len(course) for course in drawn} == {1, 2}
    assert {course[-1][1] for course in drawn} == {0.0, 21.0, 42.0, 63.0, 84.0}
    assert len({course[0][0] for course in drawn}) == 18


@pytest.mark.rule("TS-MOVE-19", "TS-ACT-16", "TS-ACT-12")
@pytest.mark.parametrize(("gap", "may"), [(1.0, False), (4.0, True)])
def test_a_ship_that_can_only_stay_as_she_lies_is_not_asked_to_sail(gap, may):
    """Ships lie a millimetre from both her sides and across her bow: she can neither turn nor go ahead."""
    sea = table(f"york 400,400 0 | ark 417,400 0 of=hearts | nox 382,400 0 of=hearts | heros 432,{408 + gap} 90 "
                "of=hearts; wind W; at token spades helmsman only")
    assert (not sea.over) is may
    if may:
        assert sea.say("move-single").allows("0/3") and not sea.allows("0/3.1") and not sea.allows("15/0")


@pytest.mark.rule("TS-TOW-01", "TS-TOW-07")
def test_a_tower_without_speed_that_keeps_her_tow_stays():
    sea = table("dreadnought 400,400 0 masts=10000 tows=ark | ark 400,316 0 masts=000; wind W; "
                "at token spades helmsman only").say("move-single", "none")
    assert sea.options == ["stay"] and not sea.allows("0/1") and not sea.allows("90/0")
    assert sea.question().question.space.draw(sea.game, Rng(1)) == ()
    assert nearest(sea, ((0, 20),)) == ()


@pytest.mark.rule("TS-LINE-07")
def test_behind_a_leader_her_own_legs_are_proposed():
    """First of all on the old heading and then on the last one."""
    sea = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades helmsman only")
    sea.say("move-fleet", "column 0 york ark", "90/84 90/84")
    courses = sea.match.candidates(sea.question(), 500)
    assert courses[:2] == ((), ((0.0, 84.0), (90.0, 84.0)))
    assert all(sea.match.why(sea.question(), course) is None for course in courses)


def all_legal(sea: Table, headings: list[float], rulers: list[float]) -> set[object]:
    """Every course on these headings that is legal: of one leg, whole, half or on the spot; of two whole rulers; and
    running, on one heading, with the short one besides."""
    courses: list[tuple[tuple[float, float], ...]] = [((heading, rulers[0] * share),) for heading in headings
                                                     for share in (1.0, 0.5, 0.0)]
    if len(rulers) > 1:
        courses += [((one, rulers[0]), (two, rulers[1])) for one in headings for two in headings]
        courses += [((heading, rulers[0]), (heading, rulers[1]), (heading, 57.5)) for heading in headings]
    return {(), *[course for course in courses if sea.match.why(sea.question(), course) is None]}


@pytest.mark.rule("TS-LINE-02", "TS-LINE-06", "TS-WIND-06", "TS-MOVE-13")
@pytest.mark.parametrize(("standing", "form", "headings", "rulers"), [
    ("111", "plain 30", (345, 0, 15, 30, 45, 60, 75), (84.0, 84.0)),
    ("111", "plain 100", (60, 75, 90, 105, 120, 135), (84.0, 84.0)),
    ("110", "plain 30", (345, 0, 15, 30, 45, 60, 75), (84.0, 57.5)),
    ("111", "flank 90 york ark", (90,), (84.0, 84.0)),
])  # fmt: skip
def test_in_a_fleet_the_courses_proposed_are_all_that_keep_to_its_direction(standing, form, headings, rulers):
    sea = table(f"york 400,504 0 masts={standing} | ark 400,400 0; wind W; admiral spades york; "
                "at token spades helmsman only").say("move-fleet", form, "york")
    courses = sea.match.candidates(sea.question(), 1000)
    assert len(courses) == len(set(courses))
    assert set(courses) == all_legal(sea, [float(heading) for heading in headings], list(rulers))
    assert {course[0][0] for course in courses if course} == {float(heading) for heading in headings}


@pytest.mark.rule("TS-LINE-07", "TS-MOVE-13")
@pytest.mark.parametrize(("standing", "ruler"), [("11000", 84.0), ("10000", 57.5)])
def test_behind_a_leader_a_ship_with_one_ruler_has_courses_too(standing, ruler):
    sea = table(f"york 400,504 0 | dreadnought 400,400 0 masts={standing}; wind W; admiral spades york; "
                "at token spades helmsman only").say("move-fleet", "column 0 york dreadnought", "30/84 30/84")
    headings = [*[15.0 * step for step in range(24)], 337.5, 202.5]
    courses = sea.match.candidates(sea.question(), 1000)
    assert set(courses) == all_legal(sea, headings, [ruler]) and len(courses) > 5
