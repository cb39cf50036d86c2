// Missed: the turns of the others since one's last turn, to be told again one by one.
import type { GameEvent, GameTable, Past } from "../games/contract";
import { settings } from "../settings.svelte";
import { sinceMine, type Turn } from "./turns";

/** From this many unseen turns on they are told without being asked for. */
const MANY = 2;

interface Known {
  table: GameTable | null;
  events: readonly GameEvent[];
  turns: readonly Turn[];
  /** Whose turn it is since; null where nothing is told again. */
  seat: number | null;
  /** The number of the last event that had been seen before this visit. */
  seenBefore: number;
}

export class Missed {
  /** The turn that is told, by its place in `turns`; null while nobody wants to see it. */
  at = $state<number | null>(null);
  readonly turns = $derived.by((): Turn[] => {
    const { turns, seat } = this.known();
    return seat === null ? [] : sinceMine(turns, seat);
  });
  /** The turn that is told and all that happened before it. */
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

  /** Once, as soon as the table is here. */
  #offer(): void {
    const { table, seenBefore } = this.known();
    if (this.#offered || !table || !this.turns.length) return;
    this.#offered = true;
    const unseen = this.turns.filter(({ n }) => seenBefore > 0 && n > seenBefore).length;
    if (unseen >= MANY && settings.time(1) && !settings.skips) this.at = 0;
  }
}
