// The tracker: what is still to be seen, read off the view. Nothing is computed that the view does not say.
import { CLASSES } from "./signs";
import { faceOf, type Table } from "./view";

export interface Limit {
  limit: string;
  /** Faces this seat has not seen. */
  left: number;
  /** Faces that were turned up. */
  gone: number;
}

/** The faces by their limit, those left and those turned up. */
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

/** On how many of the faces left each letter and each class stands. */
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

/** On how many of the faces left, and of how many, a class stands: what holding a card of that class risks. */
export function riskOf(table: Table, of: string): { faces: number; left: number } {
  const left = Object.values(table["faces left"]).reduce((sum, number) => sum + number, 0);
  return { faces: marksOf(table).find(({ mark }) => mark === of)?.left ?? 0, left };
}
