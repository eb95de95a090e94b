/** Which lessons are done, kept in this browser; and sitting down to one. */

import { api } from "../lib/api";
import { failureOf } from "../lib/loaded.svelte";
import { paths, router } from "../lib/router.svelte";
import { say } from "../lib/toasts.svelte";

const KEY = "weathergage.lessons";

interface Progress {
  readonly done: readonly string[]; // ids
  readonly at: { readonly lesson: string; readonly battle: string } | null; // the lesson that was begun last
}

function kept(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Progress>;
  } catch {
    return {}; // storage is forbidden, or not ours
  }
}

const known: Record<string, Progress> = $state(kept());

function keep(game: string, progress: Progress): void {
  known[game] = progress;
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // storage is forbidden: it holds until the page is left
  }
}

export const progressOf = (game: string): Progress => known[game] ?? { done: [], at: null };

export function finished(game: string, lesson: string): void {
  const { done, at } = progressOf(game);
  if (!done.includes(lesson)) keep(game, { done: [...done, lesson], at });
}

/** Sit down to a lesson; the table of the one before is cleared away. */
export async function beginLesson(game: string, lesson: string, replace = false): Promise<void> {
  const before = progressOf(game).at;
  try {
    const { battle } = await api.beginLesson(game, lesson);
    if (before) api.remove(before.battle).catch(() => undefined); // it may be gone, or be a battle by now
    keep(game, { ...progressOf(game), at: { lesson, battle } });
    router.go(paths.battle(battle), { replace });
  } catch (error) {
    say(failureOf(error).message, "danger");
  }
}

/** The lesson has become a battle, which is not to be cleared away. */
export function letGo(game: string): void {
  keep(game, { ...progressOf(game), at: null });
}
