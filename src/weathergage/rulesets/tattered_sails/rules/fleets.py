"""Chapter 5: fleets that players build, and what ships are called."""

from typing import Final

from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.shipyard import Shipyard
from weathergage.kits.notation import labels_of
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.read import EXAMPLES, FACTIONS, FEWEST_SHIPS, MOST_SHIPS, SideEntry
from weathergage.rulesets.tattered_sails.content.tables import MODELS
from weathergage.rulesets.tattered_sails.state import Engagement
from weathergage.scene.terms import Fault, Fleet, Member, Unit

FLEETS: Final[tuple[str, ...]] = tuple([f"fleet-{player}" for player in range(1, 9)])      # options that bring one
FEWEST_POINTS: Final = 15
MOST_POINTS: Final = 500


def fleet_faults(models: tuple[str, ...], points: int) -> list[tuple[str, str]]:
    """TS-FLEET-02 to TS-FLEET-09, TS-SETUP-13: every clause a fleet breaks, with the reason; none for a legal one.

    TS-FLEET-11: what it costs less than the total is lost. TS-SHIP-13: the ships of the example are for the example.
    """
    faults: list[tuple[str, str]] = []
    listed = [model for model in models if model in MODELS and model not in EXAMPLES]
    for model in models:
        if model not in listed:
            faults.append(("TS-SHIP-01", f"there is no ship {model[:60]!r} in the list"))
    cost = sum([MODELS[model].cost for model in listed])
    if cost > points:
        faults.append(("TS-FLEET-02", f"it costs {cost}, and {points} points are agreed"))
    if not FEWEST_SHIPS <= len(models) <= MOST_SHIPS:
        ships = "1 ship" if len(models) == 1 else f"{len(models) or 'no'} ships"
        faults.append(("TS-FLEET-07", f"it has {ships}, not {FEWEST_SHIPS} to {MOST_SHIPS}"))
    factions = sorted({FACTIONS[MODELS[model].faction] for model in listed})
    if len(factions) > 1:
        faults.append(("TS-FLEET-08", f"its ships are {' and '.join(factions)}, and all must share one faction"))
    return faults


def read_fleet(text: str) -> tuple[str, ...]:
    """The models of a fleet written in one line, with commas between."""
    return tuple([word.strip() for word in text.split(",") if word.strip()])


def read_points(text: str, players: int) -> list[int]:
    """TS-FLEET-02, TS-FLEET-03: the total that was agreed on for each player, or one for each in seat order: 60-60-90.
    """
    parts = text.split("-")
    if not all([part.isdecimal() and len(part) < 9 and FEWEST_POINTS <= int(part) <= MOST_POINTS for part in parts]):
        raise BadSetup(f"option points (TS-FLEET-02): {text[:40]!r} is not a whole number from {FEWEST_POINTS} to "
                       f"{MOST_POINTS}, nor one for each player with - between")
    if len(parts) not in (1, players):
        raise BadSetup(f"option points (TS-FLEET-03): {len(parts)} totals for {players} players; one for all, or one "
                       "each")
    return [int(part) for part in parts] * (1 if parts[1:] else players)


def usual_fleet(side: SideEntry, points: int) -> tuple[str, ...]:
    """TS-SETUP-13: what a player has who brings no fleet: the listed ships that the agreed total pays for, and for what
    is left the dearest others of their faction, so many that there are enough."""
    left, faction = points, side.faction
    others = sorted([model for model in MODELS.values() if model.faction == faction and model.id not in EXAMPLES],
                    key=lambda model: (-model.cost, model.id))
    cheapest, ships = others[-1].cost, list[str]()
    for model in [*[MODELS[ship] for ship in side.ships], *others, *[others[-1]] * FEWEST_SHIPS]:
        wanting = max(0, FEWEST_SHIPS - len(ships) - 1)
        if len(ships) < MOST_SHIPS and model.cost <= left - wanting * cheapest:
            ships.append(model.id)
            left -= model.cost
    return tuple(ships)


def label_ships(game: Engagement) -> None:
    """TS-FLEET-10: further copies of a model on the table are called -2, -3; not by what is a model's own id."""
    for ship, label in zip(game.ships, labels_of([ship.model for ship in game.ships], MODELS)):
        ship.label = label


def unit_of(model: Model) -> Unit:
    return Unit(model.id, model.name, model.faction, model.cost, (
        ("masts", str(model.masts)), ("guns", " ".join([gun.code for gun in model.guns])), ("rig", model.rig),
        ("cargo", str(model.cargo))))


def member_faults(fleet: Fleet, member: Member) -> list[tuple[str, str, str]]:
    """TS-SHIP-01, TS-FLEET-08, TS-GEN-03: what is wrong with one ship by itself."""
    faults: list[tuple[str, str, str]] = []
    model = MODELS.get(member.id)
    if model is None or member.id in EXAMPLES:
        faults.append(("TS-SHIP-01", "id", f"there is no ship {member.id!r} in the list"))
    elif fleet.faction in FACTIONS and model.faction != fleet.faction:
        faults.append(("TS-FLEET-08", "id", f"{model.name} is of the {FACTIONS[model.faction]}, and the fleet of the "
                                           f"{FACTIONS[fleet.faction]}"))
    if member.extras:
        faults.append(("TS-GEN-03", "extras", "a ship has nothing but what is printed on its model"))
    return faults


class TatteredShipyard(Shipyard):
    """TS-FLEET-01 to TS-FLEET-11: a fleet has nothing but its ships."""

    def points(self, scenario: str = "") -> tuple[int, ...]:
        """TS-FLEET-02: a hundred is usual."""
        return (100, 60, 80, 90, 120, 150, 200, 300)

    def catalogue(self) -> tuple[Unit, ...]:
        """TS-SHIP-01, TS-FLEET-04: every ship that can be bought."""
        return tuple([unit_of(model) for model in MODELS.values() if model.id not in EXAMPLES])

    def faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """TS-FLEET-02, TS-FLEET-07, TS-FLEET-08, TS-SETUP-13: everything that is wrong, by clause and field."""
        faults: list[Fault] = []
        for at, member in enumerate(fleet.units):
            faults += [Fault(clause, f"units[{at}].{field}", reason)
                      for clause, field, reason in member_faults(fleet, member)]
        ids = tuple([member.id for member in fleet.units])
        faults += [Fault(clause, "units", reason) for clause, reason in fleet_faults(ids, fleet.points)
                  if clause != "TS-SHIP-01"]
        if fleet.faction and fleet.faction not in FACTIONS:
            faults.append(Fault("TS-FLEET-08", "faction", f"there is no faction {fleet.faction!r}; there are "
                                                          f"{', '.join(FACTIONS)}"))
        if fleet.extras:
            faults.append(Fault("TS-GEN-03", "extras", "a fleet has nothing but its ships"))
        return tuple(faults)

    def option(self, seat: int, fleet: Fleet) -> tuple[str, str]:
        """TS-SETUP-13: the switch of a player, with the models and commas between."""
        if seat >= len(FLEETS):
            raise BadSetup(f"player {seat + 1} can bring no fleet (TS-SETUP-13)")
        return FLEETS[seat], ",".join([member.id for member in fleet.units])
