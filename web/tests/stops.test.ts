import { expect, test } from "vitest";
import type { GameEvent, GameTable } from "../src/games/contract";
import { eventToShow, stopAfter, stopBefore, stopsOf } from "../src/replay/stops";

const STORY: GameEvent[] = [
  { at: 0, kind: "turn begins" },
  { at: 3, kind: "rat turned up" },
  { at: 3, kind: "cube lost" },
  { at: 5, kind: "rat turned up" },
  { at: 6, kind: "card taken" },
  { at: 6, kind: "turn begins" },
];
const table = (stops: GameTable["stops"]): GameTable => ({ format: 1, slots: {}, stops }) as unknown as GameTable;
const STRIKES = table({ highlights: ["rat turned up"] });

test("a replay stops after events that begin a turn and after the highlights that the table names", () => {
  expect(stopsOf(STORY, STRIKES)).toEqual({ turns: [1, 7], highlights: [4, 6] });
  expect(stopsOf(STORY, table({ turns: ["card taken"] }))).toEqual({ turns: [7], highlights: [] });
  expect(stopsOf(STORY, null)).toEqual({ turns: [1, 7], highlights: [] });
});

test("the next stop is strictly before or after the current moment", () => {
  expect(stopAfter([1, 7], 1)).toBe(7);
  expect(stopBefore([1, 7], 7)).toBe(1);
  expect(stopAfter([1, 7], 7)).toBeNull();
  expect(stopBefore([1, 7], 1)).toBeNull();
});

test("a moment shows its highlight, else its last event other than the beginning of a turn", () => {
  expect(eventToShow(STORY, 4, STRIKES)?.kind).toBe("rat turned up");
  expect(eventToShow(STORY, 4, null)?.kind).toBe("cube lost");
  expect(eventToShow(STORY, 7, STRIKES)?.kind).toBe("card taken");
  expect(eventToShow(STORY, 1, STRIKES)).toBeNull();
});
