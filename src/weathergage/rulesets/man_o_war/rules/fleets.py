"""Chapter 4: fleets that players build, for the fleet builder: what can be bought, the faults, the way into a match."""

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
from weathergage.rulesets.man_o_war.rules.buying import (
    ANTI_FLYER,
    CARD,
    EXTRA_AIR,
    Purchase,
    cost_of,
    purchase_faults,
    starter,
    write_purchase,
)
from weathergage.rulesets.man_o_war.state import MOW
from weathergage.scene.terms import Fault, Fleet, Unit

POINTS: Final[tuple[int, ...]] = (STANDARD_POINTS, 500, 750, 1500, 2000)      # MW-SET-03
BROUGHT: Final[tuple[str, ...]] = ("fleet-1", "fleet-2")                              # the options of the players
SPECIAL: Final[tuple[str, ...]] = (CARD, ANTI_FLYER, EXTRA_AIR)


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

    @property
    def points(self) -> tuple[int, ...]:
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
