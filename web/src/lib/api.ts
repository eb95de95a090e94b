/** The server over HTTP. Every failure is a `Failure`: what went wrong in words, and the field or clause if there is one. */

import type { BattleInfo, BranchInfo, ChallengeInfo, DraftOpened, DraftVerdict, DraftWish, FleetForm, FleetVerdict, FleetWish, GameInfo, GlossaryInfo, Invitation, LessonBegun, LessonsInfo, LinkInfo, LinkTaken, Me, NameInfo, NewBattle, NoticesInfo, PasskeyTask, Problem, RecordInfo, RulebookInfo, SetUp, SetUpWish, WayKind, WorkshopInfo } from "./messages";

export class Failure extends Error {
  constructor(
    message: string,
    readonly status: number, // of HTTP; 0: the server could not be reached
    readonly field = "",
    readonly rule = "",
  ) {
    super(message);
    this.name = "Failure";
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

async function refusal(response: Response): Promise<Failure> {
  try {
    const problem = (await response.json()) as Problem;
    if (problem.error) return new Failure(problem.error, response.status, problem.field, problem.rule);
  } catch {
    // not ours: a proxy's page, or half an answer
  }
  return new Failure(`The server answered ${response.status} ${response.statusText}`.trim() + ".", response.status);
}

let visit: Promise<Me> | undefined;

/** Who looks at this page. The first answer makes a newcomer known: what changes something waits for it, or two might. */
function me(): Promise<Me> {
  visit ??= get<Me>("/api/me").catch((error: unknown) => {
    visit = undefined;
    throw error;
  });
  return visit;
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  if (init?.method) await me().catch(() => undefined);
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Failure("The server cannot be reached.", 0);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

function withBody(method: string, body: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** What the server answers: the type is its word. */
async function get<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await send(path, init)).json()) as T;
}

const part = encodeURIComponent;
export const PAGE = 100; // battles in one answer

export const api = {
  hero: async (): Promise<string> => (await send("/api/hero.svg")).text(),
  games: (): Promise<readonly GameInfo[]> => get("/api/games"),
  rulebook: (game: string): Promise<RulebookInfo> => get(`/api/games/${part(game)}/rulebook`),
  lessons: (game: string): Promise<LessonsInfo> => get(`/api/games/${part(game)}/lessons`),
  beginLesson: (game: string, lesson: string): Promise<LessonBegun> => get(`/api/games/${part(game)}/lessons/${part(lesson)}`, { method: "POST" }),
  scenarioPicture: async (game: string, scenario: string): Promise<string> => (await send(`/api/games/${part(game)}/scenarios/${part(scenario)}/picture`)).text(),
  glossary: (game: string): Promise<GlossaryInfo> => get(`/api/games/${part(game)}/glossary`),
  setUp: (game: string, wish: SetUpWish, signal?: AbortSignal): Promise<SetUp> =>
    get(`/api/games/${part(game)}/setup`, { ...withBody("POST", wish), signal: signal ?? null }),
  fleets: (game: string): Promise<FleetForm> => get(`/api/games/${part(game)}/fleet`),
  judge: (game: string, wish: FleetWish): Promise<FleetVerdict> =>
    get(`/api/games/${part(game)}/fleet/check`, withBody("POST", wish)),

  workshop: (game: string): Promise<WorkshopInfo> => get(`/api/games/${part(game)}/workshop`),
  checkDraft: (game: string, wish: DraftWish, signal: AbortSignal): Promise<DraftVerdict> => get(`/api/games/${part(game)}/workshop/check`, { ...withBody("POST", wish), signal }),
  playDraft: (game: string, wish: DraftWish): Promise<BattleInfo> => get(`/api/games/${part(game)}/workshop/play`, withBody("POST", wish)),
  openDraft: (game: string, text: string): Promise<DraftOpened> => get(`/api/games/${part(game)}/workshop/open`, withBody("POST", { text })),

  me,
  rename: async (name: string): Promise<void> => void (await send("/api/me", withBody("PUT", { name }))),
  notices: (): Promise<NoticesInfo> => get("/api/notices"),
  chooseWay: (kind: WayKind, address: string): Promise<NoticesInfo> => get("/api/notices", withBody("PUT", { kind, address })),
  forgetWay: async (kind: WayKind): Promise<void> => void (await send(`/api/notices/${kind}`, { method: "DELETE" })),
  confirmWay: async (token: string): Promise<void> => void (await send("/api/notices/confirm", withBody("POST", { token }))),
  stopWay: async (token: string): Promise<void> => void (await send(`/api/notices/stop/${part(token)}`, { method: "POST" })),
  name: (): Promise<NameInfo> => get("/api/name"),
  claim: (name: string, password: string): Promise<Me> => get("/api/name", withBody("POST", { name, password })),
  signIn: (name: string, password: string, bring: boolean): Promise<Me> => get("/api/name/sign-in", withBody("POST", { name, password, bring })),
  signOut: (everywhere: boolean): Promise<Me> => get("/api/name/sign-out", withBody("POST", { everywhere })),
  setPassword: (password: string): Promise<Me> => get("/api/name/password", withBody("PUT", { password })),
  dropName: (): Promise<Me> => get("/api/name", { method: "DELETE" }),
  beginPasskey: (name: string): Promise<PasskeyTask> => get("/api/name/passkeys/begin", withBody("POST", { name })),
  keepPasskey: (credential: unknown, label: string): Promise<Me> => get("/api/name/passkeys", withBody("POST", { credential, label })),
  removePasskey: (passkey: string): Promise<NameInfo> => get(`/api/name/passkeys/${part(passkey)}`, { method: "DELETE" }),
  beginSignIn: (): Promise<PasskeyTask> => get("/api/name/sign-in/begin", { method: "POST" }),
  signInWithPasskey: (credential: unknown, bring: boolean): Promise<Me> => get("/api/name/sign-in/passkey", withBody("POST", { credential, bring })),
  links: (battle: string): Promise<readonly LinkInfo[]> => get(`/api/battles/${part(battle)}/links`),
  invite: (battle: string, seat: number | null): Promise<LinkInfo> => get(`/api/battles/${part(battle)}/links`, withBody("POST", { seat })),
  delay: async (battle: string, turns: number): Promise<void> => void (await send(`/api/battles/${part(battle)}/delay`, withBody("PUT", { turns }))),
  revoke: (battle: string, seat: number | null): Promise<LinkInfo> => get(`/api/battles/${part(battle)}/links/revoke`, withBody("POST", { seat })),
  leave: async (battle: string): Promise<void> => void (await send(`/api/battles/${part(battle)}/leave`, { method: "POST" })),
  challenges: (): Promise<readonly ChallengeInfo[]> => get("/api/challenges"),
  takeUp: (battle: string, name: string): Promise<LinkTaken> => get(`/api/challenges/${part(battle)}`, withBody("POST", { name })),
  withdraw: async (battle: string): Promise<void> => void (await send(`/api/challenges/${part(battle)}`, { method: "DELETE" })),
  invitation: (token: string): Promise<Invitation> => get("/api/links/look", withBody("POST", { token })),
  accept: (token: string, name: string): Promise<LinkTaken> => get("/api/links/take", withBody("POST", { token, name })),

  /** The latest battles, or those after one; a full page of `PAGE` may not be all. */
  battles: (after = ""): Promise<readonly BattleInfo[]> => get(after ? `/api/battles?after=${part(after)}` : "/api/battles"),
  begin: (wish: NewBattle): Promise<BattleInfo> => get("/api/battles", withBody("POST", wish)),
  again: (battle: string): Promise<BattleInfo> => get(`/api/battles/${part(battle)}/again`, { method: "POST" }),
  remove: async (battle: string): Promise<void> => void (await send(`/api/battles/${part(battle)}`, { method: "DELETE" })),
  takeIn: (file: Blob): Promise<BattleInfo> => get("/api/battles/import", { method: "POST", body: file }),
  branches: (battle: string): Promise<readonly BranchInfo[]> => get(`/api/battles/${part(battle)}/branches`),
  record: (): Promise<RecordInfo> => get("/api/record"),
  forgetRecord: async (): Promise<void> => void (await send("/api/record", { method: "DELETE" })),
  recordAddress: (form: "json" | "csv"): string => `/api/record.${form}`,
  exportAddress: (battle: string): string => `/api/battles/${part(battle)}/export`,
  storyAddress: (battle: string, form: "html" | "svg" | "txt"): string => `/api/battles/${part(battle)}/story/${form}`,
  tableAddress: (battle: string): string => `/api/battles/${part(battle)}/table`,
};
