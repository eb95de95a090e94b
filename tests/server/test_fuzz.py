"""Requests at random, made from what the server says of itself: every operation, every message of a table.

    WEATHERGAGE_REQUESTS=200 pytest tests/server/test_fuzz.py          (make soak)

Whatever is sent, nothing fails, what is refused is refused in words, and a bystander notices nothing.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, note, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from server.clients import ServerClient, TableClient, visit
from server.conftest import settings_of
from server.form_answers import Wire, pick
from server.test_names import PASSWORD, claim
from server.test_rights import invite, public, take

import weathergage as wg
from weathergage.server import quotas
from weathergage.server.app import make_app
from weathergage.server.messages import Problem
from weathergage.server.messages.asks import FromScreen, MakeOffer, Orders, Say
from weathergage.server.settings import sqlite_url
from weathergage.server.socket import DECODER
from weathergage.server.talk import NOBODY

REQUESTS: Final = int(os.environ.get("WEATHERGAGE_REQUESTS", "8"))       # for each operation; messages: ten times that
WHOLE: Final = ("application/json",) * 5
OTHER_TYPES: Final = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/msgpack",
                      "", "nonsense", "application/json; charset=utf-7")
ODD_TEXT: Final = ("", "\0", "a\0b", "\ud800", "\u202e", "..", "a/b", "%00", "'; --", "x" * 900, "y" * 5000,
                   "\U0001f409")
ODD_NUMBERS: Final = (0, -1, 1, 2, 101, 2**31, 2**63, -2**63 - 1, 2**64, 10**40, 1e308, 0.5,
                      float("nan"), float("-inf"))
RAW: Final = (b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 20_000, b'{"a":' * 20_000, b"null", b"[]", b'"text"',
              b"1" * 5001, b"-0", b'{"id": 1, "id": 2}', b" " * 300_000, b"\x1f\x8b\x08")
FOR_ALL: Final = ("orders", "say", "offer", "reply")    # of which everybody at the table hears
WELL_MEANT: Final = ({"type": "say", "text": " What ship? "}, {"type": "orders", "single": True},
                     {"type": "offer", "what": "draw"}, {"type": "orders", "single": False},
                     {"type": "reply", "agrees": False}, {"type": "offer", "what": "undo"})
RIGHTFUL: Final = ("resign", "undo", "hand-over")       # of which the fuzz would be over before it has begun

Schema = dict[str, Any]
odd: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(ODD_NUMBERS) | st.sampled_from(ODD_TEXT)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=6)
fuzz: Final = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))


class Shapes:
    """Values of the shape that a schema asks for, often made of what there is on the server."""

    def __init__(self, kinds: dict[str, Schema], known: dict[str, list[Any]]) -> None:
        self.kinds = kinds
        self.known = known                      # by the name of a field or parameter

    def of(self, schema: Schema, name: str = "") -> st.SearchStrategy[Any]:
        made = self.shaped(schema)
        return st.sampled_from(self.known[name]) | made if name in self.known else made

    def shaped(self, schema: Schema) -> st.SearchStrategy[Any]:
        if "$ref" in schema:
            return self.shaped(self.kinds[schema["$ref"].rpartition("/")[2]])
        if either := schema.get("oneOf") or schema.get("anyOf"):
            return st.one_of([self.shaped(one) for one in either])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        match schema.get("type"):
            case "object" if "properties" in schema:
                fields = {name: self.of(one, name) for name, one in schema["properties"].items()}
                required = {name: fields[name] for name in fields if name in schema.get("required", ())}
                return st.fixed_dictionaries(required, optional={
                    name: one for name, one in fields.items() if name not in required})
            case "object":
                values = schema.get("additionalProperties")
                return st.dictionaries(st.text(max_size=5), self.shaped(values) if isinstance(values, dict) else odd,
                                       max_size=2)
            case "array":
                return st.lists(self.shaped(schema.get("items") or {}), max_size=3)
            case "string":
                return st.sampled_from(ODD_TEXT) | st.text(max_size=12)
            case "integer":
                return st.integers(-1, 3) | st.integers()
            case "number":
                return st.floats(allow_nan=False, allow_infinity=False)
            case "boolean":
                return st.booleans()
            case "null":
                return st.none()
        return odd

    def body(self, schema: Schema) -> st.SearchStrategy[bytes]:
        """As it should be, or spoilt at one place, or something else altogether."""
        whole = self.of(schema)
        return (whole | whole.flatmap(spoilt) | odd).map(written) | st.sampled_from(RAW)


@st.composite
def spoilt(draw: st.DrawFn, value: Any) -> Any:
    """The same with one thing in it changed, left out, or added."""
    if isinstance(value, dict) and value:
        name, change = draw(st.sampled_from(sorted(value))), draw(st.integers(0, 3))
        if change == 0:
            return {key: one for key, one in value.items() if key != name}
        if change == 1:
            return {**value, draw(st.sampled_from(["unknown", "", "\0"])): draw(odd)}
        return {**value, name: draw(odd) if change == 2 else draw(spoilt(value[name]))}
    if isinstance(value, list) and value:
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], draw(spoilt(value[at])), *value[at + 1:]]
    return draw(odd)


def written(value: Any) -> bytes:
    return json.dumps(value).encode()


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    for limit in ("MOST_NEWCOMERS", "MOST_BATTLES", "MOST_CLAIMED"):            # which would hide what comes after them
        monkeypatch.setattr(quotas, limit, 10**9)
    folder = tmp_path_factory.mktemp("fuzz")
    wish = replace(public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder)), study_s=0.01)
    with TestClient(make_app(wish), base_url="http://127.0.0.1:8123") as made:
        yield made


# --- over HTTP --------------------------------------------------------------------------------------------------------

def operations(client: TestClient[Any]) -> tuple[list[tuple[str, str, Schema]], dict[str, Schema]]:
    """Everything that the server says it can be asked for, and the shapes of what is sent."""
    schema = client.app.openapi_schema.to_schema()
    found = [(method.upper(), path, operation) for path, methods in schema["paths"].items()
             for method, operation in methods.items()]
    return found, schema["components"]["schemas"]


def in_address(value: Any) -> str:
    return quote(str(value).encode("utf-8", "surrogatepass"), safe="")


def shot(shapes: Shapes, method: str, path: str, operation: Schema) -> st.SearchStrategy[tuple[str, bytes, str]]:
    """An address, a body and what it is said to be."""
    places = [one for one in operation.get("parameters", ()) if one["in"] == "path"]
    asked = [one for one in operation.get("parameters", ()) if one["in"] == "query"]
    shape = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    body = st.just(b"") if method == "GET" else shapes.body(shape) if shape else (
        st.just(b"") | st.sampled_from(shapes.known["save"]).flatmap(spoilt).map(written) | st.sampled_from(RAW))

    def address(values: tuple[dict[str, Any], dict[str, Any]]) -> str:
        at = path
        for name, value in values[0].items():
            at = at.replace("{" + name + "}", in_address(value))
        return at + "?" * bool(values[1]) + "&".join(f"{name}={in_address(value)}" for name, value in values[1].items())

    where = st.tuples(st.fixed_dictionaries({one["name"]: shapes.of(one["schema"], one["name"]) for one in places}),
                      st.fixed_dictionaries({}, optional={one["name"]: shapes.of(one["schema"], one["name"]) | odd
                                                          for one in asked})).map(address)
    return st.tuples(where, body, st.sampled_from((*WHOLE, *OTHER_TYPES)))


def test_no_request_breaks_the_server_or_touches_what_is_anothers(client: TestClient[Any]) -> None:
    stranger, bystander = [visit(client) for _ in range(2)]
    theirs = bystander.begin("captains-sea", "person", "person", seed=1)["id"]

    def seen() -> tuple[bytes, Any]:
        path = f"/api/battles/{theirs}/export"
        return client.get(path, headers=bystander.headers).content, bystander.get("/api/battles")

    before = seen()
    games = stranger.get("/api/games")
    found, kinds = operations(client)
    assert len(found) > 30
    entry = stranger.get("/api/games/captains-sea/workshop")["scenarios"][0]
    for number, (method, path, operation) in enumerate(found):
        owner = visit(client)                       # whose cookie may be void after it
        if "/name" in path:
            claim(owner, f"Captain {number}")
        people = (ServerClient(client), stranger, owner)
        mine = owner.begin("captains-sea", "person", "person", seed=1)["id"]
        names, scenarios = [game["id"] for game in games], [one["id"] for one in games[0]["scenarios"]]
        known = {"game": names, "ruleset": names, "battle": [mine, mine, theirs], "after": [mine, theirs],
                 "scenario": scenarios, "base": [entry["id"]], "entry": [entry["entry"]], "seat": [0, 1, None],
                 "token": [invite(owner, mine, 1)], "save": [json.loads(wg.new("captains-sea", seed=1).save())],
                 "lesson": ["open-fire"], "form": ["html", "text", "svg"], "level": [games[0]["usual_level"]],
                 "name": [f"Captain {number}", "Ann"], "password": [PASSWORD]}

        @settings(fuzz, max_examples=REQUESTS)
        @given(shot(Shapes(kinds, known), method, path, operation), st.sampled_from(people))
        def fire(shot: tuple[str, bytes, str], who: ServerClient) -> None:
            at, body, kind = shot
            note(f"{method} {at} {kind} {body[:200]!r}")            # noqa: B023
            answer = client.request(method, at, content=body, headers={**who.headers, "content-type": kind})  # noqa: B023
            client.cookies.clear()
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert msgspec.json.decode(answer.content, type=Problem).error

        fire()
        assert seen() == before, f"{method} {path}"


# --- at a table -------------------------------------------------------------------------------------------------------

class Party:
    """Ann and Ben in their seats, Eve who watches; and it is Ben alone who is asked."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        people = [visit(client) for _ in range(3)]
        link = {"player": "person", "link": True}
        self.battle = str(people[0].begin("savage-seas", chairs=[{"player": "person"}, link], seed=4)["id"])
        for who, seat in zip(people[1:], (1, None), strict=True):
            take(who, invite(people[0], self.battle, seat))
        self.people = people
        self.ann, self.ben, self.eve = [who.come(self.battle) for who in people]
        self.past: list[str] = []
        for screen in (self.ann, self.ben, self.eve):
            screen.look()
        while not self.ben.shown.get("asked") or self.ann.shown.get("asked") or not self.past:
            screen = self.ann if self.ann.shown.get("asked") else self.ben
            self.past.append(screen.shown["asked"][0]["id"])
            assert screen.answer()["type"] == "done"
            step = len(self.past)
            for one in (self.ann, self.ben, self.eve):
                while one.shown.get("step", 0) < step:
                    one.look()

    def others(self, screen: TableClient) -> list[tuple[int | None, TableClient]]:
        """Their seats, and what they look at."""
        return [(seat, one) for seat, one in ((0, self.ann), (1, self.ben), (None, self.eve)) if one is not screen]

    def state(self) -> tuple[Any, ...]:
        record = self.client.app.state.tables.live[self.battle].record
        return record.match.chain, len(record.match.log), record.battle.chairs

    def after(self, before: tuple[Any, ...], ask: FromScreen) -> tuple[Any, ...]:
        """That after something that Ann has done: only her standing orders are part of it."""
        chain, length, (anns, bens) = before
        return chain, length, (msgspec.structs.replace(anns, single=ask.single) if isinstance(ask, Orders) else anns,
                               bens)


def probe(screen: TableClient, number: int) -> list[Wire]:
    """What a screen has heard of all that the table has done by now: what is asked waits for its turn there."""
    since = len(screen.heard)
    screen.last = 10**6 + number
    assert screen.ask("mute", line=10**9, muted=False)["reason"] == NOBODY
    return [message for message in screen.heard[since:-1] if message["type"] != "presence"]


def read(data: bytes) -> FromScreen | None:
    """What a message asks for, if it can be read."""
    try:
        return DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def kind_of(ask: FromScreen) -> str:
    return str(ask.__struct_config__.tag)


def hears_only(ask: FromScreen, seat: int | None, before: Wire, messages: list[Wire]) -> None:
    """Of what Ann has done another hears what is for all, and besides sees the table as it was."""
    assert len(messages) == 1, messages
    message = messages[0]
    if isinstance(ask, Say):
        told = message.pop("lines")
        assert message == {"type": "chat", "afresh": False}
        assert [(line["text"], line["seat"], line["name"], line["mine"], line["muted"]) for line in told] == [
            (" ".join(ask.text.split()), 0, "", False, False)]
        return
    assert message["version"] > before["version"]
    offer = before["offer"] if isinstance(ask, Orders) else None
    if isinstance(ask, MakeOffer):
        offer = {"what": ask.what, "seat": 0, "mine": False, "asked": seat == 1}
    assert message == {**before, "offer": offer, "version": message["version"]}


def test_no_message_breaks_a_table_or_touches_what_is_anothers(client: TestClient[Any]) -> None:
    party = Party(client)
    asked = party.ben.shown["asked"][0]
    schema = msgspec.json.schema(FromScreen)
    shapes = Shapes(schema["$defs"], {
        "question": [asked["id"], *party.past], "seat": [0, 1, None, -1, 2], "id": [1, 2, 3], "step": [0, 1, 10**9],
        "answer": [choice["answer"] for choice in asked["form"].get("choices", ())] or [None],
        "what": ["draw", "undo", "0" * 32], "line": [0, 1]})
    count, count_of = 0, Counter[str]()

    def send(screen: TableClient, data: bytes, as_bytes: bool) -> Wire:
        """What comes of a message."""
        if as_bytes:
            screen.socket.send_bytes(data)
        else:
            screen.socket.send_text(data.decode("utf-8", "replace"))
            data = data.decode("utf-8", "replace").encode()
        try:
            number = DECODER.decode(data).id
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return screen.wait(lambda told: str(told.get("reason", "")).startswith("this is no request"))
        return screen.wait(lambda told: told.get("reply_to") == number and told.get("finished", True))

    def volley(screen: TableClient, may_change: bool) -> None:
        def shoot(data: bytes, as_bytes: bool) -> None:
            nonlocal count
            if may_change and any(f'"type": "{kind}"'.encode() in data for kind in RIGHTFUL):
                return
            count, before = count + 1, party.state()
            seen = {seat: other.shown for seat, other in party.others(screen)}
            told = send(screen, data, as_bytes)
            if told["type"] == "refused":
                assert told["reason"] and "went wrong" not in told["reason"]
            heard = {seat: probe(other, count) for seat, other in party.others(screen)}
            ask = read(data) if may_change and told["type"] == "done" else None
            if ask is None or kind_of(ask) not in FOR_ALL:
                assert party.state() == before
                assert not any(heard.values()), heard
            else:
                count_of[kind_of(ask)] += 1
                assert party.state() == party.after(before, ask)
                for seat, messages in heard.items():
                    hears_only(ask, seat, seen[seat], messages)
            assert party.ben.shown["asked"][0]["id"] == asked["id"]

        @settings(fuzz, max_examples=REQUESTS * 5)
        @given(shapes.body(schema), st.booleans())
        @example(b'{"type": "answer", "id": 1' + b"0" * 60 + b"}", False)
        def fire(data: bytes, as_bytes: bool) -> None:
            shoot(data, as_bytes)

        for number, ask in enumerate(WELL_MEANT, 1):
            shoot(written({"id": number, **ask}), False)
        fire()

    with party.people[0].guests, party.people[1].guests, party.people[2].guests:
        volley(party.eve, False)
        volley(party.ann, True)
        assert count_of.keys() == {*FOR_ALL} and count_of.total() >= len(WELL_MEANT)
        for cookie in ("", "weathergage=", "weathergage=" + "A" * 43, "weathergage=" + "A" * 5000, "nonsense"):
            assert ServerClient(client, cookie).come(party.battle).hear()["reason"].startswith("there is no battle")
        assert party.ben.ask("answer", question=asked["id"], answer=pick(asked))["type"] == "done"
