"""Chapter 4, before the battle: commanders, cards, terrain, sides, lairs and deployment."""

from typing import Final

from weathergage.kernel.core import Answer, each, word
from weathergage.kits.asking import Entries
from weathergage.kits.plane.spaces import pose_in
from weathergage.kits.words import capital, count, listed, sentence
from weathergage.rulesets.man_o_war.content.tables import (
    ANTI_FLYERS,
    CARDS,
    COHERENCY,
    DEPTH,
    LEVELS,
    MARGIN,
    TERRAIN,
)
from weathergage.rulesets.man_o_war.face.asking.entry import (
    entry,
    piece_of,
    points_at_place,
    points_at_unit,
    says,
    target_label,
)
from weathergage.rulesets.man_o_war.face.asking.places import berth_label, draw_berths, place_label, show_berth
from weathergage.rulesets.man_o_war.face.overlays import Overlays, disc_at
from weathergage.rulesets.man_o_war.face.words import (
    CLASSES,
    card_words,
    dice_words,
    figure,
    inches,
    located,
    name,
    named,
    own_name,
    place_words,
    unit_words,
    way_words,
    wind_words,
)
from weathergage.rulesets.man_o_war.questions import (
    AskAdmiralShip,
    AskAllotCard,
    AskDeploy,
    AskDeployUnit,
    AskHostage,
    AskHouse,
    AskLair,
    AskMountWeapon,
    AskSide,
    AskTerrain,
    AskWizardShip,
)
from weathergage.rulesets.man_o_war.rules.deployment import zone_of
from weathergage.rulesets.man_o_war.state import NOBODY, VESSEL, Battle, model_of, unit_named
from weathergage.scene import model as scene

# --- commanders and cards ---------------------------------------------------------------------------------------------

def why_wizard(game: Battle, question: AskWizardShip) -> str:
    """MW-SET-09, MW-VIC-08."""
    level = LEVELS[game.players[question.seat].level]
    return f"A {level.name} with {count(level.hand, 'spell')} in hand; ranges are measured from his ship, and he is " \
           f"worth {count(level.honours, 'Battle Honour')}."


def ask_allot(game: Battle, question: AskAllotCard) -> str:
    """MW-SET-11: his own card, which he may read."""
    dealt = game.players[question.seat].dealt
    return f"Which ship holds {card_words(dealt[0])}?" if dealt else "Which ship holds the card?"


def why_allot(game: Battle, question: AskAllotCard) -> str:
    dealt = game.players[question.seat].dealt
    return f"{CARDS[dealt[0]].text} No ship holds two cards of one symbol." if dealt else ""


def allot_label(game: Battle, question: AskAllotCard, answer: Answer) -> str:
    ship, plated = each(answer)
    return f"{named(game, ship)}, over {located(game, word(ship), word(plated))}" if plated else named(game, ship)


def why_mount(game: Battle, question: AskMountWeapon) -> str:
    weapon = next((one for one in ANTI_FLYERS.values() if one.fleet == game.players[question.seat].fleet), None)
    if weapon is None:
        return ""
    return f"The {weapon.name} reaches {inches(weapon.range)} all round with {dice_words(weapon.dice)}."


# --- the table --------------------------------------------------------------------------------------------------------

def why_terrain(game: Battle, question: AskTerrain) -> str:
    """MW-SET-20, MW-SET-21."""
    return sentence([f"{count(sum(game.sections), 'feature')} still to be placed, in the sections marked",
                     f"clear of each other and {inches(DEPTH)} from the east and west edges"])


def terrain_label(game: Battle, question: AskTerrain, answer: Answer) -> str:
    kind, (x, y, rotation) = TERRAIN[word(each(answer)[0])], pose_in(answer)
    along = f", along {way_words(rotation)}" if kind.length else ""
    return f"{kind.name} at {place_words(x, y)}{along}"


def show_terrain(game: Battle, question: AskTerrain, answer: Answer) -> Overlays:
    if not isinstance(answer, tuple):
        return ()
    kind, x, y, _ = answer
    land = TERRAIN[word(kind)]
    return (scene.Region(wedge=disc_at((x, y), max(land.radius, land.length / 2)), kind="legal", label=land.name),)


def why_side(game: Battle, question: AskSide) -> str:
    return sentence([wind_words(game.wind), "you then place first"])


def why_lair(game: Battle, question: AskLair) -> str:
    """MW-MON-04, MW-MON-05, MW-MON-15."""
    if question.returning:
        return "The monster has gone home; its lair must be at least 2″ from any ship."
    return "Anywhere on the table but on an island; the enemy sees the place, not what lies there."


# --- fleets -----------------------------------------------------------------------------------------------------------

def house_label(game: Battle, question: AskHouse, answer: Answer) -> str:
    """Some units, or none."""
    units = [unit_words(game, unit_named(game, part)) for part in each(answer)]
    return capital(listed(units)) if units else "Leave them all outside"


def unit_label(game: Battle, question: AskDeployUnit, answer: Answer) -> str:
    unit = unit_named(game, answer)
    members = game.units[unit].members
    first = game.pieces[members[0]]
    what = f"{len(members)} ships" if len(members) > 1 else CLASSES[model_of(first).rank] if first.kind == VESSEL else \
        "flyer"
    return f"{capital(unit_words(game, unit))}: {what}"


def ask_deploy(game: Battle, question: AskDeploy) -> str:
    return f"Where does {named(game, question.piece)} take her place?" if piece_of(game, question).kind == VESSEL else \
        f"Where does {named(game, question.piece)} wait?"


def why_deploy(game: Battle, question: AskDeploy) -> str:
    """MW-SET-26, MW-SET-27."""
    piece = piece_of(game, question)
    left, bottom, right, top = zone_of(game, piece.owner)
    unit = game.units[piece.unit]
    near = f"within {inches(COHERENCY)} of her flagship {name(game, unit.flagship)}" \
        if unit.flagship != NOBODY and game.pieces[unit.flagship] is not piece else ""
    return sentence([f"wholly within x {figure(left)} to {figure(right)} and y {figure(bottom)} to {figure(top)}, "
                     "touching nothing", near, wind_words(game.wind)])


ENTRIES: Final[Entries] = (
    entry(AskAdmiralShip, says("Which ship carries your admiral?"), target_label,
          reason=says("She is dealt a free card, fights boarders with 1 more, and her admiral is worth 5 Battle "
                      "Honours.")),
    entry(AskWizardShip, says("Which ship carries your wizard?"), target_label, reason=why_wizard),
    entry(AskAllotCard, ask_allot, allot_label, reason=why_allot),
    entry(AskMountWeapon, says("Which ship carries the anti-flyer weapon?"), target_label, reason=why_mount),
    entry(AskTerrain, says("Which terrain do you place, and where?"), terrain_label, reason=why_terrain,
          points_at=points_at_place, preview=show_terrain),
    entry(AskSide, says("Which edge of the table is yours?"), lambda game, question, answer: f"The {answer} edge",
          reason=why_side),
    entry(AskLair, lambda game, question: f"Where does the lair of {own_name(game, question.piece)} lie?", place_label,
          reason=why_lair, points_at=points_at_place, preview=show_berth),
    entry(AskHostage, says("Aboard which ship is the captive admiral?"), target_label,
          reason=says("Nobody else knows until she is boarded, lost or gone; you win at once if she leaves by the west "
                      "edge.")),
    entry(AskHouse, says("Which beasts start inside the Black Ark?"), house_label, (),
          reason=says("They are safe inside, and the Ark lets out one unit instead of moving.")),
    entry(AskDeployUnit, says("Which unit do you place next?"), unit_label, points_at=points_at_unit,
          reason=says(f"Within {inches(DEPTH)} of your own edge and {inches(MARGIN)} from the north and south ones; "
                      "you and the enemy place in turn.")),
    entry(AskDeploy, ask_deploy, berth_label, reason=why_deploy, points_at=points_at_place, draws=draw_berths,
          preview=show_berth),
)
