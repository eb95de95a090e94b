"""The words of the game: a sentence for every question, a label for every answer, a line for every event."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import wording
from wording import events_in, sample, words_of

import weathergage as wg
from weathergage.kernel.core import Event, facts_of, kind_of, seen_by
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets import savage_seas
from weathergage.rulesets.savage_seas import events
from weathergage.rulesets.savage_seas.content.read import ORDERS
from weathergage.rulesets.savage_seas.face.asking import ASKING, MOMENTS
from weathergage.rulesets.savage_seas.face.courses import run_of
from weathergage.rulesets.savage_seas.face.telling import CANCELED, WHYS, tell
from weathergage.rulesets.savage_seas.questions import AskSail
from weathergage.rulesets.savage_seas.rules.movement import courses
from weathergage.rulesets.savage_seas.state import Battle

RULESET = wg.ruleset("savage-seas")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(savage_seas.__file__).parent.rglob("*.py"))
RAW = re.compile(r"\bNone\b|[{}\[\]]|\?.|''|  |\.\.|\b1 (hex|Wound|Order|knot|card|hit)e?s\b|SS-[A-Z]+-\d|"
                 + "|".join([card for card in ORDERS if "-" in card]))
SPLITS = ({}, {"cockatrice-leaders": "CM-SG", "chimera-leaders": "C-S-G-M", "scupper-own": "true"},
          {"fight-lapsed": "reload", "wound-defeat": "false", "chimera-leaders": "CS-GM"})
BRAWL = "1,2 N | 2,2 S; scenario duel-at-the-maw; at clearing"            # side by side, with hands still to be drawn


is_sentence = partial(wording.is_sentence, RAW)


def playing(match: Match, seed: int) -> Iterator[Match]:
    """The match before each of so many answers drawn at random, and at its end."""
    rng = Rng(seed)
    while not match.over:
        yield match
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))
    yield match


def battles(count: int) -> Iterator[tuple[int, Match]]:
    """Every scenario in turn, with teams and without, and each time a brawl side by side."""
    for seed in range(count):
        options, scenario = SPLITS[seed % len(SPLITS)], RULESET.scenarios[seed % len(RULESET.scenarios)].id
        for match in playing(wg.new("savage-seas", scenario, seed, options), seed):
            yield seed, match
        for match in playing(Match(RULESET, "", 0, options, BRAWL, Seeded(seed)), seed):
            yield seed, match


def position(text: str, *answers: Any, dice: tuple[Any, ...] = (), **options: str) -> Match:
    """A position after some answers."""
    named = {name.replace("_", "-"): choice for name, choice in options.items()}
    match = wg.position("savage-seas", text, list(dice), named)
    for answer in answers:
        match.answer(match.questions[0], answer)
    return match


# --- questions and answers --------------------------------------------------------------------------------------------

def test_every_question_is_asked_in_a_sentence_and_every_answer_has_its_own_label() -> None:
    met: Counter[str] = Counter()
    for seed, match in battles(9):
        for question in match.questions:
            met[question.kind] += 1
            where = f"game {seed}, answer {len(match.log)}, {question.kind}: "
            assert is_sentence(question.prompt, "?"), where + question.prompt
            why = match.sight(question.seat).reason(question.question)
            assert is_sentence(why, ".!"), where + why
            labels = [match.label(question, answer) for answer in match.candidates(question, 40)]
            doubles = [label for label, count in Counter(labels).items() if count > 1]
            assert not doubles, where + str(doubles)
            assert all([label[0].isupper() or label[0].isdigit() for label in labels]), where + str(labels)
            assert not any([RAW.search(label) for label in labels]), where + str(labels)
    assert met.keys() == {kind_of(kind) for kind in ASKING.entries}


def test_every_kind_of_question_has_a_moment() -> None:
    assert MOMENTS.keys() == ASKING.entries.keys() and len(MOMENTS) == 14


def test_no_failure_and_no_cancellation_is_without_a_reason() -> None:
    whys = set(re.findall(r'(?:NoEffect|fails)\([^"]*"([a-z-]+)"', SOURCE)) \
        | set(re.findall(r'why, rule = "([a-z-]+)"', SOURCE))
    assert whys == WHYS.keys()
    rules = set(re.findall(r'cancel(?:_pending)?\(game, [^"\n]*"(SS-[A-Z]+-\d+)"', SOURCE))
    assert rules == CANCELED.keys()


def test_nobody_is_told_what_he_cannot_know() -> None:
    """However the hidden cards lie, the same is said to the one who is asked."""
    asked = 0
    for seed, match in battles(6):
        for at, question in enumerate(match.questions):
            said = words_of(match, question, 40)
            for deal in range(2):
                other = Match(RULESET, match.scenario, 0, match.options, match.position, Seeded(0),
                              match.sight(question.seat).redeal(Rng(deal)))
                assert words_of(other, other.questions[at], 40) == said, (seed, question.kind)
            asked += 1
    assert asked > 1000


@pytest.mark.rule("SS-SCUP-02", "SS-SCUP-09")
@pytest.mark.parametrize("card", ["grapeshot", "boom-about", "gunner-reload"])
def test_the_question_of_a_window_does_not_tell_whether_the_card_is_held(card: str) -> None:
    told = []
    for hand in ("scupper-that,shipwright", "spyglass,shipwright"):
        match = position(f"0,0 N board={card}/-/-/- | 2,0 N hand={hand}; at action 1 cockatrice")
        question = match.questions[0]
        assert (question.seat, question.kind) == (1, "scupper")
        told.append((question.prompt, match.sight(1).reason(question.question), question.rule,
                     facts_of(question.question), match.label(question, "pass"), match.story(0), match.story(None)))
    assert told[0] == told[1]


@pytest.mark.parametrize(("text", "answers", "prompt", "why"), [
    ("0,0 N fires=-S-W wounds=G2M1 | 0,-3 S; lead chimera; round 3; at plan", (),
     "Round 3: which Orders does the Cockatrice lay, and where?",
     "The Chimera is 3 hexes off, ahead of you, and heads south; you are ahead of her; the Lead is hers; you have a "
     "Strong Fire on 2, a Weak Fire on 4; Wounds: Gunner 2, Marine 1."),
    ("0,0 N board=grapeshot/-/-/- | 2,-1 N hand=scupper-that; at action 1 cockatrice", (),
     "The Cockatrice's Gunner reveals Grapeshot on position 1. Do you scupper it?",
     "It reads: Range 3 to starboard or port: 2 wounds, a die for each. It reaches you at 2 hexes."),
    ("0,0 N board=grapeshot/-/-/- | 0,-2 N hand=scupper-that; at action 1 cockatrice", (),
     "The Cockatrice's Gunner reveals Grapeshot on position 1. Do you scupper it?",
     "It reads: Range 3 to starboard or port: 2 wounds, a die for each. It does not reach you from here."),
    ("0,0 N fires=S--- board=gunner-reload/-/-/- | 0,-2 N hand=scupper-that; at action 1 cockatrice", (),
     "The Cockatrice's Gunner reveals Reload or Fight Fire on position 1. Do you scupper it?",
     "It would weaken the Strong Fire on position 1."),
    ("0,0 N board=grapeshot/-/-/- hand=scupper-that | 2,-1 N hand=scupper-that; at action 1 cockatrice",
     ("scupper-that",), "The Chimera's Captain plays Scupper That on your Grapeshot. Do you scupper that?",
     "If you pass, Grapeshot is canceled."),
    ("0,0 N board=grapeshot/-/-/- hand=scupper-that | 2,-1 N hand=scupper-that,scupper-that; at action 1 cockatrice",
     ("scupper-that", "scupper-that"),
     "The Cockatrice's Captain plays Scupper That on your Scupper That. Do you scupper that?",
     "If you pass, Grapeshot is carried out."),
    ("0,0 N board=boom-about/-/-/- | 2,-1 S; at action 1 cockatrice", ("pass",),
     "Boom About: which course does the Cockatrice take?",
     "She heads north; the Chimera is 2 hexes off, to starboard of you, and heads south; you are to starboard of her."),
    ("0,0 N board=shipwright/-/-/- fires=WS-S | 2,-1 S; at action 1 cockatrice", ("pass",),
     "Which fire aboard the Cockatrice is put out?", "Strong Fires on 2 and 4, a Weak Fire on 1."),
    ("0,0 N board=buccaneer/-/-/- | 1,0 S board=boom-about/grapeshot:k/shipwright:s/marine-reload:x wounds=S3; "
     "at action 1 cockatrice", ("pass",),
     "Which manned positions of the Chimera do your Marines wound, one or two?",
     "Face down on position 1; an Order of the Gunner, face down on position 2; Shipwright of the Captain on position "
     "3; face down on position 4; Wounds in her hands: Sailmaster 3."),
    ("0,0 N board=cut-the-lines/-/-/- | 1,0 S board=-/brace:s/boom-about/gunner-reload:k; at action 1 cockatrice",
     ("pass",), "Which face-down Order of the Chimera is canceled?",
     "Brace! of the Captain on position 2; face down on position 3; an Order of the Gunner, face down on position 4."),
    ("0,0 N board=gunner-reload/-/-/- wounds=G1 hand=grapeshot | 1,0 S; at action 1 cockatrice", ("pass",),
     "Which Orders does your Gunner crew discard?",
     "At the clearing it draws up to 5 cards, Reload or Fight Fire, 1 Wound counted in."),
    ("0,0 N board=spyglass/boom-about/grapeshot/- | 1,0 S board=-/brace/-/-; at action 1 cockatrice", ("pass",),
     "Do you exchange two of your face-down Orders?",
     "The Chimera has Brace! of the Captain on position 2; you have Boom About on position 2 and Grapeshot on position "
     "3."),
    ("0,0 N board=spyglass/boom-about/gunner-reload/no-quarter | 1,0 S; at action 1 cockatrice", ("pass",),
     "Do you exchange two of your face-down Orders?",
     "You have Boom About on position 2, the Gunner's Reload or Fight Fire on position 3 and No Quarter on position "
     "4."),
])
def test_prompts(text: str, answers: tuple[str, ...], prompt: str, why: str) -> None:
    match = position(text, *answers)
    assert match.questions[0].prompt == prompt
    assert match.sight(match.questions[0].seat).reason(match.questions[0].question) == why


def test_ones_own_scuppered_order_is_called_so() -> None:
    match = position("0,0 N board=grapeshot/-/-/- hand=scupper-that | 2,-1 N hand=scupper-that; at action 1 cockatrice",
                     "pass", scupper_own="true")
    assert match.questions[0].prompt == "Your Gunner reveals Grapeshot on position 1. Do you scupper it?"
    match.answer(match.questions[0], "scupper-that")
    assert match.questions[0].prompt == \
        "The Cockatrice's Captain plays Scupper That on her own Grapeshot. Do you scupper that?"


@pytest.mark.parametrize(("text", "answers", "labels"), [
    ("0,0 N fires=S--- hand=boom-about,no-prey-no-pay | 0,-3 S; at plan", (),
     {("gunner-reload", "", "boom-about", "marine-reload"):
          "1 Gunner fights the fire · 2 empty · 3 Boom About · 4 Marine reloads",
      ("", "", "", ""): "No Orders at all"}),
    ("0,0 N board=boom-about/-/-/- | 1,-2 S; islands 0,-1; at action 1 cockatrice", ("pass",),
     {"starboard-ahead": "1 degree to starboard, then 2 knots: to 2,-2, heading north-east",
      "ahead-port": "2 knots, then 1 degree to port: to 0,0, heading north-west, onto an island (1 fire hit)"}),
    ("0,0 N board=boom-about/-/-/- | 0,-2 S; at action 1 cockatrice", ("pass",),
     {"ahead-port":
          "2 knots, then 1 degree to port: to 0,-1, heading north-west, into the Chimera (2 fire hits each)"}),
    ("0,0 N board=heave-to/-/-/- | 0,-2 S; at action 1 cockatrice", ("pass",),
     {"port": "1 degree to port: heading north-west"}),
    ("0,0 N board=shipwright/-/-/- fires=WS-- | 2,-1 S; at action 1 cockatrice", ("pass",),
     {1: "The Weak Fire on position 1", 2: "The Strong Fire on position 2"}),
    ("0,0 N board=sharpshooters/-/-/- | 2,-1 S wounds=S3; at action 1 cockatrice", ("pass",),
     {"sailmaster": "The Sailmaster crew, 3 Wounds in hand", "gunner": "The Gunner crew, no Wounds in hand"}),
    ("0,0 N board=spyglass/boom-about/grapeshot/- | 1,0 S; at action 1 cockatrice", ("pass",),
     {"keep": "Leave them as they lie", (2, 3): "Exchange Boom About on 2 and Grapeshot on 3"}),
    ("0,0 N board=captain-reload/-/-/- hand=no-prey-no-pay,brace,shipwright,shipwright | 1,0 S; at action 1 cockatrice",
     ("pass",), {(): "Discard nothing", ("brace", "no-prey-no-pay"): "Discard Brace!; No Prey, No Pay",
                 ("shipwright", "shipwright"): "Discard 2 × Shipwright"}),
    ("0,0 N board=no-quarter/-/-/- hand=grenadoes | 1,0 S; at action 1 cockatrice", ("pass",),
     {"stop": "No more Orders", "grenadoes": "Grenadoes", "marine-reload": "Reload or Fight Fire"}),
    ("0,0 N board=cut-the-lines/-/-/- | 1,0 S board=-/brace:s/boom-about/-; at action 1 cockatrice", ("pass",),
     {2: "Position 2: Brace! of the Captain", 3: "Position 3: face down"}),
])
def test_labels(text: str, answers: tuple[str, ...], labels: dict[Any, str]) -> None:
    match = position(text, *answers)
    question = match.questions[0]
    assert {answer: match.label(question, answer) for answer in labels} == labels
    assert not any([match.refusal(question, answer) for answer in labels])


def test_a_captain_with_mates_may_ask_again() -> None:
    match = position("0,0 N hand=boom-about | 3,0 S; at plan", cockatrice_leaders="CM-SG")
    match.answer(match.questions[0], ("boom-about", ""))
    match.answer(match.questions[0], ("", "", "", ""))              # the Chimera plans nothing
    question = match.questions[0]
    assert "offered: Sailmaster Boom About, Gunner nothing" in match.sight(0).reason(question.question)
    assert match.label(question, ("ask-again", "gunner")) == "Ask the Gunner for another offer"
    assert match.label(question, ("ask-again", "sailmaster", "gunner")) == \
        "Ask the Sailmaster and Gunner for another offer"


def until_next_order(happened: list[Event]) -> list[Event]:
    ends = [at for at, event in enumerate(happened) if isinstance(event, events.OrderRevealed | events.OrderRepeated)]
    return happened[:ends[0]] if ends else happened


def test_a_course_on_paper_is_the_course_that_is_sailed() -> None:
    """What a label promises is what happens, collisions included."""
    seen: Counter[str] = Counter()
    for _, match in battles(8):
        for question in match.questions:
            asked = question.question
            if not isinstance(asked, AskSail):
                continue
            game = match.state
            assert isinstance(game, Battle)
            side = game.side_of(question.seat)
            for course in courses(ORDERS[asked.card]):
                run = run_of(game, side, asked.card, course)
                other = match.clone()
                happened = len(other.events)
                other.answer(other.questions[0], course)
                after = until_next_order(other.events[happened:])
                collided = [event for event in after if isinstance(event, events.ShipCollided) and event.side == side]
                moved = [event for event in after if isinstance(event, events.ShipMoved) and event.side == side]
                turned = [event for event in after if isinstance(event, events.ShipTurned) and event.side == side]
                assert run.end == (moved[0].path[-1] if moved else game.ships[side].hex)
                if run.obstacle:
                    assert (collided[0].obstacle, collided[0].damage) == (run.obstacle, run.own)
                    seen[run.obstacle] += 1
                elif turned:
                    assert turned[0].heading == run.heading
    assert seen.keys() == {"island", "edge", "enemy"}


# --- cards ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("SS-SETUP-08")
@pytest.mark.parametrize("card", sorted(ORDERS))
def test_every_card_can_be_looked_up_with_its_clauses(card: str) -> None:
    gloss = RULESET.face.gloss(card)
    assert gloss.name == ORDERS[card].name and gloss.text == ORDERS[card].text
    effect, *own = [RULESET.rulebook.clause(rule) for rule in gloss.rules]
    assert effect.title == f"`{ORDERS[card].effect}`"
    for clause in own:
        assert ORDERS[card].name in f"{clause.title} {clause.text}" or clause.id == "SS-CARD-03"
    assert RULESET.face.gloss(gloss.name).text == gloss.text


def test_other_words_have_no_text() -> None:
    assert RULESET.face.gloss("starboard-ahead").text == "" and RULESET.face.gloss(3).name == "3"


# --- events -----------------------------------------------------------------------------------------------------------

SAMPLES: dict[str, Any] = {
    "side": 0, "faces": (3, 2), "hexes": ((3, -2), (1, 4)), "round": 3, "lead": 1, "team": (0,), "crews": (2,),
    "position": 2, "card": "grapeshot", "extra": False, "shown": False, "why": "nobody-hurt", "degrees": -1,
    "heading": 5,
    "path": ((1, 1), (1, 0)), "obstacle": "enemy", "damage": 1, "dealt": 3, "distance": 4, "hits": 2, "was": 1, "to": 3,
    "flipped": True, "crew": 2, "wounds": 2, "given": 2, "positions": (1, 3), "winner": 0, "reason": "fires",
    "cards": ("boom-about", "", "no-prey-no-pay", "marine-reload"), "rule": "SS-WIN-01",
}
ODD: dict[str, dict[str, Any]] = {
    "AttackMissed": {"why": "out-of-area"}, "DeckRenewed": {"cards": 8}, "EnemySpied": {"cards": ("brace", "heave-to")},
    "CrewReloaded": {"cards": ("grapeshot", "grapeshot")}, "BoardsCleared": {"cards": ("grapeshot", "gunner-reload")},
    "OrdersDrawn": {"cards": ("grapeshot", "hot-shot")}, "OrderCanceled": {"rule": "SS-FIRE-03"},
}
EVENTS = [kind for kind in events_in(events) if kind is not events.TeamEvent]


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_told_in_a_sentence_to_everybody(kind: type[Any]) -> None:
    event = sample(kind, SAMPLES, ODD)
    for seat in (0, 1, None):
        seen = seen_by(event, seat)
        if seen is None:
            assert seat != 0 and kind in (events.OffersMade, events.AskedAgain)
            continue
        told = tell(seen)
        assert is_sentence(told, ".!"), told
        assert told != str(seen)
        if hasattr(event, "side"):
            assert "the Cockatrice" in told or "the Chimera" in told or "The Cockatrice" in told, told


@pytest.mark.parametrize(("event", "words"), [
    (events.LeadRolled((2, 2)), "Both ships rolled 2 for the Lead and roll again."),
    (events.OrdersPlaced(0, (0,), ("boom-about", "", "no-prey-no-pay", "marine-reload")),
     "The Cockatrice lays Boom About on 1; No Prey, No Pay on 3; the Marine's Reload or Fight Fire on 4."),
    (seen_by(events.OrdersPlaced(0, (0,), ("boom-about", "", "brace", "")), 1),
     "The Cockatrice lays face-down Orders on positions 1 and 3."),
    (seen_by(events.OrdersPlaced(0, (0,), ("", "brace", "", "")), 1),
     "The Cockatrice lays a face-down Order on position 2."),
    (seen_by(events.OrdersPlaced(0, (0,), ("", "", "", "")), 1), "The Cockatrice lays no Orders."),
    (seen_by(events.OrdersDrawn(1, (1,), 2, ("grapeshot", "grapeshot", "hot-shot")), 1),
     "The Chimera's Gunner crew draws 2 × Grapeshot and Hot Shot."),
    (seen_by(events.OrdersDrawn(1, (1,), 2, ("grapeshot",)), 0), "The Chimera's Gunner crew draws 1 Order."),
    (seen_by(events.EnemySpied(0, (0,), (3, 4), ("brace", "boom-about")), 0),
     "The Cockatrice's Captain spies on the Chimera: Brace! on 3 and Boom About on 4."),
    (seen_by(events.EnemySpied(0, (0,), (3, 4), ("brace", "boom-about")), 1),
     "The Cockatrice's Captain spies the Chimera's face-down Orders on positions 3 and 4."),
    (events.AttackMissed(0, "starboard-cannons", "out-of-area", 7),
     "The Cockatrice's Starboard Cannons cannot reach the Chimera, 7 hexes off: the range is 5 to starboard."),
    (events.AttackMissed(0, "starboard-cannons", "out-of-area", 2),
     "The Cockatrice's Starboard Cannons cannot reach the Chimera, 2 hexes off on another side: the range is 5 to "
     "starboard."),
    (events.AttackMissed(0, "grapeshot", "covered", 2),
     "The Cockatrice's Grapeshot cannot reach the Chimera, 2 hexes off behind cover."),
    (events.FireStruck(1, 3, 2),
     "Fire rolled 3 on the Chimera: position 3 is struck, where a Strong Fire burns already."),
    (events.FireFought(1, 2, 3), "The Chimera's Gunner crew fights down the fire on position 3; it is Weak now."),
    (events.CrewWounded(1, 2, 3, "SS-WND-02"), "A wound rolled 3 on the Chimera: her Gunner crew takes it."),
    (events.CrewWounded(1, 2, 3, "SS-FIRE-05"), "The Chimera's Gunner crew on position 3 takes a Wound."),
    (seen_by(events.OrderCanceled(1, (1,), 3, "brace", False, "SS-FIRE-11"), 0),
     "The Chimera's face-down Order on position 3 is canceled as the fire spreads."),
    (seen_by(events.OrderCanceled(1, (1,), 3, "brace", False, "SS-FIRE-11"), 1),
     "The Chimera's face-down Brace! on position 3 is canceled as the fire spreads."),
    (seen_by(events.OrderCanceled(1, (1,), 3, "brace", True, "SS-SCUP-04"), 0),
     "The Chimera's Brace! on position 3 is scuppered."),
    (events.Scuppered(1, "scupper-that"),
     "The Chimera's Captain plays Scupper That on the Cockatrice's Scupper That."),
    (events.ShipCollided(0, "enemy", 1, 3, "SS-EFF-02"),
     "The Cockatrice runs into the Chimera: 3 fire hits on the Chimera, 1 on herself."),
    (events.ShipCollided(0, "edge", 1, 0, "SS-COLL-06"),
     "The Cockatrice runs onto the coral at the sea's edge: 1 fire hit."),
    (events.ShipTurned(0, 3, 3), "The Cockatrice swings right round and heads south."),
    (events.BoardsCleared(0, ("brace",)), "The Cockatrice clears her board of Brace!"),
    (events.BoardsCleared(0, ("gunner-reload", "boom-about", "marine-reload")),
     "The Cockatrice clears her board of Boom About; the Gunner's and Marine's Reload or Fight Fire."),
    (events.BattleEnded(-1, "fires", "SS-WIN-04"), "Both ships burn from end to end: it is a draw."),
    (events.BattleEnded(1, "round-limit", "SS-WIN-05"), "The last round is over: the Chimera wins."),
])
def test_sentences(event: Event, words: str) -> None:
    assert tell(event) == words


@pytest.mark.rule("SS-HAND-10")
def test_the_story_of_a_game_reads_as_sentences_and_keeps_secrets() -> None:
    names = re.compile("|".join([re.escape(order.name) for order in ORDERS.values()]))
    for seed, match in battles(7):
        if not match.over:
            continue
        for told, rule in match.story(None):
            assert is_sentence(told, ".!"), (seed, told)
            assert rule in RULESET.rulebook.by_id
            if any(verb in told for verb in (" lays ", " draws ", " spies ", " face-down ")):
                assert not names.search(told), told
            assert " offer " not in told
