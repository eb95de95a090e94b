"""From a click to the board there is one way: an answer is looked at once, and a table is made from one veil, one
picture and one list of candidates for each seat that looks."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

import weathergage.kernel.match
from weathergage.kernel import registry
from weathergage.kernel.codec import encode
from weathergage.kernel.core import Answer, Game, Question, Space, accept
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.kits.asking import GameFace
from weathergage.scene.model import Picture
from weathergage.server.battle import HOUSE
from weathergage.server.live import LiveTable
from weathergage.server.messages.asks import Answer as AnswerAsked
from weathergage.server.messages.battles import ChairWish, NewBattle
from weathergage.server.screens import Screen
from weathergage.server.settings import Settings, sqlite_url
from weathergage.server.store import Store
from weathergage.server.tables import Tables
from weathergage.server.workers import Workers

GAMES = ("tattered-sails", "captains-sea", "savage-seas", "oak-and-iron", "man-o-war")
ANSWERS = 8


@dataclass
class Ledger:
    """What the rules and the face were asked for."""

    veils: Counter[Any] = field(default_factory=Counter)            # by position and seat
    pictures: Counter[Any] = field(default_factory=Counter)         # by position and seat
    candidates: Counter[Any] = field(default_factory=Counter)       # by veiled position and question
    looks: int = 0                                                  # at whether an answer is legal
    veiled: list[Game] = field(default_factory=list)                # kept, so that none is taken for another


def subclasses(cls: type) -> Iterator[type]:
    for child in cls.__subclasses__():
        yield child
        yield from subclasses(child)


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """Counts, from now on."""
    for game in GAMES:
        registry.find(game)                     # so that all their spaces are known
    book = Ledger()
    veil, picture = Ruleset.veil, GameFace.picture

    def counted_veil(self: Ruleset, game: Game, seat: int | None) -> Game:
        book.veils[encode(game), seat] += 1
        book.veiled.append(veil(self, game, seat))
        return book.veiled[-1]

    def counted_picture(self: GameFace[Any], sight: Sight) -> Picture:
        book.pictures[encode(sight.game), sight.seat] += 1
        return picture(self, sight)

    def counted_accept(game: Game, question: Question, raw: Any) -> Answer:
        book.looks += 1
        return accept(game, question, raw)

    monkeypatch.setattr(Ruleset, "veil", counted_veil)
    monkeypatch.setattr(GameFace, "picture", counted_picture)
    monkeypatch.setattr(weathergage.kernel.match, "accept", counted_accept)
    for cls in subclasses(Space):
        if "candidates" in vars(cls):
            monkeypatch.setattr(cls, "candidates", counted_candidates(book, vars(cls)["candidates"]))
    return book


def counted_candidates(book: Ledger, candidates: Any) -> Any:
    def count(self: Space, game: Game, limit: int) -> tuple[Answer, ...]:
        at = next((at for at, veiled in enumerate(book.veiled) if veiled is game), None)
        is_asked = any([question.space is self for question in game.asked])
        if at is not None and is_asked and limit > 1:           # the usual answer may be the first of them
            book.candidates[at, id(self)] += 1
        answers: tuple[Answer, ...] = candidates(self, game, limit)
        return answers

    return count


async def play(folder: Path, game: str, ledger: Ledger) -> int:
    """Two people, each before a screen; every answer is checked by itself. Returns how many were given."""
    store = Store(sqlite_url(folder / "battles.sqlite3"))
    await store.open()
    tables = Tables(store, Workers(0, 20.0), Settings(database="", workers=0))
    people = (ChairWish(player="person"), ChairWish(player="person"))
    table = await tables.get((await tables.start(NewBattle(ruleset=game, chairs=people, seed=5), HOUSE)).id)
    screens = (Screen(HOUSE), Screen(HOUSE))
    for seat, screen in enumerate(screens):
        await table.join(screen)
        await table.sit(screen, seat, lambda: None)
    try:
        return sum([await answer(table, screens, ledger, Rng(count)) for count in range(ANSWERS)])
    finally:
        await table.close()
        await store.close()


async def answer(table: LiveTable, screens: tuple[Screen, Screen], ledger: Ledger, rng: Rng) -> int:
    match = table.record.match
    question = match.questions[0]
    screen = screens[question.seat]
    await table.sit(screen, question.seat, lambda: None)
    asked = next(message["asked"][0] for message in reversed(sent(screen)) if message.get("asked"))
    raw, before = match.draw(question, rng), len(match.steps)
    ledger.veils.clear()
    ledger.pictures.clear()
    ledger.candidates.clear()
    ledger.veiled.clear()
    ledger.looks = 0
    await table.answer(screen, AnswerAsked(id=1, question=asked["id"], answer=raw), lambda: None)
    assert ledger.looks == len(match.steps) - before, "an answer is looked at more than once"
    for name in ("veils", "pictures", "candidates"):
        counts: Counter[Any] = getattr(ledger, name)
        assert counts and set(counts.values()) == {1}, f"{name}: made more than once for the same position"
    return 1


def sent(screen: Screen) -> list[Any]:
    messages = []
    while not screen.outbox.empty():
        messages.append(msgspec.json.decode(screen.outbox.get_nowait() or b"{}"))
    return messages


@pytest.mark.parametrize("game", GAMES)
def test_one_answer_is_looked_at_once_and_each_seat_is_shown_it_once(
        tmp_path: Path, game: str, ledger: Ledger) -> None:
    assert asyncio.run(play(tmp_path, game, ledger)) == ANSWERS
