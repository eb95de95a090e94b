"""Chapter 7: from the empty sea to the first turn."""

import pytest
from captains_sea.table import opening

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kits.squares import NAMES
from weathergage.rulesets.captains_sea.content.read import DESIGNS, SCENARIOS

PLAY_NOW = "squall | lull | fresh-breeze | smoke-clears | heavy-swell | strange-sail"      # all six are discarded
HOLD = "topmen | carpenters | surgeon | lie-down | boarders | grapnels"
EVERY = sorted(SCENARIOS)
DEALT = [name for name in EVERY if name != "pistol-shot"]           # where cards are dealt


@pytest.mark.rule("CS-SETUP-03", "CS-SETUP-07")
@pytest.mark.parametrize("name", EVERY)
def test_wind_squares_and_headings_are_those_of_the_scenario(name):
    duel, entry = opening(name), SCENARIOS[name]
    assert duel.game.wind == entry.wind_toward
    assert [(ship.design, ship.x, ship.y, ship.heading) for ship in duel.game.ships] == [
        (side.ship, side.x, side.y, side.heading) for side in entry.sides]


@pytest.mark.rule("CS-SETUP-03", "CS-SETUP-07")
def test_the_set_up_of_constitution_against_guerriere():
    duel = opening("constitution-guerriere")
    assert duel.game.wind == 4
    assert (duel.a.design, duel.a.x, duel.a.y, duel.a.heading) == ("constitution-1812", 6, 14, 4)
    assert (duel.b.design, duel.b.x, duel.b.y, duel.b.heading) == ("guerriere", 14, 7, 6)


@pytest.mark.rule("CS-SETUP-04")
@pytest.mark.parametrize("name", [name for name in EVERY if name != "constellation-insurgente"])
def test_every_track_begins_at_its_maximum_and_morale_at_handy(name):
    for ship in opening(name).game.ships:
        design = DESIGNS[ship.design]
        assert (ship.morale, ship.crew, ship.rigging) == (3, design.crew, design.rigging)
        assert [section.boxes for section in ship.sections] == [design.boxes] * 4


@pytest.mark.rule("CS-SETUP-05", "CS-SETUP-06", "CS-SETUP-10")
def test_sail_and_loads_are_one_decision_of_both_in_secret():
    duel = opening("constitution-guerriere", PLAY_NOW)
    assert duel.asked == [(0, "fit-out"), (1, "fit-out")]
    assert all(question.secret for question in duel.match.questions)
    assert duel.question(0).space.slots == ("sail", "starboard bow", "starboard aft", "port bow", "port aft")
    duel.say("fighting round", seat=0)
    assert duel.events("ShipFitted") == []
    duel.say("medium chain", seat=1)
    assert [(event.side, event.sail) for event in duel.events("ShipFitted")] == [(0, "fighting"), (1, "medium")]
    assert (duel.a.sail, duel.b.sail) == ("fighting", "medium")


@pytest.mark.rule("CS-SETUP-06")
def test_every_section_is_loaded_as_its_captain_likes_face_down_and_chasers_are_loaded():
    duel = opening("constitution-guerriere", PLAY_NOW)
    duel.say("medium round chain double round", "fighting double")
    assert [section.load for section in duel.a.sections] == ["round", "chain", "double", "round"]
    assert [section.load for section in duel.b.sections] == ["double"] * 4
    assert not any(section.known for ship in duel.game.ships for section in ship.sections)
    assert [(ship.bow_chasers, ship.stern_chasers) for ship in duel.game.ships] == [(0, 0), (0, 0)]


@pytest.mark.rule("CS-SETUP-06")
@pytest.mark.parametrize("loads", ["grape", "-"])
def test_no_section_stays_empty_or_takes_other_shot(loads):
    refused = opening("constitution-guerriere").refusal(f"medium {loads}")
    assert refused.startswith("starboard bow takes round or chain or double")


@pytest.mark.rule("CS-SETUP-08")
def test_each_player_draws_three_cards_side_a_first():
    duel = opening("constitution-guerriere", HOLD).say("medium round", "medium round")
    assert duel.a.hand == ("carpenters", "surgeon", "topmen")
    assert duel.b.hand == ("boarders", "grapnels", "lie-down")
    assert (len(duel.game.deck), duel.game.discards) == (58, ())


@pytest.mark.rule("CS-SETUP-08")
def test_a_play_now_card_of_the_opening_hand_is_discarded():
    """CS-CASE-92: without effect and without reshuffle; the player starts with two cards."""
    duel = opening("constitution-guerriere", "topmen | wind-backs | surgeon | lie-down | boarders | grapnels")
    duel.say("medium round", "medium round")
    assert duel.a.hand == ("surgeon", "topmen") and len(duel.b.hand) == 3
    assert duel.game.wind == 4
    assert duel.game.discards == ("wind-backs",) and len(duel.game.deck) == 58


@pytest.mark.rule("CS-SETUP-09")
@pytest.mark.parametrize("name", DEALT)
def test_no_smoke_fire_grapple_or_formation_is_in_play(name):
    duel = opening(name, PLAY_NOW).say("medium round", "medium round")
    game = duel.game
    assert (game.smoke, game.grapple, game.formation) == ((), "", "")
    assert not any(ship.on_fire or ship.maneuver or ship.strain or ship.activations for ship in game.ships)
    assert len(game.deck) + len(game.discards) == 64


@pytest.mark.rule("CS-SETUP-10")
def test_in_an_open_duel_the_wind_is_drawn_then_headings_are_chosen_then_ships_fitted_out():
    duel = opening("open-duel", f"#3 | {PLAY_NOW}")
    assert duel.game.wind == 3
    assert duel.asked == [(0, "choose-heading"), (1, "choose-heading")]
    assert all(question.secret for question in duel.match.questions)
    assert duel.refusal("W") and not duel.refusal("E")
    duel.say("E", "SW")
    assert (duel.a.heading, duel.b.heading) == (3, 6)
    assert duel.asked == [(0, "fit-out"), (1, "fit-out")]


@pytest.mark.rule("CS-SCEN-09", "CS-SETUP-10")
@pytest.mark.parametrize("wind", range(1, 9))
def test_in_an_open_duel_the_wind_may_blow_anywhere_and_nobody_starts_in_irons(wind):
    duel = opening("open-duel", f"#{wind} | {PLAY_NOW}")
    assert duel.game.wind == wind
    assert duel.options == [name for heading, name in enumerate(NAMES) if heading and (heading - wind) % 8 != 4]
    for beyond in (0, 9):
        with pytest.raises(wg.ScriptError):
            opening("open-duel", f"#{beyond}")


@pytest.mark.rule("CS-SETUP-10")
def test_special_rules_act_before_the_captains_fit_out():
    duel = opening("constellation-insurgente")
    assert duel.asked[0] == (0, "fit-out")
    assert duel.b.rigging == 8 and duel.a.rigging == 11


@pytest.mark.rule("CS-SETUP-10")
def test_cards_are_dealt_after_the_decision_and_then_turn_1_begins():
    duel = opening("constitution-guerriere", HOLD)
    assert duel.a.hand == () and duel.game.deck == () and duel.game.turn == 0
    duel.say("medium round", "medium round")
    assert duel.game.turn == 1 and duel.asked == [(0, "assign-crew"), (1, "assign-crew")]


# --- positions of the set-up ------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-SETUP-10")
@pytest.mark.parametrize("scenario, kind", [("pistol-shot", "fit-out"), ("nymphe-cleopatre", "fit-out"),
                                            ("open-duel", "choose-heading"), ("open-duel", "fit-out")])
def test_a_position_written_in_the_set_up_goes_on_there(scenario: str, kind: str):
    first, rng = wg.new("captains-sea", scenario, seed=3), wg.Rng(1)
    while first.questions[0].kind != kind:
        first.answer(first.questions[0], first.draw(first.questions[0], rng))
    second = Match(first.ruleset, seed=9, position=first.ruleset.notation(first.game))
    assert [(asked.seat, asked.kind) for asked in second.questions] == [(0, kind), (1, kind)]
    assert second.game.wind == first.game.wind
    assert [ship.heading for ship in second.game.ships] == [ship.heading for ship in first.game.ships]
    while second.game.turn < 2 and not second.over:
        second.answer(second.questions[0], second.draw(second.questions[0], rng))
    assert [bool(ship.hand) for ship in second.game.ships].count(True) or scenario == "pistol-shot"


@pytest.mark.parametrize("words", ["turn 0", "turn 0; at assign-crew", "turn 0; impulse 3; at reload"])
def test_there_is_no_other_turn_0(words: str):
    with pytest.raises(wg.BadSetup, match="needs a turn from 1 on"):
        wg.position("captains-sea", f"nymphe 11,10 E | cleopatre 12,8 E; {words}")


@pytest.mark.parametrize(("position", "complaint"), [
    ("galatea 5,9 N chasers=-5/0 | congress 20,9 N; at fire", "chasers -5 is not between 0 and 600"),
    ("galatea 5,9 N tasks=0/-1/0 | congress 20,9 N; at fire", "tasks -1 is not between 0 and 2"),
    ("galatea 5,9 N | congress 20,9 N; grapple grappled; at melee", "grappled ships lie in one square"),
    ("galatea 5,9 N | congress 20,9 N; smoke 5,9=-1/0; at fire", "smoke -1 is not between 0 and 99"),
    ("galatea 5,9 N | congress 20,9 N; smoke 5,9=0/0; at fire", "smoke: there is none in 5,9"),
    ("galatea 5,9 N | congress 20,9 N; smoke 0,9=1/0; at fire", "smoke: square 0,9 is not on the map"),
    ("galatea 5,9 N | congress 20,9 N; formation parallel E b; at fire", "formation: only ships in one square"),
    ("galatea 5,9 N | congress 5,9 N; at melee only", "at melee needs grapple grappled"),
    ("galatea 5,9 N | congress 20,9 N; turn 5; limit 4; at fire", "turn 5 is after the last, limit 4"),
    ("galatea 5,9 N | congress 20,9 N; special calm; at fire", "special is .* not 'calm'"),
    ("galatea 5,9 N | congress 20,9 N; points -2/2 0/0; at fire", "points -2 is not between 0 and 20"),
    ("galatea 5,9 N hand=squall | congress 20,9 N; at fire", "hand is .* not 'squall'"),
    ("galatea 5,9 N act=8,8 | congress 20,9 N; at cycle", "act 8,8: each impulse once, in order"),
    ("galatea 5,9 N act=8,4 | congress 20,9 N; at cycle", "act 8,4: each impulse once, in order"),
    ("galatea 5,9 N maneuver=wear-off:1:1:0 | congress 20,9 N; at fire", "maneuver is .* not 'wear-off'"),
    ("galatea 5,9 N on-fire=no | congress 20,9 N; at fire", "on-fire stands alone"),
    ("galatea 5,9 N reds=40 | congress 20,9 N; at fire", "reds 40 is not between 1 and"),
    ("galatea 5,9 N hull=0/3/3/3 load=round/-/-/- | congress 20,9 N; at fire", "side a: load and reload are -"),
    ("galatea 5,9 N | congress 20,9 N reload=-/-/-/round@5 hull=3/3/3/0; at fire", "side b: load and reload are -"),
    ("galatea 5,9 N reload=-/-/-/round@5 | congress 20,9 N; impulse 6; at fire", "side a: reload 5 is past; it is 6"),
    ("galatea 5,9 N chasers=0/17 | congress 20,9 N; turn 2; impulse 6; at fire", "chasers 17 is past; it is 18"),
])
def test_a_position_that_play_could_not_reach_is_refused(position: str, complaint: str) -> None:
    with pytest.raises(wg.BadSetup, match=complaint):
        wg.position("captains-sea", position)
