import { expect, test } from "vitest";
import { apart, type Decision, mistakesOf, points, signed } from "../src/won/analysis";

test("shares are shown in points of a hundred, with a sign where they are gains or losses", () => {
  expect(signed(0.1234, "en")).toBe("+12");
  expect(signed(-0.061, "en")).toBe("−6");
  expect(signed(0.002, "en")).toBe("0");
  expect(points(0.25, "it")).toBe("25");
});

test("only decisions that were certainly worse are mistakes, the costliest first", () => {
  const decision = (seat: number, at: number, mean: number, mistake: boolean): Decision => ({
    seat,
    at,
    turn: 1,
    moves: [],
    best: [],
    lost: 0.1,
    compared: { mean, low: mean - 0.01, high: mean + 0.01, samples: 60, reasons: [] },
    mistake,
  });
  const decisions = [
    decision(0, 1, -0.02, true),
    decision(0, 5, -0.005, false),
    decision(1, 7, -0.2, true),
    decision(0, 9, -0.08, true),
  ];
  expect(mistakesOf(decisions, 0).map(({ at }) => at)).toEqual([9, 1]);
});

test("labels keep their order and a distance, and stay within the drawing", () => {
  expect(apart([50, 52, 300], 20, 0, 280)).toEqual([50, 70, 280]);
  expect(apart([275, 270, 278], 20, 0, 280)).toEqual([260, 240, 280]);
});
