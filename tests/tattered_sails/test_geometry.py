"""Chapter 3: axes, poses, hulls, sails, distances, contact, slides and rounding."""

from math import cos, isclose, radians, sin

import pytest
from tattered_sails.table import pose, table

from weathergage.kits.plane import along, angle_between, distance, overlap, point_of, polygon, segment, starboard
from weathergage.rulesets.tattered_sails.content.read import MODELS, SCENARIOS, TerrainForm
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.boarding import slides_to
from weathergage.rulesets.tattered_sails.rules.geometry import (
    EDGES,
    blockers,
    distance_of,
    edge_distance,
    guns_bearing,
    hull_of,
    is_clear_slide,
    is_on_table,
    land,
    mast_point,
    outline_of,
    stern_of,
    touch,
)
from weathergage.rulesets.tattered_sails.state import table_of


def near(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return len(one) == len(other) and all(isclose(a, b, abs_tol=1e-9) for a, b in zip(one, other, strict=True))


def has_corners(points: tuple[tuple[float, float], ...], wanted: list[tuple[float, float]]) -> bool:
    return len(points) == len(wanted) and all(any(near(point, there) for point in points) for there in wanted)


@pytest.mark.rule("TS-GEO-01")
def test_the_table_is_inside_with_its_edge() -> None:
    sea = table("york 400,400 0; at plan only")
    assert is_on_table(sea.game, polygon(((0.0, 0.0), (914.4, 0.0), (914.4, 914.4), (0.0, 914.4))))
    for outside in ((-0.001, 5.0), (914.401, 5.0), (5.0, -0.001), (5.0, 914.401)):
        assert not is_on_table(sea.game, segment(400.0, 400.0, *outside)), outside
    round_ = table("hms-dover-sm 0,0 0; scenario three-flags; at plan only")
    assert is_on_table(round_.game, segment(-609.6, 0.0, 609.6, 0.0))
    assert not is_on_table(round_.game, segment(0.0, 0.0, 609.601, 0.0))
    assert not is_on_table(round_.game, segment(0.0, 0.0, 500.0, 500.0))


@pytest.mark.rule("TS-GEO-01", "TS-GEO-02")
def test_x_is_east_y_is_north_and_bearings_go_clockwise_from_north() -> None:
    for heading, there in ((0, (400, 450)), (90, (450, 400)), (180, (400, 350)), (270, (350, 400))):
        sea = table(f"schooner 400,400 {heading}; wind {'S' if heading == 0 else 'N'}; "
                    "at token spades helmsman only").say("move-single", f"{heading}/50")
        assert near(pose(sea.game.ships[0]), (*there, heading)), heading
    assert angle_between(350.0, 10.0) == pytest.approx(20.0)
    assert angle_between(0.0, 180.0) == pytest.approx(180.0)
    assert table("york 400,400 370; at plan only")["york"].heading == 10.0
    assert table("york 400,400 360; at plan only")["york"].heading == 0.0


@pytest.mark.rule("TS-GEO-02", "TS-GEO-03")
def test_a_point_of_a_ship_lies_astern_and_to_starboard_of_her_bow() -> None:
    for heading in (0.0, 30.0, 90.0, 217.5):
        u = (sin(radians(heading)), cos(radians(heading)))
        r = (cos(radians(heading)), -sin(radians(heading)))
        wanted = (100 - 20 * u[0] + 5 * r[0], 50 - 20 * u[1] + 5 * r[1])
        assert near(point_of((100.0, 50.0, heading), -20.0, 5.0), wanted)
        assert near(along(heading), u)
        assert near(starboard(heading), r)
        ship = table(f"york 100,50 {heading}; at plan only")["york"]
        assert near(stern_of(ship), (100 - 64 * u[0], 50 - 64 * u[1]))
        assert near(mast_point(ship, 1), (100 - 32 * u[0], 50 - 32 * u[1]))


@pytest.mark.rule("TS-GEO-04")
def test_the_bow_is_the_foremost_point_on_the_centreline() -> None:
    for model in MODELS.values():
        ahead = max(x for x, _ in model.hull.points)
        assert [point for point in model.hull.points if point[0] == ahead] == [(0.0, 0.0)], model.id


HULLS = {1: (40, 12), 2: (52, 14), 3: (64, 16), 4: (74, 18), 5: (84, 20), 6: (92, 24)}
MASTS = {1: (.45,), 2: (.30, .65), 3: (.22, .50, .78), 4: (.18, .39, .60, .81), 5: (.15, .325, .50, .675, .85),
         6: (.13, .28, .43, .58, .73, .88)}
SHIPS = {1: "sloop", 2: "disraeli", 3: "york", 4: "malton", 5: "dreadnought", 6: "junk"}


@pytest.mark.rule("TS-GEO-05", "TS-GEO-06")
@pytest.mark.parametrize("masts", HULLS)
def test_the_hull_has_seven_corners_by_length_and_beam(masts: int) -> None:
    n, b = HULLS[masts]
    sea = table(f"{SHIPS[masts]} 300,400 0; at plan only")
    wanted = [(0, 0), (.2 * n, b / 2), (.9 * n, b / 2), (n, .35 * b), (n, -.35 * b), (.9 * n, -b / 2), (.2 * n, -b / 2)]
    assert has_corners(hull_of(sea[SHIPS[masts]]).points, [(300 + s, 400 - a) for a, s in wanted])
    turned = table(f"{SHIPS[masts]} 300,400 90; at plan only")
    assert has_corners(hull_of(turned[SHIPS[masts]]).points, [(300 - a, 400 - s) for a, s in wanted])
    assert near(stern_of(sea[SHIPS[masts]]), (300, 400 - n))


@pytest.mark.rule("TS-GEO-07")
@pytest.mark.parametrize("masts", HULLS)
def test_masts_stand_on_the_centreline_from_the_bow_aft(masts: int) -> None:
    sea = table(f"{SHIPS[masts]} 300,400 0; at plan only")
    for mast, fraction in enumerate(MASTS[masts]):
        assert near(mast_point(sea[SHIPS[masts]], mast), (300, 400 - fraction * HULLS[masts][0]))


@pytest.mark.rule("TS-GEO-08")
def test_a_square_sail_stands_across_her_by_seven_tenths_of_the_beam() -> None:
    """The five-master of the cases: half-width 14, the three-master 11.2."""
    for ship, beam in (("york", 16.0), ("dreadnought", 20.0)):
        sails = outline_of(table(f"{ship} 0,0 0; at plan only")[ship])[1:]
        for sail, fraction in zip(sails, MASTS[len(sails)], strict=True):
            at = -fraction * HULLS[len(sails)][0]
            assert has_corners(sail.points, [(-.7 * beam, at), (.7 * beam, at)])


@pytest.mark.rule("TS-GEO-09")
def test_a_fore_and_aft_sail_runs_aft_along_the_centreline() -> None:
    """For 0.6 of the gap between the first two masts, with one mast 0.3 of the length, and never beyond the stern."""
    sails = outline_of(table("schooner 0,0 0; at plan only")["schooner"])[1:]
    gap = (.50 - .22) * 64
    for sail, fraction in zip(sails, MASTS[3], strict=True):
        aft = fraction * 64
        assert has_corners(sail.points, [(0, -aft), (0, -min(aft + .6 * gap, 64.0))])
    only = outline_of(table("sloop 0,0 0; at plan only")["sloop"])[1:]
    assert has_corners(only[0].points, [(0, -.45 * 40), (0, -.75 * 40)])
    last = outline_of(table("junk 0,0 0; at plan only")["junk"])[-1]
    assert has_corners(last.points, [(0, -.88 * 92), (0, -.97 * 92)])
    two = outline_of(table("apollo 0,0 0; at plan only")["apollo"])[-1]
    assert has_corners(two.points, [(0, -.65 * 52), (0, -.86 * 52)])
    assert (MODELS["hms-granville-bc"].sail_radius, MODELS["hms-duke-of-york-fn"].sail_radius) == (1.5, 0.0)


@pytest.mark.rule("TS-GEO-10")
def test_the_outline_is_the_hull_and_the_sails_that_stand() -> None:
    """TS-CASE-25: a derelict's sails are gone, so short guns reach her only at 65.5, where her side is."""
    sea = table("york 0,0 0 masts=101; at plan only")
    assert [part.size for part in outline_of(sea["york"])] == [7, 2, 2]
    assert near(outline_of(sea["york"])[2].points[0], (-11.2, -.78 * 64))
    for x, guns in ((65.5, 3), (65.6, 0)):
        bare = table(f"ark 0,0 0 | york {x},0 0 of=hearts masts=000; at plan only")
        assert len(guns_bearing(bare.game, 0, 1)) == guns, x


@pytest.mark.rule("TS-GEO-11")
def test_distance_is_between_outlines_sails_included() -> None:
    def apart(x: float, masts: str = "111") -> float:
        sea = table(f"york 0,0 0 | ark {x},0 0 masts={masts}; at plan only")
        return distance_of(sea["york"], sea["ark"])

    assert apart(106.4) == pytest.approx(84.0)
    assert apart(106.4, "000") == pytest.approx(106.4 - 11.2 - 8)
    assert apart(10) == 0.0                 # filled areas: one in the other is no distance
    cross = table("dreadnought 0,0 0 | sloop 0,-10 0 masts=0; at plan only")
    assert distance_of(cross["dreadnought"], cross["sloop"]) == 0.0


@pytest.mark.rule("TS-GEO-12")
def test_hulls_touch_at_half_a_millimetre_sails_do_not() -> None:
    def touching(x: float) -> bool:
        sea = table(f"york 0,0 0 | ark {x},0 0; at plan only")
        return touch(sea["york"], sea["ark"])

    assert [touching(x) for x in (16.0, 16.5, 16.501, 22.0)] == [True, True, False, False]


@pytest.mark.rule("TS-GEO-12")
def test_no_hull_overlaps_another_by_more_than_half_a_millimetre() -> None:
    """TS-CASE-84: by oars she may come as near as that, and no nearer; what touches is not grappled."""
    position = "york 400,400 0 masts=000 | ark 440,460 90 of=hearts; at token spades oarsman only"
    sea = table(position).say("row-single")
    assert [sea.allows(f"0/{length}") for length in (51.4, 51.5, 52.5, 52.6)] == [True, True, True, False]
    for length, touches in ((51.4, False), (51.5, True), (52.5, True)):
        sea = table(position).say("row-single", f"0/{length}")
        assert touch(sea["york"], sea["ark"]) is touches, length
        assert not sea.game.grapples
    assert overlap(hull_of(sea["york"]), hull_of(sea["ark"])) == pytest.approx(0.5)


@pytest.mark.rule("TS-GEO-12")
def test_terrain_is_convex() -> None:
    bent = ((0.0, 0.0), (10.0, 0.0), (5.0, 2.0), (0.0, 10.0))
    with pytest.raises(ValueError, match="TS-GEO-12"):
        TerrainForm(provenance="reconstructed", id="bent", name="Bent", blocks=("movement",), polygon=bent)


@pytest.mark.rule("TS-GEO-13")
def test_exactly_on_the_limit_is_inside() -> None:
    """Lengths and angles in favour of who acts: gun range, Admiral's Range, the wind, the ruler."""
    reach = table("ark 0,0 0 | york 68.7,0 0 of=hearts; at plan only")
    assert guns_bearing(reach.game, 0, 1) == (0, 1, 2)
    chain = table("york 0,0 0 | ark 106.4,0 0; admiral spades york; at plan only")
    assert in_range(chain.game, 0) == {0, 1}
    sail = table("york 400,400 90; wind N; at token spades helmsman only").say("move-single")
    assert sail.allows("67.5/84")
    assert sail.allows("250/0")
    assert not sail.allows("67.499/84")
    assert not sail.allows("67.5/84.001")
    assert not sail.allows("250.001/0")


@pytest.mark.rule("TS-GEO-14")
def test_a_slide_is_clear_if_its_whole_way_is() -> None:
    """Over the table, and through no other hull or land by more than half a millimetre."""
    sea = table("york 400,400 0 | ark 500,400 0 of=hearts | sloop 450,390 0; at plan only")
    assert not is_clear_slide(sea.game, 0, 84.0, 0.0, 1)                # the sloop lies in the middle of it
    assert is_clear_slide(sea.game, 0, 84.4, 0.0, 2)                    # the ark at its end, by 0.4 mm
    assert not is_clear_slide(sea.game, 0, 84.6, 0.0, 2)
    assert is_clear_slide(sea.game, 0, 36.4, 0.0, 1)
    assert not is_clear_slide(sea.game, 0, 36.6, 0.0, 1)
    free = table("york 400,400 0 | ark 500,400 0 of=hearts; at plan only")
    assert is_clear_slide(free.game, 0, 84.0, 0.0, 1)                   # the ship approached is no part of the test
    edge = table("york 50,400 0 | ark 500,400 0 of=hearts; at plan only")
    assert is_clear_slide(edge.game, 0, -42.0, 0.0, 1)
    assert not is_clear_slide(edge.game, 0, -42.1, 0.0, 1)
    bar = table("york-fs 700,340 0 | hms-ajax-cc 700,190 0 of=hearts; scenario lame-duck; at plan only")
    assert is_clear_slide(bar.game, 0, 0.0, -80.0, 1)
    isle = table("york-fs 330,620 0 | hms-ajax-cc 700,190 0 of=hearts; scenario lame-duck; at plan only")
    assert not is_clear_slide(isle.game, 0, 0.0, -80.0, 1)


@pytest.mark.rule("TS-GEO-14")
def test_a_ship_in_the_way_bends_a_boarding_approach() -> None:
    """TS-CASE-86: the straight slide is not clear; four of the directions by 5 degrees are."""
    sea = table("york 400,400 0 | ark 460,400 0 of=hearts | sloop 430,430 0 of=hearts; at plan only")
    ways = slides_to(sea.game, 0, 1)
    assert [round((dx * dx + dy * dy) ** .5, 2) for dx, dy in ways] == [48.55, 50.81, 53.71, 57.44]


@pytest.mark.rule("TS-GEO-15")
def test_answers_are_rounded_before_they_are_tested_and_bows_as_they_are_stored() -> None:
    """TS-CASE-99: 33.33349 is 33.333."""
    sea = table("york 400,400 0; wind W; at token spades helmsman only").say("move-single", "33.33349/84.0003")
    assert pose(sea["york"]) == (446.158, 470.181, 33.333)
    assert sea.events("ShipMoved")[0].path == ((33.333, 84.0),)
    even = table("york 400,400 90; wind N; at token spades helmsman only").say("move-single", "90/50.0625")
    assert even["york"].x == 450.062        # half to even


@pytest.mark.rule("TS-GEO-15")
def test_a_path_is_worked_out_unrounded() -> None:
    """Two legs at 33.333: rounding the corner of the way would end elsewhere."""
    sea = table("york 400,400 0; wind W; at token spades helmsman only").say("move-single", "11.111/84 33.333/84")
    x = 400 + 84 * sin(radians(11.111)) + 84 * sin(radians(33.333))
    y = 400 + 84 * cos(radians(11.111)) + 84 * cos(radians(33.333))
    assert pose(sea["york"]) == (round(x, 3), round(y, 3), 33.333)


@pytest.mark.rule("TS-GEO-16")
def test_a_sandbar_is_land_to_ships_and_not_to_shot() -> None:
    """TS-CASE-103: over the bar of the treasure convoy a shot goes and a ship does not; over the island neither."""
    position = ("york {a} of=spades | ark {b}; scenario treasure-convoy; wind E; reach 2; "
                "at token spades {token} only")
    assert {piece.id: (piece.stops_ships, piece.stops_shot) for piece in SCENARIOS["treasure-convoy"].lands} \
        == {"island-large": (True, True), "sandbar": (True, False)}
    bar = {"a": "700,275 90", "b": "740,185 90"}
    shots = table(position.format(**bar, token="cannoneer"))
    assert guns_bearing(shots.game, 0, 1)
    assert len(land(shots.game)) == 2
    assert len(blockers(shots.game, 0, 1)) == 1
    sail = table(position.format(**bar, token="helmsman")).say("move-single")
    assert sail.refused_by("180/84") == "TS-MOVE-19"
    isle = table(position.format(a="640,712 90", b="640,568 90", token="cannoneer"))
    assert not guns_bearing(isle.game, 0, 1)
    assert distance(hull_of(isle.game.ships[0]), hull_of(isle.game.ships[1])) < 168


@pytest.mark.rule("TS-EFF-08", "TS-GEO-01")
def test_how_far_a_bow_is_from_each_edge_of_the_table() -> None:
    game = table("york 100,250 0; at plan").game
    side = table_of(game).width
    assert {edge: edge_distance(game, game.ships[0], edge) for edge in EDGES} == pytest.approx(
        {"north": side - 250.0, "east": side - 100.0, "south": 250.0, "west": 100.0})
