"""Answers in a player's words: the label on the button, the same for every screen."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from weathergage.kernel.core import Answer, Question, each, ints, number, word
from weathergage.kernel.spaces import EachOf
from weathergage.kernel.window import PASS
from weathergage.kits.squares import NAMES, turned
from weathergage.kits.words import capital, count, listed
from weathergage.rulesets.captains_sea.content.printed import ManeuverLine
from weathergage.rulesets.captains_sea.content.read import CARD, CARDS, STRAIN_BONUS, STRAIN_HITS
from weathergage.rulesets.captains_sea.face.words import (
    HEADINGS,
    SHOTS,
    card_name,
    cards_named,
    names,
    point_of_sail,
    wind_words,
)
from weathergage.rulesets.captains_sea.rules.boarding import Support
from weathergage.rulesets.captains_sea.rules.cards import Discard
from weathergage.rulesets.captains_sea.rules.gunnery import CHASERS, HOLD, chaser_end
from weathergage.rulesets.captains_sea.rules.maneuvers import TURNS, WAYS
from weathergage.rulesets.captains_sea.rules.selecting import ADVANCE, TACK, WEAR, cost_of, panel
from weathergage.rulesets.captains_sea.state import SECTIONS, SIDES, Duel
from weathergage.scene.terms import Gloss

Label: TypeAlias = Callable[[Duel, Question, Answer], str]
GUNS: Final = 7                 # place of the first section's guns in TASKS
PLACES: Final = (               # where Crew Points are, in the order of TASKS, then the melee pool
    "sailing", "changing sail", "mending rigging", *[f"mending {name}" for name in SECTIONS],
    *[f"at the {name} guns" for name in SECTIONS], "ready for melee",
)
CHOICES: Final = {
    "grapple": {"try": "Throw the grapnels", "decline": "Not now"},
    "start-melee": {"board": "Board her", "decline": "Stay aboard"},
    "go-on": {"fight on": "Fight another round", "stop": "Break off"},
    "bonus-move": {"move": "Move one square ahead", "decline": "Stay"},
    "disengage": {"try": "Try to cut loose", "decline": "Stay grappled"},
    "side-hit": {"starboard": "The starboard side", "port": "The port side"},
    "odd-die": {"bow": "Against the bow section's fire", "aft": "Against the aft section's fire"},
}


def label(game: Duel, question: Question, answer: Answer) -> str:
    """The answer as a player would say it."""
    if question.kind in CHOICES:
        return CHOICES[question.kind][word(answer)]
    return LABELS[question.kind](game, question, answer)


def gloss(part: Answer) -> Gloss:
    """A card by its id, or striking the colours; anything else is its own name."""
    if part == "strike":
        return Gloss("Strike the colours", "", "The duel ends at once, and the enemy scores for it.", ("CS-END-04",))
    if isinstance(part, str) and part in CARD:
        card = CARDS[CARD[part]]
        return Gloss(card.name, "", card.text, (card.clause,))
    return Gloss(str(part))


# --- crew and loads ---------------------------------------------------------------------------------------------------

def crew_plan(tasks: Sequence[int], pool: int) -> str:
    """Crew Points on tasks: '3 on each starboard section, 1 sailing, 4 for melee'."""
    told = gunners(tasks[GUNS:])
    told += [f"{amount} {place}" for amount, place in zip(tasks[:GUNS], PLACES[:GUNS], strict=True) if amount]
    return ", ".join([*told, f"{pool or 'nobody'} for melee"])


def gunners(guns: Sequence[int]) -> list[str]:
    """The points on the four gunnery tracks, by broadside where that is shorter."""
    if guns[0] and len(set(guns)) == 1:
        return [f"{guns[0]} on every section"]
    told: list[str] = []
    for side, bow, aft in (("starboard", guns[0], guns[1]), ("port", guns[2], guns[3])):
        if bow and bow == aft:
            told.append(f"{bow} on each {side} section")
        elif bow and aft:
            told.append(f"{bow} and {aft} on the {side} guns, bow and aft")
        elif bow or aft:
            told.append(f"{bow or aft} on the {side} {'bow' if bow else 'aft'} guns")
    return told


def loads_by_section(sections: Sequence[str], loads: Sequence[str]) -> str:
    """'round shot in every section', 'round shot starboard, chain shot port bow and port aft'."""
    if len(set(loads)) == 1:
        where = "every section" if len(sections) > 2 else listed([f"the {name}" for name in sections])
        return f"{SHOTS[loads[0]]} in {where}"
    told: list[str] = []
    for load in dict.fromkeys(loads):
        here = [name for name, other in zip(sections, loads, strict=True) if other == load]
        whole = [side for side in ("starboard", "port") if here == [f"{side} bow", f"{side} aft"]]
        told.append(f"{SHOTS[load]} {listed(whole or here)}")
    return ", ".join(told)


def assign_crew(game: Duel, question: Question, answer: Answer) -> str:
    tasks = ints(answer)
    return capital(crew_plan(tasks, game.ships[question.seat].crew - sum(tasks)))


def lose_crew(game: Duel, question: Question, answer: Answer) -> str:
    return listed([f"{amount} {place}" for amount, place in zip(ints(answer), PLACES, strict=True) if amount])


def fit_out(game: Duel, question: Question, answer: Answer) -> str:
    sail, *loads = [word(part) for part in each(answer)]
    return f"{sail.capitalize()} sail, {loads_by_section(SECTIONS, loads)}"


def select_load(game: Duel, question: Question, answer: Answer) -> str:
    assert isinstance(question.space, EachOf)
    return capital(loads_by_section(question.space.slots, [word(part) for part in each(answer)]))


# --- maneuvers --------------------------------------------------------------------------------------------------------

def maneuver(game: Duel, question: Question, answer: Answer) -> str:
    """CS-MAN-02: 'Advance (3 MP, carries over, Strain 1)'."""
    ship = game.ships[question.seat]
    name, strain = each(answer)
    for line in panel(game, ship):
        if line.id == name:
            strained = f", carries over, Strain {strain}" if strain else ""
            return f"{line_name(game, question.seat, line)} ({cost_of(line, ship)} MP{strained})"
    return str(name)


def line_name(game: Duel, seat: int, line: ManeuverLine) -> str:
    """A line of the Control Panel by what it does: 'Wear to port, running'."""
    heading = game.ships[seat].heading
    if line.kind == WEAR:
        return f"Wear to {WAYS[line.turn]}, {point_of_sail(turned(heading, line.turn), game.wind)}"
    if line.kind == TACK:
        return f"Tack to {WAYS[line.turn]}, to {HEADINGS[turned(heading, 2 * line.turn)]}"
    return "Advance" if line.kind == ADVANCE else "Back Sail"


def strain(game: Duel, question: Question, answer: Answer) -> str:
    """CS-BONUS-07, CS-BONUS-08."""
    value = number(answer)
    hits = count(STRAIN_HITS[value], "rigging hit")
    return f"Strain {value}: +{STRAIN_BONUS[value]} on the check, {hits} if it fails"


def move_first(game: Duel, question: Question, answer: Answer) -> str:
    return f"{names(game)[SIDES.index(word(answer))]} first"


def free_turn(game: Duel, question: Question, answer: Answer) -> str:
    way = TURNS[word(answer)]
    heading = turned(game.ships[question.seat].heading, way)
    lies = f"{HEADINGS[heading]}, {point_of_sail(heading, game.wind)}"
    return f"Turn to {answer}: {lies}" if way else f"Keep heading {lies}"


def new_heading(game: Duel, question: Question, answer: Answer) -> str:
    heading = NAMES.index(word(answer))
    return f"{HEADINGS[heading].capitalize()}: {wind_words(heading, game.wind)}"


def pass_side(game: Duel, question: Question, answer: Answer) -> str:
    return f"To {answer} of {names(game)[1 - number(question.about)]}"


def change_sail(game: Duel, question: Question, answer: Answer) -> str:
    return f"{'Keep' if answer == game.ships[question.seat].sail else 'Change to'} {answer} sail"


# --- fire and melee ---------------------------------------------------------------------------------------------------

def order_words(order: Answer) -> str:
    """CS-FIRE-09: 'both sections, low', 'bow section, high', 'bow section high, aft section low'."""
    parts = [(word(each(part)[0]), word(each(part)[1])) for part in each(order)]
    if len({aim for _, aim in parts}) == 1:
        return f"{'both sections' if len(parts) == 2 else f'{parts[0][0]} section'}, {parts[0][1]}"
    return ", ".join([f"{end} section {aim}" for end, aim in parts])


def fire(game: Duel, question: Question, answer: Answer) -> str:
    if answer == HOLD:
        return "Hold fire"
    if answer == CHASERS:
        return f"{chaser_end(game, question.seat).capitalize()} chasers"
    return capital(order_words(answer))


def first_hit(game: Duel, question: Question, answer: Answer) -> str:
    boxes = game.ships[question.seat].sections[SECTIONS.index(word(answer))].boxes
    return f"The {answer} section, {count(boxes, 'box', 'boxes')} left"


def grape(game: Duel, question: Question, answer: Answer) -> str:
    rigging, hull = ints(answer)
    told = [count(amount, f"{kind} hit") for amount, kind in ((rigging, "rigging"), (hull, "hull")) if amount]
    return capital(listed(told)) if told else "None of them"


def divide(game: Duel, question: Question, answer: Answer) -> str:
    rest = game.ships[question.seat].pool - number(answer)
    return f"{answer} fight, {rest or 'none'} in support"


def support(game: Duel, question: Question, answer: Answer) -> str:
    assert isinstance(question.space, Support)
    given = zip(question.space.dice, ints(answer), strict=True)
    raised = [f"{value} to {value + more}" for value, more in given if more]
    return f"Raise {listed(raised)}"


# --- cards ------------------------------------------------------------------------------------------------------------

def react(game: Duel, question: Question, answer: Answer) -> str:
    return "Pass" if answer == PASS else f"Play {card_name(word(answer))}"


def discard(game: Duel, question: Question, answer: Answer) -> str:
    """CS-CARD-08: which cards, and for which dice where there are several kinds."""
    if not answer:
        return "Discard nothing"
    pools: dict[int, list[str]] = {}
    for part in each(answer):
        pool, card = each(part)
        pools.setdefault(number(pool), []).append(word(card))
    told = [f"{cards_named(cards)} for +1{pool_words(game, question, pool, len(cards))}"
            for pool, cards in pools.items()]
    return "Discard " + "; ".join(told)


def pool_words(game: Duel, question: Question, pool: int, cards: int) -> str:
    """Which dice of a roll are raised; nothing to say where there is but one that may be."""
    assert isinstance(question.space, Discard)
    kind, pools = each(question.about)
    dice = [ints(entry) for entry in each(pools)]
    if len([1 for room in question.space.room if room]) == 1:
        return f" on {count(cards, 'die', 'dice')}" if dice[pool][1] > 1 else ""
    if kind == "damage":
        return " on the blue die" if pool else f" on {count(cards, 'red die', 'red dice')}"
    if len({seat for seat, _ in dice}) == 1:
        return f" on die {pool + 1}"
    return f" on {names(game)[dice[pool][0]]}'s {'die' if dice[pool][1] == 1 else 'dice'}"


def discard_down(game: Duel, question: Question, answer: Answer) -> str:
    return f"Discard {cards_named([word(card) for card in each(answer)])}" if answer else "Keep them all"


def carpenters(game: Duel, question: Question, answer: Answer) -> str:
    boxes = game.ships[question.seat].sections[SECTIONS.index(word(answer))].boxes
    return f"The {answer} section, {count(boxes, 'sound box', 'sound boxes')}"


LABELS: Final[dict[str, Label]] = {
    "assign-crew": assign_crew, "lose-crew": lose_crew, "fit-out": fit_out, "select-load": select_load,
    "select-maneuver": maneuver, "strain": strain, "move-first": move_first, "free-turn": free_turn,
    "choose-heading": new_heading, "fall-off": new_heading, "pass-side": pass_side, "change-sail": change_sail,
    "fire": fire, "first-hit": first_hit, "grape": grape, "divide": divide, "support": support, "react": react,
    "discard": discard, "discard-down": discard_down, "carpenters": carpenters,
}
