import { expect, test } from "vitest";
import rattus from "../src/games/rattus/table";
import type { GameTable } from "../src/games/contract";
import type { Table } from "../src/games/rattus/view";
import filmed from "../src/games/rattus/film.json";
import { type Filmed, viewAfter } from "../src/pages/film";

test("the film of the home page, followed event by event, ends in the recorded position", () => {
  const film = filmed as unknown as Filmed;
  const { regions } = viewAfter(film, rattus as unknown as GameTable, film.events.length).table as Table;
  const cubes = Object.fromEntries(Object.entries(regions).map(([name, region]) => [name, region.cubes]));
  const end = Object.fromEntries(Object.entries(filmed.end.regions).map(([name, region]) => [name, region.cubes]));
  expect(film.events.length).toBeGreaterThan(100);
  expect(cubes).toEqual(end);
});
