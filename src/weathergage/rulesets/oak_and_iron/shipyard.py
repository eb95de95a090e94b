"""Chapter 2: where squadrons are built: the list of ships, what can be bought, the faults, the way into a match."""

from typing import Final, Optional

from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.shipyard import Shipyard
from weathergage.kits.fleets import new_fleet
from weathergage.kits.words import count
from weathergage.rulesets.oak_and_iron.content.printed import Muster, ShipType
from weathergage.rulesets.oak_and_iron.content.read import (
    ADMIRALS,
    BATTLES,
    CAPTAINS,
    CARDS,
    FACTIONS,
    KEYWORDS,
    SHIP_OPTIONS,
    SHIPS,
    SIZES,
    SKILL_COSTS,
    STOCK,
    TRAITS,
    UPGRADES,
)
from weathergage.rulesets.oak_and_iron.rules.squadrons import (
    FLAGSHIP,
    PLAIN_ADMIRAL,
    built_faults,
    entry_of,
    hand_size,
    open_cards,
    option_cost,
    size_for,
    squadron_cost,
    words_of,
    write_muster,
)
from weathergage.scene.terms import Extra, Fault, Fleet, Unit

SQUADRONS: Final[tuple[str, ...]] = tuple([f"squadron-{number}" for number in range(1, 9)])     # options of a match
POINTS: Final[tuple[int, ...]] = tuple([size.points for size in SIZES.values()])


class SquadronYard(Shipyard):
    """OI-SQD-01: squadrons of one faction with their admiral and their hand."""

    def points(self, scenario: str = "") -> tuple[int, ...]:
        """OI-SQD-01: as the size of the battle has it."""
        return (SIZES[BATTLES[scenario].size].points,) if scenario in BATTLES else POINTS

    def catalogue(self) -> tuple[Unit, ...]:
        """OI-SQD-09, OI-SQD-26: every ship, for every nation that may have her."""
        return tuple([unit_of(kind) for kind in SHIPS.values()])

    def ready_fleets(self) -> tuple[Fleet, ...]:
        """The squadrons that are ready to sail, each for the smallest game that takes it."""
        return tuple([new_fleet("oak-and-iron", size_for(squadron_cost(muster)).points,
                                tuple([entry.type for entry in muster.ships]), muster.name, muster.nation,
                                tuple([words_of(entry) for entry in muster.ships]), (muster.admiral, *muster.hand))
                      for muster in STOCK.values()])

    def extras(self, fleet: Fleet, at: Optional[int] = None) -> tuple[Extra, ...]:
        """OI-SQD-10 to OI-SQD-19: for a ship, what her card and the upgrades offer; for all, an admiral and a hand."""
        if at is None:
            return (*admirals(fleet.faction), *hand(fleet))
        if at >= len(fleet.units) or fleet.units[at].id not in SHIPS:
            return ()
        return ship_extras(fleet.units[at].id, fleet.faction)

    def cost(self, fleet: Fleet) -> int:
        """OI-SQD-09 to OI-SQD-12, OI-SQD-20: with all that was bought; of one that cannot be read the bare ships."""
        if word_faults(fleet):
            return sum([SHIPS[member.id].cost for member in fleet.units if member.id in SHIPS])
        return squadron_cost(muster_of(fleet))

    def faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """OI-SQD-01 to OI-SQD-29: all that is wrong, by clause and field. The points say for which size it is."""
        faults = word_faults(fleet)
        if faults:
            return tuple(faults)
        if fleet.faction not in FACTIONS:
            return (Fault("OI-SQD-07", "faction", f"choose a faction: {', '.join(FACTIONS)}"),)
        muster = muster_of(fleet)
        if not muster.admiral:
            faults.append(Fault("OI-SQD-15", "extras", "a squadron has one admiral"))
            muster = Muster(muster.nation, PLAIN_ADMIRAL, muster.ships, muster.hand, muster.name)
        broken = built_faults(muster, size_for(fleet.points), True)
        return (*faults, *[Fault(rule, field, reason) for rule, field, reason in broken])

    def option(self, seat: int, fleet: Fleet) -> tuple[str, str]:
        """The switch of a squadron, with its text."""
        if seat >= len(SQUADRONS):
            raise BadSetup(f"there is no squadron {seat + 1}")
        faults = word_faults(fleet)
        if faults:
            raise BadSetup(f"{faults[0].field} ({faults[0].rule}): {faults[0].reason}")
        return SQUADRONS[seat], write_muster(muster_of(fleet))


def unit_of(kind: ShipType) -> Unit:
    own, also = (kind.nations[0], ()) if len(kind.nations) == 1 else ("", kind.nations)
    return Unit(kind.id, kind.name, own, kind.cost, (
        ("fortitude", str(kind.fortitude)), ("broadside", str(kind.broadside)), ("crew", str(kind.crew)),
        ("speed", f"{kind.large}/{kind.windward}"), ("base", kind.base),
        ("rules", ", ".join([TRAITS[trait].name for trait in kind.traits]))), also)


# --- what can be bought -----------------------------------------------------------------------------------------------

def ship_extras(ship: str, nation: str) -> tuple[Extra, ...]:
    """OI-SQD-08, OI-SQD-10 to OI-SQD-12, OI-SQD-27: what fits this ship in a squadron of this nation. OI-EFF-05:
    merchants are not built but named."""
    kind = SHIPS[ship]
    extras = [Extra(FLAGSHIP, "Flagship", "Command", 0, "The ship that carries the admiral.", "OI-TERM-02")]
    extras += [Extra(name, SHIP_OPTIONS[name].name, "Options", option_cost(ship, name, nation),
                     SHIP_OPTIONS[name].effect_text, "OI-SQD-10") for name, _ in kind.options]
    extras += [Extra(f"skill-{level}", f"Skill {level}", "Skill", price,
                     f"Rolls {count(level, 'die', 'dice')} again in every test and attack.", "OI-SQD-11", True)
               for level, price in SKILL_COSTS.items() if level]
    extras += [Extra(captain.id, captain.name, "Captain", captain.cost, keyword_words(captain.keywords), "OI-SQD-12",
                     True) for captain in CAPTAINS.values() if captain.nation in ("any", nation)]
    extras += [Extra(card.id, card.name, "Upgrades", card.cost, card.text, "OI-SQD-12") for card in UPGRADES.values()
               if ("any" in card.nations or nation in card.nations) and not (card.not_on_line and kind.line)]
    return tuple(extras)


def keyword_words(keywords: tuple[str, ...]) -> str:
    return " ".join([f"{KEYWORDS[keyword].name}: {KEYWORDS[keyword].effect_text}" for keyword in keywords])


def admirals(nation: str) -> tuple[Extra, ...]:
    """OI-SQD-08, OI-SQD-15, OI-SQD-16."""
    return tuple([Extra(admiral.id, f"{admiral.name} ({admiral.value})", "Admiral", admiral.cost,
                        keyword_words(admiral.keywords), "OI-SQD-15", True)
                  for admiral in ADMIRALS.values() if admiral.nation in ("any", nation)])


def hand(fleet: Fleet) -> tuple[Extra, ...]:
    """OI-SQD-17, OI-SQD-28: the cards of a hand that is read out; without any it is chosen secretly."""
    chosen = [word for word in fleet.extras if word in ADMIRALS]
    admiral = chosen[0] if chosen else PLAIN_ADMIRAL
    group = f"Hand of {hand_size(admiral)}, or none to choose it secretly"
    return tuple([Extra(card, f"{CARDS[card].name} ({CARDS[card].value})", group, 0, CARDS[card].text, "OI-SQD-17")
                  for card in open_cards(fleet.faction, admiral)])


# --- what is wrong ----------------------------------------------------------------------------------------------------

def word_faults(fleet: Fleet) -> list[Fault]:
    """Words that mean nothing here."""
    faults: list[Fault] = []
    for at, member in enumerate(fleet.units):
        if member.id not in SHIPS:
            faults.append(Fault("OI-SQD-09", f"units[{at}].id", f"there is no ship {member.id!r}"))
            continue
        try:
            entry_of(member.id, member.extras)
        except BadSetup as error:
            faults.append(Fault("OI-SQD-12", f"units[{at}].extras", str(error).removeprefix("squadron: ")))
    for word in fleet.extras:
        if word not in ADMIRALS and word not in CARDS:
            faults.append(Fault("OI-SQD-15", "extras", f"{word!r} is neither an admiral nor an initiative card"))
    if len([word for word in fleet.extras if word in ADMIRALS]) > 1:
        faults.append(Fault("OI-SQD-15", "extras", "a squadron has one admiral"))
    return faults


def muster_of(fleet: Fleet) -> Muster:
    """What was bought for a ship stands in her extras; the admiral and the hand in those of the fleet."""
    admirals = [word for word in fleet.extras if word in ADMIRALS]
    return Muster(fleet.faction, admirals[0] if admirals else "",
                  tuple([entry_of(member.id, member.extras) for member in fleet.units]),
                  tuple([word for word in fleet.extras if word in CARDS]), fleet.name)
