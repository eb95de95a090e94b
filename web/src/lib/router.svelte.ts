/** Addresses of the pages, and going from one to the other. */

import { tick } from "svelte";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "battles" }
  | { readonly page: "join" }
  | { readonly page: "notices"; readonly stop: boolean }
  | { readonly page: "record" }
  | { readonly page: "set-up"; readonly game: string }
  | { readonly page: "lessons"; readonly game: string }
  | { readonly page: "workshop"; readonly game: string }
  | { readonly page: "battle"; readonly id: string; readonly end: boolean }
  | { readonly page: "nowhere" };

function words(path: string): readonly string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["nowhere"]; // a percent sign that begins nothing
  }
}

export function routeOf(path: string): Route {
  const [first, second, third, ...more] = words(path);
  if (more.length > 0) return { page: "nowhere" };
  if (first === undefined) return { page: "home" };
  if (first === "battles" && second === undefined) return { page: "battles" };
  if (first === "record" && second === undefined) return { page: "record" };
  if (first === "notices" && (second === undefined || second === "stop") && third === undefined) return { page: "notices", stop: second === "stop" };
  if (first === "join" && second === undefined) return { page: "join" };
  if (first === "set-up" && second !== undefined && third === undefined) return { page: "set-up", game: second };
  if (first === "lessons" && second !== undefined && third === undefined) return { page: "lessons", game: second };
  if (first === "workshop" && second !== undefined && third === undefined) return { page: "workshop", game: second };
  if (first === "battle" && second !== undefined && (third === undefined || third === "end")) {
    return { page: "battle", id: second, end: third === "end" };
  }
  return { page: "nowhere" };
}

export const paths = {
  home: "/",
  battles: "/battles",
  record: "/record",
  /** What a link holds stands behind the #: browsers send that to nobody. */
  join: (token: string) => `/join#${token}`,
  setUp: (game: string) => `/set-up/${encodeURIComponent(game)}`,
  lessons: (game: string) => `/lessons/${encodeURIComponent(game)}`,
  workshop: (game: string) => `/workshop/${encodeURIComponent(game)}`,
  battle: (id: string) => `/battle/${encodeURIComponent(id)}`,
  end: (id: string) => `/battle/${encodeURIComponent(id)}/end`,
};

class Router {
  route: Route = $state.raw(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
    document.addEventListener("click", (event) => this.#followed(event));
  }

  go(path: string, options: { replace?: boolean } = {}): void {
    if (options.replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
    void tick().then(() => document.querySelector("main")?.focus({ preventScroll: true })); // so that it is read out
  }

  /** Plain clicks on links within the site are followed here; all others are the browser's. */
  #followed(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
