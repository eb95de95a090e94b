"""What is told and kept of a battle that is over."""

import pytest

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.table import keepsake
from weathergage.table.analysis import NotOver
from weathergage.table.lines import lines
from weathergage.table.story import harm_words, losses


@pytest.fixture(scope="module")
def fought() -> Match:
    return wg.play(wg.new("savage-seas", seed=3), [wg.RandomPlayer(seat) for seat in range(2)])


def test_five_to_eight_sentences_tell_the_heaviest_blows_in_order_and_the_end(fought: Match) -> None:
    chapters = keepsake.tale(fought)
    assert 5 <= len(chapters) <= 8
    assert [chapter.step for chapter in chapters] == sorted([chapter.step for chapter in chapters])
    assert chapters[0].title == "First blood" and chapters[-1].title == "The end"
    blows = [fought.ruleset.face.harm(position.game, side) for position in fought.replay()
             for side in ("cockatrice", "chimera")]
    worst = max([now - then for then, now in zip(blows, blows[2:])])
    assert any([harm_words(worst, fought.ruleset.face.facts.harm) in chapter.text for chapter in chapters])
    assert all([chapter.at is not None for chapter in chapters if chapter.piece])
    assert {loss.name for loss in losses(fought)} == {"Cockatrice", "Chimera"}


@pytest.mark.parametrize("game", ["captains-sea", "oak-and-iron"])
def test_harm_stands_beside_its_cause(game: str) -> None:
    match = wg.new(game, seed=5)
    wg.play(match, [wg.player("midshipman", game) for _ in match.seats])
    told = lines(match, None)
    verdicts = {line.action: line.verdict for line in told if line.action is not None}
    chapters = [chapter for chapter in keepsake.tale(match) if "Harm to" in chapter.text]
    with_cause = [chapter for chapter in chapters if any([f"{each}." in chapter.text for each in verdicts.values()])]
    assert len(with_cause) >= 3
    for chapter in with_cause:
        number, came_to = next((at, each) for at, each in verdicts.items() if f"{each}." in chapter.text)
        cause = next(line for line in told if line.action == number)
        assert chapter.text.index("Harm to") > chapter.text.index(came_to) and cause.step <= chapter.step
    assert len({chapter.text for chapter in chapters}) == len(chapters)         # no broadside is told twice


def test_one_is_told_in_the_singular() -> None:
    assert [harm_words(count, "fires and wounds") for count in (1, 3)] == ["1 fire or wound", "3 fires and wounds"]


def test_of_a_battle_that_goes_on_nothing_is_kept() -> None:
    match = wg.new("savage-seas", seed=3)
    for keep in (keepsake.as_text, keepsake.as_svg, keepsake.as_page):
        with pytest.raises(NotOver):
            keep(match)
