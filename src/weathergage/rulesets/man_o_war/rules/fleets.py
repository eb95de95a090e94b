"""Chapter 4: fleets: what may be bought, what it costs, which clauses a purchase breaks; and the fleet builder."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.shipyard import Shipyard
from weathergage.kits.fleets import new_fleet
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
from weathergage.scene.terms import Fault, Fleet, Unit

CARD: Final = "card"
ANTI_FLYER: Final = "anti-flyer"
EXTRA_AIR: Final = "extra-air-allowance"
AIR_POINTS: Final = 200             # MW-AIR-01
WEAPON_POINTS: Final = 100          # MW-AFW-01
MOST_OF_A_KIND: Final = 60
SORCERER: Final = "carries-chaos-sorcerer"
SORCERER_LEVEL: Final = "master"    # MW-FLT-17
POINTS: Final[tuple[int, ...]] = (STANDARD_POINTS, 500, 750, 1500, 2000)      # MW-SET-03
BROUGHT: Final[tuple[str, ...]] = ("fleet-1", "fleet-2")                              # the options of the players
SPECIAL: Final[tuple[str, ...]] = (CARD, ANTI_FLYER, EXTRA_AIR)


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


def faults_words(broken: list[tuple[str, str]]) -> str:
    """The clauses that a fleet breaks, each named once with all that is against it."""
    reasons: dict[str, list[str]] = {}
    for clause, why in broken:
        reasons.setdefault(clause, []).append(why)
    return "; ".join([f"{clause}: {', and '.join(whys)}" for clause, whys in reasons.items()])


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


# --- the fleet builder ------------------------------------------------------------------------------------------------

def facts(rank: str, models: int, life: str, moves: str, weapons: str) -> tuple[tuple[str, str], ...]:
    """The same columns for everything."""
    return (("class", rank), ("models", str(models) if models else ""), ("life", life), ("moves", moves),
            ("weapons", weapons))


def buyers(unit: str, own: str) -> tuple[str, ...]:
    """MW-SET-04: the other lists that have a ship."""
    return tuple([listed.id for listed in FLEETS.values()
                  if listed.id != own and unit in [choice.unit for choice in listed.choices]])


def ship_unit(name: str) -> Unit:
    model = MODELS[name]
    moves = ", ".join([f"{mode.id} {mode.speed or mode.beam}″" for mode in model.modes])
    weapons = ", ".join([f"{mount.dice} {mount.weapon.replace('-', ' ')}" for mount in model.mounts]) or "none"
    crew = "" if model.crewless else f"crew {model.crew}, "
    return Unit(model.id, model.name, model.fleet, model.points,
                facts(model.rank, model.unit_size, f"{crew}hull {model.btw} at {model.btw_save}+", moves, weapons),
                buyers(model.id, model.fleet))


def wizard_unit(name: str) -> Unit:
    """MW-SET-07, MW-SET-09."""
    level = LEVELS[name]
    also = tuple([listed.id for listed in FLEETS.values() if listed.wizards == "0-1"])
    return Unit(level.id, level.name, "", level.points, facts("wizard", 1, "", "", f"{level.hand} spells"), also)


def things() -> tuple[Unit, ...]:
    """MW-SET-10, MW-AFW-01, MW-OPT-06: cards, anti-flyer weapons, and the extra allowance."""
    armed = tuple([weapon.fleet for weapon in ANTI_FLYERS.values()])
    price = max([weapon.points for weapon in ANTI_FLYERS.values()], default=0)
    return (Unit(CARD, "Card, dealt unseen", "", CARD_POINTS, facts("card", 1, "", "", ""), tuple(FLEETS)),
            Unit(ANTI_FLYER, "Anti-flyer weapon", "", price, facts("weapon", 1, "", "", "against flyers"), armed),
            Unit(EXTRA_AIR, "Extra allowance for the air", "", 0, facts("option", 0, "", "", ""), tuple(FLEETS)))


def monster_unit(name: str) -> Unit:
    """MW-MON-01: every race may use them."""
    kind = MONSTERS[name]
    return Unit(kind.id, kind.name, "", kind.points, facts("monster", 1, f"{kind.wounds} wounds, saves {kind.save}+",
                                                           f"{kind.move_dice} dice", ""), tuple(FLEETS))


def flyer_unit(name: str) -> Unit:
    kind = FLYERS[name]
    return Unit(kind.id, kind.name, kind.fleet, kind.points,
                facts("flyer", kind.unit_size, f"{kind.wounds} wounds", f"{kind.move:g}″", ""))


def purchase_of(fleet: Fleet) -> Purchase:
    """MW-SET-02: a wizard, cards and the extra allowance are bought as units or as extras of the fleet; an anti-flyer
    weapon as a unit, or as an extra of a Man O' War."""
    counts: dict[str, int] = {}
    bought = [*[member.id for member in fleet.units], *fleet.extras]
    for member in fleet.units:
        if member.id not in LEVELS and member.id not in SPECIAL:
            counts[member.id] = counts.get(member.id, 0) + 1
    wizards = [one for one in bought if one in LEVELS]
    weapons = bought.count(ANTI_FLYER) + sum([member.extras.count(ANTI_FLYER) for member in fleet.units])
    return Purchase(fleet.faction, fleet.points, tuple(counts.items()), wizards[0] if wizards else "",
                    bought.count(CARD), weapons, EXTRA_AIR in bought)


def member_faults(at: int, name: str, extras: tuple[str, ...]) -> list[Fault]:
    """MW-AFW-02: what was bought for one ship."""
    broken: list[Fault] = []
    is_mow = name in MODELS and MODELS[name].rank == MOW
    for extra in extras:
        if extra != ANTI_FLYER:
            broken.append(Fault("MW-SET-02", f"units[{at}].extras", f"there is nothing called {extra!r} to buy"))
        elif not is_mow:
            broken.append(Fault("MW-AFW-02", f"units[{at}].extras", "only Men O' War carry anti-flyer weapons"))
    if extras.count(ANTI_FLYER) > 1:
        broken.append(Fault("MW-AFW-02", f"units[{at}].extras", "a ship carries one anti-flyer weapon at most"))
    return broken


class FleetYard(Shipyard):
    """MW-SET-02: fleets bought for points."""

    def points(self, scenario: str = "") -> tuple[int, ...]:
        return POINTS

    def catalogue(self) -> tuple[Unit, ...]:
        """MW-SET-02, MW-SET-04, MW-MON-01, MW-AIR-30: ships, wizards, cards, monsters, flyers and what else is
        bought."""
        return (*[ship_unit(model) for model in MODELS], *[wizard_unit(level) for level in LEVELS], *things(),
                *[monster_unit(kind) for kind in MONSTERS], *[flyer_unit(kind) for kind in FLYERS])

    def ready_fleets(self) -> tuple[Fleet, ...]:
        """MW-SCN-04: the starter fleet of every list."""
        starters: list[Fleet] = []
        for listed in FLEETS.values():
            bought = starter(listed.id)
            ids = [unit for unit, count in bought.units for _ in range(count)]
            ids += [bought.wizard] if bought.wizard else []
            ids += [CARD] * bought.cards
            starters.append(new_fleet("man-o-war", bought.points, tuple(ids), f"{listed.name}, starter", listed.id))
        return tuple(starters)

    def cost(self, fleet: Fleet) -> int:
        """MW-OPT-06: what it costs, less what the extra allowances pay."""
        return cost_of(purchase_of(fleet))

    def faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """Everything that is wrong with a fleet, by clause and field."""
        broken: list[Fault] = []
        for at, member in enumerate(fleet.units):
            broken += member_faults(at, member.id, member.extras)
        for extra in dict.fromkeys(fleet.extras):
            if extra not in LEVELS and extra not in SPECIAL:
                broken.append(Fault("MW-SET-02", "extras", f"there is nothing called {extra!r} to buy"))
        wizards = [one for one in [*[member.id for member in fleet.units], *fleet.extras] if one in LEVELS]
        if len(wizards) > 1:
            broken.append(Fault("MW-SET-09", "units", "a fleet has at most one wizard"))
        if not fleet.faction:
            return (*broken, Fault("MW-SET-04", "faction", f"say whose fleet it is: {', '.join(FLEETS)}"))
        fields = {"MW-SET-06": "points"}
        broken += [Fault(clause, "faction" if fleet.faction not in FLEETS else fields.get(clause, "units"), reason)
                   for clause, reason in purchase_faults(purchase_of(fleet))]
        return tuple(broken)

    def option(self, seat: int, fleet: Fleet) -> tuple[str, str]:
        """The switch that brings a fleet to a seat, and its line."""
        if seat >= len(BROUGHT):
            raise BadSetup(f"player {seat + 1} can bring no fleet (MW-CORE-01)")
        return BROUGHT[seat], write_purchase(purchase_of(fleet))


FLEET_YARD: Final = FleetYard()
