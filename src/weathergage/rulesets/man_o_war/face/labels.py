"""Answers in a player's words: the label on the button, the same for every screen."""

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from weathergage.kernel.core import Answer, Question, each, number, word
from weathergage.kits.plane.spaces import pose_in
from weathergage.kits.words import POINTS, capital, count, listed
from weathergage.rulesets.man_o_war.content.printed import FlyerKind, Model, MonsterKind
from weathergage.rulesets.man_o_war.content.tables import (
    ANTI_FLYERS,
    CANNON,
    CARDS,
    FLYERS,
    LEVELS,
    MODELS,
    MONSTERS,
    SPELLS,
    TERRAIN,
    WEAPONS,
    WINDS,
)
from weathergage.rulesets.man_o_war.face.wording import drives_of, numbers, piece_of
from weathergage.rulesets.man_o_war.face.words import (
    ARC_WORDS,
    BANDS,
    EDGE_WORDS,
    MODE_WORDS,
    WIND_NAMES,
    card_words,
    dice_words,
    figure,
    hand_words,
    inches,
    legs_words,
    located,
    mount_words,
    name,
    named,
    own_name,
    place_words,
    reach_words,
    spell_words,
    state_words,
    unit_words,
    way_legs_words,
    way_words,
    weapon_words,
)
from weathergage.rulesets.man_o_war.rules.courses import OFF, PUSH, STAY, STRUCK, Courses, Track, trace
from weathergage.rulesets.man_o_war.rules.geometry import LAND, PIECE, WRECKAGE, distance_of
from weathergage.rulesets.man_o_war.rules.magic import NONE, PASS, ROLL, SCROLL_WORD, bonus_tally
from weathergage.rulesets.man_o_war.rules.rolls import KEEP, Rerolls
from weathergage.rulesets.man_o_war.rules.shooting import (
    CARD_WEAPONS,
    CONTACT_EFFECTS,
    Line,
    Volleys,
    band_of,
    dice_ready,
    line_of,
)
from weathergage.rulesets.man_o_war.rules.speeds import mode_named
from weathergage.rulesets.man_o_war.state import (
    NOBODY,
    VESSEL,
    Battle,
    Piece,
    location_named,
    model_of,
    number_of,
    unit_named,
)
from weathergage.scene.terms import Gloss

Label: TypeAlias = Callable[[Battle, Question, Answer], str]
COPY: Final = re.compile(r"-\d+$")
CLASSES: Final = {"MOW": "Man O' War", "IND": "Independent", "SOL": "Ship of the Line"}
SOURCES: Final = {
    "lucky-mascot": "Lucky Mascot", "master-gunner": "Master Gunner", "fire-party": "Fire Party",
    "portent": "Portent of the Stars", "lord": "the Wizard Lord", "true-aim": "Pure Sight",
}
ORDERS: Final = {"move-shoot-move": "Move, shoot, move", "move-move-shoot": "Move twice, then shoot",
                 "shoot-move": "Shoot, then move once"}


def label(game: Battle, question: Question, answer: Answer) -> str:
    """The answer as a player would say it."""
    say = LABELS.get(question.kind)
    return say(game, question, answer) if say is not None else str(answer)


# --- what is printed --------------------------------------------------------------------------------------------------

def gloss(part: Answer) -> Gloss:
    """A spell, a card, a template or terrain, by its id; anything else is its own name."""
    if not isinstance(part, str):
        return Gloss(figure(part) if isinstance(part, float) else str(part))
    if part in SPELLS:
        spell = SPELLS[part]
        return Gloss(spell.name, f"{spell.college} college", f"{spell.text} Casting {spell.casting}.", ("MW-MAG-03",))
    if part in CARDS:
        return Gloss(CARDS[part].name, CARDS[part].symbol, CARDS[part].text, ("MW-CARD-01",))
    if part in TERRAIN:
        land = TERRAIN[part]
        sight = "blocks sight" if land.blocks_sight else "does not block sight"
        return Gloss(land.name, "", f"{inches(land.length or 2 * land.radius)} long, {sight}; ships run aground on it.",
                     ("MW-OBST-01",))
    if part in LEVELS:
        level = LEVELS[part]
        return Gloss(level.name, "", f"{count(level.hand, 'spell')} in hand, {level.points} points.", ("MW-SET-07",))
    return piece_gloss(part)


def piece_gloss(part: str) -> Gloss:
    bare = part if part in MODELS or part in FLYERS else COPY.sub("", part)
    if bare in MODELS:
        model = MODELS[bare]
        return Gloss(model.name, "", model_words(model), ("MW-DATA-01",))
    if bare in FLYERS:
        return Gloss(FLYERS[bare].name, "", flyer_words(FLYERS[bare]), ("MW-AIR-08",))
    if bare in MONSTERS:
        return Gloss(MONSTERS[bare].name, "", monster_words(MONSTERS[bare]), ("MW-DATA-09",))
    return Gloss(part.replace("-", " "))


def model_words(model: Model) -> str:
    """MW-DATA-01: a template in a sentence."""
    modes = [f"{MODE_WORDS.get(mode.id, mode.id)} {mode.beam or mode.speed}″"
             + (f", {mode.astern}″ before the wind" if mode.astern > mode.beam else "") for mode in model.modes]
    guns = [f"{dice_words(mount.dice)} {weapon_words(mount.weapon)} ({', '.join(mount.arcs)})"
            for mount in model.mounts]
    crew = "no crew" if model.crewless else f"crew {model.crew}"
    return f"{CLASSES[model.rank]}; {listed(modes)}; {listed(guns) if guns else 'no guns'}; {crew}; " \
           f"{model.btw} boxes below the waterline, saved on {model.btw_save}+."


def monster_words(kind: MonsterKind) -> str:
    return f"{count(kind.wounds, 'wound')}, saves on {kind.save}+, swims {dice_words(kind.move_dice)}. {kind.text}"


def flyer_words(kind: FlyerKind) -> str:
    return f"{count(kind.wounds, 'wound')}, flies {inches(kind.move)}. {kind.text}"


# --- set-up -----------------------------------------------------------------------------------------------------------

def ship_state(game: Battle, question: Question, answer: Answer) -> str:
    """A piece with what can be seen of it; or to do nothing."""
    if number_of(game, answer) == NOBODY:
        return capital(str(answer))
    return f"{own_name(game, answer, question.seat)}: {state_words(game, number_of(game, answer))}"


def allot(game: Battle, question: Question, answer: Answer) -> str:
    ship, plated = each(answer)
    return f"{named(game, ship)}, over {located(game, word(ship), word(plated))}" if plated else named(game, ship)


def terrain(game: Battle, question: Question, answer: Answer) -> str:
    kind, (x, y, rotation) = TERRAIN[word(each(answer)[0])], pose_in(answer)
    along = f", along {way_words(rotation)}" if kind.length else ""
    return f"{kind.name} at {place_words(x, y)}{along}"


def side(game: Battle, question: Question, answer: Answer) -> str:
    return f"The {answer} edge"


def lair(game: Battle, question: Question, answer: Answer) -> str:
    x, y, _ = pose_in(answer)
    return f"At {place_words(x, y)}"


def berth(game: Battle, question: Question, answer: Answer) -> str:
    if answer == STAY:
        return "Leave it where it is"
    x, y, heading = pose_in(answer)
    return f"At {place_words(x, y)}, heading {way_words(heading)}" if piece_of(game, question).kind == VESSEL else \
        f"At {place_words(x, y)}"


def units(game: Battle, question: Question, answer: Answer) -> str:
    """Some units, or none."""
    told = [unit_words(game, unit_named(game, part)) for part in each(answer)]
    return capital(listed(told)) if told else "Leave them all outside"


def unit_choice(game: Battle, question: Question, answer: Answer) -> str:
    unit = unit_named(game, answer)
    members = game.units[unit].members
    first = game.pieces[members[0]]
    what = f"{len(members)} ships" if len(members) > 1 else CLASSES[model_of(first).rank] if first.kind == VESSEL else \
        "flyer"
    return f"{capital(unit_words(game, unit))}: {what}"


# --- the turn ---------------------------------------------------------------------------------------------------------

def activate(game: Battle, question: Question, answer: Answer) -> str:
    """MW-SQD-08, MW-MON-06."""
    if isinstance(answer, tuple):
        return f"Summon {own_name(game, answer[1], question.seat)} from its lair"
    unit = unit_named(game, answer)
    members = [ship for ship in game.units[unit].members if game.pieces[ship].fate == "afloat"]
    if len(members) == 1:
        return f"{capital(unit_words(game, unit))}: {state_words(game, members[0])}"
    crews = [f"{name(game, ship)} {game.pieces[ship].crew}" for ship in members if game.pieces[ship].kind == VESSEL]
    return f"{capital(unit_words(game, unit))}: {f'crews {listed(crews)}' if crews else f'{len(members)} models'}"


def daring(game: Battle, question: Question, answer: Answer) -> str:
    return "Wait" if answer == PASS else f"{named(game, answer)} acts at once"


def wind_choice(game: Battle, question: Question, answer: Answer) -> str:
    if answer == PASS:
        return "Keep it shut"
    return f"Toward the {POINTS[WIND_NAMES[word(answer)]]}"


def reroll(game: Battle, question: Question, answer: Answer) -> str:
    assert isinstance(question.space, Rerolls)
    if answer == KEEP:
        return "Let it stand" if len(question.space.faces) == 1 else "Let them stand"
    source, die = each(answer)
    return f"Roll the {question.space.faces[number(die) - 1]} again: {SOURCES.get(word(source), word(source))}"


# --- magic ------------------------------------------------------------------------------------------------------------

def cast(game: Battle, question: Question, answer: Answer) -> str:
    """MW-MAG-03: with what must be rolled."""
    if answer == PASS:
        return "Cast nothing"
    spell = SPELLS[word(answer)]
    need = bonus_tally(game, question.seat, spell.casting, spell.name, "MW-MAG-03").total
    return f"{spell.name}: {reach_words(need)}"


def target(game: Battle, question: Question, answer: Answer) -> str:
    return f"{named(game, answer)}: {state_words(game, number_of(game, answer))}"


def dispel(game: Battle, question: Question, answer: Answer) -> str:
    """MW-MAG-05, MW-FLT-01, MW-CARD-24."""
    if answer == NONE:
        return "Let it stand"
    if answer == ROLL:
        return "Trust in dwarf stubbornness: 6 (17 %)"
    if answer == SCROLL_WORD:
        return "Read the Scroll of Dispelling: it is undone"
    card = SPELLS[word(answer)]
    by = SPELLS[word(question.about)] if game.plays("dispel-number", "cast-spell") else card
    need = bonus_tally(game, question.seat, by.casting, by.name, "MW-MAG-05").total
    return f"Use {card.name}: {reach_words(need)}"


def triton(game: Battle, question: Question, answer: Answer) -> str:
    return "Cast nothing" if answer == PASS else f"{spell_words(word(answer))}: {reach_words(3)}"


def spell_choice(game: Battle, question: Question, answer: Answer) -> str:
    """By what the spell asks for: an aim, a wind, an arc, locations, a way, an angle, a place."""
    spell, ship = each(question.about)
    effect = SPELLS[word(spell)].effect
    match effect:
        case "spell-attack": return f"Aim {answer}"
        case "spell-wind":
            stays = " (as it is)" if answer == WINDS[game.wind] else ""
            return f"Toward the {POINTS[WIND_NAMES[word(answer)]]}{stays}"
        case "spell-spoil-arc": return f"Those that fire {ARC_WORDS[word(answer)]}"
        case "spell-repair": return mended(game, word(ship), answer)
        case "spell-shift" | "spell-shift-hit": return swim(game, question, answer)
        case "spell-turn": return swing(game, question, answer)
    if answer == STAY:
        return "Leave it where it is"
    x, y, heading = pose_in(answer)
    return f"At {place_words(x, y)}" + (f", along {way_words(heading)}" if effect == "spell-barrier" else "")


def mended(game: Battle, ship: str, answer: Answer) -> str:
    parts = [word(part) for part in each(answer)]
    if not parts:
        return "Nothing can be mended"
    return capital(listed(["a leak below the waterline" if part == "btw" else located(game, ship, part)
                           for part in parts]))


def discard(game: Battle, question: Question, answer: Answer) -> str:
    return listed([spell_words(word(card)) for card in each(answer)]) if answer else "Keep them all"


# --- movement ---------------------------------------------------------------------------------------------------------

def move(game: Battle, question: Question, answer: Answer) -> str:
    """MW-MOVE-04: the steps, and what comes of them."""
    space = question.space
    assert isinstance(space, Courses)
    if not isinstance(answer, tuple):
        return "Stay where she is"
    mode, legs = word(answer[0]), answer[1:]
    told = capital(legs_words(game, legs))
    if len(drives_of(game, space)) > 1:
        told += f", {MODE_WORDS.get(mode, mode)}"
    comes = move_end(game, space, answer)
    return f"{told}: {comes}" if comes else told


def track_of(game: Battle, space: Courses, answer: Answer) -> Track | None:
    """A move as it would be made; None for a push, and for staying."""
    if not isinstance(answer, tuple) or answer[1][0] == PUSH:
        return None
    mode = mode_named(game.pieces[space.number], word(answer[0]))
    slow = space.slow_turn(game, mode) if mode is not None else 0.0
    return trace(game, space.number, answer[1:], (), slow, space.over)


def move_end(game: Battle, space: Courses, answer: Answer) -> str:
    """What the move runs into, or where it ends and whom it faces."""
    track = track_of(game, space, answer)
    if track is None:
        return ""
    if track.end == OFF:
        return f"off the table over the {track.edge} edge"
    if track.end == STRUCK:
        return struck_words(game, track)
    x, y, heading = track.pose
    return f"to {place_words(x, y)}, heading {way_words(heading)}"


def struck_words(game: Battle, track: Track) -> str:
    """MW-COLL-01, MW-OBST-01: against what."""
    told = []
    for kind, at in zip(track.kinds, track.numbers, strict=True):
        if kind == PIECE:
            told.append(f"against {name(game, at)}")
        elif kind == LAND:
            told.append(f"aground on the {TERRAIN[game.terrain[at][0]].name.lower()}")
        else:
            told.append("against wreckage" if kind == WRECKAGE else "against a magic barrier")
    return listed(list(dict.fromkeys(told)))


def ram(game: Battle, question: Question, answer: Answer) -> str:
    return "Only lie alongside" if answer == "hold" else f"Ram {target(game, question, answer)}"


def edge(game: Battle, question: Question, answer: Answer) -> str:
    return f"Her {EDGE_WORDS[word(answer)]}"


def swing(game: Battle, question: Question, answer: Answer) -> str:
    assert isinstance(answer, float)
    return f"Turn {hand_words(answer)}" if answer else "Keep the heading"


def order(game: Battle, question: Question, answer: Answer) -> str:
    return ORDERS.get(word(answer), capital(word(answer).replace("-", " ")))


def ark(game: Battle, question: Question, answer: Answer) -> str:
    return f"Let out {unit_words(game, unit_named(game, answer[1]))}" if isinstance(answer, tuple) else "Move"


def lash(game: Battle, question: Question, answer: Answer) -> str:
    return listed([f"{named(game, each(pair)[0])} and {named(game, each(pair)[1])}" for pair in each(answer)]) \
        if answer else "Lash nobody"


# --- shooting ---------------------------------------------------------------------------------------------------------

def fire(game: Battle, question: Question, answer: Answer) -> str:
    """MW-SHOT-04, MW-SHOT-06, MW-SHOT-07: what fires where, with how many dice, and what is in the way."""
    space = question.space
    assert isinstance(space, Volleys)
    if not isinstance(answer, tuple):
        return "Hold fire" if not space.fired else "Cease fire"
    foe, arc, aim, mounts, card = word(answer[0]), word(answer[1]), word(answer[2]), each(answer[3]), word(answer[4])
    aiming = f", aiming {aim}" if aim else ""
    with_card = f", with {card_words(card)}" if card else ""
    piece = game.pieces[space.ship]
    guns = capital(mount_words(piece, mounts).removeprefix("the "))
    told = f"{guns} {ARC_WORDS[arc]} at {named(game, foe)}{aiming}{with_card}"
    return f"{told}: {shot_words(game, space, answer)}"


def dice_of(piece: Piece, space: Volleys, arc: str, mounts: tuple[Any, ...]) -> int:
    """The dice that the named guns still have."""
    return sum([dice_ready(piece, mount, arc, space.fired) for mount in model_of(piece).mounts if mount.id in mounts])


def weapon_of(piece: Piece, mounts: tuple[Any, ...]) -> str:
    """Which weapon fires; of a card the card itself."""
    return next((mount.weapon for mount in model_of(piece).mounts if mount.id == mounts[0]), str(mounts[0]))


def line_for(game: Battle, space: Volleys, answer: tuple[Any, ...]) -> Line:
    """MW-SHOT-05: what the volley would meet."""
    weapon = weapon_of(game.pieces[space.ship], answer[3])
    printed = WEAPONS[CANNON if weapon in CARD_WEAPONS else weapon]
    return line_of(game, space.ship, number_of(game, answer[0]), answer[1], printed)


def shot_words(game: Battle, space: Volleys, answer: tuple[Any, ...]) -> str:
    piece, meant = game.pieces[space.ship], number_of(game, answer[0])
    weapon = weapon_of(piece, answer[3])
    if weapon in CARD_WEAPONS:
        return f"{inches(distance_of(game, space.ship, meant))} off"
    dice, line = dice_words(dice_of(piece, space, answer[1], answer[3])), line_for(game, space, answer)
    if line.target == NOBODY:
        return f"{dice}, but something stands in the way"
    if line.target != meant:
        return f"{dice}, but {name(game, line.target)} stands in the way"
    if WEAPONS[weapon].effect in CONTACT_EFFECTS:
        return f"{dice}, in contact"
    band = band_of(WEAPONS[weapon], line.far)
    mod = WEAPONS[weapon].mods[band] if band < 3 else 0
    saves = f", her saves at {mod:+d}" if mod else ""
    return f"{dice} at {inches(line.far)}, {BANDS[min(band, 2)]} range{saves}".replace("-", "−")


def guns(game: Battle, question: Question, answer: Answer) -> str:
    return capital(count(number(answer), "gun"))


def turret(game: Battle, question: Question, answer: Answer) -> str:
    return capital(word(answer).replace("-", " "))


def anti_flyer(game: Battle, question: Question, answer: Answer) -> str:
    if answer == "hold":
        return "Hold fire"
    weapon = ANTI_FLYERS[piece_of(game, question).anti_flyer]
    return f"{target(game, question, answer)}, {dice_words(weapon.dice)}"


# --- boarding ---------------------------------------------------------------------------------------------------------

def board(game: Battle, question: Question, answer: Answer) -> str:
    if answer == "hold":
        return "Board nobody"
    foe = game.pieces[number_of(game, answer)]
    alone = ", nobody aboard" if foe.kind == VESSEL and foe.side == NOBODY else ""
    return f"{target(game, question, answer)}{alone}"


def press(game: Battle, question: Question, answer: Answer) -> str:
    words = {"press-on": "Press on", "break-off": "Break off", "retreat": "Retreat", "cut-grapples": "Cut the grapples",
             "continue": "Fight on", "drive-off": "Drive it off", "fight-on": "Fight on"}
    return words.get(word(answer), capital(word(answer).replace("-", " ")))


def prize(game: Battle, question: Question, answer: Answer) -> str:
    won = name(game, numbers(game, question)[1])
    if not isinstance(answer, tuple):
        return f"Leave {won} adrift"
    what, crew = word(answer[0]), count(number(answer[1]), "crew counter")
    return {"take": f"Take {won} as a prize: {crew} go over", "scuttle": f"Scuttle {won}: {crew} go over",
            "recrew": f"Man {won} again: {crew} go over"}[what].replace("1 crew counter go ", "1 crew counter goes ")


def arrows(game: Battle, question: Question, answer: Answer) -> str:
    return "Keep them" if answer == PASS else "Loose them"


# --- monsters and flyers ----------------------------------------------------------------------------------------------

def dive(game: Battle, question: Question, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return f"Dive and head for {named(game, answer[1])}"
    submerged = piece_of(game, question).submerged
    words = {"surface": "Surface" if submerged else "Stay on the surface", "dive": "Dive",
             "keep": "Stay below" if submerged else "Stay on the surface"}
    return words[word(answer)]


def swim(game: Battle, question: Question, answer: Answer) -> str:
    return capital(way_legs_words([each(leg) for leg in each(answer)])) if answer else "Stay where it is"


def fly(game: Battle, question: Question, answer: Answer) -> str:
    """To a place, and what it would be alongside of."""
    if answer == STAY:
        return "Stay where it is"
    x, y, _ = pose_in(answer)
    return f"To {place_words(x, y)}"


def attack(game: Battle, question: Question, answer: Answer) -> str:
    words = {"hold": "Hold back", "attack": "Attack", "board": "Go at them"}
    return words.get(word(answer), capital(word(answer)))


def victim(game: Battle, question: Question, answer: Answer) -> str:
    return "Attack nobody" if answer == "hold" else target(game, question, answer)


def aim(game: Battle, question: Question, answer: Answer) -> str:
    return f"Aim {answer}"


def location(game: Battle, question: Question, answer: Answer) -> str:
    """A part of a ship with its boxes and its save."""
    foe = game.pieces[numbers(game, question)[1]]
    return part_words(foe, word(answer))


def part_words(piece: Piece, place: str) -> str:
    at = location_named(piece, place)
    printed = model_of(piece).locations[at]
    left = printed.boxes - piece.filled[at]
    boxes = count(printed.boxes, "box", "boxes")
    return f"{capital(printed.name.lower())}: {left} of {boxes} left, saves on {printed.save}+"


def locations(game: Battle, question: Question, answer: Answer) -> str:
    foe = numbers(game, question)[1]
    if len(each(answer)) == 1:
        return part_words(game.pieces[foe], word(each(answer)[0]))
    return capital(listed([located(game, game.pieces[foe].label, word(part)) for part in each(answer)]))


def whip(game: Battle, question: Question, answer: Answer) -> str:
    words = {"crew": "The crew: a natural 6 kills one", "hull": "The hull: one die, and it burns",
             "hull-high": "The hull, high: one die, and it burns", "hull-low": "The hull, low: one die, and it burns"}
    return words.get(word(answer), capital(word(answer).replace("-", " ")))


def double(game: Battle, question: Question, answer: Answer) -> str:
    return "Two moves" if "move" in word(answer) else "Two attacks"


# --- the end phase ----------------------------------------------------------------------------------------------------

def rescue(game: Battle, question: Question, answer: Answer) -> str:
    return "Nobody" if answer == NONE else named(game, answer)


def repair(game: Battle, question: Question, answer: Answer) -> str:
    return "Mend nothing" if answer == PASS else part_words(piece_of(game, question), word(answer))


def landing(game: Battle, question: Question, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return f"Take {count(number(answer[1]), 'crew counter')} off the island"
    return "Land a crew counter" if answer == "land" else "Neither land nor fetch anybody"


def flagship(game: Battle, question: Question, answer: Answer) -> str:
    return "Leave the flag where it is" if answer == KEEP else target(game, question, answer)


def ark_entry(game: Battle, question: Question, answer: Answer) -> str:
    return "Stay outside" if answer == "hold" else "Go inside"


def unlash(game: Battle, question: Question, answer: Answer) -> str:
    return "Cast off" if "un" in word(answer) or "cast" in word(answer) else "Stay lashed"


def banish(game: Battle, question: Question, answer: Answer) -> str:
    return "Send none of them home" if answer == "hold" else f"{named(game, answer)}: {reach_words(5)}"


LABELS: Final[dict[str, Label]] = {
    "admiral-ship": ship_state, "wizard-ship": ship_state, "allot-card": allot, "mount-weapon": ship_state,
    "terrain": terrain, "side": side, "lair": lair, "hostage": ship_state, "house": units, "deploy-unit": unit_choice,
    "deploy": berth, "activate": activate, "daring-captain": daring, "storm-bottle": wind_choice, "next-ship": target,
    "flagship": flagship, "re-roll": reroll, "cast": cast, "target": target, "spell-choice": spell_choice,
    "dispel": dispel, "triton-spell": triton, "discard": discard, "order": order, "move": move, "ram": ram,
    "edge": edge, "swing": swing, "ark": ark, "release": berth, "enter-ark": ark_entry, "lash": lash,
    "unlash": unlash, "fire": fire,
    "guns": guns, "turret": turret, "anti-flyer": anti_flyer, "board": board, "press-on": press, "grapples": press,
    "drive-off": press, "prize": prize, "arrows": arrows, "dive": dive, "swim": swim, "double-action": double,
    "monster-attack": victim, "special": attack, "monster-board": attack, "victim": victim, "aim": aim,
    "location": location, "locations": locations, "whip": whip, "banish": banish, "emerge": lair, "fly": fly,
    "air-attack": victim, "air-board": attack, "rescue": rescue, "repair": repair, "landing": landing,
}
