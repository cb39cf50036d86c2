// Aids: the values of the thinking aids that the server computes. An old value stays until the new one arrives.
import type { AidValue } from "../protocol/messages";

export class AidValues {
  /** By name. An aid that was not asked for yet, or has no value, is missing. */
  values = $state.raw<Readonly<Record<string, unknown>>>({});
  #asked = new Map<string, string>();

  /** Ask for an aid, unless it was asked for at this moment. */
  want(aid: string, moment: string, ask: (aid: string) => Promise<AidValue | null>): void {
    if (this.#asked.get(aid) === moment) return;
    this.#asked.set(aid, moment);
    void ask(aid).then((answer) => {
      if (this.#asked.get(aid) === moment) this.values = { ...this.values, [aid]: answer?.value ?? null };
    });
  }
}
