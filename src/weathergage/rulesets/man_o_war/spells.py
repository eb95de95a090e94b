"""Chapter 20: what spells do, one small piece for each effect id.

APPLY holds what an effect does to one target; ASK, for those that need it, what else the caster names beforehand. To
add a spell of a known effect is an entry in magic.toml; a new effect is one function here and its line in APPLY.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.chance import Draw
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Question, Space, Step, each, ints, settled, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, shown
from weathergage.kits.plane import (
    HAIR,
    LAID_FLUSH,
    Berthing,
    Plan,
    Region,
    Sector,
    Shape,
    along,
    bearing,
    box_plan,
    first_slide,
    heading_on_grid,
    is_within,
    on_grid,
    pose_on_grid,
    rectangle,
    region_of,
)
from weathergage.rulesets.man_o_war.beasts import quench
from weathergage.rulesets.man_o_war.damage import (
    BODY,
    PLAIN,
    SPELL_FIRE,
    HitBeast,
    Leak,
    Parts,
    RollAndStrike,
    Save,
    aims_of,
    place_counter,
)
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
from weathergage.rulesets.man_o_war.fires import SpreadFires
from weathergage.rulesets.man_o_war.geometry import (
    LAND,
    PIECE,
    are_within,
    everything_but,
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
    terrain_shape,
    touching_vessels,
)
from weathergage.rulesets.man_o_war.losses import harm, hole, wound
from weathergage.rulesets.man_o_war.printed import Spell
from weathergage.rulesets.man_o_war.repairs import REPAIR_BTW, repair_btw, repair_marker, repairable
from weathergage.rulesets.man_o_war.rolls import Throw
from weathergage.rulesets.man_o_war.sailing import Meet, Swing, loosen
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    ARCS,
    BARRIER,
    FLYER,
    NOBODY,
    SHOALS,
    VESSEL,
    WHIRLPOOL,
    Battle,
    Hazard,
    SeaFrame,
    battle,
    is_crewless,
    model_of,
    open_vessels,
    without,
)
from weathergage.rulesets.man_o_war.swimming import MOST_PLACES, NORTH, centre_of
from weathergage.rulesets.man_o_war.tables import CONTACT, FLYER_RADIUS, GAP, MONSTER_RADIUS, POINTS, SPELLS, WINDS

STAY: Final = "stay"
FROM_TERRAIN: Final = 2.0           # MW-SPL-17


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
    """MW-SPL-23: so many saves, each failure a wound."""

    target: int
    left: int
    parts: Parts

    def stage(self, game: Battle, answer: Answer) -> Step:
        if not self.left or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.left -= 1
        return HitBeast(self.target, BODY, self.parts, "MW-SPL-23")


@dataclass
class SpellCrewDice(SeaFrame):
    """MW-SPL-11, MW-AIR-26: dice that kill crew; crewless beasts and monsters save first, flyers do not."""

    spell: str
    side: int
    target: int
    hits: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.roll()
            case 2: return self.count(game, ints(answer))
            case 3: return self.save(game)
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
        self.pc = 2
        return None


# --- what lasts -------------------------------------------------------------------------------------------------------

def lay(game: Battle, cast: Cast, target: int) -> Step:
    """MW-MAG-09, MW-MAG-17: it lies on the target for the rest of the turn; twice the same is no more than once.

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
    found = dict.fromkeys([WINDS[(game.wind + step) % POINTS] for step in order])
    return OneOf(tuple(found))


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


@dataclass
class TakeCards(SeaFrame):
    """MW-SPL-27, MW-SPL-40: random cards of the enemy wizard's hand, to the caster's or to the discards."""

    side: int
    left: int
    steals: bool

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.draw(game)
            case _: return self.take(game, word(answer))

    def draw(self, game: Battle) -> Step:
        hand = game.players[1 - self.side].hand
        if not self.left or not hand:
            return DONE
        kind, rule = ("steal-card", "MW-SPL-27") if self.steals else ("discard-card", "MW-SPL-40")
        return Question(CHANCE, kind, rule, Draw(hand), secret=self.steals, about=(self.side, 1 - self.side))

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
        self.pc = 0
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
    """Up to so many markers, as a tuple of locations; or one hit below the waterline; () where nothing can be done."""
    spell, piece = spell_of(cast), game.pieces[cast.target]
    found: list[Answer] = []
    names = repairable(piece) if piece.kind == VESSEL else []
    if spell.boxes > 1:
        found += [(names[i], names[j]) for i in range(len(names)) for j in range(i + 1, len(names))]
    found += [(name,) for name in dict.fromkeys(names)]
    if spell.btw and piece.kind == VESSEL and piece.btw:
        found.append((REPAIR_BTW,))
    return OneOf(tuple(dict.fromkeys(found)) or ((),))


def crew_gain(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-33: not above the limit, and not to a ship without crew."""
    piece = game.pieces[target]
    gained = min(spell_of(cast).amount, piece.limit - piece.crew) if piece.kind == VESSEL and piece.crew else 0
    if gained > 0:
        piece.crew += gained
        game.emit(CrewGained(piece.label, gained, piece.crew, "MW-SPL-33"))
    return None


def heal(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-21."""
    piece = game.pieces[target]
    healed = min(spell_of(cast).wounds, piece.wounds)
    if piece.kind != VESSEL and piece.side == cast.side and healed:
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

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.push(game)
            case 2: return Meet(self.target, self.others) if self.others else None
            case 3: return self.strike(game)
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


@dataclass
class Drift(Space):
    """MW-SPL-13: one leg (heading, length) at most; none to leave it where it is. `heading` -1 for any."""

    target: int
    longest: float
    heading: float = -1.0

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, tuple) and len(taken) == 1 and isinstance(taken[0], tuple) and len(taken[0]) == 2 \
                and all([isinstance(part, (int, float)) for part in taken[0]]):
            return ((heading_on_grid(float(taken[0][0])), on_grid(float(taken[0][1]))),)
        return taken

    def refusal(self, game: Game, answer: Answer) -> str:
        if answer == ():
            return ""
        if not isinstance(answer, tuple) or len(answer) != 1 or not isinstance(answer[0], tuple) \
                or [type(part) for part in answer[0]] != [float, float]:
            return f"{shown(answer)} is not one leg: heading and length"
        heading, length = answer[0]
        if not 0.0 <= heading < 360.0 or not 0.0 < length <= self.longest + HAIR:
            return f"MW-SPL-13: it slides by up to {self.longest:g}"
        if self.heading >= 0.0 and abs(heading - self.heading) > HAIR:
            return f"MW-SPL-13: it slides toward the caster, on {self.heading:g}"
        return ""

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        ways = [self.heading] if self.heading >= 0.0 else [22.5 * k for k in (0, 4, 8, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9,
                                                                              11, 13, 15)]
        found: list[Answer] = [((way, on_grid(self.longest * share)),) for share in (1.0, 0.5, 0.25) for way in ways]
        return (*found[:max(0, limit - 1)], ())[:limit] if limit > len(found) else tuple(found[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        way = self.heading if self.heading >= 0.0 else float(rng.below(360))
        length = on_grid(self.longest * (1 + rng.below(100)) / 100)
        return ((way, length),)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if not isinstance(answer, tuple) or len(answer) != 1 or not isinstance(answer[0], tuple) \
                or [type(part) for part in answer[0]] != [float, float]:
            return ()
        way = self.heading if self.heading >= 0.0 else heading_on_grid(answer[0][0])
        return ((way, on_grid(min(max(answer[0][1], 0.001), self.longest))),)

    def describe(self, game: Game) -> dict[str, Any]:
        piece = battle(game).pieces[self.target]
        return {"space": "course", "start": pose_of(piece), "legs": 1, "longest": self.longest, "piece": piece.label,
                "notation": "heading/length, such as 45/3; stay"}


def turn_ship(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-25: about its centre, stopping before contact."""
    piece = game.pieces[target]
    if target != cast.target or piece.kind != VESSEL or not isinstance(cast.param, float):
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
    x, y, _ = centre_of(cast.param)
    place(piece, (x, y, piece.heading))
    piece.aground = NOBODY
    loosen(game, target)
    game.emit(ShipPulled(piece.label, was, pose_of(piece), length_of(x - was[0], y - was[1]), "MW-SPL-28"))
    return None


def ask_teleport(game: Battle, cast: Cast) -> Optional[Space]:
    return FarPlace(cast.target, spell_of(cast).distance)


def around_point(game: Battle, x: float, y: float, reach: float) -> Region:
    """A square of the table around a point."""
    return region_of((rectangle(max(0.0, x - reach), max(0.0, y - reach), min(game.width, x + reach),
                                min(game.height, y + reach)),))


def plan_of_piece(game: Battle, number: int) -> Plan:
    piece = game.pieces[number]
    if piece.kind == VESSEL:
        return model_of(piece).hull
    return Plan(((0.0, 0.0),), FLYER_RADIUS if piece.kind == FLYER else MONSTER_RADIUS)


@dataclass
class FarPlace(Berthing):
    """MW-SPL-28: STAY, or a place within a distance of the old one, on the same heading, touching nothing."""

    target: int
    distance: float

    def region(self, game: Game) -> Region:
        here = battle(game)
        piece = here.pieces[self.target]
        reach = self.distance + shape_of(piece).reach
        return around_point(here, piece.x, piece.y, reach)

    def plan(self, game: Game) -> Plan:
        return plan_of_piece(battle(game), self.target)

    def obstacles(self, game: Game) -> list[Shape]:
        return everything_but(battle(game), (self.target,), True)

    def clearance(self, game: Game) -> float:
        return CONTACT + 0.001

    def headings(self, game: Game) -> tuple[Sector, ...]:
        heading = battle(game).pieces[self.target].heading
        return ((heading, heading),)

    def refusal(self, game: Game, answer: Answer) -> str:
        if answer == STAY:
            return ""
        reason = super().refusal(game, answer)
        if reason or not isinstance(answer, tuple):
            return reason
        piece = battle(game).pieces[self.target]
        far = length_of(answer[0] - piece.x, answer[1] - piece.y)
        return "" if far <= self.distance + HAIR else f"MW-SPL-28: within {self.distance:g} of where it was"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return (*super().candidates(game, min(MOST_PLACES, max(0, limit - 1))), STAY)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        piece = battle(game).pieces[self.target]
        for _ in range(30):
            ux, uy = along(float(rng.below(360)))
            far = self.distance * rng.unit()
            pose = pose_on_grid(piece.x + ux * far, piece.y + uy * far, piece.heading)
            if not self.refusal(game, pose):
                return pose
        return STAY

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return super().nearest(game, answer) or STAY

    def describe(self, game: Game) -> dict[str, Any]:
        piece = battle(game).pieces[self.target]
        return {"space": "placement", "start": pose_of(piece), "turns": False, "zone": self.region(game).outline(),
                "hull": self.plan(game).points, "piece": piece.label, "also": (STAY,), "longest": self.distance,
                "notation": "x,y such as 20,31.5; stay"}


# --- what is put on the sea -------------------------------------------------------------------------------------------

def whirlpool(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-17."""
    x, y, _ = centre_of(cast.param)
    radius = spell_of(cast).radius
    game.hazards.append(Hazard(WHIRLPOOL, x, y, width=radius))
    game.emit(HazardPlaced(WHIRLPOOL, (x, y, 0.0), "MW-SPL-17"))
    return Maelstrom(len(game.hazards) - 1, spell_parts(cast, "MW-SPL-17"))


@dataclass
class Maelstrom(SeaFrame):
    """MW-SPL-17: each vessel that it touches saves below the waterline or takes a hit."""

    hazard: int
    parts: Parts
    ships: tuple[int, ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.next()
            case _: return self.again()

    def begin(self, game: Battle) -> Step:
        pool = hazard_shape(game.hazards[self.hazard])
        self.ships = tuple([ship for ship in open_vessels(game)
                            if is_within(shape_of(game.pieces[ship]), pool, CONTACT)])
        return None

    def next(self) -> Step:
        if not self.ships:
            return DONE
        ship, self.ships = self.ships[0], self.ships[1:]
        return Leak(ship, 1, self.parts, "MW-SPL-17")

    def again(self) -> Step:
        self.pc = 1
        return None


def ask_whirlpool(game: Battle, cast: Cast) -> Optional[Space]:
    spell = spell_of(cast)
    return PoolPlace(cast.caster, spell.range, spell.radius)


@dataclass
class PoolPlace(Berthing):
    """MW-SPL-17, MW-MAG-14: a point within range of the caster, at least 2 from any terrain."""

    caster: int
    reach: float
    radius: float

    def region(self, game: Game) -> Region:
        here = battle(game)
        piece = here.pieces[self.caster]
        return around_point(here, piece.x, piece.y, self.reach + shape_of(piece).reach)

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return NORTH

    def obstacles(self, game: Game) -> list[Shape]:
        return [terrain_shape(land) for land in battle(game).terrain]

    def clearance(self, game: Game) -> float:
        return FROM_TERRAIN

    def obstacle_name(self, game: Game, index: int) -> str:
        return "terrain"

    def refusal(self, game: Game, answer: Answer) -> str:
        reason = super().refusal(game, answer)
        if reason or not isinstance(answer, tuple):
            return reason
        here = battle(game)
        point = Plan(((0.0, 0.0),)).at((answer[0], answer[1], 0.0))
        if not is_within(point, shape_of(here.pieces[self.caster]), self.reach):
            return f"MW-MAG-14: within {self.reach:g} of the wizard's ship"
        return ""

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return super().candidates(game, min(limit, MOST_PLACES))

    def describe(self, game: Game) -> dict[str, Any]:
        piece, zone = battle(game).pieces[self.caster], self.region(game)
        return {"space": "placement", "start": (piece.x, piece.y, 0.0), "turns": False, "zone": zone.outline(),
                "radius": self.radius, "notation": "x,y such as 24,36"}


def barrier(game: Battle, cast: Cast, target: int) -> Step:
    """MW-SPL-38, MW-GEO-19."""
    spell, pose = spell_of(cast), centre_of(cast.param)
    game.hazards.append(Hazard(BARRIER, pose[0], pose[1], pose[2], spell.length, spell.width))
    game.emit(HazardPlaced(BARRIER, pose, "MW-SPL-38"))
    return None


def ask_barrier(game: Battle, cast: Cast) -> Optional[Space]:
    spell = spell_of(cast)
    return BarrierPlace(cast.caster, spell.range, spell.length, spell.width)


@dataclass
class BarrierPlace(Berthing):
    """MW-SPL-38, MW-MAG-14: a rectangle at any angle within range of the caster, touching no piece."""

    caster: int
    reach: float
    length: float
    width: float

    def region(self, game: Game) -> Region:
        here = battle(game)
        piece = here.pieces[self.caster]
        return around_point(here, piece.x, piece.y, self.reach + shape_of(piece).reach + self.length)

    def plan(self, game: Game) -> Plan:
        return box_plan(self.length, self.width)

    def obstacles(self, game: Game) -> list[Shape]:
        return everything_but(battle(game), (), True)

    def clearance(self, game: Game) -> float:
        return CONTACT + 0.001

    def refusal(self, game: Game, answer: Answer) -> str:
        reason = super().refusal(game, answer)
        if reason or not isinstance(answer, tuple):
            return reason
        here = battle(game)
        shape = self.plan(game).at((answer[0], answer[1], answer[2]))
        if not is_within(shape, shape_of(here.pieces[self.caster]), self.reach):
            return f"MW-MAG-14: within {self.reach:g} of the wizard's ship"
        return ""

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return super().candidates(game, min(limit, MOST_PLACES))

    def describe(self, game: Game) -> dict[str, Any]:
        piece, zone = battle(game).pieces[self.caster], self.region(game)
        return {"space": "placement", "start": pose_of(piece), "turns": True, "zone": zone.outline(),
                "hull": self.plan(game).points, "notation": "x,y heading, such as 24,36 90"}


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


