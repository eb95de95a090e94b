"""Who may do what: every cell of the table in docs/security.md, over HTTP and at the table, and with wrong tokens."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from server.clients import ServerClient, TableClient, visit
from server.conftest import settings_of
from server.databases import query
from server.form_answers import Wire, pick

import weathergage as wg
from weathergage.server import links
from weathergage.server.app import make_app
from weathergage.server.rights import OWN, RIGHTS, WHY_NOT, Role, Verb, When
from weathergage.server.settings import Settings, sqlite_url
from weathergage.server.store import NO_LINK
from weathergage.server.tables import Tables
from weathergage.server.visitors import visitor_by

PAGE = (Path(__file__).resolve().parents[2] / "docs/security.md").read_text(encoding="utf-8")
STRANGER = "stranger"
ANOTHER = "this question is put to another seat"


def tables_of(server: ServerClient) -> Tables:
    tables: Tables = server.client.app.state.tables
    return tables


def rows_of(head: str) -> list[list[str]]:
    """The cells of the table in the page that begins like that."""
    lines = [line for line in PAGE[PAGE.index(head):].partition("\n\n")[0].splitlines() if not line.startswith("| ---")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def table_in_docs() -> dict[str, dict[str, str]]:
    rows = rows_of("| verb |")
    head = rows[0][1:]
    return {row[0]: dict(zip(head, row[1:], strict=True)) for row in rows[1:]}


TABLE = table_in_docs()


def test_the_page_says_what_the_server_does() -> None:
    assert list(TABLE) == list(Verb)
    for verb, row in TABLE.items():
        assert row == {**{role: RIGHTS[Verb(verb)][role] for role in Role}, STRANGER: When.NO}


def test_every_threat_names_a_test_that_there_is() -> None:
    for _, _, attacks in rows_of("| threat |")[1:]:
        for named in re.findall(r"`([^`]+)`", attacks):
            file, _, test = named.partition("::")
            assert f"def {test}" in (Path(__file__).parent / file).read_text(encoding="utf-8"), named


# --- a public server, a battle with everybody at it -------------------------------------------------------------------

class Scene:
    """A battle whose owner has no seat in it, with a friend in each of two seats, a spectator, and others."""

    def __init__(self, client: TestClient[Any], is_over: bool) -> None:
        self.client, self.is_over = client, is_over
        self.owner, self.ann, self.ben, self.spectator, stranger = [visit(client) for _ in range(5)]
        link = {"player": "person", "link": True}
        self.battle = str(self.owner.post("/api/battles/import", FINISHED)["id"] if is_over else
                          self.owner.begin("savage-seas", chairs=[link, link], seed=4)["id"])
        for seat, guest in ((0, self.ann), (1, self.ben), (None, self.spectator)):
            take(guest, invite(self.owner, self.battle, seat))
        self.people = {Role.OWNER: self.owner, Role.HOLDER: self.ben, Role.SPECTATOR: self.spectator,
                       STRANGER: stranger, "nobody": ServerClient(client),
                       "forger": ServerClient(client, "weathergage=" + "A" * 43)}


FINISHED = wg.play(wg.new("captains-sea", seed=1), [wg.RandomPlayer(1)] * 2).save()


def public(settings: Settings) -> Settings:
    return Settings(database=settings.database, public_url="http://games.example", workers=0, study_s=1.0,
                    static=settings.static, absent_s=0.0)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("public")
    settings = public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder))
    with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as made:
        yield made


@pytest.fixture(scope="module")
def scenes(client: TestClient[Any]) -> dict[bool, Scene]:
    return {is_over: Scene(client, is_over) for is_over in (False, True)}


def invite(host: ServerClient, battle: str, seat: int | None, status: int = 201) -> str:
    return str(host.post(f"/api/battles/{battle}/links", {"seat": seat}, status).get("token", ""))


def take(guest: ServerClient, token: str, status: int = 200, name: str = "") -> Any:
    return guest.post("/api/links/take", {"token": token, "name": name}, status)


def allowed(status: int, error: str) -> bool:
    """Whether it was not for want of a right that it was refused; and a refusal has the right status."""
    if error in (*WHY_NOT.values(), ANOTHER):
        assert status in (403, 0)
        return False
    return not error.startswith("there is no battle")


def by_http(method: str, path: str, body: Any = None) -> Callable[[Scene, ServerClient, int], bool]:
    def attempt(scene: Scene, who: ServerClient, seat: int) -> bool:
        data = {"json": {**body, "seat": seat} if "seat" in body else body} if body is not None else {}
        answer = scene.client.request(method, f"/api/battles/{scene.battle}{path}", headers=who.headers, **data)
        scene.client.cookies.clear()
        error = answer.json().get("error", "") if answer.status_code >= 400 else ""
        assert answer.status_code < 400 or error, answer.text
        return allowed(answer.status_code, error)

    return attempt


def sit_down(who: ServerClient, battle: str, stack: ExitStack) -> TableClient | None:
    guest = TableClient(stack.enter_context(who.line(f"/api/battles/{battle}/table")), battle)
    return None if guest.hear()["type"] == "refused" else guest


def at_table(kind: str, **fields: Any) -> Callable[[Scene, ServerClient, int], bool]:
    def attempt(scene: Scene, who: ServerClient, seat: int) -> bool:
        with ExitStack() as stack:
            guest = sit_down(who, scene.battle, stack)
            if guest is None:
                return False
            wish = {"seat": seat} if kind in ("sit", "hand-over") else {}
            if kind == "answer" and not scene.is_over:
                wish["question"] = asked_of(scene, seat)["id"]
            if kind in ("answer", "orders", "undo") and seat != guest.shown["seat"]:
                guest.ask("sit", seat=seat)             # whether that is allowed or not
            reply = guest.ask(kind, **{**fields, **wish})
            return reply["type"] == "done" or allowed(0, reply["reason"])

    return attempt


def asked_of(scene: Scene, seat: int) -> Wire:
    """What a seat is asked, as it is told it."""
    with ExitStack() as stack:
        guest = sit_down((scene.ann, scene.ben)[seat], scene.battle, stack)
        assert guest is not None
        asked: Wire = guest.shown["asked"][0]
        return asked


def is_listed(scene: Scene, who: ServerClient, seat: int) -> bool:
    return scene.battle in [row["id"] for row in who.get("/api/battles")]


def sees(scene: Scene, who: ServerClient, seat: int) -> bool:
    with ExitStack() as stack:
        at = sit_down(who, scene.battle, stack) is not None
    assert by_http("GET", "/branches")(scene, who, seat) == at
    return at


VERBS: dict[Verb, Callable[[Scene, ServerClient, int], bool]] = {
    Verb.LIST: is_listed, Verb.LOOK: sees, Verb.SIT: at_table("sit"),
    Verb.ANSWER: at_table("answer", question="none", answer=None),
    Verb.UNDO: at_table("undo"), Verb.ORDERS: at_table("orders", single=True),
    Verb.HAND_OVER: at_table("hand-over", level="", name=""), Verb.FIGHT_ON: at_table("fight-on"),
    Verb.HURRY: at_table("hurry"), Verb.RESIGN: at_table("resign"), Verb.OFFER: at_table("offer", what="draw"),
    Verb.CLAIM: at_table("claim"), Verb.STIR: at_table("stir", what="no digits"),
    Verb.CHAT: at_table("say", text="Ahoy"),
    Verb.DELAY: by_http("PUT", "/delay", {"turns": 0}),
    Verb.INVITE: by_http("POST", "/links/revoke", {"seat": 0}), Verb.BRANCH: at_table("branch", step=0),
    Verb.AGAIN: by_http("POST", "/again"), Verb.EXPORT: by_http("GET", "/export"),
    Verb.REPORT: by_http("GET", "/reports/none"), Verb.LEAVE: by_http("POST", "/leave"),
    Verb.DELETE: by_http("DELETE", ""),
}


ENDING = (Verb.LEAVE, Verb.DELETE)         # after which nothing more can be tried
IN_SEAT = (Verb.UNDO, Verb.ORDERS, Verb.RESIGN, Verb.OFFER, Verb.CLAIM, Verb.STIR)        # where one sits


def expected(cell: str, is_over: bool, is_own: bool) -> bool:
    return {When.YES: True, When.NO: False, When.OWN: is_own, When.OWN_FIRST: is_own or is_over, When.ALONE: is_over,
            When.AFTER: is_over}[When(cell)]


@pytest.mark.parametrize("verb", [verb for verb in Verb if verb not in ENDING])
@pytest.mark.parametrize("is_over", [False, True])
def test_every_cell_of_the_table(client: TestClient[Any], scenes: dict[bool, Scene], verb: Verb, is_over: bool) -> None:
    scene = Scene(client, False) if verb is Verb.RESIGN and not is_over else scenes[is_over]
    is_in_seat = verb in IN_SEAT or (verb is Verb.ANSWER and is_over)
    for role, who in scene.people.items():
        cell = TABLE[verb].get(role, When.NO)
        for seat in ((1,) if is_in_seat else (0, 1)) if set(OWN) & set(TABLE[verb].values()) else (1,):
            is_own = seat == 1 and role == Role.HOLDER
            assert VERBS[verb](scene, who, seat) == expected(cell, is_over, is_own), (role, seat)


@pytest.mark.parametrize("verb", ENDING)
def test_every_cell_of_what_ends_something(client: TestClient[Any], verb: Verb) -> None:
    scene = Scene(client, True)
    for role in (*list(scene.people)[1:], Role.OWNER):
        assert VERBS[verb](scene, scene.people[role], 0) == (TABLE[verb].get(role) == When.YES), role
    assert is_listed(scene, scene.owner, 0) == (verb is Verb.LEAVE)
    assert not is_listed(scene, scene.ben, 0) and not is_listed(scene, scene.spectator, 0)


def test_who_leaves_sees_nothing_more_and_the_seat_waits_for_somebody_else(
        client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    ben, other = visit(client), visit(client)
    take(ben, invite(owner, battle, 1), name="Ben")
    assert client.post(f"/api/battles/{battle}/leave", headers=ben.headers).status_code == 204
    assert ben.get("/api/battles") == []
    assert [chair["open"] for chair in owner.get("/api/battles")[0]["chairs"]] == [False, True]
    assert owner.post(f"/api/battles/{battle}/leave", None, 400)["error"] == "the battle is yours; it can be deleted"
    take(other, invite(owner, battle, 1))
    assert other.get("/api/battles")[0]["chairs"][1]["mine"]


def test_an_owner_who_is_alone_may_do_all_that_tells_no_other_seats_secrets(client: TestClient[Any]) -> None:
    owner = visit(client)
    battle = owner.begin("captains-sea", "person", "random")["id"]
    take(watcher := visit(client), invite(owner, battle, None))
    for who, status in ((owner, 200), (watcher, 403)):
        assert client.get(f"/api/battles/{battle}/export", headers=who.headers).status_code == status
        with who.guests:
            assert (who.come(battle).ask("branch", step=0)["type"] == "done") == (status == 200)
    invite(owner, battle, 1)            # somebody else is awaited from now on
    assert client.get(f"/api/battles/{battle}/export", headers=owner.headers).status_code == 403


# --- visitors ---------------------------------------------------------------------------------------------------------

def test_a_visitor_is_known_by_a_cookie_that_no_script_reads(client: TestClient[Any]) -> None:
    answer = client.get("/api/me")
    told = answer.headers["set-cookie"]
    client.cookies.clear()
    assert "HttpOnly" in told and "SameSite=Lax" in told and "Path=/" in told and "Secure" not in told
    assert answer.json() == {"name": "", "house": False, "named": False, "passkeys": False}
    ann = ServerClient(client, told.partition(";")[0])
    again = client.put("/api/me", json={"name": "  Ann \t Bonny "}, headers=ann.headers)
    assert "set-cookie" not in again.headers and again.json()["name"] == "Ann Bonny"
    assert ann.get("/api/me")["name"] == "Ann Bonny"
    for name in ("A" * 41, "An\u0000n", "Ann\u202e"):
        assert client.put("/api/me", json={"name": name}, headers=ann.headers).json()["field"] == "name"


def test_over_https_the_cookie_is_bound_to_the_host(settings: Settings) -> None:
    secure = Settings(database=settings.database, public_url="https://games.example", workers=0, static=settings.static)
    with TestClient(make_app(secure), base_url="http://127.0.0.1:8123") as found:
        told = found.get("/api/me").headers["set-cookie"]
        assert told.startswith("__Host-weathergage=") and "Secure" in told


def test_who_only_looks_around_is_given_no_cookie(client: TestClient[Any]) -> None:
    assert "set-cookie" not in client.get("/api/battles").headers and client.get("/api/battles").json() == []


def test_the_house_is_asked_for_nothing_and_owns_what_it_has(server: ServerClient) -> None:
    made = server.begin("captains-sea", "person", "person")
    assert set(made["rights"]) == set(Verb) and all(chair["mine"] for chair in made["chairs"])
    assert server.get("/api/me")["house"] and not server.client.cookies
    refused = server.post("/api/battles", {"ruleset": "captains-sea", "chairs": [
        {"player": "person"}, {"player": "person", "link": True}]}, 400)
    assert refused["field"] == "chairs[1].link" and "--public-url" in refused["error"]
    assert "--public-url" in server.post(f"/api/battles/{made['id']}/links", {"seat": 1}, 400)["error"]


def test_battles_of_the_house_are_shown_to_nobody_else(settings: Settings) -> None:
    with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as found:
        battle = ServerClient(found).begin("captains-sea", "person", "random")["id"]
    with TestClient(make_app(public(settings)), base_url="http://127.0.0.1:8123") as found:
        ann = visit(found)
        assert ann.get("/api/battles") == [] and ann.get(f"/api/battles/{battle}/export", 404)["error"]
        own = ann.begin("captains-sea", "person", "random")["id"]
    with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as found:
        assert {row["id"] for row in ServerClient(found).get("/api/battles")} == {battle, own}


def test_who_came_long_ago_and_left_nothing_behind_is_forgotten(settings: Settings) -> None:
    with TestClient(make_app(public(settings)), base_url="http://127.0.0.1:8123") as found:
        ann, ben = visit(found), visit(found)
        ann.begin("captains-sea", "person", "random")
        query(settings.database, "UPDATE visitors SET seen = 0")
        visit(found)
        assert [known for known, in query(settings.database, "SELECT seen FROM visitors WHERE seen = 0")] == [0.0]
        assert len(ann.get("/api/battles")) == 1
        assert query(settings.database, "SELECT count(*) FROM visitors WHERE seen = 0") == [(0,)]
        assert "set-cookie" in found.get("/api/me", headers=ben.headers).headers


# --- links ------------------------------------------------------------------------------------------------------------

@pytest.fixture
def fresh(client: TestClient[Any]) -> tuple[ServerClient, str]:
    """An owner in the first seat, and a battle that waits for a friend."""
    owner = visit(client)
    return owner, str(owner.begin("savage-seas", chairs=[{"player": "person", "name": "Ann"},
                                                         {"player": "person", "link": True}], seed=4)["id"])


def test_a_link_is_exchanged_once(client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    ben, eve = visit(client), visit(client)
    token = invite(owner, battle, 1)
    shown = eve.post("/api/links/look", {"token": token}, 200)
    assert (shown["host"], bool(shown["seat"]), shown["game"]) == ("Ann", True, "Savage Seas")
    assert take(ben, token, name="Ben")["battle"] == battle
    assert take(eve, token, 404)["error"] == NO_LINK == eve.post("/api/links/look", {"token": token}, 404)["error"]
    row = ben.get("/api/battles")[0]
    assert [(chair["name"], chair["mine"], chair["open"]) for chair in row["chairs"]] == [
        ("Ann", False, False), ("Ben", True, False)]
    assert row["your_move"] and "delete" not in row["rights"]


def test_of_two_who_open_a_link_at_once_one_has_the_seat(
        client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    ben, eve = visit(client), visit(client)
    tables, token = tables_of(owner), invite(owner, battle, 1)

    async def both() -> list[Any]:
        people = [await visitor_by(tables.store, one.headers["cookie"].partition("=")[2]) for one in (ben, eve)]
        link, table = await links.found(tables, token)
        return await asyncio.gather(*[table.take(link, one) for one in people if one], return_exceptions=True)

    assert [str(told) for told in client.blocking_portal.call(both)] == ["None", NO_LINK]
    assert ben.get("/api/battles") and eve.get("/api/battles") == []


def test_a_new_link_voids_the_old_and_a_revoked_one_is_none(
        client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    eve = visit(client)
    old, new = invite(owner, battle, 1), invite(owner, battle, 1)
    take(eve, old, 404)
    assert [link["seat"] for link in owner.get(f"/api/battles/{battle}/links")] == [1]
    owner.post(f"/api/battles/{battle}/links/revoke", {"seat": 1}, 200)
    take(eve, new, 404)
    assert owner.get(f"/api/battles/{battle}/links") == [] and eve.get("/api/battles") == []


def test_nobody_gives_away_a_seat_that_somebody_has(client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    ben, other = visit(client), visit(client)
    take(ben, invite(owner, battle, 1))
    assert "only they" in owner.post(f"/api/battles/{battle}/links", {"seat": 1}, 403)["error"]
    for seat in (2, -1):
        assert owner.post(f"/api/battles/{battle}/links", {"seat": seat}, 400)["error"]
    with owner.guests, ben.guests:
        away = owner.come(battle)
        assert away.ask("hand-over", seat=1, level="random")["type"] == "done"
        assert away.ask("sit", seat=1)["type"] == "refused"
        assert away.ask("hand-over", seat=1, level="", name="Mine")["type"] == "done"
        assert away.ask("sit", seat=1)["type"] == "refused"
        back = ben.come(battle)
        assert back.look()["seat"] == 1 and back.shown["asked"]
        assert "at the table" in away.ask("hand-over", seat=1, level="random")["reason"]
    take(other, invite(ben, battle, 1))         # on another machine of theirs
    assert ben.get("/api/battles") == [] and other.get("/api/battles")[0]["id"] == battle


def test_who_loses_a_seat_sees_nothing_more_of_it(client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    ben, other = visit(client), visit(client)
    take(ben, invite(owner, battle, 1))
    with ben.guests:
        guest = ben.come(battle)
        assert guest.look()["seat"] == 1
        take(other, invite(ben, battle, 1))
        with pytest.raises(WebSocketDisconnect):
            guest.wait(lambda message: message.get("seat") == 1 and message["version"] > guest.heard[0]["version"] + 1)
    with ExitStack() as stack:
        assert sit_down(ben, battle, stack) is None


def test_a_spectator_sees_what_all_may_know_and_leaves_when_the_link_is_revoked(
        client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    watcher = visit(client)
    take(watcher, invite(owner, battle, None))
    with watcher.guests:
        guest = watcher.come(battle)
        shown = guest.look()
        assert shown["seat"] is None and not shown["asked"] and shown["rights"] == ["list", "look", "leave"]
        assert not [card for hand in shown["hands"] for card in hand["cards"] if card["title"]]
        owner.post(f"/api/battles/{battle}/links/revoke", {"seat": None}, 200)
        with pytest.raises(WebSocketDisconnect):
            while True:
                guest.hear()
    assert watcher.get("/api/battles") == []


def test_two_people_at_two_screens_see_each_their_own_table(
        client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    ben = visit(client)
    take(ben, invite(owner, battle, 1))
    with owner.guests, ben.guests:
        screens = [owner.come(battle), ben.come(battle)]
        for seat, screen in enumerate(screens):
            assert screen.look()["seat"] == seat
        asked = screens[0].shown["asked"][0]
        assert screens[1].ask("answer", question=asked["id"], answer=pick(asked))["type"] == "refused"
        assert screens[0].answer()["type"] == "done"
        for seat, screen in enumerate(screens):
            assert screen.wait(lambda message: message["type"] == "table" and message["step"] == 1)["seat"] == seat
        assert "another player's" in screens[1].shown["undo"]["why"]
        assert screens[1].ask("undo")["type"] == "refused"
        assert screens[0].ask("undo")["type"] == "done"
        for screen in screens:
            for message in screen.heard:
                assert message.get("seat") in (None, screens.index(screen)) and message["type"] != "curtain"


def test_a_battle_again_keeps_everybodys_part(client: TestClient[Any], fresh: tuple[ServerClient, str]) -> None:
    owner, battle = fresh
    ben = visit(client)
    take(ben, invite(owner, battle, 1), name="Ben")
    again = ben.post(f"/api/battles/{battle}/again", None)
    assert [(chair["name"], chair["mine"]) for chair in again["chairs"]] == [("Ben", True), ("Ann", False)]
    assert [chair["mine"] for chair in owner.get("/api/battles")[0]["chairs"]] == [False, True]


def test_the_database_holds_no_token(settings: Settings) -> None:
    with TestClient(make_app(public(settings)), base_url="http://127.0.0.1:8123") as found:
        ann = visit(found)
        token = invite(ann, ann.begin("captains-sea", "person", "random")["id"], 1)
        kept = json.dumps([query(settings.database, f"SELECT * FROM {name}") for name in ("visitors", "links")])
    assert token not in kept and ann.headers["cookie"].partition("=")[2] not in kept


@pytest.mark.parametrize("cookie", ["weathergage=", "weathergage=x", "weathergage=" + "A" * 5000, "weathergage=\x01",
                                    "__Host-weathergage=x", "weathergage=%00"])
def test_a_cookie_that_is_none_of_ours_is_nobodys(scenes: dict[bool, Scene], cookie: str) -> None:
    who = ServerClient(scenes[True].client, cookie)
    assert who.get("/api/battles") == []
    assert who.get(f"/api/battles/{scenes[True].battle}/export", 404)["error"]


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "\u0000", "é" * 100])
def test_a_link_that_is_none_says_so(scenes: dict[bool, Scene], token: str) -> None:
    stranger = scenes[True].people[STRANGER]
    for path in ("look", "take"):
        assert stranger.post(f"/api/links/{path}", {"token": token}, 404)["error"] == NO_LINK
