// Showing a game event by event: at a live table, in a replay and in a lesson.
import type { GameEvent, GameTable, Scene, View } from "../games/contract";

/** How long an event is shown before the next one, in milliseconds, if the game's table does not say. */
export const PAUSE = 500;

/** How many of the newest events are searched for a scene. */
const RECENT = 80;

export const pauseOf = (table: GameTable | null, { kind }: GameEvent): number => table?.pauses?.[kind] ?? PAUSE;

/** The view after an event; the same one if the game's table cannot follow it. */
export function followed(table: GameTable, view: View, event: GameEvent, before: GameEvent | null): View {
  try {
    return { ...view, table: table.follow?.(view.table, event, before) ?? view.table };
  } catch {
    return view; // the board will jump to the next view instead
  }
}

/** The scene that the newest event belongs to. */
export function sceneOf(table: GameTable | null, events: readonly GameEvent[]): Scene | null {
  const scene = table?.scenes?.(events.slice(-RECENT)).at(-1);
  return scene && scene.events.at(-1) === events.at(-1) ? scene : null;
}

/** The scene that ends with the newest event: it is complete, and the next event is not part of it. */
export function endedScene(
  table: GameTable | null,
  events: readonly GameEvent[],
  next: GameEvent | null,
): Scene | null {
  const scene = sceneOf(table, events);
  if (!scene?.done) return null;
  const goesOn = next !== null && sceneOf(table, [...events, next])?.events[0] === scene.events[0];
  return goesOn ? null : scene;
}
