/** Names and plates on the chart keep their size on the screen, and what lies about them does not: at every zoom each
 * finds a place where it covers neither a ship nor another, and is whole and clear of what floats over the chart, as near
 * as may be to where it is drawn. */

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
const OUT = 6; // ... for a pixel that is out of sight, or under what floats over the chart
const MOST_ASIDE = 32; // pixels of a step to the side
const NAMES = /^name\//;
const WIND = ".l-rose [data-key='wind-words']";
const PLATES = /^(try\/)?(pill|row|ghost-label)\//;
const LANDS = ".l-land [data-key^='land-name/']"; // they yield to all others
const OWN_FRAME = ".border .neat rect"; // its lines, from the innermost to the outermost
const FRAME = ".neatline > rect:not(.sea)"; // where the board's own is out of sight

/** The shift of each, in their order: those before are in the way of those after, as is what else should be read. What is in
 * sight comes whole into view. */
export function places(letters: readonly Letter[], ships: readonly Box[], sight: Box, view: Box, floats: readonly Box[] = [], others: readonly Box[] = []): readonly Shift[] {
  const covered = [...others];
  const hidden = (box: Box): number => floats.reduce((sum, float) => sum + overlap(box, float), box.width * box.height - inside(box, view));
  return letters.map(({ box, shifts }) => {
    let best: Shift = [0, 0];
    let least = Infinity;
    const isSeen = inside(box, sight) > 0;
    for (const shift of isSeen ? [...shifts, ...shifts.map((each) => drawnIn(box, each, view))] : shifts) {
      const there = moved(box, shift);
      const out = isSeen ? OUT * hidden(there) : 0;
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

/** The shift that brings a box whole into what is in sight. */
function drawnIn(box: Box, [dx, dy]: Shift, view: Box): Shift {
  const within = (at: number, size: number, from: number, room: number): number => Math.max(from, Math.min(at, from + room - size));
  return [within(box.x + dx, box.width, view.x, view.width) - box.x, within(box.y + dy, box.height, view.y, view.height) - box.y];
}

/** The pixels of one box within another. */
function inside(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The pixels that two boxes share, with what should stay free between them. */
export function overlap(one: Box, other: Box): number {
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
  const [left, right, second] = [-box.width / 2, box.width / 2, along + box.height];
  const farther = [to(0, second), to(0, -second), to(right, second), to(left, second), to(right, -second), to(left, -second)];
  return [[0, 0], ...beside, ...corners, ...farther];
}

/** About where it is drawn, the nearest first. */
export function nearby({ width, height }: Box): readonly Shift[] {
  const [w, h] = [Math.min(width / 2 + 8, MOST_ASIDE), height + GAP];
  const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  return steps.flatMap((x) => steps.map((y): Shift => [x * w, y * h])).sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
}

/** Put everything that is lettered on a chart where it covers nothing: of what can be seen of it, within the view. What floats
 * over the chart says so by `data-floats`. */
export function letter(svg: SVGSVGElement, sight: Box, view: Box): void {
  const keyed = [...svg.querySelectorAll<SVGGElement>(".l-labels [data-key]")];
  const isName = ({ dataset }: SVGGElement): boolean => NAMES.test(dataset.key ?? "");
  const lands = svg.querySelectorAll<SVGGElement>(LANDS);
  const all = [...keyed.filter(isName), ...keyed.filter(({ dataset }) => PLATES.test(dataset.key ?? "")), ...lands];
  for (const each of all) each.style.transform = each.style.display = "";
  const pieces = new Map([...svg.querySelectorAll<SVGGElement>("[data-piece]")].map((piece) => [piece.dataset.piece!, outlineOf(piece)]));
  const pieceOf = (each: SVGGElement): Box | undefined => (isName(each) ? pieces.get(each.dataset.key!.replace(NAMES, "")) : undefined);
  for (const each of keyed) {
    const piece = pieceOf(each);
    if (piece && !inside(piece, sight)) each.style.display = "none"; // nobody sees whose name it is
  }
  const handles = [...svg.querySelectorAll(".knob .handle, .moment, .l-ghosts [data-key^='try/ghost/']")].map((each) => each.getBoundingClientRect());
  const marks = keyed.filter((each) => !all.includes(each)); // numbers at a ship, of a cloud, of ranges
  const dials = [...marks, ...svg.querySelectorAll<SVGElement>(".protractor, .scales")].filter((each) => each.style.visibility !== "hidden").map((each) => each.getBoundingClientRect());
  const seen = all.map((each) => ({ each, box: each.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
  const letters = seen.map(({ each, box }) => {
    const piece = pieceOf(each);
    return { box, shifts: piece ? around(box, piece) : nearby(box) };
  });
  const floats = [...svg.parentElement!.querySelectorAll("[data-floats]"), ...svg.querySelectorAll(WIND)].map((each) => each.getBoundingClientRect());
  places(letters, [...pieces.values(), ...handles, ...frameOf(svg)], sight, view, floats, dials).forEach(([dx, dy], index) => {
    if (dx || dy) seen[index]!.each.style.transform = `translate(${dx}px, ${dy}px)`;
  });
}

/** The four sides of the frame that is drawn about the water, and of the one about what is seen of it. */
function frameOf(svg: SVGSVGElement): readonly Box[] {
  const seen = [...svg.parentElement!.querySelectorAll(FRAME)].map((side) => side.getBoundingClientRect());
  const lines = [...svg.querySelectorAll(OWN_FRAME)].map((line) => line.getBoundingClientRect());
  const [inner, outer] = [lines[0], lines.at(-1)];
  if (!inner || !outer) return seen;
  const { x, y, width, height } = outer;
  const [wide, high] = [inner.x - x, inner.y - y];
  return [
    ...seen,
    { x, y, width, height: high },
    { x, y: y + height - high, width, height: high },
    { x, y, width: wide, height },
    { x: x + width - wide, y, width: wide, height },
  ];
}

/** What of a piece a name should not cover: the ring about it where one is drawn, else its hull. */
export function outlineOf(piece: Element): Box {
  const ring = piece.querySelector(".ring")?.getBoundingClientRect();
  return ring?.width ? ring : (piece.querySelector(".g-hull") ?? piece).getBoundingClientRect();
}
