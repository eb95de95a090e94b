"""The sentence that asks, and the line below it that says what matters. Only what the asked player may know."""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.core import Question, each, word
from weathergage.kernel.spaces import Number
from weathergage.kits.words import capital, count, listed, sentence, whose
from weathergage.rulesets.man_o_war.content.printed import Mode
from weathergage.rulesets.man_o_war.content.tables import (
    ANTI_FLYERS,
    CARDS,
    COHERENCY,
    DEPTH,
    LEVELS,
    MARGIN,
    SPELLS,
    SUMMON_ON,
    TURN_COST,
)
from weathergage.rulesets.man_o_war.face.words import (
    ROLES,
    afw_words,
    card_words,
    degrees,
    dice_words,
    faces_words,
    figure,
    from_words,
    inches,
    name,
    named,
    nearest_words,
    own_name,
    person_words,
    player_name,
    reach_words,
    spell_words,
    state_words,
    unit_words,
    way_words,
    wind_words,
    zone_words,
)
from weathergage.rulesets.man_o_war.rules.courses import Courses
from weathergage.rulesets.man_o_war.rules.deployment import zone_of as deployment_zone
from weathergage.rulesets.man_o_war.rules.geometry import distance_of
from weathergage.rulesets.man_o_war.rules.magic import wizard_ship
from weathergage.rulesets.man_o_war.rules.monsters import caster_bonus
from weathergage.rulesets.man_o_war.rules.ramming import chart_of
from weathergage.rulesets.man_o_war.rules.rolls import Rerolls
from weathergage.rulesets.man_o_war.rules.sailing import Swing
from weathergage.rulesets.man_o_war.rules.shooting import Volleys, holders_of, targets
from weathergage.rulesets.man_o_war.rules.speeds import working_modes
from weathergage.rulesets.man_o_war.rules.swimming import Swim
from weathergage.rulesets.man_o_war.state import (
    FLYER,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    Piece,
    active_members,
    flyer_of,
    model_of,
    monster_of,
    number_of,
    scenario_of,
    unit_named,
)

Words: TypeAlias = Callable[[Battle, Question], str]
ROLLS: Final = {
    "save": "the saving throw", "location": "the location dice", "blaze": "the blaze die", "cast": "the casting roll",
    "dispel": "the dispel roll", "boarding": "the boarding rolls", "critical": "the critical die",
    "refloat": "the refloating roll", "summon": "the summoning roll", "ram": "the ramming die",
    "repair": "the repair roll", "monster-move": "the movement dice", "reaction": "the reaction die",
    "defensive-fire": "the defensive fire", "anti-flyer": "the anti-flyer fire", "points": "the die of waterline hits",
    "grapeshot": "the grapeshot", "crew-dice": "the dice against the crew", "treasure": "the search for the treasure",
    "control": "the control of the beast",
}


def prompt(game: Battle, question: Question) -> str:
    """One full sentence: what is being decided."""
    ask = PROMPTS.get(question.kind)
    return ask(game, question) if ask is not None else question.kind.replace("-", " ").capitalize() + "?"


def reason(game: Battle, question: Question) -> str:
    """One short line of what matters for it."""
    why = REASONS.get(question.kind)
    return why(game, question) if why is not None else ""


def piece_of(game: Battle, question: Question) -> Piece:
    """The piece that the question is about, the first of two."""
    about = question.about
    return game.pieces[number_of(game, each(about)[0] if isinstance(about, tuple) else about)]


def asked(game: Battle, question: Question) -> str:
    """Its name."""
    about = question.about
    return named(game, each(about)[0] if isinstance(about, tuple) else about)


def other(game: Battle, question: Question) -> str:
    """The name of the second of two."""
    return named(game, each(question.about)[1])


def numbers(game: Battle, question: Question) -> tuple[int, int]:
    one, two = each(question.about)
    return number_of(game, one), number_of(game, two)


def said(text: str) -> Words:
    """The same sentence whatever the game."""
    return lambda game, question: text


def of_piece(text: str) -> Words:
    """A sentence with the piece in question, and the second of two."""
    def ask(game: Battle, question: Question) -> str:
        pair = isinstance(question.about, tuple) and len(question.about) > 1
        return capital(text.format(asked(game, question), other(game, question) if pair else ""))
    return ask


def lowered(text: str) -> str:
    """What is printed, in the middle of a sentence."""
    return text[:1].lower() + text[1:]


# --- set-up -----------------------------------------------------------------------------------------------------------

def why_commander(game: Battle, question: Question) -> str:
    """MW-SET-09, MW-SET-14, MW-SET-15, MW-VIC-08."""
    if question.kind == "admiral-ship":
        return "She is dealt a free card, fights boarders with 1 more, and her admiral is worth 5 Battle Honours."
    level = LEVELS[game.players[question.seat].level]
    return f"A {level.name} with {count(level.hand, 'spell')} in hand; ranges are measured from his ship, and he is " \
           f"worth {count(level.honours, 'Battle Honour')}."


def ask_allot(game: Battle, question: Question) -> str:
    """MW-SET-11: his own card, which he may read."""
    dealt = game.players[question.seat].dealt
    return f"Which ship holds {card_words(dealt[0])}?" if dealt else "Which ship holds the card?"


def why_allot(game: Battle, question: Question) -> str:
    dealt = game.players[question.seat].dealt
    return f"{CARDS[dealt[0]].text} No ship holds two cards of one symbol." if dealt else ""


def why_mount(game: Battle, question: Question) -> str:
    weapon = next((one for one in ANTI_FLYERS.values() if one.fleet == game.players[question.seat].fleet), None)
    if weapon is None:
        return ""
    return f"The {weapon.name} reaches {inches(weapon.range)} all round with {dice_words(weapon.dice)}."


def why_terrain(game: Battle, question: Question) -> str:
    """MW-SET-20, MW-SET-21."""
    left = sum(game.sections)
    return sentence([f"{count(left, 'feature')} still to be placed, in the sections marked",
                     f"clear of each other and {inches(DEPTH)} from the east and west edges"])


def why_side(game: Battle, question: Question) -> str:
    return sentence([wind_words(game.wind), "you then place first"])


def ask_lair(game: Battle, question: Question) -> str:
    return f"Where does the lair of {own_name(game, question.about, question.seat)} lie?"


def why_lair(game: Battle, question: Question) -> str:
    """MW-MON-04, MW-MON-05, MW-MON-15."""
    if question.rule == "MW-MON-15":
        return "The monster has gone home; its lair must be at least 2″ from any ship."
    return "Anywhere on the table but on an island; the enemy sees the place, not what lies there."


def why_hostage(game: Battle, question: Question) -> str:
    return "Nobody else knows until she is boarded, lost or gone; you win at once if she leaves by the west edge."


def ask_deploy(game: Battle, question: Question) -> str:
    return f"Where does {asked(game, question)} take her place?" if piece_of(game, question).kind == VESSEL else \
        f"Where does {asked(game, question)} wait?"


def why_deploy(game: Battle, question: Question) -> str:
    """MW-SET-26, MW-SET-27."""
    piece = piece_of(game, question)
    left, bottom, right, top = deployment_zone(game, piece.owner)
    unit = game.units[piece.unit]
    near = f"within {inches(COHERENCY)} of her flagship {name(game, unit.flagship)}" \
        if unit.flagship != NOBODY and game.pieces[unit.flagship] is not piece else ""
    return sentence([f"wholly within x {figure(left)} to {figure(right)} and y {figure(bottom)} to {figure(top)}, "
                     "touching nothing", near, wind_words(game.wind)])


def why_deploy_unit(game: Battle, question: Question) -> str:
    """MW-SET-25, MW-SET-26."""
    return f"Within {inches(DEPTH)} of your own edge and {inches(MARGIN)} from the north and south ones; you and the " \
           f"enemy place in turn."


# --- the turn ---------------------------------------------------------------------------------------------------------

def ask_activate(game: Battle, question: Question) -> str:
    return f"Turn {game.turn}: which of your units acts now?"


def why_activate(game: Battle, question: Question) -> str:
    """MW-SQD-04, MW-SQD-08, MW-MON-06."""
    mine = [unit for unit in game.units if unit.side == question.seat and not unit.activated
            and active_members(game, unit)]
    theirs = [unit for unit in game.units if unit.side != question.seat and not unit.activated
              and active_members(game, unit)]
    need = SUMMON_ON - caster_bonus(game, question.seat)
    lairs = any([piece.fate == "lair" and piece.owner == question.seat for piece in game.pieces])
    return sentence([f"{count(len(mine), 'unit')} of yours and {len(theirs) or 'none'} of the enemy's "
                     f"{'has' if len(mine) + len(theirs) == 1 else 'have'} still to act",
                     "each ship moves, shoots, then boards", from_words(game),
                     f"a monster is summoned on {reach_words(need)}" if lairs else ""])


def ask_next(game: Battle, question: Question) -> str:
    return f"Which ship of {unit_words(game, unit_named(game, question.about))} acts next?"


def ask_flagship(game: Battle, question: Question) -> str:
    return f"Which ship takes the flag of {unit_words(game, game.pieces[number_of(game, question.about)].unit)}?"


def ask_reroll(game: Battle, question: Question) -> str:
    """MW-CORE-08."""
    assert isinstance(question.space, Rerolls)
    faces = question.space.faces
    what = ROLLS.get(question.space.kind, "the dice" if len(faces) > 1 else "the die")
    return f"{capital(what)} fell {faces_words(faces)}: do you roll one again?" if len(faces) > 1 else \
        f"{capital(what)} fell {faces_words(faces)}: do you roll it again?"


def why_reroll(game: Battle, question: Question) -> str:
    assert isinstance(question.space, Rerolls)
    ships = [name(game, ship) for ship in question.space.ships if ship != NOBODY]
    who = [player_name(game, side) for side in dict.fromkeys(question.space.rollers) if side != NOBODY]
    return sentence([f"rolled by {listed(who)}" + (f", about {listed(ships)}" if ships else ""),
                     "a die is rolled again once at most, and the second roll stands"])


# --- magic ------------------------------------------------------------------------------------------------------------

def why_cast(game: Battle, question: Question) -> str:
    """MW-MAG-01, MW-MAG-07, MW-MAG-10."""
    ship, player = wizard_ship(game, question.seat), game.players[question.seat]
    level = LEVELS[player.level]
    return sentence([f"your {level.name} is aboard {name(game, ship)}" if ship != NOBODY else "",
                     f"he adds {level.bonus} to the die" if level.bonus else "",
                     "a card is spent whether the spell works or not, and the enemy may try to dispel it"])


def ask_target(game: Battle, question: Question) -> str:
    return f"At whom is {spell_words(word(question.about))} cast?"


def why_target(game: Battle, question: Question) -> str:
    spell = SPELLS[word(question.about)]
    reach = f"within {inches(spell.range)} of the wizard's ship" if spell.range else "at any range"
    return sentence([spell.text.rstrip("."), reach])


def ask_spell_choice(game: Battle, question: Question) -> str:
    spell = SPELLS[word(each(question.about)[0])]
    target = other(game, question)
    asks = {
        "spell-attack": f"Where is {spell.name} aimed?", "spell-wind": "Which way does the wind turn?",
        "spell-repair": f"What does {spell.name} mend aboard {target}?",
        "spell-shift": f"Which way does {target} slide?", "spell-shift-hit": f"Which way does the wave carry {target}?",
        "spell-whirlpool": "Where does the whirlpool open?", "spell-turn": f"How far round does {target} turn?",
        "spell-teleport": f"Where does {target} appear?", "spell-spoil-arc": f"Which guns of {target} are spoilt?",
        "spell-barrier": "Where does the barrier rise?",
    }
    return asks.get(spell.effect, f"How is {spell.name} cast?")


def why_spell_choice(game: Battle, question: Question) -> str:
    return SPELLS[word(each(question.about)[0])].text


def ask_dispel(game: Battle, question: Question) -> str:
    return f"Do you try to dispel {spell_words(word(question.about))}?"


def why_dispel(game: Battle, question: Question) -> str:
    """MW-MAG-04, MW-MAG-05."""
    spell = SPELLS[word(question.about)]
    return sentence([f"it is a spell of the {spell.college} college", lowered(spell.text.rstrip(".")),
                     "a card is spent whether it works or not"])


def why_discard(game: Battle, question: Question) -> str:
    """MW-END-11."""
    player = game.players[question.seat]
    return f"You hold {count(len(player.hand), 'card')} and draw up to {LEVELS[player.level].hand} afterwards."


# --- movement ---------------------------------------------------------------------------------------------------------

def ask_move(game: Battle, question: Question) -> str:
    assert isinstance(question.space, Courses)
    piece = piece_of(game, question)
    if question.space.wild:
        return f"The beast of {asked(game, question)} has slipped its harness: where do you drive it?"
    if question.space.leave:
        return f"Does {asked(game, question)} get clear?"
    return f"How does {asked(game, question)} move?" if piece.side == question.seat else \
        f"Where do you drive {asked(game, question)}?"


def why_move(game: Battle, question: Question) -> str:
    """MW-SAIL-03, MW-MOVE-01, MW-MOVE-03, MW-OAR-05: the wind, the speeds and the turns."""
    space = question.space
    assert isinstance(space, Courses)
    piece = game.pieces[space.number]
    speeds = []
    for mode in drives_of(game, space):
        plain, straight = space.budget(game, mode, False), space.budget(game, mode, True)
        more = f", {inches(straight)} straight ahead" if straight > plain else ""
        speeds.append(f"{inches(plain)} {words_of_mode(mode.id)}{more}")
    sails = any([mode.id == "sail" for mode in drives_of(game, space)])
    return sentence([
        listed(speeds) if speeds else "no propulsion works",
        f"she is {zone_words(space.zone)}" if sails else "",
        f"a turn of up to {degrees(model_of(piece).turn)} costs {inches(TURN_COST)}",
        f"she heads {way_words(piece.heading)}", from_words(game) if sails else "", nearest_words(game, space.number)])


def drives_of(game: Battle, space: Courses) -> list[Mode]:
    """MW-MOVE-06: the propulsions of a move."""
    return [mode for mode in working_modes(game, space.number) if space.mode in ("", mode.id)]


def words_of_mode(mode: str) -> str:
    return {"sail": "under sail", "oars": "under oars", "steam": "under steam", "magic": "by magic"}.get(
        mode, f"by {mode}")


def why_order(game: Battle, question: Question) -> str:
    return sentence(["two moves and one round of shooting; the wind is tested once", nearest_words(
        game, number_of(game, question.about))])


def ask_ram(game: Battle, question: Question) -> str:
    return f"Does {asked(game, question)} ram?"


def why_ram(game: Battle, question: Question) -> str:
    """MW-RAM-05, MW-RAM-06: the chart, and the victim's save."""
    chart = chart_of(game, number_of(game, question.about))
    if chart is None:
        return ""
    rows = [f"{face} {'a die of hits' if row.rolled else count(row.btw, 'hit')}"
            for face, row in enumerate(chart.rows, 1)]
    mod = f", at {chart.save_mod:+d}" if chart.save_mod else ""
    return sentence([f"the victim saves below the waterline{mod}; if she fails: {', '.join(rows)}",
                     "afterwards the guns may fire and boarders go over"])


def ask_edge(game: Battle, question: Question) -> str:
    return f"The corners of {named(game, question.about)} are touched: along which of her edges is she passed?"


def ask_swing(game: Battle, question: Question) -> str:
    assert isinstance(question.space, Swing)
    return f"{asked(game, question)} is off the ground: how far does she swing?"


def why_swing(game: Battle, question: Question) -> str:
    return sentence(["up to 90° on the spot at no cost, touching nothing", from_words(game),
                     f"she heads {way_words(piece_of(game, question).heading)}"])


def why_ark(game: Battle, question: Question) -> str:
    return "A unit that is let out is placed within 6″ and may attack at once; the Ark then does not move."


def why_release(game: Battle, question: Question) -> str:
    return "Within 6″ of the Black Ark, clear of everything; it may attack at once."


# --- shooting ---------------------------------------------------------------------------------------------------------

def ask_fire(game: Battle, question: Question) -> str:
    assert isinstance(question.space, Volleys)
    again = " more" if question.space.fired else ""
    return f"What{again} does {asked(game, question)} fire, and at whom?"


def why_fire(game: Battle, question: Question) -> str:
    """MW-SHOT-05, MW-SHOT-08, MW-MON-33."""
    space = question.space
    assert isinstance(space, Volleys)
    held = holders_of(game, space.ship)
    near = sorted(targets(game, space.ship), key=lambda foe: distance_of(game, space.ship, foe))[:2]
    told = [f"{name(game, foe)} is {inches(distance_of(game, space.ship, foe))} off, {state_words(game, foe)}"
            for foe in near]
    return sentence([*told, f"held by {listed([name(game, one) for one in held])}, she can shoot at nothing else"
                     if held else "a shot hits the first thing on its line"])


def ask_guns(game: Battle, question: Question) -> str:
    return f"How many of her guns does {asked(game, question)} fire at this target?"


def why_guns(game: Battle, question: Question) -> str:
    assert isinstance(question.space, Number)
    return f"Up to {question.space.high}; the others may have another target, with the same aim."


def ask_turret(game: Battle, question: Question) -> str:
    return f"Which turret of {asked(game, question)} is lost?"


def why_anti_flyer(game: Battle, question: Question) -> str:
    weapon = ANTI_FLYERS[piece_of(game, question).anti_flyer]
    return f"{capital(afw_words(weapon.id))}: {dice_words(weapon.dice)} at up to {inches(weapon.range)}, all round."


# --- boarding ---------------------------------------------------------------------------------------------------------

def ask_board(game: Battle, question: Question) -> str:
    return f"Whom does {asked(game, question)} board?"


def why_board(game: Battle, question: Question) -> str:
    """MW-BRD-03, MW-BRD-04."""
    return sentence([f"{asked(game, question)}: {state_words(game, number_of(game, question.about))}",
                     "each side rolls a die and adds its crew, the boarded ship also the cannon that bear",
                     "the loser of a round loses a crew counter"])


def ask_press(game: Battle, question: Question) -> str:
    return f"{asked(game, question)} has won the round against {other(game, question)}: does she press on?" \
        if piece_of(game, question).kind == VESSEL else \
        f"{asked(game, question)} has won the round against {other(game, question)}: does it fight on?"


def why_round(game: Battle, question: Question) -> str:
    """What both would bring to another round."""
    one, two = numbers(game, question)
    told = [f"{name(game, number)}: {state_words(game, number)}" for number in (one, two)]
    return sentence(told)


def ask_grapples(game: Battle, question: Question) -> str:
    came = "Nobody has given way" if question.rule == "MW-BRD-10" else f"{other(game, question)} has won the round"
    return f"{came}: does {other(game, question)} cut the grapples of {asked(game, question)}?"


def ask_drive(game: Battle, question: Question) -> str:
    return f"{other(game, question)} holds its own: is {asked(game, question)} driven off?"


def ask_prize(game: Battle, question: Question) -> str:
    return f"{other(game, question)} is {whose(asked(game, question))}: what becomes of her?"


def why_prize(game: Battle, question: Question) -> str:
    """MW-PRZ-01 to MW-PRZ-06."""
    one, two = numbers(game, question)
    ship, won = game.pieces[one], game.pieces[two]
    return sentence([f"{name(game, one)} has {count(ship.crew, 'crew counter')}, and one must stay aboard",
                     f"{name(game, two)} holds {won.limit} at most",
                     "a prize neither moves nor fires" if won.owner != ship.side
                     else "she acts as a straggler this turn"])


def ask_arrows(game: Battle, question: Question) -> str:
    return f"Does {asked(game, question)} loose her poisoned arrows before the fight?"


# --- monsters and flyers ----------------------------------------------------------------------------------------------

def ask_dive(game: Battle, question: Question) -> str:
    piece = piece_of(game, question)
    if piece.kind == VESSEL:
        return f"Does {asked(game, question)} {'surface' if piece.submerged else 'dive'}?"
    return f"Does {asked(game, question)} stay on the surface, or dive?"


def why_dive(game: Battle, question: Question) -> str:
    piece = piece_of(game, question)
    if piece.kind == VESSEL:
        return "Submerged she is safe and passes under ships, at half speed, with nothing but her torpedo."
    dice = monster_of(piece).move_dice
    return f"It swims {dice_words(dice)} of inches; below it heads for one ship and cannot be harmed, but does not " \
           f"attack."


def ask_swim(game: Battle, question: Question) -> str:
    return f"Where does {asked(game, question)} swim?"


def why_swim(game: Battle, question: Question) -> str:
    assert isinstance(question.space, Swim)
    return sentence([f"up to {inches(question.space.longest)}, in any direction; it stops at what it touches",
                     nearest_words(game, question.space.beast)])


def why_attack(game: Battle, question: Question) -> str:
    """What is printed of its attack."""
    piece = piece_of(game, question)
    if piece.kind == MONSTER:
        return monster_of(piece).text
    return flyer_of(piece).text if piece.kind == FLYER else ""


def ask_special(game: Battle, question: Question) -> str:
    return f"Does {asked(game, question)} make its attack on {other(game, question)}?"


def ask_victim(game: Battle, question: Question) -> str:
    return f"Whom does {asked(game, question)} fall upon?"


def ask_aim(game: Battle, question: Question) -> str:
    return f"Does {asked(game, question)} strike {other(game, question)} high or low?"


def ask_location(game: Battle, question: Question) -> str:
    return f"Which part of {other(game, question)} does {asked(game, question)} strike?"


def ask_locations(game: Battle, question: Question) -> str:
    return f"Which two parts of {other(game, question)} does {asked(game, question)} strike?"


def why_location(game: Battle, question: Question) -> str:
    return sentence([f"{other(game, question)}: {state_words(game, numbers(game, question)[1])}"])


def ask_fly(game: Battle, question: Question) -> str:
    return f"Where does {asked(game, question)} fly?"


def why_fly(game: Battle, question: Question) -> str:
    piece = piece_of(game, question)
    return sentence([f"up to {inches(flyer_of(piece).move)} over anything; to attack it ends alongside",
                     nearest_words(game, number_of(game, piece.label))])


def ask_emerge(game: Battle, question: Question) -> str:
    return f"{own_name(game, question.about, question.seat)} comes up: where?"


def ask_banish(game: Battle, question: Question) -> str:
    return f"Does {asked(game, question)} send another monster home?"


# --- the end phase ----------------------------------------------------------------------------------------------------

def ask_rescue(game: Battle, question: Question) -> str:
    role, side = each(question.about)
    assert isinstance(side, int)
    return f"Who picks {person_words(game, word(role), side)} out of the water?"


def why_rescue(game: Battle, question: Question) -> str:
    role, side = each(question.about)
    return "He stays aboard the ship that saves him." if side == question.seat else \
        f"An enemy {ROLES[word(role)]} is taken prisoner."


def ask_repair(game: Battle, question: Question) -> str:
    return f"What does {asked(game, question)} mend?"


def why_repair(game: Battle, question: Question) -> str:
    """MW-FLT-03, MW-CARD-12, MW-CARD-15."""
    how = {"MW-FLT-03": "engineers mend a marker on 5 or more, of an engine on 4 or more",
           "MW-CARD-12": "the carpenter mends a marker on 5 or more",
           "MW-CARD-15": "spare spars make a whole mast good, once"}
    return sentence([how.get(question.rule, ""), state_words(game, number_of(game, question.about))])


def ask_landing(game: Battle, question: Question) -> str:
    return f"{asked(game, question)} lies by the island: does she land a party?"


def why_landing(game: Battle, question: Question) -> str:
    ashore = game.players[question.seat].landed
    entry = scenario_of(game)
    worth = entry.treasure_honours if entry is not None else 0
    return sentence([f"{count(ashore, 'crew counter')} of yours ashore",
                     "each rolls in the End Phase: 6 finds the treasure, 1 is lost",
                     f"home with it scores {worth}", "instead of boarding"])


PROMPTS: Final[dict[str, Words]] = {
    "admiral-ship": said("Which ship carries your admiral?"), "wizard-ship": said("Which ship carries your wizard?"),
    "allot-card": ask_allot, "mount-weapon": said("Which ship carries the anti-flyer weapon?"),
    "terrain": said("Which terrain do you place, and where?"), "side": said("Which edge of the table is yours?"),
    "lair": ask_lair, "hostage": said("Aboard which ship is the captive admiral?"),
    "house": said("Which beasts start inside the Black Ark?"), "deploy-unit": said("Which unit do you place next?"),
    "deploy": ask_deploy, "activate": ask_activate,
    "daring-captain": said("Does a daring captain act at once?"),
    "storm-bottle": said("Do you open a storm bottle?"), "next-ship": ask_next, "flagship": ask_flagship,
    "re-roll": ask_reroll, "cast": said("Which spell do you cast?"), "target": ask_target,
    "spell-choice": ask_spell_choice, "dispel": ask_dispel,
    "triton-spell": of_piece("does {0} cast Push of the Tide?"), "discard": said("Which magic cards do you discard?"),
    "order": of_piece("in which order does {0} move and shoot?"), "move": ask_move, "ram": ask_ram, "edge": ask_edge,
    "swing": ask_swing, "ark": of_piece("does {0} move, or let a unit out?"),
    "release": of_piece("where does {0} come out?"),
    "enter-ark": of_piece("does {0} go inside the Black Ark?"), "lash": said("Which longships are lashed together?"),
    "unlash": of_piece("does {0} cast off her lashings?"), "fire": ask_fire, "guns": ask_guns, "turret": ask_turret,
    "anti-flyer": of_piece("at which flyer does {0} fire?"), "board": ask_board, "press-on": ask_press,
    "grapples": ask_grapples, "drive-off": ask_drive, "prize": ask_prize, "arrows": ask_arrows, "dive": ask_dive,
    "swim": ask_swim, "double-action": of_piece("{0} is eager: two moves, or two attacks?"),
    "monster-attack": of_piece("whom does {0} attack?"), "special": ask_special,
    "monster-board": of_piece("does {0} go at the crew of {1}?"), "victim": ask_victim, "aim": ask_aim,
    "location": ask_location, "locations": ask_locations, "whip": of_piece("what does the whip of {0} strike?"),
    "banish": ask_banish, "emerge": ask_emerge, "fly": ask_fly, "air-attack": of_piece("whom does {0} attack?"),
    "air-board": of_piece("does {0} fight hand to hand with {1}?"), "rescue": ask_rescue, "repair": ask_repair,
    "landing": ask_landing,
}
REASONS: Final[dict[str, Words]] = {
    "admiral-ship": why_commander, "wizard-ship": why_commander, "allot-card": why_allot, "mount-weapon": why_mount,
    "terrain": why_terrain, "side": why_side, "lair": why_lair, "hostage": why_hostage,
    "house": said("They are safe inside, and the Ark lets out one unit instead of moving."),
    "deploy-unit": why_deploy_unit, "deploy": why_deploy, "activate": why_activate,
    "daring-captain": said("She acts out of turn, and your own turn follows all the same."),
    "storm-bottle": lambda game, question: sentence([from_words(game), "it turns the wind one position, once"]),
    "next-ship": said("She moves, shoots and boards before the next one begins."),
    "flagship": said(f"A ship more than {COHERENCY:g}″ from her flagship when the turn ends becomes a straggler."),
    "re-roll": why_reroll, "cast": why_cast, "target": why_target, "spell-choice": why_spell_choice,
    "dispel": why_dispel, "triton-spell": said("On 3 or more it slides a ship up to 3″; it costs no card."),
    "discard": why_discard, "order": why_order, "move": why_move, "ram": why_ram, "swing": why_swing, "ark": why_ark,
    "release": why_release,
    "enter-ark": said("Hurt, it rolls: 1 it is lost, 6 it is healed when the turn ends."),
    "lash": said("Lashed ships fight boarders together, and cannot move until they cast off."),
    "unlash": said("Lashed she fights boarders together with the others, and does not move."),
    "fire": why_fire, "guns": why_guns, "anti-flyer": why_anti_flyer, "board": why_board, "press-on": why_round,
    "grapples": why_round, "drive-off": why_round, "prize": why_prize,
    "arrows": said("Once: a die for each enemy crew counter, and each 5 or 6 kills one."), "dive": why_dive,
    "swim": why_swim, "monster-attack": why_attack, "special": why_attack, "monster-board": why_round,
    "air-attack": why_attack, "air-board": why_round, "location": why_location, "locations": why_location,
    "aim": why_location, "whip": why_location, "fly": why_fly,
    "emerge": said("Anywhere in its lair, over no ship; it acts at once."),
    "banish": said("On 5 or more it returns to its lair, which the opponent of its owner places."),
    "rescue": why_rescue, "repair": why_repair, "landing": why_landing,
}
