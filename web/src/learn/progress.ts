// How far the reader has come in each lesson, stored in this browser.

/** The step at which a lesson continues, counted from 0, and the farthest step reached. */
export interface Progress {
  step: number;
  farthest: number;
  /** Whether the lesson was finished at least once. */
  done: boolean;
}

const BEGINNING: Progress = { step: 0, farthest: 0, done: false };
const key = (lesson: string): string => `ratking.lesson.${lesson}`;

export function progressOf(lesson: string): Progress {
  try {
    return { ...BEGINNING, ...(JSON.parse(localStorage.getItem(key(lesson)) ?? "{}") as Partial<Progress>) };
  } catch {
    return BEGINNING; // without storage the lesson still works
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
