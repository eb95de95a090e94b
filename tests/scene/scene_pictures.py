"""Pictures that several tests draw: a duel on squares, a chase on hexes, a squadron on the open sea."""

import math
import os
import subprocess
import sys
from pathlib import Path

import weathergage.scene
from weathergage.scene.model import (
    Arc,
    Badge,
    Band,
    Base,
    Box,
    Card,
    Cell,
    Chip,
    Chips,
    Counter,
    Counters,
    Course,
    Creature,
    Entry,
    FireLine,
    Flame,
    Ghost,
    Grid,
    Group,
    Hand,
    Land,
    Link,
    Marker,
    Picture,
    Plan,
    Point,
    Protractor,
    Region,
    Ring,
    Row,
    Ruler,
    Scene,
    Sea,
    Section,
    Sheet,
    ShipMark,
    Side,
    Slot,
    Slots,
    Smoke,
    Step,
    StepTrack,
    Table,
    Track,
    Wedge,
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


# --- a chase on hexes ------------------------------------------------------------------------------------------------


def leaf(q: int, r: int) -> list[Cell]:
    """Nineteen hexes round a middle one."""
    near = range(-2, 3)
    return [(q + dq, r + dr) for dq in near for dr in near if abs(dq + dr) <= 2]


def crew_table(wounds: dict[str, int]) -> Table:
    rows = []
    for name in ("Captain", "Sailmaster", "Gunner", "Marine"):
        boxes = tuple(Box(state="assigned" if i < wounds.get(name, 0) else "present", dashed=i == 3) for i in range(4))
        badge = Badge(text=name[0], tone="brass" if name == "Captain" else "side")
        rows.append((Entry(text=name, badge=badge), "5 of 5", Entry(boxes=boxes), "4"))
    return Table(columns=("", "Hand", "Wounds", "Deck"), rows=tuple(rows))


def chase() -> Picture:
    """Two ships among islands on a board of four leaves."""
    cells = tuple(sorted({*leaf(2, 1), *leaf(7, -2), *leaf(5, 3), *leaf(10, 0)}))
    reach_cells = tuple(cell for cell in cells if cell[1] >= 2 and cell[0] <= 7)
    vert = Side(id="vert", tincture="vert", letter="K", name="Cockatrice")
    gules = Side(id="gules", tincture="gules", letter="M", name="Chimera")
    slots = (
        Slot(label="1", text="no fire", card="face-down"),
        Slot(label="2", text="weak", fire=1, card="face-down"),
        Slot(label="3", text="strong", fire=2, card="blocked"),
        Slot(label="4", text="no fire", card="open"),
    )
    scene = Scene(
        sea=Sea(width=0, height=0, grid=Grid(kind="hex", cells=cells), unit="hex", y_up=False),
        sides=(vert, gules),
        lands=(
            Land(id="gannet", name="Gannet", cells=((7, -1),)),
            Land(id="skerry", name="The Skerry", cells=((4, 3),), kind="rocks"),
        ),
        ships=(
            ShipMark(id="k", name="Cockatrice", side="vert", at=(3, 0), heading=60, fire=1, moved=True),
            ShipMark(id="m", name="Chimera", side="gules", at=(6, 3), heading=300, fire=3, moved=True),
        ),
        overlays=(
            Arc(ship="k", bands=(Band(rank=2, cells=reach_cells),), blocked=((4, 4), (3, 4))),
            Course(points=((3, 0), (5, 0)), kind="free", handles=False),
            Ghost(ship="k", at=(5, 0), heading=120, label="after order 1"),
            FireLine(start=(5, 0), end="m", label="range 3 of 5"),
            Ring(ids=("k",)),
        ),
    )
    return Picture(
        title="Shakedown Cruise", subtitle="hot seat", phase=("Round 4 of 20", "Planning"), scene=scene,
        sheets=(
            Sheet(id="k", title="Cockatrice", subtitle="your ship · 1 fire, 2 wounds", side="vert", ship="k",
                  note="Lead", parts=(Slots(slots=slots), crew_table({"Marine": 2}))),
            Sheet(id="m", title="Chimera", subtitle="2 fires, 1 wound", side="gules", ship="m",
                  parts=(Slots(slots=slots), crew_table({"Sailmaster": 1}))),
        ),
        hands=(
            Hand(label="Captain", badge=Badge(text="C", tone="brass"), note="5 cards", side="vert", cards=(
                Card(timing="Guard", title="Brace", text="Cancel one wound."),
                Card(timing="Repair", title="Shipwright", text="Remove 1 fire from your ship board."),
            )),
            Hand(label="Gunner", badge=Badge(text="G", tone="side"), side="vert", cards=(
                Card(timing="Range 3", title="Grapeshot", text="2 wounds to starboard or port, a die for each.",
                     value="2", chosen=True),
                Card(timing="Range 5", title="Hot Shot", text="A strong fire.", spent=True),
            )),
        ),
    )  # fmt: skip


# --- a squadron on the open sea --------------------------------------------------------------------------------------


def ring_of(x: float, y: float, rx: float, ry: float, turn: float = 0.0, corners: int = 10) -> tuple[Point, ...]:
    """A rough ellipse."""
    points = []
    for i in range(corners):
        a, t = 2 * math.pi * i / corners, math.radians(turn)
        px, py = rx * math.cos(a), ry * math.sin(a)
        points.append((x + px * math.cos(t) - py * math.sin(t), y + px * math.sin(t) + py * math.cos(t)))
    return tuple(points)


def strip(x: float, y: float, heading: float, near: float, far: float, half: float) -> tuple[Point, ...]:
    """A strip of water abeam to port of a ship."""
    a = math.radians(heading)
    ahead, port = (math.sin(a), math.cos(a)), (-math.cos(a), math.sin(a))
    corners = ((near, -half), (far, -half), (far, half), (near, half))
    return tuple((x + port[0] * d + ahead[0] * s, y + port[1] * d + ahead[1] * s) for d, s in corners)


def squadron() -> Picture:
    """Seven ships, an island, a shoal, fog, a spell and a monster on a measured sea."""
    red = Side(id="red", tincture="gules", letter="S", name="Guarda Costa")
    black = Side(id="black", tincture="sable", letter="P", name="Sea Rovers")
    big, small = Base(length=2.5, width=1.25), Base(length=2.0, width=1.0)
    ships = (
        ShipMark(id="galleon", name="Light Galleon", note="flag", side="red", at=(17.7, 6.9), heading=75, base=big,
                 form="galleon", flagship=True, moved=True),
        ShipMark(id="fregate", name="Petite Frégate", side="red", at=(12.5, 5.8), heading=85, base=big, moved=True),
        ShipMark(id="sloop", name="Sloop", side="red", at=(8.4, 4.9), heading=82, base=small, form="cutter", masts=1,
                 rig="fore-aft", moved=True),
        ShipMark(id="revenge", name="Queen Anne’s Revenge", side="black", at=(10.2, 12.7), heading=92, base=big,
                 holes=2, captured_by="red"),
        ShipMark(id="corvette", name="Corvette", side="black", at=(6.8, 12.5), heading=94, base=small, masts=2),
        ShipMark(id="brig", name="Brig", side="black", at=(3.7, 12), heading=84, base=small, masts=2, rig="brig",
                 anchored=True),
        ShipMark(id="galley", name="Galley", side="black", at=(3.4, 16.2), heading=68, form="galley", masts=1,
                 rig="lateen", oars=12, guns=0, length=2.6, shaken=True),
    )  # fmt: skip
    scene = Scene(
        sea=Sea(width=28, height=28, unit="in", name="Off the Cays"),
        sides=(red, black),
        wind=Wind(from_deg=270, label="wind west", strength="2"),
        lands=(
            Land(id="cayo-rivero", name="Cayo Rivero", outline=ring_of(20.5, 17, 2.6, 2.0)),
            Land(id="teeth", name="The Teeth", kind="rocks", outline=ring_of(25, 8.5, 0.6, 0.5, corners=6)),
            Land(id="shoal", name="shoal", note="2 fathoms", kind="shoal", outline=ring_of(7, 20, 2.4, 1.2, 24)),
            Land(id="bank", name="fog", kind="fog", outline=((21, 22), (26, 22), (26, 25), (21, 25))),
        ),
        smoke=(Smoke(at=(13, 14.2)), Smoke(at=(14.1, 14.5), size=1.1)),
        flames=(Flame(at=(24, 13), strength=2),),
        ships=ships,
        creatures=(
            Creature(id="kraken", kind="kraken", at=(4, 3), side="black", name="Kraken", size=1.8),
            Creature(id="thing", kind="unknown", at=(14, 2), size=1.2),
        ),
        markers=(Marker(id="buoy", at=(22, 5), badge=Badge(text="1", tone="side"), side="red", name="objective"),),
        overlays=(
            Arc(ship="fregate", bands=(
                Band(rank=1, label="Pistol 3 in", outline=strip(14.7, 9, 40, 0.6, 3.6, 1.25)),
                Band(rank=2, label="Musket 6 in", outline=strip(14.7, 9, 40, 3.6, 6.6, 1.25)),
                Band(rank=3, label="Cannon 12 in", outline=strip(14.7, 9, 40, 6.6, 12.6, 1.25)),
            )),
            Course(points=((12.5, 5.8), (14.7, 9)), kind="plan"),
            Ghost(ship="fregate", at=(14.7, 9), heading=40),
            Protractor(at="fregate", zero_deg=85, least_deg=-45, most_deg=45, value_deg=-45, wished_deg=-58),
            Ruler(start=(14.7, 9), end="revenge", label="3.9 in"),
            Ring(ids=("fregate",)),
            Ring(ids=("revenge",), kind="target"),
            Ring(ids=("galleon",), kind="can-act"),
            Link(ids=("galleon", "fregate", "sloop"), side="red"),
            Link(ids=("revenge", "corvette", "brig"), side="black"),
            Region(wedge=Wedge(at=(17, 23), from_deg=0, to_deg=360, outer=2), kind="effect", side="red",
                   label="maelstrom"),
            Region(wedge=Wedge(at=(8.4, 4.9), from_deg=225, to_deg=315, outer=3), kind="forbidden",
                   label="no sailing"),
        ),
    )  # fmt: skip

    def row(mark: ShipMark, fatigue: int, damage: int, words: str) -> Sheet:
        def marks(full: int, state: str) -> tuple[Box, ...]:
            filled = Box(state="counter") if state == "fatigue" else Box(state="lost")
            return (*[filled] * full, *[Box()] * (7 - full))

        guns_ready = Counter(label="guns", value="", dots=(True, damage == 0))
        return Sheet(
            id=mark.id, title=mark.name, side=mark.side, ship=mark.id, group=mark.side, compact=True,
            active=mark.id == "fregate", note=words,
            parts=(
                Track(label="Fatigue", boxes=marks(fatigue, "fatigue"), value=str(fatigue)),
                Track(label="Damage", boxes=marks(damage, "damage"), value=str(damage)),
                Counters(counters=(guns_ready, Counter(label="speed", value="3"))),
            ),
        )  # fmt: skip

    sheets = tuple(
        row(mark, i % 4, (i * 2) % 3, "moving" if mark.id == "fregate" else "") for i, mark in enumerate(ships)
    )
    return Picture(
        title="Patrol off the Cays", phase=("Turn 4 of 10", "Movement"), scene=scene, sheets=sheets,
        groups=(
            Group(id="red", title="Guarda Costa", side="red", note="Strike 6 of 17"),
            Group(id="black", title="Sea Rovers", side="black", note="Strike 4 of 16"),
        ),
    )  # fmt: skip


PICTURES = {"duel": duel, "chase": chase, "squadron": squadron}


def is_the_same_in_every_process(code: str) -> bool:
    """Whether a program prints the same, in whatever order sets and dictionaries of words come."""
    path = os.pathsep.join((str(Path(weathergage.scene.__file__).parents[2]), str(Path(__file__).parent)))
    told = {subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
                           capture_output=True, text=True, check=True).stdout for seed in ("1", "2")}
    return len(told) == 1
