"""The worked example of the original, between two fires: the opening of a scenario, and replayed shot by shot."""

import gzip
import json
from pathlib import Path

import pytest
from tattered_sails.table import Table, masts, opening, pose

import weathergage as wg
from weathergage.rulesets.tattered_sails.content.read import MODELS, SCENARIOS, SHORT
from weathergage.rulesets.tattered_sails.rules.geometry import distance_of, guns_bearing
from weathergage.rulesets.tattered_sails.state import model_of

SAVES = Path(__file__).resolve().parent.parent / "golden/saves"
ENDEAVOR, BOURBON, LYON = "hms-endeavor-hood", "le-bourbon-example", "le-lyon-example"
HOOD = "cannoneer helmsman helmsman marine oarsman"
FRENCH = "helmsman helmsman marine oarsman captain"


def hood_turns_his_cannoneer() -> Table:
    """The first turn: the wind stays, and Hood's card comes first."""
    return opening("between-two-fires", dice="3 | blue-spades-A").say(HOOD, seat=0).say(FRENCH, seat=1)


@pytest.mark.rule("TS-SHIP-13", "TS-SETUP-07")
def test_all_three_ships_lie_within_short_range_of_all_cannons() -> None:
    sea = opening("between-two-fires")
    hood, bourbon, lyon = (sea.number(label) for label in (ENDEAVOR, BOURBON, LYON))
    assert [len(masts(sea[label])) for label in (ENDEAVOR, BOURBON, LYON)] == [5, 3, 3]
    assert sea.game.reach == 1
    for frigate in (bourbon, lyon):
        assert guns_bearing(sea.game, hood, frigate) == (0, 1, 2, 3, 4)
        assert guns_bearing(sea.game, frigate, hood) == (0, 1, 2)
        assert distance_of(sea.game.ships[hood], sea.game.ships[frigate]) < SHORT
    assert pose(sea[BOURBON])[1] > pose(sea[ENDEAVOR])[1] > pose(sea[LYON])[1], "she lies between them"
    assert not any(gun.long for label in (ENDEAVOR, LYON) for gun in model_of(sea[label]).guns)


@pytest.mark.rule("TS-SHOOT-19", "TS-SHOOT-20", "TS-SHOOT-21", "TS-RET-02", "TS-RET-04", "TS-RET-06", "TS-RET-12")
def test_hood_fires_three_guns_at_the_bourbon_and_two_at_the_lyon() -> None:
    sea = hood_turns_his_cannoneer().say("shoot-single")
    sea.say("1 bourbon", "1", "2 bourbon", "2", dice="4 | 6")           # two hits, two masts
    assert masts(sea[BOURBON]) == "001"
    sea.say("3 bourbon", dice="3")                                      # one more, and a miss
    assert sea.asked == [(0, "fire")]
    sea.say("cease")                                                    # done with the Bourbon: she answers
    assert sea.asked == [(1, "return-fire")]
    assert [text for text in sea.options if text != "cease"] == [f"3 {ENDEAVOR}"]
    sea.say("3 endeavor", dice="4")
    assert sea.asked == [(0, "lose-mast")]
    sea.say("1")                                                        # a gun that has fired already
    assert masts(sea[ENDEAVOR]) == "01111"
    assert {text.split()[0] for text in sea.options if text != "end"} == {"4", "5"}, "two guns are left to fire"
    assert not sea.allows("4 bourbon"), "and not at the Bourbon again"
    sea.say("4 lyon", "5 lyon", dice="2 | 3")                           # both miss
    assert sea.asked == [(1, "return-fire")]
    assert len([text for text in sea.options if text != "cease"]) == 3
    sea.say("1 endeavor", "2", "2 endeavor", "3", "3 endeavor", dice="5 | 6 | 1 | blue-hearts-A")
    assert masts(sea[ENDEAVOR]) == "00011", "two masts are left to her"
    fired = [(event.ship, event.target) for event in sea.events("GunFired")]
    assert fired == [(ENDEAVOR, BOURBON)] * 3 + [(BOURBON, ENDEAVOR)] + [(ENDEAVOR, LYON)] * 2 + [(LYON, ENDEAVOR)] * 3
    assert [event.hit for event in sea.events("GunFired")] == [True, True, False, True, False, False, True, True, False]


# --- the opening of the first edition ---


@pytest.mark.rule("TS-SHIP-13")
def test_the_frigates_may_lie_across_as_in_the_first_edition() -> None:
    sea = opening("between-two-fires", opening="across")
    assert [pose(ship) for ship in sea.game.ships] == [(457.2, 500.0, 90.0), (505.0, 480.0, 180.0), (325.0, 520.0, 0.0)]
    assert [ship.model for ship in sea.game.ships] == ["hms-endeavor-example", BOURBON, LYON]
    assert [player.admiral for player in sea.game.players] == [0, 2]
    assert sea.game.house == ()
    with pytest.raises(wg.BadSetup, match="opening"):
        opening("first-broadside", opening="across")


@pytest.mark.parametrize("path", sorted(SAVES.glob("*/tattered-sails/between-two-fires*.json.gz")),
                         ids=lambda path: path.name)
def test_a_battle_saved_with_the_first_edition_keeps_its_opening(path: Path) -> None:
    record = json.loads(gzip.decompress(path.read_bytes()))
    match = wg.load(path.read_bytes())
    if record["edition"] == 1:
        assert match.options["opening"] == "across"
        again = wg.load(match.save())
        assert again.chain == match.chain and again.options["opening"] == "across"
    else:
        assert match.options["opening"] == "example"


def test_other_saves_of_the_first_edition_go_on_unchanged() -> None:
    rules = wg.ruleset("tattered-sails")
    record = {"edition": 1, "scenario": "lame-duck", "position": "", "options": {"pace": "fast"}}
    assert rules.migrate(record) == {**record, "edition": rules.edition}
    position = {"edition": 1, "scenario": "", "position": "york-fs 400,400 0", "options": {}}
    assert rules.migrate(position)["options"] == {}


# --- figures that were tuned ---


def test_the_table_of_tuned_figures_says_what_is_played() -> None:
    page = (SAVES.parents[2] / "docs/tattered-sails-balance.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in page.splitlines()
            if line.startswith("| `") and line.count("|") == 6 and line.rstrip("| ").endswith("tuned")]
    assert len(rows) > 10
    for entry, field, first, here, _ in rows:
        scenario, _, part = entry.replace("`", "").partition(", ")
        assert first != here
        assert played(scenario, part, field) == here, (entry, field)


def played(scenario: str, part: str, field: str) -> str:
    """A figure as the content has it, as the table writes it."""
    if field in ("guns", "points"):
        model = MODELS[scenario]
        return " ".join([gun.code for gun in model.guns]) if field == "guns" else str(model.cost)
    entry = SCENARIOS[scenario]
    if field == "ships":
        return next(", ".join(side.ships) for side in entry.sides if side.name.startswith(part))
    if field == "pose":
        x, y, heading = next(pose for side in entry.sides for ship, pose in zip(side.ships, side.poses, strict=True)
                             if ship == part)
        return f"{x:g},{y:g} {heading:g}"
    return str(getattr(entry, field))
