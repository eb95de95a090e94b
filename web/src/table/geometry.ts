// Places of the table and pixels of the chart. Bearings are degrees clockwise from north, and north is up.

import type { Chart, Sprite } from "../lib/messages";

export type Pixel = { x: number; y: number };
export type Point = readonly [number, number]; // a place of the table
export type Matrix = Chart["matrix"];

/** (x, y) of the table in pixels of the chart. */
export function toPixel([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): Pixel {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** A pixel of the chart as a place of the table. */
export function toTable([a, b, c, d, e, f]: Matrix, at: Pixel): [number, number] {
  const det = a * d - b * c;
  const x = at.x - e;
  const y = at.y - f;
  return [(d * x - c * y) / det, (a * y - b * x) / det];
}

/** The cell of a board in which a place lies: its middle. On the open sea the place itself. */
export function cellOf(grid: Chart["grid"], [x, y]: Point): Point {
  if (grid === "open") return [x, y];
  const near: [number, number] = [Math.round(x), Math.round(y)];
  if (grid === "square") return near;
  const z = Math.round(-x - y); // of the three axes of hexes the one that was rounded most follows from the others
  const off = [Math.abs(near[0] - x), Math.abs(near[1] - y), Math.abs(z + x + y)] as const;
  if (off[0] > off[1] && off[0] > off[2]) return [-near[1] - z, near[1]];
  return off[1] > off[2] ? [near[0], -near[0] - z] : near;
}

/** The part of the chart that holds these places, and so many pixels about them; null where there is none. */
export function around(places: readonly Pixel[], pad: number): { left: number; top: number; width: number; height: number } | null {
  if (!places.length) return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { left, top, width: Math.max(...xs) + pad - left, height: Math.max(...ys) + pad - top };
}

/** How many pixels one unit of length has. */
export function pixelsPerUnit([a, b]: Matrix): number {
  return Math.hypot(a, b);
}

/** The bearing from one pixel to another, 0 to 360. */
export function bearing(from: Pixel, to: Pixel): number {
  return ((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360;
}

/** The pixel so far off on a bearing. */
export function offset(from: Pixel, deg: number, length: number): Pixel {
  const angle = (deg * Math.PI) / 180;
  return { x: from.x + Math.sin(angle) * length, y: from.y - Math.cos(angle) * length };
}

/** The same direction, turned by whole circles until it is nearest to `near`: so that a glide takes the short way. */
export function unwound(deg: number, near: number): number {
  return deg + 360 * Math.round((near - deg) / 360);
}

/** An angle brought into [low, low + 360). */
export function within(deg: number, low: number): number {
  return ((((deg - low) % 360) + 360) % 360) + low;
}

export function rounded(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(6));
}

/** A place in pixels: a point of the table, or the piece with that id. */
export function placeOnChart(chart: Chart, place: readonly [number, number] | string): Pixel | null {
  if (typeof place !== "string") return toPixel(chart.matrix, place);
  const sprite = pieceSprite(chart, place);
  return sprite ? { x: sprite.x ?? 0, y: sprite.y ?? 0 } : null;
}

/** The sprite that shows a piece. */
export function pieceSprite(chart: Chart, id: string): Sprite | undefined {
  for (const layer of chart.layers) {
    const found = layer.sprites.find((sprite) => sprite.piece === id);
    if (found) return found;
  }
  return undefined;
}

const MARGIN = 20; // of a chart around its water, in its pixels

/** A chart's water, inside its own frame and numbers: its corners in the north-west and the south-east. */
export function waterOf(chart: Chart): { readonly from: Pixel; readonly to: Pixel } {
  const [left, top] = chart.grid === "square" ? [44, 34] : [MARGIN, MARGIN];
  return {
    from: { x: chart.left + left, y: chart.top + top },
    to: { x: chart.left + chart.width - MARGIN, y: chart.top + chart.height - MARGIN },
  };
}
