"""Chapter 4: what a fleet may be bought of, and what it costs."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.man_o_war.content.tables import (
    ANTI_FLYERS,
    CARD_POINTS,
    FLEETS,
    FLYERS,
    LEVELS,
    MODELS,
    MONSTERS,
    STANDARD_POINTS,
)
from weathergage.rulesets.man_o_war.state import MOW, SOL

CARD: Final = "card"
ANTI_FLYER: Final = "anti-flyer"
EXTRA_AIR: Final = "extra-air-allowance"
AIR_POINTS: Final = 200             # MW-AIR-01
WEAPON_POINTS: Final = 100          # MW-AFW-01
MOST_OF_A_KIND: Final = 60
SORCERER: Final = "carries-chaos-sorcerer"
SORCERER_LEVEL: Final = "master"    # MW-FLT-17


@dataclass
class Purchase:
    """MW-SET-02: what one side has bought, and for how many points the battle is."""

    fleet: str
    points: int
    units: tuple[tuple[str, int], ...]      # ships, monsters and flyers, in order
    wizard: str = ""
    cards: int = 0
    weapons: int = 0                        # anti-flyer weapons
    extra_air: bool = False


def count_of(bought: Purchase, rank: str) -> int:
    """How many units of a class there are."""
    return sum([count for unit, count in bought.units if unit in MODELS and MODELS[unit].rank == rank])


def weapon_price(fleet: str) -> int:
    """MW-AFW-01, MW-AIR-30: each fleet has its own."""
    return next((weapon.points for weapon in ANTI_FLYERS.values() if weapon.fleet == fleet), 0)


def air_cost(bought: Purchase) -> int:
    return sum([FLYERS[unit].points * count for unit, count in bought.units if unit in FLYERS])


def cost_of(bought: Purchase) -> int:
    """MW-SET-10, MW-MON-44, MW-AIR-01, MW-AFW-01, MW-OPT-06: all of it, less what the extra allowances pay."""
    total = CARD_POINTS * bought.cards + (LEVELS[bought.wizard].points if bought.wizard in LEVELS else 0)
    for unit, count in bought.units:
        if unit in MODELS:
            total += MODELS[unit].points * count
        elif unit in MONSTERS:
            total += MONSTERS[unit].points * count
    air, weapons = air_cost(bought), weapon_price(bought.fleet) * bought.weapons
    if bought.extra_air:
        air, weapons = max(0, air - AIR_POINTS), max(0, weapons - WEAPON_POINTS)
    return total + air + weapons


def purchase_faults(bought: Purchase) -> list[tuple[str, str]]:
    """MW-SET-02, MW-SET-04 to MW-SET-06, MW-MON-02, MW-AIR-30, MW-AFW-02: every clause a fleet breaks, with the reason.

    MW-SET-13, MW-SET-06: what is not spent is lost, and so is a card that cannot be used.
    """
    if bought.fleet not in FLEETS:
        return [("MW-SET-04", f"there is no fleet {bought.fleet[:40]!r}; there are {', '.join(FLEETS)}")]
    broken = unit_faults(bought) + beast_faults(bought) + wizard_faults(bought)
    cost = cost_of(bought)
    if cost > bought.points:
        broken.append(("MW-SET-06", f"it costs {cost}, and {bought.points} points are agreed"))
    if bought.weapons > count_of(bought, MOW):
        broken.append(("MW-AFW-02", f"{bought.weapons} anti-flyer weapons need as many Men O' War"))
    if not count_of(bought, MOW):
        broken.append(("MW-SET-14", "it has no Man O' War for its admiral"))
    return broken


def unit_faults(bought: Purchase) -> list[tuple[str, str]]:
    """MW-SET-03, MW-SET-04, MW-DATA-07, MW-FLT-07: minimum, maximum and per-1000 limits of the list."""
    broken: list[tuple[str, str]] = []
    counts: dict[str, int] = {}
    for unit, count in bought.units:
        counts[unit] = counts.get(unit, 0) + count
    listed = FLEETS[bought.fleet]
    for_sale = [choice.unit for choice in listed.choices]
    for unit in counts:
        if unit in MODELS and unit not in for_sale:
            broken.append(("MW-SET-04", f"{listed.name} do not buy {unit}"))
        elif unit not in MODELS and unit not in MONSTERS and unit not in FLYERS:
            broken.append(("MW-SET-04", f"there is no unit {unit[:40]!r}"))
    for choice in listed.choices:
        count = counts.get(choice.unit, 0)
        if count < choice.least:
            broken.append(("MW-SET-04", f"it needs {choice.least} {choice.unit} or more, and has {count}"))
        if choice.most and count > choice.most:
            broken.append(("MW-SET-04", f"it may have {choice.most} {choice.unit} at most, and has {count}"))
        most = choice.per_1000 * max(1, bought.points // STANDARD_POINTS)
        if choice.per_1000 and count > most:
            broken.append(("MW-DATA-07", f"it may have {most} {choice.unit} for {bought.points}, and has {count}"))
    return broken


def beast_faults(bought: Purchase) -> list[tuple[str, str]]:
    """MW-MON-01, MW-MON-02, MW-AIR-30."""
    broken: list[tuple[str, str]] = []
    monsters = sum([count for unit, count in bought.units if unit in MONSTERS])
    if monsters > count_of(bought, SOL):
        broken.append(("MW-MON-02", f"it has {monsters} monsters and {count_of(bought, SOL)} squadrons"))
    for unit, _ in bought.units:
        if unit in FLYERS and FLYERS[unit].fleet != bought.fleet:
            broken.append(("MW-AIR-30", f"{FLYERS[unit].name} fly for {FLYERS[unit].fleet}"))
    return broken


def wizard_faults(bought: Purchase) -> list[tuple[str, str]]:
    """MW-SET-02, MW-FLT-17."""
    if not bought.wizard:
        return []
    if bought.wizard not in LEVELS:
        return [("MW-SET-02", f"there is no wizard {bought.wizard[:40]!r}; there are {', '.join(LEVELS)}")]
    if FLEETS[bought.fleet].wizards != "0-1":
        return [("MW-SET-02", f"{FLEETS[bought.fleet].name} buy no wizard")]
    return []


# --- as text ----------------------------------------------------------------------------------------------------------

def read_purchase(text: str) -> Purchase:
    """A fleet in a line: 1000 empire: greatship*2, wolfship, champion, card*2. BadSetup says what cannot be read."""
    head, colon, rest = text.partition(":")
    words = head.split()
    if not colon or len(words) != 2 or not words[0].isdecimal() or len(words[0]) > 6:
        raise BadSetup("a fleet (MW-SET-02) is points, a name, a colon and its units: 1000 empire: greatship*2, ...")
    units: list[tuple[str, int]] = []
    bought = Purchase(words[1], int(words[0]), ())
    for part in [part.strip() for part in rest.split(",") if part.strip()]:
        name, _, times = part.partition("*")
        if times and (not times.isdecimal() or not 0 < int(times) <= MOST_OF_A_KIND):
            raise BadSetup(f"a fleet (MW-SET-02): {part[:40]!r} is not a unit and how many of it")
        count = int(times) if times else 1
        if name == CARD:
            bought.cards += count
        elif name == ANTI_FLYER:
            bought.weapons += count
        elif name == EXTRA_AIR:
            bought.extra_air = True
        elif name in LEVELS:
            if bought.wizard or count > 1:
                raise BadSetup("a fleet (MW-SET-09) has at most one wizard")
            bought.wizard = name
        else:
            units.append((name, count))
    bought.units = tuple(units)
    return bought


def write_purchase(bought: Purchase) -> str:
    parts = [name if count == 1 else f"{name}*{count}" for name, count in bought.units]
    if bought.wizard:
        parts.append(bought.wizard)
    for name, count in ((CARD, bought.cards), (ANTI_FLYER, bought.weapons)):
        if count:
            parts.append(name if count == 1 else f"{name}*{count}")
    if bought.extra_air:
        parts.append(EXTRA_AIR)
    return f"{bought.points} {bought.fleet}: {', '.join(parts)}"


def starter(fleet: str) -> Purchase:
    """MW-SCN-04: the starter fleet of a list."""
    listed = FLEETS[fleet]
    return Purchase(fleet, listed.points, listed.starter, listed.wizard, listed.bought)
