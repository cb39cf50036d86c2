// The rulebooks: which rules each has, in order, from the catalogue of words itself.
import type { Words } from "../words/words";

export interface Book {
  name: string;
  /** Whose words its rules are: Rattus and its expansions are one game. */
  game: string;
  /** The letter its numbers begin with. */
  letter: string;
  /** The chapter of printed examples. */
  examples: string;
}

export const BOOKS: readonly Book[] = [
  { name: "rattus", game: "rattus", letter: "B", examples: "B7" },
  { name: "africanus", game: "rattus", letter: "A", examples: "A6" },
  { name: "mercatus", game: "rattus", letter: "M", examples: "M10" },
  { name: "ratzzia", game: "ratzzia", letter: "Z", examples: "Z6" },
];

/** The number of a rule, wherever it stands in a text. */
export const RULE_NUMBER = /\b([BAMZ]\d{1,2}\.\d{1,2})\b/;

export const bookOfRule = (rule: string): Book | null => BOOKS.find(({ letter }) => rule.startsWith(letter)) ?? null;

/** The book an address means: by its own name, or by the rule that is asked for. */
export function bookOf(name: string, rule: string | null): Book | null {
  return (
    (rule !== null && RULE_NUMBER.test(rule) ? bookOfRule(rule) : null) ??
    BOOKS.find((book) => book.name === name) ??
    null
  );
}

export interface Rule {
  number: string;
  text: string;
  /** The other case, of an example that tells two. */
  other: { number: string; text: string } | null;
}

export interface Chapter {
  number: string;
  rules: Rule[];
}

const order = (number: string): number => {
  const [chapter = 0, rule = 0] = number.slice(1).split(".").map(Number);
  return chapter * 100 + rule;
};

/** The chapters of a book, its examples last. */
export function chaptersOf(book: Book, words: Words): Chapter[] {
  const found = new Map<string, Chapter>();
  const add = (number: string, text: string): void => {
    const chapter = number.split(".")[0] ?? "";
    if (!found.has(chapter)) found.set(chapter, { number: chapter, rules: [] });
    const other = `${number}b`;
    found.get(chapter)?.rules.push({
      number,
      text,
      other: words.has(`web.example.${other}`) ? { number: other, text: words.say(`web.example.${other}`) } : null,
    });
  };
  const start = `${book.game}.rule.${book.letter}`;
  for (const [key, text] of Object.entries(words.texts)) {
    if (typeof text !== "string") continue;
    if (key.startsWith(start)) add(key.slice(`${book.game}.rule.`.length), text);
    if (key.startsWith(`web.example.${book.examples}.`) && /\d$/.test(key)) add(key.slice("web.example.".length), text);
  }
  const chapters = [...found.values()].sort((one, other) => order(one.number) - order(other.number));
  for (const chapter of chapters) chapter.rules.sort((one, other) => order(one.number) - order(other.number));
  return chapters;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those chapters and rules in which something is found, by its words or its number; accents do not matter. */
export function search(chapters: readonly Chapter[], wanted: string): Chapter[] {
  const says = ({ number, text, other }: Rule): string =>
    plain(`${number} ${text} ${other ? `${other.number} ${other.text}` : ""}`);
  return chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => says(rule).includes(plain(wanted))) }))
    .filter(({ rules }) => rules.length);
}

/** A rule in the address bar. */
export const ruleAddress = (rule: string): string => `#/rules/${bookOfRule(rule)?.name ?? "rattus"}/${rule}`;
