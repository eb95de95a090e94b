"""Tells people who are away that it is their turn: looks whose turn it is, writes, and tries again what failed.

A message holds the names of the game and of the battle and where the table is, and nothing of what lies on it.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.server import mail, webhook
from weathergage.server.addresses import mail_server
from weathergage.server.database import OutOfOrder
from weathergage.server.mail import NotSent
from weathergage.server.messages.people import WayKind
from weathergage.server.notices import HOUR_S, Notice, Notices, Turn
from weathergage.server.schema import WayRow
from weathergage.server.settings import Settings
from weathergage.server.store import Store

LOG: Final = logging.getLogger("weathergage.server")
AT_ONCE: Final = 8              # messages on their way
SHORTEST_BEAT_S: Final = 0.05   # between two looks
LONGEST_BEAT_S: Final = 15.0
PATIENCE_S: Final = 60.0        # for one message
PEOPLE: Final = 10_000          # of whom it is remembered when they were at a table


class Postman:
    """One on each server. `away_s` says for how many seconds somebody has not looked at a table, as far as this server
    knows, `elsewhere` who looks at it through others."""

    def __init__(self, store: Store, settings: Settings, away_s: Callable[[str, str], float],
                 elsewhere: Callable[[str], Awaitable[frozenset[str]]]) -> None:
        self.notices = Notices(store)
        self.store = store
        self.settings = settings
        self.away_s = away_s
        self.elsewhere = elsewhere
        self.there: dict[tuple[str, str], float] = {}   # when somebody was last seen at a table of another server
        self.beat_s = min(LONGEST_BEAT_S, max(SHORTEST_BEAT_S, settings.notice_s / 4))

    @property
    def offered(self) -> tuple[WayKind, ...]:
        """The ways there are. Without an address people could not be led back here."""
        if self.settings.is_house or not self.settings.public_url:
            return ()
        return (*(("email",) if self.settings.smtp else ()), *(("webhook",) if self.settings.webhooks != "off" else ()))

    async def run(self) -> None:
        """For ever."""
        while self.offered:
            await asyncio.sleep(self.beat_s)
            try:
                await self.look()
                await self.send_all()
            except OutOfOrder as error:
                LOG.warning("nobody is told that it is their turn: %s", error)
            except Exception:
                LOG.exception("nobody is told that it is their turn")

    async def look(self) -> None:
        """Whose turn has come, who is not there."""
        for awaited in await self.notices.awaited(time.time() - self.settings.notice_s):
            away = [turn for turn in awaited.turns if await self.is_away(turn)]
            for turn in away:
                await self.notices.add(turn)
            if len(away) == len(awaited.turns):
                await self.notices.looked_over(awaited)

    async def is_away(self, turn: Turn) -> bool:
        """Whether they have not been at the table for a while, on any server."""
        who, now, patience = (turn.battle, turn.visitor), time.monotonic(), self.settings.notice_s
        if turn.visitor in await self.elsewhere(turn.battle):
            self.there[who] = now
            if len(self.there) > PEOPLE:
                self.there.pop(next(iter(self.there)))
            return False
        away_s = min(self.away_s(*who), now - self.there.get(who, -math.inf))
        return away_s > 0 and away_s >= patience

    async def send_all(self) -> None:
        """What is due."""
        while taken := await self.notices.take(AT_ONCE):
            await asyncio.gather(*[self.send(notice) for notice in taken])

    async def send(self, notice: Notice) -> None:
        ways = {way.kind: way for way in await self.notices.ways(notice.turn.visitor) if way.confirmed}
        way = ways.get(notice.kind)
        if way is None or not await self.notices.is_due(notice):
            await self.notices.drop(notice)
        elif not await self.is_away(notice.turn):
            await self.notices.put_off(notice, time.time() + self.settings.notice_s)
        elif not await self.notices.count(way):
            await self.notices.put_off(notice, way.hour + HOUR_S)
        else:
            try:
                await self.tell_of(notice, way)
            except NotSent as error:
                LOG.warning("a notice by %s was not sent: %s", notice.kind, error)
                await self.notices.failed(notice, way, str(error), error.is_final)
            else:
                await self.notices.sent(notice, way)

    async def tell_of(self, notice: Notice, way: WayRow) -> None:
        battle = await self.store.seating(notice.turn.battle)
        title = await asyncio.to_thread(title_of, battle.ruleset, await self.notices.scenario(battle.id))
        await self.tell(way.kind, way.address, "your-turn", f"It is your turn: {title}",
                        f"{self.site}/battle/{battle.id}", way.stop)

    async def ask(self, kind: WayKind, address: str, token: str, stop: str) -> None:
        """Have somebody confirm that a way is theirs."""
        await self.tell(kind, address, "confirm", "Shall Weather Gage tell you here when it is your turn?",
                        f"{self.site}/notices#{token}", stop)

    @property
    def site(self) -> str:
        return self.settings.public_url.rstrip("/")

    async def tell(self, kind: str, address: str, event: str, words: str, link: str, stop: str) -> None:
        """NotSent if it does not arrive. Chat programs show `text` or `content`."""
        end = f"{self.site}/notices/stop#{stop}"
        try:
            async with asyncio.timeout(PATIENCE_S):
                if kind == "email":
                    text = f"{words}\n\n{link}\n\nNo more of these messages: {end}\n"
                    await mail.send(mail_server(self.settings.smtp), self.settings.mail_from, address, words, text,
                                    f"{self.site}/api/notices/stop/{stop}")
                else:
                    said = f"{words} {link}"
                    body = {"event": event, "text": said, "content": said, "address": link, "stop": end}
                    await webhook.send(address, msgspec.json.encode(body), self.settings.webhooks == "any")
        except TimeoutError:
            raise NotSent("it takes too long") from None


def title_of(ruleset: str, scenario: str) -> str:
    """The battle and its game, as the rulebook calls them: in a message stands nothing that somebody has typed."""
    try:
        game = registry.find(ruleset)
    except WeatherGageError:
        return "a battle"
    found = [known.title for known in game.scenarios if known.id == scenario]
    return f"{found[0]} ({game.title})" if found else game.title
