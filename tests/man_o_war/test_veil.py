"""MW-CORE-10: what each seat may know, and the veiled table that anybody may measure on."""

import json

import pytest
from man_o_war.battles import battle, fray, voyages
from man_o_war.table import table
from man_o_war.test_spells import cast

import weathergage as wg
from weathergage.kernel.core import HIDDEN
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.rulesets.man_o_war.content.tables import CARDS
from weathergage.rulesets.man_o_war.face.words import called, name, seen_name
from weathergage.rulesets.man_o_war.rules.geometry import distance_of
from weathergage.rulesets.man_o_war.rules.shooting import targets
from weathergage.rulesets.man_o_war.state import HOSTAGE, LAIR, VESSEL, Battle, Piece, number_of, vessels


def veiled(match: Match, seat: int | None) -> Battle:
    game = match.sight(seat).game
    assert isinstance(game, Battle)
    return game


def piece(game: Battle, label: str) -> Piece:
    return game.pieces[number_of(game, label)]


@pytest.mark.rule("MW-CORE-10")
def test_a_magic_hand_is_read_by_its_owner_alone() -> None:
    match = fray()
    hands = {seat: [player.hand for player in veiled(match, seat).players] for seat in (0, 1, None)}
    assert hands[0] == [("fireball", "firebolt", "rust"), (HIDDEN,) * 2]
    assert hands[1] == [(HIDDEN,) * 3, ("gale", "leak")]
    assert hands[None] == [(HIDDEN,) * 3, (HIDDEN,) * 2]


@pytest.mark.rule("MW-CORE-10", "MW-CARD-01")
def test_cards_on_ships_are_hidden_until_they_are_turned_up() -> None:
    match = fray()
    assert piece(veiled(match, 0), "greatship").cards == ("chain-shot", "hot-shot")
    assert piece(veiled(match, 1), "greatship").cards == (HIDDEN, "chain-shot")
    galleons = {seat: piece(veiled(match, seat), "galleon") for seat in (0, 1, None)}
    assert {seat: (galleon.cards, galleon.plated) for seat, galleon in galleons.items()} == {
        0: ((HIDDEN,), ""), 1: (("iron-plates",), "stern"), None: ((HIDDEN,), "")}


@pytest.mark.rule("MW-MON-05")
def test_a_monster_that_was_never_up_is_known_to_its_owner_alone() -> None:
    match = fray()
    lairs = {seat: [(one.model, seen_name(game, number)) for number, one in enumerate(game.pieces) if one.fate == LAIR]
             for seat, game in ((seat, veiled(match, seat)) for seat in (0, 1, None))}
    assert lairs[0] == [(HIDDEN, "Monster II"), ("sea-dragon", "Sea Dragon")]
    assert lairs[1] == [("triton", "Triton"), (HIDDEN, "Monster III")]
    assert lairs[None] == [(HIDDEN, "Monster II"), (HIDDEN, "Monster III")]
    assert seen_name(veiled(match, 0), number_of(veiled(match, 0), "monster-1")) == "Kraken"


@pytest.mark.rule("MW-SCN-02")
def test_the_ship_of_the_captive_is_known_to_those_who_hold_him() -> None:
    match, rng = wg.new("man-o-war", "galleys-and-pirates", 2), Rng(2)
    while match.questions[0].kind != "hostage":
        match.answer(match.questions[0], match.draw(match.questions[0], rng))
    match.answer(match.questions[0], "wargalley-9")
    ships = {seat: [one.ship for one in veiled(match, seat).people if one.role == HOSTAGE] for seat in (0, 1, None)}
    assert ships == {0: [-1], 1: [number_of(battle(match), "wargalley-9")], None: [-1]}


def test_a_view_is_plain_data_and_holds_nothing_that_a_seat_cannot_know() -> None:
    rng = Rng(4)
    for match in voyages(3, 120, ("terror-from-the-deep", "line-of-battle", "galleys-and-pirates")):
        if len(match.log) % 25:
            continue
        for seat in (0, 1):
            sight = match.sight(seat)
            other = Sight(match.ruleset, sight.redeal(rng), seat)
            assert json.dumps(sight.view(), sort_keys=True) == json.dumps(other.view(), sort_keys=True)


@pytest.mark.rule("MW-CORE-10", "MW-SET-12", "MW-MON-05")
def test_what_is_dealt_anew_leaves_nothing_blank_and_is_as_much_as_before() -> None:
    rng = Rng(5)
    for match in voyages(3, 120, ("terror-from-the-deep", "line-of-battle", "galleys-and-pirates")):
        if len(match.log) % 25:
            continue
        true = battle(match)
        for seat in (0, 1):
            fresh = match.sight(seat).redeal(rng)
            assert isinstance(fresh, Battle) and HIDDEN not in json.dumps(fresh.pieces, default=vars)
            for was, now in zip(true.players, fresh.players, strict=True):
                assert (len(now.hand), len(now.dealt)) == (len(was.hand), len(was.dealt))
            decks = [sorted([*game.deck, *game.spent, *game.players[0].hand, *game.players[1].hand])
                     for game in (true, fresh)]
            assert decks[0] == decks[1]
            stocks = [sorted([*game.stock, *game.rewards, *game.played, *[card for player in game.players
                                                                          for card in player.dealt],
                              *[card for one in game.pieces for card in one.cards]]) for game in (true, fresh)]
            assert stocks[0] == stocks[1]


# --- measuring --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-GEO-05", "MW-SHOT-17")
def test_a_veiled_battle_measures_like_the_battle() -> None:
    match = fray()
    game = battle(match)
    for seat in (0, 1, None):
        seen = veiled(match, seat)
        for one in vessels(game):
            assert targets(seen, one) == targets(game, one)
            for other in vessels(game):
                assert distance_of(seen, one, other) == distance_of(game, one, other)


# --- names ------------------------------------------------------------------------------------------------------------

def test_ships_that_are_alike_have_numerals_and_those_of_both_sides_their_fleet() -> None:
    game = battle(wg.new("man-o-war", "smugglers-run", 1))
    assert [name(game, number) for number in range(len(game.pieces))] == [
        f"{fleet} Wargalley {numeral}" for fleet in ("Empire", "Pirate") for numeral in ("I", "II", "III")]
    assert {called(game, number) for number in range(len(game.pieces))} == {
        "Wargalley I", "Wargalley II", "Wargalley III"}


def test_in_a_battle_of_equals_numerals_run_through_both_fleets() -> None:
    match = wg.new("man-o-war", "line-of-battle", 1, {"starter-1": "norse", "starter-2": "norse"})
    game = battle(match)
    names = [name(game, number) for number, one in enumerate(game.pieces) if one.kind == VESSEL]
    assert len(set(names)) == len(names) and "King's Longship IV" in names
    assert [command.title for command in match.sight(None).commands(match.seats)] == [
        "First Norse fleet", "Second Norse fleet"]


@pytest.mark.rule("MW-SET-07", "MW-SET-09", "MW-SET-14")
def test_the_set_up_is_told_by_its_own_clauses() -> None:
    match = wg.new("man-o-war", "line-of-battle", 1)
    while match.questions[0].kind in ("admiral-ship", "wizard-ship"):
        match.answer(match.questions[0], match.candidates(match.questions[0], 1)[0])
    told = {(type(event).__name__, getattr(event, "role", ""), event.rule) for event in match.events}
    assert {("CardsDrawn", "", "MW-SET-07"), ("PersonPlaced", "admiral", "MW-SET-14"),
            ("PersonPlaced", "wizard", "MW-SET-09")} <= told
    assert "MW-END-11" not in {rule for _, _, rule in told}


@pytest.mark.rule("MW-CORE-10")
def test_what_becomes_known_cannot_be_taken_back() -> None:
    sea = cast("rust", "corsair", dice="6 | 1 1")
    assert sea.game.reveals == 1
    assert cast("rust", "corsair", dice="1").game.reveals == 1                  # the card is seen though it fails
    lair = "greatship 20,20 90 no-movement | kraken 20,25 0 lair | galleon 44,70 0 of=2; at battle 1 only"
    assert table(lair, dice="1").say("summon monster-1").game.reveals == 0       # a lair that keeps its secret
    assert table(lair, dice="6").say("summon monster-1", "20,25").game.reveals == 1
    hands = ("player 1 wizard=master hand={}; player 2 wizard=master hand=leak,rust,reaper; wizard 1 greatship; "
             "wizard 2 corsair; at cast 1 only")
    for spell, cards in (("steal-lore", 1), ("soul-drain", 2)):
        sea = table(f"greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; {hands.format(spell)}", dice="6",
                    seed=1)
        sea.say(spell, "none")
        assert sea.game.reveals == 1 + cards and len(sea.player(1).hand) == 3 - cards
    held = "scenario galleys-and-pirates; hostage 1 wargalley-2; wind W; at act wargalley-2 only"
    ships = "wargalley 20,20 0 | wargalley 1,30 270 of=2 | wargalley 40,40 0 of=2; "
    sea = table(ships + held).say("sail ahead 6")
    assert sea.game.revealed and sea.game.reveals == 1
    assert table(f"{ships}revealed; {held}").say("sail ahead 6").game.reveals == 0    # it was known


@pytest.mark.rule("MW-CORE-10", "MW-SET-12", "MW-SET-17", "MW-CARD-07", "MW-CARD-11", "MW-FLT-18")
@pytest.mark.parametrize(("fleet", "ship", "cards"), [
    ("pirates", "galleon", "chain-shot,dread-name,iron-plates shown=chain-shot plated=stern"),
    ("pirates", "galleon", "iron-plates,hot-shot shown=iron-plates plated=bows"),
    ("chaos-plague", "plagueship", "stench,regenerate,ship-rot shown=stench")])
def test_cards_that_lie_face_down_are_guessed_as_they_might_have_been_dealt(fleet, ship, cards) -> None:
    sea = table(f"greatship 20,20 0 cards=silk-sails | {ship} 44,60 0 of=2 cards={cards} | {ship} 44,40 0 of=2; "
                f"player 2 fleet={fleet}; at battle 1")
    true, rng = sea.game.pieces[1], Rng(1)
    places, guesses = set(), set()
    for _ in range(60):
        fresh = sea.match.sight(0).redeal(rng)
        assert isinstance(fresh, Battle)
        guess = fresh.pieces[1]
        everywhere = [*fresh.stock, *fresh.rewards, *[card for piece in fresh.pieces for card in piece.cards]]
        assert sorted(everywhere) == sorted({*everywhere}) == sorted(CARDS)
        assert len(guess.cards) == len(true.cards) and {*true.shown} <= {*guess.cards} and guess.shown == true.shown
        assert {CARDS[card].deck for card in guess.cards} == {CARDS[true.cards[0]].deck}
        symbols = [CARDS[card].symbol for card in guess.cards if fleet == "pirates"]
        assert len(symbols) == len({*symbols}) and "pressed-men" not in guess.cards
        assert bool(guess.plated) is ("iron-plates" in guess.cards) and "mast" not in guess.plated
        places.add(guess.plated)
        guesses.add(guess.cards)
        assert fresh.pieces[0].cards == ("silk-sails",) and fresh.pieces[2].cards == ()
    assert len(guesses) > 8
    if "iron-plates" in true.shown:
        assert places == {"bows"}
    elif fleet == "pirates":
        assert len(places) > 2 and "" in places


@pytest.mark.rule("MW-CORE-10", "MW-SET-17")
def test_the_last_card_that_nobody_has_seen_is_known() -> None:
    gone = " ".join(card.id for card in CARDS.values() if card.deck == "man-o-war"
                    and card.id not in ("dread-name", "silk-sails"))
    sea = table(f"greatship 20,20 0 cards=silk-sails | galleon 44,60 0 of=2 cards=dread-name; played {gone}; "
                "at battle 1")
    fresh = sea.match.sight(0).redeal(Rng(1))
    assert isinstance(fresh, Battle) and fresh.pieces[1].cards == ("dread-name",) and fresh.stock == ()
