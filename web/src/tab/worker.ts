// The worker of a tab. The page starts one, which runs the tables; that one starts others, in which bots think.
import type { Answering, FromWorker, Parts, ToWorker } from "./messages";
import { type Coming, fetchFiles, fetchPuzzles, getParts, type Python, startPython } from "./runtime";
import { Shelf } from "./shelf";

/** The methods of ratking.server.tab.door.Door. */
interface Door {
  request(number: number, method: string, path: string, body: string, language: string, token: string): void;
  connect(number: number, table: string, since: number, language: string): void;
  receive(number: number, text: string): void;
  close(number: number): void;
}

type Begin = (js: unknown) => Promise<Door>;
type Answer = (text: string) => string;

const ANSWER: Record<Answering, string> = {
  thinker: "from ratking.server.tab.thinker import answer; answer",
  examples: "from ratking.server.tab.examples import run; run",
};

/** Examples of the documents look at puzzles without asking for them. */
const UNPACK_PUZZLES =
  "from ratking.server.tab.puzzle_shelf import unpack; lambda archive: unpack(bytes(archive.to_bytes()))";

/** After how many milliseconds everything is kept for offline: until then the device is busy with the first question. */
const KEEP_AFTER = 3000;

const say = (message: FromWorker): void => self.postMessage(message);
let handle: (message: ToWorker) => void = begin;
self.onmessage = ({ data }: MessageEvent<ToWorker>) => handle(data);

function begin(message: ToWorker): void {
  const early: ToWorker[] = [];
  let given: (parts: Parts) => void = () => undefined;
  const parts = new Promise<Parts>((come) => (given = come));
  handle = (later) => (later.kind === "parts" ? given(later.parts) : early.push(later));
  const starting =
    message.kind === "tables"
      ? tables(message.folder, message.base)
      : message.kind === "thinker"
        ? thinker(message.folder, parts)
        : message.kind === "answers"
          ? answers(message.of, message.folder)
          : Promise.reject(new Error(message.kind));
  starting.then(
    (started) => {
      handle = started;
      early.forEach(started);
    },
    (error: unknown) => say({ kind: "failed", why: String(error) }),
  );
}

// ---- in which bots think

async function thinker(folder: string, whole: Promise<Parts>): Promise<(message: ToWorker) => void> {
  const python = await startPython(folder, { first: whole, whole });
  return answering(python.runPython(ANSWER.thinker) as Answer);
}

const answering =
  (answer: Answer) =>
  (message: ToWorker): void => {
    if (message.kind === "question") say({ kind: "answer", number: message.number, text: answer(message.text) });
  };

async function load(top: string): Promise<[folder: string, coming: Coming]> {
  const files = await fetchFiles(top);
  const folder = `${top}${files.folder}/`;
  return [folder, getParts(folder, files, (received, total) => say({ kind: "loading", received, total }))];
}

// ---- on its own: for examples of the documents, and for bots that advise at the table of a server

async function answers(of: Answering, top: string): Promise<(message: ToWorker) => void> {
  const [folder, coming] = await load(top);
  const python = await startPython(folder, coming);
  if (of === "examples")
    (python.runPython(UNPACK_PUZZLES) as (archive: Uint8Array) => void)(await fetchPuzzles(folder));
  return answering(python.runPython(ANSWER[of]) as Answer);
}

/** Workers that are started when they are first asked, and can be killed at any time. */
class Thinkers {
  #running = new Map<string, Worker>();
  #waiting = new Map<number, { place: string; answered: (text: string) => void; failed: (error: Error) => void }>();
  #asked = 0;

  constructor(
    readonly folder: string,
    readonly parts: Promise<Parts>,
  ) {}

  ask = (place: string, text: string): Promise<string> =>
    new Promise((answered, failed) => {
      const number = ++this.#asked;
      this.#waiting.set(number, { place, answered, failed });
      this.#at(place).postMessage({ kind: "question", number, text } satisfies ToWorker);
    });

  /** Start a worker before it is asked. */
  warm(place: string): void {
    this.#at(place);
  }

  end = (place: string): void => {
    this.#running.get(place)?.terminate();
    this.#running.delete(place);
    for (const [number, { place: where, failed }] of this.#waiting)
      if (where === place) {
        this.#waiting.delete(number);
        failed(new Error("the worker was ended"));
      }
  };

  #at(place: string): Worker {
    const known = this.#running.get(place);
    if (known) return known;
    const worker = new Worker(self.location.href, { type: "module" });
    this.#running.set(place, worker);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "answer") {
        this.#waiting.get(data.number)?.answered(data.text);
        this.#waiting.delete(data.number);
      } else if (data.kind === "failed") this.end(place);
    };
    worker.onerror = () => this.end(place);
    worker.postMessage({ kind: "thinker", folder: this.folder } satisfies ToWorker);
    this.parts.then(
      (parts) => worker.postMessage({ kind: "parts", parts } satisfies ToWorker),
      () => this.end(place),
    );
    return worker;
  }
}

// ---- with the tables

async function tables(top: string, base: string): Promise<(message: ToWorker) => void> {
  const [folder, coming] = await load(top);
  const shelf = new Shelf();
  const thinkers = new Thinkers(folder, coming.whole);
  const python = await startPython(folder, coming);
  await takeOver(async () => {
    await shelf.close();
    thinkers.end("moves");
    thinkers.end("games");
    say({ kind: "taken" });
  });
  const door = await opened(python, {
    shelf,
    base,
    ask: thinkers.ask,
    end: thinkers.end,
    puzzles: () => fetchPuzzles(folder),
    reply: (number: number, status: number, body: string) => say({ kind: "reply", number, status, body }),
    message: (number: number, text: string) => say({ kind: "message", number, text }),
    closed: (number: number, code: number) => say({ kind: "closed", number, code }),
  });
  say({ kind: "started" });
  thinkers.warm("moves");
  keepLater(coming);
  return (message) => {
    switch (message.kind) {
      case "request":
        door.request(message.number, message.method, message.path, message.body, message.language, message.token);
        break;
      case "open":
        door.connect(message.number, message.table, message.since, message.language);
        break;
      case "send":
        door.receive(message.number, message.text);
        break;
      case "close":
        door.close(message.number);
        break;
    }
  };
}

/** Nothing else refers to the parts then, so the device can forget them. */
function keepLater({ keep }: Coming): void {
  setTimeout(() => {
    keep().then(
      () => say({ kind: "kept" }),
      () => undefined, // the device is full, or keeps nothing in this window; the next visit tries again
    );
  }, KEEP_AFTER);
}

function opened(python: Python, js: unknown): Promise<Door> {
  const start = python.runPython("from ratking.server.tab.browser import begin; begin") as Begin;
  return start(js);
}

/** The newest tab has the games of a device. `lost` is called in the tab that had them before. */
function takeOver(lost: () => Promise<void>): Promise<void> {
  return new Promise((mine) => {
    const kept = navigator.locks.request("ratking", { steal: true }, () => {
      mine();
      return new Promise<never>(() => undefined);
    });
    kept.catch(() => void lost());
  });
}
