/** The words of the games explained: fetched once each, and found in what a person reads. */

import { api } from "./api";
import type { TermInfo } from "./messages";

interface Known {
  readonly info: TermInfo;
  readonly pattern: RegExp;
}

/** A stretch of a text, explained or not. */
export interface Stretch {
  readonly text: string;
  readonly term: TermInfo | null;
}

const books: Record<string, readonly Known[]> = $state({});
const asked = new Set<string>();
const found = new Map<string, TermInfo | null>();

/** The terms of a game: none until they have come. */
function terms(game: string): readonly Known[] {
  if (game && !asked.has(game)) {
    asked.add(game);
    api.glossary(game).then(
      (book) => (books[game] = book.terms.map((info) => ({ info, pattern: new RegExp(info.pattern, "g") }))),
      () => asked.delete(game), // so that it can be tried again
    );
  }
  return books[game] ?? [];
}

/** The term that a text is, or the longest that it holds. */
export function explain(game: string, text: string): TermInfo | null {
  const known = terms(game);
  const key = `${game} ${text}`;
  if (!known.length || !text) return null;
  if (!found.has(key)) found.set(key, matches(known, text).reduce<Match | null>((best, each) => (best && best.text.length >= each.text.length ? best : each), null)?.term ?? null);
  return found.get(key) ?? null;
}

interface Match {
  readonly at: number;
  readonly text: string;
  readonly term: TermInfo;
}

function matches(known: readonly Known[], text: string): Match[] {
  return known.flatMap(({ info, pattern }) => [...text.matchAll(pattern)].map((match) => ({ at: match.index, text: match[0], term: info })));
}

/** A text cut at the terms in it; each is explained where it first stands. `only` says which are worth it. */
export function stretches(game: string, text: string, only: (word: string) => boolean = () => true): readonly Stretch[] {
  const cuts: Match[] = [];
  const longestFirst = matches(terms(game), text).sort((one, other) => other.text.length - one.text.length || one.at - other.at);
  for (const each of longestFirst) {
    const clashes = cuts.some((cut) => cut.term === each.term || (each.at < cut.at + cut.text.length && cut.at < each.at + each.text.length));
    if (!clashes && only(each.text)) cuts.push(each);
  }
  const parts: Stretch[] = [];
  let from = 0;
  for (const cut of cuts.sort((one, other) => one.at - other.at)) {
    if (cut.at > from) parts.push({ text: text.slice(from, cut.at), term: null });
    parts.push({ text: cut.text, term: cut.term });
    from = cut.at + cut.text.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), term: null });
  return parts;
}
