/** Whether sounds are heard and how loud, remembered on this device. */

const KEY = "parlour.sound";

export interface Settings {
  isOn: boolean;
  /** From 0 to 1. */
  volume: number;
}

let settings = $state.raw<Settings>(remembered());

/** The settings as they are. */
export const sounds = (): Settings => settings;

/** Changes some of the settings. */
export function setSounds(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function remembered(): Settings {
  const usual = { isOn: true, volume: 0.6 };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    const volume = typeof kept.volume === "number" ? Math.min(Math.max(kept.volume, 0), 1) : usual.volume;
    return { isOn: kept.isOn ?? usual.isOn, volume };
  } catch {
    return usual;
  }
}
