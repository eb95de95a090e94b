"""Chapters 15, 16 and 20: guns, their targets, and masts lost and put back."""

from dataclasses import replace
from typing import Final, Optional, TypeAlias

from weathergage.kernel.core import Answer, number
from weathergage.kernel.face import Figures, Spot
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Ask, Entries, Overlays, first_offered
from weathergage.kits.words import count, listed, sentence
from weathergage.rulesets.tattered_sails.face.asking.common import (
    fire_lines,
    has_masts,
    reach_words,
    ring,
    ships_chosen,
)
from weathergage.rulesets.tattered_sails.face.asking.shorthand import read_choice, read_with_ship, write_words
from weathergage.rulesets.tattered_sails.face.overlays import bearing_words, is_afloat, ships_in, shots_at
from weathergage.rulesets.tattered_sails.face.words import (
    bearing_guns,
    gun_code,
    guns_named,
    guns_words,
    hit_words,
    masts_words,
    millimetres,
    name,
    named,
    off_words,
    rulers_words,
    ship_named,
)
from weathergage.rulesets.tattered_sails.questions import AskFire, AskLoseMast, AskRepair, AskReturnFire
from weathergage.rulesets.tattered_sails.rules.courses import speed_of
from weathergage.rulesets.tattered_sails.rules.geometry import distance_of, guns_bearing
from weathergage.rulesets.tattered_sails.rules.shooting import CEASE, END, mast_by_order, targets
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, model_of, number_of
from weathergage.scene import model as scene

AskGuns: TypeAlias = AskFire | AskReturnFire
AskMast: TypeAlias = AskLoseMast | AskRepair
GUNS: Final = 60                    # shots among which the next is looked for
ALL_GUNS: Final = "And then her other guns"


# --- guns -------------------------------------------------------------------------------------------------------------

def ask_fire(game: Engagement, question: AskFire) -> str:
    ship = named(game, question.ship)
    if question.all_guns:
        return f"On which enemy does {ship} fire every gun that bears?"
    if not question.target:
        return f"Which gun does {ship} fire, and at whom?"
    return f"{ship} fires on {named(game, question.target)}: which gun is next?"


def possible_targets(game: Engagement, question: AskGuns) -> list[int]:
    """The ship under fire, or while there is none every enemy that it is not finished with."""
    if question.target:
        return [number_of(game, question.target)]
    finished = question.finished if isinstance(question, AskFire) else ()
    return targets(game, number_of(game, question.ship), tuple([number_of(game, label) for label in finished]))


def why_fire(game: Engagement, question: AskGuns) -> str:
    """TS-SHOOT-02 to TS-SHOOT-13: on whom which guns bear, how far off, and what hits."""
    firer, possible = number_of(game, question.ship), possible_targets(game, question)
    return sentence([*[aim_words(game, firer, target, guns)
                       for target, guns in bearing_guns(game, firer, question.fired) if target in possible],
                     reach_words(game)])


def aim_words(game: Engagement, firer: int, target: int, guns: tuple[int, ...]) -> str:
    """'guns 1 and 3 bear on La Possession, 3 of 4 masts, 95 mm off to port; 4 or more hits (50 %)'."""
    ship, enemy = game.ships[firer], game.ships[target]
    aimed = guns_named([(gun + 1, model_of(ship).guns[gun].code) for gun in guns])
    accuracies = sorted({model_of(ship).guns[gun].accuracy for gun in guns})
    chances = listed([hit_words(accuracy) for accuracy in accuracies])
    return (f"{aimed} {'bears' if len(guns) == 1 else 'bear'} on "
            f"{name(game, target)}, {masts_words(enemy)}, {millimetres(distance_of(ship, enemy))} off, "
            f"{off_words(ship, enemy)}, where {chances}")


def shot_words(game: Engagement, question: AskGuns, answer: Answer) -> str:
    """TS-SHOOT-01, TS-SHOOT-12, TS-SHOOT-20."""
    if answer == END:
        return "No more fire" if question.fired else "Hold fire"
    if answer == CEASE:
        then = answer_words(game, question) if isinstance(question, AskFire) else ""
        return f"No more at {named(game, question.target)}{then}"
    if isinstance(answer, tuple):
        gun, target = answer
        printed = model_of(ship_named(game, question.ship)).guns[number(gun) - 1]
        return f"Gun {gun} ({printed.code}) at {named(game, target)}: {hit_words(printed.accuracy)}"
    return volley_words(game, question, number_of(game, answer))


def answer_words(game: Engagement, question: AskFire) -> str:
    """TS-RET-01: with what the target would fire back as things stand."""
    guns = guns_bearing(game, number_of(game, question.target), number_of(game, question.ship))
    return f", who then answers with {count(len(guns), 'gun')}" if guns else ", who cannot answer"


def volley_words(game: Engagement, question: AskGuns, target: int) -> str:
    """The fast pace: every gun that bears on one target."""
    firer = number_of(game, question.ship)
    guns = guns_bearing(game, firer, target, question.fired)
    codes = [model_of(game.ships[firer]).guns[gun].code for gun in guns]
    return f"{name(game, target)}, {masts_words(game.ships[target])}: {count(len(guns), 'gun')} ({' '.join(codes)})"


def lines_of_fire(game: Engagement, question: AskGuns, options: tuple[Answer, ...]) -> Overlays:
    """TS-SHOOT-02: every gun that has not fired, at every ship it may be aimed at; blocked ones too."""
    firer = number_of(game, question.ship)
    ship = game.ships[firer]
    drawn: list[scene.Overlay] = []
    for target in aimed_at(game, question, options):
        shots = shots_at(game, firer, target, question.fired)
        drawn += [scene.FireLine(start=line.start, end=line.end, blocked=not line.clear) for line in shots]
        words = [part for part in (bearing_words(shots, True), bearing_words(shots, False)) if part]
        if words:
            x, y = sum([line.end[0] for line in shots]) / len(shots), sum([line.end[1] for line in shots]) / len(shots)
            drawn.append(scene.Label(at=(ship.x + (x - ship.x) * 0.5, ship.y + (y - ship.y) * 0.5),
                                     text=", ".join(words)))
    return tuple(drawn)


def aimed_at(game: Engagement, question: AskGuns, options: tuple[Answer, ...]) -> list[int]:
    """The ship under fire, if a gun is left that bears on her; while there is none every enemy a gun might reach."""
    if question.target:
        return sorted({number_of(game, label) for option in options for label in ships_in(game, option)})
    return targets(game, number_of(game, question.ship))


def fire_preview(game: Engagement, question: AskGuns, answer: Answer) -> Overlays:
    """TS-SHOOT-01: the line of one gun, or of all that have not fired yet; nothing for holding fire."""
    label = answer[1] if isinstance(answer, tuple) else answer
    if not is_afloat(game, label):
        return ()
    shots = shots_at(game, number_of(game, question.ship), number_of(game, label), question.fired)
    fired = [line for line in shots if line.clear and (not isinstance(answer, tuple) or line.gun == answer[0] - 1)]
    return (*fire_lines(fired), scene.Ring(ids=(str(label),), kind="target"))


def next_gun(game: Engagement, question: AskGuns, before: Answer) -> Optional[Answer]:
    """The next gun that bears on the same ship."""
    shots = [shot for shot in question.space.candidates(game, GUNS) if isinstance(shot, tuple)]
    same = [shot for shot in shots if isinstance(before, tuple) and shot[1] == before[1]]
    return same[0] if same else None


def least_face(game: Engagement, question: AskGuns, answer: Answer) -> Figures:
    """TS-SHOOT-12: what must be rolled."""
    if not isinstance(answer, tuple):
        return ()
    gun = model_of(ship_named(game, question.ship)).guns[number(answer[0]) - 1]
    least = Tally(gun.accuracy, "accuracy of the gun", "TS-SHIP-02")
    least.add(1, "to be more than that", "TS-SHOOT-12")
    least.at_least(2, "a 1 never hits", "TS-SHOOT-12")
    return (("least face that hits", least),)


# --- masts ------------------------------------------------------------------------------------------------------------

def why_lose_mast(game: Engagement, question: AskLoseMast) -> str:
    """TS-SHOOT-14, TS-MOVE-04."""
    ship = ship_named(game, question.ship)
    after = replace(ship, standing=ship.standing & (ship.standing - 1))
    speed = f"with one less she has {rulers_words(speed_of(after))} instead of {rulers_words(speed_of(ship))}" \
        if speed_of(after) != speed_of(ship) else f"she keeps {rulers_words(speed_of(ship))}"
    return sentence([f"{masts_words(ship)} stand", speed,
                     guns_words(game, number_of(game, ship.label)) or "no gun of hers bears"])


def mast(game: Engagement, question: AskMast, answer: Answer) -> str:
    """TS-SHOOT-14, TS-REPAIR-01: with the enemies its gun bears on now."""
    at = number(answer)
    aims = [name(game, target) for target, guns in bearing_guns(game, number_of(game, question.ship))
            if at - 1 in guns]
    bears = f", which bears on {listed(aims)}" if aims else ""
    return f"Mast {at}, with gun {gun_code(game, question.ship, at)}{bears}"


def why_repair(game: Engagement, question: AskRepair) -> str:
    return sentence([has_masts(ship_named(game, question.ship)), "a mast comes back with its gun and its sail"])


def her_own(game: Engagement, question: AskMast, answer: Answer) -> Spot:
    return (question.ship,), None


def ring_her(game: Engagement, question: AskMast, answer: Answer) -> Overlays:
    return ring(game, question.seat, (question.ship,))


ENTRIES: Final[Entries] = (
    Ask(AskFire, prompt=ask_fire, reason=why_fire, label=shot_words,
        usual=lambda game, question: CEASE if question.target else END,
        points_at=ships_chosen, overlays=lines_of_fire, preview=fire_preview, figures=least_face, read=read_with_ship,
        write=write_words, rest=ALL_GUNS, again=next_gun),
    Ask(AskReturnFire,
        prompt=lambda game, question:
            f"{named(game, question.ship)} answers {named(game, question.target)}: which gun is next?",
        reason=why_fire, label=shot_words, usual=first_offered, points_at=ships_chosen, overlays=lines_of_fire,
        preview=fire_preview, figures=least_face, read=read_with_ship, write=write_words, rest=ALL_GUNS,
        again=next_gun),
    Ask(AskLoseMast,
        prompt=lambda game, question: f"Which mast does {named(game, question.ship)} lose, with its gun?",
        reason=why_lose_mast, label=mast,
        usual=lambda game, question: mast_by_order(game, number_of(game, question.ship), NOBODY) + 1,
        points_at=her_own, preview=ring_her, read=read_choice, write=write_words),
    Ask(AskRepair,
        prompt=lambda game, question: f"Which mast does {named(game, question.ship)} set up again?",
        reason=why_repair, label=mast, usual=first_offered, points_at=her_own, preview=ring_her, read=read_choice,
        write=write_words),
)
