// Lessons: the veil over the board, and how far a reader has come.
import { beforeEach, describe, expect, test } from "vitest";
import { keepProgress, progressOf } from "../src/learn/progress";
import { besideOf, same, tie } from "../src/learn/veil";

const board = { x: 0, y: 60, width: 846, height: 604 };
const box = (x: number, y: number, size = 20): { x: number; y: number; width: number; height: number } => ({
  x,
  y,
  width: size,
  height: size,
});

describe("a veil", () => {
  test("puts the picture where the thing is not", () => {
    expect(besideOf(box(100, 300), board, 480)).toBe(846 - 480 - 16);
    expect(besideOf(box(700, 300), board, 480)).toBe(16);
  });

  test("ties a small thing to the nearest edge of its picture, from the ring around it", () => {
    const { path, ring } = tie(box(100, 300), { x: 350, y: 80, width: 480, height: 400 });
    expect(ring).toEqual({ x: 110, y: 310, radius: 14 });
    expect(path).toMatch(/^M124 310Q/);
    expect(path).toMatch(/ 350 310$/);
  });

  test("rings no region, and draws no line to a picture that touches it or is not there", () => {
    expect(tie(box(100, 100, 300), null)).toEqual({ path: null, ring: null });
    expect(tie(box(100, 100, 300), { x: 200, y: 200, width: 100, height: 100 }).path).toBeNull();
  });

  test("is drawn again only if something has moved", () => {
    const look = (x: number): Parameters<typeof same>[0] => ({
      board,
      holes: [{ box: box(x, 3), path: null, matrix: "" }],
      picture: null,
    });
    expect(same(look(1), look(1))).toBe(true);
    expect(same(look(1), look(2))).toBe(false);
    expect(same(look(1), null)).toBe(false);
    expect(same(null, null)).toBe(true);
  });
});

describe("the progress of a reader", () => {
  beforeEach(() => localStorage.clear());

  test("begins at the first step, is kept, and stays done", () => {
    expect(progressOf("pebbles")).toEqual({ step: 0, farthest: 0, done: false });
    keepProgress("pebbles", 4, 9);
    keepProgress("pebbles", 2, 9);
    expect(progressOf("pebbles")).toEqual({ step: 2, farthest: 4, done: false });
    keepProgress("pebbles", 9, 9);
    expect(progressOf("pebbles")).toEqual({ step: 0, farthest: 9, done: true });
  });

  test("survives what is not its own", () => {
    localStorage.setItem("ratking.lesson.pebbles", "{");
    expect(progressOf("pebbles").step).toBe(0);
  });
});
