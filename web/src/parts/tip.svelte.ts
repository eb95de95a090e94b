/** The tip that shows a clause while its link is hovered or focused; one for the whole page. */

import type { Attachment } from "svelte/attachments";

interface Shown {
  readonly game: string;
  readonly rule: string;
  readonly at: DOMRect;
}

export const shownTip: { it: Shown | null } = $state({ it: null });

export const TIP = "clause-tip"; // id of the tip
const DELAY = 250;

export function tip(what: () => { game: string; rule: string }): Attachment<HTMLElement> {
  return (link) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      shownTip.it = { ...what(), at: link.getBoundingClientRect() };
      link.setAttribute("aria-describedby", TIP);
    };
    const soon = (): void => void (timer = setTimeout(show, DELAY));
    const focused = (): void => void (link.matches(":focus-visible") && show());
    const hide = (): void => {
      clearTimeout(timer);
      shownTip.it = null;
      link.removeAttribute("aria-describedby");
    };
    const key = (event: KeyboardEvent): void => void (event.key === "Escape" && hide());
    const events = { pointerenter: soon, pointerleave: hide, focus: focused, blur: hide, click: hide, keydown: key };
    for (const [name, act] of Object.entries(events)) link.addEventListener(name, act as EventListener);
    return () => {
      hide();
      for (const [name, act] of Object.entries(events)) link.removeEventListener(name, act as EventListener);
    };
  };
}
