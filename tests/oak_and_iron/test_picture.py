"""The picture of a battle as one seat sees it, with what its questions lay over the chart; and the numbers behind
answers."""

import math
from xml.etree import ElementTree

import msgspec
import pytest
from oak_and_iron.battles import RARE, cays, game_of, rare, voyages
from oak_and_iron.table import table
from pictures import laid_over, mark, picture, sheet

import weathergage as wg
from weathergage.cli.board import board_lines, ship_lines, ship_table
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import angle_between
from weathergage.rulesets.oak_and_iron.content.read import BATTLES, SCENARIOS, SHIPS, TERRAIN
from weathergage.rulesets.oak_and_iron.face.chart import reach_around, strip
from weathergage.rulesets.oak_and_iron.face.picture import BUILDS
from weathergage.rulesets.oak_and_iron.face.shots import binomial
from weathergage.rulesets.oak_and_iron.rules.attacks import broadsides
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of, pose_of
from weathergage.rulesets.oak_and_iron.state import SIDES
from weathergage.scene.log import Die
from weathergage.scene.model import (
    Arc,
    Counters,
    Course,
    FireLine,
    Ghost,
    Link,
    Region,
    Ring,
    Row,
    Ruler,
    Table,
    Track,
)
from weathergage.scene.svg import render
from weathergage.table.lines import lines
from weathergage.table.odds import odds


def sight_of(sea: Table) -> Sight:
    """What the seat that is asked sees."""
    return sea.match.sight(sea.question().seat)


# --- secrets ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CONV-08")
def test_a_picture_does_not_change_with_what_is_hidden() -> None:
    rng, looked = Rng(3), 0
    for at, match in enumerate(voyages(60, 1)):
        for seat in range(2) if at % 20 == 0 else ():
            other = Sight(match.ruleset, match.sight(seat).redeal(rng), seat, match.seen(seat))
            assert msgspec.json.encode(picture(match, seat)) == msgspec.json.encode(other.picture())
            looked += 1
    assert looked > 20


@pytest.mark.rule("OI-INIT-06", "OI-INIT-07")
def test_ones_own_cards_are_laid_out_with_the_one_in_play_and_the_one_for_the_next_turn() -> None:
    match = cays("movement").match
    mine, theirs = picture(match, 0).hands, picture(match, 1).hands
    assert [(card.title, card.value, card.timing) for card in mine[0].cards] == [
        ("Down!", "1", "Whole turn"), ("Repel Boarders", "1", "Whole turn"), ("Take Courage", "2", "At once"),
        ("Aggression", "3", "Attack"), ("Resilient", "4", "In play")]
    assert [card.timing for card in theirs[0].cards][-2:] == ["Next turn", "In play"]
    assert not any(card.playable for card in mine[0].cards) and picture(match, None).hands == ()


@pytest.mark.rule("OI-INIT-07")
def test_cards_that_may_be_chosen_fit_the_moment() -> None:
    match = wg.new("oak-and-iron", "patrol-off-the-cays", 1)
    seat = match.questions[0].seat
    assert all(card.playable for card in picture(match, seat).hands[0].cards)


# --- the chart --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SETUP-23", "OI-TERR-02", "OI-GEOM-02")
@pytest.mark.parametrize("scenario", [*SCENARIOS, *BATTLES])
def test_the_whole_table_is_drawn_to_scale_with_its_terrain(scenario: str) -> None:
    match = wg.new("oak-and-iron", scenario, 4)
    scene, game = picture(match, 0).scene, game_of(match)
    assert (scene.sea.width, scene.sea.height, scene.sea.unit) == (game.width, game.height, "in")
    kinds = {"land-mass": "island"}
    assert [land.kind for land in scene.lands] == [
        kinds.get(TERRAIN[piece.kind].kind, TERRAIN[piece.kind].kind) for piece in game.terrain]
    assert [scale.length for scale in scene.sea.scales] == [6.0, 3.0]
    assert len(scene.ships) == len([ship for ship in game.ships if ship.afloat])
    for theme in ("light", "dark"):
        ElementTree.fromstring(match.svg(0, theme))


@pytest.mark.rule("OI-GEOM-06", "OI-CONV-11")
def test_a_hull_lies_within_the_base_of_the_rules() -> None:
    match = cays("movement").match
    for ship in game_of(match).ships:
        drawn, base = mark(match, ship.label), base_of(ship)
        assert drawn.at == (base.cx, base.cy) and drawn.heading == ship.heading
        assert drawn.base is not None and (drawn.base.length, drawn.base.width) == \
            (SHIPS[ship.type].length, SHIPS[ship.type].beam)
        assert drawn.length == pytest.approx(0.94 * SHIPS[ship.type].length)


def test_every_type_of_ship_has_a_hull() -> None:
    assert BUILDS.keys() == SHIPS.keys()


@pytest.mark.rule("OI-TERM-13", "OI-TERM-16", "OI-TERM-22", "OI-END-04", "OI-SAIL-01")
def test_what_has_befallen_a_ship_can_be_seen() -> None:
    match = cays("movement").match
    galleon, sloop, prize = mark(match, "light-galleon"), mark(match, "sloop"), mark(match, "sloop-2")
    assert (galleon.flagship, galleon.note, galleon.holes, galleon.shaken) == (True, "flag", 1, False)
    assert [badge.text for badge in galleon.badges] == ["2"] and sloop.shaken and sloop.sail == 3
    assert [badge.tone for badge in sloop.badges] == ["danger"]
    assert (prize.side, prize.captured_by) == ("b", "a")
    assert mark(match, "revenge").aground
    tangled = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b out damage=7 fatigue=7 | sloop 20,20 0 sail=anchored "
                    "tokens=2; link fluyt fluyt-2; at movement").match
    assert mark(tangled, "fluyt").entangled == ("fluyt-2",) and mark(tangled, "fluyt-2").wreck
    assert mark(tangled, "sloop").anchored and mark(tangled, "sloop").badges[0].text == "2"


def test_a_nation_has_its_colour_and_its_letter() -> None:
    assert [(side.tincture, side.letter) for side in picture(cays("movement").match, 0).scene.sides] == [
        ("gules", "S"), ("sable", "P")]
    alike = table("sloop 10,10 0 | sloop 30,30 0 of=b; nation a dutch; nation b dutch; at movement").match
    assert [side.letter for side in picture(alike, 0).scene.sides] == ["A", "B"]
    assert len({side.tincture for side in picture(alike, 0).scene.sides}) == 2


@pytest.mark.rule("OI-FORM-03", "OI-FORM-06")
def test_a_line_of_battle_is_tied_together() -> None:
    line = table("fluyt 10,20 0 flag | fluyt 10,16 0 | sloop 10,12.5 0 | sloop 20,5 0 | corvette 30,30 0 of=b; at "
                 "movement").match
    assert [(link.ids, link.side) for link in laid_over(line, None, Link)] == [
        (("fluyt", "fluyt-2"), "a"), (("fluyt-2", "sloop"), "a")]


@pytest.mark.rule("OI-CREW-22", "OI-OBJ-05")
def test_parties_ashore_and_tokens_are_marked() -> None:
    match = table("sloop 10,10 0 shore=island-small:12:12 | corvette 30,30 0 of=b; terrain island-small 12,12 0; "
                  "terrain rocks-small 25,25 0 objective; objective salvage; rock 2; at movement").match
    assert [(marker.at, marker.badge.icon or marker.badge.text) for marker in picture(match, 0).scene.markers] == [
        ((12.0, 12.0), "crew"), ((25.0, 25.0), "2")]


@pytest.mark.rule("OI-OBJ-02", "OI-OBJ-04", "OI-OBJ-06")
@pytest.mark.parametrize(("objective", "count"), [("breakthrough", 1), ("convoy", 1), ("blockade", 1), ("raid", 0)])
def test_the_goals_of_an_objective_are_drawn(objective: str, count: int) -> None:
    match = table(f"sloop 10,10 0 | corvette 30,30 0 of=b; objective {objective}; role a defender; role b attacker; "
                  "edge a south; edge b north; at movement").match
    assert len([region for region in laid_over(match, 0, Region) if region.kind in ("effect", "zone")]) == count


def test_the_tracks_of_this_turn_are_drawn() -> None:
    sea = cays("move light-galleon", "skip", "before 30")
    tracks = [course for course in laid_over(sea.match, None, Course) if course.kind == "past"]
    galleon = sea["light-galleon"]
    assert [(track.ship, track.points[0], track.points[-1]) for track in tracks] == [
        ("light-galleon", (25.0, 9.0), (galleon.x, galleon.y))]
    assert mark(sea.match, "light-galleon").moved


# --- questions --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-MOVE-15", "OI-GEOM-08")
@pytest.mark.parametrize("typed", ["ahead", "before -45", "after -45", "before 20", "after 45"])
def test_a_ghost_lies_where_the_ship_will_lie(typed: str) -> None:
    sea = cays("move light-galleon", "skip")
    question = sea.question()
    answer = question.space.take(sea.read(question, typed))
    drawn = sight_of(sea).preview(question.question, answer)
    (ghost,) = [overlay for overlay in drawn if isinstance(overlay, Ghost)]
    (course,) = [overlay for overlay in drawn if isinstance(overlay, Course)]
    sea.say(typed)
    galleon = sea["light-galleon"]
    assert ghost.at == pytest.approx((galleon.x, galleon.y), abs=0.002)
    assert angle_between(ghost.heading, galleon.heading) == pytest.approx(0, abs=0.002)
    assert course.points[0] == (25.0, 9.0) and course.points[-1] == pytest.approx(ghost.at, abs=0.002)


@pytest.mark.rule("OI-MOVE-15")
def test_the_first_candidates_are_numbered_as_they_are_listed() -> None:
    sea = rare("helm")
    ghosts = laid_over(sea.match, 0, Ghost)
    assert [ghost.label for ghost in ghosts] == ["1", "2", "3", "4", "5"]
    third = sight_of(sea).preview(sea.question().question, sea.match.candidates(sea.question(), 5)[2])
    assert [overlay.at for overlay in third if isinstance(overlay, Ghost)] == [ghosts[2].at]
    assert laid_over(sea.match, 1, Ghost) == [] == laid_over(sea.match, None, Ghost)


@pytest.mark.rule("OI-WIND-06")
@pytest.mark.parametrize(("heading", "shown"), [(300, True), (0, True), (90, False), (180, True)])
def test_the_winds_eye_is_shown_where_a_turn_leads_into_it(heading: int, shown: bool) -> None:
    sea = table(f"sloop 18,18 {heading} | corvette 30,30 0 of=b; wind west; at move sloop only", seed=1)
    while sea.kind in ("seamanship", "point-of-sail"):
        sea.say(sea.options[0])
    eyes = [region for region in laid_over(sea.match, 0, Region) if region.label == "Wind's Eye"]
    assert bool(eyes) == shown
    for region in eyes:
        assert region.wedge is not None and (region.wedge.from_deg, region.wedge.to_deg) == (225.0, 315.0)


@pytest.mark.rule("OI-BRD-01", "OI-GEOM-02")
def test_a_broadside_path_is_as_wide_as_the_side_and_has_three_bands() -> None:
    sea = rare("attack")
    (arc,) = laid_over(sea.match, 0, Arc)
    ship = sea["petite-fregate"]
    assert [(band.rank, band.label) for band in arc.bands] == [
        (1, "Pistol 3″"), (2, "Musket 6″"), (3, "Cannon 12″")]
    for band, (near, far) in zip(arc.bands, ((0.0, 3.0), (3.0, 6.0), (6.0, 12.0)), strict=True):
        one, two, three, four = band.outline
        assert math.dist(one, two) == pytest.approx(2.5) == math.dist(three, four)
        assert math.dist(two, three) == pytest.approx(far - near)
        assert band.outline == strip(ship, pose_of(ship), "port", near, far)
    assert [ring.ids for ring in laid_over(sea.match, 0, Ring) if ring.kind == "target"] == [("queen-annes-revenge",)]


@pytest.mark.rule("OI-BRD-01", "OI-BRD-02")
def test_whom_a_path_covers_is_whom_the_rules_let_her_fire_at() -> None:
    """For every ship alone with a target in open water: the path drawn touches the target's base or does not."""
    hit = missed = 0
    for step in range(24):
        x, y = 18 + 7 * math.sin(math.radians(15 * step)), 18 + 7 * math.cos(math.radians(15 * step))
        game = table(f"fluyt 18,18 20 | corvette {x:.3f},{y:.3f} 110 of=b; at movement").game
        for side in SIDES:
            drawn = strip(game.ships[0], pose_of(game.ships[0]), side, 0.0, 12.0)
            bears = bool(broadsides(game, 0, (side,)))
            assert meets(drawn, base_of(game.ships[1]).points) == bears
            hit, missed = hit + bears, missed + (not bears)
    assert hit >= 4 and missed > 20


def meets(one: tuple[tuple[float, float], ...], other: tuple[tuple[float, float], ...]) -> bool:
    """Whether two convex polygons have a point in common: no side of either parts them."""
    for ring in (one, other):
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            nx, ny = by - ay, ax - bx
            mine = [nx * x + ny * y for x, y in one]
            hers = [nx * x + ny * y for x, y in other]
            if max(mine) < min(hers) or max(hers) < min(mine):
                return False
    return True


@pytest.mark.rule("OI-PART-03", "OI-CONV-07")
def test_partial_fire_shows_all_within_musket_shot_of_the_base() -> None:
    game = cays("movement").game
    ship = game.ships[0]
    outline = reach_around(ship, pose_of(ship), 6.0)
    for x, y in outline:
        near = min(math.dist((x, y), point) for point in edge_points(base_of(ship).points))
        assert near == pytest.approx(6.0, abs=0.01)
    sea = table("fluyt 10,10 0 | corvette 10,15 90 of=b; at fire fluyt only")
    answer = sea.read(sea.question(), "partial corvette")
    drawn = sight_of(sea).preview(sea.question().question, answer)
    assert [overlay.bands[0].label for overlay in drawn if isinstance(overlay, Arc)] == ["Musket 6″"]
    assert [overlay.label for overlay in drawn if isinstance(overlay, Ruler)] == ["3.25″"]


def edge_points(corners: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    return [(ax + (bx - ax) * k / 200, ay + (by - ay) * k / 200)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True) for k in range(201)]


@pytest.mark.rule("OI-LOS-01")
def test_what_cannot_be_seen_is_shown_as_blocked() -> None:
    sea = table("fluyt 10,10 0 | sloop 12,10 0 | corvette 16,10 0 of=b | corvette 10,14 90 of=b; at fire fluyt only")
    (line,) = laid_over(sea.match, 0, FireLine)
    assert line.blocked and line.end == "corvette"


@pytest.mark.rule("OI-SETUP-15", "OI-SETUP-17")
def test_deployment_zones_and_ships_that_are_not_on_the_table_yet() -> None:
    match = next(match for match in voyages(60, 1) if match.questions[0].kind == "deploy")
    seat = match.questions[0].seat
    assert [region.kind for region in laid_over(match, seat, Region)].count("legal") >= 1
    assert {region.kind for region in laid_over(match, 1 - seat, Region)} == {"zone"}
    assert all(ghost.hull is not None for ghost in laid_over(match, seat, Ghost)) and laid_over(match, seat, Ghost)


@pytest.mark.parametrize("kind", RARE)
def test_every_question_can_be_drawn_with_everything_it_would_do(kind: str) -> None:
    match = rare(kind).match
    question = match.questions[0]
    svg = render(picture(match, question.seat))
    ElementTree.fromstring(svg)
    for answer in match.candidates(question, 12):
        drawn = match.sight(question.seat).preview(question.question, answer)
        msgspec.json.encode(drawn)
        for _, tally in match.sight(question.seat).figures(question.question, answer):
            assert tally.total == sum(amount for amount, _, _ in tally.parts)


# --- numbers ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-ATK-06", "OI-BRD-07")
def test_the_dice_of_an_attack_open_into_their_parts() -> None:
    sea = rare("attack")
    answer = sea.read(sea.question(), "broadside port queen rigging")
    (label, dice), = sight_of(sea).figures(sea.question().question, answer)
    assert (label, str(dice)) == (
        "dice", "1 = 4 broadside (OI-BRD-03) - 1 fatigue (OI-TERM-10) - 2 half at the rigging (OI-RIG-02)")
    hull = sight_of(sea).figures(sea.question().question, sea.read(sea.question(), "broadside port queen"))
    assert [(name, tally.total) for name, tally in hull] == [("dice", 3), ("Fortitude", 2)]


@pytest.mark.rule("OI-BRD-03", "OI-MOVE-15")
def test_a_turn_tells_the_dice_she_could_then_fire() -> None:
    sea = table("fluyt 10,10 90 fatigue=1 | corvette 15,14 90 of=b; wind west; at move fluyt only", seed=1).say("skip")
    found = sight_of(sea).figures(sea.question().question, "ahead")
    assert [(name, tally.total) for name, tally in found] == [("dice on Corvette then", 3)]


@pytest.mark.rule("OI-BRD-04", "OI-DICE-04")
def test_the_odds_of_a_shot_show_hits_damage_and_fatigue() -> None:
    sea = table("fluyt 10,10 0 | corvette 16,10 0 of=b; at fire fluyt only")
    question = sea.question()
    answer = sea.read(question, "broadside starboard corvette")
    (name, shares), = sight_of(sea).rolls(question.question, answer)
    assert name == "hits on Corvette" and shares == pytest.approx(binomial(4, 3 / 8))
    worked = odds(sea.match, question, answer)
    assert worked is not None and {spread.name for spread in worked.spreads} >= {
        "hits on Corvette", "Corvette damage", "Corvette fatigue"}
    assert worked.spreads[0].name == "hits on Corvette"
    assert sight_of(sea).rolls(question.question, "pass") == ()


def test_the_chances_of_dice_add_up() -> None:
    assert binomial(2, 0.25) == pytest.approx({0: 0.5625, 1: 0.375, 2: 0.0625})
    assert sum(binomial(11, 3 / 8).values()) == pytest.approx(1.0)


# --- sheets -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-TERM-10", "OI-TERM-15", "OI-BRD-09")
def test_a_ships_sheet_has_her_tracks_and_her_guns() -> None:
    match = cays("move petite-fregate", "skip").match
    row = sheet(match, 0, "ship-petite-fregate")
    fatigue, damage, guns = row.parts
    assert isinstance(fatigue, Track) and isinstance(damage, Track) and isinstance(guns, Counters)
    assert [box.state for box in fatigue.boxes] == ["counter", *["present"] * 6] and fatigue.boxes[6].threshold
    assert [box.state for box in damage.boxes] == ["lost", *["present"] * 6]
    assert [(counter.value, counter.dots) for counter in guns.counters[:2]] == [("port", (True,)), ("starbd", (False,))]
    assert (row.active, row.note, row.compact) == (True, "acting", True)


@pytest.mark.rule("OI-STRK-02", "OI-STRK-03")
def test_a_sheet_tells_what_a_ship_costs_her_side() -> None:
    match = table("fluyt 10,10 0 damage=7 | sloop 20,20 0 out damage=7 fatigue=7 | corvette 30,30 0 of=b; at "
                  "movement").match
    told = {name: [counter.label for part in sheet(match, 0, f"ship-{name}").parts if isinstance(part, Counters)
                   for counter in part.counters][-1] for name in ("fluyt", "sloop", "corvette")}
    assert told == {"fluyt": "Crippled, 1 Strike Point", "sloop": "Out of Action, 2 Strike Points", "corvette": ""}


@pytest.mark.rule("OI-SQD-09", "OI-SQD-22", "OI-OPT-03")
def test_opened_a_sheet_has_all_that_is_printed_with_its_clause() -> None:
    match = cays("movement").match
    more = sheet(match, None, "ship-light-galleon").more
    values = {counter.label: counter.value for part in more if isinstance(part, Counters) for counter in part.counters}
    assert values == {"Fortitude": "4", "Broadside": "5", "Crew": "2", "Large": "2", "Windward": "1", "Skill": "0"}
    rules = {part.label: part.clause for part in more if isinstance(part, Row)}
    assert {"High Freeboard": "OI-TRAIT-06", "Stout": "OI-OPT-03"}.items() <= rules.items()


@pytest.mark.rule("OI-STRK-01", "OI-END-10")
def test_a_squadron_has_its_strike_track_its_admiral_and_his_keywords() -> None:
    match = cays("movement").match
    assert [(group.title, group.note) for group in picture(match, 0).groups] == [
        ("Squadron A", "Strike 0 of 4"), ("Squadron B", "Strike 2 of 3")]
    squadron = sheet(match, 0, "admiral-1")
    track, admiral, played = squadron.parts
    assert isinstance(track, Track) and isinstance(admiral, Row) and isinstance(played, Row)
    assert [box.state for box in track.boxes] == ["counter", "counter", "present", "present"]
    assert admiral.text == "Edward Blackbeard Teach, value 1, 2 cards and one face down, 3 Fortune Points"
    assert (played.text, played.clause) == ("Raise the Black in play", "OI-CARD-37")
    assert all(isinstance(part, Row) and part.clause.startswith("OI-") for part in squadron.more)


@pytest.mark.rule("OI-CONV-07")
def test_bearings_are_measured_from_base_to_base() -> None:
    bearings = sheet(cays("move light-galleon", "skip").match, 0, "bearings").parts[0]
    assert isinstance(bearings, Table)
    told = {row[0].text: row[1:] for row in bearings.rows if not isinstance(row[0], str)}
    assert told["Petite Fregate"] == ("W", "astern", "6.5″")
    assert told["Queen Anne's Revenge"] == ("NW", "port beam", "12.6″")


# --- other screens ----------------------------------------------------------------------------------------------------

def test_the_chart_can_be_read_in_a_terminal() -> None:
    match = cays("move light-galleon", "skip").match
    scene = picture(match, 0).scene
    told = "\n".join(line.plain for line in [*board_lines(scene, 100, 40), *ship_lines(scene, "light-galleon"),
                                             *ship_table(scene, "light-galleon")])
    assert "Queen Anne's Revenge" in told and "2 Fatigue" in told and "masts" not in told


@pytest.mark.rule("OI-DICE-04", "OI-DICE-15")
def test_the_log_marks_the_dice_that_count_and_opens_its_sums() -> None:
    sea = table("fluyt 10,10 0 fatigue=1 | corvette 16,10 0 of=b; at fire fluyt only", "skull pistol musket | sail",
                seed=1)
    sea.say("broadside starboard corvette")
    told = lines(sea.match, None)
    rolled = next(line for line in told if line.text.startswith("Fluyt rolls"))
    assert sorted(rolled.dice, key=lambda die: die.face) == [
        Die(face="Musket", icon="musket", tone="hit"), Die(face="Pistol", icon="pistol"),
        Die(face="Skull", icon="skull", tone="hit")]
    assert [(figure.label, figure.total, len(figure.parts)) for figure in rolled.figures] == [("dice", 3, 2)]
    assert rolled.pieces == ("fluyt", "corvette") and rolled.rule == "OI-BRD-03"
    assert next(line for line in told if "fires her" in line.text).icon == "guns"
