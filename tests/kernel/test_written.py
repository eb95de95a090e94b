"""Digests are those of the whole state, although only what has changed is written again."""

from typing import Any

import pytest

import weathergage as wg
from weathergage.kernel import codec
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import CHANGES, LATEST, digest, same_float
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng

RULESETS = ("captains-sea", "savage-seas", "tattered-sails", "oak-and-iron", "man-o-war")


def written_anew(game: Game) -> str:
    LATEST[0] = None
    return digest(game)


@pytest.mark.parametrize("name", RULESETS)
def test_a_digest_is_the_same_whether_all_is_written_or_what_has_changed(name: str) -> None:
    match, rng = wg.new(name, seed=3), Rng(9)
    kept = codec.Written(match.game)
    for count in range(120):
        if match.over:
            break
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))
        if count % 10 == 9 and match.undo():
            kept = codec.Written(match.game)        # undo brings back another game
        LATEST[0] = kept
        assert digest(match.game) == written_anew(match.game)


def test_nothing_that_changes_is_taken_for_the_same() -> None:
    things = [wg.new("man-o-war", "line-of-battle").state, wg.new("oak-and-iron", "line-against-line").state]
    pieces = [piece for game in things for name, _ in codec.SHAPES[type(game)] for piece in
              (getattr(game, name) if isinstance(getattr(game, name), list) else ()) if type(piece) in CHANGES]
    assert len({type(piece).__name__ for piece in pieces}) >= 6
    for piece in pieces:
        changes = CHANGES[type(piece)]
        assert changes([piece], [clone(piece)]) == []
        assert changes([piece], [clone(piece), piece]) == [1] and changes([piece, piece], [piece]) == []
        for name, _ in codec.SHAPES[type(piece)]:
            other, value = clone(piece), getattr(piece, name)
            if isinstance(value, bool):
                setattr(other, name, not value)
            elif isinstance(value, (int, float)):
                setattr(other, name, value + 1)
            else:
                setattr(other, name, value + "x" if isinstance(value, str) else value + ((0,) if value else (1,)))
            assert changes([piece, piece], [piece, other]) == [1], name


def test_minus_zero_is_written_otherwise_than_zero() -> None:
    assert same_float(0.0, 0.0) and same_float(1.5, 1.5)
    assert not same_float(0.0, -0.0) and not same_float(1.5, 1.6)


def test_of_unlike_things_in_one_list_each_is_looked_at_as_what_it_is() -> None:
    """A thing that no function compares is written again each time, whatever stands first in its list."""
    game: Any = wg.new("man-o-war", "line-of-battle").state
    odd = clone(game.agenda[-1])
    assert type(game.pieces[0]) in CHANGES and type(odd) not in CHANGES
    game.pieces.append(odd)
    before = digest(game)
    odd.pc += 1
    assert digest(game) != before
