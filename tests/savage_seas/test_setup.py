"""Chapter 3: teams and seats, maps, the Lead, islands placed freely, decks and hands."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace
from savage_seas.table import fires, hurts, opening, script, spot, table, wounds

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.kits.hexes import Hex, disk, distance, is_connected, neighbours
from weathergage.rulesets.savage_seas.content.read import CHARTS, CREWS, DECKS, ORDERS, SCENARIOS, SEATINGS, SHIPS
from weathergage.rulesets.savage_seas.rules.setup import (
    islands_from,
    leaders_of,
    new_battle,
    places_for_islands,
    refusal_of_island,
    seatings,
)
from weathergage.rulesets.savage_seas.state import water

OPEN = "-3,6 N | 3,-6 S; scenario uncharted-waters"
STARTS = ((-3, 6), (3, -6))


def hexes_of(scenario):
    return CHARTS[scenario].hexes


def twin(there):
    """The reflected hex of uncharted-waters: the two starts together are (0, 0)."""
    return (-there[0], -there[1])


def named(hexes):
    return " ".join(f"{q},{r}" for q, r in sorted(hexes))


# --- teams ---


@pytest.mark.rule("SS-SETUP-01")
def test_there_are_two_to_eight_players():
    few = opening("duel-at-the-maw", seed=1)
    many = opening("duel-at-the-maw", seed=1, cockatrice_leaders="C-S-G-M", chimera_leaders="C-S-G-M")
    assert few.match.seats == ("cockatrice", "chimera")
    assert many.match.seats == tuple(f"{ship}-{crew}" for ship in ("cockatrice", "chimera") for crew in CREWS)
    assert [many.game.side_of(seat) for seat in range(8)] == [0] * 4 + [1] * 4
    assert few.game.leaders == (0,) * 4 + (1,) * 4 and many.game.leaders == tuple(range(8))


@pytest.mark.rule("SS-SETUP-01", "SS-DEF-05")
def test_teams_may_differ_in_size_and_have_one_ship_each():
    sea = opening("duel-at-the-maw", seed=1, chimera_leaders="C-S-GM")
    assert sea.match.seats == ("cockatrice", "chimera-captain", "chimera-sailmaster", "chimera-gunner")
    assert [ship.side for ship in sea.game.ships] == [0, 1]
    assert (sea.game.team(0), sea.game.team(1)) == ((0,), (1, 2, 3))


@pytest.mark.rule("SS-SETUP-02")
def test_every_crew_has_exactly_one_leader_in_every_split():
    splits = seatings()
    assert len(splits) == len(set(splits)) == 15                            # ways to part four things
    for split in splits:
        assert sorted(split.replace("-", "")) == sorted("CSGM")
        leaders = leaders_of(split, "CSGM")
        assert len(leaders) == 8 and set(leaders[:4]) == set(range(len(split.split("-"))))
        assert set(leaders[4:]) == {len(split.split("-"))}


@pytest.mark.rule("SS-SETUP-02")
@pytest.mark.parametrize(("players", "split"), [(1, "CSGM"), (2, "CM-SG"), (3, "C-S-GM"), (4, "C-S-G-M")])
def test_the_usual_seatings(players, split):
    assert seatings()[players - 1] == split
    assert tuple(tuple("CSGM".index(letter) for letter in seat) for seat in split.split("-")) == SEATINGS[players]
    leaders = leaders_of(split, split)
    for seat, crews in enumerate(SEATINGS[players]):
        assert all(leaders[crew] == seat and leaders[4 + crew] == players + seat for crew in crews)


@pytest.mark.rule("SS-SETUP-02")
@pytest.mark.parametrize("split", ["CSG", "CS-GM-M", "SGM-C-", "csgm", "CSGMC"])
def test_a_crew_without_leader_or_with_two_is_refused(split):
    with pytest.raises(wg.BadSetup):
        opening("duel-at-the-maw", seed=1, cockatrice_leaders=split)


@pytest.mark.rule("SS-SETUP-03")
def test_the_captain_lays_the_orders_whoever_offered_them():
    sea = opening("duel-at-the-maw", seed=1, cockatrice_leaders="C-S-G-M", chimera_leaders="CM-SG")
    for seat, offer in ((1, "-"), (2, "-"), (3, "-"), (5, "- -")):
        sea.answer(offer, seat)
    assert sea.asked == [(0, "plan"), (4, "plan")]
    assert (sea.game.captain(0), sea.game.captain(1)) == (0, 4)


# --- map, ships, damage ---


@pytest.mark.rule("SS-SETUP-04", "SS-DEF-09")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_islands_and_ships_are_where_the_scenario_has_them(scenario):
    entry = SCENARIOS[scenario]
    sea = opening(scenario, "4 1", seed=1)
    assert (spot(sea.a), spot(sea.b)) == entry.starts
    assert sea.game.islands == CHARTS[scenario].islands


@pytest.mark.rule("SS-SETUP-04")
def test_duel_at_the_maw():
    sea = opening("duel-at-the-maw", "4 1", seed=1)
    assert (spot(sea.a), spot(sea.b)) == ((-3, 6, 0), (3, -6, 3)) and len(sea.game.islands) == 10


@pytest.mark.rule("SS-SETUP-05")
def test_every_crew_starts_with_four_orders():
    sea = opening("duel-at-the-maw", "4 1", seed=1)
    for ship in sea.game.ships:
        for number, crew in enumerate(ship.crews):
            assert (len(crew.hand), len(crew.deck), crew.wounds, crew.discards) == (4, 8, 0, ())
            assert Counter(crew.hand + crew.deck) == Counter(DECKS[number])
        assert all(not sea.refusal(f"{crew}-reload - - -", ship.side) for crew in CREWS)


@pytest.mark.rule("SS-SETUP-05", "SS-SETUP-09")
def test_starting_wounds_fill_places_in_the_hand():
    sea = opening("last-stand-of-the-cockatrice", "4 1", seed=1)
    assert [len(crew.hand) for crew in sea.a.crews] == [3] * 4
    assert [len(crew.hand) for crew in sea.b.crews] == [4] * 4


@pytest.mark.rule("SS-SETUP-05")
def test_different_seeds_deal_different_hands():
    hands = {tuple(crew.hand for crew in opening("duel-at-the-maw", "4 1", seed=seed).a.crews) for seed in range(5)}
    assert len(hands) == 5


@pytest.mark.rule("SS-SETUP-09")
def test_starting_fires_and_wounds_lie_where_the_scenario_says_and_do_nothing():
    stand, decks = opening("last-stand-of-the-cockatrice", "4 1", seed=1), opening("burning-decks", "4 1", seed=1)
    assert (fires(stand.a), wounds(stand.a), fires(stand.b), wounds(stand.b)) == ("-W--", "C1S1G1M1", "----", "")
    assert (fires(decks.a), wounds(decks.a), fires(decks.b), wounds(decks.b)) == ("---S", "", "---S", "")
    for sea in (stand, decks):
        assert hurts(sea.a) == hurts(sea.b) == ""
        assert not sea.events("CrewWounded", "OrderCanceled", "FireSet")


@pytest.mark.rule("SS-SETUP-08")
def test_the_deck_lists_are_open_and_name_every_order():
    """No game is needed to read them: each card has its name and its text, and no list depends on a deal."""
    for deck in DECKS:
        assert len(deck) == 12 and all(ORDERS[card].name and ORDERS[card].text for card in deck)
    sea = opening("duel-at-the-maw", "4 1", seed=3)
    for ship in sea.game.ships:
        assert [tuple(sorted(crew.hand + crew.deck)) for crew in ship.crews] == list(DECKS)


@pytest.mark.rule("SS-SETUP-11")
@pytest.mark.parametrize(("choice", "sizes"), [("false", [6, 12, 12, 10]), ("true", [12] * 4)])
def test_the_beginner_scenario_leaves_orders_out_unless_full_decks_are_played(choice, sizes):
    sea = opening("shakedown-cruise", "4 1", seed=1, full_decks=choice)
    for ship in sea.game.ships:
        assert [len(crew.hand) + len(crew.deck) for crew in ship.crews] == sizes
    assert sea.game.round_limit == 20 and spot(sea.a) == (-1, 0, 2)


@pytest.mark.rule("SS-SETUP-11", "SS-SETUP-05")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_exactly_the_orders_the_scenario_removes_are_missing(scenario):
    sea = opening(scenario, "4 1", seed=1)
    for number, crew in enumerate(sea.b.crews):
        missing = Counter(DECKS[number]) - Counter(crew.hand + crew.deck)
        assert missing == Counter(card for card in DECKS[number] if card in SCENARIOS[scenario].removed_orders)


# --- the Lead ---


@pytest.mark.rule("SS-SETUP-06")
@pytest.mark.parametrize(("dice", "lead"), [("4 1", 0), ("2 3", 1), ("2 2 | 1 4", 1), ("3 3 | 1 1 | 2 1", 0)])
def test_the_higher_die_takes_the_lead_and_a_tie_is_rolled_again(dice, lead):
    sea = opening("shakedown-cruise", dice, seed=1)
    assert sea.game.lead == lead and [event.side for event in sea.events("LeadTaken")] == [lead]
    assert [event.faces for event in sea.events("LeadRolled")] == script(dice)


@pytest.mark.rule("SS-SETUP-06")
def test_a_ship_that_the_scenario_names_leads_without_a_roll(monkeypatch):
    for lead in (0, 1):
        entry = replace(SCENARIOS["shakedown-cruise"], lead_ship=SHIPS[lead])
        monkeypatch.setitem(SCENARIOS, "shakedown-cruise", entry)
        sea = opening("shakedown-cruise", seed=1)
        assert sea.game.lead == lead and not sea.events("LeadRolled") and "lead" not in dict(sea.chances)
        assert [event.side for event in sea.events("LeadTaken")] == [lead]


# --- islands placed freely ---


@pytest.mark.rule("SS-SETUP-07")
@pytest.mark.parametrize(("dice", "seats"), [("4 1", [0, 1, 0, 1, 0, 1]), ("1 4", [1, 0, 1, 0, 1, 0])])
def test_the_teams_take_turns_lead_ship_first(dice, seats):
    sea, asked = opening("uncharted-waters", dice, seed=1), []
    for there in ("1,-2", "3,0", "2,1", "0,4", "5,-1", "4,-1"):
        asked.append(sea.asked[0][0])
        assert sea.asked[0][1] == "place-island"
        sea.say(there)
    assert asked == seats and sea.asked == [(0, "plan"), (1, "plan")]
    assert len(sea.game.islands) == 12


@pytest.mark.rule("SS-SETUP-07")
def test_an_island_has_a_twin_and_its_own_reflection_counts_once():
    sea = opening("uncharted-waters", "4 1", seed=1).say("1,-2")
    assert set(sea.game.islands) == {(1, -2), (-1, 2)}
    assert set(sea.say("0,0").game.islands) == {(1, -2), (-1, 2), (0, 0)}


@pytest.mark.rule("SS-SETUP-07")
def test_without_mirror_there_is_no_twin(monkeypatch):
    monkeypatch.setitem(SCENARIOS, "uncharted-waters", replace(SCENARIOS["uncharted-waters"], islands_mirrored=False))
    sea = opening("uncharted-waters", "4 1", seed=1).say("1,-2")
    assert sea.game.islands == ((1, -2),)
    for there in ("-3,4", "3,-4"):
        assert "nearer than 3" in sea.refusal(there)
    assert set(sea.options).isdisjoint({"-3 4", "3 -4"}) and {"-3 3", "3 -3"} <= set(sea.options)


@pytest.mark.rule("SS-SETUP-07")
@pytest.mark.parametrize(("there", "reason"), [
    ("-3,4", "nearer than 3"), ("3,-4", "nearer than 3"), ("-3,6", "nearer than 3"),
    ("9,9", "open sea"), ("1,-2", "open sea"),
])  # fmt: skip
def test_a_legal_hex_is_open_sea_and_three_from_both_starts(there, reason):
    sea = opening("uncharted-waters", "4 1", seed=1).say("1,-2")
    assert reason in sea.refusal(there) and sea.refusal("-3,3") == ""


@pytest.mark.rule("SS-SETUP-07")
def test_every_legal_hex_is_offered_and_no_other():
    sea = opening("uncharted-waters", "4 1", seed=1)
    wanted = {f"{q} {r}" for q, r in hexes_of("uncharted-waters")
              if min(distance((q, r), start) for start in STARTS) >= 3 and twin((q, r)) in hexes_of("uncharted-waters")}
    edge = {there for there in wanted if sea.refusal(there.replace(" ", ","))}
    assert set(sea.options) == wanted - edge
    assert all("cut the sea" in sea.refusal(there.replace(" ", ",")) for there in edge)


@pytest.mark.rule("SS-SETUP-07")
def test_the_twin_must_be_legal_too():
    """The reflection of an open hex is an island already."""
    sea = table(f"{OPEN}; islands 1,-2; at islands")
    assert "1,-2 is not an open sea hex" in sea.refusal("-1,2")


@pytest.mark.rule("SS-SETUP-07")
def test_the_sea_may_not_be_cut_in_two():
    """A corner of the sea with one way out left: an island there would close it."""
    chart = hexes_of("uncharted-waters")
    corner = next(there for there in sorted(chart) if sum(hex_ in chart for hex_ in neighbours(there)) == 3
                  and all(min(distance(hex_, start) for start in STARTS) >= 3 for hex_ in neighbours(there)))
    *walls, gap = [hex_ for hex_ in neighbours(corner) if hex_ in chart]
    sea = table(f"{OPEN}; islands {named({*walls, *map(twin, walls)})}; at islands")
    assert "cut the sea in two" in sea.refusal(f"{gap[0]},{gap[1]}")
    free = table(f"{OPEN}; islands {named({walls[0], twin(walls[0])})}; at islands")
    assert free.refusal(f"{gap[0]},{gap[1]}") == ""


@pytest.mark.rule("SS-SETUP-07")
def test_the_placements_lapse_when_no_hex_is_left():
    near = {there for start in STARTS for there in disk(start, 2)}
    full = hexes_of("uncharted-waters") - near
    sea = table(f"{OPEN}; islands {named(full)}; at islands", seed=1)
    assert sea.events("PlacementsLapsed") and sea.asked == [(0, "plan"), (1, "plan")]
    assert set(sea.game.islands) == full


# --- the order of it ---


@pytest.mark.rule("SS-SETUP-10")
def test_lead_islands_hands_and_then_round_1_begins_with_planning():
    sea = opening("uncharted-waters", "4 1", seed=1)
    assert [kind for kind, _ in sea.chances] == ["lead"] and all(crew.hand == () for crew in sea.a.crews)
    assert (spot(sea.a), spot(sea.b)) == SCENARIOS["uncharted-waters"].starts
    for there in ("1,-2", "3,0", "2,1", "0,4", "5,-1", "4,-1"):
        sea.say(there)
    assert sea.story == ["LeadRolled", "LeadTaken", *["IslandPlaced"] * 6, *["OrdersDrawn"] * 8, "RoundBegun"]
    assert (sea.game.round, sea.game.phase) == (1, "planning")


@pytest.mark.rule("SS-SETUP-10", "SS-DEF-25")
def test_hands_are_dealt_crew_by_crew_the_cockatrice_first():
    sea = opening("duel-at-the-maw", "4 1", seed=1)
    dealt = [(event.side, event.crew) for event in sea.events("OrdersDrawn")]
    assert dealt == [(side, crew) for side in (0, 1) for crew in range(4)]
    drawn = [ORDERS[card].crew for kind, card in sea.chances if kind == "draw"]
    assert drawn == [crew for _ in (0, 1) for crew in range(4) for _ in range(4)]
    assert all(one <= other or (one, other) == (3, 0) for one, other in pairwise(drawn))


@pytest.mark.rule("SS-SETUP-10")
def test_with_initiative_rolled_the_roll_of_the_setup_is_that_of_round_1():
    sea = opening("shakedown-cruise", "4 1", seed=1, initiative="roll")
    assert len(sea.events("LeadRolled")) == 1 and sea.game.round == 1


@pytest.mark.rule("SS-SETUP-07")
@pytest.mark.parametrize(("seed", "moved"), [(5, 0), (6, 0), (5, 1), (6, 1)])
def test_every_island_that_would_cut_the_sea_is_refused_and_no_other(seed, moved):
    """Where a start has moved by a hex an island and its twin may adjoin each other."""
    rng = Rng(seed)
    game = new_battle("uncharted-waters", (), (0, 0, 0, 0, 1, 1, 1, 1))
    game.ships[1].r += moved
    for _ in range(12):
        sea = water(game)
        for there in sorted(sea.hexes):
            made = set(islands_from(game, there))
            legal = made <= sea.hexes - sea.islands and all(
                distance(hex_, ship.hex) >= 3 for hex_ in made for ship in game.ships)
            assert (refusal_of_island(game, there) is None) == (
                legal and is_connected(sea.hexes - sea.islands - made)), (game.islands, there)
        free = [there for there in sorted(sea.hexes) if refusal_of_island(game, there) is None]
        if free:
            game.islands = tuple(sorted({*game.islands, *islands_from(game, free[rng.below(len(free))])}))


def wall(way: Hex, gaps: set[Hex]) -> set[Hex]:
    """A line of islands through the middle of the sea, from edge to edge, but for these gaps."""
    return {(way[0] * at, way[1] * at) for at in range(-20, 21)} & hexes_of("uncharted-waters") - gaps


@pytest.mark.rule("SS-SETUP-07")
@pytest.mark.parametrize("way", neighbours((0, 0))[:3])
def test_the_last_gap_of_a_wall_is_not_closed_whichever_way_it_runs(way):
    closing = table(f"{OPEN}; islands {named(wall(way, {(0, 0)}))}; at islands")
    assert "cut the sea in two" in closing.refusal("0,0") and "0 0" not in closing.options
    wider = table(f"{OPEN}; islands {named(wall(way, {(0, 0), way, (-way[0], -way[1])}))}; at islands")
    assert wider.refusal("0,0") == "" and "0 0" in wider.options


@pytest.mark.rule("SS-SETUP-07")
@pytest.mark.parametrize(("gaps", "closes"), [({(0, 0), (0, 1)}, True), ({(0, -1), (0, 0), (0, 1), (0, 2)}, False)])
def test_nor_is_a_gap_of_two_by_an_island_and_the_twin_that_adjoins_it(gaps, closes):
    """With starts that are an odd number of hexes apart."""
    game = new_battle("uncharted-waters", (), (0, 0, 0, 0, 1, 1, 1, 1))
    game.ships[1].r += 1
    game.islands = tuple(sorted(wall((0, 1), gaps)))
    assert set(islands_from(game, (0, 0))) == {(0, 0), (0, 1)}
    assert (refusal_of_island(game, (0, 0)) is not None) is closes
    assert ((0, 0) in places_for_islands(game)) is not closes
