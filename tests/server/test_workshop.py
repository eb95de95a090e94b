"""The scenario workshop: what scenarios are made of, drafts judged and drawn, played at once, saved and opened."""

import asyncio
import json
import tomllib
from copy import deepcopy
from typing import Any

import pytest
from helpers import installed
from litestar.testing import TestClient
from server.clients import ServerClient
from server.form_answers import Wire

from weathergage.kernel import registry
from weathergage.server import admission, drafting
from weathergage.server.app import make_app
from weathergage.server.jobs import TOO_MUCH
from weathergage.server.messages import DraftWish
from weathergage.server.quotas import Quotas, TooMuch
from weathergage.server.settings import Settings
from weathergage.server.store import Visitor
from weathergage.server.tallies import Tally


def found(server: ServerClient, game: str) -> Wire:
    made: Wire = server.get(f"/api/games/{game}/workshop")
    return made


def draft(info: Wire, base: str = "", **changes: Any) -> Wire:
    """A draft that begins with a scenario of the game."""
    scenario = next(one for one in info["scenarios"] if base in ("", one["id"]))
    return {"base": scenario["id"], "entry": {**deepcopy(scenario["entry"]), "id": "my-own", **changes}, "name": "mine"}


@pytest.mark.parametrize("game", installed())
def test_every_field_of_a_scenario_can_be_filled_in_and_what_was_saved_opens_again(
        standing: ServerClient, game: str) -> None:
    info = found(standing, game)
    names = {field["name"] for field in info["fields"]}
    assert all([set(one["entry"]) <= names for one in info["scenarios"]])
    kinds = {field["kind"] for field in info["fields"]}
    assert kinds <= {"text", "whole", "number", "flag", "choice", "words", "table", "list", "other"}
    wish = draft(info)
    broken = {**wish, "entry": {**wish["entry"], "grog": 1}}
    told = standing.post(f"/api/games/{game}/workshop/check", broken, 200)
    assert [fault["where"].split(".")[-1] for fault in told["faults"]] == ["grog"]
    text = told["text"].replace("grog = 1\n", "")
    assert set(tomllib.loads(text)["scenarios"]["scenario"]) == {"my-own"}
    opened = standing.post(f"/api/games/{game}/workshop/open", {"text": text}, 200)
    assert opened["scenarios"][0]["entry"] == wish["entry"] and opened["others"] is None


def test_a_draft_is_set_up_by_the_rules_and_played_at_once(server: ServerClient) -> None:
    info = found(server, "captains-sea")
    wish = draft(info, "pistol-shot", turn_limit=3)
    told = server.post("/api/games/captains-sea/workshop/check", wish, 200)
    assert told["faults"] == [] and told["chart"]["grid"] == "square" and told["fragments"]

    off = {**wish, "entry": {**wish["entry"], "side_a": {**wish["entry"]["side_a"], "x": 99}}}
    assert "99" in server.post("/api/games/captains-sea/workshop/play", off, 400)["error"]

    battle = server.post("/api/games/captains-sea/workshop/play", wish)
    assert server.come(battle["id"]).settle()["asked"]
    assert "limit 3;" in json.loads(server.client.get(f"/api/battles/{battle['id']}/export").content)["position"]


def put(entry: Wire, where: tuple[Any, ...], value: Any) -> Wire:
    """The same scenario with another value there."""
    changed = inner = deepcopy(entry)
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = value
    return changed


@pytest.mark.parametrize(("game", "base", "where", "value", "rule"), [
    ("captains-sea", "pistol-shot", ("side_a", "x"), 99, "CS-GEO-01"),
    ("man-o-war", "smugglers-run", ("sides", 0, "side"), "east", "MW-SET-32"),
    ("oak-and-iron", "quickstart", ("side", 0, "ship", 0, "x"), 99, "OI-EDGE-01"),
    ("oak-and-iron", "quickstart", ("side", 0, "ship", 0, "y"), 24.75, "OI-COLL-01"),
    ("savage-seas", "shakedown-cruise", ("start_cockatrice", "hex"), [2, 3], "SS-SETUP-04"),
    ("savage-seas", "shakedown-cruise", ("tiles", 1, "centre"), [1, 0], "SS-COMP-08"),
    ("tattered-sails", "first-broadside", ("side", 0, "ships", 0, "x"), 2000.0, "TS-MOVE-23"),
    ("tattered-sails", "first-broadside", ("side", 0, "ships", 0, "x"), 450.0, "TS-GEO-12"),
])  # fmt: skip
def test_what_the_rules_have_against_a_draft_is_told_by_clause(
        standing: ServerClient, game: str, base: str, where: tuple[Any, ...], value: Any, rule: str) -> None:
    wish = draft(found(standing, game), base)
    told = standing.post(f"/api/games/{game}/workshop/check", {**wish, "entry": put(wish["entry"], where, value)}, 200)
    assert [fault["rule"] for fault in told["faults"]] == [rule]
    assert base not in told["faults"][0]["wrong"] and "position:" not in told["faults"][0]["wrong"]


def test_what_follows_from_the_rest_is_filled_in(standing: ServerClient) -> None:
    for game, base, change, follows in (
            ("savage-seas", "shakedown-cruise", {"start_distance": 3, "islands": []}, ("start_distance", "islands")),
            ("tattered-sails", "first-broadside", {}, ("side",))):
        info = found(standing, game)
        wish, right = draft(info, base, **change), draft(info, base)["entry"]
        for side in wish["entry"].get("side", ()):
            side["points"] += 9
        wish["entry"]["grog"] = 1
        faulty = standing.post(f"/api/games/{game}/workshop/check", wish, 200)
        assert faulty["entry"] == wish["entry"]
        del wish["entry"]["grog"]
        mended = drafting.completed(registry.find(game), DraftWish(base=base, entry=wish["entry"])).entry
        assert {name: sorted(mended[name]) if name == "islands" else mended[name] for name in follows} == \
            {name: sorted(right[name]) if name == "islands" else right[name] for name in follows}


def test_what_is_no_draft_is_refused_in_words(standing: ServerClient) -> None:
    info, path = found(standing, "savage-seas"), "/api/games/savage-seas/workshop"
    wish = draft(info)
    for change, field in (({"base": "atlantis"}, "base"), ({"entry": 3}, "entry"), ({"others": 3}, "others")):
        assert standing.post(f"{path}/check", {**wish, **change}, 400)["field"] == field
    assert standing.post(f"{path}/play", {**wish, "others": {"tables": {}}}, 400)["field"] == "others"
    for text in ("no toml [", 'ruleset = "captains-sea"', 'ruleset = "savage-seas"\n[scenarios.scenario.x]\nname = 3'):
        assert standing.post(f"{path}/open", {"text": text}, 400)["error"]
    deep: Any = 1
    for _ in range(60):
        deep = [deep]
    told = standing.post(f"{path}/check", {**wish, "entry": {**wish["entry"], "tiles": deep}}, 400)
    assert "without end" in told["error"]


def test_a_draft_that_needs_more_of_the_machine_than_one_may_have_is_ended(
        standing: ServerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = draft(found(standing, "savage-seas"))
    monkeypatch.setattr(admission, "SECONDS", 0.001)        # less than any draft needs on any machine
    told = standing.post("/api/games/savage-seas/workshop/check", wish, 200)
    assert [fault["wrong"] for fault in told["faults"]] == [TOO_MUCH]
    visitor, held = Visitor("ann"), Quotas(Tally())
    with held.one_more("drafts", visitor, 1), pytest.raises(TooMuch), held.one_more("drafts", visitor, 1):
        pass


def test_a_draft_and_a_file_are_read_where_they_can_be_ended(
        settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of a hundred thousand words, or tens of thousands of wrong fields, would keep the server itself busy."""
    guarded = Settings(database=settings.database, workers=1, static=settings.static)
    with TestClient(make_app(guarded), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        wish, path = draft(found(server, "savage-seas")), "/api/games/savage-seas/workshop"
        told = server.post(f"{path}/check", {**wish, "entry": {**wish["entry"], "grog": [1] * 500, "tiles": [1] * 500}},
                           200)
        assert len(told["faults"]) == drafting.MOST_FAULTS
        text = server.post(f"{path}/check", wish, 200)["text"]
        assert server.post(f"{path}/open", {"text": text}, 200)["scenarios"]
    monkeypatch.setattr(admission, "SECONDS", 0.001)            # less than any draft needs on any machine
    with TestClient(make_app(guarded), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        assert server.post(f"{path}/open", {"text": text}, 400)["error"] == TOO_MUCH
        assert server.post(f"{path}/check", wish, 400)["error"] == TOO_MUCH
        assert server.get("/api/health")["status"] == "ok"


def test_nobody_waits_while_a_draft_is_looked_over(standing: ServerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tens of thousands of special rules take their time; it is no time of the loop that serves everybody."""
    seen, faults_of = [], drafting.faults_of

    def looking(*given: Any) -> Any:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        seen.append(given)
        return faults_of(*given)

    wish = draft(found(standing, "captains-sea"), grog=1)
    monkeypatch.setattr(drafting, "faults_of", looking)
    assert standing.post("/api/games/captains-sea/workshop/check", wish, 200)["faults"] and seen
