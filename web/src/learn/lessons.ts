// Lessons: games that are played through in the page, on the real engine, with luck that is written down beforehand.
import { call, present } from "../protocol/api";
import type { Made } from "../protocol/messages";

export interface Lesson {
  name: string;
  /** The number of the move from which it is played. */
  from: number;
  /** The seat whose moves are the reader's. */
  seat: number;
  /** The numbers of the moves at which the reader is asked, or reads what has happened before somebody else moves. */
  stops: number[];
  /** The name of the note at each stop; an example has one text for all of them. */
  notes?: string[];
  record: { game: string; moves: string[]; seats: string[]; [field: string]: unknown };
}

const FILES = import.meta.glob<{ default: Lesson }>("./lessons/*.json");

/** The names of all lessons: numbers of examples, and the games that can be learnt. */
export const LESSONS: readonly string[] = Object.keys(FILES).map((path) => path.replace(/^.*\/|\.json$/g, ""));

/** The number of an example. Where it tells two cases the lesson of the other one has a letter after it. */
export const numberOf = (name: string): string => name.replace(/(\d)b$/, "$1");

/** The lesson of the other case of an example, if it tells one. */
export const otherCase = (name: string): string | null => LESSONS.find((other) => other === `${name}b`) ?? null;

export async function lessonOf(name: string): Promise<Lesson | null> {
  const load = FILES[`./lessons/${name}.json`];
  return load ? (await load()).default : null;
}

/** Lay a lesson on the server as a game to look at. Returns the name of the table. */
export async function lay(lesson: Lesson): Promise<string> {
  await present();
  return (await call<Made>("POST", "records", { record: lesson.record })).table;
}
