"""The set-up page: scenario, seats, server rules, fleets."""

import re
from typing import Any

import pytest
from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import Server

import weathergage as wg


@pytest.fixture(autouse=True)
def fixture_empty(server: Server) -> None:
    server.clear()


def weigh_anchor(page: Page, server: Server) -> dict[str, Any]:
    """Begins the battle; its file."""
    page.get_by_role("button", name="Weigh anchor").click()
    page.wait_for_url("**/battle/*")
    battle = page.url.rpartition("/")[2]
    found: dict[str, Any] = server.call("GET", f"api/battles/{battle}/export")
    return found


def open_house_rules(page: Page) -> None:
    """They are folded away, and say how many are not as usual."""
    page.get_by_text("House rules (none changed)").click()


def test_scenario_seats_house_rules_and_seed_are_what_was_chosen(page: Page, server: Server) -> None:
    page.goto("/set-up/captains-sea")
    page.get_by_role("radio", name="Constitution and Guerriere").check()
    expect(page.get_by_role("heading", name="Constitution and Guerriere")).to_be_visible()
    page.get_by_role("combobox", name="Who sits at").first.select_option(label="A midshipman")
    page.get_by_role("combobox", name="Who sits at").nth(1).select_option(label="A friend at this screen")
    page.get_by_role("textbox", name="Name of the friend").fill("Ben")
    open_house_rules(page)
    page.get_by_role("radio", name="Immediate").check()
    page.get_by_role("textbox", name="Seed of the dice").fill("1812")
    file = weigh_anchor(page, server)
    assert file["scenario"] == "constitution-guerriere"
    assert file["options"]["section-destroyed-check"] == "immediate"
    assert file["seed"] == "1812"
    (battle,) = server.battles()
    first, second = battle["chairs"]
    assert (first["player"], first["level"]) == ("ai", "midshipman")
    assert (second["player"], second["name"]) == ("person", "Ben")


def test_a_changed_option_can_be_set_back_to_the_usual(page: Page, server: Server) -> None:
    page.goto("/set-up/captains-sea")
    open_house_rules(page)
    page.get_by_role("radio", name="Immediate").check()
    page.get_by_role("radio", name="Housekeeping").check()
    assert weigh_anchor(page, server)["options"]["section-destroyed-check"] == "housekeeping"


def test_seats_follow_the_options(page: Page) -> None:
    page.goto("/set-up/savage-seas")
    expect(page.get_by_role("combobox", name="Who sits at")).to_have_count(2)
    open_house_rules(page)
    page.get_by_role("combobox", name="Who leads the crews of the Cockatrice").select_option("C-S-G-M")
    expect(page.get_by_role("combobox", name="Who sits at")).to_have_count(5)


def test_a_seed_that_is_no_number_is_said_and_nothing_begins(page: Page) -> None:
    page.goto("/set-up/captains-sea")
    open_house_rules(page)
    page.get_by_role("textbox", name="Seed of the dice").fill("lucky")
    expect(page.get_by_role("alert")).to_contain_text("whole number")
    expect(page.get_by_role("button", name="Weigh anchor")).to_be_disabled()


def test_the_chosen_scenario_stays_when_the_page_is_loaded_again(page: Page) -> None:
    page.goto("/set-up/captains-sea")
    page.get_by_role("radio", name="Chesapeake and Shannon").check()
    page.reload()
    expect(page.get_by_role("radio", name="Chesapeake and Shannon")).to_be_checked()


def test_every_scenario_can_be_looked_at(page: Page) -> None:
    for game in installed():
        page.goto(f"/set-up/{game}")
        for scenario in wg.ruleset(game).scenarios:
            page.get_by_role("radio", name=re.compile(f"^{re.escape(scenario.title)}")).first.check()
            expect(page.get_by_role("heading", name=scenario.title, level=2)).to_be_visible()
            expect(page.get_by_role("button", name="Weigh anchor")).to_be_enabled()
            expect(page.get_by_role("alert")).to_have_count(0)


def test_an_unknown_game_is_uncharted(page: Page) -> None:
    page.goto("/set-up/battleships")
    expect(page.get_by_text("These waters are uncharted")).to_be_visible()


def builder(page: Page) -> Any:
    page.goto("/set-up/tattered-sails?scenario=hundred-points")
    found = page.get_by_role("region", name="Fleet of").first
    found.get_by_role("combobox", name="Faction").select_option("english")
    return found


def add(found: Any, name: str) -> None:
    found.get_by_role("searchbox", name="Search").fill(name)
    found.get_by_role("button", name=f"Add {name}").first.click()


def test_a_fleet_above_its_points_is_refused_by_its_clause(page: Page) -> None:
    found = builder(page)
    for name in ("HMS Apollo", "HMS Dreadnought", "HMS Goliath"):
        add(found, name)
    expect(found.get_by_role("status")).to_have_text("103 of 100, too many")
    expect(found.get_by_role("alert").first).to_be_visible()
    expect(found.get_by_role("button", name="Rule TS-")).not_to_have_count(0)


def test_a_fleet_with_faults_holds_the_battle_up_until_it_is_mended(page: Page) -> None:
    """It is neither dropped nor replaced by the usual one."""
    found = builder(page)
    for name in ("HMS Apollo", "HMS Dreadnought", "HMS Goliath"):
        add(found, name)
    expect(page.get_by_role("alert").filter(has_text="breaks the rules")).to_be_visible()
    expect(page.get_by_role("button", name="Weigh anchor")).to_be_disabled()
    for name in ("HMS Apollo", "HMS Dreadnought", "HMS Goliath"):
        found.get_by_role("button", name=f"Take {name} away").click()
    expect(page.get_by_role("alert").filter(has_text="breaks the rules")).to_have_count(0)
    expect(page.get_by_role("button", name="Weigh anchor")).to_be_enabled()


def squadron(page: Page) -> Any:
    page.goto("/set-up/oak-and-iron?scenario=patrol")
    return page.get_by_role("region", name="Fleet of").first


def test_a_fleet_is_built_for_the_points_of_its_battle(page: Page) -> None:
    found = squadron(page)
    expect(found.get_by_role("status")).to_have_text("0 of 50")
    page.get_by_role("radio", name="A skirmish").check()
    expect(found.get_by_role("status")).to_have_text("0 of 100")
    found.get_by_role("combobox", name="Begin with").select_option(label="Kapers of Zeeland")
    expect(found.get_by_role("status")).to_have_text("49 of 100")


def test_what_is_bought_for_a_ship_counts_and_sails(page: Page, server: Server) -> None:
    found = squadron(page)
    found.get_by_role("combobox", name="Faction").select_option("dutch")
    for name in ("Fluyt", "Sloop"):
        add(found, name)
    expect(found.get_by_role("alert").filter(has_text="no Flagship")).to_be_visible()
    found.get_by_text("Nothing bought yet for Fluyt").click()
    found.get_by_role("button", name="Flagship").first.click()
    found.get_by_role("button", name="Stout +4").click()
    found.get_by_text("Nothing bought yet for the fleet").click()
    found.get_by_role("combobox", name="Admiral of the fleet").select_option(label="Untested Admiral (0)")
    expect(found.get_by_role("status")).to_have_text("24 of 50")
    expect(found.get_by_role("alert")).to_have_count(0)
    assert weigh_anchor(page, server)["options"]["squadron-1"] == "dutch; fluyt flagship stout, sloop; untested-admiral"


def test_a_squadron_that_is_ready_comes_with_all_it_has(page: Page) -> None:
    found = squadron(page)
    found.get_by_role("combobox", name="Begin with").select_option(label="Kapers of Zeeland")
    expect(found.get_by_role("status")).to_have_text("49 of 50")
    expect(found.get_by_text("Flagship, Additional Guns")).to_be_visible()
    expect(found.get_by_role("alert")).to_have_count(0)


def test_a_legal_fleet_sails(page: Page, server: Server) -> None:
    found = builder(page)
    for name in ("HMS Apollo", "HMS Goliath"):
        add(found, name)
    expect(found.get_by_role("list", name="Ships in the fleet").get_by_role("listitem")).to_have_count(2)
    add(found, "HMS Dover")
    expect(found.get_by_role("alert")).to_have_count(0)
    options = weigh_anchor(page, server)["options"]
    assert options["fleet-1"].startswith("hms-apollo-fs,hms-goliath")
    assert options["fleet-2"] == ""


def test_a_ship_can_be_taken_away_again(page: Page) -> None:
    found = builder(page)
    add(found, "HMS Apollo")
    found.get_by_role("button", name="Take HMS Apollo away").click()
    expect(found.get_by_role("status")).to_have_text("0 of 100")


def test_a_fleet_that_is_ready_is_taken_changed_and_sails(page: Page, server: Server) -> None:
    page.goto("/set-up/man-o-war?scenario=line-of-battle")
    builder = page.get_by_role("region", name="Fleet of Empire")
    builder.get_by_label("Begin with").select_option(label="Pirates, starter")
    fleet = page.get_by_role("region", name="Fleet of Pirates")
    expect(fleet.get_by_role("status")).to_have_text("1000 of 1000")
    fleet.get_by_role("button", name="Add Wargalley").click()
    expect(fleet.get_by_role("alert")).to_contain_text("it costs 1150", ignore_case=True)
    fleet.get_by_role("button", name="Take Wargalley away").first.click()
    expect(fleet.get_by_role("alert")).to_have_count(0)
    assert weigh_anchor(page, server)["options"]["fleet-1"].startswith("1000 pirates: ")
