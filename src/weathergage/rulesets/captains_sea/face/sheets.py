"""What lies beside the chart: the displays of both ships, impulse track, Load counters and hands."""

from typing import Final, Literal

from weathergage.kernel.core import HIDDEN, HIDDEN_NUMBER
from weathergage.kits.squares import PORT, STARBOARD, bearing
from weathergage.kits.words import capital, count, listed
from weathergage.rulesets.captains_sea.content.printed import Design
from weathergage.rulesets.captains_sea.content.read import CARD, CARDS, MORALE, WIND_POSITIONS
from weathergage.rulesets.captains_sea.content.tables import ACTIVATIONS, IMPULSES, LONG_RANGE
from weathergage.rulesets.captains_sea.face.words import HEADINGS, MANEUVERS, names, signed
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.rules.victory import points_of
from weathergage.rulesets.captains_sea.rules.wind import position_of
from weathergage.rulesets.captains_sea.state import (
    DISENGAGED,
    GRAPPLED,
    SECTIONS,
    SIDES,
    Duel,
    Section,
    Ship,
    design,
    range_between,
)
from weathergage.scene import model as scene

PLACES: Final[tuple[Literal["starboard-bow", "starboard-aft", "port-bow", "port-aft"], ...]] = (
    "starboard-bow", "starboard-aft", "port-bow", "port-aft")
TIMINGS: Final = {
    "initiative-before-roll": "Initiative", "rates-after-speed": "Speed", "after-selection": "Any time",
    "reveal": "Maneuver", "maneuver-after-advance": "Advance", "tack-before-roll": "Tack", "fire-step": "Fire",
    "fire-before-tohit": "To hit", "fire-before-defense": "Defense", "fire-after-defense": "Defense",
    "fire-after-damage-roll": "Damage", "fire-after-table": "Damage", "select-load": "Loading",
    "reload-reveal": "Loading", "morale-before-check": "Morale", "grapple-before-roll": "Grapple",
    "grapple-after-success": "Grapple", "melee-before-roll": "Melee", "hk-fire": "Fire aboard", "hk-repair": "Repair",
    "hk-strike": "Strike", "hk-morale": "Housekeeping",
}
MORALE_BOXES: Final = ("Strike", "Unfit", "Fit", "Handy")
STEPS: Final = {
    "set-up": "Set-up", "assign-crew": "Assign crew", "initiative": "Initiative", "movement-rates": "Movement rates",
    "impulses": "Impulses", "melee": "Melee", "bonus-move": "Bonus Move", "housekeeping": "Housekeeping",
    "over": "The end",
}


def sheets(game: Duel, seat: int | None) -> tuple[scene.Sheet, ...]:
    """One's own ship first, then the enemy's, then how they lie to each other."""
    sides = (0, 1) if seat != 1 else (1, 0)
    return (*[ship_sheet(game, game.ships[side]) for side in sides], between(game, seat))


# --- a ship's display -------------------------------------------------------------------------------------------------

def ship_sheet(game: Duel, ship: Ship) -> scene.Sheet:
    """CS-SHIP-01: tracks, the plan with its four sections, crew, and what else is the matter with her."""
    built, side = design(ship), SIDES[ship.side]
    return scene.Sheet(
        id=f"sheet-{side}", title=names(game)[ship.side], side=side, ship=f"ship-{side}",
        subtitle=f"{built.quality_name} crew · {built.hull_strength_name} hull{sailing_word(built)}",
        note="Initiative" if game.ip == ship.side and game.turn and game.tenure else "",
        parts=(rigging_track(ship, built), crew_track(ship, built), morale_track(ship), plan(game, ship, built),
               scene.Row(text=tasks(ship)), scene.Chips(chips=chips(game, ship))),
    )


def sailing_word(built: Design) -> str:
    return "" if built.hull_type_name == "average" else f" · {built.hull_type_name}"


def box_state(box: int, counter: int) -> Literal["lost", "counter", "present"]:
    """CS-SHIP-11: the counter's box and all below it are sound."""
    return "lost" if box > counter else "counter" if box == counter else "present"


def rigging_track(ship: Ship, built: Design) -> scene.Track:
    """CS-SHIP-11 to CS-SHIP-13: from the maximum down; F boxes allow Fighting Sail only, S is Strike Check."""
    boxes = [scene.Box(state=box_state(box, ship.rigging), text="F" if box <= built.f_box else "",
                       dashed=box <= built.f_box) for box in range(built.rigging, 0, -1)]
    boxes.append(scene.Box(state=box_state(0, ship.rigging), text="S", hint="Strike Check: dismasted"))
    return scene.Track(label="Rigging", boxes=tuple(boxes), value=str(ship.rigging), of=f"/{built.rigging}")


def crew_track(ship: Ship, built: Design) -> scene.Track:
    """CS-SHIP-14, CS-SHIP-16: red numbers that have not been met yet still threaten."""
    reds = dict(built.reds)
    boxes = [scene.Box(state=box_state(box, ship.crew), threshold=box in reds and box not in ship.reds,
                       text=str(reds[box]) if box in reds and box < ship.crew else "", red=box in reds,
                       hint=f"Morale Check at −{reds[box]}" if box in reds else "")
             for box in range(built.crew, 0, -1)]
    boxes.append(scene.Box(state=box_state(0, ship.crew), text="S", hint="Strike Check"))
    return scene.Track(label="Crew", boxes=tuple(boxes), value=str(ship.crew), of=f"/{built.crew}")


def morale_track(ship: Ship) -> scene.Track:
    """CS-SHIP-05."""
    boxes = [scene.Box(state=box_state(box, ship.morale), text=name) for box, name in enumerate(MORALE_BOXES)]
    modifier = MORALE[ship.morale].modifier
    return scene.Track(label="Morale", boxes=tuple(boxes), of=signed(modifier) if modifier else "0")


def plan(game: Duel, ship: Ship, built: Design) -> scene.Plan:
    return scene.Plan(sections=tuple([
        scene.Section(place=PLACES[at], label="Aft" if at % 2 else "Bow", boxes=gunnery_boxes(section, built),
                      load=load_words(game, section), hidden=section.load == HIDDEN)
        for at, section in enumerate(ship.sections)]))


def gunnery_boxes(section: Section, built: Design) -> tuple[scene.Box, ...]:
    """CS-SHIP-18, CS-SHIP-21: damaged boxes, then unmanned ones, then those that will fire; repair crews marked."""
    boxes: list[scene.Box] = []
    for box in range(built.boxes, 0, -1):
        mended = section.boxes < box <= section.boxes + section.repairers
        if box > section.boxes:
            hint = "under repair" if mended else "damaged"
            boxes.append(scene.Box(state="lost", text="+" if mended else "", hint=hint))
        else:
            boxes.append(scene.Box(state="assigned" if box <= section.gunners else "present"))
    return tuple(boxes)


def load_words(game: Duel, section: Section) -> str:
    """What is loaded, or where its Load counter lies, with its face if this seat may see it."""
    if section.load:
        return "" if section.load == HIDDEN else section.load.capitalize()
    if not section.due:
        return "empty" if section.boxes else "lost"
    face = "" if section.pending == HIDDEN else section.pending.capitalize() + " "
    return f"{face}at {moment(game, section.due)}"


def moment(game: Duel, due: int) -> str:
    """An impulse of this turn by its number, one of a later turn with a plus."""
    left = due - IMPULSES * (game.turn - 1)
    return str(left) if left <= IMPULSES else f"+{left - IMPULSES}"


def tasks(ship: Ship) -> str:
    """CS-SHIP-09, CS-CREW-11: who is not at the guns, in one line."""
    places = []
    if ship.sailing:
        places.append(f"{ship.sailing} sailing")
    if ship.rig_change:
        places.append(f"{ship.rig_change} changing sail")
    if ship.rig_repair:
        places.append(f"{ship.rig_repair} mending rigging")
    places += [f"{section.repairers} mending {SECTIONS[at]}"
               for at, section in enumerate(ship.sections) if section.repairers]
    places.append(f"{ship.pool} ready for melee")
    return "Crew: " + listed(places) + "."


def chips(game: Duel, ship: Ship) -> tuple[scene.Chip, ...]:
    """Sail, wind, orders, chasers, markers and misfortunes."""
    position = position_of(game, ship)
    wind = WIND_POSITIONS["ABCDEFGH".index(position)]
    shown = [
        scene.Chip(text=f"{ship.sail.capitalize()} sail", icon="sail"),
        scene.Chip(text=f"{position} · {wind.point_of_sail}", icon="wind",
                   tone="danger" if position == "H" else "plain"),
    ]
    if orders(ship):
        shown.append(scene.Chip(text=orders(ship), tone="plain" if ship.maneuver == HIDDEN else "brass"))
    if ship.strain:
        value = "Strain" if ship.strain == HIDDEN_NUMBER else f"Strain {ship.strain}"
        shown.append(scene.Chip(text=value, icon="warn"))
    if HIDDEN in ship.hand:
        shown.append(scene.Chip(text=count(len(ship.hand), "card"), icon="cards"))
    shown.append(scene.Chip(text=chasers(game, ship), icon="guns"))
    if ship.barred or ship.turned_here:
        shown.append(scene.Chip(text="No Back Sail" if ship.barred == "back-sail" else "No Wear", icon="turn"))
    return (*shown, *plights(game, ship))


def chasers(game: Duel, ship: Ship) -> str:
    """CS-SHIP-07: loaded, or the impulse in which they will be."""
    ends = (("bow", ship.bow_chasers), ("stern", ship.stern_chasers))
    if not any([due for _, due in ends]):
        return "Chasers loaded"
    return "Chasers: " + ", ".join([f"{end} {f'at {moment(game, due)}' if due else 'loaded'}" for end, due in ends])


def orders(ship: Ship) -> str:
    """CS-MAN-04: the points spent are open, the maneuver only to who may know it."""
    if not ship.maneuver:
        return ""
    if ship.maneuver == HIDDEN:
        return f"Maneuver hidden · {ship.spent} spent"
    return f"{MANEUVERS[ship.maneuver]} · {ship.spent} of {ship.cost}"


def plights(game: Duel, ship: Ship) -> list[scene.Chip]:
    shown: list[scene.Chip] = []
    if ship.on_fire:
        shown.append(scene.Chip(text="On fire", icon="flame", tone="fire"))
    if game.grapple in (GRAPPLED, DISENGAGED):
        shown.append(scene.Chip(text=game.grapple.capitalize(), icon="anchor",
                                tone="danger" if game.grapple == GRAPPLED else "plain"))
    if not ship.rigging:
        shown.append(scene.Chip(text="Dismasted", icon="warn", tone="danger"))
    if ship.captured or ship.struck:
        shown.append(scene.Chip(text="Captured" if ship.captured else "Struck", icon="flag", tone="danger"))
    return shown


# --- between the ships, and the deck ----------------------------------------------------------------------------------

def between(game: Duel, seat: int | None) -> scene.Sheet:
    """CS-GEO-05, CS-VP-02, CS-CARD-18: bearings and distance, points if it ended now, and the deck."""
    one, other = [points_of(game, side, "turn-limit").total for side in (0, 1)]
    parts: list[scene.Part] = [
        scene.Row(label="Bearings", text=bearings(game, seat), clause="CS-GEO-05"),
        scene.Row(label="Victory points", text="", value=f"A {one} : {other} B"),
    ]
    if "no-bridge-cards" not in game.specials:
        left = f"{len(game.deck)} left" if game.step != "set-up" else "not dealt yet"
        parts.append(scene.Row(label="Bridge Cards", text="", value=left))
    return scene.Sheet(id="between", title="", parts=tuple(parts))


def bearings(game: Duel, seat: int | None) -> str:
    """Where the enemy lies, from one's own deck; spectators stand on side a's."""
    side, distance = seat or 0, range_between(game)
    if not distance:
        formation = capital(game.formation or "together")
        return f"{formation} in one square: {lies(game, side)}, and {lies(game, 1 - side)}."
    own, enemy = game.ships[side], game.ships[1 - side]
    there = HEADINGS[bearing(enemy.x - own.x, enemy.y - own.y)]
    place = f"{names(game)[1 - side]} bears {there} of {names(game)[side]}, {distance} MP"
    if distance > LONG_RANGE:
        return f"{place}, out of range of all guns."
    return f"{place}: {lies(game, side)}, and {lies(game, 1 - side)}."


def lies(game: Duel, side: int) -> str:
    """Where a captain sees the enemy, and whether his fire would rake her."""
    own, enemy, facing, raked = names(game)[side], names(game)[1 - side], bearing_side(game, side), rake(game, side)
    if facing in (STARBOARD, PORT):
        return f"{own}'s {facing} broadside bears{f', raking her {raked}' if raked else ''}"
    return f"{enemy} lies {facing} of {own}" if facing else f"{own}'s guns do not bear"


# --- tracks of the table ----------------------------------------------------------------------------------------------

def tracks(game: Duel) -> tuple[scene.StepTrack, ...]:
    """The Impulse Track once speeds are known, and the Load counters that lie out."""
    if not game.turn:
        return ()
    shown = [] if game.step in ("assign-crew", "initiative") else [impulse_track(game)]
    loads = load_track(game)
    return tuple(shown if loads is None else [*shown, loads])


def impulse_track(game: Duel) -> scene.StepTrack:
    """CS-RATE-13: where Activate counters lie or have lain, and the impulse being played."""
    running = game.step == "impulses"
    steps = [scene.Step(label=str(impulse), counters=tuple([SIDES[ship.side] for ship in game.ships
                                                           if acts_in(game, ship, impulse)]))
             for impulse in range(1, IMPULSES + 1)]
    title = f"Impulse {game.impulse}" if running and game.impulse else STEPS.get(game.step, game.step)
    return scene.StepTrack(
        title=title, subtitle=f"turn {game.turn} of {game.turn_limit}", steps=tuple(steps),
        current=game.impulse - 1 if running else IMPULSES if game.impulse else -1,
        legend=tuple([(side, f"{side.upper()} speed {ship.speed}")
                      for side, ship in zip(SIDES, game.ships, strict=True)]),
    )


def acts_in(game: Duel, ship: Ship, impulse: int) -> bool:
    """Counters still to come lie on the track; those of impulses played so far lay where the speed put them."""
    return impulse in (ACTIVATIONS[ship.speed] if impulse <= game.impulse else ship.activations)


def load_track(game: Duel) -> scene.StepTrack | None:
    """CS-LOAD-07: where Load counters lie is public; their faces are in the hints, for those who may see them."""
    lying: dict[int, list[tuple[str, str]]] = {}
    for ship in game.ships:
        for due, what in counters(ship):
            if due > game.now or (due == game.now and game.step == "impulses"):
                lying.setdefault(due, []).append((SIDES[ship.side], f"{names(game)[ship.side]}: {what}"))
    if not lying:
        return None
    first = IMPULSES * (game.turn - 1) + 1
    steps = [scene.Step(label=moment(game, at), counters=tuple(dict.fromkeys([side for side, _ in lying.get(at, [])])),
                        hint="; ".join([what for _, what in lying.get(at, [])]))
             for at in range(first, max(first + IMPULSES - 1, *lying) + 1)]
    return scene.StepTrack(title="Load counters", subtitle="ready at impulse", steps=tuple(steps),
                           current=game.now - first if game.step == "impulses" else -1,
                           legend=tuple([(SIDES[side], f"{SIDES[side].upper()} loading") for side in (0, 1)]))


def counters(ship: Ship) -> list[tuple[int, str]]:
    """The Load counters of a ship: the moment of each, and what this seat knows of it."""
    sections = [(section.due, f"{SECTIONS[at]} section, {section.pending.replace(HIDDEN, 'face down')}")
                for at, section in enumerate(ship.sections) if section.due]
    chasers = [(ship.bow_chasers, "bow chasers"), (ship.stern_chasers, "stern chasers")]
    return sections + [(due, what) for due, what in chasers if due]


# --- hands ------------------------------------------------------------------------------------------------------------

def hands(game: Duel, seat: int | None, playable: tuple[str, ...]) -> tuple[scene.Hand, ...]:
    """CS-CARD-05, CS-GEN-09: one's own cards, and how many the other holds; nothing when one holds none."""
    if "no-bridge-cards" in game.specials:
        return ()
    shown: list[scene.Hand] = []
    for ship in sorted(game.ships, key=lambda ship: ship.side != seat):
        side, held = SIDES[ship.side], len(ship.hand)
        if ship.side != seat and held:
            name = names(game)[ship.side]
            shown.append(scene.Hand(label=name, side=side, hidden=held, note=count(held, "card")))
        elif ship.side == seat:
            cards = tuple([face(card, side, card in playable) for card in ship.hand])
            shown.append(scene.Hand(label="Your hand", side=side, cards=cards, note="" if cards else "no cards"))
    return tuple(shown) if any([hand.cards for hand in shown]) else ()


def face(card: str, side: str, playable: bool) -> scene.Card:
    entry = CARDS[CARD[card]]
    return scene.Card(id=card, title=entry.name, text=entry.text, timing=TIMINGS.get(entry.window, ""), side=side,
                      playable=playable)
