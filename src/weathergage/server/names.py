"""Names that people claim, and the passwords that go with them: what may be one, and whether it fits.

Passwords are hashed with Argon2, beside the loop and few at a time: each takes memory and the better part of a core.
"""

import asyncio
import unicodedata
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from weathergage.kernel.core import WeatherGageError
from weathergage.server.catalogue import Unfit
from weathergage.server.quotas import TooMuch

P = ParamSpec("P")
T = TypeVar("T")

SHORTEST: Final = 2             # letters of a name, spaces and signs not counted
LONGEST: Final = 30             # of all of them
SIGNS: Final = " -_.'’"
READ: Final = ("L", "M", "N")   # what Unicode calls letters, marks on letters, and numbers
RESERVED: Final = frozenset((
    "admin", "administrator", "ai", "anonymous", "anybody", "friend", "house", "me", "moderator", "nobody", "official",
    "operator", "root", "server", "somebody", "someone", "spectator", "staff", "support", "system", "theai", "thehouse",
    "unknown", "weathergage", "webmaster", "you",
))
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
FEWEST_LETTERS: Final = 5       # different ones
COMMON: Final = frozenset((     # of the passwords that everybody tries first those that are long enough
    "0123456789", "01234567890", "0987654321", "1020304050", "1122334455", "11223344556", "1234512345",
    "1234567890", "12345678900", "12345678901", "123456789a", "123456789q", "1234567890a", "1234567890q",
    "1q2w3e4r5t", "1q2w3e4r5t6y", "1qaz2wsx3edc", "9876543210", "a123456789", "abcd123456", "abcde12345",
    "abcdefghij", "administrator", "asdfasdfasdf", "asdfghjkl1", "asdfghjkl;", "aa12345678", "q123456789",
    "qazwsxedcrfv", "qazwsx1234", "qwer123456", "qwer1234qwer", "qwert12345", "qwerty1234", "qwerty12345",
    "qwerty123456", "qwertyuiop", "qwertyuiop1", "qwertyuiop123", "zxcvbnm123", "letmein123", "letmein1234",
    "iloveyou12", "iloveyou123", "iloveyou1234", "football123", "baseball123", "welcome123", "welcome1234",
    "princess123", "sunshine123", "superman123", "michael123", "liverpool1", "manchester", "basketball",
    "p@ssw0rd123", "passw0rd123", "password01", "password12", "password123", "password1234", "password12345",
    "passwordpassword", "changeme123", "correcthorsebatterystaple", "trustno1trustno1", "weathergage",
))
AT_ONCE: Final = 2              # passwords that are hashed
MOST_WAITING: Final = 32        # that wait for it
HASHER: Final = PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=4, hash_len=32, salt_len=16)
NOBODYS: Final = "$argon2id$v=19$m=65536,t=3,p=4$d2VhdGhlciBnYWdlIDAwMA$" + "A" * 43      # fits no password


class NotYou(WeatherGageError):
    """Somebody has not shown that the name is theirs."""


class Taken(Unfit):
    """The name is somebody else's."""

    def __init__(self) -> None:
        super().__init__("name", "this name is taken: if it is yours, sign in; else choose another")


def sound(name: str) -> str:
    """A name as it is shown; Unfit if nobody can be called that."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if any([letter not in SIGNS and unicodedata.category(letter)[0] not in READ for letter in name]):
        raise Unfit("name", f"a name is made of letters, numbers, spaces and {' '.join(SIGNS[1:])}")
    if len(name) > LONGEST or len(key_of(name)) < SHORTEST:
        raise Unfit("name", f"a name has from {SHORTEST} to {LONGEST} letters")
    if key_of(name) in RESERVED:
        raise Unfit("name", "this name is kept for the server itself: choose another")
    return name


def key_of(name: str) -> str:
    """What no two names have in common: capitals, spaces and signs make no difference."""
    name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join([letter for letter in name if unicodedata.category(letter)[0] in READ])


def sound_password(password: str, name: str) -> str:
    """A password as it is hashed; Unfit if it is too easily guessed."""
    password = unicodedata.normalize("NFKC", password)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Unfit("password", f"a password has from {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters")
    if password.casefold() in COMMON or len(set(password)) < FEWEST_LETTERS or key_of(password) == key_of(name):
        raise Unfit("password", "this password is one of the first that anybody would try: choose another")
    return password


class Passwords:
    """Hashes passwords and compares them."""

    def __init__(self) -> None:
        self.room = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0

    async def hashed(self, password: str) -> str:
        return await self.work(HASHER.hash, password)

    async def fits(self, password: str, kept: str) -> bool:
        """Whether it is the one that is kept. Where none is kept it takes as long, and does not fit."""
        password = unicodedata.normalize("NFKC", password[:LONGEST_PASSWORD * 2])
        return await self.work(is_right, password, kept or NOBODYS) and bool(kept)

    async def work(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        if self.waiting >= MOST_WAITING:
            raise TooMuch("many sign in at this moment: try again in a minute")
        self.waiting += 1
        try:
            async with self.room:
                return await asyncio.to_thread(what, *given, **named)
        finally:
            self.waiting -= 1


def is_right(password: str, kept: str) -> bool:
    try:
        return HASHER.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
