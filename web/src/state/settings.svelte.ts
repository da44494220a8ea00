/** What a person has chosen on this device, kept from visit to visit. */
import { LANGUAGES, preferred, speak, type Language } from "../words/words.svelte";

export type Theme = "system" | "light" | "dark";

export type Settings = {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether single letters are shortcuts. */
  keys: boolean;
  /** Whether the boards on the home page move. */
  lively: boolean;
  name: string;
  level: string;
};

const KEPT = "parlour";

/** The choices; change them with `choose`. */
export const settings = $state<Settings>(kept());

/** Changes one choice, keeps it, and makes it seen. */
export async function choose<Name extends keyof Settings>(name: Name, value: Settings[Name]): Promise<void> {
  settings[name] = value;
  keep();
  if (name === "theme") dress();
  if (name === "language") await speak(settings.language);
}

/** Makes the choices seen when the client begins. */
export async function begin(): Promise<void> {
  dress();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  await speak(settings.language);
}

/** Whether the dark theme is shown. */
export function isDark(): boolean {
  return settings.theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : settings.theme === "dark";
}

function dress(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
}

function kept(): Settings {
  const asked = typeof navigator === "undefined" ? [] : navigator.languages;
  const defaults: Settings = {
    language: preferred(asked),
    theme: "system",
    sound: true,
    keys: true,
    lively: true,
    name: "",
    level: "",
  };
  const given = { ...defaults, ...stored() };
  return given.language in LANGUAGES ? given : { ...given, language: defaults.language };
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to keep anything; the choice then holds until the page is left.
  }
}
