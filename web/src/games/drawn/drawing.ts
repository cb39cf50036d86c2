// What our own drawings get: the model of the contract, taken apart, so that each part of a drawing follows only what it shows.
import type { GameEvent, Model, Past, Scene, View } from "../contract";

export interface Drawing {
  /** With the moves that are offered. */
  view: View;
  /** Whose eyes these are; null for whoever looks on. */
  seat: number | null;
  names: readonly string[];
  room: Model["room"];
  /** Whether there is only a phone's room. */
  small: boolean;
  /** The move that is chosen but not yet made, on touch screens. */
  chosen: string | null;
  /** What has just happened, to be pointed at. */
  happened: GameEvent | null;
  /** What is explained just now, or was last. */
  scene: Scene | null;
  /** All that has happened so far, oldest first. */
  events: readonly GameEvent[];
  /** A turn that is told again. */
  past: Past | null;
  choose: (move: string) => void;
  answer: (...moves: string[]) => void;
  /** The thinking aids that are switched on, with their values. */
  aids: Model["aids"];
  want: (aid: string) => void;
}
