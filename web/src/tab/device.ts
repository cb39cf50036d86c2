// Device: hints, thinking aids and analyses of a server's tables, computed on the player's own device. The server says what
// the seat knows, and refuses what it would have refused; if the device fails, the server thinks as before.
import type { Transport } from "../protocol/transport";
import { Answers } from "./answers";

/** What a request asks a bot for. */
type Thought = { table: string } & (
  { kind: "hint"; level: string } | { kind: "aid"; aid: string } | { kind: "analysis" }
);

interface Knowledge {
  seat: number;
  revision: number;
  observation: unknown;
}

export class Device implements Transport {
  readonly isTab = false;
  readonly isReady = true;
  readonly #moves: Answers;
  readonly #analyses = new Map<string, { analysis: unknown; done: boolean; failed: boolean }>();

  constructor(
    readonly network: Transport,
    readonly folder: string,
  ) {
    this.#moves = new Answers("thinker", folder);
  }

  async fetch(path: string, request: RequestInit): Promise<Response> {
    const thought = (request.method ?? "GET") === "GET" ? thoughtOf(path) : null;
    if (!thought) return this.network.fetch(path, request);
    try {
      return thought.kind === "analysis"
        ? await this.#analysis(thought.table, request, path)
        : await this.#advice(thought, request);
    } catch {
      return this.network.fetch(path, request);
    }
  }

  open(table: string, since: number, isPublic: boolean): ReturnType<Transport["open"]> {
    return this.network.open(table, since, isPublic);
  }

  async #advice(thought: Exclude<Thought, { kind: "analysis" }>, request: RequestInit): Promise<Response> {
    const about = thought.kind === "aid" ? `?aid=${encodeURIComponent(thought.aid)}` : "";
    const known = await this.network.fetch(`api/tables/${thought.table}/knowledge${about}`, request);
    if (!known.ok) return known;
    const { seat, revision, observation } = (await known.json()) as Knowledge;
    if (thought.kind === "aid") {
      const value = await answerOf(this.#moves, "aid", { aid: thought.aid, observation });
      return json({ aid: thought.aid, seat, revision, value });
    }
    const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const hint = (await answerOf(this.#moves, "hint", { level: thought.level, observation, seed })) as object;
    return json({ ...hint, level: thought.level, revision });
  }

  /** The analysis is made in two stages, as on a server, while the page asks again and again. */
  async #analysis(table: string, request: RequestInit, path: string): Promise<Response> {
    const known = this.#analyses.get(table);
    if (known?.failed) return this.network.fetch(path, request);
    if (known) return json({ analysis: known.analysis, done: known.done });
    const record = await this.network.fetch(`api/tables/${table}/record`, request);
    if (!record.ok) return record;
    const made = { analysis: null as unknown, done: false, failed: false };
    this.#analyses.set(table, made);
    void this.#analyse(await record.json(), made);
    return json({ analysis: null, done: false });
  }

  async #analyse(record: unknown, made: { analysis: unknown; done: boolean; failed: boolean }): Promise<void> {
    const games = new Answers("thinker", this.folder);
    try {
      for (const closer of [false, true]) made.analysis = await answerOf(games, "analysis", { record, closer });
      made.done = true;
    } catch {
      made.failed = true;
    }
    games.end();
  }
}

function thoughtOf(path: string): Thought | null {
  const [, table = "", rest = "", query = ""] = /^api\/tables\/([^/?]+)\/([^?]+)\??(.*)$/.exec(path) ?? [];
  const asked = new URLSearchParams(query);
  if (rest === "hint") return { table, kind: "hint", level: asked.get("level") ?? "steady" };
  if (rest === "analysis") return { table, kind: "analysis" };
  // With a moment it is about a finished game: what a seat knew then only the server can tell.
  if (rest.startsWith("aids/") && !query) return { table, kind: "aid", aid: rest.slice("aids/".length) };
  return null;
}

async function answerOf(answers: Answers, kind: string, question: object): Promise<unknown> {
  const reply = JSON.parse(await answers.ask(JSON.stringify({ kind, question }))) as {
    answer: unknown;
    failed: string | null;
  };
  if (reply.failed) throw new Error(reply.failed);
  return reply.answer;
}

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });
