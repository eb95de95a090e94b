"""Battles over the websocket, from the first question to the verdict."""

import json
from collections.abc import Callable
from hashlib import sha256

import pytest
from helpers import installed
from server.clients import ServerClient, TableClient
from server.form_answers import pick

import weathergage as wg
from weathergage.table.lit import lit_first

Begin = Callable[..., TableClient]
GAMES = installed()


@pytest.mark.parametrize("game", GAMES)
def test_a_battle_against_the_ai_ends(sit_down: Begin, game: str) -> None:
    end = sit_down(game, "person", "lieutenant").play()
    assert end["seat"] == 0 and end["verdict"]["headline"] and not end.get("asked") and not end.get("waiting")


@pytest.mark.parametrize("game", GAMES)
def test_two_people_at_one_screen_play_to_the_end(sit_down: Begin, game: str) -> None:
    guest = sit_down(game, "person", "person")
    end = guest.play()
    assert end["seat"] is None and end["verdict"]
    assert {message["seat"] for message in guest.heard if message["type"] == "curtain"} == {0, 1}


def test_ais_play_by_themselves_and_a_screen_may_watch(sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "lieutenant", "random")
    end = guest.play()
    assert end["seat"] is None and end["verdict"]


def test_the_table_grows_by_versions_and_tells_every_line_once(sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "person", "lieutenant")
    guest.play()
    versions = [table["version"] for table in guest.tables()]
    assert versions == sorted(versions)
    numbers = [line["number"] for table in guest.tables() for line in table.get("lines", ())]
    assert numbers == sorted(set(numbers)) and len(numbers) > 20


def test_a_drawing_is_sent_once(sit_down: Begin) -> None:
    guest = sit_down("tattered-sails", "person", "lieutenant")
    guest.play(6)
    keys = [key for table in guest.tables() for key in table["fragments"]]
    assert len(keys) == len(set(keys))
    used = {sprite["fragment"] for table in guest.tables() for layer in table["chart"]["layers"]
            for sprite in layer["sprites"]}
    assert used <= set(keys)


def test_the_seed_is_promised_at_the_start_and_shown_at_the_end(sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "person", "random")
    first = guest.settle()
    end = guest.play()
    assert first["commitment"] and not first["seed"]
    assert sha256(b"weathergage " + end["seed"].encode()).hexdigest() == first["commitment"] == end["commitment"]


def test_the_seed_can_be_chosen(server: ServerClient) -> None:
    boards = [server.come(server.begin("savage-seas", "person", "person", seed=7)["id"]).settle() for _ in range(2)]
    assert boards[0]["hands"] == boards[1]["hands"] and not boards[0]["commitment"]


def test_an_answer_may_be_typed_in_the_notation(server: ServerClient, sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "person", "person", seed=3)
    asked = guest.settle()["asked"][0]
    match = wg.new("captains-sea", seed=3)
    question = match.questions[0]
    text = match.sight(question.seat).write(question.question, match.candidates(question, 1)[0])
    assert guest.ask("answer", question=asked["id"], text=text)["type"] == "done"


def test_an_aside_ends_a_battle(sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "person", "random")
    while not (asides := guest.settle()["asked"][0].get("asides")):
        guest.answer()
    asked = guest.shown["asked"][0]
    guest.shown = {}
    assert guest.ask("aside", question=asked["id"], what=asides[-1]["answer"])["type"] == "done"
    assert guest.settle()["verdict"]["winners"] == [1]


def test_only_what_has_several_answers_is_asked_unless_orders_say_otherwise(sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "person", "random", seed=11)
    guest.play(3)
    assert guest.settle()["step"] > 4 and guest.shown.get("single", True)
    guest.shown = {}
    assert guest.ask("orders", single=False)["type"] == "done"
    assert guest.settle()["single"] is False


def test_what_is_tried_changes_nothing_and_tells_the_odds(sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "person", "person", seed=5)      # whose answers are always the same
    while guest.settle()["asked"][0]["kind"] != "fire":
        guest.answer()
    asked, step = guest.shown["asked"][0], guest.shown["step"]
    tried = [guest.ask("try", question=asked["id"], answer=choice["answer"], odds=True)
             for choice in asked["form"]["choices"] if not choice.get("quiet")]
    assert all(preview["type"] == "preview" and preview["legal"] for preview in tried)
    assert any(preview.get("odds", {}).get("spreads") for preview in tried)
    assert any(preview.get("layers") for preview in tried)
    refused = guest.ask("try", question=asked["id"], answer="to the moon")
    assert refused["type"] == "preview" and not refused["legal"] and refused["reason"]
    assert guest.answer()["type"] == "done" and guest.settle()["step"] > step


def test_another_answer_than_the_rules_allow_is_refused_with_its_clause(sit_down: Begin) -> None:
    guest = sit_down("tattered-sails", "person", "random")
    asked = guest.settle()["asked"][0]
    for raw in ("nonsense", 10**30, -1, [], [[[[[[[["deep"]]]]]]]], {"a": 1}, True, None, 1e308, "x" * 5000):
        reply = guest.ask("answer", question=asked["id"], answer=raw)
        assert reply["type"] == "refused" and reply["reason"] and reply["rule"], raw
    assert guest.answer()["type"] == "done"


def test_a_question_is_answered_once(sit_down: Begin) -> None:
    guest = sit_down("captains-sea", "person", "random")
    asked = guest.settle()["asked"][0]
    raw = pick(asked)
    assert guest.ask("answer", question=asked["id"], answer=raw)["type"] == "done"
    stale = guest.ask("answer", question=asked["id"], answer=raw)
    assert stale["type"] == "refused" and "no longer open" in stale["reason"]
    assert guest.ask("try", question=asked["id"], answer=raw)["type"] == "refused"
    assert guest.ask("aside", question="nothing", what="strike")["type"] == "refused"


def test_more_than_two_seats(server: ServerClient) -> None:
    scenario = next(scenario for scenario in wg.ruleset("tattered-sails").scenarios if len(scenario.seats) == 4)
    made = server.begin("tattered-sails", "person", "random", "person", "random", scenario=scenario.id)
    assert len(made["chairs"]) == 4 and len({chair["title"] for chair in made["chairs"]}) == 4
    guest = server.come(made["id"])
    guest.play(4)
    assert {table["seat"] for table in guest.tables()} >= {0, 2}


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_that_is_lit_first_is_a_lieutenants(sit_down: Begin, server: ServerClient, game: str) -> None:
    guest = sit_down(game, "person", "random")
    guest.play(4)
    [asked, *_] = guest.settle()["asked"]
    match = wg.load(server.client.get(f"/api/battles/{guest.battle}/export").content)
    question = next(question for question in match.questions if question.seat == asked["seat"])
    told = guest.ask("light-first", question=asked["id"])
    assert told["type"] == "lit-first" and told["answer"] is not None
    assert json.dumps(told["answer"]) == json.dumps(lit_first(match, question))
    assert guest.ask("answer", question=asked["id"], answer=told["answer"])["type"] == "done"


def test_in_a_lesson_the_coach_alone_says_what_is_lit(server: ServerClient) -> None:
    [lesson, *_] = server.get("/api/games/captains-sea/lessons")["lessons"]
    guest = server.come(server.post(f"/api/games/captains-sea/lessons/{lesson['id']}", None)["battle"])
    asked = guest.look()["asked"][0]
    assert guest.ask("light-first", question=asked["id"])["type"] == "refused"
