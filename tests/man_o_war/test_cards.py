"""What each card does."""

import pytest
from man_o_war.table import marks, pose, table

from weathergage.rulesets.man_o_war.rules.damage import save_tally
from weathergage.rulesets.man_o_war.state import location_named

FOE = "| galleon 44,70 0 of=2"
KNOWN = "played lucky-mascot master-gunner; "      # nothing that lies face down can be one of these


def held(card):
    return f"cards={card} shown={card}"


def volley(card, target="corsair 25,20 0 of=2", dice="", say="corsair starboard low broadside"):
    """A galleon with a card fires at something."""
    return table(f"galleon 20,20 0 no-movement {held(card)} | {target} {FOE}; at act galleon only", dice=dice).say(say)


def saves(sea):
    return [(event.where, event.need) for event in sea.events("SaveRolled")]


# --- holding ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-CARD-01")
def test_cards_are_shown_when_they_matter_discarded_once_used_and_useless_to_others():
    sea = table(f"galleon 20,20 0 no-movement | corsair 25,20 0 of=2 cards=double-planking btw=1 hit=stern {FOE}; "
                "at act galleon only", dice="6 1 1 1 | 6").say("corsair starboard low broadside")
    assert sea["corsair"].shown == ()                      # a save of the stern is not the hull's
    sea = table("wargalley 10,30 0 | corsair 10,36 90 of=2 cards=double-planking shown=double-planking | "
                "galleon 44,70 0 of=2; wind N; at act wargalley only", dice="3").say("oars ahead 6", "corsair")
    assert saves(sea) == [("btw", 3)]
    for side in ("held=2 crew=1", "held=none"):
        sea = table(f"corsair 10,36 90 {held('double-planking')} {side} {FOE}")
        assert save_tally(sea.game, 0, -1, ()).total == 4
    sea = volley("hot-shot", dice="1 1 1 1", say="corsair starboard low broadside hot-shot")
    assert sea["galleon"].cards == () and sea.game.played == ("hot-shot",)


@pytest.mark.rule("MW-CARD-02", "MW-CORE-08")
def test_a_master_gunner_rerolls_one_location_die_an_activation():
    sea = table(f"galleon 20,20 0 no-movement {held('master-gunner')} | corsair 25,20 0 of=2 | corsair 15,20 0 of=2; "
                "at act galleon only", dice="1 1 1 1 | 5 | 6 | 1 1 1 1").say("corsair starboard low broadside")
    assert sea.options[:2] == ["keep", "master-gunner 1"]
    sea.say("master-gunner 1")
    assert saves(sea) == [("gun-deck", 4)]
    sea.say("corsair-2 port low broadside")
    assert not sea.asked                                   # once


@pytest.mark.rule("MW-CARD-03")
def test_grapeshot_kills_crew_at_close_range():
    sea = volley("grapeshot", "corsair 22,20 0 of=2", "4 6 3 1", "corsair starboard low broadside grapeshot")
    assert sea["corsair"].crew == 1 and not saves(sea) and sea["galleon"].cards == ()
    sea = table(f"galleon 20,20 0 no-movement {held('grapeshot')} | corsair 25,20 0 of=2 {FOE}; at act galleon only")
    assert sea.forbidden_by("corsair starboard low broadside grapeshot") == "MW-CARD-01"


@pytest.mark.rule("MW-CARD-04")
def test_chain_shot_is_for_the_rigging():
    assert saves(volley("chain-shot", dice="4 1 1 1 | 6", say="corsair starboard high broadside")) == [("fore-mast", 6)]
    assert saves(volley("chain-shot", dice="4 1 1 1 | 6")) == [("bows", 4)]


@pytest.mark.rule("MW-CARD-05")
def test_hot_shot_burns():
    sea = volley("hot-shot", dice="4 1 1 1 | 2", say="corsair starboard low broadside hot-shot")
    assert marks(sea["corsair"], "bows") == (1, 1)


@pytest.mark.rule("MW-CARD-07")
def test_pressed_men_are_aboard_from_the_start():
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; admiral 1 greatship; "
                "admiral 2 galleon; at set-up 3", dice="pressed-men | hot-shot", seed=1).say("greatship")
    assert (sea["greatship"].crew, sea["greatship"].limit) == (6, 6) and sea["greatship"].shown == ("pressed-men",)


@pytest.mark.rule("MW-CARD-08")
def test_nets_hinder_the_first_round_of_an_attack_alone():
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 {held('boarding-nets')} {FOE}; "
                "at act wolfship only", dice="5 2 | 5 2").say("galleon", "press-on")
    assert [event.totals for event in sea.events("BoardingFought")] == [(7, 6), (9, 5)]


@pytest.mark.rule("MW-CARD-09")
@pytest.mark.parametrize(("card", "face", "crews"), [("wolfship", 5, (4, 3)), ("galleon", 5, (3, 4)),
                                                     ("wolfship", 4, (4, 4))])
def test_sharpshooters_fire_before_boarding_on_either_side(card, face, crews):
    mine, theirs = [held("sharpshooters") if card == ship else "" for ship in ("wolfship", "galleon")]
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing {mine} | galleon 20,20 0 of=2 {theirs} {FOE}; "
                "at act wolfship only", dice=f"{face} | 1 1").say("galleon")
    fought = sea.events("BoardingFought")[0]
    assert fought.totals == (crews[0] + 1, crews[1] + 1)


@pytest.mark.rule("MW-CARD-10", "MW-CARD-11", "MW-CARD-32")
def test_planks_plates_and_scales():
    sea = table(f"greatship 20,20 0 {held('iron-plates')} plated=stern | plagueship 30,20 0 of=2 "
                f"{held('scaly-growths')}; player 2 fleet=chaos-plague")
    ship = sea["greatship"]
    assert save_tally(sea.game, 0, location_named(ship, "stern"), ()).total == 3
    assert save_tally(sea.game, 0, location_named(ship, "bows"), ()).total == 4
    assert save_tally(sea.game, 1, -1, ()).total == 4 and save_tally(sea.game, 1, 0, ()).total == 4
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; admiral 1 greatship; "
                "admiral 2 galleon; at set-up 3", dice="iron-plates | hot-shot", seed=1)
    assert "greatship stern" in sea.options and all("mast" not in option for option in sea.options)


@pytest.mark.rule("MW-CARD-12")
@pytest.mark.parametrize(("face", "left"), [(5, 0), (4, 1)])
def test_a_carpenter_mends_one_marker_on_a_five(face, left):
    sea = table(f"greatship 20,20 0 hit=stern:1,bows:1/1 btw=1 {held('ships-carpenter')} {FOE}; at end only",
                dice=f"2 | {face}")
    assert sea.options == ["stern", "pass"]
    assert marks(sea.say("stern")["greatship"], "stern") == (left, 0)


@pytest.mark.rule("MW-CARD-13")
def test_a_fire_party_rolls_again():
    sea = table(f"greatship 20,20 0 hit=stern:1/1 {held('fire-party')} {FOE}; at end only", dice="6 | 1")
    assert sea.options == ["keep", "fire-party 1"]
    assert marks(sea.say("fire-party 1")["greatship"], "stern") == (1, 0)


@pytest.mark.rule("MW-CARD-15")
def test_spare_spars_restore_a_mast():
    sea = table(f"greatship 20,20 0 hit=fore-mast:2/1,main-mast:1,stern {held('spare-spars')} {FOE}; at end only",
                dice="2")
    assert sea.options == ["fore-mast", "main-mast", "pass"]
    sea.say("fore-mast")
    assert marks(sea["greatship"], "fore-mast") == (0, 0) and sea.game.played == ("spare-spars",)
    sea = table(f"ironclad 20,20 0 hit=boiler,stern {held('spare-spars')} {FOE}; player 1 fleet=dwarf; at end only",
                dice="1").say("pass")
    assert sea.options == ["boiler", "pass"]               # without masts another propulsion


@pytest.mark.rule("MW-CARD-16", "MW-CARD-17")
def test_helmsmen_and_sea_anchors():
    sea = table(f"greatship 20,20 0 {held('master-helmsman')} {FOE}; wind N; at act greatship only")
    assert sea.allows("sail swing 45 ahead 9") and sea.refusal("sail swing 46")
    assert sea.refusal("sail swing 10 swing 10")
    assert pose(sea.say("sail ahead 3 swing 45")["greatship"]) == (20.0, 23.0, 45.0)
    sea = table(f"greatship 20,20 0 {held('sea-anchor')} {FOE}; wind N; at act greatship only")
    assert sea.refusal("sail anchor 91") and sea.refusal("sail swing 10")
    assert sea.forbidden_by("sail anchor 45 ahead 1") == "MW-CARD-17"
    sea.say("sail ahead 3 anchor 90")
    assert pose(sea["greatship"]) == (20.0, 23.0, 90.0) and sea.game.played == ("sea-anchor",)


@pytest.mark.rule("MW-CARD-18")
def test_a_daring_captain_acts_out_of_turn():
    sea = table("greatship 10,10 0 no-movement | greatship 30,10 0 no-movement | galleon 10,60 0 of=2 no-movement "
                "cards=daring-captain | galleon 30,60 0 of=2 no-movement; at battle 1 only").say("greatship")
    assert sea.asked == [(1, "daring-captain")] and sea.options == ["pass", "galleon"]
    sea.say("galleon")
    assert [event.unit for event in sea.events("ActivationBegun")] == [
        "greatship", "galleon", "galleon-2", "greatship-2"]        # the normal turn follows
    assert sea.game.played == ("daring-captain",)


@pytest.mark.rule("MW-CARD-19")
def test_a_dread_name_wins_ties():
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing {held('dread-name')} | galleon 20,20 0 of=2 {FOE}; "
                "at act wolfship only", dice="3 3").say("galleon")
    assert (sea["wolfship"].crew, sea["galleon"].crew) == (4, 3) and sea.asked == [(0, "press-on")]
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 {held('dread-name')} {FOE}; "
                "at act wolfship only", dice="3 3").say("galleon")
    assert (sea["wolfship"].crew, sea["galleon"].crew) == (3, 4) and sea.asked == [(1, "grapples")]


@pytest.mark.rule("MW-CARD-20")
@pytest.mark.parametrize(("face", "y"), [(3, 39.0), (2, 32.5)])
def test_a_pilot_knows_the_way(face, y):
    sea = table(f"greatship 10,30 0 {held('local-pilot')} {FOE}; terrain rocks 10,35 0; wind N; at act greatship only",
                dice=f"{face} | 6").say("sail ahead 9")
    assert pose(sea["greatship"])[1] == pytest.approx(y, abs=0.01)
    sea = table(f"greatship 10,30 0 {held('local-pilot')} {FOE}; terrain rocks 10,35 0; wind N; at act greatship only",
                dice="6").say("sail ahead 5")              # he would end on it: no use
    assert "PilotTried" not in sea.story and sea["greatship"].aground == 0


@pytest.mark.rule("MW-CARD-21")
def test_a_mascot_changes_a_die_rolled_by_or_against_the_ship():
    sea = table(f"galleon 20,20 0 no-movement | corsair 25,20 0 of=2 {held('lucky-mascot')} {FOE}; at act galleon only",
                dice="5 1 1 1 | 1 | 2 | 6").say("corsair starboard low broadside")
    assert sea.asked == [(1, "re-roll")] and "lucky-mascot 1" in sea.options
    sea.say("keep")
    assert sea.asked == [(1, "re-roll")] and sea.options == ["keep", "lucky-mascot 1"]     # now the save
    sea.say("lucky-mascot 1")
    assert sea.game.played == ("lucky-mascot",) and sea.events("DieRerolled")[0].was == 1


@pytest.mark.rule("MW-CARD-22")
@pytest.mark.parametrize(("face", "works"), [(4, False), (3, True)])
def test_a_figurehead_wards_off_spells(face, works):
    sea = table(f"greatship 20,20 0 | corsair 26,20 0 of=2 {held('warding-figurehead')} {FOE}; player 1 wizard=master "
                "hand=sea-mist; wizard 1 greatship; at cast 1 only", dice=f"6 | {face}").say("sea-mist", "corsair")
    assert bool(sea["corsair"].spells) is works


@pytest.mark.rule("MW-CARD-23")
@pytest.mark.parametrize(("face", "burning"), [(4, 0), (3, 1)])
def test_an_idol_stops_a_fire_at_a_new_location(face, burning):
    sea = table(f"corsair 20,20 0 hit=bows:1/1 {held('sea-god-idol')} {FOE}; at end only", dice=f"6 | {face}")
    assert marks(sea["corsair"], "gun-deck") == (burning, burning)
    sea = table(f"greatship 20,20 0 hit=fore-mast:1/1 {held('sea-god-idol')} {FOE}; at end only", dice="6")
    assert marks(sea["greatship"], "fore-mast") == (2, 2)  # the same location is no new one


@pytest.mark.rule("MW-CARD-24", "MW-MAG-06")
def test_a_scroll_undoes_any_spell():
    sea = table(f"greatship 20,20 0 | galleon 26,20 0 of=2 {held('scroll-of-dispelling')} {FOE}; "
                "player 1 wizard=master hand=fireball; wizard 1 greatship; at cast 1 only", dice="6")
    sea.say("fireball", "galleon", "low")
    assert sea.asked == [(1, "dispel")] and sea.options == ["none", "scroll"]
    sea.say("scroll")
    assert sum(sea["galleon"].filled) == 0 and sea.game.played == ("scroll-of-dispelling",)


@pytest.mark.rule("MW-CARD-25")
def test_a_storm_bottle_turns_the_wind_before_the_battle():
    sea = table(f"greatship 20,20 0 cards=storm-bottle {FOE}; player 1 wizard=champion; wind N; turn 1; at magic")
    assert sea.asked == [(0, "storm-bottle")] and sea.options == ["pass", "NE", "NW"]
    sea.say("NW")
    assert sea.game.wind == 7 and sea.game.played == ("storm-bottle",)


CHAOS = "; player 1 fleet=chaos-plague; wind N; at act {} only"


@pytest.mark.rule("MW-CARD-26")
@pytest.mark.parametrize(("where", "total"), [("20,22.75 180", 8), ("20,17.25 0", 9)])
def test_stench_is_downwind(where, total):
    sea = table(f"wolfship {where} of=2 no-movement no-firing | plagueship 20,20 0 {held('stench')} {FOE}; player 1 "
                "fleet=chaos-plague; wind N; at act wolfship only", dice="5 1").say("plagueship")
    assert sea.events("BoardingFought")[0].totals[0] == total


def reek(holder, wind="N", more="", foes="wolfship 20,22.75 180 of=2 | plaguecrusher 20,20.5 0", dice="5 1"):
    """The totals of a round beside a ship that stinks, and whether its card was turned up."""
    sea = table(f"{foes.replace(' | ', ' no-movement no-firing | ', 1)} | plagueship {holder} 0 cards=stench{more} "
                f"{FOE}; player 1 fleet=chaos-plague; wind {wind}; at act {foes.split()[0]} only", dice=dice)
    sea.say(foes.split("| ")[1].split()[0])
    return sea.events("BoardingFought")[0].totals, sea["plagueship"].shown == ("stench",)


@pytest.mark.rule("MW-CARD-26", "MW-CARD-01")
@pytest.mark.parametrize(("holder", "wind", "works"), [
    ("20,11", "N", True), ("20,10.999", "N", False),                           # within 9
    ("14,16.75", "N", True), ("13.999,16.75", "N", False), ("26,16.75", "N", True), ("26.001,16.75", "N", False),
    ("20,30", "N", False), ("20,30", "S", True), ("14,22.75", "E", True), ("14,22.75", "W", False)])
def test_stench_reaches_nine_and_within_forty_five_of_the_wind(holder, wind, works):
    assert reek(holder, wind) == (((8, 4), True) if works else ((9, 4), False))


@pytest.mark.rule("MW-CARD-26", "MW-CARD-01", "MW-CORE-14")
def test_stench_is_for_enemies_attacking_or_attacked():
    assert reek("20,14", foes="plaguecrusher 20,22.5 180 | wolfship 20,20.25 0 of=2") == ((8, 7), True)
    assert reek("20,30", foes="plaguecrusher 20,22.5 180 | wolfship 20,20.25 0 of=2") == ((8, 8), False)
    assert reek("20,14", more=" held=none") == ((9, 4), False)
    assert reek("20,14", more=" held=2 crew=1") == ((9, 4), False)
    assert reek("20,14", more=" sunk") == ((9, 4), False)


@pytest.mark.rule("MW-CARD-26", "MW-CORE-11", "MW-MON-27", "MW-AIR-31")
def test_stench_is_nothing_to_monsters_and_flyers():
    sea = table(f"kraken 20,22.5 0 of=2 | plagueship 20,20 0 {held('stench')} {FOE}; player 1 fleet=chaos-plague; "
                "wind N; at act monster-1 only", dice="1 2 | 5 1").say("surface", "stay", "plagueship", "hold", "board")
    assert sea.events("BoardingFought")[0].totals[0] == 4 + 5
    sea = table(f"wyvern-rider 20,22.01 0 of=2 | plagueship 20,20 0 {held('stench')} {FOE}; player 1 "
                "fleet=chaos-plague; player 2 fleet=orc; wind N; at act wyvern-rider only",
                dice="1 1 1 1 1 | 6 1 | 1 6")
    sea.say("stay", "plagueship", "hold", "board")
    assert sea.events("BoardingFought")[0].totals[0] == 3 + 6


@pytest.mark.rule("MW-CARD-08", "MW-CARD-01", "MW-MON-27", "MW-AIR-31")
def test_nets_hinder_the_first_round_of_beasts_too_and_are_turned_up():
    sea = table(f"kraken 20,22.5 0 of=2 | galleon 20,20 0 cards=boarding-nets {FOE}; {KNOWN}at act monster-1 only",
                dice="1 2 | 5 1 | 5 1").say("surface", "stay", "galleon", "hold")
    assert sea["galleon"].shown == ()
    sea.say("board")
    assert sea["galleon"].shown == ("boarding-nets",) and [event.card for event in sea.events("CardShown")] == [
        "boarding-nets"]
    sea.say("press-on")
    assert [event.totals[0] for event in sea.events("BoardingFought")] == [7, 9] and sea.game.reveals == 1
    sea = table(f"galleon 20,20 0 no-movement no-firing cards=boarding-nets | kraken 20,22.5 0 of=2 {FOE}; "
                f"{KNOWN}at act galleon only", dice="1 1").say("monster-1")
    assert sea.events("BoardingFought")[0].totals == (5, 5) and sea["galleon"].shown == ()     # it attacks itself
    sea = table(f"wyvern-rider 21.14,20 0 of=2 | galleon 20,20 0 cards=boarding-nets {FOE}; player 2 fleet=orc; "
                f"{KNOWN}at act wyvern-rider only", dice="1 1 1 1 | 4 1").say("stay", "galleon", "hold", "board")
    assert sea.events("BoardingFought")[0].totals == (5, 5) and sea["galleon"].shown == ("boarding-nets",)


@pytest.mark.rule("MW-CARD-06", "MW-CARD-01")
def test_marines_add_one_to_every_round_of_their_own_ship():
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing cards=veteran-marines | galleon 20,20 0 of=2 {FOE}; "
                f"{KNOWN}at act wolfship only", dice="5 2 | 5 2").say("galleon", "press-on")
    assert [event.totals for event in sea.events("BoardingFought")] == [(10, 6), (10, 5)]
    assert sea["wolfship"].shown == ("veteran-marines",)
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 cards=veteran-marines {FOE}; "
                f"{KNOWN}at act wolfship only", dice="5 2 | 5 2").say("galleon", "press-on")
    assert [event.totals for event in sea.events("BoardingFought")] == [(9, 7), (9, 6)]
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 | wolfship 24,22.75 180 "
                f"cards=veteran-marines {FOE}; {KNOWN}at act wolfship only", dice="5 2").say("galleon")
    assert sea.events("BoardingFought")[0].totals == (9, 6) and not sea["wolfship-2"].shown    # aboard another


@pytest.mark.rule("MW-CARD-09", "MW-PRZ-08", "MW-CARD-01", "MW-BRD-21")
def test_sharpshooters_need_a_crew_to_aim_at():
    ship = f"wolfship 20,22.25 180 no-movement no-firing {held('sharpshooters')}"
    sea = table(f"{ship} | doomreaver 20,20 0 of=2 {FOE}; player 2 fleet=dark-elf; at act wolfship only", dice="6 1")
    sea.say("doomreaver")
    assert [kind for kind, _ in sea.chances] == ["boarding"] and sea["doomreaver"].btw == 1
    sea = table(f"galleon 20,20 0 no-movement no-firing {held('sharpshooters')} | kraken 20,22.5 0 of=2 {FOE}; "
                "at act galleon only", dice="6 1").say("monster-1")
    assert [kind for kind, _ in sea.chances] == ["boarding"]
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing {held('sharpshooters')} | galleon 20,20 0 of=2 held=none "
                f"{FOE}; at act wolfship only").say("galleon")
    assert sea.asked == [(0, "prize")] and not sea.chances
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing cards=sharpshooters | galleon 20,20 0 of=2 crew=1 {FOE}; "
                f"{KNOWN}at act wolfship only", dice="5").say("galleon")
    assert sea["galleon"].side == -1 and sea["wolfship"].shown == ("sharpshooters",)   # the last man: no round follows
    assert not sea.events("BoardingFought") and [kind for kind, _ in sea.chances] == ["sharpshooters"]


@pytest.mark.rule("MW-CARD-28", "MW-CORE-10", "MW-SET-17", "MW-FLT-18")
@pytest.mark.parametrize(("cards", "more", "options"), [
    ("cards=poisoned-arrows", "", ["pass", "play"]),
    ("cards=poisoned-arrows shown=poisoned-arrows", "", ["pass", "play"]),
    ("cards=regenerate", "", ["pass"]), ("cards=regenerate shown=regenerate", "", []), ("", "", []),
    ("cards=regenerate,stench shown=regenerate", "", ["pass"]), ("cards=regenerate", "played poisoned-arrows; ", []),
    ("cards=regenerate", "played ship-rot; ", ["pass"]),
    ("cards=regenerate | plagueship 4,4 0 cards=poisoned-arrows shown=poisoned-arrows", "", []),
    ("cards=regenerate | plagueship 4,4 0 cards=poisoned-arrows", "", ["pass"]),
    ("cards=regenerate", "player 1 fleet=empire; ", [])])
def test_arrows_are_asked_for_wherever_they_might_lie_face_down(cards, more, options):
    fleet = "" if "player" in more else "player 1 fleet=chaos-plague; "
    ship, _, mate = cards.partition(" | ")
    sea = table(f"plagueship 20,23 180 no-movement no-firing {ship} | galleon 20,20 0 of=2 {FOE}"
                f"{' | ' + mate if mate else ''}; {fleet}{more}at act plagueship only", dice="6 1").say("galleon")
    assert (sea.options if sea.asked[0][1] == "arrows" else []) == options


@pytest.mark.rule("MW-CARD-01", "MW-CARD-28")
def test_a_card_that_is_used_leaves_the_others():
    sea = table("plagueship 20,23 180 no-movement no-firing cards=poisoned-arrows,regenerate,stench "
                f"shown=poisoned-arrows,stench | galleon 20,20 0 of=2 {FOE}; played ship-rot; wind E"
                + CHAOS.format("plagueship").replace("; wind N", ""), dice="5 4 4 4 | 1 1").say("galleon", "play")
    ship = sea["plagueship"]
    assert ship.cards == ("regenerate", "stench") and ship.shown == ("stench",)
    assert sea.game.played == ("poisoned-arrows", "ship-rot") and sea.game.reveals == 1
    assert sea["galleon"].crew == 2                        # one by an arrow, one in the round


@pytest.mark.rule("MW-CARD-28", "MW-PRZ-08")
def test_arrows_find_no_crew_on_beasts():
    sea = table(f"plagueship 20,20 0 no-movement no-firing cards=poisoned-arrows | kraken 20,22.5 0 of=2 {FOE}"
                + CHAOS.format("plagueship"), dice="6 1").say("monster-1", "play")
    assert [kind for kind, _ in sea.chances] == ["boarding"] and sea.game.played == ("poisoned-arrows",)


@pytest.mark.rule("MW-CARD-10", "MW-CARD-11", "MW-CARD-32", "MW-CARD-01")
def test_save_cards_are_turned_up_when_they_save_something():
    sea = table(f"ironclad 20,20 0 {held('iron-plates')} plated=bows {FOE}; player 1 fleet=dwarf")
    need = [save_tally(sea.game, 0, location_named(sea["ironclad"], name), ()).total for name in ("bows", "boiler")]
    assert need == [2, 3] and save_tally(sea.game, 0, -1, ()).total == 3
    shot = ("galleon 20,20 0 no-movement | greatship 25.125,20 0 of=2 cards={} plated=gun-deck " + FOE
            + f"; {KNOWN}at act galleon only")
    for cards, shown in (("iron-plates", ("iron-plates",)), ("double-planking", ())):
        sea = table(shot.format(cards), dice="5 1 1 1 | 6").say("greatship starboard low broadside")
        assert saves(sea)[0][0] == "gun-deck" and sea["greatship"].shown == shown
    sea = table(shot.format("iron-plates").replace("gun-deck", "bows"), dice="5 1 1 1 | 6")
    assert sea.say("greatship starboard low broadside")["greatship"].shown == ()
    sea = table(f"galleon 20,20 0 no-movement | plagueship 25.125,20 0 of=2 cards=scaly-growths {FOE}; "
                "player 2 fleet=chaos-plague; at act galleon only", dice="5 1 1 1 | 6")
    assert sea.say("plagueship starboard low broadside")["plagueship"].shown == ("scaly-growths",)


@pytest.mark.rule("MW-CARD-27")
@pytest.mark.parametrize(("face", "crew"), [(6, 1), (5, 2)])
def test_flies_sweep_over_whoever_comes_alongside(face, crew):
    sea = table(f"wargalley 20,30 180 of=2 | plagueship 20,22 90 {held('swarm-of-flies')} {FOE}; player 1 "
                "fleet=chaos-plague; wind S; at act wargalley only", dice=str(face)).say("sail ahead 9")
    assert sea["wargalley"].crew == crew


@pytest.mark.rule("MW-CARD-28")
def test_poisoned_arrows_before_boarding():
    sea = table(f"plagueship 20,23 180 no-movement no-firing cards=poisoned-arrows | galleon 20,20 0 of=2 {FOE}"
                + CHAOS.format("plagueship"), dice="5 6 1 2 | 1 1").say("galleon")
    assert sea.asked == [(0, "arrows")] and sea.options == ["pass", "play"]
    sea.say("play")
    assert sea.events("BoardingFought")[0].totals == (6, 3) and sea.game.played == ("poisoned-arrows",)


@pytest.mark.rule("MW-CARD-29")
def test_a_hull_that_heals():
    sea = table(f"plagueship 20,20 0 hit=bows,fore-mast,rotten-hull:2/1 {held('regenerate')} {FOE}; player 1 "
                "fleet=chaos-plague; at end only", dice="2 | 6 | 5")
    assert marks(sea["plagueship"], "fore-mast") == (0, 0) and marks(sea["plagueship"], "bows") == (1, 0)
    assert sea.script_left == 0                            # what burns does not roll


@pytest.mark.rule("MW-CARD-30")
def test_ship_rot_creeps_from_location_to_location():
    sea = table(f"plagueship 20,20 0 no-movement {held('ship-rot')} | corsair 20,27 90 of=2 {FOE}"
                + CHAOS.format("plagueship"), dice="2 | 6 | 2 | 2").say("corsair fore high ship-rot")
    assert marks(sea["corsair"], "forecastle") == (1, 0)   # no save at the first
    assert saves(sea)[0][0] == "main-deck" and marks(sea["corsair"], "main-deck") == (1, 0)
    assert sea.game.played == ("ship-rot",)


@pytest.mark.rule("MW-CARD-31")
def test_tentacles_grasp_one_vessel_a_phase():
    sea = table(f"plagueship 20,20 0 no-movement {held('grasping-tentacles')} | corsair 24,20 0 of=2 {FOE}"
                + CHAOS.format("plagueship"), dice="6").say("corsair fore grasping-tentacles")
    assert sea["corsair"].crew == 2 and not sea.asked and sea["plagueship"].cards == ("grasping-tentacles",)


@pytest.mark.rule("MW-CARD-33")
def test_a_torrent_of_bile():
    sea = table(f"plagueship 20,20 0 no-movement {held('torrent-of-bile')} | corsair 20,27 90 of=2 {FOE}"
                + CHAOS.format("plagueship"), dice="4 5 1 | 5 | 6").say("corsair fore low torrent-of-bile")
    assert saves(sea) == [("bows", 6), ("gun-deck", 6)] and sea.game.played == ("torrent-of-bile",)
    sea = table(f"plagueship 20,20 0 no-movement {held('torrent-of-bile')} | corsair 20,29 90 of=2 {FOE}"
                + CHAOS.format("plagueship"))
    assert all("bile" not in option for option in (sea.options if sea.asked else []))


# --- what the enemy may learn -----------------------------------------------------------------------------------------

@pytest.mark.rule("MW-CORE-10", "MW-CARD-01")
def test_a_question_does_not_tell_which_card_is_held():
    """The same question comes whatever lies face down, as far as everybody knows."""
    position = ("plagueship 20,20 0 no-movement cards={} hit=fore-catapult,aft-catapult | corsair 20,25 90 of=2 "
                f"{FOE}" + CHAOS.format("plagueship"))
    for card in ("torrent-of-bile", "ship-rot", "regenerate"):
        assert table(position.format(card)).asked == [(0, "fire")]
    sea = table("wolfship 20,22.75 180 no-movement no-firing cards=dread-name | galleon 20,20 0 of=2; "
                "at act wolfship only", dice="1 1").say("galleon")
    assert sea.asked[0][1] != "arrows"                     # an Empire ship holds no Chaos reward, as everybody knows
    assert sea.match.sight(1).view()["pieces"][0]["cards"] == ["?"]


@pytest.mark.rule("MW-CARD-03", "MW-SHOT-05")
@pytest.mark.parametrize(("ship", "land", "x", "may"), [
    ("", "", 22.0, True), ("", " terrain island 23.5,20 0;", 26.5, False), ("", "", 29.0, False),
    (" | wargalley 22.2,20 0", "", 26.0, True)])
def test_grapeshot_is_for_what_the_volley_will_meet_at_close_range(ship, land, x, may):
    sea = table(f"greatship 20,20 0 no-movement cards=grapeshot | corsair {x},20 0 of=2{ship} {FOE};{land} "
                "at act greatship only")
    assert sea.allows("corsair starboard low broadside")
    assert sea.allows("corsair starboard low broadside grapeshot") is may


@pytest.mark.rule("MW-CARD-30", "MW-CARD-31", "MW-CARD-33", "MW-SHOT-01")
@pytest.mark.parametrize(("card", "shot", "places"), [
    ("ship-rot", "corsair fore high ship-rot", {"20,22.25": True, "20,31": True, "20,31.01": False, "20,17": False}),
    ("torrent-of-bile", "corsair fore low torrent-of-bile", {"20,22.25": True, "20,28": True, "20,28.01": False}),
    ("grasping-tentacles", "corsair fore grasping-tentacles", {"20,15": True, "20,14.99": False, "20,25": True})])
def test_how_far_a_reward_reaches(card, shot, places):
    for place, may in places.items():
        sea = table(f"plagueship 20,20 0 no-movement cards={card} | corsair {place} 90 of=2 {FOE}; "
                    "player 1 fleet=chaos-plague; at act plagueship only")
        assert (bool(sea.asked) and sea.allows(shot)) is may, place
        assert (bool(sea.asked) and shot in sea.options) is may, place


@pytest.mark.rule("MW-SPL-05", "MW-SPL-24", "MW-CARD-30", "MW-CARD-33")
@pytest.mark.parametrize(("card", "shot"), [("ship-rot", "corsair fore high ship-rot"),
                                            ("torrent-of-bile", "corsair fore low torrent-of-bile")])
def test_in_fog_a_reward_reaches_only_what_is_close(card, shot):
    for fogged in ("plagueship", "corsair", ""):
        for y, close in (("24.9", True), ("25.1", False)):
            one, other = [" spells=sea-mist" if fogged == name else "" for name in ("plagueship", "corsair")]
            sea = table(f"plagueship 20,20 0 no-movement cards={card}{one} | corsair 20,{y} 90 of=2{other} {FOE}; "
                        "player 1 fleet=chaos-plague; at act plagueship only")
            may = close or not fogged
            assert (bool(sea.asked) and sea.allows(shot)) is may, (fogged, y)


@pytest.mark.rule("MW-CARD-25", "MW-CORE-10")
@pytest.mark.parametrize("first", [1, 2])
def test_each_side_is_asked_for_its_bottle_once_the_initiative_player_first(first):
    position = ("greatship 20,20 0 cards=storm-bottle | greatship 4,4 0 | galleon 30,20 0 of=2 cards=hot-shot | "
                f"galleon 44,70 0 of=2; wind N; first {first}; at magic")
    sea = table(position)
    for side in (first - 1, 2 - first):
        assert sea.asked == [(side, "storm-bottle")]
        assert sea.options == (["pass", "NE", "NW"] if side == 0 else ["pass"])
        sea.say("pass")
    assert sea.asked == [(first - 1, "activate")] and sea.game.wind == 0


@pytest.mark.rule("MW-CARD-18", "MW-CORE-10")
def test_a_daring_captain_whose_ship_has_acted_cannot_act_again():
    sea = table("greatship 20,20 0 no-movement | galleon 44,70 0 of=2 acted cards=daring-captain | galleon 30,60 0 "
                "of=2 no-movement cards=hot-shot | galleon 38,50 0 of=2 no-movement; at battle 1 only")
    assert sea.asked == [(1, "daring-captain")] and sea.options == ["pass"]     # for all that is public, one might


@pytest.mark.rule("MW-CARD-17", "MW-CARD-01")
def test_a_sea_anchor_that_is_not_let_go_stays_aboard():
    sea = table(f"greatship 20,20 0 {held('sea-anchor')} {FOE}; wind N; at act greatship only").say("sail ahead 3")
    assert sea.game.played == () and sea["greatship"].cards == ("sea-anchor",)
