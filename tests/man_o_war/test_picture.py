"""The table as a picture: ships true to scale, templates, arcs, ghosts, and no secret in any of it."""

from math import dist
from typing import TypeVar
from xml.etree import ElementTree

import msgspec
import pytest
from man_o_war.battles import battle, fray, voyages
from man_o_war.table import table
from pictures import laid_over, mark, picture, sheet

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import angle_between
from weathergage.rulesets.man_o_war.content.tables import MODELS, SCENARIOS, TERRAIN
from weathergage.rulesets.man_o_war.face.hulls import FILLS
from weathergage.rulesets.man_o_war.rules.courses import trace
from weathergage.rulesets.man_o_war.rules.geometry import edge_centre
from weathergage.rulesets.man_o_war.state import AFLOAT, VESSEL, model_of, number_of
from weathergage.scene.model import (
    Arc,
    Chips,
    Counters,
    Course,
    Creature,
    FireLine,
    Ghost,
    Label,
    Link,
    Marker,
    Profile,
    Region,
    Ring,
    Sheet,
    Table,
    Track,
)
from weathergage.scene.svg import render
from weathergage.table.preview import preview

Kind = TypeVar("Kind")


def part(leaf: Sheet, kind: type[Kind]) -> Kind:
    return next(one for one in (*leaf.parts, *leaf.more) if isinstance(one, kind))


# --- secrets ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-CORE-10")
def test_a_picture_does_not_change_with_what_is_hidden() -> None:
    rng = Rng(3)
    for match in voyages(3, 90, ("terror-from-the-deep", "line-of-battle", "galleys-and-pirates")):
        if len(match.log) % 30 == 0:
            for seat in range(2):
                fresh = match.sight(seat).redeal(rng)
                drawn, again = [msgspec.json.encode(Sight(match.ruleset, game, seat).picture())
                                for game in (match.game, fresh)]
                assert drawn == again, (match.scenario, len(match.log), seat)


@pytest.mark.rule("MW-CORE-10")
def test_the_hand_is_that_of_the_seat_that_looks() -> None:
    match = fray("at cast 1 only")
    (hand,) = picture(match, 0).hands
    assert [(card.title, card.playable) for card in hand.cards] == [
        ("Great Fireball", True), ("Bolt of Flame", True), ("Curse of Rust", True), ("Chain Shot", False),
        ("Hot Shot", False)]
    (theirs,) = picture(match, 1).hands
    assert [card.title for card in theirs.cards] == ["Summon Gale", "Open the Seams", "Iron Plates"]
    assert not any(card.playable for card in theirs.cards) and picture(match, None).hands == ()


# --- the chart --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-GEO-02", "MW-SET-22")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_table_is_drawn_to_scale_with_its_terrain(scenario: str) -> None:
    match = wg.new("man-o-war", scenario, 4)
    scene, entry = picture(match).scene, SCENARIOS[scenario]
    assert (scene.sea.width, scene.sea.height) == (entry.width, entry.height)
    if not entry.rolled:
        assert len(scene.lands) == len(entry.terrain)
    for theme in ("light", "dark"):
        ElementTree.fromstring(match.svg(0, theme))


@pytest.mark.rule("MW-GEO-20")
def test_land_is_drawn_where_the_rules_have_it() -> None:
    island, bank, rocks = picture(fray()).scene.lands
    assert [island.kind, bank.kind, rocks.kind] == ["island", "shoal", "rocks"]
    assert all(dist(point, (37.0, 36.0)) == pytest.approx(TERRAIN["island"].radius) for point in island.outline)
    assert max(dist(point, (12.0, 30.0)) for point in bank.outline) == pytest.approx(TERRAIN["sandbank"].length / 2)


@pytest.mark.rule("MW-GEO-03")
def test_every_hull_lies_over_its_footprint_true_to_scale() -> None:
    match = fray()
    drawn = {ship.id: ship for ship in picture(match).scene.ships if not ship.wreck}
    afloat = [piece for piece in battle(match).pieces if piece.kind == VESSEL and piece.fate == AFLOAT]
    assert set(drawn) == {piece.label for piece in afloat}
    for piece in afloat:
        hull, model = drawn[piece.label], model_of(piece)
        assert (hull.at, hull.heading) == ((piece.x, piece.y), piece.heading)
        assert hull.base is not None and (hull.base.length, hull.base.width) == (model.length, model.width)
        assert (hull.length, hull.beam) == pytest.approx((model.length * FILLS, model.width * FILLS))


@pytest.mark.parametrize("model", MODELS)
def test_every_template_is_drawn_with_its_masts_oars_and_towers(model: str) -> None:
    match = wg.position("man-o-war", f"{model} 20,20 0 | wargalley 30,30 0 of=2; at battle 1", [(3,)])
    hull, printed = mark(match, model), MODELS[model]
    masts = [location for location in printed.locations if "mast" in location.id]
    assert hull.masts == len(masts) == len(hull.mast_at)
    assert bool(hull.oars) == any(mode.id == "oars" for mode in printed.modes)
    if not masts:
        assert hull.decorations
    ElementTree.fromstring(render(picture(match)))


@pytest.mark.rule("MW-FIRE-08", "MW-DMG-02", "MW-CORE-14", "MW-BRD-14")
def test_what_has_befallen_a_ship_can_be_seen_on_the_chart() -> None:
    match = fray()
    flagship, galleon = mark(match, "greatship"), mark(match, "galleon")
    assert flagship.fire == 2 and flagship.lost_masts == (0,) and flagship.holes > 0
    assert galleon.lost_masts == (1,) and galleon.note == "admiral, wizard"
    prize, adrift = mark(match, "buccaneer"), mark(match, "corsair-3")
    assert (prize.side, prize.captured_by) == ("side-1", "side-0")
    assert adrift.shaken and adrift.note == "abandoned"
    assert [badge.hint for badge in mark(match, "corsair-2").badges] == ["No Firing"]
    assert [badge.hint for badge in mark(match, "corsair").badges] == ["Cloud of Gulls"]
    assert [badge.hint for badge in mark(match, "nautilus").badges] == ["submerged"]


@pytest.mark.rule("MW-MON-05", "MW-SINK-02", "MW-SINK-03", "MW-SPL-17")
def test_beasts_lairs_wreckage_debris_and_magic_are_on_the_chart() -> None:
    match = fray()
    scene = picture(match).scene
    beasts: dict[str, Creature] = {thing.id: thing for thing in scene.creatures}
    assert {thing.kind for thing in beasts.values()} == {"kraken", "flyer"}
    assert [badge.text for badge in beasts["monster-1"].badges] == ["3"]
    markers: dict[str, Marker] = {thing.id: thing for thing in scene.markers}
    assert (markers["monster-3"].name, markers["monster-3"].face_down) == ("lair of Sea Dragon", False)
    assert (markers["monster-2"].name, markers["monster-2"].face_down) == ("lair", True)
    assert markers["debris-2"].size == 2.0 and mark(match, "wreck-1").wreck
    assert [region.label for region in laid_over(match, None, Region) if region.kind == "danger"] == ["maelstrom 2″"]


@pytest.mark.rule("MW-MON-32")
def test_a_ship_in_the_grip_of_a_monster_is_tied_to_it() -> None:
    assert mark(fray(), "wargalley").entangled == ("monster-1",)


@pytest.mark.rule("MW-SQD-09")
def test_squadrons_are_joined_while_they_are_in_touch() -> None:
    links = [link for link in laid_over(fray(), None, Link) if link.kind == "formation"]
    assert [(link.ids, link.side) for link in links] == [(("wolfship", "wolfship-2"), "side-0")]


@pytest.mark.rule("MW-GEO-07", "MW-GEO-08")
def test_the_rose_shows_where_the_wind_comes_from_and_says_where_it_blows_to() -> None:
    wind = picture(fray()).scene.wind
    assert wind is not None and (wind.from_deg, wind.label) == (225.0, "wind south-west")


def test_the_chart_shows_the_water_around_the_fleets_within_the_table() -> None:
    view = picture(fray()).scene.view
    assert view is not None and view.west >= 0.0 and view.north <= 42.0
    for piece in battle(fray()).pieces:
        assert view.west <= piece.x <= view.east and view.south <= piece.y <= view.north
    assert picture(wg.new("man-o-war", "smugglers-run", 1)).scene.view is None


# --- questions --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-GEO-09")
def test_a_move_under_sail_shows_the_zones_of_the_wind() -> None:
    match = fray()
    (into,) = [region for region in laid_over(match, 0, Region) if region.kind == "forbidden"]
    (astern,) = laid_over(match, 0, Arc)
    assert into.wedge is not None and astern.bands[0].wedge is not None
    for wedge, middle in ((into.wedge, 225.0), (astern.bands[0].wedge, 45.0)):
        assert angle_between((wedge.from_deg + wedge.to_deg) / 2, middle) == pytest.approx(0.0)
        assert wedge.to_deg - wedge.from_deg == pytest.approx(90.0)
    assert laid_over(match, 1, Arc) == []


@pytest.mark.rule("MW-MOVE-04", "MW-GEO-12")
def test_every_ghost_of_a_move_lies_where_that_move_ends() -> None:
    match = fray()
    game, options = battle(match), match.candidates(match.questions[0], 9)
    ghosts = {ghost.label: ghost for ghost in laid_over(match, 0, Ghost)}
    assert sorted(ghosts) == [str(at) for at in range(2, 10)]              # the first is to stay
    for label, ghost in ghosts.items():
        move = options[int(label) - 1]
        assert isinstance(move, tuple)
        x, y, heading = trace(game, number_of(game, "greatship"), move[1:]).pose
        assert (*ghost.at, ghost.heading) == pytest.approx((x, y, heading))


@pytest.mark.rule("MW-GEO-13", "MW-SHOT-04")
def test_guns_show_their_arc_with_its_bands_from_the_middle_of_the_edge() -> None:
    match = fray("at act greatship only", "stay")
    game = battle(match)
    ship = game.pieces[number_of(game, "greatship")]
    tried = preview(match, match.questions[0], match.candidates(match.questions[0], 1)[0])
    (arc,) = [overlay for overlay in tried.overlays if isinstance(overlay, Arc)]
    assert [band.label for band in arc.bands] == ["close 3″", "medium 6″", "long 9″"]
    for band, inner, outer in zip(arc.bands, (0.0, 3.0, 6.0), (3.0, 6.0, 9.0), strict=True):
        assert band.wedge is not None and band.wedge.at == edge_centre(ship, "fore")
        assert (band.wedge.inner, band.wedge.outer) == (inner, outer)
        assert angle_between((band.wedge.from_deg + band.wedge.to_deg) / 2, ship.heading) == pytest.approx(0.0)
    lines = [overlay for overlay in tried.overlays if isinstance(overlay, FireLine)]
    assert [line.start for line in lines] == [edge_centre(ship, "fore")] and not lines[0].blocked


@pytest.mark.rule("MW-SHOT-06")
def test_a_volley_that_something_stops_says_what() -> None:
    match = wg.position("man-o-war", "galleon 20,20 0 | wargalley 23,20 0 | corsair 26,20 0 of=2; at act galleon only")
    match.answer(match.questions[0], "stay")
    blocked = next(answer for answer in match.candidates(match.questions[0], 20)
                   if isinstance(answer, tuple) and answer[0] == "corsair")
    tried = preview(match, match.questions[0], blocked)
    assert [line.blocked for line in tried.overlays if isinstance(line, FireLine)] == [True]
    assert [words.text for words in tried.overlays if isinstance(words, Label)] == ["Wargalley is in the way"]
    assert tried.label.endswith("but Wargalley stands in the way")


@pytest.mark.rule("MW-OBST-01", "MW-EDGE-01")
@pytest.mark.parametrize(("place", "told"), [("20,33", "aground on the rocks"), ("30,40", "off over the north edge")])
def test_a_move_that_ends_badly_says_so_on_the_chart(place: str, told: str) -> None:
    match = wg.position("man-o-war", f"galleon {place} 0 | corsair 5,5 0 of=2; table 42 42; terrain rocks 20,38 0; "
                                     "wind E; at act galleon only")
    tried = preview(match, match.questions[0], ("sail", ("ahead", 9.0)))
    assert told in [words.text for words in tried.overlays if isinstance(words, Label)]
    assert [course.kind for course in tried.overlays if isinstance(course, Course)] == ["plan"]


@pytest.mark.rule("MW-MAG-14")
def test_a_spell_shows_how_far_it_reaches() -> None:
    match = fray("at cast 1 only")
    tried = preview(match, match.questions[0], "firebolt")
    (reach,) = [region for region in tried.overlays if isinstance(region, Region)]
    assert reach.label == "Bolt of Flame, 12″" and reach.wedge is not None and reach.wedge.at == (20.0, 22.0)


@pytest.mark.rule("MW-SET-26")
def test_deployment_shows_both_zones_and_the_hull_to_be_placed() -> None:
    match = wg.new("man-o-war", "smugglers-run", 2)
    seat = match.questions[0].seat
    zones = laid_over(match, seat, Region)
    assert sorted((zone.kind, zone.side) for zone in zones) == [("legal", f"side-{seat}"), ("zone", f"side-{1 - seat}")]
    ghosts = laid_over(match, seat, Ghost)
    assert ghosts and all(ghost.hull is not None and ghost.hull.oars for ghost in ghosts)
    assert laid_over(match, 1 - seat, Ghost) == []


def test_those_who_may_be_chosen_have_a_ring() -> None:
    match = fray("at battle 1")
    (ring,) = laid_over(match, 0, Ring)
    assert ring.kind == "can-act" and {"greatship", "wolfship", "wolfship-2", "ironclad"} <= set(ring.ids)
    assert "buccaneer" not in ring.ids


def test_every_question_of_many_battles_can_be_drawn_for_every_seat() -> None:
    seen: set[str] = set()
    for match in voyages(2 * len(SCENARIOS), 150):
        for question in match.questions:
            if question.kind not in seen:
                seen.add(question.kind)
                for seat in (None, 0, 1):
                    ElementTree.fromstring(render(picture(match, seat)))
    assert {"deploy", "terrain", "activate", "move", "fire", "cast", "target", "lair", "allot-card"} <= seen


# --- sheets -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-DATA-02", "MW-FIRE-08", "MW-SINK-01")
def test_the_sheet_of_a_ship_is_her_template_with_its_boxes_saves_and_fires() -> None:
    drawn = part(sheet(fray(), 0, "piece-greatship"), Profile)
    areas = {area.name: area for area in drawn.areas}
    mast, castle, stern = areas["Fore Mast"], areas["Forecastle"], areas["Stern"]
    assert (mast.left, mast.top, mast.right, mast.bottom) == (0, 0, 33, 40)
    assert (mast.roll, mast.save, mast.fire, mast.lost) == ("4", "5+", 1, True)
    assert [box.state for box in mast.boxes] == ["assigned", "lost"] and mast.boxes[0].hint == "a blaze"
    assert [box.state for box in castle.boxes] == ["lost", "present"] and not castle.lost and not castle.fire
    assert [box.state for box in stern.boxes] == ["present"]
    assert ([box.state for box in drawn.keel], drawn.save) == (["lost", "present", "present", "present"], "4+")


@pytest.mark.rule("MW-SET-18", "MW-MOVE-02", "MW-DMG-04")
def test_crew_speeds_and_guns_are_what_is_left_of_them() -> None:
    leaf = sheet(fray(), 0, "piece-greatship")
    crew = part(leaf, Track)
    assert (crew.label, crew.value, crew.of) == ("Crew", "3", "/5")
    counters = {counter.label: counter for counter in part(leaf, Counters).counters}
    assert (counters["sail"].value, counters["sail"].tone) == ("4″ / 6″", "danger")
    assert counters["fore battery"].dots == (True, False) and counters["broadside"].dots == (True, True, False)
    chips = [chip.text for chip in part(leaf, Chips).chips]
    assert chips == ["2 blazes", "Chain Shot", "Hot Shot", "wind astern"]
    theirs = [chip.text for chip in part(sheet(fray(), 1, "piece-greatship"), Chips).chips]
    assert "Hot Shot" not in theirs and "1 card face down" in theirs


def test_other_ships_are_rows_that_open_into_their_templates() -> None:
    leaf = sheet(fray(), 0, "piece-corsair-2")
    assert leaf.compact and [type(one) for one in leaf.more][:2] == [Profile, Counters]
    small = next(one for one in leaf.parts if isinstance(one, Profile))
    assert small.compact and len(small.areas) == len(MODELS["corsair"].locations)


@pytest.mark.rule("MW-SQD-07")
def test_a_ship_of_the_acting_squadron_has_acted_only_when_she_has() -> None:
    sea = table("longship 20,20 0 unit=1 no-movement | longship 24,20 0 unit=1 no-movement | longship 28,20 0 unit=1 "
                "no-movement | galleon 44,70 0 of=2; player 1 fleet=norse; at unit longship only")
    notes: list[list[str]] = []
    for answer in ("keep", "longship"):                 # who has acted last is said to be acting, till another does
        sea.say(answer)
        notes.append([sheet(sea.match, 0, f"piece-longship{more}").note for more in ("", "-2", "-3")])
    assert notes == [["acting", "", ""], ["acting", "", ""]]


@pytest.mark.rule("MW-MON-38")
def test_beasts_have_their_wounds_and_unknown_ones_nothing() -> None:
    life = part(sheet(fray(), 0, "piece-monster-1"), Track)
    assert (life.label, life.value, life.of) == ("Life", "3", "/4")
    assert not [one for one in sheet(fray(), 0, "piece-monster-2").parts if isinstance(one, Track)]


@pytest.mark.rule("MW-VIC-05")
def test_every_fleet_is_headed_by_its_honours() -> None:
    assert [(group.title, group.note) for group in picture(fray()).groups] == [
        ("Empire", "5 honours"), ("Bretonnia", "no honours")]
    assert [group.title for group in picture(fray(), 1).groups] == ["Bretonnia", "Empire"]


@pytest.mark.rule("MW-GEO-05")
def test_bearings_and_ranges_are_given_from_the_ship_in_question() -> None:
    leaf = sheet(fray(), 0, "bearings")
    table = part(leaf, Table)
    rows = {row[0].text: row[1:] for row in table.rows if not isinstance(row[0], str)}
    assert leaf.title == "From Greatship" and rows["Galleon"] == ("ENE", "stbd bow", "2.4″")


def test_the_turn_is_a_track_of_units_that_have_acted() -> None:
    match = fray("at battle 1", "ironclad", "stay")
    (track,) = picture(match).tracks
    assert track.steps[0].counters == ("side-0",) and "Ironclad" in track.steps[0].hint
    assert track.subtitle == f"of {len(track.steps)}"
