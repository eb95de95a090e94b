"""The chart in a terminal: rows of cells with colours, cut to what fits, and the ships in words."""

from typing import Final

from msgspec.structs import replace
from rich.text import Text

from weathergage.scene.model import Scene, StepTrack
from weathergage.scene.text import TextBoard, TextCell, arrow, ships_table, state, wind_word
from weathergage.scene.text import board as text_board

CELL: Final = 3                 # characters of a cell
TINTS: Final = {
    "azure": "bright_blue", "gules": "bright_red", "vert": "bright_green", "purpure": "bright_magenta",
    "sable": "bright_white", "tenne": "yellow",
}
INKS: Final = {
    "water": "bright_black", "blank": "", "island": "green", "rocks": "yellow", "shoal": "cyan", "fog": "white",
    "smoke": "white", "fire": "bright_red", "marker": "bright_white", "creature": "magenta", "ghost": "bright_cyan",
    "wreck": "bright_black",
}
GROUNDS: Final = {
    "band-1": "on grey27", "band-2": "on grey23", "band-3": "on grey19", "band-4": "on grey15", "blocked": "dim",
    "legal": "on dark_green", "chosen": "on dark_green", "hover": "on dark_green", "refused": "on dark_red",
    "forbidden": "on dark_red", "danger": "on dark_red", "effect": "on grey19", "target": "reverse", "selected": "bold",
}


def tint(side: str, scene: Scene) -> str:
    """The colour of a side, by its id."""
    return next((TINTS[known.tincture] for known in scene.sides if known.id == side), "")


def board_lines(scene: Scene, width: int, height: int) -> list[Text]:
    """The board, at most so wide and high, cut around what lies on it; a dim line says so when it is cut."""
    board = text_board(scene, (width - 5) // CELL, height - 2) if scene.sea.grid is None else text_board(scene)
    edge = max(map(len, board.rows), default=0) + 1
    columns, rows = cut(board, (width - edge + board.gap) // (CELL + board.gap), height - 1)
    head = Text(" " * edge + (" " * board.gap).join([f"{board.columns[at]:^3}" for at in columns]), "quiet")
    lines = [head, *[row_line(board, at, columns, edge) for at in rows]]
    if len(columns) < len(board.columns) or len(rows) < len(board.rows):
        lines.append(Text(" " * edge + "(part of the sea)", "quiet"))
    if board.note and not width < len(board.note):
        lines.append(Text(board.note, "quiet"))
    for line in lines:
        line.rstrip()
    return lines


def row_line(board: TextBoard, row: int, columns: range, edge: int) -> Text:
    line = Text.assemble((f"{board.rows[row]:>{edge - 1}} ", "quiet"))
    for at in columns:
        cell = board.cells[row][at]
        line.append(cell.text, cell_style(cell))
        line.append(" " * board.gap)
    return line


def cell_style(cell: TextCell) -> str:
    kind, _, tincture = cell.style.partition("side-")
    ink = f"bold {TINTS[tincture]}" if tincture in TINTS else INKS.get(kind, "")
    return f"{ink} {GROUNDS.get(cell.ground, '')}".strip()


def cut(board: TextBoard, most_columns: int, most_rows: int) -> tuple[range, range]:
    """The columns and rows to show: all, or those around the pieces."""
    taken = [(row, column) for row, cells in enumerate(board.cells) for column, cell in enumerate(cells)
             if cell.style.startswith("side-")]
    return (stretch([column for _, column in taken], len(board.columns), most_columns),
            stretch([row for row, _ in taken], len(board.rows), most_rows))


def stretch(places: list[int], length: int, room: int) -> range:
    """So many places in a row, with those given in the middle."""
    room = max(1, min(room, length))
    middle = (min(places) + max(places)) // 2 if places else length // 2
    first = max(0, min(middle - room // 2, length - room))
    return range(first, first + room)


def wind_line(scene: Scene) -> Text:
    """↘ wind from the north-west."""
    if scene.wind is None:
        return Text()
    words = scene.wind.label or f"wind from the {wind_word(scene.wind.from_deg)}"
    strength = f", {scene.wind.strength}" if scene.wind.strength else ""
    return Text.assemble((f"{arrow(scene.wind.from_deg + 180)} ", "bold"), (words + strength, "quiet"))


def ship_lines(scene: Scene, chosen: str = "") -> list[Text]:
    """Every ship in words: where she is, where she heads, how she bears from the chosen one."""
    if scene.sea.grid is None:
        return ship_table(scene, chosen)
    lines = []
    for row in ships_table(scene, chosen):
        side = next((mark.side for mark in scene.ships if mark.id == row.id), "")
        where = f"{row.position} heading {row.heading}"
        bears = f"; bears {row.bearing}, {row.distance}, {row.off}" if row.bearing else ""
        state = f"; {row.state}" if row.state else ""
        lines.append(Text.assemble((f"{row.tag:<2} ", f"bold {tint(side, scene)}"), (row.name, tint(side, scene)),
                                   (f"  {where}{bears}{state}", "quiet")))
    return lines


def ship_table(scene: Scene, chosen: str) -> list[Text]:
    """The same on the open sea: a line for each ship in columns, since there may be many."""
    rows = ships_table(scene, chosen)
    name, side = (max([len(words) for words in column], default=0) for column in
                  ([row.name for row in rows], [row.side for row in rows]))
    masts = any([mark.mast_at or mark.lost_masts for mark in scene.ships])      # where they have a meaning
    head = f"   {'':<{name}} {'':<{side}} {'masts ' if masts else ''}heads bears distance"
    lines = [Text(head, "quiet")] if rows else []
    for row in rows:
        mark = next(mark for mark in scene.ships if mark.id == row.id)
        colour = tint(mark.side, scene)
        off = f"{short_wind(row.bearing):<5} {row.distance:<8} {row.off.replace('starboard', 'stbd')}"
        more = state(replace(mark, lost_masts=()))          # the masts have a column of their own
        told = "; ".join(filter(None, [off if row.bearing else f"{'·':<5}", more]))
        lines.append(Text.assemble((f"{row.tag:<2} ", f"bold {colour}"), (f"{row.name:<{name}}", colour),
                                   (f" {row.side:<{side}} {f'{row.masts:<5} ' if masts else ''}"
                                    f"{mark.heading % 360:03.0f}°  {told}", "quiet")))
    return lines


def short_wind(words: str) -> str:
    """NNE for north-north-east."""
    return "".join([word[0].upper() for word in words.split("-")]) if words else ""


def track_line(track: StepTrack, scene: Scene, width: int) -> Text:
    """A track of the whole table: the step now being played in brackets, counters as letters of the sides, or as dots
    where a step is named by that letter.

    Where it would be too long, only the steps with something on them.
    """
    letters = {side.id: (side.letter, TINTS[side.tincture]) for side in scene.sides}
    line = Text.assemble((track.title, "title"), (f" {track.subtitle}" if track.subtitle else "", "quiet"), "  ")
    short = len(line) + sum([len(step.label) + 2 for step in track.steps]) > width
    for at, step in enumerate(track.steps):
        now = at == track.current
        if short and not now and not step.counters:
            continue
        line.append("[" if now else " ", "bold")
        line.append(step.text or step.label, "bold" if now else "quiet")
        for counter in step.counters:
            letter, colour = letters.get(counter, ("?", ""))
            line.append("●" if letter in step.label else letter, f"bold {colour}")
        line.append("]" if now else "", "bold")
    for side, words in track.legend:
        if not short:
            line.append(f"  {words}", letters.get(side, ("", ""))[1])
    return line
