"""What lies beside the chart: templates with their boxes and fires, crews, wizards and their cards, and bearings."""

from functools import lru_cache
from typing import Final, Optional

from weathergage.kernel.core import HIDDEN
from weathergage.kernel.sight import LISTED, Sight
from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import capital, count, deck_words, letters_of
from weathergage.rulesets.man_o_war.content.printed import Location
from weathergage.rulesets.man_o_war.content.tables import CARDS, LEVELS, MODELS, SPELLS, TERRAIN
from weathergage.rulesets.man_o_war.face.overlays import Past, in_question
from weathergage.rulesets.man_o_war.face.words import (
    CLASSES,
    ROLES,
    afw_words,
    card_words,
    fleets_of,
    heading_title,
    inches,
    level_words,
    most_wounds,
    seen_name,
    side_id,
    side_letter,
    side_tincture,
    spell_words,
    weapon_words,
)
from weathergage.rulesets.man_o_war.rules.activation import Activate
from weathergage.rulesets.man_o_war.rules.geometry import distance_of, zone_of
from weathergage.rulesets.man_o_war.rules.locations import dice_left
from weathergage.rulesets.man_o_war.rules.speeds import ASTERN_SPEED, BEAM_SPEED, SPEED, STRAIGHT, pace_of
from weathergage.rulesets.man_o_war.rules.victory import honours
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    AFLOAT,
    DEAD,
    HOUSED,
    LAIR,
    LANDED,
    LEFT,
    NOBODY,
    REMOVED,
    SUNK,
    VESSEL,
    WAITING,
    Battle,
    Person,
    Piece,
    Player,
    active_members,
    battle,
    model_of,
    unit_named,
)
from weathergage.scene import model as scene
from weathergage.scene.model import Icon

NEAREST: Final = 10         # pieces whose bearings are listed
FATES: Final = {SUNK: "sunk", DEAD: "dead", LEFT: "left the table", REMOVED: "lost", HOUSED: "in the Ark",
                LAIR: "in its lair", WAITING: "to be placed"}


def groups(game: Battle, seat: Optional[int]) -> tuple[scene.Group, ...]:
    """MW-VIC-05: both fleets with their Battle Honours as things stand."""
    return tuple([scene.Group(id=side_id(side), title=heading_title(fleets_of(game), side), side=side_id(side),
                              note=f"{count(honours(game)[side], 'honour')}" if game.turn else "")
                  for side in in_order(game, seat)])


def in_order(game: Battle, seat: Optional[int]) -> list[int]:
    """One's own side first."""
    return sorted(range(len(game.players)), key=lambda side: (side != seat, side))


def sheets(sight: Sight) -> tuple[scene.Sheet, ...]:
    """Fleet by fleet: the wizard and his cards, the ships in question with their templates, then all others."""
    game, (first, second) = battle(sight.game), in_question(sight)
    leaves: list[scene.Sheet] = []
    for side in in_order(game, sight.seat):
        leaves += [one for one in (command_sheet(game, side),) if one.parts]
        numbers = [number for number, piece in enumerate(game.pieces) if piece.owner == side]
        numbers.sort(key=lambda one: (one not in (first, second), is_gone(game.pieces[one])))
        leaves += [ship_sheet(game, number, number == first)
                   if game.pieces[number].kind == VESSEL and number in (first, second)
                   else row_sheet(game, number, number == first) for number in numbers]
    bearings = bearing_sheet(game, first) if first != NOBODY else None
    return (*leaves, *([bearings] if bearings is not None else []))


def is_gone(piece: Piece) -> bool:
    return piece.fate in (SUNK, DEAD, LEFT, REMOVED)


# --- commanders -------------------------------------------------------------------------------------------------------

def command_sheet(game: Battle, side: int) -> scene.Sheet:
    """The admiral and the wizard: where they are, and how many spells he holds; and what lies ashore."""
    player, parts = game.players[side], list[scene.Part]()
    for one in game.people:
        if one.side == side and one.status != "absent":
            parts.append(scene.Row(label=capital(title_of(player, one)), text=person_place(game, one)))
    if player.level:
        hand = len(player.hand)
        parts.append(scene.Track(label="Spells", compact=True, value=str(hand), of=f"/{LEVELS[player.level].hand}",
                                 boxes=tuple([scene.Box(state="present" if at < hand else "lost") for at in
                                              range(max(hand, LEVELS[player.level].hand))])))
    marks = [words for words, is_so in (
        ("silenced", player.silenced), ("its next summoning succeeds", player.aided),
        (f"{count(player.pool, 'die', 'dice')} to roll again", bool(player.pool)),
        (f"{count(player.landed, 'crew counter')} ashore", bool(player.landed)),
        ("home with the treasure", player.treasured), (treasure_words(game, side), bool(treasure_words(game, side))),
    ) if is_so]
    if marks:
        parts.append(scene.Chips(chips=tuple([scene.Chip(text=words) for words in marks])))
    return scene.Sheet(id=f"command-{side}", title="", side=side_id(side), parts=tuple(parts), group=side_id(side))


def title_of(player: Player, one: Person) -> str:
    if one.role != "wizard":
        return ROLES[one.role]
    college = f", {player.college} college" if player.college else ""
    return f"{level_words(player.level)}{college}"


def person_place(game: Battle, one: Person) -> str:
    match one.status:
        case "aboard" if one.ship == NOBODY: return "aboard one of their ships"
        case "aboard": return f"aboard {seen_name(game, one.ship)}"
        case "adrift": return f"clinging to wreck {one.wreck + 1}"
        case "gone": return "has left the battle"
        case _: return one.status


def treasure_words(game: Battle, side: int) -> str:
    """MW-SCN-03."""
    if game.treasure == LANDED and game.holder == side:
        return "has found the treasure"
    is_aboard = game.treasure == ABOARD and game.holder != NOBODY and game.pieces[game.holder].side == side
    return f"treasure aboard {seen_name(game, game.holder)}" if is_aboard else ""


# --- templates --------------------------------------------------------------------------------------------------------

def profile(piece: Piece, compact: bool) -> scene.Profile:
    """MW-DATA-02, MW-DATA-08: the template: every location in its place, prow left, with boxes, saves and fires."""
    return drawn_profile(piece.model, piece.filled, piece.blazes, piece.plated, piece.btw, compact)


@lru_cache(maxsize=2048)
def drawn_profile(name: str, filled: tuple[int, ...], blazes: tuple[int, ...], plated: str, below: int,
                  compact: bool) -> scene.Profile:
    """One that has not changed is not made again, nor one for each seat."""
    model = MODELS[name]
    return scene.Profile(
        areas=tuple([area(location, filled[at], blazes[at], plated == location.id)
                     for at, location in enumerate(model.locations)]),
        keel=tuple([scene.Box(state="lost" if at < below else "present",
                              hint="hit below the waterline" if at < below else "")
                    for at in range(model.btw)]), save=f"{model.btw_save}+", compact=compact)


def area(location: Location, filled: int, blazes: int, plated: bool) -> scene.Area:
    left, top, right, bottom = location.area
    rolls = "-".join(dict.fromkeys([str(location.rolls[0]), str(location.rolls[-1])])) if location.rolls else ""
    state = f"{filled} of {count(location.boxes, 'box', 'boxes')} lost" if filled else "sound"
    fire = f", {count(blazes, 'blaze')}" if blazes else ""
    return scene.Area(
        name=location.name, left=left, top=top, right=right, bottom=bottom, roll=rolls,
        save=f"{location.save}+{' plated' if plated else ''}", fire=blazes, lost=filled >= location.boxes,
        boxes=tuple([location_box(blazes, filled, k) for k in range(location.boxes)]),
        hint=f"{location.name} ({location.level}), hit on {rolls}, saves on {location.save}+: {state}{fire}")


def location_box(blazes: int, filled: int, at: int) -> scene.Box:
    """MW-FIRE-08: a Blaze is damage that burns."""
    if at < blazes:
        return scene.Box(state="assigned", tincture="gules", text="*", hint="a blaze")
    return scene.Box(state="lost" if at < filled else "present", hint="damaged" if at < filled else "")


def crew_track(piece: Piece) -> scene.Track:
    """MW-SET-18: crew counters."""
    return scene.Track(label="Crew", value=str(piece.crew), of=f"/{piece.limit}", compact=True,
                       boxes=tuple([scene.Box(state="present" if at < piece.crew else "lost")
                                    for at in range(piece.limit)]))


def wound_track(piece: Piece) -> scene.Track:
    """MW-MON-38, MW-AIR-25."""
    most = most_wounds(piece)
    return scene.Track(label="Life", value=str(most - piece.wounds), of=f"/{most}", compact=True,
                       boxes=tuple([scene.Box(state="present" if at < most - piece.wounds else "lost")
                                    for at in range(most)]))


def ship_sheet(game: Battle, number: int, active: bool) -> scene.Sheet:
    """A ship in question: her whole template, crew, speeds, guns, cards and all that lies on her."""
    piece = game.pieces[number]
    model = model_of(piece)
    crew = () if model.crewless else (crew_track(piece),)
    drawn, *rest = template_parts(game, number)
    return scene.Sheet(
        id=f"piece-{piece.label}", title=seen_name(game, number),
        subtitle=f"{CLASSES[model.rank]}{role_words(game, number)}", side=side_id(piece.owner),
        ship=piece.label if piece.fate == AFLOAT else "",
        note=note_of(game, number), parts=(drawn, *crew, *rest), active=active, group=side_id(piece.owner))


def template_parts(game: Battle, number: int) -> tuple[scene.Part, ...]:
    """The template in full, the speeds and guns that are left, and what lies on the ship."""
    piece = game.pieces[number]
    chips = ship_chips(game, number)
    return (profile(piece, False),
            scene.Counters(counters=(*speed_counters(game, number), *gun_counters(piece))),
            *((scene.Chips(chips=chips),) if chips else ()))


def role_words(game: Battle, number: int) -> str:
    people = aboard(game, number)
    flag = ["flagship"] if leads(game, number) else []
    roles = [*flag, *people]
    return f", {', '.join(roles)}" if roles else ""


def aboard(game: Battle, number: int) -> list[str]:
    """Who is known to be aboard."""
    return [ROLES[one.role] for one in game.people if one.ship == number and one.status == ABOARD]


def note_of(game: Battle, number: int) -> str:
    """What she is doing, or what has become of her."""
    piece = game.pieces[number]
    if piece.fate != AFLOAT:
        return FATES[piece.fate]
    if piece.side == NOBODY:
        return "abandoned"
    if piece.side != piece.owner:
        return "prize"
    if number == game.active:
        return "acting"
    return "has acted" if has_acted(game, number) else "flag" if leads(game, number) else ""


def has_acted(game: Battle, number: int) -> bool:
    """MW-SQD-07: whether her turn is over."""
    piece = game.pieces[number]
    unit = piece.unit
    waits = any([isinstance(frame, Activate) and frame.unit == unit and number not in frame.done
                 for frame in game.agenda])
    return game.phase == "battle" and game.units[unit].activated and not waits


def leads(game: Battle, number: int) -> bool:
    """MW-SET-29: whether she carries the flag of a squadron of several ships."""
    piece = game.pieces[number]
    unit = game.units[piece.unit]
    return unit.flagship == number and len(unit.members) > 1


def speed_counters(game: Battle, number: int) -> list[scene.Counter]:
    """MW-MOVE-02: what every propulsion gives now."""
    piece = game.pieces[number]
    counters: list[scene.Counter] = []
    for mode in model_of(piece).modes:
        which = (BEAM_SPEED, ASTERN_SPEED) if mode.id == "sail" else (SPEED, STRAIGHT)
        speeds = dict.fromkeys([pace_of(game, number, mode, one).inches for one in which])
        printed = (mode.beam, mode.astern) if mode.id == "sail" else (mode.speed, mode.straight)
        slower = sum(speeds) < sum(dict.fromkeys(printed))
        counters.append(scene.Counter(label=mode.id, icon="sail" if mode.id == "sail" else None,
                                   value=" / ".join([inches(speed) for speed in speeds]),
                                   tone="danger" if slower else "plain"))
    return counters


def gun_counters(piece: Piece) -> list[scene.Counter]:
    """MW-DATA-05, MW-DMG-04: a dot for each die of a weapon, filled while it works."""
    counters: list[scene.Counter] = []
    for mount in model_of(piece).mounts:
        left = dice_left(piece, mount.id)
        sides = "" if mount.weapon == "cannon" else f" ({weapon_words(mount.weapon)})" \
            if mount.weapon not in mount.id else ""
        counters.append(scene.Counter(label=f"{mount.id.replace('-', ' ')}{sides}", icon="guns", value="",
                                   dots=tuple([at < left for at in range(mount.dice)])))
    return counters


def ship_chips(game: Battle, number: int) -> tuple[scene.Chip, ...]:
    """Counters, spells, cards and fires in short."""
    piece = game.pieces[number]
    chips: list[scene.Chip] = []
    blazes = sum(piece.blazes)
    if blazes:
        chips.append(scene.Chip(text=count(blazes, "blaze"), icon="flame", tone="fire"))
    marks: tuple[tuple[str, Icon, bool], ...] = (
        ("No Movement", "anchor", piece.no_move), ("No Firing", "guns", piece.no_fire),
        ("straggler", "warn", piece.straggler), ("to be scuttled", "warn", piece.scuttler != NOBODY),
        (aground_words(game, number), "anchor", piece.aground != NOBODY), ("jammed", "guns", bool(piece.jammed)),
    )
    chips += [scene.Chip(text=words, icon=icon, tone="danger") for words, icon, is_so in marks if is_so]
    chips += [scene.Chip(text="submerged", icon="hidden")] if piece.submerged else []
    chips += [scene.Chip(text=f"lashed to {seen_name(game, other)}") for other in piece.lashed]
    chips += [scene.Chip(text=spell_words(spell.partition(":")[0]), icon="star", tone="brass")
              for spell in piece.spells]
    chips += [scene.Chip(text=afw_words(piece.anti_flyer), icon="guns")] if piece.anti_flyer else []
    read = [card for card in piece.cards if card != HIDDEN]
    chips += [scene.Chip(text=card_words(card), icon="cards") for card in read]
    hidden = len(piece.cards) - len(read)
    if hidden:
        chips.append(scene.Chip(text=f"{count(hidden, 'card')} face down", icon="hidden"))
    if any([mode.id == "sail" for mode in model_of(piece).modes]) and piece.fate == AFLOAT:
        zone = zone_of(game, piece.heading)
        chips.append(scene.Chip(text={"into": "into the wind", "abeam": "wind abeam"}.get(zone, "wind astern"),
                                icon="wind", tone="danger" if zone == "into" else "plain"))
    return tuple(chips)


def aground_words(game: Battle, number: int) -> str:
    piece = game.pieces[number]
    if piece.aground < 0:
        return "aground"
    return f"aground on the {TERRAIN[game.terrain[piece.aground][0]].name.lower()}"


def row_sheet(game: Battle, number: int, active: bool) -> scene.Sheet:
    """A row of the fleet: the template in small, the crew, and the worst that can be said."""
    piece = game.pieces[number]
    parts: list[scene.Part] = []
    if piece.kind == VESSEL and not is_gone(piece):
        parts.append(profile(piece, True))
        if not model_of(piece).crewless:
            parts.append(crew_track(piece))
    elif piece.model != HIDDEN and not is_gone(piece):
        parts.append(wound_track(piece))
    words = condition(game, number)
    if words:
        parts.append(scene.Row(text=", ".join(words)))
    more = template_parts(game, number) if piece.kind == VESSEL and not is_gone(piece) else ()
    return scene.Sheet(
        id=f"piece-{piece.label}", title=seen_name(game, number), side=side_id(piece.owner),
        ship=piece.label if piece.fate == AFLOAT else "",
        note=note_of(game, number), parts=tuple(parts), active=active, compact=True, group=side_id(piece.owner),
        more=more)


def condition(game: Battle, number: int) -> list[str]:
    """Its state in a few words."""
    piece = game.pieces[number]
    if piece.model == HIDDEN:
        return ["known to its owner alone"]
    if is_gone(piece):
        return []
    words = aboard(game, number)
    blazes = sum(piece.blazes)
    words += [f"{count(blazes, 'blaze')}"] if blazes else []
    words += [text for text, is_so in (
        ("no movement", piece.no_move), ("no firing", piece.no_fire), ("straggler", piece.straggler),
        ("to be scuttled", piece.scuttler != NOBODY), ("aground", piece.aground != NOBODY),
        ("submerged", piece.submerged), ("lashed", bool(piece.lashed))) if is_so]
    words += [spell_words(spell.partition(":")[0]) for spell in piece.spells]
    words += [card_words(card) for card in piece.shown]
    hidden = len([card for card in piece.cards if card not in piece.shown])
    words += [f"{count(hidden, 'card')}"] if hidden else []
    return words


# --- bearings ---------------------------------------------------------------------------------------------------------

def bearing_sheet(game: Battle, chosen: int) -> Optional[scene.Sheet]:
    """MW-GEO-05: the nearest pieces as they bear, and how far they are from footprint to footprint."""
    eye, fleets, rows = game.pieces[chosen], fleets_of(game), []
    for number, piece in enumerate(game.pieces):
        if number == chosen or piece.fate != AFLOAT:
            continue
        degrees = bearing(piece.x - eye.x, piece.y - eye.y)
        far = distance_of(game, chosen, number)
        side = piece.side if piece.side != NOBODY else piece.owner
        badge = scene.Badge(text=side_letter(fleets, side), tone="side", tincture=side_tincture(fleets, side),
                            hint=heading_title(fleets, side))
        rows.append((far, (scene.Entry(text=seen_name(game, number), badge=badge), letters_of(degrees),
                           deck_words(turn(eye.heading, degrees)), inches(round(far, 1)))))
    if not rows:
        return None
    rows.sort(key=lambda row: row[0])
    return scene.Sheet(id="bearings", title=f"From {seen_name(game, chosen)}", active=True,
                       ship=eye.label if eye.kind == VESSEL else "",
                       parts=(scene.Table(columns=("", "Bears", "Off her", "Range"),
                                          rows=tuple([row for _, row in rows[:NEAREST]])),))


# --- the turn and the hands -------------------------------------------------------------------------------------------

def tracks(game: Battle, past: Past) -> tuple[scene.StepTrack, ...]:
    """MW-TURN-02: the units that have acted this turn, in their order, and how many have still to."""
    if game.phase != "battle" or game.outcome is not None:
        return ()
    acted = [unit for unit in [unit_named(game, label) for label in past.acted] if unit != NOBODY]
    acted = [at for at, unit in enumerate(game.units) if unit.activated and at not in acted] + acted
    left = [at for at, unit in enumerate(game.units) if not unit.activated and active_members(game, unit)]
    steps = [scene.Step(label=side_letter(fleets_of(game), game.units[unit].side),
                        counters=(side_id(game.units[unit].side),),
                        hint=f"{first_name(game, unit)} has acted") for unit in acted]
    steps += [scene.Step(label="", hint=f"{first_name(game, unit)} is still to act") for unit in left]
    if not steps:
        return ()
    return (scene.StepTrack(title=f"Unit {len(acted)}", subtitle=f"of {len(steps)}", steps=tuple(steps),
                            current=len(acted) - 1),)


def first_name(game: Battle, unit: int) -> str:
    return seen_name(game, game.units[unit].members[0])


def hands(sight: Sight) -> tuple[scene.Hand, ...]:
    """MW-CORE-10: one's own spells, and the cards that lie on one's own ships."""
    game, seat = battle(sight.game), sight.seat
    if seat is None:
        return ()
    player, side = game.players[seat], side_id(seat)
    fits = {word for question in sight.questions() for option in sight.candidates(question, LISTED)
            for word in words_of(option)}
    cards = [spell_card(card, side, card in fits) for card in player.hand]
    cards += [ship_card(card, "to be laid", side, at == 0) for at, card in enumerate(player.dealt)]
    for number, piece in enumerate(game.pieces):
        if piece.owner == seat and piece.fate in (AFLOAT, WAITING):
            cards += [ship_card(card, seen_name(game, number), side, card in fits) for card in piece.cards]
    if not cards:
        return ()
    spells = count(len(player.hand), "spell")
    return (scene.Hand(label="Your cards", side=side, cards=tuple(cards),
                       note=f"{spells}, {len(cards) - len(player.hand)} for ships"),)


def words_of(option: object) -> list[str]:
    """Every word of an answer."""
    if isinstance(option, tuple):
        return [word for part in option for word in words_of(part)]
    return [option] if isinstance(option, str) else []


def spell_card(card: str, side: str, playable: bool) -> scene.Card:
    spell = SPELLS[card]
    reach = f"{spell.range:g}″" if spell.range else "any range"
    return scene.Card(id=card, title=spell.name, text=spell.text, timing=spell.college, value=str(spell.casting),
                      note=f"{reach}; dispels {spell.dispels}", side=side, playable=playable)


def ship_card(card: str, ship: str, side: str, playable: bool) -> scene.Card:
    printed = CARDS[card]
    return scene.Card(id=card, title=printed.name, text=printed.text, timing=printed.symbol,
                      note=f"{ship}{', once' if printed.use == 'once' else ''}", side=side, playable=playable)
