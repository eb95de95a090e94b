"""What is told of a seat is told to it as 'you'."""

import re

import pytest
from helpers import played

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.table.lines import lines, story_for, ticks
from weathergage.table.person import addressed, verb


@pytest.mark.parametrize(("name", "told", "to_them"), [
    ("Spades", "Spades turns over a Helmsman.", "You turn over a Helmsman."),
    ("Spades", "Spades' Admiral goes down with HMS Dover.", "Your Admiral goes down with HMS Dover."),
    ("Spades", "HMS Dover captures La Possession; Spades commands her now.",
     "HMS Dover captures La Possession; you command her now."),
    ("Spades", "Not one of Spades' ships sails.", "Not one of your ships sails."),
    ("Hearts", "Hearts sends his Admiral aboard one of his ships in secret.",
     "You send your Admiral aboard one of your ships in secret."),
    ("Hearts", "The last turn is over: Hearts win clearly, 12 to 0.",
     "The last turn is over: you win clearly, 12 to 0."),
    ("Spades", "Spades Low stacks 3 tokens face down.", "Spades Low stacks 3 tokens face down."),
    ("English line", "The initiative goes to English line, 5 to 2.", "The initiative goes to you, 5 to 2."),
    ("English line", "English line covers its card with Down!", "You cover your card with Down!"),
    ("English line", "English line has no Strike Points against 6 ships.",
     "You have no Strike Points against 6 ships."),
    ("Flibustiers", "Flibustiers win, the enemy has lost too much and withdraws; 0 to 2 Strike Points.",
     "You win, the enemy has lost too much and withdraws; 0 to 2 Strike Points."),
    ("Empire", "The Empire is dealt 1 card face down.", "You are dealt 1 card face down."),
    ("Empire", "The Empire's admiral goes aboard Greatship II.", "Your admiral goes aboard Greatship II."),
    ("Empire", "The wizard of the Empire is of the jade college.", "Your wizard is of the jade college."),
    ("Empire", "6 for the Empire, 5 for Bretonnia: the Empire places first.",
     "6 for you, 5 for Bretonnia: you place first."),
    ("Bretonnia", "Bretonnia tries to dispel Shield of Light with Becalm, and needs 4: 5, it is undone.",
     "You try to dispel Shield of Light with Becalm, and need 4: 5, it is undone."),
    ("Empire", "Empire Wargalley II goes down.", "Empire Wargalley II goes down."),
    ("Empire", "The wind blows toward the north.", "The wind blows toward the north."),
    ("", "Turn 1 begins.", "Turn 1 begins."),
])  # fmt: skip
def test_a_sentence_is_told_to_whom_it_is_about(name: str, told: str, to_them: str) -> None:
    assert addressed(told, name) == to_them


@pytest.mark.parametrize(("third", "second"), [
    ("passes", "pass"), ("tries", "try"), ("goes", "go"), ("has", "have"), ("is", "are"), ("crosses", "cross"),
    ("watches", "watch"), ("lets", "let"), ("closes", "close"), ("choose", "choose"), ("miss", "miss"),
])  # fmt: skip
def test_verbs_follow(third: str, second: str) -> None:
    assert verb(third) == second


def fought(game: str, scenario: str) -> Match:
    return played(wg.new(game, scenario, seed=5), 5, 160)


CALLED = {"tattered-sails": ("first-broadside", "English squadron"),
          "oak-and-iron": ("patrol-off-the-cays", "Guarda Costa"), "man-o-war": ("line-of-battle", "Empire")}


@pytest.mark.parametrize("game", CALLED)
def test_a_log_calls_whoever_looks_you_and_nobody_else(game: str) -> None:
    scenario, own = CALLED[game]
    match = fought(game, scenario)
    assert match.sight(0).commands(match.seats)[0].told.removeprefix("the ") == own
    calls = re.compile(rf"\b{own}\b(?! [A-Z])")
    mine = [line.text for line in lines(match, 0)]
    assert [text for text in mine if calls.search(text)] == []
    assert sum([text.startswith(("You ", "Your ")) for text in mine]) > 3
    assert [text for text, _ in story_for(match, 0)] == mine
    assert any([calls.search(text) for text, _ in match.story(1)])
    assert story_for(match, None) == match.story(None)        # spectators are nobody
    assert all([not calls.search(tick.words) for tick in ticks(match, 0)])


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas"])
def test_ships_keep_their_names(game: str) -> None:
    match = played(wg.new(game, seed=5), 5, 60)
    assert story_for(match, 0) == match.story(0)
