"""The words of the game: a sentence for every question, a label for every answer, a line for every event."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import wording
from wording import check_words, events_in, sample, words_of

import weathergage as wg
from weathergage.kernel.core import Event, kind_of, seen_by
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kits.asking import kinds_in
from weathergage.kits.words import letters_of
from weathergage.rulesets import tattered_sails
from weathergage.rulesets.tattered_sails import events, questions
from weathergage.rulesets.tattered_sails.content.read import MODELS, TOKENS
from weathergage.rulesets.tattered_sails.face.asking import MOMENTS
from weathergage.rulesets.tattered_sails.face.glossary import TOKEN_RULES
from weathergage.rulesets.tattered_sails.face.telling import ENDINGS, GRAPPLE_ENDS, LOST, NO_TOKEN, TOW_ENDS, tell
from weathergage.rulesets.tattered_sails.face.words import bearing_guns, name, player_name, way_ahead_words, win_chance
from weathergage.rulesets.tattered_sails.questions import AskCourse
from weathergage.rulesets.tattered_sails.rules.geometry import guns_bearing
from weathergage.rulesets.tattered_sails.state import Engagement, engagement, number_of

RULESET = wg.ruleset("tattered-sails")
KINDS = kinds_in(questions)
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(tattered_sails.__file__).parent.rglob("*.py"))
RAW = re.compile(r"\bNone\b|[{}\[\]]|\?.|''|  |\.\.|\b1 (gun|mast|item|token|card|ship|space)s\b|\ba [AO]|TS-[A-Z]+-\d|"
                 r"\d\.0\b|\d\.\d{4}|break-away|cast-off|fore-and-aft\b(?!-rigged)|"
                 + "|".join([model for model in MODELS if "-" in model]))
# Three players side by side, derelicts and cargo among them, with admirals hidden and shown.
BRAWL = ("hms-dover-sm 400,400 0 of=spades treasure=2 | hms-meresman-sm 430,400 0 of=spades masts=00 treasure=1 | "
         "york-fs 400,326 0 of=clubs masts=010 treasure=1 | york-fs 500,400 0 of=clubs masts=000 | "
         "la-possession-cc 460,400 180 of=hearts masts=0011 | le-lyon-example 370,400 90 of=hearts treasure=2 masts=000"
         " | l-intrepide-cc 450,482 270 of=hearts masts=01; players spades:1:5 clubs:1:5 hearts:2:5; "
         "pool spades admiral captain marine marine marine helmsman; pool clubs captain admiral marine helmsman "
         "shipwright; pool hearts admiral captain marine cannoneer marine oarsman; admiral spades hidden hms-dover-sm; "
         "admiral clubs york-fs; admiral hearts hidden la-possession-cc; wind W; limit 4; at plan")
PRIZE = ("hms-dover-sm 450,400 0 | le-lyon-example 470,400 0 of=hearts masts=000 treasure=2; wind W; "
         "at token spades marine")
HOUSES: tuple[dict[str, str], ...] = (
    {}, {"boarding-tie": "reroll", "row-heading": "kept"}, {"capture": "last-mast", "team-sees-stacks": "true"},
    {"pace": "fast"},
)

OPENINGS = ("hundred-points", "hidden-flags", "grand-melee-8", "three-flags")
FIRST = 6


is_sentence = partial(wording.is_sentence, RAW)


def playing(match: Match, seed: int, most: int = 400) -> Iterator[Match]:
    """The match before each of so many answers drawn at random, and at its end."""
    rng = Rng(seed)
    for _ in range(most):
        if match.over:
            break
        yield match
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))
    yield match


def brawl(seed: int) -> Match:
    return Match(RULESET, "", 0, HOUSES[seed % len(HOUSES)], BRAWL, Seeded(seed))


def battles(count: int, step: int) -> Iterator[tuple[int, Match]]:
    """Brawls with every house rule, and the opening of a scenario for each: the first of every kind, then every so many
    answers."""
    seen: Counter[str] = Counter()
    for seed in range(count):
        scenario = OPENINGS[seed % len(OPENINGS)]
        for match in (brawl(seed), wg.new("tattered-sails", scenario, seed, HOUSES[seed % len(HOUSES)])):
            for at, state in enumerate(playing(match, seed, 200 if match.position else 40)):
                kind = "" if state.over else state.questions[0].kind
                seen[kind] += 1
                if kind and (at % step == 0 or seen[kind] <= FIRST):
                    yield seed, state
    for choice in ("capture", "break-away"):
        yield count, position(PRIZE, "board-single", "lyon", choice, dice=((6, 1),))
    yield count, position("hms-ark-royal-fs 400,400 0 masts=001 | le-lyon-example 800,800 0 of=hearts; "
                          "at token spades shipwright only", "repair-single")
    yield count, position("hms-ark-royal-fs 400,400 0 | le-lyon-example 460,400 0 of=hearts | hms-albion-sm 430,430 0 "
                          "of=hearts; "
                          "at token spades marine only", "board-single", "lyon")


def position(text: str, *answers: Any, dice: tuple[Any, ...] = (), **options: str) -> Match:
    """A position after some answers, typed as a player would."""
    named = {option.replace("_", "-"): choice for option, choice in options.items()}
    match = wg.position("tattered-sails", text, list(dice), named)
    for answer in answers:
        question = match.questions[0]
        match.answer(question, match.sight(question.seat).read(question.question, answer))
    return match


def sea_of(match: Match) -> Engagement:
    return engagement(match.game)


# --- questions and answers --------------------------------------------------------------------------------------------

def test_every_question_is_asked_in_a_sentence_and_every_answer_has_its_own_label() -> None:
    met: Counter[str] = Counter()
    for seed, match in battles(6, 8):
        for question in match.questions:
            met[question.kind] += 1
            where = f"game {seed}, answer {len(match.log)}, {question.kind}: "
            check_words(RAW, where, words_of(match, question))
    assert met.keys() == {kind_of(question) for question in KINDS} and len(met) == 23


def test_every_kind_of_question_has_a_title_in_the_phase_line() -> None:
    assert MOMENTS.keys() == set(KINDS)


def test_no_ending_of_anything_is_without_words() -> None:
    tows = set(re.findall(r'end_tow\([^"]*?"([a-z-]+)"\)', SOURCE)) | {"cast-off"} \
        | set(re.findall(r'leave_company\([^"]*?"([a-z-]+)"\)', SOURCE))
    assert tows == TOW_ENDS.keys()
    grapples = set(re.findall(r'end_grapple\([^"\n]*"([a-z-]+)"\)', SOURCE)) \
        | set(re.findall(r'leave_company\([^"]*?"([a-z-]+)"\)', SOURCE))
    assert grapples == GRAPPLE_ENDS.keys()
    assert set(re.findall(r'NoToken\([^"\n]*"([a-z-]+)"', SOURCE)) == NO_TOKEN.keys()
    assert set(re.findall(r'lose_admirals\([^"\n]*"([a-z-]+)"', SOURCE)) == LOST.keys()
    assert {"concession", *re.findall(r'\bend\(game, "([a-z-]+)"', SOURCE)} == ENDINGS.keys()


@pytest.mark.rule("TS-PLAN-02", "TS-ADM-08")
def test_nobody_is_told_what_he_cannot_know() -> None:
    """However the others' stacks lie and wherever their admirals are, the same is said to the one who is asked."""
    hidden = 0
    for seed, match in battles(3, 12):
        for question in match.questions:
            other = match.clone()
            other.game = RULESET.redeal(RULESET.veil(match.game, question.seat), question.seat, Rng(seed + 17))
            told = next(asked for asked in other.questions if asked.index == question.index)
            assert words_of(other, told, 4) == words_of(match, question, 4)
            here, there = sea_of(match), sea_of(other)
            hidden += [(player.stack, player.admiral) for player in here.players] \
                != [(player.stack, player.admiral) for player in there.players]
    assert hidden > 20


DUEL = "hms-dover-sm 450,400 0 of=spades | hms-meresman-sm 370,400 0 of=spades | {0} of=hearts; admiral spades {1}; " \
       "admiral hearts la-possession-cc; reach 1; wind W; at token spades {2}"


@pytest.mark.parametrize(("text", "answers", "prompt", "why"), [
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), (),
     "You turn over a Helmsman: what do you order?",
     "HMS Dover and HMS Meresman can sail; your Admiral is aboard HMS Dover, and all your ships are in his range; the "
     "wind is from the west; no tokens of yours are still to come."),
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), ("move-single", "dover"),
     "Which course does HMS Dover sail?",
     "The wind is from the west; square-rigged, she sails no nearer to it than 6 points; she has L+L, and S more if "
     "all of it runs within 4 points of dead before the wind; of the enemy La Possession is nearest, 334 mm off, "
     "ahead."),
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), ("move-fleet", "plain 300", "dover"),
     "Which course does HMS Dover sail?",
     "The wind is from the west; square-rigged, she sails no nearer to it than 6 points; she has L+L, and S more if "
     "all of it runs within 4 points of dead before the wind; with the fleet every leg is within 4 points of "
     "north-north-west; of the enemy La Possession is nearest, 334 mm off, ahead."),
    (DUEL.format("la-possession-cc 500,380 180 masts=1011", "hms-dover-sm", "cannoneer"), ("shoot-single",),
     "Which gun does HMS Dover fire, and at whom?",
     "Guns 1 (3S), 2 (3L) and 3 (3L) bear on La Possession, 3 of 4 masts, 26 mm off, on the starboard bow, where "
     "4 or more hits (50 %); short guns reach 57.5 mm, long ones 84 mm."),
    (DUEL.format("la-possession-cc 480,380 180 masts=0011", "hms-dover-sm", "marine"), ("board-single",),
     "Alongside which ship does HMS Dover come?",
     "She has 4 of 4 masts; in a round both roll a die and add their standing masts, the boarded ship 1 more in the "
     "first."),
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "oarsman"), ("row-single", "dover"),
     "Where does HMS Dover row?",
     "Up to S (57.5 mm) in any direction, and she ends heading along it; of the enemy La Possession is nearest, 334 mm "
     "off, ahead."),
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "admiral"), ("two",),
     "What is your Admiral's first order?",
     "Your Admiral is aboard HMS Dover, and all your ships are in his range; the wind is from the west; short guns "
     "reach 57.5 mm, long ones 84 mm."),
])
def test_prompts(text: str, answers: tuple[str, ...], prompt: str, why: str) -> None:
    match = position(text, *answers)
    assert match.questions[0].prompt == prompt
    assert match.sight(match.questions[0].seat).reason(match.questions[0].question) == why


def test_a_stack_is_asked_for_with_its_size() -> None:
    match = wg.new("tattered-sails", "first-broadside", 1)
    assert match.questions[0].prompt == "Turn 1: in which order do you stack your tokens?"
    assert match.sight(match.questions[0].seat).reason(match.questions[0].question).startswith(
        "3 of your 5 tokens, the first to be turned first, for 3 cards of yours among 6; the wind is from the west, "
        "and it will not shift; ")


@pytest.mark.parametrize(("text", "answers", "labels"), [
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), (),
     {"skip": "Let it go unused", "move-fleet": "The fleet sails: HMS Dover and HMS Meresman",
      "move-single": "One ship sails: HMS Dover or HMS Meresman"}),
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), ("move-single", "dover"),
     {"stay": "Stay where she lies", "0/L+L": "Straight on for L+L: heading N",
      "0/L 90/20": "Straight on for L, then 8 points to starboard for 20 mm: heading E",
      "45/0": "Turn on the spot, 4 points to starboard", "1/0": "Turn on the spot, a touch to starboard",
      "0/0": "Stay where she lies"}),
    (DUEL.format("la-possession-cc 500,500 180", "hms-dover-sm", "helmsman"), ("move-single", "dover"),
     {"340/57.5": "2 points to port for S: heading NNW",
      "0/L": "Straight on for L: 3 guns bear on La Possession"}),
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), ("move-fleet",),
     {"plain 45": "Plain move to north-east"}),
    (DUEL.format("la-possession-cc 500,380 180 masts=1011", "hms-dover-sm", "cannoneer"), ("shoot-single",),
     {"2 poss": "Gun 2 (3L) at La Possession: 4 or more hits (50 %)", "end": "Hold fire"}),
    (DUEL.format("la-possession-cc 500,380 180 masts=1011", "hms-dover-sm", "cannoneer"), ("shoot-single", "2 poss"),
     {"1 poss": "Gun 1 (3S) at La Possession: 4 or more hits (50 %)",
      "cease": "No more at La Possession, who then answers with 2 guns"}),
    (DUEL.format("la-possession-cc 500,380 180 masts=0000", "hms-dover-sm", "cannoneer"), ("shoot-single", "2 poss"),
     {"cease": "No more at La Possession, who cannot answer"}),
    (DUEL.format("la-possession-cc 480,380 180 masts=0011", "hms-dover-sm", "marine"), ("board-single",),
     {"la-possession-cc": "La Possession: 4 masts against 2 and 1, won 58 % and lost 28 % of the time"}),
    (DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "oarsman"), ("row-single", "meres"),
     {"45/S": "North-east for S", "stay": "Stay where she lies"}),
])
def test_labels(text: str, answers: tuple[str, ...], labels: dict[str, str]) -> None:
    match = position(text, *answers, dice=((1,),))
    question = match.questions[0]
    found = {}
    for typed in labels:
        answer = question.space.take(match.sight(question.seat).read(question.question, typed))
        assert not match.refusal(question, answer), typed
        found[typed] = match.label(question, answer)
    assert found == labels


@pytest.mark.rule("TS-BOARD-06")
def test_the_chance_to_win_a_round() -> None:
    """A tie of the totals is nobody's."""
    assert win_chance(3, 3) == pytest.approx(15 / 36)
    assert win_chance(4, 3) == pytest.approx(21 / 36)
    assert win_chance(0, 6) == 0 and win_chance(6, 0) == pytest.approx(1)


def test_a_course_on_paper_is_the_course_that_is_sailed() -> None:
    """What a label promises, the place and the guns that bear there, is what comes of it."""
    aimed = 0
    for seed in range(4):
        for match in playing(brawl(seed), seed, 200):
            for question in match.questions:
                asked = question.question
                number = number_of(sea_of(match), asked.ship) if isinstance(asked, AskCourse) else -1
                if number < 0 or sea_of(match).ships[number].tows >= 0:
                    continue
                for answer in match.candidates(question, 6)[1:]:
                    label = match.label(question, answer)
                    other = match.clone()
                    other.answer(other.questions[0], answer)
                    there = sea_of(other).ships[number]
                    told = re.findall(r"(\d+) (?:guns? bears? )?on (?!the spot)([^,;]+?)(?=, \d| and \d|$)", label)
                    bears = {name(sea_of(other), target): len(guns)
                             for target, guns in bearing_guns(sea_of(other), number)}
                    assert {ship: int(guns) for guns, ship in told} == bears, label
                    if "Turn on the spot" not in label:
                        assert bears or label.endswith(f": heading {letters_of(there.heading)}")
                    aimed += bool(bears)
    assert aimed > 5


@pytest.mark.rule("TS-FLEET-10")
def test_copies_of_a_model_are_told_apart_by_numerals() -> None:
    match = wg.new("tattered-sails", "hundred-points", 1)
    game = sea_of(match)
    assert [name(game, number) for number, ship in enumerate(game.ships) if ship.model == "hms-meresman-sm"] == \
        ["HMS Meresman I", "HMS Meresman II"]
    assert name(game, 0) == "HMS Dover"


# --- what is printed --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("token", sorted(TOKENS))
def test_every_token_can_be_looked_up_with_its_clauses(token: str) -> None:
    gloss = RULESET.face.gloss(token)
    assert gloss.text == TOKENS[token].text and gloss.rules == TOKEN_RULES[token]
    assert [RULESET.rulebook.clause(rule).id for rule in gloss.rules] == list(gloss.rules)
    assert RULESET.face.gloss(gloss.name).text == gloss.text


def test_every_ship_can_be_looked_up() -> None:
    gloss = RULESET.face.gloss("hms-dover-sm-2")
    assert (gloss.name, gloss.owner) == ("HMS Dover", "English")
    assert gloss.text == "4 masts, guns 3S 3L 3L 3S from the bow, square-rigged, 5 cargo spaces, 26 points."
    assert RULESET.face.gloss("skip").text == "" and RULESET.face.gloss(84.0).name == "84"


# --- events -----------------------------------------------------------------------------------------------------------

GAME = engagement(position(BRAWL).game)
SAMPLES: dict[str, Any] = {
    "wind": 45, "player": 0, "ship": "hms-dover-sm", "place": (460.0, 480.0, 30.0), "eyes": (0,), "turn": 3,
    "tokens": ("helmsman", "oarsman", "admiral"), "faces": (2,), "was": 0, "card": "blue-spades-A", "token": "oarsman",
    "why": "sunk", "kind": "shoot", "form": "fleet", "in_stack": 1, "heading": 45.0,
    "line": ("hms-dover-sm", "hms-meresman-sm"), "path": ((30.0, 84.0),), "tower": "york-fs", "edge": "east", "gun": 2,
    "target": "la-possession-cc", "face": 5, "accuracy": 3, "hit": True, "answer": False, "mast": 3,
    "towards": "la-possession-cc", "totals": (8, 6), "round": 2, "by": "york-fs", "source": "york-fs", "items": 2,
    "agreed": True, "success": True, "yields": True, "team": 0, "points": (20, 45), "winner": 1, "margin": "clear",
    "reason": "turn-limit", "rule": "TS-EFF-05", "standing": (1,),
}
ODD: dict[str, dict[str, Any]] = {
    "NoToken": {"why": "no-token"}, "WindShifted": {"rule": "TS-WIND-03"}, "ShipMoved": {"was": (450.0, 400.0, 0.0)},
    "ShipSlid": {"was": (450.0, 400.0, 0.0), "rule": "TS-BOARD-03"}, "BoardingFought": {"faces": (4, 2)},
}
EVENTS = events_in(events)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_told_in_a_sentence_to_everybody(kind: type[Any]) -> None:
    event = sample(kind, SAMPLES, ODD)
    for seat in (0, 1, None):
        seen = seen_by(event, seat)
        if seen is None:
            assert seat != 0 and kind in (events.AdmiralMoved, events.ConcessionOffered)
            continue
        told = tell(GAME, seen)
        assert is_sentence(told, "."), told
        assert told != str(seen)


@pytest.mark.parametrize(("event", "words"), [
    (events.WindShifted((4,), 270, 270, "TS-WIND-03"), "The wind die shows 4: the wind stays in the west."),
    (events.WindShifted((6,), 0, 315, "TS-WIND-03"),
     "The wind die shows 6: the wind turns counterclockwise, from north to north-west."),
    (events.WindShifted((5, 2), 0, 45, "TS-WIND-05"),
     "The wind die shows south, straight against it, and a 2 decides: the wind turns clockwise, from north to "
     "north-east."),
    (events.StackPlaced(0, ("helmsman", "marine", "admiral"), (0,)),
     "Spades stacks, from the top, Helmsman, Marine and Admiral."),
    (seen_by(events.StackPlaced(0, ("helmsman", "marine", "admiral"), (0,)), 2), "Spades stacks 3 tokens face down."),
    (seen_by(events.AdmiralPlaced(0, "hms-dover-sm", (0,)), 0), "Spades' Admiral goes aboard HMS Dover in secret."),
    (seen_by(events.AdmiralPlaced(0, "hms-dover-sm", (0,)), 2),
     "Spades sends his Admiral aboard one of his ships in secret."),
    (seen_by(events.AdmiralPlaced(0, "hms-dover-sm", ()), 2), "Spades' Admiral hoists his flag aboard HMS Dover."),
    (events.CardTurned(0, "red-hearts-Q"), "The queen of hearts with the red back is turned up."),
    (events.TokenTurned(1, "oarsman"), "Clubs turns over an Oarsman."),
    (events.TokenTurned(1, "captain"), "Clubs turns over the Captain."),
    (seen_by(events.CaptainReceived(1, True, (1,)), 1),
     "Clubs receives a Captain in his Admiral's stead, in the stack where his "
                                              "token lay."),
    (seen_by(events.CaptainReceived(1, True, (1,)), 0), "Clubs receives a Captain in his Admiral's stead."),
    (seen_by(events.CaptainReceived(1, False, (1,)), None), "Clubs receives a Captain in his Admiral's stead."),
    (events.NoToken(1, "nothing-to-do", "TS-ACT-16"), "Not one of Clubs' ships has any use for it."),
    (events.OrderGiven(0, "scuttle", "single"), "Spades orders one ship to be scuttled."),
    (events.OrderGiven(0, "two", "two"), "Spades' Admiral gives two orders of his own."),
    (events.FleetMoveDeclared(0, "column", 0.0, ("hms-dover-sm", "hms-meresman-sm")),
     "Spades signals a column turn: HMS Meresman follows HMS Dover."),
    (events.FleetMoveDeclared(0, "row", 120.0, (), "TS-ROW-07"), "Spades signals the fleet to row south-east by east."),
    (events.ShipMoved("hms-dover-sm", (1.0, 2.0, 0.0), ((30.0, 84.0), (33.0, 20.5)), (53.0, 92.5, 30.0)),
     "HMS Dover sails north-east by north for L+20.5 mm, to 53,92."),
    (events.ShipMoved("hms-dover-sm", (1.0, 2.0, 0.0), ((30.0, 84.0), (90.0, 0.0)), (43.0, 74.7, 90.0)),
     "HMS Dover sails north-east by north for L, to 43,75, and turns to east."),
    (events.ShipMoved("hms-dover-sm", (1.0, 2.0, 0.0), ((90.0, 0.0),), (1.0, 2.0, 90.0)),
     "HMS Dover turns on the spot to east."),
    (events.ShipMoved("hms-dover-sm", (1.0, 2.0, 0.0), ((0.0, 57.5),), (1.0, 59.5, 0.0), "TS-ROW-01"),
     "HMS Dover rows north for S, to 1,60."),
    (events.TowEnded("hms-meresman-sm", "hms-dover-sm", "cast-off"), "HMS Dover casts off HMS Meresman."),
    (events.GunFired("hms-dover-sm", 2, "la-possession-cc", 3, 3, False, False),
     "HMS Dover fires with gun 2 (3L) at La Possession: 3, a miss."),
    (events.GunFired("la-possession-cc", 1, "hms-dover-sm", 6, 3, True, True),
     "La Possession answers with gun 1 (3S) at HMS Dover: 6, a hit."),
    (events.MastLost("hms-dover-sm", 4), "HMS Dover loses mast 4 of 4 and its gun (3S)."),
    (events.ShipDismasted("hms-dover-sm"), "HMS Dover has no mast left and lies derelict."),
    (events.ShipSlid("hms-dover-sm", (0.0, 0.0, 0.0), (20.0, 0.0, 0.0), "york-fs", "TS-BOARD-23"),
     "HMS Dover slides clear of York I, to 20,0."),
    (events.BoardingFought("hms-dover-sm", "la-possession-cc", (4, 2), (8, 5), 1),
     "Boarding, round 1: HMS Dover rolls 4 and has 8, La Possession rolls 2 and has 5."),
    (events.CargoMoved("york-fs", "york-fs-2", 1), "1 item of cargo goes from York I to York II."),
    (events.ScuttleRolled("york-fs-2", 2, False),
     "York II's crew tries to scuttle her with a 2, and she stays afloat."),
    (events.TeamConceded(0), "Spades and Clubs give up the fight."),
    (events.BattleEnded((20, 45), 1, "clear", "turn-limit", "TS-EFF-05"),
     "The last turn is over: Hearts win clearly, 45 to 20."),
    (events.BattleEnded((30, 10), 0, "", "concession", "TS-END-06"),
     "The fight is given up: Spades and Clubs win, 30 to 10."),
    (events.BattleEnded((30, 30), -1, "", "last-team-afloat", "TS-END-02"),
     "No mast is left standing: it is a draw, 30 to 30."),
])
def test_sentences(event: Event, words: str) -> None:
    assert tell(GAME, event) == words


@pytest.mark.rule("TS-SHIP-08")
def test_the_last_mast_is_told_as_the_end_of_her_sailing() -> None:
    match = position(DUEL.format("la-possession-cc 500,380 180 masts=0010", "hms-dover-sm", "cannoneer"),
                     "shoot-single", "2 poss", dice=((5,),))
    told = [sentence for sentence, _ in match.story(None)]
    assert told[-3:] == ["HMS Dover fires with gun 2 (3L) at La Possession: 5, a hit.",
                         "La Possession loses mast 3 of 4 and its gun (3L).",
                         "La Possession has no mast left and lies derelict."]


@pytest.mark.rule("TS-PLAN-02", "TS-ADM-08")
def test_the_story_reads_as_sentences_and_keeps_secrets() -> None:
    tokens = re.compile("Cannoneer|Helmsman|Shipwright|Marine|Oarsman|Captain|Admiral,|and Admiral")
    for match in (wg.new("tattered-sails", "hidden-flags", 3), brawl(1), brawl(6)):
        for _ in playing(match, 5):
            pass
        game, shown = sea_of(match), set[int]()
        for event in match.events:
            seen = seen_by(event, None)
            if seen is None:
                continue
            told = tell(game, seen)
            assert is_sentence(told, "."), told
            assert RULESET.rulebook.clause(seen.rule)
            if isinstance(seen, events.StackPlaced):
                assert not tokens.search(told), told
            if isinstance(seen, events.AdmiralRevealed | events.AdmiralLost):
                shown.add(seen.player)
            if isinstance(seen, events.AdmiralPlaced):
                assert not any([name(game, number) in told for number in range(len(game.ships))]), told
        assert shown or match.scenario


# --- answers typed ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("typed", "nearest"), [
    ("300/84 90/84", "337.5/84.0 90.0/84.0"),           # too close to the wind
    ("10/100 20/100", "10.0/84.0 20.0/84.0"),           # longer than the rulers
    ("200/84 30/84", "200.0/84.0 40.0/84.0"),           # too sharp a turn
    ("180/300", "160.0/84.0"),
    ("0/84 45/84 10/20", "0.0/84.0 45.0/84.0"),         # a leg too many
    ("nonsense", "stay"),
])
@pytest.mark.rule("TS-WIND-06", "TS-MOVE-10", "TS-MOVE-13")
def test_the_nearest_course_is_near(typed: str, nearest: str) -> None:
    match = position(DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), "move-single", "dover")
    question = match.questions[0]
    refused = match.why(question, match.sight(question.seat).read(question.question, typed))
    assert refused is not None
    assert match.sight(question.seat).write(question.question, refused.nearest) == nearest


@pytest.mark.rule("TS-LINE-02")
def test_the_nearest_course_keeps_to_the_fleet() -> None:
    match = position(DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), "move-fleet", "plain 0",
                     "dover")
    question = match.questions[0]
    refused = match.why(question, match.sight(question.seat).read(question.question, "90/L"))
    assert refused is not None and refused.rule == "TS-LINE-02"
    assert match.sight(question.seat).write(question.question, refused.nearest) == "45.0/84.0"


def test_the_nearest_of_every_course_is_legal() -> None:
    rng, asked = Rng(4), 0
    for match in playing(brawl(0), 9):
        for question in match.questions:
            if question.kind not in ("course", "row", "slide"):
                continue
            for _ in range(5):
                wish: Any = (float(rng.below(360)), float(rng.below(120)))
                wish = (wish, (float(rng.below(360)), float(rng.below(120)))) if question.kind == "course" else wish
                asked += 1
                assert question.space.contains(match.game, question.space.nearest(match.game, wish)), (question, wish)
    assert asked > 50


def test_ships_are_called_by_any_part_that_means_no_other() -> None:
    match = position("york-fs 100,100 0 masts=100 | york-fs 200,100 0 masts=100 | hms-dover-sm 700,700 0 of=hearts; "
                     "at token spades shipwright", "repair-single")
    question = match.questions[0]
    assert match.sight(question.seat).read(question.question, "york") == "york-fs"         # the first of two copies
    assert match.sight(question.seat).read(question.question, "york 2") == "york-fs-2"
    assert match.sight(question.seat).read(question.question, "zebra") == "zebra"
    match = position(DUEL.format("la-possession-cc 464,734 180", "hms-dover-sm", "helmsman"), "move-fleet")
    question = match.questions[0]
    assert match.sight(question.seat).read(question.question, "column 0 dover meres") == \
        ("column", 0, ("hms-dover-sm", "hms-meresman-sm"))
    assert match.sight(question.seat).read(question.question, "column 0 hms meres") == \
        ("column", 0, ("hms", "hms-meresman-sm"))


def test_the_sample_game_knows_what_its_sentences_need() -> None:
    assert guns_bearing(GAME, 0, 4) != ()               # else the labels above would prove nothing


@pytest.mark.parametrize(("scenario", "called"), [
    ("first-broadside", ["the English squadron", "the French squadron"]),
    ("meeting-engagement-90", ["Al", "Bob", "Cathy", "Dave"]),
    ("between-two-fires", ["Admiral Hood", "the French squadron"]),
    ("hundred-points", ["Spades", "Hearts"]),
])
def test_players_are_called_as_the_scenario_calls_them_or_by_suit(scenario: str, called: list[str]) -> None:
    match = wg.new("tattered-sails", scenario, seed=3)
    game = engagement(match.game)
    assert [player_name(game, seat) for seat in range(len(game.players))] == called
    titles = [command.title for command in match.sight(None).commands(match.seats)]
    assert all([each.removeprefix("the ") in title for each, title in zip(called, titles, strict=True)])


def test_a_squadron_is_one_and_suits_are_many() -> None:
    game = engagement(wg.new("tattered-sails", "first-broadside", seed=3).game)
    ended = events.BattleEnded((20, 45), 1, "clear", "turn-limit", "TS-EFF-05")
    assert tell(game, ended) == "The last turn is over: the French squadron wins clearly, 45 to 20."
    assert tell(game, seen_by(events.AdmiralPlaced(0, "hms-dover-sm", (0,)), 1)) == \
        "The English squadron sends its Admiral aboard one of its ships in secret."


def test_a_course_is_told_as_on_deck_to_the_last_touch() -> None:
    assert way_ahead_words(90.0, ((90.0, 84.0), (90.0, 84.0))) == "Straight on for L+L"
    assert way_ahead_words(90.0, ((90.0, 84.0), (88.0, 84.0))) == "Straight on for L, then a touch to port for L"
    assert way_ahead_words(90.0, ((112.5, 84.0), (90.0, 0.0))) == "2 points to starboard for L, then 2 to port"
    assert way_ahead_words(90.0, ((112.5, 84.0), (113.0, 57.5))) == \
        "2 points to starboard for L, then a touch to starboard for S"
