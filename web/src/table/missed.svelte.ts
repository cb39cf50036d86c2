// Missed: the turns of the other players since one's own last turn, retold one by one.
import type { GameEvent, GameTable, Past } from "../games/contract";
import { settings } from "../settings.svelte";
import { sinceMine, type Turn } from "./turns";

/** From this many unseen turns on, they are retold automatically. */
const MANY = 2;

interface Known {
  table: GameTable | null;
  events: readonly GameEvent[];
  turns: readonly Turn[];
  /** The seat whose last turn counts; null if nothing is to be retold. */
  seat: number | null;
  /** The number of the last event that had been seen before this visit. */
  seenBefore: number;
}

export class Missed {
  /** The turn that is being retold, as an index into `turns`; null if none is. */
  at = $state<number | null>(null);
  readonly turns = $derived.by((): Turn[] => {
    const { turns, seat } = this.known();
    return seat === null ? [] : sinceMine(turns, seat);
  });
  /** The turn that is being retold, with all events before it. */
  readonly past = $derived.by((): Past | null => {
    const told = this.at === null ? undefined : this.turns[this.at];
    return told ? { events: told.events, before: this.known().events.filter(({ n }) => (n ?? 0) < told.n) } : null;
  });
  #offered = false;

  constructor(private readonly known: () => Known) {
    $effect(() => this.#offer());
  }

  open(): void {
    settings.skip(false);
    this.at = 0;
  }

  skip(): void {
    settings.skip(true);
    this.at = null;
  }

  /** Start retelling, once, as soon as the table is loaded. */
  #offer(): void {
    const { table, seenBefore } = this.known();
    if (this.#offered || !table || !this.turns.length) return;
    this.#offered = true;
    const unseen = this.turns.filter(({ n }) => seenBefore > 0 && n > seenBefore).length;
    if (unseen >= MANY && settings.time(1) && !settings.skips) this.at = 0;
  }
}
