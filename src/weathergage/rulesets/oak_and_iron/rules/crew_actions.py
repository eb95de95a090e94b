"""Chapter 6: Crew Actions."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Step, each, ints
from weathergage.kernel.spaces import Menu, OneOf, refused, shown
from weathergage.kits.plane import Pose
from weathergage.rulesets.oak_and_iron.content.tables import (
    MUSKET_SHOT,
    PISTOL_SHOT,
    SAIL_NAMES,
    SAILS,
    TOOL_LENGTHS,
    YARD_ARM,
)
from weathergage.rulesets.oak_and_iron.events import (
    AdvantageUsed,
    CrewActionTaken,
    DamageRepaired,
    FireShipFired,
    FlagTransferred,
    ShipRefloated,
    TokenTaken,
)
from weathergage.rulesets.oak_and_iron.questions import NONE, AskCrewAction, AskInspire
from weathergage.rulesets.oak_and_iron.rules.attack_phase import ALL, Attacks, CardAttack
from weathergage.rulesets.oak_and_iron.rules.attacks import CLOSE, PARTIAL
from weathergage.rulesets.oak_and_iron.rules.boarding import Board, boarding_targets
from weathergage.rulesets.oak_and_iron.rules.collisions import SLIDE
from weathergage.rulesets.oak_and_iron.rules.conditions import hurt, reload_side, remove_fatigue, set_sail, take_off
from weathergage.rulesets.oak_and_iron.rules.dice import count, roll
from weathergage.rulesets.oak_and_iron.rules.dice import shown as shown_dice
from weathergage.rulesets.oak_and_iron.rules.end_of_move import FreeMove, keep_tokens
from weathergage.rulesets.oak_and_iron.rules.landing_parties import Land, landings
from weathergage.rulesets.oak_and_iron.rules.reactions import Reactions
from weathergage.rulesets.oak_and_iron.rules.shapes import are_within, base_of, is_near_piece, pose_of
from weathergage.rulesets.oak_and_iron.rules.skill_tests import RALLY, REPAIR, SkillTest, passes
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    BIT,
    BURNT,
    FULL,
    PORT,
    SIDES,
    STARBOARD,
    Battle,
    SeaFrame,
    able_of,
    able_ships,
    admiral_has,
    advantage_of,
    are_opposed,
    battle,
    effect_of,
    has_rule,
    is_entangled,
    is_flagship,
    labels,
    number_of,
    partners,
    plays_card,
)

RELOAD: Final = "reload"
BOTH: Final = "both"
RALLIED: Final = "rally"
REPAIRED: Final = "repair"
REFLOAT: Final = "refloat"
SPARE: Final = "spare-rigging"
SAIL: Final = "sail"
BOARDED: Final = "board"
ROW: Final = "row"
TRANSFER: Final = "transfer-flag"
LANDED: Final = "land"
SALVAGE: Final = "salvage"
ROLLING: Final = "rolling-broadsides"
ELAN: Final = "elan"
VOLLEY: Final = "heavy-musket-volley"
FIRE_SHIP: Final = "fire-ship"
FIRE_SHIP_DICE: Final = 6
SLOW: Final = 2                     # OI-OBJ-05
FLOOR_OF_TIMBERS: Final = 2         # OI-UPG-01
RULES_OF_ACTIONS: Final[dict[str, str]] = {
    RELOAD: "OI-CREW-03", RALLIED: "OI-CREW-04", REPAIRED: "OI-CREW-05", REFLOAT: "OI-TERM-23", SAIL: "OI-CREW-06",
    BOARDED: "OI-CREW-07", ROW: "OI-CREW-16", TRANSFER: "OI-CREW-18", LANDED: "OI-CREW-21", SALVAGE: "OI-OBJ-05",
    ROLLING: "OI-CARD-09", ELAN: "OI-CARD-26", VOLLEY: "OI-CARD-32", FIRE_SHIP: "OI-UPG-08",
}


# --- what is open -----------------------------------------------------------------------------------------------------

def crew_actions(game: Battle, at: int) -> list[Answer]:
    """OI-CREW-01, OI-CREW-30, OI-CONV-14, OI-TERM-13, OI-TERM-19: all that could change something; only Rally for the
    Shaken, and for the Entangled only what a card admits."""
    ship = game.ships[at]
    if not ship.able:
        return []
    if is_entangled(game, at):
        return [] if ship.shaken else entangled_actions(game, at)
    if ship.shaken:
        return rallies(game, at)
    return rallies(game, at) + reloads(game, at) + repairs(game, at) + sail_changes(game, at) \
        + [(BOARDED, label) for label in labels(game, boarding_targets(game, at))] + rows(game, at) \
        + transfers(game, at) + [(LANDED, land) for land in landings(game, at)] + salvages(game, at) \
        + card_attacks(game, at)


def can_act(game: Battle, at: int) -> bool:
    """Whether any Crew Action is open: a ship that is not held can always change her Sail Setting, or rally."""
    if game.ships[at].able and not is_entangled(game, at):
        return True
    return bool(crew_actions(game, at))


def entangled_actions(game: Battle, at: int) -> list[Answer]:
    """OI-CARD-26, OI-UPG-08: despite OI-TERM-19."""
    actions: list[Answer] = []
    if plays_card(game, at, ELAN) and Attacks(at, (CLOSE,)).possible(game):
        actions.append(ELAN)
    if has_rule(game, at, FIRE_SHIP) and any([are_opposed(game, at, other) for other in partners(game, at)]):
        actions.append(FIRE_SHIP)
    return actions


def reloads(game: Battle, at: int) -> list[Answer]:
    """OI-CREW-03, OI-SAIL-02, OI-EVT-06, OI-KEY-03."""
    ship = game.ships[at]
    if not SAILS[ship.sail].reloads or "damp-powder" in game.active:
        return []
    actions: list[Answer] = [(RELOAD, side) for side in SIDES if ship.reload & BIT[side]]
    if len(actions) == 2 and has_rule(game, at, "strict") and "strict" not in ship.spent:
        actions.append((RELOAD, BOTH))
    return actions


def rallies(game: Battle, at: int) -> list[Answer]:
    """OI-CREW-04, OI-CREW-30: a Fatigue point, or another ship that would profit through a card."""
    if game.ships[at].fatigue or inspired(game, at) or zealous(game, at):
        return [RALLIED]
    return []


def inspired(game: Battle, at: int) -> list[int]:
    """OI-KEY-06: the own ships within Musket Shot to which an Inspiring admiral may give a point."""
    squadron = game.ships[at].squadron
    if not is_flagship(game, at) or not admiral_has(game, squadron, "inspiring"):
        return []
    return [other for other in able_of(game, squadron)
            if other != at and game.ships[other].fatigue and are_within(game, at, other, MUSKET_SHOT)]


def zealous(game: Battle, at: int) -> list[int]:
    """OI-CARD-21: the friendly ships that test when the Flagship rallies."""
    if not is_flagship(game, at) or not plays_card(game, at, "zeal"):
        return []
    return [other for other in able_ships(game, game.side_of(at))
            if other != at and game.ships[other].fatigue and are_within(game, at, other, MUSKET_SHOT)]


def repairable(game: Battle, at: int) -> int:
    """OI-CREW-05, OI-UPG-01, OI-UPG-14: the damage points that one Repair removes."""
    ship = game.ships[at]
    if ship.crippled or has_rule(game, at, "ghost-ship"):
        return 0
    left = ship.damage - (FLOOR_OF_TIMBERS if has_rule(game, at, "unseasoned-timbers") else 0)
    return max(0, min(2 if has_rule(game, at, "skilled-carpenter") else 1, left))


def repairs(game: Battle, at: int) -> list[Answer]:
    """OI-CREW-05, OI-TRAIT-10, OI-ADV-12."""
    ship = game.ships[at]
    actions: list[Answer] = [REPAIRED] if repairable(game, at) else []
    if ship.aground and not has_rule(game, at, "ghost-ship"):
        actions.append(REFLOAT)
        if has_spare_rigging(game, at) and not has_rule(game, at, "skilled-carpenter"):
            actions.append((REFLOAT, SPARE))
    return actions


def has_spare_rigging(game: Battle, at: int) -> bool:
    """OI-ADV-12: once a game."""
    side = game.sides[game.squadrons[game.ships[at].squadron].side]
    return advantage_of(game, at) == SPARE and SPARE not in side.once


def sail_changes(game: Battle, at: int) -> list[Answer]:
    """OI-CREW-06, OI-UPG-18, OI-ADV-12: one level, two for Expert Topmen, or up two with Spare Rigging."""
    ship = game.ships[at]
    reach = 2 if has_rule(game, at, "expert-topmen") else 1
    up = 2 if has_spare_rigging(game, at) else reach
    return [(SAIL, SAILS[sail].id) for sail in range(ANCHORED, FULL + 1)
            if sail != ship.sail and -reach <= sail - ship.sail <= up]


def rows(game: Battle, at: int) -> list[Answer]:
    """OI-CREW-16, OI-CREW-17, OI-OPT-06."""
    return [ROW] if has_rule(game, at, "sweeps") and not game.ships[at].aground else []


def flag_targets(game: Battle, at: int) -> list[int]:
    """OI-CREW-18, OI-CREW-20: own ships within Pistol Shot, neither Entangled nor out of the game."""
    return [other for other in able_of(game, game.ships[at].squadron)
            if other != at and not is_entangled(game, other) and are_within(game, at, other, PISTOL_SHOT)]


def transfers(game: Battle, at: int) -> list[Answer]:
    """OI-CREW-18, OI-KEY-18: the Flagship, with an admiral to transfer who is not Pompous."""
    squadron = game.ships[at].squadron
    if not is_flagship(game, at) or not game.squadrons[squadron].admiral or admiral_has(game, squadron, "pompous"):
        return []
    return [(TRANSFER, label) for label in labels(game, flag_targets(game, at))]


def salvages(game: Battle, at: int) -> list[Answer]:
    """OI-OBJ-05: within Yard Arm of the rock, at speed rating 2 or less."""
    ship = game.ships[at]
    if game.objective != "salvage" or not game.rock_tokens or ship.speed > SLOW:
        return []
    for piece in game.terrain:
        if piece.objective and is_near_piece(base_of(ship), piece, YARD_ARM):
            return [SALVAGE]
    return []


def card_attacks(game: Battle, at: int) -> list[Answer]:
    """OI-CARD-09, OI-CARD-26, OI-CARD-32: attacks that a Crew Action pays for."""
    card = effect_of(game.squadrons[game.ships[at].squadron])
    if card == ROLLING and Attacks(at, ALL).possible(game):
        return [ROLLING]
    if card == ELAN and Attacks(at, (PARTIAL,)).possible(game):
        return [ELAN]
    return [VOLLEY] if card == VOLLEY and Attacks(at, (PARTIAL,), only_hull=True).possible(game) else []


@dataclass
class CrewChoices(Menu):
    """OI-CREW-01: none, or one of the actions open to her now."""

    ship: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return tuple([NONE] + crew_actions(battle(game), self.ship))

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        name = answer[0] if isinstance(answer, tuple) and answer else answer
        rule = RULES_OF_ACTIONS.get(name) if isinstance(name, str) else None
        if rule is None:
            return refused(f"{shown(answer)} is not a Crew Action")
        return Refusal(rule, f"{shown(answer)} is not open to this ship now, or would change nothing")


# --- taking one -------------------------------------------------------------------------------------------------------

class CrewActionAt:
    """Stages of `CrewAction`."""

    CHOOSE: Final = 1
    TAKE: Final = 2
    END: Final = 3


@dataclass
class CrewAction(SeaFrame):
    """OI-CREW-01: a single one, after the move step."""

    number: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CrewActionAt.CHOOSE: return self.ask(game)
            case CrewActionAt.TAKE: return self.take(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        if not can_act(game, self.number):
            return DONE
        return AskCrewAction(game.seat_of(self.number), "OI-CREW-01", CrewChoices(self.number),
                             game.ships[self.number].label)

    def take(self, game: Battle, answer: Answer) -> Step:
        if answer == NONE:
            return DONE
        action = answer if isinstance(answer, str) else str(each(answer)[0])
        what = "" if isinstance(answer, str) else str(each(answer)[1])
        game.emit(CrewActionTaken(game.ships[self.number].label, action, what, RULES_OF_ACTIONS[action]))
        match action:
            case "reload": self.reload(game, what)
            case "repair": self.repair(game)
            case "sail": self.change_sail(game, what)
            case "transfer-flag": transfer_flag(game, self.number, number_of(game, what), "OI-CREW-18")
            case "salvage": self.salvage(game)
            case "rally": return Rally(self.number)
            case "refloat": return Refloat(self.number, what == SPARE)
            case "board": return Board(self.number, number_of(game, what))
            case "row": return Row(self.number)
            case "land": return Land(self.number, what)
            case "fire-ship": return FireShip(self.number)
            case _: return self.card_attack(game, action)
        return DONE

    def reload(self, game: Battle, what: str) -> None:
        """OI-CREW-03, OI-KEY-03."""
        ship = game.ships[self.number]
        if what == BOTH:
            ship.spent += ("strict",)
        for side in (PORT, STARBOARD) if what == BOTH else (what,):
            reload_side(game, self.number, side, "OI-CREW-03")

    def repair(self, game: Battle) -> None:
        """OI-CREW-05."""
        ship = game.ships[self.number]
        points = repairable(game, self.number)
        ship.damage -= points
        game.emit(DamageRepaired(ship.label, points, ship.damage))

    def change_sail(self, game: Battle, what: str) -> None:
        """OI-CREW-06, OI-ADV-12: Spare Rigging is used where her own hands would not reach."""
        ship = game.ships[self.number]
        sail = SAIL_NAMES.index(what)
        if sail - ship.sail > (2 if has_rule(game, self.number, "expert-topmen") else 1):
            use_spare_rigging(game, self.number)
        set_sail(game, self.number, sail, "OI-CREW-06")

    def salvage(self, game: Battle) -> None:
        """OI-OBJ-05."""
        ship = game.ships[self.number]
        game.rock_tokens -= 1
        ship.tokens += 1
        game.emit(TokenTaken(ship.label, game.rock_tokens))

    def card_attack(self, game: Battle, action: str) -> Step:
        if action == ROLLING:
            return CardAttack(self.number, ALL, both=game.plays("crew-action-broadside", "both-sides"))
        if action == ELAN:
            return CardAttack(self.number, (CLOSE,) if is_entangled(game, self.number) else (PARTIAL,), more=1)
        return CardAttack(self.number, (PARTIAL,), gentle=True)


def use_spare_rigging(game: Battle, at: int) -> None:
    side = game.squadrons[game.ships[at].squadron].side
    game.sides[side].once += (SPARE,)
    game.emit(AdvantageUsed(side, SPARE, "OI-ADV-12"))


def transfer_flag(game: Battle, at: int, to: int, rule: str) -> None:
    """OI-CREW-18, OI-CREW-19: the admiral changes ships; whose captain is ignored follows from where he is."""
    game.squadrons[game.ships[at].squadron].flagship = to
    game.emit(FlagTransferred(game.ships[at].label, game.ships[to].label, rule))


class RallyAt:
    """Stages of `Rally`."""

    TEST: Final = 1
    REST: Final = 2
    INSPIRE: Final = 3
    ZEAL: Final = 4
    AFTER_ZEAL: Final = 5


@dataclass
class Rally(SeaFrame):
    """OI-CREW-04, OI-KEY-06, OI-UPG-02, OI-CARD-21: 1 Fatigue, 2 if Inspiring; a test first with Low Morale; and the
    ships that Zeal moves."""

    number: int
    zeal: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RallyAt.TEST: return self.test(game)
            case RallyAt.REST: return self.rest(game, answer)
            case RallyAt.INSPIRE: return self.give(game, answer)
            case RallyAt.ZEAL: return self.next_zealous(game)
            case _: return self.after_zeal(game, answer)

    def test(self, game: Battle) -> Step:
        self.zeal = tuple(zealous(game, self.number))
        if not has_rule(game, self.number, "low-morale"):
            self.go(RallyAt.INSPIRE)
            return self.rest(game, 1)
        return SkillTest(self.number, RALLY, "OI-UPG-02")

    def rest(self, game: Battle, answer: Answer) -> Step:
        if not passes(answer):
            self.go(RallyAt.ZEAL)
            return None
        remove_fatigue(game, self.number, 1, "OI-CREW-04")
        if not has_rule(game, self.number, "inspiring"):
            self.go(RallyAt.ZEAL)
            return None
        others = inspired(game, self.number)
        choices = ([self.number] if game.ships[self.number].fatigue else []) + others
        if len(choices) > 1:
            return AskInspire(game.seat_of(self.number), "OI-KEY-06", OneOf(labels(game, choices)),
                              game.ships[self.number].label)
        return self.give(game, game.ships[choices[0]].label) if choices else None

    def give(self, game: Battle, answer: Answer) -> Step:
        self.go(RallyAt.ZEAL)
        if answer is not None:
            remove_fatigue(game, number_of(game, answer), 1, "OI-KEY-06")
        return None

    def next_zealous(self, game: Battle) -> Step:
        return SkillTest(self.zeal[0], "zeal", "OI-CARD-21") if self.zeal else DONE

    def after_zeal(self, game: Battle, answer: Answer) -> Step:
        if passes(answer):
            remove_fatigue(game, self.zeal[0], 1, "OI-CARD-21")
        self.zeal = self.zeal[1:]
        self.go(RallyAt.ZEAL)
        return None


class RefloatAt:
    """Stages of `Refloat`."""

    TEST: Final = 1
    JUDGE: Final = 2


@dataclass
class Refloat(SeaFrame):
    """OI-TERM-23, OI-CREW-05, OI-UPG-14, OI-ADV-12: a test removes the Aground token; a carpenter or spare rigging need
    none."""

    number: int
    spare: bool

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RefloatAt.TEST: return self.test(game)
            case _: return self.judge(game, answer)

    def test(self, game: Battle) -> Step:
        if self.spare:
            use_spare_rigging(game, self.number)
        if self.spare or has_rule(game, self.number, "skilled-carpenter"):
            return self.judge(game, 1)
        return SkillTest(self.number, REPAIR, "OI-TERM-23")

    def judge(self, game: Battle, answer: Answer) -> Step:
        if passes(answer):
            game.ships[self.number].aground = False
            game.emit(ShipRefloated(game.ships[self.number].label))
        return DONE


class RowAt:
    """Stages of `Row`."""

    PULL: Final = 1
    REACT: Final = 2
    END: Final = 3


@dataclass
class Row(SeaFrame):
    """OI-CREW-16, OI-COLL-15, OI-MOVE-20: a straight speed 1 move; reactions are checked again, if she came
    anywhere."""

    number: int
    start: Pose = (0.0, 0.0, 0.0)

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RowAt.PULL: return self.pull(game)
            case RowAt.REACT: return self.react(game)
            case _: return DONE

    def pull(self, game: Battle) -> Step:
        self.start = pose_of(game.ships[self.number])
        return FreeMove(self.number, SLIDE, TOOL_LENGTHS[0], 1)

    def react(self, game: Battle) -> Step:
        ship = game.ships[self.number]
        return Reactions(self.number) if ship.able and pose_of(ship) != self.start else DONE


class FireShipAt:
    """Stages of `FireShip`."""

    ROLL: Final = 1
    BURN: Final = 2


@dataclass
class FireShip(SeaFrame):
    """OI-UPG-08: 6 dice; every ship Entangled with her takes a point of damage for each that tells; she is gone, as if
    she had left the table."""

    number: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FireShipAt.ROLL: return roll(game, "fire-ship", "OI-UPG-08", FIRE_SHIP_DICE, ("fire-ship",))
            case _: return self.burn(game, ints(answer))

    def burn(self, game: Battle, faces: tuple[int, ...]) -> Step:
        ship = game.ships[self.number]
        game.emit(FireShipFired(ship.label, shown_dice(faces)))
        for other in partners(game, self.number):
            hurt(game, other, count(game, faces, "fire-ship"), "OI-UPG-08")
        keep_tokens(game, self.number)
        take_off(game, self.number, BURNT, "OI-UPG-08")
        return DONE
