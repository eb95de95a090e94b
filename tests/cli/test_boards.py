"""Ship boards, hands and hex boards in a terminal."""

from rich.text import Text

from weathergage.cli.board import board_lines, track_line
from weathergage.cli.sheets import hand_lines, part_lines
from weathergage.scene.model import (
    Badge,
    Card,
    Grid,
    Hand,
    Land,
    Scene,
    Sea,
    ShipMark,
    Side,
    Slot,
    Slots,
    Step,
    StepTrack,
)


def plain(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_a_slot_is_a_line_with_fire_owner_card_state_and_counters() -> None:
    gunner = Badge(text="G", tone="side")
    slots = Slots(slots=(
        Slot(label="1", text="Weak", fire=1, card="face-up", note="Boom About", badge=gunner, state="done", done=True),
        Slot(label="2", text="no fire", card="face-down", note="Hot Shot", badge=gunner, state="canceled", struck=True,
             marks=("sable", "sable"), now=True),
        Slot(label="3", text="no fire", card="face-down", choice=True),
        Slot(label="4", text="Strong", fire=2, card="face-up", note="No Quarter", more=("Brace", "")),
        Slot(label="5", fire=2, card="blocked"),
    ))
    assert plain(part_lines(slots, 60)) == [
        " 1 Weak     G Boom About  done",
        "▸2 no fire  G ▒ Hot Shot  canceled  ××",
        "+3 no fire  ▒",
        " 4 Strong   No Quarter + Brace + ▒",
        " 5 **       blocked",
    ]


def test_a_slot_that_is_too_long_goes_on_below() -> None:
    slots = Slots(slots=(Slot(label="1", text="no fire", card="face-up", note="Starboard Cannons", state="revealed"),))
    lines = plain(part_lines(slots, 30))
    assert len(lines) == 2 and all([len(line) <= 30 for line in lines]) and "revealed" in lines[1]


def test_equal_cards_of_a_hand_are_counted() -> None:
    pikes, wound = Card(title="Boarding Pikes", text="One wound."), Card(title="Wound")
    hand = Hand(label="Marine", badge=Badge(text="M"), note="5 of 5", cards=(pikes, pikes, pikes, wound, wound))
    assert plain(hand_lines(hand, 60)) == ["(M) Marine  5 of 5", "  - Boarding Pikes × 3  One wound.", "  - Wound × 2"]
    assert plain(hand_lines(hand, 60, {"Boarding Pikes"})) == [
        "(M) Marine  5 of 5  Boarding Pikes × 3", "  - Wound × 2"]


def hexes() -> Scene:
    sides = (Side(id="a", tincture="vert", letter="A"),)
    return Scene(sea=Sea(width=5, height=3, grid=Grid(kind="hex", first=(0, 0)), y_up=False), sides=sides,
                 lands=(Land(id="x", cells=((2, 0),)),), ships=(ShipMark(id="s", at=(1, 1), heading=60, side="a"),))


def test_a_hex_board_names_its_rows_and_keeps_its_columns_close() -> None:
    assert plain(board_lines(hexes(), 80, 40)) == [
        "     0  1  2  3  4",
        "0,0  ·     ·     ·",
        "1,0     ·     ·",
        "0,1  ·    ###    ·",
        "1,1    ↗A     ·",
        "0,2  ·     ·     ·",
        "1,2     ·     ·",
        "each row begins at the hex named; one hex further it is q + 2, r − 1",
    ]


def test_a_hex_board_is_cut_around_its_ships_where_there_is_no_room() -> None:
    lines = plain(board_lines(hexes(), 13, 4))
    assert lines == ["     0  1  2", "0,1  ·    ###", "1,1    ↗A", "0,2  ·     ·", "    (part of the sea)"]


def test_steps_named_by_the_letter_of_a_side_have_dots_for_counters() -> None:
    track = StepTrack(title="Position 1", current=1, steps=(
        Step(label="A1", counters=("a",)), Step(label="B1"), Step(label="2", counters=("a",))))
    assert track_line(track, hexes(), 80).plain == "Position 1   A1●[B1] 2A"
