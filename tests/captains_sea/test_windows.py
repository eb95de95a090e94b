"""Chapter 29: card windows. When they open, to whom, in which order, and that they tell nothing."""

import pytest
from captains_sea.table import Table, moment_of, table

from weathergage.kernel.clone import clone
from weathergage.kernel.codec import decode, encode
from weathergage.kernel.core import IllegalAnswer
from weathergage.kernel.rng import Rng
from weathergage.players.orders import StandingOrders

IDLE = "hand=topmen"                                             # a card that fits nowhere in these positions


def windows(duel: Table, *answers: str) -> list[tuple[str, int]]:
    """(window, seat) in the order they open, everybody passing; the discards before dice left out."""
    asked = duel.pass_cards(*answers)
    rolls = {event.kind for event in duel.events("DiceRolled")}
    return [window for window in asked if window[0] not in rolls]


def both(position: str) -> str:
    """A position in which both captains hold an idle card; a has the initiative."""
    return position.replace(" |", f" {IDLE} |").replace(";", f" {IDLE};", 1)


# --- the moments ------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-WIN-01")
def test_a_play_now_card_acts_the_instant_it_is_drawn():
    """The smoke has drifted with the old wind; the next turn begins under the new one."""
    duel = table("galatea 5,9 N | congress 20,9 N; wind E; smoke 9,9=1/0; at housekeeping", "wind-backs")
    assert duel.game.smoke == ((10, 9, 0, 1),) and duel.game.wind == 2
    assert duel.asked == [(0, "assign-crew"), (1, "assign-crew")]


@pytest.mark.rule("CS-WIN-02")
def test_the_window_before_initiative_opens_once_a_turn_and_not_for_rerolls():
    duel = table("galatea 5,9 N hand=weather-eye,topmen | congress 20,9 N; at initiative only", "3 | 3 | 1 | 2")
    assert duel.events("DiceRolled") == [] and duel.asked == [(0, "react")]
    assert windows(duel) == [("initiative-before-roll", 0)] and len(duel.events("InitiativeTied")) == 1


@pytest.mark.rule("CS-WIN-03", "CS-RATE-16")
def test_speeds_are_known_and_halved_when_cards_change_them_and_counters_come_after():
    """Hull Bonus 3 at Fighting Sail is 2; Clap On More Sail makes it 4, not 3."""
    duel = table("galatea 5,9 N sail=fighting hand=clap-on-sail | congress 20,9 N; at rates only", "2 | 6").say("none")
    assert (duel.a.speed, duel.a.activations) == (2, ()) and duel.asked == [(0, "react")]
    duel.say("clap-on-sail")
    assert (duel.a.speed, duel.a.activations) == (4, (3, 6, 9, 12))


HIDDEN = "galatea 10,10 N guns=3/0/0/0 hand=lookout{more} | congress 12,10 N {b}; {rest}"


@pytest.mark.rule("CS-WIN-04")
@pytest.mark.parametrize("at", ["assign-crew", "initiative", "rates", "cycle", "fire", "bonus-move"])
def test_a_lookout_is_at_hand_at_any_decision_while_the_enemy_hides_a_maneuver(at: str):
    """At the cycle he selects for his own ship; elsewhere he is asked about crew, cards, fire, the Bonus Move."""
    position = HIDDEN.replace("hand", "act=6 hand").format(more="", b="act=6 {}", rest=f"ip b; at {at}")
    dice = "1 | 2" if at == "rates" else ""
    hiding = table(position.format("maneuver=advance:0:2:1"), dice)
    question = hiding.question(0)
    assert hiding.match.asides(question) == ("strike", "lookout")
    open_sea = table(position.format(""), dice)
    assert open_sea.match.asides(open_sea.question(0)) == ("strike",)


@pytest.mark.rule("CS-WIN-04")
def test_what_was_seen_is_hidden_no_longer_and_needs_a_card_to_be_seen():
    seen = table(HIDDEN.format(more="", b="maneuver=advance:0:2:1 spied", rest="at fire"))
    assert seen.match.asides(seen.question(0)) == ("strike",)
    blind = table("galatea 10,10 N guns=3/0/0/0 | congress 12,10 N maneuver=advance:0:2:1; at fire")
    assert blind.match.asides(blind.question(0)) == ("strike",)


REVEAL = "galatea 5,9 N act=4,8 maneuver=advance:0:{cost}:0 hand=spill-wind,change-orders | congress 20,9 N;" \
         "impulse {impulse}; at maneuver only"


@pytest.mark.rule("CS-WIN-05")
def test_before_maneuvers_are_revealed_spill_wind_waits_for_a_maneuver_that_is_completed():
    due = table(REVEAL.format(cost=1, impulse=4))
    assert due.asked == [(0, "react")] and sorted(due.options) == ["change-orders", "pass", "spill-wind"]
    pending = table(REVEAL.format(cost=2, impulse=4))
    assert pending.options == ["pass", "change-orders"] and pending.refusal("spill-wind")
    assert pending.a.spent == 0                                 # nothing is spent or revealed yet


@pytest.mark.rule("CS-WIN-05")
def test_without_an_activate_counter_in_the_impulse_there_is_no_such_window():
    assert table(REVEAL.format(cost=2, impulse=5)).over


@pytest.mark.rule("CS-WIN-05", "CS-GEN-09")
def test_the_window_does_not_tell_the_enemy_whether_a_maneuver_is_completed():
    """The question put to b is the same whatever a has selected."""
    ships = "galatea 5,9 N act=4,8 maneuver=advance:0:{}:0 hand=topmen | congress 20,9 N act=4 maneuver=advance:0:2:0" \
            " hand=topmen; impulse 4; at maneuver only"
    one, other = [table(ships.format(cost)) for cost in (1, 2)]
    assert one.match.describe(one.question(1)) == other.match.describe(other.question(1))


@pytest.mark.rule("CS-WIN-05", "CS-CARD-12")
def test_a_card_that_changes_what_is_due_opens_the_window_anew():
    """Belay That Order for a Back Sail, which is completed now: the same captain may still spill the wind."""
    duel = table(REVEAL.format(cost=2, impulse=4)).say("change-orders", "back-sail")
    assert duel.asked == [(0, "react")] and duel.options == ["pass", "spill-wind"]


@pytest.mark.rule("CS-WIN-06")
def test_helm_hard_over_is_asked_in_the_new_square_before_the_formation_is_found():
    duel = table("galatea 9,8 N act=4 maneuver=advance:0:2:1 hand=hard-over | congress 9,9 N; impulse 4;"
                 "at maneuver only")
    duel.say("pass")                                            # the window before the reveal
    assert duel.asked == [(0, "react")] and (duel.a.x, duel.a.y, duel.game.formation) == (9, 9, "")
    duel.say("hard-over", "port")
    assert duel.game.formation == "angled"


@pytest.mark.rule("CS-WIN-07")
def test_quick_in_stays_is_asked_before_the_die_of_a_tack_and_of_irons():
    tack = table(f"galatea 5,9 NE act=4 maneuver=tack:-1:3:2 {IDLE} | congress 20,9 E; wind S; impulse 4;"
                 "at maneuver only", "6")
    assert windows(tack) == [("reveal", 0), ("tack-before-roll", 0)]
    irons = table(f"galatea 5,9 N {IDLE} | congress 20,9 E {IDLE}; wind S; at sails only", "1")
    assert windows(irons) == [("tack-before-roll", 0)]


BROADSIDES = "galatea 10,10 N guns=3/0/0/0 | congress 11,10 N guns=0/0/3/0; at fire only"


@pytest.mark.rule("CS-WIN-08")
def test_marines_are_offered_with_the_announcement_of_fire():
    duel = table(both(BROADSIDES), "").say("hold", "low")
    assert moment_of(duel.question().question) == "fire-step" and duel.events("DiceRolled") == []


@pytest.mark.rule("CS-WIN-09", "CS-WIN-16")
def test_the_five_windows_of_an_attack_open_in_order_to_attacker_and_defender():
    duel = table(both(BROADSIDES), "6 1 1 1 | 1 | 3 3 | 2")
    assert windows(duel, "hold", "low") == [
        ("fire-step", 1), ("fire-step", 0),
        ("fire-before-tohit", 0), ("fire-before-defense", 1), ("fire-after-defense", 1),
        ("fire-after-damage-roll", 0), ("fire-after-table", 0)]


@pytest.mark.rule("CS-WIN-09")
def test_the_defense_is_rolled_and_rolled_again_before_the_window_after_it():
    duel = table(f"galatea 10,10 N guns=3/0/0/0 | constitution 12,10 N {IDLE}; at fire only", "6 1 1 | 6 1 | 2")
    duel.say("low", "pass", "none")
    assert moment_of(duel.question().question) == "fire-after-defense"
    assert [event.kind for event in duel.events("DiceRolled")] == ["to-hit", "defense", "defense-again"]


@pytest.mark.rule("CS-WIN-10", "CS-WIN-16")
def test_loading_windows_open_when_counters_are_placed_and_when_special_loads_are_revealed():
    fired = table(both(BROADSIDES.replace("11,10", "13,10")), "1 1 1 | 1 1 1")
    assert windows(fired, "low", "low")[-2:] == [("select-load", 1), ("select-load", 0)]
    reload = "reload={}@4/-/-/- guns=1/0/0/0"
    special = table(f"galatea 5,9 N {reload.format('chain')} {IDLE} | congress 20,9 N {reload.format('double')} {IDLE};"
                    "impulse 4; at reload only")
    assert windows(special) == [("reload-reveal", 1), ("reload-reveal", 0)]
    plain = table(f"galatea 5,9 N {reload.format('round')} {IDLE} | congress 20,9 N; impulse 4; at reload only")
    assert windows(plain) == []


@pytest.mark.rule("CS-WIN-11")
def test_the_window_before_a_morale_check_opens_for_destroyed_sections_too():
    duel = table(both("galatea 5,9 N hull=0/4/4/4 | congress 20,9 N; no-cards; at housekeeping only"), "6")
    assert windows(duel) == [("hk-repair", 0), ("morale-before-check", 0), ("hk-morale", 1), ("hk-morale", 0)]
    officer = table(both("galatea 5,9 N | congress 20,9 N; at draw only"), "officer-falls | 6 | 6")
    assert windows(officer) == [("morale-before-check", 1)]


BESIDE = "galatea 9,9 N | congress 9,9 N guns=2/0/0/0; formation parallel E b; {}at {} only"


@pytest.mark.rule("CS-WIN-12", "CS-WIN-16")
def test_grappling_windows_open_before_the_die_and_after_success_before_alignment():
    duel = table(both(BESIDE.format("", "grapple")).replace("9,9 N guns", "9,9 NE guns"), "1 | 6")
    assert duel.pass_cards("try", "try") == [
        ("grapple-before-roll", 0), ("grapple", 0), ("grapple-before-roll", 1), ("grapple", 1),
        ("grapple-after-success", 0)]
    asked = table(f"galatea 9,9 N | congress 9,9 NE guns=2/0/0/0 {IDLE}; formation angled E b; at grapple only", "6")
    asked.say("try")
    assert moment_of(asked.question().question) == "grapple-after-success" and asked.b.heading == 2


@pytest.mark.rule("CS-WIN-13", "CS-WIN-16")
def test_the_melee_window_opens_after_the_division_and_before_the_dice():
    duel = table(both(BESIDE.format("grapple grappled; ", "melee")), "1 | 1").say("board", "1", "1")
    assert len(duel.events("MeleeDivided")) == 1 and duel.events("DiceRolled") == []
    assert windows(duel) == [("melee-before-roll", 1), ("melee-before-roll", 0)]


@pytest.mark.rule("CS-WIN-13", "CS-WIN-16", "CS-FX-41", "CS-FX-42")
@pytest.mark.parametrize(("ip", "starts", "fitting"), [
    ("a", ("board",), [(1, "repel-boarders"), (0, "boarders")]),
    ("a", ("decline", "board"), [(1, "boarders"), (0, "repel-boarders")]),
    ("b", ("board",), [(0, "repel-boarders"), (1, "boarders")]),
    ("b", ("decline", "board"), [(0, "boarders"), (1, "repel-boarders")]),
])
def test_the_attacker_may_send_boarders_away_and_the_defender_repel_them_whoever_is_ip(ip, starts, fitting):
    hands = dict(fitting)
    duel = table(f"galatea 9,9 N crew=3 hand={hands[0]} | congress 9,9 N crew=3 hand={hands[1]}; "
                 f"formation parallel E b; grapple grappled; ip {ip}; at melee only").say(*starts, "1", "1")
    for seat, card in fitting:
        assert duel.asked == [(seat, "react")] and duel.options == ["pass", card]
        duel.say("pass", dice="1 | 1")


@pytest.mark.rule("CS-WIN-14", "CS-WIN-16")
def test_the_windows_of_housekeeping_open_in_its_steps():
    sinking = "on-fire rigging=0 morale=fit"
    duel = table(both(f"galatea 5,9 N {sinking} | congress 20,9 N {sinking}; no-cards; at housekeeping only"),
                 "5 | 5 | 1 | 1")
    assert duel.pass_cards() == [
        ("hk-fire", 1), ("fire-fighting", 1), ("hk-fire", 0), ("fire-fighting", 0),
        ("hk-repair", 1), ("hk-repair", 0), ("strike", 1), ("strike", 0), ("hk-strike", 1), ("hk-strike", 0),
        ("hk-morale", 1), ("hk-morale", 0)]


@pytest.mark.rule("CS-WIN-14")
def test_repair_cards_are_played_before_any_repair_is_rolled():
    duel = table("galatea 5,9 N rigging=3 tasks=0/0/1 hand=topmen | congress 20,9 N rigging=3 tasks=0/0/1;"
                 "at repair only")
    assert duel.asked == [(0, "react")] and duel.events("DiceRolled") == []


# --- who and how ------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-WIN-15")
def test_a_card_played_for_its_effect_is_no_discard_but_others_are():
    duel = table("galatea 5,9 N hand=topmen,weather-eye | congress 20,9 N; at initiative only", "3 | 1")
    duel.say("weather-eye", "pass")
    assert "not in your hand" in duel.refusal("weather-eye") and duel.refusal("topmen") == ""
    duel.say("topmen")
    assert duel.game.ip == 0 and duel.events("InitiativeWon")[0].value == 1 + 2 + 1 and duel.a.hand == ()


@pytest.mark.rule("CS-WIN-16")
@pytest.mark.parametrize(("position", "dice", "expected"), [
    ("galatea 5,9 N | congress 20,9 N; ip b; at initiative only", "1 | 2", [("initiative-before-roll", 0),
                                                                           ("initiative-before-roll", 1)]),
    ("galatea 5,9 N | congress 20,9 N; at rates only", "1 | 2", [("rates-after-speed", 1), ("rates-after-speed", 0)]),
    ("galatea 5,9 N act=4,8 maneuver=advance:0:3:0 | congress 20,9 N act=4,8 maneuver=advance:0:3:0; impulse 4;"
     "at maneuver only", "", [("reveal", 1), ("reveal", 0)]),
    ("galatea 5,9 N act=4,8 maneuver=advance:0:3:0 | congress 20,9 N act=8 maneuver=advance:0:3:0; impulse 4;"
     "at maneuver only", "", [("reveal", 0)]),
    ("galatea 5,9 N crew=3 | congress 20,9 N crew=3; at repair only", "", [("hk-repair", 1), ("hk-repair", 0)]),
    ("galatea 5,9 N | congress 20,9 N crew=3; at repair only", "", [("hk-repair", 1)]),
    ("galatea 5,9 N rigging=0 morale=fit | congress 20,9 N rigging=0 morale=fit; at strike only", "1 | 6",
     [("hk-strike", 1)]),
])
def test_windows_of_both_open_to_the_nip_first_and_owners_windows_to_the_owner_alone(
        position: str, dice: str, expected: list[tuple[str, int]]):
    assert windows(table(both(position), dice)) == expected


@pytest.mark.rule("CS-WIN-16")
def test_the_opponent_of_the_successful_player_alone_may_cut_the_lines():
    duel = table(BESIDE.format("", "grapple").replace("9,9 N |", "9,9 N hand=cut-lines |"), "6")
    assert duel.pass_cards("try", until="cut-lines") == [("grapple-before-roll", 0), ("grapple", 0)] and duel.over


@pytest.mark.rule("CS-WIN-17")
def test_a_window_is_offered_to_the_holder_of_any_card_and_passes_an_empty_hand():
    fitting = table("galatea 5,9 N hand=weather-eye | congress 20,9 N; at initiative only", "1 | 2")
    idle = table(f"galatea 5,9 N {IDLE} | congress 20,9 N; at initiative only", "1 | 2")
    assert fitting.asked == idle.asked == [(0, "react")] and idle.options == ["pass"]
    assert table("galatea 5,9 N | congress 20,9 N; at initiative only", "1 | 2").over


@pytest.mark.rule("CS-WIN-17")
@pytest.mark.parametrize(("card", "passes"), [("topmen", True), ("weather-eye", False)])
def test_standing_orders_pass_unless_one_holds_a_playable_card(card: str, passes: bool):
    duel = table(f"galatea 5,9 N hand={card} | congress 20,9 N; at initiative only", "1 | 2")
    orders, question, sight = StandingOrders(), duel.question().question, duel.match.sight(0)
    assert orders.covers(sight, question) is passes
    if passes:
        assert orders.answer(sight, question) == "pass"


# --- windows by themselves --------------------------------------------------------------------------------------------

OPEN = "galatea 5,9 N hand={a} | congress 20,9 N hand={b}; ip a; at initiative only"


def initiative(a: str, b: str) -> Table:
    """The window before the roll for initiative, in which Weather Eyes may be played."""
    return table(OPEN.format(a=a, b=b), seed=1)


@pytest.mark.rule("CS-WIN-16", "CS-CARD-12")
def test_a_window_stays_open_until_all_pass_in_a_row():
    duel = initiative("weather-eye,weather-eye", "weather-eye")
    assert duel.asked == [(1, "react")]
    duel.say("pass", "weather-eye")                     # a has played: b may think again
    assert duel.asked == [(1, "react")]
    duel.say("weather-eye", "weather-eye")              # nobody holds a card any more
    assert [(event.side, event.card) for event in duel.events("CardPlayed")] == [
        (0, "weather-eye"), (1, "weather-eye"), (0, "weather-eye")]


@pytest.mark.rule("CS-WIN-17")
def test_who_holds_a_card_that_does_not_fit_is_asked_all_the_same():
    """To skip him would tell his hand; the question itself tells nothing of it."""
    fitting, idle = initiative("weather-eye", "topmen"), initiative("topmen", "topmen")
    assert fitting.asked == idle.asked == [(1, "react")] and fitting.options == ["pass"]
    fitting.say("pass")
    idle.say("pass")
    assert (fitting.options, idle.options) == (["pass", "weather-eye"], ["pass"])
    assert encode(fitting.question().question) == encode(idle.question().question)


@pytest.mark.rule("CS-WIN-17")
def test_a_card_that_does_not_fit_or_is_not_held_is_refused():
    duel = initiative("topmen,weather-eye", "grape").say("pass")
    for card in ("topmen", "grape", "", None, 3, ["weather-eye"], True):
        with pytest.raises(IllegalAnswer, match="CS-WIN-02"):
            duel.match.answer(duel.question(), card)
    assert duel.a.hand == ("topmen", "weather-eye")


@pytest.mark.rule("CS-WIN-05", "CS-CARD-16")
def test_the_window_before_a_reveal_closes_with_the_first_card_and_opens_anew():
    duel = table("galatea 5,9 N maneuver=advance:0:2:1 act=1 hand=spill-wind | congress 20,9 N maneuver=advance:0:2:1 "
                 "act=1 hand=spill-wind,topmen; wind N; ip a; at maneuver only", seed=1)
    duel.say("spill-wind")
    assert duel.asked == [(1, "react")] and duel.b.maneuver == "back-sail"     # he holds a card still


def test_a_window_can_be_forked_and_stored_and_is_drawn_listed_and_described_alike():
    duel = initiative("weather-eye,weather-eye", "topmen").say("pass")
    game = duel.game
    assert clone(game) == game == decode(encode(game))
    space, rng = game.asked[0].space, Rng(1)
    assert space.candidates(game, 1) == ("pass",) and space.nearest(game, "grape") == "pass"
    assert {space.draw(game, rng) for _ in range(30)} == {"pass", "weather-eye"}
    assert space.describe(game) == {"space": "one-of", "options": ("pass", "weather-eye")}
