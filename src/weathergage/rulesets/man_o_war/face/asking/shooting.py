"""Chapters 9 and 17: volleys, their lines and their dice."""

from typing import Any, Final

from weathergage.kernel.core import Answer, each, number, word
from weathergage.kernel.face import Figures
from weathergage.kernel.spaces import Number
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Entries
from weathergage.kits.words import capital, count, listed, sentence
from weathergage.rulesets.man_o_war.content.tables import ANTI_FLYERS, ARC, CANNON, NO_FIRE, WEAPONS
from weathergage.rulesets.man_o_war.face.asking.entry import entry, of_piece, piece_of, target_label
from weathergage.rulesets.man_o_war.face.overlays import Overlays
from weathergage.rulesets.man_o_war.face.words import (
    ARC_WORDS,
    BANDS,
    afw_words,
    apart_words,
    card_words,
    dice_words,
    inches,
    mount_words,
    name,
    named,
    state_words,
)
from weathergage.rulesets.man_o_war.questions import AskAntiFlyer, AskFire, AskGuns, AskTurret
from weathergage.rulesets.man_o_war.rules.cards import BTW
from weathergage.rulesets.man_o_war.rules.damage import BODY, aims_of, save_tally
from weathergage.rulesets.man_o_war.rules.geometry import QUARTERS, aim_point, distance_of, edge_centre, shape_of
from weathergage.rulesets.man_o_war.rules.shooting import (
    CARD_WEAPONS,
    CONTACT_EFFECTS,
    Line,
    Volleys,
    band_of,
    dice_ready,
    holders_of,
    line_of,
    mounts_for,
    range_parts,
    targets,
)
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    ARCS,
    NOBODY,
    VESSEL,
    Battle,
    Piece,
    model_of,
    number_of,
)
from weathergage.scene import model as scene

RANKS: Final[tuple[Any, ...]] = (1, 2, 3)


def volleys(question: AskFire) -> Volleys:
    assert isinstance(question.space, Volleys)
    return question.space


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


# --- in words ---------------------------------------------------------------------------------------------------------

def ask_fire(game: Battle, question: AskFire) -> str:
    again = " more" if volleys(question).fired else ""
    return f"What{again} does {named(game, question.piece)} fire, and at whom?"


def why_fire(game: Battle, question: AskFire) -> str:
    """MW-SHOT-05, MW-SHOT-08, MW-MON-33."""
    ship = number_of(game, question.piece)
    held = holders_of(game, ship)
    near = sorted(targets(game, ship), key=lambda foe: distance_of(game, ship, foe))[:2]
    foes = [f"{name(game, foe)} is {apart_words(game, ship, foe)}, {state_words(game, foe)}" for foe in near]
    return sentence([*foes, f"held by {listed([name(game, one) for one in held])}, she can shoot at nothing else"
                     if held else "a shot hits the first thing on its line"])


def fire_label(game: Battle, question: AskFire, answer: Answer) -> str:
    """MW-SHOT-04, MW-SHOT-06, MW-SHOT-07: what fires where, with how many dice, and what is in the way."""
    space = volleys(question)
    if not isinstance(answer, tuple):
        return "Hold fire" if not space.fired else "Cease fire"
    foe, arc, aim, mounts, card = word(answer[0]), word(answer[1]), word(answer[2]), each(answer[3]), word(answer[4])
    aiming = f", aiming {aim}" if aim else ""
    with_card = f", with {card_words(card)}" if card else ""
    guns = capital(mount_words(mounts).removeprefix("the "))
    return f"{guns} {ARC_WORDS[arc]} at {named(game, foe)}{aiming}{with_card}: {shot_words(game, space, answer)}"


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


def why_guns(game: Battle, question: AskGuns) -> str:
    assert isinstance(question.space, Number)
    return f"Up to {question.space.high}; the others may have another target, with the same aim."


def why_anti_flyer(game: Battle, question: AskAntiFlyer) -> str:
    weapon = ANTI_FLYERS[piece_of(game, question).anti_flyer]
    return f"{capital(afw_words(weapon.id))}: {dice_words(weapon.dice)} at up to {inches(weapon.range)}, all round."


def anti_flyer_label(game: Battle, question: AskAntiFlyer, answer: Answer) -> str:
    if answer == "hold":
        return "Hold fire"
    weapon = ANTI_FLYERS[piece_of(game, question).anti_flyer]
    return f"{target_label(game, question, answer)}, {dice_words(weapon.dice)}"


# --- on the chart -----------------------------------------------------------------------------------------------------

def draw_volleys(game: Battle, question: AskFire, answers: tuple[Answer, ...]) -> Overlays:
    """MW-SHOT-01, MW-SHOT-04: the arcs into which guns can still fire, band by band, and every line of fire."""
    space = volleys(question)
    lines: dict[tuple[str, str], bool] = {}
    for answer in answers:
        if isinstance(answer, tuple):
            clear = line_for(game, space, answer).target == number_of(game, answer[0])
            key = (str(answer[0]), str(answer[1]))
            lines[key] = lines.get(key, False) or clear
    aimed = [arc for _, arc in lines]
    arcs = [band for arc in ARCS if arc in aimed for band in arc_bands(game, space.ship, arc, space.fired, False)]
    shots = [line for (label, arc), clear in lines.items()
             for line in fire_line(game, space.ship, label, arc, clear, False)]
    return (*arcs, *shots)


def arc_bands(game: Battle, ship: int, arc: str, fired: tuple[str, ...], lettered: bool) -> Overlays:
    """MW-GEO-13: the wedge from the middle of an edge, by the bands of the weapon that reaches farthest."""
    piece = game.pieces[ship]
    weapons = [WEAPONS[mount.weapon] for mount in mounts_for(game, ship, arc, fired)
               if WEAPONS[mount.weapon].effect not in CONTACT_EFFECTS]
    if not weapons:
        return ()
    weapon = max(weapons, key=lambda one: one.bands[-1])
    middle, at = piece.heading + QUARTERS[arc], edge_centre(piece, arc)
    bands, inner = [], 0.0
    for rank, reach in enumerate(weapon.bands):
        if weapon.mods[rank] != NO_FIRE and reach > inner:
            first = (middle - ARC) % 360
            wedge = scene.Wedge(at=at, from_deg=first, to_deg=first + 2 * ARC, outer=reach, inner=inner)
            bands.append(scene.Band(rank=RANKS[rank], wedge=wedge,
                                    label=f"{BANDS[rank]} {inches(reach)}" if lettered else ""))
        inner = max(inner, reach)
    return (scene.Arc(ship=piece.label, bands=tuple(bands)),) if bands else ()


def fire_line(game: Battle, ship: int, label: str, arc: str, clear: bool, lettered: bool) -> Overlays:
    """MW-GEO-15: from the middle of the edge to the nearest point of the target inside the arc."""
    piece = game.pieces[ship]
    points = aim_point(piece, arc, shape_of(game.pieces[number_of(game, label)]))
    if not points:
        return ()
    start, (x, y) = edge_centre(piece, arc), points[0]
    far = ((x - start[0]) ** 2 + (y - start[1]) ** 2) ** 0.5
    return (scene.FireLine(start=start, end=(x, y), blocked=not clear,
                           label=inches(round(far, 1)) if lettered else ""),)


def show_volley(game: Battle, question: AskFire, answer: Answer) -> Overlays:
    """MW-SHOT-05: the arc with its bands, the line of the volley, and what it would really hit."""
    space = volleys(question)
    if not isinstance(answer, tuple):
        return ()
    label, arc, line = word(answer[0]), word(answer[1]), line_for(game, space, answer)
    clear = line.target == number_of(game, label)
    blocked = () if clear or line.target == NOBODY else (
        scene.Label(at=game.pieces[line.target].label, text=f"{name(game, line.target)} is in the way",
                    kind="danger"),)
    return (*arc_bands(game, space.ship, arc, space.fired, True),
            *fire_line(game, space.ship, label, arc, clear, True), scene.Ring(ids=(label,), kind="target"), *blocked)


def fire_from(game: Battle, ship: int) -> Overlays:
    """MW-GEO-14: her lines of fire, and how many guns of the enemy bear on her."""
    mine = game.pieces[ship].label
    lines = [line for label, arc in shots(game, ship) for line in fire_line(game, ship, label, arc, True, False)]
    threats: list[scene.Overlay] = []
    for foe, piece in enumerate(game.pieces):
        if piece.kind == VESSEL and piece.fate == AFLOAT and piece.side not in (game.pieces[ship].side, NOBODY):
            dice = sum([dice for (label, _), dice in shots(game, foe).items() if label == mine])
            if dice:
                threats.append(scene.Label(at=piece.label, text=f"{dice_words(dice)} on you", kind="danger"))
    return (*lines, *threats)


def shots(game: Battle, ship: int) -> dict[tuple[str, str], int]:
    """Whom a ship could fire at from where she lies, into which arc, with how many dice; clear shots alone."""
    space, piece = Volleys(ship, (), (), ()), game.pieces[ship]
    best: dict[tuple[str, str], int] = {}
    for option in space.options(game):
        if isinstance(option, tuple) and weapon_of(piece, option[3]) not in CARD_WEAPONS \
                and line_for(game, space, option).target == number_of(game, option[0]):
            key = (str(option[0]), str(option[1]))
            best[key] = max(best.get(key, 0), dice_of(piece, space, option[1], option[3]))
    return best


# --- numbers ----------------------------------------------------------------------------------------------------------

def volley_figures(game: Battle, question: AskFire, answer: Answer) -> Figures:
    """MW-SHOT-10, MW-SHOT-12: the dice, then the natural face that each location hit so needs to save."""
    if not isinstance(answer, tuple):
        return ()
    space = volleys(question)
    piece, line = game.pieces[space.ship], line_for(game, space, answer)
    weapon = weapon_of(piece, answer[3])
    if weapon in CARD_WEAPONS or line.target == NOBODY:
        return ()
    dice = Tally(0, "dice")
    dice.parts, dice.total = (), 0
    for mount in model_of(piece).mounts:
        if mount.id in answer[3]:
            dice.add(dice_of(piece, space, answer[1], (mount.id,)), mount.id.replace("-", " "), "MW-DATA-05")
    rolled = ("die" if dice.total == 1 else "dice", dice)
    printed = WEAPONS[weapon]
    if printed.damage == 0 or (printed.effect in CONTACT_EFFECTS and line.far < 0):
        return (rolled,)
    band = min(2, band_of(printed, max(0.0, line.far)))
    parts = range_parts(game, space.ship, line.target, printed, band, answer[2])
    target = game.pieces[line.target]
    if target.kind != VESSEL:
        return (rolled, (f"{name(game, line.target)} saves on", save_tally(game, line.target, BODY, parts)))
    if printed.aim == "btw":
        return (rolled, ("saves below the waterline on", save_tally(game, line.target, BTW, parts)))
    saves = []
    for at in locations_hit(target, answer[2]):
        location = model_of(target).locations[at]
        rolls = "-".join(dict.fromkeys([str(location.rolls[0]), str(location.rolls[-1])]))
        saves.append((f"{rolls}: {location.name.lower()} saves on", save_tally(game, line.target, at, parts)))
    return (rolled, *saves)


def locations_hit(piece: Piece, aim: str) -> list[int]:
    """MW-SHOT-11: the locations that dice can find under an aim, in the order of the dice."""
    is_aimed = len(aims_of(piece)) > 1
    places = [at for at, location in enumerate(model_of(piece).locations)
              if not is_aimed or location.level in (aim, "mid", "single")]
    return sorted(places, key=lambda at: model_of(piece).locations[at].rolls)


ENTRIES: Final[Entries] = (
    entry(AskFire, ask_fire, fire_label, "cease", reason=why_fire, draws=draw_volleys, preview=show_volley,
          figures=volley_figures, weighs=True),
    entry(AskGuns, of_piece("how many of her guns does {0} fire at this target?"),
          lambda game, question, answer: capital(count(number(answer), "gun")), reason=why_guns, weighs=True),
    entry(AskTurret, of_piece("which turret of {0} is lost?"),
          lambda game, question, answer: capital(word(answer).replace("-", " "))),
    entry(AskAntiFlyer, of_piece("at which flyer does {0} fire?"), anti_flyer_label, "hold", reason=why_anti_flyer,
          weighs=True),
)
