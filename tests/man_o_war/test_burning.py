"""Fires that meet damage, scuttling parties that come back, stragglers that are held, and prizes that count double."""

import pytest
from man_o_war.table import marks, pose, table

from weathergage.rulesets.man_o_war.rules.locations import dice_left
from weathergage.rulesets.man_o_war.rules.victory import honours

FAR = "| galleon 44,70 0 of=2"


def burn(hits, dice, ship="greatship"):
    sea = table(f"{ship} 10,10 0 hit={hits} {FAR}; at end only", dice=dice)
    assert sea.script_left == 0
    return sea


# --- fires ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FIRE-06", "MW-FIRE-07")
@pytest.mark.parametrize(("there", "after"), [
    ("1", (1, 1)),          # a damage marker becomes a Blaze, and no further box is marked
    ("2", (2, 1)), ("2/1", (2, 2)),
    ("1/1", (2, 2)),        # no damage marker is left to light: the empty box burns
    ("2/2", (2, 2)),        # every box burns already
    ("0", (1, 1))])
def test_a_fire_lights_damage_before_it_fills_an_empty_box(there, after):
    sea = burn(f"gun-deck:1/1,forecastle:{there}", "5 | 1" if "/" not in there else "2 | 5 | 1")
    assert marks(sea["greatship"], "forecastle") == after
    assert "CriticalRolled" not in sea.story and "SaveRolled" not in sea.story
    assert dice_left(sea["greatship"], "fore-battery") == 2 - after[0]       # with the side effect of each filled box


@pytest.mark.rule("MW-FIRE-09", "MW-FIRE-01")
@pytest.mark.parametrize(("start", "face", "after"), [
    ("2/1", 4, (2, 2)), ("2/1", 5, (2, 2)), ("2/1", 6, (2, 2)),        # the damaged box of the same area
    ("1/1", 6, (2, 2)), ("2/1", 2, (2, 1)), ("2/1", 3, (2, 1)), ("2/1", 1, (2, 0))])
def test_a_partly_burning_area_spreads_within_itself_first(start, face, after):
    sea = burn(f"main-mast:{start}", str(face))
    assert marks(sea["greatship"], "main-mast") == after
    assert marks(sea["greatship"], "fore-mast") == marks(sea["greatship"], "aft-mast") == (0, 0)


@pytest.mark.rule("MW-FIRE-09", "MW-DMG-03")
def test_an_empty_box_that_burns_has_its_side_effect():
    sea = burn("gun-deck:1/1", "4", "galleon")
    assert marks(sea["galleon"], "gun-deck") == (2, 2) and dice_left(sea["galleon"], "broadside") == 2
    assert marks(sea["galleon"], "bows") == (0, 0)


@pytest.mark.rule("MW-FIRE-01", "MW-FIRE-03")
@pytest.mark.parametrize(("face", "where"), [(4, "bows"), (5, "forecastle"), (6, "stern")])
def test_a_fire_goes_to_the_prow_up_or_to_the_stern(face, where):
    sea = burn("gun-deck:1/1", f"{face} | 2" if face == 5 else str(face))
    assert marks(sea["greatship"], where) == (1, 1) and sum(sea["greatship"].filled) == 2


@pytest.mark.rule("MW-FIRE-10", "MW-FIRE-12")
def test_what_is_lit_in_this_step_is_not_rolled_and_may_reach_what_was():
    sea = burn("bows:1/1", "6")
    assert marks(sea["greatship"], "gun-deck") == (1, 1)
    # forecastle loses a blaze; the second die lights it again
    sea = burn("forecastle:2/2,aftcastle:2/2", "1 | 4")
    assert marks(sea["greatship"], "forecastle") == (2, 2)


@pytest.mark.rule("MW-FIRE-12", "MW-END-14")
def test_fires_of_prizes_and_abandoned_ships_are_rolled_too_ownerless_ones_last():
    sea = table("wargalley 10,10 0 held=none hit=mast:1/1 | wargalley 20,10 0 hit=mast:1/1 | "
                "wargalley 30,10 0 held=2 crew=1 hit=mast:1/1 | wargalley 40,10 0 of=2 hit=mast:1/1; first 2; at end "
                    "only",
                dice="1 | 2 | 1 | 2")
    assert [event.ship for event in sea.events("BlazeRolled")] == ["wargalley-3", "wargalley-4", "wargalley-2",
        "wargalley"]
    assert marks(sea["wargalley-3"], "mast") == (1, 0) and marks(sea["wargalley-2"], "mast") == (1, 0)
    sea = table("wargalley 10,10 0 sunk hit=mast:1/1 | wargalley 20,10 0 | galleon 44,70 0 of=2; at end only")
    assert not sea.events("BlazeRolled")


@pytest.mark.rule("MW-FIRE-05", "MW-FIRE-07", "MW-FIRE-06")
def test_a_fire_that_finds_nothing_does_not_spread():
    (rolled,) = burn("bows:1/1", "4").events("BlazeRolled")
    assert not rolled.spreads
    sea = burn("bows:1/1,gun-deck:1/1", "6 | 3")
    assert [event.spreads for event in sea.events("BlazeRolled")] == [True, False] and not sea.events("BlazeLit",
        "BoxMarked")
    assert [event.rule for event in sea.events("HitWasted")] == ["MW-FIRE-07"]
    sea = burn("bows:1/1,gun-deck:1", "6")
    assert [event.rule for event in sea.events("BlazeLit")] == ["MW-FIRE-06"]


@pytest.mark.rule("MW-CARD-23", "MW-FIRE-03")
@pytest.mark.parametrize(("hits", "dice", "where", "after"), [
    ("bows:1/1", "6 | 4", "gun-deck", (0, 0)), ("bows:1/1", "6 | 3", "gun-deck", (1, 1)),
    ("main-mast:1/1", "6", "main-mast", (2, 2)),           # within its own location nothing stops it
    ("bows:1/1,gun-deck:1/1", "6 | 2", "gun-deck", (1, 1))])
def test_an_idol_stops_a_fire_at_a_new_location_on_four(hits, dice, where, after):
    sea = table(f"greatship 10,10 0 hit={hits} cards=sea-god-idol shown=sea-god-idol {FAR}; at end only", dice=dice)
    assert marks(sea["greatship"], where) == after and sea.script_left == 0


# --- scuttling --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-END-07", "MW-END-08", "MW-VIC-07")
@pytest.mark.parametrize(("sender", "party", "crew"), [
    ("crew=1", 2, 3), ("crew=3", 2, 4),                    # up to its limit of 4, and the surplus is lost
    ("crew=4", 2, 4), ("crew=4 limit=5", 2, 5), ("crew=1", 1, 2)])
def test_a_scuttling_party_returns_up_to_the_crew_limit(sender, party, crew):
    sea = table(f"wolfship 20,22.75 180 {sender} | galleon 20,20 0 of=2 held=1 crew={party} scuttler=wolfship {FAR}; "
                "turn 3; at end only")
    assert sea["wolfship"].crew == crew and sea["galleon"].fate == "sunk" and sea["galleon"].crew == 0
    assert honours(sea.game) == (4, 0) and [wreck.stage for wreck in sea.game.wrecks] == ["wreckage"]


@pytest.mark.rule("MW-END-07", "MW-PRZ-09")
@pytest.mark.parametrize("sender", ["20,22.8 180", "20,22.75 180 held=2", "20,22.75 180 sunk",
    "20,22.75 180 held=none"])
def test_a_party_whose_ship_is_not_alongside_any_more_is_lost(sender):
    sea = table(f"wolfship {sender.replace('180', '180 crew=2', 1)} | galleon 20,20 0 of=2 held=1 crew=2 "
        f"scuttler=wolfship "
                f"| corsair 4,4 0 {FAR}; at end only")
    near = sender == "20,22.8 180"
    assert sea["galleon"].fate == "sunk" and sea["wolfship"].crew == (4 if near else 0 if "none" in sender else 2)


@pytest.mark.rule("MW-END-07")
def test_at_a_distance_the_party_is_out_of_the_game():
    sea = table(f"wolfship 20,22.81 180 crew=2 | galleon 20,20 0 of=2 held=1 crew=2 scuttler=wolfship {FAR}; at end "
        f"only")
    assert sea["galleon"].fate == "sunk" and sea["wolfship"].crew == 2


# --- stragglers -------------------------------------------------------------------------------------------------------

STRAY = "wargalley 10,10 0 unit=1 flag | wargalley 10,30 0 unit=1 straggler{} | galleon 44,70 0 of=2{}; wind N; at " \
    "end only"


@pytest.mark.rule("MW-STR-05", "MW-FLT-15", "MW-MON-32", "MW-STR-02")
@pytest.mark.parametrize(("more", "others", "moves"), [
    ("", "", True), (" no-movement", "", False), (" no-firing", "", True), (" held=2", "", False),
    ("", " | kraken 11.4,30 0 of=2", False), ("", " | kraken 11.4,30 0 of=2 submerged", True),
    ("", " | kraken 11.4,30 0", True), (" hit=mast,oar-deck", "", False)])
def test_what_holds_a_straggler_in_the_end_phase(more, others, moves):
    sea = table(STRAY.format(more, others))
    assert (sea.asked[:1] == [(0, "move")]) is moves


@pytest.mark.rule("MW-FLT-15", "MW-STR-05")
def test_a_straggler_that_is_lashed_lies_fast():
    sea = table("longship 10,10 0 unit=1 flag | longship 10,30 0 unit=1 straggler lashed=longship-3 | "
                "longship 10.8,30 0 unit=1 straggler lashed=longship-2 | galleon 44,70 0 of=2; player 1 fleet=norse; "
                "wind N; at end only")
    assert not sea.asked and sea["longship-2"].straggler


@pytest.mark.rule("MW-STR-05", "MW-STR-02", "MW-STR-03")
def test_a_straggler_that_touches_another_piece_stops_and_does_nothing_more():
    sea = table(STRAY.format("", " | galleon 10,34 90 of=2")).say("oars ahead 6")
    assert pose(sea["wargalley-2"])[1] == pytest.approx(34 - 0.625 - 1, abs=0.002) and not sea.asked
    assert sea["galleon-2"].crew == 4 and "ShipRammed" not in sea.story


@pytest.mark.rule("MW-SQD-10", "MW-SQD-11", "MW-SQD-09")
@pytest.mark.parametrize(("y", "straggles"), [(18.0, False), (18.001, True), (2.0, False)])
def test_more_than_six_from_the_flagship_a_ship_straggles(y, straggles):
    sea = table(f"wargalley 10,10 0 unit=1 flag | wargalley 10,{y} 0 unit=1 {FAR}; wind N; at end only")
    assert sea["wargalley-2"].straggler is straggles and not sea["wargalley"].straggler
    assert [event.straggler for event in sea.events("StragglerFound")] == [True] * straggles


@pytest.mark.rule("MW-SQD-11", "MW-SQD-10", "MW-PRZ-07")
def test_the_last_ship_of_a_squadron_and_ships_that_are_gone_never_straggle():
    squadron = "wargalley 10,10 0 unit=1 flag {} | wargalley 10,30 0 unit=1 straggler{} | galleon 44,70 0 of=2; at " \
        "end only"
    for gone in ("sunk", "left", "held=none", "held=2"):
        sea = table(squadron.format(gone, " no-movement"))
        assert not sea["wargalley-2"].straggler and sea.game.units[0].flagship == 1
    sea = table(squadron.format("", " no-movement").replace("straggler", "straggler sunk"))
    assert not sea["wargalley-2"].straggler and not sea.events("StragglerFound")      # nothing is told of a wreck
    sea = table(squadron.format("", "").replace("straggler", "straggler held=none"))
    assert not sea["wargalley-2"].straggler and not sea.events("StragglerFound")


@pytest.mark.rule("MW-SQD-02", "MW-SQD-01", "MW-SQD-14")
def test_a_lost_flagship_must_be_replaced_and_one_that_moves_keeps_its_flag():
    squadron = ("wargalley 10,10 0 unit=1 flag {} | wargalley 12,10 0 unit=1 | wargalley 14,10 0 unit=1{} | "
                "galleon 44,70 0 of=2; wind N; at unit wargalley-2 only")
    sea = table(squadron.format("sunk", ""))
    assert sea.asked == [(0, "flagship")] and sea.options == ["wargalley-2", "wargalley-3"]
    sea = table(squadron.format("no-movement", ""))
    assert sea.options == ["keep", "wargalley-2", "wargalley-3"]
    sea.say("keep")
    assert sea.game.units[0].flagship == 0
    assert table(squadron.format("", "")).asked == [(0, "next-ship")]
    sea = table(squadron.format("held=2", " held=2"))       # one is left, and takes the flag unasked
    assert sea.game.units[0].flagship == 1 and [event.ship for event in sea.events("FlagshipNamed")] == ["wargalley-2"]
    sea = table(squadron.format("sunk", " straggler")).say("wargalley-3")
    assert sea["wargalley-3"].straggler and sea.piece == "wargalley-2"


# --- prizes -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-OPT-03", "MW-OPT-04")
@pytest.mark.parametrize(("turn", "at", "points"), [
    (3, "battle 1", 4), (3, "end", 4),                     # captured in turn 3
    (4, "battle 1", 4), (4, "magic", 4), (4, "end", 8), (5, "battle 1", 8), (5, "magic", 8)])
def test_a_prize_counts_double_from_one_end_phase_to_the_next(turn, at, points):
    position = (f"wolfship 10,10 0 hit=stern:1/1 | galleon 20,20 0 of=2 held=1 crew=1 since=3 hit=stern:1/1 | "
        f"corsair 30,30 0 "
                f"of=2 | wolfship 4,60 0; player 1 wizard=champion hand=rust; wizard 1 wolfship; turn {turn}; at {at}")
    for option, expected in (("on", points), ("off", 4)):
        sea = table(position, dice="2 | 2", house_captured_double_honours=option)
        assert honours(sea.game) == (expected, 0)


# --- counters and jams ------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-END-10", "MW-WPN-04", "MW-END-13")
def test_counters_go_and_a_jam_lasts_to_the_end_of_the_next_turn():
    position = ("hellhammer 10,10 0 jammed=4 no-movement no-firing spells=kelp-snare | galleon 44,70 0 of=2 no-firing; "
                "player 1 pool=2 silenced aided rerolled; hazard barrier 30,30 0 4 0.5; turn {}; at end only")
    sea = table(position.format(3))
    ship, player = sea["hellhammer"], sea.player(0)
    assert ship.jammed == 4 and not ship.no_move and not ship.no_fire and not sea["galleon"].no_fire and not ship.spells
    assert (player.pool, player.silenced, player.aided, player.rerolled) == (0, False, False, False)
    assert not sea.game.hazards and "SpellsEnded" in sea.story
    assert [event.ship for event in sea.events("CountersRemoved")] == ["hellhammer", "galleon"]
    assert table(position.format(4))["hellhammer"].jammed == 0
    sea = table("hellhammer 10,10 0 | galleon 44,70 0 of=2; at end only")
    assert "SpellsEnded" not in sea.story and "CountersRemoved" not in sea.story


@pytest.mark.rule("MW-SPL-29", "MW-END-13", "MW-FLT-16")
def test_shoals_of_a_spell_and_old_slime_go_with_the_turn():
    sea = table(f"wargalley 10,30 0 aground=shoals | wargalley 20,30 0 aground=1 | plagueship 36,10 0 {FAR}; terrain "
        f"rocks 20,31.9 0; "
                "trail plagueship 30,30 30,36 3; trail plagueship 34,30 34,36 4; turn 3; at end only")
    assert sea["wargalley"].aground == -1 and sea["wargalley-2"].aground == 0
    assert [trail.until for trail in sea.game.trails] == [4]
