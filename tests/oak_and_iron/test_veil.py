"""OI-CONV-08: what each seat may know."""

import json

import pytest
from oak_and_iron.battles import RULESET, cays, game_of, voyages
from oak_and_iron.table import opening, table
from pictures import picture

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.core import HIDDEN
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.rulesets.oak_and_iron.content.read import CARDS
from weathergage.rulesets.oak_and_iron.face.picture import is_wind_known
from weathergage.rulesets.oak_and_iron.face.veil import has_scouted
from weathergage.rulesets.oak_and_iron.rules.attacks import attacks
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.state import Battle, able_ships, battle


def veiled(game: Battle, seat: int | None) -> Battle:
    return battle(RULESET.veil(game, seat))


def tampered(game: Battle, seat: int | None, rng: Rng) -> Battle:
    """The same battle with all cards that this seat cannot see replaced, with no regard to sense."""
    other, cards = clone(game), list(CARDS)
    assert isinstance(other, Battle)
    for number, squadron in enumerate(other.squadrons):
        if squadron.seat == seat:
            continue
        squadron.hand = tuple([cards[rng.below(len(cards))] for _ in squadron.hand])
        if squadron.down and not has_scouted(game, seat, number):
            squadron.down = cards[rng.below(len(cards))]
    return other


@pytest.mark.rule("OI-CONV-08", "OI-INIT-07")
def test_a_veiled_game_and_its_view_do_not_change_with_what_is_hidden() -> None:
    rng, looked = Rng(5), 0
    for at, match in enumerate(voyages(60, 2)):
        game = game_of(match)
        for seat in (None, *range(len(match.seats))) if at % 9 == 0 else ():
            sight, other = Sight(RULESET, game, seat), Sight(RULESET, tampered(game, seat, rng), seat)
            assert encode(sight.game) == encode(other.game) and json.dumps(sight.view()) == json.dumps(other.view())
            looked += 1
            if seat is not None:
                assert encode(veiled(battle(sight.redeal(rng)), seat)) == encode(sight.game)
    assert looked > 100


@pytest.mark.rule("OI-CONV-08")
def test_of_a_hand_everybody_knows_the_size_and_its_player_the_cards() -> None:
    game = cays("movement").game
    for seat, hands, down in ((0, [4, 0], HIDDEN), (1, [0, 2], "down"), (None, [0, 0], HIDDEN)):
        squadrons = veiled(game, seat).squadrons
        assert [len(squadron.hand) for squadron in squadrons] == [4, 2]
        assert [len([card for card in squadron.hand if card != HIDDEN]) for squadron in squadrons] == hands
        assert squadrons[1].down == down
        assert [squadron.up for squadron in squadrons] == [("resilient",), ("raise-the-black",)]


@pytest.mark.rule("OI-ADV-02")
def test_scouts_see_the_card_that_lies_face_down() -> None:
    sea = table("sloop 10,10 90 | corvette 30,10 90 of=b; hand a elan zeal; down a down; spied a; at movement")
    assert [veiled(sea.game, seat).squadrons[0].down for seat in (0, 1, None)] == ["down", "down", HIDDEN]


@pytest.mark.rule("OI-CONV-08")
def test_everything_on_the_table_is_open_to_everybody() -> None:
    game = cays("movement").game
    for seat in (0, 1, None):
        seen = Sight(RULESET, game, seat).view()
        ship = seen["ships"][0]
        assert (ship["fatigue"], ship["damage"], ship["reload"], ship["options"]) == (2, 1, 0, ["stout"])
        assert seen["ship_names"][0] == "Light Galleon"
        assert [squadron["fortune"] for squadron in seen["squadrons"]] == [2, 3]
        assert seen["ships"][2]["fatigue"] == seen["ships"][6]["damage"] == 7 and seen["ships"][6]["captor"] == 0
        assert seen["strike_now"] == [strike_points(game, side).total for side in (0, 1)]
        assert seen["ship_total"] == [ship_total(game, side).total for side in (0, 1)]
    assert [Sight(RULESET, game, seat).view()["side"] for seat in (1, None)] == [1, -1]


@pytest.mark.rule("OI-SETUP-03")
def test_there_is_no_wind_before_it_is_drawn() -> None:
    hands = opening("patrol", seed=1, hands="chosen")
    assert hands.kind == "hand" and not is_wind_known(hands.game) and picture(hands.match).scene.wind is None
    assert is_wind_known(game_of(wg.new("oak-and-iron", "patrol-off-the-cays", 1)))


@pytest.mark.rule("OI-CONV-08")
def test_on_a_veiled_game_everything_is_measured_as_on_the_real_one() -> None:
    measured = 0
    for at, match in enumerate(voyages(150, 1)):
        if at % 40:
            continue
        game = game_of(match)
        here = veiled(game, at % 2)
        for squadron in range(len(game.squadrons)):
            assert formation(here, squadron) == formation(game, squadron)
        for one in able_ships(game, 0):
            assert attacks(here, one) == attacks(game, one)
            for other in able_ships(game, 1):
                assert apart(here, one, other) == apart(game, one, other)
                measured += 1
    assert measured > 50
