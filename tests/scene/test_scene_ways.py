"""The ways that ships have come: gathered from events, put on the chart in pixels, and ending where the ship lies."""

import math

import pytest
from msgspec.structs import replace
from scene_pictures import squadron

import weathergage as wg
from weathergage.scene import sprites
from weathergage.scene.layers import Sprite
from weathergage.scene.model import Picture, Pose
from weathergage.scene.ways import MOST_PIECES, MOST_POSES, Ways

GAMES = ["captains-sea", "man-o-war", "oak-and-iron", "savage-seas", "tattered-sails"]


def test_a_way_goes_on_from_where_it_ended_and_begins_anew_elsewhere() -> None:
    ways = Ways()
    ways.go("argo", [(0, 0, 90), (5, 0, 90)])
    ways.go("argo", [(5, 0, 90), (5, 0, 45), (9, 4, 45)])
    assert ways.gathered() == {"argo": ((0, 0, 90), (5, 0, 90), (5, 0, 45), (9, 4, 45))}
    ways.go("argo", [(50, 0, 0), (50, 9, 0)])
    assert ways.gathered() == {"argo": ((50, 0, 0), (50, 9, 0))}
    assert ways.last("argo") == (50, 9, 0)
    ways.forget()
    assert ways.gathered() == {} and ways.last("argo") is None


def test_only_the_last_poses_of_the_last_pieces_are_kept() -> None:
    ways = Ways()
    for piece in range(MOST_PIECES + 2):
        ways.go(f"ship {piece}", [(at, piece, 90) for at in range(40)])
    found = ways.gathered()
    assert sorted(found) == [f"ship {piece}" for piece in range(2, MOST_PIECES + 2)]
    assert all(len(way) == MOST_POSES and way[-1][0] == 39 for way in found.values())


def ship_sprite(picture: Picture, ship: str) -> Sprite:
    layers = sprites.chart(picture).chart.layers
    return next(sprite for layer in layers for sprite in layer.sprites if sprite.piece == ship)


def test_a_ships_sprite_has_her_way_in_pixels_and_the_same_drawing() -> None:
    picture = squadron()
    mark = picture.scene.ships[0]
    x, y = mark.at
    way: tuple[Pose, ...] = ((x - 4, y, 90), (x - 4, y, 90), (x - 4, y, 450 + mark.heading), (x, y, mark.heading))
    sailed = replace(picture, scene=replace(picture.scene, ships=(replace(mark, way=way), *picture.scene.ships[1:])))
    plain, moved = ship_sprite(picture, mark.id), ship_sprite(sailed, mark.id)
    assert plain.way == () and moved.fragment == plain.fragment
    assert len(moved.way) == 3                                      # a pose that comes twice is told once
    assert moved.way[-1] == (moved.x, moved.y, moved.turn)
    scale = sprites.chart(picture).chart.matrix[0]
    assert moved.way[0] == pytest.approx((moved.x - 4 * scale, moved.y, 90), abs=0.02)


@pytest.mark.parametrize("game", GAMES)
def test_a_way_ends_where_the_ship_lies(game: str) -> None:
    """Ships that share a cell of a board are drawn beside its middle."""
    match, bends = wg.new(game, seed=2), 0
    players = [wg.RandomPlayer(seat) for seat in range(len(match.seats))]
    for _ in range(80):
        wg.play(match, players, 4)
        scene = match.sight(0).picture().scene
        near = 0.01 if scene.sea.grid is None else 0.5
        for mark in scene.ships:
            if mark.way and not mark.wreck:
                assert math.dist(mark.way[-1][:2], mark.at) < near, (game, mark.id)
                assert (mark.way[-1][2] - mark.heading) % 360 == pytest.approx(0, abs=0.001)
                bends += len({pose[2] for pose in mark.way}) > 1
        if match.over or bends > 60:
            break
    assert bends > 3
