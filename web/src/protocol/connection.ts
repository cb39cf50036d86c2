// Connection: one WebSocket to a table. It reconnects by itself and sends again whatever was not acknowledged.
import { say } from "../settings.svelte";
import { type Socket, transport } from "./transport";
import type { ClientMessage, ServerMessage, WsAck, WsRefused } from "./messages";

export type Line = "connecting" | "open" | "lost" | "closed";

/** The answer to a message: done, or refused. */
export type Answer = WsAck | WsRefused;

interface Waiting {
  message: ClientMessage & { key: string };
  answered: (answer: Answer) => void;
}

/** Close codes after which there is no point in reconnecting. */
const FINAL = new Set([1008, 4004, 4005]);

const FIRST_WAIT = 400;
/** The longest wait during the first minute without a connection, so that a server that restarts is found within 2 s. */
const LONGEST_WAIT = 1600;
/** The longest wait later: a server that is away for longer need not be asked so often. */
const LONGEST_LATER = 8000;
const SOON = 60_000;

export class Connection {
  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #since = 0;
  #wait = FIRST_WAIT;
  /** When the connection was lost. */
  #lostAt: number | null = null;
  #alive: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #heartbeat = 20;
  #ended = false;
  #welcomed = false;
  /** Whether the server has ended the connection for good. */
  #gone = false;

  constructor(
    readonly table: string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly line: (line: Line, code?: number) => void,
    private readonly isPublic = false,
  ) {
    addEventListener("online", this.#soon);
    document.addEventListener("visibilitychange", this.#soon);
    this.#open();
  }

  /** Send a message and wait for its answer. It is sent again after each reconnection, and refused once the table is gone. */
  send(message: ClientMessage & { key: string }): Promise<Answer> {
    return new Promise((answered) => {
      if (this.#gone) {
        answered(this.#noTable(message.key));
        return;
      }
      this.#waiting.set(message.key, { message, answered });
      this.#put(message);
    });
  }

  /** Send a message that needs no answer. It is dropped if there is no connection. */
  say(message: ClientMessage): void {
    this.#put(message);
  }

  close(): void {
    this.#ended = true;
    removeEventListener("online", this.#soon);
    document.removeEventListener("visibilitychange", this.#soon);
    clearTimeout(this.#alive);
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  // The device is online again, or the page visible again: do not sit out the rest of a long wait.
  #soon = (): void => {
    this.#look();
    if (this.#ended || this.#socket || document.hidden) return;
    clearTimeout(this.#again);
    this.#open();
  };

  // A hidden page does not count as looking on: the player may be told in other ways that it is their turn.
  #look(): void {
    this.#put({ type: "look", looking: !document.hidden });
  }

  #put(message: ClientMessage): void {
    if (this.#welcomed && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    const socket = transport().open(this.table, this.#since, this.isPublic);
    this.#socket = socket;
    this.#welcomed = false;
    this.#watch();
    socket.onmessage = ({ data }) => socket === this.#socket && this.#got(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = ({ code }) => socket === this.#socket && this.#lost(code);
  }

  #got(message: ServerMessage): void {
    this.#watch();
    switch (message.type) {
      case "ping":
        this.#put({ type: "pong" });
        return;
      case "welcome":
        this.#heartbeat = message.heartbeat;
        this.#since = message.n;
        this.#wait = FIRST_WAIT;
        this.#lostAt = null;
        this.#welcomed = true;
        this.#gone = false;
        if (document.hidden) this.#look();
        this.hear(message);
        this.line("open");
        for (const { message: unanswered } of this.#waiting.values()) this.#put(unanswered);
        return;
      case "update":
        this.#since = message.n;
        break;
      case "ack":
      case "refused": {
        const waiting = message.key === null ? undefined : this.#waiting.get(message.key);
        if (waiting && message.key !== null) {
          this.#waiting.delete(message.key);
          waiting.answered(message);
        }
        return;
      }
    }
    this.hear(message);
  }

  // A connection that is silent for three heartbeats counts as dead, even if the system still reports it open.
  #watch(): void {
    clearTimeout(this.#alive);
    this.#alive = setTimeout(() => {
      const socket = this.#socket;
      this.#lost(0);
      socket?.close();
    }, this.#heartbeat * 3000);
  }

  #lost(code: number): void {
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#alive);
    if (this.#ended) return;
    if (FINAL.has(code)) {
      this.#gone = true;
      for (const [key, { answered }] of this.#waiting) answered(this.#noTable(key));
      this.#waiting.clear();
      this.line("closed", code);
      return;
    }
    this.line("lost", code);
    this.#again = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#lostAt ??= Date.now();
    this.#wait = Math.min(this.#wait * 2, Date.now() - this.#lostAt < SOON ? LONGEST_WAIT : LONGEST_LATER);
  }

  #noTable(key: string): WsRefused {
    return {
      type: "refused",
      key,
      error: { key: "web.table gone", text: say("web.table gone"), fields: {} },
      n: this.#since,
      revision: null,
    };
  }
}
