"""How much of a server one visitor may use. The house has no limits but those of its machine."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from weathergage.kernel.core import WeatherGageError
from weathergage.server.battle import Visitor
from weathergage.server.store import Owned, Store
from weathergage.server.tallies import Tally

MOST_BATTLES: Final = 200       # of one owner: begun, branched off, brought in; lessons too
MOST_TABLES: Final = 24         # that a visitor looks at at once
MOST_IMPORTS: Final = 2         # that are looked over for a visitor at once
MOST_DRAFTS: Final = 2          # scenarios that are set up for a visitor at once
MOST_NEWCOMERS: Final = 300     # from one address in an hour
MOST_CHALLENGES: Final = 5      # of a visitor that nobody has taken up yet
MOST_TAKEN: Final = 10          # that a visitor takes up in an hour
MOST_CLAIMED: Final = 20        # names from one address in an hour
MOST_WORDS: Final = 6           # things that a visitor says, or complains of, within WORDS_S
WORDS_S: Final = 10.0
MOST_ASKED: Final = 5           # times in a day that a visitor, or an address, is asked whether notices may be sent
DAY_S: Final = 24 * 3600.0
HOUR_S: Final = 3600.0
NETWORK: Final = 64            # bits
# Wrong passwords within an hour. A browser in which one was signed in before has tries of its own, so that no stranger
# uses up those of whoever has the name.
MOST_WRONG: Final = 20          # from one browser or address, for one name
MOST_WRONG_OF_ADDRESS: Final = 60       # ... for all names
MOST_WRONG_OF_NAME: Final = 300         # ... from all strangers


class TooMuch(WeatherGageError):
    """A visitor has as much as one may have; says of what."""


class Quotas:
    """What visitors use now: of this machine as its server counts it; what can be done again and again is counted by
    all servers together."""

    def __init__(self, tally: Tally) -> None:
        self.held: Counter[tuple[str, str]] = Counter()         # by what, and who
        self.tally = tally

    @contextmanager
    def one_more(self, what: str, visitor: Visitor, most: int, elsewhere: int = 0) -> Iterator[None]:
        """While it lasts a visitor has one more of something, of which they may have some at other servers."""
        key = what, visitor.id
        if not visitor.is_house and self.held[key] + elsewhere >= most:
            raise TooMuch(f"at most {most} {what} at once")
        self.held[key] += 1
        try:
            yield
        finally:
            self.held[key] -= 1
            if not self.held[key]:
                del self.held[key]

    async def newcomer(self, address: str) -> None:
        """Somebody new comes from an address."""
        if not await self.tally.add("newcomers", place_of(address), MOST_NEWCOMERS, HOUR_S):
            raise TooMuch("too many newcomers from your address; come back in an hour")

    async def claim(self, address: str) -> None:
        """A name is claimed from an address."""
        if not await self.tally.add("names", place_of(address), MOST_CLAIMED, HOUR_S):
            raise TooMuch("too many names are claimed from your address: come back in an hour")

    async def take_up(self, visitor: Visitor) -> None:
        """A visitor takes up a challenge."""
        if not await self.tally.add("challenges", visitor.id, MOST_TAKEN, HOUR_S):
            raise TooMuch(f"you have taken up {MOST_TAKEN} challenges within an hour: fight some of them first")

    async def speak(self, visitor: Visitor) -> None:
        """A visitor says something."""
        if not await self.tally.add("words", visitor.id, MOST_WORDS, WORDS_S):
            raise TooMuch("so much is said at once that nobody can read it: wait a moment")

    async def ask(self, visitor: Visitor, address: str) -> None:
        """A visitor wants notices sent to an address, which is asked whether it is theirs."""
        for who in (f"by {visitor.id}", f"to {address}"):
            if not await self.tally.add("notices", who, MOST_ASKED, DAY_S):
                raise TooMuch("too many messages were sent for you, or to that address: try it again tomorrow")

    @asynccontextmanager
    async def trying(self, limits: Mapping[str, int]) -> AsyncIterator[None]:
        """A password is tried; it counts against all of these unless it is right."""
        if not all([await self.tally.add("passwords", who, most, HOUR_S) for who, most in limits.items()]):
            raise TooMuch("too many wrong passwords: come back in an hour, or sign in with a passkey")
        yield
        for who in limits:
            await self.tally.take_back("passwords", who)


def tries(name: str, address: str, browser: str) -> dict[str, int]:
    """What a try counts against: `browser` is the one in which somebody was signed in before with that name."""
    if browser:
        return {f"in {browser}": MOST_WRONG}
    place = place_of(address)
    return {f"from {place}": MOST_WRONG_OF_ADDRESS, f"{name} from {place}": MOST_WRONG,
            f"as {name}": MOST_WRONG_OF_NAME}


def place_of(address: str) -> str:
    """Of an address of the newer kind the network: whoever has one has them all."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, NETWORK), strict=False)) if isinstance(found, IPv6Address) else address


async def room_for_battle(store: Store, visitor: Visitor) -> None:
    """Whether a visitor may own one more battle, as far as it is known before it is made."""
    if not visitor.is_house:
        check_room(await store.owned(visitor.id))


def check_room(owned: Owned, is_challenge: bool = False) -> None:
    """Whether whoever has so much may have one more battle, or challenge."""
    if is_challenge and owned.challenges >= MOST_CHALLENGES:
        raise TooMuch(f"{MOST_CHALLENGES} of your challenges are open, which is all one may have")
    if owned.battles >= MOST_BATTLES:
        raise TooMuch(f"you have {MOST_BATTLES} battles here, which is all one may have: delete some first")
