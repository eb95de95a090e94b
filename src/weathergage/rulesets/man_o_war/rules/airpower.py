"""Chapter 15: flyers in the air, and the weapons against them."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Space, Step, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, refused, shown
from weathergage.kits.plane import (
    HAIR,
    LAID_FLUSH,
    Pose,
    along,
    bearing,
    disc,
    is_clear_of,
    nearest_point,
    on_grid,
    pose_on_grid,
)
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.man_o_war.content.tables import ANTI_FLYERS, FLYER_RADIUS
from weathergage.rulesets.man_o_war.events import BeastAttacked, FlyerMoved
from weathergage.rulesets.man_o_war.questions import AskAirAttack, AskAirBoard, AskAntiFlyer, AskFly, AskSpecial
from weathergage.rulesets.man_o_war.rules.boarding import is_armoured
from weathergage.rulesets.man_o_war.rules.fights import BeastDuel, DefensiveFire, FlyerFight
from weathergage.rulesets.man_o_war.rules.flyer_attacks import FLYER_EFFECTS, AntiFlyerVolley, has_special_attack
from weathergage.rulesets.man_o_war.rules.geometry import (
    are_within,
    is_off,
    length_of,
    place,
    pose_of,
    shape_of,
    touch,
)
from weathergage.rulesets.man_o_war.rules.shooting import holders_of
from weathergage.rulesets.man_o_war.rules.swimming import beast_pace
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    VESSEL,
    Battle,
    PartFrame,
    SeaFrame,
    battle,
    flyer_of,
    flying,
    is_under,
    number_of,
    open_vessels,
    strictly_afloat,
    surfaced,
)

STAY: Final = "stay"
HOLD: Final = "hold"
ATTACK: Final = "attack"
BOARD: Final = "board"
NEAR: Final = 0.02                  # the gap that a flyer leaves when it comes alongside
AROUND: Final = 8                   # places around a target


# --- flight -----------------------------------------------------------------------------------------------------------

def foes_of(game: Battle, beast: int) -> list[int]:
    """What a flyer may attack: vessels, surfaced monsters and flyers that are not its own."""
    side = game.pieces[beast].side
    return [other for other in open_vessels(game) + surfaced(game) + flying(game)
            if game.pieces[other].side != side and other != beast]


@dataclass
class Flight(Space):
    """MW-AIR-04, MW-AIR-05: STAY, or a place (x, y, 0) within its move, on the table and over no other piece."""

    beast: int

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, tuple) and len(taken) == 3 and all([isinstance(part, (int, float)) for part in taken]):
            return pose_on_grid(float(taken[0]), float(taken[1]), 0.0)
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == STAY:
            return None
        if not isinstance(answer, tuple) or [type(part) for part in answer] != [float] * 3:
            return refused(f"{shown(answer)} is not a place, or stay")
        state = battle(game)
        return self.refusal_of_place(state, pose_in(answer), self.pace(state), self.below(state))

    def pace(self, game: Battle) -> float:
        piece = game.pieces[self.beast]
        return beast_pace(piece, flyer_of(piece).move)

    def below(self, game: Battle) -> list[int]:
        """What it may not end over."""
        return [other for other in open_vessels(game) + surfaced(game) + flying(game) if other != self.beast]

    def refusal_of_place(self, game: Battle, pose: Pose, most: float, others: list[int]) -> Optional[Refusal]:
        piece, (x, y, _) = game.pieces[self.beast], pose
        if is_off(game, x, y):
            return Refusal("MW-AIR-05", "it may not leave the table")
        far = length_of(x - piece.x, y - piece.y)
        if far > most + HAIR:
            return Refusal("MW-AIR-04", f"it flies {most:g}, not {far:.3f}")
        shape = disc(x, y, FLYER_RADIUS)
        for other in others:
            if not is_clear_of(shape, shape_of(game.pieces[other]), -LAID_FLUSH):
                return Refusal("MW-AIR-05", f"it may not end over {game.pieces[other].label}")
        return None

    def beside(self, game: Battle, other: int, degrees: float) -> Pose:
        """A place alongside a piece, on a bearing from its middle."""
        foe = game.pieces[other]
        ux, uy = along(degrees)
        x, y = nearest_point(shape_of(foe), foe.x + ux * 10.0, foe.y + uy * 10.0)
        far = length_of(x - foe.x - ux * 10.0, y - foe.y - uy * 10.0)
        vx, vy = (foe.x + ux * 10.0 - x) / far, (foe.y + uy * 10.0 - y) / far
        return pose_on_grid(x + vx * (FLYER_RADIUS + NEAR), y + vy * (FLYER_RADIUS + NEAR), 0.0)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Alongside everything it may attack, the near side first; to stay; then all round."""
        state = battle(game)
        piece, most, others = state.pieces[self.beast], self.pace(state), self.below(state)
        options: dict[Answer, None] = {}
        foes = [other for other in foes_of(state, self.beast) if self.might_reach(state, other, most)]
        for step in range(AROUND):
            for other in foes:
                foe = state.pieces[other]
                pose = self.beside(state, other, bearing(piece.x - foe.x, piece.y - foe.y) + step * 360.0 / AROUND)
                if len(options) < limit and not self.refusal_of_place(state, pose, most, others):
                    options[pose] = None
            if not step:
                options[STAY] = None
        for degrees in range(0, 360, 45):
            ux, uy = along(float(degrees))
            far = max(0.0, most - 0.01)
            pose = pose_on_grid(piece.x + ux * far, piece.y + uy * far, 0.0)
            if len(options) < limit and not self.refusal_of_place(state, pose, most, others):
                options[pose] = None
        return tuple(options)[:limit]

    def might_reach(self, game: Battle, other: int, most: float) -> bool:
        """Whether it could get alongside a piece at all, judged by the circle around that piece."""
        piece, shape = game.pieces[self.beast], shape_of(game.pieces[other])
        return length_of(shape.cx - piece.x, shape.cy - piece.y) <= most + shape.reach + 2 * FLYER_RADIUS

    def draw(self, game: Game, rng: Rng) -> Answer:
        state = battle(game)
        foes = foes_of(state, self.beast)
        piece, most, others = state.pieces[self.beast], self.pace(state), self.below(state)
        for _ in range(10):
            if foes and rng.below(3):
                pose = self.beside(state, foes[rng.below(len(foes))], float(rng.below(360)))
            else:
                ux, uy = along(float(rng.below(360)))
                far = most * rng.unit()
                pose = pose_on_grid(piece.x + ux * far, piece.y + uy * far, 0.0)
            if not self.refusal_of_place(state, pose, most, others):
                return pose
        return STAY

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if not isinstance(answer, tuple) or [type(part) for part in answer] != [float] * 3:
            return STAY
        state = battle(game)
        piece, (x, y, _) = state.pieces[self.beast], pose_in(answer)
        far = length_of(x - piece.x, y - piece.y)
        whole = min(1.0, self.pace(state) / far) if far > 0.0 else 0.0
        for share in range(20, 0, -1):
            part = whole * share / 20
            pose = (on_grid(piece.x + (x - piece.x) * part), on_grid(piece.y + (y - piece.y) * part), 0.0)
            if not self.refusal(game, pose):
                return pose
        return STAY

    def describe(self, game: Game) -> dict[str, Any]:
        state = battle(game)
        piece = state.pieces[self.beast]
        return {"space": "placement", "start": pose_of(piece), "turns": False, "piece": piece.label,
                "longest": self.pace(state), "also": (STAY,),
                "notation": "x,y such as 20,31.5; stay"}


class FlyerActsAt:
    """Stages of `FlyerActs`."""

    ASK: Final = 1
    FLY: Final = 2
    ATTACK: Final = 3
    END: Final = 4


@dataclass
class FlyerActs(SeaFrame):
    """MW-AIR-04, MW-AIR-05: a flyer's activation: its flight, then an attack on one piece beside which it ends."""

    beast: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FlyerActsAt.ASK: return self.ask(game)
            case FlyerActsAt.FLY: return self.fly(game, answer)
            case FlyerActsAt.ATTACK: return self.attack(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.beast]
        if piece.no_move:               # MW-MOVE-08: it may still attack what it touches
            self.go(FlyerActsAt.ATTACK)
            return self.fly(game, STAY)
        return AskFly(piece.side, "MW-AIR-04", Flight(self.beast), piece.label)

    def fly(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.beast]
        if answer != STAY:
            was = pose_of(piece)
            place(piece, pose_in(answer))
            game.emit(FlyerMoved(piece.label, was, pose_of(piece)))
        near = [other for other in foes_of(game, self.beast) if touch(game, self.beast, other)]
        if not near:
            return DONE
        labels = [game.pieces[other].label for other in near]
        return AskAirAttack(piece.side, "MW-AIR-05", OneOf((*labels, HOLD)), piece.label)

    def attack(self, game: Battle, answer: Answer) -> Step:
        return DONE if answer == HOLD else FlyerAttack(self.beast, number_of(game, answer))


def is_at(game: Battle, beast: int, target: int) -> bool:
    """Whether a flyer is still beside what it attacks."""
    piece, foe = game.pieces[beast], game.pieces[target]
    return piece.fate == AFLOAT and foe.fate == AFLOAT and touch(game, beast, target)


class FlyerAttackAt:
    """Stages of `FlyerAttack`."""

    FIRST: Final = 1
    SECOND: Final = 2
    ASK_BOARDING: Final = 3
    BOARD: Final = 4
    END: Final = 5


@dataclass
class FlyerAttack(PartFrame):
    """MW-AIR-06 to MW-AIR-19, MW-OPT-05: defensive fire, the flyer's special attack, and boarding; by the house rule
    its special attack comes before the defensive fire."""

    beast: int
    target: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FlyerAttackAt.FIRST: return self.strike(game, self.strikes_first(game))
            case FlyerAttackAt.SECOND: return self.strike(game, not self.strikes_first(game)) \
                if is_at(game, self.beast, self.target) else DONE
            case FlyerAttackAt.ASK_BOARDING: return self.ask_boarding(game)
            case FlyerAttackAt.BOARD: return self.board(game, answer)
            case _: return DONE

    def seat(self, game: Battle) -> int:
        return game.pieces[self.beast].side

    def strikes_first(self, game: Battle) -> bool:
        return game.plays("house-flyer-attacks-first", "on")

    def strike(self, game: Battle, flyer: bool) -> Step:
        return AirSpecial(self.beast, self.target) if flyer else DefensiveFire(self.target, self.beast)

    def ask_boarding(self, game: Battle) -> Step:
        """MW-AIR-12, MW-AIR-19, MW-FLT-02, MW-SPL-26: not of an undamaged dwarf ship, nor of one without crew."""
        foe = game.pieces[self.target]
        if not is_at(game, self.beast, self.target) or is_under(game.pieces[self.beast], "spell-no-board"):
            return DONE
        if foe.kind == VESSEL and holders_of(game, self.target):
            return DONE             # MW-MON-32, MW-MON-45
        if foe.kind == VESSEL and (not strictly_afloat(foe) or is_armoured(game, self.target, self.seat(game))):
            return DONE
        return AskAirBoard(self.seat(game), "MW-AIR-12", OneOf((BOARD, HOLD)), game.pieces[self.beast].label, foe.label)

    def board(self, game: Battle, answer: Answer) -> Step:
        if answer == HOLD:
            return DONE
        if game.pieces[self.target].kind == VESSEL:
            return FlyerFight(self.beast, self.target)
        return BeastDuel(self.beast, self.target)


class AirSpecialAt:
    """Stages of `AirSpecial`."""

    ASK: Final = 1
    STRIKE: Final = 2
    END: Final = 3


@dataclass
class AirSpecial(PartFrame):
    """MW-AIR-11: the special attack of a flyer, if its player wants it."""

    beast: int
    target: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AirSpecialAt.ASK: return self.ask(game)
            case AirSpecialAt.STRIKE: return self.strike(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        if not has_special_attack(game, self.beast, self.target):
            return DONE
        piece = game.pieces[self.beast]
        return AskSpecial(piece.side, "MW-AIR-11", OneOf((ATTACK, HOLD)), piece.label, game.pieces[self.target].label)

    def strike(self, game: Battle, answer: Answer) -> Step:
        if answer != ATTACK:
            return DONE
        piece = game.pieces[self.beast]
        game.emit(BeastAttacked(piece.label, game.pieces[self.target].label, 0, "MW-AIR-11"))
        return FLYER_EFFECTS[flyer_of(piece).effect](game, self.beast, self.target, piece.side)


# --- anti-flyer fire --------------------------------------------------------------------------------------------------

def air_targets(game: Battle, ship: int) -> list[int]:
    """MW-AFW-03 to MW-AFW-05: enemy flyers in range of a ship's anti-flyer weapon, all round and without sight."""
    piece = game.pieces[ship]
    if not piece.anti_flyer or piece.no_fire or piece.side != piece.owner or piece.fate != AFLOAT or piece.submerged:
        return []
    reach = ANTI_FLYERS[piece.anti_flyer].range
    return [beast for beast in flying(game)
            if game.pieces[beast].side != piece.side and are_within(game, ship, beast, reach)]


class AntiFlyerFireAt:
    """Stages of `AntiFlyerFire`."""

    ASK: Final = 1
    FIRE: Final = 2
    END: Final = 3


@dataclass
class AntiFlyerFire(SeaFrame):
    """MW-AFW-03, MW-AFW-04, MW-AIR-28: after its guns a ship may fire its anti-flyer weapon at one flyer."""

    ship: int
    seat: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AntiFlyerFireAt.ASK: return self.ask(game)
            case AntiFlyerFireAt.FIRE: return self.fire(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        targets = air_targets(game, self.ship)
        if not targets:
            return DONE
        options = (*[game.pieces[beast].label for beast in targets], HOLD)
        return AskAntiFlyer(self.seat, "MW-AFW-03", OneOf(options), game.pieces[self.ship].label)

    def fire(self, game: Battle, answer: Answer) -> Step:
        return DONE if answer == HOLD else AntiFlyerVolley(self.ship, number_of(game, answer))
