"""OI-CONV-08: what each seat may know."""

import json

import pytest
from oak_and_iron.lookout import cays, game_of, voyages
from oak_and_iron.table import opening, table

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.rng import Rng
from weathergage.rulesets.oak_and_iron.content.read import CARDS
from weathergage.rulesets.oak_and_iron.face.hidden import has_scouted, redeal
from weathergage.rulesets.oak_and_iron.face.view import UNKNOWN, chart, view
from weathergage.rulesets.oak_and_iron.rules.attack import attacks
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.rules.strikes import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.state import Battle, able_ships


def tampered(game: Battle, seat: int | None, rng: Rng) -> Battle:
    """The same battle with all cards that this seat cannot see replaced, with no regard to sense."""
    other, cards = clone(game), list(CARDS)
    assert isinstance(other, Battle)
    for number, squadron in enumerate(other.squadrons):
        if squadron.seat == seat:
            continue
        squadron.hand = tuple([cards[rng.below(len(cards))] for _ in squadron.hand])
        if squadron.down and not (seat is not None and has_scouted(game, seat, number)):
            squadron.down = cards[rng.below(len(cards))]
    return other


@pytest.mark.rule("OI-CONV-08", "OI-INIT-07")
def test_a_view_does_not_change_with_what_it_hides() -> None:
    rng, looked = Rng(5), 0
    for at, match in enumerate(voyages(60, 2)):
        game = game_of(match)
        for seat in (None, *range(len(match.seats))) if at % 9 == 0 else ():
            seen = json.dumps(view(game, seat))
            assert seen == json.dumps(view(tampered(game, seat, rng), seat))
            looked += 1
            if seat is not None:
                assert seen == json.dumps(view(redeal(game, seat, rng), seat))
    assert looked > 100


@pytest.mark.rule("OI-CONV-08")
def test_of_a_hand_everybody_knows_the_size_and_its_player_the_cards() -> None:
    game = cays("movement").game
    for seat, hands, down in ((0, [4, 0], UNKNOWN), (1, [0, 2], "down"), (None, [0, 0], UNKNOWN)):
        squadrons = view(game, seat)["squadrons"]
        assert [len(squadron["hand"]) for squadron in squadrons] == [4, 2]
        assert [len([card for card in squadron["hand"] if card != UNKNOWN]) for squadron in squadrons] == hands
        assert squadrons[1]["down"] == down
        assert [squadron["up"] for squadron in squadrons] == [["resilient"], ["raise-the-black"]]


@pytest.mark.rule("OI-ADV-02")
def test_scouts_see_the_card_that_lies_face_down() -> None:
    sea = table("sloop 10,10 90 | corvette 30,10 90 of=b; hand a elan zeal; down a down; spied a; at movement")
    assert [view(sea.game, seat)["squadrons"][0]["down"] for seat in (0, 1, None)] == ["down", "down", UNKNOWN]


@pytest.mark.rule("OI-CONV-08")
def test_everything_on_the_table_is_open_to_everybody() -> None:
    game = cays("movement").game
    for seat in (0, 1, None):
        seen = view(game, seat)
        ship = seen["ships"][0]
        assert (ship["name"], ship["fatigue"], ship["damage"], ship["reload"], ship["options"]) == \
            ("Light Galleon", 2, 1, 0, ["stout"])
        assert [squadron["fortune"] for squadron in seen["squadrons"]] == [2, 3]
        assert seen["ships"][2]["shaken"] and seen["ships"][6]["captor"] == 0 and seen["ships"][6]["crippled"]
        assert [(side["strike_now"], side["ship_total"]) for side in seen["sides"]] == [
            (strike_points(game, side).total, ship_total(game, side).total) for side in (0, 1)]
    assert (view(game, 1)["side"], view(game, None)["side"]) == (1, -1)


@pytest.mark.rule("OI-SETUP-03")
def test_there_is_no_wind_before_it_is_drawn() -> None:
    hands = opening("patrol", seed=1, hands="chosen")
    assert hands.kind == "hand" and not view(hands.game, 0)["wind_known"]
    assert view(game_of(wg.new("oak-and-iron", "patrol-off-the-cays", 1)), 0)["wind_known"]


@pytest.mark.rule("OI-CONV-08")
def test_a_chart_made_of_a_view_measures_as_the_rules_do() -> None:
    measured = 0
    for at, match in enumerate(voyages(150, 1)):
        if at % 40:
            continue
        game = game_of(match)
        here = chart(view(game, at % 2))
        assert here.agenda == [] and all(squadron.hand == () and not squadron.down for squadron in here.squadrons)
        for squadron in range(len(game.squadrons)):
            assert formation(here, squadron) == formation(game, squadron)
        for one in able_ships(game, 0):
            assert attacks(here, one) == attacks(game, one)
            for other in able_ships(game, 1):
                assert apart(here, one, other) == apart(game, one, other)
                measured += 1
    assert measured > 50
