"""Who may do what with a battle. Everything that a visitor asks for passes `ask`; docs/security.md has the same table.

To whoever has no part in a battle it does not exist. A visitor who has several parts may do what any of them may.
"""

from collections.abc import Callable, Set
from enum import StrEnum
from typing import Final

from weathergage.kernel.core import WeatherGageError
from weathergage.server.battle import Battle, NoBattle, Visitor


class Forbidden(WeatherGageError):
    """A visitor who may see the battle may not do this with it; says why."""


class Role(StrEnum):
    """The part that a visitor has in a battle."""

    OWNER = "owner"                 # whoever has set it up
    HOLDER = "seat holder"          # has a seat: by a link, or because it is theirs as the owner
    SPECTATOR = "spectator"         # has come by the link for watching


class When(StrEnum):
    """When a role may do something."""

    YES = "yes"
    OWN = "own seat"
    OWN_FIRST = "own seat; after the end any"
    ALONE = "alone"                 # while nobody else has a seat or is awaited in one; after the end in any case
    AFTER = "after the end"
    NO = "no"


class Verb(StrEnum):
    """What can be done with a battle."""

    LIST = "list"
    LOOK = "look"
    SIT = "sit"
    ANSWER = "answer"
    UNDO = "undo"
    ORDERS = "standing orders"
    HAND_OVER = "hand over"
    FIGHT_ON = "fight on"
    HURRY = "move now"
    RESIGN = "resign"
    OFFER = "offer"
    CLAIM = "claim"
    STIR = "stir"
    CHAT = "chat"
    INVITE = "invite"
    DELAY = "delay spectators"
    BRANCH = "branch"
    AGAIN = "fight again"
    EXPORT = "export"
    REPORT = "reports"
    LEAVE = "leave"
    DELETE = "delete"


RIGHTS: Final[dict[Verb, dict[Role, When]]] = {
    verb: dict(zip(Role, row, strict=True)) for verb, row in {
        Verb.LIST: (When.YES, When.YES, When.YES),
        Verb.LOOK: (When.YES, When.YES, When.YES),
        Verb.SIT: (When.AFTER, When.OWN_FIRST, When.AFTER),
        Verb.ANSWER: (When.NO, When.OWN, When.NO),
        Verb.UNDO: (When.NO, When.OWN, When.NO),
        Verb.ORDERS: (When.NO, When.OWN, When.NO),
        Verb.HAND_OVER: (When.YES, When.YES, When.NO),
        Verb.FIGHT_ON: (When.YES, When.NO, When.NO),
        Verb.HURRY: (When.YES, When.YES, When.NO),
        Verb.RESIGN: (When.NO, When.OWN, When.NO),
        Verb.OFFER: (When.NO, When.OWN, When.NO),
        Verb.CLAIM: (When.NO, When.OWN, When.NO),
        Verb.STIR: (When.NO, When.OWN, When.NO),
        Verb.CHAT: (When.YES, When.YES, When.NO),
        Verb.INVITE: (When.YES, When.OWN, When.NO),
        Verb.DELAY: (When.YES, When.NO, When.NO),
        Verb.BRANCH: (When.ALONE, When.AFTER, When.AFTER),
        Verb.AGAIN: (When.YES, When.YES, When.NO),
        Verb.EXPORT: (When.ALONE, When.AFTER, When.AFTER),
        Verb.REPORT: (When.ALONE, When.NO, When.NO),
        Verb.LEAVE: (When.NO, When.YES, When.YES),
        Verb.DELETE: (When.YES, When.NO, When.NO),
    }.items()
}
WHEN_CLOSED: Final = (Verb.LIST, Verb.LOOK, Verb.SIT, Verb.AGAIN, Verb.EXPORT, Verb.LEAVE, Verb.DELETE)
"""What can still be done with a battle that whoever runs the server has closed."""
OWN: Final = (When.OWN, When.OWN_FIRST)
ENDED: Final = (When.ALONE, When.AFTER, When.OWN_FIRST)        # what the end of the battle allows
WHY_NOT: Final = {
    When.OWN: "that seat is not yours",
    When.OWN_FIRST: "that seat is not yours; after the end everybody may look from it",
    When.ALONE: "others have a part in this battle: it would tell their secrets before the end",
    When.AFTER: "only after the end of the battle",
    When.NO: "only others may do this here",
}
BEST_REASON: Final = (When.OWN, When.OWN_FIRST, When.ALONE, When.AFTER, When.NO)      # of several that hold


def roles(visitor: Visitor, battle: Battle) -> set[Role]:
    """The parts that a visitor has."""
    found = set()
    if visitor.is_house or battle.owner == visitor.id:
        found.add(Role.OWNER)
    if any([battle.is_of(visitor, seat) for seat in range(len(battle.chairs))]):
        found.add(Role.HOLDER)
    if visitor.id in battle.watchers:
        found.add(Role.SPECTATOR)
    return found


def is_alone(visitor: Visitor, battle: Battle) -> bool:
    """Whether nobody else has a seat, or is awaited in one."""
    return all([battle.is_of(visitor, seat) for seat in range(len(battle.chairs))])


def objection(verb: Verb, visitor: Visitor, parts: Set[Role], battle: Battle, over: Callable[[], bool],
              seat: int | None) -> When | None:
    """What stands against it for somebody with these parts, of all that might be said the most helpful; None if nothing
    does. For what is done in a seat, `seat` is that one; None is any."""
    seats = range(len(battle.chairs)) if seat is None else [seat] if 0 <= seat < len(battle.chairs) else []
    against = set()
    for role in parts:
        when = RIGHTS[verb][role]
        if (when is When.YES or (when in OWN and any([battle.is_of(visitor, one) for one in seats]))
                or (when is When.ALONE and is_alone(visitor, battle)) or (when in ENDED and over())):
            return None
        against.add(when)
    return next((when for when in BEST_REASON if when in against), When.NO)


def ask(verb: Verb, visitor: Visitor | None, battle: Battle, over: Callable[[], bool], seat: int | None = None) -> None:
    """NoBattle to whoever has no part in it; Forbidden to whoever may not do this."""
    parts = roles(visitor, battle) if visitor is not None else set()
    if visitor is None or not parts:
        raise NoBattle(f"there is no battle {battle.id!r}")
    if battle.closed and verb not in WHEN_CLOSED:
        raise Forbidden("whoever runs this server has closed the battle")
    against = None if visitor.is_house else objection(verb, visitor, parts, battle, over, seat)
    if against is not None:
        raise Forbidden(WHY_NOT[against])


def granted(visitor: Visitor, battle: Battle, is_over: bool) -> tuple[Verb, ...]:
    """All that a visitor may do now, in one seat or another."""
    verbs, parts = WHEN_CLOSED if battle.closed else Verb, roles(visitor, battle)
    return tuple([verb for verb in verbs if objection(verb, visitor, parts, battle, lambda: is_over, None) is None])
