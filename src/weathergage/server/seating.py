"""Who sits at a new battle, and by which luck it is fought."""

import secrets
from collections.abc import Sequence
from typing import Final

from weathergage.kernel.core import Dealer, WeatherGageError
from weathergage.kernel.dealer import Committed, Seeded
from weathergage.kernel.match import Match, sound_seed
from weathergage.kernel.ruleset import BadSetup
from weathergage.players.roster import UnknownPlayer, sound_level, usual_level
from weathergage.server.battle import Sitter, Visitor
from weathergage.server.catalogue import Unfit
from weathergage.server.clocks import LONGEST_S, MOST_ADDED_S, SHORTEST_S, Clocks, set_up
from weathergage.server.dealings import sides_of
from weathergage.server.messages.battles import ChairWish, ClockWish
from weathergage.server.showing import LONGEST_NAME

SECRET_BYTES: Final = 16        # of a seed that is promised


def seeded(seed: int | None) -> Dealer:
    """Chance by a seed that is given, or by a secret one whose fingerprint is published."""
    if seed is None:
        return Committed(secrets.token_hex(SECRET_BYTES))
    try:
        return Seeded(sound_seed(seed))
    except BadSetup as error:
        raise Unfit("seed", str(error)) from None


def clocks_for(wish: ClockWish, match: Match, visitor: Visitor) -> Clocks:
    """Clocks for a new battle, for people who come from elsewhere; of two sides, for a flag must fall to somebody."""
    if visitor.is_house:
        raise Unfit("clock", "nobody else can reach this server: start it with --public-url")
    if not SHORTEST_S <= wish.base <= LONGEST_S:
        raise Unfit("clock.base", f"a clock shows from {SHORTEST_S:.0f} to {LONGEST_S:.0f} seconds")
    if not 0 <= wish.added <= MOST_ADDED_S:
        raise Unfit("clock.added", f"an answer adds from 0 to {MOST_ADDED_S:.0f} seconds")
    if len(set(sides_of(match))) != 2:
        raise Unfit("clock", "clocks are for battles of two sides")
    return set_up(wish.base, wish.added, len(match.seats))


class BadName(WeatherGageError):
    """Nobody can be called that."""


def sound_name(name: str) -> str:
    """A name as it is shown."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadName(f"a name has at most {LONGEST_NAME} letters, all of which can be read")
    return name


def seated(ruleset: str, names: Sequence[str], wishes: Sequence[ChairWish] = ()) -> list[Sitter]:
    """Who sits where; by default a person in the first seat and the usual AIs in the others."""
    if not wishes:
        wishes = [ChairWish(player="person"), *[ChairWish(player="ai")] * (len(names) - 1)]
    if len(wishes) != len(names):
        raise Unfit("chairs", f"there are {len(names)} seats ({', '.join(names)}), not {len(wishes)}")
    return [sitter(at, wish, ruleset) for at, wish in enumerate(wishes)]


def sitter(seat: int, wish: ChairWish, ruleset: str) -> Sitter:
    try:
        name = sound_name(wish.name)
    except BadName as error:
        raise Unfit(f"chairs[{seat}].name", str(error)) from None
    if wish.player == "person":
        return Sitter("person", name, open=wish.link)
    try:
        return Sitter("ai", name, sound_level(ruleset, wish.level or usual_level(ruleset)))
    except UnknownPlayer as error:
        raise Unfit(f"chairs[{seat}].level", str(error)) from None
