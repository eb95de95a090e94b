"""A ship alongside Constitution, for rules about what hits do."""

from captains_sea.table import Table, table

ALONGSIDE = "formation parallel E b; special no-fire-checks; at fire only"
STARBOARD_BOW, STARBOARD_AFT, PORT_BOW, PORT_AFT = range(4)


def broadside(target: str, hits: int, then: str = "", **options: str) -> Table:
    """Constitution fires low into the port side of a ship alongside: so many hits, none cancelled; the total is 6.

    7 hits are 1 rigging, 4 hull and 2 crew, 14 hits are 1, 9 and 4; `then` are the dice that follow at once.
    """
    duel = table(f"constitution 10,10 N guns=5/5/0/0 | {target}; {ALONGSIDE}", **options)
    faces = " ".join(["6"] * hits + ["1"] * (14 - hits))
    return duel.say("low", dice=f"{faces} | 1 1 | 6 | {then}")


def boxes(duel: Table) -> list[int]:
    return [section.boxes for section in duel.b.sections]
