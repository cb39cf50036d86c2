// Player: goes through a game by itself, one move after another, each as long as it takes to see what came of it.
import type { GameTable } from "../games/contract";
import { pauseOf } from "../table/showing";
import type { Replay } from "./replay.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Times = (typeof SPEEDS)[number];

/** The limits for one move, in milliseconds. */
const SHORTEST = 350;
const LONGEST = 2500;
/** Faster than this the server would refuse questions. */
const LEAST = 130;

export class Player {
  playing = $state(false);
  times = $state<Times>(1);
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly film: Replay,
    private readonly table: () => GameTable | null,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Play or pause; at the end of the game, play it again from the beginning. */
  async toggle(): Promise<void> {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.film.at >= this.film.moves) await this.#show(0);
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#next);
  }

  /** How long the moment that is shown stays, in milliseconds. */
  pauseHere(): number {
    const table = this.table();
    const here = this.film.events.filter(({ at }) => at === this.film.at - 1);
    const usual = here.reduce((sum, event) => sum + pauseOf(table, event), 0);
    return Math.max(LEAST, Math.min(Math.max(usual, SHORTEST), LONGEST) / this.times);
  }

  #wait(): void {
    clearTimeout(this.#next);
    if (!this.playing) return;
    this.#next = setTimeout(() => void this.#on(), this.pauseHere());
  }

  async #on(): Promise<void> {
    await this.#show(this.film.at + 1);
    if (this.film.at >= this.film.moves) this.pause();
    this.#wait();
  }

  async #show(at: number): Promise<void> {
    try {
      await this.film.show(at);
    } catch (error) {
      this.pause();
      this.failed(error);
    }
  }
}
