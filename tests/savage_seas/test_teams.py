"""Chapter 19: several leaders on one ship, time-outs, and seats led by the machine."""

import pytest
from savage_seas.dealt import HANDS, afar, side_by_side
from savage_seas.table import SCUPPER, Table, board, laid, opening

import weathergage as wg
from weathergage.kernel.codec import encode
from weathergage.kernel.core import seen_by
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.rulesets.savage_seas.rules.planning import timed_out_plan
from weathergage.rulesets.savage_seas.rules.setup import leaders_of, seat_names, seatings
from weathergage.rulesets.savage_seas.state import battle


def team(leaders: str = "C-S-G-M", a: str = HANDS, **options: str) -> Table:
    return afar(a, HANDS, "at plan", cockatrice_leaders=leaders, **options)


def offered(*cards: str, a: str = HANDS, **options: str) -> Table:
    """Sailmaster, Gunner and Marine have offered these, and the enemy has planned nothing."""
    sea = team(a=a, **options)
    for seat, card in enumerate(cards, 1):
        sea.answer(card, seat=seat)
    return sea.answer("- - - -", seat=4)


@pytest.mark.rule("SS-SETUP-02", "SS-OPT-03")
def test_every_way_to_deal_out_the_crews_is_known():
    assert seatings()[:4] == ("CSGM", "CM-SG", "C-S-GM", "C-S-G-M") and len(set(seatings())) == 15
    for name in seatings():
        assert sorted(name.replace("-", "")) == sorted("CSGM") and name[0] == "C"
    assert leaders_of("CM-SG", "C-S-GM") == (0, 1, 1, 0, 2, 3, 4, 4)
    assert seat_names("CM-SG", "CSGM") == ("cockatrice-captain", "cockatrice-sailmaster", "chimera")


@pytest.mark.rule("SS-TEAM-01")
def test_every_leader_offers_an_order_or_none_of_each_crew_they_lead():
    sea = team("CM-SG")
    assert sea.asked == [(1, "offer"), (2, "plan")] and sea.facts == ((1, 2),)
    assert len(sea.options) == 36               # each crew: four Active Orders, the permanent card, or none
    assert sea.refusal("boom-about grapeshot", seat=1) == sea.refusal("- -", seat=1) == ""
    assert sea.refusal("- gunner-reload", seat=1) == ""
    for text in ("boom-about", "grapeshot boom-about", "boom-about grapeshot heave-to", "brace -", "club-haul -"):
        assert sea.refusal(text, seat=1), text


@pytest.mark.rule("SS-TEAM-01")
def test_the_captain_is_asked_when_the_offers_are_in_and_may_reorder_or_leave_out():
    sea = offered("boom-about", "grapeshot", "grenadoes")
    assert sea.asked == [(0, "plan")]
    for plan in ("boom-about grapeshot grenadoes shipwright", "- grenadoes boom-about -", "- - - -",
                 "grapeshot - - captain-reload"):
        assert sea.refusal(plan) == ""
    sea.answer("grapeshot - boom-about shipwright")
    assert [laid(sea.a, position).card for position in (1, 3, 4)] == ["grapeshot", "boom-about", "shipwright"]


@pytest.mark.rule("SS-TEAM-01")
def test_the_captain_cannot_make_a_mates_crew_give_what_was_not_offered():
    sea = offered("boom-about", "-", "grenadoes")
    for plan in ("heave-to - - -", "grapeshot - - -", "gunner-reload - - -", "- - - sailmaster-reload"):
        assert sea.refused_by(plan) == "SS-TEAM-01", plan
    assert all("heave-to" not in plan for plan in sea.options)


@pytest.mark.rule("SS-TEAM-01")
def test_the_captain_may_ask_again_and_only_those_named_offer_anew():
    sea = offered("boom-about", "grapeshot", "grenadoes")
    sea.answer("ask-again sailmaster marine")
    assert sea.asked == [(1, "offer"), (3, "offer")]
    assert [event.crews for event in sea.events("AskedAgain")] == [(1, 3)]
    assert seen_by(sea.events("AskedAgain")[0], 4) is None
    sea.answer("heave-to", seat=1).answer("-", seat=3)
    assert sea.asked == [(0, "plan")] and sea.a.offers == ("", "heave-to", "grapeshot", "")
    assert sea.refused_by("boom-about - - -") == "SS-TEAM-01" and sea.refusal("heave-to grapeshot - -") == ""


@pytest.mark.rule("SS-TEAM-01")
def test_asking_again_is_for_team_mates_who_offer():
    sea = offered("boom-about", "grapeshot", "grenadoes")
    for text in ("ask-again", "ask-again captain", "ask-again gunner sailmaster", "ask-again cook"):
        assert sea.refused_by(text) == "SS-TEAM-01", text
    assert afar(HANDS, HANDS).refused_by("ask-again sailmaster", seat=0) == "SS-TEAM-01"


@pytest.mark.rule("SS-TEAM-01", "SS-OPT-03")
def test_with_the_option_the_captain_picks_for_everybody():
    sea = team(captain_may_pick="true")
    assert sea.asked == [(0, "plan"), (4, "plan")]
    assert sea.refusal("heave-to grapeshot witch-doctor shipwright", seat=0) == ""
    assert sea.refusal("ask-again gunner", seat=0)


@pytest.mark.rule("SS-TEAM-01", "SS-PLAN-01")
def test_offers_are_hidden_from_the_enemy_and_dealt_anew():
    sea = team()
    for seat, card in ((1, "boom-about"), (2, "grapeshot"), (3, "grenadoes")):
        sea.answer(card, seat=seat)
    sea.answer("- - - -", seat=4)
    assert sea.a.offers == ("", "boom-about", "grapeshot", "grenadoes")
    assert len({sea.redealt(4, key).ships[0].offers for key in range(20)}) > 5
    assert sea.redealt(2, 1).ships[0].offers == sea.a.offers


@pytest.mark.rule("SS-TEAM-02")
def test_when_the_captains_clock_runs_out_the_offers_are_placed_by_a_fixed_rule():
    """SS-CASE-116: fires S - - -; Boom About, the Gunner's bucket and Grenadoes."""
    sea = offered("boom-about", "gunner-reload", "grenadoes", a=f"fires=S--- {HANDS}")
    assert timed_out_plan(sea.game, 0) == ("gunner-reload", "boom-about", "grenadoes", "")
    question = sea.question()
    usual = sea.match.sight(question.seat).usual(question.question)
    assert usual == ("gunner-reload", "boom-about", "grenadoes", "")
    sea.match.answer(question, usual)
    assert laid(sea.a, 1).fights and board(sea.a)[3] == "-"


@pytest.mark.rule("SS-TEAM-02")
@pytest.mark.parametrize(("fires", "cards", "plan"), [
    ("----", ("boom-about", "grapeshot", "grenadoes"), ("boom-about", "grapeshot", "grenadoes", "")),
    ("----", ("-", "grapeshot", "-"), ("grapeshot", "", "", "")),
    ("----", ("boom-about", "gunner-reload", "-"), ("boom-about", "gunner-reload", "", "")),
    ("-S-S", ("boom-about", "grapeshot", "marine-reload"), ("boom-about", "marine-reload", "grapeshot", "")),
    ("SSS-", ("boom-about", "grapeshot", "grenadoes"), ("", "", "", "boom-about")),
    ("WW--", ("boom-about", "gunner-reload", "-"), ("boom-about", "gunner-reload", "", "")),
    ("S-S-", ("sailmaster-reload", "gunner-reload", "marine-reload"),
     ("sailmaster-reload", "marine-reload", "gunner-reload", "")),
])
def test_the_fixed_rule(fires: str, cards: tuple[str, ...], plan: tuple[str, ...]):
    """Buckets to the lowest Strong Fire, else to the lowest free position; others where no Strong Fire burns."""
    assert timed_out_plan(offered(*cards, a=f"fires={fires} {HANDS}").game, 0) == plan


@pytest.mark.rule("SS-TEAM-02")
def test_a_leader_out_of_time_offers_nothing_and_a_lone_captain_places_nothing():
    sea = team()
    answers = [sea.match.sight(question.seat).usual(question.question) for question in sea.match.questions]
    assert answers == [("",), ("",), ("",), ("", "", "", "")]


@pytest.mark.rule("SS-TEAM-02")
@pytest.mark.parametrize(("a", "answer"), [
    ("board=grapeshot/-/-/-", "pass"), ("board=no-quarter/-/-/- hand=grenadoes", "stop"),
    ("board=gunner-reload/-/-/- hand=grapeshot", ()), ("board=spyglass/heave-to/grapeshot/-", "keep"),
    ("board=boom-about/-/-/-", "starboard-ahead"), ("board=shipwright/-/-/- fires=-WS-", 2),
    ("board=sharpshooters/-/-/-", "captain"), ("board=buccaneer/-/-/-", (2,)), ("board=cut-the-lines/-/-/-", 2),
])
def test_a_missed_decision_is_passed_or_stopped_or_the_first_legal_choice(a: str, answer: object):
    sea = side_by_side(a, f"hand={SCUPPER} board=-/grapeshot/full-sail/-", "at action 1 cockatrice")
    if answer != "pass":
        sea.pass_windows()
    question = sea.question()
    assert sea.match.sight(question.seat).usual(question.question) == answer
    assert sea.match.refusal(question, answer) == ""


@pytest.mark.rule("SS-TEAM-03")
@pytest.mark.parametrize(("cockatrice", "chimera", "seats"), [
    ("CM-SG", "CSGM", 3), ("C-S-GM", "C-S-G-M", 7), ("C-S-G-M", "C-S-G-M", 8),
])
def test_every_seat_can_be_led_by_the_machine(cockatrice: str, chimera: str, seats: int):
    match = wg.new("savage-seas", "burning-decks", 3, {"cockatrice-leaders": cockatrice, "chimera-leaders": chimera})
    assert len(match.seats) == seats
    asked = {question.seat for question in match.questions}
    while not match.over:
        question = match.questions[0]
        asked.add(question.seat)
        sight = Sight(match.ruleset, match.game, question.seat)
        match.answer(question, wg.RandomPlayer(question.seat).choose(sight, question.question))
    assert asked == set(range(seats)) and match.outcome is not None and len(match.outcome.scores) == seats


@pytest.mark.rule("SS-TEAM-03", "SS-TEAM-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_machine_sees_what_a_human_in_its_seat_would_see(seat: int):
    """Its own ship for certain; of the enemy's hidden cards only one guess among many."""
    sea = opening("duel-at-the-maw", "3 1", seed=4)
    sight = Sight(sea.match.ruleset, sea.match.game, seat)
    assert sight.view() == sea.match.view(seat)["table"]
    guesses = [battle(sight.redeal(Rng(key))).ships for key in range(5)]
    assert all(encode(ships[seat]) == encode(sea.game.ships[seat]) for ships in guesses)
    assert len({str(encode(ships[1 - seat])) for ships in guesses}) == 5


@pytest.mark.rule("SS-TEAM-04")
def test_alone_one_leads_all_four_crews_and_is_asked_for_each_of_them():
    sea = opening("duel-at-the-maw", "3 1", seed=4)
    assert sea.match.seats == ("cockatrice", "chimera") and sea.game.leaders == (0, 0, 0, 0, 1, 1, 1, 1)
    for card, kind in (("boom-about", "sail"), ("gunner-reload", "reload"), ("buccaneer", "wound-manned"),
                       ("captains-helm", "sail")):
        alone = side_by_side(f"board={card}/-/-/-", "board=-/grapeshot/full-sail/-", "at action 1 cockatrice")
        assert alone.pass_windows().asked == [(0, kind)]
