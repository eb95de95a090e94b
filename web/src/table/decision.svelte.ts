/** A question being answered: the wish, what it would do, and what was wrong with it. */

import type { Asked, Choice, FromScreen, FromServer, Layer, Leg, Preview, Prospect, Refused } from "../lib/messages";

type WithoutId<M> = M extends { id: number } ? Omit<M, "id"> : never;

/** Sends what a screen asks for and gives back the reply; null when the connection was lost. */
export type Ask = (wish: WithoutId<FromScreen>) => Promise<FromServer | null>;

/** An answer by value, or in the game's notation. */
export type Wish = { readonly answer: unknown; readonly text: string };

/** A wish that was not legal, and why. */
export interface Complaint extends Preview {
  readonly wished: unknown;
}

const DOUBLE_MS = 500; // two clicks within this time may be one double click
const REST_MS = 160; // a wish that stands this long is worth its odds
const SOON_MS = 120; // a question that stands this long is worth what its options lead to

export class Decision {
  wish: Wish | null = $state.raw(null); // what would be sent; null: not complete
  choice: Choice | null = $state.raw(null); // the choice that is lit
  preview: Preview | null = $state.raw(null); // what the wish would do, or the one before it, until that is known
  isKnown = $state(false); // the preview is that of the wish
  complaint: Complaint | null = $state.raw(null); // why a wish was not legal, until the next legal one
  refused: Refused | null = $state.raw(null); // why the server did not take the answer
  refusedChoice: Choice | null = $state.raw(null); // that answer, if it was a choice
  isSending = $state(false);
  isLost = $state(false); // the connection went while the answer was under way

  next: Decision | null = $state.raw(null); // what is asked then, if it can be planned now
  hasLed = $state(false); // something could be planned with it
  isKnownAhead = $state(true); // whether it is known what comes next; at first only where nothing can

  isLit = $state(false); // what is lit first is known, or does not matter any more
  #isTouched = false; // the person has begun to answer: what is lit is theirs to move

  prospects: ReadonlyMap<string, Prospect> = $state.raw(new Map()); // what the options may be expected to lead to, by answer

  readonly #since = performance.now(); // when the question came
  readonly #seen = new Map<string, { readonly preview: Preview; readonly odds: boolean }>();
  #key = "";
  #settled = ""; // the wish with which a drag has ended
  #steered = ""; // the wish that is only a place on the chart: what it means is the nearest answer
  #isAsking = false;
  #isClosed = false;

  constructor(
    readonly asked: Asked,
    private readonly ask: Ask,
    readonly before: Decision | null = null, // of a plan: the question before it
    readonly layers: readonly Layer[] = [], // what lies over the chart then
  ) {
    if (asked.suggestions.length || asked.form.type === "one-of") setTimeout(() => void this.#foresee(), SOON_MS);
    if (asked.leads && !before) void this.#lookAhead().then(() => (this.hasLed ? undefined : this.#lightFirst()));
    else if (!before) void this.#lightFirst();
  }

  // --- a plan ---

  /** This question, and those that are planned with it. */
  get chain(): readonly Decision[] {
    return [this, ...(this.next?.chain ?? [])];
  }

  /** The last of them. */
  get last(): Decision {
    return this.next?.last ?? this;
  }

  get root(): Decision {
    return this.before?.root ?? this;
  }

  /** The answers before this one. */
  get plan(): readonly unknown[] {
    return this.before ? [...this.before.plan, this.before.answer] : [];
  }

  #ahead = ""; // the answer to which it is known what comes next
  #isLooking = false;

  /** What comes next, always of the newest answer; at first of the one that leads on. */
  async #lookAhead(): Promise<void> {
    if (!this.asked.leads || this.#isLooking) return;
    this.#isLooking = true;
    this.isKnownAhead = false;
    do {
      const key = this.#key;
      const plan = key ? [...this.plan, this.answer] : this.plan;
      const reply = await this.root.ask({ type: "ahead", question: this.root.asked.id, plan });
      if (this.#isClosed || reply === null) return;
      if (key !== this.#key) continue;
      this.#ahead = key;
      if (reply.type !== "ahead") continue; // it is refused, and says so
      const legs = reply.legs.slice(this.plan.length);
      if (!key && legs[0]) this.#stand(legs[0].answer);
      this.#grow(legs);
    } while (this.#ahead !== this.#key);
    this.#isLooking = false;
    this.isKnownAhead = true;
  }

  #grow([leg, ...rest]: readonly Leg[]): void {
    const was = this.next;
    if (!leg) {
      was?.close();
      this.next = null;
      return;
    }
    const next = new Decision(leg.asked, this.ask, this, withoutGhosts(leg.layers));
    this.hasLed = true;
    this.next = next;
    was?.close();
    const isSame = was !== null && was.asked.kind === leg.asked.kind && was.asked.prompt === leg.asked.prompt;
    if (rest[0]) next.#stand(rest[0].answer);
    else if (isSame && was.answer !== undefined && was.#isTouched) next.fillIn(was.answer);
    else if (isSame && was.answer !== undefined) next.start(was.answer);
    if (isSame && was.#isTouched) next.touch();
    else if (this.#isTouched && this.asked.form.type !== "one-of") next.isLit = true; // who has set this says what comes of it, too
    else if (!rest[0]) void next.#lightFirst();
    next.#grow(rest);
  }

  /** An answer that leads on, of which it is known where. */
  #stand(answer: unknown): void {
    this.choice = this.#choiceOf(answer);
    this.wish = { answer, text: "" };
    this.#key = this.#ahead = JSON.stringify(this.wish);
    this.isLit = true;
    void this.#look();
  }

  /** What a choice may be expected to lead to, if that is known and worth saying. */
  prospect(choice: Choice): Prospect | undefined {
    return this.prospects.get(JSON.stringify(choice.answer));
  }

  async #foresee(): Promise<void> {
    if (this.#isClosed || this.isSending) return;
    const reply = await this.ask({ type: "foresee", question: this.root.asked.id, plan: this.plan });
    if (reply?.type === "prospects") this.prospects = new Map(reply.prospects.map((each) => [JSON.stringify(each.answer), each]));
  }

  // --- what is lit before anybody has chosen ---

  /** What a lieutenant would answer is lit, unless the person comes before him. In a list it must stand there; what is
   * laid into slots, the person lays. */
  async #lightFirst(): Promise<void> {
    if (this.asked.form.type === "slots") this.isLit = true;
    if (this.isLit || this.#isClosed) return;
    const reply = await this.root.ask({ type: "light-first", question: this.root.asked.id, plan: this.plan });
    if (this.isLit || this.#isClosed) return;
    if (reply?.type === "lit-first" && reply.answer !== null && this.#mayLight(reply.answer)) this.start(reply.answer);
    this.isLit = true;
  }

  #mayLight(answer: unknown): boolean {
    const { type } = this.asked.form;
    return (type !== "one-of" && type !== "own") || this.#choiceOf(answer) !== null;
  }

  #choiceOf(answer: unknown): Choice | null {
    const { form, suggestions } = this.asked;
    const choices = form.type === "one-of" ? form.choices : suggestions;
    return choices.find((each) => same(each.answer, answer)) ?? null;
  }

  /** Show an answer that nobody has chosen yet. What it leads to would take the place of what else there is to choose,
   * unless that is a list. */
  start(answer: unknown): void {
    this.choice = this.#choiceOf(answer);
    this.#want({ answer, text: "" }, this.asked.form.type === "one-of");
  }

  /** The person has begun to answer: from now on nothing is lit but what they light. */
  touch(): void {
    for (const each of this.root.chain) {
      each.#isTouched = true;
      each.isLit = true;
    }
  }

  /** The answer that stands now, or undefined. */
  get answer(): unknown {
    return this.wish?.answer ?? undefined;
  }

  /** Light a choice and show what it would do. */
  light(choice: Choice): void {
    this.touch();
    this.choice = choice;
    this.#want({ answer: choice.answer, text: "" });
  }

  /** Show what this answer would do. */
  want(answer: unknown, choice: Choice | null = null): void {
    this.touch();
    this.choice = choice;
    this.#want({ answer, text: "" });
  }

  /** Fill an answer in that somebody else has thought of; to give it is left to the person. */
  fillIn(answer: unknown): void {
    this.want(answer, this.#choiceOf(answer));
  }

  /** Show the answer that comes nearest to a place, or to a place and a heading. */
  steer(place: readonly number[]): void {
    this.touch();
    const wish = { answer: place, text: "" };
    this.#steered = JSON.stringify(wish);
    this.#want(wish);
  }

  /** Show what an answer in the game's notation would do. */
  type(text: string): void {
    this.touch();
    this.choice = null;
    this.#want(text ? { answer: null, text } : null);
  }

  /** The answer is not complete. */
  wait(): void {
    this.touch();
    this.#want(null);
  }

  #want(wish: Wish | null, looksAhead = true): void {
    this.wish = wish;
    this.refused = null;
    this.#key = wish ? JSON.stringify(wish) : "";
    const known = this.#seen.get(this.#key);
    this.isKnown = known !== undefined;
    if (!wish) this.preview = null;
    else if (known) this.#show(known.preview);
    void this.#look();
    if (wish?.text === "" && looksAhead) void this.#lookAhead();
  }

  /** A drag has ended: an illegal wish becomes the nearest legal one, and the reason stays to be read. */
  settle(): void {
    this.#settled = this.#key;
    const known = this.#seen.get(this.#key);
    if (known) this.#show(known.preview);
    else void this.#look();
  }

  /** Whether a click is meant for this question: the second one of a double click was meant for the one before. */
  isMeant(click: MouseEvent): boolean {
    return click.detail < 2 || click.timeStamp - this.#since > DOUBLE_MS;
  }

  /** Answer with what stands now. */
  async confirm(rest = false): Promise<void> {
    if (!this.wish || this.isSending || !this.isSettled || this.#key === this.#steered) return;
    this.touch();
    this.isSending = true;
    this.refused = null;
    this.refusedChoice = this.choice;
    const reply = await this.ask({ type: "answer", question: this.root.asked.id, plan: this.plan, rest, ...this.wish });
    this.isSending = false;
    this.isLost = reply === null;
    if (reply?.type === "refused") this.refused = reply;
  }

  /** Whether all of the plan is known: what comes next is not being looked for. */
  get isSettled(): boolean {
    return this.isKnownAhead && (this.before?.isSettled ?? true);
  }

  /** Answer with a choice. */
  send(choice: Choice): Promise<void> {
    this.light(choice);
    return this.confirm();
  }

  /** Do what may be done besides answering. */
  async aside(choice: Choice): Promise<void> {
    const reply = await this.ask({ type: "aside", question: this.root.asked.id, what: String(choice.answer) });
    this.isLost = reply === null;
    if (reply?.type === "refused") this.refused = reply;
  }

  close(): void {
    this.#isClosed = true;
    this.next?.close();
  }

  /** One try at a time, always for the newest wish; then, if it stands, once more with its odds. */
  async #look(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (!this.#isClosed && this.#key) {
      const key = this.#key;
      const known = this.#seen.get(key);
      if (known && (known.odds || !known.preview.legal)) break;
      if (known) {
        await new Promise((done) => setTimeout(done, REST_MS));
        if (key !== this.#key || this.#isClosed) continue;
      }
      if (!(await this.#try(key, known !== undefined)) && key === this.#key) break;
    }
    this.#isAsking = false;
  }

  async #try(key: string, odds: boolean): Promise<Preview | null> {
    if (!key) return null;
    const reply = await this.ask({ type: "try", question: this.root.asked.id, plan: this.plan, ...(JSON.parse(key) as Wish), odds });
    if (this.#isClosed || reply?.type !== "preview") return null;
    this.#seen.set(key, { preview: reply, odds });
    if (key === this.#key) this.#show(reply);
    return reply;
  }

  #show(preview: Preview): void {
    this.preview = preview;
    this.isKnown = true;
    const nearest = preview.nearest;
    if (!preview.legal && nearest !== null && this.#steered === this.#key) {
      this.complaint = null;
      this.want(nearest, this.asked.suggestions.find((each) => same(each.answer, nearest)) ?? null);
    } else if (!preview.legal) {
      this.complaint = { ...preview, wished: this.answer };
      if (this.#settled === this.#key && nearest !== null) this.want(nearest);
    } else if (this.complaint && !same(this.complaint.nearest, this.answer)) this.complaint = null;
  }
}

/** A ghost is shown of the answer that is looked at. */
function withoutGhosts(layers: readonly Layer[]): readonly Layer[] {
  return layers.map((layer) => ({ ...layer, sprites: layer.sprites.filter(({ key }) => !/^try\/(ghost|ghost-label|course\/free)\//.test(key)) }));
}

/** Whether two answers are alike. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
