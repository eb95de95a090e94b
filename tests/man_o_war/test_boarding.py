"""Boarding and prizes."""

import pytest
from man_o_war.table import table

# a Wolfship with its bow on a Galleon's starboard side
SIDE = "wolfship 21.875,20 270 no-movement no-firing{} | galleon 20,20 0 of=2{} | galleon 44,70 0 of=2"
# and on its bow
BOW = "wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 | galleon 44,70 0 of=2"


def fought(sea):
    return [event.totals for event in sea.events("BoardingFought")]


@pytest.mark.rule("MW-BRD-03", "MW-BRD-04", "MW-BRD-05")
def test_the_defender_adds_the_guns_of_the_touched_side():
    """MW-CASE-52."""
    sea = table(f"{SIDE.format('', '')}; at act wolfship only", dice="5 2").say("galleon")
    assert fought(sea) == [(9, 10)] and sea["wolfship"].crew == 3


@pytest.mark.rule("MW-BRD-05")
def test_on_the_bow_there_are_no_guns():
    """MW-CASE-53."""
    sea = table(f"{BOW}; at act wolfship only", dice="5 2").say("galleon")
    assert fought(sea) == [(9, 6)] and sea["galleon"].crew == 3


@pytest.mark.rule("MW-BRD-08", "MW-BRD-09")
def test_a_defender_who_goes_on_attacks_without_guns():
    """MW-CASE-54."""
    position = SIDE.format("", "").replace(" no-firing", "")
    sea = table(f"{position}; at act wolfship only", dice="5 2 | 3 3").say("cease", "galleon")
    assert sea.asked == [(1, "grapples")]
    sea.say("continue")
    assert fought(sea) == [(9, 10), (7, 9)] and sea["galleon"].crew == 3


@pytest.mark.rule("MW-BRD-06", "MW-BRD-10", "MW-BRD-11")
def test_a_tie_costs_both_and_the_defender_decides():
    """MW-CASE-55."""
    sea = table(f"{BOW}; admiral 2 galleon; at act wolfship only", dice="4 3 | 4 3").say("galleon")
    assert fought(sea) == [(8, 8)] and sea["wolfship"].crew == sea["galleon"].crew == 3
    assert sea.asked == [(1, "grapples")]
    sea.say("continue")
    assert fought(sea)[-1] == (7, 7)


@pytest.mark.rule("MW-BRD-12", "MW-BRD-14", "MW-VIC-08")
def test_an_admiral_dies_with_the_last_of_his_crew():
    """MW-CASE-56."""
    position = BOW.replace("of=2 |", "of=2 crew=1 |", 1)
    sea = table(f"{position}; admiral 2 galleon; at act wolfship only", dice="6 1").say("galleon")
    assert sea["galleon"].side == -1 and sea.person("admiral", 1).status == "killed"


@pytest.mark.rule("MW-BRD-16")
def test_a_tie_may_empty_both():
    """MW-CASE-57."""
    position = BOW.replace("of=2 |", "of=2 crew=1 |", 1).replace("no-firing", "no-firing crew=1")
    sea = table(f"{position} | wolfship 44,10 0; at act wolfship only", dice="3 3").say("galleon")
    assert sea["wolfship"].side == sea["galleon"].side == -1


@pytest.mark.rule("MW-PRZ-02", "MW-PRZ-05")
def test_a_prize_takes_up_to_its_limit_and_one_counter_stays():
    """MW-CASE-58."""
    position = "wolfship 20,22.25 180 no-movement no-firing{} | wargalley 20,20 0 of=2 held=none | galleon 44,70 0 of=2"
    sea = table(f"{position.format('')}; at act wolfship only").say("wargalley")
    assert sea.options == ["leave", "take 1", "take 2", "scuttle 1", "scuttle 2"]
    sea.say("take 2")
    assert sea["wolfship"].crew == 2 and sea["wargalley"].side == 0 and sea["wargalley"].crew == 2
    sea = table(f"{position.format(' crew=1')}; at act wolfship only").say("wargalley")
    assert not sea.asked and sea["wargalley"].side == -1


@pytest.mark.rule("MW-PRZ-03")
def test_a_prize_has_no_guns():
    """MW-CASE-59."""
    position = SIDE.replace("galleon 20,20 0 of=2{}", "galleon 20,20 0 of=1 held=2 crew=2{}")
    sea = table(f"{position.format('', '')}; at act wolfship only", dice="5 2").say("galleon")
    assert fought(sea) == [(9, 4)]


@pytest.mark.rule("MW-PRZ-04", "MW-END-07", "MW-END-09")
def test_a_ship_is_scuttled_in_the_end_phase_and_its_party_may_be_lost():
    """MW-CASE-60."""
    sea = table("wolfship 30,40 0 crew=3 | wargalley 20,20 0 of=2 held=1 crew=1 scuttler=wolfship"
                " | galleon 44,70 0 of=2; turn 2; at end", seed=2)
    assert sea["wargalley"].fate == "sunk" and sea["wolfship"].crew == 3
    assert [wreck.stage for wreck in sea.game.wrecks] == ["wreckage"]
    while sea.game.turn == 3:
        question = sea.question()
        sea.match.answer(question, sea.match.candidates(question, 1)[0])
    assert [wreck.stage for wreck in sea.game.wrecks] == ["debris"]


@pytest.mark.rule("MW-END-07", "MW-END-08")
def test_a_scuttling_party_returns_to_the_ship_alongside():
    sea = table("wolfship 20,22.25 180 crew=3 | wargalley 20,20 0 of=2 held=1 crew=1 scuttler=wolfship"
                " | galleon 44,70 0 of=2; at end only", seed=2)
    assert sea["wolfship"].crew == 4


@pytest.mark.rule("MW-PRZ-06", "MW-STR-01", "MW-STR-04")
def test_a_recaptured_ship_acts_as_a_straggler():
    """MW-CASE-61."""
    position = ("wolfship 20,22.25 180 no-movement no-firing | wargalley 20,20 0 held=none unit=1"
                " | wargalley 24,20 0 unit=1 | galleon 44,70 0 of=2")
    sea = table(f"{position}; at act wolfship", seed=1).say("wargalley", "recrew 1")
    assert sea["wargalley"].side == 0 and sea["wargalley"].straggler
    while [kind for _, kind in sea.asked] != ["activate"] and sea.game.phase == "battle":
        question = sea.question()
        if question.kind == "move":
            assert sea.piece != "wargalley"
        sea.match.answer(question, sea.match.candidates(question, 1)[0])


@pytest.mark.rule("MW-FLT-02")
def test_an_undamaged_dwarf_ship_cannot_be_boarded():
    """MW-CASE-62."""
    position = ("galleon 20,22.5 180 no-movement no-firing | monitor 20,20 0 of=2{}; player 2 fleet=dwarf; "
                "at act galleon")
    assert not table(f"{position.format('')} only").asked
    assert table(f"{position.format(' hit=funnel')} only").asked == [(0, "board")]


@pytest.mark.rule("MW-PRZ-09", "MW-PRZ-06")
def test_a_party_that_is_killed_scuttles_nothing():
    """MW-CASE-106."""
    sea = table("wolfship 20,22.5 180 no-movement no-firing | corsair 20,20 0 held=2 crew=1 scuttler=galleon"
                " | galleon 30,20 0 of=2; at act wolfship only", dice="6 1").say("corsair")
    assert sea["corsair"].scuttler == -1 and sea.options == ["leave", "recrew 1", "recrew 2", "recrew 3"]


@pytest.mark.rule("MW-SHOT-18", "MW-END-10", "MW-CRIT-08")
def test_no_firing_means_no_guns_in_boarding():
    """MW-CASE-71."""
    sea = table(f"{SIDE.format('', ' no-firing')}; at act wolfship only", dice="5 2").say("galleon")
    assert fought(sea) == [(9, 6)]
    sea = table("wolfship 22,20 0 | galleon 30,20 0 of=2 no-firing no-movement; at end only", seed=1)
    assert not sea["galleon"].no_fire and not sea["galleon"].no_move


@pytest.mark.rule("MW-CARD-06", "MW-CARD-08", "MW-CARD-19", "MW-SPL-22", "MW-SPL-26", "MW-BRD-19")
@pytest.mark.parametrize(("mine", "theirs", "totals"), [
    ("cards=veteran-marines", "", (10, 6)), ("", "cards=boarding-nets", (7, 6)),
    ("spells=bear-strength", "", (11, 6)), ("", "spells=mutiny", (9, 4)),
])
def test_cards_and_spells_change_a_round(mine, theirs, totals):
    position = (f"wolfship 20,22.75 180 no-movement no-firing {mine} | galleon 20,20 0 of=2 {theirs}"
                " | galleon 44,70 0 of=2")
    sea = table(f"{position}; at act wolfship only", dice="5 2", seed=3).say("galleon")
    while not fought(sea):
        sea.say("pass" if sea.asked[0][1] == "arrows" else "keep")
    assert fought(sea)[0] == totals


@pytest.mark.rule("MW-FLT-14")
def test_berserkers_roll_two_dice_first():
    sea = table("longship 20,22.5 180 no-movement no-firing | galleon 20,20 0 of=2 | galleon 44,70 0 of=2; "
                "at act longship only", dice="2 6 3 | 1 3").say("galleon", "press-on")
    assert fought(sea) == [(10, 7), (5, 6)]
