"""Every command: help with an example, and bad arguments told in one sentence."""

import re
from pathlib import Path

import pytest
from toy_game import Toy, add

from weathergage.cli.app import COMMANDS
from weathergage.kernel import registry

WORDS = [[], *[[name] for name in COMMANDS], ["rules", "coverage"], ["rules", "captains-sea"]]


@pytest.mark.parametrize("words", WORDS)
def test_help_shows_an_example(weathergage, words) -> None:
    told = weathergage(*words, "--help")
    assert told.exit_code == 0
    assert "Examples:" in told.output
    assert re.search(rf"  weathergage {' '.join(words[:1])}", told.output)


def test_what_a_group_stands_for_goes_by_its_name(weathergage) -> None:
    assert weathergage("rules", "captains-sea", "--help").output.startswith(
        "Usage: weathergage rules [OPTIONS] RULESET [WORDS]...\n")


def test_the_commands_are_listed_with_a_line_each(weathergage) -> None:
    told = weathergage("--help").output
    for name, (_, line) in COMMANDS.items():
        assert re.search(rf"{name} +{re.escape(line)}", told)


def test_the_version_says_how_the_rules_run(weathergage) -> None:
    assert re.fullmatch(r"weathergage \d+\.\d+\.\d+ \((interpreted|compiled)\)\n", weathergage("--version").output)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("xyzzy", "there is no command 'xyzzy'; there are play"), ("ply", "did you mean `weathergage play`?"),
        ("--wind", "no such option"),
        ("play", "which game? There are captains-sea"),
        ("play chess", "there is no ruleset 'chess'; there are captains-sea"),
        ("play captains-sea --scenario atlantis", "scenario 'atlantis' is unknown; captains-sea has pistol-shot"),
        ("play captains-sea --seat c", "there is no seat 'c'; there are a, b"),
        ("play captains-sea --seat -", "take a seat: a or b"),
        ("play captains-sea --opponent god", "'god' is not one of"),
        ("play captains-sea --seed -4", "-4 is not in the range"),
        ("play captains-sea --option rum", "'rum' is not of the form name=choice"),
        ("play captains-sea --option rum=full", "option 'rum' is unknown here"),
        ("play captains-sea --option smoke-dice=blue", "is section or attack, not 'blue'"),
        ("play captains-sea --seed x", "'x' is no whole number"),
        ("play captains-sea --save none/duel.json", "for it; this makes it: mkdir -p "),
        ("simulate captains-sea --json none/report.json", "for it; this makes it: mkdir -p "),
        ("simulate captains-sea --csv none/report.csv", "for it; this makes it: mkdir -p "),
        ("ladder captains-sea --out none/ladder.jsonl", "for it; this makes it: mkdir -p "),
        ("fleet new man-o-war --ready orc --out none/orc.json", "for it; this makes it: mkdir -p "),
        ("content new captains-sea --out none/mine.toml", "for it; this makes it: mkdir -p "),
        ("play --load nowhere.json", "cannot use the file nowhere.json: No such file or directory; this makes one: "
                                     "weathergage play captains-sea --save nowhere.json"),
        ("verify nowhere.json", "; this makes one: weathergage play captains-sea --save nowhere.json"),
        ("fleet check nowhere.json",
         "; this makes one: weathergage fleet new man-o-war --ready orc --out nowhere.json"),
        ("play captains-sea --content no.toml",
         "; this makes one: weathergage content new captains-sea ships.ship.guerriere --out no.toml"),
        ("simulate captains-sea --players random,god", "there is no 'god' player for captains-sea"),
        ("simulate captains-sea --players random,random,random", "has 2 seats"),
        ("simulate captains-sea --games 0", "0 is not in the range"),
        ("simulate captains-sea --scenario x --players random,random", "scenario 'x' is unknown"),
        ("replay nowhere.json", "cannot use the file nowhere.json"),
        ("show", "show what?"),
        ("show --ruleset captains-sea --seat c", "there is no seat 'c'"),
        ("show --ruleset captains-sea --at 99", "there is no step 99; there are 0 to 0"),
        ("rules chess", "there is no ruleset 'chess'"),
        ("rules captains-sea zzyzx", "no clause of Captain's Sea has the words 'zzyzx'"),
        ("rules captains-sea zzyzx", "; `weathergage rules captains-sea` lists its chapters"),
        ("rules captains-sea zzyzx", "; try `weathergage rules --help`"),
        ("rules coverage chess", "there is no ruleset 'chess'"),
        ("rules coverage --tests nowhere", "does not exist"),
        ("fuzz chess", "there is no ruleset 'chess'"),
        ("bench --seconds soon", "'soon' is not a valid float"),
    ],
)
def test_bad_arguments_get_one_sentence_and_code_2(weathergage, line: str, sentence: str) -> None:
    told = weathergage(*line.split())
    assert told.exit_code == 2
    assert sentence in told.stderr
    assert told.stderr.startswith("weathergage: ") and told.stderr.count("\n") == 1
    assert "Traceback" not in told.output


def test_a_file_that_is_no_match_is_refused(weathergage) -> None:
    Path("bad.json").write_text('{"format": 3}')
    for words in (["play", "--load", "bad.json"], ["replay", "bad.json"], ["show", "bad.json"]):
        told = weathergage(*words)
        assert told.exit_code == 2 and "is missing or is not of type" in told.stderr
        assert told.stderr.endswith("; this makes one: weathergage play captains-sea --save duel.json\n")


def test_a_fault_of_ours_is_told_briefly_unless_one_wants_it_all(
        weathergage, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_book(self: Toy) -> None:
        raise RuntimeError("the book is lost")

    add()
    monkeypatch.setattr(Toy, "rulebook", property(no_book))
    told = weathergage("rules", "regatta")
    assert told.exit_code == 70
    assert "the book is lost" in told.stderr and "--debug" in told.stderr and "Traceback" not in told.output
    with pytest.raises(RuntimeError, match="the book is lost"):
        raise weathergage("--debug", "rules", "regatta").exception


def test_all_games_are_listed_with_scenarios_and_options(weathergage) -> None:
    add()
    told = weathergage("list").output
    assert "captains-sea" in told and "pistol-shot" in told and "smoke-dice = section | attack" in told
    one = weathergage("list", "regatta").output
    assert "Once round." in one and "only in home" in one and "captains-sea" not in one
    assert "fleet-1 = empty | a text  only in hundred-points" in weathergage("list", "tattered-sails").output


def test_underscores_pass_for_hyphens(weathergage) -> None:
    assert weathergage("list", "captains_sea").exit_code == 0
    assert "captains-sea" in registry.names()
