// Words: every text a person reads. The page ships its own texts, one language at a time; those of games come from the
// server. The Python package src/ratking/words makes the same sentences by the same rules.
import type { Nouns } from "../games/description";

export const LANGUAGES = { en: "English", it: "Italiano", ca: "Català" } as const;
export type Language = keyof typeof LANGUAGES;

/** A sentence, or several: then "by" names the field that selects one, "one" is for the value 1, "other" for the rest. */
type Text = string | ({ by: string; other: string } & Record<string, string>);
export type Texts = Record<string, Text>;
export type Fields = Record<string, unknown>;
/** A field of a sentence: its name, the noun that says what kind of thing it is, and its value. */
type Field = readonly [name: string, noun: string, value: unknown];
/** Decides how a thing appears in a sentence, given its name: unchanged, or as a marker that is replaced by a drawing. */
export type Naming = (noun: string, value: unknown, name: string) => string;

const CATALOGUES: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../../../src/ratking/words/en.json"),
  it: () => import("../../../src/ratking/words/it.json"),
  ca: () => import("../../../src/ratking/words/ca.json"),
};

/** The kind of the event "a seat took back its newest move". */
export const TAKEN_BACK = "taken back";

/** The seat number that stands for luck. */
const CHANCE = -1;

const NO_NOUNS: Nouns = { events: {}, nouns: {}, word_nouns: [], moves: {} };

export class Words {
  /** By game and text of a move: the pattern of the move and the thing it names. */
  #moves = new Map<string, Map<string, readonly [string, string]>>();

  constructor(
    readonly language: Language,
    readonly texts: Texts,
    /** By game whose words are loaded: the nouns of its fields. */
    readonly nouns: Readonly<Record<string, Nouns>> = {},
  ) {}

  /** The sentence of this key. `fields` select among variants; `written` fills the placeholders, if that differs. */
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
    if (value === undefined || value === null) return "";
    if (noun === "seat") {
      const seat = Number(value);
      return seat === CHANCE ? this.say("chance") : (seats[seat] ?? String(seat + 1));
    }
    if (Array.isArray(value)) return value.map((one) => this.noun(game, noun, one, seats)).join(", ");
    const key = `${game}.${noun}.${String(value)}`;
    if (this.has(key)) return this.say(key);
    // A thing named by several words, a rat "gallia 2" or a face "start 2 M church", is translated word by word.
    const parts = String(value).split(/\s+/).filter(Boolean);
    let whole = `${game}.things.${noun}`;
    if (this.has(`${whole} ${parts[0] ?? ""}`)) whole += ` ${parts.shift() ?? ""}`;
    const words = parts.map((word) => this.#word(game, word));
    const [first, ...rest] = words;
    return words.length && this.has(whole) ? this.say(whole, { first, rest }) : words.join(" ");
  }

  #word(game: string, word: string): string {
    const noun = this.#nouns(game).word_nouns.find((kind) => this.has(`${game}.${kind}.${word}`));
    return noun ? this.say(`${game}.${noun}.${word}`) : word;
  }

  #nouns(game: string): Nouns {
    return this.nouns[game] ?? NO_NOUNS;
  }

  /** The text of a move for a button or a list. */
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

  /** The line of the log for an event, addressed to the player in the seat `you`. */
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
    const byChance = `${key} by chance`; // an optional variant for events that no player caused
    return this.#say(event["seat"] === CHANCE && this.has(byChance) ? byChance : key, game, fields, seats, you, naming);
  }

  /** The text of a move as an answer to this question: a text of its own if there is one, else the move's usual text. */
  answer(
    game: string,
    question: { key: string; fields: Fields } | null,
    move: string,
    seats: readonly string[] = [],
  ): string {
    const key = `${game}.answer.${question?.key ?? ""}.${move}`;
    return question && this.has(key) ? this.told(key, game, question.fields, seats) : this.move(game, move, seats);
  }

  /** The sentence that asks a question. */
  question(
    game: string,
    question: { key: string; fields: Fields },
    seats: readonly string[],
    you: number | null = null,
  ): string {
    return this.told(`${game}.ask.${question.key}`, game, question.fields, seats, you);
  }

  /** A sentence whose fields name things of a game. The description gives the noun of each field; default: its name. */
  told(key: string, game: string, fields: Fields, seats: readonly string[], you: number | null = null): string {
    const nouns = this.#nouns(game).nouns;
    const named = Object.entries(fields).map(([name, value]): Field => [name, nouns[name] ?? name, value]);
    return this.#say(key, game, named, seats, you);
  }

  /** The sentence for a reader in the seat `you`. If a field is that seat, a variant that says "you" is used if there is
   * one: "<key>.you" for the field "seat", "<key>.you <field>" for any other. Otherwise the player is named. */
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
    const written = named.map(([name, text], at) => [name, naming(fields[at]?.[1] ?? "", fields[at]?.[2], text)]);
    return this.say(toYou ?? key, Object.fromEntries(named) as Fields, Object.fromEntries(written) as Fields);
  }

  /** The text of a rule; its number until the text has been loaded. */
  rule(game: string, number: string): string {
    const key = `${game}.rule.${number}`;
    return this.has(key) ? this.say(key) : number;
  }
}

/** A stand-in for a text that a plugin game does not have: the game's own names of things. */
function withoutWords(key: string, fields: Fields): string {
  const name = /^[^.]*\.[^.]*\.([^]*)$/.exec(key)?.[1] ?? key.split(".").at(-1) ?? key;
  if (name.includes("{")) return filled(name, fields);
  const values = Object.values(fields).map(listed);
  return values.length ? `${name}: ${values.join(", ")}` : name;
}

function filled(form: string, fields: Fields): string {
  return form.replace(/\{\{|\}\}|\{([^{}]+)\}/g, (whole, name: string | undefined) =>
    name === undefined ? whole.charAt(0) : name in fields ? listed(fields[name]) : whole,
  );
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** Load the page's own texts. */
export async function load(language: Language): Promise<Words> {
  const { default: texts } = await CATALOGUES[language]();
  return new Words(language, texts as Texts);
}

/** The first language in the browser's list that the page has; English if there is none. */
export function preferred(asked: readonly string[]): Language {
  for (const language of asked) {
    const short = language.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}
