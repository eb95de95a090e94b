"""Savage Seas content: the files are whole, agree with each other, with the geometry and with the rulebook.

A rule mark stands here only where the clause is a table and nothing more; its use is proven elsewhere.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from content_files import ContentFiles

from weathergage.kernel.rulebook import Rulebook
from weathergage.kits import content
from weathergage.kits.hexes import area, disk, distance, is_connected, rotated, shifted, tiles_around
from weathergage.rulesets.savage_seas.content import read as ss
from weathergage.rulesets.savage_seas.face.notation import read_position
from weathergage.rulesets.savage_seas.rules.setup import seatings

FORMS: dict[str, type[Any]] = {
    "tables.toml": ss.TablesFile,
    "areas.toml": ss.AreasFile,
    "orders.toml": ss.OrdersFile,
    "scenarios.toml": ss.ScenariosFile,
}
PAPERS = ContentFiles("savage_seas", FORMS)
text_of, data_of, decode = PAPERS.text_of, PAPERS.data_of, PAPERS.decode


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return ss.rulebook()


# --- strictness ---


@pytest.mark.parametrize(("file", "table"), [
    ("tables.toml", "fire_table"), ("tables.toml", "crew"), ("areas.toml", "area"), ("orders.toml", "order"),
    ("scenarios.toml", "scenario"), ("scenarios.toml", "sea_tile"),
])  # fmt: skip
def test_every_file_decodes_and_a_stranger_field_is_refused_with_file_and_place(file: str, table: str) -> None:
    data = data_of(file)
    decode(data, file)
    data[table][3]["stranger"] = 1
    with pytest.raises(content.ContentError) as error:
        decode(data, file)
    assert str(error.value) == f"{file}: Object contains unknown field `stranger` - at `$.{table}[3]`"


@pytest.mark.parametrize(("file", "path", "value", "complaint"), [
    ("orders.toml", "order.1.copies", 0, "at `$.order[1].copies`"),
    ("orders.toml", "order.1.effect", "fly", "at `$.order[1].effect`"),
    ("orders.toml", "order.1.crew", "cook", "at `$.order[1].crew`"),
    ("orders.toml", "order.1.steps", [{"turn": 1, "knots": 1}], "a step is either a turn or some knots"),
    ("orders.toml", "order.1.steps", [{}], "a step is either a turn or some knots"),
    ("areas.toml", "area.0.size", 33, "different hexes, not 33"),
    ("areas.toml", "area.2.range", 4, "has a hex out of its range 4"),
    ("areas.toml", "area.0.side", "aft", "at `$.area[0].side`"),
    ("tables.toml", "fire_table.0.fire", "hot", "at `$.fire_table[0].fire`"),
    ("tables.toml", "option.0.default", "never", "'never' is not among the choices - at `$.option[0]`"),
    ("scenarios.toml", "scenario.0.start_chimera.heading", 6, "at `$.scenario[0].start_chimera.heading`"),
    ("scenarios.toml", "scenario.0.starting_fires.chimera", [0, 0, 0, 3], "at `$.scenario[0].starting_fires[...][3]`"),
    ("scenarios.toml", "scenario.0.lead_ship", "hydra", "at `$.scenario[0].lead_ship`"),
    ("scenarios.toml", "schema", "savage-seas/2", "at `$.schema`"),
])  # fmt: skip
def test_an_impossible_value_is_refused_with_its_field(file: str, path: str, value: object, complaint: str) -> None:
    data: Any = data_of(file)
    spot = data
    *steps, last = path.split(".")
    for step in steps:
        spot = spot[int(step) if step.isdigit() else step]
    spot[last] = value
    with pytest.raises(content.ContentError, match=rf"^{file}: .*{re.escape(complaint)}"):
        decode(data, file)


@pytest.mark.parametrize(("change", "complaint"), [
    ({"islands": [[2, 3]]}, "lists other islands than its tiles have"),
    ({"start_chimera": {"hex": [5, -2], "heading": 0}}, "no open sea"),
    ({"start_chimera": {"hex": [50, 0], "heading": 0}}, "no open sea"),
    ({"start_distance": 9}, "start_distance 9, which is wrong"),
    ({"removed_orders": ["mutiny"]}, "removes an unknown Order 'mutiny'"),
    ({"tiles": [{"tile": "reef", "centre": [0, 0], "rotation": 0}]}, "unknown tile 'reef'"),
    ({"tiles": [{"tile": "open", "centre": [0, 0], "rotation": 0}, {"tile": "open", "centre": [1, 0], "rotation": 0}]},
     "overlapping tiles"),
])  # fmt: skip
def test_a_scenario_must_name_what_exists(change: dict[str, Any], complaint: str) -> None:
    data = data_of("scenarios.toml")
    data["scenario"][0] |= change
    forms = decode(data, "scenarios.toml")
    with pytest.raises(content.ContentError, match=complaint):
        ss.make_chart(forms.scenario[0])


def test_an_order_must_name_areas_that_exist() -> None:
    data = data_of("orders.toml")
    data["order"][12]["areas"] = ["starboard-6"]
    forms = decode(data, "orders.toml")
    with pytest.raises(content.ContentError, match="unknown area 'starboard-6'"):
        ss.make_orders(forms.order)


@pytest.mark.parametrize("ids", [
    [entry["id"] for entry in data_of("orders.toml")["order"]],
    [entry["id"] for entry in data_of("areas.toml")["area"]],
    [entry["id"] for entry in data_of("scenarios.toml")["scenario"]],
    [entry["id"] for entry in data_of("scenarios.toml")["sea_tile"]],
    [entry["name"] for entry in data_of("tables.toml")["option"]],
])  # fmt: skip
def test_ids_are_kebab_case_and_unique(ids: list[str]) -> None:
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in ids)


def test_look_ups_by_number_stand_in_the_order_of_their_numbers() -> None:
    data = data_of("tables.toml")
    assert [entry["id"] for entry in data["ship"]] == list(ss.SHIPS) == ["cockatrice", "chimera"]
    assert [entry["id"] for entry in data["crew"]] == list(ss.CREWS) == ["captain", "sailmaster", "gunner", "marine"]
    assert [entry["row"] for entry in data["fire_table"]] == list(range(1, 10))
    assert list(ss.SEATINGS) == [1, 2, 3, 4]


def test_the_numbers_of_the_game() -> None:
    game = data_of("tables.toml")["game"]
    assert (game["positions"], game["die_sides"], game["crews_per_ship"]) == (4, 4, 4)
    assert (ss.HAND_LIMIT, ss.FIRES_TO_LOSE, ss.WOUNDS_TO_LOSE) == (5, 4, 4)


# --- rulebook ---


@pytest.mark.parametrize("file", FORMS)
def test_every_clause_named_in_the_content_exists(file: str, book: Rulebook) -> None:
    assert set(re.findall(r"SS-[A-Z]+-\d\d", text_of(file))) <= set(book.by_id)


def test_every_clause_named_inside_the_rulebook_exists(book: Rulebook) -> None:
    whole = (PAPERS.folder / "rulebook.md").read_text(encoding="utf-8")
    assert set(re.findall(r"SS-[A-Z]+-\d\d", whole)) == set(book.by_id)


def test_the_rulebook_has_every_clause_with_its_origin(book: Rulebook) -> None:
    assert {tag for clause in book.clauses() for tag, _ in clause.tags} == {"source", "ruling", "faq", "fact"}
    assert all(clause.tags for clause in book.clauses())


def test_options_are_those_of_the_rulebook(book: Rulebook) -> None:
    """The round limit is a number and so has no mark; the leaders are switches of SS-OPT-03."""
    marked = {clause.id: clause.option for clause in book.clauses() if clause.option}
    options = {option.clause: option for option in ss.OPTIONS if option.name != "round-limit"}
    assert set(marked) == set(options)
    for clause, option in options.items():
        mark = marked[clause]
        assert mark is not None
        assert (option.name, option.choices, option.default) == (mark.name, mark.choices, mark.choices[0])
    assert all(option.text.endswith("?") for option in ss.OPTIONS)


def test_every_effect_of_a_card_is_explained(book: Rulebook) -> None:
    titles = [clause.title.strip("`") for clause in book.clauses() if clause.id.startswith("SS-EFF-")]
    assert sorted({order.effect for order in ss.ORDERS.values()}) == sorted(titles)


def test_clauses_about_a_card_name_it(book: Rulebook) -> None:
    names = {order.name for order in ss.ORDERS.values()}
    for clause in ("SS-CARD-01", "SS-CARD-02", "SS-CARD-04", "SS-CARD-08", "SS-CARD-12", "SS-CARD-13"):
        assert book.clause(clause).title in names


# --- areas ---


@pytest.mark.rule("SS-ATK-06")
@pytest.mark.parametrize("name", ss.AREAS)
def test_a_highlighted_area_is_all_hexes_of_its_side_up_to_its_range(name: str) -> None:
    entry = ss.AREAS[name]
    assert name == f"{entry.side}-{entry.range}"
    assert sorted(entry.hexes) == sorted(area(entry.side, entry.range).offsets)


def test_every_area_is_used_and_every_order_says_what_its_areas_are() -> None:
    used = {f"{side}-{order.reach}" for order in ss.ORDERS.values() for side in order.sides}
    assert used == set(ss.AREAS)
    for order in ss.ORDERS.values():
        for side in order.sides:
            assert f"Range {order.reach} " in order.text and ("any side" if side == "any" else side) in order.text


# --- orders ---


@pytest.mark.rule("SS-COMP-02", "SS-DEF-16")
def test_every_crew_has_a_deck_of_twelve_for_its_role() -> None:
    assert [len(deck) for deck in ss.DECKS] == [12] * 4
    kinds = [Counter(ss.ORDERS[card].kind for card in deck) for deck in ss.DECKS]
    assert kinds[1] == {"sail": 11, "repair": 1} and kinds[2] == {"attack": 12}
    assert kinds[3] == {"attack": 9, "repair": 2, "special": 1} and kinds[0]["reaction"] == 2
    for number, deck in enumerate(ss.DECKS):
        assert all(ss.ORDERS[card].crew == number for card in deck)


@pytest.mark.rule("SS-COMP-02")
def test_the_decks_hold_these_cards() -> None:
    assert [dict(Counter(deck)) for deck in ss.DECKS] == [
        {"brace": 1, "captains-helm": 1, "lend-a-hand": 2, "no-prey-no-pay": 1, "scupper-that": 2, "ship-surgeon": 2,
         "shipwright": 2, "spyglass": 1},
        {"boom-about": 3, "club-haul": 1, "ease-the-sheets": 1, "full-sail": 1, "hard-a-port": 1, "hard-a-starboard": 1,
         "heave-to": 1, "ramming-speed": 1, "ships-husband": 1, "steady-as-she-goes": 1},
        {"bow-chasers": 1, "double-shot": 1, "grapeshot": 2, "hot-shot": 1, "port-cannons": 3, "starboard-cannons": 3,
         "stern-chasers": 1},
        {"boarding-pikes": 3, "buccaneer": 1, "cut-the-lines": 1, "grenadoes": 2, "no-quarter": 1, "sharpshooters": 2,
         "witch-doctor": 2}]


@pytest.mark.rule("SS-COMP-04")
def test_the_permanent_order_is_one_card_of_each_crew_and_in_no_deck() -> None:
    permanent = [card for card, order in ss.ORDERS.items() if order.effect == "reload-or-fight-fire"]
    assert permanent == [f"{crew}-reload" for crew in ss.CREWS]
    assert [ss.ORDERS[card].crew for card in permanent] == [0, 1, 2, 3]
    assert not [card for deck in ss.DECKS for card in deck if card in permanent]


@pytest.mark.parametrize("card", [card for card, order in ss.ORDERS.items() if order.steps])
def test_the_text_of_a_sailing_order_tells_its_steps(card: str) -> None:
    order = ss.ORDERS[card]
    for kind, amount, side in order.steps:
        assert (f"{amount} degree" if kind == "turn" else f"ove {amount} knot") in order.text
        assert side in ("any", "") or side in order.text
    assert order.either == ("whichever order" in order.text)


@pytest.mark.parametrize("card", [card for card, order in ss.ORDERS.items() if order.hits])
def test_the_text_of_an_attack_tells_its_hits(card: str) -> None:
    order = ss.ORDERS[card]
    for kind, word in (("fire", "fire damage"), ("wound", "wound")):
        number = order.hits.count(kind)
        assert (f"{number} {word}" in order.text) == (number > 0)


# --- tiles and maps ---


@pytest.mark.rule("SS-COMP-08")
def test_a_tile_is_the_19_hexes_within_distance_2_and_adjoins_six_others() -> None:
    geometry = data_of("scenarios.toml")["tile_geometry"]
    assert len(disk((0, 0), geometry["radius"])) == geometry["hexes"] == 19
    assert {tuple(centre) for centre in geometry["neighbour_centres"]} == set(tiles_around((0, 0), 2)) == {
        (5, -2), (2, 3), (-3, 5), (-5, 2), (-2, -3), (3, -5)}


@pytest.mark.rule("SS-COMP-08")
@pytest.mark.parametrize("form", data_of("scenarios.toml")["scenario"], ids=list(ss.SCENARIOS))
def test_the_tiles_of_a_map_adjoin_without_gap_or_overlap(form: dict[str, Any]) -> None:
    chart = ss.CHARTS[form["id"]]
    centres = {tuple(tile["centre"]) for tile in form["tiles"]}
    assert len(chart.hexes) == 19 * len(centres)
    assert chart.hexes == {hex_ for centre in centres for hex_ in disk(centre, 2)}
    for centre in centres:
        assert set(tiles_around(centre, 2)) & centres                       # each lies beside another
    quantity = {tile["id"]: tile["quantity"] for tile in data_of("scenarios.toml")["sea_tile"]}
    assert all(count <= quantity[tile] for tile, count in Counter(tile["tile"] for tile in form["tiles"]).items())


@pytest.mark.rule("SS-SETUP-04")
@pytest.mark.parametrize("form", data_of("scenarios.toml")["scenario"], ids=list(ss.SCENARIOS))
def test_islands_turn_with_their_tiles_and_leave_the_sea_in_one_piece(form: dict[str, Any]) -> None:
    chart = ss.CHARTS[form["id"]]
    tiles = {tile["id"]: tile["islands"] for tile in data_of("scenarios.toml")["sea_tile"]}
    wanted = {shifted(rotated((q, r), tile["rotation"]), tuple(tile["centre"]))
              for tile in form["tiles"] for q, r in tiles[tile["tile"]]}
    assert set(chart.islands) == wanted and list(chart.islands) == sorted(wanted)
    assert is_connected(chart.hexes - wanted)


@pytest.mark.parametrize("scenario", ss.SCENARIOS)
def test_a_scenario_is_fair_in_distance_and_mirrored(scenario: str) -> None:
    """Reflected in the middle between the two starts a map is the same map."""
    entry = ss.SCENARIOS[scenario]
    (aq, ar, ah), (bq, br, bh) = entry.starts
    assert distance((aq, ar), (bq, br)) >= 6 and (ah + 3) % 6 == bh
    mirrored = {(aq + bq - q, ar + br - r) for q, r in ss.CHARTS[scenario].hexes}
    assert mirrored == ss.CHARTS[scenario].hexes
    assert {(aq + bq - q, ar + br - r) for q, r in ss.CHARTS[scenario].islands} == set(ss.CHARTS[scenario].islands)


def test_the_comment_maps_are_the_maps() -> None:
    """The drawings in the file: a column is a q, a row is 2r+q; # island, K Cockatrice, M Chimera."""
    text = text_of("scenarios.toml")
    for drawing in re.findall(r"# [^\n]*row number[^\n]*\n((?:#[^\n]*\n)+)\[\[scenario\]\]\nid = \"([a-z-]+)\"", text):
        rows, scenario = drawing
        entry = ss.SCENARIOS[scenario]
        shift = min(q for q, _ in ss.CHARTS[scenario].hexes)
        found = {}
        for row in rows.splitlines():
            number = int(row[1:5])
            for at, letter in enumerate(row[6:]):
                if letter != " ":
                    assert at % 2 == 0
                    found[(at // 2 + shift, (number - at // 2 - shift) // 2)] = letter
        assert set(found) == ss.CHARTS[scenario].hexes
        assert {hex_ for hex_, letter in found.items() if letter == "#"} == set(ss.CHARTS[scenario].islands)
        starts = [hex_ for letter in "KM" for hex_, drawn in found.items() if drawn == letter]
        assert starts == [start[:2] for start in entry.starts]


@pytest.mark.parametrize("scenario", ss.SCENARIOS)
def test_starting_damage_does_not_decide_a_game(scenario: str) -> None:
    entry = ss.SCENARIOS[scenario]
    for fires, wounds in zip(entry.fires, entry.wounds, strict=True):
        assert sum(fire > 0 for fire in fires) < ss.FIRES_TO_LOSE and max(wounds) < ss.WOUNDS_TO_LOSE


# --- tables ---


def test_the_fire_table_has_every_state_of_a_position_once() -> None:
    states = [(row.fire, row.manned, row.order) for row in ss.FIRE_TABLE]
    wanted = {(fire, order != "none", order)
              for fire in ("none", "weak", "strong") for order in ("none", "carried-out", "pending")}
    assert len(states) == len(set(states)) == 9 and set(states) == wanted
    for row in ss.FIRE_TABLE:
        assert (row.strong, row.flips, row.spreads) == (row.fire == "none", row.fire == "weak", row.fire == "strong")
        assert (row.wound, row.cancels) == (row.manned, row.order == "pending")


@pytest.mark.rule("SS-SETUP-02")
def test_the_usual_seatings_give_every_crew_one_leader() -> None:
    for players, seats in ss.SEATINGS.items():
        assert len(seats) == players and sorted(crew for seat in seats for crew in seat) == [0, 1, 2, 3]
        assert seats[0][0] == 0                                             # the Captain is the first seat
        assert "-".join("".join("CSGM"[crew] for crew in seat) for seat in seats) == seatings()[players - 1]


def test_a_position_knows_every_scenario() -> None:
    for name, entry in ss.SCENARIOS.items():
        (aq, ar, _), (bq, br, _) = entry.starts
        game = read_position(f"{aq},{ar} N | {bq},{br} N; scenario {name}", (), (0,) * 4 + (1,) * 4)
        assert game.round_limit == entry.round_limit and game.islands == ss.CHARTS[name].islands


def test_the_table_of_figures_tells_whose_they_are() -> None:
    """docs/savage-seas-balance.md: what it says of each Order is what the content says, and the one tuned figure."""
    text = (Path(__file__).parents[2] / "docs/savage-seas-balance.md").read_text(encoding="utf-8")
    table = text.partition("## Whose figures these are")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("| `")]
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
    orders = {name for row in rows if "original" in row[4] for name in re.findall(r"`([a-z-]+)`", row[0])}
    assert orders == {entry["id"] for entry in data_of("orders.toml")["order"] if entry["provenance"] == "source"}
    tuned = [row for row in rows if row[4] == "tuned"]
    fires = ss.SCENARIOS["last-stand-of-the-cockatrice"].fires[0]
    assert [row[3] for row in tuned] == [", ".join(("0", "Weak", "Strong")[fire] for fire in fires)]
