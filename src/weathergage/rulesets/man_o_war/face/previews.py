"""What one answer would do: ghosts, lines of fire from there and back, and the numbers behind it.

Made from the view of the seat that is asked, on the chart that anybody may measure on.
"""

from typing import Any, Final

from msgspec.structs import replace

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.tally import Tally
from weathergage.rulesets.man_o_war.content.tables import (
    FLYER_RADIUS,
    LAIR_RADIUS,
    MONSTER_RADIUS,
    SPELLS,
    TERRAIN,
    WEAPONS,
)
from weathergage.rulesets.man_o_war.face.labels import dice_of, line_for, track_of, weapon_of
from weathergage.rulesets.man_o_war.face.overlays import (
    DRAWN,
    Asked,
    Overlays,
    arc_bands,
    disc_at,
    ends_badly,
    fire_line,
    is_on_chart,
    members_of,
    move_lines,
    spell_range,
    swim_lines,
)
from weathergage.rulesets.man_o_war.face.view import Scene, chart, view
from weathergage.rulesets.man_o_war.face.words import dice_words, name
from weathergage.rulesets.man_o_war.rules.boarding import boarding_tally
from weathergage.rulesets.man_o_war.rules.cards import BTW
from weathergage.rulesets.man_o_war.rules.courses import Courses
from weathergage.rulesets.man_o_war.rules.damage import BODY, aims_of, save_tally
from weathergage.rulesets.man_o_war.rules.geometry import place
from weathergage.rulesets.man_o_war.rules.magic import NONE, PASS, ROLL, SCROLL_WORD, bonus_tally
from weathergage.rulesets.man_o_war.rules.ramming import chart_of
from weathergage.rulesets.man_o_war.rules.shooting import CARD_WEAPONS, CONTACT_EFFECTS, Volleys, band_of, range_parts
from weathergage.rulesets.man_o_war.rules.speeds import (
    ASTERN_SPEED,
    BEAM_SPEED,
    REVERSE,
    SPEED,
    STRAIGHT,
    mode_named,
    pace_of,
)
from weathergage.rulesets.man_o_war.rules.spellplaces import Drift
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    Piece,
    model_of,
    number_of,
)
from weathergage.scene import model as scene

Figures = tuple[tuple[str, Tally], ...]
PLACES: Final = ("deploy", "release", "lair", "emerge", "fly")
SAVES: Final = 3                    # locations whose saves are opened


def points_at(game: Battle, question: Question, answer: Answer) -> tuple[tuple[str, ...], scene.Point | None]:
    """The pieces that an answer names, or the place."""
    if question.kind in (*PLACES, "terrain") and isinstance(answer, tuple):
        return (), (answer[-3], answer[-2])
    if question.kind == "move" or not isinstance(answer, (str, tuple)):
        return (), None
    if question.kind in ("activate", "deploy-unit") and is_on_chart(game, answer):
        return tuple(members_of(game, word(answer))), None
    named = [part for part in (answer if isinstance(answer, tuple) else (answer,)) if isinstance(part, str)]
    if question.kind in ("aim", "location", "locations", "whip", "press-on", "grapples", "drive-off", "prize"):
        named = [word(each(question.about)[1])]
    return tuple([label for label in named if is_on_chart(game, label)]), None


# --- on the chart -----------------------------------------------------------------------------------------------------

def preview(game: Battle, question: Question, answer: Answer) -> tuple[scene.Overlay, ...]:
    seen = view(game, question.seat)
    here = chart(seen)
    space = question.space
    if isinstance(space, Courses):
        return tuple(course(here, space, answer))
    if isinstance(space, Volleys):
        return tuple(volley(here, space, answer))
    if question.kind == "swim" or isinstance(space, Drift):
        label = word(question.about) if question.kind == "swim" else word(each(question.about)[1])
        return tuple(swim_lines(here, label, answer, "plan"))
    if question.kind in (*PLACES, "terrain"):
        return tuple(placed(seen, question, answer))
    if question.kind == "cast" and answer != PASS:
        return tuple(spell_range(seen, here, word(answer)))
    pieces, _ = points_at(game, question, answer)
    if not pieces:
        return ()
    foe = here.pieces[number_of(here, pieces[0])].side != question.seat
    return (scene.Ring(ids=pieces, kind="target" if foe else "can-act"),)


def course(here: Battle, space: Courses, answer: Answer) -> Overlays:
    """MW-MOVE-04: the way, where it ends, what it strikes, and who could fire at whom from there."""
    found = move_lines(here, space, answer, "", "plan")
    track = track_of(here, space, answer)
    if track is None:
        return found
    badly = ends_badly(here, track)
    if badly:
        found.append(scene.Label(at=track.pose[:2], text=badly, kind="danger"))
    if track.end == "off":
        return found
    place(here.pieces[space.number], track.pose)            # the chart is a copy made for this preview
    return found + fire_from(here, space.number)


def fire_from(here: Battle, ship: int) -> Overlays:
    """MW-GEO-14: her lines of fire, and how many guns of the enemy bear on her."""
    found: Overlays = []
    for label, arc in shots(here, ship):
        found += fire_line(here, ship, label, arc, True, False)
    for foe, piece in enumerate(here.pieces):
        if piece.kind != VESSEL or piece.fate != AFLOAT or piece.side in (here.pieces[ship].side, NOBODY):
            continue
        mine = here.pieces[ship].label
        dice = sum([dice for label, _, dice in shots_with_dice(here, foe) if label == mine])
        if dice:
            found.append(scene.Label(at=piece.label, text=f"{dice_words(dice)} on you", kind="danger"))
    return found


def shots(here: Battle, ship: int) -> list[tuple[str, str]]:
    return list(dict.fromkeys([(label, arc) for label, arc, _ in shots_with_dice(here, ship)]))


def shots_with_dice(here: Battle, ship: int) -> list[tuple[str, str, int]]:
    """Whom a ship could fire at from where she lies, into which arc, with how many dice; clear shots alone."""
    space = Volleys(ship, (), (), ())
    best: dict[tuple[str, str], int] = {}
    for option in space.options(here):
        if isinstance(option, tuple) and weapon_of(here.pieces[ship], option[3]) not in CARD_WEAPONS \
                and line_for(here, space, option).target == number_of(here, option[0]):
            key = (str(option[0]), str(option[1]))
            best[key] = max(best.get(key, 0), dice_of(here.pieces[ship], space, option[1], option[3]))
    return [(label, arc, dice) for (label, arc), dice in best.items()]


def volley(here: Battle, space: Volleys, answer: Answer) -> Overlays:
    """MW-SHOT-05: the arc with its bands, the line of the volley, and what it would really hit."""
    if not isinstance(answer, tuple):
        return []
    label, arc = str(answer[0]), str(answer[1])
    line = line_for(here, space, answer)
    clear = line.target == number_of(here, label)
    found = arc_bands(here, space.ship, arc, space.fired, True) + fire_line(here, space.ship, label, arc, clear, True)
    found.append(scene.Ring(ids=(label,), kind="target"))
    if not clear and line.target != NOBODY:
        found.append(scene.Label(at=here.pieces[line.target].label, text=f"{name(here, line.target)} is in the way",
                                 kind="danger"))
    return found


def placed(seen: Scene, question: Question, answer: Answer) -> Overlays:
    """A hull, a disc or a piece of land where it would be."""
    if not isinstance(answer, tuple):
        return []
    if question.kind == "terrain":
        kind, x, y, _ = answer
        land = TERRAIN[str(kind)]
        return [scene.Region(wedge=disc_at((x, y), max(land.radius, land.length / 2)), kind="legal", label=land.name)]
    here = chart(seen)
    piece = next(one for one in seen["pieces"] if one["label"] == question.about)
    if piece["kind"] == VESSEL:
        drawn = DRAWN["deploy"](seen, here, Asked(question.kind, question.about, (answer,), question.space))
        return [replace(one, label="") if isinstance(one, scene.Ghost) else one for one in drawn]
    x, y = answer[0], answer[1]
    radius = LAIR_RADIUS if question.kind == "lair" else MONSTER_RADIUS if piece["kind"] == MONSTER else FLYER_RADIUS
    found: Overlays = [scene.Region(wedge=disc_at((x, y), radius), kind="legal", label=piece["called"])]
    if question.kind == "fly":
        found.append(scene.Course(kind="plan", ship=piece["label"], points=((piece["x"], piece["y"]), (x, y))))
    return found


# --- numbers ----------------------------------------------------------------------------------------------------------

def figures(game: Battle, question: Question, answer: Answer) -> Figures:
    """The dice, the saves and the totals behind an answer, as the asked player may know them."""
    here = chart(view(game, question.seat))
    space = question.space
    match question.kind:
        case "fire" if isinstance(space, Volleys) and isinstance(answer, tuple):
            return volley_figures(here, space, answer)
        case "move" if isinstance(space, Courses) and isinstance(answer, tuple):
            return speed_figures(here, space, answer)
        case "board" | "monster-board" | "air-board":
            return boarding_figures(here, question, answer)
        case "ram" if answer != "hold":
            return ram_figures(here, question, answer)
        case "cast" if answer != PASS:
            spell = SPELLS[word(answer)]
            return (("to cast", bonus_tally(here, question.seat, spell.casting, "casting number", "MW-MAG-03")),)
        case "dispel" if answer not in (NONE, ROLL, SCROLL_WORD):
            card = SPELLS[word(question.about)] if game.plays("dispel-number", "cast-spell") else SPELLS[word(answer)]
            return (("to dispel", bonus_tally(here, question.seat, card.casting, card.name, "MW-MAG-05")),)
    return ()


def volley_figures(here: Battle, space: Volleys, answer: tuple[Any, ...]) -> Figures:
    """MW-SHOT-10, MW-SHOT-12: the dice, then the natural face that each location hit so needs to save."""
    piece, line = here.pieces[space.ship], line_for(here, space, answer)
    weapon = weapon_of(piece, answer[3])
    if weapon in CARD_WEAPONS or line.target == NOBODY:
        return ()
    dice = Tally(0, "dice")
    dice.parts, dice.total = (), 0
    for mount in model_of(piece).mounts:
        if mount.id in answer[3]:
            dice.add(dice_of(piece, space, answer[1], (mount.id,)), mount.id.replace("-", " "), "MW-DATA-05")
    found: list[tuple[str, Tally]] = [("die" if dice.total == 1 else "dice", dice)]
    printed = WEAPONS[weapon]
    if printed.damage == 0 or (printed.effect in CONTACT_EFFECTS and line.far < 0):
        return tuple(found)
    band = min(2, band_of(printed, max(0.0, line.far)))
    parts = range_parts(here, space.ship, line.target, printed, band, answer[2])
    target = here.pieces[line.target]
    if target.kind != VESSEL:
        found.append((f"{name(here, line.target)} saves on", save_tally(here, line.target, BODY, parts)))
        return tuple(found)
    if printed.aim == "btw":
        found.append(("saves below the waterline on", save_tally(here, line.target, BTW, parts)))
        return tuple(found)
    for at in locations_hit(target, answer[2]):
        location = model_of(target).locations[at]
        rolls = "-".join(dict.fromkeys([str(location.rolls[0]), str(location.rolls[-1])]))
        found.append((f"{rolls}: {location.name.lower()} saves on", save_tally(here, line.target, at, parts)))
    return tuple(found)


def locations_hit(piece: Piece, aim: str) -> list[int]:
    """MW-SHOT-11: the locations that dice can find under an aim, in the order of the dice."""
    aimed = len(aims_of(piece)) > 1
    found = [at for at, location in enumerate(model_of(piece).locations)
             if not aimed or location.level in (aim, "mid", "single")]
    return sorted(found, key=lambda at: model_of(piece).locations[at].rolls)


def speed_figures(here: Battle, space: Courses, answer: tuple[Any, ...]) -> Figures:
    """MW-MOVE-09: what the propulsion gives, opened up."""
    mode = mode_named(here.pieces[space.number], word(answer[0]))
    if mode is None:
        return ()
    if mode.id == "sail":
        which = ASTERN_SPEED if space.zone == "astern" else BEAM_SPEED
    else:
        verbs = [leg[0] for leg in answer[1:]]
        which = REVERSE if "back" in verbs else STRAIGHT if all([verb == "ahead" for verb in verbs]) else SPEED
    return (("inches at most", pace_of(here, space.number, mode, which).tally),)


def boarding_figures(here: Battle, question: Question, answer: Answer) -> Figures:
    """MW-BRD-03 to MW-BRD-06: what both add to their dice in the first round."""
    if answer in ("hold", "pass"):
        return ()
    one = number_of(here, question.about if isinstance(question.about, str) else each(question.about)[0])
    other = number_of(here, answer if question.kind == "board" else each(question.about)[1])
    ours, theirs = here.pieces[one], here.pieces[other]
    if ours.kind != VESSEL or theirs.kind != VESSEL or theirs.side == NOBODY:
        return ()
    return (("added by the boarders", boarding_tally(here, one, other, True, 1, False)),
            ("added by the boarded", boarding_tally(here, other, one, False, 1, True)))


def ram_figures(here: Battle, question: Question, answer: Answer) -> Figures:
    """MW-RAM-06: the victim's save below the waterline."""
    chart_used, victim = chart_of(here, number_of(here, question.about)), number_of(here, answer)
    if chart_used is None or victim == NOBODY:
        return ()
    parts = ((chart_used.save_mod, "ram", "MW-RAM-06"),) if chart_used.save_mod else ()
    at = BTW if here.pieces[victim].kind == VESSEL else BODY
    return ((f"{name(here, victim)} saves on", save_tally(here, victim, at, parts)),)
