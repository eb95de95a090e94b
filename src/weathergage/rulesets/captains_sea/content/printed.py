"""What is printed on ship displays and Control Panels: read at every turn, so compiled; never changed."""

from dataclasses import dataclass


@dataclass
class Design:
    """CS-SHIP-01: a ship display as built. `guns[end][box]` is (long guns, carronades), end 0 bow and 1 aft."""

    id: str
    name: str
    nation: str
    year: int
    french: bool
    hull_type: int
    hull_type_name: str
    hull_strength_name: str
    firm: bool
    fragile: bool
    quality: int
    quality_name: str
    reload: int
    rigging: int
    f_box: int
    crew: int
    reds: tuple[tuple[int, int], ...]
    boxes: int
    guns: tuple[tuple[tuple[int, int], ...], ...]
    armament: str
    men: int
    long_lb: int
    carronade_lb: int
    provenance: str
    checked: str


@dataclass
class ManeuverLine:
    """CS-MAN-02: a line of the Control Panel; turn and free_turns are +1 to starboard, -1 to port."""

    id: str
    kind: str
    block: str
    cost_orthogonal: int
    cost_diagonal: int
    turn: int
    to: str
    free_turns: tuple[int, ...]
    free_to: tuple[str, ...]

    def cost(self, diagonal: bool) -> int:
        return self.cost_diagonal if diagonal else self.cost_orthogonal
