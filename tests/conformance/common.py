"""What every ruleset must fulfil, as checks that take a match or a setting; the tests beside this file apply them.

A check raises AssertionError. `test_the_checks.py` breaks a small game in every way and sees each check fail.
"""

import gzip
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import product
from typing import Any
from zlib import crc32

import grog
import msgspec
import pytest
from conformance.profiles import Profile, disturbed, profile_of
from conformance.received import differing, received
from helpers import NONSENSE, STRANGE, any_question, check, in_state, over_the_wire, play_on, walk

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.chance import Chance
from weathergage.kernel.clone import CLONERS, clone, make_cloner
from weathergage.kernel.codec import decode, digest, encode
from weathergage.kernel.core import (
    CHANCE,
    Answer,
    Event,
    Game,
    Question,
    accept,
    advance,
    clause_of,
    give,
    same,
    seen_by,
)
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.lab.fuzz import is_refused
from weathergage.players.base import Player
from weathergage.players.roster import UnknownPlayer

# What is installed, and the small game, which must conform like any other; not what other tests may have registered.
# WEATHERGAGE_GAMES="captains-sea grog" tests only some.
RULESETS = sorted({*registry.places(), grog.GROG.id} & set(os.environ.get("WEATHERGAGE_GAMES", "").split())
                  or {*registry.places(), grog.GROG.id})
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Setting:
    """A scenario of a ruleset, with options that differ from their default."""

    ruleset: str
    scenario: str
    options: Pairs = ()

    def __str__(self) -> str:
        return "-".join([self.ruleset, self.scenario, *[choice for _, choice in self.options]])

    def match(self, seed: int) -> Match:
        return wg.new(self.ruleset, self.scenario, seed, dict(self.options))

    @property
    def rules(self) -> Ruleset:
        return wg.ruleset(self.ruleset)

    @property
    def profile(self) -> Profile:
        return profile_of(self.ruleset)

    @property
    def seats(self) -> range:
        return range(len(self.rules.seats(self.scenario, dict(self.options))))


def plain_settings() -> list[Setting]:
    """Every scenario of every ruleset."""
    return [Setting(name, scenario.id) for name in RULESETS for scenario in wg.ruleset(name).scenarios]


def with_other_options(setting: Setting, seed: int = 0) -> Setting:
    """The scenario with some options at random, never all at their default, nor such as do not go together. Which ones
    depends on nothing but the scenario: a game more leaves the others as they are."""
    rng = Rng(crc32(f"{setting} {seed}".encode()))
    fitting = [option for option in setting.rules.options
               if option.choices and (not option.scenarios or setting.scenario in option.scenarios)]
    while fitting:
        chosen = [(option.name, option.choices[rng.below(len(option.choices))]) for option in fitting]
        changed = tuple([(name, choice) for (name, choice), option in zip(chosen, fitting, strict=True)
                         if choice != option.default])
        if changed and not is_refused(setting.rules, setting.scenario,
                                      setting.rules.settle_options(setting.scenario, dict(changed))):
            return Setting(setting.ruleset, setting.scenario, changed)
    return setting


def with_more_seats(plain: list[Setting]) -> list[Setting]:
    """Where options deal out the seats: one setting for every number of players that no plain one has."""
    found: list[Setting] = []
    for name in RULESETS:
        rules, scenarios = wg.ruleset(name), [setting for setting in plain if setting.ruleset == name]
        usual = {option.name: option.default for option in rules.options}
        seating = [option for option in rules.options if not option.scenarios and len({
            len(rules.seats(scenarios[0].scenario, {**usual, option.name: choice})) for choice in option.choices}) > 1]
        known = {len(setting.seats) for setting in scenarios}
        for choices in product(*[option.choices for option in seating]):
            changed = tuple([(option.name, choice) for option, choice in zip(seating, choices, strict=True)
                             if choice != option.default])
            setting = Setting(name, scenarios[len(found) % len(scenarios)].scenario, changed)
            if len(setting.seats) not in known:
                known.add(len(setting.seats))
                found.append(setting)
    return found


SCENARIOS = plain_settings()
CROWDED = with_more_seats(SCENARIOS)
SETTINGS = [*[each for setting in SCENARIOS for each in (setting, with_other_options(setting))],
            *CROWDED]
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_scenario = pytest.mark.parametrize(
    "setting", [*SCENARIOS, *{setting.ruleset: setting for setting in CROWDED}.values()], ids=str)
every_ruleset = pytest.mark.parametrize("rules", [wg.ruleset(name) for name in RULESETS], ids=RULESETS)


def sparse(match: Match, rng: Rng, one_in: int) -> Iterator[Match]:
    """Some positions of a random game, the first and the last among them."""
    for count, position in enumerate(walk(match, rng)):
        if not count or position.over or rng.below(one_in) == 0:
            yield position


def visited(setting: Setting, seed: int) -> Iterator[Match]:
    """The positions of a random game; of long battles some."""
    stride = setting.profile.stride
    return walk(setting.match(seed), Rng(seed)) if stride == 1 else sparse(setting.match(seed), Rng(seed), stride)


def fingerprint(match: Match) -> tuple[Any, ...]:
    """All that can be told of a match from outside."""
    return (digest(match.game), match.chain, len(match.log), len(match.events), match.undoable)


def lively_matches(rules: Ruleset, options: dict[str, str], scenarios: list[str], count: int,
                   most: int = 1000) -> Iterator[Match]:
    """Games in which something happens, always the same ones: from positions of the profile and from set-ups."""
    profile = profile_of(rules.id)
    fit = {option.name for option in rules.options if not option.scenarios}
    starts = profile.starts if set(options) <= fit else ()
    for seed in range(count):
        for position in starts:
            yield lively_match(Match(rules, "", 0, options, position, Seeded(seed)), seed, 150)
        yield lively_match(Match(rules, scenarios[seed % len(scenarios)], seed, options), seed, most)


def lively_match(match: Match, seed: int, most: int) -> Match:
    """Played by the profile's player; once in a while somebody does something else instead."""
    profile, rng = profile_of(match.ruleset.id), Rng(seed)
    while not match.over and len(match.log) < most:
        question = match.questions[0]
        asides = match.asides(question)
        if asides and rng.below(300) == 0:
            match.aside(question, asides[-1])
        else:
            match.answer(question, profile.lively(match, question, rng))
    return match


# --- games ------------------------------------------------------------------------------------------------------------

def check_game_ends(rules: Ruleset, game: Game, rng: Rng, longest: int) -> list[Event]:
    """Random answers, CHANCE among the askers, come to an end; every question can be answered. Returns the events."""
    journal: list[Event] = []
    game.journal = journal
    advance(game, None, None)
    count = 0
    while game.asked:
        count += 1
        assert count < longest, f"no end after {longest} answers"
        index = game.open[rng.below(len(game.open))]
        question = game.asked[index]
        assert question.seat == CHANCE or question.seat >= 0
        assert question.rule in rules.rulebook.by_id, f"{question.kind} cites {question.rule}, which is no clause"
        assert question.space.candidates(game, 1), f"dead end: nothing to answer to {question.kind}"
        give(game, index, question.space.draw(game, rng), None)
    assert game.agenda == [] and game.open == () and game.held == ()
    return journal


def check_outcome(rules: Ruleset, game: Game, seats: range) -> None:
    outcome = game.outcome
    assert outcome is not None, "the game is over, and nobody knows how"
    assert len(outcome.scores) == len(seats)
    assert set(outcome.winners) <= set(seats)
    teams = {rules.team(game, seat) for seat in outcome.winners}
    assert len(teams) <= 1 and {seat for seat in seats if rules.team(game, seat) in teams} == set(outcome.winners)
    assert outcome.rule in rules.rulebook.by_id
    assert outcome.reason and outcome.reason == outcome.reason.lower()


# --- states -----------------------------------------------------------------------------------------------------------

def check_fork(match: Match) -> None:
    """A fork is equal, plays on like its twin, and leaves the original alone."""
    before = encode(match.game)
    one, two = clone(match.game), clone(match.game)
    assert one == match.game and encode(one) == before
    assert one.journal is None
    play_on(one, Rng(5), Seeded(9), 15)
    assert encode(match.game) == before, "the fork shares something with the original"
    play_on(two, Rng(5), Seeded(9), 15)
    assert encode(one) == encode(two)


def check_round_trip(match: Match) -> None:
    """A stored state comes back equal and plays on equally."""
    back = decode(encode(match.game))
    assert back == match.game
    assert encode(back) == encode(match.game)
    fork = clone(match.game)
    play_on(back, Rng(5), Seeded(9), 8)
    play_on(fork, Rng(5), Seeded(9), 8)
    assert encode(back) == encode(fork)


class RunTimeCloners:
    """For a while every class is forked as those of a plug-in are."""

    def __enter__(self) -> None:
        self.kept = dict(CLONERS)
        for cls in self.kept:
            make_cloner(cls)

    def __exit__(self, *error: object) -> None:
        CLONERS.update(self.kept)


# --- answers ----------------------------------------------------------------------------------------------------------

def check_offers(match: Match, rng: Rng) -> None:
    """Candidates and draws are legal, canonical, distinct, survive the wire, and can be played."""
    for question in match.questions:
        space, game = question.space, match.game
        found = match.candidates(question, 30)
        assert found == match.candidates(question, 30), "candidates must not change from one asking to the next"
        assert len(set(found)) == len(found) <= 30
        assert match.candidates(question, 3) == found[:3]
        for answer in (*found, *[match.draw(question, rng) for _ in range(3)]):
            assert space.contains(game, answer), f"{question.kind} offers {answer!r}, and refuses it"
            assert same(space.take(over_the_wire(answer)), answer), f"{answer!r} does not survive the wire"
            assert not match.refusal(question, over_the_wire(answer))
        msgspec.json.encode(match.describe(question))
        assert question.prompt.strip()
        assert all(match.label(question, answer).strip() for answer in found[:8])
        for answer in (*found[:2], *found[-2:]):
            fork = clone(game)
            give(fork, question.index, check(fork, question.index, answer), Seeded(3))


def mutants(answer: Any, rng: Rng) -> list[Any]:
    """Answers like this one, with something wrong about them."""
    if isinstance(answer, (list, tuple)):
        found: list[Any] = [list(answer)[1:], [*answer, 0], [answer], list(reversed(answer)), [*answer, *answer]]
        for at in range(len(answer)):
            changed = mutants(answer[at], rng)
            found.append([*answer[:at], changed[rng.below(len(changed))], *answer[at + 1:]])
        return found
    if isinstance(answer, str):
        return [answer + "x", answer.upper(), "", [answer], 0, None]
    if isinstance(answer, (int, float)):
        return [answer + 1, -answer - 1, answer + 0.5, float(answer), str(answer), 10**6, bool(answer)]
    return [0, "", []]


def check_refusals(match: Match, rng: Rng) -> None:
    """What is refused is refused with the clause and a reason, and changes nothing; what is not can be played."""
    before = fingerprint(match)
    for question in match.questions:
        legal = over_the_wire(match.draw(question, rng))
        strange = [STRANGE[rng.below(len(STRANGE))] for _ in range(5)]
        for raw in (*mutants(legal, rng), *strange, NONSENSE[rng.below(len(NONSENSE))]):
            reason = match.refusal(question, raw)
            if not reason:
                fork = match.clone()
                fork.answer(question, raw)
                continue
            why = match.why(question, raw)
            assert why is not None and why.reason == reason
            assert why.rule in match.ruleset.rulebook.by_id and why.clause, f"{why.rule} refuses, and is no clause"
            try:
                match.answer(question, raw)
            except wg.IllegalAnswer as refused:
                assert (refused.rule, refused.reason) == (why.rule, why.reason)
                assert not clauses_in(reason), f"a clause is no part of the words: {reason}"
            else:
                raise AssertionError(f"{question.kind} took {raw!r} after refusing it")
            assert why.nearest is None or not match.refusal(question, why.nearest)
    assert fingerprint(match) == before, "a refused answer changed the match"


# --- undo -------------------------------------------------------------------------------------------------------------

def check_undo(match: Match, rng: Rng) -> None:
    """One random answer: it can be taken back, exactly, just if nobody has learnt anything by it."""
    before, state = fingerprint(match)[:4], clone(match.game)
    question = any_question(match, rng)
    reveals, chances = match.game.reveals, match.game.chances
    last_of_secrets = len(match.game.open) == 1 and any(asked.secret for asked in match.game.asked)
    answer = match.draw(question, rng)
    match.answer(question, answer)
    after = fingerprint(match)
    learnt = (match.game.reveals != reveals or match.game.chances != chances or last_of_secrets or match.over
              or any(entry[1] == CHANCE for entry in match.log[before[2] + 1:]))
    if learnt:
        assert match.undoable is None, "undo would cross dice, a reveal or the end"
        assert not match.undo() and fingerprint(match) == after
    else:
        assert match.undoable == question.seat
        check_taught_nobody(match, state, question, answer)
        assert match.undo() and fingerprint(match)[:4] == before
        match.answer(question, answer)
        assert fingerprint(match) == after


def check_taught_nobody(match: Match, before: Game, question: OpenQuestion, answer: Answer) -> None:
    """An answer that can be taken back has shown its seat nothing hidden, and nothing hidden of its seat to others."""
    rules, seat = match.ruleset, question.seat
    seats = set(range(len(match.seats)))
    for key in range(2):
        fresh = dealt_anew(rules, before, seat, Rng(key))
        give(fresh, question.index, answer, None)
        assert encode(rules.veil(fresh, seat)) == encode(rules.veil(match.game, seat)), (
            f"{question.kind}: the seat has learnt something by {answer!r}, and could take it back")
        for other in seats - {seat} if not question.secret else ():
            fresh = dealt_anew(rules, before, other, Rng(key))
            assert question.space.contains(fresh, answer), (
                f"{question.kind}: {answer!r} has shown something to seat {other}, and could be taken back")


# --- the log ----------------------------------------------------------------------------------------------------------

def check_replay(match: Match, chains: list[str]) -> None:
    """Played again, a match passes through the same positions and tells the same story."""
    again = match
    assert [(again := position).chain for position in match.replay()] == chains
    assert again is not match
    assert again.log == match.log and again.events == match.events and again.outcome == match.outcome


def check_save(match: Match) -> None:
    """What is saved comes back; what is saved in less room is the same file."""
    plain, packed = match.save(), match.save(compress=True)
    assert gzip.decompress(packed) == plain
    again = wg.load(packed)
    assert again.chain == match.chain and again.log == match.log and again.events == match.events
    assert again.game == match.game and again.save() == plain


# --- what is hidden ---------------------------------------------------------------------------------------------------

def as_json(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def eyes(setting: Setting) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *setting.seats]


def dealt_anew(rules: Ruleset, game: Game, seat: int, rng: Rng) -> Game:
    """A full game that this seat cannot tell from the real one."""
    return rules.redeal(rules.veil(game, seat), seat, rng)


def check_looks_the_same(match: Match, game: Game, seat: int | None) -> None:
    """Whether the match is in this state or in its own, a seat receives the same."""
    other = in_state(match, clone(game))
    ways = differing(received(match, seat, messages=False), received(other, seat, messages=False))
    assert not ways, f"seat {seat} sees what is hidden, by {', '.join(ways)}"


def check_view_hides(setting: Setting, match: Match, rng: Rng) -> None:
    """Whatever the hidden values are, a seat sees the same; and a view is plain data."""
    for seat in eyes(setting):
        as_json(match.view(seat))
        check_looks_the_same(match, disturbed(setting.profile, match.game, seat, rng), seat)


def check_sight_suffices(match: Match, rng: Rng) -> None:
    """What the veiled game says of the questions of a seat, the true one says, too."""
    for question in match.questions:
        space, game, veiled = question.space, match.game, match.sight(question.seat).game
        key = rng.below(1 << 30)
        assert space.candidates(veiled, 40) == space.candidates(game, 40), f"{question.kind}: other candidates"
        assert as_json(space.describe(veiled)) == as_json(space.describe(game)), f"{question.kind}: another description"
        drawn = [[space.draw(each, Rng(word(key, at))) for at in range(3)] for each in (veiled, game)]
        assert drawn[0] == drawn[1], f"{question.kind}: other answers are drawn"
        for raw in (*mutants(over_the_wire(drawn[0][0]), rng), STRANGE[rng.below(len(STRANGE))]):
            reasons = [refusal_in(each, question.question, raw) for each in (veiled, game)]
            assert reasons[0] == reasons[1], f"{question.kind}: {raw!r} is refused for another reason"


def refusal_in(game: Game, question: Question, raw: Any) -> tuple[str, str]:
    """Clause and reason why an answer would be refused in this state; empty if it is legal."""
    try:
        accept(game, question, raw)
    except wg.IllegalAnswer as refused:
        return refused.rule, refused.reason
    return "", ""


def check_redeal(setting: Setting, match: Match, rng: Rng) -> None:
    """A re-dealt game looks the same to the seat and to spectators, can be played on, and costs the match nothing."""
    before, rules = encode(match.game), match.ruleset
    for seat in setting.seats:
        key, veiled = rng.below(1 << 30), rules.veil(match.game, seat)
        fresh = rules.redeal(veiled, seat, Rng(key))
        assert encode(veiled) == encode(rules.veil(match.game, seat)), "redeal must work on a copy"
        assert encode(fresh) == encode(rules.redeal(veiled, seat, Rng(key)))
        assert fresh.journal is None
        check_looks_the_same(match, fresh, seat)
        assert encode(rules.veil(fresh, None)) == encode(rules.veil(match.game, None))
        again = dealt_anew(rules, fresh, seat, Rng(key))
        assert encode(again) == encode(fresh), "what is dealt must not depend on what was hidden before"
        play_on(fresh, rng, Seeded(4), 40)
        assert encode(match.game) == before, "veil must work on a copy"


@dataclass
class Reach:
    """What one secret became when it was dealt anew, in all positions looked at."""

    values: set[Answer]
    most: int = 0               # different values in one position
    met: int = 0                # positions in which it also became what it really was
    looked: int = 0


def secrets_of(setting: Setting, game: Game, seat: int) -> dict[str, Answer]:
    """The profile's, and answers of others that wait for the rest of their group."""
    waiting = {f"answer of {question.seat} to {question.kind}": answer
               for index, (question, answer) in enumerate(zip(game.asked, game.held, strict=False))
               if question.secret and question.seat != seat and index not in game.open
               and len(question.space.candidates(game, 2)) > 1}
    return {**setting.profile.secrets(game, seat), **waiting}


def check_redeal_reach(setting: Setting, match: Match, found: dict[str, Reach], deals: int = 40) -> None:
    """Collects, for every secret, the values that redeals give it."""
    for seat in setting.seats:
        real = secrets_of(setting, match.game, seat)
        dealt: dict[str, set[Answer]] = {name: set() for name in real}
        for deal in range(deals):
            values = secrets_of(setting, dealt_anew(match.ruleset, match.game, seat, Rng(deal)), seat)
            assert values.keys() == real.keys(), "what is hidden must not depend on what is dealt"
            for name, value in values.items():
                dealt[name].add(value)
        for name, values_dealt in dealt.items():
            reach = found.setdefault(name, Reach(set()))
            reach.values |= values_dealt
            reach.most = max(reach.most, len(values_dealt))
            reach.met += real[name] in values_dealt
            reach.looked += 1


def check_reached(found: dict[str, Reach]) -> None:
    """Every secret became something else, and what it really was, as a rule."""
    for name, reach in found.items():
        assert reach.most > 1, f"{name} is never dealt anew"
        assert reach.met or reach.looked < 4 or len(reach.values) > 25, f"{name} never becomes what it is"


def check_secret_answer(setting: Setting, match: Match, rng: Rng) -> None:
    """Two different secret answers look the same to the others, until the rules show them."""
    for question in match.questions:
        if not question.secret:
            continue
        one, other = match.draw(question, rng), match.draw(question, rng)
        look = setting.profile.lasting.get(question.kind)
        forks = [match.clone(), match.clone()]
        for fork, answer in zip(forks, (one, other), strict=True):
            fork.answer(question, answer)
        waits = all(fork.game.held and fork.game.asked is match.game.asked for fork in forks)
        lasts = look is not None and look(one) == look(other) and all(
            fork.game.reveals == match.game.reveals for fork in forks)
        if waits or lasts:
            told = (question.seat,) if waits else setting.profile.told(match.game, question.question)
            for seat in eyes(setting):
                if seat not in told:
                    ways = differing(*[received(fork, seat, messages=False) for fork in forks])
                    assert not ways, f"{question.kind}: seat {seat} can tell {one!r} from {other!r}, by {ways}"


def check_hidden_draw(setting: Setting, game: Game, rng: Rng) -> None:
    """CHANCE is asked for something secret: whatever it is, the others see and hear the same."""
    question = game.asked[0]
    look = setting.profile.lasting.get(question.kind)
    assert question.secret and isinstance(question.space, Chance)
    if look is None:
        return
    first = question.space.draw(game, rng)
    alike = [card for card, _ in question.space.outcomes() if look(card) == look(first)]
    for other in (alike[0], alike[-1]):
        forks = [clone(game), clone(game)]
        heard: list[list[Event]] = [[], []]
        for fork, journal, card in zip(forks, heard, (first, other), strict=True):
            fork.journal = journal
            give(fork, 0, card, None)
        if any(fork.reveals != game.reveals for fork in forks):
            continue
        for seat in eyes(setting):
            if seat not in setting.profile.told(game, question):
                seen = [encode(without_draw(setting.rules.veil(fork, seat))) for fork in forks]
                heard_of = [repr([seen_by(event, seat) for event in journal]) for journal in heard]
                assert seen[0] == seen[1] and heard_of[0] == heard_of[1], (
                    f"seat {seat} can tell {first!r} from {other!r}")


def without_draw(game: Game) -> Game:
    """A state in which CHANCE is asked knows its piles; no seat is ever shown one."""
    game.asked = () if game.asked and game.asked[0].seat == CHANCE else game.asked
    return game


def check_no_peeking(setting: Setting, make: Callable[[int], list[Player]], seed: int, most: int) -> None:
    """Players who see the real game and players who see re-dealt ones give the same answers all game long."""
    match, rng = setting.match(seed), Rng(seed)
    honest, tested = make(seed), make(seed)
    count = 0
    while not match.over and count < most:
        question = match.questions[0]
        fresh = dealt_anew(match.ruleset, match.game, question.seat, rng)
        answer = honest[question.seat].choose(Sight(match.ruleset, match.game, question.seat), question.question)
        guess = tested[question.seat].choose(Sight(match.ruleset, fresh, question.seat), question.question)
        assert same(answer, guess), f"{question.kind}: the player of seat {question.seat} knows more than he sees"
        match.answer(question, answer)
        count += 1


def players_of(setting: Setting, level: str) -> Callable[[int], list[Player]] | None:
    """How to make a player of this level for every seat; None where there is none."""
    def make(seed: int) -> list[Player]:
        return [wg.player(level, setting.ruleset, seed * 10 + seat) for seat in setting.seats]

    try:
        make(0)
    except UnknownPlayer:
        return None
    return make


# --- words ------------------------------------------------------------------------------------------------------------

def clauses_in(value: Any) -> set[str]:
    """Everything in a value that looks like the id of a clause."""
    if isinstance(value, str):
        words = value.replace(":", " ").replace(",", " ").replace("(", " ").replace(")", " ").split()
        return {word for word in words if is_clause(word)}
    if isinstance(value, (list, tuple)):
        return {clause for part in value for clause in clauses_in(part)}
    if is_dataclass(value):
        return {clause for item in fields(value) for clause in clauses_in(getattr(value, item.name))}
    return set()


def is_clause(word: str) -> bool:
    parts = word.split("-")
    return len(parts) == 3 and parts[0].isupper() and parts[1].isupper() and parts[2].isdecimal()


def check_clauses(rules: Ruleset, happened: list[Event]) -> None:
    """Every event names the clause that caused it, and every clause it mentions is in the book."""
    for event in happened:
        assert clause_of(event) in rules.rulebook.by_id, f"{event} cites {clause_of(event)}, which is no clause"
        assert clauses_in(event) <= set(rules.rulebook.by_id), event


def check_story(setting: Setting, match: Match) -> None:
    """Sentences with clauses; whoever reads along gets the same as who reads at the end."""
    for seat in eyes(setting):
        story = match.story(seat)
        assert all(sentence.strip() and clause in match.ruleset.rulebook.by_id for sentence, clause in story)
        later = match.story(seat, len(match.events) // 2)
        assert later == story[len(story) - len(later):]

