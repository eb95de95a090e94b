"""Chapter 4: what a ship is, masts, derelicts and sinking."""

import pytest
from tattered_sails.table import NICKNAMES, masts, opening, table

from weathergage.rulesets.tattered_sails.content.read import _SHIPS as SHIPS
from weathergage.rulesets.tattered_sails.content.read import _TABLES as TABLES
from weathergage.rulesets.tattered_sails.content.read import MODELS, ModelForm, ShipForm, make_model
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.boarding import boarding_targets
from weathergage.rulesets.tattered_sails.rules.courses import has_running_bonus, speed_of
from weathergage.rulesets.tattered_sails.rules.geometry import guns_bearing, outline_of
from weathergage.rulesets.tattered_sails.rules.repair import can_repair
from weathergage.rulesets.tattered_sails.rules.rowing import can_row
from weathergage.rulesets.tattered_sails.rules.scuttling import can_scuttle
from weathergage.rulesets.tattered_sails.rules.towing import towable
from weathergage.rulesets.tattered_sails.rules.wind import limit_of
from weathergage.rulesets.tattered_sails.state import Ship, ships_afloat, whole_masts

FORM = {"id": "test", "name": "Test", "faction": "english", "set": "-", "number": "-", "masts": 2, "model": "standard",
        "rig": "square", "cannons": ("3S", "3L"), "cargo": 2, "points": 13, "provenance": "reconstructed"}


@pytest.mark.rule("TS-SHIP-01")
def test_every_ship_has_a_gun_for_each_of_one_to_six_masts() -> None:
    for model in MODELS.values():
        assert 1 <= model.masts <= 6
        assert len(model.guns) == len(model.mast_at) == len(model.sails) == model.masts
        assert model.name
        assert model.faction
        assert model.rig in ("square", "fore-and-aft")
        assert model.cost > 0
    assert make_model(ShipForm(**FORM)).cost == 13
    with pytest.raises(ValueError, match="TS-SHIP-01"):
        ShipForm(**{**FORM, "masts": 3})


@pytest.mark.rule("TS-SHIP-02")
def test_gun_and_mast_of_a_number_belong_together() -> None:
    """The first code is the foremost gun: with mast 2 gone of 3S-3L-3S the long gun is gone."""
    whole, hurt = [table(f"ajax 0,0 0 masts={left} | york 90,0 0 of=hearts; at plan") for left in ("111", "101")]
    assert guns_bearing(whole.game, 0, 1) == (1,)
    assert guns_bearing(hurt.game, 0, 1) == ()


@pytest.mark.rule("TS-SHIP-03")
def test_a_mast_goes_and_comes_back_with_gun_and_sail() -> None:
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts; at token spades cannoneer only", dice="6")
    assert guns_bearing(sea.game, 1, 0) == (0, 1, 2)
    sea.say("shoot-single", "1 ark", "2")
    assert guns_bearing(sea.game, 1, 0) == (0, 2)
    assert len(outline_of(sea["ark"])) == 3
    back = table("ark 400,400 0 masts=101; at token spades shipwright only").say("repair-single")
    assert masts(back["ark"]) == "111"
    assert len(outline_of(back["ark"])) == 4


@pytest.mark.rule("TS-SHIP-04")
def test_the_wind_class_sets_limit_bonus_and_sails() -> None:
    for name in ("york", "schooner"):
        sea = table(f"{name} 0,0 0; at plan")
        ship, model = sea[name], MODELS[NICKNAMES[name]]
        square = name == "york"
        assert limit_of(sea.game, model) == (67.5 if square else 45.0)
        assert has_running_bonus(ship) is square
        (ax, ay), (bx, by) = outline_of(ship)[1].points
        assert (ay == by) is square             # across her, or along her
        assert (ax == bx) is not square


@pytest.mark.rule("TS-SHIP-05")
def test_schooners_galleys_junks_and_sloops_are_fore_and_aft_all_others_square() -> None:
    kinds = {kind.id: (kind.keyword, kind.rig) for kind in TABLES.model}
    assert kinds == {"standard": ("", "square"), "sloop": ("", "fore-and-aft"),
                     "schooner": ("Schooner", "fore-and-aft"), "galley": ("Galley", "fore-and-aft"),
                     "junk": ("Junk", "fore-and-aft")}
    for form in SHIPS.ships:
        assert MODELS[form.id].square == (form.model == "standard"), form.id
        assert form.model != "standard" or form.masts > 1, form.id
        assert form.model != "sloop" or form.masts == 1, form.id
    assert isinstance(TABLES.model[0], ModelForm)
    with pytest.raises(ValueError, match="TS-SHIP-05"):
        make_model(ShipForm(**{**FORM, "model": "schooner"}))


@pytest.mark.rule("TS-SHIP-06")
def test_a_repaired_ship_is_undamaged_again() -> None:
    """TS-CASE-38: she runs before the wind with the bonus once the mast is back; with one missing she does not."""
    sea = table("york 400,400 180 masts=101; wind N; at token spades captain only")
    assert not has_running_bonus(sea["york"])
    sea.say("repair-single")
    assert has_running_bonus(sea["york"])
    assert speed_of(sea["york"]) == ("L", "L")


@pytest.mark.rule("TS-SHIP-07")
def test_masts_lost_are_the_starting_less_the_standing_ones() -> None:
    for standing, lost in (("11111", 0), ("10111", 1), ("10001", 3), ("00000", 5)):
        assert table(f"dreadnought 0,0 0 masts={standing}; at plan")["dreadnought"].lost == lost


@pytest.mark.rule("TS-SHIP-08")
def test_a_derelict_stays_with_her_owner_and_can_be_dealt_with() -> None:
    """Her last mast gone, she is on the table, and can be shot, boarded, towed, rowed, repaired and scuttled."""
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts masts=010 | nox 450,320 0 of=hearts; wind W; "
                "at token spades cannoneer only", dice="6").say("shoot-single", "1 ark")
    ark = sea["ark"]
    assert ark.derelict
    assert ark.afloat
    assert (ark.owner, ark.player) == (1, 1)
    assert sea.options == ["2 ark", "3 ark", "cease"]
    game = sea.game
    assert 1 in boarding_targets(game, 0)
    assert can_row(game, 1)
    assert can_scuttle(game, 1)
    alone = table("ark 450,400 0 masts=000 | nox 467,400 0; at plan").game
    assert can_repair(alone, 0)
    assert towable(alone, 1) == [0]
    assert not table("ark 450,400 0 masts=100; at plan")["ark"].derelict


@pytest.mark.rule("TS-SHIP-09")
def test_a_derelict_with_a_mast_back_is_none() -> None:
    sea = table("york 400,400 0 masts=000; wind W; at token spades captain only")
    assert "move-single" not in sea.options
    sea.say("repair-single", "2")
    assert not sea["york"].derelict
    assert speed_of(sea["york"]) == ("S", "S")


@pytest.mark.rule("TS-SHIP-10")
def test_a_sunk_ship_is_gone_with_cargo_grapples_and_tows() -> None:
    """TS-CASE-46: what she linked is linked no longer."""
    ships = "york 400,400 0 | ark 450,400 0 of=hearts masts=000 treasure=2 | nox 467,400 0 of=hearts{} | " \
            "sloop 436,400 0"
    towed = table(ships.format(" tows=ark") + "; at token spades cannoneer only", dice="6").say("shoot-single", "york")
    towed.say("1 ark")
    assert towed["nox"].tows == -1 and [event.why for event in towed.events("TowEnded")] == ["sunk"]
    sea = table(ships.format("") + "; grapple sloop ark; at token spades cannoneer only", dice="6")
    sea.say("shoot-single", "1 ark")
    ark = sea["ark"]
    assert not ark.afloat
    assert ark.fate == "sunk"
    assert sea.number("ark") not in ships_afloat(sea.game)
    assert not sea.game.grapples
    assert [event.why for event in sea.events("GrappleEnded", "TowEnded")] == ["sunk"]
    chain = table("york 400,400 0 | ark 500,400 0 masts=000 | nox 600,400 0 | heros 500,430 180 of=hearts; "
                  "admiral spades york; at token hearts cannoneer only", dice="6")
    assert in_range(chain.game, 0) == {0, 1, 2}
    chain.say("shoot-single", "1 ark")
    assert in_range(chain.game, 0) == {0}


@pytest.mark.rule("TS-SHIP-11")
def test_sails_are_part_of_the_mark() -> None:
    """Her sails reach where her hull does not: at 68.7 their tips are all that is in range."""
    for standing, guns in (("111", 3), ("010", 1), ("000", 0)):
        sea = table(f"ark 0,0 0 | york 68.7,0 0 of=hearts masts={standing}; at plan")
        assert len(guns_bearing(sea.game, 0, 1)) == guns, standing


@pytest.mark.rule("TS-SHIP-12")
def test_six_masters_play_by_the_same_rules() -> None:
    """TS-CASE-44: five of six masts lost leave S."""
    assert sorted({model.masts for model in MODELS.values()}) == [1, 2, 3, 4, 5, 6]
    speeds = [speed_of(Ship("grand-path-scs", "x", 0, 0, standing=(1 << left) - 1)) for left in range(6, -1, -1)]
    assert speeds == [("L", "L"), ("L", "S"), ("S", "S"), ("L",), ("S",), ("S",), ()]
    sea = table("junk 0,0 0 | york 50,-14 0 of=hearts; at plan only")
    assert len(guns_bearing(sea.game, 0, 1)) == 6


@pytest.mark.rule("TS-SHIP-13")
def test_the_ships_of_the_example() -> None:
    """The published Le Bourbon and Le Lyon have four masts, those of the example three, in no fleet but this."""
    codes = {model: [gun.code for gun in MODELS[model].guns] for model in MODELS}
    assert codes["uss-concordia-fs"] == ["3S"] * 5
    assert codes["louisiana-rv"] == ["3L", "3L", "3L", "4S"]
    assert codes["uss-shark-fs"] == ["3S", "2L"]
    assert codes["york-fs"] == ["3S", "3L", "3S"]
    assert [MODELS[model].masts for model in ("le-bourbon-fn", "le-lyon-rv", "le-bourbon-example", "le-lyon-example")] \
        == [4, 4, 3, 3]
    sea = opening("between-two-fires")
    assert [ship.model for ship in sea.game.ships] == ["hms-endeavor-hood", "le-bourbon-example", "le-lyon-example"]
    assert whole_masts("hms-endeavor-hood") == 0b11111
