// Story: what a log shows of the events that came.
import type { GameEvent } from "../protocol/view";
import { TAKEN_BACK } from "../words/words";

/** The events that still hold: what was taken back is left out, and so is the taking back (docs/formats.md). */
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
