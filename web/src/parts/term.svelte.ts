/** The tip that explains a word; one for the whole page. It opens on hover and focus, and stays when it was clicked. */

import type { Attachment } from "svelte/attachments";

import type { TermInfo } from "../lib/messages";

interface Shown {
  readonly game: string;
  readonly term: TermInfo;
  readonly at: DOMRect;
  readonly stays: boolean;
}

export const shownTerm: { it: Shown | null } = $state({ it: null });
export const TERM_TIP = "term-tip";
const DELAY = 250;

export function closeTerm(): void {
  shownTerm.it = null;
}

/** Explains what an element says; nothing happens where there is no term. */
export function explains(game: () => string, term: () => TermInfo | null): Attachment<HTMLElement> {
  return (word) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (stays: boolean): void => {
      const it = term();
      if (!it) return;
      shownTerm.it = { game: game(), term: it, at: word.getBoundingClientRect(), stays };
      word.setAttribute("aria-describedby", TERM_TIP);
    };
    const hide = (): void => {
      clearTimeout(timer);
      word.removeAttribute("aria-describedby");
      if (shownTerm.it && !shownTerm.it.stays) closeTerm();
    };
    const events = {
      pointerenter: (event: PointerEvent) => event.pointerType !== "touch" && !shownTerm.it?.stays && (timer = setTimeout(() => show(false), DELAY)),
      pointerleave: hide,
      focus: () => word.matches(":focus-visible") && show(false),
      blur: hide,
      click: (event: MouseEvent) => (event.stopPropagation(), clearTimeout(timer), show(true)),
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Escape" && shownTerm.it) (event.stopPropagation(), closeTerm());
        else if (event.key === "Enter" || event.key === " ") (event.preventDefault(), event.stopPropagation(), show(true));
      },
    };
    for (const [name, act] of Object.entries(events)) word.addEventListener(name, act as EventListener);
    return () => {
      hide();
      for (const [name, act] of Object.entries(events)) word.removeEventListener(name, act as EventListener);
    };
  };
}
