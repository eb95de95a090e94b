"""People who are away are told that it is their turn: once, by a way they have confirmed, and nothing else."""

import asyncio
import json
import ssl
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient
from server.clients import SILENCE_S, ServerClient, visit
from server.databases import POSTGRES, SQLITE, query
from server.sinks import REFUSED, Mail, Sink, hook, postbox
from server.test_friends import BASE, two
from server.test_rights import invite, public, take

import weathergage as wg
from weathergage.cli import main
from weathergage.server import mail, notices, quotas, webhook
from weathergage.server.addresses import mail_server
from weathergage.server.app import make_app
from weathergage.server.battle import Sitter, battle_of
from weathergage.server.mail import NotSent
from weathergage.server.notices import Notices, Turn
from weathergage.server.postman import Postman
from weathergage.server.settings import Settings
from weathergage.server.store import Store

BEN = "ben@games.example"
FRIEND = {"player": "person", "link": True}


@pytest.fixture(scope="module")
def box() -> Iterator[Sink]:
    with postbox() as made:
        yield made


@pytest.fixture(scope="module")
def hooks() -> Iterator[Sink]:
    with hook() as made:
        yield made


def emptied(sink: Sink) -> list[Any]:
    """What came and nobody waited for."""
    found = []
    while not sink.came.empty():
        found.append(sink.came.get())
    return found


@pytest.fixture
def client(settings: Settings, box: Sink, hooks: Sink,
           monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A server that looks whose turn it is when it is told to."""
    async def rest(_: Postman) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Postman, "run", rest)
    with TestClient(make_app(writing(settings, box)), base_url=BASE) as made:
        yield made
    assert emptied(box) == emptied(hooks) == []


def writing(settings: Settings, box: Sink) -> Settings:
    return replace(public(settings), smtp=box.url, mail_from="games@games.example", webhooks="any", notice_s=0.0)


def make_rounds(client: TestClient[Any]) -> None:
    """The server looks whose turn it is, and tells them."""
    def post() -> Postman:
        found: Postman = client.app.state.tables.postman
        return found

    client.blocking_portal.call(post().look)
    client.blocking_portal.call(post().send_all)


def choose(who: ServerClient, kind: str, address: str, status: int = 200) -> Any:
    answer = who.client.put("/api/notices", json={"kind": kind, "address": address}, headers=who.headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def confirm(who: ServerClient, token: str, status: int = 200) -> Any:
    return who.post("/api/notices/confirm", {"token": token}, status)


def has_mail(who: ServerClient, box: Sink) -> None:
    """From now on they are written to."""
    choose(who, "email", BEN)
    confirm(who, box.next().link("/notices"))


def play_on(client: TestClient[Any], ann: ServerClient, ben: ServerClient, battle: str,
            while_there: Callable[[], None] | None = None) -> None:
    """Both come, Ben answers and is asked again, and both go."""
    with ann.guests, ben.guests:
        screens, given = [ann.come(battle), ben.come(battle)], 0
        for screen in screens:
            screen.look()
        while not given or not screens[1].shown["asked"]:
            at = 1 if screens[1].shown["asked"] else 0
            given += at
            step = screens[at].shown["step"] + 1
            assert screens[at].answer()["type"] == "done"
            for screen in screens:
                while not screen.shown or screen.shown["step"] < step:
                    screen.look()
        if while_there is not None:
            while_there()
    assert not client.app.state.tables.live[battle].audience.screens


@pytest.mark.parametrize("database", (SQLITE, POSTGRES), indirect=True)
def test_who_is_away_is_told_once_of_each_turn(client: TestClient[Any], box: Sink) -> None:
    ann, ben, battle = two(client, "savage-seas")
    assert choose(ben, "email", BEN) == {"offered": ["email", "webhook"], "ways": [
        {"kind": "email", "address": BEN, "confirmed": False, "fault": ""}]}
    asked: Mail = box.next()
    assert asked.to == BEN and "Shall Weather Gage" in asked.subject
    make_rounds(client)
    assert box.came.empty()                     # before the link is opened nothing is sent
    confirm(visit(client), asked.link("/notices"))      # perhaps on another machine
    confirm(ben, asked.link("/notices"), 404)           # once
    assert [way["confirmed"] for way in ben.get("/api/notices")["ways"]] == [True]
    make_rounds(client)
    assert box.came.empty()                     # of the turn that they saw when they said so
    play_on(client, ann, ben, battle, while_there=lambda: make_rounds(client))
    assert box.came.empty()                     # they were there
    for _ in range(2):
        make_rounds(client)
    told: Mail = box.next()
    assert told.subject == "It is your turn: Shakedown Cruise (Savage Seas)"
    assert f"http://games.example/battle/{battle}\n" in told.text
    assert box.came.empty()
    with ann.guests:
        other = ann.come(battle)
        other.look()
        assert other.ask("say", text="Ahoy")["type"] == "done"      # the battle changes, but not whose turn it is
        make_rounds(client)
    assert box.came.empty()
    play_on(client, ann, ben, battle)
    make_rounds(client)
    assert box.next().to == BEN
    assert told.headers["list-unsubscribe"] == f"<http://games.example/api/notices/stop/{told.link('/notices/stop')}>"
    stop = f"/api/notices/stop/{told.link('/notices/stop')}"
    assert client.post(stop, content="List-Unsubscribe=One-Click").status_code == 204      # as mail programs do it
    assert client.post(stop).status_code == 404
    assert ben.get("/api/notices")["ways"] == []
    play_on(client, ann, ben, battle)
    make_rounds(client)


def test_a_server_makes_its_rounds_by_itself_and_other_ways_are_told_too(settings: Settings, box: Sink,
                                                                         hooks: Sink) -> None:
    with TestClient(make_app(writing(settings, box)), base_url=BASE) as client:
        ben = visit(client)
        choose(ben, "webhook", f"{hooks.url}/200")
        path, asked = hooks.next()
        assert path == "/200" and asked["event"] == "confirm"
        confirm(ben, asked["address"].partition("#")[2])
        ann = visit(client)
        battle = ann.begin("savage-seas", chairs=[{"player": "person"}, FRIEND])["id"]
        take(ben, invite(ann, battle, 1))
        _, told = hooks.next()
        address = f"http://games.example/battle/{battle}"
        words = f"It is your turn: Shakedown Cruise (Savage Seas) {address}"
        stop = told.pop("stop")
        assert told == {"event": "your-turn", "text": words, "content": words, "address": address}
        assert stop.startswith("http://games.example/notices/stop#")
        assert client.delete("/api/notices/webhook", headers=ben.headers).status_code == 204
        assert client.delete("/api/notices/webhook", headers=ben.headers).status_code == 404


def test_a_message_tells_nothing_of_the_battle(client: TestClient[Any], box: Sink) -> None:
    """Whatever lies on the table, whoever sits there, whatever they call themselves or say."""
    said = []
    for seed, name, answers in ((1, "Ann", 0), (2, "Anne Bonny", 2)):
        ann, ben = visit(client), visit(client)
        has_mail(ben, box)
        battle = ann.begin("savage-seas", chairs=[{"player": "person", "name": name}, FRIEND], seed=seed)["id"]
        take(ben, invite(ann, battle, 1), name=f"Ben of {name}")
        for _ in range(answers):
            play_on(client, ann, ben, battle)
        make_rounds(client)
        mail: Mail = box.next()
        said.append((mail.subject, mail.text.replace(battle, "").replace(mail.link("/notices/stop"), "")))
    assert said[0] == said[1]


def test_what_fails_is_tried_again_and_at_last_given_up(client: TestClient[Any], hooks: Sink) -> None:
    _, ben, _ = two(client, "savage-seas")
    choose(ben, "webhook", f"{hooks.url}/200")
    confirm(ben, hooks.next()[1]["address"].partition("#")[2])
    database = client.app.state.settings.database
    query(database, f"UPDATE ways SET address = '{hooks.url}/500'", "DELETE FROM notices")
    for tries in range(notices.MOST_TRIES):
        make_rounds(client)
        assert hooks.next()[0] == "/500"
        make_rounds(client)                     # not before a while
        rest = notices.FIRST_REST_S * 4**tries
        (due, tried), = query(database, "SELECT due, tries FROM notices")
        assert tried == tries + 1 and abs(due - time.time() - rest) < rest / 2
        assert not ben.get("/api/notices")["ways"][0]["fault"] or tried == notices.MOST_TRIES
        query(database, "UPDATE notices SET due = 0")
    make_rounds(client)
    assert ben.get("/api/notices")["ways"][0]["fault"] == "the webhook does not take it"


@pytest.mark.parametrize("path, words", [("/302", "leads on"), ("/410", "does not take it"),
                                         ("/500", "does not take it"), ("/never", "in time")])
def test_a_webhook_that_does_not_take_it_is_refused_and_not_followed(
        client: TestClient[Any], hooks: Sink, monkeypatch: pytest.MonkeyPatch, path: str, words: str) -> None:
    monkeypatch.setattr(webhook, "PATIENCE_S", SILENCE_S if path != "/never" else 0.05)
    ben = visit(client)
    refused = choose(ben, "webhook", f"{hooks.url}{path}", 400)
    assert refused["field"] == "address" and words in refused["error"]
    assert path == "/never" or hooks.next()[0] == path
    assert ben.get("/api/notices")["ways"] == []


def test_mail_that_is_not_taken_changes_nothing(client: TestClient[Any], box: Sink) -> None:
    ben = visit(client)
    has_mail(ben, box)
    assert "does not take this address" in choose(ben, "email", REFUSED, 400)["error"]
    assert ben.get("/api/notices")["ways"] == [{"kind": "email", "address": BEN, "confirmed": True, "fault": ""}]


def test_nobody_learns_or_ends_the_ways_of_another(client: TestClient[Any], box: Sink) -> None:
    ben, eve = visit(client), visit(client)
    has_mail(ben, box)
    assert eve.get("/api/notices")["ways"] == ServerClient(client).get("/api/notices")["ways"] == []
    for who in (eve, ServerClient(client)):
        for kind in ("email", "webhook", "none", "%00"):
            assert client.delete(f"/api/notices/{kind}", headers=who.headers).status_code == 404
    for token in ("", "x", "A" * 43, "%00"):
        assert client.post(f"/api/notices/stop/{token}").status_code in (404, 405)
    for token in ("", "x", "\0", "A" * 43):
        confirm(eve, token, 404)
    assert len(ben.get("/api/notices")["ways"]) == 1
    kept = json.dumps(query(client.app.state.settings.database, "SELECT token, confirmed FROM ways"))
    assert json.loads(kept)[0][0] == ""


def test_an_old_link_confirms_nothing(client: TestClient[Any], box: Sink) -> None:
    ben = visit(client)
    choose(ben, "email", BEN)
    first = box.next().link("/notices")
    choose(ben, "email", BEN)
    second = box.next().link("/notices")
    database = client.app.state.settings.database
    kept = json.dumps(query(database, "SELECT token FROM ways"))
    assert first not in kept and second not in kept
    confirm(ben, first, 404)
    query(database, f"UPDATE ways SET made = made - {notices.CONFIRM_S}")
    confirm(ben, second, 404)


@pytest.mark.parametrize("address", [
    "", "ben", "@games.example", "ben@", "ben@games", "ben@games..example",
    "ben@games.example\r\nBcc: eve@games.example", "ben@games.example,eve@games.example",
    "Ben <ben@games.example>", "ben @games.example", "ben@games.example ",
    "b\u00e9n@games.example", "\"ben\"@games.example", "b" * 65 + "@games.example", "ben@" + "g" * 260 + ".example",
    "ben@-games.example", "ben@127.0.0.1\0"])
def test_what_is_no_address_is_refused(client: TestClient[Any], address: str) -> None:
    assert choose(visit(client), "email", address, 400)["field"] == "address"


def test_nobody_has_another_flooded(client: TestClient[Any], box: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(quotas.MOST_ASKED):
        choose(visit(client), "email", "victim@games.example" if number else "Victim@Games.example")
        box.next()
    assert "tomorrow" in choose(visit(client), "email", "VICTIM@games.example", 429)["error"]
    eve = visit(client)
    for number in range(quotas.MOST_ASKED):
        choose(eve, "email", f"victim-{number}@games.example")
        box.next()
    assert "tomorrow" in choose(eve, "email", BEN, 429)["error"]
    monkeypatch.setattr(notices, "MOST_AN_HOUR", 1)
    ann, ben, _ = two(client, "savage-seas")
    has_mail(ben, box)
    battles = []
    for _ in range(2):
        battles.append(ann.begin("savage-seas", chairs=[{"player": "person"}, FRIEND])["id"])
        take(ben, invite(ann, battles[-1], 1))
    make_rounds(client)
    box.next()
    assert box.came.empty()                     # the other one waits for the next hour
    query(client.app.state.settings.database, f"UPDATE ways SET hour = hour - {notices.HOUR_S}",
          "UPDATE notices SET due = 0 WHERE ended = 0")
    make_rounds(client)
    box.next()


def test_nothing_is_sent_that_need_not_be_any_more(client: TestClient[Any], box: Sink) -> None:
    """Between the look and the sending they have answered, come, resigned, or were shut out."""
    database, post = client.app.state.settings.database, client.app.state.tables.postman
    call = client.blocking_portal.call

    def scene() -> tuple[ServerClient, ServerClient, str]:
        ben, ann = visit(client), visit(client)
        has_mail(ben, box)
        battle = ann.begin("savage-seas", chairs=[{"player": "person"}, FRIEND], seed=4)["id"]
        take(ben, invite(ann, battle, 1))
        call(post.look)
        assert query(database, f"SELECT count(*) FROM notices WHERE battle = '{battle}' AND ended = 0") == [(1,)]
        return ann, ben, battle

    _, ben, battle = scene()
    with ben.guests:
        ben.come(battle).answer()
        call(post.send_all)
    ann, _, battle = scene()
    with ann.guests:
        screen = ann.come(battle)
        screen.look()
        assert screen.ask("resign")["type"] == "done"
    call(post.send_all)
    _, ben, battle = scene()
    query(database, "UPDATE visitors SET banned = 1 WHERE id = (SELECT visitor FROM places WHERE battle = "
                    f"'{battle}' AND seat = 1)")
    call(post.send_all)
    assert query(database, "SELECT count(*) FROM notices WHERE ended = 0") == [(0,)]


def test_while_somebody_has_yet_to_come_it_is_nobodys_turn(client: TestClient[Any], box: Sink) -> None:
    ann, ben = visit(client), visit(client)
    has_mail(ann, box)
    battle = ann.begin("savage-seas", chairs=[{"player": "person"}, FRIEND],
                       challenge="any")["id"]
    make_rounds(client)
    assert box.came.empty()
    ben.post(f"/api/challenges/{battle}", {"name": "Ben"}, 200)
    make_rounds(client)
    assert battle in box.next().text


def test_who_is_erased_leaves_no_address(client: TestClient[Any], box: Sink) -> None:
    _, ben, _ = two(client, "savage-seas")
    has_mail(ben, box)
    database = client.app.state.settings.database
    (who,), = query(database, "SELECT visitor FROM ways")
    erased = CliRunner().invoke(main, ["admin", "--database", database, "erase", who])
    assert erased.exit_code == 0, erased.output
    assert query(database, "SELECT count(*) FROM ways") == query(database, "SELECT count(*) FROM notices") == [(0,)]
    make_rounds(client)


def test_the_house_is_told_nothing(server: ServerClient) -> None:
    assert server.get("/api/notices") == {"offered": [], "ways": []}
    assert choose(server, "webhook", "https://games.example/hook", 400)["field"] == "kind"


# --- several servers --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("database", (SQLITE, POSTGRES), indirect=True)
def test_of_several_servers_one_sends_it_and_none_is_lost_with_a_server(database: str) -> None:
    battles = [battle_of(wg.new("savage-seas", seed=seed), [Sitter("person")] * 2) for seed in range(4)]

    async def work() -> None:
        stores = [Store(database) for _ in range(3)]
        await stores[0].open()
        ben = await stores[0].add_visitor("ben")
        first = Notices(stores[0])
        await first.choose(ben.id, "email", BEN, "token", "stop")
        await first.confirm("token")
        for battle in battles:
            battle.owner, battle.updated = ben.id, 0.0 + time.time() - 1
            await stores[0].add(battle)
        hosts = [Notices(store) for store in stores]
        found = [await host.awaited(time.time()) for host in hosts]
        turns = [turn for awaited in found[0] for turn in awaited.turns]
        assert len({turn.battle for turn in turns}) == len(battles) and found[0] == found[1]
        await asyncio.gather(*[host.add(turn) for host in hosts for turn in turns])
        taken = [one for some in await asyncio.gather(*[host.take(100) for host in hosts]) for one in some]
        assert sorted([one.turn for one in taken], key=by_place) == sorted(turns, key=by_place)
        assert not [one for host in hosts for one in await host.take(100)]
        dead = Notices(Store(database), lease_s=-1.0)           # it takes one, and ends
        await asyncio.to_thread(query, database, "UPDATE notices SET until = 0")
        assert len(await dead.take(1)) == 1
        again = [one for host in hosts for one in await host.take(100)]
        assert len(again) == len(turns)
        (way,) = await first.ways(ben.id)
        for one in again:
            for host in hosts:
                await host.sent(one, way)               # who does not have it any more changes nothing
        await asyncio.gather(*[host.add(turn) for host in hosts for turn in turns])
        assert not [one for host in hosts for one in await host.take(100)]
        for awaited in found[0]:
            await first.looked_over(awaited)
        assert await first.awaited(time.time()) == []
        for store in (*stores, dead.store):
            await store.close()

    asyncio.run(work())
    count = sum(len(battle.awaited) for battle in battles)
    assert query(database, "SELECT count(*) FROM notices WHERE ended > 0") == [(count,)]


def by_place(turn: Turn) -> tuple[str, int]:
    return turn.battle, turn.seat


def test_who_is_at_the_table_through_another_server_is_not_away(settings: Settings) -> None:
    there = {"ben"}

    async def elsewhere(_: str) -> frozenset[str]:
        return frozenset(there)

    async def work() -> None:
        post = Postman(Store(settings.database), replace(public(settings), notice_s=60.0), lambda *_: 10**6, elsewhere)
        ben, eve = Turn("battle", 1, "ben"), Turn("battle", 0, "eve")
        assert not await post.is_away(ben) and await post.is_away(eve)
        there.clear()
        assert not await post.is_away(ben)              # not for a while
        post.there["battle", "ben"] -= 61
        assert await post.is_away(ben)
        await post.store.close()

    asyncio.run(work())


# --- where webhooks may lead ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("url", [
    "", "nonsense", "http://games.example/", "ftp://games.example/", "https://", "https:///path", "https://games.example:25/",
    "https://ben:secret@games.example/", "https://games.example/#part", "https://games.example/\r\nHost: other",
    "https://games.example/ path", "https://games.example:99999/", "https://[::1", "https://games.example/" + "x" * 500,
    "https://g\u00e4mes.example/"])
def test_what_is_no_address_of_a_webhook_is_refused(url: str) -> None:
    assert webhook.fault_of(url, False)
    with pytest.raises(NotSent):
        asyncio.run(webhook.send(url, b"{}", False))


@pytest.mark.parametrize("address", [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "224.0.0.1", "255.255.255.255", "198.18.0.1", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
    "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::",
    "2001:db8::1", "nonsense"])
def test_an_address_that_not_all_the_world_can_reach_is_not_public(address: str) -> None:
    assert not webhook.is_public(address)
    assert webhook.is_public("1.1.1.1") and webhook.is_public("2606:4700::1111") and webhook.is_public("::ffff:1.1.1.1")


def sent_to(monkeypatch: pytest.MonkeyPatch, url: str, *answers: list[str]) -> list[tuple[Any, ...]]:
    """Whom the server calls when a name is looked up with these answers, one after the other."""
    called: list[tuple[Any, ...]] = []
    left = list(answers)

    async def look_up(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", (one, port)) for one in left.pop(0)]

    async def call(host: str, port: int, **named: Any) -> Any:
        called.append((host, port, named.get("server_hostname"), isinstance(named.get("ssl"), ssl.SSLContext)))
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr(asyncio.BaseEventLoop, "getaddrinfo", look_up)
        patch.setattr(asyncio, "open_connection", call)
        with pytest.raises(NotSent, match=webhook.UNREACHED):
            asyncio.run(webhook.send(url, b"{}", False))
    return called


def test_a_name_that_leads_to_this_network_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is one that leads elsewhere when it is looked up once more; and nobody is told which it was."""
    url = "https://hooks.example/path"
    assert sent_to(monkeypatch, url, ["1.1.1.1"], ["127.0.0.1"]) == [("1.1.1.1", 443, "hooks.example", True)]
    assert sent_to(monkeypatch, url, ["127.0.0.1"]) == sent_to(monkeypatch, url, ["1.1.1.1", "10.0.0.1"]) == []
    assert sent_to(monkeypatch, url, []) == []


def test_a_server_takes_only_public_webhooks_unless_it_is_told_otherwise(settings: Settings, hooks: Sink) -> None:
    with TestClient(make_app(public(settings)), base_url=BASE) as client:
        ben = visit(client)
        assert ben.get("/api/notices")["offered"] == ["webhook"]
        assert choose(ben, "webhook", f"{hooks.url}/200", 400)["field"] == "address"
        assert webhook.UNREACHED in choose(ben, "webhook", "https://127.0.0.1/200", 400)["error"]
        assert choose(ben, "email", BEN, 400)["field"] == "kind"
    with TestClient(make_app(replace(public(settings), webhooks="off")), base_url=BASE) as client:
        assert visit(client).get("/api/notices")["offered"] == []


# --- the operator's settings ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("wish, words", [
    ({"smtp": "mail.example"}, "must look like"), ({"smtp": "http://mail.example"}, "must look like"),
    ({"smtp": "smtp://mail.example:port"}, "mail server"),
    ({"smtp": "smtp://mail.example", "mail_from": "nobody"}, "sender"),
    ({"smtp": "smtp://mail.example", "mail_from": BEN, "public_url": "", "any_host": True}, "--public-url")])
def test_a_server_that_cannot_write_says_so(wish: dict[str, Any], words: str) -> None:
    told = Settings(**{"database": "x", "public_url": "https://games.example", **wish})
    assert words in told.fault and "secret" not in told.fault
    assert not Settings("x", public_url="https://games.example", smtp="smtps://a:b@mail.example", mail_from=BEN).fault


def test_a_password_goes_over_no_open_line(box: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "LOOPBACK", ())
    server = mail_server(box.url.replace("//", "//ben:secret@"))
    assert "secret" not in repr(server)
    with pytest.raises(NotSent, match="no TLS"):
        asyncio.run(mail.send(server, BEN, BEN, "Ahoy", "Ahoy", ""))
