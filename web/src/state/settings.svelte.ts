/** The settings of this device, stored in the browser. */
import { LANGUAGES, preferred, speak, type Language } from "../words/words.svelte";

export type Theme = "system" | "light" | "dark";

export type Settings = {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether single letters are shortcuts. */
  keys: boolean;
  /** Whether the boards on the home page are animated. */
  lively: boolean;
  name: string;
  level: string;
};

const STORAGE_KEY = "parlour";

/** The settings; change them with `choose`. */
export const settings = $state<Settings>(load());

/** Changes a setting, stores it and applies it. */
export async function choose<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<void> {
  settings[name] = value;
  store();
  if (name === "theme") applyTheme();
  if (name === "language") await speak(settings.language);
}

/** Applies the settings when the client starts. */
export async function applySettings(): Promise<void> {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  await speak(settings.language);
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
    name: "",
    level: "",
  };
  const loaded = { ...defaults, ...stored() };
  return loaded.language in LANGUAGES ? loaded : { ...loaded, language: defaults.language };
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
