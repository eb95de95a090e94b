"""Questions about fire: what is announced, which dice meet it, and where hits land."""

from collections.abc import Sequence
from typing import Any, Final

from weathergage.kernel.core import Answer, ints, word
from weathergage.kernel.face import Figures
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Ask, Entries, Overlays, answer_with, first_offered
from weathergage.kits.words import capital, count, listed, whose
from weathergage.rulesets.captains_sea.face.asking.shared import (
    STANDS,
    one_of,
    point_at_enemy,
    preview_target,
    read_numbers,
    target_ring,
    write_words,
)
from weathergage.rulesets.captains_sea.face.outlook import isolate_fire
from weathergage.rulesets.captains_sea.face.overlays import gun_arc, ship_id, window_around
from weathergage.rulesets.captains_sea.face.words import SHOTS, announcement, order_words, pair
from weathergage.rulesets.captains_sea.questions import AskFire, AskFirstHit, AskGrape, AskOddDie, AskSideHit
from weathergage.rulesets.captains_sea.rules.announcing import CHASERS, ENDS, HOLD, attacks_of
from weathergage.rulesets.captains_sea.rules.chasers import chaser_dice, chaser_end
from weathergage.rulesets.captains_sea.rules.gunnery import (
    HIGH,
    HITS_AT,
    LOW,
    bearing_side,
    damage_modifier,
    defense_dice,
    eligible,
    section_dice,
    to_hit,
)
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.state import SECTIONS, Duel, range_between
from weathergage.scene import model as scene

# --- announcing -------------------------------------------------------------------------------------------------------


def ask_fire(game: Duel, question: AskFire) -> str:
    seat, (_, foe) = question.seat, pair(game, question)
    distance, side = range_between(game), bearing_side(game, seat)
    away = f"at {distance} MP" if distance else "in the same square"
    if not eligible(game, seat):
        return f"{foe} lies {side} {away}. Fire the {chaser_end(game, seat)} chasers?"
    raked = rake(game, seat)
    aim = f"rake {whose(foe)} {raked}" if raked else f"bear on {foe}"
    return f"Your {side} guns {aim} {away}. Fire?"


def why_fire(game: Duel, question: AskFire) -> str:
    ship = game.ships[question.seat]
    facts = [announced(game, question)]
    sections = eligible(game, question.seat)
    for at in sections:
        dice, bonus = section_dice(ship, at, range_between(game)), to_hit(game, ship, ship.sections[at].load, 0)
        facts.append(f"your {SECTIONS[at].split()[1]} section has {count(dice.total, 'die', 'dice')} of "
                     f"{SHOTS[ship.sections[at].load]} and hits on {max(1, HITS_AT - bonus.total)}+")
    if sections:
        foe = pair(game, question)[1]
        facts.append(f"{foe} has {count(defense_dice(game, question.seat).total, 'defense die', 'defense dice')}")
    return capital("; ".join(facts)) + "."


def announced(game: Duel, question: AskFire) -> str:
    """CS-FIRE-02: what the other has said, if he had to speak first."""
    foe, order = pair(game, question)[1], question.enemy_order
    if order is None:
        return "you announce first"
    if order == HOLD:
        could = eligible(game, 1 - question.seat) or chaser_end(game, 1 - question.seat)
        return f"{foe} holds her fire" if could else f"{foe} has nothing that bears"
    return announcement(foe, order)


def label_fire(game: Duel, question: AskFire, answer: Answer) -> str:
    if answer == HOLD:
        return "Hold fire"
    if answer == CHASERS:
        return f"{chaser_end(game, question.seat).capitalize()} chasers"
    return capital(order_words(answer))


def preview_fire(game: Duel, question: AskFire, answer: Answer) -> Overlays:
    """The arc of the guns and the line of fire: '11 dice at 4 MP'."""
    if answer in STANDS:
        return ()
    seat = question.seat
    ship, distance = game.ships[seat], range_between(game)
    dice = [section_dice(ship, at, distance).total for sections, _ in attacks_of(game, seat, answer) for at in sections]
    if answer == CHASERS:
        dice = [chaser_dice(ship, chaser_end(game, seat))]
    label = f"{count(sum(dice), 'die', 'dice')} at {distance} MP"
    line = scene.FireLine(start=ship_id(seat), end=ship_id(1 - seat), label=label)
    return (*gun_arc(game, seat, window_around(game)), *target_ring(game, question, answer), line)


def fire_figures(game: Duel, question: AskFire, answer: Answer) -> Figures:
    """CS-FIRE-11: all dice; of every attack its own and what is added to them; the defense is one."""
    seat, sums = question.seat, list[tuple[str, Tally]]()
    ship = game.ships[seat]
    if answer == HOLD:
        return ()
    if answer == CHASERS:
        return (("dice", Tally(chaser_dice(ship, chaser_end(game, seat)), "chasers", "CS-CHASE-03")),)
    attacks = attacks_of(game, seat, answer)
    if len(attacks) == 2:
        sums.append(("dice", dice_of(game, seat, [at for sections, _ in attacks for at in sections])))
    for sections, aim in attacks:
        of = f"{SECTIONS[sections[0]].split()[1]} " if len(attacks) == 2 else ""
        sums += [(f"{of}dice", dice_of(game, seat, sections)),
                 (f"{of}to hit", to_hit(game, ship, ship.sections[sections[0]].load, 0)),
                 (f"{of}damage", damage_modifier(game, seat, aim))]
    return (*sums, ("defense dice", defense_dice(game, seat)))


def dice_of(game: Duel, seat: int, sections: Sequence[int]) -> Tally:
    """The To Hit dice of sections together."""
    ship, distance = game.ships[seat], range_between(game)
    dice = section_dice(ship, sections[0], distance)
    for at in sections[1:]:
        for amount, name, rule in section_dice(ship, at, distance).parts:
            dice.add(amount, name, rule)
    return dice


def read_fire(game: Duel, question: AskFire, text: str) -> Any:
    """hold, chasers, low, high, or sections: bow low aft high."""
    words = text.split()
    if words in ([HOLD], [CHASERS]):
        return words[0]
    if words in ([LOW], [HIGH]):
        return tuple([(ENDS[at % 2], words[0]) for at in eligible(game, question.seat)])
    return tuple([tuple(words[at:at + 2]) for at in range(0, len(words), 2)])


# --- defense and damage -----------------------------------------------------------------------------------------------

def ask_odd_die(game: Duel, question: AskOddDie) -> str:
    dice = count(defense_dice(game, 1 - question.seat).total, "defense die", "defense dice")
    return f"{pair(game, question)[1]} makes two attacks against your {dice}. Which of them meets the odd one?"


def ask_side_hit(game: Duel, question: AskSideHit) -> str:
    return f"The shot comes from right ahead or astern. Which side of {pair(game, question)[0]} takes it?"


def ask_first_hit(game: Duel, question: AskFirstHit) -> str:
    return f"Both sections of {pair(game, question)[0]} are equally sound. Which takes the first hit?"


def label_first_hit(game: Duel, question: AskFirstHit, answer: Answer) -> str:
    boxes = game.ships[question.seat].sections[SECTIONS.index(word(answer))].boxes
    return f"The {answer} section, {count(boxes, 'box', 'boxes')} left"


def hits_named(rigging: int, hull: int) -> list[str]:
    return [count(amount, f"{kind} hit") for amount, kind in ((rigging, "rigging"), (hull, "hull")) if amount]


def ask_grape(game: Duel, question: AskGrape) -> str:
    return f"Grape and canister: which of {listed(hits_named(question.rigging, question.hull))} become crew hits?"


def label_grape(game: Duel, question: AskGrape, answer: Answer) -> str:
    rigging, hull = ints(answer)
    return capital(listed(hits_named(rigging, hull))) if rigging + hull else "None of them"


ENTRIES: Final[Entries] = (
    Ask(AskFire, prompt=ask_fire, label=label_fire, usual=answer_with(HOLD), reason=why_fire, points_at=point_at_enemy,
        overlays=target_ring, preview=preview_fire, figures=fire_figures, isolate=isolate_fire, read=read_fire,
        write=write_words),
    Ask(AskOddDie, prompt=ask_odd_die, usual=first_offered, isolate=isolate_fire,
        label=one_of({"bow": "Against the bow section's fire", "aft": "Against the aft section's fire"})),
    Ask(AskSideHit, prompt=ask_side_hit, usual=first_offered, isolate=isolate_fire,
        label=one_of({"starboard": "The starboard side", "port": "The port side"})),
    Ask(AskFirstHit, prompt=ask_first_hit, label=label_first_hit, usual=first_offered, isolate=isolate_fire),
    Ask(AskGrape, prompt=ask_grape, label=label_grape, usual=answer_with((0, 0)), points_at=point_at_enemy,
        overlays=target_ring, preview=preview_target, isolate=isolate_fire, read=read_numbers, write=write_words),
)
