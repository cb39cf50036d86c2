// Story: the events that the log shows.
import type { GameEvent } from "../protocol/view";
import { TAKEN_BACK } from "../words/words";

/** The events without those that were undone, and without the undo events themselves (docs/formats.md). */
export function storyOf(events: readonly GameEvent[]): GameEvent[] {
  const held: GameEvent[] = [];
  for (const event of events) {
    if (event.kind !== TAKEN_BACK) {
      held.push(event);
      continue;
    }
    const from = Number(event["from"]);
    while ((held.at(-1)?.n ?? -1) >= from) held.pop();
  }
  return held;
}
