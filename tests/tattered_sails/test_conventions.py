"""Chapters 1 and 2: what of a model counts, dice, friends and fleets, measuring, rulers and tokens."""

from dataclasses import fields

import pytest
from tattered_sails.table import opening, redealt, table

import weathergage as wg
from weathergage.kernel.chance import Dice
from weathergage.kernel.core import Answer, Game, Question
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match
from weathergage.kits.content import ContentError
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.read import (
    LONG,
    MODELS,
    SCENARIOS,
    SHORT,
    TOKENS,
    TableForm,
    make_table,
)
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.courses import has_running_bonus, speed_of
from weathergage.rulesets.tattered_sails.rules.fleet_moves import Formation
from weathergage.rulesets.tattered_sails.rules.geometry import guns_bearing, pose_of
from weathergage.rulesets.tattered_sails.rules.orders import kinds_of
from weathergage.rulesets.tattered_sails.rules.repair import can_repair
from weathergage.rulesets.tattered_sails.rules.shooting import targets
from weathergage.rulesets.tattered_sails.state import Ship, is_friend, squadron, whole_masts

# --- general ---


@pytest.mark.rule("TS-GEN-03")
def test_of_a_model_only_masts_guns_sail_plan_and_cargo_count() -> None:
    """Two models of the same masts and rig are the same ship but for guns, cargo and names: no keyword tells."""
    first: dict[tuple[int, str], Model] = {}
    named = {"id", "name", "faction", "guns", "cargo", "cost", "hull"}
    for model in MODELS.values():
        twin = first.setdefault((model.masts, model.rig), model)
        for field in fields(Model):
            if field.name not in named:
                assert getattr(model, field.name) == getattr(twin, field.name), (model.id, field.name)
        assert model.hull.points == twin.hull.points
        ship, mate = [Ship(one.id, one.id, 0, 0, standing=whole_masts(one.id)) for one in (model, twin)]
        assert (speed_of(ship), has_running_bonus(ship)) == (speed_of(mate), has_running_bonus(mate))
    assert not {field.name for field in fields(Model)} & {"ability", "keyword", "speed", "move", "printed"}


@pytest.mark.rule("TS-GEN-04", "TS-MOVE-02")
def test_every_undamaged_ship_sails_two_longs() -> None:
    for model in MODELS:
        assert speed_of(Ship(model, model, 0, 0, standing=whole_masts(model))) == ("L", "L"), model


class Watching(Seeded):
    """Deals, and notes what dice it was asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: dict[str, set[int]] = {}

    def deal(self, game: Game, question: Question) -> Answer:
        if isinstance(question.space, Dice):
            self.seen.setdefault(question.kind, set()).add(int(question.space.sides))
        return super().deal(game, question)


@pytest.mark.rule("TS-GEN-06")
def test_all_dice_have_six_sides_but_for_the_winds_eight() -> None:
    dealer = Watching(1)
    for choice in ("example", "across"):
        match = Match(wg.ruleset("tattered-sails"), "between-two-fires", 0, {"opening": choice}, "", dealer)
        wg.play(match, [wg.RandomPlayer(seat) for seat in range(2)])
    assert {"wind-shift", "shot", "boarding"} <= set(dealer.seen)
    assert all(sides == {6} for sides in dealer.seen.values())
    winds = Watching(4)
    match = Match(wg.ruleset("tattered-sails"), "", 0, {}, "hms-dover-sm 100,100 0 | nox-fs 300,300 0 of=hearts; "
                  "shift wind-die-8; at plan", winds)
    for question in match.questions:
        match.answer(question, match.candidates(question, 1)[0])
    assert winds.seen["wind-die"] == {8}


TEAMS = "players spades:1:5 clubs:1:5 hearts:2:5"


@pytest.mark.rule("TS-GEN-07")
def test_a_fleet_is_the_ordering_players_own_squadron() -> None:
    """A team mate's ship close by takes no part in a fleet action and carries no chain."""
    sea = table(f"york 400,400 0 | ark 440,400 0 of=clubs | ark 480,400 0 | heros 480,600 0 of=hearts; {TEAMS}; "
                "wind W; admiral spades york; at token spades helmsman only")
    assert squadron(sea.game, 0) == [0, 2]
    sea.say("move-fleet")
    space = sea.question().question.space
    assert isinstance(space, Formation)
    assert space.members == (0, 2)
    alone = table(f"york 400,400 0 | ark 500,400 0 of=clubs | ark 600,400 0 | heros 480,700 0 of=hearts; {TEAMS}; "
                  "admiral spades york; at plan")
    assert in_range(alone.game, 0) == {0}


@pytest.mark.rule("TS-GEN-08")
def test_friends_are_ships_controlled_by_one_team_whoever_brought_them() -> None:
    sea = table(f"york 400,400 0 | ark 440,400 0 of=clubs | heros 480,400 0 of=hearts | nox 360,400 0 of=hearts "
                f"held=clubs; {TEAMS}; at plan")
    ships = sea.game.ships
    assert is_friend(sea.game, ships[0], ships[1])
    assert not is_friend(sea.game, ships[0], ships[2])
    assert is_friend(sea.game, ships[0], ships[3])              # a prize of the team mate
    assert not is_friend(sea.game, ships[2], ships[3])          # whose first owner is her enemy now
    assert targets(sea.game, 0) == [2]
    assert targets(sea.game, 2) == [0, 1, 3]


@pytest.mark.rule("TS-GEN-10")
def test_where_ships_lie_is_hidden_from_nobody() -> None:
    """What a seat cannot know is dealt anew; places, masts and cargo never are."""
    sea = opening("hidden-flags", seed=5)
    for seat in (0, 1):
        for deal in range(5):
            fresh = redealt(sea.game, seat, deal)
            for ship, same in zip(sea.game.ships, fresh.ships, strict=True):
                assert pose_of(ship) == pose_of(same)
                assert (ship.standing, ship.player, ship.label) == (same.standing, same.player, same.label)


# --- components and lengths ---


@pytest.mark.rule("TS-COMP-02")
def test_tables_are_three_feet_or_more() -> None:
    for entry in SCENARIOS.values():
        table_ = entry.board
        assert 2 * table_.radius >= 914.4 if table_.radius else min(table_.width, table_.height) >= 914.4, entry.id
    assert make_table(TableForm("rectangle", 914.4, 914.4)).width == 914.4
    assert make_table(TableForm("circle", diameter=914.4)).radius == 457.2
    for small in (TableForm("rectangle", 914.3, 2000.0), TableForm("rectangle", 2000.0, 914.3),
                  TableForm("circle", diameter=914.3)):
        with pytest.raises(ContentError, match="TS-COMP-02"):
            make_table(small)


@pytest.mark.rule("TS-COMP-03", "TS-COMP-04")
def test_the_rulers() -> None:
    """TS-CASE-19: half of the double ruler of 168 mm. A ship that lost three masts sails a long, one that lost four a
    short."""
    assert (LONG, SHORT) == (84.0, 57.5)
    for standing, ruler in (("00011", 84.0), ("00001", 57.5)):
        sea = table(f"dreadnought 400,400 0 masts={standing}; wind W; at token spades helmsman only")
        sea.say("move-single")
        assert sea.allows(f"0/{ruler}")
        assert not sea.allows(f"0/{ruler + 0.001}")


@pytest.mark.rule("TS-COMP-06")
def test_double_rulers_are_for_shooting_only() -> None:
    """TS-CASE-19, TS-CASE-47: with the multiplier of 2 guns reach twice as far, and nothing else does."""
    position = "york 400,400 0 | ark {x},400 0 of={who}; wind W; reach {reach}; admiral spades york; {at}"

    def guns(x: float, reach: int) -> int:
        return len(guns_bearing(table(position.format(x=x, who="hearts", reach=reach, at="at plan")).game, 0, 1))

    assert [guns(400 + 84 + 11.2, 1), guns(400 + 84 + 11.3, 1), guns(400 + 168 + 11.2, 2), guns(400 + 168 + 11.3, 2)] \
        == [3, 0, 3, 0]
    linked = table(position.format(x=522.4, who="spades", reach=2, at="at plan"))       # 100 mm from sail to sail
    assert in_range(linked.game, 0) == {0}
    sea = table(position.format(x=800, who="hearts", reach=2, at="at token spades helmsman only")).say("move-single")
    assert sea.allows("0/84 0/84")
    assert not sea.allows("0/85")
    board = "york 400,400 0 | ark {x},400 0 of=hearts; reach 2; at token spades marine only"
    assert table(board.format(x=473.5)).asked == [(0, "order")]
    assert table(board.format(x=473.6)).asked == []
    mend = "york 400,400 0 masts=110 | ark {x},400 0 of=hearts; reach 2; at plan"
    assert can_repair(table(mend.format(x=400 + 252 + 22.4)).game, 0)
    row = table("york 400,400 0 masts=000; reach 2; at token spades oarsman only").say("row-single")
    assert row.allows("0/57.5")
    assert not row.allows("0/57.6")


@pytest.mark.rule("TS-COMP-08")
def test_there_are_seven_kinds_of_token() -> None:
    assert set(TOKENS) == {"cannoneer", "helmsman", "shipwright", "marine", "oarsman", "captain", "admiral"}
    assert [kinds_of(token) for token in ("cannoneer", "helmsman", "shipwright", "marine", "oarsman")] \
        == [("shoot",), ("move",), ("repair",), ("board",), ("row",)]
    assert len(kinds_of("captain")) == len(kinds_of("admiral")) == 6


@pytest.mark.rule("TS-COMP-09", "TS-SHIP-02")
def test_a_gun_code_is_accuracy_and_reach_from_bow_to_stern() -> None:
    """3S-3L-3S: the gun of the middle mast alone is long and reaches what the others do not."""
    assert [(gun.accuracy, gun.long, gun.code) for gun in MODELS["hms-ajax-cc"].guns] \
        == [(3, False, "3S"), (3, True, "3L"), (3, False, "3S")]
    assert [gun.accuracy for gun in MODELS["hms-shetland-fn"].guns] == [2, 3, 3, 3, 4]
    sea = table("ajax 0,0 0 | ark 80,0 0 of=hearts; at plan")
    assert guns_bearing(sea.game, 0, 1) == (1,)
