// The shape of a view, as types. Made by protocol/view_types.py from `ratking.kernel.view_types`; not to be edited.

/** What is asked: the key of its words, the number of its rule, and what the words name. */
export interface Question {
  key: string;
  rule: string;
  fields: Record<string, number | string | string[]>;
}

/** What a player should know before making a move: the key of a reason's words, its rule, and what the words name. */
export interface Caution {
  key: string;
  rule: string;
  fields: Record<string, number | string>;
}

/** How a game ended: points by seat and source, totals, the seats from the winner on, and why it ended. */
export interface Result {
  lines: Record<string, number>[];
  totals: number[];
  ranking: number[];
  reasons: string[];
}

/** The options of a game, complete. Each game has more of its own. */
export interface Options {
  players: number;
  [more: string]: unknown;
}

/** What one seat may know of a game. The table is the game's own. */
export interface View<T = unknown> {
  format: number;
  game: string;
  components: string;
  options: Options;
  seats: string[];
  revision: number;
  at: number;
  asked: number | null;
  question: Question | null;
  moves: string[];
  cautions: Record<string, Caution>;
  undo: boolean;
  table: T;
  result: Result | null;
  warnings: string[];
}
