"""What is on the table, as data: a scene, its overlays, and the sheets beside it.

A ruleset fills these structs; a screen draws them. Nothing here knows a game, and nothing here knows a screen.

Places. A point is ``(x, y)`` in table units. On a square board these are the column and row number of a square's
centre, on a hex board axial ``(q, r)``, on the open sea a length (inches, say). ``Sea.y_up`` says whether y grows to
the north. Headings and bearings are degrees clockwise from north, and north is up the page. A wind is named by where
it comes from. Sides, ships and other pieces are referred to by id.

One file, because it is one vocabulary: the places, the pieces, the overlays, the sheets, and the picture of them all.
"""

from typing import Literal, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Pose: TypeAlias = tuple[float, float, float]
"""A point and a heading."""
Cell: TypeAlias = tuple[int, int]
Place: TypeAlias = Point | str
"""A point, or the id of a piece, which stands for the piece's centre."""

Tincture: TypeAlias = Literal["azure", "gules", "vert", "purpure", "sable", "tenne"]
Paint: TypeAlias = Literal["or", "azure", "gules", "vert", "purpure", "sable", "tenne"]
"""What badges, boxes and cards may be coloured with: a tincture, or the gold that no side has."""
HullForm: TypeAlias = Literal["ship", "galleon", "cutter", "galley", "barge", "raker"]
Rig: TypeAlias = Literal["square", "brig", "fore-aft", "lateen"]
Icon: TypeAlias = Literal[
    "anchor", "cards", "clock", "crew", "dice", "eye", "flag", "flame", "guns", "hidden", "lock", "musket", "pistol",
    "ruler", "sail", "ship", "skull", "star", "swords", "turn", "warn", "wind",
]  # fmt: skip


class Data(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every struct here: immutable, and built by keyword."""


# --- the sea ---------------------------------------------------------------------------------------------------------


class Grid(Data, frozen=True):
    """The printed grid of a board."""

    kind: Literal["square", "hex"] = "square"
    first: Cell = (1, 1)  # number of the lowest column and the lowest row of a rectangular board
    cells: tuple[Cell, ...] = ()  # the cells that exist, for a board that is not a rectangle
    flat_top: bool = True  # hexes: flat sides north and south (True), or corners there (False)
    numbered: bool = True  # print the coordinates: all along the edge (squares), every fifth cell (hexes)
    steps: tuple[int, int] | None = None  # squares: what a step over a side and over a corner measure; else cells


class Scale(Data, frozen=True):
    """A length that players measure with, drawn true to scale in a corner of the sea."""

    label: str  # "L"
    length: float  # in table units


class Sea(Data, frozen=True):
    """The playing surface. Without a grid it is open sea that is measured."""

    width: float  # columns of a board, or the length of the table from west to east
    height: float  # rows of a board, or the length of the table from south to north
    grid: Grid | None = None
    unit: str = ""  # short name of one unit of length, as printed after a number: "in", "MP"
    y_up: bool = True  # y grows to the north; False where it grows to the south (as most axial hexes do)
    name: str = ""  # lettered across the water: "The Western Ocean"
    caption: str = ""  # small line in a corner: a position, a date, a scale
    soundings: bool = True  # sprinkle depths over the water; they mean nothing to the game
    is_round: bool = False  # open sea only: a disc about (0, 0), as wide as it is high
    step: float = 0.0  # open sea: length of one bar of the border; 0 lets the screen choose
    scales: tuple[Scale, ...] = ()  # open sea: scale bars in a corner


class Window(Data, frozen=True):
    """The part of the sea that is worth showing, in table units; corners in any order.

    On a square board these are the outermost columns and rows to be shown. A hex board is always shown whole.
    """

    west: float
    south: float
    east: float
    north: float


class Side(Data, frozen=True):
    """Those who fight together: a colour, which is also a hatching, and a letter on the flag."""

    id: str
    tincture: Tincture
    letter: str  # one or two characters
    name: str = ""  # "British"


class Wind(Data, frozen=True):
    """The wind of the whole table, drawn as the arrow on the compass rose."""

    from_deg: float  # where it blows from: 315 is a north-west wind
    label: str = ""  # in words: "wind north-west, steady"
    strength: str = ""  # the game's word or number, drawn as a badge
    at: Point | None = None  # where the rose stands; None lets the screen find a free place


# --- pieces ----------------------------------------------------------------------------------------------------------


class Badge(Data, frozen=True):
    """A small round mark on a piece: a letter, a number or an icon."""

    text: str = ""
    icon: Icon | None = None
    tone: Literal["plain", "brass", "danger", "side", "lost"] = "plain"
    tincture: Paint | None = None  # of a badge of tone "side" that has a colour of its own
    hint: str = ""  # what it means, in words


class Decoration(Data, frozen=True):
    """A turret, wheel or tower on the deck: a disc or a rectangle in hull coordinates.

    Hull coordinates run from -0.5 (port, bow) to +0.5 (starboard, stern), as fractions of beam and length.
    """

    shape: Literal["disc", "box"]
    x: float  # its centre across the hull
    y: float  # its centre along the hull
    width: float  # across the hull, as a fraction of the beam; the diameter of a disc
    height: float = 0.0  # along the hull, as a fraction of the length; unused by a disc
    tone: Literal["dark", "deck", "light", "side"] = "dark"


class Base(Data, frozen=True):
    """The true footprint by which the rules measure: a rectangle along the keel, or a disc."""

    length: float  # along the keel, in table units; the diameter of a disc
    width: float = 0.0  # across the keel; 0 makes it a disc


class ShipMark(Data, frozen=True):
    """A ship seen from above: where she is, how she is built, what she carries, what has befallen her."""

    id: str
    at: Point
    heading: float  # of the bow, degrees clockwise from north
    side: str = ""  # id of a Side
    name: str = ""  # lettered beside her
    note: str = ""  # lettered after the name: "flag", "6 MP"
    description: str = ""  # one sentence for those who cannot see her

    # built
    form: HullForm = "ship"
    outline: tuple[Point, ...] = ()  # own hull outline in hull coordinates (see Decoration), instead of a form
    length: float | None = None  # in table units; None is the usual size on this sea
    beam: float | None = None  # in table units; None follows from length and form
    base: Base | None = None
    masts: int = 3  # 0 to 6
    mast_at: tuple[float, ...] = ()  # where they stand, as fractions of the length from the bow; empty: as usual
    tops: tuple[Literal["plain", "white", "red"], ...] = ()  # the colour of each masthead, where it has a meaning
    rig: Rig = "square"
    guns: int = 8  # gun ports drawn on each side
    oars: int = 0  # oars drawn on each side
    decorations: tuple[Decoration, ...] = ()

    # sailing
    sail: int = 2  # 0 furled, 1 fighting, 2 plain, 3 full
    wind: float | None = None  # the wind's origin relative to her bow, -180..180, starboard positive; None: Scene.wind
    moved: bool = False  # she moved this turn and trails a wake
    way: tuple[Pose, ...] = ()  # how she came here lately, the last pose is where she is: a page shows her sailing it
    anchored: bool = False
    aground: bool = False
    flagship: bool = False

    # hurt
    lost_masts: tuple[int, ...] = ()  # counted from the bow, the foremast is 0
    fallen_masts: tuple[int, ...] | None = None  # lost masts that still hang over the side; None: all of them
    holes: int = 0  # shot holes drawn on the hull; one per seventh of the hull lost is a good measure
    fire: int = 0  # 0 to 3 flames
    entangled: tuple[str, ...] = ()  # ids of the pieces she is grappled or fouled with
    shaken: bool = False  # sails furled, flag at half pole: struck, unnerved or out of action
    captured_by: str = ""  # id of the Side whose flag flies above hers
    sinking: bool = False
    wreck: bool = False  # only the chart's wreck mark is left

    badges: tuple[Badge, ...] = ()
    row: tuple[Badge, ...] = ()  # badges that belong together, in a row beside her: her guns from the bow, say


class Creature(Data, frozen=True):
    """A monster, a flyer, or something unknown, drawn as a marker."""

    id: str
    kind: Literal["serpent", "kraken", "flyer", "unknown"]
    at: Point
    side: str = ""  # id of a Side
    name: str = ""
    description: str = ""
    heading: float = 0.0  # turns a flyer; the others are drawn upright
    size: float | None = None  # diameter of its disc in table units; None is the usual size
    badges: tuple[Badge, ...] = ()


class Land(Data, frozen=True):
    """Terrain: an outline on the open sea, or whole cells of a board."""

    id: str  # also the seed of its ragged coast
    kind: Literal["island", "rocks", "shoal", "fog"] = "island"
    outline: tuple[Point, ...] = ()  # the polygon the rules use; may be empty if cells are given
    cells: tuple[Cell, ...] = ()  # the cells it fills; those that touch make one island
    name: str = ""
    note: str = ""  # "2 fathoms", "blocks sight"


class Smoke(Data, frozen=True):
    """A bank of gun smoke."""

    at: Point
    value: int | None = None  # printed in a badge
    id: str = ""
    size: float | None = None  # diameter in table units; None is the usual size


class Flame(Data, frozen=True):
    """A fire that burns on the board, not on a ship."""

    at: Point
    strength: int = 1  # 1 weak, 2 strong
    id: str = ""


class Marker(Data, frozen=True):
    """Any other counter on the board."""

    id: str
    at: Point
    badge: Badge = Badge()
    side: str = ""  # id of a Side; colours a badge of tone "side"
    name: str = ""  # lettered beside it
    description: str = ""
    face_down: bool = False  # what it is, is hidden: drawn as a hatched disc with a question mark
    size: float | None = None  # diameter of its disc in table units, if the rules give it one


# --- overlays: what the question at hand lays over the chart ---------------------------------------------------------


class Ghost(Data, frozen=True, tag="ghost"):
    """Where a ship would be."""

    ship: str  # id of the ShipMark whose hull it has
    at: Point
    heading: float
    label: str = ""  # "after order 1"
    hull: ShipMark | None = None  # the hull itself, of a ship that is not on the table


class Wedge(Data, frozen=True):
    """A sector of a ring around a point."""

    at: Point
    from_deg: float  # bearings, clockwise from the first to the second
    to_deg: float
    outer: float  # radius in table units
    inner: float = 0.0


class Band(Data, frozen=True):
    """One range band of an arc: exact cells on a board, exact shapes on the open sea."""

    rank: Literal[1, 2, 3, 4]  # 1 is the nearest and is drawn strongest
    label: str = ""  # stands on the outer edge: "6 MP", "musket"
    cells: tuple[Cell, ...] = ()
    outline: tuple[Point, ...] = ()  # polygon
    wedge: Wedge | None = None


class Arc(Data, frozen=True, tag="arc"):
    """The water that guns can reach, band by band from near to far."""

    bands: tuple[Band, ...]
    ship: str = ""  # id of the ship that would fire
    blocked: tuple[Cell, ...] = ()  # cells within the arc that cannot be seen
    blocked_outlines: tuple[tuple[Point, ...], ...] = ()  # the same on the open sea


class Ruler(Data, frozen=True, tag="ruler"):
    """A measured distance."""

    start: Place
    end: Place
    label: str = ""  # "6 MP", "3.9 in"
    segments: int = 0  # alternating bars, one per unit; 0 measures them from the length


class Region(Data, frozen=True, tag="region"):
    """An area of water with a meaning: where one may go, where one may not, where something is in force."""

    outline: tuple[Point, ...] = ()  # polygon
    cells: tuple[Cell, ...] = ()
    wedge: Wedge | None = None  # a full disc is a wedge from 0 to 360
    kind: Literal["legal", "forbidden", "danger", "effect", "zone"] = "legal"  # a zone is somebody's, and no more
    label: str = ""
    side: str = ""  # id of the Side an effect or zone belongs to


class Cells(Data, frozen=True, tag="cells"):
    """Highlighted cells of a board."""

    cells: tuple[Cell, ...]
    kind: Literal["legal", "hover", "chosen", "refused"] = "legal"
    labels: tuple[str, ...] = ()  # one per cell, or none


class Ring(Data, frozen=True, tag="ring"):
    """Pieces picked out by a ring or brackets."""

    ids: tuple[str, ...]
    kind: Literal["selected", "can-act", "target", "focus", "moved"] = "selected"


class Course(Data, frozen=True, tag="course"):
    """A line along which a ship sails, will sail or has sailed."""

    points: tuple[Point, ...]
    kind: Literal["past", "plan", "free"] = "plan"  # dotted ink, solid brass, dashed brass
    ship: str = ""  # id of the ship
    handles: bool = False  # mark ends and bends as things to drag
    label: str = ""


class FireLine(Data, frozen=True, tag="fire-line"):
    """A line from gun to target."""

    start: Place
    end: Place
    label: str = ""
    blocked: bool = False


class Protractor(Data, frozen=True, tag="protractor"):
    """An angle being chosen at a point."""

    at: Place
    zero_deg: float  # bearing from which the angle is counted
    least_deg: float  # legal part, relative to zero, port negative
    most_deg: float
    value_deg: float  # the angle now, relative to zero
    wished_deg: float | None = None  # an illegal wish, shown hollow and red
    label: str = ""


class Link(Data, frozen=True, tag="link"):
    """Pieces that belong together: a formation, a tow, a chain of command."""

    ids: tuple[str, ...]
    kind: Literal["formation", "tow", "command", "grapnel"] = "formation"
    side: str = ""  # id of a Side
    label: str = ""


class Label(Data, frozen=True, tag="label"):
    """Words on the chart."""

    at: Place
    text: str
    kind: Literal["plain", "pill", "brass", "danger"] = "pill"


Overlay: TypeAlias = Ghost | Arc | Ruler | Region | Cells | Ring | Course | FireLine | Protractor | Link | Label


class Scene(Data, frozen=True):
    """Everything that lies on the table."""

    sea: Sea
    sides: tuple[Side, ...] = ()
    wind: Wind | None = None
    lands: tuple[Land, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    flames: tuple[Flame, ...] = ()
    ships: tuple[ShipMark, ...] = ()
    creatures: tuple[Creature, ...] = ()
    markers: tuple[Marker, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    view: Window | None = None  # what to show when the sea is larger than what matters; None shows all


# --- sheets: what lies beside the chart ------------------------------------------------------------------------------


class Box(Data, frozen=True):
    """One box of a track."""

    state: Literal["present", "lost", "counter", "assigned"] = "present"  # open, crossed off, marked now, in use
    text: str = ""  # printed inside: "F", "S", "3", "Handy"
    threshold: bool = False  # something happens when this box is reached: red foot
    dashed: bool = False  # a box of another kind, with a dashed edge
    red: bool = False  # the printed text is red; crossed off, so are its strokes
    tincture: Paint | None = None  # of an assigned box that has not the side's colour
    hint: str = ""  # what it means, in words


class Track(Data, frozen=True, tag="track"):
    """A row of boxes with a name and a value."""

    label: str
    boxes: tuple[Box, ...]
    value: str = ""  # what is left, printed bold at the right: "10"
    of: str = ""  # printed small after the value: "/12"
    compact: bool = False
    hint: str = ""


class Row(Data, frozen=True, tag="row"):
    """A line of words: a name and a value, or only text."""

    text: str
    label: str = ""
    value: str = ""
    clause: str = ""  # id of the rule it rests on


class Chip(Data, frozen=True):
    """A short fact in a rounded frame."""

    text: str
    icon: Icon | None = None
    tone: Literal["plain", "brass", "fire", "danger"] = "plain"


class Chips(Data, frozen=True, tag="chips"):
    """A few chips in a row."""

    chips: tuple[Chip, ...]


class Section(Data, frozen=True):
    """A battery or a quarter of the hull in the plan view."""

    place: Literal["port-bow", "starboard-bow", "port-aft", "starboard-aft"]
    boxes: tuple[Box, ...] = ()
    label: str = ""  # "Bow"
    load: str = ""  # what is loaded, printed bold: "Chain"
    hidden: bool = False  # the load is secret: a question mark is drawn instead


class Plan(Data, frozen=True, tag="plan"):
    """The ship from above with her four sections around her. The hull is that of the sheet's ship."""

    sections: tuple[Section, ...]
    port: str = "Port"  # captions between the sections
    starboard: str = "Starbd"


class Area(Data, frozen=True):
    """A part of a ship seen from the side: where it is on her profile, what hits it, and what has become of it."""

    name: str  # "Fore Mast"
    left: float  # its edges in percent of the profile: from the prow to the stern, from the top to the water
    top: float
    right: float
    bottom: float
    boxes: tuple[Box, ...] = ()
    roll: str = ""  # the faces that hit it: "4", "5-6"
    save: str = ""  # "5+"
    fire: int = 0  # how much of it burns
    lost: bool = False  # nothing of it is left
    hint: str = ""


class Profile(Data, frozen=True, tag="profile"):
    """The ship from the side, prow left: her parts with their boxes, and those below the waterline."""

    areas: tuple[Area, ...]
    keel: tuple[Box, ...] = ()  # below the waterline
    save: str = ""  # of the keel: "4+"
    compact: bool = False  # no words, only boxes in their places


class Counter(Data, frozen=True):
    """A number that goes up and down."""

    label: str
    value: str
    icon: Icon | None = None
    tone: Literal["plain", "brass", "fire", "danger"] = "plain"
    dots: tuple[bool, ...] = ()  # drawn as filled and open dots before the value: guns ready, orders left


class Counters(Data, frozen=True, tag="counters"):
    """Several counters side by side."""

    counters: tuple[Counter, ...]


class Slot(Data, frozen=True):
    """A numbered place on a ship or mat that may burn, be blocked, or hold a card."""

    label: str  # "1"
    text: str = ""  # "no fire"
    fire: int = 0  # 0 none, 1 weak, 2 strong
    card: Literal["", "empty", "open", "face-down", "face-up", "blocked"] = ""
    note: str = ""  # title of the card, if it may be read; or a word where no card lies
    badge: Badge | None = None  # whose card it is
    state: str = ""  # what has become of the card, below it: "done", "canceled"
    done: bool = False  # the card has had its turn: its title is pale
    struck: bool = False  # the card is crossed out
    more: tuple[str, ...] = ()  # titles of further cards beneath it, "" for those that may not be read
    marks: tuple[Paint, ...] = ()  # counters that lie on the card, by their colour
    now: bool = False  # being dealt with: brass ring
    choice: bool = False  # may be chosen: dashed brass edge
    hint: str = ""  # the card in words


class Slots(Data, frozen=True, tag="slots"):
    """A row of slots."""

    slots: tuple[Slot, ...]


class Entry(Data, frozen=True):
    """A cell of a small table that is more than words."""

    text: str = ""
    boxes: tuple[Box, ...] = ()
    badge: Badge | None = None  # before the text
    bold: bool = False


class Table(Data, frozen=True, tag="table"):
    """A small table."""

    columns: tuple[str, ...]  # headings; may be empty strings
    rows: tuple[tuple[str | Entry, ...], ...]


class Card(Data, frozen=True):
    """A card. Face down it carries nothing but its back."""

    id: str = ""
    title: str = ""
    text: str = ""
    timing: str = ""  # when it may be played, top left: "To hit"
    value: str = ""  # large figure, top right
    note: str = ""  # foot of the card
    side: str = ""  # id of the Side whose back it has
    face_up: bool = True
    playable: bool = False  # fits this moment: brass edge and the word "now"
    chosen: bool = False  # part of the answer being made
    spent: bool = False  # drawn pale
    tincture: Paint | None = None  # a card that is a mark more than a text, such as an injury: filled with this colour


class Hand(Data, frozen=True, tag="hand"):
    """Cards that are held, drawn or in play."""

    label: str = ""
    cards: tuple[Card, ...] = ()  # those one may see
    hidden: int = 0  # how many more there are, face down
    side: str = ""  # id of a Side
    note: str = ""  # "4 cards", "deck 12"
    badge: Badge | None = None
    meter: tuple[Box, ...] = ()  # how full it is


Part: TypeAlias = Track | Row | Chips | Plan | Profile | Counters | Slots | Table | Hand


class Group(Data, frozen=True):
    """A heading over several sheets: a squadron, a seat."""

    id: str
    title: str
    side: str = ""  # id of a Side
    note: str = ""  # at the right: "Strike 6 of 17"


class Sheet(Data, frozen=True):
    """What a player keeps for one ship or one seat; its parts are drawn from top to bottom."""

    id: str
    title: str
    subtitle: str = ""
    side: str = ""  # id of a Side
    ship: str = ""  # id of the ShipMark or Creature it belongs to; gives the hull of a Plan, the small glyph of a row
    parts: tuple[Part, ...] = ()
    note: str = ""  # at the right of the title: "Lead", "moving"
    active: bool = False  # the one that acts now
    group: str = ""  # id of a Group
    compact: bool = False  # drawn as a row with a small glyph: for squadrons
    more: tuple[Part, ...] = ()  # shown when the sheet is opened, and where it is the one that acts


class Step(Data, frozen=True):
    """One box of a table-level track."""

    label: str  # "7"
    counters: tuple[str, ...] = ()  # ids of the Sides that have a counter here
    text: str = ""  # printed inside the box
    hint: str = ""


class StepTrack(Data, frozen=True):
    """A track of the whole table, such as impulses or turns, with counters of the sides."""

    title: str  # "Impulse 7"
    steps: tuple[Step, ...]
    subtitle: str = ""  # "of 12, step 3 fire"
    current: int = -1  # index of the step that is being played; those before it are past
    legend: tuple[tuple[str, str], ...] = ()  # (id of a Side, words): ("azure", "A speed 7")


class Picture(Data, frozen=True):
    """The whole table as one seat sees it."""

    scene: Scene
    sheets: tuple[Sheet, ...] = ()
    title: str = ""  # the battle: "Constitution and Guerriere"
    subtitle: str = ""  # the game and the day
    phase: tuple[str, ...] = ()  # where the game stands, from large to small: ("Turn 3 of 12", "Impulses", "Fire")
    groups: tuple[Group, ...] = ()
    tracks: tuple[StepTrack, ...] = ()
    hands: tuple[Hand, ...] = ()  # laid out below the chart
    description: str = ""  # the position in a few sentences, for those who cannot see it
