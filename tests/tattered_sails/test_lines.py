"""Chapter 18: fleet moves, flank turns and column turns."""

from math import cos, radians, sin

import pytest
from tattered_sails.table import Table, pose, table

from weathergage.kernel.core import IllegalAnswer
from weathergage.rulesets.tattered_sails.rules.fleet_moves import follows

LINE = "york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades helmsman only"


def fleet(position: str, form: str, ship: str = "", **options: str) -> Table:
    sea = table(f"{position}; at token spades helmsman only", **options).say("move-fleet", form)
    return sea.say(ship) if ship else sea


def legal(sea: Table, *courses: str) -> list[bool]:
    return [sea.allows(course) for course in courses]


PAIR = "york 400,400 0 | ark 450,400 0; wind W; admiral spades york"


@pytest.mark.rule("TS-LINE-01", "TS-LINE-02")
def test_every_segment_of_every_ship_is_near_the_fleet_heading() -> None:
    for ship in ("york", "ark"):
        sea = fleet(PAIR, "plain 30", ship)
        assert legal(sea, "75/84", "75.001/84", "345/84", "344.999/84", "30/84 76/50", "30/84 20/50") \
            == [True, False, True, False, False, True], ship
        assert sea.refused_by("80/84") == "TS-LINE-02"
    strict = fleet(PAIR, "plain 30", "york", fleet_tolerance="22.5")
    assert legal(strict, "52.5/84", "52.501/84", "7.5/84", "7.4/84") == [True, False, True, False]


@pytest.mark.rule("TS-LINE-03")
def test_who_may_not_sail_the_fleet_heading_takes_the_nearest() -> None:
    """TS-CASE-69: wind from N, fleet heading 45: the schooner 45 to 90, the square-rigger 67.5 to 112.5."""
    position = "schooner 400,400 90 | york 400,340 90; wind N; admiral spades york"
    schooner = fleet(position, "plain 45", "schooner")
    assert legal(schooner, "45/84", "44.9/84", "90/84", "90.1/84") == [True, False, True, False]
    square = fleet(position, "plain 45", "york")
    assert legal(square, "67.5/84", "67.4/84", "112.5/84", "112.6/84") == [True, False, True, False]
    eye = fleet("york 600,400 0; wind N; admiral spades york", "plain 0", "york")        # either side if straight at it
    assert legal(eye, "67.5/84", "112.5/84", "112.6/84", "292.5/84", "247.5/84", "247.4/84") \
        == [True, True, False, True, True, False]
    off = fleet("york 600,400 0; wind N; admiral spades york", "plain 1", "york")
    assert legal(off, "67.5/84", "292.5/84") == [True, False]


@pytest.mark.rule("TS-LINE-04")
def test_members_may_stay() -> None:
    sea = fleet(PAIR, "plain 90", "ark").say("stay", "done")
    assert sea.asked == []
    assert pose(sea["york"]) == (400.0, 400.0, 0.0)
    assert pose(sea["ark"]) == (450.0, 400.0, 0.0)


@pytest.mark.rule("TS-LINE-05")
def test_ships_in_line() -> None:
    """At most L behind the outline ahead, headings within 45, and the stern ahead seen within 45 of the bow."""
    def in_line(ahead: str, behind: str) -> bool:
        return follows(table(f"{ahead} | {behind}; at plan").game, 0, 1)

    assert in_line("york 400,504 0", "ark 400,356 0")                   # 84.0 from stern to bow
    assert not in_line("york 400,504 0", "ark 400,355.9 0")
    assert in_line("york 400,504 45", "ark 370,430 0")
    assert not in_line("york 400,504 46", "ark 370,430 0")
    assert in_line("york 400,504 0", "ark 360,400 0")                   # stern at (400, 440), bearing 45
    assert not in_line("york 400,504 0", "ark 359.9,400 0")
    assert not in_line("york 400,400 0", "ark 400,504 0")


@pytest.mark.rule("TS-LINE-05", "TS-LINE-11")
def test_a_line_is_of_members_that_follow_each_other_as_they_lie() -> None:
    sea = table("york 400,504 0 | ark 400,400 0 | nox 500,400 0 | sloop 400,100 0; wind W; admiral spades york; "
                "at token spades helmsman only").say("move-fleet")
    assert legal(sea, "column 0 york ark", "flank 90 york ark", "column 0 ark york", "column 0 york nox",
                 "column 0 york", "column 0 york york", "column 0 york sloop", "column 0 york zebra", "flank 90",
                 "plain 90 york ark", "circle 90", "column 90 york ark") \
        == [True, True, False, False, False, False, False, False, False, False, False, False]
    assert sea.refused_by("column 0 york nox") == "TS-LINE-05"
    assert sea.refused_by("plain 90 york ark") == "TS-LINE-11"
    assert sea.refused_by("circle 90") == "TS-LINE-08"


@pytest.mark.rule("TS-LINE-06")
def test_a_flank_turn() -> None:
    """TS-CASE-71: all segments on the one heading; the follower's bow stays as far behind as it was."""
    sea = table(LINE).say("move-fleet", "flank 90 york ark", "york")
    assert legal(sea, "90/84 90/84", "90/84 91/84", "89/84", "90/50", "stay") == [True, False, False, True, True]
    assert sea.refused_by("89/84") == "TS-LINE-06"
    sea.say("90/84 90/84", "ark", "90/84 90/50")
    assert pose(sea["york"]) == (568.0, 504.0, 90.0)
    assert pose(sea["ark"]) == (534.0, 400.0, 90.0)
    close = table("york 400,504 90 | schooner 310,504 90; wind N; admiral spades york; at token spades helmsman only")
    close.say("move-fleet", "flank 45 york schooner", "york")
    assert legal(close, "67.5/84", "45/84", "68/84") == [True, False, False]        # her own nearest heading
    close.say("stay", "schooner")
    assert legal(close, "45/84", "67.5/84") == [True, False]


@pytest.mark.rule("TS-LINE-07")
def test_a_column_turn() -> None:
    """TS-CASE-70: the leader turns to 90, the follower goes on and turns behind her, 20 mm from her track."""
    sea = table(LINE).say("move-fleet", "column 0 york ark")
    assert sea.asked == [(0, "course")]                  # the leader first
    sea.say("90/84 90/84")
    assert pose(sea["york"]) == (568.0, 504.0, 90.0)
    assert sea.asked == [(0, "course")]
    assert legal(sea, "0/84 90/84") == [True]
    sea.say("0/84 90/84")
    assert pose(sea["ark"]) == (484.0, 484.0, 90.0)
    assert sea.asked == []


@pytest.mark.rule("TS-LINE-07")
def test_a_follower_keeps_to_the_track_and_the_headings_of_the_leader() -> None:
    """Within S of old stern, old bow and the path; each segment within 45 of the leader's old or new headings."""
    sea = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades helmsman only")
    sea.say("move-fleet", "column 0 york ark", "0/84 0/84")
    assert legal(sea, "45/84", "45.1/84", "315.1/50 0/84") == [False, False, False]
    assert sea.refused_by("46/20") == "TS-LINE-07"
    far = table("york 400,504 0 | ark 360,400 0; wind W; admiral spades york; at token spades helmsman only")
    far.say("move-fleet", "column 0 york ark", "0/84 0/84")
    assert far.allows("0/84")                            # 40 mm from the track
    assert "track" in far.refusal("338/84")              # 71 mm from it
    turn = table(LINE).say("move-fleet", "column 0 york ark", "90/84 90/84")
    assert legal(turn, "0/84 90/84", "0/84 135/50", "0/50", "135/10", "136/10") == [True, True, True, True, False]
    assert turn.refused_by("136/10") == "TS-LINE-07"
    strict = table(LINE, fleet_tolerance="22.5").say("move-fleet", "column 0 york ark", "0/84 0/84")
    assert legal(strict, "22.5/20", "22.6/20") == [True, False]


@pytest.mark.rule("TS-LINE-07")
def test_a_leader_that_stays_leaves_her_stern_to_bow_line_as_track() -> None:
    sea = table("york 400,504 0 | ark 360,400 0; wind W; admiral spades york; at token spades helmsman only")
    sea.say("move-fleet", "column 0 york ark", "stay")
    assert sea.allows("0/20")                            # (360, 420): 44.7 mm from (400, 440)
    assert sea.allows("337.5/40")                        # (344.7, 437): 55.4 mm
    assert "track" in sea.refusal("337.5/50")            # (340.9, 446.2): 59.1 mm


@pytest.mark.rule("TS-LINE-07")
def test_the_track_is_that_of_the_ship_just_ahead() -> None:
    """The third follows the second, whose track the leader's is not."""
    sea = table("york 400,600 0 | ark 400,500 0 | nox 400,400 0; wind W; admiral spades york; "
                "at token spades helmsman only")
    sea.say("move-fleet", "column 0 york ark nox", "0/84 90/84", "0/84", "0/50")
    assert [pose(ship)[:2] for ship in sea.game.ships] == [(484.0, 684.0), (400.0, 584.0), (400.0, 450.0)]


@pytest.mark.rule("TS-LINE-08", "TS-LINE-10")
def test_a_single_ship_needs_no_heading_and_has_no_forms() -> None:
    sea = table(LINE).say("move-single", "ark")
    assert sea.asked == [(0, "course")]
    assert legal(sea, "120/84 20/50", "160/84 10/84") == [True, True]
    two = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades admiral only")
    two.say("two", "move ark")
    assert two.asked == [(0, "course")]
    captain = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades captain only")
    assert captain.say("move-fleet").asked == [(0, "fleet-move")]
    only = table("york 400,504 0 | ark 400,400 0; wind W; admiral spades york; at token spades captain only",
                 captain_fleet="false")
    assert "move-fleet" not in only.options


@pytest.mark.rule("TS-LINE-09")
def test_members_outside_the_line_follow_the_leaders_last_heading() -> None:
    position = "york 400,504 0 | ark 400,400 0 | nox 480,420 0; wind W; admiral spades york"
    sea = fleet(position, "column 0 york ark").say("45/84 90/84", "0/50")
    assert sea.asked == [(0, "ship")]
    sea.say("nox")
    assert legal(sea, "90/84", "135/84", "135.1/84", "45/84", "44.9/84") == [True, True, False, True, False]
    flank = fleet(position, "flank 90 york ark", "nox")
    assert legal(flank, "90/84", "135/84", "135.1/84", "50/84 100/84") == [True, True, False, True]


@pytest.mark.rule("TS-LINE-11")
def test_the_form_is_declared_first_and_holds() -> None:
    sea = table(LINE).say("move-fleet")
    assert sea.asked == [(0, "fleet-move")]
    with pytest.raises(IllegalAnswer):
        sea.say("york")
    sea.say("flank 90 york ark")
    declared = sea.events("FleetMoveDeclared")[0]
    assert (declared.form, declared.heading, len(declared.line)) == ("flank", 90.0, 2)
    assert sea.options == ["done", "york", "ark"]        # in any order
    sea.say("ark", "90/50")
    assert sea.options == ["done", "york"]
    sea.say("york")
    assert legal(sea, "90/50", "0/50") == [True, False]
    column = table(LINE).say("move-fleet", "column 0 york ark")
    assert column.question().question.ship == "hms-duke-of-york-fn"     # in the order of the line


@pytest.mark.rule("TS-LINE-11", "TS-LINE-05")
def test_a_form_with_its_line_and_then_a_heading_is_the_same_answer() -> None:
    """As a page gives it that asks for the two one after the other."""
    for form, line in (("plain", ()), ("flank", ("hms-duke-of-york-fn", "hms-ark-royal-fs"))):
        for heading in (90, 90.0, 450, -270, 90.0004):
            sea = table(LINE).say("move-fleet")
            sea.match.answer(sea.question(), ((form, line), heading))
            declared = sea.events("FleetMoveDeclared")[0]
            assert (declared.form, declared.heading, declared.line) == (form, 90.0, line)
    sea = table(LINE).say("move-fleet")
    for odd in ((("plain", ()), "east"), (("plain",), 90), ("plain", 90), ((), 90), "plain", 90, ("plain", (), 90),
                (("flank", ()), 90), ("plain", 90, "york"), ("plain", 90, (), ())):
        assert sea.match.refusal(sea.question(), odd), odd


@pytest.mark.rule("TS-LINE-05", "TS-LINE-11")
def test_every_line_is_offered_for_a_column_and_the_longest_for_a_flank_turn() -> None:
    """Three ships in line ahead, and two more beside them; each line also from its second ship on. A plain move and a
    flank turn are offered to every fifteenth degree, and any other line and heading may be named."""
    sea = table("york 300,600 0 | ark 300,500 0 | nox 300,400 0 | malton 480,400 90 | heros 380,400 90; wind W; "
                "admiral spades york; at token spades helmsman only").say("move-fleet")
    columns = [option for option in sea.options if option.startswith("column")]
    assert sorted(columns) == ["column 0.0 ark nox", "column 0.0 malton heros", "column 0.0 york ark nox"]
    flanks = [option for option in sea.options if option.startswith("flank")]
    assert {" ".join(option.split()[2:]) for option in flanks} == {"york ark nox"}
    degrees = sorted(range(0, 360, 15))
    assert sorted(float(option.split()[1]) for option in flanks) == degrees
    assert sorted(float(option.split()[1]) for option in sea.options if option.startswith("plain")) == degrees
    assert len(sea.options) == len(set(sea.options)) == 51
    assert legal(sea, "flank 90 malton heros", "flank 7 ark nox", "column 0 york ark") == [True, True, True]


@pytest.mark.rule("TS-LINE-05")
def test_of_several_that_could_be_next_in_a_line_the_nearest_is_offered() -> None:
    """Behind the york lie the ark, 16 mm off, and the nox, 83.5 mm off and in line behind both; any may be named."""
    sea = table("york 400,600 0 | nox 406,452.5 0 | ark 408,520 0; wind W; admiral spades york; "
                "at token spades helmsman only").say("move-fleet")
    assert legal(sea, "column 0 york ark nox", "column 0 york nox", "column 0 york ark", "column 0 york nox ark") \
        == [True, True, True, False]
    columns = [option for option in sea.options if option.startswith("column")]
    assert sorted(columns) == ["column 0.0 ark nox", "column 0.0 york ark nox"]


@pytest.mark.rule("TS-LINE-05")
def test_no_ship_is_twice_in_a_line_not_even_where_they_sail_in_a_ring() -> None:
    """Nine sloops, each 40 degrees on from the one behind her: the first is in line behind the last."""
    names = ["sloop", *[f"sloop-{copy}" for copy in range(2, 10)]]
    ring = [(450 + 120 * sin(radians(at)), 450 + 120 * cos(radians(at)), at + 90) for at in range(360, 0, -40)]
    ships = " | ".join([f"sloop {x:.3f},{y:.3f} {heading % 360}" for x, y, heading in ring])
    sea = table(f"{ships}; wind W; admiral spades sloop; at token spades helmsman only").say("move-fleet")
    assert sea.allows(f"column 0 {' '.join(names)}") and sea.allows("column 0 sloop-9 sloop")
    assert sea.refused_by(f"column 0 {' '.join(names)} sloop") == "TS-LINE-05"
