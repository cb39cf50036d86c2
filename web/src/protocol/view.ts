// View: what one seat may know of a game, as the server sends it. The `table` is the game's own.

export interface Question {
  key: string;
  rule: string;
  fields: Record<string, unknown>;
}

export interface Result {
  lines: Record<string, number>[];
  totals: number[];
  ranking: number[];
  reasons: string[];
}

export interface View<T = unknown> {
  format: number;
  game: string;
  options: { players: number; [option: string]: unknown };
  seats: string[];
  at: number;
  revision: number;
  asked: number | null;
  question: Question | null;
  moves: string[];
  undo: boolean;
  table: T;
  result: Result | null;
  warnings: string[];
}

/** What happened, as typed data; its words are made here. */
export interface GameEvent {
  n?: number;
  at: number;
  kind: string;
  [field: string]: unknown;
}
