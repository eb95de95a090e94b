"""Hulls true to scale, wherever a vessel lies or may be put: masts, oars, guns and towers as her template has them."""

from typing import Any, Final, NamedTuple

from weathergage.rulesets.man_o_war.content.printed import Location, Model
from weathergage.rulesets.man_o_war.rules.locations import condition_of
from weathergage.rulesets.man_o_war.rules.speeds import mode_named
from weathergage.rulesets.man_o_war.state import Piece, model_of
from weathergage.scene import model as scene
from weathergage.scene.model import HullForm, Rig

FILLS: Final = 0.94                 # how much of her footprint a hull fills


class Fitting(NamedTuple):
    """How a part of a ship is drawn on her deck: what it is called, its shape and measures."""

    word: str
    shape: Any
    width: float
    tone: Any
    beams: bool = False             # one on each side


FITTINGS: Final = (
    Fitting("turret", "disc", 0.42, "light"), Fitting("funnel", "disc", 0.26, "dark"),
    Fitting("paddle", "box", 0.17, "deck", True), Fitting("treadwheel", "box", 0.17, "deck", True),
    Fitting("tower", "box", 0.5, "light"), Fitting("spire", "disc", 0.5, "side"),
    Fitting("battlement", "box", 0.62, "light"), Fitting("bridge", "box", 0.5, "light"),
    Fitting("catapult", "disc", 0.36, "light"), Fitting("chukka", "disc", 0.4, "light"),
    Fitting("mortar", "disc", 0.34, "dark"), Fitting("gun-platform", "disc", 0.34, "light"),
    Fitting("drill", "box", 0.22, "light"), Fitting("claw", "disc", 0.26, "light"),
    Fitting("hammer", "box", 0.2, "light"), Fitting("dragon", "disc", 0.62, "side"),
    Fitting("helldrake", "disc", 0.62, "side"), Fitting("gate", "disc", 0.5, "side"),
    Fitting("portal", "box", 0.5, "dark"),
    Fitting("engine", "box", 0.4, "dark"), Fitting("torpedo", "box", 0.2, "dark"),
)
FORMS: Final[dict[str, tuple[HullForm, Rig]]] = {          # of ships that sail, by fleet
    "high-elf": ("raker", "lateen"), "norse": ("cutter", "square"), "dark-elf": ("barge", "square"),
}


def form_of(model: Model) -> tuple[HullForm, Rig]:
    """Galleys for those with oars and one deck, rounded hulls for engines, galleons for Men O' War."""
    modes = [mode.id for mode in model.modes]
    if "sail" in modes and model.fleet in FORMS:
        return FORMS[model.fleet]
    if "oars" in modes:
        return ("galley", "lateen") if model.layout == "single" else ("galleon", "square")
    if "sail" not in modes:
        return ("raker", "square") if "drill" in model.ram else ("barge", "square")
    return ("galleon", "square") if model.rank == "MOW" else ("ship", "square")


def is_mast(location: Location) -> bool:
    return "mast" in location.id


def centre_of(location: Location) -> float:
    """How far along the hull a part stands, as a fraction from the bow (MW-DATA-02)."""
    return (location.area[0] + location.area[2]) / 200


def fittings(model: Model, filled: tuple[int, ...]) -> tuple[scene.Decoration, ...]:
    """What stands on her deck, where her template has it; what is destroyed is dark."""
    parts: list[scene.Decoration] = []
    for at, location in enumerate(model.locations):
        kind = next((one for one in FITTINGS if one.word in location.id), None)
        if kind is None or is_mast(location):
            continue
        long = (location.area[2] - location.area[0]) / 100
        tone: Any = "dark" if filled[at] >= location.boxes else kind.tone
        count = location.boxes if kind.shape == "disc" and "turrets" in location.id else 1
        for k in range(count):
            y = centre_of(location) - 0.5 + (k - (count - 1) / 2) * 0.16
            for x in (-0.5, 0.5) if kind.beams else (0.0,):
                parts.append(scene.Decoration(shape=kind.shape, x=x, y=max(-0.42, min(0.42, y)), width=kind.width,
                                              height=min(0.26, long * 0.7), tone=tone))
    return tuple(parts)


def hull_mark(piece: Piece, **more: Any) -> scene.ShipMark:
    """MW-GEO-03: a vessel true to scale, with her masts, oars, guns and towers; wherever it may be put."""
    model = model_of(piece)
    form, rig = form_of(model)
    masts = [(at, location) for at, location in enumerate(model.locations) if is_mast(location)]
    lost = tuple([k for k, (at, location) in enumerate(masts) if piece.filled[at] >= location.boxes])
    modes = [mode.id for mode in model.modes]
    broadside = [mount for mount in model.mounts if "port" in mount.arcs and mount.per_arc]
    fields: dict[str, Any] = {
        "id": piece.label, "at": (piece.x, piece.y), "heading": piece.heading, "form": form, "rig": rig,
        "length": model.length * FILLS, "beam": model.width * FILLS,
        "base": scene.Base(length=model.length, width=model.width), "masts": len(masts),
        "mast_at": tuple([centre_of(location) for _, location in masts]), "lost_masts": lost, "fallen_masts": (),
        "guns": sum([mount.dice for mount in broadside]) + (2 if broadside else 0), "oars": 8 if "oars" in modes else 0,
        "decorations": fittings(model, piece.filled),
    }
    return scene.ShipMark(**{**fields, **more})


def oars_of(piece: Piece) -> int:
    """MW-LOC-01, MW-LOC-04: oars that still row."""
    mode = mode_named(piece, "oars")
    state = condition_of(piece)
    if mode is None or "oars" in state.lost or state.immobile:
        return 0
    return max(0, round(8 * (mode.speed - state.flat.get("oars", 0)) / max(1, mode.speed)))
