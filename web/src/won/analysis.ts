// Analysis: what the server found out about a finished game, and small calculations for drawing it.
import type { Fields } from "../words/words";

/** Where a seat's result came from, as parts of a win: start + luck + own + others + change_of_mind = result. */
export interface SeatLedger {
  name: string;
  start: number;
  luck: number;
  own: number;
  others: number;
  change_of_mind: number;
  result: number;
  /** The standard error of each part by sampling. */
  errors: Record<Part, number>;
  skill: Skill;
}

/** What a player lost per decision, and what bots would have lost in the same places. */
export interface Skill {
  decisions: number;
  lost: number;
  levels: Readonly<Record<string, { lost: number; difference: number; low: number; high: number }>>;
  /** The strongest level that lost clearly more, and the weakest that lost clearly less. */
  above: string | null;
  below: string | null;
}

/** A line of the score that differs between two turns some turns later, with its interval. */
export interface Reason {
  seat: number;
  line: string;
  mean: number;
  low: number;
  high: number;
}

/** How much better one turn is than another, by playing on from both, and why. */
export interface Compared {
  mean: number;
  low: number;
  high: number;
  samples: number;
  reasons: readonly Reason[];
}

/** A decision tried again, beside the best turn that is known. */
export interface Tried {
  moves: readonly string[];
  best: readonly string[];
  /** Whether it is as good as the best one, as far as the interval can tell. */
  accepted: boolean;
  /** Null if the two are the same. */
  compared: Compared | null;
  /** What each of them does, as events. */
  told?: readonly Fields[];
  best_told?: readonly Fields[];
}

/** The parts between the start and the result, in the order in which they are shown. */
export const PARTS = ["luck", "own", "others", "change_of_mind"] as const;
export type Part = (typeof PARTS)[number];

/** The win chance of every seat after a number of moves. */
export interface CurvePoint {
  at: number;
  /** The number of the turn that begins here; 0 at the beginning. */
  turn: number;
  shares: readonly number[];
}

/** A stretch of the game in which the chances of one seat changed much. */
export interface Swing extends Record<Part, number> {
  /** The numbers of moves before and after it. */
  from: number;
  to: number;
  turn: number;
  /** The seat on turn; null before the first turn. */
  mover: number | null;
  /** The seat whose chances changed most. */
  seat: number;
  change: number;
}

/** What a player chose, compared with what the judge would have chosen in their place. */
export interface Decision {
  seat: number;
  /** The number of moves before it. */
  at: number;
  turn: number;
  moves: readonly string[];
  best: readonly string[];
  /** What it cost, as the judge sees it at first sight. */
  lost: number;
  /** How much better than the judge's choice it was, by playing on from both; null if that was not tried. */
  compared: Compared | null;
  /** Whether the whole interval says that the judge's choice was better. */
  mistake: boolean;
  /** What was played and the best turn do; only where they were compared, and not in analyses of older versions. */
  told?: readonly Fields[];
  best_told?: readonly Fields[];
}

export interface Analysis {
  game: string;
  judge: { engine: string; level: string; fingerprint: string };
  seats: readonly SeatLedger[];
  curve: readonly CurvePoint[];
  swings: readonly Swing[];
  /** Row by row, what the moves of a seat gave to or took from each seat. */
  matrix: readonly (readonly number[])[];
  decisions: readonly Decision[];
}

/** Points of a hundred, with a sign: "+4", "−12", "0". */
export function signed(share: number, language: string): string {
  const points = Math.round(share * 100);
  return points === 0
    ? "0"
    : new Intl.NumberFormat(language, { signDisplay: "always" }).format(points).replace("-", "−");
}

/** A number with a sign and one decimal: "+1.2", "−0.4". */
export function tenths(number: number, language: string): string {
  const rounded = Math.round(number * 10) / 10;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, signDisplay: "exceptZero" });
  return format.format(rounded).replace("-", "−");
}

/** Points of a hundred without a sign. */
export const points = (share: number, language: string): string =>
  new Intl.NumberFormat(language).format(Math.round(share * 100));

/** The mistakes of a seat: the decisions that were certainly worse than the judge's choice, the costliest first. */
export function mistakesOf(decisions: readonly Decision[], seat: number): Decision[] {
  return decisions
    .filter((decision) => decision.seat === seat && decision.mistake)
    .sort((one, other) => (one.compared?.mean ?? 0) - (other.compared?.mean ?? 0));
}

/** Heights for labels that belong near these heights but must not overlap: at least `gap` apart, within `top` and `bottom`. */
export function apart(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, at) => at).sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const placed = new Array<number>(heights.length).fill(top);
  let lowest = top - gap;
  for (const at of order) lowest = placed[at] = Math.max(heights[at] ?? top, lowest + gap);
  let highest = bottom + gap;
  for (const at of order.reverse()) highest = placed[at] = Math.min(placed[at] ?? bottom, highest - gap);
  return placed;
}
