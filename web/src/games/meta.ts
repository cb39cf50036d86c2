// What the page knows of our own games before it asks the server: their order, their rulebooks, and a game at once.

export interface Book {
  name: string;
  /** As it is printed, in every language. */
  title: string;
  /** Whose words its rules are: a game and its expansions are one game. */
  game: string;
  /** The letter its numbers begin with. */
  letter: string;
  /** The chapter of printed examples. */
  examples: string;
}

export interface Meta {
  game: string;
  /** As it is printed, in every language. */
  title: string;
  /** The first is what "Play now" plays. */
  order: number;
  /** How many play when somebody plays at once against bots. */
  players: number;
  /** How many minutes a game takes people, roughly. */
  minutes: number;
  books: readonly Omit<Book, "game">[];
}

const FOUND = import.meta.glob<{ default: Meta }>("./*/meta.ts", { eager: true });

/** Our games, the first one first. */
export const OURS: readonly Meta[] = Object.values(FOUND)
  .map((module) => module.default)
  .sort((one, other) => one.order - other.order);
