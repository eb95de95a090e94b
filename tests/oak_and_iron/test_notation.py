"""Positions and answers as text, and games that end."""

import pytest
from helpers import spoilt
from oak_and_iron.table import opening, table
from oak_and_iron.voyages import AFFRAYS, eager

import weathergage as wg
from weathergage.kernel.codec import plain
from weathergage.kernel.core import advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup

RULES = wg.ruleset("oak-and-iron")
KEPT = ("ships", "squadrons", "sides", "terrain", "links", "scenario", "size", "rules", "width", "height", "weather",
        "turns", "first", "objective", "deck", "active", "rock_tokens", "raid_tokens", "drawn", "pool")


def written(game):
    """What a position keeps of a state; squadrons go by their place."""
    found = {name: plain(getattr(game, name)) for name in KEPT}
    for squadron in found["squadrons"]:
        squadron["name"] = ""
    return found


@pytest.mark.parametrize("scenario", [scenario.id for scenario in RULES.scenarios])
def test_a_position_is_written_and_read_again(scenario):
    match = Match(RULES, scenario, 3, {})
    rng = Rng(7)
    for count in range(160):
        if match.over:
            break
        if count % 9 == 0:
            text = RULES.notation(match.game)
            again = RULES.position(text, {})
            assert written(again) == written(match.game)
            assert RULES.notation(again).split("; at ")[0] == text.split("; at ")[0]
        question = match.questions[0]
        match.answer(question, eager(match, question, rng))


@pytest.mark.parametrize("text", [
    "", "galleon 1,1 0", "sloop 1 0", "sloop x,1 0", "sloop 1,1 0 damage=9", "sloop 1,1 0 gold", "sloop 1,1 0; at sea",
    "sloop 1,1 0; wind up", "sloop 1,1 0; link sloop kraken", "sloop 1,1 0; squadrons x y", "sloop 1,1 0; table 36",
    "sloop 1,1 0; at move kraken", "sloop 1,1 0; magic", "sloop 1,1 0 shore=rock; at end", "sloop 1e9,1 0",
    "sloop 1,1 0; terrain reef 1,1 0", "sloop 1,1 0; nation c dutch", "sloop 1,1 0; seats 1",
    "sloop nan,1 0", "sloop 1,1 inf", "sloop 1,1 0; table -36x36", "sloop 1,1 0; table 36xnan",
    "sloop 1,1 0; table 0x36",
    "sloop 1,1 0 waiting; at deploy", "sloop 1,1 0 out=1", "sloop 1,1 0; hand a aces", "sloop 1,1 0; up a joker",
    "sloop 1,1 0; turn 99999999999999999999"])
def test_a_wrong_word_is_named(text):
    with pytest.raises(BadSetup, match="position"):
        RULES.position(text, {})


@pytest.mark.parametrize(("text", "field"), [
    ("sloop 1,1 0", "squadron b has no ship"),
    ("sloop 10,10 0 flag | sloop 20,10 0 flag | fluyt 20,20 0 of=b", "Flagship"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; hand a down zeal; down a zeal", "card zeal"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; hand a down; up a down", "card down"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; up a elan zeal", "up a"),
    ("sloop 10,10 0 damage=7 fatigue=7 | fluyt 20,20 0 of=b", "sloop with damage=7 fatigue=7"),
    ("sloop 10,10 0 captor=a fatigue=7 | fluyt 20,20 0 of=b", "captor of sloop"),
    ("sloop 50,10 0 | fluyt 20,20 0 of=b", "sloop at 50,10"), ("sloop 10,-9 0 | fluyt 20,20 0 of=b", "sloop at 10,-9"),
    ("sloop 10,10 0 | fluyt 10.5,10 0 of=b", "fluyt lies on sloop"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; link sloop sloop", "link sloop sloop"),
    ("sloop 10,10 0 | fluyt 11.1,10 0 of=b; link sloop fluyt; link fluyt sloop", "link sloop fluyt"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b sunk; link sloop fluyt", "link sloop fluyt"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; turn 11", "turn 11"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; role a attacker; role b attacker", "role"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; edge a south; edge b south", "edge"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; seats 0 0", "seats"),
    ("sloop 10,10 0 out | sloop 14,10 0 | fluyt 20,20 0 of=b; at move sloop", "at move"),
    ("sloop 10,10 0 sunk | sloop 14,10 0 | fluyt 20,20 0 of=b; at fire sloop", "at fire"),
    ("sloop 10,10 0 | fluyt 20,20 0 of=b; turn 0; at initiative", "turn 0")])
def test_a_position_that_no_play_could_reach_is_refused_with_its_field(text, field):
    with pytest.raises(BadSetup, match=f"position: .*{field}"):
        RULES.position(text, {})
    with pytest.raises(BadSetup, match=field):
        wg.position("oak-and-iron", text)


def test_answers_are_read_as_they_are_written():
    sea = table("third-rate 10,10 0 skill=2 | third-rate 14,10 0 of=b; fortune a 1; at fire third-rate only", seed=2)
    sea.say("broad starboard third-rate-2") if sea.allows("broad starboard third-rate-2") else sea.say(
        "broadside starboard third-rate-2 hull")
    for text in sea.options:
        assert sea.allows(text)


@pytest.mark.parametrize("scenario", [scenario.id for scenario in RULES.scenarios])
def test_random_games_end_without_a_dead_end(scenario):
    for seed in range(2):
        game, rng, dealer = RULES.new(scenario, RULES.settle_options(scenario, {})), Rng(seed + 50), Seeded(seed)
        advance(game, None, dealer)
        for _ in range(6000):
            if not game.asked:
                break
            index = game.open[rng.below(len(game.open))]
            give(game, index, game.asked[index].space.draw(game, rng), dealer)
        assert game.outcome is not None


@pytest.mark.parametrize("position", AFFRAYS)
def test_affrays_go_on_to_the_end(position):
    match, rng = Match(RULES, "", 0, {}, position, Seeded(6)), Rng(6)
    while not match.over and len(match.log) < 3000:
        question = match.questions[0]
        match.answer(question, eager(match, question, rng))
    assert match.over


def test_odds_of_a_broadside():
    sea = table("fluyt 10,10 0 | sloop 14,10 0 of=b; at fire fluyt only")
    question = sea.question()
    odds = sea.match.odds(question, sea.read(question, "broadside starboard sloop"))
    assert odds.exact and odds.of("Sloop fatigue")[0] < 0.2
    assert sum(odds.spread.values()) == pytest.approx(1.0)


def test_a_scenario_can_be_saved_and_loaded():
    sea = opening("cutting-out-raid", seed=3)
    sea.say("down" if sea.allows("down") else sea.options[0], seat=0)
    match = wg.new("oak-and-iron", "cutting-out-raid", 3)
    match.answer(match.questions[0], match.candidates(match.questions[0])[0])
    assert wg.load(match.save()).chain == match.chain


@pytest.mark.rule("OI-MOVE-15", "OI-ATK-03", "OI-CREW-01", "OI-SQD-17", "OI-CREW-22")
@pytest.mark.parametrize(("scenario", "kinds"), [
    ("quickstart", {"helm", "attack", "crew-action"}), ("patrol-off-the-cays", {"cut-hand"}),
    ("wreck-of-the-galleon", {"place-terrain"}), ("convoy-to-kingston", {"landing"})])
def test_an_answer_with_one_part_spoilt_is_refused_and_the_nearest_is_legal(scenario, kinds):
    sea, rng, left = opening(scenario, seed=3), Rng(5), set(kinds)
    while left:
        question = sea.question()
        if question.kind in left:
            left.remove(question.kind)
            for answer in sea.match.candidates(question, 4):
                for raw in spoilt(answer) if isinstance(answer, tuple) else ():
                    refused = sea.match.why(question, raw)
                    assert refused is not None, f"{raw!r} was taken as an answer to {question.kind}"
                    assert refused.nearest is None or not sea.match.refusal(question, refused.nearest), raw
        sea.match.answer(question, sea.match.draw(question, rng))
