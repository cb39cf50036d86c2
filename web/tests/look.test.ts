import { describe, expect, test } from "vitest";
import { clockOf } from "../src/games/rattus/clock";
import { FIGURES } from "../src/games/rattus/figures";
import { landOf } from "../src/games/rattus/land";
import { placesOf } from "../src/games/rattus/lay";
import { mapOf } from "../src/games/rattus/maps";
import { CARDS } from "../src/games/rattus/signs";
import { riskOf } from "../src/games/rattus/tracker";
import type { Table } from "../src/games/rattus/view";
import { made, type Moment } from "./made";

const tables = (game: string): Table[] => made<Moment[]>(game).map(({ view }) => view.table as Table);

const SOURCES = import.meta.glob<string>("../src/**/*.{svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("no font is bolder than 600, because the bar of a bolder 4 would strike it through", () => {
  const sources = Object.entries(SOURCES).map(
    ([file, text]) => [file, text.replace(/@font-face \{[^}]*\}/g, "")] as const,
  );
  expect(sources.length).toBeGreaterThan(50);
  const bold = sources.filter(([, text]) => /font(-weight)?:[^;]*\b(bold|[789]00)\b/.test(text));
  expect(bold.map(([file]) => file)).toEqual([]);
});

test("a card that has a sign has a figure too", () => {
  expect(Object.keys(FIGURES).sort()).toEqual(Object.keys(CARDS).sort());
});

describe.each(["base-2", "base-4", "africanus-5", "all-6"])("in the game %s", (game) => {
  test("the rat clock only goes forward, and its length does not change", () => {
    const clocks = tables(game).map(clockOf);
    const all = new Set(clocks.map(({ come, left }) => come + left));
    expect(all.size).toBe(1);
    expect(clocks[0]?.left).toBeGreaterThan(20);
    for (const [at, clock] of clocks.entries()) expect(clock.come).toBeGreaterThanOrEqual(clocks[at - 1]?.come ?? 0);
  });

  test("the risk of a card is counted on the faces that this seat has not seen", () => {
    for (const table of tables(game)) {
      const left = Object.values(table["faces left"]).reduce((sum, number) => sum + number, 0);
      for (const { class: of } of Object.values(table.cards)) {
        const risk = riskOf(table, of);
        const faces = Object.entries(table["faces left"])
          .filter(([face]) => face.split(" ").includes(of))
          .reduce((sum, [, number]) => sum + number, 0);
        expect(risk).toEqual({ faces, left });
      }
    }
  });
});

test.each(Object.keys(placesOf("six")))("the card of %s shows the outline of its land", async (region) => {
  const map = await mapOf("six");
  const land = landOf(map, region);
  expect(land?.outline.length).toBeGreaterThan(50);
  const [x, y, width, height] = land?.box ?? [0, 0, 0, 0];
  expect(width).toBeGreaterThan(20);
  expect(height).toBeGreaterThan(20);
  const [middleX, middleY] = map.regions[region]?.middle ?? [0, 0];
  expect(middleX > x && middleX < x + width && middleY > y && middleY < y + height).toBe(true);
});
