"""Chapters 17 to 19 and 24: courses, fleet moves, oars and tows."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from weathergage.kernel.core import Answer, each
from weathergage.kits.asking import Ask, Entries, Overlays, answer_with, first_offered
from weathergage.kits.plane import Pose, along, leg_ends, turn
from weathergage.kits.words import (
    POINT,
    capital,
    compass_word,
    count,
    figure,
    letters_of,
    listed,
    sentence,
)
from weathergage.rulesets.tattered_sails.content.read import LONG, SHORT
from weathergage.rulesets.tattered_sails.face.asking.common import fire_lines, ring_chosen, ships_chosen
from weathergage.rulesets.tattered_sails.face.asking.shorthand import (
    read_choice,
    read_course,
    read_formation,
    read_stroke,
    write_course,
    write_formation,
    write_leg,
    write_words,
)
from weathergage.rulesets.tattered_sails.face.overlays import GHOSTS, WayKind, ghost, shots_at, side_id, wind_sectors
from weathergage.rulesets.tattered_sails.face.words import (
    guns_words,
    length_words,
    name,
    named,
    nearest_words,
    put_at,
    rulers_words,
    ship_named,
    touch_words,
    way_ahead_words,
    wind_words,
)
from weathergage.rulesets.tattered_sails.questions import (
    AskConsent,
    AskCourse,
    AskFleetMove,
    AskFleetRow,
    AskRow,
    AskTow,
)
from weathergage.rulesets.tattered_sails.rules.courses import (
    NO_HEADING,
    STAY,
    edge_crossed,
    final_pose,
    has_running_bonus,
    speed_of,
)
from weathergage.rulesets.tattered_sails.rules.fleet_moves import COLUMN, FLANK, lines_of
from weathergage.rulesets.tattered_sails.rules.geometry import pose_of
from weathergage.rulesets.tattered_sails.rules.moving import legs_of
from weathergage.rulesets.tattered_sails.rules.rowing import row_pose
from weathergage.rulesets.tattered_sails.rules.short_leg import leg_of
from weathergage.rulesets.tattered_sails.rules.towing import AGREE, CAST_OFF, NONE
from weathergage.rulesets.tattered_sails.rules.wind import fleet_tolerance, limit_of, references, running_half
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, is_friend, model_of, number_of, ships_afloat
from weathergage.scene import model as scene

AT_REST: Final = "Stay where she lies"


def tolerance_words(game: Engagement) -> str:
    """TS-LINE-02: how far off the fleet's direction a leg may be."""
    return points(fleet_tolerance(game))


def points(by: float) -> str:
    """An angle in points of the compass, if it is some: '4 points', '50°'."""
    return count(round(by / POINT), "point") if by % POINT == 0.0 else f"{figure(by)}°"


# --- courses ----------------------------------------------------------------------------------------------------------

def why_course(game: Engagement, question: AskCourse) -> str:
    """TS-WIND-06, TS-MOVE-04, TS-MOVE-07, TS-MOVE-10: the wind, its limits, the rulers, and the fleet's direction."""
    ship = ship_named(game, question.ship)
    model = model_of(ship)
    limit = limit_of(game, model)
    rig = "square-rigged" if model.square else "fore-and-aft-rigged"
    half = points(running_half(game))
    bonus = f", and S more if all of it runs within {half} of dead before the wind" if has_running_bonus(ship) else ""
    return sentence([
        f"{wind_words(game)}; {rig}, she sails no nearer to it than {points(limit)}",
        f"she has {rulers_words(speed_of(ship))}{bonus}",
        f"{name(game, ship.tows)} is in tow" if ship.tows != NOBODY else "", fleet_words(game, question),
        nearest_words(game, number_of(game, question.ship)),
    ])


def fleet_words(game: Engagement, question: AskCourse) -> str:
    """TS-LINE-02, TS-LINE-03, TS-LINE-06, TS-LINE-07: what a fleet move asks of this ship."""
    if question.track:
        headings = listed(list(dict.fromkeys([compass_word(heading) for heading in question.headings])))
        return f"in the column she ends within S of the track of the ship ahead, on legs within " \
               f"{tolerance_words(game)} of {headings}"
    if question.reference == NO_HEADING:
        return ""
    fitting = " or ".join([compass_word(heading) for heading in
                           references(game, model_of(ship_named(game, question.ship)), question.reference)])
    return f"in the flank turn every leg is on {fitting}" if question.exact else \
        f"with the fleet every leg is within {tolerance_words(game)} of {fitting}"


def course(game: Engagement, question: AskCourse, answer: Answer) -> str:
    """TS-MOVE-15: the legs, and whom the guns would bear on from there, or how she would head."""
    number = number_of(game, question.ship)
    ship, legs = game.ships[number], legs_of(answer)
    pose = final_pose(ship, legs)
    if pose == pose_of(ship):
        return AT_REST
    edge = edge_crossed(game, ship, pose, ship.tows)
    if edge:
        return f"{way_ahead_words(ship.heading, legs)}: off the table over the {edge} edge"
    bears = guns_words(put_at(game, number, pose), number)
    if pose[:2] == (ship.x, ship.y):
        return f"Turn on the spot, {touch_words(turn(ship.heading, pose[2]))}" + (f": {bears}" if bears else "")
    return f"{way_ahead_words(ship.heading, legs)}: {bears or f'heading {letters_of(pose[2])}'}"


def courses(game: Engagement, question: AskCourse, options: tuple[Answer, ...]) -> Overlays:
    """TS-MOVE-01: the wind at her bow; then the first candidates, each numbered as it is listed."""
    drawn = wind_sectors(game, ship_named(game, question.ship))
    for at, option in enumerate(options[:GHOSTS], 1):
        drawn += course_drawn(game, question, option, "free", str(at))
    return tuple(drawn)


def course_drawn(game: Engagement, question: AskCourse, answer: Answer, kind: WayKind,
                 key: str) -> list[scene.Overlay]:
    """The way of the bow, and where she would lie."""
    ship, legs = ship_named(game, question.ship), legs_of(answer)
    if not legs:
        return []
    points = tuple(leg_ends(pose_of(ship), legs))
    way = [scene.Course(kind=kind, ship=ship.label, points=points)] \
        if any([one != other for one, other in pairwise(points)]) else []
    return [*way, ghost(ship, final_pose(ship, legs), key)]


def course_preview(game: Engagement, question: AskCourse, answer: Answer) -> Overlays:
    if not answer:
        return ()
    pose = final_pose(ship_named(game, question.ship), legs_of(answer))
    return (*course_drawn(game, question, answer, "plan", ""), *fire_from(game, question.ship, pose))


def fire_from(game: Engagement, label: str, pose: Pose) -> Overlays:
    """TS-SHOOT-05: on whom her guns would bear from there, and whose on her, all else as it is."""
    firer = number_of(game, label)
    there = put_at(game, firer, pose)
    drawn: list[scene.Overlay] = []
    for other in ships_afloat(there):
        enemy = there.ships[other]
        if is_friend(there, there.ships[firer], enemy):
            continue
        drawn += fire_lines([line for line in shots_at(there, firer, other) if line.clear])
        back = len([line for line in shots_at(there, other, firer) if line.clear])
        if back:
            drawn.append(scene.Label(at=enemy.label, text=f"{count(back, 'gun')} on you", kind="danger"))
    return tuple(drawn)


# --- fleet moves ------------------------------------------------------------------------------------------------------

def why_fleet_move(game: Engagement, question: AskFleetMove) -> str:
    """TS-LINE-02, TS-LINE-05."""
    members = question.members
    lines = lines_of(game, tuple([number_of(game, label) for label in members]))
    return sentence([
        f"{listed([named(game, label) for label in members])} {'is' if len(members) == 1 else 'are'} in range",
        wind_words(game),
        f"in line, the leader first: {listed([named(game, label) for label in lines[0]])}" if lines
        else "no ships are in line",
        f"in a plain move every leg is within {tolerance_words(game)} of the heading"])


def formation(game: Engagement, question: AskFleetMove, answer: Answer) -> str:
    form, heading, line = each(answer)
    assert isinstance(heading, float)
    ships = [named(game, ship) for ship in each(line)]
    if form == COLUMN:
        return f"Column turn: {listed(ships[1:])} {'follows' if len(ships) == 2 else 'follow'} {ships[0]}"
    return f"Flank turn to {compass_word(heading)}: {listed(ships)}" if form == FLANK else \
        f"Plain move to {compass_word(heading)}"


def wind_at_flagship(game: Engagement, question: AskFleetMove, options: tuple[Answer, ...]) -> Overlays:
    """TS-LINE-01: the wind at the admiral's bow; the chain itself is drawn anyway."""
    flag = game.players[question.seat].admiral
    return tuple(wind_sectors(game, game.ships[flag])) if flag >= 0 and game.ships[flag].afloat else ()


def formation_preview(game: Engagement, question: AskFleetMove, answer: Answer) -> Overlays:
    """TS-LINE-01: the way every ship in range would go; a line is tied together."""
    form, heading, line = each(answer)
    links = [scene.Link(ids=(str(ahead), str(behind)), kind="formation", side=side_id(question.seat))
             for ahead, behind in pairwise(each(line))]
    return (*links, *(() if form == COLUMN else ways_ahead(game, question.members, heading, LONG)))


def ways_ahead(game: Engagement, ships: tuple[str, ...], heading: Answer, reach: float) -> Overlays:
    assert isinstance(heading, float)
    ux, uy = along(heading)
    return tuple([scene.Course(kind="free", ship=ship.label,
                               points=((ship.x, ship.y), (ship.x + ux * reach, ship.y + uy * reach)))
                  for ship in [ship_named(game, label) for label in ships]])


# --- rowing -----------------------------------------------------------------------------------------------------------

def why_fleet_row(game: Engagement, question: AskFleetRow) -> str:
    """TS-ROW-07."""
    return f"Every ship rows up to S within {tolerance_words(game)} of it, whatever the wind."


def direction(game: Engagement, question: AskFleetRow, answer: Answer) -> str:
    assert isinstance(answer, float)
    return capital(compass_word(answer))


def why_row(game: Engagement, question: AskRow) -> str:
    """TS-ROW-01 to TS-ROW-04, TS-ROW-07."""
    ends = "she keeps her heading" if game.plays("row-heading", "kept") else "she ends heading along it"
    fleet = "" if question.reference == NO_HEADING else \
        f"with the fleet it is within {tolerance_words(game)} of {compass_word(question.reference)}"
    return sentence([f"up to S ({figure(SHORT)} mm) in any direction, and {ends}", fleet,
                     nearest_words(game, number_of(game, question.ship))])


def stroke(game: Engagement, question: AskRow, answer: Answer) -> str:
    if not answer:
        return AT_REST
    heading, length = leg_of(answer)
    way = capital(compass_word(heading))
    return f"{way} for {length_words(length)}" if length else f"Turn on the spot to {compass_word(heading)}"


def strokes(game: Engagement, question: AskRow, options: tuple[Answer, ...]) -> Overlays:
    """TS-ROW-01, TS-ROW-02."""
    return tuple([overlay for at, option in enumerate(options[:GHOSTS], 1) if option
                  for overlay in stroke_drawn(game, question, option, "free", str(at))])


def stroke_drawn(game: Engagement, question: AskRow, answer: Answer, kind: WayKind,
                 key: str) -> list[scene.Overlay]:
    ship = ship_named(game, question.ship)
    pose = row_pose(game, ship, *leg_of(answer))
    return [scene.Course(kind=kind, ship=ship.label, points=((ship.x, ship.y), pose[:2])), ghost(ship, pose, key)]


def stroke_preview(game: Engagement, question: AskRow, answer: Answer) -> Overlays:
    if not answer:
        return ()
    pose = row_pose(game, ship_named(game, question.ship), *leg_of(answer))
    return (*stroke_drawn(game, question, answer, "plan", ""), *fire_from(game, question.ship, pose))


# --- towing -----------------------------------------------------------------------------------------------------------

def ask_tow(game: Engagement, question: AskTow) -> str:
    ship = ship_named(game, question.ship)
    if ship.tows != NOBODY:
        return f"Does {named(game, question.ship)} keep {name(game, ship.tows)} in tow?"
    return f"Does {named(game, question.ship)} take a derelict in tow?"


def why_tow(game: Engagement, question: AskTow) -> str:
    """TS-TOW-01: what towing costs."""
    ship = ship_named(game, question.ship)
    free, towing = replace(ship, tows=NOBODY), replace(ship, tows=0)
    return f"Towing she has {rulers_words(speed_of(towing))}, without a tow {rulers_words(speed_of(free))}."


def tow(game: Engagement, question: AskTow, answer: Answer) -> str:
    tows = ship_named(game, question.ship).tows
    if answer == NONE:
        return f"Keep {name(game, tows)} in tow" if tows != NOBODY else "Take nothing in tow"
    return f"Cast off {name(game, tows)}" if answer == CAST_OFF else f"Take {named(game, answer)} in tow"


def ask_consent(game: Engagement, question: AskConsent) -> str:
    mine = f"your {named(game, question.mate)}"
    what = f"take {mine} in tow" if question.tow else f"come alongside {mine} and shift cargo"
    return f"{named(game, question.ship)} would {what}: do you agree?"


def why_consent(game: Engagement, question: AskConsent) -> str:
    """TS-TOW-02, TS-CARGO-05."""
    ship, mine = named(game, question.ship), named(game, question.mate)
    if question.tow:
        return sentence([f"{mine} is derelict and stays yours", "in tow she goes where she is taken"])
    return sentence([f"{ship} has {count(ship_named(game, question.ship).treasure, 'item')} of cargo, {mine} has "
                     f"{count(ship_named(game, question.mate).treasure, 'item')}"])


ENTRIES: Final[Entries] = (
    Ask(AskCourse,
        prompt=lambda game, question: f"Which course does {named(game, question.ship)} sail?",
        reason=why_course, label=course, usual=answer_with(STAY), overlays=courses, preview=course_preview,
        read=read_course, write=write_course),
    Ask(AskFleetMove,
        prompt=lambda game, question: "How does the fleet move?",
        reason=why_fleet_move, label=formation, usual=first_offered, overlays=wind_at_flagship,
        preview=formation_preview, read=read_formation, write=write_formation),
    Ask(AskFleetRow,
        prompt=lambda game, question: "In which direction does the fleet row?",
        reason=why_fleet_row, label=direction, usual=first_offered,
        preview=lambda game, question, answer: ways_ahead(game, question.members, answer, SHORT),
        read=read_choice, write=write_words),
    Ask(AskRow,
        prompt=lambda game, question: f"Where does {named(game, question.ship)} row?",
        reason=why_row, label=stroke, usual=answer_with(STAY), overlays=strokes, preview=stroke_preview,
        read=read_stroke, write=write_leg),
    Ask(AskTow, prompt=ask_tow, reason=why_tow, label=tow, usual=answer_with(NONE), points_at=ships_chosen,
        preview=ring_chosen, read=read_choice, write=write_words),
    Ask(AskConsent, prompt=ask_consent, reason=why_consent,
        label=lambda game, question, answer: "Agree" if answer == AGREE else "Refuse",
        usual=answer_with(AGREE), read=read_choice, write=write_words),
)
