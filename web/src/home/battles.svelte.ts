/** The list of battles as the home page and the page of all battles show it. */

import { api, PAGE } from "../lib/api";
import { failureOf, Loaded } from "../lib/loaded.svelte";
import type { BattleInfo } from "../lib/messages";
import { paths, router } from "../lib/router.svelte";
import { say } from "../lib/toasts.svelte";
import { listed } from "../lib/words";

const AGAIN_MS = 60_000;

/** Those in which it is one's turn first, then the newest; fetched again every minute, and whenever one comes back to the page. */
export function listOfBattles(): Loaded<readonly BattleInfo[]> {
  const list = new Loaded(async () => [...(await api.battles())].sort((a, b) => Number(b.your_move) - Number(a.your_move) || b.updated - a.updated));
  $effect(() => {
    const again = (): void => void (document.visibilityState === "visible" && list.load());
    const timer = setInterval(() => void list.load(), AGAIN_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  });
  return list;
}

/** For the title of a page: in how many battles other people wait for one's answer, "(2) ". */
export function turns(battles: readonly BattleInfo[] | null): string {
  const count = battles?.filter((battle) => battle.your_move && battle.chairs.some((chair) => chair.player === "person" && !chair.mine)).length;
  return count ? `(${count}) ` : "";
}

/** More battles than came at first, at the end of a list. */
export class More {
  rows: readonly BattleInfo[] = $state.raw([]);
  isAll = $state(false);

  readonly load = async (last: BattleInfo | undefined): Promise<void> => {
    try {
      const found = await api.battles(last?.id);
      this.rows = [...this.rows, ...found];
      this.isAll = found.length < PAGE;
    } catch (error) {
      say(failureOf(error).message, "danger");
    }
  };
}

/** "against Lieutenant Ashby", "Ann and Ben at one screen". */
export function opponents(battle: BattleInfo): string {
  const thinking = battle.chairs.find((chair) => chair.thinking);
  if (thinking) return `${thinking.name} is thinking`;
  if (battle.chairs.some((chair) => chair.open)) return "waits for a friend";
  const people = battle.chairs.filter((chair) => chair.player === "person");
  const machines = battle.chairs.filter((chair) => chair.player === "ai");
  const others = people.filter((chair) => !chair.mine).map((chair) => chair.name || chair.title);
  if (others.length > 0) return others.length < people.length ? `against ${listed(others)}` : listed(others);
  if (people.length === 0) return "the AI against itself";
  if (people.length === 1) return `against ${listed([...new Set(machines.map((chair) => chair.name))])}`;
  const names = [...new Set(people.map((chair) => chair.name || chair.title))];
  return `${listed(names)} at one screen`;
}

export async function takeIn(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    router.go(paths.battle((await api.takeIn(file)).id));
  } catch (error) {
    say(`${file.name}: ${failureOf(error).message}`, "danger");
  }
}
