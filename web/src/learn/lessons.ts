// Lessons: scripted games that are played in the page, on the real engine, with luck fixed beforehand.
import { call, ensurePerson } from "../protocol/api";
import type { Made } from "../protocol/messages";

/** One step: the reader makes some moves with one button, then the others and luck move until the next step. */
export interface Step {
  /** The name under which its texts are found; steps of an example have none, because they share one text. */
  name?: string;
  /** The number of the move at which it begins. */
  at: number;
  /** How many moves the button makes; 0 if the reader only watches. */
  own: number;
  /** How many events of move `at` have been shown when the step begins. Set if the step stops within a move. */
  shown?: number;
  /** What the veil leaves uncovered on the board. A line joins the first to the picture. */
  points?: string[];
  /** The move that can be made on the board instead of the button. */
  tap?: string;
  /** The number of the rule whose picture explains it. */
  picture?: string;
  /** The signs that its note or picture explains. */
  explains?: string[];
  /** Whether the game has moved on, unseen, since the previous step. */
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

/** The names of all lessons: numbers of examples, and names of games. */
export const LESSONS: readonly string[] = Object.keys(FILES).map((path) => path.replace(/^.*\/|\.json$/g, ""));

/** Whether a lesson is one of the printed examples, not a guided game. */
export const isExample = (name: string): boolean => /\d/.test(name);

/** The number of an example. If it has two cases, the lesson of the second has the letter b after the number. */
export const numberOf = (name: string): string => name.replace(/(\d)b$/, "$1");

/** The lesson of the second case of an example, if it has one. */
export const otherCase = (name: string): string | null => LESSONS.find((other) => other === `${name}b`) ?? null;

export async function lessonOf(name: string): Promise<Lesson | null> {
  const [, load] = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.json`)) ?? [];
  return load ? (await load()).default : null;
}

/** Upload the record of a lesson to the server. Returns the id of the table that replays it. */
export async function upload(lesson: Lesson): Promise<string> {
  await ensurePerson();
  return (await call<Made>("POST", "records", { record: lesson.record })).table;
}
