// Explained: the newest scene of the game, such as a strike. It is shown until the next turn is over, and can be recalled.
import type { GameEvent, GameTable, Scene } from "../games/contract";
import { storyOf } from "./story";
import { beginsTurn } from "./turns";

/** How many of the newest events are searched for a scene. */
const RECENT = 160;

interface Known {
  table: GameTable | null;
  events: readonly GameEvent[];
  /** Whether the table waits until the scene has been read. */
  held: boolean;
}

export class Explained {
  /** Whether the player has asked to see it again. */
  recalled = $state(false);
  readonly last = $derived.by((): Scene | null => {
    const { table, events } = this.known();
    return table?.scenes?.(storyOf(events).slice(-RECENT)).at(-1) ?? null;
  });
  /** The scene to explain now. */
  readonly scene = $derived.by((): Scene | null => {
    const { table, events, held } = this.known();
    const last = this.last;
    const after = events.slice(events.findLastIndex((event) => event === last?.events.at(-1)) + 1);
    const turns = after.filter((event) => beginsTurn(event, table)).length;
    return turns > 1 && !this.recalled && !held ? null : last;
  });

  constructor(private readonly known: () => Known) {}
}
