"""Scripted persons at the page: they read what is asked, and answer with mouse, fingers or keys like anybody.

What they do depends on the kind of control and on luck, never on the game: all that a game may ask is answered here in
one way for each answer space.
"""

import json
import random
import time
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import CDPSession, Locator, Page, TimeoutError, expect
from web.browser import PATIENCE_MS, box_of
from web.traffic import Message, Wire

Kind = Literal["question", "curtain", "over", "refused", "ready"]
STATE = """old => {
    const question = document.querySelector("section.question");
    if (document.querySelector("main.curtain")) return ["curtain", ""];
    if (question && question.dataset.question !== old) return ["question", question.dataset.question];
    if (question?.querySelector(".fault b")) return ["refused", question.querySelector(".fault").textContent];
    if (document.querySelector("section.end, section.over")) return ["over", ""];
    return null;
}"""
READY = """snaps => {
    const question = document.querySelector("section.question"), button = question?.querySelector("button.primary");
    if (!button || question.dataset.tried !== "true") return null;
    const fault = question.querySelector(".fault");
    if (!button.disabled) return ["ready", ""];
    return !fault || snaps && fault.textContent.includes("Shown instead") ? null : ["refused", fault.textContent];
}"""
MENUS = ("one-of", "own")       # where a click on a choice answers
COUNTED = ("number", "allocation")          # set by so many clicks as are missing
DRAGGED = ("angle", "placement", "course", "steered")
TRIES = 4                       # wishes that the rules may refuse, before a suggestion is taken


class Person:
    """Answers at a page with the mouse, by luck of their own."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.wire = Wire(page)
        self.rng = random.Random(seed)
        self.question = page.locator("section.question")
        self.boldness = 1.0                         # how much of a plan is laid out
        self.forms: dict[str, int] = {}             # how often each kind of control was used
        self.refused: list[str] = []                # what the rules had against a wish

    def come(self, battle: str) -> "Person":
        """To the table of a battle, until there is something to do."""
        self.page.goto(f"/battle/{battle}")
        self.wait()
        return self

    @property
    def standing(self) -> str:
        """The id of the question on the page."""
        return str(self.question.get_attribute("data-question"))

    def settle(self) -> None:
        """Until it is known what the wish that stands now would do."""
        expect(self.question).to_have_attribute("data-tried", "true")

    def until(self, what: str, about: Any) -> tuple[Kind, str]:
        """What a function of the page says, as soon as it says something."""
        try:
            kind, words = self.page.wait_for_function(what, arg=about, timeout=PATIENCE_MS).json_value()
        except TimeoutError:
            said = self.page.locator("section.question" if self.question.count() else "body").inner_text()
            raise AssertionError(f"nothing happens after {self.wire.told[-3:]}; the page says:\n{said}") from None
        return kind, words

    def wait(self, old: str = "") -> tuple[Kind, str]:
        """Until there is something to do other than the question of this id; what, and its id or words."""
        return self.until(STATE, old)

    def play(self, most: int = 1000) -> int:
        """Go on until the battle is over, or for so many answers; how many it were."""
        for count in range(most):
            if self.meet()[0] == "over":
                return count
            self.answer()
        return most

    def play_to(self, kind: str) -> Message:
        """Go on until a question of this kind stands on the page."""
        while (asked := self.asked())["kind"] != kind:
            self.answer()
        return asked

    def meet(self) -> tuple[Kind, str]:
        """Until a question stands on the page, or the end; sits down behind curtains."""
        kind, words = self.wait()
        while kind == "curtain":
            self.sit_down()
            kind, words = self.wait()
        return kind, words

    def sit_down(self) -> None:
        self.press(self.page.get_by_role("button", name="draw the curtain"))
        expect(self.page.locator("main.curtain")).to_have_count(0)

    def asked(self) -> Message:
        """The question that stands on the page, as it came."""
        return self.wire.asked(self.meet()[1])

    def last_of(self, asked: Message) -> Message:
        """What is asked last of all that is planned together."""
        if not asked.get("leads"):
            return asked
        self.settle()
        found = [message["legs"] for message in self.wire.heard
                 if message["type"] == "ahead" and message["question"] == asked["id"] and message["legs"]]
        return dict(found[-1][-1]["asked"]) if found else asked

    def answer(self) -> tuple[Kind, str]:
        """Answer the question that stands on the page somehow, with all that is planned with it; what comes then."""
        first = self.asked()
        asked = self.last_of(first)
        form = asked["form"]["type"]
        self.forms[form] = self.forms.get(form, 0) + 1
        for tries_left in reversed(range(TRIES)):
            self.wish(asked, tries_left)
            if (form not in MENUS or asked.get("leads")) and not self.confirm(form in DRAGGED):
                continue
            kind, words = self.wait(first["id"])
            if kind != "refused":
                return kind, words
            self.refused.append(words)
        raise AssertionError(f"{asked['prompt']}: {self.refused[-TRIES:]}")

    def wish(self, asked: Message, tries_left: int) -> None:
        """Set the control to something; a suggestion now and then, and when all else was refused."""
        form, offered = asked["form"], asked.get("suggestions", ())
        if offered and form["type"] not in MENUS and (not tries_left or self.rng.random() < 0.4):
            return self.suggested(len(offered))
        self.boldness = tries_left / TRIES
        controls: dict[str, Callable[[Message], None]] = {
            "one-of": self.one_of, "own": self.one_of, "some-of": self.some_of, "number": self.number,
            "allocation": self.allocation, "slots": self.slots, "angle": self.angle,
            "placement": self.placement, "course": self.course, "steered": self.steered,
        }  # fmt: skip
        if form["type"] in COUNTED:
            self.settle()               # or a lieutenant's answer may come between a look and a click
        controls[form["type"]](form)

    def confirm(self, snaps: bool = False) -> bool:
        """Answer with what stands on the page; False if that is known to be illegal, which the page then says. What was
        dragged becomes legal by itself."""
        kind, words = self.until(READY, snaps)
        if kind == "refused":
            self.refused.append(words)
            return False
        self.press(self.question.locator("button.primary"))
        return True

    def press(self, what: Locator) -> None:
        what.click()

    def one(self, of: Locator) -> Locator:
        """Any of these."""
        return of.nth(self.rng.randrange(of.count()))

    # --- controls, one for each answer space ---

    def options(self, label: str) -> Locator:
        return self.question.get_by_role("group", name=label, exact=True).get_by_role("button")

    def suggested(self, count: int) -> None:
        wanted = self.options("Suggestions").nth(self.rng.randrange(count))
        if "hot" not in str(wanted.get_attribute("class")):         # a second press would answer
            self.press(wanted)

    def one_of(self, form: Message) -> None:
        """A click on a choice answers; where more may be planned with it, a second one would."""
        choice = self.one(self.options("Choices"))
        if not self.is_leading() or "hot" not in str(choice.get_attribute("class")):
            self.press(choice)

    def is_leading(self) -> bool:
        """Whether a click on a choice only shows it."""
        return self.question.get_attribute("data-leads") == "true"

    def some_of(self, form: Message) -> None:
        buttons, count = self.options("Choices"), len(form["choices"])
        wanted = set(self.rng.sample(range(count), self.rng.randint(form["least"], form["most"])))
        ticked = {at for at in range(count) if buttons.nth(at).get_attribute("aria-pressed") == "true"}
        for at in [*sorted(ticked - wanted), *sorted(wanted - ticked)]:
            self.press(buttons.nth(at))

    def number(self, form: Message) -> None:
        self.set_to(self.question.get_by_role("spinbutton"), self.rng.randint(form["low"], form["high"]))

    def set_to(self, spin: Locator, value: int) -> None:
        """A whole number, by the buttons beside it."""
        now = int(spin.get_attribute("aria-valuenow") or 0)
        button = spin.locator("xpath=..").locator("button").nth(1 if value > now else 0)
        for _ in range(abs(value - now)):
            self.press(button)

    def allocation(self, form: Message) -> None:
        if form.get("picture"):
            self.stations(form)
            return
        spins, left = self.question.get_by_role("spinbutton"), form["points"]
        caps = [cap for cap in form["caps"] if cap]
        for at in range(len(caps)):
            self.set_to(spins.nth(at), 0)
        for at in self.rng.sample(range(len(caps)), len(caps)):
            share = min(caps[at], left)
            self.set_to(spins.nth(at), share)
            left -= share

    def stations(self, form: Message) -> None:
        """Hands on the ship's own picture: all of them away, then as many as there are and fit."""
        places, left = self.page.locator(".stations").get_by_role("spinbutton"), form["points"]
        for at in range(len(form["boxes"])):
            self.set_hands(places.nth(at), 0)
        for at in self.rng.sample(range(len(form["boxes"])), len(form["boxes"])):
            share = min(form["caps"][at], left)
            self.set_hands(places.nth(at), share)
            left -= share

    def set_hands(self, place: Locator, value: int) -> None:
        """So many hands at a place: a free one is filled, one that is there is sent away."""
        now = int(place.get_attribute("aria-valuenow") or 0)
        for _ in range(abs(value - now)):
            self.press(place.locator(".free" if value > now else ".hand").first)

    def slots(self, form: Message) -> None:
        menus = self.question.get_by_role("radiogroup")
        for at in range(menus.count()):
            self.press(self.one(menus.nth(at).locator("label")))
        slots = self.question.get_by_role("group", name="Slots").locator("button.pick")
        for at in range(slots.count()):
            self.press(slots.nth(at))
            parts, back = self.options(f"What may lie in slot {at + 1}"), slots.nth(at).locator("+ button")
            if parts.count() and (form.get("empty") is None or self.rng.random() < self.boldness):
                self.press(self.one(parts))
            elif back.count():
                self.press(back)

    def first(self, form: Message) -> None:
        """What is chosen before the value."""
        choices = form.get("first", ())
        if 1 < len(choices) <= 3:
            self.press(self.one(self.question.get_by_role("radiogroup").locator("label")))
        elif choices[1:]:
            at = str(self.rng.randrange(len(choices)))
            self.question.get_by_role("combobox", name="First").select_option(value=at)

    def angle(self, form: Message) -> None:
        self.first(form)
        self.drag(self.page.get_by_role("button", name="Direction,").first)      # of a plan there are several

    def placement(self, form: Message) -> None:
        self.first(form)
        self.drag(self.page.get_by_role("button", name="Place."))

    def course(self, form: Message) -> None:
        pull = self.page.get_by_role("button", name="Pull out")
        self.drag(pull if pull.count() else self.page.get_by_role("button", name="End of leg").last)

    def steered(self, form: Message) -> None:
        self.drag(self.page.get_by_role("button", name="Where it goes."))

    def drag(self, knob: Locator, dx: float | None = None, dy: float | None = None, release: bool = True) -> None:
        """Take a handle elsewhere; it snaps to what is legal."""
        x, y = middle(knob)
        self.take(x, y, x + (self.rng.uniform(-40, 40) if dx is None else dx),
                  y + (self.rng.uniform(-40, 40) if dy is None else dy))
        if release:
            self.let_go()

    def take(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(to_x, to_y, steps=3)

    def let_go(self) -> None:
        self.page.mouse.up()


class Finger(Person):
    """Answers with one finger: a first touch shows a choice, the button or a second touch answers."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        super().__init__(page, seed)
        self.is_left = False
        self.screen: CDPSession = page.context.new_cdp_session(page)

    def press(self, what: Locator) -> None:
        """Now left, now right: two quick touches at one place are a double touch."""
        box = box_of(what)
        self.is_left = not self.is_left
        what.tap(position={"x": box["width"] * (0.25 if self.is_left else 0.75), "y": box["height"] / 2})

    def one_of(self, form: Message) -> None:
        choice = self.one(self.options("Choices"))
        is_lit = "hot" in str(choice.get_attribute("class"))
        if self.is_leading():
            if not is_lit:
                self.press(choice)
            return
        self.press(choice)
        if not is_lit:
            self.confirm()

    def take(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Drag slowly, as the clock of the events has it: what ends in a swing swallows the next touch."""
        self.touch("touchStart", x, y, -1.0)
        for part in (0.3, 0.6, 1.0):
            self.touch("touchMove", x + (to_x - x) * part, y + (to_y - y) * part, part - 1.3)
        self.touch("touchMove", to_x, to_y)

    def let_go(self) -> None:
        self.screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def touch(self, kind: str, x: float, y: float, ago: float = 0.0) -> None:
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}],
                                                      "timestamp": time.time() + ago})


class Typist(Person):
    """Answers by keys alone: what has the focus is reached by Tab, digits and arrows."""

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, selector: str, most: int = 120) -> None:
        """Tab until what has the focus is this."""
        for _ in range(most):
            if self.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
            self.key("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    def press(self, what: Locator) -> None:
        raise AssertionError("a typist has no mouse")

    def sit_down(self) -> None:
        self.go_to("main.curtain button")
        self.key("Enter")
        expect(self.page.locator("main.curtain")).to_have_count(0)

    def confirm(self, snaps: bool = False) -> bool:
        kind, words = self.until(READY, snaps)
        if kind == "refused":
            self.refused.append(words)
            return False
        self.go_to("section.question button.primary")
        self.key("Enter")
        return True

    def suggested(self, count: int) -> None:
        self.go_to("section.question [aria-label=Suggestions] button")
        self.key(*["ArrowDown"] * self.rng.randrange(count))        # what has the focus is lit

    def one_of(self, form: Message) -> None:
        """A digit lights a choice, Enter answers; those without a digit are further down."""
        at = self.rng.randrange(len(form["choices"])) if form["type"] == "one-of" else 0
        self.key(str(min(at, 8) + 1), *["ArrowDown"] * (at - 8), *([] if self.is_leading() else ["Enter"]))

    def some_of(self, form: Message) -> None:
        count = self.rng.randint(form["least"], form["most"])
        wanted = set(self.rng.sample(range(min(9, len(form["choices"]))), count))
        ticked = self.page.locator("section.question .list button").evaluate_all(
            "all => all.flatMap((each, at) => each.ariaPressed === 'true' ? [at] : [])")
        for at in [*sorted(set(ticked) - wanted), *sorted(wanted - set(ticked))]:
            self.key(str(at + 1))

    def set_to(self, spin: Locator, value: int) -> None:
        spot = spin.evaluate("each => { each.dataset.next = 'yes'; return each.ariaValueNow }")
        self.go_to("[data-next=yes]")
        self.key(*["ArrowUp" if value > int(spot) else "ArrowDown"] * abs(value - int(spot)))
        spin.evaluate("each => delete each.dataset.next")

    def set_hands(self, place: Locator, value: int) -> None:
        if int(place.get_attribute("aria-valuenow") or 0) != value:
            self.set_to(place, value)

    def slots(self, form: Message) -> None:
        menus = self.question.get_by_role("radiogroup")
        for at in range(menus.count()):
            label = menus.nth(at).get_attribute("aria-label")
            self.go_to(f"section.question [role=radiogroup][aria-label={json.dumps(label)}] input")
            self.key(self.rng.choice(["Space", "ArrowRight"]))
        slots = self.question.get_by_role("group", name="Slots").locator("button.pick")
        for at in range(slots.count()):
            self.key(str(at + 1))
            parts, back = self.options(f"What may lie in slot {at + 1}").count(), slots.nth(at).locator("+ button")
            if parts and (form.get("empty") is None or self.rng.random() < self.boldness):
                self.key(*["ArrowDown"] * self.rng.randrange(parts), "Enter")
            elif back.count():
                self.go_to(f".slot:nth-child({at + 1}) button + button")
                self.key("Enter")

    def angle(self, form: Message) -> None:
        self.go_to("section.question .control [role=spinbutton]")
        self.key(*[self.rng.choice(["ArrowUp", "ArrowDown"])] * self.rng.randint(1, 5))

    placement = angle

    def steered(self, form: Message) -> None:
        self.go_to("[role=button][aria-label^='Where it goes']")
        self.key(self.rng.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))

    def course(self, form: Message) -> None:
        self.go_to("[role=button][aria-label^='Pull out'], [role=button][aria-label^='End of leg']")
        self.key(self.rng.choice(["ArrowUp", "ArrowLeft", "ArrowRight"]))


def middle(knob: Locator) -> tuple[float, float]:
    """Where a handle is on the screen."""
    box = box_of(knob.locator("circle.hit"))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def chairs(*players: str) -> list[dict[str, Any]]:
    """Who sits where: names of persons, or levels of an AI with an asterisk."""
    return [{"player": "ai", "level": name[1:]} if name.startswith("*") else {"player": "person", "name": name}
            for name in players]
