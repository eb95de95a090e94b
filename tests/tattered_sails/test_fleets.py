"""Chapter 5: fleets, what they cost, and which are refused."""

import pytest
from tattered_sails.table import opening

from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.tattered_sails.content.read import EXAMPLES, MODELS, SCENARIOS, ShipForm, gun_cost, make_model
from weathergage.rulesets.tattered_sails.rules.fleets import fleet_faults, labels_of, read_points

BOB = ("uss-concordia-fs", "louisiana-rv", "uss-shark-fs", "york-fs")


def faults(*models: str, points: int = 100) -> list[str]:
    return [clause for clause, _ in fleet_faults(models, points)]


def worth(total: int, faction: str = "english") -> tuple[str, ...]:
    """Some fleet of three to ten ships of a faction worth exactly so much."""
    costs = sorted({model.cost: model.id for model in MODELS.values()
                    if model.faction == faction and model.id not in EXAMPLES}.items())

    def pick(left: int, ships: int) -> tuple[str, ...] | None:
        if ships == 0:
            return () if left == 0 else None
        for cost, model in costs:
            rest = pick(left - cost, ships - 1) if cost <= left else None
            if rest is not None:
                return (model, *rest)
        return None

    found = pick(total, 4)
    assert found is not None
    return found


@pytest.mark.rule("TS-FLEET-01")
def test_ships_come_from_the_scenario_or_are_chosen_for_points() -> None:
    given = opening("meeting-engagement-90", seed=1)
    assert {ship.model for ship in given.game.ships if ship.owner == 1} == set(BOB)
    with pytest.raises(BadSetup):
        opening("meeting-engagement-90", fleet_1=",".join(BOB))
    chosen = opening("hundred-points", fleet_1=",".join(BOB))
    assert [ship.model for ship in chosen.game.ships if ship.owner == 0] == list(BOB)


@pytest.mark.rule("TS-FLEET-02", "TS-FLEET-11")
def test_a_fleet_costs_the_total_or_less() -> None:
    """TS-CASE-08: 101 is rejected, 100 and 99 are accepted; what is left over is lost."""
    assert faults(*worth(101)) == ["TS-FLEET-02"]
    assert faults(*worth(100)) == []
    assert faults(*worth(99)) == []
    less = opening("hundred-points", fleet_1=",".join(worth(99)))
    assert (less.player(0).actions, len(less.player(0).pool)) == (6, 11)


@pytest.mark.rule("TS-FLEET-03")
def test_the_total_holds_for_each_player() -> None:
    entry = SCENARIOS["meeting-engagement-90"]
    assert [sum(MODELS[ship].cost for ship in side.ships) for side in entry.sides] == [90, 90, 90, 90]
    both = opening("hundred-points", fleet_1=",".join(worth(100)), fleet_2=",".join(worth(100, "french")))
    assert len(both.game.ships) == 8
    with pytest.raises(BadSetup, match=r"fleet-2.*TS-FLEET-02"):
        opening("hundred-points", fleet_1=",".join(worth(60)), fleet_2=",".join(worth(101, "french")))


@pytest.mark.rule("TS-FLEET-04")
def test_the_cost_of_a_gun() -> None:
    table = {2: (7, 9), 3: (6, 7), 4: (5, 6), 5: (4, 5)}
    assert {accuracy: (gun_cost(accuracy, False), gun_cost(accuracy, True)) for accuracy in table} == table


@pytest.mark.rule("TS-FLEET-04", "TS-FLEET-05")
@pytest.mark.parametrize(("model", "cost"), [("uss-concordia-fs", 30), ("louisiana-rv", 26), ("uss-shark-fs", 15),
                                             ("york-fs", 19), ("hms-lord-algernon-sm", 41)])
def test_a_ship_costs_what_her_guns_cost(model: str, cost: int) -> None:
    """TS-CASE-03 to TS-CASE-06, TS-CASE-83."""
    assert MODELS[model].cost == cost


@pytest.mark.rule("TS-FLEET-05")
def test_nothing_but_guns_is_paid_for() -> None:
    for model in MODELS.values():
        assert model.cost == sum(gun_cost(gun.accuracy, gun.long) for gun in model.guns), model.id


FORM = {"id": "test", "name": "Test", "faction": "english", "set": "-", "number": "-", "masts": 2, "model": "standard",
        "rig": "square", "cargo": 2, "provenance": "reconstructed"}


@pytest.mark.rule("TS-FLEET-06")
def test_guns_of_other_accuracies_are_not_to_be_had() -> None:
    assert all(2 <= gun.accuracy <= 5 for model in MODELS.values() for gun in model.guns)
    assert [gun_cost(accuracy, long) for accuracy in (1, 6) for long in (False, True)] == [0, 0, 0, 0]
    for code in ("1S", "6L"):
        with pytest.raises(ValueError, match="TS-FLEET-06"):
            make_model(ShipForm(**FORM, cannons=("3S", code), points=6))


@pytest.mark.rule("TS-FLEET-07")
def test_a_built_fleet_has_three_to_ten_ships() -> None:
    small = "hms-albion-sm"
    for ships, wanted in ((2, ["TS-FLEET-07"]), (3, []), (10, []), (11, ["TS-FLEET-07"])):
        assert faults(*[small] * ships) == wanted, ships
    assert len(SCENARIOS["between-two-fires"].sides[0].ships) == 1      # a scenario may say otherwise


@pytest.mark.rule("TS-FLEET-08")
def test_a_built_fleet_is_of_one_faction() -> None:
    assert faults("hms-albion-sm", "hms-europa-sm", "le-favori-rv") == ["TS-FLEET-08"]
    sides = SCENARIOS["meeting-engagement-90"].sides
    assert (sides[0].team, sides[0].faction, sides[1].team, sides[1].faction) == (0, "english", 0, "american")


@pytest.mark.rule("TS-FLEET-09")
def test_the_four_ships_of_the_sample_stand() -> None:
    """TS-CASE-07: 30 + 26 + 15 + 19 = 90, with four ships."""
    assert faults(*BOB, points=90) == []
    assert faults(*BOB, points=89) == ["TS-FLEET-02"]
    assert set(SCENARIOS["meeting-engagement-90"].sides[1].ships) == set(BOB)


@pytest.mark.rule("TS-FLEET-10")
def test_further_copies_of_a_model_are_numbered() -> None:
    """TS-CASE-95."""
    assert labels_of(["a", "b", "a", "a"]) == ["a", "b", "a-2", "a-3"]
    sea = opening("hundred-points")
    assert [ship.label for ship in sea.game.ships if ship.owner == 0][-2:] == ["hms-meresman-sm", "hms-meresman-sm-2"]
    twice = opening("hundred-points", fleet_1="hms-albion-sm,hms-albion-sm,hms-albion-sm",
                    fleet_2="hms-albion-sm,hms-albion-sm,hms-albion-sm")
    assert [ship.label for ship in twice.game.ships] == ["hms-albion-sm", *[f"hms-albion-sm-{k}" for k in range(2, 7)]]


@pytest.mark.rule("TS-FLEET-02", "TS-FLEET-03")
def test_an_agreed_total_is_one_for_all_or_one_for_each() -> None:
    assert read_points("60", 3) == [60, 60, 60] and read_points("60-90", 2) == [60, 90]
    for text in ("60-90", "60-60-60-60", "sixty", "-60", "60-", "", "9" * 5000, "00000060999"):
        with pytest.raises(BadSetup, match=r"TS-FLEET-0[23]"):
            read_points(text, 3)
