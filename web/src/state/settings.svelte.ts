/** The settings of this device, stored in the browser. */
import { LANGUAGES, preferred, setLanguage, type Language } from "../words/words.svelte";

export type Theme = "system" | "light" | "dark";

/** How much faster than usual the pieces move. */
export const ANIMATION_SPEEDS = { normal: 1, fast: 2, off: Infinity };
/** How long a bot waits after the last move has landed, in milliseconds. */
export const BOT_PAUSES_MS = { slow: 1500, normal: 600, fast: 200 };
export type AnimationSpeed = keyof typeof ANIMATION_SPEEDS;
export type BotPace = keyof typeof BOT_PAUSES_MS;

export type Settings = {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether single letters are shortcuts. */
  keys: boolean;
  /** Whether the boards on the home page are animated. */
  lively: boolean;
  animationSpeed: AnimationSpeed;
  botPace: BotPace;
  /** Whether boards mark the pieces that can move and the places that can be chosen. */
  hints: boolean;
  /** Whether the list of moves also shows their notation. */
  notation: boolean;
  /** Whether the coach looks at my moves before they are sent, where no other people play. */
  coach: boolean;
  name: string;
  /** The bot that I last played against, by game. */
  levels: Record<string, string>;
  /** The tables that I have archived. */
  archived: string[];
};

const STORAGE_KEY = "parlour";

/** The settings; change them with `choose`. */
export const settings = $state<Settings>(load());

/** Changes a setting, stores it and applies it. */
export async function choose<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<void> {
  settings[name] = value;
  store();
  if (name === "theme") applyTheme();
  if (name === "language") await setLanguage(settings.language);
}

/** Applies the settings when the client starts. */
export async function applySettings(): Promise<void> {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  await setLanguage(settings.language);
}

/** Whether the theme is dark. */
export function isDark(): boolean {
  return settings.theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : settings.theme === "dark";
}

function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}

function load(): Settings {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  const defaults: Settings = {
    language: preferred(languages),
    theme: "system",
    sound: true,
    keys: true,
    lively: true,
    animationSpeed: "normal",
    botPace: "normal",
    hints: true,
    notation: false,
    coach: false,
    name: "",
    levels: {},
    archived: [],
  };
  const loaded = { ...defaults, ...stored() };
  if (!(loaded.language in LANGUAGES)) loaded.language = defaults.language;
  if (!(loaded.animationSpeed in ANIMATION_SPEEDS)) loaded.animationSpeed = defaults.animationSpeed;
  if (!(loaded.botPace in BOT_PAUSES_MS)) loaded.botPace = defaults.botPace;
  return loaded;
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

function store(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to store anything; the setting then lasts until the page is closed.
  }
}
