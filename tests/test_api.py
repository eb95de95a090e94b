"""The public contract, used as a user would."""

import pytest

import weathergage as wg


def test_a_ruleset_tells_of_itself():
    rs = wg.ruleset("captains-sea")
    assert (rs.title, rs.edition) == ("Captain's Sea", 1)
    assert "chesapeake-shannon" in [scenario.id for scenario in rs.scenarios]
    assert "burst-aim" in [option.name for option in rs.options]
    assert rs.clauses[0].id == "CS-GEN-01" and len(rs.clauses) == len({clause.id for clause in rs.clauses})


def test_a_match_from_the_first_question_to_the_outcome():
    m = wg.new("captains-sea", scenario="constitution-guerriere", seed=7, options={})
    q = m.questions[0]
    assert (q.seat, q.kind, q.rule, q.prompt[-1]) == (0, "fit-out", "CS-SETUP-05", "?")
    answer = m.candidates(q, 50)[0]
    assert m.refusal(q, answer) == "" and m.refusal(q, ("royals",)) and m.why(q, "royals").rule == "CS-SETUP-05"
    assert m.draw(q, wg.Rng(1)) and m.describe(q)["prompt"] == q.prompt
    with pytest.raises(wg.IllegalAnswer) as refused:
        m.answer(q, "royals")
    assert refused.value.rule == "CS-SETUP-05" and refused.value.reason
    m.answer(q, answer)
    assert m.undo() and len(m.questions) == 2 and not m.over and m.outcome is None
    other = m.clone()
    wg.play(m, [wg.RandomPlayer(1), wg.RandomPlayer(2)])
    assert m.over and m.questions == () and m.outcome.rule in [clause.id for clause in m.ruleset.clauses]
    assert m.events and not other.over and wg.load(m.save()).chain == m.chain
    assert m.view(0)["outcome"] == m.view(None)["outcome"] and m.svg(0).startswith("<svg") and "<svg" in m._repr_svg_()


def test_odds_of_a_broadside_are_exact_and_open():
    m = wg.position("captains-sea", "constitution 10,10 N guns=5/5/0/0 | guerriere 13,10 N; at fire only")
    odds = m.odds(m.questions[0], (("bow", "low"), ("aft", "low")))
    assert odds.exact and odds.error == 0 and abs(sum(odds.spread.values()) - 1) < 1e-9 and odds.names()
