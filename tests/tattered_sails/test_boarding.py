"""Chapter 21, TS-BOARD-01 to TS-BOARD-28: closing, grappling, rounds, and breaking away."""

import pytest
from tattered_sails.table import Table, masts, pose, short, table

from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.rules.boarding import slides_to
from weathergage.rulesets.tattered_sails.rules.geometry import touch

MARINE = "; wind S; at token spades marine only"
NEAR = "york 400,400 0 | ark 436,400 0 of=hearts"
FAST = "york 400,400 0 | ark 416,400 0 of=hearts; grapple york ark"      # grappled before
ROUND = "; wind S; at token spades oarsman only"                          # with a third ship that rows
SPARE = " | heros 100,100 0"


def grapples(sea: Table) -> list[tuple[str, str, int]]:
    return [(short(sea.game.ships[grapple.a].label), short(sea.game.ships[grapple.b].label), grapple.rounds)
            for grapple in sea.game.grapples]


def totals(sea: Table) -> list[tuple[int, int]]:
    return [event.totals for event in sea.events("BoardingFought")]


def a_round(position: str, dice: str, **options: str) -> Table:
    """One more round of a grapple: a spare ship of spades rows."""
    ships, _, rest = position.partition(";")
    return table(f"{ships}{SPARE};{rest}{ROUND}", dice=dice, **options).say("row-single", "0/10")


# --- coming alongside ---


@pytest.mark.rule("TS-BOARD-01", "TS-BOARD-02", "TS-BOARD-03", "TS-BOARD-12")
@pytest.mark.parametrize(("x", "may"), [(473.5, True), (473.6, False)])
def test_a_short_ruler_from_hull_to_hull(x, may):
    """TS-CASE-59."""
    sea = table(f"york 400,400 0 | ark {x},400 0 of=hearts" + MARINE, dice="1 1")
    assert (sea.asked == [(0, "order")]) is may
    if may:
        sea.say("board-single", "ark")
        assert pose(sea["york"]) == (457.5, 400.0, 0.0) and touch(sea["york"], sea["ark"])
        assert grapples(sea) == [("york", "ark", 1)]
        assert [(event.place, event.rule) for event in sea.events("ShipSlid")] == [((457.5, 400.0, 0.0), "TS-BOARD-03")]


@pytest.mark.rule("TS-BOARD-02", "TS-WIND-11", "TS-BOARD-03")
@pytest.mark.parametrize("wind", ["N", "E", "SE"])
def test_she_slides_without_turning_whatever_the_wind(wind):
    sea = table(NEAR + MARINE.replace("wind S", f"wind {wind}"), dice="1 1").say("board-single", "ark")
    assert pose(sea["york"]) == (420.0, 400.0, 0.0)


@pytest.mark.rule("TS-BOARD-03", "TS-GEO-14")
def test_if_the_shortest_slide_is_not_clear_the_player_chooses_among_those_that_are():
    """TS-CASE-86."""
    sea = table("york 400,400 0 | ark 460,400 0 of=hearts | sloop 430,430 0" + MARINE, dice="1 1")
    sea.say("board-single", "york", "ark")
    assert sea.asked == [(0, "approach")] and sea.options == ["115.0", "120.0", "125.0", "130.0"]
    ways = slides_to(sea.game, sea.number("york"), sea.number("ark"))
    assert [round((dx * dx + dy * dy) ** 0.5, 2) for dx, dy in ways] == [48.55, 50.81, 53.71, 57.44]
    sea.say("120")
    assert sea["york"].heading == 0.0 and sea["york"].x == 444.0 and sea["york"].y == pytest.approx(374.6, abs=0.01)
    assert touch(sea["york"], sea["ark"])


@pytest.mark.rule("TS-BOARD-03")
def test_hemmed_in_she_cannot_board():
    sea = table("york 400,400 0 | ark 455,400 0 of=hearts | malton 428,410 0 of=hearts masts=0000 | nox 400,480 90 | "
                "heros 400,325 90; admiral spades york" + MARINE)
    assert not slides_to(sea.game, sea.number("york"), sea.number("ark"))
    sea.say("board-single", "york")
    assert sea.options == ["malton"]


@pytest.mark.rule("TS-BOARD-04")
@pytest.mark.parametrize("gap", [0.0, 0.5])
def test_ships_that_touch_already_do_not_move(gap):
    sea = table(f"york 400,400 0 | ark {416 + gap},400 0 of=hearts" + MARINE, dice="1 1").say("board-single", "ark")
    assert pose(sea["york"]) == (400.0, 400.0, 0.0) and not sea.events("ShipSlid") and len(grapples(sea)) == 1


@pytest.mark.rule("TS-BOARD-05", "TS-BOARD-04")
@pytest.mark.parametrize(("x", "may"), [(416, True), (420, False)])
def test_a_derelict_starts_a_boarding_only_against_a_ship_she_touches(x, may):
    sea = table(f"york 400,400 0 masts=000 | ark {x},400 0 of=hearts" + MARINE)
    assert (sea.asked == [(0, "order")]) is may


@pytest.mark.rule("TS-BOARD-05", "TS-BOARD-20", "TS-BOARD-13")
def test_a_grappled_ship_cannot_start_another():
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts | nox 375,400 0 of=hearts; grapple ark york" + MARINE)
    assert sea.over and [event.why for event in sea.events("NoToken")] == ["nothing-to-do"]


@pytest.mark.rule("TS-BOARD-05", "TS-TOW-07")
def test_a_derelict_in_a_team_mates_tow_may_start_against_a_ship_she_touches_and_the_tow_ends():
    sea = table("york 400,400 0 masts=000 | nox 400,474 0 tows=york of=clubs | ark 416,400 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5" + MARINE, dice="6 1").say("board-single", "ark", "nothing")
    assert grapples(sea) == [("york", "ark", 1)] and sea["nox"].tows == -1
    assert [event.why for event in sea.events("TowEnded")] == ["grappled"]


@pytest.mark.rule("TS-TOW-08", "TS-BOARD-13", "TS-TOW-07")
def test_a_tower_casts_off_before_she_boards_and_a_boarded_one_loses_her_tow():
    sea = table("york 400,400 0 tows=heros | heros 400,336 0 masts=000 | ark 436,400 0 of=hearts; admiral spades "
                "york" + MARINE,
                dice="1 1").say("board-single", "ark")
    assert sea["york"].tows == -1 and [event.why for event in sea.events("TowEnded")] == ["cast-off"]
    other = table("york 400,400 0 | ark 436,400 0 tows=heros of=hearts | heros 436,336 0 masts=000 of=hearts" + MARINE,
                  dice="1 1").say("board-single", "ark")
    assert other["ark"].tows == -1 and [event.why for event in other.events("TowEnded")] == ["grappled"]
    towed = table("york 400,400 0 | ark 436,400 0 masts=000 of=hearts | heros 436,464 0 tows=ark of=hearts" + MARINE,
                  dice="1 1").say("board-single", "ark", "nothing")
    assert towed["heros"].tows == -1


@pytest.mark.rule("TS-BOARD-28", "TS-GEN-08")
def test_friends_are_never_grappled():
    sea = table("york 400,400 0 treasure=1 | ark 436,400 0 | nox 100,100 0 of=hearts; admiral spades york" + MARINE)
    sea.say("board-single", "york", "ark", "1")
    assert sea.over and not sea.game.grapples and not sea.events("BoardingFought")


# --- rounds ---


@pytest.mark.rule("TS-BOARD-06", "TS-BOARD-07", "TS-BOARD-10")
def test_the_boarded_ship_adds_one_in_the_first_round_and_a_tie_leaves_things_as_they_are():
    """TS-CASE-53."""
    sea = table("malton 400,400 0 | ark 437,400 0 of=hearts" + MARINE, dice="3 3").say("board-single", "ark")
    assert sea.over and totals(sea) == [(7, 7)] and grapples(sea) == [("malton", "ark", 1)]
    assert sea.story[-1] == "BoardingTied"


@pytest.mark.rule("TS-BOARD-06")
@pytest.mark.parametrize("token", ["spades", "hearts"])
def test_the_die_of_the_ship_that_started_comes_first_whoever_acts(token):
    sea = table("york 400,400 0 masts=100 | ark 416,400 0 of=hearts | heros 100,100 0 | nox 800,100 0 of=hearts; "
                f"grapple ark york; wind S; at token {token} oarsman only", dice="1 5").say("row-single", "0/10")
    assert totals(sea) == [(4, 6)] and sea.asked[0] == (0, "boarding-choice")


@pytest.mark.rule("TS-BOARD-07", "TS-BOARD-16", "TS-BOARD-10")
def test_in_later_rounds_nobody_has_a_bonus():
    assert totals(a_round(FAST, "2 2")) == [(5, 5)]


@pytest.mark.rule("TS-BOARD-08")
def test_the_winner_takes_a_mast_chosen_by_its_owner():
    sea = a_round(FAST, "5 1")
    assert sea.asked == [(0, "boarding-choice")] and sea.options == ["mast", "break-away", "nothing"]
    assert sea.refusal("capture")
    sea.say("mast")
    assert sea.asked == [(1, "lose-mast")] and sea.options == ["1", "2", "3"]
    sea.say("2")
    assert masts(sea["ark"]) == "101" and len(grapples(sea)) == 1
    assert [event.rule for event in sea.events("MastLost")] == ["TS-BOARD-08"]


@pytest.mark.rule("TS-BOARD-08")
def test_he_may_do_neither():
    sea = a_round(FAST, "5 1").say("nothing")
    assert sea.over and masts(sea["ark"]) == "111" and grapples(sea) == [("york", "ark", 2)]


@pytest.mark.rule("TS-BOARD-08", "TS-BOARD-09")
def test_losing_the_last_mast_makes_her_derelict_and_the_next_defeat_a_prize():
    """TS-CASE-54."""
    sea = a_round(FAST.replace("of=hearts", "masts=100 of=hearts"), "5 1").say("mast")
    assert sea["ark"].derelict and sea["ark"].player == 1 and len(grapples(sea)) == 1
    sea = a_round(FAST.replace("of=hearts", "masts=000 of=hearts"), "5 1")
    assert sea.options == ["capture", "break-away", "nothing"]
    sea.say("capture")
    assert sea["ark"].player == 0 and not sea.game.grapples


@pytest.mark.rule("TS-BOARD-09")
def test_captured_with_the_last_mast_if_so_agreed():
    """TS-CASE-91."""
    one = FAST.replace("of=hearts", "masts=100 of=hearts")
    sea = a_round(one, "5 1", capture="last-mast").say("mast")
    assert sea["ark"].derelict and sea["ark"].player == 0 and not sea.game.grapples
    two = FAST.replace("of=hearts", "masts=110 of=hearts")
    sea = a_round(two, "5 1", capture="last-mast").say("mast", "1")
    assert sea["ark"].player == 1 and len(grapples(sea)) == 1


@pytest.mark.rule("TS-BOARD-10", "TS-BOARD-07")
def test_a_tie_can_be_rolled_again_with_the_same_additions():
    """TS-CASE-92."""
    sea = table("alexander 400,400 0 | ark 435,400 0 masts=100 "
                "of=hearts" + MARINE, dice="3 3 | 2 1", boarding_tie="reroll")
    sea.say("board-single", "ark")
    assert totals(sea) == [(5, 5), (4, 3)] and sea.asked == [(0, "boarding-choice")]
    assert grapples(sea) == [("alexander", "ark", 1)]


@pytest.mark.rule("TS-BOARD-25", "TS-BOARD-09", "TS-BOARD-07")
def test_a_derelict_rolls_with_the_bonus_of_the_first_round():
    """TS-CASE-55."""
    ships = "alexander 400,400 0 | ark 435,400 0 masts=000 of=hearts"
    assert totals(table(ships + MARINE, dice="1 2").say("board-single", "ark")) == [(3, 3)]
    sea = table(ships + MARINE, dice="2 2").say("board-single", "ark")
    assert totals(sea) == [(4, 3)]
    assert sea.say("capture")["ark"].player == 0


@pytest.mark.rule("TS-BOARD-11", "TS-BOARD-09")
def test_a_derelict_can_capture_the_ship_that_boarded_her():
    """TS-CASE-56: the boarder has lost her masts to other ships' fire."""
    sea = a_round("york 400,400 0 masts=000 | ark 416,400 0 masts=000 of=hearts; grapple york ark", "1 2")
    assert sea.asked == [(1, "boarding-choice")]
    sea.say("capture")
    assert sea["york"].player == 1 and sea["ark"].player == 1
    assert [(event.by, event.player) for event in sea.events("ShipCaptured")] == [("hms-ark-royal-fs", 1)]


@pytest.mark.rule("TS-BOARD-27", "TS-SHOOT-14")
def test_each_round_counts_the_masts_that_stand_at_that_moment():
    """A shot from outside takes a mast, and the round that the shot brings counts it no more."""
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts | nox 453,400 0; grapple york ark; wind S; "
                "at token spades cannoneer only", dice="6 | 1 1").say("shoot-single", "1 ark", "2", "cease", "cease")
    assert totals(sea) == [(4, 3)]


# --- grappled ---


@pytest.mark.rule("TS-BOARD-13", "TS-MOVE-21", "TS-ROW-05")
def test_grappled_ships_neither_sail_nor_row_not_even_with_the_fleet():
    """TS-CASE-60."""
    ships = "york 400,400 0 | ark 416,400 0 of=hearts | heros 384,300 0; grapple york ark; admiral spades york; wind " \
            "S; "
    assert table(ships + "at token spades helmsman only").say("move-fleet", "plain 0").options == ["done", "heros"]
    assert table(ships + "at token spades oarsman only").say("row-fleet", "0").options == ["done", "heros"]
    assert table(FAST + "; wind S; at token spades helmsman only").over
    assert table(FAST + "; wind S; at token spades oarsman only").over


@pytest.mark.rule("TS-BOARD-13", "TS-TOW-02")
def test_a_grappled_derelict_is_not_taken_in_tow():
    sea = table("york 400,400 0 | heros 384,400 0 masts=000 | ark 368,400 0 of=hearts; grapple ark heros; wind S; "
                "at token spades helmsman only").say("move-single")
    assert sea.asked == [(0, "course")]


@pytest.mark.rule("TS-BOARD-14", "TS-BOARD-22")
def test_a_helmsman_turned_after_she_broke_away_serves_her():
    """TS-CASE-60."""
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts | heros 100,100 0; grapple york ark; wind S; "
                "stack spades oarsman helmsman; deck blue-spades-A blue-spades-2; at cards",
                dice="blue-spades-A | 6 1 | blue-spades-2")
    sea.say("row-single", "0/10", "break-away", "270/57.5", "move-single")
    assert "york" in sea.options


@pytest.mark.rule("TS-BOARD-15", "TS-SHIP-10")
def test_a_boarding_ends_when_either_ship_is_sunk():
    sea = table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts | nox 453,400 0; grapple york ark; wind S; "
                "at token spades cannoneer only", dice="6").say("shoot-single", "1 ark")
    assert not sea.game.grapples and not sea.events("BoardingFought")
    assert [event.why for event in sea.events("GrappleEnded")] == ["sunk"]


@pytest.mark.rule("TS-BOARD-16", "TS-BOARD-17", "TS-ACT-12")
def test_how_many_rounds_an_action_brings():
    """TS-CASE-57: a fleet Cannoneer, the enemy's skipped token, the Admiral's two actions, a team mate's action."""
    ships = "york 400,400 0 | ark 416,400 0 of=hearts | heros 500,400 0 | ajax 460,400 0 of=hearts | " \
            "schooner 700,700 0 of=clubs; players spades:1:5 hearts:2:5 clubs:1:5; grapple york ark; " \
            "admiral spades york; wind S; "
    fleet = table(ships + "at token spades cannoneer only", dice="1 | 1 | 2 "
                "2").say("shoot-fleet", "heros", "1 ajax", "cease",
                                                                                   "1 heros", "cease")
    assert fleet.over and len(totals(fleet)) == 1
    assert not totals(table(ships + "at token hearts oarsman only").say("skip"))
    two = table(ships + "at token spades admiral only", dice="2 2 | 3 3").say("two", "row heros", "0/10")
    assert len(totals(two)) == 1
    two.say("row heros", "0/10")
    assert two.over and len(totals(two)) == 2
    mate = table(ships + "at token clubs helmsman only").say("move-single", "0/84")
    assert mate.over and not totals(mate)


@pytest.mark.rule("TS-BOARD-16")
def test_an_action_of_the_enemy_brings_a_round_too_and_so_does_one_of_the_grappled_ship():
    ships = "york 400,400 0 | ark 416,400 0 of=hearts | nox 800,100 0 of=hearts | ajax 352,400 0 of=hearts; " \
            "grapple york ark; wind S; "
    assert len(totals(table(ships + "at token hearts oarsman only", dice="2 2").say("row-single", "nox", "0/10"))) == 1
    shot = table(ships + "at token spades cannoneer "
                "only", dice="1 | 2 2").say("shoot-single", "1 ajax", "cease", "cease")
    assert len(totals(shot)) == 1


@pytest.mark.rule("TS-BOARD-18", "TS-BOARD-19")
def test_a_fresh_grapple_has_its_first_round_alone_and_then_the_older_one_its_next():
    """TS-CASE-58."""
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts | heros 600,400 0 | nox 637,400 0 of=hearts; grapple york ark"
                + MARINE, dice="1 1 | 2 2").say("board-single", "nox", "mast", "1")
    assert [(short(event.ship), event.round) for event in sea.events("BoardingFought")] == [("heros", 1), ("york", 2)]
    assert grapples(sea) == [("york", "ark", 2), ("heros", "nox", 1)]


@pytest.mark.rule("TS-BOARD-18")
def test_from_the_next_action_on_the_fresh_one_has_rounds_like_any_other():
    sea = table("york 400,400 0 | ark 436,400 0 of=hearts | heros 100,100 0; wind S; stack spades marine oarsman; "
                "deck blue-spades-A blue-spades-2; at cards", dice="blue-spades-A | 2 1 | blue-spades-2 | 3 3", seed=1)
    sea.say("board-single", "ark")
    assert not sea.say("row-single", "0/10").over and totals(sea) == [(5, 5), (6, 6)]


@pytest.mark.rule("TS-BOARD-19")
def test_rounds_are_fought_in_the_order_of_the_grapples_and_ended_ones_are_skipped():
    ships = "york 400,400 0 | ark 416,400 0 masts=000 of=hearts | heros 432,400 0 | sloop 100,100 0"
    sea = table(f"{ships}; grapple heros ark; grapple york ark; wind S; at token spades oarsman only", dice="2 2")
    sea.say("row-single", "0/10")
    assert [short(event.ship) for event in sea.events("BoardingFought")] == ["heros"]
    sea.say("capture")
    assert sea.over and not sea.game.grapples and len(totals(sea)) == 1
    both = table(f"{ships}; grapple heros ark; grapple york ark; wind S; at token spades oarsman "
                f"only", dice="2 2 | 2 2")
    both.say("row-single", "0/10", "nothing", "nothing")
    assert [short(event.ship) for event in both.events("BoardingFought")] == ["heros", "york"]


@pytest.mark.rule("TS-BOARD-20", "TS-BOARD-07")
def test_every_pair_is_a_boarding_of_its_own():
    """TS-CASE-82: the bonus counts in the first round against the second boarder only."""
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts | nox 450,400 0 of=clubs; players spades:1:5 hearts:2:5 "
                "clubs:1:5; "
                "grapple york ark; wind S; at token clubs marine "
                "only", dice="1 2").say("board-single", "ark", "nothing")
    assert totals(sea) == [(5, 6)] and grapples(sea) == [("york", "ark", 1), ("nox", "ark", 1)]


@pytest.mark.rule("TS-BOARD-21", "TS-RET-10")
def test_ships_grappled_to_each_other_do_not_shoot_at_each_other_but_at_others():
    """TS-CASE-61."""
    ships = "york 400,400 0 | ark 416,400 0 of=hearts | nox 360,400 0 of=hearts; grapple york ark; wind S; "
    sea = table(ships + "at token spades cannoneer only").say("shoot-single")
    assert {option.split()[-1] for option in sea.options} == {"nox", "end"} and sea.refusal("1 ark")
    back = table(ships + "at token hearts cannoneer only", dice="1").say("shoot-single", "1 york", "cease")
    assert back.asked == [(0, "return-fire")] and {option.split()[-1] for option in back.options} == {"nox", "cease"}
    assert table(FAST + "; wind S; at token spades cannoneer only").over


# --- breaking away ---


@pytest.mark.rule("TS-BOARD-22", "TS-BOARD-23", "TS-BOARD-15")
def test_who_breaks_away_slides_up_to_a_short_ruler_without_turning():
    sea = a_round(FAST, "5 1").say("break-away")
    assert not sea.game.grapples and sea.asked == [(0, "slide")]
    assert sea.refusal("270/57.6") and sea.refusal("270/-1") and not sea.refusal("270/57.5")
    sea.say("270/57.5")
    assert pose(sea["york"]) == (342.5, 400.0, 0.0)
    assert [event.why for event in sea.events("GrappleEnded")] == ["broken"]


@pytest.mark.rule("TS-BOARD-23", "TS-GEO-15")
@pytest.mark.parametrize(("way", "place"), [("200/40", (386.319, 362.412)), ("335/57.5", (375.699, 452.113))])
def test_she_slides_that_far_in_just_that_direction(way, place):
    sea = a_round(FAST, "5 1").say("break-away", way)
    assert pose(sea["york"]) == (*place, 0.0)
    assert [event.place for event in sea.events("ShipSlid")] == [(*place, 0.0)]


@pytest.mark.rule("TS-BOARD-23", "TS-WIND-11")
@pytest.mark.parametrize(("way", "clause"), [
    ("270/57.5", ""), ("200/40", ""), ("90/20", "TS-BOARD-23"), ("45/20", "TS-BOARD-23"), ("0/20", "TS-BOARD-23"),
    ("270/0.9", "TS-BOARD-23"), ("270/1", ""), ("335/57.5", ""),
])  # fmt: skip
def test_never_nearer_to_the_other_ship_and_a_millimetre_clear_at_the_end(way, clause):
    sea = a_round(FAST, "5 1").say("break-away")
    assert sea.refused_by(way) == clause


@pytest.mark.rule("TS-BOARD-23", "TS-GEO-14")
def test_other_ships_and_the_edge_are_in_the_way():
    sea = a_round(FAST.replace(" of=hearts;", " of=hearts | nox 360,400 0 of=hearts;"), "5 1").say("break-away")
    assert sea.refused_by("270/57.5") == "TS-GEO-14" and sea.refused_by("270/22.5") == "TS-BOARD-23"
    assert not sea.refusal("270/21.9")
    edge = a_round("york 30,400 0 | ark 46,400 0 of=hearts; grapple york ark", "5 1").say("break-away")
    assert edge.refused_by("270/30") == "TS-GEO-14" and not edge.refusal("270/22")


@pytest.mark.rule("TS-BOARD-23", "TS-BOARD-22")
def test_she_may_stay_touching_but_free():
    sea = a_round(FAST, "5 1").say("break-away", "stay")
    assert sea.over and pose(sea["york"]) == (400.0, 400.0, 0.0) and not sea.game.grapples


@pytest.mark.rule("TS-BOARD-22", "TS-BOARD-23", "TS-MOVE-20")
def test_hemmed_in_she_stays_in_contact_and_may_sail_from_there_later():
    """TS-CASE-62."""
    hemmed = "york 8,400 0 | ark 24,400 0 of=hearts | nox 11,410 90 of=hearts | heros 70,325 90 of=hearts; grapple " \
             "york ark"
    sea = table(f"{hemmed.replace('; grapple', ' | sloop 700,700 0; grapple')}; wind S; at token spades oarsman only",
                dice="5 1").say("row-single", "0/10", "break-away")
    assert sea.over and not sea.game.grapples and pose(sea["york"]) == (8.0, 400.0, 0.0)
    later = table(FAST.partition(";")[0] + "; wind S; at token spades helmsman only").say("move-single")
    assert not later.refusal("0/84") and later.refusal("0/30")


@pytest.mark.rule("TS-BOARD-23")
def test_a_derelict_breaks_away_too():
    sea = a_round(FAST.replace("york 400,400 0", "york 400,400 0 masts=000"), "6 1").say("break-away", "270/20")
    assert sea["york"].x == 380.0


@pytest.mark.rule("TS-BOARD-22", "TS-BOARD-11")
def test_the_boarded_ship_may_be_the_one_that_breaks_away():
    sea = a_round(FAST, "1 5")
    assert sea.asked == [(1, "boarding-choice")]
    sea.say("break-away", "90/40")
    assert sea["ark"].x == 456.0 and pose(sea["york"]) == (400.0, 400.0, 0.0)


@pytest.mark.rule("TS-BOARD-24", "TS-BOARD-20")
def test_a_ship_that_a_third_still_holds_ends_one_grapple_and_does_not_move():
    sea = a_round("york 400,400 0 | ark 416,400 0 of=hearts | nox 383,400 0 of=hearts; grapple york ark; grapple nox "
                "york",
                  "5 1 | 1 1").say("break-away")
    assert grapples(sea)[0][:2] == ("nox", "york") and len(grapples(sea)) == 1
    assert pose(sea["york"]) == (400.0, 400.0, 0.0) and ("slide" not in [kind for _, kind in sea.asked])


@pytest.mark.rule("TS-BOARD-26")
def test_in_a_fleet_boarding_every_member_in_reach_may_start_one():
    sea = table("york 400,400 0 | ark 436,400 0 of=hearts | heros 472,400 0 | ajax 700,400 0; admiral spades york"
                + MARINE, dice="2 1 | 2 1").say("board-fleet")
    assert sea.options == ["done", "york", "heros"]
    sea.say("heros", "ark", "york", "ark")
    assert grapples(sea) == [("heros", "ark", 1), ("york", "ark", 1)] and len(totals(sea)) == 2 and sea.over


@pytest.mark.rule("TS-BOARD-22", "TS-BOARD-23")
@pytest.mark.parametrize(("wish", "shown"), [
    ((270, 100), (270.0, 57.5)), ((270, 58), (270.0, 57.5)), ((270, -5), "stay"), ((90, 30), "stay"), ("x", "stay"),
    ((270, 0.9), "stay"), ((270,), "stay"), (((270, 60),), (270.0, 57.5)), (7, "stay"),
])  # fmt: skip
def test_in_the_place_of_a_slide_that_is_refused_the_nearest_is_shown(wish, shown):
    sea = a_round(FAST, "5 1").say("break-away")
    why = sea.match.why(sea.question(), wish)
    assert why is not None and why.nearest == shown


@pytest.mark.rule("TS-BOARD-23", "TS-GEO-14")
def test_a_slide_into_something_is_cut_short_by_tenths():
    """The nox lies 23 mm to port of the york, and a millimetre is kept."""
    sea = a_round(FAST.replace(" of=hearts;", " of=hearts | nox 360,400 0 of=hearts;"), "5 1").say("break-away")
    why = sea.match.why(sea.question(), (270, 57.5))
    assert why is not None and why.nearest == (270.0, 17.25)


@pytest.mark.rule("TS-BOARD-22", "TS-BOARD-23")
def test_slides_are_proposed_to_all_sides_that_are_open_a_whole_ruler_a_half_and_an_eighth():
    """To starboard lies the ship she parts from."""
    sea = a_round(FAST, "5 1").say("break-away")
    slides = sea.match.candidates(sea.question(), 100)
    assert slides[0] == "stay" and len(slides) == len(set(slides))
    assert {length for _, length in slides[1:]} == {57.5, 28.75, 7.188}
    for length, first in ((57.5, 195), (28.75, 195), (7.188, 195)):
        assert {way[0] for way in slides[1:] if way[1] == length} == {
            float(degrees) for degrees in range(0, 360, 15) if sea.allows(f"{degrees}/{length}")}
        assert min(way[0] for way in slides[1:] if way[1] == length) <= first
    assert [len(sea.match.candidates(sea.question(), limit)) for limit in (1, 2, 3)] == [1, 2, 3]
    space = sea.question().question.space
    drawn = {space.draw(sea.game, Rng(key)) for key in range(400)}
    assert "stay" in drawn and drawn <= set(slides) and len(drawn) > 25


@pytest.mark.rule("TS-BOARD-03", "TS-GEO-13")
@pytest.mark.parametrize(("x", "ways"), [(448.75, ["30.0", "35.0", "40.0"]), (448.751, ["35.0", "40.0"])])
def test_a_bent_approach_of_just_a_short_ruler_is_open(x, ways):
    """A sloop lies in the straight way. 28.75 mm abeam a slide at 60 degrees to that is 57.5 mm long."""
    sea = table(f"york 400,400 0 | junk {x},450 0 of=hearts | sloop 422.4,355 0; at token spades marine only",
                dice="1 1").say("board-single", "york", "junk")
    assert sea.asked == [(0, "approach")] and sea.options == ways


@pytest.mark.rule("TS-BOARD-06", "TS-BOARD-09", "TS-SHIP-08")
@pytest.mark.parametrize(("ships", "dice", "why"), [
    (FAST, "5 1", "HMS Duke of York has 3 of 3 masts, HMS Ark Royal has 3 of 3 masts; another round would be 3 masts "
                  "against 3, won 42 % and lost 42 % of the time."),
    ("york 400,400 0 masts=000 | ark 416,400 0 masts=000 of=hearts; grapple york ark", "1 2",
     "HMS Ark Royal is derelict, HMS Duke of York is derelict; another round would be no masts against none, won 42 % "
     "and lost 42 % of the time."),
])
def test_what_two_grappled_ships_have_left_is_told_of_each(ships, dice, why):
    sea = a_round(ships, dice)
    question = sea.question()
    assert sea.match.sight(question.seat).reason(question.question) == why
