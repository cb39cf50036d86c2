import { expect, test } from "vitest";
import { EVERYTHING, filtered, linesOf, meanOf, shareOf } from "../src/mine/statistics";
import type { PlayedGame } from "../src/protocol/messages";

const game = (game: string, players: number, seat: number, place: number, luck: number | null): PlayedGame => ({
  table: "aaaaaaaaaaaa",
  name: "",
  game,
  options: { players },
  seats: Array.from({ length: players }, (_, at) => `player ${at}`),
  seat,
  place,
  made: 0,
  ended: 0,
  ledger:
    luck === null
      ? null
      : {
          start: 0.5,
          luck,
          own: -0.1,
          others: 0,
          change_of_mind: 0.6 - luck - (place === 1 ? 0 : 1),
          result: place === 1 ? 1 : 0,
        },
});
const games = [
  game("one", 2, 0, 1, 0.2),
  game("one", 2, 1, 2, -0.2),
  game("one", 4, 0, 3, null),
  game("other", 2, 0, 1, 0),
];

test("a mean has its number of games and an interval; of one game it has none", () => {
  expect(meanOf([])).toBeNull();
  expect(meanOf([0.5])).toEqual({ games: 1, mean: 0.5, low: null, high: null });
  const mean = meanOf([0, 1, 0, 1]);
  expect(mean?.mean).toBe(0.5);
  expect(mean?.high).toBeCloseTo(0.5 + 1.96 * Math.sqrt(1 / 3 / 4), 9);
});

test("the interval of a share stays between 0 and 1 and is not empty", () => {
  const all = shareOf(3, 3);
  expect(all?.mean).toBe(1);
  expect(all?.high).toBe(1);
  expect(all?.low).toBeGreaterThan(0.4);
  expect(all?.low).toBeLessThan(0.5);
});

test("games are filtered by game, number of players and result", () => {
  expect(filtered(games, EVERYTHING)).toEqual(games);
  expect(filtered(games, { ...EVERYTHING, game: "one", players: "2" })).toEqual(games.slice(0, 2));
  expect(filtered(games, { ...EVERYTHING, place: "won" })).toHaveLength(2);
  expect(filtered(games, { ...EVERYTHING, place: "lost" })).toHaveLength(2);
});

test("luck and play count only the games that were analysed", () => {
  const lines = linesOf(games);
  const line = (key: string, seat?: number) =>
    lines.find((one) => one.key === key && one.fields["seat"] === seat)?.value;
  expect(line("won")?.games).toBe(4);
  expect(line("luck")?.games).toBe(3);
  expect(line("luck")?.mean).toBeCloseTo(0, 9);
  expect(line("own")?.mean).toBeCloseTo(-0.1, 9);
  expect(line("expected")?.mean).toBeCloseTo((0.5 + 0.5 + 0.25 + 0.5) / 4, 9);
  expect(line("seat", 1)?.games).toBe(3);
  expect(line("seat", 2)?.mean).toBe(0);
  expect(line("seat", 3)).toBeUndefined();
  expect(linesOf([])).toEqual([]);
});
