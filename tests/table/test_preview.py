"""What an answer would do: ghosts, numbers, odds; why it may not be; and nothing of what is hidden."""

from typing import Any

import pytest
from conformance.profiles import disturbed, profile_of
from helpers import in_state, walk

import weathergage as wg
from weathergage.kernel.codec import encode
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.scene import model as scene
from weathergage.table.odds import odds, percent, spread_words
from weathergage.table.preview import Tried, preview
from weathergage.table.prospects import prospects

GAMES = ["captains-sea", "savage-seas", "tattered-sails", "grog"]


def reach(match: Match, kind: str, seed: int = 1) -> OpenQuestion:
    """The first question of a kind that a lively player comes to."""
    rng, lively = Rng(seed), profile_of(match.ruleset.id).lively
    for _ in range(2000):
        for question in match.questions:
            if question.kind == kind:
                return question
        question = match.questions[rng.below(len(match.questions))]
        match.answer(question, lively(match, question, rng))
    raise AssertionError(f"no {kind} in this game")


def kinds(tried: Tried) -> set[str]:
    return {type(overlay).__name__ for overlay in tried.overlays}


def only(tried: Tried, kind: type) -> Any:
    found = [overlay for overlay in tried.overlays if isinstance(overlay, kind)]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("game", GAMES)
def test_trying_changes_nothing_and_a_legal_answer_is_legal(game: str) -> None:
    match = wg.new(game, seed=2)
    for count, position in enumerate(walk(match, Rng(2), 60)):
        before = encode(position.game), len(position.log), len(position.events)
        for question in position.questions if count % 4 == 0 else ():
            for answer in position.candidates(question, 4):
                tried = preview(position, question, answer)
                assert tried.legal and tried.label and not tried.reason
            assert not preview(position, question, "nonsense").legal
        assert (encode(position.game), len(position.log), len(position.events)) == before


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas", "tattered-sails"])
def test_nothing_tried_tells_what_is_hidden(game: str) -> None:
    profile, rng, seen = profile_of(game), Rng(7), 0
    match = wg.new(game, seed=7)
    for count in range(90):
        if match.over:
            break
        for question in match.questions if count % 5 == 0 else ():
            answers = match.candidates(question, 5)
            tried = [preview(match, question, answer) for answer in answers]
            other = in_state(match, disturbed(profile, match.game, question.seat, rng))
            again = next(same for same in other.questions if same.index == question.index)
            assert [preview(other, again, answer) for answer in answers] == tried
            seen += sum(bool(one.overlays or one.figures) for one in tried)
        question = match.questions[0]
        match.answer(question, profile.lively(match, question, rng))
    assert seen


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas", "tattered-sails"])
def test_odds_are_the_same_however_the_hidden_things_lie(game: str) -> None:
    rng, compared = Rng(8), 0
    match = wg.new(game, seed=8)
    for count in range(200):
        if match.over or compared > 3:
            break
        for question in match.questions if count % 2 == 0 else ():
            answer = match.candidates(question, 2)[-1]
            chances = odds(match, question, answer)
            other = in_state(match, match.sight(question.seat).redeal(Rng(count + 1)))
            again = next(same for same in other.questions if same.index == question.index)
            assert chances is None or odds(other, again, answer) == chances
            assert prospects(other, again) == prospects(match, question)
            compared += chances is not None
        question = match.questions[0]
        match.answer(question, profile_of(game).lively(match, question, rng))
    assert compared


# --- refusals ---------------------------------------------------------------------------------------------------------

def test_a_refusal_names_its_clause_and_the_nearest_that_may_be() -> None:
    match = wg.new("tattered-sails", "first-broadside", 1)
    question = reach(match, "course")
    tried = preview(match, question, [[270.0, 84.0]])          # into the wind
    assert not tried.legal and tried.rule in match.ruleset.rulebook.by_id and tried.clause
    assert not tried.reason.startswith("TS-")
    assert tried.nearest is not None and tried.nearest_label
    assert preview(match, question, tried.nearest).legal
    assert {"Ghost"} <= kinds(tried) or tried.nearest == ()


def test_the_nearest_of_a_course_comes_as_a_list_of_legs() -> None:
    match = wg.new("tattered-sails", "first-broadside", 1)
    question = reach(match, "row")
    tried = preview(match, question, [[0.0, 500.0]])
    assert not tried.legal and (tried.nearest == () or (len(tried.nearest) == 1 and len(tried.nearest[0]) == 2))


def test_bad_shapes_are_refused_in_words() -> None:
    for game in GAMES:
        match = wg.new(game, seed=1)
        for raw in (None, True, {"a": 1}, [[[[[[[[]]]]]]]], float("nan"), "x" * 5000, [1, 2, 3]):
            tried = preview(match, match.questions[0], raw)
            assert tried.legal or tried.reason


# --- Captain's Sea ----------------------------------------------------------------------------------------------------

def test_a_maneuver_shows_the_ghost_and_who_then_bears_on_whom() -> None:
    match = wg.new("captains-sea", "constitution-guerriere", 3)
    question = reach(match, "select-maneuver")
    ship = match.game.ships[question.seat]              # type: ignore[attr-defined]
    for answer in match.candidates(question):
        tried = preview(match, question, answer)
        assert isinstance(answer, tuple)
        if answer[0] == "advance" and tried.overlays:
            ghost = only(tried, scene.Ghost)
            assert ghost.at != (ship.x, ship.y) and only(tried, scene.FireLine).start == ghost.at
        if answer[0] == "back-sail":
            assert tried.overlays == ()
        assert tried.figures[0].label == ("movement point" if tried.figures[0].total == 1 else "movement points")


def test_fire_shows_its_arc_its_line_and_its_sums() -> None:
    match = wg.new("captains-sea", "constitution-guerriere", 3)
    for seed in range(20):
        match = wg.new("captains-sea", "constitution-guerriere", seed)
        question = reach(match, "fire", seed)
        orders = [answer for answer in match.candidates(question) if isinstance(answer, tuple)]
        if orders:
            break
    tried = preview(match, question, orders[0], odds=True)
    assert {"Ring", "FireLine"} <= kinds(tried)
    dice = tried.figures[0]
    assert dice.label == ("die" if dice.total == 1 else "dice")
    assert [figure.label for figure in tried.figures[1:]] == ["to hit", "damage", "defense dice"]
    assert f"{dice.total} {dice.label}" in only(tried, scene.FireLine).label
    assert tried.odds is not None and tried.odds.spreads
    assert preview(match, question, "hold").overlays == ()


# --- Savage Seas ------------------------------------------------------------------------------------------------------

def test_a_course_ends_where_the_ship_then_is() -> None:
    match = wg.new("savage-seas", "shakedown-cruise", 2)
    question = reach(match, "sail")
    side = match.game.side_of(question.seat)            # type: ignore[attr-defined]
    answer = match.candidates(question)[0]
    ghost = only(preview(match, question, answer), scene.Ghost)
    match.answer(question, answer)
    moved = [event for event in match.events if type(event).__name__ == "ShipMoved"
             and event.side == side]                    # type: ignore[attr-defined]
    assert not moved or ghost.at == moved[-1].path[-1]  # type: ignore[attr-defined]


def test_a_plan_shows_what_its_orders_could_do() -> None:
    match = wg.new("savage-seas", "shakedown-cruise", 2)
    question = match.questions[0]
    hand = [card for crew in match.game.ships[0].crews for card in crew.hand]           # type: ignore[attr-defined]
    orders = __import__("weathergage.rulesets.savage_seas.content.read", fromlist=["ORDERS"]).ORDERS
    guns = [card for card in hand if orders[card].areas]
    sails = [card for card in hand if orders[card].steps]
    assert kinds(preview(match, question, (guns[0], "", "", ""))) >= {"Arc"}
    assert kinds(preview(match, question, (sails[0], "", "", ""))) >= {"Ghost"}
    assert preview(match, question, ("", "", "", "")).overlays == ()


# --- Tattered Sails ---------------------------------------------------------------------------------------------------

def test_a_gun_shows_its_own_line_of_fire_and_what_it_must_roll() -> None:
    match = wg.new("tattered-sails", "first-broadside", 1)
    question = reach(match, "fire")
    shots = [answer for answer in match.candidates(question) if isinstance(answer, tuple)]
    tried = preview(match, question, shots[0], odds=True)
    assert len([overlay for overlay in tried.overlays if isinstance(overlay, scene.FireLine)]) == 1
    assert only(tried, scene.Ring).ids == (shots[0][1],)
    assert [figure.label for figure in tried.figures] == ["least face that hits"]
    assert tried.odds is not None and tried.odds.exact
    hit = (7 - tried.figures[0].total) / 6
    assert any(abs(bar.chance - hit) < 1e-3 for spread in tried.odds.spreads for bar in spread.bars)


def test_a_course_shows_the_ship_at_its_end() -> None:
    match = wg.new("tattered-sails", "first-broadside", 1)
    question = reach(match, "course")
    answer = next(answer for answer in match.candidates(question, 60) if answer)
    tried = preview(match, question, answer)
    ghost = only(tried, scene.Ghost)
    assert ghost.ship == match.describe(question)["piece"] and ghost.label == ""
    assert all(overlay.kind == "plan" for overlay in tried.overlays if isinstance(overlay, scene.Course))
    assert preview(match, question, ()).overlays == ()


# --- odds in words ----------------------------------------------------------------------------------------------------

def test_no_chance_is_certain_by_rounding() -> None:
    told = {0.0: "0 %", 0.001: "under 1 %", 0.5: "50 %", 0.999: "over 99 %", 1.0: "100 %"}
    assert {chance: percent(chance) for chance in told} == told


def test_a_spread_has_a_sentence() -> None:
    assert spread_words("Java sinks", {0: 0.75, 1: 0.25}, 0.25) == "Java sinks: 25 %."
    assert spread_words("hull-hits", {0: 0.2, 1: 0.3, 2: 0.5}, 1.3) == "Hull hits: 80 % for any at all, 1.3 on average."


def test_the_bars_of_a_spread_add_up() -> None:
    match = wg.new("captains-sea", "constitution-guerriere", 3)
    checked = 0
    for seed in range(12):
        match = wg.new("captains-sea", "constitution-guerriere", seed)
        question = reach(match, "fire", seed)
        for answer in match.candidates(question)[:2]:
            found = odds(match, question, answer)
            for spread in found.spreads if found is not None else ():
                checked += 1
                assert abs(sum(bar.chance for bar in spread.bars) - 1.0) < 0.01 and len(spread.bars) <= 7
                assert spread.sentence.endswith(".")
    assert checked
