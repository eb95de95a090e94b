/** Watching a battle again: step by step, turn by turn, or running by itself. */

import { settings } from "../lib/settings.svelte";
import type { Battle } from "./table.svelte";

const PACE_MS = 1000; // for a decision, at ×1
const SPEEDS = [1, 2, 4] as const;

export class Replay {
  isPlaying = $state(false);
  speed: (typeof SPEEDS)[number] = $state(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly battle: Battle) {}

  /** The first moment that can be looked at. */
  get begin(): number {
    return this.battle.now?.begins ?? 0;
  }

  /** The end of the timeline. */
  get end(): number {
    return this.battle.now?.step ?? 0;
  }

  /** Where one looks. */
  get at(): number {
    return this.battle.past?.step ?? this.end;
  }

  get turns(): readonly number[] {
    return (this.battle.now?.ticks ?? []).filter((tick) => tick.label).map((tick) => tick.step);
  }

  look(step: number): void {
    this.stop();
    void this.battle.look(step);
  }

  step(by: number): void {
    this.look(this.battle.sought + by);
  }

  /** To the turn before or after. */
  turn(by: number): void {
    const from = this.battle.sought;
    const to = by < 0 ? this.turns.findLast((step) => step < from) : this.turns.find((step) => step > from);
    this.look(to ?? (by < 0 ? 0 : this.end));
  }

  live(): void {
    this.stop();
    this.battle.live();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }

  /** From here on; from the beginning if this is the end. */
  async play(): Promise<void> {
    if (this.isPlaying) return this.stop();
    this.isPlaying = true;
    if (this.at >= this.end) await this.battle.look(0);
    this.#next();
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
  }

  #next(): void {
    const pace = settings.speed === "instant" ? PACE_MS / 4 : PACE_MS / settings.speed;
    this.#timer = setTimeout(() => void this.#go(), pace / this.speed);
  }

  async #go(): Promise<void> {
    if (!this.isPlaying) return;
    await this.battle.look(this.at + 1);
    if (!this.battle.past) this.isPlaying = false;
    else this.#next();
  }
}
