// Lessons: the veil over the board, and the progress of a reader.
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
  test("puts the picture on the side away from the thing", () => {
    expect(besideOf(box(100, 300), board, 480)).toBe(846 - 480 - 16);
    expect(besideOf(box(700, 300), board, 480)).toBe(16);
  });

  test("draws a line from the ring around a small thing to the nearest edge of its picture", () => {
    const { path, ring } = tie(box(100, 300), { x: 350, y: 80, width: 480, height: 400 });
    expect(ring).toEqual({ x: 110, y: 310, radius: 14 });
    expect(path).toMatch(/^M124 310Q/);
    expect(path).toMatch(/ 350 310$/);
  });

  test("draws no ring around a region, and no line to a picture that touches it or does not exist", () => {
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

  test("begins at the first step, is stored, and stays done", () => {
    expect(progressOf("pebbles")).toEqual({ step: 0, farthest: 0, done: false });
    keepProgress("pebbles", 4, 9);
    keepProgress("pebbles", 2, 9);
    expect(progressOf("pebbles")).toEqual({ step: 2, farthest: 4, done: false });
    keepProgress("pebbles", 9, 9);
    expect(progressOf("pebbles")).toEqual({ step: 0, farthest: 9, done: true });
  });

  test("survives invalid data in the storage", () => {
    localStorage.setItem("ratking.lesson.pebbles", "{");
    expect(progressOf("pebbles").step).toBe(0);
  });
});
