// Aids: what the server says to think with at the moment that is shown. What came last stays until the next answer is here.
import type { AidValue } from "../protocol/messages";

export class AidValues {
  /** By name; an aid that nobody wanted yet, or that says nothing, is not there. */
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
