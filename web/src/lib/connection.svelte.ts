/** The websocket of one table: asks with typed answers, and a connection that comes back by itself. */

import type { Ahead, Analysis, Back, Chat, Curtain, Done, FromScreen, FromServer, Hints, LitFirst, Past, Presence, Preview, Progress, Prospects, Refused, Standing, Table } from "./messages";

/** What each kind of ask is answered with; any of them may be refused. */
interface Answers {
  sit: Done;
  back: Done;
  answer: Done;
  aside: Done;
  try: Preview;
  undo: Done;
  look: Past;
  branch: Done;
  "hand-over": Done;
  orders: Done;
  "fight-on": Done;
  analyse: Analysis;
  hint: Hints;
  foresee: Prospects;
  "light-first": LitFirst;
  ahead: Ahead;
  standing: Standing;
  pace: Done;
  hurry: Done;
  resign: Done;
  offer: Done;
  reply: Done;
  claim: Done;
  stir: Done;
  say: Done;
  mute: Done;
  complain: Done;
}

/** What comes unasked. */
export type News = Table | Curtain | Progress | Chat | Presence;

/** What is told again and again before it is finished. */
type Unfinished = Analysis | Hints;

type Kind = keyof Answers;
type Wish<K extends Kind> = Omit<Extract<FromScreen, { type: K }>, "id">;
type Reply<K extends Kind> = Answers[K] | Refused;
type SoFar<K extends Kind> = (message: Extract<Answers[K], Unfinished>) => void;

/** What a screen has of a table, for a server that was away: it is not sent again. */
export type Had = Omit<Back, "type" | "id">;

/** The connection went away before the answer came. What was acknowledged before is safe. */
export class Lost extends Error {
  constructor() {
    super("The connection was lost before the server answered.");
    this.name = "Lost";
  }
}

interface Pending {
  readonly done: (message: FromServer) => void;
  readonly lost: (reason: Lost) => void;
  readonly soFar: ((message: Unfinished) => void) | undefined;
}

const FIRST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 15_000;
const NO_SUCH_TABLE = 4404; // the server's close code for a battle that is not there

export class Connection {
  /** "gone": there is no such battle; "lost": it is being tried again at `retryAt`. */
  state: "connecting" | "open" | "lost" | "gone" | "closed" = $state("connecting");
  /** When the next try is, in milliseconds of the clock; null while one is under way. */
  retryAt: number | null = $state(null);

  #socket: WebSocket | null = null;
  #lastId = 0;
  #pending = new Map<number, Pending>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seat: { readonly seat: number | null } | null = null; // where this screen sits, once it has said so

  constructor(
    readonly address: string,
    /** Called with all that comes unasked. */
    readonly shown: (message: News) => void,
    /** What this screen has; null: nothing yet. */
    readonly had: () => Had | null,
  ) {
    addEventListener("online", this.retry);
    addEventListener("offline", this.#cut);
    this.#open();
  }

  /** Sends a wish and waits for what comes of it. `soFar` is told of unfinished answers. */
  ask<K extends Kind>(wish: { type: K } & Wish<K>, soFar?: SoFar<K>): Promise<Reply<K>> {
    if (wish.type === "sit" && "seat" in wish) this.#seat = { seat: wish.seat as number | null };
    return this.#send<K>(wish, soFar);
  }

  /** Tries again at once. */
  readonly retry = (): void => {
    if (this.state === "lost") this.#open();
  };

  close(): void {
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.#cut);
    clearTimeout(this.#timer);
    this.state = "closed";
    this.#socket?.close();
    this.#dropPending();
  }

  #send<K extends Kind>(wish: { type: K } & Wish<K>, soFar?: SoFar<K>): Promise<Reply<K>> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    const id = ++this.#lastId;
    return new Promise<Reply<K>>((done, lost) => {
      this.#pending.set(id, { done: done as (message: FromServer) => void, lost, soFar: soFar as Pending["soFar"] });
      socket.send(JSON.stringify({ ...wish, id }));
    });
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.retryAt = null;
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const had = this.had();
    if (had) url.searchParams.set("back", "");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#opened(had);
    socket.onmessage = (event) => this.#received(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code);
    };
  }

  /** The network is gone: a dead line would be noticed only after a while. */
  readonly #cut = (): void => {
    const socket = this.#socket;
    if (this.state !== "open" || !socket) return;
    this.#socket = null;
    socket.close();
    this.#closed(0);
  };

  #opened(had: Had | null): void {
    this.state = "open";
    this.#wait = FIRST_WAIT;
    if (had) this.#send({ type: "back", ...had }).catch(() => undefined);
    else if (this.#seat) this.#send({ type: "sit", seat: this.#seat.seat }).catch(() => undefined);
  }

  #received(message: FromServer): void {
    if (!("reply_to" in message)) return this.shown(message);
    const pending = this.#pending.get(message.reply_to);
    if ((message.type === "analysis" || message.type === "hints") && !message.finished) return pending?.soFar?.(message);
    this.#pending.delete(message.reply_to);
    pending?.done(message);
  }

  #closed(code: number): void {
    this.#dropPending();
    if (this.state === "closed") return;
    if (code === NO_SUCH_TABLE) {
      this.state = "gone";
      return;
    }
    this.state = "lost";
    this.retryAt = Date.now() + this.#wait;
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #dropPending(): void {
    const dropped = [...this.#pending.values()];
    this.#pending.clear();
    for (const each of dropped) each.lost(new Lost());
  }
}
