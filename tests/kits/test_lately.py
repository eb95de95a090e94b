"""What was worked out last is known for its own space in its own game, and for no other."""

from weathergage.kernel.core import Game
from weathergage.kernel.spaces import OneOf
from weathergage.kits.lately import Lately


def test_only_the_same_space_in_the_same_game_is_known():
    known: Lately[str] = Lately()
    space, game = OneOf((1, 2)), Game()
    assert known.recall(space, game) is None
    assert known.keep(space, game, "two ways") == "two ways"
    assert known.recall(space, game) == "two ways"
    assert known.recall(OneOf((1, 2)), game) is None            # its like is another space
    assert known.recall(space, Game()) is None                  # and a fork is another game


def test_the_last_takes_the_place_of_the_one_before():
    known: Lately[list[int]] = Lately()
    one, other, game = OneOf((1,)), OneOf((2,)), Game()
    known.keep(one, game, [1])
    known.keep(other, game, [2])
    assert known.recall(one, game) is None
    assert known.recall(other, game) == [2]
