"""Chapters 2, 3, 4 and 21: command and set-up where they end: orders, ties, what lapses, and who is asked first."""

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.kernel.core import Refusal, advance
from weathergage.kernel.rng import Rng
from weathergage.kits.plane import rectangle
from weathergage.rulesets.oak_and_iron.rules.deployment import (
    Deploy,
    Deployments,
    HoldBack,
    NameMerchants,
    Upwind,
    WeatherGage,
    zone_of,
)
from weathergage.rulesets.oak_and_iron.rules.late_arrivals import Enter, Entries, turn_off
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.set_up import ChosenHand, Roles, TakeCards
from weathergage.rulesets.oak_and_iron.rules.set_up_terrain import (
    Adjustments,
    AdjustTerrain,
    ObjectiveTerrain,
    PlaceTerrain,
    SelectTerrain,
)
from weathergage.rulesets.oak_and_iron.rules.terrain import TerrainPlaces

FAR = "sloop 33,3 0 of=b"
FLEETS = "fluyt 10,10 180 of=a1 {} | fluyt 20,10 180 of=a2 {} | fluyt 10,40 0 of=b1 {} | fluyt 20,40 0 of=b2 {}; " \
         "squadrons a1 a2 b1 b2; table 60x48; "
PASSED = "sail cannon cannon cannon cannon"
FAILED = "cannon cannon cannon cannon cannon"
ROLES = "role a attacker; role b defender; "


def begun(text, frame, **options):
    """A position in which this part of the rules begins."""
    sea = table(text + "; at attack only", **options)
    sea.match.game.agenda = [frame]
    sea.match.game.asked, sea.match.game.open = [], []
    advance(sea.match.game, None, sea.match.dealer)
    return sea


def won(sea):
    event = sea.events("InitiativeWon")[-1]
    return event.side, event.why, event.values


# --- the initiative ---------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-INIT-02", "OI-INIT-05", "OI-INIT-08", "OI-KEY-20", "OI-ADV-07", "OI-EVNT-01", "OI-QS-04")
@pytest.mark.parametrize(("settings", "dice", "side", "why", "event"), [
    ("down a effective-fire; down b careful-aim; ", "", 0, "value", False),
    ("down a careful-aim; down b effective-fire; ", "", 1, "value", False),
    ("down b down; ", "", 1, "value", False), ("down a down; ", "", 0, "value", False),
    ("down a down; down b zeal; admiral a experienced-admiral; ", "heavy-swell", 0, "admiral", True),
    ("down a down; down b zeal; admiral b experienced-admiral; ", "heavy-swell", 1, "admiral", True),
    ("admiral b experienced-admiral; ", "", 1, "admiral", False),                       # no cards: a tie without event
    ("down a down; down b zeal; admiral a andres-ochoa-de-zarate; admiral b experienced-admiral; ", "heavy-swell", 1,
     "admiral", True),
    ("down a down; down b zeal; admiral a andres-ochoa-de-zarate; ", f"heavy-swell | {PASSED} | {FAILED}", 0,
     "challenge", True),
    ("down a down; down b zeal; ", f"heavy-swell | {FAILED} | {PASSED}", 1, "challenge", True),
    ("down a down; down b zeal; advantage a surprise; admiral b seasoned-admiral; ", "", 0, "surprise", False),
    ("down a down; down b zeal; advantage b surprise; admiral a seasoned-admiral; ", "", 1, "surprise", False),
    ("down a down; down b zeal; advantage b surprise; admiral a seasoned-admiral; turn 2; ", "heavy-swell", 0,
     "admiral", True),
    ("down a effective-fire; down b zeal; advantage b surprise; ", "", 0, "value", False),
    ("down a down; down b zeal; rules quickstart; admiral b seasoned-admiral; ", "", 1, "admiral", False)])
def test_who_has_the_initiative(settings, dice, side, why, event):
    sea = table(f"fluyt 10,10 180 | {FAR}; deck heavy-swell; {settings}at initiative only", dice=dice)
    assert (sea.game.first, won(sea)[:2], bool(sea.events("EventDrawn"))) == (side, (side, why), event)
    assert sea.script_left == 0


@pytest.mark.rule("OI-FLEET-05", "OI-FLEET-06", "OI-FLEET-07", "OI-KEY-20")
def test_fleets_add_up_their_cards_and_their_admirals():
    cards = "down a1 down; down a2 favorable-wind; down b1 effective-fire; down b2 {}; "
    sums = table(FLEETS.format("", "", "", "") + cards.format("careful-aim") + "at initiative only")
    assert won(sums) == (0, "value", (6, 5))
    more = table(FLEETS.format("", "", "", "") + cards.format("lee-gauge-fire") + "at initiative only")
    assert won(more) == (1, "value", (6, 7))
    admirals = cards.format("expert-boarding") + "admiral a1 seasoned-admiral; admiral b1 experienced-admiral; " \
        "admiral b2 {}; deck heavy-swell; at initiative only"
    both = table(FLEETS.format("", "", "", "") + admirals.format("seasoned-admiral"), dice="heavy-swell")
    assert won(both) == (1, "admiral", (6, 6))
    unsure = table(FLEETS.format("", "", "", "") + admirals.format("andres-ochoa-de-zarate"), dice="heavy-swell")
    assert won(unsure) == (0, "admiral", (6, 6))


@pytest.mark.rule("OI-FLEET-06", "OI-TERM-07", "OI-FLEET-15")
@pytest.mark.parametrize(("ships", "admirals", "rolled"), [
    (("", "", "", ""), "value a1 1; value a2 2; value b1 2; value b2 1; ", ["fluyt-2", "fluyt-3"]),
    (("", "", "", ""), "value a1 2; value a2 1; value b1 1; value b2 2; ", ["fluyt", "fluyt-4"]),
    (("", "", "", ""), "", ["fluyt", "fluyt-3"]),                                       # the first listed on a tie
    (("", "out", "out", ""), "value a1 1; value a2 2; value b1 2; value b2 1; ", ["fluyt", "fluyt-4"]),
    (("out", "", "", "out"), "", ["fluyt-2", "fluyt-3"])])
def test_which_flagship_takes_the_challenge(ships, admirals, rolled):
    """Of the Squadrons that still have ships."""
    sea = table(FLEETS.format(*ships) + admirals + "at initiative only", dice=f"{PASSED} | {FAILED}")
    assert [event.ship for event in sea.events("SkillRolled")] == rolled and won(sea)[:2] == (0, "challenge")


@pytest.mark.rule("OI-INIT-05", "OI-EVT-07", "OI-TERM-07")
def test_a_flagship_that_the_event_has_cost_still_takes_the_challenge():
    sea = table("fluyt 10,10 180 damage=6 fatigue=7 | sloop 30,30 0 of=b damage=6 fatigue=7; down a down; down b zeal; "
                "deck burst-gun; at initiative only", dice="burst-gun | skull | skull | sail | cannon")
    assert sea["fluyt"].out and sea["sloop"].out
    assert [event.ship for event in sea.events("SkillRolled")] == ["fluyt", "sloop"] and won(sea)[0] == 0


@pytest.mark.rule("OI-INIT-01", "OI-FLEET-07", "OI-CONV-08", "OI-ADV-02")
def test_what_is_revealed_is_known_and_a_lost_squadron_reveals_nothing():
    sea = table(FLEETS.format("", "out", "", "") + "down a1 down; down a2 zeal; down b1 careful-aim; known a1 elan; "
                "known a2 elan; spied a1; spied a2; at initiative only")
    one, two = sea.game.squadrons[:2]
    assert (one.up, one.down, one.spied, one.known) == (("down",), "", False, ("down", "elan"))
    assert (two.up, two.down, two.spied, two.known, two.hand) == ((), "", False, ("elan",), ("zeal",))
    assert [(event.squadron, event.card, event.value) for event in sea.events("CardRevealed")] == [
        (0, "down", 1), (2, "careful-aim", 2)]
    assert [event.squadron for event in sea.events("NoCardPlaced")][:1] == [1]
    assert sea.game.reveals == 2 and won(sea) == (1, "value", (1, 2))


@pytest.mark.rule("OI-TURN-01", "OI-TURN-02", "OI-INIT-01")
def test_after_the_end_phase_a_new_turn_begins():
    sea = table(f"fluyt 10,10 180 | {FAR}; hand a zeal elan; hand b zeal elan; value a 1; turn 3; at end")
    assert (sea.game.turn, sea.game.phase) == (4, "initiative")
    assert sea.asked == [(0, "initiative-card"), (1, "initiative-card")]
    assert [event.turn for event in sea.events("TurnBegun")] == [4]


@pytest.mark.rule("OI-KEY-10", "OI-CONV-15")
def test_tacticians_are_asked_the_defender_first():
    place = "fluyt 10,10 180 | {}; admiral a george-monck; admiral b michiel-de-ruyter; down a down; {}{}" \
            "down b zeal; {}at initiative only"
    cards = "hand a favorable-wind elan; ", "known a down; ", "hand b careful-aim take-courage; "
    sea = table(place.format(FAR, *cards[:2], cards[2] + ROLES))
    assert sea.asked == [(1, "exchange-card")] and sea.options == ["keep", "careful-aim", "take-courage"]
    sea.say("careful-aim")
    assert sea.asked == [(0, "exchange-card")] and sea.squadron("b").hand == ("take-courage", "zeal")
    sea.say("elan")
    assert sea.squadron().hand == ("down", "favorable-wind") and sea.squadron().known == ("down", "elan")
    assert [(event.squadron, event.card, event.back) for event in sea.events("CardExchanged")] == [
        (1, "careful-aim", "zeal"), (0, "elan", "down")]
    assert won(sea) == (1, "value", (1, 2)) and sea.game.reveals == 4 and sea.match.undoable is None
    listed = table(place.format(FAR, *cards))
    assert listed.asked == [(0, "exchange-card")]                       # without roles the player listed first
    assert listed.say("keep").asked == [(1, "exchange-card")]
    for changed in ("", cards[0] + "once a tactician; "):
        assert table(place.format(FAR, changed, "", cards[2])).asked == [(1, "exchange-card")]
    unled = table(place.format(FAR, *cards).replace("admiral a george-monck", "admiral a none"))
    assert unled.asked == [(1, "exchange-card")]
    idle = table(place.format(FAR, *cards).replace("down a down; ", ""))
    assert idle.asked == [(1, "exchange-card")]                         # nothing to exchange


@pytest.mark.rule("OI-CARD-01", "OI-CONV-12", "OI-CONV-13")
@pytest.mark.parametrize(("admirals", "seats"), [("admiral a experienced-admiral; ", (0, 1)),
                                                 ("admiral b experienced-admiral; ", (1, 0))])
def test_new_orders_are_given_the_first_player_first(admirals, seats):
    sea = table(f"fluyt 10,10 180 | {FAR}; down a await-new-orders; down b await-new-orders; hand a zeal elan; "
                f"hand b zeal elan; known a elan; known b elan; {admirals}at initiative only")
    for seat in seats:
        assert sea.asked == [(seat, "new-orders")] and sea.options == ["elan", "zeal"]
        sea.say("zeal")
        assert sea.squadron("ab"[seat]).known == ("await-new-orders", "elan", "zeal")
    assert [(event.squadron, event.card) for event in sea.events("CardCovered")] == [(seat, "zeal") for seat in seats]
    assert [squadron.up for squadron in sea.game.squadrons] == [("await-new-orders", "zeal")] * 2
    assert [squadron.down for squadron in sea.game.squadrons] == ["elan"] * 2 and sea.game.reveals == 4


@pytest.mark.rule("OI-CARD-01", "OI-CARD-19", "OI-CONV-13")
def test_new_orders_may_be_to_adapt():
    place = f"fluyt 10,10 180 | {FAR}; down a await-new-orders; hand a {{}}; down b down; " \
            "discards b fast-loaders bravado; admiral b experienced-admiral; at initiative only"
    sea = table(place.format("adaptive-tactics"))
    assert sea.squadron().up == ("await-new-orders", "adaptive-tactics") and sea.asked == [(0, "adapt")]
    assert sea.options == ["bravado", "fast-loaders"]
    sea.say("bravado")
    assert sea.squadron().copied == "bravado" and not sea.asked
    assert [(event.squadron, event.card) for event in sea.events("CardCopied")] == [(0, "bravado")]
    alone = table(place.format("zeal").replace("hand a zeal; ", ""))
    assert alone.squadron().up == ("await-new-orders",) and not alone.asked


@pytest.mark.rule("OI-CARD-19", "OI-FLEET-11")
def test_adaptive_tactics_of_a_fleet_look_at_the_whole_enemy_fleet():
    sea = table(FLEETS.format("", "", "", "") + "down a1 adaptive-tactics; discards a2 deception; discards b1 bravado "
                "adaptive-tactics; discards b2 bravado fast-loaders; at initiative only")
    assert sea.asked == [(0, "adapt")] and sea.options == ["bravado", "fast-loaders"]


# --- the next card ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-INIT-07", "OI-INIT-08", "OI-FLEET-07", "OI-SETUP-20")
def test_every_squadron_that_lives_and_has_a_card_places_one():
    sea = table(FLEETS.format("", "out", "", "") + "hand a1 zeal elan; hand a2 zeal elan; hand b1 zeal; "
                "at choose only")
    assert sea.asked == [(0, "initiative-card")]
    assert [squadron.down for squadron in sea.game.squadrons] == ["", "", "zeal", ""]
    assert [event.squadron for event in sea.events("NoCardPlaced")] == [1, 3]
    sea.say("elan")
    assert sea.over and (sea.game.squadrons[0].down, sea.game.squadrons[0].hand) == ("elan", ("zeal",))
    assert sea.game.squadrons[1].hand == ("elan", "zeal")


@pytest.mark.rule("OI-ADV-02", "OI-CONV-08")
@pytest.mark.parametrize(("scouts", "first", "then"), [("b", [0, 1], [2, 3]), ("a", [2, 3], [0, 1])])
def test_scouts_look_at_every_card_of_the_other_fleet(scouts, first, then):
    sea = table(FLEETS.format("", "", "", "") + "hand a1 zeal elan; hand a2 zeal elan; hand b1 zeal elan; "
                f"hand b2 zeal elan; advantage {scouts} scouts; at choose only")
    assert [seat for seat, _ in sea.asked] == first
    sea.say("zeal", "elan")
    assert [seat for seat, _ in sea.asked] == then and sea.game.reveals == 2
    assert [sea.game.squadrons[at].spied for at in first + then] == [True, True, False, False]
    told = [event for event in sea.events("CardPlaced") if event.rule == "OI-ADV-02"]
    assert [(event.squadron, event.card, event.eyes) for event in told] == [
        (first[0], "zeal", (first[0], *then)), (first[1], "elan", (first[1], *then))]
    for seat in range(4):
        seen = [sea.match.sight(seat).view()["squadrons"][at]["down"] for at in first]
        assert seen == [card if seat in (at, *then) else "?" for at, card in zip(first, ("zeal", "elan"))]
        open_ = [event.is_open_to(seat) for event in told]
        assert open_ == [seat in (at, *then) for at in first]
    sea.say("zeal", "zeal")
    assert sea.over and not any(sea.game.squadrons[at].spied for at in then)
    plain = [event for event in sea.events("CardPlaced") if event.rule == "OI-INIT-07"]
    assert [event.eyes for event in plain] == [(at,) for at in first + then]


@pytest.mark.rule("OI-ADV-02", "OI-INIT-08")
def test_scouts_see_the_first_card_only():
    place = f"fluyt 10,10 180 | {FAR}; hand a zeal elan; {{}}advantage a scouts; down a down; at {{}} only"
    later = table(place.format("hand b zeal elan; ", "initiative"))
    assert later.asked == [(0, "initiative-card"), (1, "initiative-card")]
    nothing = table(place.format("", "choose").replace("down a down; ", ""))
    assert nothing.asked == [(0, "initiative-card")] and not nothing.squadron("b").spied and nothing.game.reveals == 0
    single = table(place.format("hand b zeal; ", "choose").replace("down a down; ", ""))
    assert single.squadron("b").spied and single.asked == [(0, "initiative-card")]
    assert not table(place.format("hand b zeal elan; ", "choose").replace("down a down; ", "")).say("elan", seat=1).say(
        "zeal").asked


@pytest.mark.rule("OI-ADV-11", "OI-FLEET-15")
@pytest.mark.parametrize(("owner", "seat", "ships"), [("a", 0, ["fluyt-3", "fluyt-4"]), ("b", 2, ["fluyt"])])
def test_the_speaker_names_the_short_handed_foe(owner, seat, ships):
    sea = table(FLEETS.format("", "out", "", "") + "value b1 2; value b2 1; value a1 1; "
                f"advantage {owner} short-handed-foe; down a1 down; at initiative only")
    assert sea.asked == [(seat, "short-handed-foe")] and sea.options == ships
    sea.say(ships[-1])
    assert sea[ships[-1]].fatigue == 1 and sum(ship.fatigue for ship in sea.game.ships) == (7 + 1)
    nobody = table("fluyt 10,10 180 | sloop 0,0 0 of=b waiting; advantage a short-handed-foe; down a down; "
                   "at initiative only")
    assert not nobody.asked


# --- events -----------------------------------------------------------------------------------------------------------

PAIRS = "fluyt 10,10 180 {} | sloop 10,30 180 {} | corvette 30,10 180 of=b {} | fluyt 30,30 180 of=b {}"
PLAIN = PAIRS.replace(" {}", "")


def tie(event, ships=PLAIN, settings="", dice=""):
    """Equal values, and this event; then a has the initiative."""
    return table(f"{ships}; down a effective-fire; down b small-arms; admiral a experienced-admiral; deck {event}; "
                 f"{settings}at initiative only", dice=f"{event.split()[0]} | {dice}")


@pytest.mark.rule("OI-INIT-03", "OI-EVNT-02", "OI-EVNT-03", "OI-EVNT-04")
@pytest.mark.parametrize(("event", "lasts"), [
    ("light-airs", True), ("heavy-swell", True), ("damp-powder", True), ("misread-signals", True), ("squall", True),
    ("fog-rolls-in", True), ("exhaustion", False), ("providence", False), ("second-wind", False)])
def test_one_card_leaves_the_deck_and_stays_while_it_lasts(event, lasts):
    sea = tie(f"{event} shifting-wind providence", settings="events freshening-breeze; ")
    assert sorted(sea.game.deck) == ["providence", "shifting-wind"]
    assert sea.game.active == (("freshening-breeze", event) if lasts else ("freshening-breeze",))
    assert [one.card for one in sea.events("EventDrawn")] == [event] and sea.game.reveals == 3


@pytest.mark.rule("OI-EVT-01", "OI-DICE-14")
@pytest.mark.parametrize(("was", "clockwise", "other"), [
    ("north", "east", "west"), ("east", "south", "north"), ("south", "west", "east"), ("west", "north", "south")])
def test_the_wind_goes_round_all_four_edges(was, clockwise, other):
    for die, edge in (("musket", clockwise), ("sail", other)):
        sea = tie("shifting-wind", settings=f"wind {was}; ", dice=die)
        assert sea.game.weather == edge and sea.rolls == [("wind-shift", 1)]
        assert [(one.was, one.edge, one.dice) for one in sea.events("WindShifted")] == [(was, edge, (die,))]


@pytest.mark.rule("OI-EVT-03", "OI-CONV-06", "OI-CONV-15")
def test_a_breeze_tries_every_ship_at_full_sail_and_no_other():
    place = PAIRS.format("sail=full", "sail=battle", "sail=full", "sail=full") + " | sloop 20,20 180 sail=full out"
    sea = tie("freshening-breeze", place, dice=f"{FAILED} | {PASSED} | {FAILED}")
    assert [event.ship for event in sea.events("SkillRolled")] == ["fluyt", "corvette", "fluyt-2"]
    assert [ship.sail for ship in sea.game.ships] == [2, 2, 3, 2, 3] and sea.script_left == 0
    defended = tie("freshening-breeze", place, ROLES, dice=f"{FAILED} | {PASSED} | {FAILED}")
    assert [event.ship for event in defended.events("SkillRolled")] == ["corvette", "fluyt-2", "fluyt"]
    assert [ship.sail for ship in defended.game.ships] == [2, 2, 2, 3, 3]


@pytest.mark.rule("OI-EVT-04", "OI-TERR-14", "OI-INIT-04")
def test_fog_lies_over_the_middle_of_any_table():
    sea = tie("fog-rolls-in", "fluyt 24,20 180 | " + FAR, settings="table 48x40; terrain fog-bank 5,5 0; ")
    assert [(piece.kind, piece.x, piece.y, piece.rotation) for piece in sea.game.terrain[1:]] == [
        ("fog-bank", 24.0, 20.0, 0.0)]
    assert [(one.side, one.place, one.rule) for one in sea.events("TerrainPlaced")] == [
        (-1, (24.0, 20.0, 0.0), "OI-EVT-04")]
    none = tie("fog-rolls-in", settings="terrain fog-bank 5,5 0; terrain fog-bank 25,5 0; ")
    assert [one.card for one in none.events("EventIgnored")] == ["fog-rolls-in"] and len(none.game.terrain) == 2


@pytest.mark.rule("OI-EVT-07", "OI-CONV-13", "OI-CONV-06")
@pytest.mark.parametrize(("dice", "damage", "fatigue"), [
    ("skull | swords", (0, 1), (1, 0)), ("swords | skull", (1, 0), (0, 1)), ("cannon | musket", (0, 0), (0, 0)),
    ("sail | pistol", (0, 0), (0, 0))])
def test_a_single_ship_has_the_gun_that_bursts(dice, damage, fatigue):
    """Without roles a names first: the die is b's."""
    sea = tie("burst-gun", f"fluyt 10,10 180 sail=minimal | sloop 20,10 0 out | {FAR} sail=anchored", dice=dice)
    assert [(one.side, one.ship, one.rule) for one in sea.events("ShipNamed")] == [
        (0, "sloop-2", "OI-EVT-07"), (1, "fluyt", "OI-EVT-07")]
    one, other = sea["fluyt"], sea["sloop-2"]
    assert (one.damage, other.damage) == damage and (one.fatigue, other.fatigue) == fatigue
    assert sea.rolls == [("burst-gun", 1)] * 2 and sea.script_left == 0


@pytest.mark.rule("OI-EVT-07", "OI-EVT-10", "OI-CONV-15", "OI-FLEET-15")
@pytest.mark.parametrize("event", ["burst-gun", "sprung-mast"])
def test_ships_are_named_once_for_each_fleet_the_defender_first(event):
    cards = "value a2 2; value b1 1; down a1 down; down b1 zeal; deck {}; {}at initiative only"
    for roles, seats in (("", (1, 2)), (ROLES, (2, 1))):
        sea = table(FLEETS.format("", "", "", "") + cards.format(event, roles), dice=event)
        sea.dice("musket | musket" if event == "burst-gun" else "")
        for seat in seats:
            assert sea.asked == [(seat, event)]
            assert sea.options == (["fluyt-3", "fluyt-4"] if seat == 1 else ["fluyt", "fluyt-2"])
            sea.say(sea.options[1])
        assert event not in [kind for _, kind in sea.asked] and len(sea.events("ShipNamed")) == 2
        assert [ship.sail for ship in sea.game.ships] == ([2, 1, 2, 1] if event == "sprung-mast" else [2, 2, 2, 2])


@pytest.mark.rule("OI-EVT-10", "OI-CONV-13", "OI-SAIL-08")
@pytest.mark.parametrize(("sails", "found"), [
    (("full", "minimal", "minimal", "battle"), (2, 1, 1, 1)),
    (("battle", "anchored", "full", "anchored"), (1, 0, 2, 0)),
    (("minimal", "anchored", "minimal", "full"), (1, 0, 1, 2))])
def test_a_mast_springs_at_full_and_battle_sail_only(sails, found):
    """A single ship is named unasked; without one nobody is."""
    sea = tie("sprung-mast", PAIRS.format(*[f"sail={sail}" for sail in sails]))
    assert "sprung-mast" not in [kind for _, kind in sea.asked]
    assert tuple(ship.sail for ship in sea.game.ships) == found


@pytest.mark.rule("OI-EVT-08", "OI-CONV-15", "OI-CONV-06")
def test_a_second_wind_is_for_up_to_two_tired_ships_a_side():
    place = "fluyt 10,10 180 fatigue=3 | fluyt 20,10 180 fatigue=1 | fluyt 10,20 180 fatigue=2 | fluyt 20,20 180 | " \
            "sloop 15,20 0 out | sloop 33,3 0 of=b fatigue=7 captor=a | sloop 30,3 0 of=b fatigue=1"
    sea = tie("second-wind", place, ROLES)
    assert sea.asked == [(1, "second-wind")] and sea.options == ["-", "sloop-3"]
    sea.say("-")
    assert sea.asked == [(0, "second-wind")] and sea.refusal("fluyt fluyt-2 fluyt-3") and not sea.allows("fluyt-4")
    sea.say("fluyt fluyt-3")
    assert [ship.fatigue for ship in sea.game.ships] == [2, 1, 1, 0, 7, 7, 1]
    listed = tie("second-wind", place)
    assert listed.asked == [(0, "second-wind")]
    assert listed.say("fluyt-2").say("sloop-3").game.ships[6].fatigue == 0
    rested = tie("second-wind", place.replace(" fatigue=1", "").replace(" fatigue=2", "").replace(" fatigue=3", ""))
    assert not rested.asked


@pytest.mark.rule("OI-EVT-09", "OI-EVT-12", "OI-CONV-06")
def test_every_flagship_tires_and_every_squadron_gains():
    tired = table(FLEETS.format("", "", "out", "") + "down a1 down; down b2 zeal; deck exhaustion; value a1 1; "
                  "at initiative only", dice="exhaustion")
    assert [ship.fatigue for ship in tired.game.ships] == [1, 1, 7, 1]
    lucky = table(FLEETS.format("", "", "", "") + "fortune a2 2; down a1 down; down b2 zeal; deck providence; "
                  "value a1 1; at initiative only", dice="providence")
    assert [squadron.fortune for squadron in lucky.game.squadrons] == [1, 3, 1, 1]
    assert [event.squadron for event in lucky.events("FortuneGained")] == [0, 1, 2, 3]


@pytest.mark.rule("OI-EVT-14", "OI-INIT-04", "OI-FLEET-15")
@pytest.mark.parametrize(("settings", "side"), [
    ("turn 2; struck a 1; ", 1), ("turn 2; struck b 1; ", 0), ("turn 2; struck b 1; " + ROLES, 0), ("turn 2; ", 0),
    ("turn 2; " + ROLES, 1), ("turn 2; struck a 1; struck b 1; " + ROLES, 1), ("turn 1; struck b 1; " + ROLES, 1),
    ("turn 1; struck a 1; ", 0)])
def test_the_side_with_fewer_points_lays_the_shoal(settings, side):
    sea = tie("uncharted-shoal", settings=settings)
    assert sea.asked == [(side, "place-terrain")] and not sea.allows("shoal-large 20,20 0")
    sea.say("shoal-small 20,20 90")
    assert [(piece.kind, piece.x, piece.y, piece.rotation, piece.objective) for piece in sea.game.terrain] == [
        ("shoal-small", 20.0, 20.0, 90.0, False)]
    assert [(one.side, one.rule) for one in sea.events("TerrainPlaced")] == [(side, "OI-EVT-14")]


@pytest.mark.rule("OI-EVT-14", "OI-INIT-04")
@pytest.mark.parametrize("terrain", [
    "terrain shoal-small 5,9 0; terrain shoal-small 10,9 0; ",
    "".join(f"terrain rocks-small {x},{y} 0; " for x in range(1, 14, 3) for y in range(1, 14, 3))])
def test_a_shoal_that_cannot_be_laid_is_ignored(terrain):
    """No copy left; no room."""
    sea = tie("uncharted-shoal", "sloop 2.5,2.5 180 | sloop 11.5,2.5 0 of=b", "table 14x14; " + terrain)
    assert [one.card for one in sea.events("EventIgnored")] == ["uncharted-shoal"]
    assert not sea.events("TerrainPlaced") and "place-terrain" not in [kind for _, kind in sea.asked]


@pytest.mark.rule("OI-EVT-07", "OI-FLEET-15")
def test_a_side_that_has_just_lost_its_last_ship_names_one_all_the_same():
    sea = tie("burst-gun", f"fluyt 10,10 180 | sloop 20,10 0 | {FAR} damage=6 fatigue=7", dice="skull | swords")
    assert sea["sloop-2"].out and sea.asked == [(1, "burst-gun")]
    assert sea.say("sloop")["sloop"].fatigue == 1
    fleet = table(FLEETS.format("", "", "damage=6 fatigue=7", "sunk destroyed") + "value b2 3; down a1 down; "
                  "down b1 zeal; deck burst-gun; at initiative only", dice="burst-gun | skull")
    assert fleet["fluyt-3"].out and fleet.asked == [(3, "burst-gun")]


# --- immediate effects ------------------------------------------------------------------------------------------------

LINE = "fluyt 10,14 180 {} | fluyt 10,18 180 {} | fluyt 25,10 180 {} | sloop 33,3 0 of=b {}; "


@pytest.mark.rule("OI-INIT-09", "OI-CONV-12")
@pytest.mark.parametrize(("first", "seats"), [("a", (0, 1)), ("b", (1, 0))])
def test_immediate_effects_come_the_first_player_first(first, seats):
    sea = table(LINE.format("fatigue=2", "fatigue=2", "", "fatigue=2") + f"up a take-courage; up b intrepid-card; "
                f"first {first}; hand a zeal; down a elan; at orders only")
    assert sea.asked == [(seats[0], "relief")]
    assert sea.say("-").asked == [(seats[1], "relief")]
    assert not sea.say("-").asked and sum(ship.fatigue for ship in sea.game.ships) == 6


@pytest.mark.rule("OI-CARD-05", "OI-CARD-39", "OI-CARD-40", "OI-CARD-38", "OI-CONV-06", "OI-FLEET-11")
@pytest.mark.parametrize(("card", "settings", "left"), [
    ("double-rations-card", "", [2, 0, 7, 3, 3, 3]), ("doughty-card", "", [3, 1, 7, 3, 3, 3]),
    ("doughty-card", "strike a1 1; ", [2, 0, 7, 3, 3, 3]), ("doughty-card", "struck a 1; ", [3, 1, 7, 3, 3, 3]),
    ("doughty-card", "strike a2 1; ", [3, 1, 7, 3, 3, 3])])
def test_relief_without_a_choice_is_for_the_own_squadron(card, settings, left):
    sea = table("fluyt 10,14 180 of=a1 fatigue=3 | fluyt 10,18 180 of=a1 fatigue=1 | fluyt 10,22 0 of=a1 out | "
                "fluyt 14,14 180 of=a2 fatigue=3 | fluyt 30,30 180 of=b1 fatigue=3 | fluyt 40,30 180 of=b2 fatigue=3; "
                f"squadrons a1 a2 b1 b2; table 60x48; up a1 {card}; down a1 zeal; {settings}at orders only")
    assert [ship.fatigue for ship in sea.game.ships] == left


@pytest.mark.rule("OI-CARD-39", "OI-CARD-05", "OI-CONV-09")
def test_who_may_be_relieved():
    place = "fluyt 10,10 180 {} | fluyt 17.25,10 180 {} | fluyt 10,20 180 {} | " + FAR + "; up a {}; down a zeal; " \
            "at orders only"
    near = table(place.format("fatigue=1", "fatigue=7", "fatigue=1", "intrepid-card"))
    assert near.options == ["-", "fluyt", "fluyt-2", "fluyt fluyt-2"]           # 6 inches from the Flagship
    assert [ship.fatigue for ship in near.say("fluyt fluyt-2").game.ships[:3]] == [0, 6, 1]
    assert not table(place.format("", "", "fatigue=1", "intrepid-card")).asked
    assert not table(place.format("fatigue=1", "fatigue=1", "", "take-courage")).asked     # nobody is in Formation
    assert [event.rule for event in near.events("FatigueRemoved")] == ["OI-CARD-39"] * 2


@pytest.mark.rule("OI-CARD-08", "OI-CARD-25", "OI-INIT-10", "OI-SAIL-06")
def test_reloading_takes_one_marker_each_and_may_be_left():
    place = LINE.format("reload=port,starboard sail=full", "reload=starboard", "reload=port", "reload=port")
    sea = table(place + "up a fast-loaders; down a zeal; at orders only")
    assert sea.asked == [(0, "reload")] and sea.refusal("port port port") and sea.refusal("port starboard")
    sea.say("starboard none port")
    assert [ship.reload for ship in sea.game.ships] == [1, 2, 0, 1]
    line = table(place + "up a reload-card; down a zeal; at orders only")
    assert line.refusal("none none none") and line.say("none none").game.ships[0].reload == 3
    assert not table(LINE.format("", "", "reload=port", "") + "up a reload-card; down a zeal; at orders only").asked


@pytest.mark.rule("OI-ADV-05", "OI-INIT-10", "OI-CONV-13")
def test_fresh_powder_is_for_every_own_ship_and_compulsory_once_used():
    place = LINE.format("reload=port,starboard", "reload=starboard", "reload=port", "reload=port") + \
        "advantage {} fresh-powder; first {}; down a zeal; at orders only"
    for first in "ab":
        sea = table(place.format("a", first))
        assert sea.asked == [(0, "fresh-powder")] and sea.options == ["pass", "use"]
        sea.say("use")
        assert sea.kind == "reload" and sea.refusal("none starboard port")
        sea.say("port starboard port")
        assert [ship.reload for ship in sea.game.ships] == [2, 0, 0, 1] and not sea.asked
        other = table(place.format("b", first))
        assert other.asked == [(1, "fresh-powder")]
        assert not other.say("use").asked and [ship.reload for ship in other.game.ships] == [3, 2, 1, 0]
        assert [(event.side, event.card, event.rule) for event in other.events("AdvantageUsed")] == [
            (1, "fresh-powder", "OI-ADV-05")]
    assert not table(place.format("b", "a").replace("of=b reload=port", "of=b")).asked
    assert not table(place.format("a", "a").replace("fresh-powder", "well-rested")).asked


@pytest.mark.rule("OI-ADV-05", "OI-FLEET-15")
def test_fresh_powder_serves_all_squadrons_of_a_fleet():
    sea = table(FLEETS.format("reload=port", "reload=port,starboard", "reload=port", "reload=port")
                + "advantage a fresh-powder; value a2 1; down a1 zeal; first b; at orders only")
    assert sea.asked == [(1, "fresh-powder")]
    assert sea.say("use").asked == [(1, "reload")] and sea["fluyt"].reload == 0
    assert not sea.say("starboard").asked and [ship.reload for ship in sea.game.ships] == [0, 1, 1, 1]


@pytest.mark.rule("OI-CARD-11", "OI-COLL-15", "OI-INIT-10")
def test_a_fleet_maneuver_turns_each_ship_of_the_line_once():
    sea = table(LINE.format("", "", "", "") + "up a fleet-maneuver; down a zeal; at orders only")
    assert sea.allows("fluyt -60") and sea.forbidden_by("fluyt -60.1") == "OI-GEOM-05" and not sea.allows("sloop 10")
    sea.say("fluyt-2 0")
    assert sea["fluyt-2"].heading == 180.0 and not sea.events("ShipMoved")
    assert {option.split()[0] for option in sea.options} == {"done", "fluyt"}       # in any order, one turn each
    assert not sea.say("fluyt 60").asked and sea["fluyt"].heading == 240.0
    broken = table(LINE.format("", "", "", "") + "up a fleet-maneuver; down a zeal; events misread-signals; "
                   "at orders only")
    assert not broken.asked


@pytest.mark.rule("OI-CARD-29", "OI-INIT-10")
@pytest.mark.parametrize(("state", "heading", "may"), [
    ("", 180, True), ("", 90, True), ("", 46, True), ("", 44, False), ("aground", 180, False),
    ("sail=anchored", 180, False), ("sail=minimal", 180, True), ("fatigue=7", 180, True)])
def test_which_swift_vessels_move(state, heading, may):
    sea = table(f"fluyt 10,14 {heading} {state} | sloop 25,10 180 | {FAR}; up a swift-vessels; down a zeal; "
                "at orders only")
    assert sea.options == (["done", "fluyt", "sloop"] if may else ["done", "sloop"])
    sea.say("sloop")
    assert pose(sea["sloop"]) == (25.0, 8.75, 180.0)
    assert sea.options == ["done", "fluyt"] if may else not sea.asked
    assert not may or not sea.say("done").asked


@pytest.mark.rule("OI-CARD-29", "OI-TERM-19")
def test_an_entangled_vessel_is_not_swift():
    sea = table("fluyt 10,14 180 | fluyt 11.25,14 180 of=b | sloop 25,10 180; link fluyt fluyt-2; up a swift-vessels; "
                "down a zeal; at orders only")
    assert sea.options == ["done", "sloop"]


@pytest.mark.rule("OI-CARD-17", "OI-CONV-13", "OI-TERR-14")
def test_a_lure_needs_a_piece_a_ship_and_a_place():
    place = "sloop 10,10 90 | corvette 20,10 90 of=b; up a lured-into-the-shoals; down a zeal; {}at orders only"
    sea = table(place.format("terrain shoal-small 30,30 0; terrain shoal-small 5,30 0; "))
    assert sea.asked == [(0, "place-terrain")]
    assert {option.split()[0] for option in sea.options} == {"shoal-large", "shoal-bar"}
    sea.say("shoal-bar 10,15 0")
    assert [(one.side, one.piece, one.rule) for one in sea.events("TerrainPlaced")] == [
        (0, "shoal-bar", "OI-CARD-17")]
    used = "".join(f"terrain {kind} {x},{y} 0; " for y, kind in ((20, "shoal-small"), (26, "shoal-large"),
                                                                (32, "shoal-bar")) for x in (6, 16))
    assert not table(place.format(used)).asked
    crowded = "".join(f"terrain rocks-small {x},{y} 0; " for x in range(1, 20, 2) for y in range(1, 20, 2))
    assert not table(place.format(crowded + "table 21x19; ")).asked
    lost = table(FLEETS.format("out", "", "", "") + "up a1 lured-into-the-shoals; down a2 zeal; at orders only")
    assert not lost.asked


@pytest.mark.rule("OI-CARD-37", "OI-CONV-09", "OI-CONV-06", "OI-TERM-06")
def test_who_is_frightened_by_the_black_flag():
    """6 inches from one of the Squadron's ships; 3 dice fewer, and at least 1."""
    sea = table("fluyt 10,10 180 | sloop 30,30 180 out | fluyt 10,20 180 | sixth-rate 17.25,10 180 of=b | "
                "sixth-rate 17.26,20 180 of=b | sloop 10,26.5 180 of=b fatigue=4 | corvette 30,27 180 of=b; "
                "up a raise-the-black; down a zeal; at orders only", dice="sail cannon | cannon")
    assert [event.ship for event in sea.events("SkillRolled")] == ["sixth-rate", "sloop-2"]
    assert sea.rolls == [("skill-test", 2), ("skill-test", 1)]
    assert [ship.fatigue for ship in sea.game.ships] == [0, 7, 0, 0, 0, 5, 0]


# --- reactions --------------------------------------------------------------------------------------------------------

def moved(place, **options):
    """The sloop of b sails up the table past a's ships."""
    return table(place, **options).say("skip", "ahead", "none")


@pytest.mark.rule("OI-CARD-07", "OI-MOVE-20", "OI-CONV-09")
@pytest.mark.parametrize(("x", "asked"), [(4.125, True), (4.12, False)])
def test_small_arms_reach_three_inches(x, asked):
    """The sloop ends at 8.25, 10; her side is half an inch off."""
    sea = moved(f"fluyt {x},10 0 | sloop 8.25,6.25 0 of=b | sloop 30,30 0 flag; up a small-arms; wind south; "
                "at move sloop only", dice="sail sail")
    assert (sea.kind == "react") == asked


@pytest.mark.rule("OI-CARD-07", "OI-MOVE-20", "OI-FAQ-03")
def test_small_arms_speak_once_and_each_squadron_for_itself():
    place = "fluyt 10,10 0 of=a1 | fluyt 16,10 0 of=a2 {} | sloop 13,6.25 0 of=b1 | sloop 50,40 0 of=b2; " \
            "squadrons a1 a2 b1 b2; table 60x48; up a1 small-arms; up a2 {}; wind south; at move sloop only"
    sea = moved(place.format("", "small-arms"), dice="cannon sail | cannon sail")
    assert sea.asked == [(0, "react")] and sea.options == ["pass", "fluyt partial hull"]
    sea.say("fluyt partial hull")
    assert sea["sloop"].damage == 0 and sea["fluyt"].reload == 0
    assert sea.asked == [(1, "react")] and sea.options == ["pass", "fluyt-2 partial hull"]
    sea.say("fluyt-2 partial hull")
    assert sea.asked == [(2, "crew-action")] and set(sea["sloop"].spent) == {"small-arms-0", "small-arms-1"}
    let = moved(place.format("", "small-arms")).say("pass")
    assert let.asked == [(1, "react")] and let.say("pass").asked == [(2, "crew-action")]
    for ship, card in (("out", "small-arms"), ("", "zeal")):
        assert moved(place.format(ship, card)).say("pass").asked == [(2, "crew-action")]


@pytest.mark.rule("OI-CARD-03", "OI-MOVE-20", "OI-CONV-06")
def test_each_loaded_side_fires_as_she_bears_until_the_mover_is_lost():
    place = "fluyt 10,10 0 | fluyt 10,6 0 | sloop 14,6.25 0 of=b {} | sloop 33,3 0 of=b flag; " \
            "up a fire-as-she-bears; wind south; at move sloop only"
    sea = moved(place.format(""), dice="sail sail sail sail sail | sail sail sail sail sail")
    assert sea.asked == [(0, "react")]
    ships = {option.split()[0] for option in sea.options} - {"pass"}
    assert ships == {"fluyt", "fluyt-2"} or ships == {"fluyt"}
    sea.say("fluyt starboard hull")
    assert sea["fluyt"].reload == 2 and not [option for option in (sea.options if sea.kind == "react" else [])
                                             if option.startswith("fluyt starboard")]
    lost = moved(place.format("damage=6 fatigue=6"), dice="cannon cannon cannon cannon cannon")
    lost.say("fluyt starboard hull")
    assert lost["sloop"].out and lost.kind != "react"


# --- zones and deployment ---------------------------------------------------------------------------------------------

SIDES = "role a {}; role b {}; edge a south; edge b north; wind {}; scenario patrol; "
SHORES = "deployment a own-shore; deployment b own-shore; "
DEFENDED, ATTACKED = SIDES.format("defender", "attacker", "west"), SIDES.format("attacker", "defender", "west")


@pytest.mark.rule("OI-SETUP-17", "OI-EFF-04", "OI-DEPL-02", "OI-DEPL-03")
@pytest.mark.parametrize(("edge", "wind", "inside", "outside"), [
    ("south", "west", ((1, 1), (23, 8), (1, 17), (15, 17)), ((25, 1), (17, 10), (1, 19), (47, 1), (1, 35))),
    ("south", "east", ((47, 1), (25, 8), (47, 17), (33, 17)), ((23, 1), (31, 10), (47, 19), (1, 1), (47, 35))),
    ("north", "west", ((1, 35), (23, 28), (1, 19), (15, 19)), ((25, 35), (17, 26), (1, 17), (47, 35), (1, 1))),
    ("north", "east", ((47, 35), (25, 28), (47, 19), (33, 19)), ((23, 35), (31, 26), (47, 17), (1, 35), (47, 1)))])
def test_a_zone_is_read_from_the_own_edge_and_the_weather_edge(edge, wind, inside, outside):
    """Windward Corner on a table of 48 by 36: sections of 8 by 9, three along the edge, two in the second row."""
    other = "north" if edge == "south" else "south"
    game = table(f"sloop 10,10 0 | {FAR}; table 48x36; wind {wind}; edge a {edge}; edge b {other}; "
                 "deployment a windward-corner; deployment b own-shore; at attack only").game
    zone = zone_of(game, 0)
    assert all(zone.holds(float(x), float(y)) for x, y in inside)
    assert not any(zone.holds(float(x), float(y)) for x, y in outside)
    ahead = {"west": 90.0, "east": 270.0}[wind]
    inward = 0.0 if edge == "south" else 180.0
    assert Deployments(0).headings(game, "sloop") == (ahead, inward, (ahead + inward) / 2, 360.0 - ahead)
    assert Deployments(0).bounds(game, "sloop") == (zone.left, zone.bottom, zone.right, zone.top)
    corner = (8.0 * 3, 18.0)
    assert (zone.right - zone.left, zone.top - zone.bottom) == corner


@pytest.mark.rule("OI-SETUP-19", "OI-SETUP-16")
def test_a_zone_grows_until_there_is_room_and_who_finds_none_comes_late():
    sea = begun("sloop 8,31 0 | corvette 0,0 0 of=b waiting; table 16x40; " + DEFENDED + SHORES, Deploy())
    assert sea.asked == [(1, "deploy")]
    assert sea.game.sides[1].more_cells == tuple((1, column) for column in range(6)) + ((2, 0),)
    assert [(event.side, event.cell) for event in sea.events("ZoneGrown")] == [
        (1, cell) for cell in sea.game.sides[1].more_cells]
    assert not sea.events("ShipHeldBack") and sea.game.sides[0].more_cells == ()
    full = begun("sloop 8,8 0 | corvette 0,0 0 of=b waiting | corvette 0,0 0 of=b waiting; table 16x16; " + DEFENDED
                 + SHORES, Deploy())
    assert not full.asked and len(full.game.sides[1].more_cells) == 18
    assert [(event.ship, event.rule) for event in full.events("ShipHeldBack")] == [
        ("corvette", "OI-SETUP-19"), ("corvette-2", "OI-SETUP-19")]
    assert full["corvette"].once == full["corvette-2"].once == ("late",) and not full["corvette"].afloat


@pytest.mark.rule("OI-SETUP-15", "OI-FLEET-13", "OI-ADV-10")
def test_squadrons_deploy_in_turn_and_ships_held_back_do_not():
    place = "sloop 0,0 0 of=a1 waiting | sloop 0,0 0 of=a1 waiting once=late | sloop 0,0 0 of=a2 waiting | " \
            "corvette 0,0 0 of=b1 waiting | corvette 0,0 0 of=b2 waiting; squadrons a1 a2 b1 b2; table 60x48; "
    sea = begun(place + ATTACKED + SHORES, Deploy())
    assert sea.asked == [(2, "deploy")] and {one.split()[0] for one in sea.options} == {"corvette"}
    assert sea.say("corvette 10,45 90").asked == [(3, "deploy")]
    assert sea.say("corvette-2 20,45 90").asked == [(0, "deploy")]
    assert {one.split()[0] for one in sea.options} == {"sloop"}
    assert sea.say("sloop 10,3 45").asked == [(1, "deploy")]
    assert not sea.say("sloop-3 20,3 90").asked and sea["sloop-2"].fate == "waiting"
    assert [(event.ship, event.place) for event in sea.events("ShipDeployed")] == [
        ("corvette", (10.0, 45.0, 90.0)), ("corvette-2", (20.0, 45.0, 90.0)), ("sloop", (10.0, 3.0, 45.0)),
        ("sloop-3", (20.0, 3.0, 90.0))]


@pytest.mark.rule("OI-OBJ-04", "OI-EFF-05", "OI-FLEET-15")
@pytest.mark.parametrize(("size", "count"), [("patrol", 1), ("skirmish", 1), ("engagement", 2)])
def test_how_many_merchants_a_convoy_has(size, count):
    place = "fluyt 10,10 0 flag waiting | fluyt 10,10 0 waiting | sloop 10,10 0 waiting | " \
            "sloop 10,10 0 of=b waiting | sloop 10,10 0 of=b waiting | sloop 10,10 0 of=b waiting; " \
            "size {}; objective {}; "
    sea = begun(place.format(size, "convoy") + DEFENDED, NameMerchants())
    assert sea.asked == [(0, "name-merchants")]
    assert sea.options == (["fluyt-2", "sloop"] if count == 1 else ["fluyt-2 sloop"])
    sea.say(sea.options[-1])
    assert [event.ship for event in sea.events("MerchantNamed")] == ["fluyt-2", "sloop"][2 - count:]
    assert [ship.merchant for ship in sea.game.ships][:3] == [False, count == 2, True]
    assert begun(place.format(size, "convoy") + ATTACKED, NameMerchants()).asked == [(1, "name-merchants")]
    assert not begun(place.format(size, "raid") + DEFENDED, NameMerchants()).asked
    lone = begun(f"fluyt 10,10 0 | sloop 10,20 0 of=b | sloop 20,20 0 of=b; size {size}; objective convoy; " + DEFENDED,
                 NameMerchants())
    assert not lone.asked                                               # a Flagship is no merchant


@pytest.mark.rule("OI-OBJ-04", "OI-FLEET-15")
def test_a_fleet_names_two_merchants_or_what_it_has():
    place = "sloop 10,10 0 of=a1 | sloop 20,10 0 of=a2 | {}sloop 10,40 0 of=b1 | sloop 20,40 0 of=b2; " \
            "squadrons a1 a2 b1 b2; table 60x48; objective convoy; value a2 1; " + DEFENDED
    one = begun(place.format("fluyt 30,10 0 of=a1 | "), NameMerchants())
    assert one.asked == [(1, "name-merchants")] and one.options == ["fluyt"]
    more = begun(place.format("fluyt 30,10 0 of=a1 | fluyt 40,10 0 of=a2 | "), NameMerchants())
    assert more.options == ["fluyt fluyt-2"]


@pytest.mark.rule("OI-ADV-10")
@pytest.mark.parametrize(("ships", "most"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_up_to_half_the_ships_are_held_back(ships, most):
    own = " | ".join(["corvette 10,10 0 of=b waiting"] + ["sloop 10,10 0 of=b waiting"] * (ships - 1))
    place = f"fluyt 10,10 0 | fluyt 20,10 0 | {own}; advantage b {{}}; {DEFENDED}"
    sea = begun(place.format("late-arrival"), HoldBack(1))
    assert sea.asked == ([(1, "hold-back")] if most else [])
    if most:
        names = ["sloop", "sloop-2", "sloop-3", "sloop-4"][:ships - 1]
        assert not sea.allows("corvette") and sea.allows("-")                  # not the Flagship
        assert sea.allows(" ".join(names[:most]))
        assert len(names) == most or not sea.allows(" ".join(names[:most + 1]))
        sea.say(" ".join(names[:most]))
        assert [event.ship for event in sea.events("ShipHeldBack")] == names[:most]
        assert [ship.label for ship in sea.game.ships if ship.once == ("late",)] == names[:most]
    assert not begun(place.format("scouts"), HoldBack(1)).asked
    assert not begun(place.format("late-arrival"), HoldBack(0)).asked


@pytest.mark.rule("OI-ADV-01", "OI-FLEET-15")
@pytest.mark.parametrize(("owner", "seats"), [("a", (0, 1)), ("b", (2, 3))])
def test_the_weather_gage_squadron_by_squadron(owner, seats):
    place = FLEETS.format("", "", "", "").replace("of=a2", "of=a2 | sloop 30,10 180 of=a1 | sloop 30,40 0 of=b1") + \
        f"advantage {owner} weather-gage; wind west; "
    sea = begun(place, WeatherGage())
    first = ["fluyt", "sloop"] if owner == "a" else ["fluyt-3", "sloop-2"]
    assert sea.asked == [(seats[0], "weather-gage")] and {one.split()[0] for one in sea.options} == {"done", *first}
    sea.say(f"{first[0]} 2.5")
    assert {one.split()[0] for one in sea.options} == {"done", first[1]}    # each ship once
    assert [(event.ship, event.was[0], event.place[0]) for event in sea.events("ShipShifted")] == [
        (first[0], 10.0, 7.5)]
    assert sea.say("done").asked == [(seats[1], "weather-gage")]
    assert not sea.say(sea.options[1]).asked and len(sea.events("ShipShifted")) == 2
    assert not begun(place.replace("weather-gage", "scouts"), WeatherGage()).asked


@pytest.mark.rule("OI-ADV-01")
def test_nobody_is_asked_who_has_no_sea_to_windward():
    place = "fluyt {},10 180 of=a1 | fluyt 40,10 180 of=a2 {} | fluyt 50,40 0 of=b1; squadrons a1 a2 b1; " \
            "table 60x48; advantage a weather-gage; wind west; "
    assert begun(place.format(0.7, ""), WeatherGage()).asked == [(1, "weather-gage")]
    assert begun(place.format(2.2, ""), WeatherGage()).asked == [(0, "weather-gage")]   # half the way is free
    assert not begun(place.format(0.7, "waiting") + "edge a south; edge b north; ", WeatherGage()).asked


@pytest.mark.rule("OI-ADV-01")
def test_what_is_an_answer_to_the_weather_gage():
    game = table("sloop 10,10 90 | sloop 2,20 90 | corvette 30,30 0 of=b; wind west; at attack only").game
    space, rng = Upwind(0, (0, 1)), Rng(4)
    assert space.take(["sloop", 2]) == ("sloop", 2.0) and space.take("done") == "done" and space.take(3) == 3
    assert space.take(["sloop", "far"]) == ("sloop", "far") and space.take(["sloop", 1, 2]) == ("sloop", 1, 2)
    assert space.candidates(game, 9) == ("done", ("sloop", 3.0), ("sloop", 1.5)) == space.candidates(game, 3)
    assert space.candidates(game, 2) == ("done", ("sloop", 3.0))
    for wrong in (("corvette", 1.0), ("sloop", 1), ("sloop",), ("sloop", 1.0, 1.0), "sloop", 3.0, ("sloop", "far"),
                  ("ghost", 1.0), ("sloop", 3.001), ("sloop", 0.0), ("sloop-2", 1.001)):
        assert space.refusal(game, wrong) is not None
    for right in ("done", ("sloop", 3.0), ("sloop", 0.001), ("sloop-2", 1.0)):
        assert space.refusal(game, right) is None
    assert Upwind(0, (1,)).refusal(game, ("sloop", 1.0)) is not None            # she has moved already
    drawn = [space.draw(game, rng) for _ in range(80)]
    far = [answer[1] for answer in drawn if answer != "done" and answer[0] == "sloop"]
    assert all(space.refusal(game, answer) is None for answer in drawn) and "done" in drawn
    assert min(far) < 0.5 and max(far) > 2.5 and {answer[0] for answer in drawn if answer != "done"} == {
        "sloop", "sloop-2"}
    assert space.nearest(game, ("sloop", 9.0)) == "done"


# --- late arrivals ----------------------------------------------------------------------------------------------------

EDGES = {"south": (20.0, 0.0, 0.0), "north": (20.0, 36.0, 180.0), "west": (0.0, 20.0, 90.0),
         "east": (36.0, 20.0, 270.0)}


def late(edge, more=""):
    other = {"south": "north", "north": "south", "west": "east", "east": "west"}[edge]
    return table("sloop 0,0 0 waiting once=late | fluyt 18,18 0 flag | sloop 18,26 0 of=b; "
                 f"edge a {edge}; edge b {other}; turn 2; {more}at attack only").game


@pytest.mark.rule("OI-ADV-10")
@pytest.mark.parametrize("edge", EDGES)
def test_her_stern_touches_the_own_edge(edge):
    game, space = late(edge), Entries(0)
    x, y, inward = EDGES[edge]
    ux, uy = {"south": (0, 1), "north": (0, -1), "west": (1, 0), "east": (-1, 0)}[edge]

    def clause(off, far):
        refused = space.refusal_of(game, "sloop", (x + ux * far, y + uy * far, (inward + off) % 360.0))
        return refused.rule if refused else ""

    assert [clause(0.0, far) for far in (0.95, 1.0, 1.05)] == ["OI-ADV-10", "", "OI-ADV-10"]
    assert [clause(off, 0.666) for off in (80.0, -80.0, 82.0, -82.0, 100.0)] == ["", ""] + ["OI-ADV-10"] * 3
    assert clause(180.0, 1.0) == "OI-ADV-10" and space.edge(game) == edge
    assert space.headings(game, "sloop") == (inward, (inward + 45.0) % 360.0, (inward - 45.0) % 360.0)
    for wish, off in ((inward, 0.0), (inward + 180.0, 80.0), (inward + 120.0, 80.0), (inward - 120.0, -80.0),
                      (inward - 30.0, -30.0)):
        brought = space.adjusted(game, "sloop", (18.0, 18.0, wish % 360.0))
        assert brought[2] == pytest.approx((inward + off) % 360.0)
        assert space.refusal_of(game, "sloop", (round(brought[0], 3), round(brought[1], 3), brought[2])) is None
        assert (brought[0] if ux == 0 else brought[1]) == pytest.approx(18.0)
    assert len(space.candidates(game, 10)) == 10 and space.bounds(game, "sloop") == (0.0, 0.0, 36.0, 36.0)


@pytest.mark.rule("OI-ADV-10")
@pytest.mark.parametrize(("heading", "inward", "off"), [
    (10.0, 0.0, 10.0), (350.0, 0.0, -10.0), (180.0, 0.0, 180.0), (181.0, 0.0, -179.0), (10.0, 350.0, 20.0),
    (90.0, 180.0, -90.0), (270.0, 180.0, 90.0), (0.0, 0.0, 0.0)])
def test_how_far_a_heading_is_off_square(heading, inward, off):
    assert turn_off(heading, inward) == off


@pytest.mark.rule("OI-ADV-10", "OI-CONV-09")
@pytest.mark.parametrize(("y", "clause"), [(6.0, "OI-ADV-10"), (6.01, "")])
def test_no_ship_enters_within_pistol_shot_of_a_foe(y, clause):
    game = table(f"sloop 0,0 0 waiting once=late | fluyt 18,18 0 flag | sloop 20,{y} 0 of=b; edge a south; "
                 "edge b north; turn 2; at attack only").game
    refused = Entries(0).refusal_of(game, "sloop", (20.0, 1.0, 0.0))
    assert (refused.rule if refused else "") == clause


@pytest.mark.rule("OI-ADV-10", "OI-EDGE-01")
@pytest.mark.parametrize(("answer", "found"), [
    ("sloop 20,1 0", (20.0, 1.0, 0.0)), ("sloop 20,0.999 0", (20.0, 1.001, 0.0)),
    ("sloop 0.499,1 0", (0.501, 1.0, 0.0)), ("sloop 35.501,1 0", (35.499, 1.0, 0.0))])
def test_a_thousandth_over_the_edge_is_made_good(answer, found):
    sea = begun("fluyt 18,18 180 flag | sloop 0,0 0 waiting once=late | sloop 30,30 0 of=b; turn 2; edge a south; "
                "edge b north", Enter(1))
    assert sea.asked == [(0, "enter")]
    sea.say(answer)
    assert pose(sea["sloop"]) == found and sea["sloop"].afloat
    assert [(event.ship, event.place) for event in sea.events("ShipEntered")] == [("sloop", found)]


# --- the set-up cards -------------------------------------------------------------------------------------------------

WEAK = "dutch; fluyt flagship, sloop; untested-admiral; down careful-aim effective-fire lee-gauge-fire boat-assault"
LAID = "{} | {} | open-sea | shoal-water | rocky-coast | own-shore | wide-wings | leeward-band | scouts | " \
       "late-arrival | {}"


@pytest.mark.rule("OI-SETUP-02", "OI-SETUP-03", "OI-SETUP-04", "OI-SETUP-05")
@pytest.mark.parametrize(("weak", "chooser"), [("squadron_1", 1), ("squadron_2", 0)])
def test_cards_are_laid_out_and_the_higher_admiral_chooses(weak, chooser):
    for role, attacker in (("attacker", chooser), ("defender", 1 - chooser)):
        sea = opening("patrol", dice=LAID.format("east", "salvage", "good-omens"), **{weak: WEAK})
        assert [event.edge for event in sea.events("WeatherEdgeSet")] == ["east"]
        assert [(event.deck, event.cards) for event in sea.events("CardsLaidOut")] == [
            ("objective", ("salvage",)), ("setting", ("open-sea", "shoal-water", "rocky-coast")),
            ("deployment", ("own-shore", "wide-wings", "leeward-band")),
            ("advantage", ("scouts", "late-arrival", "good-omens"))]
        assert sea.asked == [(chooser, "role")] and not sea.rolls and sea.game.rock_tokens == 2
        assert sea.say(role).asked == [(attacker, "set-up-card")]
        assert [event.attacker for event in sea.events("RolesSet")] == [attacker]
        assert sea.options == ["open-sea", "shoal-water", "rocky-coast"]
        sea.say("open-sea")
        assert sea.asked == [(1 - attacker, "set-up-card")] and sea.options == ["shoal-water", "rocky-coast"]
        sea.say("rocky-coast")
        assert sea.asked == [(attacker, "set-up-card")] and "shoal-water" not in sea.game.drawn
        sea.say("own-shore", "wide-wings", "good-omens", "scouts")
        assert [(event.side, event.deck, event.card) for event in sea.events("SetUpCardTaken")] == [
            (attacker, "setting", "open-sea"), (1 - attacker, "setting", "rocky-coast"),
            (attacker, "deployment", "own-shore"), (1 - attacker, "deployment", "wide-wings"),
            (attacker, "advantage", "good-omens"), (1 - attacker, "advantage", "scouts")]
        assert sea.game.squadrons[attacker].fortune == 4 and sea.game.squadrons[1 - attacker].fortune == 3
        assert [(event.side, event.card) for event in sea.events("AdvantageUsed")] == [(attacker, "good-omens")]


@pytest.mark.rule("OI-SETUP-06", "OI-FLEET-13", "OI-FLEET-06")
def test_fleets_add_up_their_admirals_to_choose_a_role():
    place = FLEETS.format("", "", "", "") + "value a1 2; value a2 1; value b1 {}; value b2 {}; "
    assert begun(place.format(0, 2), Roles()).asked == [(0, "role")]
    assert begun(place.format(2, 2), Roles()).asked == [(2, "role")]
    equal = begun(place.format(1, 2), Roles(), dice=f"{FAILED} | {PASSED}")
    assert equal.asked == [(3, "role")]
    assert [event.ship for event in equal.events("SkillRolled")] == ["fluyt", "fluyt-4"]
    equal.say("defender")
    assert [side.role for side in equal.game.sides] == ["attacker", "defender"]


@pytest.mark.rule("OI-ADV-08", "OI-FLEET-15")
def test_good_omens_are_for_the_speaker_of_a_fleet():
    sea = begun(FLEETS.format("", "", "", "") + "value a2 1; value b2 1; role a attacker; role b defender; "
                "drawn open-sea shoal-water rocky-coast own-shore wide-wings leeward-band good-omens scouts surprise; ",
                TakeCards())
    takers = []
    for card in ("open-sea", "shoal-water", "own-shore", "wide-wings", "scouts", "good-omens"):
        takers.append(sea.asked[0][0])
        sea.say(card)
    assert takers == [1, 3] * 3 and [squadron.fortune for squadron in sea.game.squadrons] == [0, 0, 0, 1]


@pytest.mark.rule("OI-SQD-17", "OI-SQD-19", "OI-SQD-28")
def test_only_hands_that_no_list_names_are_chosen():
    """John Benbow brings the Doughty card besides the seven."""
    text = "english; fourth-rate flagship, fifth-rate, sixth-rate; john-benbow{}"
    seven = "zeal down careful-aim take-courage effective-fire small-arms lee-gauge-fire"
    sea = opening("skirmish", seed=1, squadron_1=text.format(""))
    assert sea.asked == [(0, "hand")] and sea.game.squadrons[0].hand == ("doughty-card",)
    sea.say(seven)
    assert sea.game.squadrons[0].hand == tuple(sorted(["doughty-card", *seven.split()]))
    chosen = sea.events("HandChosen")
    assert [(event.squadron, event.seat, sorted(event.cards)) for event in chosen] == [(0, 0, sorted(seven.split()))]
    assert chosen[0].hidden() == ("cards",) and [chosen[0].is_open_to(seat) for seat in (0, 1, None)] == [
        True, False, False]
    assert opening("skirmish", seed=1, squadron_1=text.format(f"; {seven}")).kind != "hand"


@pytest.mark.rule("OI-SQD-17", "OI-SQD-18")
def test_a_hand_is_a_list_of_cards_that_fit_together():
    game = table(f"fluyt 18,18 30 | {FAR}; nation a dutch; at attack only").game
    space = ChosenHand(0)
    assert space.take("down") == "down" and space.take(5) == 5 and space.take(["down", 5]) == ("down", 5)
    good = ("boat-assault", "careful-aim", "down", "effective-fire", "lee-gauge-fire")
    assert space.refusal(game, good) is None
    for wrong in ("down", 5, ("down", 5), ("aces",) * 5, good[:4], (*good, "favorable-wind")):
        assert space.refusal(game, wrong) is not None
    wishes = ["fire-as-she-bears", "lured-into-the-shoals", "adaptive-tactics", "seize-the-opportunity", "down",
              "boat-assault", "careful-aim", "take-courage", "effective-fire", "favorable-wind"]
    assert space.filled(game, wishes) == tuple(sorted(
        ["fire-as-she-bears", "lured-into-the-shoals", "down", "careful-aim", "effective-fire"]))
    assert space.filled(game, wishes[4:]) == tuple(sorted(
        ["down", "boat-assault", "careful-aim", "take-courage", "effective-fire"]))
    assert len(space.candidates(game, 3)) == 3 and len(set(space.candidates(game, 99))) == len(
        space.candidates(game, 99)) > 10
    assert space.candidates(game, 3) == tuple([space.filled(game, [*space.cards(game)[at:], *space.cards(game)[:at]])
                                               for at in range(3)])
    rng = Rng(2)
    drawn = [space.draw(game, rng) for _ in range(60)]
    assert {card for hand in drawn for card in hand} == set(space.cards(game))
    assert all(space.refusal(game, hand) is None for hand in drawn)


# --- terrain in the set-up --------------------------------------------------------------------------------------------

OPEN = "sloop 30,30 0 | sloop 33,3 0 of=b; "


@pytest.mark.rule("OI-SETUP-08", "OI-OBJ-03", "OI-OBJ-05", "OI-OBJ-08")
@pytest.mark.parametrize(("objective", "names", "answer"), [
    ("raid", {"island-small", "island-large", "island-long"}, "island-small 18,10 0"),
    ("salvage", {"rocks-small", "rocks-large"}, "rocks-small 18,18 0"),
    ("hold-the-anchorage", {"island-small", "island-large", "island-long"}, "island-small 18,1.21 0")])
def test_the_defender_lays_what_the_objective_needs(objective, names, answer):
    sea = begun(OPEN + f"objective {objective}; " + DEFENDED + SHORES, ObjectiveTerrain())
    assert sea.asked == [(0, "place-terrain")]
    assert {option.split()[0] for option in sea.options} == names
    assert not sea.say(answer).asked
    assert [(piece.kind, piece.objective) for piece in sea.game.terrain] == [(answer.split()[0], True)]
    assert [(event.side, event.rule) for event in sea.events("TerrainPlaced")] == [(0, "OI-SETUP-08")]
    assert begun(OPEN + f"objective {objective}; " + ATTACKED + SHORES, ObjectiveTerrain()).asked == [
        (1, "place-terrain")]


@pytest.mark.rule("OI-SETUP-08", "OI-OBJ-01")
@pytest.mark.parametrize("objective", ["line-of-battle", "breakthrough", "convoy", "blockade", "strike-the-flag"])
def test_other_objectives_need_no_terrain(objective):
    assert not begun(OPEN + f"objective {objective}; " + DEFENDED + SHORES, ObjectiveTerrain()).asked


@pytest.mark.rule("OI-SETUP-09", "OI-SETT-01", "OI-SETT-02", "OI-SETT-04", "OI-SETT-07", "OI-SETT-08")
def test_each_side_selects_by_its_own_setting():
    place = OPEN + "setting a {}; setting b {}; "
    sea = begun(place.format("archipelago", "open-sea") + DEFENDED + SHORES, SelectTerrain())
    picked = []
    for piece in ("island-small", "fog-bank", "island-long"):
        assert sea.asked == [(0, "select-terrain")]                     # the other needs nothing
        picked.append(len(sea.options))
        sea.say(piece)
    assert picked == [11, 11, 3] and not sea.asked
    assert sea.game.pool == ("island-small", "fog-bank", "island-long")
    assert [(event.side, event.piece) for event in sea.events("TerrainSelected")] == [
        (0, "island-small"), (0, "fog-bank"), (0, "island-long")]
    two = begun(place.format("misty-shallows", "scattered-rocks") + ATTACKED + SHORES, SelectTerrain())
    assert two.asked == [(1, "select-terrain")] and two.options == ["rocks-small", "rocks-large"]
    two.say("rocks-large")
    assert two.asked == [(0, "select-terrain")]
    assert sorted(two.options) == ["fog-bank", "fog-patch", "shoal-bar", "shoal-large", "shoal-small"]
    two.say("shoal-bar", "rocks-large")
    assert two.options == ["fog-bank", "fog-patch"] and not two.say("fog-patch").asked
    assert not begun(place.format("open-sea", "open-sea") + DEFENDED + SHORES, SelectTerrain()).asked


@pytest.mark.rule("OI-SETUP-09")
def test_a_requirement_without_a_copy_lapses():
    """Rocks: two copies of each of two pieces; three lie in the pool, and b asks for two."""
    sea = begun(OPEN + "setting a rocky-coast; setting b scattered-rocks; pool rocks-small rocks-small; "
                "terrain rocks-large 5,5 0; " + DEFENDED + SHORES, SelectTerrain())
    assert sea.say("rocks-large").asked == [(0, "select-terrain")]      # b's two lapse
    assert sea.options == ["island-small", "island-large", "island-long"]
    assert not sea.say("island-long").asked


@pytest.mark.rule("OI-SETUP-10", "OI-SETUP-11")
def test_the_pool_is_laid_in_turn_and_what_finds_no_room_is_removed():
    sea = begun(OPEN + "pool rocks-small rocks-small shoal-bar; " + ATTACKED + SHORES, PlaceTerrain())
    assert sea.asked == [(1, "place-terrain")]
    assert sea.say("rocks-small 10,10 0").asked == [(0, "place-terrain")]
    assert sea.game.pool == ("rocks-small", "shoal-bar")
    assert sea.say("shoal-bar 20,20 0").asked == [(1, "place-terrain")]
    assert not sea.say("rocks-small 30,10 90").asked and sea.game.pool == ()
    assert [(event.side, event.piece, event.rule) for event in sea.events("TerrainPlaced")] == [
        (1, "rocks-small", "OI-SETUP-10"), (0, "shoal-bar", "OI-SETUP-10"), (1, "rocks-small", "OI-SETUP-10")]
    assert not any(piece.objective for piece in sea.game.terrain)
    full = "".join(f"terrain rocks-small {x},{y} 0; " for x in (3, 8, 13) for y in (3, 8, 13))
    crowded = begun("sloop 8,1 90 | sloop 8,15 90 of=b; table 16x16; pool rocks-small shoal-bar shoal-bar; " + full
                    + DEFENDED + SHORES, PlaceTerrain())
    assert not crowded.asked and crowded.game.pool == ()
    assert [event.piece for event in crowded.events("TerrainRemoved")] == ["rocks-small", "shoal-bar", "shoal-bar"]


@pytest.mark.rule("OI-SETUP-13", "OI-SETUP-14", "OI-TERR-13")
def test_where_pieces_may_be_moved():
    sea = begun(OPEN + "terrain land-mass 18,0 0; terrain rocks-small 5,4 30; terrain rocks-large 20,8.3 0; "
                "terrain fog-patch 30,5 0; " + DEFENDED + SHORES, AdjustTerrain())
    space = Adjustments(0, ())
    assert space.names(sea.game) == ("land-mass", "rocks-small", "rocks-large", "fog-patch")
    assert Adjustments(0, (1, 3)).names(sea.game) == ("land-mass", "rocks-large")
    assert Adjustments(1, ()).names(sea.game) == ()
    for answer, clause in (("land-mass 22,0 0", ""), ("land-mass 18,1 0", "OI-SETUP-14"),
                           ("land-mass 12,0 0", ""), ("rocks-small 5,4 0", "OI-SETUP-13"),
                           ("rocks-small 5,10 30", ""), ("rocks-small 9.3,8.3 30", "OI-SETUP-13"),
                           ("rocks-small 9.2,8.2 30", ""), ("rocks-small 14,3 30", "OI-SETUP-13"),
                           ("rocks-large 18,3 0", "OI-SETUP-14"), ("rocks-large 26,8.3 0", ""),
                           ("fog-patch 33.9,5 0", ""), ("fog-patch 34,5 0", "OI-SETUP-14")):
        assert sea.forbidden_by(answer) == clause, answer
    assert space.bounds(sea.game, "rocks-small") == (-1.0, -2.0, 11.0, 10.0)
    assert space.outline(sea.game) == (rectangle(12.0, -6.0, 24.0, 6.0),)
    assert space.headings(sea.game, "rocks-small") == () and space.fixed(sea.game, "rocks-small") == 30.0
    assert {option[3] for option in space.candidates(sea.game, 20) if option[0] == "rocks-small"} == {30.0}
    assert space.candidates(sea.game, 1) == ("pass",)
    sea.say("rocks-small 5,10 30")
    assert [(event.side, event.piece, event.was, event.place) for event in sea.events("TerrainMoved")] == [
        (0, "rocks-small", (5.0, 4.0, 30.0), (5.0, 10.0, 30.0))]
    assert sea.asked == [(0, "adjust-terrain")]                         # the other has no piece
    assert not sea.say("pass").asked


@pytest.mark.rule("OI-SETUP-13")
def test_who_passes_is_finished_and_the_other_goes_on():
    place = OPEN + "terrain rocks-small 5,4 0; terrain shoal-small 12,4 0; terrain rocks-small 5,32 0; " \
        "terrain shoal-small 12,32 0; "
    sea = begun(place + ATTACKED + SHORES, AdjustTerrain())
    assert sea.asked == [(1, "adjust-terrain")]
    assert sea.say("rocks-small-2 5,31 0").asked == [(0, "adjust-terrain")]
    assert sea.say("rocks-small 5,5 0").asked == [(1, "adjust-terrain")]
    assert sea.refusal("rocks-small-2 5,30 0")                          # each piece once
    assert sea.say("pass").asked == [(0, "adjust-terrain")]
    assert not sea.say("shoal-small 12,5 0").asked
    both = begun(place + DEFENDED + SHORES, AdjustTerrain())
    assert both.say("pass").asked == [(1, "adjust-terrain")] and not both.say("pass").asked


# --- placing ----------------------------------------------------------------------------------------------------------

NOWHERE = Refusal("OI-SETUP-18", "there is no room")


class Spot(Placing):
    """Two things, and the one place that there is for one of them; or pass."""

    def __init__(self, name, x, y, heading, free=True, also=()):
        self.spot, self.free, self.words = (name, (x, y, heading)), free, also

    def names(self, game):
        return ("one", "two")

    def also(self, game):
        return self.words

    def refusal_of(self, game, name, pose):
        return None if (name, pose) == self.spot else NOWHERE

    def bounds(self, game, name):
        return 1.0, 2.0, 30.0, 24.0

    def headings(self, game, name):
        return (0.0, 45.0) if self.free else ()

    def fixed(self, game, name):
        return 30.0


SEA = table(f"fluyt 18,18 30 | {FAR}; at attack only").game


@pytest.mark.rule("OI-SETUP-18", "OI-CONV-13")
@pytest.mark.parametrize(("name", "x", "y", "heading", "free"), [
    ("one", 1.0, 2.0, 0.0, True), ("two", 30.0, 24.0, 45.0, True), ("two", 1.0, 24.0, 45.0, True),
    ("one", 30.0, 2.0, 0.0, True), ("two", 14.5, 11.0, 30.0, False), ("one", 28.0, 23.0, 0.0, True)])
def test_a_single_place_is_found_wherever_it_is(name, x, y, heading, free):
    space = Spot(name, x, y, heading, free)
    found = ((name, x, y, heading),)
    assert space.candidates(SEA, 5) == found == space.searched(SEA) and space.draw(SEA, Rng(1)) == found[0]
    assert space.refusal(SEA, found[0]) is None
    with_words = Spot(name, x, y, heading, free, ("pass", "stop"))
    assert with_words.candidates(SEA, 5) == ("pass", "stop", *found)
    assert with_words.candidates(SEA, 2) == ("pass", "stop") and with_words.candidates(SEA, 1) == ("pass",)
    assert Spot("three", x, y, heading).candidates(SEA, 5) == () == Spot("three", x, y, heading).searched(SEA)


@pytest.mark.rule("OI-SETUP-18")
@pytest.mark.parametrize(("far", "bearing", "dx", "dy"), [
    (0.0, 0, 0.0, 0.0), (0.25, 90, 0.25, 0.0), (3.0, 180, 0.0, -3.0), (18.0, 270, -18.0, 0.0), (4.5, 0, 0.0, 4.5),
    (6.0, 345, -1.553, 5.796), (1.0, 15, 0.259, 0.966)])
def test_the_nearest_place_is_looked_for_all_around(far, bearing, dx, dy):
    for free, heading in ((True, 77.0), (False, 30.0)):
        space = Spot("two", 40.0 + dx, 50.0 + dy, heading, free)
        assert space.nearest(SEA, ("two", 40.0, 50.0, 77.0)) == ("two", 40.0 + dx, 50.0 + dy, heading)
        assert space.nearest(SEA, ("one", 40.0, 50.0, 77.0)) is None
        for odd in ("two", ("two", 40.0, 50.0), ("two", 40.0, 50.0, "x"), ("three", 40.0, 50.0, 77.0), 3,
                    ("two", 40.0, 50.0, 77.0, 1.0), ("two", 1e9, 50.0, 77.0), ("two", "x", 50.0, 77.0)):
            assert space.nearest(SEA, odd) is None


@pytest.mark.rule("OI-SETUP-10")
def test_what_is_a_thing_and_a_place():
    space = TerrainPlaces(("rocks-small", "shoal-bar"), "pool")
    for odd in ("rocks-small", ("rocks-small", 1.0, 2.0), ("rocks-small", 10.0, 10.0, 0.0, 0.0), 3.0,
                ("rocks-small", 10.0, "x", 0.0), ("rocks-small", 10, 10.0, 0.0), (3.0, 10.0, 10.0, 0.0),
                ("fog-bank", 10.0, 10.0, 0.0), "pass"):
        assert space.refusal(SEA, odd) is not None
    assert space.refusal(SEA, ("rocks-small", 10.0, 10.0, 0.0)) is None
    assert Spot("one", 5.0, 5.0, 0.0, True, ("pass",)).refusal(SEA, "pass") is None


@pytest.mark.rule("OI-SETUP-10")
def test_places_that_are_offered_lie_all_over_the_table():
    space, rng = TerrainPlaces(("rocks-small", "shoal-bar"), "pool"), Rng(3)
    offered = space.candidates(SEA, 99)
    assert len(offered) == 24 and len(set(offered)) == 24 and len(space.candidates(SEA, 7)) == 7
    assert {answer[0] for answer in offered} == {"rocks-small", "shoal-bar"}
    assert {answer[3] for answer in offered} == {0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0}
    for answers in (offered, [space.draw(SEA, rng) for _ in range(60)]):
        assert {(answer[1] > 18.0, answer[2] > 18.0) for answer in answers} == {
            (east, north) for east in (False, True) for north in (False, True)}
        assert min(answer[1] for answer in answers) < 6.0 and max(answer[1] for answer in answers) > 30.0
        assert min(answer[2] for answer in answers) < 6.0 and max(answer[2] for answer in answers) > 30.0
        assert all(space.refusal(SEA, answer) is None for answer in answers)
    headings = {space.draw(SEA, rng)[3] for _ in range(60)}
    assert len(headings) > 40 and max(headings) > 330.0
    begun_ = begun(OPEN + "terrain rocks-small 5,4 30; terrain shoal-small 12,4 30; " + DEFENDED + SHORES,
                   AdjustTerrain()).game
    drawn = [Adjustments(0, ()).draw(begun_, rng) for _ in range(60)]
    assert 8 < drawn.count("pass") < 32                                 # one in three
    assert {answer[0] for answer in drawn if answer != "pass"} == {"rocks-small", "shoal-small"}
    assert {answer[3] for answer in drawn if answer != "pass"} == {30.0}
    assert space.describe(SEA)["start"] == (18.0, 18.0, 0.0) and space.describe(SEA)["turns"]


class Wide(Spot):
    """Anywhere but near a place, or near the line north of it."""

    def refusal_of(self, game, name, pose):
        return None if abs(pose[0] - self.spot[1][0]) > 0.01 else NOWHERE


@pytest.mark.rule("OI-SETUP-10", "OI-SETUP-18")
def test_places_are_offered_within_the_bounds_and_looked_for_clockwise():
    space, rng = Wide("one", 60.0, 50.0, 0.0), Rng(5)
    assert space.candidates(SEA, 3) == (
        ("one", 22.891, 12.264, 0.0), ("two", 15.783, 22.528, 0.0), ("one", 8.674, 10.792, 45.0))
    drawn = [space.draw(SEA, rng) for _ in range(40)]
    for answers in (drawn, space.candidates(SEA, 24)):
        assert all(1.0 <= answer[1] <= 30.0 and 2.0 <= answer[2] <= 24.0 for answer in answers)
        assert min(answer[1] for answer in answers) < 6.0 and max(answer[1] for answer in answers) > 25.0
        assert min(answer[2] for answer in answers) < 7.0 and max(answer[2] for answer in answers) > 19.0
    assert space.nearest(SEA, ("one", 60.0, 50.0, 10.0)) == ("one", 60.065, 50.241, 10.0)
    assert Wide("one", 0.0, 0.0, 0.0).nearest(SEA, ("one", 60.0, 50.0, 10.0)) == ("one", 60.0, 50.0, 10.0)
    assert TerrainPlaces(("rocks-small",), "pool").nearest(SEA, ("fog-bank", 18.0, 18.0, 0.0)) is None
    assert Placing().fixed(SEA, "one") == 0.0                           # what has no bow is laid square


@pytest.mark.rule("OI-SETUP-18", "OI-ADV-10")
@pytest.mark.parametrize(("piece", "clause"), [("shoal-small", "OI-SETUP-18"), ("rocks-small", "OI-SETUP-18"),
                                               ("island-small", "OI-SETUP-18"), ("fog-patch", "")])
def test_on_what_water_a_ship_may_come_to_lie(piece, clause):
    place = f"sloop 0,0 0 waiting | fluyt 5,30 0 flag | sloop 33,33 0 of=b; terrain {piece} 20,2 0; turn 2; "
    game = table(place + DEFENDED + SHORES + "at attack only").game
    for space, where in ((Deployments(0), (20.0, 3.0, 0.0)), (Entries(0), (20.0, 1.0, 0.0))):
        refused = space.refusal_of(game, "sloop", where)
        assert (refused.rule if refused else "") == clause
