"""Chapter 20: what spells do, one small piece for each effect id.

APPLY holds what an effect does to one target; ASK, for those that need it, what else the caster names beforehand. To
add a spell of a known effect is an entry in magic.toml; a new effect is one function here and its line in APPLY.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Space, Step, each, ints, word
from weathergage.kernel.spaces import OneOf
from weathergage.kits.plane import (
    LAID_FLUSH,
    along,
    bearing,
    first_slide,
    heading_on_grid,
    is_within,
    pose_on_grid,
)
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.man_o_war.content.printed import Spell
from weathergage.rulesets.man_o_war.content.tables import CONTACT, GAP, POINTS, SPELLS, WINDS
from weathergage.rulesets.man_o_war.events import (
    BeastHealed,
    CardsDiscarded,
    CardStolen,
    CrewGained,
    CrewVolleyed,
    HazardPlaced,
    PoolGained,
    ShipGrounded,
    ShipPulled,
    ShipSwung,
    SpellLaid,
    WindTurned,
)
from weathergage.rulesets.man_o_war.questions import HiddenDraw
from weathergage.rulesets.man_o_war.rules.damage import (
    BODY,
    PLAIN,
    SPELL_FIRE,
    HitBeast,
    Leak,
    Leaks,
    Parts,
    RollAndStrike,
    Save,
    aims_of,
    place_counter,
)
from weathergage.rulesets.man_o_war.rules.fires import SpreadFires
from weathergage.rulesets.man_o_war.rules.fundamentals import Throw
from weathergage.rulesets.man_o_war.rules.geometry import (
    LAND,
    PIECE,
    are_within,
    floor_pose,
    hazard_shape,
    is_hovering,
    length_of,
    obstacles_for,
    place,
    pose_of,
    room_on_table,
    shape_of,
    slide_short,
    touching_vessels,
)
from weathergage.rulesets.man_o_war.rules.losses import harm, hole, wound
from weathergage.rulesets.man_o_war.rules.monster_attacks import quench
from weathergage.rulesets.man_o_war.rules.movement import Meet, Swing, loosen
from weathergage.rulesets.man_o_war.rules.repairs import REPAIR_BTW, repair_btw, repair_marker, repairable
from weathergage.rulesets.man_o_war.rules.spell_places import STAY, BarrierPlace, Drift, FarPlace, PoolPlace
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    ARCS,
    BARRIER,
    FLYER,
    NOBODY,
    SHOALS,
    SIDES,
    VESSEL,
    WHIRLPOOL,
    Battle,
    Hazard,
    SeaFrame,
    is_crewless,
    open_vessels,
    without,
)


@dataclass
class Cast:
    """A spell on its way: who casts it from where at what, and what else was named."""

    spell: str
    side: int
    caster: int
    target: int
    param: Answer


def spell_of(cast: Cast) -> Spell:
    return SPELLS[cast.spell]


def spell_parts(cast: Cast, rule: str) -> Parts:
    """MW-MAG-18: the modifier of the card, and no range."""
    spell = spell_of(cast)
    return ((spell.save_mod, spell.name, rule),) if spell.save_mod else ()


# --- attacks ----------------------------------------------------------------------------------------------------------

def attack(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-01, MW-MON-43, MW-AIR-27."""
    spell = spell_of(cast)
    aim = spell.aim if spell.aim != "caster" else word(cast.param) if cast.param is not None else "high"
    return RollAndStrike(target, spell.dice, aim, spell_parts(cast, "MW-SPL-01"), cast.side, "MW-SPL-01",
                         SPELL_FIRE if spell.ignite else PLAIN, magic=True)


def ask_aim(game: Battle, cast: Cast) -> Optional[Space]:
    """MW-SPL-01: the aim, where the caster chooses and something of the target can be aimed at."""
    if spell_of(cast).aim != "caster":
        return None
    may = [cast.target, *touching_vessels(game, cast.target)] if game.pieces[cast.target].kind != VESSEL \
        else [cast.target]
    return OneOf(("high", "low")) if any([len(aims_of(game.pieces[one])) > 1 for one in may]) else None


def spread_fire(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-02: the blaze table once for every burning area; "out" counts too."""
    return SpreadFires(target, "MW-SPL-02") if game.pieces[target].kind == VESSEL else None


def quench_fires(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-03: of the target, or of every vessel within a radius of it."""
    radius = spell_of(cast).radius
    ships = [ship for ship in open_vessels(game) if are_within(game, target, ship, radius)] if radius else [target]
    for ship in ships:
        if game.pieces[ship].kind == VESSEL:
            quench(game, ship, "MW-SPL-03")
    return None


def crew_dice(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-11."""
    return SpellCrewDice(cast.spell, cast.side, target)


def leak(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-15."""
    return Leak(target, spell_of(cast).points, spell_parts(cast, "MW-SPL-15"), "MW-SPL-15")


def wound_beast(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-23."""
    if game.pieces[target].kind == VESSEL:
        return None
    return SpellWounds(target, spell_of(cast).wounds, spell_parts(cast, "MW-SPL-23"))


@dataclass
class SpellWounds(SeaFrame):
    """MW-SPL-23: several saves, each failure a wound."""

    target: int
    left: int
    parts: Parts

    def step(self, game: Battle, answer: Answer) -> Step:
        if not self.left or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.left -= 1
        return HitBeast(self.target, BODY, self.parts, "MW-SPL-23")


class SpellCrewDiceAt:
    """Stages of `SpellCrewDice`."""

    ROLL: Final = 1
    COUNT: Final = 2
    SAVE: Final = 3
    SUFFER: Final = 4


@dataclass
class SpellCrewDice(SeaFrame):
    """MW-SPL-11, MW-AIR-26: dice that kill crew; crewless beasts and monsters save first, flyers do not."""

    spell: str
    side: int
    target: int
    hits: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SpellCrewDiceAt.ROLL: return self.roll()
            case SpellCrewDiceAt.COUNT: return self.count(game, ints(answer))
            case SpellCrewDiceAt.SAVE: return self.save(game)
            case _: return self.suffer(game, answer)

    def roll(self) -> Step:
        spell = SPELLS[self.spell]
        return Throw("crew-dice", "MW-SPL-11", (self.side,) * spell.dice, (self.target,), (spell.kill_on,))

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        piece = game.pieces[self.target]
        self.hits = len([face for face in faces if face >= SPELLS[self.spell].kill_on])
        game.emit(CrewVolleyed(SPELLS[self.spell].name, piece.label, faces, self.hits, "MW-SPL-11"))
        if not self.hits:
            return DONE
        if piece.kind == FLYER or (piece.kind == VESSEL and not is_crewless(piece)):
            harm(game, self.target, self.hits, "MW-SPL-11")
            return DONE
        return None

    def save(self, game: Battle) -> Step:
        if not self.hits or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.hits -= 1
        return Save(self.target, -1 if game.pieces[self.target].kind == VESSEL else BODY)

    def suffer(self, game: Battle, answer: Answer) -> Step:
        if answer != 1:
            if game.pieces[self.target].kind == VESSEL:
                hole(game, self.target, 1, "MW-SPL-11")
            else:
                wound(game, self.target, 1, "MW-SPL-11")
        self.go(SpellCrewDiceAt.SAVE)
        return None


# --- what lasts -------------------------------------------------------------------------------------------------------

def lay(game: Battle, cast: Cast, target: int) -> Step:
    """MW-MAG-09, MW-MAG-17: it lies on the target for the rest of the turn; a second copy of it adds nothing.

    MW-SPL-04, MW-SPL-05, MW-SPL-07 to MW-SPL-09, MW-SPL-16, MW-SPL-18, MW-SPL-20, MW-SPL-22, MW-SPL-24, MW-SPL-26,
    MW-SPL-32, MW-SPL-34, MW-SPL-35, MW-SPL-37, MW-SPL-39, MW-SPL-41: the chapters that they change ask for them.
    """
    piece = game.pieces[target]
    if cast.spell not in piece.spells:
        piece.spells = piece.spells + (cast.spell,)
    game.emit(SpellLaid(piece.label, cast.spell, ""))
    return None


def spoil_arc(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-36: one arc that the caster chooses."""
    piece, mark = game.pieces[target], f"{cast.spell}:{word(cast.param)}"
    if piece.kind == VESSEL and mark not in piece.spells:
        piece.spells = piece.spells + (mark,)
        game.emit(SpellLaid(piece.label, cast.spell, word(cast.param)))
    return None


def ask_arc(game: Battle, cast: Cast) -> Optional[Space]:
    return OneOf(ARCS)


def counter_no_fire(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-31: for vessels; a beast has nothing to fire."""
    if game.pieces[target].kind == VESSEL:
        place_counter(game, target, "no-firing", "MW-SPL-31")
    return None


def counter_no_move(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-31, MW-MOVE-08, MW-DATA-10: beasts are held by it as ships are."""
    place_counter(game, target, "no-movement", "MW-SPL-31")
    return None


def ground(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-29: it counts as aground this turn; the refloat roll frees it."""
    piece = game.pieces[target]
    if piece.kind == VESSEL and piece.aground == NOBODY:
        piece.aground = SHOALS
        game.emit(ShipGrounded(piece.label, "shoals", "MW-SPL-29"))
    return None


# --- the caster's own -------------------------------------------------------------------------------------------------

def wind(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-06: the wind turns, and stays so."""
    was, game.wind = game.wind, WINDS.index(word(cast.param))
    game.emit(WindTurned(was, game.wind, "MW-SPL-06"))
    return None


def ask_wind(game: Battle, cast: Cast) -> Optional[Space]:
    steps = spell_of(cast).steps
    order = [0]
    for step in range(1, steps + 1):
        order += [step, -step]
    winds = dict.fromkeys([WINDS[(game.wind + step) % POINTS] for step in order])
    return OneOf(tuple(winds))


def reroll_pool(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-10."""
    game.players[cast.side].pool += spell_of(cast).count
    game.emit(PoolGained(cast.side, game.players[cast.side].pool))
    return None


def summon_aid(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-19."""
    game.players[cast.side].aided = True
    game.emit(SpellLaid("", cast.spell, ""))
    return None


def silence(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-30."""
    game.players[1 - cast.side].silenced = True
    game.emit(SpellLaid("", cast.spell, ""))
    return None


def steal_card(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-27."""
    return TakeCards(cast.side, spell_of(cast).cards, True)


def discard(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-40."""
    return TakeCards(cast.side, spell_of(cast).cards, False)


class TakeCardsAt:
    """Stages of `TakeCards`."""

    DRAW: Final = 1
    TAKE: Final = 2


@dataclass
class TakeCards(SeaFrame):
    """MW-SPL-27, MW-SPL-40: random cards of the enemy wizard's hand, to the caster's or to the discards."""

    side: int
    left: int
    steals: bool

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TakeCardsAt.DRAW: return self.draw(game)
            case _: return self.take(game, word(answer))

    def draw(self, game: Battle) -> Step:
        hand = game.players[1 - self.side].hand
        if not self.left or not hand:
            return DONE
        if self.steals:
            return HiddenDraw(CHANCE, "MW-SPL-27", Draw(hand), "steal-card", SIDES)
        return Roll(CHANCE, "MW-SPL-40", Draw(hand), "discard-card")

    def take(self, game: Battle, card: str) -> Step:
        mine, theirs = game.players[self.side], game.players[1 - self.side]
        theirs.hand = without(theirs.hand, card)
        if self.steals:
            mine.hand = tuple(sorted(mine.hand + (card,)))
            game.emit(CardStolen(self.side, card))
        else:
            game.spent = tuple(sorted(game.spent + (card,)))
            game.emit(CardsDiscarded(1 - self.side, (card,), "MW-SPL-40"))
        game.reveals += 1
        self.left -= 1
        self.go(TakeCardsAt.DRAW)
        return None


# --- mending ----------------------------------------------------------------------------------------------------------

def repair(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-12: damage markers, or a hit below the waterline, that the caster has named."""
    if target != cast.target or game.pieces[target].kind != VESSEL:
        return None
    for name in each(cast.param):
        if name == REPAIR_BTW:
            repair_btw(game, target, "MW-SPL-12")
        else:
            repair_marker(game, target, word(name), "MW-SPL-12")
    return None


def ask_repair(game: Battle, cast: Cast) -> Optional[Space]:
    """Damage markers, as a tuple of locations; or one hit below the waterline; () where nothing can be done."""
    spell, piece = spell_of(cast), game.pieces[cast.target]
    options: list[Answer] = []
    names = repairable(piece) if piece.kind == VESSEL else []
    if spell.boxes > 1:
        options += [(names[i], names[j]) for i in range(len(names)) for j in range(i + 1, len(names))]
    options += [(name,) for name in dict.fromkeys(names)]
    if spell.btw and piece.kind == VESSEL and piece.btw:
        options.append((REPAIR_BTW,))
    return OneOf(tuple(dict.fromkeys(options)) or ((),))


def crew_gain(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-33: not above the limit, and not to a ship without crew."""
    piece = game.pieces[target]
    gained = min(spell_of(cast).amount, piece.limit - piece.crew) if piece.kind == VESSEL and piece.crew else 0
    if gained > 0:
        piece.crew += gained
        game.emit(CrewGained(piece.label, gained, piece.crew, "MW-SPL-33"))
    return None


def heal(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-21: the target is friendly, and a ship that it fights has no wounds."""
    piece = game.pieces[target]
    healed = min(spell_of(cast).wounds, piece.wounds)
    if healed:
        piece.wounds -= healed
        game.emit(BeastHealed(piece.label, healed, "MW-SPL-21"))
    return None


# --- shoving about ----------------------------------------------------------------------------------------------------

def shift(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-13, MW-MAG-08: along a straight line, stopping short of whatever it would touch, and of the edge."""
    piece = game.pieces[target]
    dx, dy = drift_vector(cast.param)
    was = pose_of(piece)
    place(piece, slide_short(game, target, dx, dy, (), piece.kind == VESSEL))
    loosen(game, target)
    game.emit(ShipPulled(piece.label, was, pose_of(piece), length_of(piece.x - was[0], piece.y - was[1]), "MW-SPL-13"))
    return None


def ask_drift(game: Battle, cast: Cast) -> Optional[Space]:
    """The way and how far, up to what the card says; toward the caster where it says so."""
    spell, piece = spell_of(cast), game.pieces[cast.target]
    if spell.direction != "toward-caster":
        return Drift(cast.target, spell.distance)
    caster = game.pieces[cast.caster]
    return Drift(cast.target, spell.distance, heading_on_grid(bearing(caster.x - piece.x, caster.y - piece.y)))


def drift_vector(param: Answer) -> tuple[float, float]:
    legs = each(param)
    if not legs:
        return 0.0, 0.0
    heading, length = each(legs[0])
    assert isinstance(heading, float)
    assert isinstance(length, float)
    ux, uy = along(heading)
    return ux * length, uy * length


def shift_hit(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-14."""
    dx, dy = drift_vector(cast.param)
    return GreatWave(target, dx, dy, spell_parts(cast, "MW-SPL-14"))


class GreatWaveAt:
    """Stages of `GreatWave`."""

    PUSH: Final = 1
    MEET: Final = 2
    STRIKE: Final = 3
    END: Final = 4


@dataclass
class GreatWave(SeaFrame):
    """MW-SPL-14, MW-MAG-08: as a shift, but it may be pushed into contact: then it saves below the waterline or takes a
    hit; terrain grounds it, with that same save."""

    target: int
    dx: float
    dy: float
    parts: Parts
    others: tuple[int, ...] = ()
    hits: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case GreatWaveAt.PUSH: return self.push(game)
            case GreatWaveAt.MEET: return Meet(self.target, self.others) if self.others else None
            case GreatWaveAt.STRIKE: return self.strike(game)
            case _: return DONE

    def push(self, game: Battle) -> Step:
        piece = game.pieces[self.target]
        around = obstacles_for(game, self.target)
        contact = first_slide(shape_of(piece), self.dx, self.dy, around.shapes, LAID_FLUSH)
        room = room_on_table(game, piece.x, piece.y, self.dx, self.dy, GAP)
        fraction, was = min(contact.fraction, room), pose_of(piece)
        place(piece, floor_pose(piece, self.dx * fraction, self.dy * fraction))
        loosen(game, self.target)
        game.emit(ShipPulled(piece.label, was, pose_of(piece), length_of(piece.x - was[0], piece.y - was[1]),
                             "MW-SPL-14"))
        if fraction < contact.fraction:
            return DONE
        for k in contact.struck:
            self.hits = True
            if around.kinds[k] == PIECE and piece.kind == VESSEL:
                self.others += (around.numbers[k],)
            elif around.kinds[k] == LAND and not is_hovering(piece):
                piece.aground = around.numbers[k]
                game.emit(ShipGrounded(piece.label, game.terrain[around.numbers[k]][0], "MW-SPL-14"))
        return None

    def strike(self, game: Battle) -> Step:
        if not self.hits or game.pieces[self.target].fate != AFLOAT:
            return DONE
        return Leak(self.target, 1, self.parts, "MW-SPL-14")


def turn_ship(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-25: about its centre, stopping before contact."""
    piece = game.pieces[target]
    if target != cast.target or not isinstance(cast.param, float):
        return None
    place(piece, pose_on_grid(piece.x, piece.y, piece.heading + cast.param))
    loosen(game, target)
    game.emit(ShipSwung(piece.label, pose_of(piece), "MW-SPL-25"))
    return None


def ask_turn(game: Battle, cast: Cast) -> Optional[Space]:
    return Swing(cast.target, spell_of(cast).max_angle, True) if game.pieces[cast.target].kind == VESSEL else None


def teleport(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-28."""
    if target != cast.target or cast.param == STAY:
        return None
    piece = game.pieces[target]
    was = pose_of(piece)
    x, y, _ = pose_in(cast.param)
    place(piece, (x, y, piece.heading))
    piece.aground = NOBODY
    loosen(game, target)
    game.emit(ShipPulled(piece.label, was, pose_of(piece), length_of(x - was[0], y - was[1]), "MW-SPL-28"))
    return None


def ask_teleport(game: Battle, cast: Cast) -> Optional[Space]:
    return FarPlace(cast.target, spell_of(cast).distance)


# --- what is put on the sea -------------------------------------------------------------------------------------------

def whirlpool(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-17."""
    x, y, _ = pose_in(cast.param)
    radius = spell_of(cast).radius
    game.hazards.append(Hazard(WHIRLPOOL, x, y, width=radius))
    game.emit(HazardPlaced(WHIRLPOOL, (x, y, 0.0), "MW-SPL-17"))
    pool = hazard_shape(game.hazards[-1])
    ships = tuple([ship for ship in open_vessels(game) if is_within(shape_of(game.pieces[ship]), pool, CONTACT)])
    return Leaks(ships, spell_parts(cast, "MW-SPL-17"), "MW-SPL-17")


def ask_whirlpool(game: Battle, cast: Cast) -> Optional[Space]:
    spell = spell_of(cast)
    return PoolPlace(cast.caster, spell.range, spell.radius)


def barrier(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-38, MW-GEO-19."""
    spell, pose = spell_of(cast), pose_in(cast.param)
    game.hazards.append(Hazard(BARRIER, pose[0], pose[1], pose[2], spell.length, spell.width))
    game.emit(HazardPlaced(BARRIER, pose, "MW-SPL-38"))
    return None


def ask_barrier(game: Battle, cast: Cast) -> Optional[Space]:
    spell = spell_of(cast)
    return BarrierPlace(cast.caster, spell.range, spell.length, spell.width)


APPLY: Final[dict[str, Callable[[Battle, Cast, int], Step]]] = {
    "spell-attack": attack, "spell-spread-fire": spread_fire, "spell-quench": quench_fires,
    "spell-ignite-shots": lay, "spell-fog": lay, "spell-wind": wind, "spell-becalm": lay, "spell-speed": lay,
    "spell-half-speed": lay, "spell-reroll-pool": reroll_pool, "spell-crew-dice": crew_dice, "spell-repair": repair,
    "spell-shift": shift, "spell-shift-hit": shift_hit, "spell-btw": leak, "spell-save-bonus": lay,
    "spell-whirlpool": whirlpool, "spell-spoil-aim": lay, "spell-summon-aid": summon_aid,
    "spell-monster-frenzy": lay, "spell-heal": heal, "spell-boarding-bonus": lay, "spell-wound": wound_beast,
    "spell-invisible": lay, "spell-turn": turn_ship, "spell-no-board": lay, "spell-steal-card": steal_card,
    "spell-teleport": teleport, "spell-ground": ground, "spell-silence": silence, "spell-no-fire": counter_no_fire,
    "spell-no-move": counter_no_move, "spell-ward": lay, "spell-crew-gain": crew_gain, "spell-free-straggler": lay,
    "spell-true-aim": lay, "spell-spoil-arc": spoil_arc, "spell-hard-shot": lay, "spell-barrier": barrier,
    "spell-fear": lay, "spell-discard": discard, "spell-worse-crits": lay,
}
ASK: Final[dict[str, Callable[[Battle, Cast], Optional[Space]]]] = {
    "spell-attack": ask_aim, "spell-wind": ask_wind, "spell-repair": ask_repair, "spell-shift": ask_drift,
    "spell-shift-hit": ask_drift, "spell-whirlpool": ask_whirlpool, "spell-turn": ask_turn,
    "spell-teleport": ask_teleport, "spell-spoil-arc": ask_arc, "spell-barrier": ask_barrier,
}
