import { expect, test } from "vitest";
import { faceOf } from "../src/games/rattus/view";
import { routeOf } from "../src/route";
import { nextSpot } from "../src/table/arrows";
import { clockText } from "../src/table/clock";

test("an arrow key goes to the nearest thing in its direction", () => {
  const spots = [
    { x: 100, y: 100 },
    { x: 200, y: 110 },
    { x: 150, y: 300 },
    { x: 400, y: 100 },
  ];
  const from = { x: 100, y: 100 };
  expect(nextSpot(from, spots, "ArrowRight")).toBe(1);
  expect(nextSpot(from, spots, "ArrowDown")).toBe(2);
  expect(nextSpot(from, spots, "ArrowLeft")).toBeNull();
});

test("addresses name a page", () => {
  expect(routeOf("")).toEqual({ page: "home" });
  expect(routeOf("#/new")).toEqual({ page: "new" });
  expect(routeOf("#/t/abcdefgh2345")).toEqual({ page: "table", table: "abcdefgh2345", seat: null, key: null });
  expect(routeOf("#/t/abcdefgh2345/2/se-cret_1")).toEqual({
    page: "table",
    table: "abcdefgh2345",
    seat: 2,
    key: "se-cret_1",
  });
  expect(routeOf("#/t/../x")).toEqual({ page: "missing" });
});

test("clocks show days, hours or minutes", () => {
  expect(clockText(59.9)).toBe("0:59");
  expect(clockText(3661)).toBe("1:01:01");
  expect(clockText(2 * 86400 + 3 * 3600)).toBe("2 d 3 h");
});

test("a face is split into its parts", () => {
  expect(faceOf("start 5 MA church")).toEqual({ limit: "5", letters: ["M", "A"], classes: ["church"] });
  expect(faceOf("6 MMA")).toEqual({ limit: "6", letters: ["M", "M", "A"], classes: [] });
});
