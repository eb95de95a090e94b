"""Captain's Sea content: the files are whole, agree with each other, with their models and with the rulebook.

A rule mark stands here only where the clause is a table and nothing more; its use is proven elsewhere.
"""

import math
import re
from itertools import pairwise
from typing import Any

import pytest
from content_files import ContentFiles

from weathergage.kernel.rulebook import Rulebook
from weathergage.kits import content
from weathergage.rulesets.captains_sea.content import read as cs
from weathergage.rulesets.captains_sea.content import tables

FILES = ("tables.toml", "ships.toml", "cards.toml", "scenarios.toml")
FORMS: dict[str, type[Any]] = {
    "tables.toml": cs.TablesFile,
    "ships.toml": cs.ShipsFile,
    "cards.toml": cs.CardsFile,
    "scenarios.toml": cs.ScenariosFile,
}
RANK = tuple(position.rank for position in cs.WIND_POSITIONS)
MIRROR = tuple("ABCDEFGH".index(letter) for letter in "BACEDGFH")
PAPERS = ContentFiles("captains_sea", FORMS)
text_of, data_of, decode = PAPERS.text_of, PAPERS.data_of, PAPERS.decode


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return cs.rulebook()


def angle(one: int, other: int) -> float:
    """Between the headings of two letters under any one wind."""
    points = {letter: k for k, letter in enumerate(tables.WIND_LETTER)}
    return (points[one] - points[other]) * math.pi / 4


def distance(dx: int, dy: int) -> int:
    return 2 * max(abs(dx), abs(dy)) + min(abs(dx), abs(dy))


# --- strictness ---


@pytest.mark.parametrize(
    ("file", "table"),
    [("tables.toml", "heading"), ("ships.toml", "ship"), ("cards.toml", "card"), ("scenarios.toml", "scenario")],
)
def test_every_file_decodes_and_a_stranger_field_is_refused_with_file_and_place(file: str, table: str) -> None:
    data = data_of(file)
    decode(data, file)
    data[table][3]["stranger"] = 1
    with pytest.raises(content.ContentError) as error:
        decode(data, file)
    assert str(error.value) == f"{file}: Object contains unknown field `stranger` - at `$.{table}[3]`"


@pytest.mark.parametrize(
    ("file", "path", "value", "complaint"),
    [
        ("ships.toml", "ship.2.crew_points", "many", "Expected `int`, got `str` - at `$.ship[2].crew_points`"),
        ("ships.toml", "ship.1.id", "USS Constitution", "at `$.ship[1].id`"),
        ("ships.toml", "ship.0.guns_aft", [[1, 0]], "guns_aft need one entry per gunnery box - at `$.ship[0]`"),
        ("ships.toml", "ship.0.rigging_f_boxes", [1, 3], "rigging_f_boxes must run from 1 up"),
        ("cards.toml", "deck_size", 63, "copies do not add up to a deck_size of 63"),
        ("cards.toml", "card.1.clause", "CS-99", "at `$.card[1].clause`"),
        ("tables.toml", "option.0.default", "never", "'never' is not among the choices - at `$.option[0]`"),
        ("tables.toml", "heading.0.number", 9, "at `$.heading[0].number`"),
        ("tables.toml", "morale_effects.hits_from", [1, 2], "rows and hits_from differ in length"),
        ("tables.toml", "damage_effects.fire_dice_header", [0], "fire_dice_footer differ in length"),
        ("scenarios.toml", "scenario.0.side_a.vp_multiplier", 1.3, "vp_multiplier 1.3 is not a number of halves"),
        ("scenarios.toml", "scenario.0.weaker_side", "c", "at `$.scenario[0].weaker_side`"),
    ],
)
def test_an_impossible_value_is_refused_with_its_field(file: str, path: str, value: object, complaint: str) -> None:
    data: Any = data_of(file)
    spot = data
    *steps, last = path.split(".")
    for step in steps:
        spot = spot[int(step) if step.isdigit() else step]
    spot[last] = value
    with pytest.raises(content.ContentError, match=rf"^{file}: .*{re.escape(complaint)}"):
        decode(data, file)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"side_a": {"ship": "flying-dutchman"}}, "pistol-shot: no ship 'flying-dutchman'"),
        ({"side_b": {"x": 26}}, r"pistol-shot: \(26,8\) is off the map"),
        ({"special": ["no-wind"]}, "pistol-shot: no special rule 'no-wind'"),
    ],
)
def test_a_scenario_must_name_what_exists(change: dict[str, Any], complaint: str) -> None:
    data = data_of("scenarios.toml")
    entry = data["scenario"][0]
    for key, value in change.items():
        entry[key] = entry[key] | value if isinstance(value, dict) else value
    form = decode(data, "scenarios.toml").scenario[0]
    with pytest.raises(content.ContentError, match=complaint):
        cs.check_scenario(form)


@pytest.mark.parametrize("ids", [[s["id"] for s in data_of("ships.toml")["ship"]],
                                 [c["id"] for c in data_of("cards.toml")["card"]],
                                 [s["id"] for s in data_of("scenarios.toml")["scenario"]],
                                 [s["id"] for s in data_of("scenarios.toml")["special_rule"]],
                                 [o["name"] for o in data_of("tables.toml")["option"]]])  # fmt: skip
def test_ids_are_kebab_case_and_unique(ids: list[str]) -> None:
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in ids)


def test_look_ups_by_number_stand_in_the_order_of_their_numbers() -> None:
    data = data_of("tables.toml")
    assert [entry["number"] for entry in data["heading"]] == list(range(1, 9))
    assert [entry["letter"] for entry in data["wind_position"]] == list("ABCDEFGH")
    assert [entry["position"] for entry in data["control_panel"]] == list("ABCDEFGH")
    assert [entry["index"] for entry in data["morale_level"]] == [0, 1, 2, 3]
    assert [level.id for level in cs.MORALE] == ["strike-check", "unfit", "fit", "handy"]
    assert list(tables.LOAD_EXTRA) == ["round", "chain", "double"]
    assert tables.SPEED_DIVISOR == tables.RIGGING_DIVISOR == {"fighting": 2, "medium": 1}


# --- rulebook ---


@pytest.mark.parametrize("file", FILES)
def test_every_clause_named_in_the_content_exists(file: str, book: Rulebook) -> None:
    named = set(re.findall(r"CS-[A-Z]+-\d\d", text_of(file)))
    assert named <= set(book.by_id)


def test_every_clause_named_inside_the_rulebook_exists(book: Rulebook) -> None:
    whole = (PAPERS.folder / "rulebook.md").read_text(encoding="utf-8")
    assert set(re.findall(r"CS-[A-Z]+-\d\d", whole)) == set(book.by_id)


def test_the_rulebook_has_every_clause_with_its_origin(book: Rulebook) -> None:
    assert len(book.by_id) == 412
    assert {tag for clause in book.clauses() for tag, _ in clause.tags} == {"source", "ruling", "faq", "fact"}
    assert all(clause.tags for clause in book.clauses())


def test_options_are_those_of_the_rulebook(book: Rulebook) -> None:
    marked = {clause.id: clause.option for clause in book.clauses() if clause.option}
    assert set(marked) == {option.clause for option in cs.OPTIONS}
    for option in cs.OPTIONS:
        mark = marked[option.clause]
        assert mark is not None
        assert (option.name, option.choices, option.default) == (mark.name, mark.choices, mark.choices[0])
        assert option.text.endswith("?")


def test_card_clauses_are_titled_and_introduced_as_the_cards(book: Rulebook) -> None:
    chapter = next(chapter for chapter in book.chapters if chapter.title.endswith("Card effects"))
    assert [clause.id for clause in chapter.clauses] == [card.clause for card in cs.CARDS]
    for card in cs.CARDS:
        clause = book.clause(card.clause)
        assert clause.title == card.name
        lead = f"Hold card `{card.id}`, window `{card.window}`." if card.hold else f"Play Now card `{card.id}`."
        assert clause.text.startswith(lead)


def test_every_card_window_is_explained(book: Rulebook) -> None:
    chapter = next(chapter for chapter in book.chapters if chapter.title.endswith("Card windows"))
    explained = set(re.findall(r"`([a-z-]+)`", " ".join(clause.text for clause in chapter.clauses)))
    assert {card.window for card in cs.CARDS} <= explained


def test_special_rules_are_introduced_by_their_clause(book: Rulebook) -> None:
    for rule in cs.SPECIAL_RULES.values():
        assert f"`{rule.effect}`" in book.clause(rule.clause).text


# --- geometry ---


@pytest.mark.rule("CS-GEO-03")
def test_headings_go_clockwise_from_north_and_diagonals_cost_three() -> None:
    steps = [(heading.dx, heading.dy) for heading in cs.TABLES.heading]
    assert steps == [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    assert [heading.advance_cost for heading in cs.TABLES.heading] == [2, 3] * 4
    assert [heading.advance_cost for heading in cs.TABLES.heading] == [distance(*step) for step in steps]


@pytest.mark.rule("CS-WIND-02", "CS-WIND-03")
def test_letters_follow_from_heading_and_wind() -> None:
    assert "".join(cs.LETTERS[letter] for letter in tables.WIND_LETTER) == "CBEGHFDA"
    for entry in cs.WIND_POSITIONS:
        assert (entry.heading_minus_wind + entry.wind_from_relative) % 8 == 4
    names = ["broad reaching", "broad reaching", "running", "reaching", "reaching", "beating", "beating", "in irons"]
    assert [position.point_of_sail for position in cs.WIND_POSITIONS] == names


@pytest.mark.rule("CS-WIND-05")
def test_ranks_fall_with_the_alphabet_and_pairs_are_equal() -> None:
    assert RANK == (1, 1, 2, 3, 3, 4, 4, 5)


# --- movement ---


def modelled_points(initiative: int, other: int) -> tuple[int, int]:
    """CS-RATE-03: relative speed by vector subtraction, shared in proportion to the speeds."""
    mine, his = cs.WIND_POSITIONS[initiative].polar_speed, cs.WIND_POSITIONS[other].polar_speed
    if mine + his == 0:
        return (0, 0)
    relative = math.sqrt(max(0.0, mine**2 + his**2 - 2 * mine * his * math.cos(angle(initiative, other))))
    first, second = (math.ceil(round(relative * speed / (mine + his), 9)) for speed in (mine, his))
    return (first, second)


@pytest.mark.rule("CS-RATE-03")
def test_base_movement_is_the_documented_model() -> None:
    for other in range(8):
        for initiative in range(8):
            assert tables.BASE_MOVEMENT[other][initiative] == modelled_points(initiative, other)


@pytest.mark.rule("CS-RATE-03")
def test_base_movement_is_fair_to_both_sides_and_tacks() -> None:
    for other in range(8):
        assert tables.BASE_MOVEMENT[other][other] == (0, 0)
        for initiative in range(8):
            cell = tables.BASE_MOVEMENT[other][initiative]
            assert tables.BASE_MOVEMENT[initiative][other] == cell[::-1]
            assert tables.BASE_MOVEMENT[MIRROR[other]][MIRROR[initiative]] == cell


@pytest.mark.rule("CS-RATE-07")
def test_hull_bonus_is_half_of_the_roll_with_hull_type_between_0_and_4() -> None:
    for roll in range(-3, 14):
        for hull in (-1, 0, 1):
            assert tables.hull_bonus(roll, hull) == min(max((roll + hull) // 2, 0), 4)


@pytest.mark.rule("CS-RATE-14", "CS-RATE-15")
def test_the_impulse_track_spreads_the_speed_and_both_its_forms_agree() -> None:
    track = data_of("tables.toml")["impulse_track"]
    for speed in range(13):
        spread = tuple(i for i in range(1, 13) if i * speed // 12 > (i - 1) * speed // 12)
        assert tables.ACTIVATIONS[speed] == spread
        assert len(spread) == speed
        assert tuple(i for i, speeds in enumerate(track["by_impulse"], 1) if speed in speeds) == spread
    assert tables.ACTIVATIONS[6] == (2, 4, 6, 8, 10, 12)


@pytest.mark.rule("CS-MAN-02")
def test_the_control_panel_turns_where_it_says() -> None:
    for letter, lines in enumerate(tables.PANEL):
        k = tables.WIND_LETTER.index(letter)
        for line in lines:
            ends = [tables.WIND_LETTER[(k + turn) % 8] for turn in line.free_turns]
            assert "".join(cs.LETTERS[end] for end in ends) == "".join(line.free_to)
            assert all(RANK[end] < RANK[letter] for end in ends)
            points = 2 if line.kind == "tack" else 1
            if line.turn:
                end = tables.WIND_LETTER[(k + points * line.turn) % 8]
                assert cs.LETTERS[end] == line.to
                assert line.to != "H"
                assert line.kind == "tack" or RANK[end] > RANK[letter]


@pytest.mark.rule("CS-MAN-02")
def test_the_control_panel_is_complete_and_mirrored() -> None:
    for letter, lines in enumerate(tables.PANEL):
        other = tables.PANEL[MIRROR[letter]]
        assert [(a.id, a.kind, a.cost_orthogonal, a.cost_diagonal) for a in lines] == [
            (b.id, b.kind, b.cost_orthogonal, b.cost_diagonal) for b in other]  # fmt: skip
        assert [-a.turn for a in lines] == [b.turn for b in other]
        kinds = [line.kind for line in lines]
        assert kinds == [] if cs.LETTERS[letter] == "H" else kinds[0] == "advance" and kinds[-1] == "back-sail"
        costs = {line.id: (line.cost_orthogonal, line.cost_diagonal) for line in lines}
        known = {"advance": (2, 3), "back-sail": (1, 1), "wear-away": (1, 1), "wear-up": (2, 2), "tack": (3, 3)}
        assert costs == {name: known[name] for name in costs}


def test_every_superior_neighbour_is_a_free_turn() -> None:
    for letter, lines in enumerate(tables.PANEL):
        k = tables.WIND_LETTER.index(letter)
        superior = [turn for turn in (-1, 1) if RANK[tables.WIND_LETTER[(k + turn) % 8]] < RANK[letter]]
        assert [list(line.free_turns) for line in lines if line.kind == "advance"] in ([superior], [])


# --- fire ---


@pytest.mark.rule("CS-DMG-05")
def test_damage_cells_add_up_to_the_hits() -> None:
    for total in range(-5, 25):
        for hits in range(1, 17):
            assert sum(tables.damage_cell(total, hits)) == hits
        assert tables.damage_cell(total, 17) == tables.damage_cell(total, 40) == tables.damage_cell(total, 16)
        assert tables.damage_cell(total, 0) == (0, 0, 0)


@pytest.mark.rule("CS-DMG-05")
def test_damage_rows_change_at_odd_totals_from_5_to_17() -> None:
    assert tables.damage_cell(-3, 16) == tables.damage_cell(4, 16) == (1, 11, 4)
    assert tables.damage_cell(5, 16) == tables.damage_cell(6, 16) == (2, 10, 4)
    assert tables.damage_cell(10, 4) == (1, 2, 1)
    assert tables.damage_cell(11, 4) == (2, 1, 1)
    assert tables.damage_cell(16, 16) == (11, 2, 3)
    assert tables.damage_cell(17, 16) == tables.damage_cell(22, 16) == (12, 2, 2)


@pytest.mark.rule("CS-DMG-06")
def test_damage_cells_are_dealt_by_the_documented_shares() -> None:
    for row in data_of("tables.toml")["damage_effects"]["row"]:
        order = (1, 0, 2) if row["from_total"] <= 10 else (0, 1, 2)
        dealt = [0, 0, 0]
        assert sum(row["shares"]) == 100
        for cell in row["cells"]:
            best = max(order, key=lambda kind: (row["shares"][kind] / (2 * dealt[kind] + 1), -order.index(kind)))
            dealt[best] += 1
            assert cell == dealt


def test_fire_dice_come_from_header_or_footer() -> None:
    assert (tables.fire_dice(11, 5), tables.fire_dice(10, 5)) == (1, 0)
    assert (tables.fire_dice(18, 8), tables.fire_dice(3, 8)) == (2, 1)
    assert tables.fire_dice(6, 6) == 1
    assert tables.fire_dice(12, 99) == tables.fire_dice(12, 16) == 3
    assert tables.fire_dice(12, 0) == 0


@pytest.mark.rule("CS-DMG-22")
def test_morale_dice_grow_with_hits_and_fall_with_the_blue_die() -> None:
    read = tables.morale_dice
    assert (read(3, 6), read(-2, 1), read(0, 10), read(9, 10)) == (1, 1, 5, 1)
    assert tables.morale_dice(1, 0) == 0
    for blue in range(-1, 9):
        for hits in range(1, 20):
            assert tables.morale_dice(blue, hits) <= tables.morale_dice(blue, hits + 1)
            assert tables.morale_dice(blue + 1, hits) <= tables.morale_dice(blue, hits)


def test_ranges() -> None:
    assert (tables.LONG_RANGE, tables.CARRONADE_RANGE, tables.CARRONADE_DOUBLE) == (24, 6, 3)
    assert (tables.FAR_DEFENSE, tables.TACK_NEAR, tables.CHASER_RANGE) == (12, 6, 24)


@pytest.mark.rule("CS-GEN-07")
def test_morale_and_quality_modifiers() -> None:
    assert tables.MORALE_MODIFIER == (-1, -1, 0, 1)
    assert {design.quality_name: design.quality for design in cs.DESIGNS.values()} == {
        "green": -1,
        "average": 0,
        "crack": 1,
    }
    assert tables.HAND_SIZE == (4, 4, 5, 6)
    assert tables.AIM_MODIFIER == (0, 0, 1, 2)
    assert [level.strike_check for level in cs.MORALE] == [True, False, False, False]


def test_loads() -> None:
    assert tables.LOAD_TO_HIT == {"round": 0, "chain": -1, "double": 1}
    assert tables.LOAD_EXTRA == {"round": 0, "chain": 2, "double": 2}


def test_three_dice_make_two_counters_of_smoke() -> None:
    assert [tables.smoke_counters(dice) for dice in (1, 2, 3, 14)] == [1, 1, 2, 2]


def test_strain_blocks() -> None:
    assert (tables.STRAIN_BONUS, tables.STRAIN_HITS, tables.BONUS_SUCCESS) == ((0, 1, 2), (1, 1, 2), 6)


def test_formations_by_difference_of_headings() -> None:
    assert tables.FORMATION == ("parallel", "angled", "crossing", "angled", "parallel")


# --- ships ---


@pytest.mark.parametrize("design", cs.DESIGNS.values(), ids=cs.DESIGNS)
def test_a_display_is_possible(design: cs.Design) -> None:
    assert design.hull_type in (-1, 0, 1)
    assert design.reload == {-1: 12, 0: 8, 1: 6}[design.quality]
    assert not (design.firm and design.fragile)
    assert 0 < design.f_box < design.rigging
    assert list(design.reds) == sorted(design.reds, reverse=True)
    assert all(0 < box < design.crew for box, _ in design.reds)
    assert [red for _, red in design.reds] == list(range(1, len(design.reds) + 1))
    for guns in design.guns:
        assert guns[0] == (0, 0)
        assert len(guns) == design.boxes + 1
        assert all(sum(guns[box]) > 0 for box in range(1, design.boxes + 1))
        assert all(a <= b for low, high in pairwise(guns) for a, b in zip(low, high, strict=True))


def nearest(value: float) -> int:
    return math.floor(value + 0.5)


@pytest.mark.parametrize("design", cs.DESIGNS.values(), ids=cs.DESIGNS)
def test_tracks_follow_from_armament_and_crew(design: cs.Design) -> None:
    long_dice = sum(guns[design.boxes][0] for guns in design.guns)
    carronade_dice = sum(guns[design.boxes][1] for guns in design.guns)
    extra = {"nymphe": 1, "curlew": 1}.get(design.id, 0)
    assert long_dice == nearest(design.long_lb / 60) + extra
    assert carronade_dice == nearest(design.carronade_lb / 90)
    assert design.crew == nearest(design.men / 30)


def test_nations_have_colours_and_french_ships_are_french() -> None:
    assert {design.nation for design in cs.DESIGNS.values()} == set(cs.TABLES.game.colours)
    french = {design.id for design in cs.DESIGNS.values() if design.french}
    assert french == {"insurgente", "vengeance", "cleopatre", "virginie"}


# --- cards ---


def test_the_deck_has_42_designs_and_64_cards_of_which_14_play_now() -> None:
    assert len(cs.CARDS) == len(cs.CARD) == 42
    assert len(cs.PACK) == 64
    assert list(cs.PACK) == sorted(cs.PACK)
    assert sum(not cs.CARDS[number].hold for number in cs.PACK) == 14
    assert sum(cs.CARDS[number].hold for number in cs.PACK) == 50


def test_card_numbers_never_change() -> None:
    assert [cs.CARDS[number].id for number in (0, 11, 12, 41)] == [
        "wind-backs", "heavy-swell", "well-aimed", "repel-boarders"]  # fmt: skip
    assert all(cs.CARDS[number].id == name for name, number in cs.CARD.items())
    assert all((card.window == "draw") is not card.hold for card in cs.CARDS)


# --- scenarios ---


@pytest.mark.parametrize("scenario", cs.SCENARIOS.values(), ids=cs.SCENARIOS)
def test_a_scenario_agrees_with_its_geometry(scenario: cs.ScenarioEntry) -> None:
    a, b = scenario.sides
    assert scenario.start_distance_mp == distance(a.x - b.x, a.y - b.y)
    for side in scenario.sides:
        assert side.wind_position == cs.LETTERS[tables.WIND_LETTER[(side.heading - scenario.wind_toward) % 8]] != "H"
        assert 2 <= side.multiplier_x2 <= 8
    strong = scenario.sides[1 - scenario.weaker]
    assert strong.multiplier_x2 == 2


def test_special_rules_are_all_used_and_name_a_side_where_they_need_one() -> None:
    used = {rule.id for specials in cs.SPECIALS.values() for rule in specials}
    assert used == set(cs.SPECIAL_RULES)
    for rule in cs.SPECIAL_RULES.values():
        assert (rule.side >= 0) is (rule.points + rule.hits > 0)


def test_exactly_one_scenario_is_for_beginners() -> None:
    assert [scenario.id for scenario in cs.SCENARIOS.values() if scenario.beginner] == ["pistol-shot"]


def test_every_ship_is_in_a_scenario() -> None:
    assert {side.ship for scenario in cs.SCENARIOS.values() for side in scenario.sides} == set(cs.DESIGNS)


def test_an_open_duel_weighs_the_ships() -> None:
    assert (cs.power_tenths("constitution-1812"), cs.power_tenths("guerriere")) == (1044, 670)
    assert cs.open_duel_terms("constitution-1812", "guerriere") == (2, 5, 1, 12)
    assert cs.open_duel_terms("guerriere", "constitution-1812") == (5, 2, 0, 12)
    assert cs.open_duel_terms("java", "java") == (2, 2, -1, 0)
    assert cs.open_duel_terms("curlew", "constitution-1812") == (6, 2, 0, 16)


def test_any_two_ships_can_meet_in_an_open_duel() -> None:
    places = cs.OPEN_DUEL.side_a, cs.OPEN_DUEL.side_b
    assert places == ((8, 9), (18, 9))
    for one in cs.DESIGNS:
        for other in cs.DESIGNS:
            terms = cs.open_duel_terms(one, other)
            assert 2 <= min(terms[:2]) <= max(terms[:2]) <= 6
            assert terms[3] == 4 * (max(terms[:2]) - 2)
