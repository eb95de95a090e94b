/** How much room the page has, and so which of the four layouts it takes. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";

import { settings } from "../lib/settings.svelte";

export type Layout = "wide" | "strip" | "column" | "phone";

/** Large text takes room, too: at 200 % a page behaves as one half as wide. */
export function layout(): Layout {
  const width = (innerWidth.current ?? 1440) / (settings.text / 100);
  if (width >= 1181) return "wide";
  if (width >= 1024) return "strip";
  if (width >= 600 && width > (innerHeight.current ?? 900)) return "column";
  return "phone";
}
