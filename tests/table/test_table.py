"""The rest of what a host shows: the sea as a table, who sits where, how it ended, and what goes unasked."""

import grog
import pytest
import toy_game
from helpers import played

import weathergage as wg
from weathergage.kernel.core import Outcome
from weathergage.kernel.match import Match
from weathergage.players.orders import StandingOrders
from weathergage.table.names import officer, outcome_for
from weathergage.table.seats import seats, seats_before, sides
from weathergage.table.spots import own_ship, spots
from weathergage.table.unasked import goes_unasked, ordered_answer
from weathergage.table.verdict import verdict

GAMES = ["captains-sea", "savage-seas", "tattered-sails"]
REASONS = {
    "captains-sea": ("capture", "strike", "map-edge", "turn-limit"),
    "savage-seas": ("fires", "wounds", "round-limit", "strike"),
    "tattered-sails": ("last-team-afloat", "turn-limit", "concession"),
}


# --- the sea as a table -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("game", GAMES)
def test_every_ship_has_a_row_and_bears_from_ones_own(game: str) -> None:
    match = played(wg.new(game, seed=2), 2, 30)
    picture = match.sight(0).picture()
    rows = spots(picture)
    assert {row.piece for row in rows} == {ship.id for ship in picture.scene.ships}
    own = own_ship(picture)
    assert [row.piece for row in rows if not row.bearing] == [own]
    assert all(row.distance and row.heading and row.place for row in rows if row.piece != own)
    assert {row.side for row in rows} <= {side.id for side in picture.scene.sides}


def test_one_may_look_from_another_deck() -> None:
    match = wg.new("captains-sea", seed=1)
    picture = match.sight(0).picture()
    assert [row.piece for row in spots(picture, "ship-b") if not row.bearing] == ["ship-b"]


# --- who sits where ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("game", GAMES)
def test_seats_have_titles_and_sides_of_the_picture(game: str) -> None:
    ruleset = wg.ruleset(game)
    for scenario in ruleset.scenarios:
        match = Match(ruleset, scenario.id)
        plans = seats(match.sight(None), match.seats)
        sides = {side.id for side in match.sight(None).picture().scene.sides}
        assert [plan.seat for plan in plans] == list(range(len(match.seats)))
        assert {plan.side for plan in plans} == sides
        assert len({plan.title for plan in plans}) == len(plans) and all(plan.words for plan in plans)


def test_team_mates_share_a_side_and_are_told_apart() -> None:
    plans = seats_before(wg.ruleset("savage-seas"), "shakedown-cruise", {"cockatrice-leaders": "C-SGM"})
    assert [plan.side for plan in plans] == ["cockatrice", "cockatrice", "chimera"]
    assert [plan.title for plan in plans] == [
        "Cockatrice, Captain", "Cockatrice, Sailmaster, Gunner and Marine", "Chimera"]
    with pytest.raises(wg.BadSetup):
        seats_before(wg.ruleset("savage-seas"), "nowhere")


def test_a_game_without_words_of_its_own_has_seats_all_the_same() -> None:
    toy_game.add()
    match = wg.new("regatta")
    sight, names = match.sight(None), match.seats
    assert [(plan.title, plan.side) for plan in seats(sight, names)] == [("A", ""), ("B", "")]
    painted = sides(sight, names)
    assert [plan.side for plan in seats(sight, names, painted)] == [side.id for side in painted] == ["a", "b"]


def test_where_the_picture_has_no_sides_every_seat_is_one() -> None:
    match = Match(grog.GROG, "three", 1)
    sight, names = match.sight(None), match.seats
    invented = sides(sight, names)
    assert [(side.letter, side.name) for side in invented] == [("A", "A"), ("B", "B"), ("C", "C")]
    assert len({side.tincture for side in invented}) == 3
    assert [plan.side for plan in seats(sight, names, invented)] == [side.id for side in invented]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_what_it_is(game: str) -> None:
    facts = wg.ruleset(game).face.facts
    assert facts.blurb.endswith(".") and len(facts.blurb) < 100
    assert "players" in facts.players and facts.length.endswith("min") and 1 <= facts.depth <= 5


# --- how it ended -----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("game", "reason"), [(game, reason) for game, some in REASONS.items() for reason in some])
@pytest.mark.parametrize("winner", [0, 1, None])
def test_every_end_has_a_headline_and_a_sentence(game: str, reason: str, winner: int | None) -> None:
    match = wg.new(game, seed=1)
    if reason in ("capture", "strike") and game == "captains-sea":
        match.game.ships[1 if winner is None else 1 - winner].struck = True         # type: ignore[attr-defined]
    won = () if winner is None else (winner,)
    sight = match.sight(None)
    headline, sentence = sight.face.verdict(sight.game, Outcome(won, (3, 1), reason, "CS-END-01"))
    assert headline[:1].isupper() and not headline.endswith(".") and sentence.endswith(".")
    assert "None" not in headline + sentence and "  " not in headline + sentence
    if winner is not None:
        assert seats(sight, match.seats)[winner].title in sentence
    else:
        assert "draw" in sentence


def test_a_ship_that_strikes_makes_the_headline() -> None:
    match = wg.new("captains-sea", "constitution-guerriere", 1)
    assert verdict(match.sight(None), match.seats) is None
    question = next(question for question in match.questions if question.seat == 1)
    match.aside(question, "strike")
    found = verdict(match.sight(None), match.seats)
    assert found is not None and found.headline == "Guerriere strikes her colours" and found.rule == "CS-END-04"
    assert found.winners == (1,) and found.reason.startswith("Guerriere wins all the same, ")      # CS-VP-06


def test_a_game_without_verdicts_gets_a_plain_one() -> None:
    toy_game.add()
    match = wg.new("regatta", "round")
    match.aside(match.questions[0], "strike")
    found = verdict(match.sight(None), match.seats)
    assert found is not None and (found.headline, found.reason) == ("Strike", "B wins, 0 to 0.")


# --- what goes unasked ------------------------------------------------------------------------------------------------

def single(match: Match) -> bool:
    return len(match.candidates(match.questions[0], 2)) == 1


def test_standing_orders_answer_what_has_one_answer() -> None:
    match, orders, seen = wg.new("captains-sea", "constitution-guerriere", 4), StandingOrders(), {True: 0, False: 0}
    rng = wg.Rng(4)
    while not match.over and len(match.log) < 300:
        question = match.questions[0]
        seen[single(match)] += 1
        assert goes_unasked(match, question, orders) == single(match)
        assert not goes_unasked(match, question, StandingOrders(False))
        if goes_unasked(match, question, orders):
            assert ordered_answer(match, question, orders) == match.candidates(question, 1)[0]
        match.answer(question, match.draw(question, rng))
    assert seen[True] and seen[False]


def test_with_onlookers_only_what_they_know_to_be_single_goes_unasked() -> None:
    """Captain's Sea: whether a hand holds a fitting card is nobody's business."""
    match, orders, told = wg.new("captains-sea", "constitution-guerriere", 4), StandingOrders(), []
    rng = wg.Rng(4)
    while not match.over and len(match.log) < 400:
        question = match.questions[0]
        if question.kind == "react" and single(match):
            told.append(goes_unasked(match, question, orders, [0, 1]))
        match.answer(question, match.draw(question, rng))
    assert told and not all(told)


def test_a_kind_that_is_ordered_goes_unasked_as_usual() -> None:
    match = wg.new("captains-sea", seed=4)
    question = match.questions[0]
    orders = StandingOrders(False, (question.kind,))
    assert goes_unasked(match, question, orders, [0, 1])
    assert ordered_answer(match, question, orders) == match.sight(question.seat).usual(question.question)


# --- names ------------------------------------------------------------------------------------------------------------

def test_officers_have_a_rank_and_a_name_of_their_own() -> None:
    names = [officer("lieutenant", "abc", seat) for seat in range(8)]
    assert len(set(names)) == 8 and all([name.startswith("Lieutenant ") for name in names])
    assert names[0] == officer("lieutenant", "abc", 0) == officer("heuristic", "abc", 0)
    assert officer("captain:200ms", "abc", 1).split() == ["Captain", names[1].split()[1]]
    assert officer("random", "abc", 0).split() == ["Landsman", names[0].split()[1]]


def test_whoever_looks_is_told_what_the_end_means_to_them() -> None:
    won, even = wg.Outcome((1,), (0, 3), "strike", "X"), wg.Outcome((), (1, 1), "time", "X")
    assert [outcome_for(won, seat) for seat in (0, 1, None)] == ["You lose", "You win", ""]
    assert [outcome_for(even, seat) for seat in (0, None)] == ["A draw", ""]
