// Coach: in a player's first real game, explains each kind of thing when it first happens. State is stored in this browser.
import type { GameEvent, View } from "../games/contract";
import { settings } from "../settings.svelte";

const key = (game: string): string => `ratking.coach.${game}`;

/** The notes that were shown already; null if the player is not being coached. */
function said(game: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(game)) ?? "null");
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    return null; // without storage there is no coach
  }
}

/** Coach the next game of this kind. */
export function coachNext(game: string): void {
  try {
    localStorage.setItem(key(game), "[]");
  } catch {
    return;
  }
}

/** The names of the notes that fit a view, rarest first: what happened to this seat, what happened at all, what is asked. */
function momentsOf(view: View, seat: number, events: readonly GameEvent[]): string[] {
  const happened = events.flatMap(({ kind, seat: whose }) => (whose === seat ? [`${kind} you`, kind] : [kind]));
  const asked = view.asked === seat && view.question ? [`asked ${view.question.key}`] : [];
  return [...happened, ...asked];
}

export class Coach {
  /** The name of the note that is shown. */
  note = $state<string | null>(null);
  #said: string[] | null;
  #waiting: string[] = [];
  #seen = 0;

  constructor(readonly game: string) {
    this.#said = said(game);
  }

  get on(): boolean {
    return this.#said !== null;
  }

  /** Look at the table: queue notes that are new to the player, and drop those about questions that are no longer asked. */
  look(view: View, seat: number | null, events: readonly GameEvent[]): void {
    if (seat === null || !this.#said) return;
    if (view.result) {
      this.stop(); // one finished game is enough coaching
      return;
    }
    const now = momentsOf(view, seat, events.slice(this.#seen));
    this.#seen = events.length;
    const passed = (moment: string): boolean => moment.startsWith("asked ") && !now.includes(moment);
    this.#waiting = this.#waiting.filter((moment) => !passed(moment));
    for (const moment of now)
      if (this.#isNew(moment) && !this.#waiting.includes(moment) && moment !== this.note) this.#waiting.push(moment);
    if (this.note === null || passed(this.note)) this.next();
  }

  /** The note has been read: show the next one, if any. */
  next(): void {
    this.note = this.#waiting.shift() ?? null;
    if (this.note === null || !this.#said) return;
    this.#said = [...this.#said, this.note];
    try {
      localStorage.setItem(key(this.game), JSON.stringify(this.#said));
    } catch {
      return;
    }
  }

  /** Show no more notes, in this game and in later ones. */
  stop(): void {
    this.note = null;
    this.#waiting = [];
    this.#said = null;
    try {
      localStorage.removeItem(key(this.game));
    } catch {
      return;
    }
  }

  #isNew(moment: string): boolean {
    return !this.#said?.includes(moment) && settings.words.has(`${this.game}.coach.${moment}`);
  }
}
