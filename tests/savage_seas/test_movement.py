"""Chapter 9: turning, travel, and what may be chosen about them."""

from dataclasses import replace

import pytest
from savage_seas.single_orders import SAILING, give
from savage_seas.table import fires, hurts, spot, table

from weathergage.kits.hexes import NAMES, distance
from weathergage.rulesets.savage_seas.content.read import ORDERS
from weathergage.rulesets.savage_seas.rules.movement import courses

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))           # SS-DEF-03, by heading


def ends(card: str, ship: str = "0,0 N") -> dict[str, tuple[int, int, int]]:
    """Where every course that the crew may choose leads to."""
    sea = give(card, ship)
    if sea.over:
        return {"": spot(sea.a)}
    return {course: spot(give(card, ship).say(course).a) for course in sea.options}


def printed(card: str) -> tuple[int, int]:
    """Degrees and knots of an Order."""
    steps = ORDERS[card].steps
    return sum(n for kind, n, _ in steps if kind == "turn"), sum(n for kind, n, _ in steps if kind == "knots")


# --- turning ---


@pytest.mark.rule("SS-MOVE-02")
def test_a_turn_to_starboard_leaves_the_ship_on_her_hex():
    """SS-CASE-04."""
    assert spot(give("heave-to").say("starboard").a) == (0, 0, 1)


@pytest.mark.rule("SS-MOVE-02")
def test_hard_a_port_turns_two_degrees_past_north():
    """SS-CASE-66."""
    assert spot(give("hard-a-port", "0,0 NE").say("port-ahead").a) == (-1, 0, 5)


@pytest.mark.rule("SS-MOVE-02")
@pytest.mark.parametrize("heading", range(6))
def test_a_degree_is_a_sixth_of_a_turn_either_way(heading):
    turned = {"starboard": (2, -3, (heading + 1) % 6), "port": (2, -3, (heading + 5) % 6)}
    assert ends("heave-to", f"2,-3 {NAMES[heading]}") == turned


@pytest.mark.rule("SS-MOVE-02")
def test_turning_never_collides():
    """With islands all around, at the sea's edge and beside the enemy."""
    sea = give("club-haul", "-3,7 S", "-3,6 N", "scenario duel-at-the-maw; islands -4,7 -2,6 -4,8")
    assert spot(sea.a) == (-3, 7, 0)
    assert (fires(sea.a), fires(sea.b)) == ("----", "----") and sea.chances == []


@pytest.mark.rule("SS-MOVE-03")
def test_three_degrees_come_to_the_same_on_either_side():
    """SS-CASE-65: so the crew is not asked."""
    assert ends("club-haul", "0,0 NE") == {"": (0, 0, 4)}


@pytest.mark.rule("SS-MOVE-03", "SS-EFF-01")
@pytest.mark.parametrize(("card", "sides"), [
    ("heave-to", {"starboard", "port"}), ("boom-about", {"starboard", "port"}),
    ("ease-the-sheets", {"starboard", "port"}),
    ("captains-helm", {"starboard", "port"}), ("hard-a-starboard", {"starboard"}), ("hard-a-port", {"port"}),
])  # fmt: skip
def test_a_named_side_is_taken_and_an_unnamed_one_is_chosen(card, sides):
    sea = give(card)
    assert {word for course in sea.options for word in course.split("-")} - {"ahead"} == sides
    others = {"starboard-ahead", "port-ahead", "starboard", "port"} - set(sea.options)
    assert all(sea.refusal(other) for other in others)


@pytest.mark.rule("SS-MOVE-03")
@pytest.mark.parametrize(("course", "heading"), [("starboard-ahead", 2), ("port-ahead", 4)])
def test_one_side_is_chosen_for_a_whole_turn_of_two_degrees(course, heading):
    card = f"hard-a-{course.removesuffix('-ahead')}"
    assert spot(give(card).say(course).a)[2] == heading
    assert give(card).refusal("starboard-port-ahead")


# --- travel ---


@pytest.mark.rule("SS-MOVE-04")
def test_a_knot_takes_the_ship_to_the_next_hex_ahead():
    """SS-CASE-05."""
    sea = give("ease-the-sheets").say("ahead-starboard")
    assert sea.events("ShipMoved")[0].path == ((0, -1),)
    assert spot(sea.a)[:2] == (0, -1)


@pytest.mark.rule("SS-MOVE-04", "SS-MOVE-05", "SS-DEF-01")
@pytest.mark.parametrize("heading", range(6))
@pytest.mark.parametrize("card", ["steady-as-she-goes", "full-sail", "ramming-speed"])
def test_a_ship_goes_straight_ahead_hex_by_hex(card, heading):
    sea = give(card, f"1,1 {NAMES[heading]}")
    q, r = STEPS[heading]
    assert sea.events("ShipMoved")[0].path == tuple((1 + q * n, 1 + r * n) for n in range(1, printed(card)[1] + 1))
    assert distance((1, 1), sea.a.hex) == printed(card)[1]


@pytest.mark.rule("SS-MOVE-05")
@pytest.mark.parametrize("card", SAILING)
def test_no_order_takes_a_ship_astern_or_sideways(card):
    """Each hex entered is the one ahead on the heading she has then."""
    for heading in range(6):
        for course in courses(ORDERS[card]):
            sea = give(card, f"0,0 {NAMES[heading]}")
            if not sea.over:
                sea.say(course)
            at, head = (0, 0), heading
            for event in sea.events("ShipMoved", "ShipTurned"):
                if type(event).__name__ == "ShipTurned":
                    head = event.heading
                    continue
                for there in event.path:
                    assert (there[0] - at[0], there[1] - at[1]) == STEPS[head]
                    at = there
            assert spot(sea.a) == (*at, head)


# --- EITHER ---


@pytest.mark.rule("SS-MOVE-06", "SS-CARD-12")
def test_boom_about_turns_first_and_sails_on_the_new_heading():
    """SS-CASE-01."""
    assert spot(give("boom-about").say("starboard-ahead").a) == (2, -2, 1)


@pytest.mark.rule("SS-MOVE-06", "SS-CARD-12")
def test_boom_about_sails_first_and_turns_afterwards():
    """SS-CASE-02."""
    assert spot(give("boom-about").say("ahead-starboard").a) == (0, -2, 1)


@pytest.mark.rule("SS-MOVE-06", "SS-MOVE-07", "SS-MOVE-08", "SS-EFF-01", "SS-CARD-12")
def test_boom_about_has_four_results_and_no_others():
    """SS-CASE-03: neither may the travel be split nor cut short."""
    assert sorted(ends("boom-about").values()) == [(-2, 0, 5), (0, -2, 1), (0, -2, 5), (2, -2, 1)]
    sea = give("boom-about")
    for course in ("ahead-starboard-ahead", "ahead", "starboard", "ahead-ahead", "starboard-ahead-port"):
        assert "not" in sea.refusal(course)


@pytest.mark.rule("SS-MOVE-06", "SS-EFF-01")
def test_without_the_symbol_the_actions_follow_in_printed_order():
    """No card of the game has two actions and no symbol; so one is printed."""
    plain = replace(ORDERS["boom-about"], either=False)
    assert courses(plain) == ("starboard-ahead", "port-ahead")
    assert courses(replace(plain, steps=plain.steps[::-1])) == ("ahead-starboard", "ahead-port")


@pytest.mark.rule("SS-MOVE-06", "SS-COLL-01")
def test_turning_first_avoids_the_enemy_ahead():
    """SS-CASE-61."""
    sea = give("boom-about", "0,2 N", "0,0 N").say("port-ahead")
    assert spot(sea.a) == (-2, 2, 5)
    assert sea.events("ShipMoved")[0].path == ((-1, 2), (-2, 2))
    assert not sea.events("ShipCollided")


@pytest.mark.rule("SS-MOVE-06")
def test_the_leader_of_the_crew_chooses_the_course():
    leaders = {"cockatrice_leaders": "C-S-G-M"}
    assert give("boom-about", **leaders).asked == [(1, "sail")]
    assert give("captains-helm", **leaders).asked == [(0, "sail")]


@pytest.mark.rule("SS-MOVE-07")
@pytest.mark.parametrize("card", SAILING)
def test_one_action_is_finished_before_the_other(card):
    """All hexes of a travel action are entered on one heading."""
    for course in courses(ORDERS[card]):
        sea = give(card)
        if not sea.over:
            sea.say(course)
        assert len(sea.events("ShipMoved")) == (printed(card)[1] > 0)
        assert len(sea.events("ShipTurned")) == (printed(card)[0] > 0)


@pytest.mark.rule("SS-MOVE-08")
@pytest.mark.parametrize("card", SAILING)
def test_a_ship_turns_and_travels_exactly_what_is_printed(card):
    degrees, knots = printed(card)
    for q, r, heading in ends(card).values():
        assert distance((0, 0), (q, r)) == knots
        assert heading in (degrees % 6, -degrees % 6)


@pytest.mark.rule("SS-MOVE-08", "SS-COLL-07")
def test_a_ship_runs_onto_the_island_rather_than_sail_less():
    sea = give("full-sail", settings="islands 0,-3", dice="1 | 2 | 3")
    assert spot(sea.a) == (0, -2, 0) and fires(sea.a) == "SSS-"


@pytest.mark.rule("SS-MOVE-09", "SS-COLL-02")
def test_the_turn_still_due_is_made_after_the_collision():
    """SS-CASE-60."""
    sea = give("boom-about", "0,2 N", "0,0 N", dice="1 | 2 | 3 | 4").say("ahead-port")
    assert spot(sea.a) == (0, 1, 5)
    assert (fires(sea.b), fires(sea.a)) == ("SS--", "--SS")
    assert sea.story.index("ShipTurned") > max(at for at, name in enumerate(sea.story) if name == "FireSet")


@pytest.mark.rule("SS-MOVE-09")
def test_the_knots_left_are_lost():
    """Not even a turn that clears the bow brings them back."""
    sea = give("boom-about", "0,1 N", "0,0 N", dice="1 | 2").say("ahead-starboard")
    assert spot(sea.a) == (0, 1, 1) and not sea.events("ShipMoved")


@pytest.mark.rule("SS-DEF-19", "SS-FIRE-24", "SS-MOVE-09")
def test_a_collision_that_sets_fire_to_its_own_position_does_not_cancel_the_order():
    """SS-CASE-62."""
    sea = give("boom-about", "0,2 N", "0,0 N", dice="1 | 2 | 1 | 4").say("ahead-port")
    assert (fires(sea.a), hurts(sea.a)) == ("S--S", "S1")
    assert sea.a.positions[0].cards[0].state == "carried-out"
    assert spot(sea.a) == (0, 1, 5) and not sea.events("OrderCanceled")


@pytest.mark.rule("SS-ROUND-05", "SS-COLL-04")
def test_a_ship_lost_in_the_collision_turns_no_more():
    sea = give("boom-about", "0,1 N fires=WWW-", "0,0 N", dice="1 | 4").say("ahead-port")
    assert sea.winners == (1,) and spot(sea.a) == (0, 1, 0)


@pytest.mark.rule("SS-DEF-06")
@pytest.mark.parametrize("card", SAILING)
def test_a_ship_always_points_at_one_of_six_neighbours(card):
    """Headings run from 0 to 5 and then from 0 again."""
    for name in ("N", "NE", "NW"):
        assert {heading for _, _, heading in ends(card, f"0,0 {name}").values()} <= set(range(6))


def test_the_events_tell_degrees_and_hexes():
    sea = table("0,0 N board=hard-a-port/-/-/- | 9,9 N; at action 1 cockatrice only").say("port-ahead")
    turned, moved = sea.events("ShipTurned", "ShipMoved")
    assert (turned.degrees, turned.heading, moved.path) == (-2, 4, ((-1, 1),))
