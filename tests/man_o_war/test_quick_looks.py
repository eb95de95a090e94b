"""Quick looks at a table say what a look at all of it says."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from weathergage.kernel import registry
from weathergage.kernel.core import Question, Space, advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.kits.plane import LAID_FLUSH, Pose, along, on_grid, pose_on_grid
from weathergage.kits.plane.regions import is_in_box
from weathergage.rulesets.man_o_war.content.tables import CONTACT, GAP
from weathergage.rulesets.man_o_war.events import ShipMoved
from weathergage.rulesets.man_o_war.questions import AskDeploy, AskMove
from weathergage.rulesets.man_o_war.rules.courses import Courses, Waters, trace, trace_among
from weathergage.rulesets.man_o_war.rules.deployment import Berth, spans
from weathergage.rulesets.man_o_war.rules.geometry import (
    is_clear,
    is_off,
    obstacles_for,
    outline_at,
    shape_of,
    terrain_shape,
)
from weathergage.rulesets.man_o_war.rules.movement import FARTHEST_SHIFT, SHIFT_STEP, off_land, refloated
from weathergage.rulesets.man_o_war.rules.tracks import PUSH, Track, poses_of
from weathergage.rulesets.man_o_war.state import AFLOAT, VESSEL, Battle, battle

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
            moved = ShipMoved("", near.poses[0], option[0], option[1:], near.made, near.cut, near.slow, near.pose)
            assert poses_of(moved) == near.poses, (option, space)       # as pictures and the log have it
    assert struck > 20 and listed > 5000


def test_a_beast_may_be_taken_where_a_look_at_its_whole_way_finds_neither_land_nor_edge(
        monkeypatch: pytest.MonkeyPatch) -> None:
    asked = refused = 0
    for game, space in moves():
        if not space.wild:
            continue
        quick = space.candidates(game, 1000)
        with monkeypatch.context() as patch:
            patch.setattr(Waters, "is_safe", lambda waters, far: False)
            assert replace(space).candidates(game, 1000) == quick
        asked += 1
        refused += len(quick) <= len(space.lineup(game, space.waters(game)).offers)
    assert asked > 5 and refused > 1


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


def questions_about(kind: type[Question], seeds: int) -> Iterator[tuple[Battle, Space]]:
    """Every question of a kind in some random battles of each scenario."""
    ruleset = registry.find("man-o-war")
    for scenario in ruleset.scenarios:
        for seed in range(seeds):
            game, dealer, rng = ruleset.new(scenario.id, ruleset.settle_options(scenario.id, {})), Seeded(seed), Rng(
                word(6, seed))
            advance(game, None, dealer)
            while game.asked:
                index = game.open[0]
                space = game.asked[index].space
                if isinstance(game.asked[index], kind):
                    yield battle(game), space
                give(game, index, space.draw(game, rng), dealer)


def test_a_ship_is_put_where_the_exact_look_finds_room() -> None:
    rng, seen = Rng(word(7, 1)), [0, 0]
    for game, space in questions_about(AskDeploy, 1):
        assert isinstance(space, Berth)
        room, number = space.room(game), space.number
        is_ship = game.pieces[number].kind == VESSEL
        for _ in range(60):
            x = on_grid(room.left + (room.right - room.left) * rng.unit())
            y = on_grid(room.bottom + (room.top - room.bottom) * rng.unit())
            heading = float(rng.below(360)) if is_ship else 0.0
            hull = room.plan.at((x, y, heading))
            if is_in_box(hull, room.left, room.bottom, room.right, room.top):
                spot = room.spot(x, y)
                fits = spot is not None and room.fits(spot, heading, *spans(room.plan, heading))
                assert fits == (space.refusal(game, (x, y, heading)) is None)
                seen[fits] += 1
    assert min(seen) > 500, seen


def plainly_refloated(game: Battle, ship: int) -> tuple[Pose, ...]:
    """Place after place, each looked at in full."""
    piece = game.pieces[ship]
    land = game.terrain[piece.aground]
    ground = terrain_shape(land)
    others = [shape for shape in obstacles_for(game, ship).shapes if shape is not ground]
    dx, dy = off_land(shape_of(piece), land)
    tried = [(dx, dy, -1.0)] + [(ux * SHIFT_STEP * step, uy * SHIFT_STEP * step, GAP - LAID_FLUSH)
                                for step in range(1, round(FARTHEST_SHIFT / SHIFT_STEP) + 1)
                                for ux, uy in [along(float(degrees)) for degrees in range(0, 360, 5)]]
    for dx, dy, gap in tried:
        pose = pose_on_grid(piece.x + dx, piece.y + dy, piece.heading)
        hull = outline_at(piece, pose)
        if not is_off(game, pose[0], pose[1]) and is_clear(hull, others, CONTACT) \
                and (gap < 0.0 or is_clear(hull, [ground], gap)):
            return (pose,)
    return ()


def test_a_ship_gets_off_the_ground_where_a_look_at_every_place_finds_room() -> None:
    """Another one lies in the shortest way off."""
    rng, farther, tried = Rng(word(8, 1)), 0, 0
    for at, (game, space) in enumerate(questions_about(AskMove, 1)):
        if at % 40 or not game.terrain:
            continue
        assert isinstance(space, Courses)
        piece, land = game.pieces[space.number], rng.below(len(game.terrain))
        mate = next(other for other in game.pieces if other is not piece and other.kind == VESSEL)
        was = [(one.x, one.y, one.heading, one.aground, one.fate) for one in (piece, mate)]
        _, x, y, _ = game.terrain[land]
        piece.x, piece.y = on_grid(x + 3 * rng.unit() - 1.5), on_grid(y + 3 * rng.unit() - 1.5)
        piece.heading, piece.aground = float(rng.below(360)), land
        dx, dy = off_land(shape_of(piece), game.terrain[land])
        mate.x, mate.y, mate.fate = on_grid(piece.x + 1.5 * dx), on_grid(piece.y + 1.5 * dy), AFLOAT
        found = refloated(game, space.number)
        assert found == plainly_refloated(game, space.number)
        tried += 1
        farther += found != (pose_on_grid(piece.x + dx, piece.y + dy, piece.heading),)
        for one, (x, y, heading, aground, fate) in zip((piece, mate), was):
            one.x, one.y, one.heading, one.aground, one.fate = x, y, heading, aground, fate
    assert farther > tried / 2 > 5, (farther, tried)
