"""Chapters 8 and 18: courses, rams, refloating, Black Arks and lashings."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, each, word
from weathergage.kernel.face import Figures
from weathergage.kits.asking import Entries, points_nowhere
from weathergage.kits.plane import Pose
from weathergage.kits.words import capital, count, letters_of, listed, sentence
from weathergage.rulesets.man_o_war.content.printed import Mode
from weathergage.rulesets.man_o_war.content.tables import ASTERN, INTO_WIND, TERRAIN, TURN_COST
from weathergage.rulesets.man_o_war.face.asking.entry import (
    either,
    entry,
    of_piece,
    piece_of,
    points_at_place,
    says,
    target_or,
)
from weathergage.rulesets.man_o_war.face.asking.places import GHOSTS, berth_label, draw_berths, show_berth
from weathergage.rulesets.man_o_war.face.asking.shooting import fire_from
from weathergage.rulesets.man_o_war.face.overlays import Overlays
from weathergage.rulesets.man_o_war.face.words import (
    EDGE_WORDS,
    MODE_WORDS,
    degrees,
    from_words,
    inches,
    legs_words,
    name,
    named,
    nearest_words,
    turn_words,
    unit_words,
    way_words,
    zone_words,
)
from weathergage.rulesets.man_o_war.questions import (
    AskArk,
    AskEdge,
    AskEnterArk,
    AskLash,
    AskMove,
    AskOrder,
    AskRam,
    AskRelease,
    AskSwing,
    AskUnlash,
)
from weathergage.rulesets.man_o_war.rules.cards import BTW
from weathergage.rulesets.man_o_war.rules.courses import (
    AHEAD,
    BACK,
    OFF,
    PUSH,
    STAY,
    STRUCK,
    Courses,
    Track,
    path_points,
    push_edges,
    push_poses,
    trace,
)
from weathergage.rulesets.man_o_war.rules.damage import BODY, save_tally
from weathergage.rulesets.man_o_war.rules.fleet_rules import STAY_LASHED
from weathergage.rulesets.man_o_war.rules.geometry import LAND, PIECE, WRECKAGE, place, wind_from
from weathergage.rulesets.man_o_war.rules.ramming import chart_of
from weathergage.rulesets.man_o_war.rules.speeds import (
    ASTERN_SPEED,
    BEAM_SPEED,
    REVERSE,
    SAIL,
    SPEED,
    STRAIGHT,
    mode_named,
    pace_of,
    working_modes,
)
from weathergage.rulesets.man_o_war.state import (
    NOBODY,
    VESSEL,
    Battle,
    model_of,
    number_of,
    unit_named,
)
from weathergage.scene import model as scene

SECTOR: Final = 4.5                 # inches: how far the wind's sectors at a ship are drawn


# --- courses ----------------------------------------------------------------------------------------------------------

def courses(question: AskMove) -> Courses:
    assert isinstance(question.space, Courses)
    return question.space


def drives_of(game: Battle, space: Courses) -> list[Mode]:
    """MW-MOVE-06: the propulsions of a move."""
    return [mode for mode in working_modes(game, space.number) if space.mode in ("", mode.id)]


def has_sail(game: Battle, space: Courses) -> bool:
    return any([mode.id == SAIL for mode in drives_of(game, space)])


def ask_move(game: Battle, question: AskMove) -> str:
    space, ship = courses(question), named(game, question.piece)
    if space.wild:
        return f"The beast of {ship} has slipped its harness: where do you drive it?"
    if space.leave:
        return f"Does {ship} get clear?"
    is_own = piece_of(game, question).side == question.seat
    return f"How does {ship} move?" if is_own else f"Where do you drive {ship}?"


def why_move(game: Battle, question: AskMove) -> str:
    """MW-SAIL-03, MW-MOVE-01, MW-MOVE-03, MW-OAR-05: the wind, the speeds and the turns."""
    space, piece = courses(question), piece_of(game, question)
    speeds = []
    for mode in drives_of(game, space):
        plain, straight = space.budget(game, mode, False), space.budget(game, mode, True)
        more = f", {inches(straight)} straight ahead" if straight > plain else ""
        speeds.append(f"{inches(plain)} {words_of_mode(mode.id)}{more}")
    sails = has_sail(game, space)
    return sentence([
        listed(speeds) if speeds else "no propulsion works",
        f"she is {zone_words(space.zone)}" if sails else "",
        f"a turn of up to {degrees(model_of(piece).turn)} costs {inches(TURN_COST)}",
        f"she heads {way_words(piece.heading)}", from_words(game) if sails else "", nearest_words(game, space.number)])


def words_of_mode(mode: str) -> str:
    return {"sail": "under sail", "oars": "under oars", "steam": "under steam", "magic": "by magic"}.get(
        mode, f"by {mode}")


def move_label(game: Battle, question: AskMove, answer: Answer) -> str:
    """MW-MOVE-04: the steps, and what comes of them."""
    space = courses(question)
    if not isinstance(answer, tuple):
        return "Stay where she is"
    mode = word(answer[0])
    steps = capital(legs_words(game, answer[1:]))
    if len(drives_of(game, space)) > 1:
        steps += f", {MODE_WORDS.get(mode, mode)}"
    end = move_end(game, space, answer)
    return f"{steps}: {end}" if end else steps


def track_of(game: Battle, space: Courses, answer: Answer) -> Track | None:
    """A move as it would be made; None for a push, and for staying."""
    if not isinstance(answer, tuple) or answer[1][0] == PUSH:
        return None
    mode = mode_named(game.pieces[space.number], word(answer[0]))
    slow = space.slow_turn(game, mode) if mode is not None else 0.0
    return trace(game, space.number, answer[1:], (), slow, space.over)


def move_end(game: Battle, space: Courses, answer: Answer) -> str:
    """What the move runs into, or where it ends and whom it faces."""
    track = track_of(game, space, answer)
    if track is None:
        return ""
    if track.end == OFF:
        return f"off the table over the {track.edge} edge"
    if track.end == STRUCK:
        return struck_words(game, track)
    return f"heading {letters_of(track.pose[2])}"


def struck_words(game: Battle, track: Track) -> str:
    """MW-COLL-01, MW-OBST-01: against what."""
    words = []
    for kind, at in zip(track.kinds, track.numbers, strict=True):
        if kind == PIECE:
            words.append(f"against {name(game, at)}")
        elif kind == LAND:
            words.append(f"aground on the {TERRAIN[game.terrain[at][0]].name.lower()}")
        else:
            words.append("against wreckage" if kind == WRECKAGE else "against a magic barrier")
    return listed(list(dict.fromkeys(words)))


def draw_moves(game: Battle, question: AskMove, answers: tuple[Answer, ...]) -> Overlays:
    """MW-MOVE-04: the first candidates, each numbered as it is listed: the way of the centre, and where it ends."""
    space = courses(question)
    lines = [line for at, answer in enumerate(answers[:GHOSTS], 1)
             for line in move_lines(game, space, answer, str(at), "free")]
    return (*(sectors(game, space.number) if has_sail(game, space) else ()), *lines)


def sectors(game: Battle, number: int) -> Overlays:
    """MW-GEO-09: at a ship that sails, the headings into the wind, and those before it."""
    piece = game.pieces[number]
    at, source, half = (piece.x, piece.y), wind_from(game), 180.0 - ASTERN
    first, second = (source - INTO_WIND) % 360, (source + ASTERN) % 360
    into = scene.Wedge(at=at, from_deg=first, to_deg=first + 2 * INTO_WIND, outer=SECTOR)
    before = scene.Wedge(at=at, from_deg=second, to_deg=second + 2 * half, outer=SECTOR)
    return (scene.Region(wedge=into, kind="forbidden", label="into the wind"),
            scene.Arc(ship=piece.label, bands=(scene.Band(rank=3, wedge=before, label="wind astern"),)))


def move_lines(game: Battle, space: Courses, answer: Answer, words: str, kind: Any) -> list[scene.Overlay]:
    """The line and the ghost of one move; nothing for staying."""
    piece = game.pieces[space.number]
    if not isinstance(answer, tuple):
        return []
    if answer[1][0] == PUSH:
        poses = [pose for edges in push_edges(game, space.number, answer[1][1])
                 for pose in push_poses(game, space.number, answer[1][1], edges)]
        return [ghost(piece.label, poses[min(answer[1][2], len(poses) - 1)], words)] if poses else []
    track = track_of(game, space, answer)
    assert track is not None
    points = tuple(path_points(answer[1:], track.poses, track.slow))       # MW-GEO-10: round in the turns
    lines: list[scene.Overlay] = [scene.Course(kind=kind, ship=piece.label, points=points)] if len(points) > 1 else []
    return [*lines, *([ghost(piece.label, track.pose, words)] if track.end != OFF else [])]


def ghost(label: str, pose: Pose, words: str) -> scene.Ghost:
    return scene.Ghost(ship=label, at=pose[:2], heading=pose[2], label=words)


def show_move(game: Battle, question: AskMove, answer: Answer) -> Overlays:
    """MW-MOVE-04: the way, where it ends, what it strikes, and who could fire at whom from there."""
    space = courses(question)
    lines = move_lines(game, space, answer, "", "plan")
    track = track_of(game, space, answer)
    if track is None:
        return tuple(lines)
    end = f"off over the {track.edge} edge" if track.end == OFF else struck_words(game, track) \
        if track.end == STRUCK else ""
    if end:
        lines.append(scene.Label(at=track.pose[:2], text=end, kind="danger"))
    if track.end == OFF:
        return tuple(lines)
    there = clone(game)
    place(there.pieces[space.number], track.pose)
    return (*lines, *fire_from(there, space.number))


def move_figures(game: Battle, question: AskMove, answer: Answer) -> Figures:
    """MW-MOVE-09: what the propulsion gives, opened up."""
    space = courses(question)
    mode = mode_named(game.pieces[space.number], word(answer[0])) if isinstance(answer, tuple) else None
    if mode is None or not isinstance(answer, tuple):
        return ()
    if mode.id == SAIL:
        which = ASTERN_SPEED if space.zone == "astern" else BEAM_SPEED
    else:
        verbs = [leg[0] for leg in answer[1:]]
        which = REVERSE if BACK in verbs else STRAIGHT if all([verb == AHEAD for verb in verbs]) else SPEED
    return (("inches at most", pace_of(game, space.number, mode, which).tally),)


# --- ramming ----------------------------------------------------------------------------------------------------------

def why_ram(game: Battle, question: AskRam) -> str:
    """MW-RAM-05, MW-RAM-06: the chart, and the victim's save."""
    chart = chart_of(game, number_of(game, question.piece))
    if chart is None:
        return ""
    rows = [f"{hits} on {span_words([face for face, _ in rolled])}" for hits, rolled in
            groupby(enumerate(["a die of hits" if row.rolled else count(row.btw, "hit") for row in chart.rows], 1),
                    key=itemgetter(1))]
    mod = f", at {chart.save_mod:+d}" if chart.save_mod else ""
    return sentence([f"the victim saves below the waterline{mod}; if she fails: {', '.join(rows)}",
                     "afterwards the guns may fire and boarders go over"])


def span_words(faces: Sequence[int]) -> str:
    """Faces in a row: '6', '1 or 2', '3 to 5'."""
    first, last = faces[0], faces[-1]
    return str(first) if first == last else f"{first} {'or' if last == first + 1 else 'to'} {last}"


def ram_figures(game: Battle, question: AskRam, answer: Answer) -> Figures:
    """MW-RAM-06: the victim's save below the waterline."""
    chart, victim = chart_of(game, number_of(game, question.piece)), number_of(game, answer)
    if chart is None or victim == NOBODY:
        return ()
    parts = ((chart.save_mod, "ram", "MW-RAM-06"),) if chart.save_mod else ()
    at = BTW if game.pieces[victim].kind == VESSEL else BODY
    return ((f"{name(game, victim)} saves on", save_tally(game, victim, at, parts)),)


def ask_edge(game: Battle, question: AskEdge) -> str:
    """MW-GEO-16: who pushes past whom."""
    who = name(game, game.active) if game.active != NOBODY else "another ship"
    other = named(game, question.piece)
    return f"{capital(who)} touches a corner of {other} and pushes clear: along which of her edges?"


# --- Black Arks and lashings ------------------------------------------------------------------------------------------

def ark_label(game: Battle, question: AskArk, answer: Answer) -> str:
    return f"Let out {unit_words(game, unit_named(game, answer[1]))}" if isinstance(answer, tuple) else "Move"


def lash_label(game: Battle, question: AskLash, answer: Answer) -> str:
    return listed([f"{named(game, each(pair)[0])} and {named(game, each(pair)[1])}" for pair in each(answer)]) \
        if answer else "Lash nobody"


ENTRIES: Final[Entries] = (
    entry(AskOrder, of_piece("in which order does {0} move and shoot?"),
          either(("move-shoot-move", "Move, shoot, move"), ("move-move-shoot", "Move twice, then shoot"),
                 ("shoot-move", "Shoot, then move once")),
          reason=lambda game, question: sentence(["two moves and one round of shooting; the wind is tested once",
                                                  nearest_words(game, number_of(game, question.piece))])),
    entry(AskMove, ask_move, move_label, STAY, reason=why_move, points_at=points_nowhere, draws=draw_moves,
          preview=show_move, figures=move_figures, weighs=True),
    entry(AskRam, of_piece("does {0} ram?"), target_or("Only lie alongside", "Ram "), "hold", reason=why_ram,
          figures=ram_figures, weighs=True),
    entry(AskEdge, ask_edge,
          lambda game, question, answer: f"Her {EDGE_WORDS[word(answer)]}"),
    entry(AskSwing, of_piece("{0} is off the ground: how far does she swing?"),
          lambda game, question, answer: turn_words(answer), 0.0,
          reason=lambda game, question: sentence([
              "up to 90° on the spot at no cost, touching nothing", from_words(game),
              f"she heads {way_words(piece_of(game, question).heading)}"])),
    entry(AskArk, of_piece("does {0} move, or let a unit out?"), ark_label, "move",
          reason=says("A unit that is let out is placed within 6″ and may attack at once; the Ark then does not "
                      "move.")),
    entry(AskRelease, of_piece("where does {0} come out?"), berth_label, points_at=points_at_place, draws=draw_berths,
          preview=show_berth, reason=says("Within 6″ of the Black Ark, clear of everything; it may attack at once.")),
    entry(AskEnterArk, of_piece("does {0} go inside the Black Ark?"),
          lambda game, question, answer: "Stay outside" if answer == "hold" else "Go inside", "hold", weighs=True,
          reason=says("Hurt, it rolls: 1 it is lost, 6 it is healed when the turn ends.")),
    entry(AskLash, says("Which longships are lashed together?"), lash_label, (),
          reason=says("Lashed ships fight boarders together, and cannot move until they cast off.")),
    entry(AskUnlash, of_piece("does {0} cast off her lashings?"),
          lambda game, question, answer: "Stay lashed" if answer == STAY_LASHED else "Cast off", "keep",
          reason=says("Lashed she fights boarders together with the others, and does not move.")),
)
