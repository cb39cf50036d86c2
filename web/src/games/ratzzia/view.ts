// The table of Ratzzia, as a view shows it, and what can be read off it.
import type { View } from "../../protocol/view";

export interface Die {
  /** Whose it is; null for a support die. */
  owner: number | null;
  /** What it shows; 0 for candy. */
  value: number;
}

export interface Space {
  /** The value it takes; 0 for any. */
  number: number;
  /** Whether its die must equal the one below. */
  equal: boolean;
  sausages: number;
  die: Die | null;
}

export interface Column {
  reward: string;
  jar: number;
  /** From bottom to top. */
  spaces: Space[];
  hidden: number;
  lacks: number;
  /** The value the next free space takes, 0 for any; null if the column is complete. */
  takes: number | null;
}

export interface Table {
  columns: Record<string, Column>;
  cat: { grey: number; red: number; dice: Die[]; number: number | null };
  hands: number[];
  rolled: number[];
  support: { reserve: number; rolled: number[] };
  candy: { jar: number; held: number[] };
  loose: number[];
  bag: number[];
  turn: number;
  turns: number;
}

/** What the bag must hold to win (Z1.4). */
export const FULL_BAG = 25;

export const CANDY = "candy";

export const tableOf = (view: View): Table => view.table as Table;

/** The space that the next die of a column goes to: above the highest one (Z2.2). */
export const nextSpace = (column: Column): number => column.spaces.length - column.lacks;

/** A move that places a die: which one, and where. */
export interface Placing {
  die: string;
  column: string;
}

export function placingOf(move: string | null): Placing | null {
  const [, die = "", column = ""] = /^([1-6]|candy) on (\w+)$/.exec(move ?? "") ?? [];
  return die ? { die, column } : null;
}

/** The dice that can be placed now, each value once, with the columns they fit. */
export function fitting(moves: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const move of moves) {
    const placing = placingOf(move);
    if (placing) found.set(placing.die, [...(found.get(placing.die) ?? []), placing.column]);
  }
  return found;
}

/** Whether a value fits the next space of a column. */
export const fits = (column: Column, value: number): boolean => column.takes === 0 || column.takes === value;

/** What Save would put in the bag if it were complete as it stands (Z5.4): the higher double; 0 while there is no pair. */
export function saveWorth(column: Column): number {
  let worth = 0;
  column.spaces.forEach((space, at) => {
    const below = column.spaces[at - 1]?.die;
    if (!space.equal || !space.die || !below) return;
    if (space.die.value && below.value && space.die.value !== below.value) return;
    worth = Math.max(worth, 2 * Math.max(space.die.value, below.value));
  });
  return worth;
}

/** What each owner of dice in a column would be paid for them, by seat (Z2.5). */
export function wouldGain(column: Column): Map<number, number> {
  const gains = new Map<number, number>();
  for (const { die, sausages } of column.spaces) {
    if (die?.owner != null && sausages) gains.set(die.owner, (gains.get(die.owner) ?? 0) + sausages);
  }
  return gains;
}

/** The columns that lack only one die, by name. */
export const nearlyFull = (table: Table): string[] =>
  Object.keys(table.columns).filter((name) => table.columns[name]?.lacks === 1);

/** How likely it is that at least one of this many dice shows a given value, in hundredths. */
export const chanceOfOne = (dice: number): number => Math.round(100 * (1 - (5 / 6) ** dice));

/** What re-rolling would be for: each value that columns want next and no kept die shows, with those columns. */
export function wished(table: Table, kept: readonly number[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.takes && !kept.includes(column.takes))
      found.set(column.takes, [...(found.get(column.takes) ?? []), name]);
  }
  return new Map([...found].sort(([one], [other]) => one - other));
}

/** Whether the question is which dice to roll again; it is asked value by value and answered in one go. */
export const isReroll = (view: View): boolean =>
  view.question?.key === "re-roll" || view.question?.key === "re-roll returned";

/** One die that may be rolled again: what it shows, 0 if the cat sent it home. */
export type Again = number;

/** The dice that may still be rolled again: those in hand, or, asked after them, those that the cat sent home. */
export function againOf(view: View): Again[] {
  if (!isReroll(view)) return [];
  if (view.question?.key === "re-roll returned")
    return Array.from({ length: Number(view.question.fields["number"]) }, () => 0);
  const from = Number(view.question?.fields["value"] ?? 1);
  return tableOf(view).rolled.filter((value) => value >= from);
}

/** The answers, question after question, that roll the chosen dice again and keep the others. */
export function rerollMoves(view: View, chosen: readonly boolean[]): string[] {
  const dice = againOf(view);
  return [...new Set(dice)].map((value) => String(dice.filter((one, at) => one === value && chosen[at]).length));
}
