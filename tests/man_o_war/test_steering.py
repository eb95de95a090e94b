"""A ship that is dragged about the chart: a wish is no answer; the move that ends nearest to it is what it means."""

import math

import pytest
from helpers import any_question
from man_o_war.table import Table, pose, table

import weathergage as wg
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.face.asking.movement import track_of
from weathergage.rulesets.man_o_war.rules.courses import Courses, trace
from weathergage.rulesets.man_o_war.rules.speeds import Drive
from weathergage.rulesets.man_o_war.rules.steering import moves_toward
from weathergage.rulesets.man_o_war.rules.swimming import Swim
from weathergage.rulesets.man_o_war.state import model_of
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


FOE = "| galleon 44,70 0 of=2"
SHIPS = {
    "sail": f"greatship 20,30 0 {FOE}; wind N; at act greatship only",
    "oars": f"wargalley 20,30 0 hit=mast {FOE}; wind N; at act wargalley only",
    "slow": f"wargalley 20,30 0 hit=mast spells=leaden-keel {FOE}; wind N; at act wargalley only",
    "into": f"greatship 20,30 0 {FOE}; wind S; at act greatship only",
    "ark": f"black-ark 20,30 0 hit=fore-mast:2,main-mast:2,aft-mast:2 {FOE}; player 1 fleet=dark-elf; wind N; "
           "at act black-ark only",
    "elf": f"galleon 44,70 0 of=2 | hawkship 20,30 0 spells=leaden-keel {FOE}; player 1 fleet=high-elf; wind N; "
           "at act hawkship only",
}


def steered(name: str) -> Table:
    sea = table(SHIPS[name])
    return sea.say("move-move-shoot") if name == "elf" else sea


@pytest.mark.rule("MW-MOVE-03", "MW-MOVE-04", "MW-MOVE-05", "MW-OAR-02", "MW-OAR-04", "MW-FLT-08", "MW-SAIL-05")
@pytest.mark.parametrize(("name", "wish", "count"), [
    ("sail", (23.0, 35.0), 341), ("sail", (23.0, 35.0, 60.0), 341), ("sail", (10.0, 20.0), 340),
    ("oars", (21.0, 31.0), 365), ("oars", (21.0, 28.0), 365), ("slow", (20.5, 31.0), 61), ("into", (23.0, 35.0), 36),
    ("ark", (25.0, 33.0), 342), ("elf", (25.0, 33.0, 90.0), 85)])
def test_every_move_that_is_weighed_leads_where_it_is_said_to(name, wish, count) -> None:
    sea = steered(name)
    space = sea.question().space
    assert isinstance(space, Courses)
    piece, waters = sea.game.pieces[space.number], space.waters(sea.game)
    found = [(far, move, drive) for drive in waters.drives
             for far, move in moves_toward(pose(piece), drive, model_of(piece).turn, name == "into", wish)]
    assert len(found) == count
    for far, move, drive in found:
        if name == "into":
            assert len(move) == 2 and move[1][0] == "turn"          # one single turn, and nothing else
        else:
            assert space.refusal_of_legs(sea.game, drive, move[1:]) is None, move
        track = trace(sea.game, space.number, move[1:], (), drive.slow)
        x, y, heading = track.pose
        off = abs((heading - wish[2] + 180) % 360 - 180) * 0.04 if len(wish) > 2 else 0.0
        assert far == pytest.approx(math.dist((x, y), wish[:2]) + off + 0.02 * len(move[1:]), abs=0.004), move


@pytest.mark.rule("MW-MOVE-04", "MW-OAR-02", "MW-OAR-04", "MW-FLT-08")
@pytest.mark.parametrize(("name", "wish", "meant"), [
    ("sail", (20.0, 35.0), "sail ahead 5.0"), ("sail", (20.0, 45.0), "sail ahead 9.0"), ("sail", (20.0, 30.04), "stay"),
    ("sail", (20.0, 30.1), "sail ahead 0.1"), ("sail", (22.0, 36.0), "sail turn 22.5 ahead 4.36"),
    ("sail", (18.0, 36.0), "sail turn -22.5 ahead 4.36"), ("sail", (20.0, 28.5), "stay"),
    ("sail", (24.0, 31.0), "sail turn 45.0 turn 45.0 ahead 1.454"), ("sail", (20.0, 30.0, 180.0), "stay"),
    ("sail", (24.0, 33.0, 90.0), "sail turn 45.0 ahead 1.25 turn 45.0 ahead 0.57"),
    ("oars", (20.0, 28.5), "oars back 1.5"), ("oars", (20.0, 20.0), "oars back 2.0"),
    ("oars", (21.0, 30.0, 90.0), "oars pivot 90.0 ahead 1.0"), ("oars", (20.0, 30.0, 180.0), "oars pivot 180.0"),
    ("oars", (20.0, 40.0), "oars ahead 6.0"), ("ark", (20.0, 28.0, 0.0), "magic slide 180.0 2.0"),
    ("ark", (26.0, 30.0, 0.0), "magic slide 90.0 6.0")])
def test_what_dragging_a_ship_to_a_place_means(name, wish, meant) -> None:
    sea = steered(name)
    question = sea.question()
    refused = sea.match.why(question, wish)
    assert refused is not None and sea.match.sight(question.seat).write(question.question, refused.nearest) == meant


@pytest.mark.rule("MW-MOVE-04")
@pytest.mark.parametrize(("name", "turning", "wish", "verb"), [
    ("sail", 9.0, (20.0, 30.05), "ahead"), ("sail", 2.3, (20.0, 10.0), "ahead"), ("sail", 4.2, (20.0, 10.0), "ahead"),
    ("oars", 4.0, (20.0, 29.95), "back"), ("ark", 4.0, (20.05, 30.0), "slide")])
def test_less_than_a_twentieth_is_not_worth_a_step(name, turning, wish, verb) -> None:
    sea = steered(name)
    space = sea.question().space
    assert isinstance(space, Courses)
    mode = space.waters(sea.game).drives[0].mode

    def shortest(more: float) -> float:
        drive = Drive(mode, turning + 6 * more, 9.0, 9.0, 2.0)
        x, y = wish
        place = (x + more * (x > 20), y + more * (y > 30) - more * (y < 30))
        return min([leg[-1] for _, move in moves_toward((20.0, 30.0, 0.0), drive, 45.0, False, place)
                    for leg in move[1:] if leg[0] == verb], default=9.0)

    assert shortest(0.0) > 0.05 and shortest(0.001) == pytest.approx(0.051, abs=0.0011)
