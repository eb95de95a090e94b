/** Names and plates on the chart keep their size on the screen, and what lies about them does not: at every zoom each
 * finds a place where it covers neither a ship nor another, as near as may be to where it is drawn. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is lettered: where it is drawn, and the places it may take instead, as shifts; the first that is free is best. */
export interface Letter {
  readonly box: Box;
  readonly shifts: readonly Shift[];
}

export type Shift = readonly [dx: number, dy: number];

const GAP = 3; // pixels that stay free
const FAR = 0.3; // of a pixel covered, for a pixel of shift
const SHIP = 3; // pixels of a name, for a pixel of a ship that is covered
const OUT = 6; // ... for a pixel that is out of sight
const NAMES = /^name\//;
const PLATES = /^(try\/)?(pill|row)\//;

/** The shift of each, in their order: those before are in the way of those after. What is in sight stays there. */
export function places(letters: readonly Letter[], ships: readonly Box[], view: Box): readonly Shift[] {
  const covered: Box[] = [];
  const hidden = (box: Box): number => box.width * box.height - inside(box, view);
  return letters.map(({ box, shifts }) => {
    let best: Shift = [0, 0];
    let least = Infinity;
    for (const shift of shifts) {
      const there = moved(box, shift);
      const out = inside(box, view) ? OUT * hidden(there) : 0;
      const over = ships.reduce((sum, ship) => sum + SHIP * overlap(there, ship), 0);
      const cost = covered.reduce((sum, other) => sum + overlap(there, other), over + out) + FAR * Math.hypot(...shift);
      if (cost < least) [best, least] = [shift, cost];
      if (least <= FAR * Math.hypot(...shift)) break;
    }
    covered.push(moved(box, best));
    return best;
  });
}

const moved = ({ x, y, width, height }: Box, [dx, dy]: Shift): Box => ({ x: x + dx, y: y + dy, width, height });

/** The pixels of one box within another. */
function inside(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The pixels that two boxes share, with what should stay free between them. */
function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) + GAP;
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) + GAP;
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** About a piece: where it is drawn, then below, above, to the right and left, and at the corners. */
export function around(box: Box, piece: Box): readonly Shift[] {
  const [x, y] = [piece.x + piece.width / 2 - box.width / 2, piece.y + piece.height / 2 - box.height / 2];
  const across = (piece.width + box.width) / 2 + GAP;
  const along = (piece.height + box.height) / 2 + GAP;
  const to = (dx: number, dy: number): Shift => [x + dx - box.x, y + dy - box.y];
  const beside = [to(0, along), to(0, -along), to(across, 0), to(-across, 0)];
  const corners = [to(across, along), to(-across, along), to(across, -along), to(-across, -along)];
  return [[0, 0], ...beside, ...corners, to(0, along + box.height), to(0, -along - box.height)];
}

/** About where it is drawn. */
export function nearby({ width, height }: Box): readonly Shift[] {
  const [w, h] = [width / 2 + 8, height + GAP];
  const ring = (n: number): Shift[] => [[0, n * h], [0, -n * h], [n * w, 0], [-n * w, 0], [n * w, n * h], [-n * w, n * h], [n * w, -n * h], [-n * w, -n * h]]; // prettier-ignore
  return [[0, 0], ...ring(1), ...ring(2), ...ring(3)];
}

/** Put everything that is lettered on a chart where it covers nothing. */
export function letter(svg: SVGSVGElement): void {
  const keyed = [...svg.querySelectorAll<SVGGElement>(".l-labels [data-key]")];
  const isName = ({ dataset }: SVGGElement): boolean => NAMES.test(dataset.key ?? "");
  const all = [...keyed.filter(isName), ...keyed.filter(({ dataset }) => PLATES.test(dataset.key ?? ""))];
  for (const each of all) each.style.transform = "";
  const pieces = new Map([...svg.querySelectorAll<SVGGElement>("[data-piece]")].map((piece) => [piece.dataset.piece!, (piece.querySelector(".g-hull") ?? piece).getBoundingClientRect()]));
  const handles = [...svg.querySelectorAll(".knob .handle, .l-ghosts [data-key^='try/ghost/']")].map((each) => each.getBoundingClientRect());
  const seen = all.map((each) => ({ each, box: each.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
  const letters = seen.map(({ each, box }) => {
    const piece = isName(each) ? pieces.get(each.dataset.key!.replace(NAMES, "")) : undefined;
    return { box, shifts: piece ? around(box, piece) : nearby(box) };
  });
  places(letters, [...pieces.values(), ...handles], svg.getBoundingClientRect()).forEach(([dx, dy], index) => {
    if (dx || dy) seen[index]!.each.style.transform = `translate(${dx}px, ${dy}px)`;
  });
}
