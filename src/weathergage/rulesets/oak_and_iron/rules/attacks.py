"""Chapter 8: attacks: what a ship may do, and whom it may do it to; the dice of every kind of attack."""

from typing import Final, TypeAlias

from weathergage.kernel.core import Answer
from weathergage.kernel.tally import Tally
from weathergage.kits.plane import HAIR
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, CLOSE_COMBAT_BASE, MUSKET_SHOT
from weathergage.rulesets.oak_and_iron.rules.formation import has_formation_bonus, in_formation
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import (
    CANNON,
    MUSKET,
    PISTOL,
    TOO_FAR,
    band_of,
    has_sight,
    is_in_path,
)
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of, edges_in_contact
from weathergage.rulesets.oak_and_iron.rules.skill_tests import felt_fatigue
from weathergage.rulesets.oak_and_iron.state import (
    ABOARD,
    ASHORE,
    ATTACK,
    BIT,
    DEFENDER,
    SIDES,
    Battle,
    able_ships,
    admiral_has,
    advantage_of,
    are_linked,
    faction_has,
    has_rule,
    plays_card,
    type_of,
)

BROADSIDE: Final = "broadside"
PARTIAL: Final = "partial"
CLOSE: Final = "close-combat"
PARTY: Final = "party"              # OI-CREW-23: Landing Party against Landing Party
ASSAULT: Final = "assault"          # OI-CARD-16: against the ship that boats have reached
HULL: Final = "hull"
RIGGING: Final = "rigging"
CREW: Final = "crew"
UNKNOWN: Final = -1                # of a band that has not been measured
GUNFIRE: Final[tuple[str, ...]] = (BROADSIDE, PARTIAL)
Attack: TypeAlias = tuple[str, ...]     # (broadside, side, target, aim), (partial, target, aim), (kind, target)


# --- values -----------------------------------------------------------------------------------------------------------

def broadside_value(game: Battle, number: int) -> int:
    """OI-SQD-22, OI-SQD-23, OI-ATK-07, OI-OPT-02, OI-UPG-03: as printed, with what options and upgrades change."""
    value = type_of(game.ships[number]).broadside
    value += 1 if has_rule(game, number, "additional-guns") else 0
    value -= 1 if has_rule(game, number, "poorly-armed") else 0
    return max(1, value)


def crew_value(game: Battle, number: int, attack: str = "") -> int:
    """OI-OPT-01, OI-KEY-24, OI-UPG-24, OI-UPG-25: for a kind of attack; "" as it stands on the card."""
    value = type_of(game.ships[number]).crew
    value += 1 if has_rule(game, number, "additional-crew") else 0
    value -= 1 if has_rule(game, number, "undermanned") else 0
    value = max(1, value)
    if attack and attack != BROADSIDE:
        value += 1 if has_rule(game, number, "marines") else 0
        value += 2 if attack != PARTIAL and has_rule(game, number, "troop-transport") else 0
    return value


def fortitude_value(game: Battle, number: int) -> int:
    """OI-OPT-03."""
    return type_of(game.ships[number]).fortitude + (1 if has_rule(game, number, "stout") else 0)


def fortitude(game: Battle, firer: int, target: int, attack: str, band: int, rake: str) -> Tally:
    """OI-BRD-07, OI-TRAIT-01, OI-TRAIT-08, OI-RAKE-05, OI-SQD-23: what hits are divided by."""
    tally = Tally(type_of(game.ships[target]).fortitude, "fortitude", "OI-BRD-07")
    tally.add(1 if has_rule(game, target, "stout") else 0, "Stout", "OI-OPT-03")
    tally.add(1 if band >= CANNON and has_rule(game, target, "small") else 0, "Small", "OI-TRAIT-01")
    if attack == BROADSIDE and band <= MUSKET and has_rule(game, firer, "weight-of-fire"):
        tally.add(-1, "Weight of Fire", "OI-TRAIT-08")
    if rake == "stern":
        tally.at_most(1, "stern rake", "OI-RAKE-05")
    tally.at_least(1, "at least one", "OI-SQD-23")
    return tally


# --- who may attack whom ----------------------------------------------------------------------------------------------

def aims(game: Battle, band: int, attack: str) -> tuple[str, ...]:
    """OI-RIG-01, OI-TCREW-01, OI-TCREW-06, OI-QS-01."""
    if game.quickstart or attack not in GUNFIRE:
        return (HULL,)
    return (HULL, RIGGING, CREW) if band == PISTOL else (HULL, RIGGING)


def may_target(game: Battle, target: int, band: int) -> bool:
    """OI-EVT-13, OI-CARD-36: what forbids a shot at Cannon Shot."""
    if band >= TOO_FAR:
        return False
    return band < CANNON or not ("squall" in game.active or plays_card(game, target, "deception"))


def bears(game: Battle, firer: int, side: str, target: int) -> bool:
    """OI-BRD-02, OI-ATK-09, OI-ATK-10: a loaded side, a target within Cannon Shot, in the path, in sight."""
    ship = game.ships[firer]
    if ship.reload & BIT[side] or not game.ships[target].able or not is_in_path(game, firer, side, target):
        return False
    return may_target(game, target, band_of(game, firer, target)) and has_sight(game, firer, side, target)


def reaches(game: Battle, firer: int, target: int, band: int = UNKNOWN) -> bool:
    """OI-PART-02 to OI-PART-04. The band is measured unless it is known."""
    if not game.ships[target].able:
        return False
    if band == UNKNOWN:
        band = band_of(game, firer, target)
    return band <= MUSKET and has_sight(game, firer, "", target)


def targets_near(game: Battle, firer: int, reach: float) -> list[int]:
    """The opposing ships that may be within reach, by the circles around their bases."""
    base = base_of(game.ships[firer])
    targets: list[int] = []
    for target in able_ships(game, 1 - game.side_of(firer)):
        other = base_of(game.ships[target])
        dx, dy = other.cx - base.cx, other.cy - base.cy
        most = base.reach + other.reach + reach + HAIR
        if dx * dx + dy * dy <= most * most:
            targets.append(target)
    return targets


def broadsides(game: Battle, firer: int, sides: tuple[str, ...]) -> list[Attack]:
    """Every Broadside a ship may fire from these sides."""
    shots: list[Attack] = []
    loaded = [side for side in sides if not game.ships[firer].reload & BIT[side]]
    if not loaded:
        return shots
    for target in targets_near(game, firer, CANNON_SHOT):
        for side in loaded:
            if bears(game, firer, side, target):
                for aim in aims(game, band_of(game, firer, target), BROADSIDE):
                    shots.append((BROADSIDE, side, game.ships[target].label, aim))
    return shots


def partial_fires(game: Battle, firer: int, only_hull: bool = False) -> list[Attack]:
    """Every Partial Fire she may make. OI-CARD-07, OI-CARD-32: some cards allow it at the hull alone."""
    shots: list[Attack] = []
    for target in targets_near(game, firer, MUSKET_SHOT):
        band = band_of(game, firer, target)
        if reaches(game, firer, target, band):
            for aim in (HULL,) if only_hull else aims(game, band, PARTIAL):
                shots.append((PARTIAL, game.ships[target].label, aim))
    return shots


def close_combats(game: Battle, firer: int) -> list[Attack]:
    """OI-CC-01, OI-TERM-21: opposing ships she is Entangled with."""
    return [(CLOSE, game.ships[target].label) for target in able_ships(game, 1 - game.side_of(firer))
            if are_linked(game, firer, target)]


def party_combats(game: Battle, firer: int) -> list[Attack]:
    """OI-CREW-23, OI-CREW-25, OI-CARD-16: what her Landing Party may do."""
    ship = game.ships[firer]
    if ship.party == ABOARD:
        return [(ASSAULT, game.ships[ship.party_on].label)] if game.ships[ship.party_on].able else []
    if ship.party != ASHORE:
        return []
    combats: list[Attack] = []
    for target in able_ships(game, 1 - game.side_of(firer)):
        other = game.ships[target]
        if other.party == ASHORE:
            dx, dy = other.party_x - ship.party_x, other.party_y - ship.party_y
            if dx * dx + dy * dy <= (MUSKET_SHOT + HAIR) * (MUSKET_SHOT + HAIR):
                combats.append((PARTY, other.label))
    return combats


def attacks(game: Battle, firer: int) -> list[Attack]:
    """OI-ATK-03: all that a ship may do in the Attack Phase, besides passing."""
    if not game.ships[firer].able:
        return []
    return broadsides(game, firer, SIDES) + partial_fires(game, firer) + close_combats(game, firer) \
        + party_combats(game, firer)


# --- dice -------------------------------------------------------------------------------------------------------------

def attack_dice(game: Battle, firer: int, target: int, attack: str, aim: str, band: int, more: int = 0) -> Tally:
    """OI-ATK-06 to OI-ATK-08, OI-ATK-12, OI-CONV-10: base less Fatigue down to its floor, bonuses, penalties, then the
    halving of targeted fire; at least 1. `more` is a bonus that the card which allows the attack brings along."""
    tally = base_dice(game, firer, attack)
    add_bonuses(game, tally, firer, target, attack, aim, band)
    tally.add(more, "Elan", "OI-CARD-26")
    if attack == BROADSIDE:
        tally.add(-1 if "heavy-swell" in game.active else 0, "Heavy Swell", "OI-EVT-05")
    if attack in (CLOSE, ASSAULT):
        tally.add(-2 if has_rule(game, target, "closed-quarters") else 0, "Closed Quarters", "OI-KEY-25")
        tally.add(-1 if has_rule(game, target, "boarding-defenses") else 0, "Boarding Defenses", "OI-UPG-26")
    if is_halved(game, firer, aim, band):
        rule = "OI-RIG-02" if aim == RIGGING else "OI-TCREW-02"
        tally.add(-(tally.total - tally.total // 2), f"half at the {aim}", rule)
    if aim == RIGGING and plays_card(game, firer, "target-rigging-card") \
            and game.plays("target-rigging-bonus", "after-halving"):
        tally.add(1, "Target Rigging", "OI-CARD-28")
    tally.at_least(1, "at least one", "OI-ATK-06")
    return tally


def is_halved(game: Battle, firer: int, aim: str, band: int) -> bool:
    """OI-RIG-02, OI-TCREW-02, OI-UPG-19."""
    if aim == HULL:
        return False
    return not (aim == RIGGING and band == PISTOL and has_rule(game, firer, "dismantling-shot"))


def base_dice(game: Battle, firer: int, attack: str) -> Tally:
    """OI-BRD-03, OI-BRD-11, OI-PART-05, OI-CC-02: with the floor that Fatigue cannot break."""
    fatigue = felt_fatigue(game, firer)
    if attack == BROADSIDE:
        value = broadside_value(game, firer)
        tally = Tally(value, "broadside", "OI-BRD-03")
        floor = min(value, crew_value(game, firer))
    elif attack == PARTIAL:
        tally = Tally(crew_value(game, firer, PARTIAL), "crew", "OI-PART-05")
        floor = 1
    else:
        tally = Tally(CLOSE_COMBAT_BASE, "close combat", "OI-CC-02")
        tally.add(crew_value(game, firer, attack), "crew", "OI-CC-02")
        floor = 1
    tally.add(-min(fatigue, max(0, tally.total - floor)), "fatigue", "OI-TERM-10")
    return tally


def add_bonuses(game: Battle, tally: Tally, firer: int, target: int, attack: str, aim: str, band: int) -> None:
    """OI-ATK-06, step 2: everything that adds dice."""
    squadron = game.ships[firer].squadron
    together = in_formation(game, firer) if attack in GUNFIRE or plays_card(game, firer, "seize-the-opportunity") \
        else False
    if attack in GUNFIRE:
        tally.add(1 if together and has_formation_bonus(game) else 0, "Formation", "OI-FORM-01")
    if plays_card(game, firer, "seize-the-opportunity") and game.phase == ATTACK and not together:
        tally.add(2, "Seize the Opportunity", "OI-CARD-20")
    if band == PISTOL or attack not in GUNFIRE:
        tally.add(1 if has_rule(game, firer, "aggressive-crew") else 0, "Aggressive Crew", "OI-UPG-23")
    if aim == RIGGING and plays_card(game, firer, "target-rigging-card") \
            and not game.plays("target-rigging-bonus", "after-halving"):
        tally.add(1, "Target Rigging", "OI-CARD-28")
    if attack == BROADSIDE:
        add_broadside_bonuses(game, tally, firer, squadron, band)
    elif attack == PARTIAL:
        tally.add(1 if band == PISTOL and faction_has(game, squadron, "infantry-aboard") else 0, "Infantry Aboard",
                  "OI-FAC-07")
    else:
        tally.add(1 if has_rule(game, firer, "bold") else 0, "Bold", "OI-KEY-01")
        tally.add(1 if has_rule(game, firer, "fierce") else 0, "Fierce", "OI-KEY-26")
        if has_rule(game, firer, "boarding-party") and target not in game.ships[firer].fought:
            tally.add(1, "Boarding Party", "OI-UPG-09")


def add_broadside_bonuses(game: Battle, tally: Tally, firer: int, squadron: int, band: int) -> None:
    tally.add(1 if plays_card(game, firer, "effective-fire") else 0, "Effective Fire", "OI-CARD-06")
    tally.add(2 if plays_card(game, firer, "superior-firepower") else 0, "Superior Firepower", "OI-CARD-27")
    if band == PISTOL:
        tally.add(2 if plays_card(game, firer, "engage-more-closely") else 0, "Engage More Closely", "OI-CARD-24")
    if admiral_has(game, squadron, "defender") and game.turn <= 3 \
            and game.sides[game.squadrons[squadron].side].role == DEFENDER:
        tally.add(1, "Defender", "OI-KEY-19")
    if band <= MUSKET and advantage_of(game, firer) == "double-shotted" and "broadside" not in game.ships[firer].once:
        tally.add(1, "Double-Shotted", "OI-ADV-04")


def contact_set(game: Battle, firer: int, target: int, attack: str) -> str:
    """OI-CC-03 to OI-CC-05, OI-CC-08, OI-CC-11, OI-CARD-16, OI-CARD-31: the symbols that count hand to hand: by the
    attacker's best edge in contact; a corner, or no contact left, is like bow or stern."""
    if attack == PARTY:
        return "close-combat-landing-party"
    if plays_card(game, target, "repel-boarders"):
        return "repel-boarders"
    if attack == ASSAULT:
        return "close-combat-side"
    edges = edges_in_contact(base_of(game.ships[firer]), base_of(game.ships[target]))
    return "close-combat-side" if 1 in edges or 3 in edges else "close-combat-bow-stern"


def target_of(game: Battle, answer: Answer) -> str:
    """The label of the target in an attack as it is answered."""
    assert isinstance(answer, tuple)
    return str(answer[2] if answer[0] == BROADSIDE else answer[1])
