// Explained: the newest scene of a story. It stays until the next turn is over, and can be called back.
import type { GameEvent, GameTable, Scene } from "../games/contract";
import { storyOf } from "./story";
import { beginsTurn } from "./turns";

/** A scene is looked for among this many events. */
const RECENT = 160;

interface Known {
  table: GameTable | null;
  events: readonly GameEvent[];
  /** The table waits until it is read. */
  held: boolean;
}

export class Explained {
  /** Somebody wants to see it again. */
  recalled = $state(false);
  readonly last = $derived.by((): Scene | null => {
    const { table, events } = this.known();
    return table?.scenes?.(storyOf(events).slice(-RECENT)).at(-1) ?? null;
  });
  /** What is explained now. */
  readonly scene = $derived.by((): Scene | null => {
    const { table, events, held } = this.known();
    const last = this.last;
    const after = events.slice(events.findLastIndex((event) => event === last?.events.at(-1)) + 1);
    const turns = after.filter((event) => beginsTurn(event, table)).length;
    return turns > 1 && !this.recalled && !held ? null : last;
  });

  constructor(private readonly known: () => Known) {}
}
