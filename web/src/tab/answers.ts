// Answers: a worker of its own that loads the runtime and answers texts. It is started with the first question.
import type { Answering, FromWorker, ToWorker } from "./messages";

interface Waiting {
  answered: (answer: string) => void;
  failed: (error: Error) => void;
}

export class Answers {
  #worker: Worker | null = null;
  #asked = 0;
  #waiting = new Map<number, Waiting>();

  /** `folder` is that of the runtime; `loading` is told how many bytes have come, and of how many. */
  constructor(
    readonly of: Answering,
    readonly folder: string,
    readonly loading: (received: number, total: number) => void = () => undefined,
  ) {}

  ask(text: string): Promise<string> {
    return new Promise((answered, failed) => {
      const number = ++this.#asked;
      this.#waiting.set(number, { answered, failed });
      this.#worker ??= this.#start();
      this.#worker.postMessage({ kind: "question", number, text } satisfies ToWorker);
    });
  }

  /** End the worker. What it was asked stays without an answer; the next question starts another. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#waiting.values()) failed(new Error("the worker was ended"));
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "loading") this.loading(data.received, data.total);
      else if (data.kind === "failed") this.end();
      else if (data.kind === "answer") {
        this.#waiting.get(data.number)?.answered(data.text);
        this.#waiting.delete(data.number);
      }
    };
    worker.onerror = () => this.end();
    worker.postMessage({ kind: "answers", of: this.of, folder: this.folder } satisfies ToWorker);
    return worker;
  }
}
