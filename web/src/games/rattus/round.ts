// The number of the round. The engine does not count rounds, so it is computed from the turns that have begun.
import type { GameEvent } from "../contract";

/** The number of the round, from 1; 0 before the first turn. */
export function roundOf(events: readonly GameEvent[], players: number): number {
  return Math.ceil(events.filter(({ kind }) => kind === "turn begins").length / players);
}
