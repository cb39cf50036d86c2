// Outlines: merges the countries of the world into the regions of the board, as a topology that can be drawn. The countries
// come from Natural Earth (public domain) through world-atlas. The board file says which country belongs to which region,
// so that the drawing and the rules cannot differ.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { geoContains } from "d3-geo";
import { feature } from "topojson-client";
import { topology } from "topojson-server";
import { filter, filterWeight, presimplify, simplify, sphericalRingArea, sphericalTriangleArea } from "topojson-simplify";

const BOARD = join(import.meta.dirname, "../../src/ratking/games/rattus/rules/data/rattus_board.toml");
const WORLD = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");

// What is drawn at all: west, south, east, north.
const WINDOW = [-26, 16, 100, 74];
const LEFT_OUT = ["Iceland", "Faeroe Is."];

// Two parts of today's Russia belong to other regions; a point inside identifies the polygon.
const MOVED = [
  { of: "Russia", holding: [21, 54.7], to: "polonia" }, // Kaliningrad
  { of: "Russia", holding: [34.3, 45.2], to: "tartaria" }, // Crimea
];

/** The board file's regions, borders and arrows. */
export function board() {
  const text = readFileSync(BOARD, "utf8");
  const regions = [...text.matchAll(/id = "(\w+)",\s*shade = "(\w+)",\s*drawn_from = \[([^\]]*)\]/g)].map(
    ([, id, shade, from]) => ({ id, shade, countries: [...from.matchAll(/"([^"]+)"/g)].map((m) => m[1]) }),
  );
  const pairs = (name) =>
    [...text.slice(text.indexOf(`${name} = [`)).split("\n]")[0].matchAll(/between = \["(\w+)", "(\w+)"\]/g)].map((m) =>
      [m[1], m[2]].sort().join("-"),
    );
  return { regions, borders: pairs("borders").sort(), arrows: pairs("arrows").sort() };
}

/** The polygons of all countries in the window, each with the region it belongs to, or null. */
export function polygons() {
  const world = JSON.parse(readFileSync(WORLD, "utf8"));
  const owner = new Map(board().regions.flatMap((region) => region.countries.map((name) => [name, region.id])));
  const found = [];
  for (const country of feature(world, world.objects.countries).features) {
    const { name } = country.properties;
    if (LEFT_OUT.includes(name)) continue;
    const { type, coordinates } = country.geometry;
    for (const polygon of type === "Polygon" ? [coordinates] : coordinates) {
      if (!inWindow(polygon)) continue;
      const moved = MOVED.find((m) => m.of === name && geoContains({ type: "Polygon", coordinates: polygon }, m.holding));
      const region = moved ? moved.to : (owner.get(name) ?? null);
      found.push({ type: "Feature", properties: { region }, geometry: { type: "Polygon", coordinates: polygon } });
    }
  }
  return found;
}

function inWindow(polygon) {
  const [west, south, east, north] = WINDOW;
  const xs = polygon[0].map((point) => point[0]);
  const ys = polygon[0].map((point) => point[1]);
  return Math.max(...xs) >= west && Math.min(...xs) <= east && Math.max(...ys) >= south && Math.min(...ys) <= north;
}

/** The simplified topology of these polygons, without small islands. `keep` sets how coarse it is. Land outside the regions in
 * `only` belongs to no region. */
export function outlines(found, only, keep) {
  const features = found.map((polygon) =>
    only.includes(polygon.properties.region) ? polygon : { ...polygon, properties: { region: null } },
  );
  const fine = topology({ land: { type: "FeatureCollection", features } }, 1e6);
  const coarse = simplify(presimplify(fine, sphericalTriangleArea), keep);
  return filter(coarse, filterWeight(coarse, 2e-6, sphericalRingArea));
}

/** Which regions touch in a topology, as sorted "a-b". */
export function bordersOf(drawn) {
  const arcs = new Map();
  for (const geometry of drawn.objects.land.geometries) {
    const { region } = geometry.properties;
    if (region === null || !geometry.arcs) continue;
    if (!arcs.has(region)) arcs.set(region, new Set());
    for (const arc of geometry.arcs.flat(Infinity)) arcs.get(region).add(arc < 0 ? ~arc : arc);
  }
  const ids = [...arcs.keys()].sort();
  return ids.flatMap((one, at) =>
    ids
      .slice(at + 1)
      .filter((other) => [...arcs.get(one)].some((arc) => arcs.get(other).has(arc)))
      .map((other) => `${one}-${other}`),
  );
}
