"""The processes that think: what they know of a battle, and what happens when they die or dawdle."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
import toy_game
from litestar.testing import TestClient
from server.clients import ServerClient

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.server import catalogue
from weathergage.server.app import make_app, make_ready
from weathergage.server.battle import Sitter, battle_of
from weathergage.server.jobs import (
    Advise,
    Advised,
    Choose,
    Chosen,
    Desk,
    Failed,
    Result,
    Review,
    Reviewed,
    Thinking,
    Weigh,
    Weighed,
)
from weathergage.server.settings import Settings
from weathergage.server.workers import Overtaken, Position, ProcessWorker, TooSlow, Workers, WorkFailed

T = TypeVar("T")
BATTLES = {name: battle_of(wg.new(name, seed=2), [Sitter("person"), Sitter("ai", "", "lieutenant")])
           for name in ("captains-sea", "savage-seas")}


def position(match: Match, epoch: int = 0) -> Position:
    return Position(BATTLES[match.ruleset.id], epoch, tuple(match.log), match.chain)


def with_workers(work: Callable[[Workers], Awaitable[T]], count: int = 1, patience_s: float = 60.0) -> T:
    async def run() -> T:
        workers = Workers(count, patience_s)
        try:
            return await work(workers)
        finally:
            await workers.stop()

    return asyncio.run(run())


def home(workers: Workers) -> ProcessWorker:
    return workers.crew[0]


def test_a_worker_that_was_told_to_end_has_not_died(caplog: pytest.LogCaptureFixture) -> None:
    match = wg.new("captains-sea", seed=2)

    async def work(workers: Workers) -> None:
        asked = asyncio.create_task(workers.do(position(match), Choose(0, "captain:100000")))
        while home(workers).process is None:
            await asyncio.sleep(0.01)
        await workers.stop()
        with pytest.raises(WorkFailed, match="has ended"):
            await asked

    with_workers(work)
    assert "died" not in caplog.text


def test_a_worker_is_told_only_what_is_new() -> None:
    match = wg.new("captains-sea", seed=2)

    async def work(workers: Workers) -> None:
        for _ in range(12):
            known = home(workers).known.get(BATTLES["captains-sea"].id, (0, 0))[1]
            job = position(match).job(Choose(0, "random"), known)
            assert bool(job.match) == (known == 0) and len(job.entries) == (len(match.log) - known if known else 0)
            question = match.questions[0]
            result = await workers.do(position(match), Choose(question.index, "random"))
            assert isinstance(result, Chosen)
            match.answer(question, result.answer)

    with_workers(work)


def test_after_a_take_back_it_is_told_all_again() -> None:
    match = wg.new("savage-seas", seed=2)
    first, second = match.questions

    async def work(workers: Workers) -> None:
        await workers.do(position(match), Choose(first.index, "random"))
        match.answer(first, match.draw(first, wg.Rng(1)))
        await workers.do(position(match), Choose(second.index, "random"))
        match.undo()
        match.answer(first, match.draw(first, wg.Rng(2)))
        result = await workers.do(position(match, epoch=1), Choose(second.index, "random"))
        assert isinstance(result, Chosen) and not match.refusal(second, result.answer)
        other = replace(position(match, epoch=1), digest="another")
        with pytest.raises(WorkFailed):             # it says that it is behind, however often it is told
            await workers.do(other, Choose(second.index, "random"))

    with_workers(work)


def test_a_worker_that_is_killed_is_started_again_and_asked_again() -> None:
    match = wg.new("captains-sea", seed=2)

    async def work(workers: Workers) -> None:
        for _ in range(3):
            assert isinstance(await workers.do(position(match), Choose(0, "lieutenant")), Chosen)
            process = home(workers).process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)

    with_workers(work)


def test_one_that_thinks_for_too_long_is_ended() -> None:
    match = wg.new("captains-sea", seed=2)

    async def work(workers: Workers) -> None:
        await workers.do(position(match), Choose(0, "random"))
        process = home(workers).process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(TooSlow):
            await workers.do(position(match), Choose(0, "random"), 0.2)
        assert process.returncode == -signal.SIGKILL
        assert isinstance(await workers.do(position(match), Choose(0, "random")), Chosen)

    with_workers(work)


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    match = wg.new("captains-sea", seed=2)

    async def work(workers: Workers) -> None:
        with pytest.raises(Overtaken):
            await workers.do(position(match), Choose(0, "random"), wanted=lambda: False)
        assert home(workers).process is None

    with_workers(work)


def test_whoever_thinks_tells_how_far_and_can_be_hurried() -> None:
    """An hour is not waited for; and a hint is thought about by another one."""
    match = wg.new("captains-sea", seed=2)
    heard: list[float] = []

    async def work(workers: Workers) -> None:
        def hurry(result: Result) -> None:
            assert isinstance(result, Thinking)
            heard.append(result.share)
            workers.hurry(position(match).battle.id)

        chosen = await workers.do(position(match), Choose(0, "admiral:3600000ms"), so_far=hurry)
        assert isinstance(chosen, Chosen) and not match.refusal(match.questions[0], chosen.answer)
        assert heard and heard[0] < 0.5
        advised = await workers.do(position(match), Advise(0, "captain"), so_far=hurry)
        assert isinstance(advised, Advised) and 1 <= len(advised.hints) <= 3
        assert all(hint.reason and not match.refusal(match.questions[0], hint.answer) for hint in advised.hints)
        assert workers.adviser.known and workers.adviser.process is not home(workers).process

    with_workers(work)


def test_a_task_that_fails_says_why() -> None:
    match = wg.new("captains-sea", seed=2)

    async def work(workers: Workers) -> None:
        with pytest.raises(WorkFailed, match="genius"):
            await workers.do(position(match), Choose(0, "genius"))
        with pytest.raises(WorkFailed, match="not open"):
            await workers.do(position(match), Choose(7, "random"))
        assert isinstance(await workers.do(position(match), Choose(0, "random")), Chosen)

    with_workers(work)


def test_battles_are_spread_over_the_crew_and_stay_where_they_are() -> None:
    async def work(workers: Workers) -> None:
        for name in BATTLES:
            for _ in range(2):
                await workers.do(position(wg.new(name, seed=2)), Choose(0, "random"))
        assert sorted(len(worker.known) for worker in workers.crew) == [1, 1]

    with_workers(work, 2)


def test_a_game_that_only_this_process_knows_is_played_in_a_thread() -> None:
    toy_game.add("regatta")
    match = wg.new("regatta")
    battle = battle_of(match, [Sitter("ai", "", "random")] * 2)

    async def work(workers: Workers) -> None:
        here = Position(battle, 0, tuple(match.log), match.chain)
        assert isinstance(await workers.do(here, Choose(0, "random")), Chosen)
        assert home(workers).process is None

    with_workers(work)


def test_a_desk_weighs_and_studies() -> None:
    desk, match = Desk(), wg.play(wg.new("captains-sea", seed=2), [wg.RandomPlayer(2)] * 2)
    *_, last = desk.do(position(match).job(Review(0.5), 0))
    assert isinstance(last, Reviewed) and last.study.finished
    start = wg.new("captains-sea", seed=2)
    answer = start.candidates(start.questions[0], 1)[0]
    assert kinds(desk.do(position(start).job(Weigh(0, answer), 0))) == [Weighed]
    assert kinds(desk.do(position(start).job(Weigh(0, "nonsense"), 0))) == [Failed]
    assert kinds(desk.do(position(start).job(Review(0.5), 0))) == [Failed]


def kinds(results: Iterable[Result]) -> list[type]:
    return [type(result) for result in results]


def test_a_long_task_tells_what_it_has_and_ends_when_nobody_listens() -> None:
    match = wg.play(wg.new("captains-sea", seed=2), [wg.RandomPlayer(2)] * 2)
    told: list[Result] = []

    def enough(result: Result) -> None:
        told.append(result)
        raise Overtaken("enough")

    async def work(workers: Workers) -> None:
        result = await workers.do(position(match), Review(0.5), study=True, so_far=told.append)
        assert isinstance(result, Reviewed) and result.study.finished and told
        assert not any(isinstance(part, Reviewed) and part.study.finished for part in told)
        with pytest.raises(Overtaken):
            await workers.do(position(match), Review(600.0), study=True, so_far=enough)
        assert workers.scholar.process is None

    with_workers(work)


def test_a_desk_forgets_what_it_has_not_seen_for_long() -> None:
    desk, match = Desk(), wg.new("captains-sea", seed=2)
    for number in range(40):
        battle = replace(BATTLES["captains-sea"], id=str(number))
        assert kinds(desk.do(replace(position(match), battle=battle).job(Choose(0, "random"), 0))) == [Chosen]
    assert len(desk.copies) == len(desk.players) == 16


@pytest.fixture
def crewed(settings: Settings, tmp_path: Path) -> Settings:
    return replace(settings, workers=1)


def test_a_battle_survives_the_death_of_its_workers(crewed: Settings) -> None:
    with TestClient(make_app(crewed), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        with server.guests:
            guest = server.come(server.begin("savage-seas", "person", "lieutenant", seed=5)["id"])
            crew = client.app.state.tables.workers.crew
            while not guest.settle().get("verdict"):
                if crew[0].process is not None and crew[0].process.returncode is None:
                    os.kill(crew[0].process.pid, signal.SIGKILL)
                assert guest.answer()["type"] == "done"


def test_an_ai_that_does_not_answer_in_time_is_answered_for(crewed: Settings, caplog: pytest.LogCaptureFixture) -> None:
    hasty = replace(crewed, patience_s=0.0001)
    with TestClient(make_app(hasty), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        with server.guests:
            guest = server.come(server.begin("savage-seas", "person", "lieutenant", seed=5)["id"])
            guest.answer()
            assert guest.settle()["step"] >= 2
    assert "a quick answer is given in its place" in caplog.text


def test_a_look_back_on_a_busy_machine_may_take_longer_than_an_answer(crewed: Settings) -> None:
    match = wg.play(wg.new("savage-seas", seed=2), [wg.RandomPlayer(2)] * 2)
    hasty = replace(crewed, patience_s=0.0001, study_s=0.001)
    with TestClient(make_app(hasty), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        with server.guests:
            guest = server.come(server.post("/api/battles/import", match.save())["id"])
            guest.settle()
            reply = guest.ask("analyse")
            while not reply.get("finished", True):
                reply = guest.wait(lambda message: message.get("reply_to") == guest.last)
    assert reply["type"] == "analysis" and reply["curve"]


@pytest.mark.parametrize("error", [None, ImportError("a game is broken")])
def test_the_games_are_loaded_before_anybody_asks_and_then_the_workers_start(monkeypatch: pytest.MonkeyPatch,
                                                                             error: Exception | None) -> None:
    done: list[str] = []

    def games() -> None:
        done.append("games")
        if error is not None:
            raise error

    async def work(workers: Workers) -> None:
        assert home(workers).process is None
        await make_ready(workers)
        done.append("workers" if home(workers).process is not None else "nobody")

    monkeypatch.setattr(catalogue, "games", games)
    with_workers(work)
    assert done == ["games", "workers"]
