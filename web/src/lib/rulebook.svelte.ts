/** The rulebooks, fetched once each, and the drawer that shows them. */

import { getContext, setContext } from "svelte";

import { api } from "./api";
import type { ClauseInfo, RulebookInfo } from "./messages";

const fetched = new Map<string, Promise<RulebookInfo>>();

export function rulebook(game: string): Promise<RulebookInfo> {
  let book = fetched.get(game);
  if (!book) {
    book = api.rulebook(game);
    fetched.set(game, book);
    book.catch(() => fetched.delete(game)); // so that it can be tried again
  }
  return book;
}

export async function clauseOf(game: string, id: string): Promise<ClauseInfo | undefined> {
  const book = await rulebook(game);
  return book.chapters.flatMap((chapter) => chapter.clauses).find((clause) => clause.id === id);
}

class Drawer {
  game = $state("");
  clause = $state(""); // the one that was asked for
  isOpen = $state(false);
  asked = $state(0); // grows with every opening, so that the same clause is shown again

  open(game: string, clause = ""): void {
    this.game = game;
    this.clause = clause;
    this.isOpen = true;
    this.asked += 1;
  }

  close(): void {
    this.isOpen = false;
  }
}

export const drawer = new Drawer();

const GAME = Symbol("game");

/** Names the game whose clauses the parts of this page speak of. */
export const setGame = (game: () => string): void => void setContext(GAME, game);
export const gameHere = (): string => getContext<(() => string) | undefined>(GAME)?.() ?? "";
