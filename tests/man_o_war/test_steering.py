"""A ship that is dragged about the chart: a wish is no answer; the move that ends nearest to it is what it means."""

import math

import pytest
from helpers import any_question

import weathergage as wg
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.face.asking.movement import track_of
from weathergage.rulesets.man_o_war.rules.swimming import Swim
from weathergage.table.forms import asked
from weathergage.table.model import SteeredForm


def moves(scenario: str, seed: int, count: int) -> list[tuple[Match, OpenQuestion]]:
    """Some questions of how a ship moves, in a random battle."""
    match, rng, asked = wg.new("man-o-war", scenario, seed=seed), Rng(seed), []
    while match.questions and len(asked) < count:
        question = any_question(match, rng)
        if question.kind == "move" and rng.below(3) == 0:
            asked.append((wg.load(match.save()), question))
        match.answer(question, match.draw(question, rng))
    return asked


@pytest.mark.parametrize("scenario", ["line-of-battle", "terror-from-the-deep", "iron-against-green"])
def test_a_ship_that_is_dragged_to_where_she_can_go_goes_there(scenario: str) -> None:
    tried = 0
    for match, old in moves(scenario, 5, 4):
        question = next(one for one in match.questions if one.kind == old.kind)
        assert isinstance(asked(match, question).form, SteeredForm)
        for answer in match.candidates(question, 12):
            track = track_of(match.game, question.space, answer)
            if track is None or track.end or answer[1][0] == "push":
                continue
            for wish in (track.pose[:2], track.pose):
                refused = match.why(question, wish)
                assert refused is not None and refused.nearest is not None      # a place is no answer
                there = track_of(match.game, question.space, refused.nearest)
                assert there is not None and math.dist(there.pose[:2], track.pose[:2]) < 0.35
            tried += 1
    assert tried > 8


def test_she_stays_when_she_is_dragged_back_and_goes_as_far_as_she_can_when_dragged_too_far() -> None:
    match, old = moves("line-of-battle", 5, 1)[0]
    question = next(one for one in match.questions if one.kind == old.kind)
    x, y, _ = match.describe(question)["start"]
    back = match.why(question, (x, y))
    assert back is not None and back.nearest == "stay"
    far = match.why(question, (x + 300.0, y + 200.0))
    assert far is not None and isinstance(far.nearest, tuple)


def test_nonsense_is_no_place() -> None:
    match, old = moves("line-of-battle", 5, 1)[0]
    question = next(one for one in match.questions if one.kind == old.kind)
    for wish in ((1.0,), (1.0, 2.0, 3.0, 4.0), (float("nan"), 1.0), (True, 2.0), ("a", 2.0)):
        refused = match.why(question, wish)
        assert refused is not None and (refused.nearest is None or match.refusal(question, refused.nearest) == "")


def test_a_way_that_is_too_long_is_cut_short_at_its_last_leg() -> None:
    match = wg.position("man-o-war", "kraken 10,10 0 | greatship 40,40 0 | galleon 44,70 0 of=2; at act greatship only")
    swim = Swim(0, 6.0)
    assert swim.nearest(match.game, ((90.0, 2.0), (0.0, 9.0))) == ((90.0, 2.0), (0.0, 4.0))
    assert swim.nearest(match.game, ((90.0, 200.0), (0.0, 9.0))) == ((90.0, 6.0),)
    assert swim.nearest(match.game, "nonsense") == ()
