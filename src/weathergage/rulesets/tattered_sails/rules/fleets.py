"""Chapter 5: fleets that players build, for the fleet builder: the list of ships, the faults, the way into a match."""

from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.fleets import Fleet, Member
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.read import EXAMPLES, FACTIONS, MODELS
from weathergage.rulesets.tattered_sails.rules.settingup import fleet_faults
from weathergage.scene.terms import Fault, Unit


def catalogue() -> tuple[Unit, ...]:
    """TS-SHIP-01, TS-FLEET-04: every ship that can be bought."""
    return tuple([unit_of(model) for model in MODELS.values() if model.id not in EXAMPLES])


def unit_of(model: Model) -> Unit:
    return Unit(model.id, model.name, model.faction, model.cost, (
        ("masts", str(model.masts)), ("guns", " ".join([gun.code for gun in model.guns])), ("rig", model.rig),
        ("cargo", str(model.cargo))))


def faults(fleet: Fleet) -> tuple[Fault, ...]:
    """TS-FLEET-02, TS-FLEET-07, TS-FLEET-08, TS-SETUP-13: everything that is wrong, by clause and field."""
    found: list[Fault] = []
    for at, member in enumerate(fleet.units):
        found += [Fault(clause, f"units[{at}].{field}", reason)
                  for clause, field, reason in member_faults(fleet, member)]
    ids = tuple([member.id for member in fleet.units])
    found += [Fault(clause, "units", reason) for clause, reason in fleet_faults(ids, fleet.points)
              if clause != "TS-SHIP-01"]
    if fleet.faction and fleet.faction not in FACTIONS:
        known = ", ".join(FACTIONS)
        found.append(Fault("TS-FLEET-08", "faction", f"there is no faction {fleet.faction!r}; there are {known}"))
    if fleet.extras:
        found.append(Fault("TS-GEN-03", "extras", "a fleet has nothing but its ships"))
    return tuple(found)


def member_faults(fleet: Fleet, member: Member) -> list[tuple[str, str, str]]:
    """TS-SHIP-01, TS-FLEET-08, TS-GEN-03: what is wrong with one ship by itself."""
    found: list[tuple[str, str, str]] = []
    model = MODELS.get(member.id)
    if model is None or member.id in EXAMPLES:
        found.append(("TS-SHIP-01", "id", f"there is no ship {member.id!r} in the list"))
    elif fleet.faction in FACTIONS and model.faction != fleet.faction:
        found.append(("TS-FLEET-08", "id", f"{model.name} is of the {FACTIONS[model.faction]}, and the fleet of the "
                                           f"{FACTIONS[fleet.faction]}"))
    if member.extras:
        found.append(("TS-GEN-03", "extras", "a ship has nothing but what is printed on its model"))
    return found


def option(seat: int, fleet: Fleet, options: tuple[str, ...]) -> tuple[str, str]:
    """TS-SETUP-13: the switch of a player, with the models and commas between."""
    if seat >= len(options):
        raise BadSetup(f"player {seat + 1} can bring no fleet (TS-SETUP-13)")
    return options[seat], ",".join([member.id for member in fleet.units])
