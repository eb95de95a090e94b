/** The log by ship and action: lines that tell of one thing lie together. */

import type { Line } from "../lib/messages";

const FEW = 3; // so many lines about one ship, one after the other, lie together

export interface Group {
  readonly number: number; // of its first line
  readonly lines: readonly Line[];
  readonly isAction: boolean; // a broadside or the like, which has a name and a verdict
}

/** Lines in order, as groups: all of an action, and what one ship does or suffers in the same step of a turn. */
export function groups(lines: readonly Line[]): readonly Group[] {
  const made: { number: number; lines: Line[]; isAction: boolean }[] = [];
  const actions = new Map<number, Line[]>();
  for (const line of lines) {
    const own = line.action === null ? undefined : actions.get(line.action);
    const last = made.at(-1);
    if (own) own.push(line);
    else if (line.action !== null) {
      made.push({ number: line.number, lines: [line], isAction: true });
      actions.set(line.action, made.at(-1)!.lines);
    } else if (last && !last.isAction && line.pieces[0] && last.lines[0]!.pieces[0] === line.pieces[0] && last.lines[0]!.label === line.label) last.lines.push(line);
    else made.push({ number: line.number, lines: [line], isAction: false });
  }
  return made.flatMap((group) => (group.isAction || group.lines.length >= FEW ? group : group.lines.map((line) => ({ number: line.number, lines: [line], isAction: false }))));
}
