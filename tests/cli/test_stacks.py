"""Tattered Sails in the terminal: stacks laid token by token, courses and places typed, refusals with what may be."""

import re
from pathlib import Path

import pytest

import weathergage as wg
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match

PLAY = ["play", "tattered-sails", "--opponent", "random", "--seed", "5", "--save", "end.json"]


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def flat(told: str) -> str:
    """The output as if the screen were endlessly wide."""
    return " ".join(told.split())


def drafts_in(told: str) -> list[str]:
    lines = r"\n {7}[ >] (\d)  +([^\n]*)"
    return [" ".join([f"{slot}: {part}" for slot, part in re.findall(lines, draft)])
            for draft in re.findall(rf"(?:{lines.replace('(', '(?:')}){{2,}}", told)]


def answers(kind: str) -> list[object]:
    """What the first seat answered to questions of a kind."""
    return [answer for _, seat, asked, answer in wg.load(Path("end.json").read_bytes()).log
            if asked == kind and seat == 0]


# --- stacks -----------------------------------------------------------------------------------------------------------

def test_the_pool_is_listed_with_how_many_there_are(weathergage) -> None:
    told = weathergage(*PLAY).output
    assert "1 Admiral 2 Cannoneer × 2 3 Helmsman × 2" in flat(told)
    assert "in secret TS-PLAN-02" in flat(told)
    assert drafts_in(told)[-1] == "1: … 2: … 3: …"
    assert all([len(line) <= 80 for line in told.splitlines()])


@pytest.mark.parametrize(("lines", "draft"), [
    (["3"], "1: Helmsman 2: … 3: …"),
    (["helm"], "1: Helmsman 2: … 3: …"),
    (["3 2"], "1: Helmsman 2: Cannoneer 3: …"),
    (["3 3 1"], "1: Helmsman 2: Helmsman 3: Admiral"),
    (["3=admiral"], "1: … 2: … 3: Admiral"),
    (["1", "3=admiral"], "1: … 2: … 3: Admiral"),                   # there is one: it moves
    (["3 3", "3=helm"], "1: Helmsman 2: … 3: Helmsman"),            # there are two: the last moves
    (["3 2", "back"], "1: … 2: … 3: …"),
    (["3", "2", "back"], "1: Helmsman 2: … 3: …"),
    (["3 2", "clear"], "1: … 2: … 3: …"),
    (["t"], "1: Helmsman 2: Helmsman 3: Admiral"),
    (["3", "t", "back"], "1: Helmsman 2: … 3: …"),
])
def test_a_stack_is_laid_token_by_token(weathergage, lines: list[str], draft: str) -> None:
    assert drafts_in(weathergage(*PLAY, typed=typed(*lines)).output)[-1] == draft


@pytest.mark.parametrize(("lines", "told"), [
    (["1", "1"], "no other Admiral is in the pool"),
    (["3 3 3"], "no other Helmsman is in the pool"),
    (["-"], "a stack has no gaps: 3 are wanted"),
    (["none"], "a stack has no gaps: 3 are wanted"),
    (["2=-"], "a stack has no gaps: 3 are wanted"),
    (["ok"], "3 more are wanted"),
    (["3 2", "ok"], "1 more is wanted"),
    (["9"], "there is no number 9; there are 1 to 3"),
    (["marine"], "there is no 'marine'; there are admiral, cannoneer, helmsman"),
    (["3 2 1", "3"], "all is laid"),
    (["helm helm helm"], "there is no 'helmsman' left in the pool"),
])
def test_what_cannot_be_stacked_is_told_and_changes_nothing(weathergage, lines: list[str], told: str) -> None:
    done = weathergage(*PLAY, typed=typed(*lines))
    assert told in flat(done.output) and answers("stack") == []


@pytest.mark.parametrize("lines", [["3 2 1", "ok"], ["helm cann adm"], ["3", "2", "1", "ok"],
                                   ["2=cann, 1=helm, 3=adm", "ok"]])
def test_a_stack_is_sent(weathergage, lines: list[str]) -> None:
    weathergage(*PLAY, typed=typed(*lines))
    assert answers("stack") == [("helmsman", "cannoneer", "admiral")]


def test_a_token_is_explained_with_its_clause(weathergage) -> None:
    told = flat(weathergage(*PLAY, typed=typed("? 2", "? helmsman")).output)
    assert "Cannoneer Fire all remaining cannons" in told and "TS-SHOOT-01" in told and "TS-MOVE-01" in told


# --- courses ----------------------------------------------------------------------------------------------------------

@pytest.fixture
def at_sea() -> list[str]:
    """HMS Dover and HMS Meresman with a Helmsman just turned, the wind in the west."""
    text = ("hms-dover-sm 450,180 0 | hms-meresman-sm 450,100 0 | la-possession-cc 464,734 180 of=hearts; "
            "admiral spades hms-dover-sm; admiral hearts la-possession-cc; wind W; at token spades helmsman")
    Path("sea.json").write_bytes(Match(wg.ruleset("tattered-sails"), "", 0, None, text, Seeded(4)).save())
    return ["play", "--load", "sea.json", "--opponent", "random", "--save", "end.json"]


@pytest.mark.parametrize(("line", "course"), [
    ("45/84 90/30", ((45.0, 84.0), (90.0, 30.0))),
    ("45/L 90/30.5", ((45.0, 84.0), (90.0, 30.5))),
    ("90/l+l+s", ((90.0, 84.0), (90.0, 84.0), (90.0, 57.5))),
    ("60.25/10", ((60.25, 10.0),)),
    ("stay", ()),
])
def test_a_course_is_typed_leg_by_leg(weathergage, at_sea: list[str], line: str, course: object) -> None:
    weathergage(*at_sea, typed=typed("move-single", "dover", line))
    assert answers("course") == [course]


def test_courses_are_offered_with_where_they_end(weathergage, at_sea: list[str]) -> None:
    told = weathergage(*at_sea, typed=typed("3", "dover", "2")).output
    assert "Which course does HMS Dover sail?" in told and "1 Stay where she lies" in flat(told)
    assert "or write your own: legs as heading/length" in flat(told)
    assert len(answers("course")) == 1


@pytest.mark.parametrize(("line", "reason", "clause", "nearest"), [
    ("300/84", "300.0 is closer to the wind than 67.5 degrees", "TS-WIND-06", "2 points to port for L"),
    ("170/10", "from 0.0 to 170.0 is a turn of more than 160 degrees", "TS-MOVE-10",
     "14 points to starboard for 10 mm"),
    ("45/84 90/84 90/57.5 90/10", "all legs but the last are whole rulers", "TS-MOVE-13",
     "4 points to starboard for L, then 4 to starboard for L"),
    ("north", "is not a leg: heading and length", "TS-MOVE-01", "Stay where she lies"),
    ("45/nan", "is not a leg: heading and length", "TS-MOVE-01", "Stay where she lies"),
    ("45/1e999", "is not a leg: heading and length", "TS-MOVE-01", "Stay where she lies"),
])
def test_a_refused_course_tells_clause_reason_and_the_nearest(weathergage, at_sea: list[str], line: str, reason: str,
                                                             clause: str, nearest: str) -> None:
    told = flat(weathergage(*at_sea, typed=typed("move-single", "dover", line)).output).split("No: ")[1]
    assert reason in told and clause in told and f"The nearest you may: {nearest}" in told
    assert answers("course") == []


@pytest.mark.parametrize(("line", "answer"), [
    ("plain 45", ("plain", 45.0, ())),
    ("flank 90 dover meres", ("flank", 90.0, ("hms-dover-sm", "hms-meresman-sm"))),
    ("column 0 dover meresman", ("column", 0.0, ("hms-dover-sm", "hms-meresman-sm"))),
])
def test_a_fleet_move_is_typed(weathergage, at_sea: list[str], line: str, answer: object) -> None:
    told = weathergage(*at_sea, typed=typed("move-fleet", line)).output
    assert "in line, the leader first: HMS Dover and HMS Meresman" in flat(told)
    assert answers("fleet-move") == [answer]


def test_a_line_that_is_none_is_refused(weathergage, at_sea: list[str]) -> None:
    told = flat(weathergage(*at_sea, typed=typed("move-fleet", "column 0 meres dover")).output)
    assert "hms-dover-sm is not in line behind hms-meresman-sm TS-LINE-05" in told and answers("fleet-move") == []


def test_a_fleet_rows_by_degrees(weathergage) -> None:
    text = ("hms-dover-sm 450,180 0 | la-possession-cc 464,734 180 of=hearts; admiral spades hms-dover-sm; "
            "admiral hearts la-possession-cc; wind W; at token spades oarsman")
    Path("sea.json").write_bytes(Match(wg.ruleset("tattered-sails"), "", 0, None, text, Seeded(4)).save())
    done = weathergage("play", "--load", "sea.json", "--opponent", "random", "--save", "end.json",
                       typed=typed("row-fleet", "west", "72.5", "2", "80/S"))
    told = flat(done.output)
    assert "type degrees from 0 to 360" in told and "'west' is not a heading in degrees" in told
    assert answers("fleet-row") == [72.5] and answers("row") == [(80.0, 57.5)]


@pytest.mark.rule("TS-SETUP-07")
def test_a_ship_is_placed_by_typing(weathergage) -> None:
    done = weathergage("play", "tattered-sails", "--scenario", "hundred-points", "--opponent", "random", "--seed", "5",
                       "--save", "end.json", typed=typed("dover 450,300 90", "posse 10,10 0", "dover 450,100 90",
                                                         "meres 200,100 45"))
    told = flat(done.output)
    assert "No: it would not lie wholly in your zone TS-SETUP-07" in told
    assert "The nearest you may: HMS Dover at 450,221, heading 90° (east)" in told
    assert "'posse' is not a ship of yours that is still to be placed" in told
    assert answers("deploy") == [("hms-dover-sm", 450.0, 100.0, 90.0), ("hms-meresman-sm", 200.0, 100.0, 45.0)]


def test_a_whole_battle_is_played_at_the_keyboard(weathergage) -> None:
    """Whatever is asked, a person gets through with numbers and a few words."""
    lines = []
    for _ in range(6):
        lines += ["t", "ok"]
        lines += ["2"] * 60
    done = weathergage(*PLAY, typed=typed(*lines * 3))
    match = wg.load(Path("end.json").read_bytes())
    assert match.over and match.outcome is not None
    assert "The battle is over." in done.output and "TS-EFF-05" in done.output
