"""Taking back, looking back, going on from there, and giving one's seat away."""

import json

import pytest
from helpers import installed
from server.clients import ServerClient, TableClient

import weathergage as wg
from weathergage.kernel.match import recipe


def solo(server: ServerClient, game: str = "captains-sea", level: str = "random", **wish: object) -> TableClient:
    return server.come(server.begin(game, "person", level, **wish)["id"])


def undoable(guest: TableClient) -> bool:
    return bool(guest.settle()["undo"]["allowed"])


def test_an_answer_is_taken_back_where_nothing_was_revealed(server: ServerClient) -> None:
    guest = server.come(server.begin("tattered-sails", "person", "person")["id"])
    first = guest.settle()
    assert first["undo"] == {"allowed": False, "why": "nothing has been answered yet", "ask": False}
    assert guest.ask("undo")["type"] == "refused"
    guest.answer()                          # in secret: the other has not yet answered
    assert undoable(guest) and guest.shown["seat"] == 1
    guest.shown = {}
    assert guest.ask("undo")["type"] == "done"
    again = guest.settle()
    assert again["seat"] == 0 and again["asked"][0]["id"] == first["asked"][0]["id"] and again["step"] == 0
    saved = wg.load(server.client.get(f"/api/battles/{guest.battle}/export").content)
    assert saved.steps == []
    assert guest.answer()["type"] == "done"


def test_nothing_is_taken_back_past_dice(server: ServerClient) -> None:
    guest = solo(server, seed=2)
    while not any(line.get("dice") for line in guest.settle().get("lines", ())):
        guest.answer()
    refused = guest.ask("undo")
    assert refused["type"] == "refused" and refused["reason"] == guest.shown["undo"]["why"]


def test_lines_that_were_taken_back_are_dropped(server: ServerClient) -> None:
    guest = solo(server, "captains-sea", seed=6)
    while not (undoable(guest) and guest.shown.get("lines")):
        guest.answer()
    before = guest.shown
    guest.shown = {}
    assert guest.ask("undo")["type"] == "done"
    after = guest.settle()
    assert after["step"] < before["step"]
    known = before.get("first_line", 0) + len(before["lines"])
    assert after.get("first_line", 0) <= known


@pytest.mark.parametrize("game", installed())
def test_looking_back_shows_what_the_seat_could_see_then(server: ServerClient, game: str) -> None:
    guest = solo(server, game, seed=3)
    guest.play(12)
    now = guest.settle()
    tables = {table["step"]: table for table in guest.tables()}
    for step in sorted(tables)[:-1]:
        past = guest.ask("look", step=step)
        assert past["type"] == "past" and past["step"] == step
        assert past["sheets"] == tables[step].get("sheets", []) and past["phase"] == tables[step]["phase"]
        assert past.get("hands") == tables[step].get("hands")
    counts = [guest.ask("look", step=step).get("lines", 0) for step in range(now["step"] + 1)]
    told = [line["number"] for table in guest.tables() for line in table.get("lines", ())]
    assert counts == sorted(counts) and counts[-1] > max(told)
    for step in (-1, now["step"] + 1):
        assert guest.ask("look", step=step)["type"] == "refused"


def test_looking_back_after_taking_back(server: ServerClient) -> None:
    guest = solo(server, seed=6)
    while not undoable(guest):
        guest.answer()
    assert guest.ask("look", step=guest.shown["step"])["type"] == "past"
    guest.shown = {}
    guest.ask("undo")
    step = guest.settle()["step"]
    assert guest.ask("look", step=step)["step"] == step
    assert guest.ask("look", step=step + 1)["type"] == "refused"


def test_a_newer_look_overtakes_an_older_one(server: ServerClient) -> None:
    guest = solo(server, "tattered-sails", seed=3)
    guest.play(6)
    step = guest.settle()["step"]
    for number in range(20):
        guest.socket.send_text(json.dumps({"type": "look", "id": 1000 + number, "step": number % step}))
    replies = {}
    while 1019 not in replies:
        message = guest.hear()
        replies[message["reply_to"]] = message
    assert replies[1019]["type"] == "past"
    while len(replies) < 20:
        message = guest.hear()
        replies[message["reply_to"]] = message
    assert {message["type"] for message in replies.values()} <= {"past", "refused"}


def test_playing_on_from_an_earlier_moment_is_a_battle_of_its_own(server: ServerClient) -> None:
    guest = solo(server, "captains-sea", seed=5)
    guest.play(8)
    step = guest.settle()["step"]
    other = guest.ask("branch", step=step // 2)["battle"]
    branch = server.come(other)
    assert branch.settle()["step"] >= step // 2 and other != guest.battle
    branch.play(2)
    rows = {row["id"]: row for row in server.get("/api/battles")}
    assert rows[other]["branch_of"] == guest.battle and not rows[guest.battle]["branch_of"]
    assert guest.settle()["step"] == step
    for wrong in (-1, 10_000):
        assert guest.ask("branch", step=wrong)["type"] == "refused"


def test_the_same_luck_is_had_only_when_it_tells_nothing_any_more(server: ServerClient) -> None:
    guest = solo(server, "captains-sea", seed=5)
    guest.play(4)
    refused = guest.ask("branch", step=2, new_luck=False)
    assert refused["type"] == "refused" and "only after its end" in refused["reason"]
    assert len(server.get("/api/battles")) == 1
    guest.play()
    same = guest.ask("branch", step=2, new_luck=False)["battle"]
    trunk, branch = [wg.load(server.client.get(f"/api/battles/{battle}/export").content)
                     for battle in (guest.battle, same)]
    assert recipe(branch.dealer) == recipe(trunk.dealer) and len(branch.steps) >= 2


def test_branches_know_where_they_part(server: ServerClient) -> None:
    guest = solo(server, "captains-sea", seed=5)
    assert server.get(f"/api/battles/{guest.battle}/branches") == []
    guest.play(8)
    step = guest.settle()["step"]
    made = {guest.ask("branch", step=at)["battle"]: at for at in (2, step)}
    found = server.get(f"/api/battles/{guest.battle}/branches")
    assert {branch["battle"]: branch["step"] for branch in found} == made
    assert not any(branch.get("trunk") for branch in found) and all(branch["phase"] for branch in found)
    early = server.come(min(made, key=made.__getitem__))
    early.play(6)
    (trunk,) = server.get(f"/api/battles/{early.battle}/branches")
    assert trunk["trunk"] and trunk["battle"] == guest.battle
    assert 2 <= trunk["step"] < step                    # the luck is another one, the answers may be alike
    server.client.delete(f"/api/battles/{guest.battle}")
    assert server.get(f"/api/battles/{early.battle}/branches") == []
    assert server.get("/api/battles/nothing/branches", 404)["error"]


def test_a_battle_is_fought_again_with_sides_changed(server: ServerClient) -> None:
    first = server.begin("captains-sea", "person", "random", options={"section-destroyed-check": "immediate"})
    again = server.post(f"/api/battles/{first['id']}/again", {})
    assert [chair["player"] for chair in again["chairs"]] == ["ai", "person"]
    assert again["id"] != first["id"] and not again["branch_of"] and not again["step"]
    files = [server.get(f"/api/battles/{battle['id']}/export") for battle in (first, again)]
    assert files[0]["options"] == files[1]["options"] and files[0]["seed"] != files[1]["seed"]
    assert server.post("/api/battles/nothing/again", {}, 404)["error"]


def test_a_seat_is_handed_to_an_ai_and_back(server: ServerClient) -> None:
    guest = solo(server, "captains-sea", seed=5)
    guest.play(2)
    step = guest.settle()["step"]
    guest.shown = {}
    assert guest.ask("hand-over", seat=0, level="random")["type"] == "done"
    guest.wait(lambda message: message["type"] == "table" and message["step"] > step)
    guest.shown = {}
    assert guest.ask("hand-over", seat=0, level="", name="Ann")["type"] == "done"
    table = guest.settle()
    if not table.get("verdict"):
        assert table["chairs"][0]["player"] == "person" and table["chairs"][0]["name"] == "Ann"
        assert guest.answer()["type"] == "done"


@pytest.mark.parametrize("wish", [{"seat": 2}, {"seat": -1}, {"seat": 0, "level": "genius"},
                                  {"seat": 0, "name": "A" * 41}])
def test_a_seat_is_handed_over_only_to_who_there_is(server: ServerClient, wish: dict[str, object]) -> None:
    guest = solo(server)
    guest.settle()
    assert guest.ask("hand-over", **wish)["type"] == "refused"
    assert [chair["player"] for chair in guest.shown["chairs"]] == ["person", "ai"]


def test_two_screens_at_one_table_see_the_same(server: ServerClient) -> None:
    one = solo(server, "captains-sea")
    other = server.come(one.battle)
    assert one.settle()["asked"][0]["id"] == other.settle()["asked"][0]["id"]
    version = one.shown["version"]
    one.answer()
    other.shown = {}
    table = other.settle()
    assert table["version"] > version
    assert one.settle()["asked"] == table["asked"]
    other.answer()
    assert one.wait(lambda message: message["type"] == "table")["step"] > table["step"]


def test_the_look_back_comes_after_the_battle(server: ServerClient) -> None:
    guest = solo(server, "captains-sea", seed=1)
    guest.settle()
    early = guest.ask("analyse")
    assert early["type"] == "refused" and early["reason"] == "the battle is not over"
    end = guest.play()
    reply = guest.ask("analyse")
    while not reply.get("finished", True):
        reply = guest.wait(lambda message: message.get("reply_to") == guest.last)
    assert reply["type"] == "analysis" and reply["how"].startswith("Estimated")
    assert reply["curve"][-1]["step"] == end["step"]
    other = server.come(guest.battle)
    other.settle()
    assert {**other.ask("analyse"), "reply_to": 0} == {**reply, "reply_to": 0}      # made once
