"""Names: claimed with a password, signed in with on any machine, and given up. What a name gives is the person's, in
whichever browser; what others try is refused, and locks nobody out."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from needs import module
from server.clients import ServerClient, visit
from server.conftest import running, settings_of
from server.databases import query
from server.test_admin import admin
from server.test_rights import invite, public, rows_of, take

from weathergage.server import names, quotas, signing
from weathergage.server.app import make_app
from weathergage.server.catalogue import Unfit
from weathergage.server.names import HASHER, NOBODYS, Passwords, key_of, sound, sound_password
from weathergage.server.quotas import TooMuch, tries
from weathergage.server.settings import Settings, sqlite_url

BASE = "http://127.0.0.1:8123"
PASSWORD, OTHER = "eight bells and all is well", "two points abaft the beam"
NUMBERS = iter(range(10_000))
HAS_PASSKEYS = find_spec("webauthn") is not None


@pytest.fixture(scope="module", autouse=True)
def cheap_hashes() -> Iterator[None]:
    """Passwords are many here, and none is worth anything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(names, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        patch.setattr(quotas, "MOST_CLAIMED", 10**6)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return tmp_path_factory.mktemp("names")


@pytest.fixture(scope="module")
def client(folder: Any) -> Iterator[TestClient[Any]]:
    settings = public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder))
    with TestClient(make_app(replace(settings, public_url="http://localhost")), base_url=BASE) as made:
        yield made


def new_name() -> str:
    """That nobody has yet."""
    return f"Captain {next(NUMBERS)}"


def ask(who: ServerClient, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    """What is answered; the browser takes the cookie that comes with it."""
    data = {} if body is None else {"json": body}
    answer = who.client.request(method, f"/api{path}", headers=who.headers, **data)
    who.client.cookies.clear()
    assert answer.status_code == status, answer.text
    if "set-cookie" in answer.headers:
        who.headers = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
    return answer.json()


def claim(who: ServerClient, name: str, password: str = PASSWORD, status: int = 201) -> Any:
    return ask(who, "POST", "/name", {"name": name, "password": password}, status)


def sign_in(who: ServerClient, name: str, password: str = PASSWORD, status: int = 200, **more: Any) -> Any:
    return ask(who, "POST", "/name/sign-in", {"name": name, "password": password, **more}, status)


def sign_out(who: ServerClient, **more: Any) -> Any:
    return ask(who, "POST", "/name/sign-out", more)


def captain(client: TestClient[Any]) -> tuple[ServerClient, str]:
    """Somebody with a name."""
    who, name = visit(client), new_name()
    claim(who, name)
    return who, name


def battles(who: ServerClient) -> list[str]:
    return [row["id"] for row in who.get("/api/battles")]


def some_time_goes_by(folder: Any) -> None:
    query(sqlite_url(folder / "battles.sqlite3"), "UPDATE sessions SET created = created - 100000")


# --- what may be a name, and what a password --------------------------------------------------------------------------

@pytest.mark.parametrize("name, shown", [
    (" Ann \t Bonny ", "Ann Bonny"), ("ﬁsh①", "fish1"), ("Mary-Ann O'Brien", "Mary-Ann O'Brien"), ("Ünal", "Ünal"),
    ("अनिल", "अनिल"), ("x" * 30, "x" * 30)])
def test_a_name_is_shown_as_it_is_kept(name: str, shown: str) -> None:
    assert sound(name) == shown


@pytest.mark.parametrize("name", ["", " ", "x", "-- x", "x" * 31, "Ann\u202e", "a\u0000b", "<b>", "Ann@home", "Admin",
                                  "weather gage", "W e a t h e r-G a g e", "ＡＩ", "System.", "nobody"])
def test_nobody_is_called_that(name: str) -> None:
    with pytest.raises(Unfit) as refused:
        sound(name)
    assert refused.value.field == "name"


def test_names_are_the_same_whatever_their_capitals_spaces_and_signs() -> None:
    same = ("Ann Bonny", "ANN BONNY", "ann-bonny", "AnnBonny", "Ａｎｎ　Ｂｏｎｎｙ", "Ann_Bonny.")
    assert len({key_of(name) for name in same}) == 1
    assert key_of("Straße") == key_of("STRASSE") and key_of("Ann") != key_of("Änn")


@pytest.mark.parametrize("password", ["", "short", "123456789", "x" * 201, "1234567890", "Password123", "aaaaaaaaaaaa",
                                      "abcabcabcabc", "Ann Bonny the 1st", "ANN-BONNY THE 1ST"])
def test_a_password_is_not_the_first_that_anybody_would_try(password: str) -> None:
    with pytest.raises(Unfit) as refused:
        sound_password(password, "Ann Bonny the 1st")
    assert refused.value.field == "password"


def test_only_so_many_passwords_are_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "MOST_WAITING", 2)

    async def crowd() -> list[Any]:
        passwords = Passwords()
        return await asyncio.gather(*[passwords.fits(PASSWORD, "") for _ in range(3)], return_exceptions=True)

    found = asyncio.run(crowd())
    assert found[:2] == [False, False] and isinstance(found[2], TooMuch)


# --- claiming, signing in and out -------------------------------------------------------------------------------------

def test_what_is_ones_own_is_there_in_every_browser(client: TestClient[Any]) -> None:
    """Battles, seats, the log and who is muted; and each browser has a cookie of its own."""
    ann, ben, host = [visit(client) for _ in range(3)]
    own = ann.begin("captains-sea", "person", "random")["id"]
    theirs = host.begin("captains-sea", chairs=[{"player": "person"}, {"player": "person", "link": True}])["id"]
    take(ann, invite(host, theirs, 1), name="Ann")
    before, name = dict(ann.headers), new_name()
    assert claim(ann, name) == {"name": name, "house": False, "named": True, "passkeys": HAS_PASSKEYS}
    assert before != ann.headers and battles(ServerClient(client, before["cookie"])) == []
    other = ServerClient(client)
    sign_in(other, name.upper())
    assert ask(other, "GET", "/me")["name"] == name and set(battles(other)) == {own, theirs} == set(battles(ann))
    with host.guests, other.guests, ann.guests:
        screens = [who.come(theirs) for who in (host, other, ann)]
        assert [screen.look()["seat"] for screen in screens] == [0, 1, 1]
        screens[0].ask("resign")
    assert len({who.headers["cookie"] for who in (ann, other)}) == 2
    assert sign_out(other) == {"name": "", "house": False, "named": False, "passkeys": HAS_PASSKEYS}
    assert battles(other) == [] and len(battles(ann)) == 2 and battles(ben) == []


def test_what_a_browser_had_comes_along_or_is_there_again_after_signing_out(client: TestClient[Any]) -> None:
    ann, name = captain(client)
    first = ann.begin("captains-sea", "person", "random")["id"]
    for bring in (True, False):
        other = visit(client)
        seat = ann.begin("captains-sea", chairs=[{"player": "person"}, {"player": "person", "link": True}])["id"]
        take(other, invite(ann, seat, 1))
        mine = other.begin("captains-sea", "person", "random")["id"]
        with other.guests:
            screen = other.come(mine)
            screen.look()
            before = ServerClient(client, other.headers["cookie"])
            sign_in(other, name, bring=bring)
            assert battles(before) == []                            # the cookie of before is void
            if bring:                                               # and whoever sat there by it has to come anew
                with pytest.raises(WebSocketDisconnect):
                    while True:
                        screen.hear()
        assert (mine in battles(ann)) == bring and first in battles(other) and seat in battles(other)
        if bring:
            assert [chair["mine"] for chair in next(
                row for row in ann.get("/api/battles") if row["id"] == seat)["chairs"]] == [True, True]
        sign_out(other)
        assert set(battles(other)) == (set() if bring else {mine, seat})


def test_a_log_those_who_are_muted_and_ways_to_be_told_come_along(client: TestClient[Any], folder: Any) -> None:
    database = sqlite_url(folder / "battles.sqlite3")
    ann, name = captain(client)
    other, third = visit(client), visit(client)
    ids = [query(database, f"SELECT id FROM visitors WHERE token = '{fingerprint_of(who)}'")[0][0]
           for who in (other, third)]
    person = query(database, f"SELECT visitor FROM names WHERE name = '{name}'")[0][0]
    line = "'g', 'n', 's', 't', 'x', 'captain', 'y', 'won', 'h', 'p', 1.0"
    columns = "visitor, battle, ruleset, name, scenario, title, side, level, against, result, headline, phase, ended"
    query(database, *[f"INSERT INTO logbook ({columns}) VALUES ('{who}', '{battle}', {line})"
                      for who, battle in ((person, "one"), (ids[0], "one"), (ids[0], "two"))],
          *[f"INSERT INTO mutes (visitor, muted) VALUES ('{by}', '{whom}')"
            for by, whom in ((ids[0], ids[1]), (person, ids[1]), (ids[1], ids[0]), (ids[0], person))],
          *[f"INSERT INTO ways VALUES ('{who}', '{kind}', '{address}', '', '{address}', 0.0, 1.0, '', 0.0, 0)"
            for who, kind, address in (
                (person, "email", "kept"), (ids[0], "email", "gone"), (ids[0], "webhook", "came"))])
    battle = other.begin("captains-sea", "person", "person")["id"]
    query(database, f"INSERT INTO notices VALUES ('{battle}', 0, 'webhook', '{ids[0]}', 0, 0.0, 0, '', 0.0, 1.0)")
    sign_in(other, name)
    record = ann.get("/api/record")
    assert {line["battle"] for line in record["log"]} == {"one", "two"} and record["won"] == 2
    assert sorted(query(database, "SELECT visitor, muted FROM mutes")) == sorted([(person, ids[1]), (ids[1], person)])
    assert query(database, "SELECT visitor, address FROM ways ORDER BY address") == [(person, "came"), (person, "kept")]
    assert query(database, "SELECT visitor FROM notices") == [(person,)]


def fingerprint_of(who: ServerClient) -> str:
    from weathergage.server.visitors import fingerprint
    return fingerprint(who.headers["cookie"].partition("=")[2])


def test_a_name_is_one_persons(client: TestClient[Any]) -> None:
    ann, name = captain(client)
    ben = visit(client)
    for same in (name, f" {name.lower()} ", name.replace(" ", "-")):
        assert "taken" in claim(ben, same, status=400)["error"]
    assert "already" in claim(ann, new_name(), status=400)["error"]
    claim(ben, new_name())
    assert "sign out first" in sign_in(ben, name, status=400)["error"]
    ask(ann, "PUT", "/me", {"name": "Nobody I know"})           # who has a name goes by it
    assert ask(ann, "GET", "/me")["name"] == name
    theirs = ben.begin("captains-sea", chairs=[{"player": "person"}, {"player": "person", "link": True}])["id"]
    take(ann, invite(ben, theirs, 1), name="Nobody I know")
    assert ann.get("/api/battles")[0]["chairs"][1]["name"] == name


def test_two_who_claim_a_name_at_once_do_not_both_have_it(
        client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    name, other = new_name(), visit(client)
    hashed, late = Passwords.hashed, [True]

    async def meanwhile(passwords: Passwords, password: str) -> str:
        if late.pop() if late else False:
            await asyncio.to_thread(claim, other, name)
        return await hashed(passwords, password)

    monkeypatch.setattr(Passwords, "hashed", meanwhile)
    assert "taken" in claim(visit(client), name, status=400)["error"]
    assert ask(other, "GET", "/me")["name"] == name


def test_it_takes_as_long_to_be_refused_whether_there_is_such_a_name_or_not(
        client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time one password is compared, with a hash of the same cost, and what is said is the same."""
    _, name = captain(client)
    compared: list[str] = []
    is_right = names.is_right
    monkeypatch.setattr(names, "is_right", lambda password, kept: (compared.append(kept), is_right(password, kept))[1])
    others = (new_name(), "Admin", "\u0000", "x" * 5000)
    said = {sign_in(visit(client), each, OTHER, 403)["error"] for each in (name, *others)}
    assert said == {signing.WRONG} and len(compared) == 5 and compared[1:] == [NOBODYS] * 4
    assert extract_parameters(NOBODYS) == extract_parameters(HASHER.hash(PASSWORD))


def test_tries_are_bounded_and_nobody_is_locked_out_by_others(
        client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, most in (("MOST_WRONG", 2), ("MOST_WRONG_OF_ADDRESS", 4)):
        monkeypatch.setattr(quotas, limit, most)
    client.app.state.tables.quotas.tally.done["passwords"].clear()
    (ann, name), (_, second) = captain(client), captain(client)
    sign_out(ann)
    for _ in range(3):
        sign_in(other := visit(client), name)                       # what is right does not count
    for _ in range(2):
        sign_in(visit(client), name, OTHER, 403)
    assert "too many" in sign_in(visit(client), name, status=429)["error"]      # right or wrong, from there
    sign_in(ann, name, OTHER, 403)                                  # who was signed in here has tries of their own
    sign_in(ann, name)
    assert sign_in(other, name)["named"]                            # and who is signed in
    sign_in(visit(client), second, OTHER, 403)
    assert "too many" in sign_in(visit(client), second, status=429)["error"]    # four from this address
    client.app.state.tables.quotas.tally.done["passwords"].clear()


def test_names_are_not_claimed_by_the_hundred(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_CLAIMED", 1)
    client.app.state.tables.quotas.tally.done["names"].clear()
    claim(visit(client), new_name())
    assert "too many names" in claim(visit(client), new_name(), status=429)["error"]


def test_an_address_is_counted_with_its_network() -> None:
    one, same, other = [tries("ann", address, "") for address in ("2001:db8::1", "2001:db8::f:2", "2001:db8:0:1::1")]
    assert one == same != other
    assert tries("ann", "192.0.2.1", "") != tries("ann", "192.0.2.2", "") and tries("ann", "somewhere", "")
    assert list(tries("ann", "192.0.2.1", "browser")) == ["in browser"]


def test_a_cookie_of_before_is_void_whenever_it_changes_who_one_is(client: TestClient[Any]) -> None:
    """Whoever has planted or seen it is nobody."""
    ann, name = visit(client), new_name()
    changes = (lambda: claim(ann, name), lambda: sign_in(ann, name), lambda: sign_out(ann), lambda: sign_in(ann, name),
               lambda: ask(ann, "PUT", "/name/password", {"password": OTHER}), lambda: ask(ann, "DELETE", "/name"))
    for change in changes:
        before = ann.headers["cookie"]
        change()
        assert ann.headers["cookie"] != before
        assert "set-cookie" in client.get("/api/me", headers={"cookie": before}).headers
        client.cookies.clear()
        assert "set-cookie" not in client.get("/api/me", headers=ann.headers).headers


def test_the_database_holds_no_password_and_no_cookie(client: TestClient[Any], folder: Any) -> None:
    ann, _ = captain(client)
    kept = json.dumps([query(sqlite_url(folder / "battles.sqlite3"), f"SELECT * FROM {table}")
                       for table in ("visitors", "names", "sessions")])
    assert PASSWORD not in kept and ann.headers["cookie"].partition("=")[2] not in kept and "$argon2id$" in kept


# --- changing and giving up -------------------------------------------------------------------------------------------

def test_a_new_password_signs_all_others_out(client: TestClient[Any]) -> None:
    ann, name = captain(client)
    thief = ServerClient(client)
    sign_in(thief, name)
    mine = ann.begin("captains-sea", "person", "random")["id"]
    with thief.guests:
        screen = thief.come(mine)
        screen.look()
        assert "first that" in ask(ann, "PUT", "/name/password", {"password": "password123"}, 400)["error"]
        ask(ann, "PUT", "/name/password", {"password": OTHER})
        with pytest.raises(WebSocketDisconnect):
            while True:
                screen.hear()
    assert battles(thief) == [] and battles(ann) == [mine]
    sign_in(ServerClient(client), name, PASSWORD, 403)
    sign_in(ServerClient(client), name, OTHER)


def test_one_signs_out_here_or_everywhere(client: TestClient[Any]) -> None:
    ann, name = captain(client)
    others = [ServerClient(client) for _ in range(2)]
    for other in others:
        sign_in(other, name)
    sign_out(others[0])
    assert [ask(who, "GET", "/me")["named"] for who in (ann, *others)] == [True, False, True]
    sign_out(ann, everywhere=True)
    assert [ask(who, "GET", "/me")["named"] for who in (ann, *others)] == [False] * 3
    assert ask(ServerClient(client), "POST", "/name/sign-out", {}, 403)["error"] == signing.NOT_SIGNED_IN


def test_who_is_signed_in_in_too_many_browsers_is_so_no_longer_in_the_oldest(
        client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weathergage.server.accounts.MOST_SESSIONS", 2)
    ann, name = captain(client)
    others = [ServerClient(client) for _ in range(2)]
    for other in others:
        sign_in(other, name)
    assert [ask(who, "GET", "/me")["named"] for who in (ann, *others)] == [False, True, True]


def test_the_name_is_given_up_and_what_was_theirs_stays_with_the_browser(client: TestClient[Any]) -> None:
    ann, name = captain(client)
    other = ServerClient(client)
    sign_in(other, name)
    mine = ann.begin("captains-sea", "person", "random")["id"]
    assert ask(ann, "DELETE", "/name") == {"name": name, "house": False, "named": False, "passkeys": HAS_PASSKEYS}
    assert battles(ann) == [mine] and battles(other) == []
    sign_in(other, name, status=403)
    claim(other, name)
    assert other.get("/api/name")["name"] == name and battles(other) == []


def test_whoever_runs_the_server_shuts_names_out_and_erases_them(settings: Settings) -> None:
    with TestClient(make_app(public(settings)), base_url=BASE) as found:
        ann, name = captain(found)
        other, database = visit(found), settings.database
        ann.begin("captains-sea", "person", "random")
        person = query(database, "SELECT visitor FROM names")[0][0]
        assert f"{name}  (claimed)" in admin(database, "people")
        admin(database, "ban", person)
        assert "shut you out" in ask(ann, "GET", "/me", status=403)["error"]
        own = other.begin("captains-sea", "person", "random")["id"]
        assert "shut you out" in sign_in(other, name, status=403)["error"]
        assert battles(other) == [own] and query(database, "SELECT count(*) FROM sessions") == [(1,)]
        admin(database, "ban", person, "--undo")
        sign_in(other, name, bring=False)
        assert "1 battles removed" in admin(database, "erase", person)
        assert not ask(ann, "GET", "/me")["named"] and not ask(other, "GET", "/me")["named"]
        left = [query(database, f"SELECT count(*) FROM {table}")[0][0] for table in ("names", "sessions", "logbook")]
        assert left == [0, 0, 0]
        claim(other, name)


def test_whoever_has_a_name_is_not_forgotten(settings: Settings) -> None:
    with TestClient(make_app(public(settings)), base_url=BASE) as found:
        captain(found)
        query(settings.database, "UPDATE visitors SET seen = 0")
        visit(found)
        assert query(settings.database, "SELECT count(*) FROM names") == [(1,)]
        query(settings.database, "UPDATE sessions SET seen = 0")            # but that browser is
        assert found.get("/api/me").json()["named"] is False


def test_on_a_server_of_this_machine_there_are_no_names(settings: Settings) -> None:
    with running(settings) as found:
        house = ServerClient(found)
        assert ask(house, "GET", "/me") == {"name": "", "house": True, "named": False, "passkeys": False}
        for method, path, body in OPERATIONS.values():
            assert "--public-url" in ask(house, method, path, body, 400)["error"]


# --- who may do what --------------------------------------------------------------------------------------------------

OPERATIONS: dict[str, tuple[str, str, Any]] = {
    "claim": ("POST", "/name", {"name": "Somebody Else", "password": PASSWORD}),
    "sign in": ("POST", "/name/sign-in", {"name": "Somebody Else", "password": PASSWORD}),
    "see how one signs in": ("GET", "/name", None), "sign out": ("POST", "/name/sign-out", {}),
    "set a password": ("PUT", "/name/password", {"password": OTHER}),
    "make a passkey": ("POST", "/name/passkeys/begin", {"name": "Somebody Else"}),
    "remove a passkey": ("DELETE", "/name/passkeys/one", None), "give the name up": ("DELETE", "/name", None),
}


@pytest.mark.parametrize("what", [row[0] for row in rows_of("| with a name |")[1:]])
def test_every_cell_of_the_table_of_names(client: TestClient[Any], folder: Any, what: str) -> None:
    if "passkey" in what:
        module("webauthn")
    method, path, body = OPERATIONS[what]
    head, *rows = rows_of("| with a name |")
    cells = dict(zip(head[1:], next(row for row in rows if row[0] == what)[1:], strict=True))
    unnamed, (stale, name) = visit(client), captain(client)
    some_time_goes_by(folder)
    fresh, own = captain(client)
    query(sqlite_url(folder / "battles.sqlite3"), "DELETE FROM passkeys",
          "INSERT INTO passkeys (id, visitor, key, count, label, created, used) "
          f"SELECT 'one', visitor, '', 0, '', 0, 0 FROM names WHERE name = '{own}'")
    for who, cell, known in ((unnamed, cells["visitor"], name), (stale, cells["signed in"], name),
                             (fresh, cells["a moment ago"], own)):
        wish = {**body, "name": known if what == "sign in" else new_name()} if body and "name" in body else body
        data = {} if wish is None else {"json": wish}
        answer = client.request(method, f"/api{path}", headers=who.headers, **data)
        client.cookies.clear()
        assert (answer.status_code < 300) == (cell in ("yes", "as oneself")), (cell, answer.text)
    if cells["signed in"] == "as oneself":
        assert "sign out first" in ask(captain(client)[0], method, path, {**body, "name": name}, 400)["error"]


def test_the_table_of_names_is_whole() -> None:
    assert [row[0] for row in rows_of("| with a name |")[1:]] == list(OPERATIONS)


# --- several servers --------------------------------------------------------------------------------------------------

def test_two_servers_know_the_same_people(postgres_database: str, tmp_path: Path) -> None:
    """Signed in at the one, with a table open at the other; and a rated battle that both end at once counts once."""
    with ExitStack() as stack:
        one, two = [stack.enter_context(TestClient(make_app(public(settings_of(postgres_database, tmp_path))),
                                                   base_url=BASE)) for _ in range(2)]
        ann, name = captain(one)
        thief, again = ServerClient(two), ServerClient(two)
        sign_in(thief, name)
        chairs = [{"player": "person"}, {"player": "person", "link": True}]
        battle = ann.begin("captains-sea", chairs=chairs, clock={"base": 600}, rated=True)["id"]
        before = visit(two)
        mine = before.begin("captains-sea", "person", "random")["id"]
        with thief.guests:
            screen = thief.come(battle)
            assert screen.look()["seat"] == 0
            ask(ann, "PUT", "/name/password", {"password": OTHER})
            with pytest.raises(WebSocketDisconnect):
                while True:
                    screen.hear()
        sign_in(again, name, OTHER)
        sign_in(before, name, OTHER)
        assert set(battles(again)) == set(battles(ann)) == {battle, mine}
        ben, _ = captain(two)
        take(ben, invite(ann, battle, 1))
        with ann.guests, ben.guests:
            screens = [ann.come(battle), ben.come(battle)]
            for each in screens:
                each.look()
            with ThreadPoolExecutor(2) as pool:
                replies = list(pool.map(lambda each: each.ask("resign")["type"], screens))
        assert sorted(replies) == ["done", "refused"]
        assert query(postgres_database, "SELECT count(*), sum(score) FROM ratings") == [(2, 1.0)]
