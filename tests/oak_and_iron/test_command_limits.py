"""Chapters 2, 3, 4 and 21: command and set-up where they end: orders, ties, what lapses, and who is asked first."""

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.kernel.core import advance

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
    ("down a down; down b zeal; advantage b surprise; admiral a seasoned-admiral; turn 2; ", "heavy-swell", 0, "admiral",
     True),
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


@pytest.mark.rule("OI-KEY-10", "OI-CONV-15")
def test_tacticians_are_asked_the_defender_first():
    place = "fluyt 10,10 180 | {}; admiral a george-monck; admiral b michiel-de-ruyter; down a down; {}{}down b zeal; " \
            "{}at initiative only"
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


def tie(event, ships=PAIRS.format("", "", "", ""), settings="", dice=""):
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
    sea = tie("burst-gun", f"fluyt 10,10 180 | sloop 20,10 0 out | {FAR}", dice=dice)
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
        sea = table(FLEETS.format("", "", "", "") + cards.format(event, roles), dice=event + " | musket | musket" * (event == "burst-gun"))
        for seat in seats:
            assert sea.asked == [(seat, event)]
            assert sea.options == (["fluyt-3", "fluyt-4"] if seat == 1 else ["fluyt", "fluyt-2"])
            sea.say(sea.options[1])
        assert event not in [kind for _, kind in sea.asked] and len(sea.events("ShipNamed")) == 2
        assert [ship.sail for ship in sea.game.ships] == ([2, 1, 2, 1] if event == "sprung-mast" else [2, 2, 2, 2])


@pytest.mark.rule("OI-EVT-10", "OI-CONV-13", "OI-SAIL-08")
@pytest.mark.parametrize(("sails", "found"), [
    (("full", "minimal", "minimal", "battle"), (2, 1, 1, 1)), (("battle", "anchored", "full", "anchored"), (1, 0, 2, 0)),
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
    "terrain shoal-small 5,20 0; terrain shoal-small 20,20 0; ",
    "".join(f"terrain rocks-small {x},{y} 0; " for x in range(2, 36, 3) for y in range(2, 36, 3)) + "turn 1; "])
def test_a_shoal_that_cannot_be_laid_is_ignored(terrain):
    """No copy left; no room."""
    sea = tie("uncharted-shoal", "sloop 3.5,3.5 180 | sloop 33.5,3.5 0 of=b", terrain)
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
    crowded = "".join(f"terrain rocks-small {x},{y} 0; " for x in range(1, 24, 2) for y in range(1, 24, 2))
    assert not table(place.format(crowded)).asked
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
    sea = moved("fluyt {},10 0 | sloop 8.25,6.25 0 of=b | sloop 30,30 0 flag; up a small-arms; wind south; "
                "at move sloop only".format(x), dice="sail sail")
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
    place = "fluyt 10,10 0 | fluyt 10,6 0 | sloop 14,6.25 0 of=b {} | sloop 33,3 0 of=b flag; up a fire-as-she-bears; " \
            "wind south; at move sloop only"
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
