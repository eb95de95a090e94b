"""Positions in short: any state set up in a line, and any state written down as one.

    constitution 10,10 E guns=5/5/0/0 | guerriere 13,10 E sail=fighting; wind SE; ip a; impulse 6; at fire only

First the ships of side a and side b: design, square, heading, then what differs from a fresh ship at Medium Sail with
all guns loaded with Round Shot. Then settings of the duel. `at` names the step that comes next (STEPS); `only` makes
that step the whole game, so that a rule can be tried by itself. Steps before the impulses begin at impulse 0.
"""

from collections.abc import Callable
from typing import Final

from weathergage.kernel.core import Frame, entered_at
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.notation import bounded, numbers, one_of
from weathergage.kits.squares import NAMES, points_between, turned
from weathergage.rulesets.captains_sea.content.read import MORALE, SCENARIOS, SPECIAL_RULES
from weathergage.rulesets.captains_sea.content.tables import (
    COLUMNS,
    DESIGNS,
    FORMATION,
    HOLD_CARDS,
    MAX_HULL_REPAIR,
    MAX_RIGGING_REPAIR,
    PANEL,
    ROWS,
)
from weathergage.rulesets.captains_sea.questions import AskChooseHeading, AskFitOut
from weathergage.rulesets.captains_sea.rules.assign_crew import AssignCrew
from weathergage.rulesets.captains_sea.rules.bonus_move import BonusMove
from weathergage.rulesets.captains_sea.rules.damage_control import DamageControl
from weathergage.rulesets.captains_sea.rules.fire import FireStep
from weathergage.rulesets.captains_sea.rules.grappling import GrappleStep
from weathergage.rulesets.captains_sea.rules.housekeeping import (
    CheckForStrike,
    CrewMorale,
    CrewMoraleAt,
    DrawCard,
    FightFire,
    FightFires,
    Housekeeping,
    HousekeepingAt,
)
from weathergage.rulesets.captains_sea.rules.initiative import Initiative
from weathergage.rulesets.captains_sea.rules.maneuvers import ManeuverStep
from weathergage.rulesets.captains_sea.rules.melee import Melee
from weathergage.rulesets.captains_sea.rules.movement_rates import MovementRates
from weathergage.rulesets.captains_sea.rules.reloading import ReloadStep
from weathergage.rulesets.captains_sea.rules.sails import Sails
from weathergage.rulesets.captains_sea.rules.set_up import (
    WHOLE_PACK,
    OpenDuelCourses,
    OpenDuelCoursesAt,
    SetUp,
    SetUpAt,
    new_ship,
)
from weathergage.rulesets.captains_sea.sequence import (
    ActivationCycle,
    ActivationCycleAt,
    BeforeImpulses,
    BeforeImpulsesAt,
    Impulse,
    ImpulseAt,
    Play,
    PlayAt,
    Turn,
    TurnAt,
)
from weathergage.rulesets.captains_sea.state import (
    CROSSING,
    FIGHTING,
    GRAPPLED,
    IMPULSES,
    LOADS,
    MEDIUM,
    ROUND,
    SIDES,
    Duel,
    Ship,
    design,
    share_a_square,
)

# every step at which a position may begin, with its frame alone
STEPS: Final[dict[str, Callable[[Duel], Frame]]] = {
    "assign-crew": lambda game: AssignCrew(),
    "initiative": lambda game: Initiative(),
    "rates": lambda game: MovementRates(),
    "cycle": lambda game: ActivationCycle(),
    "maneuver": lambda game: ManeuverStep(),
    "reload": lambda game: ReloadStep(),
    "fire": lambda game: FireStep(),
    "grapple": lambda game: GrappleStep(),
    "melee": lambda game: Melee(),
    "bonus-move": lambda game: BonusMove(),
    "housekeeping": lambda game: Housekeeping(),
    "fire-fighting": lambda game: FightFire(game.ip),
    "repair": lambda game: DamageControl(),
    "strike": lambda game: CheckForStrike(),
    "sails": lambda game: Sails(),
    "draw": lambda game: DrawCard(game.ip),
}
SET_UP_STEPS: Final = ("headings", "fit-out")               # decisions before the first turn
# where the steps of a turn lie: in which part of it, and at which stage
EARLY_STEPS: Final[dict[str, int]] = {
    "assign-crew": BeforeImpulsesAt.CREW, "initiative": BeforeImpulsesAt.INITIATIVE, "rates": BeforeImpulsesAt.RATES,
}
MANEUVERS: Final = tuple(dict.fromkeys([line.id for lines in PANEL for line in lines]))
EFFECTS: Final = tuple(sorted({rule.effect for rule in SPECIAL_RULES.values()}))
MOST_CREW: Final = max([built.crew for built in DESIGNS.values()])
LATEST: Final = 600                 # the last impulse, from the start of the game, that a counter may lie in
IMPULSE_STEPS: Final[dict[str, int]] = {
    "maneuver": ImpulseAt.MANEUVER, "reload": ImpulseAt.RELOAD, "fire": ImpulseAt.FIRE, "grapple": ImpulseAt.GRAPPLE,
}
TURN_STEPS: Final[dict[str, int]] = {
    "cycle": TurnAt.CYCLE, "melee": TurnAt.MELEE, "bonus-move": TurnAt.BONUS_MOVE, "housekeeping": TurnAt.HOUSEKEEPING,
}
LATE_STEPS: Final[dict[str, int]] = {                       # the stage of Housekeeping that is next
    "fire-fighting": HousekeepingAt.REPAIRS, "repair": HousekeepingAt.REPAIRS, "strike": HousekeepingAt.SAILS,
    "sails": HousekeepingAt.SAILS, "draw": HousekeepingAt.SMOKE,
}


def read_position(text: str, house: tuple[str, ...] = ()) -> Duel:
    """A duel from its notation; BadSetup says which word is wrong."""
    if len(text) > 4000:
        raise BadSetup("position: too long")
    parts = [part.strip() for part in text.split(";")]
    ships = parts[0].split("|")
    if len(ships) != 2:
        raise BadSetup("position: two ships are needed, with | between them")
    game = Duel(house=house, turn=1, impulse=1, deck=WHOLE_PACK)
    for side, words in enumerate(ships):
        game.ships.append(read_ship(game, side, words.split()))
    step, only = "assign-crew", False
    for part in parts[1:]:
        words_of = part.split()
        if words_of and words_of[0] == "at":
            step, only = (words_of[1] if len(words_of) > 1 else ""), words_of[2:] == ["only"]
        elif words_of:
            read_setting(game, words_of)
    begin(game, step, only)
    return game


def begin(game: Duel, step: str, only: bool) -> None:
    """The agenda as it stands just before a step."""
    if step in SET_UP_STEPS:
        begin_set_up(game, step)
        return
    if step not in STEPS:
        raise BadSetup(f"position: at {step!r} is unknown; there are {', '.join([*SET_UP_STEPS, *STEPS])}")
    if game.turn < 1:
        raise BadSetup(f"position: at {step} needs a turn from 1 on; turn 0 is at {' or at '.join(SET_UP_STEPS)}")
    game.step = "impulses" if step in IMPULSE_STEPS else step
    check_duel(game, step, only)
    if share_a_square(game) and not game.formation:
        lie_alongside(game)
    if step in IMPULSE_STEPS and game.impulse < 1:
        raise BadSetup(f"position: at {step} needs an impulse from 1 on")
    if step in EARLY_STEPS or step == "cycle":
        game.impulse = 0
    check_counters(game)
    if only:
        game.agenda = [STEPS[step](game)]
    else:
        game.agenda = [entered_at(Play(), PlayAt.NEXT), *turn_at(game, step)]


def check_duel(game: Duel, step: str, only: bool) -> None:
    """What no play could bring about, of the duel as a whole."""
    if game.turn > game.turn_limit:
        raise BadSetup(f"position: turn {game.turn} is after the last, limit {game.turn_limit}")
    if game.grapple == GRAPPLED and not share_a_square(game):
        raise BadSetup("position: grapple: grappled ships lie in one square")
    if game.formation and not share_a_square(game):
        raise BadSetup("position: formation: only ships in one square have one")
    if step == "melee" and only and game.grapple != GRAPPLED:
        raise BadSetup("position: at melee needs grapple grappled")


def check_counters(game: Duel) -> None:
    """Load counters lie in the present impulse or ahead of it; a section that is destroyed has none."""
    for ship in game.ships:
        for section in ship.sections:
            if not section.boxes and (section.load or section.due):
                raise BadSetup(f"position: side {SIDES[ship.side]}: load and reload are - where hull is 0")
        for name, due in (*[("reload", section.due) for section in ship.sections], ("chasers", ship.bow_chasers),
                          ("chasers", ship.stern_chasers)):
            if due and due < game.now:
                raise BadSetup(f"position: side {SIDES[ship.side]}: {name} {due} is past; it is {game.now} now")


def turn_at(game: Duel, step: str) -> list[Frame]:
    """A turn in progress, in which a step is next."""
    if step in EARLY_STEPS:
        return [entered_at(Turn(), TurnAt.CYCLE), entered_at(BeforeImpulses(), EARLY_STEPS[step])]
    if step in IMPULSE_STEPS:
        cycle = entered_at(ActivationCycle(game.grapple == GRAPPLED), ActivationCycleAt.LOOK)
        return [entered_at(Turn(), TurnAt.MELEE), cycle, entered_at(Impulse(), IMPULSE_STEPS[step])]
    if step in TURN_STEPS:
        return [entered_at(Turn(), TURN_STEPS[step])]
    late: list[Frame] = [entered_at(Turn(), TurnAt.END), entered_at(Housekeeping(), LATE_STEPS[step])]
    if step == "fire-fighting":
        late.append(FightFires())
    elif step == "strike":
        late.append(entered_at(CrewMorale(), CrewMoraleAt.STRIKE))
    return late


def begin_set_up(game: Duel, step: str) -> None:
    """CS-SETUP-10: the ships lie where they begin, and the turns are still to come."""
    game.turn, game.impulse, game.step, game.deck = 0, 0, "set-up", ()
    game.agenda = [entered_at(Play(), PlayAt.TURN), entered_at(SetUp(), SetUpAt.FIT_OUT)]
    if step == "headings":
        game.agenda.append(entered_at(OpenDuelCourses(), OpenDuelCoursesAt.HEADINGS))


def lie_alongside(game: Duel) -> None:
    """Ships in one square without a word about it: side b has come up on side a's starboard beam."""
    one, other = game.ships
    game.formation = FORMATION[points_between(one.heading, other.heading)]
    game.bearing, game.mover = turned(one.heading, 2), other.side
    game.entitled = game.ip if game.formation == CROSSING else -1


def find_design(name: str) -> str:
    """A design by id, or by the beginning of one."""
    if name in DESIGNS:
        return name
    fitting = sorted([name_of for name_of in DESIGNS if name_of.startswith(name)])
    if not fitting:
        raise BadSetup(f"position: there is no ship {name!r}; there are {', '.join(sorted(DESIGNS))}")
    return fitting[0]


def read_ship(game: Duel, side: int, words: list[str]) -> Ship:
    if len(words) < 3:
        raise BadSetup(f"position: side {SIDES[side]} needs a ship, a square and a heading")
    x, y = numbers(words[1], ",", 2)
    if not (1 <= x <= COLUMNS and 1 <= y <= ROWS):
        raise BadSetup(f"position: square {words[1]} is not on the map of {COLUMNS} by {ROWS}")
    ship = new_ship(side, find_design(words[0]), x, y, heading_of(words[2]))
    ship.sail = MEDIUM
    for section in ship.sections:
        section.load = ROUND
    for word in words[3:]:
        name, _, value = word.partition("=")
        if name not in FIELDS:
            raise BadSetup(f"position: {name!r} is unknown; a ship has {', '.join(FIELDS)}")
        if name in FLAGS and "=" in word:
            raise BadSetup(f"position: {name} stands alone, without a value")
        FIELDS[name](game, ship, value)
    if ship.pool < 0:
        raise BadSetup(f"position: side {SIDES[side]} has {ship.assigned} Crew Points at work, of {ship.crew}")
    return ship


def heading_of(name: str) -> int:
    if name in NAMES[1:]:
        return NAMES.index(name)
    if name in "12345678" and len(name) == 1:
        return int(name)
    raise BadSetup(f"position: {name!r} is not a heading; there are {', '.join(NAMES[1:])}")


# --- the fields of a ship ---------------------------------------------------------------------------------------------

def set_sail(game: Duel, ship: Ship, value: str) -> None:
    ship.sail = one_of("sail", value, (FIGHTING, MEDIUM))


def set_rigging(game: Duel, ship: Ship, value: str) -> None:
    ship.rigging = bounded("rigging", value, 0, design(ship).rigging)


def set_crew(game: Duel, ship: Ship, value: str) -> None:
    ship.crew = bounded("crew", value, 0, design(ship).crew)


def set_morale(game: Duel, ship: Ship, value: str) -> None:
    levels = tuple([level.id for level in MORALE])
    ship.morale = levels.index(one_of("morale", value, levels))


def set_fire(game: Duel, ship: Ship, value: str) -> None:
    ship.on_fire = True


def set_hull(game: Duel, ship: Ship, value: str) -> None:
    for section, boxes in zip(ship.sections, amounts("hull", value, 4, design(ship).boxes)):
        section.boxes = boxes
        if not section.boxes:
            section.load = ""


def set_guns(game: Duel, ship: Ship, value: str) -> None:
    for section, crew in zip(ship.sections, amounts("guns", value, 4, design(ship).boxes)):
        section.gunners = crew


def set_repair(game: Duel, ship: Ship, value: str) -> None:
    for section, crew in zip(ship.sections, amounts("repair", value, 4, MAX_HULL_REPAIR)):
        section.repairers = crew


def set_load(game: Duel, ship: Ship, value: str) -> None:
    """round, chain, double, or - for empty; a * behind it is known to the enemy."""
    for section, load in zip(ship.sections, four(value)):
        section.known = load.endswith("*")
        section.load = "" if load == "-" else one_of("load", load.rstrip("*"), LOADS)


def set_reload(game: Duel, ship: Ship, value: str) -> None:
    """load@impulse counted from the start of the game, - for none; a * behind it was moved on already."""
    for section, counter in zip(ship.sections, four(value)):
        if counter != "-":
            load, _, due = counter.rstrip("*").partition("@")
            section.load = ""
            section.pending, section.due = one_of("reload", load, LOADS), bounded("reload", due, 1, LATEST)
            section.moved = counter.endswith("*")


def amounts(name: str, value: str, count: int, most: int) -> list[int]:
    """So many numbers with / between, none below 0 or above `most`."""
    return [bounded(name, str(number), 0, most) for number in numbers(value, "/", count)]


def four(value: str) -> list[str]:
    parts = value.split("/")
    if len(parts) != 4:
        raise BadSetup(f"position: {value!r} is not four entries with / between, starboard bow first")
    return parts


def set_chasers(game: Duel, ship: Ship, value: str) -> None:
    ship.bow_chasers, ship.stern_chasers = amounts("chasers", value, 2, LATEST)


def set_tasks(game: Duel, ship: Ship, value: str) -> None:
    """sailing/changing rigging/rigging repair."""
    ship.sailing, ship.rig_change, ship.rig_repair = amounts("tasks", value, 3, MAX_RIGGING_REPAIR)


def set_hand(game: Duel, ship: Ship, value: str) -> None:
    cards = tuple(sorted(value.split(",")))
    for card in cards:
        one_of("hand", card, tuple(sorted(HOLD_CARDS)))
        if card not in game.deck:
            raise BadSetup(f"position: there are not so many cards {card!r}")
        at = game.deck.index(card)
        game.deck = game.deck[:at] + game.deck[at + 1:]
    ship.hand = cards


def set_speed(game: Duel, ship: Ship, value: str) -> None:
    ship.speed = bounded("speed", value, 0, IMPULSES)


def set_activations(game: Duel, ship: Ship, value: str) -> None:
    impulses = [bounded("act", part, 1, IMPULSES) for part in value.split(",")]
    if impulses != sorted(set(impulses)):
        raise BadSetup(f"position: act {value}: each impulse once, in order")
    ship.activations = tuple(impulses)


def set_maneuver(game: Duel, ship: Ship, value: str) -> None:
    """name:turn:cost:spent."""
    parts = value.split(":")
    if len(parts) != 4:
        raise BadSetup(f"position: maneuver {value!r} is not name:turn:cost:spent")
    ship.maneuver = one_of("maneuver", parts[0], MANEUVERS)
    ship.turn, ship.cost = bounded("turn", parts[1], -1, 1), bounded("cost", parts[2], 1, 3)
    ship.spent = bounded("spent", parts[3], 0, 3)


def set_strain(game: Duel, ship: Ship, value: str) -> None:
    ship.strain = bounded("strain", value, 1, 2)


def set_barred(game: Duel, ship: Ship, value: str) -> None:
    ship.barred = one_of("barred", value, ("back-sail", "wear"))


def set_turned(game: Duel, ship: Ship, value: str) -> None:
    ship.turned_here = True


def set_spied(game: Duel, ship: Ship, value: str) -> None:
    ship.spied = True


def set_reds(game: Duel, ship: Ship, value: str) -> None:
    ship.reds = tuple([bounded("reds", part, 1, MOST_CREW) for part in value.split(",")])


def set_waived(game: Duel, ship: Ship, value: str) -> None:
    ship.waived = bounded("waived", value, 0, design(ship).rigging)


FIELDS: Final[dict[str, Callable[[Duel, Ship, str], None]]] = {
    "sail": set_sail, "rigging": set_rigging, "crew": set_crew, "morale": set_morale, "on-fire": set_fire,
    "hull": set_hull, "guns": set_guns, "repair": set_repair, "load": set_load, "reload": set_reload,
    "chasers": set_chasers, "tasks": set_tasks, "hand": set_hand, "speed": set_speed, "act": set_activations,
    "maneuver": set_maneuver, "strain": set_strain, "barred": set_barred, "turned": set_turned, "spied": set_spied,
    "reds": set_reds, "waived": set_waived,
}


FLAGS: Final = ("on-fire", "turned", "spied")


# --- the settings of the duel -----------------------------------------------------------------------------------------

def read_setting(game: Duel, words: list[str]) -> None:
    name, value = words[0], " ".join(words[1:])
    match name:
        case "wind": game.wind = heading_of(value)
        case "ip": game.ip = SIDES.index(one_of("ip", value, SIDES))
        case "turn": game.turn = bounded("turn", value, 0, 50)
        case "limit": game.turn_limit = bounded("limit", value, 1, 50)
        case "impulse": game.impulse = bounded("impulse", value, 0, IMPULSES)
        case "tenure": game.tenure = bounded("tenure", value, 0, 50)
        case "grapple": read_grapple(game, words[1:])
        case "formation": read_formation(game, words[1:])
        case "smoke": game.smoke = tuple(sorted([read_smoke(word) for word in words[1:]]))
        case "special": game.specials = tuple([one_of("special", word, EFFECTS) for word in words[1:]])
        case "weather": game.lull_turn, game.breeze_turn, game.swell_turn = amounts("weather", value, 3, 51)
        case "points": read_points(game, words[1:])
        case "scenario": game.scenario = one_of("scenario", value, (*SCENARIOS, "open-duel"))
        case "discards": read_discards(game, words[1:])
        case "no-cards": game.deck = ()
        case _: raise BadSetup(f"position: setting {name!r} is unknown")


def read_grapple(game: Duel, words: list[str]) -> None:
    game.grapple = one_of("grapple", words[0] if words else "", ("grappled", "disengaged"))
    game.disengaged_turn = bounded("grapple", words[1], 0, 50) if len(words) > 1 else 0


def read_formation(game: Duel, words: list[str]) -> None:
    """kind, bearing p, the mover's side, and in a Crossing the side that may fire."""
    if len(words) < 3:
        raise BadSetup("position: formation needs its kind, the bearing and the mover's side")
    game.formation = one_of("formation", words[0], ("parallel", "crossing", "angled"))
    game.bearing = heading_of(words[1])
    game.mover = SIDES.index(one_of("formation", words[2], SIDES))
    game.entitled = SIDES.index(one_of("formation", words[3], SIDES)) if len(words) > 3 else -1


def read_smoke(word: str) -> tuple[int, int, int, int]:
    """x,y=Smoke-2 counters/Smoke-1 counters."""
    place, _, counters = word.partition("=")
    x, y = numbers(place, ",", 2)
    if not (1 <= x <= COLUMNS and 1 <= y <= ROWS):
        raise BadSetup(f"position: smoke: square {place} is not on the map of {COLUMNS} by {ROWS}")
    twos, ones = amounts("smoke", counters, 2, 99)
    if twos + ones == 0:
        raise BadSetup(f"position: smoke: there is none in {place}")
    return (x, y, twos, ones)


def read_points(game: Duel, words: list[str]) -> None:
    """Twice the multipliers, then the bonuses, each a/b."""
    if len(words) != 2:
        raise BadSetup("position: points needs the doubled multipliers and the bonuses, each as a/b")
    one, other = amounts("points", words[0], 2, 20)
    game.multipliers = (one, other)
    one, other = amounts("points", words[1], 2, 99)
    game.bonuses = (one, other)


def read_discards(game: Duel, cards: list[str]) -> None:
    for card in cards:
        if card not in game.deck:
            raise BadSetup(f"position: {card!r} is no card that is left in the deck")
        at = game.deck.index(card)
        game.deck = game.deck[:at] + game.deck[at + 1:]
    game.discards = tuple(cards)


# --- writing ----------------------------------------------------------------------------------------------------------

def write_position(game: Duel) -> str:
    """The notation of a state; read again it gives the same ships and sea, at the step named last."""
    parts = [" | ".join([write_ship(ship) for ship in game.ships]), f"wind {NAMES[game.wind]}", f"ip {SIDES[game.ip]}",
             f"turn {game.turn}", f"limit {game.turn_limit}", f"impulse {game.impulse}"]
    if game.tenure:
        parts.append(f"tenure {game.tenure}")
    if game.grapple:
        parts.append(f"grapple {game.grapple} {game.disengaged_turn}")
    if game.formation:
        entitled = f" {SIDES[game.entitled]}" if game.entitled >= 0 else ""
        parts.append(f"formation {game.formation} {NAMES[game.bearing]} {SIDES[game.mover]}{entitled}")
    if game.smoke:
        parts.append("smoke " + " ".join([f"{x},{y}={twos}/{ones}" for x, y, twos, ones in game.smoke]))
    if game.specials:
        parts.append("special " + " ".join(game.specials))
    if game.lull_turn or game.breeze_turn or game.swell_turn:
        parts.append(f"weather {game.lull_turn}/{game.breeze_turn}/{game.swell_turn}")
    parts.append(f"points {game.multipliers[0]}/{game.multipliers[1]} {game.bonuses[0]}/{game.bonuses[1]}")
    if game.scenario:
        parts.append(f"scenario {game.scenario}")
    if game.has("no-bridge-cards"):
        parts.append("no-cards")
    elif game.discards:
        parts.append("discards " + " ".join(game.discards))
    step = step_of(game)
    if step:
        parts.append(f"at {step}")
    return "; ".join(parts)


def step_of(game: Duel) -> str:
    """The step that a position can begin with, if the duel stands at one."""
    asked = game.asked[0] if game.asked else None
    if isinstance(asked, AskChooseHeading):
        return "headings"
    if isinstance(asked, AskFitOut):
        return "fit-out"
    return game.step if game.step in STEPS else ""


def write_ship(ship: Ship) -> str:
    words = [ship.design, f"{ship.x},{ship.y}", NAMES[ship.heading], f"sail={ship.sail}", f"rigging={ship.rigging}",
             f"crew={ship.crew}", f"morale={MORALE[ship.morale].id}",
             "hull=" + slashed([section.boxes for section in ship.sections]),
             "guns=" + slashed([section.gunners for section in ship.sections]),
             "repair=" + slashed([section.repairers for section in ship.sections]),
             f"tasks={ship.sailing}/{ship.rig_change}/{ship.rig_repair}",
             "load=" + "/".join([(section.load or "-") + ("*" if section.known else "") for section in ship.sections]),
             f"chasers={ship.bow_chasers}/{ship.stern_chasers}", f"speed={ship.speed}"]
    if any([section.due for section in ship.sections]):
        words.append("reload=" + "/".join([f"{section.pending}@{section.due}" + ("*" if section.moved else "")
                                           if section.due else "-" for section in ship.sections]))
    if ship.maneuver:
        words.append(f"maneuver={ship.maneuver}:{ship.turn}:{ship.cost}:{ship.spent}")
    for name, value in (("hand", ",".join(ship.hand)), ("act", ",".join(map(str, ship.activations))),
                        ("reds", ",".join(map(str, ship.reds))), ("barred", ship.barred)):
        if value:
            words.append(f"{name}={value}")
    for name, number in (("strain", ship.strain), ("waived", ship.waived)):
        if number:
            words.append(f"{name}={number}")
    return " ".join(words + [name for name, holds in (("on-fire", ship.on_fire), ("turned", ship.turned_here),
                                                      ("spied", ship.spied)) if holds])


def slashed(values: list[int]) -> str:
    return "/".join([str(value) for value in values])
