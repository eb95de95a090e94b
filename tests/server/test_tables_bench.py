"""The measurement of many tables plays real battles over real sockets; how large its figures are is the machine's
affair."""

import bench_tables
from server.databases import need_postgres


def sound(figures: dict[str, float]) -> bool:
    return (figures["answers"] >= 4 and figures["refused"] == 0 and figures["sockets"] >= 4
            and all(value >= 0 for value in figures.values()))


def test_the_answers_of_one_reach_the_other() -> None:
    figures = bench_tables.bench(2, 1, False, ["captains-sea", "savage-seas"], 0.2, 2.0, False)
    assert sound(figures) and figures["update_p50_ms"] > 0


def test_people_of_a_table_may_be_at_two_servers() -> None:
    need_postgres()
    figures = bench_tables.bench(2, 2, True, ["savage-seas"], 0.2, 2.0, True)
    assert sound(figures) and figures["servers"] == 2 and figures["database_an_answer_ms"] > 0
