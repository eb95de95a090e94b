"""Chapter 14: sea monsters: lairs, summoning, reactions, and what they do when they are up."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, each, ints, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.man_o_war.content.tables import LAIR_DISTANCE, LEVELS, REACTION, SPELLS, SUMMON_ON
from weathergage.rulesets.man_o_war.events import (
    BeastAttacked,
    LairMoved,
    MonsterDived,
    MonsterHealed,
    MonsterReacted,
    MonsterRose,
    SummonTried,
)
from weathergage.rulesets.man_o_war.questions import (
    AskBanish,
    AskDive,
    AskDoubleAction,
    AskEmerge,
    AskLair,
    AskMonsterAttack,
    AskMonsterBoard,
    AskSpecial,
    AskSwim,
    AskVictim,
)
from weathergage.rulesets.man_o_war.rules.fights import BeastDuel, MonsterFight
from weathergage.rulesets.man_o_war.rules.fundamentals import Throw, one_die, passes
from weathergage.rulesets.man_o_war.rules.geometry import (
    distance_of,
    lairs,
    place,
    pose_of,
    touch,
    touching_monsters,
    touching_vessels,
)
from weathergage.rulesets.man_o_war.rules.losses import surface
from weathergage.rulesets.man_o_war.rules.monster_attacks import MONSTER_EFFECTS
from weathergage.rulesets.man_o_war.rules.shooting import holders_of
from weathergage.rulesets.man_o_war.rules.swimming import (
    Emergence,
    LairPlace,
    Swim,
    beast_pace,
    dive_to,
    rush,
    swim,
)
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    AFLOAT,
    LAIR,
    NOBODY,
    VESSEL,
    WIZARD,
    Battle,
    PartFrame,
    SeaFrame,
    is_under,
    lasting,
    monster_of,
    number_of,
    open_vessels,
    person,
    strictly_afloat,
    surfaced,
)

SURFACE: Final = "surface"
DIVE: Final = "dive"
HOLD: Final = "hold"
ATTACK: Final = "attack"
BOARD: Final = "board"
MOVES: Final = "two-moves"
ATTACKS: Final = "two-attacks"
BANISH_ON: Final = 5                # MW-BST-04
TRITON: Final = "monster-triton"
FRENZY: Final = "frenzy"
HOME: Final = "return-to-lair"
DOUBLE: Final = "double-action"
CONTROLLED: Final = "controlled"


# --- lairs and summoning ----------------------------------------------------------------------------------------------

def summonable(game: Battle, side: int) -> list[int]:
    """MW-MON-06, MW-MON-09, MW-MON-10: the lairs that may be tried now: once each, and not wholly covered."""
    return [beast for beast in lairs(game) if game.pieces[beast].owner == side and not game.pieces[beast].tried
            and Emergence(beast).candidates(game, 1)]


def caster_bonus(game: Battle, side: int) -> int:
    """MW-MON-06: the casting bonus of a living wizard aboard a ship."""
    wizard = person(game, WIZARD, side)
    return LEVELS[game.players[side].level].bonus if wizard.status == ABOARD else 0


class SummonAt:
    """Stages of `Summon`."""

    ROLL: Final = 1
    READ: Final = 2
    RISE: Final = 3
    END: Final = 4


@dataclass
class Summon(SeaFrame):
    """MW-MON-06 to MW-MON-08, MW-SPL-19: an attempt to summon a monster; it emerges and acts at once, or play passes.
    Its result is 0 if nothing was activated."""

    beast: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SummonAt.ROLL: return self.roll(game)
            case SummonAt.READ: return self.read(game, answer)
            case SummonAt.RISE: return self.rise(game, answer)
            case _: return DONE

    def roll(self, game: Battle) -> Step:
        piece = game.pieces[self.beast]
        piece.tried = True
        player = game.players[piece.owner]
        if player.aided:
            player.aided = False
            return None
        need = SUMMON_ON - caster_bonus(game, piece.owner)
        return one_die("summon", "MW-MON-06", piece.owner, (self.beast,), (need,))

    def read(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.beast]
        face = 0 if answer is None else ints(answer)[0]
        made = answer is None or passes(face, SUMMON_ON, caster_bonus(game, piece.owner))
        game.emit(SummonTried(piece.owner, (piece.x, piece.y), face, made))
        if not made:
            return Done(0)
        return AskEmerge(piece.owner, "MW-MON-07", Emergence(self.beast), piece.label)

    def rise(self, game: Battle, answer: Answer) -> Step:
        """MW-MON-07: its first activation follows at once."""
        piece = game.pieces[self.beast]
        place(piece, pose_in(answer))
        piece.fate, piece.side, piece.submerged, piece.known = AFLOAT, piece.owner, False, True
        game.units[piece.unit].activated = True
        game.reveals += 1
        game.emit(MonsterRose(piece.label, piece.model, pose_of(piece)))
        return MonsterActs(self.beast)


class ReturnToLairAt:
    """Stages of `ReturnToLair`."""

    ASK: Final = 1
    PUT: Final = 2


@dataclass
class ReturnToLair(SeaFrame):
    """MW-MON-15, MW-MON-16: back to its lair, which the opponent of its owner places away from all ships."""

    beast: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ReturnToLairAt.ASK: return self.ask(game)
            case _: return self.put(game, answer)

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.beast]
        piece.fate, piece.victim, piece.spells, piece.submerged = LAIR, NOBODY, (), False
        piece.tried = True
        return AskLair(1 - piece.owner, "MW-MON-15", LairPlace(LAIR_DISTANCE), piece.label, True)

    def put(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.beast]
        place(piece, pose_in(answer))
        game.emit(LairMoved(piece.label, pose_of(piece)))
        return DONE


def heal_in_lairs(game: Battle) -> None:
    """MW-MON-16, MW-MON-17: in each End Phase that it spends in its lair a monster loses a wound counter."""
    for beast in lairs(game):
        piece = game.pieces[beast]
        if piece.wounds:
            piece.wounds -= 1
            game.emit(MonsterHealed(piece.label, piece.wounds))


# --- its activation ---------------------------------------------------------------------------------------------------

def nearest_own(game: Battle, beast: int) -> list[int]:
    """MW-MON-18: the nearest vessels of its own side, all that are equally near."""
    side = game.pieces[beast].owner
    own = [ship for ship in open_vessels(game) if game.pieces[ship].side == side]
    if not own:
        return []
    least = min([distance_of(game, beast, ship) for ship in own])
    return [ship for ship in own if distance_of(game, beast, ship) <= least + 1e-6]


def prey(game: Battle, beast: int, frenzied: int) -> list[int]:
    """MW-MON-25, MW-MON-42: what it may attack: vessels and surfaced monsters in contact that are not its own; in
    frenzy the vessel it has run down."""
    if frenzied != NOBODY:
        return [frenzied] if touch(game, beast, frenzied) and game.pieces[frenzied].fate == AFLOAT else []
    side = game.pieces[beast].side
    return [other for other in touching_vessels(game, beast) + touching_monsters(game, beast)
            if game.pieces[other].side != side]


class MonsterActsAt:
    """Stages of `MonsterActs`."""

    BEGIN: Final = 1
    DICE: Final = 2
    MOVE: Final = 3
    STRIKE: Final = 4
    STRUCK: Final = 5
    RAGED: Final = 6


@dataclass
class MonsterActs(SeaFrame):
    """MW-MON-11 to MW-MON-25, MW-BST-04: a monster's activation: surface or dive, its dice, its reaction, its move, and
    its attacks."""

    beast: int
    attacks: int = 1
    victim: int = NOBODY                # of frenzy

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MonsterActsAt.BEGIN: return self.begin(game)
            case MonsterActsAt.DICE: return self.roll(game)
            case MonsterActsAt.MOVE: return self.move(game, each(answer))
            case MonsterActsAt.STRIKE: return self.strike(game)
            case MonsterActsAt.STRUCK: return self.struck(answer)
            case _: return self.raged(number(answer))

    def begin(self, game: Battle) -> Step:
        """MW-MON-22, MW-MON-46: its next move begins with surfacing."""
        piece = game.pieces[self.beast]
        if piece.submerged:
            surface(game, self.beast, "MW-MON-22")
        if monster_of(piece).effect == TRITON:
            return Banish(self.beast)
        return None

    def roll(self, game: Battle) -> Step:
        """MW-MOVE-08: it may still attack what it touches."""
        if game.pieces[self.beast].no_move:
            self.go(MonsterActsAt.STRIKE)
            return None
        return MonsterDice(self.beast)

    def move(self, game: Battle, result: tuple[Answer, ...]) -> Step:
        """MW-MON-15, MW-MON-18 to MW-MON-21: as the dice and the reaction say."""
        reaction, longest, target = word(result[0]), result[1], number(result[2])
        assert isinstance(longest, float)
        piece = game.pieces[self.beast]
        if reaction == HOME:
            return DONE
        if reaction == FRENZY:
            self.go(MonsterActsAt.RAGED)
            return Frenzy(self.beast, 1 - piece.side, longest)
        moves = 2 if reaction == MOVES else 1
        if target != NOBODY:
            piece.submerged = True
            game.emit(MonsterDived(piece.label, "MW-MON-21"))
            for _ in range(moves):
                dive_to(game, self.beast, target, longest)
            return DONE
        if reaction == ATTACKS:
            self.attacks = 2
        return Swims(self.beast, longest, moves)

    def raged(self, victim: int) -> Step:
        if victim == NOBODY:
            return DONE
        self.victim = victim
        self.go(MonsterActsAt.STRIKE)
        return None

    def strike(self, game: Battle) -> Step:
        piece = game.pieces[self.beast]
        targets = prey(game, self.beast, self.victim)
        if not self.attacks or piece.fate != AFLOAT or piece.submerged or not targets:
            return DONE
        self.attacks -= 1
        is_mad = self.victim != NOBODY
        return MonsterAttack(self.beast, 1 - piece.side if is_mad else piece.side, tuple(targets), is_mad)

    def struck(self, answer: Answer) -> Step:
        """MW-MON-31: after a retreat its turn is over."""
        if answer == 1:
            return DONE
        self.go(MonsterActsAt.STRIKE)
        return None


class MonsterDiceAt:
    """Stages of `MonsterDice`."""

    DECLARE: Final = 1
    THROW: Final = 2
    READ: Final = 3
    REACT: Final = 4
    END: Final = 5


@dataclass
class MonsterDice(PartFrame):
    """MW-MON-11 to MW-MON-20: surface or dive is declared, then the movement dice, then a reaction to doubles. Its
    result is the reaction, how far it moves, and for whom it dives."""

    beast: int
    target: int = NOBODY                # of a dive
    longest: float = 0.0
    reaction: str = CONTROLLED
    faces: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MonsterDiceAt.DECLARE: return self.declare(game)
            case MonsterDiceAt.THROW: return self.throw(game, answer)
            case MonsterDiceAt.READ: return self.read(game, ints(answer))
            case MonsterDiceAt.REACT: return self.react(game, ints(answer)[0])
            case _: return self.end(answer)

    def declare(self, game: Battle) -> Step:
        """MW-MON-12, MW-MON-14: surface or dive is declared before the dice."""
        piece = game.pieces[self.beast]
        foes = [game.pieces[ship].label for ship in open_vessels(game)
                if game.pieces[ship].side not in (piece.side, NOBODY)]
        if is_under(piece, "spell-monster-frenzy") or not foes:
            return None
        options: tuple[Answer, ...] = (SURFACE, *[(DIVE, label) for label in foes])
        return AskDive(piece.side, "MW-MON-12", OneOf(options), piece.label)

    def throw(self, game: Battle, answer: Answer) -> Step:
        if isinstance(answer, tuple):
            self.target = number_of(game, each(answer)[1])
        piece = game.pieces[self.beast]
        dice = monster_of(piece).move_dice
        return Throw("monster-move", "MW-MON-11", (piece.side,) * dice, (self.beast,))

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """MW-MON-14, MW-SPL-20: doubles call for a reaction; madness is one already."""
        piece, self.faces = game.pieces[self.beast], faces
        self.longest = beast_pace(piece, float(sum(faces)))
        mad = [spell.id for spell in lasting(piece, "spell-monster-frenzy")]
        if mad:
            piece.spells = tuple([spell for spell in piece.spells if SPELLS[spell.partition(":")[0]].id not in mad])
            game.emit(MonsterReacted(piece.label, faces, 0, FRENZY, self.longest, "MW-SPL-20"))
            return self.end(FRENZY)
        if len(set(faces)) == len(faces):
            game.emit(MonsterReacted(piece.label, faces, 0, CONTROLLED, self.longest, "MW-MON-11"))
            return self.end(None)
        return one_die("reaction", "MW-MON-14", piece.side, (self.beast,))

    def react(self, game: Battle, face: int) -> Step:
        """MW-MON-15, MW-MON-18 to MW-MON-20: returning home and frenzy override a dive."""
        piece = game.pieces[self.beast]
        result = REACTION[face - 1]
        game.emit(MonsterReacted(piece.label, self.faces, face, result, self.longest, "MW-MON-14"))
        if result == HOME:
            self.reaction = HOME
            return ReturnToLair(self.beast)
        if result == DOUBLE:
            if self.target != NOBODY:
                return self.end(MOVES)
            return AskDoubleAction(piece.side, "MW-MON-20", OneOf((MOVES, ATTACKS)), piece.label)
        return self.end(result)

    def end(self, answer: Answer) -> Step:
        return Done((self.reaction if answer is None else answer, self.longest, self.target))


class FrenzyAt:
    """Stages of `Frenzy`."""

    FIND: Final = 1
    RUN_DOWN: Final = 2


@dataclass
class Frenzy(PartFrame):
    """MW-MON-18: the monster runs down the nearest vessel of its own side; the opponent makes its choices this turn.
    Its result is that vessel, or NOBODY."""

    beast: int
    seat: int
    longest: float

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FrenzyAt.FIND: return self.find(game)
            case _: return self.run_down(game, number_of(game, answer))

    def find(self, game: Battle) -> Step:
        near = nearest_own(game, self.beast)
        if not near:
            return Done(NOBODY)
        if len(near) == 1:
            return self.run_down(game, near[0])
        return AskVictim(self.seat, "MW-MON-18", OneOf(tuple([game.pieces[ship].label for ship in near])),
                         game.pieces[self.beast].label)

    def run_down(self, game: Battle, target: int) -> Step:
        rush(game, self.beast, target, self.longest)
        if touch(game, self.beast, target):
            game.pieces[self.beast].victim = target
        return Done(target)


class SwimsAt:
    """Stages of `Swims`."""

    ASK: Final = 1
    SWIM: Final = 2


@dataclass
class Swims(PartFrame):
    """MW-MON-11, MW-MON-20: a monster's move on the surface, or two."""

    beast: int
    longest: float
    moves: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SwimsAt.ASK: return self.ask(game)
            case _: return self.swim(game, answer)

    def ask(self, game: Battle) -> Step:
        if not self.moves:
            return DONE
        self.moves -= 1
        piece = game.pieces[self.beast]
        return AskSwim(piece.side, "MW-MON-11", Swim(self.beast, self.longest), piece.label)

    def swim(self, game: Battle, answer: Answer) -> Step:
        swim(game, self.beast, answer)
        self.go(SwimsAt.ASK)
        return None


class MonsterAttackAt:
    """Stages of `MonsterAttack`."""

    CHOOSE: Final = 1
    BEGIN: Final = 2
    SPECIAL: Final = 3
    ASK_BOARDING: Final = 4
    BOARD: Final = 5
    END: Final = 6


@dataclass
class MonsterAttack(SeaFrame):
    """MW-MON-25: against one piece in contact a special attack, then a boarding action, either optional; in frenzy
    both are made (MW-MON-18)."""

    beast: int
    seat: int
    found: tuple[int, ...]
    frenzied: bool
    target: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MonsterAttackAt.CHOOSE: return self.choose(game)
            case MonsterAttackAt.BEGIN: return self.begin(game, answer)
            case MonsterAttackAt.SPECIAL: return self.special(game, answer)
            case MonsterAttackAt.ASK_BOARDING: return self.ask_boarding(game, answer)
            case MonsterAttackAt.BOARD: return self.board(game, answer)
            case _: return Done(answer)

    def choose(self, game: Battle) -> Step:
        labels = [game.pieces[other].label for other in self.found]
        if self.frenzied:
            return None
        return AskMonsterAttack(self.seat, "MW-MON-25", OneOf((*labels, HOLD)), game.pieces[self.beast].label)

    def begin(self, game: Battle, answer: Answer) -> Step:
        if answer == HOLD:
            return DONE
        self.target = self.found[0] if answer is None else number_of(game, answer)
        piece, foe = game.pieces[self.beast], game.pieces[self.target]
        if foe.kind != VESSEL:
            self.go(MonsterAttackAt.ASK_BOARDING)
            return None
        if self.frenzied:
            return None
        return AskSpecial(self.seat, "MW-MON-25", OneOf((ATTACK, HOLD)), piece.label, foe.label)

    def special(self, game: Battle, answer: Answer) -> Step:
        if answer == HOLD:
            return None
        piece = game.pieces[self.beast]
        game.emit(BeastAttacked(piece.label, game.pieces[self.target].label, 0, "MW-MON-25"))
        return MONSTER_EFFECTS[monster_of(piece).effect](game, self.beast, self.target, self.seat)

    def ask_boarding(self, game: Battle, answer: Answer) -> Step:
        """What a special attack has ended (MW-BST-03) is not followed by boarding."""
        piece, foe = game.pieces[self.beast], game.pieces[self.target]
        if answer == 1 or piece.fate != AFLOAT or piece.submerged or not touch(game, self.beast, self.target):
            return DONE
        if foe.fate != AFLOAT or (foe.kind == VESSEL and not strictly_afloat(foe)):
            return DONE
        if [other for other in holders_of(game, self.target) if other != self.beast]:
            return DONE             # MW-MON-32: it is in another monster's grip
        if is_under(piece, "spell-no-board"):
            return DONE             # MW-SPL-26
        if self.frenzied:
            return None
        return AskMonsterBoard(self.seat, "MW-MON-25", OneOf((BOARD, HOLD)), piece.label, foe.label)

    def board(self, game: Battle, answer: Answer) -> Step:
        if answer == HOLD:
            return DONE
        if game.pieces[self.target].kind != VESSEL:
            return BeastDuel(self.beast, self.target)
        return MonsterFight(self.beast, self.target, self.seat)


class BanishAt:
    """Stages of `Banish`."""

    ASK: Final = 1
    ROLL: Final = 2
    READ: Final = 3
    END: Final = 4


@dataclass
class Banish(SeaFrame):
    """MW-BST-04: at the start of its activation a Triton may try 5+ to send one other surfaced monster to its lair."""

    beast: int
    target: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BanishAt.ASK: return self.ask(game)
            case BanishAt.ROLL: return self.roll(game, answer)
            case BanishAt.READ: return self.read(game, ints(answer)[0])
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        others = [game.pieces[other].label for other in surfaced(game) if other != self.beast]
        if not others:
            return DONE
        piece = game.pieces[self.beast]
        return AskBanish(piece.side, "MW-BST-04", OneOf((HOLD, *others)), piece.label)

    def roll(self, game: Battle, answer: Answer) -> Step:
        if answer == HOLD:
            return DONE
        self.target = number_of(game, word(answer))
        return one_die("banish", "MW-BST-04", game.pieces[self.beast].side, (self.beast, self.target), (BANISH_ON,))

    def read(self, game: Battle, face: int) -> Step:
        made = passes(face, BANISH_ON)
        game.emit(BeastAttacked(game.pieces[self.beast].label, game.pieces[self.target].label, face, "MW-BST-04"))
        return ReturnToLair(self.target) if made else DONE
