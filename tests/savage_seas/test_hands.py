"""Chapter 5: hands, decks and discard piles."""

import pytest
from savage_seas.dealt import CAPTAINS, GUNNERS, HANDS, MARINES, SAILMASTERS, afar, side_by_side
from savage_seas.table import Table, board, crew, laid, opening, table, wounds

from weathergage.kernel.codec import encode
from weathergage.kernel.core import seen_by
from weathergage.rulesets.savage_seas.content.read import CREWS, DECKS
from weathergage.rulesets.savage_seas.rules.hands import hand_size
from weathergage.rulesets.savage_seas.state import hand_count, is_permanent


def cleared(a: str = "", b: str = "", dice: str = "", **options: str) -> Table:
    """Two ships far apart, just after the boards were cleared."""
    sea = afar(a, b, "at clearing", dice, **options)
    assert sea.over or sea.game.phase == "planning"
    return sea


@pytest.mark.rule("SS-HAND-01")
@pytest.mark.parametrize(("held", "hand"), [("", 4), ("grapeshot", 4), (GUNNERS, 4)])
def test_once_the_boards_are_cleared_every_crew_holds_five_cards(held: str, hand: int):
    """Reload or Fight Fire and four Active Orders, however many there were before."""
    sea = cleared(f"hand={held}" if held else "")
    assert len(crew(sea.a, "gunner").hand) == hand
    assert {hand_size(each) for ship in sea.game.ships for each in ship.crews} == {5}


@pytest.mark.rule("SS-HAND-01", "SS-HAND-02")
@pytest.mark.parametrize(("count", "active"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_every_wound_in_hand_takes_the_place_of_an_active_order(count: int, active: int):
    """SS-CASE-13 for one Wound: RFF, one Wound and three Active."""
    sea = cleared(f"wounds=M{count}")
    marine = crew(sea.a, "marine")
    assert (marine.wounds, len(marine.hand), hand_size(marine)) == (count, active, 5)
    assert hand_count(sea.a, 3) == active + 1


@pytest.mark.rule("SS-HAND-03")
def test_a_crew_draws_from_its_own_deck():
    sea = cleared("deck=double-shot,hot-shot,brace")
    assert [each.hand for each in sea.a.crews] == [("brace",), (), ("double-shot", "hot-shot"), ()]
    assert [each.deck for each in sea.a.crews] == [(), (), (), ()]
    drawn = [event for event in sea.events("OrdersDrawn") if event.side == 0]
    assert [(event.crew, sorted(event.cards)) for event in drawn] == [(0, ["brace"]), (2, ["double-shot", "hot-shot"])]


@pytest.mark.rule("SS-HAND-03")
def test_every_card_of_the_deck_can_be_drawn_and_no_other():
    sea = table("0,0 N deck=double-shot,hot-shot | 15,0 S deck=-; at clearing", "hot-shot | double-shot")
    assert crew(sea.a, "gunner").hand == ("double-shot", "hot-shot")
    with pytest.raises(Exception, match="grapeshot"):
        table("0,0 N deck=double-shot,hot-shot | 15,0 S deck=-; at clearing", "grapeshot")


@pytest.mark.rule("SS-HAND-03")
def test_draws_are_seen_by_the_own_team_and_only_counted_by_the_other():
    sea = cleared("deck=double-shot")
    event = next(event for event in sea.events("OrdersDrawn") if event.side == 0)
    assert seen_by(event, 0).cards == ("double-shot",)
    assert seen_by(event, 1).cards == seen_by(event, None).cards == ("?",)


@pytest.mark.rule("SS-HAND-04")
def test_nothing_is_drawn_before_the_clearing():
    """Healing a Wound, discarding by a reload and giving extra Orders leave a hand short until then."""
    sea = afar(f"board=ship-surgeon/gunner-reload/no-quarter/- wounds=G1 hand=grapeshot,hot-shot,{MARINES}", "",
               "at action 1 cockatrice")
    sea.say("grapeshot hot-shot", "witch-doctor", "stop")
    assert sea.game.phase == "planning" and crew(sea.a, "gunner").wounds == 0
    kinds = [(kind, len(sea.events("BoardsCleared"))) for kind, _ in sea.chances]
    assert kinds and {kind for kind, _ in kinds} == {"draw"}
    drawn, cleared_at = [sea.story.index(name) for name in ("OrdersDrawn", "BoardsCleared")]
    assert drawn > cleared_at > max(sea.story.index(name) for name in ("WoundHealed", "CrewReloaded"))
    assert sea.story.count("OrdersDrawn") == 8


@pytest.mark.rule("SS-HAND-04")
def test_a_healed_wound_brings_no_card():
    sea = table("0,0 N board=ship-surgeon/-/-/- wounds=G1 hand=grapeshot | 15,0 S; at action 1 cockatrice only")
    sea.pass_windows()
    assert sea.over and wounds(sea.a) == "" and crew(sea.a, "gunner").hand == ("grapeshot",) and not sea.chances


@pytest.mark.rule("SS-HAND-05")
def test_an_order_carried_out_lies_on_the_board_until_the_clearing():
    sea = afar("board=steady-as-she-goes/-/-/gunner-reload", "", "at action 1 cockatrice")
    sea.pass_windows()
    assert sea.asked == [(0, "reload")] and board(sea.a)[0] == "carried-out"
    assert crew(sea.a, "sailmaster").discards == ()
    sea.say("none")
    assert board(sea.a) == ["-"] * 4 and crew(sea.a, "sailmaster").discards == ("steady-as-she-goes",)
    assert [each.discards for at, each in enumerate(sea.a.crews) if at != 1] == [(), (), ()]


@pytest.mark.rule("SS-HAND-06")
def test_a_canceled_order_is_discarded_too_and_one_canceled_face_down_becomes_known():
    sea = afar("board=-/grapeshot:x/-/shipwright:ux", "", "at clearing")
    assert crew(sea.a, "gunner").discards == ("grapeshot",) and crew(sea.a, "captain").discards == ("shipwright",)
    event = sea.events("BoardsCleared")[0]
    assert seen_by(event, 1).cards == ("grapeshot", "shipwright")
    before = afar("board=-/grapeshot:x/-/marine-reload", "", "at action 4 cockatrice").pass_windows()
    assert not laid(before.a, 2).shown and before.events("BoardsCleared") == []
    reveals = before.game.reveals
    assert before.say("none").game.reveals > reveals        # nobody takes back what showed it


@pytest.mark.rule("SS-HAND-07")
@pytest.mark.parametrize("state", ["d", "ux", "x"])
def test_the_permanent_card_comes_back_whatever_became_of_it(state: str):
    sea = afar(f"board=-/gunner-reload:{state}/-/- hand=grapeshot deck=-", "", "at clearing")
    gunner = crew(sea.a, "gunner")
    assert hand_count(sea.a, 2) == 2 and gunner.discards == gunner.deck == () and gunner.hand == ("grapeshot",)


@pytest.mark.rule("SS-HAND-08")
def test_an_empty_deck_is_made_anew_the_moment_it_is_empty():
    """One card to draw, and the deck holds one: the discard pile becomes the deck though nothing more is drawn."""
    sea = cleared("hand=bow-chasers,hot-shot,port-cannons discards=grapeshot,double-shot deck=stern-chasers")
    gunner = crew(sea.a, "gunner")
    assert gunner.hand == ("bow-chasers", "hot-shot", "port-cannons", "stern-chasers")
    assert (gunner.deck, gunner.discards) == (("double-shot", "grapeshot"), ())
    assert [(event.crew, event.cards) for event in sea.events("DeckRenewed") if event.side == 0] == [(2, 2)]


@pytest.mark.rule("SS-HAND-08", "SS-HAND-09")
def test_a_deck_that_runs_out_in_the_middle_of_a_draw():
    """SS-CASE-83: one card left, six in the pile, two to draw: the one, then one of the six."""
    pile = "bow-chasers,double-shot,grapeshot,hot-shot,port-cannons,starboard-cannons"
    sea = cleared(f"hand=grapeshot,port-cannons discards={pile} deck=stern-chasers", "deck=-",
                  "stern-chasers | hot-shot")
    gunner = crew(sea.a, "gunner")
    assert gunner.hand == ("grapeshot", "hot-shot", "port-cannons", "stern-chasers") and gunner.discards == ()
    assert gunner.deck == tuple(card for card in pile.split(",") if card != "hot-shot")
    assert sea.events("DeckRenewed")[0].cards == 6 and sea.script_left == 0


@pytest.mark.rule("SS-HAND-09")
def test_an_empty_deck_is_made_anew_before_a_draw_too():
    sea = cleared("discards=grapeshot,double-shot deck=-", "deck=-", "grapeshot | double-shot")
    gunner = crew(sea.a, "gunner")
    assert (gunner.hand, gunner.deck, gunner.discards) == (("double-shot", "grapeshot"), (), ())


@pytest.mark.rule("SS-HAND-09")
def test_with_deck_and_pile_empty_nothing_is_drawn():
    """SS-CASE-84."""
    sea = table("0,0 N hand=grapeshot deck=- | 15,0 S deck=-; at clearing")
    assert crew(sea.a, "gunner").hand == ("grapeshot",) and not sea.chances and sea.asked == [(0, "plan"), (1, "plan")]


@pytest.mark.rule("SS-SETUP-05", "SS-HAND-01")
def test_hands_and_decks_of_a_normal_start():
    """SS-CASE-85."""
    sea = opening("duel-at-the-maw", "3 1", seed=5)
    for ship in sea.game.ships:
        for number, each in enumerate(ship.crews):
            assert (len(each.hand), len(each.deck), hand_count(ship, number)) == (4, 8, 5)
            assert sorted(each.hand + each.deck) == list(DECKS[number]) and not any(map(is_permanent, each.hand))
    short = opening("shakedown-cruise", "3 1", seed=5)
    assert [len(crew(ship, "captain").deck) for ship in short.game.ships] == [2, 2]


@pytest.mark.rule("SS-HAND-10", "SS-COMP-03")
def test_the_public_count_does_not_tell_what_was_placed():
    """SS-CASE-110: the Gunner's permanent card and the Marine's Active Order leave four cards each."""
    forks = []
    for plan in ("gunner-reload grenadoes - -", "grenadoes gunner-reload - -", "grapeshot marine-reload - -"):
        sea = afar(HANDS, HANDS, "at plan").plan(chimera=plan)
        assert [hand_count(sea.b, number) for number in (2, 3)] == [4, 4]
        assert [each.wounds for each in sea.b.crews] == [0, 0, 0, 0]
        placed = next(event for event in sea.events("OrdersPlaced") if event.side == 1)
        assert seen_by(placed, 0).cards == seen_by(placed, None).cards == ("?", "?", "", "")
        assert seen_by(placed, 1).cards == tuple("" if card == "-" else card for card in plan.split())
        forks.append(sea)
    laid_down = [[(len(position.cards), [card.crew_known for card in position.cards]) for position in sea.b.positions]
                 for sea in forks]
    assert laid_down[0] == laid_down[1] == laid_down[2]


@pytest.mark.rule("SS-HAND-10")
def test_what_the_enemy_hides_may_be_anything_and_what_is_open_stays():
    """Dealt anew for the enemy, hands, decks and cards face down change; counts, piles and cards face up do not."""
    sea = afar(f"{HANDS} discards=hot-shot board=-/-/lend-a-hand/marine-reload wounds=G1", HANDS,
               "at action 3 cockatrice")
    real = sea.game.ships[0]
    seen: dict[str, set[object]] = {"hand": set(), "deck": set(), "card": set()}
    for key in range(60):
        fresh = sea.redealt(1, key)
        ship = fresh.ships[0]
        for number in range(4):
            assert hand_count(ship, number) == hand_count(real, number)
            assert len(ship.crews[number].deck) == len(real.crews[number].deck)
            assert ship.crews[number].discards == real.crews[number].discards
            assert ship.crews[number].wounds == real.crews[number].wounds
        assert laid(ship, 3).card == "lend-a-hand"      # face up
        assert encode(fresh.ships[1]) == encode(sea.b)
        seen["hand"].add(crew(ship, "gunner").hand)
        seen["deck"].add(crew(ship, "gunner").deck)
        seen["card"].add(laid(ship, 4).card)
    assert all(len(values) > 3 for values in seen.values())


@pytest.mark.rule("SS-HAND-10")
def test_within_a_team_everything_is_open():
    """A team mate's game dealt anew keeps all that is the own ship's."""
    sea = afar(HANDS, HANDS, "at plan", cockatrice_leaders="C-S-G-M")
    for seat in range(4):
        fresh = sea.redealt(seat, 3)
        assert encode(fresh.ships[0]) == encode(sea.a)
        assert encode(fresh.ships[1]) != encode(sea.b)


@pytest.mark.rule("SS-HAND-11", "SS-CLR-02")
def test_a_hand_that_grows_beyond_five_waits_for_the_clearing():
    """SS-CASE-78: Sharpshooters wound a Gunner who has given nothing: six cards; one Active goes at the clearing."""
    sea = side_by_side("board=sharpshooters/-/-/gunner-reload", f"hand={GUNNERS}", "at action 1 cockatrice",
                       "grapeshot").say("gunner").pass_windows()
    assert sea.asked == [(0, "reload")]
    assert hand_size(crew(sea.b, "gunner")) == 6 and not sea.chances
    sea.say("none")
    gunner = crew(sea.b, "gunner")
    assert gunner.hand == ("bow-chasers", "port-cannons", "starboard-cannons") and gunner.wounds == 1
    assert gunner.discards == ("grapeshot",) and sea.chances[0] == ("drop", "grapeshot")


@pytest.mark.rule("SS-DEF-25", "SS-HAND-03")
def test_crews_draw_one_after_the_other_the_cockatrice_first():
    sea = cleared()
    assert [(event.side, event.crew) for event in sea.events("OrdersDrawn")] == [
        (side, number) for side in (0, 1) for number in range(len(CREWS))]


def test_the_hands_of_these_tests_are_of_four_cards():
    assert [len(cards.split(",")) for cards in (CAPTAINS, SAILMASTERS, GUNNERS, MARINES)] == [4, 4, 4, 4]
