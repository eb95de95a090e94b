"""Chapter 26, TS-END-01 to TS-END-06: the end of a battle, points, and who has won."""

import pytest
from tattered_sails.table import Table, opening, table

from weathergage.kernel.core import seen_by
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.content.read import SCENARIOS
from weathergage.rulesets.tattered_sails.face.telling import verdict
from weathergage.rulesets.tattered_sails.rules.ending import points

AFAR = "york 100,100 0 | ark 800,800 0 of=hearts; "
THREE = "york 100,100 0 | ark 800,800 0 of=hearts | heros 100,800 0 of=clubs; players spades:1:5 hearts:2:5 clubs:3:5; "


def scored(ships: str, more: str = "limit 9") -> tuple[int, ...]:
    return points(table(f"{ships}; {more}; at plan").game)


def ended(ships: str, more: str = "turn 8; limit 8") -> Table:
    sea = table(f"{ships}; {more}; at end")
    assert sea.over
    return sea


def margin(sea: Table) -> str:
    found = sea.events("BattleEnded")[-1].margin
    assert isinstance(found, str)
    return found


# --- the end ---


@pytest.mark.rule("TS-END-01", "TS-EFF-04", "TS-EFF-05")
def test_every_scenario_says_how_it_ends_and_scores():
    for entry in SCENARIOS.values():
        assert {"vp-standard", "last-team-afloat", "turn-limit"} <= set(entry.victory) and entry.turn_limit


@pytest.mark.rule("TS-END-02", "TS-EFF-05")
@pytest.mark.parametrize(("state", "over"), [("masts=000", True), ("masts=001", False), ("sunk", True), ("left", True)])
def test_the_game_ends_when_one_team_alone_has_a_mast(state, over):
    sea = table(f"york 100,100 0 | ark 800,800 0 of=hearts {state}; turn 2; limit 9; at end")
    assert sea.over is over
    if over:
        assert (sea.match.outcome.reason, sea.match.outcome.rule) == ("last-team-afloat", "TS-END-02")


@pytest.mark.rule("TS-END-02")
def test_a_prize_with_a_mast_counts_for_her_holder_and_two_teams_go_on():
    assert table("york 100,100 0 masts=000 | ark 800,800 0 of=hearts held=spades | nox 400,400 0 of=hearts; turn 2; "
                "limit 9; "
                 "at end").over is False
    assert table("york 100,100 0 | ark 800,800 0 of=hearts held=spades | nox 400,400 0 masts=0000 of=hearts; turn 2; "
                "limit 9; "
                 "at end").over
    assert not table(THREE.replace("york 100,100 0", "york 100,100 0 masts=000") + "turn 2; limit 9; at end").over


@pytest.mark.rule("TS-END-02", "TS-TURN-04")
def test_it_ends_with_the_turn_and_not_before():
    sea = table("york 400,400 0 | ark 440,400 0 masts=000 of=hearts; stack spades cannoneer helmsman; turn 2; limit "
                "9; wind S; "
                "deck blue-spades-A blue-spades-2; at cards", dice="blue-spades-A | 6 | blue-spades-2")
    sea.say("shoot-single", "1 ark")
    assert sea["ark"].fate == "sunk" and sea.asked == [(0, "order")]
    assert sea.say("skip").over


@pytest.mark.rule("TS-EFF-05", "TS-END-01")
@pytest.mark.parametrize(("turn", "over"), [(7, False), (8, True)])
def test_the_turn_limit(turn, over):
    sea = table(AFAR + f"turn {turn}; limit 8; at end")
    assert sea.over is over
    if over:
        assert (sea.match.outcome.reason, sea.match.outcome.rule) == ("turn-limit", "TS-EFF-05")


# --- points ---


@pytest.mark.rule("TS-END-03", "TS-EFF-04", "TS-SHIP-10")
def test_prize_sunk_derelict_and_admiral():
    """TS-CASE-79: ships of 26, 19 and 15."""
    ships = "york 100,100 0 | louisiana-rv 300,300 0 masts=0000 of=hearts held=spades | york-fs 400,400 0 sunk " \
            "of=hearts | " \
            "uss-shark-fs 500,500 0 masts=00 of=hearts | nox 800,800 0 of=hearts"
    assert scored(ships, "limit 9; admiral hearts lost 1") == (39 + 19 + 7 + 10, 0)
    assert scored(ships.replace("masts=00 ", "")) == (39 + 19, 0)
    assert ended(ships, "turn 8; limit 8; admiral hearts lost 1").match.outcome.scores == (75, 0)


@pytest.mark.rule("TS-END-03")
@pytest.mark.parametrize(("state", "found"), [
    ("sunk", 19), ("sunk masts=000", 19), ("held=spades", 28), ("held=spades left", 28), ("held=spades sunk", 19),
    ("masts=000", 9), ("left", 0), ("masts=000 left", 0), ("masts=100", 0), ("", 0),
])  # fmt: skip
def test_what_a_ship_of_nineteen_is_worth(state, found):
    assert scored(f"york 100,100 0 | york-fs 400,400 0 of=hearts {state} | nox 800,800 0 of=hearts") == (found, 0)


@pytest.mark.rule("TS-END-03", "TS-ADM-18")
@pytest.mark.parametrize(("word", "found"), [("lost 1", 10), ("lost", 0)])
def test_an_admiral_lost_counts_ten_and_one_who_left_nothing(word, found):
    assert scored(AFAR[:-2], f"admiral hearts {word}") == (found, 0)


@pytest.mark.rule("TS-END-04")
@pytest.mark.parametrize(("state", "found"), [
    ("masts=0000 credit=1 of=hearts", (13, 0, 0)), ("sunk credit=3 of=hearts", (0, 0, 26)),
    ("sunk credit=2 of=hearts", (13, 0, 13)), ("held=clubs of=hearts masts=0000 credit=1", (0, 0, 39)),
])  # fmt: skip
def test_with_three_teams_points_go_to_who_caused_the_loss(state, found):
    """TS-CASE-93, and half to each other team of a loss that the own team caused."""
    ships = f"york 100,100 0 | louisiana-rv 400,400 0 {state} | nox 800,800 0 of=hearts | heros 100,800 0 of=clubs"
    assert scored(ships, "players spades:1:5 hearts:2:5 clubs:3:5") == found


@pytest.mark.rule("TS-END-04", "TS-SHOOT-15")
def test_who_takes_the_last_mast_and_who_sinks_her_is_noted():
    """TS-CASE-93: England takes the last mast, Spain sinks her later."""
    sea = table("york 400,400 0 | uss-shark-fs 440,400 0 masts=10 of=hearts | heros 480,400 0 of=clubs | nox 800,800 "
                "0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:3:5; stack spades cannoneer; stack clubs cannoneer; wind S; "
                "limit 9; "
                "deck blue-spades-A blue-clubs-A; at cards", dice="blue-spades-A | 6 | blue-clubs-A | 6", seed=1)
    sea.say("shoot-single", "1 uss-shark-fs", "cease", "end")
    assert points(sea.game) == (7, 0, 0)
    sea.say("shoot-single", "1 uss-shark-fs")
    assert sea.game.ships[1].fate == "sunk" and points(sea.game) == (0, 0, 15)


@pytest.mark.rule("TS-END-04")
def test_fire_on_the_own_former_ship_gives_half_to_the_others():
    sea = table("york 400,400 0 | york-fs 440,400 0 masts=000 held=hearts | nox 800,800 0 of=hearts | heros 100,800 "
                "0 of=clubs; "
                "players spades:1:5 hearts:2:5 clubs:3:5; wind S; at token spades cannoneer only", dice="6")
    sea.say("shoot-single", "1 york-fs")
    assert points(sea.game) == (0, 9, 9)


@pytest.mark.rule("TS-END-04", "TS-BOARD-08")
def test_boarding_rounds_are_credited_too():
    sea = table("york 400,400 0 | uss-shark-fs 415,400 0 masts=10 of=hearts | heros 100,800 0 of=clubs | nox 800,800 "
                "0 of=hearts | "
                "sloop 100,100 0; players spades:1:5 hearts:2:5 clubs:3:5; grapple york uss-shark-fs; wind S; "
                "at token spades oarsman only", dice="6 1").say("row-single", "0/10", "mast")
    assert points(sea.game) == (7, 0, 0)


@pytest.mark.rule("TS-END-04", "TS-SHIP-09")
def test_a_mast_put_back_wipes_out_the_credit():
    sea = table(THREE.replace("heros 100,800 0", "heros 100,800 0 masts=000 credit=1") + "at token clubs shipwright "
                "only")
    assert points(sea.game) == (10, 0, 0)
    sea.say("repair-single", "1")
    assert points(sea.game) == (0, 0, 0) and sea["heros"].credit == -1


@pytest.mark.rule("TS-END-04", "TS-ADM-11")
def test_an_admiral_is_credited_like_a_ship_and_with_two_teams_always_to_the_other():
    assert scored(THREE[:-2], "admiral hearts lost 3") == (0, 0, 10)
    assert scored(THREE[:-2], "admiral hearts lost 2") == (5, 0, 5)
    assert scored(AFAR[:-2], "admiral hearts lost 2") == (10, 0)
    assert scored("york 100,100 0 | york-fs 400,400 0 of=hearts sunk credit=2 | nox 800,800 0 of=hearts") == (19, 0)


# --- the winner ---


@pytest.mark.rule("TS-END-05")
@pytest.mark.parametrize(("mine", "winners", "word"), [
    ("", (), ""), (" | sloop 300,300 0 of=hearts masts=0", (0,), "narrow"), (" | sloop 300,300 0 of=hearts "
                "sunk", (0,), "clear"),
    (" | york-fs 300,300 0 of=hearts sunk", (0,), "decisive"), (" | york-fs 300,300 0 sunk", (1,), "clear"),
])  # fmt: skip
def test_the_most_points_win_and_by_how_much(mine, winners, word):
    """Fleets: 27 and what is added against 18 and what is added; all of the start counts."""
    sea = ended(AFAR[:-2] + mine)
    assert sea.winners == winners and margin(sea) == word


@pytest.mark.rule("TS-END-05")
@pytest.mark.parametrize(("lost", "word"), [("york-fs 300,300 0 masts=000", "narrow"), ("uss-shark-fs 300,300 0 "
                "sunk", "clear"),
                                            ("york-fs 300,300 0 sunk | york-fs 500,500 0 sunk", "decisive")])
def test_half_and_a_fifth_of_the_losers_fleet(lost, word):
    """9 of 19 + 28 = 47 is less than a fifth; 15 of 15 + 28 = 43 more; 38 of 66 more than half."""
    sea = ended(f"york 100,100 0 of=hearts | malton 800,800 0 | {lost}")
    assert sea.winners == (1,) and margin(sea) == word


@pytest.mark.rule("TS-END-05")
def test_exactly_half_is_decisive_and_exactly_a_fifth_clear():
    """30 of 60, and 6 of 30: two Louisianas and other ships of known cost."""
    half = ended("york 100,100 0 | york-fs 300,300 0 sunk of=hearts | york-fs 800,800 0 of=hearts")
    assert margin(half) == "decisive"
    fifth = ended("york 100,100 0 | sloop 300,300 0 sunk of=hearts | malton 800,800 0 of=hearts")
    assert margin(fifth) == "clear"
    less = ended("york 100,100 0 | sloop 300,300 0 sunk of=hearts | malton 800,800 0 of=hearts | sloop 850,400 0 "
                "of=hearts")
    assert margin(less) == "narrow"


@pytest.mark.rule("TS-END-05")
def test_with_three_teams_the_loser_is_the_second():
    """27 against 9 of clubs, whose fleet cost 21: a lead of 18 is decisive against the 21, not against the 66 of "
      "hearts."""
    sea = ended("york 100,100 0 | york 300,300 0 of=hearts sunk credit=1 | malton 800,800 0 of=hearts | heros "
                "100,800 0 of=clubs | "
                "york-fs 500,500 0 of=hearts masts=000 credit=3; players spades:1:5 hearts:2:5 clubs:3:5".replace(
                    "york 300,300", "york-fs 300,300"))
    assert sea.match.outcome.scores == (19, 0, 9) and sea.winners == (0,) and margin(sea) == "clear"


@pytest.mark.rule("TS-END-05")
def test_with_three_teams_the_fleet_of_the_second_tells_by_how_much():
    """A lead of 10 over clubs, whose ships cost 56, is narrow, although one of 19 over hearts would be clear."""
    sea = ended("york 100,100 0 | york-fs 300,300 0 of=hearts sunk credit=1 | york-fs 500,500 0 of=hearts masts=000 "
                "credit=3 | ark 800,800 0 of=hearts | heros 100,800 0 of=clubs | malton 300,800 0 of=clubs | sloop "
                "500,800 0 of=clubs; players spades:1:5 hearts:2:5 clubs:3:5")
    assert sea.match.outcome.scores == (19, 0, 9) and sea.winners == (0,) and margin(sea) == "narrow"


@pytest.mark.rule("TS-END-05")
def test_all_players_of_a_team_win_and_share_its_points():
    sea = ended("york 100,100 0 | ark 800,800 0 of=hearts | sloop 300,300 0 of=hearts sunk | heros 400,100 0 of=clubs; "
                "players spades:1:5 hearts:2:5 clubs:1:5")
    assert sea.winners == (0, 2) and sea.match.outcome.scores == (7, 0, 7)


# --- conceding ---


def idle(sea: Table) -> Table:
    """Everybody does the usual until the turn is over."""
    turn = sea.game.turn
    while not sea.over and sea.game.turn == turn:
        question = sea.question()
        sea.match.answer(question, sea.match.sight(question.seat).usual(question.question))
    return sea


@pytest.mark.rule("TS-END-06")
def test_a_concession_counts_at_the_end_of_the_turn():
    sea = table(AFAR.replace("york 100,100 0", "york 100,100 0 | sloop 300,300 0 sunk of=hearts") + "limit 9; at "
                "plan", seed=1)
    assert sea.match.asides(sea.question(0)) == ("concede",)
    sea.aside("concede", seat=0)
    assert not sea.over and sea.player(0).yields and sea.match.asides(sea.question(0)) == ("fight-on",)
    idle(sea)
    assert sea.over and sea.winners == (1,) and sea.match.outcome.reason == "concession"
    assert sea.match.outcome.rule == "TS-END-06" and sea.match.outcome.scores == (7, 0)


@pytest.mark.rule("TS-END-06")
def test_it_can_be_taken_back():
    sea = table(AFAR + "limit 9; at plan", seed=1).aside("concede", seat=0).aside("fight-on", seat=0)
    assert not idle(sea).over


@pytest.mark.rule("TS-END-06")
def test_the_enemy_does_not_hear_of_it_before():
    sea = table(AFAR + "limit 9; at plan", seed=1).aside("concede", seat=0)
    event = sea.events("ConcessionOffered")[0]
    assert seen_by(event, 0) is not None and seen_by(event, 1) is None and seen_by(event, None) is None


@pytest.mark.rule("TS-END-06")
def test_all_players_of_a_team_who_still_have_ships_must_agree():
    mates = "york 100,100 0 | ark 800,800 0 of=hearts | heros 400,100 0 of=clubs; players spades:1:5 hearts:2:5 " \
            "clubs:1:5; "
    assert not table(mates + "yields spades; limit 9; at end").over
    assert table(mates + "yields spades clubs; limit 9; at end").winners == (1,)
    gone = mates.replace("heros 400,100 0", "heros 400,100 0 sunk")
    assert table(gone + "yields spades; limit 9; at end").winners == (1,)


@pytest.mark.rule("TS-END-06", "TS-END-02")
def test_a_turn_that_ends_the_game_anyway_hears_no_concession():
    sea = table(AFAR.replace("ark 800,800 0", "ark 800,800 0 masts=000") + "yields spades; limit 9; at end")
    assert sea.winners == (0,) and sea.match.outcome.reason == "last-team-afloat"
    assert table(AFAR + "yields spades; turn 8; limit 8; at end").match.outcome.reason == "turn-limit"


@pytest.mark.rule("TS-END-06")
def test_of_three_teams_the_others_play_on_and_what_left_is_unscored():
    sea = table("york 400,400 0 | ark 416,400 0 of=hearts treasure=2 | nox 100,100 0 masts=0000 held=hearts | heros "
                "100,800 0 of=clubs | "
                "sloop 700,700 0 of=hearts masts=0 credit=1 | york-fs 300,800 0 sunk credit=2 of=clubs; "
                "players spades:1:5 hearts:2:5 clubs:3:5; admiral hearts ark; grapple york ark; yields hearts; limit "
                "9; at end")
    assert not sea.over and [event.team for event in sea.events("TeamConceded")] == [1]
    assert [sea[name].fate for name in ("ark", "nox", "sloop")] == ["gone"] * 3
    assert not sea.game.grapples, "nobody is held by a ship that has gone"
    assert sea.player(1).out and sea.player(1).lost and sea.player(1).lost_to == -1
    assert points(sea.game) == (0, 19, 0), "points already made stand"
    assert sea.asked == [(0, "stack"), (2, "stack")]


@pytest.mark.rule("TS-END-06", "TS-END-02")
def test_when_two_of_three_concede_the_battle_is_over():
    sea = table(THREE + "yields hearts spades; limit 9; at end")
    assert sea.over and sea.match.outcome.reason == "last-team-afloat" and len(sea.events("TeamConceded")) == 2


@pytest.mark.rule("TS-END-06")
def test_it_is_offered_at_any_decision():
    sea = opening("three-flags", seed=2)
    kinds, rng = set(), Rng(3)
    while not sea.over and len(kinds) < 6:
        question = sea.question()
        kinds.add(question.kind)
        assert sea.match.asides(question) == ("concede",)
        sea.match.answer(question, sea.match.draw(question, rng))
    assert len(kinds) == 6


# --- how it is told ---


LOSER = "nox 600,600 0 of=hearts sunk credit=1 | nox 650,600 0 of=hearts sunk credit=1"


def told(sea: Table) -> str:
    return str(sea.match.sight(None).tell(sea.events("BattleEnded")[-1]))


@pytest.mark.rule("TS-END-02", "TS-END-05")
@pytest.mark.parametrize(("ships", "story", "headline"), [
    ("york 100,100 0 | ark 800,800 0 of=hearts masts=000",
     "No enemy is left with a standing mast: Spades win decisively, 9 to 0.", "Hearts' last mast is gone"),
    (f"york 100,100 0 masts=000 | ark 800,800 0 of=hearts | {LOSER}",
     "Only Hearts have a mast left standing: Spades win decisively, 48 to 13.",
     "Only Hearts have a mast left standing"),
    ("york 100,100 0 masts=000 | york 300,100 0 masts=000 of=hearts | ark 800,800 0 of=hearts",
     "Only Hearts have a mast left standing: it is a draw, 13 to 13.", "Only Hearts have a mast left standing"),
    ("york 100,100 0 masts=000 | york 300,100 0 masts=000 of=hearts",
     "No mast is left standing: it is a draw, 13 to 13.", "No mast is left standing"),
    (f"york 100,100 0 masts=000 | ark 800,800 0 masts=000 of=hearts | {LOSER}",
     "No mast is left standing: Spades win decisively, 57 to 13.", "No mast is left standing"),
])  # fmt: skip
def test_whose_masts_stand_is_told_of_those_whose_masts_stand(ships, story, headline):
    sea = ended(ships, "limit 8")
    assert told(sea) == story
    assert sea.match.outcome is not None
    assert verdict(sea.game, sea.match.outcome)[0] == headline


def test_a_draw_at_nothing_is_told_in_figures():
    """A battle in which neither side has lost anything is a draw "0 to 0"."""
    sea = ended("york 100,100 0 | ark 800,800 0 of=hearts")
    assert sea.match.outcome is not None
    assert verdict(sea.game, sea.match.outcome)[1] == "It is a draw, 0 to 0."


@pytest.mark.rule("TS-END-02")
def test_of_three_teams_the_one_whose_masts_stand_is_named():
    sea = ended("york 100,100 0 masts=000 credit=3 | ark 800,800 0 of=hearts masts=000 credit=3 | heros 100,800 0 "
                "of=clubs; players spades:1:5 hearts:2:5 clubs:3:5", "limit 8")
    assert told(sea).startswith("No enemy is left with a standing mast: Clubs win")
    assert sea.match.outcome is not None
    assert verdict(sea.game, sea.match.outcome)[0] == "No enemy is left with a standing mast"
    other = ended("york 100,100 0 masts=000 | ark 800,800 0 of=hearts masts=000 credit=1 | heros 100,800 0 of=clubs; "
                  "players spades:1:5 hearts:2:5 clubs:3:5", "limit 8")
    assert told(other).startswith("Only Clubs have a mast left standing: Spades win")
