"""Chapter 5: Bridge Cards."""

import pytest
from captains_sea.table import opening, table

from weathergage.kernel.core import HIDDEN, seen_by
from weathergage.kernel.dealer import ScriptError
from weathergage.rulesets.captains_sea.rules.set_up import WHOLE_PACK

CALM = "galatea 5,9 N{a} | congress 20,9 N{b}; at {at} only"                 # out of range of each other
ALONGSIDE = "galatea 10,10 N guns=3/0/0/0{a} | congress 12,10 N{b}; at fire only"      # three To Hit dice at 4 MP
HANDS = "weather-eye,weather-eye,weather-eye,grape,grape,topmen"
REDS, BLUE = "0", "1"                                                        # the pools of a damage roll


def calm(at: str, dice: str = "", a: str = "", b: str = "", **options: str):
    return table(CALM.format(at=at, a=a and " " + a, b=b and " " + b), dice, **options)


def alongside(dice: str = "", a: str = "", b: str = "", **options: str):
    return table(ALONGSIDE.format(a=a and " " + a, b=b and " " + b), dice, **options)


# --- the deck ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-CARD-01")
def test_both_captains_draw_from_one_common_deck():
    duel = opening("constitution-guerriere", "surgeon | topmen | topmen | grape | squall | grape")
    duel.say("medium round", "medium round")
    assert (duel.a.hand, duel.b.hand) == (("surgeon", "topmen", "topmen"), ("grape", "grape"))
    assert len(duel.game.deck) == 58 and "surgeon" not in duel.game.deck
    assert tuple(sorted(duel.game.deck + duel.game.discards + duel.a.hand + duel.b.hand)) == WHOLE_PACK


@pytest.mark.rule("CS-CARD-02", "CS-CARD-03")
def test_a_play_now_card_that_cannot_apply_does_nothing_but_reshuffle():
    """CS-CASE-91."""
    duel = table("galatea 5,9 N hand=grape | congress 20,9 N hand=grape; discards surgeon topmen; at draw only",
                 "smoke-clears")
    assert duel.over and duel.script_left == 0
    assert (duel.a.hand, duel.b.hand, duel.game.discards) == (("grape",), ("grape",), ())
    assert tuple(sorted(duel.game.deck + ("grape", "grape"))) == WHOLE_PACK


@pytest.mark.rule("CS-CARD-02")
def test_a_play_now_card_that_applies_is_shown_carried_out_and_reshuffled():
    duel = table("galatea 5,9 N | congress 20,9 N; discards surgeon; at draw only", "heavy-swell")
    assert duel.game.swell_turn == 2
    assert seen_by(duel.events("CardTurned")[0], 1).card == "heavy-swell"
    assert (duel.game.deck, duel.game.discards) == (WHOLE_PACK, ())


@pytest.mark.rule("CS-CARD-04")
def test_a_hold_card_is_kept_in_hand_and_hidden_from_the_enemy():
    duel = calm("draw", "surgeon")
    assert duel.a.hand == ("surgeon",) and duel.game.deck.count("surgeon") == 0
    drawn = duel.events("CardDrawn")[0]
    assert [seen_by(drawn, seat).card for seat in (0, 1, None)] == ["surgeon", HIDDEN, HIDDEN]


@pytest.mark.rule("CS-CARD-04", "CS-CARD-06")
def test_a_hold_card_may_be_played_at_once_if_its_window_is_open_and_then_is_no_excess():
    duel = calm("draw", "lookout", a=f"hand={HANDS}", b="maneuver=advance:0:2:1")
    assert duel.asked == [(0, "discard-down")]
    duel.aside("lookout").say("")
    assert duel.over and len(duel.a.hand) == 6 and duel.game.discards == ("lookout",)


@pytest.mark.rule("CS-CARD-17")
def test_an_empty_deck_is_made_anew_from_the_discards():
    duel = table("galatea 5,9 N | congress 20,9 N; discards surgeon topmen; no-cards; at draw only", "surgeon")
    assert (duel.a.hand, duel.game.deck, duel.game.discards) == (("surgeon",), ("topmen",), ())


@pytest.mark.rule("CS-CARD-17")
def test_no_card_is_drawn_when_deck_and_discards_are_empty():
    duel = table("galatea 5,9 N | congress 20,9 N; no-cards; at draw only")
    assert duel.over and duel.a.hand == ()


# --- hands ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-CARD-05", "CS-CARD-06")
@pytest.mark.parametrize(("morale", "limit"), [("strike-check", 4), ("unfit", 4), ("fit", 5), ("handy", 6)])
def test_a_hand_holds_four_to_six_cards_by_morale(morale: str, limit: int):
    cards = HANDS.split(",")
    below = calm("draw", "surgeon", a=f"morale={morale} hand={','.join(cards[:limit - 1])}")
    assert below.over and len(below.a.hand) == limit
    full = calm("draw", "surgeon", a=f"morale={morale} hand={','.join(cards[:limit])}")
    assert full.asked == [(0, "discard-down")]


@pytest.mark.rule("CS-CARD-06")
def test_excess_by_drawing_is_discarded_at_once_by_choice():
    duel = calm("draw", "surgeon", a=f"hand={HANDS}")
    assert duel.refusal("grape topmen") and duel.refusal("") and duel.refusal("carpenters")
    duel.say("surgeon")
    assert duel.over and ",".join(sorted(HANDS.split(","))) == ",".join(duel.a.hand)
    assert duel.game.discards == ("surgeon",)


@pytest.mark.rule("CS-CARD-07")
def test_excess_by_falling_morale_is_discarded_at_once():
    """CS-CASE-74."""
    duel = calm("draw", "officer-falls | 1 | 1", a=f"hand={HANDS}")
    duel.say("pass", "none")
    assert duel.a.morale == 2 and duel.asked == [(0, "discard-down")]
    duel.say("topmen")
    assert duel.over and len(duel.a.hand) == 5


@pytest.mark.rule("CS-CARD-07")
def test_a_hand_within_the_new_maximum_loses_nothing_when_morale_falls():
    duel = calm("draw", "officer-falls | 1 | 1", a="hand=grape,grape,topmen,topmen,surgeon")
    duel.say("pass", "none")
    assert duel.over and duel.a.morale == 2 and len(duel.a.hand) == 5


# --- the discard for +1 -----------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-CARD-08")
def test_a_card_discarded_before_the_roll_adds_one():
    duel = calm("initiative", "3 | 3", a="hand=grape")
    duel.say("pass", "grape")
    assert duel.over and duel.game.ip == 0 and duel.events("InitiativeWon")[0].value == 4
    assert (duel.a.hand, duel.game.discards) == ((), ("grape",))


@pytest.mark.rule("CS-CARD-09", "CS-CARD-10")
def test_three_to_hit_dice_take_three_cards_and_not_a_fourth():
    """CS-CASE-01: each die gets +1, so that three natural 3s of a Handy crew hit."""
    duel = alongside("3 3 3 | 1 1", a="hand=topmen,topmen,carpenters,carpenters")
    duel.say("low", "pass")
    assert duel.refused_by("topmen topmen carpenters carpenters") == "CS-CARD-09"
    assert "not in your hand" in duel.refusal("topmen topmen topmen")
    duel.say("topmen topmen carpenters")
    assert duel.a.hand == ("carpenters",) and duel.events("AttackMade")[0].hits == 3


@pytest.mark.rule("CS-CARD-09")
def test_a_single_die_takes_a_single_card_and_the_others_stay_as_they_are():
    duel = alongside("3 3 3 | 1 1", a="hand=topmen,topmen")
    duel.say("low", "pass", "topmen")
    assert duel.events("AttackMade")[0].hits == 1
    single = calm("initiative", a="hand=topmen,topmen")
    single.say("pass")
    assert single.refused_by("1:topmen 1:topmen") == "CS-CARD-09"


@pytest.mark.rule("CS-CARD-11")
def test_a_card_never_lowers_a_die():
    duel = calm("initiative", "3 | 3", b="hand=grape", discard_dice="any").say("pass")
    for text in ("-1:grape", "0:-grape"):
        assert duel.refusal(text)
    assert duel.match.refusal(duel.question(), (("grape", -1),))
    duel.say("1:grape")                                         # on the enemy's die: he gains by it
    assert duel.game.ip == 0 and duel.events("InitiativeWon")[0].value == 4


@pytest.mark.rule("CS-CARD-12")
def test_effect_cards_go_back_and_forth_from_the_nip_until_both_pass_in_succession():
    duel = calm("initiative", "1 | 1", a="hand=weather-eye,grape", b="hand=weather-eye,topmen")
    assert duel.asked == [(1, "react")]
    duel.say("pass")
    assert duel.asked == [(0, "react")]
    duel.say("weather-eye")
    assert duel.asked == [(1, "react")]                         # he passed, but not in succession
    duel.say("weather-eye", "pass")
    assert duel.asked == [(1, "react")]
    duel.say("pass")
    assert duel.asked == [(1, "discard")]


@pytest.mark.rule("CS-CARD-12")
def test_discards_come_after_the_effect_cards_nip_first_openly_and_once():
    duel = calm("initiative", "1 | 2", a="hand=grape,topmen", b="hand=grape,topmen")
    assert duel.pass_cards() == [("initiative-before-roll", 1), ("initiative-before-roll", 0),
                                 ("initiative", 1), ("initiative", 0)]
    again = calm("initiative", "1 | 2", a="hand=grape", b="hand=grape,topmen").say("pass", "pass")
    assert again.asked == [(1, "discard")] and not again.question().question.secret
    again.say("grape")
    assert again.asked == [(0, "discard")] and seen_by(again.events("CardsDiscarded")[0], 0).cards == ("grape",)


@pytest.mark.rule("CS-CARD-13")
def test_cards_are_discarded_only_for_ones_own_dice():
    duel = calm("initiative", b="hand=grape").say("pass")
    assert (duel.question().question.roll, duel.question().question.pools) == ("initiative", ((1, 1), (0, 1)))
    assert duel.refused_by("1:grape") == "CS-CARD-13"
    assert duel.refusal("0:grape") == ""


@pytest.mark.rule("CS-CARD-13")
def test_the_enemys_damage_die_takes_no_card_by_default():
    """CS-CASE-116, the default: the defender is not even asked."""
    duel = alongside("6 1 1 | 1 1 | 3 3 | 3", b="hand=grape")
    assert ("damage", 1) not in duel.pass_cards("low")


@pytest.mark.rule("CS-CARD-13")
def test_by_option_any_die_takes_a_card_but_only_one_from_both_together():
    """CS-CASE-116: the defender raises the blue die; the attacker may not add a second card to it."""
    duel = alongside("6 1 1 | 1 1 | 3 3 | 3", a="hand=topmen", b="hand=grape,carpenters", discard_dice="any")
    duel.say("low", "pass", "none", "none")                     # Well-Aimed, then To Hit dice: NIP, IP
    duel.say("pass", "none", "none", "pass")                    # Lie Down, then defense dice: NIP, IP; Stout Timbers
    assert duel.asked == [(1, "discard")]
    duel.say(f"{BLUE}:grape")
    assert duel.asked == [(0, "discard")]
    assert duel.refused_by(f"{BLUE}:topmen") == "CS-CARD-13" and duel.refusal(f"{REDS}:topmen") == ""
    duel.say("none", "pass", "pass")
    assert duel.events("HitsSpread")[0].total == 3 + 3 + 4 - 2


@pytest.mark.rule("CS-CARD-13")
def test_chasers_and_random_events_take_no_discards():
    chase = table("galatea 10,10 N hand=grape | congress 10,14 N; at fire only", "6 1").say("hold", "chasers", "pass")
    assert chase.over and chase.b.rigging == 10                 # the one window was that of Select Load
    squall = calm("draw", "squall | 3 | 3", a="hand=grape", b="hand=grape")
    assert squall.over and squall.a.hand == squall.b.hand == ("grape",)
    flash = calm("draw", "cartridge-flash | 1 | #0 | 1", a="hand=grape", b="hand=grape")
    assert flash.over and flash.a.on_fire


@pytest.mark.rule("CS-CARD-14")
def test_a_card_stays_through_the_rerolls_of_an_initiative_tie():
    duel = calm("initiative", "4 | 3 | 2 | 2", a="hand=grape,topmen").say("pass", "grape")
    assert duel.over and duel.game.ip == 0 and len(duel.events("InitiativeTied")) == 1      # and nobody was asked again
    assert duel.a.hand == ("topmen",)


@pytest.mark.rule("CS-CARD-14")
def test_a_card_stays_with_its_die_when_a_firm_hull_rolls_it_again():
    """Two natural 1s, the first with a card: again 4 and 4, of which the raised one cancels."""
    duel = table("galatea 10,10 N guns=3/0/0/0 | constitution 12,10 N hand=grape,grape; at fire only",
                 "6 1 1 | 1 1 | 4 4")
    duel.say("low", "pass", "grape", "pass")
    assert duel.events("DefenseMade")[0].cancelled == 1 and duel.b.hand == ("grape",)


@pytest.mark.rule("CS-CARD-14")
def test_a_card_stays_with_its_die_when_stout_timbers_roll_it_again():
    duel = alongside("6 6 1 | 3 5 | 4", b="hand=grape,stout-timbers")
    duel.say("low", "pass", "grape", "stout-timbers")
    assert duel.events("DefenseMade")[0].cancelled == 2


@pytest.mark.rule("CS-CARD-15")
def test_a_card_on_the_blue_die_counts_in_the_total_and_in_the_morale_lookup():
    duel = alongside("6 6 6 | 1 1 | 3 3 | 3", a="hand=grape", b="morale=fit")
    duel.say("low", "pass", "none", f"{BLUE}:grape", "port bow")
    spread = duel.events("HitsSpread")[0]
    assert (spread.total, spread.blue) == (3 + 3 + 4 - 2, 4)
    assert duel.asked == [(0, "select-load")] and not duel.events("MoraleChecked")     # three hits, blue 4: no check


@pytest.mark.rule("CS-CARD-15")
def test_a_card_on_a_red_die_counts_in_the_total_only():
    duel = alongside("6 6 6 | 1 1 | 3 3 | 3 | 6", a="hand=grape", b="morale=fit")
    duel.say("low", "pass", "none", f"{REDS}:grape", "port bow")
    spread = duel.events("HitsSpread")[0]
    assert (spread.total, spread.blue) == (4 + 3 + 3 - 2, 3)
    assert len(duel.events("MoraleChecked")[0].values) == 1     # three hits and a blue 3: one die


@pytest.mark.rule("CS-CARD-16")
def test_a_card_prevails_over_the_rule_it_contradicts():
    """Spill the Wind makes a second Back Sail in a row, which nobody could select."""
    duel = table("galatea 5,9 N barred=back-sail act=4,8 maneuver=advance:0:2:1 hand=spill-wind | congress 20,9 N;"
                 "impulse 4; at maneuver only").say("spill-wind")
    assert (duel.a.x, duel.a.y, duel.a.barred) == (5, 9, "back-sail")


@pytest.mark.rule("CS-CARD-18")
def test_cards_played_and_discarded_are_shown():
    duel = calm("initiative", "1 | 2", a="hand=weather-eye,grape").say("weather-eye", "pass", "grape")
    assert duel.game.discards == ("weather-eye", "grape")
    assert seen_by(duel.events("CardPlayed")[0], 1).card == "weather-eye"
    assert seen_by(duel.events("CardsDiscarded")[0], 1).cards == ("grape",)


@pytest.mark.rule("CS-CARD-18")
def test_a_discard_down_to_the_maximum_is_shown_and_cannot_be_taken_back():
    duel = calm("draw", "surgeon", a=f"hand={HANDS}").say("surgeon")
    assert seen_by(duel.events("CardsDiscarded")[0], 1).cards == ("surgeon",)
    assert duel.match.undoable is None and duel.game.reveals == 1


@pytest.mark.rule("CS-CARD-19")
@pytest.mark.parametrize(("face", "hit"), [(1, 0), (3, 0), (4, 1), (6, 1)])
@pytest.mark.parametrize("drawer", [0, 1])
def test_a_random_ship_is_the_drawers_on_three_or_less(face: int, hit: int, drawer: int):
    duel = table(f"galatea 5,9 N | galatea 20,9 N; ip {'ab'[drawer]}; at draw only", f"spar-carried-away | {face}")
    assert duel.game.ships[hit ^ drawer].rigging == 9 and duel.game.ships[1 - hit ^ drawer].rigging == 10


@pytest.mark.rule("CS-CARD-19")
def test_a_random_section_is_drawn_among_the_eligible_ones():
    hurt = "hull=0/4/0/4"
    for section in (1, 3):
        duel = calm("draw", f"cartridge-flash | 1 | #{section} | 6", a=hurt)
        assert duel.a.sections[section].boxes == 3
    for section in (0, 2):
        with pytest.raises(ScriptError):
            calm("draw", f"cartridge-flash | 1 | #{section} | 6", a=hurt)


@pytest.mark.rule("CS-CARD-19")
def test_without_an_eligible_section_the_card_does_not_apply():
    duel = calm("draw", "cartridge-flash | 1", a="hull=0/0/0/0")
    assert duel.over and duel.script_left == 0 and not duel.a.on_fire and "cartridge-flash" in duel.game.deck
