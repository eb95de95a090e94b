"""Chapter 24, TS-ROW-01 to TS-ROW-07: not far, but anywhere."""

import pytest
from tattered_sails.table import pose, table

from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.rules.geometry import touch

OARS = "; wind N; at token spades oarsman only"
ALONE = "york 400,400 0{state} | nox 800,800 0 of=hearts"


@pytest.mark.rule("TS-ROW-01", "TS-ROW-02", "TS-WIND-11")
def test_a_derelict_rows_into_the_wind():
    """TS-CASE-65."""
    sea = table(ALONE.format(state=" masts=000") + OARS).say("row-single")
    assert sea.asked == [(0, "row")] and not sea.refusal("350/57.5") and not sea.refusal("350/0.001")
    assert sea.refused_by("350/57.6") == "TS-ROW-01" and sea.refused_by("350/-0.001") == "TS-ROW-01"
    sea.say("350/57.5")
    assert pose(sea["york"]) == (390.015, 456.626, 350.0)
    assert [event.rule for event in sea.events("ShipMoved")] == ["TS-ROW-01"]


@pytest.mark.rule("TS-ROW-02")
@pytest.mark.parametrize("heading", ["180", "170", "0", "271.5"])
def test_on_any_heading_without_turning_limit(heading):
    sea = table(ALONE.format(state="") + OARS).say("row-single", f"{heading}/20")
    assert sea["york"].heading == float(heading)


@pytest.mark.rule("TS-ROW-01", "TS-ROW-06")
@pytest.mark.parametrize("state", ["", " masts=110", " masts=000"])
def test_everyone_has_oars_and_rows_the_same(state):
    sea = table(ALONE.format(state=state) + OARS).say("row-single", "0/57.5")
    assert pose(sea["york"]) == (400.0, 457.5, 0.0)


@pytest.mark.rule("TS-ROW-02")
def test_the_heading_may_be_kept_if_so_agreed():
    sea = table(ALONE.format(state="") + OARS, row_heading="kept").say("row-single", "90/40")
    assert pose(sea["york"]) == (440.0, 400.0, 0.0)


@pytest.mark.rule("TS-ROW-02", "TS-GEO-14")
def test_then_it_is_a_slide_that_must_not_overlap_any_hull():
    beside = "york 400,400 0 | ark 440,400 0 of=hearts"
    kept = table(beside + OARS, row_heading="kept").say("row-single")
    assert not kept.refusal("90/24.5") and kept.refused_by("90/24.6") == "TS-ROW-04"
    across = "york 400,400 0 | sloop 440,380 0 of=hearts"
    slid = table(across + OARS, row_heading="kept").say("row-single")
    assert slid.refused_by("90/57.5") == "TS-ROW-04"
    turned = table("york 400,400 0 | ark 430,460 0 of=hearts" + OARS).say("row-single")
    assert not turned.refusal("180/57.5")


@pytest.mark.rule("TS-GEO-12", "TS-ROW-03", "TS-ROW-04")
@pytest.mark.parametrize(("length", "legal", "touching"), [
    ("51.4", True, False), ("51.5", True, True), ("52.5", True, True), ("52.6", False, False),
])  # fmt: skip
def test_a_rowing_ship_may_touch_but_not_overlap_and_does_not_grapple(length, legal, touching):
    """TS-CASE-84."""
    sea = table("york 400,400 0 masts=000 | ark 440,460 90 of=hearts" + OARS).say("row-single")
    assert sea.refused_by(f"0/{length}") == ("" if legal else "TS-ROW-04")
    if legal:
        sea.say(f"0/{length}")
        assert touch(sea["york"], sea["ark"]) is touching and not sea.game.grapples


@pytest.mark.rule("TS-ROW-03", "TS-ROW-04")
def test_the_bow_does_not_pass_through_a_ship():
    """A sloop is shorter than the ruler: her final hull would be clear, but the line of her bow is not."""
    sea = table("sloop 400,400 0 | sloop 420,411 90 of=hearts | nox 800,800 0 of=hearts" + OARS).say("row-single")
    assert "on the way" in sea.refusal("0/57.5") and sea.refused_by("0/57.5") == "TS-ROW-04"
    assert not sea.refusal("0/5") and not sea.refusal("270/57.5")


@pytest.mark.rule("TS-ROW-04")
def test_no_corridor_is_tested():
    """The half beam beside the line runs over another ship's bow, which a Helmsman may not do."""
    ships = "york 400,400 0 | sloop 407,420 180 of=hearts; "
    sail = table(ships + "wind S; at token spades helmsman only").say("move-single")
    assert sail.refused_by("350/57.5") == "TS-MOVE-19"
    assert not table(ships + "wind S; at token spades oarsman only").say("row-single").refusal("345/57.5")


@pytest.mark.rule("TS-ROW-04", "TS-MOVE-23")
def test_the_table_is_closed_to_oars():
    sea = table("york 400,880 0 | nox 60,60 0 of=hearts" + OARS).say("row-single")
    assert sea.refused_by("0/34.5") == "TS-MOVE-23" and not sea.refusal("0/34.4")
    stern = table("york 30,400 270 | nox 800,60 0 of=hearts" + OARS).say("row-single")
    assert stern.refused_by("90/10") == "TS-MOVE-23" and not stern.refusal("90/34")


@pytest.mark.rule("TS-ROW-03", "TS-TERR-03")
def test_oars_may_touch_land():
    sea = table("york 609,400 0 | nox 60,60 0 of=hearts; scenario hidden-flags" + OARS).say("row-single")
    assert not sea.refusal("0/28.2") and sea.refused_by("0/29") == "TS-ROW-04"
    sail = table("york 609,400 0 | nox 60,60 0 of=hearts; scenario hidden-flags; wind S; at token spades helmsman only")
    assert sail.say("move-single").refused_by("0/28.2") == "TS-MOVE-19"


@pytest.mark.rule("TS-ROW-05", "TS-BOARD-13")
def test_not_while_grappled():
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts | heros 100,100 0; grapple ark york" + OARS).say("row-single")
    assert sea.match.questions[0].question.ship == "l-heros-scs"


@pytest.mark.rule("TS-ROW-05", "TS-TOW-08")
def test_a_tower_casts_off_before_she_rows():
    sea = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 800,800 0 of=hearts" + OARS)
    sea.say("row-single", "0/40")
    assert sea["york"].tows == -1 and pose(sea["ark"]) == (400.0, 336.0, 0.0)
    assert [event.why for event in sea.events("TowEnded")] == ["cast-off"]


@pytest.mark.rule("TS-ROW-05", "TS-TOW-08", "TS-MOVE-24", "TS-EFF-08")
def test_a_tower_that_rows_has_cast_off_and_cannot_leave_with_her_tow():
    sea = table("louisiana-rv 400,30 180 tows=providence-cc | providence-cc 400,104 180 masts=0000 | nox 800,800 0 "
                "of=hearts; "
                "scenario lame-duck; admiral spades louisiana-rv; wind N; at token spades oarsman only")
    sea.say("row-single")
    assert sea.refused_by("180/57.5") == "TS-MOVE-23" and not sea.refusal("180/29")
    sail = table("louisiana-rv 400,30 180 tows=providence-cc | providence-cc 400,104 180 masts=0000 | nox 800,800 0 "
                "of=hearts; "
                 "scenario lame-duck; admiral spades louisiana-rv; wind N; at token spades helmsman only")
    assert not sail.say("move-single", "none").refusal("180/57.5")


@pytest.mark.rule("TS-ROW-07", "TS-ACT-03")
def test_a_fleet_rows_one_general_way():
    ships = "york 300,400 0 | ark 380,400 0 | nox 800,800 0 of=hearts; admiral spades york"
    sea = table(ships + OARS).say("row-fleet")
    assert sea.asked == [(0, "fleet-row")]
    sea.say("30", "york")
    assert not sea.refusal("75/30") and not sea.refusal("345/57.5") and sea.refused_by("75.1/30") == "TS-ROW-07"
    assert sea.refused_by("344.9/57.5") == "TS-ROW-07"
    sea.say("0/50", "ark")
    assert sea.refused_by("90/20") == "TS-ROW-07" and not sea.refusal("60/20")
    sea.say("stay")
    assert sea.over and sea["york"].y == 450.0 and sea["ark"].y == 400.0
    tight = table(ships + OARS, fleet_tolerance="22.5").say("row-fleet", "30", "york")
    assert tight.refused_by("53/30") == "TS-ROW-07" and not tight.refusal("52.5/30")


@pytest.mark.rule("TS-ROW-07", "TS-WIND-11")
def test_the_fleet_heading_of_oars_may_point_into_the_wind():
    """TS-LINE-03 does not arise."""
    sea = table("york 300,400 0 | ark 340,400 0 | nox 800,800 0 of=hearts; admiral spades york" + OARS)
    sea.say("row-fleet", "0", "york")
    assert not sea.refusal("0/40") and sea.refused_by("67.5/40") == "TS-ROW-07"


@pytest.mark.rule("TS-ROW-01", "TS-ROW-02")
@pytest.mark.parametrize(("wish", "shown"), [
    ((0, 100), (0.0, 57.5)), ((0, 57.6), (0.0, 57.5)), ((0, -5), (0.0, 0.0)), ((400, 60), (40.0, 57.5)),
    (((0, 60),), (0.0, 57.5)), (((0, 60), (0, 60)), ()), ("x", ()), (7, ()), ((0, 1, 2), ()), (("north", 20), ()),
])  # fmt: skip
def test_in_the_place_of_a_stroke_that_is_refused_the_nearest_is_shown(wish, shown):
    sea = table("york 400,400 0 | nox 700,800 0 of=hearts; wind S; at token spades oarsman only").say("row-single")
    why = sea.match.why(sea.question(), wish)
    assert why is not None and why.nearest == shown
    assert sea.match.why(sea.question(), why.nearest) is None


@pytest.mark.rule("TS-ROW-04")
@pytest.mark.parametrize(("length", "shown"), [(57.5, 40.25), (45.0, 40.5), (200.0, 40.25)])
def test_a_stroke_into_something_is_cut_short_by_tenths(length, shown):
    """A hull lies 41 mm ahead."""
    sea = table("york 400,400 0 | nox 437,450 90 of=hearts; wind W; at token spades oarsman only").say("row-single")
    why = sea.match.why(sea.question(), (0, length))
    assert why is not None and why.nearest == (0.0, shown)
    shut = table("york 400,400 0 | nox 437,409 90 of=hearts; wind W; at token spades oarsman only").say("row-single")
    why = shut.match.why(shut.question(), (0, 57.5))
    assert why is not None and why.nearest == ()


@pytest.mark.rule("TS-ROW-01", "TS-ROW-02")
def test_strokes_are_proposed_on_every_fifteenth_degree_whole_half_quarter_and_on_the_spot():
    sea = table("york 400,400 0 | nox 700,800 0 of=hearts; wind S; at token spades oarsman only").say("row-single")
    strokes = sea.match.candidates(sea.question(), 200)
    assert strokes[0] == () and len(strokes) == 97
    assert set(strokes[1:]) == {(float(degrees), length) for degrees in range(0, 360, 15)
                                for length in (57.5, 28.75, 14.375, 0.0)}
    assert [len(sea.match.candidates(sea.question(), limit)) for limit in (1, 2, 3, 50)] == [1, 2, 3, 50]
    space = sea.question().question.space
    drawn = [space.draw(sea.game, Rng(key)) for key in range(300)]
    assert {degrees for degrees, _ in drawn} == {float(degrees) for degrees in range(0, 360, 15)}
    assert {length for _, length in drawn} == {0.0, 14.375, 28.75, 43.125, 57.5}


@pytest.mark.rule("TS-ROW-07")
def test_the_fleet_heading_is_any_in_degrees():
    sea = table("york 400,400 0 | ark 450,400 0; admiral spades york; at token spades oarsman only").say("row-fleet")
    assert [sea.match.refusal(sea.question(), heading) for heading in (0, 359.9, 17, 400.0, -10)] == [""] * 5
    why = sea.match.why(sea.question(), "north")
    assert why is not None and why.nearest is None
    sea.match.answer(sea.question(), -10)
    assert [event.heading for event in sea.events("FleetMoveDeclared")] == [350.0]
    assert [float(option) for option in table("york 400,400 0; admiral spades york; at token spades oarsman only").say(
        "row-fleet").options] == [15.0 * step for step in range(24)]
