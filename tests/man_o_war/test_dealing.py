"""Before the battle and behind the screen: fleets in a line, terrain, cards that are dealt, dice that are rolled again,
and what a seat that cannot see must guess."""

import pytest
from man_o_war.table import opening, table
from man_o_war.test_turns import first_answers

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.fleets import new_fleet
from weathergage.rulesets.man_o_war.content.tables import CARDS, FLEETS, WINDS
from weathergage.rulesets.man_o_war.face.veil import shuffled
from weathergage.rulesets.man_o_war.rules.deployment import Berth, Room, spans
from weathergage.rulesets.man_o_war.rules.fleets import (
    Purchase,
    cost_of,
    purchase_faults,
    read_purchase,
    write_purchase,
)
from weathergage.rulesets.man_o_war.rules.setup import homes
from weathergage.rulesets.man_o_war.rules.terrain import pool, strips

FOE = "| galleon 44,70 0 of=2"
WAITING = "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle"


# --- fleets in a line -------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SET-02", "MW-SET-09")
@pytest.mark.parametrize(("text", "bought"), [
    ("1000 empire: greatship*2, wolfship, lord, card*3", Purchase("empire", 1000, (("greatship", 2), ("wolfship", 1)),
        "lord", 3)),
    ("500 orc: hulk", Purchase("orc", 500, (("hulk", 1),))),
    ("1000 empire: greatship, greatship, card, anti-flyer*2, extra-air-allowance",
     Purchase("empire", 1000, (("greatship", 1), ("greatship", 1)), "", 1, 2, True)),
    ("1000 empire: greatship*60, champion", Purchase("empire", 1000, (("greatship", 60),), "champion")),
        ("1000 empire:", Purchase("empire", 1000, ()))])
def test_a_fleet_is_read_and_written(text, bought):
    assert read_purchase(text) == bought and read_purchase(write_purchase(bought)) == bought


@pytest.mark.rule("MW-SET-02", "MW-SET-09")
@pytest.mark.parametrize("text", [
    "empire: greatship", "1000: greatship", "1000 empire greatship", "1000 the empire: greatship",
        "-5 empire: greatship", "1000000 empire: greatship*1 x",
    "9999999 empire: greatship", "1000 empire: greatship*0", "1000 empire: greatship*61", "1000 empire: greatship*two",
        "1000 empire: lord*2",
    "1000 empire: lord, champion", "1000 empire: greatship*-1"])
def test_what_is_no_fleet_is_refused(text):
    with pytest.raises(BadSetup, match="MW-SET-0"):
        if purchase_faults(read_purchase(text)):
            raise BadSetup("MW-SET-04")


@pytest.mark.rule("MW-SET-10", "MW-MON-44", "MW-AIR-01", "MW-AFW-01", "MW-OPT-06")
@pytest.mark.parametrize(("text", "cost"), [
    ("1000 empire: greatship", 150), ("1000 empire: greatship*3", 450), ("1000 empire: champion", 50),
        ("1000 empire: master", 100),
    ("1000 empire: lord", 150), ("1000 empire: card*3", 75), ("1000 empire: kraken*2", 100),
        ("1000 empire: griffon-rider*2", 150),
    ("1000 empire: anti-flyer*2", 50), ("1000 empire: griffon-rider*2, extra-air-allowance", 0),
        ("1000 empire: griffon-rider*3, extra-air-allowance", 25),
    ("1000 empire: anti-flyer*4, extra-air-allowance", 0), ("1000 empire: anti-flyer*5, extra-air-allowance", 25),
    ("1000 empire: greatship, kraken, griffon-rider, anti-flyer, card, lord", 150 + 50 + 75 + 25 + 25 + 150)])
def test_what_a_fleet_costs(text, cost):
    assert cost_of(read_purchase(text)) == cost


@pytest.mark.rule("MW-SET-02", "MW-SET-07", "MW-SET-10", "MW-AFW-01", "MW-OPT-06", "MW-MON-01", "MW-AIR-30")
@pytest.mark.parametrize(("unit", "cost", "told"), [
    ("card", 25, ("card", "1", "", "", "")), ("anti-flyer", 25, ("weapon", "1", "", "", "against flyers")),
    ("extra-air-allowance", 0, ("option", "", "", "", "")), ("champion", 50, ("wizard", "1", "", "", "2 spells")),
    ("lord", 150, ("wizard", "1", "", "", "6 spells")),
    ("greatship", 150, ("MOW", "1", "crew 5, hull 4 at 4+", "sail 6″", "2 cannon, 2 cannon, 3 cannon")),
    ("wolfship", 300, ("SOL", "3", "crew 4, hull 3 at 4+", "sail 6″, oars 4″", "3 cannon")),
    ("doomreaver", 50, ("SOL", "3", "hull 2 at 4+", "beast 6″", "2 helldrake bite")),
    ("kraken", 50, ("monster", "1", "4 wounds, saves 5+", "2 dice", "")),
    ("eagle-riders", 75, ("flyer", "3", "2 wounds", "18″", ""))])
def test_what_the_yard_tells_of_what_it_sells(unit, cost, told):
    (sold,) = [one for one in wg.ruleset("man-o-war").shipyard.catalogue() if one.id == unit]
    assert sold.cost == cost and [name for name, _ in sold.facts] == ["class", "models", "life", "moves", "weapons"]
    assert tuple(value for _, value in sold.facts) == told


@pytest.mark.rule("MW-SET-02", "MW-SET-09", "MW-SET-04", "MW-MON-01", "MW-AFW-01")
def test_which_lists_have_a_thing():
    sold = {one.id: one for one in wg.ruleset("man-o-war").shipyard.catalogue()}
    lists = {"empire", "bretonnia", "dwarf", "high-elf", "dark-elf", "orc", "norse", "chaos-plague", "pirates"}
    for thing in ("card", "anti-flyer", "extra-air-allowance", "kraken"):
        assert set(sold[thing].also) == lists and sold[thing].faction == ""
    assert lists - set(sold["lord"].also) == {"dwarf", "norse", "chaos-plague"}
    assert (sold["greatship"].faction, sold["greatship"].also) == ("empire", ())


@pytest.mark.rule("MW-SET-04", "MW-DATA-07", "MW-MON-02", "MW-AIR-30", "MW-AFW-02", "MW-SET-14", "MW-SET-06",
    "MW-FLT-07", "MW-FLT-17")
@pytest.mark.parametrize(("text", "broken"), [
    ("1000 empire: greatship, wolfship, wargalley", []), ("600 empire: greatship, wolfship, wargalley", []),
    ("599 empire: greatship, wolfship, wargalley", ["MW-SET-06"]),
    ("1000 empire: wolfship, wargalley", ["MW-SET-04", "MW-SET-14"]),
    ("1000 empire: greatship, wolfship, wargalley, galleon", ["MW-SET-04"]), ("1000 empire: greatship, wolfship, "
        "wargalley, yacht", ["MW-SET-04"]),
    ("1000 empire: greatship, wolfship, wargalley, kraken*2", []), ("1000 empire: greatship, wolfship, wargalley, "
        "kraken*3", ["MW-MON-02"]),
    ("1000 empire: greatship, wolfship, wargalley, anti-flyer", []), ("1000 empire: greatship, wolfship, wargalley, "
        "anti-flyer*2", ["MW-AFW-02"]),
    ("2000 empire: greatship, wolfship, wargalley, hellhammer, hellhammer, hellhammer", ["MW-SET-04"]),
    ("2000 dark-elf: black-ark*2, death-fortress*4, doomreaver*2", []), ("1999 dark-elf: black-ark*2, "
        "death-fortress*4, doomreaver*2", ["MW-DATA-07"]),
    ("1000 dwarf: ironclad, monitor, champion", ["MW-SET-02"]), ("1000 atlantis: greatship", ["MW-SET-04"]),
    ("1000 empire: greatship, wolfship, wargalley, eagle-riders", ["MW-AIR-30"])])
def test_which_clauses_a_fleet_breaks(text, broken):
    assert [clause for clause, _ in purchase_faults(read_purchase(text))] == broken


@pytest.mark.rule("MW-SET-02", "MW-AFW-02", "MW-SET-09", "MW-SET-04")
def test_a_fleet_of_the_builder_is_faulted_by_field():
    yard = wg.ruleset("man-o-war").shipyard
    def fields(fleet):
        return [(fault.rule, fault.field) for fault in yard.faults(fleet)]
    good = ("greatship", "wolfship", "wargalley")
    assert fields(new_fleet("man-o-war", 1000, good, "", "empire")) == []
    assert fields(new_fleet("man-o-war", 1000, good, "", "")) == [("MW-SET-04", "faction")]
    assert fields(new_fleet("man-o-war", 1000, good, "", "atlantis")) == [("MW-SET-04", "faction")]
    assert fields(new_fleet("man-o-war", 500, good, "", "empire")) == [("MW-SET-06", "points")]
    assert fields(new_fleet("man-o-war", 1000, (*good, "lord", "champion"), "", "empire")) == [("MW-SET-09", "units")]
    assert fields(new_fleet("man-o-war", 1000, (*good, "card", "extra-air-allowance", "anti-flyer"), "",
        "empire")) == []
    assert yard.option(1, new_fleet("man-o-war", 1000, (*good, "card"), "", "empire")) == (
        "fleet-2", "1000 empire: greatship, wolfship, wargalley, card")
    with pytest.raises(BadSetup, match="MW-CORE-01"):
        yard.option(2, new_fleet("man-o-war", 1000, good, "", "empire"))


@pytest.mark.rule("MW-SET-02", "MW-SCN-04", "MW-OPT-09")
def test_both_fleets_are_for_the_same_points():
    small, large = "600 empire: greatship, wolfship, wargalley", "1000 bretonnia: galleon, corsair, buccaneer"
    with pytest.raises(BadSetup, match="600 and 1000"):
        wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": small, "fleet-2": large})
    with pytest.raises(BadSetup, match="same points"):
        wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": small})            # the starter is for 1000
    state = wg.new("man-o-war", "line-of-battle", 1, {"starter-1": "orc", "starter-2": "norse"}).state
    assert [player.fleet for player in state.players] == ["orc", "norse"] and len(FLEETS) == 9


# --- the table --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SET-30", "MW-SET-19")
@pytest.mark.parametrize(("length", "laid"), [
    (48.0, [(0.0, 24.0), (24.0, 48.0)]), (36.0, [(0.0, 24.0), (24.0, 36.0)]), (35.9, [(0.0, 24.0)]), (12.0, [(0.0,
        12.0)]), (11.9, []),
    (72.0, [(0.0, 24.0), (24.0, 48.0), (48.0, 72.0)]), (60.0, [(0.0, 24.0), (24.0, 48.0), (48.0, 60.0)])])
def test_sections_are_two_feet_and_a_leftover_of_one_foot_is_one(length, laid):
    assert strips(length) == laid


@pytest.mark.rule("MW-SET-21", "MW-SET-22", "MW-SET-20")
@pytest.mark.parametrize(("piece", "clause"), [
    ("islet 18,36 0", ""), ("islet 10.5,36 0", ""), ("islet 10.4,36 0", "MW-SET-21"), ("islet 37.5,36 0", ""),
        ("islet 37.6,36 0", "MW-SET-21"),
    ("islet 18,10 0", "MW-SET-21"), ("mountain 18,36 0", "MW-SET-22"), ("sandbank 18,36 90", ""), ("rocks 30,30 0", ""),
        ("islet 18,47.9 0", "")])
def test_where_terrain_may_lie(piece, clause):
    sea = table(f"{WAITING}; at set-up 5", dice="1 1 4 5 1 1 | 5 2")
    assert sea.forbidden_by(piece) == clause
    if piece == "islet 18,36 0":
        sea.say(piece)
        assert sea.forbidden_by("rocks 30,36 0") == "" and sea.forbidden_by("island 19,36 0") == "MW-SET-21"


@pytest.mark.rule("MW-SET-22", "MW-SET-21")
def test_pieces_do_not_overlap_and_the_pool_runs_out():
    crowd = ", ".join(f"rocks {x},{y} 0" for x in (12, 15, 18) for y in (4, 8))
    sea = table(f"{WAITING}; terrain {crowd}; sections 0 0 0 0 0 0; at set-up 5", dice="3 3 3 3 3 3 | 2 5")
    assert pool(sea.game) == ["island", "islet", "sandbank"] and sea.asked == [(1, "terrain")]
    assert sea.forbidden_by("rocks 20,20 0") == "MW-SET-22" and sea.forbidden_by("islet 12,6 0") == "MW-SET-21" \
        and sea.allows("islet 12,12 0")


@pytest.mark.rule("MW-SET-23", "MW-SET-24", "MW-CORE-09", "MW-SET-32")
@pytest.mark.parametrize(("face", "wind"), [(1, "S"), (2, "N"), (3, "S"), (6, "N")])
def test_the_wind_is_rolled_and_the_higher_chooses_his_edge(face, wind):
    sea = table(f"{WAITING}; player 1 edge=none; player 2 edge=none; at set-up 6", dice=f"{face} | 3 3 | 2 5")
    assert WINDS[sea.game.wind] == wind and sea.game.first == 1 and sea.asked == [(1, "side")]
    sea.say("west")
    assert [player.edge for player in sea.game.players] == ["east", "west"] and sea.asked == [(1, "deploy")]
    fixed = table(f"{WAITING}; at set-up 7", dice="5 2")
    assert fixed.asked == [(0, "deploy")] and [player.edge for player in fixed.game.players] == ["west", "east"]


@pytest.mark.rule("MW-SET-26", "MW-SET-27", "MW-SET-25", "MW-SET-28")
def test_the_zone_of_either_side():
    sea = table("wargalley 0,0 0 waiting unit=1 | wargalley 0,0 0 waiting unit=1 | galleon 0,0 0 of=2 waiting | "
        "galleon 0,0 0 of=2 waiting; "
                "scenario line-of-battle; terrain rocks 5,30 0; first 2; at set-up 11")
    assert sea.asked == [(1, "deploy-unit")]
    sea.say("galleon")
    for place, is_legal in (("40.5,30 90", True), ("40.4,30 90", False), ("46.5,30 90", True), ("46.6,30 90", False),
        ("43,10.5 0", True),
                            ("43,10.4 0", False), ("43,61.5 0", True), ("43,61.6 0", False), ("5,30 0", False)):
        assert sea.allows(place) is is_legal, place
    assert sea.forbidden_by("43,61.6 0") == "MW-SET-27"
    sea.say("43,30 0")
    # the first side, and not on the rocks
    assert sea.asked == [(0, "deploy")] and sea.refusal("5,30 90") and sea.allows("5,40 90")
    sea.say("5,40 0")
    # 6 from the flagship, end to end, and touching nothing
    assert sea.allows("5,48 0") and sea.forbidden_by("5,48.1 0") == "MW-SET-27" and sea.refusal("5.8,40 0")
    sea.say("5,44 0")
    assert sea.asked == [(1, "deploy")] and sea.piece == "galleon-2" and sea.refusal("43,31 0")


@pytest.mark.rule("MW-SET-12", "MW-SET-15", "MW-FLT-18", "MW-CARD-11", "MW-CARD-07")
def test_which_ships_may_hold_a_card():
    sea = table("greatship 0,0 0 waiting cards=hot-shot | greatship 0,0 0 waiting | wolfship 0,0 0 waiting | galleon "
        "0,0 0 of=2 waiting; "
                "scenario line-of-battle; admiral 1 greatship; admiral 2 galleon; at set-up 3",
                    dice="iron-plates | silk-sails | 1 1 1 1 1 1", seed=1)
    game = sea.game
    assert homes(game, 0, "grapeshot", False) == [1] and homes(game, 0, "silk-sails", False) == [0, 1]
    assert homes(game, 0, "grapeshot", True) == [] and homes(game, 0, "silk-sails", True) == [0]
    # no mast
    assert sea.options == [f"greatship {place}" for place in ("forecastle", "aftcastle", "bows", "gun-deck", "stern")]
    sea.say("greatship bows")
    assert sea["greatship"].plated == "bows" and sea["greatship"].cards == ("hot-shot", "iron-plates")
    press = table(f"{WAITING}; admiral 1 greatship; admiral 2 galleon; at set-up 3", dice="pressed-men | silk-sails "
        "| 1 1 1 1 1 1", seed=1)
    press.say("greatship")
    assert (press["greatship"].crew, press["greatship"].limit, press["greatship"].shown) == (6, 6, ("pressed-men",))


@pytest.mark.rule("MW-SET-07", "MW-SET-08", "MW-SET-16")
def test_free_cards_of_both_sides_come_before_bought_ones():
    sea = table(f"{WAITING}; admiral 1 greatship; admiral 2 galleon; player 1 bought=1; player 2 bought=1; at set-up 3",
                dice="master-gunner | silk-sails | double-planking | boarding-nets", seed=1)
    sea.say("greatship", "galleon", "greatship", "galleon")
    assert [(event.ship, event.card) for event in sea.events("CardAllotted")] == [
        ("greatship", "master-gunner"), ("galleon", "silk-sails"), ("greatship", "double-planking"), ("galleon",
            "boarding-nets")]
    none = table(f"{WAITING}; admiral 2 galleon; player 1 no-admiral; at set-up 3", dice="silk-sails | 1 1 1 1 1 1",
        seed=1)
    assert none.asked == [(1, "allot-card")]


# --- dice again -------------------------------------------------------------------------------------------------------

SHOT = "galleon 20,20 0 no-movement{} | corsair 25,20 0 of=2{} | galleon 44,70 0 of=2; at act galleon only"


@pytest.mark.rule("MW-CARD-21", "MW-CORE-08")
def test_a_mascot_changes_one_die_by_or_against_its_ship_and_is_gone():
    sea = table(SHOT.format(" cards=lucky-mascot shown=lucky-mascot", ""),
        dice="1 1 1 1 | 5 | 2").say("corsair starboard low broadside")
    assert sea.asked == [(0, "re-roll")] and sea.options == ["keep", *[f"lucky-mascot {die}" for die in (1, 2, 3, 4)]]
    sea.say("lucky-mascot 2")
    assert marks_of(sea["corsair"]) == 1 and not sea["galleon"].cards and sea.game.played == ("lucky-mascot",)
    sea = table(SHOT.format("", " cards=lucky-mascot shown=lucky-mascot"),
        dice="5 1 1 1 | 1 | 6").say("corsair starboard low broadside")
    # the enemy's dice too
    assert sea.asked == [(1, "re-roll")] and sea.options[:2] == ["keep", "lucky-mascot 1"]
    sea.say("lucky-mascot 1")
    assert marks_of(sea["corsair"]) == 0 and sea.script_left == 1


def marks_of(piece):
    return sum(piece.filled)


@pytest.mark.rule("MW-CORE-10", "MW-CARD-01")
def test_a_window_opens_for_any_card_that_lies_face_down():
    sea = table(SHOT.format(" cards=silk-sails", ""), dice="1 1 1 1").say("corsair starboard low broadside")
    assert sea.asked == [(0, "re-roll")] and sea.options == ["keep"] \
        and sea.forbidden_by("lucky-mascot 1") == "MW-CORE-08"
    assert not table(SHOT.format(" cards=silk-sails shown=silk-sails", ""), dice="1 1 1 1").say("corsair starboard "
        "low broadside").asked
    gone = table(SHOT.format(" cards=silk-sails", "").replace("; at act", "; played lucky-mascot master-gunner "
        "fire-party; at act"), dice="1 1 1 1")
    # everybody knows that none of them is left
    assert not gone.say("corsair starboard low broadside").asked
    prize = table(SHOT.format("", " cards=silk-sails held=none"), dice="1 1 1 1").say("corsair starboard low broadside")
    assert not prize.asked


@pytest.mark.rule("MW-CARD-13")
def test_a_fire_party_rolls_each_blaze_again_once():
    sea = table("greatship 10,10 0 hit=bows:1/1,stern:1/1 cards=fire-party shown=fire-party | galleon 44,70 0 of=2; "
        "at end only", dice="2 | 1 | 3 | 1")
    assert sea.options == ["keep", "fire-party 1"]
    sea.say("fire-party 1")
    assert sea.asked == [(0, "re-roll")] and sea["greatship"].blazes[5] == 0
    sea.say("fire-party 1")
    assert sum(sea["greatship"].blazes) == 0 and sea["greatship"].cards == ("fire-party",)


# --- guesses ----------------------------------------------------------------------------------------------------------

def guesses(position, seat, count=25):
    match = table(position).match
    return [match.sight(seat).redeal(Rng(seed)) for seed in range(count)]


@pytest.mark.rule("MW-CORE-10", "MW-MAG-16")
def test_a_guess_deals_the_cards_that_are_seen_nowhere():
    position = ("greatship 20,20 0 | galleon 40,60 0 of=2; player 1 wizard=master hand=rust,leak; player 2 "
        "wizard=master hand=gale,reaper; "
                "wizard 1 greatship; wizard 2 galleon; spent fireball firebolt; at battle 1")
    hands = set()
    for game in guesses(position, 0):
        assert game.players[0].hand == ("leak", "rust") and len(game.players[1].hand) == 2 \
            and game.spent == ("fireball", "firebolt")
        every = [*game.deck, *game.players[0].hand, *game.players[1].hand, *game.spent]
        assert len(every) == len(set(every)) == 64
        hands.add(game.players[1].hand)
    assert len(hands) > 10


@pytest.mark.rule("MW-CORE-10", "MW-SET-12", "MW-CARD-07", "MW-CARD-11")
def test_a_guess_puts_no_two_cards_of_a_symbol_on_a_ship():
    position = ("greatship 20,20 0 cards=silk-sails | galleon 40,60 0 of=2 cards=hot-shot,iron-plates,spare-spars "
        "shown=hot-shot plated=bows | "
                "galleon 40,40 0 of=2 cards=boarding-nets,daring-captain; played grapeshot; at battle 1")
    places = set()
    for game in guesses(position, 0, 60):
        one, other = game.pieces[1], game.pieces[2]
        assert "hot-shot" in one.cards and len(one.cards) == 3 and len(other.cards) == 2 \
            and game.pieces[0].cards == ("silk-sails",)
        for ship in (one, other):
            symbols = [CARDS[card].symbol for card in ship.cards]
            assert len(set(symbols)) == len(symbols) and "pressed-men" not in ship.cards
            assert bool(ship.plated) is ("iron-plates" in ship.cards) and "mast" not in ship.plated
            places.add(ship.plated)
        every = [*game.stock, *game.played, *[card for piece in game.pieces for card in piece.cards]]
        assert sorted(every) == sorted([card.id for card in CARDS.values() if card.deck == "man-o-war"])
    assert len(places) > 3


@pytest.mark.rule("MW-CORE-10", "MW-FLT-18")
def test_a_guess_gives_chaos_its_rewards():
    position = ("greatship 20,20 0 | plagueship 40,60 0 of=2 cards=stench,ship-rot,regenerate shown=stench; player 2 "
        "fleet=chaos-plague; at battle 1")
    for game in guesses(position, 0):
        cards = game.pieces[1].cards
        assert "stench" in cards and len(cards) == 3 and all(CARDS[card].deck == "chaos-reward" for card in cards)
        assert len([*game.rewards, *cards]) == 8 == len({*game.rewards, *cards})


@pytest.mark.rule("MW-MON-05", "MW-CORE-10")
def test_a_guess_of_monsters_keeps_those_that_were_up():
    position = ("greatship 20,20 0 | kraken 40,60 0 of=2 | triton 30,60 0 of=2 lair | behemoth 10,60 0 lair | "
        "galleon 44,40 0 of=2; at battle 1")
    kinds = set()
    for game in guesses(position, 0, 60):
        assert game.pieces[1].model == "kraken" and game.pieces[3].model == "behemoth"
        kinds.add(game.pieces[2].model)
    assert len(kinds) > 4
    sea = opening("terror-from-the-deep", seed=2)
    first_answers(sea, lambda sea: sea.asked[0][1] == "deploy-unit")
    for seed in range(8):
        game = sea.match.sight(1).redeal(Rng(seed))
        mine = sorted(piece.model for piece in game.pieces if piece.kind == "monster" and piece.owner == 0)
        assert mine == ["kraken", "sea-dragon"]            # what the scenario grants, in some order


@pytest.mark.rule("MW-SCN-02", "MW-CORE-10")
def test_a_guess_of_the_captive_is_a_ship_that_could_hold_him():
    position = ("wargalley 10,10 0 | wargalley 20,20 0 of=2 | wargalley 30,20 0 of=2 sunk | wargalley 34,20 0 of=2 "
        "held=1 crew=1 | "
                "wargalley 40,20 0 of=2; scenario galleys-and-pirates; hostage 1 wargalley-2; {}at battle 1")

    def found(more, seat, count=25):
        return {next(one.ship for one in game.people if one.role == "hostage")
                for game in guesses(position.format(more), seat, count)}
    assert found("", 0, 40) == {1, 4} and found("revealed; ", 0) == {1} and found("", 1) == {1}


@pytest.mark.rule("MW-SET-21")
@pytest.mark.parametrize(("piece", "may"), [
    ("sandbank 10.01,36 0", True), ("sandbank 9.99,36 0", False), ("sandbank 37.99,36 0", True),
    ("sandbank 38.01,36 0", False), ("sandbank 12,26 90", True), ("sandbank 10.1,36 90", False),
    ("islet 18,-3 0", False), ("islet 18,75 0", False)])
def test_a_long_piece_lies_close_to_an_edge_by_its_side(piece, may):
    sea = table(f"{WAITING}; at set-up 5", dice="1 1 4 5 1 1 | 5 2")
    assert sea.forbidden_by(piece) == ("" if may else "MW-SET-21")


@pytest.mark.rule("MW-SET-26", "MW-SET-27")
def test_a_berth_that_fits_is_one_that_is_allowed():
    """By circles first, or by how far a hull reaches either way, and where they do not tell, by the hulls."""
    def tried(position, *said, xs, ys):
        sea = table(position).say(*said)
        space = sea.question().space
        assert isinstance(space, Berth)
        plan, zone = space.plan(sea.game), space.region(sea.game)
        room = Room((zone.left, zone.bottom, zone.right, zone.top), plan, space.obstacles(sea.game),
                    space.room(sea.game).flag)
        found = set()
        for x in xs:
            for y in ys:
                for heading in (0.0, 45.0, 90.0):
                    points = plan.at((0.0, 0.0, heading)).points
                    wide, high = [max(abs(point[way]) for point in points) + plan.rim for way in (0, 1)]
                    assert spans(plan, heading) == (wide, high)
                    spot = room.spot(x, y)
                    allowed = space.refusal(sea.game, (x, y, heading)) is None
                    for reach in ((plan.reach, plan.reach), (wide, high)):
                        fits = spot is not None and room.fits(spot, heading, *reach)
                        assert fits is allowed, (x, y, heading, reach)
                    found.add(allowed)
        assert found == {True, False}
    ends = (6.0, 6.4, 6.6, 7.4, 7.5, 7.6, 8.0, 10.0, 62.0, 64.4, 64.5, 64.6, 65.4, 65.6)
    for edge, xs in ((1, (0.5, 0.7, 1.4, 1.5, 1.6, 4.5, 7.4, 7.5, 7.6, 8.3, 8.4)),
                     (2, (39.6, 39.7, 40.4, 40.5, 40.6, 43.0, 46.4, 46.5, 46.6, 47.3, 47.4))):
        tried(f"{WAITING}; first {edge}; at set-up 11", xs=xs, ys=ends)
    squadron = ("wargalley 0,0 0 waiting unit=1 | wargalley 0,0 0 waiting unit=1 | greatship 5,30 90 unit=2 | "
                "galleon 0,0 0 of=2 waiting; scenario line-of-battle; first 1; at set-up 11")
    near = (12.0, 13.1, 13.2, 13.3, 14.0, 18.0, 19.1, 19.2, 19.3, 20.8, 21.0, 25.0, 26.7, 26.8, 26.9, 27.5, 28.0,
            29.0, 31.0)
    tried(squadron, "5,20 90", xs=(1.1, 2.0, 3.5, 5.0, 6.5, 8.0), ys=near)


@pytest.mark.rule("MW-CORE-10", "MW-SET-12")
def test_a_guess_of_what_is_being_dealt_fits_somewhere():
    position = ("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting cards=hot-shot,silk-sails,boarding-nets; "
                "player 2 dealt=daring-captain,grapeshot; admiral 1 greatship; admiral 2 galleon; "
                "scenario line-of-battle; at set-up 3")
    first = set()
    match = table(position, seed=1).match
    for game in [match.sight(0).redeal(Rng(seed)) for seed in range(60)]:
        dealt = game.players[1].dealt
        assert len(dealt) == 2 and homes(game, 1, dealt[0], False) == [1]
        every = [*game.stock, *game.played, *dealt, *game.players[0].dealt, *game.pieces[0].cards,
                 *game.pieces[1].cards]
        assert len(every) == len(set(every))
        first.add(dealt[0])
    assert len(first) > 3


@pytest.mark.rule("MW-SET-21", "MW-GEO-02")
@pytest.mark.parametrize(("piece", "may"), [
    ("islet 18,70.5 0", True), ("islet 18,70.501 0", False), ("islet 18,1.5 0", True), ("islet 18,1.499 0", False),
    ("islet 10.5,40 0", True), ("islet 10.499,40 0", False), ("islet 37.5,40 0", True), ("islet 37.501,40 0", False)])
def test_terrain_lies_up_to_the_edges_and_not_over_them(piece, may):
    sea = table(f"{WAITING}; at set-up 5", dice="4 4 4 4 4 4 | 5 2")
    assert sea.forbidden_by(piece) == ("" if may else "MW-SET-21")


@pytest.mark.rule("MW-SET-21", "MW-SET-31")
def test_what_is_offered_between_other_terrain_overlaps_nothing():
    crowd = ", ".join(f"{kind} {x},{y} {way}" for kind, x, y, way in (
        ("sandbank", 16.5, 36, 90), ("rocks", 13, 30, 0), ("rocks", 20, 40, 0), ("island", 31.5, 36, 0),
        ("islet", 28, 43, 0)))
    sea = table(f"{WAITING}; terrain {crowd}; sections 0 0 0 0 0 0; at set-up 5", dice="1 1 4 5 1 1 | 5 2")
    options = sea.options
    assert len(options) > 100 and all(sea.allows(option) for option in options)


@pytest.mark.rule("MW-CORE-10")
def test_what_is_mixed_may_lie_in_any_order():
    assert {tuple(shuffled(["c", "a", "b"], Rng(seed))) for seed in range(80)} == {
        ("a", "b", "c"), ("a", "c", "b"), ("b", "a", "c"), ("b", "c", "a"), ("c", "a", "b"), ("c", "b", "a")}
