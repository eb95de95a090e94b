/** A captain's record in words. */

import type { RecordInfo, RecordRow } from "../lib/messages";
import { numberWord, plural } from "../lib/words";

/** Won, lost, drawn. */
export function tally(rows: readonly RecordRow[]): readonly [number, number, number] {
  const sum = (result: "won" | "lost" | "drawn"): number => rows.reduce((total, row) => total + row[result], 0);
  return [sum("won"), sum("lost"), sum("drawn")];
}

/** "Three victories in a row". */
export const streakWords = (streak: number): string => `${numberWord(streak)} victories in a row`;

/** "12 battles fought: 7 won, 4 lost, 1 drawn. Three victories in a row." */
export function recordWords(record: RecordInfo): string {
  const parts = [`${record.won} won`, `${record.lost} lost`, ...(record.drawn ? [`${record.drawn} drawn`] : [])];
  return `${plural(record.log.length, "battle")} fought: ${parts.join(", ")}.${record.streak > 1 ? ` ${streakWords(record.streak)}.` : ""}`;
}
