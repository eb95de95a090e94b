"""Questions about sailing: headings, maneuvers, turns, and who moves first."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Question, each, number, word
from weathergage.kernel.face import NOWHERE, Figures, Spot
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Ask, Entries, Overlays, answer_with, first_offered
from weathergage.kits.squares import NAMES, PORT, STARBOARD, turned
from weathergage.kits.words import count
from weathergage.rulesets.captains_sea.content.printed import ManeuverLine
from weathergage.rulesets.captains_sea.content.tables import BONUS_SUCCESS, STRAIN_BONUS, STRAIN_HITS
from weathergage.rulesets.captains_sea.face.asking.shared import STANDS, one_of, write_words
from weathergage.rulesets.captains_sea.face.outlook import isolate_fire
from weathergage.rulesets.captains_sea.face.overlays import (
    BANDS,
    Berth,
    ahead,
    beside,
    degrees,
    ghost_at,
    gun_arc,
    ship_id,
    spot,
    window_around,
)
from weathergage.rulesets.captains_sea.face.words import (
    HEADINGS,
    MANEUVERING,
    names,
    pair,
    point_of_sail,
    sum_of,
    wind_words,
)
from weathergage.rulesets.captains_sea.questions import (
    AskBonusMove,
    AskChooseHeading,
    AskFallOff,
    AskFreeTurn,
    AskMoveFirst,
    AskPassSide,
    AskSelectManeuver,
    AskStrain,
)
from weathergage.rulesets.captains_sea.rules.bonus_move import bonus_modifier
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side
from weathergage.rulesets.captains_sea.rules.maneuver_selection import ADVANCE, TACK, WEAR, cost_of, panel
from weathergage.rulesets.captains_sea.rules.maneuvers import TURNS, WAYS, tack_modifier
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.state import SIDES, Duel, range_between
from weathergage.scene import model as scene

BROADSIDES: Final = (STARBOARD, PORT)
BerthOf: TypeAlias = Callable[[Duel, Any, Answer], Berth | None]


# --- where an answer leads --------------------------------------------------------------------------------------------

def sails_to(berth_of: BerthOf) -> Callable[[Duel, Question, Answer], Spot]:
    """What an answer points at: the square that is sailed to."""
    def point(game: Duel, question: Question, answer: Answer) -> Spot:
        ship, berth = game.ships[question.seat], None if answer in STANDS else berth_of(game, question, answer)
        return ((), berth[:2]) if berth is not None and berth[:2] != (ship.x, ship.y) else NOWHERE
    return point


def ghosts_of(label_of: Callable[[Duel, Any, Answer], str],
              berth_of: BerthOf) -> Callable[[Duel, Question, tuple[Answer, ...]], Overlays]:
    """Where the answers on offer would bring the ship, each place once."""
    def draw(game: Duel, question: Question, answers: tuple[Answer, ...]) -> Overlays:
        found = [ghost_at(game, question.seat, berth_of(game, question, answer), label_of(game, question, answer))
                 for answer in answers if answer not in STANDS]
        return tuple(dict.fromkeys([ghost for ghosts in found for ghost in ghosts]))
    return draw


def preview_of(draw: Callable[[Duel, Question, tuple[Answer, ...]], Overlays],
               berth_of: BerthOf) -> Callable[[Duel, Question, Answer], Overlays]:
    """The ghost at her new place with her arc, and who could then fire at whom."""
    def preview(game: Duel, question: Question, answer: Answer) -> Overlays:
        if answer in STANDS:
            return ()
        return draw(game, question, (answer,)) + after(game, question.seat, berth_of(game, question, answer))
    return preview


def after(game: Duel, seat: int, berth: Berth | None) -> Overlays:
    """Arcs and lines of fire as they would be, if the enemy stayed where he is."""
    if berth is None:
        return ()
    fork = clone(game)
    ship = fork.ships[seat]
    ship.x, ship.y, ship.heading = berth
    return gun_arc(fork, seat, window_around(game)) + bearing_lines(fork, seat)


def bearing_lines(game: Duel, seat: int) -> Overlays:
    """Who would bear on whom, with what distance between them."""
    distance = range_between(game)
    if not distance:
        return ()
    mine, his = bearing_side(game, seat), bearing_side(game, 1 - seat)
    reached = distance <= BANDS[-1]
    bears = reached and mine in BROADSIDES
    words = [f"{distance} MP" if reached else f"{distance} MP, out of range"]
    if bears:
        words.append(f"you rake her {rake(game, seat)}" if rake(game, seat) else f"your {mine} guns bear")
    elif mine:
        words.append(f"she lies {mine}")
    if reached and his in BROADSIDES:
        words.append(f"she rakes your {rake(game, 1 - seat)}" if rake(game, 1 - seat) else f"her {his} guns bear")
    return (scene.FireLine(start=spot(game, seat), end=ship_id(1 - seat), label=", ".join(words), blocked=not bears),)


# --- headings ---------------------------------------------------------------------------------------------------------

def ask_heading(game: Duel, question: AskChooseHeading) -> str:
    return f"The wind blows toward the {HEADINGS[game.wind]}. Which way does {pair(game, question)[0]} head?"


def ask_fall_off(game: Duel, question: AskFallOff) -> str:
    return f"{pair(game, question)[0]} falls off from the wind. To which heading?"


def label_heading(game: Duel, question: Question, answer: Answer) -> str:
    heading = NAMES.index(word(answer))
    return f"{HEADINGS[heading].capitalize()}: {wind_words(heading, game.wind)}"


def berth_of_heading(game: Duel, question: Question, answer: Answer) -> Berth:
    ship = game.ships[question.seat]
    return ship.x, ship.y, NAMES.index(word(answer))


def name_of(game: Duel, question: Question, answer: Answer) -> str:
    return word(answer)


heading_ghosts = ghosts_of(name_of, berth_of_heading)


# --- maneuvers --------------------------------------------------------------------------------------------------------

def ask_maneuver(game: Duel, question: AskSelectManeuver) -> str:
    own = pair(game, question)[0]
    if question.changes_orders:
        return f"Belay that order: which maneuver does {own} make instead?"
    return f"Which maneuver does {own} make next?"


def why_maneuver(game: Duel, question: AskSelectManeuver) -> str:
    ship, foe = game.ships[question.seat], pair(game, question)[1]
    spent = f"{count(question.spent, 'point')} spent already; " if question.spent else ""
    return (f"She heads {HEADINGS[ship.heading]}, {wind_words(ship.heading, game.wind)}; {spent}"
            f"{count(question.counters, 'activation')} left this turn; {foe} is {range_between(game)} MP off.")


def line_of(game: Duel, question: AskSelectManeuver, answer: Answer) -> ManeuverLine | None:
    """The line of the Control Panel that an answer names."""
    return next((line for line in panel(game, game.ships[question.seat]) if line.id == each(answer)[0]), None)


def label_maneuver(game: Duel, question: AskSelectManeuver, answer: Answer) -> str:
    """CS-MAN-02: 'Advance (3 MP, carries over, Strain 1)', 'Wear to port, running (1 MP)'."""
    ship, line, strain = game.ships[question.seat], line_of(game, question, answer), each(answer)[1]
    if line is None:
        return str(each(answer)[0])
    strained = f", carries over, Strain {strain}" if strain else ""
    name = "Advance" if line.kind == ADVANCE else "Back Sail"
    if line.kind == WEAR:
        name = f"Wear to {WAYS[line.turn]}, {point_of_sail(turned(ship.heading, line.turn), game.wind)}"
    elif line.kind == TACK:
        name = f"Tack to {WAYS[line.turn]}, to {HEADINGS[turned(ship.heading, 2 * line.turn)]}"
    return f"{name} ({cost_of(line, ship)} MP{strained})"


def usual_maneuver(game: Duel, question: AskSelectManeuver) -> Answer:
    """The first that carries nothing over."""
    answers = question.space.candidates(game, 20)
    return next((answer for answer in answers if each(answer)[1] == 0), answers[0])


def berth_of_maneuver(game: Duel, question: AskSelectManeuver, answer: Answer) -> Berth | None:
    """CS-MAN-02: where a maneuver ends; None where it moves and turns nothing."""
    ship, line = game.ships[question.seat], line_of(game, question, answer)
    if line is not None and line.kind == ADVANCE:
        return ahead(game, question.seat)
    if line is None or not line.turn:
        return None
    return ship.x, ship.y, turned(ship.heading, 2 * line.turn if line.kind == TACK else line.turn)


def maneuver_words(game: Duel, question: AskSelectManeuver, answer: Answer) -> str:
    line = line_of(game, question, answer)
    return f"{line.kind.capitalize()} · {cost_of(line, game.ships[question.seat])}" if line is not None else ""


maneuver_ghosts = ghosts_of(maneuver_words, berth_of_maneuver)


def maneuver_figures(game: Duel, question: AskSelectManeuver, answer: Answer) -> Figures:
    ship, line = game.ships[question.seat], line_of(game, question, answer)
    if line is None:
        return ()
    cost = (("movement points", Tally(cost_of(line, ship), "cost", "CS-MAN-02")),)
    return (*cost, ("to come about", tack_modifier(game, ship, 0))) if line.kind == TACK else cost


def read_maneuver(game: Duel, question: AskSelectManeuver, text: str) -> Any:
    """A maneuver, with the value of its Strain block where it carries over."""
    words = text.split()
    if not words:
        return ""
    return (words[0], int(words[1][:6]) if len(words) > 1 and words[1].isdecimal() else 0)


def ask_strain(game: Duel, question: AskStrain) -> str:
    return f"{pair(game, question)[0]} cannot finish her maneuver this turn either. Which Strain block does she take?"


def why_strain(game: Duel, question: AskStrain) -> str:
    return "It forces a Bonus Move at the end of the turn, with a check of the rigging."


def label_strain(game: Duel, question: AskStrain, answer: Answer) -> str:
    """CS-BONUS-07, CS-BONUS-08."""
    value = number(answer)
    hits = count(STRAIN_HITS[value], "rigging hit")
    return f"Strain {value}: +{STRAIN_BONUS[value]} on the check, {hits} if it fails"


def ask_first(game: Duel, question: AskMoveFirst) -> str:
    both = names(game)
    if not question.maneuvers:
        return f"{both[0]} and {both[1]} both make a Bonus Move. Which goes first?"
    moves = [f"{name} {MANEUVERING[maneuver]}" for name, maneuver in zip(both, question.maneuvers, strict=True)]
    return f"{moves[0]} and {moves[1]} in this impulse. Which moves first?"


def label_first(game: Duel, question: AskMoveFirst, answer: Answer) -> str:
    return f"{names(game)[SIDES.index(word(answer))]} first"


def point_at_first(game: Duel, question: AskMoveFirst, answer: Answer) -> Spot:
    return (ship_id(SIDES.index(word(answer))),), None


# --- turns and moves --------------------------------------------------------------------------------------------------

def ask_free_turn(game: Duel, question: AskFreeTurn) -> str:
    ship, own = game.ships[question.seat], pair(game, question)[0]
    if question.hard_over:
        return f"{own} puts her helm hard over at {ship.x},{ship.y}. Which way?"
    return f"{own} has advanced to {ship.x},{ship.y}. Does she use her free turn?"


def label_free_turn(game: Duel, question: AskFreeTurn, answer: Answer) -> str:
    way = TURNS[word(answer)]
    heading = turned(game.ships[question.seat].heading, way)
    lies = f"{HEADINGS[heading]}, {point_of_sail(heading, game.wind)}"
    return f"Turn to {answer}: {lies}" if way else f"Keep heading {lies}"


def berth_of_turn(game: Duel, question: AskFreeTurn, answer: Answer) -> Berth:
    ship = game.ships[question.seat]
    return ship.x, ship.y, turned(ship.heading, TURNS[word(answer)])


turn_ghosts = ghosts_of(name_of, berth_of_turn)


def ask_bonus_move(game: Duel, question: AskBonusMove) -> str:
    ship = game.ships[question.seat]
    return f"Does {pair(game, question)[0]} make a Bonus Move, one square {HEADINGS[ship.heading]}?"


def why_bonus_move(game: Duel, question: AskBonusMove) -> str:
    bonus = bonus_modifier(game.ships[question.seat])
    return (f"{pair(game, question)[1]} is {range_between(game)} MP off; below {BONUS_SUCCESS} on a die, "
            f"{sum_of(bonus.total, bonus.parts)}, she loses {STRAIN_HITS[0]} rigging.")


def berth_of_bonus_move(game: Duel, question: AskBonusMove, answer: Answer) -> Berth | None:
    return ahead(game, question.seat)


def bonus_move_words(game: Duel, question: AskBonusMove, answer: Answer) -> str:
    return "Bonus Move"


bonus_move_ghosts = ghosts_of(bonus_move_words, berth_of_bonus_move)


def bonus_move_figures(game: Duel, question: AskBonusMove, answer: Answer) -> Figures:
    return () if answer in STANDS else (("for her spars", bonus_modifier(game.ships[question.seat])),)


def ask_pass_side(game: Duel, question: AskPassSide) -> str:
    both = names(game)
    return f"{both[question.mover]} comes up parallel with {both[1 - question.mover]}. On which side does she lie?"


def label_pass_side(game: Duel, question: AskPassSide, answer: Answer) -> str:
    return f"To {answer} of {names(game)[1 - question.mover]}"


def passing_ghosts(game: Duel, question: AskPassSide, answers: tuple[Answer, ...]) -> Overlays:
    """CS-STACK-05: the mover on either side of the other ship."""
    mover, other = game.ships[question.mover], game.ships[1 - question.mover]
    return tuple([scene.Ghost(ship=ship_id(mover.side), heading=degrees(mover.heading), label=str(way),
                              at=beside((other.x, other.y), turned(other.heading, 2 if way == STARBOARD else -2)))
                  for way in answers])


def preview_passing(game: Duel, question: AskPassSide, answer: Answer) -> Overlays:
    return passing_ghosts(game, question, (answer,))


ENTRIES: Final[Entries] = (
    Ask(AskChooseHeading, prompt=ask_heading, label=label_heading, usual=first_offered,
        preview=preview_of(heading_ghosts, berth_of_heading)),
    Ask(AskFallOff, prompt=ask_fall_off, label=label_heading, usual=first_offered, overlays=heading_ghosts,
        preview=preview_of(heading_ghosts, berth_of_heading)),
    Ask(AskSelectManeuver, prompt=ask_maneuver, label=label_maneuver, usual=usual_maneuver, reason=why_maneuver,
        points_at=sails_to(berth_of_maneuver), overlays=maneuver_ghosts,
        preview=preview_of(maneuver_ghosts, berth_of_maneuver), figures=maneuver_figures, isolate=isolate_fire,
        read=read_maneuver, write=write_words),
    Ask(AskStrain, prompt=ask_strain, label=label_strain, usual=first_offered, reason=why_strain, isolate=isolate_fire),
    Ask(AskMoveFirst, prompt=ask_first, label=label_first, usual=first_offered, points_at=point_at_first),
    Ask(AskFreeTurn, prompt=ask_free_turn, label=label_free_turn, usual=first_offered, overlays=turn_ghosts,
        preview=preview_of(turn_ghosts, berth_of_turn)),
    Ask(AskBonusMove, prompt=ask_bonus_move, usual=answer_with("decline"), reason=why_bonus_move,
        label=one_of({"move": "Move one square ahead", "decline": "Stay"}), points_at=sails_to(berth_of_bonus_move),
        overlays=bonus_move_ghosts, preview=preview_of(bonus_move_ghosts, berth_of_bonus_move),
        figures=bonus_move_figures),
    Ask(AskPassSide, prompt=ask_pass_side, label=label_pass_side, usual=first_offered, overlays=passing_ghosts,
        preview=preview_passing),
)
