"""Chapter 19, the options, and the setups that belong to them."""

import pytest
from savage_seas.dealt import HANDS, afar, side_by_side
from savage_seas.table import Table, board, crew, fires, hurts, opening

import weathergage as wg
from weathergage.rulesets.savage_seas.rules.setup import new_battle

USUAL = {
    "wound-defeat": "true", "initiative": "alternate", "round-limit": "30", "full-decks": "false",
    "strong-struck-wounds": "both", "fight-lapsed": "no-effect", "scupper-own": "false", "captain-may-pick": "false",
    "cockatrice-leaders": "CSGM", "chimera-leaders": "CSGM",
}


@pytest.mark.rule("SS-OPT-03")
def test_these_are_the_options_and_their_usual_settings():
    rules = wg.ruleset("savage-seas")
    assert {option.name: option.default for option in rules.options} == USUAL
    assert wg.new("savage-seas", "blue-water", 1).options == USUAL


@pytest.mark.rule("SS-OPT-03")
def test_they_are_chosen_before_the_setup_shown_and_fixed():
    chosen = {"initiative": "fixed", "scupper-own": "true", "chimera-leaders": "CM-SG"}
    match = wg.new("savage-seas", "blue-water", 1, chosen)
    assert match.options == {**USUAL, **chosen}
    assert set(match.game.house) == {"initiative=fixed", "scupper-own=true"}        # type: ignore[attr-defined]
    wg.play(match, [wg.RandomPlayer(seat) for seat in range(3)])
    assert set(match.game.house) == {"initiative=fixed", "scupper-own=true"}        # type: ignore[attr-defined]
    assert wg.load(match.save()).options == match.options


@pytest.mark.rule("SS-OPT-03", "SS-SETUP-02")
@pytest.mark.parametrize(("name", "choice"), [
    ("initiative", "cockatrice"), ("cockatrice-leaders", "CS"), ("chimera-leaders", "SG-CM"), ("round-limit", "31"),
    ("wind", "N"),
])
def test_what_is_no_option_is_refused_by_name(name: str, choice: str):
    with pytest.raises(wg.BadSetup, match=name):
        wg.new("savage-seas", "blue-water", 1, {name: choice})


@pytest.mark.rule("SS-ROUND-04", "SS-OPT-01")
@pytest.mark.parametrize(("initiative", "dice", "leads"), [
    ("alternate", "", [0, 1, 0]), ("fixed", "", [0, 0, 0]), ("roll", "3 3 | 4 2 | 1 3", [0, 0, 1]),
])
def test_who_leads_in_the_third_round(initiative: str, dice: str, leads: list[int]):
    """SS-CASE-121: with roll the dice decide, and on a tie both roll again."""
    sea = afar("deck=-", "deck=-", "at plan", dice, initiative=initiative)
    seen = [sea.game.lead]
    for _ in range(2):
        sea.plan()
        seen.append(sea.game.lead)
    assert seen == leads and sea.game.round == 3 and sea.script_left == 0
    assert [event.lead for event in sea.events("RoundBegun")][-2:] == leads[1:]


@pytest.mark.rule("SS-OPT-01", "SS-SETUP-06")
def test_the_roll_of_the_setup_serves_for_round_one():
    sea = opening("blue-water", "1 4", seed=2, initiative="roll")
    assert sea.game.lead == 1 and sea.game.round == 1 and len(sea.events("LeadTaken")) == 1
    sea.plan()
    assert sea.game.round == 2 and len(sea.events("LeadTaken")) == 2 and sea.events("LeadPassed") == []
    before_planning = [name for name in sea.story if name in ("LeadTaken", "RoundBegun", "OrdersPlaced")]
    assert before_planning[-2:] == ["LeadTaken", "RoundBegun"]


@pytest.mark.rule("SS-OPT-01")
def test_a_fixed_lead_never_passes():
    sea = opening("blue-water", "1 4", seed=2, initiative="fixed")
    for _ in range(4):
        sea.plan()
    assert sea.game.round == 5 and sea.game.lead == 1 and sea.events("LeadPassed") == []


@pytest.mark.rule("SS-OPT-02", "SS-WIN-02")
def test_with_fires_only_four_wounds_do_not_sink_a_ship():
    at_once = side_by_side("board=sharpshooters/-/-/-", "wounds=G3", "at action 1 cockatrice only",
                           wound_defeat="false").say("gunner")
    assert at_once.match.outcome is None and crew(at_once.b, "gunner").wounds == 4
    later = afar("wounds=G3 hurts=G1 board=hot-shot:d/-/-/-", "", "at clearing", wound_defeat="false")
    assert not later.over and crew(later.a, "gunner").wounds == 4
    burnt = side_by_side("board=starboard-cannons/-/-/-", "fires=WWW- wounds=G4", "at action 1 cockatrice only", "4",
                         wound_defeat="false").pass_windows()
    assert burnt.winners == (0,)


@pytest.mark.rule("SS-FIRE-13", "SS-OPT-03")
@pytest.mark.parametrize(("option", "wounded"), [("receiving", "M1"), ("both", "G1M1")])
def test_who_is_wounded_when_a_strong_fire_is_struck(option: str, wounded: str):
    """SS-CASE-112 and 45: both Orders are canceled either way."""
    sea = side_by_side("board=starboard-cannons/-/-/-", "board=-/gunner-reload/grenadoes/- fires=-S--",
                       "at action 1 cockatrice only", "2", strong_struck_wounds=option).pass_windows()
    assert hurts(sea.b) == wounded and fires(sea.b) == "-SS-" and board(sea.b)[1:3] == ["canceled", "canceled"]


@pytest.mark.rule("SS-SETUP-05", "SS-SETUP-11")
@pytest.mark.parametrize(("full", "sizes"), [("false", [6, 12, 12, 10]), ("true", [12, 12, 12, 12])])
def test_the_decks_of_the_beginner_scenario(full: str, sizes: list[int]):
    """SS-CASE-108: before dealing."""
    house = ("full-decks=true",) if full == "true" else ()
    game = new_battle("shakedown-cruise", house, (0, 0, 0, 0, 1, 1, 1, 1))
    assert [[len(each.deck) for each in ship.crews] for ship in game.ships] == [sizes, sizes]
    sea = opening("shakedown-cruise", "2 1", seed=1, full_decks=full)
    assert [len(each.hand + each.deck) for each in sea.a.crews] == sizes


def uncharted() -> Table:
    return opening("uncharted-waters", "4 1", seed=1)


@pytest.mark.rule("SS-SETUP-07")
def test_an_island_gets_a_twin():
    """SS-CASE-109: (1,-2) makes (-1,2) an island too, (0,0) is its own twin; (-3,4) is too near to a start."""
    sea = uncharted()
    assert sea.asked == [(0, "place-island")] and "nearer than 3" in sea.refusal("-3 4")
    sea.answer("1 -2")
    assert sea.game.islands == ((-1, 2), (1, -2)) and sea.asked == [(1, "place-island")]
    sea.answer("0 0")
    assert sea.game.islands == ((-1, 2), (0, 0), (1, -2)) and sea.asked == [(0, "place-island")]
    assert sea.refusal("1 -2") and sea.refusal("99 0")


def test_the_usual_hands_fit_these_options():
    assert afar(HANDS, HANDS, captain_may_pick="true").asked == [(0, "plan"), (1, "plan")]
