"""Somebody who plays at the table page with a mouse: any legal choice, of any form, with no idea of the game."""

import re
from random import Random

from playwright.sync_api import Locator, Page, expect
from web.harbour import House

import weathergage as wg
from weathergage.kernel.match import Match

STATE = """() => {
    if (document.querySelector("#verdict")) return "over";
    if (document.querySelector(".curtain")) return "curtain";
    return document.querySelector(".question")?.dataset.question ?? "waits";
}"""


class Captain:
    """Answers question after question."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.answered = 0

    @property
    def state(self) -> str:
        """"over", "curtain", "waits", or the id of the question."""
        return str(self.page.evaluate(STATE))

    def play(self, most: int = 2000) -> None:
        """Until the verdict."""
        for _ in range(most):
            if self.state == "over":
                return
            self.step()
        raise AssertionError(f"no end after {most} steps")

    def step(self) -> None:
        """Answers if asked; until the page shows something else."""
        state = self.state
        if state == "curtain":
            self.page.get_by_role("button", name="draw the curtain").click()
        elif state != "waits":
            self.answer()
        self.changed(state)

    def await_question(self) -> str:
        """The id of the next question."""
        while self.state == "waits":
            self.changed("waits")
        return self.state

    def changed(self, state: str) -> None:
        """Waits until the page shows something else."""
        self.page.wait_for_function(f"(before) => ({STATE})() !== before", arg=state, polling=20)

    def answer(self) -> None:
        """Answers the question at hand with anything legal."""
        self.answered += 1
        question = self.page.locator(".question")
        if question.get_by_role("group", name="Slots").count():
            self.lay(question)
        elif question.get_by_role("radiogroup").count():
            for group in question.get_by_role("radiogroup").all():
                self.any_of(group.locator("label")).click()
        elif question.get_by_role("group", name="Suggestions").count():
            wanted = self.any_of(question.get_by_role("group", name="Suggestions").get_by_role("button"))
            if "hot" not in (wanted.get_attribute("class") or ""):      # a second click would answer
                wanted.click()
        elif question.get_by_role("group", name="Choices").count():
            choices = question.get_by_role("group", name="Choices").get_by_role("button")
            is_menu = choices.first.get_attribute("aria-pressed") is None
            if is_menu:
                self.any_of(choices).click()
                return
            self.tick(choices)
        question.locator(".confirm button").click()

    def any_of(self, some: Locator) -> Locator:
        return some.nth(self.rng.randrange(some.count()))

    def tick(self, choices: Locator) -> None:
        """Ticks the first so many, until that is an answer."""
        for index in range(choices.count()):
            if self.page.locator(".confirm button").is_enabled():
                return
            choices.nth(index).click()

    def lay(self, question: Locator) -> None:
        """Lays parts into slots; what is refused is taken back."""
        slots = question.locator(".slot")
        for index in range(slots.count()):
            slot = slots.nth(index)
            slot.get_by_role("button").first.click()
            offered = question.locator(".part")
            for part in self.rng.sample(range(offered.count()), min(3, offered.count())):
                offered.nth(part).click()
                settle(self.page)
                if not question.locator(".fault").count():
                    break
                slot.get_by_role("button", name=re.compile("^Take .* back$")).click()
                settle(self.page)
                slot.get_by_role("button").first.click()
        expect(question.locator(".confirm button")).to_be_enabled()


def settle(page: Page) -> None:
    """Until the wish that stands now has been tried."""
    page.wait_for_function("() => document.querySelector('.question').dataset.tried === 'true'")


def take_in(house: House, page: Page, match: Match) -> str:
    """A match of ours goes on at the table; its id there."""
    answer = page.request.post(f"{house.url}api/battles/import", data=match.save())
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def until(ruleset: str, kind: str, scenario: str = "") -> Match:
    """A match played at random until the first seat alone is asked a question of a kind."""
    for seed in range(40):
        match = wg.new(ruleset, scenario=scenario or wg.ruleset(ruleset).scenarios[0].id, seed=seed)
        players = [wg.RandomPlayer(seed + number) for number in range(8)]
        while not match.over:
            if [(each.kind, each.seat) for each in match.questions] == [(kind, 0)]:
                return match
            wg.play(match, players, limit=1)
    raise AssertionError(f"{ruleset} never asked {kind}")
