// Replay: any moment of a finished game, seen from any seat. Fetches moments one at a time from the server and caches them.
import { call } from "../protocol/api";
import type { AidValue, Draws, Story, TableNow, View as ViewMessage } from "../protocol/messages";
import type { GameEvent, View } from "../protocol/view";
import { branch } from "./branch";
import { type Chance, check, type Verdict } from "./luck";

/** How many moments the cache holds: enough to step back and forth. */
const KEPT = 400;

export class Replay {
  at = $state(0);
  /** The seat whose knowledge is shown; null for what everybody knew. */
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  moves = $state(0);
  /** All events of the game, as this seat was told. */
  story = $state.raw<readonly GameEvent[]>([]);
  table = $state.raw<TableNow | null>(null);
  #kept = new Map<string, View>();
  #asking = false;

  constructor(readonly id: string) {}

  /** The events up to this moment. */
  get events(): readonly GameEvent[] {
    return this.story.filter((event) => event.at < this.at);
  }

  async open(at: number, seat: number | null): Promise<void> {
    this.table = await call<TableNow>("GET", `tables/${this.id}`);
    await this.#read(seat);
    await this.show(at);
  }

  /** Show the same moment from another seat. */
  async seeAs(seat: number | null): Promise<void> {
    await this.#read(seat);
    await this.show(this.at);
  }

  /** Go to a moment as seen from a seat. */
  async turnTo(at: number, seat: number | null): Promise<void> {
    if (seat !== this.seat) await this.#read(seat);
    await this.show(at);
  }

  /** Go to the moment after `at` moves. Calls while one moment is being fetched do not queue up: only the newest counts. */
  async show(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.moves, at));
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (;;) {
        const wanted = this.at;
        const seat = this.seat;
        const view = await this.#moment(wanted, seat);
        if (wanted === this.at && seat === this.seat) {
          this.view = view;
          break;
        }
      }
    } finally {
      this.#asking = false;
    }
  }

  /** The seat to continue from: the reader's own in this game, else the one that is looked from, else the one to move. */
  get ownSeat(): number {
    const mine = this.table?.seats.find((seat) => seat.mine)?.seat;
    return mine ?? this.seat ?? Math.max(0, this.view?.asked ?? 0);
  }

  /** Make a private table that continues from this moment, with the reader in one seat and bots in all others. */
  branch(name: string, mine = this.ownSeat): Promise<string> {
    return branch(`tables/${this.id}/branch`, { at: this.at }, this.table?.seats.length ?? 0, mine, name);
  }

  /** What a thinking aid would have said at this moment, given what the seat knew. */
  aid(aid: string): Promise<AidValue | null> {
    const moment = `at=${this.view?.revision ?? 0}&seat=${this.seat ?? -1}`;
    return call<AidValue>("GET", `tables/${this.id}/aids/${aid}?${moment}`).catch(() => null);
  }

  /** Check here, from the record and its draws, that the luck of this game follows from the seed sealed before it. */
  async luck(): Promise<Verdict> {
    const [record, { draws }] = await Promise.all([
      call<{ chance?: Chance }>("GET", `tables/${this.id}/record`),
      call<Draws>("GET", `tables/${this.id}/draws`),
    ]);
    return check(record.chance, draws);
  }

  async #read(seat: number | null): Promise<void> {
    const story = await call<Story>("GET", `tables/${this.id}/story?seat=${seat ?? -1}`);
    this.seat = seat;
    this.moves = story.moves;
    this.story = story.events as unknown as GameEvent[];
  }

  async #moment(at: number, seat: number | null): Promise<View> {
    const key = `${seat} ${at}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const { view } = await call<ViewMessage>("GET", `tables/${this.id}/view?at=${at}&seat=${seat ?? -1}`);
    if (this.#kept.size >= KEPT) this.#kept.clear();
    // A replay offers no undo, and each moment gets its own revision.
    const shown = { ...(view as unknown as View), undo: false, revision: at };
    this.#kept.set(key, shown);
    return shown;
  }
}
