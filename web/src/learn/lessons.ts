// Lessons: games that are played through in the page, on the real engine, with luck that is written down beforehand.
import { call, present } from "../protocol/api";
import type { Made } from "../protocol/messages";

/** One step: the reader makes some moves with one button, then the others and luck move until the next step. */
export interface Step {
  /** Names its words; an example has one text for all its steps. */
  name?: string;
  /** The number of the move at which it begins. */
  at: number;
  /** How many moves the button makes; none where the reader only looks. */
  own: number;
  /** How many of the events of move `at` have been shown when it begins: it stops within a move. */
  shown?: number;
  /** What stays in the light on the board. The first is tied to the picture. */
  points?: string[];
  /** The move that can be made on the board instead of the button. */
  tap?: string;
  /** The number of the rule whose picture explains it. */
  picture?: string;
  /** The signs that its note or picture explains. */
  explains?: string[];
  /** Time has passed since the step before. */
  later?: boolean;
}

export interface Lesson {
  name: string;
  /** The seat whose moves are the reader's. */
  seat: number;
  steps: Step[];
  record: { game: string; moves: string[]; seats: string[]; [field: string]: unknown };
}

const FILES = import.meta.glob<{ default: Lesson }>("../games/*/lessons/*.json");

/** The names of all lessons: numbers of examples, and the games that can be learnt. */
export const LESSONS: readonly string[] = Object.keys(FILES).map((path) => path.replace(/^.*\/|\.json$/g, ""));

/** Whether it is one of the printed examples, not a guided game. */
export const isExample = (name: string): boolean => /\d/.test(name);

/** The number of an example. Where it tells two cases the lesson of the other one has a letter after it. */
export const numberOf = (name: string): string => name.replace(/(\d)b$/, "$1");

/** The lesson of the other case of an example, if it tells one. */
export const otherCase = (name: string): string | null => LESSONS.find((other) => other === `${name}b`) ?? null;

export async function lessonOf(name: string): Promise<Lesson | null> {
  const [, load] = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.json`)) ?? [];
  return load ? (await load()).default : null;
}

/** Lay a lesson on the server as a game to look at. Returns the name of the table. */
export async function lay(lesson: Lesson): Promise<string> {
  await present();
  return (await call<Made>("POST", "records", { record: lesson.record })).table;
}
