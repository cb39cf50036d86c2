// How far a reader has come in each lesson, as this browser keeps it.

/** The step a lesson goes on from, counted from 0, and the farthest one that was reached. */
export interface Progress {
  step: number;
  farthest: number;
  /** It was read to its end at least once. */
  done: boolean;
}

const BEGINNING: Progress = { step: 0, farthest: 0, done: false };
const key = (lesson: string): string => `ratking.lesson.${lesson}`;

export function progressOf(lesson: string): Progress {
  try {
    return { ...BEGINNING, ...(JSON.parse(localStorage.getItem(key(lesson)) ?? "{}") as Partial<Progress>) };
  } catch {
    return BEGINNING; // a browser that keeps nothing still teaches
  }
}

export function keepProgress(lesson: string, step: number, steps: number): Progress {
  const before = progressOf(lesson);
  const now = { step: step % steps, farthest: Math.max(step, before.farthest), done: before.done || step >= steps };
  try {
    localStorage.setItem(key(lesson), JSON.stringify(now));
  } catch {
    return now;
  }
  return now;
}
