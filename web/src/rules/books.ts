// The rulebooks: the rules of each in order, taken from the texts of the games.
import { type Book, OURS } from "../games/meta";
import type { Words } from "../words/words";

export const BOOKS: readonly Book[] = OURS.flatMap(({ game, books }) => books.map((book) => ({ ...book, game })));

/** Matches the number of a rule in a text. */
export const RULE_NUMBER = new RegExp(`\\b([${BOOKS.map(({ letter }) => letter).join("")}]\\d{1,2}\\.\\d{1,2})\\b`);

export const bookOfRule = (rule: string): Book | null => BOOKS.find(({ letter }) => rule.startsWith(letter)) ?? null;

/** The book that an address means: the one that has the rule, else the one of that name. */
export function bookOf(name: string, rule: string | null): Book | null {
  return (
    (rule !== null && RULE_NUMBER.test(rule) ? bookOfRule(rule) : null) ??
    BOOKS.find((book) => book.name === name) ??
    null
  );
}

/** The one book of a game that another package brings. */
export const onlyBookOf = (game: string): Book => ({ name: game, title: "", game, letter: "", examples: "" });

export interface Rule {
  number: string;
  text: string;
  /** The second case, if this is an example with two. */
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
    const otherCase = `${book.game}.example.${other}`;
    found.get(chapter)?.rules.push({
      number,
      text,
      other: words.has(otherCase) ? { number: other, text: words.say(otherCase) } : null,
    });
  };
  const start = `${book.game}.rule.`;
  const example = `${book.game}.example.`;
  for (const [key, text] of Object.entries(words.texts)) {
    if (typeof text !== "string") continue;
    if (key.startsWith(start) && isIn(book, key.slice(start.length))) add(key.slice(start.length), text);
    if (book.examples && key.startsWith(`${example}${book.examples}.`) && /\d$/.test(key))
      add(key.slice(example.length), text);
  }
  const chapters = [...found.values()].sort((one, other) => order(one.number) - order(other.number));
  for (const chapter of chapters) chapter.rules.sort((one, other) => order(one.number) - order(other.number));
  return chapters;
}

/** Whether a rule is in a book, by its letter. Rules that other packages add to a game are in its first book. */
function isIn(book: Book, rule: string): boolean {
  const books = BOOKS.filter(({ game }) => game === book.game);
  const of = books.find(({ letter }) => rule.startsWith(letter)) ?? books[0];
  return of === undefined || of.name === book.name;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The chapters and rules whose number or text contains `wanted`; case and accents are ignored. */
export function search(chapters: readonly Chapter[], wanted: string): Chapter[] {
  const says = ({ number, text, other }: Rule): string =>
    plain(`${number} ${text} ${other ? `${other.number} ${other.text}` : ""}`);
  return chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => says(rule).includes(plain(wanted))) }))
    .filter(({ rules }) => rules.length);
}

/** The address of a rule. If the game has no book of its own here, the name of the game stands for one. */
export const ruleAddress = (rule: string, game = ""): string => {
  const book = bookOfRule(rule);
  const ours = BOOKS.some((one) => one.game === game);
  return `#/rules/${(book && (!game || ours) ? book.name : game) || BOOKS[0]?.name}/${rule}`;
};
