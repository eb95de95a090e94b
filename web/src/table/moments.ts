/** What is seen happening between two tables: ships sail, guns fire, masts fall, smoke rises. */

import type { Chart, Line, Sprite, Table } from "../lib/messages";
import { pieceSprite } from "./geometry";

// What has just befallen a ship is seen from what is drawn on her now and was not before.
const MARKS = { falls: /"g-(stump|gone)"/g, hit: /"g-hole"/g, burns: /"g-flame"/g, sinks: /"g-(sink|wreck)"/g };
export type Mishap = keyof typeof MARKS;
export type Marks = Readonly<Record<Mishap, number>>;

/** How often each mishap is drawn. */
export function marksOf(svg: string): Marks {
  const count = (mark: Mishap): number => svg.match(MARKS[mark])?.length ?? 0;
  return { falls: count("falls"), hit: count("hit"), burns: count("burns"), sinks: count("sinks") };
}

/** What is drawn more often than before. */
export function mishaps(had: Marks, has: Marks): readonly Mishap[] {
  return (Object.keys(MARKS) as Mishap[]).filter((mark) => has[mark] > had[mark]);
}

const all = (chart: Chart): readonly Sprite[] => chart.layers.flatMap((layer) => layer.sprites);
const pieces = (chart: Chart): readonly Sprite[] => all(chart).filter((sprite) => sprite.piece);
const smoke = (chart: Chart): readonly Sprite[] => chart.layers.find((layer) => layer.name === "smoke")?.sprites ?? [];

/** Pieces that are elsewhere, or head elsewhere, than before. */
export function movedPieces(before: Table, after: Table): readonly string[] {
  return pieces(after.chart).flatMap((sprite) => {
    const was = pieceSprite(before.chart, sprite.piece);
    return was && (was.x !== sprite.x || was.y !== sprite.y || was.turn !== sprite.turn) ? [sprite.piece] : [];
  });
}

/** The ship whose guns a line of the log tells of, where she is on the chart. */
export function gunner(line: Line, chart: Chart): Sprite | undefined {
  return line.fires && line.pieces[0] ? pieceSprite(chart, line.pieces[0]) : undefined;
}

/** Whether guns are seen firing, or dice of an action such as a broadside fall. */
export const isVolley = (table: Table): boolean => table.lines.some((line) => gunner(line, table.chart) || (line.action !== null && line.dice.length > 0));

/** Whether something is seen happening, which takes its time. */
export function isMoment(before: Table, after: Table, drawings: Readonly<Record<string, string>>): boolean {
  const suffers = (now: Sprite): boolean => {
    const was = pieceSprite(before.chart, now.piece);
    if (!was || was.fragment === now.fragment) return false;
    return mishaps(marksOf(drawings[was.fragment] ?? ""), marksOf(drawings[now.fragment] ?? "")).length > 0;
  };
  const rose = new Set(smoke(before.chart).map((sprite) => sprite.key));
  return (
    movedPieces(before, after).length > 0 ||
    isVolley(after) ||
    smoke(after.chart).some((sprite) => !rose.has(sprite.key)) ||
    pieces(after.chart).some(suffers) ||
    pieces(before.chart).some((sprite) => !pieceSprite(after.chart, sprite.piece))
  );
}

/** Whether a table goes on from the one before; else something was taken back, or all is told anew. */
export function goesOn(before: Table, after: Table, told: number): boolean {
  return after.step >= before.step && after.seat === before.seat && after.first_line > told;
}
