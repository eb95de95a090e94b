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
SAILING = """() => {
    window.sailed = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.sailed.push({ sprite: this.dataset.piece ?? "", frames });
        return animate.call(this, frames, timing);
    };
}"""


def seen(page: Page) -> set[str]:
    return set(page.evaluate("window.seen"))


@pytest.mark.parametrize("game, kind, moments", MOMENTS)
def test_guns_flash_smoke_swells_and_masts_fall(house: House, open_page: Made, game: str, kind: str,
                                                moments: set[str]) -> None:
    for _ in range(3):                              # a page that is behind leaves out what is no news any more
        page = open_page(reduced_motion="no-preference")
        person = Person(page).come(house.take_in(before(game, kind, seed=SEED)))
        page.evaluate(WATCH)
        assert not moments & seen(page)             # what has happened before is there, but does not happen again
        asked = person.standing
        person.question.get_by_role("group").get_by_role("button").first.click()
        person.wait(asked)
        page.wait_for_timeout(1000)
        if moments <= seen(page):
            return
    raise AssertionError(f"none of three pages has shown {moments}")


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


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_ship_sails_the_way_she_came_and_her_name_with_her(house: House, open_page: Made, motion: str) -> None:
    page = open_page(reduced_motion=motion)
    person = Person(page).come(house.take_in(before("oak-and-iron", "helm")))
    page.evaluate(SAILING)
    asked = person.standing
    page.get_by_role("button", name="45° to starboard, then ahead").first.click()
    person.confirm(snaps=True)
    person.wait(asked)
    sailed = page.evaluate("window.sailed")
    ways = [each["frames"] for each in sailed if each["sprite"]]
    if motion == "reduce":
        assert not sailed
        return
    assert ways and len(sailed) > len(ways)                         # other things go with her
    turned, run = ways[0][1]["rotate"], ways[0][-1]["rotate"]
    assert turned == run != ways[0][0]["rotate"]                    # she turned before she ran
    places = [tuple(frame["translate"].split()) for frame in ways[0]]
    assert len(set(places)) == len(places) >= 3
