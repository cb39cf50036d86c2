// View: what one seat may know of a game, as the server sends it. The `table` is the game's own.

export type { Caution, Question, Result, View } from "./viewTypes";

/** What happened, as typed data; its words are made here. */
export interface GameEvent {
  n?: number;
  at: number;
  kind: string;
  [field: string]: unknown;
}
