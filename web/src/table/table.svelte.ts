/** One battle on this screen: what the server has said of it, and what is being done about it. */

import { api } from "../lib/api";
import { Connection, Lost, type Had, type News } from "../lib/connection.svelte";
import type { Analysis, Asked, BranchInfo, Chair, ChatLine, Choice, Curtain, Done, GameInfo, Hints, LevelInfo, Line, Past, Progress, Refused, Side, Standing, Table } from "../lib/messages";
import { pace, settings, volleyPace } from "../lib/settings.svelte";
import { say } from "../lib/toasts.svelte";
import { actionsIn } from "./actions";
import { leftAt } from "./clocks";
import { Decision, type Ask } from "./decision.svelte";
import { goesOn, isMoment, isVolley, movedPieces } from "./moments";

const MOST_DEEDS = 8; // lines of what others did
const GUNS = 0.9; // of a ship's move: how long guns are seen firing
const DICE = 1.1; // how long dice that were rolled together
const VERDICT = 1; // how long what it came to, before anything is asked
const LONGEST = 7; // however much is rolled
const MANY = 3; // from so many on in a turn broadsides are seen in half the time
const MOST_HELD = 6; // moments that wait to be shown; more are skipped

/** A table that has come and is not shown yet. */
interface Held {
  readonly table: Table;
  readonly isMoment: boolean; // something is seen happening on the way to it
  readonly isVolley: boolean; // and it is guns, or dice of an action
  readonly isJump: boolean; // it does not go on from the table before
}

/** Guns that are seen firing, or have just fired. */
export interface Volley {
  readonly actions: readonly number[]; // numbers of the actions
  readonly from: number; // number of the first line of the log that is new
  readonly beat: number; // milliseconds for a ship's move
  readonly isOver: boolean; // it has been seen, or skipped
}

/** When a part of a volley is seen, in milliseconds from its beginning: its dice, roll by roll, and then its verdict. */
export const whenSeen = (volley: Volley, roll: number): number => volley.beat * (GUNS + DICE * roll);

/** What of the table is on the chart and beside it: now, or as it was. */
export type Shown = Pick<
  Table,
  "chart" | "phase" | "sheets" | "groups" | "tracks" | "hands" | "spots" | "description"
>;

export class Battle {
  readonly connection: Connection;

  now: Table | null = $state.raw(null); // the newest table that is shown
  newest: Table | null = $state.raw(null); // the newest that has come: what is asked there does not wait
  past: Past | null = $state.raw(null); // what is looked back at
  curtain: Curtain | null = $state.raw(null);
  lines: readonly Line[] = $state.raw([]); // the whole log
  fresh: readonly Line[] = $state.raw([]); // what the newest table has added to it
  fragments: Readonly<Record<string, string>> = $state.raw({}); // drawings by their hash
  decision: Decision | null = $state.raw(null); // the question at hand
  moved: readonly string[] = $state.raw([]); // pieces that have just moved
  lit: readonly string[] = $state.raw([]); // pieces that something on the page speaks of
  analysis: Analysis | null = $state.raw(null);
  advice: Hints | null = $state.raw(null); // the hint that was asked for, or is being thought about
  progress: Progress | null = $state.raw(null); // how far an AI has thought
  standing: Standing | null = $state.raw(null); // how the battle stands, as far as whoever looks may know
  volley: Volley | null = $state.raw(null); // guns that fire, and their dice, until they have been seen
  #before: Table | null = $state.raw(null); // the table while guns fire: what they do is not seen before the dice
  isFiring = $state(false); // a broadside is seen: what is asked waits until it is over, or skipped
  isBehind = $state(false); // more has come than is shown: it is shown when what happens now has happened
  branches: readonly BranchInfo[] = $state.raw([]); // battles that share its beginning
  chat: readonly ChatLine[] = $state.raw([]); // what was said
  read = $state(0); // number of the last line of it that was read
  here: ReadonlySet<number> | null = $state.raw(null); // seats whose people are at the table; null: all are at this machine
  watching = $state(0); // spectators
  #hasStirred = false;
  #turn = ""; // in which so many broadsides have been seen
  #volleys = 0;
  #clocksAt = 0; // when the clocks were told, in milliseconds of the page
  #tick = $state(0); // grows every second while clocks run
  #ticking: ReturnType<typeof setInterval> | undefined;

  #answered: number | null = $state(null); // answers that had been given when the person here had given theirs
  /** What others did since the person here last answered, in order: not what was drawn or shuffled. */
  readonly deeds: readonly Line[] = $derived.by(() => {
    const [table, since] = [this.now, this.#answered];
    if (!table || since === null || table.lesson || !this.decision) return [];
    const others = new Set(table.spots.filter((spot) => !this.isOwn(spot.side)).map((spot) => spot.piece));
    const news = this.lines.filter((line) => line.step > since && line.pieces.length > 0);
    const theirs = new Set(news.filter((line) => others.has(line.pieces[0]!)).map((line) => line.step));
    return news.filter((line) => theirs.has(line.step)).slice(-MOST_DEEDS);
  });

  readonly #held: (Held | Curtain)[] = []; // come, not yet shown
  #due: Asked | null = null; // what is asked next
  #told = -1; // number of the newest line that has come
  #moment: AbortController | null = null; // what is seen happening now

  constructor(readonly id: string) {
    this.connection = new Connection(api.tableAddress(id), (message) => this.#received(message), () => this.#had());
    void this.#findBranches();
    document.addEventListener("visibilitychange", this.#hidden);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#moment?.abort();
    clearInterval(this.#ticking);
    this.decision?.close();
    this.connection.close();
  }

  /** What is on the chart. */
  get shown(): Shown | null {
    return this.past ?? this.#before ?? this.now;
  }

  /** The number of the line from which on the log is not told yet: it must not say what the dice will. */
  get told(): number {
    return this.past?.lines ?? (this.#before && this.volley ? this.volley.from : Infinity);
  }

  /** Whether whoever looks may do this; the verbs are those of docs/security.md. */
  may(verb: string): boolean {
    return this.now?.rights.includes(verb) ?? false;
  }

  /** The seconds that a seat has left; null where it has no clock. */
  left(seat: number): number | null {
    void this.#tick;
    const clock = this.newest?.clocks.find((each) => each.seat === seat);
    return clock ? leftAt(clock, performance.now() - this.#clocksAt) : null;
  }

  /** Whether somebody who has this seat is not at the table. */
  isAway(chair: Chair): boolean {
    return this.here !== null && chair.player === "person" && !chair.open && !this.here.has(chair.seat);
  }

  /** The seats of other people, on other machines. */
  readonly friends: readonly Chair[] = $derived(this.now?.chairs.filter((chair) => chair.player === "person" && !chair.open && !chair.mine) ?? []);

  side(id: string): Side | undefined {
    return this.now?.sides.find((side) => side.id === id);
  }

  /** The side of a seat. */
  sideOf(seat: number): Side | undefined {
    const chair = this.now?.chairs.find((one) => one.seat === seat);
    return chair && this.side(chair.side);
  }

  /** Whether a side is that of whoever sits here; a spectator has none. */
  isOwn(side: string): boolean {
    const seat = this.now?.seat ?? null;
    return seat !== null && this.sideOf(seat)?.id === side;
  }

  /** The levels an AI of this game can have. */
  async levels(): Promise<readonly LevelInfo[]> {
    return (await this.#game())?.levels ?? [];
  }

  /** The level of an AI that nobody has chosen. */
  async usualLevel(): Promise<string> {
    return (await this.#game())?.usual_level ?? "";
  }

  async #game(): Promise<GameInfo | undefined> {
    return (await api.games()).find((game) => game.id === this.now?.ruleset);
  }

  // --- what comes ---

  /** What has come so far. */
  #had(): Had | null {
    const table = this.newest;
    return table && { seat: table.seat, version: table.version, events: table.events, told: table.told, drawings: Object.keys(this.fragments), chat: this.chat.at(-1)?.number ?? 0 };
  }

  #received(message: News): void {
    if (message.type === "chat") return void (this.chat = message.afresh ? message.lines : [...this.chat, ...message.lines]);
    if (message.type === "presence") {
      this.here = new Set(message.here);
      this.watching = message.watching;
      return;
    }
    this.progress = message.type === "progress" ? message : null;
    if (message.type === "progress") return;
    const next = message.type === "curtain" ? message : this.#next(message);
    this.newest = message.type === "curtain" ? null : message;
    this.#clocksAt = performance.now();
    clearInterval(this.#ticking);
    if (this.newest?.clocks.some((clock) => clock.runs)) this.#ticking = setInterval(() => this.#tick++, 1000);
    if (this.newest?.stir && !this.#hasStirred) this.#stir();
    this.#due = this.newest?.asked[0] ?? null;
    this.#held.push(next);
    const isFar = this.#held.filter((held) => "table" in held && held.isMoment).length > MOST_HELD;
    if (isFar || ("table" in next && next.isJump)) this.hurry();
    else if (this.#moment) this.isBehind = true;
    else this.#showNext();
    this.#askWhatIsDue();
  }

  /** A question waits for guns, and for nothing else that moves; one that is no longer asked goes at once. */
  #askWhatIsDue(): void {
    const waits = this.isFiring || this.#held.some((held) => "table" in held && this.#isSeen(held));
    if (!waits) this.#ask(this.#due);
    else if (this.decision?.asked.id !== this.#due?.id) this.#ask(null);
  }

  /** A table that has come, and what it is after the one before. */
  #next(table: Table): Held {
    const before = this.newest;
    const isJump = !before || !goesOn(before, table, this.#told);
    this.#told = table.lines.at(-1)?.number ?? (isJump ? table.first_line - 1 : this.#told);
    this.fragments = { ...this.fragments, ...table.fragments };
    const moves = !isJump && isMoment(before, table, this.fragments);
    return { table, isJump, isMoment: moves, isVolley: moves && isVolley(table) };
  }

  /** Show all that has come at once: a new wish does not wait for what moves. */
  hurry(): void {
    this.#moment?.abort();
    this.#moment = null;
    for (let next = this.#held.shift(); next; next = this.#held.shift()) this.#show(next);
    this.#seen();
    this.isBehind = false;
  }

  readonly #hidden = (): void => {
    if (document.hidden) this.hurry();
  };

  /** Guns have been seen firing, and then what they did. */
  #seen(): void {
    this.#before = null;
    if (this.volley && !this.volley.isOver) this.volley = { ...this.volley, isOver: true };
    if (!this.isFiring) return;
    this.isFiring = false;
    this.#askWhatIsDue();
  }

  /** Guns fire. The table stays as it was until their dice have been seen, unless something has sailed meanwhile. */
  #fire(next: Held): void {
    const was = this.now;
    const { table } = next;
    if (this.#turn !== table.phase[0]) [this.#turn, this.#volleys] = [table.phase[0] ?? "", 0];
    const beat = volleyPace() / (++this.#volleys >= MANY ? 2 : 1);
    this.#showTable(next);
    this.#before = this.moved.length ? null : was;
    this.volley = this.volley && { ...this.volley, beat, isOver: false };
    this.isFiring = true;
    const rolls = table.lines.filter((line) => line.action !== null && line.dice.length).length;
    const signal = this.#begin();
    played(beat * Math.min(LONGEST, GUNS + DICE * rolls + VERDICT), signal, () => {
      this.#seen();
      played(pace(), signal, () => this.#goOn());
    });
  }

  #begin(): AbortSignal {
    this.#moment = new AbortController();
    return this.#moment.signal;
  }

  #goOn(): void {
    this.#showNext();
    this.#askWhatIsDue();
  }

  /** One table after the other, up to the next at which something is seen happening; the others wait until it has. */
  #showNext(): void {
    this.#moment = null;
    for (let next = this.#held.shift(); next; next = this.#held.shift()) {
      if ("table" in next && this.#isSeen(next)) {
        this.#fire(next);
        break;
      }
      this.#show(next);
      if ("table" in next && next.isMoment && this.#takesTime()) {
        played(pace(), this.#begin(), () => this.#goOn());
        break;
      }
    }
    this.isBehind = this.#held.length > 0;
  }

  /** Whether what comes is guns, or dice, and is seen as such. */
  #isSeen(held: Held): boolean {
    return held.isVolley && this.#takesTime() && volleyPace() > 0;
  }

  /** Whether anybody sees what happens. */
  #takesTime(): boolean {
    return pace() > 0 && !this.past && !document.hidden;
  }

  #show(next: Held | Curtain): void {
    if ("table" in next) this.#showTable(next);
    else this.#drawCurtain(next);
  }

  #showTable({ table, isJump }: Held): void {
    if (isJump) this.#answered = null;
    this.curtain = null;
    this.moved = this.now ? movedPieces(this.now, table) : [];
    this.fresh = isJump ? [] : table.lines;
    this.lines = [...this.lines.filter((line) => line.number < table.first_line), ...table.lines];
    if (isJump) this.volley = null;
    else if (isVolley(table) && settings.volleys !== "off") this.volley = { actions: actionsIn(table.lines), from: table.first_line, beat: 0, isOver: true };
    this.now = table;
  }

  /** Nothing of the battle stays on the page. */
  #drawCurtain(curtain: Curtain): void {
    this.#wanted = this.now = this.past = this.analysis = this.standing = this.volley = this.#before = null;
    this.lines = this.fresh = this.lit = this.moved = [];
    this.curtain = curtain;
  }

  #ask(asked: Asked | null): void {
    if (asked && asked.id === this.decision?.asked.id) return;
    this.decision?.close();
    this.advice = null;
    this.decision = asked && new Decision(asked, this.#decide);
  }

  /** A hand in the seed of the dice, which nobody can foresee: without a word, once. */
  #stir(): void {
    this.#hasStirred = true;
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    void this.#tell({ type: "stir", what: bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("") });
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

  /** What a decision asks for. An answer does not wait for what moves. */
  readonly #decide: Ask = (wish) => {
    if (wish.type !== "try" && wish.type !== "foresee" && wish.type !== "light-first") this.hurry();
    if (wish.type === "answer") {
      this.#answered = (this.newest?.step ?? 0) + 1;
      this.volley = null;
    }
    return this.#tell(wish);
  };

  async #do(wish: Parameters<Ask>[0]): Promise<Done | null> {
    this.hurry();
    const reply = await this.#tell(wish);
    if (reply?.type === "refused") say(refusal(reply), "danger");
    else if (!reply) say("The connection was lost before the server answered. When it is back, the table shows whether it was done.", "danger");
    return reply?.type === "done" ? reply : null;
  }

  sit = (seat: number | null) => this.#do({ type: "sit", seat });
  undo = () => this.#do({ type: "undo" });
  fightOn = () => this.#do({ type: "fight-on" });
  handOver = (seat: number, level: string, name: string) => this.#do({ type: "hand-over", seat, level, name });
  claim = () => this.#do({ type: "claim" });
  resign = () => this.#do({ type: "resign" });
  offer = (what: "draw" | "undo") => this.#do({ type: "offer", what });
  reply = (agrees: boolean) => this.#do({ type: "reply", agrees });
  say = (text: string) => this.#do({ type: "say", text });
  mute = (line: number, muted: boolean) => this.#do({ type: "mute", line, muted });
  complain = (line: number) => this.#do({ type: "complain", line });
  order = (single: boolean) => this.#do({ type: "orders", single });

  #isReckoning = false;

  /** Ask how the battle stands; again, if it has gone on meanwhile. */
  async reckon(): Promise<void> {
    if (this.#isReckoning) return;
    this.#isReckoning = true;
    for (let asked = -1; this.newest && asked !== this.newest.step; ) {
      asked = this.newest.step;
      const reply = await this.#tell({ type: "standing" });
      if (reply?.type !== "standing") break;
      this.standing = reply;
    }
    this.#isReckoning = false;
  }

  /** AIs among themselves: so many seconds between two answers, and so many answers until they stand still. */
  setPace = (seconds: number, steps: number | null) => this.#do({ type: "pace", seconds, steps });

  /** What others did has been read. */
  forgetDeeds(): void {
    this.#answered = null;
  }

  /** Let the AI that thinks answer now. */
  moveNow = () => this.#tell({ type: "hurry" });

  /** Ask what a good player would answer; or put the hint away. */
  async hint(): Promise<void> {
    const question = this.decision?.asked.id;
    if (!question || !this.newest?.hints || this.advice) return void (this.advice = null);
    const isWanted = (): boolean => this.advice?.question === question;
    this.advice = { type: "hints", reply_to: 0, question, hints: [], share: 0, finished: false };
    try {
      const reply = await this.connection.ask({ type: "hint", question }, (soFar) => isWanted() && (this.advice = soFar));
      if (!isWanted()) return;
      this.advice = reply.type === "hints" ? reply : null;
      if (reply.type === "refused") say(refusal(reply), "danger");
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      if (isWanted()) this.advice = null;
    }
  }

  /** Choose which of several open questions is answered first. */
  turnTo(asked: Asked): void {
    this.#ask(asked);
  }

  // --- looking back ---

  #wanted: number | null = null; // step that is being looked for
  #looking = false;

  /** Where one looks, or will look as soon as it is there: who presses a key twice goes two steps. */
  get sought(): number {
    return this.#wanted ?? this.past?.step ?? this.now?.step ?? 0;
  }

  /** Show the table after so many answers; at the end of the timeline that is now. */
  async look(step: number): Promise<void> {
    this.hurry();
    const end = this.now?.step ?? 0;
    this.#wanted = Math.min(Math.max(this.now?.begins ?? 0, step), end);
    if (this.#wanted === end) this.live();
    if (this.#looking) return;
    this.#looking = true;
    while (this.#wanted !== null && this.#wanted !== (this.past?.step ?? end)) {
      const wanted: number = this.#wanted;
      const reply = await this.#tell({ type: "look", step: wanted });
      if (reply?.type !== "past") {
        if (reply?.type === "refused") say(refusal(reply), "danger");
        this.#wanted = this.past?.step ?? null;
        break;
      }
      if (this.#wanted === null) break;
      this.past = reply;
      if (reply.step !== wanted && this.#wanted === wanted) this.#wanted = reply.step;
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

  /** A new battle that goes on from there, or from where one looks. */
  async branch(step = this.past?.step ?? this.now?.step ?? 0): Promise<string | null> {
    const done = await this.#do({ type: "branch", step, new_luck: true });
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

/** Calls when a moment has been played: so long after it was first seen, however busy the page is. */
function played(length: number, signal: AbortSignal, done: () => void): void {
  const after = (wait: () => void) => requestAnimationFrame(() => !signal.aborted && wait());
  after(() => after(() => setTimeout(() => !signal.aborted && done(), length))); // in the second frame it has begun
}

export function refusal(refused: Refused): string {
  return refused.rule ? `${refused.reason} (${refused.rule})` : refused.reason;
}

/** Whether a choice is about a piece. */
export function isAbout(choice: Choice, piece: string): boolean {
  return choice.pieces.includes(piece) || choice.at === piece;
}
