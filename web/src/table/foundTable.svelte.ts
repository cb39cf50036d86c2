// FoundTable: what draws a game. Until it and the game's words are here there is none; one that breaks gives way to the generic one.
import type { GameTable } from "../games/contract";
import { tableFor } from "../games/door";
import { GENERIC } from "../games/generic/generic";
import { guarded } from "../games/guarded";
import { troubleOf } from "../protocol/trouble";
import { settings } from "../settings.svelte";
import { styled } from "./styled";

/** After this many milliseconds a server that is away is asked again. */
const AGAIN = 2000;

export class FoundTable {
  /** What the game's own table broke with. */
  error = $state.raw<unknown>(null);
  /** Why the table is not here yet, in words. */
  away = $state<string | null>(null);
  #found = $state.raw<GameTable | null>(null);
  table = $derived(this.#found && this.error !== null ? GENERIC : this.#found);

  constructor(game: () => string) {
    $effect(() => this.#find(game()));
    $effect(() => (this.table?.css ? styled(game(), this.table.css) : undefined));
  }

  fail = (trouble: unknown): void =>
    // Not at once: it may have been thrown while something else is being worked out.
    queueMicrotask(() => {
      if (this.error !== null) return;
      this.error = trouble ?? "failed";
      reportError(trouble);
    });

  #find(game: string): () => void {
    let again: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const load = async (): Promise<void> => {
      try {
        const [door] = await Promise.all([tableFor(game), settings.meet(game)]);
        if (left) return;
        this.away = null;
        this.error = door.error;
        this.#found = guarded(door.table, this.fail);
      } catch (trouble) {
        if (left) return;
        this.away = troubleOf(trouble);
        again = setTimeout(() => void load(), AGAIN);
      }
    };
    this.#found = null;
    void load();
    return () => {
      left = true;
      clearTimeout(again);
    };
  }
}
