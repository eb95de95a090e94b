"""Plans laid card by card, teams at one screen, and what the curtain must not tell."""

import re
from pathlib import Path

import pytest

import weathergage as wg
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match

PLAY = ["play", "savage-seas", "--opponent", "random", "--seed", "4"]
HANDS = ("hand=boom-about,club-haul,grapeshot,starboard-cannons,port-cannons,brace,captains-helm,grenadoes "
         "fires=-S-W")


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def flat(told: str) -> str:
    """The output as if the screen were endlessly wide."""
    return " ".join(told.split())


def set_up(path: str, text: str) -> None:
    """A save of a position, with cards that are drawn at random from there on."""
    Path(path).write_bytes(Match(wg.ruleset("savage-seas"), "", 0, None, text, Seeded(4)).save())


@pytest.fixture
def hands() -> list[str]:
    """A Cockatrice with known hands, a Strong Fire on 2 and a Weak one on 4, about to plan."""
    set_up("hands.json", f"0,0 N {HANDS} | 0,-4 S hand=heave-to; at plan")
    return ["play", "--load", "hands.json", "--opponent", "random", "--save", "end.json"]


def plan_of(path: str = "end.json") -> object:
    """The first plan that was sent."""
    plans = [answer for _, seat, kind, answer in wg.load(Path(path).read_bytes()).log if kind == "plan" and seat == 0]
    return plans[0] if plans else None


def draft_after(told: str) -> str:
    """The last draft that was shown."""
    return drafts_in(told)[-1]


def drafts_in(told: str) -> list[str]:
    lines = r"\n {7}[ >] (\w+)  +([^\n]*)"
    return [" ".join([f"{slot}: {part}" for slot, part in re.findall(lines, draft)])
            for draft in re.findall(rf"(?:{lines.replace('(', '(?:')}){{2,}}", told)]


def test_hands_are_listed_by_crew_with_what_the_cards_say(weathergage, hands: list[str]) -> None:
    told = weathergage(*hands).output
    assert "Captain 1 Brace! 2 Captain at the Helm 3 Reload or Fight Fire" in flat(told)
    assert "Gunner 7 Grapeshot 8 Port Cannons 9 Starboard Cannons 10 Reload or Fight Fire" in flat(told)
    assert "Range 5 to starboard: 1 fire damage." in flat(told)
    assert "a Strong Fire on 2" in told and "The Chimera is 4 hexes off, ahead of you" in flat(told)
    assert draft_after(told) == "1: … 2: … 3: … 4: …"
    assert all([len(line) <= 80 for line in told.splitlines()])


@pytest.mark.parametrize(("lines", "draft"), [
    (["4"], "1: Boom About 2: … 3: … 4: …"),
    (["boom"], "1: Boom About 2: … 3: … 4: …"),
    (["Boom About"], "1: Boom About 2: … 3: … 4: …"),
    (["captain at"], "1: Captain at the Helm 2: … 3: … 4: …"),
    (["3=star"], "1: … 2: … 3: Starboard Cannons 4: …"),
    (["4 - 9"], "1: Boom About 2: nothing 3: Starboard Cannons 4: …"),
    (["-", "10"], "1: nothing 2: Reload or Fight Fire (Gunner) 3: … 4: …"),
    (["4", "3=4"], "1: … 2: … 3: Boom About 4: …"),
    (["4", "-", "9", "back"], "1: Boom About 2: nothing 3: … 4: …"),
    (["4", "-", "9", "back", "back", "back"], "1: … 2: … 3: … 4: …"),
    (["4", "clear"], "1: … 2: … 3: … 4: …"),
    (["4", "clear", "back"], "1: Boom About 2: … 3: … 4: …"),
    (["4", "none"], "1: Boom About 2: nothing 3: nothing 4: nothing"),
    (["4=brace, 3=9"], "1: … 2: … 3: Starboard Cannons 4: Brace!"),
    (["4", "o 9"], "1: Boom About 2: … 3: … 4: …"),
])
def test_a_plan_is_put_together_step_by_step(weathergage, hands: list[str], lines: list[str], draft: str) -> None:
    told = weathergage(*hands, typed=typed(*lines))
    assert told.exit_code == 0, told.output
    assert draft_after(told.output) == draft
    assert plan_of() is None


@pytest.mark.parametrize(("lines", "words"), [
    (["4", "4=club"], "No: the sailmaster can give only one Order SS-PLAN-02"),
    (["2=boom"], "No: position 2 has a Strong Fire and takes only a Reload or Fight Fire card"),
    (["= club-haul boom-about - -"], "No: position 2 has a Strong Fire"),
    (["= boom-about - club-haul -"], "No: the sailmaster can give only one Order SS-PLAN-02"),
    (["reload"], "'reload' could be any of captain-reload, sailmaster-reload, gunner-reload"),
    (["spyglass"], "there is no 'spyglass'"),
    (["captain"], "'captain' could be any of captains-helm, captain-reload"),
    (["5=boom"], "there is no '5'; there are 1, 2, 3, 4"),
    (["99"], "there is no number 99"),
    (["back"], "nothing was laid yet"),
    (["ok"], "nothing is laid yet"),
    (["4 - 9 1", "1"], "all is laid: ok sends it"),
    (["4", "o 1"], "a part has no odds"),
])
def test_what_cannot_be_laid_is_refused_with_its_clause(weathergage, hands: list[str], lines: list[str],
                                                        words: str) -> None:
    told = weathergage(*hands, typed=typed(*lines))
    assert told.exit_code == 0, told.output
    assert words in flat(told.output)
    assert plan_of() is None


def test_a_refused_card_leaves_the_draft_as_it_was(weathergage, hands: list[str]) -> None:
    told = weathergage(*hands, typed=typed("4 - 9", "4=club", "back")).output
    assert draft_after(told) == "1: … 2: … 3: … 4: …"
    told = weathergage(*hands, typed=typed("4 - 9", "4=club")).output
    assert draft_after(told) == "1: Boom About 2: nothing 3: Starboard Cannons 4: …"


@pytest.mark.parametrize("lines", [
    ["boom", "-", "starboard", "grenadoes", "ok"],
    ["4 - 9", "4=gren", "done"],
    ["boom-about - starboard-cannons grenadoes"],
    ["= boom-about - starboard-cannons grenadoes"],
    ["9", "3=9", "1=4", "4=gren", "ok"],
])
def test_a_plan_is_sent(weathergage, hands: list[str], lines: list[str]) -> None:
    weathergage(*hands, typed=typed(*lines))
    assert plan_of() == ("boom-about", "", "starboard-cannons", "grenadoes")


def test_no_orders_at_all_can_be_sent_but_not_by_mistake(weathergage, hands: list[str]) -> None:
    weathergage(*hands, typed=typed("ok"))
    assert plan_of() is None
    weathergage(*hands, typed=typed("none", "ok"))
    assert plan_of() == ("", "", "", "")


def test_suggestions_are_legal_and_differ(weathergage, hands: list[str]) -> None:
    told = weathergage(*hands, typed=typed("t", "t", "t", "ok")).output
    assert len(set(drafts_in(told))) > 2
    assert plan_of() is not None


@pytest.mark.parametrize(("lines", "words"), [
    (["? 4"], "Boom About  (Sailmaster)  Turn 1 degree to either side"),
    (["? 4"], "SS-CARD-12  Boom About."),
    (["? grape"], "Grapeshot  (Gunner)  Range 3 to starboard or port"),
    (["? spyglass"], "Spyglass  (Captain)  Look at all unrevealed Orders"),
    (["? grape"], "SS-EFF-03  `attack`."),
    (["?"], "SS-PLAN-04  Captain places."),
    (["? SS-PLAN-05"], "SS-PLAN-05  Strong Fire position."),
    (["? wardroom"], "No clause has these words."),
    (["? 99"], "there is no number 99"),
])
def test_cards_and_clauses_are_explained(weathergage, hands: list[str], lines: list[str], words: str) -> None:
    assert words in weathergage(*hands, typed=typed(*lines)).output


def test_a_card_that_is_an_answer_is_explained_by_its_number(weathergage) -> None:
    text = "0,0 N board=no-quarter/-/-/- hand=grenadoes | 1,0 S; at action 1 cockatrice"
    match = wg.position("savage-seas", text)
    match.answer(match.questions[0], "pass")
    Path("extra.json").write_bytes(match.save())
    told = weathergage("play", "--load", "extra.json", "--opponent", "random", typed=typed("? 2")).output
    assert "Grenadoes  (Marine)  Range 2 on any side: 1 fire damage." in told


def test_a_whole_battle(weathergage) -> None:
    told = weathergage(*PLAY, "--save", "end.json", typed=typed(*["t", "ok", "1", "1", "1"] * 120))
    assert told.exit_code == 0, told.output
    assert "The battle is over." in told.output and " wins" in told.output
    assert wg.load(Path("end.json").read_bytes()).over
    assert "None" not in told.output and "'" + "?" + "'" not in told.output


# --- teams ------------------------------------------------------------------------------------------------------------

TEAM = ["--option", "cockatrice-leaders=CM-SG"]


def test_a_captain_with_a_mate_places_offers_or_asks_again(weathergage) -> None:
    told = weathergage(*PLAY, *TEAM, "--seat", "cockatrice-captain", "--save", "end.json",
                       typed=typed("ask gun", "ask gunner sailmaster", "t", "ok")).output
    assert "You sit as Cockatrice Captain; in the other seats are Landsman " in told
    assert "offered: Sailmaster" in flat(told)
    assert "asks the Gunner crew for another offer." in flat(told)
    log = wg.load(Path("end.json").read_bytes()).log
    plans = [answer for _, seat, kind, answer in log if kind == "plan" and seat == 0]
    assert plans[0] == ("ask-again", "gunner")
    assert plans[1] == ("ask-again", "sailmaster", "gunner")


def test_a_mate_offers_a_card_for_each_crew(weathergage) -> None:
    told = weathergage(*PLAY, *TEAM, "--seat", "cockatrice-sailmaster", "--save", "end.json",
                       typed=typed("gunner=-", "boom", "ok"))
    assert draft_after(told.output) == "sailmaster: Boom About gunner: nothing"
    log = wg.load(Path("end.json").read_bytes()).log
    assert next(answer for _, _, kind, answer in log if kind == "offer") == ("boom-about", "")


def test_one_crew_offers_from_a_list(weathergage) -> None:
    told = weathergage(*PLAY, "--option", "cockatrice-leaders=C-S-G-M", "--seat", "cockatrice-gunner").output
    assert re.search(r" 1  Gunner: ", told) and "Gunner: nothing" in told


def test_two_friends_share_a_ship_against_the_computer(weathergage) -> None:
    told = weathergage(*PLAY, *TEAM, "--seat", "cockatrice-captain", "--seat", "cockatrice-sailmaster",
                       typed=typed("", "t", "ok", "", "t", "ok"))
    assert told.exit_code == 0
    assert "Pass the screen to Cockatrice Sailmaster." in told.output
    assert "Pass the screen to Cockatrice Captain." in told.output
    assert "Pass the screen to Chimera" not in told.output


def test_a_seat_must_exist(weathergage) -> None:
    wrong = weathergage(*PLAY, "--seat", "cockatrice-captain")
    assert wrong.exit_code == 2 and "there are cockatrice, chimera" in wrong.stderr


@pytest.mark.rule("SS-HAND-10")
def test_at_one_screen_no_team_reads_what_the_other_holds(weathergage) -> None:
    told = weathergage("play", "savage-seas", "--scenario", "duel-at-the-maw", "--seed", "4", "--opponent", "human",
                       *TEAM, typed=typed(*["", "t", "ok", "1"] * 40)).output
    parts = re.split(r"Pass the screen to (?:\w )?(Cockatrice|Chimera)[^\n]*\n", told)
    assert len(parts) > 20
    for ship, text in zip(parts[1::2], parts[2::2]):
        enemy = "Chimera" if ship == "Cockatrice" else "Cockatrice"
        for drawn in re.findall(rf"The {enemy}'s \w+ crew draws ([^.]*)\.", flat(text)):
            assert re.fullmatch(r"\d Orders?", drawn), drawn
        for laid in re.findall(rf"The {enemy} lays ([^.]*)\.", flat(text)):
            assert re.fullmatch(r"no Orders|face-down Orders on positions? [\d, and]+", laid), laid


# --- what the curtain must not tell -----------------------------------------------------------------------------------

def window(hand: str) -> list[str]:
    """A save in which the Chimera's Captain may scupper Boom About, or may not."""
    text = f"0,0 N board=boom-about/-/-/- | 3,0 S hand={hand}; at action 1 cockatrice"
    set_up("window.json", text)
    return ["play", "--load", "window.json"]


@pytest.mark.rule("SS-SCUP-02", "SS-SCUP-09")
def test_at_one_screen_a_captain_without_the_card_is_asked_like_one_who_has_it(weathergage) -> None:
    told = []
    for hand in ("scupper-that,shipwright", "spyglass,shipwright"):
        output = weathergage(*window(hand), "--opponent", "human", typed=typed("", "1", "", "1")).output
        assert "Do you scupper it?" in flat(output)
        curtains = re.split(r"(Pass the screen to [^.]*)", output)
        told.append([part for before, part in zip(["", *curtains], curtains) if not before.endswith("Chimera")])
    assert len(told[0]) == 4 and "Boom About: which course" in flat(told[0][-1])
    assert told[0] == told[1]


@pytest.mark.rule("SS-SCUP-09")
def test_against_the_computer_a_captain_without_the_card_passes_unasked(weathergage) -> None:
    without = weathergage(*window("spyglass,shipwright"), "--opponent", "random", "--seat", "chimera").output
    assert "Do you scupper it?" not in flat(without) and "reveals Boom About" in without
    with_it = weathergage(*window("scupper-that,shipwright"), "--opponent", "random", "--seat", "chimera").output
    assert "Do you scupper it?" in flat(with_it)


def test_a_kind_of_question_can_be_left_to_standing_orders(weathergage) -> None:
    line = typed("", "a scupper", "1")
    told = weathergage(*window("scupper-that"), "--opponent", "human", typed=line).output
    assert "Standing orders for scupper: answered as usual, without asking you." in told
    told = weathergage(*window("scupper-that"), "--opponent", "human", typed=typed("", "a scupper", "a scupper")).output
    assert "Standing orders for scupper: you are asked again." in told
    told = weathergage(*window("scupper-that"), "--opponent", "human", typed=typed("", "a dance")).output
    assert "There was no question 'dance'; there were scupper." in told


def test_with_teams_no_scores_are_told(weathergage) -> None:
    told = weathergage(*PLAY, *TEAM, typed=typed("!strike", "y")).output
    assert "You lose. The Cockatrice strikes her colours. The Chimera" in told
