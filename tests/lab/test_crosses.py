"""Options crossed: every pair is played, each choice counted from either seat, and nonsense refused."""

import json
from dataclasses import replace

import pytest

from weathergage.lab.crosses import Table, cross_of, play_cross
from weathergage.lab.simulate import BadBatch, Batch, Game, play_one

BATCH = Batch("man-o-war", ("line-of-battle",), ("random", "random"), games=1, seed=4)
STARTERS = ("starter-1", "starter-2")


def ended(winner: int) -> Game:
    return Game("line-of-battle", 0, 1, ("random", "random"), () if winner < 0 else (winner,), (0, 0), "x", "y", 1, 1)


def test_every_choice_but_the_usual_one_is_crossed() -> None:
    cross = cross_of(BATCH, *STARTERS)
    assert len(cross.choices) == 9
    assert "scenario" not in cross.choices
    pairs = [dict(batch.options) for batch in cross.batches()]
    assert len(pairs) == 81
    assert pairs[1] == {"starter-1": "empire", "starter-2": "bretonnia"}


def test_a_pair_is_played_like_the_same_batch_by_itself() -> None:
    cross = replace(cross_of(BATCH, *STARTERS), choices=("norse", "orc"))
    table = play_cross(cross)
    alone = play_one(replace(BATCH, options=(("starter-1", "norse"), ("starter-2", "orc"))), 0)
    assert table.games[("norse", "orc")] == [alone]
    assert len(table.games) == 4
    assert table.complete


def test_a_choice_is_counted_from_either_seat_and_not_against_itself() -> None:
    cross = replace(cross_of(BATCH, *STARTERS), choices=("norse", "orc"))
    table = Table(cross, {("norse", "norse"): [ended(0)], ("norse", "orc"): [ended(0), ended(-1)],
                          ("orc", "norse"): [ended(1)], ("orc", "orc"): [ended(1)]}, True, 1.0)
    won, drawn = table.whole("norse")
    assert (won.count, won.of, drawn.count) == (2, 3, 1)
    assert table.whole("orc")[0].count == 0
    assert table.wins("norse", "orc").share == 0.5
    assert json.loads(json.dumps(table.as_dict()))["pairs"][1]["wins"] == [1, 0]


@pytest.mark.parametrize(("batch", "names", "words"), [
    (BATCH, ("starter-1", "moon"), "'moon' is not an option"),
    (BATCH, ("time-limit", "starter-2"), "'time-limit' is not an option"),
    (replace(BATCH, scenarios=("line-of-battle", "iron-against-green")), STARTERS, "one scenario"),
])
def test_what_cannot_be_crossed_is_refused(batch: Batch, names: tuple[str, str], words: str) -> None:
    with pytest.raises(BadBatch, match=words):
        cross_of(batch, *names)
