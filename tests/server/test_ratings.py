"""Ratings by Glicko-2, and the battles that change them: which can be rated, what nobody does in them, and that they
count once."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient
from server.clients import ServerClient, TableClient, visit
from server.conftest import settings_of
from server.databases import query
from server.form_answers import Wire
from server.test_friends import hours_go_by, next_table
from server.test_names import PASSWORD, ask, cheap_hashes, claim, new_name
from server.test_rights import invite, public, take

from weathergage.server.app import make_app
from weathergage.server.ratings import NEW, PERIOD_S, STEADY, UNKNOWN, Rating, after, fought, idle
from weathergage.server.scores import Scored, enter, standings
from weathergage.server.settings import Settings, sqlite_url
from weathergage.server.store import Store

__all__ = ["cheap_hashes"]


# --- Glicko-2 ---------------------------------------------------------------------------------------------------------

def test_the_example_of_the_paper() -> None:
    others = (Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)
    found = after(Rating(1500, 200, 0.06), others)
    assert found.rating == pytest.approx(1464.06, abs=0.01) and found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_a_battle_tells_less() -> None:
    known = Rating(1600, 60, 0.06)
    assert after(known, []).deviation == pytest.approx((60 ** 2 + (173.7178 * 0.06) ** 2) ** 0.5)
    assert idle(known, PERIOD_S - 1) == known and idle(known, PERIOD_S).deviation == pytest.approx(
        after(known, []).deviation)
    assert idle(known, 10_000 * PERIOD_S) == Rating(1600, UNKNOWN, 0.06) and idle(known, -5) == known


def test_who_wins_rises_and_who_loses_falls_as_far() -> None:
    won, lost = fought(Rating(), Rating(), 1.0)
    assert won.rating - NEW == pytest.approx(NEW - lost.rating) and won.rating > NEW + 100
    assert won.deviation == pytest.approx(lost.deviation) and won.deviation < UNKNOWN and won.is_provisional
    assert fought(Rating(), Rating(), 0.5)[0].rating == pytest.approx(NEW)
    weak, strong = fought(Rating(1300, 80), Rating(1900, 80), 1.0)
    expected, _ = fought(Rating(1900, 80), Rating(1300, 80), 1.0)
    assert weak.rating - 1300 > 10 * (expected.rating - 1900) > 0 and strong.rating < 1900


def test_a_surprise_makes_it_more_volatile() -> None:
    """Both branches of step 5: the change is beyond what was expected, and within."""
    wild = after(Rating(1500, 50), [(Rating(2400, 50), 1.0)] * 5)
    calm = after(Rating(1500, 50), [(Rating(1500, 50), 1.0), (Rating(1500, 50), 0.0)])
    assert wild.volatility > STEADY > calm.volatility > 0 and not calm.is_provisional
    even = Rating()
    for number in range(60):
        even, _ = fought(even, Rating(1500, 60), float(number % 2))
    assert abs(even.rating - NEW) < 60 and even.deviation < 110


# --- rated battles ----------------------------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("rated")
    return public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder))


@pytest.fixture(scope="module")
def client(settings: Settings) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as made:
        yield made


WISH: Wire = {"ruleset": "captains-sea", "chairs": [{"player": "person"}, {"player": "person", "link": True}],
              "clock": {"base": 600}, "rated": True}


def captain(client: TestClient[Any]) -> tuple[ServerClient, str]:
    who, name = visit(client), new_name()
    claim(who, name, PASSWORD)
    return who, name


def two(client: TestClient[Any], **more: Any) -> tuple[ServerClient, ServerClient, str]:
    """A rated battle that Ann has set up and Ben has come to."""
    (ann, _), (ben, _) = captain(client), captain(client)
    battle = ann.post("/api/battles", {**WISH, **more})["id"]
    take(ben, invite(ann, battle, 1))
    return ann, ben, str(battle)


def rated(who: ServerClient) -> Any:
    """The history of one's rating, battle by battle."""
    games = who.get("/api/record")["rated"]
    assert len(games) < 2
    return [(line["battle"], line["score"], line["rating"]) for game in games for line in game["history"]]


def screens_of(battle: str, *people: ServerClient) -> list[TableClient]:
    screens = [who.come(battle) for who in people]
    for screen in screens:
        screen.look()
    return screens


@pytest.mark.parametrize("wrong, words", [
    ({"seed": 4}, "seed"), ({"clock": None}, "clocks"), ({"chairs": []}, "one seat is yours"),
    ({"chairs": [{"player": "person"}, {"player": "ai"}]}, "one seat is yours"),
    ({"chairs": [{"player": "person"}, {"player": "person"}]}, "one seat is yours"),
    ({"chairs": [{"player": "person", "link": True}] * 2}, "one seat is yours"),
    ({"ruleset": "tattered-sails", "scenario": "own-fleets", "options": {"players": "3"},
      "chairs": [{"player": "person"}, {"player": "person", "link": True}, {"player": "ai"}], "clock": None},
     "two seats"),
])
def test_what_cannot_be_rated(client: TestClient[Any], wrong: Wire, words: str) -> None:
    refused = captain(client)[0].post("/api/battles", {**WISH, **wrong}, 400)
    assert refused["field"] == "rated" and words in refused["error"]


def test_only_people_with_names_are_rated(client: TestClient[Any]) -> None:
    ann, name = captain(client)
    nobody = visit(client)
    assert "names" in nobody.post("/api/battles", WISH, 400)["error"]
    battle = ann.post("/api/battles", {**WISH, "challenge": "any", "experience": "some"})
    assert battle["chairs"][0]["name"] == name
    token = invite(ann, battle["id"], 1)
    told = nobody.post("/api/links/look", {"token": token}, 200)
    assert told["rated"] and told["rating"] is None
    row = next(row for row in nobody.get("/api/challenges") if row["battle"] == battle["id"])
    assert (row["rated"], row["experience"], row["rating"], row["host"]) == (True, "some", None, name)
    assert "sign in first" in take(nobody, token, 403)["error"]
    assert "sign in first" in nobody.post(f"/api/challenges/{battle['id']}", {"name": "Ben"}, 403)["error"]
    assert "against themselves" in take(ann, token, 403)["error"]
    ben, _ = captain(client)
    take(ben, token)
    assert ann.get("/api/battles")[0]["chairs"][1]["open"] is False


def test_resigning_counts_for_both_and_is_shown(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        one, other = screens_of(battle, ann, ben)
        assert one.shown["rated"] and not one.shown["hints"]
        assert [(chair["named"], chair["rating"]) for chair in one.shown["chairs"]] == [(True, None)] * 2
        assert other.ask("resign")["type"] == "done"
        shown = next_table(one, lambda message: message["verdict"])["chairs"]
        assert [chair["rating"]["rating"] for chair in shown] == [1662, 1338]
        assert all(chair["rating"]["provisional"] and chair["rating"]["deviation"] == 290 for chair in shown)
    assert rated(ann) == [(battle, 1.0, 1662)] and rated(ben) == [(battle, 0.0, 1338)]
    game = ann.get("/api/record")["rated"][0]
    assert game["ruleset"] == "captains-sea" and game["name"] == "Captain's Sea" and game["now"]["rating"] == 1662
    again = ann.post("/api/battles", {**WISH, "challenge": "any"})["id"]
    row = next(row for row in ben.get("/api/challenges") if row["battle"] == again)
    assert row["rating"] == {"rating": 1662, "deviation": 290, "provisional": True}
    more = ben.post(f"/api/battles/{battle}/again", None)["id"]         # nobody has agreed that this one is
    with ben.guests:
        assert not ben.come(more).look()["rated"]


def test_a_draw_and_a_fallen_flag_count(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        one, other = screens_of(battle, ann, ben)
        one.ask("offer", what="draw")
        assert other.ask("reply", agrees=True)["type"] == "done"
    assert rated(ann) == [(battle, 0.5, 1500)] == [(battle, *rated(ben)[0][1:])]
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        one, other = screens_of(battle, ann, ben)
        asked = [clock["seat"] for clock in one.shown["clocks"] if clock["runs"]]
        hours_go_by(client, battle, is_there=True)
        early = other if 0 in asked else one
        assert early.ask("claim")["type"] == "done"
    scores = sorted(score for who in (ann, ben) for _, score, _ in rated(who))
    assert scores == ([0.0, 1.0] if len(asked) == 1 else [0.5, 0.5])        # with both flags down it is a draw


def test_the_end_by_the_rules_counts(client: TestClient[Any]) -> None:
    """Played by both, answer by answer, to the end."""
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        screens = screens_of(battle, ann, ben)
        while not any(screen.shown["verdict"] for screen in screens):
            step = max(screen.shown["step"] for screen in screens)
            asked = next(screen for screen in screens if screen.shown["asked"])
            assert asked.answer()["type"] == "done"
            for screen in screens:
                next_table(screen, lambda message, step=step: message["step"] > step)
        winners = screens[0].shown["verdict"]["winners"]
    expected = [0.5] * 2 if len(winners) != 1 else [float(seat in winners) for seat in (0, 1)]
    assert [rated(who)[0][1] for who in (ann, ben)] == expected


def test_what_nobody_does_in_a_rated_battle(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        one, other = screens_of(battle, ann, ben)
        assert "no AI" in one.ask("hand-over", seat=0, level="random")["reason"]
        assert "no AI" in one.ask("hand-over", seat=1, level="random")["reason"]
        assert "by leave" in one.ask("offer", what="undo")["reason"]
        for advice in ("hint", "light-first"):
            assert "advises" in one.ask(advice, question=one.shown["asked"][0]["id"])["reason"]
        for who, seat in ((ann, 0), (ben, 1)):
            assert "nobody else" in who.post(f"/api/battles/{battle}/links", {"seat": seat}, 400)["error"]
        assert "resigns" in ben.post(f"/api/battles/{battle}/leave", None, 400)["error"]
        assert "until then" in ask(ann, "DELETE", f"/battles/{battle}", status=400)["error"]
        other.ask("resign")
        next_table(one, lambda message: message["verdict"])
    assert client.post(f"/api/battles/{battle}/leave", headers=ben.headers).status_code == 204
    assert client.delete(f"/api/battles/{battle}", headers=ann.headers).status_code == 204
    assert len(rated(ann)) == len(rated(ben)) == 1      # what it has come to stays


def test_before_the_other_has_come_it_can_be_deleted(client: TestClient[Any]) -> None:
    ann, _ = captain(client)
    battle = ann.post("/api/battles", WISH)["id"]
    assert client.delete(f"/api/battles/{battle}", headers=ann.headers).status_code == 204


def test_a_battle_that_two_end_at_once_counts_once(client: TestClient[Any], settings: Settings,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server ends it while this one does; and its end is not entered twice, whoever tries."""
    ann, ben, battle = two(client)
    settle, raced = Store.settle, []

    async def late(store: Store, *given: Any) -> None:
        if not raced:
            raced.append(True)
            await settle(store, replace(given[0]), *given[1:])      # as the other server does
        await settle(store, *given)

    monkeypatch.setattr(Store, "settle", late)
    with ann.guests, ben.guests:
        one, _ = screens_of(battle, ann, ben)
        assert one.ask("resign")["reason"] == "the battle is over"
    assert len(rated(ann)) == len(rated(ben)) == 1
    people = [row[0] for row in query(settings.database, f"SELECT visitor FROM ratings WHERE battle = '{battle}'")]

    async def once_more() -> None:
        store = Store(settings.database)
        try:
            async with store.change() as session:
                await enter(session, battle, Scored("captains-sea", (people[0], people[1]), 1.0))
        finally:
            await store.close()

    with pytest.raises(Exception, match="UNIQUE"):
        asyncio.run(once_more())
    assert len(rated(ann)) == len(rated(ben)) == 1


def test_who_gives_the_name_up_gives_up_the_rating(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        one, _ = screens_of(battle, ann, ben)
        ask(ben, "DELETE", "/name")
        assert one.ask("resign")["type"] == "done"
    assert rated(ann) == [] and ann.get("/api/record")["rated"] == []
    first, second, battle = two(client)
    with first.guests, second.guests:
        screens_of(battle, first, second)[0].ask("resign")
    ask(second, "DELETE", "/name")
    assert second.get("/api/record")["rated"] == [] and len(rated(first)) == 1


def test_a_friend_at_the_same_screen_goes_by_no_name_of_ours(client: TestClient[Any]) -> None:
    ann, name = captain(client)
    wish = {**WISH, "chairs": [{"player": "person", "name": name}, {"player": "person", "name": "Ben"}], "rated": False}
    battle = ann.post("/api/battles", {**wish, "clock": None})["id"]
    ben = visit(client)
    ask(ben, "PUT", "/me", {"name": name})                          # a nickname that is another's name
    other = ben.begin("captains-sea", chairs=[{"player": "person", "name": name}, {"player": "ai"}])["id"]
    with ann.guests, ben.guests:
        mine, theirs = screens_of(battle, ann)[0], screens_of(other, ben)[0]
        while "chairs" not in mine.shown:
            mine.settle()
        assert [chair["named"] for chair in mine.shown["chairs"]] == [True, False]
        assert [chair["named"] for chair in theirs.shown["chairs"]] == [False, False]


def test_a_rating_of_long_ago_says_less(client: TestClient[Any], settings: Settings) -> None:
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        screens_of(battle, ann, ben)[0].ask("resign")
    before = ann.get("/api/record")["rated"][0]["now"]["deviation"]
    query(settings.database, f"UPDATE ratings SET ended = ended - {40 * PERIOD_S} WHERE battle = '{battle}'")
    assert before < ann.get("/api/record")["rated"][0]["now"]["deviation"] <= UNKNOWN

    people = query(settings.database, f"SELECT visitor FROM ratings WHERE battle = '{battle}'")

    async def told() -> Any:
        store = Store(settings.database)
        try:
            async with store.look() as session:
                return await standings(session, "captains-sea", [person for person, in people] + [None, ""])
        finally:
            await store.close()

    assert {known.fought for known in asyncio.run(told()).values()} == {1}
