/** What is heard of what has happened at a table: which sounds, how heavy and how far away. Nothing here makes any noise. */

import type { Line, Table } from "../lib/messages";
import { pieceSprite } from "../table/geometry";

export type Sound = "gun" | "dice" | "canvas" | "water" | "wood" | "cards" | "bell" | "paper" | "tap";

export interface Cue {
  readonly sound: Sound;
  readonly weight: number; // 0 to 1: one light gun, a whole heavy broadside
  readonly distance: number; // 0 to 1: alongside, at the far end of the chart
}

const MOST = 5; // at once
const FULL = 8; // dice of a broadside that is as heavy as any
const SOUNDS: Readonly<Record<string, Sound>> = {
  guns: "gun", musket: "gun", pistol: "gun", sail: "canvas", wind: "canvas", skull: "water", anchor: "wood", warn: "wood", swords: "wood", flame: "wood",
}; // prettier-ignore

export const cue = (sound: Sound, weight = 0.5, distance = 0): Cue => ({ sound, weight, distance });

/** How far a piece is from the deck one stands on, or from the middle of the chart. */
function distanceOf(table: Table, piece: string | undefined): number {
  const { chart } = table;
  const there = piece === undefined ? undefined : pieceSprite(chart, piece);
  if (!there) return 0.5;
  const own = table.spots.find((spot) => !spot.bearing);
  const ear = (own && pieceSprite(chart, own.piece)) ?? { x: chart.left + chart.width / 2, y: chart.top + chart.height / 2 };
  return Math.min(1, Math.hypot(there.x - ear.x, there.y - ear.y) / (Math.hypot(chart.width, chart.height) || 1));
}

/** A line of the log; a line with dice alone is heard as dice. */
function ofLine(line: Line, table: Table): readonly Cue[] {
  const sound = SOUNDS[line.icon ?? ""];
  const heard: Cue[] = [];
  if (sound) {
    const light = line.icon === "musket" || line.icon === "pistol";
    const weight = light ? 0.1 : line.dice.length ? Math.min(1, line.dice.length / FULL) : 0.5;
    heard.push(cue(sound, weight, distanceOf(table, line.pieces[0])));
  }
  if (line.dice.length) heard.push(cue("dice", Math.min(1, line.dice.length / FULL)));
  return heard;
}

const held = (table: Table): number => table.hands.reduce((sum, hand) => sum + hand.cards.length, 0);

/** All that is heard when a table takes the place of another: the bell of a new turn, what is told, ships that sail, cards
 * that come or go. Of the same sound one, the heaviest. */
export function cuesOf(before: Table | null, after: Table, told: readonly Line[], moved: readonly string[]): readonly Cue[] {
  if (!before) return [];
  const heard = [
    ...(before.phase[0] !== after.phase[0] ? [cue("bell")] : []),
    ...told.flatMap((line) => ofLine(line, after)),
    ...(moved.length ? [cue("water", Math.min(1, moved.length / 4), Math.min(...moved.map((piece) => distanceOf(after, piece))))] : []),
    ...(held(before) !== held(after) ? [cue("cards")] : []),
  ];
  const loudest = new Map<Sound, Cue>();
  for (const each of heard) if (each.weight > (loudest.get(each.sound)?.weight ?? -1)) loudest.set(each.sound, each);
  return [...loudest.values()].slice(0, MOST);
}
