// Statistics over a person's finished games: means with sample sizes and 95 % intervals, and nothing without them.
import type { PlayedGame } from "../protocol/messages";

/** A mean over a number of games, with the ends of its 95 % interval; the ends are null for fewer than two games. */
export interface Mean {
  games: number;
  mean: number;
  low: number | null;
  high: number | null;
}

const Z95 = 1.96;

/** The mean of some numbers, with its interval by their spread. */
export function meanOf(numbers: readonly number[]): Mean | null {
  const games = numbers.length;
  if (games === 0) return null;
  const mean = numbers.reduce((sum, one) => sum + one, 0) / games;
  if (games < 2) return { games, mean, low: null, high: null };
  const variance = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (games - 1);
  const reach = Z95 * Math.sqrt(variance / games);
  return { games, mean, low: mean - reach, high: mean + reach };
}

/** How often something happened, with Wilson's interval, which is right for few games too. */
export function shareOf(often: number, games: number): Mean | null {
  if (games === 0) return null;
  const share = often / games;
  const middle = (share + Z95 ** 2 / (2 * games)) / (1 + Z95 ** 2 / games);
  const reach = (Z95 / (1 + Z95 ** 2 / games)) * Math.sqrt((share * (1 - share)) / games + Z95 ** 2 / (4 * games ** 2));
  return { games, mean: share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** What a person sees of their games; "all" shows everything. */
export interface Filter {
  game: string;
  players: string;
  place: string;
}

export const EVERYTHING: Filter = { game: "all", players: "all", place: "all" };

export const filtered = (games: readonly PlayedGame[], filter: Filter): PlayedGame[] =>
  games.filter(
    (game) =>
      (filter.game === "all" || game.game === filter.game) &&
      (filter.players === "all" || String(game.seats.length) === filter.players) &&
      (filter.place === "all" || (filter.place === "won") === (game.place === 1)),
  );

/** One line of the statistics. Shares are of games; points are win shares per game. */
export interface Line {
  key: string;
  fields: Record<string, number>;
  kind: "share" | "points";
  value: Mean;
}

/** Games won, luck, own play and others' play per game, and games won from each seat. Nothing is said about no games. */
export function linesOf(games: readonly PlayedGame[]): Line[] {
  const lines: Line[] = [];
  const add = (key: string, kind: Line["kind"], value: Mean | null, fields: Line["fields"] = {}): void => {
    if (value) lines.push({ key, kind, value, fields });
  };
  const won = (some: readonly PlayedGame[]): Mean | null =>
    shareOf(some.filter(({ place }) => place === 1).length, some.length);
  const ledgers = games.flatMap(({ ledger }) => (ledger ? [ledger] : []));
  add("won", "share", won(games));
  const equal = meanOf(games.map(({ seats }) => 1 / seats.length));
  add("expected", "share", equal && { ...equal, low: null, high: null }); // no sample: it is known exactly
  add("without luck", "points", meanOf(ledgers.map(({ result, luck }) => result - luck)));
  for (const part of ["luck", "own", "others", "change_of_mind"] as const)
    add(part, "points", meanOf(ledgers.map((ledger) => ledger[part])));
  const most = Math.max(0, ...games.map(({ seats }) => seats.length));
  for (let seat = 0; seat < most; seat++)
    add("seat", "share", won(games.filter((game) => game.seat === seat)), { seat: seat + 1 });
  return lines;
}
