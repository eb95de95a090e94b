"""The picture of a battle: made from what one seat sees, with its own questions, and drawn by every screen."""

from xml.etree import ElementTree

import msgspec
import pytest
from helpers import answer
from pictures import laid_over, picture
from savage_seas.battles import FIGHT, position, random_battles

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.rulesets.savage_seas.content.read import CHARTS, ORDERS, SCENARIOS
from weathergage.rulesets.savage_seas.events import BattleEnded, BoardsCleared, OrderRevealed, ShipMoved, ShipTurned
from weathergage.rulesets.savage_seas.rules.setup import refusal_of_island
from weathergage.rulesets.savage_seas.state import battle, water
from weathergage.scene.model import Arc, Cells, Course, FireLine, Ghost, Ring, Slot, Slots, Table
from weathergage.scene.svg import render


def slots(match: Match, seat: int | None, sheet: int) -> tuple[Slot, ...]:
    part = picture(match, seat).sheets[sheet].parts[0]
    assert isinstance(part, Slots)
    return part.slots


# --- secrets ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("SS-HAND-10")
def test_a_picture_does_not_change_with_what_is_hidden() -> None:
    rng = Rng(3)
    for name, match in random_battles(7, answers=120):
        if len(match.log) % 9 == 0:
            for seat in (0, 1):
                sight = match.sight(seat)
                other = Sight(match.ruleset, sight.redeal(rng), seat, sight.past)
                assert msgspec.json.encode(sight.picture()) == msgspec.json.encode(other.picture()), (name, seat)


@pytest.mark.rule("SS-COMP-03")
def test_a_name_that_is_hidden_is_nowhere_in_the_picture() -> None:
    match = position("0,0 N hand=buccaneer board=heave-to/no-quarter/-/- | 9,9 N; at action 1 cockatrice")
    for seat, seen in ((0, True), (1, False), (None, False)):
        svg = render(picture(match, seat))
        assert ("No Quarter" in svg, "Buccaneer" in svg) == (seen, seen)


# --- the chart --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_whole_sea_is_drawn_with_every_island_and_both_ships(scenario: str) -> None:
    match = wg.new("savage-seas", scenario, 4)
    scene, entry = picture(match, None).scene, SCENARIOS[scenario]
    assert scene.sea.grid is not None and set(scene.sea.grid.cells) == set(CHARTS[scenario].hexes)
    assert sorted(cell for land in scene.lands for cell in land.cells) == list(CHARTS[scenario].islands)
    assert [(*mark.at, mark.heading / 60) for mark in scene.ships] == list(entry.starts)
    for theme in ("light", "dark"):
        ElementTree.fromstring(match.svg(None, theme))


def test_island_hexes_that_touch_are_one_island() -> None:
    match = position("0,0 N board=heave-to/-/-/- | 3,0 N; islands 2,2 2,3 -3,0; at action 1 cockatrice")
    assert [land.cells for land in picture(match, None).scene.lands] == [((-3, 0),), ((2, 2), (2, 3))]


def test_a_sea_without_edge_is_shown_around_the_ships() -> None:
    match = position("0,0 N board=heave-to/-/-/- | 3,0 N; at action 1 cockatrice")
    grid = picture(match, None).scene.sea.grid
    assert grid is not None and {(0, -6), (9, 0), (-6, 0), (3, 6)} <= set(grid.cells) and (-7, 0) not in grid.cells


def test_a_ship_shows_her_fires_her_brace_and_her_end() -> None:
    match = position(FIGHT)
    one, other = picture(match, None).scene.ships
    assert (one.fire, len(one.badges), other.fire, [badge.hint for badge in other.badges]) == (2, 0, 2, ["braced"])
    assert not (one.sinking or one.shaken or other.sinking or other.shaken)
    match.aside(match.questions[0], "strike")
    one, other = picture(match, None).scene.ships
    assert (one.shaken, other.shaken, other.sinking) == (False, True, False)
    burnt = wg.position("savage-seas", "0,0 N board=grenadoes/-/-/- | 1,0 N fires=WWW-; at action 1 cockatrice", [[4]])
    answer(burnt, "pass")
    assert burnt.over and [mark.sinking for mark in picture(burnt, None).scene.ships] == [False, True]


def test_the_courses_of_this_round_are_drawn_from_where_they_began() -> None:
    match = position("0,0 N board=boom-about/captains-helm/gunner-reload/- | 9,9 N board=full-sail/-/-/-; at action 1 "
                 "cockatrice")
    assert laid_over(match, None, Course) == []
    answer(match, "pass", "starboard-ahead", "pass", "pass", "port-ahead", "pass")
    tracks = [course.points for course in laid_over(match, None, Course) if isinstance(course, Course)]
    assert tracks == [((0, 0), (1, -1), (2, -2), (2, -3)), ((9, 9), (9, 8), (9, 7), (9, 6))]
    assert [mark.moved for mark in picture(match, None).scene.ships] == [True, True]


def test_a_forgotten_past_leaves_no_track() -> None:
    match = position("0,0 N board=full-sail/brace/-/- | 9,9 N; at action 1 cockatrice")
    answer(match, "pass")
    assert len(laid_over(match, None, Course)) == 1
    forgetful = Sight(match.ruleset, match.game, None).picture()
    assert not [overlay for overlay in forgetful.scene.overlays if isinstance(overlay, Course)]


# --- questions --------------------------------------------------------------------------------------------------------

def ghosts(text: str) -> dict[str, tuple[object, float]]:
    match = answer(position(text), "pass")
    assert match.questions[0].kind == "sail"
    return {ghost.label: (ghost.at, ghost.heading) for ghost in laid_over(match, 0, Ghost) if isinstance(ghost, Ghost)}


def test_a_sail_question_shows_where_every_course_would_end() -> None:
    assert ghosts("0,0 N board=boom-about/-/-/- | 9,9 N; at action 1 cockatrice") == {
        "starboard, ahead": ((2, -2), 60), "port, ahead": ((-2, 0), 300), "ahead, starboard": ((0, -2), 60),
        "ahead, port": ((0, -2), 300)}


def test_a_ghost_is_where_the_ship_then_is_whatever_is_in_her_way() -> None:
    """Every course of every sail question in some battles, sailed by the rules."""
    found = 0
    for name, match in random_battles(14, answers=150):
        question = match.questions[0] if match.questions else None
        if question is None or question.kind != "sail":
            continue
        shown = [ghost for ghost in laid_over(match, question.seat, Ghost) if isinstance(ghost, Ghost)]
        for ghost, way in zip(shown, match.candidates(question), strict=True):
            fork = match.clone()
            fork.answer(fork.questions[0], way)
            ship = battle(match.game).ships[battle(match.game).acting]
            place, heading = ship.hex, ship.heading
            for event in fork.events[len(match.events):]:
                if isinstance(event, (OrderRevealed, BoardsCleared)):
                    break
                if isinstance(event, ShipMoved):
                    place = event.path[-1]
                elif isinstance(event, ShipTurned):
                    heading = event.heading
                elif isinstance(event, BattleEnded):
                    heading = round(ghost.heading / 60)         # a lost ship does not finish her turn
            assert (place, 60 * heading) == (ghost.at, ghost.heading), name
            found += 1
    assert found > 100


def test_a_ghost_stops_at_what_is_in_the_way_and_says_so() -> None:
    assert ghosts("0,0 N board=ease-the-sheets/-/-/- | 1,-1 N; islands 0,-1; at action 1 cockatrice") == {
        "starboard, ahead: hits enemy": ((0, 0), 60), "port, ahead": ((-1, 0), 300),
        "ahead, starboard: hits island": ((0, 0), 60), "ahead, port: hits island": ((0, 0), 300)}
    assert "ahead, port: hits coral" in ghosts(
        "-3,-4 N board=ease-the-sheets/-/-/- | 0,0 N; scenario blue-water; at action 1 cockatrice")


@pytest.mark.parametrize("card", sorted({card for card, order in ORDERS.items() if order.areas}))
def test_the_area_of_an_attack_is_shown_with_what_lies_behind_cover(card: str) -> None:
    match = position(f"0,2 SE board={card}/-/-/- | 5,-2 N; scenario coral-gauntlet; at action 1 cockatrice")
    game = battle(match.game)
    hexes = {hex_ for area in ORDERS[card].areas for hex_ in area.hexes((0, 2), 2)} & water(game).hexes
    assert len(hexes) <= sum(len(area.offsets) for area in ORDERS[card].areas)
    for seat in (0, 1, None):
        arc, = laid_over(match, seat, Arc)
        assert isinstance(arc, Arc)
        assert {*arc.bands[0].cells, *arc.blocked} == hexes and not {*arc.bands[0].cells} & {*arc.blocked}
        assert {*arc.blocked} == {hex_ for hex_ in hexes if hex_ not in game.islands
                                  and water(game).is_covered((0, 2), hex_)}


@pytest.mark.parametrize(("enemy", "label", "blocked"), [
    ("3,-3 N", "range 3 of 5", False), ("3,0 N", "range 3 of 5, covered", True)])
def test_the_line_to_an_enemy_in_the_area_tells_range_and_cover(enemy: str, label: str, blocked: bool) -> None:
    match = position(f"0,0 N board=starboard-cannons/-/-/- | {enemy}; islands 1,0; at action 1 cockatrice")
    line, = laid_over(match, 1, FireLine)
    assert isinstance(line, FireLine) and (line.start, line.end) == ("cockatrice", "chimera")
    assert (line.label, line.blocked) == (label, blocked)


def test_no_area_is_shown_of_a_canceled_order_or_before_the_next_extra_order_is_chosen() -> None:
    match = position("0,0 N board=starboard-cannons/heave-to/-/- | 3,-1 N hand=scupper-that; at action 1 cockatrice")
    assert laid_over(match, 0, Arc)
    answer(match, "scupper-that", "pass")
    assert battle(match.game).position == 2 and not laid_over(match, 0, Arc)
    extra = position("0,0 N hand=grenadoes,buccaneer board=no-quarter/-/-/- | 9,9 N; at action 1 cockatrice")
    answer(extra, "pass", "grenadoes")
    assert extra.questions[0].kind == "scupper" and laid_over(extra, 1, Arc)
    answer(extra, "pass")
    assert extra.questions[0].kind == "extra-order" and not laid_over(extra, 0, Arc)


def test_lend_a_hand_shows_the_area_of_the_order_it_repeats() -> None:
    match = position("0,0 N board=sharpshooters:d/lend-a-hand/-/- | 1,0 N; at action 2 cockatrice")
    assert not laid_over(match, 1, Arc)             # it may yet be scuppered
    answer(match, "pass")
    assert match.questions[0].kind == "wound-crew" and laid_over(match, 0, Arc)
    rings = {ring.kind: ring.ids for ring in laid_over(match, 0, Ring) if isinstance(ring, Ring)}
    assert rings == {"selected": ("cockatrice",), "target": ("chimera",)}


def test_placing_an_island_shows_every_legal_hex_and_no_other() -> None:
    match = wg.new("savage-seas", "uncharted-waters", 2)
    asked = match.questions[0]
    cells, = laid_over(match, asked.seat, Cells)
    assert isinstance(cells, Cells)
    game = battle(match.game)
    legal = [hex_ for hex_ in sorted(water(game).hexes) if refusal_of_island(game, hex_) is None]
    assert sorted(cells.cells) == legal and len(legal) > 60
    assert not laid_over(match, 1 - asked.seat, Cells) and not laid_over(match, None, Cells)


@pytest.mark.parametrize(("text", "seat", "sheet", "chosen"), [
    ("0,0 N fires=W-S- board=-/shipwright/-/- | 9,9 N; at action 2 cockatrice", 0, 0, "13"),
    ("0,0 N board=buccaneer/-/-/- | 1,0 N board=-/heave-to/-/grapeshot:x; at action 1 cockatrice", 0, 1, "24"),
    ("0,0 N board=cut-the-lines/-/-/- | 1,0 N board=brace/heave-to/-/-; at action 1 cockatrice", 0, 1, "12"),
    ("0,0 N board=spyglass/full-sail/grapeshot/marine-reload:x | 9,9 N; at action 1 cockatrice", 0, 0, "23"),
])
def test_the_positions_one_may_choose_are_marked(text: str, seat: int, sheet: int, chosen: str) -> None:
    match = answer(position(text), "pass")
    for number in (0, 1):
        expected = chosen if number == sheet else ""
        assert "".join(slot.label for slot in slots(match, seat, number) if slot.choice) == expected
    assert not any(slot.choice for number in (0, 1) for slot in slots(match, 1 - seat, number))


# --- sheets -----------------------------------------------------------------------------------------------------------

def test_a_ship_board_shows_fires_cards_in_every_state_and_wounds() -> None:
    match = position(FIGHT)
    own, enemy = slots(match, 0, 0), slots(match, 0, 1)
    assert [(slot.text, slot.fire) for slot in own] == [("Weak", 1), ("no fire", 0), ("Strong", 2), ("no fire", 0)]
    assert [(slot.card, slot.note, slot.state, slot.struck) for slot in own] == [
        ("face-up", "Boom About", "done", False), ("face-down", "Double Shot", "canceled", True),
        ("face-up", "Fight Fire", "revealed", False), ("face-down", "No Quarter", "", False)]
    assert [slot.badge.text if slot.badge else "" for slot in own] == ["S", "G", "C", "M"]
    assert [slot.marks for slot in own] == [(), ("sable",), (), ()]
    assert [slot.now for slot in own] == [False, False, True, False] and not any(slot.now for slot in enemy)
    assert [(slot.card, slot.note, slot.state, slot.badge.text if slot.badge else "") for slot in enemy] == [
        ("face-down", "", "canceled", "S"), ("face-up", "Port Cannons", "done", "G"),
        ("face-down", "Fight Fire", "", ""),
        ("face-down", "Lend a Hand", "seen", "C")]
    assert [slot.marks for slot in enemy] == [("azure",), (), (), ()]


def test_extra_orders_lie_under_the_planned_one() -> None:
    match = position("0,0 N board=no-quarter:d+grenadoes:d+buccaneer:ux/heave-to/-/- | 9,9 N; at action 2 cockatrice")
    first = slots(match, 1, 1)[0]
    assert (first.note, first.more) == ("No Quarter", ("Grenadoes", "Buccaneer"))


def test_while_planning_a_strong_fire_blocks_and_other_positions_are_open() -> None:
    match = position("0,0 N fires=SW-- | 9,9 N; at plan")
    assert [slot.card for slot in slots(match, 0, 0)] == ["blocked", "open", "open", "open"]


def test_the_crews_of_both_ships_are_counted_for_everybody() -> None:
    for seat in (0, 1, None):
        sheets = {sheet.side: sheet for sheet in picture(position(FIGHT), seat).sheets}
        table = sheets["cockatrice"].parts[1]
        assert isinstance(table, Table)
        assert [(row[1], row[3]) for row in table.rows] == [("2", "8"), ("2", "9"), ("2", "9"), ("2", "8")]
        boxes = [[box.state for box in row[2].boxes] for row in table.rows if not isinstance(row[2], str)]
        assert boxes[3] == ["assigned", "assigned", "present", "present"] and boxes[0].count("assigned") == 0
        gunner = table.rows[2][2]
        assert not isinstance(gunner, str) and [box.text for box in gunner.boxes] == ["+", "", "", ""]


def test_ones_own_ship_comes_first_and_the_lead_is_told() -> None:
    match = position(FIGHT)
    ships = ["cockatrice", "chimera"]
    for seat, sides in ((0, ships), (1, ships[::-1]), (None, ships)):
        sheets = picture(match, seat).sheets
        assert [sheet.side for sheet in sheets] == [*sides, ""]
        assert {sheet.side: sheet.note for sheet in sheets[:2]} == {"cockatrice": "Lead", "chimera": ""}
        assert {sheet.side: sheet.active for sheet in sheets[:2]} == {"cockatrice": True, "chimera": False}


def test_discard_piles_and_what_left_the_game_are_open() -> None:
    told = " ".join(part.text for part in picture(position(FIGHT), None).sheets[2].parts)      # type: ignore[union-attr]
    assert "Marine: 2 × Boarding Pikes" in told and "Gunner: Starboard Cannons and Grapeshot" in told
    assert "Out of the game: Spyglass" in told


def test_the_steps_of_a_round_run_through_the_positions_the_lead_ship_first() -> None:
    fight = FIGHT.replace("lead cockatrice", "lead chimera").replace("marine-reload", "marine-reload:x")
    track, = picture(position(fight), None).tracks
    assert [step.label for step in track.steps] == ["M1", "K1", "M2", "K2", "M3", "K3", "M4", "K4"]
    assert track.steps[track.current].label == "K3" and track.steps[0].counters == ("chimera",)
    assert not picture(position("0,0 N | 9,9 N; at plan"), None).tracks


# --- hands ------------------------------------------------------------------------------------------------------------

def test_own_hands_lie_below_with_permanent_card_wounds_and_how_full_they_are() -> None:
    hands = picture(position(FIGHT), 0).hands
    assert [(hand.label, hand.note) for hand in hands] == [
        ("Captain", "2 of 5"), ("Sailmaster", "3 of 5"), ("Gunner", "2 of 5"), ("Marine", "4 of 5")]
    assert [card.title for card in hands[3].cards] == ["Buccaneer", "Reload or Fight Fire", "Wound", "Wound"]
    assert [box.state for box in hands[3].meter] == ["counter", "counter", "assigned", "assigned", "present"]
    assert {hand.side for hand in picture(position(FIGHT), 1).hands} == {"chimera"}
    assert picture(position(FIGHT), None).hands == ()


def test_a_hand_beyond_the_limit_is_seen_to_be() -> None:
    match = position("0,0 N wounds=G2 hand=grapeshot,hot-shot,bow-chasers board=heave-to/-/-/- | 9,9 N; "
                     "at action 1 cockatrice")
    hand = picture(match, 0).hands[2]
    assert hand.note == "6 of 5" and len(hand.meter) == 6


def test_the_cards_a_question_is_about_are_lit() -> None:
    match = position("0,0 N board=heave-to/-/-/- | 9,9 N hand=scupper-that,brace; at action 1 cockatrice")
    assert [card.title for hand in picture(match, 1).hands for card in hand.cards if card.playable] == ["Scupper That"]
    reload = position("0,0 N hand=grapeshot,hot-shot,brace board=gunner-reload/-/-/- | 9,9 N; at action 1 cockatrice")
    answer(reload, "pass")
    assert [card.title for hand in picture(reload, 0).hands for card in hand.cards if card.playable] == [
        "Grapeshot", "Hot Shot"]


def test_a_mates_hand_says_so() -> None:
    match = position("0,0 N hand=grapeshot | 9,9 N; at plan", cockatrice_leaders="CM-SG")
    notes = [hand.note for hand in picture(match, 0).hands]
    assert notes == ["1 of 5", "a mate's · 1 of 5", "a mate's · 2 of 5", "1 of 5"]


# --- everywhere -------------------------------------------------------------------------------------------------------

def test_every_position_of_many_battles_can_be_drawn_for_everybody() -> None:
    for name, match in random_battles(7, "CM-SG", 90):
        if len(match.log) % 17 == 0:
            for seat in (None, 0, 1, 2):
                drawn = picture(match, seat)
                assert drawn.phase and drawn.description and len(drawn.sheets) >= 2, name
                ElementTree.fromstring(match.svg(seat))


def test_a_description_tells_both_ships() -> None:
    assert picture(position(FIGHT), 1).description == (
        "Cockatrice at -2,2, heading north-east, 2 fires, 3 wounds in hand. "
        "Chimera (yours) at 1,1, heading north-west, 2 fires, 1 wound in hand.")
