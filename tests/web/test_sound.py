"""What is heard when: nothing until somebody has asked for it, then what has happened."""

from playwright.sync_api import Page, expect
from web.browser import Server
from web.person import Person
from web.positions import before

HEARD = "() => performance.getEntriesByType('mark').flatMap((m) => m.name.startsWith('sound ') ? m.detail : [])"


def heard(page: Page) -> dict[str, dict[str, float]]:
    """By sound the heaviest that was played."""
    found: dict[str, dict[str, float]] = {}
    for cue in page.evaluate(HEARD):
        if cue["weight"] >= found.get(cue["sound"], cue)["weight"]:
            found[cue["sound"]] = cue
    return found


def test_the_guns_are_heard_by_whoever_wants_to_hear_them(server: Server, page: Page) -> None:
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url) if request.url.endswith(".js") else None)
    person = Person(page).come(server.take_in(before("captains-sea", "fire", seed=1)))
    fire = person.question.get_by_role("group").get_by_role("button").first
    asked = person.standing
    fire.click()
    person.wait(asked)
    ask = page.get_by_role("region", name="Sound")
    expect(ask).to_be_visible()
    assert heard(page) == {} and not any("orchestra" in url for url in scripts)     # nothing is even fetched

    ask.get_by_role("button", name="With sound").click()
    expect(ask).to_have_count(0)
    page.wait_for_function(f"() => ({HEARD})().length >= 2")
    assert set(heard(page)) == {"gun", "bell"}                                      # what it will be like
    person.come(server.take_in(before("captains-sea", "fire", seed=1)))             # and so it stays
    asked = person.standing
    person.question.get_by_role("group").get_by_role("button").first.click()
    person.wait(asked)
    page.wait_for_function(f"() => ({HEARD})().some((cue) => cue.sound === 'gun')")
    now = heard(page)
    assert {"tap", "gun", "dice", "paper"} <= set(now)
    assert 0 < now["gun"]["weight"] <= 1 and 0 <= now["gun"]["distance"] <= 1
    expect(ask).to_have_count(0)
