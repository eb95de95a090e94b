"""The picture of a battle: made from what a seat sees and its own questions, and drawn by every screen."""

import math
from xml.etree import ElementTree

import msgspec
import pytest
from helpers import answer
from pictures import laid_over, mark, picture, sheet
from tattered_sails.battles import FIGHT, engaged, fight, position, random_battles
from tattered_sails.table import redealt

import weathergage as wg
from weathergage.cli.board import board_lines, ship_lines
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import angle_between
from weathergage.rulesets.tattered_sails.content.read import LONG, SCENARIOS, SHORT
from weathergage.rulesets.tattered_sails.face.overlays import shot
from weathergage.rulesets.tattered_sails.rules.geometry import blockers, guns_bearing, hull_of
from weathergage.rulesets.tattered_sails.state import number_of
from weathergage.scene.model import (
    Arc,
    Course,
    FireLine,
    Ghost,
    Hand,
    Link,
    Region,
    Ring,
    Row,
    Table,
    Track,
)
from weathergage.scene.svg import render

# --- secrets ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("TS-PLAN-06", "TS-ADM-08")
def test_a_picture_does_not_change_with_what_is_hidden() -> None:
    for name, match in random_battles(len(SCENARIOS), 45, admiral_secret="true"):
        if len(match.log) % 15 == 0:
            for seat in range(2):
                other = Sight(match.ruleset, redealt(engaged(match), seat, len(match.log)), seat, match.seen(seat))
                assert msgspec.json.encode(picture(match, seat)) == msgspec.json.encode(other.picture()), (name, seat)


@pytest.mark.rule("TS-ADM-08", "TS-RANGE-01")
def test_the_chain_of_command_is_drawn_for_those_who_know_the_admiral() -> None:
    match = fight("cannoneer")
    chains = {seat: {link.side for link in laid_over(match, seat, Link) if link.kind == "command"}
              for seat in (0, 1, None)}
    assert chains == {0: {"player-0"}, 1: set(), None: set()}
    assert [mark(match, "hms-dover-sm", seat).flagship for seat in (0, 1, None)] == [True, False, False]
    joined = {ship for link in laid_over(match, 0, Link) if link.kind == "command" for ship in link.ids}
    assert joined == {"hms-dover-sm", "hms-goliath-cc", "hms-serapis-rv", "le-st-michel-cc"}


@pytest.mark.rule("TS-PLAN-06")
def test_tokens_of_others_are_question_marks_and_ones_own_are_laid_out() -> None:
    match = fight("cannoneer")
    for seat, words in ((0, ["Can", "Hel", "Can", "Shi", "Adm", "Cap"]), (1, ["Can", "Hel", "Can", "?", "?", "?"])):
        track = sheet(match, seat, "player-0").parts[0]
        assert isinstance(track, Track) and [box.text for box in track.boxes] == words
        assert [box.state for box in track.boxes[:3]] == ["lost", "lost", "counter"]
    hand: Hand = picture(match, 0).hands[0]
    assert [(card.title, card.spent, card.playable) for card in hand.cards] == [
        ("Cannoneer", True, False), ("Helmsman", True, False), ("Cannoneer", False, True),
        ("Shipwright", False, False), ("Admiral", False, False), ("Generic Captain", False, False)]
    assert picture(match, None).hands == ()


@pytest.mark.rule("TS-PLAN-03")
def test_in_planning_the_own_pool_is_laid_out() -> None:
    match = wg.new("tattered-sails", "first-broadside", 1)
    hand = picture(match, 0).hands[0]
    assert sorted(card.id for card in hand.cards) == sorted(engaged(match).players[0].pool)
    assert hand.note == "stack 3 of 5"


# --- the chart --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("TS-COMP-02", "TS-TERR-01", "TS-TERR-04")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_whole_table_is_drawn_to_scale_with_its_terrain(scenario: str) -> None:
    match = wg.new("tattered-sails", scenario, 4)
    scene, entry = picture(match, 0).scene, SCENARIOS[scenario]
    if entry.board.radius:
        assert (scene.sea.is_round, scene.sea.width, scene.sea.height) == (True, *[2 * entry.board.radius] * 2)
    else:
        assert (scene.sea.is_round, scene.sea.width, scene.sea.height) == (False, entry.board.width, entry.board.height)
    assert [land.kind for land in scene.lands] == ["island" if piece.stops_shot else "shoal" for piece in entry.lands]
    assert [sorted(land.outline) for land in scene.lands] == [sorted(piece.shape.points) for piece in entry.lands]
    assert [scale.length for scale in scene.sea.scales] == [LONG, SHORT]
    for theme in ("light", "dark"):
        ElementTree.fromstring(match.svg(0, theme))


@pytest.mark.rule("TS-GEO-03", "TS-GEO-05", "TS-GEO-06")
def test_a_hull_is_drawn_over_the_hull_of_the_rules() -> None:
    match = fight("cannoneer")
    for ship in engaged(match).ships:
        drawn, hull = mark(match, ship.label), hull_of(ship)
        turn = math.radians(drawn.heading)
        bow = (drawn.at[0] + math.sin(turn) * drawn.length / 2, drawn.at[1] + math.cos(turn) * drawn.length / 2)
        assert bow == pytest.approx((ship.x, ship.y), abs=0.01)
        assert any(math.dist(bow, corner) < 0.01 for corner in hull.points)
        far = max(math.dist(bow, corner) for corner in hull.points)
        assert far == pytest.approx(math.hypot(drawn.length, 0.35 * drawn.beam))


@pytest.mark.rule("TS-SHIP-03", "TS-COMP-09", "TS-GEO-07")
def test_masts_stand_where_the_rules_have_them_with_white_and_red_tops_and_lost_ones_are_gone() -> None:
    drawn = mark(fight("cannoneer"), "hms-goliath-cc")
    assert drawn.tops == ("white", "red", "red", "red", "white") and drawn.lost_masts == (2,)
    assert drawn.mast_at == pytest.approx((0.15, 0.325, 0.5, 0.675, 0.85))
    svg = render(picture(fight("cannoneer"), 0))
    assert "g-top-red" in svg and "g-top-white" in svg and "g-gone" in svg


@pytest.mark.rule("TS-BOARD-12", "TS-TOW-03", "TS-CAPT-01", "TS-SCUT-05")
def test_ropes_flags_and_badges_tell_what_has_befallen_a_ship() -> None:
    match = fight("cannoneer")
    assert mark(match, "hms-goliath-cc").entangled == ("la-possession-cc",)
    assert [link.ids for link in laid_over(match, None, Link) if link.kind == "tow"] == [
        ("hms-dover-sm", "le-st-michel-cc")]
    prize, doomed = mark(match, "le-st-michel-cc"), mark(match, "la-danae-rv")
    assert (prize.side, prize.captured_by, prize.note) == ("player-1", "player-0", "derelict")
    assert [badge.tone for badge in doomed.badges] == ["danger"] and mark(match, "l-orient-cc").note == "2 gold"
    svg = render(picture(match, 0))
    assert "rope-i" in svg and "grapnel-i" in svg


@pytest.mark.rule("TS-SHIP-10")
def test_a_sunk_ship_is_on_no_chart() -> None:
    text = FIGHT.replace("l-orient-cc 790,480 250 of=hearts masts=110", "l-orient-cc 790,480 250 of=hearts sunk")
    match = position(text + "cannoneer")
    assert "l-orient-cc" not in [ship.id for ship in picture(match, 0).scene.ships]
    assert ("L' Orient", "sunk") in [(row[0].text, row[2]) for row in squadron_rows(match, 1)]


def squadron_rows(match: Match, player: int) -> list[tuple[object, ...]]:
    table = sheet(match, 0, f"player-{player}").parts[-1]
    assert isinstance(table, Table)
    return list(table.rows)


def test_the_tracks_of_this_turn_are_drawn() -> None:
    match = fight("helmsman", "move-single", "hms-gallowglass-sm")
    course = next(option for option in match.candidates(match.questions[0], 9) if option)
    answer(match, course)
    tracks = [track for track in laid_over(match, None, Course) if track.kind == "past"]
    ship = engaged(match).ships[number_of(engaged(match), "hms-gallowglass-sm")]
    assert [(track.ship, track.points[0]) for track in tracks] == [("hms-gallowglass-sm", (740.0, 330.0))]
    assert tracks[0].points[-1] == pytest.approx((ship.x, ship.y), abs=0.01) and mark(match, ship.label, None).moved


# --- questions --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("TS-WIND-06", "TS-WIND-10")
@pytest.mark.parametrize(("ship", "limit"), [("hms-birkenhead-sm", 67.5), ("hms-serapis-rv", 45.0)])
def test_a_course_shows_the_wind_at_the_bow_by_the_ships_rig(ship: str, limit: float) -> None:
    match = fight("helmsman", "move-single", ship)
    (closed,), (running,) = laid_over(match, 0, Region), laid_over(match, 0, Arc)
    before = running.bands[0].wedge
    assert closed.kind == "forbidden" and closed.wedge is not None and before is not None
    for wedge, middle, half in ((closed.wedge, 315.0, limit), (before, 135.0, 45.0)):
        assert angle_between((wedge.from_deg + wedge.to_deg) / 2, middle) == pytest.approx(0)
        assert wedge.to_deg - wedge.from_deg == 2 * half
        here = engaged(match).ships[number_of(engaged(match), ship)]
        assert wedge.at == (here.x, here.y)
    assert laid_over(match, 1, Region) == [] == laid_over(match, None, Arc)


@pytest.mark.rule("TS-MOVE-15")
def test_every_ghost_of_a_course_lies_where_that_course_ends_and_has_its_number() -> None:
    match = fight("helmsman", "move-single", "hms-birkenhead-sm")
    options = match.candidates(match.questions[0], 9)
    ghosts = {ghost.label: ghost for ghost in laid_over(match, 0, Ghost)}
    assert sorted(ghosts) == [str(at) for at in range(2, 10)]        # the first is to stay
    for label, ghost in ghosts.items():
        made = answer(fight("helmsman", "move-single", "hms-birkenhead-sm"), options[int(label) - 1])
        there = mark(made, "hms-birkenhead-sm")
        assert (*ghost.at, ghost.heading) == pytest.approx((*there.at, there.heading), abs=0.01)


@pytest.mark.rule("TS-ROW-02")
def test_ghosts_of_a_row_lie_where_it_ends() -> None:
    match = fight("oarsman", "row-single", "hms-gallowglass-sm")
    options = match.candidates(match.questions[0], 4)
    ghost = next(ghost for ghost in laid_over(match, 0, Ghost) if ghost.label == "4")
    there = mark(answer(match, options[3]), "hms-gallowglass-sm")
    assert (*ghost.at, ghost.heading) == pytest.approx((*there.at, there.heading), abs=0.01)


@pytest.mark.rule("TS-SHOOT-02", "TS-SHOOT-03", "TS-SHOOT-05")
def test_lines_of_fire_are_clear_for_just_the_guns_that_bear() -> None:
    match = wg.new("tattered-sails", "between-two-fires", 2)
    game = engaged(match)
    for firer in range(3):
        for target in range(3):
            if game.ships[firer].player == game.ships[target].player:
                continue
            clear = [gun for gun in range(len(mark(match, game.ships[firer].label).mast_at))
                     for made in (shot(game, firer, gun, target),) if made is not None and made.clear]
            assert tuple(clear) == guns_bearing(game, firer, target) and blockers(game, firer, target)


@pytest.mark.rule("TS-SHOOT-02")
def test_a_fire_question_shows_its_lines_rings_and_guns() -> None:
    match = fight("cannoneer", "shoot-single", "hms-birkenhead-sm")
    lines = laid_over(match, 0, FireLine)
    assert [line.blocked for line in lines].count(False) == 1
    rings = {ring.kind: ring.ids for ring in laid_over(match, 0, Ring)}
    assert rings == {"selected": ("hms-birkenhead-sm",), "target": ("la-possession-cc",)}
    assert [(badge.text, badge.tone) for badge in mark(match, "hms-birkenhead-sm").row] == [
        ("3S", "plain"), ("3L", "lost"), ("3S", "plain")]
    assert laid_over(match, 1, FireLine) == [] and mark(match, "hms-birkenhead-sm", 1).row == ()


@pytest.mark.rule("TS-SETUP-07")
def test_deployment_shows_the_zones_and_hulls_of_ships_that_are_not_on_the_table() -> None:
    match = wg.new("tattered-sails", "hundred-points", 2)
    seat, zones = match.questions[0].seat, laid_over(match, match.questions[0].seat, Region)
    assert [(zone.kind, zone.side) for zone in zones] == [("legal", f"player-{seat}"), ("zone", f"player-{1 - seat}")]
    ghosts = laid_over(match, seat, Ghost)
    assert len(ghosts) == 9 and all(ghost.hull is not None and ghost.hull.length for ghost in ghosts)
    assert laid_over(match, 1 - seat, Ghost) == [] and picture(match, seat).scene.wind is None
    ElementTree.fromstring(match.svg(seat))


def test_ships_that_may_be_chosen_have_a_ring() -> None:
    match = fight("cannoneer", "shoot-single")
    assert [(ring.kind, ring.ids) for ring in laid_over(match, 0, Ring)] == [
        ("can-act", ("hms-dover-sm", "hms-birkenhead-sm", "hms-serapis-rv"))]


def test_every_question_of_many_battles_can_be_drawn_for_every_seat() -> None:
    seen: set[str] = set()
    for _, match in random_battles(2 * len(SCENARIOS), 130):
        for question in match.questions:
            if question.kind not in seen:
                seen.add(question.kind)
                for seat in (None, *range(len(match.seats))):
                    ElementTree.fromstring(render(picture(match, seat)))
    assert {"deploy", "admiral", "stack", "order", "ship", "fire", "course", "fleet-move", "row"} <= seen


# --- sheets -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("TS-SHIP-02", "TS-FLEET-05")
def test_a_ships_sheet_has_a_box_for_each_gun_and_her_cost() -> None:
    match = wg.new("tattered-sails", "first-broadside", 1)
    found = sheet(match, None, "ship-hms-dover-sm")
    track = found.parts[0]
    assert isinstance(track, Track) and found.note == "26 points" and (track.value, track.of) == ("4", "/4")
    assert [(box.text, box.red) for box in track.boxes] == [("3S", False), ("3L", True), ("3L", True), ("3S", False)]


@pytest.mark.rule("TS-END-03")
def test_every_squadron_is_headed_by_the_points_of_its_team() -> None:
    assert [(group.title, group.note) for group in picture(fight("cannoneer"), 0).groups] == [
        ("English fleet", "34 points"), ("French fleet", "0 points")]


@pytest.mark.rule("TS-GEO-11", "TS-GEN-10")
def test_bearings_and_ranges_are_given_from_the_ship_in_question() -> None:
    match = fight("helmsman", "move-single", "hms-birkenhead-sm")
    found = sheet(match, 0, "bearings")
    table = found.parts[0]
    assert found.title == "From HMS Birkenhead" and isinstance(table, Table)
    rows = {row[0].text: row[1:] for row in table.rows if not isinstance(row[0], str)}
    assert rows["La Magnifique"] == ("N", "ahead", "1.7 L") and rows["HMS Gallowglass"] == ("SE", "stbd qtr", "0.8 L")


@pytest.mark.rule("TS-ADM-08", "TS-ADM-11")
def test_words_on_the_admiral_are_those_of_the_view() -> None:
    match = fight("cannoneer")
    words = {seat: [part.text for part in sheet(match, seat, "player-0").parts if isinstance(part, Row)]
             for seat in (0, 1)}
    assert words == {0: ["admiral in HMS Dover (secretly), 4 of 6 ships in range"], 1: ["admiral hidden"]}


@pytest.mark.rule("TS-INIT-02")
def test_the_cards_of_the_turn_are_a_track_in_the_order_they_were_turned() -> None:
    match = wg.new("tattered-sails", "first-broadside", 5)
    rng = Rng(5)
    while len(engaged(match).deck) != 2:
        match.answer(match.questions[0], match.draw(match.questions[0], rng))
    (track,) = picture(match, None).tracks
    turned = [event.card.rsplit("-", 1)[1] + event.card.split("-")[1][0].upper()
              for event in match.game.journal or () if type(event).__name__ == "CardTurned"]
    assert [step.label for step in track.steps] == [*turned[-4:], "", ""] and track.current == 3


# --- in a terminal ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("width", [80, 120])
def test_a_terminal_shows_the_whole_table_and_every_ship(width: int) -> None:
    scene = picture(fight("cannoneer"), 0).scene
    lines = [line.plain for line in board_lines(scene, width, 60)]
    assert max(len(line) for line in lines) <= width and "###" in "".join(lines)
    for tag in ("S1", "S2", "S3", "S4", "S5", "H1", "H2", "H3", "H4", "H5"):
        assert sum(tag in line for line in lines) == 1, tag
    rows = [line.plain for line in ship_lines(scene, "hms-birkenhead-sm")]
    assert len(rows) == 11 and max(map(len, rows)) <= 80 + 10
    possession = next(row for row in rows if "La Possession" in row)
    assert possession.split()[-1] == "entangled" and "French fleet" in possession and "2/4" in possession
    assert " SW " in possession and "161 mm" in possession


def test_a_round_table_has_no_water_in_its_corners() -> None:
    lines = [line.plain for line in board_lines(picture(wg.new("tattered-sails", "three-flags", 1), 0).scene, 80, 60)]
    assert max(line.count("·") for line in lines) > 2 * lines[1].count("·")
