"""Chapter 19: towing."""

import pytest
from tattered_sails.table import Table, masts, pose, table

from weathergage.rulesets.tattered_sails.rules.capture import capture
from weathergage.rulesets.tattered_sails.rules.courses import has_running_bonus, speed_of
from weathergage.rulesets.tattered_sails.rules.geometry import guns_bearing, touch
from weathergage.rulesets.tattered_sails.rules.towing import towable
from weathergage.rulesets.tattered_sails.state import Ship

ALONGSIDE = "york 400,400 0 | ark 416,400 0 masts=000; wind W; at token spades helmsman only"
TOWING = "york 400,400 0 tows=ark | ark 400,336 0 masts=000; wind W; at token spades {} only"


def legal(sea: Table, *courses: str) -> list[bool]:
    return [sea.allows(course) for course in courses]


@pytest.mark.rule("TS-TOW-01")
def test_the_towing_column() -> None:
    """TS-CASE-16: a five-master; and a six-master with five masts lost."""
    def speed(model: str, left: int) -> str:
        return "+".join(speed_of(Ship(model, "x", 0, 0, standing=(1 << left) - 1, tows=1)))

    assert [speed("hms-dreadnought-rv", left) for left in range(5, -1, -1)] == ["L+S", "S+S", "L", "S", "", ""]
    assert speed("grand-path-scs", 1) == ""
    sea = table(TOWING.format("helmsman")).say("move-single", "none")
    assert legal(sea, "0/84 0/57.5", "0/57.5 0/84", "0/84 0/58") == [True, True, False]


@pytest.mark.rule("TS-TOW-02")
def test_a_free_derelict_of_the_own_team_can_be_towed() -> None:
    """Not one with masts, nor an enemy's, nor one that is grappled."""
    game = table("york 400,400 0 | ark 416,400 0 masts=000 | nox 383,400 0 masts=1000 | "
                 "heros 415,336 0 masts=000 of=hearts | alexander 400,336 0 masts=00 | sloop 400,450 0 of=hearts; "
                 "grapple heros alexander; at plan").game
    assert [number for number in range(1, 6) if touch(game.ships[0], game.ships[number])] == [1, 2, 4]
    assert towable(game, 0) == [1]
    assert towable(table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts; at plan").game, 0) == []
    prize = table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts held=spades; at plan").game
    assert towable(prize, 0) == [1]
    held = table("york 400,400 0 | ark 416,400 0 masts=000 | nox 433,400 0 tows=ark; at plan").game
    assert towable(held, 0) == []                        # in tow already
    busy = table("york 400,400 0 tows=nox | ark 416,400 0 masts=000 | nox 400,336 0 masts=0000; at plan").game
    assert towable(busy, 0) == []                        # she tows another
    wreck = table("york 400,400 0 masts=000 | ark 416,400 0 masts=000; at plan").game
    assert towable(wreck, 0) == []                       # without masts she tows nobody


@pytest.mark.rule("TS-TOW-02")
def test_a_team_mate_must_agree() -> None:
    position = ("york 400,400 0 | ark 416,400 0 masts=000 of=clubs; players spades:1:5 clubs:1:5 hearts:2:5; wind W; "
                "at token spades helmsman only")
    for answer, tows in (("agree", 1), ("refuse", -1)):
        sea = table(position).say("move-single", "ark")
        assert sea.asked == [(1, "consent")]
        sea.say(answer)
        assert sea["york"].tows == tows
        assert sea.asked == [(0, "course")]
        assert [(event.player, event.ship, event.agreed, event.rule) for event in sea.events("ConsentAsked")] == [
            (1, "hms-ark-royal-fs", answer == "agree", "TS-TOW-02")]
    own = table(ALONGSIDE).say("move-single", "ark")
    assert own.asked == [(0, "course")] and not own.events("ConsentAsked")


@pytest.mark.rule("TS-TOW-03")
def test_a_tow_is_taken_at_the_start_of_a_move_by_a_ship_that_touches() -> None:
    sea = table(ALONGSIDE).say("move-single")
    assert sea.asked == [(0, "tow")]
    assert sea.options == ["none", "ark"]
    sea.say("ark")
    assert sea["york"].tows == 1
    assert [event.ship for event in sea.events("TowTaken")] == ["hms-ark-royal-fs"]
    assert legal(sea, "0/84 0/57.5", "0/84 0/84") == [True, False]       # the move itself is still to come
    apart = table("york 400,400 0 | ark 416.6,400 0 masts=000; wind W; "
                  "at token spades helmsman only").say("move-single")
    assert apart.asked == [(0, "course")]
    two = table("york 400,400 0 tows=nox | ark 416,400 0 masts=000 | nox 400,336 0 masts=0000; wind W; "
                "at token spades helmsman only").say("move-single")
    assert two.options == ["none", "cast-off"]           # one tow at a time


@pytest.mark.rule("TS-TOW-04")
def test_contact_comes_by_oars_and_grapnels_not_by_sailing() -> None:
    sea = table("york 400,400 0 | ark 440,430 0 masts=000; wind W; at token spades helmsman only").say("move-single")
    assert legal(sea, "90/31", "90/31.5", "90/32") == [True, False, False]       # her side is 32 mm from the bow
    assert towable(sea.game, 0) == []
    row = table("york 400,400 0 | ark 400,500 180 masts=000; at token spades oarsman only").say("row-single", "york")
    row.say("0/36")
    assert towable(row.game, 0) == []                    # the ark's stern is 64 mm ahead of her bow at 436
    near = table("york 400,400 90 | ark 430,432 0 masts=000; at token spades oarsman only").say("row-single", "york")
    near.say("90/22")
    assert towable(near.game, 0) == [1]
    board = table("york 400,400 0 | ark 440,400 0 masts=000; admiral spades york; at token spades marine only")
    board.say("board-single", "ark")
    assert towable(board.game, 0) == [1]
    prize = table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts; at token spades marine only", dice="6 1")
    prize.say("board-single", "ark", "capture")
    assert towable(prize.game, 0) == [1]


@pytest.mark.rule("TS-TOW-05")
def test_the_towed_ship_is_placed_astern() -> None:
    """TS-CASE-66: a four-master ends at (200, 300) on 90, so the towed bow is at (126, 300)."""
    sea = table("malton 150,300 90 | ark 126,317 90 masts=000; wind W; at token spades helmsman only")
    assert towable(sea.game, 0) == [1]
    sea.say("move-single", "ark", "90/50")
    assert pose(sea["malton"]) == (200.0, 300.0, 90.0)
    assert pose(sea["ark"]) == (126.0, 300.0, 90.0)
    turned = table(TOWING.format("helmsman")).say("move-single", "none", "90/0")
    assert pose(turned["ark"]) == (336.0, 400.0, 90.0)
    still = table(ALONGSIDE).say("move-single", "ark", "stay", "none")
    assert pose(still["ark"]) == (416.0, 400.0, 0.0)     # the tower's pose is what it was
    assert still["york"].tows == 1


@pytest.mark.rule("TS-TOW-05")
def test_the_towed_hull_must_be_clear_or_the_move_is_illegal() -> None:
    """It ends where a sloop lies; the tower itself is a millimetre clear of her."""
    sea = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | sloop 330,433 0 of=hearts; wind W; "
                "at token spades helmsman only").say("move-single", "none")
    assert sea.refused_by("90/30") == "TS-TOW-05"           # bow (430, 400), towed hull from 366 to 302
    assert sea.allows("90/84")
    edge = table("york 70,400 90 tows=ark | ark 70,416 90 masts=000; wind W; at token spades helmsman only").say(
        "move-single", "none")
    assert edge.refused_by("90/10") == "TS-TOW-05"          # towed hull off the west edge
    assert edge.allows("90/84")


@pytest.mark.rule("TS-TOW-06")
def test_a_towing_ship_has_no_running_bonus() -> None:
    """TS-CASE-67: straight downwind L+S at most."""
    sea = table("york 400,700 180 tows=ark | ark 400,764 180 masts=000; wind N; at token spades helmsman only")
    assert not has_running_bonus(sea["york"])
    sea.say("move-single", "none")
    assert legal(sea, "180/84 180/57.5", "180/84 180/57.5 180/57.5", "180/84 180/84 180/57.5") == [True, False, False]


@pytest.mark.rule("TS-TOW-07")
def test_a_tow_is_cast_off_at_the_start_or_end_of_an_action() -> None:
    start = table(TOWING.format("helmsman")).say("move-single", "cast-off")
    assert start["york"].tows == -1
    assert start.allows("0/84 0/84")                     # with her own speed
    end = table(TOWING.format("helmsman")).say("move-single", "none", "0/84")
    assert end.asked == [(0, "tow")]
    end.say("cast-off")
    assert end["york"].tows == -1
    assert pose(end["ark"]) == (400.0, 420.0, 0.0)
    kept = table(TOWING.format("helmsman")).say("move-single", "none", "0/84", "none")
    assert kept["york"].tows == 1
    mend = table("york 400,400 0 masts=101 tows=ark | ark 400,336 0 masts=000; wind W; at token spades shipwright only")
    mend.say("repair-single", "york")
    assert mend.asked == [(0, "tow")]
    mend.say("none")
    assert masts(mend["york"]) == "111"
    assert mend.asked == [(0, "tow")]
    assert mend.say("cast-off")["york"].tows == -1
    fire = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 450,400 0 of=hearts; "
                 "at token spades cannoneer only").say("shoot-single")
    assert fire.asked == [(0, "tow")]
    assert fire.say("cast-off")["york"].tows == -1
    assert fire.say("end").asked == []


@pytest.mark.rule("TS-TOW-07")
def test_a_tower_too_slow_to_tow_may_cast_off_and_sail() -> None:
    sea = table("dreadnought 400,400 0 masts=10000 tows=ark | ark 400,316 0 masts=000; wind W; "
                "at token spades helmsman only").say("move-single", "cast-off")
    assert legal(sea, "0/57.5", "0/58") == [True, False]


@pytest.mark.rule("TS-TOW-07")
def test_a_tow_ends_with_either_ship_a_grapple_or_a_change_of_masts() -> None:
    """TS-CASE-68: a mast back ends it; so does the tower's last mast, a sinking, a grapple and a capture."""
    def why(sea: Table) -> list[str]:
        assert sea.game.ships[0].tows == -1
        return [event.why for event in sea.events("TowEnded")]

    back = table(TOWING.format("shipwright")).say("repair-single", "2")
    assert why(back) == ["mast-back"]
    last = table("york 400,400 0 masts=010 tows=ark | ark 400,336 0 masts=000 | nox 450,400 0 of=hearts; "
                 "at token hearts cannoneer only", dice="6").say("shoot-single", "1 york")
    assert why(last) == ["tower-derelict"]
    sunk = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | malton 450,350 0 of=hearts; "
                 "at token hearts cannoneer only", dice="6").say("shoot-single", "4 ark")
    assert why(sunk) == ["sunk"]
    for target in ("york", "ark"):
        held = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 417,370 0 of=hearts; "
                     "at token hearts marine only", dice="3 3").say("board-single", target)
        assert why(held) == ["grappled"], target
    for prize in (0, 1):
        game = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 417,370 0 of=hearts; at plan").game
        capture(game, prize, 2)
        assert game.ships[0].tows == -1, prize


@pytest.mark.rule("TS-TOW-08")
def test_a_towing_ship_shoots_mends_and_answers_as_usual_but_casts_off_to_row_or_board() -> None:
    fire = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 450,400 0 of=hearts; "
                 "at token hearts cannoneer only", dice="1").say("shoot-single", "1 york", "cease")
    assert fire.asked == [(0, "return-fire")]
    assert fire["york"].tows == 1
    row = table(TOWING.format("oarsman")).say("row-single", "0/30")
    assert row["york"].tows == -1
    assert pose(row["ark"]) == (400.0, 336.0, 0.0)
    board = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 450,400 0 of=hearts; "
                  "at token spades marine only", dice="3 3").say("board-single", "york", "nox")
    assert board["york"].tows == -1
    assert [event.why for event in board.events("TowEnded")] == ["cast-off"]


@pytest.mark.rule("TS-TOW-09")
def test_a_towed_ship_blocks_fire_and_not_her_towers_way() -> None:
    towed = "york 400,400 0 tows=dreadnought | dreadnought 400,336 0 masts=00000 | sloop 400,240 0 of=hearts; reach 2; "
    sea = table(f"{towed}wind W; at plan")
    assert guns_bearing(sea.game, 0, 2) == ()
    gone = table("york 400,400 0 | sloop 400,240 0 of=hearts; reach 2; at plan")
    assert guns_bearing(gone.game, 0, 1) == (2,)
    back = table(TOWING.format("helmsman")).say("move-single", "none")
    assert back.allows("160/57.5 180/84")                # close along the ship in tow
    over = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000; wind E; at token spades helmsman only")
    assert over.say("move-single", "none").allows("160/57.5 260/30")     # her hull ends where the other lies now
    other = table("york 400,400 0 | ark 400,335 0 masts=000; wind W; at token spades helmsman only").say("move-single")
    assert not other.allows("160/57.5 180/84")


@pytest.mark.rule("TS-TOW-10")
def test_a_towed_ship_does_not_row() -> None:
    """Not before her tower casts her off."""
    sea = table(TOWING.format("oarsman"))
    assert sea.say("row-single").question().question.ship == "hms-duke-of-york-fn"      # the only one that can
    free = table("york 400,400 0 | ark 400,330 0 masts=000; wind W; at token spades oarsman only").say("row-single")
    assert free.options == ["york", "ark"]
    mate = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 of=clubs; players spades:1:5 clubs:1:5 hearts:2:5; "
                 "at token clubs oarsman only")
    assert mate.asked == []


# --- where the towed ship comes to lie ---


@pytest.mark.rule("TS-TOW-05")
@pytest.mark.parametrize(("gap", "legal"), [(1.0, True), (0.99, False), (0.0, False)])
def test_the_towed_hull_keeps_a_millimetre_from_others_and_the_tower_is_excepted(gap: float, legal: bool) -> None:
    """The york sails on east by 64 mm, so that the ark lies from (400, 400) back to (336, 400), 8 mm to either side."""
    sea = table(f"york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 360,{392 - gap} 0 of=hearts; wind W; "
                "at token spades helmsman only").say("move-single", "none")
    assert (sea.refused_by("90/64") == "") is legal
    if not legal:
        assert sea.refused_by("90/64") == "TS-TOW-05"


@pytest.mark.rule("TS-TOW-05")
@pytest.mark.parametrize(("gap", "legal"), [(1.0, True), (0.9, False)])
def test_what_lies_astern_of_the_towed_ship_is_in_her_way_too(gap: float, legal: bool) -> None:
    """The york turns on the spot, so that the ark lies from (336, 400) back to (272, 400): far from the tower's bow."""
    sea = table(f"york 400,400 0 tows=ark | ark 400,336 0 masts=000 | sloop {272 - gap},400 90 of=hearts; wind W; "
                "at token spades helmsman only").say("move-single", "none")
    assert sea.refused_by("90/0") == ("" if legal else "TS-TOW-05")


@pytest.mark.rule("TS-TOW-05", "TS-GEO-16")
def test_she_keeps_a_millimetre_from_land_too() -> None:
    """A small island at (330, 470), turned by 30 degrees; the tower herself is far enough from it."""
    at = "york-fs {} 90 tows=uss-buffalo-fs | uss-buffalo-fs {} 90 masts=00 | hms-ajax-cc 800,60 0 of=hearts; " \
         "scenario lame-duck; wind W; at token spades helmsman only"
    sea = table(at.format("440,400", "376,400")).say("move-single", "none")
    assert sea.refused_by("120/0") == "TS-TOW-05" and sea.allows("100/0")


@pytest.mark.rule("TS-TOW-05")
def test_her_way_is_not_tested_only_where_she_ends() -> None:
    """The ark, alongside to starboard, comes astern of the tower: right through a sloop that lies between."""
    sea = table("york 400,400 0 | ark 416,400 0 masts=000 | sloop 409,330 90 of=hearts; wind W; "
                "at token spades helmsman only").say("move-single", "ark")
    assert sea.allows("0/84")
    sea.say("0/84", "none")
    assert pose(sea["ark"]) == (400.0, 420.0, 0.0)


@pytest.mark.rule("TS-TOW-05", "TS-ACT-12")
def test_while_the_tower_keeps_her_pose_the_towed_ship_keeps_hers_wherever_that_is() -> None:
    """Her place astern of the tower is taken, but nobody has to go there."""
    blocked = "york 400,400 0 | ark 416,400 0 masts=000 | sloop 400,330 0 of=hearts; wind W; " \
              "at token spades helmsman only"
    sea = table(blocked).say("move-single", "ark")
    assert sea.refused_by("0/1") == "TS-TOW-05"
    assert sea.allows("0/0") and sea.allows("stay")
    sea.say("0/0", "none")
    assert pose(sea["ark"]) == (416.0, 400.0, 0.0) and not sea.events("ShipTowed", "ShipMoved")
    assert sea["york"].tows == sea.number("ark")


@pytest.mark.rule("TS-TOW-05", "TS-TOW-09")
def test_the_corridor_of_the_tower_ignores_what_she_tows() -> None:
    """The york turns back to the place where the towed ark lies."""
    sea = table(TOWING.replace("wind W", "wind N").format("helmsman")).say("move-single", "none")
    assert sea.allows("90/57.5 225/84")


@pytest.mark.rule("TS-TOW-05")
def test_the_towed_heading_is_the_towers_after_any_number_of_legs() -> None:
    sea = table(TOWING.format("helmsman")).say("move-single", "none", "45/84 90/57.5", "none")
    x, y, heading = pose(sea["york"])
    assert heading == 90.0
    assert pose(sea["ark"]) == (pytest.approx(x - 64.0, abs=0.001), pytest.approx(y, abs=0.001), 90.0)
    assert [(event.ship, event.tower) for event in sea.events("ShipTowed")] == [
        ("hms-ark-royal-fs", "hms-duke-of-york-fn")]
