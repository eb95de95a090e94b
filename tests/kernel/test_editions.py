"""A match whose rules have become others goes on from the position that was kept, and says so."""

import json
import sys
from typing import Any

import msgspec
import pytest
from grog import GrogRules, Mess, RoundAt
from helpers import played

import weathergage as wg
from weathergage.kernel import registry, save
from weathergage.kernel.codec import decode, stages_of, whole
from weathergage.kernel.core import CHANCE, Game, Told
from weathergage.kernel.match import CHANGED, OLDER, Match
from weathergage.table.fairness import verify
from weathergage.table.lines import lines

pytestmark = pytest.mark.both_modes


class Changed(GrogRules):
    """Everybody has a point from the beginning."""

    edition = 2

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = super().new(scenario, options)
        assert isinstance(game, Mess)
        for sailor in game.sailors:
            sailor.score = 1
        return game


class ChangedAgain(Changed):
    edition = 3

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = super().new(scenario, options)
        game.reveals = 7
        return game


class Same(GrogRules):
    """The same rules without the number of an edition."""


def half_way(seed: int = 5) -> Match:
    """In the second round: cards are hidden, some were played, and a stake is laid in secret."""
    match = wg.new("grog", "three", seed)
    while match.game.round < 2:                                             # type: ignore[attr-defined]
        played(match, seed, most=1)
    match.answer(match.questions[1], 2)
    return match


def now(monkeypatch: pytest.MonkeyPatch, rules: GrogRules) -> None:
    monkeypatch.setitem(registry._ADDED, "grog", rules)


def texts(match: Match, seat: int | None) -> list[str]:
    return [line.text for line in lines(match, seat)]


def record_of(match: Match, **changes: Any) -> bytes:
    return json.dumps({**json.loads(match.save(lasting=True)), **changes}).encode()


# --- a lasting save ---------------------------------------------------------------------------------------------------

def test_a_lasting_save_is_an_ordinary_one_with_some_lines_more() -> None:
    match = half_way()
    plain, lasting = match.save().decode().splitlines(), match.save(lasting=True).decode().splitlines()
    assert lasting[:len(plain) - 2] == plain[:-2]
    assert [line.split('"')[1] for line in lasting[len(plain) - 2:] if line.startswith('  "')] == [
        "digest", "kept", "told", "seal"]
    assert wg.load(match.save(lasting=True)).save() == match.save(), "while it can be played again, nobody needs more"


def test_a_position_holds_all_of_a_state_with_its_procedures() -> None:
    match = half_way()
    back = decode(whole(match.game))
    assert back == match.game
    names = [frame["next stage"] for frame in msgspec.json.decode(whole(match.game))["agenda"]]
    assert names == ["ROUNDS", "SHOW"]


# --- other rules ------------------------------------------------------------------------------------------------------

def test_a_match_goes_on_from_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    match = wg.load(before.save(lasting=True))
    assert (match.game, match.log, match.chain, len(match.steps)) == (
        before.game, before.log, before.chain, len(before.steps))
    assert [question.kind for question in match.questions] == ["stake", "stake"]
    assert match.begins == len(before.steps) and not match.undo()
    end, same_end = played(match, 4), played(before, 4)
    assert end.outcome == same_end.outcome and end.log == same_end.log, "the same luck, too"


def test_everybody_reads_the_old_log_as_it_was_told_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    match = wg.load(before.save(lasting=True))
    for seat in (None, 0, 1, 2):
        assert texts(match, seat) == [*texts(before, seat), OLDER]
        assert [line.step for line in lines(match, seat)][:-1] == [line.step for line in lines(before, seat)]
        assert [line.rule for line in lines(match, seat)][:-1] == [line.rule for line in lines(before, seat)]
    assert texts(match, 0) != texts(match, 1), "each has seen their own cards"
    for seat in (None, 0, 1, 2):
        assert not [event for event in match.sight(seat).past if isinstance(event, Told)], "faces know nothing of it"
        own = {word for line in match.story(seat) for word in line}
        assert not {text for other in (0, 1, 2) if other != seat for text in texts(match, other)} - {
            text for text in texts(match, seat)} & own


def test_it_is_seen_again_and_taken_back_only_since_then(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    match = wg.load(before.save(lasting=True))
    begins = match.begins
    match.answer(match.questions[0], 1)
    assert [len(position.steps) for position in match.replay()] == [begins, begins + 1]
    assert match.branch(begins).chain == before.chain and match.branch(begins + 1).chain == match.chain
    for step in (0, begins - 1):
        with pytest.raises(wg.BadSetup, match="rules of before, which cannot be played again"):
            match.branch(step)
    with pytest.raises(wg.BadSetup, match="no answer number"):
        match.branch(begins + 2)
    chain = match.chain
    other = match.clone()
    assert match.undo() and not match.undo() and match.chain == before.chain
    assert other.chain == chain and texts(match, 1) == [*texts(before, 1), OLDER]


def test_it_is_saved_and_loaded_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    match = played(wg.load(before.save(lasting=True)), 3, most=4)
    for data in (match.save(), match.save(lasting=True), match.save(compress=True)):
        again = wg.load(data)
        assert (again.log, again.chain, again.begins) == (match.log, match.chain, match.begins)
        assert texts(again, 1) == texts(match, 1) and texts(match, 1).count(OLDER) == 1
        assert again.save() == match.save()


def test_rules_may_change_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    second = played(wg.load(before.save(lasting=True)), 3, most=4)
    data, words = second.save(lasting=True), texts(second, 2)
    now(monkeypatch, ChangedAgain())
    assert wg.load(data).begins == before.steps.__len__(), "what was played since can still be played again"
    monkeypatch.setattr(ChangedAgain, "bring_up", lambda self, position, edition: {**position, "reveals": 90 + edition})
    third = wg.load(data)
    assert third.begins == len(second.steps) and texts(third, 2) == [*words, OLDER]
    assert third.game.reveals == 92


def test_it_says_so_where_the_edition_is_still_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    monkeypatch.setattr(Changed, "edition", 1)
    now(monkeypatch, Changed())
    assert texts(wg.load(before.save(lasting=True)), None)[-1] == CHANGED


def test_where_the_rules_still_play_it_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    monkeypatch.setattr(Same, "edition", 2, raising=False)
    now(monkeypatch, Same())
    match = wg.load(before.save(lasting=True))
    assert match.begins == 0 and texts(match, 1) == texts(before, 1)
    assert json.loads(match.save())["edition"] == 2


def test_a_save_that_keeps_nothing_is_refused_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    with pytest.raises(wg.BadSave, match="ends in another position"):
        wg.load(before.save())


def test_a_position_of_before_is_brought_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is new has its default, and the ruleset may change the rest."""
    before, met = half_way(), []

    class Careful(Changed):
        def bring_up(self, position: dict[str, Any], edition: int) -> dict[str, Any]:
            met.append(edition)
            return {**position, "rounds": 5}

    record = json.loads(before.save(lasting=True))
    for sailor in record["kept"]["state"]["sailors"]:
        del sailor["toasted"]
    record["seal"] = save.seal(save.read(json.dumps(record)))
    now(monkeypatch, Careful())
    match = wg.load(json.dumps(record))
    assert met == [1] and match.game == before.game.__class__(
        **{**vars_of(before.game), "rounds": 5}, journal=match.game.journal)


def vars_of(game: Game) -> dict[str, Any]:
    return {name: getattr(game, name) for name in game.__dataclass_fields__ if name != "journal"}


def test_a_stage_is_known_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another stage may come before it in later rules."""
    data = whole(half_way().game)
    monkeypatch.setitem(sys.modules["weathergage.kernel.codec"].STAGES, type(half_way().game.agenda[-1]),
                        {"STAKE": 1, "SING": 2, "SHOW": 3, "TURN": 4, "KEEP": 5})
    assert decode(data).agenda[-1].pc == RoundAt.SHOW
    monkeypatch.setitem(sys.modules["weathergage.kernel.codec"].STAGES, type(half_way().game.agenda[-1]), {"SING": 1})
    with pytest.raises(KeyError, match="SHOW"):
        decode(data)
    assert stages_of(Game) == {}


def test_the_rolls_of_before_cannot_be_checked_and_the_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    match = played(wg.load(before.save(lasting=True)), 3)
    first = sum(entry[1] == CHANCE for entry in before.log)
    checked = verify(match.save())
    assert (checked.before, checked.wrong) == (first, [])
    assert checked.rolls == sum(entry[1] == CHANCE for entry in match.log) - first > 0


# --- what is spoilt ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("changes", [
    {"kept": 5}, {"kept": []}, {"kept": {}}, {"kept": {"edition": 1}}, {"told": 5}, {"told": {}}, {"told": [5]},
    {"told": [[5]]}, {"told": [[["", "", ""]]]}, {"told": [[["", "", "", 5]]]},
])
def test_what_is_no_position_is_refused_whatever_the_rules(changes: dict[str, Any]) -> None:
    with pytest.raises(wg.BadSave, match=r"field '(kept|told)' is not"):
        wg.load(record_of(half_way(), **changes))


@pytest.mark.parametrize(("name", "wrong"), [
    ("edition", True), ("edition", "1"), ("logged", -1), ("logged", 10**6), ("digest", 5), ("state", []), ("state", ""),
])
def test_nor_one_with_a_wrong_field(name: str, wrong: Any) -> None:
    kept = json.loads(half_way().save(lasting=True))["kept"]
    with pytest.raises(wg.BadSave, match="field 'kept' is not a position of this match"):
        wg.load(record_of(half_way(), kept={**kept, name: wrong}))


@pytest.mark.parametrize("change", [
    lambda record: record.update(seal="0" * 32),
    lambda record: record.pop("seal"),
    lambda record: record["answers"][-1].__setitem__(3, 3),
    lambda record: record["answers"].pop(4),
    lambda record: record.update(scenario="two"),
    lambda record: record["kept"].update(logged=12),
    lambda record: record["kept"]["state"]["sailors"][0].update(score=30),
    lambda record: record["told"][3].pop(),
])
def test_a_match_does_not_go_on_from_what_is_not_its_own(monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    record = json.loads(half_way().save(lasting=True))
    change(record)
    now(monkeypatch, Changed())
    with pytest.raises(wg.BadSave, match=r"cannot be played again|^played again, the match ends|not a position of"):
        wg.load(json.dumps(record))


@pytest.mark.parametrize("change", [
    lambda record: record.update(digest="0" * 32),
    lambda record: record["kept"].update(digest="0" * 32),
    lambda record: record["kept"].update(edition=3),
    lambda record: record["kept"].update(logged=12),
    lambda record: record["kept"].update(state={}),
    lambda record: record["kept"].update(state={"is": "Outcome"}),
    lambda record: record["kept"].update(state={"is": "grog.Sailor"}),
    lambda record: record["kept"]["state"].pop("agenda"),
    lambda record: record["kept"]["state"].update(open=[9]),
    lambda record: record["kept"]["state"].update(asked=[]),
    lambda record: record["kept"]["state"].update(asked=[{"is": "grog.Parrot"}]),
    lambda record: record["kept"]["state"]["agenda"][0].update({"next stage": "SING"}),
    lambda record: record["told"][0].append(["", "", "", "a", "b"]),
])
def test_nor_from_what_cannot_be_played(monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    record = json.loads(half_way().save(lasting=True))
    change(record)
    record["seal"] = save.seal(save.read(json.dumps(record)))
    now(monkeypatch, Changed())
    with pytest.raises(wg.BadSave, match="nor does it go on from the position that was kept: "):
        wg.load(json.dumps(record))


def test_what_it_goes_on_from_must_be_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = half_way()
    now(monkeypatch, Changed())
    record = json.loads(wg.load(before.save(lasting=True)).save())
    for change in ({"seal": ""}, {"answers": record["answers"][1:]}, {"scenario": "two"}, {"base": {"edition": 1}}):
        with pytest.raises(wg.BadSave, match=r"seal is another|field 'base'"):
            wg.load(json.dumps({**record, **change}))
