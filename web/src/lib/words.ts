/** Small things said in words. */

import type { RatingInfo } from "./messages";

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

export const numberWord = (n: number): string => NUMBERS[n] ?? String(n);

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "An admiral" of "Admiral". */
export const withArticle = (title: string): string => `${/^[aeiou]/i.test(title) ? "An" : "A"} ${title.toLowerCase()}`;

/** "Hearts' broadside", "Guerriere's broadside". */
export const whose = (name: string): string => (name.endsWith("s") ? `${name}’` : `${name}’s`);

/** "per-point" as people write it: "Per point". */
export const spoken = (id: string): string => (id === "true" ? "Yes" : id === "false" ? "No" : capital(id.replaceAll("-", " ")));

/** "rated 1662, give or take 290, which says little yet". */
export const ratingWords = (rating: RatingInfo): string => `rated ${rating.rating}, give or take ${rating.deviation}${rating.provisional ? ", which says little yet" : ""}`;

/** What a long text begins with, in so many letters: whole clauses if one fits, else whole words. */
export function opening(text: string, room: number): string {
  const begun = text.slice(0, room + 1);
  const end = Math.max(begun.lastIndexOf("; "), begun.lastIndexOf(". "));
  return end > 0 ? begun.slice(0, end) : begun.slice(0, begun.lastIndexOf(" ")).replace(/[,;:]$/, "");
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000], ["month", 2_592_000], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60],
]; // prettier-ignore
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "2 hours ago"; both in seconds of the clock. */
export function ago(then: number, now = Date.now() / 1000): string {
  const past = now - then;
  for (const [unit, seconds] of UNITS) {
    if (past >= seconds) return relative.format(-Math.floor(past / seconds), unit);
  }
  return "just now";
}

/** A drawing that fills its frame and is cut off at the edges, rather than leaving some of it bare. */
export const filling = (svg: string): string => svg.replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ');
