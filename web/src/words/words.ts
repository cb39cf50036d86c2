// Words: every text a person reads. The page brings its own, one language at a time; those of games come from the server.
// What is said here is said in the same way by src/ratking/words.
import type { Nouns } from "../games/description";

export const LANGUAGES = { en: "English", it: "Italiano", ca: "Català" } as const;
export type Language = keyof typeof LANGUAGES;

/** A sentence, or one for each value of the field that "by" names: "one" for 1, "other" for all the rest. */
type Text = string | ({ by: string; other: string } & Record<string, string>);
export type Texts = Record<string, Text>;
export type Fields = Record<string, unknown>;
/** A field of a sentence: its name, what kind of thing it is, and its value. */
type Field = readonly [name: string, noun: string, value: unknown];
/** How a thing is written in a sentence, given its name: as it is, or with a mark where something is to stand. */
export type Naming = (noun: string, value: unknown, name: string) => string;

const CATALOGUES: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../../../src/ratking/words/en.json"),
  it: () => import("../../../src/ratking/words/it.json"),
  ca: () => import("../../../src/ratking/words/ca.json"),
};

/** The kind of the event that says that a seat took its newest move back. */
export const TAKEN_BACK = "taken back";

/** The seat of luck. */
const CHANCE = -1;

const NO_NOUNS: Nouns = { events: {}, nouns: {}, word_nouns: [], moves: {} };

export class Words {
  /** By game and text of a move, its pattern and the thing it names. */
  #moves = new Map<string, Map<string, readonly [string, string]>>();

  constructor(
    readonly language: Language,
    readonly texts: Texts,
    /** Of each game whose words are here, the nouns of its fields. */
    readonly nouns: Readonly<Record<string, Nouns>> = {},
  ) {}

  /** The sentence of that key, with its placeholders filled in; as they are `written`, if that differs from what they are. */
  say(key: string, fields: Fields = {}, written: Fields = fields): string {
    const text = this.texts[key];
    if (text === undefined) return withoutWords(key, written);
    if (typeof text === "string") return filled(text, written);
    const value = listed(fields[text.by]);
    return filled(text[value === "1" ? "one" : value] ?? text.other, written);
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  /** The name of a thing of a game: a region, a card, a seat, a face. */
  noun(game: string, noun: string, value: unknown, seats: readonly string[]): string {
    if (value === undefined || value === null) return ""; // it is not said
    if (noun === "seat") {
      const seat = Number(value);
      return seat === CHANCE ? this.say("chance") : (seats[seat] ?? String(seat + 1));
    }
    if (Array.isArray(value)) return value.map((one) => this.noun(game, noun, one, seats)).join(", ");
    const key = `${game}.${noun}.${String(value)}`;
    if (this.has(key)) return this.say(key);
    // A thing named by several words, a rat "gallia 2" or a face "start 2 M church", is said word by word.
    const parts = String(value).split(/\s+/).filter(Boolean);
    let whole = `${game}.things.${noun}`;
    if (this.has(`${whole} ${parts[0] ?? ""}`)) whole += ` ${parts.shift() ?? ""}`;
    const said = parts.map((word) => this.#word(game, word));
    return said.length && this.has(whole) ? this.say(whole, { first: said[0], rest: said.slice(1) }) : said.join(" ");
  }

  #word(game: string, word: string): string {
    const noun = this.#nouns(game).word_nouns.find((kind) => this.has(`${game}.${kind}.${word}`));
    return noun ? this.say(`${game}.${noun}.${word}`) : word;
  }

  #nouns(game: string): Nouns {
    return this.nouns[game] ?? NO_NOUNS;
  }

  /** A move as a button or a line of a list says it. */
  move(game: string, move: string, seats: readonly string[] = []): string {
    const [pattern, thing] = this.#movesOf(game).get(move) ?? [];
    if (pattern === undefined) return move;
    const noun = thing ? /\{([^}]+)\}/.exec(pattern)?.[1] : undefined;
    return this.say(`${game}.move.${pattern}`, noun ? { [noun]: this.noun(game, noun, thing, seats) } : {});
  }

  #movesOf(game: string): Map<string, readonly [string, string]> {
    let found = this.#moves.get(game);
    if (!found) {
      found = new Map();
      for (const [pattern, things] of Object.entries(this.#nouns(game).moves))
        for (const thing of things.length ? things : [""])
          found.set(thing ? pattern.replace(/\{[^}]+\}/, () => thing) : pattern, [pattern, thing]);
      this.#moves.set(game, found);
    }
    return found;
  }

  /** What happened, as a line of the log, said to the player in the seat `you`. */
  event(game: string, event: Fields, seats: readonly string[], you: number | null = null, naming?: Naming): string {
    const kind = String(event["kind"]);
    // The one event that belongs to no game.
    if (kind === TAKEN_BACK) return this.#say(`event.${kind}`, game, [["seat", "seat", event["seat"]]], seats, you);
    const fields = Object.entries(this.#nouns(game).events[kind] ?? {}).map(([name, noun]): Field => [
      name,
      noun,
      event[name],
    ]);
    const key = `${game}.event.${kind}`;
    const byChance = `${key} by chance`; // there may be words of their own for what no player does
    return this.#say(event["seat"] === CHANCE && this.has(byChance) ? byChance : key, game, fields, seats, you, naming);
  }

  /** A move as an answer to this question: in words of its own if there are any, else as it is always said. */
  answer(
    game: string,
    question: { key: string; fields: Fields } | null,
    move: string,
    seats: readonly string[] = [],
  ): string {
    const key = `${game}.answer.${question?.key ?? ""}.${move}`;
    return question && this.has(key) ? this.told(key, game, question.fields, seats) : this.move(game, move, seats);
  }

  /** What is being asked. */
  question(
    game: string,
    question: { key: string; fields: Fields },
    seats: readonly string[],
    you: number | null = null,
  ): string {
    return this.told(`${game}.ask.${question.key}`, game, question.fields, seats, you);
  }

  /** A sentence whose fields name things of a game, each by the noun that the description says, or else by its own name. */
  told(key: string, game: string, fields: Fields, seats: readonly string[], you: number | null = null): string {
    const nouns = this.#nouns(game).nouns;
    const named = Object.entries(fields).map(([name, value]): Field => [name, nouns[name] ?? name, value]);
    return this.#say(key, game, named, seats, you);
  }

  /** Where a field is the seat of who reads it there may be words of their own: "<key>.you" if that is the field "seat",
   * "<key>.you <field>" for any other field. Without them the player is named like everybody else. */
  #say(
    key: string,
    game: string,
    fields: Field[],
    seats: readonly string[],
    you: number | null,
    naming: Naming = (_noun, _value, name) => name,
  ): string {
    const toYou = fields
      .filter(([, noun, value]) => noun === "seat" && value === you)
      .map(([name]) => (name === "seat" ? `${key}.you` : `${key}.you ${name}`))
      .find((variant) => this.has(variant));
    const named = fields.map(([name, noun, value]) => [name, this.noun(game, noun, value, seats)] as const);
    const written = named.map(([name, said], at) => [name, naming(fields[at]?.[1] ?? "", fields[at]?.[2], said)]);
    return this.say(toYou ?? key, Object.fromEntries(named) as Fields, Object.fromEntries(written) as Fields);
  }

  /** The rule of that number, in our own words; its number while its text is not here. */
  rule(game: string, number: string): string {
    const key = `${game}.rule.${number}`;
    return this.has(key) ? this.say(key) : number;
  }
}

/** What is said where a package of others has no words: the things as the game itself calls them. */
function withoutWords(key: string, fields: Fields): string {
  const own = /^[^.]*\.[^.]*\.([^]*)$/.exec(key)?.[1] ?? key.split(".").at(-1) ?? key;
  if (own.includes("{")) return filled(own, fields);
  const values = Object.values(fields).map(listed);
  return values.length ? `${own}: ${values.join(", ")}` : own;
}

function filled(form: string, fields: Fields): string {
  return form.replace(/\{\{|\}\}|\{([^{}]+)\}/g, (whole, name: string | undefined) =>
    name === undefined ? whole.charAt(0) : name in fields ? listed(fields[name]) : whole,
  );
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The page's own words. */
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
