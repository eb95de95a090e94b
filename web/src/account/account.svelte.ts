/** Who looks at this page, and what changes who they are. */

import { tick } from "svelte";

import { api } from "../lib/api";
import { failureOf, Loaded } from "../lib/loaded.svelte";
import type { Me } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { say } from "../lib/toasts.svelte";
import * as passkeys from "./passkeys";

export const me = new Loaded(api.me);

/** Whether there is a name to be claimed here, and passkeys to be used. */
export const hasNames = (): boolean => me.value !== null && !me.value.house;
export const hasPasskeys = (): boolean => Boolean(me.value?.passkeys) && passkeys.areThere();

/** Who has a name goes by it, on every page that tells who they are. */
export function goByName(): void {
  $effect(() => {
    if (me.value?.named) settings.name = me.value.name;
  });
}

/** Something that makes this browser somebody else's: every page of theirs begins anew. */
export class Change {
  fault = $state("");
  field = $state("");
  busy = $state(false);

  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.fault = this.field = "";
    try {
      await what();
      return true;
    } catch (error) {
      const failure = failureOf(error);
      this.fault = failure.message;
      this.field = failure.field;
      return false;
    } finally {
      this.busy = false;
    }
  }

  async become(what: () => Promise<Me | null>): Promise<void> {
    await this.attempt(async () => {
      const now = await what();
      if (!now) return; // the passkey was not shown
      settings.name = now.name;
      await tick();
      location.reload();
    });
  }
}

export const signInWithPasskey = async (bring: boolean): Promise<Me | null> => {
  const shown = await passkeys.show((await api.beginSignIn()).options);
  if (!shown) say("No passkey was shown.");
  return shown ? api.signInWithPasskey(shown, bring) : null;
};

export const makePasskey = async (name: string, label: string): Promise<Me | null> => {
  const made = await passkeys.make((await api.beginPasskey(name)).options);
  if (!made) say("No passkey was made.");
  return made ? api.keepPasskey(made, label) : null;
};
