"""Short random abuse of matches: garbage between answers, undo, asides, forks and saves at any moment, odd options.

The games are the same on every run and in both modes. WEATHERGAGE_FUZZ=n plays n times as many.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from conformance.common import SCENARIOS, Setting, fingerprint, mutants, with_other_options
from helpers import NONSENSE, STRANGE, any_question, over_the_wire

import weathergage as wg
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng

TIMES = int(os.environ.get("WEATHERGAGE_FUZZ", "1"))
SHARE = 8                       # games of every scenario


def garbage(match: Match, question: OpenQuestion, rng: Rng) -> Any:
    """Something that is no answer, or nearly none."""
    kind = rng.below(4)
    if kind == 0:
        return NONSENSE[rng.below(len(NONSENSE))]
    if kind == 1:
        return STRANGE[rng.below(len(STRANGE))]
    found = mutants(over_the_wire(match.draw(question, rng)), rng)
    return found[rng.below(len(found))]


def say(match: Match, rng: Rng) -> Match:
    question = any_question(match, rng)
    match.answer(question, over_the_wire(match.draw(question, rng)))
    return match


def abuse(match: Match, rng: Rng) -> Match:
    """An answer that may not be one."""
    question = any_question(match, rng)
    raw = garbage(match, question, rng)
    before = fingerprint(match)
    reason = match.refusal(question, raw)
    try:
        match.answer(question, raw)
    except wg.IllegalAnswer as refused:
        assert reason == refused.reason and refused.rule in match.ruleset.rulebook.by_id
        assert fingerprint(match) == before
    else:
        assert not reason
    return match


def take_back(match: Match, rng: Rng) -> Match:
    count = len(match.log)
    assert match.undo() == (len(match.log) < count)
    return match


def step_aside(match: Match, rng: Rng) -> Match:
    question = any_question(match, rng)
    asides = match.asides(question)
    what: Any = garbage(match, question, rng)
    if asides and rng.below(10) == 0:
        what = asides[rng.below(len(asides))]
    before = fingerprint(match)
    try:
        match.aside(question, what)
    except wg.IllegalAnswer:
        assert fingerprint(match) == before
    return match


def copy(match: Match, rng: Rng) -> Match:
    other = match.clone()
    say(match, rng)
    return other


def store(match: Match, rng: Rng) -> Match:
    again = wg.load(match.save(compress=bool(rng.below(2))))
    assert (again.chain, again.log, again.events) == (match.chain, match.log, match.events)
    return again


def spoil(match: Match, rng: Rng) -> Match:
    """A save with a few bytes changed: another match, or none, but no other error."""
    data = bytearray(match.save())
    for _ in range(1 + rng.below(3)):
        data[rng.below(len(data))] = rng.below(256)
    with suppress(wg.BadSave):
        wg.load(bytes(data))
    return match


def look(match: Match, rng: Rng) -> Match:
    seat = None if rng.below(3) == 0 else rng.below(len(match.seats))
    match.view(seat)
    match.story(seat, rng.below(len(match.events) + 1))
    for question in match.questions:
        match.describe(question)
        match.why(question, garbage(match, question, rng))
    return match


DEEDS: tuple[Callable[[Match, Rng], Match], ...] = (
    say, say, say, say, say, say, say, say, abuse, abuse, abuse, take_back, step_aside, copy, store, spoil, look,
)


@pytest.mark.parametrize("setting", SCENARIOS, ids=str)
def test_a_match_survives_anything(setting: Setting) -> None:
    for game in range(max(1, SHARE // setting.profile.stride) * TIMES):
        seed = game * 1009 + 17
        match, rng = with_other_options(setting, seed).match(seed), Rng(seed)
        deeds = 0
        while not match.over and deeds < 400:
            # mostly answers, so that games get somewhere
            deed = say if rng.below(3) else DEEDS[rng.below(len(DEEDS))]
            if deed in (store, spoil, look) and rng.below(6):
                deed = say
            match = deed(match, rng)
            deeds += 1
        assert wg.load(match.save()).chain == match.chain


# --- positions --------------------------------------------------------------------------------------------------------

SHIPS = ("constitution", "guerriere", "java", "ghost", "", "constitution constitution", "shannon;", "a | b")
SQUARES = ("10,10", "1,1", "24,1", "0,0", "99,1", "-1,5", "x,y", "10", "10,10,10", "²,1", "10.5,3", "12,12")
HEADINGS = ("N", "SE", "3", "0", "9", "north", "", "²")
FIELDS = {
    "sail": ("fighting", "medium"), "rigging": ("0", "1", "9"), "crew": ("0", "1", "8"), "on-fire": ("",),
    "morale": ("unfit", "strike-check"), "hull": ("0/0/0/0", "1/2/3/1"), "guns": ("1/1/1/1", "0/0/2/2"),
    "repair": ("1/0/0/1",),
    "load": ("round/chain/double/-", "double*/-/-/round"), "reload": ("round@3/-/-/chain@5*", "-/double@8/double@20/-"),
    "chasers": ("5/0", "0/14"), "tasks": ("1/2/2", "0/1/0"), "hand": ("grape", "lookout,lie-down", "topmen,surgeon"),
    "speed": ("0", "6", "12"), "act": ("3", "1,5,9"), "maneuver": ("advance:0:2:1", "tack:1:3:0", "back-sail:0:1:0"),
    "strain": ("1", "2"), "barred": ("wear", "back-sail"), "turned": ("",), "spied": ("",), "reds": ("6", "6,3"),
    "waived": ("1",),
}
ODD_VALUES = (
    "", "0", "-1", "99999", "²", "x", "1/1/1", "9/9/9/9", "-1/0/0/0", "@/@/@/@", "round@0/-/-/-", "1/2", "grape,grape",
    "grape,squall", "wear-up:1:2:9", "tack:1:3:3", "back-sail:x:1:0", "6,5", "1,2,3,99", "a=b", "|",
)
PARTS = (
    "wind N", "wind SW", "ip a", "ip b", "turn 1", "turn 12", "limit 1", "limit 2", "impulse 5", "impulse 12",
    "impulse 0", "tenure 2", "grapple grappled", "grapple disengaged 1", "formation parallel N a",
    "formation crossing E b a", "smoke 10,10=1/1 12,12=0/2", "special no-bridge-cards",
    "special round-shot-only no-fire-checks", "weather 1/1/1",
    "points 2/3 0/4", "scenario pistol-shot", "scenario open-duel", "discards grape", "no-cards", "at fire",
    "at fire only", "at melee", "at grapple only", "at cycle", "at maneuver", "at reload", "at housekeeping", "at draw",
    "at sails only", "at bonus-move", "at repair", "at strike", "at initiative", "at rates",
)
ODD_PARTS = (
    "wind ²", "wind", "ip c", "turn -1", "limit 0", "impulse 13", "grapple", "formation", "smoke 1,1", "smoke",
    "special anything", "weather x", "points", "scenario x", "discards nothing", "at nowhere", "at", "", ";",
    "at fire twice",
)


def some_position(rng: Rng) -> str:
    def pick(words: tuple[str, ...], odd: tuple[str, ...] = ()) -> str:
        """A good word; one time in twelve an odd one."""
        if odd and rng.below(12) == 0:
            words = odd
        return words[rng.below(len(words))]

    def ship(name: str, square: str) -> str:
        words = [name, square, "E"] if rng.below(8) else [pick(SHIPS), pick(SQUARES), pick(HEADINGS)]
        for _ in range(rng.below(5)):
            field = pick(tuple(FIELDS), ("flag", "", "SAIL"))
            words.append(f"{field}={pick(FIELDS.get(field, ODD_VALUES), ODD_VALUES)}")
        return " ".join(words)

    ships = f"{ship('constitution', '10,10')} | {ship('guerriere', pick(('12,12', '10,10', '11,10')))}"
    return "; ".join([ships, *[pick(PARTS, ODD_PARTS) for _ in range(rng.below(5))]])


BOARDS = (
    "boom-about/-/-/-", "grapeshot:x/no-quarter:d+grenadoes:d/lend-a-hand/-", "no-quarter/-/-/lend-a-hand",
    "gunner-reload/-/shipwright:u/full-sail:k", "-/-/-/-", "spyglass/heave-to:s/marine-reload:f/port-cannons",
)
ODD_BOARDS = ("brace/brace/-/-", "a/b/c/d", "brace:zz/-/-/-", "-/-", "+/-/-/-", ":/-/-/-", "scupper-that/-/-/-")
BATTLE_FIELDS = {
    "fires": ("S---", "WWW-", "-S-W"), "wounds": ("C1", "G3M2", "S1"), "hurts": ("M1", "C2G1"), "braced": ("",),
    "hand": ("scupper-that,scupper-that", "grapeshot,hot-shot,brace", "no-quarter,boarding-pikes"),
    "discards": ("double-shot", "shipwright,spyglass"), "removed": ("buccaneer",), "deck": ("-", "brace,boom-about"),
    "board": BOARDS,
}
BATTLE_PARTS = (
    "scenario burning-decks", "scenario shakedown-cruise", "scenario uncharted-waters", "islands 2,2 3,-1", "round 3",
    "round 30", "limit 3", "winner chimera", "winner tie-break", "lead chimera", "at plan", "at plan only",
    "at action 1 cockatrice", "at action 3 chimera", "at action 1 cockatrice only", "at clearing", "at clearing only",
)
ODD_BATTLE_PARTS = (
    "scenario x", "islands", "islands x", "round", "round -1", "limit 0", "winner x", "lead", "at islands", "at action",
    "at action 9 chimera", "at action 1", "at nowhere", "at", "wind N", "", ";",
)


def some_battle(rng: Rng) -> str:
    def pick(words: tuple[str, ...], odd: tuple[str, ...] = ()) -> str:
        if odd and rng.below(12) == 0:
            words = odd
        return words[rng.below(len(words))]

    def ship(at: str) -> str:
        words = [at, pick(("N", "SE", "S"))] if rng.below(8) else [pick(SQUARES), pick(HEADINGS)]
        for _ in range(rng.below(4)):
            field = pick(tuple(BATTLE_FIELDS), ("guns", "", "HAND"))
            value = pick(BATTLE_FIELDS.get(field, ODD_VALUES), (*ODD_VALUES, *ODD_BOARDS))
            words.append(f"{field}={value}".removesuffix("="))
        return " ".join(words)

    ships = f"{ship('-1,1')} | {ship(pick(('0,1', '-2,2', '-3,1'), ('-1,1',)))}"
    return "; ".join([ships, *[pick(BATTLE_PARTS, ODD_BATTLE_PARTS) for _ in range(rng.below(4))]])


MODELS = ("hms-duke-of-york-fn", "hms-ark-royal-fs", "nox-fs", "hms-lizard-fs", "grand-path-scs")
ENGAGEMENT_FIELDS = {
    "masts": ("111", "010", "000"), "of": ("hearts",), "held": ("spades", "hearts"), "treasure": ("1", "3"),
    "scuttled": ("hearts",), "credit": ("1", "2"), "sunk": ("",), "left": ("",), "gone": ("",),
    "tows": ("nox-fs", "hms-ark-royal-fs"),
}
ENGAGEMENT_PARTS = (
    "wind N", "wind SW", "turn 3", "limit 3", "reach 2", "shift none", "shift wind-die-8", "yields spades", "secret",
    "admiral spades hms-duke-of-york-fn", "admiral hearts hidden nox-fs", "admiral hearts lost 1", "actions 4-6",
    "players spades:1:5 hearts:2:5 clubs:2:3", "players spades:1:5 hearts:2:5 clubs:3:4", "pool hearts marine oarsman",
    "stack spades cannoneer admiral", "turned spades 1", "grapple hms-duke-of-york-fn nox-fs", "deck blue-spades-A",
    "scenario hidden-flags", "scenario three-flags", "at plan", "at cards", "at end", "at end only",
    "at token spades captain", "at token hearts admiral only", "at token spades blank", "at token hearts cannoneer",
)
ODD_ENGAGEMENT_PARTS = (
    "wind", "turn x", "limit 0", "reach 9", "shift up", "yields nobody", "admiral", "admiral hearts lost 9",
    "actions 5", "players", "players x:1:5", "pool", "stack spades x", "turned spades 9", "grapple", "deck x",
    "scenario x", "at",
    "at deploy", "at admirals", "at token", "at nowhere", "impulse 3", "", ";",
)


def some_engagement(rng: Rng) -> str:
    def pick(words: tuple[str, ...], odd: tuple[str, ...] = ()) -> str:
        if odd and rng.below(12) == 0:
            words = odd
        return words[rng.below(len(words))]

    def ship(model: str, place: str) -> str:
        words = [model, place] if rng.below(12) else [pick(MODELS), pick(SQUARES), pick(HEADINGS)]
        for _ in range(rng.below(3)):
            field = pick(tuple(ENGAGEMENT_FIELDS), ("guns", "", "OF"))
            words.append(f"{field}={pick(ENGAGEMENT_FIELDS.get(field, ODD_VALUES), ODD_VALUES)}".removesuffix("="))
        return " ".join(words)

    enemy = pick(("417,400 0 of=hearts", "480,420 30 of=hearts"))
    ships = [ship("hms-duke-of-york-fn", "400,400 0"), ship("nox-fs", enemy), ship("hms-ark-royal-fs", "300,300 90")]
    return "; ".join([" | ".join(ships), *[pick(ENGAGEMENT_PARTS, ODD_ENGAGEMENT_PARTS) for _ in range(rng.below(4))]])


LINE_TYPES = ("sloop", "fluyt", "third-rate", "light-galleon", "flying-dutchman")
LINE_FIELDS = {
    "of": ("b",), "damage": ("6", "7"), "fatigue": ("5", "7"), "sail": ("full", "anchored"),
    "reload": ("port", "port,starboard"), "skill": ("2",), "options": ("sweeps", "stout,weatherly"),
    "upgrades": ("fire-ship", "boarding-party,marines", "efficient-loader"), "captain": ("bold-captain",),
    "captor": ("b", "a"), "tokens": ("1",), "lucky": ("1",), "speed": ("2",), "shore": ("island-small:17:10",),
    "boat": ("fluyt", "sloop"), "fought": ("sloop",), "spent": ("brave",), "once": ("late",), "flag": ("",),
    "aground": ("",), "out": ("",), "merchant": ("",), "waiting": ("",), "sunk": ("",), "left": ("",), "escaped": ("",),
}
LINE_PARTS = (
    "wind west", "table 48x36", "turn 10", "turns 3", "first b", "rules quickstart", "rules fleet", "objective raid",
    "objective salvage", "objective convoy", "objective breakthrough", "objective hold-the-anchorage",
    "events squall light-airs", "deck burst-gun sprung-mast", "rock 2", "raid 3", "nation a pirate", "nation b english",
    "admiral a henry-morgan", "admiral b seasoned-admiral", "value a 2", "fortune a 3", "fortune b 1",
    "hand a down small-arms elan", "hand b await-new-orders zeal", "down a fire-as-she-bears",
    "down b adaptive-tactics", "up a rolling-broadsides", "up b await-new-orders", "up b boat-assault",
    "copied a swift-vessels", "discards b fast-loaders", "role a attacker", "role b defender", "edge a south",
    "edge b north",
    "deployment a own-shore", "advantage a late-arrival", "advantage b steady-hands", "link fluyt sloop",
    "terrain island-small 17,10 0 objective", "terrain shoal-small 12,12 30", "terrain fog-bank 13,10 0",
    "scenario patrol", "size patrol", "at setup", "at deploy", "at choose", "at initiative", "at orders", "at movement",
    "at moving b", "at move sloop", "at crew fluyt only", "at attack", "at attacking a", "at fire fluyt only", "at end",
)
ODD_LINE_PARTS = (
    "wind", "table 0x0", "turn x", "first c", "rules house", "objective gold", "events x", "deck joker", "nation a x",
    "admiral", "value a 99", "hand a x", "role a umpire", "edge a up", "deployment a x", "advantage a x", "link fluyt",
    "link fluyt fluyt", "terrain", "terrain reef 1,1 0", "squadrons", "squadrons a", "squadrons a1 a2 b1", "seats 3",
    "at", "at move", "at fire kraken", "at nowhere", "", ";",
)


def some_line(rng: Rng) -> str:
    def pick(words: tuple[str, ...], odd: tuple[str, ...] = ()) -> str:
        if odd and rng.below(30) == 0:
            words = odd
        return words[rng.below(len(words))]

    def ship(kind: str, place: str) -> str:
        words = [kind, place] if rng.below(30) else [pick(LINE_TYPES), pick(SQUARES), pick(HEADINGS)]
        for _ in range(rng.below(3)):
            field = pick(tuple(LINE_FIELDS), ("guns", "", "OF"))
            words.append(f"{field}={pick(LINE_FIELDS.get(field, ODD_VALUES), ODD_VALUES)}".removesuffix("="))
        return " ".join(words)

    enemy = pick(("11.25,10 0 of=b", "14,10.5 30 of=b", "10,14 180 of=b"))
    ships = [ship("fluyt", "10,10 0"), ship("sloop", enemy), ship(pick(LINE_TYPES), "10,5 0"),
             ship(pick(LINE_TYPES), "24,20 270 of=b")]
    return "; ".join([" | ".join(ships), *[pick(LINE_PARTS, ODD_LINE_PARTS) for _ in range(rng.below(5))]])


@pytest.mark.parametrize(("ruleset", "some_text"), [
    ("captains-sea", some_position), ("savage-seas", some_battle), ("tattered-sails", some_engagement),
    ("oak-and-iron", some_line)])
def test_any_text_is_a_position_or_is_refused_and_a_position_can_be_played(ruleset: str,
                                                                          some_text: Callable[[Rng], str]) -> None:
    rules, sound = wg.ruleset(ruleset), 0
    for seed in range(800 * TIMES):
        rng = Rng(seed)
        text = some_text(rng)
        try:
            match = Match(rules, "", 0, {}, text, wg.Seeded(seed))
        except wg.BadSetup as error:
            assert str(error)
            continue
        sound += 1
        for _ in range(60):
            if match.over:
                break
            say(match, rng)
        match.view(None)
        assert wg.load(match.save()).chain == match.chain
    assert sound > 120 * TIMES, "the fuzz must not fool itself: some of the texts are good"


TEXTS = (
    "", " ", "x", "--1", "²", "9" * 5000, "pass", "hold", "low", "bow low aft high", "sailing=1", "sailing=²",
    "a=b=c", "guns=99", "round chain", "medium round round round round", "1/2/3", "(1, 2)", "[]", "{}", "None",
    "\ud800", "\x00", "0:grape", "grape grape", "advance", "advance 1", "advance strain=2", "wear-up +1",
    "starboard", "N", "melee-pool=1", "boom-about - - -", "- - - -", "ask-again gunner", "ask-again", "2 4", "keep",
    "scupper-that", "stop", "none", "0/84 20/50", "stay", "plain 45", "move-fleet", "cease", "2 nox", "two",
    "row x", "port-ahead", "1,-2", "gunner-reload brace - -", "before 30", "after -99", "broadside port sloop",
    "sail full", "skill skull", "fluyt 12,4 90", "fluyt starboard", "board sloop", "1e999", "-0.0",
)


def test_typed_answers_never_raise_anything_but_a_refusal() -> None:
    """What a person types is read as an answer or refused, whatever it is."""
    rng = Rng(99)
    for setting in SCENARIOS:
        match = setting.match(3)
        while not match.over and len(match.log) < 160:
            for question in match.questions:
                raw: Any = TEXTS[rng.below(len(TEXTS))]
                try:
                    raw = match.sight(question.seat).read(question.question, raw)
                    match.clone().answer(question, raw)
                except wg.IllegalAnswer:
                    pass
            say(match, rng)
