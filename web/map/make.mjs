// Draws the maps: one file a window, with the outline of each region as an SVG path. `npm run map` writes them again.
// Each window is magnified in the middle, axis by axis, as under a reading glass: that is where regions are small.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { geoConicConformal, geoGraticule, geoPath } from "d3-geo";
import polylabel from "polylabel";
import { merge, mesh } from "topojson-client";
import { board, outlines, polygons } from "./outlines.mjs";

const EUROPE = ["light", "medium", "dark"];
const AND_AFRICA = [...EUROPE, "africa"];
const TO = join(import.meta.dirname, "../src/games/rattus/maps");

/** How far the glass reaches beyond the edge: sideways, and up and down on maps that are stretched or not. */
const RIM = 60;
const STRETCHED_RIM = 120;

/**
 * The windows: size, centre (degrees east of the middle meridian, north), scale, how coarse, the smallest island, the glass;
 * and how far land and sea go on beyond the left and right edges, where a screen has more room than the map needs.
 */
export const WINDOWS = {
  four: { size: [860, 690], beyond: 330, shades: EUROPE, centre: [0.7, 51.2], scale: 1030, keep: 8e-7, least: 110, glass: [0.34, 0.26], focus: [430, 400] },
  six: { size: [872, 836], beyond: 330, shades: AND_AFRICA, centre: [0.6, 47.6], scale: 985, keep: 8e-7, least: 110, glass: [0.42, 0.34], focus: [415, 410] },
  "four-phone": { size: [390, 446], beyond: 160, shades: EUROPE, centre: [1, 51.4], scale: 500, keep: 1.8e-6, least: 45, glass: [0.5, 0.62], focus: [178, 268], stretch: 1.14, down: 14 },
  "six-phone": { size: [600, 660], beyond: 200, shades: AND_AFRICA, centre: [0.6, 47.4], scale: 690, keep: 1.2e-6, least: 60, glass: [0.5, 0.5], focus: [285, 330], stretch: 1.1, down: 6 },
};

export function draw(found, { size: [width, height], beyond, shades, centre, scale, keep, least, glass, focus, stretch = 1, down = 0 }) {
  const regions = board().regions.filter((region) => shades.includes(region.shade));
  const drawn = outlines(found, regions.map((region) => region.id), keep);
  const shapes = drawn.objects.land.geometries;
  const rim = [RIM, stretch === 1 ? RIM : STRETCHED_RIM];
  const under = (value, middle, from, to, more) => {
    const reach = value < middle ? middle - from : to - middle;
    const away = (value - middle) / reach;
    return middle + (reach * away * (1 + more)) / (1 + more * Math.abs(away));
  };
  // What the glass shows at this distance beyond the edge.
  const beside = (value) => {
    const reach = value < focus[0] ? focus[0] + rim[0] : width + rim[0] - focus[0];
    const away = (value - focus[0]) / reach;
    return focus[0] + (reach * away) / (1 + glass[0] - glass[0] * Math.abs(away));
  };
  const projection = geoConicConformal().rotate([-15.5, 0]).parallels([36, 60]).center(centre).scale(scale);
  const corners = [[beside(-beyond), -rim[1]], [beside(width + beyond), height + rim[1]]];
  projection.translate([width / 2, height / 2]).clipExtent(corners).precision(0.4);
  const path = geoPath(projection).digits(2);

  const glassed = ([x, y]) => [
    under(x, focus[0], -rim[0], width + rim[0], glass[0]),
    under((y - height / 2) * stretch + height / 2 + down, focus[1], -rim[1], height + rim[1], glass[1]),
  ];
  const rings = (geometry) =>
    (path(geometry) ?? "").split("M").slice(1).map((ring) => ring.replace(/Z.*/, "").split("L").map((point) => glassed(point.split(",").map(Number))));
  const large = (geometry) => rings(geometry).filter((ring) => area(ring) >= least);

  const around = [-beyond, -rim[1], width + beyond, height + rim[1]];
  const map = { width, height, around, regions: {} };
  for (const { id, shade } of regions) {
    const outline = large(merge(drawn, shapes.filter((shape) => shape.properties.region === id)));
    const mainland = outline.reduce((best, ring) => (area(ring) > area(best) ? ring : best));
    const [x, y] = polylabel([mainland], 1).map(Math.round);
    map.regions[id] = { shade, outline: text(outline), middle: [x, y] };
  }
  map.elsewhere = text(large(merge(drawn, shapes.filter((shape) => shape.properties.region === null))));
  map.borders = text(rings(mesh(drawn, drawn.objects.land, (one, other) => one.properties.region !== other.properties.region)), "");
  map.graticule = text(rings(geoGraticule().step([10, 10]).extent([[-40, 10], [80, 80]])()), "");
  return map;
}

function area(ring) {
  let twice = 0;
  for (let at = 0; at < ring.length; at++) {
    const [x, y] = ring[at];
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

/** The text of a path for these rings, with relative coordinates to a tenth: half as long as with absolute ones. */
function text(drawn, close = "z") {
  return drawn
    .map((ring) => {
      const at = ring.map((point) => point.map((value) => Math.round(value * 10)));
      const steps = at.slice(1).map(([x, y], before) => pair(x - at[before][0], y - at[before][1])).filter((step) => step !== "0 0");
      return `M${pair(...at[0])}l${steps.join(" ").replaceAll(" -", "-")}${close}`;
    })
    .join("");
}

const pair = (x, y) => `${tenth(x)} ${tenth(y)}`;
const tenth = (value) => String(value / 10).replace(/^(-?)0\./, "$1.");

function write() {
  mkdirSync(TO, { recursive: true });
  const found = polygons();
  for (const [name, window] of Object.entries(WINDOWS)) {
    writeFileSync(join(TO, `${name}.json`), `${JSON.stringify(draw(found, window))}\n`);
  }
}

if (process.argv[1] === import.meta.filename) write();
