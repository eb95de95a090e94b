"""Chapters 5 to 7: who moves, at which speed and where to; reactions to a move, and ships that come to lie together."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from weathergage.kernel.core import Answer, Question, each, number, word
from weathergage.kernel.face import Figures, Spot
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries, points_nowhere
from weathergage.kits.shorthand import one_meant, read_number
from weathergage.kits.words import capital, count, listed, sentence
from weathergage.rulesets.oak_and_iron.content.read import FULL_TURNS, SHIFT
from weathergage.rulesets.oak_and_iron.face.asking.entry import (
    Ask,
    called,
    condition_words,
    drawn,
    last_offered,
    number_in,
    said,
    side_asked,
    split,
    usually,
    with_pair,
    with_ship,
)
from weathergage.rulesets.oak_and_iron.face.chart import (
    GHOSTS,
    Motions,
    Overlays,
    fork_of,
    ghost,
    loaded,
    measured,
    moved,
    path,
    prospect,
    prospect_words,
    ring,
    ring_pair,
    ring_subject,
    ships_asked_about,
    way,
)
from weathergage.rulesets.oak_and_iron.face.shots import dice_of, shot_of
from weathergage.rulesets.oak_and_iron.face.words import (
    POINTS_OF_SAIL,
    degrees,
    hurts,
    inches,
    name,
    named,
    names,
    nearest_words,
    printed_name,
    sail_name,
    sailing_words,
    squadron_name,
    state_words,
    symbols_words,
    turn_words,
    wind_words,
)
from weathergage.rulesets.oak_and_iron.questions import (
    AskActivate,
    AskChangeHeading,
    AskEfficientLoader,
    AskHelm,
    AskLieAlongside,
    AskMoveSquadron,
    AskPointOfSail,
    AskSeamanship,
    AskSeamanshipAction,
    AskShift,
    AskSpeedBonus,
    AskTurnAfter,
    AskTurnInEye,
)
from weathergage.rulesets.oak_and_iron.rules.attacks import BROADSIDE, HULL, attacks, target_of
from weathergage.rulesets.oak_and_iron.rules.collisions import SHIFTED, SLIDE, TURN
from weathergage.rulesets.oak_and_iron.rules.dice import SIDES_OF_DIE, SKILL_SUCCESS, counting
from weathergage.rulesets.oak_and_iron.rules.flush import placements
from weathergage.rulesets.oak_and_iron.rules.helm import Turns
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of, middle_of, place
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice
from weathergage.rulesets.oak_and_iron.rules.wind import (
    EYE,
    EYE_LIMIT,
    free_bonuses,
    off_wind,
    points_of_sail,
    speed_rating,
    wind_bearing,
)
from weathergage.rulesets.oak_and_iron.state import (
    NOBODY,
    Battle,
    ShipQuestion,
    able_of,
    able_ships,
    effect_of,
    number_of,
    partners,
)
from weathergage.scene import model as scene

TurnQuestion: TypeAlias = AskChangeHeading | AskTurnInEye | AskTurnAfter
HELMS: Final = 5                    # of the turns at a helm, which lie close together
EYE_REACH: Final = 3.0              # inches: how far the Wind's Eye at a bow is drawn


# --- who moves --------------------------------------------------------------------------------------------------------

def squadron_label(game: Battle, question: AskMoveSquadron, answer: Answer) -> str:
    at = number(answer)
    return f"{squadron_name(game, at)}: {names(game, able_of(game, at))}"


def squadron_ships(game: Battle, answer: Answer) -> tuple[str, ...]:
    return tuple([game.ships[at].label for at in able_of(game, number(answer))])


def squadron_spot(game: Battle, question: AskMoveSquadron, answer: Answer) -> Spot:
    return squadron_ships(game, answer), None


def squadron_preview(game: Battle, question: AskMoveSquadron, answer: Answer) -> Overlays:
    return ring(game, question.seat, squadron_ships(game, answer))


def why_activate(game: Battle, question: AskActivate) -> str:
    """OI-MOVE-01, OI-MOVE-02."""
    left = len([at for at in able_ships(game, 1 - side_asked(game, question)) if not game.ships[at].moved])
    return sentence([wind_words(game), f"{count(left, 'enemy ship')} {'has' if left == 1 else 'have'} still to move"])


def mover_label(game: Battle, question: AskActivate, answer: Answer) -> str:
    """A ship with her point of sail."""
    at = number_of(game, answer)
    ship = game.ships[at]
    facts = [*state_words(game, at), hurts(ship)]
    facts += [sailing_words(game, ship.heading), sail_name(ship.sail)] if ship.afloat else []
    return f"{name(game, at)}: {', '.join(facts)}"


# --- speed ------------------------------------------------------------------------------------------------------------

def why_point(game: Battle, question: AskPointOfSail) -> str:
    """OI-WIND-09."""
    at = number_in(game, question)
    speeds = [f"{POINTS_OF_SAIL[point]} she makes speed {speed_rating(game, at, point, 0).total}"
              for point in points_of_sail(game, game.ships[at].heading) if point != EYE]
    return sentence([f"she lies exactly between two points of sail, and {wind_words(game)}", *speeds])


def point_label(game: Battle, question: AskPointOfSail, answer: Answer) -> str:
    if answer == EYE:
        return "In the Wind's Eye: she makes no way, and may turn"
    speed = speed_rating(game, number_in(game, question), word(answer), 0).total
    return f"{POINTS_OF_SAIL[word(answer)]}: speed {speed}, {inches(way(speed))}"


def point_figures(game: Battle, question: AskPointOfSail, answer: Answer) -> Figures:
    return () if answer == EYE else (("speed", speed_rating(game, number_in(game, question), word(answer), 0)),)


def why_speed_bonus(game: Battle, question: AskSpeedBonus) -> str:
    at = number_in(game, question)
    for point in points_of_sail(game, game.ships[at].heading):
        bonuses = free_bonuses(game, at, point)
        if bonuses:
            speed = speed_rating(game, at, point, 0).total
            return sentence([f"without any she makes speed {speed}, {inches(way(speed))}",
                             f"she has {listed([printed_name(bonus) for bonus, _ in bonuses])}"])
    return sentence([wind_words(game)])


def bonus_label(game: Battle, question: AskSpeedBonus, answer: Answer) -> str:
    return count(number(answer), "bonus", "bonuses") if answer else "No bonus"


def speed_words(game: Battle, at: int) -> str:
    ship = game.ships[at]
    return f"she makes speed {ship.speed}, {inches(way(ship.speed))} at {sail_name(ship.sail)}" if ship.speed else \
        sailing_words(game, ship.heading)


# --- Seamanship -------------------------------------------------------------------------------------------------------

def why_seamanship(game: Battle, question: AskSeamanship) -> str:
    """OI-SEA-01 to OI-SEA-06: what it takes, and what it would open."""
    at = number_in(game, question)
    dice = test_dice(game, at, "seamanship", NOBODY, 0, False)
    opens = "cut free" if partners(game, at) else "turn before the move, or sail faster or slower by 1"
    must = "which must" if dice.total == 1 else "of which one must"
    return sentence([f"{count(dice.total, 'die', 'dice')}, {must} show {symbols_words(game, SKILL_SUCCESS)}",
                     f"passed, she may {opens}", speed_words(game, at)])


def seamanship_label(game: Battle, question: AskSeamanship, answer: Answer) -> str:
    """OI-TERM-06: with the chance to pass."""
    if answer == "skip":
        return "Sail on"
    dice = test_dice(game, number_in(game, question), "seamanship", NOBODY, 0, False).total
    chance = 1.0 - (1.0 - len(counting(game, SKILL_SUCCESS)) / SIDES_OF_DIE) ** dice
    return f"Test for a Seamanship Action: {count(dice, 'die', 'dice')}, {round(100 * chance)} %"


def seamanship_figures(game: Battle, question: AskSeamanship, answer: Answer) -> Figures:
    """OI-TERM-06."""
    dice = test_dice(game, number_in(game, question), "seamanship", NOBODY, 0, False)
    return (("dice", dice),) if answer == "test" else ()


def why_seamanship_action(game: Battle, question: AskSeamanshipAction) -> str:
    at = number_in(game, question)
    return sentence([speed_words(game, at), nearest_words(game, at)])


def seamanship_action_label(game: Battle, question: AskSeamanshipAction, answer: Answer) -> str:
    match answer:
        case "change-heading": return f"Change Heading: turn up to {degrees(FULL_TURNS[0])} before the move"
        case "faster": return f"Faster: {other_speed_words(game, question, 1)}"
        case "slower": return f"Slower: {other_speed_words(game, question, -1)}"
        case "cut-free": return "Cut free: she comes clear, and may move at speed 1"
        case _: return "None of them"


def other_speed_words(game: Battle, question: AskSeamanshipAction, by: int) -> str:
    """OI-SEA-05, OI-MOVE-08: how far she would sail, by all that limits her."""
    at = number_in(game, question)
    speed, now = speed_rating(game, at, question.point, question.used, by).total, game.ships[at].speed
    return f"{inches(way(speed))} instead of {inches(way(now))}" if speed != now else \
        f"no change, speed {now} is her limit"


def seamanship_action_figures(game: Battle, question: AskSeamanshipAction, answer: Answer) -> Figures:
    """OI-SEA-05: the speed that would come of it."""
    by = {"faster": 1, "slower": -1}.get(str(answer), 0)
    return (("speed", speed_rating(game, number_in(game, question), question.point, question.used, by)),) if by else ()


def why_loader(game: Battle, question: AskEfficientLoader) -> str:
    """OI-UPG-11."""
    return sentence([condition_words(game, number_in(game, question)), "once a battle"])


def loader_label(game: Battle, question: AskEfficientLoader, answer: Answer) -> str:
    return "Not yet" if answer == PASS else f"Reload {answer}"


# --- the helm ---------------------------------------------------------------------------------------------------------

def ask_helm(game: Battle, question: AskHelm) -> str:
    speed = game.ships[number_in(game, question)].speed
    return f"{called(game, question)} sails {inches(way(speed))}: where does she turn, and how far?"


def why_helm(game: Battle, question: AskHelm) -> str:
    """OI-GEOM-05, OI-MOVE-15, OI-TRAIT-02."""
    at = number_in(game, question)
    when = "before the move, and again after it (Yare)" if question.yare else "once, before or after the move"
    return sentence([f"up to {degrees(question.most)} {when}",
                     f"speed {game.ships[at].speed}, {sailing_words(game, game.ships[at].heading)}",
                     nearest_words(game, at)])


def helm_motions(game: Battle, question: ShipQuestion, answer: Answer) -> Motions:
    """OI-MOVE-13, OI-MOVE-15: the motions that an answer at the helm stands for."""
    ahead = ((SLIDE, way(game.ships[number_in(game, question)].speed)),)
    match answer:
        case "stay": return ()
        case ("after", float(angle)) if angle: return (*ahead, (TURN, angle))
        case (float(angle) | (_, float(angle))) if angle: return ((TURN, angle), *ahead)
        case _: return ahead


def helm_label(game: Battle, question: AskHelm, answer: Answer) -> str:
    if answer == "stay":
        return "Stay where she lies"
    then = prospect_words(game, number_in(game, question), helm_motions(game, question, answer))
    match answer:
        case (when, float(angle)) if angle: return f"{capital(turn_words(angle))}, {when} the move: {then}"
        case (when, _): return f"Straight on, no turn {when}: {then}"
        case float(angle) if angle: return f"{capital(turn_words(angle))}, then ahead: {then}"
        case float(_): return f"No turn, ahead: {then}"
        case _: return f"Straight on: {then}"


def why_turn(game: Battle, question: TurnQuestion) -> str:
    """OI-SEA-04, OI-MOVE-19, OI-TRAIT-02."""
    return sentence([f"up to {degrees(question.most)}, port or starboard", wind_words(game),
                     nearest_words(game, number_in(game, question))])


def turn_motions(game: Battle, question: ShipQuestion, answer: Answer) -> Motions:
    return ((TURN, answer),) if isinstance(answer, float) and answer else ()


def turn_label(game: Battle, question: ShipQuestion, answer: Answer) -> str:
    """A turn by itself."""
    if not isinstance(answer, float):
        return "No turn"
    words = turn_words(answer) if answer else "no degrees at all"
    return f"{capital(words)}: {prospect_words(game, number_in(game, question), turn_motions(game, question, answer))}"


def why_shift(game: Battle, question: AskShift) -> str:
    """OI-CARD-10, OI-CARD-24."""
    at = number_in(game, question)
    card = printed_name(effect_of(game.squadrons[game.ships[at].squadron]))
    return sentence([f"up to {inches(SHIFT)} to either side by {card}", nearest_words(game, at)])


def shift_motions(game: Battle, question: ShipQuestion, answer: Answer) -> Motions:
    """OI-FAQ-02."""
    return ((SHIFTED, answer),) if isinstance(answer, float) and answer else ()


def shift_label(game: Battle, question: AskShift, answer: Answer) -> str:
    if not isinstance(answer, float):
        return "No shift"
    words = f"{inches(abs(answer))} to {'starboard' if answer > 0 else 'port'}" if answer else "No inches at all"
    return f"{words}: {prospect_words(game, number_in(game, question), shift_motions(game, question, answer))}"


def read_turn(game: Battle, question: Question, text: str) -> Any:
    """-30, before -30, or sloop 15."""
    words = split(text)
    if len(words) == 2:
        first = question.space.first if isinstance(question.space, Turns) else ()
        return one_meant(words[0], list(first)), read_number(words[1])
    return read_number(words[0]) if words else ""


# --- drawing moves ----------------------------------------------------------------------------------------------------

class Motion:
    """What is drawn of the answers to one kind of question, from the motions that an answer stands for."""

    def __init__(self, motions: Callable[[Battle, ShipQuestion, Answer], Motions], ghosts: int) -> None:
        self.motions = motions
        self.most = ghosts

    def ghosts(self, game: Battle, question: ShipQuestion, options: tuple[Answer, ...]) -> Overlays:
        """OI-MOVE-15, OI-MOVE-19: the first candidates as they are listed."""
        at = number_in(game, question)
        return tuple([overlay for place, option in enumerate(options[:self.most], 1)
                      for overlay in moved(game, at, self.motions(game, question, option), str(place))])

    def preview(self, game: Battle, question: ShipQuestion, answer: Answer) -> Overlays:
        """OI-MOVE-15: the course with the turn before or after it, the ghost, and whom both could then fire at."""
        at, moves = number_in(game, question), self.motions(game, question, answer)
        return (*moved(game, at, moves, kind="plan"), *from_there(game, at, moves)) if moves else ()

    def figures(self, game: Battle, question: ShipQuestion, answer: Answer) -> Figures:
        """The Broadsides that she could fire from where she would be, at the hull, target by target."""
        at, moves = number_in(game, question), self.motions(game, question, answer)
        if not moves:
            return ()
        ahead = prospect(game, at, moves)
        if ahead.struck:
            return ()
        fork = fork_of(game)
        place(fork.ships[at], ahead.end)
        return tuple([(f"dice on {named(game, attack[2])} then", dice_of(fork, shot_of(fork, at, attack)))
                      for attack in attacks(fork, at) if attack[0] == BROADSIDE and attack[3] == HULL])


def from_there(game: Battle, at: int, moves: Motions) -> Overlays:
    """OI-COLL-01: what she would run into; or OI-BRD-02: the paths of her loaded sides that would bear, the distances,
    and the fire that could come back."""
    ahead = prospect(game, at, moves)
    if ahead.struck:
        return (scene.Label(at=ahead.end[:2], text=f"runs into {ahead.struck}", kind="danger"),)
    fork, pose = fork_of(game), ahead.end
    place(fork.ships[at], pose)
    shots = [attack for attack in attacks(fork, at) if attack[0] == BROADSIDE]
    marks: list[scene.Overlay] = [path(fork.ships[at], pose, side) for side in loaded(fork.ships[at])
                                  if any([attack[1] == side for attack in shots])]
    targets = tuple(dict.fromkeys([target_of(fork, attack) for attack in shots]))
    marks += [measured(fork, at, number_of(fork, target)) for target in targets]
    marks += [scene.Ring(ids=targets, kind="target")] if targets else []
    for other in able_ships(fork, 1 - fork.side_of(at)):
        if any([attack[0] == BROADSIDE and target_of(fork, attack) == fork.ships[at].label
                for attack in attacks(fork, other)]):
            marks.append(scene.Label(at=fork.ships[other].label, text="her Broadside bears on you", kind="danger"))
    return tuple(marks)


def wind_eye(game: Battle, question: ShipQuestion, options: tuple[Answer, ...]) -> Overlays:
    """OI-WIND-06: at her bow, the headings in which she would make no way, if she can come to them by a turn."""
    ship = game.ships[number_in(game, question)]
    if off_wind(game, ship.heading) > EYE_LIMIT + FULL_TURNS[max(ship.speed, 1) - 1]:
        return ()
    from_deg = (wind_bearing(game) - EYE_LIMIT) % 360.0
    wedge = scene.Wedge(at=middle_of(base_of(ship), 0), from_deg=from_deg, to_deg=from_deg + 2 * EYE_LIMIT,
                        outer=EYE_REACH)
    return (scene.Region(wedge=wedge, kind="forbidden", label="Wind's Eye"),)


HELM: Final = Motion(helm_motions, HELMS)
TURNED: Final = Motion(turn_motions, HELMS)
SHIFTS: Final = Motion(shift_motions, GHOSTS)


# --- ships that lie together ------------------------------------------------------------------------------------------

def alongside_label(game: Battle, question: AskLieAlongside, answer: Answer) -> str:
    """OI-CREW-13."""
    mine, hers = each(answer)
    return f"Her {mine} against the {hers} of {named(game, question.other)}"


def grapnel(game: Battle, question: AskLieAlongside, options: tuple[Answer, ...]) -> Overlays:
    """The two ships that will lie together."""
    labels = ships_asked_about(game, question)
    return (scene.Link(ids=(labels[0], labels[1]), kind="grapnel"),) if len(labels) > 1 else ()


def berth(game: Battle, question: AskLieAlongside, answer: Answer) -> Overlays:
    """OI-CREW-13: how she would lie."""
    one, other = number_in(game, question), number_of(game, question.other)
    poses = [berth[3] for berth in placements(game, one, other) if (berth[0], berth[1]) == answer]
    return (ghost(game.ships[one], poses[0]),) if poses else ()


# What a captain plans in one go: how she sails, from her point of sail to her last turn.
SAILING: Final = (AskPointOfSail, AskSpeedBonus, AskSeamanship, AskSeamanshipAction, AskChangeHeading, AskShift,
                  AskTurnInEye, AskHelm)
ENTRIES: Final[Entries] = (
    Ask(AskMoveSquadron, prompt=said("Which squadron moves now?"),
        reason=lambda game, question: sentence(["all its ships move one after the other", wind_words(game)]),
        label=squadron_label, points_at=squadron_spot, preview=squadron_preview),
    Ask(AskActivate, prompt=said("Which ship moves next?"), reason=why_activate, label=mover_label,
        then=SAILING),
    Ask(AskEfficientLoader, prompt=with_ship("Does the loader of {0} clear a reload marker?"), reason=why_loader,
        label=loader_label, usual=usually(PASS)),
    Ask(AskPointOfSail, prompt=with_ship("Which point of sail does {0} take?"), reason=why_point, label=point_label,
        figures=point_figures, then=SAILING),
    Ask(AskSpeedBonus, prompt=with_ship("How many of her bonuses does {0} sail with?"), reason=why_speed_bonus,
        label=bonus_label, usual=last_offered, then=SAILING),
    Ask(AskSeamanship, prompt=with_ship("Does {0} try a Seamanship Action?"), reason=why_seamanship,
        label=seamanship_label, usual=usually("skip"), figures=seamanship_figures,
        then=SAILING),
    Ask(AskSeamanshipAction, prompt=with_ship("Which Seamanship Action does {0} take?"), reason=why_seamanship_action,
        label=seamanship_action_label, usual=usually("decline"), figures=seamanship_action_figures,
        then=SAILING),
    Ask(AskChangeHeading, prompt=with_ship("How far does {0} turn before her move?"), reason=why_turn, label=turn_label,
        usual=usually("none"), points_at=points_nowhere, overlays=drawn(wind_eye, TURNED.ghosts, ring_subject),
        preview=TURNED.preview, figures=TURNED.figures, read=read_turn, then=SAILING),
    Ask(AskShift,
        prompt=lambda game, question: f"Does {called(game, question)} shift sideways {question.when} her move?",
        reason=why_shift, label=shift_label, usual=usually("none"), points_at=points_nowhere,
        overlays=drawn(SHIFTS.ghosts, ring_subject), preview=SHIFTS.preview, figures=SHIFTS.figures, then=SAILING),
    Ask(AskTurnInEye, prompt=with_ship("{0} lies in the Wind's Eye: how far does she turn?"), reason=why_turn,
        label=turn_label, usual=usually("none"), points_at=points_nowhere,
        overlays=drawn(wind_eye, TURNED.ghosts, ring_subject), preview=TURNED.preview, figures=TURNED.figures,
        read=read_turn),
    Ask(AskHelm, prompt=ask_helm, reason=why_helm, label=helm_label, usual=usually("ahead"), points_at=points_nowhere,
        overlays=drawn(wind_eye, HELM.ghosts, ring_subject), preview=HELM.preview, figures=HELM.figures,
        read=read_turn, then=(AskTurnAfter, AskShift)),
    Ask(AskTurnAfter, prompt=with_ship("How far does {0} turn after her move?"), reason=why_turn, label=turn_label,
        usual=usually("none"), points_at=points_nowhere, overlays=drawn(wind_eye, TURNED.ghosts, ring_subject),
        preview=TURNED.preview, figures=TURNED.figures, read=read_turn),
    Ask(AskLieAlongside, prompt=with_pair("How does {0} come to lie against {1}?"),
        reason=said("The two ways of lying against her are equally near."), label=alongside_label,
        overlays=drawn(grapnel, ring_pair), preview=berth),
)
