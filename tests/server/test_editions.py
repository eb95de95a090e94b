"""Battles whose rules have become others since they were begun: nothing of them is lost."""

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from litestar.exceptions import WebSocketDisconnect
from server.clients import ServerClient, TableClient
from server.conftest import running
from server.databases import query
from server.form_answers import Wire
from toy_game import Later, Race, Regatta, add

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.core import Game
from weathergage.kernel.match import CHANGED, OLDER
from weathergage.rulesets.captains_sea.rules import movement_rates
from weathergage.server.settings import Settings
from weathergage.table.fairness import verify


def ahead() -> Game:
    """No answer is refused; all ends in another position."""
    return Regatta(agenda=[Race()], points=[1, 0])


def short() -> Game:
    """Other questions come up."""
    return Regatta(agenda=[Race()], trouble="short")


def same() -> Game:
    return Regatta(agenda=[Race()])


@contextmanager
def served(settings: Settings) -> Iterator[ServerClient]:
    """A server; with the next one all is read from the disk again."""
    with running(settings) as client:
        server = ServerClient(client)
        with server.guests:
            yield server


def begun(server: ServerClient, answers: int = 10) -> TableClient:
    """A battle under way: both at one screen."""
    guest = server.come(server.begin("regatta", "person", "person")["id"])
    guest.play(answers)
    return guest


def told(guest: TableClient) -> list[str]:
    """The log at a screen that has just come."""
    found = {line["number"]: line["text"] for table in guest.tables() for line in table["lines"]}
    return [found[number] for number in sorted(found)]


def come(server: ServerClient, battle: str) -> TableClient:
    guest = server.come(battle)
    guest.settle()
    return guest


def asked(table: Wire) -> tuple[object, ...]:
    return table["step"], table["seat"], table["asked"][0]["id"], table["asked"][0]["prompt"]


@pytest.mark.parametrize(("edition", "begin", "notice"), [(2, ahead, OLDER), (2, short, OLDER), (1, ahead, CHANGED)])
def test_a_battle_goes_on_from_where_it_stood(settings: Settings, edition: int, begin: Callable[[], Game],
                                              notice: str) -> None:
    add("regatta")
    with served(settings) as server:
        battle = begun(server).battle
        before = come(server, battle)
        words = told(before)
    registry._ADDED["regatta"] = Later(edition, begin)
    with served(settings) as server:
        guest = come(server, battle)
        assert asked(guest.shown) == asked(before.shown)
        assert told(guest) == [*words, notice] and len(words) > 1
        assert guest.shown["begins"] == guest.shown["step"] == 10
        assert [row["step"] for row in server.get("/api/battles")] == [10]
        guest.play(2)
    with served(settings) as server:
        guest = come(server, battle)
        assert guest.shown["step"] == 12 and guest.shown["begins"] == 10
        assert told(guest)[:len(words) + 1] == [*words, notice]
        assert guest.play()["verdict"]
        assert told(come(server, battle)).count(notice) == 1
    assert query(settings.database, "SELECT edition, digest <> '' FROM battles") == [(edition, 1)]


def test_where_all_of_it_agrees_nothing_changes(settings: Settings) -> None:
    add("regatta")
    with served(settings) as server:
        battle = begun(server).battle
        words = told(come(server, battle))
    registry._ADDED["regatta"] = Later(2, same)
    with served(settings) as server:
        guest = come(server, battle)
        assert told(guest) == words and guest.shown["begins"] == 0
        assert guest.ask("look", step=3)["type"] == "past"


def test_nothing_is_taken_back_or_looked_at_across_the_change(settings: Settings) -> None:
    add("regatta")
    with served(settings) as server:
        battle = begun(server).battle
    registry._ADDED["regatta"] = Later(2, ahead)
    with served(settings) as server:
        guest = come(server, battle)
        assert guest.shown["undo"]["why"] == "what was before was played under other rules"
        assert guest.ask("undo")["type"] == "refused"
        assert "played under other rules" in guest.ask("look", step=9)["reason"]
        assert "played under other rules" in guest.ask("branch", step=9, new_luck=True)["reason"]
        guest.play(3)
        assert guest.ask("look", step=11)["step"] == 11
        other = guest.ask("branch", step=11, new_luck=True)["battle"]
        branch = come(server, other)
        assert branch.shown["step"] == 11 and OLDER in told(branch)
        guest.shown = {}
        assert guest.ask("undo")["type"] == "done" and guest.settle()["step"] == 12
    with served(settings) as server:
        assert come(server, battle).shown["step"] == 12 and come(server, other).shown["step"] == 11


def test_what_was_answered_and_told_while_nobody_looked_is_kept_too(settings: Settings) -> None:
    """A battle that is taken back and played on is kept as it is then."""
    add("regatta")
    with served(settings) as server:
        guest = begun(server, 4)
        guest.shown = {}
        assert guest.ask("undo")["type"] == "done"
        guest.play(3)
        before = come(server, guest.battle)
    registry._ADDED["regatta"] = Later(2, ahead)
    with served(settings) as server:
        after = come(server, guest.battle)
        assert asked(after.shown) == asked(before.shown) and told(after) == [*told(before), OLDER]


def test_a_file_of_an_older_edition_goes_on_as_well(settings: Settings) -> None:
    add("regatta")
    with served(settings) as server:
        guest = begun(server)
        words = told(come(server, guest.battle))
        data = server.client.get(f"/api/battles/{guest.battle}/export").content
    registry._ADDED["regatta"] = Later(2, ahead)
    with served(settings) as server:
        made = server.post("/api/battles/import", data)
        guest = come(server, made["id"])
        assert told(guest)[:len(words) + 1] == [*words, OLDER] and guest.shown["begins"] == 10
        guest.play()
        again = server.client.get(f"/api/battles/{made['id']}/export").content
    match = wg.load(again)
    assert match.over and match.begins == 10
    checked = verify(again)
    assert (checked.rolls, checked.wrong, checked.before) == (1, [], 0)


def spoilt(state: bytes) -> list[bytes]:
    """A kept position in every way that it can be spoilt."""
    plain = zlib.decompress(state)
    return [b"", state[:-9], b"\0" * 40, *[zlib.compress(text) for text in (
        b"[]", b"{}", b"[" * 100_000, b'{"is": "Outcome"}', b'{"is": "trireme.Oar"}',
        plain.replace(b'"asked"', b'"tasked"'), plain.replace(b'"open":[0]', b'"open":[7]'),
        plain.replace(b'"is":"', b'"is":["', 1))]]


def test_a_spoilt_position_is_refused_in_words_and_breaks_no_list(settings: Settings) -> None:
    add("regatta")
    with served(settings) as server:
        whole = begun(server, 2).battle
        [(state,)] = query(settings.database, "SELECT state FROM positions")
        battles = [begun(server, 2).battle for _ in spoilt(state)]
    for battle, bad in zip(battles, spoilt(state), strict=True):
        query(settings.database, f"UPDATE positions SET state = x'{bad.hex()}' WHERE battle = '{battle}'")
    with served(settings) as server:
        assert come(server, battles[0]).shown["step"] == 2, "while its rules play it again, nobody needs it"
    registry._ADDED["regatta"] = Later(2, ahead)
    with served(settings) as server:
        rows = {row["id"]: row for row in server.get("/api/battles")}
        for battle in battles:
            assert "played again" in rows[battle]["phase"]
            assert "played again" in server.come(battle).hear()["reason"]
        assert rows[whole]["step"] == 2
        assert server.client.get(f"/api/battles/{battles[0]}/export").status_code == 200
        server.client.delete(f"/api/battles/{battles[0]}").raise_for_status()
        assert query(settings.database, f"SELECT * FROM positions WHERE battle = '{battles[0]}'") == []


def test_no_screen_is_sent_what_is_kept(settings: Settings) -> None:
    """It holds what is hidden; at a table there is nothing of it."""
    add("regatta")
    with served(settings) as server:
        guest = begun(server)
        assert all("agenda" not in json.dumps(message) for message in guest.heard)
        data = server.client.get(f"/api/battles/{guest.battle}/export").text
        assert '"agenda"' in data


def test_a_duel_goes_on_by_the_rules_of_today(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real game: ships have become faster."""
    with served(settings) as server:
        guest = server.come(server.begin("captains-sea", "person", "random", seed=4)["id"])
        guest.play(20)
        words = told(come(server, guest.battle))
    monkeypatch.setattr(movement_rates, "base_movement", lambda game: (7, 3))
    monkeypatch.setattr(type(wg.ruleset("captains-sea")), "edition", 2)
    with served(settings) as server:
        again = come(server, guest.battle)
        assert told(again) == [*words, OLDER] and again.shown["step"] == again.shown["begins"]
        assert again.shown["notice"] == OLDER
        assert again.play(25)["notice"] == ""
        assert again.ask("look", step=again.shown["begins"] + 1)["type"] == "past"
    with served(settings) as server:
        assert come(server, guest.battle).shown["step"] == again.shown["step"]
    assert query(settings.database, "SELECT edition FROM battles") == [(2,)]


def test_what_a_newer_edition_has_played_is_left_to_it(settings: Settings) -> None:
    """Servers of two versions on one database: the older one sends its screens away, and changes nothing."""
    add("regatta")
    with served(settings) as server:
        guest = begun(server)
        tables = server.client.app.state.tables
        query(settings.database, "UPDATE battles SET edition = 2, version = version + 1")
        server.client.blocking_portal.call(tables.look_again, [guest.battle])
        with pytest.raises(WebSocketDisconnect):
            guest.wait(lambda message: False)
        there = server.come(guest.battle)
        assert "it was played with edition 2 of regatta; this is 1" in there.hear()["reason"]
        assert "edition 2" in server.get("/api/battles")[0]["phase"]
    assert query(settings.database, "SELECT edition, logged FROM battles") == [(2, 10)]


def test_a_battle_of_before_positions_were_kept_has_one_from_its_next_answer_on(settings: Settings) -> None:
    """So it is, too, when a server of before has played on: what it did not write is written with the next answer."""
    add("regatta")
    with served(settings) as server:
        battle = begun(server).battle
    query(settings.database, "DELETE FROM positions", "DELETE FROM told WHERE step > 3")
    with served(settings) as server:
        guest = come(server, battle)
        guest.play(1)
        words = told(come(server, battle))
    assert query(settings.database, "SELECT count(*), max(step) FROM told") == [(12, 11)]
    registry._ADDED["regatta"] = Later(2, ahead)
    with served(settings) as server:
        assert told(come(server, battle)) == [*words, OLDER]
