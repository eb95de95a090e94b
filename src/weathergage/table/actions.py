"""Actions, such as a broadside: which lines of the log belong to one, and what has come of it in a line."""

from collections.abc import Iterable, Sequence

from weathergage.kits.words import capital
from weathergage.scene.log import Deed, Note, figure_name


def goes_on(head: Note, note: Note) -> bool:
    """Whether an event that could begin an action is part of one that has begun: the same deed, by and against whom."""
    begun, deed = head.deed, note.deed
    both = list(zip(head.pieces, note.pieces))
    return begun is not None and deed is not None and begun.begins == deed.begins and bool(both) \
        and all([one == other for one, other in both])


def outcome(deeds: Iterable[Deed]) -> str:
    """What they came to: '3 hits, 1 saved'; 'no hits' where that is all there is to say."""
    sums: dict[str, int] = {}
    facts: dict[str, None] = {}
    for deed in deeds:
        for amount, name in deed.counts:
            sums[name] = sums.get(name, 0) + amount
        facts.update(dict.fromkeys(deed.facts))
    counted = [f"{amount} {figure_name(name, amount)}" for name, amount in sums.items() if amount]
    if not counted and not facts:
        counted = [f"{'no' if name.endswith('s') else 'none'} {name}" for name in sums][:1]
    return ", ".join([*counted, *facts])


def verdict(deeds: Sequence[Deed]) -> str:
    """What the dice came to, and what harm followed: '3 hits, 1 saved: 2 hull, mizzen gone'."""
    rolled, harm = outcome([deed for deed in deeds if deed.stage]), outcome([deed for deed in deeds if not deed.stage])
    return capital(": ".join([part for part in (rolled, harm) if part]))
