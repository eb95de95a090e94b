"""What play tells: the log says what happened and to whom, labels promise what the rules will do."""

import pytest
from oak_and_iron.battles import RULESET, game_of
from oak_and_iron.table import table
from wording import words_of

import weathergage as wg
from weathergage.kernel.core import Outcome
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.fleets import faults_of, new_fleet
from weathergage.rulesets.oak_and_iron import events as ev
from weathergage.rulesets.oak_and_iron.content.read import BATTLES, SCENARIOS, STOCK
from weathergage.rulesets.oak_and_iron.face.telling import tell, verdict
from weathergage.rulesets.oak_and_iron.face.words import does, faces_count, is_many, side_name

PASSED = "sail cannon cannon cannon cannon"


def log(sea):
    return [tell(sea.game, event) for event in sea.match.events]


def label(sea, text):
    question = sea.question()
    return sea.match.label(question, question.space.take(sea.read(question, text)))


# --- speed ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SEA-05", "OI-MOVE-08", "OI-MOVE-09", "OI-TERM-18")
@pytest.mark.parametrize(("ship", "faster", "slower"), [
    ("fluyt 10,10 180", "Faster: 5″ instead of 3.75″", "Slower: 2.5″ instead of 3.75″"),
    ("fluyt 10,10 180 damage=7", "Faster: no change, speed 2 is her limit", "Slower: no change, speed 2 is her limit"),
    ("fluyt 10,10 180 sail=minimal damage=7", "Faster: no change, speed 2 is her limit",
     "Slower: 1.25″ instead of 2.5″"),
    ("light-galleon 10,10 91 sail=minimal", "Faster: 2.5″ instead of 1.25″", "Slower: 0″ instead of 1.25″"),
])
def test_faster_and_slower_promise_what_the_limits_leave(ship, faster, slower):
    sea = table(f"{ship} | sloop 30,30 0 of=b; at move {ship.split()[0]} only", dice=PASSED).say("test")
    assert [label(sea, word) for word in ("faster", "slower")] == [faster, slower]


@pytest.mark.rule("OI-SEA-05", "OI-TERM-18")
def test_a_ship_at_her_limit_is_not_said_to_sail_faster():
    sea = table("fluyt 10,10 180 damage=7 | sloop 30,30 0 of=b; at move fluyt only", dice=PASSED)
    told = log(sea.say("test", "faster"))
    assert told[-2:] == ["Fluyt crowds on sail.", "Fluyt makes speed 2."]


# --- contact ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-COLL-01", "OI-COLL-02")
def test_a_preview_tells_the_contact_first():
    """Her own Fluyt lies ahead of her, and the enemy would bear from where she can never come."""
    sea = table("sloop 10,10 180 | fluyt 10,6.5 90 | petite-fregate 13,5 180 of=b; at move sloop only").say("skip")
    question = sea.question()
    answer = question.space.take(sea.read(question, "ahead"))
    assert sea.match.label(question, answer) == "Straight on: she runs into Fluyt"
    sight = sea.match.sight(0)
    assert sight.figures(question.question, answer) == ()
    marks = sight.preview(question.question, answer)
    assert [mark.text for mark in marks if type(mark).__name__ == "Label"] == ["runs into Fluyt"]
    ghosts = [mark for mark in marks if type(mark).__name__ == "Ghost"]
    assert ghosts[0].at == pytest.approx((10.0, 8.125), abs=0.002)              # bow to side, no farther
    sea.dice("cannon cannon cannon").say("ahead")
    assert sea.events("CollisionRolled")[0].struck == ("fluyt",)


@pytest.mark.rule("OI-COLL-01")
def test_previews_of_turns_rows_and_hits_at_the_helm_tell_the_contact():
    rocks = table("sloop 10,10 0 options=sweeps | sloop 30,30 0 of=b; terrain rocks-small 10,12.6 0; "
                  "at crew sloop only")
    assert label(rocks, "row").startswith("Row: 1.25″ ahead, into the ")
    turning = table("sloop 10,10 0 | fluyt 11.6,11.5 0 | corvette 30,30 0 of=b; wind north; at move sloop only")
    assert label(turning, "60") == "60° to starboard: she runs into Fluyt"
    assert "runs into" not in label(turning, "-60")
    hit = table("fluyt 10,10 0 | sloop 12.5,10 180 of=b | sloop 13.6,9.5 180 of=b; at fire fluyt only",
                dice="swords swords")
    hit.say("broadside starboard sloop crew")
    assert "runs into Sloop II" in label(hit, "port") + label(hit, "starboard")


@pytest.mark.rule("OI-COLL-08", "OI-COLL-09", "OI-COLL-10")
@pytest.mark.parametrize(("start", "struck", "pushed", "rule"), [
    (11.5, "fluyt 10,14 90 of=b", "fluyt", "OI-COLL-08"), (11.5, "fluyt 10,14 90 of=b aground", "sloop", "OI-COLL-09"),
    (32.7, "fluyt 10,35.2 90 of=b", "fluyt", "OI-COLL-10"),                     # the table ends behind her
])
def test_a_push_names_the_clause_that_acts(start, struck, pushed, rule):
    sea = table(f"sloop 10,{start} 0 | {struck} | sloop 30,3 0 of=b; wind south; at move sloop only",
                dice="cannon cannon cannon").say("skip", "ahead")
    assert [(event.ship, event.rule) for event in sea.events("ShipMoved") if event.how == "push"] == [(pushed, rule)]


@pytest.mark.rule("OI-COLL-10")
def test_a_ship_without_any_room_pushes_the_mover_back():
    sea = table("sloop 10,32.9 0 | fluyt 10,35.375 90 of=b | sloop 30,3 0 of=b; wind south; "
                "terrain rocks-small 7.6,35 0; terrain rocks-small 12.4,35 0; at move sloop only",
                dice="cannon cannon cannon").say("skip", "ahead")
    pushes = [(event.ship, event.rule) for event in sea.events("ShipMoved") if event.how == "push"]
    assert pushes == [("sloop", "OI-COLL-10")]


# --- who does what ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-TERM-19")
def test_an_entangled_ship_is_held_and_does_not_sail():
    sea = table("fluyt 10,10 45 | fluyt 10.884,9.116 45 of=b; link fluyt fluyt-2; at move fluyt only")
    assert log(sea)[0] == "Fluyt I is held fast." and not sea.events("SpeedSet")
    sea.dice(PASSED).say("test", "cut-free")
    assert log(sea)[-1] == "Fluyt I makes speed 1."


@pytest.mark.rule("OI-CONV-05", "OI-CARD-09", "OI-CARD-26", "OI-CARD-32")
@pytest.mark.parametrize("card", ["rolling-broadsides", "elan", "heavy-musket-volley"])
def test_an_attack_that_costs_the_crew_action_is_not_free(card):
    sea = table(f"fluyt 10,10 0 | fluyt 14,10 0 of=b; up a {card}; at crew fluyt only", seed=1).say(card)
    assert sea.match.sight(0).reason(sea.question().question).startswith("It takes her Crew Action; ")
    sea.say(sea.options[0])
    assert not sea.events("AttackDeclared")[0].free
    assert not [words for words in log(sea) if "free" in words]


@pytest.mark.rule("OI-CARD-07")
def test_a_reaction_is_free():
    sea = table("fluyt 10,10 180 | fluyt 13,8 180 of=b; up b small-arms; at move fluyt only", seed=1)
    sea.say("skip", "ahead", "fluyt-2")
    assert sea.events("AttackDeclared")[0].free


@pytest.mark.rule("OI-CREW-07")
def test_boarding_names_whom():
    sea = table("fluyt 10,10 0 | fluyt 12,10 0 of=b; at crew fluyt only", seed=1).say("board fluyt-2")
    assert log(sea)[0] == "Fluyt I tries to board Fluyt II."


@pytest.mark.rule("OI-END-10", "OI-END-12", "OI-END-13")
def test_the_score_is_told_from_the_winners_side():
    sea = table("fluyt 10,10 0 damage=7 | sloop 20,10 0 | sloop 30,30 0 of=b | sloop 33,30 0 of=b; turn 10; "
                "at end only")
    assert sea.winners == (1,)
    assert log(sea)[-1] == "Squadron B wins: the last turn is over; 0 to 1 Strike Points."
    assert verdict(sea.game, sea.match.outcome) == (
        "Squadron B holds the field", "0 to 1 Strike Points, against 2 ships and 2 ships.")


@pytest.mark.parametrize(("squadron", "many"), [
    ("Flibustiers", True), ("Kapers of Zeeland", True), ("Sea Rovers", True), ("Morgan's men", True),
    ("Channel squadron", False), ("Squadron of the Maze", False), ("Armada de Barlovento", False), ("Player A", False),
    ("the English fleet", False)])
def test_verbs_agree_with_the_name(squadron, many):
    assert is_many(squadron) == many
    assert [does(squadron, verb) for verb in ("wins", "has", "chooses")] == [
        f"{squadron} {verb}" for verb in (("win", "have", "choose") if many else ("wins", "has", "chooses"))]


def test_a_squadron_that_is_called_by_a_common_noun_has_an_article_in_a_sentence():
    game = game_of(wg.new("oak-and-iron", "convoy-to-kingston", 1))
    convoy = next(at for at, squadron in enumerate(game.squadrons) if squadron.name == "English convoy")
    side = game.squadrons[convoy].side
    assert tell(game, ev.CardsReturned(convoy, ("elan",), ())) == "The English convoy takes back Elan."
    assert tell(game, ev.BattleEnded(side, (1, 0) if side else (0, 1), "turn-limit", "OI-END-13")) \
        == "The English convoy wins: the last turn is over; 0 to 1 Strike Points."
    assert verdict(game, Outcome((game.squadrons[convoy].seat,), (0, 0), "turn-limit", "OI-END-13"))[0] \
        == "The English convoy holds the field"
    assert side_name(game, side) == "English convoy"        # by itself, as on a sheet


def test_several_win_and_take_their_cards():
    game = game_of(wg.new("oak-and-iron", "patrol", 1))
    assert game.squadrons[1].name == "Flibustiers"
    assert tell(game, ev.BattleEnded(1, (4, 2), "turn-limit", "OI-END-13")).startswith("Flibustiers win: ")
    assert tell(game, ev.CardsReturned(1, ("elan",), ("down",))) == "Flibustiers take back Elan and discard Down!"
    assert tell(game, ev.CardsRemoved(1, ("elan",))) == "Flibustiers remove Elan from their hand."
    assert verdict(game, Outcome((0,), (0, 0), "withdrawal", "OI-END-10"))[0] == "Flibustiers withdraw"
    names = [muster.name for muster in STOCK.values()] + [side.name for one in SCENARIOS.values() for side in one.sides]
    assert sorted({name for name in names if is_many(name)}) == [
        "Flibustiers", "Kapers", "Kapers of Zeeland", "Morgan's men", "Sea Rovers"]


def test_no_sentence_stops_twice():
    """Down! is a card whose name ends a sentence."""
    match = wg.new("oak-and-iron", "quickstart", 1)
    for _ in range(12):
        question = match.questions[0]
        words = words_of(match, question, 3)
        assert not [word for word in words if "!." in word], words
        match.answer(question, match.candidates(question)[-1])
    assert not [event for event in match.events if "!." in tell(game_of(match), event)]


# --- fleets that break the rules --------------------------------------------------------------------------------------

BROKEN = "; fifth-rate flagship, fluyt, petite-fregate; experienced-admiral"


@pytest.mark.rule("OI-SQD-01", "OI-SQD-02", "OI-SQD-07")
def test_a_squadron_that_breaks_the_rules_is_refused_with_its_faults():
    with pytest.raises(BadSetup, match="option squadron-1: OI-SQD-07: there is no faction ''"):
        wg.new("oak-and-iron", "patrol", 1, {"squadron-1": BROKEN})
    with pytest.raises(BadSetup, match=r"OI-SQD-02: it costs [5-9][0-9] points, at most 50; .*OI-TERM-02"):
        wg.new("oak-and-iron", "patrol", 1,
               {"squadron-2": "english; fifth-rate, fifth-rate, fifth-rate, fifth-rate; experienced-admiral"})
    with pytest.raises(BadSetup, match="has fewer squadrons"):
        wg.new("oak-and-iron", "patrol", 1, {"squadron-3": BROKEN})


@pytest.mark.rule("OI-SQD-01", "OI-SQD-07", "OI-SQD-15")
def test_a_fleet_file_with_faults_comes_to_no_battle():
    """Whoever takes its option to a battle all the same is told what is wrong, and the stock squadron does not sail."""
    yard = RULESET.shipyard
    fleet = new_fleet("oak-and-iron", 50, ("fifth-rate", "fluyt", "fluyt"), "Mine", "", (("flagship",), (), ()))
    assert {fault.rule for fault in faults_of(RULESET, fleet)} == {"OI-SQD-07"}
    option, text = yard.option(0, fleet)
    assert option == "squadron-1" and text
    for scenario in ("patrol", *BATTLES):
        with pytest.raises(BadSetup, match="OI-SQD-07"):
            wg.new("oak-and-iron", scenario, 1, {option: text})


# --- what counts ------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SEA-01", "OI-DICE-15")
@pytest.mark.parametrize(("ship", "words"), [
    ("fluyt 10,10 180", "dice, of which one must show Skull or Sail;"),
    ("fluyt 10,10 180 fatigue=6", "1 die, which must show Skull or Sail;")])
def test_one_die_must_show_what_one_of_several_must(ship, words):
    sea = table(f"{ship} | sloop 30,30 0 of=b; at move fluyt only")
    assert words in sea.match.sight(0).reason(sea.question().question)


@pytest.mark.rule("OI-TERM-04", "OI-DICE-15")
def test_a_symbol_counts_and_swords_count():
    assert [faces_count(words) for words in ("Sail", "Skull or Sail", "Swords", "Skull, Musket or Swords")] == \
        ["Sail counts", "Skull or Sail counts", "Swords count", "Skull, Musket or Swords count"]
