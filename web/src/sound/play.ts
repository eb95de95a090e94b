/** Plays what is to be heard, if the settings say so. What makes the sounds is fetched when the first is wanted. */

import { untrack } from "svelte";

import { settings } from "../lib/settings.svelte";
import type { Cue } from "./cues";

const APART_S = 0.16; // between two sounds of one moment

/** Whether anything may be heard. Who plays something does so when it happens, not when this changes. */
const isWanted = (): boolean => untrack(() => settings.sound && settings.volume > 0) && navigator.userActivation.hasBeenActive; // browsers want a gesture first

export async function play(...cues: readonly Cue[]): Promise<void> {
  if (!cues.length || !isWanted()) return;
  const { perform } = await import("./orchestra");
  cues.forEach((cue, at) => {
    performance.mark(`sound ${cue.sound}`, { detail: cue }); // so that tools see what is heard
    perform(cue, at * APART_S, settings.volume);
  });
}
