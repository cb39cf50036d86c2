// FoundTable: loads the table that draws a game, and the game's texts. If that table throws, the generic one replaces it.
import type { GameTable } from "../games/contract";
import { tableFor } from "../games/door";
import { GENERIC } from "../games/generic/generic";
import { guarded } from "../games/guarded";
import { troubleOf } from "../protocol/trouble";
import { settings } from "../settings.svelte";
import { styled } from "./styled";

/** How long to wait before asking a server that is away again, in milliseconds. */
const AGAIN = 2000;

export class FoundTable {
  /** The error that the game's own table threw. */
  error = $state.raw<unknown>(null);
  /** The text that says why the table could not be loaded yet. */
  away = $state<string | null>(null);
  #found = $state.raw<GameTable | null>(null);
  table = $derived(this.#found && this.error !== null ? GENERIC : this.#found);

  constructor(game: () => string) {
    $effect(() => this.#find(game()));
    $effect(() => (this.table?.css ? styled(game(), this.table.css) : undefined));
  }

  fail = (trouble: unknown): void =>
    // Deferred: the error may come from inside a computation of Svelte's, where state must not be changed.
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
