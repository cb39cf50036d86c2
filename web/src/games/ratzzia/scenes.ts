// Scenes: the visits of the cat, each with the dice that filled its row, so that the page can explain them together.
import type { GameEvent, Scene } from "../contract";

const FED = new Set(["cat fed", "cat fed with support"]);
const PLACED = new Set(["die placed", "candy placed"]);

/** The scenes in these events, in order. A visit hurts players who had dice in a column: they are not paid for them (Z3.3). */
export function scenes(events: readonly GameEvent[]): Scene[] {
  const found: Scene[] = [];
  let standing: { seat: number; column: string }[] = [];
  let fed: GameEvent[] = [];
  for (const event of events) {
    const seat = Number(event["seat"]);
    const column = String(event["column"]);
    if (PLACED.has(event.kind)) standing.push({ seat, column });
    else if (event.kind === "column completed") standing = standing.filter((die) => die.column !== column);
    else if (event.kind === "retired") standing = standing.filter((die) => die.column !== column || die.seat !== seat);
    else if (event.kind === "cat comes") {
      found.push({ events: [...fed, event], done: true, hurt: standing.map((die) => die.seat) });
      standing = [];
    }
    fed = FED.has(event.kind) ? [...fed, event] : [];
  }
  return found;
}
