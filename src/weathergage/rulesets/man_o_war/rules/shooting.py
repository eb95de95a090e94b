"""Chapter 9: who may be shot at, from which edge, at what range; volleys, and anti-flyer fire."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Done, Game, Refusal, Space, Step, ints, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.lately import Lately
from weathergage.kits.plane import HAIR, Shape, nearest_point
from weathergage.rulesets.man_o_war.content.printed import Mount, Weapon
from weathergage.rulesets.man_o_war.content.tables import CANNON, CARDS, LARGEST, NO_FIRE, WEAPONS
from weathergage.rulesets.man_o_war.events import CrewVolleyed, FearTested, LocationsRolled
from weathergage.rulesets.man_o_war.rules.cards import (
    BILE,
    CHAIN_SHOT,
    GRAPESHOT,
    HOT_SHOT,
    SHIP_ROT,
    TENTACLES,
    card_of,
    holds,
    may_hold,
)
from weathergage.rulesets.man_o_war.rules.damage import (
    BURNING,
    PLAIN,
    Parts,
    StrikeFaces,
    aims_of,
    faces_that_hit,
)
from weathergage.rulesets.man_o_war.rules.fundamentals import LOCATION, Throw, one_die, passes
from weathergage.rulesets.man_o_war.rules.geometry import (
    EVERYWHERE,
    PIECE,
    QUARTERS,
    Obstacles,
    aim_point,
    distance_of,
    edge_centre,
    first_on_line,
    length_of,
    range_from,
    range_to,
    shape_of,
    shot_obstacles,
    touch,
    touched_edges,
    touching_monsters,
    touching_vessels,
)
from weathergage.rulesets.man_o_war.rules.locations import dice_of
from weathergage.rulesets.man_o_war.rules.losses import harm
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    ARCS,
    FORE,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    PartFrame,
    Piece,
    SeaFrame,
    battle,
    is_prize,
    is_under,
    lasting,
    model_of,
    number_of,
    open_vessels,
    spoilt_arcs,
)

CEASE: Final = "cease"
HIGH: Final = "high"
LOW: Final = "low"
GRAPE: Final = "grapeshot"          # cards that are played with a volley
HOT: Final = "hot-shot"
CLOSE: Final = 0                    # bands
CONTACT_EFFECTS: Final[tuple[str, ...]] = ("smash-hammer", "contact-attack")
CARD_WEAPONS: Final[dict[str, tuple[str, float]]] = {       # MW-CARD-30, MW-CARD-31, MW-CARD-33: and their reach
    "ship-rot": (SHIP_ROT, 9.0), "torrent-of-bile": (BILE, 6.0), "grasping-tentacles": (TENTACLES, 3.0),
}
CLAW_LONGEST: Final = 3.0           # MW-WPN-08
TOWER_RADIUS: Final = 3.0           # MW-WPN-03
MORTAR_NEAREST: Final = 6.01        # MW-WPN-05
_FARTHEST: Final[dict[str, float]] = {}
LISTED: Final[Lately[list[Answer]]] = Lately()
STRAY: Final = 3                    # MW-MON-34


# --- bands ------------------------------------------------------------------------------------------------------------

def band_of(weapon: Weapon, far: float) -> int:
    """MW-SHOT-03, MW-SHOT-04: 0 close, 1 medium, 2 long, 3 out of range."""
    for band in range(3):
        if far <= weapon.bands[band] + HAIR:
            return band
    return 3


def reaches(weapon: Weapon, far: float) -> bool:
    """MW-SHOT-02, MW-SHOT-04, MW-SHOT-20: in a band in which the weapon can fire."""
    if far < 0.0:
        return False
    band = band_of(weapon, far)
    return band < 3 and weapon.mods[band] != NO_FIRE


# --- who may be shot --------------------------------------------------------------------------------------------------

def holders_of(game: Battle, ship: int) -> list[int]:
    """MW-MON-32, MW-MON-46: the surfaced monsters that hold a ship: of the other side, or one that attacked it in
    frenzy this turn."""
    piece = game.pieces[ship]
    return [other for other in touching_monsters(game, ship)
            if game.pieces[other].side != piece.side or game.pieces[other].victim == ship]


def targets(game: Battle, ship: int, reach: float = EVERYWHERE) -> list[int]:
    """MW-SHOT-17, MW-MON-33: vessels but for the side's own uncaptured ones, and surfaced enemy monsters; a ship that
    is held shoots at what holds it alone. What cannot be within `reach` may be left out."""
    here = game.pieces[ship]
    side, x, y, most = here.side, here.x, here.y, reach + 2 * LARGEST
    held = holders_of(game, ship)
    if held:
        return held
    found: list[int] = []
    beasts: list[int] = []
    for other, piece in enumerate(game.pieces):
        if -most <= piece.x - x <= most and -most <= piece.y - y <= most and piece.fate == AFLOAT \
                and not piece.submerged and other != ship and (piece.side != side or is_prize(piece)):
            if piece.kind == VESSEL:
                found.append(other)
            elif piece.kind == MONSTER:
                beasts.append(other)
    return found + beasts


def can_see(game: Battle, ship: int, target: int, far: float) -> bool:
    """MW-SPL-05, MW-SPL-24: fog leaves close range only, and an invisible ship cannot be chosen from afar. `far` is in
    terms of the weapon's own bands for fog, so that is tested with the weapon."""
    for spell in lasting(game.pieces[target], "spell-invisible"):
        if far > spell.distance + HAIR:
            return False
    return True


def is_fogged(game: Battle, ship: int, target: int) -> bool:
    """MW-SPL-05: at or by a ship in fog only close shots are possible."""
    return is_under(game.pieces[ship], "spell-fog") or is_under(game.pieces[target], "spell-fog")


# --- what fires -------------------------------------------------------------------------------------------------------

def can_fire(game: Battle, ship: int) -> bool:
    """MW-SHOT-18, MW-PRZ-03: without a No Firing counter, and not a prize."""
    piece = game.pieces[ship]
    return piece.fate == AFLOAT and not piece.no_fire and piece.side == piece.owner


def mounts_for(game: Battle, ship: int, arc: str, fired: tuple[str, ...]) -> list[Mount]:
    """MW-DATA-05, MW-DMG-04, MW-SPL-36, MW-WPN-04: the weapons that can still fire into an arc."""
    piece = game.pieces[ship]
    if arc in spoilt_arcs(piece):
        return []
    mounts: list[Mount] = []
    for mount in model_of(piece).mounts:
        if arc not in mount.arcs or not dice_ready(piece, mount, arc, fired):
            continue
        effect = WEAPONS[mount.weapon].effect
        if effect == "great-cannon" and piece.jammed:
            continue
        if piece.submerged and effect != "torpedo":
            continue
        mounts.append(mount)
    return mounts


def fired_name(mount: Mount, arc: str) -> str:
    """MW-SHOT-02: a gun fires once in a Battle Phase, a broadside once to each side."""
    return f"{mount.id} {arc}" if mount.per_arc else mount.id


def dice_ready(piece: Piece, mount: Mount, arc: str, fired: tuple[str, ...]) -> int:
    """MW-DATA-06: the dice of a weapon, each a gun, that have not been fired; `fired` names it once for each."""
    dice = dice_of(piece, mount)
    return max(0, dice - fired.count(fired_name(mount, arc))) if fired else dice


def in_contact_ahead(game: Battle, ship: int, target: int) -> bool:
    """MW-WPN-09, MW-WPN-10: a vessel or monster in contact with the fore edge."""
    return touch(game, ship, target) and FORE in touched_edges(game.pieces[ship], shape_of(game.pieces[target]))


def bears(game: Battle, ship: int, target: int, arc: str, weapon: Weapon) -> bool:
    """MW-SHOT-01, MW-GEO-14, MW-SHOT-19: whether a weapon may be fired into an arc at a target."""
    return bears_at(game, ship, target, arc, weapon, range_to(game.pieces[ship], arc, shape_of(game.pieces[target])))


def bears_at(game: Battle, ship: int, target: int, arc: str, weapon: Weapon, far: float) -> bool:
    """The same where the range is known, -1 for no shot."""
    if weapon.effect in CONTACT_EFFECTS:
        return in_contact_ahead(game, ship, target) \
            and (weapon.effect != "smash-hammer" or game.pieces[target].kind == VESSEL)
    if not reaches(weapon, far) or not can_see(game, ship, target, far):
        return False
    if is_fogged(game, ship, target) and band_of(weapon, far) != CLOSE:
        return False
    match weapon.effect:
        case "mortar":
            return far >= MORTAR_NEAREST - HAIR and not touches_enemy(game, ship)
        case "falling-plague-tower":
            return not is_near_tower(game, ship, arc, target)
        case "iron-claw":
            return is_claw_prey(game, target)
        case "torpedo" | "crew-volley":
            return True
    return True


def is_claw_prey(game: Battle, target: int) -> bool:
    """MW-WPN-08: a vessel no longer than 3."""
    foe = game.pieces[target]
    return foe.kind == VESSEL and max(model_of(foe).length, model_of(foe).width) <= CLAW_LONGEST + HAIR


def touches_enemy(game: Battle, ship: int) -> bool:
    side = game.pieces[ship].side
    return any([game.pieces[other].side not in (side, NOBODY)
                for other in touching_vessels(game, ship) + touching_monsters(game, ship)])


def is_near_tower(game: Battle, ship: int, arc: str, target: int) -> bool:
    """MW-WPN-03: vessels within 3 of the firing point neither block the shot nor can be targets."""
    return game.pieces[target].kind == VESSEL and point_distance(game, ship, arc, target) <= TOWER_RADIUS + HAIR


def point_distance(game: Battle, ship: int, arc: str, target: int) -> float:
    """How far a piece is from the middle of an edge, in its arc or not."""
    x, y = edge_centre(game.pieces[ship], arc)
    px, py = nearest_point(shape_of(game.pieces[target]), x, y)
    return length_of(px - x, py - y)


# --- the line of a shot -----------------------------------------------------------------------------------------------

class Line:
    """What a volley meets: the piece it hits and at what range, or nobody."""

    def __init__(self, target: int, far: float) -> None:
        self.target = target
        self.far = far


def line_of(game: Battle, ship: int, target: int, arc: str, weapon: Weapon, spared: tuple[int, ...] = ()) -> Line:
    """MW-SHOT-05, MW-SHOT-06, MW-GEO-15: the first obstacle on the shot line; a vessel or surfaced monster there is the
    target at its own range, anything else takes the whole volley. `spared` are pieces that do not stop it."""
    piece = game.pieces[ship]
    if weapon.effect in CONTACT_EFFECTS or weapon.effect == "mortar":
        return Line(target, max(0.0, range_to(piece, arc, shape_of(game.pieces[target]))))
    if weapon.effect == "falling-plague-tower":
        spared += tuple([other for other in open_vessels(game) if is_near_tower(game, ship, arc, other)])
    return line_among(game, ship, target, arc, shot_obstacles(game, ship, spared))


def line_among(game: Battle, ship: int, target: int, arc: str, around: Obstacles) -> Line:
    """The same of a weapon that shoots straight, among what is known to be in the way."""
    piece = game.pieces[ship]
    aims = aim_point(piece, arc, shape_of(game.pieces[target]))
    if not aims:
        return Line(NOBODY, -1.0)
    (px, py), (qx, qy) = edge_centre(piece, arc), aims[0]
    met = first_on_line(around, px, py, qx, qy)
    if met < 0:
        return Line(target, length_of(qx - px, qy - py))
    if around.kinds[met] != PIECE:
        return Line(NOBODY, -1.0)
    other = around.numbers[met]
    if other == target:
        return Line(target, length_of(qx - px, qy - py))
    return Line(other, max(0.0, range_to(piece, arc, shape_of(game.pieces[other]))))


def shoots_straight(weapon: Weapon) -> bool:
    """MW-SHOT-05: whether everything that stands in the way stops it."""
    return weapon.effect not in CONTACT_EFFECTS and weapon.effect not in ("mortar", "falling-plague-tower")


def range_parts(game: Battle, ship: int, target: int, weapon: Weapon, band: int, aim: str) -> Parts:
    """MW-SHOT-13, MW-SPL-18, MW-SPL-37, MW-CARD-04: what the shooter does to the saves against a volley."""
    parts: list[tuple[int, str, str]] = []
    mod = weapon.mods[band] if band < 3 else 0
    if mod:
        rule = "MW-SHOT-13" if weapon.id == CANNON else "MW-SHOT-12"
        parts.append((mod, ("close range", "medium range", "long range")[band], rule))
    piece = game.pieces[ship]
    parts += [(spell.save_bonus, spell.name, "MW-SPL-18") for spell in lasting(piece, "spell-spoil-aim")]
    parts += [(spell.save_mod, spell.name, "MW-SPL-37") for spell in lasting(piece, "spell-hard-shot")]
    if weapon.id == CANNON and aim == HIGH and holds(game, ship, CHAIN_SHOT) and game.pieces[target].kind == VESSEL:
        parts.append((-1, CARDS[card_of(piece, CHAIN_SHOT)].name, "MW-CARD-04"))
    return tuple(parts)


def farthest(piece: Piece) -> float:
    """No weapon of a ship, nor of its cards, reaches beyond this; worked out once for each template."""
    reach = _FARTHEST.get(piece.model, -1.0)
    if reach < 0.0:
        reach = max([reach for _, reach in CARD_WEAPONS.values()]
                    + [WEAPONS[mount.weapon].bands[-1] for mount in model_of(piece).mounts])
        _FARTHEST[piece.model] = reach
    return reach


def is_near(one: Shape, other: Shape, reach: float) -> bool:
    """Whether a target might be within reach at all: by the circles around both."""
    dx, dy, most = one.cx - other.cx, one.cy - other.cy, reach + one.reach + other.reach + HAIR
    return dx * dx + dy * dy <= most * most


# --- the choice -------------------------------------------------------------------------------------------------------

class Battery:
    """The weapons of a ship that can fire into an arc, and where from: looked up once for all targets."""

    def __init__(self, piece: Piece, arc: str, mounts: list[Mount]) -> None:
        self.arc = arc
        self.mounts = mounts
        self.cannon = [mount for mount in mounts if mount.weapon == CANNON]
        self.x, self.y = edge_centre(piece, arc)
        self.bears = piece.heading + QUARTERS[arc]


@dataclass
class Volleys(Space):
    """MW-SHOT-07 to MW-SHOT-09, MW-SHOT-16, MW-SHOT-22: CEASE, or (target, arc, aim, weapons, card): all cannon that
    are to fire into one arc, or one other weapon; the aim "" where the target has none, the card "" for none.

    `fired` names the weapons that have fired in this activation, once for each die; `arcs` are those into which cannon
    have, `bound` the aim of the cannon of an arc that fire gun by gun (option volley-targets), as arc:aim.
    """

    ship: int
    fired: tuple[str, ...]
    arcs: tuple[str, ...]
    bound: tuple[str, ...]

    def take(self, raw: Any) -> Answer:
        return settled(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == CEASE:
            return None
        if not isinstance(answer, tuple) or len(answer) != 5 or not isinstance(answer[3], tuple) \
                or not all([isinstance(part, str) for part in answer[:3] + answer[3] + answer[4:]]):
            return refused(f"{shown(answer)} is not a volley: (target, arc, aim, weapons, card), or cease")
        state = battle(game)
        target = number_of(state, answer[0])
        if target == NOBODY or target not in targets(state, self.ship):
            return Refusal("MW-SHOT-17", f"{shown(answer[0])} is nothing that it may shoot at")
        return self.refusal_of_weapons(state, target, answer[1], answer[3]) \
            or self.refusal_of_aim(state, target, answer[1], answer[2], answer[3]) \
            or self.refusal_of_card(state, target, answer[1], answer[3], answer[4])

    def refusal_of_weapons(self, game: Battle, target: int, arc: str, mounts: tuple[str, ...]) -> Optional[Refusal]:
        if len(mounts) == 1 and mounts[0] in CARD_WEAPONS:
            return None if self.card_reaches(game, target, mounts[0]) and arc == FORE \
                else Refusal("MW-CARD-01", f"{mounts[0]} cannot be used so")
        ready = {mount.id: mount for mount in mounts_for(game, self.ship, arc, self.fired)}
        if not mounts or len(set(mounts)) < len(mounts) or not all([mount in ready for mount in mounts]):
            return Refusal("MW-SHOT-02", f"{shown(mounts)} cannot all fire to {arc} now")
        kinds = {ready[mount].weapon for mount in mounts}
        if len(mounts) > 1 and kinds != {CANNON}:
            return Refusal("MW-SHOT-22", "a weapon that is not cannon fires alone")
        if kinds == {CANNON} and arc in self.arcs:
            return Refusal("MW-SHOT-09", "cannon fire into an arc in one volley")
        if list(mounts) != [mount for mount in ready if mount in mounts]:
            return Refusal("MW-SHOT-09", "name the guns in the order of the template")
        if not bears(game, self.ship, target, arc, WEAPONS[ready[mounts[0]].weapon]):
            return Refusal("MW-GEO-14", f"{game.pieces[target].label} is not in its arc and range")
        return None

    def refusal_of_aim(self, game: Battle, target: int, arc: str, aim: str, mounts: tuple[str, ...]
                       ) -> Optional[Refusal]:
        """MW-SHOT-07, MW-SHOT-08, MW-SHOT-20, MW-MON-34: for a monster the aim is for the ship that may be hit."""
        aims = self.aims(game, target, arc, mounts)
        return None if aim in aims else \
            Refusal("MW-SHOT-07", f"the aim is {' or '.join([one or 'none' for one in aims])}")

    def aims(self, game: Battle, target: int, arc: str, mounts: tuple[str, ...], line: Optional[Line] = None
             ) -> tuple[str, ...]:
        """What may be chosen for a volley; `line` is that of its shot where it is known."""
        weapon = self.weapon_of(game, mounts[0])
        bound = [one.partition(":")[2] for one in self.bound if one.partition(":")[0] == arc]
        if weapon is not None and weapon.id == CANNON and bound:
            return (bound[0],)
        if weapon is None:
            return (HIGH,) if mounts[0] == "ship-rot" else (LOW,) if mounts[0] == "torrent-of-bile" else ("",)
        if weapon.aim == "high-only":
            return (HIGH,)
        if weapon.aim == "low":
            return (LOW,)
        if weapon.aim != "choice":
            return ("",)
        return ("high", "low") if self.is_aimed(game, target, arc, weapon, line) else ("",)

    def is_aimed(self, game: Battle, target: int, arc: str, weapon: Weapon, line: Optional[Line]) -> bool:
        """Whether anything that the volley may hit has high and low locations."""
        if len(aims_of(game.pieces[target])) > 1:
            return True
        line = line or line_of(game, self.ship, target, arc, weapon)
        may = [line.target]
        if game.pieces[target].kind == MONSTER:
            near = touching_vessels(game, target)
            may += near if self.ship not in near else []       # MW-MON-34: its own fight it does not miss
        return any([other != NOBODY and len(aims_of(game.pieces[other])) > 1 for other in may])

    def weapon_of(self, game: Battle, mount: str) -> Weapon | None:
        for one in model_of(game.pieces[self.ship]).mounts:
            if one.id == mount:
                return WEAPONS[one.weapon]
        return None

    def refusal_of_card(self, game: Battle, target: int, arc: str, mounts: tuple[str, ...], card: str
                        ) -> Optional[Refusal]:
        if card in self.cards(game, target, arc, mounts):
            return None
        return Refusal("MW-CARD-01", f"{shown(card)} cannot be played with this volley")

    def cards(self, game: Battle, target: int, arc: str, mounts: tuple[str, ...], line: Optional[Line] = None
              ) -> list[str]:
        """MW-CARD-03, MW-CARD-05: grapeshot at close range from cannon, hot shot from any volley of location dice."""
        weapon = self.weapon_of(game, mounts[0])
        cards = [""]
        if weapon is None or weapon.damage == 0 or weapon.aim == "btw":
            return cards
        if weapon.id == CANNON and holds(game, self.ship, GRAPESHOT):
            line = line or line_of(game, self.ship, target, arc, weapon)
            if line.target != NOBODY and band_of(weapon, line.far) == CLOSE:
                cards.append(GRAPE)
        if holds(game, self.ship, HOT_SHOT):
            cards.append(HOT)
        return cards

    def card_reaches(self, game: Battle, target: int, mount: str) -> bool:
        return holds(game, self.ship, CARD_WEAPONS[mount][0]) and self.is_in_card_reach(game, target, mount)

    def may_use_card(self, game: Battle) -> bool:
        """MW-CORE-10: public facts only: whether a card that shoots might lie face down, with something to shoot at."""
        if not game.pieces[self.ship].cards:
            return False
        mounts = [mount for mount, (effect, _) in CARD_WEAPONS.items() if may_hold(game, self.ship, effect)]
        return any([self.is_in_card_reach(game, target, mount) for mount in mounts
                    for target in (targets(game, self.ship) if mounts else [])])

    def is_in_card_reach(self, game: Battle, target: int, mount: str) -> bool:
        reach = CARD_WEAPONS[mount][1]
        if mount in self.fired or game.pieces[self.ship].submerged or FORE in spoilt_arcs(game.pieces[self.ship]):
            return False
        if mount == "grasping-tentacles":
            return game.pieces[target].kind == VESSEL and distance_of(game, self.ship, target) <= reach + HAIR
        far = range_to(game.pieces[self.ship], FORE, shape_of(game.pieces[target]))
        if mount == "ship-rot" and game.pieces[target].kind != VESSEL:
            return False
        return 0.0 <= far <= reach + HAIR and can_see(game, self.ship, target, far) \
            and not (is_fogged(game, self.ship, target) and far > WEAPONS[CANNON].bands[0] + HAIR)

    # what is offered

    def options(self, game: Game) -> list[Answer]:
        """Clear shots first, at the nearest; then shots that something stands in the way of; then to cease."""
        state = battle(game)
        clear: list[tuple[float, Answer]] = []
        blocked: list[Answer] = []
        reach = farthest(state.pieces[self.ship])
        here = shape_of(state.pieces[self.ship])
        near = [target for target in targets(state, self.ship, reach)
                if is_near(here, shape_of(state.pieces[target]), reach)]
        if not near:
            return [CEASE]
        ready: list[Battery] = []
        for arc in ARCS:
            mounted = mounts_for(state, self.ship, arc, self.fired)
            if mounted:
                ready.append(Battery(state.pieces[self.ship], arc, mounted))
        card_weapons = [mount for mount in CARD_WEAPONS if holds(state, self.ship, CARD_WEAPONS[mount][0])] \
            if state.pieces[self.ship].cards else []
        around: Optional[Obstacles] = None
        for target in near:
            for battery in ready:
                arc = battery.arc
                straight: Optional[Line] = None         # the same for all weapons of an arc
                for mounts in self.groups(state, target, battery):
                    weapon = self.weapon_of(state, mounts[0])
                    assert weapon is not None
                    if around is None:
                        around = shot_obstacles(state, self.ship, (), reach)
                    if not shoots_straight(weapon):
                        line = line_of(state, self.ship, target, arc, weapon)
                    else:
                        line = straight = straight or line_among(state, self.ship, target, arc, around)
                    cards = self.cards(state, target, arc, mounts, line)
                    for aim in self.aims(state, target, arc, mounts, line):
                        for card in cards:
                            answer: Answer = (state.pieces[target].label, arc, aim, mounts, card)
                            if line.target == target:
                                clear.append((line.far, answer))
                            else:
                                blocked.append(answer)
            for mount in card_weapons:
                if self.is_in_card_reach(state, target, mount):
                    aim = self.aims(state, target, FORE, (mount,))[0]
                    clear.append((1.0, (state.pieces[target].label, FORE, aim, (mount,), "")))
        clear.sort(key=lambda one: one[0])
        return [answer for _, answer in clear] + [CEASE] + blocked

    def groups(self, game: Battle, target: int, battery: "Battery") -> list[tuple[str, ...]]:
        """Of the weapons that can fire into an arc all cannon that bear, those that could fire nowhere else anyway, and
        every other weapon by itself."""
        arc, mounts, cannon = battery.arc, battery.mounts, battery.cannon
        far = range_from(battery.x, battery.y, battery.bears, shape_of(game.pieces[target]))
        groups: list[tuple[str, ...]] = []
        if cannon and arc not in self.arcs and bears_at(game, self.ship, target, arc, WEAPONS[CANNON], far):
            groups.append(tuple([mount.id for mount in cannon]))
            fixed = tuple([mount.id for mount in cannon if mount.per_arc or len(mount.arcs) == 1])
            if fixed and len(fixed) < len(cannon):
                groups.append(fixed)
            if len(cannon) > len(fixed) + 1:
                groups += [(mount.id,) for mount in cannon if mount.id not in fixed]
        groups += [(mount.id,) for mount in mounts
                   if mount.weapon != CANNON and bears_at(game, self.ship, target, arc, WEAPONS[mount.weapon], far)]
        return groups

    def listed(self, game: Game) -> list[Answer]:
        """The same, worked out once for the question asked last."""
        listed = LISTED.recall(self, game)
        return LISTED.keep(self, game, self.options(game)) if listed is None else listed

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple(self.listed(game)[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        """Mostly something sensible: at a friend in the way only now and then."""
        options = self.listed(game)
        at = options.index(CEASE)
        if at and rng.below(8):
            return options[rng.below(at)]
        return options[rng.below(len(options))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return CEASE

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": tuple(self.options(game)),
                "notation": "target, arc, aim, guns and a card, such as corsair-2 port low broadside; cease"}


# --- one volley -------------------------------------------------------------------------------------------------------

@dataclass
class Shot:
    """A volley that meets its target: what weapons have to know of it."""

    ship: int
    target: int
    arc: str
    aim: str
    weapon: str
    mounts: tuple[str, ...]
    dice: int
    band: int
    card: str

    def parts(self, game: Battle) -> Parts:
        return range_parts(game, self.ship, self.target, WEAPONS[self.weapon], self.band, self.aim)

    def fire(self, game: Battle) -> int:
        """MW-SPL-04, MW-CARD-05: how boxes are marked."""
        if self.card == HOT:
            return BURNING
        return BURNING if self.weapon == CANNON and is_under(game.pieces[self.ship], "spell-ignite-shots") else PLAIN


class LocationVolleyAt:
    """Stages of `LocationVolley`."""

    ROLL: Final = 1
    STRIKE: Final = 2
    END: Final = 3


@dataclass
class LocationVolley(PartFrame):
    """MW-SHOT-10, MW-SHOT-15: one location die for each gun, all of them first, then one after another."""

    ship: int
    target: int
    dice: int
    aim: str
    parts: Parts
    fire: int
    band: int
    boxes: int = 1

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LocationVolleyAt.ROLL: return self.roll(game)
            case LocationVolleyAt.STRIKE: return self.strike(game, ints(answer))
            case _: return DONE

    def roll(self, game: Battle) -> Step:
        good = faces_that_hit(game.pieces[self.target], self.aim, self.band)
        return Throw(LOCATION, "MW-SHOT-10", (game.pieces[self.ship].side,) * self.dice, (self.ship, self.target),
                     good=good)

    def strike(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(LocationsRolled(game.pieces[self.target].label, faces, self.aim))
        return StrikeFaces(self.target, faces, self.aim, self.parts, game.pieces[self.ship].side, "MW-SHOT-21",
                           self.fire, self.boxes, self.band)


class GrapeVolleyAt:
    """Stages of `GrapeVolley`."""

    ROLL: Final = 1
    COUNT: Final = 2


@dataclass
class GrapeVolley(SeaFrame):
    """MW-CARD-03: each die of 4 or more removes a crew counter."""

    ship: int
    target: int
    dice: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case GrapeVolleyAt.ROLL: return Throw("grapeshot", "MW-CARD-03", (game.pieces[self.ship].side,) * self.dice,
                                                  (self.ship, self.target), (4,))
            case _: return self.count(game, ints(answer))

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        crew_hits(game, self.ship, self.target, faces, 4, "MW-CARD-03")
        return DONE


def crew_hits(game: Battle, ship: int, target: int, faces: tuple[int, ...], least: int, rule: str) -> int:
    """MW-WPN-07, MW-FLT-21: dice that each kill a crew counter, or wound a monster; crewless beasts have no crew."""
    hits = len([face for face in faces if face >= least])
    piece = game.pieces[target]
    game.emit(CrewVolleyed(game.pieces[ship].label, piece.label, faces, hits, rule))
    if hits and not (piece.kind == VESSEL and model_of(piece).crewless):
        harm(game, target, hits, rule)
    return hits


class NerveAt:
    """Stages of `Nerve`."""

    ROLL: Final = 1
    READ: Final = 2


@dataclass
class Nerve(PartFrame):
    """MW-SPL-39: before each volley and before boarding a ship in dread rolls; its result is 1 if it dares."""

    ship: int
    what: str
    need: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case NerveAt.ROLL: return self.roll(game)
            case _: return self.read(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        spells = lasting(game.pieces[self.ship], "spell-fear")
        if not spells:
            return Done(1)
        self.need = max([spell.pass_on for spell in spells])
        return one_die("nerve", "MW-SPL-39", game.pieces[self.ship].side, (self.ship,), (self.need,))

    def read(self, game: Battle, face: int) -> Step:
        dares = passes(face, self.need)
        game.emit(FearTested(game.pieces[self.ship].label, self.what, face, dares))
        return Done(1 if dares else 0)
