"""Who answers CHANCE: a seed, a script, or a secret that was promised beforehand."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from grog import GROG
from helpers import played
from small_frames import Ask, InOrder, Notes, Throw

import weathergage as wg
from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.codec import digest
from weathergage.kernel.core import CHANCE, Answer, Dealer, Game, Question
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.ruleset import Ruleset
from weathergage.table.fairness import verify

pytestmark = pytest.mark.both_modes


class ThrowRules(Ruleset):
    """Ask, throw twice, ask again."""

    id = "throws"

    @property
    def scenarios(self) -> tuple[()]:
        return ()

    def position(self, text: str, options: dict[str, str]) -> Game:
        return Notes(agenda=[InOrder((Ask(0), Throw(1), Throw(1), Ask(0)))])


def throws(*script: Any, then: wg.Seeded | None = None) -> Match:
    return Match(ThrowRules(), position="throws", dealer=wg.Scripted(list(script), then))


def rolls(match: Match) -> list[Answer]:
    return [entry[3] for entry in match.log if entry[1] == CHANCE]


def say(match: Match, *answers: Any) -> None:
    for raw in answers:
        match.answer(match.questions[0], raw)


# --- seeded -----------------------------------------------------------------------------------------------------------

def test_equal_seeds_make_equal_matches_and_others_do_not() -> None:
    chains = [played(wg.new("grog", "three", seed), 1).chain for seed in (1, 1, 2, 3)]
    assert chains[0] == chains[1]
    assert len(set(chains)) == 3


def test_chance_number_n_depends_on_the_seed_and_n_alone() -> None:
    question = Roll(CHANCE, "XX-A-01", Dice((5,)), "roll")
    for seed in (0, 7, 2**62 - 1):
        for count in (0, 1, 250):
            expected = question.space.draw(Game(), Rng(word(seed, count)))
            assert wg.Seeded(seed).deal(Game(chances=count), question) == expected


def test_seeded_dice_are_fair() -> None:
    question = Roll(CHANCE, "XX-A-01", Dice((1,)), "roll")
    dealer, count = wg.Seeded(12345), 12_000
    counted = Counter(dealer.deal(Game(chances=at), question) for at in range(count))
    assert sum((counted[(face,)] - count / 6) ** 2 * 6 / count for face in range(1, 7)) < 20.5      # one in a thousand


# --- scripted ---------------------------------------------------------------------------------------------------------

def test_a_script_is_read_in_order() -> None:
    match = throws([3], [5])
    say(match, "yes")
    assert rolls(match) == [(3,), (5,)]


@pytest.mark.parametrize(("script", "complaint"), [
    ([[3]], "nothing is scripted for throw .XX-ROLL-01.: .*'dice'"),
    ([], "nothing is scripted"),
    ([[3], [7]], "throw .XX-ROLL-01.: '7' has a face that no d6 has"),
    ([[3], {}], "throw"),
    ([[3], True], "throw"),
    ([[3], None], "throw"),
    ([[float("nan")]], "throw"),
    ([[3], object()], "throw"),
    ([[2, 2]], "is not 1 dice"),
])
def test_a_script_that_does_not_fit_leaves_the_match_unchanged(script: list[Any], complaint: str) -> None:
    match = throws(*script)
    assert isinstance(match.dealer, wg.Scripted)
    before = (digest(match.game), match.chain, list(match.log), len(match.events), match.dealer.next, match.undoable)
    for _ in range(2):
        with pytest.raises(wg.ScriptError, match=complaint):
            say(match, "yes")
        after = (digest(match.game), match.chain, list(match.log), len(match.events), match.dealer.next, match.undoable)
        assert after == before
    match.dealer.answers[:] = [[4], [6]]
    say(match, "yes")
    assert rolls(match) == [(4,), (6,)]


def test_when_a_script_runs_out_another_dealer_goes_on() -> None:
    match = throws([3], then=wg.Seeded(9))
    say(match, "yes")
    alone = Match(ThrowRules(), position="throws", dealer=wg.Seeded(9))
    say(alone, "yes")
    assert rolls(match)[0] == (3,)
    assert rolls(match)[1] == rolls(alone)[1], "roll number n of the seed, whoever dealt those before"


def test_a_clone_reads_its_own_copy_of_the_script() -> None:
    match = throws([3], [5], [6])
    other = match.clone()
    say(other, "yes")
    say(match, "yes")
    assert rolls(match) == rolls(other) == [(3,), (5,)]


def test_a_script_that_fails_at_set_up_fails_the_set_up() -> None:
    with pytest.raises(wg.ScriptError):
        Match(GROG, "two", dealer=wg.Scripted(["rum", "gin"]))


# --- committed --------------------------------------------------------------------------------------------------------

def committed(secret: str, player: int = 6) -> Match:
    return played(Match(GROG, "three", dealer=wg.Committed(secret)), player)


def test_the_promise_is_the_fingerprint_of_the_secret() -> None:
    assert wg.Committed("moby").promise == hashlib.sha256(b"weathergage moby").hexdigest()
    assert wg.Committed("moby").promise != wg.Committed("Moby").promise


def test_equal_secrets_make_equal_matches_and_others_do_not() -> None:
    chains = [committed(secret).chain for secret in ("moby", "moby", "Moby", "")]
    assert chains[0] == chains[1]
    assert len(set(chains)) == 3


def test_every_roll_can_be_verified_with_the_revealed_secret() -> None:
    """By anybody, with nothing but the log, the rules and the secret."""
    match = committed("a chest of tea")
    assert wg.Committed("a chest of tea").promise == match.dealer.promise        # type: ignore[attr-defined]
    referee = Match(GROG, "three", dealer=wg.Committed("a chest of tea"))
    for index, seat, kind, answer in match.log:
        if seat != CHANCE:
            referee.answer(next(question for question in referee.questions if question.index == index), answer)
            assert referee.log[-1][2] in (kind, "dice", "draw")
    assert referee.log == match.log and referee.chain == match.chain


def test_one_changed_roll_is_found_out() -> None:
    match = committed("a chest of tea")
    said = [(number, entry[3]) for number, entry in enumerate(entry for entry in match.log if entry[1] == CHANCE)]
    spaces = rolled_spaces(match)
    dealt = [wg.Committed("a chest of tea").deal(Game(chances=number), Roll(CHANCE, "", space, ""))
             for number, space in enumerate(spaces)]
    assert [answer for _, answer in said] == dealt
    other = [wg.Committed("a chest of coffee").deal(Game(chances=number), Roll(CHANCE, "", space, ""))
             for number, space in enumerate(spaces)]
    assert other != dealt


def rolled_spaces(match: Match) -> list[Any]:
    """The spaces of all rolls of a match, found by playing it again with an ear at the dealer."""
    spaces: list[Any] = []

    class Listening(Dealer):
        def deal(self, game: Game, question: Question) -> Answer:
            spaces.append(question.space)
            return wg.Committed("a chest of tea").deal(game, question)

    again = Match(GROG, "three", dealer=Listening())
    for index, seat, _, answer in match.log:
        if seat != CHANCE:
            again.answer(next(question for question in again.questions if question.index == index), answer)
    return spaces


def test_committed_dice_are_fair() -> None:
    question = Roll(CHANCE, "XX-A-01", Dice((1,)), "roll")
    dealer, count = wg.Committed("fair"), 12_000
    counted = Counter(dealer.deal(Game(chances=at), question) for at in range(count))
    assert sum((counted[(face,)] - count / 6) ** 2 * 6 / count for face in range(1, 7)) < 20.5


@pytest.mark.parametrize("count", [0, 1, 30])
def test_a_committed_roll_can_be_worked_out_by_hand(count: int) -> None:
    """The first 62 bits of the fingerprint of the secret and the number of the roll are the key."""
    question = Roll(CHANCE, "XX-A-01", Dice((9,)), "roll")
    key = int(hashlib.sha256(f"moby {count}".encode()).hexdigest()[:16], 16) // 4
    assert wg.Committed("moby").deal(Game(chances=count), question) == question.space.draw(Game(), Rng(key))


# --- what players stir in, and rolls that are checked -----------------------------------------------------------------

def test_what_is_stirred_in_counts_from_its_number_on() -> None:
    space = Dice((1000, 1000, 1000))
    dealers = [wg.Committed("moby", stirred) for stirred in ((), ((4, "ab"),), ((4, "ab"), (6, "cd")), ((4, "ac"),))]
    dealt = [[dealer.deal(Game(chances=number), Roll(CHANCE, "", space, "")) for number in range(8)]
             for dealer in dealers]
    assert {dealer.promise for dealer in dealers} == {dealers[0].promise}
    for other, first in ((1, 4), (2, 4), (3, 4)):
        assert dealt[other][:first] == dealt[0][:first]
        assert all([one != two for one, two in zip(dealt[other][first:], dealt[0][first:], strict=True)])
    assert dealt[1][4:6] == dealt[2][4:6] and dealt[1][6:] != dealt[2][6:] and dealt[1][4:] != dealt[3][4:]


def test_every_roll_of_a_save_is_checked() -> None:
    data = played(Match(GROG, "three", dealer=wg.Committed("a chest of tea", ((0, "ab"), (2, "cd")))), 6).save()
    assert wg.load(data).save() == data
    checked = verify(data)
    assert checked.promise == wg.Committed("a chest of tea").promise and checked.rolls > 3 and not checked.wrong
    later = verify(data.replace(b"0:ab,2:cd", b"0:ab,2:ce"))
    assert later.wrong and later.wrong[0] >= 2
    assert verify(data.replace(b"of tea", b"of sea")).promise != checked.promise
    assert not verify(played(wg.new("grog", "three", 3), 6).save()).wrong
    for stirred in (b"x:ab", b"0:", b":ab", b"0", b""):
        with pytest.raises(wg.BadSave, match="dealer"):
            verify(data.replace(b"0:ab,2:cd", stirred))
    with pytest.raises(wg.BadSave, match="scripted"):
        verify(data.replace(b'"stirred"', b'"scripted"'))
