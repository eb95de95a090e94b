"""Chapter 4: fleets that players build, for the fleet builder: what can be bought, the faults, the way into a match."""

from weathergage.kernel.ruleset import BadSetup, Fault, Unit
from weathergage.kits.fleets import Fleet
from weathergage.rulesets.man_o_war.buying import (
    ANTI_FLYER,
    CARD,
    EXTRA_AIR,
    Purchase,
    purchase_faults,
    write_purchase,
)
from weathergage.rulesets.man_o_war.state import MOW
from weathergage.rulesets.man_o_war.tables import FLEETS, FLYERS, LEVELS, MODELS, MONSTERS

ANY: str = "any"


def catalogue() -> tuple[Unit, ...]:
    """MW-SET-04, MW-MON-01, MW-AIR-30: every ship of every list that buys it, every monster, every flyer."""
    ships = [Unit(model.id, model.name, model.fleet, model.points, (
        ("class", model.rank), ("ships", str(model.unit_size)), ("crew", str(model.crew)),
        ("waterline", f"{model.btw} at {model.btw_save}+"),
        ("moves", ", ".join([f"{mode.id} {mode.speed or mode.beam}" for mode in model.modes])),
        ("weapons", ", ".join([f"{mount.dice} {mount.weapon}" for mount in model.mounts]) or "none")))
        for model in MODELS.values()]
    monsters = [Unit(kind.id, kind.name, ANY, kind.points, (
        ("class", "monster"), ("wounds", str(kind.wounds)), ("save", f"{kind.save}+"),
        ("moves", f"{kind.move_dice} dice"))) for kind in MONSTERS.values()]
    flyers = [Unit(kind.id, kind.name, kind.fleet, kind.points, (
        ("class", "flyer"), ("models", str(kind.unit_size)), ("wounds", str(kind.wounds)),
        ("moves", f"{kind.move:g}"))) for kind in FLYERS.values()]
    return (*ships, *monsters, *flyers)


def purchase_of(fleet: Fleet) -> Purchase:
    """MW-SET-02: extras of the fleet are a wizard's level, cards and the extra allowance; of a Man O' War an anti-flyer
    weapon."""
    counts: dict[str, int] = {}
    for member in fleet.units:
        counts[member.id] = counts.get(member.id, 0) + 1
    wizards = [extra for extra in fleet.extras if extra in LEVELS]
    weapons = sum([member.extras.count(ANTI_FLYER) for member in fleet.units])
    return Purchase(fleet.faction, fleet.points, tuple(counts.items()), wizards[0] if wizards else "",
                    fleet.extras.count(CARD), weapons, EXTRA_AIR in fleet.extras)


def faults(fleet: Fleet) -> tuple[Fault, ...]:
    """Everything that is wrong with a fleet, by clause and field."""
    found: list[Fault] = []
    for at, member in enumerate(fleet.units):
        is_mow = member.id in MODELS and MODELS[member.id].rank == MOW
        for extra in member.extras:
            if extra != ANTI_FLYER:
                found.append(Fault("MW-SET-02", f"units[{at}].extras", f"there is nothing called {extra!r} to buy"))
            elif not is_mow:
                found.append(Fault("MW-AFW-02", f"units[{at}].extras", "only Men O' War carry anti-flyer weapons"))
        if member.extras.count(ANTI_FLYER) > 1:
            found.append(Fault("MW-AFW-02", f"units[{at}].extras", "a ship carries one anti-flyer weapon at most"))
    wizards = [extra for extra in fleet.extras if extra in LEVELS]
    for extra in dict.fromkeys(fleet.extras):
        if extra not in LEVELS and extra not in (CARD, EXTRA_AIR):
            found.append(Fault("MW-SET-02", "extras", f"there is nothing called {extra!r} to buy"))
    if len(wizards) > 1:
        found.append(Fault("MW-SET-09", "extras", "a fleet has at most one wizard"))
    fields = {"MW-SET-06": "points", "MW-SET-02": "extras"}
    found += [Fault(clause, "faction" if fleet.faction not in FLEETS else fields.get(clause, "units"), reason)
              for clause, reason in purchase_faults(purchase_of(fleet))]
    return tuple(found)


def option(seat: int, fleet: Fleet, options: tuple[str, ...]) -> tuple[str, str]:
    """MW-SET-02: the switch that brings a fleet to a seat, and its line."""
    if seat >= len(options):
        raise BadSetup(f"player {seat + 1} can bring no fleet (MW-CORE-01)")
    return options[seat], write_purchase(purchase_of(fleet))
