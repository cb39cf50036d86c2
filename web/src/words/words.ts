// Words: every text a person reads, from the same catalogue as the terminal. One language is loaded at a time.

export const LANGUAGES = { en: "English", it: "Italiano", ca: "Català" } as const;
export type Language = keyof typeof LANGUAGES;

type Text = string | { by: string; one: string; other: string };
export type Texts = Record<string, Text>;
export type Fields = Record<string, unknown>;

const CATALOGUES: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../../../src/ratking/words/en.json"),
  it: () => import("../../../src/ratking/words/it.json"),
  ca: () => import("../../../src/ratking/words/ca.json"),
};

/** Fields whose noun is not their name. */
const NOUNS: Record<string, string> = {
  why: "missed",
  from: "seat",
  to: "seat",
  asked: "seat",
  source: "region",
  target: "region",
  one: "rat",
  other: "rat",
};

/** The kind of the event that says that a seat took its newest move back. */
export const TAKEN_BACK = "taken back";

/** The number of the seat that stands for luck. */
const CHANCE = -1;

export class Words {
  #patterns = new Map<string, { pattern: string; noun: string; before: string; after: string }[]>();

  constructor(
    readonly language: Language,
    readonly texts: Texts,
  ) {}

  /** The sentence of that key, with its placeholders filled in; of a key there is no sentence for, the key. */
  say(key: string, fields: Fields = {}): string {
    const text = this.texts[key];
    if (text === undefined) return key;
    const form = typeof text === "string" ? text : String(fields[text.by]) === "1" ? text.one : text.other;
    return form.replace(/\{([^}]+)\}/g, (whole, name: string) => (name in fields ? listed(fields[name]) : whole));
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  /** The name of a thing of a game: a region, a card, a seat, a face. */
  noun(game: string, noun: string, value: unknown, seats: readonly string[]): string {
    if (noun === "seat") {
      const seat = Number(value);
      return seat < 0 ? this.say("chance") : (seats[seat] ?? String(seat + 1));
    }
    const key = `${game}.${noun}.${String(value)}`;
    if (this.has(key)) return this.say(key);
    return String(value)
      .split(" ")
      .map((word) => this.#word(game, word))
      .join(" ");
  }

  #word(game: string, word: string): string {
    const noun = ["region", "class", "mark", "column"].find((kind) => this.has(`${game}.${kind}.${word}`));
    return noun ? this.say(`${game}.${noun}.${word}`) : word;
  }

  /** A move as a button or a line of a list says it. */
  move(game: string, move: string, seats: readonly string[] = []): string {
    for (const { pattern, noun, before, after } of this.#patternsOf(game)) {
      if (!noun) {
        if (pattern === move) return this.say(`${game}.move.${pattern}`);
        continue;
      }
      if (!move.startsWith(before) || !move.endsWith(after)) continue;
      const thing = move.slice(before.length, move.length - after.length);
      if (this.#is(game, noun, thing))
        return this.say(`${game}.move.${pattern}`, { [noun]: this.noun(game, noun, thing, seats) });
    }
    return move;
  }

  #patternsOf(game: string) {
    let found = this.#patterns.get(game);
    if (!found) {
      const start = `${game}.move.`;
      found = Object.keys(this.texts)
        .filter((key) => key.startsWith(start))
        .map((key) => {
          const pattern = key.slice(start.length);
          const [, before = "", noun = "", after = ""] = /^([^{]*)\{([^}]+)\}(.*)$/.exec(pattern) ?? [];
          return { pattern, noun, before, after };
        })
        .sort((a, b) => b.before.length + b.after.length - a.before.length - a.after.length);
      this.#patterns.set(game, found);
    }
    return found;
  }

  #is(game: string, noun: string, thing: string): boolean {
    if (noun === "number" || noun === "seat") return /^\d+$/.test(thing);
    if (this.has(`${game}.${noun}.${thing}`)) return true;
    const words = thing.split(" ");
    if (words.length < 2) return false;
    if (noun === "rat")
      return words.length === 2 && this.has(`${game}.region.${words[0]}`) && /^\d$/.test(words[1] ?? "");
    if (noun === "region card") return this.has(`${game}.region.${words[0]}`) && !/^\d$/.test(words[1] ?? "");
    if (noun === "face") return /^(start )?\d/.test(thing);
    return noun === "space";
  }

  /** What happened, as a line of the log. */
  event(game: string, event: Fields, seats: readonly string[]): string {
    const kind = String(event["kind"]);
    // The one event that belongs to no game.
    const key = kind === TAKEN_BACK ? `event.${kind}` : `${game}.event.${kind}`;
    // There may be words of their own for what no player does.
    const byChance = `${key} by chance`;
    return this.say(event["seat"] === CHANCE && this.has(byChance) ? byChance : key, this.#named(game, event, seats));
  }

  /** What is being asked. */
  question(game: string, question: { key: string; fields: Fields }, seats: readonly string[]): string {
    return this.say(`${game}.ask.${question.key}`, this.#named(game, question.fields, seats));
  }

  /** A sentence whose fields name things of a game. */
  told(key: string, game: string, fields: Fields, seats: readonly string[]): string {
    return this.say(key, this.#named(game, fields, seats));
  }

  /** The rule of that number, in our own words. */
  rule(game: string, number: string): string {
    return this.say(`${game}.rule.${number}`);
  }

  #named(game: string, fields: Fields, seats: readonly string[]): Fields {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : this.noun(game, NOUNS[name] ?? name, value, seats),
      ]),
    );
  }
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

export async function load(language: Language): Promise<Words> {
  const { default: texts } = await CATALOGUES[language]();
  return new Words(language, texts as Texts);
}

/** The language the browser asks for, if we speak it; English otherwise. */
export function preferred(asked: readonly string[]): Language {
  for (const language of asked) {
    const short = language.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}
