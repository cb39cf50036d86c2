// Pass and play: several people share one device. Each has their own token, so that the server shows each only their view.
import { call, newKey, Refused } from "../protocol/api";
import { troubleOf } from "../protocol/trouble";
import type {
  Ack,
  AidValue,
  Done,
  Hint,
  Made,
  Me,
  NewTable,
  Seated,
  TableNow,
  Updates,
  Why,
} from "../protocol/messages";
import type { GameEvent, View } from "../protocol/view";
import { say } from "../settings.svelte";

const keptAt = (table: string): string => `ratking.here.${table}`;

/** Make a table, seat everybody who plays on this device, and start. Returns the id of the table. */
export async function sitHere(plan: NewTable, people: readonly { seat: number; name: string }[]): Promise<string> {
  const tokens: Record<number, string> = {};
  for (const { seat } of people) {
    const { token } = await call<Me>("POST", "me", { show: true }, null);
    if (token) tokens[seat] = token;
  }
  const maker = tokens[people[0]?.seat ?? 0] ?? "";
  const { table } = await call<Made>("POST", "tables", plan, maker);
  for (const { seat, name } of people)
    await call<Seated>("POST", `tables/${table}/seats/${seat}`, { name }, tokens[seat]);
  localStorage.setItem(keptAt(table), JSON.stringify(tokens));
  if ((plan.seats ?? []).every(({ kind }, seat) => kind === "bot" || seat in tokens))
    await call<Done>("POST", `tables/${table}/start`, {}, maker);
  return table;
}

export class PassAndPlay {
  table = $state.raw<TableNow | null>(null);
  view = $state.raw<View | null>(null);
  events = $state.raw<GameEvent[]>([]);
  happened = $state.raw<GameEvent | null>(null);
  /** The seat of the player who holds the device. */
  seat = $state<number | null>(null);
  /** The seat of the player to hand the device to; nothing of the table is shown until they have taken it. */
  next = $state<number | null>(null);
  busy = $state(false);
  notice = $state<string | null>(null);

  readonly #tokens: Record<number, string>;
  #n = 0;
  #ended = false;

  constructor(readonly id: string) {
    this.#tokens = JSON.parse(localStorage.getItem(keptAt(id)) ?? "{}") as Record<number, string>;
    void this.#follow();
  }

  /** Continue after the device was handed over. */
  async take(): Promise<void> {
    if (this.next === null) return;
    this.seat = this.next;
    this.next = null;
    this.#n = 0;
    this.events = [];
    await this.#look(0);
  }

  async play(move: string): Promise<void> {
    await this.#act("moves", { move, revision: this.view?.revision, key: newKey() });
  }

  async undo(): Promise<void> {
    await this.#act("undo", { revision: this.view?.revision, key: newKey() });
  }

  /** Ask what a bot would do in the place of the player who holds the device. */
  hint(): Promise<Hint> {
    return call("GET", `tables/${this.id}/hint?level=sharp`, undefined, this.#token());
  }

  /** Ask for a thinking aid, as the player who holds the device. */
  aid(aid: string): Promise<AidValue | null> {
    return call<AidValue>("GET", `tables/${this.id}/aids/${aid}`, undefined, this.#token()).catch(() => null);
  }

  async why(move: string): Promise<Why | null> {
    try {
      return await call<Why>("POST", `tables/${this.id}/why`, { move }, this.#token());
    } catch (error) {
      this.notice = troubleOf(error);
      return null;
    }
  }

  /** Close the table for good. */
  closeTable(): Promise<Done> {
    return call("POST", `tables/${this.id}/close`, {}, this.#token());
  }

  close(): void {
    this.#ended = true;
  }

  async #act(what: string, body: unknown): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await call<Ack>("POST", `tables/${this.id}/${what}`, body, this.#token());
      this.notice = null;
      await this.#look(0);
    } catch (error) {
      this.notice = troubleOf(error);
    }
    this.busy = false;
  }

  #token(): string {
    return this.#tokens[this.seat ?? -1] ?? Object.values(this.#tokens)[0] ?? "";
  }

  async #follow(): Promise<void> {
    while (!this.#ended) {
      try {
        await this.#look(this.seat === null ? 0 : 20);
        this.notice = null;
      } catch (error) {
        this.notice = error instanceof Refused ? error.message : say("web.reconnecting");
      }
      await new Promise((done) => setTimeout(done, this.view && this.seat !== null ? 50 : 500));
    }
  }

  async #look(wait: number): Promise<void> {
    const asked = this.seat;
    const news = await call<Updates>(
      "GET",
      `tables/${this.id}/updates?since=${this.#n}&wait=${wait}`,
      undefined,
      this.#token(),
    );
    if (asked !== this.seat || this.#ended || news.n < this.#n) return; // outdated: the question was for another player
    this.#n = news.n;
    if (news.table) this.table = news.table;
    const events = (news.events as unknown as GameEvent[]).filter(
      (event) => !this.events.some((known) => known.n === event.n),
    );
    const view = news.view as View | null;
    if (!view) return;
    if (view.asked !== null && view.asked !== this.seat && view.asked in this.#tokens) {
      this.next = view.asked;
      if (this.seat === null) return;
    }
    if (this.seat === null && view.result) this.seat = Number(Object.keys(this.#tokens)[0]);
    if (events.length) this.events = [...this.events, ...events];
    this.view = view;
  }
}
