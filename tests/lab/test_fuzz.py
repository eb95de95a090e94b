"""The hunt for trouble: quiet where all is well, and a match one can load where it is not."""

import pytest
from toy_game import ToyFace, add

import weathergage as wg
from weathergage.kernel.face import Face
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.lab import probes
from weathergage.lab.fuzz import Hunt, fuzz, is_refused, setting_of
from weathergage.lab.probes import Broken


@pytest.mark.parametrize("ruleset", ["captains-sea", "savage-seas"])
def test_the_games_of_this_package_are_well(ruleset: str) -> None:
    catch = fuzz(Hunt((ruleset,), games=10, seed=2))
    assert [finding.what for finding in catch.findings] == []
    assert (catch.games, catch.checked, catch.complete) == (10, 1, True)
    assert catch.decisions > 100


def test_a_game_may_draw_no_picture_but_not_half_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unpictured(Face):
        """Sentences alone."""

    def half(face: Face, sight: Sight) -> object:
        raise NotImplementedError("no islands yet")

    add("blind").look = Unpictured()
    probes.check_looks(wg.new("blind"))
    add("regatta")
    match = wg.new("regatta")
    monkeypatch.setattr(ToyFace, "picture", half)
    with pytest.raises(NotImplementedError, match="no islands yet"):
        probes.check_looks(match)


def test_every_number_of_players_is_tried() -> None:
    hunt, rules = Hunt(("savage-seas",), seed=1), wg.ruleset("savage-seas")
    settings = [setting_of(hunt, number) for number in range(300)]
    seats = [len(rules.seats(setting.scenario, setting.options)) for setting in settings]
    assert set(seats) == {2, 3, 4, 5, 6, 7, 8} and min(seats.count(number) for number in set(seats)) > 3
    assert len({setting.options["cockatrice-leaders"] for setting in settings}) == 15
    crowd = seats.index(8)
    assert fuzz(Hunt(("savage-seas",), games=1, seed=1, first=crowd, deep=True)).findings == []


def test_options_that_do_not_go_together_by_a_clause_are_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = wg.ruleset("tattered-sails")
    strict = rules.settle_options("meeting-engagement-90", {"pool-rule": "strict"})
    assert is_refused(rules, "meeting-engagement-90", strict), "TS-SETUP-06: Bob has 7 tokens and 7 cards"
    assert not is_refused(rules, "meeting-engagement-90", {**strict, "pool-rule": "warn"})
    settings = [setting_of(Hunt(("tattered-sails",)), number) for number in range(200)]
    assert not any(is_refused(rules, setting.scenario, setting.options) for setting in settings)

    def refuse(*_: object) -> None:
        raise wg.BadSetup("no")

    monkeypatch.setattr(type(rules), "new", refuse)
    assert not is_refused(rules, "meeting-engagement-90", strict), "a refusal without a clause is something to be found"


def test_a_deep_hunt_looks_closely_at_every_game() -> None:
    add()
    catch = fuzz(Hunt(("regatta",), games=30, deep=True))
    assert [finding.what for finding in catch.findings] == []
    assert catch.checked == 30


@pytest.mark.parametrize("deep", [False, True])
def test_a_crash_is_a_finding_with_a_match_up_to_there(deep: bool) -> None:
    add("crasher", "crash")
    catch = fuzz(Hunt(("crasher",), games=12, seed=1, deep=deep))
    assert catch.findings
    for finding in catch.findings:
        assert "the mast fell" in finding.what
        assert "RuntimeError: the mast fell" in finding.trace
        match = wg.load(finding.match)
        assert not match.over
        assert match.ruleset.id == "crasher"


def test_the_same_game_can_be_hunted_again() -> None:
    add("crasher", "crash")
    first = fuzz(Hunt(("crasher",), games=12, seed=1)).findings[-1]
    again = fuzz(Hunt(("crasher",), games=1, seed=1, first=first.number)).findings[0]
    assert (again.number, again.what, again.match) == (first.number, first.what, first.match)


def test_a_game_that_does_not_end_is_found() -> None:
    add("endless", "endless")
    catch = fuzz(Hunt(("endless",), games=2, most=60, first=1))
    assert ["the game has not ended after 60 decisions" in finding.what for finding in catch.findings] == [True, True]
    assert len([entry for entry in wg.load(catch.findings[0].match).log]) == 60


@pytest.mark.parametrize("trouble", ["drift", "drift-deep", "drift-wide", "drift-dice"])
@pytest.mark.parametrize("deep", [False, True])
def test_rules_that_go_on_without_asking_are_found_at_the_answer_that_began_it(trouble: str, deep: bool) -> None:
    """However they do it; what is told names the frames that are at it."""
    add(trouble, trouble)
    catch = fuzz(Hunt((trouble,), games=1, seed=1, first=1, deep=deep))
    finding = catch.findings[0]
    assert deep or "answering 'buoy-" in finding.what           # a probe may have been there before
    assert "Looping('100000 stages and no question: Race(pc=1) > Leg(pc=8, seat=0) > Drift(pc=" in finding.what
    assert len(finding.what) < 1000
    match = wg.load(finding.match)
    assert deep or [question.kind for question in match.questions] == ["buoy"]


def test_rules_that_never_come_to_a_question_are_found() -> None:
    add("drift-away", "drift-away")
    for first in (0, 1):
        finding = fuzz(Hunt(("drift-away",), games=1, first=first)).findings[0]
        assert finding.what.startswith("setting up fails") and "Drift(pc=0)" in finding.what


def test_a_game_that_cannot_be_set_up_is_found() -> None:
    add("becalmed", "no-start")
    finding = fuzz(Hunt(("becalmed",), games=1)).findings[0]
    assert finding.what.startswith("setting up fails") and "there is no wind" in finding.what
    assert finding.match == b""


def test_scenarios_options_and_seeds_all_vary() -> None:
    hunt = Hunt(("captains-sea",), seed=5)
    settings = [setting_of(hunt, number) for number in range(200)]
    assert len({setting.scenario for setting in settings}) == len(wg.ruleset("captains-sea").scenarios)
    assert {setting.options["smoke-dice"] for setting in settings} == {"section", "attack"}
    assert len({setting.seed for setting in settings}) == 200


def test_the_probes_notice_a_match_that_changes_under_them() -> None:
    match = Match(add(), "round", 1)
    with pytest.raises(Broken, match="looking changed the match"), probes.unchanged(match, "looking"):
        match.answer(match.questions[0], "tack")


def test_a_mutated_answer_is_another_one() -> None:
    dice = Rng(1)
    for answer in ((1, 2, 3), "tack", 4, (("bow", "low"),)):
        assert any([probes.mutated(answer, dice) != answer for _ in range(5)])
