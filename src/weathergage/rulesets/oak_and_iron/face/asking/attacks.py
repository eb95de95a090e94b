"""Chapters 1 and 8: who attacks and whom, reactions, and dice that are rolled again."""

from collections.abc import Callable
from typing import Any, Final, Generic

from weathergage.kernel.core import Answer, each, ints, number
from weathergage.kernel.face import Figures
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries, Rolls
from weathergage.kits.shorthand import one_meant, read_number
from weathergage.kits.words import count, sentence
from weathergage.rulesets.oak_and_iron.content.read import FACES, FULL_TURNS
from weathergage.rulesets.oak_and_iron.face.asking.entry import (
    Ask,
    Q,
    called,
    condition_words,
    drawn,
    first_words,
    fixed,
    labels,
    last_offered,
    number_in,
    read_choice,
    said,
    side_asked,
    split,
    usually,
    with_pair,
    with_ship,
    write_parts,
)
from weathergage.rulesets.oak_and_iron.face.chart import (
    Overlays,
    loaded,
    path,
    prospect,
    ring_choices,
    ring_pair,
    ships_asked_about,
    ships_named,
)
from weathergage.rulesets.oak_and_iron.face.shots import (
    Shot,
    dice_of,
    shot_figures,
    shot_label,
    shot_of,
    shot_path,
    shot_preview,
    shot_rolls,
    shot_words,
)
from weathergage.rulesets.oak_and_iron.face.words import (
    AIMS,
    degrees,
    dice_words,
    faces_count,
    guns_words,
    has_hurts,
    inches,
    name,
    nearest_words,
    printed_name,
    purpose_words,
    sailing_words,
    symbols_words,
    targets_words,
)
from weathergage.rulesets.oak_and_iron.questions import (
    AskAttack,
    AskAttackWith,
    AskBoardAndFight,
    AskCarefulAim,
    AskFireAndBoard,
    AskHelmHit,
    AskPersist,
    AskReact,
    AskReRoll,
    AskSteadyHands,
)
from weathergage.rulesets.oak_and_iron.rules.attacks import BROADSIDE, CLOSE, HULL, PARTIAL, may_target
from weathergage.rulesets.oak_and_iron.rules.collisions import TURN
from weathergage.rulesets.oak_and_iron.rules.dice import shown
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of, edge_of, has_sight, is_in_path
from weathergage.rulesets.oak_and_iron.rules.shapes import apart, base_of, middle_of, pose_of
from weathergage.rulesets.oak_and_iron.rules.skill_tests import Again
from weathergage.rulesets.oak_and_iron.state import Battle, ShipQuestion, able_ships, effect_of, number_of
from weathergage.scene import model as scene

# --- who attacks ------------------------------------------------------------------------------------------------------

def why_attack_with(game: Battle, question: AskAttackWith) -> str:
    """OI-ATK-01."""
    left = [at for at in able_ships(game, 1 - side_asked(game, question)) if not game.ships[at].attacked]
    return sentence([first_words(game, question), f"{count(len(left), 'enemy ship')} still to attack"])


def attacker_label(game: Battle, question: AskAttackWith, answer: Answer) -> str:
    """A ship with what she could attack."""
    at = number_of(game, answer)
    return f"{name(game, at)}: {targets_words(game, at) or 'nobody to attack'}, {guns_words(game.ships[at])}"


# --- attacks ----------------------------------------------------------------------------------------------------------

def ask_attack(game: Battle, question: AskAttack) -> str:
    if question.second:
        return f"Does {called(game, question)} fire her other side, too?"
    return f"Whom does {called(game, question)} attack, and how?"


def why_attack(game: Battle, question: AskAttack) -> str:
    """OI-BRD-03, OI-TERM-10."""
    at = number_in(game, question)
    return sentence(["it takes her Crew Action" if question.paid else "", condition_words(game, at),
                     nearest_words(game, at)])


class Shooting(Generic[Q]):
    """What is said and shown of the answers to one kind of question, from the attack that an answer stands for."""

    def __init__(self, shot: Callable[[Battle, Q, Answer], Shot | None]) -> None:
        self.shot = shot

    def figures(self, game: Battle, question: Q, answer: Answer) -> Figures:
        shot = self.shot(game, question, answer)
        return () if shot is None else shot_figures(game, shot)

    def rolls(self, game: Battle, question: Q, answer: Answer) -> Rolls:
        shot = self.shot(game, question, answer)
        return () if shot is None else shot_rolls(game, shot)


def shot_in(game: Battle, question: ShipQuestion, answer: Answer) -> Shot | None:
    """The attack that an answer stands for; None if it is none."""
    return shot_of(game, number_in(game, question), answer) if isinstance(answer, tuple) else None


def attack_label(game: Battle, question: ShipQuestion, answer: Answer) -> str:
    shot = shot_in(game, question, answer)
    return "Do not attack" if shot is None else shot_label(game, shot)


def attack_preview(game: Battle, question: ShipQuestion, answer: Answer) -> Overlays:
    shot = shot_in(game, question, answer)
    return () if shot is None else shot_preview(game, shot)


def paths(game: Battle, question: ShipQuestion, options: tuple[Answer, ...]) -> Overlays:
    """OI-ATK-03, OI-BRD-02: the Broadside Paths of the sides that bear on somebody, and what they cannot see."""
    at = number_in(game, question)
    ship = game.ships[at]
    shots = [shot_of(game, at, option) for option in options if isinstance(option, tuple)]
    sides = dict.fromkeys([shot.side for shot in shots if shot.attack == BROADSIDE])
    return (*[path(ship, pose_of(ship), side) for side in sides],
            *blocked(game, at, {shot.target for shot in shots}))


def blocked(game: Battle, at: int, targets: set[int]) -> list[scene.FireLine]:
    """OI-LOS-01: enemies in a loaded path and within range that cannot be seen."""
    ship = game.ships[at]
    others = [other for other in able_ships(game, 1 - game.side_of(at))
              if other not in targets and may_target(game, other, band_of(game, at, other))]
    return [scene.FireLine(start=middle_of(base_of(ship), edge_of(side)), end=game.ships[other].label, blocked=True,
                           label="no line of sight")
            for other in others for side in loaded(ship)
            if is_in_path(game, at, side, other) and not has_sight(game, at, side, other)]


def read_attack(game: Battle, question: AskAttack, text: str) -> Any:
    """broadside port sloop, partial sloop crew, close-combat sloop: at the hull, unless another aim is named."""
    words, ships = split(text), labels(game)
    if len(words) < 2:
        return read_choice(game, question, text)
    if words[0] == BROADSIDE and len(words) > 2:
        return BROADSIDE, words[1], one_meant(words[2], ships), words[3] if len(words) > 3 else HULL
    if words[0] == PARTIAL:
        return PARTIAL, one_meant(words[1], ships), words[2] if len(words) > 2 else HULL
    return words[0], one_meant(words[1], ships)


def why_fire_and_board(game: Battle, question: AskFireAndBoard) -> str:
    """What the target looks like."""
    one, other = number_in(game, question), number_of(game, question.other)
    return sentence([f"she {has_hurts(game.ships[other])}", f"{called(game, question)} {has_hurts(game.ships[one])}",
                     f"{inches(apart(game, one, other))} apart"])


def why_board_and_fight(game: Battle, question: AskBoardAndFight) -> str:
    """OI-CARD-18, OI-CC-02."""
    dice = dice_of(game, shot_of(game, number_in(game, question), (CLOSE, question.other)))
    return sentence([f"{count(dice.total, 'die', 'dice')} hand to hand, at once",
                     f"she {has_hurts(game.ships[number_of(game, question.other)])}"])


# --- reactions --------------------------------------------------------------------------------------------------------

def why_react(game: Battle, question: AskReact) -> str:
    """OI-CARD-03, OI-CARD-07."""
    card = printed_name(effect_of(game.squadrons[question.squadron]))
    return sentence([f"{card} lets ships fire at once", f"she {has_hurts(game.ships[number_in(game, question)])}"])


def reaction_in(game: Battle, question: AskReact, answer: Answer) -> Shot | None:
    """The shot at the ship that has moved."""
    if not isinstance(answer, tuple):
        return None
    ship, side, aim = answer
    attack = (PARTIAL, question.ship, aim) if side == PARTIAL else (BROADSIDE, side, question.ship, aim)
    return shot_of(game, number_of(game, ship), attack)


def react_label(game: Battle, question: AskReact, answer: Answer) -> str:
    shot = reaction_in(game, question, answer)
    if shot is None:
        return "Hold fire"
    what = f"{shot.side} Broadside" if shot.side else "Partial Fire"
    return f"{name(game, shot.firer)}, {what}{AIMS[shot.aim]}: {shot_words(game, shot)}"


def react_preview(game: Battle, question: AskReact, answer: Answer) -> Overlays:
    shot = reaction_in(game, question, answer)
    return () if shot is None else (*shot_path(game, shot), *shot_preview(game, shot))


def react_lines(game: Battle, question: AskReact, options: tuple[Answer, ...]) -> Overlays:
    """OI-CARD-03, OI-CARD-07: the ships that could fire, and the one that has moved."""
    if not ships_asked_about(game, question):
        return ()
    lines = [scene.FireLine(start=str(option[0]), end=question.ship) for option in options if isinstance(option, tuple)]
    firers = tuple(dict.fromkeys([label for option in options for label in ships_named(game, option)]))
    return (*lines, scene.Ring(ids=(question.ship,), kind="target"),
            *([scene.Ring(ids=firers, kind="can-act")] if firers else []))


def read_reaction(game: Battle, question: AskReact, text: str) -> Any:
    """sloop port rigging for a Broadside, sloop alone for Small Arms."""
    words = split(text)
    if words in ([], [PASS]):
        return text
    ship = one_meant(words[0], labels(game))
    return ship, words[1] if len(words) > 1 else PARTIAL, words[2] if len(words) > 2 else HULL


# --- dice -------------------------------------------------------------------------------------------------------------

def ask_re_roll(game: Battle, question: AskReRoll) -> str:
    return f"{called(game, question)} has rolled {dice_words(shown(question.dice))}: does she roll again?"


def why_re_roll(game: Battle, question: AskReRoll) -> str:
    """OI-TERM-04, OI-FORT-02, OI-FAC-03."""
    space, ship = question.space, game.ships[number_in(game, question)]
    assert isinstance(space, Again)
    points = game.squadrons[ship.squadron].fortune + ship.lucky
    return sentence([faces_count(symbols_words(game, space.good)),
                     f"Skill may roll {count(space.skill, 'die', 'dice')} again" if space.skill else "",
                     f"{count(points, 'Fortune Point')} left" if space.fortune else "",
                     "Gun Drill may roll one again" if space.drill else ""])


def re_roll_label(game: Battle, question: AskReRoll, answer: Answer) -> str:
    if answer == "keep":
        return "Keep the roll"
    if answer == "fortune":
        return "Spend a Fortune Point: all dice again"
    how, *faces = each(answer)
    return f"Roll {dice_words(shown(ints(tuple(faces))))} again: {'Gun Drill' if how == 'drill' else 'Skill'}"


def read_re_roll(game: Battle, question: AskReRoll, text: str) -> Any:
    """skill sail swords: dice by the names of their symbols."""
    words = split(text)
    if len(words) < 2:
        return read_choice(game, question, text)
    return words[0], *[FACES.index(part) + 1 if part in FACES else read_number(part) for part in words[1:]]


def write_re_roll(game: Battle, question: AskReRoll, answer: Answer) -> str:
    if not isinstance(answer, tuple):
        return write_parts(game, question, answer)
    return " ".join([str(answer[0]), *[FACES[number(face) - 1] for face in answer[1:]]])


def ask_persist(game: Battle, question: AskPersist) -> str:
    return f"{called(game, question)} has failed the test for {purpose_words(question.purpose)}: try again?"


def why_persist(game: Battle, question: AskPersist) -> str:
    """OI-KEY-04."""
    return sentence([f"once a turn, and the second roll stands; {condition_words(game, number_in(game, question))}"])


def why_careful_aim(game: Battle, question: AskCarefulAim) -> str:
    """OI-CARD-04."""
    return sentence([f"she has rolled {dice_words(shown(question.dice))}",
                     f"{question.poor} of these {'counts' if question.poor == 1 else 'count'} for nothing"])


def careful_aim_label(game: Battle, question: AskCarefulAim, answer: Answer) -> str:
    return f"Roll {count(number(answer), 'die', 'dice')} again" if answer else "Keep all dice"


def why_helm_hit(game: Battle, question: AskHelmHit) -> str:
    """OI-CRIT-06."""
    return sentence([f"she turns {degrees(FULL_TURNS[1])} at once",
                     nearest_words(game, number_of(game, question.other))])


def helm_hit_label(game: Battle, question: AskHelmHit, answer: Answer) -> str:
    angle = FULL_TURNS[1] if answer == "starboard" else -FULL_TURNS[1]
    ahead = prospect(game, number_of(game, question.other), ((TURN, angle),))
    if ahead.struck:
        return f"To {answer}: she runs into {ahead.struck}"
    return f"To {answer}: she would head {degrees(ahead.end[2])}, {sailing_words(game, ahead.end[2])}"


ATTACKS: Final = Shooting(shot_in)
REACTIONS: Final = Shooting(reaction_in)
ENTRIES: Final[Entries] = (
    Ask(AskAttackWith, prompt=said("Which ship attacks next?"), reason=why_attack_with, label=attacker_label,
        then=(AskAttack,)),
    Ask(AskAttack, prompt=ask_attack, reason=why_attack, label=attack_label, usual=usually(PASS),
        overlays=drawn(paths, ring_choices), preview=attack_preview, figures=ATTACKS.figures, rolls=ATTACKS.rolls,
        read=read_attack),
    Ask(AskFireAndBoard, prompt=with_pair("Does {0} fire at {1} before boarding?"), reason=why_fire_and_board,
        label=attack_label, usual=usually(PASS), overlays=drawn(paths, ring_pair), preview=attack_preview,
        figures=ATTACKS.figures, rolls=ATTACKS.rolls),
    Ask(AskBoardAndFight, prompt=with_pair("Does {0} fight {1} at once?"), reason=why_board_and_fight,
        label=attack_label, usual=usually(PASS), overlays=drawn(paths, ring_pair), preview=attack_preview,
        figures=ATTACKS.figures, rolls=ATTACKS.rolls),
    Ask(AskReact, prompt=with_ship("{0} has moved: which of your ships fires at her?"), reason=why_react,
        label=react_label, usual=usually(PASS), overlays=react_lines, preview=react_preview, figures=REACTIONS.figures,
        rolls=REACTIONS.rolls, read=read_reaction),
    Ask(AskReRoll, prompt=ask_re_roll, reason=why_re_roll, label=re_roll_label, usual=usually("keep"),
        read=read_re_roll, write=write_re_roll),
    Ask(AskSteadyHands, prompt=with_ship("Does {0} use Steady Hands?"),
        reason=said("One more die, for one Skill Test a turn."), usual=usually(PASS),
        label=fixed({"pass": "Not now", "steady": "Use it: one more die"})),
    Ask(AskPersist, prompt=ask_persist, reason=why_persist, usual=usually("repeat"),
        label=fixed({"pass": "Let it be", "repeat": "Try again: the second roll stands"})),
    Ask(AskCarefulAim, prompt=with_ship("How many of her dice does {0} roll again?"), reason=why_careful_aim,
        label=careful_aim_label, usual=last_offered),
    Ask(AskHelmHit, prompt=with_pair("{0} has hit the helm of {1}: which way does she turn?"), reason=why_helm_hit,
        label=helm_hit_label, overlays=ring_pair),
)
