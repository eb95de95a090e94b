// Written by tools/make_types.py from src/weathergage/server/messages: change that, then `make types`.

export type FromServer = Table | Curtain | Past | Preview | Refused | Done | Analysis | Hints | Prospects | LitFirst | Standing | Ahead | Progress | Chat | Presence;

export type FromScreen = Sit | Back | Answer | Aside | Try | TakeBack | Look | Branch | HandOver | Orders | Analyse | AskHint | AskStanding | Foresee | LightFirst | LookAhead | Hurry | SetPace | FightOn | Resign | MakeOffer | Reply | Claim | Stir | Say | Mute | Complain;

export type WayKind = "email" | "webhook";

export type ScenePoint = readonly [number, number];

export type Pose = readonly [number, number, number];

export type Cell = readonly [number, number];

export type Place = ScenePoint | string;

export type Tincture = "azure" | "gules" | "vert" | "purpure" | "sable" | "tenne";

export type Paint = "or" | "azure" | "gules" | "vert" | "purpure" | "sable" | "tenne";

export type Icon = "anchor" | "cards" | "clock" | "crew" | "dice" | "eye" | "flag" | "flame" | "guns" | "hidden" | "lock" | "musket" | "pistol" | "ruler" | "sail" | "ship" | "skull" | "star" | "swords" | "turn" | "warn" | "wind";

export type ScenePart = Track | Row | Chips | Plan | Profile | Counters | Slots | SceneTable | Hand;

/** The chart, ready to be placed: water below, layers, border on top.
 *
 * All layers are there, in order, so that those of a preview can be laid among them by name. The element of class
 * "wg" around the chart tells how near one looks: `--unzoom` is one by the zoom, and the attribute `data-far` has ten
 * times each zoom of `far` that has not been reached, such as "15 20 30", so that what is too small hides itself. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly water: string; // hashes of fragments in pixels of the chart
  readonly border: string;
  readonly layers: readonly Layer[];
  readonly matrix: readonly [number, number, number, number, number, number]; // table -> pixels: (a x + c y + e, b x + d y + f)
  readonly grid: "square" | "hex" | "open";
  readonly view: readonly [number, number, number, number]; // left, top, width, height: what to show at first
  readonly left: number; // the north-west corner of the chart in its own pixels; a sea without edges may grow to any side
  readonly top: number;
  readonly unit: string; // of length, as printed after a number
  readonly steps: Cell | null; // squares: units of a step across a side, and across a corner; None: cells
  readonly wind_deg: number | null;
  readonly far: readonly number[];
  readonly figures: Readonly<Record<string, string>>; // by ship: fragment of her as her sheet shows her, bow up
}

/** Sprites between other layers; the layers come from low to high. */
export interface Layer {
  readonly name: "soundings" | "rose" | "arcs" | "land" | "tracks" | "smoke" | "wakes" | "ships" | "ghosts" | "rulers" | "labels" | "focus";
  readonly sprites: readonly Sprite[];
}

/** A number with its parts. */
export interface Figure {
  readonly label: string;
  readonly total: number;
  readonly parts: readonly Part[];
}

/** A heading over several sheets: a squadron, a seat. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly side: string; // id of a Side
  readonly note: string; // at the right: "Strike 6 of 17"
}

/** Cards that are held, drawn or in play. */
export interface Hand {
  readonly type: "hand";
  readonly label: string;
  readonly cards: readonly Card[]; // those one may see
  readonly hidden: number; // how many more there are, face down
  readonly side: string; // id of a Side
  readonly note: string; // "4 cards", "deck 12"
  readonly badge: Badge | null;
  readonly meter: readonly Box[]; // how full it is
}

/** What a player keeps for one ship or one seat; its parts are drawn from top to bottom. */
export interface Sheet {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly side: string; // id of a Side
  readonly ship: string; // id of the ShipMark or Creature it belongs to; gives the hull of a Plan, the small glyph of a row
  readonly parts: readonly ScenePart[];
  readonly note: string; // at the right of the title: "Lead", "moving"
  readonly active: boolean; // the one that acts now
  readonly group: string; // id of a Group
  readonly compact: boolean; // drawn as a row with a small glyph: for squadrons
  readonly more: readonly ScenePart[]; // shown when the sheet is opened, and where it is the one that acts
}

/** Those who fight together: a colour, which is also a hatching, and a letter on the flag. */
export interface Side {
  readonly id: string;
  readonly tincture: Tincture;
  readonly letter: string; // one or two characters
  readonly name: string; // "British"
}

/** A track of the whole table, such as impulses or turns, with counters of the sides. */
export interface StepTrack {
  readonly title: string; // "Impulse 7"
  readonly steps: readonly Step[];
  readonly subtitle: string; // "of 12, step 3 fire"
  readonly current: number; // index of the step that is being played; those before it are past
  readonly legend: readonly (readonly [string, string])[]; // (id of a Side, words): ("azure", "A speed 7")
}

/** An open question to the seat that looks. */
export interface Asked {
  readonly id: string; // good for this question only: an answer to another one is refused as stale
  readonly seat: number;
  readonly kind: string;
  readonly rule: string;
  readonly prompt: string;
  readonly reason: string;
  readonly secret: boolean;
  readonly form: OneOfForm | SomeOfForm | NumberForm | AllocationForm | SlotsForm | AngleForm | PlacementForm | CourseForm | SteeredForm | OwnForm;
  readonly suggestions: readonly Choice[]; // whole answers worth considering, in the shape of the form or another
  readonly notation: string; // how an exact answer is typed; empty: it cannot be
  readonly asides: readonly Choice[]; // what may be done besides answering, such as striking the colours
  readonly leads: boolean; // what is asked next may be planned together with it
  readonly rest: string; // words for answering in the same way what follows; empty: that is not offered
}

/** A moment that decided something, in a sentence or two. */
export interface Chapter {
  readonly step: number;
  readonly when: string; // "Turn 3"
  readonly title: string;
  readonly text: string;
  readonly piece: string; // whom it is about
  readonly at: ScenePoint | null; // where that was, on the table
}

/** A decision that cost its side much of the chance of winning, by what could be known then. */
export interface Costly {
  readonly step: number; // answers given before it
  readonly seat: number;
  readonly name: string; // of whoever took it: "HMS Shannon"
  readonly when: string; // "Turn 3"
  readonly asked: string; // the question
  readonly given: string; // what was answered
  readonly better: string; // what would have been better
  readonly chance: number; // of winning, after what was answered and before any dice
  readonly cost: number; // how much more of it the better answer had
  readonly error: number; // the standard error of that
  readonly after: number; // how the chance changed until the next question, by dice and by what others did
  readonly why: string; // what each leads to, where the game names it
}

/** One line of the log. */
export interface Line {
  readonly number: number; // of the event
  readonly step: number; // how many answers had been given before it
  readonly text: string;
  readonly rule: string;
  readonly label: string; // turn and step: "3·7"
  readonly dice: readonly Die[];
  readonly figures: readonly Figure[];
  readonly pieces: readonly string[]; // what it speaks of, to be lit on the chart
  readonly icon: Icon | null; // of the timeline, for what matters most
  readonly action: number | null; // number of the line that began the action it is part of, such as a broadside
  readonly begins: string; // of that line: what the action is called
  readonly fires: boolean; // guns are seen firing
  readonly harm: boolean; // something has befallen what it speaks of
  readonly stage: string; // what its dice are rolled for: "To hit"
  readonly needs: string; // what a die must come to, or what is added to it
  readonly so: string; // what the stage has come to: "3 hits"
  readonly verdict: string; // what the action has come to: "3 hits, 1 saved: 2 hull"
}

/** A ship at the end of a battle. */
export interface Loss {
  readonly side: string;
  readonly name: string;
  readonly state: string; // empty: unhurt
}

/** Rolled against expected. */
export interface Luck {
  readonly seat: number;
  readonly name: string;
  readonly rolled: number;
  readonly expected: number;
  readonly sentence: string;
}

export interface Odds {
  readonly exact: boolean;
  readonly trials: number;
  readonly error: number;
  readonly spreads: readonly Spread[];
}

/** A moment of the chance-of-winning curve. */
export interface Point {
  readonly step: number;
  readonly chances: readonly number[]; // by side, in the order of `Table.sides`
  readonly words: string;
}

/** What an option may be expected to lead to; only what tells it from the others. */
export interface Prospect {
  readonly answer: unknown; // the option's
  readonly words: string; // "1.0 hull hits, 58 % entangled"
  readonly danger: string; // what the seat should be warned of: "runs aground"
  readonly exact: boolean;
}

/** A row of the sea as a table: a ship, where she is, and where she lies from one's own. */
export interface Spot {
  readonly piece: string;
  readonly name: string;
  readonly side: string;
  readonly heading: string; // "east", "045°"
  readonly place: string;
  readonly bearing: string; // from the ship of the question, or one's own flagship
  readonly distance: string;
  readonly state: string;
}

/** A mark on the timeline: a turn begins, or something happened that one looks for. */
export interface Tick {
  readonly step: number;
  readonly label: string;
  readonly icon: Icon | null;
  readonly words: string;
}

/** How it ended. */
export interface Verdict {
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly headline: string;
  readonly reason: string;
  readonly rule: string;
  readonly outcome: string; // for whoever looks: "You win"; empty for a spectator
  readonly agreed: boolean; // the players have ended it, not the rules
}

/** Somebody who has to answer. */
export interface Waiting {
  readonly seat: number;
  readonly since: number; // seconds of the clock of the day
}

/** How strong somebody is in a game. */
export interface RatingInfo {
  readonly rating: number;
  readonly deviation: number; // in two cases of three they are within it
  readonly provisional: boolean; // so much that it says little yet
}

/** A seat and who sits there. */
export interface Chair {
  readonly seat: number;
  readonly title: string; // what the game calls it: "Constitution"
  readonly side: string; // id of a Side
  readonly player: "person" | "ai";
  readonly name: string; // "Ann", "Lieutenant Ashby"
  readonly level: string; // of an AI
  readonly thinking: boolean;
  readonly mine: boolean; // whoever looks sits here, or may
  readonly open: boolean; // a person who has not come yet: whoever opens the link
  readonly named: boolean; // the name is theirs alone
  readonly rating: RatingInfo | null; // of whoever has a name, in this game
}

/** What the clock of a seat shows. */
export interface ClockInfo {
  readonly seat: number;
  readonly left: number; // seconds; at 0 its flag has fallen
  readonly runs: boolean;
}

export interface Undo {
  readonly allowed: boolean;
  readonly why: string; // if not: "dice were rolled"
  readonly ask: boolean; // the others may be asked for their leave
}

/** Something that needs the leave of others. */
export interface OfferInfo {
  readonly what: string; // "draw", "undo"
  readonly seat: number; // who asks
  readonly mine: boolean; // whoever looks has asked for it
  readonly asked: boolean; // ... is asked for their leave
}

/** The rules failed: what happened, what is safe, and where the report is. */
export interface Trouble {
  readonly text: string;
  readonly report: string; // address of the match file
}

/** Something of the table that a lesson points at. */
export interface PointerInfo {
  readonly kind: string; // "piece", "sheet", "card", "cell", "wind", "track", "question", "log"
  readonly id: string;
  readonly part: string; // of a sheet: the label of a part, the words of a chip, or the kind of part
}

/** The lesson that is being taught at this table, and what it waits for now. */
export interface LessonView {
  readonly id: string;
  readonly title: string;
  readonly idea: string;
  readonly number: number; // among the lessons of the game, from 1
  readonly count: number;
  readonly step: number; // of the learner, from 1
  readonly steps: number;
  readonly heading: string; // of the step
  readonly text: string; // what the coach says
  readonly rule: string; // clause of the question
  readonly points: readonly PointerInfo[];
  readonly layers: readonly Layer[]; // what is pointed at on the chart
  readonly answer: unknown; // what is waited for, in the shape of the form
  readonly label: string; // ... in words
  readonly open: boolean; // any legal answer will do
  readonly done: boolean;
  readonly seen: string; // what has come of it
  readonly next: string; // id of the next lesson; empty: the battle is fought out
  readonly next_title: string;
}

/** How quickly AIs go on among themselves. */
export interface PaceInfo {
  readonly seconds: number; // between two answers
  readonly still: boolean; // they have stopped, until whoever watches lets them go on
}

/** The whole table as one seat sees it, sent after every change. */
export interface Table {
  readonly type: "table";
  readonly battle: string;
  readonly ruleset: string;
  readonly scenario: string;
  readonly version: number; // grows with every change, whichever server shows it
  readonly step: number; // players' answers so far: the end of the timeline
  readonly seat: number | null; // who looks; None is a spectator
  readonly chart: Chart;
  readonly fragments: Readonly<Record<string, string>>; // drawings this connection has not had yet
  readonly title: string;
  readonly subtitle: string;
  readonly phase: readonly string[];
  readonly description: string;
  readonly sides: readonly Side[];
  readonly chairs: readonly Chair[];
  readonly sheets: readonly Sheet[];
  readonly groups: readonly Group[];
  readonly tracks: readonly StepTrack[];
  readonly hands: readonly Hand[];
  readonly spots: readonly Spot[];
  readonly begins: number; // the first step that can be looked at: what was before was played under other rules
  readonly notice: string; // says so, until it is played on
  readonly asked: readonly Asked[];
  readonly waiting: readonly Waiting[];
  readonly undo: Undo;
  readonly lines: readonly Line[]; // new ones since the last table of this connection; all of them in the first
  readonly first_line: number; // number of events told before; a screen drops what it has from there on
  readonly events: number; // number of events told by now
  readonly told: string; // fingerprint of all lines that this seat has been told
  readonly ticks: readonly Tick[];
  readonly verdict: Verdict | null;
  readonly trouble: Trouble | null;
  readonly single: boolean; // standing order: what has but one answer is answered unasked
  readonly commitment: string; // fingerprint of the seed of all rolls, published before the first one
  readonly seed: string; // revealed when the battle is over: the SHA-256 of "weathergage " and this is the commitment
  readonly stirred: readonly number[]; // seats whose people have had a hand in the seed after they had seen its fingerprint
  readonly stir: boolean; // whoever looks may do so now
  readonly lesson: LessonView | null;
  readonly hints: boolean; // whether whoever sits here may ask for hints
  readonly rights: readonly string[]; // what whoever looks may do now
  readonly offer: OfferInfo | null; // what the people at the table are asked for by one of them
  readonly clocks: readonly ClockInfo[]; // by seat; none: there are no clocks
  readonly delay: number; // turns by which spectators see the battle late
  readonly late: boolean; // whoever looks is one of them
  readonly pace: PaceInfo | null; // none: people fight here, or it is over
  readonly rated: boolean;
}

/** Another person at this screen has to decide: nothing of the battle is shown until they sit down. */
export interface Curtain {
  readonly type: "curtain";
  readonly battle: string;
  readonly seat: number;
  readonly name: string;
  readonly title: string;
  readonly side: Side;
  readonly all_sides: readonly Side[];
}

/** The table as it was, for scrubbing; what the looking seat could see then. */
export interface Past {
  readonly type: "past";
  readonly reply_to: number;
  readonly step: number;
  readonly chart: Chart;
  readonly fragments: Readonly<Record<string, string>>;
  readonly phase: readonly string[];
  readonly sheets: readonly Sheet[];
  readonly groups: readonly Group[];
  readonly tracks: readonly StepTrack[];
  readonly hands: readonly Hand[];
  readonly spots: readonly Spot[];
  readonly lines: number; // how many lines of the log had been told
  readonly description: string;
}

/** What an answer would do: whether it is legal, its ghosts on the chart, its numbers. */
export interface Preview {
  readonly type: "preview";
  readonly reply_to: number;
  readonly question: string;
  readonly legal: boolean;
  readonly label: string;
  readonly reason: string; // why it is not
  readonly rule: string;
  readonly nearest: unknown; // the nearest legal answer
  readonly nearest_label: string;
  readonly layers: readonly Layer[]; // of the answer, or of the nearest legal one
  readonly fragments: Readonly<Record<string, string>>;
  readonly figures: readonly Figure[];
  readonly odds: Odds | null;
}

/** What was asked for was not done, and nothing has changed. A Try or Look is also refused when a newer one of the
 * same screen has overtaken it. */
export interface Refused {
  readonly type: "refused";
  readonly reply_to: number;
  readonly reason: string;
  readonly rule: string;
  readonly clause: string; // the clause's words
  readonly nearest: unknown;
  readonly nearest_label: string;
}

/** It was done, and it is kept. What has come of it is shown in the tables that follow. */
export interface Done {
  readonly type: "done";
  readonly reply_to: number;
  readonly battle: string; // of a branch: where to go
}

/** What the end-of-battle page shows besides the verdict; estimated, and said so. */
export interface Analysis {
  readonly type: "analysis";
  readonly reply_to: number;
  readonly how: string; // "estimated from 24 looks ahead at each of 40 moments"
  readonly curve: readonly Point[];
  readonly luck: readonly Luck[];
  readonly moments: readonly Tick[];
  readonly finished: boolean;
  readonly story: readonly Chapter[]; // what decided it, in order
  readonly losses: readonly Loss[];
  readonly decisions: readonly Costly[]; // that cost most, in order, up to three of each side
  readonly looked: string; // how these were found
  readonly share: number; // how much of the looking at decisions is done, from 0 to 1
}

/** An answer that a good player would think of. */
export interface HintInfo {
  readonly answer: unknown;
  readonly label: string;
  readonly chance: number; // of winning, estimated from what the seat knows
  readonly error: number; // its standard error
  readonly reason: string;
}

/** The best answers to a question, the one that a good player would give first; none before it is finished. */
export interface Hints {
  readonly type: "hints";
  readonly reply_to: number;
  readonly question: string;
  readonly hints: readonly HintInfo[];
  readonly share: number; // how far it is thought through
  readonly finished: boolean;
}

/** How likely each side is to win, estimated from what whoever looks may know. */
export interface Standing {
  readonly type: "standing";
  readonly reply_to: number;
  readonly step: number; // answers so far
  readonly chances: readonly number[]; // by side, in the order of `Table.sides`
}

/** What the options of a question may be expected to lead to. */
export interface Prospects {
  readonly type: "prospects";
  readonly reply_to: number;
  readonly prospects: readonly Prospect[];
}

/** What is lit first of a question, if the person has not begun to answer it. */
export interface LitFirst {
  readonly type: "lit-first";
  readonly reply_to: number;
  readonly answer: unknown; // what a lieutenant would answer, in the shape of the form; None: the first of the choices
}

/** A step of a plan. */
export interface Leg {
  readonly answer: unknown; // to what was asked before
  readonly asked: Asked; // when that is given
  readonly layers: readonly Layer[]; // what lies over the chart then
}

/** How far one can plan. */
export interface Ahead {
  readonly type: "ahead";
  readonly reply_to: number;
  readonly question: string;
  readonly legs: readonly Leg[]; // none: the plan ends with the answers that were told
  readonly fragments: Readonly<Record<string, string>>;
}

/** How far an AI has thought about its answer; comes unasked. */
export interface Progress {
  readonly type: "progress";
  readonly seat: number;
  readonly share: number; // from 0 to 1
}

/** Something that was said at the table. */
export interface ChatLine {
  readonly number: number;
  readonly name: string; // of whoever has said it
  readonly text: string; // empty where they are muted
  readonly said: number; // seconds of the clock of the day
  readonly seat: number | null; // that they have; None: the owner of a battle without a seat, or somebody who has left
  readonly mine: boolean;
  readonly muted: boolean;
}

/** What was said and this screen has not heard; comes unasked. */
export interface Chat {
  readonly type: "chat";
  readonly lines: readonly ChatLine[];
  readonly afresh: boolean; // in place of all that it has
}

/** Whose people look at the table; comes unasked. */
export interface Presence {
  readonly type: "presence";
  readonly here: readonly number[]; // seats
  readonly watching: number; // spectators
}

export interface Ask {
  readonly id: number;
}

/** Look from this seat; a person's seat at this screen, or None for what everybody may see. */
export interface Sit {
  readonly type: "sit";
  readonly id: number;
  readonly seat: number | null;
}

/** This screen was here before: what it has of the last table that it was shown, and of drawings. It comes first on
 * a connection that says so (`?back`), and what the screen has is not sent again. */
export interface Back {
  readonly type: "back";
  readonly id: number;
  readonly seat: number | null;
  readonly version: number;
  readonly events: number;
  readonly told: string;
  readonly drawings?: readonly string[]; // keys of fragments
  readonly chat?: number; // number of the last line that was heard
}

/** Answer a question, by value or in the game's notation; or give a plan, whose last answer this is. */
export interface Answer {
  readonly type: "answer";
  readonly id: number;
  readonly question: string;
  readonly answer?: unknown;
  readonly text?: string; // in place of the value
  readonly plan?: readonly unknown[]; // the answers before it, the first of them to the question itself
  readonly rest?: boolean; // what follows is answered in the same way
}

export interface Aside {
  readonly type: "aside";
  readonly id: number;
  readonly question: string;
  readonly what: string;
}

/** Preview an answer; with `odds` also what the dice would do. */
export interface Try {
  readonly type: "try";
  readonly id: number;
  readonly question: string;
  readonly answer?: unknown;
  readonly text?: string;
  readonly odds?: boolean;
  readonly plan?: readonly unknown[]; // as in an answer
}

/** What will be asked when these answers of a plan are given, and then, if one goes on as one may? */
export interface LookAhead {
  readonly type: "ahead";
  readonly id: number;
  readonly question: string;
  readonly plan: readonly unknown[];
}

export interface TakeBack {
  readonly type: "undo";
  readonly id: number;
}

/** The table after so many answers. */
export interface Look {
  readonly type: "look";
  readonly id: number;
  readonly step: number;
}

/** A new battle that goes on from there. */
export interface Branch {
  readonly type: "branch";
  readonly id: number;
  readonly step: number;
  readonly new_luck?: boolean;
}

/** Give a seat to an AI of a level, or back to a person. */
export interface HandOver {
  readonly type: "hand-over";
  readonly id: number;
  readonly seat: number;
  readonly level?: string; // empty: a person
  readonly name?: string;
}

/** Standing orders of one's own. */
export interface Orders {
  readonly type: "orders";
  readonly id: number;
  readonly single: boolean;
}

export interface Analyse {
  readonly type: "analyse";
  readonly id: number;
}

/** What would a good player answer here? */
export interface AskHint {
  readonly type: "hint";
  readonly id: number;
  readonly question: string;
}

/** What may be expected of each option? */
export interface Foresee {
  readonly type: "foresee";
  readonly id: number;
  readonly question: string;
  readonly plan?: readonly unknown[]; // as in an answer
}

/** What is lit first? */
export interface LightFirst {
  readonly type: "light-first";
  readonly id: number;
  readonly question: string;
  readonly plan?: readonly unknown[]; // as in an answer
}

/** How does the battle stand? */
export interface AskStanding {
  readonly type: "standing";
  readonly id: number;
}

/** Let the AI that thinks answer now. */
export interface Hurry {
  readonly type: "hurry";
  readonly id: number;
}

/** How quickly AIs go on among themselves: with so many seconds between two answers, or for so many answers. */
export interface SetPace {
  readonly type: "pace";
  readonly id: number;
  readonly seconds?: number;
  readonly steps?: number | null; // answers after which they stand still; none: they go on
}

/** The last lesson is over: let it become a battle against an AI. */
export interface FightOn {
  readonly type: "fight-on";
  readonly id: number;
}

/** Give the battle up. */
export interface Resign {
  readonly type: "resign";
  readonly id: number;
}

/** Ask the others for a draw, or for leave to take one's last answer back. */
export interface MakeOffer {
  readonly type: "offer";
  readonly id: number;
  readonly what: "draw" | "undo";
}

/** Give leave or refuse it; whoever asked for it takes it back so. */
export interface Reply {
  readonly type: "reply";
  readonly id: number;
  readonly agrees: boolean;
}

/** The other side's flag has fallen: that is the end. */
export interface Claim {
  readonly type: "claim";
  readonly id: number;
}

/** Have a hand in the seed of all rolls to come: something that nobody can foresee. */
export interface Stir {
  readonly type: "stir";
  readonly id: number;
  readonly what: string; // hexadecimal
}

/** Say something to all at the table. */
export interface Say {
  readonly type: "say";
  readonly id: number;
  readonly text: string;
}

/** Hear nothing more of whoever has said this, or hear them again. */
export interface Mute {
  readonly type: "mute";
  readonly id: number;
  readonly line: number;
  readonly muted: boolean;
}

/** Tell whoever runs the server of something that was said. */
export interface Complain {
  readonly type: "complain";
  readonly id: number;
  readonly line: number;
}

export interface SeatPlan {
  readonly seat: number;
  readonly title: string;
  readonly side: string;
  readonly words: string; // the ships, in a line
}

export interface ScenarioInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly beginner: boolean;
  readonly minutes: number; // 0: nobody has said
  readonly depth: number; // 1 to 5
  readonly line: string; // about the battle
}

export interface OptionInfo {
  readonly name: string;
  readonly title: string; // "Cockatrice leaders"
  readonly default: string;
  readonly choices: readonly string[]; // empty: free text
  readonly rule: string;
  readonly text: string;
  readonly scenarios: readonly string[];
  readonly hidden: boolean; // set by another part of the page, such as the fleet builder
}

/** How strong an AI may be, and what that means. */
export interface LevelInfo {
  readonly id: string;
  readonly title: string;
  readonly words: string;
}

/** A tile of the home page. */
export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly blurb: string; // one line of what it is
  readonly players: string; // "2 players"
  readonly length: string; // "60 min"
  readonly depth: number; // 1 to 5
  readonly levels: readonly LevelInfo[]; // of the AI, the best last
  readonly usual_level: string;
  readonly scenarios: readonly ScenarioInfo[];
  readonly options: readonly OptionInfo[];
  readonly has_fleets: boolean;
  readonly vignette: string; // SVG
  readonly lessons: number; // how many
  readonly minutes: number; // that they take
}

export interface LessonInfo {
  readonly id: string;
  readonly title: string;
  readonly idea: string;
}

/** What a game teaches, lesson by lesson; a game without lessons has none. */
export interface LessonsInfo {
  readonly game: string;
  readonly promise: string;
  readonly minutes: number;
  readonly lessons: readonly LessonInfo[];
}

export interface LessonBegun {
  readonly battle: string; // id of the table at which it is taught
}

/** A word of a game explained. */
export interface TermInfo {
  readonly term: string;
  readonly text: string;
  readonly pattern: string; // regular expression that finds it in what a person reads
  readonly rules: readonly string[];
}

export interface GlossaryInfo {
  readonly game: string;
  readonly terms: readonly TermInfo[];
}

/** What a scenario with these options looks like before it begins. */
export interface SetUp {
  readonly seats: readonly SeatPlan[];
  readonly sides: readonly Side[];
  readonly options: Readonly<Record<string, string>>;
  readonly chart: string; // SVG
  readonly fault: string;
  readonly fault_field: string;
}

/** A scenario and options to look at before the battle begins. */
export interface SetUpWish {
  readonly scenario?: string; // empty: the beginner's
  readonly options?: Readonly<Record<string, string>>;
}

export interface ClauseInfo {
  readonly id: string;
  readonly title: string;
  readonly text: string; // Markdown: emphasis and lists only
  readonly tags: readonly string[];
}

export interface ChapterInfo {
  readonly title: string;
  readonly clauses: readonly ClauseInfo[];
}

/** A piece of a game's summary. */
export interface SummaryPart {
  readonly title: string;
  readonly text: string;
  readonly picture: string; // SVG
}

export interface RulebookInfo {
  readonly game: string;
  readonly title: string;
  readonly chapters: readonly ChapterInfo[];
  readonly summary: readonly SummaryPart[];
}

export interface UnitInfo {
  readonly id: string;
  readonly name: string;
  readonly faction: string;
  readonly cost: number;
  readonly facts: readonly (readonly [string, string])[];
  readonly also: readonly string[]; // other factions that may buy it
}

export interface FaultInfo {
  readonly rule: string;
  readonly field: string;
  readonly reason: string;
}

/** Something that can be bought for a unit, or for a fleet as a whole. */
export interface ExtraInfo {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly cost: number;
  readonly text: string;
  readonly rule: string;
  readonly single: boolean; // at most one of its group
}

/** A legal fleet for those who would rather sail than build. */
export interface ReadyFleet {
  readonly name: string;
  readonly faction: string;
  readonly points: number;
  readonly units: readonly string[]; // ids
  readonly bought: readonly (readonly string[])[]; // ids of extras, unit by unit
  readonly extras: readonly string[]; // of the fleet as a whole
}

/** What the fleet builder of a game offers. */
export interface FleetForm {
  readonly units: readonly UnitInfo[];
  readonly factions: readonly string[];
  readonly points: readonly number[]; // sizes, the usual one first
  readonly ready: readonly ReadyFleet[];
  readonly by_scenario: Readonly<Record<string, number>>; // points of scenarios that say how many
}

/** A fleet to be judged, for a seat. */
export interface FleetWish {
  readonly fleet: unknown; // as in a fleet file
  readonly seat?: number;
}

/** A fleet judged: its cost, its faults, and the option that brings it to a seat. */
export interface FleetVerdict {
  readonly cost: number;
  readonly faults: readonly FaultInfo[];
  readonly option: string;
  readonly value: string;
  readonly for_units: readonly (readonly ExtraInfo[])[]; // what could be bought, unit by unit
  readonly for_all: readonly ExtraInfo[]; // ... and for the fleet as a whole
}

export interface ChairWish {
  readonly player: "person" | "ai";
  readonly name?: string;
  readonly level?: string;
  readonly link?: boolean; // of a person: who comes by a link
}

/** Clocks: the seconds that each person has, and that each answer adds. */
export interface ClockWish {
  readonly base: number;
  readonly added?: number;
}

export interface NewBattle {
  readonly ruleset: string;
  readonly scenario?: string; // empty: the beginner's
  readonly options?: Readonly<Record<string, string>>;
  readonly chairs?: readonly ChairWish[]; // empty: a person in the first seat, AIs in the others
  readonly seed?: number | null;
  readonly clock?: ClockWish | null; // none: everybody has all the time in the world
  readonly challenge?: "" | "any" | "new" | "practised" | "seasoned"; // anybody like that may take the open seats
  readonly pace?: number; // seconds between two answers, while only AIs fight
  readonly experience?: "" | "none" | "some" | "much"; // of whoever poses the challenge, by their own word
  readonly rated?: boolean; // its end changes the ratings of both
}

/** A row of the home page. */
export interface BattleInfo {
  readonly id: string;
  readonly ruleset: string;
  readonly title: string; // of the scenario
  readonly game: string; // of the game
  readonly phase: string;
  readonly chairs: readonly Chair[];
  readonly sides: readonly Side[];
  readonly over: boolean;
  readonly your_move: boolean;
  readonly updated: number; // seconds of the clock of the day
  readonly step: number;
  readonly verdict: string;
  readonly thumbnail: string; // SVG
  readonly branch_of: string;
  readonly waiting: readonly number[]; // seats that are to answer
  readonly rights: readonly string[]; // what whoever looks at the list may do with it
}

/** A line of a captain's log: a battle fought to the end. */
export interface Logged {
  readonly battle: string;
  readonly ruleset: string;
  readonly name: string; // of the game
  readonly scenario: string;
  readonly title: string; // of the battle
  readonly side: string; // what one commanded
  readonly level: string; // of the best opponent; "people" where a person was against one
  readonly against: string; // by name
  readonly result: string; // "won", "lost", "drawn"; "shared" where one fought on both sides
  readonly headline: string;
  readonly phase: string; // in which it ended: "Turn 7"
  readonly ended: number; // seconds of the clock of the day
  readonly kept: boolean; // the battle is still there to be watched
}

/** How often one has won in a scenario, on a side, against a level. */
export interface RecordRow {
  readonly ruleset: string;
  readonly name: string; // of the game
  readonly scenario: string;
  readonly title: string;
  readonly side: string;
  readonly level: string;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** A rated battle, and the rating after it. */
export interface RatedInfo {
  readonly battle: string;
  readonly score: number; // 1: won, 0.5: drawn, 0: lost
  readonly rating: number;
  readonly deviation: number;
  readonly ended: number; // seconds of the clock of the day
}

/** Somebody's rating in a game, and how it came to be. */
export interface RatedGame {
  readonly ruleset: string;
  readonly name: string;
  readonly now: RatingInfo;
  readonly history: readonly RatedInfo[]; // the first first
}

/** What somebody has fought here, and how it went. */
export interface RecordInfo {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly streak: number; // victories in a row, up to the last battle
  readonly longest: number;
  readonly rows: readonly RecordRow[];
  readonly firsts: readonly Logged[]; // the first victory over each level of each game, the earliest first
  readonly log: readonly Logged[]; // the latest first
  readonly rated: readonly RatedGame[];
}

/** A link to a seat, or one for spectators. */
export interface LinkWish {
  readonly seat: number | null;
}

/** How late spectators see a battle. */
export interface DelayWish {
  readonly turns: number;
}

/** A link that invites. What it holds is told once, when it is made. */
export interface LinkInfo {
  readonly seat: number | null;
  readonly made: number; // seconds of the clock of the day; 0: there is none
  readonly token: string;
}

/** What a link holds, and by which name its reader wants to be known. */
export interface TokenWish {
  readonly token: string;
  readonly name?: string;
}

/** What a link invites to. */
export interface Invitation {
  readonly title: string; // of the battle
  readonly game: string;
  readonly seat: string; // what the game calls it; empty: to watch
  readonly host: string; // who invites, if they have a name
  readonly side: Side | null;
  readonly rated: boolean;
  readonly rating: RatingInfo | null; // of whoever invites
}

/** A battle with a seat that anybody may take. */
export interface ChallengeInfo {
  readonly battle: string;
  readonly title: string;
  readonly game: string;
  readonly seat: string; // what the game calls the next one that is open
  readonly host: string; // who set it up, if they have a name
  readonly wanted: string; // "any", "new", "practised", "seasoned"
  readonly made: number; // seconds of the clock of the day
  readonly mine: boolean;
  readonly clock: ClockWish | null;
  readonly side: Side | null;
  readonly experience: string; // of who set it up, by their own word: "none", "some", "much"
  readonly rated: boolean;
  readonly rating: RatingInfo | null; // of who set it up
}

export interface LinkTaken {
  readonly battle: string; // id of the table to go to
}

/** A battle that goes on from the past of this one; or, as `trunk`, the one whose past this one goes on from. */
export interface BranchInfo {
  readonly battle: string;
  readonly step: number; // answers that both have
  readonly phase: string; // where it stands
  readonly over: boolean;
  readonly trunk: boolean;
}

/** Who looks at the page. */
export interface Me {
  readonly name: string;
  readonly house: boolean; // only this machine can reach the server: there is nobody to invite
  readonly named: boolean; // signed in with a name that is theirs alone
  readonly passkeys: boolean; // can be made and used on this server
}

export interface NameWish {
  readonly name: string;
}

/** A passkey of whoever asks. */
export interface PasskeyInfo {
  readonly id: string;
  readonly label: string; // what they call it
  readonly made: number; // seconds of the clock of the day
  readonly used: number;
}

/** The name of whoever asks, and how they sign in. */
export interface NameInfo {
  readonly name: string;
  readonly password: boolean;
  readonly fresh: boolean; // signed in a moment ago: the ways to sign in can be changed
  readonly passkeys: readonly PasskeyInfo[];
}

/** A name to be one's own, and the password for it. */
export interface ClaimWish {
  readonly name: string;
  readonly password: string;
}

export interface SignInWish {
  readonly name: string;
  readonly password: string;
  readonly bring?: boolean; // what this browser has a part in comes along; else it is there again after signing out
}

export interface SignOutWish {
  readonly everywhere?: boolean; // in all browsers
}

export interface PasswordWish {
  readonly password: string;
}

/** What a browser is to do with a passkey, as it takes it. */
export interface PasskeyTask {
  readonly options: unknown;
}

/** A new passkey, as a browser gives it, and what its owner calls it. */
export interface PasskeyMade {
  readonly credential: unknown;
  readonly label?: string;
}

/** What a passkey has signed, as a browser gives it. */
export interface PasskeyShown {
  readonly credential: unknown;
  readonly bring?: boolean; // as with a password
}

/** By which way somebody wants to hear that it is their turn. */
export interface WayWish {
  readonly kind: string;
  readonly address: string;
}

/** A way that somebody has chosen. */
export interface WayInfo {
  readonly kind: WayKind;
  readonly address: string;
  readonly confirmed: boolean; // they have opened the link that was sent there
  readonly fault: string; // why the last notice did not arrive
}

/** The ways that the server offers, and those that whoever asks has chosen. */
export interface NoticesInfo {
  readonly offered: readonly WayKind[];
  readonly ways: readonly WayInfo[];
}

export interface NamedId {
  readonly id: string;
  readonly name: string;
}

/** A field of a scenario, for whoever fills it in. */
export interface FieldForm {
  readonly name: string;
  readonly kind: string; // "text", "whole", "number", "flag", "choice", "words", "table", "list", or "other": JSON as it is
  readonly words: string; // what it may hold
  readonly choices: readonly NamedId[];
  readonly fields: readonly FieldForm[]; // of a table, or of the entries of a list
  readonly low: number | null;
  readonly high: number | null;
  readonly required: boolean;
}

/** A scenario that a draft begins with. */
export interface DraftBase {
  readonly id: string;
  readonly title: string;
  readonly entry: unknown;
}

/** What scenarios of a game are made of. */
export interface WorkshopInfo {
  readonly fields: readonly FieldForm[];
  readonly scenarios: readonly DraftBase[];
}

/** A scenario as it is being drawn up. */
export interface DraftWish {
  readonly base: string; // the scenario it goes on from
  readonly entry: unknown;
  readonly name?: string; // of the file
  readonly others?: unknown; // what else an opened file replaces
}

export interface TextWish {
  readonly text: string;
}

export interface DraftFault {
  readonly where: string; // the address of the field
  readonly wrong: string;
  readonly right: string;
  readonly rule: string;
}

/** A draft judged and drawn: what is wrong with it, or the table it sets up. */
export interface DraftVerdict {
  readonly faults: readonly DraftFault[];
  readonly entry: unknown; // the scenario with all that follows from the rest
  readonly text: string; // the file of own content
  readonly chart: Chart | null;
  readonly fragments: Readonly<Record<string, string>>;
}

/** A file of own content, as far as it is about scenarios. */
export interface DraftOpened {
  readonly ruleset: string;
  readonly name: string;
  readonly scenarios: readonly DraftBase[];
  readonly others: unknown; // what else it replaces
}

/** What was wrong with a request. */
export interface Problem {
  readonly error: string;
  readonly field: string;
  readonly rule: string;
}

/** A drawn thing on the chart: which drawing, where, and how it is turned.
 *
 * Drawings are SVG text kept by their hash (`Table.fragments`), drawn around (0, 0) with the bow up. A sprite with the
 * same `key` in the next message is the same thing, which glides from its old place to the new one. Keys begin with
 * what they show: "ship/…", "wake/…", "name/…", "badge/…", "ring/…" are followed by the id of the piece. */
export interface Sprite {
  readonly key: string;
  readonly fragment: string;
  readonly x: number; // pixels of the chart
  readonly y: number;
  readonly turn: number; // degrees clockwise
  readonly piece: string; // id of the ship, creature or marker it shows; such a sprite is a button
  readonly words: string; // the piece in a full sentence, for those who cannot see it
  readonly fixed: boolean; // keeps its size on the screen at any zoom: a name, a badge, a handle
  readonly way: readonly Pose[]; // x, y and turn on the way here, of a piece that has moved lately
}

/** One addend of a number that opens. */
export interface Part {
  readonly amount: number;
  readonly name: string;
  readonly rule: string;
}

/** A card. Face down it carries nothing but its back. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly timing: string; // when it may be played, top left: "To hit"
  readonly value: string; // large figure, top right
  readonly note: string; // foot of the card
  readonly side: string; // id of the Side whose back it has
  readonly face_up: boolean;
  readonly playable: boolean; // fits this moment: brass edge and the word "now"
  readonly chosen: boolean; // part of the answer being made
  readonly spent: boolean; // drawn pale
  readonly tincture: Paint | null; // a card that is a mark more than a text, such as an injury: filled with this colour
}

/** A small round mark on a piece: a letter, a number or an icon. */
export interface Badge {
  readonly text: string;
  readonly icon: Icon | null;
  readonly tone: "plain" | "brass" | "danger" | "side" | "lost";
  readonly tincture: Paint | null; // of a badge of tone "side" that has a colour of its own
  readonly hint: string; // what it means, in words
}

/** One box of a track. */
export interface Box {
  readonly state: "present" | "lost" | "counter" | "assigned"; // open, crossed off, marked now, in use
  readonly text: string; // printed inside: "F", "S", "3", "Handy"
  readonly threshold: boolean; // something happens when this box is reached: red foot
  readonly dashed: boolean; // a box of another kind, with a dashed edge
  readonly red: boolean; // the printed text is red; crossed off, so are its strokes
  readonly tincture: Paint | null; // of an assigned box that has not the side's colour
  readonly hint: string; // what it means, in words
}

/** One box of a table-level track. */
export interface Step {
  readonly label: string; // "7"
  readonly counters: readonly string[]; // ids of the Sides that have a counter here
  readonly text: string; // printed inside the box
  readonly hint: string;
}

export interface OneOfForm {
  readonly type: "one-of";
  readonly choices: readonly Choice[];
}

/** The answer is the list of the chosen choices' answers, in the order of the choices. */
export interface SomeOfForm {
  readonly type: "some-of";
  readonly choices: readonly Choice[];
  readonly least: number;
  readonly most: number;
}

export interface NumberForm {
  readonly type: "number";
  readonly low: number;
  readonly high: number;
}

/** The answer is a list of whole numbers, one for each box. */
export interface AllocationForm {
  readonly type: "allocation";
  readonly points: number;
  readonly least: number;
  readonly boxes: readonly string[];
  readonly caps: readonly number[];
  readonly picture: Stations | null; // the boxes as places on a ship
}

/** Parts laid into slots; the answer is the list of the parts' answers, slot by slot. */
export interface SlotsForm {
  readonly type: "slots";
  readonly slots: readonly string[];
  readonly parts: readonly Choice[]; // all parts there are
  readonly fits: readonly (readonly number[])[]; // for each slot the parts (by number) that may lie there
  readonly counts: readonly number[]; // how often each part is there; empty: as often as one likes
  readonly empty: unknown; // what an empty slot is in the answer; None: no slot may stay empty
  readonly asks: readonly Choice[]; // answers that ask for other parts first
}

/** A direction in degrees, dragged about a point; `step` is what keys and buttons add. */
export interface AngleForm {
  readonly type: "angle";
  readonly at: Place;
  readonly zero: number; // bearing from which it is counted; 0 is a compass bearing
  readonly low: number;
  readonly high: number;
  readonly start: number;
  readonly step: number;
  readonly ghost: string; // fragment that turns with it
  readonly first: readonly Choice[]; // where one of these must be chosen before, the answer is [its answer, angle]
}

/** A pose (x, y, heading) dragged on the chart. */
export interface PlacementForm {
  readonly type: "placement";
  readonly start: Pose;
  readonly turns: boolean; // whether the heading is free, too
  readonly ghost: string; // fragment that is dragged
  readonly ahead: number; // how far before the ghost's middle the pose lies, in table units
  readonly first: readonly Choice[]; // where one of these must be chosen before, the answer is [its answer, pose]
  readonly ghosts: readonly string[]; // a fragment for each of these
}

/** Legs (heading, length) dragged on the chart one after the other, from a pose; the answer is their list. */
export interface CourseForm {
  readonly type: "course";
  readonly start: Pose;
  readonly legs: number; // how many at most
  readonly longest: number; // in table units, all legs together
  readonly ghost: string;
  readonly ahead: number; // as for a placement
  readonly whole: readonly number[]; // how long the legs are as long as there is a next one; empty: as one likes
}

/** A piece that is dragged to where it should go: a place (x, y), or one with a heading, is tried like an answer,
 * and the nearest legal one is what it means. */
export interface SteeredForm {
  readonly type: "steered";
  readonly piece: string; // its id
}

/** A space that is a game's own: suggestions, and the notation. */
export interface OwnForm {
  readonly type: "own";
}

/** A possible answer, or a part of one. */
export interface Choice {
  readonly answer: unknown; // to be sent back as it is
  readonly label: string;
  readonly note: string; // the consequence, in a few words
  readonly figure: string; // at the right: "62 %"
  readonly quiet: boolean; // hold, pass, done
  readonly pieces: readonly string[]; // ids on the chart it is about: clicking one of them chooses it
  readonly at: ScenePoint | string | null; // the place on the chart that stands for it: a cell, a point
  readonly owner: string; // whose it is, such as the crew a card belongs to
  readonly text: string; // what is printed on it
  readonly rules: readonly string[]; // clauses to read with it
  readonly back: string; // of an aside: the one that takes it back; empty: nothing does
}

/** A die as it fell. */
export interface Die {
  readonly face: string;
  readonly icon: Icon | null;
  readonly tone: "plain" | "hit" | "cancelled" | "again";
  readonly paint: Paint | null;
}

/** The distribution of one effect. */
export interface Spread {
  readonly name: string;
  readonly mean: number;
  readonly bars: readonly Bar[];
  readonly sentence: string;
}

/** A row of boxes with a name and a value. */
export interface Track {
  readonly type: "track";
  readonly label: string;
  readonly boxes: readonly Box[];
  readonly value: string; // what is left, printed bold at the right: "10"
  readonly of: string; // printed small after the value: "/12"
  readonly compact: boolean;
  readonly hint: string;
}

/** A line of words: a name and a value, or only text. */
export interface Row {
  readonly type: "row";
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly clause: string; // id of the rule it rests on
}

/** A few chips in a row. */
export interface Chips {
  readonly type: "chips";
  readonly chips: readonly Chip[];
}

/** The ship from above with her four sections around her. The hull is that of the sheet's ship. */
export interface Plan {
  readonly type: "plan";
  readonly sections: readonly Section[];
  readonly port: string; // captions between the sections
  readonly starboard: string;
}

/** The ship from the side, prow left: her parts with their boxes, and those below the waterline. */
export interface Profile {
  readonly type: "profile";
  readonly areas: readonly Area[];
  readonly keel: readonly Box[]; // below the waterline
  readonly save: string; // of the keel: "4+"
  readonly compact: boolean; // no words, only boxes in their places
}

/** Several counters side by side. */
export interface Counters {
  readonly type: "counters";
  readonly counters: readonly Counter[];
}

/** A row of slots. */
export interface Slots {
  readonly type: "slots";
  readonly slots: readonly Slot[];
}

/** A small table. */
export interface SceneTable {
  readonly type: "table";
  readonly columns: readonly string[]; // headings; may be empty strings
  readonly rows: readonly (readonly (string | Entry)[])[];
}

/** The boxes of an allocation, in their order, as places on a ship. */
export interface Stations {
  readonly side: string; // id of a Side: whose ship
  readonly places: readonly Station[];
  readonly rest: string; // what those do that have no place: "ready for melee"
}

export interface Bar {
  readonly outcome: string; // "no hit", "2 or more"
  readonly chance: number;
  readonly matters: boolean;
}

/** A short fact in a rounded frame. */
export interface Chip {
  readonly text: string;
  readonly icon: Icon | null;
  readonly tone: "plain" | "brass" | "fire" | "danger";
}

/** A battery or a quarter of the hull in the plan view. */
export interface Section {
  readonly place: "port-bow" | "starboard-bow" | "port-aft" | "starboard-aft";
  readonly boxes: readonly Box[];
  readonly label: string; // "Bow"
  readonly load: string; // what is loaded, printed bold: "Chain"
  readonly hidden: boolean; // the load is secret: a question mark is drawn instead
}

/** A part of a ship seen from the side: where it is on her profile, what hits it, and what has become of it. */
export interface Area {
  readonly name: string; // "Fore Mast"
  readonly left: number; // its edges in percent of the profile: from the prow to the stern, from the top to the water
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly boxes: readonly Box[];
  readonly roll: string; // the faces that hit it: "4", "5-6"
  readonly save: string; // "5+"
  readonly fire: number; // how much of it burns
  readonly lost: boolean; // nothing of it is left
  readonly hint: string;
}

/** A number that goes up and down. */
export interface Counter {
  readonly label: string;
  readonly value: string;
  readonly icon: Icon | null;
  readonly tone: "plain" | "brass" | "fire" | "danger";
  readonly dots: readonly boolean[]; // drawn as filled and open dots before the value: guns ready, orders left
}

/** A numbered place on a ship or mat that may burn, be blocked, or hold a card. */
export interface Slot {
  readonly label: string; // "1"
  readonly text: string; // "no fire"
  readonly fire: number; // 0 none, 1 weak, 2 strong
  readonly card: "" | "empty" | "open" | "face-down" | "face-up" | "blocked";
  readonly note: string; // title of the card, if it may be read; or a word where no card lies
  readonly badge: Badge | null; // whose card it is
  readonly state: string; // what has become of the card, below it: "done", "canceled"
  readonly done: boolean; // the card has had its turn: its title is pale
  readonly struck: boolean; // the card is crossed out
  readonly more: readonly string[]; // titles of further cards beneath it, "" for those that may not be read
  readonly marks: readonly Paint[]; // counters that lie on the card, by their colour
  readonly now: boolean; // being dealt with: brass ring
  readonly choice: boolean; // may be chosen: dashed brass edge
  readonly hint: string; // the card in words
}

/** One of the boxes: where it is, and what else is known of it. */
export interface Station {
  readonly at: ScenePoint; // across, from -1 at the port rail to 1 at the starboard rail; along, from bow 0 to stern 1
  readonly name: string;
  readonly note: string;
}

/** A cell of a small table that is more than words. */
export interface Entry {
  readonly text: string;
  readonly boxes: readonly Box[];
  readonly badge: Badge | null; // before the text
  readonly bold: boolean;
}
