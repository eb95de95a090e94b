"""Chapter 2: squadrons that players build, for the fleet builder: the list of ships, the faults, the way into a
match."""

from weathergage.kernel.ruleset import BadSetup, Fault, Unit
from weathergage.kits.fleets import Fleet
from weathergage.rulesets.oak_and_iron.content import ADMIRALS, CARDS, SHIP_OPTIONS, SHIPS, TRAITS
from weathergage.rulesets.oak_and_iron.printed import Muster, ShipType
from weathergage.rulesets.oak_and_iron.squadrons import built_faults, entry_of, size_for, write_muster


def catalogue() -> tuple[Unit, ...]:
    """OI-SQD-09, OI-SQD-26: every ship, for every nation that may have her."""
    return tuple([unit_of(kind) for kind in SHIPS.values()])


def unit_of(kind: ShipType) -> Unit:
    return Unit(kind.id, kind.name, " ".join(kind.nations), kind.cost, (
        ("fortitude", str(kind.fortitude)), ("broadside", str(kind.broadside)), ("crew", str(kind.crew)),
        ("large", str(kind.large)), ("windward", str(kind.windward)), ("base", kind.base),
        ("rules", ", ".join([TRAITS[trait].name for trait in kind.traits])),
        ("options", ", ".join([f"{SHIP_OPTIONS[name].name} {cost}" for name, cost in kind.options]))))


def faults(fleet: Fleet) -> tuple[Fault, ...]:
    """OI-SQD-01 to OI-SQD-29: everything that is wrong, by clause and field. The points say for which size it is."""
    found = word_faults(fleet)
    if found:
        return tuple(found)
    broken = built_faults(muster_of(fleet), size_for(fleet.points), True)
    return tuple([Fault(rule, field, reason) for rule, field, reason in broken])


def word_faults(fleet: Fleet) -> list[Fault]:
    """Words that mean nothing here."""
    found: list[Fault] = []
    for at, member in enumerate(fleet.units):
        if member.id not in SHIPS:
            found.append(Fault("OI-SQD-09", f"units[{at}].id", f"there is no ship {member.id!r}"))
            continue
        try:
            entry_of(member.id, member.extras)
        except BadSetup as error:
            found.append(Fault("OI-SQD-12", f"units[{at}].extras", str(error).removeprefix("squadron: ")))
    for word in fleet.extras:
        if word not in ADMIRALS and word not in CARDS:
            found.append(Fault("OI-SQD-15", "extras", f"{word!r} is neither an admiral nor an initiative card"))
    if len([word for word in fleet.extras if word in ADMIRALS]) > 1:
        found.append(Fault("OI-SQD-15", "extras", "a squadron has one admiral"))
    return found


def muster_of(fleet: Fleet) -> Muster:
    """What was bought for a ship stands in her extras; the admiral and the hand in those of the fleet."""
    admirals = [word for word in fleet.extras if word in ADMIRALS]
    return Muster(fleet.faction, admirals[0] if admirals else "",
                  tuple([entry_of(member.id, member.extras) for member in fleet.units]),
                  tuple([word for word in fleet.extras if word in CARDS]), fleet.name)


def option(seat: int, fleet: Fleet, options: tuple[str, ...]) -> tuple[str, str]:
    """The switch of a squadron, with its text."""
    if seat >= len(options):
        raise BadSetup(f"there is no squadron {seat + 1}")
    found = word_faults(fleet)
    if found:
        raise BadSetup(f"{found[0].field} ({found[0].rule}): {found[0].reason}")
    return options[seat], write_muster(muster_of(fleet))
