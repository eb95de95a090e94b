"""What some fleets and ships do differently, and what scenarios change."""

import pytest
from man_o_war.table import marks, opening, pose, table
from man_o_war.test_turns import first_answers

import weathergage as wg
from weathergage.rulesets.man_o_war.content.tables import SCENARIOS
from weathergage.rulesets.man_o_war.rules.fleet_rules import housed_units
from weathergage.rulesets.man_o_war.rules.victory import honours, is_eliminated

FOE = "| galleon 44,70 0 of=2"
ELF = "; player 1 fleet=high-elf; wind N; at act {} only"


# --- High Elves -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FLT-05")
def test_elves_move_twice_around_one_volley():
    sea = table(f"hawkship 20,20 0 | wargalley 20,38 90 of=2 {FOE}{ELF.format('hawkship')}", dice="1")
    assert sea.options == ["move-shoot-move", "move-move-shoot", "shoot-move"]
    sea.say("move-shoot-move", "sail ahead 6", "wargalley fore fore-claw")
    assert sea.asked == [(0, "move")]
    sea.say("sail turn 90 ahead 4")
    assert not sea.asked and sea["hawkship"].heading == 90.0
    sea = table(f"hawkship 20,20 0 | wargalley 20,30 90 of=2 {FOE}{ELF.format('hawkship')}", dice="1")
    sea.say("shoot-move", "wargalley fore fore-claw", "stay")
    assert not sea.asked                                   # never a shot and then two moves


@pytest.mark.rule("MW-FLT-05", "MW-SAIL-04", "MW-SAIL-05")
def test_the_wind_or_the_ground_ends_the_second_move():
    sea = table(f"hawkship 20,20 90 {FOE}{ELF.format('hawkship')}").say("move-move-shoot", "sail turn 90")
    assert not sea.asked
    sea = table(f"hawkship 20,30 180 {FOE}{ELF.format('hawkship')}").say("move-move-shoot", "sail turn 90")
    assert not sea.asked
    sea = table(f"hawkship 20,20 0 {FOE}; terrain rocks 20,24 0{ELF.format('hawkship')}", dice="6")
    sea.say("move-move-shoot", "sail ahead 6")
    assert sea["hawkship"].aground == 0 and not sea.asked
    sea = table(f"hawkship 20,20 0 {FOE}{ELF.format('hawkship')}")
    sea.say("move-move-shoot", "sail turn 45 turn 45 ahead 2")
    assert sea.allows("sail ahead 6") and sea.refusal("sail ahead 6.1")    # the zone is fixed once


@pytest.mark.rule("MW-FLT-06")
def test_after_contact_the_second_move_only_leaves():
    sea = table(f"hawkship 20,20 0 | greatship 20,26 90 of=2 {FOE}{ELF.format('hawkship')}", dice="1")
    sea.say("move-move-shoot", "sail ahead 6")
    assert sea.asked == [(0, "move")] and sea.forbidden_by("sail ahead 1") == "MW-COLL-03"
    assert sea.allows("sail push greatship") and sea.allows("stay")
    sea.say("stay", "greatship fore low fore-claw")
    assert sea.asked == [(0, "board")]                     # boarding is last


# --- Dark Elves -------------------------------------------------------------------------------------------------------

ARK = "; player 1 fleet=dark-elf; wind N; at act {} only"


@pytest.mark.rule("MW-FLT-08")
def test_an_ark_slides_or_makes_an_ordinary_move_under_magic():
    sea = table(f"black-ark 20,20 0 {FOE}{ARK.format('black-ark')}")
    assert sea.allows("magic slide 90 6") and sea.forbidden_by("magic slide 90 6.1") == "MW-OAR-04"
    assert sea.allows("magic turn 45 ahead 4") and sea.allows("sail ahead 9") and sea.refusal("sail slide 90 1")
    sea.say("magic slide 135 6")
    assert pose(sea["black-ark"]) == pytest.approx((24.243, 15.757, 0.0), abs=0.001)
    sea = table(f"bane-tower 20,20 0 {FOE}; player 1 fleet=chaos-plague; at act bane-tower only")
    assert sea.forbidden_by("magic slide 90 6") == "MW-FLT-08"


@pytest.mark.rule("MW-FLT-10", "MW-LOC-08")
@pytest.mark.parametrize(("face", "out"), [(4, True), (3, False)])
def test_through_a_shut_portal_a_beast_leaves_on_a_four(face, out):
    sea = table(f"black-ark 20,20 0 hit=portal | death-fortress 0,0 0 housed {FOE}{ARK.format('black-ark')}",
                dice=str(face)).say("release death-fortress")
    assert (sea.asked == [(0, "release")]) is out
    if out:
        assert sea.forbidden_by("30,20 0") == "MW-FLT-09"
        sea.say("25,20 0")
    assert sea["death-fortress"].fate == ("afloat" if out else "housed")


@pytest.mark.rule("MW-FLT-10")
@pytest.mark.parametrize(("face", "fate", "btw"), [(1, "removed", 1), (6, "housed", 0), (3, "housed", 1)])
def test_a_wounded_beast_that_goes_back_rolls(face, fate, btw):
    sea = table(f"black-ark 20,20 0 | doomreaver 20,17 0 btw=1 hit=tower no-movement no-firing {FOE}; "
                "player 1 fleet=dark-elf; wind N; at unit doomreaver", dice=f"6 | {face}", seed=1).say("enter")
    assert sea["doomreaver"].fate == fate
    first_answers(sea, lambda sea: sea.game.turn > 1 or sea.over)
    assert sea["doomreaver"].btw == btw and sea["doomreaver"].fate == fate
    sea = table(f"black-ark 20,20 0 | doomreaver 20,17 0 no-movement no-firing {FOE}; player 1 fleet=dark-elf; wind N; "
                "at act doomreaver only", dice="6").say("enter")
    assert sea["doomreaver"].fate == "housed" and sea["doomreaver"].house == 0


@pytest.mark.rule("MW-FLT-11", "MW-VIC-05", "MW-FLT-09")
def test_beasts_go_down_with_their_ark_and_with_no_other():
    sea = table("black-ark 20,20 0 btw=5 hit=bows:2 | black-ark 40,20 0 | death-fortress 0,0 0 housed | death-fortress "
                "0,0 0 housed house=black-ark-2 | galleon 25,20 0 of=2 no-movement; player 1 fleet=dark-elf; "
                "at act galleon only", dice="4 1 1 1 | 1 | 5").say("black-ark port low broadside")
    assert sea["black-ark"].fate == "sunk"
    assert [sea[label].fate for label in ("death-fortress", "death-fortress-2")] == ["removed", "housed"]
    assert honours(sea.game) == (0, 9) and not is_eliminated(sea.game, 0)
    assert [housed_units(sea.game, ark) for ark in (0, 1)] == [[], [3]]
    assert [(event.ship, event.why, event.rule) for event in sea.events("ShipSunk")][1:] == [
        ("death-fortress", "with-its-ark", "MW-FLT-11")]


@pytest.mark.rule("MW-FLT-09", "MW-SET-01")
def test_whole_units_may_start_inside():
    sea = opening("terror-from-the-deep", seed=3)
    first_answers(sea, lambda sea: sea.asked[0][1] == "house")
    sea.say("death-fortress doomreaver")
    inside = [piece.label for piece in sea.game.pieces if piece.fate == "housed"]
    assert inside == ["death-fortress", "doomreaver", "doomreaver-2", "doomreaver-3"]
    assert {sea[label].house for label in inside} == {sea.number("black-ark")}


@pytest.mark.rule("MW-FLT-12")
def test_a_wild_beast_bites_what_it_touches_friend_or_foe():
    position = f"doomreaver 20,20 0 | wargalley 20,25 90 {FOE}; player 1 fleet=dark-elf; at act doomreaver only"
    sea = table(position, dice="1 | 4 5 | 1 | 1")
    assert table(position.replace("20,20 0", "20,70 0"), dice="1").forbidden_by("beast ahead 6") == "MW-FLT-12"
    sea.say("beast ahead 6")
    assert marks(sea["wargalley"], "mast") == marks(sea["wargalley"], "forecastle") == (1, 0) and not sea.asked


@pytest.mark.rule("MW-FLT-21", "MW-FLT-13")
def test_what_kills_crew_does_nothing_to_a_crewless_beast():
    sea = table(f"kings-longship 20,20 0 no-movement | doomreaver 22.4,20 0 of=2 {FOE}; player 1 fleet=norse; "
                "player 2 fleet=dark-elf; at act kings-longship only", dice="6 6")
    sea.say("doomreaver starboard axe-throwers")
    assert sea["doomreaver"].btw == 0 and sea["doomreaver"].fate == "afloat"


# --- Norse ------------------------------------------------------------------------------------------------------------

LASHED = ("longship 20,20 0 unit=1 lashed=longship-2{} | longship 20.8,20 0 unit=1 lashed=longship | "
          "wolfship 18.35,20 90 of=2 no-movement no-firing | galleon 44,70 0 of=2; player 1 fleet=norse; ")


@pytest.mark.rule("MW-FLT-15")
def test_longships_side_by_side_lash_together():
    sea = table("longship 20,20 0 unit=1 no-movement | longship 20.8,20 0 unit=1 no-movement | longship 30,20 0 unit=1 "
                f"no-movement {FOE}; player 1 fleet=norse; at unit longship only")
    sea.say("keep", "longship", "longship-2")
    assert sea.asked == [(0, "lash")] and sea.options == ["nothing", "longship+longship-2"]
    sea.say("longship+longship-2")
    assert sea["longship"].lashed == (1,) and sea["longship-2"].lashed == (0,)


@pytest.mark.rule("MW-FLT-15")
def test_lashed_ships_fight_as_one_and_lie_fast():
    sea = table(LASHED.format(" crew=1") + "at act wolfship only", dice="6 1 | 6 1 | 1 6").say("longship")
    assert [event.totals for event in sea.events("BoardingFought")] == [(10, 6)] and sea["longship"].crew == 0
    sea.say("press-on")
    assert sea["longship-2"].crew == 3                     # then of the others
    sea = table(LASHED.format("") + "wind N; at act longship-2 only")
    assert sea.asked == [(0, "unlash")]
    sea.say("keep")
    assert all(kind != "move" for _, kind in sea.asked)
    sea = table(LASHED.format("") + "wind N; at act longship-2 only").say("unlash")
    assert sea.asked == [(0, "move")] and not sea["longship"].lashed


@pytest.mark.rule("MW-FLT-15")
def test_survivors_cross_to_a_lashed_ship_with_room():
    sea = table("longship 20,20 0 unit=1 lashed=longship-2 btw=1 hit=prow crew=3 | longship 20.8,20 0 unit=1 "
                "lashed=longship crew=2 | galleon 15,20 0 of=2 no-movement; player 1 fleet=norse; at act galleon only",
                dice="5 1 1 1 | 1 | 5").say("longship starboard broadside")
    assert sea["longship"].fate == "sunk" and sea["longship-2"].crew == 4 and not sea["longship-2"].lashed


# --- Chaos ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FLT-16")
def test_slime_lies_behind_a_plagueship_for_a_turn():
    sea = table(f"plagueship 20,20 0 {FOE}; player 1 fleet=chaos-plague; wind N; turn 3; at act plagueship only")
    sea.say("sail ahead 4")
    trail = sea.game.trails[0]
    assert trail.points == ((20.0, 20.0), (20.0, 24.0)) and trail.until == 4
    slime = "; trail plagueship 20,30 20,36 {}; player 1 fleet=chaos-plague; wind E; turn 3; "
    position = f"plagueship 20,40 0 | wargalley 14,33 90 {FOE}" + slime.format(4)
    for face, crew in ((6, 1), (5, 2)):
        sea = table(position + "at act wargalley only", dice=str(face)).say("oars ahead 6")
        assert sea["wargalley"].crew == crew
    sea = table(position.replace("14,33 90", "20,33 90") + "at act wargalley only").say("oars ahead 3")
    assert sea["wargalley"].crew == 2                      # it lay there already
    assert len(table(position + "at end only").game.trails) == 1
    assert not table(f"plagueship 20,40 0 {FOE}" + slime.format(3) + "at end only").game.trails


@pytest.mark.rule("MW-FLT-17", "MW-LOC-10", "MW-MAG-11")
def test_a_tower_carries_a_sorcerer_without_college():
    sea = opening("line-of-battle", seed=1, starter_1="chaos-plague")
    first_answers(sea, lambda sea: sea.asked[0][1] == "deploy-unit")
    assert (sea.player(0).level, sea.player(0).college, len(sea.player(0).hand)) == ("master", "", 4)
    assert sea.person("wizard", 0).ship == sea.number("bane-tower")
    for hits, need in (("base", 3), ("spire", 4)):
        sea = table(f"bane-tower 20,20 0 hit={hits} {FOE}; player 1 fleet=chaos-plague wizard=master hand=sea-mist; "
                    "wizard 1 bane-tower; at cast 1 only", dice="3").say("sea-mist", "galleon")
        assert sea.events("SpellCast")[0].need == need and bool(sea["galleon"].spells) is (need == 3)


@pytest.mark.rule("MW-FLT-18", "MW-SET-15")
def test_chaos_is_dealt_rewards_three_to_a_ship_and_no_free_card():
    sea = table("plagueship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; player 1 "
                "fleet=chaos-plague bought=4 edge=west; admiral 1 plagueship; admiral 2 galleon; at set-up 3",
                dice="grapeshot | stench | regenerate | ship-rot | scaly-growths", seed=1)
    sea.say("galleon", "plagueship", "plagueship", "plagueship")
    assert sea["plagueship"].cards == ("regenerate", "ship-rot", "stench")
    assert [event.card for event in sea.events("CardWasted")] == ["scaly-growths"]


# --- Dwarfs -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FLT-03", "MW-END-06")
@pytest.mark.parametrize(("where", "face", "mended"), [("bows", 5, True), ("bows", 4, False), ("boiler", 4, True),
                                                       ("paddle", 3, False)])
def test_engineers_mend_engines_best(where, face, mended):
    sea = table(f"ironclad 20,20 0 hit={where} {FOE}; player 1 fleet=dwarf; at end only", dice=str(face)).say(where)
    assert (marks(sea["ironclad"], where) == (0, 0)) is mended
    assert not table(f"ironclad 20,20 0 hit=stern:1/1 btw=1 {FOE}; player 1 fleet=dwarf; at end only", dice="2").asked


@pytest.mark.rule("MW-FLT-19")
def test_a_submarine_under_water():
    position = f"nautilus 20,20 0{{}} | corsair 20,23 90 of=2 {FOE}; player 1 fleet=dwarf; at act nautilus only"
    sea = table(position.format(""), dice="1").say("dive")
    assert sea["nautilus"].submerged and sea.allows("steam ahead 3") and sea.refusal("steam ahead 3.1")
    sea.say("steam ahead 3")
    assert pose(sea["nautilus"])[1] == 23.0                # under the corsair
    sea = table(position.format(" submerged").replace("20,20 0", "20,23 0"))
    assert sea.asked == [(0, "move")]                      # it may not surface there
    sea = table(f"galleon 20,20 0 no-movement | nautilus 24,20 0 of=2 submerged {FOE}; player 2 fleet=dwarf; "
                "at act galleon only")
    assert not sea.asked                                   # and cannot be seen
    sea = table(position.format(" submerged").replace("20,23 90", "20,30 90")).say("surface")
    assert not sea["nautilus"].submerged and sea.allows("steam ahead 6")


# --- scenarios --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SCN-01", "MW-SCN-07", "MW-GEO-02")
def test_plain_scenarios_have_the_stated_table_sides_and_limit():
    game = wg.new("man-o-war", "smugglers-run", 1).state
    assert (game.width, game.height, game.turn_limit, game.wind) == (36.0, 36.0, 12, 0)
    assert game.terrain == (("islet", 18.0, 24.0, 0.0), ("sandbank", 20.0, 10.0, 45.0))
    assert [piece.model for piece in game.pieces] == ["wargalley"] * 6
    line = wg.new("man-o-war", "line-of-battle", 1).state
    assert (line.width, line.height, line.turn_limit) == (48.0, 72.0, 10)
    assert {entry.effect for entry in SCENARIOS.values() if entry.id in ("smugglers-run", "line-of-battle")} == {
        "scenario-plain"}


@pytest.mark.rule("MW-SCN-04")
def test_starters_ignore_nothing_and_a_fleet_without_admiral_has_no_free_card():
    line = wg.new("man-o-war", "line-of-battle", 1).state
    assert [piece.model for piece in line.pieces if piece.owner == 0].count("wolfship") == 3
    sea = opening("smugglers-run", seed=1)
    assert "deal-card" not in [kind for kind, _ in sea.chances] and sea.person("admiral", 0).status == "absent"
    assert len(sea.game.pieces) == 6                       # no compulsory greatship


@pytest.mark.rule("MW-SCN-05")
def test_in_free_deployment_the_east_places_everything_first():
    sea = opening("smugglers-run", seed=1)
    first_answers(sea, lambda sea: sea.game.turn > 0)
    assert [event.side for event in sea.events("ShipDeployed")] == [1, 1, 1, 0, 0, 0]
    assert all(piece.x >= 27 for piece in sea.game.pieces if piece.owner == 1)


@pytest.mark.rule("MW-SCN-06", "MW-SCN-09", "MW-MON-02")
def test_what_a_scenario_grants():
    game = wg.new("man-o-war", "galleys-and-pirates", 1).state
    assert {(piece.owner, piece.crew, piece.limit) for piece in game.pieces} == {(0, 3, 3), (1, 2, 2)}
    deep = wg.new("man-o-war", "terror-from-the-deep", 1).state
    assert [piece.model for piece in deep.pieces if piece.kind == "monster"] == ["kraken", "sea-dragon", "triton"]
    assert [(player.weapons, player.edge) for player in deep.players] == [(1, ""), (1, "")]


@pytest.mark.rule("MW-SCN-02")
def test_the_hostage_wins_for_whoever_gets_him_home():
    position = ("wargalley 20,20 0 | wargalley {} 270 of=2 | wargalley 40,40 0 of=2; scenario galleys-and-pirates; "
                "hostage 1 wargalley-2; wind W; {}")
    sea = table(position.format("1,30", "at act wargalley-2 only"))
    assert sea.match.sight(0).view()["people"][0]["ship"] == -1
    sea.say("sail ahead 6")
    assert sea.winners == (1,)
    sea = table(position.format("20,22", "at act wargalley only").replace("20,20 0", "20,20 0 no-movement no-firing "
                                                                         "crew=3").replace("20,22 270", "20,21.4 90 "
                                                                                           "crew=1"), dice="6 1")
    sea.say("wargalley-2")
    assert sea.game.revealed and sea["wargalley-2"].side == -1 and sea.match.outcome is None
    sea.say("take 1")
    assert sea.winners == (0,)


@pytest.mark.rule("MW-SCN-03")
def test_the_treasure_is_fetched_and_carried_home():
    sea = table("longship 24,28.8 0 no-movement crew=3 | galleon 40,40 0 of=2; scenario treasure-island; "
                "player 1 landed=2; treasure landed 1; at act longship only")
    assert sea.options == ["land", "fetch 1", "none"]      # up to its limit
    sea.say("fetch 1")
    assert sea.game.treasure == "aboard" and sea.game.holder == 0 and sea["longship"].crew == 4
    sea = table("longship 1,20 270 | longship 10,10 0 | galleon 40,40 0 of=2; scenario treasure-island; "
                "treasure aboard longship; wind W; at act longship only").say("sail ahead 6")
    assert sea.player(0).treasured and honours(sea.game) == (5, 0)
    sea = table("longship 24,28.8 0 crew=3 | galleon 40,40 0 of=2; scenario treasure-island; player 1 landed=1; "
                "treasure landed 1; at end only", dice="1")
    assert sea.game.treasure == "island" and sea.player(0).landed == 0


@pytest.mark.rule("MW-SCN-08")
def test_scenario_points_are_added_at_the_limit_and_elimination_always_counts():
    sea = table("wargalley 5,5 0 | wargalley 40,40 0 of=2; scenario galleys-and-pirates; hostage 1 wargalley-2; "
                "turn 8; at end", seed=1)
    assert sea.winners == (1,) and honours(sea.game) == (0, 5)
    sea = table("wargalley 5,5 0 | wargalley 40,40 0 of=2 held=none | wargalley 30,30 0 of=2 sunk; "
                "scenario galleys-and-pirates; hostage 1 wargalley-2; revealed; turn 3; at end", seed=1)
    assert sea.winners == (0,) and sea.match.outcome.rule == "MW-VIC-01"


@pytest.mark.rule("MW-FLT-09")
def test_an_ark_may_start_empty():
    position = ("black-ark 0,0 0 waiting | death-fortress 0,0 0 waiting | galleon 0,0 0 of=2 waiting; player 1 "
                "fleet=dark-elf; scenario line-of-battle; first 1; at set-up 10")
    sea = table(position, seed=1)
    assert sea.asked == [(0, "house")]
    sea.say("")
    assert not sea.events("UnitsHoused") and sea["death-fortress"].fate == "waiting"
    sea = table(position, seed=1).say("death-fortress")
    assert [event.units for event in sea.events("UnitsHoused")] == [("death-fortress",)]


@pytest.mark.rule("MW-FLT-09")
def test_each_ark_is_asked_in_turn_for_what_is_still_outside():
    sea = table("black-ark 0,0 0 waiting | black-ark 0,0 0 waiting | death-fortress 0,0 0 waiting | doomreaver 0,0 0 "
                "waiting | galleon 0,0 0 of=2 waiting; player 1 fleet=dark-elf; scenario line-of-battle; first 1; "
                "at set-up 10", seed=1)
    assert sea.piece == "black-ark"
    sea.say("death-fortress")
    assert sea.piece == "black-ark-2" and sea.allows("doomreaver") and sea.refusal("death-fortress")
    sea.say("doomreaver")
    assert [sea[label].house for label in ("death-fortress", "doomreaver")] == [0, 1] and sea.asked[0][1] != "house"
