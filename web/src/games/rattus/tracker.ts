// The tracker: counts of the faces still unseen. It uses only what is in the view.
import { CLASSES } from "./signs";
import { faceOf, type Table } from "./view";

export interface Limit {
  limit: string;
  /** The number of faces that this seat has not seen. */
  left: number;
  /** The number of faces that were turned up. */
  gone: number;
}

/** By limit, how many faces are unseen and how many were turned up. */
export function limitsOf(table: Table): Limit[] {
  const found = new Map<string, Limit>();
  const at = (face: string): Limit => {
    const { limit } = faceOf(face);
    const line = found.get(limit) ?? { limit, left: 0, gone: 0 };
    found.set(limit, line);
    return line;
  };
  for (const [face, number] of Object.entries(table["faces left"])) at(face).left += number;
  for (const face of table["turned up"]) at(face).gone += 1;
  return [...found.values()].sort((one, other) => one.limit.localeCompare(other.limit));
}

export interface Mark {
  /** M, A or a class. */
  mark: string;
  left: number;
}

/** How many of the unseen faces show each letter and each class. */
export function marksOf(table: Table): Mark[] {
  const count = (has: (face: string) => boolean): number =>
    Object.entries(table["faces left"]).reduce((sum, [face, number]) => sum + (has(face) ? number : 0), 0);
  const letters = ["M", "A"].map((mark) => ({ mark, left: count((face) => faceOf(face).letters.includes(mark)) }));
  const classes = Object.keys(CLASSES).map((mark) => ({
    mark,
    left: count((face) => faceOf(face).classes.includes(mark)),
  }));
  return [...letters, ...classes].filter(({ left }) => left > 0);
}

/** How many of the unseen faces show a class: the risk of holding a card of that class. */
export function riskOf(table: Table, of: string): { faces: number; left: number } {
  const left = Object.values(table["faces left"]).reduce((sum, number) => sum + number, 0);
  return { faces: marksOf(table).find(({ mark }) => mark === of)?.left ?? 0, left };
}
