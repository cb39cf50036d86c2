// Settings: language, theme, speed and sound, as this browser keeps them.
import { LANGUAGES, type Language, load, preferred, Words } from "./words/words";

export type Theme = "day" | "night";
export type Speed = "slow" | "normal" | "fast" | "off";

/** How long things take, as a multiple of their usual time. */
export const PACE: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, off: 0 };

const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(`ratking.${key}`);
  } catch {
    return null; // a browser that keeps nothing still plays
  }
};

const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(`ratking.${key}`, value);
  } catch {
    return;
  }
};

const one = <T extends string>(value: string | null, of: readonly T[], otherwise: T): T =>
  of.includes(value as T) ? (value as T) : otherwise;

const SPEEDS = Object.keys(PACE) as Speed[];

class Settings {
  words = $state.raw(new Words("en", {}));
  theme = $state<Theme>(
    one(kept("theme"), ["day", "night"], matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day"),
  );
  speed = $state<Speed>(one(kept("speed"), SPEEDS, "normal"));
  bell = $state(kept("bell") !== "off");
  name = $state(kept("name") ?? "");

  async start(): Promise<void> {
    this.show(this.theme);
    this.pace(this.speed);
    await this.speak(one(kept("language"), Object.keys(LANGUAGES) as Language[], preferred(navigator.languages)));
  }

  async speak(language: Language): Promise<void> {
    this.words = await load(language);
    document.documentElement.lang = language;
    keep("language", language);
  }

  show(theme: Theme): void {
    this.theme = theme;
    document.documentElement.classList.toggle("night", theme === "night");
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", theme === "night" ? "#11141b" : "#f4ecd8");
    keep("theme", theme);
  }

  pace(speed: Speed): void {
    this.speed = speed;
    document.documentElement.classList.toggle("still", speed === "off");
    document.documentElement.style.setProperty("--pace", String(PACE[speed]));
    keep("speed", speed);
  }

  ring(on: boolean): void {
    this.bell = on;
    keep("bell", on ? "on" : "off");
  }

  call(name: string): void {
    this.name = name;
    keep("name", name);
  }

  /** How long to wait for something that usually takes so many milliseconds; nothing where motion is not wanted. */
  time(usual: number): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches
      ? Math.min(usual, 300) * PACE[this.speed]
      : usual * PACE[this.speed];
  }
}

export const settings = new Settings();

/** A sentence in the language of the page. */
export const say = (key: string, fields: Record<string, unknown> = {}): string => settings.words.say(key, fields);
