"""Chapter 2: building a squadron: costs, limits, the initiative hand; and squadrons as text."""

from typing import Final, TypeAlias

from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.tally import Tally
from weathergage.kits.content import ContentError
from weathergage.rulesets.oak_and_iron.content.forms import Size
from weathergage.rulesets.oak_and_iron.content.printed import Muster, ShipEntry
from weathergage.rulesets.oak_and_iron.content.tables import (
    ADMIRALS,
    BATTLES,
    CAPTAINS,
    CARDS,
    FACTIONS,
    KEYWORDS,
    SCENARIOS,
    SHIP_OPTIONS,
    SHIPS,
    SIZES,
    SKILL_COSTS,
    STOCK,
    UPGRADES,
)

PLAIN_ADMIRAL: Final = "untested-admiral"
FLAGSHIP: Final = "flagship"
MERCHANT: Final = "merchant"
SMALLEST_HAND: Final = 5            # OI-SQD-17
MOST_OF_A_VALUE: Final = 2          # OI-SQD-18
LEAST_KEPT: Final = 3
MOST_UPGRADES: Final = 2            # OI-SQD-12
LEAST_SHIPS: Final = 2              # OI-TERM-01
LEAST_GUNS: Final = 3               # OI-UPG-03
Fault: TypeAlias = tuple[str, str, str]     # clause, field, reason
GRANTED: Final[tuple[tuple[str, str], ...]] = (
    ("doughty", "doughty-card"), ("intrepid", "intrepid-card"), ("double-rations", "double-rations-card"))


# --- costs ------------------------------------------------------------------------------------------------------------

def option_cost(ship: str, option: str, nation: str) -> int:
    """OI-SQD-10, OI-FAC-04 to OI-FAC-06, OI-FAC-08, OI-SQD-21: as printed, cheaper for some factions."""
    cost = dict(SHIPS[ship].options).get(option, 0)
    rules = FACTIONS[nation].rules if nation in FACTIONS else ()
    if option in ("swift", "weatherly") and "fast-ships" in rules:
        return max(0, cost - 1)
    if option == "additional-guns" and "heavily-armed" in rules:
        return max(1, cost - 1)
    if (option == "stout" and "stout-ships" in rules) or (option == "additional-crew" and "swarming-crews" in rules):
        return cost // 2
    return cost


def ship_cost(entry: ShipEntry, nation: str) -> Tally:
    """OI-SQD-09 to OI-SQD-12, OI-SQD-20: hull, options, Skill and cards; never less than 1."""
    kind = SHIPS[entry.type]
    tally = Tally(kind.cost, kind.name, "OI-SQD-09")
    for option in entry.options:
        tally.add(option_cost(entry.type, option, nation), SHIP_OPTIONS[option].name, "OI-SQD-10")
    tally.add(SKILL_COSTS[entry.skill], f"Skill {entry.skill}", "OI-SQD-11")
    for upgrade in entry.upgrades:
        tally.add(UPGRADES[upgrade].cost, UPGRADES[upgrade].name, "OI-SQD-12")
    if entry.captain:
        tally.add(CAPTAINS[entry.captain].cost, CAPTAINS[entry.captain].name, "OI-SQD-12")
    tally.at_least(1, "at least one", "OI-SQD-20")
    return tally


def squadron_cost(muster: Muster) -> int:
    """OI-SQD-09, OI-SQD-15: all ships and the admiral."""
    ships = sum([ship_cost(entry, muster.nation).total for entry in muster.ships])
    return ships + (ADMIRALS[muster.admiral].cost if muster.admiral in ADMIRALS else 0)


# --- hands ------------------------------------------------------------------------------------------------------------

def hand_size(admiral: str) -> int:
    """OI-SQD-17, OI-KEY-12."""
    return SMALLEST_HAND + ADMIRALS[admiral].value + (1 if "clever" in ADMIRALS[admiral].keywords else 0)


def open_cards(nation: str, admiral: str) -> tuple[str, ...]:
    """OI-SQD-08, OI-FAC-09, OI-KEY-13: the cards a hand may be made of; granted ones are not chosen."""
    nations = FACTIONS[nation].cards if nation in FACTIONS else ("any",)
    if "buccaneer-tactics" in ADMIRALS[admiral].keywords:
        nations += ("pirate",)
    return tuple([card.id for card in CARDS.values() if card.nation in nations])


def granted_cards(muster: Muster) -> tuple[str, ...]:
    """OI-SQD-19, OI-KEY-15, OI-KEY-16, OI-KEY-22: cards that an admiral, or once an upgrade, adds to the hand."""
    keywords = list(ADMIRALS[muster.admiral].keywords)
    for entry in muster.ships:
        for upgrade in entry.upgrades:
            keywords += UPGRADES[upgrade].keywords
    return tuple([card for keyword, card in GRANTED if keyword in keywords])


def hand_faults(nation: str, admiral: str, hand: tuple[str, ...]) -> list[tuple[str, str]]:
    """OI-SQD-08, OI-SQD-17, OI-SQD-18: what is wrong with a chosen hand, by clause."""
    faults: list[tuple[str, str]] = []
    allowed = open_cards(nation, admiral)
    for card in hand:
        if card not in allowed:
            faults.append(("OI-SQD-08", f"{CARDS[card].name} is not a card this squadron may hold"))
    if len(hand) != hand_size(admiral):
        faults.append(("OI-SQD-17", f"it has {len(hand)} cards, not {hand_size(admiral)}"))
    if len(set(hand)) < len(hand):
        faults.append(("OI-SQD-18", "a title may be taken once only"))
    values = [CARDS[card].value for card in hand]
    for value in sorted(set(values)):
        if values.count(value) > MOST_OF_A_VALUE:
            faults.append(("OI-SQD-18", f"it has {values.count(value)} cards of value {value}, at most 2"))
    if len([card for card in hand if not CARDS[card].discard]) < LEAST_KEPT:
        faults.append(("OI-SQD-18", "at least 3 cards must be ones that are not discarded"))
    return faults


# --- limits -----------------------------------------------------------------------------------------------------------

def faults_of(muster: Muster, size: Size, legends: bool) -> list[Fault]:
    """OI-SQD-01 to OI-SQD-27: every clause that a squadron breaks; none for a legal one. OI-SQD-25: it may cost
    less."""
    faults: list[Fault] = []
    if muster.nation not in FACTIONS:
        faults.append(("OI-SQD-07", "faction", f"there is no faction {muster.nation[:40]!r}; there are "
                                               f"{', '.join(FACTIONS)}"))
    if muster.admiral not in ADMIRALS:
        faults.append(("OI-SQD-15", "extras", f"there is no admiral {muster.admiral[:40]!r}" if muster.admiral
                       else "a squadron has one admiral"))
    if faults:
        return faults
    faults += size_faults(muster, size)
    for at, entry in enumerate(muster.ships):
        faults += [(rule, f"units[{at}].{field}", reason)
                   for rule, field, reason in ship_faults(muster, entry, legends)]
    faults += command_faults(muster)
    if muster.hand:
        faults += [(rule, "extras", reason) for rule, reason in hand_faults(muster.nation, muster.admiral, muster.hand)]
    return faults


def built_faults(muster: Muster, size: Size, legends: bool) -> list[Fault]:
    """OI-EFF-05: those of a squadron that a player builds, too: only a scenario marks merchants."""
    return faults_of(muster, size, legends) + [
        ("OI-EFF-05", f"units[{at}].extras", "merchants are named before deployment, by the defender")
        for at, entry in enumerate(muster.ships) if entry.merchant]


def size_faults(muster: Muster, size: Size) -> list[Fault]:
    """OI-SQD-02, OI-SQD-03, OI-SQD-05, OI-TERM-01, OI-FAC-09, OI-KEY-07."""
    faults: list[Fault] = []
    rule = {"patrol": "OI-SQD-02", "skirmish": "OI-SQD-03"}.get(size.id, "OI-SQD-05")
    if not max(size.least, LEAST_SHIPS) <= len(muster.ships) <= size.most:
        faults.append((rule, "units", f"it has {len(muster.ships)} ships, and a {size.name} squadron {size.least} to "
                                      f"{size.most}"))
    cost = squadron_cost(muster)
    if cost > size.points:
        faults.append((rule, "units", f"it costs {cost} points, at most {size.points}"))
    lines = [SHIPS[entry.type].name for entry in muster.ships if SHIPS[entry.type].line]
    if lines and not size.line:
        faults.append((rule, "units", f"{lines[0]} is a Ship of the Line, which a {size.name} does not allow"))
    if lines and not FACTIONS[muster.nation].line:
        faults.append(("OI-FAC-09", "units", f"{lines[0]} is a Ship of the Line, which this faction may not have"))
    if lines and "rogues" in ADMIRALS[muster.admiral].keywords:
        faults.append(("OI-KEY-07", "units", f"{lines[0]} is a Ship of the Line, and the admiral commands Rogues"))
    return faults


def ship_faults(muster: Muster, entry: ShipEntry, legends: bool) -> list[Fault]:
    """OI-SQD-08 to OI-SQD-13, OI-SQD-27, OI-UPG-03, OI-UPG-07: one ship by herself."""
    kind = SHIPS[entry.type]
    faults: list[Fault] = []
    if muster.nation not in kind.nations:
        faults.append(("OI-SQD-08", "id", f"{kind.name} is not for this faction"))
    if kind.legend and not legends:
        faults.append(("OI-SQD-29", "id", f"{kind.name} is a legend, which the players must agree to"))
    for option in entry.options:
        if option not in [name for name, _ in kind.options]:
            faults.append(("OI-SQD-10", "extras", f"{SHIP_OPTIONS[option].name} is not printed on {kind.name}"))
        elif entry.options.count(option) > 1:
            faults.append(("OI-SQD-10", "extras", f"{SHIP_OPTIONS[option].name} may be bought once"))
    if len(entry.upgrades) > MOST_UPGRADES:
        faults.append(("OI-SQD-12", "extras", f"{len(entry.upgrades)} upgrade cards, at most {MOST_UPGRADES}"))
    if len(set(entry.upgrades)) < len(entry.upgrades):
        faults.append(("OI-SQD-13", "extras", "the same upgrade card may not be taken twice by one ship"))
    if entry.skill and "untested-crew" in entry.upgrades:
        faults.append(("OI-UPG-07", "extras", "an Untested Crew may buy no Skill"))
    if "poorly-armed" in entry.upgrades and kind.broadside < LEAST_GUNS:
        faults.append(("OI-UPG-03", "extras", "Poorly Armed is not for ships with Broadside below 3"))
    for upgrade in entry.upgrades:
        faults += [("OI-SQD-27", "extras", reason) for reason in upgrade_faults(muster, entry, upgrade)]
    if entry.captain and CAPTAINS[entry.captain].nation not in ("any", muster.nation):
        faults.append(("OI-SQD-08", "extras", f"{CAPTAINS[entry.captain].name} does not serve this faction"))
    return faults


def upgrade_faults(muster: Muster, entry: ShipEntry, upgrade: str) -> list[str]:
    """OI-SQD-27."""
    card = UPGRADES[upgrade]
    faults: list[str] = []
    if "any" not in card.nations and muster.nation not in card.nations:
        faults.append(f"{card.name} is not for this faction")
    if card.not_on_line and SHIPS[entry.type].line:
        faults.append(f"{card.name} is not for Ships of the Line")
    if card.not_on_flagship and entry.flagship:
        faults.append(f"{card.name} is not for the Flagship")
    if card.solo and (len(entry.upgrades) > 1 or entry.captain or entry.options or entry.flagship):
        faults.append(f"{card.name} must be the ship's only card, and she buys no option")
    return faults


def command_faults(muster: Muster) -> list[Fault]:
    """OI-TERM-02, OI-SQD-08, OI-SQD-09, OI-SQD-12, OI-SQD-15: Flagship, admiral, captains, and what is unique."""
    faults: list[Fault] = []
    flagships = [entry for entry in muster.ships if entry.flagship]
    if len(flagships) != 1:
        faults.append(("OI-TERM-02", "units", f"it has {len(flagships) or 'no'} Flagship{'s' * (len(flagships) > 1)}, "
                                              f"not one"))
    if any([entry.captain for entry in flagships]):
        faults.append(("OI-SQD-15", "units", "the admiral is the Flagship's commander: she carries no captain"))
    if ADMIRALS[muster.admiral].nation not in ("any", muster.nation):
        faults.append(("OI-SQD-08", "extras", f"{ADMIRALS[muster.admiral].name} does not serve this faction"))
    for kind in SHIPS.values():
        if kind.unique and len([entry for entry in muster.ships if entry.type == kind.id]) > 1:
            faults.append(("OI-SQD-09", "units", f"there is one {kind.name} only"))
    for captain in CAPTAINS.values():
        if captain.unique and len([entry for entry in muster.ships if entry.captain == captain.id]) > 1:
            faults.append(("OI-SQD-09", "units", f"there is one {captain.name} only"))
    return faults


# --- squadrons as text ------------------------------------------------------------------------------------------------

def read_muster(text: str) -> Muster:
    """`dutch; petite-fregate flagship additional-guns, sloop kapers skill-1; experienced-admiral; down small-arms ...`:
    faction; ships with what was bought for them; admiral; and perhaps the initiative hand."""
    parts = [part.strip() for part in text.split(";")]
    if not 3 <= len(parts) <= 4:
        raise BadSetup("squadron: it is faction; ships with commas between; admiral; and perhaps the hand")
    ships = tuple([read_entry(words.split()) for words in parts[1].split(",") if words.strip()])
    hand = tuple(parts[3].split()) if len(parts) == 4 else ()
    for card in hand:
        if card not in CARDS:
            raise BadSetup(f"squadron: there is no initiative card {card[:40]!r}")
    return Muster(parts[0], parts[2], ships, hand, "")


def read_entry(words: list[str]) -> ShipEntry:
    if not words or words[0] not in SHIPS:
        raise BadSetup(f"squadron: there is no ship {(words or [''])[0][:40]!r}; there are {', '.join(SHIPS)}")
    return entry_of(words[0], tuple(words[1:]))


def entry_of(ship: str, words: tuple[str, ...]) -> ShipEntry:
    """A ship with the words of what was bought for her, in any order."""
    skill, captain = 0, ""
    for word in words:
        if word.startswith("skill-"):
            if word not in [f"skill-{level}" for level in SKILL_COSTS if level] or skill:
                raise BadSetup(f"squadron: {word[:40]!r} is no Skill that can be bought (OI-SQD-11)")
            skill = int(word.removeprefix("skill-"))
        elif word in CAPTAINS:
            if captain:
                raise BadSetup(f"squadron: {SHIPS[ship].name} has two commanders (OI-SQD-12)")
            captain = word
        elif word not in SHIP_OPTIONS and word not in UPGRADES and word not in (FLAGSHIP, MERCHANT):
            raise BadSetup(f"squadron: {word[:40]!r} is nothing that a ship can have")
    return ShipEntry(ship, skill, tuple([word for word in words if word in SHIP_OPTIONS]),
                     tuple([word for word in words if word in UPGRADES]), captain, FLAGSHIP in words, MERCHANT in words)


def words_of(entry: ShipEntry) -> tuple[str, ...]:
    """What was bought for a ship, in words."""
    skill = (f"skill-{entry.skill}",) if entry.skill else ()
    return ((FLAGSHIP,) if entry.flagship else ()) + skill + entry.options + entry.upgrades \
        + ((entry.captain,) if entry.captain else ()) + ((MERCHANT,) if entry.merchant else ())


def write_muster(muster: Muster) -> str:
    ships = ", ".join([" ".join([entry.type, *words_of(entry)]) for entry in muster.ships])
    parts = [muster.nation, ships, muster.admiral] + ([" ".join(muster.hand)] if muster.hand else [])
    return "; ".join(parts)


def size_for(points: int) -> Size:
    """OI-SQD-01: the smallest game for which a squadron of so many points may be built."""
    for size in sorted(SIZES.values(), key=lambda size: size.points):
        if points <= size.points:
            return size
    return max(SIZES.values(), key=lambda size: size.points)


def check_content() -> None:
    """The squadrons of scenarios and those ready to sail obey the rules, and cost what they say."""
    for scenario in SCENARIOS.values():
        for side in scenario.sides:
            if scenario.rules == "quickstart":
                continue
            if squadron_cost(side.muster) != side.points or granted_cards(side.muster) != side.granted:
                raise ContentError(f"scenarios.toml: {scenario.id}: {side.name} costs "
                                   f"{squadron_cost(side.muster)}, not {side.points}, or is granted other cards")
            size = SIZES[scenario.size] if scenario.size else SIZES["skirmish"]
            for rule, _, reason in faults_of(side.muster, size, True):
                raise ContentError(f"scenarios.toml: {scenario.id}: {side.name}: {rule}: {reason}")
    for entry in BATTLES.values():
        totals = [sum([squadron_cost(STOCK[name]) for name in side]) for side in entry.squadrons]
        for name in entry.squadrons[0] + entry.squadrons[1]:
            for rule, _, reason in faults_of(STOCK[name], SIZES[entry.size], False):
                raise ContentError(f"squadrons.toml: {name}: {rule}: {reason}")
        if len(entry.squadrons[0]) > 1 and totals[0] != totals[1]:
            raise ContentError(f"squadrons.toml: {entry.id}: fleets of {totals} points (OI-FLEET-03)")


check_content()
assert all([keyword in KEYWORDS for keyword, _ in GRANTED])
