"""What one answer would do: where the ship would lie and who could then fire at whom, and the numbers behind it.

All of it is for the eyes of the seat that is asked. Pictures are made from views, here of a fork in which nothing but
what that seat decides is changed; numbers come from the rules that will be played, for the seat's own ship.
"""

from typing import Final

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.tally import Tally
from weathergage.kits.squares import NAMES, PORT, STARBOARD, VECTORS, turned
from weathergage.rulesets.captains_sea.content.printed import ManeuverLine
from weathergage.rulesets.captains_sea.content.read import COLUMNS, ROWS
from weathergage.rulesets.captains_sea.face.overlays import AIMING, BANDS, STEERING, Asked, ghosts, gun_arc, spot
from weathergage.rulesets.captains_sea.face.picture import frame
from weathergage.rulesets.captains_sea.face.view import Table, view
from weathergage.rulesets.captains_sea.rules.boarding import grapple_modifier, melee_modifier
from weathergage.rulesets.captains_sea.rules.bonusmove import bonus_modifier
from weathergage.rulesets.captains_sea.rules.gunnery import (
    CHASERS,
    HOLD,
    attacks_of,
    chaser_dice,
    chaser_end,
    damage_modifier,
    defense_dice,
    section_dice,
    to_hit,
)
from weathergage.rulesets.captains_sea.rules.maneuvers import tack_modifier
from weathergage.rulesets.captains_sea.rules.sails import Disengage
from weathergage.rulesets.captains_sea.rules.selecting import ADVANCE, TACK, cost_of, panel
from weathergage.rulesets.captains_sea.state import SIDES, Duel, range_between
from weathergage.scene import model as scene

Figures = tuple[tuple[str, Tally], ...]
STANDS: Final = ("straight", "decline", HOLD, "stop")           # answers that change nothing on the chart
TURNS: Final = {STARBOARD: 1, PORT: -1}


def ship_id(side: int) -> str:
    return f"ship-{SIDES[side]}"


def points_at(game: Duel, question: Question, answer: Answer) -> tuple[tuple[str, ...], scene.Point | None]:
    """The ship that is aimed at or named, or the square that is sailed to."""
    seat = question.seat
    if answer in STANDS:
        return (), None
    if question.kind in AIMING:
        return (ship_id(1 - seat),), None
    if question.kind == "move-first":
        return (ship_id(SIDES.index(word(answer))),), None
    moved = berth(game, question, answer)
    ship = game.ships[seat]
    return ((), moved[:2]) if moved is not None and moved[:2] != (ship.x, ship.y) else ((), None)


# --- on the chart -----------------------------------------------------------------------------------------------------

def preview(game: Duel, question: Question, answer: Answer) -> tuple[scene.Overlay, ...]:
    """The ghost at her new place with her arc and the enemy's; or the fire that would be given."""
    seat, seen = question.seat, view(game, question.seat)
    if answer in STANDS:
        return ()
    if question.kind in STEERING or question.kind == "choose-heading":
        kind = "fall-off" if question.kind == "choose-heading" else question.kind
        return tuple(ghosts(seen, seat, (Asked(kind, question.about, (answer,)),)) + after(game, question, answer))
    if question.kind not in AIMING:
        return ()
    found: list[scene.Overlay] = [scene.Ring(ids=(ship_id(1 - seat),), kind="target")]
    if question.kind == "fire":
        found = [*gun_arc(seen, seen["ships"][seat], frame(seen)), *found,
                 line_of_fire(seat, fire_words(game, seat, answer))]
    return tuple(found)


def after(game: Duel, question: Question, answer: Answer) -> list[scene.Overlay]:
    """Arcs and lines of fire as they would be, if the enemy stayed where he is."""
    pose = berth(game, question, answer)
    if pose is None:
        return []
    fork = clone(game)
    assert isinstance(fork, Duel)
    seat, (x, y, heading) = question.seat, pose
    ship = fork.ships[seat]
    ship.x, ship.y, ship.heading = x, y, heading
    seen = view(fork, seat)
    return [*gun_arc(seen, seen["ships"][seat], frame(view(game, seat))), *bearing_lines(seen, seat)]


def bearing_lines(seen: Table, seat: int) -> list[scene.Overlay]:
    """Who would bear on whom, with what distance between them."""
    if not seen["range"]:
        return []
    own, enemy = seen["ships"][seat], seen["ships"][1 - seat]
    reached = seen["range"] <= BANDS[-1]
    bears = reached and own["facing"] in TURNS
    told = [f"{seen['range']} MP" if reached else f"{seen['range']} MP, out of range"]
    told += [f"you rake her {own['rakes']}" if own["rakes"] else f"your {own['facing']} guns bear"] if bears else \
        [f"she lies {own['facing']}"] if own["facing"] else []
    if reached and enemy["facing"] in TURNS:
        told.append(f"she rakes your {enemy['rakes']}" if enemy["rakes"] else f"her {enemy['facing']} guns bear")
    return [scene.FireLine(start=spot(seen, seat), end=ship_id(1 - seat), label=", ".join(told), blocked=not bears)]


def line_of_fire(seat: int, words: str) -> scene.Overlay:
    return scene.FireLine(start=ship_id(seat), end=ship_id(1 - seat), label=words)


def fire_words(game: Duel, seat: int, answer: Answer) -> str:
    """'11 dice at 4 MP'."""
    if answer == CHASERS:
        return f"{chaser_dice(game.ships[seat], chaser_end(game, seat))} dice at {range_between(game)} MP"
    ship, distance = game.ships[seat], range_between(game)
    dice = [section_dice(ship, at, distance).total for sections, _ in attacks_of(game, seat, answer) for at in sections]
    return f"{sum(dice)} dice at {distance} MP"


def berth(game: Duel, question: Question, answer: Answer) -> tuple[int, int, int] | None:
    """Square and heading that an answer would bring the ship to; None where it moves or turns none."""
    ship = game.ships[question.seat]
    match question.kind:
        case "select-maneuver":
            return made(game, question.seat, line_of(game, question.seat, each(answer)[0]))
        case "free-turn" if answer in TURNS:
            return ship.x, ship.y, turned(ship.heading, TURNS[word(answer)])
        case "fall-off" | "choose-heading":
            return ship.x, ship.y, NAMES.index(word(answer))
        case "bonus-move" if answer == "move":
            return ahead(game, question.seat)
        case _:
            return None


def line_of(game: Duel, seat: int, name: Answer) -> ManeuverLine | None:
    return next((line for line in panel(game, game.ships[seat]) if line.id == name), None)


def made(game: Duel, seat: int, line: ManeuverLine | None) -> tuple[int, int, int] | None:
    """CS-MAN-02: where a maneuver ends."""
    ship = game.ships[seat]
    if line is None or (line.kind != ADVANCE and not line.turn):
        return None
    if line.kind == ADVANCE:
        return ahead(game, seat)
    return ship.x, ship.y, turned(ship.heading, 2 * line.turn if line.kind == TACK else line.turn)


def ahead(game: Duel, seat: int) -> tuple[int, int, int] | None:
    """One square on; None where the map would be moved (CS-EDGE-01)."""
    ship = game.ships[seat]
    x, y = ship.x + VECTORS[ship.heading][0], ship.y + VECTORS[ship.heading][1]
    return (x, y, ship.heading) if 1 <= x <= COLUMNS and 1 <= y <= ROWS else None


# --- numbers ----------------------------------------------------------------------------------------------------------

def figures(game: Duel, question: Question, answer: Answer) -> Figures:
    """The sums that the dice of an answer will be rolled with, as far as they are settled now."""
    seat, ship = question.seat, game.ships[question.seat]
    if answer in STANDS:
        return ()
    match question.kind:
        case "fire":
            return fire_figures(game, seat, answer)
        case "select-maneuver":
            line = line_of(game, seat, each(answer)[0])
            cost = (("movement points", Tally(cost_of(line, ship), "cost", "CS-MAN-02")),) if line is not None else ()
            check = (("to come about", tack_modifier(game, ship, 0)),) if line is not None and line.kind == TACK else ()
            return cost + check
        case "bonus-move":
            return (("for her spars", bonus_modifier(ship)),)
        case "grapple":
            return (("to grapple", grapple_modifier(game, seat, 0)),)
        case "start-melee" | "go-on":
            return (("of the boarders", melee_modifier(ship, True, 0)),
                    ("of the defenders", melee_modifier(game.ships[1 - seat], False, 0)))
        case "disengage":
            return (("to cut loose", Disengage(seat).modifier(game)),)
        case _:
            return ()


def fire_figures(game: Duel, seat: int, answer: Answer) -> Figures:
    """CS-FIRE-11: of every attack its dice and what is added to them; the defense is one."""
    ship, found = game.ships[seat], list[tuple[str, Tally]]()
    if answer == CHASERS:
        dice = chaser_dice(ship, chaser_end(game, seat))
        return (("dice", Tally(dice, "chasers", "CS-CHASE-03")),)
    for sections, aim in attacks_of(game, seat, answer):
        dice_of = section_dice(ship, sections[0], range_between(game))
        for at in sections[1:]:
            for amount, name, rule in section_dice(ship, at, range_between(game)).parts:
                dice_of.add(amount, name, rule)
        found += [("dice", dice_of), ("to hit", to_hit(game, ship, ship.sections[sections[0]].load, 0)),
                  ("damage", damage_modifier(game, seat, aim))]
    return (*found, ("defense dice", defense_dice(game, seat)))
