// The table of Ratzzia in a view, and what can be read from it.
import type { View } from "../../protocol/view";
import type { Column, Space, Table } from "./viewTypes";

export type { Column, Die, Space, Table } from "./viewTypes";

/** What the bag must hold to win (Z1.4). */
export const FULL_BAG = 25;

export const CANDY = "candy";

export const tableOf = (view: View): Table => view.table as Table;

/** The number of dice that a player has off the board, rolled or not. */
export const diceAtHome = (table: Table, who: number): number =>
  (table.hands[who] ?? 0) + (who === table.turn ? table.rolled.length : 0);

/** The seat whose bag holds most; null if all are empty or several tie. */
export function leaderOf(table: Table): number | null {
  const most = Math.max(...table.bag);
  const first = table.bag.indexOf(most);
  return most > 0 && table.bag.lastIndexOf(most) === first ? first : null;
}

/** Whether the die in a space belongs to a seat. */
export const isMine = (space: Space, seat: number | null): boolean => seat !== null && space.die?.owner === seat;

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

/** The die to show over the board: that of the chosen move, else the one picked up, the one last pointed at, or the first that
 * fits. */
export const heldOf = (
  view: View,
  chosen: string | null,
  hold: { over: string | null; die: string | null },
): string | null => {
  const fit = fitting(view.moves);
  const picked = [hold.die, hold.over].find((die) => die !== null && fit.has(die));
  return placingOf(chosen)?.die ?? picked ?? fit.keys().next().value ?? null;
};

/** Whether a value fits the next space of a column. */
export const fits = (column: Column, value: number): boolean => column.takes === 0 || column.takes === value;

/** What Save would put in the bag if it were completed now (Z5.4): the higher double; 0 without a pair. */
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

/** By seat, what the owners of dice in a column would be paid for them (Z2.5). */
export function wouldGain(column: Column): Map<number, number> {
  const gains = new Map<number, number>();
  for (const { die, sausages } of column.spaces) {
    if (die?.owner != null && sausages) gains.set(die.owner, (gains.get(die.owner) ?? 0) + sausages);
  }
  return gains;
}

/** The probability, in percent, that at least one of this many dice shows a given value. */
export const chanceOfOne = (dice: number): number => Math.round(100 * (1 - (5 / 6) ** dice));

/** What a re-roll could achieve: each value that columns take next and no kept die shows, with those columns. */
export function wished(table: Table, kept: readonly number[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.takes && !kept.includes(column.takes))
      found.set(column.takes, [...(found.get(column.takes) ?? []), name]);
  }
  return new Map([...found].sort(([one], [other]) => one - other));
}

/** Whether the question is which dice to re-roll. The engine asks value by value; the page answers all at once. */
export const isReroll = (view: View): boolean =>
  view.question?.key === "re-roll" || view.question?.key === "re-roll returned";

/** A die that may be re-rolled: its value, or 0 if the cat sent it home. */
export type Again = number;

/** The dice that may still be re-rolled: those in hand, or, when those are done, those that the cat sent home. */
export function againOf(view: View): Again[] {
  if (!isReroll(view)) return [];
  if (view.question?.key === "re-roll returned")
    return Array.from({ length: Number(view.question.fields["number"]) }, () => 0);
  const from = Number(view.question?.fields["value"] ?? 1);
  return tableOf(view).rolled.filter((value) => value >= from);
}

/** The answers, one for each question, that re-roll the chosen dice and keep the others. */
export function rerollMoves(view: View, chosen: readonly boolean[]): string[] {
  const dice = againOf(view);
  return [...new Set(dice)].map((value) => String(dice.filter((one, at) => one === value && chosen[at]).length));
}
