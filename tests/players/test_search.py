"""The players who look ahead: legal, honest, repeatable, quick to stop; and what a plug-in gets without any work."""

from dataclasses import dataclass, fields
from threading import Timer
from typing import Any

import grog
import pytest
from helpers import begun, check_blind, watched

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, Answer, Dealer, Frame, Game, Question, give, same
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import is_withheld
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player, RandomPlayer, play_out
from weathergage.players.midshipman import Midshipman
from weathergage.players.roster import UnknownPlayer, judge_of, levels_of, player, thinker, title_of
from weathergage.players.search.hands import free_of, free_processors
from weathergage.players.search.judge import NOBODYS, Judge, squash
from weathergage.players.search.player import SearchPlayer
from weathergage.players.search.thought import Budget, Option, Thought, leads
from weathergage.players.search.worlds import Fates, Trials, place_of

GROG = grog.GROG
BATTLES = [("captains-sea", "pistol-shot", 6, 6), ("savage-seas", "duel-at-the-maw", 8, 24),
           ("oak-and-iron", "quickstart", 4, 8), ("tattered-sails", "first-broadside", 2, 3),
           ("man-o-war", "galleys-and-pirates", 2, 4), ("grog", "two", 12, 20)]        # simulations, decisions
STARTS = {name: scenario for name, scenario, _, _ in BATTLES}
SEATS = (0, 1)
CARDS = ("draw-card", "card", "event", "initiative")       # drawn and rolled for both sides at once, or for nobody
every_game = pytest.mark.parametrize(("name", "scenario", "simulations", "decisions"), BATTLES)
pytestmark = pytest.mark.both_modes


def captains(name: str, game: Game, simulations: int, seed: int) -> list[Player]:
    seats = 1 + max([question.seat for question in game.asked] + [1])
    return [player(f"captain:{simulations}", name, seed + seat) for seat in range(seats)]


def later(name: str, scenario: str, seed: int, answers: int) -> Game:
    """A battle under way, by quick players."""
    rules = registry.find(name)
    game = begun(rules, scenario, seed)
    quick = [judge_of(name).quick(seed + seat) for seat in range(4)]
    watched(rules, game, quick, seed, answers)
    return game


# --- what must hold in every game -------------------------------------------------------------------------------------

@every_game
def test_he_answers_only_what_is_legal(name: str, scenario: str, simulations: int, decisions: int) -> None:
    game = later(name, scenario, 3, 12)
    assert watched(registry.find(name), game, captains(name, game, simulations, 1), 3, decisions)


@every_game
def test_what_he_cannot_see_does_not_change_his_answers(name: str, scenario: str, simulations: int,
                                                        decisions: int) -> None:
    game = later(name, scenario, 5, 9)
    check_blind(registry.find(name), game, captains(name, game, simulations, 2), captains(name, game, simulations, 2),
                7, decisions)


@every_game
def test_a_true_state_that_is_wrecked_behind_the_veil_changes_nothing(name: str, scenario: str, simulations: int,
                                                                      decisions: int) -> None:
    """Once he has been given his sight, nothing of the real game is needed, nor looked at."""
    rules = registry.find(name)
    answers = []
    for wrecks in (False, True):
        game = later(name, scenario, 6, 10)
        question = game.asked[game.open[0]]
        sight = Sight(rules, game, question.seat)
        assert sight.game is not game
        if wrecks:
            other: Any = begun(rules, scenario, 99)
            for item in fields(other):
                setattr(game, item.name, getattr(other, item.name))
        answers.append(player(f"captain:{simulations}", name, 4).choose(sight, question))
    assert same(answers[0], answers[1])


@every_game
def test_equal_seeds_and_simulations_give_equal_games(name: str, scenario: str, simulations: int,
                                                      decisions: int) -> None:
    played = []
    for _ in range(2):
        game = later(name, scenario, 4, 8)
        played.append(watched(registry.find(name), game, captains(name, game, simulations, 5), 4, decisions // 2))
    assert [answer for _, answer in played[0]] == [answer for _, answer in played[1]]


# --- the search -------------------------------------------------------------------------------------------------------

class Bench(Judge):
    """Counts, and judges a mess by what its first sailor has staked."""

    tried = 0

    def chance(self, game: Game, seat: int) -> float:
        self.tried += 1
        return 0.2 * game.sailors[seat].stake            # type: ignore[attr-defined]

    def clock(self, game: Game) -> int:
        return game.agenda[-1].pc + 10 * game.round if game.agenda else 99          # type: ignore[attr-defined]

    def turns(self, game: Game) -> int:
        return 1


def asked(seed: int = 1) -> tuple[Sight, Question]:
    """All sailors are to stake."""
    game = begun(GROG, "two", seed)
    assert [question.kind for question in game.asked][:2] == ["stake", "stake"]
    return Sight(GROG, game, 0), game.asked[0]


def test_the_best_answer_is_found_and_others_are_ranked() -> None:
    sight, question = asked()
    thought = SearchPlayer(Bench(GROG), 1, Budget(30)).think(sight, question)
    assert thought.answer == 3 and thought.finished and thought.share == 1.0
    assert thought.options[0].chance == pytest.approx(0.6)
    assert thought.options[0].error == pytest.approx(0.0)
    assert all([option.values for option in thought.options])


@pytest.mark.parametrize("simulations", [12, 30, 90])
def test_no_more_is_tried_than_the_budget_allows_and_the_usual_answer_to_the_last(simulations: int) -> None:
    sight, question = asked()
    judge = Bench(GROG)
    thought = SearchPlayer(judge, 1, Budget(simulations)).think(sight, question)
    assert judge.tried == thought.simulations <= simulations + 2
    usual = next(option for option in thought.options if option.answer == sight.usual(question))
    assert len(usual.values) == max([len(option.values) for option in thought.options])


def test_progress_is_told_and_he_can_be_hurried_by_it() -> None:
    sight, question = asked()
    told: list[Thought] = []
    captain = SearchPlayer(Bench(GROG), 1, Budget(300))

    def hear(thought: Thought) -> None:
        told.append(thought)
        if len(told) == 4:
            captain.stop()

    captain.progress = hear
    thought = captain.think(sight, question)
    assert len(told) == 4 and not told[0].finished and 0.0 < told[0].share < told[3].share < 1.0
    assert thought.finished and thought.simulations < 20
    assert sight.contains(question, thought.answer)
    captain.progress = None
    assert captain.think(sight, question).simulations >= 300 - 3            # the next time he thinks again


@pytest.mark.parametrize("name", ["captains-sea", "savage-seas"])
def test_he_stops_at_once_when_told_from_another_thread(name: str) -> None:
    """With a budget of ten minutes; a test that is stuck here fails by its time limit."""
    scenario = {"captains-sea": "pistol-shot", "savage-seas": "duel-at-the-maw"}[name]
    game = later(name, scenario, 2, 2)
    captain = thinker("captain", name, 1, simulations=100_000)
    question = game.asked[game.open[0]]
    sight = Sight(registry.find(name), game, question.seat)
    timer = Timer(0.3, captain.stop)
    timer.start()
    try:
        answer = captain.choose(sight, question)
    finally:
        timer.cancel()
    assert sight.contains(question, answer)


def test_time_is_a_budget_too() -> None:
    sight, question = asked()
    thought = SearchPlayer(Bench(GROG), 1, Budget(0, 30)).think(sight, question)
    assert thought.finished and thought.simulations > 0


def test_a_lead_must_be_more_than_luck() -> None:
    usual = Option("a", 2 * [0.5, 0.4, 0.6, 0.5])
    assert leads(Option("b", 2 * [0.6, 0.5, 0.7, 0.6]), usual, 0.5)         # always better: the same luck for both
    assert not leads(Option("b", 2 * [0.9, 0.1, 0.9, 0.12]), usual, 0.5)
    assert not leads(Option("b", 2 * [0.4, 0.3, 0.5, 0.4]), usual, 0.5)
    assert not leads(Option("b", [0.9, 0.9, 0.9, 0.9, 0.9]), usual, 0.5)    # a few are none
    assert not leads(Option("b", 2 * [0.5, 0.4, 0.6, 0.5]), usual, 0.5)


def test_what_others_have_answered_in_secret_is_guessed_by_their_policy() -> None:
    """Not drawn at random: a sailor who always stakes three is taken to have done so."""
    game = begun(GROG, "two", 3)
    give(game, 1, 1, None)
    judge = Judge(GROG, Threes)
    sight = Sight(GROG, game, 0)
    assert sight.game.held[1] is None
    trials = Trials(judge, sight, game.asked[0], 5, Budget(9))
    worlds = [trials.seek(number) for number in range(6)]
    assert [world.held[1] for world in worlds] == [3] * 6
    assert all([is_withheld(world, 1, 0) for world in worlds])
    assert trials.index == 0 == place_of(worlds[0], game.asked[0])


@pytest.mark.parametrize(("name", "scenario", "kind", "ways"), [
    ("tattered-sails", "first-broadside", "stack", 3), ("tattered-sails", "first-broadside", "order", 3),
    ("oak-and-iron", "quickstart", "initiative-card", 4)])
def test_what_decides_a_turn_is_tried_in_several_ways(name: str, scenario: str, kind: str, ways: int) -> None:
    game = later(name, scenario, 4, 50)
    quick = [judge_of(name).quick(seat) for seat in SEATS]
    while (question := game.asked[game.open[0]]).kind != kind:
        watched(registry.find(name), game, quick, 4, 1)
    sight = Sight(registry.find(name), game, question.seat)
    captain = SearchPlayer(judge_of(name), 3, Budget(64))
    tried = captain.answers(sight, question, captain.usual(sight, question), 7)
    assert len(tried) >= ways
    assert all([sight.contains(question, answer) for answer in tried])


@pytest.mark.parametrize("scenario", ["line-of-battle", "smugglers-run"])
def test_battles_of_fleets_are_played_on_for_some_activations_others_to_the_end_of_the_turn(scenario: str) -> None:
    game: Any = later("man-o-war", scenario, 2, 0)
    judge, rules = judge_of("man-o-war"), registry.find("man-o-war")
    while not game.turn or game.phase != "battle":
        watched(rules, game, [judge.quick(seat) for seat in SEATS], 2, 1)
    question, begun_before = game.asked[game.open[0]], sum([unit.activated for unit in game.units])
    trials = Trials(judge, Sight(rules, game, question.seat), question, 8, Budget())
    end: Any = trials.end_of(trials.sight.candidates(question, 1)[0], 0)
    if scenario == "line-of-battle":
        assert end.turn == game.turn
        assert sum([unit.activated for unit in end.units]) == begun_before + 3
    else:
        assert end.turn == game.turn + 1


class Threes(Player):
    """Stakes three, and rolls no more."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, sight: Sight, question: Question) -> Answer:
        return 3 if question.kind == "stake" else sight.usual(question)


def test_a_world_is_the_same_for_all_answers() -> None:
    """Common luck: only what the answer does makes a difference."""
    game = later("captains-sea", "pistol-shot", 1, 9)
    rules, question = registry.find("captains-sea"), game.asked[game.open[0]]
    judge = judge_of("captains-sea")
    trials = Trials(judge, Sight(rules, game, question.seat), question, 8, Budget())
    answer = trials.sight.candidates(question, 1)[0]
    once, again = (trials.values([answer], 2) for _ in range(2))
    assert once == again
    others = {trials.values([answer], number)[0][0] for number in range(5)}
    assert len(others) > 1


@dataclass
class Roller(Frame):
    """Somebody rolls."""

    who: int


class Crew(Bench):
    def actors(self) -> tuple[str, ...]:
        return ("who",)


def test_who_rolls_more_often_changes_nothing_for_the_others() -> None:
    """Nor does it matter who rolls first; and the next turn has dice of its own."""
    def thrown(order: tuple[int, ...], round: int = 1) -> dict[int, list[Answer]]:
        fates = Fates(Crew(GROG), 7)
        game: Any = begun(GROG, "two", 1)
        game.round = round
        found: dict[int, list[Answer]] = {}
        for who in order:
            game.agenda = [game.agenda[0], Roller(who)]
            faces = fates.deal(game, Roll(CHANCE, "GR-ROLL-01", Dice((8,)), "roll"))
            found.setdefault(who, []).append(faces)
        return found

    once, again = thrown((0, 1, 1, 0)), thrown((1, 1, 1, 0, 0))
    assert once[0] == again[0] and once[1] == again[1][:2]
    assert len({str(faces) for faces in [*once[0], *again[1]]}) == 5
    assert thrown((0,), 2)[0] != once[0][:1]


@pytest.mark.parametrize("name", ["captains-sea", "oak-and-iron", "tattered-sails", "man-o-war"])
def test_every_game_tells_who_rolls(name: str) -> None:
    """Most rolls of a battle are somebody's: the names of the procedures' fields have not changed."""
    rules, judge = registry.find(name), judge_of(name)
    game, dealer, rolls = later(name, STARTS[name], 3, 1), Listener(judge), 0
    quick = [judge.quick(seat) for seat in range(4)]
    while game.asked and rolls < 40:
        question = game.asked[game.open[0]]
        give(game, game.open[0], quick[question.seat].choose(Sight(rules, game, question.seat), question), dealer)
        rolls = len(dealer.heard)
    named = [roller for roller in dealer.heard if roller != NOBODYS]
    assert 2 * len(named) > len(dealer.heard) and len(set(named)) > 1


class Listener(Dealer):
    """Hears whose dice are rolled."""

    def __init__(self, judge: Judge) -> None:
        self.dice = Seeded(5)
        self.judge = judge
        self.heard: list[int] = []

    def deal(self, game: Game, question: Question) -> Answer:
        if question.kind not in CARDS:
            self.heard.append(self.judge.roller(game))
        return self.dice.deal(game, question)


def test_several_processes_think_the_same() -> None:
    game = later("captains-sea", "pistol-shot", 1, 5)
    question = game.asked[game.open[0]]
    thoughts = []
    for jobs in (1, 3):
        captain: Any = thinker("captain", "captains-sea", 1, simulations=20, jobs=jobs)
        thoughts.append(captain.think(Sight(registry.find("captains-sea"), game, question.seat), question))
        assert (captain.hands is None) == (jobs == 1)
        if captain.hands is not None:
            captain.hands.close()
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].simulations >= 20
    assert thinker("captain", "grog", jobs=2).hands is None             # type: ignore[attr-defined]


@pytest.mark.parametrize(("processors", "busy", "free"), [(1, 0.0, 1), (2, 0.2, 2), (2, 1.9, 1), (4, 9.0, 1),
                                                         (16, 4.2, 8), (16, 12.4, 4)])
def test_no_more_processes_think_than_there_are_processors_that_nobody_uses(processors: int, busy: float,
                                                                           free: int) -> None:
    assert free_of(processors, busy) == free
    assert 1 <= free_processors() <= 8


def test_with_little_time_the_processes_are_there_before_the_first_decision_and_gone_after_the_last() -> None:
    captain: Any = thinker("captain", "captains-sea", 1, budget_ms=30, jobs=2)
    assert captain.hands.pool is not None
    captain.close()
    assert captain.hands.pool is None
    assert thinker("captain", "captains-sea", 1, simulations=30, jobs=2).hands.pool is None      # type: ignore[attr-defined]
    thinker("captain", "savage-seas", 1, jobs=2).close()        # who thinks otherwise, and has nothing to close


# --- games that bring nothing, and levels -----------------------------------------------------------------------------

def test_a_game_without_any_help_is_played_better_than_by_chance() -> None:
    won = 0
    for seed in range(24):
        game = begun(GROG, "two", seed)
        seats = len(game.sailors)                        # type: ignore[attr-defined]
        players: list[Player] = [RandomPlayer(seed + seat) for seat in range(seats)]
        players[seed % seats] = player("captain:24", "grog", seed)
        play_out(GROG, game, Seeded(seed), players)
        assert game.outcome is not None
        won += game.outcome.winners == (seed % seats,)
    assert won >= 15, won           # of seeds that are fixed: no matter of luck


def test_levels_have_names_efforts_and_sentences() -> None:
    assert levels_of("captains-sea") == ("midshipman", "lieutenant", "captain", "admiral")
    assert levels_of("grog") == ("midshipman", "captain", "admiral")
    assert isinstance(player("midshipman", "grog"), Midshipman)
    assert type(player("heuristic", "captains-sea")) is type(player("lieutenant", "captains-sea"))
    captain: Any = player("captain", "captains-sea")
    assert (captain.budget.simulations, captain.budget.budget_ms) == (0, 1000)
    captain = player("captain:70", "captains-sea")
    assert (captain.budget.simulations, captain.budget.budget_ms) == (70, 0)
    captain = player("admiral:250ms", "captains-sea", 3)
    assert (captain.budget.simulations, captain.budget.budget_ms) == (0, 250)
    captain = wg.player("captain", "captains-sea", seed=1, simulations=200)
    assert captain.budget.simulations == 200
    assert [title_of(name) for name in ("heuristic", "captain:64", "old-salt")] == [
        "Lieutenant", "Captain (64)", "Old salt"]


@pytest.mark.parametrize("name", ["commodore", "captain:", "captain:0", "captain:soon", "captain:-4", "lieutenant:40",
                                  "random:2"])
def test_others_are_unknown(name: str) -> None:
    if name == "captain:":
        assert player(name, "captains-sea") is not None         # nothing said of how long
        return
    with pytest.raises(UnknownPlayer):
        player(name, "captains-sea")
    with pytest.raises(UnknownPlayer):
        player("captain", "captains-sea", simulations=-1)


def test_the_midshipman_is_sensible_but_slips() -> None:
    """Mostly he answers as the lieutenant would; what he answers else is legal, and not always the same."""
    rules, game = registry.find("captains-sea"), begun(registry.find("captains-sea"), "pistol-shot", 2)
    boy, mate = player("midshipman", "captains-sea", 3), player("lieutenant", "captains-sea", 3)
    dealer, alike, count = Seeded(2), 0, 0
    while game.asked:
        index = game.open[0]
        question = game.asked[index]
        sight = Sight(rules, game, question.seat)
        answer = boy.choose(sight, question)
        assert sight.contains(question, answer)
        alike += same(answer, mate.choose(sight, question))
        count += 1
        give(game, index, answer, dealer)
    assert 0.6 * count < alike < count


# --- hints ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("name", "scenario", "answers"), [("captains-sea", "pistol-shot", 4),
                                                           ("savage-seas", "duel-at-the-maw", 0), ("grog", "two", 0)])
def test_a_hint_has_answers_with_label_chance_and_reason(name: str, scenario: str, answers: int) -> None:
    match = wg.new(name, scenario, seed=5)
    wg.play(match, [player("random", name, seat) for seat in range(len(match.seats))], limit=answers)
    question = match.questions[0]
    before = match.save()
    hints = wg.hint(match, question, level="captain:16")
    assert match.save() == before
    assert 1 <= len(hints) <= 3
    for hint in hints:
        assert not match.refusal(question, hint.answer)
        assert hint.label == match.label(question, hint.answer)
        assert 0.0 <= hint.chance <= 1.0 and hint.error >= 0.0 and hint.reason.endswith(".")
    assert same(hints[0].answer, player("captain:16", name).choose(match.sight(question.seat), question.question))
    with pytest.raises(UnknownPlayer, match="gives no hints"):
        wg.hint(match, question, level="lieutenant")


def test_a_hint_knows_no_more_than_the_seat() -> None:
    match = wg.new("captains-sea", "pistol-shot", seed=5)
    question = match.questions[0]
    other = match.clone()
    other.game = match.ruleset.redeal(match.ruleset.veil(match.game, question.seat), question.seat, Rng(4))
    twin = next(each for each in other.questions if each.seat == question.seat)
    assert wg.hint(match, question, "captain:8") == wg.hint(other, twin, "captain:8")


def test_a_lead_becomes_a_chance() -> None:
    assert squash(0.0) == 0.5
    assert squash(1e9) > 0.999 and squash(-1e9) < 0.001
    assert squash(1.0) + squash(-1.0) == pytest.approx(1.0)
