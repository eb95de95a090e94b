"""Two people on two machines: coming back to a table, and what they do with each other besides the rules."""

import asyncio
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient
from msgspec.structs import replace
from server.clients import ServerClient, TableClient, visit
from server.conftest import settings_of
from server.form_answers import Wire
from server.test_rights import invite, public, take

from weathergage.cli import main
from weathergage.players.roster import usual_level
from weathergage.server import uptime
from weathergage.server.app import make_app
from weathergage.server.clocks import overlap, pressed, set_up, shown
from weathergage.server.settings import Settings, sqlite_url
from weathergage.server.store import NO_CHALLENGE, OutOfStep, Store
from weathergage.server.uptime import Uptime

BASE = "http://127.0.0.1:8123"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("friends")
    settings = public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder))
    with TestClient(make_app(settings), base_url=BASE) as made:
        yield made


def two(client: TestClient[Any], ruleset: str = "captains-sea", **wish: Any) -> tuple[ServerClient, ServerClient, str]:
    """Ann has begun a battle, and Ben has come into its other seat."""
    ann, ben = visit(client), visit(client)
    chairs = [{"player": "person", "name": "Ann"}, {"player": "person", "link": True}]
    battle = str(ann.begin(ruleset, chairs=chairs, seed=4, **wish)["id"])
    take(ben, invite(ann, battle, 1), name="Ben")
    return ann, ben, battle


# --- coming back ------------------------------------------------------------------------------------------------------

def numbers(table: Wire) -> list[int]:
    return [line["number"] for line in table["lines"]]


def test_who_comes_back_is_told_just_what_they_have_missed(settings: Settings) -> None:
    with TestClient(make_app(public(settings)), base_url=BASE) as found:
        ann = visit(found)
        battle = ann.begin("captains-sea", "person", "random", seed=4)["id"]
        with ann.guests:
            first = ann.come(battle)
            had = first.play(4)
            told = [line for table in first.tables() for line in table["lines"]]
            drawings = {key for table in first.tables() for key in table["fragments"]}
        with ann.guests:
            back = ann.come_back(battle, had, drawings)
            assert back.ask("orders", single=True)["type"] == "done"        # nothing was missed, and nothing told
            assert [message["type"] for message in back.heard] == ["done", "presence", "done"]
        with ann.guests:
            other = ann.come(battle)
            other.play(3)
            whole = other.heard[0]
    with TestClient(make_app(public(settings)), base_url=BASE) as found, ServerClient(found).guests as guests:
        ann = ServerClient(found, ann.headers["cookie"])
        guests.enter_context(ann.guests)
        back = ann.come_back(battle, had, drawings)
        table = back.look()
        assert table["version"] > had["version"] and table["first_line"] == had["events"] < table["events"]
        assert table["lines"] and min(numbers(table)) >= had["events"] and not drawings & set(table["fragments"])
        afresh = ann.come(battle).look()
        assert numbers(afresh) == [line["number"] for line in told] + numbers(table) and afresh["told"] == table["told"]
        assert set(whole["fragments"]) & drawings
        for lie in ({"told": "0" * 24}, {"events": had["events"] - 1}, {"events": 10**6}, {"events": -1}):
            assert ann.come_back(battle, had, **lie).look()["first_line"] == 0


def test_nobody_comes_back_to_a_seat_that_is_not_theirs(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    take(eve := visit(client), invite(ann, battle, None))
    with ann.guests, ben.guests, eve.guests:
        had = ann.come(battle).look()
        assert had["seat"] == 0 and had["asked"]
        for who, seat in ((ben, 1), (eve, None)):
            screen = who.come_back(battle, had)
            table = screen.shown or screen.look()
            assert table["seat"] == seat and table["first_line"] == 0
            assert not [asked for asked in table["asked"] if asked["seat"] != 1]
        screen = ann.come_back(battle, had, ["x" * 1000] * 30_000)
        again = screen.ask("back", seat=1, version=0, events=0, told="")
        assert "once" in again["reason"]
        assert [message["type"] for message in screen.heard] == ["done", "presence", "refused"]
    stranger = visit(client)
    with stranger.guests:
        line = stranger.guests.enter_context(stranger.line(f"/api/battles/{battle}/table?back"))
        assert "there is no battle" in line.receive_json()["reason"]


def test_a_table_that_somebody_is_on_the_way_to_stays(client: TestClient[Any]) -> None:
    """Whoever comes back says first what they have; until then they are not at the table, which must not be dropped."""
    ann = visit(client)
    battle = ann.begin("captains-sea", "person", "person")["id"]
    with ann.guests:
        line = ann.guests.enter_context(ann.line(f"/api/battles/{battle}/table?back"))
        line.send_text("nonsense")
        assert line.receive_json()["type"] == "refused"
        table = client.app.state.tables.live[battle]
        assert not table.audience.screens and not table.is_idle


# --- what they settle among themselves --------------------------------------------------------------------------------

def step(screen: TableClient, count: int) -> Wire:
    """The table after so many answers."""
    return screen.wait(lambda message: message["type"] == "table" and message["step"] == count)


def next_table(screen: TableClient, is_it: Callable[[Wire], Any]) -> Wire:
    return screen.wait(lambda message: message["type"] == "table" and bool(is_it(message)))


def test_only_ones_own_side_resigns(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        one, other = ann.come(battle), ben.come(battle)
        one.look()
        asked = other.look()["asked"]
        assert one.ask("resign")["type"] == "done"
        for screen in (one, other):
            table = next_table(screen, lambda message: message["verdict"])
            verdict = table["verdict"]
            assert verdict["winners"] == [1] and "resigned" in verdict["headline"] and verdict["agreed"]
            assert not table["asked"] and not table["waiting"] and "export" in table["rights"]
        for wish in ("resign", "offer", "undo"):
            refused = other.ask(wish, **({"what": "draw"} if wish == "offer" else {}))
            assert refused["reason"] == "the battle is over"
        if asked:
            assert other.ask("answer", question=asked[0]["id"], answer=None)["reason"] == "the battle is over"
        study = other.ask("analyse")            # how it went is told as it is of any other battle
        assert study["story"][-1]["title"] == "The end" and "resigned" in study["story"][-1]["text"]
        assert [ann.get("/api/record")[won] for won in ("won", "lost")] == [0, 0]     # nothing was answered
    row = ben.get("/api/battles")[0]
    assert row["over"] and not row["your_move"] and "resigned" in row["verdict"]
    assert ben.get(f"/api/battles/{battle}/export")["seed"]


def test_who_shares_a_side_does_not_resign_alone(client: TestClient[Any]) -> None:
    """SS-SETUP-02: in Savage Seas several people lead the crews of one ship."""
    ann = visit(client)
    link = {"player": "person", "link": True}
    battle = ann.begin("savage-seas", chairs=[{"player": "person"}, link, {"player": "ai"}, {"player": "ai"}],
                       options={"cockatrice-leaders": "CM-SG", "chimera-leaders": "CM-SG"}, seed=4)["id"]
    take(ben := visit(client), invite(ann, battle, 1))
    with ann.guests, ben.guests:
        assert "on your side" in ben.come(battle).ask("resign")["reason"]


def test_a_draw_needs_the_others(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    take(eve := visit(client), invite(ann, battle, None))
    with ann.guests, ben.guests, eve.guests:
        one, other, watching = ann.come(battle), ben.come(battle), eve.come(battle)
        assert "nothing is offered" in other.ask("reply", agrees=True)["reason"]
        assert one.ask("offer", what="draw")["type"] == "done"
        offers = [next_table(screen, lambda message: message["offer"])["offer"] for screen in (one, other, watching)]
        assert [(offer["mine"], offer["asked"]) for offer in offers] == [(True, False), (False, True), (False, False)]
        assert "others must agree" in one.ask("reply", agrees=True)["reason"]
        assert watching.ask("reply", agrees=True)["type"] == "refused"
        assert "answer first" in other.ask("offer", what="draw")["reason"]
        assert other.ask("reply", agrees=False)["type"] == "done"
        assert next_table(one, lambda message: not message["offer"])["verdict"] is None
        one.ask("offer", what="draw")
        one.answer()                                            # the battle goes on, and the offer has lapsed
        assert "nothing is offered" in other.ask("reply", agrees=True)["reason"]
        one.ask("offer", what="draw")
        assert other.ask("reply", agrees=True)["type"] == "done"
        assert next_table(one, lambda message: message["verdict"])["verdict"]["winners"] == []
    assert [ann.get("/api/record")[kind] for kind in ("won", "lost", "drawn")] == [0, 0, 1]
    alone = visit(client)
    with alone.guests:
        screen = alone.come(alone.begin("captains-sea", "person", "random")["id"])
        for what in ("draw", "undo"):
            assert "nobody else" in screen.ask("offer", what=what)["reason"]


def test_an_answer_is_taken_back_by_leave(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was answered and rolled since goes with it; the log is as it was before, and outlives the memory. Leave is
    used up by nothing else: when another server writes first, the answer is taken back all the same."""
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        screens = [ann.come(battle), ben.come(battle)]
        first = screens[0].look()
        screens[1].look()
        assert "nothing that could" in screens[0].ask("offer", what="undo")["reason"]
        before = [first["step"], first["events"]]
        for count in range(40):
            asked = [screen for screen in screens if screen.shown["asked"]]
            if screens[0] in asked:
                before = [screens[0].shown["step"], screens[0].shown["events"]]
            asked[0].answer()
            for screen in screens:
                next_table(screen, lambda message, done=count + 1: message["step"] >= done)
            undo = screens[0].shown["undo"]
            if not undo["allowed"] and undo["ask"] and "dice" in undo["why"]:
                break
        else:
            raise AssertionError("no dice have fallen")
        assert screens[0].ask("undo")["type"] == "refused"
        assert screens[0].ask("offer", what="undo")["type"] == "done"
        assert next_table(screens[1], lambda message: message["offer"])["offer"]["what"] == "undo"
        write, overtaken = Store.write, [OutOfStep("another server was first")]

        async def late(*given: Any) -> int:
            if overtaken:
                raise overtaken.pop()
            return await write(*given)

        monkeypatch.setattr(Store, "write", late)
        assert screens[1].ask("reply", agrees=True)["type"] == "done" and not overtaken
        for screen in screens:
            table = next_table(screen, lambda message: message["step"] == before[0])
            assert table["events"] == before[1] and table["offer"] is None
        assert screens[0].shown["asked"]


def test_an_ai_stands_in_for_who_is_away_and_goes_when_they_come(client: TestClient[Any], settings: Settings) -> None:
    ann, ben, battle = two(client)
    with ben.guests:
        guest = ben.come(battle)
        with ann.guests:
            here = ann.come(battle)
            assert guest.wait(lambda message: message["type"] == "presence" and 0 in message["here"])["here"] == [0, 1]
            assert "at the table" in guest.ask("hand-over", seat=0, level="random")["reason"]
            assert here.look()["seat"] == 0
        guest.wait(lambda message: message["type"] == "presence" and 0 not in message["here"])
        assert guest.ask("hand-over", seat=0, level="random", name="Eve")["type"] == "done"
        chair = next_table(guest, lambda message: message["chairs"][0]["player"] == "ai")["chairs"][0]
        assert (chair["level"], chair["name"], chair["mine"]) == (usual_level("captains-sea"), "Ann", False)
        with ann.guests:
            back = ann.come(battle)
            assert back.settle()["seat"] == 0 and back.shown["chairs"][0]["player"] == "person"
    patient = Settings(**{**vars(public(settings)), "absent_s": 300.0})
    with TestClient(make_app(patient), base_url=BASE) as found:
        ann, ben, battle = two(found)
        with ann.guests:
            ann.come(battle).look()
        with ben.guests:
            assert "a moment ago" in ben.come(battle).ask("hand-over", seat=0, level="random")["reason"]


# --- what they say ----------------------------------------------------------------------------------------------------

def hear(screen: TableClient) -> Wire:
    return screen.wait(lambda message: message["type"] == "chat")


def test_who_is_muted_is_not_heard(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    take(eve := visit(client), invite(ann, battle, None))
    with ann.guests, ben.guests, eve.guests:
        one, other, watching = ann.come(battle), ben.come(battle), eve.come(battle)
        assert other.ask("say", text="  <b>Strike</b>\n now ")["type"] == "done"
        for screen in (one, watching):
            line = hear(screen)["lines"][0]
            assert (line["name"], line["text"], line["seat"], line["mine"]) == ("Ben", "<b>Strike</b> now", 1, False)
        assert one.ask("mute", line=line["number"], muted=True)["type"] == "done"
        told = hear(one)
        assert told["afresh"] and [(line["text"], line["muted"]) for line in told["lines"]] == [("", True)]
        other.ask("say", text="Can you hear me?")
        assert hear(one)["lines"][0]["text"] == "" and hear(watching)["lines"][0]["text"]
        assert "you" in other.ask("mute", line=line["number"], muted=True)["reason"]
        assert watching.ask("complain", line=line["number"])["type"] == "done"
        assert watching.ask("complain", line=line["number"])["type"] == "done"          # once is enough
        assert watching.ask("complain", line=99)["type"] == "refused"
        had = one.shown or one.look()
    with ann.guests, eve.guests:
        again = ann.come_back(battle, had, chat=1)
        assert [(line["number"], line["text"]) for line in hear(again)["lines"]] == [(2, "")]
        assert again.ask("mute", line=1, muted=False)["type"] == "done"
        assert [line["text"] for line in hear(again)["lines"]] == ["<b>Strike</b> now", "Can you hear me?"]
        assert len(hear(eve.come(battle))["lines"]) == 2
    store: Store = client.app.state.tables.store
    kept = asyncio.run(store.complaints(10))
    assert [(row.name, row.text) for row in kept if row.battle == battle] == [("Ben", "<b>Strike</b> now")]


def test_talk_is_bounded(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, battle = two(client)
    with ann.guests:
        screen = ann.come(battle)
        for text in ("", " \n ", "x" * 501, "a\u202eb", "\u0000"):
            assert "500 letters" in screen.ask("say", text=text)["reason"]
        screen.ask("say", text="Ahoy")
        assert "wait a moment" in screen.ask("say", text="Ahoy")["reason"]
        monkeypatch.setattr("weathergage.server.quotas.MOST_WORDS", 1000)
        monkeypatch.setattr("weathergage.server.store.MOST_SAID", 3)
        monkeypatch.setattr("weathergage.server.live.MOST_SAID", 3)
        for count in range(5):
            assert screen.ask("say", text=f"Ahoy {count}")["type"] == "done"
    with ann.guests:
        assert [line["number"] for line in hear(ann.come(battle))["lines"]] == [4, 5, 6]


def test_what_is_said_is_in_no_file_of_the_battle(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client)
    with ann.guests, ben.guests:
        ben.come(battle).ask("say", text="Xyzzy")
        ann.come(battle).ask("resign")
    for who in (ann, ben):
        assert "Xyzzy" not in str(who.get(f"/api/battles/{battle}/export"))
    again = ann.post(f"/api/battles/{battle}/again", None)["id"]
    with ann.guests:
        screen = ann.come(again)
        screen.ask("orders", single=True)
        assert not [message for message in screen.heard if message["type"] == "chat"]


def test_the_house_has_nobody_to_talk_to(server: ServerClient) -> None:
    screen = server.come(server.begin("captains-sea", "person", "person")["id"])
    assert "nobody else" in screen.ask("say", text="Ahoy")["reason"]
    screen.settle()
    assert screen.ask("resign")["type"] == "done" and next_table(screen, lambda message: message["verdict"])


# --- clocks -----------------------------------------------------------------------------------------------------------

def test_time_counts_while_a_server_is_there() -> None:
    """Of stretches that touch or overlap each second once."""
    there = [(0.0, 10.0), (5.0, 12.0), (20.0, 30.0)]
    assert [overlap(there, *span) for span in ((0, 30), (8, 21), (12, 20), (-5, 1), (40, 50))] == [22, 5, 0, 1, 0]
    clocks = pressed(set_up(60, 5, 2), (0,), 8.0, lambda begin, end: overlap(there, begin, end), None)
    assert shown(clocks, 21.0, lambda begin, end: overlap(there, begin, end)) == (55, 60)
    clocks = pressed(clocks, (1,), 21.0, lambda begin, end: overlap(there, begin, end), 0)
    assert clocks.left == (60, 60) and clocks.running == (1,)
    fallen = pressed(clocks, (), 1021.0, lambda begin, end: end - begin, 1)
    assert fallen.left == (60, 0)                   # whose flag has fallen gets no more


def test_a_server_knows_when_others_were_there_before_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(uptime.time, "time", lambda: now[0])

    async def watches() -> list[float]:
        store = Store(database)
        await store.open()
        for came, *beats in ((1000.0, 1010.0), (1100.0, 1105.0, 1200.0, 1204.0)):       # the machine of one sleeps
            now[0] = came
            there = Uptime(store)
            await there.open()
            for now[0] in beats:
                await there.beat()
        await store.close()
        return [there.elapsed(1000.0, end) for end in (1010.0, 1100.0, 1105.0, 1200.0, 1204.0, 1206.0)]

    assert asyncio.run(watches()) == [10, 10, 15, 15, 19, 21]


def hours_go_by(client: TestClient[Any], battle: str, is_there: bool) -> None:
    """As if an answer had been waited for since an hour ago, with a server there or without."""
    tables, now = client.app.state.tables, time.time()
    battle_now = tables.live[battle].record.battle
    clocks = replace(battle_now.affairs.clocks, at=now - 3600)
    battle_now.affairs = replace(battle_now.affairs, clocks=clocks)
    tables.uptime.before = [(now - 3600, now)] if is_there else []


def test_a_fallen_flag_is_the_opponents_to_claim(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client, clock={"base": 600, "added": 30})
    take(eve := visit(client), invite(ann, battle, None))
    with ann.guests, ben.guests, eve.guests:
        screens = one, other = ann.come(battle), ben.come(battle)
        for screen in screens:
            screen.look()
        asked = [clock["seat"] for clock in one.shown["clocks"] if clock["runs"]]
        assert asked == [question["seat"] for question in one.shown["waiting"]]
        assert "no flag" in one.ask("claim")["reason"]
        hours_go_by(client, battle, is_there=False)
        assert "no flag" in other.ask("claim")["reason"]        # the server was away, and the clocks stood
        late, early = (one, other) if 0 in asked else (other, one)
        hours_go_by(client, battle, is_there=True)
        if len(asked) == 1:
            assert "no flag" in late.ask("claim")["reason"]
        assert eve.come(battle).ask("claim")["type"] == "refused"
        assert early.ask("claim")["type"] == "done"
        verdict = next_table(late, lambda message: message["verdict"])["verdict"]
        assert verdict["winners"] == ([screens.index(early)] if len(asked) == 1 else [])
    again = ben.post(f"/api/battles/{battle}/again", None)["id"]
    with ben.guests:
        assert {clock["left"] > 590 for clock in ben.come(again).look()["clocks"]} == {True}


def test_an_answer_presses_the_clock(client: TestClient[Any]) -> None:
    ann, ben, battle = two(client, clock={"base": 600, "added": 30})
    with ann.guests, ben.guests:
        one = ann.come(battle)
        ben.come(battle).look()
        one.look()
        assert one.answer()["type"] == "done"
        clocks = next_table(one, lambda message: message["step"] >= 1)["clocks"]
        assert 600 < clocks[0]["left"] <= 630


@pytest.mark.parametrize("clock, field", [({"base": 1}, "clock.base"), ({"base": 1e18}, "clock.base"),
                                          ({"base": 600, "added": -1}, "clock.added")])
def test_a_clock_that_none_can_have_is_refused(client: TestClient[Any], clock: Any, field: str) -> None:
    refused = visit(client).post("/api/battles", {"ruleset": "captains-sea", "clock": clock}, 400)
    assert refused["field"] == field


def test_who_waits_for_a_friend_has_time(client: TestClient[Any]) -> None:
    ann = visit(client)
    chairs = [{"player": "person"}, {"player": "person", "link": True}]
    battle = ann.begin("captains-sea", chairs=chairs, clock={"base": 600})["id"]
    with ann.guests:
        assert not any(clock["runs"] for clock in ann.come(battle).look()["clocks"])


# --- dice -------------------------------------------------------------------------------------------------------------

def dealt_by_promise(client: TestClient[Any]) -> tuple[ServerClient, ServerClient, str]:
    """A battle of two by a secret seed."""
    ann, ben = visit(client), visit(client)
    battle = str(ann.begin("savage-seas", chairs=[{"player": "person", "name": "Ann"},
                                                  {"player": "person", "link": True}])["id"])
    take(ben, invite(ann, battle, 1), name="Ben")
    return ann, ben, battle


def test_everybody_has_a_hand_in_the_dice_once(client: TestClient[Any]) -> None:
    ann, ben, battle = dealt_by_promise(client)
    with ann.guests, ben.guests:
        one, other = ann.come(battle), ben.come(battle)
        first = one.look()
        promise = first["commitment"]
        assert len(promise) == 64 and first["stir"] and not first["stirred"] and not first["seed"]
        for what in ("", "xyz", "0" * 15, "0" * 65, "a b" * 8, "0" * 20 + "\n"):
            assert "hexadecimal" in one.ask("stir", what=what)["reason"]
        assert one.ask("stir", what="ab" * 16)["type"] == "done"
        anew = next_table(one, lambda message: message["stirred"])
        assert anew["stirred"] == [0] and not anew["stir"] and anew["commitment"] == promise
        assert anew["hands"] != first["hands"] and anew["first_line"] == 0      # dealt anew, from the beginning
        assert "not again" in one.ask("stir", what="cd" * 16)["reason"]
        one.answer()
        assert next_table(other, lambda message: message["step"] == 1)["stir"]
        assert other.ask("stir", what="cd" * 16)["type"] == "done"              # now it counts from the next roll on
        late = next_table(other, lambda message: 1 in message["stirred"])
        assert late["step"] == 1 and late["commitment"] == promise
        secret = client.app.state.tables.live[battle].record.match.dealer.secret
        assert all(secret not in str(message) for screen in (one, other) for message in screen.heard)
    client.post(f"/api/battles/{battle}/leave", headers=ben.headers)
    take(eve := visit(client), invite(ann, battle, 1))
    with eve.guests:
        assert "not again" in eve.come(battle).ask("stir", what="ef" * 16)["reason"]


def test_the_seed_is_told_at_the_end_and_every_roll_agrees(client: TestClient[Any], tmp_path: Path) -> None:
    ann, ben, battle = dealt_by_promise(client)
    with ann.guests, ben.guests:
        screens = ann.come(battle), ben.come(battle)
        for number, screen in enumerate(screens):
            screen.look()
            assert screen.ask("stir", what=f"{number}a" * 16)["type"] == "done"
        for screen in screens:
            next_table(screen, lambda message: len(message["stirred"]) == 2)
        for count in range(6):
            next(screen for screen in screens if screen.shown["asked"]).answer()
            for screen in screens:
                next_table(screen, lambda message, done=count + 1: message["step"] >= done)
        promise = screens[0].shown["commitment"]
        screens[0].ask("resign")
        seed = next_table(screens[1], lambda message: message["verdict"])["seed"]
    assert sha256(f"weathergage {seed}".encode()).hexdigest() == promise
    file = tmp_path / "battle.json"
    exported = client.get(f"/api/battles/{battle}/export", headers=ben.headers).content
    file.write_bytes(exported)
    run = CliRunner().invoke
    told = run(main, ["verify", str(file), "--promise", promise])
    assert told.exit_code == 0 and "rolls are what the seed deals" in told.output and promise in told.output
    assert run(main, ["verify", str(file), "--promise", "0" * 64]).exit_code == 1
    file.write_bytes(exported.replace(b"1a1a", b"1a1b"))
    told = run(main, ["verify", str(file)])
    assert told.exit_code == 1 and "not what the seed deals" in told.output


# --- challenges -------------------------------------------------------------------------------------------------------

def challenge(who: ServerClient, status: int = 201, **wish: Any) -> Any:
    chairs = [{"player": "person", "name": "Ann"}, {"player": "person", "link": True}]
    return who.post("/api/battles", {"ruleset": "captains-sea", "chairs": chairs, "challenge": "new", **wish}, status)


def test_a_challenge_is_taken_up_once_by_somebody_else(client: TestClient[Any]) -> None:
    ann, ben, eve = [visit(client) for _ in range(3)]
    battle = challenge(ann, clock={"base": 600})["id"]
    link = invite(ann, battle, 1)
    told = [[row for row in who.get("/api/challenges") if row["battle"] == battle] for who in (ann, ben)]
    assert [(row["host"], row["wanted"], row["mine"], row["clock"]["base"]) for row, in told] == [
        ("Ann", "new", True, 600), ("Ann", "new", False, 600)]
    assert ben.get(f"/api/battles/{battle}/export", 404)["error"] and ben.get("/api/battles") == []
    assert "already" in ann.post(f"/api/challenges/{battle}", {"name": "Ann"}, 403)["error"]
    assert ben.post(f"/api/challenges/{battle}", {"name": "Ben"}, 200)["battle"] == battle
    assert [(chair["name"], chair["mine"]) for chair in ben.get("/api/battles")[0]["chairs"]] == [
        ("Ann", False), ("Ben", True)]
    assert eve.post(f"/api/challenges/{battle}", {"name": "Eve"}, 404)["error"] == NO_CHALLENGE
    take(eve, link, 404)                                # the link to that seat is void
    assert battle not in [row["battle"] for row in eve.get("/api/challenges")] and eve.get("/api/battles") == []


def test_only_its_owner_withdraws_a_challenge(client: TestClient[Any]) -> None:
    ann, ben = visit(client), visit(client)
    battle = challenge(ann)["id"]
    plain = ann.begin("captains-sea", "person", "random")["id"]
    for who, status in ((ben, 404), (ServerClient(client), 404), (ann, 204)):
        assert client.delete(f"/api/challenges/{battle}", headers=who.headers).status_code == status
    for other in (battle, plain, "nowhere", "%00"):
        assert ben.post(f"/api/challenges/{other}", {"name": ""}, 404)["error"]
    assert len(ann.get("/api/battles")) == 2


def test_challenges_are_bounded(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = visit(client), visit(client)
    assert challenge(ann, 400, chairs=[])["field"] == "challenge"
    assert challenge(ann, 400, challenge="foes")["field"]
    monkeypatch.setattr("weathergage.server.quotas.MOST_CHALLENGES", 1)
    monkeypatch.setattr("weathergage.server.quotas.MOST_TAKEN", 1)
    battle = challenge(ann)["id"]
    assert "challenges are open" in challenge(ann, 429)["error"]
    ben.post(f"/api/challenges/{battle}", {"name": ""}, 200)
    other = challenge(ann)["id"]
    assert "within an hour" in ben.post(f"/api/challenges/{other}", {"name": ""}, 429)["error"]
