"""AIs among themselves go on as quickly as whoever watches them likes: at once, slowly, by single answers, or not."""

from typing import Any

import pytest
from server.clients import ServerClient, TableClient

SLOW = 10.0                     # seconds that no test waits for


def watched(server: ServerClient, *players: str, **wish: Any) -> TableClient:
    guest = server.come(server.begin("captains-sea", *(players or ("lieutenant", "lieutenant")), seed=4, **wish)["id"])
    guest.wait(lambda message: message["type"] == "table")
    return guest


def paced(guest: TableClient, **wish: Any) -> Any:
    """The first table at which the AIs stand still, after a wish."""
    assert guest.ask("pace", **wish)["type"] == "done"
    return guest.wait(lambda message: message["type"] == "table" and bool(message["pace"]) and message["pace"]["still"])


def test_they_stand_still_and_go_on_answer_by_answer(server: ServerClient) -> None:
    guest = watched(server, pace=SLOW)
    here = paced(guest, seconds=0.0, steps=0)
    assert here["pace"] == {"seconds": 0.0, "still": True}
    assert paced(guest, seconds=0.0, steps=1)["step"] == here["step"] + 1
    assert paced(guest, seconds=0.0, steps=5)["step"] == here["step"] + 6


def test_a_pace_is_changed_while_they_wait(server: ServerClient) -> None:
    guest = watched(server, pace=SLOW)
    assert guest.shown["pace"] == {"seconds": SLOW, "still": False} and guest.shown["step"] == 0
    assert guest.ask("pace", seconds=0.0)["type"] == "done"
    assert guest.play()["verdict"] and guest.shown["pace"] is None


def test_it_is_kept_with_the_battle(server: ServerClient) -> None:
    guest = watched(server, pace=SLOW)
    still = paced(guest, seconds=SLOW, steps=0)
    other = server.come(guest.battle)
    assert other.wait(lambda message: message["type"] == "table")["pace"] == still["pace"]


@pytest.mark.parametrize(("wish", "reason"), [
    ({"seconds": -1.0}, "between two answers lie 0 to 10 s"), ({"seconds": 11.0}, "between two answers lie 0 to 10 s"),
    ({"steps": -1}, "it goes on by 0 to 1000 answers"), ({"steps": 1001}, "it goes on by 0 to 1000 answers"),
])
def test_a_pace_has_limits(server: ServerClient, wish: dict[str, Any], reason: str) -> None:
    guest = watched(server, pace=SLOW)
    refused = guest.ask("pace", **wish)
    assert refused["type"] == "refused" and refused["reason"] == reason


def test_a_battle_cannot_begin_at_a_pace_that_there_is_not(server: ServerClient) -> None:
    chairs = [{"player": "ai", "level": "lieutenant"}] * 2
    told = server.post("/api/battles", {"ruleset": "captains-sea", "chairs": chairs, "pace": 99.0}, 400)
    assert told["field"] == "pace" and "0 to 10 s" in told["error"]


def test_where_people_fight_nobody_waits(server: ServerClient) -> None:
    guest = watched(server, "person", "lieutenant", pace=SLOW)
    assert guest.settle()["pace"] is None
    refused = guest.ask("pace", seconds=3.0)
    assert refused["type"] == "refused" and "AIs fight among themselves" in refused["reason"]
    assert guest.answer()["type"] == "done"
    assert guest.settle()["step"] >= 2


def test_whoever_takes_a_seat_meets_an_ai_that_does_not_wait(server: ServerClient) -> None:
    guest = watched(server, pace=SLOW)
    still = paced(guest, seconds=SLOW, steps=0)
    assert guest.ask("hand-over", seat=0, level="")["type"] == "done"
    end = server.come(guest.battle).play(4)
    assert end["pace"] is None and end["step"] > still["step"]
