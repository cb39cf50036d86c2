// What the page, the worker with the tables and the workers in which bots think say to each other.

/** The cache of the service worker, public/sw.js. */
export const KEPT = "ratking-page";

/** The parts of the runtime as files, in the order in which they come and are kept. */
export const PARTS = ["stdlib.zip", "python.wasm", "package.zip"] as const;

export type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of the runtime. */
export interface Parts {
  /** Compiled once, for all workers. */
  python: WebAssembly.Module;
  stdlib: Bytes;
  /** It comes last, while Python starts. */
  package: Bytes;
  /** What Pyodide wants to know of its packages: that there are none. */
  lock: string;
}

/** files.json: the folder of the runtime, its bytes on the way and those of its parts, and the descriptions of the games. */
export interface Files {
  folder: string;
  size: number;
  parts: Record<Exclude<keyof Parts, "lock">, number>;
  catalogue: string[];
  /** The versions of Pyodide. */
  info: unknown;
}

/** What answers the texts of questions: a bot, or Python itself, which runs them as examples. */
export type Answering = "thinker" | "examples";

export type ToWorker =
  | { kind: "tables"; folder: string; base: string }
  | { kind: "thinker"; folder: string }
  /** The runtime for a thinker, which may come later. */
  | { kind: "parts"; parts: Parts }
  /** Load the runtime, and answer the questions that follow. */
  | { kind: "answers"; of: Answering; folder: string }
  | { kind: "request"; number: number; method: string; path: string; body: string; language: string; token: string }
  | { kind: "open"; number: number; table: string; since: number; language: string }
  | { kind: "send"; number: number; text: string }
  | { kind: "close"; number: number }
  | { kind: "question"; number: number; text: string };

export type FromWorker =
  | { kind: "loading"; received: number; total: number }
  | { kind: "started" }
  /** The runtime is kept on this device. */
  | { kind: "kept" }
  | { kind: "failed"; why: string }
  /** Another tab has taken over the games of this device. */
  | { kind: "taken" }
  | { kind: "reply"; number: number; status: number; body: string }
  | { kind: "message"; number: number; text: string }
  | { kind: "closed"; number: number; code: number }
  | { kind: "answer"; number: number; text: string };
