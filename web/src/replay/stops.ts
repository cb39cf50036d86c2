// Stops: the moments of a game that a replay steps to, by what happened there.
import type { GameEvent, GameTable } from "../games/contract";

/** What begins a turn, if the game's table does not say. */
const TURNS = ["turn begins"];

/** The moments, as numbers of moves made. */
export interface Stops {
  turns: readonly number[];
  /** What one wants to see again: strikes, say. Empty if the game's table names no such events. */
  highlights: readonly number[];
}

export function stopsOf(story: readonly GameEvent[], table: GameTable | null): Stops {
  const after = (kinds: readonly string[]): number[] => [
    ...new Set(story.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at + 1)),
  ];
  return { turns: after(table?.stops?.turns ?? TURNS), highlights: after(table?.stops?.highlights ?? []) };
}

/** The next stop after a moment, or before it; null if there is none. */
export const stopAfter = (stops: readonly number[], at: number): number | null =>
  stops.find((stop) => stop > at) ?? null;
export const stopBefore = (stops: readonly number[], at: number): number | null =>
  stops.findLast((stop) => stop < at) ?? null;

/** What to point at in the moment after a move: its highlight if it had one, else the last thing that came of it. */
export function eventToShow(story: readonly GameEvent[], at: number, table: GameTable | null): GameEvent | null {
  const here = story.filter((event) => event.at === at - 1);
  const highlights = table?.stops?.highlights ?? [];
  const turns = table?.stops?.turns ?? TURNS;
  return (
    here.find(({ kind }) => highlights.includes(kind)) ?? here.findLast(({ kind }) => !turns.includes(kind)) ?? null
  );
}
