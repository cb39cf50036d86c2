// Stops: the moments that a replay steps to, chosen by the kinds of events that happened there.
import type { GameEvent, GameTable } from "../games/contract";

/** The kinds of events that begin a turn, if the game's table does not name any. */
const TURNS = ["turn begins"];

/** The moments, each given as the number of moves made before it. */
export interface Stops {
  turns: readonly number[];
  /** Moments worth seeing again, such as strikes. Empty if the game's table names no such events. */
  highlights: readonly number[];
}

export function stopsOf(story: readonly GameEvent[], table: GameTable | null): Stops {
  const after = (kinds: readonly string[]): number[] => [
    ...new Set(story.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at + 1)),
  ];
  return { turns: after(table?.stops?.turns ?? TURNS), highlights: after(table?.stops?.highlights ?? []) };
}

/** The nearest stop after (or before) a moment; null if there is none. */
export const stopAfter = (stops: readonly number[], at: number): number | null =>
  stops.find((stop) => stop > at) ?? null;
export const stopBefore = (stops: readonly number[], at: number): number | null =>
  stops.findLast((stop) => stop < at) ?? null;

/** The event to point at after a move: its highlight if it had one, else its last event that does not begin a turn. */
export function eventToShow(story: readonly GameEvent[], at: number, table: GameTable | null): GameEvent | null {
  const here = story.filter((event) => event.at === at - 1);
  const highlights = table?.stops?.highlights ?? [];
  const turns = table?.stops?.turns ?? TURNS;
  return (
    here.find(({ kind }) => highlights.includes(kind)) ?? here.findLast(({ kind }) => !turns.includes(kind)) ?? null
  );
}
