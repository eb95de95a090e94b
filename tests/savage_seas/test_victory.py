"""Chapter 16: how a battle is won, drawn or given up."""

import pytest
from savage_seas.dealt import afar, dealt, side_by_side
from savage_seas.table import Table, crew, fires, hurts, table, wounds

from weathergage.kernel.clone import clone
from weathergage.rulesets.savage_seas.rules.victory import judge
from weathergage.rulesets.savage_seas.state import NO_FIRE, STRONG, WEAK, Battle


def shot(fire: str, die: int, b: str = "", **options: str) -> Table:
    """Starboard Cannons at a ship with these fires, and nothing else."""
    return side_by_side("board=starboard-cannons/-/-/-", f"fires={fire} {b}", "at action 1 cockatrice only", str(die),
                        **options).pass_windows()


@pytest.mark.rule("SS-WIN-01")
@pytest.mark.parametrize(("fire", "die", "after", "lost"), [
    ("SWS-", 1, "SSS-", False), ("SSS-", 2, "SSSS", True), ("WWW-", 4, "WWWS", True), ("WWW-", 1, "SWW-", False),
    ("SSS-", 4, "SSSS", True), ("-WWW", 1, "SWWW", True),
])
def test_fires_on_all_four_positions_lose_at_once(fire: str, die: int, after: str, lost: bool):
    """SS-CASE-46, 47 and 48: of whatever strength, and not before."""
    sea = shot(fire, die)
    assert fires(sea.b) == after and (sea.match.outcome is not None) == lost
    if lost:
        assert sea.winners == (0,) and sea.match.outcome is not None
        assert (sea.match.outcome.reason, sea.match.outcome.rule) == ("fires", "SS-WIN-01")


@pytest.mark.rule("SS-WIN-02")
def test_a_fourth_wound_straight_into_the_hand_loses_at_once():
    """SS-CASE-79: in the middle of the Action Phase."""
    sea = side_by_side("board=sharpshooters/grapeshot/-/-", "wounds=G3", "at action 1 cockatrice").say("gunner")
    assert sea.over and sea.winners == (0,) and sea.match.outcome is not None
    assert (sea.match.outcome.reason, sea.match.outcome.rule) == ("wounds", "SS-WIN-02")
    assert "BoardsCleared" not in sea.story
    assert [event.card for event in sea.events("OrderRevealed")] == ["sharpshooters"]


@pytest.mark.rule("SS-WIN-02")
def test_wounds_of_several_crews_do_not_add_up():
    sea = side_by_side("board=sharpshooters/-/-/-", "wounds=C3S3G3M2", "at action 1 cockatrice only").say("marine")
    assert wounds(sea.b) == "C3S3G3M3" and sea.match.outcome is None


@pytest.mark.rule("SS-WIN-02", "SS-WND-10")
@pytest.mark.parametrize("healed", [True, False])
def test_a_wound_on_the_board_counts_at_the_clearing(healed: bool):
    """SS-CASE-80: three in hand and one on the board; healed of one in time she sails on."""
    card = "ship-surgeon" if healed else "brace"
    sea = afar(f"wounds=G3 hurts=G1 board=-/-/hot-shot:d/{card}", "", "at action 4 cockatrice")
    assert not sea.over
    sea.pass_windows()
    assert sea.over != healed
    if healed:
        assert crew(sea.a, "gunner").wounds == 3 and sea.game.round == 2
    else:
        assert sea.winners == (1,) and sea.match.outcome is not None and sea.match.outcome.rule == "SS-WIN-02"


@pytest.mark.rule("SS-WIN-02", "SS-ROUND-05")
def test_a_pending_wound_never_counts_if_the_enemy_is_lost_first():
    """SS-CASE-81."""
    sea = side_by_side("wounds=G3 hurts=G1 board=starboard-cannons/-/-/-", "fires=WWW-", "at action 1 cockatrice", "4")
    sea.pass_windows()
    assert sea.over and sea.winners == (0,) and hurts(sea.a) == "G1" and wounds(sea.a) == "G3"


@pytest.mark.rule("SS-WIN-03")
@pytest.mark.parametrize(("wounds_of", "winners"), [("a", (3, 4, 5, 6)), ("b", (0, 1, 2))])
def test_the_team_whose_ship_is_left_wins(wounds_of: str, winners: tuple[int, ...]):
    fields = {"a": "", "b": "", wounds_of: "wounds=C3 hurts=C1 board=-/brace:d/-/-"}
    sea = afar(fields["a"], fields["b"], "at clearing", cockatrice_leaders="C-S-GM", chimera_leaders="C-S-G-M")
    assert sea.over and sea.winners == winners and sea.match.outcome is not None
    assert sea.match.outcome.scores == tuple(int(seat in winners) for seat in range(7))


@pytest.mark.rule("SS-WIN-04")
def test_both_bled_in_one_clearing_is_a_draw():
    """SS-CASE-82."""
    sea = table("0,0 N wounds=G3 hurts=G1 board=hot-shot:d/-/-/- | 15,0 S wounds=C3 hurts=C1 board=brace:x/-/-/-; "
                "at clearing")
    assert sea.over and sea.winners == () and sea.match.outcome is not None
    assert sea.match.outcome.rule == "SS-WIN-04" and sea.match.outcome.scores == (0, 0)
    assert len(sea.events("WoundsTakenUp")) == 2


@pytest.mark.rule("SS-WIN-04", "SS-COLL-04")
def test_both_burnt_in_one_collision_is_a_draw():
    """SS-CASE-50: the ship run into has four fires after one die; the mover after two."""
    sea = table("0,2 N board=steady-as-she-goes/-/-/- fires=WWW- | 0,0 N fires=WWW-; at action 1 cockatrice only",
                "4 | 1 | 4").pass_windows()
    assert sea.over and sea.winners == () and (fires(sea.a), fires(sea.b)) == ("SWWS", "WWWS")
    assert sea.script_left == 0


@pytest.mark.rule("SS-WIN-05")
@pytest.mark.parametrize(("a", "b", "winners"), [
    ("fires=SW--", "fires=WW--", (1,)),             # SS-CASE-104: as many fires, fewer Strong
    ("fires=S---", "fires=WW--", (0,)),             # fewer fires come before fewer Strong ones
    ("fires=S--- wounds=G3", "fires=SW--", (0,)),   # and before Wounds
    ("fires=S--- wounds=G2", "fires=-S-- wounds=C1", (1,)),
    ("wounds=C1S1G1", "wounds=G2", (1,)),           # the sum comes before the largest number
    ("wounds=C1S1", "wounds=G2", (0,)), ("wounds=C2S1 fires=W---", "wounds=G2M1 fires=-W--", ()), ("", "", ()),
])
def test_at_the_limit_the_ship_in_the_better_state_wins(a: str, b: str, winners: tuple[int, ...]):
    sea = afar(a, b, "round 30; at clearing")
    assert sea.over and sea.winners == winners and sea.match.outcome is not None
    assert (sea.match.outcome.reason, sea.match.outcome.rule) == ("round-limit", "SS-WIN-05")


@pytest.mark.rule("SS-WIN-05")
def test_wounds_are_counted_after_they_have_been_taken_up():
    assert afar("hurts=G1 board=hot-shot:d/-/-/-", "", "round 30; at clearing").winners == (1,)


@pytest.mark.rule("SS-WIN-05")
def test_the_ship_that_the_scenario_names_wins_at_its_limit():
    """SS-CASE-119: the Cockatrice is afloat after round 12, whatever burns."""
    text = "-3,4 N fires=SSW- | 3,-4 S; scenario last-stand-of-the-cockatrice; round {}; at clearing"
    sea = dealt(text.format(12))
    assert sea.over and sea.winners == (0,) and sea.game.round_limit == 12
    assert not dealt(text.format(11)).over


@pytest.mark.rule("SS-WIN-05")
def test_the_limit_is_the_scenarios_or_else_that_of_the_option():
    assert not afar("", "", "round 29; at clearing").over and afar("", "", "round 30; at clearing").over
    assert afar("", "", "round 10; at clearing", round_limit="10").over
    assert not afar("", "", "round 30; at clearing", round_limit="40").over
    text = "-1,0 SE | 8,1 NW; scenario shakedown-cruise; round {}; at clearing"
    assert not dealt(text.format(10), round_limit="10").over and dealt(text.format(20), round_limit="40").over


@pytest.mark.rule("SS-WIN-06")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_captain_may_strike_at_any_own_decision(seat: int):
    sea = afar("", "", "at plan").aside("strike", seat)
    assert sea.over and sea.winners == (1 - seat,) and sea.match.outcome is not None
    assert [event.side for event in sea.events("ColoursStruck")] == [seat]
    assert (sea.match.outcome.reason, sea.match.outcome.rule) == ("strike", "SS-WIN-06")
    window = side_by_side("board=grapeshot/-/-/-", "", "at action 1 cockatrice").aside("strike")
    assert window.over and window.winners == (0,)


@pytest.mark.rule("SS-WIN-06")
def test_a_team_mate_may_not_strike():
    sea = afar("", "", "at plan", cockatrice_leaders="C-S-G-M")
    assert [sea.match.asides(question) for question in sea.match.questions] == [(), (), (), ("strike",)]
    with pytest.raises(Exception, match="not possible"):
        sea.aside("strike", 1)
    for seat in (1, 2, 3):
        sea.answer("-", seat=seat)
    sea.answer("- - - -", seat=4).aside("strike", 0)
    assert sea.winners == (4,)


@pytest.mark.rule("SS-ROUND-05", "SS-WIN-01", "SS-WIN-02", "SS-WIN-03", "SS-WIN-04")
@pytest.mark.parametrize(("a", "b", "end"), [
    ("fires=SSSS", "", ((1,), "fires", "SS-WIN-01")), ("", "fires=WSWS", ((0,), "fires", "SS-WIN-01")),
    ("wounds=G4", "", ((1,), "wounds", "SS-WIN-02")), ("", "wounds=M4", ((0,), "wounds", "SS-WIN-02")),
    ("fires=SSSS", "fires=SSSS", ((), "fires", "SS-WIN-04")), ("wounds=C4", "wounds=S4", ((), "wounds", "SS-WIN-04")),
    ("fires=SSSS", "wounds=S4", ((), "fires", "SS-WIN-04")), ("wounds=S4", "fires=SSSS", ((), "fires", "SS-WIN-04")),
    ("fires=SSS-", "wounds=G3", None), ("wounds=C3,S3,G3,M3", "fires=WWW-", None),
])
def test_which_ship_is_lost_and_why(a: str, b: str, end: object):
    """The same for either ship; fires are told before wounds."""
    game = game_with(a, b)
    judge(game)
    outcome = game.outcome
    assert (None if outcome is None else (outcome.winners, outcome.reason, outcome.rule)) == end


def game_with(a: str, b: str) -> Battle:
    """Two ships afar with these fires and wounds, whether a battle could go on like that or not."""
    game = clone(afar("", "", "at plan").game)
    for ship, words in zip(game.ships, (a, b), strict=True):
        kind, _, value = words.partition("=")
        for position, fire in zip(ship.positions, value if kind == "fires" else "", strict=False):
            position.fire = {"S": STRONG, "W": WEAK, "-": NO_FIRE}[fire]
        for wounded in value.split(",") if kind == "wounds" else ():
            ship.crews["CSGM".index(wounded[0])].wounds = int(wounded[1])
    return game
