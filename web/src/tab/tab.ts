// Tab: the transport to the server inside this tab, which runs in a worker. The worker is started with the first request.
import type { Socket, Transport } from "../protocol/transport";
import { loading } from "./loading.svelte";
import { keepForOffline } from "./offline";
import type { FromWorker, ToWorker } from "./messages";

/** Set once this device has games: then the server starts with the page. */
const PLAYED = "ratking.tab";

export class Tab implements Transport {
  readonly isTab = true;
  #worker: Worker | null = null;
  #number = 0;
  #replies = new Map<number, (answer: Response) => void>();
  #sockets = new Map<number, TabSocket>();
  readonly #folder = new URL("tab/", document.baseURI).href;

  get isReady(): boolean {
    return this.#worker !== null || localStorage.getItem(PLAYED) !== null;
  }

  fetch(path: string, request: RequestInit): Promise<Response> {
    const method = request.method ?? "GET";
    // The descriptions of the games are also files beside the runtime, so that rules can be read without it.
    if (method === "GET" && /^api\/games(\/|$)/.test(path) && !path.endsWith("/puzzles"))
      return fetch(this.#folder + (path === "api/games" ? "games.json" : path.slice("api/".length)));
    const number = ++this.#number;
    const token = request.headers instanceof Headers ? "" : headerOf(request, "Authorization").replace(/^Bearer /, "");
    this.#say({
      kind: "request",
      number,
      method,
      path: `/${path}`,
      body: typeof request.body === "string" ? request.body : "",
      language: document.documentElement.lang,
      token: token || (request.credentials === "omit" ? "-" : ""),
    });
    return new Promise((answered) => this.#replies.set(number, answered));
  }

  open(table: string, since: number): Socket {
    const number = ++this.#number;
    const socket = new TabSocket((message) => this.#say({ ...message, number } as ToWorker));
    this.#sockets.set(number, socket);
    this.#say({ kind: "open", number, table, since, language: document.documentElement.lang });
    return socket;
  }

  #say(message: ToWorker): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    loading.state = "loading";
    localStorage.setItem(PLAYED, "yes");
    // Browsers may delete what a page keeps if the device is full; this asks them not to.
    void navigator.storage?.persist?.().catch(() => false);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = () => (loading.state = "failed");
    worker.postMessage({
      kind: "tables",
      folder: this.#folder,
      base: new URL(".", document.baseURI).href.replace(/\/$/, ""),
    } satisfies ToWorker);
    return worker;
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "loading":
        [loading.received, loading.total] = [message.received, message.total];
        break;
      case "started":
        loading.state = "started";
        break;
      case "kept":
        void keepForOffline(this.#folder);
        break;
      case "failed":
        loading.why = message.why;
        loading.state = "failed";
        break;
      case "taken":
        loading.state = "taken";
        this.#worker?.terminate(); // and stays: only a new visit starts another
        break;
      case "reply":
        this.#replies.get(message.number)?.(
          new Response(message.body, { status: message.status, headers: { "Content-Type": "application/json" } }),
        );
        this.#replies.delete(message.number);
        break;
      case "message":
        this.#sockets.get(message.number)?.hear(message.text);
        break;
      case "closed":
        this.#sockets.get(message.number)?.end(message.code);
        this.#sockets.delete(message.number);
        break;
    }
  }
}

type Said = { kind: "send"; text: string } | { kind: "close" };

class TabSocket implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readyState: number = WebSocket.OPEN;

  constructor(private readonly say: (message: Said) => void) {}

  send(text: string): void {
    this.say({ kind: "send", text });
  }

  close(): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.readyState = WebSocket.CLOSING;
    this.say({ kind: "close" });
  }

  hear(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

const headerOf = (request: RequestInit, name: string): string =>
  (request.headers as Record<string, string> | undefined)?.[name] ?? "";

/** Links to files of the API, such as records, are no files here: fetch them from the worker, and save them. */
export function saveDownloads(tab: Tab): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
    const path = link?.getAttribute("href") ?? "";
    if (!path.startsWith("api/")) return;
    event.preventDefault();
    void tab.fetch(path, {}).then(async (answer) => {
      const saved = document.createElement("a");
      saved.href = URL.createObjectURL(await answer.blob());
      saved.download = path.endsWith(".csv") ? "ratking-games.csv" : `ratking-${path.split("/")[2] ?? ""}.json`;
      saved.click();
      URL.revokeObjectURL(saved.href);
    });
  });
}
