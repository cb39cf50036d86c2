// LessonPlayer: a lesson as it is played. Moves are shown one event after another, as at a live table.
import type { GameEvent, GameTable, View } from "../games/contract";
import { tableFor } from "../games/door";
import { Replay } from "../replay/replay.svelte";
import { settings } from "../settings.svelte";
import { Rest } from "../table/rest";
import { endedScene, followed, pauseOf } from "../table/showing";
import { lay, type Lesson, type Step } from "./lessons";

/** Longer than this, in milliseconds, nobody waits for the next step: more events go faster. */
const LONGEST = 14_000;

export class LessonPlayer {
  /** The number of the step that is shown, counted from 0; the number of steps when the lesson is over. */
  step = $state(0);
  view = $state.raw<View | null>(null);
  events = $state.raw<readonly GameEvent[]>([]);
  happened = $state.raw<GameEvent | null>(null);
  /** Moves are being shown. */
  playing = $state(false);
  /** What came of the step waits until it is read. */
  held = $state(false);
  table = $state.raw<GameTable | null>(null);
  #film: Replay | null = null;
  #rest = new Rest();
  #hurry = false;
  /** Counts the wishes to go somewhere: only the newest counts. */
  #wishes = 0;

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
    // The table itself says what is wrong; until then nothing moves.
    const table = tableFor(game).then(
      (found) => (this.table = found.table),
      () => undefined,
    );
    this.#film = new Replay(await lay(this.lesson));
    await Promise.all([this.#film.open(0, this.lesson.seat), settings.meet(game), table]);
    await this.go(step);
  }

  /** Show the beginning of a step. */
  async go(to: number): Promise<void> {
    const film = this.#film;
    if (!film) return;
    const wish = ++this.#wishes;
    await this.#stop();
    const step = this.lesson.steps[to];
    await film.show(step?.at ?? this.lesson.record.moves.length);
    if (wish !== this.#wishes) return;
    this.step = to;
    this.happened = null;
    this.events = film.events;
    this.view = film.view;
    if (!step?.shown) return;
    const events = await this.#eventsOf(film, step.at, step.at + 1);
    if (wish !== this.#wishes) return;
    for (const event of events.slice(0, step.shown)) this.#show(event);
  }

  /** Make the moves of this step, show what follows, and stop at the next one. */
  async on(): Promise<void> {
    const film = this.#film;
    const step = this.now;
    if (!film || !step || this.playing) return;
    const next = this.lesson.steps[this.step + 1];
    // Where time passes before the next step only one's own moves are shown.
    const to = next?.later ? step.at + step.own : (next?.at ?? this.lesson.record.moves.length);
    const wishes = this.#wishes;
    this.playing = true;
    this.#hurry = false;
    try {
      const events = await this.#eventsOf(film, step.at, to + (next?.shown ? 1 : 0));
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
        await film.show(move + 1);
        this.view = film.view;
      }
    } finally {
      this.playing = false;
    }
    if (wishes === this.#wishes) await this.go(this.step + 1);
  }

  /** Do not wait any longer for what is being shown. */
  skip(): void {
    this.#hurry = true;
    this.#rest.end();
  }

  /** Go on from what is just shown, or has been read. */
  goOn(): void {
    this.#rest.end();
  }

  /** A table of one's own that goes on from here against bots. */
  branch(name: string): Promise<string> {
    return this.#film?.branch(name) ?? Promise.reject(new Error("not open"));
  }

  async #stop(): Promise<void> {
    this.skip();
    while (this.playing) await new Promise((done) => setTimeout(done, 10));
  }

  async #eventsOf(film: Replay, from: number, to: number): Promise<GameEvent[]> {
    await film.show(to);
    return film.events.filter(({ at }) => at >= from && at < to);
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
