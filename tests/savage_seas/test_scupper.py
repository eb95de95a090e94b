"""Chapter 8: Scupper That."""

import pytest
from savage_seas.dealt import HANDS, afar, dealt, side_by_side
from savage_seas.table import SCUPPER, Table, board, crew, fires, hurts, laid, spot

from weathergage.kernel.core import facts_of, seen_by
from weathergage.rulesets.savage_seas.rules.hands import hand_size
from weathergage.rulesets.savage_seas.state import hand_count

TWO = f"{SCUPPER},{SCUPPER}"


def revealed(a: str = "", b: str = "", board_of_a: str = "grenadoes/-/-/-", rest: str = "", **options: str) -> Table:
    """The Cockatrice has just revealed what lies on position 1, side by side with the enemy."""
    return side_by_side(f"board={board_of_a} {a}", b, f"at action 1 cockatrice{rest}", **options)


@pytest.mark.rule("SS-SCUP-01")
def test_a_captain_cancels_an_enemy_order_from_the_hand():
    sea = revealed("", f"hand={SCUPPER} board=-/-/-/-", rest=" only")
    assert sea.asked == [(1, "scupper")] and sea.options == ["pass", SCUPPER]
    sea.say(SCUPPER, "pass")
    assert sea.over and board(sea.a)[0] == "canceled" and board(sea.b) == ["-"] * 4
    assert crew(sea.b, "captain").hand == () and not sea.chances


@pytest.mark.rule("SS-SCUP-01", "SS-SETUP-03")
def test_it_is_the_captains_leader_who_is_asked():
    sea = revealed("", f"hand={SCUPPER}", cockatrice_leaders="CS-G-M", chimera_leaders="CM-SG")
    assert sea.match.seats[3:] == ("chimera-captain", "chimera-sailmaster") and sea.asked == [(3, "scupper")]
    sea.say(SCUPPER)
    assert sea.asked == [(0, "scupper")]


@pytest.mark.rule("SS-SCUP-02")
@pytest.mark.parametrize("card", ["boom-about", "shipwright", "grapeshot", "gunner-reload", "no-quarter",
                                  "lend-a-hand"])
def test_every_order_that_is_revealed_opens_a_window(card: str):
    sea = revealed(board_of_a=f"{card}/-/-/-")
    assert sea.asked == [(1, "scupper")] and sea.facts == (0, card, 0)


@pytest.mark.rule("SS-SCUP-02")
def test_so_does_a_fight_and_an_extra_order():
    fight = revealed("fires=S---", board_of_a="gunner-reload/-/-/-")
    assert fight.asked == [(1, "scupper")]
    extra = revealed("hand=grenadoes", board_of_a="no-quarter/-/-/-").say("pass", "grenadoes")
    assert extra.asked == [(1, "scupper")] and extra.facts == (0, "grenadoes", 0)


@pytest.mark.rule("SS-SCUP-02", "SS-SCUP-09")
def test_whether_the_card_is_held_cannot_be_told_by_what_is_asked_nor_by_what_is_seen():
    """The same round with and without it, every window passed: the same questions, events and views for the enemy."""
    stories = []
    for held in (SCUPPER, "shipwright"):
        sea = afar(HANDS, f"hand={held},brace,ship-surgeon,captains-helm")
        asked: list[object] = []
        sea.plan("boom-about gunner-reload grenadoes shipwright", "brace - - -")
        while sea.game.round == 1:
            asked.append((sea.asked, [(question.rule, facts_of(question.question)) for question in sea.match.questions],
                          [sea.match.describe(question) for question in sea.match.questions if question.seat == 0],
                          sea.match.view(0), sea.match.view(None)))
            sea.answer({"scupper": "pass", "sail": "port-ahead", "reload": "none"}[sea.question().kind])
        seen = [repr(seen_by(event, 0)) for event in sea.match.events]
        stories.append((asked, seen[:sea.story.index("BoardsCleared")]))
    assert stories[0] == stories[1] and any(kind == [(1, "scupper")] for kind, *_ in stories[0][0])


@pytest.mark.rule("SS-SCUP-02", "SS-DEF-26")
@pytest.mark.parametrize("given", ["pass", ["pass"], ("pass",)])
def test_one_may_always_pass_however_the_word_is_wrapped(given: object):
    sea = revealed("", f"hand={SCUPPER}", "brace/-/-/grapeshot")
    assert sea.match.why(sea.question(), given) is None
    sea.match.answer(sea.question(), given)
    assert [entry[-1] for entry in sea.match.log] == ["pass"]
    assert board(sea.a)[0] == "carried-out"


@pytest.mark.rule("SS-DEF-26")
def test_a_word_by_itself_in_a_list_is_that_word():
    """Extra Orders, an exchange and a crew are named by words too; a list of two words is none."""
    extra = revealed("hand=grenadoes", board_of_a="no-quarter/-/-/-").say("pass")
    assert extra.match.why(extra.question(), ["stop"]) is None
    assert extra.match.why(extra.question(), ["grenadoes"]) is None
    spying = revealed(board_of_a="spyglass/boom-about/grapeshot/-").say("pass")
    assert spying.match.why(spying.question(), ["keep"]) is None and spying.match.why(spying.question(), [2, 3]) is None
    shot = revealed(board_of_a="sharpshooters/-/-/-").say("pass")
    assert shot.match.why(shot.question(), ["gunner"]) is None
    assert shot.match.why(shot.question(), ["gunner", "marine"]) is not None
    assert shot.match.why(shot.question(), [["gunner"]]) is not None


@pytest.mark.rule("SS-SCUP-09")
def test_a_captain_without_the_card_can_only_pass():
    sea = revealed("", "hand=shipwright")
    assert sea.asked == [(1, "scupper")] and sea.options == ["pass"]
    assert "cannot be played now" in sea.refusal(SCUPPER)


@pytest.mark.rule("SS-SCUP-09")
@pytest.mark.parametrize(("fields", "asked"), [
    (f"discards={TWO}", False), (f"removed={SCUPPER} discards={SCUPPER}", False), (f"discards={SCUPPER}", True),
    (f"hand={SCUPPER} discards={SCUPPER}", True), ("", True),
])
def test_a_captain_who_cannot_hold_it_as_all_can_see_passes_unasked(fields: str, asked: bool):
    sea = revealed("", fields, "heave-to/-/-/-")
    assert (sea.asked == [(1, "scupper")]) == asked


@pytest.mark.rule("SS-SCUP-09")
def test_in_a_scenario_without_the_card_every_window_is_passed():
    sea = dealt("0,0 N board=heave-to/-/-/- | 3,0 S; scenario shakedown-cruise; at action 1 cockatrice")
    assert sea.asked == [(0, "sail")] and sea.story[-1] == "OrderRevealed"


@pytest.mark.rule("SS-SCUP-03")
def test_only_the_order_revealed_last_can_be_scuppered():
    """Passed on, Full Sail is done; the next window is for the next Order alone."""
    sea = afar("board=full-sail/port-cannons/-/-", f"hand={SCUPPER}", "at action 1 cockatrice").say("pass")
    assert spot(sea.a) == (0, -3, 0) and sea.facts == (0, "port-cannons", 0)
    sea.say(SCUPPER)
    assert [event.card for event in sea.events("Scuppered")] == ["port-cannons"]
    assert spot(sea.a) == (0, -3, 0) and sea.events("AttackMissed") == []
    both = afar("board=full-sail/brace/-/gunner-reload", f"hand={SCUPPER}", "at action 1 cockatrice")
    both.say("pass", SCUPPER, "pass")
    assert board(both.a) == ["carried-out", "canceled", "-", "pending"]


@pytest.mark.rule("SS-SCUP-03")
def test_once_the_window_is_closed_the_order_is_carried_out_to_its_end():
    sea = afar("board=boom-about/-/-/-", f"hand={SCUPPER}", "at action 1 cockatrice").say("pass")
    assert sea.asked == [(0, "sail")] and laid(sea.a, 1).state == "carried-out"


@pytest.mark.rule("SS-SCUP-04")
def test_a_scupper_that_is_scuppered():
    """SS-CASE-32: two cards, and Grenadoes is carried out."""
    sea = revealed(f"hand={SCUPPER}", f"hand={SCUPPER}", rest=" only", dice="3")
    sea.say(SCUPPER)
    assert sea.asked == [(0, "scupper")] and sea.facts == (0, "grenadoes", 1)
    sea.say(SCUPPER)
    assert sea.asked == [(1, "scupper")]
    sea.say("pass")
    assert sea.over and fires(sea.b) == "--S-" and board(sea.a)[0] == "carried-out"
    assert [(event.side, event.card) for event in sea.events("Scuppered")] == [(1, "grenadoes"), (0, SCUPPER)]


@pytest.mark.rule("SS-SCUP-04", "SS-SCUP-07")
def test_three_cards_cancel_the_order():
    """SS-CASE-92: by B, A and B; A passes; all three lie in the discard piles."""
    sea = revealed(f"hand={TWO}", f"hand={TWO}", rest=" only").say(SCUPPER, SCUPPER, SCUPPER, "pass")
    assert sea.over and board(sea.a)[0] == "canceled" and not sea.chances
    assert crew(sea.a, "captain").discards == (SCUPPER,) and crew(sea.b, "captain").discards == (SCUPPER, SCUPPER)


@pytest.mark.rule("SS-SCUP-04")
def test_four_cards_let_it_stand():
    sea = revealed(f"hand={TWO}", f"hand={TWO}", rest=" only", dice="2").say(*[SCUPPER] * 4)
    assert sea.over and board(sea.a)[0] == "carried-out" and fires(sea.b) == "-S--"


@pytest.mark.rule("SS-SCUP-05")
@pytest.mark.parametrize("position", [1, 3])
def test_it_comes_on_top_of_the_captains_order_on_the_board(position: int):
    """SS-CASE-31: Shipwright lies on the board, before or after the Order that is scuppered on position 2."""
    boards = {1: "shipwright/-/-/-", 3: "-/-/shipwright/-"}
    sea = afar("board=-/full-sail/-/-", f"board={boards[position]} fires=---W hand={SCUPPER}", "at action 1 cockatrice")
    while sea.facts != (0, "full-sail", 0):
        sea.answer("pass")
    sea.say(SCUPPER, "pass").pass_windows()
    assert spot(sea.a) == (0, 0, 0) and fires(sea.b) == "----" and sea.game.round == 2
    assert sorted(crew(sea.b, "captain").discards) == [SCUPPER, "shipwright"]


@pytest.mark.rule("SS-SCUP-05")
def test_any_number_of_copies_may_be_played_in_a_round():
    sea = afar("board=full-sail/grapeshot/-/-", f"hand={TWO}", "at action 1 cockatrice").say(SCUPPER, "pass", SCUPPER)
    assert [event.card for event in sea.events("Scuppered")] == ["full-sail", "grapeshot"]
    assert crew(sea.b, "captain").discards == (SCUPPER, SCUPPER)


@pytest.mark.rule("SS-SCUP-06", "SS-SCUP-10")
def test_the_own_order_cannot_be_scuppered_unless_so_agreed():
    """SS-CASE-114, second part: A is not asked."""
    sea = afar(f"board=full-sail/-/-/- hand={SCUPPER}", "", "at action 1 cockatrice only").say("pass")
    assert sea.over and spot(sea.a) == (0, -3, 0)


@pytest.mark.rule("SS-SCUP-06", "SS-SCUP-10")
def test_with_the_option_the_own_captain_may_stop_the_ship_before_the_rock():
    """SS-CASE-114: B passes, A scuppers A's own Full Sail, B plays none: the ship does not move."""
    sea = dealt(f"-3,1 SE board=full-sail/-/-/- hand={SCUPPER} | 3,-6 S; scenario duel-at-the-maw;"
                "at action 1 cockatrice only", scupper_own="true")
    assert sea.asked == [(1, "scupper")]
    sea.say("pass")
    assert sea.asked == [(0, "scupper")]
    sea.say(SCUPPER)
    assert sea.asked == [(1, "scupper")]
    sea.say("pass")
    assert sea.over and spot(sea.a) == (-3, 1, 2) and board(sea.a)[0] == "canceled" and not sea.chances


@pytest.mark.rule("SS-SCUP-10")
def test_the_enemy_may_scupper_that_and_so_on():
    sea = afar(f"board=full-sail/-/-/- hand={TWO}", f"hand={SCUPPER}", "at action 1 cockatrice only",
               scupper_own="true").say("pass", SCUPPER, SCUPPER)
    assert sea.asked == [(0, "scupper")]
    sea.say("pass")
    assert sea.over and spot(sea.a) == (0, -3, 0)       # two cards: it is carried out


@pytest.mark.rule("SS-SCUP-10")
def test_nobody_cancels_an_own_scupper_that():
    """B plays it and A passes: the Order is canceled, and neither is asked again."""
    sea = afar(f"board=full-sail/-/-/- hand={SCUPPER}", f"hand={TWO}", "at action 1 cockatrice only",
               scupper_own="true").say(SCUPPER, "pass")
    assert sea.over and board(sea.a)[0] == "canceled"
    own = afar(f"board=full-sail/-/-/- hand={TWO}", "", "at action 1 cockatrice only",
               scupper_own="true").say("pass", SCUPPER, "pass")
    assert own.over and board(own.a)[0] == "canceled" and crew(own.a, "captain").hand == (SCUPPER,)


@pytest.mark.rule("SS-SCUP-10")
def test_an_own_extra_order_may_be_scuppered_too():
    sea = revealed(f"hand={SCUPPER},grenadoes", board_of_a="no-quarter/-/-/-", rest=" only", scupper_own="true")
    sea.say("pass", "pass").answer("grenadoes").say("pass", SCUPPER, "pass")
    assert laid(sea.a, 1, 1).state == "canceled" and laid(sea.a, 1).state == "carried-out" and not sea.chances


@pytest.mark.rule("SS-SCUP-07")
def test_it_is_discarded_as_soon_as_it_is_played():
    sea = revealed("", f"hand={SCUPPER}").say(SCUPPER)
    assert sea.asked == [(0, "scupper")]
    captain = crew(sea.b, "captain")
    assert (captain.hand, captain.discards) == ((), (SCUPPER,)) and hand_count(sea.b, 0) == 1


@pytest.mark.rule("SS-SCUP-08")
def test_the_captains_hand_is_filled_up_at_the_clearing():
    sea = afar("board=full-sail/-/-/-", f"hand={SCUPPER},brace,ship-surgeon,shipwright", "at action 1 cockatrice")
    sea.say(SCUPPER)
    assert len(crew(sea.b, "captain").hand) == 3
    sea.say("pass").pass_windows()
    assert sea.game.round == 2 and hand_size(crew(sea.b, "captain")) == 5
    assert [len(event.cards) for event in sea.events("OrdersDrawn") if (event.side, event.crew) == (1, 0)] == [1]


@pytest.mark.rule("SS-SCUP-11", "SS-DEF-20", "SS-FIRE-30")
def test_a_scuppered_order_has_no_effect_and_mans_its_position_until_the_clearing():
    """SS-CASE-115: Grapeshot on position 1 is scuppered; a later fire hit there wounds the Gunner."""
    gunners = "hand=bow-chasers,port-cannons,starboard-cannons"
    sea = side_by_side(f"board=grapeshot/-/-/marine-reload {gunners}", f"board=-/port-cannons/-/- hand={SCUPPER}",
                       "at action 1 cockatrice", "1").say(SCUPPER, "pass")
    assert not sea.chances and laid(sea.a, 1).shown and board(sea.a)[0] == "canceled"
    sea.pass_windows()
    assert fires(sea.a) == "S---" and hurts(sea.a) == "G1" and sea.events("OrderCanceled")[1:] == []
    sea.say("none")
    gunner = crew(sea.a, "gunner")
    assert gunner.discards == ("grapeshot",) and gunner.wounds == 1 and len(gunner.hand) == 3
    assert (0, 2) not in [(event.side, event.crew) for event in sea.events("OrdersDrawn")]


@pytest.mark.rule("SS-SCUP-11")
@pytest.mark.parametrize("card", ["boom-about", "gunner-reload", "no-quarter", "sharpshooters", "spyglass"])
def test_it_asks_for_no_choice_and_rolls_no_die(card: str):
    sea = revealed(HANDS, f"hand={SCUPPER} board=-/grapeshot/full-sail/-", f"{card}/-/-/-", " only")
    sea.say(SCUPPER, "pass")
    assert sea.over and not sea.chances and set(sea.story) == {"OrderRevealed", "Scuppered", "OrderCanceled"}


@pytest.mark.rule("SS-SCUP-02", "SS-SCUP-11", "SS-RLD-01", "SS-HAND-07")
def test_a_scuppered_fight_leaves_the_fire_strong_and_the_card_comes_back():
    """SS-CASE-93."""
    sea = afar("board=gunner-reload/-/-/- fires=S---", f"hand={SCUPPER}", "at action 1 cockatrice")
    sea.say(SCUPPER, "pass").pass_windows()
    assert sea.game.round == 2 and fires(sea.a) == "S---" and hand_count(sea.a, 2) == 5
    assert crew(sea.a, "gunner").discards == ()


@pytest.mark.rule("SS-SCUP-02", "SS-SCUP-04")
@pytest.mark.parametrize(("card", "prompt"), [
    ("brace", "The Chimera's Captain plays Scupper That on your Brace! Do you scupper that?"),
    ("boom-about", "The Chimera's Captain plays Scupper That on your Boom About. Do you scupper that?")])
def test_an_order_that_ends_with_a_call_has_no_second_stop(card: str, prompt: str):
    sea = revealed(f"hand={SCUPPER}", f"hand={SCUPPER}", board_of_a=f"{card}/-/-/-").say(SCUPPER)
    assert sea.question(0).prompt == prompt
