// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { draw, WINDOWS } from "../map/make.mjs";
import { board, bordersOf, outlines, polygons } from "../map/outlines.mjs";
import { ARROWS } from "../src/games/rattus/maps";
import { placesOf, type Window } from "../src/games/rattus/lay";

const found = polygons();

describe.each(Object.entries(WINDOWS))("the map %s", (name, window) => {
  const regions = board()
    .regions.filter(({ shade }) => window.shades.includes(shade))
    .map(({ id }) => id);
  const drawn = (pair: string): boolean => pair.split("-").every((region) => regions.includes(region));

  test("has borders exactly where the board file has neighbours", () => {
    expect(bordersOf(outlines(found, regions, window.keep))).toEqual(board().borders.filter(drawn));
  });

  test("is up to date with the script that draws it", () => {
    const committed: unknown = JSON.parse(
      readFileSync(join(import.meta.dirname, `../src/games/rattus/maps/${name}.json`), "utf8"),
    );
    expect(committed).toEqual(draw(found, window));
  });

  test("has an arrow for each pair of neighbours across the sea", () => {
    expect(Object.keys(ARROWS[name as Window]).sort()).toEqual(board().arrows.filter(drawn));
  });

  test("has a place for the pieces of every region", () => {
    expect(Object.keys(placesOf(name as Window)).sort()).toEqual([...regions].sort());
  });
});
