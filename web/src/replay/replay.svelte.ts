// Replay: a finished game, any moment of it from any seat. Moments come from the server, one request at a time, and are kept.
import { call } from "../protocol/api";
import type { AidValue, Draws, Made, SeatLink, Story, TableNow, View as Spotlight } from "../protocol/messages";
import type { GameEvent, View } from "../protocol/view";
import { type Chance, check, type Verdict } from "./luck";

/** Moments kept: enough to go to and fro. */
const KEPT = 400;

export class Replay {
  at = $state(0);
  /** Whose eyes; null for what everybody saw. */
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  moves = $state(0);
  /** All that happens in the game, as these eyes are told. */
  story = $state.raw<readonly GameEvent[]>([]);
  table = $state.raw<TableNow | null>(null);
  #kept = new Map<string, View>();
  #asking = false;

  constructor(readonly id: string) {}

  /** What had happened until this moment. */
  get events(): readonly GameEvent[] {
    return this.story.filter((event) => event.at < this.at);
  }

  async open(at: number, seat: number | null): Promise<void> {
    this.table = await call<TableNow>("GET", `tables/${this.id}`);
    await this.#read(seat);
    await this.show(at);
  }

  async eyes(seat: number | null): Promise<void> {
    await this.#read(seat);
    await this.show(this.at);
  }

  /** Go to a moment and to whose eyes see it. */
  async turnTo(at: number, seat: number | null): Promise<void> {
    if (seat !== this.seat) await this.#read(seat);
    await this.show(at);
  }

  /** Go to the moment after this many moves. While one is being fetched only the newest wish counts. */
  async show(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.moves, at));
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (;;) {
        const wanted = this.at;
        const eyes = this.seat;
        const view = await this.#moment(wanted, eyes);
        if (wanted === this.at && eyes === this.seat) {
          this.view = view;
          break;
        }
      }
    } finally {
      this.#asking = false;
    }
  }

  /** The seat to try it from: one's own in this game, else that of the eyes, else the one that is asked. */
  get ownSeat(): number {
    const mine = this.table?.seats.find((seat) => seat.mine)?.seat;
    return mine ?? this.seat ?? Math.max(0, this.view?.asked ?? 0);
  }

  /** A private table that goes on from here with oneself in one seat and bots in all others. */
  async branch(name: string, mine = this.ownSeat): Promise<string> {
    const { table } = await call<Made>("POST", `tables/${this.id}/branch`, { at: this.at });
    for (let seat = 0; seat < (this.table?.seats.length ?? 0); seat++) {
      if (seat !== mine) await call("PUT", `tables/${table}/seats/${seat}/bot`, { level: "steady" });
    }
    const { key } = await call<SeatLink>("POST", `tables/${table}/seats/${mine}/link`, {});
    await call("POST", `tables/${table}/seats/${mine}`, { name, key });
    await call("POST", `tables/${table}/start`, {});
    return table;
  }

  /** What a thinking aid would have said at the moment that is shown, as far as these eyes could know. */
  aid(aid: string): Promise<AidValue | null> {
    const moment = `at=${this.view?.revision ?? 0}&seat=${this.seat ?? -1}`;
    return call<AidValue>("GET", `tables/${this.id}/aids/${aid}?${moment}`).catch(() => null);
  }

  /** Whether the luck of this game is what was sealed before it: computed here, from the record and its draws. */
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
    const { view } = await call<Spotlight>("GET", `tables/${this.id}/view?at=${at}&seat=${seat ?? -1}`);
    if (this.#kept.size >= KEPT) this.#kept.clear();
    // Nothing can be taken back here, and no two moments are the same.
    const shown = { ...(view as unknown as View), undo: false, revision: at };
    this.#kept.set(key, shown);
    return shown;
  }
}
