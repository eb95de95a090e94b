"""The open sea, measured with rulers: poses and bearings, shapes, contact, motion, sight, regions, and choices on it.

    hull = plane.box_plan(2.5, 1.25).at((10.0, 12.0, 45.0))
    plane.distance(hull, other)
    plane.first_slide(hull, 3.0, 3.0, others).fraction

What is exact, what is forgiven: every result is exact but for the rounding of floats. Comparisons (`is_...`, `covers`,
`touches`, the `allowed` of motions) forgive a hair, 1e-6, in favour of whoever acts; each says which way. Stored poses
are rounded to a thousandth. Nothing here depends on the machine: see `compass`.
"""

from weathergage.kits.plane.compass import (
    HAIR,
    Point,
    Pose,
    Sector,
    ahead_of,
    along,
    angle_between,
    arc_centre,
    arccosine,
    bearing,
    cosine,
    frame_of,
    heading_on_grid,
    is_between,
    is_in_arc,
    is_running,
    is_sailable,
    nearest_sailable,
    on_grid,
    pivoted,
    point_of,
    pose_on_grid,
    sine,
    starboard,
    turn,
    turned,
    wind_zone,
    within_sectors,
)
from weathergage.kits.plane.contact import (
    approach,
    clearance,
    clearance_to,
    distance,
    first_too_near,
    group_distance,
    is_clear_of,
    is_inside,
    is_within,
    nearest_on_segment,
    nearest_point,
    nearest_points,
    overlap,
    parting,
)
from weathergage.kits.plane.motion import (
    LAID_FLUSH,
    NEVER,
    Contact,
    comes_nearer_than,
    distance_to_track,
    draws_near,
    first_pivot,
    first_slide,
    leg_ends,
    pivot,
    slide,
)
from weathergage.kits.plane.regions import (
    Piece,
    Region,
    RoundRegion,
    is_free_of,
    is_in_box,
    rectangle,
    region_of,
    round_region,
    snap,
    triangles,
)
from weathergage.kits.plane.shapes import (
    BOX_EDGES,
    Plan,
    Shape,
    area,
    box,
    box_plan,
    capsule,
    corridor,
    cut_points,
    disc,
    edge_middle,
    is_convex,
    plan_of,
    polygon,
    rotated,
    segment,
    shift_again,
    shifted,
    swept,
)
from weathergage.kits.plane.sight import (
    crosses,
    distance_to_line,
    first_struck,
    first_touched,
    nearest_in_arc,
    strike,
    touches,
)
from weathergage.kits.plane.spaces import Angle, Berthing, Heading, Placement

__all__ = [
    "BOX_EDGES", "HAIR", "LAID_FLUSH", "NEVER", "Angle", "Berthing", "Contact", "Heading", "Piece", "Placement", "Plan",
    "Point", "Pose", "Region", "RoundRegion", "Sector", "Shape", "ahead_of", "along", "angle_between", "approach",
    "arc_centre", "arccosine", "area", "bearing", "box", "box_plan", "capsule", "clearance", "clearance_to",
    "comes_nearer_than", "corridor", "cosine", "crosses", "cut_points", "disc", "distance", "distance_to_line",
    "distance_to_track", "draws_near", "edge_middle", "first_pivot", "first_slide", "first_struck",
    "first_too_near", "first_touched", "frame_of", "group_distance", "heading_on_grid", "is_between",
    "is_clear_of", "is_convex", "is_free_of", "is_in_arc", "is_in_box", "is_inside", "is_running", "is_sailable",
    "is_within", "leg_ends", "nearest_in_arc", "nearest_on_segment", "nearest_point", "nearest_points",
    "nearest_sailable", "on_grid", "overlap", "parting", "pivot", "pivoted", "plan_of", "point_of", "polygon",
    "pose_on_grid", "rectangle", "region_of", "rotated", "round_region", "segment", "shift_again", "shifted",
    "sine", "slide", "snap", "starboard", "strike", "swept", "touches", "triangles", "turn", "turned", "wind_zone",
    "within_sectors",
]
