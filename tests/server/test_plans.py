"""Plans at a table: looked at as a whole before anything is done, and taken back as a whole."""

from typing import Any

import pytest
from server.clients import ServerClient, TableClient

import weathergage as wg


def sailing(game: str, kind: str) -> bytes:
    """A battle up to a question of this kind to the first seat."""
    match = wg.new(game, seed=1)
    players = [wg.player("midshipman", game, 1 + seat) for seat in range(len(match.seats))]
    while match.questions[0].seat != 0 or match.questions[0].kind != kind:
        wg.play(match, players, 1)
    return match.save()


def come(server: ServerClient, file: bytes) -> TableClient:
    return server.come(str(server.post("/api/battles/import", file)["id"]))


def log(server: ServerClient, guest: TableClient) -> list[Any]:
    found: list[Any] = wg.load(server.client.get(f"/api/battles/{guest.battle}/export").content).log
    return found


def legs_of(guest: TableClient, plan: list[Any]) -> list[Any]:
    found: list[Any] = guest.ask("ahead", question=guest.settle()["asked"][0]["id"], plan=plan)["legs"]
    return found


def test_a_ship_and_her_course_are_one_answer_and_one_undo(server: ServerClient) -> None:
    guest = come(server, sailing("tattered-sails", "ship"))
    asked, before = guest.settle()["asked"][0], log(server, guest)
    [leg] = legs_of(guest, [])
    course = leg["asked"]["suggestions"][1]["answer"]
    tried = guest.ask("try", question=asked["id"], plan=[leg["answer"]], answer=course)
    assert asked["leads"] and tried["legal"] and tried["layers"]
    assert guest.ask("answer", question=asked["id"], plan=[leg["answer"]], answer=course)["type"] == "done"
    guest.look()
    assert [entry[2] for entry in log(server, guest)[len(before):]] == ["ship", "course"]
    guest.ask("undo")
    assert guest.look()["asked"][0]["id"] == asked["id"] and log(server, guest) == before


@pytest.mark.parametrize(("plan", "answer", "reason"), [
    (["hms-dover-sm"], [[90.0, 500.0]], "whole rulers"),
    (["no-ship"], [], "no-ship"),
    (["done"], [], "does not lead"),
])
def test_a_step_that_is_refused_refuses_the_whole_plan(server: ServerClient, plan: list[Any], answer: Any,
                                                       reason: str) -> None:
    guest = come(server, sailing("tattered-sails", "ship"))
    asked, before = guest.settle()["asked"][0], log(server, guest)
    refused = guest.ask("answer", question=asked["id"], plan=plan, answer=answer)
    assert refused["type"] == "refused" and reason in refused["reason"] and refused["rule"]
    assert log(server, guest) == before


def test_a_plan_stops_where_dice_fall_and_the_person_is_asked(server: ServerClient) -> None:
    guest = come(server, sailing("oak-and-iron", "seamanship"))
    assert legs_of(guest, ["test"]) == []
    asked = guest.settle()["asked"][0]
    [leg, *_] = legs_of(guest, [])
    assert leg["answer"] == "skip" and leg["asked"]["kind"] == "helm"
    assert guest.ask("answer", question=asked["id"], plan=["test"], answer="ahead")["type"] == "refused"


def test_what_the_steps_may_lead_to_is_worked_out_as_of_any_question(server: ServerClient) -> None:
    guest = come(server, sailing("man-o-war", "next-ship"))
    asked = guest.settle()["asked"][0]
    [leg] = legs_of(guest, [])
    found = guest.ask("foresee", question=asked["id"], plan=[leg["answer"]])
    assert found["type"] == "prospects"
    tried = guest.ask("try", question=asked["id"], plan=[leg["answer"]], odds=True,
                      answer=leg["asked"]["suggestions"][0]["answer"])
    assert tried["type"] == "preview" and tried["legal"]


def test_the_rest_of_the_guns_fire_as_the_first(server: ServerClient) -> None:
    guest = come(server, sailing("tattered-sails", "fire"))
    asked, before = guest.settle()["asked"][0], log(server, guest)
    shot = next(choice["answer"] for choice in asked["form"]["choices"] if isinstance(choice["answer"], list))
    assert asked["rest"]
    assert guest.ask("answer", question=asked["id"], answer=shot, rest=True)["type"] == "done"
    guest.look()
    fired = [entry for entry in log(server, guest)[len(before):] if entry[1] == 0 and entry[2] == "fire"]
    assert len(fired) > 1 and {entry[3][1] for entry in fired if isinstance(entry[3], tuple)} == {shot[1]}


def test_a_lesson_asks_one_thing_at_a_time(server: ServerClient) -> None:
    for lesson in server.get("/api/games/tattered-sails/lessons")["lessons"]:
        guest = server.come(server.post(f"/api/games/tattered-sails/lessons/{lesson['id']}", None)["battle"])
        asked = guest.look()["asked"]
        assert asked and not any([each.get("leads") or each.get("rest") for each in asked])
