/** What a person has set, kept in this browser. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "reduced" | "full";
  speed: 1 | 2 | "instant"; // of all that moves
  volleys: "full" | "fast" | "off"; // how long guns and their dice are seen
  log: "newest" | "oldest"; // which of its lines comes first
  sound: boolean;
  asked: boolean; // whether sound is wanted
  volume: number; // 0 to 1
  soundings: boolean; // depths in the water of the chart
  standing: boolean; // a bar that says how a battle stands
  text: 100 | 115 | 130 | 150 | 200; // size of all text, percent
  name: string; // of the person at this screen
  played: boolean | null; // whether the person has played such games before; null: never asked
}

const KEY = "weathergage.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  motion: "auto",
  speed: 1,
  volleys: "full",
  log: "newest",
  sound: false,
  asked: false,
  volume: 0.6,
  soundings: true,
  standing: false,
  text: 100,
  name: "",
  played: null,
};

function kept(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(stored as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS }; // storage is forbidden, or not ours
  }
}

export const settings: Settings = $state(kept());

// what is set on one page holds on all that are open
addEventListener("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, kept());
});

const slowedDown = matchMedia("(prefers-reduced-motion: reduce)");
const night = matchMedia("(prefers-color-scheme: dark)");
const system = $state({ still: slowedDown.matches, dark: night.matches });
slowedDown.addEventListener("change", (event) => (system.still = event.matches));
night.addEventListener("change", (event) => (system.dark = event.matches));

/** Whether things may move. */
export const mayMove = (): boolean => settings.motion === "full" || (settings.motion === "auto" && !system.still);

const LARGE = 150; // percent, from which on what is only handsome gives way to the letters

const MOVE_MS = 700;

/** How long a ship's move is shown before the next thing happens, in milliseconds; 0: not at all. */
export const pace = (): number => (settings.speed === "instant" || !mayMove() ? 0 : MOVE_MS / settings.speed);

/** The same where guns fire and dice fall. */
export const volleyPace = (): number => (settings.volleys === "off" ? 0 : pace() / (settings.volleys === "fast" ? 2 : 1));

export const isDark = (): boolean => (settings.theme === "auto" ? system.dark : settings.theme === "dark");

/** Puts the settings onto the page and keeps them; call it once. */
export function applySettings(): void {
  $effect(() => {
    const page = document.documentElement;
    if (settings.theme === "auto") delete page.dataset.theme;
    else page.dataset.theme = settings.theme;
    page.dataset.motion = mayMove() ? "full" : "reduced";
    page.dataset.text = settings.text >= LARGE ? "large" : "usual";
    page.dataset.soundings = settings.soundings ? "on" : "off";
    page.style.fontSize = settings.text === 100 ? "" : `${settings.text}%`;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // storage is forbidden: the settings hold until the page is left
    }
  });
}
