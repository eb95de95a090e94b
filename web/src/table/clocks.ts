/** Clocks run on between two tables: the server tells what they show, the page counts from there. */

import type { ClockInfo } from "../lib/messages";

/** "4:07", "2:03:00", "3 days". */
export function clockWords(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds));
  const [days, hours, minutes] = [Math.floor(whole / 86_400), Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (days >= 2) return `${days} days`;
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}

/** What a clock shows so many milliseconds after it was told. */
export function leftAt(clock: ClockInfo, since: number): number {
  return clock.runs ? Math.max(0, clock.left - since / 1000) : clock.left;
}
