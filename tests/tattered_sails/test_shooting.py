"""Chapter 15: lines of fire, range, hits, and the order of guns and targets."""

from itertools import pairwise

import pytest
from tattered_sails.table import masts, opening, pose, table

from weathergage.kernel.core import IllegalAnswer
from weathergage.kits.plane import segment
from weathergage.rulesets.tattered_sails.content.read import HITS_ON, MODELS
from weathergage.rulesets.tattered_sails.events import GunFired
from weathergage.rulesets.tattered_sails.rules.geometry import aim_points, guns_bearing, is_open
from weathergage.rulesets.tattered_sails.rules.shooting import can_shoot, targets

PAIR = "york 400,400 0 | ark 450,400 0 of=hearts; at token spades cannoneer only"


def guns(position: str, target: int = 1) -> list[int]:
    """The guns of the first ship that bear on another, from 1."""
    return [gun + 1 for gun in guns_bearing(table(f"{position}; at plan only").game, 0, target)]


@pytest.mark.rule("TS-SHOOT-01")
def test_every_standing_gun_fires_once() -> None:
    sea = table("york 400,400 0 masts=101 | ark 450,400 0 of=hearts; at token spades cannoneer only", dice="1 | 1")
    sea.say("shoot-single")
    assert sea.options == ["1 ark", "3 ark", "end"]
    sea.say("3 ark")
    assert sea.options == ["1 ark", "cease"]
    with pytest.raises(IllegalAnswer):
        sea.say("3 ark")
    sea.say("1 ark")
    assert sea.asked == [(1, "return-fire")]        # no gun is left


@pytest.mark.rule("TS-SHOOT-02")
def test_the_line_starts_at_the_guns_own_mast() -> None:
    """A target beyond the stern is in reach of the sternmost gun alone: the bow and the hull do not count."""
    assert guns("ark 0,0 0 | york 0,-105 0 of=hearts") == [3]
    assert guns("ark 0,0 0 | york 0,-108 0 of=hearts") == []           # 58.1 mm from mast 3, but 44 from the stern


@pytest.mark.rule("TS-SHOOT-03", "TS-GEO-08")
def test_own_sails_block_the_guns_behind_them() -> None:
    """TS-CASE-26: ahead of a square-rigger only gun 1 bears."""
    assert guns("dreadnought 0,0 0 | disraeli 26,60 90 of=hearts; reach 2") == [1]


@pytest.mark.rule("TS-SHOOT-04", "TS-SHOOT-03")
def test_what_is_gone_blocks_nothing() -> None:
    """TS-CASE-27: without mast 1 gun 2 bears; its own sail, the firer's hull and removed masts are no bar."""
    assert guns("dreadnought 0,0 0 masts=01111 | disraeli 26,60 90 of=hearts; reach 2") == [2]
    assert guns("york 0,0 0 | ark 0,-110 0 of=hearts") == [3]         # over her own stern
    assert guns("york 0,0 0 masts=100 | ark 50,-20 0 of=hearts") == [1]         # what is gone does not fire either


@pytest.mark.rule("TS-SHOOT-03", "TS-GEO-09")
def test_fore_and_aft_sails_leave_more_guns_ahead() -> None:
    """TS-CASE-28: the schooner bears with all guns, the square-rigger with the first."""
    assert guns("schooner 0,0 0 | malton 37,100 90 of=hearts; reach 2") == [1, 2, 3]
    assert guns("york 0,0 0 | malton 37,100 90 of=hearts; reach 2") == [1]


@pytest.mark.rule("TS-SHOOT-03", "TS-SHOOT-08")
def test_a_narrow_mark_is_hidden_behind_fore_and_aft_sails() -> None:
    """TS-CASE-29: dead ahead a sloop is too narrow to be seen past the sails ahead."""
    assert guns("schooner 0,0 0 | sloop 0,140 0 of=hearts; reach 2") == [1]


@pytest.mark.rule("TS-SHOOT-03")
def test_every_other_ship_blocks() -> None:
    """TS-CASE-30: a friend between hides all; so does a foe, and a derelict; without it all bear at 88.8 mm."""
    for middle in ("york 50,0 0", "york 50,0 0 of=hearts", "york 50,0 0 masts=000", "york 50,0 0 of=hearts masts=000"):
        assert guns(f"ajax 0,0 0 | {middle} | ark 100,0 0 of=hearts; reach 2", 2) == [], middle
    assert guns("ajax 0,0 0 | ark 100,0 0 of=hearts; reach 2") == [1, 2, 3]
    sunk = "ajax 0,0 0 | york 50,0 0 sunk | ark 100,0 0 of=hearts; reach 2"
    assert guns(sunk, 2) == [1, 2, 3]


@pytest.mark.rule("TS-SHOOT-03")
def test_sails_of_another_ship_block_too() -> None:
    """The lines pass clear of the hull between and through the foremost sail of it."""
    position = "sloop 0,18 0 | dreadnought 10,-12 270 masts={} | sloop 164,0 90 of=hearts masts=0; reach 2"
    assert guns(position.format("10000"), 2) == []
    assert guns(position.format("00000"), 2) == [1]


@pytest.mark.rule("TS-SHOOT-05", "TS-SHOOT-09")
def test_a_target_is_in_range_if_the_ruler_reaches_any_part_of_it() -> None:
    """TS-CASE-24: sail tips at exactly 57.5; doubled at 115."""
    for reach, x, found in ((1, 68.7, [1, 2, 3]), (1, 68.8, []), (2, 126.2, [1, 2, 3]), (2, 126.3, [])):
        assert guns(f"ark 0,0 0 | york {x},0 0 of=hearts; reach {reach}") == found, (reach, x)
    for reach, x, found in ((1, 95.2, [1, 2, 3]), (1, 95.3, []), (2, 179.2, [1, 2, 3]), (2, 179.3, [])):
        assert guns(f"york 0,0 0 | ark {x},0 0 of=hearts; reach {reach}") == found, (reach, x)


@pytest.mark.rule("TS-SHOOT-06")
def test_one_and_the_same_point_is_in_range_and_in_sight() -> None:
    """What is near of the target is hidden behind the sloop, and what can be seen is too far."""
    target = "sloop 0,18 0 | dreadnought 90,60 0 of=hearts masts=00000"
    assert guns(target) == [1]
    assert guns(f"{target} | sloop 40,20 0") == []
    assert guns(f"{target} | sloop 40,20 0; reach 2") == [1]           # what can be seen is in reach now


@pytest.mark.rule("TS-SHOOT-07")
def test_the_points_that_are_tested() -> None:
    """Each edge and sail in equal parts of 2 mm or less, and its point nearest to the gun."""
    ship = table("ark 0,0 0; at plan only")["ark"]
    points = aim_points(ship, 200.0, -21.37)
    assert any(abs(x - 8.0) < 1e-9 and abs(y + 21.37) < 1e-9 for x, y in points)        # nearest on her side
    side = sorted(y for x, y in set((round(x, 6), round(y, 6)) for x, y in points) if x == 8.0 and y != -21.37)
    length = 0.7 * 64                                   # 44.8 mm: 23 parts
    assert len(side) == 24
    assert side[0] == pytest.approx(-57.6)
    assert [b - a for a, b in pairwise(side)] == pytest.approx([length / 23] * 23)
    sail = {round(x, 6) for x, y in points if abs(y + 32.0) < 1e-9 and abs(x) > 8.0}
    assert max(sail) == 11.2                            # 22.4 mm of sail: 12 parts
    assert sorted(sail)[-2] == pytest.approx(11.2 - 22.4 / 12)


@pytest.mark.rule("TS-SHOOT-08")
def test_a_line_that_only_grazes_is_blocked() -> None:
    """The end of a sail just touches the line; a hair farther off it does not."""
    sail = [segment(50.0, 0.0, 50.0, 10.0)]
    assert not is_open(0.0, 0.0, 100.0, 0.0, [], 0.0, sail)
    assert not is_open(0.0, -5e-7, 100.0, -5e-7, [], 0.0, sail)
    assert is_open(0.0, -2e-6, 100.0, -2e-6, [], 0.0, sail)
    radius = MODELS["hms-granville-bc"].sail_radius + 1e-6
    own = [segment(20.0, 0.0, 40.0, 0.0)]
    assert not is_open(0.0, 1.5, 100.0, 1.5, own, radius, [])
    assert is_open(0.0, 1.51, 100.0, 1.51, own, radius, [])


@pytest.mark.rule("TS-SHOOT-08", "TS-GEO-09")
def test_the_firers_own_fore_and_aft_sails_are_three_millimetres_thick() -> None:
    """A sloop abeam the bow of a schooner: gun 3 must look past the sail of mast 2, 1.5 mm to either side."""
    open_, shut = [guns(f"schooner 0,0 0 | sloop {x},40 0 of=hearts masts=0; reach 2") for x in (30, 0)]
    assert 3 in open_
    assert shut == [1]


@pytest.mark.rule("TS-SHOOT-09")
def test_the_multiplier_is_the_scenarios_or_the_switchs() -> None:
    assert opening("between-two-fires").game.reach == 1
    assert opening("first-broadside").game.reach == 2
    assert opening("first-broadside", range_multiplier="1").game.reach == 1
    assert opening("between-two-fires", range_multiplier="2").game.reach == 2


@pytest.mark.rule("TS-SHOOT-10")
def test_guns_fire_all_round() -> None:
    """A sloop has one sail and nothing to hide behind: her gun bears wherever the enemy lies."""
    for x, y in ((0, 60), (50, 40), (60, 0), (50, -60), (0, -60), (-50, -60), (-60, 0), (-50, 40)):
        assert guns(f"sloop 0,0 0 | sloop {x},{y} 0 of=hearts") == [1], (x, y)


@pytest.mark.rule("TS-SHOOT-11")
def test_targets_are_enemies_afloat_and_not_grappled_to_her() -> None:
    sea = table("york 400,400 0 | ark 450,400 0 | nox 350,400 0 of=hearts masts=0000 | "
                "alexander 400,460 90 of=hearts | "
                "heros 430,340 0 of=hearts sunk | disraeli 416,400 0 of=hearts; grapple york disraeli; at plan only")
    assert targets(sea.game, 0) == [2, 3]
    fire = table("york 400,400 0 | ark 450,400 0; at plan only")
    assert not can_shoot(fire.game, 0)
    mates = table("york 400,400 0 | ark 450,400 0 of=clubs | nox 350,400 0 of=hearts; "
                  "players spades:1:5 clubs:1:5 hearts:2:5; at token spades cannoneer only").say("shoot-single")
    assert mates.options == ["1 nox", "2 nox", "3 nox", "end"]
    with pytest.raises(IllegalAnswer):
        mates.say("1 ark")


@pytest.mark.rule("TS-SHOOT-12", "TS-SHOOT-13")
@pytest.mark.parametrize(("ship", "hits"), [("heros", (3, 4, 5, 6)), ("ark", (4, 5, 6)), ("cheshire", (5, 6)),
                                            ("st-denis-bc", (6,))])
def test_a_roll_above_the_accuracy_hits(ship: str, hits: tuple[int, ...]) -> None:
    """TS-CASE-23: a 2 hits on 3 to 6, a 5 on 6 alone; the gun of 5 is the fourth of the St. Denis."""
    gun = 4 if ship == "st-denis-bc" else 1
    for face in range(1, 7):
        sea = table(f"{ship} 400,400 0 | york 440,390 0 of=hearts; at token spades cannoneer only", dice=str(face))
        sea.say("shoot-single", f"{gun} york")
        fired = sea.events("GunFired")[0]
        assert isinstance(fired, GunFired)
        assert (fired.face, fired.hit) == (face, face in hits)
        assert (sea.asked[0] == (1, "lose-mast")) is (face in hits)


@pytest.mark.rule("TS-SHOOT-13")
def test_a_one_misses_whatever_the_accuracy(monkeypatch: pytest.MonkeyPatch) -> None:
    """No gun of the list is that good; a gun of accuracy 0 shows it."""
    gun = MODELS["hms-duke-of-york-fn"].guns[0]
    monkeypatch.setattr(gun, "accuracy", 0)
    for face, hit in ((1, False), (2, True)):
        sea = table(PAIR, dice=str(face)).say("shoot-single", "1 ark")
        assert sea.events("GunFired")[0].hit is hit


@pytest.mark.rule("TS-SHOOT-14")
def test_the_controller_takes_off_a_mast_of_his_choice() -> None:
    sea = table(PAIR, dice="3").say("shoot-single", "1 ark")
    assert sea.asked == [(1, "lose-mast")]
    assert sea.options == ["1", "2", "3"]
    sea.say("2")
    assert masts(sea["ark"]) == "101"
    prize = table("york 400,400 0 | ark 450,400 0 of=spades held=clubs; players spades:1:5 hearts:2:5 clubs:2:5; "
                  "at token spades cannoneer only", dice="3").say("shoot-single", "1 ark")
    assert prize.asked == [(2, "lose-mast")]            # the present controller, not her first owner


@pytest.mark.rule("TS-SHOOT-15")
def test_a_hit_on_a_derelict_sinks_her() -> None:
    """TS-CASE-32: the first hit takes the last mast, the second sinks her, and she answers nothing."""
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts masts=010; at token spades cannoneer only", dice="3 | 6")
    sea.say("shoot-single", "1 ark")
    assert sea["ark"].derelict
    assert sea["ark"].afloat
    sea.say("2 ark")
    assert sea["ark"].fate == "sunk"
    assert sea.asked == []
    assert not any(event.answer for event in sea.events("GunFired"))
    miss = table("york 400,400 0 | ark 450,400 0 of=hearts masts=000; at token spades cannoneer only", dice="2")
    assert miss.say("shoot-single", "1 ark")["ark"].afloat


@pytest.mark.rule("TS-SHOOT-16")
def test_the_mast_goes_before_the_next_gun_is_rolled() -> None:
    """At 68.7 her sail tips alone are in reach: the sail of mast 1 gone, gun 1 bears no longer."""
    sea = table("ark 400,400 0 | york 468.7,400 0 of=hearts; "
                "at token spades cannoneer only", dice="6").say("shoot-single")
    assert sea.options == ["1 york", "2 york", "3 york", "end"]
    sea.say("2 york")
    assert sea.asked == [(1, "lose-mast")]
    sea.say("1")
    assert sea.options == ["3 york", "cease"]
    opened = table("dreadnought 400,400 0 | disraeli 426,460 90 of=hearts; reach 2; at token hearts cannoneer only",
                   dice="6").say("shoot-single", "1 dreadnought", "1", "cease")
    assert opened.options == ["2 disraeli", "cease"]    # her own mast 1 gone, gun 2 sees ahead


@pytest.mark.rule("TS-SHOOT-17")
def test_guns_are_chosen_and_rolled_one_by_one() -> None:
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts | nox 350,400 0 of=hearts; at token spades cannoneer only",
                dice="1")
    sea.say("shoot-single")
    assert sea.options == ["1 ark", "2 ark", "3 ark", "1 nox", "2 nox", "3 nox", "end"]
    sea.say("2 nox")
    assert len(sea.events("GunFired")) == 1
    assert sea.asked == [(0, "fire")]
    assert sea.options == ["1 nox", "3 nox", "cease"]


@pytest.mark.rule("TS-SHOOT-17")
def test_the_fast_pace() -> None:
    """All guns that bear, foremost first; the answer with every gun; and the mast that is worth least goes: one that
    does not bear, the least accurate, a short one, the sternmost."""
    sea = table("york 400,400 0 | ajax 450,400 0 of=hearts; at token spades cannoneer only",
                dice="6 | 1 | 1 | 6 | 1", pace="fast").say("shoot-single", "ajax")
    assert [(event.gun, event.answer) for event in sea.events("GunFired")] \
        == [(1, False), (2, False), (3, False), (1, True), (2, True)]
    assert masts(sea["ajax"]) == "110"                  # of 3S 3L 3S the sternmost short one
    assert masts(sea["york"]) == "110"
    assert sea.asked == []
    exact = table("york 400,400 0 | st-denis-bc 445,400 0 of=hearts; at token spades cannoneer only",
                  dice="6 | 1 | 1", seed=1, pace="fast").say("shoot-single", "st-denis-bc")
    assert exact.events("MastLost")[0].mast == 4         # 3L 4L 4L 5L
    blind = table("york 483,345 0 | st-denis-bc 400,400 0 of=hearts; at token spades cannoneer only",
                  dice="6 | 1 | 1", seed=1, pace="fast").say("shoot-single", "st-denis-bc")
    assert blind.events("MastLost")[0].mast == 1         # whose gun alone is too far away


@pytest.mark.rule("TS-SHOOT-18")
def test_a_ship_ends_her_fire_before_the_next_begins() -> None:
    sea = table("york 400,400 0 | disraeli 400,330 0 | ark 440,370 0 of=hearts; admiral spades york; "
                "at token spades cannoneer only", dice="1 | 1").say("shoot-fleet", "york", "1 ark")
    assert sea.asked == [(0, "fire")]
    assert not sea.allows("disraeli")
    sea.say("cease", "cease")
    assert sea.asked == [(0, "ship")]
    assert sea.options == ["done", "disraeli"]          # the york has fired, with guns left and nobody to shoot at


@pytest.mark.rule("TS-SHOOT-18", "TS-RET-05")
def test_a_fleet_fires_ship_by_ship() -> None:
    """TS-CASE-22: three ships shoot at one, and she answers each, with all guns left each time."""
    sea = table("york 400,400 0 | disraeli 400,340 0 | sloop 450,320 0 | ark 440,370 0 of=hearts; admiral spades york; "
                "at token spades cannoneer only", dice="1 | 1 | 1 | 1 | 1 | 1").say("shoot-fleet")
    for ship in ("york", "disraeli", "sloop"):
        assert sea.asked == [(0, "ship")]
        sea.say(ship, "1 ark")
        if sea.asked == [(0, "fire")]:
            sea.say("cease")
        assert sea.asked == [(1, "return-fire")], ship
        bearing = guns_bearing(sea.game, sea.number("ark"), sea.number(ship))
        assert sea.options == [*[f"{gun + 1} {ship}" for gun in bearing], "cease"]
        sea.say(sea.options[0])
        if sea.asked == [(1, "return-fire")]:
            sea.say("cease")
    assert sea.asked == []
    assert [event.ship for event in sea.events("GunFired") if not event.answer] \
        == ["hms-duke-of-york-fn", "hms-disraeli-mi", "hms-lizard-fs"]


@pytest.mark.rule("TS-SHOOT-19")
def test_there_is_no_way_back_to_an_earlier_target() -> None:
    """TS-CASE-31: after A and B the rest of the guns may go on at B or a third ship, not at A."""
    sea = table("dreadnought 400,400 0 | ark 450,400 0 of=hearts | nox 350,400 0 of=hearts; "
                "at token spades cannoneer only",
                dice="1 | 1 | 1").say("shoot-single", "1 ark")
    assert not sea.allows("2 nox")                      # first the fire on the ark is finished
    sea.say("cease")
    assert sea.asked == [(1, "return-fire")]
    sea.say("cease", "2 nox")
    assert not sea.allows("3 ark")
    assert "3 nox" in sea.options
    sea.say("cease", "cease")
    assert sea.asked == []                              # nobody is left to shoot at
    back = table("dreadnought 400,400 0 | ark 450,400 0 of=hearts | nox 350,400 0 of=hearts; at token spades cannoneer "
                 "only", dice="1").say("shoot-single", "1 ark", "cease", "cease")
    assert back.refused_by("2 ark") == "TS-SHOOT-19"


@pytest.mark.rule("TS-SHOOT-20", "TS-RET-02")
def test_the_shooter_may_stop_and_keep_guns_for_later() -> None:
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts | nox 350,400 0 of=hearts; at token spades cannoneer only",
                dice="1").say("shoot-single", "2 ark", "cease", "cease")
    assert sea.options == ["1 nox", "3 nox", "end"]


ENDEAVOR = ("hms-endeavor-example 457.2,500 90 | le-bourbon-example 447.2,545 90 of=hearts | "
            "le-lyon-example 447.2,455 90 of=hearts; scenario between-two-fires; at token spades cannoneer only")


@pytest.mark.rule("TS-SHOOT-17", "TS-SHOOT-21", "TS-RET-02", "TS-RET-03", "TS-RET-04", "TS-RET-12")
def test_between_two_fires() -> None:
    """TS-CASE-12 to TS-CASE-14: the example of the original, shot by shot."""
    sea = table(ENDEAVOR, dice="6 | 6 | 1").say("shoot-single")
    sea.say("1 le-bourbon-example", "1", "2 le-bourbon-example", "3", "3 le-bourbon-example")
    assert masts(sea["le-bourbon-example"]) == "010"
    sea.say("cease")
    assert sea.asked == [(1, "return-fire")]
    assert sea.options == ["2 hms-endeavor-example", "cease"]           # one gun, at her only
    sea.say("2 hms-endeavor-example", dice="6")
    assert sea.asked == [(0, "lose-mast")]
    sea.say("1")                                        # a mast whose gun has fired
    assert masts(sea["hms-endeavor-example"]) == "01111"
    assert sea.options == ["4 le-lyon-example", "5 le-lyon-example", "end"]
    sea.say("4 le-lyon-example", "5 le-lyon-example", dice="1 | 2")     # both miss
    assert sea.asked == [(1, "return-fire")]            # the last target answers although nothing hit
    assert len(sea.options) == 4
    sea.say("1 hms-endeavor-example", "2", "2 hms-endeavor-example", "3", "3 hms-endeavor-example", dice="6 | 6 | 1")
    assert masts(sea["hms-endeavor-example"]) == "00011"
    assert sea.asked == []                              # Bourbon cannot fire again


@pytest.mark.rule("TS-SHOOT-21")
def test_a_gun_lost_before_it_fired_is_lost() -> None:
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts | nox 350,400 0 of=hearts; at token spades cannoneer only",
                dice="1 | 6").say("shoot-single", "1 ark", "cease", "1 york", "2", "cease")
    assert sea.options == ["3 nox", "end"]


@pytest.mark.rule("TS-SHOOT-22")
def test_a_ship_may_fire_fewer_guns_or_none() -> None:
    sea = table(PAIR).say("shoot-single", "end")
    assert sea.asked == []
    assert sea.events("GunFired") == []
    one = table(PAIR, dice="1").say("shoot-single", "3 ark", "cease")
    assert one.asked == [(1, "return-fire")]


@pytest.mark.rule("TS-SHOOT-23")
def test_expected_chances() -> None:
    assert HITS_ON == {2: (3, 4, 5, 6), 3: (4, 5, 6), 4: (5, 6), 5: (6,)}
    for accuracy, faces in HITS_ON.items():
        assert faces == tuple(face for face in range(1, 7) if face > accuracy and face != 1)
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts masts=000; "
                "at token spades cannoneer only").say("shoot-single")
    question = sea.question()
    odds = sea.match.odds(question, sea.read(question, "1 ark"))
    assert odds.of("HMS Ark Royal sinks")[1] == pytest.approx(4 / 6)


@pytest.mark.rule("TS-SHOOT-24")
def test_shooting_moves_nobody() -> None:
    sea = table(PAIR, dice="6 | 1 | 1 | 6").say("shoot-single")
    before = [pose(ship) for ship in sea.game.ships]
    sea.say("1 ark", "1", "2 ark", "3 ark", "2 york", "1", "cease")
    assert [pose(ship) for ship in sea.game.ships] == before
    assert not {"course", "row", "tow", "slide"} & {kind for _, _, kind, _ in sea.match.log}


@pytest.mark.rule("TS-SHOOT-25", "TS-RET-13")
def test_guns_are_fresh_in_every_action() -> None:
    """TS-CASE-97: both actions of an Admiral's token to one ship: all guns again, and an answer each time."""
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts; admiral spades york; at token spades admiral only",
                dice="1 | 1 | 1").say("two", "shoot york", "1 ark", "cease")
    assert sea.asked == [(1, "return-fire")]
    sea.say("1 york", "cease", "shoot york")
    assert sea.options == ["1 ark", "2 ark", "3 ark", "end"]
    sea.say("1 ark", "cease")
    assert sea.asked == [(1, "return-fire")]
    assert sea.options == ["1 york", "2 york", "3 york", "cease"]


@pytest.mark.rule("TS-SHOOT-07", "TS-SHOOT-06", "TS-SHOOT-03")
@pytest.mark.parametrize(("bow", "found"), [(415, [2]), (405, []), (380, [2])])
def test_a_point_between_the_corners_is_aimed_at_when_the_nearest_is_hidden(bow, found) -> None:
    """A derelict lies 55 mm off: short guns reach 17 mm to either side of her nearest point, not the corners.

    A wreck end on in between hides 14 of these; nearer to the gun it hides all, and elsewhere nothing.
    """
    far = 300 if bow == 380 else 400
    assert guns(f"ark 400,432 0 masts=010 | york 463,435.2 0 masts=000 of=hearts | "
                f"sloop {bow},{far} 270 masts=0 of=hearts") == found


@pytest.mark.rule("TS-SHOOT-07", "TS-SHOOT-05")
@pytest.mark.parametrize(("x", "found"), [(465.499, [2]), (465.5, [2]), (465.501, [])])
def test_the_nearest_point_of_a_side_counts_wherever_the_side_is_cut(x, found) -> None:
    """Her side is 57.5 mm off, abreast of its middle, which lies between two cuts a millimetre to either side."""
    assert guns(f"ark 400,432 0 masts=010 | york {x},435.2 0 masts=000 of=hearts") == found
