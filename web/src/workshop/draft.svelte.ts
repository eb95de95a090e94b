/** A scenario being drawn up: its entry, what the server says of it, and what of it lies on the chart. */

import { untrack } from "svelte";

import { api } from "../lib/api";
import { failureOf } from "../lib/loaded.svelte";
import type { Chart, DraftBase, DraftVerdict, DraftWish, FieldForm, WorkshopInfo } from "../lib/messages";
import { cellOf, toTable, type Pixel } from "../table/geometry";

export type Entry = Record<string, unknown>;

/** Something of a scenario that lies at a place of the chart. */
export interface Piece {
  readonly key: string; // its address in the entry
  readonly label: string;
  readonly table: Entry; // what it says
  readonly fields: readonly FieldForm[];
  readonly list: Entry[] | null; // that it stands in
  readonly at: readonly [number, number];
  readonly pair: string; // the field that has both numbers; empty: x and y
  readonly turn: FieldForm | undefined; // the field of its heading
}

const PAUSE = 500; // milliseconds without a change before the server is asked
const KEPT = 40; // steps that can be taken back
const PAIRS = ["hex", "centre"];
const NAMES = ["ship", "type", "piece", "tile", "unit", "name", "id"];
const TURNS = ["heading", "rotation"];

const isPair = (value: unknown): value is [number, number] => Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number");

export class Draft {
  entry: Entry = $state({});
  base = $state("");
  name = $state("mine");
  others: unknown = $state.raw(null); // what else an opened file replaces
  verdict: DraftVerdict | null = $state.raw(null);
  trouble = $state(""); // why there is no newer verdict
  isChecking = $state(false);
  chart: Chart | null = $state.raw(null); // of the last draft that could be set up
  fragments: Readonly<Record<string, string>> = $state.raw({});
  chosen = $state(""); // key of the piece that is looked at

  #past: string[] = $state([]);
  #now = "";
  #judged = ""; // the entry that the verdict is about
  #asked: AbortController | null = null;

  constructor(
    readonly game: string,
    readonly info: WorkshopInfo,
  ) {
    const wished = new URLSearchParams(location.search).get("scenario");
    this.begin(info.scenarios.find((each) => each.id === wished) ?? info.scenarios[0]!);
    $effect(() => {
      const wish = this.wish();
      if (JSON.stringify(wish.entry) === this.#judged) return; // it has only what followed from the rest
      const timer = setTimeout(() => void this.#check(wish), untrack(() => this.verdict) ? PAUSE : 0);
      return () => clearTimeout(timer);
    });
  }

  /** Begin with a scenario, of the game or of a file. */
  begin(base: DraftBase, name = "mine", others: unknown = null): void {
    const known = this.info.scenarios.some((each) => each.id === base.id);
    this.base = known ? base.id : this.info.scenarios[0]!.id;
    this.entry = structuredClone(base.entry) as Entry;
    if (known) this.entry.id = `${base.id}-own`;
    [this.name, this.others, this.chosen] = [name, others, ""];
    this.#past = [];
    this.#now = JSON.stringify(this.entry);
  }

  wish(): DraftWish {
    return { base: this.base, entry: $state.snapshot(this.entry), name: this.name, others: this.others };
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** What has just been changed can be taken back. */
  readonly settle = (): void => {
    const next = JSON.stringify(this.entry);
    if (next === this.#now) return;
    this.#past = [...this.#past, this.#now].slice(-KEPT);
    this.#now = next;
  };

  readonly undo = (): void => {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#now = last;
    this.entry = JSON.parse(last) as Entry;
  };

  /** An entry of a list as some scenario of the game has it, by the address of the list; to begin a new one with. */
  sample(path: string): Entry | null {
    const names = path.split(".").filter((word) => !/^\d+$/.test(word));
    const inside = (value: unknown, left: readonly string[]): Entry | null => {
      if (Array.isArray(value)) {
        for (const each of value) {
          const found = left.length ? inside(each, left) : (each as Entry);
          if (found) return found;
        }
        return null;
      }
      if (!left.length || !value || typeof value !== "object") return null;
      return inside((value as Entry)[left[0]!], left.slice(1));
    };
    for (const { entry } of [...this.info.scenarios].sort((one, other) => Number(other.id === this.base) - Number(one.id === this.base))) {
      const found = inside(entry, names);
      if (found) return structuredClone(found);
    }
    return null;
  }

  /** One more entry of a list; what lies on the chart comes into its middle. */
  add(table: Entry, field: string, path: string): void {
    const like = this.sample(path);
    if (!like) return;
    const [left, top, width, height] = this.chart?.view ?? [0, 0, 0, 0];
    const fields = { table: like, pair: PAIRS.find((name) => isPair(like[name])) ?? "" };
    if (this.chart && (fields.pair || typeof like.x === "number")) this.#put(fields.table, fields.pair, { x: left + width / 2, y: top + height / 2 });
    table[field] = [...((table[field] as Entry[] | undefined) ?? []), like];
    this.chosen = `${path}.${(table[field] as Entry[]).length}`;
    this.settle();
  }

  /** All that lies on the chart. */
  get pieces(): readonly Piece[] {
    return this.#in(this.entry, this.info.fields, "", null);
  }

  get piece(): Piece | undefined {
    return this.pieces.find((piece) => piece.key === this.chosen);
  }

  #in(table: Entry, fields: readonly FieldForm[], path: string, list: Entry[] | null): readonly Piece[] {
    const found: Piece[] = [];
    const pair = PAIRS.find((name) => isPair(table[name])) ?? "";
    const at = pair ? (table[pair] as [number, number]) : typeof table.x === "number" && typeof table.y === "number" ? ([table.x, table.y] as const) : null;
    if (at) {
      const named = NAMES.find((name) => typeof table[name] === "string");
      const field = fields.find((each) => each.name === named);
      const id = named ? String(table[named]) : path.split(".").at(-1)!.replaceAll("_", " ").replace(/^start /, "");
      const label = field?.choices.find((choice) => choice.id === id)?.name ?? id;
      found.push({ key: path, label, table, fields, list, at, pair, turn: fields.find((each) => TURNS.includes(each.name)) });
    }
    for (const field of fields) {
      const value = table[field.name];
      const below = path ? `${path}.${field.name}` : field.name;
      if (field.kind === "table" && value && typeof value === "object") found.push(...this.#in(value as Entry, field.fields, below, null));
      else if (field.kind === "list" && Array.isArray(value)) (value as Entry[]).forEach((each, at) => found.push(...this.#in(each, field.fields, `${below}.${at + 1}`, value as Entry[])));
    }
    return found;
  }

  /** A piece to a pixel of the chart; on a board to the cell there. */
  move(piece: Piece, to: Pixel): void {
    this.#put(piece.table, piece.pair, to);
  }

  #put(table: Entry, pair: string, to: Pixel): void {
    if (!this.chart) return;
    const [x, y] = cellOf(this.chart.grid, toTable(this.chart.matrix, to)).map((part) => Number(part.toFixed(this.chart!.grid === "open" ? 1 : 0))) as [number, number];
    if (pair) table[pair] = [x, y];
    else [table.x, table.y] = [x, y];
  }

  /** One point of its heading further. */
  turn(piece: Piece, by: 1 | -1): void {
    const field = piece.turn;
    if (!field) return;
    const [low, high] = [field.low ?? 0, field.kind === "whole" && field.high !== null ? field.high : null];
    const now = Number(piece.table[field.name] ?? low);
    piece.table[field.name] = high === null ? (((now + by * 15) % 360) + 360) % 360 : ((now - low + by + (high - low + 1)) % (high - low + 1)) + low;
  }

  /** One more like it, a little way off. */
  copy(piece: Piece): void {
    if (!piece.list) return;
    const like = structuredClone($state.snapshot(piece.table)) as Entry;
    const off = this.chart?.grid === "open" ? Math.abs(40 / (this.chart.matrix[0] || 1)) : 1;
    if (piece.pair) like[piece.pair] = [piece.at[0] + off, piece.at[1]];
    else like.x = Number((piece.at[0] + off).toFixed(1));
    piece.list.push(like);
    this.chosen = piece.key.replace(/\d+$/, String(piece.list.length));
    this.settle();
  }

  remove(piece: Piece): void {
    piece.list?.splice(piece.list.indexOf(piece.table), 1);
    this.chosen = "";
    this.settle();
  }

  /** Takes over what follows from the rest; that is no step of its own. */
  #adopt(entry: Entry): void {
    if (JSON.stringify(this.entry) === this.#judged) return;
    this.entry = structuredClone(entry);
    this.#now = this.#judged;
  }

  async #check(wish: DraftWish): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    this.isChecking = true;
    try {
      const verdict = await api.checkDraft(this.game, wish, asked.signal);
      this.verdict = verdict;
      this.trouble = "";
      this.#judged = JSON.stringify(verdict.entry);
      if (JSON.stringify(this.entry) === JSON.stringify(wish.entry)) this.#adopt(verdict.entry as Entry);
      if (verdict.chart) [this.chart, this.fragments] = [verdict.chart, verdict.fragments];
    } catch (error) {
      if (!asked.signal.aborted) this.trouble = failureOf(error).message;
    } finally {
      if (this.#asked === asked) this.isChecking = false;
    }
  }
}
