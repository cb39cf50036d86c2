// Player: plays a replay automatically, move by move, and shows each long enough to see what came of it.
import type { GameTable } from "../games/contract";
import { pauseOf } from "../table/showing";
import type { Replay } from "./replay.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Times = (typeof SPEEDS)[number];

/** The shortest and longest time for one move, in milliseconds, at normal speed. */
const SHORTEST = 350;
const LONGEST = 2500;
/** The shortest time at any speed: with more requests per second the server would refuse some. */
const LEAST = 130;

export class Player {
  playing = $state(false);
  times = $state<Times>(1);
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly replay: Replay,
    private readonly table: () => GameTable | null,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Play or pause. At the end of the game, play it again from the beginning. */
  async toggle(): Promise<void> {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.replay.at >= this.replay.moves) await this.#show(0);
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#next);
  }

  /** How long the moment that is shown stays, in milliseconds. */
  pauseHere(): number {
    const table = this.table();
    const here = this.replay.events.filter(({ at }) => at === this.replay.at - 1);
    const usual = here.reduce((sum, event) => sum + pauseOf(table, event), 0);
    return Math.max(LEAST, Math.min(Math.max(usual, SHORTEST), LONGEST) / this.times);
  }

  #wait(): void {
    clearTimeout(this.#next);
    if (!this.playing) return;
    this.#next = setTimeout(() => void this.#on(), this.pauseHere());
  }

  async #on(): Promise<void> {
    await this.#show(this.replay.at + 1);
    if (this.replay.at >= this.replay.moves) this.pause();
    this.#wait();
  }

  async #show(at: number): Promise<void> {
    try {
      await this.replay.show(at);
    } catch (error) {
      this.pause();
      this.failed(error);
    }
  }
}
