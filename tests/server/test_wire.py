"""Requests that are none, tables that are not there, and screens that come back."""

import json
from typing import Any

import pytest
from helpers import STRANGE
from litestar.exceptions import WebSocketDisconnect
from server.clients import ServerClient
from server.form_answers import pick

NONSENSE: list[Any] = ["", "x", "{", "null", "[]", "1", '{"type": "dance", "id": 1}', '{"type": "sit"}',
                       '{"type": "sit", "id": "1", "seat": 0}', '{"type": "sit", "id": 1, "seat": "a"}',
                       '{"type": "sit", "id": 1, "seat": true}', '{"type": "look", "id": 1, "step": 1.5}',
                       '{"type": "answer", "id": 1, "question": 5}', '{"type": "answer", "id": 1, "text": []}',
                       '{"type": "orders", "id": 1, "single": "no"}', '{"type": "hand-over", "id": 1, "seat": null}',
                       '{"id": 1}', "[" * 3000, '{"type": "try", "id": 1, "question": "x", "odds": 3}']


@pytest.mark.parametrize("text", NONSENSE)
def test_a_request_that_is_none_is_refused_and_the_screen_stays(standing: ServerClient, text: str) -> None:
    guest = standing.come(standing.begin("captains-sea", "person", "random")["id"])
    guest.settle()
    guest.socket.send_text(text)
    refused = guest.wait(lambda message: message["type"] == "refused")
    assert refused["reason"] and refused["reply_to"] in (0, 1)
    assert guest.answer()["type"] == "done"


def test_a_request_in_bytes_is_read_as_well(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "random")["id"])
    guest.settle()
    guest.socket.send_bytes(json.dumps({"type": "sit", "id": 1, "seat": None}).encode())
    assert guest.wait(lambda message: message.get("reply_to") == 1)["type"] == "done"


def test_a_table_that_is_not_there_says_so_and_closes(server: ServerClient) -> None:
    guest = server.come("nowhere")
    refused = guest.hear()
    assert refused["type"] == "refused" and refused["reply_to"] == 0
    with pytest.raises(WebSocketDisconnect) as closed:
        guest.hear()
    assert closed.value.code == 4404


def test_coming_back_in_mid_turn_loses_nothing(server: ServerClient) -> None:
    guest = server.come(server.begin("tattered-sails", "person", "lieutenant")["id"])
    guest.play(3)
    before = guest.settle()
    again = server.come(guest.battle).settle()
    assert again["asked"] == before["asked"] and again["step"] == before["step"]
    told = {line["number"]: line for table in guest.tables() for line in table.get("lines", ())}
    assert [line["text"] for line in again["lines"]] == [told[number]["text"] for number in sorted(told)]
    assert again["first_line"] == 0


def test_a_battle_that_is_deleted_closes_its_table(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "random")["id"])
    guest.settle()
    assert server.client.delete(f"/api/battles/{guest.battle}").status_code == 204
    with pytest.raises(WebSocketDisconnect) as closed:
        guest.hear()
    assert closed.value.code == 1012
    assert server.come(guest.battle).hear()["type"] == "refused"


def test_many_tables_at_once(server: ServerClient) -> None:
    guests = [server.come(server.begin(game, "person", "random")["id"])
              for game in ("captains-sea", "savage-seas", "tattered-sails") for _ in range(3)]
    for _ in range(4):
        for guest in guests:
            if not guest.settle().get("verdict"):
                assert guest.answer()["type"] == "done"
    assert server.get("/api/health")["tables"] == len(guests)
    assert len(server.get("/api/battles")) == len(guests)


def test_requests_of_several_screens_do_not_mix(server: ServerClient) -> None:
    battle = server.begin("savage-seas", "person", "person")["id"]
    ann, bob = server.come(battle), server.come(battle)
    ann.settle()
    assert bob.ask("sit", seat=1)["type"] == "done"
    bob.look()
    for guest in (ann, bob):
        assert {question["seat"] for question in guest.shown["asked"]} == {guest.shown["seat"]}
    for guest in (ann, bob):
        asked = guest.shown["asked"][0]
        assert guest.ask("answer", question=asked["id"], answer=pick(asked))["type"] == "done"


@pytest.mark.parametrize("raw", [*STRANGE, "\ud800", ["\udfff"], {"\ud800": 1}, {"deep": [[[[[[[1]]]]]]]}])
def test_whatever_comes_over_the_wire_is_an_answer_or_refused(standing: ServerClient, raw: Any) -> None:
    guest = standing.come(standing.begin("tattered-sails", "person", "random")["id"])
    asked = guest.settle()["asked"][0]
    for kind in ("try", "answer"):
        reply = guest.ask(kind, question=asked["id"], answer=raw)
        assert reply["type"] in ("preview", "refused") and reply["reason"]
    for text in (str(raw)[:300], repr(raw)[:300]):
        assert guest.ask("try", question=asked["id"], text=text)["type"] in ("preview", "refused")
    assert guest.ask("hand-over", seat=0, level=str(raw)[:50] or "x", name="")["type"] == "refused"
    assert guest.answer()["type"] == "done"
