// LessonPlayer: the state of a running lesson. Shows moves event by event, as a live table does.
import type { GameEvent, GameTable, View } from "../games/contract";
import { tableFor } from "../games/door";
import { Replay } from "../replay/replay.svelte";
import { settings } from "../settings.svelte";
import { Rest } from "../table/rest";
import { endedScene, followed, pauseOf } from "../table/showing";
import { upload, type Lesson, type Step } from "./lessons";

/** The longest time until the next step, in milliseconds. If there are many events, each is shown for a shorter time. */
const LONGEST = 14_000;

export class LessonPlayer {
  /** The number of the step that is shown, counted from 0; the number of steps when the lesson is over. */
  step = $state(0);
  view = $state.raw<View | null>(null);
  events = $state.raw<readonly GameEvent[]>([]);
  happened = $state.raw<GameEvent | null>(null);
  /** Whether moves are being shown. */
  playing = $state(false);
  /** Whether the lesson waits until the reader has read what came of the step. */
  held = $state(false);
  table = $state.raw<GameTable | null>(null);
  #replay: Replay | null = null;
  #rest = new Rest();
  #hurry = false;
  /** Counts the calls of `go`, so that a call can tell whether a newer one has replaced it. */
  #requests = 0;

  constructor(readonly lesson: Lesson) {}

  get now(): Step | null {
    return this.lesson.steps[this.step] ?? null;
  }

  get over(): boolean {
    return this.step >= this.lesson.steps.length;
  }

  /** The moves that the button of this step makes. */
  get own(): string[] {
    const step = this.now;
    return step ? this.lesson.record.moves.slice(step.at, step.at + step.own) : [];
  }

  async open(step: number): Promise<void> {
    const { game } = this.lesson.record;
    // If this fails, the table's component reports it.
    const table = tableFor(game).then(
      (found) => (this.table = found.table),
      () => undefined,
    );
    this.#replay = new Replay(await upload(this.lesson));
    await Promise.all([this.#replay.open(0, this.lesson.seat), settings.meet(game), table]);
    await this.go(step);
  }

  /** Show the beginning of a step. */
  async go(to: number): Promise<void> {
    const replay = this.#replay;
    if (!replay) return;
    const request = ++this.#requests;
    await this.#stop();
    const step = this.lesson.steps[to];
    await replay.show(step?.at ?? this.lesson.record.moves.length);
    const { events, view } = replay;
    // Fetched before the step is shown: its button must not be pressed while something is missing.
    const shown = step?.shown ? (await this.#eventsOf(replay, step.at, step.at + 1)).slice(0, step.shown) : [];
    if (request !== this.#requests) return;
    this.step = to;
    this.happened = null;
    this.events = events;
    this.view = view;
    for (const event of shown) this.#show(event);
  }

  /** Make the moves of this step, show what follows, and stop at the next step. */
  async on(): Promise<void> {
    const replay = this.#replay;
    const step = this.now;
    if (!replay || !step || this.playing) return;
    const next = this.lesson.steps[this.step + 1];
    // If the next step is later in the game, only the reader's own moves are shown.
    const to = next?.later ? step.at + step.own : (next?.at ?? this.lesson.record.moves.length);
    const requests = this.#requests;
    this.playing = true;
    this.#hurry = false;
    try {
      const events = await this.#eventsOf(replay, step.at, to + (next?.shown ? 1 : 0));
      const wanted = events.filter((event, at) => (event.at === step.at ? at >= (step.shown ? step.shown : 0) : true));
      const rest = wanted.reduce((sum, event) => sum + this.#pause(event), 0);
      const pace = Math.min(1, LONGEST / Math.max(1, rest));
      const stopped = step.shown ? this.happened : null;
      for (let move = step.at; move < to; move++) {
        for (const event of wanted.filter(({ at }) => at === move)) {
          this.#show(event);
          await this.#last(this.#pause(event) * pace);
          const scene = endedScene(this.table, this.events, wanted[wanted.indexOf(event) + 1] ?? null);
          if (stopped && scene?.events.includes(stopped)) await this.#read();
        }
        await replay.show(move + 1);
        this.view = replay.view;
      }
    } finally {
      this.playing = false;
    }
    if (requests === this.#requests) await this.go(this.step + 1);
  }

  /** Show the rest of the step without pauses. */
  skip(): void {
    this.#hurry = true;
    this.#rest.end();
  }

  /** End the current pause: the reader has seen or read enough. */
  goOn(): void {
    this.#rest.end();
  }

  /** Make a private table that continues from here against bots. */
  branch(name: string): Promise<string> {
    return this.#replay?.branch(name) ?? Promise.reject(new Error("not open"));
  }

  async #stop(): Promise<void> {
    this.skip();
    while (this.playing) await new Promise((done) => setTimeout(done, 10));
  }

  async #eventsOf(replay: Replay, from: number, to: number): Promise<GameEvent[]> {
    await replay.show(to);
    return replay.events.filter(({ at }) => at >= from && at < to);
  }

  #show(event: GameEvent): void {
    const before = this.happened;
    this.happened = event;
    this.events = [...this.events, event];
    if (this.table && this.view)
      this.view = followed(this.table, this.view, event, before && before.at === event.at ? before : null);
  }

  #pause(event: GameEvent): number {
    return settings.time(pauseOf(this.table, event));
  }

  async #last(milliseconds: number): Promise<void> {
    if (!this.#hurry && milliseconds) await this.#rest.last(milliseconds);
  }

  /** Wait until the scene that the step stopped in has been read. */
  async #read(): Promise<void> {
    if (this.#hurry || !settings.time(1)) return;
    this.held = true;
    await this.#rest.last(null);
    this.held = false;
  }
}
