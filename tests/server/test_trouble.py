"""When the rules fail, the battle does not: nothing changes, a report is kept, and there is a way on."""

from typing import Any

import pytest
import toy_game
from server.clients import ServerClient, TableClient
from server.form_answers import pick

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.core import Answer, Game, Question
from weathergage.kernel.match import Match
from weathergage.kernel.sight import Sight
from weathergage.scene.model import Picture
from weathergage.server.store import Store


class Fragile(toy_game.ToyFace):
    """A face that breaks where a test wants it to."""

    def __init__(self) -> None:
        self.broken = ""

    def picture(self, sight: Sight) -> Picture:
        if self.broken == "picture":
            raise RuntimeError("no ink")
        return super().picture(sight)

    def usual(self, game: Game, question: Question) -> Answer:
        return "wear" if question.kind == "turn" else super().usual(game, question)


@pytest.fixture
def fragile() -> Fragile:
    face = Fragile()
    toy_game.add("fragile").look = face
    return face


def crash_test(server: ServerClient, *players: str) -> TableClient:
    """A regatta whose mast falls when the second boat wears."""
    toy_game.add("leaky", "crash")
    return server.come(server.begin("leaky", *players)["id"])


def sail_to_the_second_boat(guest: TableClient) -> dict[str, Any]:
    while (asked := guest.settle()["asked"][0])["seat"] != 1:
        answer(guest, pick(asked, 0))
    return asked


def answer(guest: TableClient, raw: Any) -> dict[str, Any]:
    asked = guest.settle()["asked"][0]
    guest.shown = {}
    return guest.ask("answer", question=asked["id"], answer=raw)


def test_an_error_of_the_rules_changes_nothing_and_is_reported(server: ServerClient) -> None:
    guest = crash_test(server, "person", "person")
    asked = sail_to_the_second_boat(guest)
    step = guest.shown["step"]
    reply = answer(guest, "wear")
    assert reply["type"] == "refused" and "the rules failed" in reply["reason"]
    table = guest.settle()
    assert table["step"] == step and table["asked"][0]["id"] == asked["id"]
    assert "RuntimeError: the mast fell" in table["trouble"]["text"]
    report = server.client.get(table["trouble"]["report"])
    assert "the mast fell" in report.json()["trouble"]["error"] and report.json()["trouble"]["answer"] == "'wear'"
    assert len(wg.load(report.content).steps) == step
    assert server.post("/api/battles/import", report.content)["step"] == step


def test_the_battle_goes_on_with_another_answer(server: ServerClient) -> None:
    guest = crash_test(server, "person", "person")
    sail_to_the_second_boat(guest)
    answer(guest, "wear")
    assert answer(guest, "tack")["type"] == "done"
    assert not guest.settle()["trouble"]
    assert guest.play()["verdict"]


def test_or_by_taking_back(server: ServerClient) -> None:
    guest = crash_test(server, "person", "person")
    sail_to_the_second_boat(guest)
    answer(guest, "wear")
    step = guest.settle()["step"]
    assert guest.shown["undo"]["allowed"]
    guest.shown = {}
    assert guest.ask("undo")["type"] == "done"
    table = guest.settle()
    assert table["step"] == step - 1 and table["seat"] == 0 and not table["trouble"]


def test_an_ai_that_runs_into_it_answers_otherwise(server: ServerClient) -> None:
    guest = crash_test(server, "person", "random")
    assert guest.play()["verdict"]


def test_a_table_where_no_ai_finds_an_answer_offers_undo_and_a_hand_over(
        server: ServerClient, fragile: Fragile, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = server.come(server.begin("fragile", "person", "random")["id"])
    real = Match.answer

    def answer_of_a_broken_game(match: Match, question: Any, raw: Any) -> None:
        if question.seat == 1 and question.kind == "turn":
            raise RuntimeError("the tiller broke")
        real(match, question, raw)

    monkeypatch.setattr(Match, "answer", answer_of_a_broken_game)
    while not guest.settle()["trouble"]:
        assert guest.answer()["type"] == "done"
    table = guest.shown
    assert "the tiller broke" in table["trouble"]["text"] and table["undo"]["allowed"] and not table.get("asked")
    step = table["step"]
    guest.shown = {}
    assert guest.ask("undo")["type"] == "done"
    assert guest.settle()["step"] < step and guest.shown["asked"]
    monkeypatch.setattr(Match, "answer", real)
    assert guest.play()["verdict"]


def test_a_table_that_cannot_be_drawn_still_offers_undo(server: ServerClient, fragile: Fragile) -> None:
    guest = server.come(server.begin("fragile", "person", "person")["id"])
    guest.settle()
    guest.answer()
    guest.settle()
    fragile.broken = "picture"
    guest.shown = {}
    assert answer_blind(guest)["type"] == "done"
    table = guest.shown or guest.look()
    assert "no ink" in table["trouble"]["text"] and table["undo"]["allowed"]
    fragile.broken = ""
    guest.shown = {}
    assert guest.ask("undo")["type"] == "done"
    assert guest.play()["verdict"]


def answer_blind(guest: TableClient) -> dict[str, Any]:
    """Answer what was asked last."""
    asked = [message for message in guest.heard if message.get("asked")][-1]["asked"][0]
    return guest.ask("answer", question=asked["id"], answer=pick(asked, 0))


def test_the_server_goes_on_for_everybody_else(server: ServerClient) -> None:
    other = server.come(server.begin("captains-sea", "person", "random")["id"])
    guest = crash_test(server, "person", "person")
    sail_to_the_second_boat(guest)
    answer(guest, "wear")
    assert other.answer()["type"] == "done"
    assert server.get("/api/health")["status"] == "ok"


def test_a_battle_whose_rules_have_changed_can_be_exported_and_deleted(server: ServerClient) -> None:
    toy_game.add("leaky")
    battle = server.begin("leaky", "person", "person")["id"]
    guest = server.come(battle)
    guest.play(3)
    server.client.app.state.tables.forget(battle)
    del registry._ADDED["leaky"]
    copy = server.client.get(f"/api/battles/{battle}/export")
    assert copy.status_code == 200
    row = server.get("/api/battles")[0]
    assert row["id"] == battle and "leaky" in row["phase"]
    assert server.client.delete(f"/api/battles/{battle}").status_code == 204


def test_what_could_not_be_written_has_not_happened(server: ServerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = server.come(server.begin("captains-sea", "person", "person")["id"])
    asked, step = guest.settle()["asked"][0], guest.shown["step"]
    real = Store.write

    async def broken(*_: Any) -> None:
        raise RuntimeError("nobody has thought of this")

    monkeypatch.setattr(Store, "write", broken)
    refused = guest.ask("answer", question=asked["id"], answer=pick(asked))
    assert refused["type"] == "refused" and "went wrong" in refused["reason"]
    monkeypatch.setattr(Store, "write", real)
    again = server.come(guest.battle)
    assert again.settle()["step"] == step and again.shown["asked"][0]["id"] == asked["id"]
    assert guest.ask("answer", question=asked["id"], answer=pick(asked))["type"] == "done"
    assert len(wg.load(server.client.get(f"/api/battles/{guest.battle}/export").content).steps) == step + 1


def test_what_another_process_has_written_is_seen(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "person", seed=1)["id"])
    asked = guest.settle()["asked"][0]
    match = wg.load(server.client.get(f"/api/battles/{guest.battle}/export").content)
    before, was = len(match.log), match.chain
    match.answer(match.questions[0], match.candidates(match.questions[0], 1)[0])
    store: Store = server.client.app.state.tables.store
    server.client.blocking_portal.call(store.write, guest.battle, before, was, before, match.log[before:],
                                       ["person"], match.chain)
    refused = guest.ask("answer", question=asked["id"], answer=pick(asked))
    assert refused["type"] == "refused" and "no longer open" in refused["reason"]
    assert server.come(guest.battle).settle()["step"] == 1
