"""What lies beside the chart: templates with their boxes and fires, crews, wizards and their cards, and bearings."""

from typing import Final

from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import capital, count, deck_words, letters_of
from weathergage.rulesets.man_o_war.content.printed import Location, Model
from weathergage.rulesets.man_o_war.content.tables import CARDS, FLYERS, LEVELS, MODELS, MONSTERS, SPELLS, TERRAIN
from weathergage.rulesets.man_o_war.face.overlays import Asked, Past, in_question, is_on_chart, named
from weathergage.rulesets.man_o_war.face.view import PersonView, PieceView, PlayerView, Scene
from weathergage.rulesets.man_o_war.face.words import (
    HIDDEN,
    ROLES,
    afw_words,
    card_words,
    heading_title,
    inches,
    level_words,
    side_id,
    side_letter,
    side_tincture,
    spell_words,
    weapon_words,
)
from weathergage.rulesets.man_o_war.rules.geometry import distance_of, zone_of
from weathergage.rulesets.man_o_war.rules.locations import dice_left
from weathergage.rulesets.man_o_war.rules.speeds import ASTERN_SPEED, BEAM_SPEED, SPEED, STRAIGHT, pace_of
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    LAIR,
    MONSTER,
    NOBODY,
    SHOALS,
    VESSEL,
    WAITING,
    Battle,
    number_of,
)
from weathergage.scene import model as scene
from weathergage.scene.model import Icon

NEAREST: Final = 10         # pieces whose bearings are listed
FATES: Final = {"sunk": "sunk", "dead": "dead", "left": "left the table", "removed": "lost", "housed": "in the Ark",
                LAIR: "in its lair", WAITING: "to be placed"}


def fleets(game: Battle) -> tuple[str, ...]:
    return tuple([player.fleet for player in game.players])


def groups(game: Battle) -> tuple[scene.Group, ...]:
    """MW-VIC-05: both fleets with their Battle Honours as things stand."""
    return tuple([scene.Group(id=side_id(side), title=heading_title(fleets(game), side), side=side_id(side),
                              note=f"{count(game.honours[side], 'honour')}" if game.turn else "")
                  for side in in_order(game)])


def in_order(game: Battle) -> list[int]:
    """One's own side first."""
    return sorted(range(len(game.players)), key=lambda side: (side != game.seat, side))


def sheets(game: Battle, asked: tuple[Asked, ...]) -> tuple[scene.Sheet, ...]:
    """Fleet by fleet: the wizard and his cards, the ships in question with their templates, then all others."""
    chosen = in_question(game, asked)
    second = second_in_question(game, asked)
    found: list[scene.Sheet] = []
    for side in in_order(game):
        pieces = [piece for piece in game.pieces if piece.owner == side]
        found += [one for one in (command_sheet(game, side),) if one.parts]
        for piece in sorted(pieces, key=lambda one: (one.label not in (chosen, second), is_gone(one))):
            if piece.kind == VESSEL and piece.label in (chosen, second):
                found.append(ship_sheet(game, piece, piece.label == chosen))
            else:
                found.append(row_sheet(game, piece, piece.label == chosen))
    bearings = bearing_sheet(game, chosen) if chosen else None
    return (*found, *([bearings] if bearings is not None else []))


def second_in_question(game: Battle, asked: tuple[Asked, ...]) -> str:
    """The other piece that a question is about."""
    return next((label for question in asked for label in named(game, question)[1:2]), "")


def is_gone(piece: Piece) -> bool:
    return piece.fate in ("sunk", "dead", "left", "removed")


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
    marks = [words for words, true in (
        ("silenced", player.silenced), ("its next summoning succeeds", player.aided),
        (f"{count(player.pool, 'die', 'dice')} to roll again", bool(player.pool)),
        (f"{count(player.landed, 'crew counter')} ashore", bool(player.landed)),
        ("home with the treasure", player.treasured), (treasure_words(game, side), bool(treasure_words(game, side))),
    ) if true]
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
        case "aboard" if one.ship == HIDDEN: return "aboard one of their ships"
        case "aboard": return f"aboard {name_of(game, one.ship)}"
        case "adrift": return f"clinging to wreck {one.wreck}"
        case "gone": return "has left the battle"
        case _: return one.status


def treasure_words(game: Battle, side: int) -> str:
    """MW-SCN-03."""
    if game.treasure == "landed" and game.holder == str(side):
        return "has found the treasure"
    owner = next((piece for piece in game.pieces if piece.label == game.holder), None)
    return f"treasure aboard {owner['called']}" if owner is not None and owner["side"] == side else ""


def name_of(game: Battle, label: str) -> str:
    return next((piece.called for piece in game.pieces if piece.label == label), label)


# --- templates --------------------------------------------------------------------------------------------------------

def profile(piece: Piece, compact: bool) -> scene.Profile:
    """MW-DATA-02, MW-DATA-08: the template: every location in its place, prow left, with boxes, saves and fires."""
    model = MODELS[piece.model]
    return scene.Profile(
        areas=tuple([area(piece, location, at) for at, location in enumerate(model.locations)]),
        keel=tuple([scene.Box(state="lost" if at < piece.btw else "present",
                              hint="hit below the waterline" if at < piece.btw else "")
                    for at in range(model.btw)]), save=f"{model.btw_save}+", compact=compact)


def area(piece: Piece, location: Location, at: int) -> scene.Area:
    left, top, right, bottom = location.area
    filled, blazes = piece.filled[at], piece.blazes[at]
    plated = piece.plated == location.id
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
    most = MONSTERS[piece.model].wounds if piece.kind == MONSTER else FLYERS[piece.model].wounds
    return scene.Track(label="Life", value=str(most - piece.wounds), of=f"/{most}", compact=True,
                       boxes=tuple([scene.Box(state="present" if at < most - piece.wounds else "lost")
                                    for at in range(most)]))


def ship_sheet(game: Battle, piece: Piece, active: bool) -> scene.Sheet:
    """A ship in question: her whole template, crew, speeds, guns, cards and all that lies on her."""
    model = MODELS[piece.model]
    crew = () if model.crewless else (crew_track(piece),)
    drawn, *rest = template_parts(game, piece)
    return scene.Sheet(
        id=f"piece-{piece.label}", title=piece.called, subtitle=f"{class_words(model)}{role_words(game, piece)}",
        side=side_id(piece.owner), ship=piece.label if is_on_chart(game, piece.label) else "",
        note=note_of(game, piece), parts=(drawn, *crew, *rest), active=active, group=side_id(piece.owner))


def template_parts(game: Battle, piece: Piece) -> tuple[scene.Part, ...]:
    """The template in full, the speeds and guns that are left, and what lies on the ship."""
    chips = ship_chips(game, piece)
    return (profile(piece, False),
            scene.Counters(counters=(*speed_counters(game, piece), *gun_counters(game, piece))),
            *((scene.Chips(chips=chips),) if chips else ()))


def class_words(model: Model) -> str:
    return {"MOW": "Man O' War", "IND": "Independent", "SOL": "Ship of the Line"}[model.rank]


def role_words(game: Battle, piece: Piece) -> str:
    people = aboard(game, piece)
    flag = ["flagship"] if leads(game, piece) else []
    told = [*flag, *people]
    return f", {', '.join(told)}" if told else ""


def aboard(game: Battle, piece: Piece) -> list[str]:
    """Who is known to be aboard."""
    return [ROLES[one.role] for one in game.people
            if one.ship == piece.label and one.status == "aboard"]


def note_of(game: Battle, piece: Piece) -> str:
    """What she is doing, or what has become of her."""
    if piece.fate != AFLOAT:
        return FATES[piece.fate]
    if piece.side == NOBODY:
        return "abandoned"
    if piece.side != piece.owner:
        return "prize"
    if piece.label == game.active:
        return "acting"
    return "has acted" if has_acted(game, piece) else "flag" if leads(game, piece) else ""


def has_acted(game: Battle, piece: Piece) -> bool:
    """MW-SQD-07: whether her turn is over."""
    unit = game.units[piece.unit]
    return game.phase == "battle" and unit.activated and piece.label not in unit.waiting


def leads(game: Battle, piece: Piece) -> bool:
    """MW-SET-29: whether she carries the flag of a squadron of several ships."""
    unit = game.units[piece.unit]
    return unit.flagship == piece.label and len(unit.members) > 1


def speed_counters(game: Battle, piece: Piece) -> list[scene.Counter]:
    """MW-MOVE-02: what every propulsion gives now."""
    number = number_of(game, piece.label)
    found: list[scene.Counter] = []
    for mode in MODELS[piece.model].modes:
        which = (BEAM_SPEED, ASTERN_SPEED) if mode.id == "sail" else (SPEED, STRAIGHT)
        speeds = dict.fromkeys([pace_of(game, number, mode, one).inches for one in which])
        printed = (mode.beam, mode.astern) if mode.id == "sail" else (mode.speed, mode.straight)
        slower = sum(speeds) < sum(dict.fromkeys(printed))
        found.append(scene.Counter(label=mode.id, icon="sail" if mode.id == "sail" else None,
                                   value=" / ".join([inches(speed) for speed in speeds]),
                                   tone="danger" if slower else "plain"))
    return found


def gun_counters(game: Battle, piece: Piece) -> list[scene.Counter]:
    """MW-DATA-05, MW-DMG-04: a dot for each die of a weapon, filled while it works."""
    ship = game.pieces[number_of(game, piece.label)]
    found: list[scene.Counter] = []
    for mount in MODELS[piece.model].mounts:
        left = dice_left(ship, mount.id)
        sides = "" if mount.weapon == "cannon" else f" ({weapon_words(mount.weapon)})" \
            if mount.weapon not in mount.id else ""
        found.append(scene.Counter(label=f"{mount.id.replace('-', ' ')}{sides}", icon="guns", value="",
                                   dots=tuple([at < left for at in range(mount.dice)])))
    return found


def ship_chips(game: Battle, piece: Piece) -> tuple[scene.Chip, ...]:
    """Counters, spells, cards and fires in short."""
    found: list[scene.Chip] = []
    blazes = sum(piece.blazes)
    if blazes:
        found.append(scene.Chip(text=count(blazes, "blaze"), icon="flame", tone="fire"))
    marks: tuple[tuple[str, Icon, bool], ...] = (
        ("No Movement", "anchor", piece.no_move), ("No Firing", "guns", piece.no_fire),
        ("straggler", "warn", piece.straggler), ("to be scuttled", "warn", bool(piece.scuttler)),
        (aground_words(game, piece), "anchor", piece.aground != NOBODY), ("jammed", "guns", bool(piece.jammed)),
    )
    found += [scene.Chip(text=words, icon=icon, tone="danger") for words, icon, true in marks if true]
    found += [scene.Chip(text="submerged", icon="hidden")] if piece.submerged else []
    found += [scene.Chip(text=f"lashed to {name_of(game, other)}") for other in piece.lashed]
    found += [scene.Chip(text=spell_words(spell.partition(":")[0]), icon="star", tone="brass")
              for spell in piece.spells]
    found += [scene.Chip(text=afw_words(piece.anti_flyer), icon="guns")] if piece.anti_flyer else []
    read = [card for card in piece.cards if card != HIDDEN]
    found += [scene.Chip(text=card_words(card), icon="cards") for card in read]
    hidden = len(piece.cards) - len(read)
    if hidden:
        found.append(scene.Chip(text=f"{count(hidden, 'card')} face down", icon="hidden"))
    if any([mode.id == "sail" for mode in MODELS[piece.model].modes]) and piece.fate == AFLOAT:
        zone = zone_of(game, piece.heading)
        found.append(scene.Chip(text={"into": "into the wind", "abeam": "wind abeam"}.get(zone, "wind astern"),
                                icon="wind", tone="danger" if zone == "into" else "plain"))
    return tuple(found)


def aground_words(game: Battle, piece: Piece) -> str:
    if piece.aground == SHOALS or piece.aground < 0:
        return "aground"
    return f"aground on the {TERRAIN[game.terrain[piece.aground][0]].name.lower()}"


def row_sheet(game: Battle, piece: Piece, active: bool) -> scene.Sheet:
    """A row of the fleet: the template in small, the crew, and the worst that can be said."""
    parts: list[scene.Part] = []
    if piece.kind == VESSEL and not is_gone(piece):
        parts.append(profile(piece, True))
        if not MODELS[piece.model].crewless:
            parts.append(crew_track(piece))
    elif piece.model != HIDDEN and not is_gone(piece):
        parts.append(wound_track(piece))
    words = condition(game, piece)
    if words:
        parts.append(scene.Row(text=", ".join(words)))
    more = template_parts(game, piece) if piece.kind == VESSEL and not is_gone(piece) else ()
    return scene.Sheet(
        id=f"piece-{piece.label}", title=piece.called, side=side_id(piece.owner),
        ship=piece.label if is_on_chart(game, piece.label) else "",
        note=note_of(game, piece), parts=tuple(parts), active=active, compact=True, group=side_id(piece.owner),
        more=more)


def condition(game: Battle, piece: Piece) -> list[str]:
    """Its state in a few words."""
    if piece.model == HIDDEN:
        return ["known to its owner alone"]
    if is_gone(piece):
        return []
    told = aboard(game, piece)
    blazes = sum(piece.blazes)
    told += [f"{count(blazes, 'blaze')}"] if blazes else []
    told += [words for words, true in (
        ("no movement", piece.no_move), ("no firing", piece.no_fire), ("straggler", piece.straggler),
        ("to be scuttled", bool(piece.scuttler)), ("aground", piece.aground != NOBODY),
        ("submerged", piece.submerged), ("lashed", bool(piece.lashed))) if true]
    told += [spell_words(spell.partition(":")[0]) for spell in piece.spells]
    told += [card_words(card) for card in piece.shown]
    hidden = len([card for card in piece.cards if card not in piece.shown])
    told += [f"{count(hidden, 'card')}"] if hidden else []
    return told


# --- bearings ---------------------------------------------------------------------------------------------------------

def bearing_sheet(game: Battle, chosen: str) -> scene.Sheet | None:
    """MW-GEO-05: the nearest pieces as they bear, and how far they are from footprint to footprint."""
    number = number_of(game, chosen)
    eye, rows = game.pieces[number], []
    for piece in game.pieces:
        if piece.label == chosen or piece.fate != AFLOAT:
            continue
        other = number_of(game, piece.label)
        degrees = bearing(piece.x - eye.x, piece.y - eye.y)
        far = distance_of(game, number, other)
        side = piece.side if piece.side != NOBODY else piece.owner
        badge = scene.Badge(text=side_letter(fleets(game), side), tone="side",
                            tincture=side_tincture(fleets(game), side), hint=heading_title(fleets(game), side))
        rows.append((far, (scene.Entry(text=piece.called, badge=badge), letters_of(degrees),
                           deck_words(turn(eye.heading, degrees)), inches(round(far, 1)))))
    if not rows:
        return None
    rows.sort(key=lambda row: row[0])
    return scene.Sheet(id="bearings", title=f"From {name_of(game, chosen)}", ship=chosen if eye.kind == VESSEL else "",
                       active=True, parts=(scene.Table(columns=("", "Bears", "Off her", "Range"),
                                                       rows=tuple([row for _, row in rows[:NEAREST]])),))


# --- the turn and the hands -------------------------------------------------------------------------------------------

def tracks(game: Battle, past: Past) -> tuple[scene.StepTrack, ...]:
    """MW-TURN-02: the units that have acted this turn, in their order, and how many have still to."""
    if game.phase != "battle" or game.ended:
        return ()
    units = {unit.label: unit for unit in game.units}
    acted = [units[label] for label in past.acted if label in units]
    acted = [unit for unit in game.units if unit.activated and unit not in acted] + acted
    left = [unit for unit in game.units if not unit.activated and can_act(game, unit.members)]
    steps = [scene.Step(label=side_letter(fleets(game), unit.side), counters=(side_id(unit.side),),
                        hint=f"{name_of(game, unit.label)} has acted") for unit in acted]
    steps += [scene.Step(label="", hint=f"{name_of(game, unit.label)} is still to act") for unit in left]
    if not steps:
        return ()
    return (scene.StepTrack(title=f"Unit {len(acted)}", subtitle=f"of {len(steps)}", steps=tuple(steps),
                            current=len(acted) - 1),)


def can_act(game: Battle, members: list[str]) -> bool:
    return any([piece.label in members and piece.fate == AFLOAT and piece.side == piece.owner
                for piece in game.pieces])


def hands(game: Battle, asked: tuple[Asked, ...]) -> tuple[scene.Hand, ...]:
    """MW-CORE-10: one's own spells, and the cards that lie on one's own ships."""
    if game.seat is None:
        return ()
    seat, player = game.seat, game.players[game.seat]
    fits = {word for question in asked for option in question.options for word in words_of(option)}
    cards = [spell_card(card, side_id(seat), card in fits) for card in player.hand]
    cards += [ship_card(card, "to be laid", side_id(seat), at == 0) for at, card in enumerate(player.dealt)]
    for piece in game.pieces:
        if piece.owner == seat and piece.fate in (AFLOAT, WAITING):
            cards += [ship_card(card, piece.called, side_id(seat), card in fits) for card in piece.cards]
    if not cards:
        return ()
    spells = count(len(player.hand), "spell")
    return (scene.Hand(label="Your cards", side=side_id(seat), cards=tuple(cards),
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
