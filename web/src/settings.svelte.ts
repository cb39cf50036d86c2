// Settings: language, theme, speed, sounds and vibration, stored in this browser.
import { untrack } from "svelte";
import { descriptionOf, rulesOf, wordsOf } from "./games/catalogue";
import { type Sound, SOUNDS } from "./games/contract";
import type { Description } from "./games/description";
import { LANGUAGES, type Language, load, preferred, type Texts, Words } from "./words/words";

export type Theme = "day" | "night";
export type Speed = "slow" | "normal" | "fast" | "off";

/** When the table pauses until the player has read what happened: after their own losses, always, or never. */
export const STOPS = ["mine", "always", "never"] as const;
export type Stops = (typeof STOPS)[number];

/** By speed, how long animations take, as a multiple of their usual time. */
export const PACE: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, off: 0 };

const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(`ratking.${key}`);
  } catch {
    return null; // without storage the page still works
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

/** What the server has sent about a game: its description, and its texts in the language of the page. */
export interface KnownGame {
  description: Description;
  texts: Texts;
  /** The texts of its rules; fetched when the first one is read. */
  rules: Texts | null;
}

class Settings {
  words = $state.raw(new Words("en", {}));
  /** The games whose texts are loaded. */
  games = $state.raw<ReadonlyMap<string, KnownGame>>(new Map());
  #pageTexts: Texts = {};
  theme = $state<Theme>(
    one(kept("theme"), ["day", "night"], matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day"),
  );
  speed = $state<Speed>(one(kept("speed"), SPEEDS, "normal"));
  /** The sounds that are switched on. By default only the bell. */
  sounds = $state.raw<ReadonlySet<Sound>>(
    new Set(SOUNDS.filter((sound) => (kept("sounds")?.split(" ") ?? ["bell"]).includes(sound))),
  );
  /** From 0 to 1. */
  volume = $state(Number(kept("volume") ?? 0.6));
  vibration = $state(kept("vibration") === "on");
  /** Whether the player has turned off the summary of what happened while they were away. */
  skips = $state(kept("skips") === "yes");
  stops = $state<Stops>(one(kept("stops"), STOPS, "mine"));
  /** Whether hints and analyses of a server's tables are computed on this device. */
  thinksHere = $state(kept("device") === "yes");
  name = $state(kept("name") ?? "");
  /** The level of the bots in "Play now". */
  opponents = $state(kept("opponents") ?? "novice");

  async start(): Promise<void> {
    this.show(this.theme);
    this.pace(this.speed);
    await this.speak(one(kept("language"), Object.keys(LANGUAGES) as Language[], preferred(navigator.languages)));
  }

  async speak(language: Language): Promise<void> {
    const { texts } = await load(language);
    // If the texts of a game cannot be fetched now, it keeps those it has.
    const games = await Promise.all(
      [...this.games].map(async ([game, known]): Promise<[string, KnownGame]> => [
        game,
        await fetchGame(game, language, known.rules !== null).catch(() => known),
      ]),
    );
    this.#pageTexts = texts;
    this.#put(language, new Map(games));
    document.documentElement.lang = language;
    keep("language", language);
  }

  /** Fetch the description and texts of a game unless they are loaded; with `rules`, also the texts of its rules. */
  async meet(game: string, rules = false): Promise<KnownGame> {
    for (;;) {
      // Untracked: an effect that calls this must not run again when another game is loaded or the language changes.
      const [known, language] = untrack(() => [this.games.get(game), this.words.language]);
      if (known && (known.rules || !rules)) return known;
      const fetched = await fetchGame(game, language, rules);
      if (language === this.words.language) this.teach(game, fetched);
    }
  }

  /** Add a game, so that its texts can be used. */
  teach(game: string, known: KnownGame): void {
    const rules = known.rules ?? this.games.get(game)?.rules ?? null;
    this.#put(this.words.language, new Map([...this.games, [game, { ...known, rules }]]));
  }

  #put(language: Language, games: ReadonlyMap<string, KnownGame>): void {
    const texts = { ...this.#pageTexts };
    for (const known of games.values()) Object.assign(texts, known.texts, known.rules, this.#pageTexts);
    const nouns = Object.fromEntries([...games].map(([game, { description }]) => [game, description]));
    this.games = games;
    this.words = new Words(language, texts, nouns);
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

  /** Switch on these sounds and no others. */
  want(sounds: Iterable<Sound>): void {
    this.sounds = new Set(sounds);
    keep("sounds", [...this.sounds].join(" "));
  }

  /** Make all sounds, on a screen for everybody in the room, unless this browser has chosen some. Returns what ends it. */
  loud(): () => void {
    const before = this.sounds;
    const all = new Set(SOUNDS);
    if (kept("sounds") === null) this.sounds = all;
    return () => {
      if (this.sounds === all) this.sounds = before;
    };
  }

  turn(volume: number): void {
    this.volume = volume;
    keep("volume", String(volume));
  }

  vibrate(on: boolean): void {
    this.vibration = on;
    keep("vibration", on ? "on" : "off");
  }

  skip(skips: boolean): void {
    this.skips = skips;
    keep("skips", skips ? "yes" : "no");
  }

  think(here: boolean): void {
    this.thinksHere = here;
    keep("device", here ? "yes" : "no");
  }

  stopAt(stops: Stops): void {
    this.stops = stops;
    keep("stops", stops);
  }

  oppose(level: string): void {
    this.opponents = level;
    keep("opponents", level);
  }

  call(name: string): void {
    this.name = name;
    keep("name", name);
  }

  /** Whether this browser was asked to tell the player that it is their turn. */
  isPushed(): boolean {
    return kept("push") === "on";
  }

  push(on: boolean): void {
    keep("push", on ? "on" : "off");
  }

  /** The time for something that usually takes `usual` milliseconds: by the chosen speed, and short if motion is reduced. */
  time(usual: number): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches
      ? Math.min(usual, 300) * PACE[this.speed]
      : usual * PACE[this.speed];
  }
}

async function fetchGame(game: string, language: Language, rules: boolean): Promise<KnownGame> {
  const [description, texts, ruleTexts] = await Promise.all([
    descriptionOf(game),
    wordsOf(game, language),
    rules ? rulesOf(game, language) : null,
  ]);
  return { description, texts, rules: ruleTexts };
}

export const settings = new Settings();

/** The sentence of this key in the language of the page. */
export const say = (key: string, fields: Record<string, unknown> = {}): string => settings.words.say(key, fields);
