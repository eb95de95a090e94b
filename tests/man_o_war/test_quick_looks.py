"""Quick looks at a table say what a look at all of it says."""

from collections.abc import Iterator

import pytest

from weathergage.kernel import registry
from weathergage.kernel.core import advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.rulesets.man_o_war.questions import AskMove
from weathergage.rulesets.man_o_war.rules.courses import Courses, trace, trace_among
from weathergage.rulesets.man_o_war.rules.geometry import obstacles_for
from weathergage.rulesets.man_o_war.rules.tracks import PUSH, Track
from weathergage.rulesets.man_o_war.state import Battle, battle

BATTLES = 1         # of each scenario


def moves() -> Iterator[tuple[Battle, Courses]]:
    """Every question for a move in some random battles."""
    ruleset = registry.find("man-o-war")
    for scenario in ruleset.scenarios:
        for seed in range(BATTLES):
            game, dealer, rng = ruleset.new(scenario.id, ruleset.settle_options(scenario.id, {})), Seeded(seed), Rng(
                word(5, seed))
            advance(game, None, dealer)
            while game.asked:
                index = game.open[0]
                space = game.asked[index].space
                if isinstance(game.asked[index], AskMove):
                    assert isinstance(space, Courses)
                    yield battle(game), space
                give(game, index, space.draw(game, rng), dealer)


def told(track: Track) -> tuple[object, ...]:
    return (track.poses, track.spent, track.end, track.kinds, track.numbers, track.edge, track.run, track.blocked,
            track.made)


def test_moves_and_their_ways_are_the_same_whether_one_looks_around_or_at_all_of_the_table(
        monkeypatch: pytest.MonkeyPatch) -> None:
    struck = listed = 0
    for at, (game, space) in enumerate(moves()):
        if at % 2:
            continue
        waters = space.waters(game)
        options = [option for option in space.candidates(game, 1000)
                   if isinstance(option, tuple) and option[1][0] != PUSH]
        rows = space.rows(game, waters)
        open_one_by_one = {offer.answer for row in rows for offer in row.offers
                           if not space.leave or waters.contacts.shapes
                           if space.is_open(game, waters, row.drive, offer)}
        assert set(options) == open_one_by_one
        listed += len(options)
        for option in options[::7]:
            drive = waters.drive(option[0])
            assert drive is not None
            near = trace(game, space.number, option[1:], (), drive.slow)
            with monkeypatch.context() as patch:
                patch.setattr(Track, "is_alone", lambda track, around, far: False)
                far = trace_among(game, space.number, option[1:], obstacles_for(game, space.number), drive.slow)
            assert told(near) == told(far), (option, space)
            struck += bool(near.kinds)
    assert struck > 20 and listed > 5000


def test_no_move_is_worth_trying_twice_and_each_keeps_its_place_in_the_row() -> None:
    rows = {}
    for game, space in moves():
        waters = space.waters(game)
        for row in space.rows(game, waters):
            rows[row.number] = row
    assert len(rows) > 20
    for row in rows.values():
        answers = [offer.answer for offer in row.offers]
        assert len(set(answers)) == len(answers)
        assert [offer.at for offer in row.offers] == sorted({offer.at for offer in row.offers})
