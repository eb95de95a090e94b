"""Spectators who see a battle some turns late are sent nothing of what they may not see yet."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient
from server.clients import visit
from server.conftest import settings_of
from server.form_answers import Wire, pick
from server.test_friends import BASE
from server.test_rights import invite, public, take

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.server.affairs import Affairs, Clocks
from weathergage.server.app import make_app
from weathergage.server.audience import Audience
from weathergage.server.jobs import Thinking
from weathergage.server.lateness import MOST, before, shown_step
from weathergage.server.settings import sqlite_url
from weathergage.table.lines import turn_starts

GAME = "captains-sea"
FRIEND = {"player": "person", "link": True}
TAIL = 8                        # answers that are given in the turn that is not to be seen yet


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("late")
    settings = public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder))
    with TestClient(make_app(settings), base_url=BASE) as made:
        yield made


class Scene:
    """Ann has both seats, and Eve looks on late."""

    def __init__(self, client: TestClient[Any], guests: ExitStack, delay: int) -> None:
        self.client = client
        self.ann, self.eve = visit(client), visit(client)
        chairs = [{"player": "person", "name": "Ann"}, {"player": "person", "name": "Ann too"}]
        self.battle = str(self.ann.begin(GAME, chairs=chairs, seed=4)["id"])
        take(self.eve, invite(self.ann, self.battle, None))
        self.put_delay(delay)
        guests.enter_context(self.ann.guests)
        guests.enter_context(self.eve.guests)
        self.player = self.ann.come(self.battle)
        self.late = self.eve.come(self.battle)
        self.late.look()

    def put_delay(self, turns: int, status: int = 200) -> Any:
        answer = self.client.put(f"/api/battles/{self.battle}/delay", json={"turns": turns}, headers=self.ann.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    @property
    def match(self) -> Match:
        found: Match = self.client.app.state.tables.live[self.battle].record.match
        return found

    def answer(self, turn: int) -> None:
        asked = self.player.settle()["asked"][0]
        self.player.shown = {}
        reply = self.player.ask("answer", question=asked["id"], answer=pick(asked, turn))
        assert reply["type"] == "done", reply

    def play_to(self, turn: int) -> None:
        """Until so many turns have begun."""
        number = 0
        while len(turn_starts(self.match, None)) < turn:
            number += 1
            self.answer(number)
        self.player.settle()

    def heard(self) -> list[Wire]:
        """All that Eve has been sent by now."""
        reply = self.late.ask("back", seat=None, version=0, events=0, told="")
        assert reply["type"] == "refused"
        return self.late.heard

    def told(self) -> str:
        """All that Eve can find out: what she has been sent, the list, the past, what she is refused and why."""
        self.heard()
        step = self.late.shown["step"]
        for wish in (step - 1, step, step + 1, step + 5, 10**6, -1):
            self.late.ask("look", step=wish)
        for kind, fields in ASKED:
            self.late.ask(kind, **fields)
        comes = self.eve.come(self.battle)
        comes.look()
        had = comes.shown
        for lie in ({}, {"events": had["events"] + 1}, {"events": had["events"] + 200}, {"version": 0},
                    {"chat": 10**6}):
            back = self.eve.come_back(self.battle, had, **lie)
            back.ask("orders", single=True)
            self.late.heard += back.heard
        paths = ("", f"/{self.battle}/branches", f"/{self.battle}/export", f"/{self.battle}/links",
                 f"/{self.battle}/story/txt", f"/{self.battle}/reports/none")
        over_http = [self.client.get(f"/api/battles{path}", headers=self.eve.headers).text for path in paths]
        everything = json.dumps([self.late.heard, comes.heard, over_http], sort_keys=True)
        return without(everything, self.battle)


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("sit", {"seat": None}), ("sit", {"seat": 0}), ("undo", {}), ("resign", {}), ("claim", {}), ("hurry", {}),
    ("offer", {"what": "undo"}), ("reply", {"agrees": True}), ("say", {"text": "Ahoy"}), ("analyse", {}),
    ("mute", {"line": 1, "muted": True}), ("complain", {"line": 1}), ("branch", {"step": 0}),
    ("answer", {"question": "none", "answer": None}), ("hint", {"question": "none"}),
    ("try", {"question": "none", "answer": None}), ("fight-on", {}), ("standing", {}), ("orders", {"single": True}),
]
PRESENCE = re.compile(r'\{"here": [^}]*"type": "presence"[^}]*\}(, )?')
VERSION = re.compile(r'"version": \d+')


def without(text: str, battle: str) -> str:
    """But for what no two battles have in common: their ids and when they were begun. Versions only count up."""
    versions = {found: f'"version": {at}' for at, found in enumerate(sorted(set(VERSION.findall(text))))}
    text = VERSION.sub(lambda found: versions[found[0]], text)
    text = re.sub(r'updated(\\?)": ?\d+\.\d+', r'updated\1": 0', text)
    return PRESENCE.sub("", text.replace(battle, "battle"))


def nothing(scene: Scene) -> None:
    pass


def otherwise(scene: Scene) -> None:
    """Much happens, in the turn that is not to be seen yet."""
    turn = len(turn_starts(scene.match, None))
    for number in range(TAIL):
        scene.answer(7 + 3 * number)
    assert len(turn_starts(scene.match, None)) == turn, "the turn was over too soon"
    assert scene.player.ask("say", text="What a broadside!")["type"] == "done"


def taken_back(scene: Scene) -> None:
    """Some of it never happened, and something else did."""
    scene.answer(1)
    assert scene.player.settle()["undo"]["allowed"]
    scene.player.shown = {}
    assert scene.player.ask("undo")["type"] == "done"
    otherwise(scene)


def differ(client: TestClient[Any], delay: int, *ways: Callable[[Scene], None]) -> set[str]:
    """What Eve was told, in worlds that differ only since the third turn began."""
    found = set()
    for way in ways:
        with ExitStack() as guests:
            scene = Scene(client, guests, delay)
            scene.play_to(3)
            while scene.late.shown["step"] < turn_starts(scene.match, None)[-1]:
                scene.late.look()
            way(scene)
            scene.player.settle()
            found.add(scene.told())
    return found


def test_who_is_late_is_sent_the_same_whatever_has_happened_since(client: TestClient[Any]) -> None:
    assert len(differ(client, 1, nothing, otherwise, taken_back)) == 1


def test_who_is_not_late_is_sent_what_happens(client: TestClient[Any]) -> None:
    """Or the test before could not fail."""
    assert len(differ(client, 0, nothing, otherwise)) == 2


def test_what_was_late_comes_when_its_turn_is_over_and_all_of_it_at_the_end(client: TestClient[Any]) -> None:
    with ExitStack() as guests:
        scene = Scene(client, guests, 1)
        assert scene.late.shown["late"] and scene.late.shown["delay"] == 1 and scene.late.shown["step"] == 0
        assert not scene.player.shown.get("late")
        scene.play_to(2)
        begun = turn_starts(scene.match, None)
        scene.late.wait(lambda told: told.get("step") == begun[-1])
        scene.answer(1)
        scene.play_to(3)
        shown = scene.late.wait(lambda told: told.get("step") == turn_starts(scene.match, None)[-1])
        assert shown["lines"] and not shown["waiting"] and not shown["clocks"]
        numbers = [line["number"] for table in scene.late.tables() for line in table["lines"]]
        assert numbers == sorted(set(numbers))              # each line once
        scene.answer(1)
        assert scene.player.ask("say", text="What a broadside!")["type"] == "done"
        step = len(scene.match.steps)
        assert step > shown["step"]
        assert scene.eve.get("/api/battles")[0]["step"] == shown["step"]
        scene.player.settle()
        assert scene.player.ask("resign")["type"] == "done"
        last = scene.late.wait(lambda told: bool(told.get("verdict")))
        assert last["step"] == step and not last["late"] and last["version"] > shown["version"]
        said = scene.late.wait(lambda told: told["type"] == "chat")
        assert [line["text"] for line in said["lines"]] == ["What a broadside!"]
        assert scene.eve.get("/api/battles")[0]["step"] == step


def test_an_owner_may_choose_again_and_only_what_there_is(client: TestClient[Any]) -> None:
    with ExitStack() as guests:
        scene = Scene(client, guests, 3)
        for number in range(4):
            scene.answer(number)
        assert scene.put_delay(0)["turns"] == 0
        shown = scene.late.wait(lambda told: told.get("step") == 4)
        assert not shown["late"] and shown["delay"] == 0
        scene.put_delay(1)
        shown = scene.late.wait(lambda told: bool(told.get("late")))
        assert shown["step"] == turn_starts(scene.match, None)[-1] < 4
        for turns in (-1, MOST + 1, 10**30):
            assert "turns late" in scene.put_delay(turns, 400)["error"] or turns > 10**6
        again = scene.ann.post(f"/api/battles/{scene.battle}/again", None)["id"]
        assert client.app.state.tables.live.get(again) is None
        screen = scene.ann.come(again)
        assert screen.settle()["delay"] == 1


def test_battles_that_branch_off_are_not_listed_to_whoever_is_late(client: TestClient[Any]) -> None:
    """How much of one is like this one would tell how far this one is."""
    with ExitStack() as guests:
        scene = Scene(client, guests, 1)
        for number in range(3):
            scene.answer(number)
        other = scene.player.ask("branch", step=2)["battle"]
        take(scene.eve, invite(scene.ann, other, None))
        path = f"/api/battles/{scene.battle}/branches"
        assert [found["battle"] for found in scene.ann.get(path)] == [other] and scene.eve.get(path) == []
        scene.put_delay(0)
        assert [found["battle"] for found in scene.eve.get(path)] == [other]


def test_who_has_a_seat_too_sees_it_as_it_is(client: TestClient[Any]) -> None:
    ann, ben = visit(client), visit(client)
    battle = ann.begin(GAME, chairs=[{"player": "person"}, FRIEND], seed=4)["id"]
    take(ben, invite(ann, battle, None))
    client.put(f"/api/battles/{battle}/delay", json={"turns": 1}, headers=ann.headers)
    with ann.guests, ben.guests:
        assert ben.come(battle).look()["late"]
        take(ben, invite(ann, battle, 1))
        assert not ben.come(battle).look()["late"]


def test_how_far_an_ai_has_thought_is_told_to_nobody_who_is_late() -> None:
    heard: list[str] = []
    screens = [SimpleNamespace(visitor=name, is_covered=False, send=lambda told, name=name: heard.append(name))
               for name in ("eve", "ann")]
    audience: Any = SimpleNamespace(screens=screens, is_late=lambda visitor: visitor == "eve")
    Audience.progress(audience, 0, Thinking(0.5))
    assert heard == ["ann"]


def test_what_players_settle_among_themselves_is_not_seen_late(client: TestClient[Any]) -> None:
    with ExitStack() as guests:
        scene = Scene(client, guests, 1)
        battle = client.app.state.tables.live[scene.battle].record.battle
        since = Affairs(clocks=Clocks(60.0, 0.0, (60.0, 60.0)), stirred=(0,), rated=True, experience="an old hand")
        shown = before(replace(battle, affairs=since, by=("ann",) * 9), scene.match)
        assert shown.affairs == Affairs(rated=True) and len(shown.by) == len(scene.match.log)
        assert shown.chairs == battle.chairs
        assert shown.updated == battle.created          # or it would tell when something has happened


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas", "tattered-sails", "oak-and-iron", "man-o-war"])
def test_turns_are_those_that_the_game_counts(game: str) -> None:
    """Their beginnings only ever grow, and a step that is shown stays what it was until the next turn begins."""
    match, rng, before = wg.new(game, seed=2), wg.Rng(2), list[int]()
    for _ in range(150):
        if match.over or len(before) >= 3:
            break
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))
        starts = turn_starts(match, None)
        assert starts[:len(before)] == before and starts == sorted(starts)
        for turns in (1, 3):
            assert shown_step(match, turns) == (starts[-turns] if len(starts) >= turns else 0)
        before = starts
    assert before
