/** Short notices at the foot of the page. */

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "danger";
}

const STAY = 5000;
let last = 0;

export const notices: { list: readonly Notice[] } = $state({ list: [] });

export function say(text: string, tone: Notice["tone"] = "plain"): void {
  const notice = { id: ++last, text, tone };
  notices.list = [...notices.list.slice(-2), notice];
  setTimeout(() => dismiss(notice.id), tone === "danger" ? 2 * STAY : STAY);
}

export function dismiss(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}
