/** A battle being set up: the choices made, and what the server says of them. */

import { untrack } from "svelte";

import { api } from "../lib/api";
import { failureOf } from "../lib/loaded.svelte";
import type { ChairWish, FleetVerdict, GameInfo, LevelInfo, NewBattle, OptionInfo, ScenarioInfo, SeatPlan, SetUp, SetUpWish } from "../lib/messages";
import { settings } from "../lib/settings.svelte";

/** Who sits in a seat: "me", "friend" at this screen, "link" for a friend elsewhere, or the level of an AI after "ai:". */
export type Sitter = "me" | "friend" | "link" | `ai:${string}`;

/** Clocks that can be chosen: what they are called, the seconds of each person, and those that each answer adds. */
export const CLOCKS: Readonly<Record<string, readonly [label: string, base: number, added: number]>> = {
  "": ["No clock", 0, 0],
  quick: ["10 min, 10 s an answer", 600, 10],
  evening: ["45 min, 30 s an answer", 2700, 30],
  days: ["3 days, 1 day an answer", 259_200, 86_400],
};

/** Who may take a seat that waits for somebody besides those who are sent its link. */
export const WANTED: Readonly<Record<string, string>> = {
  "": "only by link",
  any: "anybody",
  new: "for newcomers",
  practised: "for the practised",
  seasoned: "for old hands",
};

const WATCHED = 1; // seconds between two answers of AIs whom somebody watches

/** What whoever poses a challenge says of themselves. */
export const EXPERIENCE: Readonly<Record<string, string>> = {
  "": "",
  none: "has never fought this",
  some: "has fought some battles",
  much: "has fought many battles",
};

const PAUSE = 150; // milliseconds without a change before the server is asked

export class Plan {
  scenario = $state("");
  options: Record<string, string> = $state({}); // those that are not at their default
  sitters: Record<number, Sitter> = $state({}); // by seat; a seat that is not here has the usual sitter
  friends: Record<number, string> = $state({}); // their names, by seat
  unfit: Record<number, string> = $state({}); // why the fleet of a seat cannot sail, by seat
  seed = $state("");
  clock = $state(""); // a key of CLOCKS
  wanted: NonNullable<NewBattle["challenge"]> = $state(""); // a key of WANTED
  experience: NonNullable<NewBattle["experience"]> = $state(""); // a key of EXPERIENCE
  rated = $state(false);
  known: SetUp | null = $state.raw(null); // what the server said last
  fault = $state(""); // why there is nothing newer

  #asked: AbortController | null = null;
  #brought: Record<number, string> = {}; // the option by which a seat's fleet comes, by seat

  constructor(readonly game: GameInfo) {
    const wished = new URLSearchParams(location.search).get("scenario");
    const found = game.scenarios.find((each) => each.id === wished) ?? game.scenarios.find((each) => each.beginner) ?? game.scenarios[0];
    this.scenario = found?.id ?? "";
    $effect(() => {
      const wish = this.wish();
      const timer = setTimeout(() => void this.#ask(wish), untrack(() => this.known) ? PAUSE : 0);
      return () => clearTimeout(timer);
    });
  }

  get chosen(): ScenarioInfo | undefined {
    return this.game.scenarios.find((each) => each.id === this.scenario);
  }

  /** The options of the chosen scenario. */
  fitting(): readonly OptionInfo[] {
    return this.game.options.filter((each) => each.scenarios.length === 0 || each.scenarios.includes(this.scenario));
  }

  /** What this scenario alone asks of those who set it up, such as how many fight and for how many points. */
  terms(): readonly OptionInfo[] {
    return this.fitting().filter((each) => !each.hidden && each.scenarios.length > 0);
  }

  /** The house rules: all that no other part of the page sets. */
  houseRules(): readonly OptionInfo[] {
    return this.fitting().filter((each) => !each.hidden && each.scenarios.length === 0);
  }

  /** Whether fleets are built for this scenario. */
  get buildsFleets(): boolean {
    return this.game.has_fleets && this.fitting().some((each) => each.hidden);
  }

  value(option: OptionInfo): string {
    return this.options[option.name] ?? option.default;
  }

  set(option: Pick<OptionInfo, "name" | "default">, value: string): void {
    if (value === option.default) delete this.options[option.name];
    else this.options[option.name] = value;
  }

  choose(scenario: string): void {
    this.scenario = scenario;
    const names = new Set(this.fitting().map((each) => each.name));
    for (const name of Object.keys(this.options)) if (!names.has(name)) delete this.options[name];
    history.replaceState(null, "", `?scenario=${encodeURIComponent(scenario)}`);
  }

  /** A fleet as it was judged, or none: a legal one comes along; one with faults holds the battle up until it is mended. */
  bring(seat: SeatPlan, verdict: FleetVerdict | null): void {
    const fault = verdict?.faults[0];
    const name = verdict && !fault ? verdict.option : "";
    const before = this.#brought[seat.seat] ?? "";
    if (before && before !== name) delete this.options[before];
    this.#brought[seat.seat] = name;
    if (verdict && name) this.set({ name, default: "" }, verdict.value);
    if (fault) this.unfit[seat.seat] = `The fleet of ${seat.title} breaks the rules: ${fault.reason}.`;
    else delete this.unfit[seat.seat];
  }

  /** Why the battle cannot begin; empty if it can. */
  get hindrance(): string {
    return this.fault || (Object.values(this.unfit)[0] ?? "");
  }

  sitter(seat: number): Sitter {
    return this.sitters[seat] ?? (seat === 0 ? "me" : `ai:${this.game.usual_level}`);
  }

  /** The level of the AI at a seat, if one sits there. */
  level(seat: number): LevelInfo | undefined {
    return this.game.levels.find((level) => this.sitter(seat) === `ai:${level.id}`);
  }

  chair(seat: number): ChairWish {
    const sitter = this.sitter(seat);
    if (sitter.startsWith("ai:")) return { player: "ai", level: sitter.slice(3) };
    if (sitter === "link") return { player: "person", link: true };
    return { player: "person", name: sitter === "me" ? settings.name : (this.friends[seat] ?? "") };
  }

  wish(): SetUpWish {
    return { scenario: this.scenario, options: { ...this.options } };
  }

  /** All that is needed to begin. */
  order(): NewBattle {
    const chairs = (this.known?.seats ?? []).map((seat) => this.chair(seat.seat));
    const seed = this.seed.trim() === "" ? null : Number(this.seed);
    const [, base, added] = CLOCKS[this.hasGuests ? this.clock : ""] ?? ["", 0, 0];
    const challenge = this.hasGuests ? this.wanted : "";
    const experience = challenge ? this.experience : "";
    const pace = chairs.every((chair) => chair.player === "ai") ? WATCHED : 0;
    return { ruleset: this.game.id, ...this.wish(), chairs, seed, clock: base ? { base, added } : null, challenge, experience, rated: this.isRated, pace };
  }

  /** Whether it can be rated: two people, one on either side. */
  get canBeRated(): boolean {
    const seats = this.known?.seats ?? [];
    return this.hasGuests && seats.length === 2 && seats[0]!.side !== seats[1]!.side && seats.some((seat) => this.sitter(seat.seat) === "me");
  }

  get isRated(): boolean {
    return this.rated && this.canBeRated;
  }

  /** Whether somebody comes by a link. */
  get hasGuests(): boolean {
    return (this.known?.seats ?? []).some((seat) => this.sitter(seat.seat) === "link");
  }

  get seedFault(): string {
    return /^\s*\d{0,15}\s*$/.test(this.seed) ? "" : "The seed is a whole number, or empty.";
  }

  async #ask(wish: SetUpWish): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const told = await api.setUp(this.game.id, wish, asked.signal);
      if (!told.fault || !this.known) this.known = told; // with a fault the seats stay, and what is built for them
      this.fault = told.fault;
    } catch (error) {
      if (!asked.signal.aborted) this.fault = failureOf(error).message;
    }
  }
}
