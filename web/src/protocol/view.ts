// View: what one seat may know of a game, as the server sends it. The shape of its `table` is up to the game.

export type { Caution, Question, Result, View } from "./viewTypes";

/** Something that happened in a game, as data. The page makes the sentence. */
export interface GameEvent {
  n?: number;
  at: number;
  kind: string;
  [field: string]: unknown;
}
