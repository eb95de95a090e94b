"""Actions, such as a broadside: which lines belong to one, its dice in stages, and what came of it in a line."""

from functools import cache

import pytest
from helpers import played

import weathergage as wg
from weathergage.scene.log import Deed, Note
from weathergage.table.actions import goes_on, outcome, verdict
from weathergage.table.lines import lines
from weathergage.table.model import Line

GAMES = ["captains-sea", "savage-seas", "tattered-sails", "oak-and-iron", "man-o-war"]
SHOTS = {"captains-sea": "AttackMade", "savage-seas": "AttackBore", "tattered-sails": "GunFired",
         "oak-and-iron": "AttackDeclared", "man-o-war": "VolleyFired"}
SEED = 5


@cache
def fought(game: str, seed: int = SEED, answers: int = 160) -> tuple[wg.Match, list[Line]]:
    """A battle of midshipmen, who come to blows; and its log."""
    match = wg.new(game, seed=seed)
    wg.play(match, [wg.player("midshipman", game) for _ in match.seats], limit=answers)
    return match, lines(match, None)


def actions(found: list[Line]) -> dict[int, list[Line]]:
    members: dict[int, list[Line]] = {}
    for line in found:
        if line.action is not None:
            members.setdefault(line.action, []).append(line)
    return members


@pytest.mark.parametrize("game", GAMES)
def test_every_shot_is_an_action_with_its_dice_in_stages(game: str) -> None:
    match, found = fought(game)
    shots = [line for line in found if type(match.events[line.number]).__name__ == SHOTS[game]]
    assert shots and all(line.action is not None for line in shots)
    members = actions(found)
    for number, own in members.items():
        assert own[0].number == number and own[0].begins and not any(line.begins for line in own[1:])
        assert all(line.stage for line in own if line.dice)         # dice say what they were rolled for
    assert any(line.fires for line in shots)
    assert any(own[-1].verdict for own in members.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_log_that_grows_has_the_same_actions(game: str) -> None:
    match = played(wg.new(game, seed=4), 4, 60)
    whole = lines(match, 0)
    since = whole[len(whole) // 2].number
    assert lines(match, 0, since) == [line for line in whole if line.number >= since]


def test_of_ships_that_fire_at_once_each_suffers_what_the_other_did() -> None:
    _, found = fought("captains-sea")
    both = [own for own in actions(found).values() if own[0].label == "2·8"]
    assert [own[0].pieces[0] for own in both] == ["ship-b", "ship-a"]
    for own in both:
        enemy = {"ship-a": "ship-b", "ship-b": "ship-a"}[own[0].pieces[0]]
        assert {line.pieces[0] for line in own if line.harm} <= {enemy}
    assert [own[-1].verdict for own in both] == ["3 hits, 1 cancelled: 1 hull, 1 crew", "4 hits: 3 hull, 1 crew"]


def test_guns_fired_one_by_one_at_the_same_ship_are_one_broadside() -> None:
    _, found = fought("tattered-sails")
    longest = max(actions(found).values(), key=lambda own: sum(line.fires for line in own))
    assert sum(line.fires for line in longest) > 1
    assert len({line.pieces[:2] for line in longest if line.fires}) == 1
    assert [line.so for line in longest if line.fires] == sorted([line.so for line in longest if line.fires],
                                                                key=lambda so: int(so.split()[0].replace("no", "0")))


def test_an_event_that_is_no_part_of_it_ends_an_action() -> None:
    _, found = fought("captains-sea")
    loading = [at for at, line in enumerate(found) if "is loading" in line.text]
    assert loading and all(found[at].action is None for at in loading)


@pytest.mark.parametrize(("first", "then", "same"), [
    (("ours", "theirs"), ("ours", "theirs"), True), (("ours",), ("ours", "theirs"), True),
    (("ours", "theirs"), ("ours", "other"), False), (("ours",), ("theirs",), False), ((), (), False),
])
def test_a_deed_goes_on_while_it_is_by_and_against_the_same(first: tuple[str, ...], then: tuple[str, ...],
                                                           same: bool) -> None:
    head, next_ = [Note(pieces=pieces, deed=Deed(begins="broadside")) for pieces in (first, then)]
    assert goes_on(head, next_) == same
    assert not goes_on(head, Note(pieces=then, deed=Deed(begins="chasers")))
    assert not goes_on(head, Note(pieces=then))


@pytest.mark.parametrize(("deeds", "words"), [
    ([Deed(stage="To hit", counts=((3, "hits"),)), Deed(stage="Defense", counts=((1, "cancelled"),)),
      Deed(counts=((2, "hull"),)), Deed(facts=("mizzen gone",))], "3 hits, 1 cancelled: 2 hull, mizzen gone"),
    ([Deed(stage="To hit", counts=((0, "hits"),))], "No hits"),
    ([Deed(stage="Saves", counts=((0, "saved"),))], "None saved"),
    ([Deed(stage="To hit", counts=((1, "hits"),)), Deed(stage="To hit", counts=((0, "hits"),)),
      Deed(counts=((1, "masts"),))], "1 hit: 1 mast"),
    ([Deed(facts=("on fire",)), Deed(facts=("on fire",))], "On fire"),
    ([Deed(begins="boarders")], ""),
])
def test_a_verdict_adds_up_what_the_dice_came_to_and_what_followed(deeds: list[Deed], words: str) -> None:
    assert verdict(deeds) == words


def test_a_stage_tells_what_it_came_to() -> None:
    rolls = [Deed(stage="To hit", counts=((hits, "hits"),)) for hits in (2, 0, 1)]
    assert outcome(rolls) == "3 hits"
