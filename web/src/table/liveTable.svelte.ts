// LiveTable: the state of a table that this browser follows. Updates arrive at once and are shown event by event.
import { tableFor } from "../games/door";
import { call, newKey, promised } from "../protocol/api";
import { Connection, type Line } from "../protocol/connection";
import type { Entry, ServerMessage, TableNow, Why } from "../protocol/messages";
import { troubleOf } from "../protocol/trouble";
import type { GameEvent, Scene, View } from "../games/contract";
import { say, settings } from "../settings.svelte";
import { announcement } from "../ui/announcement.svelte";
import { Rest } from "./rest";
import { endedScene, followed, PAUSE, pauseOf, sceneOf } from "./showing";

interface News {
  view: View | null;
  events: GameEvent[];
}

/** The close code of a connection whose table was closed. */
const CLOSED = 4005;

/** If more events than this arrive, they are not shown one by one. */
const TOO_MUCH = 60;

/** How many views are kept. */
const KEPT = 120;

export class LiveTable {
  table = $state.raw<TableNow | null>(null);
  /** The view that is shown; older than the newest while events are being shown. */
  view = $state.raw<View | null>(null);
  events = $state.raw<GameEvent[]>([]);
  /** What people have written, and how their votes ended. */
  chat = $state.raw<Entry[]>([]);
  seat = $state<number | null>(null);
  happened = $state.raw<GameEvent | null>(null);
  line = $state<Line>("connecting");
  /** Whether the connection ended because the table was closed. */
  closed = $state(false);
  /** Whether a move or an undo has been sent and is not acknowledged yet. */
  busy = $state(false);
  /** The text of the server's last refusal. */
  refused = $state<string | null>(null);
  clocks = $state.raw<(number | null)[]>([]);
  running = $state<number | null>(null);
  /** The newest views, by revision: a click on a line of the log shows one again. */
  moments = $state.raw<ReadonlyMap<number, View>>(new Map());
  /** Whether the table waits until the player has read what happened. */
  held = $state(false);
  /** The seat of the player who made a table for a rematch; null if nobody has. */
  rematchBy = $state<number | null>(null);
  /** The number of the last event that had been seen before this visit. */
  seenBefore = 0;

  #connection: Connection;
  #news: News[] = [];
  #showing = false;
  #newest: View | null = null;
  #rest = new Rest();
  /** The number of the first event of the scene that was read last. */
  #read: number | null = null;

  /** A public table shows what a spectator sees, whoever sits at this browser. */
  constructor(
    readonly id: string,
    isPublic = false,
  ) {
    this.seenBefore = Number(localStorage.getItem(`ratking.seen.${id}`) ?? 0);
    this.#connection = new Connection(
      id,
      (message) => this.#hear(message),
      (line, code) => {
        this.line = line;
        this.closed = code === CLOSED;
      },
      isPublic,
    );
  }

  /** Whether the newest view is shown. */
  get current(): boolean {
    return this.view === this.#newest;
  }

  /** The text that says why the table is gone; null while it is there. */
  get gone(): string | null {
    if (this.table?.ended_early) return say("web.vote.ended");
    if (this.closed || (this.table?.status === "closed" && !this.view?.result)) return say("web.table closed");
    return this.line === "closed" ? say("web.table gone") : null;
  }

  /** The current names of the players; the view has those from the start of the game. */
  get names(): string[] {
    return this.table?.seats.map(({ seat, name }) => name ?? this.view?.seats[seat] ?? "") ?? this.view?.seats ?? [];
  }

  /** Make a move, or several in a row: each on the revision that the previous one led to. */
  async play(...moves: string[]): Promise<void> {
    if (!this.view || this.busy) return;
    this.busy = true;
    this.refused = null;
    let revision = this.view.revision;
    for (const move of moves) {
      const answer = await this.#connection.send({ type: "move", move, revision, key: newKey() });
      if (answer.type === "refused") {
        this.refused = answer.error.text;
        break;
      }
      revision = answer.revision;
    }
    this.busy = false;
  }

  async undo(): Promise<void> {
    if (!this.view || this.busy) return;
    this.busy = true;
    this.refused = null;
    const answer = await this.#connection.send({ type: "undo", revision: this.view.revision, key: newKey() });
    this.busy = false;
    if (answer.type === "refused") this.refused = answer.error.text;
  }

  /** Write a line in the chat, or send one of the quick reactions by its name. */
  async say(text: string, reaction = false): Promise<void> {
    const answer = await this.#connection.send({ type: "chat", text, reaction, key: newKey() });
    if (answer.type === "refused") this.refused = answer.error.text;
  }

  /** Ask why a move is not legal. Returns null if the server gives no answer; then `refused` says so. */
  async why(move: string): Promise<Why | null> {
    try {
      return await call<Why>("POST", `tables/${this.id}/why`, { move });
    } catch (error) {
      this.refused = troubleOf(error);
      return null;
    }
  }

  /** End the current pause: show the next event, or continue after a scene that was waiting to be read. */
  goOn(): void {
    this.#rest.end();
  }

  close(): void {
    this.#connection.close();
    this.#rest.end();
    this.#news = [];
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.seat = message.seat;
        this.#meet(message.table);
        this.#entries(message.entries);
        this.#learn(message.view as View | null, message.events as unknown as GameEvent[]);
        break;
      case "update":
        if (message.table) this.#meet(message.table);
        if (message.clocks) this.clocks = message.clocks;
        if (message.running !== undefined) this.running = message.running;
        this.#entries(message.entries);
        this.#learn(
          message.view === undefined ? null : (message.view as View | null),
          message.events as unknown as GameEvent[],
        );
        break;
      case "notice":
        announcement.say(message.text);
        break;
      case "reload":
        this.refused = say("web.reloaded");
        break;
    }
  }

  #meet(table: TableNow): void {
    // The game's table and texts are fetched in parallel with the socket. The page that shows the game waits for them.
    if (this.table?.game !== table.game) {
      tableFor(table.game).catch(() => undefined);
      settings.meet(table.game).catch(() => undefined);
    }
    this.table = table;
    this.clocks = table.seats.map((seat) => seat.clock);
    this.running = table.running;
    const nonce = promised(this.id);
    if (table.status === "starting" && nonce && table.seats.some((seat) => seat.mine && seat.promised))
      this.#connection.say({ type: "show", nonce });
  }

  #entries(entries: readonly Entry[]): void {
    this.rematchBy = entries.find(({ kind }) => kind === "rematch")?.seat ?? this.rematchBy;
    const lines = entries.filter(
      ({ kind, n }) => (kind === "chat" || kind === "decided") && !this.chat.some((line) => line.n === n),
    );
    if (lines.length) this.chat = [...this.chat, ...lines];
  }

  #learn(view: View | null, events: GameEvent[]): void {
    if (view) this.#newest = view;
    if (!view && !events.length) return;
    this.#news.push({ view, events });
    if (!this.#showing) void this.#show();
  }

  async #show(): Promise<void> {
    this.#showing = true;
    while (this.#news.length) {
      const news = this.#news.shift();
      if (!news) break;
      const first = this.view === null;
      const many = this.#news.reduce((sum, { events }) => sum + events.length, news.events.length) > TOO_MUCH;
      const mine = this.view?.asked === this.seat && this.seat !== null;
      if (this.view && !first) this.view = { ...this.view, moves: [], undo: false };
      // Without the game's own table, events cannot be followed: the view jumps to the newest.
      const table = this.view
        ? await tableFor(this.view.game).then(
            ({ table }) => table,
            () => null,
          )
        : null;
      let before: GameEvent | null = null;
      for (const event of news.events) {
        this.events = [...this.events, event];
        if (first || many) continue;
        if (table?.follow && this.view) this.view = followed(table, this.view, event, before);
        before = event;
        // The player's own moves are shown faster, but not what follows from them.
        const slow = !mine || sceneOf(table, this.events);
        const pause = settings.time(pauseOf(table, event) * (slow ? 1 : 0.5));
        if (pause) {
          this.happened = event;
          await this.#rest.last(pause);
        } else if (!settings.time(PAUSE)) continue;
        const next = news.events[news.events.indexOf(event) + 1] ?? this.#news[0]?.events[0] ?? null;
        const scene = endedScene(table, this.events, next);
        if (scene && this.#stops(scene)) {
          this.#read = scene.events[0]?.n ?? null;
          this.held = true;
          await this.#rest.last(null);
          this.held = false;
        }
      }
      if (news.view) {
        this.view = news.view;
        this.#keep(news.view);
      }
      const last = this.events.at(-1)?.n;
      if (last !== undefined) localStorage.setItem(`ratking.seen.${this.id}`, String(last));
    }
    this.happened = null;
    this.#showing = false;
  }

  #keep(view: View): void {
    const moments = [...this.moments, [view.revision, view] as const].slice(-KEPT);
    this.moments = new Map(moments);
  }

  /** Whether to wait until the player has read a scene. */
  #stops(scene: Scene): boolean {
    if (this.#read === (scene.events[0]?.n ?? null)) return false;
    return settings.stops === "always" || (settings.stops === "mine" && scene.hurt.includes(this.seat ?? -1));
  }
}
