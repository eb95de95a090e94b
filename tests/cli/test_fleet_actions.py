"""Man O' War at the terminal: a battle typed in to its end, ship templates, and fleets that are brought along."""

import json
from itertools import cycle, islice
from pathlib import Path

from rich.text import Text

import weathergage as wg
from weathergage.cli.sheets import part_lines
from weathergage.scene.model import Area, Box, Profile

PLAY = ["play", "man-o-war", "--scenario", "smugglers-run", "--seed", "3", "--opponent", "random"]


def plain(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def profile(compact: bool) -> Profile:
    lost, whole, burning = Box(state="lost"), Box(), Box(state="assigned", text="*", tincture="gules")
    return Profile(areas=(
        Area(name="Fore Mast", left=0, top=0, right=50, bottom=50, boxes=(burning, lost), roll="4", save="5+", fire=1),
        Area(name="Main Mast", left=50, top=0, right=100, bottom=50, boxes=(whole,), roll="5-6", save="5+"),
        Area(name="Bows", left=0, top=50, right=100, bottom=100, boxes=(lost, whole), roll="2", save="4+"),
    ), keel=(lost, whole, whole), save="4+", compact=compact)


def test_a_template_is_told_from_top_to_water_and_from_prow_to_stern() -> None:
    assert plain(part_lines(profile(False), 60)) == [
        "4 Fore Mast 5+ ■×* | 5-6 Main Mast 5+ □", "2 Bows 4+ ×□", "~ ×□□ 4+"]


def test_in_short_it_is_one_line_of_boxes() -> None:
    assert plain(part_lines(profile(True), 60)) == ["■×* □ / ×□ / ~ ×□□ 4+"]


def test_a_whole_battle_is_typed_in(weathergage) -> None:
    lines = "\n".join(islice(cycle(("2", "1", "3", "2", "4")), 900)) + "\n"
    told = weathergage(*PLAY, "--save", "end.json", typed=lines)
    assert told.exit_code == 0, told.output[-2000:]
    assert "The battle is over." in told.output and wg.load(Path("end.json").read_bytes()).over
    assert "Where does Empire Wargalley I take her place?" in told.output
    assert "How does Empire Wargalley" in told.output and "Fore Castle 4+" in told.output
    assert all([len(line) <= 80 for line in told.output.splitlines()])


def test_a_move_may_be_written_as_it_is_meant(weathergage) -> None:
    typed = "5,12 90\n5,15 90\n5,18 90\n1\noars pivot 30 ahead 1\n1\noars ahead 99\n"
    told = " ".join(weathergage(*PLAY, typed=typed).output.split())
    assert "You place Empire Wargalley II at 5,15, heading east." in told
    assert "turn 30° to starboard on the spot, then 1″ ahead" in told
    assert "MW-MOVE-04" in told and "and it may move" in told


def test_starter_fleets_are_written_checked_and_sail(weathergage) -> None:
    for faction in ("orc", "dwarf"):
        assert weathergage("fleet", "new", "man-o-war", "--ready", faction, "--out", f"{faction}.json").exit_code == 0
        assert "It is legal." in weathergage("fleet", "check", f"{faction}.json").output
    told = weathergage("play", "man-o-war", "--scenario", "line-of-battle", "--fleet", "first=orc.json", "--fleet",
                       "second=dwarf.json", "--seed", "1", "--opponent", "random", typed="1\n")
    assert "Hulk" in told.output, told.output[-800:]
    assert "there is no ready fleet of 'elf'" in weathergage("fleet", "new", "man-o-war", "--ready", "elf").output


def test_a_fleet_is_judged_by_its_list(weathergage) -> None:
    told = weathergage("fleet", "new", "man-o-war", "--faction", "pirates", "--ships", "galleon,hulk,lord,lord",
                       "--out", "bad.json")
    assert told.exit_code == 1
    for clause in ("MW-SET-04", "MW-SET-09"):
        assert clause in told.output
    assert json.loads(Path("bad.json").read_text())["points"] == 1000
    listed = weathergage("fleet", "list", "man-o-war", "--faction", "pirates").output
    assert "galleon" in listed and "wargalley" in listed and "kraken" in listed and "hulk" not in listed
