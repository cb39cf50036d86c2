// What the page knows about our own games before it asks the server: their order, their rulebooks, how "Play now" plays them.

export interface Book {
  name: string;
  /** As it is printed, in every language. */
  title: string;
  /** The game whose texts include its rules: a game and its expansions are one game. */
  game: string;
  /** The letter that its rule numbers begin with. */
  letter: string;
  /** The chapter of printed examples. */
  examples: string;
}

export interface Meta {
  game: string;
  /** As it is printed, in every language. */
  title: string;
  /** The position among our games. "Play now" plays the first. */
  order: number;
  /** The number of players, bots included, in "Play now". */
  players: number;
  /** Roughly how many minutes a game between people takes. */
  minutes: number;
  books: readonly Omit<Book, "game">[];
}

const FOUND = import.meta.glob<{ default: Meta }>("./*/meta.ts", { eager: true });

/** Our games, in order. */
export const OURS: readonly Meta[] = Object.values(FOUND)
  .map((module) => module.default)
  .sort((one, other) => one.order - other.order);
