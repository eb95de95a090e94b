/** The ruler: from one's own ship, or from where it is laid on, to where one points. For the eye: rules measure on their own. */

import type { Chart } from "../lib/messages";
import type { Point } from "./geometry";

export class Ruler {
  isOut = $state(false);
  from: Point | null = $state.raw(null); // places of the table
  to: Point | null = $state.raw(null);
  isHeld = false; // one end is being drawn across the chart

  /** Lay it on at a place; or put it away. */
  toggle(from: Point | null): void {
    this.isOut = !this.isOut;
    this.isHeld = false;
    this.from = from;
    this.to = null;
  }

  /** Lay it on anew. */
  lay(at: Point): void {
    this.from = at;
    this.to = at;
  }

  /** Point at a place. */
  reach(at: Point): void {
    this.from ??= at;
    this.to = at;
  }
}

/** How far it is, in the units of the chart: lengths on the open sea, else cells, or steps where they have a measure. */
export function distance({ grid, unit, steps }: Chart, [ax, ay]: Point, [bx, by]: Point): { units: number; words: string } {
  const wide = Math.abs(bx - ax);
  const high = Math.abs(by - ay);
  if (grid === "open") {
    const units = Math.hypot(wide, high);
    return { units, words: `${units.toFixed(units >= 100 ? 0 : 1)} ${unit}`.trim() };
  }
  if (grid === "square" && steps) {
    const units = Math.round(steps[0] * Math.abs(wide - high) + steps[1] * Math.min(wide, high));
    return { units, words: `${units} ${unit}`.trim() };
  }
  const units = Math.round(Math.max(wide, high, grid === "hex" ? Math.abs(bx - ax + by - ay) : 0));
  const noun = grid === "hex" ? (units === 1 ? "hex" : "hexes") : units === 1 ? "square" : "squares";
  return { units, words: `${units} ${noun}` };
}
