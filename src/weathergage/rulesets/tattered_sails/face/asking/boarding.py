"""Chapters 21 and 22: boarding, its rounds, breaking away, prizes and cargo."""

from typing import Final

from weathergage.kernel.core import Answer, number
from weathergage.kernel.face import Figures
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Ask, Entries, Overlays, answer_with, first_offered
from weathergage.kits.plane import along, bearing, heading_on_grid
from weathergage.kits.words import capital, count, figure, sentence, whose
from weathergage.rulesets.tattered_sails.content.read import SHORT
from weathergage.rulesets.tattered_sails.face.asking.common import has_masts, is_foe, ring_chosen, ships_chosen
from weathergage.rulesets.tattered_sails.face.asking.shorthand import (
    read_bearing,
    read_choice,
    read_slide,
    write_leg,
    write_words,
)
from weathergage.rulesets.tattered_sails.face.overlays import GHOSTS, WayKind, slid
from weathergage.rulesets.tattered_sails.face.words import (
    degrees,
    length_words,
    masts_words,
    millimetres,
    name,
    named,
    off_words,
    percent,
    ship_named,
    way_words,
    win_chance,
)
from weathergage.rulesets.tattered_sails.questions import (
    AskApproach,
    AskBoard,
    AskBoardingChoice,
    AskMoveAdmiral,
    AskPlunder,
    AskSlide,
    AskTransfer,
)
from weathergage.rulesets.tattered_sails.rules.boarding import DEFENDER_BONUS, NOTHING, STAY_PUT, slides_to
from weathergage.rulesets.tattered_sails.rules.capture import MOVE_ADMIRAL, STAY_ABOARD
from weathergage.rulesets.tattered_sails.rules.geometry import distance_of
from weathergage.rulesets.tattered_sails.rules.short_leg import leg_of
from weathergage.rulesets.tattered_sails.state import Engagement, Ship, model_of, number_of
from weathergage.scene import model as scene


def odds_words(one: Ship, other: Ship, bonus: int) -> str:
    """TS-BOARD-06: '3 masts against 2 and 1, won 42 % and lost 42 % of the time'."""
    mine, theirs = one.masts, other.masts
    against = f"{theirs or 'none'}{f' and {bonus}' if bonus else ''}"
    return f"{count(mine, 'mast')} against {against}, won {percent(win_chance(mine, theirs + bonus))} and lost " \
           f"{percent(win_chance(theirs + bonus, mine))} of the time"


# --- coming alongside -------------------------------------------------------------------------------------------------

def why_board(game: Engagement, question: AskBoard) -> str:
    """TS-BOARD-06, TS-BOARD-07, TS-CARGO-04."""
    foes = [is_foe(game, question.seat, label) for label in question.targets]
    fight = "in a round both roll a die and add their standing masts, the boarded ship 1 more in the first" \
        if any(foes) else ""
    trade = "with a friend cargo, or a hidden Admiral, may change ships" if not all(foes) else ""
    return sentence([has_masts(ship_named(game, question.ship)), fight, trade])


def board(game: Engagement, question: AskBoard, answer: Answer) -> str:
    other = ship_named(game, answer)
    if not is_foe(game, question.seat, answer):
        return f"{named(game, answer)}, a friend, {masts_words(other)}"
    return f"{named(game, answer)}: {odds_words(ship_named(game, question.ship), other, DEFENDER_BONUS)}"


def boarding_sums(game: Engagement, question: AskBoard, answer: Answer) -> Figures:
    """TS-BOARD-06: what is added to a die."""
    if not is_foe(game, question.seat, answer):
        return ()
    own = Tally(ship_named(game, question.ship).masts, "standing masts", "TS-BOARD-06")
    other = Tally(ship_named(game, answer).masts, "standing masts", "TS-BOARD-06")
    other.add(DEFENDER_BONUS, "first round", "TS-BOARD-07")
    return ("added by the boarders", own), ("added by the boarded", other)


def why_approach(game: Engagement, question: AskApproach) -> str:
    """TS-BOARD-03."""
    ship, target = ship_named(game, question.ship), ship_named(game, question.target)
    facts = [f"the shortest way, {millimetres(distance_of(ship, target))}, is not clear"]
    if is_foe(game, question.seat, question.target):
        facts.append(f"the first round is {odds_words(ship, target, DEFENDER_BONUS)}")
    return sentence(facts)


def approach(game: Engagement, question: AskApproach, answer: Answer) -> str:
    assert isinstance(answer, float)
    return f"Towards {way_words(answer)}"


def approaches(game: Engagement, question: AskApproach, options: tuple[Answer, ...]) -> Overlays:
    """TS-BOARD-03: the ways to touch her."""
    ship = ship_named(game, question.ship)
    ways = {heading_on_grid(bearing(dx, dy)): (dx, dy) for dx, dy in
            slides_to(game, number_of(game, question.ship), number_of(game, question.target))}
    return tuple([overlay for at, option in enumerate(options[:GHOSTS], 1)
                  if isinstance(option, float) and option in ways
                  for overlay in slid(ship, *ways[option], "free", str(at))])


def approach_preview(game: Engagement, question: AskApproach, answer: Answer) -> Overlays:
    for dx, dy in slides_to(game, number_of(game, question.ship), number_of(game, question.target)):
        if heading_on_grid(bearing(dx, dy)) == answer:
            return tuple(slid(ship_named(game, question.ship), dx, dy, "plan", ""))
    return ()


# --- rounds -----------------------------------------------------------------------------------------------------------

def why_boarding_choice(game: Engagement, question: AskBoardingChoice) -> str:
    """TS-BOARD-08, TS-BOARD-09."""
    winner, loser = ship_named(game, question.winner), ship_named(game, question.loser)
    both = [f"{name} {'is' if ship.derelict else 'has'} {masts_words(ship)}"
            for name, ship in ((named(game, question.winner), winner), (named(game, question.loser), loser))]
    return sentence([", ".join(both),
                     f"another round would be {odds_words(winner, loser, 0)}"])


def boarding_choice(game: Engagement, question: AskBoardingChoice, answer: Answer) -> str:
    match answer:
        case "mast": return f"{named(game, question.loser)} loses a mast"
        case "capture": return f"Capture {named(game, question.loser)}"
        case "break-away": return "Break away"
        case _: return "Stay grappled, and do nothing"


def why_slide(game: Engagement, question: AskSlide) -> str:
    """TS-BOARD-23."""
    lies = off_words(ship_named(game, question.ship), ship_named(game, question.other))
    return sentence([f"up to S ({figure(SHORT)} mm) without turning, never nearer to her",
                     f"{named(game, question.other)} lies {lies}"])


def slide(game: Engagement, question: AskSlide, answer: Answer) -> str:
    if answer == STAY_PUT:
        return "Stay where she lies"
    heading, length = leg_of(answer)
    return f"{degrees(heading)} for {length_words(length)}" if length else \
        f"Towards {way_words(heading)} for no way at all"


def slides(game: Engagement, question: AskSlide, options: tuple[Answer, ...]) -> Overlays:
    """TS-BOARD-22, TS-BOARD-23: without turning."""
    return tuple([overlay for at, option in enumerate(options[:GHOSTS], 1) if option != STAY_PUT
                  for overlay in slide_drawn(game, question, option, "free", str(at))])


def slide_drawn(game: Engagement, question: AskSlide, answer: Answer, kind: WayKind,
                key: str) -> list[scene.Overlay]:
    heading, length = leg_of(answer)
    ux, uy = along(heading)
    return slid(ship_named(game, question.ship), ux * length, uy * length, kind, key)


# --- cargo and the Admiral --------------------------------------------------------------------------------------------

def cargo_words(ship: Ship) -> str:
    return f"{count(ship.treasure, 'item')} in {count(model_of(ship).cargo, 'space')}"


def why_plunder(game: Engagement, question: AskPlunder) -> str:
    """TS-CARGO-03."""
    return sentence([f"the prize has {count(ship_named(game, question.prize).treasure, 'item')}",
                     f"{named(game, question.ship)} has {cargo_words(ship_named(game, question.ship))}"])


def why_transfer(game: Engagement, question: AskTransfer) -> str:
    """TS-CARGO-03, TS-CARGO-04."""
    return sentence([f"{named(game, question.ship)} has {cargo_words(ship_named(game, question.ship))}",
                     f"{named(game, question.mate)} has {cargo_words(ship_named(game, question.mate))}",
                     "a number below 0 comes the other way" if question.least < 0 else ""])


def transfer(game: Engagement, question: AskTransfer, answer: Answer) -> str:
    items = number(answer)
    if not items:
        return "Nothing"
    return f"{count(abs(items), 'item')} to {named(game, question.mate if items > 0 else question.ship)}"


def why_move_admiral(game: Engagement, question: AskMoveAdmiral) -> str:
    """TS-ADM-10: asked wherever he is, so that the question tells nothing."""
    return sentence([f"he is aboard {name(game, game.players[question.seat].admiral)}", "nobody else will know"])


def move_admiral(game: Engagement, question: AskMoveAdmiral, answer: Answer) -> str:
    aboard = game.players[question.seat].admiral == number_of(game, question.ship)
    there = question.mate if aboard else question.ship
    return f"He goes aboard {named(game, there)}" if answer == MOVE_ADMIRAL else "He stays where he is"


ENTRIES: Final[Entries] = (
    Ask(AskBoard,
        prompt=lambda game, question: f"Alongside which ship does {named(game, question.ship)} come?",
        reason=why_board, label=board, usual=first_offered, points_at=ships_chosen, preview=ring_chosen,
        figures=boarding_sums, read=read_choice, write=write_words),
    Ask(AskApproach,
        prompt=lambda game, question:
            f"On which bearing does {named(game, question.ship)} slide alongside {named(game, question.target)}?",
        reason=why_approach, label=approach, usual=first_offered, overlays=approaches, preview=approach_preview,
        read=read_bearing, write=write_words),
    Ask(AskBoardingChoice,
        prompt=lambda game, question:
            f"{named(game, question.winner)} beats {named(game, question.loser)}: what do you do?",
        reason=why_boarding_choice, label=boarding_choice, usual=answer_with(NOTHING), read=read_choice,
        write=write_words),
    Ask(AskSlide,
        prompt=lambda game, question:
            f"Where does {named(game, question.ship)} slide, clear of {named(game, question.other)}?",
        reason=why_slide, label=slide, usual=answer_with(STAY_PUT), overlays=slides,
        preview=lambda game, question, answer:
            () if answer == STAY_PUT else tuple(slide_drawn(game, question, answer, "plan", "")),
        read=read_slide, write=write_leg),
    Ask(AskPlunder,
        prompt=lambda game, question:
            f"How much of {whose(named(game, question.prize))} cargo does {named(game, question.ship)} take?",
        reason=why_plunder,
        label=lambda game, question, answer: capital(count(number(answer), "item")) if answer else "Nothing",
        usual=first_offered, read=read_choice, write=write_words),
    Ask(AskTransfer,
        prompt=lambda game, question:
            f"How much cargo goes from {named(game, question.ship)} to {named(game, question.mate)}?",
        reason=why_transfer, label=transfer, usual=first_offered, read=read_choice, write=write_words),
    Ask(AskMoveAdmiral,
        prompt=lambda game, question:
            f"Does your Admiral change ships, between {named(game, question.ship)} and {named(game, question.mate)}?",
        reason=why_move_admiral, label=move_admiral, usual=answer_with(STAY_ABOARD), read=read_choice,
        write=write_words),
)
