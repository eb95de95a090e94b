"""What happens is seen happening, once; and without motion for those who want none."""

import pytest
from playwright.sync_api import Page
from web.harbour import House, Made
from web.person import Person
from web.positions import before

WATCH = """() => {
    window.seen = [];
    addEventListener("animationstart", (event) => window.seen.push(event.animationName.split("-").pop()));
    addEventListener("transitionrun", (event) => window.seen.push(event.propertyName));
}"""
MOMENTS = [("captains-sea", "fire", {"flash", "swell"}), ("tattered-sails", "lose-mast", {"fall"})]
SEED = 1                        # with it a whole broadside bears


def seen(page: Page) -> set[str]:
    return set(page.evaluate("window.seen"))


@pytest.mark.parametrize("game, kind, moments", MOMENTS)
def test_guns_flash_smoke_swells_and_masts_fall(house: House, open_page: Made, game: str, kind: str,
                                                moments: set[str]) -> None:
    page = open_page(reduced_motion="no-preference")
    person = Person(page).come(house.take_in(before(game, kind, seed=SEED)))
    page.evaluate(WATCH)
    assert not moments & seen(page)                 # what has happened before is there, but does not happen again
    person.question.get_by_role("group").get_by_role("button").first.click()
    page.wait_for_function("moments => moments.every((name) => window.seen.includes(name))", arg=sorted(moments))


@pytest.mark.parametrize("game, kind, moments", MOMENTS)
def test_nothing_moves_for_those_who_want_no_motion(house: House, open_page: Made, game: str, kind: str,
                                                    moments: set[str]) -> None:
    page = open_page(reduced_motion="reduce")
    person = Person(page).come(house.take_in(before(game, kind, seed=SEED)))
    page.evaluate(WATCH)
    asked = person.standing
    person.question.get_by_role("group").get_by_role("button").first.click()
    person.wait(asked)
    assert not (moments | {"translate", "rotate"}) & seen(page)
