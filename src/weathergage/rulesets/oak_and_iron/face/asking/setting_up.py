"""Chapters 2 and 3: hands, roles and set-up cards, terrain, where ships deploy; and what is laid or enters later."""

from typing import Any, Final

from weathergage.kernel.core import Answer, Question, word
from weathergage.kits.asking import Entries, points_nowhere
from weathergage.kits.plane.spaces import pose_in
from weathergage.kits.shorthand import one_meant, read_number
from weathergage.kits.words import listed, sentence
from weathergage.rulesets.oak_and_iron.content.read import ADMIRALS, MUSKET_SHOT, PISTOL_SHOT, SHIPS, TERRAIN
from weathergage.rulesets.oak_and_iron.face.asking.entry import (
    Ask,
    cards_label,
    drawn,
    fixed,
    labels,
    read_several,
    said,
    ships_label,
    side_asked,
    split,
    usually,
    with_ship,
)
from weathergage.rulesets.oak_and_iron.face.chart import GHOSTS, HULL_SHARE, Overlays, ghost, ring_choices, ring_subject
from weathergage.rulesets.oak_and_iron.face.words import (
    agreed,
    degrees,
    inches,
    named,
    piece_words,
    place_words,
    printed_name,
    sailing_words,
    the_squadron,
    wind_words,
)
from weathergage.rulesets.oak_and_iron.questions import (
    AskAdjustTerrain,
    AskDeploy,
    AskEnter,
    AskHand,
    AskHoldBack,
    AskLanding,
    AskNameMerchants,
    AskPlaceTerrain,
    AskRole,
    AskSelectTerrain,
    AskSetUpCard,
    AskWeatherGage,
)
from weathergage.rulesets.oak_and_iron.rules.deployment import upwind_pose
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.shapes import outline_of
from weathergage.rulesets.oak_and_iron.rules.squadrons import LEAST_KEPT, MOST_OF_A_VALUE, hand_size
from weathergage.rulesets.oak_and_iron.rules.terrain import LURE, OBJECTIVE, POOL, SCROLL, UNCHARTED
from weathergage.rulesets.oak_and_iron.state import NOBODY, Battle, Piece, number_of
from weathergage.scene import model as scene

DECKS: Final = {"setting": "Setting", "deployment": "Deployment", "advantage": "Advantage"}
STAYS: Final = "it stays for the whole battle"
TERRAIN_REASONS: Final = {
    OBJECTIVE: "the objective needs it", POOL: f"at least {inches(MUSKET_SHOT)} from other pieces", UNCHARTED: STAYS,
    LURE: STAYS, SCROLL: f"within {inches(MUSKET_SHOT)} of the edge that has opened",
}


# --- hands, roles, cards ----------------------------------------------------------------------------------------------

def ask_hand(game: Battle, question: AskHand) -> str:
    size = hand_size(game.squadrons[question.squadron].admiral)
    name = the_squadron(game, question.squadron)
    return f"Which {size} cards {agreed(name, 'does')} {name} sail by?"


def why_hand(game: Battle, question: AskHand) -> str:
    """OI-SQD-17, OI-SQD-18."""
    admiral = ADMIRALS[game.squadrons[question.squadron].admiral]
    return sentence([f"{admiral.name} allows {hand_size(admiral.id)}", f"at most {MOST_OF_A_VALUE} of a value",
                     f"at least {LEAST_KEPT} that return to the hand", "nobody else sees them"])


def why_role(game: Battle, question: AskRole) -> str:
    """OI-SETUP-05, OI-SETUP-07, OI-SETUP-15."""
    return sentence([f"the objective is {printed_name(game.objective)}",
                     "the attacker takes the first card of each kind, the defender deploys first"])


def why_set_up_card(game: Battle, question: AskSetUpCard) -> str:
    return sentence([f"you are the {game.sides[side_asked(game, question)].role}",
                     f"the objective is {printed_name(game.objective)}", wind_words(game)])


# --- terrain ----------------------------------------------------------------------------------------------------------

def why_select_terrain(game: Battle, question: AskSelectTerrain) -> str:
    """OI-SETUP-09."""
    return sentence([f"your Setting is {printed_name(game.sides[side_asked(game, question)].setting)}",
                     f"the pool holds {listed([piece_words(piece) for piece in game.pool])}"])


def ask_place_terrain(game: Battle, question: AskPlaceTerrain) -> str:
    pieces = placing(question).names(game)
    return f"Where do you lay the {piece_words(pieces[0])}?" if len(pieces) == 1 else \
        "Which piece of terrain do you lay, and where?"


def why_place_terrain(game: Battle, question: AskPlaceTerrain) -> str:
    return sentence([TERRAIN_REASONS[question.purpose], "wholly on the table", wind_words(game)])


# --- places -----------------------------------------------------------------------------------------------------------

def placing(question: Question) -> Placing:
    """The space of a question for a thing and its place."""
    assert isinstance(question.space, Placing)
    return question.space


def ship_place(game: Battle, question: Question, answer: Answer) -> str:
    """'Corvette at 12, 5, heading 90°: sailing Large'."""
    assert isinstance(answer, tuple)
    x, y, heading = pose_in(answer)
    return f"{named(game, answer[0])} at {place_words(x, y)}, heading {degrees(heading)}: " \
           f"{sailing_words(game, heading)}"


def piece_place(game: Battle, question: Question, answer: Answer) -> str:
    """'Small Island at 12, 5'."""
    if not isinstance(answer, tuple):
        return "Leave the terrain as it is"
    x, y, _ = pose_in(answer)
    return f"{piece_words(word(answer[0]))} at {place_words(x, y)}"


def turned_piece_place(game: Battle, question: Question, answer: Answer) -> str:
    """'Small Island at 12, 5, turned 90°'."""
    assert isinstance(answer, tuple)
    return f"{piece_place(game, question, answer)}, turned {degrees(pose_in(answer)[2])}"


def places(game: Battle, question: Question, options: tuple[Answer, ...]) -> Overlays:
    """OI-SETUP-10, OI-SETUP-15, OI-CREW-22: the water or land that is open, and the first candidates."""
    zone = [scene.Region(outline=piece, kind="legal") for piece in placing(question).outline(game)]
    return (*zone, *[overlay for place, option in enumerate(options[:GHOSTS], 1)
                     for overlay in laid(game, option, str(place))])


def place_preview(game: Battle, question: Question, answer: Answer) -> Overlays:
    return laid(game, answer, "")


def laid(game: Battle, answer: Answer, label: str) -> Overlays:
    """A ship that is not on the table yet brings her own hull; a piece of terrain its outline."""
    if not isinstance(answer, tuple) or len(answer) != 4:
        return ()
    what, (x, y, heading) = str(answer[0]), pose_in(answer)
    number = number_of(game, what)
    if number != NOBODY:
        kind = SHIPS[game.ships[number].type]
        hull = scene.ShipMark(id=what, at=(0.0, 0.0), heading=0.0, length=kind.length * HULL_SHARE,
                              base=scene.Base(length=kind.length, width=kind.beam))
        return (scene.Ghost(ship=what, at=(x, y), heading=heading, label=label, hull=hull),)
    kinds = [kind for kind in (what, what.rpartition("-")[0]) if kind in TERRAIN]
    if not kinds:
        return (scene.Label(at=(x, y), text=label or "party"),)
    return (scene.Region(outline=outline_of(Piece(kinds[0], x, y, heading)), kind="legal", label=label),)


def read_place(game: Battle, question: Question, text: str) -> Any:
    """corvette 12,5 90."""
    return read_with_numbers(text, list(placing(question).names(game)))


def read_with_numbers(text: str, names: list[str]) -> Any:
    """A name, and numbers after it; or a single word."""
    words = split(text)
    return words[0] if len(words) == 1 else (one_meant(words[0] if words else "", names),
                                             *[read_number(part) for part in words[1:]])


def why_deploy(game: Battle, question: AskDeploy) -> str:
    """OI-SETUP-15, OI-SETUP-16, OI-SETUP-18."""
    deployment = game.sides[side_asked(game, question)].deployment
    return sentence([f"wholly within your zone, {printed_name(deployment)}",
                     "farther than Cannon Shot from every enemy", wind_words(game)])


def why_enter(game: Battle, question: AskEnter) -> str:
    """OI-ADV-10."""
    return sentence(["with her stern on an edge of the table", wind_words(game)])


# --- the Weather Gage -------------------------------------------------------------------------------------------------

def why_weather_gage(game: Battle, question: AskWeatherGage) -> str:
    """OI-ADV-01."""
    return sentence([f"each ship may shift up to {inches(PISTOL_SHOT)} straight upwind", wind_words(game)])


def upwind_label(game: Battle, question: AskWeatherGage, answer: Answer) -> str:
    match answer:
        case (ship, float(far)): return f"{named(game, ship)} by {inches(far)}"
        case _: return "No more ships"


def upwind_ghosts(game: Battle, question: AskWeatherGage, options: tuple[Answer, ...]) -> Overlays:
    return tuple([overlay for place, option in enumerate(options[:GHOSTS], 1)
                  for overlay in upwind(game, option, str(place))])


def upwind_preview(game: Battle, question: AskWeatherGage, answer: Answer) -> Overlays:
    return upwind(game, answer, "")[1:]


def upwind(game: Battle, answer: Answer, label: str) -> Overlays:
    """OI-ADV-01: her way, and her ghost at its end."""
    if not isinstance(answer, tuple) or not isinstance(answer[1], float):
        return ()
    at = number_of(game, answer[0])
    ship, pose = game.ships[at], upwind_pose(game, at, answer[1])
    return scene.Course(kind="free", ship=ship.label, points=((ship.x, ship.y), pose[:2])), ghost(ship, pose, label)


def read_upwind(game: Battle, question: AskWeatherGage, text: str) -> Any:
    return read_with_numbers(text, labels(game))


ENTRIES: Final[Entries] = (
    Ask(AskHand, moment="Choose a hand", prompt=ask_hand, reason=why_hand, label=cards_label, read=read_several),
    Ask(AskRole, moment="Attack or defend", prompt=said("Do you attack or defend?"), reason=why_role,
        label=fixed({"attacker": "Attack", "defender": "Defend"})),
    Ask(AskSetUpCard, moment="Set-up cards",
        prompt=lambda game, question: f"Which {DECKS[question.deck]} card do you take?", reason=why_set_up_card,
        label=lambda game, question, answer: printed_name(answer)),
    Ask(AskSelectTerrain, moment="Select terrain", prompt=said("Which piece of terrain do you add to the pool?"),
        reason=why_select_terrain, label=lambda game, question, answer: piece_words(word(answer))),
    Ask(AskPlaceTerrain, moment="Place terrain", prompt=ask_place_terrain, reason=why_place_terrain,
        label=turned_piece_place, points_at=points_nowhere, overlays=places, preview=place_preview, read=read_place),
    Ask(AskAdjustTerrain, moment="Adjust terrain", prompt=said("Do you move a piece of terrain in your zone?"),
        reason=said(f"Pieces wholly within your zone move up to {inches(MUSKET_SHOT)}, each once, without overlapping "
                    "others."),
        label=piece_place, usual=usually("pass"), points_at=points_nowhere, overlays=places, preview=place_preview,
        read=read_place),
    Ask(AskNameMerchants, moment="Merchants", prompt=said("Which of your ships are the merchants?"),
        reason=lambda game, question: f"Choose {question.count}; each that escapes costs the enemy a Strike Point, "
                                      "each that is lost costs you one more.",
        label=ships_label, read=read_several),
    Ask(AskHoldBack, moment="Late arrivals", prompt=said("Which ships arrive later?"),
        reason=lambda game, question: f"At most {question.most}; they enter over an edge in a later turn.",
        label=ships_label, read=read_several),
    Ask(AskDeploy, moment="Deployment", prompt=said("Which ship do you deploy next, and where?"), reason=why_deploy,
        label=ship_place, points_at=points_nowhere, overlays=places, preview=place_preview, read=read_place),
    Ask(AskWeatherGage, moment="Weather Gage", prompt=said("Which ship shifts to windward, and how far?"),
        reason=why_weather_gage, label=upwind_label, usual=usually("done"), overlays=drawn(upwind_ghosts, ring_choices),
        preview=upwind_preview, read=read_upwind),
    Ask(AskEnter, prompt=with_ship("Where does {0} enter?"), reason=why_enter, label=ship_place,
        points_at=points_nowhere, overlays=drawn(places, ring_subject), preview=place_preview, read=read_place),
    Ask(AskLanding, prompt=with_ship("Where does the Landing Party of {0} go ashore?"),
        reason=said("Within reach of her boats; the party is lost when she moves."), label=piece_place,
        points_at=points_nowhere, overlays=drawn(places, ring_subject), preview=place_preview, read=read_place),
)
