"""Chapter 10: running into the enemy, islands and the sea's edge; being beside an island."""

import pytest
from savage_seas.single_orders import give
from savage_seas.table import fires, hurts, spot, table, wounds

from weathergage.rulesets.savage_seas.state import is_island_adjacent, water

MAW = "scenario duel-at-the-maw"


def collision(sea):
    """Obstacle, hits on the mover, hits on the enemy."""
    event = sea.events("ShipCollided")[0]
    return event.obstacle, event.damage, event.dealt


# --- the enemy ---


@pytest.mark.rule("SS-COLL-01", "SS-COLL-02", "SS-COLL-03")
def test_a_ship_stops_beside_the_enemy_and_both_burn():
    """SS-CASE-22."""
    sea = give("full-sail", "0,3 N", "0,0 N", dice="1 | 2 | 3 | 2 | 3 | 4")
    assert spot(sea.a) == (0, 1, 0) and spot(sea.b) == (0, 0, 0)
    assert collision(sea) == ("enemy", 3, 3)
    assert (fires(sea.b), fires(sea.a)) == ("SSS-", "-SSS")
    assert [kind for kind, _ in sea.chances] == ["fire-hit"] * 6 and sea.script_left == 0


@pytest.mark.rule("SS-COLL-02")
def test_a_ship_that_enters_no_hex_takes_one_hit():
    """SS-CASE-59."""
    sea = give("full-sail", "0,1 N", "0,0 N", dice="1 | 2")
    assert spot(sea.a) == (0, 1, 0)
    assert (fires(sea.b), fires(sea.a)) == ("S---", "-S--")


@pytest.mark.rule("SS-COLL-02")
def test_turns_do_not_count():
    sea = give("hard-a-starboard", "0,0 N", "1,0 N", dice="1 | 2").say("starboard-ahead")
    assert collision(sea) == ("enemy", 1, 1)


@pytest.mark.rule("SS-COLL-02")
def test_hexes_of_another_order_do_not_count():
    """Lend a Hand repeats Full Sail: three hexes the first time, one the second."""
    sea = table("0,5 N board=full-sail/lend-a-hand/-/- | 0,0 N; at action 1 cockatrice", "1 | 2 | 3 | 4", seed=1)
    assert collision(sea.pass_windows()) == ("enemy", 2, 2) and spot(sea.a) == (0, 1, 0)


@pytest.mark.rule("SS-COLL-03", "SS-COLL-04")
def test_the_hits_on_the_ship_run_into_are_worked_off_first():
    sea = give("steady-as-she-goes", "0,2 N", "0,0 N", dice="1 | 1 | 4 | 4")
    assert [(event.side, event.position) for event in sea.events("FireStruck")] == [(1, 1), (1, 1), (0, 4), (0, 4)]
    assert (fires(sea.b), fires(sea.a)) == ("SS--", "S--S")                 # each hit spreads what the last has lit


@pytest.mark.rule("SS-COLL-04", "SS-WIN-04")
def test_both_ships_burnt_in_one_collision_is_a_draw():
    """SS-CASE-50."""
    sea = give("steady-as-she-goes", "0,2 N fires=WWW-", "0,0 N fires=WWW-", dice="4 | 1 | 4")
    assert (fires(sea.b), fires(sea.a)) == ("WWWS", "SWWS")
    assert sea.winners == () and sea.match.outcome.rule == "SS-WIN-04"
    assert sea.events("HitsSkipped")[0].hits == 1


@pytest.mark.rule("SS-COLL-04", "SS-FIRE-14")
def test_a_lost_ship_skips_its_other_hits_and_the_mover_still_takes_hers():
    """SS-CASE-51."""
    sea = give("full-sail", "0,3 N", "0,0 N fires=SSS-", dice="2 | 1 | 2 | 3")
    assert (fires(sea.b), fires(sea.a)) == ("SSSS", "SSS-")
    assert sea.winners == (0,) and sea.script_left == 0 and len(sea.chances) == 4
    assert sea.events("HitsSkipped")[0].hits == 2


@pytest.mark.rule("SS-COLL-05", "SS-EFF-02", "SS-DEF-23")
def test_ramming_speed_hurts_the_enemy_more():
    """SS-CASE-63: the card says otherwise than SS-COLL-02, and the card is followed."""
    sea = give("ramming-speed", "0,3 N", "0,0 N", dice="1 | 2 | 3 | 4")
    assert spot(sea.a) == (0, 1, 0) and collision(sea) == ("enemy", 1, 3)
    assert (fires(sea.b), fires(sea.a)) == ("SSS-", "---S")


@pytest.mark.rule("SS-EFF-02")
def test_ramming_speed_from_the_next_hex_is_one_hit_for_each():
    sea = give("ramming-speed", "0,1 N", "0,0 N", dice="1 | 2")
    assert collision(sea) == ("enemy", 1, 1)


@pytest.mark.rule("SS-COLL-01")
def test_the_chimera_runs_into_the_cockatrice_just_so():
    sea = table("0,0 N | 0,2 N board=full-sail/-/-/-; at action 1 chimera only", "1 | 2 | 3 | 4").pass_windows()
    assert spot(sea.b) == (0, 1, 0) and (fires(sea.a), fires(sea.b)) == ("SS--", "--SS")


# --- the sea's edge and islands ---


@pytest.mark.rule("SS-COLL-06", "SS-COLL-02", "SS-COLL-08")
def test_the_ship_stops_on_her_last_sea_hex():
    """SS-CASE-23."""
    sea = give("full-sail", "-3,6 S", "3,-6 S", MAW, "1 | 2")
    assert spot(sea.a) == (-3, 7, 3) and collision(sea) == ("edge", 2, 0)
    assert (fires(sea.a), fires(sea.b)) == ("SS--", "----")


@pytest.mark.rule("SS-COLL-06")
def test_a_sea_without_tiles_has_no_edge():
    assert spot(give("full-sail", "90,90 N").a) == (90, 87, 0)


@pytest.mark.rule("SS-COLL-07", "SS-COLL-02", "SS-COLL-08")
def test_the_ship_stops_beside_the_island():
    """SS-CASE-24."""
    sea = give("steady-as-she-goes", "-3,1 SE", "3,-6 S", MAW, "1 | 2")
    assert spot(sea.a) == (-2, 1, 2) and collision(sea) == ("island", 2, 0)
    assert (fires(sea.a), fires(sea.b)) == ("SS--", "----")


@pytest.mark.rule("SS-EFF-02", "SS-COLL-07", "SS-COLL-08")
@pytest.mark.parametrize(("ship", "obstacle"), [("-3,1 SE", "island"), ("-3,6 S", "edge")])
def test_ramming_an_island_or_the_edge_is_an_ordinary_collision(ship, obstacle):
    """SS-CASE-64."""
    sea = give("ramming-speed", ship, "3,-6 S", MAW, "1 | 2")
    assert collision(sea) == (obstacle, 2, 0) and (fires(sea.a), fires(sea.b)) == ("SS--", "----")


@pytest.mark.rule("SS-COLL-01", "SS-COLL-06", "SS-COLL-07", "SS-EFF-02")
@pytest.mark.parametrize(("card", "ship", "enemy", "rule"), [
    ("full-sail", "-3,6 S", "3,-6 S", "SS-COLL-06"), ("steady-as-she-goes", "-3,1 SE", "3,-6 S", "SS-COLL-07"),
    ("full-sail", "-3,6 S", "-3,7 N", "SS-COLL-01"), ("ramming-speed", "-3,6 S", "-3,7 N", "SS-EFF-02"),
])
def test_a_collision_is_told_with_the_clause_of_what_was_run_into(card, ship, enemy, rule):
    sea = give(card, ship, enemy, MAW, "1 | 2 | 3 | 4 | 1 | 2 | 3")
    assert [event.rule for event in sea.events("ShipCollided")] == [rule]


@pytest.mark.rule("SS-COLL-09")
def test_only_the_first_collision_counts():
    """SS-CASE-67: two knots are left, and behind the island the sea ends."""
    sea = give("full-sail", "-3,6 S", "3,-6 S", f"{MAW}; islands -3,7", "4")
    assert [event.obstacle for event in sea.events("ShipCollided")] == ["island"]
    assert spot(sea.a) == (-3, 6, 3) and fires(sea.a) == "---S"


@pytest.mark.rule("SS-COLL-09")
def test_the_enemy_behind_an_island_is_not_run_into():
    sea = give("full-sail", "0,3 N", "0,1 N", "islands 0,2", "4")
    assert [event.obstacle for event in sea.events("ShipCollided")] == ["island"] and fires(sea.b) == "----"


@pytest.mark.rule("SS-DEF-10", "SS-DEF-02")
@pytest.mark.parametrize(("ship", "enemy", "settings"), [
    ("0,1 N", "0,0 N", ""), ("0,1 N", "9,9 N", "islands 0,0"), ("-3,7 S", "3,-6 S", MAW),
])  # fmt: skip
def test_a_hex_with_an_obstacle_is_never_entered(ship, enemy, settings):
    sea = give("full-sail", ship, enemy, settings, "1 | 2")
    assert not sea.events("ShipMoved") and f"{sea.a.q},{sea.a.r}" == ship.split()[0]


# --- island adjacent ---


@pytest.mark.rule("SS-COLL-10")
@pytest.mark.parametrize(("place", "adjacent"), [
    ("2,0", True), ("3,0", False),                  # SS-CASE-26
    ("0,0", True), ("-3,7", False), ("5,-1", True), ("-7,2", False),
])  # fmt: skip
def test_island_adjacent_is_a_distance_of_one_and_the_edge_is_no_island(place, adjacent):
    """SS-CASE-26: (2,0) is beside the island (1,0); (3,0) is not."""
    sea = table(f"{place} N fires=S--- | 3,-6 S; {MAW}")
    assert is_island_adjacent(sea.game, 0) == adjacent
    repaired = give("ships-husband", f"{place} N fires=S---", "3,-6 S", MAW)
    assert (fires(repaired.a) == "----") == adjacent


@pytest.mark.rule("SS-COLL-11")
def test_an_order_that_demands_an_island_has_no_effect_away_from_one():
    sea = give("ships-husband", "3,0 N fires=S---", "3,-6 S", MAW)
    assert fires(sea.a) == "S---" and sea.events("NoEffect")[0].rule == "SS-COLL-11"
    assert sea.a.positions[0].cards[0].state == "carried-out"


@pytest.mark.rule("SS-COLL-11")
@pytest.mark.parametrize(("own", "enemy", "works"), [("2,0", "3,-6", False), ("3,-5", "2,0", True)])
def test_the_ship_the_order_speaks_of_must_be_beside_the_island(own, enemy, works):
    """No Prey, No Pay speaks of the enemy; where the own ship lies does not matter."""
    sea = give("no-prey-no-pay", f"{own} N", f"{enemy} S hand=hot-shot", MAW)
    assert (not sea.over) == works


@pytest.mark.rule("SS-COLL-11")
def test_adjacency_counts_when_the_order_is_carried_out_not_when_it_is_planned():
    """The Sailmaster's position 1 takes the ship to the island, the Captain's position 2 finds an enemy beside it."""
    sea = table("0,5 N board=-/no-prey-no-pay/-/- | 0,0 N hand=hot-shot board=full-sail/-/-/-; islands 0,-4; "
                "at action 1 cockatrice").pass_windows()
    assert sea.asked == [(0, "steal-order")]


# --- the sea ---


@pytest.mark.rule("SS-DEF-02")
def test_islands_belong_to_the_sea_and_nothing_beyond_the_tiles_does():
    sea = water(table(f"0,0 N | 3,-6 S; {MAW}").game)
    assert len(sea.hexes) == 133 and len(sea.islands) == 10
    assert all(sea.is_sea(island) for island in sea.islands)
    assert not sea.is_sea((-3, 8)) and (-3, 8) not in sea.hexes


@pytest.mark.rule("SS-DEF-09")
def test_islands_stay_where_they_are():
    """A ship runs onto one, and a round passes."""
    before = table(f"0,0 N | 3,-6 S; {MAW}").game.islands
    sea = table(f"-3,1 SE board=full-sail/-/-/- | 3,-6 S deck=-; {MAW}; at action 1 cockatrice", "1 | 2", seed=1)
    sea.pass_windows()
    assert sea.game.round == 2 and sea.game.islands == before
    assert sea.a.hex == (-2, 1) and wounds(sea.a) == "S1" and hurts(sea.a) == ""
