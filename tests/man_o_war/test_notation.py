"""Positions as text: written and read again in whole games, and what cannot be is refused by its clause."""

import json

import pytest
from helpers import NONSENSE, STRANGE, spoilt, walk
from man_o_war.table import table

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup

RULES = wg.ruleset("man-o-war")
PAIR = "greatship 20,20 0 | galleon 30,20 0 of=2"


def seen(game):
    """All that a position tells: pieces, units, players, people, the table; not what is under way."""
    fresh = clone(game)
    people = [one for one in fresh.people if one.status != "absent"]
    things = (*fresh.pieces, *fresh.units, *fresh.players, *people, *fresh.wrecks, *fresh.hazards, *fresh.trails)
    return [encode(thing) for thing in things] + [
        fresh.scenario, fresh.house, fresh.width, fresh.height, fresh.terrain, fresh.sections, fresh.turn,
        fresh.turn_limit, fresh.wind, fresh.first, fresh.deck, fresh.spent, fresh.stock, fresh.rewards, fresh.played,
        fresh.treasure, fresh.holder, fresh.revealed]


@pytest.mark.parametrize("scenario", [scenario.id for scenario in RULES.scenarios])
def test_a_position_can_be_written_and_read_again(scenario):
    match = wg.new("man-o-war", scenario, 5)
    for step, position in enumerate(walk(match, Rng(5))):
        if not position.over and step % 11 == 0:
            text = RULES.notation(position.game)
            again = RULES.position(text, position.options)
            assert seen(again) == seen(position.game), text
            assert RULES.notation(again) == text


@pytest.mark.rule("MW-EDGE-02", "MW-SINK-01", "MW-BRD-14", "MW-MON-38", "MW-OBST-01", "MW-MAG-16", "MW-SET-17",
                  "MW-FLT-09", "MW-CARD-01", "MW-SINK-04")
@pytest.mark.parametrize(("text", "why"), [
    ("greatship 60,20 0 | galleon 30,20 0 of=2", "MW-EDGE-02"),
    ("greatship 20,-1 0 | galleon 30,20 0 of=2", "MW-EDGE-02"),
    ("greatship 20,20 0 btw=4 | galleon 30,20 0 of=2", "MW-SINK-01"),
    ("greatship 20,20 0 crew=0 | galleon 30,20 0 of=2", "MW-BRD-14"),
    ("kraken 20,20 0 wounds=4 | galleon 30,20 0 of=2", "MW-MON-38"),
    ("kraken 20,20 0 held=2 | galleon 30,20 0 of=2", "MW-BRD-15"),
    ("greatship 20,20 0 aground=1 | galleon 30,20 0 of=2", "MW-OBST-01"),
    (f"{PAIR}; player 1 hand=rust,rust", "MW-MAG-16"), (f"{PAIR}; player 1 hand=rust; spent rust", "MW-MAG-16"),
    ("greatship 20,20 0 cards=hot-shot | galleon 30,20 0 of=2 cards=hot-shot", "MW-SET-17"),
    ("greatship 20,20 0 shown=hot-shot | galleon 30,20 0 of=2", "MW-CARD-01"),
    ("death-fortress 20,20 0 housed | galleon 30,20 0 of=2", "MW-FLT-09"),
    ("greatship 20,20 0 sunk | galleon 30,20 0 of=2; admiral 1 greatship", "MW-SINK-04"),
    ("kraken 20,20 0 | galleon 30,20 0 of=2; admiral 1 monster-1", "MW-SET-14"),
    (f"{PAIR}; wreck 20,20 0", "MW-GEO-03"), (f"{PAIR}; hazard barrier 20,20 0 4 -1", "MW-GEO-19"),
    ("greatship nan,20 0 | galleon 30,20 0 of=2", "x"), ("greatship inf,20 0 | galleon 30,20 0 of=2", "x"),
    ("greatship 1e9,20 0 | galleon 30,20 0 of=2", "x"), ("frigate 20,20 0 | galleon 30,20 0 of=2", "frigate"),
    ("greatship 20,20 0 hit=keel | galleon 30,20 0 of=2", "keel"), (f"{PAIR}; player 1 hand=wish", "wish"),
    ("greatship 20,20 0 cards=joker | galleon 30,20 0 of=2", "joker"), (f"{PAIR}; wind NNE", "NNE"),
    (f"{PAIR}; at sea", "sea"), (f"{PAIR}; weather fine", "weather"), ("greatship 20,20", "heading"),
    (f"{PAIR}; table nan 4", "width"), (f"{PAIR}; table 0 4", "table"),
])
def test_what_cannot_be_is_refused(text, why):
    with pytest.raises(BadSetup, match=why):
        table(text)


@pytest.mark.rule("MW-DATA-01", "MW-OBST-01", "MW-FLT-19", "MW-MAG-09", "MW-SET-05", "MW-SET-29", "MW-BRD-12",
    "MW-SCN-03",
                  "MW-FLT-15", "MW-LOC-03", "MW-PRZ-09", "MW-WPN-04", "MW-AFW-02", "MW-FLT-16",
                      "MW-MON-05")
@pytest.mark.parametrize(("text", "why"), [
    ("greatship 20,20 0 crew=9 | galleon 30,20 0 of=2", "MW-DATA-01"), ("greatship 20,20 0 crew=1 limit=3 | galleon "
        "30,20 0 of=2", "MW-DATA-01"),
    ("doomreaver 20,20 0 crew=2 | galleon 30,20 0 of=2", "MW-DATA-01"),
    ("greatship 20,20 0 aground=1 | galleon 30,20 0 of=2; terrain rocks 30,30 0", "MW-OBST-01"),
    ("greatship 20,20 0 submerged | galleon 30,20 0 of=2", "MW-FLT-19"), ("griffon-rider 20,20 0 submerged | galleon "
        "30,20 0 of=2", "MW-FLT-19"),
    ("greatship 20,20 0 spells=leak | galleon 30,20 0 of=2", "MW-MAG-09"), ("greatship 20,20 0 spells=brittle-guns | "
        "galleon 30,20 0 of=2", "MW-MAG-09"),
    ("greatship 20,20 0 spells=gulls:port | galleon 30,20 0 of=2", "MW-MAG-09"),
    ("wargalley 20,20 0 unit=1 | wolfship 10,20 0 unit=1 | galleon 30,20 0 of=2", "MW-SET-05"),
    ("greatship 20,20 0 unit=1 | greatship 10,20 0 unit=1 | galleon 30,20 0 of=2", "MW-SET-05"),
    ("greatship 20,20 0 flag | galleon 30,20 0 of=2", "MW-SET-29"),
    (f"{PAIR}; admiral 1 galleon", "MW-BRD-12"), ("greatship 20,20 0 held=none | galleon 30,20 0 of=2; admiral 1 "
        "greatship", "MW-BRD-12"),
    (f"{PAIR}; admiral 1 greatship; admiral 1 greatship", "MW-SET-14"), (f"{PAIR}; player 1 landed=1", "MW-SCN-03"),
    (f"{PAIR}; scenario treasure-island; treasure landed 1", "MW-SCN-03"), (f"{PAIR}; treasure island", "MW-SCN-03"),
    ("greatship 20,20 0 sunk | galleon 30,20 0 of=2; scenario treasure-island; treasure aboard greatship", "MW-SCN-03"),
    ("longship 20,20 0 unit=1 lashed=longship-2 | longship 20.8,20 0 unit=1 | galleon 30,20 0 of=2", "MW-FLT-15"),
    ("wargalley 20,20 0 unit=1 lashed=wargalley-2 | wargalley 20.8,20 0 unit=1 lashed=wargalley | galleon 30,20 0 of=2",
        "MW-FLT-15"),
    ("dreadnought 20,20 0 turrets=fore-turret-1 | galleon 30,20 0 of=2", "MW-LOC-03"),
    ("greatship 20,20 0 scuttler=galleon | galleon 30,20 0 of=2", "MW-PRZ-09"), ("greatship 20,20 0 jammed=3 | "
        "galleon 30,20 0 of=2", "MW-WPN-04"),
    ("wargalley 20,20 0 anti-flyer=organ-gun | galleon 30,20 0 of=2", "MW-AFW-02"), (f"{PAIR}; trail greatship 1,1 "
        f"2,2 3", "MW-FLT-16"),
    ("greatship 20,20 0 lair | galleon 30,20 0 of=2", "MW-MON-05"), ("kraken 20,20 0 sunk | galleon 30,20 0 of=2",
        "MW-MON-05"),
    ("kraken 20,20 0 dead wounds=9 | galleon 30,20 0 of=2", "MW-MON-38"), ("greatship 20,20 0 sunk btw=9 | galleon "
        "30,20 0 of=2", "MW-SINK-06"),
    ("doomreaver 20,20 0 mending | galleon 30,20 0 of=2", "MW-FLT-10"), ("black-ark 9,9 0 | wargalley 0,0 0 housed | "
        "galleon 30,20 0 of=2", "MW-FLT-09"),
])
def test_what_no_battle_can_come_to_is_refused_with_its_clause(text, why):
    with pytest.raises(BadSetup, match=why):
        table(text)
    record = wg.position("man-o-war", PAIR).save()
    with pytest.raises(wg.BadSave, match=why):
        wg.load(broken(record, text))


def test_a_match_of_the_first_edition_loads_and_is_saved_as_one_of_this():
    record = json.loads(wg.position("man-o-war", PAIR).save())
    assert record["edition"] == 2
    match = wg.load(json.dumps({**record, "edition": 1}).encode())
    assert json.loads(match.save())["edition"] == 2


def broken(saved, position):
    """A saved match that says it began with another position."""
    record = json.loads(saved)
    record["position"] = position
    return json.dumps(record).encode()


ASKED = {
    "move": f"{PAIR}; wind N; at act greatship only",
    "fire": "greatship 20,20 0 no-movement | corsair 25,20 0 of=2; at act greatship only",
    "swim": "kraken 20,20 0 | galleon 30,20 0 of=2; at act monster-1 only",
    "fly": "griffon-rider 20,20 0 | galleon 30,20 0 of=2; at act griffon-rider only",
    "cast": f"{PAIR}; player 1 wizard=master hand=tidal-push,maelstrom,silver-barrier,shadow-step,confuse-helm; "
            "wizard 1 greatship; at cast 1 only",
    "deploy": "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; first 1; at set-up 11",
    "terrain": "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; at set-up 5",
}
ODD = (
    *NONSENSE, *STRANGE, ("sail", ("ahead", float("nan"))), ("sail", ("ahead", float("inf"))),
    ("sail", ("ahead", 1e300)),
    ("sail", ("ahead", -1.0)), ("sail", ("turn", 1e9)), ("sail",) + (("ahead", 0.1),) * 50, ("sail", ("push", "x", 0)),
    ("sail", ("push", "galleon", 10**9)), ("sail", ("slide", 1.0, 1.0)), ("sail", ("warp", 1.0)), ("sail", ()),
    ((float("nan"), 1.0),), ((90.0, float("inf")),), ((90.0, -1.0),), ((90.0, 1e300),), ((True, True),),
    (float("nan"), 1.0, 0.0), (1e300, 1e300, 0.0), (-50.0, 20.0, 0.0), (True, False, True),
    ("island", float("nan"), 1, 0), ("island", 1e300, 1.0, 0.0), ("island", (1.0, float("inf"), 0.0)),
    ("corsair", "starboard", "low", ("broadside",) * 40, ""),
    ("corsair", "aloft", "low", ("broadside",), ""), "wish", "joker",
)


@pytest.mark.rule("MW-MOVE-04", "MW-MON-11", "MW-AIR-05", "MW-SET-27", "MW-SET-21", "MW-MAG-01")
@pytest.mark.parametrize("kind", ASKED)
def test_odd_answers_are_refused_in_words(kind):
    sea = table(ASKED[kind], dice="3 4" if kind == "swim" else "3 3 3 3 3 3 | 5 2" if kind == "terrain" else "")
    if kind == "swim":
        sea.say("surface")
    question = sea.question()
    assert question.kind == kind
    for raw in ODD:
        stays = kind == "swim" and raw == []
        assert sea.match.refusal(question, raw) or stays, f"{raw!r} was taken as an answer to {kind}"


@pytest.mark.rule("MW-MAG-20", "MW-SPL-13", "MW-SPL-17", "MW-SPL-28", "MW-SPL-38", "MW-SPL-25")
@pytest.mark.parametrize("spell", ["tidal-push", "maelstrom", "silver-barrier", "shadow-step", "confuse-helm"])
def test_odd_places_of_spells_are_refused_in_words(spell):
    sea = table(ASKED["cast"]).say(spell)
    while sea.question().kind == "target":
        sea.say(sea.options[-1])
    question = sea.question()
    assert question.kind == "spell-choice"
    for raw in ODD:
        harmless = (spell == "tidal-push" and raw in ([], ())) or (
            spell == "confuse-helm" and type(raw) in (int, float) and abs(raw) <= 90)
        assert sea.match.refusal(question, raw) or harmless, f"{raw!r} was taken for {spell}"


@pytest.mark.rule("MW-MOVE-04", "MW-SHOT-09", "MW-MON-11", "MW-AIR-05", "MW-SET-27", "MW-SET-21", "MW-MAG-20")
@pytest.mark.parametrize("kind", ["move", "fire", "swim", "fly", "deploy", "terrain", "tidal-push", "maelstrom",
                                  "silver-barrier", "shadow-step"])
def test_an_answer_with_one_part_spoilt_is_refused_and_the_nearest_is_legal(kind):
    dice = {"swim": "3 4", "terrain": "3 3 3 3 3 3 | 5 2"}.get(kind, "")
    sea = table(ASKED.get(kind, ASKED["cast"]), dice=dice)
    if kind not in ASKED:
        sea.say(kind)
    while sea.kind in ("dive", "target"):
        sea.say("surface" if sea.kind == "dive" else sea.options[-1])
    question, tried = sea.question(), 0
    for answer in sea.match.candidates(question, 9):
        for raw in spoilt(answer) if isinstance(answer, tuple) else ():
            refused = sea.match.why(question, raw)
            assert refused is not None, f"{raw!r} was taken as an answer to {kind}"
            assert refused.nearest is None or not sea.match.refusal(question, refused.nearest), raw
            tried += 1
    assert tried > 30
