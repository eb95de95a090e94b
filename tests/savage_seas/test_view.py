"""SS-HAND-10: what each seat may know."""

import json

import pytest
from helpers import answer
from savage_seas.lookout import FIGHT, battle, look, voyages

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.rng import Rng
from weathergage.rulesets.savage_seas.content.read import DECKS, ORDERS
from weathergage.rulesets.savage_seas.face.hidden import redeal
from weathergage.rulesets.savage_seas.face.view import HIDDEN, NOBODY, CardView, view
from weathergage.rulesets.savage_seas.state import PERMANENT, Battle


def cards(game: Battle, seat: int | None, side: int) -> list[tuple[str, int]]:
    """What a seat reads of the first cards on a ship board: card and crew."""
    return [(position["cards"][0]["card"], position["cards"][0]["crew"])
            for position in view(game, seat)["ships"][side]["positions"] if position["cards"]]


def tampered(game: Battle, seat: int | None, rng: Rng) -> Battle:
    """The same battle with all that this seat cannot know replaced, with no regard to sense."""
    other = clone(game)
    side = -1 if seat is None else game.side_of(seat)
    for ship in other.ships:
        if ship.side == side:
            continue
        for number, crew in enumerate(ship.crews):
            crew.hand = tuple(sorted([DECKS[number][rng.below(12)] for _ in crew.hand]))
            crew.deck = tuple(sorted([DECKS[number][rng.below(12)] for _ in crew.deck]))
        for position in ship.positions:
            for laid in position.cards:
                if laid.shown or (laid.spied and side == 1 - ship.side) or laid.card in PERMANENT:
                    continue
                crew_of = ORDERS[laid.card].crew if laid.crew_known else rng.below(4)
                laid.card = DECKS[crew_of][rng.below(12)]
        ship.offers = ("brace",) * len(ship.offers)
        ship.plan = ("brace",) * len(ship.plan)
    other.held = tuple(["?" if question.seat != seat else held for question, held
                        in zip(other.asked, other.held, strict=True)]) if other.held else ()
    return other


@pytest.mark.rule("SS-HAND-10")
@pytest.mark.parametrize("leaders", ["CSGM", "C-S-GM"])
def test_a_view_does_not_change_with_what_it_hides(leaders: str) -> None:
    rng = Rng(5)
    for name, match in voyages(7, leaders, 120):
        game = battle(match)
        for seat in (None, *range(len(match.seats))) if len(match.log) % 5 == 0 else ():
            seen = json.dumps(view(game, seat))
            assert seen == json.dumps(view(tampered(game, seat, rng), seat)), (name, seat)
            if seat is not None:
                assert seen == json.dumps(view(redeal(game, seat, rng), seat)), (name, seat)


@pytest.mark.rule("SS-HAND-10")
def test_numbers_of_a_crew_are_open_and_the_contents_of_its_hand_its_teams_own() -> None:
    game = battle(look(FIGHT))
    for seat in (0, 1, None):
        crews = view(game, seat)["ships"][0]["crews"]
        assert [(crew["wounds"], crew["hurts"], crew["cards"], crew["deck"]) for crew in crews] == [
            (0, 0, 2, 8), (1, 0, 2, 9), (0, 1, 2, 9), (2, 0, 2, 8)]
        assert crews[3]["discards"] == ["boarding-pikes", "boarding-pikes"] and crews[0]["removed"] == ["spyglass"]
    assert [crew["hand"] for crew in view(game, 0)["ships"][0]["crews"]] == [
        ["brace", "scupper-that"], ["full-sail", "sailmaster-reload"], ["grapeshot", "gunner-reload"],
        ["buccaneer", "marine-reload"]]
    for seat in (1, None):
        assert [crew["hand"] for crew in view(game, seat)["ships"][0]["crews"]] == [None] * 4


@pytest.mark.rule("SS-HAND-10")
def test_the_count_of_hand_cards_does_not_tell_whether_the_permanent_card_was_placed() -> None:
    """Five cards were in the hand; one of them lies face down now, and the enemy sees no difference."""
    one, other = [view(battle(look(f"0,0 N hand={hand} board=heave-to/{card}/-/- | 9,9 N; at action 1 cockatrice")), 1)
                  for hand, card in (("brace,shipwright,spyglass", "lend-a-hand"),
                                     ("brace,lend-a-hand,shipwright,spyglass", "captain-reload"))]
    assert one == other and one["ships"][0]["crews"][0]["cards"] == 4


@pytest.mark.rule("SS-COMP-03", "SS-WND-03")
def test_a_card_face_down_shows_neither_name_nor_crew_until_a_wound_tells_the_crew() -> None:
    match = look("0,0 N board=boarding-pikes/brace/-/- | 1,0 N board=heave-to/double-shot/spyglass/-; at action 1 "
                 "cockatrice", [[2]])
    unread = [(HIDDEN, NOBODY)] * 3
    assert [cards(battle(match), seat, 1) for seat in (0, None)] == [unread, unread]
    answer(match, "pass")
    for seat in (0, None):
        assert cards(battle(match), seat, 1) == [("heave-to", 1), (HIDDEN, 2), (HIDDEN, NOBODY)]
    assert cards(battle(match), 1, 1) == [("heave-to", 1), ("double-shot", 2), ("spyglass", 0)]


@pytest.mark.rule("SS-EFF-14")
def test_a_card_that_was_spied_out_is_read_by_that_team_and_by_nobody_else() -> None:
    match = look("0,0 N board=heave-to/double-shot/brace:x/- | 9,9 N board=spyglass/full-sail/grapeshot/-; "
                 "lead chimera; at action 1 chimera", chimera_leaders="C-S-GM")
    hidden = [(HIDDEN, NOBODY)] * 3
    read = [("heave-to", 1), ("double-shot", 2), ("brace", 0)]
    assert [cards(battle(match), seat, 0) for seat in (0, 1, 2, 3, None)] == [read, *[hidden] * 4]
    answer(match, "pass")
    assert match.questions[0].kind == "exchange"
    assert [cards(battle(match), seat, 0) for seat in (0, 1, 2, 3, None)] == [*[read] * 4, hidden]
    assert [position["cards"][0]["spied"] for position in view(battle(match), None)["ships"][0]["positions"][:3]] == [
        True] * 3


@pytest.mark.rule("SS-PLAN-08")
def test_that_a_card_fights_a_fire_is_open_and_whose_it_is_is_not() -> None:
    match = look("0,0 N fires=-S-- hand=heave-to | 9,9 N; at plan")
    answer(match, ("heave-to", "gunner-reload", "marine-reload", ""), ("", "", "", ""))
    seen: list[CardView] = [position["cards"][0] for position in view(battle(match), 1)["ships"][0]["positions"][1:3]]
    assert [(card["card"], card["crew"], card["fights"]) for card in seen] == [
        (HIDDEN, NOBODY, True), (HIDDEN, NOBODY, False)]


@pytest.mark.rule("SS-HAND-10", "SS-TEAM-01")
def test_offers_and_plans_are_the_teams_own() -> None:
    match = look("0,0 N hand=brace,boom-about,grapeshot | 9,9 N; at plan", cockatrice_leaders="CM-SG")
    offer = next(question for question in match.questions if question.kind == "offer")
    match.answer(offer, ("boom-about", "grapeshot"))
    match.answer(match.questions[0], ("", "", "", ""))
    game = battle(match)
    assert [view(game, seat)["ships"][0]["offers"] for seat in (0, 1, 2, None)] == [
        ["", "boom-about", "grapeshot", ""], ["", "boom-about", "grapeshot", ""], None, None]
    assert [view(game, seat)["ships"][1]["plan"] for seat in (0, 1, 2, None)] == [None, None, ["", "", "", ""], None]
    assert [crew["leader"] for ship in view(game, None)["ships"] for crew in ship["crews"]] == [0, 1, 1, 0, 2, 2, 2, 2]


@pytest.mark.rule("SS-HAND-10")
def test_team_mates_see_the_same_of_everything() -> None:
    for name, match in voyages(3, "C-S-G-M", 60):
        seen = [{**view(battle(match), seat), "seat": None} for seat in range(4)]
        assert seen.count(seen[0]) == 4, name


@pytest.mark.rule("SS-SETUP-08", "SS-SETUP-11")
def test_deck_lists_can_be_seen_at_any_time_by_everybody() -> None:
    for full, gone in (("false", True), ("true", False)):
        match = wg.new("savage-seas", "blue-water", 3, {"full-decks": full})
        for seat in (0, 1, None):
            decks = view(battle(match), seat)["decks"]
            assert ("no-prey-no-pay" not in decks[0]) is gone and ("ships-husband" not in decks[1]) is gone
            assert decks[2] == list(DECKS[2])


@pytest.mark.rule("SS-SETUP-08")
def test_what_is_unseen_of_a_deck_list_is_the_own_deck_and_the_enemys_deck_hand_and_face_down_cards() -> None:
    for name, match in voyages(7, answers=150):
        game = battle(match)
        for ship in game.ships if len(match.log) % 4 == 0 else ():
            for number, crew in enumerate(ship.crews):
                own = view(game, ship.side)["ships"][ship.side]["crews"][number]["unseen"]
                assert own == list(crew.deck), name
                down = [laid.card for position in ship.positions for laid in position.cards if not laid.shown
                        and ORDERS[laid.card].crew == number and laid.card not in PERMANENT]
                assert view(game, None)["ships"][ship.side]["crews"][number]["unseen"] == sorted(
                    [*crew.deck, *crew.hand, *down]), name


def test_a_view_is_plain_data_and_tells_where_the_battle_stands() -> None:
    match = look(FIGHT)
    seen = view(battle(match), 1)
    assert json.loads(json.dumps(seen)) == json.loads(json.dumps(match.ruleset.view(match.game, 1)))
    assert (seen["round"], seen["round_limit"], seen["phase"], seen["position"], seen["acting"], seen["lead"],
            seen["side"], seen["distance"]) == (6, 30, "action", 3, 0, 0, 1, 3)
    assert len(seen["hexes"]) == 133 and (0, 0) in seen["islands"]
    assert [(ship["q"], ship["r"], ship["heading"], ship["braced"], ship["burning"], ship["ashore"])
            for ship in seen["ships"]] == [(-2, 2, 1, False, 2, False), (1, 1, 5, True, 2, True)]
    assert view(battle(match), None)["side"] == NOBODY


@pytest.mark.rule("SS-WIN-06")
def test_the_end_is_told_to_everybody() -> None:
    match = look(FIGHT)
    assert (view(battle(match), None)["ended"], view(battle(match), None)["winner"]) == ("", NOBODY)
    match.aside(match.questions[0], "strike")
    assert (view(battle(match), None)["ended"], view(battle(match), None)["winner"]) == ("strike", 0)


def test_a_sea_without_edge_has_no_hexes_in_the_view() -> None:
    match = look("0,0 N board=heave-to/-/-/- | 3,0 N; islands 1,1; at action 1 cockatrice only")
    assert view(battle(match), 0)["hexes"] == [] and view(battle(match), 0)["islands"] == [(1, 1)]
    assert view(battle(answer(match, "pass")), 0)["ships"][0]["ashore"] is False
