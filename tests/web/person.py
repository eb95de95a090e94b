"""A scripted person at the page: reads what is asked, and answers with mouse, keys or fingers like anybody.

What they do depends on the kind of control and on luck, never on the game: all that a game may ask is answered here in
one way for each answer space.
"""

import random
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, Page, TimeoutError, expect
from web.wire import Message, Wire

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
    if (!button || question.querySelector("[aria-busy=true]")) return null;
    const fault = question.querySelector(".fault");
    if (!button.disabled) return ["ready", ""];
    return !fault || snaps && fault.textContent.includes("Shown instead") ? null : ["refused", fault.textContent];
}"""
DRAGGED = ("angle", "placement", "course")
TRIES = 4                       # wishes that the rules may refuse, before a suggestion is taken
PATIENCE_MS = 15_000            # for the AI; nothing waits this long unless it is stuck


class Person:
    """Answers at a page, by luck of their own."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.wire = Wire(page)
        self.rng = random.Random(seed)
        self.question = page.locator("section.question")
        self.boldness = 1.0                         # how much of a plan is laid out
        self.forms: dict[str, int] = {}             # how often each kind of control was used
        self.refused: list[str] = []                # what the rules had against a wish

    def until(self, what: str, about: Any) -> tuple[Kind, str]:
        """What a function of the page says, as soon as it says something."""
        try:
            kind, words = self.page.wait_for_function(what, arg=about, timeout=PATIENCE_MS).json_value()
        except TimeoutError:
            said = self.page.locator("body").inner_text()
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

    def meet(self) -> tuple[Kind, str]:
        """Until a question stands on the page, or the end; sits down behind curtains."""
        kind, words = self.wait()
        while kind == "curtain":
            self.page.get_by_role("button", name="draw the curtain").click()
            expect(self.page.locator("main.curtain")).to_have_count(0)
            kind, words = self.wait()
        return kind, words

    def answer(self) -> tuple[Kind, str]:
        """Answer the question that stands on the page somehow; what comes then."""
        id = self.meet()[1]
        asked = self.wire.asked(id)
        form = asked["form"]
        self.forms[form["type"]] = self.forms.get(form["type"], 0) + 1
        for tries_left in reversed(range(TRIES)):
            self.wish(asked, tries_left)
            if form["type"] not in ("one-of", "own") and not self.confirm(form["type"] in DRAGGED):
                continue
            kind, words = self.wait(id)
            if kind != "refused":
                return kind, words
            self.refused.append(words)
        raise AssertionError(f"{asked['prompt']}: {self.refused[-TRIES:]}")

    def wish(self, asked: Message, tries_left: int) -> None:
        """Set the control to something; a suggestion now and then, and when all else was refused."""
        form, offered = asked["form"], asked.get("suggestions", ())
        if offered and form["type"] not in ("one-of", "own") and (not tries_left or self.rng.random() < 0.4):
            return self.suggested(len(offered))
        self.boldness = tries_left / TRIES
        controls: dict[str, Callable[[Message], None]] = {
            "one-of": self.one_of, "own": self.one_of, "some-of": self.some_of, "number": self.number,
            "allocation": self.allocation, "ordering": self.ordering, "slots": self.slots, "angle": self.angle,
            "placement": self.placement, "course": self.course,
        }  # fmt: skip
        controls[form["type"]](form)

    # --- controls, one for each answer space ---

    def confirm(self, snaps: bool = False) -> bool:
        """Answer with what stands on the page; False if that is known to be illegal, which the page then says. What was
        dragged becomes legal by itself."""
        kind, words = self.until(READY, snaps)
        if kind == "refused":
            self.refused.append(words)
            return False
        self.question.locator("button.primary").click()
        return True

    def options(self, label: str) -> Locator:
        return self.question.get_by_role("group", name=label, exact=True).get_by_role("button")

    def suggested(self, count: int) -> None:
        self.options("Suggestions").nth(self.rng.randrange(count)).click()

    def one_of(self, form: Message) -> None:
        """A click on a choice answers."""
        buttons = self.options("Choices")
        buttons.nth(self.rng.randrange(buttons.count())).click()

    def some_of(self, form: Message) -> None:
        buttons = self.options("Choices")
        wanted = set(self.rng.sample(range(len(form["choices"])), self.rng.randint(form["least"], form["most"])))
        ticked = {at for at in range(len(form["choices"])) if buttons.nth(at).get_attribute("aria-pressed") == "true"}
        for at in [*sorted(ticked - wanted), *sorted(wanted - ticked)]:
            buttons.nth(at).click()

    def number(self, form: Message) -> None:
        self.set_to(self.question.get_by_role("spinbutton"), self.rng.randint(form["low"], form["high"]))

    def set_to(self, spin: Locator, value: int) -> None:
        """A whole number by keys."""
        spin.focus()
        now = int(spin.get_attribute("aria-valuenow") or 0)
        for _ in range(abs(value - now)):
            spin.press("ArrowUp" if value > now else "ArrowDown")

    def allocation(self, form: Message) -> None:
        spins, left = self.question.get_by_role("spinbutton"), form["points"]
        for at in range(len(form["boxes"])):
            self.set_to(spins.nth(at), 0)
        for at in self.rng.sample(range(len(form["boxes"])), len(form["boxes"])):
            share = min(form["caps"][at], left)
            self.set_to(spins.nth(at), share)
            left -= share

    def ordering(self, form: Message) -> None:
        for _ in range(2):
            later = self.question.get_by_role("button", name=": later").locator("visible=true")
            later.nth(self.rng.randrange(len(form["choices"]) - 1)).click()

    def slots(self, form: Message) -> None:
        groups = self.question.get_by_role("radiogroup")
        if groups.count():
            for at in range(groups.count()):
                labels = groups.nth(at).locator("label")
                labels.nth(self.rng.randrange(labels.count())).click()
            return
        slots = self.question.get_by_role("group", name="Slots").locator("button.pick")
        for at in range(slots.count()):
            slots.nth(at).click()
            parts, back = self.options(f"What may lie in slot {at + 1}"), slots.nth(at).locator("+ button")
            if parts.count() and (form.get("empty") is None or self.rng.random() < self.boldness):
                parts.nth(self.rng.randrange(parts.count())).click()
            elif back.count():
                back.click()

    def first(self, form: Message) -> None:
        """What is chosen before the value."""
        choices = form.get("first", ())
        if 1 < len(choices) <= 3:
            self.question.get_by_role("radiogroup").locator("label").nth(self.rng.randrange(len(choices))).click()
        elif choices[1:]:
            at = str(self.rng.randrange(len(choices)))
            self.question.get_by_role("combobox", name="First").select_option(value=at)

    def angle(self, form: Message) -> None:
        self.first(form)
        self.drag(self.page.get_by_role("button", name="Direction,"))

    def placement(self, form: Message) -> None:
        self.first(form)
        self.drag(self.page.get_by_role("button", name="Place."))

    def course(self, form: Message) -> None:
        pull = self.page.get_by_role("button", name="Pull out")
        self.drag(pull if pull.count() else self.page.get_by_role("button", name="End of leg").last)

    def drag(self, knob: Locator, dx: float | None = None, dy: float | None = None) -> None:
        """Take a handle elsewhere; it snaps to what is legal."""
        box = knob.locator("circle.hit").bounding_box()
        assert box, "the handle is not on the screen"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + (self.rng.uniform(-40, 40) if dx is None else dx),
                             y + (self.rng.uniform(-40, 40) if dy is None else dy), steps=3)
        self.page.mouse.up()


def chairs(*players: str) -> list[dict[str, Any]]:
    """Who sits where: names of persons, or levels of an AI with an asterisk."""
    return [{"player": "ai", "level": name[1:]} if name.startswith("*") else {"player": "person", "name": name}
            for name in players]
