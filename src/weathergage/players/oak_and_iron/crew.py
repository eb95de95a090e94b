"""Oak & Iron, the heuristic player: what to do with the crew, whom to board, and when to cut free."""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.players.oak_and_iron.goals import objective_piece
from weathergage.players.oak_and_iron.guns import attack_worth, bearing_side, gap
from weathergage.players.oak_and_iron.helm import Helm
from weathergage.players.oak_and_iron.waters import Waters
from weathergage.players.oak_and_iron.worth import END_FACES, SIDE_FACES, passing, share_lost
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, PISTOL_SHOT, SAIL_NAMES, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.rules.attack_phase import ALL, Attacks
from weathergage.rulesets.oak_and_iron.rules.attacks import BROADSIDE, CLOSE, PARTIAL
from weathergage.rulesets.oak_and_iron.rules.crew_actions import BOTH, repairable
from weathergage.rulesets.oak_and_iron.rules.flush import placements
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of, distance_to_piece, edges_in_contact
from weathergage.rulesets.oak_and_iron.rules.skill_tests import BOARDING, REPAIR, test_dice
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    ASHORE,
    BATTLE,
    BIT,
    FULL,
    MINIMAL,
    Battle,
    has_rule,
    is_flagship,
    number_of,
    partners,
    plays_card,
)

SETTING: Final = 0.3                # Strike Points for the right sails
UNDER_WAY: Final = 0.9              # to sail at all
SALVAGED: Final = 2.0               # OI-OBJ-05: a token: a Strike Point a turn, as it were
LANDED: Final = 1.0


class Deck:
    """One ship whose crew is to be given something to do."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.scales = waters.scales
        self.temper = waters.temper
        self.game = waters.game
        self.number = waters.number
        self.ship = waters.ship
        self.nearest = min([gap(waters.here, mark) for mark in waters.marks], default=99.0)

    def best(self, options: tuple[Answer, ...]) -> Answer:
        """OI-CREW-01: the action that is worth most."""
        top, choice = 0.0, options[0]
        for option in options:
            worth = self.worth(option)
            if worth > top:
                top, choice = worth, option
        return choice

    def worth(self, option: Answer) -> float:
        name = option if isinstance(option, str) else str(option[0]) if isinstance(option, tuple) else ""
        what = str(option[1]) if isinstance(option, tuple) else ""
        match name:
            case "reload": return self.reload(what)
            case "rally": return self.rally()
            case "repair": return -self.scales.harm(self.number, -float(repairable(self.game, self.number)), 0.0)
            case "refloat": return self.refloat(bool(what))
            case "sail": return self.sail(SAIL_NAMES.index(what))
            case "board": return self.board(number_of(self.game, what))
            case "row": return 0.8 * Helm(self.waters).ahead(TOOL_LENGTHS[0])
            case "transfer-flag": return self.transfer(number_of(self.game, what))
            case "land": return self.land()
            case "salvage": return SALVAGED
            case "rolling-broadsides": return self.card_attack(Attacks(self.number, ALL))
            case "elan": return self.card_attack(Attacks(self.number, (PARTIAL, CLOSE)))
            case "heavy-musket-volley": return 0.7 * self.card_attack(Attacks(self.number, (PARTIAL,), only_hull=True))
            case "fire-ship": return self.fire_ship()
            case _: return 0.0

    # --- one by one ---

    def side_worth(self, bit: int) -> float:
        """What a Broadside of one side would do, as ships lie or are expected to."""
        me = self.waters.here
        best = 0.0
        for mark in self.waters.marks:
            apart = gap(me, mark)
            if apart <= CANNON_SHOT and bearing_side(me, mark) == bit:
                best = max(best, mark.sure * self.waters.open_share(me, mark)
                           * self.waters.gunner.broadside(me, mark, apart))
        return best

    def reload(self, what: str) -> float:
        """OI-CREW-03."""
        sides = [bit for side, bit in BIT.items() if what in (side, BOTH)]
        return sum([self.temper.loaded + 0.95 * self.side_worth(bit) for bit in sides])

    def rally(self) -> float:
        """OI-CREW-04: Fatigue costs dice, and in the end the ship."""
        tired = self.ship.fatigue
        points = min(tired, 2 if has_rule(self.game, self.number, "inspiring") else 1)
        worth = -self.temper.rest * self.scales.harm(self.number, 0.0, -float(points)) + 0.01 * tired
        worth += 0.3 if self.ship.shaken else 0.0
        return worth + (0.15 if is_flagship(self.game, self.number) and plays_card(self.game, self.number, "zeal")
                        else 0.0)

    def refloat(self, spare: bool) -> float:
        """OI-TERM-23."""
        if self.ship.party == ASHORE:
            return 0.0
        dice = test_dice(self.game, self.number, REPAIR, -1, 0, False).total
        return UNDER_WAY * (0.9 if spare else passing(dice))

    def sail(self, sail: int) -> float:
        """OI-CREW-06: toward the setting she should have."""
        wanted = self.wanted_sail()
        if abs(sail - wanted) >= abs(self.ship.sail - wanted):
            return 0.0
        if self.ship.sail == ANCHORED:
            return UNDER_WAY
        return SETTING * (2.0 if wanted == ANCHORED else 1.0)

    def wanted_sail(self) -> int:
        goals = self.waters.goals
        island = objective_piece(self.game)
        if self.ship.party == ASHORE:
            return ANCHORED
        if goals.errand and island is not None and self.game.objective == "raid":
            away = distance_to_piece(base_of(self.ship), island)
            if away <= PISTOL_SHOT + 2.5:
                return ANCHORED if away <= PISTOL_SHOT else MINIMAL
            return FULL if away > CANNON_SHOT else BATTLE
        if goals.home:
            return FULL
        if self.ship.crippled:
            return BATTLE
        if self.nearest > self.temper.far:
            return FULL
        return BATTLE if self.nearest < self.temper.close_by or self.ship.sail < BATTLE else self.ship.sail

    def transfer(self, to: int) -> float:
        """OI-CREW-18: from a flagship that will not last to a sound one."""
        other = self.game.ships[to]
        gone, there = share_lost(self.ship.damage, self.ship.fatigue), share_lost(other.damage, other.fatigue)
        return 0.9 * (gone - there) if gone > 0.55 and there < 0.3 else 0.0

    def land(self) -> float:
        """OI-OBJ-03."""
        return LANDED if self.game.objective == "raid" and self.waters.goals.errand else 0.0

    def card_attack(self, space: Attacks) -> float:
        """OI-CARD-09, OI-CARD-26: another shot; a Broadside is only fired sooner."""
        best = 0.0
        for attack in space.possible(self.game):
            worth = attack_worth(self.scales, self.number, attack)
            best = max(best, worth * (self.temper.rolled if attack[0] == BROADSIDE else 0.9))
        return best

    def fire_ship(self) -> float:
        return sum([self.scales.harm(other, 2.25, 0.0) for other in partners(self.game, self.number)])

    # --- boarding ---

    def board(self, target: int) -> float:
        """OI-CREW-09: what the fight is worth, if the test is passed."""
        if not self.game.ships[target].able:
            return 0.0
        dice = test_dice(self.game, self.number, BOARDING, target, 0, False).total
        berths = placements(self.game, self.number, target)
        if not berths:
            return 0.0
        faces = [contact_faces(self.game, target, one[0], one[1], self.number) for one in berths]
        worth = max([self.scales.melee(self.number, target, some) for some in faces])
        return passing(dice) * max(0.0, worth - self.temper.boldness)

    def wants_free(self) -> bool:
        """OI-SEA-06: away from friends and wrecks, and from a fight that is lost."""
        worth = 0.0
        foes = 0
        for other in partners(self.game, self.number):
            if self.game.ships[other].able and self.game.side_of(other) != self.game.side_of(self.number):
                foes += 1
                worth += self.fight(other)
        return not foes or worth < self.temper.held

    def fight(self, other: int) -> float:
        """A fight that is under way."""
        one, two = base_of(self.ship), base_of(self.game.ships[other])
        return self.scales.melee(self.number, other, (faces_by(self.game, other, edges_in_contact(one, two)),
                                                      faces_by(self.game, self.number, edges_in_contact(two, one))))


def faces_by(game: Battle, target: int, edges: tuple[int, ...]) -> int:
    """OI-CC-03 to OI-CC-05, OI-CARD-31: the faces that count hand to hand."""
    if plays_card(game, target, "repel-boarders"):
        return END_FACES
    return SIDE_FACES if 1 in edges or 3 in edges else END_FACES


def contact_faces(game: Battle, target: int, edge: str, onto: str, boarder: int) -> tuple[int, int]:
    """The same for a boarder who will lie with one edge against another."""
    sides = ("port", "starboard")
    return (faces_by(game, target, (1,) if edge in sides else (0,)),
            faces_by(game, boarder, (1,) if onto in sides else (0,)))
