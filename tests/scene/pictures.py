"""Pictures that several tests draw: a duel on squares, a chase on hexes, a squadron on the open sea."""

from weathergage.scene.model import (
    Arc,
    Band,
    Box,
    Card,
    Cell,
    Chip,
    Chips,
    Course,
    Grid,
    Hand,
    Picture,
    Plan,
    Ring,
    Row,
    Ruler,
    Scene,
    Sea,
    Section,
    Sheet,
    ShipMark,
    Side,
    Smoke,
    Step,
    StepTrack,
    Track,
    Wind,
    Window,
)

AMERICAN = Side(id="american", tincture="azure", letter="A", name="American")
BRITISH = Side(id="british", tincture="gules", letter="B", name="British")


def reach(dx: int, dy: int) -> int:
    """Movement points from a square: 2 along, 3 across the corner."""
    low, high = sorted((abs(dx), abs(dy)))
    return 2 * (high - low) + 3 * low


def starboard_arc(column: int, row: int) -> Arc:
    """Squares abeam of a ship that heads east, by range."""
    bands: dict[int, list[Cell]] = {1: [], 2: [], 3: [], 4: []}
    for dy in range(1, 7):
        for dx in range(-dy, dy + 1):
            if 7 <= column + dx <= 18:
                far = reach(dx, dy)
                rank = 1 if far <= 3 else 2 if far <= 6 else 3 if far <= 12 else 4
                bands[rank].append((column + dx, row - dy))
    labels = {1: "3 MP", 2: "6 MP", 3: "12 MP", 4: ""}
    return Arc(
        ship="constitution",
        bands=tuple(Band(rank=rank, label=labels[rank], cells=tuple(bands[rank])) for rank in (1, 2, 3, 4)),
    )


def duel_scene() -> Scene:
    return Scene(
        sea=Sea(
            width=24, height=18, grid=Grid(), unit="MP", name="The Western Ocean", caption="41° 42′ N, 55° 48′ W"
        ),
        view=Window(west=7, south=4, east=18, north=14),
        sides=(AMERICAN, BRITISH),
        wind=Wind(from_deg=315, label="wind north-west, steady"),
        smoke=(Smoke(at=(12, 8), value=2), Smoke(at=(10, 6), value=4)),
        ships=(
            ShipMark(
                id="constitution", name="Constitution", side="american", at=(12, 10), heading=90, guns=11, sail=2,
                moved=True,
            ),
            ShipMark(
                id="guerriere", name="Guerriere", side="british", at=(12, 7), heading=45, guns=9, sail=1,
                lost_masts=(2,), holes=2, moved=True,
                description="Guerriere, British, bears south of Constitution, 6 MP, mizzen gone",
            ),
        ),
        overlays=(
            starboard_arc(12, 10),
            Course(kind="past", ship="constitution", points=((8, 13), (9, 12), (10, 11), (11, 10), (11.4, 10))),
            Course(kind="past", ship="guerriere", points=((15, 5), (13, 5), (11, 6))),
            Ring(ids=("constitution",)),
            Ring(ids=("guerriere",), kind="target"),
            Ruler(start="constitution", end="guerriere", label="6 MP", segments=6),
        ),
    )  # fmt: skip


def rigging(lost: int, free: int, firm: int) -> tuple[Box, ...]:
    boxes = [Box(state="lost")] * lost + [Box(state="counter")] + [Box()] * free
    return (*boxes, *[Box(text="F", dashed=True)] * firm, Box(text="S"))


def crew(lost: int, total: int, thresholds: tuple[int, ...]) -> tuple[Box, ...]:
    states = ["lost"] * lost + ["counter"]
    boxes = [
        Box(state="lost" if i < lost else "counter" if i == lost else "present", threshold=i in thresholds)
        for i in range(total)
    ]
    assert len(states) <= total
    return (*boxes, Box(text="S"))


def morale(now: str, lost: tuple[str, ...] = ()) -> tuple[Box, ...]:
    words = ("Strike", "Unfit", "Fit", "Handy")
    return tuple(
        Box(text=word, state="counter" if word == now else "lost" if word in lost else "present") for word in words
    )


def guns(ready: int, lost: int, total: int) -> tuple[Box, ...]:
    return (*[Box(state="lost")] * lost, *[Box(state="assigned")] * ready, *[Box()] * (total - ready - lost))


def duel() -> Picture:
    """Constitution and Guerriere, 19 August 1812: the starboard guns bear."""
    constitution = Sheet(
        id="constitution", title="Constitution", subtitle="44 guns · crack crew · firm hull", side="american",
        ship="constitution", active=True,
        parts=(
            Track(label="Rigging", boxes=rigging(2, 5, 4), value="10", of="/12"),
            Track(label="Crew", boxes=crew(2, 15, (5, 10, 14)), value="13", of="/15"),
            Track(label="Morale", boxes=morale("Handy"), of="+1"),
            Plan(
                sections=(
                    Section(place="port-bow", label="Bow", load="Chain", boxes=guns(0, 0, 5)),
                    Section(place="starboard-bow", label="Bow", load="Round", boxes=guns(5, 0, 5)),
                    Section(place="port-aft", label="Aft", load="Chain", boxes=guns(0, 0, 5)),
                    Section(place="starboard-aft", label="Aft", load="Round", boxes=guns(5, 0, 5)),
                )
            ),
            Chips(
                chips=(
                    Chip(text="Medium sail", icon="sail"),
                    Chip(text="A · port quarter", icon="wind"),
                    Chip(text="Advance 1 of 2", tone="brass"),
                )
            ),
        ),
    )  # fmt: skip
    guerriere = Sheet(
        id="guerriere", title="Guerriere", subtitle="38 guns · average crew · fragile hull", side="british",
        ship="guerriere",
        parts=(
            Track(label="Rigging", boxes=rigging(3, 2, 4), value="7", of="/10"),
            Track(label="Crew", boxes=crew(2, 9, (3, 6, 8)), value="7", of="/9"),
            Track(label="Morale", boxes=morale("Fit", ("Handy",)), of="0"),
            Plan(
                sections=(
                    Section(place="port-bow", label="Bow", hidden=True, boxes=guns(2, 2, 4)),
                    Section(place="starboard-bow", label="Bow", hidden=True, boxes=guns(0, 0, 4)),
                    Section(place="port-aft", label="Aft", hidden=True, boxes=guns(3, 1, 4)),
                    Section(place="starboard-aft", label="Aft", hidden=True, boxes=guns(0, 0, 4)),
                )
            ),
            Chips(
                chips=(
                    Chip(text="Fighting sail", icon="sail"),
                    Chip(text="D · port beam", icon="wind"),
                    Chip(text="Maneuver hidden · 1 spent"),
                )
            ),
        ),
    )  # fmt: skip
    bearings = Sheet(
        id="bearings",
        title="",
        parts=(
            Row(
                label="Bearings",
                text="Guerriere bears S of Constitution, 6 MP, starboard beam. Constitution bears N of Guerriere, on "
                "the edge of her port arc.",
                clause="GEO-05",
            ),
        ),
    )
    azure, gules = (2, 4, 6, 7, 9, 11, 12), (3, 5, 8, 10, 12)
    steps = tuple(
        Step(
            label=str(i),
            counters=(*(("american",) if i in azure else ()), *(("british",) if i in gules else ())),
        )
        for i in range(1, 13)
    )
    return Picture(
        title="Constitution and Guerriere",
        subtitle="19 August 1812",
        phase=("Turn 3 of 12", "Impulses", "Fire"),
        scene=duel_scene(),
        sheets=(constitution, guerriere, bearings),
        tracks=(
            StepTrack(
                title="Impulse 7", subtitle="of 12, step 3 fire", steps=steps, current=6,
                legend=(("american", "A speed 7"), ("british", "B speed 5")),
            ),
        ),
        hands=(
            Hand(
                label="Your hand", side="american",
                cards=(
                    Card(title="Well-Aimed Broadside", timing="To hit", playable=True,
                         text="Every to-hit die of one attack has a further +1."),
                    Card(title="Weather Eye", timing="Initiative", text="Add 2 to your initiative roll."),
                    Card(title="Steady, Lads", timing="Morale", text="Add 2 to every die of one morale check."),
                    Card(title="Grapnels Away", timing="Grapple", text="Add 2 to your grapple roll."),
                ),
            ),
            Hand(label="Guerriere", side="british", hidden=3),
        ),
        description="Constitution heads east with the weather gage; Guerriere lies three squares south, heading "
        "north-east, her mizzen gone. Constitution's starboard guns bear at 6 MP.",
    )  # fmt: skip
