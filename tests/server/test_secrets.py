"""What one seat may know never goes to another, nor through the curtain."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from helpers import in_state, installed
from litestar.testing import TestClient
from server.clients import ServerClient, TableClient, visit
from server.conftest import settings_of
from server.form_answers import Wire, pick
from server.test_lateness import without
from server.test_rights import invite, public, take

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.server.app import make_app
from weathergage.server.battle import Sitter, battle_of
from weathergage.server.settings import sqlite_url
from weathergage.server.showing import Memory, Moment, table

GAMES = installed()
MOMENT = re.compile(r"\b\d{10}(\.\d+)?\b")     # when something happened that all hear of, which is no secret
ANSWERS = 24                    # long enough for secret plans, draws and loads in every game
SECRETIVE = {"man-o-war": {"scenario": "treasure-island", "seed": 6}}      # armour, which goes on a location of choice


def said(message: Any) -> Iterator[str]:
    """Every word and number of a message, with its keys."""
    if isinstance(message, dict):
        for key, value in message.items():
            yield from (f"{key}={word}" for word in said(value))
    elif isinstance(message, list):
        for value in message:
            yield from said(value)
    else:
        yield str(message)


def sent_to(guest: TableClient) -> dict[int | None, list[Wire]]:
    """What came, by the seat that was looking when it came; a curtain is seen by all."""
    found: dict[int | None, list[Wire]] = {}
    seat: int | None = None
    for message in guest.heard:
        if message["type"] == "table":
            seat = message["seat"]
        found.setdefault(None if message["type"] == "curtain" else seat, []).append(message)
    return found


def played(guest: TableClient) -> None:
    """Everybody lays out a plan of their own: the first seat as early as it can, the second as late."""
    for turn in range(ANSWERS):
        if guest.settle().get("verdict"):
            return
        asked = guest.shown["asked"][0]
        guest.shown = {}
        reply = guest.ask("answer", question=asked["id"], answer=pick(asked, turn if asked["seat"] else 0))
        assert reply["type"] == "done", reply


def shown_of(match: Match, seat: int) -> bytes:
    """All that a table tells a seat of a match."""
    battle = battle_of(match, [Sitter("person"), Sitter("person")])
    battle.id = ""
    return msgspec.json.encode(table(Moment(battle, match, 0, 0.0), seat, Memory()))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_when_all_that_its_seat_cannot_see_is_dealt_anew(game: str) -> None:
    """Questions, forms, sheets, drawings, lines: word for word."""
    match, rng = wg.new(game, seed=4), wg.Rng(4)
    for _ in range(ANSWERS):
        for seat in (0, 1):
            other = in_state(match, match.sight(seat).redeal(wg.Rng(99)))
            assert shown_of(match.clone(), seat) == shown_of(other, seat)
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))


@pytest.mark.parametrize("game", GAMES)
def test_no_question_to_one_seat_reaches_another(server: ServerClient, game: str) -> None:
    guest = server.come(server.begin(game, "person", "person", seed=4)["id"])
    played(guest)
    by_seat = sent_to(guest)
    asked = {seat: {question["id"] for message in messages for question in message.get("asked", ())}
             for seat, messages in by_seat.items()}
    assert asked.get(None, set()) == set() and asked[0] and asked[1] and not asked[0] & asked[1]
    for seat in (0, 1):
        assert {question["seat"] for message in by_seat[seat] for question in message.get("asked", ())} == {seat}


def secret_answers(match: Match, seat: int) -> list[str]:
    """The cards that only this seat has seen, by the names that the wire would have for them."""
    picture = match.sight(seat).picture()
    other = match.sight(1 - seat).picture()
    mine = {card.title for hand in picture.hands for card in hand.cards if card.title}
    theirs = {card.title for hand in other.hands for card in hand.cards}
    return sorted(mine - theirs)


def test_the_cards_of_one_hand_are_not_in_the_messages_to_the_other(server: ServerClient) -> None:
    """Savage Seas: what is drawn differs, so names of cards tell hands apart."""
    guest = server.come(server.begin("savage-seas", "person", "person", seed=4)["id"])
    guest.settle()
    match = wg.new("savage-seas", seed=4)
    for seat in (0, 1):
        secrets = secret_answers(match, seat)
        assert secrets
        while guest.shown.get("seat") != 1 - seat:
            guest.answer()
            guest.settle()
        told = json.dumps([message for message in sent_to(guest)[1 - seat]][:1])
        assert not [name for name in secrets if f'"{name}"' in told]


@pytest.mark.parametrize("game", GAMES)
def test_a_secret_answer_is_not_told_before_it_is_shown(server: ServerClient, game: str) -> None:
    """The other seat's next table is the same whatever the first seat has first answered in secret."""
    told, given = [], []
    for turn in (0, 1):
        guest = server.come(server.begin(game, "person", "person", **SECRETIVE.get(game, {"seed": 8}))["id"])
        given.append(secretly(guest, turn))
        table = {**guest.shown, "battle": "", "fragments": {}, "waiting": [], "version": 0}
        told.append(sorted(said(table)))
    assert given[0] != given[1]
    assert told[0] == told[1]


def secretly(guest: TableClient, turn: int) -> Any:
    """The first seat's first secret answer, one way or another; all else until the second is asked after it, always the
    same."""
    given: Any = None
    while (asked := guest.settle()["asked"][0])["seat"] == 0 or given is None:
        raw = pick(asked)
        if asked["secret"] and asked["seat"] == 0 and given is None:
            given = raw = other_way(asked, raw) if turn and asked["form"]["type"] == "slots" else pick(asked, turn)
        assert guest.answer(raw)["type"] == "done"
    return given


def other_way(asked: Wire, raw: list[Any]) -> list[Any]:
    """Another legal plan: the last part that fits where the first lay."""
    form = asked["form"]
    other = list(raw)
    for slot, fits in enumerate(form["fits"]):
        if fits and form["parts"][fits[-1]]["answer"] != raw[slot]:
            other[slot] = form["parts"][fits[-1]]["answer"]
            return other
    raise AssertionError("there is only one plan")


# --- two worlds, on the wire ------------------------------------------------------------------------------------------

class World:
    """Ann, Ben and Eve, who watches, each on a machine of their own; Ann's first secret answer is one or another."""

    def __init__(self, client: TestClient[Any], game: str) -> None:
        self.client = client
        self.ann, self.ben, self.eve = [visit(client) for _ in range(3)]
        chairs = [{"player": "person", "name": "Ann"}, {"player": "person", "link": True}]
        self.battle = str(self.ann.begin(game, chairs=chairs, **SECRETIVE.get(game, {"seed": 8}))["id"])
        take(self.ben, invite(self.ann, self.battle, 1), name="Ben")
        take(self.eve, invite(self.ann, self.battle, None))

    def come(self) -> None:
        self.screens = [who.come(self.battle) for who in (self.ann, self.ben, self.eve)]
        for screen in self.screens:
            screen.look()

    def play(self, turn: int) -> Any:
        """Until Ben is asked after Ann has answered in secret: what she answered. All else is always the same."""
        anns, bens, _ = self.screens
        given: Any = None
        while given is None or anns.shown["asked"] or not bens.shown["asked"]:
            screen = anns if anns.shown["asked"] else bens
            asked = screen.shown["asked"][0]
            raw = pick(asked)
            if screen is anns and asked["secret"] and given is None:
                is_plan = asked["form"]["type"] == "slots"
                given = raw = other_way(asked, raw) if turn and is_plan else pick(asked, turn)
            self.answer(screen, raw)
        return given

    def answer(self, screen: TableClient, raw: Any) -> None:
        """Returns when everybody has seen what came of it."""
        asked, step = screen.shown["asked"][0], screen.shown["step"]
        assert screen.ask("answer", question=asked["id"], answer=raw)["type"] == "done"
        for one in self.screens:
            while one.shown["step"] <= step:
                one.look()

    def reveal(self) -> str:
        """What Ann sees when it is her turn again."""
        anns, bens, _ = self.screens
        while not anns.shown["asked"]:
            self.answer(bens, pick(bens.shown["asked"][0]))
        return self.plain(anns.shown)

    def told(self, who: ServerClient, screen: TableClient) -> str:
        """All that somebody was sent from the first, and all that they can ask for now."""
        question = screen.shown["asked"][0] if screen.shown["asked"] else {"id": "none"}
        for number in range(4):
            raw = pick(question, number) if "form" in question else None
            screen.ask("try", question=question["id"], answer=raw, odds=True)
        for step in range(screen.shown["step"] + 2):
            screen.ask("look", step=step)
        for kind, fields in (("light-first", {"question": question["id"]}), ("analyse", {}), ("standing", {}),
                             ("ahead", {"question": question["id"], "plan": []}), ("sit", {"seat": 0}),
                             ("offer", {"what": "undo"}), ("branch", {"step": 0}), ("claim", {})):
            screen.ask(kind, **fields)
        again = who.come(self.battle)
        again.look()
        parts = ("branches", "export", "links", "reports/none", "story/txt")
        paths = ("", *[f"/{self.battle}/{part}" for part in parts])
        over_http = [self.client.get(f"/api/battles{path}", headers=who.headers).text for path in paths]
        return self.plain([screen.heard, again.heard, over_http])

    def plain(self, told: Any) -> str:
        """But for what no two battles have in common."""
        return MOMENT.sub("0", without(json.dumps(told, sort_keys=True), self.battle))


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server that others can reach."""
    folder = tmp_path_factory.mktemp("worlds")
    settings = public(settings_of(sqlite_url(folder / "battles.sqlite3"), folder))
    with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as made:
        yield made


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_elsewhere_is_sent_the_same_whatever_is_answered_in_secret(
        others: TestClient[Any], game: str) -> None:
    """The other player and a spectator, word for word, from the first message on; and whatever they ask."""
    given, bens, eves, anns = [], [], [], []
    for turn in (0, 1):
        world = World(others, game)
        with world.ann.guests, world.ben.guests, world.eve.guests:
            world.come()
            given.append(world.play(turn))
            bens.append(world.told(world.ben, world.screens[1]))
            eves.append(world.told(world.eve, world.screens[2]))
            anns.append(world.reveal())
    assert given[0] != given[1] and anns[0] != anns[1]
    assert bens[0] == bens[1]
    assert eves[0] == eves[1]


# --- at one screen ----------------------------------------------------------------------------------------------------

def test_nothing_of_the_battle_goes_through_the_curtain(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "person")["id"])
    curtain = guest.look()
    assert set(curtain) == {"type", "battle", "seat", "name", "title", "side", "all_sides"}
    question = server.come(guest.battle)
    question.settle()
    asked = question.shown["asked"][0]
    for kind, fields in (("answer", {"question": asked["id"], "answer": pick(asked)}),
                         ("try", {"question": asked["id"], "answer": pick(asked)}), ("look", {"step": 0}),
                         ("undo", {}), ("orders", {"single": True}), ("aside", {"question": asked["id"], "what": "x"})):
        assert guest.ask(kind, **fields)["type"] == "refused", kind


def test_a_screen_answers_only_for_the_seat_it_sits_in(server: ServerClient) -> None:
    ann = server.come(server.begin("savage-seas", "person", "person")["id"])
    asked = ann.settle()["asked"][0]
    assert ann.ask("sit", seat=1)["type"] == "done"
    refused = ann.ask("answer", question=asked["id"], answer=pick(asked))
    assert refused["type"] == "refused" and "another seat" in refused["reason"]


def test_nobody_sits_where_an_ai_sits(server: ServerClient) -> None:
    guest = server.come(server.begin("savage-seas", "person", "random")["id"])
    guest.settle()
    for seat in (1, 2, -1):
        assert guest.ask("sit", seat=seat)["type"] == "refused"
    assert guest.ask("sit", seat=None)["type"] == "done"
    assert guest.look()["seat"] is None and not guest.shown.get("asked")


def test_a_person_who_hands_over_their_seat_sees_a_curtain_not_the_others_table(server: ServerClient) -> None:
    guest = server.come(server.begin("savage-seas", "person", "person")["id"])
    assert guest.settle()["seat"] == 0
    assert guest.ask("hand-over", seat=0, level="random")["type"] == "done"
    shown = guest.look()
    assert shown["type"] == "curtain" and shown["seat"] == 1
