"""Lessons over the websocket: the coach answers for the others, holds back what is wrong, and lets go at the end."""

from typing import Any

import pytest
from server.clients import ServerClient, TableClient

GAMES = ("captains-sea", "man-o-war", "oak-and-iron", "savage-seas", "tattered-sails")


def sit_to(server: ServerClient, game: str, lesson: str) -> TableClient:
    return server.come(server.post(f"/api/games/{game}/lessons/{lesson}", None)["battle"])


def lesson(guest: TableClient) -> dict[str, Any]:
    if not guest.shown:
        guest.look()
    found: dict[str, Any] = guest.shown["lesson"]
    return found


def give(guest: TableClient, answer: Any) -> dict[str, Any]:
    reply = guest.ask("answer", question=guest.shown["asked"][0]["id"], answer=answer)
    if reply["type"] == "done":
        guest.look()
    return reply


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_completed_by_the_answers_it_gives_away(server: ServerClient, game: str) -> None:
    listed = server.get(f"/api/games/{game}/lessons")
    assert [info["id"] for info in server.get("/api/games") if info["lessons"]] == list(GAMES)
    for at, info in enumerate(listed["lessons"], 1):
        guest = sit_to(server, game, info["id"])
        while not (shown := lesson(guest))["done"]:
            assert (shown["number"], shown["count"]) == (at, len(listed["lessons"])) and shown["text"]
            assert not guest.shown["asked"][0]["asides"] and not guest.shown["undo"]["allowed"]
            assert give(guest, shown["answer"])["type"] == "done"
        assert shown["seen"] and guest.shown["verdict"] is None
        following = listed["lessons"][at]["id"] if at < len(listed["lessons"]) else ""
        assert shown["next"] == following


def test_a_wrong_answer_is_refused_in_the_coachs_words(server: ServerClient) -> None:
    guest = sit_to(server, "captains-sea", "open-fire")
    lesson(guest)
    reply = guest.ask("answer", question=guest.shown["asked"][0]["id"], text="hold")
    assert reply["type"] == "refused" and "You will not get a better shot" in reply["reason"]
    reply = guest.ask("answer", question=guest.shown["asked"][0]["id"], text="bow low")
    assert "choose: Both sections, low" in reply["reason"]
    assert lesson(guest)["step"] == 1


def test_what_is_pointed_at_is_drawn(server: ServerClient) -> None:
    guest = sit_to(server, "captains-sea", "cross-her-stern")
    shown = lesson(guest)
    assert [point["kind"] for point in shown["points"]] == ["piece", "cell"]
    drawn = {sprite["fragment"] for layer in shown["layers"] for sprite in layer["sprites"]}
    assert drawn and drawn <= set(guest.shown["fragments"])


def test_one_may_leave_a_lesson_and_come_back(server: ServerClient) -> None:
    guest = sit_to(server, "captains-sea", "cross-her-stern")
    for _ in range(3):
        give(guest, lesson(guest)["answer"])
    server.client.app.state.tables.forget(guest.battle)
    back = server.come(guest.battle)
    assert lesson(back)["step"] == 4
    give(back, lesson(back)["answer"])
    assert any("7 hits with 10 dice" in line["text"] for line in back.shown["lines"])


def test_lessons_are_no_battles_until_the_last_is_fought_out(server: ServerClient) -> None:
    guest = sit_to(server, "savage-seas", "the-maw")
    lesson(guest)
    assert server.get("/api/battles") == []
    assert guest.ask("fight-on")["type"] == "refused"
    for kind, fields in (("hand-over", {"seat": 1, "level": ""}), ("branch", {"step": 0}), ("undo", {}),
                         ("aside", {"question": guest.shown["asked"][0]["id"], "what": "strike"})):
        assert guest.ask(kind, **fields)["type"] == "refused", kind
    give(guest, lesson(guest)["answer"])
    assert lesson(guest)["done"] and not lesson(guest)["next"]
    guest.shown = {}
    assert guest.ask("fight-on")["type"] == "done"
    table = guest.settle()
    assert table["lesson"] is None and table["asked"] and table["chairs"][1]["level"] == "midshipman"
    assert [battle["id"] for battle in server.get("/api/battles")] == [guest.battle]
    guest.answer()
    assert guest.settle()


def test_a_lesson_left_long_ago_is_cleared_away(server: ServerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    old = server.post("/api/games/captains-sea/lessons/open-fire", None)["battle"]
    monkeypatch.setattr("weathergage.server.tables.FORGOTTEN_S", -1.0)
    new = server.post("/api/games/captains-sea/lessons/open-fire", None)["battle"]
    server.get(f"/api/battles/{old}/export", 404)
    server.get(f"/api/battles/{new}/export")


def test_there_is_no_such_lesson(server: ServerClient) -> None:
    told = server.post("/api/games/captains-sea/lessons/swim", None, 400)
    assert "there is no lesson 'swim'" in told["error"]
