"""Passkeys: a name is claimed with one, and signed in with; what is replayed, late, counted back or another's is not
taken."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient
from needs import module
from server.clients import ServerClient, visit
from server.conftest import settings_of
from server.databases import query
from server.test_names import OTHER, PASSWORD, ask, cheap_hashes, claim, new_name, sign_in, sign_out
from server.test_rights import public

from weathergage.server import passkeys
from weathergage.server.app import make_app
from weathergage.server.settings import Settings, sqlite_url

module("webauthn")
authenticator = module("server.authenticator")
__all__ = ["cheap_hashes"]

ORIGIN = "https://games.example"
IDS = iter(range(10_000))


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("passkeys")
    return replace(public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder)), public_url=ORIGIN)


@pytest.fixture(scope="module")
def client(settings: Settings) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as made:
        yield made


def new_key(origin: str = ORIGIN) -> Any:
    return authenticator.Authenticator(origin, f"passkey {next(IDS)}".encode())


def make(who: ServerClient, key: Any, name: str = "", status: int = 200, label: str = "") -> Any:
    options = ask(who, "POST", "/name/passkeys/begin", {"name": name})["options"]
    return ask(who, "POST", "/name/passkeys", {"credential": key.make(options), "label": label}, status)


def options_to_show(who: ServerClient) -> Any:
    return ask(who, "POST", "/name/sign-in/begin")["options"]


def show(who: ServerClient, answer: Any, status: int = 200, **more: Any) -> Any:
    return ask(who, "POST", "/name/sign-in/passkey", {"credential": answer, **more}, status)


def captain(client: TestClient[Any]) -> tuple[ServerClient, Any, str]:
    who, key, name = visit(client), new_key(), new_name()
    make(who, key, name)
    return who, key, name


def test_a_name_is_claimed_with_a_passkey_and_signed_in_with(client: TestClient[Any]) -> None:
    ann, key, name = captain(client)
    mine = ann.begin("captains-sea", "person", "random")["id"]
    other = ServerClient(client)
    told = show(other, key.show(options_to_show(other)))
    assert told == {"name": name, "house": False, "named": True, "passkeys": True}
    assert [row["id"] for row in other.get("/api/battles")] == [mine]
    sign_in(visit(client), name, PASSWORD, 403)                     # there is no password
    begun = {"name": name}
    assert "taken" in ask(visit(client), "POST", "/name/passkeys/begin", begun, 400)["error"]
    options = ask(ann, "POST", "/name/passkeys/begin", {"name": ""})["options"]
    assert options["rp"]["id"] == "games.example" and options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "preferred"
    assert len(options["excludeCredentials"]) == 1


def test_a_passkey_is_made_and_removed_but_not_the_last_way_in(client: TestClient[Any]) -> None:
    ann, first, name = captain(client)
    second = new_key()
    make(ann, second, label="On the desk")
    assert "known already" in make(ann, second, status=403)["error"]
    known = ann.get("/api/name")
    assert [one["label"] for one in known["passkeys"]] == ["", "On the desk"]
    assert known["fresh"] and not known["password"]
    gone, left = [one["id"] for one in known["passkeys"]]
    assert [one["id"] for one in ask(ann, "DELETE", f"/name/passkeys/{gone}")["passkeys"]] == [left]
    assert "only way" in ask(ann, "DELETE", f"/name/passkeys/{left}", status=400)["error"]
    ben, _, _ = captain(client)
    ask(ben, "DELETE", f"/name/passkeys/{left}", status=404)        # is none of theirs
    show(other := visit(client), first.show(options_to_show(other)), 403)
    ask(ann, "PUT", "/name/password", {"password": OTHER})
    assert ask(ann, "DELETE", f"/name/passkeys/{left}")["passkeys"] == []
    show(other, second.show(options_to_show(other)), 403)
    sign_in(other, name, OTHER)


def test_what_is_signed_counts_once_and_in_time(client: TestClient[Any], settings: Settings) -> None:
    ann, key, name = captain(client)
    other, thief = visit(client), visit(client)
    options = options_to_show(other)
    show(thief, key.show(options), 403)                             # it was another browser's to sign
    answer = key.show(options)
    show(other, answer)
    assert "too long" in show(other, answer, 403)["error"]
    sign_out(other)
    options = options_to_show(other)
    query(settings.database, f"UPDATE ceremonies SET made = {time.time() - 301}")
    assert "too long" in show(other, key.show(options), 403)["error"]
    assert "too long" in show(visit(client), key.show(options), 403)["error"]
    old, _ = options_to_show(other), options_to_show(other)
    assert show(other, key.show(old), 403)["error"] == passkeys.WRONG       # a newer one has taken its place
    options = ask(visit(client), "POST", "/name/passkeys/begin", {"name": new_name()})["options"]
    ask(visit(client), "POST", "/name/passkeys", {"credential": new_key().make(options)}, 403)
    assert ask(ann, "GET", "/me")["name"] == name


def counted_back(key: Any, options: Any) -> Any:
    key.count = 0
    return key.show(options)


def from_another_site(key: Any, options: Any) -> Any:
    key.origin = "https://games.example.evil.example"
    return key.show(options)


def for_another_site(key: Any, options: Any) -> Any:
    return key.show({**options, "rpId": "evil.example"})


def as_another(key: Any, options: Any) -> Any:
    key.user = authenticator.text(b"somebody else")
    return key.show(options)


def without_anybody(key: Any, options: Any) -> Any:
    key.flags = 0
    return key.show(options)


def with_another_key(key: Any, options: Any) -> Any:
    return authenticator.Authenticator(ORIGIN, key.id).show(options)


def made_instead(key: Any, options: Any) -> Any:
    return {**key.show(options), **key.make({**options, "user": {"id": key.user}, "rp": {"id": options["rpId"]}})}


@pytest.mark.parametrize("forged", [counted_back, from_another_site, for_another_site, as_another, without_anybody,
                                    with_another_key, made_instead])
def test_a_forged_signature_lets_nobody_in(client: TestClient[Any], forged: Callable[[Any, Any], Any]) -> None:
    ann, key, name = captain(client)
    show(ann, key.show(options_to_show(ann)))                       # once more, and the passkey has counted
    other = visit(client)
    assert show(other, forged(key, options_to_show(other)), 403)["error"] == passkeys.WRONG
    assert not ask(other, "GET", "/me")["named"] and ask(ann, "GET", "/me")["name"] == name


@pytest.mark.parametrize("credential", [None, [], {}, {"id": "x"}, {"id": ["x"], "response": 1}, {"id": "\u0000"}, "x"])
def test_what_is_no_passkey_is_refused_in_words(client: TestClient[Any], credential: Any) -> None:
    other = visit(client)
    options_to_show(other)
    assert show(other, credential, 403)["error"]
    ask(other, "POST", "/name/passkeys/begin", {"name": new_name()})
    assert ask(other, "POST", "/name/passkeys", {"credential": credential}, 403)["error"]
    known = new_key()
    make(visit(client), known, new_name())
    options_to_show(other)
    show(other, {"id": authenticator.text(known.id), "response": credential}, 403)


def test_passkeys_are_for_a_safe_address_with_a_name() -> None:
    def found(url: str) -> tuple[str, str]:
        made = Settings(database="", public_url=url)
        return made.passkey_id, made.origin

    assert found("https://games.example") == ("games.example", "https://games.example")
    assert found("https://Games.Example:443/") == ("games.example", "https://games.example")
    assert found("http://localhost:8123") == ("localhost", "http://localhost:8123")
    for url in ("http://games.example", "https://192.0.2.1", "https://[2001:db8::1]", ""):
        assert found(url)[0] == ""


def test_without_passkeys_there_are_passwords(tmp_path: Any) -> None:
    plain = public(settings_of(sqlite_url(tmp_path / "battles.sqlite3"), tmp_path))
    with TestClient(make_app(plain), base_url="http://127.0.0.1:8123") as found:
        ann = visit(found)
        assert not ask(ann, "GET", "/me")["passkeys"]
        for path in ("passkeys/begin", "sign-in/begin"):
            assert "choose a password" in ask(ann, "POST", f"/name/{path}", {"name": new_name()}, 400)["error"]
        claim(ann, new_name())
