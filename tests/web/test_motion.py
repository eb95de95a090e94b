"""What happens is seen happening, once; and without motion for those who want none. Nobody waits for it."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from web.browser import PHONE, ROOT, Made, Server
from web.person import Person
from web.positions import before
from web.traffic import Message

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


def answer_first(person: Person) -> None:
    """By the first of the choices; until the next question is there."""
    asked = person.standing
    person.question.get_by_role("group").get_by_role("button").first.click()
    person.wait(asked)


class Tide:
    """Stands between a page and its table: while it is out, tables wait, to come all at once."""

    def __init__(self, page: Page) -> None:
        self.is_out = False
        self.held: list[str] = []
        page.route_web_socket("**/table", self.listen)

    def listen(self, route: WebSocketRoute) -> None:
        self.route = route
        route.connect_to_server().on_message(self.pass_on)

    def pass_on(self, text: str | bytes) -> None:
        words = text if isinstance(text, str) else text.decode()
        if self.is_out and json.loads(words)["type"] == "table":
            self.held.append(words)
        else:
            self.route.send(words)

    def until_asked(self, page: Page) -> list[Message]:
        """The tables that wait, as soon as the last of them asks something."""
        while not self.held or not json.loads(self.held[-1]).get("asked"):
            page.wait_for_timeout(20)
        return [json.loads(each) for each in self.held]

    def comes_in(self, tables: list[Message]) -> None:
        self.is_out = False
        self.held.clear()
        for each in tables:
            self.route.send(json.dumps(each))


def fire(server: Server, page: Page) -> tuple[Person, Tide, list[Message]]:
    """A broadside, for which time stands still; the tables that come of it have not reached the page: one in which the
    guns fire, and a last one that asks."""
    page.clock.install()
    tide = Tide(page)
    person = Person(page).come(server.take_in(before("captains-sea", "fire", seed=SEED)))
    page.evaluate(WATCH)
    tide.is_out = True
    person.question.get_by_role("group").get_by_role("button").first.click()
    tables = tide.until_asked(page)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    assert len(tables) == 2 and any(line.get("icon") == "guns" for line in tables[0]["lines"])
    return person, tide, tables


def is_at(page: Page, table: Message) -> None:
    expect(page.locator(".table")).to_have_attribute("data-version", str(table["version"]))


def sailing_on(table: Message, count: int) -> list[Message]:
    """Tables that go on from one, in each of which a ship is a little further."""
    made = []
    for by in range(1, count + 1):
        later = json.loads(json.dumps({**table, "version": table["version"] + by, "lines": [], "first_line": 10_000}))
        ships = [each for layer in later["chart"]["layers"] for each in layer["sprites"] if each.get("piece")]
        ships[0]["x"] = ships[0].get("x", 0) + by
        made.append(later)
    return made


@pytest.mark.parametrize("game, kind, moments", MOMENTS)
def test_guns_flash_smoke_swells_and_masts_fall(server: Server, open_page: Made, game: str, kind: str,
                                                moments: set[str]) -> None:
    page = open_page(reduced_motion="no-preference")
    person = Person(page).come(server.take_in(before(game, kind, seed=SEED)))
    page.evaluate(WATCH)
    assert not moments & seen(page)                 # what has happened before is there, but does not happen again
    answer_first(person)
    page.wait_for_function("moments => moments.every(each => window.seen.includes(each))", arg=sorted(moments))


@pytest.mark.parametrize("game, kind, moments", MOMENTS)
def test_nothing_moves_for_those_who_want_no_motion(server: Server, open_page: Made, game: str, kind: str,
                                                    moments: set[str]) -> None:
    page = open_page(reduced_motion="reduce")
    person = Person(page).come(server.take_in(before(game, kind, seed=SEED)))
    page.evaluate(WATCH)
    asked = person.standing
    person.question.get_by_role("group").get_by_role("button").first.click()
    person.wait(asked)
    assert not (moments | {"translate", "rotate"}) & seen(page)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_ship_sails_the_way_she_came_and_her_name_with_her(server: Server, open_page: Made, motion: str) -> None:
    page = open_page(reduced_motion=motion)
    person = Person(page).come(server.take_in(before("oak-and-iron", "helm")))
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


def test_a_question_waits_until_a_broadside_is_over(server: Server, open_page: Made) -> None:
    page = open_page(reduced_motion="no-preference", own=True)
    person, tide, (guns, last) = fire(server, page)
    tide.comes_in([guns, last])
    is_at(page, guns)
    page.wait_for_function("() => window.seen.includes('flash')")
    places = page.locator(".volley circle").evaluate_all("all => all.map(each => Math.sign(each.cx.baseVal.value))")
    assert set(places) == {1}                       # her starboard guns, and no others
    page.clock.run_for(1800)
    is_at(page, guns)
    expect(person.question).to_have_count(0)
    expect(page.get_by_role("heading", name="Guns are firing.")).to_be_visible()
    assert "swell" not in seen(page)                # what they do is not seen before the dice
    page.clock.run_for(500)
    expect(person.question).to_have_attribute("data-question", last["asked"][0]["id"])
    page.wait_for_function("() => window.seen.includes('swell')")
    page.clock.run_for(900)
    is_at(page, last)
    expect(page.locator(".tray")).to_have_count(1)  # the dice outlast the moment ...
    page.clock.run_for(2000)
    expect(page.locator(".tray")).to_have_count(0)  # ... and go, whatever has been told since


@pytest.mark.parametrize("how", ["skips", "touches the chart", "presses a key", "turns away"])
def test_whoever_goes_on_does_not_wait_for_what_happens(server: Server, open_page: Made, how: str) -> None:
    page = open_page(reduced_motion="no-preference", own=True)
    person, tide, (guns, last) = fire(server, page)
    tide.comes_in([guns, last])
    is_at(page, guns)
    expect(person.question).to_have_count(0)
    tide.is_out = True                              # nothing that comes now brings the page on
    given = len(person.wire.answers)
    if how == "skips":
        page.get_by_role("button", name="Skip").evaluate("button => button.click()")     # with no press before it
    elif how == "touches the chart":
        page.locator(".seachart").click(position={"x": 200, "y": 300})
    elif how == "presses a key":
        page.keyboard.press("Enter")
    else:
        page.evaluate("""() => {
            Object.defineProperty(document, "hidden", { get: () => true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
    is_at(page, last)
    expect(person.question).to_have_attribute("data-question", last["asked"][0]["id"])
    assert len(person.wire.answers) == given        # what skips answers nothing


def test_a_page_far_behind_catches_up_at_once(server: Server, open_page: Made) -> None:
    page = open_page(reduced_motion="no-preference", own=True)
    _, tide, (guns, last) = fire(server, page)
    *few, one_more = sailing_on(last, 6)
    tide.comes_in([guns, last, *few])
    page.wait_for_function("() => window.seen.includes('flash')")
    is_at(page, guns)
    tide.comes_in([one_more])
    is_at(page, one_more)


@pytest.mark.parametrize("how", ["taken back", "told anew"])
def test_what_does_not_go_on_from_before_is_shown_at_once(server: Server, open_page: Made, how: str) -> None:
    page = open_page(reduced_motion="no-preference", own=True)
    _, tide, (guns, last) = fire(server, page)
    tide.comes_in([guns, last])
    is_at(page, guns)
    other = {"step": last["step"] - 2} if how == "taken back" else {"first_line": 0, "lines": guns["lines"]}
    tide.comes_in([{**last, "version": 100, **other}])
    is_at(page, {"version": 100})
    assert page.locator(".volley").count() == 0     # what has happened before does not happen again


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_dice_of_a_broadside_lie_in_stages_with_a_verdict(server: Server, open_page: Made, motion: str) -> None:
    page = open_page(reduced_motion=motion, own=True)
    _, tide, (guns, _) = fire(server, page)
    tide.comes_in([guns])
    told = [line for line in guns["lines"] if line.get("action") is not None]
    tray = page.locator(".tray")
    expect(tray.get_by_role("heading", level=2, include_hidden=True)).to_contain_text("Your broadside")
    stages = list(dict.fromkeys(line["stage"] for line in told if line.get("dice")))
    expect(tray.locator("h3")).to_have_count(len(stages))
    expect(tray.locator("h3").first).to_contain_text(stages[0])
    expect(tray.locator(".verdict")).to_have_text(f"{told[-1]['verdict']}.")
    assert complaints(page, ".tray") == []


def complaints(page: Page, where: str) -> list[str]:
    """What axe has against a part of a page whose time stands still: it gets as much as it needs."""
    page.evaluate((ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    page.evaluate("""where => void axe.run(where, { resultTypes: ["violations"] })
        .then(({ violations }) => window.told = violations.map((each) => each.id))""", where)
    while page.evaluate("window.told === undefined"):
        page.clock.run_for(1)
    return list(page.evaluate("window.told"))


def test_on_a_phone_the_dice_lie_in_the_panel_and_the_chart_is_free(server: Server, open_page: Made) -> None:
    page = open_page(PHONE, reduced_motion="no-preference", own=True)
    _, tide, (guns, last) = fire(server, page)
    tide.comes_in([guns, last])
    expect(page.locator(".firing .tray .stage").first).to_be_attached()
    expect(page.locator(".tray")).to_have_count(1)
    page.clock.run_for(2300)
    expect(page.locator(".tray .verdict")).to_have_count(1)         # what they came to stays a moment
    expect(page.locator(".stage")).to_have_count(0)


def test_broadsides_can_be_seen_at_double_speed(server: Server, open_page: Made) -> None:
    page = open_page(reduced_motion="no-preference", own=True)
    page.add_init_script("localStorage.setItem('weathergage.settings', JSON.stringify({ volleys: 'fast' }))")
    person, tide, (guns, last) = fire(server, page)
    tide.comes_in([guns, last])
    is_at(page, guns)
    page.clock.run_for(800)
    expect(person.question).to_have_count(0)
    page.clock.run_for(400)                         # in full it would go on as long again
    expect(person.question).to_have_attribute("data-question", last["asked"][0]["id"])


def test_broadsides_can_be_turned_off(server: Server, open_page: Made) -> None:
    page = open_page(reduced_motion="no-preference", own=True)
    page.add_init_script("localStorage.setItem('weathergage.settings', JSON.stringify({ volleys: 'off' }))")
    person, tide, (guns, last) = fire(server, page)
    tide.comes_in([guns, last])
    is_at(page, guns)
    expect(person.question).to_have_attribute("data-question", last["asked"][0]["id"])
    expect(page.locator(".tray, .volley")).to_have_count(0)


def test_without_motion_nothing_waits(server: Server, open_page: Made) -> None:
    page = open_page(reduced_motion="reduce", own=True)
    _, tide, (guns, last) = fire(server, page)
    tide.comes_in([guns, last])
    is_at(page, last)
