// Danger: what a visit of the plague would cost, as the server computes it for this seat. Shown on demand.
import { settings } from "../../settings.svelte";
import type { Drawing } from "../drawn/drawing";
import type { View } from "../../protocol/view";
import type { Danger } from "./viewTypes";
import type { Table } from "./view";

class DangerMap {
  on = $state(false);

  toggle(): void {
    this.on = !this.on;
  }
}

export const danger = new DangerMap();

/** The name of the aid. */
export const DANGER = "danger";

/** The questions that ask where the plague goes. */
const WHERE: readonly string[] = ["plague", "last plague"];

/** Whether this seat is asked where the plague goes: then the costs are shown beside the regions it can go to. */
export const asksWhere = (view: View, seat: number | null): boolean =>
  seat !== null && view.asked === seat && WHERE.includes(view.question?.key ?? "");

/** The question whose two answers have different odds. */
const EITHER_WAY = "count plague";

/** Whether this seat is asked whether the plague counts as cubes: then each button says what its answer would cost. */
export const asksEither = (view: View, seat: number | null): boolean =>
  seat !== null && view.asked === seat && view.question?.key === EITHER_WAY;

const toldBy = (aids: Drawing["aids"]): Danger | null => (aids[DANGER] as Danger | null | undefined) ?? null;

/** By region, the cubes that each seat would lose on average; null until it is known. */
export const costsOf = (aids: Drawing["aids"]): Record<string, number[]> | null => toldBy(aids)?.regions ?? null;

/** The same for an answer to the question; null if it is not known. */
export const costOf = (aids: Drawing["aids"], answer: string): number[] | null => toldBy(aids)?.answers[answer] ?? null;

/** The loss of all players together. */
export const together = (lost: readonly number[]): number => lost.reduce((sum, one) => sum + one, 0);

/** The limits between the grades of danger, in cubes lost by all players together. */
export const GRADES = [0.7, 1.3] as const;

/** How dangerous a region is, from 0 (no loss) to 3. Sets the density of its hatching. */
export function grade(lost: readonly number[]): 0 | 1 | 2 | 3 {
  const all = together(lost);
  return all < 0.05 ? 0 : all <= GRADES[0] ? 1 : all <= GRADES[1] ? 2 : 3;
}

export interface Line {
  region: string;
  /** The seats with cubes there. */
  seats: { seat: number; lost: number; cubes: number }[];
  all: number;
}

/** The regions where anything would be lost, the worst for this seat first. */
export function linesOf(table: Table, costs: Readonly<Record<string, number[]>>, seat: number | null): Line[] {
  const own = (line: Line): number => line.seats.find((one) => one.seat === seat)?.lost ?? 0;
  return Object.entries(costs)
    .filter(([region, lost]) => region in table.regions && grade(lost))
    .map(([region, lost]) => ({
      region,
      all: together(lost),
      seats: (table.regions[region]?.cubes ?? []).flatMap((cubes, who) =>
        cubes ? [{ seat: who, lost: lost[who] ?? 0, cubes }] : [],
      ),
    }))
    .sort((one, other) => own(other) - own(one) || other.all - one.all);
}

/** A number of cubes with one decimal, as this language writes it. */
export const decimal = (number: number): string =>
  new Intl.NumberFormat(settings.words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
