// The properties of our own drawings: the fields of the contract's model, so that each drawing updates only for what it shows.
import type { GameEvent, Model, Past, Scene, View } from "../contract";

export interface Drawing {
  /** The view, with only the moves that are offered. */
  view: View;
  /** The seat whose view this is; null for spectators. */
  seat: number | null;
  names: readonly string[];
  room: Model["room"];
  /** Whether the table is on a phone. */
  small: boolean;
  /** The move that is chosen but not yet made, on touch screens. */
  chosen: string | null;
  /** The event that has just happened, so that the drawing can point at it. */
  happened: GameEvent | null;
  /** The scene that is being explained, or was last. */
  scene: Scene | null;
  /** All events so far, oldest first. */
  events: readonly GameEvent[];
  /** The turn that is being retold. */
  past: Past | null;
  choose: (move: string) => void;
  answer: (...moves: string[]) => void;
  /** The thinking aids that are switched on, with their values. */
  aids: Model["aids"];
  want: (aid: string) => void;
}
