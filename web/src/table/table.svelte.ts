/** One battle on this screen: what the server has said of it, and what is being done about it. */

import { api } from "../lib/api";
import { Connection, Lost } from "../lib/connection.svelte";
import type { Analysis, Asked, BranchInfo, Choice, Curtain, Done, Line, Past, Refused, Side, Table } from "../lib/messages";
import { pace } from "../lib/settings.svelte";
import { say } from "../lib/toasts.svelte";
import { Decision, type Ask } from "./decision.svelte";
import { pieceSprite } from "./geometry";

const MOST_HELD = 6; // tables that wait to be shown; more are skipped

/** What of the table is on the chart and beside it: now, or as it was. */
export type Shown = Pick<
  Table,
  "chart" | "phase" | "sheets" | "groups" | "tracks" | "hands" | "spots" | "description"
>;

export class Battle {
  readonly connection: Connection;

  now: Table | null = $state.raw(null); // the newest table that is shown
  past: Past | null = $state.raw(null); // what is looked back at
  curtain: Curtain | null = $state.raw(null);
  lines: readonly Line[] = $state.raw([]); // the whole log
  fresh: readonly Line[] = $state.raw([]); // what the newest table has added to it
  fragments: Readonly<Record<string, string>> = $state.raw({}); // drawings by their hash
  decision: Decision | null = $state.raw(null); // the question at hand
  moved: readonly string[] = $state.raw([]); // pieces that have just moved
  lit: readonly string[] = $state.raw([]); // pieces that something on the page speaks of
  analysis: Analysis | null = $state.raw(null);
  branches: readonly BranchInfo[] = $state.raw([]); // battles that share its beginning

  readonly #held: Table[] = []; // come, not yet shown
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.connection = new Connection(api.tableAddress(id), (message) => this.#received(message));
    void this.#findBranches();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.decision?.close();
    this.connection.close();
  }

  /** What is on the chart. */
  get shown(): Shown | null {
    return this.past ?? this.now;
  }

  side(id: string): Side | undefined {
    return this.now?.sides.find((side) => side.id === id);
  }

  /** The side of a seat. */
  sideOf(seat: number): Side | undefined {
    const chair = this.now?.chairs.find((one) => one.seat === seat);
    return chair && this.side(chair.side);
  }

  /** The levels an AI of this game can have. */
  async levels(): Promise<readonly string[]> {
    const games = await api.games();
    return games.find((game) => game.id === this.now?.ruleset)?.levels ?? [];
  }

  // --- what comes ---

  #received(message: Table | Curtain): void {
    if (message.type === "curtain") return this.#drawCurtain(message);
    this.#held.push(message);
    if (this.#timer === undefined) this.#showNext();
    else if (this.#held.length > MOST_HELD) this.hurry();
  }

  /** Nothing of the battle stays on the page. */
  #drawCurtain(curtain: Curtain): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held.length = 0;
    this.decision?.close();
    this.now = this.past = this.decision = this.analysis = null;
    this.lines = this.fresh = this.lit = this.moved = [];
    this.curtain = curtain;
  }

  /** Show all that has come at once: a new wish does not wait for what moves. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#held.length) this.#show(this.#held.shift()!);
  }

  #showNext(): void {
    this.#timer = undefined;
    const next = this.#held.shift();
    if (!next) return;
    this.#show(next);
    const wait = pace();
    if (this.moved.length && wait) this.#timer = setTimeout(() => this.#showNext(), wait);
    else if (this.#held.length) this.#showNext();
  }

  #show(table: Table): void {
    const before = this.now;
    this.curtain = null;
    this.fragments = { ...this.fragments, ...table.fragments };
    this.moved = before ? movedPieces(before, table) : [];
    this.fresh = before ? table.lines : [];
    this.lines = [...this.lines.filter((line) => line.number < table.first_line), ...table.lines];
    this.now = table;
    this.#ask(table.asked[0] ?? null);
  }

  #ask(asked: Asked | null): void {
    if (asked && asked.id === this.decision?.asked.id) return;
    this.decision?.close();
    this.decision = asked && new Decision(asked, this.#tell);
  }

  // --- what is sent ---

  /** Sends a wish; drawings in the reply are kept; a refusal is never silent. */
  readonly #tell: Ask = async (wish) => {
    try {
      const reply = await this.connection.ask(wish);
      if ("fragments" in reply) this.fragments = { ...this.fragments, ...reply.fragments };
      return reply;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      return null;
    }
  };

  async #do(wish: Parameters<Ask>[0]): Promise<Done | null> {
    this.hurry();
    const reply = await this.#tell(wish);
    if (reply?.type === "refused") say(refusal(reply), "danger");
    else if (!reply) say("The connection was lost. Nothing has changed.", "danger");
    return reply?.type === "done" ? reply : null;
  }

  sit = (seat: number | null) => this.#do({ type: "sit", seat });
  undo = () => this.#do({ type: "undo" });
  handOver = (seat: number, level: string, name: string) => this.#do({ type: "hand-over", seat, level, name });
  order = (single: boolean) => this.#do({ type: "orders", single });

  /** Choose which of several open questions is answered first. */
  turnTo(asked: Asked): void {
    this.#ask(asked);
  }

  // --- looking back ---

  #wanted: number | null = null; // step that is being looked for
  #looking = false;

  /** Show the table after so many answers; at the end of the timeline that is now. */
  async look(step: number): Promise<void> {
    this.hurry();
    const end = this.now?.step ?? 0;
    this.#wanted = Math.min(Math.max(0, step), end);
    if (this.#wanted === end) this.live();
    if (this.#looking) return;
    this.#looking = true;
    while (this.#wanted !== null && this.#wanted !== (this.past?.step ?? end)) {
      const wanted: number = this.#wanted;
      const reply = await this.#tell({ type: "look", step: wanted });
      if (reply?.type !== "past") {
        if (reply?.type === "refused") say(refusal(reply), "danger");
        break;
      }
      if (this.#wanted === null) break;
      this.past = reply;
      if (reply.step !== wanted && this.#wanted === wanted) break;
    }
    this.#looking = false;
  }

  live(): void {
    this.#wanted = null;
    this.past = null;
  }

  /** They are good to have: without them the timeline is a line. */
  async #findBranches(): Promise<void> {
    this.branches = await api.branches(this.id).catch(() => []);
  }

  /** A new battle that goes on from where one looks. */
  async branch(): Promise<string | null> {
    const done = await this.#do({ type: "branch", step: this.past?.step ?? this.now?.step ?? 0, new_luck: true });
    return done?.battle || null;
  }

  async analyse(): Promise<void> {
    if (this.analysis) return;
    try {
      const reply = await this.connection.ask({ type: "analyse" }, (soFar) => (this.analysis = soFar));
      if (reply.type === "analysis") this.analysis = reply;
      else say(refusal(reply), "danger");
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
    }
  }
}

/** Pieces that are elsewhere, or head elsewhere, than before. */
function movedPieces(before: Table, after: Table): readonly string[] {
  const pieces = after.chart.layers.flatMap((layer) => layer.sprites).filter((sprite) => sprite.piece);
  return pieces.flatMap((sprite) => {
    const was = pieceSprite(before.chart, sprite.piece);
    return was && (was.x !== sprite.x || was.y !== sprite.y || was.turn !== sprite.turn) ? [sprite.piece] : [];
  });
}

export function refusal(refused: Refused): string {
  return refused.rule ? `${refused.reason} (${refused.rule})` : refused.reason;
}

/** Whether a choice is about a piece. */
export function isAbout(choice: Choice, piece: string): boolean {
  return choice.pieces.includes(piece) || choice.at === piece;
}
