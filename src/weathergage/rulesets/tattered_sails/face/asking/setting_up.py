"""Chapters 7 and 9: deployment, the Admiral's ship, and the stack."""

from typing import Final

from weathergage.kernel.core import Answer, each, word
from weathergage.kits.asking import Ask, Entries, Overlays, first_offered
from weathergage.kits.plane.spaces import pose_in
from weathergage.kits.words import count, figure, sentence
from weathergage.rulesets.tattered_sails.content.read import ADMIRAL_POINTS, LONG
from weathergage.rulesets.tattered_sails.face.asking.common import ring_chosen, ships_chosen
from weathergage.rulesets.tattered_sails.face.asking.shorthand import read_berth, read_choice, read_tokens, write_words
from weathergage.rulesets.tattered_sails.face.overlays import GHOSTS, middle
from weathergage.rulesets.tattered_sails.face.words import (
    name,
    named,
    names,
    range_words,
    ship_named,
    token_name,
    way_words,
    wind_words,
)
from weathergage.rulesets.tattered_sails.questions import AskAdmiral, AskDeploy, AskStack
from weathergage.rulesets.tattered_sails.rules.planning import stack_size
from weathergage.rulesets.tattered_sails.state import Engagement, Ship, model_of, number_of, scenario_of
from weathergage.scene import model as scene

SHIFTS: Final = {"d6": "it may shift by a point before the first card", "none": "it will not shift",
                 "wind-die-8": "the wind die may turn it by a point before the first card"}


# --- deployment -------------------------------------------------------------------------------------------------------

def why_deploy(game: Engagement, question: AskDeploy) -> str:
    """TS-SETUP-07."""
    entry = scenario_of(game)
    assert entry is not None
    x, y, width, height = entry.sides[question.seat].zone
    waiting = [at for at, ship in enumerate(game.ships) if ship.player == question.seat and not ship.placed]
    zone = f"wholly within x {figure(x)} to {figure(x + width)} and y {figure(y)} to {figure(y + height)}"
    return sentence([f"to place: {names(game, waiting)}", f"{zone}, 1 mm clear of all else",
                     "the wind is set afterwards"])


def berth(game: Engagement, question: AskDeploy, answer: Answer) -> str:
    x, y, heading = pose_in(answer)
    return f"{named(game, each(answer)[0])} at {figure(x)},{figure(y)}, heading {way_words(heading)}"


def berths(game: Engagement, question: AskDeploy, options: tuple[Answer, ...]) -> Overlays:
    """TS-SETUP-07: ships that are not on the table yet bring their own hulls."""
    return tuple([berth_ghost(game, option, f"{at} ") for at, option in enumerate(options[:GHOSTS], 1)])


def berth_ghost(game: Engagement, answer: Answer, key: str) -> scene.Ghost:
    number, pose = number_of(game, each(answer)[0]), pose_in(answer)
    ship = game.ships[number]
    return scene.Ghost(ship=ship.label, at=middle(ship.model, pose), heading=pose[2],
                       label=f"{key}{name(game, number)}", hull=bare_mark(ship))


def bare_mark(ship: Ship) -> scene.ShipMark:
    """A hull with her masts, wherever it may be put."""
    model = model_of(ship)
    return scene.ShipMark(id=ship.label, at=(0.0, 0.0), heading=0.0, length=model.length, beam=model.beam,
                          masts=model.masts, mast_at=tuple([at / model.length for at in model.mast_at]))


# --- the Admiral and the stack ----------------------------------------------------------------------------------------

def why_admiral(game: Engagement, question: AskAdmiral) -> str:
    """TS-SETUP-10, TS-RANGE-01, TS-END-03."""
    secrecy = "nobody else knows until his token is first used" if question.hidden else "everybody will know"
    return sentence([f"orders to the fleet reach ships within {figure(LONG)} mm of each other in a chain from his",
                     f"lost with his ship he is worth {ADMIRAL_POINTS} points", secrecy])


def why_stack(game: Engagement, question: AskStack) -> str:
    """TS-PLAN-03, TS-TURN-03."""
    player, size = game.players[question.seat], stack_size(game, question.seat)
    cards = f"{count(player.actions, 'card')} of yours among {len(game.cards)}"
    pool = f"{size} of your {count(len(player.pool), 'token')}, the first to be turned first"
    return sentence([f"{pool}, for {cards}", f"{wind_words(game)}, and {SHIFTS[game.shift]}",
                     range_words(game, question.seat)])


def stack(game: Engagement, question: AskStack, answer: Answer) -> str:
    return ", ".join([token_name(word(token)) for token in each(answer)])


ENTRIES: Final[Entries] = (
    Ask(AskDeploy,
        prompt=lambda game, question: "Which ship do you place next, and where?",
        reason=why_deploy, label=berth, usual=first_offered, overlays=berths,
        preview=lambda game, question, answer: (berth_ghost(game, answer, ""),),
        read=read_berth, write=write_words),
    Ask(AskAdmiral,
        prompt=lambda game, question: "Which ship carries your Admiral?",
        reason=why_admiral,
        label=lambda game, question, answer:
            f"{named(game, answer)}, {count(model_of(ship_named(game, answer)).masts, 'mast')}",
        usual=first_offered, points_at=ships_chosen, preview=ring_chosen, read=read_choice, write=write_words),
    Ask(AskStack,
        prompt=lambda game, question: f"Turn {game.turn}: in which order do you stack your tokens?",
        reason=why_stack, label=stack, usual=first_offered, read=read_tokens, write=write_words),
)
