"""Chapter 2: what a squadron may be, clause by clause, with the limits on both sides; and what others may guess."""

from dataclasses import replace

import msgspec
import pytest
from oak_and_iron.table import table

from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.content import ContentError
from weathergage.rulesets.oak_and_iron.content.read import CARDS, SCENARIOS, SHIPS, SIZES, STOCK
from weathergage.rulesets.oak_and_iron.face.veil import deal_cards, deal_hand, has_scouted, hide_cards, possible_cards
from weathergage.rulesets.oak_and_iron.rules.squadrons import (
    built_faults,
    check_content,
    entry_of,
    faults_of,
    granted_cards,
    hand_faults,
    hand_size,
    open_cards,
    option_cost,
    read_muster,
    ship_cost,
    size_for,
    squadron_cost,
    write_muster,
)
from weathergage.rulesets.oak_and_iron.state import Squadron


def faults(ships, nation="dutch", admiral="untested-admiral", size="skirmish", legends=False):
    """(clause, field) of all that is wrong with a squadron; the first ship is the Flagship, and sloops follow."""
    text = f"{nation}; {ships}, sloop, sloop; {admiral}"
    return [(rule, field) for rule, field, _ in faults_of(read_muster(text), SIZES[size], legends)]


# --- size and cost ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SQD-02", "OI-SQD-03", "OI-SQD-05", "OI-TERM-01")
@pytest.mark.parametrize(("size", "clause", "least", "most"), [
    ("patrol", "OI-SQD-02", 2, 4), ("skirmish", "OI-SQD-03", 3, 8), ("engagement", "OI-SQD-05", 4, 10)])
def test_how_many_ships_a_squadron_has(size, clause, least, most):
    for count in range(1, most + 2):
        text = "dutch; " + ", ".join(["sloop flagship"] + ["sloop"] * (count - 1)) + "; untested-admiral"
        found = [(rule, field) for rule, field, _ in faults_of(read_muster(text), SIZES[size], False)]
        assert found == ([] if least <= count <= most else [(clause, "units")])
    single = read_muster("dutch; sloop flagship; untested-admiral")
    assert faults_of(single, msgspec.structs.replace(SIZES[size], least=1), False)          # two in any case


@pytest.mark.rule("OI-SQD-02", "OI-SQD-03", "OI-SQD-05", "OI-SQD-25")
@pytest.mark.parametrize(("size", "clause", "ships", "cost"), [
    ("patrol", "OI-SQD-02", "light-galleon flagship, light-galleon, fluyt skill-1", 49),
    ("skirmish", "OI-SQD-03", "first-rate flagship, fluyt, fluyt, fluyt skill-1", 99),
    ("engagement", "OI-SQD-05", "first-rate flagship, first-rate, second-rate, fluyt, fluyt skill-1", 199)])
def test_a_squadron_may_cost_so_much_and_not_a_point_more(size, clause, ships, cost):
    for admiral, more in (("untested-admiral", 0), ("untested-bold-admiral", 1), ("experienced-admiral", 2)):
        muster = read_muster(f"dutch; {ships}; {admiral}")
        assert squadron_cost(muster) == cost + more
        found = [(rule, field) for rule, field, _ in faults_of(muster, SIZES[size], False)]
        assert found == ([] if more < 2 else [(clause, "units")])


@pytest.mark.rule("OI-SQD-01")
@pytest.mark.parametrize(("points", "size"), [(0, "patrol"), (50, "patrol"), (51, "skirmish"), (100, "skirmish"),
                                              (101, "engagement"), (200, "engagement"), (201, "engagement")])
def test_the_smallest_game_for_so_many_points(points, size):
    assert size_for(points).id == size


@pytest.mark.rule("OI-SQD-10", "OI-FAC-04", "OI-FAC-05", "OI-FAC-06", "OI-FAC-08")
@pytest.mark.parametrize(("ship", "option", "costs"), [     # Dutch, French, Spanish, pirate, and no faction
    ("sixth-rate", "swift", (1, 0, 1, 1, 1)), ("sixth-rate", "weatherly", (2, 1, 2, 2, 2)),
    ("third-rate", "additional-guns", (6, 5, 6, 6, 6)), ("sloop", "additional-guns", (2, 1, 2, 2, 2)),
    ("light-galleon", "stout", (6, 6, 3, 6, 6)), ("light-galleon", "additional-crew", (6, 6, 6, 3, 6)),
    ("sloop", "sweeps", (1, 1, 1, 1, 1)), ("sloop", "weatherly", (0, 0, 0, 0, 0))])
def test_options_cost_some_factions_less(ship, option, costs):
    assert tuple(option_cost(ship, option, nation) for nation in ("dutch", "french", "spanish", "pirate", "any")) \
        == costs


@pytest.mark.rule("OI-SQD-09", "OI-SQD-10", "OI-SQD-11", "OI-SQD-12", "OI-SQD-20", "OI-SQD-15")
def test_all_that_was_bought_is_added_up():
    entry = entry_of("fluyt", ("skill-2", "stout", "additional-guns", "marines", "low-morale", "lucky-captain"))
    tally = ship_cost(entry, "dutch")
    assert tally.total == 13 + 4 + 4 + 2 + 2 - 2 + 1
    assert [(amount, rule) for amount, _, rule in tally.parts if amount] == [
        (13, "OI-SQD-09"), (4, "OI-SQD-10"), (2, "OI-SQD-10"), (4, "OI-SQD-11"), (2, "OI-SQD-12"), (-2, "OI-SQD-12"),
        (1, "OI-SQD-12")]
    cheap = entry_of("sloop", ("unseasoned-timbers", "low-morale", "poorly-armed"))
    assert ship_cost(cheap, "dutch").total == 1
    assert squadron_cost(read_muster("dutch; sloop, sloop; nelson")) == 14


# --- one ship ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SQD-08", "OI-SQD-10", "OI-SQD-12", "OI-SQD-13", "OI-SQD-27", "OI-SQD-29", "OI-UPG-07")
@pytest.mark.parametrize(("ship", "nation", "found"), [
    ("revenge", "pirate", []), ("revenge", "dutch", [("OI-SQD-08", "id")]),
    ("flying-dutchman", "dutch", [("OI-SQD-29", "id")]),
    ("sloop sweeps swift", "dutch", []), ("sloop stout", "dutch", [("OI-SQD-10", "extras")]),
    ("sloop sweeps sweeps", "dutch", [("OI-SQD-10", "extras")] * 2),
    ("sloop kapers swashbucklers", "dutch", []),
    ("sloop kapers foul swashbucklers", "dutch", [("OI-SQD-12", "extras")]),
    ("sloop kapers kapers", "dutch", [("OI-SQD-13", "extras")]),
    ("sloop untested-crew", "dutch", []), ("sloop skill-1", "dutch", []),
    ("sloop untested-crew skill-1", "dutch", [("OI-UPG-07", "extras")]),
    ("sloop poorly-armed", "dutch", []), ("sloop corsairs", "dutch", [("OI-SQD-27", "extras")]),
    ("sloop corsairs", "pirate", []), ("sloop buccaneers", "english", []),
    ("sloop buccaneers", "spanish", [("OI-SQD-27", "extras")]),
    ("fourth-rate marines", "dutch", [("OI-SQD-27", "extras")]), ("fourth-rate vice-flag", "dutch", []),
    ("sloop fire-ship", "dutch", []), ("sloop fire-ship foul", "dutch", [("OI-SQD-27", "extras")]),
    ("sloop fire-ship sweeps", "dutch", [("OI-SQD-27", "extras")]), ("sloop fire-ship skill-1", "dutch", []),
    ("sloop fire-ship bold-captain", "dutch", [("OI-SQD-27", "extras")]),
    ("sloop bold-captain", "dutch", []), ("sloop captain-stede-bonnet", "pirate", []),
    ("sloop captain-stede-bonnet", "dutch", [("OI-SQD-08", "extras")])])
def test_what_a_ship_may_have(ship, nation, found):
    assert faults(f"fluyt flagship, {ship}", nation) == [(rule, f"units[1].{field}") for rule, field in found]
    if found == [("OI-SQD-29", "id")]:
        assert faults(f"fluyt flagship, {ship}", nation, legends=True) == []


@pytest.mark.rule("OI-SQD-27", "OI-SQD-15", "OI-TERM-02")
@pytest.mark.parametrize(("flagship", "found"), [
    ("fluyt flagship", []), ("fluyt flagship marines", []), ("fluyt flagship supply-ship", ["OI-SQD-27"]),
    ("fluyt flagship fire-ship", ["OI-SQD-27"] * 2), ("fluyt flagship bold-captain", ["OI-SQD-15"]),
    ("fluyt", ["OI-TERM-02"]), ("fluyt flagship, fluyt flagship", ["OI-TERM-02"]),
    ("fluyt flagship bold-captain, fluyt flagship", ["OI-TERM-02", "OI-SQD-15"])])
def test_what_a_flagship_may_have(flagship, found):
    assert [rule for rule, _ in faults(flagship)] == found


@pytest.mark.rule("OI-UPG-03")
def test_poorly_armed_is_not_for_ships_with_few_guns(monkeypatch):
    for guns, found in ((3, []), (2, [("OI-UPG-03", "units[1].extras")])):
        monkeypatch.setitem(SHIPS, "corvette", replace(SHIPS["corvette"], broadside=guns))
        assert faults("fluyt flagship, corvette poorly-armed") == found and faults("fluyt flagship, corvette") == []


# --- the whole squadron -----------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SQD-07", "OI-SQD-08", "OI-SQD-09", "OI-SQD-15", "OI-FAC-09", "OI-KEY-07", "OI-SQD-24")
@pytest.mark.parametrize(("ships", "nation", "admiral", "size", "found"), [
    ("fluyt flagship", "swiss", "untested-admiral", "skirmish", [("OI-SQD-07", "faction")]),
    ("fluyt flagship", "dutch", "nelson", "skirmish", [("OI-SQD-15", "extras")]),
    ("fluyt", "swiss", "nelson", "skirmish", [("OI-SQD-07", "faction"), ("OI-SQD-15", "extras")]),
    ("fluyt flagship", "dutch", "", "skirmish", [("OI-SQD-15", "extras")]),
    ("fluyt flagship", "dutch", "john-benbow", "skirmish", [("OI-SQD-08", "extras")]),
    ("fluyt flagship", "english", "john-benbow", "skirmish", []),
    ("fourth-rate flagship", "dutch", "untested-admiral", "skirmish", []),
    ("fourth-rate flagship", "dutch", "untested-admiral", "patrol", [("OI-SQD-02", "units")]),
    ("fourth-rate flagship", "pirate", "untested-admiral", "skirmish", [("OI-FAC-09", "units")]),
    ("fourth-rate flagship", "dutch", "abraham-crijnssen", "skirmish", [("OI-KEY-07", "units")]),
    ("fluyt flagship", "dutch", "abraham-crijnssen", "skirmish", []),
    ("revenge flagship", "pirate", "untested-admiral", "skirmish", []),
    ("revenge flagship, revenge", "pirate", "untested-admiral", "skirmish", [("OI-SQD-09", "units")]),
    ("fluyt flagship, sloop captain-stede-bonnet, sloop captain-stede-bonnet", "pirate", "untested-admiral",
     "skirmish", [("OI-SQD-09", "units")]),
    ("fluyt flagship, sloop bold-captain, sloop bold-captain", "pirate", "untested-admiral", "skirmish", [])])
def test_what_a_squadron_may_be(ships, nation, admiral, size, found):
    assert faults(ships, nation, admiral, size) == found


@pytest.mark.rule("OI-EFF-05")
def test_merchants_are_not_built():
    text = "dutch; fluyt flagship, sloop merchant, sloop; untested-admiral"
    assert faults_of(read_muster(text), SIZES["skirmish"], False) == []
    assert [(rule, field) for rule, field, _ in built_faults(read_muster(text), SIZES["skirmish"], False)] == [
        ("OI-EFF-05", "units[1].extras")]
    assert built_faults(read_muster(text.replace(" merchant", "")), SIZES["skirmish"], False) == []


# --- the hand ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SQD-17", "OI-SQD-18", "OI-SQD-08", "OI-KEY-12")
@pytest.mark.parametrize(("hand", "found"), [
    ("down boat-assault careful-aim take-courage effective-fire", []),
    ("down boat-assault careful-aim take-courage", ["OI-SQD-17"]),
    ("down boat-assault careful-aim take-courage effective-fire small-arms", ["OI-SQD-17"]),
    ("down down careful-aim take-courage effective-fire", ["OI-SQD-18"]),
    ("down boat-assault await-new-orders take-courage effective-fire", ["OI-SQD-18"]),
    ("down zeal careful-aim take-courage effective-fire", ["OI-SQD-08"]),
    ("down elan zeal take-courage effective-fire", ["OI-SQD-08", "OI-SQD-08", "OI-SQD-18"]),
    ("fire-as-she-bears lured-into-the-shoals careful-aim down effective-fire", []),
    ("fire-as-she-bears lured-into-the-shoals adaptive-tactics down effective-fire", ["OI-SQD-18"]),
    ("down boat-assault careful-aim take-courage double-rations-card", ["OI-SQD-08", "OI-SQD-18"])])
def test_what_a_hand_may_be(hand, found):
    cards = tuple(hand.split())
    assert [rule for rule, _ in hand_faults("dutch", "untested-admiral", cards)] == found
    text = f"dutch; fluyt flagship, sloop, sloop; untested-admiral; {hand}"
    assert [(rule, field) for rule, field, _ in faults_of(read_muster(text), SIZES["skirmish"], False)] == [
        (rule, "extras") for rule in found]


@pytest.mark.rule("OI-SQD-08", "OI-FAC-09", "OI-KEY-13", "OI-SQD-16", "OI-KEY-12")
def test_the_cards_and_the_size_of_a_hand():
    assert [hand_size(admiral) for admiral in ("untested-admiral", "experienced-admiral", "rene-duguay-trouin",
                                               "jean-ii-comte-destrees")] == [5, 6, 8, 8]
    for nation, admiral, nations in (("dutch", "untested-admiral", {"any", "dutch"}),
                                     ("english", "henry-morgan", {"any", "english", "pirate"}),
                                     ("any", "untested-admiral", {"any"}),
                                     ("pirate", "untested-admiral",
                                      {"any", "dutch", "english", "french", "spanish", "pirate"})):
        assert open_cards(nation, admiral) == tuple(card.id for card in CARDS.values() if card.nation in nations)


@pytest.mark.rule("OI-SQD-19", "OI-KEY-15", "OI-KEY-16", "OI-KEY-22")
@pytest.mark.parametrize(("ships", "admiral", "cards"), [
    ("sloop", "untested-admiral", ()), ("sloop", "john-benbow", ("doughty-card",)),
    ("sloop", "bartholomew-black-bart-roberts", ("intrepid-card",)),
    ("sloop supply-ship", "untested-admiral", ("double-rations-card",)),
    ("sloop supply-ship, sloop support-ship", "john-benbow", ("doughty-card", "double-rations-card"))])
def test_cards_that_are_granted(ships, admiral, cards):
    assert granted_cards(read_muster(f"english; fluyt flagship, {ships}; {admiral}")) == cards


# --- squadrons as text ------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SQD-11", "OI-SQD-12", "OI-SQD-14")
def test_what_was_bought_is_read_in_any_order_and_written_in_one():
    text = "dutch; fluyt kapers merchant flagship stout skill-2 foul, sloop strict-captain sweeps; experienced-admiral"
    muster = read_muster(text)
    first, second = muster.ships
    assert (first.type, first.skill, first.options, first.upgrades, first.captain, first.flagship, first.merchant) == (
        "fluyt", 2, ("stout",), ("kapers", "foul"), "", True, True)
    assert (second.type, second.skill, second.options, second.upgrades, second.captain, second.flagship,
            second.merchant) == ("sloop", 0, ("sweeps",), (), "strict-captain", False, False)
    assert (muster.nation, muster.admiral, muster.hand) == ("dutch", "experienced-admiral", ())
    assert write_muster(muster) == "dutch; fluyt flagship skill-2 stout kapers foul merchant, " \
        "sloop sweeps strict-captain; experienced-admiral"
    assert read_muster("dutch; sloop, , sloop,; untested-admiral").ships == (entry_of("sloop", ()),) * 2
    assert read_muster("dutch; sloop; untested-admiral; zeal down").hand == ("zeal", "down")


@pytest.mark.rule("OI-SQD-11", "OI-SQD-12")
@pytest.mark.parametrize("text", [
    "dutch; sloop", "dutch; sloop; untested-admiral; down; zeal", "dutch; sloop skill-0; untested-admiral",
    "dutch; sloop skill-1 skill-1; untested-admiral", "dutch; sloop skill-1 skill-2; untested-admiral",
    "dutch; sloop skill-x; untested-admiral", "dutch; sloop sloop; untested-admiral",
    "dutch; flagship; untested-admiral", "dutch; sloop; untested-admiral; down aces",
    "dutch; sloop bold-captain bold-captain; untested-admiral"])
def test_what_cannot_be_read(text):
    with pytest.raises(BadSetup, match="squadron"):
        read_muster(text)


def altered(entry, **changes):
    """A scenario whose first side is another."""
    side = msgspec.structs.replace(entry.sides[0], **changes)
    return msgspec.structs.replace(entry, sides=(side, *entry.sides[1:]))


@pytest.mark.rule("OI-SETUP-23", "OI-FLEET-03")
def test_the_squadrons_that_come_with_the_game_are_checked(monkeypatch):
    plain = next(entry for entry in SCENARIOS.values() if entry.rules == "standard")
    quick = next(entry for entry in SCENARIOS.values() if entry.rules == "quickstart")
    poor = replace(plain.sides[0].muster, ships=tuple(replace(ship, flagship=False)
                                                      for ship in plain.sides[0].muster.ships))
    for entry, wrong in ((altered(plain, points=plain.sides[0].points + 1), "costs"),
                         (altered(plain, granted=("doughty-card", "intrepid-card")), "granted"),
                         (altered(plain, muster=poor), "OI-TERM-02")):
        with monkeypatch.context() as patch:
            patch.setitem(SCENARIOS, plain.id, entry)
            with pytest.raises(ContentError, match=wrong):
                check_content()
    with monkeypatch.context() as patch:
        patch.setitem(SCENARIOS, quick.id, altered(quick, points=quick.sides[0].points + 1))
        check_content()
    for name, text, wrong in (("kapers", "dutch; fluyt, sloop; untested-admiral", "OI-TERM-02"),
                              ("kapers", "dutch; fluyt flagship, flying-dutchman; untested-admiral", "OI-SQD-29"),
                              ("van-of-the-english", "english; fourth-rate flagship, sloop, sloop; untested-admiral",
                               "OI-FLEET-03")):
        with monkeypatch.context() as patch:
            patch.setitem(STOCK, name, read_muster(text))
            with pytest.raises(ContentError, match=wrong):
                check_content()
    with monkeypatch.context() as patch:                                # squadrons by themselves need not be equal
        patch.setitem(STOCK, "kapers", read_muster("dutch; fluyt flagship, sloop; untested-admiral"))
        check_content()


# --- what others may guess --------------------------------------------------------------------------------------------

FLEETS = "fluyt 10,10 180 of=a1 | fluyt 20,10 180 of=a2 | fluyt 10,40 0 of=b1 | fluyt 20,40 0 of=b2; " \
         "squadrons a1 a2 b1 b2; table 60x48; hand a1 zeal down; hand a2 elan; hand b1 zeal down; hand b2 elan; " \
         "down a1 careful-aim; down a2 take-courage; down b1 careful-aim; known a1 zeal; known b1 zeal; {}" \
         "at attack only"


@pytest.mark.rule("OI-CONV-08", "OI-ADV-02")
@pytest.mark.parametrize(("seats", "seat", "hands", "downs"), [
    ("", 0, (True, False, False, False), ("careful-aim", "?", "?", "")),
    ("", None, (False, False, False, False), ("?", "?", "?", "")),
    ("spied b1; ", 0, (True, False, False, False), ("careful-aim", "?", "careful-aim", "")),
    ("spied b1; ", 1, (False, True, False, False), ("?", "take-courage", "careful-aim", "")),
    ("spied b1; ", 3, (False, False, False, True), ("?", "?", "?", "")),
    ("spied b1; ", None, (False, False, False, False), ("?", "?", "?", "")),
    ("seats 0 0 1 1; ", 0, (True, True, False, False), ("careful-aim", "take-courage", "?", "")),
    ("seats 0 0 1 1; spied a2; ", 1, (False, False, True, True), ("?", "take-courage", "careful-aim", ""))])
def test_who_sees_which_cards(seats, seat, hands, downs):
    game = table(FLEETS.format(seats)).game
    scouted = [has_scouted(game, seat, at) for at in range(4)]
    assert scouted == [game.squadrons[at].spied and seat is not None
                       and seat in [one.seat for one in game.squadrons if one.side != game.squadrons[at].side]
                       for at in range(4)]
    sizes = [len(squadron.hand) for squadron in game.squadrons]
    hide_cards(game, seat)
    assert tuple("?" not in squadron.hand for squadron in game.squadrons) == hands
    assert tuple(squadron.down for squadron in game.squadrons) == downs
    assert [len(squadron.hand) for squadron in game.squadrons] == sizes


@pytest.mark.rule("OI-CONV-08")
def test_a_redeal_leaves_the_own_cards_and_what_was_seen():
    for seed in range(8):
        game = table(FLEETS.format("seats 0 0 1 1; spied b1; ")).game
        hide_cards(game, 0)
        deal_cards(game, 0, Rng(seed))
        one, two, three, four = game.squadrons
        assert (one.hand, one.down, two.hand, two.down) == (("down", "zeal"), "careful-aim", ("elan",), "take-courage")
        assert three.down == "careful-aim" and "zeal" in three.hand and len(three.hand) == 2
        assert "careful-aim" not in three.hand and four.down == "" and len(four.hand) == 1
        assert "?" not in (*three.hand, *four.hand)


def guess(seed, hand, down="?", **known):
    squadron = Squadron(1, 1, "b", "dutch", "untested-admiral", hand=("?",) * hand, down=down, **known)
    deal_hand(squadron, Rng(seed))
    return squadron


@pytest.mark.rule("OI-CONV-08", "OI-SQD-18")
def test_which_card_lies_face_down_is_anybodys_guess():
    known = ("boat-assault", "careful-aim", "down")
    squadrons = [guess(seed, 2, known=known) for seed in range(30)]
    assert {squadron.down for squadron in squadrons} == set(known)
    assert all(sorted((*squadron.hand, squadron.down)) == list(known) for squadron in squadrons)
    assert [guess(seed, 3, "", known=known).hand for seed in range(3)] == [known] * 3
    assert [guess(seed, 3, "", known=known).down for seed in range(3)] == [""] * 3
    up = guess(1, 1, "?", up=("down",), known=known)
    assert sorted((*up.hand, up.down)) == ["boat-assault", "careful-aim"]
    seen = guess(1, 2, "boat-assault", known=known)
    assert (seen.hand, seen.down) == (("careful-aim", "down"), "boat-assault")


@pytest.mark.rule("OI-CONV-08", "OI-SQD-18")
def test_a_guess_keeps_the_limits_of_a_hand():
    fallen = ("fire-as-she-bears", "lured-into-the-shoals")
    drawn = set()
    for seed in range(40):
        rest = guess(seed, 2, discards=fallen)
        cards = (*rest.hand, rest.down)
        assert len(set(cards)) == 3 and not any(CARDS[card].discard for card in cards)
        removed = guess(seed, 2, removed=fallen)
        assert not any(CARDS[card].discard for card in (*removed.hand, removed.down))
        whole = guess(seed, 4)
        cards = (*whole.hand, whole.down)
        assert not hand_faults("dutch", "untested-admiral", cards)
        drawn |= set(cards)
    assert drawn == set(open_cards("dutch", "untested-admiral"))


@pytest.mark.rule("OI-CONV-08", "OI-SQD-18")
def test_a_guess_goes_beyond_the_limits_only_where_it_must():
    """Of the cards for all, values 1 to 5, there are 3, 2, 4, 5 and 1: nine fit together."""
    squadron = Squadron(1, 1, "b", "any", "")
    for seed in range(10):
        nine = possible_cards(squadron, [], (), 9, Rng(seed))
        assert sorted(CARDS[card].value for card in nine) == [1, 1, 2, 2, 3, 3, 4, 4, 5]
        twelve = possible_cards(squadron, [], (), 12, Rng(seed))
        assert len(set(twelve)) == 12 and twelve[:9] == nine
        one = possible_cards(squadron, ["down", "await-new-orders"], ("careful-aim",), 1, Rng(seed))
        assert len(one) == 1 and CARDS[one[0]].value != 1 and one[0] != "careful-aim"
    assert possible_cards(squadron, [], (), 0, Rng(1)) == [] == possible_cards(squadron, [], (), -1, Rng(1))
    assert len(possible_cards(squadron, [], (), 99, Rng(1))) == 15
