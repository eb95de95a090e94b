"""Answers as players type them, and as logs print them."""

from typing import Any

import pytest
from helpers import walk
from tattered_sails.table import full, opening, table

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng

RULES = wg.ruleset("tattered-sails")
MOVE = "york 400,400 0 | ark 340,400 0 | nox 800,800 0 of=hearts; admiral spades york; wind S; at token spades " \
       "helmsman only"


@pytest.mark.parametrize(("position", "before", "text", "answer", "written"), [
    ("york 400,400 0 | nox 800,800 0 of=hearts; at plan", (), "helmsman, marine oarsman captain admiral",
     ("helmsman", "marine", "oarsman", "captain", "admiral"), "helmsman marine oarsman captain admiral"),
    (MOVE, ("move-fleet",), "plain 15", ("plain", 15.0, ()), "plain 15.0"),
    (MOVE, ("move-single", "york"), "0/84 20/50.5", ((0.0, 84.0), (20.0, 50.5)), "0.0/84.0 20.0/50.5"),
    (MOVE, ("move-single", "york"), "stay", (), "stay"),
    (MOVE.replace("helmsman", "oarsman"), ("row-single", "york"), "350/57.5", (350.0, 57.5), "350.0/57.5"),
    (MOVE.replace("helmsman", "oarsman"), ("row-single", "york"), "stay", (), "stay"),
    (MOVE.replace("helmsman", "oarsman"), ("row-fleet",), "30", 30.0, "30.0"),
    (MOVE.replace("helmsman", "admiral"), ("two",), "row york", ("row", "hms-duke-of-york-fn"),
     "row hms-duke-of-york-fn"),
    (MOVE.replace("helmsman", "admiral"), ("two",), "skip", "skip", "skip"),
    ("york 400,400 0 | nox 440,400 0 of=hearts; at token spades cannoneer "
     "only", ("shoot-single",), "2 nox", (2, "nox-fs"),
     "2 nox-fs"),
    ("york 400,400 0 | nox 440,400 0 of=hearts; at token spades cannoneer "
     "only", ("shoot-single",), "end", "end", "end"),
    ("york 400,400 0 masts=100 | nox 800,800 0 of=hearts; at token spades shipwright "
     "only", ("repair-single",), "3", 3, "3"),
    ("york 400,400 0 | ark 460,400 0 of=hearts | sloop 430,430 0; at token spades marine "
     "only", ("board-single", "york", "ark"),
     "120", 120.0, "120.0"),
])  # fmt: skip
def test_typed_and_printed(position: str, before: tuple[str, ...], text: str, answer: Any, written: str) -> None:
    sea = table(position, dice="1 1").say(*before)
    question = sea.question()
    taken = question.space.take(sea.match.sight(question.seat).read(question.question, full(text)))
    assert taken == answer and not sea.match.refusal(question, taken)
    assert sea.match.sight(question.seat).write(question.question, taken) == written
    assert question.space.take(sea.match.sight(question.seat).read(question.question, written)) == answer


def test_a_line_of_ships_and_a_berth() -> None:
    sea = table("york 400,500 0 | ark 400,420 0 | nox 800,800 0 of=hearts; admiral spades york; wind S; "
                "at token spades helmsman only").say("move-fleet")
    question = sea.question()
    assert sea.match.sight(question.seat).read(question.question, full("flank 90 york ark")) == (
        "flank", 90, ("hms-duke-of-york-fn", "hms-ark-royal-fs"))
    deploy = opening("hundred-points", seed=1)
    question = deploy.question()
    berth = deploy.match.sight(question.seat).read(question.question, "hms-dover-sm 300,100.5 45")
    assert berth == ("hms-dover-sm", 300, 100.5, 45)


@pytest.mark.parametrize("text", ["", " ", "x", "1/2/3", "/", "1/", "--1", "²", "9" * 40, "\x00", "1e9", "nan",
                                  "(1, 2)", "a b c d"])
def test_nonsense_is_refused_and_never_breaks(text: str) -> None:
    positions = [
        table(MOVE), table(MOVE).say("move-fleet"), table(MOVE).say("move-single", "york"),
        table(MOVE.replace("helmsman", "oarsman")).say("row-fleet"),
        table(MOVE.replace("helmsman", "oarsman")).say("row-single", "york"),
        table(MOVE.replace("helmsman", "admiral")).say("two"), opening("hundred-points", seed=1),
        table("york 400,400 0 | nox 440,400 0 of=hearts; at token spades cannoneer only").say("shoot-single"),
        table("york 400,400 0 | nox 800,800 0 of=hearts; at plan"),
    ]
    for sea in positions:
        if sea.asked[0][1] == "fleet-row" and text == "9" * 40:
            continue
        assert sea.refusal(text), (sea.asked, text)


def test_every_answer_offered_in_a_fight_is_read_as_it_is_written() -> None:
    match = Match(RULES, "", 0, {}, full(
        "york 400,400 0 | ark 436,400 0 treasure=1 of=hearts | heros 380,330 0 masts=100 | ajax 450,330 0 of=hearts | "
        "sloop 420,480 90 masts=0; admiral spades hidden york; admiral hearts hidden ark; wind S; reach 2; limit 3; "
        "at plan"), wg.Seeded(4))
    kinds: set[str] = set()
    for position in walk(match, Rng(4)):
        for question in position.questions:
            kinds.add(question.kind)
            for answer in position.candidates(question, 12):
                sight = position.sight(question.seat)
                text = sight.write(question.question, answer)
                raw = sight.read(question.question, text)
                assert question.space.take(raw) == answer, (question.kind, text)
    assert {"stack", "order", "fire", "return-fire", "course", "board", "boarding-choice"} <= kinds


@pytest.mark.rule("TS-LINE-11")
@pytest.mark.parametrize("text", ["plain", "flank", "flank york ark", "plain north"])
def test_a_fleet_move_without_its_heading_is_refused(text: str) -> None:
    sea = table(MOVE).say("move-fleet")
    assert sea.refused_by(text) == "TS-LINE-11", "and is not taken as north"
    assert sea.allows("plain 0") and sea.allows("plain 359.5")


@pytest.mark.rule("TS-LINE-07", "TS-LINE-11")
def test_a_column_has_no_heading_or_nought() -> None:
    line = "york 400,500 0 | ark 400,420 0 | nox 800,800 0 of=hearts; admiral spades york; wind W; " \
           "at token spades helmsman only"
    for text in ("column york ark", "column 0 york ark"):
        assert table(line).say("move-fleet", text).events("FleetMoveDeclared")[0].line == (
            "hms-duke-of-york-fn", "hms-ark-royal-fs")
    assert table(line).say("move-fleet").refused_by("column 90 york ark") == "TS-LINE-11"


@pytest.mark.rule("TS-ACT-16")
@pytest.mark.parametrize("text", ["move-fleet move-fleet", "move-fleet move", "move move fleet", "fleet fleet"])
def test_an_order_said_twice_is_none(text: str) -> None:
    assert table(MOVE).refusal(text)


def test_an_order_in_other_words_still_is_one() -> None:
    for text in ("move-fleet", "move fleet", "fleet move", "mo fl"):
        assert table(MOVE).allows(text), text
